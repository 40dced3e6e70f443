"""Characters prefer what suits them among actions that are equally good, and never anything else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from halloween_games import games
from halloween_games.app.screens.rivals import RIVALS
from halloween_games.core.actions import Action
from halloween_games.core.events import Event, Moved, visible
from halloween_games.core.judging import ALPHABETA, LEVEL_NAMES, MCTS, ONE_PLY, Level, Ranked
from halloween_games.core.match import Match
from halloween_games.core.moments import ACTION_KINDS, BUILD, FIGHT, LOOK, TAKE
from halloween_games.core.questions import Choose, question_of
from halloween_games.core.spots import NOBODY
from halloween_games.players import strength
from halloween_games.players.characters import DEVOTION, NATURES, as_good, liking_of, preferred
from halloween_games.players.search_run import SearchOptions, SearchRun
from halloween_games.players.worker import question_message, read_question
from halloween_games.words.text import Text

LEVEL = Level(ONE_PLY, 1.0, 1000)
TREE = Level(MCTS, 1.0, 1000)


def positions(game_id: str, count: int) -> Iterator[Match]:
    """*count* positions of one game that random players play."""
    game = games.load(game_id)
    match, rng = Match(game, game.seats[0], seed=5), Random(5)
    for _ in range(count):
        if match.to_move == NOBODY:
            return
        yield match
        legal = match.state.legal_actions()
        match.play(match.to_move, legal[rng.randrange(len(legal))])


def run_of(match: Match, level: str, character: str, seed: int) -> SearchRun:
    game, view = match.game, match.view(match.to_move)
    liking = liking_of(character, game, match.seats, view)
    teams = game.teams(match.seats)
    return SearchRun(game.ai, view, teams, game.ai.levels[level], Random(seed), SearchOptions(60, liking=liking))


def choice(match: Match, level: str, character: str, seed: int) -> tuple[Action, SearchRun]:
    run = run_of(match, level, character, seed)
    return run.complete().action, run


def test_each_character_of_the_ladder_has_a_nature_of_its_own() -> None:
    assert tuple(NATURES) == RIVALS
    assert len({(tuple(one.action_kinds.items()), one.far, one.edge) for one in NATURES.values()}) == len(NATURES)
    assert all(kind in ACTION_KINDS for one in NATURES.values() for kind in one.action_kinds)


# ---------------------------------------------------------------- what is as good


def ranked(*values: float, visits: int = 1) -> list[Ranked]:
    legal = games.load("18-ghosts").start(2, {"quick_setup": True}, Random(1)).legal_actions()
    actions = list(legal) or pytest.fail("nobody is to move")
    return [Ranked(action, value, visits) for action, value in zip(actions, values, strict=False)]


def test_only_what_is_worth_the_same_is_as_good() -> None:
    ranking = ranked(0.6, 0.6, 0.59)
    assert as_good(ranking, ranking[0], LEVEL) == ranking[:2]


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_a_tree_wins_or_loses_as_it_has_found_out(value: float) -> None:
    ranking = ranked(value, value, visits=50)
    assert as_good(ranking, ranking[0], TREE) == ranking[:1]


def test_a_clear_best_action_is_never_passed_over() -> None:
    ranking = ranked(0.7, 0.6, 0.5)
    worst = ranking[-1].action
    for seed in range(200):
        chosen = preferred(ranking, ranking[0], LEVEL, lambda action: float(action == worst), Random(seed))
        assert chosen is ranking[0]


def test_a_preference_is_followed_mostly() -> None:
    ranking = ranked(0.6, 0.6, 0.6)
    liked = ranking[-1].action
    found = [
        preferred(ranking, ranking[0], LEVEL, lambda one: float(one == liked), Random(seed)) for seed in range(500)
    ]
    share = sum(one.action == liked for one in found) / len(found)
    assert abs(share - DEVOTION) < 0.06 and {one.action for one in found} == {liked, ranking[0].action}


# ---------------------------------------------------------------- in games


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_what_is_chosen_is_as_good_as_the_choice_of_the_level(game_id: str) -> None:
    """At every level, whoever plays; and it is a legal action."""
    for number, match in enumerate(positions(game_id, 24)):
        level = LEVEL_NAMES[number % len(LEVEL_NAMES)]
        if match.game.ai.levels[level].search == ALPHABETA:
            continue
        for character in ("jack", "mist"):
            plain, run = choice(match, level, "", number)
            own, _ = choice(match, level, character, number)
            values = {one.action: one for one in run.answer().ranking}
            if own != plain:
                level_of = match.game.ai.levels[level]
                assert values[own] in as_good(list(values.values()), values[plain], level_of), (level, character)


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_characters_choose_differently_in_the_same_position(game_id: str) -> None:
    """Where the level sees no difference, and with the same seed."""
    differences = 0
    for number, match in enumerate(positions(game_id, 60)):
        chosen = {choice(match, "ridiculously-easy", character, number)[0] for character in ("", *NATURES)}
        differences += len(chosen) > 1
    assert differences >= 3


def test_what_a_weak_level_does_not_see_is_no_reason_to_prefer_it() -> None:
    """It takes both for equal; by the whole evaluation one is better."""
    ranking = ranked(0.6, 0.6)
    worth = {ranking[0].action: 0.6, ranking[1].action: 0.5}
    liked = ranking[1].action
    for seed in range(50):
        rng = Random(seed)
        own = preferred(ranking, ranking[0], LEVEL, lambda one: float(one == liked), rng, seen=worth.__getitem__)
        assert own is ranking[0]


def test_short_ways_and_the_edge_are_liked() -> None:
    """The Count goes less far than the Reaper, Lady Mist ends nearer to the edge than Wilma."""
    game = games.load("pure-halloween")
    ways: dict[str, list[int]] = {"reaper": [], "count": []}
    edges: dict[str, list[int]] = {"mist": [], "wilma": []}
    for match in positions("pure-halloween", 40):
        view, columns = match.view(match.to_move), game.board.columns
        for character in (*ways, *edges):
            liking = liking_of(character, game, 2, view)
            assert liking is not None
            log: list[Event] = []
            view.apply(max(view.legal_actions(), key=liking), log)
            paths = [event.path for event in visible(log, match.to_move) if isinstance(event, Moved)]
            if not paths:
                continue
            start, end = ((spot.at % columns, spot.at // columns) for spot in (paths[0][0], paths[0][-1]))
            if character in ways:
                ways[character].append(max(abs(start[0] - end[0]), abs(start[1] - end[1])))
            else:
                edges[character].append(max(abs(end[0] - 4), abs(end[1] - 4)))
    assert sum(ways["reaper"]) / len(ways["reaper"]) > 2 * sum(ways["count"]) / len(ways["count"])
    assert sum(edges["mist"]) / len(edges["mist"]) > 1 + sum(edges["wilma"]) / len(edges["wilma"])


KINDS_OF_ACTIONS = {
    "18-ghosts": {FIGHT, BUILD, TAKE},
    "closest-ghost": {FIGHT, BUILD, TAKE},
    "halloween": {FIGHT, BUILD, TAKE, LOOK},
    "rhombus": {FIGHT, BUILD},
    "pure-halloween": {FIGHT, BUILD},
}


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_each_game_has_its_kinds_of_actions(game_id: str) -> None:
    """In one game of random players, as a spectator sees it."""
    game, found = games.load(game_id), set[str]()
    for seed in range(4):
        match, rng = Match(game, game.seats[0], seed=seed), Random(seed)
        while match.to_move != NOBODY and len(match.turns) < 300:
            legal = match.state.legal_actions()
            match.play(match.to_move, legal[rng.randrange(len(legal))])
        for turn in match.turns:
            before, after = turn.before.observe(None), turn.after.observe(None)
            found |= set(game.action_kinds(before, after, visible(turn.events, None)))
    assert found == KINDS_OF_ACTIONS[game_id]


# ---------------------------------------------------------------- questions


def test_a_question_names_who_plays() -> None:
    """Also on its way to the computers' process; without a character it is the question that it was."""
    match = Match(games.load("18-ghosts"), 2, {"quick_setup": True}, 3)
    question = question_of(match, "easy", character="jack")
    back = read_question(question_message(1, question))
    assert back.wanted == Choose("easy", character="jack")
    assert question_of(match, "easy").wanted == Choose("easy")


# ---------------------------------------------------------------- strength


def measured(folder: Path, share: float) -> Path:
    file = folder / "strength.json"
    file.write_text(json.dumps({"18-ghosts": {"medium": {"elo": 410, "beats": {"easy": share}}}}), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (0.75, "wins 3 of 4 games against Easy"),
        (0.78, "wins 3 of 4 games against Easy"),
        (0.5, "wins 2 of 4 games against Easy"),
        (0.6, "wins 6 of 10 games against Easy"),
        (0.617, "wins 6 of 10 games against Easy"),
        (0.66, "wins 7 of 10 games against Easy"),
        (0.85, "wins 8 of 10 games against Easy"),
        (0.97, "wins 9 of 10 games against Easy"),
        (0.02, "wins 1 of 10 games against Easy"),
    ],
)
def test_a_level_is_compared_with_the_next_weaker_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, share: float, words: str
) -> None:
    found = strength.load(measured(tmp_path, share))
    assert found["18-ghosts"]["medium"].elo == 410
    monkeypatch.setattr(strength, "load", lambda: found)
    phrase = strength.describe("18-ghosts", "medium")
    assert phrase is not None
    assert Text()(phrase.key, **phrase.params) == words
    assert strength.describe("18-ghosts", "hard") is None
    assert strength.describe("rhombus", "medium") is None
    assert strength.describe("18-ghosts", LEVEL_NAMES[0]) is None


def test_what_is_shipped_can_be_read() -> None:
    for game_id, levels in strength.load().items():
        assert game_id in games.REGISTRY
        assert set(levels) <= set(LEVEL_NAMES)
