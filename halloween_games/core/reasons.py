"""Why not: reasons as values, and the errors that carry them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from halloween_games.core.phrases import plain
from halloween_games.core.spots import Spot


@dataclass(frozen=True)
class Reason:
    """A text key, its parameters, and the spots to flash.

    A parameter that begins with ``@`` is itself a text key (``@red``), so that rules name things without words;
    ``@@`` is a plain ``@``. What somebody typed goes through ``quoted``.
    """

    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    spots: tuple[Spot, ...] = ()


def quoted(text: str) -> str:
    """*text* that somebody typed, as a parameter: at most 40 characters, all printable, never taken for a key."""
    shown = text if len(text) <= 40 else text[:40] + "..."
    shown = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in shown)
    return plain(shown)


class RulesError(ValueError):
    """Base of everything the rules raise on purpose; ``reason`` can be shown to a person."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.code)
        self.reason = reason


class BadNotation(RulesError):
    """The text is not an action in any position."""

    def __init__(self, text: str) -> None:
        super().__init__(Reason("not_an_action", {"text": quoted(text)}))


class IllegalAction(RulesError):
    """The action is well formed but not allowed now."""


class BadOption(RulesError):
    """An option, or a number of seats, that the game does not have."""

    def __init__(self, where: str, reason: Reason) -> None:
        super().__init__(reason)
        self.where = where


class BadPosition(RulesError):
    """A position that does not hold together; ``where`` names the field."""

    def __init__(self, where: str, code: str, params: Mapping[str, str | int] | None = None) -> None:
        super().__init__(Reason(code, {**(params or {}), "where": quoted(where)}))
        self.where = where


class BadRecord(RulesError):
    """A record that cannot be read or replayed; ``where`` names the field or the entry."""

    def __init__(self, where: str, code: str, params: Mapping[str, str | int] | None = None) -> None:
        super().__init__(Reason(code, {**(params or {}), "where": quoted(where)}))
        self.where = where
