"""The command line: its commands, and one way to end each of them."""

import io
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from nordjack import __version__
from nordjack.cli import analyze, chart, compare, play, replay, rules, serve, simulate, verify
from nordjack.errors import NordjackError

__all__ = ["app", "main"]

DONE, REFUSED, INTERRUPTED = 0, 2, 130
#: The longest refusal that is told whole.
MOST_TOLD = 1500

#: What Typer raises where arguments are wrong; it has no public name of its own.
UsageError: type[Exception] = typer.BadParameter.__bases__[0]
#: What the library writes before a value that is none of those allowed.
WORTHLESS = "Value error, "

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
app.command("serve")(serve.command)
app.command("simulate")(simulate.command)
app.command("verify")(verify.command)


VersionOption = Annotated[bool, typer.Option("--version", help="Print the version and exit.")]


@app.callback()
def nordjack(context: typer.Context, version: VersionOption = False) -> None:
    """Nordic blackjack: play it, prove it, practise it. Play money only."""
    if version:
        print(__version__)
        raise typer.Exit
    if context.invoked_subcommand is None:
        serve.play_here()


def main() -> None:
    """Run the command of this process's arguments and exit with its status."""
    open_streams()
    sys.exit(run(sys.argv[1:]))


def open_streams() -> None:
    """Give closed streams a place, and write what an encoding lacks as a question mark."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - stays open
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def run(arguments: list[str]) -> int:
    """Run one command and give its exit status; what was refused is told in one line on standard error."""
    try:
        status = app(arguments, prog_name="nordjack", standalone_mode=False) or DONE
        sys.stdout.flush()
        return interrupted() if status == INTERRUPTED else status
    except NordjackError as error:
        return refuse(str(error))
    except UsageError as error:
        return refuse(getattr(error, "format_message", error.__str__)().replace(WORTHLESS, ""))
    except (KeyboardInterrupt, typer.Abort):
        return interrupted()
    except (BrokenPipeError, SystemExit):
        # Typer itself leaves with status 1 when a reader hangs up; here 1 means that a log is false.
        forget_output()
        return DONE
    except OSError as error:
        forget_output()
        return refuse(f"standard output: {error}")


def interrupted() -> int:
    """Tell that the work was broken off."""
    print("nordjack: interrupted", file=sys.stderr)
    return INTERRUPTED


def forget_output() -> None:
    """Let nothing that is still to be written fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def refuse(sentence: str) -> int:
    """Tell on one line of standard error why the input was refused."""
    line = " ".join(sentence.split())
    print("nordjack:", line if len(line) <= MOST_TOLD else line[:MOST_TOLD] + " ...", file=sys.stderr)
    return REFUSED
