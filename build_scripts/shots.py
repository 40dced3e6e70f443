"""Screenshots of every screen in several sizes: ``python build_scripts/dev.py shots [FOLDER]`` (build/shots).

``dev.py shots --manual`` draws all pictures of the documents in docs/ instead.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import fields, replace
from datetime import date, datetime
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Final

import pygame

from build_scripts.arguments import parser_of
from build_scripts.measuring import a_program
from halloween_games import games
from halloween_games.app.exports.thumbnail import png
from halloween_games.app.saving.evening import planned
from halloween_games.app.saving.profiles import EMBLEMS, Profiles
from halloween_games.app.saving.progress import WalkedNights
from halloween_games.app.saving.solved_puzzles import Mistake
from halloween_games.app.saving.statistics import Row, Statistics, next_level
from halloween_games.app.saving.trophies import Trophies
from halloween_games.app.screens.boards_scene import BoardsScene
from halloween_games.app.screens.crash_scene import Crash, CrashScene
from halloween_games.app.screens.evening_book import BookWays, EveningBookScene, Standing, ToPractice
from halloween_games.app.screens.house_rules import HouseRulesScene
from halloween_games.app.screens.option_pages import PAGES
from halloween_games.app.screens.profile_scene import ProfileScene
from halloween_games.app.screens.review import ReviewScene
from halloween_games.app.screens.statistics_scene import StatisticsScene
from halloween_games.app.screens.trophies_scene import SHAPES, TINTS, TrophiesScene
from halloween_games.app.shell.evenings import seats_all
from halloween_games.app.shell.main import prepare
from halloween_games.app.shell.program import Program
from halloween_games.app.shell.puzzling import Onward
from halloween_games.campaign.night import STEPS
from halloween_games.campaign.night_file import campaign_of
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.trophies import trophies_of
from halloween_games.data_folders import levels_dir
from halloween_games.kit.input import Pointed
from halloween_games.kit.widgets import WidgetScene
from halloween_games.lessons.lesson import Lesson
from halloween_games.lessons.lesson_file import course_of
from halloween_games.play.exercise_scenes import LessonScene
from halloween_games.play.game_scene import GameScene
from halloween_games.players import machine
from halloween_games.puzzles.positions import positions_of
from halloween_games.puzzles.puzzle_file import puzzles_of
from halloween_games.session.analysis import Decision
from halloween_games.session.new_game import NewGame, seat_plans

ROOT: Final = Path(__file__).resolve().parent.parent
SIZES: Final = ((800, 600), (1280, 800), (2560, 1440), (900, 1400))
NAMES: Final = ("Rosie", "Max", "Luna", "Theo")
EVENING: Final = datetime(2026, 10, 31, 20)  # on which the launcher and the puzzles are drawn
LONGEST: Final = 3000
LONGEST_THOUGHT: Final = 6.0  # seconds for a computer's decision


Show = Callable[[], object]
"""What brings the program to a picture."""


class Counted(Statistics):
    """Made-up statistics of two people who have played a lot."""

    def rows(self) -> list[Row]:
        rng, now = Random(4), time.time()
        found = []
        for game_id in list(games.REGISTRY)[:4]:
            for level in ("", *LEVEL_NAMES[1:4], "mixed"):
                for name in NAMES[:2]:
                    row = Row(name, game_id, games.load(game_id).seats[-1], level, helped=rng.randrange(3))
                    days = sorted((rng.expovariate(1 / 30) for _ in range(rng.randrange(1, 12))), reverse=True)
                    for day in days:
                        actions = rng.randrange(21, 134)
                        when = now - day * 86400
                        row.count(rng.choice((1, 1, 0.5, 0, 0)), 900.0, when, turns=actions * 3 // 4)
                    found.append(row)
        return found


def play_some(scene: GameScene, actions: int, seed: int) -> None:
    """Random actions, so that there is something to see; stops at the end of the game."""
    rng = Random(seed)
    for _ in range(actions):
        if scene.session.match.outcome is not None:
            break
        legal = scene.session.match.state.legal_actions()
        scene.session.match.play(scene.session.match.to_move, legal[rng.randrange(len(legal))])
        scene.screen.table.skip()
    scene.session.begin_decision()
    scene.screen.table.skip()
    if scene.session.curtain_for is not None:
        scene.session.uncover(scene.session.curtain_for)


def select_something(scene: GameScene) -> None:
    """Choose the piece with the most continuations, and point at one of them."""
    best, most = None, 0
    for spot in [spot for spot in scene.screen.marks.options if scene.screen.layout.rect(spot).width]:
        scene.session.chooser.offer((spot,))
        count = len(scene.session.chooser.next_options())
        scene.session.chooser.cancel()
        if count > most:
            best, most = spot, count
    if best is None:
        return
    scene.session.choose((best,))
    fights = [spot for spot, kind in scene.screen.marks.options.items() if kind in ("win", "lose")]
    target = (fights or list(scene.screen.marks.options) or [best])[0]
    scene.handle(Pointed("move", scene.screen.layout.rect(target).center))


def refuse_something(scene: GameScene) -> None:
    """Click on something that cannot be chosen."""
    rejected = [spot for spot in scene.screen.layout.rects if spot not in scene.screen.marks.options]
    if rejected:
        scene.session.choose((rejected[0],))


def begin(program: Program, game_id: str, seats: int, actions: int, seed: int = 8) -> GameScene:
    """A game between people after some random actions."""
    scene = program.playing.play(NewGame(game_id, seat_plans(seats, NAMES[:seats])), seed=seed)
    play_some(scene, actions, seed)
    return scene


def over_launcher(program: Program, push: Show) -> Show:
    """What shows the launcher, and over it what *push* brings."""

    def show() -> None:
        program.playing.new = None  # whoever was in an earlier picture
        program.navigation.launcher()
        program.stack.apply_pending()
        push()

    return show


def press_more(program: Program) -> None:
    """Press the button that shows more on the screen on top."""
    program.stack.apply_pending()
    assert isinstance(program.stack.top, WidgetScene)
    next(widget for widget in program.stack.top.widgets if widget.name == "more").activate()
    program.stack.apply_pending()


def wait_for(program: Program, is_there: Callable[[], object]) -> None:
    """Let the program go on until *is_there*, or for as long as a computer may think."""
    limit = time.monotonic() + LONGEST_THOUGHT
    while not is_there() and time.monotonic() < limit:
        program.frame((), 0.01)
        time.sleep(0.002)


def game_shots(program: Program, game_id: str, seats: int) -> dict[str, Show]:
    """Name -> a function that brings the program to that picture."""
    title = f"{game_id}_{seats}"

    def going(actions: int, seed: int = 8) -> GameScene:
        scene = begin(program, game_id, seats, actions, seed)
        is_over = scene.session.match.outcome is not None  # too soon: another game
        return going(actions, seed + 1) if is_over else scene

    def result() -> None:
        begin(program, game_id, seats, LONGEST)
        program.over_game.result()

    def set_up() -> None:
        going(30)
        program.setting_up.open()

    return {
        f"{title}_set_up": set_up,
        f"{title}_start": lambda: going(0),
        f"{title}_opening": lambda: going(6),
        f"{title}_chosen": lambda: select_something(going(41)),
        f"{title}_refused": lambda: refuse_something(going(30)),
        f"{title}_result": result,
    }


def lesson_shots(program: Program, game_id: str) -> dict[str, Show]:
    """The first lesson of a game and its end, and the first mistake in any lesson that is played out."""
    lessons = course_of(game_id).course.lessons
    played = [(lesson, one.action) for lesson in lessons for one in lesson.mistakes if not (one.code or one.before)]
    wrong, mistake = played[0]

    def show(lesson: Lesson, action: str = "") -> None:
        over_launcher(program, partial(program.learning.lesson, game_id, lesson.id))()
        program.stack.apply_pending()
        scene = program.stack.top
        assert isinstance(scene, LessonScene)
        if action:
            scene.session.play(scene.session.game.notation.read(scene.session.view, action))

    return {
        f"lesson_{game_id}": lambda: show(lessons[0]),
        f"lesson_{game_id}_wrong": lambda: show(wrong, mistake),
        f"lesson_{game_id}_done": lambda: show(lessons[0], lessons[0].solutions[0][0]),
    }


def puzzle_shots(program: Program) -> dict[str, Show]:
    """The page of the puzzles, the nights, and each game's positions, the first of them and its first puzzle."""

    show = partial(over_launcher, program)
    shots: dict[str, Show] = {
        "puzzles": show(program.puzzling.look_around),
        "puzzles_nights": show(program.puzzling.earlier_nights),
    }
    for game_id in games.REGISTRY:
        for position in positions_of(game_id).puzzles[:1]:
            shots[f"positions_{game_id}"] = show(partial(program.practicing.open, game_id))
            shots[f"position_{game_id}"] = show(partial(program.practicing.play, position))
        for puzzle in puzzles_of(game_id).puzzles[:1]:
            opened = partial(program.puzzling.open, puzzle, "puzzle.practice", Onward(program.stack.pop))
            shots[f"puzzle_{game_id}"] = show(opened)
    return shots


def night_shots(program: Program) -> dict[str, Show]:
    """The village, dark and half lit, the room of a night before and after it, its lesson, beginning and end."""
    nights, ways = campaign_of().campaign.nights, program.nights

    def show(done: int, push: Show) -> Show:
        def walk_and_push() -> None:
            ways.people.walked = WalkedNights()
            for night in nights[:done]:
                for step in STEPS:
                    ways.people.walked.note(ways.person(), night.id, step, "won" if step == "game" else "done")
            ways.newly_lit()  # they light up no more
            push()

        return over_launcher(program, walk_and_push)

    return {
        "prologue": show(0, ways.village),
        "village": show(0, lambda: program.stack.push(ways.village_scene(program.services))),
        "village_lit": show(7, ways.village),
        "night": show(1, lambda: ways.night(nights[1])),
        "night_done": show(2, lambda: ways.night(nights[1])),
        "night_lesson": show(1, lambda: ways.lesson(nights[1])),
        "ending": show(len(nights), ways.feast),
        "feast": show(len(nights), lambda: ways.fireworks(with_picture=False)),
    }


def take_hint(program: Program) -> None:
    """Ask for the second stage of a hint, the action."""
    scene = program.playing.scene
    assert scene is not None
    program.stack.apply_pending()
    scene.session.press_hint()
    wait_for(program, lambda: scene.session.hint.stage)
    scene.session.press_hint()


def review(program: Program, game_id: str, seats: int) -> ReviewScene:
    """The review of a random game."""
    begin(program, game_id, seats, LONGEST)
    program.over_game.review()
    program.stack.apply_pending()
    assert isinstance(program.stack.top, ReviewScene)
    return program.stack.top


def look_over(program: Program) -> None:
    """The review of a random game after a few seconds."""
    scene = review(program, "halloween", 3)
    wait_for(program, lambda: scene.is_read)
    scene.select(1)


def sum_up(program: Program) -> None:
    """The five lines of a random game, by judgments that nobody has made."""
    scene, rng = review(program, "18-ghosts", 2), Random(3)
    for ply, turn in enumerate(scene.match.turns):
        best = rng.random()
        loss = rng.choice((0.0, 0.0, rng.random() * best))
        scene.analysis.decisions[ply] = Decision(ply, turn.seat, best, best - loss, 2)
    scene.analysis.done = True
    scene.sum_up()


def all_shots(program: Program) -> dict[str, Show]:
    """What shows each screen, by its name; the puzzle of the night is that of EVENING, so every day draws the same."""
    program.puzzling.now = lambda: EVENING
    shots: dict[str, Show] = {"launcher": program.navigation.launcher, **puzzle_shots(program), **night_shots(program)}

    def house_rules(game_id: str) -> None:
        program.navigation.new_game(game_id)
        press_more(program)

    for game_id in games.REGISTRY:
        shots[f"house_rules_{game_id}"] = over_launcher(program, partial(house_rules, game_id))
        shots[f"new_game_{game_id}"] = over_launcher(program, partial(program.navigation.new_game, game_id))
        shots[f"rules_{game_id}"] = over_launcher(program, partial(program.pages.rules, game_id))
        shots[f"learn_{game_id}"] = over_launcher(program, partial(program.learning.learn, game_id))
        shots[f"watch_{game_id}"] = over_launcher(program, partial(program.learning.watch, game_id))
        shots.update(lesson_shots(program, game_id))
        for seats in games.load(game_id).seats:
            shots.update(game_shots(program, game_id, seats))

    def type_something() -> None:
        if program.playing.scene is not None:
            program.playing.scene._type_action()

    def over_game(push: Show) -> Show:
        def show() -> None:
            begin(program, "18-ghosts", 2, 30)
            push()

        return show

    def more() -> None:
        program.over_game.menu()
        press_more(program)

    def crash() -> None:
        report, path = "", Path("halloween-games") / "crash.txt"
        words = (program.services.text("crash.saved"), program.services.text("crash.report", file=str(path)))
        crash = Crash(report, path, words)
        program.stack.push(CrashScene(program.services, crash, program.quit, program.navigation.launcher))

    def statistics() -> None:
        program.stack.push(StatisticsScene(program.services, Counted(), program.people.profiles.drawing))

    def book() -> None:
        """The evening book of somebody who has played some weeks."""
        empty, climbs = program.book.read(), []
        places = (Standing(1.6, 1.2, 2.1, 14), Standing(3.1, 2.8, 3.5, -9), None, Standing(0.9, 0.4, 1.3, 0), None)
        for climb, beaten, place in zip(empty.climbs, (2, 3, 1, 1, 0), places, strict=True):
            levels = climb.levels[:beaten]
            climbs.append(replace(climb, beaten=levels, next=next_level(levels, climb.levels), standing=place))
        themes = []
        for game_id, count in zip(games.REGISTRY, (4, 3, 1), strict=False):
            one = puzzles_of(game_id).puzzles[0]
            position, write = one.game.notation.dump(one.view), partial(one.game.notation.write, one.view)
            wrong = next(text for text in map(write, one.view.legal_actions()) if text not in one.solution)
            row = Mistake("", game_id, one.id, one.kind, one.turns, position, [*one.solution], wrong, EVENING.date())
            themes.append(ToPractice(game_id, one.themes[0], count, program.puzzling.board_missed(row)))
        pages = replace(
            empty,
            name=NAMES[0],
            emblem="profiles/owl",
            climbs=climbs,
            themes=themes,
            houses=[(house, number < 2) for number, (house, _) in enumerate(empty.houses)],
            next_house="The Third House" if not empty.next_house else empty.next_house,
            puzzles=(9, 2),
            trophies=[*zip(SHAPES, TINTS, strict=False), (SHAPES[5], TINTS[0])],
            evenings=[(day, number in (2, 3, 4, 6)) for number, (day, _) in enumerate(empty.evenings)],
            streak=3,
        )
        ways = BookWays(*(lambda *told: None for _ in fields(BookWays)))
        program.stack.push(EveningBookScene(program.services, lambda: pages, ways))

    def trophies() -> None:
        rng, kept = Random(4), Trophies()
        for game_id in games.REGISTRY:
            for trophy in trophies_of(games.load(game_id)):
                if rng.random() < 0.5:
                    kept.add(NAMES[0], game_id, trophy.id, date(2026, rng.randrange(1, 13), rng.randrange(1, 29)))
        program.stack.push(TrophiesScene(program.services, kept, emblem_of=lambda name: "profiles/owl"))

    def profiles() -> None:
        known = Profiles(None, Counted())
        for name, emblem in zip(NAMES, EMBLEMS, strict=False):
            known.remember(name, emblem)
        scene = ProfileScene(program.services, known, 1, NAMES[1], lambda name: None)
        program.stack.push(scene)

    def on_boards(push: Callable[[BoardsScene], None]) -> None:
        house_rules("18-ghosts")
        assert isinstance(program.stack.top, HouseRulesScene)
        program.stack.top.open_boards()
        program.stack.apply_pending()
        assert isinstance(program.stack.top, BoardsScene)
        push(program.stack.top)

    def evening(played: int) -> None:
        table = planned(NAMES[:4], [*games.REGISTRY], "league", lambda game: seats_all(game, 4))
        for number, meeting in enumerate(table.meetings[:played]):
            meeting.scores = [float((seat + number) % 3) for seat in range(len(meeting.people))]
        program.people.evenings.keep(table)
        program.evening.open()
        program.people.evenings.keep(None)

    shots["evening_begins"] = over_launcher(program, program.evening.open)
    shots["evening"] = over_launcher(program, lambda: evening(4))
    shots["evening_over"] = over_launcher(program, lambda: evening(99))
    shots["boards"] = over_game(lambda: on_boards(lambda boards: None))
    shots["map"] = over_game(lambda: program.navigation.maps.show(levels_dir() / "halloween_cross.tmx"))
    shots["map_broken"] = over_game(lambda: program.navigation.maps.show(levels_dir() / "three_graves.tmx"))
    shots["what_happened"] = over_game(program.over_game.recap)
    shots["statistics"] = over_game(statistics)
    shots["book"] = over_game(book)
    shots["no_book"] = over_game(program.book.open)
    shots["trophies"] = over_game(trophies)
    shots["no_statistics"] = over_game(program.pages.statistics)
    shots["profiles"] = over_game(profiles)
    shots["crash"] = over_game(crash)
    shots["looking_back"] = over_game(lambda: program.playing.scene.history.go(12) if program.playing.scene else None)
    shots["film"] = over_game(program.exports.film)
    shots["menu"] = over_game(program.over_game.menu)
    shots["menu_more"] = over_game(more)
    shots["keys"] = over_game(program.pages.keys)
    shots["players"] = over_game(program.over_game.players)
    shots["hint"] = over_game(lambda: take_hint(program))
    shots["review"] = lambda: look_over(program)
    shots["review_summary"] = lambda: sum_up(program)
    shots["save"] = over_game(lambda: program.commands.give("save"))
    shots["saved_games"] = over_game(lambda: program.commands.give("open"))
    for page in PAGES:
        shots[f"options_{page}"] = over_game(partial(program.pages.options, page))
    shots["typed"] = over_game(type_something)
    shots["launcher_with_a_game"] = program.navigation.launcher
    return shots


def main(arguments: list[str]) -> int:
    wanted = parser_of("dev.py shots", __doc__).parse_args(arguments)
    machine.is_interpreted = cache(lambda: False)  # pictures are the same in every checkout
    prepare(headless=True)
    if wanted.manual:
        from build_scripts import manual_pictures

        if missing := manual_pictures.what_is_missing():
            print(missing, file=sys.stderr)
            return 1
        print(f"{manual_pictures.write()} pictures in {manual_pictures.DOCS}")
        return 0
    folder = wanted.folder or ROOT / "build" / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for size in SIZES:
        with a_program(size=size) as program:
            for name, show in all_shots(program).items():
                show()
                for _ in range(12):  # long enough for animations to finish
                    program.frame((), 0.1)
                program.draw()
                (folder / f"{name}_{size[0]}x{size[1]}.png").write_bytes(png(program.window.surface))
                count += 1
                if size == (1280, 800) and name.endswith("_chosen"):  # shows whether everything is clear without color
                    (folder / f"{name}_gray.png").write_bytes(png(pygame.transform.grayscale(program.window.surface)))
                    count += 1
    print(f"{count} pictures in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
