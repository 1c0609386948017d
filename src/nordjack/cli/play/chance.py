"""Where a game's chance comes from: one secret, or one text, so that a game can be repeated."""

import hashlib
import secrets

from nordjack.cards import Card
from nordjack.table import shuffle

__all__ = ["Chance"]


class Chance:
    """Shuffles and the dealer's slips, all derived from one seed by SHA-256."""

    def __init__(self, seed: str | None) -> None:
        self.root = secrets.token_hex(32) if seed is None else seed
        self.shuffles = 0
        self.throws = 0

    def shuffled(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Give cards in the order of the next shuffle."""
        self.shuffles += 1
        return shuffle(cards, self.derived(f"shuffle {self.shuffles}"))

    def happens(self, rate: float) -> bool:
        """Tell whether something of this chance happens now."""
        self.throws += 1
        return int.from_bytes(self.derived(f"throw {self.throws}")) < rate * 2**256

    def derived(self, what: str) -> bytes:
        """Give 32 bytes for one use."""
        return hashlib.sha256(f"{self.root}\n{what}".encode("utf-8", "backslashreplace")).digest()
