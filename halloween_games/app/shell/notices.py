"""What the program tells besides the game: what went wrong, and what came of a wish."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from halloween_games.app.screens.dialogs import Choice, MessageScene
from halloween_games.kit.banner import NEWS

if TYPE_CHECKING:  # the program makes its notices
    from halloween_games.app.shell.program import Program


class Notices:
    """What went wrong waits here until there is a screen, and is told one message at a time.

    *bad_settings* are the names of settings that could not be used.
    """

    def __init__(self, program: Program, bad_settings: Sequence[str]) -> None:
        self.program = program
        self._told_damage = False
        self._waiting = self._at_start(bad_settings)

    def _at_start(self, bad_settings: Sequence[str]) -> list[str]:
        """What did not work when the program started."""
        program = self.program
        notices = []
        if "file" in bad_settings:
            notices.append(program.text("notice.settings_file"))
        elif bad_settings:
            notices.append(program.text("notice.settings", names=", ".join(bad_settings)))
        if program.services.sound.problem and not program.settings.told_no_sound:
            notices.append(program.text("notice.no_sound"))
            program.settings.told_no_sound = True  # once is enough: nothing is told by sound alone
            program.settings.save()  # at once: a program of a given size saves nothing when it ends
        return notices

    def tell(self, notice: str) -> None:
        """Say *notice* as soon as there is a screen to say it on."""
        self._waiting.append(notice)

    def say(self, sentence: str, title: str) -> None:
        """Tell *sentence* at once: in the head of the game's screen, or over any other in a message called *title*."""
        program = self.program
        program.stack.settle()
        scene = program.game
        if scene is not None and program.stack.top is scene and not scene.session.looking_back.active:
            scene.screen.banner.show(sentence, NEWS)
            scene.session.narrator.say(sentence)
            program.stack.changed = True
        else:
            self._push(sentence, title)

    def show(self) -> None:
        """Tell one thing that went wrong, once there is a screen to tell it on."""
        program = self.program
        damaged = program.services.art.problems
        if damaged and not self._told_damage:
            self._told_damage = True
            self._waiting.append(program.text("notice.drawing", name=damaged[0]))
        if self._waiting and program.stack.top is not None:
            self._push(self._waiting.pop(0), program.text("notice"))
            program.stack.settle()

    def _push(self, sentence: str, title: str) -> None:
        program = self.program
        choices = (Choice(program.text("button.ok"), warm=True),)
        program.stack.push(MessageScene(program.services, title, sentence, choices, program))
