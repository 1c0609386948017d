"""What a server is started with."""

from dataclasses import dataclass, field

from nordjack.server.limits import Caps

__all__ = ["Settings"]


@dataclass(frozen=True)
class Settings:
    """One server: its store, the hosts it answers to, its limits, and whether it thinks in the background.

    ``hosts`` are names and addresses without a port; ``origins`` are whole origins of a proxy in front of it, such as
    ``https://table.example.org``. ``bot_pause`` is in seconds.
    """

    database: str
    hosts: frozenset[str] = frozenset({"localhost", "127.0.0.1", "::1"})
    origins: frozenset[str] = frozenset()
    addresses: tuple[str, ...] = ()
    caps: Caps = field(default_factory=Caps)
    bot_pause: float = 0.6
    analysis: bool = True

    @property
    def secure(self) -> bool:
        """Tell whether people reach the server over TLS alone."""
        return bool(self.origins) and all(origin.startswith("https://") for origin in self.origins)
