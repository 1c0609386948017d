"""How much one client may ask for: buckets that fill again with time, and counts of what is open at once.

The package that the design named starts a thread at almost every hit of its store in memory; these are two numbers.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from nordjack.server.refusals import TooMuch
from nordjack.words import N_

__all__ = ["Allowance", "Bucket", "Buckets", "Caps", "Open"]

TOO_FAST = N_("too much at once; wait a moment")
TOO_MANY = N_("too many connections are open from here; close one first")


@dataclass(frozen=True)
class Allowance:
    """How much comes back in a second, and how much may be taken at once."""

    rate: float
    burst: float


@dataclass(frozen=True)
class Caps:
    """All limits of a server; sizes in bytes."""

    requests: Allowance = Allowance(30, 120)
    attempts: Allowance = Allowance(0.2, 20)
    messages: Allowance = Allowance(20, 60)
    sockets: int = 8000
    sockets_of_address: int = 200
    sockets_of_person: int = 8
    message_size: int = 16 * 1024
    body_size: int = 64 * 1024
    queue: int = 64
    patience: float = 20.0


class Bucket:
    """One client's allowance of one thing."""

    def __init__(self, allowance: Allowance, clock: Callable[[], float] = monotonic) -> None:
        self.allowance = allowance
        self.clock = clock
        self.left = allowance.burst
        self.at = clock()

    def take(self, cost: float = 1.0) -> bool:
        """Take something out, and tell whether there was enough."""
        now = self.clock()
        self.left = min(self.allowance.burst, self.left + (now - self.at) * self.allowance.rate)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Buckets:
    """The buckets of many clients; those that were not used longest are forgotten first."""

    def __init__(self, allowance: Allowance, most: int = 20_000) -> None:
        self.allowance = allowance
        self.most = most
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> None:
        """Count one thing of a client; raises TooMuch where it was one too many."""
        bucket = self.buckets.setdefault(client, Bucket(self.allowance))
        self.buckets.move_to_end(client)
        if len(self.buckets) > self.most:
            self.buckets.popitem(last=False)
        if not bucket.take():
            raise TooMuch(TOO_FAST)


@dataclass
class Open:
    """How many sockets are open, in all and by client."""

    caps: Caps
    by_client: Counter[str] = field(default_factory=Counter)

    def enter(self, address: str, person: str) -> None:
        """Count a socket; raises TooMuch where it is one too many."""
        most = {"all": self.caps.sockets, f"a:{address}": self.caps.sockets_of_address}
        most |= {f"p:{person}": self.caps.sockets_of_person} if person else {}
        if any(self.by_client[client] >= limit for client, limit in most.items()):
            raise TooMuch(TOO_MANY)
        self.by_client.update(most.keys())

    def leave(self, address: str, person: str) -> None:
        """Count a socket off."""
        gone = ["all", f"a:{address}", *([f"p:{person}"] if person else [])]
        self.by_client.subtract(gone)
        for client in gone:
            if self.by_client[client] <= 0:
                del self.by_client[client]
