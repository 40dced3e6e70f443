"""The command ``verify``: which recorded games are valid, and what is wrong with the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from halloween_games.commands import arguments
from halloween_games.core.game import Json
from halloween_games.core.match import Match
from halloween_games.core.record import result
from halloween_games.core.result_words import how_it_ended, why_cut
from halloween_games.core.spots import CHANCE
from halloween_games.usage import UsageError
from halloween_games.words.text import Text

RECORDS: Final = ("*.hgame", "*.json")


class Verdict(NamedTuple):
    """What was found out about one file: a game, or a sentence about what is wrong."""

    file: str
    match: Match | None
    problem: str = ""


def files_in(given: Sequence[str], text: Text) -> list[tuple[str, bool]]:
    """The files to check, and whether each was named itself; of a folder all records in it."""
    found = []
    for name in given:
        if not _is_folder(name):
            found.append((name, True))
            continue
        records = [(str(file), False) for file in _records_in(Path(name))]
        if not records:
            raise UsageError(text("cli.verify.nothing", file=arguments.shown_file(name), files=", ".join(RECORDS)))
        found += records
    return found


def _is_folder(name: str) -> bool:
    try:
        return Path(name).is_dir()
    except (OSError, ValueError):  # reading the file will tell what is wrong with its name
        return False


def _records_in(folder: Path) -> Iterator[Path]:
    return (file for file in sorted(file for kind in RECORDS for file in folder.glob(kind)) if not file.is_dir())


def checked(file: str, text: Text, *, is_named: bool) -> Verdict:
    """The verdict about one file; raises UsageError for one that was named and cannot be read."""
    try:
        match = arguments.read_record(file, text, go_on=False, complete=True, is_named=is_named)
        return Verdict(file, match, why_cut(match, text))
    except arguments.InvalidRecord as error:
        return Verdict(file, None, str(error))
    except UsageError as error:
        if is_named:
            raise
        return Verdict(file, None, str(error))


def verdict_json(verdict: Verdict) -> Json:
    """A verdict for other programs."""
    match = verdict.match
    if match is None:
        return {"file": verdict.file, "valid": False, "problem": verdict.problem}
    return {
        "file": verdict.file,
        "valid": True,
        "game": match.game.id,
        "seats": match.seats,
        "actions": _actions(match),
        "result": result(match.outcome),
    }


def sentence_about(verdict: Verdict, text: Text) -> str:
    """That a record is valid, and how its game ended."""
    match = verdict.match
    assert match is not None, "an invalid record has its problem"
    words = text.for_game(match.game.id, [p.name or text(f"seat.{n}") for n, p in enumerate(match.players)])
    file, ending = arguments.shown_file(verdict.file), _ending(match, words)
    return text("cli.verified", file=file, game=words("title"), actions=_actions(match), result=ending)


def summary(verdicts: Sequence[Verdict], text: Text) -> str:
    """How many of several records are valid."""
    valid = sum(not verdict.problem for verdict in verdicts)
    return text("cli.verify.all", valid=valid, count=len(verdicts))


def _actions(match: Match) -> int:
    return sum(turn.seat != CHANCE for turn in match.turns)


def _ending(match: Match, words: Text) -> str:
    outcome = match.outcome
    if outcome is None:
        return words("cli.verified.open")
    return how_it_ended(outcome, words, [words(f"seat.{seat}") for seat in range(len(outcome.scores))])
