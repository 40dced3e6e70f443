"""Tooltips: after half a second, on hover and on keyboard focus, with the key, and about squares."""

from __future__ import annotations

import pygame
import pytest

from halloween_games.core.spots import BOARD, Spot
from halloween_games.kit.tooltip import TIP_SECONDS, Tip, Tooltip, placed
from halloween_games.kit.widgets import WidgetScene
from tests.play.person import Person, row_button
from tests.play.test_playing import fight_position

pytestmark = pytest.mark.usefixtures("own_folder")


def shown(person: Person) -> str:
    tip = person.program.tooltip.shown
    return f"{tip.words} [{tip.key}]" if tip is not None and tip.key else tip.words if tip is not None else ""


def test_it_waits_half_a_second_and_then_stays() -> None:
    tooltip, tip = Tooltip(), Tip("undo", (0, 0, 10, 10), "take back")
    assert not tooltip.update(0.1, tip)
    assert not tooltip.update(TIP_SECONDS - 0.1, tip)
    assert tooltip.update(0.2, tip) and tooltip.shown == tip
    assert not tooltip.update(60, tip) and tooltip.shown == tip
    assert tooltip.dismiss() and tooltip.shown is None
    assert not tooltip.update(60, tip), "not again for the same"
    tooltip.update(0.1, Tip("redo", (0, 0, 10, 10), "bring back"))
    assert tooltip.shown is None and tooltip.update(TIP_SECONDS, Tip("redo", (0, 0, 10, 10), "bring back"))


def test_on_the_focus_of_the_keys(person: Person) -> None:
    scene = person.play()
    scene.screen.focus.go("rules")
    person.wait(0.6)
    assert shown(person) == "Escape with one ghost of every color [F1]"
    person.program.over_game.menu()
    person.frames(1)
    for _ in range(20):
        person.key(pygame.K_TAB)
        top = person.program.stack.top
        if isinstance(top, WidgetScene) and top.focus.current == "options":
            break
    person.wait(0.6)
    assert shown(person) == "The options [Ctrl+,]"


def test_it_lies_in_the_window_and_moves_nothing(person: Person) -> None:
    scene = person.play()
    before = pygame.image.tobytes(person.program.window.surface, "RGB")
    person.move(row_button(scene, "menu").rect.center)
    person.wait(0.6)
    assert shown(person) and pygame.image.tobytes(person.program.window.surface, "RGB") != before


def test_tips_never_cover_what_can_be_chosen(person: Person) -> None:
    """Nor the prompt, nor the box where the game explains itself, wherever the pointer rests."""
    scene = person.play("pure-halloween")
    screen = scene.screen
    seen = 0
    for spot in list(screen.layout.rects)[::7]:
        person.move(screen.layout.rect(spot).center)
        tip = scene.tip()
        if tip is None:
            continue
        seen += 1
        kept = [screen.areas.box, *(screen.layout.rect(option) for option in screen.marks.options)]
        assert {tuple(rect) for rect in kept if rect.width} <= set(tip.cover)
    assert seen


def test_a_tip_goes_where_nothing_is_covered() -> None:
    window, about = pygame.Rect(0, 0, 800, 600), pygame.Rect(100, 100, 50, 50)
    below = placed((200, 60), about, (), window, 10)
    assert below.top == about.bottom + 10
    around = ((0, 160, 400, 440), (0, 0, 400, 90))
    aside = placed((200, 60), about, around, window, 10)
    assert aside.collidelist([pygame.Rect(*rect) for rect in around]) < 0 and window.contains(aside)
    far = placed((200, 60), about, ((0, 0, 500, 600),), window, 10)
    assert far.left >= 500


def test_no_tip_while_the_prompt_tells_what_a_click_does(person: Person) -> None:
    scene = person.play(start=fight_position())
    session, screen = scene.session, scene.screen
    piece = next(spot for spot in screen.marks.options if spot.zone == BOARD)
    session.choose((piece,))
    for spot in [spot for spot in screen.marks.options if spot != piece]:
        person.move(screen.layout.rect(spot).center)
        if scene.pointing.prompt[1]:
            assert scene.tip() is None
            return
    raise AssertionError("nothing was previewed")


def test_a_tip_is_one_short_sentence(person: Person) -> None:
    """What stands there, and the most important about the place."""
    scene = person.play("closest-ghost")
    for at in range(18):
        person.move(scene.screen.layout.rect(Spot(BOARD, at)).center)
        tip = scene.tip()
        assert tip is None or tip.words.count(";") <= 1, tip.words
