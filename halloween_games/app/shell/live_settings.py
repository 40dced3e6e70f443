"""Applies settings that change while the program runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from halloween_games.app.saving.settings import Settings
from halloween_games.app.shell.startup import chosen_colors
from halloween_games.app.shell.window import ProgramWindow
from halloween_games.kit.scenes import Scene
from halloween_games.kit.services import Services
from halloween_games.words.language import Language

_Display = tuple[str, str, bool, float, bool]


@dataclass(eq=False, repr=False)
class LiveSettings:
    """Owns the settings while the program runs; options, keys and the menu change them through it."""

    services: Services
    settings: Settings
    language: Language
    window: ProgramWindow

    def __post_init__(self) -> None:
        self._display = _display(self.settings)
        self._chosen_language = self.settings.language  # the run may have begun in another one
        self._set_volumes()
        self._set_switches()

    def commands(self, top: Scene) -> Mapping[str, Callable[[], None]]:
        """The commands available on the current screen."""
        return {
            "fullscreen": self.toggle_fullscreen,
            "mute": partial(self._toggle, "muted"),
            "coordinates": partial(self._toggle, "coordinates"),
            "larger": lambda: self._zoom(0.1),
            "smaller": lambda: self._zoom(-0.1),
            "usual_size": lambda: self._zoom(1.0 - self.settings.text_size),
        }

    def settings_changed(self) -> None:
        """Apply the changes and save them."""
        services, settings = self.services, self.settings
        self._set_volumes()
        self._set_switches()
        services.keyboard.bindings.use(settings.keys, settings.buttons, settings.key_layout)
        if self._display != _display(settings):
            self._display = _display(settings)
            services.art.use(chosen_colors(settings))
            services.stack.refresh()
        if self._chosen_language != settings.language:
            self._chosen_language = settings.language
            self.language.use(settings.language)
            services.stack.retranslate()
        services.stack.changed = True
        settings.save()

    def toggle_fullscreen(self) -> None:
        """Switch fullscreen on or off."""
        self.settings.fullscreen = not self.settings.fullscreen
        self.window.set_fullscreen(self.settings.fullscreen)
        self.settings_changed()

    def _set_volumes(self) -> None:
        kept = self.settings
        self.services.sound.set_volumes(kept.effects_volume, kept.music_volume, kept.muted, kept.master_volume)

    def _set_switches(self) -> None:
        kept = self.settings
        switches = self.services.keyboard.switches
        switches.use(kept.switches, kept.switch_seconds, kept.switch_choose, kept.switch_move_on)

    def _toggle(self, name: str) -> None:
        setattr(self.settings, name, not getattr(self.settings, name))
        self.settings_changed()

    def _zoom(self, step: float) -> None:
        from halloween_games.app.screens.option_pages import TEXT_SIZES

        low, high = TEXT_SIZES
        size = round((self.settings.text_size + step) * 100)
        self.settings.text_size = max(low, min(high, size)) / 100
        self.settings_changed()


def _display(settings: Settings) -> _Display:
    return settings.theme, settings.palette, settings.letters, settings.text_size, settings.coordinates
