"""Profiles: names that people have entered, their emblems and favorite colors, in one local file.

    FOLDER/profiles.json   newest first
    NAME.hperson           a person's things, for another computer

A damaged file is renamed, a newer program's is left alone; neither prevents playing, and only the log tells it. Two
programs that run at once keep each other's names.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from halloween_games.app.saving.person_file import VERSION, LockedFile, PersonFile, Saved, name_key
from halloween_games.app.saving.statistics import Row, Statistics, rows_of
from halloween_games.app.saving.storage import MAX_BYTES, StorageError, TooLarge, read_limited
from halloween_games.core.names import clean_name
from halloween_games.core.phrases import Phrase
from halloween_games.core.terms import USUAL, Terms

log = logging.getLogger(__name__)

MAX_PROFILES: Final = 12  # beyond them those who have not played for the longest time are dropped

# Drawings in assets/svg/profiles. They differ from the seats' emblems (pumpkin, bat, cat, moon).
EMBLEMS: Final = ("ghost", "skull", "candle", "spider", "owl", "hat", "cauldron", "toadstool", "candy", "star")

COLORS: Final = ("orange", "violet", "teal", "rose")  # by their numbers

LONGEST: Final = 40  # characters of a name

Word = Annotated[str, msgspec.Meta(max_length=40)]


class Profile(msgspec.Struct, frozen=True):
    """A known player."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST, pattern=r"^[^\x00-\x1f\x7f]*$")]
    emblem: Word = ""
    color: Word = ""  # the favorite one
    terms: Terms = USUAL  # in games from now on
    shares: bool = False  # others may have the own mistakes as puzzles


@dataclass(frozen=True)
class Done:
    """What a person has done so far, by the statistics."""

    games: int = 0
    wins: int = 0
    last_game: str = ""  # the id of the game that ended last, if that is known
    when: float = 0.0  # seconds since 1970


class _Saved(Saved):
    """The content of the file."""

    profiles: list[Profile] = []


class EveningColors:
    """Which color everybody wears, from game to game until the program ends.

    Colors are by number, for people and computers by name; *favorite_of* knows that of a person, if there is one.

    If two want the same, whoever came later takes another one and keeps it. People without a favorite take what is
    left, and computers after them.
    """

    def __init__(self, favorite_of: Callable[[str], int | None]) -> None:
        self._favorite_of = favorite_of
        self._kept: dict[str, int] = {}  # in the order in which they came

    def worn(self, names: Sequence[str], people: Sequence[bool]) -> tuple[int, ...]:
        """The color on each seat; *people* says on which seats a person sits."""
        keys = [name_key(name) for name in names]
        favorites = [
            self._favorite_of(name) if is_person else None for name, is_person in zip(names, people, strict=True)
        ]

        def rank(seat: int) -> tuple[bool, bool, int, int]:
            return not people[seat], favorites[seat] is None, self.came(names[seat]), seat

        found = [0] * len(names)
        kept = {self._kept[key] for key in keys if key in self._kept}
        taken: set[int] = set()
        for seat in sorted(range(len(names)), key=rank):
            key = keys[seat]
            color = self._kept.get(key, favorites[seat])
            if color is None or color in taken:
                free = [hue for hue in range(len(COLORS)) if hue not in taken]
                color = next((hue for hue in free if hue not in kept), free[0])  # nobody else has to change
            taken.add(color)
            found[seat] = self._kept[key] = color
        return tuple(found)

    def of_table(self, names: Sequence[str]) -> tuple[int, ...]:
        """The color of each person of an evening; of more than there are colors some wear the same until they meet."""
        if len(names) <= len(COLORS):
            return self.worn(names, [True] * len(names))
        for seat, name in enumerate(names):
            favorite = self._favorite_of(name)
            self._kept.setdefault(name_key(name), seat % len(COLORS) if favorite is None else favorite)
        return tuple(self._kept[name_key(name)] for name in names)

    def came(self, name: str) -> int:
        """How many came before *name*."""
        return list(self._kept).index(name_key(name)) if name_key(name) in self._kept else len(self._kept)

    def choose(self, name: str, color: int) -> None:
        """From now on *name* wears *color*, whoever else does."""
        kept = {key: worn for key, worn in self._kept.items() if key != name_key(name)}
        self._kept = {name_key(name): color, **kept}

    def rename(self, name: str, new: str) -> None:
        """*name* is called *new* from now on."""
        self._kept = {name_key(new) if key == name_key(name) else key: color for key, color in self._kept.items()}


class Profiles(LockedFile[_Saved]):
    """All remembered players, with *statistics* and the *other* files that know what they have done.

    Without a *folder* they last until the program ends.
    """

    content = _Saved
    stem = "profiles"

    def __init__(
        self, folder: Path | None = None, statistics: Statistics | None = None, *others: PersonFile[Any]
    ) -> None:
        super().__init__(folder)
        self.on_problem = _log
        self._statistics = statistics
        self.files = [file for file in (statistics, *others) if file is not None]
        self._shown: list[Profile] | None = None
        self.evening = EveningColors(self.color)

    @property
    def known(self) -> list[Profile]:
        """All profiles, most recent player first."""
        if self._shown is None:
            self._shown = _named(self.look())
        return self._shown

    def find(self, name: str) -> Profile | None:
        """The profile of *name*, ignoring case."""
        return next((profile for profile in self.known if name_key(profile.name) == name_key(name)), None)

    def emblem(self, name: str) -> str:
        """The emblem of *name*; empty if there is none with a drawing."""
        profile = self.find(name)
        return profile.emblem if profile is not None and profile.emblem in EMBLEMS else ""

    def color(self, name: str) -> int | None:
        """The number of the favorite color of *name*; None if there is none."""
        profile = self.find(name)
        return COLORS.index(profile.color) if profile is not None and profile.color in COLORS else None

    def drawing(self, name: str) -> str:
        """The drawing of the emblem of *name*; empty if there is none."""
        emblem = self.emblem(name)
        return f"profiles/{emblem}" if emblem else ""

    def unused_emblem(self) -> str:
        """An emblem that nobody has, or the one that was assigned longest ago."""
        taken = [profile.emblem for profile in self.known]
        free = [emblem for emblem in EMBLEMS if emblem not in taken]
        return free[0] if free else max(EMBLEMS, key=taken.index)

    def met(self, name: str) -> str:
        """What somebody called *name* is known as; somebody new is remembered."""
        known = self.find(name)
        if known is None:
            self.remember(name)
        return known.name if known is not None else name

    def remember(self, name: str, emblem: str = "", color: int | None = None) -> None:
        """Record that *name* plays now; without *emblem* and *color* it keeps its own, or gets an emblem."""
        name = clean_name(name, LONGEST)
        if not name:
            return
        chosen = emblem or self.emblem(name) or self.unused_emblem()
        if color is None:
            color = self.color(name)
        worn = "" if color is None else COLORS[color]
        profile = msgspec.structs.replace(self.find(name) or Profile(name), name=name, emblem=chosen, color=worn)
        self._change(lambda known: [profile, *_without(known, name)][:MAX_PROFILES])

    def terms(self, name: str) -> Terms:
        """What was agreed for *name*."""
        profile = self.find(name)
        return profile.terms if profile is not None else USUAL

    def agree(self, name: str, terms: Terms) -> None:
        """*terms* are those of *name* from the next game on, if that is somebody known."""
        self._change(lambda known: [_with(one, name, terms=terms) for one in known])

    def share(self, name: str, shares: bool) -> None:
        """Whether others may have the mistakes of *name* as puzzles, if that is somebody known."""
        self._change(lambda known: [_with(one, name, shares=shares) for one in known])

    def plays(self, name: str, worn: int) -> None:
        """Record that *name* plays now, in the color *worn*, which is the favorite one if there was none."""
        self.remember(name, color=worn if self.color(name) is None else None)

    def forget(self, name: str) -> None:
        """Delete the profile of *name*; what the statistics know stays."""
        self._change(lambda known: _without(known, name))

    def rename(self, name: str, new: str) -> bool:
        """Call *name* differently, also in all that it has done; False if somebody else has that name."""
        new = clean_name(new, LONGEST)
        profile, other = self.find(name), self.find(new)
        if not new or profile is None or (other is not None and other is not profile):
            return False
        renamed = msgspec.structs.replace(profile, name=new)
        self.evening.rename(name, new)
        self._change(lambda known: [renamed if name_key(one.name) == name_key(name) else one for one in known])
        if name_key(name) != name_key(new):
            for file in self.files:
                file.rename(name, new)
        return True

    def export(self, name: str) -> bytes:
        """All that the files keep of *name*, for another computer."""
        profile = self.find(name) or Profile(name)
        kept = {one.stem: msgspec.Raw(msgspec.json.encode(one.of_person(name))) for one in self.files if one.lists}
        return msgspec.json.encode(_Exported(KIND, VERSION, name, profile.emblem, profile.color, kept))

    def take_in(self, path: Path) -> tuple[str, bool]:
        """Join what a file says of a person; the name, and whether something was new. Raises StorageError.

        Nothing is changed unless all of it can be read; joining is the same however often it is done, and nothing that
        is there already is written over.
        """
        found, contents = _read_exported(path, self.files)
        name = clean_name(found.name, LONGEST)
        if self.find(name) is None:
            emblem = found.emblem if found.emblem in EMBLEMS else ""
            self.remember(name, emblem, COLORS.index(found.color) if found.color in COLORS else None)
        news = [file.take_in(content) for file, content in contents]
        return name, any(news)

    def done(self, names: Iterable[str]) -> dict[str, Done]:
        """What each of *names* has done."""
        rows = self._statistics.rows() if self._statistics is not None else []
        return {name: _done(rows_of(rows, name)) for name in names}

    # ------------------------------------------------------------------ the file

    def _change(self, change: Callable[[list[Profile]], list[Profile]]) -> None:
        """Apply *change* to what is known, and to the file as another program may have left it meanwhile."""
        before = self.known
        self._shown = change(before)

        def write(saved: _Saved) -> None:
            self._shown = saved.profiles = change(_named(saved))

        if self._shown != before:
            self.change(write)


def _with(profile: Profile, name: str, **changes: Any) -> Profile:
    """*profile* with *changes*, if it is that of *name*."""
    is_it = name_key(profile.name) == name_key(name)
    return msgspec.structs.replace(profile, **changes) if is_it else profile


def _log(phrase: Phrase) -> None:
    log.warning("The profiles: %s %s", phrase.key, dict(phrase.params))


def _without(profiles: Iterable[Profile], name: str) -> list[Profile]:
    return [profile for profile in profiles if name_key(profile.name) != name_key(name)]


def _named(saved: _Saved) -> list[Profile]:
    """Those with names that can be shown; those of which nothing would be seen are left out."""
    named = [msgspec.structs.replace(profile, name=clean_name(profile.name, LONGEST)) for profile in saved.profiles]
    return [profile for profile in named if profile.name][:MAX_PROFILES]


def _done(rows: Sequence[Row]) -> Done:
    last = max(((game.when, row.game) for row in rows for game in row.ended), default=(0, ""))
    return Done(sum(row.games for row in rows), sum(row.wins for row in rows), last[1], float(last[0]))


# ---------------------------------------------------------------- from one computer to another

SUFFIX: Final = ".hperson"
KIND: Final = "halloween-games-person"


class _Exported(msgspec.Struct):
    """A person's things in one file: who it is, and of each file of the program what is in it of that person."""

    kind: str
    version: int
    name: str
    emblem: str = ""
    color: str = ""
    files: dict[str, msgspec.Raw] = {}


def _read_exported(path: Path, files: Iterable[PersonFile[Any]]) -> tuple[_Exported, list[tuple[PersonFile[Any], Any]]]:
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
