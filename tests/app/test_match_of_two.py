"""Matches of two games as people play them: set up, played, told, saved, counted, and begun anew."""

from __future__ import annotations

import copy
from pathlib import Path
from random import Random

import pytest

from halloween_games import games
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.menu import MenuScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.screens.who_plays import WhoPlaysScene
from halloween_games.app.shell.program import Program
from halloween_games.core.actions import Action
from halloween_games.core.match import Match, MatchOfTwo
from halloween_games.core.outcome import Outcome
from halloween_games.kit.widgets import Toggle
from halloween_games.play.game_scene import GameScene
from halloween_games.session.new_game import NewGame, seat_plans
from tests.play.person import Person, house_rules, played, set_up

GHOSTS = "18-ghosts"
NAMES = ("Anna", "Ben")


def to_its_end(match: Match, seed: int) -> list[Action]:
    """Actions at random that bring a copy of *match*, with its luck, to its end."""
    twin, rng, found = copy.copy(match), Random(seed), []
    while twin.outcome is None:
        found.append(rng.choice(twin.view(twin.to_move).legal_actions()))
        twin.play(twin.to_move, found[-1])
    return found


class Pair(Person):
    """Two people whose games are kept in *folder*."""

    def __init__(self, folder: Path) -> None:
        super().__init__((800, 600), Settings(speed=0.0, offer_help=False), 20, saves=Saves(folder))
        self.folder = folder

    def come_back(self) -> None:
        """Close the program, and go on with what the next one offers."""
        self.program.close()
        self.program = Program((800, 600), Settings(speed=0.0, offer_help=False), Saves(self.folder))
        self.launch()
        self.use("resume")

    def scene(self) -> GameScene:
        return played(self.program)

    def match(self) -> Match:
        return self.scene().session.match

    def begin(self, game_id: str, levels: tuple[str, ...] = (), options: dict[str, bool | str] | None = None) -> None:
        plans = seat_plans(2, NAMES, levels)
        self.program.playing.play(NewGame(game_id, plans, options or {}, of_two=MatchOfTwo()), seed=5)
        self.frames(1)

    def play_out(self, seed: int) -> Outcome:
        """Play the game to its end at random, and wait for its result."""
        match = self.match()
        actions = to_its_end(match, seed)
        subscribers, watchers = match._subscribers, match._watchers
        match._subscribers, match._watchers = [], []  # nobody looks on until the last action: that would take long
        for action in actions[:-1]:
            match.play(match.to_move, action)
        match._subscribers, match._watchers = subscribers, watchers
        match.play(match.to_move, actions[-1])
        assert match.outcome is not None
        if not isinstance(self.program.stack.top, ResultScene):
            self.program.over_game.result()
        self.frames(2)
        return match.outcome

    def result(self) -> ResultScene:
        return self.now(ResultScene)


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    return Pair(tmp_path / "games")


@pytest.mark.parametrize(
    "game_id",
    [pytest.param(one, marks=() if one in ("18-ghosts", "halloween") else pytest.mark.long) for one in games.REGISTRY],
)
def test_both_begin_once_and_the_sum_is_told(game_id: str, pair: Pair) -> None:
    pair.begin(game_id)
    first = pair.play_out(1)
    assert pair.result().match().startswith("Game 1 of 2. Match: Anna ")
    assert pair.result().widgets[0].called(pair.scene().session.text) == "Second game, Ben starts"
    before = pair.match()
    pair.use("rematch")
    second_match = pair.match()
    assert pair.scene().session.names == ("Ben", "Anna") and second_match is not before
    assert (second_match.options, second_match.game) == (before.options, before.game)
    second = pair.play_out(2)
    anna, ben = first.scores[0] + second.scores[1], first.scores[1] + second.scores[0]
    assert second_match.of_two is not None and second_match.of_two.sums(second) == (ben, anna)
    told = pair.result().match()
    winner = "Anna wins the match" if anna > ben else "Ben wins the match" if ben > anna else "The match is a draw"
    assert told.startswith(f"Game 2 of 2. {winner}: Ben ")
    pair.use("rematch")
    assert pair.match().of_two == MatchOfTwo() and pair.scene().session.names == ("Ben", "Anna")


def test_the_choice_is_in_the_dialog(pair: Pair) -> None:
    """For two who begin as usual, and it is still chosen when the dialog opens again."""
    for game_id in games.REGISTRY:
        pair.program.navigation.launcher()
        pair.frames(2)
        scene = house_rules(pair.program, game_id)
        pair.frames(2)
        assert scene.planned().of_two is None, "not unless somebody wants it"
        toggle = next(widget for widget in scene.widgets if widget.name == "match")
        assert isinstance(toggle, Toggle)
        pair.click(toggle.rect.center)
        assert scene.planned().of_two == MatchOfTwo()
        pair.use("start")
        assert pair.match().of_two == MatchOfTwo()
        page = set_up(pair.program, game_id)
        assert page.planned().of_two == MatchOfTwo()
        if isinstance(page, WhoPlaysScene) and len(page.seats) > 2:
            page.cards[2].activate()
            assert page.planned().of_two is None, "for two alone"


def test_it_is_saved_in_a_game_and_between_games(pair: Pair) -> None:
    pair.begin(GHOSTS, options={"quick_setup": True})
    pair.match().play(0, pair.match().state.legal_actions()[0])
    pair.come_back()
    assert pair.match().of_two == MatchOfTwo()
    first = pair.play_out(3)
    pair.come_back()
    assert pair.result().match().startswith("Game 1 of 2")
    pair.use("rematch")
    assert pair.match().options["quick_setup"] is True and pair.scene().session.names == ("Ben", "Anna")
    pair.match().play(0, pair.match().state.legal_actions()[0])
    pair.come_back()
    assert pair.match().of_two == MatchOfTwo(first.scores[::-1])
    pair.play_out(4)
    pair.program.close()
    saved, broken = Saves(pair.folder).resumable()
    assert saved is None and not broken, "the match is over"


def test_the_second_game_begins_from_the_board_too(pair: Pair) -> None:
    pair.begin(GHOSTS)
    pair.play_out(1)
    pair.result().cancel()
    pair.frames(1)
    pair.program.over_game.menu()
    pair.now(MenuScene)
    pair.use("second")
    of_two = pair.match().of_two
    assert of_two is not None and of_two.is_last


def test_a_restart_begins_the_same_game_of_the_match_again(pair: Pair) -> None:
    pair.begin(GHOSTS)
    first = pair.play_out(1)
    pair.use("rematch")
    pair.program.playing.restart()
    pair.frames(1)
    assert pair.match().of_two == MatchOfTwo(first.scores[::-1]) and pair.scene().session.names == ("Ben", "Anna")


def test_a_computer_changes_seats_too_and_each_game_counts(pair: Pair) -> None:
    pair.begin(GHOSTS, levels=("", "very-easy"))
    for seed in (1, 2):
        pair.play_out(seed)
        assert pair.program.playing.suggestion() is None or seed == 2, "no other level within a match"
        if seed == 1:
            pair.use("rematch")
            assert [player.kind for player in pair.match().players] == ["computer", "human"]
    row = next(row for row in pair.program.people.statistics.rows() if row.name == "Anna")
    assert row.games == 2
