"""The actions of a game as numbers: every action has one, or every pick that actions are made of."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from halloween_games.core.actions import Action, Pick
from halloween_games.core.chooser import Chooser
from halloween_games.core.game import Game
from halloween_games.core.outcome import Outcome
from halloween_games.core.state import State


class NumberedActions:
    """Every action of a seat that could ever be legal, with its number."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self.actions: tuple[Action, ...] = tuple(game.notation.all_actions(seats))
        self._numbers = {action: number for number, action in enumerate(self.actions)}

    def __len__(self) -> int:
        return len(self.actions)

    def legal(self, view: State) -> list[int]:
        """The numbers of the legal actions, in ascending order."""
        return sorted(self._numbers[action] for action in view.legal_actions())

    def __getitem__(self, number: int) -> Action:
        return self.actions[number]


class NumberedPicks:
    """Every pick of those actions: far fewer, since an action is made of some of them. Number 0 says: that is all."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        every = dict.fromkeys(pick for action in game.notation.all_actions(seats) for pick in action.picks())
        self.picks: tuple[Pick | None, ...] = (None, *every)
        self._numbers = {pick: number for number, pick in enumerate(self.picks)}

    def __len__(self) -> int:
        return len(self.picks)

    def legal(self, chooser: Chooser) -> list[int]:
        """The numbers of the picks that lead to a legal action, in ascending order."""
        done = [0] if chooser.status() == 0 else []
        return [*done, *sorted(self._numbers[pick] for pick in chooser.next_options())]

    def take(self, chooser: Chooser, number: int) -> Action | None:
        """Add a pick to those chosen so far; the action once it is complete."""
        pick = self.picks[number]
        if pick is None:
            return chooser.action()
        chooser.chosen = (*chooser.chosen, pick)
        return chooser.action() if chooser.status() == 1 else None


numbered_actions = lru_cache(maxsize=16)(NumberedActions)
"""The actions of a game with so many seats, listed once."""
numbered_picks = lru_cache(maxsize=16)(NumberedPicks)
"""Its picks, listed once."""


def rewards(outcome: Outcome) -> list[float]:
    """What each seat gets: in sum nothing. Winners get 1 each, the others share what that costs; 0 in a tie."""
    winners, seats = outcome.winners(), len(outcome.scores)
    if len(winners) == seats:
        return [0.0] * seats
    loss = -len(winners) / (seats - len(winners))
    return [1.0 if seat in winners else loss for seat in range(seats)]
