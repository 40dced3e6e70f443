"""The player's settings: one file in the user's own folder, read kindly and written whole."""

from __future__ import annotations

import logging
import os
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
Name = Annotated[str, msgspec.Meta(max_length=40)]


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

    def save(self, path: Path | None = None) -> None:
        """Write to *path* or the user's folder, through a temporary file; a folder that refuses is only logged."""
        target = path or settings_path()
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            temporary = target.with_name(f"{target.name}.{os.getpid()}.tmp")
            temporary.write_bytes(msgspec.json.format(msgspec.json.encode(self)))
            temporary.replace(target)
        except OSError as error:
            log.warning("The settings cannot be saved: %s", error)


def settings_path() -> Path:
    return Path(platformdirs.user_config_dir("halloween-games", appauthor=False)) / FILE


def load_settings(path: Path | None = None) -> tuple[Settings, list[str]]:
    """The settings, and the names of those that could not be read and have their defaults.

    One bad value costs only itself; a file that is no JSON object at all costs everything, and is named ``file``.
    """
    source = path or settings_path()
    try:
        data = msgspec.json.decode(source.read_bytes())
    except FileNotFoundError:
        return Settings(), []
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        log.warning("The settings in %s cannot be read: %s", source, error)
        return Settings(), ["file"]
    if not isinstance(data, dict):
        return Settings(), ["file"]
    return _convert(data)


def _convert(data: dict[Any, Any]) -> tuple[Settings, list[str]]:
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
