"""What survives a crash, and the promises that every write is held to."""

import json
from collections import Counter
from collections.abc import Callable

from nordjack.cards import fresh_shoe
from nordjack.server.refusals import VersionConflict
from nordjack.server.rows import Append, Row
from nordjack.table import Table, events
from nordjack.table.chain import START, chained, decode_event
from nordjack.table.evolve import evolve
from nordjack.table.ledger import account

__all__ = ["Disk"]


class Disk:
    """One table's rows, ledger and commands, as a store with a primary key keeps them.

    ``fenced`` and ``once`` are the two keys: the version of a stream, and the id of a command.
    """

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.commands: dict[tuple[str, str], int] = {}
        self.effects: Counter[tuple[str, str]] = Counter()
        self.ledger: Counter[str] = Counter()
        self.table: Table | None = None
        self.hash = START
        self.seeds: set[str] = set()
        self.fenced = True
        self.once = True
        self.forward: Callable[[Append], Append] = lambda append: append

    def write(self, append: Append) -> None:
        """Write an append whole, or raise VersionConflict where its version or its command is there already."""
        append = self.forward(append)
        taken = append.rows[0].version <= len(self.rows)
        if (taken and self.fenced) or (self.once and append.claim is not None and append.claim in self.commands):
            raise VersionConflict
        for row in append.rows:
            self.keep(row)
        for entry in append.entries:
            self.ledger[entry.account] += entry.amount
        if append.claim is not None:
            self.commands[append.claim] = append.version
            self.effects[append.claim] += 1
        self.check(append)

    def keep(self, row: Row) -> None:
        """Keep a row, which must be the next one and fit the chain."""
        assert row.version == len(self.rows) + 1, f"version {row.version} follows {len(self.rows)}"
        assert row.hash == chained(self.hash, row.version, row.at, row.event.encode()), "the chain is broken"
        self.rows.append(row)
        self.hash = row.hash
        self.check_secrets(row)
        self.table = evolve(self.table, decode_event(row.secret or row.event))

    def check_secrets(self, row: Row) -> None:
        """What everybody may read holds no seed before its time, and no card that lies face down."""
        whole = decode_event(row.secret or row.event)
        if isinstance(whole, events.ShuffleCommitted):
            assert whole.seed is not None
            self.seeds.add(whole.seed)
        if isinstance(whole, events.ShuffleRevealed):
            self.seeds.discard(whole.seed)
        assert not any(seed in row.event for seed in self.seeds), "a seed stands in the log before its time"
        assert not json.loads(row.event).get("event", {}).get("face_down"), "a face-down card stands in the log"

    def check(self, append: Append) -> None:
        """Money is constant, cards are conserved, every command had one effect."""
        table = self.table
        assert table is not None
        assert sum(self.ledger.values()) == 0, "money came or went"
        had = {seat.person: seat.balance for seat in table.seats.values()}
        had |= {person: purse.balance for person, purse in table.purses.items()}
        for person, balance in had.items():
            assert self.ledger[account(person)] == balance, f"the ledger of {person} is not his balance"
        if table.shoe is not None:
            shoe = table.shoe
            stop = () if shoe.stop_card is None else (shoe.stop_card,)
            cards = Counter((*shoe.undealt, *shoe.in_play, *shoe.discards, *stop))
            assert cards == Counter(fresh_shoe(table.rules.decks)), "a card came or went"
        if append.claim is not None:
            assert self.effects[append.claim] == 1, f"the command {append.claim} had two effects"
