"""The cards that an answer is about: how many of each rank are still in the shoe."""

import re
from collections import Counter
from collections.abc import Iterable

import msgspec

from nordjack.cards import RANKS, VALUES, Card
from nordjack.errors import AnalysisError, NotationError

__all__ = ["VALUES", "Composition", "full_shoe", "name_of", "parse_shoe", "parse_values"]

MOST_CARDS = 8 * 52


class Composition(msgspec.Struct, frozen=True):
    """How many cards of each of the 13 ranks, in the order A 2 ... K."""

    ranks: tuple[int, ...]

    @property
    def values(self) -> tuple[int, ...]:
        """Give the counts of the ten values."""
        return (*self.ranks[:9], sum(self.ranks[9:]))

    @property
    def tens(self) -> tuple[int, ...]:
        """Give the counts of T, J, Q and K apart."""
        return self.ranks[9:]

    @property
    def cards(self) -> int:
        """Give the number of cards."""
        return sum(self.ranks)

    @property
    def points(self) -> int:
        """Give the points of all cards together, aces as 1."""
        return sum(points * count for points, count in enumerate(self.values, start=1))

    def without(self, cards: Iterable[Card]) -> "Composition":
        """Give what is left when these cards are gone; raises AnalysisError where they are not there."""
        gone = Counter(card.rank for card in cards)
        left = [count - gone[rank] for rank, count in zip(RANKS, self.ranks, strict=True)]
        for rank, count in zip(RANKS, left, strict=True):
            if count < 0:
                raise AnalysisError(
                    "{found} card(s) {rank} are taken out of a shoe that holds {most}",
                    found=gone[rank],
                    rank=rank,
                    most=count + gone[rank],
                )
        return Composition(tuple(left))

    def plus(self, cards: Iterable[Card]) -> "Composition":
        """Give the shoe with these cards put back."""
        more = Counter(card.rank for card in cards)
        return Composition(tuple(count + more[rank] for rank, count in zip(RANKS, self.ranks, strict=True)))


def full_shoe(decks: int) -> Composition:
    """Give whole decks."""
    return Composition((4 * decks,) * 13)


def by_values(counts: Iterable[int]) -> Composition:
    """Give a shoe known by its ten values: the tens are shared among T, J, Q, K as evenly as they can be."""
    *low, tens = counts
    return Composition((*low, *((tens + 3 - place) // 4 for place in range(4))))


def parse_shoe(text: str) -> Composition:
    """Read ``A:10,2:5,...,T:40``; ranks left out are not in the shoe. Raises NotationError.

    T alone means every ten-value card, in equal parts; with J, Q or K beside it, it means the rank.

    >>> parse_shoe("A:1,T:6").ranks[-4:]
    (2, 2, 1, 1)
    """
    counts: dict[str, int] = {}
    for part in text.split(","):
        found = re.fullmatch(r"\s*([A2-9TJQKa2-9tjqk]|10)\s*:\s*([0-9]{1,4})\s*", part)
        if not found:
            raise NotationError("{found!r} in a shoe; use rank:count with ranks A23456789TJQK", found=part)
        rank = found[1].upper().replace("10", "T")
        if rank in counts:
            raise NotationError("{found} stands twice in a shoe; use each rank once", found=rank)
        counts[rank] = int(found[2])
    return checked(counts)


def checked(counts: dict[str, int]) -> Composition:
    """Build a shoe from counts by rank; raises AnalysisError where it holds too many cards."""
    in_order = [counts.get(rank, 0) for rank in RANKS]
    if sum(in_order) > MOST_CARDS:
        raise AnalysisError("the shoe has {found} cards; use at most {most}", found=sum(in_order), most=MOST_CARDS)
    return Composition(tuple(in_order)) if counts.keys() & set("JQK") else by_values(in_order[:10])


def parse_values(text: str) -> tuple[int, ...]:
    """Read cards such as ``8,8`` or ``A 7`` as sorted values from 0 (ace) to 9 (ten); raises NotationError."""
    found = []
    for word in re.split(r"[\s,]+", text.strip()):
        rank = word.upper().replace("10", "T").rstrip("SHDC")
        if len(rank) != 1 or rank not in RANKS:
            raise NotationError("{found!r} is not a card; use a rank of A23456789TJQK", found=word)
        found.append(min(RANKS.index(rank), 9))
    return tuple(sorted(found))


def name_of(values: Iterable[int]) -> str:
    """Write a hand of values, ace first: ``A,7``.

    >>> name_of([5, 9])
    '6,T'
    """
    return ",".join(VALUES[value] for value in sorted(values))
