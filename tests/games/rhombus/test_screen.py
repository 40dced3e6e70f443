"""Rhombus on a game screen: headings that go with their cards, and a card that is held."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.core.spots import Spot
from halloween_games.games.rhombus.rules.actions import CARD
from halloween_games.kit.fonts import Written
from halloween_games.play.game_scene import GameScene
from tests.games.rhombus.building import at
from tests.play.person import Person
from tests.play.test_computers import StubBrain

NAMES = ("Rosie", "Max", "Luna", "Theo")


@pytest.fixture
def people() -> Iterator[list[Person]]:
    """Those who sit before a screen; afterwards all of them go."""
    there: list[Person] = []
    yield there
    for person in there:
        person.program.close()


def written(person: Person) -> list[Written]:
    """What one painted picture says."""
    told: list[Written] = []
    person.program.services.fonts.witness = told.append
    person.program.draw()
    person.program.services.fonts.witness = None
    return told


def strangers(person: Person, scene: GameScene) -> list[str]:
    """Seats whose emblem has not their own name at its right."""
    told = written(person)
    found = []
    for sprite in scene.screen.table.sprites:
        if sprite.figure.spot.zone != "token":
            continue
        right = (round(sprite.x + sprite.side), round(sprite.y))
        beside = [one.text for one in told if one.where.collidepoint(right)]
        if not any(text.startswith(NAMES[sprite.figure.spot.at]) for text in beside):
            found.append(f"{NAMES[sprite.figure.spot.at]}: {beside}")
    return found


def test_a_name_goes_with_its_emblem_while_computers_play_one_after_another(people: list[Person]) -> None:
    """In mid-animation too, and while the cards glide to their places of the next turn."""
    brain, rng = StubBrain(), Random(5)
    brain.chooses = lambda question: rng.choice(question.view.legal_actions())
    person = Person((1280, 800), Settings(speed=1.0), draw_every=1000, brain=brain)
    people.append(person)
    scene = person.play("rhombus", 4, seed=3, names=NAMES, levels=("easy",) * 4)
    scene._change_pace(1)
    first, midway, gliding = set(), 0, 0
    for _ in range(150):
        person.frames(3)
        assert not strangers(person, scene)
        first |= {s.figure.spot for s in scene.screen.table.sprites if s.figure.layout_spot == Spot("token", 0)}
        midway += scene.screen.table.busy
        gliding += any(s.gliding for s in scene.screen.table.sprites if s.figure.spot.zone == "token")
    assert len(first) > 2 and midway > 10 and gliding > 5, "there was something to see"


def test_a_held_card_leaves_no_block_behind(people: list[Person]) -> None:
    """Only the ring around its empty place is lit."""
    person = Person((1280, 800), Settings(speed=0))
    people.append(person)
    scene = person.play("rhombus", start=at(["b2 a4 d1", "c4 d5 e3"], "QH 9D | 7S"))
    person.open_curtain(scene)
    place = scene.screen.layout.rect(Spot(CARD, 15))
    person.press(place.center)
    person.move((place.centerx + 300, place.centery - 200))
    assert scene.screen.marks.chosen == (Spot(CARD, 15),)
    person.program.draw()
    inside = place.inflate(-place.width // 2, -place.height // 2)
    lit = pygame.Color(*person.program.services.colors.glow_chosen)
    colors = {
        tuple(person.program.window.surface.get_at(pos)) for pos in (inside.topleft, inside.center, inside.bottomright)
    }
    assert tuple(lit) not in colors
    column = [
        tuple(person.program.window.surface.get_at((place.centerx, y))) for y in range(place.bottom - 20, place.bottom)
    ]
    assert tuple(lit) in column


@pytest.mark.parametrize(("size", "text_size"), [((800, 600), 1.25), ((1280, 800), 1.5)])
def test_the_heading_of_the_table_is_as_large_as_that_of_the_hand(
    people: list[Person], size: tuple[int, int], text_size: float
) -> None:
    """Beside two hand cards there is room for the name alone where „Tisch von Rosie“ would be tiny."""
    person = Person(size, Settings(speed=0, language="de", text_size=text_size))
    people.append(person)
    scene = person.play("rhombus", start=at(["b2 a4 d1", "c4 d5 e3"], "QH | 9D 7S"), names=("Rosie", "Max"))
    person.open_curtain(scene)
    top = scene.screen.layout.rect(Spot("token", 0))
    headings = [one for one in written(person) if one.where.centery == top.centery]
    assert [one.text for one in headings].count("Hand") == 1
    (whose,) = [one for one in headings if "Rosie" in one.text]
    assert whose.size >= 0.9 * max(one.size for one in headings if one.text == "Hand")


def test_three_hand_cards_are_nobodys_table(people: list[Person]) -> None:
    person = Person((1280, 800), Settings(speed=0))
    people.append(person)
    scene = person.play("rhombus", start=at(["b2 a4 d1", "c4 d5 e3"], "| QH 9D 7S"), names=("Rosie", "Max"))
    person.open_curtain(scene)
    told = [one.text for one in written(person)]
    assert "Rosie's table" not in told and told.count("Hand") == 1
