"""The bots at the tables: policies as data, asked here for what a seat does next, and sent as its commands.

A bot acts while somebody is connected to its table, and no faster than a person who thinks for a moment.
"""

import asyncio
import logging
import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from nordjack.engine import Asks, Turn
from nordjack.engine.view import view
from nordjack.errors import NordjackError
from nordjack.rules import Rules
from nordjack.server.current import Change
from nordjack.server.rows import Claim
from nordjack.server.service import Service
from nordjack.server.viewers import Hub
from nordjack.strategy.charts import Chart
from nordjack.strategy.home import equilibrium
from nordjack.table.commands import AddBot, Command, Prepare, SetReady, Stake, TakePlay, TakeRefill
from nordjack.table.home_play import home_play, home_stake
from nordjack.table.limits import most_staked, plays_covered
from nordjack.table.plain_play import plain_play, plain_stake
from nordjack.table.seating import refill_refusal
from nordjack.table.state import Seat, Table

__all__ = ["POLICIES", "Bots", "Wish", "bot_commands", "bot_wishes", "policy_for"]

#: A chart's play at the house's tables; the solved play at home tables; plain people's play anywhere.
POLICIES = ("chart", "equilibrium", "plain")
DICE = random.Random()
NAMES = ("Astrid", "Bo", "Cilla", "Dag", "Elin", "Folke", "Gerda", "Holger", "Inga", "Jens", "Kaja")

Charts = Callable[[Rules], Chart | None]
log = logging.getLogger(__name__)


class Wish(NamedTuple):
    """What a bot asks of its table."""

    person: str
    command: Command


def policy_for(rules: Rules) -> str:
    """Give the policy that suits a game."""
    return "chart" if rules.house_banked else "equilibrium"


def bot_commands(rules: Rules, bots: int) -> Iterator[AddBot]:
    """Give the host's commands that seat some bots."""
    yield from (AddBot(policy_for(rules), name) for name in NAMES[:bots])


def bot_wishes(table: Table, charts: Charts) -> list[Wish]:
    """Give what the bots of a table want to do now: one answer in a round, everything that is missing before it."""
    bots = [seat for seat in table.seats.values() if seat.bot is not None and not seat.leaving]
    if table.paused is not None or not bots:
        return []
    if table.playing is None:
        return [wish for seat in bots for wish in preparations(table, seat)] if somebody_wants_cards(table) else []
    now = table.turn
    return [] if now is None else answers(table, now, {seat.number: seat for seat in bots}, charts)


def somebody_wants_cards(table: Table) -> bool:
    """Tell whether a person laid a stake or is ready; for nobody else a bot lays one."""
    people = {seat.number: seat for seat in table.seats.values() if seat.bot is None}
    return any(seat.ready for seat in people.values()) or any(table.boxes[box] in people for box in table.lays)


def preparations(table: Table, seat: Seat) -> Iterator[Wish]:
    """Give what a bot does before a round: money where it needs some, the least stake, ready."""
    if seat.ready:
        return
    if refill_refusal(table, seat) is None:
        yield Wish(seat.person, TakeRefill())
    for box in table.own_boxes(seat.number):
        if box not in table.lays:
            yield Wish(seat.person, Prepare(box, table.rules.min_stake))
    yield Wish(seat.person, SetReady())


def answers(table: Table, now: Turn, bots: dict[int, Seat], charts: Charts) -> list[Wish]:
    """Give the next answer of a bot in a round, if one is asked."""
    assert table.playing is not None
    if now.asks is Asks.STAKE:
        open_boxes = [box.number for box in table.playing.boxes if not box.stake]
        return [stake(table, bots[table.holders[box]], box) for box in open_boxes if table.holders[box] in bots][:1]
    holder = table.holder(now.box)
    if holder is None or holder not in bots or now.asks is Asks.CARD:
        return []
    seat = bots[holder]
    seen = view(table.playing, table.held(holder))
    chart = charts(table.rules) if seat.bot == "chart" and table.rules.house_banked else None
    covered = plays_covered(table, holder)
    if plays_solved(table.rules, seat):
        play = home_play(equilibrium(), table.rules, seen, covered, DICE.random())
    else:
        play = plain_play(table.rules, seen, now, covered, chart)
    return [Wish(seat.person, TakePlay(table.decisions, now.box, play))]


def stake(table: Table, seat: Seat, box: int) -> Wish:
    """Give a bot's stake after its first card."""
    assert table.playing is not None
    seen = view(table.playing, table.held(seat.number))
    most = most_staked(table, box)
    first = next(each for each in seen.boxes if each.number == box).hands[0].cards[0]
    if plays_solved(table.rules, seat) and first is not None:
        amount = home_stake(equilibrium(), first, table.rules.min_stake, most, DICE.random())
    else:
        amount = plain_stake(table.rules, seen, box, most)
    return Wish(seat.person, Stake(table.decisions, box, amount))


def plays_solved(rules: Rules, seat: Seat) -> bool:
    """Tell whether a bot plays the solved home game."""
    return seat.bot == "equilibrium" and not rules.house_banked and rules.banker_second_card == "up"


class Bots:
    """Drives the bots of all tables that somebody is connected to here."""

    def __init__(self, service: Service, hub: Hub, pause: float, charts: Charts) -> None:
        self.service = service
        self.hub = hub
        self.pause = pause
        self.charts = charts
        self.driving: dict[str, asyncio.Task[None]] = {}

    def hear(self, change: Change) -> None:
        """Look whether a bot is asked now."""
        self.wake(change.stream, change.table)

    def wake(self, stream: str, table: Table) -> None:
        """Let the bots of a table act, unless they do already."""
        if stream in self.driving or not self.hub.people(stream) or not bot_wishes(table, self.charts):
            return
        self.driving[stream] = asyncio.create_task(self.drive(stream))

    async def drive(self, stream: str) -> None:
        """Let the bots of a table act, one after another, until none is asked or nobody watches."""
        try:
            while self.hub.people(stream):
                await asyncio.sleep(self.pause)
                if not await self.act(stream):
                    return
        except NordjackError as error:
            log.warning("a bot was refused at table %s: %s", stream, error)
        except Exception:
            log.exception("a bot failed at table %s", stream)
        finally:
            del self.driving[stream]

    async def act(self, stream: str) -> bool:
        """Let the bots of a table do what they want to do now, and tell whether there was anything."""
        current = await self.service.read(stream)
        wishes = [] if current.table is None else bot_wishes(current.table, self.charts)
        for place, wish in enumerate(wishes):
            claim = Claim(wish.person, f"bot-{current.version}-{place}")
            await self.service.ask(stream, wish.command, wish.person, claim)
        return bool(wishes)

    def stop(self) -> list["asyncio.Task[None]"]:
        """Let no bot act any more."""
        tasks = list(self.driving.values())
        for task in tasks:
            task.cancel()
        return tasks
