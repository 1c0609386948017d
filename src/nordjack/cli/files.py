"""Files that a command is asked to write, looked at before the work begins."""

import os
from pathlib import Path

from nordjack.errors import NotationError

__all__ = ["refuse_plot", "refuse_unwritable"]


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


def refuse_plot(plot: Path | None) -> None:
    """Refuse a kind of picture that cannot be drawn, before the work begins."""
    if plot and plot.suffix.lower() not in (".png", ".svg", ".pdf"):
        raise NotationError("{found} is no kind of plot; use a file that ends in .png, .svg or .pdf", found=plot.name)
    refuse_unwritable(plot)
