"""What the server itself refuses; each kind carries its HTTP status.

ServerError
├── Malformed       400  a request that cannot be read
├── Unidentified    401  nobody known asks
├── Forbidden       403  the one who asks may not
├── Unknown         404  there is no such thing
├── TooMuch         429  more than the server takes from one client
├── Unavailable     503  the store cannot be reached
└── Fault           500  something nobody raised on purpose
"""

from nordjack.errors import NordjackError
from nordjack.words import N_

__all__ = [
    "FAULT",
    "Fault",
    "Forbidden",
    "Malformed",
    "ServerError",
    "TooMuch",
    "Unavailable",
    "Unidentified",
    "Unknown",
    "VersionConflict",
]

FAULT = N_("something went wrong here; it was noted")


class VersionConflict(Exception):
    """Someone else moved first: the append is to be decided again on the new state."""


class ServerError(NordjackError):
    """A request that the server refuses."""

    status = 400


class Malformed(ServerError):
    """A request that cannot be read."""


class Unidentified(ServerError):
    """Nobody known asks."""

    status = 401


class Forbidden(ServerError):
    """The one who asks may not."""

    status = 403


class Unknown(ServerError):
    """There is no such thing."""

    status = 404


class TooMuch(ServerError):
    """More than the server takes from one client."""

    status = 429


class Unavailable(ServerError):
    """The store cannot be reached; whether the last append stands is asked again with the next command."""

    status = 503


class Fault(ServerError):
    """Something that nobody raised on purpose."""

    status = 500
