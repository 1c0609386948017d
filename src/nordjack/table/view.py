"""What people see of a table. Views list what they show, so that a new secret is hidden by default."""

import msgspec

from nordjack.cards import Card
from nordjack.engine import BANKER, Asks, Do, decide
from nordjack.engine.actions import Bet, Play
from nordjack.engine.view import DealerView, HandView, RoundView
from nordjack.engine.view import view as round_view
from nordjack.table.betting import Missing, players, waits_for
from nordjack.table.cover import STAKING, extra_stake
from nordjack.table.limits import most_prepared, most_staked, plays_covered
from nordjack.table.options import Options
from nordjack.table.seating import refill_refusal
from nordjack.table.shoe import Shoe
from nordjack.table.state import Lay, Phase, Seat, Table

__all__ = [
    "BoxLimit",
    "DecisionView",
    "OwnTotal",
    "PreparedView",
    "SeatView",
    "ShoeView",
    "TableView",
    "You",
    "table_view",
    "you",
]


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everybody sees it; ``net`` is what its rounds brought since it sat down, in öre."""

    number: int
    name: str
    balance: int
    net: int
    boxes: tuple[int, ...]
    ready: bool
    here: bool
    leaving: bool
    bot: str | None
    host: bool


class PreparedView(msgspec.Struct, frozen=True):
    """What lies on a box for the next round, in öre."""

    box: int
    stake: int
    side_bet: Bet | None
    side_stake: int


class ShoeView(msgspec.Struct, frozen=True):
    """The shoe from outside; commitments are SHA-256 in hex, of the shuffle in use and of the one to come."""

    undealt: int
    discards: int
    behind_cut: int
    cut_card_shown: bool
    stop_card: Card | None
    shuffle: int
    commitment: str | None
    next_commitment: str | None


class DecisionView(msgspec.Struct, frozen=True):
    """What the table waits for in a round: its number, the question, whose it is; box 0 is the dealer or banker.

    ``seat`` is None where the croupier is to enter a card. In the stakes of a home game all boxes are asked at once.
    """

    number: int
    asks: Asks
    box: int
    hand: int
    seat: int | None


class TableView(msgspec.Struct, frozen=True):
    """A table as everybody sees it.

    ``round`` stays until the next one opens; ``holders`` are its boxes and the seat of each, ``banker`` the seat with
    the bank. ``deadline`` is in milliseconds since 1970.
    """

    game: str
    options: Options
    phase: Phase
    seats: tuple[SeatView, ...]
    prepared: tuple[PreparedView, ...]
    boxes_per_player: int
    rounds: int
    round: RoundView | None
    holders: dict[int, int]
    banker: int | None
    deals: int
    decision: DecisionView | None
    deadline: int | None
    shoe: ShoeView
    paused: str | None
    waits_for: Missing | None


class BoxLimit(msgspec.Struct, frozen=True):
    """The most that one may lay on an own box now, in öre; below the least stake where the balance is too low."""

    box: int
    most: int


class OwnTotal(msgspec.Struct, frozen=True):
    """The total of a hand with a card that only its holder sees; soft where an ace counts 11 in it."""

    total: int
    soft: bool


class You(msgspec.Struct, frozen=True):
    """What one person sees beside the table: his seat, what he may do now, and cards that lie face down for others.

    ``plays`` are legal and covered by his balance, ``costs`` are what those take that cost more, in öre; ``cards``
    are his own face-down ones by box, 0 the bank, and ``totals`` those of the hands with such a card.
    """

    seat: int | None
    host: bool
    boxes: tuple[int, ...]
    plays: tuple[Play, ...]
    limits: tuple[BoxLimit, ...]
    cards: dict[int, tuple[Card, ...]]
    may_refill: bool
    costs: dict[Play, int] = {}
    totals: dict[int, OwnTotal] = {}


def table_view(table: Table) -> TableView:
    """Give what everybody sees."""
    return TableView(
        game=table.game,
        options=table.options,
        phase=table.phase,
        seats=tuple(seat_view(table, seat) for seat in table.seats.values()),
        prepared=tuple(prepared_view(box, lay) for box, lay in sorted(table.lays.items())),
        boxes_per_player=table.boxes_per_player,
        rounds=table.rounds,
        round=None if table.round is None else round_view(table.round),
        holders=table.holders,
        banker=table.banker,
        deals=table.deals,
        decision=decision_view(table),
        deadline=table.deadline,
        shoe=shoe_view(table),
        paused=table.paused,
        waits_for=None if table.playing is not None else waits_for(table, players(table)),
    )


def seat_view(table: Table, seat: Seat) -> SeatView:
    """Show a seat."""
    return SeatView(
        number=seat.number,
        name=seat.name,
        balance=seat.balance,
        net=seat.net,
        boxes=table.own_boxes(seat.number),
        ready=seat.ready,
        here=seat.lost_at is None,
        leaving=seat.leaving,
        bot=seat.bot,
        host=seat.person == table.host,
    )


def prepared_view(box: int, lay: Lay) -> PreparedView:
    """Show what lies on a box."""
    return PreparedView(box, lay.stake, lay.side_bet, lay.side_stake)


def decision_view(table: Table) -> DecisionView | None:
    """Show what the round waits for."""
    now = table.turn
    if now is None:
        return None
    seat = None if now.asks is Asks.CARD else table.holder(now.box)
    return DecisionView(table.decisions, now.asks, now.box, now.hand, seat)


def shoe_view(table: Table) -> ShoeView:
    """Show the shoe from outside."""
    shoe = table.shoe or Shoe(())
    current = table.shuffles[-1] if table.shuffles else None
    return ShoeView(
        undealt=len(shoe.undealt),
        discards=len(shoe.discards),
        behind_cut=shoe.behind_cut,
        cut_card_shown=table.shoe is not None and shoe.cut_card_shown,
        stop_card=shoe.stop_card,
        shuffle=0 if current is None else current.number,
        commitment=None if current is None else current.commitment,
        next_commitment=None if table.next_shuffle is None else table.next_shuffle.commitment,
    )


def you(table: Table, person: str | None) -> You:
    """Give what a person sees beside it; a spectator sees nothing more."""
    seat = table.seat_of(person)
    host = person == table.host
    if seat is None:
        return You(None, host, (), (), (), {}, may_refill=False)
    number = seat.number
    plays = () if table.paused is not None else plays_covered(table, number)
    sights = sights_of(table, number)
    return You(
        seat=number,
        host=host,
        boxes=table.held(number) if table.playing is not None else table.own_boxes(number),
        plays=plays,
        limits=limits(table, number),
        cards={} if sights is None else own_cards(*sights),
        may_refill=refill_refusal(table, seat) is None,
        costs=costs(table, plays),
        totals={} if sights is None else own_totals(*sights),
    )


def limits(table: Table, seat: int) -> tuple[BoxLimit, ...]:
    """Give the most that a seat may lay on each of its boxes, before the round or after its first card."""
    if table.rules.house_banked:
        return tuple(BoxLimit(box, most_prepared(table, box)) for box in table.own_boxes(seat))
    if table.turn is None or table.turn.asks is not Asks.STAKE or table.playing is None:
        return ()
    open_boxes = [box for box in table.held(seat) if box != BANKER and not table.playing.box(box).stake]
    return tuple(BoxLimit(box, most_staked(table, box)) for box in open_boxes)


def sights_of(table: Table, seat: int) -> tuple[RoundView, RoundView] | None:
    """Give the round as a seat sees it and as others do, or None where that is the same, as at the house's table."""
    if table.playing is None or table.rules.house_banked:
        return None
    return round_view(table.playing, table.held(seat)), round_view(table.playing)


def own_cards(mine: RoundView, others: RoundView) -> dict[int, tuple[Card, ...]]:
    """Give the cards that stand in one's own view and not in that of others, by box."""
    found = {}
    for own, other in zip(mine.boxes, others.boxes, strict=True):
        found[own.number] = uncovered(own.hands[0].cards, other.hands[0].cards)
    found[BANKER] = uncovered(mine.dealer.cards, others.dealer.cards)
    return {box: cards for box, cards in found.items() if cards}


def costs(table: Table, plays: tuple[Play, ...]) -> dict[Play, int]:
    """Give what plays take from the balance of the one who is asked, in öre; those that take nothing are left out."""
    if table.playing is None or table.turn is None:
        return {}
    staking = [play for play in plays if play in STAKING]
    found = {play: extra_stake(decide(table.playing, Do(table.turn.box, play))) for play in staking}
    return {play: cost for play, cost in found.items() if cost}


def own_totals(mine: RoundView, others: RoundView) -> dict[int, OwnTotal]:
    """Give the totals that stand in one's own view and not in that of others, by box."""
    seen: list[tuple[int, HandView | DealerView, HandView | DealerView]] = [(BANKER, mine.dealer, others.dealer)]
    seen += [(own.number, own.hands[0], other.hands[0]) for own, other in zip(mine.boxes, others.boxes, strict=True)]
    return {
        box: OwnTotal(own.total, bool(own.soft))
        for box, own, other in seen
        if own.total is not None and other.total is None
    }


def uncovered(own: tuple[Card | None, ...], others: tuple[Card | None, ...]) -> tuple[Card, ...]:
    """Give the cards that stand in one view of a hand and not in the other."""
    return tuple(card for card, other in zip(own, others, strict=True) if card is not None and other is None)
