"""The catalogues: English is in the code, Swedish and Danish stand in ``sv.po`` and ``da.po``."""

import gettext
import io
from importlib import resources

__all__ = ["LANGUAGES", "load"]

LANGUAGES = ("sv", "da", "en")
SOURCE = "en"


def load(lang: str) -> gettext.NullTranslations:
    """Give the translations of a language; English ones give every text back as it is."""
    return gettext.NullTranslations() if lang == SOURCE else gettext.GNUTranslations(compiled(lang))


def compiled(lang: str) -> io.BytesIO:
    """Give a catalogue in gettext's binary form, made in memory: there is no build step to forget."""
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - English starts without it
    from babel.messages.pofile import read_po  # noqa: PLC0415

    text = resources.files(__package__).joinpath(f"{lang}.po").read_text(encoding="utf-8")
    binary = io.BytesIO()
    write_mo(binary, read_po(io.StringIO(text), locale=lang))
    binary.seek(0)
    return binary
