"""The engine's questions, put to a person in his language."""

from typing import NamedTuple

from nordjack.cli.play.faces import bank_text, face, faces, hand_of, hand_text, spot
from nordjack.cli.play.person import Question
from nordjack.cli.play.vocabulary import Word, YesNo
from nordjack.engine import BANKER, Asks, Do, Play, Round, Turn, decide
from nordjack.engine.verify import PLAYS
from nordjack.engine.view import RoundView
from nordjack.errors import IllegalAction
from nordjack.money import kronor
from nordjack.table.cover import extra_stake
from nordjack.table.session import Session, afford
from nordjack.words import Words

__all__ = ["Range", "chosen_play", "question", "stake_prompt"]


class Range(NamedTuple):
    """What may be staked, and what Enter stakes, in öre."""

    least: int
    most: int
    last: int


def question(words: Words, session: Session, state: Round, seen: RoundView, hidden: str) -> Question:
    """Give the question of whose turn it is; plays that the person has no money for are not shown."""
    now = seen.turn
    assert now is not None
    plays = PLAYS[now.asks]
    shown = tuple(play for play in seen.plays if affordable(session, state, Do(now.box, play)))
    careful = Play.DECLINE in plays
    return Question(
        text=text(words, state, seen, now, hidden),
        shown=shown,
        choices=(*plays, YesNo.YES) if careful and len(shown) == 2 else plays,
        absent=Play.DECLINE if careful else Play.STAND,
        default=Play.DECLINE if careful else None,
    )


def affordable(session: Session, state: Round, action: Do) -> bool:
    """Tell whether the person has the money for a play."""
    try:
        afford(session, state, action)
    except IllegalAction:
        return False
    return True


def chosen_play(asked: Question, word: Word) -> Play:
    """Give the play that an answer means: a yes takes what is offered."""
    taken = asked.shown[0] if word is YesNo.YES else word
    assert isinstance(taken, Play)
    return taken


def text(words: Words, state: Round, seen: RoundView, now: Turn, hidden: str) -> str:
    """Give a question without its choices."""
    if now.box == BANKER:
        return banker_text(words, seen, now, hidden)
    where = spot(words, seen, now.box, now.hand)
    hand = hand_text(words, hand_of(seen, now.box, now.hand), hidden)
    match now.asks:
        case Asks.INSURANCE:
            price = kronor(extra_stake(decide(state, Do(now.box, Play.INSURE))), words.lang)
            return words("{where}: {hand}. Insure it for {price}?", where=where, hand=hand, price=price)
        case Asks.EVEN_MONEY:
            return words("{where}: blackjack against an ace. Take even money?", where=where)
        case Asks.EARLY_SURRENDER:
            return words("{where}: {hand}. Give up half the stake?", where=where, hand=hand)
        case Asks.MISDEAL:
            card = face(seen.misdealt) if seen.misdealt else ""
            return words("{where}: {hand}. Take {card}?", where=where, hand=hand, card=card)
        case _:
            bank = faces(seen.dealer.cards, hidden)
            return words("{where}: {hand}, against {bank}.", where=where, hand=hand, bank=bank)


def banker_text(words: Words, seen: RoundView, now: Turn, hidden: str) -> str:
    """Give a question for the banker."""
    bank = bank_text(words, seen.dealer.cards, hidden)
    if now.asks is Asks.BANKER_DOUBLE:
        stakes = words.listing(kronor(box.stake, words.lang) for box in seen.boxes)
        return words("The stakes are {stakes}, your card is {card}. Double them all?", stakes=stakes, card=bank)
    return words("The bank has {hand}.", hand=bank)


def stake_prompt(words: Words, seen: RoundView, box: int, stakes: Range) -> str:
    """Ask for a stake; Enter places the last one again."""
    low, high, again = (kronor(amount, words.lang) for amount in stakes)
    asked = words("Stake on box {box}, {least} to {most} (Enter: {last})", box=box, least=low, most=high, last=again)
    cards = faces([card for card in hand_of(seen, box, 0).cards if card is not None])
    return words("Your card is {card}. {question}", card=cards, question=asked) if cards else asked
