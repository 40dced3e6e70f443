"""News on a game screen: what just happened, animated on the table, shown in the banner, and played as sounds."""

from __future__ import annotations

from collections.abc import Sequence

from halloween_games.core.events import Event
from halloween_games.core.phrases import in_a_row
from halloween_games.core.state import State
from halloween_games.core.words import GameWords
from halloween_games.kit import sound
from halloween_games.kit.banner import NEWS
from halloween_games.play.screen import Screen


class TurnNews:
    """Animates what happened, and puts it into words as far as the game has some for it."""

    def __init__(self, screen: Screen, words: GameWords, view: State) -> None:
        self._screen = screen
        self._words = words
        self.told = view  # the view that the table has shown so far

    def show(self, events: Sequence[Event], before: State, after: State) -> None:
        """Animate the way from one view to another, and put it into words."""
        screen = self._screen
        if not screen.table.busy:
            self.told = before
        told = [screen.text.say(phrase) for event in events if (phrase := self._words.tell(event)) is not None]

        def arrive() -> None:
            self.told = after
            if told and screen.look.news_last:
                screen.banner.show(in_a_row(told), NEWS)

        screen.table.play(events, screen.figures(after))
        screen.table.then(arrive)
        if told and not screen.look.news_last:
            screen.banner.show(in_a_row(told), NEWS)

    def sound(self, event: Event, skipped: bool) -> None:
        """Play the sound of *event*, unless the animation is being skipped."""
        if not skipped:
            self._screen.services.sound.play(self._screen.look.sound(event) or sound.OF_EVENT.get(type(event), ""))
