"""``nordjack rules``: the games, and the rule sheet of one."""

from nordjack.cli.options import JsonOption

__all__ = ["command"]


def command(json: JsonOption = False) -> None:
    """List the games, or print one game's rule sheet."""
    print(json)
