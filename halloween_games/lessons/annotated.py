"""Annotated games: whole games with notes and questions, from levels/GAME.annotated.toml, and what is claimed there."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import Meta

from halloween_games import games
from halloween_games.core import record
from halloween_games.core.game import Game, Json, check_options, check_seats
from halloween_games.core.match import Match, Turn
from halloween_games.core.notes import Note
from halloween_games.core.prover import Prover, TooManyPositions
from halloween_games.core.state import State
from halloween_games.data_files import Fields, Id, Line, check_whole, name_of, read_fields, read_toml
from halloween_games.data_folders import levels_dir
from halloween_games.data_problems import LEVELS_MISSING, DataError, DataProblem, rules_told, wrong_kind
from halloween_games.lessons.checks import Measure, Search, worth
from halloween_games.lessons.lesson import LessonText
from halloween_games.lessons.lesson_file import MAX_BYTES, MOST_STEPS, Texts, game_of, read_sentence

ENDING: Final = ".annotated.toml"
MOST_GAMES: Final = 20
LONGEST: Final = 300  # letters of a text: its translation is longer, and has to be a comment as well
MOST_TURNS: Final = 12  # of a win that is proven
MOST_POSITIONS: Final = 1_000_000  # that a proof looks at
NEAR: Final = 3  # percent: a right action is no worse than the best by more
LUCK: Final = "~"

Percent = Annotated[int, Meta(ge=0, le=100)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Entries = Meta(max_length=100)


class _Wins(Fields, frozen=True):
    seat: SeatNumber
    turns: Annotated[int, Meta(ge=1, le=MOST_TURNS)]


class _Costs(Fields, frozen=True):
    low: Percent = 0
    high: Percent = 100


class _Chance(_Costs, frozen=True, kw_only=True):
    seat: SeatNumber


class _Note(Fields, frozen=True):
    after: Json
    text: Line
    marks: Texts = ()
    arrows: Texts = ()
    wins: _Wins | None = None
    only: Annotated[int, Meta(ge=0, le=1000)] = 0
    chance: _Chance | None = None
    costs: _Costs | None = None


class _Tempting(Fields, frozen=True):
    action: Line
    say: Line
    costs: Percent = 0


class _Question(Fields, frozen=True):
    after: Json
    right: Texts
    say: Line
    ask: str = ""
    wins: _Wins | None = None
    tempting: Annotated[tuple[_Tempting, ...], Entries] = ()


class _Game(Fields, frozen=True):
    id: Id
    title: Line
    about: Line
    moves: Line
    seats: Json = None
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    start: str = ""
    note: Annotated[tuple[_Note, ...], Entries] = ()
    question: Annotated[tuple[_Question, ...], Entries] = ()


class _File(Fields, frozen=True):
    game: Json
    steps: Annotated[int, Meta(ge=1, le=MOST_STEPS)]
    annotated: Annotated[tuple[Any, ...], Meta(max_length=MOST_GAMES)]


@dataclass(frozen=True)
class GameNote:
    """What is told after *ply* turns, and the squares that are marked or joined by arrows."""

    ply: int
    text: LessonText
    drawn: Note


@dataclass(frozen=True)
class GameQuestion:
    """What would you play after *ply* turns? *right* and *tempting* are actions in notation."""

    ply: int
    ask: LessonText | None
    right: Sequence[str]
    say: LessonText
    tempting: Mapping[str, LessonText]


@dataclass(frozen=True)
class AnnotatedGame:
    """One game: *match* is over."""

    id: str
    title: LessonText
    about: LessonText
    match: Match
    notes: Sequence[GameNote]
    questions: Sequence[GameQuestion]
    fields: _Game

    def played_again(self) -> Match:
        """A match of its own for whoever looks at it."""
        return self.match.along(0, [(turn.seat, turn.text) for turn in self.match.turns])

    def turn_of(self, question: GameQuestion) -> Turn:
        """What was played where *question* is asked."""
        return self.match.turns[question.ply]

    @property
    def sentences(self) -> dict[str, str]:
        """The English sentences by text key."""
        asked = [text for one in self.questions for text in (one.ask, one.say, *one.tempting.values())]
        told = (self.title, self.about, *(one.text for one in self.notes), *asked)
        return {text.key: text.english for text in told if text is not None}


class ReadGames(NamedTuple):
    """What a file holds, and what is wrong with the rest of it; *steps* are those of its measures."""

    game: Game
    annotated: Sequence[AnnotatedGame]
    problems: Sequence[DataProblem]
    steps: int = 0

    @property
    def sentences(self) -> dict[str, str]:
        return {key: english for one in self.annotated for key, english in one.sentences.items()}


@cache
def annotated_of(game_id: str) -> ReadGames:
    """The annotated games of a game, read once; none without a file."""
    game = games.load(game_id)
    try:
        file = levels_dir() / f"{game.art_folder}{ENDING}"
    except FileNotFoundError:
        return ReadGames(game, (), (LEVELS_MISSING,))
    return read_annotated(file, game) if file.is_file() else ReadGames(game, (), ())


def read_annotated(file: Path, game: Game | None = None) -> ReadGames:
    """The games in *file*, of *game* or of the game that the file names; one that is wrong is left out and told."""
    found: list[AnnotatedGame] = []
    problems: list[DataProblem] = []
    steps = 0
    try:
        data = read_toml(file, "lesson", MAX_BYTES)
        game = game_of(data, game)
        fields = read_fields(data, _File, "lesson")
        steps = fields.steps
        for number, entry in enumerate(fields.annotated):
            place = name_of(entry, f"annotated[{number}]")
            try:
                found.append(_game(entry, game))
                if place in [one.id for one in found[:-1]]:
                    del found[-1]
                    raise DataError("lesson_id_twice", {"where": "id", "id": place})
            except DataError as error:
                problems.append(error.at(file.name, place))
    except DataError as error:
        problems.append(error.at(file.name))
    return ReadGames(game or games.load(next(iter(games.REGISTRY))), tuple(found), tuple(problems), steps)


def _game(entry: Json, game: Game) -> AnnotatedGame:
    if isinstance(entry, dict) and isinstance(entry.get("moves"), str):
        entry = {**entry, "moves": " ".join(entry["moves"].split())}
    fields = read_fields(entry, _Game, "lesson")
    match = _played(fields, game)
    actions = {turn.text for turn in match.turns}
    key = f"annotated.{fields.id}"

    def text(english: str, where: str, name: str) -> LessonText:
        return read_sentence(game, english, where, f"{key}.{name}", actions, LONGEST)

    last = len(match.turns)
    notes: list[GameNote] = []
    questions: list[GameQuestion] = []
    squares = record.squares_of(game, match.seats)
    for number, note in enumerate(fields.note):
        where = f"note[{number}]"
        ply = check_whole(note.after, notes[-1].ply + 1 if notes else 0, last, f"{where}.after")
        ends = [tuple(arrow.split("-")) for arrow in note.arrows]
        if not {*note.marks, *(square for arrow in ends for square in arrow)} <= squares.keys():
            raise DataError("annotated_square", {"where": where})
        drawn = Note("", note.marks, tuple((arrow[0], arrow[-1]) for arrow in ends))
        notes.append(GameNote(ply, text(note.text, f"{where}.text", f"note.{number}"), drawn))
    for number, asked in enumerate(fields.question):
        where, name = f"question[{number}]", f"question.{number}"
        ply = check_whole(asked.after, questions[-1].ply + 1 if questions else 0, last - 1, f"{where}.after")
        if ply in [one.ply for one in notes] or match.turns[ply].seat < 0:
            raise DataError("annotated_place", {"where": f"{where}.after"})
        actions |= {*asked.right, *(one.action for one in asked.tempting)}
        for action in (*asked.right, *(one.action for one in asked.tempting)):
            with rules_told("lesson_not_possible", where=where, action=action):
                game.notation.read(match.turns[ply].before, action)
        tempting = {
            one.action: text(one.say, f"{where}.tempting[{at}].say", f"{name}.tempting.{at}")
            for at, one in enumerate(asked.tempting)
        }
        ask = text(asked.ask, f"{where}.ask", f"{name}.ask") if asked.ask else None
        questions.append(GameQuestion(ply, ask, asked.right, text(asked.say, f"{where}.say", name), tempting))
    title, about = text(fields.title, "title", "title"), text(fields.about, "about", "about")
    return AnnotatedGame(fields.id, title, about, match, notes, questions, fields)


def _played(fields: _Game, game: Game) -> Match:
    """The game, action by action."""
    try:
        with rules_told():
            seats = check_seats(game, min(game.seats) if fields.seats is None else fields.seats)
            options = check_options(game, fields.options, seats)
            start = game.notation.load(json.loads(fields.start), seats, options) if fields.start else None
    except ValueError as error:
        raise wrong_kind("start", "kind.text") from error
    match = Match(game, seats, options, 0, start=start, luck="ask", auto_pass=False)
    for word in fields.moves.split():
        if word.endswith(".") and word[:-1].isdigit():
            continue
        with rules_told("lesson_not_possible", where="moves", action=word):
            match.play_text(match.to_move, word.removeprefix(LUCK))
    if match.outcome is None:
        raise DataError("annotated_not_over", {"where": "moves"})
    return match


# ------------------------------------------------------------------ what is claimed


def problems_of_games(found: ReadGames, file: str, search: Search) -> Iterator[DataProblem]:
    """Every claim of a note or question that is neither proven nor measured."""
    for one in found.annotated:
        try:
            match = one.match
            measure = partial(worth, search, match.game, match.seats, match.options, found.steps)
            for error in _problems(one, measure):
                yield error.at(file, one.id)
        except TooManyPositions:
            yield DataError("lesson_too_hard", {"where": "wins"}).at(file, one.id)


def _problems(one: AnnotatedGame, measure: Measure) -> Iterator[DataError]:
    match = one.match
    states = [match.start, *(turn.after for turn in match.turns)]
    for number, note in enumerate(one.fields.note):
        where, state = f"note[{number}]", states[note.after]
        if note.wins is not None:
            yield from _of_win(match, state, note.wins, f"{where}.wins", note.only or None)
        if note.chance is not None and state.to_move >= 0:
            teams = match.game.teams(match.seats)
            best, _ = measure(state, "")
            value = best if teams[note.chance.seat] == teams[state.to_move] else 1 - best
            yield from _of_measure(value, note.chance.low, note.chance.high, f"{where}.chance")
        if note.costs is not None and note.after < len(match.turns):
            best, played = measure(state, match.turns[note.after].text)
            yield from _of_measure(best - played, note.costs.low, note.costs.high, f"{where}.costs")
    for number, asked in enumerate(one.fields.question):
        where, state = f"question[{number}]", states[asked.after]
        if asked.wins is not None:
            yield from _of_win(match, state, asked.wins, f"{where}.wins", [*asked.right])
        else:
            for text in asked.right:
                best, played = measure(state, text)
                yield from _of_measure(best - played, 0, NEAR, f"{where}.right {text}")
        for tempting in asked.tempting if asked.wins is None else ():
            best, played = measure(state, tempting.action)
            yield from _of_measure(best - played, tempting.costs, 100, f"{where}.tempting {tempting.action}")


def _of_measure(value: float, low: int, high: int, where: str) -> Iterator[DataError]:
    percent = round(100 * value)
    if not low <= percent <= high:
        yield DataError("annotated_measured", {"where": where, "found": percent, "low": low, "high": high})


def _of_win(
    match: Match, state: State, wins: _Wins, where: str, only: int | Sequence[str] | None
) -> Iterator[DataError]:
    """The seat wins in so many turns, not sooner; *only* so many actions keep that, or exactly those."""
    prover = Prover(wins.seat, match.game.teams(match.seats), MOST_POSITIONS)
    turns = prover.turns_to_win(state, wins.turns)
    if turns != wins.turns:
        found = "-" if turns is None else turns
        yield DataError("annotated_wins", {"where": where, "turns": wins.turns, "found": found})
    elif only is not None and state.to_move == wins.seat:
        keeping = [match.game.notation.write(state, action) for action in prover.winning(state, wins.turns)]
        right, given = (len(keeping) == only, only) if isinstance(only, int) else ({*only} == {*keeping}, len(only))
        if not right:
            shown = ", ".join(keeping[:20]) or "-"
            yield DataError("lesson_only", {"where": where, "given": given, "count": len(keeping), "actions": shown})
