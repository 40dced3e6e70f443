"""Trophies, which others call achievements: what people win while they play is kept and told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from halloween_games.app.saving.trophies import watch_trophies
from halloween_games.app.shell.part import Part
from halloween_games.kit.toast import Offer, Toast

if TYPE_CHECKING:
    from halloween_games.core.match import Match
    from halloween_games.core.trophies import Trophy

MOST_LETTERS: Final = 64  # of what the toast says of one person, so that they are not small


@dataclass(eq=False, repr=False)
class TrophyKeeper(Part):
    """The trophies of everybody, and the way to look at them."""

    toast: Toast

    def __post_init__(self) -> None:
        self._told = ""  # what the toast says of trophies

    def open(self, name: str = "", game_id: str = "") -> None:
        """Show what *name* has won, the shelf of *game_id* first."""
        from halloween_games.app.screens.trophies_scene import TrophiesScene

        self._hide()
        scene = TrophiesScene(self.services, self.people.trophies, name, game_id, self.people.profiles.drawing)
        self.services.stack.push(scene)

    def watch(self, match: Match, names: Sequence[str]) -> None:
        """Keep what the people of *match*, called *names*, win from now on, and tell it."""
        from halloween_games.app.saving.saved_game_words import won_sentence

        self._hide()  # what was won in another game

        def tell(name: str, won: Sequence[Trophy]) -> None:
            self.services.speech.say(won_sentence(self.text, match.game.id, name, won))
            if not self._is_shown:
                told.clear()
            told[name] = [*told.get(name, ()), *won]  # two people can win at once, and one twice
            text, game_id = self.text, match.game.id
            self._told = won_sentence(text, game_id, name, told[name], MOST_LETTERS)
            if len(told) > 1:
                self._told = text("trophies.several", players=", ".join(told))
            offer = Offer(text("trophies.show"), "", lambda: self.open(name, game_id), "trophy")
            self.toast.show(self._told, offer, waits=True)

        told: dict[str, Sequence[Trophy]] = {}
        watch_trophies(match, names, self.people.trophies, tell)

    @property
    def _is_shown(self) -> bool:
        """Whether the toast tells of trophies."""
        return bool(self._told) and self.toast.text == self._told

    def _hide(self) -> None:
        """What was won is told no more."""
        if self._is_shown:
            self.toast.hide()
