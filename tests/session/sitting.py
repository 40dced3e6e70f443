"""People at a table, for tests: a session with plain sentences, and brains that answer at once, late, or never well."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from halloween_games import games
from halloween_games.core.actions import Pick
from halloween_games.core.events import Event
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase
from halloween_games.core.questions import LuckQuestion, Question, Reply
from halloween_games.core.reasons import Reason
from halloween_games.core.speaker import Speaker
from halloween_games.core.state import State
from halloween_games.core.words import GameWords
from halloween_games.players.hosts import answer_at_once
from halloween_games.session.session import Session
from halloween_games.words.text import Text

SECONDS = 0.01  # to think, whatever the question allows


@dataclass
class Wanted:
    """The settings of a player."""

    notebook: bool = True
    confirm: bool = False
    auto_complete: bool = True


class QuickBrain:
    """Answers when it is asked for the answer; every *failing*-th question it dies instead."""

    def __init__(self, failing: int = 0) -> None:
        self.failing = failing
        self.asked = 0
        self.canceled = 0
        self._question: Question | LuckQuestion | None = None

    def warm(self, game_id: str = "") -> None:
        pass

    def ask(self, question: Question | LuckQuestion) -> int:
        self._question = replace(question, seconds=SECONDS) if isinstance(question, Question) else question
        self.asked += 1
        return self.asked

    def poll(self) -> Reply | None:
        question, self._question = self._question, None
        if question is None:
            return None
        if self.failing and self.asked % self.failing == 0:
            return Reply(self.asked, None, failure="It died.")
        return replace(answer_at_once(question), ticket=self.asked)

    def cancel(self) -> None:
        self._question = None
        self.canceled += 1

    def close(self) -> None:
        pass


class PlainSpeaker:
    """Says the keys themselves, with their parameters."""

    def __call__(self, key: str, /, **params: str | int) -> str:
        return " ".join([key, *(f"{name}={value}" for name, value in params.items())])

    def __contains__(self, key: str) -> bool:
        return True

    def say(self, words: Phrase | Reason) -> str:
        return self(words.key, **words.params) if isinstance(words, Phrase) else self(words.code, **words.params)

    def translated(self, sentence: str) -> str:
        return sentence

    def for_game(self, game_id: str, names: Sequence[str] = ()) -> Speaker:
        return self


class PlainWords(GameWords):
    """What a toy says to people: next to nothing."""

    def prompt(self, state: State, chosen: Sequence[Pick]) -> Phrase:
        return Phrase("prompt")

    def tell(self, event: Event) -> Phrase | None:
        return Phrase(type(event).__name__)

    def picture(self, state: State) -> str:
        return ""


def sit_down(match: Match, brain: QuickBrain | None = None, wanted: Wanted | None = None) -> Session:
    """A session of *match*, in the sentences of its game, or of a toy in none; its first decision has begun."""
    words: GameWords = PlainWords()
    text: Speaker = PlainSpeaker()
    names = [f"Seat {seat}" for seat in range(match.seats)]
    if match.game.id in games.REGISTRY:
        words, text = match.game.words, Text().for_game(match.game.id, names)
    session = Session(match, words, text, names, brain or QuickBrain(), wanted or Wanted())
    session.begin_decision()
    return session
