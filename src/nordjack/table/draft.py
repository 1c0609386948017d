"""Events in the making, and the table as it stands after them."""

import hashlib
import hmac

from nordjack.errors import IllegalAction
from nordjack.table.commands import Request
from nordjack.table.events import Happened
from nordjack.table.evolve import evolve
from nordjack.table.state import Seat, Table

__all__ = ["Draft"]


class Draft:
    """What a command makes happen, event after event, and the table after each; nobody sees it before it is whole."""

    def __init__(self, table: Table, request: Request) -> None:
        self.table = table
        self.request = request
        self.events: list[Happened] = []
        self.tables: list[Table] = []
        self.taken = 0

    def add(self, *events: Happened) -> None:
        """Let events happen."""
        for event in events:
            self.table = evolve(self.table, event)
            self.events.append(event)
            self.tables.append(self.table)

    def chance(self) -> bytes:
        """Take 32 bytes of the request's chance that nothing else took."""
        self.taken += 1
        return hmac.digest(bytes.fromhex(self.request.seed), self.taken.to_bytes(8, "big"), hashlib.sha256)

    @property
    def seat(self) -> Seat:
        """Give the seat of the one who asks; raises IllegalAction where he has none."""
        seat = self.table.seat_of(self.request.person)
        if seat is None:
            raise IllegalAction("you have no seat at this table; take one first")
        return seat
