"""What the tests of the games' boards have in common: edited maps, random games, pictures."""

from __future__ import annotations

import json
import pickle
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, cast

import pygame

from halloween_games.boards.tmx import load_board
from halloween_games.core.board import BoardSpec
from halloween_games.core.board_text import read_board, write_board
from halloween_games.core.game import Game
from halloween_games.core.match import Match
from halloween_games.core.record import record, replay
from halloween_games.core.spots import BOARD, CHANCE, NOBODY, Spot
from halloween_games.data_folders import levels_dir
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services
from halloween_games.table.look import GameLook
from halloween_games.words.text import Text
from tests.games.invariants import check


def edited(folder: Path, game: Game[Any], *pairs: tuple[str, str]) -> Path:
    """The standard map of *game* with texts exchanged, beside the tileset in *folder*."""
    name = game.boards.maps[0] if game.boards is not None else ""
    (folder / "tiles.tsx").write_bytes((levels_dir() / "tiles.tsx").read_bytes())
    text = (levels_dir() / name).read_text(encoding="utf-8")
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return folder / name


def read(path: Path, game: Game[Any]) -> BoardSpec:
    return load_board(path, game.board_rules, sentences=game.sentences)


def legal(game: Game[Any], match: Match) -> set[str]:
    return {game.notation.write(match.state, action) for action in match.state.legal_actions()}


def play_at_random(match: Match, rng: Random, longest: int = 400) -> None:
    while match.to_move != NOBODY and len(match.turns) < longest:
        match.play(match.to_move, rng.choice(match.state.legal_actions()))


def check_random_game(
    game: Game[Any], board: BoardSpec, seats: int, options: Mapping[str, Any], rng: Random, longest: int = 400
) -> Match:
    """A whole random game on *board*: views, words, threats, judgement and texts work, and its record replays."""
    other = game.on_checked(read_board(write_board(board)))
    assert other.board == board
    match = Match(other, seats, options, rng.randrange(1000))
    while match.to_move != NOBODY and len(match.turns) < longest:
        legal = match.state.legal_actions()
        assert len(set(legal)) == len(legal), "an action is listed twice"
        action = rng.choice(legal)
        assert other.notation.read(match.state, other.notation.write(match.state, action)) == action
        if len(match.turns) % 20 == 0:
            check_position(other, match, options)
        match.play(match.to_move, action)
        check(match.state)
    data = json.loads(json.dumps(record(match)))
    again = replay(game, data)
    assert record(again) == data
    assert again.state.key() == match.state.key()
    assert again.game == other
    assert again.outcome == match.outcome
    return match


def check_position(game: Game[Any], match: Match, options: Mapping[str, Any]) -> None:
    """Everything that is asked of a position can be asked of this one."""
    state = match.state
    names = [game.notation.spot_name(Spot(BOARD, at)) for at in range(len(game.board.squares))]
    assert len(set(names)) == len(names)
    assert all(game.words.describe(state, Spot(BOARD, at)) for at in range(len(names)))
    assert game.words.picture(state)
    assert all(0 < value < 1 for value in game.ai.judge().values(state))
    if state.to_move not in (CHANCE, NOBODY):
        view = state.observe(state.to_move)
        for threat in game.threats(view, state.to_move):
            assert game.words.threat(view, threat)
        for action in state.legal_actions():
            assert state.why_not(action) is None
            assert game.words.preview(view, action) is not None
    loaded = game.notation.load(json.loads(json.dumps(game.notation.dump(state))), match.seats, options)
    assert loaded.key() == state.key()
    assert pickle.loads(pickle.dumps(state)).key() == state.key()


def for_the_rules(board: BoardSpec) -> BoardSpec:
    """The same board without what it looks like and is called."""
    return replace(board, layers=(), name="", author="", measured=None)


def ground_of(game: Game[Any], services: Services, size: tuple[int, int] = (800, 600)) -> bytes:
    """The picture of the board of *game* without anything on it."""
    look = cast(type[GameLook[Any]], game.parts.look.load())(Text().for_game(game.id), game.board)
    seats = game.seats[0]
    areas = look.areas(size, seats)
    painter = Painter(services.art, services.fonts, areas.u)
    painter.surface = pygame.Surface(size)
    look.draw_board(painter, areas, look.layout(areas), True)
    return bytes(pygame.image.tobytes(painter.surface, "RGB"))
