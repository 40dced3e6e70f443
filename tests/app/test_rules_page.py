"""The page of rules: every paragraph is there, boards play what they show, charts light what the viewer holds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.rules import RulesScene
from halloween_games.games.rhombus.rules.state import RhombusState
from halloween_games.games.rhombus.words.phrases import chart_rows
from halloween_games.kit.fonts import Written
from halloween_games.kit.painter import Painter
from halloween_games.table.small_board import BEFORE
from tests.play.person import Person, cut_of


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    person = Person((1280, 800), Settings(speed=1.0), draw_every=10)
    person.launch()
    yield person
    person.program.close()


def page_of(person: Person, game_id: str) -> RulesScene:
    person.program.pages.rules(game_id)
    person.frames(1)
    page = person.program.stack.top
    assert isinstance(page, RulesScene)
    return page


def written_on(person: Person, game_id: str) -> tuple[RulesScene, list[Written]]:
    said: list[Written] = []
    fonts = person.program.services.fonts
    fonts.witness = said.append
    page = page_of(person, game_id)
    fonts.witness = None
    return page, said


@pytest.mark.parametrize("game_id", games.REGISTRY)
@pytest.mark.parametrize(
    ("size", "language", "text_size"), [((1280, 800), "en", 1.0), ((800, 600), "de", 1.0), ((800, 600), "de", 2.0)]
)
def test_every_paragraph_is_written_once(
    game_id: str, size: tuple[int, int], language: str, text_size: float, tmp_path: Path
) -> None:
    """In its own place, and nothing is cut, however narrow the page is."""
    person = Person(size, Settings(language=language, text_size=text_size), draw_every=10_000)
    person.launch()
    page, said = written_on(person, game_id)
    person.program.close()
    paragraphs = [one for one in said if one.text in {section.words for section in page.sections}]
    assert [one.text for one in paragraphs] == [section.words for section in page.sections]
    assert len({tuple(one.where) for one in paragraphs}) == len(paragraphs)
    assert {section.heading for section in page.sections} <= {one.text for one in said}
    assert not cut_of(said)


def board_at(page: RulesScene, number: int) -> tuple[int, int]:
    center: tuple[int, int] = page._boards[number].widget.rect.center
    return center


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_a_board_plays_once_when_it_is_pointed_at(person: Person, game_id: str) -> None:
    page = page_of(person, game_id)
    number = next(number for number, placed in enumerate(page._boards) if placed.example.plays)
    page._move(page._boards[number].rect.top - page.scroll)
    person.frames(6)
    board = page._boards[number].board
    assert board is not None
    before, figures = pygame.image.tobytes(board.picture(), "RGB"), board.table.figures
    assert not board.busy
    person.move(board_at(page, number))
    person.wait(BEFORE + 0.2)
    assert board.busy and page.lively
    person.wait(12)
    assert not board.busy, "it plays once, although the pointer stays"
    assert board.table.figures == figures and pygame.image.tobytes(board.picture(), "RGB") == before


def test_the_keyboard_reaches_each_board(person: Person) -> None:
    """Tab goes from board to board, scrolls to it, and it plays."""
    page = page_of(person, "pure-halloween")
    seen = set()
    for _ in range(len(page.widgets)):
        person.key(pygame.K_TAB)
        person.frames(3)
        placed = next((placed for placed in page._boards if placed.widget is page.focused()), None)
        if placed is not None:
            assert page._body.contains(placed.widget.rect), "the whole board is in sight"
            assert placed.board is not None and placed.board.busy
            assert placed.widget.tip, "what it does is told in words, too"
            seen.add(placed.widget.name)
    assert len(seen) == sum(1 for placed in page._boards if placed.example.plays)


# ---------------------------------------------------------------------- what one holds


def holding(table: str, hand: str, viewer: int = 0) -> RhombusState:
    game = games.load("rhombus")
    options = {option.name: option.default for option in game.options}
    state = game.notation.load(
        {
            "board": {"a1": 0, "a2": 0, "b1": 0, "e5": 1, "e4": 1, "d5": 1},
            "reserve": [3, 3],
            "eliminated": [0, 0],
            "table": [table.split(), ["8S", "8H"]],
            "hand": [hand.split(), ["8D"]],
            "discard": ["8C"],
            "played": [],
            "draws": [],
            "quiet_turns": 0,
            "phase": "play",
            "turn": 0,
            "to_move": 0,
        },
        2,
        options,
    )
    assert isinstance(state, RhombusState)
    return state.observe(viewer)


@pytest.mark.parametrize(
    ("cards", "rows"),
    [
        ("QH 7S 9C", "queen kill nine together.kill"),
        ("KH AH 9C", "king ace nine together.pair"),
        (
            "9S 10S JS",
            "nine kill jack together.kill together.pair together.entry_kill together.flush together.eliminator",
        ),
        ("6H 6S 6C", "six together.reactivation"),
        ("6D 9D KD", "six nine king together.flush"),
        ("6D 10D 9S", "six kill nine"),  # a 6 kills with the 10 only in a flush
        ("7D 9D JD", "kill nine jack together.kill together.flush together.entry_kill"),
    ],
)
def test_rows_for_the_cards_that_are_held(cards: str, rows: str) -> None:
    *table, hand = cards.split()
    assert chart_rows(holding(" ".join(table), hand), 0) == set(rows.split())


def test_rules_over_a_game_light_what_the_viewer_holds(person: Person) -> None:
    """Nothing before the curtain is open, and nothing of another game."""
    scene = person.play("rhombus", names=("Ann", "Bo"))
    assert scene.session.curtain_for is not None and scene.session.viewer is None
    person.program.stack.pop()
    person.frames(1)
    assert page_of(person, "rhombus").held == frozenset()
    person.program.stack.pop()
    seat = scene.session.curtain_for
    assert seat is not None
    scene.session.uncover(seat)
    view = scene.session.view
    assert isinstance(view, RhombusState)
    assert page_of(person, "rhombus").held == chart_rows(view, seat) != frozenset()
    person.program.stack.pop()
    assert page_of(person, "halloween").held == frozenset()
    person.program.navigation.launcher()
    person.frames(1)
    assert page_of(person, "rhombus").held == frozenset(), "there is no game any more"


def test_boards_that_open_lessons_say_so_below_and_wear_no_sign(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Small candles stood beside them, which nobody could explain."""
    person.program.pages.rules("18-ghosts")
    person.frames(3)
    scene = person.program.stack.top
    assert isinstance(scene, RulesScene)
    drawn: list[str] = []
    drawing = Painter.drawing

    def note(painter: Painter, name: str, *args: Any, **more: Any) -> None:
        drawn.append(name)
        drawing(painter, name, *args, **more)

    person.frames(3)
    monkeypatch.setattr(Painter, "drawing", note)
    scene.paint(scene.painter)
    assert not any("candle" in name for name in drawn)
    assert "a click opens its lesson" in scene.hint()
