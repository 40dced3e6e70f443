"""The look of Halloween: places, marks, figures, clips, what a seat is shown with and without its notebook."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.core.chooser import Chooser
from halloween_games.core.events import visible
from halloween_games.core.match import Match
from halloween_games.core.spots import BOARD, CHANCE, NOBODY, Spot
from halloween_games.games.halloween.game import GAME
from halloween_games.games.halloween.look.geometry import BUBBLE, EYE, lantern, layout_of
from halloween_games.games.halloween.look.look import IDLE, LOOK, PLACE, RIDE, HalloweenLook
from halloween_games.games.halloween.look.scenery import claim, still_down
from halloween_games.games.halloween.rules.actions import EDGE, GOES, INSPECTS, LANTERN, LIGHT, UNSEEN, Inspect
from halloween_games.games.halloween.rules.state import NO_CLAIM, HalloweenState
from halloween_games.kit.rect import Rect
from halloween_games.table.layout import Areas
from halloween_games.table.look import GameLook
from halloween_games.table.marks import find_marks
from halloween_games.table.table import Table
from halloween_games.words.text import Text
from tests.games.halloween.positions import GRID, YARD
from tests.play.person import Person, told

SIZES = ((800, 600), (1024, 768), (1280, 800), (2560, 1440), (900, 1400), (800, 720))
FACES = ("zombie", "skeleton", "ghost", "wisp")


@pytest.fixture
def person() -> Person:
    return Person((1280, 800), Settings())


def made() -> GameLook[Any]:
    return HalloweenLook(Text().for_game("halloween"), games.load("halloween").board)


def areas_of(size: tuple[int, int], seats: int = 2) -> Areas:
    return made().areas(size, seats)


def some_match(seats: int, seed: int, actions: int = 400) -> Match:
    """A random game with inspections whenever there can be one."""
    match, rng = Match(GAME, seats, {}, seed=seed), Random(seed)
    for _ in range(actions):
        if match.to_move == NOBODY:
            break
        legal = match.state.legal_actions()
        looks = [action for action in legal if isinstance(action, Inspect)]
        match.play(match.to_move, rng.choice(looks if looks and rng.random() < 0.6 else legal))
    return match


def inspected(seed: int = 3) -> tuple[Match, HalloweenState]:
    """A game in which the seat to move has just looked under a stone, and knew another one before."""
    for number in range(seed, seed + 60):
        match, rng = Match(GAME, 2, {}, seed=number), Random(number)
        while match.to_move != NOBODY:
            state = match.state
            assert isinstance(state, HalloweenState)
            if state.inspected and state.known[state.turn].bit_count() > 1:
                return match, state
            legal = state.legal_actions()
            looks = [action for action in legal if isinstance(action, Inspect)]
            match.play(match.to_move, rng.choice(looks or legal))
    raise AssertionError("no such game")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_lantern_is_in_the_box(size: tuple[int, int], seats: int) -> None:
    areas = areas_of(size, seats)
    assert areas.box.contains(lantern(areas).frame)


# ---------------------------------------------------------------- what is lit


def test_each_kind_of_option_has_its_mark() -> None:
    shown = made()
    kinds: dict[str, set[str]] = {}
    for seed in range(4):
        match = some_match(2, seed)
        for turn in match.turns:
            if turn.seat == CHANCE:
                continue
            view = turn.before.observe(turn.seat)
            chooser = Chooser(view.legal_actions())
            for spot, kind in find_marks(shown, view, chooser, (), show_targets=True).options.items():
                kinds.setdefault(spot.zone, set()).add(kind)
            if chooser.offer((LIGHT,)):
                marks = find_marks(shown, view, chooser, (), show_targets=True)
                kinds.setdefault("lit", set()).update(marks.options.values())
    assert kinds == {EDGE: {PLACE}, BOARD: {RIDE, IDLE}, LANTERN: {"own"}, "lit": {LOOK}}


def test_the_own_lord_can_be_dragged(person: Person) -> None:
    scene = person.play("halloween", 2, start=some_match(2, 4, actions=6).state)
    grip = scene.screen.look.grips(scene.session.view)[0]
    target = next(spot for spot, kind in scene.screen.marks.options.items() if kind == RIDE)
    person.click(scene.screen.layout.rect(grip).center)
    assert "must move on" in scene.screen.banner.text and not scene.session.match.turns
    person.drag(scene.screen.layout.rect(grip).center, scene.screen.layout.rect(target).center)
    assert scene.session.match.turns[0].action == GOES[target.at]
    person.program.close()


# ---------------------------------------------------------------- how it moves


def test_what_clips_leave_behind_is_already_right() -> None:
    """Before the last correction: everybody is on the right card, the points are counted, no stone stands twice."""
    shown = made()
    table = Table(layout_of(areas_of((1280, 800)), YARD), shown.clip)
    match = some_match(2, 7)
    for turn in match.turns:
        table.sync(shown.figures(turn.before.observe(1)), glide=False)
        for event in visible(turn.events, 1):
            clip = shown.clip(event, table)
            if clip is not None:
                clip.begin()
                clip.at(1.0)
                clip.end()
        left = {(s.figure.kind, s.figure.spot, s.figure.layout_spot, s.figure.layers[0].art) for s in table.sprites}
        due = {
            (f.kind, f.spot, f.layout_spot, f.layers[0].art)
            for f in shown.figures(turn.after.observe(1))
            if f.spot != LIGHT
        }
        assert {key for key in left if key[1] != LIGHT} == due, turn.text


def test_the_panel_gives_nothing_away_before_the_grave_has_opened(person: Person) -> None:
    start = some_match(2, 4, actions=6).state
    scene = person.play("halloween", 2, start=start)
    target = next(spot for spot, kind in scene.screen.marks.options.items() if kind == RIDE)
    scene.session.play(GOES[target.at])
    person.frames(2)
    shown = scene.picture.moment().told
    assert isinstance(shown, HalloweenState) and shown.face_down[target.at]
    assert not any(face in told(scene) for face in FACES)
    scene.screen.table.skip()
    assert scene.picture.moment().told is None
    assert any(face in told(scene) for face in (*FACES, "will-o"))
    person.program.close()


# ---------------------------------------------------------------- secrets


def tied(person: Person, state: HalloweenState, notebook: bool) -> bytes:
    person.program.settings.notebook = notebook
    person.program.settings.reduce_motion = True
    scene = person.play("halloween", 2, start=state)
    scene.session.viewpoint.seat = None
    scene.screen.table.sync(scene.screen.figures(scene.session.view), glide=False)
    scene.refresh()
    surface = pygame.Surface(person.program.window.surface.get_size())
    scene.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("notebook", [True, False])
def test_nobody_is_shown_what_one_seat_knows(person: Person, notebook: bool) -> None:
    _, state = inspected()
    view = state.observe(None)
    first, second = view.determinize(Random(1)), view.determinize(Random(2))
    assert first.key() != second.key()
    assert tied(person, first, notebook) == tied(person, second, notebook)
    person.program.close()


def test_with_the_notebook_all_known_faces_are_shown() -> None:
    _, state = inspected()
    zones = [figure.spot.zone for figure in made().figures(state.observe(state.turn))]
    assert zones.count(BUBBLE) == state.known[state.turn].bit_count() > 1
    assert BUBBLE not in [figure.spot.zone for figure in made().figures(state.observe(None))]


def test_without_it_only_what_was_inspected_in_this_turn() -> None:
    match, state = inspected()
    seat = state.turn
    at = next(turn.action.at for turn in reversed(match.turns) if isinstance(turn.action, Inspect))
    view = state.observe(seat)
    shown = view.without_notebook(seat, (INSPECTS[at],))
    assert isinstance(shown, HalloweenState)
    assert [square for square in range(GRID.count) if shown.face_down[square] and shown.faces[square]] == [at]
    later = view.copy()
    later.inspected = False
    forgotten = later.without_notebook(seat, (INSPECTS[at],))
    assert isinstance(forgotten, HalloweenState)
    assert not any(forgotten.faces[square] for square in range(GRID.count) if forgotten.face_down[square])
    zones = [figure.spot.zone for figure in made().figures(forgotten)]
    assert BUBBLE not in zones and EYE in zones
    assert view.key() == state.observe(seat).key(), "the view itself stays as it was"


@pytest.mark.parametrize("notebook", [True, False])
def test_the_curtain_falls_for_the_notebook_alone(person: Person, notebook: bool) -> None:
    """Whoever knows something from an earlier turn confirms to have the device only if it would be shown."""
    match, _ = inspected()
    seat = match.to_move
    while match.to_move == seat:
        match.play(seat, next(action for action in match.state.legal_actions() if action in GOES))
    while match.to_move != seat:
        legal = match.state.legal_actions()
        match.play(match.to_move, next(action for action in legal if action in GOES))
    state = match.state
    assert isinstance(state, HalloweenState)
    assert state.known[seat], "still a secret"
    person.program.settings.notebook = notebook
    scene = person.play("halloween", 2, start=state)
    person.frames(3)
    assert (scene.session.curtain_for == seat) == notebook
    if not notebook:
        seen = scene.session.view
        assert isinstance(seen, HalloweenState)
        assert all(face == UNSEEN for at, face in enumerate(seen.faces) if seen.face_down[at])
        person.program.settings.notebook = True  # in the menu, in the middle of the turn
        scene.enter()
        person.frames(3)
        assert scene.session.curtain_for == seat
    person.program.close()


@pytest.mark.parametrize("notebook", [True, False])
def test_an_inspection_is_shown_under_the_curtain(person: Person, notebook: bool) -> None:
    person.program.settings.notebook = notebook
    start = next(turn.before for turn in inspected()[0].turns if isinstance(turn.action, Inspect))
    assert isinstance(start, HalloweenState) and not any(start.known), "the first inspection of the game"
    scene = person.play("halloween", 2, start=start)
    seat = scene.session.match.to_move
    at = next(action.at for action in scene.session.match.state.legal_actions() if isinstance(action, Inspect))
    scene.session.play(INSPECTS[at])
    assert scene.session.viewer is None
    person.wait(4)
    assert scene.session.curtain_for == seat
    assert BUBBLE not in [sprite.figure.spot.zone for sprite in scene.screen.table.sprites]
    public = told(scene).replace("The will-o’-the-wisp on", "")  # it goes free, and everybody sees which one
    assert "looks secretly under" in public and not any(face in public for face in FACES)
    person.key(pygame.K_RETURN)
    person.wait(3)
    assert scene.session.viewer == seat
    assert BUBBLE in [sprite.figure.spot.zone for sprite in scene.screen.table.sprites]
    scene.session.play(
        next(action for action in scene.session.match.state.legal_actions() if action in GOES and action.to != at)
    )
    person.wait(5)
    assert BUBBLE not in [sprite.figure.spot.zone for sprite in scene.screen.table.sprites]
    person.program.close()


# ---------------------------------------------------------------- the list


@pytest.mark.parametrize("seats", [2, 4])
def test_the_list_adds_up_at_every_moment(seats: int) -> None:
    """Also while a grave has been opened and its face is still to be seen."""
    waited = 0
    for turn in some_match(seats, 7).turns:
        state = turn.after
        assert isinstance(state, HalloweenState)
        rows = still_down(state)
        assert all(row[0] == sum(row[1:]) for row in rows), turn.text
        (clock,) = GAME.words.clocks(state)
        assert clock.value == sum(row[0] for row in rows), turn.text
        waited += state.to_move == CHANCE
    assert waited > 20


def test_the_soil_has_the_color_of_whose_grave_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person((1280, 800), Settings(speed=0))
    scene = person.play("halloween")
    person.frames(1)
    for _ in range(14):
        if scene.session.curtain_for is not None:
            scene.session.uncover(scene.session.curtain_for)
        actions = [action for action in scene.session.view.legal_actions() if not isinstance(action, Inspect)]
        scene.session.play(actions[-1])
    person.frames(2)
    painted: list[object] = []
    painter = scene.screen.painter
    plain = painter.drawing

    def spy(name: str, rect: Rect, *rest: object, **more: object) -> None:
        painted.append((tuple(rect.center), name))
        plain(name, rect, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(painter, "drawing", spy)
    person.program.draw()
    view = scene.session.view
    assert isinstance(view, HalloweenState)
    claimed = {at: owner for at, owner in enumerate(view.claims) if owner != NO_CLAIM}
    assert claimed
    for at, owner in claimed.items():
        assert (tuple(scene.screen.layout.rect(Spot(BOARD, at)).center), claim(owner)) in painted
    person.program.close()
