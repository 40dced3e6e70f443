"""Statistics: what counts, what does not, and what happens to the file."""

from __future__ import annotations

import csv
import io
import json
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.played import MAX_PLAYED, Part, Played, as_csv, join_played, nemesis, pairs
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.progress import Progress
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.statistics import (
    LOST,
    TIED,
    WON,
    Ended,
    Row,
    Statistics,
    beaten_levels,
    next_level,
    opponents,
    people,
    rows_of,
    total,
)
from halloween_games.app.saving.storage import StorageError
from halloween_games.app.saving.trophies import Trophies
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.menu import MenuScene, MoreScene
from halloween_games.app.screens.statistics_scene import WEEK_SECONDS, StatisticsScene, Week, weeks_of
from halloween_games.app.shell.program import Program
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.match import Match, Player
from halloween_games.core.phrases import Phrase
from halloween_games.core.terms import Terms
from halloween_games.core.turn_numbers import count_turns
from halloween_games.players.hosts import SliceBrain
from tests.app.random_games import finished_match, play_on, random_match
from tests.app.test_library import Reader
from tests.play.person import top, writing

FILE = "statistics.json"
GHOSTS = "18-ghosts"
ANN, BO = Player("human", "Ann"), Player("human", "Bo")


def ended(*players: Player, game_id: str = GHOSTS) -> Match:
    """A finished game by *players*."""
    match = finished_match(game_id, len(players))
    for seat, player in enumerate(players):
        match.sit(seat, player)
    return match


def names(match: Match) -> list[str]:
    return [player.name for player in match.players]


def count(statistics: Statistics, match: Match, key: str) -> bool:
    return statistics.count(match, key, names(match), 60.0)


def by_name(rows: list[Row]) -> dict[str, Row]:
    return {row.name: row for row in rows}


# ---------------------------------------------------------------- what counts


def test_each_person_gets_a_row_with_the_own_result(tmp_path: Path) -> None:
    statistics, match = Statistics(tmp_path), ended(ANN, BO)
    assert count(statistics, match, "one")
    rows = by_name(Statistics(tmp_path).rows())
    assert match.outcome is not None
    winner = match.outcome.winners()[0]
    loser = 1 - winner
    assert (rows[names(match)[winner]].wins, rows[names(match)[winner]].losses) == (1, 0)
    assert (rows[names(match)[loser]].wins, rows[names(match)[loser]].losses) == (0, 1)
    assert {(row.game, row.seats, row.opponents) for row in rows.values()} == {(GHOSTS, 2, "")}


def test_a_game_counts_once_however_often_it_ends(tmp_path: Path) -> None:
    statistics, match = Statistics(tmp_path), ended(ANN, BO)
    assert count(statistics, match, "one")
    match.take_back_to(len(match.turns) - 3)
    match.resume(luck="auto", auto_pass=True)
    play_on(match, Random(5), 500)
    assert not count(Statistics(tmp_path), match, "one")
    assert [row.games for row in statistics.rows()] == [1, 1]
    assert count(statistics, ended(ANN, BO), "two")
    assert [row.games for row in statistics.rows()] == [2, 2]


def test_computers_have_no_rows_and_their_level_names_the_table(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    hard, easy = Player("computer", "Vlad", "hard"), Player("computer", "Luna", "easy")
    assert not count(statistics, ended(hard, easy), "machines")
    assert statistics.rows() == []
    assert count(statistics, ended(ANN, hard), "one")
    assert [(row.name, row.opponents) for row in statistics.rows()] == [("Ann", "hard")]
    assert opponents(ended(ANN, hard, easy, game_id="halloween")) == "mixed"
    gentle = Match(games.load("18-ghosts"), 2, seed=1, players=(ANN, Player("computer", "Luna", "easy", lift=-0.5)))
    gentle.play(0, gentle.state.legal_actions()[0])
    gentle.give_up(1)
    assert count(statistics, gentle, "two")
    assert [(row.opponents, row.wins, row.beaten) for row in statistics.rows()][1:] == [("mixed", 1, [])]


def test_who_sits_on_both_sides_is_not_counted_but_partners_are_once(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    assert not count(statistics, ended(ANN, Player("human", "ann ")), "alone")
    partners = ended(ANN, BO, ANN, BO, game_id="rhombus")
    assert count(statistics, partners, "partners")
    assert sorted((row.name, row.games) for row in statistics.rows()) == [("Ann", 1), ("Bo", 1)]


def test_a_game_in_which_a_computers_secrets_were_seen_is_not_counted(tmp_path: Path) -> None:
    statistics, match = Statistics(tmp_path), ended(ANN, BO, game_id="halloween")
    match.bar_undo()
    assert not count(statistics, match, "one") and statistics.rows() == []


def helped(match: Match, seat: int) -> Match:
    match.mark_helped([next(ply for ply, turn in enumerate(match.turns) if turn.seat == seat)])
    return match


def test_a_game_in_which_a_computer_acted_for_a_person_is_neither_won_nor_lost(tmp_path: Path) -> None:
    statistics, match = Statistics(tmp_path), ended(ANN, BO)
    assert count(statistics, helped(match, 0), "one")
    rows = by_name(Statistics(tmp_path).rows())
    assert (rows["Ann"].games, rows["Ann"].helped, rows["Ann"].ended, rows["Ann"].fewest_turns) == (0, 1, [], 0)
    assert (rows["Bo"].games, rows["Bo"].helped) == (1, 0), "that is not Bo's fault"
    assert count(statistics, ended(ANN, BO), "two")
    rows = by_name(statistics.rows())
    assert (rows["Ann"].games, rows["Ann"].helped) == (1, 1) and rows["Ann"].fewest_turns > 0


def test_a_game_that_goes_on_from_another_ones_position_is_practice(tmp_path: Path) -> None:
    statistics, first = Statistics(tmp_path), ended(ANN, BO)
    match = first.branch(len(first.turns) - 1, 3)
    play_on(match, Random(3), 2000)
    assert match.outcome is not None and count(statistics, match, "one")
    assert [(row.games, row.helped) for row in statistics.rows()] == [(0, 1), (0, 1)]


def won_by(seat: int, *players: Player, game_id: str = GHOSTS) -> Match:
    """A finished game that the player of *seat* has won."""
    for seed in range(100):
        match = random_match(game_id, seed, 2000, len(players))
        outcome = match.outcome
        if outcome is not None and not outcome.is_tie() and seat in outcome.winners():
            for number, player in enumerate(players):
                match.sit(number, player)
            return match
    raise AssertionError("nobody wins")


def test_levels_of_the_other_sides_are_beaten_by_a_win(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    easy, hard = Player("computer", "Luna", "easy"), Player("computer", "Vlad", "hard")
    assert count(statistics, won_by(0, ANN, hard), "one") and count(statistics, won_by(1, ANN, easy), "lost")
    assert beaten_levels(statistics.rows()) == ["hard"]
    statistics.reset()
    partner = Player("computer", "Max", "impossible")
    assert count(statistics, won_by(0, ANN, easy, partner, hard, game_id="rhombus"), "partners")
    (row,) = statistics.rows()
    assert (row.opponents, row.beaten) == ("mixed", ["easy", "hard"]), "a partner is not beaten"
    statistics.reset()
    assert count(statistics, helped(won_by(0, ANN, hard), 0), "with help")
    assert beaten_levels(statistics.rows()) == []


def test_the_next_level_is_the_one_above_the_strongest_that_was_beaten() -> None:
    assert next_level([], LEVEL_NAMES) == "very-easy"
    assert next_level(["ridiculously-easy"], LEVEL_NAMES) == "very-easy"
    assert next_level(["medium", "hard"], LEVEL_NAMES) == "very-hard"
    assert next_level(["easy", "impossible"], LEVEL_NAMES) == "ridiculously-easy", "what was left out"
    assert next_level(LEVEL_NAMES, LEVEL_NAMES) == ""


def test_only_levels_that_a_game_offers_come_next() -> None:
    few = ("very-easy", "easy", "medium", "impossible")
    assert next_level([], few) == "very-easy"
    assert next_level(["easy", "hard"], few) == "impossible", "hard was offered once, and is no goal any more"
    assert next_level(few, few) == ""


def test_files_of_earlier_versions_are_counted_on_in(tmp_path: Path) -> None:
    """Their lengths in actions, which nothing tells, are left out."""
    old = {"name": "Ann", "game": GHOSTS, "seats": 2, "opponents": "easy", "wins": 3, "draws": 0, "losses": 1}
    old |= {"shortest": 20, "longest": 60, "streak": 1, "best_streak": 2, "seconds": 99.5}
    (tmp_path / FILE).write_text(json.dumps({"version": 1, "rows": [old], "counted": ["a"]}), encoding="utf-8")
    statistics = Statistics(tmp_path)
    (row,) = statistics.rows()
    assert (row.games, row.ended, row.helped, beaten_levels([row])) == (4, [], 0, ["easy"])
    assert count(statistics, won_by(0, ANN, Player("computer", "Luna", "easy")), "b")
    written = json.loads((tmp_path / FILE).read_bytes())
    assert written["version"] == 1 and written["counted"] == ["a", "b"]
    row_written = written["rows"][0]
    assert [row_written.get(name) for name in ("name", "wins", "losses", "shortest")] == ["Ann", 4, 1, None]


def test_streaks_and_lengths() -> None:
    row = Row("Ann", GHOSTS, 2, "")
    for score, turns in ((1, 30), (1, 20), (0.5, 50), (1, 25), (1, 26), (0, 70), (1, 40), (1, 41), (1, 42)):
        row.count(score, 1.0, turns=turns)
    assert (row.wins, row.draws, row.losses, row.games) == (7, 1, 1, 9)
    assert (row.fewest_turns, row.most_turns, row.streak, row.best_streak) == (20, 70, 3, 3)
    assert total([row, Row("Ann", GHOSTS, 2, "easy", 1, 0, 0, 1, 9)]).best_streak == 9


def test_a_streak_goes_on_against_other_opponents_and_in_other_games() -> None:
    rows = [Row("Ann", GHOSTS, 2, "easy"), Row("Ann", GHOSTS, 2, "medium"), Row("ann", "rhombus", 4, "easy")]
    bo = Row("Bo", GHOSTS, 2, "easy")
    for when, row in enumerate(rows):
        row.count(1, 1.0, when)
        bo.count(1, 1.0, when)
    assert [row.best_streak for row in rows] == [1, 1, 1]
    assert (total(rows).streak, total(rows).best_streak) == (3, 3)
    rows[1].count(0, 1.0, 5)
    rows[0].count(1, 1.0, 6)
    bo.count(1, 1.0, 7)
    assert (total(rows).streak, total(rows).best_streak) == (1, 3)
    assert (total([*rows, bo]).streak, total([*rows, bo]).best_streak) == (4, 4), "no streak of two people together"


def test_games_that_are_forgotten_make_no_streak_longer() -> None:
    """Between two wins that are remembered may have been a loss that is not."""
    old = Row("Ann", GHOSTS, 2, "easy", wins=1, losses=9, best_streak=1, streak=1, ended=[Ended(20, WON)])
    other = Row("Ann", GHOSTS, 2, "hard", wins=2, best_streak=2, streak=2, ended=[Ended(1, WON), Ended(2, WON)])
    assert total([old, other]).best_streak == 2


def test_games_are_measured_in_turns_as_the_end_of_a_game_tells(tmp_path: Path) -> None:
    statistics, match = Statistics(tmp_path), won_by(0, ANN, BO, game_id="closest-ghost")
    assert count(statistics, match, "one")
    turns = count_turns(match.turns)
    assert {(row.fewest_turns, row.most_turns) for row in statistics.rows()} == {(turns, turns)}
    assert turns < sum(turn.seat >= 0 for turn in match.turns)
    row = Row("Ann", GHOSTS, 2, "")
    for turns in (30, 0, 25, 40):  # 0 in games that earlier versions counted
        row.count(1, 1.0, turns=turns)
    assert (row.fewest_turns, row.most_turns) == (25, 40)


# ---------------------------------------------------------------- the file


def test_reset_takes_one_person_or_everybody_but_counts_no_game_again(tmp_path: Path) -> None:
    statistics, match = Statistics(tmp_path), ended(ANN, BO)
    count(statistics, match, "one")
    assert people(statistics.rows()) == ["Ann", "Bo"]
    assert statistics.reset("ANN")
    assert rows_of(statistics.rows(), "Ann") == [] and len(statistics.rows()) == 1
    assert statistics.reset()
    assert statistics.rows() == []
    assert not count(statistics, match, "one")


@pytest.mark.parametrize(("rows", "counts"), [(5_500, True), (12_480, False)], ids=["too long if indented", "too long"])
def test_a_file_that_is_written_can_be_read_again(tmp_path: Path, rows: int, counts: bool) -> None:
    """What would be too long for that is not counted, and told."""
    row = {"name": "", "game": GHOSTS, "seats": 2, "opponents": "easy", "wins": 1}
    content = {"rows": [{**row, "name": f"person {number}"} for number in range(rows)]}
    (tmp_path / FILE).write_text(json.dumps(content, separators=(",", ":")), encoding="utf-8")
    assert (tmp_path / FILE).stat().st_size < 1_000_000
    told: list[Phrase] = []
    statistics = Statistics(tmp_path)
    statistics.on_problem = told.append
    assert count(statistics, ended(ANN, BO), "a") is counts
    assert [phrase.key for phrase in told] == ([] if counts else ["storage.too_large"])
    assert len(Statistics(tmp_path).rows()) == rows + 2 * counts


# ---------------------------------------------------------------- on the screen


def finish(program: Program, match: Match) -> None:
    play_on(match, Random(3), 2000)
    assert match.outcome is not None


def test_a_played_game_counts_and_its_opened_record_does_not(program: Program) -> None:
    match = Match(finished_match(GHOSTS).game, 2, {}, 7, players=[ANN, BO])
    program.playing.begin(match)
    finish(program, match)
    assert [row.games for row in program.people.statistics.rows()] == [1, 1]
    person = match.last_person()
    if person is not None and match.can_undo(person):
        match.undo(person)
        finish(program, match)
    assert program.saved_games is not None and program.playing.keeping.autosave is not None
    path = program.playing.keeping.autosave.path
    program.navigation.launcher()
    program.stack.apply_pending()
    program.saved_games.open(path)  # the record of a game that is over
    program.frame((), 0.1)
    assert [row.games for row in program.people.statistics.rows()] == [1, 1]


def test_the_page_shows_a_person_and_forgets_after_a_question(program: Program) -> None:
    count(program.people.statistics, ended(ANN, BO), "one")
    program.navigation.launcher()
    program.pages.statistics()
    program.frame((), 0.1)
    scene = top(program, StatisticsScene)
    assert [(game_id, len(rows)) for game_id, rows in scene.tables()] == [(GHOSTS, 1)]
    next(widget for widget in scene.widgets if widget.name == "who").activate()
    assert scene.name == "Ann"
    next(widget for widget in scene.widgets if widget.name == "reset").activate()
    program.frame((), 0.1)
    question = top(program, MessageScene)
    assert len(program.people.statistics.rows()) == 2
    question.widgets[0].activate()
    program.frame((), 0.1)
    assert people(program.people.statistics.rows()) == ["Bo"]
    assert scene.name == "Bo"


# ---------------------------------------------------------------- the page


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    started = Program((1280, 800), Settings(speed=0.0, reduce_motion=True), Saves(tmp_path), SliceBrain())
    started.navigation.launcher()
    yield started
    started.close()


class Kept(Statistics):
    def __init__(self, *rows: Row) -> None:
        super().__init__()
        self._rows = list(rows)

    def rows(self) -> list[Row]:
        return self._rows


def opened(program: Program, *rows: Row) -> tuple[StatisticsScene, list[str]]:
    """The page, and all that is written on it."""
    program.navigation.launcher()
    scene = StatisticsScene(program.services, Kept(*rows), lambda name: "")
    program.stack.push(scene)
    with writing(program.services.fonts) as written:
        program.frame((), 0.1)
    return scene, [one.text for one in written]


def test_without_games_the_page_says_so(program: Program) -> None:
    _, written = opened(program)
    assert "No games yet" in written
    assert "The last weeks" not in written


def test_games_with_help_are_told_apart(program: Program) -> None:
    row = Row("Ann", GHOSTS, 2, "impossible", helped=1)
    scene, written = opened(program, row)
    assert "1 more game with help, neither won nor lost" in written
    assert "0 games, 0 % won" in written
    assert any(words.startswith("With help: the computer acted for you") for words in written)
    row.helped = 2
    with writing(program.services.fonts) as later:
        scene.place()
    assert "2 more games with help, neither won nor lost" in [one.text for one in later]


def test_three_wins_in_a_row_are_a_streak_whoever_lost(program: Program) -> None:
    rows = [Row("Ann", GHOSTS, 2, level) for level in ("easy", "medium", "hard")]
    for day, row in enumerate(rows):
        row.count(1, 60.0, time.time() + day, turns=25)
    _, written = opened(program, *rows)
    assert written[written.index("Best streak") - 1] == "3"
    assert "25 turns" in written and not any(words == "60" for words in written)


def test_the_game_from_which_it_was_opened_comes_first(program: Program) -> None:
    program.people.statistics = Kept(*(Row("Ann", game_id, 2, "easy", wins=1) for game_id in games.REGISTRY))
    program.playing.begin(Match(games.load("rhombus"), 2, {}, 1))
    program.frame((), 0.1)
    program.over_game.menu()
    program.frame((), 0.1)
    top(program, MenuScene).quiet.act()
    program.frame((), 0.1)
    more = top(program, MoreScene)
    next(widget for widget in more.widgets if widget.name == "statistics").activate()
    program.frame((), 0.1)
    scene = top(program, StatisticsScene)
    order = [game_id for game_id, _ in scene.tables()]
    assert order == ["rhombus", *(game_id for game_id in games.REGISTRY if game_id != "rhombus")]


def test_weeks_go_back_from_now() -> None:
    now = 1_000 * WEEK_SECONDS
    games_of_weeks = [
        Ended(now, WON),
        Ended(now + 5000, WON),  # by a clock that was put back since
        Ended(now - WEEK_SECONDS + 1, LOST),
        Ended(now - WEEK_SECONDS, TIED),
        Ended(now - 2 * WEEK_SECONDS, LOST),
        Ended(now - 3 * WEEK_SECONDS, LOST),
    ]
    assert weeks_of(games_of_weeks, now, 3) == [Week(lost=1), Week(tied=1), Week(won=2, lost=1)]
    assert weeks_of((), now, 2) == [Week(), Week()]


# ---------------------------------------------------------------- who against whom


def duel(number: int, ann: float, game: str = "rhombus", **more: bool) -> Played:
    help_of_ann = more.pop("helped", False)
    parts = [Part("Ann", ann, 0, help_of_ann), Part("Bo", 1 - ann, 1)]
    return Played(f"a/{number}", game, number, 20 + number, 60.0, parts, **more)


def test_a_pair() -> None:
    """Sums, streak, longest game and the last ones; games with help and on other boards are counted apart."""
    games = [duel(1, 1), duel(2, 0.5), duel(3, 0), duel(4, 0, "18-ghosts"), duel(5, 1, helped=True)]
    games += [duel(6, 1, elsewhere=True), duel(7, 0)]
    (pair,) = pairs(games, "bo")
    assert (pair.first, pair.second, pair.wins, pair.draws, pair.losses) == ("Bo", "Ann", 3, 1, 1)
    assert (pair.streak, pair.longest, pair.seconds, pair.helped, pair.elsewhere) == (3, 27, 300.0, 1, 1)
    assert pair.by_game == {"rhombus": [2, 1, 1], "18-ghosts": [1, 0, 0]}
    assert [one.result for one in pair.last] == [1, 1, 1, 0, -1]
    assert nemesis(pairs(games, "Ann")) == pairs(games, "Ann")[0] and nemesis([pair]) is None
    assert pairs(games, "Cleo") == []


def test_partners_are_no_pair_and_of_four_the_higher_one_wins() -> None:
    scores = (("Ann", 3.0, 0), ("Bo", 1.0, 1), ("Cleo", 3.0, 0), ("Dan", 2.0, 2))
    four = Played("a/1", "halloween", 1, 30, 60.0, [Part(*one) for one in scores])
    found = {(pair.first, pair.second): pair.wins - pair.losses for pair in pairs([four])}
    ann_and_cleo = {("Ann", "Bo"): 1, ("Ann", "Dan"): 1, ("Bo", "Cleo"): -1, ("Cleo", "Dan"): 1}
    assert found == {**ann_and_cleo, ("Bo", "Dan"): -1}


def test_games_are_kept_one_by_one_forgotten_and_renamed(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    assert count(statistics, ended(ANN, BO), "one") and count(statistics, helped(ended(ANN, BO), 0), "two")
    (pair,) = pairs(statistics.games())
    assert (pair.games, pair.helped, pair.seconds) == (1, 1, 60.0)
    assert sum(row.seconds for row in statistics.rows() if row.name == "Ann") == 60.0, "minutes of the same games"
    assert statistics.rename("Ann", "Zoe") and pairs(statistics.games(), "Zoe")[0].games == 1
    assert statistics.reset("Zoe") and pairs(statistics.games()) == [] and len(statistics.games()) == 2
    assert len(join_played([], [duel(number, 1) for number in range(MAX_PLAYED + 5)])) == MAX_PLAYED


def test_the_table_is_harmless() -> None:
    """A line for each person of each game; a name is never calculated."""
    played = Played("a/1", "rhombus", 0, 3, 90.0, [Part("=1+1", 1.0, 0), Part('Bo, "B"', 0.0, 1)])
    played.parts[1].terms = Terms(undo=False, sand=30)
    assert pairs([played])[0].uneven == 1
    rows = list(csv.DictReader(io.StringIO(as_csv([played]))))
    assert [row["terms"] for row in rows] == ["", "undo=False sand=30"]
    assert [(row["person"], row["minutes"]) for row in rows] == [("'=1+1", "1.5"), ('Bo, "B"', "1.5")]
    assert as_csv([played], "=1+1") == as_csv([played]) and as_csv([played], "Ann") == as_csv([])


class Computer:
    """A folder of data."""

    def __init__(self, folder: Path) -> None:
        self.statistics, self.trophies, self.progress = Statistics(folder), Trophies(folder), Progress(folder)
        self.profiles = Profiles(folder, self.statistics, self.trophies, self.progress)
        self.folder = folder

    def play(self, key: str) -> None:
        assert count(self.statistics, ended(ANN, BO), key)

    def export(self, name: str) -> Path:
        file = self.folder / f"{name}.hperson"
        file.write_bytes(self.profiles.export(name))
        return file

    def take_in(self, file: Path) -> bool:
        return self.profiles.take_in(file)[1]

    def games(self, name: str) -> int:
        return total(rows_of(self.statistics.rows(), name)).games


def test_a_person_on_two_computers(tmp_path: Path) -> None:
    """Whatever is taken in how often and in which order: each game counts once, and nothing is written over."""
    one, two = Computer(tmp_path / "one"), Computer(tmp_path / "two")
    one.profiles.remember("Ann", "owl", 2)
    one.play("a")
    one.trophies.add("Ann", "rhombus", "first", date(2026, 1, 1))
    one.progress.add("Ann", "rhombus", "walk", 2)
    two.play("a")  # another game in a file of the same name
    two.progress.add("Ann", "rhombus", "walk", 3)
    first = one.export("Ann")
    assert two.take_in(first) and not two.take_in(first), "a file joined twice counts nothing twice"
    assert (two.games("Ann"), two.games("Bo"), pairs(two.statistics.games())[0].games) == (2, 1, 2)
    assert two.profiles.emblem("Ann") == "owl" and two.profiles.color("Ann") == 2
    assert two.trophies.of("Ann") and two.progress.stars("Ann", "rhombus", ["walk"]) == {"walk": 3}
    one.play("b")
    two.play("c")
    assert one.take_in(two.export("Ann")) and two.take_in(one.export("Ann")) and not two.take_in(first)
    assert one.games("Ann") == two.games("Ann") == 4
    assert pairs(one.statistics.games())[0].games == pairs(two.statistics.games())[0].games == 4
    assert not one.take_in(two.export("Ann")), "the own games come back, and are known"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda data: data[: len(data) // 2], "person.broken"),
        (lambda data: data.replace(b'"version":1', b'"version":9'), "person.newer"),
        (lambda data: data.replace(b'"wins":1', b'"wins":-1'), "person.broken"),
        (lambda data: json.dumps({**json.loads(data), "name": "Bo"}).encode(), "person.broken"),
        (lambda data: b"[" * 100_000, "person.broken"),
    ],
)
def test_a_damaged_file_changes_nothing(tmp_path: Path, change: object, why: str) -> None:
    one, two = Computer(tmp_path / "one"), Computer(tmp_path / "two")
    one.play("a")
    winner = next(row.name for row in one.statistics.rows() if row.wins)
    file = one.export(winner)
    assert callable(change)
    file.write_bytes(change(file.read_bytes()))
    with pytest.raises(StorageError) as caught:
        two.take_in(file)
    assert caught.value.phrase.key == why
    assert not (tmp_path / "two").exists()


def test_a_file_is_made_on_the_page_and_dropped_on_another_window(tmp_path: Path) -> None:
    reader, other = Reader(tmp_path / "one"), Reader(tmp_path / "other")
    reader.launch()
    program = reader.program
    program.exports.folder = tmp_path / "pictures"
    assert count(program.people.statistics, ended(ANN, BO), "a")
    program.pages.statistics()
    page = reader.now(StatisticsScene)
    assert len(page.pairs()) == 1
    reader.click_on("take")
    reader.click_on("choice.0")
    page._choose(1)
    reader.click_on("take")
    reader.click_on("choice.1")
    assert sorted(file.suffix for file in program.exports.folder.iterdir()) == [".csv", ".hperson"]
    file = next(program.exports.folder.glob("*.hperson"))
    other.launch()
    for said in ("stands here now", "was known already"):
        other.send(pygame.Event(pygame.DROPFILE, file=str(file)))
        told = other.now(MessageScene)
        assert said in told.message
        told.cancel()
        other.frames(2)
    assert other.program.people.statistics.games() == program.people.statistics.games()
