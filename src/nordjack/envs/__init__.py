"""Environments for learning agents; importing this registers them with Gymnasium."""

from nordjack.envs.registry import register_all
from nordjack.envs.single import TableEnv
from nordjack.errors import IllegalAction

__all__ = ["IllegalAction", "TableEnv", "register_all"]
