"""What the screens do with saved games: keep the one that is played, go on with one, open, save, copy and paste."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from halloween_games.app.exports.thumbnail import draw_thumbnail, png
from halloween_games.app.saving.autosave import Autosave
from halloween_games.app.saving.record_file import PlayerShape, RecordProblem
from halloween_games.app.saving.saves import BrokenGame, Listed, SavedGame, Saves, picture_of
from halloween_games.app.saving.storage import StorageError, write_whole
from halloween_games.app.screens.dialogs import MenuScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.new_game import NewGameScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.screens.saved_game_cards import Lines, Picture, ResumeCard
from halloween_games.app.screens.saved_games import Item, SavedGamesScene, SaveScene, confirm
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase
from halloween_games.core.speaker import Speaker
from halloween_games.kit import clipboard
from halloween_games.play.game_scene import GameScene
from halloween_games.table.look import GameLook

if TYPE_CHECKING:  # the program makes its library
    from halloween_games.app.shell.program import Program

log = logging.getLogger(__name__)

MAIN_SCENES: Final = (GameScene, LauncherScene, NewGameScene, MenuScene, ResultScene, SavedGamesScene)
LookOf = Callable[[str, Speaker], GameLook]


class Library:
    """Saved games as the program sees them; *look_of* makes the look of a game for its picture."""

    def __init__(self, program: Program, saves: Saves, look_of: LookOf) -> None:
        self.saves = saves
        self._program = program
        self._look_of = look_of
        self._text: Speaker = program.text
        self._autosave: Autosave | None = None
        self._name = ""  # under which the game that is played was saved

    # ------------------------------------------------------------------ the game that is played

    def follow(self, match: Match) -> None:
        """Keep *match* from now on, whatever was played before."""
        if self._autosave is not None and self._autosave.match is match:
            return  # it goes on in its own file
        self.leave()
        self._adopt(self.saves.begin(match))

    def leave(self) -> None:
        """Nothing is played any more; what was lies on the disk, and gets its picture."""
        if self._autosave is None:
            return
        autosave, self._autosave, self._name = self._autosave, None, ""
        autosave.end()
        if autosave.path.exists():
            self._take_picture(autosave.match, autosave.path)

    def abandon(self) -> None:
        """The same after a failure: what failed may be the very thing that draws the picture."""
        autosave, self._autosave, self._name = self._autosave, None, ""
        if autosave is not None:
            autosave.end()

    def _adopt(self, autosave: Autosave, name: str = "") -> None:
        self._autosave, self._name = autosave, name
        autosave.on_problem = self._tell_unkept

    def _tell_unkept(self, phrase: Phrase) -> None:
        self._program.tell(self._text("notice.autosave", why=self._text.say(phrase)))

    @property
    def autosave(self) -> Autosave | None:
        """What keeps the game that is played."""
        return self._autosave

    @property
    def is_kept(self) -> bool:
        """Whether what was played so far lies on the disk."""
        return self._autosave is not None and self._autosave.problem is None

    @property
    def seconds(self) -> float:
        """How long the game has been played, in this run of the program and before."""
        return self._autosave.seconds if self._autosave is not None else 0.0

    # ------------------------------------------------------------------ pictures

    def _take_picture(self, match: Match, path: Path) -> pygame.Surface | None:
        text = self._text.for_game(match.game.id)
        picture = draw_thumbnail(self._program.services, match, self._look_of(match.game.id, text))
        try:
            write_whole(picture_of(path), png(picture))
        except StorageError as error:  # the game itself is what counts
            log.warning("A picture cannot be saved: %s %s", error, dict(error.phrase.params))
        return picture

    def _picture(self, saved: SavedGame) -> Picture:
        def fetch() -> pygame.Surface | None:
            found = _load_picture(saved)
            if found is not None:
                return found
            try:
                return self._take_picture(self.saves.open(saved.path).match, saved.path)
            except RecordProblem:  # opening it will say what is wrong
                return None

        return Picture(fetch)

    # ------------------------------------------------------------------ going on

    def resume_card(self) -> ResumeCard | None:
        """The newest game that is not over, for the launcher. What is broken is told."""
        saved, broken = self.saves.resumable()
        for file in broken:
            why = file.problem.sentence(self._text)
            self._program.tell(self._text("notice.broken_game", why=why, file=file.path.name))
        if saved is None:
            return None
        lines, path = self._lines(saved, self._text("resume.title")), saved.path
        return ResumeCard(
            "resume",
            pygame.Rect(0, 0, 0, 0),
            lines=lines,
            picture=self._picture(saved),
            act=lambda: self.open(path),
        )

    def open(self, path: Path) -> None:
        """Go on with the game in a file; if that cannot be, say why and stay."""
        try:
            if self.saves.is_recent(path):
                match, autosave = self.saves.resume(path)
                name = ""
            else:
                opened = self.saves.open(path)
                match, autosave = opened.match, self.saves.begin(opened.match, opened.seconds)
                name = opened.name
        except RecordProblem as error:
            self._say(error.sentence(self._text))
            return
        self.leave()
        self._adopt(autosave, name)
        self._program.show_match(match)

    # ------------------------------------------------------------------ commands

    def command(self, name: str) -> bool:
        """``open``, ``save``, ``save_as``, ``copy`` or ``paste``; True if it was one and could be done here."""
        if name not in self.offers():
            return False
        commands: dict[str, Callable[[], None]] = {
            "open": self.show_list,
            "save": self.save,
            "save_as": self.ask_name,
            "copy": self.copy,
            "paste": self.paste,
        }
        commands[name]()
        self._program.stack.changed = True
        return True

    def offers(self) -> frozenset[str]:
        """Which of them can be done on the screen that is shown."""
        top = self._program.stack.top
        if not isinstance(top, MAIN_SCENES):
            return frozenset()
        if isinstance(top, SavedGamesScene):
            return frozenset({"paste"})  # open closes it
        playing = {"save", "save_as", "copy"} if self._program.game is not None else set()
        return frozenset({"open", "paste", *playing})

    def show_list(self) -> None:
        """All saved games, over what is there."""
        self._program.stack.push(SavedGamesScene(self._program.services, self._program, self._items))

    def _items(self, kind: str) -> list[Item]:
        found = self.saves.recent() if kind == "recent" else self.saves.named()
        playing = self._autosave.path if self._autosave is not None else None
        return [self._item(listed) for listed in found if listed.path != playing]

    def _item(self, listed: Listed) -> Item:
        if isinstance(listed, BrokenGame):
            why = listed.problem.sentence(self._text)
            lines = Lines(listed.path.name, why, "", "")
            return Item(lines, None, lambda: self._say(why), lambda: self._ask_delete(listed.path, listed.path.name))
        lines = self._lines(listed, listed.name)
        title = listed.name or lines.players
        game = f"{lines.game} · {lines.players}" if listed.name else lines.game
        return Item(
            Lines(title, game, "", lines.when),
            self._picture(listed),
            lambda: self.open(listed.path),
            lambda: self._ask_delete(listed.path, title),
        )

    def _lines(self, saved: SavedGame, title: str) -> Lines:
        text = self._text
        game = text.for_game(saved.game_id)("title")
        key = "saves.over" if saved.is_over else "saves.actions.one" if saved.actions == 1 else "saves.actions"
        players = [self._player(player, seat) for seat, player in enumerate(saved.players)]
        who = text("saves.two", first=players[0], second=players[1]) if len(players) == 2 else ", ".join(players)
        return Lines(title, text(key, game=game, count=saved.actions), who, self._when(saved.when))

    def _player(self, player: PlayerShape, seat: int) -> str:
        return player.name or self._text("saves.computer" if player.kind == "computer" else f"seat.{seat}")

    def _when(self, seconds: float) -> str:
        then, now = time.localtime(seconds), time.time()
        clock, date = time.strftime("%H:%M", then), time.strftime("%Y-%m-%d", then)
        if date == time.strftime("%Y-%m-%d", time.localtime(now)):
            return self._text("saves.today", time=clock)
        if date == time.strftime("%Y-%m-%d", time.localtime(now - 86_400)):
            return self._text("saves.yesterday", time=clock)
        return self._text("saves.date", date=date, time=clock)

    def _ask_delete(self, path: Path, title: str) -> None:
        text, program = self._text, self._program
        words = text("saves.delete.about", name=title)
        scene = confirm(
            program.services,
            program,
            text("saves.delete.title"),
            words,
            text("saves.delete"),
            lambda: self._delete(path),
        )
        program.stack.push(scene)

    def _delete(self, path: Path) -> None:
        try:
            self.saves.delete(path)
        except StorageError as error:
            self._say(self._text.say(error.phrase))
        self._program.stack.settle()
        if isinstance(self._program.stack.top, SavedGamesScene):
            self._program.stack.top.show(self._program.stack.top.kind)

    # ------------------------------------------------------------------ saving

    def save(self) -> None:
        """Under the name that the game has, or ask for one."""
        if self._name:
            self._save(self._name)
        else:
            self.ask_name()

    def ask_name(self) -> None:
        """Ask under which name to save."""
        program = self._program
        if program.game is None:
            return
        title = self._text.for_game(program.game.session.match.game.id)("title")
        usual = self._name or f"{title}, {time.strftime('%Y-%m-%d')}"
        program.stack.push(SaveScene(program.services, program, usual, self._save_named))

    def _save_named(self, name: str) -> None:
        """What the question for a name leads to."""
        program, text = self._program, self._text
        there = self.saves.find(name)
        if there is None or name == self._name:
            program.back()
            self._save(name)
            return

        def replace() -> None:
            program.back()
            self._save(name)

        words = text("save.replace.about", name=there.name or name)
        scene = confirm(program.services, program, text("save.replace.title"), words, text("save.replace"), replace)
        program.stack.push(scene)

    def _save(self, name: str) -> None:
        game = self._program.game
        if game is None:
            return
        try:
            path = self.saves.save_as(game.session.match, name, self.seconds)
        except StorageError as error:
            self._say(self._text.say(error.phrase))
            return
        self._name = name
        self._take_picture(game.session.match, path)
        self._say(self._text("save.done", name=name))

    # ------------------------------------------------------------------ share codes

    def copy(self) -> None:
        """The share code of what is shown goes to the clipboard."""
        from halloween_games.app.saving import share  # the launcher starts without it

        if self._program.game is None:
            return
        session = self._program.game.session
        if not clipboard.copy(share.write_code(session.match, session.looking_back.ply)):
            self._say(self._text("clipboard.missing"))
        elif session.looking_back.outcome is not None:
            self._say(self._text("share.copied.game"))
        else:
            self._say(self._text("share.copied"))

    def paste(self) -> None:
        """Open the share code that lies in the clipboard."""
        from halloween_games.app.saving import share  # the launcher starts without it

        code = clipboard.paste()
        if code is None:
            self._say(self._text("clipboard.missing"))
            return
        try:
            match = share.read_code(code)
        except RecordProblem as error:
            self._say(error.sentence(self._text))
            return
        self._program.show_match(match)

    def _say(self, sentence: str) -> None:
        self._program.notices.say(sentence, self._text("notice.news"))


def _load_picture(saved: SavedGame) -> pygame.Surface | None:
    """The picture beside the file; None if there is none, or an older one."""
    try:
        if saved.picture.stat().st_mtime_ns < saved.path.stat().st_mtime_ns:
            return None
        return pygame.image.load(saved.picture)
    except (OSError, pygame.error):
        return None
