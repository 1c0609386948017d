"""What a choice is worth now, and why: exact figures where the house holds the bank and where a player does."""

from nordjack.coach.advice import Advice, Laid, explain
from nordjack.coach.game import advise
from nordjack.coach.home import bank_per_deal

__all__ = ["Advice", "Laid", "advise", "bank_per_deal", "explain"]
