"""``nordjack analyze``: what a game returns, and the best play of every hand."""

import csv
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import msgspec
import typer

from nordjack.cli.files import refuse_plot, refuse_unwritable
from nordjack.cli.home import refuse_home_option, show_home, show_pack
from nordjack.cli.options import GameArgument, JsonOption, LangOption, Language, SetOption
from nordjack.cli.progress import working
from nordjack.errors import AnalysisError, NotationError
from nordjack.rules import Game, load_game

if TYPE_CHECKING:
    from nordjack.analysis.composition import Composition
    from nordjack.analysis.rows import Row

__all__ = ["command"]

#: The name that stands for standard output.
STANDARD_OUTPUT = Path("-")


class StrategyName(StrEnum):
    """How the player plays."""

    COMPOSITION = "composition"
    CHART = "chart"


class Model(StrEnum):
    """Which pack a home game is solved for."""

    INFINITE = "infinite deck"
    PACK = "52 cards"


StrategyOption = Annotated[
    StrategyName, typer.Option("--strategy", help="By the hand's own cards, or by total, softness and pair only.")
]
ShoeOption = Annotated[
    str | None, typer.Option("--shoe", metavar="A:10,2:5,...,T:40", help="The cards in the shoe, by rank.")
]
HandOption = Annotated[str | None, typer.Option("--hand", metavar="8,8", help="One hand only; needs --upcard.")]
UpCardOption = Annotated[str | None, typer.Option("--upcard", metavar="T", help="The dealer's up card.")]
AllOption = Annotated[bool, typer.Option("--all", help="List hands of three cards and more too.")]
CsvOption = Annotated[
    Path | None,
    typer.Option(
        "--csv",
        metavar="FILE",
        help="Write every play of every hand; - writes it to standard output, instead of the page.",
    ),
]
FreshOption = Annotated[bool, typer.Option("--fresh", help="A home game: solve it again, whatever is kept.")]
ModelOption = Annotated[
    Model | None, typer.Option("--model", help="A home game: from which pack; an infinite deck if not given.")
]
PlotOption = Annotated[
    Path | None,
    typer.Option("--plot", metavar="FILE", help="A home game: draw what the bank is worth; .png, .svg or .pdf."),
]


def command(  # noqa: PLR0913, PLR0917 - one parameter an option
    game: GameArgument,
    settings: SetOption = None,
    strategy: StrategyOption = StrategyName.COMPOSITION,
    shoe: ShoeOption = None,
    hand: HandOption = None,
    upcard: UpCardOption = None,
    all_hands: AllOption = False,
    csv_file: CsvOption = None,
    fresh: FreshOption = False,
    model: ModelOption = None,
    plot: PlotOption = None,
    lang: LangOption = Language.ENGLISH,
    json: JsonOption = False,
) -> None:
    """Give a game's exact return and the best play of every hand, or what the bank of a home game is worth."""
    loaded = load_game(game, settings or [])
    if not loaded.rules.house_banked:
        others = {"--shoe": shoe, "--hand": hand, "--upcard": upcard, "--all": all_hands, "--csv": csv_file}
        others["--strategy chart"] = strategy is StrategyName.CHART
        refuse_home_option(others, home=True)
        if model is Model.PACK:
            refuse_plot_of_pack(plot)
            show_pack(loaded, lang, fresh=fresh, json=json)
            return
        refuse_plot(plot)
        show_home(loaded, lang, fresh=fresh, plot=plot, json=json)
        return
    refuse_home_option({"--fresh": fresh, "--plot": plot, "--model": model}, home=False)
    if csv_file == STANDARD_OUTPUT and json:
        raise NotationError("--csv - and --json both write to standard output; use a file for one of them")
    refuse_unwritable(None if csv_file == STANDARD_OUTPUT else csv_file)
    if hand is None and upcard is None:
        show_game(loaded, strategy, shoe, (all_hands, json), csv_file)
    elif hand is None or upcard is None:
        raise NotationError("--hand and --upcard go together; use --hand 8,8 --upcard T")
    elif strategy is StrategyName.CHART:
        raise NotationError("--strategy is chart; use composition with --hand, which asks for the exact values")
    elif csv_file or all_hands:
        raise NotationError("--csv and --all are about a whole game; use them without --hand")
    else:
        show_decision(loaded, shoe, hand, upcard, json)


def refuse_plot_of_pack(plot: Path | None) -> None:
    """Refuse a picture of what is known for one pack only."""
    if plot:
        raise NotationError("--plot draws an infinite deck; leave --model out")


def show_game(
    game: Game, strategy: StrategyName, shoe: str | None, output: tuple[bool, bool], csv_file: Path | None
) -> None:
    """Print the analysis of a whole game, and write its table."""
    from nordjack.analysis import game as analysis  # noqa: PLC0415 - compiled code loads only where it is used
    from nordjack.analysis.report import analysis_report  # noqa: PLC0415
    from nordjack.cli.analysis_tables import analysis_page  # noqa: PLC0415
    from nordjack.kernels.compiled import must_compile  # noqa: PLC0415

    all_hands, json = output
    cards = composition(game, shoe)
    with working("analysing ...", compiles=must_compile()):
        answer = analysis.analyze(game.rules, cards, strategy.value)
        wanted = all_hands or csv_file
        rows = analysis.all_rows(game.rules, answer, cards) if wanted else list(answer.rows)
    if csv_file:
        write_csv(csv_file, rows)
    if csv_file == STANDARD_OUTPUT:
        return
    if json:
        print_json(analysis_report(game, answer, rows if all_hands else answer.rows))
    else:
        analysis_page(game, answer, rows if all_hands else [])


def show_decision(game: Game, shoe: str | None, hand: str, upcard: str, json: bool) -> None:
    """Print what every play of one hand is worth."""
    from nordjack.analysis.composition import parse_values  # noqa: PLC0415
    from nordjack.analysis.decision import decision  # noqa: PLC0415
    from nordjack.analysis.report import decision_report  # noqa: PLC0415
    from nordjack.cli.analysis_tables import decision_page  # noqa: PLC0415
    from nordjack.kernels.compiled import must_compile  # noqa: PLC0415

    cards, up, values = composition(game, shoe), parse_values(upcard), parse_values(hand)
    if len(up) != 1:
        raise NotationError("--upcard is {found!r}; use one card, such as T", found=upcard)
    with working("analysing ...", compiles=must_compile()):
        answer = decision(game.rules, values, up[0], cards)
    if json:
        print_json(decision_report(game, cards, values, up[0], answer))
    else:
        decision_page(game, values, up[0], answer)


def composition(game: Game, shoe: str | None) -> "Composition":
    """Give the cards that are asked about."""
    from nordjack.analysis.composition import full_shoe, parse_shoe  # noqa: PLC0415

    return full_shoe(game.rules.decks) if shoe is None else parse_shoe(shoe)


def print_json(report: dict[str, object]) -> None:
    """Print one document."""
    print(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())


def write_csv(file: Path, rows: "list[Row]") -> None:
    """Write every play of every hand; raises AnalysisError where the file cannot be written."""
    if file == STANDARD_OUTPUT:
        write_rows(sys.stdout, rows)
        return
    try:
        with file.open("w", encoding="utf-8", newline="") as target:
            write_rows(target, rows)
    except OSError as error:
        raise AnalysisError("{file} cannot be written: {why}", file=file, why=error.strerror) from None


def write_rows(target: TextIO, rows: "list[Row]") -> None:
    """Write a line for every play of every hand."""
    from nordjack.analysis.report import CSV_HEAD, csv_line  # noqa: PLC0415

    lines = csv.writer(target, lineterminator="\n")
    lines.writerow(CSV_HEAD)
    lines.writerows(map(csv_line, rows))
