"""No output tells worlds apart that the one who looks cannot tell apart: what is hidden has no influence on it.

``HALLOWEEN_GAMES_TWINS=50 dev.py test --all tests/twin_worlds -s`` compares fifty pairs of worlds for every way to
look, and prints how many values that were.
"""

from __future__ import annotations

import ast
import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import FrameType

import pytest

from halloween_games import games
from halloween_games.core.game import HANDICAP, OptionValue
from halloween_games.core.record import record
from halloween_games.core.spots import Seat
from halloween_games.core.state import State
from tests.nightly import IS_NIGHT
from tests.play.person import Person, keep
from tests.twin_worlds.outputs import CHEAP, COSTLY, Output, Stage
from tests.twin_worlds.worlds import ALONE, BY_CODE, CURTAIN, UNCOVERED, Eyes, Pair, all_eyes, pairs

# pairs for every way to look, in the long run; by day one for every third
MANY = int(os.environ.get("HALLOWEEN_GAMES_TWINS", "3" if IS_NIGHT else "0"))
ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "halloween_games"

Way = tuple[str, int, dict[str, OptionValue]]


def all_ways(secrets: bool) -> Iterator[Way]:
    """Every game with every number of seats; those with secrets also with every option, one with a head start."""
    for game_id in (*games.REGISTRY, *games.TEMPLATE):
        game = games.load(game_id)
        if game.secrets is not secrets:
            continue
        usual = {option.name: option.default for option in game.options}
        options = [option for option in game.options if option != HANDICAP]
        others = [{**usual, option.name: choice} for option in options for choice in option.choices]
        for seats in game.seats:
            yield game_id, seats, usual
            if secrets:
                yield from ((game_id, seats, other) for other in others if other != usual)
    if secrets:
        yield "halloween", 2, {HANDICAP.name: "second"}


def cases(ways: Sequence[Way], marks: pytest.MarkDecorator | tuple[()] = ()) -> list[object]:
    """*ways* as parameters with readable names."""
    return [
        pytest.param(way, id=f"{way[0]}-{way[1]}" + "".join(f"-{value}" for value in way[2].values()), marks=marks)
        for way in ways
    ]


WITH_SECRETS = list(all_ways(True))
USUAL = [
    way for way in WITH_SECRETS if way[2] == {option.name: option.default for option in games.load(way[0]).options}
]
WITHOUT = list(all_ways(False))


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """One program for all worlds."""
    person = Person((1000, 700))
    keep(person.program)
    yield Stage(person, tmp_path_factory.mktemp("twins"))
    person.program.close()


# ---------------------------------------------------------------- comparing


def leaves(value: object) -> int:
    """How many single values there are in *value*."""
    if isinstance(value, Mapping):
        return sum(map(leaves, value.values()))
    return sum(map(leaves, value)) if isinstance(value, list | tuple) else value is not None


def difference(one: object, other: object, where: str = "") -> str:
    """Where two plain values differ first, and how."""
    if isinstance(one, Mapping) and isinstance(other, Mapping) and one.keys() == other.keys():
        key = next(key for key in one if one[key] != other[key])
        return difference(one[key], other[key], f"{where}.{key}")
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        at = next(at for at in range(len(one)) if one[at] != other[at])
        return difference(one[at], other[at], f"{where}[{at}]")
    return f"{where}: {str(one)[:300]!r} / {str(other)[:300]!r}"


def compare(stage: Stage, pair: Pair, outputs: Mapping[str, Output]) -> Counter[str]:
    """Put both worlds of *pair* through all *outputs*; how many values were compared."""
    counts: Counter[str] = Counter()
    for name, output in outputs.items():
        one, other = (output(stage, world) for world in pair)
        if one != other:
            pytest.fail(f"{name} tells {pair[0].eyes} what is hidden: {difference(one, other)}")
        counts[name] += leaves(one)
    return counts


def run(stage: Stage, way: Way, eyes: Sequence[Eyes], outputs: Mapping[str, Output], count: int, seed: int) -> None:
    """Compare *count* pairs for each of *eyes*, and print how many values that were."""
    counts: Counter[str] = Counter()
    found = 0
    for one in eyes:
        unseen = COSTLY.keys() - BY_CODE_SHOWN if one.way == BY_CODE else ()
        asked = {name: output for name, output in outputs.items() if name not in unseen}
        for pair in pairs(*way, one, seed, count):
            counts += compare(stage, pair, asked)
            found += 1
    print(f"\n{found} pairs of worlds, {sum(counts.values())} values compared: {dict(sorted(counts.items()))}")
    assert found == count * len(eyes), "every game with secrets hides something from everybody"


# ---------------------------------------------------------------- all outputs


@pytest.mark.parametrize("way", cases(WITH_SECRETS))
def test_no_word_and_no_code_tells_what_is_hidden(stage: Stage, way: Way) -> None:
    run(stage, way, all_eyes(way[1]), CHEAP, 2, 1)


@pytest.mark.long
@pytest.mark.parametrize("is_alone", [True, False], ids=["alone", "at_a_table"])
@pytest.mark.parametrize("way", cases(USUAL))
def test_no_picture_and_no_computer_tells_what_is_hidden(stage: Stage, way: Way, is_alone: bool) -> None:
    """One seat alone among computers; of several people one who has opened the curtain, or nobody in front of it."""
    others = Eyes(CURTAIN, None) if way[1] == 2 else Eyes(UNCOVERED, 0)
    run(stage, way, [Eyes(ALONE, way[1] - 1) if is_alone else others], COSTLY, 1, 2)


@pytest.mark.long
@pytest.mark.parametrize("way", cases(WITH_SECRETS))
def test_nothing_tells_anybody_what_is_hidden(stage: Stage, way: Way) -> None:
    """By day each game with every way to look, by turns of its options and seats."""
    eyes = all_eyes(way[1]) if MANY else all_eyes(way[1])[WITH_SECRETS.index(way) % 3 :: 3]
    run(stage, way, eyes, {**CHEAP, **COSTLY}, MANY or 1, 3)


@pytest.mark.long
@pytest.mark.parametrize("way", cases([way for way in USUAL if way[1] == 2]))
def test_no_picture_of_a_game_by_code_tells_what_is_hidden(stage: Stage, way: Way) -> None:
    run(stage, way, [Eyes(BY_CODE, seat) for seat in (0, 1)], COSTLY, 1, 2)


@pytest.mark.parametrize("way", [*cases(WITHOUT[:1]), *cases(WITHOUT[1:], pytest.mark.long)])
def test_equal_worlds_have_equal_outputs(stage: Stage, way: Way) -> None:
    """In games without secrets nothing differs: no output depends on chance or on the clock."""
    run(stage, way, [Eyes(ALONE, 0)], {**CHEAP, **COSTLY}, 1, 4)


# ---------------------------------------------------------------- the comparison itself

BY_CODE_SHOWN = {"hints", "window", "window_looking_back", "voice", "movements"}
"""What a game by code shows: it is not saved, shared or set up, and no picture of it is exported while it lasts."""

BLIND = {
    "": {
        "crash_report_to_copy",  # it has nothing of an unfinished game
        *("actions", "refusals", "answers_to_clicks"),  # what somebody may do never depends on what the others hold
        "threats",  # found by rules that know the view of a seat alone
        "trophies",  # told by what everybody has seen happen, never by a view
    },
    "halloween": {"without_notebook"},  # faces of cards that lie face down are not shown at all
    "rhombus": {"thumbnails", "saved_game"},  # they have the board without the cards
}
"""Outputs that tell nothing even if every view is open, and why."""


def test_worlds_differ_in_what_is_hidden_and_the_luck_in_their_past() -> None:
    luck = 0
    for way in WITH_SECRETS:
        for eyes in all_eyes(way[1]):
            for one, other in pairs(*way, eyes, 5, 2):
                assert one.view.key() == other.view.key() and one.state.key() != other.state.key()
                assert record(one.match()) != record(other.match())
                luck += one.steps != other.steps
    assert luck >= 10


@pytest.mark.long
@pytest.mark.parametrize("way", cases([way for way in USUAL if way[1] == 2]))
def test_every_output_would_betray_an_open_view(stage: Stage, way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    """If everybody could see everything, each entry of the table would tell the worlds apart: none looks elsewhere."""
    every = {**CHEAP, **COSTLY}
    missing = set(every) - BLIND[""] - BLIND.get(way[0], set())
    eyes = [Eyes(UNCOVERED, 0), Eyes(ALONE, 1)]
    found = [
        pair for one in eyes for pair in pairs(*way, one, 6, 6) if pair[0].steps and pair[0].view.to_move == one.seat
    ]
    monkeypatch.setattr(type(found[0][0].start), "observe", see_everything)
    for pair in found:
        if not missing:
            break
        missing -= {name for name in missing if every[name](stage, pair[0]) != every[name](stage, pair[1])}
    assert not missing, f"these see nothing of a view: {missing}"


def see_everything(state: State, seat: Seat | None) -> State:
    return state


# ---------------------------------------------------------------- the table is complete

SUBJECTS = {"State", "Match", "Session", "Turn", "Event"}
ELSEWHERE = {
    "lab/numbered_actions.py": "the actions of a view as numbers",
    "lab/openspiel.py": "a referee that shows the outputs 'position' and 'features'; tests/adapters sees that",
    "lab/pettingzoo.py": "shows agents the output 'features', and everybody what a spectator sees; the same",
    "app/screens/navigation.py": "only the ways between screens, as protocols",
    "app/saving/code_game.py": "codes have the actions of a seat, which everybody sees, and shares of luck",
    "app/shell/by_code.py": "shows such a game, by the screen that the eyes BY_CODE look at",
    "app/screens/result.py": "of finished games",
    "app/screens/review.py": "of finished games",
    "campaign/night.py": "only data; the positions of nights are in a file that everybody can read",
    "campaign/night_file.py": "reads",
    "lessons/attempt.py": "judges the view of whoever solves a lesson",
    "lessons/checks.py": "asks about the view of whoever is to move",
    "lessons/lesson_file.py": "reads",
    "exercises/run.py": "a match from the position of a lesson or puzzle; it asks for views",
    "lessons/annotated.py": "reads finished games, which everybody can read",
    "lessons/lesson_run.py": "a match from such a position; it asks for views",
    "play/goal_scene.py": "the screens of lessons and puzzles, with their buttons",
    "play/goal_panel.py": "tells what the solver of a puzzle has done, as far as the solver sees it",
    "play/exercise_scenes.py": "the screens of the output 'window', for such a match",
    "app/shell/learning.py": "shows lessons, whose positions everybody may read",
    "app/shell/practicing.py": "begins games from positions that everybody can read",
    "app/shell/fitting.py": "rates who played a match by its result",
    "play/code_scene.py": "the screen of the output 'window', for the eyes BY_CODE",
    "play/practice_scene.py": "the screen of the output 'window', for such a match",
    "play/annotated_scene.py": "the same screen, of finished games, which everybody can read",
    "puzzles/positions.py": "reads positions that everybody can read; the rest of a match it only counts",
    "puzzles/puzzle.py": "only data; the positions of puzzles are in files that everybody can read",
    "puzzles/puzzle_file.py": "reads",
    "puzzles/puzzle_run.py": "a match from such a position; it asks for views",
    "session/analysis.py": "of finished games",
    "session/own_mistakes.py": "of finished games, mistakes as whoever made them saw them",
    "app/shell/puzzling.py": "shows puzzles, whose positions everybody may read, and keeps mistakes in finished games",
    "app/shell/saved_games.py": "opens and saves; the share code is the output 'share_code'",
    "session/new_game.py": "only data; a position that was set up is seen by whoever sets it up",
    "session/changes.py": "only data; what is in it is in the output 'heard'",
    "app/shell/main.py": "starts the program; its pictures and films are posters and 'thumbnails'",
    "commands/arguments.py": "reads",
    "commands/cli.py": "starts; what it says of a record is its result",
    "commands/verify.py": "what it says of a record is its result",
    "commands/games.py": "counts actions of a position that the user gives",
    "commands/selftest.py": "plays by itself and hides nothing",
    "commands/terminal/saved.py": "the lines of the output 'saved_game'",
    "play/rehearsal.py": "plays a game of its own on a screen that nobody sees",
    "lab/contest.py": "the referee; it asks computers with the output 'question'",
    "lab/external_engines.py": "hands over the output 'position'; tests/arena sees that it is that",
    "lessons/lesson.py": "only data; the positions of lessons are in files that everybody can read",
}
"""Modules that no output of the table reaches, and why that is right."""

OF_EACH_GAME = ("window", "movements", "computers_choice", "posters")  # they call the games' own modules


def modules_about_games() -> set[str]:
    """The modules that import a type of these: they can turn a position or what happened into something else."""
    found = set()
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and SUBJECTS & {name.name for name in node.names}:
                found.add(file.relative_to(PACKAGE).as_posix())
    return {name for name in found if not name.startswith(("core/", "boards/")) and "/rules/" not in name}


def test_the_table_reaches_every_module_that_turns_a_game_into_something_else(stage: Stage) -> None:
    """A new module has to be reached by an output of the table, or to be named in ELSEWHERE with a reason."""
    reached: set[str] = set()

    def watch(frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and frame.f_code.co_flags & CO_OPTIMIZED:  # bodies of modules and classes say nothing
            reached.add(frame.f_code.co_filename)

    for way in [way for way in (*USUAL, *WITHOUT) if way[1] == games.load(way[0]).seats[0]]:
        outputs = {**CHEAP, **COSTLY} if way == USUAL[0] else {**CHEAP, **{name: COSTLY[name] for name in OF_EACH_GAME}}
        for eyes in (Eyes(ALONE, 0), Eyes(CURTAIN, None)) if way == USUAL[0] else (Eyes(ALONE, 0),):
            world, _ = next(pairs(*way, eyes, 7, 1))
            sys.setprofile(watch)
            try:
                for output in outputs.values():
                    output(stage, world)
            finally:
                sys.setprofile(None)
    wanted = modules_about_games()
    missed = {name for name in wanted if str(PACKAGE / name) not in reached}
    assert not sorted(missed - set(ELSEWHERE)), "no output of the table reaches these modules"
    assert not sorted(set(ELSEWHERE) - missed), "these need no reason any more"
