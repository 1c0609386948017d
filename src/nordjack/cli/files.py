"""Files that a command is asked to write, looked at before the work begins."""

import os
from pathlib import Path

from nordjack.errors import NotationError

__all__ = ["refuse_unwritable"]


def refuse_unwritable(file: Path | None) -> None:
    """Raise NotationError where a file cannot be written, as far as can be told without writing it."""
    if file is None:
        return
    folder = file.parent
    if not folder.is_dir():
        raise NotationError("{file} cannot be written: there is no folder {folder}", file=file, folder=folder)
    if file.is_dir():
        raise NotationError("{file} cannot be written: it is a folder", file=file)
    if not os.access(file if file.exists() else folder, os.W_OK):
        raise NotationError("{file} cannot be written: permission denied", file=file)
