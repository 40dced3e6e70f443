"""What a person has done, taken to another computer and from there, and games as a table."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from halloween_games.app.saving.played import as_csv
from halloween_games.app.saving.profiles import SUFFIX
from halloween_games.app.saving.saves import file_name
from halloween_games.app.shell.exporting import Exports
from halloween_games.app.shell.part import Part

if TYPE_CHECKING:
    from halloween_games.app.shell.notices import Notices

TABLE: Final = "games"  # the name of its file


@dataclass(eq=False, repr=False)
class Belongings(Part):
    """What people have done: writes it with *exports* for another computer, or joins it with what their files know."""

    exports: Exports
    notices: Notices

    def ask(self, name: str) -> None:
        """Ask what to take along: of *name*, or of everybody."""
        from halloween_games.app.screens.dialogs import Choice, ask

        choices = [Choice(self.text("person.table"), lambda: self.save_table(name), "save")]
        newest = self._newest()
        if name:
            choices.append(Choice(self.text("person.export"), lambda: self.export(name), "person"))
        elif newest is not None:
            choices.append(Choice(self.text("person.take_in"), lambda: self.take_in(newest), "person"))
        choices.append(Choice(self.text("button.close"), icon="check", warm=True))
        about = self.text("person.export.about", name=name) if name else self.text("person.everybody.about")
        ask(self.services, self.text("person.title"), about, *choices, icon="people")

    def _newest(self) -> Path | None:
        """The newest file of a person in the folder of what is saved."""
        try:
            return max(self.exports.folder.glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime, default=None)
        except OSError:
            return None

    def save_table(self, name: str) -> None:
        """Save the games of *name*, or of everybody, for other programs."""
        self.exports.save_file(as_csv(self.people.statistics.games(), name).encode("utf-8-sig"), TABLE, "csv")

    def export(self, name: str) -> None:
        """Save everything that *name* has done, for another computer."""
        self.exports.save_file(self.people.profiles.export(name), file_name(name), SUFFIX[1:])

    def take_in(self, file: Path) -> None:
        """Join what a file of another computer says of a person, and say what came of it."""
        text = self.text
        with self.notices.saying(text("person.title")):
            name, is_new = self.people.profiles.take_in(file)
            self.notices.say(text("person.joined" if is_new else "person.known", name=name), text("person.title"))
