"""The words of every screen and sheet, in Swedish, Danish and English."""

from nordjack.words.catalogue import LANGUAGES
from nordjack.words.translator import N_, Phrase, Told, Words, translator

__all__ = ["LANGUAGES", "N_", "Phrase", "Told", "Words", "translator"]
