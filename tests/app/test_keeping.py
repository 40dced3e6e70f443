"""The current game is kept in one file at a time, however it got onto the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from halloween_games.app.saving.keeping import Keeping
from halloween_games.app.saving.saves import Saves
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase
from tests.app.random_games import random_match

GHOSTS = "18-ghosts"


class Kept:
    """A keeper of games, and its callbacks' arguments."""

    def __init__(self, folder: Path) -> None:
        self.problems: list[Phrase] = []
        self.left: list[tuple[Match, Path]] = []
        self.saves = Saves(folder)
        self.keeping = Keeping(self.saves, self.problems.append, lambda match, path: self.left.append((match, path)))

    @property
    def path(self) -> Path:
        assert self.keeping.autosave is not None
        return self.keeping.autosave.path

    def begin(self, actions: int = 2, seed: int = 1) -> Match:
        """Start a game and act."""
        match = random_match(GHOSTS, seed, 2, 2)
        self.keeping.begin(match)
        for _ in range(actions):
            match.play(match.to_move, match.state.legal_actions()[0])
        return match


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path / "data")


def test_a_game_that_begins_gets_a_file_of_its_own_and_the_one_before_is_left(kept: Kept) -> None:
    first = kept.begin()
    path = kept.path
    assert kept.keeping.is_on and kept.keeping.is_kept and not kept.left
    kept.begin(seed=2)
    assert kept.left == [(first, path)] and kept.path != path
    before = path.read_bytes()
    first.play(first.to_move, first.state.legal_actions()[0])
    assert path.read_bytes() == before, "nobody plays it any more"


def test_a_game_without_an_action_leaves_nothing(kept: Kept) -> None:
    kept.begin(actions=0)
    kept.keeping.leave()
    assert not kept.left and kept.keeping.autosave is None


def test_a_game_that_was_kept_by_itself_goes_on_in_its_own_file(kept: Kept) -> None:
    match, path = kept.begin(), kept.path
    kept.keeping.leave()
    again = kept.keeping.resume(path)
    assert again.state.key() == match.state.key() and kept.path == path and kept.keeping.name == ""


def test_a_game_that_was_saved_under_a_name_goes_on_beside_it(kept: Kept) -> None:
    played, path = kept.begin(), kept.path
    named = kept.saves.save_as(played, "Grusel", 60.0)
    again = kept.keeping.resume(named)
    assert kept.left == [(played, path)], "what was played before is left"
    assert kept.keeping.name == "Grusel" and kept.keeping.seconds >= 60
    before = named.read_bytes()
    again.play(again.to_move, again.state.legal_actions()[0])
    assert kept.path != named and kept.path.exists() and named.read_bytes() == before
    kept.begin(seed=2)
    assert kept.keeping.name == "" and kept.keeping.seconds < 60, "another game has no name yet"


def test_a_disk_that_refuses_is_told(kept: Kept) -> None:
    kept.saves.folder.parent.mkdir(parents=True, exist_ok=True)
    kept.saves.folder.write_text("a file in its place", encoding="utf-8")
    kept.begin()
    assert len(kept.problems) == 1 and not kept.keeping.is_kept
    kept.keeping.leave()
    assert not kept.left
