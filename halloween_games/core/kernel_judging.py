"""The evaluation of a game that has a kernel: what the kernel says, for positions and for hints."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import exp
from typing import Any

from halloween_games.core.actions import Action
from halloween_games.core.judging import Term, terms_of_both
from halloween_games.core.kernel import SCALE, Kernel
from halloween_games.core.spots import Seat
from halloween_games.core.state import State

Weighed = Mapping[str, tuple[str, ...]]
"""The terms of an evaluation by name: by which weights of the kernel each counts."""


class KernelJudge:
    """Judges positions of a game for two as the kernel on their board does.

    Args:
        kernel_on: the kernel for the board of a position.
        weights: how promising actions are, see ``Evaluator``.
        doubt: values stay that far from 0 and 1 before the end.
    """

    def __init__(
        self,
        kernel_on: Callable[[Any], Kernel],
        weights: Callable[[Any, Sequence[Action]], Sequence[float] | None],
        doubt: float = 0.0,
    ) -> None:
        self._kernel_on, self._weights, self._doubt = kernel_on, weights, doubt

    def values(self, state: State) -> Sequence[float]:
        kernel = self._kernel_on(state)
        kernel.load(state)
        own = self._doubt + (1.0 - 2 * self._doubt) / (1.0 + exp(-int(kernel.value(0)) / SCALE))
        return (own, 1.0 - own) if kernel.seat(0) == 0 else (1.0 - own, own)

    def weights(self, state: State, actions: Sequence[Action]) -> Sequence[float] | None:
        return self._weights(state, actions)


def without(weights: Any, weighed: Weighed, blind: Collection[str]) -> Any:
    """The *weights* of a kernel, with zeros for those by which the terms in *blind* count."""
    changed: dict[str, Any] = {}
    for field in (field for name in blind for field in weighed[name]):
        amount = getattr(weights, field)
        changed[field] = (0.0,) * len(amount) if isinstance(amount, tuple) else 0.0
    return weights._replace(**changed)


def terms_on(kernel: Kernel, weighed: Weighed, view: State, seat: Seat) -> list[Term]:
    """The terms for and against *seat* in *view*, one by one as *kernel* adds them up."""
    kernel.load(view)
    kernel.tells = True
    amounts: list[list[float]] = []
    for one in (seat, 1 - seat):
        kernel.standing(0, one)
        amounts.append([told / SCALE for told in kernel.told])
    kernel.tells = False
    return terms_of_both(tuple(weighed), *amounts)
