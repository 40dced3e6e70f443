"""Saved games: save the current one, list all, continue another."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from halloween_games.app.saving.record_file import RecordProblem
from halloween_games.app.saving.saved_game_words import lines_of
from halloween_games.app.saving.saves import MAX_NAME, BrokenGame, Keeping, Listed, Saves
from halloween_games.app.saving.storage import StorageError
from halloween_games.commands.terminal.console import Command, Part, read_number
from halloween_games.core.match import Match
from halloween_games.core.names import clean_name, printable
from halloween_games.core.reasons import IllegalAction, Reason
from halloween_games.core.speaker import Speaker


@dataclass(eq=False, repr=False)
class SavedGames(Part):
    """The games in *saves*; *go_on* gets the match that was opened."""

    text: Speaker
    saves: Saves
    keeping: Keeping
    go_on: Callable[[Match], None]

    def __post_init__(self) -> None:
        self._listed: list[Listed] = []  # as last numbered
        self._to_replace = ""  # the name of a save to be replaced if it is typed again

    def commands(self) -> Mapping[str, Command]:
        return {"save": Command(self._save, takes=True), "open": Command(self._open, takes=True)}

    # ------------------------------------------------------------------ saving

    def _save(self, typed: str) -> bool:
        """Save under the typed name, the name the game already has, or a default one."""
        name = clean_name(typed) or self.keeping.name or self._default_name()
        if len(name) > MAX_NAME:
            raise IllegalAction(Reason("terminal.long_name", {"most": MAX_NAME}))
        there = self.saves.find(name)
        if there is not None and name not in (self.keeping.name, self._to_replace):
            self._to_replace = name
            self._say("terminal.replace", name=there.name or name, typed=name)
            return False
        try:
            self.saves.save_as(self.session.match, name, self.keeping.seconds)
        except StorageError as error:
            self.console.say(self.text.say(error.phrase))
            return False
        self.keeping.name, self._to_replace = name, ""
        self._say("save.done", name=name)
        return False

    def _default_name(self) -> str:
        return f"{self.session.text('title')}, {time.strftime('%Y-%m-%d')}"

    def _say(self, key: str, **params: str) -> None:
        self.console.say(self.text(key, **params))

    # ------------------------------------------------------------------ going on

    def _open(self, typed: str) -> bool:
        """List all, or continue the one with that number."""
        if not typed:
            self._list()
            return False
        if not self._listed:
            self._listed = self._find()
        if not self._listed:
            raise IllegalAction(Reason("saves.none.recent"))
        found = self._listed[read_number(typed, len(self._listed)) - 1]
        try:
            match = self.keeping.resume(found.path)
        except RecordProblem as error:
            self.console.say(error.sentence(self.text))
            return False
        self.go_on(match)
        return True

    def _find(self) -> list[Listed]:
        """Recent games, then named ones, without the current one."""
        playing = self.keeping.autosave.path if self.keeping.autosave is not None else None
        return [one for one in (*self.saves.recent(), *self.saves.named()) if one.path != playing]

    def _list(self) -> None:
        self._listed = self._find()
        kinds = {"recent": True, "named": False}
        for kind, is_recent in kinds.items():
            rows = [
                (f"{number:3}", self._row(one))
                for number, one in enumerate(self._listed, 1)
                if self.saves.is_recent(one.path) == is_recent
            ]
            if rows:
                self.console.say(self.text(f"saves.{kind}") + ":")
                self.console.table(rows)
        self.console.say(self.text("terminal.open" if self._listed else "saves.none.recent"))

    def _row(self, listed: Listed) -> str:
        if isinstance(listed, BrokenGame):
            return f"{printable(listed.path.name)}: {listed.problem.sentence(self.text)}"
        lines = lines_of(self.text, listed, listed.name)
        return ". ".join(part for part in (lines.title, lines.game, lines.players, lines.when) if part)
