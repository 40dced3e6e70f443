"""Who plays here: the names that people have typed and their emblems, remembered in one local file.

    FOLDER/profiles.json   newest first

A broken file gets another name, a newer program's is left alone; neither keeps anybody from playing.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import msgspec

from halloween_games.app.saving.storage import StorageError, TooLarge, read_whole, set_aside, write_whole

log = logging.getLogger(__name__)

VERSION: Final = 1
FILE: Final = "profiles.json"
MOST: Final = 12  # remembered; beyond them who has not played for the longest time goes

# Drawings in assets/svg/profiles. None is the emblem of a seat (pumpkin, bat, cat, moon), which stands beside it.
EMBLEMS: Final = ("ghost", "skull", "candle", "spider", "owl", "hat", "cauldron", "toadstool", "candy", "star")

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
Emblem = Annotated[str, msgspec.Meta(max_length=40)]


class Profile(msgspec.Struct, frozen=True):
    """A person as the program knows one."""

    name: Name
    emblem: Emblem = ""


class _Saved(msgspec.Struct):
    """The file."""

    version: int = VERSION
    profiles: list[Profile] = []


class Profiles:
    """Everybody who is remembered; without a *folder* only until the program ends."""

    def __init__(self, folder: Path | None = None) -> None:
        self._path = folder / FILE if folder is not None else None
        self._known: list[Profile] | None = None
        self._may_write = True

    @property
    def known(self) -> Sequence[Profile]:
        """Everybody, who played last first."""
        return self._list()

    def find(self, name: str) -> Profile | None:
        """The profile of *name*, however it is capitalized."""
        return next((profile for profile in self._list() if _key(profile.name) == _key(name)), None)

    def emblem(self, name: str) -> str:
        """The emblem of *name*; nothing if there is none that can be drawn."""
        profile = self.find(name)
        return profile.emblem if profile is not None and profile.emblem in EMBLEMS else ""

    def drawing(self, name: str) -> str:
        """The drawing of the emblem of *name*; nothing if there is none."""
        emblem = self.emblem(name)
        return f"profiles/{emblem}" if emblem else ""

    def unused_emblem(self) -> str:
        """One that nobody has, or else the one that was not given for the longest time."""
        taken = [profile.emblem for profile in self._list()]
        free = [emblem for emblem in EMBLEMS if emblem not in taken]
        return free[0] if free else max(EMBLEMS, key=taken.index)

    def remember(self, name: str, emblem: str = "") -> None:
        """*name* plays now; without an *emblem* it keeps its own, or gets one."""
        name = "".join(sign for sign in name.strip() if sign.isprintable())[:40]
        if not name:
            return
        chosen = emblem or self.emblem(name) or self.unused_emblem()
        others = [profile for profile in self._list() if _key(profile.name) != _key(name)]
        self._keep([Profile(name, chosen), *others][:MOST])

    def forget(self, name: str) -> None:
        """Remember *name* no more."""
        self._keep([profile for profile in self._list() if _key(profile.name) != _key(name)])

    # ------------------------------------------------------------------ the file

    def _list(self) -> list[Profile]:
        if self._known is None:
            self._known = self._read()
        return self._known

    def _keep(self, profiles: list[Profile]) -> None:
        if profiles == self._known:
            return
        self._known = profiles
        if self._path is None or not self._may_write:
            return
        try:
            write_whole(self._path, msgspec.json.format(msgspec.json.encode(_Saved(VERSION, profiles)), indent=1))
        except StorageError as error:
            log.warning("The profiles cannot be saved: %s %s", error, dict(error.phrase.params))

    def _read(self) -> list[Profile]:
        if self._path is None or not self._path.exists():
            return []
        try:
            data = read_whole(self._path)
            saved = msgspec.json.decode(data)
            version = saved.get("version", VERSION) if isinstance(saved, dict) else VERSION
            self._may_write = not isinstance(version, int) or version <= VERSION
            if self._may_write:
                return msgspec.convert(saved, _Saved).profiles[:MOST]
            log.warning("The profiles are a newer program's and stay as they are.")
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, TooLarge) as error:
            log.warning("The profiles cannot be read: %s", error)
            self._set_aside(self._path)
        except StorageError as error:
            self._may_write = False
            log.warning("The profiles cannot be read: %s %s", error, dict(error.phrase.params))
        return []

    def _set_aside(self, path: Path) -> None:
        try:
            set_aside(path)
        except StorageError as error:
            self._may_write = False
            log.warning("They cannot be renamed: %s", error)


def _key(name: str) -> str:
    return name.strip().casefold()
