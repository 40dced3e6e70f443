"""What people have done, in their files: one person's and everybody's, whatever happens to the file."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from halloween_games.app.saving.person_file import PersonFile
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.progress import Progress
from halloween_games.app.saving.solved_puzzles import SolvedPuzzles
from halloween_games.app.saving.statistics import Statistics
from halloween_games.app.saving.trophies import Trophies
from halloween_games.app.saving.walked_nights import WalkedNights
from halloween_games.core.match import Match, Player
from halloween_games.core.phrases import Phrase
from halloween_games.puzzles.puzzle_file import puzzles_of
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.app.random_games import finished_match

GHOSTS = "18-ghosts"
DAY = date(2026, 11, 24)
PUZZLE = puzzles_of(GHOSTS).puzzles[0]
NO_JSON = (b"", b"{", b"\xff\xfe", b"[]", b"[" * 5000, b'{"version": "x"}')


def game_of(name: str) -> Match:
    match = finished_match(GHOSTS)
    match.sit(0, Player("human", name))
    match.sit(1, Player("computer", "", "easy"))
    return match


def count(file: Any, name: str) -> bool:
    return bool(file.count(game_of(name), name, [name, ""], 60.0))


@dataclass(frozen=True)
class Kept:
    """A kind of file: something that *name* has done, a row of what no longer exists, and rows that cannot be."""

    kind: type[PersonFile[Any]]
    add: Callable[[Any, str], bool]
    gone: dict[str, Any]
    damaged: tuple[dict[str, Any], ...]

    @property
    def field(self) -> str:
        return self.kind.lists[0]

    def names(self, folder: Path) -> list[str]:
        return [row.name for row in getattr(self.kind(folder).look(), self.field)]


KINDS = (
    Kept(
        Statistics,
        count,
        {"game": "chess", "seats": 2, "opponents": ""},
        ({"wins": -1}, {"game": GHOSTS, "seats": 2, "opponents": "", "ended": [[5, 9]]}),
    ),
    Kept(
        Progress,
        lambda file, name: bool(file.add(name, GHOSTS, "mirrors", 2)),
        {"game": "chess", "lesson": "fork", "stars": 2},
        ({"game": "g", "lesson": "l", "stars": 4}, {"game": "g", "lesson": "l", "stars": 1, "last": "someday"}),
    ),
    Kept(
        SolvedPuzzles,
        lambda file, name: bool(file.add_try(name, PUZZLE, True, DAY)),
        {"game": "chess", "puzzle": "gone", "box": 2},
        ({"game": "g", "puzzle": "p", "box": 6},),
    ),
    Kept(
        Trophies,
        lambda file, name: bool(file.add(name, GHOSTS, "two-at-once")),
        {"game": "chess", "trophy": "fork"},
        ({"game": "g"},),
    ),
    Kept(
        WalkedNights,
        lambda file, name: bool(file.note(name, "castle", "lesson", "done")),
        {"night": "fourteenth"},
        ({"night": "castle", "steps": {"dance": "done"}}, {"night": "castle", "steps": {"game": "lost"}}),
    ),
)
DAMAGES = [
    pytest.param(kept, data, id=f"{kept.kind.stem}-{number}")
    for kept in KINDS
    for number, data in enumerate(
        (
            *NO_JSON,
            *(
                json.dumps({kept.field: rows}).encode()
                for rows in (3, *([{"name": "A", **row}] for row in kept.damaged))
            ),
        )
    )
]
EVERY_KIND = pytest.mark.parametrize("kept", KINDS, ids=lambda kept: kept.kind.stem)


def told_by(file: PersonFile[Any]) -> list[Phrase]:
    told: list[Phrase] = []
    file.on_problem = told.append
    return told


@EVERY_KIND
def test_one_person_or_everybody_is_forgotten_and_a_new_name_keeps_all(kept: Kept, tmp_path: Path) -> None:
    file = kept.kind(tmp_path)
    for name in ("Ann", "Bo"):
        assert kept.add(file, name)
    assert file.reset("ANN") and kept.names(tmp_path) == ["Bo"]
    profiles = Profiles(tmp_path, None, file)
    profiles.remember("Bo")
    assert profiles.rename("Bo", "Anna") and kept.names(tmp_path) == ["Anna"]
    assert not file.rename("Cy", "Anna")
    assert file.reset() and kept.names(tmp_path) == []


@EVERY_KIND
def test_without_a_folder_it_lasts_until_the_program_ends(kept: Kept) -> None:
    file = kept.kind()
    kept.add(file, "Ann")
    assert len(getattr(file.look(), kept.field)) == 1
    assert not getattr(kept.kind().look(), kept.field)


@pytest.mark.parametrize(("kept", "damage"), DAMAGES)
def test_a_broken_file_is_kept_and_told_once(kept: Kept, damage: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"{kept.kind.stem}.json"
    path.write_bytes(damage)
    file = kept.kind(tmp_path)
    told = told_by(file)
    assert kept.add(file, "Ann")
    assert [phrase.key for phrase in told] == [f"{kept.kind.stem}.broken"]
    assert [file.read_bytes() for file in tmp_path.glob("*.broken-*")] == [damage]
    assert kept.names(tmp_path) == ["Ann"]
    for code in ("en", "de"):
        assert f"{kept.kind.stem}.broken-1.json" in Text(language=Language(code)).say(told[0])


@EVERY_KIND
def test_a_newer_programs_file_stays_as_it_is(kept: Kept, tmp_path: Path) -> None:
    path = tmp_path / f"{kept.kind.stem}.json"
    path.write_text(json.dumps({"version": 99, kept.field: {"of": "another shape"}}), encoding="utf-8")
    before = path.read_bytes()
    file = kept.kind(tmp_path)
    told = told_by(file)
    assert not kept.add(file, "Ann") and not file.reset()
    assert [phrase.key for phrase in told] == [f"{kept.kind.stem}.newer"]
    assert kept.names(tmp_path) == [] and path.read_bytes() == before


@EVERY_KIND
def test_a_full_disk_is_told_once_and_costs_nothing_that_was_there(
    kept: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = kept.kind(tmp_path)
    kept.add(file, "Ann")
    before = (tmp_path / f"{kept.kind.stem}.json").read_bytes()
    told = told_by(file)

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        for _ in range(2):
            kept.add(file, "Bo")  # trophies are told of all the same
    assert [phrase.key for phrase in told] == ["storage.full"]
    assert (tmp_path / f"{kept.kind.stem}.json").read_bytes() == before
    assert kept.add(file, "Bo")


@EVERY_KIND
def test_what_no_longer_exists_is_kept(kept: Kept, tmp_path: Path) -> None:
    path = tmp_path / f"{kept.kind.stem}.json"
    row = {"name": "Ann", **kept.gone}
    path.write_text(json.dumps({"version": 1, kept.field: [row]}), encoding="utf-8")
    kept.add(kept.kind(tmp_path), "Ann")
    first, second = json.loads(path.read_bytes())[kept.field]
    assert first.items() >= row.items() and not second.items() >= kept.gone.items()
