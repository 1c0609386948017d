"""Money as double entries whose sum is nothing, and who pays whom when a game at home ends."""

from collections.abc import Iterable, Mapping

import msgspec

from nordjack.table import events as happened
from nordjack.table.events import Happened
from nordjack.table.state import Table

__all__ = ["HOUSE", "MINT", "Entry", "Transfer", "account", "entries", "nets_by_person", "transfers"]

#: Where play money comes from, and the bank of a house's game.
MINT = "mint"
HOUSE = "house"


class Entry(msgspec.Struct, frozen=True):
    """One side of a booking, in öre."""

    account: str
    amount: int


class Transfer(msgspec.Struct, frozen=True):
    """One payment of a settlement, in öre."""

    payer: str
    payee: str
    amount: int


def account(person: str) -> str:
    """Give the account of a person at a table."""
    return f"seat:{person}"


def entries(table: Table, event: Happened) -> tuple[Entry, ...]:
    """Give the bookings of an event that happens at a table; they sum to zero."""
    match event:
        case happened.MoneyGiven():
            person = table.seats[event.seat].person
            return (Entry(MINT, -event.amount), Entry(account(person), event.amount))
        case happened.RoundClosed():
            nets = tuple(Entry(account(table.seats[seat].person), net) for seat, net in event.nets.items() if net)
            rest = -sum(entry.amount for entry in nets)
            return (*nets, Entry(HOUSE, rest)) if rest else nets
        case _:
            return ()


def nets_by_person(table: Table) -> Mapping[str, int]:
    """Give what the rounds brought everybody who was at a table, in öre."""
    seated = {seat.person: seat.net for seat in table.seats.values()}
    return {person: purse.net for person, purse in table.purses.items()} | seated


def transfers(nets: Mapping[str, int]) -> tuple[Transfer, ...]:
    """Give the fewest payments that settle these results, which sum to zero; the largest are matched first.

    People whose results cancel among themselves are settled apart (all such groups are tried up to twelve people).
    """
    assert sum(nets.values()) == 0
    open_nets = {person: net for person, net in nets.items() if net}
    return tuple(payment for group in zero_groups(open_nets) for payment in chain_of(group))


def zero_groups(nets: Mapping[str, int]) -> list[dict[str, int]]:
    """Part people into the most groups that each sum to zero; n people in k groups settle in n - k payments."""
    people = sorted(nets)
    if len(people) > 12:
        return [dict(nets)]
    best: dict[int, tuple[int, ...]] = {0: ()}
    sums = subset_sums([nets[person] for person in people])
    for mask in range(1, 1 << len(people)):
        without = (best[mask & ~(1 << place)] for place in range(len(people)) if mask >> place & 1)
        longest = max(without, key=len)
        best[mask] = (*longest, mask) if sums[mask] == 0 else longest
    ends = best[(1 << len(people)) - 1]
    return [
        {person: nets[person] for place, person in enumerate(people) if (mask & ~before) >> place & 1}
        for before, mask in zip((0, *ends), ends, strict=False)
    ]


def subset_sums(amounts: list[int]) -> list[int]:
    """Give the sum of every subset, by its bits."""
    sums = [0]
    for amount in amounts:
        sums += [found + amount for found in sums]
    return sums


def chain_of(nets: Mapping[str, int]) -> Iterable[Transfer]:
    """Settle one group: the one who owes the most pays the one who is owed the most, until nobody owes."""
    left = dict(nets)
    while any(left.values()):
        payer = min(left, key=lambda person: (left[person], person))
        payee = max(left, key=lambda person: (left[person], person))
        amount = min(-left[payer], left[payee])
        left[payer] += amount
        left[payee] -= amount
        yield Transfer(payer, payee, amount)
