"""What a solved home game says."""

import msgspec

from nordjack.strategy.home import BankPoint, HomePolicy, mixing

__all__ = ["HomeAnswer", "PackAnswer"]


class HomeAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The solved game, per deal with one punter; amounts in minimal stakes, the bank's gain positive.

    ``banker_draws[stake][doubled][class][points]`` is how often the banker draws on hard 17-20 and soft 17-20 against
    1 to 20 shown points, -1 where that never comes. ``break_even`` is None where no maximum stake makes the bank even.
    """

    stakes: tuple[float, ...]
    bank_value: float
    bracket: tuple[float, float]
    policy: HomePolicy
    banker_draws: tuple[tuple[tuple[tuple[float, ...], ...], ...], ...]
    curve: tuple[BankPoint, ...]
    break_even: float | None
    rounds: int
    seconds: float
    interrupted: bool = False

    @property
    def played(self) -> HomePolicy:
        """Give the policy with a banker who mixes."""
        return mixing(self.policy, self.banker_draws)


class PackAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The game on a real pack: proven bounds of its value, the punter's plan behind one of them, and what is not exact.

    ``bank_value`` is the middle of the bounds.
    """

    stakes: tuple[float, ...]
    bank_value: float
    bracket: tuple[float, float]
    policy: HomePolicy
    approximate: tuple[str, ...]
    rounds: int
    seconds: float
