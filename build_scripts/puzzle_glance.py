"""Whether a puzzle is solved at a glance."""

from __future__ import annotations

from collections.abc import Set
from typing import Any, Final

from halloween_games.core.actions import Action
from halloween_games.core.chooser import Chooser
from halloween_games.core.proofs import Proof
from halloween_games.core.state import State
from halloween_games.puzzles.goals import GLANCE

MOST_LUCK: Final = 1 / 3
"""Whoever clicks at what is lit, and knows no rule, finds the first action less often than this."""


def glance_of(proof: Proof[Any], view: State) -> list[str]:
    """GLANCE if one turn is all, and what is lit on the board nearly says which."""
    if proof.own_turns > 1:
        return []
    right = set(proof.keeping(view, proof.own_turns))
    return [GLANCE] if _luck(Chooser(view.legal_actions(), auto_complete=False), right) >= MOST_LUCK else []


def _luck(chooser: Chooser, right: Set[Action]) -> float:
    """How likely clicks at anything that is lit end in an action that is *right*."""
    options, so_far = chooser.next_options(), chooser.chosen
    if not options:
        return float(chooser.action() in right)
    chance = 0.0
    for option in options:
        chooser.chosen = (*so_far, option)
        chance += _luck(chooser, right) / len(options)
    chooser.chosen = so_far
    return chance
