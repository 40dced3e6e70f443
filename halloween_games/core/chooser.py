"""Turns clicks into one legal action, for any game, by filtering the legal actions by the picks so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from halloween_games.core.actions import Action, Pick
from halloween_games.core.spots import Spot

_Row = tuple[tuple[Pick, ...], Action]


class Chooser:
    """Collects picks until they identify one legal action.

    Picks may come in any order. A pick that does not fit the current ones starts a new selection after the longest
    prefix it fits, but a target only replaces a target: a square where the selected piece cannot go is refused, and
    does not forget the piece. Picking the same again removes it.
    """

    def __init__(self, actions: Sequence[Action], auto_complete: bool = True) -> None:
        self._rows = [(action.picks(), action) for action in actions]
        self._with: dict[Pick, list[_Row]] = {}  # rows by pick, for speed: a screen asks for many previews at once
        for row in self._rows:
            for pick in row[0]:
                self._with.setdefault(pick, []).append(row)
        self._options: dict[tuple[Pick, ...], tuple[list[Pick], list[Pick]]] = {}
        self.auto_complete = auto_complete
        self.chosen: tuple[Pick, ...] = ()
        self._filled: frozenset[Pick] = frozenset()  # picks that nobody clicked; some may be chosen no more

    def offer(self, spots: Sequence[Spot]) -> bool:
        """Apply the best interpretation of a click on *spots* (topmost first); False if none fits."""
        for spot in spots:
            if self._unpick(spot) or self._take(self.next_options(), spot) or self._take(self.later_options(), spot):
                return True
        return any(self._reselect(spot) for spot in spots)

    def fits(self, spot: Spot) -> bool:
        """Whether *spot* takes a pick back or goes on with the picks so far, without starting a new selection."""
        return any(pick.spot == spot for pick in (*self.chosen, *self.next_options(), *self.later_options()))

    def next_options(self) -> list[Pick]:
        """The pick that each matching action asks for next."""
        return self._all_options()[0]

    def later_options(self) -> list[Pick]:
        """Other picks that fit, too, but are asked for later."""
        return self._all_options()[1]

    def _all_options(self) -> tuple[list[Pick], list[Pick]]:
        """Next and later options, cached for each selection."""
        found = self._options.get(self.chosen)
        if found is None:
            missing = self._missing()
            following = _unique(row[0] for row in missing)
            first = set(following)
            later = [pick for pick in _unique(pick for row in missing for pick in row) if pick not in first]
            found = self._options[self.chosen] = (following, later)
        return found

    def status(self) -> int:
        """-1: incomplete, 0: complete but may go on, 1: complete."""
        fitting = self._fitting()
        complete = [row for row in fitting if len(row[0]) == len(self.chosen)]
        if not complete or not self.chosen:
            return -1
        return 1 if len(fitting) == 1 else 0

    def action(self) -> Action | None:
        """The action that the picks identify, or None while incomplete."""
        for picks, action in self._fitting():
            if self.chosen and len(picks) == len(self.chosen):
                return action
        return None

    def fitting(self) -> list[Action]:
        """Every legal action that matches the picks."""
        return [action for _, action in self._fitting()]

    def completing(self, spots: Sequence[Spot]) -> Action | None:
        """The action that a click on *spots* would complete, without clicking: for previews."""
        before, filled = self.chosen, self._filled
        action = self.action() if self.offer(spots) and self.status() == 1 else None
        self.chosen, self._filled = before, filled
        return action

    def cancel(self) -> bool:
        """Remove all picks; False if there were none."""
        had = bool(self.chosen)
        self.chosen = ()
        return had

    def _fitting(self) -> list[_Row]:
        if not self.chosen:
            return self._rows
        rows = min((self._with[pick] for pick in self.chosen), key=len)  # of many pieces few go to one square
        if len(self.chosen) == 1:
            return rows
        wanted = set(self.chosen)
        return [row for row in rows if wanted.issubset(row[0])]

    def _missing(self) -> list[list[Pick]]:
        rows = [[pick for pick in picks if pick not in self.chosen] for picks, _ in self._fitting()]
        return [row for row in rows if row]

    def _unpick(self, spot: Spot) -> bool:
        for number, pick in enumerate(self.chosen):
            if pick.spot == spot:
                # Picks that were filled in because of it are later in the row and go, too.
                rest = tuple(later for later in self.chosen[number + 1 :] if later not in self._filled)
                self.chosen = (*self.chosen[:number], *rest)
                return True
        return False

    def _take(self, options: Sequence[Pick], spot: Spot) -> bool:
        for pick in options:
            if pick.spot == spot:
                self.chosen = (*self.chosen, pick)
                self._filled -= {pick}
                self._fill_in()
                return True
        return False

    def _reselect(self, spot: Spot) -> bool:
        before = self.chosen
        for length in range(len(before) - 1, -1, -1):
            self.chosen = before[:length]
            instead = [pick for pick in self.later_options() if pick.role == before[length].role]
            if self._take(self.next_options(), spot) or self._take(instead, spot):
                return True
        self.chosen = before
        return False

    def _fill_in(self) -> None:
        """Add the picks shared by all matching actions, for roles that need no click of their own."""
        if not self.auto_complete:
            return
        fitting = self._fitting()
        shared = set(fitting[0][0]).intersection(*(row[0] for row in fitting[1:]))
        implied = tuple(
            pick
            for pick in fitting[0][0]
            if pick in shared and pick not in self.chosen and pick.role in fitting[0][1].implied_roles
        )
        self.chosen += implied
        self._filled |= {*implied}


def _unique(picks: Iterable[Pick]) -> list[Pick]:
    return list(dict.fromkeys(picks))
