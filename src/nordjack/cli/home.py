"""What the commands say of the home game, once it is solved."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import typer

from nordjack.cards import VALUES
from nordjack.errors import NotationError
from nordjack.rules import Game

if TYPE_CHECKING:
    from nordjack.analysis.home.result import HomeAnswer, PackAnswer
    from nordjack.analysis.home.solve import Bracket

__all__ = ["INTERRUPTED", "home_report", "refuse_home_option", "show_home", "show_pack", "solved"]

INTERRUPTED = 130
STAKES, DOUBLED = ("min", "max"), ("single", "doubled")
ROW_NAMES = [f"hard {total}" for total in range(4, 21)] + [f"soft {total}" for total in range(12, 21)]
CLASSES = [f"{kind} {total}" for kind in ("hard", "soft") for total in range(17, 21)]

Nested = tuple[tuple[tuple[tuple[float, ...], ...], ...], ...]


def refuse_home_option(options: Mapping[str, object], *, home: bool) -> None:
    """Refuse the options of the other kind of game."""
    for option, found in options.items():
        if found:
            allowed = "house" if home else "player"
            raise NotationError("{option} is for games with banker = {allowed}", option=option, allowed=allowed)


def solved(game: Game, *, fresh: bool = False) -> "HomeAnswer":
    """Give the solved game, from what is kept or worked out now with its bounds on standard error."""
    from nordjack.analysis.home.kept import home_answer  # noqa: PLC0415 - compiled code loads only where it is used

    with bounds() as tell:
        return home_answer(game.rules, fresh=fresh, tell=tell)


@contextmanager
def bounds() -> Iterator["Callable[[int, Bracket], None]"]:
    """Give a function that shows the bounds on standard error, on a terminal in one line that is empty at the end."""
    end = "\r" if sys.stderr.isatty() else "\n"

    def tell(rounds: int, bracket: "Bracket") -> None:
        print(
            f"nordjack: round {rounds}: the bank is worth {bracket.low:+.5f} to {bracket.high:+.5f}   ",
            end=end,
            file=sys.stderr,
            flush=True,
        )

    try:
        yield tell
    finally:
        if sys.stderr.isatty():
            print(" " * 79, end="\r", file=sys.stderr, flush=True)


def show_home(game: Game, lang: str, *, fresh: bool, plot: Path | None, json: bool) -> None:
    """Print the solved game, and draw the bank's worth."""
    from nordjack.strategy_card.home import findings, home_card  # noqa: PLC0415
    from nordjack.strategy_card.text import card_as_markdown  # noqa: PLC0415
    from nordjack.words import translator  # noqa: PLC0415

    answer, words = solved(game, fresh=fresh), translator(lang)
    if json:
        print(msgspec.json.format(msgspec.json.encode(home_report(game, answer)), indent=2).decode())
    else:
        print("\n".join(findings(answer, words)) + "\n")
        print(card_as_markdown(home_card(game, answer, words)), end="")
    if plot and answer.curve:
        from nordjack.cli.home_plot import draw_home  # noqa: PLC0415

        draw_home(game, answer, plot, words)
    if answer.interrupted:
        raise typer.Exit(INTERRUPTED)


def show_pack(game: Game, lang: str, *, fresh: bool, json: bool) -> None:
    """Print what is proven of the game with 52 cards."""
    from nordjack.analysis.home.kept import pack_answer  # noqa: PLC0415 - compiled code loads only where it is used
    from nordjack.words import translator  # noqa: PLC0415

    with bounds() as tell:
        answer, words = pack_answer(game.rules, fresh=fresh, tell=tell, told=tell_places), translator(lang)
    if json:
        print(msgspec.json.format(msgspec.json.encode(pack_report(game, answer)), indent=2).decode())
    else:
        low, high = (words.number(bound, 4) for bound in answer.bracket)
        print(
            words(
                "With 52 cards the bank is proven to be worth {low} to {high} minimal stakes a deal.",
                low=low,
                high=high,
            )
        )
        print(words("Both bounds are the best replies, every card removed, to plays of a pack that never changes."))


def tell_places(done: int, whole: int) -> None:
    """Show on standard error how far the bounds of the real pack are, one line over the other on a terminal."""
    if sys.stderr.isatty() or done == whole:
        end = "\r" if sys.stderr.isatty() else "\n"
        told = f"nordjack: best replies with every card removed: {done} of {whole}   "
        print(told.ljust(72), end=end, file=sys.stderr, flush=True)


def pack_report(game: Game, answer: "PackAnswer") -> dict[str, object]:
    """Give what is proven of the game with 52 cards as JSON has it."""
    return {
        "game": game.name,
        "model": "52 cards",
        "approximate": list(answer.approximate),
        "bank_value": answer.bank_value,
        "bracket": list(answer.bracket),
        "stakes": list(answer.stakes),
        **plays_report(answer),
        "rounds": answer.rounds,
        "seconds": answer.seconds,
    }


def plays_report(answer: "HomeAnswer | PackAnswer") -> dict[str, object]:
    """Give stakes, doublings and the punter's plays as JSON has them."""
    policy, stakes = answer.policy, range(len(answer.stakes))
    return {
        "stake_by_first_card": dict(zip(VALUES, policy.stakes, strict=True)),
        "double_by_first_card_and_stake": {
            name: {STAKES[stake]: policy.doubles[stake][value] for stake in stakes} for value, name in enumerate(VALUES)
        },
        "punter_plays": {
            "draws": by_card(policy.draws, ROW_NAMES, len(stakes)),
            "halves": by_card(policy.halves, ROW_NAMES, len(stakes)),
            "splits": by_card(policy.splits, list(VALUES), len(stakes)),
        },
    }


def home_report(game: Game, answer: "HomeAnswer") -> dict[str, object]:
    """Give the solved game as JSON has it."""
    return {
        "game": game.name,
        "model": "infinite deck",
        "bank_value": answer.bank_value,
        "bracket": list(answer.bracket),
        "stakes": list(answer.stakes),
        **plays_report(answer),
        "banker_draws": by_class(answer),
        "break_even_max_stake": answer.break_even,
        "bank_value_by_max_stake": {f"{point.max_stake:g}": point.bank_value for point in answer.curve},
        "rounds": answer.rounds,
        "seconds": answer.seconds,
        "interrupted": answer.interrupted,
    }


def by_card(table: Nested, names: list[str], stakes: int) -> dict[str, object]:
    """Name a table's stakes, doublings, second cards and rows."""
    return {
        STAKES[stake]: {
            DOUBLED[doubled]: {
                card: dict(zip(names, table[stake][doubled][value], strict=True)) for value, card in enumerate(VALUES)
            }
            for doubled in range(2)
        }
        for stake in range(stakes)
    }


def by_class(answer: "HomeAnswer") -> dict[str, object]:
    """Name the banker's draws by stake, doubling, his hand and the shown points; what never comes is left out."""
    return {
        STAKES[stake]: {
            DOUBLED[doubled]: {
                name: {
                    str(points): share
                    for points, share in enumerate(answer.banker_draws[stake][doubled][each], start=1)
                    if share >= 0.0
                }
                for each, name in enumerate(CLASSES)
            }
            for doubled in range(2)
        }
        for stake in range(len(answer.stakes))
    }
