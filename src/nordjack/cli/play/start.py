"""The command ``nordjack play`` and its options."""

from enum import StrEnum
from typing import Annotated

import typer
from msgspec.structs import replace

from nordjack.cards import fresh_shoe
from nordjack.cli.options import GameArgument, LangOption, Language, SetOption
from nordjack.cli.play.chance import Chance
from nordjack.cli.play.console import open_console
from nordjack.cli.play.dealing import ME
from nordjack.cli.play.evening import Evening
from nordjack.errors import RulesError
from nordjack.rules import Rules, load_game
from nordjack.table import new_shoe
from nordjack.table.session import Seat, Session, bank_cover, least_balance
from nordjack.words import translator

__all__ = ["command"]

#: Everybody starts with this many times the table's maximum stake, or with the bank's cover where that is more.
START = 100
MOST_KRONOR = 1_000_000_000
OTHERS_AT_HOME = 3

OWN_BOXES = "{option} is {found}; this table lets a player play {allowed}"
OTHERS = "{option} is {found}; this table has room for {allowed} others"
MONEY = "{option} is {found}; use {allowed}"


class Role(StrEnum):
    """Who holds the bank in a home game."""

    ROTATE = "rotate"
    PUNTER = "punter"
    BANKER = "banker"


SeedOption = Annotated[str | None, typer.Option(metavar="TEXT", help="Shuffle by this text, to repeat a game.")]
BoxesOption = Annotated[int, typer.Option(metavar="N", help="How many boxes you play.")]
PlayersOption = Annotated[
    int | None, typer.Option(metavar="N", help="How many others play; 3 in a home game, else 0.", show_default=False)
]
RoleOption = Annotated[
    Role, typer.Option(help="Home game: the bank goes round (you start as a punter), or you never or always hold it.")
]
BalanceOption = Annotated[
    int | None, typer.Option(metavar="KR", help="Play money to start with, in kronor.", show_default=False)
]


def command(  # noqa: PLR0913, PLR0917 - one parameter an option
    game: GameArgument,
    settings: SetOption = None,
    lang: LangOption = Language.ENGLISH,
    seed: SeedOption = None,
    boxes: BoxesOption = 1,
    players: PlayersOption = None,
    role: RoleOption = Role.ROTATE,
    balance: BalanceOption = None,
) -> None:
    """Play in the terminal, for play money; through a pipe, one word a line."""
    loaded = load_game(game, settings or [])
    others = players if players is not None else 0 if loaded.rules.house_banked else OTHERS_AT_HOME
    chance = Chance(seed)
    session = seated(loaded.rules, chance, boxes, others, role)
    if balance is not None:
        session = endowed(session, balance)
    Evening(loaded, settings or [], session, open_console(), translator(lang)).play(chance)


def seated(rules: Rules, chance: Chance, boxes: int, others: int, role: Role) -> Session:
    """Give the table with everybody at it; raises RulesError where they do not fit."""
    check_places(rules, boxes, others, role)
    seats = (Seat(0, boxes), *[Seat(0)] * others)
    shoe = new_shoe(rules, chance.shuffled(fresh_shoe(rules.decks)))
    bankers = () if rules.house_banked else bankers_of(role, len(seats))
    session = Session(rules, shoe, seats, 0, bankers, bankers[-1] if bankers else None)
    return with_money(session, max(START * rules.max_stake, needed(session)))


def check_places(rules: Rules, boxes: int, others: int, role: Role) -> None:
    """Refuse boxes, people and roles that this table has no place for."""
    most = rules.boxes_per_player if rules.house_banked else 1
    check_between(OWN_BOXES, "--boxes", boxes, (1, most))
    room = (0, rules.boxes - boxes) if rules.house_banked else (1, rules.boxes)
    check_between(OTHERS, "--players", others, room)
    if rules.house_banked and role is not Role.ROTATE:
        raise RulesError("--role is {found}; the house holds the bank here, use it in a home game", found=role.value)


def bankers_of(role: Role, people: int) -> tuple[int, ...]:
    """Give the seats that may hold the bank; the last one begins, and the person sits to its left."""
    everybody = tuple(range(people))
    return {Role.ROTATE: everybody, Role.PUNTER: everybody[1:], Role.BANKER: (ME,)}[role]


def endowed(session: Session, kronor: int) -> Session:
    """Give the table where everybody starts with this much, which must cover what the game may ask of him."""
    least = -(-needed(session) // 100)
    check_between(MONEY, "--balance", kronor, (least, max(least, MOST_KRONOR)))
    return with_money(session, kronor * 100)


def needed(session: Session) -> int:
    """Give what everybody needs so that the game can go on: the least stake, at home covered, and the bank's cover."""
    least = max(least_balance(session, seat) for seat in range(len(session.seats)))
    return least if session.rules.house_banked else max(least, bank_cover(session))


def with_money(session: Session, money: int) -> Session:
    """Give the table where everybody has this much, in öre, and gets as much again when it is gone."""
    return replace(session, seats=tuple(Seat(money, seat.boxes) for seat in session.seats), new_money=money)


def check_between(template: str, option: str, found: int, span: tuple[int, int]) -> None:
    """Refuse a number outside its limits."""
    least, most = span
    if not least <= found <= most:
        allowed = str(most) if least == most else f"{least} to {most}"
        raise RulesError(template, option=option, found=found, allowed=allowed)
