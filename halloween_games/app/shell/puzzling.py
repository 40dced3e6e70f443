"""Puzzles: the one of the night and those to practice with, and what a person has solved of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from halloween_games import games
from halloween_games.app.exports.looks import load_look
from halloween_games.app.saving.solved_puzzles import Missed, Mistake, Tried, lesson_key
from halloween_games.app.screens.navigation import ThemeCount
from halloween_games.app.shell.notices import show_message
from halloween_games.app.shell.part import Part
from halloween_games.core.events import Event, visible
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.match import Player
from halloween_games.core.names import clean_name
from halloween_games.core.phrases import Key, Phrase, in_a_row
from halloween_games.core.proofs import SOLVER
from halloween_games.core.reasons import BadNotation, IllegalAction
from halloween_games.lessons.course_files import lesson_ids
from halloween_games.puzzles.goals import OWN
from halloween_games.puzzles.likeness import puzzle_id
from halloween_games.puzzles.nights import night_of, outline_of, puzzle_of
from halloween_games.puzzles.practice import Wish, due, next_task, themes_of
from halloween_games.puzzles.puzzle_file import Outline, outlines_of, puzzle_with, puzzles_of
from halloween_games.puzzles.rating import RUNGS

if TYPE_CHECKING:
    import pygame

    from halloween_games.app.shell.learning import Learning
    from halloween_games.app.shell.playing import Playing
    from halloween_games.core.match import Match
    from halloween_games.core.speaker import Speaker
    from halloween_games.core.spots import Seat
    from halloween_games.play.goal_panel import Origin
    from halloween_games.puzzles.positions import PracticePosition
    from halloween_games.puzzles.puzzle import Puzzle
    from halloween_games.puzzles.puzzle_run import PuzzleRun
    from halloween_games.session.own_mistakes import OwnMistake, OwnMistakes
    from halloween_games.table.look import GameLook


FIRST_WEEK = 7  # puzzles of nights that somebody has solved
SERIES = 3  # puzzles of a theme, for a few minutes


class LessonTask(NamedTuple):
    """A lesson that went wrong once, to be repeated."""

    id: str
    game_id: str
    lesson_id: str


class Onward(NamedTuple):
    """Where an end leads, and the text key of that way."""

    follow: Callable[[], None]
    key: str = "puzzle.on"


class Sides(NamedTuple):
    """Who solves a puzzle, and who is against that: the names, and the drawing of the other one.

    *level* is that of the character whom the person has really played against, if it was one.
    """

    solver: str
    other: str
    face: str
    level: str = ""


@dataclass(eq=False, repr=False)
class Puzzling(Part):
    """The implementation of the screens' Nights.

    *learning* has the lessons, *now* is the clock.
    """

    playing: Playing
    learning: Learning
    now: Callable[[], datetime] = datetime.now

    def __post_init__(self) -> None:
        self._passed: set[str] = set()  # shown in this sitting of practice

    # ------------------------------------------------------------------ what is known

    def tonight(self) -> date:
        """The night that it is."""
        return night_of(self.now())

    def outline_of(self, night: date) -> Outline | None:
        """What the puzzle of a night asks for; None if there are no puzzles."""
        usual = outline_of(night, self._first_games())
        solved = self.people.solved.nights(self.person()).get(night)
        if solved is None or (usual is not None and usual.id == solved):
            return usual
        return next((outline for outline in self._outlines(Wish()) if outline.id == solved), usual)

    def _first_games(self) -> Collection[str]:
        """In somebody's first week the puzzles are of games that the person knows; nothing later, when all take turns.

        Best are those of which half of the course is done.
        """
        person = self.person()
        if len(self.people.solved.nights(person)) >= FIRST_WEEK:
            return ()
        begun = self.people.progress.learnt(person)
        progress = {game_id: self.learning.progress_in(game_id) for game_id in begun}
        learnt = [game_id for game_id, (done, count) in progress.items() if 2 * done >= count]
        return learnt or begun or (next(iter(games.REGISTRY)),)

    def nights(self) -> Collection[date]:
        """The nights whose lanterns burn."""
        return self.people.solved.nights(self.person()).keys()

    def title(self) -> int | None:
        """The highest rung of the ladder that the person has earned; None before the first title."""
        return self.people.solved.title(self.person())

    def until_title(self) -> int:
        """How many puzzles are missing for the next title, about; 0 after the last one."""
        return self.people.solved.until_title(self.person())

    def due(self) -> int:
        """How many puzzles come back today."""
        return len(self._due())

    def due_boards(self) -> Iterator[pygame.Surface]:
        """The positions of what comes back today, in that order, as pictures; lessons have none."""
        outlines = (task for task in self._due() if not isinstance(task, LessonTask))
        return (board for outline in outlines if (board := self._board_of(outline)) is not None)

    def _due(self) -> Sequence[Outline | LessonTask]:
        tried = self.people.solved.tried(self.person())
        tasks: list[Outline | LessonTask] = [*self._outlines(Wish()), *_lessons(tried, Wish())]
        return due(tasks, tried, self.now().date())

    def themes(self, game_id: str) -> Sequence[ThemeCount]:
        """The themes of a game's puzzles, the most common first, and how many of them the person has solved."""
        outlines, tried = outlines_of(game_id), self.people.solved.tried(self.person())
        solved = {name for name, row in tried.items() if row.solved}
        return [
            ThemeCount(theme, sum(one.id in solved and theme in one.themes for one in outlines), count)
            for theme, count in themes_of(outlines)
        ]

    def solved_of(self, game_id: str) -> tuple[int, int]:
        """How many puzzles of a game the person has solved, and how many there are."""
        outlines, tried = outlines_of(game_id), self.people.solved.tried(self.person())
        return sum(one.id in tried and tried[one.id].solved > 0 for one in outlines), len(outlines)

    def board(self, night: date) -> pygame.Surface | None:
        """The position of the puzzle of *night*, as a picture; None if there is none."""
        outline = self.outline_of(night)
        return self._board_of(outline) if outline is not None else None

    def _puzzle_of(self, outline: Outline) -> Puzzle | None:
        """The puzzle of *outline*, on a shelf or one of the own; None if there is something wrong with it."""
        mistake = self._mistakes().get(outline.id)
        return mistake.read() if mistake is not None else puzzle_with(outline)

    def _board_of(self, outline: Outline) -> pygame.Surface | None:
        puzzle = self._puzzle_of(outline)
        return self.picture_of(puzzle) if puzzle is not None else None

    def picture_of(self, puzzle: Puzzle | PracticePosition) -> pygame.Surface:
        """The position of a puzzle."""
        from halloween_games.app.exports.thumbnail import SMALL, draw_position

        return draw_position(self.services, puzzle.view, puzzle.seats, self._look(puzzle), SMALL)

    def board_missed(self, mistake: Mistake) -> pygame.Surface | None:
        """What was played in a mistake, with what lies around it, as a picture; None if there is something wrong."""
        from halloween_games.app.exports.thumbnail import Framing, draw_position

        puzzle = mistake.read()
        if puzzle is None:
            return None
        view, look = puzzle.view, self._look(puzzle)
        try:
            action = puzzle.game.notation.read(view, mistake.played)
        except BadNotation:
            return None
        way = look.trail_from(view, SOLVER, action) or [pick.spot for pick in action.picks()]
        return draw_position(self.services, view, puzzle.seats, look, Framing(whole=True, near=True), way, SOLVER)

    def _mistakes(self) -> Mapping[str, Mistake]:
        """The own mistakes that are puzzles, and those of others who have agreed to that, by their ids."""
        agreed = [one.name for one in self.people.profiles.known if one.shares]
        found: dict[str, Mistake] = {}
        for name in (*agreed, self.person()):  # an own one is known as such
            found |= self.people.solved.mistakes(name)
        return found

    def _outlines(self, wish: Wish) -> list[Outline]:
        """All puzzles that fit, and mistakes of people here that are puzzles, which come first."""
        mine = [row.outline() for row in self._mistakes().values() if row.game in games.REGISTRY]
        shelves = [one for game_id in games.REGISTRY for one in outlines_of(game_id)]
        return [one for one in (*mine, *shelves) if wish.fits(one)]

    # ------------------------------------------------------------------ own mistakes, found while a game is reviewed

    def in_review(self, match: Match) -> OwnMistakes:
        """What finds and keeps the mistakes of the people who have played *match*, the game on the screen."""
        from halloween_games.session.own_mistakes import OwnMistakes

        people, game_id, file = self._people(), match.game.id, self.playing.file
        names = self.playing.game.session.names

        def keep(mistake: OwnMistake) -> None:
            row = _row(people[mistake.seat], game_id, mistake, self.now().date())
            row.against = _character_against(mistake.seat, match, names)
            puzzle = row.read()
            if puzzle is not None:
                row.themes = puzzle.first_themes()
            self.people.solved.add_mistake(row)
            self.ways.evening.turned(file, mistake.ply)

        return OwnMistakes(match, people, self.services.brain, keep)

    def _people(self) -> dict[Seat, str]:
        """The people of the game on the screen, by seat; of several only those with names, as others look the same."""
        seats = self.playing.new.seats if self.playing.new is not None else ()
        people = {seat: clean_name(plan.name) for seat, plan in enumerate(seats) if not plan.level}
        return people if len(people) == 1 else {seat: name for seat, name in people.items() if name}

    # ------------------------------------------------------------------ ways

    def look_around(self) -> None:
        """Open the shelf of all puzzles."""
        from halloween_games.app.screens.puzzle_shelf import ShelfScene

        self.services.stack.push(ShelfScene(self.services, self))

    def earlier_nights(self) -> None:
        """Open the calendar of the nights."""
        from halloween_games.app.screens.puzzles_page import PuzzlesScene

        self.services.stack.push(PuzzlesScene(self.services, self))

    def practice(self, game_id: str = "", theme: str = "") -> None:
        """Open what is due, then what is new, of one game and theme or of all; Next leads to another one."""
        self._passed.clear()
        self._practice_on(Wish(game_id, theme))

    def practice_missed(self, game_id: str, theme: str) -> None:
        """Open a few of one theme, the person's own mistakes first, whenever they come back; then back to here."""
        self._passed.clear()
        self._practice_on(Wish(game_id, theme, most=SERIES))

    def come_back(self) -> None:
        """Open what is due, one after the other; then back to where that was asked for."""
        self._passed.clear()
        self._practice_on(Wish(comes_back=True))

    def _practice_on(self, wish: Wish) -> None:
        task = self._next_of(wish)
        if task is None and (wish.comes_back or (wish.most and self._passed)):
            return
        if task is None:
            text = self.services.text
            said = self._why_none(wish.game_id) or text("puzzles.no_more")
            show_message(self.services, text("puzzle.practice"), said)
            return
        self._passed.add(task.id)
        following, onward = partial(self._follow, wish), self._onward(wish)
        if isinstance(task, LessonTask):
            self.learning.repeat(task.game_id, task.lesson_id, following, onward)
        elif not self._open_outline(task, Onward(following, onward)):
            self._practice_on(wish)

    def _why_none(self, game_id: str) -> str:
        """What is wrong with the empty shelf of a game, or of all games; empty if there is nothing to say."""
        wanted = [game_id] if game_id else list(games.REGISTRY)
        if any(outlines_of(one) for one in wanted):
            return ""
        found = ((one, problem) for one in wanted for problem in puzzles_of(one).problems)
        return next((problem.sentence(self.text.for_game(one)) for one, problem in found), "")

    def _next_of(self, wish: Wish) -> Outline | LessonTask | None:
        """What is practiced next in this sitting; None if nothing is left, or it is enough."""
        if wish.most and len(self._passed) >= wish.most:
            return None
        person, day = self.person(), self.now().date()
        tried = self.people.solved.tried(person)
        too_hard = None if wish.comes_back else _own_first(self.people.solved.too_hard(person))
        outlines = self._outlines(wish)
        own = self._own_of(outlines) if wish.most else None
        return own or next_task(outlines, _lessons(tried, wish), tried, too_hard, day, self._passed)

    def _onward(self, wish: Wish) -> str:
        """The text key of the way from the task that is opened now to the next one, or to where it began."""
        match self._next_of(wish):
            case None:
                return "puzzle.on"
            case LessonTask():
                return "lesson.next"
            case _:
                return "puzzle.next"

    def _own_of(self, outlines: Sequence[Outline]) -> Outline | None:
        """The mistake of the person among *outlines* that comes back first, without those of this sitting."""
        person = self.person()
        mine, tried = self.people.solved.mistakes(person), self.people.solved.tried(person)
        due = {one: row.due for one in mine if (row := tried.get(one)) is not None and row.due is not None}
        waiting = [one for one in outlines if one.id in due and one.id not in self._passed]
        return min(waiting, key=lambda one: due[one.id], default=None)

    def missed(self) -> Sequence[Missed]:
        """What the person misses, the most frequent first."""
        return self.people.solved.missed(self.person())

    def _open_outline(self, outline: Outline, onward: Onward) -> bool:
        """Open the puzzle of *outline*; False if there is something wrong with it."""
        from halloween_games.play.goal_panel import Origin

        mistake, puzzle = self._mistakes().get(outline.id), self._puzzle_of(outline)
        if puzzle is None:  # `halloween-games puzzles` tells why
            return False
        origin, sides = None, self._sides(mistake.against if mistake is not None else "")
        if mistake is not None:
            told = _told(puzzle, mistake.played, self.text.for_game(puzzle.game.id, sides[:2]))
            by = "" if mistake.is_of(self.person()) else mistake.name
            origin = Origin(from_the_game_of(mistake.day, self.now().date(), by), told, by)
        self.open(puzzle, "puzzle.practice", onward, origin=origin, sides=sides)
        return True

    def _follow(self, wish: Wish) -> None:
        """Go from one puzzle to the next."""
        self.services.stack.pop()
        self._practice_on(wish)

    def solve_night(self, night: date) -> None:
        """Open the puzzle of *night*; back and Next lead to where it was opened."""
        outline = self.outline_of(night)
        puzzle = puzzle_with(outline) if outline is not None else None
        puzzle = puzzle or puzzle_of(night, self._first_games())
        if puzzle is not None:
            self.open(puzzle, "puzzle.night", Onward(self.services.stack.pop), night)

    def open_shared(self, puzzle: Puzzle) -> None:
        """Open a puzzle from a share code; it counts if it is on a shelf."""
        self.open(puzzle, "puzzle.shared", Onward(self.services.stack.pop))

    def solve_own(self, match: Match, names: Sequence[str], faces: Sequence[str], mistake: OwnMistake) -> None:
        """Open a mistake of the reviewed game as a puzzle; both ways lead back to the review."""
        puzzle = _row("", match.game.id, mistake, self.now().date()).read()
        if puzzle is None:
            return
        seat, other = mistake.seat, 1 - mistake.seat
        sides = Sides(names[seat], names[other], faces[other], _character_against(seat, match, names))
        self.open(puzzle, "review.title", Onward(self.services.stack.pop), sides=sides)

    def _is_known(self, puzzle: Puzzle) -> bool:
        """Whether it is on a shelf or an own mistake; one from elsewhere would come back from nowhere."""
        return any(one.id == puzzle.id for one in self._outlines(Wish(puzzle.game.id)))

    def open(
        self,
        puzzle: Puzzle,
        title: str,
        onward: Onward,
        night: date | None = None,
        solved: Callable[[], None] = lambda: None,
        origin: Origin | None = None,
        sides: Sides | None = None,
    ) -> None:
        """Open *puzzle*; *title* is the text key of why; *solved* is told of it."""
        sides = sides or self._sides()
        self.playing.rest()
        self.services.brain.warm(puzzle.game.id)
        from halloween_games.play.exercise_scenes import PuzzleScene, PuzzleWays
        from halloween_games.play.speech_bubbles import Cast, Characters
        from halloween_games.puzzles.puzzle_run import PuzzleRun

        services, game, ends = self.services, puzzle.game, count()

        def ended(is_solved: bool, is_clean: bool) -> Sequence[str]:
            if is_solved:
                solved()
            return self._ended(puzzle, night, is_solved, is_clean, is_try=next(ends) == 0)

        rules, share = partial(self.ways.pages.rules, game.id), partial(self.ways.shell.command, "screenshot")
        play_on = partial(self._play_on, puzzle, sides.level or puzzle.level)
        ways = PuzzleWays(services.stack.pop, onward.follow, rules, ended, share, play_on, onward.key)
        run = PuzzleRun(puzzle, services.brain)
        cast = Cast(sides[:2], self.people.profiles.drawing, Characters(face_of=lambda name, level: sides.face))
        services.stack.push(PuzzleScene(services, run, self._look(puzzle, sides[:2]), cast, ways, title, origin))

    def _play_on(self, puzzle: Puzzle, level: str, run: PuzzleRun) -> None:
        """Play the game of a solved puzzle from there, against who was played against, or who finds it hard."""
        from halloween_games.app.screens.rivals import rival_name

        rival = Player("computer", rival_name(self.services.text, level), level)
        self.playing.play_out(run.match, SOLVER, [Player("human", self.person()), rival])

    def _sides(self, level: str = "") -> Sides:
        """The person, and the character of *level*; else the strongest, as whom the proof would like to answer."""
        from halloween_games.app.screens.rivals import RIVAL_OF, face_of, rival_name

        known = level if level in RIVAL_OF else ""
        shown = known or LEVEL_NAMES[-1]
        other = rival_name(self.services.text, shown)
        return Sides(self.name(), other, face_of(other, shown), known)

    def _look(self, puzzle: Puzzle | PracticePosition, names: Sequence[str] = ()) -> GameLook:
        """How its game looks; *names* are those of the seats, if they are shown."""
        return load_look(puzzle.game, self.services.text.for_game(puzzle.game.id, names), puzzle.seats)

    def lesson_tried(self, game_id: str, lesson_id: str, is_clean: bool) -> None:
        """Keep that a lesson went well, or that its goal was missed: then it comes back in practice."""
        self.people.solved.add_lesson(self.person(), game_id, lesson_id, is_clean, self.now().date())

    def _ended(
        self, puzzle: Puzzle, night: date | None, is_solved: bool, is_clean: bool, *, is_try: bool
    ) -> Sequence[str]:
        """Keep how it went; only the first end in a screen *is_try*. Returns what changed."""
        person, told = self.person(), []
        if is_try and self._is_known(puzzle):
            before = self.title()
            self.people.solved.add_try(person, puzzle, is_solved and is_clean, self.now().date())
            title, text = self.title(), self.services.text
            if title is not None and title != before:
                told.append(text("puzzle.rung.up", rung=text.translated(RUNGS[title][1])))
            told += self._return_news(puzzle)
        if is_solved and night is not None:
            self.people.solved.add_night(person, night, puzzle)
            told += self._night_news(night)
        return told

    def _night_news(self, night: date) -> list[str]:
        """Which night has its star now, if it is an earlier one, and how many have."""
        from halloween_games.app.saving.saved_game_words import short_day_words

        text, day = self.services.text, short_day_words(self.services.text, night)
        earlier = [text("puzzle.night.earlier", day=day)] if night != self.tonight() else []
        return [*earlier, text("puzzle.nights", count=len(self.nights()))]

    def _return_news(self, puzzle: Puzzle) -> list[str]:
        """When it comes back, if it does."""
        row = self.people.solved.tried(self.person()).get(puzzle.id)
        if row is None or row.due is None:
            return []
        return [self.services.text("puzzle.back", count=max(1, (row.due - self.now().date()).days))]


def _own_first(too_hard: Callable[[Outline], float]) -> Callable[[Outline], float]:
    """What people here have missed suits everybody best."""
    return lambda puzzle: 0.0 if OWN in puzzle.themes else too_hard(puzzle)


def _told(puzzle: Puzzle, played: str, text: Speaker) -> str:
    """The action *played* in words; as it is if there are none."""
    log: list[Event] = []
    try:
        puzzle.start.apply(puzzle.game.notation.read(puzzle.view, played), log)
    except (BadNotation, IllegalAction):
        return played
    phrases = (puzzle.game.words.tell(event) for event in visible(log, SOLVER))
    return in_a_row(text.say(phrase) for phrase in phrases if phrase is not None) or played


def _lessons(tried: Mapping[str, Tried], wish: Wish) -> list[LessonTask]:
    """The lessons that may come back; themes are those of puzzles."""
    if wish.theme:
        return []
    wanted = [game_id for game_id in games.REGISTRY if wish.game_id in ("", game_id)]
    lessons = [(game_id, one) for game_id in wanted for street in (0, 1) for one in lesson_ids(game_id, street)]
    return [LessonTask(key, *lesson) for lesson in lessons if (key := lesson_key(*lesson)) in tried]


def _character_against(seat: Seat, match: Match, names: Sequence[str]) -> str:
    """The level of the character against whom *seat* plays in a *match* of two; empty for other opponents."""
    from halloween_games.app.screens.rivals import is_rival

    player = match.players[1 - seat]
    return player.level if player.kind == "computer" and is_rival(names[1 - seat], player.level) else ""


def _row(name: str, game_id: str, mistake: OwnMistake, day: date) -> Mistake:
    """A mistake of *name* as it is kept."""
    found, key = mistake.puzzle, puzzle_id(game_id, mistake.position)
    asked = found.kind, found.turns, mistake.position, list(found.solution)
    return Mistake(name, game_id, key, *asked, mistake.played, day, dict(mistake.options))


def from_the_game_of(day: date, today: date, player: str = "") -> Phrase:
    """Which game it comes from, in a sentence: an own one, or that of *player*."""
    ago, kind, who = (today - day).days, "family" if player else "own", {"player": player} if player else {}
    if ago <= 0:
        return Phrase(f"puzzle.{kind}.today", who)
    if 1 < ago <= 7:
        return Phrase(f"puzzle.{kind}.weekday", {**who, "day": Key(f"weekday.{day.isoweekday() % 7}")})
    return Phrase(f"puzzle.{kind}.days", {**who, "count": ago})
