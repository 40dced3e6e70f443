"""Games by code on the screen: begun, gone on with by the code of another computer, and answered with one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from halloween_games import games
from halloween_games.app.saving.record_file import RecordProblem
from halloween_games.app.saving.saves import CODE
from halloween_games.app.saving.storage import read_limited
from halloween_games.app.screens.navigation import CodeTurn
from halloween_games.app.shell.part import Part
from halloween_games.core.game import HANDICAP, Game
from halloween_games.core.phrases import in_a_row
from halloween_games.kit import clipboard
from halloween_games.kit.widgets import Button

if TYPE_CHECKING:
    from halloween_games.app.saving.code_game import CodeGame, CodeGames
    from halloween_games.app.screens.by_code import GameRow, Invitation
    from halloween_games.app.shell.exporting import Exports
    from halloween_games.app.shell.notices import Notices
    from halloween_games.app.shell.playing import Playing
    from halloween_games.core.match import Match
    from halloween_games.kit.services import Services
    from halloween_games.play.code_scene import CodeScene
    from halloween_games.play.game_scene import Exits
    from halloween_games.play.speech_bubbles import Cast
    from halloween_games.table.look import GameLook

SHOWN: Final = 6  # games behind doors of their own, the newest
BEGINNING: Final = 2  # codes, in which people tell each other what is played


@dataclass(eq=False, repr=False)
class ByCode(Part):
    """Plays the games in *folder*, one at a time, on the screen of *playing*; *review* shows how the last one went."""

    folder: Path
    playing: Playing
    exports: Exports
    notices: Notices
    review: Callable[[], None]

    def __post_init__(self) -> None:
        self._game: CodeGame | None = None  # the one on the screen

    @cached_property
    def kept(self) -> CodeGames:
        """The games by code; the launcher needs none where there are none."""
        from halloween_games.app.saving.code_game import CodeGames

        kept = CodeGames(self.folder)
        kept.on_problem = lambda problem: self.notices.tell(problem.sentence(self.text))
        return kept

    # ------------------------------------------------------------------ the front door

    def open(self) -> None:
        """Show the games by code, and how one begins."""
        from halloween_games.app.screens.by_code import CodeDoors

        text, found = self.text, self._newest()
        doors = [
            Button("take", label=text("by_code.take"), icon="copy", act=self.paste),
            Button("begin", label=text("by_code.begin"), icon="people", act=self.choose_game),
        ]
        mine = [f"game.{number}" for number, game in enumerate(found) if game.speaks]
        is_played = any(not game.is_over for game in found)
        meant = mine[0] if mine else "take" if is_played else "begin"
        rows = [self._row(number, game) for number, game in enumerate(found)]
        self.services.stack.push(CodeDoors(self.services, text("by_code.title"), doors, meant, rows))

    def _row(self, number: int, game: CodeGame) -> GameRow:
        from halloween_games.app.screens.by_code import GameRow
        from halloween_games.app.screens.saved_games import BinButton

        text, line = self.text, self._line(game)
        tip = text("narration.value", label=text("saves.delete"), value=line)
        return GameRow(
            Button(f"game.{number}", label=line, act=partial(self._open, game.id)),
            BinButton(f"delete.{number}", icon="bin", tip=tip, act=partial(self._ask_delete, game)),
        )

    def _ask_delete(self, game: CodeGame) -> None:
        from halloween_games.app.screens.saved_games import ask_delete

        ask_delete(self.services, self._title(game), partial(self._delete, game))

    def _delete(self, game: CodeGame) -> None:
        """Delete the game, and show the list that is left."""
        with self._saying():
            self.kept.delete(game.id)
            self.services.stack.pop_now()
            self.open()

    def waits(self) -> CodeTurn | None:
        """The game that is played, first one in which this computer's turn comes; None if there is none."""
        played = sorted((game for game in self._newest() if not game.is_over), key=lambda game: not game.speaks)
        if not played:
            return None
        game = played[0]
        told = self._standing(game), self._title(game), game.game.id, game.other
        return CodeTurn(*told, is_mine=game.speaks, open=partial(self._open, game.id))

    def _newest(self) -> list[CodeGame]:
        return self.kept.newest(SHOWN) if self.folder.is_dir() else []

    def _open(self, name: str) -> None:
        """Go on with the game of that id."""
        with self._saying():
            game = self.kept.find(name)
            if game is not None:
                self.show(game)

    def _line(self, game: CodeGame) -> str:
        is_theirs = not game.is_over and not game.speaks  # then whose turn it is says with whom it is played
        title = self.text.for_game(game.game.id)("title") if is_theirs else self._title(game)
        return self.text("by_code.line", game=title, turn=self._standing(game))

    def _title(self, game: CodeGame) -> str:
        title = self.text.for_game(game.game.id)("title")
        return self.text("by_code.with", game=title, name=game.other) if game.other else title

    def _standing(self, game: CodeGame) -> str:
        """Whose turn it is."""
        if game.is_over:
            return self.text("by_code.over")
        return self.text("by_code.yours") if game.speaks else self.text("by_code.theirs", name=game.other or "…")

    # ------------------------------------------------------------------ how one begins

    def choose_game(self) -> None:
        """Ask what is to be played."""
        from halloween_games.app.saving.code_game import offered
        from halloween_games.app.screens.by_code import CodeDoors

        text = self.text
        doors = [
            Button(f"play.{game.id}", label=text.for_game(game.id)("title"), act=partial(self._ask_word, game))
            for game in map(games.load, games.REGISTRY)
            if offered(game)
        ]
        self.services.stack.push(CodeDoors(self.services, text("by_code.begin"), doors))

    def _ask_word(self, game: Game) -> None:
        """Ask for name and word, and for the house rules if there are any; then there is the first code."""
        from halloween_games.app.saving.code_game import invite
        from halloween_games.app.screens.by_code import Invitation

        text = self.text.for_game(game.id)
        rules = Button("rules", icon="rules")
        invitation = Invitation(game, self.ways.shell, self.ways.pages, text, rules)
        rules.act = lambda: self._choose_rules(invitation)

        def begin(name: str, word: str) -> None:
            self._begun(invite(game, invitation.options, name, word))

        has_rules = any(option != HANDICAP for option in game.options)
        self._ask(text("title"), text("by_code.word.choose"), begin, rules if has_rules else None)

    def _choose_rules(self, invitation: Invitation) -> None:
        from halloween_games.app.screens.house_rules import HouseRulesScene

        self.services.stack.push(HouseRulesScene(self.services, invitation, None, None, None))

    def _ask(self, title: str, about: str, done: Callable[[str, str], None], rules: Button | None = None) -> None:
        """Ask for name and word until *done* can do something with them."""
        from halloween_games.app.screens.by_code import WordScene

        def try_them(name: str, word: str) -> None:
            with self._saying():
                done(name, word)

        name = next((profile.name for profile in self.people.profiles.known), "")
        self.services.stack.push(WordScene(self.services, title, about, name, try_them, rules))

    def _begun(self, game: CodeGame) -> None:
        """Keep a game of which the first code of this computer is made, and show that instead of the question."""
        self.kept.keep(game.kept)
        self.services.stack.pop_now()
        self._send(game)

    # ------------------------------------------------------------------ codes

    def paste(self) -> None:
        """Take in the code on the clipboard."""
        code = clipboard.paste()
        if code is None:
            self._say(self.text("clipboard.missing"))
        else:
            self.take(code)

    def take_file(self, file: Path) -> None:
        """Take in the code in a file."""
        with self._saying():
            self.take(read_limited(file, from_anywhere=True).decode("utf-8", "replace"))

    def take(self, code: str) -> None:
        """Go on with the game that *code* belongs to, or join it; if that cannot be, say why and change nothing."""
        from halloween_games.app.saving.code_game import id_in, join

        with self._saying():
            name, invites = id_in(code)
            game = self.kept.find(name)
            if game is None and invites:
                about = self.text("by_code.word.given")
                self._ask(self.text("by_code.join"), about, lambda *given: self._begun(join(code, *given)))
                return
            self._gone_on(self._taken(game, code))

    def _taken(self, game: CodeGame | None, code: str) -> CodeGame:
        """The game with what *code* says, kept; raises RecordProblem."""
        from halloween_games.app.saving.code_game import no_game

        if game is None:
            raise no_game()
        taken = game.take(code)
        if taken.speaks and not taken.decides:
            taken.answer(self.kept.keep)
        else:
            self.kept.keep(taken.kept)
        return taken

    def _gone_on(self, game: CodeGame) -> None:
        self.show(game)
        if game.is_over:
            self._menu()
        elif not game.decides:
            self._send(game, "by_code.nothing")

    def _send(self, game: CodeGame, about: str = "") -> None:
        """Show the last code of this computer."""
        from halloween_games.app.screens.by_code import SendScene, rules_words

        about = about or ("by_code.send.last" if game.is_over else "by_code.send.about")
        words = self.text(about if game.other else "by_code.send.first", name=game.other)
        if len(game.kept.said) <= BEGINNING:
            rules = rules_words(self.text.for_game(game.game.id), game.game, game.options)
            words = in_a_row([words, *([rules] if rules else [])])
        copy, save = partial(self._copy, game), partial(self._save, game)
        self.services.stack.push(SendScene(self.services, words, game.kept.code, copy, save))

    def _copy(self, game: CodeGame) -> None:
        self._say(self.text("by_code.copied" if clipboard.copy(game.kept.code) else "clipboard.missing"))

    def _save(self, game: CodeGame) -> None:
        self.exports.save_file(game.kept.code.encode(), game.game.id, CODE[1:])

    # ------------------------------------------------------------------ the game on the screen

    def show(self, game: CodeGame) -> None:
        """Show the game; before both have joined, the code to be sent."""
        from halloween_games.play.code_scene import CodeScene

        match = game.match
        if match is None:
            self._send(game)
            return
        self._game = game
        self.playing.keeping.leave()

        def scene_of(services: Services, match: Match, look: GameLook, cast: Cast, exits: Exits) -> CodeScene:
            ways = replace(exits, menu=self._menu, result=self._menu)
            return CodeScene(services, match, look, cast, ways, partial(self._made, game))

        self.playing.show(match, game.names, scene_of=scene_of)
        match.watch(partial(self._changed, game))

    def _changed(self, game: CodeGame) -> None:
        """What was done is written before anything else happens: a turn that was made, or as far as it went.

        What cannot be written is not shown: whoever had seen what it brings could do something else.
        """
        try:
            if game.decides:
                game.note(self.kept.keep)
            elif game.speaks:
                game.answer(self.kept.keep)
        except RecordProblem as error:
            self.services.speech.unsay()
            self.services.speech.viewer_left = True
            self.ways.shell.launcher()
            self.notices.tell(error.sentence(self.text))

    def _made(self, game: CodeGame) -> None:
        if game.kept.code and len(game.kept.said) % 2 != game.seat:
            self._send(game)

    def _menu(self) -> None:
        """What can be done from a game by code."""
        from halloween_games.app.screens.by_code import CodeDoors

        game, text = self._game, self.text
        if game is None:
            return
        if game.is_over:
            first = Button("review", label=text("menu.review"), icon="star", act=self.review)
        else:
            first = Button("take", label=text("by_code.take"), icon="copy", act=self.paste)
        doors = [
            first,
            Button("send", label=text("by_code.again.send"), icon="copy", act=partial(self._send, game)),
            Button("rules", label=text("button.rules"), icon="rules", act=partial(self.ways.pages.rules, game.game.id)),
            Button("options", label=text("button.options"), icon="gear", act=self.ways.pages.options),
            Button("launcher", label=text("menu.launcher"), icon="home", act=self.ways.shell.launcher),
        ]
        meant = "" if game.decides else first.name
        self.services.stack.push(CodeDoors(self.services, self._title(game), doors, meant))

    def _say(self, sentence: str) -> None:
        self.notices.say(sentence, self.text("by_code.title"))

    def _saying(self) -> AbstractContextManager[None]:
        return self.notices.saying(self.text("by_code.title"))
