"""Answers about the home game that are kept: the shipped one of the preset, and one file each on this machine."""

import json
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from nordjack.analysis.home.model import refuse_unsolvable
from nordjack.analysis.home.result import HomeAnswer, PackAnswer
from nordjack.rules import Rules, rules_as_plain

if TYPE_CHECKING:
    from nordjack.analysis.home.solve import Tell

__all__ = ["Shipped", "home_answer", "keep", "kept", "pack_answer", "relevant", "shipped"]

Answer = TypeVar("Answer", HomeAnswer, PackAnswer)

#: The fields that decide; the stakes count by their ratio only.
FIELDS = (
    "banker_blackjack_doubles",
    "banker_doubles",
    "banker_stands",
    "blackjack_pays",
    "blackjack_tie",
    "dealer_hits_soft_17",
    "dealer_wins_ties",
    "split_aces_draw",
    "split_on",
)


class Shipped(msgspec.Struct, frozen=True):
    """An answer with the rules that it is about."""

    rules: dict[str, object]
    answer: HomeAnswer


def relevant(rules: Rules) -> dict[str, object]:
    """Give what the answer depends on, as JSON has it."""
    plain = rules_as_plain(rules)
    return {name: plain[name] for name in FIELDS} | {"stakes": rules.max_stake / rules.min_stake}


def home_answer(rules: Rules, *, fresh: bool = False, tell: "Tell | None" = None) -> HomeAnswer:
    """Give the answer that is shipped or kept, else solve the game and keep it, unless it was interrupted."""
    refuse_unsolvable(rules)
    found = None if fresh else shipped(rules) or kept(rules, HomeAnswer)
    if found is None:
        from nordjack.analysis.home.answer import solve_home  # noqa: PLC0415 - compiled code loads only where it is used

        found = solve_home(rules, tell)
        if not found.interrupted:
            keep(rules, found)
    return found


def pack_answer(rules: Rules, *, fresh: bool = False, tell: "Tell | None" = None) -> PackAnswer:
    """Give the kept answer about the real pack, else solve it and keep it, unless it was interrupted."""
    refuse_unsolvable(rules)
    found = None if fresh else kept(rules, PackAnswer)
    if found is None:
        from nordjack.analysis.home.pack_answer import solve_pack  # noqa: PLC0415 - compiled code loads where it is used

        found = solve_pack(rules, tell)
        if not found.interrupted:
            keep(rules, found)
    return found


def shipped(rules: Rules) -> HomeAnswer | None:
    """Give the answer that comes with the package, where it is about these rules."""
    text = (files("nordjack.strategy") / "home_equilibrium.json").read_bytes()
    found = msgspec.json.decode(text, type=Shipped)
    return found.answer if found.rules == relevant(rules) else None


def kept(rules: Rules, kind: type[Answer]) -> Answer | None:
    """Give the answer that this machine keeps, if it does and it can be read."""
    try:
        return msgspec.json.decode(file_of(rules, kind).read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError):
        return None


def keep(rules: Rules, answer: HomeAnswer | PackAnswer) -> None:
    """Keep an answer where this machine lets us."""
    file = file_of(rules, type(answer))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        beside = file.with_suffix(".new")
        beside.write_bytes(msgspec.json.encode(answer))
        beside.replace(file)
    except OSError:
        return


def file_of(rules: Rules, kind: type[HomeAnswer] | type[PackAnswer]) -> Path:
    """Give the file of these rules and these very sources."""
    from nordjack.kernels.compiled import cache_folder  # noqa: PLC0415 - compiled code loads only where it is used

    plain = relevant(rules) | ({"decks": rules.decks} if kind is PackAnswer else {})
    digest = sha256(json.dumps(plain, sort_keys=True).encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    name = "pack" if kind is PackAnswer else "home"
    return cache_folder() / f"{name}-{digest.hexdigest()[:16]}.json"
