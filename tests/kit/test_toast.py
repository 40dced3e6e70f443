"""A word over every screen that goes by itself."""

from __future__ import annotations

from halloween_games.kit.input import Pointed
from halloween_games.kit.rect import Rect
from halloween_games.kit.toast import SECONDS, Offer, Toast


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
