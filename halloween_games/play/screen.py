"""What the parts of a game screen share: its tools, what lies where, and where the player's hands are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import Spot
from halloween_games.core.state import State
from halloween_games.kit import sizes
from halloween_games.kit.banner import Banner
from halloween_games.kit.focus import Focus
from halloween_games.kit.input import Pos
from halloween_games.kit.services import Services
from halloween_games.table.figures import Figure
from halloween_games.table.layout import Areas, game_areas
from halloween_games.table.letters import lettered
from halloween_games.table.look import GameLook
from halloween_games.table.marks import Marks
from halloween_games.table.table import Table


@dataclass
class Press:
    """The mouse button went down on something that can be chosen."""

    pos: Pos
    spot: Spot
    was_chosen: bool
    dragging: bool = False


class Screen:
    """The things of one game screen. It shows and decides nothing."""

    def __init__(self, services: Services, look: GameLook, text: Speaker, seats: int) -> None:
        self.services = services
        self.look = look
        self.text = text
        self.seats = seats
        self.banner = Banner()
        self.focus = Focus()
        self.painter = services.painter(1.0)
        size = sizes.BASE_SIZE
        self.areas: Areas = game_areas(size, seats, look.box_height(size), look.seat_units)
        self.base = look.layout(self.areas)
        self.layout = self.base  # with the places that there are only now
        self.table = Table(self.base, look.clip)
        self.table.speed = services.preferences.speed
        self.marks = Marks()  # what can be chosen, and what is
        self.lit = self.marks  # what of it is shown
        self.overlay = False  # what the game can explain over its board
        self.letters = services.preferences.letters
        self.pointer: Pos = (0, 0)
        self.hover: tuple[Spot, ...] = ()
        self.press: Press | None = None
        self.pressed_button: str | None = None

    def relayout(self, areas: Areas) -> None:
        """The window has another size."""
        self.areas = areas
        self.base = self.layout = self.look.layout(areas)
        self.table.relayout(self.base)

    def figures(self, view: State) -> Sequence[Figure]:
        """What stands on the table in *view*, with letters where the player wants them."""
        figures = self.look.figures(view)
        if not self.letters:
            return figures
        return lettered(figures, self.look.letter, self.services.art, self.services.fonts)

    def is_shown(self, spot: Spot) -> bool:
        """Whether *spot* has a place now."""
        return self.layout.rect(spot).width > 0

    def topmost_piece(self, spots: Sequence[Spot]) -> Spot:
        """Of several spots at one place, the one that something stands on."""
        shown = {figure.spot for figure in self.table.figures}
        return next((spot for spot in spots if spot in shown), spots[0])
