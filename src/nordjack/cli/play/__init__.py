"""``nordjack play``: one person at a table in the terminal, or through a pipe."""

from nordjack.cli.play.start import command

__all__ = ["command"]
