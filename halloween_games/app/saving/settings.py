"""The settings: one file in the user's folder, read tolerantly and written atomically.

Unknown values from a newer program are preserved, and so is what another running program has changed meanwhile; a
damaged file is renamed (``settings.broken-1.json``), and one that cannot be read at the moment is left alone.
"""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec

from halloween_games.app.saving import folders
from halloween_games.app.saving.storage import (
    Lock,
    Missing,
    StorageError,
    TooLarge,
    indented,
    read_limited,
    set_aside,
    write_atomically,
)
from halloween_games.core.names import clean_name

log = logging.getLogger(__name__)

VERSION: Final = 1
FILE: Final = "settings.json"
LONGEST_NAME: Final = 40  # characters
_NOTHING: Final = object()  # instead of an entry that is not there

Switch = Annotated[str, msgspec.Meta(max_length=40, pattern=r"^(key:[a-z0-9_]+|mouse:[123]|pad:[0-9]{1,3})$")]
Side = Annotated[int, msgspec.Meta(ge=1, le=16384)]
Volume = Annotated[float, msgspec.Meta(ge=0, le=1)]
Theme = Literal["midnight", "parchment", "high_contrast"]
BoardSideName = Literal["upright", "turned", "player"]
SquareWords = Literal["short", "usual", "full"]
Palette = Literal["standard", "red_green", "blue_yellow", "lightness"]
Level = Literal[
    "", "ridiculously-easy", "very-easy", "easy", "medium", "hard", "very-hard", "extremely-hard", "impossible"
]
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME, pattern=r"^[^\x00-\x1f\x7f]*$")]
Offered = Annotated[str, msgspec.Meta(max_length=160)]
GameId = Annotated[str, msgspec.Meta(max_length=40)]
Language = Annotated[str, msgspec.Meta(max_length=20, pattern=r"^[A-Za-z0-9_@.-]*$")]
Key = Annotated[str, msgspec.Meta(max_length=40, pattern=r"^((ctrl|alt|shift)\+)*([a-z0-9_]+|\?)$")]
Keys = Annotated[list[Key], msgspec.Meta(max_length=8)]
Buttons = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=255)]], msgspec.Meta(max_length=8)]
Place = Annotated[int, msgspec.Meta(ge=-32768, le=32767)]

NameAsked = Literal["no", "skipped", "done"]

AUTOMATIC: Final = "automatic"


class Settings(msgspec.Struct, dict=True):
    """All settings with their defaults; a missing file is normal.

    Those from ``load_settings`` know what the file held, so that ``save`` writes only what was changed since.
    """

    version: int = VERSION
    width: Side = 1280
    height: Side = 800
    fullscreen: bool = False
    speed: Annotated[float, msgspec.Meta(ge=0, le=4)] = 1.0
    reduce_motion: bool = False
    coordinates: bool = True
    names: list[Name] = []  # as typed; an empty one is the default name in any language
    levels: list[Level] = []  # of the computers by seat, as last chosen; an empty one is a person
    game_levels: dict[GameId, list[Level]] = {}  # the same by game
    draws_first: dict[GameId, bool] = {}  # whether who begins is drawn, as last chosen by game
    told_no_sound: bool = False
    name_asked: NameAsked = "no"  # at the first start; after "skipped" once more, when a game was finished
    effects_volume: Volume = 0.8
    music_volume: Volume = 0.5
    muted: bool = False
    notebook: bool = True
    theme: Theme = "midnight"
    palette: Palette = "standard"
    letters: bool = False  # on the pieces whose color matters
    text_size: Annotated[float, msgspec.Meta(ge=0.8, le=2)] = 1.0
    master_volume: Volume = 1.0
    confirm: bool = False  # every action before it is played
    auto_complete: bool = True
    show_targets: bool = True
    move_list: Literal["sentences", "notation"] = "sentences"  # what comes first in it
    board_side: BoardSideName = "upright"  # which side of the board is below
    table_mode: bool = False  # the screen lies between the players and turns to whoever is to act
    rivals_talk: bool = True  # the characters of the ladder
    every_house: bool = False  # of the thirteen nights is open, not only the next one
    offer_help: bool = True  # in the first games of a person
    help_offered: list[Offered] = []  # the game and the name of each person who was offered a hint
    language: Language = ""
    key_layout: Literal["usual", "left_hand", "right_hand"] = "usual"
    keys: dict[str, Keys] = {}  # of commands whose keys differ from those of the layout
    buttons: dict[str, Buttons] = {}  # the same for the pad
    switches: Literal["off", "one", "two"] = "off"
    switch_seconds: Annotated[float, msgspec.Meta(ge=0.5, le=5)] = 1.5  # of a step that one switch takes by itself
    switch_choose: Switch = "key:space"
    switch_move_on: Switch = "key:return"
    left: Place | None = None  # the position of the window
    top: Place | None = None
    maximized: bool = False
    reader: Literal["automatic", "off"] = "automatic"  # whether the system's screen readers are served
    voice: bool = False  # the program speaks itself
    voice_speed: Literal["slow", "normal", "fast"] = "normal"
    square_words: SquareWords = "usual"  # how much voice and readers say of a square
    hidden_on_key: bool = False  # what only one person may know is said when that person presses a key
    speech: bool = False  # every new sentence goes to the clipboard, for screen readers

    def __post_init__(self) -> None:
        self.names = [clean_name(name, LONGEST_NAME) for name in self.names]

    def save(self, path: Path | None = None) -> None:
        """Write to *path* or the user's folder; errors are only logged."""
        target = path or settings_path()
        lock = Lock.wait(target.with_suffix(".lock"))
        try:
            mine = msgspec.to_builtins(self)
            write_atomically(target, _text(target, mine, _kept(target, self)))
            self._remember()
        except StorageError as error:
            log.warning("The settings cannot be saved: %s %s", error, dict(error.phrase.params))
        finally:
            if lock is not None:
                lock.release()

    def _remember(self) -> Settings:
        """Take the present values for those in the file."""
        self.__dict__["in_file"] = msgspec.to_builtins(self)
        return self

    def _in_file(self) -> dict[str, Any] | None:
        """The values when the file was last read or written; None for settings of another origin."""
        found: dict[str, Any] | None = self.__dict__.get("in_file")
        return found


@cache
def choices_of(name: str) -> tuple[str, ...]:
    """The words that a setting can be; none for one of another kind."""
    kind = get_type_hints(Settings)[name]
    return get_args(kind) if get_origin(kind) is Literal else ()


def settings_path() -> Path:
    return folders.config() / FILE


def load_settings(path: Path | None = None) -> tuple[Settings, list[str]]:
    """The settings, and the names of those that were invalid and got their defaults.

    An invalid value only affects its own setting. If the file is not a JSON object, all settings get their defaults,
    the name is ``file``, and the file is renamed so that it is preserved.
    """
    source = path or settings_path()
    try:
        settings, bad = _convert(_read(source))
        return settings._remember(), bad
    except Missing:
        return Settings()._remember(), []
    except StorageError as error:
        log.warning("The settings cannot be read: %s %s", error, dict(error.phrase.params))
    except ValueError as error:
        log.warning("The settings in %s cannot be read: %s", source, error)
        try:
            set_aside(source)
        except StorageError as refused:
            log.warning("They cannot be renamed: %s", refused)
    return Settings()._remember(), ["file"]


def _read(source: Path) -> dict[str, Any]:
    """The content of the file; raises StorageError, or ValueError if it is not a JSON object."""
    try:
        data = msgspec.json.decode(read_limited(source))
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    except TooLarge as error:
        raise ValueError("it is too long") from error
    if not isinstance(data, dict):
        raise ValueError("it is no JSON object")
    return data


def _text(target: Path, mine: dict[str, Any], kept: dict[str, Any]) -> bytes:
    """What is written to *target*; where the unknown settings in *kept* would make it unreadable, the file is kept."""
    try:
        return indented(target, {**mine, **kept})
    except TooLarge:
        set_aside(target)
        return indented(target, mine)


def _kept(source: Path, settings: Settings) -> dict[str, Any]:
    """The values in the file that *settings* must not overwrite; raises StorageError if it cannot be read.

    These are unknown settings, invalid values (perhaps of a newer program) that nobody has changed, and what another
    program has written since *settings* were loaded and this one has not changed.
    """
    try:
        data = _read(source)
    except Missing:
        return {}
    except ValueError:
        set_aside(source)
        return {}
    kept = {name: value for name, value in data.items() if name not in Settings.__struct_fields__}
    good, bad = _convert(data)
    if good.version > VERSION:
        usual = Settings()
        kept |= {name: data[name] for name in bad if getattr(settings, name) == getattr(usual, name)}
    before, mine, theirs = settings._in_file(), msgspec.to_builtins(settings), msgspec.to_builtins(good)
    if before is not None:
        kept |= {
            name: _merged(before[name], mine[name], theirs[name]) for name in data.keys() & mine if name not in bad
        }
    return kept


def _merged(before: Any, mine: Any, theirs: Any) -> Any:
    """What this program has changed since *before*, otherwise *theirs*; entries of objects one by one."""
    if not (isinstance(before, dict) and isinstance(mine, dict) and isinstance(theirs, dict)):
        return theirs if mine == before else mine
    sides = [{**dict.fromkeys(theirs | mine, _NOTHING), **side} for side in (before, mine, theirs)]
    merged = {name: _merged(*(side[name] for side in sides)) for name in theirs | mine}
    return {name: value for name, value in merged.items() if value is not _NOTHING}


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
