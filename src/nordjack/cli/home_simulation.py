"""``nordjack simulate`` of a home game: two policies against each other on the real pack."""

from pathlib import Path

import msgspec
import typer

from nordjack.cli.home import INTERRUPTED, solved
from nordjack.cli.progress import counting
from nordjack.errors import NotationError
from nordjack.rules import Game
from nordjack.simulation.executors import usual_workers
from nordjack.simulation.home import HomePlan, HomeRun, checked, simulate_home
from nordjack.strategy.home import HomePolicy, parse_policy, plain

__all__ = ["play_home", "read_policy"]


def play_home(
    game: Game,
    policies: tuple[str | None, str | None],
    punters: int,
    amount: tuple[int, int, int | None],
    *,
    json: bool,
) -> None:
    """Play the deals, and print what the bank gained."""
    deals, seed, workers = amount
    bank, punt = (name or "equilibrium" for name in policies)
    plan = checked(HomePlan(game.rules, read_policy(game, bank), read_policy(game, punt), punters))
    with counting("deals", deals) as tell:
        run = simulate_home(plan, deals, seed, workers or usual_workers(), tell)
    told = {"game": game.name, "seed": seed, "bank": bank, "punt": punt, "punters": punters}
    if json:
        print(msgspec.json.format(msgspec.json.encode(told | msgspec.structs.asdict(run)), indent=2).decode())
    else:
        print("\n".join(page(told, run)))
    if run.interrupted:
        raise typer.Exit(INTERRUPTED)


def read_policy(game: Game, name: str) -> HomePolicy:
    """Give plain play, the equilibrium of this game, or a policy from a JSON file; raises NotationError."""
    if name == "plain":
        return plain()
    if name == "equilibrium":
        return solved(game).played
    try:
        return parse_policy(Path(name).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        raise NotationError(
            "{found!r} is no policy; use {allowed} or the path of a JSON file", found=name, allowed="plain, equilibrium"
        ) from None


def page(told: dict[str, object], run: HomeRun) -> list[str]:
    """Give the run as lines of text."""
    return [
        f"{told['game']}: {run.deals:,} deals, seed {told['seed']}, {told['punters']} punter(s)",
        f"bank plays {told['bank']}, punters play {told['punt']}",
        f"bank per deal {run.mean:+.5f} minimal stakes, standard error {run.stderr:.5f}",
        f"95 % between {run.ci95[0]:+.5f} and {run.ci95[1]:+.5f}; standard deviation of a deal {run.sd:.4f}",
        f"stakes doubled in {100 * run.double_rate:.2f} % of the deals; {run.shuffles:,} shuffles, {run.lost} lost",
        f"played in {run.seconds:.1f} s" + (", then interrupted" if run.interrupted else ""),
    ]
