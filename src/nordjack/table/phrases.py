"""What people can say at a table: short phrases instead of free text."""

from enum import StrEnum

__all__ = ["Phrase"]


class Phrase(StrEnum):
    """A phrase that every language has."""

    HELLO = "hello"
    GOOD_LUCK = "good luck"
    WELL_PLAYED = "well played"
    THANKS = "thank you"
    SORRY = "sorry"
    ONE_MOMENT = "one moment"
    ONE_MORE = "one more round?"
    GOODBYE = "goodbye"
