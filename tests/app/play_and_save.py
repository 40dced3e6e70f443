"""A program for the kill test: resumes the newest game, or starts one, and plays randomly until it is killed.

``python -m tests.app.play_and_save FOLDER REPORT SEED``: after every action, when the autosave has returned, it writes
a JSON line with the state to REPORT.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from random import Random

from halloween_games import games
from halloween_games.app.saving.autosave import Autosave
from halloween_games.app.saving.saves import Saves
from halloween_games.core.match import Match
from halloween_games.core.spots import NOBODY


def state_of(match: Match, file: str) -> dict[str, object]:
    """The state that must not be lost."""
    return {
        "file": file,
        "turns": [[turn.seat, turn.text] for turn in match.turns],
        "undone": [[turn.seat, turn.text] for turn in match.undone_turns],
        "over": match.outcome is not None,
    }


def begin_or_go_on(saves: Saves, rng: Random) -> tuple[Match, Autosave]:
    saved, broken = saves.resumable()
    assert not broken, broken
    if saved is not None:
        return saves.resume(saved.path)
    game = games.load(rng.choice(list(games.REGISTRY)))
    match = Match(game, rng.choice(game.seats), {}, rng.randrange(1 << 30))
    return match, saves.begin(match)


def change(match: Match, rng: Random) -> None:
    """One action, or sometimes an undo or redo."""
    person = match.last_person()
    wish = rng.random()
    if wish < 0.1 and person is not None and match.can_undo(person):
        match.undo(person)
    elif wish < 0.2 and match.undone:
        match.redo()
    else:
        actions = match.state.legal_actions()
        match.play(match.to_move, actions[rng.randrange(len(actions))])


def main(folder: Path, report: Path, seed: int) -> None:
    rng, saves = Random(seed), Saves(folder)
    lines = os.open(report, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    while True:
        match, autosave = begin_or_go_on(saves, rng)
        while True:
            os.write(lines, json.dumps(state_of(match, autosave.path.name)).encode() + b"\n")
            if match.to_move == NOBODY:
                break
            change(match, rng)
            assert autosave.problem is None, autosave.problem
        autosave.end()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
