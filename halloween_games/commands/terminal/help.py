"""Help: a hint in three steps, what threatens, one action by the computer, or a demonstration."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from halloween_games.commands.terminal.console import Command, Part
from halloween_games.core.questions import Reply
from halloween_games.core.reasons import IllegalAction, Reason
from halloween_games.players.hosts import SliceBrain, answer_at_once
from halloween_games.session.hint import ACTION, TRY


class Interrupted(Exception):
    """Ctrl+C was pressed while a computer was searching; the game is unchanged."""


class BlockingBrain(SliceBrain):
    """Searches in this thread when its answer is polled, until it is done."""

    def poll(self) -> Reply | None:
        """The answer, once; raises Interrupted."""
        question, self._question = self._question, None
        if question is None:
            return None
        try:
            return replace(answer_at_once(question), ticket=self._ticket)
        except KeyboardInterrupt:
            raise Interrupted from None


class Help(Part):
    """Asks the computer on behalf of the person to move."""

    def commands(self) -> Mapping[str, Command]:
        return {
            "hint": Command(self._hint),
            "threats": Command(self._threats),
            "act": Command(self._act),
            "demo": Command(self._demo),
        }

    def _need_person(self) -> None:
        """Only a person to move who sees the present position can be helped."""
        session = self.session
        if session.match.outcome is not None:
            raise IllegalAction(Reason("game_over"))
        if session.looking_back.active:
            raise IllegalAction(Reason("looking_back"))
        if not session.hint.offered:
            raise IllegalAction(Reason("terminal.paused"))

    def _hint(self, _: str) -> bool:
        """The piece first, then the action, then why."""
        session = self.session
        self._need_person()
        session.press_hint()
        if not session.hint.waiting:
            self._tell_what_to_type()
            return False
        self._wait(session.text("hint.waiting"))
        try:
            session.update_hint()
        except Interrupted:
            session.clear_hint()
            return False
        if session.hint.reply is None:
            raise IllegalAction(Reason("terminal.no_advice"))
        return False

    def _tell_what_to_type(self) -> None:
        """The text of the action that the hint has just named."""
        session = self.session
        if session.hint.tells in (ACTION, TRY) and session.hint.action is not None:
            written = session.game.notation.write(session.view, session.hint.action)
            self.console.say(session.text("terminal.hint_action", action=written))

    def _threats(self, _: str) -> bool:
        """What the others could do next, as the marks on a screen say it."""
        if self.session.looking_back.outcome is not None:
            raise IllegalAction(Reason("game_over"))
        for sentence in self.session.threats.sentences():
            self.console.say(sentence)
        return False

    def _act(self, _: str) -> bool:
        self._need_person()
        self.session.act_once_for_me()
        self._wait(self.session.text("hint.waiting"))
        try:
            if not self._act_once():
                raise IllegalAction(Reason("terminal.no_advice"))
        except Interrupted:
            self.stop()
        return True

    def _demo(self, _: str) -> bool:
        """Let the computer play for everybody, until the end or Ctrl+C."""
        self._need_person()
        self.session.toggle_demo()
        self._wait(self.session.text("terminal.demo"))
        return True

    def demonstrate(self) -> None:
        """Let the computer act once; the demonstration stops if it finds nothing or is interrupted."""
        try:
            acted = self._act_once()
        except Interrupted:
            acted = False
        if not acted:
            self.stop()

    def _act_once(self) -> bool:
        """Wait until the computer has acted for the person; False if it found nothing. Raises Interrupted."""
        session = self.session
        plies = session.plies
        while session.act_for_me.active and session.plies == plies:
            session.update_acting_for_me()
        self.console.flush()
        return session.plies > plies

    def stop(self) -> None:
        """End the demonstration."""
        self.session.stop_acting_for_me()
        self.console.say(self.session.text("terminal.demo_over"))

    def _wait(self, words: str) -> None:
        self.console.say(words)
        self.console.flush()
