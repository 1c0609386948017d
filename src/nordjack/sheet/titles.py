"""What the games are called in public, and the line that stands under every sheet."""

from nordjack.words import N_, Words

__all__ = ["responsible_play", "title"]

TITLES = {
    "swedish": N_("Swedish casino table"),
    "event": N_("Swedish event table"),
    "danish": N_("Danish online game"),
    "home": N_("Swedish home game"),
    "american": N_("American table"),
    "vegas-strip": N_("Vegas Strip table"),
    "atlantic-city": N_("Atlantic City table"),
    "european": N_("European table"),
    "single-deck": N_("Single-deck table"),
}


def title(name: str, words: Words) -> str:
    """Give the public name of a preset; a table of one's own is called what its file is called."""
    return words(TITLES[name]) if name in TITLES else name


def responsible_play(words: Words) -> str:
    """Give the line on play money, age and help."""
    return words(
        "Play money only, 18+. Worried about gambling for money? "
        "Sweden: stodlinjen.se, 020-81 91 00; Denmark: stopspillet.dk, 70 22 28 25."
    )
