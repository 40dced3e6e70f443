"""What the program tells besides the game: what went wrong, and what came of a wish."""

from __future__ import annotations

from collections.abc import Sequence

from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import Choice, MessageScene
from halloween_games.app.shell.playing import Playing
from halloween_games.kit.banner import NEWS
from halloween_games.kit.services import Services


class Notices:
    """What went wrong waits here until there is a screen, and is told one message at a time.

    A game on the screen tells news itself.
    """

    def __init__(self, services: Services, playing: Playing) -> None:
        self._services = services
        self._playing = playing
        self._told_damage = False
        self._waiting: list[str] = []

    def tell_beginning(self, settings: Settings, bad_settings: Sequence[str]) -> None:
        """Tell what did not work when the program started; *bad_settings* could not be read."""
        services = self._services
        if "file" in bad_settings:
            self.tell(services.text("notice.settings_file"))
        elif bad_settings:
            self.tell(services.text("notice.settings", names=", ".join(bad_settings)))
        if services.sound.problem and not settings.told_no_sound:
            self.tell(services.text("notice.no_sound"))
            settings.told_no_sound = True  # once is enough: nothing is told by sound alone
            settings.save()  # at once: a program of a given size saves nothing when it ends

    def tell(self, notice: str) -> None:
        """Say *notice* as soon as there is a screen to say it on."""
        self._waiting.append(notice)

    def say(self, sentence: str, title: str) -> None:
        """Tell *sentence* at once: in the head of the game's screen, or over any other in a message called *title*."""
        stack, scene = self._services.stack, self._playing.scene
        stack.settle()
        if scene is not None and stack.top is scene and not scene.session.looking_back.active:
            scene.screen.banner.show(sentence, NEWS)
            scene.session.narrator.say(sentence)
            stack.changed = True
        else:
            self._push(sentence, title)

    def show(self) -> None:
        """Tell one thing that went wrong, once there is a screen to tell it on."""
        services = self._services
        damaged = services.art.problems
        if damaged and not self._told_damage:
            self._told_damage = True
            self._waiting.append(services.text("notice.drawing", name=damaged[0]))
        if self._waiting and services.stack.top is not None:
            self._push(self._waiting.pop(0), services.text("notice"))
            services.stack.settle()

    def _push(self, sentence: str, title: str) -> None:
        choices = (Choice(self._services.text("button.ok"), warm=True),)
        self._services.stack.push(MessageScene(self._services, title, sentence, choices))
