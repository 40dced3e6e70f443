"""Every refusal of Halloween has a reason of its own, and every reason happens."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from halloween_games.core.actions import Pass, Pick
from halloween_games.core.events import Event, visible
from halloween_games.core.reasons import BadNotation, BadPosition
from halloween_games.core.spots import Spot
from halloween_games.games import halloween
from halloween_games.games.halloween.game import GAME
from halloween_games.games.halloween.rules.actions import LIGHT
from halloween_games.games.halloween.rules.state import HalloweenState
from halloween_games.words.text import Text
from tests.games.halloween.boards import board_of
from tests.games.halloween.positions import GRID, almost_done, graveyard, load, play, raise_last, refusal, set_up, start
from tests.games.halloween.test_position import BAD
from tests.games.reasons import Strange, assert_told, codes_in

TEXT = Text().for_game("halloween")
OVER = raise_last(load(almost_done()), "f1")
SETUP = play(start(3), "Nc")  # seat 1 places
ENTERING = set_up("Nc", "Sf")
RIDING = graveyard("a1 wisp 0, a4 ghost 1, b6 wisp -", "a1 a4", known="c3 zombie 0")
POOR = graveyard("a1 ghost 0, a4 wisp 1", "a1 a4")
SPENT = play(RIDING, "?c4", "ghost")
RAISING = play(RIDING, "a2")
INSPECTING = play(RIDING, "?c4")
NO_ZOMBIES = play(graveyard("a2 zombie 0, c1 zombie 0, f6 ghost 1", "a2 f6"), "e2")

HEDGE = board_of("\n".join(["+ + + + + +"] * 5 + [". + + + + +"]))  # on a1
AT_HEDGE = play(play(GAME.on(HEDGE).start(2, {}, Random(1)), "Na"), "Nb")

# state, what is tried, the reason, the spots that flash
REFUSED = [
    (OVER, "a1", "game_over", ""),
    (OVER, "zombie", "game_over", ""),
    (OVER, "?a1", "game_over", ""),
    (SETUP, "c6", "lords_stand_first", ""),
    (SETUP, "?c6", "lords_stand_first", ""),
    (SETUP, "Nc", "place_taken", "Nc"),
    (SETUP, "wisp", "luck_not_awaited", ""),
    (ENTERING, "W1", "lord_stands_already", "Nc"),
    (ENTERING, "Nc", "lord_stands_already", "Nc"),
    (ENTERING, "d6", "enter_along_own_line", "Nc d6"),
    (ENTERING, "?d6", "no_wisp", "lantern"),
    (RIDING, "Na", "lord_never_leaves", "a1"),
    (RIDING, "a1", "lord_must_move", "a1"),
    (AT_HEDGE, "a1", "no_grave_there", "a1"),
    (RIDING, "b2", "not_in_line", "a1 b2"),
    (RIDING, "a4", "lord_in_the_way", "a4"),
    (RIDING, "?a1", "face_up_already", "a1"),
    (RIDING, "?b6", "face_up_already", "b6"),
    (RIDING, "ghost", "luck_not_awaited", ""),
    (POOR, "?c3", "no_wisp", "lantern"),
    (POOR, "?a1", "no_wisp", "lantern"),
    (SPENT, "?c5", "inspected_already", "lantern"),
    (SPENT, "?a1", "inspected_already", "lantern"),
    (RAISING, "b1", "luck_decides", "a2"),
    (RAISING, "?c5", "luck_decides", "a2"),
    (INSPECTING, "b1", "luck_decides", "c4"),
    (INSPECTING, "Na", "luck_decides", "c4"),
    (NO_ZOMBIES, "zombie", "no_such_face_left", "e2"),
]


@pytest.mark.parametrize(("state", "text", "code", "spots"), REFUSED, ids=[f"{row[2]}-{row[1]}" for row in REFUSED])
def test_each_refusal_has_its_reason(state: HalloweenState, text: str, code: str, spots: str) -> None:
    key = state.key()
    reason = refusal(state, text)
    assert reason.code == code
    assert " ".join(GAME.notation.spot_name(spot) for spot in reason.spots) == spots
    assert_told(GAME.id, reason)
    assert state.key() == key


def square(name: str) -> Spot:
    return Spot("board", GRID.read(name))


def edge(number: int) -> Spot:
    return Spot("edge", number)


LIT = (Pick("lantern", LIGHT),)
GRAVE = (Pick("grave", square("c5")),)

# state, picks so far, the click, the reason
CLICKED = [
    (OVER, (), square("a1"), "game_over"),
    (SETUP, (), square("c6"), "lords_stand_first"),
    (SETUP, (), LIGHT, "lords_stand_first"),
    (SETUP, (), edge(2), "place_taken"),
    (ENTERING, (), edge(2), "lord_stands_already"),
    (ENTERING, (), edge(9), "lord_stands_already"),
    (ENTERING, (), square("a1"), "enter_along_own_line"),
    (ENTERING, (), LIGHT, "no_wisp"),
    (RIDING, (), edge(0), "lord_never_leaves"),
    (RIDING, LIT, edge(0), "lord_never_leaves"),
    (RIDING, (), square("a1"), "lord_must_move"),
    (RIDING, (), square("a4"), "lord_in_the_way"),
    (RIDING, (), square("b6"), "not_in_line"),
    (RIDING, LIT, square("b6"), "face_up_already"),
    (RIDING, LIT, square("a1"), "face_up_already"),
    (RIDING, GRAVE, square("b6"), "not_in_line"),
    (POOR, (), LIGHT, "no_wisp"),
    (POOR, (), square("c3"), "not_in_line"),
    (SPENT, (), LIGHT, "inspected_already"),
    (SPENT, (), square("c4"), "not_in_line"),
    (RAISING, (), square("b1"), "luck_decides"),
    (INSPECTING, (), LIGHT, "luck_decides"),
    (RIDING, (), Spot("supply", 0), "nothing_to_do_there"),
    (SETUP, (), Spot("button", 0), "nothing_to_do_there"),
]


@pytest.mark.parametrize(("state", "chosen", "spot", "code"), CLICKED, ids=range(len(CLICKED)))
def test_each_click_that_fits_nothing_has_its_reason(
    state: HalloweenState, chosen: tuple[Pick, ...], spot: Spot, code: str
) -> None:
    reason = state.why_not_spot(chosen, spot)
    assert reason.code == code
    assert_told(GAME.id, reason)


def test_luck_says_which_card_it_is_for() -> None:
    for state, code, where in (
        (RAISING, "raised_face_is_drawn", "a2"),
        (INSPECTING, "inspected_face_is_drawn", "c4"),
    ):
        reason = state.why_must()
        assert reason is not None
        assert reason.code == code
        assert reason.spots == (square(where),)
        assert_told(GAME.id, reason)
    for state in (OVER, SETUP, ENTERING, RIDING, SPENT):
        assert state.why_must() is None


def test_what_is_no_action_of_this_game_is_refused() -> None:
    for action, code in ((Pass(), "nobody_passes"), (Strange(), "not_an_action")):
        reason = RIDING.why_not(action)
        assert reason is not None
        assert reason.code == code
        assert_told(GAME.id, reason)


NONSENSE = (
    "", "pass", "A1", "a0", "a7", "g1", "a1 ", " a1", "?", "??a1", "?Na", "?a", "a1?", "Ng", "N1", "Wa", "W0", "W7",
    "nc", "Zombie", "zombies", "will-o'-the-wisp", "white zombie", "-", "a1-a2", "a1b1", "a１",
)  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_no_action_in_any_position(text: str) -> None:
    for state in (OVER, SETUP, ENTERING, RIDING, RAISING):
        with pytest.raises(BadNotation):
            GAME.notation.read(state, text)


def test_every_code_in_the_sources_happens_in_these_tests() -> None:
    folder = Path(halloween.__file__).parent
    written = {code for name in ("rules/state.py", "notation.py") for code in codes_in(folder / name)}
    provoked = {row[2] for row in REFUSED} | {row[3] for row in CLICKED}
    provoked |= {"position_no_grave"}  # test_boards.py: the standard board has none
    provoked |= {"raised_face_is_drawn", "inspected_face_is_drawn", "nobody_passes", "not_an_action"}
    for _, data, _ in BAD:
        with pytest.raises(BadPosition) as error:
            load(data, 3 if isinstance(data, dict) and data.get("phase") == "setup" else 2)
        assert_told(GAME.id, error.value.reason)
        provoked.add(error.value.reason.code)
    from_core = {code for code in provoked - written if code.startswith("position_")}
    assert provoked - from_core == written


# ---------------------------------------------------------------- prompts, previews, events in words


def test_prompts_follow_the_picks() -> None:
    grave, lit = (Pick("grave", square("c3")),), (Pick("lantern", LIGHT),)
    for state, chosen, key in (
        (SETUP, (), "prompt.setup"),
        (ENTERING, (), "prompt.enter"),
        (graveyard("f6 wisp 0", "Na Sf"), (), "prompt.enter_or_inspect"),
        (RIDING, (), "prompt.move_or_inspect"),
        (POOR, (), "prompt.move"),
        (SPENT, (), "prompt.move"),
        (RIDING, lit, "prompt.grave"),
        (RIDING, grave, "prompt.lantern"),
        (RIDING, lit + grave, "prompt.done"),
    ):
        assert GAME.words.prompt(state, chosen).key == key


def test_previews_tell_only_what_the_seat_knows() -> None:
    def said(state: HalloweenState, text: str) -> list[str]:
        return [
            TEXT.say(phrase)
            for phrase in GAME.words.preview(state.observe(state.to_move), GAME.notation.read(state, text))
        ]

    known = graveyard("c1 wisp 0, f4 ghost 1, c6 wisp -", "c1 f4", known="c3 skeleton 0, c4 zombie 1")
    assert said(SETUP, "W1") == ["Your dark lord waits outside, left of a1, and enters from there"]
    assert said(known, "c3") == ["You raise the skeleton that you have seen: +3"]
    assert said(known, "c4") == ["You raise what lies under this black grave"]
    assert said(known, "c6") == ["This grave is open already: nothing happens"]
    assert said(known, "?c4") == [
        "You alone see what is under this black grave",
        "Your will-o’-the-wisp on c1 goes free: −1",
    ]
    assert GAME.words.preview(RAISING, RAISING.legal_actions()[0]) == []


def test_events_in_words() -> None:
    log: list[Event] = []
    play(start(2), "Nc", log=log)
    play(RIDING, "?c4", "ghost", "b1", "skeleton", log=log)
    play(ENTERING, "c2", log=log)
    assert sentences(log, 0) == [
        "The dark lord of Guest waits outside, above c6",
        "The will-o’-the-wisp on a1 goes free",
        "Guest: −1",
        "Guest looks secretly under the grave on c4: a black ghost",
        "Guest rides from a1 to b1",
        "From the brown grave on b1 rises a skeleton",
        "Guest: +3",
        "Guest rides in to c2",
    ]
    for seat in (1, None):
        assert "Guest looks secretly under the grave on c4" in sentences(log, seat)


def sentences(log: list[Event], seat: int | None) -> list[str]:
    return [TEXT.say(phrase) for event in visible(log, seat) if (phrase := GAME.words.tell(event)) is not None]
