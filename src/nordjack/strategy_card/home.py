"""The home game's card: stakes, doublings and plays of a solved game, where a number is how often in a hundred."""

from collections.abc import Iterator
from itertools import groupby

from nordjack.analysis.home.result import HomeAnswer
from nordjack.rules import Game
from nordjack.sheet import oddities, title
from nordjack.strategy_card.content import LEGENDS, NAMES, Block, Card, CardCell, CardRow
from nordjack.words import N_, Words

__all__ = ["findings", "home_card", "stake_name"]

#: A choice that is made more or less often than these is shown as made always or never.
ALWAYS, NEVER = 0.95, 0.05
HARD, SOFT = range(12, 18), range(17, 20)
#: The banker's classes that are shown, hard 17 and 18 and soft 17 to 19, with their names.
SHOWN_CLASSES = {0: N_("hard {total}"), 1: N_("hard {total}"), 4: N_("soft {total}"), 5: N_("soft {total}")}
SHOWN_CLASSES |= {6: N_("soft {total}")}


def home_card(game: Game, answer: HomeAnswer, words: Words) -> Card:
    """Give the card of a solved home game."""
    blocks = (first_cards(answer, words), *plays(answer, words), *draws(answer, words))
    shown = {cell.play for block in blocks for row in block.rows for cell in row.cells}
    return Card(
        lang=words.lang,
        title=title(game.name, words),
        facts=words(
            "bank {value} a deal, stakes {stakes}",
            value=words.number(round(answer.bank_value, 4), 4),
            stakes=stake_names(answer, words),
        ),
        table=oddities(game.rules, words),
        corner=words("columns: first your own first card, then the banker's open card, last the open points of a hand"),
        up_cards=NAMES,
        blocks=tuple(block for block in blocks if block.rows),
        legend=tuple((play, words(LEGENDS[play])) for play in ("stand", "hit", "split") if play in shown),
        notes=(words("a number is how often in a hundred: to draw, in pairs to split"),),
    )


def worth(answer: HomeAnswer, words: Words) -> str:
    """Say what the bank is worth."""
    return words(
        "The bank is worth {value} minimal stakes a deal, with one punter and stakes {stakes}.",
        value=words.number(round(answer.bank_value, 4), 4),
        stakes=stake_names(answer, words),
    )


def stake_names(answer: HomeAnswer, words: Words) -> str:
    """Write the stakes in minimal stakes."""
    return words.listing([stake_name(stake, words) for stake in answer.stakes], "or")


def findings(answer: HomeAnswer, words: Words) -> Iterator[str]:
    """Tell what the solution says, in a few sentences."""
    yield worth(answer, words)
    low, high = answer.bracket
    yield words(
        "That is proven to lie between {low} and {high}, for a pack that never changes.",
        low=words.number(round(low, 5), 5),
        high=words.number(round(high, 5), 5),
    )
    if answer.break_even is not None:
        yield words(
            "The bank is even at a maximum stake of {most} minimal stakes; above that it loses.",
            most=words.number(answer.break_even, 2),
        )


def stake_name(stake: float, words: Words) -> str:
    """Write a stake in minimal stakes."""
    return words.number(round(stake, 2), 0 if stake == int(stake) else 2)


def first_cards(answer: HomeAnswer, words: Words) -> Block:
    """Give what to do on a first card: the punter's stake, the banker's doubling."""
    policy = answer.policy
    rows = []
    if len(answer.stakes) > 1:
        rows.append(CardRow(words("stake high"), tuple(map(chance_cell, policy.stakes))))
    for place, stake in enumerate(answer.stakes):
        label = words("double {stake}", stake=stake_name(stake, words))
        rows.append(CardRow(label, tuple(map(chance_cell, policy.doubles[place]))))
    return Block(words("First card"), tuple(rows))


def chance_cell(chance: float) -> CardCell:
    """Give a cell for something that is done this often."""
    return CardCell(f"{100 * chance:.0f}", "double" if chance >= 0.5 else "stand")


def plays(answer: HomeAnswer, words: Words) -> Iterator[Block]:
    """Give the punter's plays for every stake and doubling that occurs."""
    for high, doubled in occurring(answer):
        stake = stake_name(answer.stakes[high] * (1 + doubled), words)
        rows = [row for row in punter_rows(answer, high, doubled, words) if is_told(row)]
        yield Block(words("Stake {stake}", stake=stake), tuple(merged(rows)))


def occurring(answer: HomeAnswer) -> Iterator[tuple[int, int]]:
    """Give the stakes and doublings that both sides come to."""
    policy = answer.policy
    for high in range(len(answer.stakes)):
        staked = max(policy.stakes) if high else 1.0 - min(policy.stakes)
        for doubled in range(2):
            chances = policy.doubles[high]
            if staked > NEVER and (max(chances) if doubled else 1.0 - min(chances)) > NEVER:
                yield high, doubled


def punter_rows(answer: HomeAnswer, high: int, doubled: int, words: Words) -> Iterator[CardRow]:
    """Give the rows of hard and soft totals and of pairs."""
    table = answer.policy.draws[high][doubled]
    for total in HARD:
        yield CardRow(words("hard {total}", total=total), cells([row[total - 4] for row in table], "hit", words))
    for total in SOFT:
        yield CardRow(words("soft {total}", total=total), cells([row[total + 5] for row in table], "hit", words))
    for pair in range(10):
        chances = [row[pair] for row in answer.policy.splits[high][doubled]]
        if max(chances) > NEVER:
            yield CardRow(f"{NAMES[pair]},{NAMES[pair]}", cells(chances, "split", words))


def cells(chances: list[float], play: str, words: Words) -> tuple[CardCell, ...]:
    """Give cells for a play that is made this often, standing or playing on otherwise."""
    return tuple(play_cell(chance, play, words) for chance in chances)


def play_cell(chance: float, play: str, words: Words) -> CardCell:
    """Give one cell: a letter, or how often in a hundred."""
    other = "stand" if play == "hit" else "hit"
    if chance < 0.0:
        return CardCell("", "hit")
    if NEVER < chance < ALWAYS:
        return CardCell(f"{100 * chance:.0f}", play if chance >= 0.5 else other)
    if chance >= ALWAYS:
        return CardCell(words(LEGENDS[play])[0], play)
    return CardCell(words(LEGENDS["stand"])[0] if play == "hit" else "\N{EN DASH}", other)


def is_told(row: CardRow) -> bool:
    """Tell whether a row has more than one play."""
    return len({cell.text for cell in row.cells}) > 1 or row.cells[0].play == "split"


def merged(rows: list[CardRow]) -> Iterator[CardRow]:
    """Give rows, those alike that follow each other as one."""
    for _, alike in groupby(rows, key=lambda row: (row.cells, row.label if "," in row.label else "")):
        span = list(alike)
        first, last = span[0].label, span[-1].label.rpartition(" ")[2]
        yield CardRow(f"{first}\N{EN DASH}{last}" if len(span) > 1 else first, span[0].cells)


def draws(answer: HomeAnswer, words: Words) -> Iterator[Block]:
    """Give the banker's draws by the open points of the hand that he plays against."""
    for high, doubled in occurring(answer):
        table = answer.banker_draws[high][doubled]
        rows = [
            CardRow(
                words(SHOWN_CLASSES[each], total=17 + each % 4),
                tuple(play_cell(chance, "hit", words) for chance in table[each][:10]),
            )
            for each in SHOWN_CLASSES
        ]
        stake = stake_name(answer.stakes[high] * (1 + doubled), words)
        yield Block(words("Banker, stake {stake}", stake=stake), tuple(row for row in rows if is_told(row)))
