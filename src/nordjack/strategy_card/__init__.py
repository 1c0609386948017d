"""The strategy card of a game: its content in one language, and the files it is printed from."""

from nordjack.strategy_card.files import KINDS, card_file, home_card_file

__all__ = ["KINDS", "card_file", "home_card_file"]
