"""``/api/history`` and ``/api/shared``: own rounds, their replay, worth and proof, links that show one to others."""

import asyncio
import csv
import io
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nordjack.cards import Card
from nordjack.engine import Bet
from nordjack.rules import Game
from nordjack.server.answers import answer, language
from nordjack.server.coaching import judges, refuse_without_coach
from nordjack.server.lobby import table_of, watched
from nordjack.server.people import hashed, new_token
from nordjack.server.records import Record, own_play, steps
from nordjack.server.refusals import Unknown
from nordjack.server.rows import Row
from nordjack.server.schema import ledger, shared, tables
from nordjack.server.server import Server, server_of
from nordjack.server.studies import Figures, Moment, PerDeal, Review
from nordjack.sheet import title
from nordjack.table.audit import audit
from nordjack.table.chain import export
from nordjack.table.ledger import account, nets_by_person
from nordjack.table.state import Table
from nordjack.words import N_

__all__ = ["ROUTES"]

NOTHING_SHARED = N_("this link shows no round")
#: Tables of a history at most, the newest first, and rounds of a review.
MOST_TABLES, MOST_ROUNDS = 50, 200


async def history(request: Request) -> Response:
    """Give the tables at which one played, with what they brought."""
    server = server_of(request)
    person = (await server.known(request)).person
    mine = select(ledger.c.stream).where(ledger.c.account == account(person))
    newest = select(tables.c.stream).order_by(tables.c.opened.desc()).limit(MOST_TABLES)
    wanted = newest.where(tables.c.stream.in_(mine))
    words = language(request.scope)
    found = []
    for (stream,) in await server.store.read(wanted):
        table = table_of(await server.service.read(stream))
        found.append(
            {
                "id": stream,
                "game": table.game,
                "title": title(table.game, words),
                "rounds": table.rounds - (table.playing is not None),
                "net": nets_by_person(table).get(person, 0),
                "banker": table.rules.banker,
                "coach": judges(table),
            }
        )
    return answer(found)


async def log_of(request: Request) -> tuple[Table, str, list[Row]]:
    """Give a table that one may watch, who asks, and its log."""
    current = await watched(request)
    server = server_of(request)
    person = (await server.known(request)).person
    return table_of(current), person, await server.store.rows(current.stream, 0, current.version)


async def rounds(request: Request) -> Response:
    """Give one's own rounds at a table, the newest last."""
    _, person, rows = await log_of(request)
    return answer((await asyncio.to_thread(own_play, rows, person)).rounds)


async def rounds_csv(request: Request) -> Response:
    """Give one's own rounds at a table as CSV, one hand a line."""
    _, person, rows = await log_of(request)
    text = as_csv((await asyncio.to_thread(own_play, rows, person)).rounds)
    headers = {"Content-Disposition": 'attachment; filename="rounds.csv"', "Cache-Control": "no-store"}
    return Response(text, headers=headers, media_type="text/csv; charset=utf-8")


HEAD = ("round", "time", "box", "hand", "cards", "total", "stake_ore", "outcome", "net_ore", "dealer", "dealer_total")


def as_csv(records: Sequence[Record]) -> str:
    """Write rounds, one hand or side bet a line."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(HEAD)
    for each in records:
        time = datetime.fromtimestamp(each.at / 1000, UTC).isoformat(timespec="seconds")
        dealer = (shown(each.dealer.cards), each.dealer.total)
        for box in each.boxes:
            for place, hand in enumerate(box.hands, start=1):
                played = (shown(hand.cards), hand.total, hand.stake, hand.outcome, hand.net)
                lines.writerow([each.round, time, box.number, place, *played, *dealer])
            for bet in box.side_bets:
                lines.writerow(
                    [each.round, time, box.number, bet.bet, "", "", bet.stake, bet.outcome, bet.net, *dealer]
                )
        if each.banked:
            lines.writerow([each.round, time, 0, "", "", "", "", "", each.net, *dealer])
    return text.getvalue()


def shown(cards: Sequence[Card | None]) -> str:
    """Write cards; one that was never turned up is a question mark."""
    return " ".join("?" if card is None else card.value for card in cards)


async def replay(request: Request) -> Response:
    """Give the steps of a round that is over."""
    _, _, rows = await log_of(request)
    return answer(await asyncio.to_thread(steps, rows, request.path_params["round"]))


async def share(request: Request) -> Response:
    """Give a link that shows a round to whoever has it."""
    _, _, rows = await log_of(request)
    number = request.path_params["round"]
    await asyncio.to_thread(steps, rows, number)
    token = new_token()
    stream = request.path_params["id"]
    await server_of(request).store.set_row(shared, token=hashed(token), stream=stream, round=number)
    return answer({"token": token}, 201)


async def show_shared(request: Request) -> Response:
    """Give the steps of a round that somebody shares."""
    server = server_of(request)
    wanted = select(shared.c.stream, shared.c.round).where(shared.c.token == hashed(request.path_params["token"]))
    found = await server.store.read(wanted)
    if not found:
        raise Unknown(NOTHING_SHARED)
    stream, number = found[0]
    current = await server.service.read(stream)
    rows = await server.store.rows(stream, 0, current.version)
    told = title(table_of(current).game, language(request.scope))
    return answer({"title": told, "round": number, "steps": await asyncio.to_thread(steps, rows, number)})


async def review(request: Request) -> Response:
    """Give what one's decisions at a table were worth: won, expected, lost to mistakes, luck, in öre."""
    table, person, rows = await log_of(request)
    refuse_without_coach(table)
    server = server_of(request)
    own = await asyncio.to_thread(own_play, rows, person)
    records = own.rounds[-MOST_ROUNDS:]
    lang = language(request.scope).lang
    told = [await judged(server, table, own.moments[each.round], lang) for each in records]
    decisions = [decision for each in told for decision in each]
    by_round = [
        {"round": each.round, "net": each.net, "expected": worth}
        for each, worth in zip(records, await expectations(server, table, records), strict=True)
    ]
    won, expected = sum(each.net for each in records), round(sum(each["expected"] for each in by_round))
    mistakes = sum(decision["cost"] for decision in decisions)
    return answer(
        {
            "rounds": len(records),
            "won": won,
            "expected": expected,
            "mistakes": mistakes,
            "luck": won - expected + mistakes,
            "decisions": decisions,
            "by_round": by_round,
        }
    )


async def judged(server: Server, table: Table, moments: list[Moment], lang: str) -> list[dict[str, Any]]:
    """Give what the decisions of one round were worth."""
    if not moments:
        return []
    text = await server.desk.ask(Review(table.rules, tuple(moments), lang))
    return list(msgspec.json.decode(text))


async def expectations(server: Server, table: Table, records: Sequence[Record]) -> list[float]:
    """Give what each round returns on average to one who plays best: by its stakes, or by the deal at home."""
    if not table.rules.house_banked:
        worth: dict[str, float] = msgspec.json.decode(await server.desk.ask(PerDeal(table.rules)))
        return [worth["banker"] * each.punters if each.banked else worth["punter"] for each in records]
    values: dict[str, Any] = msgspec.json.decode(await server.desk.ask(Figures(Game(table.game, table.rules))))
    return [values["ev"] * each.stake + beside(each, values["side_bets"]) for each in records]


def beside(each: Record, worth: dict[str, float]) -> float:
    """Give what the side bets of a round return on average."""
    bets = [bet for box in each.boxes for bet in box.side_bets if bet.bet is not Bet.INSURANCE]
    return sum(bet.stake * worth[bet.bet] for bet in bets)


async def proof(request: Request) -> Response:
    """Give what the server itself finds in a table's log: chain, payouts and shuffles, as ``nordjack verify`` does."""
    current = await watched(request)
    rows = await server_of(request).store.rows(current.stream, 0, current.version)
    lines = export([(row.version, row.at, row.hash, row.event.encode()) for row in rows], len(rows))
    found = await asyncio.to_thread(audit, lines)
    fault = None if found.fault is None else language(request.scope).error(found.fault)
    return answer({**msgspec.structs.asdict(found), "fault": fault})


ROUTES = [
    Route("/api/history", history),
    Route("/api/history/{id}", rounds),
    Route("/api/history/{id}/rounds.csv", rounds_csv),
    Route("/api/history/{id}/rounds/{round:int}", replay),
    Route("/api/history/{id}/rounds/{round:int}/share", share, methods=["POST"]),
    Route("/api/history/{id}/review", review),
    Route("/api/shared/{token}", show_shared),
    Route("/api/tables/{id}/audit", proof),
]
