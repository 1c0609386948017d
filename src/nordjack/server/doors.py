"""Who may watch which table: everybody at a public one, else the host, who sits there, and who was invited."""

from sqlalchemy import select

from nordjack.server.people import hashed, new_token
from nordjack.server.refusals import Forbidden
from nordjack.server.schema import admitted, invitations, tables
from nordjack.server.store import Store
from nordjack.table.state import Table
from nordjack.words import N_

__all__ = ["Doors"]

#: An invitation counts this long.
LASTS_MS = 7 * 24 * 3600 * 1000
NOT_INVITED = N_("this table takes an invitation; ask its host for one")
NO_INVITATION = N_("this invitation is not known here, or is too old; ask for a new one")


class Doors:
    """Invitations and those who came by them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def invite(self, stream: str, now: int) -> str:
        """Give a new invitation to a table."""
        token = new_token()
        await self.store.set_row(invitations, token=hashed(token), stream=stream, expires=now + LASTS_MS)
        return token

    async def admit(self, stream: str, token: str, person: str, now: int) -> None:
        """Let a person in by an invitation; raises Forbidden where it does not count."""
        wanted = select(invitations.c.stream).where(
            invitations.c.token == hashed(token), invitations.c.stream == stream, invitations.c.expires > now
        )
        if not await self.store.read(wanted):
            raise Forbidden(NO_INVITATION)
        await self.store.set_row(admitted, stream=stream, person=person)

    async def check(self, stream: str, table: Table, person: str | None) -> None:
        """Raise Forbidden where a person may not watch a table."""
        if table.options.public or (person is not None and await self.is_in(stream, table, person)):
            return
        raise Forbidden(NOT_INVITED)

    async def is_in(self, stream: str, table: Table, person: str) -> bool:
        """Tell whether a person belongs to a table."""
        if table.host == person or table.seat_of(person) is not None:
            return True
        wanted = select(admitted.c.person).where(admitted.c.stream == stream, admitted.c.person == person)
        return bool(await self.store.read(wanted))

    async def note(self, stream: str, public: bool, now: int) -> None:
        """Note a new table, for the lobby where it is public."""
        await self.store.set_row(tables, stream=stream, public=public, opened=now)

    async def public(self, most: int) -> list[str]:
        """Give the public tables, the newest first."""
        wanted = select(tables.c.stream).where(tables.c.public).order_by(tables.c.opened.desc()).limit(most)
        return [stream for (stream,) in await self.store.read(wanted)]
