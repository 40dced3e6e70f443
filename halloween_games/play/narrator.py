"""Says what happens on a game screen to whoever may know it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from halloween_games.core.events import Event, TurnBegan
from halloween_games.core.match import Turn
from halloween_games.core.spots import Seat
from halloween_games.session.narration import tell_events, tell_turn

if TYPE_CHECKING:  # the scene makes its narrator
    from halloween_games.play.game_scene import GameScene


class Narrator:
    """Says what happens on a game screen to whoever may know it."""

    def __init__(self, scene: GameScene) -> None:
        self._scene = scene
        self._prompt = ""
        self._announced: Seat | None = None  # whose turn it is, as far as that was said

    def say(self, sentence: str) -> None:
        self._scene.services.speech.say(sentence)

    def turn(self, turn: Turn) -> None:
        """*turn* was just made."""
        scene = self._scene
        self._say_all(tell_turn(turn, scene.viewer, scene.text, scene.words))
        for event in turn.events:
            if isinstance(event, TurnBegan):
                self._announce(event.seat)

    def _announce(self, seat: Seat) -> None:
        if seat == self._announced:
            return
        self._announced, self._prompt = seat, ""
        self.say(self._scene.text("speech.turn", player=f"@seat.{seat}"))

    def events(self, events: Sequence[Event]) -> None:
        """What is shown later than it happened, to the one who may see it."""
        self._say_all(tell_events(events, self._scene.text, self._scene.words))

    def decide(self) -> None:
        """A decision of a person begins: what is to be done, or who has to come to the screen first."""
        scene = self._scene
        if scene.curtain_for is not None:
            prompt = scene.text("prompt.curtain", player=f"@seat.{scene.curtain_for}")
        else:
            self._announce(scene.match.to_move)
            prompt = scene.text.say(scene.words.prompt(scene.view, ()))
        if prompt != self._prompt:
            self._prompt = prompt
            self.say(prompt)

    def _say_all(self, sentences: Iterable[str]) -> None:
        self._prompt = ""  # after something has happened the same prompt is news again
        for sentence in sentences:
            self.say(sentence)
