"""``nordjack compare``: returns side by side, and what each differing field is worth."""

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from nordjack.cli.home import home_report, solved
from nordjack.cli.options import JsonOption, SetOption
from nordjack.cli.progress import working
from nordjack.errors import AnalysisError
from nordjack.rules import PRESETS, Game, load_game

if TYPE_CHECKING:
    from nordjack.analysis.compare import Comparison

__all__ = ["command"]

GamesArgument = Annotated[
    list[str],
    typer.Argument(metavar="GAME GAME...", help=f"Any of {', '.join(PRESETS)}, or paths of TOML files."),
]


def command(games: GamesArgument, settings: SetOption = None, json: JsonOption = False) -> None:
    """Put games side by side, and say what each differing field is worth."""
    loaded = [load_game(name, settings or []) for name in games]
    if any(not game.rules.house_banked for game in loaded):
        compare_home(loaded, json=json)
        return
    from nordjack.analysis.compare import compare  # noqa: PLC0415 - compiled code loads only where it is used
    from nordjack.analysis.report import comparison_report  # noqa: PLC0415
    from nordjack.kernels.compiled import must_compile  # noqa: PLC0415

    with working("comparing ...", compiles=must_compile()):
        found = compare(loaded)
    if json:
        print(msgspec.json.format(msgspec.json.encode(comparison_report(found)), indent=2).decode())
    else:
        print("\n".join(page(found)))


def compare_home(games: list[Game], *, json: bool) -> None:
    """Print what the bank of each home game is worth, side by side."""
    for game in games:
        if game.rules.house_banked:
            raise AnalysisError(
                "{game}: banker is house; compare it with games that have banker = house, home games with home games",
                game=game.name,
            )
    reports = [home_report(game, solved(game)) for game in games]
    if json:
        kept = ("game", "model", "stakes", "bank_value", "bracket", "break_even_max_stake")
        shown = {"games": [{name: report[name] for name in kept} for report in reports]}
        print(msgspec.json.format(msgspec.json.encode(shown), indent=2).decode())
        return
    print(f"{'game':<24}{'bank value':>14}{'even at a maximum of':>24}")
    for report in reports:
        even = report["break_even_max_stake"]
        print(f"{report['game']:<24}{report['bank_value']:>+14.5f}{'-' if even is None else even:>24}")


def page(found: "Comparison") -> list[str]:
    """Give the comparison as lines of text."""
    lines = [f"{'game':<24}{'return':>12}{'ev':>14}"]
    lines += [f"{each.game:<24}{100 * (1 + each.ev):>10.4f} %{each.ev:>+14.8f}" for each in found.games]
    for each in found.differences:
        lines += ["", f"from {each.before} to {each.after}, one field at a time, in percentage points:"]
        for worth in each.fields:
            change = f"{worth.field}: {shown(worth.before)} to {shown(worth.after)}"
            lines.append(f"  {change:<62}{100 * worth.difference:>+9.4f}")
        if len(each.fields) > 1:
            lines.append(f"  {'together, beyond the sum of these':<62}{100 * each.together:>+9.4f}")
        lines.append(f"  {'in all':<62}{100 * each.difference:>+9.4f}")
    return lines


def shown(value: object) -> str:
    """Write a field's value on one line."""
    if isinstance(value, list):
        return ",".join(map(str, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
