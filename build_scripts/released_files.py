"""Writes one file of every kind as this version writes them: ``python -m build_scripts.released_files [NAME]``.

They are kept in tests/records/released/NAME (NAME is the version) and opened by a test for ever. Run it once for every
release that changes a format; it never writes over what is there.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from build_scripts.random_play import play_at_random
from halloween_games import __version__, games
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.share import write_code
from halloween_games.app.saving.statistics import Statistics
from halloween_games.core.match import Match, Player
from halloween_games.core.record import result
from halloween_games.lab.contest import Contender, Played, Spent
from halloween_games.lab.tournament import Results, save_results

FOLDER: Final = Path(__file__).resolve().parents[1] / "tests" / "records" / "released"
SECONDS: Final = 754.5
GOING: Final = 23  # actions of a game that is not over
UNDONE: Final = 2
SETTINGS: Final[dict[str, Any]] = json.loads((FOLDER / "settings.json").read_text(encoding="utf-8"))
"""Of every setting a value that is not the usual one."""


def played(game_id: str, seed: int, *, over: bool) -> Match:
    """A random game of people and computers, to its end or not, in which something was taken back."""
    game = games.load(game_id)
    seats = game.seats[-1] if over else game.seats[0]
    players = [Player("human", "Zoë"), *[Player("computer", "", "hard")] * (seats - 2), Player("human", "Łucja")]
    match = Match(game, seats, {}, seed, players=players)
    play_at_random(match, Random(seed), math.inf if over else GOING)
    if not over:
        match.take_back_to(len(match.turns) - UNDONE)
    return match


def ended(game_id: str) -> Match:
    """A game of at most some hundred actions that is won, if one is found soon."""
    found = [match for seed in range(1, 40) if (match := played(game_id, seed, over=True)).outcome is not None]
    won = [match for match in found if match.outcome is not None and not match.outcome.is_tie()]
    return min(won or found, key=lambda match: len(match.turns))


def expected(match: Match) -> dict[str, Any]:
    """What a game must be when it is opened."""
    return {
        "game": match.game.id,
        "turns": len(match.turns),
        "undone": match.undone,
        "result": result(match.outcome),
        "position": match.game.notation.dump(match.state),
        "seen": match.game.notation.dump(match.view(None)),
    }


def write_games(folder: Path) -> dict[str, Any]:
    """Games in play and over, saved under names and not, and their share codes."""
    saves, wanted, codes = Saves(folder), {}, {}
    for game_id in games.REGISTRY:
        for kind, match in (("going", played(game_id, 5, over=False)), ("over", ended(game_id))):
            path = saves.save_as(match, f"{game_id} {kind}", SECONDS)
            wanted[path.relative_to(folder).as_posix()] = expected(match)
            codes[write_code(match)] = expected(match)
        autosave = saves.begin(played(game_id, 6, over=False), SECONDS)
        autosave.save()
        autosave.end()
        wanted[autosave.path.relative_to(folder).as_posix()] = expected(autosave.match)
    return {"games": wanted, "codes": codes}


def write_rest(folder: Path) -> None:
    """Settings, names, statistics and results of the arena."""
    Settings(**SETTINGS).save(folder / "settings.json")
    profiles, statistics = Profiles(folder), Statistics(folder)
    for name, emblem in (("Zoë", "owl"), ("Łucja", "hat")):
        profiles.remember(name, emblem)
    for game_id in games.REGISTRY:
        match = ended(game_id)
        names = [player.name for player in match.players]
        assert statistics.count(match, f"{game_id}-1", names, SECONDS)
    results = Results("halloween", 2, 7, __version__)
    results.contenders = {name: Contender(name, "search", detail="c=1.4") for name in ("easy", "hard")}
    spent = Spent(20, 4000, 1.5)
    results.played = [Played("easy", "hard", number, number / 2, 41, "graves", spent, spent) for number in range(3)]
    save_results(folder / "arena.json", results)


def main(arguments: Sequence[str]) -> int:
    """Write the folder; returns 1 if it is there already."""
    folder = FOLDER / (arguments[0] if arguments else __version__)
    if folder.exists():
        print(f"{folder} was written before, and stays as it is.", file=sys.stderr)
        return 1
    folder.mkdir(parents=True)
    wanted = {**write_games(folder), "settings": SETTINGS}
    write_rest(folder)
    (folder / "expected.json").write_text(json.dumps(wanted, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{folder}: {sum(1 for file in folder.rglob('*') if file.is_file())} files")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
