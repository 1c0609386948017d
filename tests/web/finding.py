"""Finds a browser for the tests of the page, or gets one."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
MISSING = "The tests of the page need a browser: install Chromium or Chrome, or run `playwright install chromium`."


class NoBrowserError(Exception):
    """No browser is here, and none could be had."""


@cache
def browser_path() -> str | None:
    """Give an installed browser's path, None where Playwright has its own; raises NoBrowserError."""
    if found := installed():
        return found
    if done(sys.executable, "-m", "playwright", "install", "chromium"):
        return None
    if debian_root() and done("apt-get", "update") and done("apt-get", "install", "-y", "-q", "chromium"):
        return installed()
    raise NoBrowserError(MISSING)


def installed() -> str | None:
    """Give the path of a Chromium or Chrome of this machine."""
    on_path = (shutil.which(name) for name in NAMES)
    return next((path for path in on_path if path), None) or next((p for p in PLACES if Path(p).exists()), None)


def debian_root() -> bool:
    """Tell whether packages can be installed here."""
    return shutil.which("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0


def done(*command: str) -> bool:
    """Run a command and tell whether it did what it was to do."""
    try:
        return subprocess.run(command, capture_output=True, check=False, timeout=600).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
