"""Sentences for screen readers: what happens, and what has the keyboard focus."""

from __future__ import annotations

from collections.abc import Callable

from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.game_card import GameCard
from halloween_games.app.screens.profile_scene import NameCard
from halloween_games.app.screens.saved_game_cards import ResumeCard, SavedGameCard
from halloween_games.app.screens.set_up import SetUpScene
from halloween_games.app.screens.tonight import TonightCard
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import Spot
from halloween_games.kit import clipboard
from halloween_games.kit.option_rows import ChoiceRow, KeyRow, Slider
from halloween_games.kit.scenes import Scene
from halloween_games.kit.services import Services
from halloween_games.kit.speech import Copied
from halloween_games.kit.stepper import Stepper
from halloween_games.kit.widgets import Button, Segment, TextField, Toggle, Widget, WidgetScene
from halloween_games.play.game_scene import GameScene
from halloween_games.session.spot_words import spot_words


class Narration:
    """Passes on sentences to the clipboard while the user wants that and the clipboard works.

    What only one person may know does not stay there when somebody else comes to the screen. *tell* is called if the
    clipboard does not work.
    """

    def __init__(self, services: Services, settings: Settings, tell: Callable[[str], None]) -> None:
        self._services = services
        self._settings = settings
        self._tell = tell
        self._clipboard_fails = False
        self._narrated = ""  # the last announced focus

    def pass_on(self) -> None:
        """Put new sentences on the clipboard if the user wants that, all of one frame together."""
        services, is_wanted = self._services, self._settings.speech
        top, speech = services.stack.top, services.speech
        words = focused_words(top, services.text) if is_wanted else ""
        if words != self._narrated:
            self._narrated = words
            speech.say(words, private=isinstance(top, GameScene | SetUpScene))
        sentences = speech.take()
        if speech.viewer_left and not any(sentence.private for sentence in sentences):  # else it was not heard yet
            speech.viewer_left = False
            self._clear()
        if not sentences or not is_wanted or self._clipboard_fails:
            return
        heard = " ".join(sentence.words for sentence in sentences)
        public = " ".join(sentence.words for sentence in sentences if not sentence.private)
        speech.private = Copied(heard, public) if heard != public else None
        if not clipboard.copy(heard):
            self._clipboard_fails = True
            self._tell(services.text("speech.no_clipboard"))

    def _clear(self) -> None:
        """Take from the clipboard what was for the one who has left, unless somebody has copied something else."""
        copied, self._services.speech.private = self._services.speech.private, None
        if copied is not None and (clipboard.paste() or "").replace("\r\n", "\n") == copied.text:
            clipboard.copy(copied.public)


def focused_words(scene: Scene | None, text: Speaker) -> str:
    """The focused element of *scene* while keys or a pad are used; empty while the mouse is."""
    if isinstance(scene, WidgetScene) and scene.focus.visible:
        widget = scene.focused()
        return widget_words(widget, text) if widget is not None else ""
    if isinstance(scene, GameScene) and scene.screen.focus.visible:
        tip, place = scene.tip(), scene.screen.focus.current
        if tip is not None:
            return tip.words
        if isinstance(place, Spot) and place not in scene.screen.things:
            return spot_words(
                scene.session.match.game, scene.session.words, scene.session.view, place, scene.session.text
            )
    return ""


def widget_words(widget: Widget, text: Speaker) -> str:
    """The name and state of *widget*."""
    if isinstance(widget, Toggle):
        return text("narration.on" if widget.on else "narration.off", label=widget.label)
    if isinstance(widget, Segment):
        return text("narration.chosen", label=widget.label) if widget.on else widget.label
    if isinstance(widget, TextField):
        value = widget.value or widget.hint
        return text("narration.field", value=value)
    if isinstance(widget, Stepper):
        return widget.choices[widget.at]
    if isinstance(widget, ChoiceRow):
        return text("narration.value", label=widget.label, value=widget.choices[widget.at])
    if isinstance(widget, Slider):
        return text("narration.value", label=widget.label, value=widget.value)
    if isinstance(widget, GameCard):
        return widget.entry.title if widget.entry is not None else ""
    if isinstance(widget, NameCard):
        return ", ".join(part for part in (widget.profile.name, widget.facts) if part)
    if isinstance(widget, TonightCard):
        return " ".join(widget.lines())
    if isinstance(widget, ResumeCard | SavedGameCard):
        lines = widget.lines
        return ", ".join(part for part in (lines.title, lines.game, lines.players, lines.turn) if part)
    if isinstance(widget, Button | KeyRow) and widget.label:
        return widget.label
    return widget.tip
