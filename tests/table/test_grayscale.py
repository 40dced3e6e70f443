"""No information by color alone: in grayscale all kinds and owners still look different."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import get_args

import pygame
import pytest

from halloween_games import games
from halloween_games.app.exports.looks import load_look
from halloween_games.app.saving.settings import Palette
from halloween_games.core.match import Match
from halloween_games.core.spots import NOBODY
from halloween_games.kit.art import Art
from halloween_games.table.figures import Layer
from halloween_games.words.text import Text
from tests.play.person import Person

SIDE = 64
VISIBLE = 28  # levels of gray that an eye tells apart at once
LEAST = 0.012  # share of the picture in which two kinds have to differ so much

LEAST_KINDS = {"18-ghosts": 9, "closest-ghost": 37, "halloween": 22, "rhombus": 40, "pure-halloween": 12}

CASES = [
    pytest.param(game_id, seats, id=f"{game_id}-{seats}")
    for game_id in (*games.REGISTRY, *games.TEMPLATE)
    for seats in games.load(game_id).seats
]


def kinds(game_id: str, seats: int) -> dict[str, tuple[Layer, ...]]:
    """One figure of each kind in random games, regardless of its state."""
    look = load_look(games.load(game_id), Text().for_game(game_id))
    found: dict[str, tuple[Layer, ...]] = {}
    for seed in range(4):
        rng = Random(seed)
        match = Match(games.load(game_id), seats, {}, seed)
        for _ in range(150):
            if match.to_move == NOBODY:
                break
            for figure in look.figures(match.view(None)):
                found.setdefault(figure.kind, figure.layers)
            actions = match.state.legal_actions()
            match.play(match.to_move, actions[rng.randrange(len(actions))])
    return found


def named(game_id: str, seats: int) -> set[str]:
    """The pieces that the positions of a random game name: each of them must have a figure."""
    rng = Random(0)
    match = Match(games.load(game_id), seats, {}, 0)
    found: set[str] = set()
    for _ in range(150):
        found.update(match.game.notation.pieces(match.view(None)).values())
        if match.to_move == NOBODY:
            break
        match.play(match.to_move, rng.choice(match.state.legal_actions()))
    return found


def gray(art: Art, layers: tuple[Layer, ...]) -> pygame.Surface:
    surface = pygame.Surface((SIDE, SIDE))
    surface.fill((70, 58, 105))
    for layer in layers:
        surface.blit(art.square(layer.art, SIDE, layer.tint), (0, 0))
    return pygame.transform.grayscale(surface)


def difference(first: pygame.Surface, second: pygame.Surface) -> float:
    same = pygame.mask.from_threshold(first, (0, 0, 0, 0), (VISIBLE, VISIBLE, VISIBLE, 255), second).count()
    return 1 - same / (SIDE * SIDE)


def same_thing(first: tuple[Layer, ...], second: tuple[Layer, ...]) -> bool:
    """The same drawings in two places, with and without a shadow: a candy on its square and on the sign."""
    one, two = ({layer.art for layer in layers if "shadow" not in layer.art} for layers in (first, second))
    tints = ({layer.tint for layer in layers} for layers in (first, second))
    return one == two and next(tints) == next(tints)


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_every_kind_looks_different_without_color(person: Person, game_id: str, seats: int) -> None:
    """In every palette; themes do not change the pieces."""
    found = kinds(game_id, seats)
    assert len(found) >= (LEAST_KINDS.get(game_id) or len(named(game_id, seats))) > 1
    for palette in get_args(Palette):
        person.program.settings.palette = palette
        person.program.live_settings.settings_changed()
        assert not alike(person.program.services.art, found), palette


def alike(art: Art, found: dict[str, tuple[Layer, ...]]) -> list[tuple[str, str, float]]:
    """Pairs of kinds that look the same in grayscale."""
    pictures = {kind: gray(art, layers) for kind, layers in found.items()}
    drawn: dict[bytes, str] = {}
    for kind, picture in pictures.items():
        drawn.setdefault(pygame.image.tobytes(picture, "RGB"), kind)
    return [
        (first, second, round(difference(pictures[first], pictures[second]), 4))
        for first, second in combinations(drawn.values(), 2)
        if not same_thing(found[first], found[second]) and difference(pictures[first], pictures[second]) < LEAST
    ]


def test_letters_are_on_every_piece_whose_color_carries_a_rule(person: Person) -> None:
    """They move with the pieces: a letter is another layer of the figure."""
    program = person.program
    for game_id, seats, letters in (
        ("18-ghosts", 2, {"R", "B", "Y"}),
        ("closest-ghost", 2, {"O", "V"}),
        ("halloween", 4, {"O", "V", "T", "R"}),
        ("rhombus", 4, {"O", "V", "T", "R"}),
        ("pure-halloween", 2, {"G", "J", "B", "C", "W", "K"}),
    ):
        program.settings.letters = False
        program.live_settings.settings_changed()
        scene = person.play(game_id, seats, names=("Ann", "Bo", "Cy", "Di")[:seats])
        plain = scene.screen.figures(scene.session.view)
        program.settings.letters = True
        program.live_settings.settings_changed()
        shown = [(figure, figure.layers[-1].art) for figure in scene.screen.table.figures]
        assert {name.removeprefix("letters/") for _, name in shown if name.startswith("letters/")} == letters, game_id
        assert [figure.kind for figure in plain] == [figure.kind for figure in scene.screen.figures(scene.session.view)]
        lettered = {figure.kind for figure, name in shown if name.startswith("letters/")}
        assert not any(figure.kind in lettered for figure, name in shown if not name.startswith("letters/"))
        person.frames(1)
        assert not program.services.art.problems
