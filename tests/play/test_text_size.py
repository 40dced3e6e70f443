"""The size of text: nothing is cut off or out of the arrows' reach on any screen, and enlarged text is larger."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

import pytest

from build_scripts.shots import play_some, refuse_something, select_something
from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.core.spots import BOARD, BOX, CLOCK, SEAT, Spot
from halloween_games.play.game_scene import GameScene
from halloween_games.words.language import shipped
from tests.nightly import by_turns
from tests.play.person import Person
from tests.play.walk import EACH, HEIGHT, problems, screens, walk, written

SMALL_WINDOW = (800, 600)
LEAST_PIXELS = 8.5  # in that window
NARROW = (
    *("launcher", "new_game_rhombus", "statistics", "profiles", "lesson_rhombus", "puzzles"),
    *("rhombus_4_chosen", "18-ghosts_2_refused"),
)


def test_no_sentence_shrinks_far_or_is_cut_in_a_small_window() -> None:
    """What has little room there is short in every language, or the picture beside it makes room."""
    person = Person(SMALL_WINDOW, Settings(reduce_motion=True, speed=0.0))
    shots = screens(person)
    for code in shipped():
        person.program.settings.language = code
        person.program.live_settings.settings_changed()
        seen = [one for name in NARROW for one in written(person, shots[name])]
        assert {one.text for one in seen if one.size < LEAST_PIXELS} == set(), code
        assert problems(seen) == [], code


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


# ---------------------------------------------------------------- language change

NAMES = ("Ann", "Bo", "Cy", "Di")


def nothing(scene: GameScene) -> None:
    """The game as it stands."""


def look_back(scene: GameScene) -> None:
    scene.history.go(5)


def several_pages(scene: GameScene) -> None:
    """What was said before is on the screen in the list of moves."""
    scene.moves.scroll_by(4)


MOMENTS = {one.__name__: one for one in (nothing, select_something, refuse_something, look_back, several_pages)}


def said_on_pointing(person: Person, scene: GameScene) -> list[str]:
    """Tooltips of squares, the seats, the clock, the box, the buttons, and the whole lines of moves."""
    spots = [Spot(BOARD, 3), Spot(BOARD, 8), Spot(SEAT, 0), Spot(CLOCK, 0), Spot(BOX, 0)]
    places = [scene.screen.rect(spot).center for spot in spots]
    places += [button.rect.center for button in scene.row.buttons]
    places += [rect.center for _, rect in scene.moves.visible()]
    told = []
    for place in places:
        person.move(place)
        tip = scene.tip()
        told.append(tip.words if tip is not None else "")
    return told


def shown(game_id: str, moment: Callable[[GameScene], None], first: str, then: str) -> tuple[list[str], list[str]]:
    """All words in the language *then*, after the moment was reached in the language *first*."""
    settings = Settings(language=first, speed=0.0, reduce_motion=True)
    person = Person((1280, 800), settings, draw_every=10_000)
    seats = games.load(game_id).seats[-1]
    scene = person.play(game_id, seats, names=NAMES[:seats], seed=8)
    play_some(scene, 26, 8)
    person.open_curtain(scene)
    scene.screen.table.skip()
    sorted(person.words(scene))  # what is drawn once may be kept
    moment(scene)
    sorted(person.words(scene))
    if then != first:
        settings.language = then
        person.program.live_settings.settings_changed()
    else:
        person.program.stack.retranslate()  # for both, all is painted anew and answers are gone
    person.frames(2)
    return sorted(person.words(scene)), said_on_pointing(person, scene)


@pytest.mark.parametrize(("moment", "game_id"), by_turns(tuple(MOMENTS), tuple(games.REGISTRY)))
def test_everything_follows(game_id: str, moment: str) -> None:
    changed, tips = shown(game_id, MOMENTS[moment], "en", "de")
    whole, all_tips = shown(game_id, MOMENTS[moment], "de", "de")
    assert changed == whole
    assert tips == all_tips
    english, _ = shown(game_id, MOMENTS[moment], "en", "en")
    assert set(english) - set(changed), "it is another language"


def test_the_last_news_are_told_again() -> None:
    settings = Settings(language="en", speed=0.0)
    person = Person((1280, 800), settings, draw_every=10_000)
    scene = person.play("closest-ghost", 2, names=NAMES[:2], seed=8)
    play_some(scene, 1, 8)
    assert scene.screen.news.text.startswith("The third ghost appears on ")
    settings.language = "de"
    person.program.live_settings.settings_changed()
    assert scene.screen.news.text.startswith("Der dritte Geist erscheint auf ")
    scene.session.undo()
    settings.language = "en"
    person.program.live_settings.settings_changed()
    assert scene.screen.news.text == "", "what was taken back is no news"
