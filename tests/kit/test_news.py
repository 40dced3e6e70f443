"""News wait in order, stay long enough to be read, and are never too many."""

from __future__ import annotations

from halloween_games.core.phrases import in_a_row
from halloween_games.kit.input import Pointed
from halloween_games.kit.rect import Rect
from halloween_games.kit.toast import SECONDS, Offer, Toast
from halloween_games.play.screen import LONGEST, News, pages

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
