"""How much is said of a square: everything at the first visit, then what is new, and never the same twice in a row."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
import pytest

from build_scripts.square_words import words_a_square
from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.core.spots import BOARD, BUTTON, Spot
from halloween_games.kit.outline import Part
from halloween_games.kit.outline import told as told_of_part
from halloween_games.play.game_scene import GameScene
from halloween_games.words.language import Language
from halloween_games.words.text import Text
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


# ---------------------------------------------------------------- places beside the board


def in_english(game_id: str) -> Callable[[Spot], str]:
    text = Text(language=Language()).for_game(game_id, ("Ann", "Bo"))
    state = games.load(game_id).start(2, {}, Random(1))

    def named(spot: Spot) -> str:
        phrase = games.load(game_id).words.name_spot(state, spot)
        return "" if phrase is None else text(phrase.key, **phrase.params)

    return named


def test_cards_buttons_and_places_have_names() -> None:
    rhombus = in_english("rhombus")
    assert rhombus(Spot("card", 20)) == "8 of diamonds"
    assert rhombus(Spot("hide", 20)) == "8 of diamonds, to the hand"
    assert [rhombus(Spot(BUTTON, number)) for number in range(3)] == ["End turn", "Round trip", "Spend card"]
    halloween = in_english("halloween")
    assert [halloween(Spot("edge", number)) for number in (0, 11, 12, 23)] == [
        "outside, above a6",
        "outside, below f1",
        "outside, left of a1",
        "outside, right of f6",
    ]
    ghosts = in_english("18-ghosts")
    assert ghosts(Spot("dungeon", 1)) == ghosts(Spot("supply", 1)) == "red ghost of Ann, to be placed"
    assert not any(in_english(game_id)(Spot(BOARD, 3)) for game_id in games.REGISTRY)


def test_the_keys_say_a_place_beside_the_board_in_words(person: Person) -> None:
    """The focus says what is there, the selection what was chosen."""
    scene = person.play("18-ghosts")
    person.key(pygame.K_TAB)
    scene.screen.focus.go(Spot("supply", 3))
    part = scene.focused_part()
    assert part is not None
    assert told_of_part(part, person.program.services.text) == "Yellow ghosts of Ann to be placed: 3, can be chosen."
    assert scene.session.choose((Spot("supply", 3),))
    assert scene.moves.pending() == "yellow ghost of Ann, to be placed …"


def test_the_next_step_of_a_hint_is_named_by_its_button(person: Person) -> None:
    """Whoever clicks it and whoever presses its key finds it so."""
    scene = person.play("18-ghosts")
    assert scene.session.key_of("hint") in ("“Hint”", "„Tipp“")
    assert scene.session.key_of("hint")[1:-1] == scene.screen.text("button.hint")
