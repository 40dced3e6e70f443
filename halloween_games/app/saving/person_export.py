"""A person's things in one file, for another computer: statistics, trophies, progress, puzzles, nights.

    NAME.hperson   JSON: who it is, and of each file of the program what is in it of that person

Joining is the same however often it is done, and nothing that is there already is written over.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import msgspec

from halloween_games.app.saving.person_file import VERSION, PersonFile
from halloween_games.app.saving.profiles import COLORS, EMBLEMS, LONGEST, Profiles
from halloween_games.app.saving.storage import MAX_BYTES, StorageError, TooLarge, read_limited
from halloween_games.core.names import clean_name
from halloween_games.core.phrases import Phrase

SUFFIX: Final = ".hperson"
KIND: Final = "halloween-games-person"


class _Exported(msgspec.Struct):
    """The content of the file."""

    kind: str
    version: int
    name: str
    emblem: str = ""
    color: str = ""
    files: dict[str, msgspec.Raw] = {}


def export_person(name: str, profiles: Profiles, files: Iterable[PersonFile[Any]]) -> bytes:
    """All that *files* keep of *name*."""
    profile = profiles.find(name)
    emblem, color = (profile.emblem, profile.color) if profile is not None else ("", "")
    kept = {file.stem: msgspec.Raw(msgspec.json.encode(file.of_person(name))) for file in files if file.lists}
    return msgspec.json.encode(_Exported(KIND, VERSION, name, emblem, color, kept))


def take_in_person(path: Path, profiles: Profiles, files: Iterable[PersonFile[Any]]) -> tuple[str, bool]:
    """Join what a file says of a person; the name, and whether something was new. Raises StorageError.

    Nothing is changed unless all of it can be read.
    """
    found, contents = _read(path, files)
    name = clean_name(found.name, LONGEST)
    if profiles.find(name) is None:
        emblem = found.emblem if found.emblem in EMBLEMS else ""
        profiles.remember(name, emblem, COLORS.index(found.color) if found.color in COLORS else None)
    news = [file.take_in(content) for file, content in contents]
    return name, any(news)


def _read(path: Path, files: Iterable[PersonFile[Any]]) -> tuple[_Exported, list[tuple[PersonFile[Any], Any]]]:
    try:
        found = msgspec.json.decode(read_limited(path, MAX_BYTES), type=_Exported)
        if found.kind != KIND or not clean_name(found.name, LONGEST):
            raise StorageError(Phrase("person.broken"))
        if found.version > VERSION:
            raise StorageError(Phrase("person.newer"))
        contents = [
            (file, msgspec.json.decode(found.files[file.stem], type=file.content))
            for file in files
            if file.stem in found.files
        ]
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, TooLarge) as error:
        raise StorageError(Phrase("person.broken")) from error
    for file, content in contents:
        for field in file.lists:
            rows = getattr(content, field)
            if any(not row.is_of(found.name) for row in rows):
                raise StorageError(Phrase("person.broken"))
    return found, contents
