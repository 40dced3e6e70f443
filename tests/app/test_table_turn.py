"""Table mode: the screen lies between people, and the whole picture turns to whoever is to act."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.curtain import CurtainScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.menu import MenuScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.shell.window import SECONDS, turned_back
from halloween_games.play.game_scene import GameScene
from tests.play.person import Person

pytestmark = pytest.mark.usefixtures("own_folder")
WITH_SECRETS = next(game_id for game_id in games.REGISTRY if games.load(game_id).secrets)


class Tablet(Person):
    """People around a screen: each sees the picture from the side it is turned to."""

    @property
    def is_far(self) -> bool:
        return self.program.table_turn.is_far

    def seen(self, pos: tuple[int, int]) -> tuple[int, int]:
        """Where *pos* of the upright picture lies on the glass."""
        return turned_back(pos, self.program.window.size) if self.is_far else pos

    def tap_on(self, pos: tuple[int, int]) -> None:
        self.tap(self.seen(pos))

    def glass(self) -> bytes:
        """What the window shows now."""
        self.program.draw()
        return pygame.image.tobytes(self.program.window.surface, "RGB")


@pytest.fixture
def tablet() -> Tablet:
    return Tablet((1000, 700), Settings(speed=0.0, reduce_motion=True, table_mode=True), draw_every=60)


def act(tablet: Tablet, game: GameScene, rng: Random) -> None:
    """Open the curtain or choose something, by a finger on the glass."""
    top = tablet.program.stack.top
    if isinstance(top, CurtainScene):
        tablet.tap_on(top.widgets[0].rect.center)
        return
    game.screen.table.skip()
    tablet.frames(1)
    lit = sorted(spot for spot in game.screen.marks.options if game.screen.is_shown(spot))
    if lit and tablet.program.stack.top is game:
        tablet.tap_on(game.screen.layout.rect(rng.choice(lit)).center)


def test_a_whole_game_is_played_around_a_screen(tablet: Tablet) -> None:
    game, rng = tablet.play(), Random(5)
    sides: set[tuple[int, bool]] = set()
    for _ in range(500):
        if game.session.match.outcome is not None:
            break
        act(tablet, game, rng)
        if game.session.match.outcome is None and not game.screen.table.busy:
            sides.add((game.session.match.to_move, tablet.is_far))
    assert game.session.match.outcome is not None
    assert {side for side in sides if side[0] >= 0} == {(0, False), (1, True)}
    last = tablet.is_far
    tablet.wait(3)
    result = tablet.now(ResultScene)
    assert tablet.is_far == last, "the result stays with whoever acted last"
    tablet.tap_on(next(one for one in result.widgets if one.name == "launcher").rect.center)
    tablet.now(LauncherScene)
    tablet.frames(1)
    assert not tablet.is_far


def until_far(tablet: Tablet, game: GameScene) -> None:
    rng = Random(1)
    for _ in range(50):
        if tablet.is_far and tablet.program.stack.top is game and game.screen.marks.options:
            return
        act(tablet, game, rng)
    raise AssertionError("the second person is never to act")


def test_every_pixel_is_turned_and_a_menu_stays_turned(tablet: Tablet) -> None:
    game = tablet.play()
    until_far(tablet, game)
    upright = pygame.Surface(tablet.program.window.size)
    turned = tablet.glass()
    game.draw(upright)
    assert pygame.image.tobytes(pygame.transform.flip(upright, True, True), "RGB") == turned
    tablet.tap_on(next(button for button in game.row.buttons if button.name == "menu").rect.center)
    tablet.now(MenuScene)
    tablet.frames(1)
    assert tablet.is_far


def test_the_curtain_is_turned_to_whom_it_asks_for(tablet: Tablet) -> None:
    game, rng, asked = tablet.play(WITH_SECRETS), Random(2), set()
    for _ in range(60):
        top = tablet.program.stack.top
        if isinstance(top, CurtainScene):
            asked.add((top.seat, tablet.is_far))
        act(tablet, game, rng)
    assert asked == {(0, False), (1, True)}


@pytest.mark.parametrize(("seats", "far"), [(2, [1]), (3, [1, 2]), (4, [1, 2])])
def test_up_to_four_people_sit_on_two_sides(tablet: Tablet, seats: int, far: list[int]) -> None:
    game_id = next(game_id for game_id in games.REGISTRY if seats in games.load(game_id).seats)
    game, rng = tablet.play(game_id, seats, names=("Ann", "Bo", "Cy", "Di")[:seats]), Random(4)
    found: set[tuple[int, bool]] = set()
    for _ in range(150):
        act(tablet, game, rng)
        if game.session.match.to_move >= 0 and not game.screen.table.busy:
            found.add((game.session.match.to_move, tablet.is_far))
        if len(found) >= seats:
            break
    assert found == {(seat, seat in far) for seat in range(seats)}


def test_while_the_picture_turns_nothing_can_be_hit(tablet: Tablet) -> None:
    settings = tablet.program.settings
    settings.table_mode, settings.reduce_motion, settings.speed = False, False, 4.0
    tablet.program.live_settings.settings_changed()
    game, rng = tablet.play(), Random(1)
    while game.session.match.to_move != 1:
        act(tablet, game, rng)
        tablet.wait(1)
    settings.table_mode = True
    tablet.frames(1)
    plies = game.session.plies
    half = tablet.glass()
    assert tablet.program.table_turn.is_turning
    spot = next(spot for spot in game.screen.marks.options if game.screen.is_shown(spot))
    tablet.tap(tablet.seen(game.screen.layout.rect(spot).center))
    tablet.click(tablet.seen(game.screen.layout.rect(spot).center))
    assert game.session.plies == plies
    assert tablet.glass() != half, "it moves"
    tablet.wait(SECONDS)
    assert not tablet.program.table_turn.is_turning
    tablet.click(tablet.seen(game.screen.layout.rect(spot).center))
    assert game.screen.marks.chosen or game.session.plies > plies


def test_two_fingers_swipe_as_the_one_across_the_table_sees_it(tablet: Tablet) -> None:
    game = tablet.play()
    until_far(tablet, game)
    plies = game.session.plies
    tablet.stroke((500, 400), (700, 400), fingers=2)  # to the left for whoever sits there
    assert game.session.looking_back.ply == plies - 1
    assert tablet.is_far, "the past is shown to the one who asked"


def test_screen_readers_are_told_where_things_lie_on_the_glass(tablet: Tablet) -> None:
    game = tablet.play()
    upright = game.outline()
    assert tablet.program.reader.turned(upright) == upright
    until_far(tablet, game)
    width, height = tablet.program.window.size
    upright = game.outline()
    pairs = zip(upright, tablet.program.reader.turned(upright), strict=True)
    for part, shown in pairs:
        left, top, wide, high = part.rect
        assert shown.key == part.key
        assert shown.rect == ((width - left - wide, height - top - high, wide, high) if wide else part.rect)
