"""The Python example of docs/environments.md prints what stands below it."""

import re
import subprocess
import sys
from pathlib import Path

DOC = Path(__file__).parents[2] / "docs" / "environments.md"


def test_the_example_prints_what_it_says() -> None:
    text = DOC.read_text(encoding="utf-8")
    code = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0]
    printed = re.findall(r"```text\n(.*?)```", text, re.DOTALL)[0]
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == printed
