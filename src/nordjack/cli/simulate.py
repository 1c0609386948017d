"""``nordjack simulate``: Monte Carlo for what has no closed form: cut cards, counts, ramps, several boxes."""

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from nordjack.cli.files import refuse_plot, refuse_unwritable
from nordjack.cli.home import refuse_home_option
from nordjack.cli.options import GameArgument, JsonOption, SetOption
from nordjack.errors import NotationError
from nordjack.rules import Game, load_game
from nordjack.strategy.charts import Chart
from nordjack.strategy.counts import Count, Ramp, parse_count, parse_ramp

if TYPE_CHECKING:
    from nordjack.simulation.plan import Plan
    from nordjack.simulation.run import Run

__all__ = ["command"]

INTERRUPTED = 130
MOST_BANKROLL = 1e12

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
PuntersOption = Annotated[
    int | None, typer.Option("--punters", help="A home game: how many play against the banker; 1 if not given.")
]
BankOption = Annotated[
    str | None,
    typer.Option("--bank", metavar="plain|equilibrium|FILE", help="A home game: how the banker plays."),
]
PuntOption = Annotated[
    str | None,
    typer.Option("--punt", metavar="plain|equilibrium|FILE", help="A home game: how the punters play."),
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
    punters: PuntersOption = None,
    bank: BankOption = None,
    punt: PuntOption = None,
    json: JsonOption = False,
) -> None:
    """Play millions of rounds and say what they bring, by count and for any ramp."""
    loaded = load_game(game, settings or [])
    at_home = {"--punters": punters, "--bank": bank, "--punt": punt}
    if not loaded.rules.house_banked:
        of_house: dict[str, object] = {"--count": count, "--side-count": side_count, "--ramp": ramp, "--plot": plot}
        of_house |= {"--index-plays": index_plays, "--checkpoint": checkpoint, "--cluster": cluster, "--others": others}
        refuse_home_option(of_house, home=True)
        simulate_home_game(loaded, (bank, punt), punters, (rounds, seed, workers), json=json)
        return
    refuse_home_option(at_home, home=False)
    counting, side = asked_count(count), asked_count(side_count)
    staking = asked_ramp(ramp, counting, bankroll)
    number = asked_rounds(rounds)
    refuse_plot(plot)
    refuse_unwritable(checkpoint)
    refuse_run(seed, workers)
    draft = make_draft(
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
    run = played((draft, strategy, index_plays), number, seed, (workers, cluster, checkpoint))
    show(run, staking, bankroll, plot, json)
    if run.interrupted:
        raise typer.Exit(INTERRUPTED)


def simulate_home_game(
    game: Game,
    policies: tuple[str | None, str | None],
    punters: int | None,
    amount: tuple[str, int, int | None],
    *,
    json: bool,
) -> None:
    """Play the deals of a home game, and print what the bank gained."""
    from nordjack.cli.home_simulation import play_home  # noqa: PLC0415

    rounds, seed, workers = amount
    refuse_run(seed, workers)
    deals = asked_rounds("1e6" if rounds == "1e7" else rounds)
    play_home(game, policies, 1 if punters is None else punters, (deals, seed, workers), json=json)


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
    if bankroll is not None and (text is None or not 1 <= bankroll <= MOST_BANKROLL):
        raise NotationError(
            "--bankroll is {found}; use 1 to {most:.0e} units, together with --ramp", found=bankroll, most=MOST_BANKROLL
        )
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


def refuse_run(seed: int, workers: int | None) -> None:
    """Refuse a seed or a number of workers that cannot be, before the work begins."""
    from nordjack.simulation.run import checked_seed, checked_workers  # noqa: PLC0415 - compiled code loads late

    checked_seed(seed)
    checked_workers(workers)


def make_draft(game: Game, plays: tuple[str, str | None], count: Count | None, **choices: object) -> "Plan":
    """Put together and check all that is known before anything is worked out; raises an error where it does not fit."""
    from nordjack.cli.strategies import read_plays  # noqa: PLC0415 - compiled code loads only where it is used
    from nordjack.simulation.plan import Plan, checked, refuse_player_bank  # noqa: PLC0415

    refuse_player_bank(game.rules)
    found = read_plays(*plays, count)
    fields = {"game": game.name, "rules": game.rules, "chart": found.chart, "index_plays": found.index_plays}
    return checked(Plan(plays=found.chart or Chart({}), count=count, **fields, **choices))  # type: ignore[arg-type]


def make_plan(draft: "Plan", strategy: str, index_plays: str | None) -> "Plan":
    """Fill in what the analysis says, and load what is compiled."""
    from nordjack.cli.progress import working  # noqa: PLC0415 - compiled code loads only where it is used
    from nordjack.cli.strategies import plays_of  # noqa: PLC0415
    from nordjack.kernels.compiled import must_compile  # noqa: PLC0415
    from nordjack.simulation.blocks import pack, play_blocks  # noqa: PLC0415

    plan = draft
    with working("preparing ...", compiles=must_compile()):
        if plan.chart is None:
            mine, chart = plays_of(plan.rules, strategy)
            plan = msgspec.structs.replace(plan, plays=mine, chart=chart)
        if index_plays == "best" and plan.count:
            from nordjack.analysis import indices  # noqa: PLC0415

            plan = msgspec.structs.replace(plan, index_plays=indices.index_plays(plan.rules, plan.count))
        play_blocks(pack(plan), 0, 0, 1, 1)
    return plan


def played(
    what: "tuple[Plan, str, str | None]", rounds: int, seed: int, where: tuple[int | None, str | None, Path | None]
) -> "Run":
    """Play, on threads or on a cluster, with a bar on standard error where that is a terminal."""
    from nordjack.cli.progress import counting  # noqa: PLC0415
    from nordjack.simulation.executors import cluster  # noqa: PLC0415
    from nordjack.simulation.run import simulate  # noqa: PLC0415

    workers, address, checkpoint = where
    with ExitStack() as stack:
        executor = None
        if address is not None:
            executor, workers = stack.enter_context(cluster(address))
        plan = make_plan(*what)
        tell = stack.enter_context(counting("rounds", rounds))
        return simulate(plan, rounds, seed, workers=workers, executor=executor, checkpoint=checkpoint, progress=tell)


def show(run: "Run", ramp: Ramp | None, bankroll: float | None, plot: Path | None, json: bool) -> None:
    """Print what came out, and draw it."""
    from nordjack.cli.simulation_text import as_json, page  # noqa: PLC0415
    from nordjack.simulation.statistics import ramp_report, report  # noqa: PLC0415

    found = report(run)
    earned = None if ramp is None or not run.rounds else ramp_report(run, ramp, bankroll)
    print(as_json(run, found, earned) if json else page(run, found, earned))
    if plot and run.rounds:
        from nordjack.cli.plots import draw  # noqa: PLC0415

        draw(run, found, earned, plot)
