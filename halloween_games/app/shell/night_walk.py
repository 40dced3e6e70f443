"""The thirteen nights: the village, each night with its lesson, puzzles and game, and what a person has done."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

import pygame

from halloween_games.app.shell.notices import show_message
from halloween_games.app.shell.part import Part
from halloween_games.app.shell.puzzling import Onward, Puzzling
from halloween_games.campaign.night import PUZZLE_STEPS, found_clues, is_lit, is_open, next_night
from halloween_games.core.judging import next_above
from halloween_games.puzzles.puzzle_file import outlines_of, puzzle_with
from halloween_games.session.new_game import NewGame, SeatPlan

if TYPE_CHECKING:
    from halloween_games.app.saving.progress import Walked
    from halloween_games.app.saving.saves import SavedGame
    from halloween_games.app.shell.exporting import Exports
    from halloween_games.app.shell.learning import Learning
    from halloween_games.app.shell.playing import Playing
    from halloween_games.campaign.night import Campaign, Going, How, Night, Step
    from halloween_games.core.events import Event
    from halloween_games.core.state import State
    from halloween_games.kit.scenes import Scene
    from halloween_games.kit.services import Services
    from halloween_games.lessons.lesson import Course
    from halloween_games.play.speech_bubbles import Characters

log = logging.getLogger(__name__)

PICTURE = "thirteen-nights"  # how its file is called
STORY = "story"  # the row of what belongs to no night
PROLOGUE = "prologue"
ENDING = "ending"
FEAST = "feast"  # of a later year
HALLOWEEN = 10, 31  # the day on which it comes back
MOST_TRIES = 2  # after which one may leave it
OF_NIGHT = "night."  # in front of a moment of a night, beside those of every game


@dataclass(eq=False, repr=False)
class NightWalk(Part):
    """The implementation of the screens' NightWays.

    The other parts of the shell are what a night leads through.
    """

    playing: Playing
    learning: Learning
    puzzling: Puzzling
    exports: Exports

    def __post_init__(self) -> None:
        self._seen: frozenset[str] | None = None  # nights whose windows were lit when the village was shown last
        self._results: dict[str, str] = {}  # how games have just ended
        self._said: set[str] = set()  # the moments of the game under way at which its person has said a word
        self._tries: Counter[str] = Counter()  # of what was begun in a night and not done, since the program runs

    # ------------------------------------------------------------------ what is known

    def campaign(self) -> Campaign:
        """All nights."""
        from halloween_games.campaign.night_file import campaign_of

        return campaign_of().campaign

    def emblem(self) -> str:
        """The drawing of the emblem of whoever walks; empty if there is none."""
        return self.people.profiles.drawing(self.person())

    def goings(self) -> Mapping[str, Going]:
        """What the person has done, by night."""
        return self.people.walked.goings(self.person())

    def going(self, night: Night) -> Going:
        """What the person has done of one night."""
        return self.goings().get(night.id, {})

    def row(self, night: str) -> Walked:
        """All that is known of the person and a night."""
        return self.people.walked.row(self.person(), night)

    def _lit(self) -> frozenset[str]:
        return frozenset(night for night, going in self.goings().items() if is_lit(going))

    def newly_lit(self) -> frozenset[str]:
        """The nights whose windows were lit since this was asked last."""
        lit, seen = self._lit(), self._seen
        self._seen = lit
        return lit - seen if seen is not None else frozenset()

    def feasts(self) -> int:
        """How many feasts the person has been at: the end, and later years."""
        return sum(told == ENDING or told.startswith(FEAST) for told in self.row(STORY).heard)

    def number_of(self, night: Night) -> str:
        """Which night it is, in words."""
        nights = self.campaign().nights
        return self.text("nights.number", number=nights.index(night) + 1, count=len(nights))

    def hear(self, night: Night, told: str) -> None:
        """The person was told that."""
        self.people.walked.hear(self.person(), night.id, told)

    def clues(self) -> Sequence[str]:
        """The clues that the person has found."""
        return found_clues(self.campaign().nights, self.goings())

    def is_open(self, night: Night) -> bool:
        """Whether its house can be entered."""
        return self.settings.every_house or is_open(self.campaign().nights, self.goings(), night)

    def visit(self, night: Night) -> Going:
        """The same for somebody who enters its room: a lesson that is known already counts as done."""
        if "lesson" not in self.going(night) and self.is_lesson_known(night):
            self._note(night.id, "lesson", "done")
        return self.going(night)

    def is_lesson_known(self, night: Night) -> bool:
        """Whether its lesson is known."""
        return night.lesson in self._learnt(night)

    def is_new_game(self, night: Night) -> bool:
        """Whether lessons come before its own, since the person does not know its game."""
        learnt = self._learnt(night)
        return night.lesson not in learnt and any(lesson not in learnt for lesson in night.first)

    def _learnt(self, night: Night) -> frozenset[str]:
        """The lessons of its game that the person has done."""
        return frozenset(self.ways.teaching.stars(self._course(night)))

    def _course(self, night: Night) -> Course:
        from halloween_games.lessons.lesson_file import course_of

        return course_of(night.game.id).course

    def lessons(self, night: Night) -> Sequence[str]:
        """What its book opens: what comes first and its own; once that is known, the next page, or its own again."""
        learnt = self._learnt(night)
        if night.lesson not in learnt:
            return [lesson for lesson in (*night.first, night.lesson) if lesson not in learnt]
        lessons = self._course(night).lessons
        unknown = [one.id for one in lessons if one.id not in learnt and one.play is None]
        return unknown[:1] or [night.lesson]

    def result(self, night: Night) -> str:
        """How its game has just ended: ``won``, ``lost`` or ``drawn``; empty if that is long ago."""
        return self._results.get(night.id, "")

    def forget_result(self, night: Night) -> None:
        """The person has answered to that."""
        self._results.pop(night.id, None)

    def failed_twice(self, night: Night) -> bool:
        """Whether something in it was left undone or lost twice."""
        return any(self._tries[f"{night.id}.{step}"] >= MOST_TRIES for step in ("puzzle1", "puzzle2", "game"))

    def choose_gentle(self, night: Night, gentle: bool) -> None:
        """Its game is to be gentle, or not."""
        self.people.walked.choose_gentle(self.person(), night.id, gentle=gentle)

    def minutes(self, night: Night) -> int:
        """How long its lesson takes, about."""
        found = [self._course(night).lesson(lesson) for lesson in self.lessons(night)]
        return max(1, round(sum(lesson.minutes for lesson in found if lesson is not None)))

    def has_game_under_way(self, night: Night) -> bool:
        """Whether its game was begun and can be gone on with."""
        return self._left(night) is not None

    def _left(self, night: Night) -> SavedGame | None:
        return self.playing.keeping.left(self.row(night.id).game)

    def what_waits(self) -> str:
        """In a line: the first evening, the next night, or that all windows are lit."""
        text, goings = self.text, self.goings()
        if not goings:
            return text("launcher.nights.later")
        nights = self.campaign().nights
        night = next_night(nights, goings)
        return text("launcher.nights.next", number=nights.index(night) + 1) if night else text("launcher.nights.done")

    # ------------------------------------------------------------------ ways

    def village(self) -> None:
        """Open the village."""
        from halloween_games.campaign.night_file import campaign_of

        for problem in campaign_of().problems:
            log.warning("%s", problem.sentence(self.text))
        if self.campaign().nights:
            self.services.stack.push(self.village_scene(self.services))
            if self.is_story_due():
                self.tell_story()
            return
        show_message(self.services, self.text("nights.title"), self.text("nights.none"))

    def village_scene(self, services: Services) -> Scene:
        """The village, shown with *services*."""
        from halloween_games.app.screens.village import VillageScene

        return VillageScene(services, self)

    def back_from_game(self) -> None:
        """Leave the game that is played, and go back to the room of its night."""
        new = self.playing.new
        night = self.campaign().night(new.night) if new is not None else None
        self.ways.shell.launcher()
        self.services.stack.apply_pending()
        self.services.stack.push(self.village_scene(self.services))
        if night is not None:
            self.services.stack.apply_pending()
            self.night(night)

    def night(self, night: Night) -> None:
        """Open the room of a night."""
        from halloween_games.app.screens.night_room import RoomScene

        self.services.brain.warm(night.game.id)
        self.services.stack.push(RoomScene(self.services, night, self))

    # ------------------------------------------------------------------ the story

    def is_story_due(self) -> bool:
        """Whether the beginning, the end or the feast of this year has to be told."""
        return bool(self._due_story())

    def _due_story(self) -> str:
        """The beginning for somebody who has done nothing yet, the end once all is lit, and later a feast each year."""
        campaign, goings = self.campaign(), self.goings()
        heard = self.row(STORY).heard
        if campaign.story.prologue and not any(goings.values()) and PROLOGUE not in heard:
            return PROLOGUE
        last = campaign.nights[-1] if campaign.nights else None
        if last is not None and last.id in self._results and "closing" not in self.row(last.id).heard:
            return ""  # its person speaks first
        over = last is not None and next_night(campaign.nights, goings) is None
        if not over or not campaign.story.ending:
            return ""
        return self._due_feast(heard) if ENDING in heard else ENDING

    def _due_feast(self, heard: Collection[str]) -> str:
        """The feast of this year, on its day; empty once it was held."""
        year = self._halloween()
        return f"{FEAST}.{year}" if year and not {f"{FEAST}.{year}", f"{ENDING}.{year}"} & {*heard} else ""

    def _halloween(self) -> int:
        """The year, on the day of the feast; 0 on others."""
        today = self.puzzling.now().date()
        return today.year if (today.month, today.day) == HALLOWEEN else 0

    def tell_story(self) -> None:
        """Tell what is due of the beginning and the end; nights without an end have its last picture."""
        due = self._due_story()
        if due or self.campaign().story.ending:
            self._tell(due)
        else:
            self.fireworks(with_picture=False)

    def _tell(self, part: str) -> None:
        from halloween_games.app.screens.story_scene import StoryScene

        if part:
            self.people.walked.hear(self.person(), STORY, part)
            if part == ENDING and (year := self._halloween()):  # it is this year's feast
                self.people.walked.hear(self.person(), STORY, f"{ENDING}.{year}")
            self.services.stack.push(StoryScene(self.services, self, part.partition(".")[0]))

    # ------------------------------------------------------------------ what is done in a night

    def lesson(self, night: Night) -> None:
        """Open its lesson, after those that come first; the last one leads back to the night."""
        from halloween_games.play.goal_scene import ButtonKeys

        lessons = self.lessons(night)

        def done() -> None:
            if lessons[0] == night.lesson or "lesson" in self.going(night):
                self._note(night.id, "lesson", "done")

        def following() -> None:
            self.services.stack.pop_now()
            if len(lessons) > 1:
                self.lesson(night)

        keys = ButtonKeys("lesson.next", "night.on.about", "lesson.again.about", "night.back")
        self.learning.open(night.game.id, lessons[0], following, done, keys)

    def puzzle(self, night: Night, number: int) -> None:
        """Open one of its puzzles; the first leads to the second, that back to the night."""
        outline = next((one for one in outlines_of(night.game.id) if one.id == night.puzzles[number]), None)
        puzzle = puzzle_with(outline) if outline is not None else None
        if puzzle is None:  # the file of nights is read against outlines: only proving reads more
            self.skip(night, PUZZLE_STEPS[number])
            return

        def following() -> None:
            self.services.stack.pop_now()
            if number + 1 < len(night.puzzles):
                self.puzzle(night, number + 1)

        def solved() -> None:
            self._note(night.id, PUZZLE_STEPS[number], "done")
            self._tries[f"{night.id}.{PUZZLE_STEPS[number]}"] = 0

        self._tries[f"{night.id}.{PUZZLE_STEPS[number]}"] += 1
        onward = Onward(following, "puzzle.next" if number + 1 < len(night.puzzles) else "night.on")
        self.puzzling.open(puzzle, "nights.title", onward, solved=solved)

    def game(self, night: Night) -> None:
        """Go on with its game, or begin it."""
        saved = self._left(night)
        if saved is not None:
            self.ways.shell.go_on(saved.path)
        else:
            self.playing.play(self.new_game(night))

    def new_game(self, night: Night) -> NewGame:
        """The setup of its game; whoever comes back for a return match finds it one level stronger."""
        play, text = night.play, self.text.with_sentences(night.sentences)
        level = self._level(night)
        plans = [SeatPlan("", level) for _ in range(play.seats)]
        names = [text.translated(name) for name in play.others] or [text(night.key("opponent"))]
        for number, name in enumerate(names, 1):
            plans[(play.seat + number) % play.seats] = SeatPlan(name, level)
        plans[play.seat] = SeatPlan(self.person())
        return NewGame(night.game.id, tuple(plans), dict(play.options), play.board, play.start, night.id)

    def _level(self, night: Night) -> str:
        row, play = self.row(night.id), night.play
        level = play.gentle if play.gentle and row.gentle else play.level
        return (next_above(level, night.game.offered_levels) if "closing" in row.heard else "") or level

    def skip(self, night: Night, step: Step) -> None:
        """Leave a step out."""
        self._note(night.id, step, "skipped")

    def feast(self) -> None:
        """Tell the end; without one, its last picture."""
        if self.campaign().story.ending:
            self._tell(ENDING)
        else:
            self.fireworks(with_picture=False)

    def fireworks(self, *, with_picture: bool) -> None:
        """Open the last picture of it, and save it."""
        from halloween_games.app.screens.village import FeastScene

        scene = FeastScene(self.services, self)
        self.services.stack.push(scene)
        if with_picture:
            self.services.stack.apply_pending()
            scene.save.activate()

    def save_picture(self, picture: pygame.Surface) -> None:
        """Save a picture of the end."""
        self.exports.save_picture(picture, PICTURE)

    def rules(self, game_id: str) -> None:
        """Open the rules of a game."""
        self.ways.pages.rules(game_id)

    # ------------------------------------------------------------------ what Playing tells

    def begun(self, night: str, file: str) -> None:
        """The game of *night* was begun; it is kept in *file*, if it is."""
        self._said.clear()
        if file:
            self.people.walked.begin_game(self.person(), night, file)

    def characters(self, night: str, usual: Characters, *, talk: bool) -> Characters:
        """The people of *night*, beside the *usual* characters; they *talk*, unless nobody wants to hear it."""
        from halloween_games.app.screens.talk import in_words
        from halloween_games.core.moments import moments

        found = self.campaign().night(night)
        if found is None or not found.person:
            return usual
        here, text = found, self.text.with_sentences(found.sentences)
        last_words = self.campaign().story.anybody
        opponent, folder = text(here.key("opponent")), self.services.art.folder
        others = {name: f"people/{name.lower().removeprefix('the ').replace(' ', '_')}" for name in here.play.others}
        faces = {text.translated(name): one for name, one in others.items() if (folder / f"{one}.svg").is_file()}
        faces[opponent] = f"people/{here.person}_telling"

        def face_of(name: str, level: str) -> str:
            return faces[name] if level and name in faces else usual.face_of(name, level)

        def line_of(name: str, level: str, moment: str) -> str:
            if name != opponent or not level:
                return usual.line_of(name, level, moment)
            spoken = moment.removeprefix(OF_NIGHT)
            line = last_words.get(moment, "") if spoken == moment else getattr(here.says, spoken)
            if not line or not talk or (spoken != moment and moment in self._said):
                return ""
            self._said.add(moment)
            return in_words(self.text, line, self.person())

        def moments_of(before: State, after: State, events: Sequence[Event]) -> Collection[str]:
            found = moments(here.game.moments, here.play.moments, here.play.seat, before, after, events)
            return [f"{OF_NIGHT}{moment}" for moment in found]

        return replace(usual, face_of=face_of, line_of=line_of, moments_of=moments_of)

    def night_in(self, file: str) -> str:
        """The night whose game is in *file*; empty if it is another game."""
        return self.people.walked.night_in(file)

    def over(self, night: str, result: str) -> None:
        """The game of *night* was played to its end: ``won``, ``lost`` or ``drawn``. A gentle one lights no lantern."""
        row = self.row(night)
        self._results[night] = result
        self._tries[f"{night}.game"] += result == "lost"
        if "closing" in row.heard and result == "won":
            self.people.walked.win_return(self.person(), night)
        self._note(night, "game", "won" if result == "won" and not row.gentle else "done")

    def _note(self, night: str, step: Step, how: How) -> None:
        if self._seen is None:
            self._seen = self._lit()
        self.people.walked.note(self.person(), night, step, how, date.today())
