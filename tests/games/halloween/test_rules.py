"""The rule sheet of Halloween sentence by sentence, the rulings of the page, and its luck."""

from __future__ import annotations

import copy
import json
from collections import Counter
from random import Random

from halloween_games.core.events import Event, Inspected, Moved, Placed, Removed, Revealed, Scored, Secret
from halloween_games.core.phrases import Key
from halloween_games.core.record import result
from halloween_games.core.spots import CHANCE, NOBODY, Spot
from halloween_games.games.halloween.rules.actions import POINTS
from halloween_games.games.halloween.rules.state import IDLE_LIMIT, HalloweenState
from tests.games.halloween.naive import PLACES, SQUARES, opening
from tests.games.halloween.positions import (
    DEFAULT,
    GRID,
    OF_GRAVEYARD,
    YARD,
    almost_done,
    graveyard,
    legal,
    load,
    odds,
    play,
    position,
    raise_last,
    refusal,
    rides,
    seen,
    set_up,
    start,
)
from tests.games.halloween.refused import PLAY
from tests.games.positions import changed, put


def squares(text: str) -> tuple[Spot, ...]:
    return tuple(Spot("board", GRID.names.index(name)) for name in text.split())


# ---------------------------------------------------------------- introduction and material


def test_headstones_never_run_short() -> None:
    """Material: 20 counters each; ruling 2: their number is no limit."""
    mine = dict.fromkeys(SQUARES, "0")
    state = load(almost_done("e6 f6", "e1 f5", mine))
    assert Counter(seen(state)["claims"].values()) == {0: 34}
    state = raise_last(state, "e6")
    assert Counter(seen(state)["claims"].values()) == {0: 35}


def test_two_zombies_skeletons_ghosts_and_three_wisps_of_each_color() -> None:
    """Material: the fronts of one color, which is what its first card can turn out to be."""
    for square in ("a6", "a5", "a4", "a3", "a2", "a1"):
        assert odds(play(set_up("Na", "Sf"), square)) == {"zombie": 2, "skeleton": 2, "ghost": 2, "wisp": 3}


def test_what_each_face_is_worth() -> None:
    """Material: zombie 4, skeleton 3, ghost 2, will-o'-the-wisp 1."""
    for face, points in {"zombie": 4, "skeleton": 3, "ghost": 2, "wisp": 1}.items():
        assert play(set_up("Na", "Sf"), "a6", face).points() == [points, 0]


# ---------------------------------------------------------------- set-up


def test_the_deck_is_shuffled_into_a_grid_of_36_face_down_cards() -> None:
    """Set-up: shuffle, six rows of six, all face down."""
    grids = [seen(start(2, seed)) for seed in range(30)]
    assert len({json.dumps(grid["cards"]) for grid in grids}) == 30
    for grid in grids:
        assert sorted(grid["cards"]) == sorted(SQUARES)
        assert grid["face_up"] == []
        assert not any(" " in card for card in grid["cards"].values())
    assert Counter(grid["cards"]["a1"] for grid in grids).keys() == {"white", "gray", "black", "brown"}


def test_first_each_player_places_a_lord_outside_next_to_a_border_card() -> None:
    """Set-up: in turn order, outside the graveyard; there are 24 such places."""
    state = start(3)
    assert legal(state) == set(PLACES) == set(YARD.outside_names)
    place = Spot("edge", YARD.outside_names.index("W1"))
    assert OF_GRAVEYARD.events(state, "W1") == [Placed("lord0", place, Spot("supply", 0))]


def test_the_pictured_four_player_set_up() -> None:
    """Set-up example: four lords outside, one on each side."""
    state = play(start(4), "Nc", "E4", "Sd", "W2")
    assert (seen(state)["lords"], seen(state)["phase"], state.turn) == (["Nc", "E4", "Sd", "W2"], "play", 0)
    assert rides(state) == {"c1", "c2", "c3", "c4", "c5", "c6"}


def test_a_corner_card_has_two_places() -> None:
    """Ruling 1: no two lords share a place."""
    assert legal(play(start(3), "Na", "W6")) == set(PLACES) - {"Na", "W6"}


def test_the_opening_looks_as_on_the_page() -> None:
    data = seen(start(3))
    assert data == opening(list(data["cards"].values()), 3)


# ---------------------------------------------------------------- the turn


def test_a_turn_may_inspect_once_and_then_moves() -> None:
    """Turn: first, if wanted, one inspection; then the ride, which ends the turn."""
    state = graveyard("a1 wisp 0, a2 wisp 0, f6 ghost 1", "a1 f6")
    assert len(legal(state)) == 10 + 33
    state = play(state, "?c3", "zombie")
    assert state.to_move == 0
    assert legal(state) == rides(state) != set()
    state = play(state, "b1", "ghost")
    assert state.to_move == 1


def test_no_landing_on_another_lord() -> None:
    """Turn and notes: the card that is landed on has no other lord."""
    state = graveyard("c3 zombie 0, c5 ghost 1, f3 wisp -", "c3 c5 f3")
    assert rides(state) == {"a3", "b3", "d3", "e3", "c1", "c2", "c4", "c6"}
    assert refusal(state, "c5").params == {"player": Key("seat.1")}
    assert refusal(state, "f3").params == {"player": Key("seat.2")}


def test_a_card_with_a_headstone_can_be_landed_on() -> None:
    """Turn: it may be occupied by a stone, one's own or another's; nothing happens there."""
    state = graveyard("a1 zombie 0, a3 ghost 0, c1 ghost 1, f6 skeleton 1", "a1 f6")
    for square in ("a3", "c1"):
        log: list[Event] = []
        after = play(state, square, log=log)
        assert [type(event) for event in log] == [Moved]
        assert after.points() == state.points()
        assert seen(after)["claims"] == seen(state)["claims"]
        assert seen(after)["idle_turns"] == 1
        assert after.to_move == 1


def test_a_face_down_card_is_turned_up_and_claimed() -> None:
    """Turn: turn it face up and put a headstone on it."""
    log: list[Event] = []
    state = play(graveyard("a1 zombie 0, f6 skeleton 1", "a1 f6", idle=7), "d1", log=log)
    assert seen(state)["face_up"] == ["a1", "d1", "f6"]
    assert seen(state)["claims"] == {"a1": 0, "d1": 0, "f6": 1}
    assert (seen(state)["lords"], seen(state)["luck"], seen(state)["idle_turns"]) == (["d1", "f6"], "d1", 0)
    assert (state.to_move, state.turn) == (CHANCE, 0)
    assert log == [
        Moved("lord0", squares("a1 b1 c1 d1"), "ride"),
        Placed("stone0", squares("d1")[0], Spot("supply", 0)),
    ]
    log.clear()
    state = play(state, "skeleton", log=log)
    assert seen(state)["cards"]["d1"] == f"{DEFAULT['d1']} skeleton"
    assert log == [Revealed(squares("d1")[0], f"{DEFAULT['d1']} skeleton"), Scored(0, 3)]
    assert (state.to_move, state.turn) == (1, 1)


def test_lords_and_headstones_do_not_block() -> None:
    """Notes: one rides over lords and stones."""
    state = graveyard("a1 zombie 0, b1 ghost 1, c1 wisp 0", "a1 b1")
    log: list[Event] = []
    play(state, "f1", log=log)
    assert log[0] == Moved("lord0", squares("a1 b1 c1 d1 e1 f1"), "ride")
    state = graveyard("c6 ghost 1", "Nc c6")
    log.clear()
    play(state, "c4", log=log)
    assert log[0] == Moved("lord0", (Spot("edge", 2), *squares("c6 c5 c4")), "enter")


# ---------------------------------------------------------------- inspecting


def test_it_is_not_shown_to_the_others() -> None:
    """Inspecting: only the inspecting seat learns the face; ruling 5: that seat alone remembers it."""
    log: list[Event] = []
    state = play(graveyard("a1 wisp 0, f6 ghost 1, f5 ghost 1", "a1 f6 f5"), "?c3", "zombie", log=log)
    card = f"{DEFAULT['c3']} zombie"
    assert seen(state)["cards"]["c3"] == seen(state, 0)["cards"]["c3"] == card
    for seat in (1, 2, None):
        assert seen(state, seat)["cards"]["c3"] == DEFAULT["c3"]
        assert seen(state, seat)["known"] == [["c3"], [], []], "everybody sees which card it was"
    spot = squares("c3")[0]
    assert log[-1] == Secret((0,), Inspected(0, spot, card), Inspected(0, spot))
    assert not any(isinstance(event, Revealed) for event in log)


def test_the_wisp_loses_its_headstone() -> None:
    """Inspecting: the counter comes off one of one's wisps, at once, which stays face up."""
    log: list[Event] = []
    state = play(graveyard("a1 wisp 0, f6 ghost 1", "a1 f6"), "?c3", log=log)
    assert seen(state)["claims"] == {"f6": 1}
    assert seen(state)["face_up"] == ["a1", "f6"]
    assert (seen(state)["known"], seen(state)["luck"], seen(state)["inspected"]) == ([["c3"], []], "c3", True)
    assert log == [Removed("stone0", squares("a1")[0]), Scored(0, -1)]
    assert state.points() == [0, 2]


def test_the_first_wisp_is_the_one_that_goes_free() -> None:
    """Ruling 4: in the order a1 b1 ... f6."""
    state = graveyard("a2 wisp 0, f1 wisp 0, a1 wisp 1, b6 wisp 0", "a2 b6")
    state = play(state, "?c3", "ghost", "a4", "ghost", "?d6", "ghost", "c6", "ghost")
    assert {s: o for s, o in seen(state)["claims"].items() if s in ("a2", "f1", "a1", "b6")} == {"a2": 0, "b6": 0}
    state = play(state, "?d3", "ghost")
    assert seen(state)["claims"].get("a2") is None


def test_the_inspected_card_need_not_be_reachable() -> None:
    """Ruling 5: any face-down card, also from outside, whoever has inspected it."""
    state = graveyard("f6 wisp 0, e1 zombie 1", "Na e1")
    assert {text for text in legal(state) if text[0] == "?"} == {"?" + s for s in SQUARES if s not in ("f6", "e1")}
    state = graveyard("a1 wisp 0, f6 wisp 1", "a1 f6", known="c3 ghost 1, c4 zombie 0")
    assert {"?c3", "?c4"} <= legal(state)


def test_an_inspected_card_keeps_its_face() -> None:
    """Luck: who turns it up, or inspects it again, finds what is there: no draw."""
    state = graveyard("c1 wisp 0, f3 wisp 1", "c1 f3", known="c3 skeleton 1")
    log: list[Event] = []
    again = play(state, "?c3", log=log)
    assert again.to_move == 0
    assert seen(again)["known"] == [["c3"], ["c3"]]
    assert log[-1] == Secret((0,), Inspected(0, squares("c3")[0], "white skeleton"), Inspected(0, squares("c3")[0]))
    log.clear()
    after = play(again, "c3", log=log)
    assert (after.to_move, after.points()) == (1, [3, 1])
    assert seen(after)["known"] == [[], []], "what is face up is no secret"
    assert log[-2:] == [Revealed(squares("c3")[0], "white skeleton"), Scored(0, 3)]


# ---------------------------------------------------------------- luck


def test_weights_are_what_the_color_has_left() -> None:
    """Luck: of the same color, face up or inspected by anybody, whatever the others show."""
    state = graveyard("a6 zombie 0, f1 wisp 1, e6 wisp 1", "a6 e6", known="a4 ghost 1, a2 ghost 0")
    assert [DEFAULT[square] for square in ("a6", "e6", "a4", "a2", "e4")] == ["white"] * 5
    state = play(state, "c6", "ghost", "e4")
    assert odds(state) == {"zombie": 1, "skeleton": 2, "wisp": 2}
    assert refusal(state, "ghost").code == "no_such_face_left"


def test_hidden_faces_are_drawn_by_what_is_left() -> None:
    """Two white cards that seat 1 knows, and of white only zombies and a ghost are left for them and one more."""
    up = "a6 skeleton 0, e6 skeleton 0, c5 ghost 0, a4 wisp 0, e4 wisp 0, c3 wisp 0"
    cards = {"a2": "zombie", "e2": "ghost"}
    state = graveyard(up, "a6 e6", known=", ".join(f"{square} {face} 1" for square, face in cards.items()))
    rng = Random(1)
    drawn = [state.observe(0).determinize(rng) for _ in range(3000)]
    pairs = [tuple(seen(whole)["cards"][square].split()[1] for square in cards) for whole in drawn]
    assert set(pairs) == {("zombie", "zombie"), ("zombie", "ghost"), ("ghost", "zombie")}
    for pair in set(pairs):
        assert 900 < pairs.count(pair) < 1100
    assert all(seen(whole)["cards"]["c1"] == "white" for whole in drawn), "what nobody has seen stays open"


# ---------------------------------------------------------------- the end


def test_the_last_card_may_be_known_already() -> None:
    """End: the same without a draw, if somebody has inspected it."""
    data = almost_done("e1 f1", "a1 f6", {"a1": "-"})
    state = play(load(data), "d1", "f5")
    data = seen(state)
    faces = Counter({"zombie": 2, "skeleton": 2, "ghost": 2, "wisp": 3})
    faces -= Counter(card.split()[1] for card in data["cards"].values() if card.startswith(DEFAULT["f1"] + " "))
    data["cards"]["f1"] += " " + next(iter(faces))
    data["known"] = [["f1"], []]
    state = play(load(data), "e1")
    state = play(state, next(iter(odds(state))), "f1")
    assert state.to_move == NOBODY
    assert state.outcome() is not None


def finished(points: list[int]) -> HalloweenState:
    """A finished game with these points: all cards face up, spent on one seat after the other."""
    owners: dict[str, str] = {}
    plain = load(almost_done("f1", "a1 f6" if len(points) == 2 else "a1 f6 c4"))
    worth = {square: POINTS[plain.faces[at]] for at, square in enumerate(SQUARES) if square != "f1"}
    for seat in range(1, len(points)):
        left = points[seat]
        for square in sorted(worth, key=lambda square: -worth[square]):
            if square not in owners and worth[square] <= left:
                owners[square] = str(seat)
                left -= worth[square]
        assert not left
    data = almost_done("f1", "a1 f6" if len(points) == 2 else "a1 f6 c4")
    data["claims"] = {square: int(owners.get(square, "0")) for square in worth}
    return raise_last(load(data), "f1")


def test_the_highest_score_wins() -> None:
    """End: the highest score wins; the result holds the points."""
    outcome = finished([34, 50]).outcome()
    assert outcome is not None
    assert result(outcome) == {"scores": [34, 50], "winners": [1], "reason": "all_face_up"}


def test_a_tie_is_a_draw_among_the_leaders() -> None:
    """End: in case of a tie, play again; ruling 3: the leaders draw."""
    outcome = finished([42, 42]).outcome()
    assert outcome is not None
    assert (outcome.winners(), outcome.is_tie()) == ((0, 1), True)
    three = finished([36, 36, 12]).outcome()
    assert three is not None
    assert (three.winners(), three.is_tie()) == ((0, 1), False)


def test_fifty_idle_turns_end_the_game() -> None:
    """Ruling 6: fifty turns without a card turned up, whoever's, and it is scored as it stands."""
    state = graveyard("a1 zombie 0, a2 wisp 0, f6 ghost 1, f5 skeleton 1", "a1 f6", idle=IDLE_LIMIT - 1)
    ended = play(state, "a2")
    outcome = ended.outcome()
    assert outcome is not None
    assert (outcome.code, outcome.scores, ended.to_move) == ("fifty_idle_turns", (5.0, 5.0), NOBODY)
    assert seen(play(state, "b1"))["idle_turns"] == 0, "a card turned up begins the count anew"


def test_an_inspection_is_no_turn() -> None:
    """Ruling 6 counts turns: inspecting neither adds to the idle ones nor ends the row."""
    state = play(graveyard("a1 wisp 0, a2 ghost 0, f6 ghost 1", "a1 f6", idle=49), "?c3", "ghost")
    assert seen(state)["idle_turns"] == 49
    assert play(state, "a2").outcome() is not None
    assert play(state, "a3").outcome() is None


# ---------------------------------------------------------------- a position as the page writes it


def test_a_position_as_the_page_writes_it() -> None:
    """A card of each kind: claimed, inspected by one seat, and unseen; one lord is still outside."""
    cards = dict(zip(SQUARES, ["white", "gray", "black", "brown"] * 9, strict=True))
    cards["b1"], cards["b3"] = cards["b3"], cards["b1"]
    cards["a2"], cards["d1"] = cards["d1"], cards["a2"]
    cards |= {"a1": "white zombie", "b3": "gray wisp"}
    assert (cards["a2"], Counter(card.split()[0] for card in cards.values())["gray"]) == ("brown", 9)
    data = {
        "cards": cards, "face_up": ["a1"], "claims": {"a1": 0}, "lords": ["a1", "Nc"], "known": [["b3"], []],
        "idle_turns": 0, "inspected": False, "luck": None, "phase": "play", "turn": 1, "to_move": 1,
    }  # fmt: skip
    state = load(data)
    assert seen(state) == data
    assert list(seen(state)) == list(data)
    assert legal(state) == {"c1", "c2", "c3", "c4", "c5", "c6"}
    assert seen(state, 0) == data
    assert seen(state, 1) == {**data, "cards": {**cards, "b3": "gray"}}


def test_a_view_of_a_draw_that_the_truth_does_not_need() -> None:
    """In a view that hides what seat 1 knows, seat 0 looks there, and for the view the face is open."""
    view = load(seen(load(position("a1 wisp 0, b1 ghost 1", "a1 b1", known="c3 zombie 1")), 0))
    asking = play(view, "?c3")
    assert (asking.to_move, seen(asking)["luck"], seen(asking)["known"]) == (-1, "c3", [["c3"], ["c3"]])
    assert seen(load(seen(asking))) == seen(asking)


def test_positions_are_equal_only_in_every_field() -> None:
    """Each pair differs in one field; the last one is what seat 1 sees of two inspections by seat 0."""
    view = position("a1 wisp -, b1 zombie 1", "a1 b1", known="a3 . 0, a5 . 0", luck="a3", inspected=True)
    pairs = [
        (PLAY, changed(PLAY, inspected=True)),
        (PLAY, changed(PLAY, idle_turns=1)),
        (PLAY, changed(PLAY, turn=0, to_move=0)),
        (PLAY, changed(PLAY, lords=["a1", "c1"])),
        (PLAY, put(PLAY, "claims", "d1", to=0)),
        (PLAY, put(PLAY, "claims", "a1", to=1)),
        (PLAY, changed(PLAY, known=[["c3", "c4"], ["c3", "c4", "d4"]])),
        (PLAY, put(PLAY, "cards", "c3", to=DEFAULT["c3"] + " ghost")),
        (PLAY, put(put(PLAY, "cards", "e2", to=DEFAULT["d2"]), "cards", "d2", to=DEFAULT["e2"])),
        (view, changed(view, luck="a5")),
    ]
    for one, other in pairs:
        assert load(one).key() != load(other).key()
        assert load(one).key() == load(copy.deepcopy(one)).key()
