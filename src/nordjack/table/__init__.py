"""Many rounds at one table, pure."""

from nordjack.table.fairness import commitment, shuffle
from nordjack.table.shoe import Shoe, cards_to_shuffle, collect, draw, must_shuffle, new_shoe, reshuffle

__all__ = [
    "Shoe",
    "cards_to_shuffle",
    "collect",
    "commitment",
    "draw",
    "must_shuffle",
    "new_shoe",
    "reshuffle",
    "shuffle",
]
