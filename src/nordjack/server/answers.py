"""How the server answers over HTTP: JSON, and refusals in the language of the one who asks."""

from typing import Any

import msgspec
from starlette.datastructures import Headers, QueryParams
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from nordjack.errors import NordjackError, RulesError
from nordjack.protocol import encode
from nordjack.server.refusals import ServerError
from nordjack.sheet import field_words
from nordjack.words import LANGUAGES, N_, Words, translator

__all__ = ["Told", "answer", "as_told", "empty", "language", "refused", "refused_request"]

BAD_REQUEST = 400
QUOTED = N_("“{typed}”")


class Told(msgspec.Struct, frozen=True):
    """A refusal as the wire has it."""

    text: str
    template: str
    values: dict[str, str]


def answer(value: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Give a value as JSON."""
    kept = {"Cache-Control": "no-store"} | (headers or {})
    return Response(encode(value), status, kept, media_type="application/json")


def empty() -> Response:
    """Give the answer that says no more than that it was done."""
    return Response(status_code=204, headers={"Cache-Control": "no-store"})


def language(scope: Scope) -> Words:
    """Give the voice for a request: ``?lang=``, else what the browser accepts first of ours, else English."""
    wished = QueryParams(scope.get("query_string", b"")).get("lang", "")
    if wished in LANGUAGES:
        return translator(wished)
    accepted = Headers(scope=scope).get("accept-language", "").lower()
    found = [part.split(";")[0].strip()[:2] for part in accepted.split(",")]
    return translator(next((lang for lang in found if lang in LANGUAGES), "en"))


def as_told(error: NordjackError, words: Words) -> Told:
    """Give a refusal in a language."""
    values = {name: str(words.value(value)) for name, value in error.values.items()}
    said = named(error, words) if isinstance(error, RulesError) else error
    return Told(words.error(said), error.template, values)


#: Which values of a refusal of rules are fields.
FIELD_NAMES = ("field", "other")


def named(error: RulesError, words: Words) -> RulesError:
    """Give a refusal of rules with its fields named as the page names them."""
    found = {name: quoted(str(error.values[name]), words) for name in FIELD_NAMES if name in error.values}
    return RulesError(error.template, **(error.values | found))


def quoted(field: str, words: Words) -> str:
    """Give a field's words in quotation marks."""
    return words(QUOTED, typed=field_words(field, words))


def refused(error: NordjackError, scope: Scope) -> Response:
    """Give a refusal as an answer."""
    status = error.status if isinstance(error, ServerError) else BAD_REQUEST
    return answer(as_told(error, language(scope)), status)


async def refused_request(request: HTTPConnection, error: Any) -> Response:
    """Answer a request that was refused while it was handled."""
    assert isinstance(error, NordjackError)
    return refused(error, request.scope)
