"""Why an action is refused: reasons as values, and the exceptions that carry them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from halloween_games.core.spots import Spot


@dataclass(frozen=True)
class Reason:
    """A text key, its parameters, and the spots to flash.

    A parameter that is a ``Key`` is looked up (``Key("red")``), so that rules need no words. User input goes through
    ``quoted``.
    """

    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    spots: tuple[Spot, ...] = ()


def quoted(text: str) -> str:
    """*text* from user input as a parameter: at most 40 printable characters."""
    shown = text if len(text) <= 40 else text[:40] + "..."
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in shown)


class RulesError(ValueError):
    """Base class of everything the rules raise on purpose; ``reason`` can be shown to the user."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.code)
        self.reason = reason


class BadNotation(RulesError):
    """The text is not an action in any position."""

    def __init__(self, text: str) -> None:
        super().__init__(Reason("not_an_action", {"text": quoted(text)}))


class IllegalAction(RulesError):
    """The action is well formed but illegal now."""


class BadOption(RulesError):
    """An invalid option or number of seats."""

    def __init__(self, where: str, reason: Reason) -> None:
        super().__init__(reason)
        self.where = where


class BadField(RulesError):
    """One field of something from outside is wrong: ``where`` says which."""

    def __init__(self, where: str, code: str, params: Mapping[str, str | int] | None = None) -> None:
        super().__init__(Reason(code, {**(params or {}), "where": quoted(where)}))
        self.where = where


class BadPosition(BadField):
    """An inconsistent position."""


class BadRecord(BadField):
    """A record that cannot be read or replayed; ``where`` is the field or the entry."""


class BadBoard(RulesError):
    """A board from outside that is damaged, or that the game cannot be played on."""

    def __init__(self, code: str, params: Mapping[str, str | int] | None = None) -> None:
        super().__init__(Reason(code, dict(params or {})))


class CannotTurn(RulesError):
    """A position that does not look the same from the other side of the table."""

    def __init__(self, code: str) -> None:
        super().__init__(Reason(code))
