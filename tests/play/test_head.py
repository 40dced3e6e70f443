"""The head of the game screen: what to do now, in one place in all games; the goal, and the news."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.core.match import Player
from halloween_games.core.spots import BOARD, Spot
from halloween_games.core.terms import Terms
from halloween_games.kit.fonts import Written
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.play.panel import LEAST_NAME_PX
from halloween_games.play.scenes_over_game import CoachScene
from halloween_games.play.speech_bubbles import Cast
from tests.play.person import Person, row_button
from tests.play.test_playing import GRID, fight_position
from tests.session.sitting import FixedBrain

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
    before = scene.session.names[scene.session.match.to_move]
    scene.session.play(scene.session.view.legal_actions()[0])
    assert scene.screen.table.busy and scene.session.names[scene.session.match.to_move] != before
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


# ---------------------------------------------------------------- the cards of the seats


def test_a_clock_is_up_when_nothing_is_left(person: Person) -> None:
    scene = person.play()
    scene.session.sit(0, Player("human", "Ann", terms=Terms(sand=2)))
    told = []
    for seconds in (0.0, 1.5, 0.4, 0.2):
        scene.clocks.update(seconds)
        told.append("The time of Ann is up" in scene.screen.banner.text)
    assert told == [False, False, False, True]


NAMES = ("Al", "Bartholomew", "Cy", "Dorothea-Marie")
EMBLEM = "profiles/owl"


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def somebody(request: pytest.FixtureRequest) -> Person:
    """A person whose window has one of the sizes."""
    return Person(request.param, Settings(speed=0.0))


def test_names_in_the_cards_have_one_size(somebody: Person) -> None:
    for game_id, seats in (("halloween", 3), ("halloween", 4), ("rhombus", 4), ("18-ghosts", 2)):
        names = ("Al", "Bartholomew", "Großmutter Hedwig", "Dorothea-Marie Weidling")[:seats]
        scene = somebody.play(game_id, seats, names=names)
        cards = scene.screen.areas.seats
        found = [
            one for one in somebody.written(scene) if one.room and any(card.contains(one.room) for card in cards)
            if one.text.rstrip("…") and any(name.startswith(one.text.rstrip("… ")) for name in names)
        ]  # fmt: skip
        assert len(found) == seats, game_id
        assert len({round(one.size) for one in found}) == 1, game_id
        assert min(round(one.size) for one in found) >= LEAST_NAME_PX, game_id


def test_an_emblem_touches_no_text(somebody: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    emblems: list[Rect] = []
    draw = Painter.drawing

    def noted(painter: Painter, name: str, rect: Rect, tint: str = "", alpha: int = 255) -> None:
        if name == EMBLEM or name.startswith("emblems/token_"):
            emblems.append(rect.copy())
        draw(painter, name, rect, tint, alpha)

    monkeypatch.setattr(Painter, "drawing", noted)
    for game_id, seats in (("halloween", 4), ("rhombus", 4), ("18-ghosts", 2)):
        scene = somebody.play(game_id, seats, names=NAMES[:seats])
        somebody.open_curtain(scene)
        scene.picture._parts = replace(scene.picture._parts, cast=Cast((), lambda name: EMBLEM))
        emblems.clear()
        written, cards = somebody.written(scene), scene.screen.areas.seats
        assert len([rect for rect in emblems if any(card.colliderect(rect) for card in cards)]) >= seats
        for rect in emblems:
            touched = [one.text for one in written if one.where.colliderect(rect)]
            assert not touched, f"{game_id}: {rect} touches {touched}"


def test_every_card_has_the_color_of_its_seat(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seat to move has the bright frame instead."""
    scene = person.play("halloween", 4, names=NAMES)
    edges: dict[tuple[int, ...], object] = {}
    panel = Painter.panel

    def noted(painter: Painter, rect: Rect, edge: tuple[int, int, int] | None = None, edge_width: float = 2) -> None:
        edges[tuple(rect)] = edge
        panel(painter, rect, edge, edge_width)

    monkeypatch.setattr(Painter, "panel", noted)
    scene.draw(person.program.window.surface)
    colors = scene.screen.painter.colors
    shown = [edges[tuple(rect)] for rect in scene.screen.areas.seats]
    assert shown == [colors.glow_chosen, *colors.seats[1:4]]


def test_two_rows_of_the_moves_are_whole(somebody: Person) -> None:
    for game_id, seats in (("halloween", 4), ("rhombus", 2), ("rhombus", 4), ("pure-halloween", 2)):
        scene = somebody.play(game_id, seats, names=NAMES[:seats])
        rows, panel = scene.moves.rows, scene.screen.areas.moves
        assert rows >= 2, game_id  # the arrow lists all of them
        assert panel.inflate(-2, 0).contains(scene.moves._row(rows - 1)), game_id
        assert scene.moves._row(0).height >= scene.screen.painter.px(20), game_id


def test_while_the_coach_asks_the_head_says_only_that_it_is_a_learning_game() -> None:
    person = Person(brain=FixedBrain())
    scene = person.play(levels=("", "easy"))
    scene.session.match.learning = True
    scene.session.settle(scene.session.view.legal_actions()[1])
    while not isinstance(person.program.stack.top, CoachScene):
        scene.screen.table.skip()
        person.frames(1)
    assert within(person.written(scene), scene.screen.areas.header)[0].text == "Learning game"
