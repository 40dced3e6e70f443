"""Check that this copy of the program is whole: games, levels, drawings, fonts, screens, records."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final

from halloween_games import games
from halloween_games.app.main import prepare
from halloween_games.boards.paths import assets_dir, levels_dir
from halloween_games.boards.problems import LevelError
from halloween_games.boards.tmx import load_board
from halloween_games.core.match import Match
from halloween_games.core.questions import Reply, question_of
from halloween_games.core.reasons import RulesError
from halloween_games.core.record import record, replay

if TYPE_CHECKING:  # pygame is loaded only after ``prepare``
    from halloween_games.ui.services import Brain

LONGEST_ANSWER: Final = 30.0  # seconds to wait for a computer's answer
LONGEST_GAME: Final = 2000  # actions of the random game that each set of rules has to play


def selftest() -> list[str]:
    """One sentence for each thing that is missing or damaged; nothing if all is well."""
    prepare(headless=True)
    problems: list[str] = []
    for check in (_folders, _levels, _rules, _computers, _screens):
        problems += _guarded(check)
    return problems


def _guarded(check: Callable[[], list[str]]) -> list[str]:
    """The problems that *check* finds; a file that is missing is one of them."""
    try:
        return check()
    except (OSError, RulesError) as error:
        return [f"{check.__name__.strip('_')}: {error}"]


def _folders() -> list[str]:
    """Both folders hold something."""
    wanted = ((assets_dir(), "svg/**/*.svg"), (levels_dir(), "*.tmx"))
    return [f"The folder {folder} holds nothing." for folder, pattern in wanted if not any(folder.glob(pattern))]


def _levels() -> list[str]:
    """Every level file is as the rules of its game have it."""
    problems = []
    for game_id in games.REGISTRY:
        if not games.has_rules(game_id):
            continue
        for name, (spec, rules) in games.levels(game_id).items():
            try:
                if load_board(levels_dir() / name, rules) != spec():
                    problems.append(f"The level {name} differs from the board of the rules.")
            except LevelError as error:
                problems.append(str(error))
    return problems


def _rules() -> list[str]:
    """Each game plays a random game to its end; its record reads back to the same position."""
    problems = []
    for game_id in games.REGISTRY:
        if not games.has_rules(game_id):
            continue
        game = games.load(game_id)
        for seats in game.seats:
            match = Match(game, seats, {}, seed=1)
            rng = Random(1)
            while match.to_move >= 0 and len(match.turns) < LONGEST_GAME:
                actions = match.state.legal_actions()
                match.play(match.to_move, actions[rng.randrange(len(actions))])
            again = replay(game, json.loads(json.dumps(record(match))), seed=1)
            if again.state.key() != match.state.key():
                problems.append(f"A record of {game_id} does not read back.")
    return problems


def _computers() -> list[str]:
    """The worker process starts, and finds an action in each game."""
    from halloween_games.ai.hosts import ProcessBrain

    problems = []
    brain = ProcessBrain()
    for game_id in games.REGISTRY:
        if games.has_computers(game_id):
            match = Match(games.load(game_id), games.load(game_id).seats[0], {}, seed=1)
            brain.ask(replace(question_of(match, "hard"), iterations=20, seed=1))
            reply = _answer_of(brain)
            if reply is None or reply.action is None:
                problems.append(f"The computer finds no action in {game_id}.")
    if brain.in_slices:
        problems.append("The worker process of the computer players does not start.")
    brain.close()
    return problems


def _answer_of(brain: Brain) -> Reply | None:
    """The answer to the last question, or None if none comes."""
    limit = time.monotonic() + LONGEST_ANSWER
    while time.monotonic() < limit:
        reply = brain.poll()
        if reply is not None:
            return reply
        time.sleep(0.005)
    return None


def _screens() -> list[str]:
    """The launcher and each game's screen can be drawn, and no drawing is missing."""
    from halloween_games.app.new_game import NewGame
    from halloween_games.app.program import Program
    from halloween_games.app.settings import Settings

    program = Program((1280, 800), Settings(speed=0))
    program.launcher()
    program.frame((), 0.01)
    for game_id in games.REGISTRY:
        if games.has_screen(game_id):
            for seats in games.load(game_id).seats:
                program.play(NewGame(game_id, seats, {}, ()), seed=1)
                program.frame((), 0.01)
    program.close()
    return [f"The drawing {name} is missing or damaged." for name in program.services.art.problems]
