"""One round with everybody at the table: chance, the others and the person act in turn."""

from msgspec.structs import replace

from nordjack.cards import Card
from nordjack.cli.page import NO_BREAK
from nordjack.cli.play.chance import Chance
from nordjack.cli.play.faces import face, hand_of, symbols_in
from nordjack.cli.play.layout import table_rows
from nordjack.cli.play.others import others_action
from nordjack.cli.play.person import Person, quoted
from nordjack.cli.play.questions import Range, chosen_play, question, stake_prompt
from nordjack.cli.play.stakes import Wish, chip_keys, read_stake
from nordjack.cli.play.telling import Teller
from nordjack.cli.play.vocabulary import YesNo
from nordjack.engine import (
    BANKER,
    Action,
    Asks,
    Deal,
    Do,
    Misdeal,
    PlaceSideBet,
    PlaceStake,
    Play,
    Round,
    Turn,
    evolve,
    open_round,
    step,
    turn,
    verify,
)
from nordjack.engine import events as happened
from nordjack.engine.dealing import second_cards
from nordjack.engine.events import Event
from nordjack.engine.view import view
from nordjack.errors import IllegalAction
from nordjack.money import kronor
from nordjack.table import cards_to_shuffle, draw, must_shuffle, reshuffle
from nordjack.table.session import Session, afford, boxes_of, holders, most_stake

__all__ = ["ME", "Dealing"]

#: The seat of the person at the keyboard.
ME = 0

EARLY = (happened.StakesDoubled, happened.DoublingDeclined, happened.StakePlaced)
#: The person's own answers need not be told to him.
ANSWERS = (happened.StakePlaced, happened.Stood, happened.BankerStood, happened.DoublingDeclined)


class Dealing:
    """One round; ``session`` has the shoe as it stands, ``stakes`` what the person staked last on each box."""

    def __init__(self, session: Session, person: Person, chance: Chance, stakes: dict[int, int]) -> None:
        self.session = session
        self.rules = session.rules
        self.person = person
        self.chance = chance
        self.stakes = stakes
        self.words = person.words
        self.say = person.console.say
        self.hidden = person.console.hidden
        self.mine = boxes_of(session, ME)
        self.teller = Teller(self.words, self.hidden, house=self.rules.house_banked)
        self.laid = False
        self.side_bet: PlaceSideBet | None = None
        self.slips: set[tuple[int, int, int]] = set()

    def play(self) -> Round | None:
        """Play the round to its end; None where the person left before a card was dealt."""
        state = open_round(self.rules, holders(self.session))
        while now := turn(state):
            action = self.action(state, now)
            if self.person.gone and not state.cards_used:
                return None
            state = self.advance(state, action)
        return state

    def action(self, state: Round, now: Turn) -> Action:
        """Give what whoever must act does."""
        if self.side_bet:
            placed, self.side_bet = self.side_bet, None
            return placed
        if now.asks is Asks.CARD:
            return Deal(self.card())
        if now.asks is Asks.PLAY and self.slips_now(state, now):
            return Misdeal(self.card())
        seat = self.seat_of(now.box)
        if seat != ME:
            return others_action(self.session, state, now, seat)
        return self.stake(state, now.box) if now.asks is Asks.STAKE else self.choice(state, now)

    def seat_of(self, box: int) -> int:
        """Give the seat that holds a box or the bank."""
        return holders(self.session)[box] if box != BANKER else self.session.banker or ME

    def slips_now(self, state: Round, now: Turn) -> bool:
        """Tell whether the dealer deals a card too many, which he may do once for each decision."""
        place = (now.box, now.hand, len(state.box(now.box).hands[now.hand].cards))
        if not self.rules.house_banked or place in self.slips:
            return False
        self.slips.add(place)
        return self.chance.happens(self.rules.misdeal_rate)

    def card(self) -> Card:
        """Take the next card, after a shuffle where one is due; raises ShoeError where no card is left at all."""
        if must_shuffle(self.rules, self.session.shoe, len(self.session.seats)):
            self.shuffle()
        card, shoe = draw(self.session.shoe)
        self.session = replace(self.session, shoe=shoe)
        return card

    def shuffle(self) -> None:
        """Shuffle what is to be shuffled, and say so."""
        shoe = self.session.shoe
        order = self.chance.shuffled(cards_to_shuffle(self.rules, shoe))
        self.session = replace(self.session, shoe=reshuffle(self.rules, shoe, order))
        self.say(self.words("The cards are shuffled."), "dim")
        if stop := self.session.shoe.stop_card:
            self.say(self.words("The stop card is {card}.", card=face(stop)), "dim")

    def advance(self, state: Round, action: Action) -> Round:
        """Let an action happen, and tell what happens."""
        events, after = step(state, action)
        for event in events:
            state = evolve(state, event)
            self.tell(event, state)
        return after

    def tell(self, event: Event, state: Round) -> None:
        """Tell one event: little before the first two cards lie, then the whole table, then everything."""
        if not self.laid and is_dealt(state):
            self.laid = True
            self.show(state)
        elif self.is_told(event) and (line := self.teller.told(event, view(state, self.mine))):
            self.say(line)

    def is_told(self, event: Event) -> bool:
        """Tell whether an event is worth a line; the person's own answers are not."""
        own = isinstance(event, ANSWERS) and getattr(event, "box", BANKER) in self.mine and not self.person.gone
        return not own and (self.laid or isinstance(event, EARLY))

    def show(self, state: Round) -> None:
        """Show the table as the person sees it."""
        self.say()
        for row in table_rows(self.words, view(state, self.mine), self.people(), self.hidden):
            self.say(row)

    def people(self) -> dict[int, str]:
        """Name whoever holds each box and the bank, where there is more than one person."""
        session = self.session
        if len(session.seats) == 1:
            return {}
        banks = {} if session.banker is None else {BANKER: session.banker}
        return {box: self.name(seat) for box, seat in (banks | dict(holders(session))).items()}

    def name(self, seat: int) -> str:
        """Name a person."""
        return self.words("you") if seat == ME else self.words("player {number}", number=seat + 1)

    def choice(self, state: Round, now: Turn) -> Do:
        """Ask the person until he gives an answer that is allowed and that he has the money for."""
        asked = question(self.words, self.session, state, view(state, self.mine), self.hidden)
        while True:
            action = Do(now.box, chosen_play(asked, self.person.choose(asked)))
            if self.allowed(state, action) and self.meant(state, now, action.play):
                return action

    def meant(self, state: Round, now: Turn, play: Play) -> bool:
        """Ask again before a card is drawn to a soft 21."""
        seen = view(state, self.mine)
        points = seen.dealer.total if now.box == BANKER else hand_of(seen, now.box, now.hand).total
        if points != 21 or play not in (Play.HIT, Play.TAKE_HIT):
            return True
        return self.person.agrees(self.words("This is 21. Draw all the same?"), default=YesNo.NO)

    def allowed(self, state: Round, *actions: PlaceStake | PlaceSideBet | Do) -> bool:
        """Tell whether actions are allowed one after the other; say why not where they are not."""
        try:
            for action in actions:
                verify(state, action)
                afford(self.session, state, action)
                if not isinstance(action, Do):
                    _, state = step(state, action)
        except IllegalAction as refused:
            self.say(self.words.error(symbols_in(refused)), "yellow")
            return False
        return True

    def stake(self, state: Round, box: int) -> PlaceStake:
        """Ask the person for a stake until it is allowed; his absence stakes the least."""
        least, most = self.rules.min_stake, most_stake(self.session, state, box)
        last = max(least, min(self.stakes.get(box, least), most))
        prompt = stake_prompt(self.words, view(state, self.mine), box, Range(least, most, last))
        while (typed := self.person.line(prompt)) is not None:
            wish = read_stake(typed, self.rules.chips, self.words.lang) if typed else Wish(last)
            if wish is None:
                self.refuse_stake(typed)
            elif self.placed(state, box, wish):
                return PlaceStake(box, wish.stake)
        return PlaceStake(box, least)

    def placed(self, state: Round, box: int, wish: Wish) -> bool:
        """Keep a wish that is allowed, its side bet for the next action; tell whether it is."""
        side = PlaceSideBet(box, wish.bet, wish.side) if wish.bet else None
        if not self.allowed(state, PlaceStake(box, wish.stake), *filter(None, [side])):
            return False
        self.side_bet = side
        self.stakes[box] = wish.stake
        return True

    def refuse_stake(self, typed: str) -> None:
        """Say what was found and what is allowed."""
        keys = chip_keys(self.rules.chips).items()
        chips = ", ".join(f"{key}{NO_BREAK}{kronor(chip, self.words.lang)}" for key, chip in keys)
        refused = self.words(
            "{found} is no stake; use kronor such as 50, or chips: {chips}",
            found=quoted(self.words, typed),
            chips=chips,
        )
        self.say(refused, "yellow")


def is_dealt(state: Round) -> bool:
    """Tell whether everybody's first two cards lie on the table."""
    two_for_bank = not state.rules.house_banked or state.rules.hole_card == "peek"
    return bool(state.dealer) and second_cards(state, dealer_too=two_for_bank) is None
