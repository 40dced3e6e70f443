"""The screen of an annotated game: a finished one with notes, which stops at questions about the next action."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import replace
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.events import Event
from halloween_games.core.match import Match
from halloween_games.core.notes import Note
from halloween_games.core.phrases import Phrase, in_a_row
from halloween_games.core.speaker import Speaker
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button
from halloween_games.lessons.annotated import AnnotatedGame, GameQuestion
from halloween_games.play.game_scene import Exits, GameScene
from halloween_games.play.speech_bubbles import Cast
from halloween_games.session.changes import Change, LookedAt, ReturnedToGame
from halloween_games.session.spot_words import plain, short_parts
from halloween_games.table.look import GameLook

TWO: Final = ("annotated.pumpkin", "annotated.bat")
"""What two players of an annotated game are called; a game in which these are pieces has other names for them."""

LEFT_OUT: Final = {"note", "mark", "new", "undo", "redo", "pause"}


def names_in(text: Speaker, game_id: str, seats: int) -> list[str]:
    """The players in the present language; two by the signs of their seats, as the notes name them."""
    words = text.for_game(game_id)
    keys = TWO if seats == len(TWO) else [f"seat.{seat}" for seat in range(seats)]
    return [words(key) for key in keys]


class AnnotatedScene(GameScene):
    """Shows a finished game, up to the next question that was not answered."""

    offers_game = False
    offers_saving = False
    offers_paste = False

    def __init__(
        self,
        services: Services,
        annotated: AnnotatedGame,
        look: GameLook,
        cast: Cast,
        leave: Callable[[], None],
        rules: Callable[[], None],
    ) -> None:
        self.annotated = annotated
        self._left = [*annotated.questions]  # that are not answered yet
        self._said: dict[int, Callable[[], str]] = {}  # tells about the last answer, by the place of its question
        self._leave = leave
        own = annotated.played_again()
        super().__init__(services, own, look, cast, Exits(leave, rules, leave, leave, lambda seat, then: then()))
        self.history.skip = Button("skip", act=self._skip)
        self.session.takes_answer = self._answered
        self._write_notes()
        self.history.go(0)

    def _text(self, match: Match, names: Sequence[str]) -> Speaker:
        return super()._text(match, names).with_sentences(self.annotated.sentences)

    def _write_notes(self) -> None:
        """Write what is told to the positions, and show nothing beyond the next question."""
        text, past = self.screen.text, self.session.looking_back
        on = {0: Note(text.say(self.annotated.about.phrase))}
        on |= {note.ply: replace(note.drawn, text=text.say(note.text.phrase)) for note in self.annotated.notes}
        for question in self.annotated.questions:
            ask = [text.say(question.ask.phrase)] if question.ask is not None else []
            ask.append(text("annotated.ask", player=self.session.names[self.annotated.turn_of(question).seat]))
            said = self._said.get(question.ply)
            on[question.ply] = Note(said() if said is not None else in_a_row(ask))
        past.write(on)
        past.bound = self._left[0].ply if self._left else None

    # ------------------------------------------------------------------ questions

    @property
    def asked(self) -> GameQuestion | None:
        """The question that is open in the shown position."""
        return self._left[0] if self._left and self.session.looking_back.is_cut else None

    def _answered(self, action: Action) -> bool:
        """Answer the open question with *action*; False without one."""
        question, text = self.asked, self.screen.text
        if question is None:
            return False
        read, state = self.session.game.notation.read, self.session.looking_back.state
        if action in [read(state, right) for right in question.right]:
            self._close(question, "annotated.right")
            return True
        tempting = [words for written, words in question.tempting.items() if read(state, written) == action]
        told = [tempting[0].phrase, Phrase("annotated.again")] if tempting else [Phrase("annotated.other")]
        self._said[question.ply] = lambda: in_a_row(map(text.say, told))
        self._services.sound.play("refuse")
        self._show_answer()
        return True

    def _skip(self) -> None:
        """Show the answer to the open question."""
        if self.asked is not None:
            self._close(self.asked, "annotated.answer")

    def _close(self, question: GameQuestion, key: str) -> None:
        """Say what is right, of several what was played, and let the game go on."""
        session, text, log = self.session, self.screen.text, list[Event]()
        state, played = session.looking_back.state, self.annotated.turn_of(question).text
        answer = played if played in question.right else question.right[0]
        state.apply(session.game.notation.read(state, answer), log)

        def told() -> str:
            action = plain(short_parts(session.words.short(log), text))
            return in_a_row([text(key, action=action), text.say(question.say.phrase)])

        self._said[question.ply] = told
        self._left.remove(question)
        self._services.sound.play("tap")
        self._show_answer()

    def _show_answer(self) -> None:
        self._write_notes()
        self.history.go(self.session.looking_back.ply)

    # ------------------------------------------------------------------ what differs from a game

    def _on_change(self, change: Change) -> None:
        if isinstance(change, ReturnedToGame):
            self._leave()
            return
        super()._on_change(change)
        if isinstance(change, LookedAt):
            self._list_moves(self.asked is None)  # the cards of whoever is asked may lie below
        if isinstance(change, LookedAt) and (words := in_a_row(self.session.note_words())):
            self._services.speech.say(words)

    def retranslate(self) -> None:
        session = self.session
        session.names = tuple(names_in(self._services.text, session.game.id, session.seats))
        self._write_notes()
        super().retranslate()

    def offers(self) -> Set[str]:
        return super().offers() - LEFT_OUT
