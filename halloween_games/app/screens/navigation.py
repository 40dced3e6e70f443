"""What screens need from the shell: ways to other screens, and the settings they change."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pygame

if TYPE_CHECKING:
    from halloween_games.app.saving.progress import Walked
    from halloween_games.app.screens.saved_games import Picture
    from halloween_games.campaign.night import Campaign, Going, Night, Step
    from halloween_games.core.illustrations import Example
    from halloween_games.core.match import Match
    from halloween_games.kit.scenes import Scene
    from halloween_games.lessons.lesson import Course, Lesson
    from halloween_games.play.speech_bubbles import Characters
    from halloween_games.puzzles.positions import PracticePosition
    from halloween_games.puzzles.puzzle_file import Outline
    from halloween_games.session.new_game import NewGame
    from halloween_games.session.own_mistakes import OwnMistake, OwnMistakes


class SettingsOwner(Protocol):
    """Applies changed settings."""

    def settings_changed(self) -> None:
        """A setting has changed."""

    def toggle_fullscreen(self) -> None:
        """Switch fullscreen on or off."""


class Shell(Protocol):
    """What a screen may ask of the surrounding program."""

    def launcher(self) -> None:
        """Go to the screen with all games."""

    def new_game(self, game_id: str) -> None:
        """Go to the setup of a game."""

    def go_on(self, path: Path) -> None:
        """Go on with the saved game in a file."""

    def command(self, name: str) -> None:
        """Run a global command as if by its key: ``open``, ``save``, ``copy``, ``paste``."""

    def ask_name(self) -> None:
        """Ask who is here."""

    def quit(self) -> None:
        """Quit the program."""


class Pages(Protocol):
    """The pages that open over any screen."""

    def rules(self, game_id: str) -> None:
        """Open the rules of *game_id*."""

    def keys(self) -> None:
        """Open the list of shortcuts."""

    def options(self, page: str = "") -> None:
        """Open the options, by default the first page."""

    def statistics(self, game_id: str = "") -> None:
        """Open the statistics, those of *game_id* first."""


class Teaching(Protocol):
    """The lessons of the games."""

    def progress_in(self, game_id: str, street: int = 0) -> tuple[int, int]:
        """How many lessons of a game's street the person has done, and how many there are."""

    def stars(self, course: Course) -> Mapping[str, int]:
        """The best stars of the person by lesson, for those that were done."""

    def learn(self, game_id: str, street: int = 0) -> None:
        """Open a street of a game's lessons: the first one, or that of good play."""

    def play_well(self, game_id: str) -> None:
        """Open the second street, of the lessons of good play."""

    def lesson(self, game_id: str, lesson_id: str) -> None:
        """Open a lesson; back leads to where it was opened."""

    def last_opened(self, game_id: str) -> str:
        """The lesson that was opened last on the street of a game; empty if none was."""

    def lesson_shown(self, game_id: str, example: Example) -> Lesson | None:
        """The lesson that a worked board of the rules shows."""

    def annotated(self, game_id: str) -> None:
        """Choose one of a game's annotated games."""

    def watch(self, game_id: str) -> None:
        """Let the board explain the game by itself."""

    def play(self, game_id: str) -> None:
        """Play against the next opponent, or go back to the game that is played."""

    def play_words(self, game_id: str) -> str:
        """What the button says that does so."""


class ThemeCount(NamedTuple):
    """A theme of a game's puzzles, and how many of them are solved."""

    theme: str
    solved: int
    whole: int


class Nights(Protocol):
    """The puzzles: the one of each night, and those to practice with."""

    def tonight(self) -> date:
        """The night that it is."""

    def outline_of(self, night: date) -> Outline | None:
        """What the puzzle of a night asks for; None if there are no puzzles."""

    def solve_night(self, night: date) -> None:
        """Open the puzzle of *night*."""

    def nights(self) -> Collection[date]:
        """The nights whose lanterns burn."""

    def title(self) -> int | None:
        """The highest rung of the ladder that the person has earned; None before the first title."""

    def until_title(self) -> int:
        """How many puzzles are missing for the next title, about; 0 after the last one."""

    def due(self) -> int:
        """How many puzzles come back today."""

    def due_boards(self) -> Iterator[pygame.Surface]:
        """The positions of what comes back today, in that order, as pictures."""

    def themes(self, game_id: str) -> Sequence[ThemeCount]:
        """The themes of a game's puzzles, the most common first."""

    def solved_of(self, game_id: str) -> tuple[int, int]:
        """How many puzzles of a game the person has solved, and how many there are."""

    def board(self, night: date) -> pygame.Surface | None:
        """The position of the puzzle of *night*, as a picture; None if there is none."""

    def look_around(self) -> None:
        """Open the shelf of all puzzles."""

    def earlier_nights(self) -> None:
        """Open the calendar of the nights."""

    def practice(self, game_id: str = "", theme: str = "") -> None:
        """Open what is due, then what is new, of one game and theme or of all."""

    def come_back(self) -> None:
        """Open what is due and nothing else."""

    def in_review(self, match: Match) -> OwnMistakes:
        """What finds and keeps the mistakes of the people who have played *match*, the game on the screen."""

    def solve_own(self, match: Match, names: Sequence[str], faces: Sequence[str], mistake: OwnMistake) -> None:
        """Open a mistake of the reviewed game as a puzzle; *names* and *faces* are those of who has played it."""

    def lesson_tried(self, game_id: str, lesson_id: str, is_clean: bool) -> None:
        """Keep how the first try at a lesson went, once it was opened."""


class TaskEnd(NamedTuple):
    """How a game from a practice position ended: in a *line*, and the ways to the *following* one and to all."""

    is_solved: bool
    line: str
    following: Callable[[], None]
    all_of_them: Callable[[], None]


class PracticeWays(Protocol):
    """The practice positions."""

    def open(self, game_id: str) -> None:
        """Choose one of a game."""

    def positions(self, game_id: str) -> Sequence[PracticePosition]:
        """All of a game, in the order of its file."""

    def solved(self) -> Collection[str]:
        """The ids of those that the person has solved."""

    def board(self, position: PracticePosition) -> pygame.Surface:
        """It as a picture."""

    def play(self, position: PracticePosition) -> None:
        """Begin the game from there."""

    def ended(self, game: Scene) -> TaskEnd | None:
        """How *game* ended, if it is one from a practice position."""


class NightWays(Protocol):
    """The thirteen nights."""

    def campaign(self) -> Campaign:
        """All nights."""

    def goings(self) -> Mapping[str, Going]:
        """What the person has done, by night."""

    def person(self) -> str:
        """Who walks; empty without a name."""

    def emblem(self) -> str:
        """The drawing of the emblem of whoever walks; empty if there is none."""

    def going(self, night: Night) -> Going:
        """What the person has done of one night."""

    def newly_lit(self) -> frozenset[str]:
        """The nights whose windows were lit since this was asked last."""

    def feasts(self) -> int:
        """How many feasts the person has been at."""

    def number_of(self, night: Night) -> str:
        """Which night it is, in words."""

    def minutes(self, night: Night) -> int:
        """How long its lesson takes, about."""

    def visit(self, night: Night) -> Going:
        """The same for somebody who enters its room: a lesson that is known already counts as done."""

    def row(self, night: str) -> Walked:
        """All that is known of the person and a night."""

    def hear(self, night: Night, told: str) -> None:
        """The person was told that."""

    def clues(self) -> Sequence[str]:
        """The clues that the person has found."""

    def is_open(self, night: Night) -> bool:
        """Whether its house can be entered."""

    def is_lesson_known(self, night: Night) -> bool:
        """Whether its lesson was known before the night."""

    def is_new_game(self, night: Night) -> bool:
        """Whether lessons come before its own, since the person does not know its game."""

    def result(self, night: Night) -> str:
        """How its game has just ended: ``won``, ``lost`` or ``drawn``; empty if that is long ago."""

    def forget_result(self, night: Night) -> None:
        """The person has answered to that."""

    def failed_twice(self, night: Night) -> bool:
        """Whether something in it was left undone or lost twice."""

    def choose_gentle(self, night: Night, gentle: bool) -> None:
        """Its game is to be gentle, or not."""

    def has_game_under_way(self, night: Night) -> bool:
        """Whether its game was begun and can be gone on with."""

    def what_waits(self) -> str:
        """What is in store, in a line."""

    def village(self) -> None:
        """Open the village."""

    def back_from_game(self) -> None:
        """Go back from the game of a night."""

    def begun(self, night: str, file: str) -> None:
        """The game of *night* was begun; it is kept in *file*, if it is."""

    def night_in(self, file: str) -> str:
        """The night whose game is in *file*; empty if it is another game."""

    def characters(self, night: str, usual: Characters, *, talk: bool) -> Characters:
        """The people of *night*, beside the *usual* characters; they *talk*, unless nobody wants to hear it."""

    def over(self, night: str, result: str) -> None:
        """The game of *night* was played to its end: ``won``, ``lost`` or ``drawn``."""

    def night(self, night: Night) -> None:
        """Open the page of a night."""

    def lesson(self, night: Night) -> None:
        """Open its lesson."""

    def puzzle(self, night: Night, number: int) -> None:
        """Open one of its puzzles."""

    def game(self, night: Night) -> None:
        """Begin its game, or go on with it."""

    def skip(self, night: Night, step: Step) -> None:
        """Leave a step out."""

    def feast(self) -> None:
        """Tell the end."""

    def is_story_due(self) -> bool:
        """Whether the beginning, the end or the feast of this year has to be told."""

    def fireworks(self, *, with_picture: bool) -> None:
        """Open the last picture of it, and save it."""

    def tell_story(self) -> None:
        """Tell what is due of the beginning and the end."""

    def save_picture(self, picture: pygame.Surface) -> None:
        """Save a picture of the end."""

    def rules(self, game_id: str) -> None:
        """Open the rules of a game."""


class Positions(Protocol):
    """The board on which positions are set up."""

    def open(self) -> None:
        """Set a position up from the one that the player of the current game sees."""

    def open_new(self, new: NewGame) -> None:
        """Set up the position from which a game is to begin."""


class Book(Protocol):
    """The evening book."""

    def open(self) -> None:
        """Open that of whoever plays."""


class BelongingsWays(Protocol):
    """What a person has done, taken from one computer to another."""

    def ask(self, name: str) -> None:
        """Ask what to take along: of *name*, or of everybody."""

    def take_in(self, file: Path) -> None:
        """Join what a file of another computer says of a person."""


@dataclass(frozen=True)
class CodeTurn:
    """Whose *turn* it is, in words, in a game by code with *other*."""

    turn: str
    title: str
    game_id: str
    other: str
    is_mine: bool
    open: Callable[[], None]


class CodeWays(Protocol):
    """Games by code."""

    def open(self) -> None:
        """Show the games by code, and how one begins."""

    def waits(self) -> CodeTurn | None:
        """The game that is played, first one in which this computer's turn comes; None if there is none."""

    def take_file(self, file: Path) -> None:
        """Take in the code in a file."""


class EveningWays(Protocol):
    """The evening of several people."""

    def open(self) -> None:
        """Show the table, or ask who is here."""

    def leads(self) -> str:
        """Who leads, and how many games are to come; empty if there is no evening."""

    def of_day(self) -> str:
        """The same, and on which of the last days it began."""

    def next_words(self) -> str:
        """What comes next; empty if nothing is planned."""

    def leads_any(self, names: Sequence[str]) -> str:
        """Who leads, if people of the evening play: in a game of it, or in another one, such as a rematch."""

    def rename(self, match: Match, file: str) -> None:
        """Call the people of *match*, kept in *file*, as they are called now."""

    def begun(self, match: Match, names: Sequence[str], file: str) -> None:
        """*match* is played from now on, and kept in *file*, if it is."""

    def over(self, match: Match, names: Sequence[str], file: str) -> None:
        """*match* was played to its end in *file*."""

    def turned(self, file: str, ply: int) -> None:
        """A review has found a turning point in the game in *file*, after so many turns."""


class Ways:
    """The ways through the program: each part that others ask for is put here when it is made."""

    shell: Shell
    pages: Pages
    positions: Positions
    teaching: Teaching
    puzzles: Nights
    practice: PracticeWays
    nights: NightWays
    evening: EveningWays
    book: Book
    belongings: BelongingsWays
    by_code: CodeWays | None = None


@dataclass(frozen=True)
class Offer:
    """What comes next: what Bones *says* about it, and the words and the act of the one orange button.

    Attributes:
        kind: names the button; what it is, as in ``game`` or ``lesson``.
        game_id: the game whose card is marked; empty for none.
        picture: of the game that is gone on with.
    """

    kind: str
    says: str
    label: str
    line: str
    act: Callable[[], None]
    game_id: str = ""
    picture: Picture | None = None


@dataclass(frozen=True)
class GameWays:
    """What can be done with the game on the screen."""

    restart: Callable[[], None]  # the same game from its start, with the same seats
    rematch: Callable[[], None]  # the same game again; the second player starts
    players: Callable[[], None]  # show who plays, for changing it
    review: Callable[[], None]  # review the finished game
    unless_lost: Callable[[Callable[[], None], str], None]  # do something, after a question if a game would be lost
    back_to_review: Callable[[], None] = lambda: None  # of the game that this one tries again
    village: Callable[[], None] | None = None  # back from the game of one of the thirteen nights
    second: Callable[[], None] | None = None  # the next game of a match of two, whose first one is over
    threats: Callable[[], None] | None = None  # show what could happen, if the game knows
    evening: Callable[[], None] | None = None  # the table of the evening, if there is one
    set_up: Callable[[], None] | None = None  # set a position up from this one, if the game has things for it
