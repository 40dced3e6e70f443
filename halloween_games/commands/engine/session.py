"""One client of the engine and its game: a line in, an answer out."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random, SystemRandom
from types import MappingProxyType
from typing import Any, BinaryIO, Final, Literal

from halloween_games import games
from halloween_games.app.saving.strict_json import MAX_BYTES
from halloween_games.boards.shelf import SUFFIX, find_board
from halloween_games.commands.engine.requests import Refused, fields_of, read_request
from halloween_games.core.actions import Action, Pass
from halloween_games.core.board_text import MAX_NAME, read_board, write_board
from halloween_games.core.game import Game, Json, Options, OptionValue, check_options, check_seats
from halloween_games.core.judging import LEVEL_NAMES, GameAI, Level
from halloween_games.core.match import Match, Turn
from halloween_games.core.phrases import Phrase
from halloween_games.core.questions import returning_actions
from halloween_games.core.reasons import (
    BadBoard,
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalAction,
    Reason,
    quoted,
)
from halloween_games.core.record import digest, event_fields, game_of, record, replay, result
from halloween_games.core.result_words import why_cut
from halloween_games.core.spots import BOARD, CHANCE, NOBODY
from halloween_games.core.state import State
from halloween_games.players.machine import WALL_FACTOR, fair_clock, give_back
from halloween_games.players.search_run import Answer, SearchOptions, SearchRun, run_search
from halloween_games.players.tasks import best_level
from halloween_games.words.text import Text

Luck = Literal["auto", "ask"]
DEFAULTS: Final[Options] = MappingProxyType({})  # for all options


class Session:
    """The state of one connection; ``over`` is True once the client has quit.

    Each command is a method, whose parameters are the fields of the request.
    """

    def __init__(self, text: Text) -> None:
        self.over = False
        self._plain_text = text
        self._text = text  # with the sentences of the game in play
        self._match: Match | None = None
        self._luck = "auto"

    def answer(self, line: bytes) -> dict[str, Json]:
        """Execute the request in *line*; an invalid one is refused and changes nothing."""
        try:
            do, fields = read_request(line, COMMANDS)
            return {"ok": True, **getattr(self, f"do_{do}")(**fields)}
        except Refused as refusal:
            return self.refusal(refusal)

    def refusal(self, refusal: Refused) -> dict[str, Json]:
        """The answer to a refused line."""
        words = refusal.words
        if refusal.error == "not_json" and isinstance(words, Phrase):
            words = Phrase("engine.not_json", {"why": self._plain_text.say(words)})
        message = words if isinstance(words, str) else self._plain_text.say(words)
        return {"ok": False, "error": refusal.error, "message": message, "where": refusal.where, **refusal.more}

    # ------------------------------------------------------------------ starting a game

    def do_games(self) -> dict[str, Json]:
        return {"games": [self._describe(name) for name in games.REGISTRY]}

    def _describe(self, name: str) -> dict[str, Json]:
        game = games.load(name)
        options = [
            {"name": option.name, "choices": list(option.choices), "default": option.default} for option in game.options
        ]
        title = self._plain_text.for_game(name)("title")
        return {"id": name, "title": title, "seats": list(game.seats), "options": options, "secrets": game.secrets}

    def _game(self, name: str, where: str) -> Game:
        if name not in games.REGISTRY:
            known = ", ".join(games.REGISTRY)
            raise Refused("unknown_game", Phrase("cli.unknown_game", {"name": quoted(name), "known": known}), where)
        return games.load(name)

    def _on_board(self, game: Game, given: str | None) -> Game:
        """*game* on the board whose name or whole text is *given*; no file is read that a client names."""
        if given is None:
            return game
        try:
            if len(given) <= MAX_NAME and not given.endswith(SUFFIX):
                return game.on(find_board(game, given))
            return game.on_checked(read_board(given))
        except BadBoard as error:
            raise Refused("bad_board", self._plain_text.for_game(game.id).say(error.reason), "board") from error

    def _check(self, game: Game, seats: int | None, options: Options) -> tuple[int, dict[str, OptionValue]]:
        """The number of seats and the options, with defaults filled in."""
        try:
            seats = check_seats(game, seats if seats is not None else game.seats[0])
            return seats, check_options(game, options, seats)
        except BadOption as error:
            code = "bad_seats" if error.where == "seats" else "bad_option"
            raise Refused(code, self._plain_text.for_game(game.id).say(error.reason), error.where) from error

    def _begin(self, match: Match, luck: str) -> dict[str, Json]:
        """Make *match* the current game."""
        self._match = match
        self._luck = luck
        self._text = self._plain_text.for_game(match.game.id)
        about = {"game": match.game.id, "seats": match.seats, "options": dict(match.options), **_board(match)}
        return {**about, **news(match, match.turns)}

    def do_new(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] = DEFAULTS,
        board: str | None = None,
        seed: int | None = None,
        luck: Luck = "auto",
    ) -> dict[str, Json]:
        on = self._on_board(self._game(game, "game"), board)
        count, chosen = self._check(on, seats, options)
        return self._begin(Match(on, count, chosen, seed, luck=luck, auto_pass=False), luck)

    def do_set(
        self,
        game: str,
        position: Any,
        seats: int | None = None,
        options: Mapping[str, Any] = DEFAULTS,
        board: str | None = None,
        seed: int | None = None,
        luck: Luck = "ask",
    ) -> dict[str, Json]:
        """A position stays as it was set, so luck is not drawn automatically by default."""
        on = self._on_board(self._game(game, "game"), board)
        count, chosen = self._check(on, seats, options)
        try:
            start = on.notation.load(position, count, chosen)
        except BadPosition as error:
            message = self._plain_text.for_game(on.id).say(error.reason)
            raise Refused("bad_position", message, error.where) from error
        return self._begin(Match(on, count, chosen, seed, start=start, luck=luck, auto_pass=False), luck)

    # ------------------------------------------------------------------ in a game

    @property
    def _playing(self) -> Match:
        """The game that is played; raises Refused."""
        if self._match is None:
            raise Refused("no_game", Phrase("engine.no_game"), "do")
        return self._match

    def do_position(self) -> dict[str, Json]:
        match = self._playing
        return {"position": match.game.notation.dump(match.state), **_board(match)}

    def do_view(self, seat: int | None) -> dict[str, Json]:
        match = self._playing
        if seat is not None and not 0 <= seat < match.seats:
            raise Refused("bad_field", Phrase("engine.no_seat", {"where": "seat", "last": match.seats - 1}), "seat")
        return {"seat": seat, "position": match.game.notation.dump(match.view(seat)), **_board(match)}

    def do_legal(self) -> dict[str, Json]:
        match = self._playing
        state, game, to_move = match.state, match.game, match.to_move
        if to_move == NOBODY:
            return {"to_move": None, "actions": []}
        if to_move == CHANCE:
            results = state.chance()
            actions = [game.notation.write(state, action) for action, _ in results]
            return {"to_move": to_move, "actions": actions, "weights": [weight for _, weight in results]}
        return {"to_move": to_move, "actions": [game.notation.write(state, action) for action in state.legal_actions()]}

    def do_play(self, action: str) -> dict[str, Json]:
        match = self._playing
        wanted, reason = self._parse(action, match)
        if reason is not None:
            raise self._illegal(match, reason)
        assert wanted is not None
        before = len(match.turns)
        try:
            return news(match, match.play(match.to_move, wanted))
        except Exception:
            match.take_back_to(before)  # a bug of ours, perhaps in the luck that follows: see _answer
            raise

    def do_why(self, action: str | None = None) -> dict[str, Json]:
        match = self._playing
        if action is None:
            reason, legal = _why_must(match), {}
        else:
            _, reason = self._parse(action, match)
            legal = {"legal": reason is None}
        nothing: dict[str, Json] = {"code": None, "message": None, "squares": []}
        return {**legal, **(reason_json(match.game, reason, self._text) if reason is not None else nothing)}

    def do_go(
        self,
        level: str = LEVEL_NAMES[-1],
        seconds: float | None = None,
        iterations: int | None = None,
        seed: int | None = None,
    ) -> dict[str, Json]:
        """The action that a level chooses for the seat to move, knowing only what that seat may know."""
        match = self._playing
        answer, rng = _search(match, _level(level, match.game.ai), seconds, iterations, seed)
        action = {"action": match.game.notation.write(match.state, answer.action), "value": round(answer.value, 4)}
        return {**action, **_effort(match, answer, rng)}

    def do_analyze(
        self,
        level: str = LEVEL_NAMES[-1],
        seconds: float | None = None,
        iterations: int | None = None,
        seed: int | None = None,
    ) -> dict[str, Json]:
        """The values of all actions of the seat to move, best first, by a search at full strength."""
        match = self._playing
        wanted, best = _level(level, match.game.ai), best_level(match.game.ai)
        if level != LEVEL_NAMES[-1]:
            best = replace(best, **{name: getattr(wanted, name) for name in EFFORT})
        answer, rng = _search(match, best, seconds, iterations, seed, compare=True)
        write = match.game.notation.write
        ranking = [
            {"action": write(match.state, one.action), "value": round(one.value, 4), "visits": one.visits}
            for one in answer.ranking
        ]
        return {"actions": ranking, **_effort(match, answer, rng)}

    def do_undo(self) -> dict[str, Json]:
        """With luck "ask" take back the last action of any kind, otherwise the last one of a seat unless barred."""
        match = self._playing
        before = list(match.turns)
        reason: Reason | None = None
        if not before:
            reason = Reason("nothing_to_undo")
        elif self._luck == "ask" or isinstance(before[-1].action, Pass):
            match.take_back_to(len(before) - 1)  # a forced pass reveals nothing
        else:
            seat = next((turn.seat for turn in reversed(before) if turn.seat != CHANCE), CHANCE)
            reason = match.undo_barrier(seat)
            if reason is None:
                match.undo(seat)
        if reason is not None:
            raise Refused("barrier", self._text.say(reason), "do", {"code": reason.code})
        return {"undone": [turn.text for turn in before[len(match.turns) :]], **standing(match)}

    def do_record(self) -> dict[str, Json]:
        return {"record": record(self._playing)}

    # ------------------------------------------------------------------ another game, and the end

    def do_load(self, record: Any, seed: int | None = None, luck: Luck = "ask") -> dict[str, Json]:
        text = self._plain_text
        try:
            game = self._game(game_of(record), "game")
            text = text.for_game(game.id)
            match = replay(game, record, seed, luck="ask", auto_pass=False)
            replayed = len(match.turns)
            match.resume(luck=luck, auto_pass=False)
        except BadRecord as error:
            raise Refused("bad_record", text.say(error.reason), error.where) from error
        why = {"cut": why_cut(match, self._plain_text)} if match.cut else {}
        return {**self._begin(match, luck), **news(match, match.turns[replayed:]), **why}

    def do_quit(self) -> dict[str, Json]:
        self.over = True
        return {}

    # ------------------------------------------------------------------ actions

    def _parse(self, written: str, match: Match) -> tuple[Action | None, Reason | None]:
        """The action *written*, or why it cannot be played now; raises Refused if it is no action at all."""
        try:
            action = match.game.notation.read(match.state, written)
        except BadNotation as error:
            raise self._illegal(match, error.reason) from error
        except IllegalAction as error:
            return None, Reason("game_over") if match.to_move == NOBODY else error.reason
        return action, match.why_not(match.to_move, action)

    def _illegal(self, match: Match, reason: Reason) -> Refused:
        more = reason_json(match.game, reason, self._text)
        return Refused("illegal", more["message"], "action", more)


COMMANDS: Final = {name[3:]: fields_of(do) for name, do in vars(Session).items() if name.startswith("do_")}
"""The fields of each command."""


def _board(match: Match) -> dict[str, Json]:
    """The whole board, if it is not the standard one."""
    board = match.game.other_board
    return {"board": write_board(board)} if board is not None else {}


def _why_must(match: Match) -> Reason | None:
    return Reason("game_over") if match.to_move == NOBODY else match.state.why_must()


def news(match: Match, turns: Iterable[Turn]) -> dict[str, Json]:
    """The events of *turns*, and the state of the game."""
    return {"events": [event_fields(match.game, event) for turn in turns for event in turn.events], **standing(match)}


def standing(match: Match) -> dict[str, Json]:
    """Who is to move (null: nobody, -1: luck) and the result (null: none yet)."""
    return {"to_move": None if match.to_move == NOBODY else match.to_move, "result": result(match.outcome)}


def reason_json(game: Game, reason: Reason, text: Text) -> dict[str, Json]:
    """A reason as its code, its sentence, and the squares it is about."""
    squares = [game.notation.spot_name(spot) for spot in reason.spots if spot.zone == BOARD]
    return {"code": reason.code, "message": text.say(reason), "squares": squares}


MOST_SECONDS: Final = 60
MOST_ITERATIONS: Final = 1_000_000_000
EFFORT: Final = ("search", "seconds", "iterations", "depth", "explore")  # what a level says of how it searches
LARGE_TREE: Final = 10_000_000  # bytes, from which on the time it takes to give the memory back does not matter


def _level(name: str, ai: GameAI) -> Level:
    if name not in LEVEL_NAMES:
        words = {"name": quoted(name), "known": ", ".join(LEVEL_NAMES)}
        raise Refused("bad_field", Phrase("arena.unknown_level", words), "level")
    return ai.levels[name]


def _search(
    match: Match, level: Level, seconds: float | None, iterations: int | None, seed: int | None, compare: bool = False
) -> tuple[Answer, Random]:
    for where, given, most in (("seconds", seconds, MOST_SECONDS), ("iterations", iterations, MOST_ITERATIONS)):
        if given is not None and not 0 < given <= most:
            raise Refused("bad_field", Phrase("engine.out_of_range", {"where": where, "most": most}), where)
    seat = match.to_move
    if seat in (CHANCE, NOBODY):
        raise Refused("nobody_chooses", Phrase("engine.luck_chooses" if seat == CHANCE else "engine.over"), "do")
    if seconds is None:
        seconds = level.seconds if iterations is None else MOST_SECONDS
    clock = fair_clock(factor=min(WALL_FACTOR, MOST_SECONDS / seconds))  # no answer takes more of the wall
    view = match.view(seat)
    rng = _random(seed, match, view)
    wanted = SearchOptions(iterations, returning_actions(match), compare, match.game.endgames)
    run = SearchRun(match.game.ai, view, match.game.teams(match.seats), level, rng, wanted)
    answer = run_search(run, seconds, clock, lambda: False)
    assert answer is not None, "it is never stopped"
    if run.search.size >= LARGE_TREE:
        del run
        give_back()
    return answer, rng


def _random(seed: int | None, match: Match, view: State) -> Random:
    """A generator for *seed* in the position of *view*.

    The position is mixed in: a client that sends the same seed each time would otherwise get the same random numbers,
    and with them similar mistakes, turn after turn.
    """
    if seed is None:
        return Random(SystemRandom().randrange(1 << 48))
    return Random(f"{seed}/{digest(match.game, view)}")  # of a text, as SHA-512: the same in every process


def _effort(match: Match, answer: Answer, rng: Random) -> dict[str, Json]:
    """How much was searched, and the line that was found."""
    line = _line(match, answer.line, rng)
    return {"iterations": answer.iterations, "seconds": round(answer.seconds, 3), "line": line}


def _line(match: Match, line: Sequence[Action], rng: Random) -> list[str]:
    """The texts of *line*, up to the first action that is illegal in the determinization used to write it."""
    state = match.view(match.to_move).determinize(rng)
    texts = []
    for action in line:
        if state.why_not(action) is not None:
            break
        texts.append(match.game.notation.write(state, action))
        state = state.apply(action)
    return texts


CHUNK: Final = 65_536


def serve(lines: BinaryIO, answers: BinaryIO, text: Text) -> None:
    """Answer each of *lines* immediately with one line, until ``quit`` or the end."""
    session = Session(text)
    while not session.over:
        line = read_line(lines)
        if line == b"":
            return
        if line is None:
            too_long = Refused("too_long", Phrase("engine.too_long", {"limit": MAX_BYTES}), "line")
            answer = session.refusal(too_long)
        else:
            answer = _answer(session, line, text)
        # ASCII only, so that neither the platform's encoding nor a lone surrogate can make writing fail.
        answers.write(json.dumps(answer, separators=(", ", ": ")).encode("ascii") + b"\n")
        answers.flush()


def read_line(lines: BinaryIO) -> bytes | None:
    """The next line with its line feed, empty at the end of the input; None for one that is too long."""
    line = lines.readline(MAX_BYTES + 1)
    if len(line) <= MAX_BYTES or line.endswith(b"\n"):
        return line
    while line and not line.endswith(b"\n"):
        line = lines.readline(CHUNK)
    return None


def _answer(session: Session, line: bytes, text: Text) -> dict[str, Json]:
    try:
        return session.answer(line)
    except Exception:  # noqa: BLE001 - a bug of ours must not end a client's game; the traceback goes to stderr
        traceback.print_exc(file=sys.stderr)
        return session.refusal(Refused("internal", text("engine.internal"), "line"))
