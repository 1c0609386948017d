"""Who is known here: nameless but lasting identities, each held by a secret token of which only the hash is kept."""

import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec
from sqlalchemy import insert, select, update

from nordjack.server.refusals import Malformed
from nordjack.server.schema import people
from nordjack.server.store import Store
from nordjack.words import LANGUAGES, N_

__all__ = ["People", "Person", "checked_lang", "hashed", "new_token"]

BAD_LANG = N_("language is {found}; use {allowed}")


class Person(msgspec.Struct, frozen=True):
    """One identity: its public id, its name, whether 18 years were confirmed, its language."""

    person: str
    name: str
    adult: bool
    lang: str


def new_token() -> str:
    """Give a secret that nobody guesses."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """Give what is kept of a secret."""
    return sha256(token.encode()).hexdigest()


def checked_lang(lang: str) -> str:
    """Give a language; raises Malformed where it is none of ours."""
    if lang not in LANGUAGES:
        raise Malformed(BAD_LANG, found=repr(lang[:20]), allowed=", ".join(LANGUAGES))
    return lang


class People:
    """The identities in the store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def make(self, name: str, adult: bool, lang: str, now: int) -> tuple[Person, str]:
        """Give a new identity and its token."""
        person, token = Person(secrets.token_urlsafe(12), name, adult, lang), new_token()
        values = msgspec.structs.asdict(person) | {"token": hashed(token), "made": now}
        await self.store.change(insert(people).values(**values))
        return person, token

    async def find(self, token: str | None) -> Person | None:
        """Give the identity that a token holds, if any does."""
        if not token:
            return None
        wanted = select(people.c.person, people.c.name, people.c.adult, people.c.lang)
        found = await self.store.read(wanted.where(people.c.token == hashed(token)))
        return Person(*found[0]) if found else None

    async def change(self, person: Person) -> None:
        """Keep a name, an age and a language."""
        values = msgspec.structs.asdict(person)
        await self.write(values.pop("person"), values)

    async def rotate(self, person: str) -> str:
        """Give an identity a new token; the old one holds nothing any more."""
        token = new_token()
        await self.write(person, {"token": hashed(token)})
        return token

    async def forget(self, person: str) -> None:
        """Take an identity's token and name away; what its id did stays in the logs."""
        await self.write(person, {"token": None, "name": "", "adult": False})

    async def write(self, person: str, values: Mapping[str, Any]) -> None:
        """Change the row of an identity."""
        await self.store.change(update(people).where(people.c.person == person).values(**values))
