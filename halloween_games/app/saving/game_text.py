"""A whole game as a text that people read and pass on; one grammar for all games (docs/saves.md).

    [Game "closest-ghost"]
    [Seats 2]
    [Player1 "Ben"]

    1. G@a1 {The first ghost. [%marks a1]} 2. b2-b3 {[%arrows b2-b3]} (2. b2-c2 a3-a2) a3-a2

What a line in brackets says is JSON. An action stands in the notation of its game, after ``~`` if luck has decided;
numbers are for people. Parentheses hold what could have been played instead of the action before them.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from halloween_games import games
from halloween_games.app.saving.strict_json import NotJson, read_json
from halloween_games.core import record as core_record
from halloween_games.core.board_text import read_board, write_board
from halloween_games.core.game import Json
from halloween_games.core.match import Match, Turn
from halloween_games.core.notes import MOST, Branch, Move, Note
from halloween_games.core.reasons import BadRecord, RulesError, quoted
from halloween_games.core.spots import CHANCE
from halloween_games.core.turn_numbers import numbers

WIDTH: Final = 100  # letters of a line
DEEPEST: Final = 12  # parentheses in each other
LUCK: Final = "~"
HEADS: Final = ("Game", "Rules", "Seats", "Options", "Board", "Start", "Result")
OF_SEATS: Final = ("Player", "Level")  # with the number of the seat

_HEAD: Final = re.compile(r"\s*\[([A-Za-z]+)([1-4]?)[ \t]+")
_TOKEN: Final = re.compile(r"\s+|(\{(?:[^\\{}]|\\.)*\})|([()])|[0-9]{1,9}\.|([^\s(){}\[\]]+)", re.DOTALL)
_LIGHT: Final = re.compile(r"(?<!\\)\[%(marks|arrows)((?:\s+[\w-]+)+)\s*\]")


def is_text(text: str) -> bool:
    """Whether *text* begins as such a text does."""
    return _HEAD.match(text) is not None


def game_in(text: str) -> str:
    """The game that *text* names; empty if there is no such game."""
    found = re.search(r'\[Game "([\w-]+)"\]', text)
    return found[1] if found is not None and found[1] in games.REGISTRY else ""


# ---------------------------------------------------------------- writing


def write(match: Match) -> str:
    """The text of *match*, with everything that is hidden in it."""
    game = match.game
    heads: dict[str, Json] = {"Game": game.id, "Rules": game.rules_version, "Seats": match.seats}
    for number, player in enumerate(match.players, 1):
        heads |= {f"Player{number}": player.name} if player.name else {}
        heads |= {f"Level{number}": player.level} if player.kind == "computer" else {}
    heads["Options"] = dict(match.options)
    if game.other_board is not None:
        heads["Board"] = write_board(game.other_board)
    start = game.notation.dump(match.start)
    if start != _usual_start(match):
        heads["Start"] = start
    if (result := core_record.result(match.outcome)) is not None:
        heads["Result"] = result
    lines = [f"[{name} {json.dumps(said, ensure_ascii=False)}]" for name, said in heads.items()]
    words = " ".join(_words(match))
    wrapped = textwrap.wrap(words, WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*lines, "", *wrapped, ""])


def _usual_start(match: Match) -> Json:
    """The position in which the game begins where no luck is needed for it."""
    game = match.game
    return game.notation.dump(game.start(match.seats, match.options, Random(0)))


def _words(match: Match) -> Iterator[str]:
    turns, notes = match.turns, match.notes
    yield from _comment(notes.on.get(0))
    counted = numbers(turns)
    for ply, turn in enumerate(turns, 1):
        yield from _action(turn, counted[ply - 1], counted[ply - 2] if ply > 1 else 0)
        yield from _comment(notes.on.get(ply))
        for branch in notes.branches:
            if branch.ply == ply - 1:
                yield "(" + " ".join(_branch(match, branch)) + ")"


def _branch(match: Match, branch: Branch) -> Iterator[str]:
    course = [*match.turns[: branch.ply], *match.along(branch.ply, branch.moves).turns]
    counted = numbers(course)
    for ply in range(branch.ply + 1, branch.end + 1):
        before = counted[ply - 2] if ply > branch.ply + 1 else 0
        yield from _action(course[ply - 1], counted[ply - 1], before)
        yield from _comment(branch.on.get(ply))


def _action(turn: Turn, number: int, before: int) -> Iterator[str]:
    if number > before:
        yield f"{number}."
    yield f"{LUCK}{turn.text}" if turn.seat == CHANCE else turn.text


def _comment(note: Note | None) -> Iterator[str]:
    if note:
        marks, arrows = " ".join(note.marks), " ".join("-".join(arrow) for arrow in note.arrows)
        lights = [f"[%{name} {said}]" for name, said in (("marks", marks), ("arrows", arrows)) if said]
        words = re.sub(r"[\\{}\[]", r"\\\g<0>", note.text)
        yield "{" + " ".join([*lights, *([words] if words else [])]) + "}"


# ---------------------------------------------------------------- reading


def read(text: str) -> Json:
    """The record of the game in *text*; raises BadRecord, which says where it is wrong."""
    return _Reader(text).record()


@dataclass
class _Line:
    """The game, or what is in parentheses; *first* is the number of turns before the root of all that."""

    match: Match
    ply: int  # the number of turns before it
    first: int = 0
    moves: list[Move] = field(default_factory=list)  # from the root on
    on: dict[int, Note] = field(default_factory=dict)

    @property
    def end(self) -> int:
        return self.ply + len(self.match.turns)


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def _bad(self, code: str = "text_bad", said: str = "") -> BadRecord:
        """What is wrong, and where."""
        before = self._text[: self._at]
        line, column = before.count("\n") + 1, self._at - before.rfind("\n")
        said = said or (self._text[self._at :].split() or ["…"])[0]
        return BadRecord(f"line {line}", code, {"line": line, "column": column, "text": quoted(said)})

    def record(self) -> Json:
        match, given = self._begin()
        lines = [_Line(match, 0)]
        branches: list[Branch] = []
        while self._at < len(self._text):
            found = _TOKEN.match(self._text, self._at)
            if found is None:
                raise self._bad()
            comment, bracket, action = found.groups()
            if comment is not None:
                self._note(lines, comment)
            elif action is not None:
                self._play(lines[-1], action)
            elif bracket == "(":
                self._open(lines)
            elif bracket == ")":
                self._close(lines, branches)
            self._at = found.end()
        if len(lines) > 1:
            raise self._bad()
        core_record.give_up_as_told(match, given)
        if given is not None and given != core_record.result(match.outcome):
            raise BadRecord("Result", "record_bad_result")
        match.notes.on, match.notes.branches = lines[0].on, branches
        match.practice = match.outcome is None  # whoever pastes it has not come there by playing
        return core_record.record(match)

    def _begin(self) -> tuple[Match, Json]:
        """The game before its first action, and the result that the text tells."""
        heads: dict[str, Json] = {}
        while (found := _HEAD.match(self._text, self._at)) is not None:
            name = found[1] + found[2]
            known = found[1] in (OF_SEATS if found[2] else HEADS)
            if not known or name in heads:
                self._at = found.start(1) - 1
                raise self._bad(said=f"[{name}")
            self._at = found.end()
            try:
                _, end = json.JSONDecoder().raw_decode(self._text, self._at)
                heads[name] = read_json(self._text[self._at : end].encode())
            except (ValueError, NotJson, RecursionError) as error:
                raise self._bad() from error
            if self._text[end : end + 1] != "]":
                raise self._bad()
            self._at = end + 1
        return self._match(heads), heads.get("Result")

    def _match(self, heads: Mapping[str, Json]) -> Match:
        if "Game" not in heads:
            raise BadRecord("Game", "record_missing_field")
        game_id, seats, options = heads["Game"], heads.get("Seats", 2), heads.get("Options", {})
        if not isinstance(game_id, str) or game_id not in games.REGISTRY:
            raise BadRecord("Game", "record_unknown_game", {"game": quoted(str(game_id))})
        game = games.load(game_id)
        data = {"format": core_record.FORMAT, "game": game_id, "rules": heads.get("Rules", game.rules_version)}
        data |= {"seats": seats, "options": options, "moves": [], "players": self._players(heads)}
        if "Board" in heads:
            data["board"] = heads["Board"]
        data["start"] = heads.get("Start")
        if "Start" not in heads:
            data |= self._usual(data)
        return core_record.replay(game, data, luck="ask", auto_pass=False)

    @staticmethod
    def _usual(data: Mapping[str, Any]) -> dict[str, Json]:
        """The start of a game that the text tells nothing of; none if its other fields are wrong."""
        game = games.load(data["game"])
        try:
            game = game.on_checked(read_board(data["board"])) if "board" in data else game
            match = Match(game, data["seats"], data["options"], 0, luck="ask", auto_pass=False)
        except (RulesError, TypeError, AttributeError):  # said of the field by whoever replays the record
            return {}
        return {"start": _usual_start(match)}

    @staticmethod
    def _players(heads: Mapping[str, Json]) -> list[Json]:
        seats = heads.get("Seats", 2)
        count = seats if isinstance(seats, int) and 0 < seats <= 4 else 0
        found = []
        for number in range(1, count + 1):
            kind = "computer" if f"Level{number}" in heads else "human"
            name, level = heads.get(f"Player{number}", ""), heads.get(f"Level{number}", "")
            found.append({"kind": kind, "name": name, "level": level})
        return found

    def _play(self, line: _Line, action: str) -> None:
        is_luck = action.startswith(LUCK)
        text, seat = action.removeprefix(LUCK), line.match.to_move
        if is_luck != (seat == CHANCE):
            raise self._bad("text_action")
        try:
            line.match.play_text(seat, text)
        except RulesError as error:
            raise self._bad("text_action") from error
        line.moves.append((seat, text))

    def _open(self, lines: list[_Line]) -> None:
        above = lines[-1]
        if not above.match.turns or len(lines) > DEEPEST:
            raise self._bad()
        ply = above.end - 1
        first = ply if len(lines) == 1 else above.first
        moves = [] if len(lines) == 1 else above.moves[:-1]
        lines.append(_Line(above.match.along(len(above.match.turns) - 1, ()), ply, first, moves))

    def _close(self, lines: list[_Line], branches: list[Branch]) -> None:
        line = lines[-1]
        if len(lines) == 1 or not line.match.turns or len(branches) == MOST:
            raise self._bad()
        branches.append(Branch(line.first, tuple(line.moves), line.on))
        lines.pop()

    def _note(self, lines: Sequence[_Line], comment: str) -> None:
        """Put a comment to the action before it."""
        line = lines[-1]
        if len(lines) > 1 and not line.match.turns:
            raise self._bad()
        squares = core_record.squares_of(line.match.game, line.match.seats)
        note = line.on.get(line.end, Note())
        for kind, said in _LIGHT.findall(comment):
            for name in said.split():
                ends = name.split("-") if kind == "arrows" else [name, name]
                if len(ends) != 2 or not {*ends} <= squares.keys():
                    raise self._bad(said=name)
                note = note.pointed(ends[0], ends[1])
        words = re.sub(r"\\(.)", r"\1", _LIGHT.sub(" ", comment[1:-1]), flags=re.DOTALL)
        line.on[line.end] = Note(f"{note.text} {words}", note.marks, note.arrows)
