"""What threatens whoever asks: whom it is told for, from which view, and in which sentences."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any

import pytest

from halloween_games import games
from halloween_games.core.match import Match, Player
from halloween_games.core.spots import BOARD, Spot
from halloween_games.core.state import State
from halloween_games.core.threats import Threat
from halloween_games.games.halloween.rules.state import HalloweenState
from halloween_games.games.rhombus.rules.cards import MASKED
from halloween_games.games.rhombus.rules.state import RhombusState
from halloween_games.session.changes import Said
from halloween_games.session.narration import tell_turn
from halloween_games.session.session import Session
from tests.games.eighteen_ghosts.positions import castle
from tests.games.halloween.positions import graveyard
from tests.reader.table_ears import misheard
from tests.session.sitting import ANN, BO, COMPUTER, finished, listening, said, sit_down


def sit(game_id: str, start: State, *players: Player) -> Session:
    return sit_down(
        Match(games.load(game_id), len(players), {}, 1, start=start, players=players),
        names=[player.name or "Computer" for player in players],
    )


def fight() -> State:
    return castle("a5 0B, a4 1R", to_move=0)


def test_the_person_to_move_is_told() -> None:
    session = sit("18-ghosts", fight(), ANN, BO)
    assert session.threats.seat == 0
    assert session.threats.sentences() == [
        "a5: Bo could beat this blue ghost with the red one on a4, and the blue portal would turn.",
        "c1: Bo could turn this portal; it would open to b1.",
    ]
    assert session.threats.at(Spot(BOARD, 20)) == [session.threats.sentences()[0].removeprefix("a5: ")]
    assert session.threats.at(Spot(BOARD, 0)) == []


def test_one_sentence_if_nothing_threatens() -> None:
    assert sit("18-ghosts", castle("a5 0B, e4 1R"), ANN, BO).threats.sentences() == ["Nothing threatens you now."]


def test_it_follows_every_action_and_its_undoing() -> None:
    session = sit("18-ghosts", fight(), ANN, BO)
    session.play(session.game.notation.read(session.view, "a5-b5"))
    assert session.threats.seat == 1
    assert session.threats.sentences() == ["Nothing threatens you now."], "blue beats nothing of Bo's"
    session.undo()
    assert len(session.threats.sentences()) == 2


@pytest.mark.parametrize(
    ("players", "to_move", "seat"),
    [
        ((ANN, COMPUTER), 1, 0),  # the only person, also while the computer thinks
        ((COMPUTER, COMPUTER), 1, 1),  # nobody sits there: whoever moves
        ((ANN, BO), 1, 1),
    ],
)
def test_whom_it_is_told_for(players: tuple[Player, Player], to_move: int, seat: int) -> None:
    assert sit("18-ghosts", castle("a5 0B, a4 1R", to_move=to_move), *players).threats.seat == seat


def test_while_a_computer_moves_the_next_person_is_told() -> None:
    start = graveyard(lords="Na Sf E3", turn=1)
    session = sit("halloween", start, ANN, COMPUTER, BO)
    assert session.match.to_move == 1 and session.threats.seat == 2


def test_while_looking_back_it_is_about_the_position_that_is_shown() -> None:
    session = sit("18-ghosts", fight(), ANN, BO)
    before = session.threats.sentences()
    for text in ("a5-b5", "a4-a3"):
        session.play(session.game.notation.read(session.view, text))
    assert session.threats.sentences() != before
    session.look_back(0)
    assert session.threats.sentences() == before


def test_there_is_nothing_after_the_end() -> None:
    start = castle("b4 0R, a1 1Y", portals="wes", escaped="0B 0Y")
    session = sit("18-ghosts", start, ANN, BO)
    session.play(session.game.notation.read(session.view, "b4-b5"))
    assert session.match.outcome is not None
    assert session.threats.found() == ()


def test_it_is_computed_once_for_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    session = sit("18-ghosts", fight(), ANN, BO)
    asked: list[int] = []
    find = session.game.threats

    def counted(state: Any, seat: int) -> Any:
        asked.append(seat)
        return find(state, seat)

    monkeypatch.setitem(session.game.__dict__, "threats", counted)
    for _ in range(5):
        session.threats.sentences()
    assert asked == [0]
    session.play(session.view.legal_actions()[0])
    session.threats.found()
    session.threats.found()
    assert asked == [0, 1]


def test_a_revealed_past_still_tells_only_what_was_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the end everything is shown while looking back, but whoever asks could not see the hands then."""
    match = finished("rhombus")
    session = sit_down(match)
    session.look_back(len(match.turns) // 2)
    assert isinstance(session.view, RhombusState) and not session.view.hidden
    given: list[State] = []

    def watched(state: State, seat: int) -> list[Threat]:
        given.append(state)
        return []

    monkeypatch.setitem(match.game.__dict__, "threats", watched)
    session.threats.found()
    assert isinstance(given[0], RhombusState)
    assert all(MASKED in hand for seat, hand in enumerate(given[0].hand) if seat != session.threats.seat and hand)


def test_two_people_at_one_screen_do_not_learn_each_others_cards() -> None:
    """Before the curtain is opened only what everybody may know is told."""
    start = graveyard(lords="Na Ne", known="e5 zombie 0, e4 ghost 1")
    session = sit("halloween", start, ANN, BO)
    assert session.curtain_for == 0
    assert not [threat for threat in session.threats.found() if threat.kind == "take"]
    session.uncover(0)
    assert isinstance(session.view, HalloweenState)
    kinds = {session.game.notation.spot_name(threat.spot): threat.kind for threat in session.threats.found()}
    assert kinds == {"e6": "reach", "e5": "take", "e4": "seen", "e3": "reach", "e2": "reach", "e1": "reach"}


def test_many_sentences_about_one_spot_are_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """And equal ones come once."""
    session = sit("18-ghosts", castle("a5 0B, a4 1R, b5 1R, e1 1B"), ANN, BO)
    first, second = (threat for threat in session.threats.found() if threat.kind == "fight")
    portal = next(threat for threat in session.threats.found() if threat.kind == "turn")
    here = [first, second, first, portal._replace(spot=portal.spot)]
    monkeypatch.setattr(session.threats, "found", lambda: tuple(here))
    told = session.threats.at(first.spot)
    assert len(told) == 2
    monkeypatch.setattr("halloween_games.session.threat_watch.MOST", 2)
    assert session.threats.at(first.spot) == told
    monkeypatch.setattr("halloween_games.session.threat_watch.MOST", 1)
    assert session.threats.at(first.spot) == ["And more."]


def test_saying_what_threatens_and_later_what_is_new() -> None:
    """While the marks are shown, at every decision of a person, after whose turn it is."""
    session = sit("18-ghosts", fight(), ANN, BO)
    session.threats.announce(True)
    changes = listening(session)
    session.tell_threats()
    assert said(changes) == session.threats.sentences()
    assert all(isinstance(change, Said) for change in changes)
    session.tell_threats()
    assert len(said(changes)) == 2, "nothing is new"
    session.play(session.game.notation.read(session.view, "a5-b5"))
    assert said(changes)[-1] == "Nothing threatens you now." and "Bo’s turn" in " ".join(said(changes)[2:-1])
    session.threats.announce(False)
    before = len(said(changes))
    session.undo()
    assert not any("could" in sentence for sentence in said(changes)[before:])


# ---------------------------------------------------------------- what every seat hears

TABLES = [(game_id, seats) for game_id in games.REGISTRY for seats in games.load(game_id).seats if seats in (2, 4)]
MOST_TURNS = 300


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_every_seat_hears_every_turn_once(game_id: str, seats: int) -> None:
    """Alone behind the own curtain, or together in the open and at the end."""
    rng = Random(5)
    session = sit_down(Match(games.load(game_id), seats, {}, 5))
    match, heard, changes = session.match, list[tuple[str, str]](), listening(session)
    if session.curtain_for is None:
        begun = [tell_turn(turn, None, session.text, session.words) for turn in match.turns]
        heard.append(("", " ".join(chain(*begun))))
    while session.match.outcome is None and len(match.turns) < MOST_TURNS:
        if session.curtain_for is not None:
            heard.append((session.names[session.curtain_for], ""))
            session.uncover(session.curtain_for)
            heard.append(("", " ".join(said(changes))))
            changes.clear()
        session.play(rng.choice(session.view.legal_actions()))
        heard.append(("", " ".join(said(changes))))
        changes.clear()
        if session.curtain_for is not None:
            heard.append(("", session.text("curtain.title", player=session.names[session.curtain_for]) + "."))
    assert not misheard(match, heard, session.names)
