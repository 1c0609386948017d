"""``/ws/tables/{id}``: one socket of one person, or of a spectator, at one table."""

import asyncio
import logging
import re
from time import perf_counter

import msgspec
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from nordjack.errors import NordjackError
from nordjack.protocol import (
    AdviceGiven,
    Ask,
    AskAdvice,
    Decoder,
    Done,
    FromClient,
    Ping,
    Pong,
    Refused,
    Resync,
    SetLanguage,
    encode,
)
from nordjack.rules import make_rules, rules_as_plain
from nordjack.server.answers import as_told, language
from nordjack.server.bodies import WRONG_FORM, one_line
from nordjack.server.bots import POLICIES
from nordjack.server.coaching import question
from nordjack.server.current import Current
from nordjack.server.limits import Bucket
from nordjack.server.people import Person, checked_lang
from nordjack.server.refusals import FAULT, Fault, Malformed, TooMuch, Unidentified
from nordjack.server.rows import Claim
from nordjack.server.server import INTRODUCE, Server, address, refuse_minor, server_of
from nordjack.server.viewers import Viewer
from nordjack.table.commands import AddBot, ChangeRules, PersonCommand, Sit
from nordjack.table.state import Table
from nordjack.words import N_, translator

__all__ = ["ROUTES"]

#: Codes that a socket is closed with: the client may come back after the first two.
TOO_SLOW, OVERLOADED, NOT_ALLOWED, BAD_MESSAGES = 1013, 1008, 4403, 4400
#: The most messages in a row that cannot be read.
MOST_BAD = 200
ID = re.compile(r"[!-~]{1,64}")
BAD_ID = N_("the id of a command has 1 to 64 letters, digits or signs")
NO_POLICY = N_("policy is {found}; use {allowed}")

log = logging.getLogger(__name__)
decoder = Decoder(FromClient)


async def table_socket(websocket: WebSocket) -> None:
    """Let somebody watch a table, and play there if he has an identity."""
    server = server_of(websocket)
    await websocket.accept()
    words = language(websocket.scope)
    try:
        person = await server.person(websocket)
        public_id = None if person is None else person.person
        current = await server.service.read(websocket.path_params["id"])
        await server.doors.check(current.stream, watched_table(current), public_id)
        server.sockets.enter(address(websocket), public_id or "")
    except NordjackError as error:
        told = as_told(error, words)
        await websocket.send_text(encode(Refused(None, told.text, told.template, told.values)).decode())
        await websocket.close(OVERLOADED if isinstance(error, TooMuch) else NOT_ALLOWED)
        return
    server.metrics.sockets.inc()
    try:
        await Talk(server, websocket, current, person).run()
    finally:
        server.metrics.sockets.dec()
        server.sockets.leave(address(websocket), public_id or "")


def watched_table(current: Current) -> Table:
    """Give the table as it stands."""
    assert current.table is not None
    return current.table


class Talk:
    """What is said on one socket."""

    def __init__(self, server: Server, websocket: WebSocket, current: Current, person: Person | None) -> None:
        self.server = server
        self.websocket = websocket
        self.current = current
        self.person = person
        self.words = language(websocket.scope)
        self.bucket = Bucket(server.settings.caps.messages)
        self.bad = 0
        self.advice: asyncio.Task[None] | None = None
        self.viewer: Viewer

    async def run(self) -> None:
        """Talk until one of the two hangs up."""
        public_id = None if self.person is None else self.person.person
        self.viewer = self.server.hub.enter(self.current, public_id)
        writer = asyncio.create_task(self.write())
        try:
            await self.present(public_id)
            await self.read()
        except WebSocketDisconnect:
            pass
        finally:
            writer.cancel()
            self.server.hub.leave(self.viewer)
            if public_id is not None:
                self.server.beside(self.server.presence.leave(self.current.stream, public_id))

    async def present(self, person: str | None) -> None:
        """Let the table and its bots know that somebody is there."""
        if person is None:
            return
        try:
            await self.server.presence.enter(self.current.stream, person)
        except NordjackError as error:
            log.warning("presence could not be noted: %s", error)
        self.server.bots.wake(self.current.stream, watched_table(self.current))

    async def write(self) -> None:
        """Send what waits, and hang up on a reader who is too slow."""
        try:
            await self.viewer.write(self.websocket.send_text, self.server.settings.caps.patience)
            await self.hang_up(NOT_ALLOWED, "ended")
        except TimeoutError:
            await self.hang_up(TOO_SLOW, "slow")
        except (WebSocketDisconnect, RuntimeError, OSError):
            return

    async def hang_up(self, code: int, reason: str) -> None:
        """Close the socket from here."""
        self.server.metrics.closed.labels(reason).inc()
        if self.websocket.application_state is WebSocketState.CONNECTED:
            await self.websocket.close(code)

    async def read(self) -> None:
        """Answer message after message."""
        while self.bad < MOST_BAD:
            text = await self.hear()
            await self.allowed()
            try:
                await self.answer(text)
                self.bad = 0
            except NordjackError as error:
                self.bad += 1
                self.refuse(None, error)
        await self.hang_up(BAD_MESSAGES, "flood")

    async def hear(self) -> str:
        """Give the next message, empty where it is no text; raises WebSocketDisconnect at the end."""
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1005)
        return message.get("text") or ""

    async def allowed(self) -> None:
        """Wait where too much was sent: what comes after it waits at the sender's end, and nothing is lost."""
        while not self.bucket.take():
            await asyncio.sleep(1 / self.bucket.allowance.rate)

    async def answer(self, text: str) -> None:
        """Answer one message; raises Malformed where it cannot be read."""
        message = read_message(text)
        match message:
            case Ask():
                await self.ask(message)
            case Ping():
                self.say(Pong(message.sent, self.server.service.clock()))
            case Resync():
                self.viewer.put(self.server.hub.whole(self.viewer))
            case SetLanguage():
                self.words = translator(checked_lang(message.lang))
            case AskAdvice():
                self.begin_advice(message)

    async def ask(self, message: Ask) -> None:
        """Let the table have a command, and say how it ended."""
        begun = perf_counter()
        try:
            version = await self.asked(message)
        except NordjackError as error:
            self.server.metrics.commands.labels("refused").inc()
            self.refuse(message.id, error)
        except Exception:
            self.server.metrics.commands.labels("failed").inc()
            self.server.metrics.faults.inc()
            log.exception("a command failed at table %s", self.current.stream)
            self.refuse(message.id, Fault(FAULT))
        else:
            self.server.metrics.commands.labels("done").inc()
            self.say(Done(message.id, version))
        self.server.metrics.answered.observe(perf_counter() - begun)

    async def asked(self, message: Ask) -> int:
        """Give the version that a command made; raises NordjackError where it may not have its effect."""
        if self.person is None:
            raise Unidentified(INTRODUCE)
        check(message, self.person)
        claim = Claim(self.person.person, message.id)
        return await self.server.service.ask(self.current.stream, message.command, self.person.person, claim)

    def begin_advice(self, message: AskAdvice) -> None:
        """Let the coach think beside everything else, about one question at a time."""
        if self.advice is None or self.advice.done():
            self.advice = asyncio.create_task(self.advise(message))
            self.server.tasks.add(self.advice)
            self.advice.add_done_callback(self.server.tasks.discard)

    async def advise(self, message: AskAdvice) -> None:
        """Say what the coach thinks."""
        try:
            if self.person is None:
                raise Unidentified(INTRODUCE)
            store, lang = self.server.store, self.words.lang
            asked = await question(store, self.current, self.person.person, message.decision, lang)
            found = await self.server.thinking.advise(asked)
        except NordjackError as error:
            self.refuse(None, error)
        else:
            self.say(AdviceGiven(message.decision, found.worth, found.best, found.chart, found.text, found.amounts))

    def refuse(self, id_: str | None, error: NordjackError) -> None:
        """Say why something was refused."""
        told = as_told(error, self.words)
        self.say(Refused(id_, told.text, told.template, told.values))

    def say(self, message: object) -> None:
        """Let a message be sent to this socket alone."""
        self.viewer.put(encode(message).decode())


def read_message(text: str) -> FromClient:
    """Read a message; raises Malformed with the place and the value."""
    try:
        found: FromClient = decoder.decode(text)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Malformed(WRONG_FORM, why=one_line(error)) from None
    return found


def check(message: Ask, person: Person) -> None:
    """Check what the table itself does not: the id, the age of one who sits down, rules field by field, policies."""
    if not ID.fullmatch(message.id):
        raise Malformed(BAD_ID)
    check_command(message.command, person)


def check_command(command: PersonCommand, person: Person) -> None:
    """Check a command as far as the table itself cannot."""
    match command:
        case Sit():
            refuse_minor(person)
        case ChangeRules():
            make_rules(rules_as_plain(command.rules))
        case AddBot() if command.policy not in POLICIES:
            raise Malformed(NO_POLICY, found=repr(command.policy[:20]), allowed=", ".join(POLICIES))
        case _:
            return


ROUTES = [WebSocketRoute("/ws/tables/{id}", table_socket)]
