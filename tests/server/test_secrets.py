"""Nothing that lies face down, is not dealt yet or must stay secret leaves the server before its time, on any path.

Every byte that any viewer hears is kept with the moment it left. What the store alone knows is compared with it
afterwards: seeds, nonces, the order of the shoe, and cards that lay face down.
"""

import asyncio
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from nordjack.client import Identity
from nordjack.engine.view import view
from nordjack.protocol import Ask, AskAdvice, Resync
from nordjack.server.current import Change
from nordjack.server.viewers import Hub, Viewer
from nordjack.table import Table
from nordjack.table.commands import AddNonce, Sit
from nordjack.table.state import Phase
from server.players import GAMES, wish
from server.serving import Running, Socket, running, settings


class Recorder:
    """Keeps everything that is said to every viewer, and the secrets of the table at that moment."""

    def __init__(self, server: Running, stream: str) -> None:
        self.stream = stream
        self.said: list[tuple[str | None, str, Table]] = []
        self.service = server.server.service
        put = Viewer.put

        def recording(viewer: Viewer, message: str) -> None:
            table = viewer.current.table
            assert table is not None
            self.said.append((viewer.person, message, table))
            put(viewer, message)

        self.patch = recording


def secret_texts(table: Table) -> Iterator[str]:
    """Give what nobody may hear while the table stands like this."""
    for shuffle in (*table.shuffles, *([table.next_shuffle] if table.next_shuffle is not None else [])):
        if shuffle.seed is not None:
            yield shuffle.seed
        yield from (nonce.text for nonce in shuffle.nonces if nonce.text is not None)


def check_no_secret(said: list[tuple[str | None, str, Table]]) -> None:
    for _, message, table in said:
        for secret in secret_texts(table):
            assert secret not in message


def check_cards(said: list[tuple[str | None, str, Table]]) -> None:
    """Every round view is exactly what its viewer may see, and no list of cards is as long as a shoe's front."""
    for person, message, table in said:
        told = json.loads(message)
        if told["type"] not in ("Watching", "Happenings"):
            continue
        public = json.loads(json.dumps(told["view"]))
        if table.round is not None:
            assert shown_cards(public["round"]) == cards_of(table, ())
        if table.playing is not None:
            seat = table.seat_of(person)
            mine = () if seat is None else table.held(seat.number)
            extra = sorted(card for cards in told["you"]["cards"].values() for card in cards)
            assert extra == sorted(set_difference(cards_of(table, mine), cards_of(table, ())))
        check_events(told.get("events", []), table)


def shown_cards(round_: Any) -> list[Any]:
    hands = [hand["cards"] for box in round_["boxes"] for hand in box["hands"]]
    return [*hands, round_["dealer"]["cards"]]


def cards_of(table: Table, boxes: tuple[int, ...]) -> list[Any]:
    assert table.round is not None
    seen = view(table.round, boxes)
    return [*[list(hand.cards) for box in seen.boxes for hand in box.hands], list(seen.dealer.cards)]


def set_difference(mine: list[Any], others: list[Any]) -> list[str]:
    pairs = [(a, b) for own, other in zip(mine, others, strict=True) for a, b in zip(own, other, strict=True)]
    return [str(a) for a, b in pairs if a is not None and b is None]


def check_events(events: list[Any], table: Table) -> None:
    for event in events:
        assert event.get("seed") is None or event["type"] == "ShuffleRevealed"
        assert event.get("order") is None
        assert event.get("nonce") is None
        if event["type"] == "DealtFaceDown":
            assert set(event) == {"type", "box", "hand"}


async def play(server: Running, stream: str, people: list[Identity], rounds: int, chance: Random) -> None:
    """Play rounds over sockets; now and then somebody asks again, sends nonsense, adds a nonce or asks the coach."""
    service = server.server.service
    async with server.socket(stream, people[0]) as first, server.socket(stream, people[-1]) as second:
        sockets = {people[0].person: first, people[-1].person: second}
        async with server.socket(stream) as spectator:
            drains = [asyncio.create_task(drain(socket)) for socket in (first, second, spectator)]
            for person in people:
                await sockets[person.person].say(Ask("sit", Sit(person.name)))
            for step in range(200_000):
                table = (await service.read(stream)).table
                assert table is not None
                if table.rounds >= rounds and table.phase is Phase.BETTING:
                    break
                await one_step(table, sockets, spectator, chance, step)
                version = (await service.read(stream)).version
                await asyncio.sleep(0)
                for _ in range(50):
                    if (await service.read(stream)).version != version:
                        break
                    await asyncio.sleep(0.0005)
            for task in drains:
                task.cancel()
            await asyncio.gather(*drains, return_exceptions=True)


async def one_step(table: Table, sockets: dict[str, Socket], spectator: Socket, chance: Random, step: int) -> None:
    for person, socket in sockets.items():
        command = wish(table, person, chance)
        if command is not None:
            await socket.say(Ask(f"{step}", command))
            break
    lot = chance.random()
    if lot < 0.05:
        await spectator.say(Resync())
    elif lot < 0.08:
        await chance.choice(list(sockets.values())).say(AskAdvice(table.decisions))
    elif lot < 0.1:
        await spectator.say('{"type":"Ask"}')
    elif lot < 0.15:
        nonce = AddNonce(f"{chance.getrandbits(128):032x}")
        await chance.choice(list(sockets.values())).say(Ask(f"n{step}", nonce))


async def drain(socket: Socket) -> None:
    while True:
        await socket.raw.recv()


def rounds_of(game: str, sqlite: str, rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with running(settings(sqlite)) as server, asyncio.timeout(60 + rounds):
            people = [await server.person("Ada")]
            if game != "danish":
                people.append(await server.person("Bo"))
            stream, _ = await people[0].open_table(game, options={"public": True, "pace": "none"})
            recorder = Recorder(server, stream)
            monkeypatch.setattr(Viewer, "put", recorder.patch)
            await play(server, stream, people, rounds, Random(game))
            check_no_secret(recorder.said)
            check_cards(recorder.said)
            await check_log(server, stream)
            kinds = {json.loads(message)["type"] for _, message, _ in recorder.said}
            assert {"Watching", "Happenings", "Done", "Refused"} <= kinds
            assert len({person for person, _, _ in recorder.said}) == len(people) + 1

    asyncio.run(run())


async def check_log(server: Running, stream: str) -> None:
    """The history tells no secret of a shuffle that is not revealed."""
    async with server.http() as client:
        told = (await client.get(f"/api/tables/{stream}/log")).text
    table = (await server.server.service.read(stream)).table
    assert table is not None
    for secret in secret_texts(table):
        assert secret not in told
    revealed = [line for line in told.splitlines() if '"ShuffleRevealed"' in line]
    assert revealed


@pytest.mark.parametrize("game", GAMES)
def test_no_secret_leaves_before_its_time(game: str, sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds_of(game, sqlite, 200, monkeypatch)


@pytest.mark.nightly
@pytest.mark.parametrize("game", [*GAMES, "american"])
def test_no_secret_leaves_in_a_thousand_rounds(game: str, sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds_of(game, sqlite, 1000, monkeypatch)


def test_the_check_finds_a_leak(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that showed a seed would be found."""
    hear = Hub.hear

    def leaking(hub: Hub, change: Change) -> None:
        hear(hub, change)
        for viewer in hub.viewers.get(change.stream, ()):
            assert change.table.next_shuffle is not None
            viewer.put(json.dumps({"type": "Pong", "seed": change.table.next_shuffle.seed}))

    monkeypatch.setattr(Hub, "hear", leaking)
    with pytest.raises(AssertionError):
        rounds_of("swedish", sqlite, 1, monkeypatch)
