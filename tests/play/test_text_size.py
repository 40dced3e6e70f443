"""The size of text: nothing is cut off or out of the arrows' reach on any screen, and enlarged text is larger."""

from __future__ import annotations

from statistics import median

import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.words.language import shipped
from tests.play.person import Person
from tests.play.walk import EACH, HEIGHT, problems, screens, walk, written

SMALL_WINDOW = (800, 600)
LEAST_PIXELS = 8.5  # in that window
NARROW = (
    *("launcher", "new_game_rhombus", "statistics", "profiles", "lesson_rhombus", "puzzles"),
    *("rhombus_4_chosen", "18-ghosts_2_refused"),
)


@pytest.mark.parametrize("code", shipped())
def test_no_sentence_shrinks_far_or_is_cut_in_a_small_window(code: str) -> None:
    """What has little room there is short in every language, or the picture beside it makes room."""
    person = Person(SMALL_WINDOW, Settings(language=code, reduce_motion=True, speed=0.0))
    shots = screens(person)
    seen = [one for name in NARROW for one in written(person, shots[name])]
    person.program.close()
    assert {one.text for one in seen if one.size < LEAST_PIXELS} == set()
    assert problems(seen) == []


@pytest.mark.parametrize("kind", EACH)
def test_nothing_is_cut_off(kind: str) -> None:
    seen = walk(kind)
    assert [name for name, one in seen.items() if not one.texts] == []
    assert {name: problems(one.texts) for name, one in seen.items() if problems(one.texts)} == {}


@pytest.mark.parametrize("kind", EACH)
def test_arrows_reach_everything(kind: str) -> None:
    """From anywhere."""
    assert {name: one.missed for name, one in walk(kind).items() if one.missed} == {}


def sizes(kind: str) -> dict[str, dict[str, float]]:
    """The size of each text, by the height of the window."""
    return {name: {one.text: one.size / HEIGHT[kind] for one in seen.texts} for name, seen in walk(kind).items()}


def test_twice_as_large_is_clearly_larger_everywhere() -> None:
    """By the median of all texts of a screen; text on the board, such as coordinates, stays like the board."""
    before = sizes("usual")
    grown = {}
    for name, texts in sizes("large").items():
        known = {text: size for text, size in texts.items() if text in before[name] and len(text) > 1}
        grown[name] = median(size / before[name][text] for text, size in known.items())
    assert min(grown.values()) >= 1.05
    assert min(grown[f"{name}_2_chosen"] for name in ("18-ghosts", "closest-ghost", "pure-halloween")) >= 1.25
    assert grown["rules_rhombus"] >= 1.9


def test_no_text_is_under_18_pixels_at_1080p() -> None:
    """Half a pixel is rounding."""
    found = sizes("usual").items()
    small = {name: [text for text, size in texts.items() if size * 1080 < 17.25] for name, texts in found}
    assert not {name: texts for name, texts in small.items() if texts}
