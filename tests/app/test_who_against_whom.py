"""Who against whom, and a person's things on two computers."""

from __future__ import annotations

import csv
import io
import json
from datetime import date
from pathlib import Path

import pygame
import pytest

from halloween_games.app.saving.played import MAX_PLAYED, Part, Played, as_csv, join_played, nemesis, pairs
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.progress import Progress
from halloween_games.app.saving.statistics import Statistics, rows_of, total
from halloween_games.app.saving.storage import StorageError
from halloween_games.app.saving.trophies import Trophies
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.statistics_scene import StatisticsScene
from halloween_games.core.terms import Terms
from tests.app.test_library import Reader
from tests.app.test_statistics import ANN, BO, count, ended, helped


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
    assert count(program.playing.statistics, ended(ANN, BO), "a")
    program.pages.statistics()
    page = reader.top(StatisticsScene)
    assert isinstance(page, StatisticsScene) and len(page.pairs()) == 1
    reader.press_widget(page, "take")
    reader.press_widget(reader.top(MessageScene), "choice.0")
    page._choose(1)
    reader.press_widget(page, "take")
    reader.press_widget(reader.top(MessageScene), "choice.1")
    assert sorted(file.suffix for file in program.exports.folder.iterdir()) == [".csv", ".hperson"]
    file = next(program.exports.folder.glob("*.hperson"))
    other.launch()
    for said in ("stands here now", "was known already"):
        other.send(pygame.Event(pygame.DROPFILE, file=str(file)))
        told = other.top(MessageScene)
        assert isinstance(told, MessageScene) and said in told.message
        told.cancel()
        other.frames(2)
    assert other.program.playing.statistics.games() == program.playing.statistics.games()
    other.program.close()
    program.close()
