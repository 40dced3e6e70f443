"""The evening of several people: its table, its games one after another, its end."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Final

from halloween_games import games
from halloween_games.app.exports.looks import load_look
from halloween_games.app.saving.evening import (
    Evening,
    Kind,
    begin_meeting,
    change_games,
    end_meeting,
    planned,
)
from halloween_games.app.saving.record_file import RecordProblem
from halloween_games.app.screens.seats import ahead_of, head_start_line, names_of
from halloween_games.app.shell.part import Part
from halloween_games.core.match import Match, human_seats
from halloween_games.session.new_game import NewGame, SeatPlan

if TYPE_CHECKING:
    from halloween_games.app.saving.saves import SavedGame
    from halloween_games.app.screens.evening_table import EveningScene
    from halloween_games.app.shell.exporting import Exports
    from halloween_games.app.shell.playing import Playing
    from halloween_games.kit.scenes import Scene
    from halloween_games.kit.services import Services

log = logging.getLogger(__name__)

POSTER: Final = (1600, 1000)  # pixels
PICTURE: Final = "our-evening"  # the name of its file, and of the film's
MOMENTS: Final = 3  # of a game that the film shows, and how many turns around each
BEFORE: Final = 2
AFTER: Final = 3
DAYS: Final = 7  # of a week


@dataclass(eq=False, repr=False)
class EveningTable(Part):
    """Keeps the evening in *evenings*, and plays its games with *playing*; *exports* keeps the picture of the table."""

    playing: Playing
    exports: Exports

    def __post_init__(self) -> None:
        if (evening := self.people.evenings.now) is not None:  # people wear what they wore before the program was ended
            self.people.profiles.evening.of_table(evening.people)

    def commands(self, top: Scene) -> Mapping[str, Callable[[], None]]:
        """The commands available on the current screen."""
        return {"evening": self.open} if top.offers_saving and self.playing.keeping.is_on else {}

    def leads(self) -> str:
        """Who leads, and how many games are to come; empty if there is no evening."""
        evening = self.people.evenings.now
        if evening is None:
            return ""
        from halloween_games.app.screens.evening_table import leading_words

        text, leads = self.text, leading_words(self.services, evening)
        if evening.kind == "free" or evening.is_over:
            return leads
        return text("evening.line", leads=leads, left=text("evening.left", count=evening.left))

    def of_day(self) -> str:
        """The same, and on which of the last days it began."""
        evening, text, line = self.people.evenings.now, self.text, self.leads()
        days = (date.today() - evening.day).days if evening is not None and evening.day is not None else 0
        if evening is None or evening.day is None or not 0 < days < DAYS:
            return line
        return text("evening.of", day=text(f"weekday.{evening.day.isoweekday() % DAYS}"), line=line)

    def next_words(self) -> str:
        """What comes next; empty if nothing is planned."""
        evening = self.people.evenings.now
        if evening is None or evening.next is None:
            return ""
        from halloween_games.app.screens.evening_table import meeting_words

        return meeting_words(self.services, evening.next, is_short=True)

    # ------------------------------------------------------------------ screens

    def open(self) -> None:
        """Show the table, or ask who is here."""
        self._count_what_ended()
        evening = self.people.evenings.now
        stack = self.services.stack
        stack.push(self.begin_scene(self.services) if evening is None else self.table_scene(self.services, evening))

    def begin_scene(self, services: Services) -> Scene:
        """Who is here and what is played, shown with *services*."""
        from halloween_games.app.screens.evening_begin import EveningBeginScene

        return EveningBeginScene(services, self.people.profiles, seats_all, self._begin)

    def table_scene(self, services: Services, evening: Evening) -> EveningScene:
        """The table, shown with *services*."""
        from halloween_games.app.screens.evening_table import EveningScene, TableWays

        ways = TableWays(self._play, self._change, self._end, self._picture, self._person)
        if any(meeting.moments for meeting in evening.meetings):
            ways = replace(ways, film=self._film)
        scene = EveningScene(services, evening, ways, self.people.profiles.drawing)
        self._dress(scene)
        return scene

    def _dress(self, scene: EveningScene) -> None:
        """Show the colors that people wear, and who has a head start in the next game, unless that has begun."""
        profiles, people, meeting = self.people.profiles, scene.evening.people, scene.evening.next
        scene.hues = dict(zip(people, profiles.evening.of_table(people), strict=True))
        scene.ahead = "", ""
        if meeting is not None and not meeting.file and meeting.game in games.REGISTRY:
            ahead = ahead_of(games.load(meeting.game), [*map(profiles.terms, meeting.people)])
            if ahead is not None:
                scene.ahead = meeting.people[ahead], self.text.for_game(meeting.game)("handicap.short")

    def _person(self, scene: EveningScene, name: str) -> None:
        """Show emblem, color and fair play of *name*, and in *scene* what was changed."""
        from halloween_games.app.screens.profile_scene import ProfileScene

        def changed(_: str) -> None:
            scene.evening = self.people.evenings.now or scene.evening
            self._dress(scene)
            scene.renew()

        meeting = scene.evening.next
        game_id = meeting.game if meeting is not None else ""
        words = head_start_line(self.text.for_game(game_id), game_id) if game_id in games.REGISTRY else ""
        profiles, hue = self.people.profiles, scene.hues.get(name, 0)
        page = ProfileScene(self.services, profiles, hue, name, changed, words, is_decided=True)
        self.services.stack.push(page)

    def _begin(self, people: Sequence[str], chosen: Sequence[str], kind: Kind) -> None:
        evening = planned(people, chosen, kind, lambda game: seats_all(game, len(people)))
        evening.day = date.today()
        self.people.evenings.keep(evening)
        self.services.stack.apply_pending()
        self.open()

    def _change(self) -> None:
        """Choose other games for what is to come."""
        from halloween_games.app.screens.evening_begin import EveningBeginScene

        evening = self.people.evenings.now
        if evening is None:
            return

        def changed(people: Sequence[str], chosen: Sequence[str], kind: Kind) -> None:
            change_games(evening, chosen, lambda game: seats_all(game, len(people)))
            self.people.evenings.keep(evening)
            self.services.stack.pop_now()  # the table as it was
            self.open()

        scene = EveningBeginScene(self.services, self.people.profiles, seats_all, changed, evening)
        self.services.stack.push(scene)

    def _end(self) -> None:
        self.people.evenings.keep(None)
        self.ways.shell.launcher()

    def _picture(self) -> None:
        evening = self.people.evenings.now
        if evening is not None:
            self.exports.save_picture(self.table_scene(self.services, evening).poster(POSTER), PICTURE)

    def _film(self) -> None:
        """Save a film of what led to the turning points, and what followed."""
        from halloween_games.app.exports.film import UNIT, Clip
        from halloween_games.app.exports.poster import Poster

        clips, evening, text = [], self.people.evenings.now, self.text
        for meeting in evening.meetings if evening is not None else ():
            match = self._match_in(self.playing.keeping.recent(meeting.file)) if meeting.moments else None
            if match is None:
                continue
            names = names_of(text, match.players)
            look = load_look(match.game, text.for_game(match.game.id, names), match.seats)
            poster = Poster(self.services, match, look, names, UNIT)
            for ply in sorted(meeting.moments)[:MOMENTS]:
                if ply < len(match.turns):
                    clips.append(Clip(poster, max(0, ply - BEFORE), min(len(match.turns), ply + AFTER)))
        if clips:
            self.exports.film_of(clips, PICTURE)
        else:
            self.exports.say(text("evening.film.gone"))

    def turned(self, file: str, ply: int) -> None:
        """A review has found a turning point in the game in *file*, after so many turns."""
        evening = self.people.evenings.now
        for meeting in evening.meetings if evening is not None and file else ():
            if meeting.file == file and ply not in meeting.moments:
                meeting.moments.append(ply)
                self.people.evenings.keep(evening)

    # ------------------------------------------------------------------ games

    def _play(self) -> None:
        """Begin the game that comes next, or go on with it; as people like, they choose one."""
        evening = self.people.evenings.now
        meeting = evening.next if evening is not None else None
        if meeting is None:
            self.ways.shell.launcher()
            return
        saved = self.playing.keeping.left(meeting.file)
        if saved is not None:
            self.ways.shell.go_on(saved.path)
            return
        options = {option.name: option.default for option in games.load(meeting.game).options}
        self.playing.play(NewGame(meeting.game, tuple(SeatPlan(name) for name in meeting.people), options))

    def _match_in(self, saved: SavedGame | None) -> Match | None:
        """The game that was *saved*, if it is there and can be read."""
        saves = self.playing.keeping.saves
        if saves is None or saved is None:
            return None
        try:
            return saves.open(saved.path).match
        except RecordProblem:
            log.warning("The game of the evening in %s cannot be read.", saved.path.name)
            return None

    def rename(self, match: Match, file: str) -> None:
        """Call the people of *match*, kept in *file*, as they are called now."""
        evening, find = self.people.evenings.now, self.people.profiles.find
        meeting = next((one for one in evening.meetings if one.file == file), None) if evening and file else None
        seats = human_seats(match.players)
        if meeting is None or len(seats) != len(meeting.people):
            return
        for seat, name in zip(seats, meeting.people, strict=True):
            player = match.players[seat]
            if player.name != name and find(player.name) is None and find(name) is not None:
                match.sit(seat, replace(player, name=name))

    def begun(self, match: Match, names: Sequence[str], file: str) -> None:
        """*match* is played from now on, and kept in *file*."""
        evening = self.people.evenings.now
        people = _people(match, names)
        if evening is None or match.practice or not file or any(one.file == file for one in evening.meetings):
            return
        if evening.kind != "free" and len(people) < match.seats:
            return
        if begin_meeting(evening, match.game.id, people, file):
            self.people.evenings.keep(evening)

    def over(self, match: Match, names: Sequence[str], file: str) -> None:
        """*match* was played to its end in *file*."""
        evening, outcome = self.people.evenings.now, match.outcome
        if evening is None or outcome is None:
            return
        scores = [outcome.scores[seat] for seat in human_seats(match.players)]
        if end_meeting(evening, file, _people(match, names), scores):
            self.people.evenings.keep(evening)

    def leads_any(self, names: Sequence[str]) -> str:
        """Who leads, if people of the evening play: in a game of it, or in another one, such as a rematch."""
        evening = self.people.evenings.now
        return self.leads() if evening is not None and any(evening.has(name) for name in names) else ""

    def _count_what_ended(self) -> None:
        """Count a game that is over on the disk and not in the table, since the program was ended between the two."""
        evening = self.people.evenings.now
        meeting = evening.next if evening is not None else None
        found = self.playing.keeping.recent(meeting.file) if meeting is not None else None
        match = self._match_in(found) if found is not None and found.is_over else None
        if match is not None and meeting is not None:
            self.rename(match, meeting.file)
            self.over(match, [player.name for player in match.players], meeting.file)


def seats_all(game_id: str, count: int) -> bool:
    """Whether so many people, more than two, all play a game against each other."""
    if count <= 2 or game_id not in games.REGISTRY:
        return False
    game = games.load(game_id)
    return count in game.seats and not game.partners


def _people(match: Match, names: Sequence[str]) -> list[str]:
    return [name for name, player in zip(names, match.players, strict=True) if player.kind == "human"]
