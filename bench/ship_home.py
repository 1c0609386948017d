"""Solve the preset ``home`` for both packs and write the answers that come with the package; takes some minutes."""

from nordjack.analysis.home.answer import solve_home
from nordjack.analysis.home.kept import ship
from nordjack.analysis.home.pack_answer import solve_pack
from nordjack.analysis.home.solve import Bracket
from nordjack.rules import load_game


def tell(rounds: int, bracket: Bracket) -> None:
    """Print the bounds so far."""
    print(rounds, *bracket, flush=True)


if __name__ == "__main__":
    rules = load_game("home").rules
    ship(rules, solve_home(rules, tell))
    ship(rules, solve_pack(rules, tell))
