"""The game on the screen: how it starts, who plays, and what follows."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from halloween_games import games
from halloween_games.app.exports.looks import load_look
from halloween_games.app.saving.record_file import RecordProblem
from halloween_games.app.saving.statistics import beaten_levels, next_level, rows_of
from halloween_games.app.screens.seats import (
    ahead_of,
    default_name,
    given_name,
    remember_seats,
    replace_unknown_levels,
    translated_name,
)
from halloween_games.app.shell.first_games import FirstGames
from halloween_games.app.shell.fitting import fit_for, rating_after_match, unrated
from halloween_games.app.shell.part import Part
from halloween_games.core.game import HANDICAP
from halloween_games.core.match import Match, Player, human_seats
from halloween_games.core.names import clean_name
from halloween_games.core.terms import USUAL
from halloween_games.session.new_game import NewGame, SeatPlan, first_of_rematch

if TYPE_CHECKING:
    from halloween_games.app.saving.saves import Keeping
    from halloween_games.app.screens.result import Suggestion
    from halloween_games.core.spots import Seat
    from halloween_games.core.state import State
    from halloween_games.kit.scenes import Scene
    from halloween_games.kit.services import Services
    from halloween_games.play.game_scene import Exits, GameScene
    from halloween_games.play.rehearsal import Rehearsal

SceneOf = Callable[..., "GameScene"]
"""Makes the screen of a game from what every such screen needs."""
REHEARSED: Final = 31  # the seed of games that nobody sees


log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Reviewed:
    """A finished game, and the new one that was begun in its review."""

    match: Match
    branch: Match
    path: Path | None  # where it is kept
    given: list[str] | None  # names
    ply: int


@dataclass(eq=False, repr=False)
class Playing(Part):
    """Shows games, one at a time, and remembers the setup of the last one.

    *exits* are the ways out of a game's screen. *on_show* is told each match and the names of its seats.
    """

    keeping: Keeping
    exits: Callable[[str], Exits]
    on_show: Callable[[Match, Sequence[str]], object]

    def __post_init__(self) -> None:
        self.first_games = FirstGames(self.settings, self.people.statistics)
        self.scene: GameScene | None = None  # even while something covers it
        self.begin_again: Callable[[], None] | None = None  # the game on the screen, if not as ``new`` tells
        self.new: NewGame | None = None  # the last setup, for starting again
        self._were_people: list[bool] = []  # who sat down on each seat of the game on the screen
        self._started = 0.0
        self._reviewed: _Reviewed | None = None  # the game that is tried again from a position of it

    @property
    def seconds(self) -> float:
        """The time the game has been played."""
        return time.monotonic() - self._started

    def leave(self) -> None:
        """Leave the game, which is kept on disk."""
        self.keeping.leave()
        self.scene = None

    @property
    def game(self) -> GameScene:
        """The game on the screen, or below what covers it, for what is offered only where one is played."""
        assert self.scene is not None, "a game is played"
        return self.scene

    @property
    def is_curtained(self) -> bool:
        """Whether the screen waits for somebody who has to be alone with it."""
        return self.scene is not None and self.scene.session.curtain_for is not None

    @property
    def may_be_saved(self) -> bool:
        """Whether there is a game on the screen, or below it, that may be saved and shared.

        One by code may not before it is over: a saved game shows each seat what it may know, here the other's as well.
        """
        scene = self.scene
        return scene is not None and (scene.offers_saving or scene.session.match.outcome is not None)

    def rest(self) -> None:
        """Let the game below wait, while something else asks computers; it asks its own again when it is played on."""
        if self.scene is not None:
            self.scene.session.rest()

    def abandon(self) -> None:
        """Leave the game after a crash."""
        self.keeping.abandon()
        self.scene = None

    # ------------------------------------------------------------------ how it begins

    def start(self, new: NewGame) -> None:
        """Start a new game and remember who sits where."""
        remember_seats(self.settings, new)
        self.settings.save()
        self.play(new)

    def rehearsal(self, new: NewGame, size: tuple[int, int]) -> Rehearsal:
        """Find out what the screen of that game will ask for."""
        from halloween_games.app.screens.rivals import face_of
        from halloween_games.play.rehearsal import Rehearsal, game_steps
        from halloween_games.play.speech_bubbles import Cast, Characters

        new = new.with_first(new.drawn or 0)
        game, names = games.load(new.game_id).on(new.board), self.names(new)
        players = tuple(plan.player(name) for plan, name in zip(new.seats, names, strict=True))
        match = Match(game, len(new.seats), new.options, REHEARSED, start=_start_of(new, REHEARSED), players=players)
        text = self.text.for_game(new.game_id, names)
        look = partial(load_look, game, text, match.seats)
        hides = game.secrets and sum(not plan.level for plan in new.seats) > 1
        cast = Cast(names, self.people.profiles.drawing, Characters(face_of=face_of))
        steps = game_steps(self.services, match, look, cast, size, _curtain if hides else None)
        with self.services.art.dressed(self.worn(new, names)):
            return Rehearsal(self.services, steps)

    def play(
        self, new: NewGame, seed: int | None = None, start: State | None = None, called: Sequence[str] = ()
    ) -> GameScene:
        """Start a game. *called* are names to keep; otherwise they come from *new*."""
        game = games.load(new.game_id).on(new.board)
        if new.drawn:
            new = new.with_first(new.drawn)
        names = called or self.names(new)
        new, names, lift = self._fitted(new, names)
        seed = random.SystemRandom().randrange(1 << 62) if seed is None else seed
        start = _start_of(new, seed) if start is None else start
        terms = [self.people.profiles.terms(plan.name) if not plan.level else USUAL for plan in new.seats]
        ahead = ahead_of(game, terms) if start is None and not new.night else None
        players = tuple(
            replace(
                plan.player(name),
                terms=replace(terms[seat], ahead=seat == ahead),
                lift=lift if plan.fits else None,
            )
            for seat, (plan, name) in enumerate(zip(new.seats, names, strict=True))
        )
        options = new.options if ahead is None else {**new.options, HANDICAP.name: HANDICAP.choices[ahead + 1]}
        match = Match(game, len(new.seats), options, seed, start=start, players=players)
        match.practice = new.start is not None or bool(new.night)
        match.of_two = new.of_two
        match.learning = new.teaches
        scene = self.begin(match, [clean_name(plan.name) for plan in new.seats], new.night)
        if self.new is not None:  # the next game begins there, too
            self.new = replace(self.new, start=new.start)
        if new.drawn is not None:
            scene.screen.news.tell([scene.session.text("new.drawn", player=scene.session.names[0])])
        if ahead is not None:
            player = scene.session.names[ahead]
            told = scene.session.text("handicap.news", player=player), scene.session.text("handicap.about")
            scene.screen.news.tell([" ".join(told)])
        return scene

    def _fitted(self, new: NewGame, names: Sequence[str]) -> tuple[NewGame, Sequence[str], float]:
        """*new* and its names with a computer that is as strong as the person now, if one is to fit, and its lift."""
        people = [name for plan, name in zip(new.seats, names, strict=True) if not plan.level]
        if len(people) != 1 or not any(plan.fits for plan in new.seats):
            return new, names, 0.0
        from halloween_games.app.screens.rivals import rival_name

        name, game_id = people[0], new.game_id
        rating = self.people.statistics.rating(name, game_id)
        if rating is None:
            rating = unrated(game_id, beaten_levels(rows_of(self.people.statistics.rows(), name, game_id)))
        fit = fit_for(game_id, rating.value)
        name = rival_name(self.text, fit.level)
        seats = tuple(replace(plan, name=name, level=fit.level) if plan.fits else plan for plan in new.seats)
        named = (name if plan.fits else usual for plan, usual in zip(new.seats, names, strict=True))
        return replace(new, seats=seats), tuple(named), fit.lift

    def begin(self, match: Match, given: Sequence[str] | None = None, night: str = "") -> GameScene:
        """Play *match*, which is not in a file yet, from its current position, and keep it from now on.

        *night* is the one of the thirteen that it belongs to.
        """
        replace_unknown_levels(match)
        self.keeping.begin(match)
        if night:
            self.ways.nights.begun(night, self.file)
        return self.show(match, given, night)

    @property
    def file(self) -> str:
        """The name of the file in which the game is kept; empty if it is not."""
        return self.keeping.autosave.path.stem if self.keeping.autosave is not None else ""

    def show(
        self,
        match: Match,
        given: Sequence[str] | None = None,
        night: str = "",
        scene_of: SceneOf | None = None,
    ) -> GameScene:
        """Show *match*, which is kept already; *given* are the names that are not defaults.

        *scene_of* makes another screen than the usual one.
        """
        from halloween_games.app.screens.rivals import character_of, face_of
        from halloween_games.play.game_scene import GameScene
        from halloween_games.play.speech_bubbles import Cast, Characters
        from halloween_games.session.viewpoint import lone_person

        replace_unknown_levels(match)
        night = night or self.ways.nights.night_in(self.file)
        self.ways.evening.rename(match, self.file)
        if given is None:
            given = [given_name(player.name, player.level) for player in match.players]
        seated = zip(given, match.players, strict=True)
        plans = [SeatPlan(name, player.level, player.lift is not None) for name, player in seated]
        board = match.game.other_board
        options = {name: value for name, value in match.options.items() if name != HANDICAP.name}  # of a person
        of_two, learning = match.of_two, match.learning
        new = NewGame(match.game.id, tuple(plans), options, board, night=night, of_two=of_two, learning=learning)
        named = zip(given, match.players, self.names(new), strict=True)
        names = tuple(name or translated_name(self.text, known.name) or usual for name, known, usual in named)
        self.new, self.begin_again = new, None
        self.services.art.dress(self.worn(new, names))
        self._started = time.monotonic() - self.keeping.seconds
        told = self.text.for_game(new.game_id, names, lambda: lone_person(match.players))
        look = load_look(match.game, told, match.seats)
        exits = self.exits(new.game_id)
        if not self._tries(match):
            exits = replace(exits, to_review=None)
        characters = Characters(character_of, face_of, partial(self._line_of, new.game_id))
        if night:
            characters = self.ways.nights.characters(night, characters, talk=self.settings.rivals_talk)
        cast = Cast(names, self.people.profiles.drawing, characters)
        if scene_of is not None:
            self.scene = scene_of(self.services, match, look, cast, exits)
        else:
            exits = replace(exits, help_offers=self.first_games.in_game(new.game_id))
            self.scene = GameScene(self.services, match, look, cast, exits)
        self._were_people = [not plan.level for plan in plans]
        match.subscribe(lambda turn: self._count(match))
        self.ways.evening.begun(match, names, self.file)
        self.on_show(match, names)
        self.services.stack.replace(self.scene)
        self.services.stack.apply_pending()
        return self.scene

    def worn(self, new: NewGame, names: Sequence[str]) -> tuple[int, ...]:
        """The color that everybody wears on the seats of *new*."""
        people = [not plan.level for plan in new.seats]
        return self.people.profiles.evening.worn(names, people)

    def _line_of(self, game_id: str, name: str, level: str, moment: str) -> str:
        """What a computer says in a game, unless nobody wants to hear it."""
        from halloween_games.app.screens.rivals import greeting_after, line_of

        if moment == "begins" and self.scene is not None:
            people = human_seats(self.scene.session.players)
            name_of_person = self.scene.session.names[people[0]] if len(people) == 1 else ""
            moment = greeting_after(rows_of(self.people.statistics.rows(), name_of_person, game_id), level)
        text = self.text.for_game(game_id)  # a game has lines of its own
        return line_of(text, name, level, moment) if self.settings.rivals_talk else ""

    def names(self, new: NewGame) -> tuple[str, ...]:
        """The name of each seat, the default where none was given."""
        text, seats = self.text, enumerate(new.seats)
        return tuple(clean_name(plan.name) or default_name(text, seat, plan.level) for seat, plan in seats)

    def _count(self, match: Match) -> None:
        """Add a game that has just ended to the statistics, once."""
        autosave, scene = self.keeping.autosave, self.scene
        if match.outcome is None or scene is None or scene.session.match is not match:
            return
        if autosave is not None and autosave.match is match:
            names, stem = scene.session.names, autosave.path.stem
            self.people.statistics.count(match, stem, names, autosave.seconds, rating_after_match)
            self.ways.evening.over(match, names, stem)
        if self.new is not None and self.new.night:
            won = not set(match.outcome.winners()).isdisjoint(human_seats(match.players))
            self.ways.nights.over(self.new.night, "drawn" if match.outcome.is_tie() else "won" if won else "lost")

    def challenge(self, game_id: str, level: str) -> None:
        """Play the standard game against the character of the ladder who is as strong as *level*."""
        from halloween_games.app.screens.rivals import rival_name

        game = games.load(game_id)
        rivals = [SeatPlan(rival_name(self.text, level), level) for _ in range(game.seats[0] - 1)]
        options = {option.name: option.default for option in game.options}
        new = NewGame(game_id, (SeatPlan(self.person()), *rivals), options)
        self.play(replace(new, drawn=random.SystemRandom().randrange(len(new.seats))) if game.draws_first else new)

    def beaten(self, game_id: str) -> list[str]:
        """The levels that the person has beaten, the weakest first."""
        return beaten_levels(rows_of(self.people.statistics.rows(), self.name(), game_id))

    def next_level(self, game_id: str) -> str:
        """Of the opponent whom the person meets next; empty if all were beaten."""
        return next_level(self.beaten(game_id), games.load(game_id).offered_levels)

    # ------------------------------------------------------------------ while it is played

    def commands(self, top: Scene) -> Mapping[str, Callable[[], None]]:
        """The commands available on the current screen."""
        return {"start_now": self.start_again} if top is self.scene and self.new is not None else {}

    def under_way(self) -> bool:
        """Whether leaving now would lose something: not if every action is kept."""
        if self.scene is None or self.keeping.is_kept or not self.scene.offers_saving:  # a game by code keeps itself
            return False
        match = self.scene.session.match
        return match.outcome is None and len(match.turns) > 0

    def seat(self, seat: Seat, player: Player) -> None:
        """Let another player take over *seat*; the next game starts with the same players."""
        self.game.sit(seat, player)
        if self.new is not None:
            players = self.game.session.match.players
            plans = [
                replace(plan, level=one.level, name=plan.name if bool(plan.level) == bool(one.level) else "")
                for plan, one in zip(self.new.seats, players, strict=True)
            ]
            self.new = replace(self.new, seats=tuple(plans))

    # ------------------------------------------------------------------ another one after it

    def restart(self) -> None:
        """Play the same game from its start."""
        if self.begin_again is not None:
            self.begin_again()
        elif self.new is not None:
            self.play(self.new, called=self._called(self.new))

    def start_again(self) -> None:
        """Play the same game from its start, after a confirmation if the current one would be lost."""
        self.unless_lost(self.restart, "menu.leave.restart")

    def rematch(self, level: str = "") -> None:
        """Play the same game again with the same people; ``first_of_rematch`` says who begins it.

        In a match of two games that is the second one; after it a new match begins, and whoever has just begun goes
        first there, too. With a *level* the computers are of that one from now on.
        """
        from halloween_games.app.screens.rivals import with_rivals

        if self.new is None:
            return
        if self.new.night:  # as the night has it: there the seats are not alike
            self.restart()
            return
        called, new = self._called(self.new), self.new
        if level:
            followed, new = new, with_rivals(self.text, new, level)
            pairs = zip(called, followed.seats, new.seats, strict=True)
            called = tuple(plan.name if plan.name != old.name else name for name, old, plan in pairs)
            if new == followed.against(level):  # characters of the ladder are no habit
                remember_seats(self.settings, new)
                self.settings.save()
        outcome = self.scene.session.match.outcome if self.scene is not None else None
        if new.of_two is not None and outcome is not None:
            is_new_match, new = new.of_two.is_last, replace(new, of_two=new.of_two.followed_by(outcome))
            if is_new_match:
                self.play(new, called=called)
                return
        first = self.first_of_rematch
        self.play(new.with_first(first), called=(*called[first:], *called[:first]))

    @property
    def first_of_rematch(self) -> int:
        """Which seat of the game on the screen begins the next one; in a match of two both begin once."""
        match = self.scene.session.match if self.scene is not None else None
        return 1 if match is None or match.of_two is not None else first_of_rematch(match.game, match.outcome)

    @property
    def awaits_second(self) -> bool:
        """Whether the game on the screen is over and the second one of its match of two comes next."""
        match = self.scene.session.match if self.scene is not None else None
        if match is None or match.of_two is None or match.outcome is None:
            return False
        return not match.of_two.is_last

    def suggestion(self) -> Suggestion | None:
        """Which level to play against next, after the game on the screen; none within a match of two."""
        if self.scene is None or self.awaits_second or not self.scene.offers_saving:
            return None
        session = self.scene.session
        return self.first_games.suggestion(session.match, session.names, self.rematch, self.text)

    def play_on(self, ply: int) -> None:
        """Start a new game from the position after *ply* turns."""
        session = self.game.session
        self._begin_branch(lambda seed: session.branch(ply, seed), self._given())

    def play_out(self, match: Match, seat: Seat, players: Sequence[Player]) -> None:
        """Let *players* start a game from where *match* stands, as far as *seat* knows it."""

        def branch(seed: int) -> Match:
            found = match.branch(len(match.turns), seed, seat)
            found.seat_all(players)
            return found

        self._begin_branch(branch, None)

    def _begin_branch(self, branch: Callable[[int], Match], given: list[str] | None) -> None:
        def begin() -> None:
            self.begin(branch(random.SystemRandom().randrange(1 << 62)), given)

        self.leave_for(begin)

    def leave_for(self, begin: Callable[[], None]) -> None:
        """Run *begin*, which starts a game from a position, after a confirmation if the current one would be lost."""
        self.unless_lost(begin, "history.play_on", (self.text("history.leave"), self.text("history.leave.about")))

    def _given(self) -> list[str] | None:
        """The names that were entered for the game on the screen, if that is known."""
        return [plan.name for plan in self.new.seats] if self.new is not None else None

    # ------------------------------------------------------------------ trying again

    def try_again(self, ply: int) -> None:
        """Start a new game from the position after *ply* turns of the reviewed game, from which there is a way back."""
        over, autosave, given = self.game.session.match, self.keeping.autosave, self._given()
        branch = self.game.session.branch(ply, random.SystemRandom().randrange(1 << 62))
        self._reviewed = _Reviewed(over, branch, autosave.path if autosave is not None else None, given, ply)
        self.begin(branch, given)

    @property
    def is_trying_again(self) -> bool:
        """Whether the game on the screen was begun in the review of another one."""
        return self.scene is not None and self._tries(self.scene.session.match)

    def _tries(self, match: Match) -> bool:
        return self._reviewed is not None and self._reviewed.branch is match

    def back_to_reviewed(self, review: Callable[[int], None]) -> None:
        """Show the finished game again, and call *review* with the position from which something was tried."""
        reviewed = self._reviewed
        if reviewed is None or not self.is_trying_again:
            return

        def go() -> None:
            self._reviewed = None
            self.show(self._reopened(reviewed), reviewed.given)
            review(reviewed.ply)

        self.unless_lost(go, "review.return")

    def _reopened(self, reviewed: _Reviewed) -> Match:
        """The reviewed game from its file; if that is not there any more, as it was, and kept anew."""
        if reviewed.path is not None:
            try:
                return self.keeping.resume(reviewed.path)
            except RecordProblem:
                log.warning("The reviewed game in %s cannot be read again.", reviewed.path.name)
        self.keeping.begin(reviewed.match)
        return reviewed.match

    def _called(self, new: NewGame) -> tuple[str, ...]:
        """The names of the last players; a computer that has taken over a person's seat, or back, has its own."""
        usual = self.names(new)
        if self.scene is None:
            return usual
        were_people = zip(new.seats, self._were_people, self.scene.session.names, usual, strict=True)
        return tuple(name if was == (not plan.level) else own for plan, was, name, own in were_people)

    def unless_lost(self, act: Callable[[], None], yes: str, words: tuple[str, str] | None = None) -> None:
        """Run *act*, after a confirmation, whose answer is the text *yes*, if a game would be lost."""
        from halloween_games.app.screens.dialogs import ask_to_leave

        if self.under_way():
            ask_to_leave(self.services, self.text(yes), act, words)
        else:
            act()


def _start_of(new: NewGame, seed: int) -> State | None:
    """The position that was set up, with what is open in it drawn; None for the usual beginning."""
    return new.start.determinize(random.Random(seed)) if new.start is not None else None


def _curtain(services: Services, *, scene: GameScene, seat: Seat) -> Scene:
    """The curtain of a game that nobody sees."""
    from halloween_games.app.screens.curtain import CurtainScene

    portrait = scene.screen.look.portrait(seat)
    return CurtainScene(services, seat, scene.session.names[seat], portrait, lambda: None, lambda: None)
