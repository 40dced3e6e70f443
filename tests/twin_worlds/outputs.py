"""Everything that this program puts out about a game, in one table: name of the output -> function of a world.

An output takes a ``Stage`` and a ``World`` and returns plain values: what somebody who looks through the world's eyes
gets to see, hear, read or copy. A new output (a new overlay, text, export, answer) is one function more here;
``test_twin_worlds.py`` compares all of them in worlds that these eyes cannot tell apart.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import pygame

from halloween_games import games
from halloween_games.app.exports.film import Film
from halloween_games.app.exports.gif_file import can_write
from halloween_games.app.exports.looks import load_look
from halloween_games.app.exports.poster import Poster
from halloween_games.app.exports.saved_pictures import SavedPictures
from halloween_games.app.exports.thumbnail import WHOLE, draw_position, draw_thumbnail
from halloween_games.app.saving import share
from halloween_games.app.saving.saved_game_words import lines_of
from halloween_games.app.saving.saves import SavedGame, Saves, look_at
from halloween_games.app.saving.trophies import Trophies, watch_trophies
from halloween_games.app.screens.set_up import SetUpScene
from halloween_games.app.shell.crash import tell_crash
from halloween_games.commands.engine.session import Session as EngineSession
from halloween_games.commands.terminal.play import Terminal
from halloween_games.core.actions import Action, Pick
from halloween_games.core.events import Event
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase
from halloween_games.core.questions import Question, Reply, question_of
from halloween_games.core.reasons import Reason
from halloween_games.core.record import record
from halloween_games.core.spots import BOARD, Spot
from halloween_games.core.state import State
from halloween_games.core.trophies import earned
from halloween_games.kit.outline import said, told
from halloween_games.kit.widgets import WidgetScene
from halloween_games.play.code_scene import CodeScene
from halloween_games.play.game_outline import thing_words
from halloween_games.play.game_scene import GameScene
from halloween_games.play.scenes_over_game import CoachScene, TypedLine
from halloween_games.players.hosts import answer_at_once
from halloween_games.players.worker import question_message
from halloween_games.session.changes import Change
from halloween_games.session.coach import Coach
from halloween_games.session.recap import chapters
from halloween_games.session.session import Session
from halloween_games.session.spot_words import described, piece_words, spot_words, square_words
from halloween_games.words.text import Text
from tests.app.test_voice import Recorder
from tests.play.person import Person
from tests.session.sitting import NotingBrain, Wanted
from tests.twin_worlds.worlds import ALONE, BY_CODE, CURTAIN, UNCOVERED, World

SOME = 24  # of many actions, spots, positions
PAST = 5  # positions of the past that a costly output shows
FRAMES = 14  # of a movement
FRAME = 0.12  # seconds between two of them


class Stage:
    """Where worlds are shown: one program in a window that nobody sees, and a folder."""

    def __init__(self, person: Person, folder: Path) -> None:
        self.person = person
        self.folder = folder
        self.text = Text()

    def settle(self) -> None:
        """What was opened or closed is."""
        self.person.program.stack.apply_pending()

    def show(self, world: World, steps: int | None = None) -> GameScene:
        """*world* on the screen, as its eyes see it."""
        playing, match = self.person.program.playing, world.match(steps)
        self.person.program.people.trophies.reset()  # each world is the first in which they are won
        if world.eyes.way == BY_CODE:
            names = [player.name for player in match.players]
            scene = playing.show(match, names, scene_of=partial(CodeScene, send=lambda: None))
        else:
            scene = playing.show(match)
        look_on(scene.session, world)
        scene.picture._rng = Random(1)
        scene.screen.table.skip()
        return scene


Output = Callable[[Stage, World], object]

CHEAP: dict[str, Output] = {}
"""What takes milliseconds."""

COSTLY: dict[str, Output] = {}
"""Pictures, films, searches: up to a second each."""


def cheap(output: Output) -> Output:
    """Enter *output* into the table."""
    CHEAP[output.__name__] = output
    return output


def costly(output: Output) -> Output:
    """Enter *output* into the table; it takes long."""
    COSTLY[output.__name__] = output
    return output


# ---------------------------------------------------------------- plain values


def plain(value: object, world: World) -> object:
    """*value* as plain data that can be compared and printed."""
    if isinstance(value, State):
        return world.game.notation.dump(value) | {"outcome": repr(value.outcome()), "to_move": value.to_move}
    if isinstance(value, Action):
        return repr(value)
    if isinstance(value, Match):
        return record(value)
    if isinstance(value, Session):
        raise TypeError("a session is no output")
    if isinstance(value, dict):
        return {repr(key): plain(item, world) for key, item in value.items()}
    if isinstance(value, Reason | Phrase | Event | Pick | Spot):
        return repr(value)
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: plain(getattr(value, each.name), world) for each in fields(value)} | {
            "": type(value).__name__
        }
    if isinstance(value, Change):
        return type(value).__name__
    if isinstance(value, list | tuple | set | frozenset | Iterator):
        return [plain(item, world) for item in value]
    return value


def pixels(surface: pygame.Surface) -> str:
    """A hash of all pixels."""
    return hashlib.sha256(pygame.image.tobytes(surface, "RGBA")).hexdigest()


def some(items: Sequence[Any], count: int = SOME) -> list[Any]:
    """The first and last of *items*, and others spread between."""
    if len(items) <= count:
        return list(items)
    return [items[round(number * (len(items) - 1) / (count - 1))] for number in range(count)]


@cache
def every_action(game_id: str, seats: int) -> tuple[Action, ...]:
    """Some of all actions that a game has."""
    return tuple(some(games.load(game_id).notation.all_actions(seats), 200))


@cache
def every_spot(game_id: str, seats: int) -> frozenset[Spot]:
    """The spots that all actions of a game name."""
    every = games.load(game_id).notation.all_actions(seats)
    return frozenset(pick.spot for action in every for pick in action.picks())


def spots_of(world: World) -> list[Spot]:
    """Places to point at: what has a name in the view, and what actions name."""
    found = {*every_spot(world.game.id, world.seats), *world.game.notation.pieces(world.view)}
    return some(sorted(found, key=lambda spot: (spot.zone, spot.at)), 60)


def decides(world: World) -> bool:
    """Whether the one who looks is to decide."""
    return world.viewer is not None and world.view.to_move == world.viewer


# ---------------------------------------------------------------- a view, asked and put into words


@cheap
def position(stage: Stage, world: World) -> object:
    view = world.view
    return plain([view, view.key(), view.to_move, view.outcome(), view.chance()], world)


@cheap
def features(stage: Stage, world: World) -> object:
    """The position as numbers, for programs that learn."""
    return world.game.features(world.view)


@cheap
def notebook(stage: Stage, world: World) -> object:
    """What programmers see of a match and of a view, and what their searches know."""
    match = world.match()
    line = match.line(world.viewer)
    return plain([repr(match), repr(world.view.to_move), line.state, line.occurrences, line.to_move], world)


@cheap
def actions(stage: Stage, world: World) -> object:
    view, write = world.view, world.game.notation.write
    legal = view.legal_actions() if decides(world) else ()
    return [(write(view, action), repr(action.picks())) for action in legal]


@cheap
def refusals(stage: Stage, world: World) -> object:
    view = world.view
    if not decides(world):
        return []
    asked = every_action(world.game.id, world.seats)
    why = [view.why_not(action) for action in asked]
    chosen = [action.picks()[:1] for action in some(view.legal_actions(), 6)]
    spots = [view.why_not_spot(picks, spot) for picks in ((), *chosen) for spot in some(spots_of(world), 12)]
    return plain([why, spots, view.why_must()], world)


@cheap
def words_of_the_game(stage: Stage, world: World) -> object:
    view, words, game = world.view, world.game.words, world.game
    text = stage.text.for_game(game.id, ("Ann", "Bo", "Cleo", "Dan")[: world.seats])
    said: list[object] = [words.picture(view), sorted(map(repr, game.notation.pieces(view).items()))]
    if decides(world):
        legal = some(view.legal_actions())
        said += [text.say(words.prompt(view, action.picks()[:count])) for action in legal for count in range(3)]
        said += [text.say(phrase) for action in legal for phrase in words.preview(view, action)]
        said += [spot_words(game, words, view, pick.spot, text) for action in legal for pick in action.picks()]
    for spot in spots_of(world):
        said += [square_words(game, view, spot, text), piece_words(game, view, spot, text)]
        said += [described(game, words, view, spot, text)]
    return said


@cheap
def threats(stage: Stage, world: World) -> object:
    session = sitting(world)
    told = listening(session)
    session.tell_threats()
    found = [session.threats.seat, session.threats.found(), session.threats.sentences()]
    asked = [world.game.threats(world.view, seat) for seat in range(world.seats) if seat == world.viewer]
    return plain([found, asked, told, [session.threats.at(spot) for spot in spots_of(world)]], world)


@cheap
def without_notebook(stage: Stage, world: World) -> object:
    if world.viewer is None:
        return None
    session = look_on(sit(world.match(), StillBrain(), Wanted(notebook=False)), world)
    return plain([session.view, session.lines(), chapters(session), session.prompt()], world)


# ---------------------------------------------------------------- computer players and what they count


@cheap
def evaluation(stage: Stage, world: World) -> object:
    view, ai = world.view, world.game.ai
    judge = ai.judge()
    legal = list(view.legal_actions()) if decides(world) else []
    terms = [ai.terms(view, seat) for seat in range(world.seats)] if decides(world) else []
    because = [ai.because(view, action) for action in some(legal, 8)]
    return plain([terms, list(judge.values(view)), judge.weights(view, legal) if legal else None, because], world)


@cheap
def question(stage: Stage, world: World) -> object:
    if not decides(world):
        return None
    asked = question_of(world.match(), "easy")
    return plain([question_message(1, asked), asked.view], world)


@costly
def computers_choice(stage: Stage, world: World) -> object:
    if not decides(world):
        return None
    found = []
    for level in ("very-easy", "easy", "medium", ""):
        asked = replace(question_of(world.match(), level), seconds=60.0, iterations=25, seed=5)
        found.append(answer_at_once(asked))
    return plain(found, world)


# ---------------------------------------------------------------- a session, without a screen


class StillBrain(NotingBrain):
    """Never answers."""

    def answer_to(self, question: Question) -> Reply | None:
        return None


class ReadyBrain(StillBrain):
    """Answers at once and always the same."""

    def answer_to(self, question: Question) -> Reply:
        asked = replace(question, seconds=60.0, iterations=20, seed=3)
        return replace(answer_at_once(asked), ticket=len(self.asked))


class DoubtfulBrain(NotingBrain):
    """Thinks that the last legal action is by far the best, whatever is asked about."""

    def answer_to(self, question: Question) -> Reply:
        return Reply(len(self.asked), question.view.legal_actions()[-1], 0.8, about=0.2)


def listening(session: Session) -> list[Change]:
    """What *session* tells from now on."""
    told: list[Change] = []
    session.subscribe(told.append)
    return told


def sit(match: Match, brain: NotingBrain, wanted: Wanted | None = None) -> Session:
    """A session with the game's own words, as the terminal and the window have it."""
    game = match.game
    names = [player.name for player in match.players]
    session = Session(match, game.words, Text().for_game(game.id, names), names, brain, wanted or Wanted())
    session.begin_decision()
    return session


def look_on(session: Session, world: World) -> Session:
    """Open the curtain of *session* if the one who looks may do that; computers rest."""
    session.computers.paused = session.computers.present
    if world.eyes.way == UNCOVERED and session.curtain_for == world.viewer:
        assert world.viewer is not None
        session.uncover(world.viewer)
    assert world.eyes.way not in (ALONE, BY_CODE) or session.viewer == world.viewer, (
        "the eyes of the world are at the screen"
    )
    return session


def sitting(world: World, brain: NotingBrain | None = None) -> Session:
    return look_on(sit(world.match(), brain or StillBrain()), world)


@cheap
def heard(stage: Stage, world: World) -> object:
    """Everything that a session tells while the game is played, sentences included."""
    match = world.match(0)
    session = sit(match, StillBrain())
    told = listening(session)
    for seat, action in world.steps:
        if session.curtain_for is not None and session.curtain_for == world.viewer:
            session.uncover(session.curtain_for)
        match.play(seat, action)
        session.begin_decision()
    session.close()
    return plain(told, world)


@cheap
def trophies(stage: Stage, world: World) -> object:
    """What everybody wins, and is told to have won, while the game is played."""
    match = world.match(0)
    told: list[object] = []

    def note(_: object) -> None:
        won = [earned(match.game, match.seats, match.turns, match.outcome, seat) for seat in range(match.seats)]
        told.append([[trophy.id for trophy in found] for found in won])

    match.subscribe(note)
    names = [f"player {seat}" for seat in range(match.seats)]
    watch_trophies(match, names, Trophies(), lambda name, won: told.append((name, [trophy.id for trophy in won])))
    for seat, action in world.steps:
        match.play(seat, action)
    return told


@cheap
def at_the_table(stage: Stage, world: World) -> object:
    """All that a session says about the present position."""
    session = sitting(world)
    legal = list(session.view.legal_actions()) if decides(world) else []
    found = [
        *(
            session.viewer,
            session.curtain_for,
            session.view,
            session.match.to_move,
            session.match.outcome,
            session.plies,
        ),
        *(session.prompt(), session.lines(), session.move_lines.line_here(), session.leading_here()),
        *(sorted(session.chart_rows()), session.news()),
        *(session.last_action(), session.last_actions(), session.undo_barrier(), session.match.undone),
        session.standing(),
        *(session.match.barrier_ply, session.chooser.next_options(), session.draws_anew),
        [session.preview(action) for action in some(legal)],
        [session.prompt(action) for action in some(legal)],
        [session.why_not(action) for action in some(every_action(world.game.id, world.seats), 60)]
        if decides(world)
        else [],
        [(chapter.heading, chapter.sentences) for chapter in chapters(session)],
    ]
    return plain(found, world)


@cheap
def answers_to_clicks(stage: Stage, world: World) -> object:
    """Refusals and choices, wherever somebody points; nothing is played."""
    session = look_on(sit(world.match(), StillBrain(), Wanted(confirm=True)), world)
    told = listening(session)
    for spot in spots_of(world):
        session.choose((spot,))
        session.cancel()
        session.check_choice()
    plies = session.plies
    assert plies == len(world.steps)
    return plain(told, world)


@cheap
def looking_back(stage: Stage, world: World) -> object:
    session = sitting(world)
    told = listening(session)
    found: list[object] = []
    for ply in some(range(len(world.steps)), 8):
        session.look_back(ply)
        if not session.looking_back.active:
            break
        found += [session.view, session.lines(), session.move_lines.line_here(), session.leading_here()]
        found += [session.last_action(), session.last_actions()]
        found += [session.news(), session.prompt(), [chapter.sentences for chapter in chapters(session)]]
        session.step_forward()
    return plain([found, told], world)


@cheap
def playing_on(stage: Stage, world: World) -> object:
    """The game that begins at an earlier position, with the luck of a fixed seed."""
    session = sitting(world)
    return plain([session.branch(ply, 7) for ply in some(range(len(world.steps)), 6)], world)


@cheap
def undoing(stage: Stage, world: World) -> object:
    session = sitting(world)
    told = listening(session)
    if session.curtain_for is None:
        session.undo()
        session.redo()
    return plain([told, session.view], world)


@costly
def hints(stage: Stage, world: World) -> object:
    brain = ReadyBrain()
    session = sitting(world, brain)
    if not decides(world):
        return None
    told = listening(session)
    session.press_hint()
    session.update_hint()
    shown = []
    for _ in range(3):
        shown.append((session.hint_spots(), session.hint_step()))
        session.press_hint()
    asked = [plain(one, world) for one in brain.asked if isinstance(one, Question) and one.game is world.game]
    return [plain(told, world), plain(shown, world), asked]


# ---------------------------------------------------------------- codes, files, pictures


@cheap
def share_codes(stage: Stage, world: World) -> object:
    match = world.match()
    return [share.write_code(match, ply) for ply in (None, *some(range(len(world.steps) + 1), 6))]


@costly
def crash_report_to_copy(stage: Stage, world: World) -> object:
    lines = tell_crash(ValueError("twin"), world.match(), None, stage.text).report.splitlines()
    return lines[:3] + lines[4:]  # without the time


@costly
def saved_game(stage: Stage, world: World) -> object:
    """The card and the row of a saved game, and its thumbnail."""
    if world.game.id not in games.REGISTRY:
        return None  # the template is not saved
    saves = Saves(stage.folder)
    path = saves.save_as(world.match(), "twin", 60.0)
    saved = look_at(path)
    assert isinstance(saved, SavedGame)
    pictures = SavedPictures(stage.person.program.services)
    picture = pictures.find(saved, saves)
    assert picture is not None
    lines = lines_of(stage.text, replace(saved, when=0.0), saved.name)
    public = replace(saved, when=0.0)
    saves.delete(path)
    return [plain(lines, world), repr(public), pixels(picture)]


def look_of(stage: Stage, world: World) -> Any:
    names = [player.name for player in world.eyes.players(world.seats)]
    return load_look(world.game, stage.text.for_game(world.game.id, names))


@costly
def thumbnails(stage: Stage, world: World) -> object:
    services, match, look = stage.person.program.services, world.match(), look_of(stage, world)
    own = draw_position(services, world.view, world.seats, look, WHOLE)
    return [pixels(draw_thumbnail(services, match, look)), pixels(own)]


@costly
def posters(stage: Stage, world: World) -> object:
    names = [player.name for player in world.eyes.players(world.seats)]
    poster = Poster(stage.person.program.services, world.match(), look_of(stage, world), names, 0.62)
    found = []
    for ply in some(range(len(world.steps) + 1), PAST):
        poster.show(ply)
        found.append((pixels(poster.picture()), poster._happened()))
    return found


@costly
def films(stage: Stage, world: World) -> object:
    """The bytes of the film of the last turns."""
    steps = len(world.steps)
    if not steps or not can_write():
        return None
    late = replace(world, start=world.match(max(0, steps - 3)).state, steps=world.steps[max(0, steps - 3) :])
    names = [player.name for player in world.eyes.players(world.seats)]
    path = stage.folder / "twin.gif"
    film = Film(Poster(stage.person.program.services, late.match(), look_of(stage, world), names, 0.3), path)
    while film.step():
        pass
    data = path.read_bytes()
    path.unlink()
    return [film.count, hashlib.sha256(data).hexdigest()]


# ---------------------------------------------------------------- the screen


def drawn(stage: Stage) -> str:
    """The picture of the whole window."""
    stage.person.program.draw()
    return pixels(stage.person.program.window.surface)


@costly
def window(stage: Stage, world: World) -> object:
    """The window with everything in it: the game, tooltips, prompts, buttons, the overlay, and what is said."""
    stage.person.program.services.speech.take()
    scene = stage.show(world)
    found: list[object] = [drawn(stage), stage.person.program.window.native.title]
    found += [(button.name, button.label, button.tip, button.enabled) for button in scene.row.buttons]
    for spot in some(sorted(scene.screen.layout.rects, key=lambda spot: (spot.zone, spot.at)), 30):
        scene.screen.hover, scene.screen.pointer = (spot,), scene.screen.layout.rect(spot).center
        scene.pointing.consider()
        tip = scene.tip()
        found += [scene.pointing.prompt, tip.words if tip is not None else ""]
    found.append(drawn(stage))
    scene.screen.hover = ()
    for target, _ in some(scene.pointing.targets(), 40):
        scene.screen.focus.go(target)
        part = scene.focused_part()
        found.append(told(part, stage.text) if part is not None else "")
    found.append(plain(scene.outline(), world))
    scene._toggle_list()  # at a table, which else shows the last moves only
    found += [drawn(stage), scene.bubbles.moods]
    scene._toggle_list()
    found += [(thing, thing_words(scene.session, scene.screen, thing)) for thing in scene.screen.things]
    scene.screen.focus.visible = False
    for switch in (scene._toggle_overlay, scene.toggle_threats):
        switch()
        found += [drawn(stage), scene.screen.banner.text, plain(scene.outline(), world)]
    scene.toggle_threats()
    scene._type_action()
    stage.settle()
    typed = stage.person.program.stack.top
    if isinstance(typed, TypedLine):
        found += [typed.texts, drawn(stage)]
        stage.person.program.stack.pop()
        stage.settle()
    found += [stage.person.program.services.speech.take()]
    return plain(found, world)


@costly
def coach(stage: Stage, world: World) -> object:
    """What the coach of a learning game asks the computers, says and shows about an action that it doubts."""
    if not decides(world) or len(world.view.legal_actions()) < 2:
        return None
    scene, brain = stage.show(world), DoubtfulBrain()
    session = scene.session
    session.match.learning, session.coach = True, Coach(session.match, brain)
    session.settle(session.view.legal_actions()[0])
    for _ in range(5):
        session.update_coach()
    scene.screen.table.skip()
    stage.settle()
    found = [drawn(stage), *(plain(question_message(1, asked), world) for asked in brain.asked)]
    top = stage.person.program.stack.top
    assert isinstance(top, CoachScene)
    found += [top.heading(), plain(top.outline(), world)]
    top.cancel()
    stage.settle()
    return [*found, drawn(stage)]


@costly
def window_looking_back(stage: Stage, world: World) -> object:
    scene = stage.show(world)
    found: list[object] = []
    for ply in some(range(len(world.steps)), PAST):
        scene.history.go(ply)
        scene.screen.table.skip()
        found.append(drawn(stage))
    return found


@costly
def voice(stage: Stage, world: World) -> object:
    """What the program's own voice says: the turn, and wherever the focus goes."""
    recorder = Recorder()
    program = stage.person.program
    program.voice.ear.take()
    show, program.voice.show = program.voice.show, lambda words: None  # its notices fade with the clock
    program.settings.voice = True
    program.voice.open(lambda: iter((recorder,)))
    scene = stage.show(world)
    for target, _ in some(scene.pointing.targets(), 12):
        scene.screen.focus.go(target)
        program.voice.update(FRAME)
        program.voice.update(FRAME)
    program.settings.voice = False
    program.voice.update(FRAME)
    program.voice.close()
    program.voice.show = show
    return recorder.said


@costly
def movements(stage: Stage, world: World) -> object:
    """The last turns as they are animated, frame by frame, with the sentences meanwhile; or the curtain that opens."""
    steps = len(world.steps)
    first = max(0, steps - 2)
    if world.eyes.way == UNCOVERED:  # the screen belongs to others meanwhile
        return uncovering(stage, world)
    scene = stage.show(world, first)
    services = stage.person.program.services
    found: list[object] = []
    services.speech.take()
    for seat, action in world.steps[first:]:
        scene.session.match.play(seat, action)
        found += frames(stage, scene)
        scene.session.begin_decision()
        found.append((drawn(stage), scene.screen.banner.text, tuple(services.speech.take())))
    return found


def uncovering(stage: Stage, world: World) -> object:
    """What the person who comes to the screen sees and hears of it."""
    services = stage.person.program.services
    scene = stage.person.program.playing.show(world.match())
    if scene.session.curtain_for is None or scene.session.curtain_for != world.viewer:
        return None
    scene.picture._rng = Random(1)
    services.speech.take()
    found = [drawn(stage), *frames(stage, scene)]
    scene.session.uncover(scene.session.curtain_for)
    return [*found, *frames(stage, scene), drawn(stage), scene.screen.banner.text, tuple(services.speech.take())]


def frames(stage: Stage, scene: GameScene) -> list[object]:
    """The pictures of a movement, until the table rests."""
    found: list[object] = []
    for _ in range(FRAMES):
        busy = scene.screen.table.update(FRAME)
        found.append(drawn(stage))
        if not busy:
            break
    scene.screen.table.skip()
    return found


@costly
def screens_above_the_game(stage: Stage, world: World) -> object:
    """The curtain, the menu, the players, the recap, the rules: pictures and what is read aloud."""
    program, scene = stage.person.program, stage.show(world)
    found: list[object] = []
    program.services.speech.take()
    ways = [program.over_game.menu, program.over_game.players, program.over_game.recap]
    ways.append(lambda: program.pages.rules(world.game.id))
    if world.eyes.way == CURTAIN and scene.session.curtain_for is not None:
        seat = scene.session.curtain_for
        ways.append(lambda: program.over_game.curtain(seat, lambda: None))
    for way in ways:
        way()
        stage.settle()
        top = program.stack.top
        found.append(drawn(stage))
        assert top is not None
        found.append(plain(top.outline(), world))
        if isinstance(top, WidgetScene):
            found += [said(widget.part(stage.text), stage.text) for widget in top.widgets]
            program.stack.pop()
            stage.settle()
    return [*found, program.services.speech.take()]


@costly
def positions_set_up(stage: Stage, world: World) -> object:
    """What a position is set up from: the picture, the words of all places, the code to share, and who plays there."""
    program = stage.person.program
    stage.show(world)
    program.services.speech.take()
    program.setting_up.open()
    stage.settle()
    top = program.stack.top
    assert isinstance(top, SetUpScene)
    editor = top.editor
    found: list[object] = [drawn(stage), editor.position, top.words(), plain(top.outline(), world)]
    found += [said(one.part(stage.text), stage.text) for one in top.widgets]
    if editor.state is not None:
        found.append(share.write_position(editor.game, editor.seats, editor.options, editor.state))
        top.play()
        stage.settle()
        found.append(drawn(stage))
    return [*found, program.services.speech.take()]


# ---------------------------------------------------------------- the terminal and the engine


@costly
def terminal(stage: Stage, world: World) -> object:
    """What is printed for the one who looks, until it would be somebody else's turn."""
    if world.eyes.way == ALONE and not decides(world):
        return None  # a computer would act, as its own hand says
    if world.viewer is None and world.eyes.way != CURTAIN:
        return None
    named = [world.game.notation.spot_name(spot) for spot in spots_of(world) if spot.zone == BOARD]
    lines = ["", "moves", "why", "happened", "look", *(f"look {name}" for name in named[:6])]
    lines += ["board", "nonsense", "99999"]
    lines += ["undo"] if world.match().undo_barrier(world.match().last_person() or 0) is not None else []
    lines += ["back", "look", "happened", "back", "forward", "start", "return", "players", "pause", "help", "quit"]
    if world.eyes.way == CURTAIN:
        lines = []  # the curtain is not opened
    out = io.StringIO()
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    Terminal(stage.text, typed, out).play(world.match())
    return out.getvalue().splitlines()


@costly
def engine(stage: Stage, world: World) -> object:
    """Answers that are meant for one seat: its view, and what is computed from that."""
    if world.game.id not in games.REGISTRY:
        return None  # the engine does not offer the template

    def ask(client: EngineSession, **request: Any) -> dict[str, Any]:
        return client.answer(json.dumps(request).encode())

    client, found = EngineSession(Text()), []
    assert ask(client, do="load", record=record(world.match()))["ok"]
    found.append(ask(client, do="view", seat=world.viewer))
    if decides(world):
        for level in ("easy", "impossible"):
            found.append(ask(client, do="go", level=level, iterations=15, seed=4))
        found.append(ask(client, do="analyze", iterations=15, seed=4))
        found += [ask(client, do="legal"), ask(client, do="why")]
        for action in some(every_action(world.game.id, world.seats), 20):
            found.append(ask(client, do="why", action=repr(action)))
    blind = EngineSession(Text())
    said = {"game": world.game.id, "seats": world.seats, "options": world.options, "position": found[0]["position"]}
    found.append(ask(blind, do="set", **said))
    for answer in found:
        answer.pop("seconds", None)
    return plain(found, world)
