"""What happens on a game screen, in sentences: said while it happens, and told again when somebody asks."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from halloween_games.core.actions import Pass
from halloween_games.core.events import Ended, Event, TurnBegan, visible
from halloween_games.core.match import Match, Turn
from halloween_games.core.phrases import plain
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.words import GameWords

if TYPE_CHECKING:  # services hold a Speech, and the scene makes its narrator
    from halloween_games.ui.game_scene import GameScene
    from halloween_games.ui.services import Speaker

UNHEARD: Final = 200  # sentences that wait at most; whoever listens takes them every frame
STOPS: Final = (".", "!", "?", "…", ":")


class Speech:
    """New sentences, until somebody takes them."""

    def __init__(self) -> None:
        self._unheard: deque[str] = deque(maxlen=UNHEARD)

    def say(self, sentence: str) -> None:
        if sentence:
            self._unheard.append(_ended(sentence))

    def take(self) -> list[str]:
        """What was said since the last time."""
        taken = list(self._unheard)
        self._unheard.clear()
        return taken


@dataclass(frozen=True)
class Told:
    """One action of a seat in sentences, with all that followed by itself."""

    seat: Seat
    sentences: tuple[str, ...]


def tell_turn(turn: Turn, viewer: Seat | None, text: Speaker, words: GameWords) -> list[str]:
    """What *viewer* may know of *turn*: the action, what it brought about, how it ended.

    What luck shows is told by its events alone: its text may name what only one seat has seen.
    """
    events = tell_events(visible(turn.events, viewer), text, words)
    if turn.seat == CHANCE or (events and (isinstance(turn.action, Pass) or text(f"seat.{turn.seat}") in events[0])):
        return events  # which say who did it
    return [text("speech.action", player=f"@seat.{turn.seat}", action=turn.text), *events]


def tell_events(events: Iterable[Event], text: Speaker, words: GameWords) -> list[str]:
    """*events*, as far as they are worth a sentence."""
    return [_ended(sentence) for event in events if (sentence := _tell_event(event, text, words))]


def _tell_event(event: Event, text: Speaker, words: GameWords) -> str:
    phrase = words.tell(event)
    if phrase is not None:
        return text.say(phrase)
    if isinstance(event, Ended):
        outcome = event.outcome
        if outcome.is_draw():
            return f"{text('result.draw')} {text(outcome.code)}"
        winners = " & ".join(text(f"seat.{seat}") for seat in outcome.winners())
        return text("prompt.over", player=plain(winners), why=f"@{outcome.code}")
    return ""


def told(turns: Iterable[Turn], viewer: Seat | None, text: Speaker, words: GameWords) -> list[Told]:
    """*turns* as *viewer* may know them; what luck shows belongs to the action before it."""
    found: list[Told] = []
    for turn in turns:
        sentences = tuple(tell_turn(turn, viewer, text, words))
        if turn.seat == CHANCE and found:
            found[-1] = Told(found[-1].seat, found[-1].sentences + sentences)
        elif sentences:
            found.append(Told(turn.seat, sentences))
    return found


def last_turn_of(match: Match, seat: Seat) -> int:
    """How many turns of *match* lie up to the end of the last turn of *seat* that others have answered.

    What *seat* has done since then, if it is its turn again or it has ended the game, belongs to what is new.
    """
    turns = match.turns
    index = len(turns)
    if match.to_move in (seat, NOBODY):  # the turn that it is in, or the last one of all
        while index and turns[index - 1].seat in (seat, CHANCE):
            index -= 1
    while index and turns[index - 1].seat != seat:
        index -= 1
    while index < len(turns) and turns[index].seat == CHANCE:
        index += 1  # what luck made of the own action was seen then
    return index


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


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith(STOPS) else f"{sentence}."
