"""What a person has done, taken from one computer to another, and all games as a table."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from halloween_games.app.saving.storage import StorageError

if TYPE_CHECKING:
    from halloween_games.app.saving.profiles import Profiles
    from halloween_games.app.saving.statistics import Statistics
    from halloween_games.app.shell.exporting import Exports
    from halloween_games.app.shell.notices import Notices
    from halloween_games.kit.services import Services

TABLE: Final = "games"  # the name of its file


@dataclass(eq=False, repr=False)
class Belongings:
    """Writes it with *exports*, and joins it with what *profiles* and their files know."""

    services: Services
    profiles: Profiles
    statistics: Statistics
    exports: Exports
    notices: Notices

    def ask(self, name: str) -> None:
        """Ask what to take along: of *name*, or of everybody."""
        from halloween_games.app.screens.dialogs import Choice, MessageScene

        text = self.services.text
        choices = [Choice(text("person.table"), lambda: self.save_table(name), "save")]
        newest = self._newest()
        if name:
            choices.append(Choice(text("person.export"), lambda: self.export(name), "person"))
        elif newest is not None:
            choices.append(Choice(text("person.take_in"), lambda: self.take_in(newest), "person"))
        choices.append(Choice(text("button.close"), icon="check", warm=True))
        about = text("person.export.about", name=name) if name else text("person.everybody.about")
        self.services.stack.push(MessageScene(self.services, text("person.title"), about, choices, icon="people"))

    def _newest(self) -> Path | None:
        """The newest file of a person in the folder of what is saved."""
        from halloween_games.app.saving.person_export import SUFFIX

        try:
            return max(self.exports.folder.glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime, default=None)
        except OSError:
            return None

    def save_table(self, name: str) -> None:
        """Save the games of *name*, or of everybody, for other programs."""
        from halloween_games.app.saving.played import as_csv

        self.exports.save_file(as_csv(self.statistics.games(), name).encode("utf-8-sig"), TABLE, "csv")

    def export(self, name: str) -> None:
        """Save everything that *name* has done, for another computer."""
        from halloween_games.app.saving.person_export import SUFFIX, export_person
        from halloween_games.app.saving.saves import file_name

        data = export_person(name, self.profiles, self.profiles.files)
        self.exports.save_file(data, file_name(name), SUFFIX[1:])

    def take_in(self, file: Path) -> None:
        """Join what a file of another computer says of a person, and say what came of it."""
        from halloween_games.app.saving.person_export import take_in_person

        text = self.services.text
        try:
            name, is_new = take_in_person(file, self.profiles, self.profiles.files)
        except StorageError as error:
            self.notices.say(text.say(error.phrase), text("person.title"))
            return
        self.notices.say(text("person.joined" if is_new else "person.known", name=name), text("person.title"))
