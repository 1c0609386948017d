"""Deals of the home game from an endless pack, by the rule book: whoever keeps to a profile looks up his chances."""

import random
from collections.abc import Iterable
from functools import cache

import numpy as np

from nordjack.analysis.home.advice import HomeOdds, Place
from nordjack.analysis.home.game import HomeGame
from nordjack.analysis.home.solve import Mixed
from nordjack.cards import RANKS, Card
from nordjack.hands import hard_total, is_natural, is_soft, total
from nordjack.kernels.packing import Floats

__all__ = ["Table"]

Cards = tuple[Card, ...]
STAND, HIT, SPLIT = 0, 1, 2
NO_HALF = 7


def value(card: Card) -> int:
    return card.points - 1


class Table:
    """One punter and one banker: one keeps to the profile, the other goes on as the odds say is best."""

    def __init__(self, game: HomeGame, mixed: Mixed, odds: HomeOdds, seed: int) -> None:
        self.game, self.mixed, self.odds = game, mixed, odds
        self.dice = random.Random(seed)
        self.best, self.best_half = cache(self.best_play), cache(self.best_of_half)
        self.bank_worth = cache(self.banker_hit_gain)

    def card(self) -> Card:
        return Card(self.dice.choice(RANKS))

    def more(self) -> Card:
        """Deal a card whose rank makes no pair any more: all tens alike."""
        return Card(RANKS[value(self.card())])

    def takes(self, chance: float) -> bool:
        return self.dice.random() < chance

    def pick(self, weights: Iterable[float]) -> int:
        return self.dice.choices((STAND, HIT, SPLIT), [*weights, 0.0][:3])[0]

    def doubles(self, first: Card, *, high: bool) -> float:
        return float(self.mixed.roots.doubles[int(high), value(first), 1])

    # ------------------------------------------------------------ the punter plays best, the banker by the profile

    def whole_deal(self, hidden: Card, *, high: bool) -> float:
        """Deal a round on a first card and a stake; give the punter's gain per unit of what he laid."""
        first = self.card()
        doubled = self.takes(self.doubles(first, high=high))
        second, shown = self.card(), self.card()
        stake = 2.0 if doubled else 1.0
        if is_natural([first, second]):
            return -stake * (1.0 if is_natural([hidden, shown]) else 2.0)
        if is_natural([hidden, shown]):
            return 2.0 * stake
        place = Place(high, doubled, value(second))
        return stake * self.play_on(place, first, hidden, (shown,), self.best(place, hidden, (shown,)))

    def against_banker(self, place: Place, hidden: Card, shown: Cards, forced: int) -> float:
        """Go on from a hand by a forced play; give the punter's gain in his present stakes."""
        return self.play_on(place, self.banker_first(place), hidden, shown, forced)

    def banker_first(self, place: Place) -> Card:
        """Deal the banker's first card as it is known from his doubling, and that he has no natural."""
        second = Card(RANKS[place.second])
        while True:
            first = self.card()
            doubled = self.takes(self.doubles(first, high=place.high))
            if doubled == place.doubled and not is_natural([first, second]):
                return first

    def play_on(self, place: Place, first: Card, hidden: Card, shown: Cards, play: int) -> float:
        if play == SPLIT:
            return self.both_halves(place, first, hidden)
        while play == HIT:
            shown = (*shown, self.more())
            if hard_total([hidden, *shown]) > 21:
                return -1.0
            play = self.best(place, hidden, shown)
        return -gain(self.banker(place, first, shown), total([hidden, *shown]))

    def best_play(self, place: Place, hidden: Card, shown: Cards) -> int:
        if total([hidden, *shown]) == 21:
            return STAND
        paired = len(shown) == 1 and hidden.rank == shown[0].rank
        gains = self.odds.plays(place, value(hidden), [value(card) for card in shown], paired=paired)
        return int(np.argmax(gains[: 2 + paired]))

    def both_halves(self, place: Place, first: Card, pair: Card) -> float:
        hands: list[list[Card]] = []
        for _ in range(2):
            hand = [pair, self.more()]
            while hard_total(hand) < 21 and self.best_half(place, pair, tuple(hand), result(hands)) == HIT:
                hand.append(self.more())
            hands.append(hand)
        return self.halves_settled(place, first, hands)

    def best_of_half(self, place: Place, pair: Card, hand: Cards, other: int | None) -> int:
        if total(hand) == 21:
            return STAND
        points, ace = hard_total(hand), any(card.points == 1 for card in hand)
        return int(np.argmax(self.odds.halves(place, value(pair), (points, ace), other)))

    def banker(self, place: Place, first: Card, shown: Cards) -> int:
        """Let a banker of the profile play; give his total, 22 for a bust."""
        cards = [first, Card(RANKS[place.second])]
        draws = self.mixed.plays.draws[self.odds.table(place), self.odds.spot([value(card) for card in shown])]
        while total(cards) < 17 or (total(cards) < 21 and self.takes(share(draws[class_of(cards)]))):
            cards.append(self.more())
        return min(total(cards), 22)

    def halves_settled(self, place: Place, first: Card, hands: list[list[Card]]) -> float:
        """Let the banker play against two open hands as is best; give the punter's gain."""
        lost = sum(hard_total(hand) > 21 for hand in hands)
        open_totals = tuple(sorted(total(hand) for hand in hands if hard_total(hand) <= 21))
        if not open_totals:
            return -float(lost)
        cards = [first, Card(RANKS[place.second])]
        while total(cards) < 17 or (
            hard_total(cards) < 21 and self.bank_worth(hard_total(cards), is_soft(cards), open_totals) > 0.0
        ):
            cards.append(self.more())
        mine = min(hard_total(cards), 22) if hard_total(cards) > 21 else total(cards)
        return -float(lost) - sum(gain(mine, theirs) for theirs in open_totals)

    def banker_hit_gain(self, points: int, ace: bool, theirs: tuple[int, ...]) -> float:
        """Give what one more card gains the banker beyond a stand, against open totals."""

        def standing(mine: int) -> float:
            return sum(gain(mine, each) for each in theirs)

        @cache
        def drawn(hard: int, ace: bool) -> float:
            return sum(played(hard + card, ace or card == 1) * (4 if card == 10 else 1) for card in range(1, 11)) / 13

        def played(hard: int, ace: bool) -> float:
            if hard > 21:
                return standing(22)
            mine = hard + 10 if ace and hard <= 11 else hard
            if mine < 17 or hard == 21:
                return drawn(hard, ace) if mine < 17 else standing(mine)
            return max(standing(mine), drawn(hard, ace))

        return drawn(points, ace) - standing(points + 10 if ace else points)

    # ------------------------------------------------------------ the punter keeps to the profile, the banker is told

    def bank_deal(self, first: Card, *, high: bool, doubled: bool) -> float:
        """Deal a round against a punter of the profile; give the bank's gain per unit of what was laid.

        The banker draws as the profile says: where both keep to it, that is as good as the best.
        """
        hidden = self.card()
        while self.takes(float(self.mixed.roots.stakes[value(hidden), 1])) != high:
            hidden = self.card()
        second, shown = self.card(), self.card()
        stake = 2.0 if doubled else 1.0
        if is_natural([first, second]):
            return stake * (1.0 if is_natural([hidden, shown]) else 2.0)
        if is_natural([hidden, shown]):
            return -2.0 * stake
        return -stake * self.by_profile(Place(high, doubled, value(second)), first, hidden, shown)

    def by_profile(self, place: Place, first: Card, hidden: Card, shown: Card) -> float:
        cards = [hidden, shown]
        while total(cards) < 21:
            play = self.pick(self.weights(place, cards))
            if play == SPLIT:
                return self.halves_by_profile(place, first, hidden)
            if play == STAND:
                break
            cards.append(self.more())
            if hard_total(cards) > 21:
                return -1.0
        return -gain(self.banker(place, first, tuple(cards[1:])), total(cards))

    def weights(self, place: Place, cards: list[Card]) -> Floats:
        hidden, *shown = cards
        tens = hidden.rank == shown[0].rank and value(hidden) == 9 and len(shown) == 1
        found = self.mixed.plays.plays[self.odds.table(place), self.odds.spot([value(card) for card in shown])]
        weights = found[10 if tens else value(hidden)]
        return weights if weights.sum() else np.array([0.5, 0.5, 0.0])

    def halves_by_profile(self, place: Place, first: Card, pair: Card) -> float:
        hands: list[list[Card]] = []
        for _ in range(2):
            hand, before = [pair, self.more()], result(hands)
            table = self.mixed.plays.halves[self.odds.table(place), value(pair), NO_HALF if before is None else before]
            while total(hand) < 21 and self.takes(share(table[state_of(hand)])):
                hand.append(self.more())
            hands.append(hand)
        return self.halves_settled(place, first, hands)


def share(weights: Floats) -> float:
    """Give the chance of the second of two choices."""
    whole = float(weights.sum())
    return float(weights[1]) / whole if whole else 0.5


def class_of(cards: list[Card]) -> int:
    return total(cards) - 17 + 4 * is_soft(cards)


def state_of(hand: list[Card]) -> int:
    return 2 * hard_total(hand) + any(card.points == 1 for card in hand)


def result(hands: list[list[Card]]) -> int | None:
    """Give how the half before this one ended."""
    if not hands:
        return None
    return 6 if hard_total(hands[0]) > 21 else max(total(hands[0]) - 16, 0)


def gain(mine: int, theirs: int) -> float:
    """Give the bank's gain: equal totals push."""
    if mine == 22:
        return -1.0
    return float((mine > theirs) - (mine < theirs))
