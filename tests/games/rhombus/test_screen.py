"""Rhombus on a game screen: headings that go with their cards, and a card that is held."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pygame
import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.core.spots import BOARD, Spot
from halloween_games.games.rhombus.look.geometry import PictureRoom
from halloween_games.games.rhombus.look.look import FORMS
from halloween_games.games.rhombus.look.scenery import frame_rect
from halloween_games.games.rhombus.rules.actions import CARD, Hide, side_between
from halloween_games.games.rhombus.rules.cards import HELD, NUMBERS
from halloween_games.games.rhombus.rules.state import RhombusState
from halloween_games.play.game_scene import GameScene
from halloween_games.table.layout import table_areas, table_unit
from tests.games.rhombus.building import GRID, RHOMB, at
from tests.play.person import Person
from tests.session.sitting import StubBrain

NAMES = ("Rosie", "Max", "Luna", "Theo")


@pytest.fixture
def person() -> Iterator[Person]:
    someone = Person((1280, 800), Settings(speed=0))
    yield someone
    someone.program.close()


def strangers(scene: GameScene) -> list[str]:
    """Cards that rest on another card than that of the seat that holds them."""
    view, screen = scene.session.view, scene.screen
    assert isinstance(view, RhombusState)
    return [
        f"{seat}: {card}"
        for seat in range(view.seats)
        for card in (*view.table[seat], *view.hand[seat])
        if not any(card in play.cards() for play in view.played)  # they lie in the box
        for sprite in screen.table.sprites
        if sprite.figure.spot == Spot(CARD, card)
        and not screen.areas.seats[seat].collidepoint(round(sprite.x), round(sprite.y))
    ]


@pytest.mark.parametrize("levels", [("easy",) * 4, ("", "", "easy", "easy")])
def test_everybodys_cards_lie_on_their_own_card(levels: tuple[str, ...]) -> None:
    """While computers play, and when people take turns, of whom the one to act sits on the near side."""
    brain, rng = StubBrain(), Random(5)
    brain.chooses = lambda question: rng.choice(question.view.legal_actions())
    person = Person((1280, 800), Settings(speed=0.0), draw_every=1000, brain=brain)
    scene = person.play("rhombus", 4, seed=3, names=NAMES, levels=levels)
    near = set()
    for _ in range(60):
        person.frames(3)
        if scene.session.curtain_for is None and not scene.screen.table.busy:
            if not scene.session.computers.sits_at(scene.session.match.to_move):
                assert not strangers(scene)
                near.add(scene.screen.areas.near)
                assert scene.screen.areas.near == scene.session.match.to_move
                scene.session.play(rng.choice(scene.session.view.legal_actions()))
        else:
            person.open_curtain(scene)
    assert near == {seat for seat, level in enumerate(levels) if not level}
    person.program.close()


def test_a_held_card_leaves_no_block_behind(person: Person) -> None:
    """Only the ring around its empty place is lit."""
    scene = table(person, "QH 9D | 7S")
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


def table(person: Person, cards: str, pieces: tuple[str, str] = ("b2 a4 d1", "c4 d5 e3")) -> GameScene:
    scene = person.play("rhombus", start=at(list(pieces), cards), names=("Rosie", "Max"))
    person.open_curtain(scene)
    return scene


def click_card(person: Person, scene: GameScene, name: str) -> None:
    person.click(scene.screen.layout.rect(Spot(CARD, NUMBERS[name])).center)


@pytest.mark.parametrize("order", [("KS", "AS"), ("AS", "KS")])
def test_the_cards_of_a_pair_are_chosen_by_clicking_both(person: Person, order: tuple[str, str]) -> None:
    """The second one waits, and is chosen by itself as soon as the first is played."""
    scene = table(person, "KS AS | 7D")
    for name in order:
        click_card(person, scene, name)
    first, second = (Spot(CARD, NUMBERS[name]) for name in order)
    session = scene.session
    assert [pick.spot for pick in session.chooser.chosen] == [first] and session.planned == (second,)
    assert "Comes next" in [one.text for one in person.written()]
    step = next(action for action in session.chooser.fitting() if len(action.picks()) == 3)
    for pick in step.picks()[1:]:
        assert session.choose((pick.spot,))
    assert [pick.spot for pick in session.chooser.chosen] == [second] and not session.planned


def test_what_is_planned_is_given_up_by_another_click_or_with_the_first_card(person: Person) -> None:
    scene = table(person, "KS AS | 7D")
    for name in ("KS", "AS", "AS"):
        click_card(person, scene, name)
    assert not scene.session.planned and len(scene.session.chooser.chosen) == 1
    click_card(person, scene, "AS")
    assert scene.session.planned
    click_card(person, scene, "KS")
    assert not scene.session.planned and not scene.session.chooser.chosen


def test_the_whole_card_goes_to_the_hand(person: Person) -> None:
    scene = table(person, "8H 7S | KC")
    click_card(person, scene, "8H")
    place = scene.screen.layout.rect(Spot(CARD, NUMBERS["7S"]))
    person.click((place.centerx, place.top + 30))
    text = scene.session.game.notation.write(scene.session.match.turns[-1].before, scene.session.match.turns[-1].action)
    played = [turn.action for turn in scene.session.match.turns]
    assert Hide(NUMBERS["8H"], NUMBERS["7S"]) in played, text


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440), (900, 1400)])
@pytest.mark.parametrize("seats", [2, 4])
def test_in_a_picture_cards_cover_neither_each_other_nor_the_board(size: tuple[int, int], seats: int) -> None:
    room = PictureRoom(table_areas(size, FORMS[seats], table_unit(size)), RHOMB)
    cards = [room.hand(number) for number in range(HELD)]
    side, (x, y) = frame_rect(room).width // 2, room.center
    others = [room.block(region) for region in range(1, seats)]
    taken = [*cards, room.deck().union(room.discard()), room.token(0), *others]
    for card in taken:
        assert room.area.contains(card)
        apart = max(card.left - x, x - card.right, 0) + max(card.top - y, y - card.bottom, 0)
        assert apart > side, "beside the rhombus of the frame"
    assert not [pair for pair in combinations(taken, 2) if pair[0].colliderect(pair[1])]


def test_why_cards_do_nothing_together(person: Person) -> None:
    """Nobody is in reach; or there is no card to hide."""
    far = ("a1 b1 a2", "e5 d5 e4")
    scene = table(person, "AH 7S | 9D", far)
    assert "No kill is in reach with these cards: play one." in [one.text for one in person.written()]
    click_card(person, scene, "7S")
    assert scene.session.prompt()[0] == "Rosie: The 7 of spades can only be spent without effect now"
    click_card(person, scene, "AH")
    click_card(person, scene, "7S")
    scene = table(person, "9S KC | 8D", far)
    click_card(person, scene, "9S")
    assert scene.session.prompt()[0] == "Rosie: The start square a1 is taken: the 9 of spades can only be spent"
    scene = table(person, "8H | 9D KC", far)
    click_card(person, scene, "8H")
    assert "No table card is left to hide" in scene.session.prompt()[0]


def test_what_cards_make_together_is_explained_before_one_is_chosen(person: Person) -> None:
    table(person, "7H 10H | JH", ("a1 b1 a2", "c4 d5 e4"))
    told = [one.text for one in person.written()]
    assert {"Flush", "play all, draw three", "Kill move", "takes what is in reach"} <= set(told)


def test_a_step_straight_back_is_refused_with_the_side_lit(person: Person) -> None:
    scene = table(person, "AH KH | 9D", ("a1 c3", "b2 e5"))
    pixels = []
    for spots in ("AH a1 b1", "KH b1", "a2"):
        for name in spots.split():
            spot = Spot(CARD, NUMBERS[name]) if name in NUMBERS else Spot(BOARD, GRID.read(name))
            person.click(scene.screen.layout.rect(spot).center)
        person.program.draw()
        side = scene.screen.layout.rect(side_between(GRID.read("a1"), GRID.read("b1"))).center
        pixels.append(person.program.window.surface.get_at(side)[:3])
    assert scene.screen.banner.text == "Never straight back in one turn: that pawn has just come from a1."
    assert pixels[2] not in pixels[:2]


def test_an_unreachable_square_is_refused_with_its_distance_and_keeps_the_pawn(person: Person) -> None:
    scene = table(person, "KS 9S | 9D")
    click_card(person, scene, "KS")
    session = scene.session
    assert session.choose((Spot(BOARD, GRID.read("b2")),))
    before = session.chooser.chosen
    assert not session.choose((Spot(BOARD, GRID.read("b3")),))
    assert session.chooser.chosen == before
    assert scene.screen.banner.text == "b3 is 1 step away, but the king of spades goes exactly 2."


def test_the_only_card_that_moves_a_pawn_is_chosen_with_it(person: Person) -> None:
    """Whoever begins with a pawn sees where it goes; with two such cards the line above asks for one."""
    scene = table(person, "QH 9D | 7S")
    assert scene.session.choose((Spot(BOARD, 6),))
    assert Spot(CARD, NUMBERS["QH"]) in [pick.spot for pick in scene.session.chooser.chosen]
    scene = table(person, "QH AD | 9S")
    assert scene.session.choose((Spot(BOARD, 6),)) and scene.session.choose((Spot(BOARD, 5),))
    assert "Rosie: Choose a card" in person.words(scene)


@pytest.mark.parametrize("pieces", ["a1 a4 d1", "b2 a4 d1"])
def test_a_9_says_whether_its_start_square_is_free(person: Person, pieces: str) -> None:
    scene = table(person, "QH 9D | 7S", pieces=(pieces, "c4 d5 e3"))
    texts = person.words(scene)
    taken = pieces.startswith("a1")
    assert ("Your start square a1 is not free." in texts) == taken
    assert ("Enters a pawn from the reserve." in texts) != taken


def test_nothing_lies_where_a_hand_card_was_played(person: Person) -> None:
    """A back there would look like a new card, which comes at the end of the turn only."""
    scene = table(person, "JD 7D | 9D")
    place = scene.screen.layout.rect(Spot(CARD, NUMBERS["9D"]))
    for spot in (Spot(CARD, NUMBERS["9D"]), Spot(BOARD, 0)):
        assert scene.session.choose((spot,))
    scene.screen.table.skip()
    assert isinstance(scene.session.view, RhombusState) and scene.session.view.played
    person.move((10, 10))
    person.program.draw()
    surface = person.program.window.surface
    reds = [surface.get_at((place.centerx, y)).r for y in range(place.top, place.bottom, 3)]
    assert max(reds) - min(reds) < 20, "the panel is smooth there"


def test_a_kill_with_one_of_two_kill_cards_is_called_one(person: Person) -> None:
    """While it is asked which of them."""
    scene = table(person, "QH 7D | 7S")
    for spot in (Spot(CARD, NUMBERS["QH"]), Spot(BOARD, 6), Spot(BOARD, 17)):
        assert scene.session.choose((spot,))
    texts = person.words(scene)
    assert "Rosie: Choose a card" in texts and "Single card" not in texts
