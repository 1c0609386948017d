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
    from nordjack.analysis.home.exact import Told
    from nordjack.analysis.home.solve import Tell

__all__ = ["Shipped", "home_answer", "keep", "kept", "pack_answer", "relevant", "ship", "shipped"]

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


#: The answers that come with the package.
SHIPPED = {HomeAnswer: "home_equilibrium.json", PackAnswer: "home_pack.json"}


class Shipped(msgspec.Struct, frozen=True):
    """An answer as JSON, with the rules that it is about."""

    rules: dict[str, object]
    answer: msgspec.Raw


def relevant(rules: Rules) -> dict[str, object]:
    """Give what the answer depends on, as JSON has it."""
    plain = rules_as_plain(rules)
    return {name: plain[name] for name in FIELDS} | {"stakes": rules.max_stake / rules.min_stake}


def about(rules: Rules, kind: type[HomeAnswer] | type[PackAnswer]) -> dict[str, object]:
    """Give what an answer of this kind depends on."""
    return relevant(rules) | ({"decks": rules.decks} if kind is PackAnswer else {})


def home_answer(rules: Rules, *, fresh: bool = False, tell: "Tell | None" = None) -> HomeAnswer:
    """Give the answer that is shipped or kept, else solve the game and keep it, unless it was interrupted."""
    refuse_unsolvable(rules)
    found = None if fresh else shipped(rules, HomeAnswer) or kept(rules, HomeAnswer)
    if found is None:
        from nordjack.analysis.home.answer import solve_home  # noqa: PLC0415 - compiled code loads only where it is used

        found = solve_home(rules, tell)
        if not found.interrupted:
            keep(rules, found)
    return found


def pack_answer(
    rules: Rules, *, fresh: bool = False, tell: "Tell | None" = None, told: "Told | None" = None
) -> PackAnswer:
    """Give the answer about the real pack that is shipped or kept, else solve it and keep it."""
    refuse_unsolvable(rules)
    found = None if fresh else shipped(rules, PackAnswer) or kept(rules, PackAnswer)
    if found is None:
        from nordjack.analysis.home.pack_answer import solve_pack  # noqa: PLC0415 - compiled code loads where it is used

        found = solve_pack(rules, tell, told)
        keep(rules, found)
    return found


def shipped(rules: Rules, kind: type[Answer]) -> Answer | None:
    """Give the answer that comes with the package, where it is about these rules."""
    found = msgspec.json.decode((files("nordjack.strategy") / SHIPPED[kind]).read_bytes(), type=Shipped)
    return msgspec.json.decode(found.answer, type=kind) if found.rules == about(rules, kind) else None


def ship(rules: Rules, answer: HomeAnswer | PackAnswer) -> None:
    """Put an answer into the sources, to come with the package."""
    found = Shipped(about(rules, type(answer)), msgspec.Raw(msgspec.json.encode(answer)))
    file = Path(str(files("nordjack.strategy") / SHIPPED[type(answer)]))
    file.write_bytes(msgspec.json.encode(found) + b"\n")


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

    digest = sha256(json.dumps(about(rules, kind), sort_keys=True).encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    name = "pack" if kind is PackAnswer else "home"
    return cache_folder() / f"{name}-{digest.hexdigest()[:16]}.json"
