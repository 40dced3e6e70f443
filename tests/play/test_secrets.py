"""Positions that differ only in what a seat may not see look the same to it, in every pixel and every word."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from halloween_games import games
from halloween_games.app.screens.curtain import CurtainScene
from halloween_games.core.game import Game
from halloween_games.core.match import Match
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.core.state import State
from tests.play.person import Person

CASES = [
    pytest.param(game_id, seats, id=f"{game_id}-{seats}")
    for game_id in games.REGISTRY
    if games.load(game_id).secrets
    for seats in games.load(game_id).seats
]


def some_states(game: Game, seats: int, seed: int, count: int) -> list[State]:
    """Positions of a random game in which somebody decides and somebody has secrets."""
    found: list[State] = []
    rng = Random(seed)
    while len(found) < count:
        match = Match(game, seats, {}, seed=rng.randrange(1 << 30))
        for _ in range(120):
            if match.to_move == NOBODY:
                break
            state = match.state
            if any(state.observe(seat).key() != state.observe(None).key() for seat in range(seats)):
                found.append(state)
            actions = state.legal_actions()
            match.play(match.to_move, actions[rng.randrange(len(actions))])
    return Random(seed).sample(found, count)


def shown(person: Person, game_id: str, seats: int, state: State, viewer: int | None) -> tuple[bytes, tuple[str, bool]]:
    """The picture and the prompt for *viewer*, with everybody else's secrets filled in as in *state*."""
    scene = person.play(game_id, seats, start=state)
    scene.session.viewpoint.seat = viewer
    scene.screen.table.sync(scene.screen.figures(scene.session.view), glide=False)
    scene.refresh()
    person.program.draw()
    surface = pygame.Surface(person.program.window.surface.get_size())
    scene.draw(surface)
    return pygame.image.tobytes(surface, "RGB"), scene.pointing.prompt


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_the_screen_shows_a_view_and_nothing_else(person: Person, game_id: str, seats: int) -> None:
    game = games.load(game_id)
    person.program.settings.reduce_motion = True
    for number, state in enumerate(some_states(game, seats, seed=5, count=6)):
        for viewer in (None, *range(seats)):
            view = state.observe(viewer)
            first = view.determinize(Random(number))
            second = view.determinize(Random(number + 1000))
            assert first.observe(viewer).key() == second.observe(viewer).key()
            assert shown(person, game_id, seats, first, viewer) == shown(person, game_id, seats, second, viewer)


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_the_curtain_falls_before_secrets_and_only_then(person: Person, game_id: str, seats: int) -> None:
    """Whoever is shown something private has confirmed it; others are not bothered."""
    game = games.load(game_id)
    for state in some_states(game, seats, seed=9, count=8):
        if state.to_move in (CHANCE, NOBODY):
            continue
        scene = person.play(game_id, seats, start=state)
        person.frames(3)
        seat = scene.session.match.to_move
        private = scene.session.match.view(seat).key() != scene.session.match.view(None).key()
        top = person.program.stack.top
        assert isinstance(top, CurtainScene) == private
        assert scene.session.view.key() == scene.session.match.view(None).key()
        if isinstance(top, CurtainScene):
            assert not scene.screen.marks.options
            person.key(pygame.K_RETURN)
            person.frames(2)
            assert person.program.stack.top is scene
            assert scene.session.viewer == seat
            assert scene.session.view.key() == scene.session.match.view(seat).key()
            assert scene.screen.marks.options
