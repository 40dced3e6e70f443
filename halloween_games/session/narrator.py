"""Announces what happens in a session in sentences, for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from halloween_games.core.actions import Pick
from halloween_games.core.events import Event, TurnBegan
from halloween_games.core.match import Match, Turn
from halloween_games.core.phrases import Key
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import Seat
from halloween_games.core.words import GameWords
from halloween_games.session.changes import PROMPT, RESULT, Said
from halloween_games.session.narration import tell_events, tell_turn_and_result
from halloween_games.session.viewpoint import Viewpoint


class Narrator:
    """Passes each new sentence to *tell*, once."""

    def __init__(
        self, match: Match, viewpoint: Viewpoint, text: Speaker, words: GameWords, tell: Callable[[Said], None]
    ) -> None:
        self._match = match
        self._viewpoint = viewpoint
        self._text = text
        self._words = words
        self._tell = tell
        self._prompt = ""
        self._announced: Seat | None = None  # whose turn was announced last

    def say(self, sentence: str, about: str = "") -> None:
        """Pass on a *sentence*; *about* is PROMPT, RESULT or empty. It may come from what the viewer alone sees."""
        self._tell(Said(sentence, about, self._viewpoint.seat is not None))

    def turn(self, turn: Turn) -> None:
        """*turn* was just made."""
        happened, result = tell_turn_and_result(turn, self._viewpoint.seat, self._text, self._words)
        public, _ = tell_turn_and_result(turn, None, self._text, self._words)
        self._say_all(happened, known=public)
        self._say_all(result, RESULT, known=result)
        for event in turn.events:
            if isinstance(event, TurnBegan):
                self._announce(event.seat)

    def _announce(self, seat: Seat) -> None:
        if seat == self._announced:
            return
        self._announced, self._prompt = seat, ""
        self._tell(Said(self._text("speech.turn", player=Key(f"seat.{seat}")), PROMPT))

    def events(self, events: Sequence[Event]) -> None:
        """Events shown later than they happened, to the one who may see them."""
        self._say_all(tell_events(events, self._text, self._words))

    def decide(self, chosen: Sequence[Pick] = ()) -> None:
        """A person is to decide: what to do now that *chosen* is, or who has to come to the screen first."""
        curtain_for = self._viewpoint.curtain_for
        if curtain_for is not None:
            prompt = self._text("prompt.curtain", player=Key(f"seat.{curtain_for}"))
        else:
            self._announce(self._match.to_move)
            prompt = self._text.say(self._words.prompt(self._viewpoint.view, chosen))
        if prompt != self._prompt:
            self._prompt = prompt
            self.say(prompt, PROMPT)

    def _say_all(self, sentences: Iterable[str], about: str = "", known: Sequence[str] = ()) -> None:
        """Pass on *sentences*; everybody may hear those that are *known*."""
        self._prompt = ""  # after an event the same prompt is announced again
        for sentence in sentences:
            self._tell(Said(sentence, about, sentence not in known))
