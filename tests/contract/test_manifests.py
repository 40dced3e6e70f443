"""The manifest of every game: what it says, what its entry points lead to, and what it does not load."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

from halloween_games import games
from halloween_games.core.game import Game, Notation
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.words import GameWords
from halloween_games.table.look import GameLook
from tests.contract.cases import ENTRIES, Case
from tests.processes import printed

LAUNCHER = """
import sys
from halloween_games import games
from halloween_games.app.screens.launcher import entries
from halloween_games.puzzles.puzzle_file import outlines_of
from halloween_games.words.text import Text

assert [entry.game_id for entry in entries(Text())] == list(games.REGISTRY)
for game_id in games.REGISTRY:
    assert games.load(game_id).rules_page
    assert outlines_of(game_id)  # for the puzzle of the night, which is of another game each evening
print(*sorted(name for name in sys.modules if name.startswith("halloween_games.games.")))
"""


@pytest.fixture(params=ENTRIES)
def game(request: pytest.FixtureRequest) -> Game:
    return ENTRIES[request.param].load()


def test_it_is_listed_by_its_id() -> None:
    assert [entry.load().id for entry in ENTRIES.values()] == list(ENTRIES)


def test_every_part_is_what_it_should_be(game: Game) -> None:
    """What an entry point names is only known when it is loaded."""
    assert isinstance(game.notation, Notation)
    assert isinstance(game.words, GameWords)
    look = game.parts.look.load()
    assert isinstance(look, type) and issubclass(look, GameLook)
    assert tuple(game.ai.levels) == LEVEL_NAMES
    assert game.sentences["title"] == game.title
    assert len(game.offered_levels) >= 4 >= max(game.seats), "somebody else for each seat"
    assert game.offered_levels[-1] == LEVEL_NAMES[-1]
    assert all(heading and paragraph for heading, paragraph in game.rules_page)
    assert all(name.endswith(".tmx") for name in game.map_rules)


def test_a_manifest_is_a_value(game: Game) -> None:
    """Also after its parts were loaded, which a copy loads for itself."""
    game.start(game.seats[0], {option.name: option.default for option in game.options}, Random(1))
    twins = (copy.deepcopy(game), pickle.loads(pickle.dumps(game)))
    for twin in twins:
        assert twin == game and hash(twin) == hash(game)
        assert "start" not in vars(twin)
        assert type(twin.notation) is type(game.notation)
    assert twins[0].notation is twins[1].notation  # that of *game* may be older than what is kept by boards


def test_sides_are_as_the_manifest_says(case: Case) -> None:
    """Everybody plays alone, or every other seat is on the same side."""
    game, seats = case.game, case.seats
    assert game.teams(seats) == tuple(seat % 2 if game.partners else seat for seat in range(seats))


def test_the_launcher_loads_sentences_alone() -> None:
    """Of no game the rules, the look or the computer players: the launcher opens at once."""
    loaded = {tuple(name.split(".", 3)[2:]) for name in printed(LAUNCHER).splitlines()[-1].split()}
    folders = [entry.module.split(".")[2] for entry in games.REGISTRY.values()]
    parts = [(), ("game",), ("words",)]
    assert loaded == {(folder, *part) for folder in folders for part in parts}
