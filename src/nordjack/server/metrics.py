"""What Prometheus reads: how much is asked, written and watched, and how long it takes. No card stands in it."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from nordjack.server.current import Change

__all__ = ["Metrics"]

TIMES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500)


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.commands = self.counter("commands", "Commands of people, by how they ended", ["ended"])
        self.answered = self.histogram("command_seconds", "From a command's arrival to its answer", TIMES)
        self.commits = self.histogram("commit_seconds", "One transaction with its sync of the disk", TIMES)
        self.together = self.histogram("commit_appends", "Appends of one transaction", SIZES)
        self.events = self.counter("events", "Events that happened or were heard of here", [])
        self.sockets = Gauge("nordjack_sockets", "Open sockets", registry=self.registry)
        self.closed = self.counter("sockets_closed", "Sockets the server closed, by reason", ["reason"])
        self.faults = self.counter("faults", "Errors nobody raised on purpose", [])

    def counter(self, name: str, help_: str, labels: list[str]) -> Counter:
        """Give a new counter."""
        return Counter(f"nordjack_{name}", help_, labels, registry=self.registry)

    def histogram(self, name: str, help_: str, buckets: tuple[float, ...]) -> Histogram:
        """Give a new histogram."""
        return Histogram(f"nordjack_{name}", help_, buckets=buckets, registry=self.registry)

    def committed(self, appends: int, seconds: float) -> None:
        """Count a transaction."""
        self.commits.observe(seconds)
        self.together.observe(appends)

    def hear(self, change: Change) -> None:
        """Count what happened."""
        self.events.inc(len(change.events))

    def text(self) -> bytes:
        """Give everything as Prometheus reads it."""
        return generate_latest(self.registry)
