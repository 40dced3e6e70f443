"""A complete short game of each kind in a real window, click by click in parallel to one without a window."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.curtain import CurtainScene
from halloween_games.core.actions import Action
from halloween_games.core.match import Match
from halloween_games.core.spots import CHANCE, NOBODY
from tests.nightly import ONLY_AT_NIGHT
from tests.play.person import Person
from tests.window.screen import IN_A_WINDOW, SIZE, Screen, next_click, quiet_folders

USUAL = ("18-ghosts", "rhombus")  # without a curtain and with one
LONGEST = 90  # actions of a game that is short enough
TRIES = 400  # random games among which the shortest is looked for

pytestmark = IN_A_WINDOW


def short_game(game_id: str) -> tuple[int, list[Action]]:
    """A seed for the luck, and the actions of the shortest of many random games with it."""
    game = games.load(game_id)
    best: tuple[int, list[Action]] | None = None
    for seed in range(TRIES):
        rng = Random(seed)
        match = Match(game, game.seats[0], {}, seed)
        chosen: list[Action] = []
        most = len(best[1]) if best else 100_000
        while match.to_move != NOBODY and len(chosen) < most:
            chosen.append(choose(match, rng))
            match.play(match.to_move, chosen[-1])
        if match.outcome is not None and len(chosen) < most:
            best = (seed, chosen)
        if best and len(best[1]) <= LONGEST // 2:
            break
    assert best is not None
    assert len(best[1]) <= LONGEST * 2
    return best


def choose(match: Match, rng: Random) -> Action:
    """A winning action, otherwise any."""
    actions = match.state.legal_actions()
    for action in actions:
        if match.state.apply(action).outcome() is not None:
            return action
    return actions[rng.randrange(len(actions))]


def alike(first: pygame.Surface, second: pygame.Surface) -> pygame.Mask:
    """Which pixels are nearly equal."""
    one = pygame.image.frombytes(pygame.image.tobytes(first, "RGB"), first.get_size(), "RGB")
    two = pygame.image.frombytes(pygame.image.tobytes(second, "RGB"), second.get_size(), "RGB")
    return pygame.mask.from_threshold(one, (0, 0, 0, 0), (24, 24, 24, 255), two)


def wait_for_picture(screen: Screen, expected: pygame.Surface, share: float, what: str) -> None:
    """Wait until enough of the window is as expected; otherwise report where it differs."""
    try:
        screen.wait_for(lambda: alike(screen.picture(), expected).count() > share * SIZE[0] * SIZE[1], what)
    except AssertionError as error:
        others = alike(screen.picture(), expected)
        others.invert()
        largest = sorted(others.get_bounding_rects(), key=lambda rect: -rect.width * rect.height)[:8]
        error.add_note(f"{others.count()} of {SIZE[0] * SIZE[1]} pixels are different, most of them in {largest}")
        raise


def wait_until_alike(screen: Screen, person: Person, what: str) -> None:
    """Wait until the window shows what it should. News above the board may come and go."""
    person.program.draw()
    wait_for_picture(screen, person.program.window.surface, 0.96, what)


def click_all(screen: Screen, points: Sequence[tuple[int, int]]) -> None:
    arguments: list[str] = []
    for x, y in points:
        arguments += f"mousemove --window {screen.window} {x} {y} sleep 0.04 click 1 sleep 0.04".split()
    screen.xdotool(*arguments)


@pytest.mark.parametrize(
    "game_id",
    [game_id if game_id in USUAL else pytest.param(game_id, marks=ONLY_AT_NIGHT) for game_id in games.REGISTRY],
)
def test_a_complete_game(game_id: str, tmp_path: Path) -> None:
    seed, actions = short_game(game_id)
    environment = quiet_folders(tmp_path)
    person = Person(SIZE, Settings(speed=0.0, reduce_motion=True))
    scene = person.play(game_id, games.load(game_id).seats[0], seed=seed, names=())
    away = (SIZE[0] - 4, 4)
    with Screen(tmp_path, SIZE) as screen:
        program = screen.start(
            "play", game_id, "--seed", str(seed), "--size", "1280x800", environment=environment
        )  # fmt: skip
        for number, action in enumerate(actions):
            person.frames(3)
            wait_until_alike(screen, person, f"the picture before {action}")
            chosen = [turn.action for turn in scene.session.match.turns if turn.seat != CHANCE]
            if len(chosen) > number:  # what was no choice has been played by the program
                assert chosen[number] == action
                continue
            if isinstance(person.program.stack.top, CurtainScene):
                person.key(pygame.K_RETURN)
                person.frames(3)
                screen.key("Return")
                wait_until_alike(screen, person, f"the picture behind the curtain before {action}")
            plies, points = len(scene.session.match.turns), []
            while len(scene.session.match.turns) == plies:
                points.append(next_click(scene, action))
                person.click(points[-1])
                assert len(points) < 8, f"{action} cannot be clicked"
            assert scene.session.match.turns[plies].action == action
            click_all(screen, points)
        assert scene.session.match.outcome is not None
        person.wait(10)  # until no news is told any more
        person.program.draw()
        result = person.program.window.surface.copy()  # but for how long the game took
        wait_for_picture(screen, result, 0.99, "the result")
        person.key(pygame.K_ESCAPE)
        person.move(away)
        person.wait(8)
        screen.xdotool("key", "Escape", "mousemove", "--window", screen.window, str(away[0]), str(away[1]))
        person.program.draw()
        wait_for_picture(screen, person.program.window.surface, 0.995, "the same last picture")
        screen.key("ctrl+q")
        assert program.wait(20) == 0
