"""The player's settings: one file in the user's own folder, read kindly and written whole.

What a newer program wrote there stays there.
"""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import platformdirs

log = logging.getLogger(__name__)

VERSION: Final = 1
FILE: Final = "settings.json"
SPEEDS: Final = (0.0, 0.5, 1.0, 2.0)

Side = Annotated[int, msgspec.Meta(ge=1, le=16384)]
Speed = Annotated[float, msgspec.Meta(ge=0, le=4)]
Volume = Annotated[float, msgspec.Meta(ge=0, le=1)]
Name = Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]


class Settings(msgspec.Struct):
    """Everything has a default; a missing file is normal."""

    version: int = VERSION
    width: Side = 1280
    height: Side = 800
    fullscreen: bool = False
    speed: Speed = 1.0
    reduce_motion: bool = False
    coordinates: bool = True
    names: list[Name] = []
    told_no_sound: bool = False
    effects_volume: Volume = 0.8
    music_volume: Volume = 0.5
    muted: bool = False
    notebook: bool = True

    def save(self, path: Path | None = None) -> None:
        """Write to *path* or the user's folder, through a temporary file; a folder that refuses is only logged."""
        target = path or settings_path()
        data = {**_unknown(target), **msgspec.structs.asdict(self)}
        temporary = target.with_name(f"{target.name}.{os.getpid()}.tmp")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            temporary.write_bytes(msgspec.json.format(msgspec.json.encode(data)))
            temporary.replace(target)
        except OSError as error:
            log.warning("The settings cannot be saved: %s", error)
            with suppress(OSError):
                temporary.unlink(missing_ok=True)


def settings_path() -> Path:
    return Path(platformdirs.user_config_dir("halloween-games", appauthor=False)) / FILE


def load_settings(path: Path | None = None) -> tuple[Settings, list[str]]:
    """The settings, and the names of those that could not be read and have their defaults.

    One bad value costs only itself; a file that is no JSON object at all costs everything, and is named ``file``.
    """
    source = path or settings_path()
    try:
        return _convert(_read(source))
    except FileNotFoundError:
        return Settings(), []
    except (OSError, ValueError, RecursionError) as error:
        log.warning("The settings in %s cannot be read: %s", source, error)
        return Settings(), ["file"]


def _read(source: Path) -> dict[str, Any]:
    """What the file says; raises OSError, ValueError, or RecursionError for what is nested too deeply."""
    data = msgspec.json.decode(source.read_bytes())
    if not isinstance(data, dict):
        raise ValueError("it is no JSON object")
    return data


def _unknown(source: Path) -> dict[str, Any]:
    """What the file says beyond our own settings: a newer program wrote it and will want it back."""
    try:
        data = _read(source)
    except (OSError, ValueError, RecursionError):
        return {}
    return {name: value for name, value in data.items() if name not in Settings.__struct_fields__}


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
