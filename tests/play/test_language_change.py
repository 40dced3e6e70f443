"""The language is changed in a running game: everything on the screen follows, as if it had begun in that language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from build_scripts.shots import play_some, refuse_something, select_something
from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.core.spots import BOARD, BOX, CLOCK, SEAT, Spot
from halloween_games.play.game_scene import GameScene
from tests.nightly import by_turns
from tests.play.person import Person

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
    found = sorted(person.words(scene)), said_on_pointing(person, scene)
    person.program.close()
    return found


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
    person.program.close()
