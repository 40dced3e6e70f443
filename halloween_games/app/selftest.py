"""Check that this copy of the program is whole: all it brings along can be loaded, and all it does works once."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from halloween_games import games
from halloween_games.app.main import prepare
from halloween_games.app.record_file import RecordProblem
from halloween_games.app.saves import Saves
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
THOUGHT: Final = 8  # iterations for an action of the game between computers
LONGEST_COMPUTER_GAME: Final = 300  # actions
DRAWING_SIZE: Final = 24  # pixels: small is enough to see that a drawing can be read


def selftest() -> list[str]:
    """One sentence for each thing that is missing or damaged; nothing if all is well."""
    prepare(headless=True)
    problems: list[str] = []
    for check in (_folders, _levels, _rules, _computers, _drawings, _fonts, _sounds, _screens):
        problems += _guarded(check)
    return problems


def _guarded(check: Callable[[], list[str]]) -> list[str]:
    """The problems that *check* finds; a file that is missing is one of them."""
    try:
        return check()
    except (OSError, RulesError) as error:
        return [f"{check.__name__.strip('_')}: {error}"]


def _folders() -> list[str]:
    """The folders hold something."""
    wanted = ((assets_dir(), "svg/**/*.svg"), (assets_dir(), "sound/*.ogg"), (levels_dir(), "*.tmx"))
    return [f"The folder {folder} holds no {pattern}." for folder, pattern in wanted if not any(folder.glob(pattern))]


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
    """In each game computers in the worker process play a game; it is written to a file, which is read and verified."""
    from halloween_games.ai.hosts import ProcessBrain

    problems = []
    brain = ProcessBrain()
    with tempfile.TemporaryDirectory(prefix="halloween-games-") as folder:
        for game_id in games.REGISTRY:
            if games.has_computers(game_id):
                match = Match(games.load(game_id), games.load(game_id).seats[0], {}, seed=1)
                if not _play(match, brain):
                    problems.append(f"The computer finds no action in {game_id}.")
                problems += _written(match, Saves(Path(folder)))
    if brain.in_slices:
        problems.append("The worker process of the computer players does not start.")
    brain.close()
    return problems


def _play(match: Match, brain: Brain) -> bool:
    """Play *match* to its end or for long enough; False if an answer does not come."""
    while match.to_move >= 0 and len(match.turns) < LONGEST_COMPUTER_GAME:
        brain.ask(replace(question_of(match, "hard"), iterations=THOUGHT, seed=1))
        reply = _answer_of(brain)
        if reply is None or reply.action is None:
            return False
        match.play(match.to_move, reply.action)
    return True


def _written(match: Match, saves: Saves) -> list[str]:
    """What goes wrong when *match* is written to a file and read again, where every action is checked."""
    autosave = saves.begin(match)
    autosave.save()
    autosave.end()
    try:
        again = saves.open(autosave.path).match
    except RecordProblem:
        return [f"A game of {match.game.id} cannot be saved and opened again."]
    same = again.state.key() == match.state.key() and len(again.turns) == len(match.turns)
    return [] if same else [f"A saved game of {match.game.id} is another one when it is opened again."]


def _answer_of(brain: Brain) -> Reply | None:
    """The answer to the last question, or None if none comes."""
    limit = time.monotonic() + LONGEST_ANSWER
    while time.monotonic() < limit:
        reply = brain.poll()
        if reply is not None:
            return reply
        time.sleep(0.005)
    return None


def _drawings() -> list[str]:
    """Every drawing can be made into a picture."""
    import pygame

    from halloween_games.ui.art import Art

    pygame.display.init()
    pygame.display.set_mode((1, 1))
    folder = assets_dir() / "svg"
    art = Art(folder)
    for file in sorted(folder.rglob("*.svg")):
        art.square(file.relative_to(folder).with_suffix("").as_posix(), DRAWING_SIZE)
    pygame.display.quit()
    return [f"The drawing {name} is missing or damaged." for name in art.problems]


def _fonts() -> list[str]:
    """Every font can be written with."""
    import pygame

    from halloween_games.ui import fonts

    problems = []
    pygame.font.init()
    for family in (fonts.HEAD, fonts.BODY, fonts.BOLD):
        try:
            fonts.Fonts().font(20, family).size("Süßes")
        except (OSError, pygame.error) as error:
            problems.append(f"The font for {family} is missing or damaged: {error}")
    return problems


def _sounds() -> list[str]:
    """Every sound can be decoded."""
    import pygame

    try:
        pygame.mixer.init()  # silent, so that no device is needed
    except (pygame.error, NotImplementedError) as error:
        return [f"Sounds cannot be played: {error}"]
    problems = []
    for file in sorted((assets_dir() / "sound").glob("*.ogg")):
        try:
            pygame.mixer.Sound(file)
        except pygame.error as error:
            problems.append(f"The sound {file.name} is damaged: {error}")
    pygame.mixer.quit()
    return problems


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
