"""``nordjack serve`` and ``nordjack verify``: what they refuse, what they tell, which names they answer to."""

import asyncio
import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from nordjack.cli.app import run
from nordjack.server.addresses import HERE, bound, hosts_of, urls
from nordjack.server.settings import Settings
from nordjack.table.commands import Prepare, SetReady, Sit
from server.serving import Running, running, settings


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "70000"], "--port is 70000; use 0 to 65535"),
        (["--workers", "0"], "--workers is 0; use 1 to 64"),
        (["--workers", "2"], "--workers is 2; use 1, or --database postgresql://"),
        (["--origin", "example.org"], "--origin is 'example.org'; use such as https://example.org"),
        (["--origin", "https://example.org/x"], "--origin is"),
        (["--database", "mysql://u:secret@h/n", "--port", "0"], "--database is 'h/n'; use the path of a file"),
        (["--host", "203.0.113.7", "--port", "0"], "cannot listen at 203.0.113.7, port 0"),
    ],
)
def test_what_cannot_be_served_is_refused(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", *arguments]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert "secret" not in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_a_port_that_is_taken_is_refused_or_another_is_taken() -> None:
    with bound("127.0.0.1", 0, or_another=False) as first:
        port = first.getsockname()[1]
        with pytest.raises(OSError, match="in use"):
            bound("127.0.0.1", port, or_another=False)
        with bound("127.0.0.1", port, or_another=True) as second:
            assert second.getsockname()[1] not in (0, port)


def test_this_machine_answers_to_its_own_names_alone() -> None:
    assert hosts_of("127.0.0.1") == HERE
    assert hosts_of("192.168.1.5") == ("192.168.1.5",)
    everywhere = hosts_of("0.0.0.0")
    assert set(HERE) < set(everywhere)
    assert socket.gethostname().lower() in everywhere


def test_addresses_can_be_typed_into_a_browser() -> None:
    assert urls("127.0.0.1", 8000) == ("http://127.0.0.1:8000",)
    assert urls("fd00::5", 80) == ("http://[fd00::5]:80",)
    assert all(not address.startswith("http://127.") for address in urls("0.0.0.0", 1)) or len(urls("0.0.0.0", 1)) == 1


def test_only_an_origin_with_tls_makes_the_cookie_secure() -> None:
    assert not Settings("x").secure
    assert Settings("x", origins=frozenset({"https://a.example"})).secure
    assert not Settings("x", origins=frozenset({"https://a.example", "http://b.example"})).secure


def test_the_server_is_imported_without_the_compiler() -> None:
    code = "import sys, nordjack.server.run; print([m for m in ('numba', 'numpy', 'matplotlib') if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_a_log_is_verified_from_a_file_and_from_an_address(
    sqlite: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work(server: Running) -> None:
        ada = await server.person()
        name, _ = await ada.open_table("swedish", options={"pace": "none", "public": True})
        async with ada.table(name) as table:
            for command in (Sit("Ada"), Prepare(1, 2000), SetReady()):
                await table.ask(command)
        for address in (f"{server.url}/t/{name}", f"{server.url}/api/tables/{name}/log"):
            assert await asyncio.to_thread(run, ["verify", "--json", address]) == 0
        async with server.http() as client:
            text = (await client.get(f"/api/tables/{name}/log")).text
        (tmp_path / "true.jsonl").write_text(text, encoding="utf-8")
        (tmp_path / "false.jsonl").write_text(text.replace('"amount":2000}', '"amount":3000}', 1), encoding="utf-8")
        assert await asyncio.to_thread(run, ["verify", f"{server.url}/t/nothing"]) == 2

    async def serving() -> None:
        async with running(settings(sqlite)) as server:
            await work(server)

    asyncio.run(serving())
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["true"] is True
    assert second == second | {"true": True, "game": "swedish", "fault": None, "open_rounds": first["open_rounds"]}
    assert run(["verify", str(tmp_path / "true.jsonl"), "--lang", "sv"]) == 0
    assert "Loggen stämmer." in capsys.readouterr().out
    assert run(["verify", str(tmp_path / "false.jsonl")]) == 1
    assert "The log is false at event 6: the line does not fit the hash" in capsys.readouterr().out
    assert run(["verify", str(tmp_path / "none.jsonl")]) == 2
