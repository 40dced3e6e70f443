"""The stack of screens: which scene is called when and in which order."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from halloween_games.kit.input import Command, Input
from halloween_games.kit.scenes import Scene, Stack, Way

WORD = Command("accept")


class Told(Scene):
    """Records its calls."""

    def __init__(self, name: str, diary: list[str], opaque: bool = True) -> None:
        self.name = name
        self.diary = diary
        self.opaque = opaque
        self.moving = False
        self.uses = True
        self.on_handle: Callable[[], None] = lambda: None
        self.on_update: Callable[[], None] = lambda: None
        self.on_enter: Callable[[], None] = lambda: None

    def note(self, what: str) -> None:
        self.diary.append(f"{self.name} {what}")

    def enter(self) -> None:
        self.note("enter")
        self.on_enter()

    def leave(self) -> None:
        self.note("leave")

    def close(self) -> None:
        self.note("close")

    def resize(self, size: tuple[int, int]) -> None:
        self.note(f"resize {size[0]}")

    def handle(self, event: Input) -> bool:
        self.note("handle")
        self.on_handle()
        return self.uses

    def update(self, dt: float) -> bool:
        self.note("update")
        self.on_update()
        return self.moving

    def draw(self, surface: pygame.Surface) -> None:
        self.note("draw")


class Pile:
    """A stack with three scenes: two opaque ones, and one that lies over another."""

    def __init__(self) -> None:
        self.diary: list[str] = []
        self.stack = Stack()
        self.a = Told("a", self.diary)
        self.b = Told("b", self.diary)
        self.glass = Told("glass", self.diary, opaque=False)
        self.surface = pygame.Surface((4, 4))

    def told(self) -> list[str]:
        """The calls since the last time."""
        lines = self.diary[:]
        self.diary.clear()
        return lines


@pytest.fixture
def pile() -> Pile:
    return Pile()


def test_nothing_happens_before_it_is_settled(pile: Pile) -> None:
    pile.stack.push(pile.a)
    assert pile.stack.top is None and not pile.told()
    pile.stack.apply_pending()
    assert pile.stack.top is pile.a and pile.told() == ["a enter"]


def test_push_and_pop(pile: Pile) -> None:
    pile.stack.push(pile.a)
    pile.stack.push(pile.b)
    pile.stack.apply_pending()
    assert pile.told() == ["a enter", "a leave", "b enter"]
    pile.stack.pop()
    pile.stack.apply_pending()
    assert pile.told() == ["b leave", "b close", "a enter"]
    assert pile.stack.top is pile.a and len(pile.stack) == 1


def test_replace_takes_everything_off_from_the_top(pile: Pile) -> None:
    pile.stack.push(pile.a)
    pile.stack.push(pile.glass)
    pile.stack.apply_pending()
    pile.told()
    pile.stack.replace(pile.b)
    pile.stack.apply_pending()
    assert pile.told() == ["glass leave", "glass close", "a leave", "a close", "b enter"]
    assert pile.stack.top is pile.b and len(pile.stack) == 1


def test_a_scene_that_goes_while_it_runs_finishes_first(pile: Pile) -> None:
    pile.stack.push(pile.a)
    pile.stack.apply_pending()
    pile.told()

    def act() -> None:
        pile.stack.replace(pile.b)
        pile.a.note("still here")

    pile.a.on_handle = act
    assert pile.stack.handle(WORD)
    assert pile.told() == ["a handle", "a still here", "a leave", "a close", "b enter"]


def test_a_change_during_update_waits_for_all_scenes(pile: Pile) -> None:
    pile.stack.push(pile.a)
    pile.stack.push(pile.glass)
    pile.stack.apply_pending()
    pile.told()
    pile.a.on_update = pile.stack.pop
    pile.stack.update(0.1)
    assert pile.told() == ["a update", "glass update", "glass leave", "glass close", "a enter"]


def test_only_the_top_hears_and_only_the_visible_are_drawn(pile: Pile) -> None:
    pile.stack.replace(pile.a, pile.b, pile.glass)
    pile.stack.apply_pending()
    pile.told()
    pile.stack.handle(WORD)
    pile.stack.update(0.1)
    pile.stack.draw(pile.surface)
    assert pile.told() == ["glass handle", "b update", "glass update", "b draw", "glass draw"]


def test_changed_tells_whether_there_is_something_to_draw(pile: Pile) -> None:
    stack = pile.stack
    assert stack.changed
    stack.push(pile.a)
    stack.apply_pending()
    stack.draw(pile.surface)
    assert not stack.changed
    stack.update(0.1)
    assert not stack.changed
    pile.a.moving = True
    stack.update(0.1)
    assert stack.changed
    pile.a.moving = False
    stack.update(0.1)
    assert stack.changed, "it stays until it was drawn"
    stack.draw(pile.surface)
    pile.a.uses = False
    assert not stack.handle(WORD) and not stack.changed
    pile.a.uses = True
    assert stack.handle(WORD) and stack.changed
    stack.draw(pile.surface)
    stack.resize((10, 10))
    assert stack.changed
    stack.draw(pile.surface)
    stack.push(pile.glass)
    stack.update(0.1)
    assert stack.changed


def test_close_ends_everything(pile: Pile) -> None:
    pile.stack.replace(pile.a, pile.glass)
    pile.stack.apply_pending()
    pile.told()
    pile.stack.close()
    assert pile.told() == ["glass leave", "glass close", "a leave", "a close"]
    assert pile.stack.top is None


def test_the_way_is_that_of_the_page_last_come_to_or_left(pile: Pile) -> None:
    stack = pile.stack

    def goes(*changes: Callable[[], None]) -> Way:
        for change in changes:
            change()
        stack.apply_pending()
        way = stack.way
        stack.draw(pile.surface)
        assert stack.way is Way.NOWHERE, "until one goes on"
        return way

    assert goes(lambda: stack.replace(pile.a)) is Way.NOWHERE, "nothing was seen before"
    assert goes(lambda: stack.push(pile.glass)) is Way.NOWHERE, "the page is the same"
    pile.glass.way = Way.OVER  # type: ignore[misc]
    assert [goes(stack.pop), goes(lambda: stack.push(pile.glass))] == [Way.OVER] * 2
    assert goes(lambda: stack.push(pile.b)) is Way.INTO
    assert goes(stack.pop) is Way.OUT
    pile.b.way = Way.UP  # type: ignore[misc]
    assert goes(lambda: stack.replace(pile.b)) is Way.UP
    assert goes(lambda: stack.push(pile.a), stack.pop) is Way.NOWHERE
    stack.push(pile.a)
    assert goes(lambda: stack.push(pile.glass)) is Way.INTO, "what lies over the new page changes nothing"
    stack.pop()
    assert goes(stack.pop) is Way.OUT
