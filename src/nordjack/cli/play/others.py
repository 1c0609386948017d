"""The other people at the table: their plain policies, put to the engine's questions."""

from nordjack.engine import Action, Asks, Do, PlaceStake, Play, Round, Turn
from nordjack.engine.view import view
from nordjack.errors import IllegalAction
from nordjack.table.plain_play import plain_play, plain_stake
from nordjack.table.session import Session, afford, boxes_of, most_stake

__all__ = ["others_action"]


def others_action(session: Session, state: Round, now: Turn, seat: int) -> Action:
    """Give what a seat does on its turn, by what it sees."""
    seen = view(state, boxes_of(session, seat))
    if now.asks is Asks.STAKE:
        return PlaceStake(now.box, plain_stake(session.rules, seen, now.box, most_stake(session, state, now.box)))
    covered = [play for play in seen.plays if play is not Play.SPLIT or affords(session, state, Do(now.box, play))]
    return Do(now.box, plain_play(session.rules, seen, now, covered))


def affords(session: Session, state: Round, action: Do) -> bool:
    """Tell whether a seat has the money for a play."""
    try:
        afford(session, state, action)
    except IllegalAction:
        return False
    return True
