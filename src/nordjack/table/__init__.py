"""Many rounds at one table, pure."""

from nordjack.table.deadlines import due
from nordjack.table.decide import decide
from nordjack.table.events import public
from nordjack.table.evolve import evolve, fold
from nordjack.table.fairness import commitment, shuffle
from nordjack.table.shoe import Shoe, cards_to_shuffle, collect, draw, must_shuffle, new_shoe, reshuffle
from nordjack.table.state import Table
from nordjack.table.view import table_view, you

__all__ = [
    "Shoe",
    "Table",
    "cards_to_shuffle",
    "collect",
    "commitment",
    "decide",
    "draw",
    "due",
    "evolve",
    "fold",
    "must_shuffle",
    "new_shoe",
    "public",
    "reshuffle",
    "shuffle",
    "table_view",
    "you",
]
