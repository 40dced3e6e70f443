"""A person's turn: the legal actions by number and by text, and why others are refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from halloween_games.app.screens.seats import head_start_rule
from halloween_games.commands.terminal.console import Command, Console
from halloween_games.core.actions import Action
from halloween_games.core.phrases import as_sentence
from halloween_games.core.reasons import IllegalAction, Reason
from halloween_games.session.recap import chapters
from halloween_games.session.session import Session


class Turn:
    """The choice of the person to move in *session*."""

    def __init__(self, session: Session, console: Console) -> None:
        self._session = session
        self._console = console

    def commands(self) -> Mapping[str, Command]:
        return {
            "moves": Command(self._moves),
            "why": Command(self._why, takes=True),
            "undo": Command(lambda typed: self._session.undo()),
            "redo": Command(lambda typed: self._session.redo()),
            "win": Command(lambda typed: self._session.take_win()),
            "happened": Command(self._happened),
            "rules": Command(self._rules),
        }

    def show(self) -> None:
        """Print whose turn it is, what to do, and the legal actions."""
        session = self._session
        must = session.view.why_must()
        if must is not None:
            self._console.say(session.text.say(must))
        prompt, _ = session.prompt()
        self._console.say(as_sentence(prompt))
        self._list()

    def why_not_now(self) -> Reason | None:
        """Why no action can be chosen now, or None."""
        session = self._session
        if session.outcome is not None and not session.looking_back.active:
            return Reason("game_over")
        if session.looking_back.active:
            return Reason("looking_back")
        return Reason("terminal.paused") if session.computers.sits_at(session.to_move) else None

    def actions(self) -> Sequence[tuple[str, Action]]:
        """The legal actions with their texts; none while nothing can be chosen."""
        session = self._session
        if self.why_not_now() is not None:
            return ()
        view = session.view
        return [(session.game.notation.write(view, action), action) for action in view.legal_actions()]

    def choose(self, typed: str) -> bool:
        """Play the action with that number or text; raises RulesError."""
        return self._session.play(self._read(typed))

    # ------------------------------------------------------------------ reading

    def _need_choice(self) -> None:
        reason = self.why_not_now()
        if reason is not None:
            raise IllegalAction(reason)

    def _read(self, typed: str) -> Action:
        """The action with that number or text; raises RulesError if it cannot be played."""
        self._need_choice()
        session = self._session
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
        self._console.columns([f"{number:3} {text}" for number, (text, _) in enumerate(self.actions(), 1)])

    def _why(self, typed: str) -> bool:
        session = self._session
        self._need_choice()
        if typed:
            action = self._read(typed)
            self._console.say(
                session.text("terminal.possible", action=session.game.notation.write(session.view, action))
            )
        else:
            must = session.view.why_must()
            self._console.say(session.text.say(must) if must else session.text("terminal.free_choice"))
        return False

    def _happened(self, _: str) -> bool:
        """Print everything before the viewer's last turn, then everything since."""
        found = chapters(self._session)
        for chapter in reversed(found):
            self._console.say(chapter.heading + ":")
            for sentence in chapter.sentences:
                self._console.say(sentence)
        if not found:
            self._console.say(self._session.text("happened.nothing"))
        return False

    def _rules(self, _: str) -> bool:
        text = self._session.text
        for heading, paragraph in self._session.game.rules_page:
            self._console.say("\n" + text.translated(heading))
            self._console.paragraph(text.translated(paragraph))
        if rule := head_start_rule(text, self._session.game.id):
            self._console.say("\n" + text("option.handicap"))
            self._console.paragraph(rule)
        return False
