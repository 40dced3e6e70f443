"""An evening of several people: who meets whom, what counts, and how it is played on the screen."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date, datetime, timedelta
from itertools import combinations
from pathlib import Path
from random import Random

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.evening import (
    Evening,
    Evenings,
    Meeting,
    begin_meeting,
    change_games,
    end_meeting,
    planned,
)
from halloween_games.app.saving.solved_puzzles import Mistake
from halloween_games.app.screens.evening_begin import EveningBeginScene
from halloween_games.app.screens.evening_book import EveningBookScene
from halloween_games.app.screens.evening_table import EveningScene
from halloween_games.app.screens.film_scene import FilmScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.profile_scene import ProfileScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.screens.setup_page import SetupPage
from halloween_games.app.screens.statistics_scene import StatisticsScene
from halloween_games.app.shell.evening_book import streak_of
from halloween_games.app.shell.evenings import seats_all
from halloween_games.app.shell.fitting import rating_after_match
from halloween_games.app.shell.program import Program
from halloween_games.core.match import Player
from halloween_games.core.phrases import Phrase
from halloween_games.kit.fonts import Written
from halloween_games.kit.scenes import Scene
from halloween_games.play.exercise_scenes import PuzzleScene
from halloween_games.play.game_scene import GameScene
from halloween_games.puzzles.goals import OWN
from halloween_games.puzzles.puzzle_file import puzzles_of
from halloween_games.session.new_game import NewGame, SeatPlan
from tests.app.random_games import finished_match, play_on
from tests.app.test_library import Reader
from tests.play.person import activate, top

PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")


def league(count: int, chosen: list[str]) -> Evening:
    return planned(PEOPLE[:count], chosen, "league", lambda game: seats_all(game, count))


def won(evening: Evening, meeting: Meeting, scores: list[float]) -> None:
    """*meeting* is begun and ends with *scores*."""
    assert begin_meeting(evening, meeting.game, meeting.people, f"file-{len(meeting.people)}-{id(meeting)}")
    assert end_meeting(evening, meeting.file, meeting.people, scores)
    assert not end_meeting(evening, meeting.file, meeting.people, scores), "it counts once"


# ---------------------------------------------------------------- who meets whom


@pytest.mark.parametrize("count", range(2, 7))
@pytest.mark.parametrize("chosen", [["18-ghosts"], ["halloween", "18-ghosts"], [*games.REGISTRY]])
def test_everybody_meets_everybody(count: int, chosen: list[str]) -> None:
    evening = league(count, chosen)
    duels = Counter(frozenset(one.people) for one in evening.meetings if len(one.people) == 2)
    assert set(duels) == {frozenset(pair) for pair in combinations(PEOPLE[:count], 2)}
    assert evening.columns()[: len(chosen)] == chosen
    together = [one for one in evening.meetings if len(one.people) > 2]
    assert len(together) == (count in (3, 4) and "halloween" in chosen)
    assert all(one.people[0] == PEOPLE[one.column % count] for one in together), "each begins in turn"
    for column in range(len(evening.columns())):
        here = [name for one in evening.meetings if one.column == column for name in one.people]
        assert len({*here}) == len(here) and {*here} <= {*PEOPLE[:count]}
    begins = Counter(one.people[0] for one in evening.meetings)
    assert max(begins.values()) - min(begins[name] for name in PEOPLE[:count]) <= 2


def test_games_can_be_changed_for_what_is_to_come() -> None:
    evening = league(4, ["18-ghosts", "rhombus"])
    won(evening, evening.meetings[0], [1, 0])
    before = evening.meetings[:2]
    change_games(evening, ["closest-ghost"], lambda game: False)
    assert evening.meetings[:2] == before, "the column that has begun stays"
    assert evening.columns()[1:] == ["closest-ghost"] * 2
    assert len({frozenset(one.people) for one in evening.meetings}) == 6


def test_points() -> None:
    """3 for a won duel and 1 for a drawn one; of four people 3, 2, 1, 0, and who shares a place gets the lower one."""
    duel, four = Meeting(0, "rhombus", ["Ann", "Ben"]), Meeting(1, "halloween", [*PEOPLE[:4]])
    for meeting, scores, points in (
        (duel, [1, 0], [3, 0]),
        (duel, [0.5, 0.5], [1, 1]),
        (four, [4, 9, 1, 7], [1, 3, 0, 2]),
        (four, [4, 9, 4, 9], [0, 2, 0, 2]),
        (four, [2, 2, 2, 2], [1, 1, 1, 1]),
    ):
        meeting.scores = [*map(float, scores)]
        assert [meeting.points(name) for name in meeting.people] == points
    three = Meeting(0, "halloween", [*PEOPLE[:3]], [5.0, 1.0, 3.0])
    assert [three.points(name) for name in three.people] == [3, 0, 1]


def test_a_knockout() -> None:
    """Whoever loses is out, a drawn game is played again, and of five one goes on without a game, first next time."""
    evening = planned(PEOPLE[:5], ["18-ghosts", "rhombus"], "knockout", lambda game: False)
    first, second = evening.meetings
    assert evening.cell("Eve", 0) is None and evening.left == 4
    won(evening, first, [0.5, 0.5])
    again = evening.next
    assert again is not None and again.people == first.people[::-1] and evening.left == 4
    won(evening, again, [0, 1])
    assert not evening.is_over and len(evening.columns()) == 1
    won(evening, second, [1, 0])
    third = evening.next
    assert third is not None and third.game == "rhombus" and third.has("Eve") and evening.left == 2
    won(evening, third, [1, 0])
    last = evening.next
    assert last is not None
    won(evening, last, [0, 1])
    assert evening.is_over and evening.leaders() == [last.people[1]] and evening.left == 0


def test_as_people_like() -> None:
    """What people of the evening play against each other counts, and nothing else does."""
    evening = planned(PEOPLE[:3], [], "free", lambda game: False)
    assert not evening.is_over and evening.leaders() == []
    assert not begin_meeting(evening, "rhombus", ["Ann", "Zoe"], "a")
    assert not begin_meeting(evening, "rhombus", ["Ann"], "a")
    assert begin_meeting(evening, "rhombus", ["Ann", "ben"], "a") and begin_meeting(
        evening, "halloween", [*PEOPLE[:3]], "b"
    )
    assert [one.file for one in evening.meetings] == ["b"], "what was left does not count"
    assert end_meeting(evening, "b", PEOPLE[:3], [1, 2, 2])
    assert evening.standing() == [("Ben", 1), ("Cleo", 1), ("Ann", 0)] and evening.leaders() == ["Ben", "Cleo"]


# ---------------------------------------------------------------- the file


def test_the_evening_is_kept(tmp_path: Path) -> None:
    kept, evening = Evenings(tmp_path), league(3, ["rhombus"])
    kept.keep(evening)
    assert Evenings(tmp_path).now == evening
    assert kept.rename("BEN", "Benno")
    now = Evenings(tmp_path).now
    assert now is not None and now.people[1] == "Benno" and sum(one.has("benno") for one in now.meetings) == 2
    kept.reset()
    assert kept.now is None


@pytest.mark.parametrize(
    "change",
    [
        {"people": ["Ann"]},
        {"people": ["Ann", "ANN", "Cleo"]},
        {"people": [f"P{number}" for number in range(7)]},
        {"games": []},
        {"people": ["Ann", "Zoe", "Cleo"]},
    ],
)
def test_an_evening_that_cannot_be_is_none(tmp_path: Path, change: dict[str, object]) -> None:
    kept = Evenings(tmp_path)
    kept.keep(league(3, ["rhombus"]))
    data = json.loads((tmp_path / "evening.json").read_bytes())
    data["evening"] |= change
    (tmp_path / "evening.json").write_text(json.dumps(data), encoding="utf-8")
    assert kept.now is None


def test_a_damaged_file_is_told_and_kept(tmp_path: Path) -> None:
    told: list[Phrase] = []
    kept = Evenings(tmp_path)
    kept.on_problem = told.append
    (tmp_path / "evening.json").write_bytes(b'{"version": 1, "evening": {"people": 3}}')
    assert kept.now is None and [one.key for one in told] == ["evening.broken"]
    assert (tmp_path / "evening.broken-1.json").exists()


# ---------------------------------------------------------------- on the screen


@pytest.fixture
def host(tmp_path: Path) -> Reader:
    reader = Reader(tmp_path / "data")
    for name in reversed(PEOPLE[:3]):
        reader.program.people.profiles.remember(name)
    reader.launch()
    reader.frames(2)
    return reader


def open_table(host: Reader) -> EveningScene:
    host.key(pygame.K_e, pygame.KMOD_SHIFT)
    return host.now(EveningScene)


def begin_for_two(host: Reader) -> None:
    """An evening of two people and one game, which begins."""
    host.program.people.evenings.keep(planned(PEOPLE[:2], ["18-ghosts"], "league", lambda game: False))
    open_table(host)
    go_on(host)


def go_on(host: Reader) -> None:
    """Do what the table offers."""
    host.key(pygame.K_RETURN)
    host.frames(2)


def play_to_the_end(host: Reader) -> ResultScene:
    host.frames(2)
    play_on(host.played.session.match, Random(3), 2000)
    host.until(lambda: isinstance(host.program.stack.top, ResultScene), 100)
    return host.now(ResultScene)


def test_an_evening_is_played(host: Reader) -> None:
    """From the first click to the good night; each game counts once, wherever the program is left."""
    host.key(pygame.K_e, pygame.KMOD_SHIFT)
    begins = host.now(EveningBeginScene)
    assert not begins.main.enabled
    for name in ("person.1", "game.18-ghosts"):
        host.click_on(name)
    assert begins.people == ["Ann", "Ben"] and begins.main.enabled
    host.click_on("game.closest-ghost")
    host.click_on("begin")
    table = host.now(EveningScene)
    assert table.main.label == "Next: Ann against Ben"
    go_on(host)
    assert host.played.session.names == ("Ann", "Ben") and host.played.session.match.game.id == "18-ghosts"
    host.program.playing.restart()
    result = play_to_the_end(host)
    assert result.widgets[0].name == "evening" and "1 game to go" in result.ended.evening
    host.click_on("evening")
    table = host.now(EveningScene)
    assert sum(points for _, points in table.evening.standing()) in (2, 3)

    host.key(pygame.K_RETURN)  # the second game, left in the middle
    host.frames(2)
    play_on(host.played.session.match, Random(1), 4)
    host.launch()
    front = host.now(LauncherScene)
    assert front.offer.kind == "evening"
    kept = host.program.people.evenings
    now = kept.now
    assert now is not None and now.day == date.today() and " evening: " not in front.offer.says
    now.day -= timedelta(2)
    kept.keep(now)
    assert host.program.evening.of_day().startswith(f"Our {now.day:%A} evening: ")
    host.key(pygame.K_RETURN)
    table = host.now(EveningScene)
    assert table.main.label == "Go on: Ben against Ann"
    host.key(pygame.K_RETURN)
    host.now(GameScene)
    assert len(host.played.session.match.turns) >= 4
    play_to_the_end(host)
    host.click_on("evening")
    table = host.now(EveningScene)
    assert table.evening.is_over and table.main.label == "Good night"
    host.click_on("next")
    host.now(LauncherScene)
    assert host.program.people.evenings.now is None


def test_a_game_that_ended_with_the_program_counts(host: Reader) -> None:
    begin_for_two(host)
    play_on(host.played.session.match, Random(3), 2000)
    kept = host.program.people.evenings
    now = kept.now
    assert now is not None and now.is_over
    now.meetings[0].scores = []  # as if it had ended before that was written
    kept.keep(now)
    host.launch()
    table = open_table(host)
    assert table.evening.is_over and table.evening.leaders()


def test_somebody_is_called_differently_in_the_middle_of_a_game(host: Reader) -> None:
    """The game goes on under the new name, and counts."""
    program = host.program
    begin_for_two(host)
    play_on(host.played.session.match, Random(3), 4)
    host.launch()
    assert program.people.profiles.rename("Ann", "Annabel")
    assert open_table(host).main.label == "Go on: Annabel against Ben"
    go_on(host)
    assert host.played.session.names == ("Annabel", "Ben")
    play_to_the_end(host)
    now = program.people.evenings.now
    assert now is not None and now.is_over and sum(points for _, points in now.standing()) in (2, 3)


def test_a_seat_of_the_table_leads_to_fair_play(host: Reader) -> None:
    program = host.program
    program.people.evenings.keep(planned(PEOPLE[:2], ["18-ghosts"], "league", lambda game: False))
    table = open_table(host)
    host.click_on("seat.1")
    host.click_on("ahead")
    assert table.ahead == ("Ben", "One ghost is out")
    host.key(pygame.K_ESCAPE)
    host.frames(2)
    host.click_on("seat.0")  # the seats lie where they did
    host.frames(2)
    assert host.now(ProfileScene).name == "Ann"
    host.key(pygame.K_ESCAPE)
    host.frames(2)
    host.click_on("next")
    host.frames(2)
    assert host.played.session.match.options["handicap"] == "second"


def test_six_people_wear_the_colors_of_the_table(host: Reader) -> None:
    """Two of the same color keep it until they sit at a game together; then the later one has another from there on."""
    for name in PEOPLE[3:]:
        host.program.people.profiles.remember(name)
    host.program.people.evenings.keep(planned(PEOPLE, ["18-ghosts"], "knockout", lambda game: False))
    evening = open_table(host).hues
    assert [*evening.values()] == [0, 1, 2, 3, 0, 1]
    colors = host.program.people.profiles.evening
    assert colors.worn(PEOPLE[2:4], (True, True)) == (2, 3) and colors.worn(PEOPLE[4:], (True, True)) == (0, 1)
    met = colors.worn((PEOPLE[4], PEOPLE[0]), (True, True))
    assert met[1] == 0 and colors.of_table(PEOPLE)[4] == met[0] != 0


def test_the_file_of_a_game_is_gone(host: Reader) -> None:
    """Then it is played anew."""
    evening = planned(PEOPLE[:2], ["18-ghosts"], "league", lambda game: False)
    evening.meetings[0].file = "18-ghosts-20260101-120000-1"
    host.program.people.evenings.keep(evening)
    open_table(host)
    go_on(host)
    assert host.played.session.match.turns == []


def test_the_evening_ends_after_a_question_and_leaves_a_picture(host: Reader, tmp_path: Path) -> None:
    host.program.exports.folder = tmp_path
    evening = planned(PEOPLE[:3], ["18-ghosts"], "league", lambda game: False)
    host.program.people.evenings.keep(evening)
    open_table(host)
    host.click_on("end")
    assert host.program.people.evenings.now is not None
    host.key(pygame.K_ESCAPE)
    for meeting in evening.meetings:
        meeting.scores = [1.0, 0.0]
    host.program.people.evenings.keep(evening)
    host.launch()
    open_table(host)
    host.click_on("change")
    (picture,) = tmp_path.glob("*.png")
    assert pygame.image.load(picture).get_size() == (1600, 1000)


def test_the_evening_leaves_a_film_of_what_its_reviews_have_found(host: Reader, tmp_path: Path) -> None:
    program, table = host.program, host.program.evening
    program.exports.folder = tmp_path
    begin_for_two(host)
    play_on(host.played.session.match, Random(3), 2000)
    host.launch()
    assert "film" not in [widget.name for widget in open_table(host).widgets]
    file = program.playing.file or table.people.evenings.look().evening.meetings[0].file  # type: ignore[union-attr]
    for ply in (30, 9, 30, 99_999):
        table.turned(file, ply)
    host.launch()
    open_table(host)
    host.click_on("film")
    dialog = host.now(FilmScene)
    assert [(clip.first, clip.last) for clip in dialog.film.clips] == [(7, 12), (28, 33)]
    host.key(pygame.K_ESCAPE)
    saves = program.playing.keeping.saves
    assert saves is not None
    for save in saves.recent_folder.glob("*.json"):
        save.unlink()
    host.launch()
    open_table(host)
    host.click_on("film")
    host.frames(2)
    assert "not on the disk any more" in " ".join(host.words())


def test_names_can_be_read(host: Reader) -> None:
    """No name is under 15 px at 1280 × 800, with two long ones among four; and a rematch leads back to the table."""
    people = ("Max", "Anna-Charlotte Müllerson", "Grandfather Friedrich W.", "Ben")
    program, small = host.program, set[tuple[str, float]]()
    for name in people:
        program.people.profiles.remember(name)

    def wrote(one: Written) -> None:
        if one.size < 15 and one.surface == (1280, 800) and any(one.text.startswith(name[:6]) for name in people[1:3]):
            small.add((one.text, one.size))

    def look(scene: Scene) -> None:
        picture = pygame.Surface((1280, 800))
        scene.resize(picture.get_size())
        scene.draw(picture)
        assert small == set(), type(scene).__name__

    program.services.fonts.witness = wrote
    look(program.evening.begin_scene(program.services))
    evening = planned(people, ["halloween", "18-ghosts", "rhombus"], "league", lambda game: seats_all(game, 4))
    table = program.evening.table_scene(program.services, evening)
    look(table)
    for meeting in evening.meetings:
        meeting.scores = [float(number) for number in range(len(meeting.people))]
        look(table)
    new = NewGame("halloween", tuple(SeatPlan(name) for name in people))
    look(program.navigation._who_plays(program.services, new, False, lambda: None))
    program.people.evenings.keep(evening)
    program.playing.play(new)
    result = play_to_the_end(host)
    assert result.widgets[0].name == "evening", "it is none of the planned games"
    look(host.played)
    look(result)


# ---------------------------------------------------------------- the evening book


GHOSTS = "18-ghosts"
TODAY = date(2026, 10, 31)


@pytest.fixture
def ann(program: Program) -> Program:
    """At the front door, where Ann plays alone."""
    program.settings.names, program.settings.levels = ["Ann"], [""]
    program.navigation.launcher()
    return program


def opened(program: Program) -> EveningBookScene:
    """The book, opened at the front door."""
    program.frame((), 0.1)
    press(program, "statistics")
    return top(program, EveningBookScene)


def press(program: Program, name: str) -> None:
    activate(program, name)
    program.frame((), 0.1)


def count(program: Program, key: str, seat: int = 0, *, helped: bool = False) -> None:
    """Count a finished game of Ann against a computer; at the other seat it ends the other way."""
    match = finished_match(GHOSTS)
    players = [Player("human", "Ann"), Player("computer", "Pip", "easy")]
    match.seat_all(players if seat == 0 else players[::-1])
    match.practice = helped
    program.people.statistics.count(match, key, [player.name for player in match.players], 60.0, rating_after_match)


def climb(scene: EveningBookScene) -> tuple[str, str]:
    """What the row of 18 Ghosts says."""
    row = next(row for row in scene.climbs if row.name == f"climb.{GHOSTS}")
    return row.standing, row.line


def test_a_rating_is_said_once_it_is_sure_and_moves_with_each_counted_game_alone(ann: Program) -> None:
    said = []
    for number in range(8):
        count(ann, f"{number}", number % 2)
        scene = opened(ann)
        said.append(climb(scene)[0])
        scene.back()
        ann.frame((), 0.1)
    assert said[0] == "not sure yet how strong you are" != said[-1]
    before = ann.people.statistics.rating("Ann", GHOSTS)
    change = ann.people.statistics.rated("Ann")[GHOSTS].change
    assert before is not None and f"{abs(round(change))})" in said[-1]
    count(ann, "with help", helped=True)
    assert ann.people.statistics.rating("Ann", GHOSTS) == before
    assert climb(opened(ann))[0] == said[-1]


def mistakes(number: int, theme: str = "capture", first: int = 0) -> list[Mistake]:
    """Own mistakes that are puzzles of the shelf, on which they have other themes."""
    puzzles = [one for one in puzzles_of(GHOSTS).puzzles[first:] if theme not in one.themes][:number]
    notation = games.load(GHOSTS).notation
    return [
        Mistake(
            "Ann",
            GHOSTS,
            puzzle.id,
            puzzle.kind,
            puzzle.turns,
            notation.dump(puzzle.view),
            list(puzzle.solution),
            puzzle.solution[0],
            TODAY,
            themes=[theme],
        )
        for puzzle in puzzles
    ]


def test_themes_are_counted_from_own_mistakes_and_practiced_in_a_short_series(ann: Program) -> None:
    scene = opened(ann)
    assert not scene.themes
    scene.back()
    for mistake in (*mistakes(1, "escape", 50), *mistakes(2)):
        ann.people.solved.add_mistake(mistake)
    scene = opened(ann)
    assert [(row.label, row.line) for row in scene.themes] == [
        ("Win a fight", "18 Ghosts, missed 2 times"),
        ("Slip out", "18 Ghosts, missed once"),
    ]
    press(ann, "main")
    opened_ones = []
    while isinstance(shown := ann.stack.top, PuzzleScene):
        opened_ones.append(shown.run.puzzle)
        assert len(opened_ones) <= 3
        shown._ways.following()
        ann.frame((), 0.1)
    assert len(opened_ones) == 3 and all(OWN in one.themes for one in opened_ones[:2])
    assert all("capture" in one.themes for one in opened_ones)
    assert ann.stack.top is scene


def test_the_main_button_leads_to_the_game_that_was_learnt_or_played_last(ann: Program) -> None:
    ann.people.progress.add("Ann", "pure-halloween", "place", 3, TODAY)
    scene = opened(ann)
    assert scene.main.line == "Pure Halloween"
    scene.back()
    ann.frame((), 0.1)
    count(ann, "a game")
    assert opened(ann).main.line == "18 Ghosts"


def test_it_leads_to_opponents_numbers_and_somebody_else(ann: Program) -> None:
    opened(ann)
    press(ann, "numbers")
    numbers = top(ann, StatisticsScene)
    assert "book" not in [widget.name for widget in numbers.widgets]
    numbers.back()
    ann.people.profiles.remember("Bo")
    ann.frame((), 0.1)
    press(ann, "somebody")
    top(ann, ProfileScene)
    press(ann, "name.0")
    assert top(ann, EveningBookScene).heading() == "Bo’s evening book" and ann.puzzling.person() == "Bo"
    press(ann, f"climb.{GHOSTS}")
    top(ann, SetupPage)


@pytest.mark.parametrize(
    ("ago", "candles"),
    [
        ((), 0),
        ((0,), 1),
        ((1, 2, 3), 3),  # tonight is not missed yet
        ((2, 3, 4), 2),
        ((3, 9), 0),  # burnt down
        ((0, 1, 3, 4), 3),
    ],
)
def test_a_missed_evening_burns_one_candle_down(ago: tuple[int, ...], candles: int) -> None:
    assert streak_of({TODAY - timedelta(days=days) for days in ago}, TODAY) == candles


def test_what_was_finished_in_the_morning_lights_the_candle_of_the_evening_before(ann: Program) -> None:
    """It has the date of its day, and the night changes at noon only."""
    ann.puzzling.now = lambda: datetime(2026, 10, 31, 9)
    ann.learning.people.progress.add("Ann", GHOSTS, "escape", 3, date(2026, 10, 31))
    pages = opened(ann).pages
    assert (pages.streak, pages.evenings[-1]) == (1, (date(2026, 10, 30), True))
