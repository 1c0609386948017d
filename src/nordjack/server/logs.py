"""The server's log: one JSON document a line on standard error. No card, token or name is ever put into it."""

import logging
import sys
from logging.config import dictConfig
from typing import Any

import msgspec

__all__ = ["JsonLines", "begin_logging"]


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Give the line."""
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "said": record.getMessage(),
        }
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def begin_logging(level: str = "WARNING") -> None:
    """Let everything that this process says from a level up go to standard error."""
    dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"json": {"()": JsonLines}},
            "handlers": {"lines": {"class": "logging.StreamHandler", "stream": sys.stderr, "formatter": "json"}},
            "root": {"handlers": ["lines"], "level": level},
        }
    )
