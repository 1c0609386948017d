"""What is simulated: a game, who sits there, how they play, and how they count. It is data and can travel."""

import msgspec

from nordjack.errors import SimulationError
from nordjack.rules import Rules
from nordjack.simulation.legal import Shape, is_soft, total
from nordjack.strategy.charts import Cell, Chart
from nordjack.strategy.counts import Count, IndexPlay

__all__ = ["ALWAYS", "NEVER", "HandPlays", "Plan", "chart_letters", "checked", "refuse_player_bank"]

#: Counts that stand for every one and none.
ALWAYS, NEVER = -(10**6), 10**6
HARD_FALLBACK = {4: 5, 20: 19, 21: 19}


class HandPlays(msgspec.Struct, frozen=True):
    """The plays of every hand by its cards: letters in order of preference, by counts of values and up card."""

    letters: dict[tuple[int, ...], tuple[str, ...]]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """One simulation. Stakes are flat: what a ramp earns follows from the results by count.

    The own boxes come first, then the others', who play by ``chart`` without index plays or insurance.
    ``insures_from`` and ``even_money_from`` are counts; below ``leaves_below`` the own boxes stay empty, or the shoe
    is left for a new one where nobody else plays. ``lowest`` and ``highest`` bound the counts that are told apart.
    """

    game: str
    rules: Rules
    plays: Chart | HandPlays
    chart: Chart | None = None
    index_plays: tuple[IndexPlay, ...] = ()
    own: int = 1
    others: int = 0
    count: Count | None = None
    side_count: Count | None = None
    insures_from: int = NEVER
    even_money_from: int = NEVER
    leaves_below: int | None = None
    lowest: int | None = None
    highest: int = 12

    @property
    def counts(self) -> range:
        """Give the counts that are told apart, one a bin; the first and the last hold all beyond."""
        return bins_of(self.count, self.rules.decks, self.lowest, self.highest)

    @property
    def side_counts(self) -> range:
        """Give the side counts that are told apart."""
        return bins_of(self.side_count, self.rules.decks, None, self.highest)

    def letters(self, shape: Shape, up: int, count: int) -> str:
        """Give the plays of a hand in order of preference."""
        cell = cell_of(shape, up)
        for play in self.index_plays:
            if play.cell == cell and play.applies(count):
                return play.letters
        if isinstance(self.plays, HandPlays):
            return self.plays.letters[shape.counts][up]
        return chart_letters(self.plays, shape, up)


def bins_of(count: Count | None, decks: int, lowest: int | None, highest: int) -> range:
    """Give the counts from a lowest to a highest: -12 for a true count, six below its start for a running one."""
    if count is None:
        return range(1)
    usual = -12 if count.per_deck else count.start(decks) // count.scale - 6
    return range(usual if lowest is None else lowest, highest + 1)


def cell_of(shape: Shape, up: int) -> Cell:
    """Give the cell that a hand is played by."""
    if shape.pair >= 0:
        return Cell("pair", shape.pair, up)
    return Cell("soft" if is_soft(shape) else "hard", total(shape), up)


def chart_letters(chart: Chart, shape: Shape, up: int) -> str:
    """Give a chart's letters; a total that it leaves out is played as the nearest one that it has."""
    pair = shape.pair if shape.pair >= 0 else None
    best, soft = total(shape), is_soft(shape)
    try:
        return chart.letters(best, soft, pair, up)
    except KeyError:
        near = (13 if best == 12 else 20) if soft else HARD_FALLBACK[best]
        return "S" if best == 21 else chart.letters(near, soft, None, up)


def checked(plan: Plan) -> Plan:
    """Give the plan back; raises SimulationError with what was found and what is allowed."""
    rules = plan.rules
    refuse_player_bank(rules)
    if rules.misdeal_rate:
        raise SimulationError(
            "misdeal_rate is {found}; the simulated dealer makes no mistakes, use 0", found=rules.misdeal_rate
        )
    check_boxes(plan)
    check_counting(plan)
    if plan.side_count and not rules.over_under_13:
        raise SimulationError("a side count is for over and under 13; use it where over_under_13 is true")
    return plan


def refuse_player_bank(rules: Rules) -> None:
    """Raise SimulationError where a player holds the bank."""
    if not rules.house_banked:
        raise SimulationError(
            "banker is player; what a round brings depends on how the players stake and the banker plays, so only"
            " games with banker = house can be simulated"
        )


def check_boxes(plan: Plan) -> None:
    """Refuse boxes that the table does not have."""
    if not 1 <= plan.own <= plan.rules.boxes_per_player:
        raise SimulationError(
            "{found} own box(es); use 1 to boxes_per_player, which is {most}",
            found=plan.own,
            most=plan.rules.boxes_per_player,
        )
    if not 0 <= plan.others <= plan.rules.boxes - plan.own:
        raise SimulationError(
            "{found} other box(es) beside {own} own; use 0 to {most}, as boxes is {boxes}",
            found=plan.others,
            own=plan.own,
            most=plan.rules.boxes - plan.own,
            boxes=plan.rules.boxes,
        )


def check_counting(plan: Plan) -> None:
    """Refuse what needs a count where there is none, and a table that would be left for ever."""
    needs = {
        "index plays need": bool(plan.index_plays),
        "leaving below a count needs": plan.leaves_below is not None,
        "insurance from a count up needs": plan.insures_from not in (ALWAYS, NEVER),
        "even money from a count up needs": plan.even_money_from not in (ALWAYS, NEVER),
    }
    for what, needed in needs.items():
        if needed and plan.count is None:
            raise SimulationError("{what} a count; name one, such as hi-lo", what=what)
    if plan.count and plan.leaves_below is not None and not plan.others:
        start = plan.count.start(plan.rules.decks) // plan.count.scale
        if plan.leaves_below > start:
            raise SimulationError(
                "a new shoe counts {start}, so a lone player who leaves below {found} never plays; use at most {start}",
                start=start,
                found=plan.leaves_below,
            )
