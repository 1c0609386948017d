"""Round scripts: a round written down as stakes, cards and plays, and what every box of it gets."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from nordjack.cards import Card, parse_card, parse_cards
from nordjack.engine.actions import Action, Bet, Deal, Do, Misdeal, PlaceSideBet, PlaceStake, Play
from nordjack.engine.decide import legal_plays, step, turn
from nordjack.engine.state import Asks, Round, Turn, open_round
from nordjack.errors import IllegalAction, NotationError
from nordjack.rules import Game, Rules, load_game

__all__ = ["BoxScript", "Script", "parse_script", "play_script"]


class BoxScript(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a box of a script stakes, in öre."""

    stake: int
    over_13: int | None = None
    under_13: int | None = None


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round as it was written down."""

    game: str
    boxes: dict[str, BoxScript]
    cards: str
    plays: list[str] = []
    set: dict[str, Any] = {}
    stop_card: str | None = None


def parse_script(text: str) -> Script:
    """Read a script; raises NotationError with the place, the value found and the values allowed."""
    try:
        return script_from(json.loads(text, object_pairs_hook=without_repeats))
    except msgspec.ValidationError as error:
        raise NotationError("the script does not fit: {why}", why=error) from None
    except json.JSONDecodeError as error:
        raise NotationError(
            "not JSON: line {line}, column {column}: {why}",
            line=error.lineno,
            column=error.colno,
            why=error.msg,
        ) from None
    except (RecursionError, ValueError) as error:
        raise NotationError("not JSON: {why}", why=error) from None


def script_from(plain: Any) -> Script:
    """Check a script's fields, and every box apart so that a refusal names it."""
    boxes = plain.get("boxes") if isinstance(plain, dict) else None
    for name, box in boxes.items() if isinstance(boxes, dict) else ():
        try:
            msgspec.convert(box, BoxScript)
        except msgspec.ValidationError as error:
            raise NotationError("boxes: {name}: {why}", name=name, why=error) from None
    return msgspec.convert(plain, Script)


def without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a key that stands twice, which JSON itself would lose."""
    for key, times in Counter(key for key, _ in pairs).items():
        if times > 1:
            raise NotationError("{key!r} stands {times} times; write it once", key=key, times=times)
    return dict(pairs)


def play_script(script: Script) -> tuple[Game, Round]:
    """Play a script to its end; raises NordjackError where it is illegal, too short or too long."""
    game = load_game(script.game, changes=script.set)
    cards = parse_cards(script.cards)
    check_deck(game.rules, cards, script.stop_card)
    return game, Player(game.rules, script, cards).run()


def check_deck(rules: Rules, cards: Sequence[Card], stop_card: str | None) -> None:
    """Refuse cards that the decks cannot hold; the stop card has left them."""
    if stop_card is not None and rules.shuffle != "stop-card":
        raise NotationError("stop_card is {found}; only a game shuffled by stop card has one", found=stop_card)
    all_cards = [*cards, *([] if stop_card is None else [parse_card(stop_card)])]
    too_many(all_cards, rules.decks, "card")
    too_many([Card(card.rank) for card in all_cards], 4 * rules.decks, "rank")


def too_many(cards: Iterable[Card], most: int, what: str) -> None:
    """Refuse more of one card, or of one rank, than there are."""
    for card, times in Counter(cards).items():
        if times > most and (card.suit or what == "rank"):
            raise NotationError(
                "cards: {what} {card} stands {times} times; the decks hold {most}",
                what=what,
                card=card,
                times=times,
                most=most,
            )


class Player:
    """Walks one script through the engine; it remembers how far cards and plays are used."""

    def __init__(self, rules: Rules, script: Script, cards: tuple[Card, ...]) -> None:
        self.script = script
        self.stakes = {box_number(name): box for name, box in script.boxes.items()}
        self.state = open_round(rules, self.stakes)
        self.cards = cards
        self.next_card = 0
        self.next_play = 0

    def run(self) -> Round:
        """Play to the end and refuse what is left over."""
        while now := turn(self.state):
            self.act(now)
        if self.next_play < len(self.script.plays):
            raise NotationError("{place} is left over: the round is over", place=self.place())
        if self.next_card < len(self.cards):
            raise NotationError(
                "cards: {found} were given; the round used {used}", found=len(self.cards), used=self.next_card
            )
        return self.state

    def act(self, now: Turn) -> None:
        """Do the next thing of the script that answers this turn."""
        match now.asks:
            case Asks.STAKE:
                self.stake()
            case Asks.CARD:
                self.ask(Deal(self.card(now)), "cards")
            case Asks.INSURANCE | Asks.EVEN_MONEY if not self.answers(now, "insure", "even-money", "decline"):
                self.ask(Do(now.box, Play.DECLINE), "plays")
            case Asks.EARLY_SURRENDER if not self.answers(now, "surrender", "decline"):
                self.ask(Do(now.box, Play.DECLINE), "plays")
            case Asks.BANKER_DOUBLE if not self.answers(now, "double", "decline"):
                self.ask(Do(now.box, Play.DECLINE), "plays")
            case _:
                self.play(now)

    def stake(self) -> None:
        """Place every stake and side bet."""
        for number, box in self.stakes.items():
            place = f"boxes: {number}"
            self.ask(PlaceStake(number, box.stake), place)
            for bet, amount in ((Bet.OVER_13, box.over_13), (Bet.UNDER_13, box.under_13)):
                if amount is not None:
                    self.ask(PlaceSideBet(number, bet, amount), f"{place}: {bet.value}")

    def card(self, now: Turn) -> Card:
        """Take the next card."""
        if self.next_card == len(self.cards):
            who = f"box {now.box}" if now.box else "the dealer"
            raise NotationError(
                "cards: only {found} were given, and {who} needs one more", found=len(self.cards), who=who
            )
        self.next_card += 1
        return self.cards[self.next_card - 1]

    def answers(self, now: Turn, *plays: str) -> bool:
        """Tell whether the next play is this box's answer to an offer."""
        if self.next_play == len(self.script.plays):
            return False
        who, _, play = self.script.plays[self.next_play].partition(" ")
        return who == told(now.box) and play.strip() in plays

    def play(self, now: Turn) -> None:
        """Make the next play for the box that is asked."""
        if self.next_play == len(self.script.plays):
            raise NotationError(
                "plays: none is left, and {who} is to answer; use one of {allowed}",
                who=self.standing(now),
                allowed=", ".join(f"{told(now.box)} {play.value}" for play in legal_plays(self.state)),
            )
        place = self.place()
        who, word = self.words()
        if (who, word) == ("dealer", "misdeal"):
            self.ask(Misdeal(self.card(now)), place)
        else:
            self.ask(Do(self.number(who), self.read_play(word)), place)
        self.next_play += 1

    def words(self) -> tuple[str, str]:
        """Read the next play as who and what."""
        parts = self.script.plays[self.next_play].split()
        if len(parts) != 2:
            raise NotationError("{place} is no play; use a box and a play, such as '1 hit'", place=self.place())
        return parts[0], parts[1]

    def number(self, who: str) -> int:
        """Read whose play it is."""
        if who == "banker":
            return 0
        try:
            return box_number(who)
        except NotationError as error:
            raise NotationError("{place}: {why}", place=self.place(), why=error) from None

    def read_play(self, word: str) -> Play:
        """Read a play's word."""
        try:
            return Play(word)
        except ValueError:
            allowed = ", ".join(play.value for play in Play)
            raise NotationError(
                "{place}: {found!r} is no play; use one of {allowed}",
                place=self.place(),
                found=word,
                allowed=allowed,
            ) from None

    def ask(self, action: Action, place: str) -> None:
        """Ask the engine; a refusal is told with its place in the script."""
        try:
            _, self.state = step(self.state, action)
        except IllegalAction as error:
            raise NotationError("{place}: {why}", place=place, why=error) from None

    def place(self) -> str:
        """Name the next play and its place."""
        return f"plays: number {self.next_play + 1}, {self.script.plays[self.next_play]!r}"

    def standing(self, now: Turn) -> str:
        """Say who is to answer, and with which cards."""
        if not now.box:
            return "the banker"
        hand = self.state.box(now.box).hands[now.hand]
        return f"box {now.box} with {' '.join(hand.cards)}"


def told(box: int) -> str:
    """Write a box as plays do."""
    return str(box) if box else "banker"


def box_number(text: str) -> int:
    """Read a box's number; raises NotationError."""
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and not text.startswith("0")):
        raise NotationError("box {found!r} is no box; use a number from 1 up", found=text)
    return int(text)
