"""The player's settings: one file in the user's own folder, read kindly and written whole.

What a newer program wrote there stays there; a broken file gets another name (``settings.broken-1.json``), and one
that cannot be read now is left alone.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from halloween_games.app.saving import folders
from halloween_games.app.saving.storage import StorageError, TooLarge, read_whole, set_aside, write_whole

log = logging.getLogger(__name__)

VERSION: Final = 1
FILE: Final = "settings.json"
SPEEDS: Final = (0.0, 0.5, 1.0, 2.0)

Side = Annotated[int, msgspec.Meta(ge=1, le=16384)]
Speed = Annotated[float, msgspec.Meta(ge=0, le=4)]
Volume = Annotated[float, msgspec.Meta(ge=0, le=1)]
TextSize = Annotated[float, msgspec.Meta(ge=0.8, le=2)]
Theme = Literal["midnight", "parchment", "high_contrast"]
Palette = Literal["standard", "red_green", "blue_yellow", "lightness"]
Level = Literal[
    "", "ridiculously-easy", "very-easy", "easy", "medium", "hard", "very-hard", "extremely-hard", "impossible"
]
Name = Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
GameId = Annotated[str, msgspec.Meta(max_length=40)]
Language = Annotated[str, msgspec.Meta(max_length=20, pattern=r"^[A-Za-z0-9_@.-]*$")]
Key = Annotated[str, msgspec.Meta(max_length=40, pattern=r"^((ctrl|alt|shift)\+)*([a-z0-9_]+|\?)$")]
Keys = Annotated[list[Key], msgspec.Meta(max_length=8)]
Buttons = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=255)]], msgspec.Meta(max_length=8)]
Place = Annotated[int, msgspec.Meta(ge=-32768, le=32767)]


class Settings(msgspec.Struct):
    """Everything has a default; a missing file is normal."""

    version: int = VERSION
    width: Side = 1280
    height: Side = 800
    fullscreen: bool = False
    speed: Speed = 1.0
    reduce_motion: bool = False
    coordinates: bool = True
    names: list[Name] = []  # as typed; an empty text is the usual name of whatever language
    levels: list[Level] = []  # of the computers, seat by seat, as chosen last; an empty text is a person
    game_levels: dict[GameId, list[Level]] = {}  # the same as chosen last in each game
    told_no_sound: bool = False
    effects_volume: Volume = 0.8
    music_volume: Volume = 0.5
    muted: bool = False
    notebook: bool = True
    theme: Theme = "midnight"
    palette: Palette = "standard"
    letters: bool = False  # on the pieces whose color carries a rule
    text_size: TextSize = 1.0
    master_volume: Volume = 1.0
    confirm: bool = False  # every action before it is played
    auto_complete: bool = True
    show_targets: bool = True
    language: Language = ""
    keys: dict[str, Keys] = {}  # of the commands whose keys are not the usual ones
    buttons: dict[str, Buttons] = {}  # the same for the pad
    left: Place | None = None  # where the window stands
    top: Place | None = None
    maximized: bool = False
    speech: bool = False  # every new sentence goes to the clipboard, for screen readers

    def save(self, path: Path | None = None) -> None:
        """Write to *path* or the user's folder; a folder or file that refuses is only logged."""
        target = path or settings_path()
        try:
            data = {**msgspec.structs.asdict(self), **_kept(target, self)}
            write_whole(target, msgspec.json.format(msgspec.json.encode(data)))
        except StorageError as error:
            log.warning("The settings cannot be saved: %s %s", error, dict(error.phrase.params))


def settings_path() -> Path:
    return folders.config() / FILE


def load_settings(path: Path | None = None) -> tuple[Settings, list[str]]:
    """The settings, and the names of those that could not be read and have their defaults.

    One bad value costs only itself; a file that is no JSON object at all costs everything, is named ``file``, and
    gets another name, so that it is kept.
    """
    source = path or settings_path()
    try:
        return _convert(_read(source))
    except FileNotFoundError:
        return Settings(), []
    except StorageError as error:
        log.warning("The settings cannot be read: %s %s", error, dict(error.phrase.params))
    except ValueError as error:
        log.warning("The settings in %s cannot be read: %s", source, error)
        try:
            set_aside(source)
        except StorageError as refused:
            log.warning("They cannot be renamed: %s", refused)
    return Settings(), ["file"]


def _read(source: Path) -> dict[str, Any]:
    """What the file says; raises FileNotFoundError, StorageError, or ValueError for what is no object of JSON."""
    with suppress(PermissionError, NotADirectoryError):  # reading it will say so
        source.lstat()
    try:
        data = msgspec.json.decode(read_whole(source))
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    except TooLarge as error:
        raise ValueError("it is too long") from error
    if not isinstance(data, dict):
        raise ValueError("it is no JSON object")
    return data


def _kept(source: Path, settings: Settings) -> dict[str, Any]:
    """What the file says that *settings* must not write over; raises StorageError if it cannot be read.

    That is what is no setting of ours, and values of a newer program that we did not understand and nobody changed.
    """
    try:
        data = _read(source)
    except FileNotFoundError:
        return {}
    except ValueError:
        set_aside(source)
        return {}
    kept = {name: value for name, value in data.items() if name not in Settings.__struct_fields__}
    good, bad = _convert(data)
    if good.version > VERSION:
        usual = Settings()
        kept |= {name: data[name] for name in bad if getattr(settings, name) == getattr(usual, name)}
    return kept


def _convert(data: dict[str, Any]) -> tuple[Settings, list[str]]:
    good: dict[str, Any] = {}
    bad: list[str] = []
    for field in msgspec.structs.fields(Settings):
        if field.name not in data:
            continue
        try:
            good[field.name] = msgspec.convert(data[field.name], field.type)
        except msgspec.ValidationError:
            bad.append(field.name)
    return Settings(**good), bad
