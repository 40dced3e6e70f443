"""The table in the terminal: runs one session, shows it, and reads commands."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from halloween_games.app.saving.saves import Keeping, Saves
from halloween_games.app.screens.seats import names_of
from halloween_games.commands.arguments import KINDS
from halloween_games.commands.terminal.console import Command, Console, Left, Part, read_number
from halloween_games.commands.terminal.help import BlockingBrain, Help, Interrupted
from halloween_games.commands.terminal.past import Board, Past
from halloween_games.commands.terminal.saved import SavedGames
from halloween_games.commands.terminal.turn import Turn
from halloween_games.core.match import Match, Player, human_seats
from halloween_games.core.outcome import Outcome
from halloween_games.core.phrases import Key, json_beside
from halloween_games.core.reasons import IllegalAction, Reason, RulesError
from halloween_games.core.result_words import match_line
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import BOARD, Seat
from halloween_games.session.changes import PROMPT, RESULT, Change, Said, SatDown, ViewerLeft
from halloween_games.session.session import Session
from halloween_games.words.text import TEXTS


@dataclass(eq=False, repr=False)
class News(Part):
    """Prints what the narrator of *session* says, except prompts and results, which the table prints itself.

    The past of a continued game is not told again; draws that open a new one are.
    """

    def __post_init__(self) -> None:
        self._held: list[str] | None = None  # what is told below the board
        self.session.subscribe(self._on_change)

    def _on_change(self, change: Change) -> None:
        match change:
            case Said(sentence, about) if about not in (PROMPT, RESULT):
                if self._held is None:
                    self.console.say(sentence)
                else:
                    self._held.append(sentence)

    def uncover(self, seat: Seat) -> None:
        """*seat* is alone with the terminal. What it learns by that is told by ``catch_up``."""
        self._held = []
        self.session.uncover(seat)

    def catch_up(self) -> None:
        """Tell the viewer what happened since its seat was last told."""
        held, self._held = self._held or [], None
        for sentence in held:
            self.console.say(sentence)
        self.session.narrator.catch_up()


def next_game(match: Match, names: Sequence[str]) -> Match:
    """The second game of the match of two that *match* began, with seats changed, or after it the first of a new one.

    Whoever has begun the last game of a match begins the new one, so nobody begins two matches in a row.
    """
    of_two, outcome = match.of_two, match.outcome
    assert of_two is not None and outcome is not None, "the game is over and belongs to a match"
    players = [replace(player, name=name, away=False) for player, name in zip(match.players, names, strict=True)]
    if not of_two.is_last:
        players.reverse()
    seed = random.SystemRandom().randrange(1 << 62)
    following = Match(match.game, match.seats, match.options, seed, players=players)
    following.of_two = of_two.followed_by(outcome)
    return following


HELP: Final[Sequence[tuple[str, str]]] = json_beside(__file__, "help.json")
"""The commands as listed by ``help``, and the ends of the text keys about them."""


class Preferences:
    """How the terminal plays: Enter is confirmation enough, and what a seat has learned stays visible to it."""

    notebook = True
    confirm = False
    auto_complete = True


class Table:
    """One match at the console, until it ends or another match replaces it.

    Args:
        text: sentences without the names of players.
        saves: the saved games; None if this one is not saved.
        stays: whether commands are still read after the end of the game.
    """

    def __init__(
        self,
        match: Match,
        text: Speaker,
        console: Console,
        keeping: Keeping,
        saves: Saves | None,
        stays: bool = False,
    ) -> None:
        names = names_of(text, match.players)
        words, speaker = match.game.words, text.for_game(match.game.id, names)
        self._console = console
        self._stays = stays or match.outcome is not None
        self._next: Match | None = None
        self._shown_to: Seat | None = None  # the seat whose secrets are on the terminal
        self._is_to_hide = False
        self._to_call: Seat | None = None  # the only person left, who must come to the terminal
        self.session = session = Session(match, words, speaker, names, BlockingBrain(), Preferences(), _as_typed)
        session.subscribe(self._on_change)
        self._news = News(session, console)
        self.board = Board(session, console)
        self._turn = Turn(session, console)
        self._help = Help(session, console)
        self._past = Past(session, console, self.board, self._play_on)
        parts: list[Part] = [self._turn, self._help, self.board, self._past, Seats(session, console)]
        if saves is not None:
            parts.append(SavedGames(session, console, text, saves, keeping, self._go_on))
        self._keeping = keeping
        self._own = dict(zip(TEXTS["terminal.commands"].split(), text("terminal.commands").split(), strict=True))
        self._english = {_without_marks(own): english for english, own in self._own.items()}
        self.commands: dict[str, Command] = {"help": Command(self._tell_help), "quit": Command(self._quit)}
        if match.of_two is not None:
            self.commands["next"] = Command(self._begin_next)
        for part in parts:
            self.commands |= part.commands()

    def play(self) -> Match | None:
        """Play until the end; returns the match that replaces this one, or None. Raises Left."""
        session = self.session
        self._console.say(session.text("title"))
        self._console.say(session.text("terminal.hint"))
        session.begin_decision()
        try:
            while self._next is None and (session.match.outcome is None or self._stays):
                self._go_on_once()
            if self._next is None:
                self._show_end()
                if session.match.of_two is not None and not session.match.of_two.is_last:
                    self._play_next()
        finally:
            session.close()
        return self._next

    def _go_on_once(self) -> None:
        """Let a computer act, or let the players do one thing."""
        session = self.session
        if self._is_to_hide or self._to_call is not None or session.curtain_for is not None:
            self._hand_over()
        elif session.looking_back.active:
            self._past.show()
            self._ask()
        elif session.match.outcome is not None:
            self._show_end()
            self._ask()
        elif session.computers.sits_at(session.match.to_move) and not session.computers.paused:
            self._let_computer_act()
        elif session.act_for_me.demo:
            self._help.demonstrate()
        else:
            self._show()
            self._ask()

    def _let_computer_act(self) -> None:
        """Let the computer to move search and act."""
        session = self.session
        level = session.match.players[session.match.to_move].level
        words = session.text(
            "terminal.thinking", player=Key(f"seat.{session.match.to_move}"), level=Key(f"level.{level}")
        )
        self._console.say(words)
        self._console.flush()
        try:
            while not session.computers.ready:
                session.computers.think()
        except Interrupted:
            if not session.act_for_me.demo:
                raise KeyboardInterrupt from None
            self._help.stop()
            session.computers.cancel()
            return
        session.let_computer_act()

    # ------------------------------------------------------------------ showing

    def _show(self) -> None:
        """Print the board, the news, whose turn it is, and the legal actions."""
        session = self.session
        self._shown_to = session.viewer if session.game.secrets else None
        self.board.show()
        self._news.catch_up()
        if session.computers.sits_at(session.match.to_move):
            self._console.say(session.text("terminal.paused"))
        else:
            self._turn.show()

    def _show_end(self) -> None:
        self.board.show()
        self._news.catch_up()
        outcome = self.session.match.outcome
        assert outcome is not None
        tell_result(outcome, self.session.text, self._console)
        of_two = self.session.match.of_two
        if of_two is not None:
            self._console.say(match_line(self.session.text, of_two, outcome, self.session.names))
        if self._stays and of_two is not None:
            self._console.say(self.session.text("terminal.next" if of_two.is_last else "terminal.next.second"))
        if self._stays:
            self._console.say(self.session.text("terminal.after"))

    # ------------------------------------------------------------------ who looks

    def _on_change(self, change: Change) -> None:
        """Secrets are cleared from the terminal before somebody else looks."""
        match change:
            case ViewerLeft():
                self._is_to_hide = self._shown_to is not None
            case SatDown(other_eyes) if other_eyes and self.session.game.secrets:
                self._is_to_hide = self._shown_to is not None
                people = human_seats(self.session.match.players)
                self._to_call = people[0] if self._is_to_hide and len(people) == 1 else None

    def _hand_over(self) -> None:
        """Show nothing of a seat's view before that person has the device."""
        session, console = self.session, self._console
        if self._is_to_hide:
            console.ask(session.text("terminal.hide") + " ")
            console.clear()
        seat = session.curtain_for if session.curtain_for is not None else self._to_call
        self._is_to_hide, self._to_call, self._shown_to = False, None, None
        if seat is not None:
            console.ask(session.text("terminal.give", player=Key(f"seat.{seat}")) + " ")
            console.clear()
        if session.curtain_for is not None:
            self._news.uncover(session.curtain_for)

    # ------------------------------------------------------------------ asking

    def _ask(self) -> None:
        """Read commands until the table has to be shown again."""
        while True:
            line = self._console.ask("> ")
            try:
                if line and self._do(line):
                    return
            except RulesError as error:
                self._tell_reason(error.reason)

    def _do(self, line: str) -> bool:
        """Run the command or play the action; True if the table has to be shown again. Raises RulesError."""
        word, _, rest = line.partition(" ")
        command = self.commands.get(word) or self.commands.get(self._english.get(_without_marks(word), ""))
        if command is None or (rest and not command.takes):
            return self._turn.choose(line)
        if command.only_looking_back and not self.session.looking_back.active:
            return self._turn.choose(line)
        return command.act(rest.strip())

    def _tell_reason(self, reason: Reason) -> None:
        session = self.session
        words = session.text.say(reason)
        squares = [session.game.notation.spot_name(spot) for spot in reason.spots if spot.zone == BOARD]
        if squares:
            words = session.text("terminal.where", reason=words, squares=", ".join(squares))
        self._console.say(words)

    def _tell_help(self, _: str) -> bool:
        actions = self._turn.actions()
        example = actions[0][0] if actions else "…"
        own, rows = self._own, []
        for typed, key in HELP:
            named = dict.fromkeys(re.split("[ ,]+", typed))
            if key != "choose" and next(iter(named)) not in self.commands:
                continue
            others = [own[word] for word in named if own.get(word, word) != word]
            shown = ", ".join([typed.format(example=example), *others])
            rows.append((shown, self.session.text(f"terminal.help.{key}")))
        self._console.table(rows)
        return False

    def _quit(self, _: str) -> bool:
        raise Left

    # ------------------------------------------------------------------ another match

    def _begin_next(self, _: str) -> bool:
        """Begin the next game of a match of two."""
        if self.session.match.outcome is None:
            raise IllegalAction(Reason("terminal.not_over"))
        self._play_next()
        return True

    def _play_next(self) -> None:
        self._play_on(next_game(self.session.match, self.session.names))

    def _play_on(self, match: Match) -> None:
        self._keeping.begin(match)
        self._next = match

    def _go_on(self, match: Match) -> None:
        self._next = match


def _without_marks(word: str) -> str:
    """*word* in small letters without their accents, which not every keyboard has."""
    letters = unicodedata.normalize("NFD", word.lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _as_typed(command: str) -> str:
    """A command as sentences name it."""
    return f"“{command}”"


class Seats(Part):
    """The seats of *session*."""

    def commands(self) -> Mapping[str, Command]:
        return {"players": Command(self._players, takes=True), "pause": Command(self._pause)}

    def _players(self, typed: str) -> bool:
        """List the players, or let somebody else take over a seat: ``players 2 hard``."""
        session = self.session
        if not typed:
            for seat, player in enumerate(session.match.players):
                kind = session.text(f"level.{player.level}" if player.kind == "computer" else "new.person")
                self.console.say(f"{seat + 1}  {session.names[seat]}: {kind}")
            return False
        number, _, kind = typed.partition(" ")
        seat = read_number(number, session.seats) - 1
        if kind not in KINDS:
            raise IllegalAction(Reason("terminal.players_form", {"known": ", ".join(KINDS)}))
        name = session.match.players[seat].name
        session.sit(seat, Player(kind, name) if kind == KINDS[0] else Player("computer", name, kind))
        return True

    def _pause(self, _: str) -> bool:
        """Pause the computers, or resume."""
        computers = self.session.computers
        if not computers.present:
            raise IllegalAction(Reason("terminal.no_computers"))
        computers.pause()
        self.console.say(self.session.text("terminal.paused" if computers.paused else "terminal.resumed"))
        return not computers.paused


def tell_result(outcome: Outcome, text: Speaker, console: Console) -> None:
    """Print why it is over, who has won, and the scores if they say more than that."""
    console.say("\n" + text.say(outcome.reason()))
    winners = [text(f"seat.{seat}") for seat in outcome.winners()]
    if outcome.is_tie():
        console.say(text("terminal.draw"))
    elif len(winners) == 1:
        console.say(text("terminal.wins", player=winners[0]))
    else:
        first, last = ", ".join(winners[:-1]), winners[-1]
        console.say(text("terminal.win_together", players=text("terminal.and", first=first, second=last)))
    if any(score not in (0, 0.5, 1) for score in outcome.scores):
        for seat, points in enumerate(outcome.scores):
            shown = int(points) if points == int(points) else f"{points:g}"
            console.say(text("terminal.points", player=Key(f"seat.{seat}"), points=shown))
