"""The host's powers, each with its reason in the log, and the croupier's cards."""

from nordjack.engine import Deal as DealCard
from nordjack.engine import Misdeal
from nordjack.errors import IllegalAction
from nordjack.money import Kronor
from nordjack.rules import Rules
from nordjack.table import commands as asked
from nordjack.table import events as happened
from nordjack.table.draft import Draft
from nordjack.table.events import By, Money
from nordjack.table.limits import able_bankers
from nordjack.table.options import Cards, Options
from nordjack.table.playing import advance, enter_card, void
from nordjack.table.seating import go
from nordjack.table.shuffles import reveal_all
from nordjack.table.state import Seat, Table

__all__ = [
    "buy_in",
    "change_rules",
    "check_cards",
    "check_host",
    "choose_banker",
    "correct",
    "deal_wrongly",
    "enter",
    "enter_shuffle",
    "pause",
    "remove",
    "resume",
    "set_boxes_per_player",
    "void_round",
]

MOST_REASON = 200
MOST_GIVEN = 10**12


def check_host(draft: Draft, command: asked.Command) -> None:
    """Refuse a host's command of anybody else, and one without its reason."""
    if draft.request.person != draft.table.host:
        raise IllegalAction("only the host of the table may do this")
    reason = getattr(command, "reason", None)
    if reason is not None and not 1 <= len(reason.strip()) <= MOST_REASON:
        raise IllegalAction(
            "the reason has {found} characters; use 1 to {most}", found=len(reason.strip()), most=MOST_REASON
        )


def check_cards(rules: Rules, options: Options) -> None:
    """Refuse a croupier where cards go face down: whoever enters them would know them."""
    if options.cards is Cards.CROUPIER and (not rules.house_banked or rules.hole_card == "peek"):
        raise IllegalAction(
            "a croupier enters cards only where none goes face down; use a house's game without a hole card"
        )


def remove(draft: Draft, command: asked.Remove) -> None:
    """Take somebody's seat away; his hands stand."""
    go(draft, seat_at(draft.table, command.seat), By.HOST, command.reason)
    if draft.table.playing is not None:
        advance(draft)


def seat_at(table: Table, number: int) -> Seat:
    """Give the seat of a number; raises IllegalAction where nobody sits there."""
    seat = table.seats.get(number)
    if seat is None:
        taken = ", ".join(map(str, table.seats)) or "-"
        raise IllegalAction("nobody sits on seat {found}; use one of {allowed}", found=number, allowed=taken)
    return seat


def set_boxes_per_player(draft: Draft, command: asked.SetBoxesPerPlayer) -> None:
    """Set how many boxes a person may play; who plays more keeps them until he gives them up."""
    if not draft.table.rules.house_banked or not 1 <= command.boxes <= draft.table.rules.boxes:
        most = draft.table.rules.boxes if draft.table.rules.house_banked else 1
        raise IllegalAction("boxes for each player: {found}; use 1 to {most}", found=command.boxes, most=most)
    draft.add(happened.BoxesPerPlayerSet(command.boxes, command.reason))


def void_round(draft: Draft, command: asked.VoidRound) -> None:
    """End the round without a result."""
    if draft.table.playing is None:
        raise IllegalAction("no round is being played")
    void(draft, command.reason)


def pause(draft: Draft, command: asked.Pause) -> None:
    """Stop the clock and all play."""
    if draft.table.paused is not None:
        raise IllegalAction("the table is paused already")
    draft.add(happened.Paused(command.reason))


def resume(draft: Draft, command: asked.Resume) -> None:
    """Go on after a pause."""
    if draft.table.paused is None:
        raise IllegalAction("the table is not paused")
    draft.add(happened.Resumed(command.reason))


def change_rules(draft: Draft, command: asked.ChangeRules) -> None:
    """Play by other rules from the next round on; boxes that they do not have are given up."""
    table = draft.table
    refuse_in_round(table)
    check_cards(command.rules, table.options)
    room = command.rules.boxes + (0 if command.rules.house_banked else 1)
    if any(number > room for number in table.seats):
        raise IllegalAction(
            "seat {found} is taken, but those rules have room for {most}", found=max(table.seats), most=room
        )
    kept = command.rules.boxes if command.rules.house_banked else 0
    draft.add(*[happened.BoxGivenUp(seat, box) for box, seat in table.boxes.items() if box > kept])
    reveal_all(draft)
    draft.add(happened.RulesChanged(command.game, command.rules, command.reason))
    if command.rules.house_banked:
        without = [number for number in draft.table.seats if not draft.table.own_boxes(number)]
        free = [box for box in range(1, command.rules.boxes + 1) if box not in draft.table.boxes]
        draft.add(*[happened.BoxTaken(seat, box) for seat, box in zip(without, free, strict=False)])


def refuse_in_round(table: Table) -> None:
    """Refuse what may come between two rounds only."""
    if table.playing is not None:
        raise IllegalAction("this can be done between two rounds only")


def buy_in(draft: Draft, command: asked.BuyIn) -> None:
    """Give a seat more play money."""
    if not 0 < command.amount <= MOST_GIVEN:
        most = Kronor(MOST_GIVEN)
        raise IllegalAction(
            "the amount is {found}; use more than 0 and at most {most}", found=Kronor(command.amount), most=most
        )
    give(draft, command.seat, command.amount, Money.BUY_IN, command.reason)


def correct(draft: Draft, command: asked.Correct) -> None:
    """Correct a balance by a new entry; what lies on the table stays covered."""
    seat = seat_at(draft.table, command.seat)
    free = (
        seat.balance
        - draft.table.staked(seat.number)
        - sum(draft.table.lays[box].cost for box in draft.table.own_boxes(seat.number) if box in draft.table.lays)
    )
    if not command.amount or not -free <= command.amount <= MOST_GIVEN:
        raise IllegalAction(
            "the correction is {found}; use {least} to {most}, and not 0",
            found=Kronor(command.amount),
            least=Kronor(-free),
            most=Kronor(MOST_GIVEN),
        )
    give(draft, command.seat, command.amount, Money.CORRECTION, command.reason)


def give(draft: Draft, seat: int, amount: int, kind: Money, reason: str) -> None:
    """Book play money to a seat."""
    draft.add(happened.MoneyGiven(seat_at(draft.table, seat).number, amount, kind, reason))


def choose_banker(draft: Draft, command: asked.ChooseBanker) -> None:
    """Give the bank to a seat that covers it."""
    table = draft.table
    refuse_in_round(table)
    if table.rules.house_banked:
        raise IllegalAction("the house holds the bank here")
    seat = seat_at(table, command.seat)
    if seat.number not in able_bankers(table, tuple(table.seats.values())):
        raise IllegalAction("the balance of seat {found} does not cover the bank", found=seat.number)
    draft.add(happened.BankPassed(seat.number, By.HOST, command.reason))


def enter(draft: Draft, command: asked.EnterCard) -> None:
    """Let the croupier enter the card that was dealt."""
    refuse_without_croupier(draft.table)
    enter_card(draft, DealCard(command.card))


def deal_wrongly(draft: Draft, command: asked.DealtWrongly) -> None:
    """Let the croupier enter a card that nobody asked for."""
    refuse_without_croupier(draft.table)
    enter_card(draft, Misdeal(command.card))


def enter_shuffle(draft: Draft) -> None:
    """Let the croupier say that all cards were shuffled."""
    refuse_without_croupier(draft.table)
    refuse_in_round(draft.table)
    draft.add(happened.ShoeFilled())


def refuse_without_croupier(table: Table) -> None:
    """Refuse to enter cards where the program shuffles."""
    if not table.by_croupier:
        raise IllegalAction("the program deals the cards here")
