"""What Pure Halloween shows: everything has its place, and the figures always say what the position says."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.core.events import Moved
from halloween_games.core.reasons import Reason
from halloween_games.core.sets import members
from halloween_games.core.spots import BOARD, Spot
from halloween_games.games.pure_halloween.game import GAME
from halloween_games.games.pure_halloween.look import geometry, panels
from halloween_games.games.pure_halloween.look.look import PureHalloweenLook
from halloween_games.games.pure_halloween.look.paths import Track
from halloween_games.games.pure_halloween.look.pieces import RAISED
from halloween_games.games.pure_halloween.rules.actions import KILLER, PASS, Move, Place
from halloween_games.games.pure_halloween.rules.position import Reading, cut_off
from halloween_games.games.pure_halloween.rules.state import PureState
from halloween_games.table.look import Moment
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.games.pure_halloween.positions import GRID, at, play, random_state
from tests.play.person import Person

SIZES = ((800, 600), (1024, 768), (1280, 800), (1920, 1080), (2560, 1440), (900, 1400), (800, 750), (1200, 1000))
ATTACKED = "0 Gb3 Cc3 Gc5 Kd4 Je5 Cd7 Wg8 Gh8 Bh5 Wf3 · 1 Kb2 Cd3 Bf4 Gg4 Je6 Be7 Gf8 Cg7 Wh7 Kh6"


@pytest.fixture
def look() -> PureHalloweenLook:
    return PureHalloweenLook(Text().for_game("pure-halloween", ("Ann", "Bo")), games.load("pure-halloween").board)


def square(name: str) -> int:
    return GRID.names.index(name)


@pytest.mark.parametrize("size", SIZES)
def test_supplies_lie_on_their_cards_and_the_button_in_the_box(look: PureHalloweenLook, size: tuple[int, int]) -> None:
    areas = look.areas(size, 2)
    for card, panel in zip(areas.seats, geometry.supplies(areas).panels, strict=True):
        assert card.contains(panel)
    assert areas.box.contains(geometry.pass_button(areas))


def test_a_killer_that_attacks_raises_its_blade(look: PureHalloweenLook) -> None:
    figures = {figure.spot: figure for figure in look.figures(at(ATTACKED)) if figure.kind == "1K"}
    tilts = {
        spot: next(layer.tilt for layer in figure.layers if layer.part == "blade") for spot, figure in figures.items()
    }
    assert tilts == {Spot(BOARD, square("h6")): RAISED, Spot(BOARD, square("b2")): 0}


def test_marks_of_each_kind_of_option(look: PureHalloweenLook) -> None:
    state = at(ATTACKED)
    move = GAME.notation.read(state, "g8-g6")
    source, target = move.picks()
    assert look.mark(state, source, None) == "own"
    assert look.mark(state, target, move) == "go"
    assert look.mark(state, source, move) == "come", "the square was chosen first"
    young = random_state(Random(5), 10)
    place = next(action for action in young.legal_actions() if isinstance(action, Place))
    assert look.mark(young, place.picks()[1], place) == "go"
    assert look.mark(young, place.picks()[0], place) == "come"
    assert look.mark(state, PASS.picks()[0], PASS) == "own"


def _a_choice_of_ways() -> tuple[PureState, list[tuple[int, int, int]]]:
    """A position in which the only killer of seat 0 can slide to one square by several ways."""
    for seed in range(300):
        state = random_state(Random(seed), 30)
        if state.sets[KILLER].bit_count() == 1:
            src = members(state.sets[KILLER])[0]
            for to in range(GRID.count):
                ways = state.killer_ways(src, to)
                if len(ways) > 1:
                    return state, ways
    raise AssertionError("no killer that can go around something")


def test_a_killers_way_follows_the_pointer() -> None:
    """Of two ways around a corner the one that the pointer took; without it the one of the rules."""
    state, (first, *_, last) = _a_choice_of_ways()
    src = members(state.sets[KILLER])[0]
    to = last[-1]
    source = Move(src, to)
    chosen = (source.picks()[0],)
    track = Track(9)
    for step in (last[0], last[1], to):
        track.follow(state, Moment(state, None, 0, ("A", "B"), chosen, considered=source, pointed=(Spot(BOARD, step),)))
    event = Moved("0K", tuple(Spot(BOARD, step) for step in (src, *first)), "slide")
    assert [spot.at for spot in track.taken(event)] == [src, *last]
    assert [spot.at for spot in track.last_way(source)] == [src, *last]
    assert Track(9).taken(event) == event.path


def test_the_overlay_knows_who_hangs_on_whom() -> None:
    state = at(ATTACKED)
    reading = Reading(state)
    assert sorted(GRID.names[at_] for at_ in members(reading.pinned)) == ["c3", "d4", "e5"]
    assert sorted(GRID.names[at_] for at_ in members(cut_off(state, square("c3")))) == ["b2", "b3"]
    assert (min(square("b3"), square("c3")), max(square("b3"), square("c3"))) in reading.bonds


def test_the_box_declines_whom_a_piece_holds() -> None:
    """In Polish, whose sentence needs another case; a sentence that cannot be filled would be the English one."""
    state, text = at(ATTACKED), Text(language=Language("pl")).for_game("pure-halloween")
    words = panels._pin_words(text, state, Reading(state), state.piece_at(square("c3")), square("c3"))
    assert "zabójcę na b2, ducha na b3" in words


def test_the_first_refusal_because_of_chains_shows_them_until_the_next_turn(person: Person) -> None:
    scene = person.play("pure-halloween", start=at(ATTACKED))
    for is_shown in (True, False):
        scene.session.refuse(Reason("breaks_connection", {"piece": "a cat", "pieces": "b2"}))
        assert scene.screen.overlay == is_shown
        match = scene.session.match
        match.play(match.to_move, match.state.legal_actions()[0])
        assert not scene.screen.overlay


def test_the_duty_is_told_and_pulses(person: Person, look: PureHalloweenLook) -> None:
    scene = person.play("pure-halloween", start=at(ATTACKED))
    moment = scene.picture.moment()
    prompt = scene.picture.prompt()
    assert prompt.urgent and prompt.words.startswith("Ann: A killer attacks your bat on h5")
    assert scene.screen.look.pulses(replace(moment, seconds=0.4))
    assert Reading(at(ATTACKED)).lonely[0].bit_count() == 1
    after = play(at(ATTACKED), "g8-g6")
    assert not look.urgent(after)
    assert not look.pulses(Moment(after, None, 1, ("A", "B")))


def test_a_refused_square_keeps_the_piece_and_says_why() -> None:
    """A ghost could go there, but the cat was chosen."""
    person = Person((1280, 800), Settings(speed=0))
    scene = person.play("pure-halloween", start=at("0 Cd4 Ge4 · 1 Ke2 Gc3 We5 Wd3"))
    person.frames(1)
    session = scene.session
    cat, there = Spot(BOARD, square("d4")), Spot(BOARD, square("f3"))
    assert session.choose((cat,))
    before = session.chooser.chosen
    assert any(pick.spot == there for action in session.view.legal_actions() for pick in action.picks())
    assert not session.choose((there,))
    assert session.chooser.chosen == before and scene.screen.banner.text
    person.program.close()


def test_killers_that_hold_each_other_sleep(look: PureHalloweenLook) -> None:
    """Both of a side, if one of the other stands in their region; alone beside pieces they are awake."""
    view = at("0 Ke3 Kf4 · 1 Kd2 Kf2 Gg5")
    asleep = {
        GAME.notation.spot_name(figure.spot)
        for figure in look.figures(view)
        if any(layer.part == "eyes" and layer.art.endswith("_shut") for layer in figure.layers)
    }
    assert asleep == {"e3", "d2", "f2"}
