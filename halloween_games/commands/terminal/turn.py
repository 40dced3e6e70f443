"""A person's turn: the legal actions by number and by text, and why others are refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from halloween_games.app.screens.seats import head_start_rule
from halloween_games.commands.terminal.console import Command, Part
from halloween_games.core.actions import Action
from halloween_games.core.phrases import as_sentence
from halloween_games.core.reasons import IllegalAction, Reason
from halloween_games.session.recap import chapters


class Turn(Part):
    """The choice of the person to move in *session*."""

    def commands(self) -> Mapping[str, Command]:
        return {
            "moves": Command(self._moves),
            "why": Command(self._why, takes=True),
            "undo": Command(lambda typed: self.session.undo()),
            "redo": Command(lambda typed: self.session.redo()),
            "win": Command(lambda typed: self.session.take_win()),
            "happened": Command(self._happened),
            "rules": Command(self._rules),
        }

    def show(self) -> None:
        """Print whose turn it is, what to do, and the legal actions."""
        session = self.session
        must = session.view.why_must()
        if must is not None:
            self.console.say(session.text.say(must))
        prompt, _ = session.prompt()
        self.console.say(as_sentence(prompt))
        self._list()

    def why_not_now(self) -> Reason | None:
        """Why no action can be chosen now, or None."""
        session = self.session
        if session.match.outcome is not None and not session.looking_back.active:
            return Reason("game_over")
        if session.looking_back.active:
            return Reason("looking_back")
        return Reason("terminal.paused") if session.computers.sits_at(session.match.to_move) else None

    def actions(self) -> Sequence[tuple[str, Action]]:
        """The legal actions with their texts; none while nothing can be chosen."""
        session = self.session
        if self.why_not_now() is not None:
            return ()
        view = session.view
        return [(session.game.notation.write(view, action), action) for action in view.legal_actions()]

    def choose(self, typed: str) -> bool:
        """Play the action with that number or text; raises RulesError."""
        return self.session.play(self._read(typed))

    # ------------------------------------------------------------------ reading

    def _need_choice(self) -> None:
        reason = self.why_not_now()
        if reason is not None:
            raise IllegalAction(reason)

    def _read(self, typed: str) -> Action:
        """The action with that number or text; raises RulesError if it cannot be played."""
        self._need_choice()
        session = self.session
        if typed.isascii() and typed.isdigit():
            actions = self.actions()
            number = int(typed[:9])
            if not 1 <= number <= len(actions):
                raise IllegalAction(Reason("terminal.no_number", {"number": typed[:9], "last": len(actions)}))
            return actions[number - 1][1]
        action = session.game.notation.read(session.view, typed)
        reason = session.why_not(action)
        if reason is not None:
            raise IllegalAction(reason)
        return action

    # ------------------------------------------------------------------ commands

    def _moves(self, _: str) -> bool:
        self._need_choice()
        self._list()
        return False

    def _list(self) -> None:
        """Print the actions by number."""
        self.console.columns([f"{number:3} {text}" for number, (text, _) in enumerate(self.actions(), 1)])

    def _why(self, typed: str) -> bool:
        session = self.session
        self._need_choice()
        if typed:
            written = session.game.notation.write(session.view, self._read(typed))
            self.console.say(session.text("terminal.possible", action=written))
        else:
            must = session.view.why_must()
            self.console.say(session.text.say(must) if must else session.text("terminal.free_choice"))
        return False

    def _happened(self, _: str) -> bool:
        """Print everything before the viewer's last turn, then everything since."""
        found = chapters(self.session)
        for chapter in reversed(found):
            self.console.say(chapter.heading + ":")
            for sentence in chapter.sentences:
                self.console.say(sentence)
        if not found:
            self.console.say(self.session.text("happened.nothing"))
        return False

    def _rules(self, _: str) -> bool:
        text = self.session.text
        for heading, paragraph in self.session.game.rules_page:
            self.console.say("\n" + text.translated(heading))
            self.console.paragraph(text.translated(paragraph))
        if rule := head_start_rule(text, self.session.game.id):
            self.console.say("\n" + text("option.handicap"))
            self.console.paragraph(rule)
        return False
