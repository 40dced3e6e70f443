"""The look of every game: places that lie apart, figures that are the view, and clips that end as it says."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any, cast

import pytest

from halloween_games.core.chooser import Chooser
from halloween_games.core.events import Ended, Passed, Skipped, TurnBegan, visible
from halloween_games.core.spots import BUTTON, CHANCE, NOBODY
from halloween_games.table.look import GameLook, Moment
from halloween_games.table.marks import find_marks
from halloween_games.table.table import Table
from tests.contract.cases import CASES, Case, Step, as_params, random_game, text_of, viewers

SHAPES = list({(case.game_id, case.seats): case for case in reversed(CASES)}.values())
SIZES = ((800, 600), (1024, 768), (1280, 800), (2560, 1440), (900, 1400), (800, 720))
SILENT = (TurnBegan, Ended, Passed, Skipped)  # nothing moves on the table
NAMES = ("Ann", "Bo", "Cy", "Di")
MANY = 150  # decisions


@pytest.fixture(params=as_params(SHAPES))
def case(request: pytest.FixtureRequest) -> Case:
    """One of each game and number of seats."""
    found = request.param
    assert isinstance(found, Case)
    return found


def look_of(case: Case) -> GameLook[Any]:
    made = cast(type[GameLook[Any]], case.game.parts.look.load())
    return made(text_of(case.game_id), case.game.board_for(case.seats))


def steps(case: Case) -> list[Step]:
    return [step for seed in (1, 2) for step in random_game(case, seed, MANY)]


@pytest.mark.parametrize("size", SIZES)
def test_places_lie_apart(case: Case, size: tuple[int, int]) -> None:
    """On the table and in a picture of it; tests/table/test_layout.py sees that they are in the window."""
    look = look_of(case)
    for one in (look, look.for_another_picture()):
        rects = one.layout(one.areas(size, case.seats)).rects
        over = [{one, other} for one, other in combinations(rects, 2) if rects[one].colliderect(rects[other])]
        if case.game_id == "18-ghosts":  # who waits for a carpet and who is in the dungeon are the same ghosts
            over = [pair for pair in over if {spot.zone for spot in pair} != {"dungeon", "supply"}]
        assert not over


def test_every_pick_has_a_place_that_leads_to_it(case: Case) -> None:
    """Each pick in its turn, with those before it chosen."""
    look, rng = look_of(case), Random(case.seats)
    for step in steps(case)[::3]:
        if step.before.to_move == CHANCE:
            continue
        view = step.before.observe(step.before.to_move)
        base = look.layout(look.areas((800, 600), case.seats, near=view.to_move))
        legal = view.legal_actions()
        for action in rng.sample(list(legal), min(4, len(legal))):
            chooser = Chooser(legal)
            for pick in action.picks():
                if pick in chooser.chosen or pick.spot.zone == BUTTON:
                    continue
                options = find_marks(look, view, chooser, (), show_targets=True).options
                moment = Moment(
                    *(view, view.to_move, view.to_move, NAMES, chooser.chosen, options, tuple(chooser.fitting()))
                )
                layout = base.with_rects(look.extra_rects(base, moment))
                rect = layout.rect(pick.spot)
                assert min(rect.size) >= 22, pick
                assert chooser.offer(layout.spots_at(rect.center))
                assert pick in chooser.chosen


def test_every_figure_stands_somewhere_and_shows_nobody_what_is_hidden(case: Case) -> None:
    look, rng = look_of(case), Random(case.seats)
    layout = look.layout(look.areas((1280, 800), case.seats))
    for step in steps(case)[::3]:
        for viewer in viewers(case):
            view = step.after.observe(viewer)
            figures = look.figures(view)
            assert all(layout.rect(figure.layout_spot).width for figure in figures)
            if view.to_move != NOBODY:
                assert figures == look.figures(view.determinize(rng).observe(viewer))


def test_every_event_has_a_clip_and_the_table_ends_as_the_view(case: Case) -> None:
    """Played half way through, and to the end, for one seat and for nobody."""
    look, rng = look_of(case), Random(case.seats)
    for seed, viewer in ((1, 0), (2, case.seats - 1), (3, None)):
        table = Table(look.layout(look.areas((1280, 800), case.seats)), look.clip)
        table.sync(look.figures(case.start(seed).observe(viewer)), glide=False)
        for step in random_game(case, seed, MANY):
            events, after = visible(step.events, viewer), look.figures(step.after.observe(viewer))
            for event in events:
                clip = look.clip(event, table) or table.standard(event)
                assert isinstance(event, SILENT) or clip is not None, event
            table.play(events, after)
            for _ in range(rng.choice((0, 2, 9))):
                table.update(0.11)
            table.skip()
            assert [sprite.figure for sprite in table.sprites] == list(after)
            for sprite in table.sprites:
                assert (sprite.x, sprite.y, sprite.side) == sprite.home
                assert (sprite.alpha, sprite.squash, sprite.swing, sprite.window) == (255, 0.0, {}, None)
