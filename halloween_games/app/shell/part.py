"""What every part of the shell has."""

from __future__ import annotations

from dataclasses import dataclass

from halloween_games.app.saving.people import People
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.navigation import Ways
from halloween_games.app.screens.seats import default_name, people_at
from halloween_games.core.speaker import Speaker
from halloween_games.kit.services import Services


@dataclass(eq=False, repr=False)
class Part:
    """A part of the shell, with what all of them have; the *ways* lead to the others."""

    services: Services
    settings: Settings
    people: People
    ways: Ways

    @property
    def text(self) -> Speaker:
        return self.services.text

    def person(self) -> str:
        """Who plays: the first person at the last game; empty without a name of its own."""
        return next(iter(people_at(self.settings).values()), "")

    def name(self) -> str:
        """What the person is called in the files; somebody without a name has the default one."""
        return self.person() or default_name(self.services.text, 0, "")
