"""Solve the preset ``home`` and write the answer that comes with the package."""

from importlib.resources import files
from pathlib import Path

import msgspec

from nordjack.analysis.home.answer import solve_home
from nordjack.analysis.home.kept import Shipped, relevant
from nordjack.rules import load_game

if __name__ == "__main__":
    rules = load_game("home").rules
    answer = solve_home(rules, lambda rounds, bracket: print(rounds, *bracket, flush=True))
    file = Path(str(files("nordjack.strategy") / "home_equilibrium.json"))
    file.write_bytes(msgspec.json.encode(Shipped(relevant(rules), answer)) + b"\n")
