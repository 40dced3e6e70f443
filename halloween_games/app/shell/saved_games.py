"""Everything about saved games on the screen: resume, open, save, copy and paste."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from halloween_games.app.saving.saves import BrokenGame, Keeping, Listed, SavedGame, Saves
from halloween_games.app.saving.storage import shown_path
from halloween_games.core.match import Match
from halloween_games.core.names import printable
from halloween_games.kit import clipboard

if TYPE_CHECKING:
    from halloween_games.app.exports.saved_pictures import SavedPictures
    from halloween_games.app.saving.saved_game_words import Lines
    from halloween_games.app.screens.saved_games import Item, Picture, SavedGamesScene, Unfinished
    from halloween_games.app.shell.notices import Notices
    from halloween_games.app.shell.playing import Playing
    from halloween_games.kit.scenes import Scene
    from halloween_games.kit.services import Services
    from halloween_games.puzzles.puzzle import Puzzle

TOLD: Final = 3  # damaged files that get a message of their own


@dataclass(eq=False, repr=False)
class SavedGames:
    """Lists the games in *saves* and runs the player's commands on them.

    *open_puzzle* shows a puzzle that was shared, *take_code* goes on with the game by code that a code belongs to.
    """

    services: Services
    saves: Saves
    keeping: Keeping
    pictures: SavedPictures
    playing: Playing
    notices: Notices
    open_puzzle: Callable[[Puzzle], None] = lambda puzzle: None
    take_code: Callable[[str], None] = lambda code: None

    def __post_init__(self) -> None:
        self._text = self.services.text

    def commands(self, top: Scene) -> Mapping[str, Callable[[], None]]:
        """The commands available on the current screen."""
        from halloween_games.play.exercise_scenes import PuzzleScene

        found: dict[str, Callable[[], None]] = {}
        if top.offers_paste:
            found |= {"paste": self.paste}
        if top.offers_saving:
            found |= {"open": self.show_list}
        if top.offers_saving and self.playing.may_be_saved:
            found |= {"save": self.save, "save_as": self.ask_name}
            found |= {"copy": self.copy, "copy_text": self.copy_text}
        if isinstance(top, PuzzleScene):
            found |= {"copy": partial(self.copy_puzzle, top.puzzle)}
        return found

    # ------------------------------------------------------------------ going on

    def unfinished(self) -> Unfinished | None:
        """The newest unfinished game, for the launcher. Damaged files are reported."""
        saved, broken = self.saves.resumable()
        for file in broken[:TOLD]:
            why = file.problem.sentence(self._text)
            self.notices.tell(self._text("notice.broken_game", why=why, file=printable(file.path.name)))
        if len(broken) > TOLD:
            count, folder = len(broken) - TOLD, shown_path(broken[0].path.parent)
            self.notices.tell(self._text("notice.broken_games", count=count, folder=folder))
        if saved is None:
            return None
        from halloween_games.app.saving.saved_game_words import lines_of
        from halloween_games.app.screens.saved_games import Unfinished

        def told() -> Lines:
            lines = lines_of(self._text, saved, self._text("resume.title"))
            return replace(lines, turn=self._text("resume.second_game")) if saved.awaits_second else lines

        people = [seat for seat, player in enumerate(saved.players) if player.kind != "computer"]
        rivals = [name for seat, name in enumerate(told().names) if seat not in people]
        rival = rivals[0] if rivals and people == [saved.to_move] and not saved.is_over else ""
        return Unfinished(saved.game_id, told, self._picture(saved), partial(self.open, saved.path), rival)

    def open(self, path: Path) -> None:
        """Continue the game in a file; if that is impossible, say why and stay."""
        with self._saying():  # also of a board in one of the program's own maps, which is damaged
            scene = self.playing.show(self.keeping.resume(path))
            if self.playing.awaits_second:
                scene.show_result()

    # ------------------------------------------------------------------ the list

    def show_list(self) -> None:
        """Show all saved games over the current screen."""
        self.services.stack.push(self.list_scene(self.services))

    def list_scene(self, services: Services) -> SavedGamesScene:
        """All saved games, shown with *services*."""
        from halloween_games.app.screens.saved_games import SavedGamesScene

        return SavedGamesScene(services, self._items, self.paste)

    def _items(self, kind: str) -> list[Item]:
        found = self.saves.recent() if kind == "recent" else self.saves.named()
        playing = self.keeping.autosave.path if self.keeping.autosave is not None else None
        return [self._item(listed) for listed in found if listed.path != playing]

    def _item(self, listed: Listed) -> Item:
        from halloween_games.app.saving.saved_game_words import Lines, lines_of
        from halloween_games.app.screens.saved_games import Item

        if isinstance(listed, BrokenGame):
            why = listed.problem.sentence(self._text)
            name = printable(listed.path.name)
            lines = Lines(name, why, "", "")
            return Item(lines, None, lambda: self._say(why), lambda: self._ask_delete(listed.path, name))
        lines = lines_of(self._text, listed, listed.name)
        game = self._text.for_game(listed.game_id)("title")
        shown = replace(lines, title=listed.name or game, game=game if listed.name else "")
        return Item(
            shown,
            self._picture(listed),
            lambda: self.open(listed.path),
            lambda: self._ask_delete(listed.path, listed.name or lines.players),
        )

    def _picture(self, saved: SavedGame) -> Picture:
        from halloween_games.app.screens.saved_games import Picture

        return Picture(lambda: self.pictures.find(saved, self.saves))

    def _ask_delete(self, path: Path, title: str) -> None:
        from halloween_games.app.screens.saved_games import ask_delete

        ask_delete(self.services, title, lambda: self._delete(path))

    def _delete(self, path: Path) -> None:
        from halloween_games.app.screens.saved_games import SavedGamesScene

        stack = self.services.stack
        with self._saying():
            self.saves.delete(path)
        stack.apply_pending()
        if isinstance(stack.top, SavedGamesScene):
            stack.top.show(stack.top.kind)

    # ------------------------------------------------------------------ saving

    def save(self) -> None:
        """Save under the game's name, or ask for one."""
        if self.keeping.name:
            self._save(self.keeping.name)
        else:
            self.ask_name()

    def ask_name(self) -> None:
        """Ask for a name to save under."""
        from halloween_games.app.screens.saved_games import SaveScene

        title = self._text.for_game(self.playing.game.session.match.game.id)("title")
        usual = self.keeping.name or f"{title}, {time.strftime('%Y-%m-%d')}"
        self.services.stack.push(SaveScene(self.services, usual, self._save_named))

    def _save_named(self, name: str) -> None:
        """Save under the entered name."""
        from halloween_games.app.screens.saved_games import confirm

        text, stack = self._text, self.services.stack

        def save() -> None:
            stack.pop()
            self._save(name)

        there = self.saves.find(name)
        if there is None or name == self.keeping.name:
            save()
            return
        words = text("save.replace.about", name=there.name or name)
        confirm(self.services, text("save.replace.title"), words, text("save.replace"), save)

    def _save(self, name: str) -> None:
        match = self.playing.game.session.match
        with self._saying():
            path = self.saves.save_as(match, name, self.keeping.seconds)
            self.keeping.name = name
            self.pictures.take(match, path)
            self._say(self._text("save.done", name=name))

    # ------------------------------------------------------------------ share codes

    def copy(self) -> None:
        """Copy the share code of the shown position to the clipboard."""
        from halloween_games.app.saving import share  # imported lazily: the launcher does not need it

        session = self.playing.game.session
        if not clipboard.copy(share.write_code(*session.looking_back.shown)):
            self._say(self._text("clipboard.missing"))
        elif session.looking_back.outcome is not None:
            session.looking_back.lay_open()  # the code is the whole game
            self._say(self._text("share.copied.game"))
        else:
            self._say(self._text("share.copied" if session.game.secrets else "share.copied.open"))

    def copy_text(self) -> None:
        """Copy the whole game as a text for people to the clipboard."""
        from halloween_games.app.saving import game_text  # imported lazily: the launcher does not need it

        session = self.playing.game.session
        if session.game.secrets and session.match.outcome is None:
            self._say(self._text("share.text_secrets"))
            return
        session.looking_back.lay_open()  # of a finished game it tells everything
        done = clipboard.copy(game_text.write(session.match))
        self._say(self._text("share.copied.text" if done else "clipboard.missing"))

    def copy_puzzle(self, puzzle: Puzzle) -> None:
        """Copy the share code of a puzzle to the clipboard."""
        from halloween_games.app.saving import share  # imported lazily: the launcher does not need it

        done = clipboard.copy(share.write_puzzle(puzzle))
        self._say(self._text("share.copied.puzzle" if done else "clipboard.missing"))

    def paste(self) -> None:
        """Open the share code on the clipboard, or take in one of a game by code."""
        from halloween_games.app.saving import share  # imported lazily: the launcher does not need it
        from halloween_games.app.saving.code_game import is_code

        code = clipboard.paste()
        if code is None:
            self._say(self._text("clipboard.missing"))
            return
        if is_code(code):
            self.take_code(code)
            return
        with self._saying():
            shared = share.read_shared(code)
            if isinstance(shared, Match):
                self.playing.begin(shared)
            else:
                self.open_puzzle(shared)

    def _say(self, sentence: str) -> None:
        self.notices.say(sentence, self._text("notice.news"))

    def _saying(self) -> AbstractContextManager[None]:
        return self.notices.saying(self._text("notice.news"))
