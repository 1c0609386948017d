"""What can be asked of a table. Who asks, when, and with what chance stands in the request beside it."""

import msgspec

from nordjack.cards import Card
from nordjack.engine.actions import Bet, Play
from nordjack.rules import Rules
from nordjack.table.options import Options
from nordjack.table.phrases import Phrase

__all__ = [
    "AddBot",
    "AddNonce",
    "BuyIn",
    "ChangeRules",
    "ChooseBanker",
    "Command",
    "Correct",
    "Deal",
    "DealtWrongly",
    "EnterCard",
    "EnterShuffle",
    "GiveUpBox",
    "Leave",
    "LoseConnection",
    "OpenTable",
    "Pause",
    "PersonCommand",
    "Prepare",
    "PrepareSideBet",
    "RegainConnection",
    "Remove",
    "Request",
    "Resume",
    "Say",
    "ServerCommand",
    "SetBoxesPerPlayer",
    "SetReady",
    "Sit",
    "Stake",
    "TakeBox",
    "TakePlay",
    "TakeRefill",
    "Tick",
    "Undo",
    "VoidRound",
]


class Request(msgspec.Struct, frozen=True):
    """Who asks (None: the server itself), when (milliseconds since 1970), and 32 fresh bytes for chance, in hex."""

    person: str | None
    at: int
    seed: str


class Asked(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The base of all commands."""


class Sit(Asked, frozen=True):
    """Take a seat, the first free one where no number is given; at the house's table with the first free box."""

    name: str
    seat: int | None = None


class Leave(Asked, frozen=True):
    """Give the seat up; in mid-round the hands stand."""


class TakeBox(Asked, frozen=True):
    """Play one more box."""

    box: int


class GiveUpBox(Asked, frozen=True):
    """Play a box no longer."""

    box: int


class Prepare(Asked, frozen=True):
    """Lay a stake on an own box for the next round, in öre; 0 takes it back."""

    box: int
    amount: int


class PrepareSideBet(Asked, frozen=True):
    """Lay a side bet beside the stake for the next round, in öre; 0 takes it back."""

    box: int
    bet: Bet
    amount: int


class Undo(Asked, frozen=True):
    """Take back the last thing that was prepared."""


class SetReady(Asked, frozen=True):
    """Lock what was prepared, or unlock it; who is ready without a stake sits this round out."""

    ready: bool = True


class Stake(Asked, frozen=True):
    """Place a stake after the first card, in a home game."""

    decision: int
    box: int
    amount: int


class TakePlay(Asked, frozen=True):
    """Answer the decision that is asked for a box; box 0 is the banker."""

    decision: int
    box: int
    play: Play


class AddNonce(Asked, frozen=True):
    """Add 1 to 32 bytes in hex of one's own to the next shuffle."""

    nonce: str


class Say(Asked, frozen=True):
    """Say a short phrase."""

    phrase: Phrase


class TakeRefill(Asked, frozen=True):
    """Take new play money where the balance is too low to go on."""


class Deal(Asked, frozen=True):
    """Deal now to everybody who has a stake (host)."""


class AddBot(Asked, frozen=True):
    """Give a seat to a bot that plays by this policy (host)."""

    policy: str
    name: str


class Remove(Asked, frozen=True):
    """Take a person's or a bot's seat away; his hands stand (host)."""

    seat: int
    reason: str


class SetBoxesPerPlayer(Asked, frozen=True):
    """Set how many boxes a person may play (host)."""

    boxes: int
    reason: str


class VoidRound(Asked, frozen=True):
    """End the round without a result: every stake goes back (host)."""

    reason: str


class Pause(Asked, frozen=True):
    """Stop the clock and all play (host)."""

    reason: str


class Resume(Asked, frozen=True):
    """Go on after a pause (host)."""

    reason: str


class ChangeRules(Asked, frozen=True):
    """Play by other rules from the next round on (host)."""

    game: str
    rules: Rules
    reason: str


class BuyIn(Asked, frozen=True):
    """Give a seat more play money (host)."""

    seat: int
    amount: int
    reason: str


class Correct(Asked, frozen=True):
    """Correct a balance by a new entry, up or down (host)."""

    seat: int
    amount: int
    reason: str


class ChooseBanker(Asked, frozen=True):
    """Give the bank to a seat between two rounds (host)."""

    seat: int
    reason: str


class EnterCard(Asked, frozen=True):
    """Enter the card that was dealt (croupier)."""

    card: Card


class DealtWrongly(Asked, frozen=True):
    """Enter a card that was dealt although nobody asked for one (croupier)."""

    card: Card
    reason: str


class EnterShuffle(Asked, frozen=True):
    """Say that all cards were shuffled (croupier)."""


class OpenTable(Asked, frozen=True):
    """Open a table; the one who asks is its host."""

    game: str
    rules: Rules
    options: Options


class LoseConnection(Asked, frozen=True):
    """A person's last connection was lost (server)."""

    person: str


class RegainConnection(Asked, frozen=True):
    """A person is connected again (server)."""

    person: str


class Tick(Asked, frozen=True):
    """Let happen what the clock makes happen by now (server)."""


#: What people send.
PersonCommand = (
    Sit
    | Leave
    | TakeBox
    | GiveUpBox
    | Prepare
    | PrepareSideBet
    | Undo
    | SetReady
    | Stake
    | TakePlay
    | AddNonce
    | Say
    | TakeRefill
    | Deal
    | AddBot
    | Remove
    | SetBoxesPerPlayer
    | VoidRound
    | Pause
    | Resume
    | ChangeRules
    | BuyIn
    | Correct
    | ChooseBanker
    | EnterCard
    | DealtWrongly
    | EnterShuffle
)
#: What only the server sends.
ServerCommand = OpenTable | LoseConnection | RegainConnection | Tick
Command = PersonCommand | ServerCommand
