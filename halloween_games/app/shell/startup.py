"""What is loaded before the screens: settings, colors and drawings, without importing the screens."""

from __future__ import annotations

from typing import NamedTuple

from halloween_games.app.saving.settings import Settings, load_settings
from halloween_games.app.shell.first_picture import FirstPicture
from halloween_games.app.shell.kept_night import night_file
from halloween_games.data_folders import assets_dir
from halloween_games.kit.art import Art
from halloween_games.kit.backdrop import launcher_drawings
from halloween_games.kit.colors import PALETTES, Colors
from halloween_games.kit.theme import THEMES


class Startup(NamedTuple):
    """The settings, the names of invalid ones, the drawings in the chosen colors, and the first picture."""

    settings: Settings
    bad: list[str]
    art: Art
    shown: FirstPicture | None = None  # the window, if it is there already


def begin(settings: Settings | None = None) -> Startup:
    """Load the settings, unless given, and prepare the drawings in their colors."""
    settings, bad = (settings, []) if settings is not None else load_settings()
    return Startup(settings, bad, Art(assets_dir() / "svg", chosen_colors(settings)))


def chosen_colors(settings: Settings) -> Colors:
    """The theme and palette chosen in *settings*."""
    return Colors.of(THEMES[settings.theme], PALETTES[settings.palette])


def draw_night_ahead(startup: Startup, size: tuple[int, int] | None) -> None:
    """Let a second thread draw the launcher's night, unless it is kept, while this one imports the screens."""
    size, colors = size or (startup.settings.width, startup.settings.height), startup.art.colors
    if not night_file(size, colors.id).is_file():
        startup.art.expect(launcher_drawings(size, colors))
