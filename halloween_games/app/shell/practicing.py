"""Practice positions: shows them, begins their games against the strongest computer, and keeps which were solved."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from halloween_games.app.screens.navigation import TaskEnd
from halloween_games.app.shell.part import Part
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.match import Match, Player
from halloween_games.core.terms import Terms
from halloween_games.lessons.course_files import lesson_ids

if TYPE_CHECKING:
    import pygame

    from halloween_games.app.shell.playing import Playing
    from halloween_games.app.shell.puzzling import Puzzling
    from halloween_games.kit.scenes import Scene
    from halloween_games.kit.services import Services
    from halloween_games.play.game_scene import Exits
    from halloween_games.play.practice_scene import PracticeScene
    from halloween_games.play.speech_bubbles import Cast
    from halloween_games.puzzles.positions import PracticePosition
    from halloween_games.table.look import GameLook

ALONE: Final = Terms(undo=False, hints=False)
"""What is solved was really solved."""

GOOD_PLAY: Final = 1
"""The street on which the way to the positions is."""

log = logging.getLogger(__name__)


@dataclass(eq=False, repr=False)
class Practicing(Part):
    """The implementation of the screens' PracticeWays."""

    playing: Playing
    puzzling: Puzzling

    # ------------------------------------------------------------------ what is known

    def positions(self, game_id: str) -> Sequence[PracticePosition]:
        """All of a game, in the order of its file."""
        from halloween_games.puzzles.positions import positions_of

        return positions_of(game_id).puzzles

    def solved(self) -> Collection[str]:
        """The ids of those that the person has solved."""
        return self.people.solved.mastered(self.person())

    def board(self, position: PracticePosition) -> pygame.Surface:
        """It as a picture, in the colors that are worn in its game."""
        worn = self.people.profiles.evening.worn((self.person(), self._rival()), (True, False))
        with self.services.art.dressed(worn):
            return self.puzzling.picture_of(position)

    def _next(self, position: PracticePosition) -> PracticePosition | None:
        """The next one that is not solved, of the same theme if there is one; None if all are."""
        every, solved = self.positions(position.game.id), self.solved()
        at = every.index(position)
        waiting = [one for one in (*every[at + 1 :], *every[:at]) if one.id not in solved]
        return min(waiting, key=lambda one: one.theme != position.theme, default=None)

    # ------------------------------------------------------------------ ways

    def open(self, game_id: str) -> None:
        """Choose one of a game."""
        from halloween_games.app.screens.puzzles_page import PositionsScene
        from halloween_games.puzzles.positions import positions_of

        for problem in positions_of(game_id).problems:
            log.warning("%s", problem.sentence(self.text))
        self.services.stack.push(PositionsScene(self.services, game_id, self))

    def play(self, position: PracticePosition) -> None:
        """Begin the game from there, unless another one would be lost that is to be played on."""
        self.playing.leave_for(partial(self._begin, position))

    def _rival(self) -> str:
        from halloween_games.app.screens.rivals import rival_name

        return rival_name(self.text, LEVEL_NAMES[-1])

    def _begin(self, position: PracticePosition) -> None:
        level, name, seed = LEVEL_NAMES[-1], self.person(), SystemRandom().randrange(1 << 62)
        rival = self._rival()
        players = Player("human", name, terms=ALONE), Player("computer", rival, level)
        match = Match(position.game, position.seats, seed=seed, start=position.drawn(seed), players=players)
        match.practice = True
        self.playing.keeping.leave()
        self.playing.show(match, [name, rival], scene_of=partial(self._scene, position))
        self.playing.begin_again = partial(self.play, position)

    def _scene(
        self, position: PracticePosition, services: Services, match: Match, look: GameLook, cast: Cast, exits: Exits
    ) -> PracticeScene:
        from halloween_games.play.practice_scene import Practice, PracticeScene

        practice = Practice(position, partial(self._keep, position), partial(self._tell_held, position))
        return PracticeScene(services, match, look, cast, exits, practice)

    def _keep(self, position: PracticePosition) -> None:
        day = self.puzzling.now().date()
        self.people.solved.add_mastered(self.person(), position.game.id, position.id, day)

    def _go_on(self, position: PracticePosition) -> None:
        """Begin the next one; after the last one show that all are solved."""
        following = self._next(position)
        if following is not None:
            self.play(following)
        else:
            self._show_all(position.game.id)

    def _show_all(self, game_id: str) -> None:
        """Leave the game for the page of all, from which back leads to the street, as before the game."""
        self.ways.shell.launcher()
        self.services.stack.apply_pending()
        if lesson_ids(game_id, GOOD_PLAY):
            self.ways.teaching.learn(game_id, GOOD_PLAY)
            self.services.stack.apply_pending()
        self.open(game_id)

    def _tell_held(self, position: PracticePosition) -> None:
        """A defence has held: say so, and leave it to the person to play on."""
        from halloween_games.app.screens.dialogs import Choice, ask

        text = self.text
        following = Choice(text("positions.next"), partial(self._go_on, position), icon="check", warm=True)
        stay = Choice(text("positions.stay"), icon="play")
        ask(self.services, text("positions.held"), text("positions.held.about"), following, stay, icon="info")

    def ended(self, game: Scene) -> TaskEnd | None:
        """How *game* ended, if it is one from a practice position."""
        from halloween_games.play.practice_scene import PracticeScene

        if not isinstance(game, PracticeScene):
            return None
        line = self.text("positions.solved" if game.is_solved else "positions.not_yet")
        following: Callable[[], None] = partial(self._go_on, game.position)
        return TaskEnd(bool(game.is_solved), line, following, partial(self._show_all, game.position.game.id))
