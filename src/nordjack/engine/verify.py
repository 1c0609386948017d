"""The one place that says no to an action."""

from collections.abc import Mapping

from nordjack.engine import legal
from nordjack.engine.actions import Action, Bet, Deal, Do, Misdeal, PlaceSideBet, PlaceStake, Play
from nordjack.engine.events import BANKER
from nordjack.engine.state import Asks, Box, Round, Turn
from nordjack.errors import IllegalAction
from nordjack.money import Kronor

__all__ = ["PLAYS", "refusal"]

#: The plays that answer each question.
PLAYS: Mapping[Asks, tuple[Play, ...]] = {
    Asks.STAKE: (),
    Asks.CARD: (),
    Asks.INSURANCE: (Play.INSURE, Play.DECLINE),
    Asks.EVEN_MONEY: (Play.EVEN_MONEY, Play.DECLINE),
    Asks.EARLY_SURRENDER: (Play.SURRENDER, Play.DECLINE),
    Asks.MISDEAL: (Play.TAKE_HIT, Play.TAKE_DOUBLE, Play.TAKE_SPLIT, Play.DECLINE),
    Asks.PLAY: (Play.HIT, Play.STAND, Play.DOUBLE, Play.SPLIT, Play.SURRENDER),
    Asks.BANKER_DOUBLE: (Play.DOUBLE, Play.DECLINE),
    Asks.BANKER_PLAY: (Play.HIT, Play.STAND),
}


def refusal(state: Round, now: Turn | None, action: Action) -> IllegalAction | None:
    """Say why an action is not allowed on this turn, or None where it is."""
    if now is None:
        return IllegalAction("the round is over")
    match action:
        case Deal():
            return None if now.asks is Asks.CARD else not_now(now)
        case Misdeal():
            return misdeal_refusal(state, now)
        case PlaceStake():
            return stake_refusal(state, now, action)
        case PlaceSideBet():
            return side_bet_refusal(state, now, action)
        case Do():
            return play_refusal(state, now, action)


#: What is due, by what a round waits for.
DUE: Mapping[Asks, IllegalAction] = {
    Asks.STAKE: IllegalAction("a stake is to be placed"),
    Asks.CARD: IllegalAction("a card is to be dealt"),
    Asks.INSURANCE: IllegalAction("a box is asked for insurance"),
    Asks.EVEN_MONEY: IllegalAction("a box is asked for even money"),
    Asks.EARLY_SURRENDER: IllegalAction("a box is asked whether it gives up"),
    Asks.MISDEAL: IllegalAction("the misdealt card is on offer"),
    Asks.PLAY: IllegalAction("a hand is to be played"),
    Asks.BANKER_DOUBLE: IllegalAction("the banker is asked for the doubling"),
    Asks.BANKER_PLAY: IllegalAction("the banker is to play"),
}


def not_now(now: Turn) -> IllegalAction:
    """Say that something else is due."""
    return IllegalAction("not now: {due}", due=DUE[now.asks])


def misdeal_refusal(state: Round, now: Turn) -> IllegalAction | None:
    """Say why no card can be misdealt now."""
    if not state.rules.house_banked:
        return IllegalAction("a card can be misdealt only where the house holds the bank")
    return None if now.asks is Asks.PLAY else not_now(now)


def stake_refusal(state: Round, now: Turn, action: PlaceStake) -> IllegalAction | None:
    """Say why a stake cannot be placed."""
    box = find_box(state, action.box)
    if box is None:
        return IllegalAction("box {box} is not in this round", box=action.box)
    if now.asks is not Asks.STAKE or box.stake:
        return IllegalAction("the stake of box {box} cannot be changed any more", box=action.box)
    rules = state.rules
    if not rules.min_stake <= action.amount <= rules.max_stake:
        return IllegalAction(
            "the stake of box {box} is {found}; use {least} to {most}",
            box=action.box,
            found=Kronor(action.amount),
            least=Kronor(rules.min_stake),
            most=Kronor(rules.max_stake),
        )
    return step_refusal(state, action.box, action.amount)


def step_refusal(state: Round, box: int, amount: int) -> IllegalAction | None:
    """Say that an amount is no multiple of the table's step."""
    if amount % state.rules.stake_step == 0:
        return None
    return IllegalAction(
        "the stake of box {box} is {found}; use a multiple of {step}",
        box=box,
        found=Kronor(amount),
        step=Kronor(state.rules.stake_step),
    )


def side_bet_refusal(state: Round, now: Turn, action: PlaceSideBet) -> IllegalAction | None:
    """Say why a side bet cannot be placed."""
    box = find_box(state, action.box)
    if not state.rules.over_under_13 or action.bet is Bet.INSURANCE:
        return IllegalAction("this table has no such side bet")
    if box is None or not box.stake:
        return IllegalAction("box {box} has no stake yet; a side bet needs one", box=action.box)
    if box.side_bets:
        return IllegalAction("box {box} has its side bet; over 13 or under 13, not both", box=action.box)
    if state.cards_used:
        return IllegalAction("the side bet of box {box} cannot be changed any more", box=action.box)
    if not 0 < action.amount <= box.stake:
        return IllegalAction(
            "the side bet of box {box} is {found}; use {least} to {most}",
            box=action.box,
            found=Kronor(action.amount),
            least=Kronor(state.rules.stake_step),
            most=Kronor(box.stake),
        )
    return step_refusal(state, action.box, action.amount)


def find_box(state: Round, number: int) -> Box | None:
    """Give the box of a number, or None."""
    return next((box for box in state.boxes if box.number == number), None)


def play_refusal(state: Round, now: Turn, action: Do) -> IllegalAction | None:
    """Say why a play is not allowed."""
    if action.box != now.box:
        return other_turn(now, action)
    if action.play not in PLAYS[now.asks]:
        plays = [play for play in PLAYS[now.asks] if hand_refusal(state, now, play) is None]
        return IllegalAction(
            "{found} is no answer now; use one of {allowed}",
            found=action.play.value,
            allowed=", ".join(play.value for play in plays) or now.asks.value,
        )
    return hand_refusal(state, now, action.play)


def other_turn(now: Turn, action: Do) -> IllegalAction:
    """Say whose turn it is."""
    if now.box == BANKER:
        return IllegalAction("it is the banker's turn, not that of box {found}", found=action.box)
    if action.box == BANKER:
        return IllegalAction("it is the turn of box {allowed}, not the banker's", allowed=now.box)
    return IllegalAction("it is the turn of box {allowed}, not of box {found}", allowed=now.box, found=action.box)


REFUSALS = {
    Play.HIT: legal.hit_refusal,
    Play.TAKE_HIT: legal.hit_refusal,
    Play.DOUBLE: legal.double_refusal,
    Play.TAKE_DOUBLE: legal.double_refusal,
    Play.SPLIT: legal.split_refusal,
    Play.TAKE_SPLIT: legal.split_refusal,
    Play.SURRENDER: legal.surrender_refusal,
}


def hand_refusal(state: Round, now: Turn, play: Play) -> IllegalAction | None:
    """Say why the hand to act may not make this play."""
    if now.asks not in (Asks.PLAY, Asks.MISDEAL) or play not in REFUSALS:
        return None
    if play is Play.SURRENDER and state.rules.surrender == "early":
        return IllegalAction("a hand is given up before any play at this table")
    box = state.box(now.box)
    return REFUSALS[play](state.rules, box, box.hands[now.hand])
