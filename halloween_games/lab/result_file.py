"""Result files of the arena: rewritten after every game, validated when read."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Final

import msgspec

from halloween_games.app.saving.storage import read_limited, shown_path, write_atomically
from halloween_games.app.saving.strict_json import NotJson, read_json
from halloween_games.core.game import Json
from halloween_games.core.phrases import Phrase
from halloween_games.lab.contest import Contender
from halloween_games.lab.external_engines import FAULTS
from halloween_games.lab.tournament import FORMAT, Results
from halloween_games.players.search_run import FORMER_NAMES
from halloween_games.words.text import Text

MAX_BYTES: Final = 100_000_000  # some 300,000 games


class BadResults(Exception):
    """A file without usable results; ``sentence`` says why."""

    def __init__(self, path: Path, why: Phrase | None = None) -> None:
        super().__init__(str(path))
        self._file = shown_path(path)
        self._why = why

    def sentence(self, text: Text) -> str:
        """What to tell the person who named the file."""
        why = text.say(self._why) if self._why is not None else ""
        return text("arena.no_results", file=self._file, why=why).rstrip()


def load_results(path: Path) -> Results:
    """The results in a file; raises StorageError if it cannot be read, BadResults if its content is wrong."""
    try:
        data = read_json(read_limited(path, MAX_BYTES))
        if isinstance(data, dict) and data.get("format", FORMAT) != FORMAT:
            raise BadResults(path, Phrase("arena.newer"))
        results = msgspec.convert(data, Results)
    except NotJson as error:
        raise BadResults(path, error.phrase) from error
    except msgspec.ValidationError as error:
        raise BadResults(path, _where(str(error))) from error
    known = results.contenders = {name: _renamed(one) for name, one in results.contenders.items()}
    for name in known:
        if not name.isprintable():  # it would be obeyed by the terminal that shows the tables
            raise BadResults(path, _where("`$.contenders`"))
    for at, game in enumerate(results.played):
        is_sound = 0 <= game.score <= 1 and game.fault in ("", *FAULTS)
        if game.a not in known or game.b not in known or not is_sound:
            raise BadResults(path, _where(f"`$.played[{at}]`"))
    return results


def save_results(path: Path, results: Results) -> None:
    """Write *results*, one game per line for readable diffs; raises StorageError."""
    data: dict[str, Json] = msgspec.to_builtins(results)
    played = data.pop("played")
    if not results.board:
        data.pop("board", None)  # as it was written before there were other boards
    encode = msgspec.json.encode
    head = [f"{_text(encode(name))}: {_text(encode(value))}" for name, value in data.items()]
    games = ",\n".join(_text(encode(game)) for game in played)
    write_atomically(path, ("{" + ",\n".join(head) + f',\n"played": [\n{games}\n]}}\n').encode(), private=False)


def _renamed(contender: Contender) -> Contender:
    """*contender* with the current names of its searches: files keep the names they were written with."""
    detail = contender.detail
    for former, name in FORMER_NAMES.items():
        detail = detail.replace(f"search={former},", f"search={name},")
    return replace(contender, level=FORMER_NAMES.get(contender.level, contender.level), detail=detail)


def _where(error: str) -> Phrase | None:
    """The path that msgspec names at the end of *error*; the rest is for programmers."""
    found = re.search(r"`(\$[^`]*)`$", error)
    return Phrase("arena.wrong_at", {"place": found[1]}) if found else None


def _text(data: bytes) -> str:
    return data.decode("utf-8")
