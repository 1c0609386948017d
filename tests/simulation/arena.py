"""The same shoes through the pure engine and the compiled rounds, round by round."""

import random
from collections.abc import Iterator, Mapping
from itertools import chain
from math import floor
from typing import Any, NamedTuple

from analysis.tiny import CHOICES as CHOICES_OF_HANDS
from nordjack.cards import RANKS, Card
from nordjack.engine import (
    Asks,
    Bet,
    Deal,
    Do,
    PlaceSideBet,
    PlaceStake,
    Play,
    Round,
    Turn,
    legal_plays,
    open_round,
    step,
    turn,
)
from nordjack.hands import total
from nordjack.kernels import layout
from nordjack.kernels.boxes import table_round
from nordjack.kernels.shuffling import begin_block, cards_of, prepare
from nordjack.rules import Rules, make_rules
from nordjack.simulation.blocks import Equipment, equip, live_shoe, pack
from nordjack.simulation.plan import ALWAYS, NEVER, Plan
from nordjack.strategy.charts import KINDS, LETTERS, Cell, Chart, chart_from_csv
from nordjack.strategy.counts import COUNTS, IndexPlay

CHOICES: Mapping[str, list[Any]] = {
    "decks": [1, 2, 6, 8],
    "shuffle": ["cut-card", "cut-card", "every-round", "stop-card"],
    "penetration": [0.5, 0.8, 1.0],
    **CHOICES_OF_HANDS,
    "insurance": ["no", "after-deal", "before-dealer"],
    "insurance_covers": ["original", "total"],
    "insurance_pays": ["2/1", "3/1"],
    "even_money": [True, False],
}
FIXED = {"over_under_13": True, "boxes": 7, "boxes_per_player": 7, "stake_step": 200, "min_stake": 2000}
STAKE = 6000


def random_table(dice: random.Random) -> Rules:
    values = {name: dice.choice(options) for name, options in CHOICES.items()}
    if values["hole_card"] == "peek" and values["insurance"] == "before-dealer":
        values["insurance"] = "after-deal"
    return make_rules(values | FIXED)


def random_letters(dice: random.Random) -> str:
    firsts = [letter for letter in dice.sample("PPPDDR", 6) if dice.random() < 0.4]
    return "".join(dict.fromkeys(firsts)) + dice.choice("SH")


def random_chart(dice: random.Random) -> Chart:
    """Any letters in any cell: nobody plays so, which is the point."""
    cells = {
        Cell(kind, row, up): random_letters(dice) if row < 17 or kind != "hard" else dice.choice(["S", "RS"])
        for kind, rows in KINDS.items()
        for row in rows
        for up in range(10)
    }
    return Chart(cells)


def random_plan(dice: random.Random) -> Plan:
    rules, chart = random_table(dice), random_chart(dice)
    own = dice.randint(1, 3)
    others = dice.choice([0, 0, 1, 3]) if rules.decks > 1 else 0
    if rules.decks == 1:
        own = 1
    asks = [ALWAYS, NEVER, 0, 1]
    return Plan(
        game="random",
        rules=rules,
        plays=chart,
        chart=random_chart(dice),
        index_plays=tuple(random_index_play(dice) for _ in range(dice.choice([0, 30]))),
        own=own,
        others=others,
        count=COUNTS["hi-lo"],
        insures_from=dice.choice(asks),
        even_money_from=dice.choice(asks),
    )


def random_index_play(dice: random.Random) -> IndexPlay:
    kind = dice.choice(list(KINDS))
    cell = Cell(kind, dice.choice(KINDS[kind]), dice.randrange(10))
    return IndexPlay(cell, dice.randint(-2, 2), random_letters(dice), dice.random() < 0.3)


class Played(NamedTuple):
    """What one round gave: nets by box in parts of a stake, insurance apart, and the cards used."""

    nets: list[int]
    insured: list[int]
    sums: list[int]
    cards: list[int]
    seen: list[int] | None


def kernel_rounds(plan: Plan, rounds: int, seed: int) -> Iterator[Played]:
    """Play rounds by the compiled code; ``seen`` are the cards of earlier rounds, None where they were mixed in."""
    gear: Equipment = equip(pack(plan))
    shoe, room = live_shoe(plan), layout.make_room()
    begin_block(shoe, seed, 0, gear.starts)
    boxes = plan.own + plan.others
    for _ in range(rounds):
        prepare(shoe)
        begin = int(shoe[layout.BEGIN])
        before = cards_of(shoe, 0, begin)
        table_round(shoe, gear.mine.table, gear.theirs.table, gear.table, gear.counts[0], room, 0)
        if shoe[layout.FAILED]:
            return
        mixed = int(shoe[layout.CUT]) == 0
        yield Played(
            room[layout.BOX_NET : layout.BOX_NET + boxes].tolist(),
            room[layout.BOX_INSURED : layout.BOX_INSURED + boxes].tolist(),
            room[layout.BOX_SUM : layout.BOX_SUM + boxes].tolist(),
            cards_of(shoe, int(shoe[layout.BEGIN]), int(shoe[layout.POSITION])),
            None if mixed else before,
        )


class Person:
    """Plays the engine as a plan says, by the engine's own list of what is allowed."""

    def __init__(self, plan: Plan, seen: list[int]) -> None:
        self.plan, self.seen = plan, seen

    def count(self, state: Round) -> int:
        """The true count of all cards seen, rounded down: Hi-Lo by its definition."""
        hidden = state.rules.hole_card == "peek" and not state.dealer_turned and len(state.dealer) > 1
        dealer = state.dealer[:1] if hidden else state.dealer
        cards = chain(dealer, *(hand.cards for box in state.boxes for hand in box.hands))
        points = [card.points for card in cards] + [min(rank, 9) + 1 for rank in self.seen]
        running = sum(1 if 2 <= each <= 6 else -1 if each in (1, 10) else 0 for each in points)
        return floor(running * 52 / (52 * state.rules.decks - len(points)) + 1e-9)

    def choose(self, state: Round, now: Turn, plays: tuple[Play, ...]) -> Play:
        mine = now.box <= self.plan.own
        if now.asks is Asks.INSURANCE:
            return Play.INSURE if mine and self.count(state) >= self.plan.insures_from else Play.DECLINE
        if now.asks is Asks.EVEN_MONEY:
            return Play.EVEN_MONEY if mine and self.count(state) >= self.plan.even_money_from else Play.DECLINE
        letters = self.letters(state, now, mine)
        if now.asks is Asks.EARLY_SURRENDER:
            first = next(letter for letter in letters if self.may(state, now, letter))
            return Play.SURRENDER if first == "R" else Play.DECLINE
        wanted = [Play(LETTERS[letter]) for letter in letters]
        return next((play for play in wanted if play in plays), Play.STAND)

    def may(self, state: Round, now: Turn, letter: str) -> bool:
        """Whether a play would be allowed if the hand were asked now: early surrender is asked before that."""
        if letter in "SR":
            return True
        from nordjack.engine import legal  # noqa: PLC0415

        check = {"H": legal.hit_refusal, "D": legal.double_refusal, "P": legal.split_refusal}[letter]
        box = state.box(now.box)
        return check(state.rules, box, box.hands[now.hand]) is None

    def letters(self, state: Round, now: Turn, mine: bool) -> str:
        cards = state.box(now.box).hands[now.hand].cards
        best, soft = total(cards), total(cards) != sum(card.points for card in cards)
        pair = cards[0].points - 1 if len(cards) == 2 and cards[0].points == cards[1].points else None
        up = state.up_card.points - 1
        if not mine:
            assert self.plan.chart is not None
            return self.plan.chart.letters(best, soft, pair, up)
        cell = Cell("pair", pair, up) if pair is not None else Cell("soft" if soft else "hard", best, up)
        for play in self.plan.index_plays:
            if play.cell == cell and play.applies(self.count(state)):
                return play.letters
        assert isinstance(self.plan.plays, Chart)
        return self.plan.plays.letters(best, soft, pair, up)


def engine_round(plan: Plan, cards: list[int], seen: list[int], bet: Bet) -> Round:
    """Play the same cards through the engine; every card must be used."""
    person, dealt = Person(plan, seen), iter([Card(RANKS[rank]) for rank in cards])
    state = open_round(plan.rules, range(1, plan.own + plan.others + 1))
    for number in range(1, plan.own + plan.others + 1):
        if number > 1 and number == 2:
            _, state = step(state, PlaceSideBet(1, bet, STAKE // 2))
        _, state = step(state, PlaceStake(number, STAKE))
    while now := turn(state):
        if now.asks is Asks.CARD:
            _, state = step(state, Deal(next(dealt)))
        else:
            _, state = step(state, Do(now.box, person.choose(state, now, legal_plays(state))))
    assert next(dealt, None) is None
    return state


def differences(plan: Plan, rounds: int, seed: int) -> tuple[list[Any], int]:
    """Give the rounds in which the two players of the game disagree, and how many were compared."""
    unit = int(equip(pack(plan)).table[layout.UNIT])
    wrong, compared = [], 0
    for number, played in enumerate(kernel_rounds(plan, rounds, seed)):
        if played.seen is None and (plan.index_plays or 0 in (plan.insures_from, plan.even_money_from)):
            continue
        bet = Bet.OVER_13 if number % 2 else Bet.UNDER_13
        state = engine_round(plan, played.cards, played.seen or [], bet)
        compared += 1
        if not agree(state, played, unit):
            wrong.append((number, played, state))
    return wrong, compared


def agree(state: Round, played: Played, unit: int) -> bool:
    """Whether every box, every insurance and every side bet got the same."""
    for box, net, insured, points in zip(state.boxes, played.nets, played.insured, played.sums, strict=True):
        hands = sum(hand.net for hand in box.hands)
        bets = {bet.bet: bet.net for bet in box.side_bets if bet.bet is not Bet.INSURANCE}
        insurance = sum(bet.net for bet in box.side_bets if bet.bet is Bet.INSURANCE)
        if hands * unit != net * STAKE or insurance * unit != insured * STAKE:
            return False
        if any(won != expected_13(bet, points) for bet, won in bets.items()):
            return False
    return True


def expected_13(bet: Bet, points: int) -> int:
    """What the bet wins by the two cards' sum that the compiled rounds keep: SE-49 to SE-53."""
    stake = STAKE // 2
    if bet is Bet.OVER_13:
        return stake if points > 13 else -stake
    return stake * 3 // 2 if points == 2 else stake if points < 13 else -stake


BASIC = """hand,2,3,4,5,6,7,8,9,T,A
"""


def plain_chart() -> Chart:
    """Hits to 16, stands from 17, splits aces and eights, doubles 10 and 11: written by hand."""
    rows = [",".join([f"hard {number}", *["DH" if number in (10, 11) else "H" if number < 17 else "S"] * 10])
            for number in range(4, 22)]  # fmt: skip
    rows += [",".join([f"soft {number}", *["H" if number < 18 else "S"] * 10]) for number in range(12, 22)]
    rows += [",".join([name, *["PH"] * 10]) for name in ('"A,A"', '"8,8"')]
    return chart_from_csv(BASIC + "\n".join(rows))
