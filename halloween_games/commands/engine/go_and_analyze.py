"""The commands ``go`` and ``analyze``: a computer player's action, and the value of every action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random, SystemRandom
from typing import Final

from halloween_games.commands.engine.requests import Analyze, Go, Refused
from halloween_games.core.actions import Action
from halloween_games.core.game import Json
from halloween_games.core.judging import LEVEL_NAMES, GameAI, Level
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase
from halloween_games.core.reasons import quoted
from halloween_games.core.record import digest
from halloween_games.core.repeats import returning_actions
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.core.state import State
from halloween_games.players.fair_clock import WALL_FACTOR, fair_clock
from halloween_games.players.freeing import give_back
from halloween_games.players.search_run import Answer, SearchRun, run_search
from halloween_games.players.tasks import best_level

MOST_SECONDS: Final = 60
MOST_ITERATIONS: Final = 1_000_000_000
LARGE_TREE: Final = 10_000_000  # bytes, from which on the time it takes to give the memory back does not matter


def go(request: Go, match: Match) -> dict[str, Json]:
    """The action that a level chooses for the seat to move, knowing only what that seat may know."""
    ai = match.game.ai
    level = _level(request.level, ai)
    answer, rng = _search(request, match, ai, level)
    return {
        "action": match.game.notation.write(match.state, answer.action),
        "value": round(answer.value, 4),
        "iterations": answer.iterations,
        "seconds": round(answer.seconds, 3),
        "line": _line(match, answer.line, rng),
    }


def analyze(request: Analyze, match: Match) -> dict[str, Json]:
    """The values of all actions of the seat to move, best first, by a search at full strength."""
    ai = match.game.ai
    best = _level(request.level, ai)
    level = best_level(ai)
    if request.level != LEVEL_NAMES[-1]:
        level = replace(
            level, **{name: getattr(best, name) for name in ("search", "seconds", "iterations", "depth", "explore")}
        )
    answer, rng = _search(request, match, ai, level, compare=True)
    return {
        "actions": [
            {
                "action": match.game.notation.write(match.state, one.action),
                "value": round(one.value, 4),
                "visits": one.visits,
            }
            for one in answer.ranking
        ],
        "iterations": answer.iterations,
        "seconds": round(answer.seconds, 3),
        "line": _line(match, answer.line, rng),
    }


def _level(name: str, ai: GameAI) -> Level:
    if name not in LEVEL_NAMES:
        words = {"name": quoted(name), "known": ", ".join(LEVEL_NAMES)}
        raise Refused("bad_field", Phrase("arena.unknown_level", words), "level")
    return ai.levels[name]


def _search(
    request: Go | Analyze, match: Match, ai: GameAI, level: Level, compare: bool = False
) -> tuple[Answer, Random]:
    seconds, iterations = request.seconds, request.iterations
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise _out_of_range("seconds", MOST_SECONDS)
    if iterations is not None and not 1 <= iterations <= MOST_ITERATIONS:
        raise _out_of_range("iterations", MOST_ITERATIONS)
    seat = match.to_move
    if seat in (CHANCE, NOBODY):
        raise Refused("nobody_chooses", Phrase("engine.luck_chooses" if seat == CHANCE else "engine.over"), "do")
    if seconds is None:
        seconds = level.seconds if iterations is None else MOST_SECONDS
    clock = fair_clock(factor=min(WALL_FACTOR, MOST_SECONDS / seconds))  # no answer takes more of the wall
    view = match.view(seat)
    rng = _random(request.seed, match, view)
    run = SearchRun(
        ai,
        view,
        match.game.teams(match.seats),
        level,
        rng,
        iterations=iterations,
        repeats=returning_actions(match),
        compare=compare,
        endgames=match.game.endgames,
    )
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


def _out_of_range(where: str, most: int) -> Refused:
    return Refused("bad_field", Phrase("engine.out_of_range", {"where": where, "most": most}), where)


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
