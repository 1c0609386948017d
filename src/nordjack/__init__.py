"""Nordic blackjack: play it, prove it, practise it."""

__all__ = ["__version__"]

__version__ = "0.1.0"
