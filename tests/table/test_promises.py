"""What every table keeps, whoever does what: money, cards, secrets, one log."""

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from nordjack.cards import fresh_shoe
from nordjack.rules import PRESETS
from nordjack.table import Table, due, fold, table_view, you
from nordjack.table import events as happened
from nordjack.table.audit import Report, audit
from nordjack.table.commands import Tick
from nordjack.table.evolve import evolve
from nordjack.table.ledger import HOUSE, MINT, account, entries, nets_by_person, transfers
from table.people import PEOPLE, Evening, lines, opened

SEEDS = (0, 3, 5)
STEPS = 160


def evenings() -> Iterator[tuple[str, int, dict[str, object]]]:
    for game in PRESETS:
        for seed in SEEDS:
            yield game, seed, {"misdeal_rate": 0.2} if seed == 5 and game != "home" else {}


@pytest.mark.parametrize(("game", "seed", "changes"), list(evenings()))
def test_money_cards_and_secrets_at_every_step(game: str, seed: int, changes: dict[str, object]) -> None:
    evening = opened(seed, game, **changes)
    for step in range(STEPS):
        evening.step()
        check_cards(evening.open)
        check_secrets(evening.open)
        check_clock(evening)
        if step % 50 == 0:
            assert fold([event for _, event in evening.log]) == evening.open
    check_money(evening)
    check_log(evening)


def check_cards(table: Table) -> None:
    if table.shoe is None:
        return
    shoe = table.shoe
    stop = () if shoe.stop_card is None else (shoe.stop_card,)
    assert Counter((*shoe.undealt, *shoe.in_play, *shoe.discards, *stop)) == Counter(fresh_shoe(table.rules.decks))
    assert not table.shuffles or sum(each.left for each in table.shuffles) == len(shoe.undealt)


def check_secrets(table: Table) -> None:
    """A spectator's view has a hole wherever a card lies face down, and nobody else's view fills it."""
    state = table.playing
    if state is None:
        return
    seen = table_view(table).round
    assert seen is not None
    for box, shown in zip(state.boxes, seen.boxes, strict=True):
        assert (shown.hands[0].cards[:1] == (None,)) == (box.hands[0].face_down and bool(box.hands[0].cards))
    for person in (*PEOPLE, "nobody"):
        mine = you(table, person)
        held = () if mine.seat is None else table.held(mine.seat)
        assert set(mine.cards) <= set(held)


def check_clock(evening: Evening) -> None:
    """What is due happens once: the clock then has something later to wait for, or nothing."""
    when = due(evening.open)
    if when is not None and when <= evening.now:
        evening.ask(None, Tick())
        later = due(evening.open)
        assert later is None or later > evening.now


def check_money(evening: Evening) -> None:
    table = evening.open
    had = {seat.person: seat.balance for seat in table.seats.values()}
    had |= {person: purse.balance for person, purse in table.purses.items()}
    accounts: Counter[str] = Counter()
    before: Table | None = None
    for _, event in evening.log:
        if before is not None:
            booked = entries(before, event)
            assert sum(entry.amount for entry in booked) == 0
            for entry in booked:
                accounts[entry.account] += entry.amount
        before = evolve(before, event)
    assert sum(accounts.values()) == 0
    assert {person: accounts[account(person)] for person in had} == had
    nets = nets_by_person(table)
    assert sum(nets.values()) == -accounts[HOUSE]
    assert accounts[MINT] == -sum(event.amount for _, event in evening.log if isinstance(event, happened.MoneyGiven))
    if not table.rules.house_banked:
        check_settlement(nets)


def check_settlement(nets: object) -> None:
    assert isinstance(nets, dict)
    left = Counter(nets)
    for payment in transfers(nets):
        assert payment.amount > 0
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    assert not any(left.values())


def check_log(evening: Evening) -> None:
    found = audit(lines(evening.log))
    assert found.true, (found.version, found.fault)
    assert found.events == len(evening.log)
    assert found.rounds + found.void_rounds + found.open_rounds == evening.open.rounds


@pytest.mark.parametrize("game", ["swedish", "danish", "home", "american"])
def test_the_flip_loss_or_swap_of_any_event_is_found(game: str) -> None:
    evening = opened(4, game)
    while len(evening.log) < 150:
        evening.step()
    whole = lines(evening.log)
    assert audit(whole).true
    for place, line in enumerate(whole):
        assert not audit(whole[:place] + whole[place + 1 :]).true, f"lost {place}"
        flipped = line[:-8] + bytes([line[-8] ^ 1]) + line[-7:]
        assert not audit([*whole[:place], flipped, *whole[place + 1 :]]).true, f"flipped {place}"
        if place:
            swapped = [*whole[: place - 1], line, whole[place - 1], *whole[place + 1 :]]
            assert not audit(swapped).true, f"swapped {place}"


def forged(evening: Evening, kind: type, change: object) -> Report:
    """Audit a log whose chain was made anew after one event was changed."""
    log = list(evening.log)
    place = max(at for at, (_, event) in enumerate(log) if isinstance(event, kind))
    assert callable(change)
    log[place] = (log[place][0], change(log[place][1]))
    return audit(lines(log))


def in_round_at(evening: Evening, kind: str) -> int:
    """Give the place of the last event of a kind in a round that was paid."""
    paid = max(at for at, (_, event) in enumerate(evening.log) if isinstance(event, happened.RoundClosed))
    return max(
        at
        for at, (_, event) in enumerate(evening.log[:paid])
        if isinstance(event, happened.InRound) and type(event.event).__name__ == kind
    )


def test_a_forged_payout_seed_or_card_is_found_under_a_new_chain() -> None:
    evening = opened(4, "single-deck")
    while sum(isinstance(event, happened.ShuffleRevealed) for _, event in evening.log) < 2:
        evening.step()
    assert audit(lines(evening.log)).true
    richer = forged(
        evening, happened.RoundClosed, lambda event: replace(event, nets={s: n + 100 for s, n in event.nets.items()})
    )
    assert not richer.true
    assert "payouts" in str(richer.fault)
    other_seed = forged(evening, happened.ShuffleRevealed, lambda event: replace(event, seed="00" * 32))
    assert not other_seed.true
    assert "committed" in str(other_seed.fault)
    other_nonce = forged(evening, happened.ShuffleRevealed, lambda event: replace(event, nonces=("ab",)))
    assert not other_nonce.true
    skipped = forged(evening, happened.RoundOpened, lambda event: replace(event, number=event.number + 1))
    assert not skipped.true
    place = in_round_at(evening, "HandSettled")
    at, event = evening.log[place]
    assert isinstance(event, happened.InRound)
    log = list(evening.log)
    log[place] = (at, happened.InRound(replace(event.event, net=event.event.net + 2)))  # type: ignore[union-attr]
    assert not audit(lines(log)).true


@pytest.mark.parametrize("text", [b"", b"{}", b"not json", b"[1]", b'{"version":1}', b"\xff"])
def test_what_is_no_log_proves_nothing(text: bytes) -> None:
    assert not audit([text]).true


def test_an_empty_log_proves_nothing() -> None:
    assert not audit([]).true
