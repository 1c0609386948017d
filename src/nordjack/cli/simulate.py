"""``nordjack simulate``: Monte Carlo for what has no closed form: cut cards, counts, ramps, several boxes."""

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nordjack.cli.options import GameArgument, JsonOption, SetOption
from nordjack.errors import NotationError
from nordjack.rules import Game, load_game
from nordjack.strategy.counts import Count, Ramp, parse_count, parse_ramp

if TYPE_CHECKING:
    from nordjack.simulation.plan import Plan
    from nordjack.simulation.run import Run

__all__ = ["command"]

INTERRUPTED = 130

RoundsOption = Annotated[str, typer.Option("--rounds", metavar="N", help="How many rounds, such as 1e9.")]
SeedOption = Annotated[int, typer.Option("--seed", help="The same seed gives the same numbers, anywhere.")]
WorkersOption = Annotated[int | None, typer.Option("--workers", help="Threads; as many as there are cores.")]
StrategyOption = Annotated[
    str, typer.Option("--strategy", metavar="composition|chart|FILE", help="How to play; FILE is a .csv of a chart.")
]
CountOption = Annotated[
    str | None,
    typer.Option("--count", metavar="NAME", help="hi-lo, ko, omega-ii, zen, or ten numbers for A,2,...,T."),
]
SideCountOption = Annotated[
    str | None, typer.Option("--side-count", metavar="NAME", help="A count for over and under 13, such as over-under.")
]
RampOption = Annotated[
    str | None, typer.Option("--ramp", metavar="0:1,1:2,3:8", help="Count : units staked, each from that count up.")
]
PlaysOption = Annotated[
    str | None,
    typer.Option("--index-plays", metavar="best|FILE", help="The analysis' own, or lines such as hard 16,T,>=0,S."),
]
OwnOption = Annotated[int, typer.Option("--boxes", help="Own boxes.")]
OthersOption = Annotated[int, typer.Option("--others", help="Boxes of others, who play the best chart.")]
InsuranceOption = Annotated[
    str, typer.Option("--insurance", metavar="never|always|COUNT", help="When to insure: from that count up.")
]
EvenMoneyOption = Annotated[
    str, typer.Option("--even-money", metavar="never|always|COUNT", help="When to take even money.")
]
LeaveOption = Annotated[
    int | None, typer.Option("--leave-below", metavar="COUNT", help="Play no round that begins below this count.")
]
BankrollOption = Annotated[float | None, typer.Option("--bankroll", help="Units, for the risk of ruin of a ramp.")]
CheckpointOption = Annotated[
    Path | None, typer.Option("--checkpoint", metavar="FILE", help="Keep the state here, and go on from it.")
]
ClusterOption = Annotated[
    str | None, typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler, such as tcp://host:8786.")
]
PlotOption = Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="Ends in .png, .svg or .pdf.")]


def command(  # noqa: PLR0913, PLR0917 - one parameter an option
    game: GameArgument,
    settings: SetOption = None,
    rounds: RoundsOption = "1e7",
    seed: SeedOption = 1,
    workers: WorkersOption = None,
    strategy: StrategyOption = "composition",
    count: CountOption = None,
    side_count: SideCountOption = None,
    ramp: RampOption = None,
    index_plays: PlaysOption = None,
    boxes: OwnOption = 1,
    others: OthersOption = 0,
    insurance: InsuranceOption = "never",
    even_money: EvenMoneyOption = "never",
    leave_below: LeaveOption = None,
    bankroll: BankrollOption = None,
    checkpoint: CheckpointOption = None,
    cluster: ClusterOption = None,
    plot: PlotOption = None,
    json: JsonOption = False,
) -> None:
    """Play millions of rounds and say what they bring, by count and for any ramp."""
    loaded = load_game(game, settings or [])
    counting, side = asked_count(count), asked_count(side_count)
    staking = asked_ramp(ramp, counting, bankroll)
    number = asked_rounds(rounds)
    refuse_plot(plot)
    plan = make_plan(
        loaded,
        (strategy, index_plays),
        count=counting,
        side_count=side,
        own=boxes,
        others=others,
        insures_from=asked_from("--insurance", insurance),
        even_money_from=asked_from("--even-money", even_money),
        leaves_below=leave_below,
    )
    run = played(plan, number, seed, (workers, cluster, checkpoint))
    show(run, staking, bankroll, plot, json)
    if run.interrupted:
        raise typer.Exit(INTERRUPTED)


def asked_rounds(text: str) -> int:
    """Read a number of rounds; raises NotationError."""
    try:
        number = float(text.replace("_", ""))
        rounds = int(number)
    except (ValueError, OverflowError):
        raise NotationError("--rounds is {found!r}; use a whole number such as 1e9", found=text) from None
    if rounds != number or not 1 <= rounds <= 10**13:
        raise NotationError("--rounds is {found}; use a whole number from 1 to 1e13", found=text)
    return rounds


def asked_count(text: str | None) -> Count | None:
    """Read a count, if one is asked for."""
    return None if text is None else parse_count(text)


def asked_ramp(text: str | None, count: Count | None, bankroll: float | None) -> Ramp | None:
    """Read a ramp; raises NotationError where it stands without a count, or a bankroll without a ramp."""
    if bankroll is not None and (text is None or not bankroll > 0):
        raise NotationError("--bankroll is {found}; use units above 0, together with --ramp", found=bankroll)
    if text is None:
        return None
    if count is None:
        raise NotationError("--ramp needs a count; add --count hi-lo")
    return parse_ramp(text)


def asked_from(option: str, text: str) -> int:
    """Read never, always, or a count from which on; raises NotationError."""
    from nordjack.simulation.plan import ALWAYS, NEVER  # noqa: PLC0415 - compiled code loads only where it is used

    words = {"never": NEVER, "always": ALWAYS}
    if text in words:
        return words[text]
    try:
        return int(text)
    except ValueError:
        raise NotationError(
            "{option} is {found!r}; use never, always or a whole count", option=option, found=text
        ) from None


def refuse_plot(plot: Path | None) -> None:
    """Refuse a kind of picture that cannot be drawn, before the work begins."""
    if plot and plot.suffix.lower() not in (".png", ".svg", ".pdf"):
        raise NotationError("{found} is no kind of plot; use a file that ends in .png, .svg or .pdf", found=plot.name)


def make_plan(game: Game, plays: tuple[str, str | None], count: Count | None, **choices: object) -> "Plan":
    """Put game, plays and choices together, compiled and ready; raises an error where they do not fit."""
    from nordjack.cli.progress import working  # noqa: PLC0415 - compiled code loads only where it is used
    from nordjack.cli.strategies import index_plays_of, plays_of  # noqa: PLC0415
    from nordjack.kernels.compiled import must_compile  # noqa: PLC0415
    from nordjack.simulation.blocks import pack, play_blocks  # noqa: PLC0415
    from nordjack.simulation.plan import Plan, checked, refuse_player_bank  # noqa: PLC0415

    refuse_player_bank(game.rules)
    strategy, index_plays = plays
    with working("preparing ...", compiles=must_compile()):
        mine, chart = plays_of(game.rules, strategy)
        more = index_plays_of(index_plays, game.rules, count) if index_plays else ()
        fields = {"game": game.name, "rules": game.rules, "plays": mine, "chart": chart, "index_plays": more}
        plan = checked(Plan(**fields, count=count, **choices))  # type: ignore[arg-type]
        play_blocks(pack(plan), 0, 0, 1, 1)
    return plan


def played(plan: "Plan", rounds: int, seed: int, where: tuple[int | None, str | None, Path | None]) -> "Run":
    """Play, on threads or on a cluster, with a bar on standard error where that is a terminal."""
    from nordjack.cli.progress import counting  # noqa: PLC0415
    from nordjack.simulation.executors import cluster  # noqa: PLC0415
    from nordjack.simulation.run import simulate  # noqa: PLC0415

    workers, address, checkpoint = where
    with ExitStack() as stack:
        executor = None
        if address is not None:
            executor, workers = stack.enter_context(cluster(address))
        tell = stack.enter_context(counting("rounds", rounds))
        return simulate(plan, rounds, seed, workers=workers, executor=executor, checkpoint=checkpoint, progress=tell)


def show(run: "Run", ramp: Ramp | None, bankroll: float | None, plot: Path | None, json: bool) -> None:
    """Print what came out, and draw it."""
    from nordjack.cli.simulation_text import as_json, page  # noqa: PLC0415
    from nordjack.simulation.statistics import ramp_report, report  # noqa: PLC0415

    found = report(run)
    earned = None if ramp is None else ramp_report(run, ramp, bankroll)
    print(as_json(run, found, earned) if json else page(run, found, earned))
    if plot and run.rounds:
        from nordjack.cli.plots import draw  # noqa: PLC0415

        draw(run, found, earned, plot)
