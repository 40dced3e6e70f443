"""What comes before the screens: settings, colors and drawings, without the modules of the screens themselves."""

from __future__ import annotations

from typing import NamedTuple

from halloween_games.app.saving.settings import Settings, load_settings
from halloween_games.data_folders import assets_dir
from halloween_games.kit.art import Art
from halloween_games.kit.backdrop import launcher_drawings
from halloween_games.kit.colors import Colors
from halloween_games.kit.palettes import PALETTES
from halloween_games.kit.theme import THEMES


class Opening(NamedTuple):
    """The settings, the names of those that could not be read, and the drawings in the colors that they call for."""

    settings: Settings
    bad: list[str]
    art: Art


def begin(settings: Settings | None = None) -> Opening:
    """Read the settings, unless they are given, and take their colors for the drawings."""
    settings, bad = (settings, []) if settings is not None else load_settings()
    return Opening(settings, bad, Art(assets_dir() / "svg", chosen_colors(settings)))


def chosen_colors(settings: Settings) -> Colors:
    """The theme and the palette that *settings* ask for."""
    return Colors.of(THEMES[settings.theme], PALETTES[settings.palette])


def begin_night(opening: Opening, size: tuple[int, int] | None) -> None:
    """Let a second thread draw the night behind the launcher, while this one loads the screens."""
    size = size or (opening.settings.width, opening.settings.height)
    opening.art.expect(launcher_drawings(size, opening.art.colors))
