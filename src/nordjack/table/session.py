"""People at one table over many rounds: who holds which box and the bank, and what everybody has. Pure."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from nordjack.engine import BANKER, Do, PlaceSideBet, PlaceStake, Round, decide
from nordjack.errors import IllegalAction
from nordjack.money import Kronor
from nordjack.rules import Rules
from nordjack.table.cover import at_stake, cover_of_bank, extra_stake, punter_cover
from nordjack.table.shoe import Shoe, collect

__all__ = [
    "Entry",
    "Seat",
    "Session",
    "afford",
    "bank_cover",
    "boxes_of",
    "holders",
    "keep_bank",
    "least_balance",
    "money_left",
    "most_stake",
    "pass_bank",
    "refill",
    "settle",
]


class Entry(msgspec.Struct, frozen=True):
    """One line of a seat's history, amounts in öre: a round, or new play money where ``round`` is None."""

    round: int | None
    net: int
    balance: int


class Seat(msgspec.Struct, frozen=True):
    """One person: what he has, how many boxes he plays, what happened to him."""

    balance: int
    boxes: int = 1
    history: tuple[Entry, ...] = ()


class Session(msgspec.Struct, frozen=True):
    """A table between two rounds. Seats count from 0, each to the left of the one before.

    ``bankers`` are the seats that may hold the bank, none where the house does; ``deals`` counts those of the
    present banker; ``new_money`` is what a refill brings, in öre.
    """

    rules: Rules
    shoe: Shoe
    seats: tuple[Seat, ...]
    new_money: int
    bankers: tuple[int, ...] = ()
    banker: int | None = None
    deals: int = 0
    rounds: int = 0


def holders(session: Session) -> Mapping[int, int]:
    """Give the seat that holds each box of the next round; box 1 is the first to the left of the banker.

    At the house's table a seat plays no more boxes than it has the least stake for.
    """
    if session.banker is None:
        return dict(enumerate(seats_by_box(session), start=1))
    people = len(session.seats)
    return {box: (session.banker + box) % people for box in range(1, people)}


def seats_by_box(session: Session) -> Iterator[int]:
    """Give the seat of each box at the house's table, in order."""
    for number, seat in enumerate(session.seats):
        yield from [number] * min(seat.boxes, seat.balance // session.rules.min_stake)


def boxes_of(session: Session, seat: int) -> tuple[int, ...]:
    """Give the boxes that a seat holds in the next round; the banker's is box 0."""
    if seat == session.banker:
        return (BANKER,)
    return tuple(box for box, holder in holders(session).items() if holder == seat)


def least_balance(session: Session, seat: int) -> int:
    """Give what a seat needs to take part: the least stake, covered, or the bank's cover where he only banks."""
    if session.rules.house_banked:
        return session.rules.min_stake
    only_banks = session.bankers == (seat,)
    return bank_cover(session) if only_banks else punter_cover(session.rules) * session.rules.min_stake


def bank_cover(session: Session) -> int:
    """Give what a banker needs at this table."""
    return cover_of_bank(session.rules, len(session.seats) - 1)


def keep_bank(session: Session) -> bool:
    """Tell whether the banker deals again: his deals are not over, and he covers the stakes."""
    over = session.deals >= session.rules.deals_per_banker and len(session.bankers) > 1
    return session.banker is None or (not over and covers(session, session.banker))


def covers(session: Session, seat: int) -> bool:
    """Tell whether a seat can hold the bank."""
    return session.seats[seat].balance >= bank_cover(session)


def pass_bank(session: Session) -> Session | None:
    """Move the bank to the next seat to the left that may hold it and covers the stakes; None where none does."""
    assert session.banker is not None
    people = len(session.seats)
    ring = [(session.banker + step) % people for step in range(1, people + 1)]
    able = [seat for seat in ring if seat in session.bankers and covers(session, seat)]
    return replace(session, banker=able[0], deals=0) if able else None


def refill(session: Session, seat: int) -> Session:
    """Give a seat new play money, which its history shows."""
    person = session.seats[seat]
    return with_seat(session, seat, booked(person, None, session.new_money))


def settle(session: Session, state: Round) -> Session:
    """Give the session after a finished round: everybody's money, the cards laid aside."""
    assert state.over
    after = replace(session, rounds=session.rounds + 1, deals=session.deals + 1, shoe=collect(session.shoe))
    for seat, person in enumerate(session.seats):
        after = with_seat(after, seat, booked(person, after.rounds, net_of(session, state, seat)))
    return after


def net_of(session: Session, state: Round, seat: int) -> int:
    """Give what a seat won in a round, in öre."""
    if seat == session.banker:
        return state.banker_net
    held = boxes_of(session, seat)
    return sum(box.net for box in state.boxes if box.number in held)


def booked(person: Seat, round_: int | None, net: int) -> Seat:
    """Give a person after money came or went."""
    balance = person.balance + net
    return replace(person, balance=balance, history=(*person.history, Entry(round_, net, balance)))


def with_seat(session: Session, seat: int, person: Seat) -> Session:
    """Give the session with one person changed."""
    return replace(session, seats=(*session.seats[:seat], person, *session.seats[seat + 1 :]))


def most_stake(session: Session, state: Round, box: int) -> int:
    """Give the highest stake that a box may place: the table's, and what its holder can cover."""
    rules = session.rules
    free = money_free(session, state, box)
    covered = free if rules.house_banked else free // punter_cover(rules)
    return min(rules.max_stake, covered // rules.stake_step * rules.stake_step)


def money_free(session: Session, state: Round, box: int) -> int:
    """Give what the holder of a box may stake there: he keeps the least stake for each box of his without one."""
    waiting = [number for number in fellows(session, box) if number != box and not state.box(number).stake]
    return money_left(session, state, box) - session.rules.min_stake * len(waiting)


def money_left(session: Session, state: Round, box: int) -> int:
    """Give what the holder of a box has beside the stakes on the table, in öre; wins are paid after the round."""
    staked = sum(at_stake(state, number) for number in fellows(session, box))
    return session.seats[holders(session)[box]].balance - staked


def fellows(session: Session, box: int) -> tuple[int, ...]:
    """Give all boxes of the seat that holds this one."""
    return boxes_of(session, holders(session)[box])


def afford(session: Session, state: Round, action: PlaceStake | PlaceSideBet | Do) -> None:
    """Raise IllegalAction where the engine allows an action but its box's holder has not the money for it.

    The banker's plays cost nothing: his cover was checked before he got the bank.
    """
    if action.box == BANKER:
        return
    cost, most = cost_and_most(session, state, action)
    if cost > most:
        raise IllegalAction(
            "box {box} would cost {found}; your balance covers {allowed}",
            box=action.box,
            found=Kronor(cost),
            allowed=Kronor(max(most, 0)),
        )


def cost_and_most(session: Session, state: Round, action: PlaceStake | PlaceSideBet | Do) -> tuple[int, int]:
    """Give what an action costs, and the most that its box's holder can cover."""
    match action:
        case PlaceStake():
            return action.amount, most_stake(session, state, action.box)
        case PlaceSideBet():
            return action.amount, money_free(session, state, action.box)
        case Do():
            return extra_stake(decide(state, action)), money_left(session, state, action.box)
