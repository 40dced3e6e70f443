"""The curtain at the screen; hidden things are drawn anew where one plays on, and bar undo where they were seen."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from halloween_games import games
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.shell.program import Program
from halloween_games.core.match import Match, Player
from halloween_games.core.reasons import Reason
from halloween_games.core.record import record
from halloween_games.kit import clipboard
from halloween_games.play.game_scene import GameScene
from tests.play.person import Person, row_button

# ---------------------------------------------------------------- playing on, and changing seats


def rhombus(person: Person, *levels: str) -> GameScene:
    """A game of Rhombus in which both seats have had turns, and seat 0 is to move; its computers rest."""
    plans = zip(("Ann", "Bo"), levels, strict=True)
    players = [Player("computer" if level else "human", name, level) for name, level in plans]
    match, rng = Match(games.load("rhombus"), 2, {}, 3, players=players), Random(3)
    while len(match.turns) < 14 or match.to_move != 0:
        match.play(match.to_move, rng.choice(match.state.legal_actions()))
    scene = person.program.playing.begin(match)
    scene.session.computers.paused = True
    person.frames(2)
    return scene


@pytest.mark.parametrize(("levels", "viewer"), [(("", "easy"), 0), (("easy", ""), 1), (("", ""), None)])
def test_playing_on_starts_from_what_is_seen(person: Person, levels: tuple[str, str], viewer: int | None) -> None:
    """And not from the hands of the game that goes on; giving the computer's seat to a person shows imagined ones."""
    scene = rhombus(person, *levels)
    person.open_curtain(scene)
    match, ply = scene.session.match, 10
    starts = set()
    for _ in range(4):
        scene = person.program.playing.show(match)
        scene.session.computers.paused = True
        person.open_curtain(scene)
        scene.history.go(ply)
        shown = scene.session.view
        assert shown.key() == match.turns[ply].before.observe(viewer).key()
        button = row_button(scene, "play_on")
        assert button.tip == "Begin a new game from this position. What you cannot see is drawn anew."
        person.click(button.rect.center)
        question = person.program.stack.top  # no file keeps the game
        assert isinstance(question, MessageScene)
        question.widgets[0].activate()
        new = person.program.playing.scene
        assert new is not None and new.session.match is not match
        assert new.session.match.start.observe(viewer).key() == shown.key()
        starts.add(json.dumps(record(new.session.match)["start"]))
    assert len(starts) > 1


@pytest.mark.parametrize("way", ["picture", "film", "copy", "review", "replay", "players"])
def test_nobody_sees_what_was_hidden_and_then_undoes_the_end(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A finished game lies open in its pictures, codes and review; a look at them makes the end final."""
    game = games.load("rhombus")
    match, rng = Match(game, 2, {}, 3, players=(Player(name="Ann"), Player(name="Bo"))), Random(3)
    while match.outcome is None or match.undo_barrier(match.turns[-1].seat) is not None:
        if match.outcome is not None:
            match = Match(game, 2, {}, rng.randrange(1 << 30), players=match.players)
        match.play(match.to_move, rng.choice(match.state.legal_actions()))
    program = Program((800, 600), Settings(), Saves(tmp_path))
    monkeypatch.setattr(clipboard, "copy", lambda code: True)
    program.exports.folder, program.exports.picture_unit = tmp_path, 0.3
    scene = program.playing.begin(match)
    assert scene.session.undo_barrier() is None and program.saved_games is not None
    ways: dict[str, Callable[[], object]] = {
        "picture": program.exports.picture,
        "film": program.exports.film,
        "copy": program.saved_games.copy,
        "review": program.over_game.review,
        "replay": program.over_game.replay,
        "players": lambda: scene.sit(1, Player("computer", "Bo", "easy")),
    }
    ways[way]()
    assert match.barred == len(match.turns)
    scene.session.return_to_game()
    assert scene.session.undo_barrier() == Reason("undo_secret")
