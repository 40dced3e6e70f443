"""Looking back at earlier positions, and starting a new game from one."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from halloween_games.commands.terminal.console import Command, Part, read_number, unknown
from halloween_games.core.match import Match
from halloween_games.core.phrases import as_sentence
from halloween_games.core.reasons import IllegalAction, Reason, quoted
from halloween_games.core.spots import BOARD, Spot
from halloween_games.session.board_questions import all_pieces, around
from halloween_games.session.spot_words import described, square_words


@dataclass(eq=False, repr=False)
class Board(Part):
    """Shows the view of *session*."""

    def __post_init__(self) -> None:
        self.is_drawn = True
        self._is_told = False

    def commands(self) -> Mapping[str, Command]:
        return {
            "board": Command(self._board, takes=True),
            "look": Command(self._look, takes=True),
            "standing": Command(lambda _: self._tell(self.session.standing())),
            "pieces": Command(lambda _: self._tell(all_pieces(self.session))),
        }

    def show(self) -> None:
        """Draw it; if that is switched off say once what stands there, and later nothing."""
        if self.is_drawn:
            self._draw()
        elif not self._is_told:
            self._tell(all_pieces(self.session))
        self._is_told = True

    def _draw(self) -> None:
        session = self.session
        self.console.say("\n" + session.words.picture(session.view) + "\n")
        if session.text.language_code != "en":
            self._tell(session.standing())  # the signs above are English

    def _board(self, typed: str) -> bool:
        if typed not in ("", "on", "off"):
            raise unknown(typed, "on, off")
        if typed:
            self.is_drawn = typed == "on"
            self.console.say(self.session.text("terminal.board_on" if self.is_drawn else "terminal.board_off"))
        else:
            self._draw()
        return False

    def _look(self, typed: str) -> bool:
        """Say what stands where, or what one place is and what it means now."""
        session = self.session
        if typed:
            return self._tell(self._described(typed))
        view, game = session.view, session.game
        told = [square_words(game, view, spot, session.text) for spot in game.notation.pieces(view)]
        for words in sorted(filter(None, told)):
            self.console.say(words)
        if not any(told):
            self.console.say(session.text("terminal.board_empty"))
        return False

    def _tell(self, sentences: Iterable[str]) -> bool:
        for words in sentences:
            self.console.say(words)
        return False

    def _described(self, typed: str) -> list[str]:
        """The sentences about a square, or about anything else that actions name."""
        session = self.session
        game, notation = session.game, session.game.notation
        spots = [Spot(BOARD, at) for at in range(len(game.board.squares))]
        if typed not in map(notation.spot_name, spots):
            actions = notation.all_actions(session.seats)
            spots = list(dict.fromkeys(pick.spot for action in actions for pick in action.picks()))
        spot = next((spot for spot in spots if notation.spot_name(spot) == typed), None)
        words = "" if spot is None else described(game, session.words, session.view, spot, session.text)
        if not words:
            raise IllegalAction(Reason("terminal.nothing_on", {"square": quoted(typed)}))
        return around(session, spot) if spot is not None and spot.zone == BOARD else [words]


# ---------------------------------------------------------------- past


@dataclass(eq=False, repr=False)
class Past(Part):
    """Goes through the past of *session*. *play_on* gets the new match from an earlier position."""

    board: Board
    play_on: Callable[[Match], None]

    def __post_init__(self) -> None:
        self._past = self.session.looking_back

    def commands(self) -> Mapping[str, Command]:
        return {
            "back": Command(self._back, takes=True),
            "forward": Command(self._forward, takes=True),
            "start": Command(lambda typed: self._go(0)),
            "end": Command(lambda typed: self._go(self.session.plies), only_looking_back=True),
            "return": Command(self._return),
            "play": Command(self._begin, takes=True),
        }

    def show(self) -> None:
        """Print the position being looked at, and the turn that led there."""
        session, text = self.session, self.session.text
        self.board.show()
        turn, last = session.move_lines.turn_number(self._past.ply), session.move_lines.turn_number(session.plies)
        self.console.say(text("history.back", turn=turn, last=last))
        self.console.say(as_sentence(session.leading_here()))
        self.console.say(text("terminal.past"))

    def _back(self, typed: str) -> bool:
        return self._go(self._past.ply - read_number(typed, max(1, self._past.ply)))

    def _forward(self, typed: str) -> bool:
        self._need_past()
        left = self.session.plies - self._past.ply
        steps = read_number(typed, max(1, left))
        if steps == 1 and left:
            self.session.step_forward()
            return True
        return self._go(self._past.ply + steps)

    def _go(self, ply: int) -> bool:
        if not self.session.plies:
            raise IllegalAction(Reason("happened.nothing"))
        self.session.look_back(ply)
        return True

    def _return(self, _: str) -> bool:
        self._need_past()
        self.session.return_to_game()
        return True

    def _begin(self, typed: str) -> bool:
        """``play on``: a new game from here."""
        if typed != "on":
            raise unknown(f"play {typed}".strip(), "play on")
        self._need_past()
        if self._past.outcome is not None:
            raise IllegalAction(Reason("history.over"))
        about = "history.play_on.secrets" if self.session.draws_anew else "history.play_on.about"
        self.console.say(as_sentence(self.session.text(about)))
        self.play_on(self.session.branch(self._past.ply, random.SystemRandom().randrange(1 << 62)))
        return True

    def _need_past(self) -> None:
        if not self._past.active:
            raise IllegalAction(Reason("terminal.present"))
