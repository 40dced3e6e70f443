"""What a saved game's card says: whose turn it is, how far the game is, and when it was saved, in words."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from halloween_games.app.saving.record_file import PlayerShape
from halloween_games.app.saving.saved_game_words import DAY, HOUR, MINUTE, lines_of, when_saved
from halloween_games.app.saving.saves import SavedGame, Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.saved_games import SavedGamesScene
from halloween_games.app.shell.program import Program
from halloween_games.players.hosts import SliceBrain
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.app.random_games import finished_match, random_match

NOON = time.mktime((2026, 11, 18, 12, 0, 0, 0, 0, -1))  # a Wednesday
GAME = SavedGame(
    Path("x.json"), "18-ghosts", "", (PlayerShape("human", "Ann"), PlayerShape("computer")), 30, NOON, False, 725.0, 1
)


@pytest.mark.parametrize(
    ("ago", "said"),
    [
        (0, "Saved just now"),
        (MINUTE + 5, "Saved 1 minute ago"),
        (59 * MINUTE, "Saved 59 minutes ago"),
        (3 * HOUR, "Saved this morning at 09:00"),
        (9 * HOUR, "Saved tonight at 03:00"),
        (13 * HOUR, "Saved yesterday evening at 23:00"),
        (22 * HOUR, "Saved yesterday afternoon at 14:00"),
        (35 * HOUR, "Saved yesterday at 01:00"),
        (2 * DAY, "Saved 2 days ago"),
        (6 * DAY, "Saved 6 days ago"),
        (7 * DAY, "Saved 1 week ago"),
        (20 * DAY, "Saved 2 weeks ago"),
        (60 * DAY, "Saved on 2026-09-19"),
        (-5 * DAY, "Saved on 2026-11-23"),  # the clock was wrong
    ],
)
def test_when_it_was_is_said_as_one_would_say_it(ago: float, said: str) -> None:
    assert when_saved(Text(language=Language("en")), NOON - ago, NOON) == said


def test_a_card_says_whose_turn_it_is_and_how_far_the_game_is() -> None:
    text = Text(language=Language("en"))
    lines = lines_of(text, GAME, "")
    assert (lines.names, lines.to_move) == (("Ann", "Computer"), 1)
    assert lines.turn == "It is Computer’s turn" and lines.progress == "30 turns in 12 minutes"
    once = lines_of(text, replace(GAME, turns=1, seconds=61.0), "")
    assert once.progress == "1 turn in 1 minute"
    assert lines_of(text, replace(GAME, seconds=2.0), "").progress == "30 turns"


def test_nobody_is_to_move_at_the_end_during_luck_and_in_older_saves() -> None:
    text = Text(language=Language("en"))
    over = lines_of(text, replace(GAME, is_over=True, to_move=1), "")
    assert over.turn == "This game is over" and over.to_move < 0
    for seat in (-1, 3):  # luck, or a seat that the game does not have
        unknown = lines_of(text, replace(GAME, to_move=seat), "")
        assert unknown.turn == "" and unknown.to_move < 0


def test_a_save_tells_whose_turn_it_is_without_being_replayed(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    match = random_match("18-ghosts", 3, 7)
    saves.save_as(match, "Mine", 90.0)
    saves.save_as(finished_match("halloween"), "Over", 90.0)
    found = {one.name: one for one in saves.named() if isinstance(one, SavedGame)}
    assert found["Mine"].to_move == match.to_move >= 0 and found["Mine"].seconds == 90.0
    assert found["Over"].is_over and found["Over"].to_move < 0


# ---------------------------------------------------------------- pictures and the empty list


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    program = Program((1280, 800), Settings(speed=0.0), Saves(tmp_path), SliceBrain())
    program.lobby.launcher()
    program.frame((), 0.1)
    yield program
    program.close()


def listed(program: Program, kind: str = "recent") -> SavedGamesScene:
    program.commands.give("open")
    program.frame((), 0.1)
    scene = program.stack.top
    assert isinstance(scene, SavedGamesScene)
    scene.show(kind)
    program.frame((), 0.1)
    return scene


def brightness(picture: pygame.Surface) -> float:
    return sum(pygame.transform.average_color(picture)[:3]) / 3
