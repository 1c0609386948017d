"""What a stake, a doubling or a play is worth where a player holds the bank, against players of the equilibrium."""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from nordjack.analysis.home.advice import HomeOdds, Place, odds_of
from nordjack.analysis.home.model import refuse_unsolvable
from nordjack.coach.advice import NOTHING_ASKED, Advice, Choice, Laid
from nordjack.coach.values import value_of, values_of
from nordjack.engine.actions import Play
from nordjack.engine.state import Asks
from nordjack.engine.view import BoxView, HandView, RoundView
from nordjack.errors import AnalysisError
from nordjack.kernels.home_layout import BUST
from nordjack.rules import Rules
from nordjack.table.home_play import banker_worth, is_high, seen_by
from nordjack.words import N_

__all__ = ["advise_at_home", "bank_per_deal"]

EQUILIBRIUM = N_("This is reckoned against players who keep to the equilibrium, from an endless pack.")
ALONE = N_("Every punter's hand counts as if it were the only one.")
BETWEEN = N_("A stake in between is taken to be answered like the nearer of the least and the greatest.")


@lru_cache(maxsize=4)
def odds_at(rules: Rules) -> HomeOdds:
    """Give the odds against players of the equilibrium, kept for the next question."""
    return odds_of(rules)


def bank_per_deal(rules: Rules) -> tuple[float, float]:
    """Give what the bank gains per deal from each punter, in öre: where he plays best, and where the banker does."""
    least, most = odds_at(rules).bracket
    return least * rules.min_stake, most * rules.min_stake


def advise_at_home(rules: Rules, shown: RoundView, stakes: Iterable[int]) -> Advice:
    """Give what each choice is worth to the viewer who is asked; raises AnalysisError where nobody is, or unsolved."""
    refuse_unsolvable(rules)
    now = shown.turn
    if now is not None and now.asks is Asks.STAKE:
        return stake_advice(rules, shown, stakes)
    if now is None or not shown.plays:
        raise AnalysisError(NOTHING_ASKED)
    if now.asks is Asks.BANKER_DOUBLE:
        return best_of(doubling_worth(rules, shown), notes(rules, shown.boxes))
    if now.asks is Asks.BANKER_PLAY:
        return best_of(drawing_worth(rules, shown), notes(rules, ()))
    box = next(each for each in shown.boxes if each.number == now.box)
    return best_of(play_worth(rules, shown, box, now.hand), notes(rules, shown.boxes))


def best_of(worth: dict[Choice, float], noted: Iterable[str]) -> Advice:
    """Give the advice whose best choice is worth the most, the first of equal ones."""
    return Advice(worth, max(worth, key=lambda choice: worth[choice]), notes=tuple(noted))


def notes(rules: Rules, boxes: Collection[BoxView], stakes: Iterable[int] = ()) -> Iterator[str]:
    """Give what the figures rest on."""
    yield EQUILIBRIUM
    if len(boxes) > 1:
        yield ALONE
    if any(rules.min_stake < amount < rules.max_stake for amount in stakes):
        yield BETWEEN


def stake_advice(rules: Rules, shown: RoundView, stakes: Iterable[int]) -> Advice:
    """Judge the least stake and others on the viewer's first card."""
    first = next((card for box in shown.boxes if not box.stake for card in box.hands[0].cards[:1] if card), None)
    if first is None:
        raise AnalysisError(NOTHING_ASKED)
    rates = odds_at(rules).by_stake[value_of(first)]
    amounts = named(rules.min_stake, stakes)
    worth = {choice: float(rates[-1 if is_high(rules, amount) else 0]) * amount for choice, amount in amounts.items()}
    found = best_of(worth, notes(rules, shown.boxes, amounts.values()))
    return Advice(found.worth, found.best, None, amounts, found.notes)


def named(least: int, stakes: Iterable[int]) -> dict[Choice, int]:
    """Name the least stake, the greatest of the others, and one more."""
    others = sorted({*stakes} - {least}, reverse=True)
    return dict(zip((Laid.LEAST, Laid.MOST, Laid.OTHER), (least, *others), strict=False))


def doubling_worth(rules: Rules, shown: RoundView) -> dict[Choice, float]:
    """Give what the bank gains from all stakes doubled and as they are."""
    first, gains = shown.dealer.cards[0], odds_at(rules).by_doubling
    assert first is not None
    places = [(box.stake, gains[-1 if is_high(rules, box.stake) else 0, value_of(first)]) for box in shown.boxes]
    kept, doubled = (sum(stake * float(gain[each]) for stake, gain in places) for each in (0, 1))
    return {Play.DECLINE: kept, Play.DOUBLE: doubled}


def drawing_worth(rules: Rules, shown: RoundView) -> dict[Choice, float]:
    """Give what the bank gains from a stand and a card against all open hands together."""
    worth = banker_worth(odds_at(rules).policy, rules, shown)
    return {play: worth[play] for play in shown.plays}


def play_worth(rules: Rules, shown: RoundView, box: BoxView, number: int) -> dict[Choice, float]:
    """Give what a punter gains from each play of a hand, both halves of a pair counted."""
    seen, hand = seen_by(rules, shown, box), box.hands[number]
    place = Place(seen.high, seen.doubled, value_of(seen.second))
    gains = half_gains(rules, place, box, number) if len(box.hands) > 1 else hand_gains(rules, place, hand, shown.plays)
    by_play = zip((Play.STAND, Play.HIT, Play.SPLIT), gains, strict=False)
    return {play: gain * hand.stake for play, gain in by_play if play in shown.plays}


def hand_gains(rules: Rules, place: Place, hand: HandView, plays: Collection[Play]) -> tuple[float, ...]:
    """Give the gains of a hand that is not split."""
    hidden, *shown = values_of(hand.cards)
    return odds_at(rules).plays(place, hidden, shown, paired=Play.SPLIT in plays)


def half_gains(rules: Rules, place: Place, box: BoxView, number: int) -> tuple[float, ...]:
    """Give the gains of half a pair."""
    values = values_of(box.hands[number].cards)
    hand = sum(values) + len(values), 0 in values
    return odds_at(rules).halves(place, values[0], hand, result_of(box.hands[0]) if number else None)


def result_of(hand: HandView) -> int:
    """Give how a hand ended: 0 for 16 or less, 1 to 5 for 17 to 21, then a bust."""
    assert hand.total is not None
    return BUST if hand.total > 21 else max(hand.total - 16, 0)
