"""A match of two games in the terminal and on the command line."""

from __future__ import annotations

import argparse
import io
from pathlib import Path
from random import Random

import pytest

from halloween_games import games
from halloween_games.app.saving.saves import Saves
from halloween_games.commands import arguments
from halloween_games.commands.terminal.play import Terminal
from halloween_games.core.match import Match, MatchOfTwo, Player
from halloween_games.words.text import Text

PEOPLE = (Player(name="Anna"), Player(name="Ben"))


class Typist:
    """Types numbers of actions at random, or *commands* first."""

    def __init__(self, *commands: str, lines: int = 6000) -> None:
        self.commands = list(commands)
        self.left = lines
        self.rng = Random(4)

    def readline(self) -> str:
        if self.commands:
            return self.commands.pop(0) + "\n"
        self.left -= 1
        return f"{self.rng.randint(1, 3)}\n" if self.left else ""


def match_of(game_id: str) -> Match:
    match = Match(games.load(game_id), 2, {}, 3, players=PEOPLE)
    match.of_two = MatchOfTwo()
    return match


@pytest.mark.parametrize("game_id", ["closest-ghost", "halloween"])
def test_a_whole_match_is_played(game_id: str) -> None:
    out = io.StringIO()
    Terminal(Text(), Typist(), out).play(match_of(game_id))
    told = [line for line in out.getvalue().splitlines() if line.startswith("Game ")]
    assert len(told) == 2 and told[0].startswith("Game 1 of 2. Match: Anna ")
    assert told[1].startswith("Game 2 of 2. ") and told[1].index("Ben ") < told[1].rindex(", Anna ")


def ended(tmp_path: Path) -> Path:
    """A saved first game that is over."""
    saves = Saves(tmp_path)
    match, rng = match_of("closest-ghost"), Random(1)
    autosave = saves.begin(match)
    while match.outcome is None:
        match.play(match.to_move, rng.choice(match.state.legal_actions()))
    autosave.end()
    return autosave.path


def test_next_begins_the_second_game_of_a_saved_match(tmp_path: Path) -> None:
    path, saves, out = ended(tmp_path), Saves(tmp_path), io.StringIO()
    saved, _ = saves.resumable("closest-ghost")
    assert saved is not None and saved.path == path and saved.awaits_second
    Terminal(Text(), Typist("next", "next", "1", "quit"), out, saves).go_on(path)
    shown = out.getvalue()
    assert "“next” begins the second game, with seats swapped." in shown and "This game is not over yet." in shown
    newest, _ = Saves(tmp_path).resumable()
    assert newest is not None and newest.path != path
    assert [player.name for player in newest.players] == ["Ben", "Anna"] and not newest.is_over


def parsed(*argv: str) -> argparse.Namespace:
    return arguments.parse(argv, Text())
