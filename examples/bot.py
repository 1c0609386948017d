"""A bot of one's own: it opens a table, sits down and plays a few rounds by the plainest of policies.

Run ``nordjack serve`` first, then ``python examples/bot.py http://127.0.0.1:8000 --rounds 3``.
"""

import argparse
import asyncio

from nordjack.client import State, TableLink, introduce
from nordjack.engine import Asks, Play
from nordjack.table.commands import PersonCommand, Prepare, SetReady, Sit, TakePlay
from nordjack.table.state import Phase
from nordjack.table.view import SeatView


def answer(state: State) -> PersonCommand | None:
    """Give what the bot does now: the least stake, cards up to 16, and no offer."""
    view, you = state.view, state.you
    if view.phase is Phase.BETTING:
        if mine(state).ready:
            return None
        staked = any(prepared.box == you.boxes[0] for prepared in view.prepared)
        return SetReady() if staked else Prepare(you.boxes[0], 2000)
    if view.decision is None or not you.plays or view.round is None:
        return None
    return TakePlay(view.decision.number, view.decision.box, play(state))


def mine(state: State) -> SeatView:
    """Give the bot's own seat."""
    return next(seat for seat in state.view.seats if seat.number == state.you.seat)


def play(state: State) -> Play:
    """Give the bot's answer to a decision of its own."""
    decision, shown = state.view.decision, state.view.round
    assert decision is not None
    assert shown is not None
    if decision.asks is not Asks.PLAY:
        return Play.DECLINE
    hand = next(box for box in shown.boxes if box.number == decision.box).hands[decision.hand]
    return Play.HIT if (hand.total or 0) < 17 and Play.HIT in state.you.plays else Play.STAND


async def rounds(table: TableLink, wanted: int) -> int:
    """Play some rounds and give what they brought, in öre."""
    await table.ask(Sit("Bot"))
    async for state in table.states():
        if state.view.rounds >= wanted and state.view.phase is Phase.BETTING:
            return mine(state).net
        if (command := answer(state)) is not None:
            await table.ask(command)
    raise AssertionError("the states of a table never end")


async def main(url: str, wanted: int) -> None:
    """Play at a server."""
    person = await introduce(url, "Bot")
    table_id, _ = await person.open_table("swedish", options={"pace": "none"})
    async with person.table(table_id) as table:
        net = await rounds(table, wanted)
    print(f"{wanted} rounds at table {table_id}: {net / 100:+.2f} kr")


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("url", nargs="?", default="http://127.0.0.1:8000")
    arguments.add_argument("--rounds", type=int, default=3)
    given = arguments.parse_args()
    asyncio.run(main(given.url, given.rounds))
