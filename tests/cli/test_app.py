"""How every command ends: its status, and one line on standard error where the input was refused."""

import os
import subprocess
import sys

import pytest

from nordjack import __version__
from nordjack.cli import rules, serve
from nordjack.cli.app import app, run


@pytest.mark.parametrize(
    "arguments", [["rulse"], ["rules", "--lang", "no"], ["rules", "--x"], ["replay"], ["replay", "a", "b"]]
)
def test_wrong_arguments_are_refused_in_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("nordjack: ")
    assert len(err.splitlines()) == 1
    assert "Value error" not in err


def test_no_command_serves_on_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[bool] = []
    monkeypatch.setattr(serve, "play_here", lambda: served.append(True))
    assert run([]) == 0
    assert served == [True]


def test_help_shows_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    assert "replay" in capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"{__version__}\n"


def test_interrupted_is_130(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(rules, "print", interrupt, raising=False)
    assert run(["rules", "swedish", "--json"]) == 130
    assert capsys.readouterr().err == "nordjack: interrupted\n"


def test_an_interrupt_while_the_program_loads_is_130() -> None:
    code = (
        "import sys; from nordjack.__main__ import main\n"
        "class Pressed:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'nordjack.cli.app': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Pressed()); main()"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (130, "nordjack: interrupted\n")


def test_a_reader_that_hangs_up_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "nordjack", "rules"]
    found = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert (found.returncode, found.stderr) == (0, "")


def test_light_commands_load_no_compiler() -> None:
    code = "import sys, nordjack.cli.app; print(sorted({'numba', 'numpy', 'matplotlib'} & set(sys.modules)))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_every_command_has_a_sentence_of_help() -> None:
    assert all(command.callback.__doc__ for command in app.registered_commands if command.callback)


def nordjack(arguments: str, redirection: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    command = f"{sys.executable} -m nordjack {arguments} {redirection}"
    return subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )


@pytest.mark.parametrize("arguments", ["rules swedish", "rules --json", "--help", "--version"])
def test_a_full_disk_is_one_line(arguments: str) -> None:
    found = nordjack(arguments, ">/dev/full")
    assert found.returncode == 2
    assert len(found.stderr.splitlines()) == 1


@pytest.mark.parametrize("redirection", [">&-", "<&-", "2>&-"])
@pytest.mark.parametrize("arguments", ["rules swedish", "--version", "replay -", "play swedish"])
def test_closed_streams_are_no_traceback(arguments: str, redirection: str) -> None:
    found = nordjack(arguments, redirection + (" </dev/null" if redirection != "<&-" else ""))
    assert found.returncode in (0, 2)
    assert "Traceback" not in found.stderr


def test_an_encoding_that_lacks_letters() -> None:
    found = nordjack("rules swedish --lang sv", PYTHONIOENCODING="ascii")
    assert (found.returncode, found.stderr) == (0, "")


def test_a_language_in_capitals(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "danish", "--lang", "DA"]) == 0
    assert "Dansk onlinespil" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["rules", "x" * 10000], ["rules", "swedish", "--set", "y" * 10000 + "=1"]])
def test_refusals_are_short(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    assert len(capsys.readouterr().err) < 1600
