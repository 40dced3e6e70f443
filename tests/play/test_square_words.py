"""How much is said of a square: everything at the first visit, then what is new, and never the same twice in a row."""

from __future__ import annotations

import pytest

from build_scripts.square_words import words_a_square
from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.core.spots import BOARD, Spot
from halloween_games.kit.outline import Part
from halloween_games.play.game_scene import GameScene
from tests.nightly import ONLY_AT_NIGHT
from tests.play.person import Person

MOST = 7  # words a square
PORTAL, CARPET = Spot(BOARD, 2), Spot(BOARD, 0)


@pytest.mark.parametrize(
    "game_id", [one if one == "halloween" else pytest.param(one, marks=ONLY_AT_NIGHT) for one in games.REGISTRY]
)
def test_usually_a_square_takes_few_words(game_id: str) -> None:
    assert words_a_square(game_id, "usual")[1] <= MOST


def visited(scene: GameScene, spot: Spot) -> Part:
    scene.screen.focus.go(spot)
    part = scene.focused_part()
    assert part is not None
    return part


def test_the_ground_is_told_at_the_first_visit_and_the_square_always() -> None:
    person = Person((1280, 800), Settings(speed=0))
    scene = person.play("18-ghosts")
    first = visited(scene, PORTAL)
    assert first == visited(scene, PORTAL), "as long as the focus stays"
    visited(scene, CARPET)
    later = visited(scene, PORTAL)
    assert first.name == later.name == "c1: blue portal"
    assert "turns it to" in first.about and later.about == ""
    settings = person.program.settings
    settings.square_words = "full"
    assert visited(scene, PORTAL).about == first.about
    settings.square_words = "short"
    visited(scene, CARPET)
    assert visited(scene, Spot(BOARD, 1)).about == ""
