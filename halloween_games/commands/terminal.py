"""A whole game in the terminal, without pygame: the board as text, actions by number, words instead of clicks."""

from __future__ import annotations

import logging
import os
import shutil
import textwrap
from typing import Final, Protocol, TextIO

from halloween_games.core.actions import Action
from halloween_games.core.events import visible
from halloween_games.core.match import Match
from halloween_games.core.outcome import Outcome
from halloween_games.core.phrases import Phrase
from halloween_games.core.questions import question_of
from halloween_games.core.reasons import IllegalAction, Reason, RulesError
from halloween_games.core.spots import BOARD, Seat
from halloween_games.players.hosts import answer_at_once
from halloween_games.usage import one_line
from halloween_games.words.text import Text

log = logging.getLogger(__name__)

CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"  # the screen, what was scrolled away, and back to the top
MAX_WIDTH: Final = 100
COMMANDS: Final = ("help", "moves", "why", "undo", "redo", "rules", "quit")


class Lines(Protocol):
    """Where lines are read from."""

    def readline(self) -> str:
        """The next line with its end, empty when there is none."""


def play_in_terminal(match: Match, text: Text, lines: Lines, out: TextIO) -> None:
    """Play *match* to its end, to ``quit`` or to the end of *lines*."""
    names = [
        player.name or text(f"computer.{seat}" if player.kind == "computer" else f"seat.{seat}")
        for seat, player in enumerate(match.players)
    ]
    _Table(match, text.for_game(match.game.id, names), lines, out).play()


class _LeftTable(Exception):
    """The people want no more, or nobody is there."""


class _Table:
    """One terminal and the people before it."""

    def __init__(self, match: Match, text: Text, lines: Lines, out: TextIO) -> None:
        self._match = match
        self._text = text
        self._words = match.game.words
        self._lines = lines
        self._out = out
        people = [seat for seat, player in enumerate(match.players) if player.kind == "human"]
        self._passes_round = match.game.secrets and len(people) > 1
        # Whose eyes the terminal shows things to: one seat's, or everybody's (None).
        self._viewer: Seat | None = people[0] if match.game.secrets and len(people) == 1 else None
        self._told: dict[Seat | None, int] = {}  # up to which turn each viewer has heard what happened

    def play(self) -> None:
        """Turn by turn until the result."""
        self._say(self._text("title"))
        self._say(self._text("terminal.hint"))
        try:
            while self._match.outcome is None:
                if self._match.players[self._match.to_move].kind == "computer":
                    self._let_computer_act()
                    continue
                self._hand_over(self._match.to_move)
                self._show()
                self._one_action()
        except _LeftTable:
            self._say(self._text("terminal.left"))
            return
        self._tell_news()
        self._say(self._words.picture(self._match.view(self._viewer)))
        self._tell_result()

    def _let_computer_act(self) -> None:
        """The computer to move thinks, here and now, and acts; a failure of ours costs it the choice, not the game."""
        match, seat = self._match, self._match.to_move
        level = match.players[seat].level
        self._tell_news()
        self._say(self._text("terminal.thinking", player=f"@seat.{seat}", level=f"@level.{level}"))
        self._out.flush()
        reply = answer_at_once(question_of(match, level))
        action = reply.action
        if action is None or match.why_not(seat, action) is not None:
            log.error("Seat %d found no action: %s %r", seat, reply.failure, action)
            action = match.state.legal_actions()[0]
        match.play(seat, action)

    # ------------------------------------------------------------------ showing

    def _say(self, words: str = "") -> None:
        print(words, file=self._out)

    def _hand_over(self, seat: Seat) -> None:
        """In games with secrets: nothing of *seat*'s view is shown before that player has the device."""
        if not self._passes_round or seat == self._viewer:
            return
        if self._viewer is not None:
            self._tell_news()  # what the last action showed to who made it
            self._ask(self._text("terminal.hide") + " ")
            self._clear()
        self._ask(self._text("terminal.give", player=f"@seat.{seat}") + " ")
        self._clear()
        self._viewer = seat

    def _clear(self) -> None:
        if not self._out.isatty():
            self._say("\n" + "-" * 40 + "\n")  # a file keeps everything anyway
            return
        if os.name == "nt":
            os.system("")  # wakes the console's reading of escape signs
        self._out.write(CLEAR)

    def _show(self) -> None:
        """What happened, the board, whose turn it is, and what can be done."""
        self._tell_news()
        view = self._match.view(self._viewer)
        self._say("\n" + self._words.picture(view) + "\n")
        must = view.why_must()
        if must is not None:
            self._say(self._text.say(must))
        prompt = self._text.say(self._words.prompt(view, ()))
        self._say(_ended(self._text("terminal.turn", player=f"@seat.{self._match.to_move}", prompt=prompt)))
        self._list_actions()

    def _tell_news(self) -> None:
        turns = self._match.turns
        for turn in turns[min(self._told.get(self._viewer, 0), len(turns)) :]:
            for event in visible(turn.events, self._viewer):
                phrase = self._words.tell(event)
                if phrase is not None:
                    self._say(_ended(self._text.say(phrase)))
        self._told[self._viewer] = len(turns)

    def _actions(self) -> list[tuple[str, Action]]:
        state = self._match.state
        return [(self._match.game.notation.write(state, action), action) for action in state.legal_actions()]

    def _list_actions(self) -> None:
        """The actions by number, in columns that fit the terminal."""
        entries = [f"{number:3} {name}" for number, (name, _) in enumerate(self._actions(), 1)]
        width = max(map(len, entries)) + 2
        columns = max(1, _width() // width)
        for first in range(0, len(entries), columns):
            self._say("".join(entry.ljust(width) for entry in entries[first : first + columns]).rstrip())

    # ------------------------------------------------------------------ asking

    def _ask(self, words: str) -> str:
        self._out.write(words)
        self._out.flush()
        line = self._lines.readline()
        if not line:
            self._say()
            raise _LeftTable
        return one_line(line)

    def _one_action(self) -> None:
        """Answer what is typed until something has changed."""
        while True:
            line = self._ask("> ")
            if not line:
                continue
            command, _, rest = line.partition(" ")
            if command in COMMANDS and (command == "why" or not rest):
                if self._command(command, rest.strip()):
                    return
            elif self._play(line):
                return

    def _command(self, command: str, rest: str) -> bool:
        """Do what was asked; whether the game has changed by it."""
        if command in ("undo", "redo"):
            return self._go_back() if command == "undo" else self._go_forward()
        if command == "quit":
            raise _LeftTable
        if command == "why":
            self._why(rest)
        elif command == "moves":
            self._list_actions()
        elif command == "rules":
            self._tell_rules()
        else:
            self._say(self._text("terminal.help", example=self._actions()[0][0]))
        return False

    def _read(self, written: str) -> Action:
        """The action with that number or text; raises RulesError."""
        if written.isascii() and written.isdigit():
            actions = self._actions()
            number = int(written[:9])
            if not 1 <= number <= len(actions):
                raise IllegalAction(Reason("terminal.no_number", {"number": written[:9], "last": len(actions)}))
            return actions[number - 1][1]
        return self._match.game.notation.read(self._match.state, written)

    def _play(self, written: str) -> bool:
        try:
            self._match.play(self._match.to_move, self._read(written))
        except RulesError as error:
            self._tell_reason(error.reason)
            return False
        return True

    def _why(self, written: str) -> None:
        state = self._match.state
        if not written:
            must = state.why_must()
            self._say(self._text.say(must) if must else self._text("terminal.free_choice"))
            return
        try:
            action = self._read(written)
        except RulesError as error:
            self._tell_reason(error.reason)
            return
        self._say(self._text("terminal.possible", action=self._match.game.notation.write(state, action)))

    def _tell_reason(self, reason: Reason) -> None:
        words = self._text.say(reason)
        squares = [self._match.game.notation.spot_name(spot) for spot in reason.spots if spot.zone == BOARD]
        if squares:
            words = self._text("terminal.where", reason=words, squares=", ".join(squares))
        self._say(words)

    # ------------------------------------------------------------------ back and forth

    def _go_back(self) -> bool:
        seat = self._match.last_person()
        reason = Reason("nothing_to_undo") if seat is None else self._match.undo_barrier(seat)
        if seat is None or reason is not None:
            self._tell_reason(reason or Reason("nothing_to_undo"))
            return False
        self._match.undo(seat)
        self._told = {viewer: min(told, len(self._match.turns)) for viewer, told in self._told.items()}
        self._say(self._text("terminal.taken_back"))
        return True

    def _go_forward(self) -> bool:
        try:
            self._match.redo()
        except IllegalAction as error:
            self._tell_reason(error.reason)
            return False
        self._say(self._text("terminal.brought_back"))
        return True

    # ------------------------------------------------------------------ texts

    def _tell_rules(self) -> None:
        for heading, paragraph in self._match.game.rules_page:
            self._say("\n" + self._text.translated(heading))
            self._say(textwrap.fill(self._text.translated(paragraph), _width()))

    def _tell_result(self) -> None:
        outcome = self._match.outcome
        assert outcome is not None
        self._say("\n" + self._text.say(Phrase(outcome.code)))
        winners = [self._text(f"seat.{seat}") for seat in outcome.winners()]
        if outcome.is_draw():
            self._say(self._text("terminal.draw"))
        elif len(winners) == 1:
            self._say(self._text("terminal.wins", player=winners[0]))
        else:
            first, last = ", ".join(winners[:-1]), winners[-1]
            self._say(self._text("terminal.win_together", players=self._text("terminal.and", first=first, second=last)))
        if _has_points(outcome):
            for seat, points in enumerate(outcome.scores):
                self._say(self._text("terminal.points", player=f"@seat.{seat}", points=f"{points:g}"))


def _has_points(outcome: Outcome) -> bool:
    """Whether the scores say more than who won."""
    return any(score not in (0, 0.5, 1) for score in outcome.scores)


def _ended(words: str) -> str:
    """*words* as a sentence: what is short on the screen has no full stop there."""
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."


def _width() -> int:
    return min(shutil.get_terminal_size().columns, MAX_WIDTH)
