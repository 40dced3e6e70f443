"""The head of the game screen: what to do now, in one place in all games; the goal, and the news."""

from __future__ import annotations

from itertools import product

import pytest

from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.core.match import Player
from halloween_games.core.spots import BOARD, Spot
from halloween_games.kit.fonts import Written
from halloween_games.kit.rect import Rect
from tests.play.person import Person, row_button
from tests.play.test_playing import GRID, fight_position

SIZES = ((800, 600), (1280, 800), (1920, 1080), (2560, 1440), (900, 1400))
READABLE = 20  # units at 1280×800: the letters of a short prompt from across a room


def within(texts: list[Written], room: Rect) -> list[Written]:
    return [one for one in texts if room.contains(one.where)]


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "factor"), [*product(SIZES, (1.0, 2.0)), ((800, 600), 0.8), ((900, 1400), 1.5)], ids=str
)
def test_the_prompt_has_one_place_in_all_games(size: tuple[int, int], factor: float) -> None:
    """With equal units exactly the same one: the line beside the title, over a board as wide as the game's."""
    person = Person(size, Settings(text_size=factor, speed=0.0))
    places: dict[float, set[tuple[int, int]]] = {}
    for game_id in games.REGISTRY:
        scene = person.play(game_id, games.load(game_id).seats[-1])
        person.open_curtain(scene)
        areas = scene.screen.areas
        if scene.screen.painter.enlarged == 1:
            places.setdefault(areas.u, set()).add((areas.header.top, areas.header.height))
        assert areas.header.top < size[1] * 0.16 and areas.header.bottom <= areas.board.top
        assert areas.header.left <= areas.board.left and areas.header.width >= areas.board.width
        prompt = within(person.written(scene), areas.header)
        assert [one.text for one in prompt] == [scene.pointing.prompt[0]], game_id
        assert prompt[0].size >= READABLE * min(1.0, areas.u) * 0.75
    assert all(len(found) == 1 for found in places.values())


def test_the_goal_stands_where_moves_will_and_on_the_rules(person: Person) -> None:
    scene = person.play("18-ghosts")
    goal, place = "Escape with one ghost of every color", scene.screen.areas.moves
    assert goal in [one.text for one in within(person.written(scene), place)]
    scene.session.play(scene.session.view.legal_actions()[0])
    scene.screen.table.skip()
    assert goal not in [one.text for one in person.written(scene)]
    rules = row_button(scene, "rules")
    person.move(rules.rect.center)
    tip = scene.tip()
    assert tip is not None and tip.words == goal and tip.place == tuple(scene.screen.areas.news)


def test_the_arrow_lists_all_moves_until_something_is_chosen(person: Person) -> None:
    scene = person.play(start=fight_position())
    few, box = scene.screen.areas.moves, scene.screen.areas.box
    arrow = row_button(scene, "all_moves")
    person.click(arrow.rect.center)
    assert scene.screen.areas.moves.contains(box) and not scene.screen.areas.moves.colliderect(few)
    assert not [spot for spot, rect in scene.screen.layout.rects.items() if rect.width and box.contains(rect)]
    person.click(person.at(scene, BOARD, GRID["a5"]))
    assert scene.screen.areas.moves == few


def test_a_refusal_answers_in_the_place_of_the_prompt_until_something_is_pointed_at(person: Person) -> None:
    scene = person.play(start=fight_position())
    room = scene.screen.areas.header
    person.click(person.at(scene, BOARD, GRID["c2"]))
    refusal = "That ghost belongs to the other player."
    assert [one.text for one in within(person.written(scene), room)] == [refusal]
    scene.session.chooser.offer((Spot(BOARD, GRID["a5"]),))
    person.move(person.at(scene, BOARD, GRID["a4"]))
    assert scene.pointing.prompt[1]
    assert [one.text for one in within(person.written(scene), room)] == [scene.pointing.prompt[0]]


def test_news_wait_while_something_else_has_their_place(person: Person) -> None:
    person.program.settings.confirm = True
    scene = person.play(start=fight_position())
    scene.screen.news.tell(["Red beats blue on a4"])
    person.click(person.at(scene, BOARD, GRID["a5"]))
    person.click(person.at(scene, BOARD, GRID["a4"]))
    assert scene.session.to_confirm is not None
    person.wait(30)
    assert scene.screen.news.text == "Red beats blue on a4" and not scene.screen.news.is_read


@pytest.mark.parametrize("kind", ["human", "computer"])
def test_the_head_says_which_computer_plays_while_something_moves(kind: str) -> None:
    """A person who has just acted sees that, and reads no banner with the own name."""
    person = Person((1280, 800), Settings(speed=1.0))
    scene = person.play("18-ghosts")
    scene.session.match.players = (Player(kind, "Jack", "easy"), Player("human", "Bo"))
    before = scene.session.names[scene.session.to_move]
    scene.session.play(scene.session.view.legal_actions()[0])
    assert scene.screen.table.busy and scene.session.names[scene.session.to_move] != before
    assert scene.picture.prompt().words == (f"{before} …" if kind == "computer" else "")
    assert kind == "human" or not scene.picture.prompt().for_person


def test_news_have_caught_up_when_a_person_is_to_act() -> None:
    """Nothing waits at the side once the table is at rest; the list of moves has it all."""
    person = Person((1280, 800), Settings(speed=0))
    scene = person.play("18-ghosts")
    for _ in range(5):
        scene.session.play(scene.session.view.legal_actions()[0])
    assert scene.screen.news.waiting
    person.frames(3)
    assert not scene.screen.news.waiting and scene.screen.news.text
    assert len(scene.session.lines()) == 5
