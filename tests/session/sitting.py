"""Test doubles for sessions: plain sentences, and brains that answer at once, late, or wrongly."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from halloween_games import games
from halloween_games.core.actions import Action, Pick
from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Drawn, Event, Moved
from halloween_games.core.game import EntryPoint
from halloween_games.core.match import Match, Player
from halloween_games.core.phrases import Key, Phrase
from halloween_games.core.questions import Brain, Choose, Compare, FindPuzzle, JudgeTry, Question, Reply
from halloween_games.core.reasons import Reason
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import BOARD, BUTTON, NOBODY, Seat, Spot
from halloween_games.core.state import State
from halloween_games.core.words import EventWords, GameWords
from halloween_games.players.hosts import answer_at_once
from halloween_games.session.changes import Change, Refused, Said
from halloween_games.session.session import Session
from halloween_games.words.text import Text
from tests.app.random_games import play_on
from tests.core.toys import GOAL, RACE, WORDS, Do, RaceNotation, RaceState

LONG = 10_000  # actions: no game has so many
SECONDS = 0.01  # to think, whatever the question allows

ANN, BO, COMPUTER = Player(name="Ann"), Player(name="Bo"), Player("computer", "", "easy")


def level_of(question: Question) -> str:
    """The level that is to choose; empty if all actions are compared."""
    return question.wanted.level if isinstance(question.wanted, Choose) else ""


@dataclass
class Wanted:
    """Fixed settings."""

    notebook: bool = True
    confirm: bool = False
    auto_complete: bool = True


class NotingBrain:
    """Notes what it is asked; polled, it gives ``answer_to`` that, unless a test says that it is not ``ready``."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.canceled = 0
        self.ready = True
        self._open = False

    def warm(self, game_id: str = "") -> None:
        pass

    def ask(self, question: Question) -> int:
        self.asked.append(question)
        self._open = True
        return len(self.asked)

    def poll(self) -> Reply | None:
        if not self.ready or not self._open:
            return None
        self._open = False
        return self.answer_to(self.asked[-1])

    def answer_to(self, question: Question) -> Reply | None:
        raise NotImplementedError

    def cancel(self) -> None:
        self.canceled += 1
        self._open = False

    def close(self) -> None:
        pass


class QuickBrain(NotingBrain):
    """Thinks for a moment; fails at every *failing*-th question."""

    def __init__(self, failing: int = 0) -> None:
        super().__init__()
        self.failing = failing

    def answer_to(self, question: Question) -> Reply:
        ticket = len(self.asked)
        if self.failing and ticket % self.failing == 0:
            return Reply(ticket, None, failure="It died.")
        return replace(answer_at_once(self.shortened(question)), ticket=ticket)

    def shortened(self, question: Question) -> Question:
        """The question with little time; proofs need theirs."""
        return question if isinstance(question.wanted, JudgeTry) else replace(question, seconds=SECONDS)


class StubBrain(NotingBrain):
    """Answers with the last legal action, or what ``chooses`` returns, at *value*."""

    def __init__(self) -> None:
        super().__init__()
        self.value = 0.5
        self.chooses: Callable[[Question], Action | None] = lambda question: question.view.legal_actions()[-1]

    def answer_to(self, question: Question) -> Reply:
        return Reply(len(self.asked), self.chooses(question), self.value)


class ToldBrain(NotingBrain):
    """Gives the answers that a test specifies, when it is told to."""

    _reply: Reply | None = None

    def answer(self, action: Action | None, because: tuple[Phrase, ...] = (), late: int = 0, failure: str = "") -> None:
        """Answer the last question, or the one asked *late* questions before it."""
        self._reply = Reply(len(self.asked) - late, action, because=because, failure=failure)

    def poll(self) -> Reply | None:
        reply, self._reply = self._reply, None
        return reply if self._open else None


class FixedBrain(NotingBrain):
    """Values the first legal action at 0.8, every other one at *other*."""

    def __init__(self, other: float = 0.4) -> None:
        super().__init__()
        self.other = other

    def answer_to(self, question: Question) -> Reply:
        ticket = len(self.asked)
        if isinstance(question.wanted, FindPuzzle):
            return Reply(ticket, None)  # none
        best = question.view.legal_actions()[0]
        assert isinstance(question.wanted, Compare)
        if not question.wanted.about:
            return Reply(ticket, best, 0.8)
        about = 0.8 if question.game.notation.read(question.view, question.wanted.about) == best else self.other
        return Reply(ticket, best, 0.8, about=about)


class PlainSpeaker:
    """Returns the keys themselves with their parameters (``@`` before a Key); knows all of them, or *known*."""

    language_code = ""

    def __init__(self, known: Container[str] | None = None) -> None:
        self._known = known

    def __call__(self, key: str, /, **params: str | int) -> str:
        shown = {name: f"@{value}" if isinstance(value, Key) else value for name, value in params.items()}
        return " ".join([key, *(f"{name}={value}" for name, value in shown.items())])

    def __contains__(self, key: str) -> bool:
        return self._known is None or key in self._known

    def say(self, words: Phrase | Reason) -> str:
        return self(words.key, **words.params) if isinstance(words, Phrase) else self(words.code, **words.params)

    def translated(self, sentence: str) -> str:
        return sentence

    def for_game(self, game_id: str, names: Sequence[str] = (), reader: Callable[[], Seat] = lambda: NOBODY) -> Speaker:
        return self

    def exchange(self, keys: Mapping[str, str]) -> None:
        raise AssertionError("no board is turned without a screen")

    def with_sentences(self, more: Mapping[str, str]) -> Speaker:
        return self


class PlainWords(GameWords):
    """The texts of a toy: next to nothing."""

    def prompt(self, state: State, chosen: Sequence[Pick]) -> Phrase:
        return Phrase("prompt")

    def said(self, event: Event) -> EventWords:
        told = Phrase(type(event).__name__)
        return EventWords(told, told)

    def picture(self, state: State) -> str:
        return ""


class RaceWords(PlainWords):
    """The texts of the race: what an action does, what a spot is, and nothing about draws."""

    def prompt(self, state: State, chosen: Sequence[Pick]) -> Phrase:
        assert isinstance(state, RaceState)
        return Phrase("prompt", {"at": state.counter, "card": state.cards[state.to_move], "picks": len(chosen)})

    def said(self, event: Event) -> EventWords:
        told = None
        if isinstance(event, Moved):
            told = Phrase("runs", {"to": event.path[-1].at})
        if isinstance(event, Drawn):
            told = Phrase("draws", {"card": event.card})
        return EventWords(told, told)

    def preview(self, state: State, action: Action) -> Sequence[Phrase]:
        assert isinstance(state, RaceState) and isinstance(action, Action)
        if not isinstance(action, Do) or action.word > 1:
            return ()
        return [Phrase("runs on"), Phrase("far")][: action.word + 1]

    def name_spot(self, state: State, spot: Spot) -> Phrase | None:
        assert isinstance(state, RaceState)
        return Phrase("button", {"word": WORDS[spot.at - 1]}) if spot.zone == BUTTON else None


class PieceNotation(RaceNotation):
    """A race with a piece on each square: the name of piece *n* on square *n*."""

    NAMES = ("", "runner0", "1goblin", "black cat0", "1", "big bad wolf", "crow+0", "nobody special")

    def write(self, state: RaceState, action: Action) -> str:
        assert isinstance(state, RaceState) and isinstance(action, Action)
        return super().write(state, action)

    def pieces(self, state: RaceState) -> Mapping[Spot, str]:
        assert isinstance(state, RaceState)
        return {Spot(BOARD, at): name for at, name in enumerate(self.NAMES)}


PIECE_NOTATION = PieceNotation()


def piece_notation_on(board: BoardSpec) -> PieceNotation:
    return PIECE_NOTATION


PIECE_RACE = replace(RACE, parts=replace(RACE.parts, notation=EntryPoint("tests.session.sitting", "piece_notation_on")))


def sit_down(
    match: Match,
    brain: Brain | None = None,
    wanted: Wanted | None = None,
    words: GameWords | None = None,
    speaker: Speaker | None = None,
    names: Sequence[str] = (),
) -> Session:
    """A session of *match*, with the sentences of its game, or without any for a toy; its first decision has begun."""
    words = words or PlainWords()
    text: Speaker = speaker or PlainSpeaker()
    names = names or [f"Seat {seat}" for seat in range(match.seats)]
    if match.game.id in games.REGISTRY:
        words, text = match.game.words, Text().for_game(match.game.id, names)
    session = Session(match, words, text, names, brain or QuickBrain(), wanted or Wanted())
    session.begin_decision()
    return session


class Onward(RaceState):
    """Seat 1 goes on as long as it likes."""

    def _next(self, seat: int) -> None:
        self.to_move = 1


def near_the_end(*cards: int) -> RaceState:
    """The race one step before its end, with the *cards* that the seats have seen."""
    state = RaceState()
    state.counter = GOAL - 1
    state.cards[: len(cards)] = cards
    return state


def race(*words: str, players: Sequence[Player] = (), start: State | None = None, luck: str = "ask") -> Match:
    """A race in which all of *words* were played."""
    match = Match(RACE, 2, {"repetition": True}, 7, luck=luck, players=players, start=start)
    for word in words:
        match.play_text(match.to_move, word)
    return match


def listening(session: Session) -> list[Change]:
    """The list of all events of *session* from now on."""
    heard: list[Change] = []
    session.subscribe(heard.append)
    return heard


def sit_and_listen(
    match: Match,
    brain: Brain | None = None,
    wanted: Wanted | None = None,
    words: GameWords | None = None,
) -> tuple[Session, list[Change]]:
    """A session, and all its events after its first decision has begun."""
    session = sit_down(match, brain, wanted, words)
    return session, listening(session)


def said(heard: Sequence[Change]) -> list[str]:
    """The sentences in *heard*."""
    return [change.sentence for change in heard if isinstance(change, Said)]


def refused(heard: Sequence[Change]) -> list[Reason]:
    """The reasons in *heard*."""
    return [change.reason for change in heard if isinstance(change, Refused)]


def kinds(heard: Sequence[Change]) -> list[type[Change]]:
    """The types of the events in *heard*, without sentences."""
    return [type(change) for change in heard if not isinstance(change, Said)]


def finished(game_id: str, seats: int = 0, seed: int = 3) -> Match:
    """A game played at random to its end."""
    game = games.load(game_id)
    match = Match(game, seats or game.seats[0], {}, seed)
    play_on(match, Random(seed), LONG)
    assert match.outcome is not None
    return match
