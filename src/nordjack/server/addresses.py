"""Where this server is reached: the names and addresses it answers to, and a port that is free."""

import ipaddress
import socket
from collections.abc import Iterator

__all__ = ["HERE", "bound", "hosts_of", "urls"]

#: This machine, as it calls itself.
HERE = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::", "")
#: Addresses kept for examples: asking the way there sends nothing, and tells which address of ours would be used.
ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))

#: What one connection can send ahead, in bytes: as much is read in one go, and everybody else waits for it.
SENT_AHEAD = 8192


def hosts_of(host: str) -> tuple[str, ...]:
    """Give every name and address by which a server on this host is reached."""
    if host in EVERYWHERE:
        name = socket.gethostname().lower()
        shown = [address for address in network_addresses() if ":" not in address or ":" in host]
        return tuple(dict.fromkeys([*shown, name, f"{name}.local", *HERE]))
    return HERE if host in HERE else (host.lower(),)


def network_addresses() -> Iterator[str]:
    """Give the addresses that others in the network may use, the likeliest first."""
    for family, far in ELSEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as way:
                way.connect((far, 9))
                address = way.getsockname()[0]
        except OSError:
            continue
        if usable(address):
            yield address
    try:
        found = [entry[4][0] for entry in socket.getaddrinfo(socket.gethostname(), None)]
    except OSError:
        return
    yield from (str(address) for address in found if usable(str(address)))


def usable(address: str) -> bool:
    """Tell whether others can use an address."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return False
    return not (known.is_loopback or known.is_link_local or known.is_unspecified)


def urls(host: str, port: int) -> tuple[str, ...]:
    """Give the addresses to type into a browser; numbers first, for they work without a name service."""
    shown = [each for each in hosts_of(host) if each not in HERE] or ["127.0.0.1"]
    return tuple(f"http://[{each}]:{port}" if ":" in each else f"http://{each}:{port}" for each in shown)


def bound(host: str, port: int, *, or_another: bool) -> socket.socket:
    """Give a socket that listens at a port, or at another one where that is taken; raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SENT_AHEAD)
    try:
        try:
            found.bind((host, port))
        except OSError:
            if not or_another:
                raise
            found.bind((host, 0))
        found.listen(2048)
    except OSError:
        found.close()
        raise
    return found
