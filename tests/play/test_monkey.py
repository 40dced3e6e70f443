"""A monkey plays whole games through the real screen, with clicks, drags and keys; the picture is always right."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pygame
import pytest

from halloween_games import games
from halloween_games.core.spots import Spot
from halloween_games.play.game_scene import GameScene
from tests.nightly import IS_NIGHT
from tests.play.person import Person, button, key_event

SIZES = ((1280, 800), (800, 600), (900, 1400))
GAMES = 30 if IS_NIGHT else 1  # of each game and number of seats
BATCH = 5 if IS_NIGHT else 1  # games in a row at one window
SHORT = 2  # the first game of so many batches is a test of its own, and played every time
LONGEST = 600  # decisions of one game
PURPOSE = 0.75  # how often the monkey knows what it wants, in games that chance alone would not end


def cases() -> Iterator[object]:
    """Every game, number of seats and batch; more of them at night."""
    for game_id in games.REGISTRY:
        all_seats = games.load(game_id).seats
        for seats, batch in product(all_seats, range(GAMES // BATCH)):
            name, numbers = f"{game_id}-{seats}-{batch}", range(BATCH)
            if batch < SHORT:
                quick = pytest.mark.quick if (seats, batch) == (all_seats[0], 0) else ()
                yield pytest.param(game_id, seats, batch, numbers[:1], id=f"{name}-first", marks=quick)
                numbers = numbers[1:]
            if numbers:
                yield pytest.param(game_id, seats, batch, numbers, id=name, marks=pytest.mark.nightly)


def purpose(game_id: str, seat: int, position: dict[str, Any]) -> int:
    """How near a seat is to its goal, from the position's JSON; only used to make games shorter."""
    if game_id == "pure-halloween":
        own = [square for square, piece in position["board"].items() if piece[0] == str(seat)]
        return len({("abcdefghi".index(square[0]) // 3, (int(square[1]) - 1) // 3) for square in own})
    if game_id == "rhombus":
        return sum(position["eliminated"])
    return 0


class Monkey:
    """Chooses among the marked options, sometimes something else."""

    def __init__(self, person: Person, scene: GameScene, rng: Random) -> None:
        self.person = person
        self.scene = scene
        self.rng = rng
        self.refused = 0
        self.plan: list[Spot] = []

    def wish(self) -> None:
        """Sometimes pick a useful action, to be clicked pick by pick."""
        game, view = self.scene.session.match.game, self.scene.session.view
        if (
            self.scene.session.chooser.chosen
            or self.rng.random() > PURPOSE
            or game.id not in ("pure-halloween", "rhombus")
        ):
            return
        seat = view.to_move
        rated = [
            (purpose(game.id, seat, game.notation.dump(view.apply(a))), self.rng.random(), a)
            for a in view.legal_actions()
        ]
        action = max(rated, key=lambda row: row[:2])[2]
        self.plan = [pick.spot for pick in action.picks() if pick.role not in action.implied_roles]

    def act(self) -> None:
        """One small input: an option is chosen in one of the possible ways."""
        lit = [spot for spot in self.scene.screen.marks.options if self.scene.screen.layout.rect(spot).width]
        assert lit, "there is always something to choose"
        if not self.plan:
            self.wish()
        if self.plan:
            wanted = self.plan.pop(0)
            if wanted in lit:
                lit = [wanted]
        roll = self.rng.random()
        if roll < 0.08:
            self.click_anywhere()
        elif roll < 0.12:
            self.person.key(self.rng.choice((pygame.K_z, pygame.K_y)), pygame.KMOD_CTRL)
        elif roll < 0.28:
            self.choose_by_steps(self.rng.choice(lit), key_event(pygame.K_TAB), key_event(pygame.K_RETURN))
        elif roll < 0.4:
            self.choose_by_steps(self.rng.choice(lit), button(5), button(0))
        elif roll < 0.6 and self.scene.session.chooser.chosen:
            held = self.scene.session.chooser.chosen[0].spot
            self.person.drag(self.center(held), self.center(self.rng.choice(lit)))
        else:
            self.person.click(self.center(self.rng.choice(lit)))
        if self.rng.random() < 0.5:
            self.person.frames(self.rng.randrange(4))

    def click_anywhere(self) -> None:
        spot = self.rng.choice(list(self.scene.screen.layout.rects))
        plies = len(self.scene.session.match.turns)
        self.person.click(self.center(spot))
        self.refused += len(self.scene.session.match.turns) == plies

    def choose_by_steps(self, spot: Spot, step: pygame.Event, accept: pygame.Event) -> None:
        """Step to it, then accept it."""
        for _ in range(80):
            self.person.send(step)
            if self.scene.screen.focus.current == spot:
                break
        self.person.send(accept)

    def center(self, spot: Spot) -> tuple[int, int]:
        return self.scene.screen.layout.rect(spot).center

    def check(self) -> None:
        """When everything is at rest, the table shows exactly the view."""
        self.scene.screen.table.skip()
        shown = sorted((s.figure for s in self.scene.screen.table.sprites), key=repr)
        assert shown == sorted(self.scene.screen.figures(self.scene.session.view), key=repr)


def play_game(person: Person, game_id: str, seats: int, rng: Random) -> None:
    scene = person.play(game_id, seats, seed=rng.randrange(1 << 30))
    monkey = Monkey(person, scene, rng)
    for number in range(LONGEST * 6):
        if scene.session.match.outcome is not None:
            break
        if len(scene.session.match.turns) > LONGEST:
            return
        person.open_curtain(scene)
        if scene.session.match.outcome is not None:
            break
        monkey.act()
        if number % 7 == 0:
            monkey.check()
    monkey.check()
    person.wait(12)  # the last movements, and the result
    assert person.program.stack.top is not scene, "the result is shown"


@pytest.mark.parametrize(("game_id", "seats", "batch", "numbers"), list(cases()))
def test_whole_games(game_id: str, seats: int, batch: int, numbers: range) -> None:
    """In three window sizes."""
    person = Person(SIZES[(batch + seats) % len(SIZES)], draw_every=40)
    for number in numbers:
        play_game(person, game_id, seats, Random(f"{game_id} {seats} {batch} {number}"))
