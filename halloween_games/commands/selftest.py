"""Check this copy of the program: every file it ships can be loaded, and every part works once.

Modules that may be missing are imported inside a check, so that a failure becomes a sentence.
"""

from __future__ import annotations

import gettext
import hashlib
import json
import logging
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from halloween_games import games
from halloween_games.app.shell.main import prepare
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase
from halloween_games.core.questions import Reply, question_of
from halloween_games.core.reasons import RulesError
from halloween_games.core.record import record, replay
from halloween_games.data_folders import assets_dir, levels_dir
from halloween_games.session.new_game import NewGame, seat_plans
from halloween_games.words import language

if TYPE_CHECKING:  # pygame is imported only after ``prepare``
    from halloween_games.app.saving.saves import Saves
    from halloween_games.core.questions import Brain

ANSWER_SECONDS: Final = 30.0  # to wait for a computer's answer
MAX_ACTIONS: Final = 2000  # of the random game in each set of rules
ITERATIONS: Final = 2  # for an action of the game between computers
MAX_COMPUTER_ACTIONS: Final = 6  # of the game between computers: enough to be saved and read again
DRAWING_SIZE: Final = 24  # pixels: enough to see that a drawing can be rasterized
MANIFEST: Final = "manifest.txt"  # written by build_scripts/halloween_games.spec and build_scripts/asset_list.py
UNKNOWN: Final = "-"  # instead of the digest of a file that only has to exist

Check = Callable[[], list[Phrase]]


def selftest(tell: Callable[[int, int], None] | None = None) -> list[Phrase]:
    """One sentence for each thing that is missing or damaged; *tell* is told how many checks of how many are done."""
    logging.basicConfig(handlers=[logging.NullHandler()])  # the sentences tell what would be logged
    prepare(headless=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        stages = _stages()
        done, steps = 0, sum(map(len, stages))
        for stage in stages:
            problems = []
            for check in stage:
                problems += _guarded(check)
                done += 1
                if tell is not None:
                    tell(done, steps)
            if problems:  # later stages would report the same in other words
                if tell is not None:
                    tell(steps, steps)
                return list({(problem.key, *problem.params.items()): problem for problem in problems}.values())
    return []


def is_compiled() -> bool:
    """Whether the rules of all games are compiled modules."""
    files = [import_module(games.load(game_id).parts.start.module).__file__ or "" for game_id in games.REGISTRY]
    return all(file.endswith(tuple(EXTENSION_SUFFIXES)) for file in files)


def _stages() -> tuple[tuple[Check, ...], ...]:
    """The checks; each stage relies on what the stages before it have checked."""
    games_and_levels = _folders, _languages, _strength, _levels, _rules, _exercises
    for_screens = _drawings, _fonts, _sounds, _voice, _assets
    return (_manifest, _games), (*games_and_levels, *for_screens), (_computers, _screens)


def _guarded(check: Check) -> list[Phrase]:
    """The problems that *check* finds; an exception becomes one, too."""
    try:
        return check()
    except Exception as error:  # a damaged program may fail in any way
        if isinstance(error, ModuleNotFoundError) and error.name == "pygame":
            raise  # the command line says how to install it
        return [_problem("selftest.part", why=_why(error))]


def _problem(key: str, **params: str) -> Phrase:
    """The sentence *key*."""
    return Phrase(key, params)


def _why(error: Exception) -> str:
    """The message of *error* without a full stop; most are clear enough for users."""
    if isinstance(error, OSError) and error.filename:
        said = f"{error.filename}: {error.strerror}"
    elif isinstance(error, ImportError | OSError | RulesError) and str(error):
        said = str(error)
    else:
        said = f"{type(error).__name__}: {error}"
    return said.rstrip(" .:")


def _manifest() -> list[Phrase]:
    """Every file of the packaged program exists unchanged; a checkout and a wheel only list their assets."""
    home = getattr(sys, "_MEIPASS", None)
    return _listed_files(Path(home), MANIFEST, is_built=True) if home is not None else []


def _assets() -> list[Phrase]:
    """Every drawing, sound and level exists unchanged; those of the packaged program are in its manifest."""
    if getattr(sys, "_MEIPASS", None) is not None:
        return []
    return _listed_files(assets_dir().parent, f"{assets_dir().name}/{MANIFEST}", is_built=False)


def _listed_files(home: Path, manifest: str, *, is_built: bool) -> list[Phrase]:
    """The problems of all files that the *manifest* in *home* lists."""
    try:
        lines = (home / manifest).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return [_problem("selftest.file.missing", name=manifest)]
    return [problem for line in lines for problem in _listed_file(home, line, is_built=is_built)]


def _voice() -> list[Phrase]:
    """The library of the program's own voice can be loaded, if the packaged program holds it."""
    if getattr(sys, "_MEIPASS", None) is not None and find_spec("prism") is not None:
        import_module("prism")
    return []


def _listed_file(home: Path, line: str, *, is_built: bool) -> list[Phrase]:
    """The problems of the file on one *line* of the manifest."""
    digest, _, name = line.partition("  ")
    try:
        content = (home / name).read_bytes()
    except FileNotFoundError:
        return [_problem("selftest.file.missing", name=name)]
    except OSError as error:
        return [_problem("selftest.file.unreadable", name=name, why=error.strerror or _why(error))]
    if digest in (UNKNOWN, hashlib.sha256(content).hexdigest()):
        return []
    return [_problem("selftest.file.changed", name=name) if is_built else _problem("selftest.file.edited", name=name)]


def _games() -> list[Phrase]:
    """Every part of every game can be loaded."""
    return [problem for game_id in games.REGISTRY for problem in _parts(game_id)]


def _parts(game_id: str) -> list[Phrase]:
    """The first part of a game that cannot be loaded: other parts may need it, and would tell the same."""
    for part in games.load(game_id).entry_points():
        try:
            part.load()
        except Exception as error:  # noqa: BLE001 - whatever a damaged module raises
            return [_problem("selftest.game", game=game_id, part=part.module, why=_why(error))]
    return []


def _folders() -> list[Phrase]:
    """The data folders are not empty."""
    wanted = ((assets_dir(), "svg/**/*.svg"), (assets_dir(), "sound/*.ogg"), (levels_dir(), "*.tmx"))
    return [
        _problem("selftest.folder", folder=str(folder), files=pattern)
        for folder, pattern in wanted
        if not any(folder.glob(pattern))
    ]


def _languages() -> list[Phrase]:
    """Every language has its catalog."""
    problems = []
    for code in language.NAMES:
        if code != language.SOURCE:
            try:
                with (language.folder() / code / "LC_MESSAGES" / f"{language.DOMAIN}.mo").open("rb") as file:
                    gettext.GNUTranslations(file)
            except Exception as error:  # noqa: BLE001 - gettext does not expect damaged files
                problems.append(_problem("selftest.translation", code=code, why=_why(error)))
    return problems


def _strength() -> list[Phrase]:
    """The strength of the levels is known for every game."""
    from halloween_games.players import strength

    try:
        known = strength.load(strength.FILE)
    except Exception as error:  # noqa: BLE001 - JSON of any other shape
        return [_problem("selftest.file.damaged", name=strength.FILE.name, why=_why(error))]
    lacking = [game_id for game_id in games.REGISTRY if game_id not in known]
    return [_problem("selftest.strength", name=strength.FILE.name, games=", ".join(lacking))] if lacking else []


def _levels() -> list[Phrase]:
    """Every shipped map is one that its game can be played on."""
    from halloween_games.boards.problems import LevelError
    from halloween_games.boards.tmx import load_board

    problems = []
    for game_id in games.REGISTRY:
        game = games.load(game_id)
        for name, rules in game.map_rules.items():
            try:
                load_board(levels_dir() / name, rules, sentences=game.sentences)
            except LevelError as error:
                problems.append(_problem("selftest.level", why=str(error)))
    return problems


def _rules() -> list[Phrase]:
    """A random game of each kind can be played to its end; its record replays to the same position."""
    problems = []
    for game_id in games.REGISTRY:
        game = games.load(game_id)
        for seats in game.seats:
            match = Match(game, seats, {}, seed=1)
            rng = Random(1)
            while match.to_move >= 0 and len(match.turns) < MAX_ACTIONS:
                actions = match.state.legal_actions()
                match.play(match.to_move, actions[rng.randrange(len(actions))])
            again = replay(game, json.loads(json.dumps(record(match))), seed=1)
            if again.state.key() != match.state.key():
                problems.append(_problem("selftest.record", game=game_id))
    return problems


def _exercises() -> list[Phrase]:
    """Every game has its lessons and puzzles; in them and in the nights is no mistake that reading finds."""
    from halloween_games.campaign.night_file import campaign_of
    from halloween_games.lessons.lesson_file import course_of
    from halloween_games.puzzles.puzzle_file import puzzles_of
    from halloween_games.words.text import Text

    text = Text()
    problems = [_problem("selftest.night", why=one.sentence(text)) for one in campaign_of().problems]
    for game_id in games.REGISTRY:
        speaker = text.for_game(game_id)
        lessons = [*course_of(game_id).problems, *course_of(game_id, 1).problems]
        problems += [_problem("selftest.lesson", why=one.sentence(speaker)) for one in lessons]
        problems += [_problem("selftest.puzzle", why=one.sentence(speaker)) for one in puzzles_of(game_id).problems]
    return problems


def _computers() -> list[Phrase]:
    """Computers in the worker process play each game; the game is saved, read again and verified."""
    from halloween_games.app.saving.saves import Saves
    from halloween_games.players.hosts import ProcessBrain

    problems = []
    brain = ProcessBrain()
    try:
        with tempfile.TemporaryDirectory(prefix="halloween-games-") as folder:
            for game_id in games.REGISTRY:
                match = Match(games.load(game_id), games.load(game_id).seats[0], {}, seed=1)
                if not _play(match, brain):
                    problems.append(_problem("selftest.computer", game=game_id))
                problems += _written(match, Saves(Path(folder)))
        if brain.in_slices:
            problems.append(_problem("selftest.worker"))
    finally:
        brain.close()
    return problems


def _play(match: Match, brain: Brain) -> bool:
    """Play *match* to its end or the limit; False if an answer does not come."""
    while match.to_move >= 0 and len(match.turns) < MAX_COMPUTER_ACTIONS:
        brain.ask(replace(question_of(match, "hard"), iterations=ITERATIONS, seed=1))
        reply = _answer_of(brain)
        if reply is None or reply.action is None:
            return False
        match.play(match.to_move, reply.action)
    return True


def _written(match: Match, saves: Saves) -> list[Phrase]:
    """The problems of saving *match* and reading it again, which checks every action."""
    from halloween_games.app.saving.record_file import RecordProblem

    autosave = saves.begin(match)
    autosave.save()
    autosave.end()
    try:
        again = saves.open(autosave.path).match
    except RecordProblem:
        return [_problem("selftest.save", game=match.game.id)]
    same = again.state.key() == match.state.key() and len(again.turns) == len(match.turns)
    return [] if same else [_problem("selftest.save.differs", game=match.game.id)]


def _answer_of(brain: Brain) -> Reply | None:
    """The answer to the last question, or None on timeout."""
    limit = time.monotonic() + ANSWER_SECONDS
    while time.monotonic() < limit:
        reply = brain.poll()
        if reply is not None:
            return reply
        time.sleep(0.005)
    return None


def _drawings() -> list[Phrase]:
    """Every drawing can be rasterized."""
    import pygame

    from halloween_games.kit.art import Art

    pygame.display.init()
    pygame.display.set_mode((1, 1))
    folder = assets_dir() / "svg"
    art = Art(folder)
    for file in sorted(folder.rglob("*.svg")):
        art.square(file.relative_to(folder).with_suffix("").as_posix(), DRAWING_SIZE)
    pygame.display.quit()
    return [_problem("selftest.drawing", name=name) for name in art.problems]


def _fonts() -> list[Phrase]:
    """Every font can be loaded and measured."""
    import pygame

    from halloween_games.kit import fonts

    problems = []
    pygame.font.init()
    for family in (fonts.HEAD, fonts.BODY, fonts.BOLD):
        try:
            fonts.Fonts().font(20, family).size("Süßes")
        except FileNotFoundError:
            problems.append(_problem("selftest.font.missing", name=family))
        except (OSError, pygame.error) as error:
            problems.append(_problem("selftest.font", family=family, why=str(error)))
    return problems


def _sounds() -> list[Phrase]:
    """Every sound can be decoded."""
    import pygame

    from halloween_games.kit.sound import FILES

    try:
        pygame.mixer.init()  # with the dummy driver, so no device is needed
    except (pygame.error, NotImplementedError) as error:
        return [_problem("selftest.sounds", why=str(error))]
    problems = []
    for name in FILES:
        try:
            pygame.mixer.Sound(assets_dir() / "sound" / name)
        except FileNotFoundError:
            problems.append(_problem("selftest.sound.missing", name=name))
        except (OSError, pygame.error) as error:
            problems.append(_problem("selftest.sound.damaged", name=name, why=str(error)))
    pygame.mixer.quit()
    return problems


def _screens() -> list[Phrase]:
    """The launcher and each game's screen can be drawn without a missing drawing."""
    from halloween_games.app.saving.settings import Settings
    from halloween_games.app.shell.program import Program

    program = Program((1280, 800), Settings(speed=0))
    program.navigation.launcher()
    program.frame((), 0.01)
    for game_id in games.REGISTRY:
        for seats in games.load(game_id).seats:
            program.playing.play(NewGame(game_id, seat_plans(seats)), seed=1)
            program.frame((), 0.01)
    program.close()
    return [_problem("selftest.drawing", name=name) for name in program.services.art.problems]
