"""One table, asked: what a command makes happen, or why it may not. Pure: time and chance stand in the request."""

from collections.abc import Callable, Mapping
from typing import Any

from nordjack.errors import IllegalAction
from nordjack.table import betting, hosting, playing, seating, shuffles
from nordjack.table import commands as asked
from nordjack.table import events as happened
from nordjack.table.commands import Command, Request
from nordjack.table.deadlines import set_deadline, tick
from nordjack.table.draft import Draft
from nordjack.table.events import By, Happened
from nordjack.table.evolve import evolve
from nordjack.table.state import Table

__all__ = ["Step", "decide", "steps"]

#: What happens, and the table after it.
Step = tuple[Happened, Table]
Handler = Callable[[Draft, Any], None]

#: What anybody may ask who may be at the table.
ANYBODY: Mapping[type, Handler] = {
    asked.Sit: seating.sit,
    asked.Leave: lambda draft, _: leave(draft),
    asked.TakeBox: seating.take_box,
    asked.GiveUpBox: seating.give_up_box,
    asked.Prepare: betting.prepare,
    asked.PrepareSideBet: betting.prepare_side_bet,
    asked.Undo: lambda draft, _: betting.undo(draft),
    asked.SetReady: betting.set_ready,
    asked.Stake: playing.place_stake,
    asked.TakePlay: playing.play,
    asked.AddNonce: seating.add_nonce,
    asked.Say: seating.say,
    asked.TakeRefill: lambda draft, _: seating.take_refill(draft),
}
#: What the host alone may ask.
HOST: Mapping[type, Handler] = {
    asked.Deal: lambda draft, _: betting.deal(draft),
    asked.AddBot: seating.add_bot,
    asked.Remove: hosting.remove,
    asked.SetBoxesPerPlayer: hosting.set_boxes_per_player,
    asked.VoidRound: hosting.void_round,
    asked.Pause: hosting.pause,
    asked.Resume: hosting.resume,
    asked.ChangeRules: hosting.change_rules,
    asked.BuyIn: hosting.buy_in,
    asked.Correct: hosting.correct,
    asked.ChooseBanker: hosting.choose_banker,
    asked.EnterCard: hosting.enter,
    asked.DealtWrongly: hosting.deal_wrongly,
    asked.EnterShuffle: lambda draft, _: hosting.enter_shuffle(draft),
}
#: What the server alone may ask.
SERVER: Mapping[type, Handler] = {
    asked.LoseConnection: seating.lose_connection,
    asked.RegainConnection: seating.regain_connection,
    asked.Tick: lambda draft, _: tick(draft),
}
#: What waits while a table is paused.
STOPPED = (
    asked.Prepare,
    asked.PrepareSideBet,
    asked.Undo,
    asked.SetReady,
    asked.Stake,
    asked.TakePlay,
    asked.Deal,
    asked.EnterCard,
    asked.DealtWrongly,
)


def decide(table: Table | None, command: Command, request: Request) -> tuple[Happened, ...]:
    """Give what happens on a command; ``table`` is None only before it is opened.

    Raises IllegalAction with the value found and the value allowed, and then nothing happened.
    """
    return tuple(event for event, _ in steps(table, command, request))


def steps(table: Table | None, command: Command, request: Request) -> tuple[Step, ...]:
    """Give what happens on a command, each event with the table after it; raises as :func:`decide` does."""
    if isinstance(command, asked.OpenTable):
        return open_table(table, command, request)
    if table is None:
        raise IllegalAction("this table is not open")
    if table.paused is not None and isinstance(command, STOPPED):
        raise IllegalAction("the table is paused: {reason}", reason=table.paused)
    draft = Draft(table, request)
    handle(draft, command)
    settle_down(draft)
    betting.deal_if_ready(draft)
    settle_down(draft)
    set_deadline(draft, table)
    return tuple(zip(draft.events, draft.tables, strict=True))


def handle(draft: Draft, command: Command) -> None:
    """Let the one who may ask for it have his command."""
    kind = type(command)
    if kind in SERVER:
        if draft.request.person is not None:
            raise IllegalAction("only the server may say this")
        SERVER[kind](draft, command)
    elif kind in HOST:
        hosting.check_host(draft, command)
        HOST[kind](draft, command)
    else:
        ANYBODY[kind](draft, command)


def leave(draft: Draft) -> None:
    """Let a person go; a round goes on without him."""
    seating.leave(draft)
    if draft.table.playing is not None:
        playing.advance(draft)


def settle_down(draft: Draft) -> None:
    """Between two rounds free the seats of those who left, and let the bank pass on when its deals are over."""
    if draft.table.playing is not None:
        return
    for seat in tuple(draft.table.seats.values()):
        if seat.leaving:
            seating.vacate(draft, seat.number, By.ABSENCE)
    if draft.table.banker is not None and not draft.table.rules.house_banked:
        betting.pass_bank(draft, tuple(draft.table.seats.values()))


def open_table(table: Table | None, command: asked.OpenTable, request: Request) -> tuple[Step, ...]:
    """Open a table and bind it to its first shuffle."""
    if table is not None:
        raise IllegalAction("this table is open already")
    assert request.person is not None
    hosting.check_cards(command.rules, command.options)
    opened = happened.Opened(command.game, command.rules, command.options, request.person)
    found = evolve(None, opened)
    draft = Draft(found, request)
    if not found.by_croupier:
        shuffles.commit(draft, 1)
    return ((opened, found), *zip(draft.events, draft.tables, strict=True))
