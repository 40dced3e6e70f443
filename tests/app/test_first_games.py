"""What is offered in a person's first game of a kind, and after games that went well or badly."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.statistics import Row
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.shell.program import Program
from halloween_games.core.match import Match, Player
from halloween_games.kit.banner import REFUSAL
from halloween_games.kit.widgets import Widget
from halloween_games.play.first_help import FIRST_SECONDS, LATER_SECONDS
from halloween_games.play.game_scene import GameScene
from halloween_games.session.new_game import NewGame, seat_plans
from tests.app.random_games import random_match
from tests.play.person import set_up
from tests.session.sitting import StubBrain

GHOSTS = "18-ghosts"


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    settings = Settings(speed=0.0, reduce_motion=True)
    settings.save = lambda path=None: None  # type: ignore[method-assign]
    started = Program((1280, 800), settings, Saves(tmp_path), StubBrain())
    yield started
    started.close()


def has_played(program: Program, name: str = "Guest") -> None:
    """That person has finished games of that kind."""
    statistics = program.playing.statistics

    def change(saved: object) -> bool:
        saved.rows.append(Row(name, GHOSTS, 2, "easy", losses=1))  # type: ignore[attr-defined]
        return True

    assert statistics.change(change)


def widget(scene: ResultScene, name: str) -> Widget | None:
    return next((one for one in scene.widgets if one.name == name), None)


def written(program: Program) -> str:
    """All that is on the screen."""
    texts: list[str] = []
    program.services.fonts.witness = lambda one: texts.append(one.text)
    program.stack.refresh()
    program.frame((), 0.1)
    program.draw()
    return " | ".join(texts)


# ---------------------------------------------------------------- the page of a new game


def test_the_first_opponent_is_gentle_and_the_next_one_waits_afterwards(program: Program) -> None:
    for game_id in (GHOSTS, "halloween"):
        assert [plan.level for plan in set_up(program, game_id).planned().seats] == ["", "very-easy"]

    def change(saved: object) -> bool:
        saved.rows.append(Row("Guest", "halloween", 2, "very-easy", wins=1, beaten=["very-easy"]))  # type: ignore[attr-defined]
        return True

    assert program.playing.statistics.change(change)
    assert [plan.level for plan in set_up(program, "halloween").planned().seats] == ["", "easy"]


def test_a_seat_given_to_a_computer_in_a_game_has_its_own_name_in_the_next_one(program: Program) -> None:
    scene = begin(program, ("Rosie", "Max"), ("", ""))
    program.playing.seat(1, Player("computer", "Max", "easy"))
    assert scene.session.names == ("Rosie", "Max"), "in this game everybody is used to it"
    program.playing.rematch()
    program.frame((), 0.1)
    assert program.playing.scene is not None
    first, second = program.playing.scene.session.names
    assert second == "Rosie" and first not in ("Max", "Rosie")


# ---------------------------------------------------------------- the hint that is offered


def begin(
    program: Program, names: tuple[str, ...] = ("Ann",), levels: tuple[str, ...] = ("", "very-easy")
) -> GameScene:
    scene = program.playing.play(NewGame(GHOSTS, seat_plans(2, names, levels)), seed=1)
    program.frame((), 0.1)
    return scene


def wait(program: Program, seconds: float) -> None:
    for _ in range(round(seconds * 10)):
        program.frame((), 0.1)


def refuse(scene: GameScene) -> None:
    spot = next(spot for spot in scene.screen.layout.rects if spot not in scene.screen.marks.options)
    scene.session.choose((spot,))


def test_help_is_offered_after_a_short_wait_and_goes_with_the_action(program: Program) -> None:
    scene = begin(program)
    wait(program, FIRST_SECONDS - 1)
    assert not scene.first_help.is_open
    wait(program, 1.5)
    assert scene.first_help.is_open and "shall I show you" in scene.screen.banner.text
    names = [button.name for button in scene.row.buttons if button.rect.width]
    assert names[:2] == ["first_help", "no_help"]
    scene.session.play(scene.session.view.legal_actions()[0])
    wait(program, 0.3)
    assert not scene.first_help.is_open and "first_help" not in [button.name for button in scene.row.buttons]
    wait(program, 3 * LATER_SECONDS)
    assert not scene.first_help.is_open, "once"
    again = begin(program)
    wait(program, FIRST_SECONDS + 1)
    assert not again.first_help.is_open, "not in the next game either"
    other = begin(program, ("Bo",))
    wait(program, FIRST_SECONDS + 1)
    assert other.first_help.is_open, "but to another person"


def test_two_refusals_bring_it_at_once_and_stay_readable(program: Program) -> None:
    scene = begin(program)
    refuse(scene)
    wait(program, 0.3)
    assert not scene.first_help.is_open
    refuse(scene)
    wait(program, 0.3)
    assert scene.first_help.is_open and scene.screen.banner.kind == REFUSAL


def test_declining_is_for_good(program: Program) -> None:
    scene = begin(program)
    wait(program, FIRST_SECONDS + 1)
    scene.first_help.buttons[1].activate()
    wait(program, 0.2)
    assert not scene.first_help.is_open and not program.settings.offer_help
    other = begin(program, ("Bo",))
    wait(program, FIRST_SECONDS + 1)
    assert not other.first_help.is_open


def test_nobody_is_asked_under_a_dialog_or_after_finished_games(program: Program) -> None:
    has_played(program, "Ann")
    scene = begin(program)
    wait(program, FIRST_SECONDS + 1)
    assert not scene.first_help.is_open
    scene = begin(program, ("Bo",))
    program.over_game.menu()
    wait(program, 2 * FIRST_SECONDS)
    assert not scene.first_help.is_open


# ---------------------------------------------------------------- after a game


@cache
def finished(wins: bool) -> tuple[int, Match]:
    """The seed of a random game that the first seat has won or lost, and the game."""
    for seed in range(100):
        over = random_match(GHOSTS, seed, 2000, 2)
        if over.outcome is not None and not over.outcome.is_tie() and (0 in over.outcome.winners()) == wins:
            return seed, over
    raise AssertionError("no such game")


def ended(program: Program, wins: bool, level: str = "very-easy", helped: bool = False) -> ResultScene:
    """The result of a game of Ann against a computer."""
    seed, over = finished(wins)
    program.playing.begin(
        Match(over.game, 2, {}, seed, players=[Player("human", "Ann"), Player("computer", "Vlad", level)])
    )
    program.frame((), 0.1)
    assert program.playing.scene is not None
    match = program.playing.scene.session.match
    for turn in over.turns:
        match.play(turn.seat, turn.action, helped=helped and turn.seat == 0)
    assert match.outcome is not None
    program.over_game.result()
    program.frame((), 0.1)
    top = program.stack.top
    assert isinstance(top, ResultScene)
    return top


def test_after_a_win_the_next_level_is_what_comes_next(program: Program) -> None:
    result = ended(program, wins=True)
    button = widget(result, "level")
    rematch = widget(result, "rematch")
    assert button is not None and rematch is not None
    assert "Next: Easy" in written(program) and result.widgets[0] is button and rematch.rect.top > button.rect.bottom
    button.activate()
    program.frame((), 0.1)
    assert program.playing.scene is not None
    players = program.playing.scene.session.match.players
    assert [(player.kind, player.level, player.name) for player in players] == [
        ("computer", "easy", "Vlad"),
        ("human", "", "Ann"),
    ]
    assert program.settings.game_levels[GHOSTS] == ["", "easy"], "the next new game begins against it as well"


@pytest.mark.parametrize(("kinds", "phrase"), [("hc", "win"), ("ch", "lose"), ("cc", "draw"), ("hh", "win")])
def test_the_fanfare_is_for_people_who_won(
    program: Program, monkeypatch: pytest.MonkeyPatch, kinds: str, phrase: str
) -> None:
    ended(program, wins=True)
    assert program.playing.scene is not None
    match = program.playing.scene.session.match
    match.players = tuple(Player("human", "Ann") if kind == "h" else Player("computer", "Jack") for kind in kinds)
    heard: list[str] = []
    monkeypatch.setattr(program.services.sound, "play", heard.append)
    program.over_game.result()
    assert heard == [phrase]


def test_after_two_losses_in_a_row_a_gentler_level_is_offered(program: Program) -> None:
    assert widget(ended(program, wins=False, level="medium"), "level") is None
    result = ended(program, wins=False, level="medium")
    assert widget(result, "level") is not None and "Gentler: Easy" in written(program)
    assert widget(ended(program, wins=False, level="easy"), "level") is None, "losses against another level"
    program.settings.offer_help = False
    assert widget(ended(program, wins=False, level="medium"), "level") is None
