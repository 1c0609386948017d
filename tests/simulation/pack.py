"""The pack of a home table, dealt by the table's own rules, for deals that the pure engine plays."""

import random

from nordjack.cards import Card, fresh_shoe
from nordjack.simulation.home import HomePlan
from nordjack.table.shoe import Shoe, cards_to_shuffle, collect, draw, must_shuffle, new_shoe, reshuffle


class Pack:
    """A pack that lives as the table's does."""

    def __init__(self, plan: HomePlan, dice: random.Random) -> None:
        self.plan = plan
        self.dice = dice
        self.shuffles = 0
        self.shoe: Shoe | None = None

    def begin(self) -> None:
        """Lay the cards of the last deal aside, and shuffle where the rules say so."""
        if self.shoe is None:
            self.shoe = new_shoe(self.plan.rules, self.shuffled(fresh_shoe(self.plan.rules.decks)))
            return
        self.shoe = collect(self.shoe)
        self.shuffle_if_due()

    def shuffle_if_due(self) -> None:
        """Shuffle where the rules say so."""
        assert self.shoe is not None
        if must_shuffle(self.plan.rules, self.shoe, self.plan.punters + 1):
            order = self.shuffled(cards_to_shuffle(self.plan.rules, self.shoe))
            self.shoe = reshuffle(self.plan.rules, self.shoe, order)

    def shuffled(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Give cards in an order by lot."""
        self.shuffles += 1
        return tuple(self.dice.sample(cards, len(cards)))

    def next_card(self) -> Card:
        """Give the next card; raises ShoeError where none is left."""
        self.shuffle_if_due()
        assert self.shoe is not None
        card, self.shoe = draw(self.shoe)
        return card
