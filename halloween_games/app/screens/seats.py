"""Who sits on a seat: the choice between a person and the levels of the computer, before and during a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, cast

import pygame

from halloween_games import games
from halloween_games.app.saving.settings import Level, Settings
from halloween_games.app.screens.dialogs import HEAD_UNITS, NOWHERE, Dialog
from halloween_games.app.shell.navigation import Navigation
from halloween_games.core.game import Game
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.match import Match, Player
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import Seat
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services
from halloween_games.kit.stepper import Stepper
from halloween_games.kit.widgets import Button
from halloween_games.players import strength
from halloween_games.words.language import Language, shipped
from halloween_games.words.text import Text

Rect = pygame.Rect

PERSON: Final = ""
USUAL_LEVEL: Final = "medium"
ROW_UNITS: Final = 92


def choices(game_id: str) -> tuple[str, ...]:
    """Who can sit at a game: a person, and where the game has computers each level."""
    return (PERSON, *LEVEL_NAMES) if games.has_computers(game_id) else (PERSON,)


def usual_levels(game_id: str, seats: int) -> tuple[str, ...]:
    """Who sits there before anybody has chosen: a person against computers."""
    other = USUAL_LEVEL if games.has_computers(game_id) else PERSON
    return (PERSON, *(other,) * (seats - 1))


def settle_players(match: Match) -> None:
    """Let computers whose level this program does not know, from somebody else's record, play as usual."""
    for seat, player in enumerate(match.players):
        level = player.level if player.kind == "computer" else PERSON
        if player.kind == "computer" and level not in choices(match.game.id):
            level = USUAL_LEVEL
        if level != player.level:
            match.sit(seat, Player(player.kind, player.name, level))


def usual_name(text: Speaker, seat: Seat, level: str) -> str:
    """What a seat without a name of its own is called."""
    return text(f"computer.{seat}" if level else f"seat.{seat}")


@cache
def _usual_keys() -> Mapping[str, str]:
    """The text key of each usual name, in all languages: who was called so may see another language now."""
    keys = [f"{kind}.{seat}" for kind in ("seat", "computer") for seat in range(4)]
    return {Text(language=Language(code))(key): key for code in shipped() for key in keys}


def given_name(name: str, level: str) -> str:
    """*name* if somebody gave it to the person or computer of *level*; nothing if it is only a usual one.

    A person may well be called as a computer is.
    """
    key = _usual_keys().get(name.strip(), "")
    return "" if key.startswith("seat.") or (level and key) else name.strip()


def retold_name(text: Speaker, name: str) -> str:
    """A usual name in the language of *text*, whichever it was in; other names as they are."""
    key = _usual_keys().get(name)
    return text(key) if key else name


def remember_seats(settings: Settings, game_id: str, names: Sequence[str], levels: Sequence[str]) -> None:
    """Keep who sits at a game that begins, and for the seats that it does not have who sat there before."""
    chosen = [cast(Level, level) for level in levels]
    settings.names = [*names, *settings.names[len(names) :]]
    settings.levels = [*chosen, *settings.levels[len(chosen) :]]
    before = settings.game_levels.get(game_id, [])
    settings.game_levels = {**settings.game_levels, game_id: [*chosen, *before[len(chosen) :]]}


def remembered_seats(settings: Settings, game: Game) -> tuple[Sequence[str], Sequence[str]]:
    """The names and levels that *game* begins with: its own of the last time, else those of the game before.

    Where only computers played another game, that is no reason to watch this one, too.
    """
    levels: Sequence[str] | None = settings.game_levels.get(game.id)
    known = [*settings.levels, *[""] * len(settings.names)]  # a person where nothing is known
    names = [given_name(name, level) for name, level in zip(settings.names, known, strict=False)]
    if levels is None:
        levels = settings.levels
        if all(levels[: game.seats[0]]):
            levels = [PERSON, *levels[1:]] if levels else []
    return names, levels


def level_name(text: Speaker, level: str) -> str:
    return text(f"level.{level}") if level else text("new.person")


def strength_line(text: Speaker, game_id: str, level: str) -> str:
    """How strong the arena found *level*; nothing for persons and for what was not measured.

    There is nobody whom the weakest could beat, so it tells how it plays.
    """
    if level == LEVEL_NAMES[0]:
        return text("strength.least")
    phrase = strength.describe(game_id, level) if level else None
    return text(phrase.key, **phrase.params) if phrase is not None else ""


def seat_stepper(text: Speaker, game_id: str, seat: Seat, level: str, changed: Callable[[str], None]) -> Stepper:
    """The widget that chooses who sits on *seat*."""
    known = choices(game_id)
    icons = ["computer" if name else "person" for name in known]
    return Stepper(
        f"who.{seat}",
        Rect(0, 0, 0, 0),
        enabled=len(known) > 1,
        choices=[level_name(text, name) for name in known],
        icons=icons,
        at=known.index(level) if level in known else 0,
        changed=lambda at: changed(known[at]),
    )


class PlayersScene(Dialog):
    """Over a game: each seat can become a person's or a computer's of any level at any time."""

    def __init__(
        self,
        services: Services,
        go: Navigation,
        game_id: str,
        players: Sequence[Player],
        seat: Callable[[Seat, Player], None],
    ) -> None:
        super().__init__(services, go, services.text("players.title"), "people")
        self.game_id = game_id
        self.players = list(players)
        self._seat = seat
        text = services.text
        self.widgets = [
            *(
                seat_stepper(text, game_id, number, player.level, self._changer(number))
                for number, player in enumerate(players)
            ),
            Button("close", NOWHERE, label=text("button.close"), icon="check", warm=True, act=go.back),
        ]
        self._rows: list[Rect] = []

    def _changer(self, seat: Seat) -> Callable[[str], None]:
        def change(level: str) -> None:
            # The name stays: everybody has got used to it, and what was told has it.
            player = Player("computer" if level else "human", self.players[seat].name, level)
            self.players[seat] = player
            self._seat(seat, player)

        return change

    def box(self) -> tuple[float, float]:
        return 680, HEAD_UNITS + len(self.players) * ROW_UNITS + 84

    def fill(self) -> None:
        px, inner = self.painter.px, self.inner
        close = self.widgets[-1]
        close.rect = Rect(inner.right - px(150), inner.bottom - px(46), px(150), px(46))
        step = (close.rect.top - px(14) - inner.top) // len(self.players)
        self._rows = [Rect(inner.left, inner.top + n * step, inner.width, step) for n in range(len(self.players))]
        for row, widget in zip(self._rows, self.widgets, strict=False):
            widget.rect = Rect(row.right - px(340), row.top + px(4), px(340), px(46))

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        px, text = painter.px, self.services.text
        for seat, (row, player) in enumerate(zip(self._rows, self.players, strict=True)):
            stepper = self.widgets[seat].rect
            painter.drawing(f"emblems/token_{seat}", Rect(row.left, stepper.top + px(3), px(40), px(40)))
            name = Rect(row.left + px(54), stepper.top, stepper.left - px(16) - row.left - px(54), stepper.height)
            painter.line_in(player.name, name, sizes.HEADING, painter.colors.paper, HEAD)
            about = Rect(stepper.left, stepper.bottom + px(4), stepper.width, px(24))
            words = strength_line(text, self.game_id, player.level)
            painter.line_in(words, about, sizes.SMALL, painter.colors.muted, BODY, "center")
        hint = Rect(self.inner.left, self.widgets[-1].rect.top, self.inner.width - px(170), px(46))
        painter.line_in(text("players.hint"), hint, sizes.SMALL, painter.colors.muted, BODY)
