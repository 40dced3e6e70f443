"""The stack of screens: which scene is called when and in which order."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from halloween_games.core.phrases import in_a_row
from halloween_games.kit.input import Command, Input, Pointed
from halloween_games.kit.rect import Rect
from halloween_games.kit.scenes import Scene, Stack, Way
from halloween_games.kit.toast import SECONDS, Offer, Toast
from halloween_games.play.screen import LONGEST, News, pages

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

    def show(self, *scenes: Scene) -> None:
        """Push *scenes*, and forget what was called."""
        for scene in scenes:
            self.stack.push(scene)
        self.stack.apply_pending()
        self.diary.clear()

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
    pile.show(pile.a, pile.glass)
    pile.stack.replace(pile.b)
    pile.stack.apply_pending()
    assert pile.told() == ["glass leave", "glass close", "a leave", "a close", "b enter"]
    assert pile.stack.top is pile.b and len(pile.stack) == 1


def test_a_scene_that_goes_while_it_runs_finishes_first(pile: Pile) -> None:
    pile.show(pile.a)

    def act() -> None:
        pile.stack.replace(pile.b)
        pile.a.note("still here")

    pile.a.on_handle = act
    assert pile.stack.handle(WORD)
    assert pile.told() == ["a handle", "a still here", "a leave", "a close", "b enter"]


def test_a_change_during_update_waits_for_all_scenes(pile: Pile) -> None:
    pile.show(pile.a, pile.glass)
    pile.a.on_update = pile.stack.pop
    pile.stack.update(0.1)
    assert pile.told() == ["a update", "glass update", "glass leave", "glass close", "a enter"]


def test_only_the_top_hears_and_only_the_visible_are_drawn(pile: Pile) -> None:
    pile.show(pile.a, pile.b, pile.glass)
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
    pile.show(pile.a, pile.glass)
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


# ---------------------------------------------------------------- news

STEP = 0.05


def shown_for(news: News) -> dict[str, float]:
    """Each text that is shown until all are read, in order, and for how many seconds."""
    seconds: dict[str, float] = {}
    while not news.is_read:
        seconds[news.text] = seconds.get(news.text, 0.0) + STEP
        news.update(STEP)
        assert sum(seconds.values()) < 120
    return seconds


def test_nothing_is_overwritten() -> None:
    news = News()
    told = [f"A ghost goes to {square}" for square in ("a1", "b1", "c1", "d1")]
    for sentence in told:
        news.tell([sentence])
    assert news.text == told[0] and news.waiting == tuple(told[1:])
    assert list(shown_for(news)) == told


def test_the_last_one_stays_until_something_newer_happens() -> None:
    news = News()
    news.tell(["Red beats blue on a4"])
    shown_for(news)
    assert news.is_read and news.text == "Red beats blue on a4"
    assert not news.update(60), "nothing changes, so nothing is drawn"
    news.tell(["The blue portal turns"])
    assert news.text == "The blue portal turns" and not news.is_read and not news.waiting


def test_what_belongs_to_other_eyes_is_forgotten() -> None:
    news = News()
    news.tell(["You draw 7S", "The turn ends"])
    news.clear()
    assert not news.text and not news.waiting and news.is_read


def test_secrets_go_with_who_may_read_them() -> None:
    news = News()
    news.tell(["You draw 7S"], is_public=False)
    news.tell(["Bo plays QH"])
    news.tell(["You draw 9C"], is_public=False)
    news.forget_secrets()
    assert news.text == "Bo plays QH" and not news.waiting
    news.forget_secrets()
    assert news.text == "Bo plays QH"
    news.clear()
    news.tell(["You draw 8D"], is_public=False)
    news.forget_secrets()
    assert not news.text and news.is_read


def test_long_turns_are_read_in_portions_of_whole_sentences() -> None:
    sentences = [f"The pawn number {number} moves to the square c{number}" for number in range(5)]
    found = pages(sentences)
    assert len(found) > 1 and all(len(page) <= LONGEST for page in found)
    assert in_a_row(sentences) == in_a_row(found)
    assert pages(["x" * 200]) == ["x" * 200]


def test_who_is_to_act_sees_the_newest_at_once() -> None:
    """As much of it as one page holds; nothing waits any longer."""
    news = News()
    told = [f"The pawn number {number} moves to the square c{number}" for number in range(5)]
    for sentence in told:
        news.tell([sentence])
    assert news.catch_up()
    assert not news.waiting and not news.is_read
    assert news.text == in_a_row(told[-2:]) and len(news.text) <= LONGEST
    assert not news.catch_up(), "nothing waits"


def test_catching_up_keeps_secrets_secret() -> None:
    news = News()
    news.tell(["Bo plays QH"])
    news.tell(["You draw 9C"], is_public=False)
    news.catch_up()
    assert news.text == in_a_row(["Bo plays QH", "You draw 9C"])
    news.forget_secrets()
    assert not news.text


# ---------------------------------------------------------------- toasts


def test_it_goes_by_itself() -> None:
    toast = Toast()
    assert not toast.update(1.0)
    toast.show("a word")
    assert toast.update(5.0), "it is drawn for the first time"
    assert not toast.update(SECONDS)
    assert toast.text
    assert toast.update(0.1)
    assert not toast.text
    assert not toast.update(1.0)


def test_a_newer_word_takes_its_place() -> None:
    toast = Toast()
    toast.show("a word")
    toast.update(0.1)
    toast.update(SECONDS - 0.1)
    toast.show("another")
    toast.update(0.1)
    toast.update(SECONDS)
    assert toast.text == "another"


def test_one_that_waits_is_seen_and_ages_only_where_it_has_a_place() -> None:
    toast = Toast()
    toast.show("a word", waits=True)
    for _ in range(5):
        assert not toast.update(SECONDS, has_place=False)
    assert toast.update(0.1, has_place=True), "it is drawn for the first time"
    assert not toast.update(SECONDS, has_place=True)
    assert not toast.update(SECONDS, has_place=False)
    assert toast.text
    assert toast.update(0.1, has_place=True) and not toast.text


def test_its_button_acts_when_it_is_released_where_it_was_pressed() -> None:
    done: list[str] = []
    toast = Toast()
    toast.show("a word", Offer("Take it", "", lambda: done.append("taken")))
    toast.button = Rect(0, 0, 40, 20)
    here, beside = (10, 10), (90, 10)
    for down, up in ((beside, here), (here, beside)):
        toast.handle(Pointed("down", down, 1))
        toast.handle(Pointed("up", up, 1))
        assert toast.handle(Pointed("up", here, 1)) and not done
    toast.handle(Pointed("down", here, 1))
    assert toast.handle(Pointed("up", here, 1)) and done == ["taken"]
