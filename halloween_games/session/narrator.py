"""Announces what happens in a session in sentences, for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

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


@dataclass(eq=False, repr=False)
class Narrator:
    """Passes each new sentence to *tell*, once."""

    match: Match
    viewpoint: Viewpoint
    text: Speaker
    words: GameWords
    tell: Callable[[Said], None]

    def __post_init__(self) -> None:
        self._prompt = ""
        self._announced: Seat | None = None  # whose turn was announced last

    def say(self, sentence: str, about: str = "") -> None:
        """Pass on a *sentence*; *about* is PROMPT, RESULT or empty. It may come from what the viewer alone sees."""
        self.tell(Said(sentence, about, self.viewpoint.seat is not None))

    def turn(self, turn: Turn) -> None:
        """*turn* was just made."""
        happened, result = tell_turn_and_result(turn, self.viewpoint.seat, self.text, self.words)
        public, _ = tell_turn_and_result(turn, None, self.text, self.words)
        self._say_all(happened, known=public)
        self._say_all(result, RESULT, known=result)
        for event in turn.events:
            if isinstance(event, TurnBegan):
                self._announce(event.seat)

    def _announce(self, seat: Seat) -> None:
        if seat == self._announced:
            return
        self._announced, self._prompt = seat, ""
        self.tell(Said(self.text("speech.turn", player=Key(f"seat.{seat}")), PROMPT))

    def events(self, events: Sequence[Event]) -> None:
        """Events shown later than they happened, to the one who may see them."""
        self._say_all(tell_events(events, self.text, self.words))

    def decide(self, chosen: Sequence[Pick] = ()) -> None:
        """A person is to decide: what to do now that *chosen* is, or who has to come to the screen first."""
        curtain_for = self.viewpoint.curtain_for
        if curtain_for is not None:
            prompt = self.text("prompt.curtain", player=Key(f"seat.{curtain_for}"))
        else:
            self._announce(self.match.to_move)
            prompt = self.text.say(self.words.prompt(self.viewpoint.view, chosen))
        if prompt != self._prompt:
            self._prompt = prompt
            self.say(prompt, PROMPT)

    def _say_all(self, sentences: Iterable[str], about: str = "", known: Sequence[str] = ()) -> None:
        """Pass on *sentences*; everybody may hear those that are *known*."""
        self._prompt = ""  # after an event the same prompt is announced again
        for sentence in sentences:
            self.tell(Said(sentence, about, sentence not in known))
