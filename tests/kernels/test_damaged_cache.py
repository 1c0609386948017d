"""Compiled code that was damaged on disk is compiled anew."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CODE = "from nordjack.kernels.tables_row import fill_unseen; import numpy as np; t = np.zeros(900, np.int16)\n"
CODE += "fill_unseen(t, 6); print(int(t.sum()))"


def ask(cache: Path) -> str:
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    return subprocess.run(
        [sys.executable, "-c", CODE], env=environment, capture_output=True, text=True, check=True
    ).stdout.strip()


@pytest.mark.parametrize("ending", ["nbc", "nbi"])
@pytest.mark.parametrize("left", [0, 100])
def test_damaged_files_are_replaced(tmp_path: Path, ending: str, left: int) -> None:
    assert ask(tmp_path) == "312"
    damaged = list(tmp_path.rglob(f"*.{ending}"))
    assert damaged
    for file in damaged:
        file.write_bytes(file.read_bytes()[:left])
    assert ask(tmp_path) == "312"
    assert ask(tmp_path) == "312"
