"""The thirteen nights: the village, each night with its lesson, puzzles and game, and what a person has done."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from halloween_games.app.saving.saves import Saves
    from halloween_games.app.saving.walked_nights import WalkedNights
    from halloween_games.app.shell.exporting import Exports
    from halloween_games.app.shell.learning import Learning
    from halloween_games.app.shell.playing import Playing
    from halloween_games.app.shell.puzzling import Puzzling
    from halloween_games.app.shell.saved_games import SavedGames
    from halloween_games.campaign.night import Campaign, Going, How, Night, Step
    from halloween_games.core.speaker import Speaker
    from halloween_games.kit.scenes import Scene
    from halloween_games.kit.services import Services
    from halloween_games.puzzles.puzzle_file import Outline
    from halloween_games.session.new_game import NewGame

log = logging.getLogger(__name__)

PICTURE = "thirteen-nights"  # how its file is called


@dataclass(frozen=True)
class Rooms:
    """The other parts of the shell that a night leads through."""

    learning: Learning
    puzzling: Puzzling
    playing: Playing
    saves: Saves | None
    saved_games: SavedGames | None
    exports: Exports
    launcher: Callable[[], None]
    rules: Callable[[str], None]


class NightWalk:
    """The implementation of the screens' NightWays; it tells *playing* which games belong to nights."""

    def __init__(self, services: Services, walked: WalkedNights, rooms: Rooms) -> None:
        self._services = services
        self.walked = walked
        self._rooms = rooms
        self._seen: frozenset[str] | None = None  # nights whose windows were lit when the village was shown last
        rooms.playing.nights = self

    # ------------------------------------------------------------------ what is known

    def campaign(self) -> Campaign:
        """All nights."""
        from halloween_games.campaign.night_file import campaign_of

        return campaign_of().campaign

    def person(self) -> str:
        """Who walks: whoever solves the puzzles."""
        return self._rooms.puzzling.person()

    def goings(self) -> Mapping[str, Going]:
        """What the person has done, by night."""
        return self.walked.goings(self.person())

    def going(self, night: Night) -> Going:
        """What the person has done of one night."""
        return self.goings().get(night.id, {})

    def _lit(self) -> frozenset[str]:
        from halloween_games.campaign.night import is_lit

        return frozenset(night for night, going in self.goings().items() if is_lit(going))

    def newly_lit(self) -> frozenset[str]:
        """The nights whose windows were lit since this was asked last."""
        lit, seen = self._lit(), self._seen
        self._seen = lit
        return lit - seen if seen is not None else frozenset()

    def number_of(self, night: Night) -> str:
        """Which night it is, in words."""
        nights = self.campaign().nights
        return self._services.text("nights.number", number=nights.index(night) + 1, count=len(nights))

    def lesson_idea(self, night: Night, text: Speaker) -> str:
        """What its lesson is about; *text* has the sentences of the course."""
        from halloween_games.lessons.lesson_file import course_of

        lesson = course_of(night.game.id).course.lesson(night.lesson)
        return text.say(lesson.idea.phrase) if lesson is not None else ""

    def lesson_sentences(self, night: Night) -> Mapping[str, str]:
        """The English sentences of its lesson by text key."""
        from halloween_games.lessons.lesson_file import course_of

        return course_of(night.game.id).course.sentences

    def goals(self, night: Night) -> Sequence[str]:
        """What its puzzles ask for."""
        from halloween_games.puzzles.goals import PUZZLE_TEXTS

        text = self._services.text.for_game(night.game.id).with_sentences(PUZZLE_TEXTS)
        outlines = [self._outline(night, number) for number in range(len(night.puzzles))]
        return [text.say(one.goal) for one in outlines if one is not None]

    def _outline(self, night: Night, number: int) -> Outline | None:
        from halloween_games.puzzles.puzzle_file import outlines_of

        return next((one for one in outlines_of(night.game.id) if one.id == night.puzzles[number]), None)

    def minutes(self, night: Night) -> int:
        """How long its lesson takes, about."""
        from halloween_games.lessons.lesson_file import course_of

        lesson = course_of(night.game.id).course.lesson(night.lesson)
        return max(1, round(lesson.minutes)) if lesson is not None else 1

    def has_game_under_way(self, night: Night) -> bool:
        """Whether its game was begun and can be gone on with."""
        saves = self._rooms.saves
        saved = saves.in_recent(self.walked.game_of(self.person(), night.id)) if saves is not None else None
        return saved is not None and not saved.is_over

    def what_waits(self) -> str:
        """In a line: the first evening, the next night, or that all windows are lit."""
        text, goings = self._services.text, self.goings()
        if not goings:
            return text("launcher.nights.later")
        from halloween_games.campaign.night import next_night

        nights = self.campaign().nights
        night = next_night(nights, goings)
        return text("launcher.nights.next", number=nights.index(night) + 1) if night else text("launcher.nights.done")

    # ------------------------------------------------------------------ ways

    def village(self) -> None:
        """Open the village."""
        from halloween_games.app.screens.dialogs import Choice, MessageScene
        from halloween_games.campaign.night_file import campaign_of

        for problem in campaign_of().problems:
            log.warning("%s", problem.sentence(self._services.text))
        if self.campaign().nights:
            self._services.stack.push(self.village_scene(self._services))
            return
        text = self._services.text
        close = Choice(text("button.close"), icon="check", warm=True)
        self._services.stack.push(MessageScene(self._services, text("nights.title"), text("nights.none"), [close]))

    def village_scene(self, services: Services) -> Scene:
        """The village, shown with *services*."""
        from halloween_games.app.screens.village import VillageScene

        return VillageScene(services, self)

    def back_to_village(self) -> None:
        """Leave the game that is played, and go to the village."""
        self._rooms.launcher()
        self._services.stack.apply_pending()
        self.village()

    def night(self, night: Night) -> None:
        """Open the page of a night."""
        from halloween_games.app.screens.night_page import NightScene

        self._services.brain.warm(night.game.id)
        self._services.stack.push(NightScene(self._services, night, self))

    def lesson(self, night: Night) -> None:
        """Open its lesson; it leads back to the night."""

        from halloween_games.app.screens.night_page import LESSON_KEYS

        def done() -> None:
            self._note(night.id, "lesson", "done")

        pop = self._services.stack.pop
        self._rooms.learning.lesson_of_night(night.game.id, night.lesson, pop, done, LESSON_KEYS)

    def puzzle(self, night: Night, number: int) -> None:
        """Open one of its puzzles; the first leads to the second, that back to the night."""
        from halloween_games.campaign.night import PUZZLE_STEPS
        from halloween_games.puzzles.puzzle_file import puzzle_with

        outline = self._outline(night, number)
        puzzle = puzzle_with(outline) if outline is not None else None
        if puzzle is None:  # the file of nights is read against outlines: only proving reads more
            self.skip(night, PUZZLE_STEPS[number])
            return

        def following() -> None:
            self._services.stack.pop()
            if number + 1 < len(night.puzzles):
                self._services.stack.apply_pending()
                self.puzzle(night, number + 1)

        def solved() -> None:
            self._note(night.id, PUZZLE_STEPS[number], "done")

        self._rooms.puzzling.open(puzzle, "nights.title", following, solved=solved)

    def game(self, night: Night) -> None:
        """Go on with its game, or begin it."""
        saves, saved_games = self._rooms.saves, self._rooms.saved_games
        saved = saves.in_recent(self.walked.game_of(self.person(), night.id)) if saves is not None else None
        if saved_games is not None and saved is not None and not saved.is_over:
            saved_games.open(saved.path)
            return
        self._rooms.playing.play(self.new_game(night))

    def new_game(self, night: Night) -> NewGame:
        """The setup of its game."""
        from halloween_games.session.new_game import NewGame, SeatPlan

        play, text = night.play, self._services.text.with_sentences(night.sentences)
        plans = [SeatPlan("", play.level) for _ in range(play.seats)]
        plans[(play.seat + 1) % play.seats] = SeatPlan(text(night.key("opponent")), play.level)
        plans[play.seat] = SeatPlan(self.person())
        return NewGame(night.game.id, tuple(plans), dict(play.options), play.board, play.start, night.id)

    def skip(self, night: Night, step: Step) -> None:
        """Leave a step out."""
        self._note(night.id, step, "skipped")

    def feast(self) -> None:
        """Open the end."""
        from halloween_games.app.screens.village_end import FeastScene

        self._services.stack.push(FeastScene(self._services, self))

    def save_picture(self, picture: pygame.Surface) -> None:
        """Save a picture of the end."""
        self._rooms.exports.save_picture(picture, PICTURE)

    def rules(self, game_id: str) -> None:
        """Open the rules of a game."""
        self._rooms.rules(game_id)

    # ------------------------------------------------------------------ what Playing tells

    def begun(self, night: str, file: str) -> None:
        """The game of *night* was begun; it is kept in *file*, if it is."""
        if file:
            self.walked.begin_game(self.person(), night, file)

    def night_in(self, file: str) -> str:
        """The night whose game is in *file*; empty if it is another game."""
        return self.walked.night_in(file)

    def over(self, night: str, is_won: bool) -> None:
        """The game of *night* was played to its end."""
        self._note(night, "game", "won" if is_won else "done")

    def _note(self, night: str, step: Step, how: How) -> None:
        if self._seen is None:
            self._seen = self._lit()
        self.walked.note(self.person(), night, step, how, date.today())
