"""Coming and going: seats, boxes, bots, connections, and the play money people start with."""

import hashlib
import re

from nordjack.errors import IllegalAction
from nordjack.money import Kronor
from nordjack.table import commands as asked
from nordjack.table import events as happened
from nordjack.table.draft import Draft
from nordjack.table.events import By, Money
from nordjack.table.limits import able_bankers, least_balance
from nordjack.table.state import Seat, Table

__all__ = [
    "add_bot",
    "add_nonce",
    "checked_name",
    "give_up_box",
    "go",
    "leave",
    "lose_connection",
    "refill_refusal",
    "regain_connection",
    "say",
    "sit",
    "start_money",
    "take_box",
    "take_refill",
    "vacate",
]

MOST_NAME = 24
#: Everybody starts with this many times the table's maximum stake.
START = 100
NONCE = re.compile(r"(?:[0-9a-f]{2}){1,32}")


def sit(draft: Draft, command: asked.Sit) -> None:
    """Give a person a seat, money where he has none yet, and at the house's table a free box."""
    person = draft.request.person
    assert person is not None
    if draft.table.seat_of(person) is not None:
        raise IllegalAction("you have a seat at this table already")
    place(draft, person, command.name, command.seat, None)


def add_bot(draft: Draft, command: asked.AddBot) -> None:
    """Give a seat to a bot."""
    seat = free_seat(draft.table, None)
    place(draft, f"bot:{seat}", command.name, seat, command.policy)


def place(draft: Draft, person: str, name: str, seat: int | None, bot: str | None) -> None:
    """Let somebody sit down."""
    number = free_seat(draft.table, seat)
    draft.add(happened.SatDown(number, person, checked_name(name), bot))
    if person not in known_people(draft.table, number):
        draft.add(happened.MoneyGiven(number, start_money(draft.table), Money.START))
    box = next((box for box in range(1, draft.table.rules.boxes + 1) if box not in draft.table.boxes), None)
    if draft.table.rules.house_banked and box is not None:
        draft.add(happened.BoxTaken(number, box))


def known_people(table: Table, seat: int) -> tuple[str, ...]:
    """Give the person of a seat where he had money here before, or nobody."""
    found = table.seats[seat]
    return (found.person,) if found.balance or found.net else ()


def start_money(table: Table) -> int:
    """Give what people start with, and what a refill brings, in öre."""
    return START * table.rules.max_stake


def free_seat(table: Table, wanted: int | None) -> int:
    """Give the wanted seat, or the first free one; raises IllegalAction where it is taken."""
    most = table.most_seats
    free = [number for number in range(1, most + 1) if number not in table.seats]
    if not free:
        raise IllegalAction("all {found} seats are taken", found=most)
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise IllegalAction("seat {found} is not free; use one of {allowed}", found=wanted, allowed=listed(free))
    return wanted


def listed(numbers: list[int]) -> str:
    """List numbers in a sentence."""
    return ", ".join(map(str, numbers)) or "-"


def checked_name(name: str) -> str:
    """Give a name without outer and doubled spaces; raises IllegalAction where it cannot stand at a table."""
    found = " ".join(name.split())
    if not 1 <= len(found) <= MOST_NAME or not found.isprintable():
        raise IllegalAction(
            "the name has {found} characters; use 1 to {most} that can be read", found=len(found), most=MOST_NAME
        )
    return found


def leave(draft: Draft) -> None:
    """Let a person go, at once or after the round."""
    go(draft, draft.seat, By.PERSON)


def go(draft: Draft, seat: Seat, by: By, reason: str = "") -> None:
    """Free a seat; a seat that plays in a round is freed after it, and its hands stand."""
    if draft.table.playing is None or not draft.table.held(seat.number):
        vacate(draft, seat.number, by, reason)
    elif not seat.leaving:
        draft.add(happened.Leaving(seat.number, by, reason))


def vacate(draft: Draft, seat: int, by: By, reason: str = "") -> None:
    """Free a seat, and let the host's place pass on where he was a player."""
    person = draft.table.seats[seat].person
    draft.add(happened.StoodUp(seat, by, reason))
    heirs = [each.person for each in draft.table.seats.values() if each.bot is None]
    if person == draft.table.host and heirs and not draft.table.by_croupier:
        draft.add(happened.HostChanged(heirs[0]))


def take_box(draft: Draft, command: asked.TakeBox) -> None:
    """Let a seat play one more box."""
    table = draft.table
    mine = table.own_boxes(draft.seat.number)
    refuse_boxes_at_home(table)
    if not 1 <= command.box <= table.rules.boxes:
        raise IllegalAction("box {found}; use 1 to {most}", found=command.box, most=table.rules.boxes)
    if command.box in table.boxes:
        raise IllegalAction("box {box} is taken", box=command.box)
    if len(mine) >= table.boxes_per_player:
        raise IllegalAction(
            "you play {found} boxes; this table allows {allowed}", found=len(mine), allowed=table.boxes_per_player
        )
    draft.add(happened.BoxTaken(draft.seat.number, command.box))


def refuse_boxes_at_home(table: Table) -> None:
    """Refuse to choose boxes where a player holds the bank: there everybody has the place of his seat."""
    if not table.rules.house_banked:
        raise IllegalAction("everybody has one place where a player holds the bank; boxes are not chosen here")


def give_up_box(draft: Draft, command: asked.GiveUpBox) -> None:
    """Let a seat play a box no longer; a round goes on with it."""
    refuse_boxes_at_home(draft.table)
    if command.box not in draft.table.own_boxes(draft.seat.number):
        raise IllegalAction("box {box} is not yours", box=command.box)
    draft.add(happened.BoxGivenUp(draft.seat.number, command.box))


def take_refill(draft: Draft) -> None:
    """Give new play money to one whose balance does not reach for the least stake."""
    seat = draft.seat
    if refused := refill_refusal(draft.table, seat):
        raise refused
    draft.add(happened.MoneyGiven(seat.number, start_money(draft.table), Money.REFILL))


def refill_refusal(table: Table, seat: Seat) -> IllegalAction | None:
    """Say why a seat may not have new play money now, or None where it may."""
    least = least_balance(table)
    if table.playing is not None and table.held(seat.number):
        return IllegalAction("new play money comes between two rounds")
    if seat.balance >= least and not lacks_cover(table):
        return IllegalAction(
            "your balance is {found}; new play money comes below {least}",
            found=Kronor(seat.balance),
            least=Kronor(least),
        )
    return None


def lacks_cover(table: Table) -> bool:
    """Tell whether the table waits for somebody who covers the bank."""
    return not table.rules.house_banked and not able_bankers(table, tuple(table.seats.values()))


def add_nonce(draft: Draft, command: asked.AddNonce) -> None:
    """Let a person add to the next shuffle, once."""
    due = draft.table.next_shuffle
    seat = draft.seat
    if due is None:
        raise IllegalAction("the croupier shuffles real cards here; nothing can be added")
    if not NONCE.fullmatch(command.nonce):
        raise IllegalAction(
            "the addition to a shuffle is not hex; use 2 to 64 characters of 0 to 9 and a to f, in pairs"
        )
    if any(nonce.seat == seat.number for nonce in due.nonces):
        raise IllegalAction("your addition to the next shuffle is there already")
    digest = hashlib.sha256(command.nonce.encode()).hexdigest()
    draft.add(happened.NonceAdded(seat.number, digest, command.nonce))


def say(draft: Draft, command: asked.Say) -> None:
    """Let a seat say a phrase."""
    draft.add(happened.Said(draft.seat.number, command.phrase))


def lose_connection(draft: Draft, command: asked.LoseConnection) -> None:
    """Note that a person is gone; his seat is kept for a while."""
    seat = draft.table.seat_of(command.person)
    if seat is not None and seat.lost_at is None:
        draft.add(happened.ConnectionLost(seat.number, draft.request.at))


def regain_connection(draft: Draft, command: asked.RegainConnection) -> None:
    """Note that a person is there again; also one whose seat was to be freed for his absence."""
    seat = draft.table.seat_of(command.person)
    if seat is not None and seat.lost_at is not None:
        draft.add(happened.ConnectionRegained(seat.number))
