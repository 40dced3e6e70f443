"""News on a game screen: what just happened, animated on the table, told beside it, and played as sounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from halloween_games.core.events import Event
from halloween_games.core.phrases import Phrase
from halloween_games.core.state import State
from halloween_games.core.words import GameWords
from halloween_games.kit import sound
from halloween_games.play.screen import Screen


class TurnNews:
    """Animates what happened, and puts it into words as far as the game has some for it."""

    def __init__(self, screen: Screen, words: GameWords, view: State) -> None:
        self._screen = screen
        self._words = words
        self._last: Sequence[Phrase] = ()
        self.told = view  # the view that the table has shown so far

    def show(self, events: Sequence[Event], before: State, after: State, is_public: bool = True) -> None:
        """Animate the way from one view to another, and put it into words; others must not read what is not public."""
        phrases = [phrase for event in events if (phrase := self._words.tell(event)) is not None]

        def tell() -> None:
            self._last = phrases if is_public else []
            self._tell(phrases, is_public)

        self._show(events, before, after, tell)

    def tell_again(self) -> None:
        """Tell the last news in another language, if everybody may read them."""
        self._tell(self._last, is_public=True)

    def _tell(self, phrases: Sequence[Phrase], is_public: bool) -> None:
        self._screen.news.tell([self._screen.text.say(phrase) for phrase in phrases], is_public)

    def show_again(self, events: Sequence[Event], before: State, after: State) -> None:
        """Animate a turn of the past, which the head of the screen describes."""
        self._show(events, before, after, lambda: None)

    def _show(self, events: Sequence[Event], before: State, after: State, tell: Callable[[], None]) -> None:
        screen = self._screen
        if not screen.table.busy:
            self.told = before

        def arrive() -> None:
            self.told = after
            if screen.look.news_last:
                tell()

        screen.table.play(events, screen.figures(after))
        screen.table.then(arrive)
        if not screen.look.news_last:
            tell()

    def sound(self, event: Event, skipped: bool) -> None:
        """Play the sound of *event*, unless the animation is being skipped."""
        if not skipped:
            self._screen.services.sound.play(self._screen.look.sound(event) or sound.OF_EVENT.get(type(event), ""))
