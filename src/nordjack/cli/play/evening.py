"""A game from the welcome to the farewell: rounds, the bank's way round the table, new play money."""

from msgspec.structs import replace

from nordjack.cli.explain import explain, won
from nordjack.cli.page import show
from nordjack.cli.play.chance import Chance
from nordjack.cli.play.console import Console
from nordjack.cli.play.dealing import ME, Dealing
from nordjack.cli.play.faces import faces
from nordjack.cli.play.help import help_lines, history_lines
from nordjack.cli.play.person import Person, Question
from nordjack.cli.play.vocabulary import Command, Ready, YesNo
from nordjack.cli.rules import sheet_lines
from nordjack.engine import Round
from nordjack.errors import ShoeError
from nordjack.money import kronor
from nordjack.rules import Game
from nordjack.sheet import responsible_play, title
from nordjack.table import collect
from nordjack.table.session import Session, keep_bank, least_balance, pass_bank, refill, settle
from nordjack.words import Words

__all__ = ["Evening"]


class Evening:
    """One person's game at one table, with the others there."""

    def __init__(self, game: Game, settings: list[str], session: Session, console: Console, words: Words) -> None:
        self.game = game
        self.settings = settings
        self.session = session
        self.words = words
        self.say = console.say
        self.person = Person(console, words, self.aside, home=not session.rules.house_banked)
        self.stakes: dict[int, int] = {}
        self.hidden = console.hidden

    def play(self, chance: Chance) -> None:
        """Play rounds until the person leaves; an interruption settles nothing."""
        try:
            self.welcome()
            while not self.person.gone and self.ready():
                self.round(chance)
        except KeyboardInterrupt:
            self.say()
            self.say(
                self.words("Interrupted. What lies on the table is not settled. Balance: {balance}", **self.money())
            )
            raise
        self.farewell()

    def welcome(self) -> None:
        """Say what is played, for what, and how to get help."""
        self.say(title(self.game.name, self.words), "bold")
        self.say(responsible_play(self.words), "dim")
        self.say(
            self.words("Balance: {balance}. ? helps; at any question: help, history, rules, quit.", **self.money())
        )

    def money(self) -> dict[str, str]:
        """Give the person's balance, and what the rounds have brought him."""
        me = self.session.seats[ME]
        net = sum(entry.net for entry in me.history if entry.round is not None)
        return {"balance": kronor(me.balance, self.words.lang), "won": won(self.words, net)}

    def ready(self) -> bool:
        """Bring everybody's money and the bank in order; tell whether the person goes on."""
        for seat in range(1, len(self.session.seats)):
            while self.session.seats[seat].balance < least_balance(self.session, seat):
                self.refill(seat)
        if not self.has_money():
            return False
        if self.session.banker is None:
            return True
        self.seat_banker()
        return self.deals()

    def has_money(self) -> bool:
        """Offer the person new play money for as long as his balance is too low."""
        while self.session.seats[ME].balance < (least := least_balance(self.session, ME)):
            asked = self.words(
                "Your balance is {found}; this table needs {least}. New play money?",
                found=kronor(self.session.seats[ME].balance, self.words.lang),
                least=kronor(least, self.words.lang),
            )
            if not self.person.agrees(asked, default=YesNo.YES):
                return False
            self.refill(ME)
        return True

    def refill(self, seat: int) -> None:
        """Give a seat new play money, and say so."""
        self.session = refill(self.session, seat)
        amount = kronor(self.session.new_money, self.words.lang)
        if seat == ME:
            self.say(self.words("You get {amount} of new play money.", amount=amount))
        else:
            self.say(self.words("Player {number} gets {amount} of new play money.", number=seat + 1, amount=amount))

    def seat_banker(self) -> None:
        """Let the bank move on where it is time."""
        while not keep_bank(self.session):
            moved = pass_bank(self.session)
            if moved is None:
                self.refill(next(seat for seat in self.session.bankers if seat != ME))
            else:
                self.session = moved

    def deals(self) -> bool:
        """Ask before a deal in which the stakes come after the first card."""
        only = (Ready.DEAL,)
        self.person.choose(Question(self.bank_holder(), only, only, Ready.DEAL, Ready.DEAL))
        return not self.person.gone

    def bank_holder(self) -> str:
        """Say who holds the bank."""
        if self.session.banker == ME:
            return self.words("You hold the bank.")
        return self.words("Player {number} holds the bank.", number=(self.session.banker or ME) + 1)

    def round(self, chance: Chance) -> None:
        """Play a round and settle it; a round for which the cards do not suffice is void."""
        dealing = Dealing(self.session, self.person, chance, self.stakes)
        try:
            state = dealing.play()
        except ShoeError:
            self.say(self.words("The cards ran out: the round is void, every stake goes back."), "yellow")
            self.session = replace(dealing.session, shoe=collect(dealing.session.shoe))
            return
        if state is not None:
            self.session = settle(dealing.session, state)
            self.results(dealing, state)

    def results(self, dealing: Dealing, state: Round) -> None:
        """Show what everybody had, what it won and why, and the balance."""
        if len(self.session.seats) > 1:
            dealing.show(state)
        self.say()
        for line in explain(self.words, state, faces):
            self.say(line)
        self.say(self.words("Balance: {balance}; in all: {won}", **self.money()), "bold")
        self.say()

    def farewell(self) -> None:
        """Say what the person leaves with."""
        self.say(
            self.words.count(
                "You leave with {balance} after one round: {won}.",
                "You leave with {balance} after {n} rounds: {won}.",
                self.session.rounds,
                **self.money(),
            ),
            "bold",
        )

    def aside(self, command: Command) -> None:
        """Serve a command that can be typed at any question."""
        match command:
            case Command.RULES:
                show(sheet_lines(self.game, self.settings, self.words))
            case Command.HISTORY:
                self.tell(history_lines(self.words, self.session.seats[ME].history))
            case _:
                self.tell(help_lines(self.words, self.session.rules))

    def tell(self, lines: list[str]) -> None:
        """Show lines apart from the game."""
        for line in lines:
            self.say(line, "cyan")
