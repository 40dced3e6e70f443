"""Everything with one or two switches: whole games, dialogs, options; what rests, what waits, and what is refused."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from halloween_games.app.saving.settings import Settings, Theme, load_settings
from halloween_games.app.screens.curtain import CurtainScene
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.menu import MenuScene
from halloween_games.app.screens.option_pages import STEPS, SWITCHES, THEMES, SwitchCapture
from halloween_games.app.screens.options import OptionsScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.kit.scanner import AROUND_UNITS, INNER_ROUNDS, ROUNDS, Stop
from halloween_games.kit.switches import CHOOSING, MOVING_ON, Pressed, Switches, SwitchUse
from halloween_games.kit.theme import hex_color
from halloween_games.play.game_outline import key_of
from halloween_games.play.game_scene import GameScene
from tests.kit.color_vision import contrast
from tests.nightly import ONLY_AT_NIGHT
from tests.play.person import Person
from tests.play.ways import CODES

pytestmark = pytest.mark.usefixtures("own_folder")

SECONDS = 0.5
MANY = 300  # steps to anything on a screen


class SwitchUser:
    """Somebody who sees what is lit, and has one switch or two; keys and mouse are never touched."""

    def __init__(self, mode: SwitchUse, draw_every: int = 10**9, **settings: object) -> None:
        kept = Settings(speed=0.0, reduce_motion=True, switches=mode, switch_seconds=SECONDS, levels=["", ""])
        for name, value in settings.items():
            setattr(kept, name, value)
        self.person = Person((1280, 800), kept, draw_every)
        self.mode = mode
        self.steps = 0

    @property
    def lit(self) -> Stop | None:
        return self.person.program.scanner.lit

    def press(self, key: str) -> None:
        self.person.send(pygame.Event(pygame.KEYDOWN, key=CODES[key], mod=0, unicode=" "))
        self.person.send(pygame.Event(pygame.KEYUP, key=CODES[key], mod=0))

    def wait_or_move_on(self) -> None:
        self.steps += 1
        if self.mode == "two":
            self.press("return")
        else:
            self.person.frames(2, SECONDS / 2)

    def use(self, key: str, command: str = "accept") -> None:
        """Wait until what leads there is lit, and choose it."""
        for _ in range(MANY):
            lit = self.lit
            if lit is None:
                assert not self.person.program.scanner.waits, key
                self.person.frames(1)
            elif not lit.stops and (lit.key, lit.command) == (key, command):
                self.press("space")
                self.person.frames(2)
                return
            elif leads_to(lit, key):
                self.press("space")
            else:
                self.wait_or_move_on()
        raise AssertionError(f"{key} cannot be reached")


def leads_to(stop: Stop, key: str) -> bool:
    return any(inside.key == key or leads_to(inside, key) for inside in stop.stops)


def union(group: Stop) -> tuple[int, ...]:
    first, *others = (pygame.Rect(stop.rect) for stop in group.stops)
    return tuple(first.unionall(others))


def play(user: SwitchUser, game: GameScene) -> int:
    """Play to the end, opening every curtain; returns how many curtains there were."""
    rng, curtains = Random(5), 0
    game.session.match._rng.seed(1)
    for _ in range(1000):
        if game.session.match.outcome is not None:
            return curtains
        if isinstance(user.person.program.stack.top, CurtainScene):
            curtains += 1
            user.use("ready")
            continue
        game.screen.table.skip()
        if not game.screen.marks.options:
            user.person.frames(1)
            continue
        lit = sorted((spot for spot in game.screen.marks.options if game.screen.layout.rect(spot).width), key=repr)
        user.use(key_of(rng.choice(lit)))
    raise AssertionError("it does not end")


LONGER = [("closest-ghost", "one"), ("halloween", "one"), ("halloween", "two")]


@pytest.mark.parametrize(
    ("game_id", "mode"),
    [("18-ghosts", "one"), ("rhombus", "two"), *(pytest.param(*case, marks=ONLY_AT_NIGHT) for case in LONGER)],
)
def test_a_whole_game_from_the_launcher_to_its_result(game_id: str, mode: SwitchUse) -> None:
    user = SwitchUser(mode)
    user.person.launch()
    user.use(game_id)
    user.use("start")
    game = user.person.program.playing.scene
    assert isinstance(game, GameScene)
    curtains = play(user, game)
    assert (curtains > 0) == (game_id in ("rhombus", "halloween")), (
        "where hands are secret the curtain is opened by a switch"
    )
    user.person.wait(3)
    assert isinstance(user.person.program.stack.top, ResultScene)
    user.use("launcher")
    assert isinstance(user.person.program.stack.top, LauncherScene)


@pytest.fixture
def one() -> SwitchUser:
    return SwitchUser("one")


def test_it_begins_again_after_a_round_and_waits_after_several(one: SwitchUser) -> None:
    one.person.play()
    scanner = one.person.program.scanner
    groups = len(scanner._levels[0].stops)
    assert groups > 1
    seen = []
    for _ in range(ROUNDS * groups):
        assert one.lit is not None
        assert not one.lit.stops or one.lit.rect == union(one.lit), "the frame is around all of it"
        seen.append(one.lit.words)
        one.wait_or_move_on()
    assert seen == seen[:groups] * ROUNDS
    assert one.lit is None and scanner.waits and not scanner.runs
    one.person.wait(20)
    assert one.lit is None
    one.press("space")
    assert one.lit is not None and one.lit.words == seen[0], "waking up chooses nothing"
    one.press("space")
    inside = len(scanner._levels[-1].stops)
    assert len(scanner._levels) == 2
    for _ in range(INNER_ROUNDS * inside):
        one.wait_or_move_on()
    assert len(scanner._levels) == 1, "after some rounds in a group the groups again"


def test_it_rests_while_a_computer_plays_and_shows_the_buttons_when_asked(one: SwitchUser) -> None:
    scene = one.person.play(levels=("easy", "easy"))
    scene.session.computers.pause()
    scene.session.computers.pause()
    assert one.lit is None
    one.person.program.scanner.update(60.0)
    assert one.lit is None
    scene.screen.table.skip()
    one.press("space")
    scene.screen.table.skip()
    one.person.frames(1)
    assert one.lit is not None
    one.use("menu")
    assert isinstance(one.person.program.stack.top, MenuScene)


def test_groups_are_said_and_parts_have_the_focus(one: SwitchUser) -> None:
    ear = one.person.program.services.speech.listen()
    scene = one.person.play()
    one.wait_or_move_on()
    lit = one.lit
    assert lit is not None and lit.is_group and scene.focused_part() is None
    assert any(sentence.words.startswith(lit.words) for sentence in ear.take())
    one.press("space")
    part = scene.focused_part()
    assert one.lit is not None and part is not None and part.key == one.lit.key


def test_a_held_switch_counts_once_and_writes_nothing() -> None:
    switches = Switches()
    switches.use("two", 1.0, "key:a", "key:b")
    assert (switches.choose, switches.move_on) == ("key:a", "key:b")
    switches.use("two", 1.0, MOVING_ON, MOVING_ON)
    assert (switches.choose, switches.move_on) == (MOVING_ON, CHOOSING)
    switches.use("two", 1.0, CHOOSING, MOVING_ON)
    down = pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    assert switches.read(down) is Pressed.CHOOSE
    assert [switches.read(down) for _ in range(3)] == [Pressed.NOTHING] * 3, "the key repeats while it is held"
    assert switches.read(pygame.Event(pygame.TEXTINPUT, text=" ")) is Pressed.NOTHING
    assert switches.read(pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0)) is Pressed.NOTHING
    assert switches.read(pygame.Event(pygame.TEXTINPUT, text="a")) is None
    assert switches.read(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")) is Pressed.MOVE_ON
    assert switches.read(pygame.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h")) is None
    assert switches.read(down) is Pressed.CHOOSE


def options_page(user: SwitchUser) -> OptionsScene:
    user.person.launch()
    user.person.program.pages.options(SWITCHES)
    user.person.frames(1)
    top = user.person.program.stack.top
    assert isinstance(top, OptionsScene)
    return top


def test_the_page_is_changed_by_its_own_switch(one: SwitchUser) -> None:
    """Also to a button of the mouse, which then clicks nothing any more; and the switches are turned off by it."""
    settings, pace = one.person.program.settings, STEPS.index(SECONDS)
    options_page(one)
    one.use("switch_seconds")
    assert one.lit is not None and one.lit.key == "switch_seconds", "what has many values stays lit"
    assert settings.switch_seconds == STEPS[pace + 1] and load_settings()[0].switch_seconds == STEPS[pace + 1]
    one.use("switch_choose")
    assert isinstance(one.person.program.stack.top, SwitchCapture)
    one.person.press((5, 5))
    one.person.release((5, 5))
    one.person.frames(1)
    assert settings.switch_choose == "mouse:1" and isinstance(one.person.program.stack.top, OptionsScene)
    for _ in range(MANY):
        if settings.switches != "one":
            break
        if one.lit is not None and (one.lit.key == "switches" or leads_to(one.lit, "switches")):
            one.person.click((5, 5))
            one.person.frames(1)
        else:
            one.person.frames(1, 0.1)
    assert settings.switches == "two" and load_settings()[0].switches == "two"


def test_a_switch_of_two_uses_is_told_and_equal_ones_are_refused() -> None:
    user = SwitchUser("two")
    program, text = user.person.program, user.person.program.services.text
    options_page(user)
    user.use("switch_move_on")
    user.press("space")
    user.person.frames(1)
    top = program.stack.top
    assert isinstance(top, MessageScene) and top.message == text("options.switch.same", key="Space")
    assert program.settings.switch_move_on == MOVING_ON
    user.use("choice.0")
    user.use("switch_move_on")
    user.press("h")
    user.person.frames(1)
    top = program.stack.top
    assert isinstance(top, MessageScene) and "“H” does nothing else" in top.message
    assert (program.settings.switch_choose, program.settings.switch_move_on) == (CHOOSING, "key:h")


@pytest.mark.parametrize("theme", THEMES)
def test_the_frame_is_seen_in_every_theme(theme: Theme) -> None:
    user = SwitchUser("two", 1, theme=theme)
    user.person.play()
    surface = user.person.program.window.surface
    lit = user.lit
    assert lit is not None
    edge = pygame.Rect(lit.rect).inflate(2 * AROUND_UNITS, 2 * AROUND_UNITS)
    colors = user.person.program.services.colors
    column = [surface.get_at((edge.left + x, edge.centery)) for x in range(-2, 14)]
    around = {"#{:02x}{:02x}{:02x}".format(*color[:3]) for color in column}
    bright, rim = hex_color(colors.glow_chosen), hex_color(colors.ink)
    assert {bright, rim} <= around and contrast(bright, rim) >= 3, "a line and its rim tell themselves apart anywhere"
