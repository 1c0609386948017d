"""What a play is worth where the house holds the bank: exactly from the cards that are left, beside the chart."""

from collections.abc import Iterable
from functools import lru_cache

from nordjack.analysis.composition import Composition, full_shoe
from nordjack.analysis.decision import Decision, SplitState, decision
from nordjack.analysis.game import best_chart
from nordjack.cards import Card
from nordjack.coach.advice import NOTHING_ASKED, Advice
from nordjack.coach.values import value_of, values_of
from nordjack.engine.actions import Play
from nordjack.engine.state import Asks, Turn
from nordjack.engine.view import BoxView, HandView, RoundView
from nordjack.errors import AnalysisError
from nordjack.rules import Rules
from nordjack.strategy.charts import LETTERS, Chart

__all__ = ["advise_against_house"]


def advise_against_house(rules: Rules, seen: Iterable[Card], shown: RoundView) -> Advice:
    """Give what each play is worth to the viewer whose turn it is.

    ``seen`` are the cards of earlier rounds since the shuffle; those of this round stand in the view. Raises
    AnalysisError where nobody is asked, or where there is no exact answer.
    """
    now = shown.turn
    if now is None or not shown.plays or now.asks is Asks.MISDEAL:
        raise AnalysisError(NOTHING_ASKED)
    box = next(each for each in shown.boxes if each.number == now.box)
    hand = box.hands[now.hand]
    cards = unseen(rules, seen, shown, hand)
    found = decision(rules, values_of(hand.cards), value_of(up_card(shown)), cards, state_of(box))
    if now.asks is Asks.PLAY:
        return play_advice(rules, shown, box, hand, found)
    return offer_advice(rules, now, box, hand, found)


def up_card(shown: RoundView) -> Card:
    """Give the dealer's open card."""
    card = shown.dealer.cards[0]
    assert card is not None
    return card


def state_of(box: BoxView) -> SplitState:
    """Give how far a box is split."""
    first = box.hands[0].cards[0]
    return SplitState(len(box.hands), value_of(first) if len(box.hands) > 1 and first is not None else None)


def unseen(rules: Rules, seen: Iterable[Card], shown: RoundView, hand: HandView) -> Composition:
    """Give the cards nobody has seen, with this hand and the up card still among them."""
    gone = [*seen, *shown.set_aside]
    gone += [card for box in shown.boxes for each in box.hands for card in each.cards if card is not None]
    gone += [card for card in shown.dealer.cards[1:] if card is not None]
    gone += [shown.misdealt] if shown.misdealt is not None else []
    return full_shoe(rules.decks).without(gone).plus(card for card in hand.cards if card is not None)


def play_advice(rules: Rules, shown: RoundView, box: BoxView, hand: HandView, found: Decision) -> Advice:
    """Judge a play of the hand."""
    worth = {play: found.plays[play.value] or 0.0 for play in shown.plays if found.plays.get(play.value) is not None}
    in_stakes = Play(found.best) if Play(found.best) in worth else max(worth, key=lambda play: worth[play])
    letters = chart_letters(rules, hand, value_of(up_card(shown)))
    by_chart = next((Play(LETTERS[letter]) for letter in letters if LETTERS[letter] in list(worth)), None)
    return Advice({play: ev * hand.stake for play, ev in worth.items()}, in_stakes, by_chart)


def chart_letters(rules: Rules, hand: HandView, up: int) -> str:
    """Give the chart's letters for a hand."""
    cards = values_of(hand.cards)
    assert hand.total is not None
    pair = cards[0] if len(cards) == 2 and cards[0] == cards[1] else None
    return chart_of(rules).letters(hand.total, bool(hand.soft), pair, up)


@lru_cache(maxsize=16)
def chart_of(rules: Rules) -> Chart:
    """Give the best chart of a full shoe, kept for the next question."""
    return best_chart(rules)[0]


def offer_advice(rules: Rules, now: Turn, box: BoxView, hand: HandView, found: Decision) -> Advice:
    """Judge insurance, even money or an early surrender; the chart declines what only a count of cards can show."""
    if now.asks is Asks.EVEN_MONEY:
        added = (found.even_money or 0.0) * hand.stake
        return taken_or_not(Play.EVEN_MONEY, hand.stake, hand.stake - added, Play.DECLINE)
    if now.asks is Asks.INSURANCE:
        covered = hand.stake if rules.insurance_covers == "total" else box.stake
        return taken_or_not(Play.INSURE, (found.insurance or 0.0) * covered / 2, 0.0, Play.DECLINE)
    return taken_or_not(Play.SURRENDER, -hand.stake / 2, played_on(rules, found) * hand.stake, None)


def played_on(rules: Rules, found: Decision) -> float:
    """Give what a hand is worth to one who does not give up early, the dealer's blackjack included."""
    ev = max(ev for play, ev in found.plays.items() if play != "surrender" and ev is not None)
    return (1.0 - found.blackjack) * ev - found.blackjack if rules.hole_card == "peek" else ev


def taken_or_not(offer: Play, taken: float, declined: float, chart: Play | None) -> Advice:
    """Judge an offer by its two values in öre."""
    return Advice({offer: taken, Play.DECLINE: declined}, offer if taken > declined else Play.DECLINE, chart)
