"""The names under which Gymnasium finds the environments."""

import gymnasium

__all__ = ["ENVIRONMENTS", "register_all"]

#: Gymnasium's name of each game that has one of its own; Table takes any rules.
ENVIRONMENTS = {
    "nordjack/Swedish-v0": "swedish",
    "nordjack/Event-v0": "event",
    "nordjack/Danish-v0": "danish",
    "nordjack/American-v0": "american",
}


def register_all() -> None:
    """Register every environment that is not registered yet."""
    for name, game in [*ENVIRONMENTS.items(), ("nordjack/Table-v0", None)]:
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="nordjack.envs.single:TableEnv",
                vector_entry_point="nordjack.envs.vector:VectorTableEnv",
                kwargs={} if game is None else {"game": game},
            )


register_all()
