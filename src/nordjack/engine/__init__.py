"""One round, pure: asked actions in, events out."""

from nordjack.engine.actions import Action, Bet, Deal, Do, Misdeal, PlaceSideBet, PlaceStake, Play
from nordjack.engine.decide import can, decide, legal_plays, step, turn, verify
from nordjack.engine.events import BANKER, Event, Outcome
from nordjack.engine.evolve import evolve, replay
from nordjack.engine.state import Asks, Box, Hand, Round, SideBet, Turn, open_round

__all__ = [
    "BANKER",
    "Action",
    "Asks",
    "Bet",
    "Box",
    "Deal",
    "Do",
    "Event",
    "Hand",
    "Misdeal",
    "Outcome",
    "PlaceSideBet",
    "PlaceStake",
    "Play",
    "Round",
    "SideBet",
    "Turn",
    "can",
    "decide",
    "evolve",
    "legal_plays",
    "open_round",
    "replay",
    "step",
    "turn",
    "verify",
]
