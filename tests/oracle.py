"""Exact fractions for tiny shoes, from the rule book alone: card after card, as a dealer would deal them.

Nothing here is fast or clever. A split is dealt hand by hand from left to right with the cards that are really
gone; a peeked hole card lies on the table while the player draws. ``RunOut`` says that a shoe was too small.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from nordjack.rules import Rules
from nordjack.strategy.charts import LETTERS, Chart

RANKS = "A23456789TJQK"
PLAYS = ("stand", "hit", "double", "split", "surrender")
#: Far below any difference that exact fractions of a tiny shoe can have, far above nothing.
CLEARLY = Fraction(1, 10**12)

Shoe = tuple[int, ...]
Hand = tuple[int, ...]
Outcome = tuple[int, bool]


class RunOut(Exception):  # noqa: N818
    """The shoe had no card left in the middle of a round."""


class World(NamedTuple):
    """What may be true behind the up card: its chance, the cards left, and the hole card if one lies there."""

    chance: Fraction
    shoe: Shoe
    hole: int | None


class Row(NamedTuple):
    """One two-card hand against one up card."""

    probability: Fraction
    plays: dict[str, Fraction | None]
    best: str
    ev: Fraction


def draws(shoe: Shoe) -> Iterator[tuple[int, Fraction, Shoe]]:
    cards = sum(shoe)
    if cards == 0:
        raise RunOut
    for kind, count in enumerate(shoe):
        if count:
            yield kind, Fraction(count, cards), without(shoe, kind)


def without(shoe: Shoe, *kinds: int) -> Shoe:
    left = list(shoe)
    for kind in kinds:
        left[kind] -= 1
    return tuple(left)


def value(rank: int) -> int:
    return min(rank, 9)


def by_value(shoe: Shoe) -> Shoe:
    return (*shoe[:9], sum(shoe[9:]))


def hard(hand: Hand) -> int:
    return sum(value(card) + 1 for card in hand)


def total(hand: Hand) -> int:
    return hard(hand) + (10 if 0 in hand and hard(hand) <= 11 else 0)


def soft(hand: Hand) -> bool:
    return total(hand) != hard(hand)


def natural(hand: Hand) -> bool:
    return len(hand) == 2 and total(hand) == 21


class Oracle:
    """One set of rules and one up card value over one shoe of 13 ranks, the up card still in it.

    With a chart, every hand is played as it says instead of at its best.
    """

    def __init__(self, rules: Rules, shoe: Shoe, up: int, chart: Chart | None = None) -> None:
        self.rules = rules
        self.chart = chart
        self.ranks = shoe
        self.up = up
        self.shoe = without(by_value(shoe), up)
        self.peeks = rules.hole_card == "peek"
        self.dealer = cache(self._dealer)
        self.lone = cache(self._lone)
        self.finish = cache(self._finish)

    # ------------------------------------------------------------------ the dealer

    def dealer_stands(self, cards: Hand) -> bool:
        if total(cards) == 17 and soft(cards):
            return not self.rules.dealer_hits_soft_17
        return total(cards) >= 17

    def _dealer(self, shoe: Shoe, cards: Hand) -> dict[Outcome, Fraction]:
        if self.dealer_stands(cards):
            return {(total(cards), natural(cards)): Fraction(1)}
        found: Counter[Outcome] = Counter()
        for card, chance, rest in draws(shoe):
            for outcome, part in self.dealer(rest, tuple(sorted((*cards, card)))).items():
                found[outcome] += chance * part  # type: ignore[assignment]
        return found  # type: ignore[return-value]

    def outcomes(self, world: World) -> dict[Outcome, Fraction]:
        cards = (self.up,) if world.hole is None else (self.up, world.hole)
        return self.dealer(world.shoe, tuple(sorted(cards)))

    def blackjack(self, world: World) -> Fraction:
        """The chance that the dealer's next card is the second of a natural."""
        if world.hole is not None or self.up not in (0, 9):
            return Fraction(0)
        return sum((chance for card, chance, _ in draws(world.shoe) if natural((self.up, card))), Fraction(0))

    # ------------------------------------------------------------------ settling

    def pays(self, points: int, outcome: Outcome) -> int:
        """What a hand of this many points that is no natural wins a unit."""
        dealer, dealer_natural = outcome
        if dealer_natural or points > 21:
            return -1
        if dealer > 21 or points > dealer:
            return 1
        return 0 if points == dealer and points not in self.rules.dealer_wins_ties else -1

    def settle(self, hands: tuple[tuple[int, int], ...], world: World) -> Fraction:
        """What all hands (points, stake) of a box win together."""
        if all(points > 21 for points, _ in hands):
            lost = self.counts(Fraction(-sum(stake for _, stake in hands)))
            if self.rules.hole_card == "original-bets-only":
                gone = self.blackjack(world)
                return (1 - gone) * lost + gone * self.counts(Fraction(-1))
            return lost
        return sum((chance * self.box(hands, outcome) for outcome, chance in self.outcomes(world).items()), Fraction(0))

    def box(self, hands: tuple[tuple[int, int], ...], outcome: Outcome) -> Fraction:
        if outcome[1] and self.rules.hole_card == "original-bets-only":
            return self.counts(Fraction(-1))
        return self.counts(Fraction(sum(stake * self.pays(points, outcome) for points, stake in hands)))

    def natural_pays(self, dealer_natural: bool) -> Fraction:
        if not dealer_natural:
            return self.counts(self.rules.blackjack_pays)
        return self.counts(Fraction(0 if self.rules.blackjack_tie == "push" else -1))

    def counts(self, won: Fraction) -> Fraction:
        """What a box's result counts in the mean."""
        return won

    # ------------------------------------------------------------------ one hand alone

    def worlds(self, shoe: Shoe) -> list[World]:
        """What may lie behind the up card when these cards are unseen, known to be no blackjack if it was looked."""
        if not self.peeks:
            return [World(Fraction(1), shoe, None)]
        held = [(card, chance, rest) for card, chance, rest in draws(shoe) if not natural((self.up, card))]
        sure = sum(chance for _, chance, _ in held)
        return [World(chance / sure, rest, card) for card, chance, rest in held]

    def _lone(self, hand: Hand) -> dict[str, Fraction]:
        """The value of each play of a hand that was not split (no split here); hand is sorted values."""
        worlds = self.worlds_of(hand)
        plays = {"stand": self.stands(worlds, total(hand), 1)}
        if total(hand) < 21 or (soft(hand) and self.rules.hit_soft_21):
            plays["hit"] = self.hits(worlds, hand)
        if self.may_double(hand):
            plays["double"] = self.doubles(worlds, hand)
        return plays

    def worlds_of(self, hand: Hand) -> list[World]:
        """The worlds left after the first two cards were dealt before the hole card, the others after it."""
        if not self.peeks:
            return self.worlds(without(self.shoe, *hand))
        found = []
        for world in self.worlds(without(self.shoe, *hand[:2])):
            likely, shoe = world.chance, world.shoe
            for card in hand[2:]:
                likely *= Fraction(shoe[card], sum(shoe))
                shoe = without(shoe, card)
            if likely:
                found.append(World(likely, shoe, world.hole))
        sure = sum(world.chance for world in found)
        return [World(world.chance / sure, world.shoe, world.hole) for world in found]

    def stands(self, worlds: list[World], points: int, stake: int) -> Fraction:
        return sum((world.chance * self.settle(((points, stake),), world) for world in worlds), Fraction(0))

    def hits(self, worlds: list[World], hand: Hand) -> Fraction:
        found = Fraction(0)
        for card, chance, left in self.next_cards(worlds):
            after = tuple(sorted((*hand, card)))
            if hard(after) > 21:
                found += chance * self.stands(left, 22, 1)
            else:
                plays = self.lone(after)
                found += chance * plays[self.choose(after, plays)]
        return found

    def choose(self, hand: Hand, plays: dict[str, Fraction]) -> str:
        """The play to make among these."""
        if self.chart is None:
            return best_of(plays)
        pair = hand[0] if len(hand) == 2 and hand[0] == hand[1] else None
        letters = self.chart.letters(total(hand), soft(hand), pair, self.up)
        return next(LETTERS[letter] for letter in letters if LETTERS[letter] in plays)

    def doubles(self, worlds: list[World], hand: Hand) -> Fraction:
        found = Fraction(0)
        for card, chance, left in self.next_cards(worlds):
            found += chance * self.stands(left, self.doubled_points(hand, (*hand, card)), 2)
        return found

    def next_cards(self, worlds: list[World]) -> Iterator[tuple[int, Fraction, list[World]]]:
        """Each card that may come, its chance, and the worlds that are left then."""
        for card in range(10):
            left = [
                World(world.chance * Fraction(world.shoe[card], sum(world.shoe)), without(world.shoe, card), world.hole)
                for world in worlds
                if world.shoe[card]
            ]
            chance = sum((world.chance for world in left), Fraction(0))
            if chance:
                yield card, chance, [world._replace(chance=world.chance / chance) for world in left]
        if any(sum(world.shoe) == 0 for world in worlds):
            raise RunOut

    def may_double(self, hand: Hand) -> bool:
        if len(hand) != 2 or natural(hand):
            return False
        if soft(hand) and self.rules.double_soft == "no":
            return False
        counted = hard(hand) if self.rules.double_soft == "ace-as-one" else total(hand)
        return self.rules.double_on == "any" or counted in self.rules.double_on

    def doubled_points(self, before: Hand, after: Hand) -> int:
        if self.rules.double_soft == "ace-as-one" and soft(before):
            return hard(after)
        return min(total(after), 22)

    # ------------------------------------------------------------------ splits

    def may_split(self, hand: Hand, hands: int) -> bool:
        same = hand[0] == hand[1] if self.rules.split_on == "rank" else value(hand[0]) == value(hand[1])
        most = 2 if hand[0] == 0 and not self.rules.resplit_aces else self.rules.most_hands
        return len(hand) == 2 and same and hands < min(most, self.rules.most_hands)

    def split(self, pair: int, up_rank: int) -> Fraction:
        """The value of splitting a pair of one rank (any ten-value rank where value is enough)."""
        shoe = without(self.ranks, pair, pair, up_rank)
        found = Fraction(0)
        for world in self.rank_worlds(shoe):
            found += world.chance * self.deal_two((), (), pair, pair, world)
        return found

    def rank_worlds(self, shoe: Shoe) -> list[World]:
        if not self.peeks:
            return [World(Fraction(1), shoe, None)]
        held = [(card, chance, rest) for card, chance, rest in draws(shoe) if not natural((self.up, value(card)))]
        sure = sum(chance for _, chance, _ in held)
        return [World(chance / sure, rest, card) for card, chance, rest in held]

    def deal_two(
        self,
        done: tuple[tuple[int, int], ...],
        waiting: tuple[Hand, ...],
        left: int,
        right: int,
        world: World,
    ) -> Fraction:
        """Both second cards come at once, left hand first; then the left hand plays."""
        found = Fraction(0)
        for first, chance, rest in draws(world.shoe):
            for second, also, shoe in draws(rest):
                hands = ((left, first), (right, second), *waiting)
                found += chance * also * self.finish(done, hands, shoe, world.hole)
        return found

    def _finish(
        self, done: tuple[tuple[int, int], ...], waiting: tuple[Hand, ...], shoe: Shoe, hole: int | None
    ) -> Fraction:
        """Play the waiting hands from left to right, then the dealer."""
        world = World(Fraction(1), shoe, hole)
        if not waiting:
            seen = World(Fraction(1), by_value(shoe), None if hole is None else value(hole))
            return self.settle(done, seen)
        hand, later = waiting[0], waiting[1:]
        if self.may_split(hand, len(done) + len(waiting)):
            return self.deal_two(done, later, hand[0], hand[1], world)
        play = self.split_play(hand)
        if play == "stand" or hard(hand) > 21:
            return self.finish(tuple(sorted((*done, (min(total(hand), 22), 1)))), later, shoe, hole)
        found = Fraction(0)
        for card, chance, rest in draws(shoe):
            after = (*hand, card)
            if play == "hit":
                found += chance * self.finish(done, (after, *later), rest, hole)
            else:
                ended = tuple(sorted((*done, (self.doubled_points(hand, after), 2))))
                found += chance * self.finish(ended, later, rest, hole)
        return found

    def split_play(self, hand: Hand) -> str:
        """What a hand from a split does: as the lone hand would, with what a split bars taken out."""
        values = tuple(sorted(value(card) for card in hand))
        if hard(values) > 21 or natural(values):
            return "stand"
        if hand[0] == 0 and self.rules.split_aces_draw == "one":
            return "stand"
        plays = dict(self.lone(values))
        if not self.rules.double_after_split:
            plays.pop("double", None)
        return self.choose(values, plays)

    # ------------------------------------------------------------------ rows

    def chance_of_blackjack(self, hand: Hand) -> Fraction:
        return self.blackjack(World(Fraction(1), without(self.shoe, *hand), None))

    def row(self, first: int, second: int) -> Row | None:
        """The hand's row, or None where the shoe cannot deal it."""
        probability = self.probability(first, second)
        if not probability:
            return None
        hand = (first, second)
        gone = self.chance_of_blackjack(hand)
        if natural(hand):
            alone = self.natural_pays(False) if self.peeks else self.natural_mean(gone)
            plays: dict[str, Fraction | None] = {"stand": alone}
            return Row(probability, plays, "stand", self.natural_mean(gone))
        if gone == 1 and self.peeks:
            return Row(probability, {}, "stand", self.early(Fraction(-1)))
        return self.played_row(hand, probability, gone)

    def played_row(self, hand: Hand, probability: Fraction, gone: Fraction) -> Row:
        plays = dict(self.lone(hand))
        give_up = self.surrender(gone)
        if give_up is not None:
            plays["surrender"] = give_up[1]
        apart = plays[self.choose(hand, plays)]
        share = Fraction(0)
        if hand[0] == hand[1] and self.rules.most_hands > 1:
            share, worth = self.pairs(hand[0])
            if share:
                plays["split"] = worth
        best = self.choose(hand, plays)
        mean = self.whole(share * plays[best] + (1 - share) * apart, gone)
        if give_up is not None:
            plays["surrender"] = give_up[0]
        return Row(probability, dict(plays), best, mean)

    def whole(self, ev: Fraction, gone: Fraction) -> Fraction:
        """From a play's value to the round's, the dealer's blackjack included."""
        return (1 - gone) * ev + gone * self.counts(Fraction(-1)) if self.peeks else ev

    def surrender(self, gone: Fraction) -> tuple[Fraction, Fraction] | None:
        """What surrender shows, and what it is worth against the other plays (early: before the peek)."""
        half, all_of_it = self.counts(Fraction(-1, 2)), self.counts(Fraction(-1))
        if self.rules.surrender == "no":
            return None
        if self.rules.surrender == "late":
            shown = half if self.peeks else (1 - gone) * half + gone * all_of_it
            return shown, shown
        return half, (half - gone * all_of_it) / (1 - gone) if self.peeks else half

    def early(self, ev: Fraction) -> Fraction:
        return max(ev, Fraction(-1, 2)) if self.rules.surrender == "early" else ev

    def natural_mean(self, gone: Fraction) -> Fraction:
        return (1 - gone) * self.natural_pays(False) + gone * self.natural_pays(True)

    def probability(self, first: int, second: int) -> Fraction:
        """The chance of this hand against this up card."""
        full = by_value(self.ranks)
        cards = sum(full)
        ways = self.shoe[first] * (self.shoe[second] - (first == second)) * (1 if first == second else 2)
        return Fraction(full[self.up] * ways, cards * (cards - 1) * (cards - 2))

    def pairs(self, pair: int) -> tuple[Fraction, Fraction]:
        """How often two cards of this value may be split, and what the split is then worth."""
        ranks = range(9, 13) if pair == 9 else [pair]
        ups = range(9, 13) if self.up == 9 else [self.up]
        ways = split_ways = 0
        worth = Fraction(0)
        for up in ups:
            for first in ranks:
                for second in ranks:
                    shoe = list(self.ranks)
                    count = shoe[up]
                    shoe[up] -= 1
                    count *= shoe[first]
                    shoe[first] -= 1
                    count *= shoe[second]
                    ways += count
                    if count and (first == second or self.rules.split_on == "value"):
                        split_ways += count
                        worth += count * self.split_two(first, second, up)
        return (Fraction(split_ways, ways), worth / split_ways) if split_ways else (Fraction(0), Fraction(0))

    def split_two(self, first: int, second: int, up: int) -> Fraction:
        shoe = without(self.ranks, first, second, up)
        return sum(
            (world.chance * self.deal_two((), (), first, second, world) for world in self.rank_worlds(shoe)),
            Fraction(0),
        )


class Squares(Oracle):
    """The mean square of a round played by a chart, whose plays no value changes."""

    def counts(self, won: Fraction) -> Fraction:
        return won * won


def best_of(plays: dict[str, Fraction]) -> str:
    """The first play in the fixed order that no later one clearly beats."""
    best = "stand"
    for play in PLAYS:
        if play in plays and plays[play] > plays[best] + CLEARLY:
            best = play
    return best


def rows(
    rules: Rules, shoe: Shoe, chart: Chart | None = None, kind: type[Oracle] = Oracle
) -> dict[tuple[int, int, int], Row]:
    """Every two-card hand (first, second, up card, as values from 0) that the shoe of 13 ranks can deal."""
    found = {}
    full = by_value(shoe)
    for up in (up for up in range(10) if full[up]):
        oracle = kind(rules, shoe, up, chart)
        for first in range(10):
            for second in range(first, 10):
                row = oracle.row(first, second)
                if row is not None:
                    found[first, second, up] = row
    return found


def ev(rules: Rules, shoe: Shoe, chart: Chart | None = None) -> Fraction:
    """The return of a round less the stake, from a shoe of 13 ranks."""
    return sum((row.probability * row.ev for row in rows(rules, shoe, chart).values()), Fraction(0))


def mean_square(rules: Rules, shoe: Shoe, chart: Chart) -> Fraction:
    """The mean square of a round played by a chart."""
    found = rows(rules, shoe, chart, Squares).values()
    return sum((row.probability * row.ev for row in found), Fraction(0))
