"""Every error this package raises on purpose.

NordjackError
├── RulesError        a rule set is unknown or contradicts itself
├── NotationError     text is not a card, a hand, a play or a round script
├── IllegalAction     well formed, but not allowed now
├── ShoeError         a shoe cannot do what is asked of it
├── AnalysisError     a question that has no exact answer here
├── SimulationError   a simulation that cannot be run as asked
└── LogError          a table's log that cannot be true
"""

__all__ = ["AnalysisError", "IllegalAction", "NordjackError", "NotationError", "RulesError", "ShoeError"]
__all__ += ["LogError", "SimulationError"]


class NordjackError(Exception):
    """A sentence with its values apart, so that it can be told in any language.

    >>> str(NordjackError("decks is {found}; use {allowed}", found=9, allowed="1 to 8"))
    'decks is 9; use 1 to 8'
    """

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template, values)
        self.template = template
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:
        return rebuilt, (type(self), self.template, self.values)

    def __str__(self) -> str:
        return self.template.format(**self.values)


def rebuilt(kind: type[NordjackError], template: str, values: dict[str, object]) -> NordjackError:
    """Give an error back that travelled between processes."""
    return kind(template, **values)


class RulesError(NordjackError):
    """A rule set is unknown or contradicts itself."""


class NotationError(NordjackError):
    """Text is not a card, a hand, a play or a round script."""


class IllegalAction(NordjackError):  # noqa: N818 - the name says what it is
    """Well formed, but not allowed now."""


class ShoeError(NordjackError):
    """A shoe cannot do what is asked of it."""


class AnalysisError(NordjackError):
    """A question that has no exact answer here."""


class SimulationError(NordjackError):
    """A simulation that cannot be run as asked."""


class LogError(NordjackError):
    """A table's log that cannot be true."""
