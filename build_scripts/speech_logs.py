"""Writes the speech logs of whole games: ``python -m build_scripts.speech_logs [GAME ...]``.

Each game in tests/records/ID.speech.json is played action by action on a screen without a window; what is announced is
in ID.speech.txt beside it, one paragraph per action. Whoever changes a sentence rewrites the logs and reads the diff.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

from build_scripts.random_play import play_at_random
from halloween_games.app.shell.main import prepare

prepare(headless=True)

from halloween_games import games  # noqa: E402 - pygame must be prepared before it is imported
from halloween_games.app.saving.settings import Settings  # noqa: E402
from halloween_games.app.shell.program import Program  # noqa: E402
from halloween_games.core.match import Match, Player  # noqa: E402
from halloween_games.core.reasons import Reason  # noqa: E402
from halloween_games.core.record import record  # noqa: E402
from halloween_games.core.spots import CHANCE  # noqa: E402
from halloween_games.play.game_scene import GameScene  # noqa: E402
from halloween_games.players.hosts import SliceBrain  # noqa: E402

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "records"
NAMES: Final = ("Rosie", "Max", "Luna", "Theo")
SIZE: Final = (1280, 800)
SEED: Final = 11
LONGEST: Final = 400  # decisions: the first random game that is over by then is used


def record_path(game_id: str) -> Path:
    return FOLDER / f"{game_id}.speech.json"


def log_path(game_id: str) -> Path:
    return FOLDER / f"{game_id}.speech.txt"


def random_record(game_id: str) -> dict[str, Any]:
    """A whole game between people, played at random."""
    game = games.load(game_id)
    for seed in range(SEED, SEED + 200):
        players = [Player("human", name) for name in NAMES[: game.seats[0]]]
        match = Match(game, game.seats[0], {}, seed, players=players)
        play_at_random(match, Random(seed), LONGEST)
        if match.outcome is not None:
            return record(match)
    raise AssertionError(f"no game of {game_id} was over after {LONGEST} decisions")


def heard(program: Program) -> list[str]:
    """The new sentences."""
    return [sentence.words for sentence in program.services.speech.take()]


@contextmanager
def begun(data: dict[str, Any], settings: Settings) -> Iterator[tuple[Program, GameScene]]:
    """The recorded game before its first action, on a screen."""
    game = games.load(data["game"])
    start = game.notation.load(data["start"], data["seats"], data["options"])
    players = [Player("human", player["name"]) for player in data["players"]]
    match = Match(game, data["seats"], data["options"], 0, start=start, players=players, luck="ask", auto_pass=False)
    program = Program(SIZE, settings, brain=SliceBrain())
    yield program, program.playing.begin(match)
    program.close()


def play_on(scene: GameScene, seat: int, text: str) -> None:
    """The next recorded action."""
    match = scene.session.match
    match.play_text(seat, text)
    scene.screen.table.skip()
    if match.to_move != CHANCE:
        scene.session.begin_decision()


def speech_log(data: dict[str, Any]) -> str:
    """Everything announced while the recorded game is played, with a refusal and an undo near its beginning."""
    with begun(data, Settings(speed=0.0, reduce_motion=True)) as (program, scene):
        return "\n".join("\n".join(sentences) + "\n" for sentences in _said(data, program, scene) if sentences)


def _said(data: dict[str, Any], program: Program, scene: GameScene) -> Iterator[list[str]]:
    yield heard(program)
    for number, (seat, text) in enumerate(data["moves"]):
        if scene.session.curtain_for is not None:
            scene.session.uncover(scene.session.curtain_for)
            yield heard(program)
        if number == 4:
            scene.session.refuse(Reason("nothing_to_redo"))
            match = scene.session.match
            person = match.last_person()
            if person is not None and match.can_undo(person):
                scene.session.undo()
                scene.session.redo()
            yield heard(program)
        play_on(scene, seat, text)
        yield heard(program)


def main(arguments: list[str]) -> int:
    """Write the log of each game that is named, and the record of those that have none."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game_id in arguments or games.REGISTRY:
        if not record_path(game_id).exists():
            line = json.dumps(random_record(game_id), ensure_ascii=False)
            record_path(game_id).write_text(f"{line}\n", encoding="utf-8")
        said = speech_log(json.loads(record_path(game_id).read_text(encoding="utf-8")))
        log_path(game_id).write_text(said, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
