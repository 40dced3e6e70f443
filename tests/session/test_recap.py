"""What happened, in chapters: since the last turn of whoever looks, and before."""

from __future__ import annotations

from dataclasses import replace

from halloween_games.core.match import Match
from halloween_games.core.spots import NOBODY
from halloween_games.session.recap import chapters
from halloween_games.session.session import Session
from tests.core.toys import RACE
from tests.session.sitting import ANN, BO, COMPUTER, RaceWords, race, sit_down


def seated(match: Match) -> Session:
    return sit_down(match, words=RaceWords())


def plan(session: Session, newest: int | None = None) -> list[tuple[str, bool, list[int]]]:
    """Heading, news or not, and who acted, chapter by chapter."""
    return [
        (chapter.heading, chapter.is_new, [one.seat for one in chapter.told]) for chapter in chapters(session, newest)
    ]


def test_what_is_new_comes_first() -> None:
    assert plan(seated(race("+1", "-1", "+2", players=(ANN, BO)))) == [
        ("happened.new.of player=@seat.1", True, [0]),
        ("happened.before", False, [0, 1]),
    ]


def test_at_the_first_turn_all_is_new() -> None:
    assert plan(seated(race("+1"))) == [("happened.new.of player=@seat.1", True, [0])]
    assert plan(seated(race())) == []


def test_the_only_person_is_not_named() -> None:
    session = seated(race("+1", "-1", players=(ANN, COMPUTER)))
    assert plan(session) == [("happened.new", True, [1]), ("happened.before", False, [0])]
    session = seated(race("+1", "-1", "+2", players=(ANN, COMPUTER)))
    assert plan(session) == [("happened.before", False, [0, 1, 0])], "nobody has answered yet"


def test_who_looks_counts_before_who_is_to_move() -> None:
    session = seated(race("peek", "card2", "+1"))
    session.uncover(0)
    assert plan(session)[0] == ("happened.new.of player=@seat.0", True, [1])
    assert chapters(session)[1].sentences == ["happened.told player=@seat.0 told=button word=peek.", "draws card=2."]


def test_at_one_screen_the_seat_to_move_counts() -> None:
    assert plan(seated(race("+1", "-1", players=(ANN, BO))))[0] == ("happened.new.of player=@seat.0", True, [1])


def test_among_several_people_and_a_computer_the_seat_is_named() -> None:
    match = Match(replace(RACE, seats=(4,)), 4, players=(ANN, BO, ANN, COMPUTER), luck="ask")
    match.play_text(0, "+1")
    assert plan(seated(match))[0][0] == "happened.new.of player=@seat.1"


def test_after_the_end_the_last_person_counts() -> None:
    session = seated(race("+1", "-1", "+1", "-1"))
    assert session.viewer is None
    assert plan(session)[0] == ("happened.new.of player=@seat.1", True, [0, 1])


def test_between_computers_all_is_new_to_everybody() -> None:
    session = seated(race("+1", "-1", "+1", "-1", players=(COMPUTER, COMPUTER)))
    assert plan(session) == [("happened.new", True, [0, 1, 0, 1])]


def test_of_a_long_game_the_newest_turns_can_be_told_alone() -> None:
    """A page of everything took hundreds of megabytes after a thousand turns."""
    longer = ("happened.longer", False, [NOBODY])
    session = seated(race("+1", "-1", "+2", players=(ANN, BO)))
    assert plan(session, 2) == [
        ("happened.new.of player=@seat.1", True, [0]),
        ("happened.before", False, [1]),
        longer,
    ]
    assert plan(session, 3) == plan(session)
    session = seated(race("+1", "-1", "+1", "-1", players=(COMPUTER, COMPUTER)))
    assert plan(session, 3) == [("happened.new", True, [1, 0, 1]), longer]


def test_only_what_the_reader_may_know_is_told() -> None:
    session = seated(race("peek", "card2", "+1"))
    assert session.curtain_for == 0
    told = [sentence for chapter in chapters(session) for sentence in chapter.sentences]
    assert "draws card=?" in told and "draws card=2." not in told


def test_sentences_come_before_notation_where_that_is_wanted() -> None:
    session = seated(race("+1", "-1", players=(ANN, BO)))
    told = [sentence for chapter in chapters(session, says_notation=False) for sentence in chapter.sentences]
    assert told and not any(sentence.startswith("speech.action") for sentence in told)
    assert told[0].startswith("happened.told player=@seat.1 told=")
    assert [one.seat for chapter in chapters(session, says_notation=False) for one in chapter.told] == [1, 0]
