"""Environments for learning agents; importing this registers them with Gymnasium."""

from nordjack.envs.registry import ENVIRONMENTS, register_all
from nordjack.envs.single import TableEnv
from nordjack.envs.vector import VectorTableEnv

__all__ = ["ENVIRONMENTS", "TableEnv", "VectorTableEnv", "register_all"]
