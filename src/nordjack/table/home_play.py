"""How a home policy answers what it is asked: from its own and public cards, a chance between 0 and 1 deciding."""

from collections.abc import Collection, Iterator
from fractions import Fraction

from nordjack.cards import Card
from nordjack.engine import Asks, Play
from nordjack.engine.view import BoxView, HandView, RoundView
from nordjack.hands import total
from nordjack.rules import Rules
from nordjack.strategy.home import HomePolicy, Seen
from nordjack.strategy.policies import SeenHand, drawing_gain, standing_gain

__all__ = ["banker_worth", "doubling_share", "home_play", "home_stake", "is_high", "seen_by"]

#: Beliefs are rounded to this part, so that the banker's sums stay short.
PARTS = 10**6


def home_stake(policy: HomePolicy, first: Card, least: int, most: int, chance: float) -> int:
    """Give a stake on a first card: the most or the least."""
    return max(least, most) if chance < policy.stakes[first.points - 1] else least


def home_play(policy: HomePolicy, rules: Rules, seen: RoundView, plays: Collection[Play], chance: float) -> Play:
    """Give the viewer's answer to what is asked, out of the plays that are legal and covered."""
    now = seen.turn
    assert now is not None
    match now.asks:
        case Asks.BANKER_DOUBLE:
            return Play.DOUBLE if chance < doubling_share(policy, rules, seen) else Play.DECLINE
        case Asks.BANKER_PLAY if policy.banker != "17":
            return Play.HIT if chance < drawing_share(policy, rules, seen) else Play.STAND
        case Asks.PLAY:
            box = next(box for box in seen.boxes if box.number == now.box)
            return punter_play(policy, seen_by(rules, seen, box), (box, now.hand), plays, chance)
        case _:
            return Play.STAND


def punter_play(
    policy: HomePolicy, seen: Seen, place: tuple[BoxView, int], plays: Collection[Play], chance: float
) -> Play:
    """Give how a hand is played; the chance that is left after a split is refused decides on a card."""
    box, hand = place
    cards, draws = open_cards(box.hands[hand].cards), chance
    if Play.SPLIT in plays:
        share = policy.split_chance(seen, cards)
        if chance < share:
            return Play.SPLIT
        draws = (chance - share) / (1.0 - share)
    hits = draws < policy.draw_chance(seen, cards, half=len(box.hands) > 1)
    return Play.HIT if hits and Play.HIT in plays else Play.STAND


def doubling_share(policy: HomePolicy, rules: Rules, seen: RoundView) -> float:
    """Give the chance that the banker doubles: his policy's for each stake, by how much of all lies there."""
    first = open_cards(seen.dealer.cards)[0].points - 1
    by_stake = sum(box.stake * policy.doubles[is_high(rules, box.stake)][first] for box in seen.boxes)
    return by_stake / sum(box.stake for box in seen.boxes)


def drawing_share(policy: HomePolicy, rules: Rules, seen: RoundView) -> float:
    """Give the chance that the banker draws: his policy's against one hidden card, else all or nothing as is best."""
    share = mixed_share(policy, rules, seen) if policy.banker == "mixed" else None
    if share is None:
        worth = banker_worth(policy, rules, seen)
        share = float(worth[Play.HIT] > worth[Play.STAND])
    return share


def mixed_share(policy: HomePolicy, rules: Rules, seen: RoundView) -> float | None:
    """Give the chance of his policy's table, None against several hands or one whose cards all lie open."""
    against = [(box, hand) for box in seen.boxes for hand in box.hands if hand.outcome is None]
    if len(against) != 1 or None not in against[0][1].cards:
        return None
    box, hand = against[0]
    stake = is_high(rules, laid(seen, box)), bool(seen.stakes_doubled)
    return policy.banker_chance(stake, open_cards(seen.dealer.cards), open_cards(hand.cards))


def is_high(rules: Rules, stake: int) -> bool:
    """Tell whether a stake is nearer to the table's greatest than to its least."""
    return 2 * stake > rules.min_stake + rules.max_stake


def banker_worth(policy: HomePolicy, rules: Rules, seen: RoundView) -> dict[Play, float]:
    """Give what the banker expects to gain, in öre, by drawing and by standing, where the punters play the policy."""
    cards = open_cards(seen.dealer.cards)
    against = list(believed(policy, rules, seen))
    return {
        Play.HIT: float(drawing_gain(cards, against, rules.dealer_wins_ties)),
        Play.STAND: float(standing_gain(cards, against, rules.dealer_wins_ties)),
    }


def believed(policy: HomePolicy, rules: Rules, seen: RoundView) -> Iterator[SeenHand]:
    """Give the hands that still play, with the totals that they may have."""
    for box in seen.boxes:
        for hand in box.hands:
            if hand.outcome is None:
                yield SeenHand(hand.cards, hand.stake, tuple(totals_of(policy, seen_by(rules, seen, box), hand)))


def totals_of(policy: HomePolicy, seen: Seen, hand: HandView) -> Iterator[tuple[int, Fraction]]:
    """Give the totals that a hand may have, with their chances."""
    shown = open_cards(hand.cards)
    if len(shown) == len(hand.cards):
        yield total(shown), Fraction(1)
        return
    for hidden, chance in policy.belief(seen, shown).items():
        if chance > 0.0:
            yield total([hidden, *shown]), Fraction(round(chance * PARTS), PARTS)


def seen_by(rules: Rules, seen: RoundView, box: BoxView) -> Seen:
    """Give what everybody knows of a box's stake, and the banker's open card."""
    second = seen.dealer.cards[1]
    assert second is not None
    return Seen(is_high(rules, laid(seen, box)), bool(seen.stakes_doubled), second)


def laid(seen: RoundView, box: BoxView) -> int:
    """Give a box's stake as it was laid, before any doubling."""
    return box.stake // 2 if seen.stakes_doubled else box.stake


def open_cards(cards: Collection[Card | None]) -> list[Card]:
    """Give the cards that lie open for the viewer."""
    return [card for card in cards if card is not None]
