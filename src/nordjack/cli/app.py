"""The command line: its commands, and one way to end each of them."""

import os
import sys
from typing import Annotated

import typer

from nordjack import __version__
from nordjack.cli import analyze, chart, compare, play, replay, rules, simulate
from nordjack.errors import NordjackError

__all__ = ["app", "main"]

DONE, REFUSED, INTERRUPTED = 0, 2, 130

#: What Typer raises where arguments are wrong; it has no public name of its own.
UsageError: type[Exception] = typer.BadParameter.__bases__[0]

app = typer.Typer(
    name="nordjack",
    help="Nordic blackjack: play it, prove it, practise it. Play money only.",
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("analyze")(analyze.command)
app.command("chart")(chart.command)
app.command("compare")(compare.command)
app.command("play")(play.command)
app.command("replay")(replay.command)
app.command("rules")(rules.command)
app.command("simulate")(simulate.command)


VersionOption = Annotated[bool, typer.Option("--version", help="Print the version and exit.")]


@app.callback()
def nordjack(context: typer.Context, version: VersionOption = False) -> None:
    """Nordic blackjack: play it, prove it, practise it. Play money only."""
    if version:
        print(__version__)
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


def main() -> None:
    """Run the command of this process's arguments and exit with its status."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command and give its exit status; what was refused is told in one line on standard error."""
    try:
        status = app(arguments, prog_name="nordjack", standalone_mode=False) or DONE
        sys.stdout.flush()
        return status
    except NordjackError as error:
        return refuse(str(error))
    except UsageError as error:
        return refuse(getattr(error, "format_message", error.__str__)())
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # Typer itself leaves with status 1 when a reader hangs up; here 1 means that a log is false.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE


def refuse(sentence: str) -> int:
    """Tell on one line of standard error why the input was refused."""
    print("nordjack: " + " ".join(sentence.split()), file=sys.stderr)
    return REFUSED
