"""Sentences of a session: spots and pieces, hints, turns, the list of moves."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from halloween_games import games
from halloween_games.core.actions import Action, Pick
from halloween_games.core.events import Ended, Event, Moved
from halloween_games.core.match import Match, Player, Turn
from halloween_games.core.outcome import tied, won_by
from halloween_games.core.phrases import Phrase
from halloween_games.core.questions import Reply
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import BOARD, BUTTON, CHANCE, Spot
from halloween_games.core.turn_numbers import count_turns
from halloween_games.session.changes import PROMPT, RESULT, Said
from halloween_games.session.hint import ACTION, PIECE, WHY, Hint, HintWords
from halloween_games.session.move_lines import Line
from halloween_games.session.narration import Told, last_turn_of, tell_events, tell_turn, tell_turn_and_result, told
from halloween_games.session.new_game import NewGame, SeatPlan, seat_plans
from halloween_games.session.session import Session
from halloween_games.session.spot_words import piece_words, spot_words, square_words
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.app.random_games import play_on
from tests.core.toys import Do, RaceState, Result
from tests.session.sitting import (
    ANN,
    BO,
    COMPUTER,
    PIECE_RACE,
    Onward,
    PlainSpeaker,
    QuickBrain,
    RaceWords,
    ToldBrain,
    Wanted,
    listening,
    near_the_end,
    race,
    said,
    sit_and_listen,
    sit_down,
)

WORDS, SAYS = RaceWords(), PlainSpeaker()
STATE = RaceState()


# ---------------------------------------------------------------- places


KNOWN = PlainSpeaker({"piece", "piece.1", "piece.2", "piece.goblin"})


@pytest.mark.parametrize(
    ("at", "words"),
    [
        (0, ""),
        (1, "piece.1 first=@runner second= player=@seat.0"),
        (2, "piece.goblin player=@seat.1"),
        (3, "piece.2 first=@black second=@cat player=@seat.0"),
        (4, "piece player=@seat.1"),
        (5, "piece.2 first=@big second=@bad wolf player="),
        (6, "piece.1 first=@crow second= player=, piece player=@seat.0"),
        (99, ""),
    ],
)
def test_what_stands_on_a_square(at: int, words: str) -> None:
    assert piece_words(PIECE_RACE, STATE, Spot(BOARD, at), KNOWN) == words
    square = f"tip.square square=board {at} what={words}" if words else ""
    assert square_words(PIECE_RACE, STATE, Spot(BOARD, at), KNOWN) == square


def test_what_has_no_sentence_is_not_told() -> None:
    assert piece_words(PIECE_RACE, STATE, Spot(BOARD, 3), PlainSpeaker({"piece.1"})) == ""
    assert piece_words(PIECE_RACE, STATE, Spot(BOARD, 6), PlainSpeaker({"piece"})) == "piece player=@seat.0"


def test_what_a_place_is_called() -> None:
    assert spot_words(PIECE_RACE, WORDS, STATE, Spot(BUTTON, 2), SAYS) == "button word=+2"
    assert spot_words(PIECE_RACE, WORDS, STATE, Spot(BOARD, 2), SAYS) == "board 2"


# ---------------------------------------------------------------- hints


class Walk(Action):
    """From one place to another."""

    def __init__(self, *spots: Spot) -> None:
        self.spots = spots

    def astuple(self) -> tuple[int, ...]:
        return tuple(spot.at for spot in self.spots)

    def picks(self) -> tuple[Pick, ...]:
        return tuple(Pick("to", spot) for spot in self.spots)


def hint_words(stage: int, action: Action, spots: Sequence[Spot] = (), preview: str = "", *because: Phrase) -> str:
    hint = Hint(race(), ToldBrain(), lambda: True)
    hint.reply, hint.stage = Reply(1, action, because=because), stage
    return HintWords(PIECE_RACE, WORDS, SAYS).at(hint, tuple(spots), STATE, preview, "H")


def test_first_a_hint_says_where_to_look() -> None:
    what = "piece.goblin player=@seat.1"
    assert hint_words(ACTION, Do(0), [], "it escapes!") == "hint.words words=it escapes key=H"
    assert hint_words(PIECE, Do(0)) == "hint.button key=H"
    assert hint_words(PIECE, Do(0), [Spot(BUTTON, 1)]) == "hint.place what=button word=+1 key=H"
    assert hint_words(PIECE, Do(0), [Spot(BOARD, 0), Spot(BUTTON, 1)]) == "hint.piece place=board 0 key=H"
    assert hint_words(PIECE, Do(0), [Spot(BOARD, 2)]) == f"hint.square square=board 2 what={what} key=H"


def test_then_it_says_what_to_do() -> None:
    assert hint_words(ACTION, Do(0)) == "hint.words words=button word=+1 key=H"
    assert hint_words(ACTION, Do(0), (), "runs on") == "hint.words words=runs on key=H"
    assert hint_words(ACTION, Walk(Spot(BOARD, 3))) == "hint.action action=pass key=H"
    walk = Walk(Spot(BUTTON, 1), Spot(BOARD, 3))
    assert hint_words(ACTION, walk) == "hint.action action=pass key=H"
    for preview in ("@goes", "may pass", "passes"):
        assert hint_words(ACTION, walk, (), preview) == f"hint.words words={preview} key=H", "no notation"


def test_at_last_it_says_why() -> None:
    assert hint_words(WHY, Do(0), (), "", Phrase("way"), Phrase("home")) == "way. home."
    assert hint_words(WHY, Do(0)) == "hint.no_words"


# ---------------------------------------------------------------- turns in sentences


def only_turn(*words: str) -> Turn:
    return race(*words).turns[-1]


def test_a_turn_is_the_action_and_what_it_brought_about() -> None:
    assert tell_turn(only_turn("+1"), None, SAYS, WORDS) == ["happened.told player=@seat.0 told=runs to=1."]
    assert tell_turn(only_turn("+1"), None, SAYS, WORDS, says_notation=True) == [
        "speech.action player=@seat.0 action=+1",
        "runs to=1.",
    ]
    assert tell_turn(only_turn("toss"), None, SAYS, WORDS) == ["happened.told player=@seat.0 told=button word=toss."]


def test_what_luck_shows_is_told_alone_and_to_those_who_may_see_it() -> None:
    turn = only_turn("peek", "card2")
    assert tell_turn(turn, 0, SAYS, WORDS) == ["draws card=2."]
    assert tell_turn(turn, 1, SAYS, WORDS) == tell_turn(turn, None, SAYS, WORDS) == ["draws card=?"]


def test_a_pass_and_whoever_is_named_need_no_announcement() -> None:
    class Naming(RaceWords):
        def tell(self, event: Event) -> Phrase | None:
            return Phrase("goes: seat.0" if isinstance(event, Moved) else "stuck")

    passed = only_turn("+2", "+2", "+1")
    assert tell_turn(passed, None, SAYS, Naming()) == ["stuck.", "stuck."]
    assert tell_turn(passed, None, SAYS, WORDS) == ["speech.action player=@seat.1 action=pass"]
    assert tell_turn(only_turn("+1"), None, SAYS, Naming())[0] == "goes: seat.0."
    assert (
        tell_turn(only_turn("+1", "+1"), None, SAYS, Naming())[0] == "happened.told player=@seat.1 told=goes: seat.0."
    )


def test_the_end_is_told() -> None:
    assert tell_events([Ended(tied("repetition", 2))], SAYS, WORDS) == ["result.draw repetition."]
    assert tell_events([Ended(won_by("arrived", (1,), 2))], SAYS, WORDS) == [
        "prompt.over player=seat.1 why=arrived winners=1 losers=0."
    ]
    both = tell_events([Ended(won_by("arrived", (0, 2), 4))], SAYS, WORDS)
    assert both == ["prompt.over.together players=seat.0 & seat.2 why=arrived winners=0 & 2 losers=1 & 3."]


def test_what_luck_shows_belongs_to_the_action_before_it() -> None:
    turns = race("+1", "toss", "heads", "peek", "card1").turns
    assert told(turns, 0, SAYS, WORDS) == [
        Told(0, ("happened.told player=@seat.0 told=runs to=1.",)),
        Told(1, ("happened.told player=@seat.1 told=button word=toss.", "runs to=2.")),
        Told(0, ("happened.told player=@seat.0 told=button word=peek.", "draws card=1.")),
    ]
    assert told(turns[2:], 1, SAYS, WORDS)[0] == Told(CHANCE, ("runs to=2.",))


def test_what_goes_without_saying_is_left_out() -> None:
    class Silent(PlainSpeaker):
        def __call__(self, key: str, /, **params: str | int) -> str:
            return ""

    assert told(race("peek", "card1").turns[1:], 0, SAYS, RaceWords()) != []
    turn = race("toss", "tails", start=Bare()).turns[1]
    assert turn.seat == CHANCE and told([turn], 0, Silent(), RaceWords()) == []


class Bare(RaceState):
    def _run(self, steps: int, seat: int, log: object) -> None:
        self.counter += steps


# ---------------------------------------------------------------- since the last turn of a seat


@pytest.mark.parametrize(
    ("words", "seat", "turns"),
    [
        ((), 0, 0),
        (("+1",), 0, 1),
        (("+1",), 1, 0),
        (("+1", "+1"), 0, 1),
        (("+1", "+1"), 1, 2),
        (("+1", "+1", "+1"), 0, 3),
        (("+1", "+1", "+1"), 1, 2),
        (("toss", "heads", "+1"), 0, 2),
        (("toss", "heads", "+1"), 1, 3),
        (("+1", "toss", "heads"), 1, 3),
        (("+1", "toss", "heads"), 0, 1),
        (("+1", "toss"), 1, 2),
        (("+1", "-1", "+1", "-1"), 1, 2),
        (("+1", "-1", "+1", "-1"), 0, 3),
    ],
)
def test_the_last_turn_of_a_seat(words: tuple[str, ...], seat: int, turns: int) -> None:
    assert last_turn_of(race(*words), seat) == turns


def test_what_a_seat_does_in_the_turn_that_it_is_in_is_new() -> None:
    match = Match(PIECE_RACE, 2, start=Onward(), luck="ask")
    for word in ("+2", "+1", "toss", "heads"):
        match.play_text(match.to_move, word)
    assert [turn.seat for turn in match.turns] == [0, 1, 1, CHANCE] and match.to_move == 1
    assert last_turn_of(match, 1) == 0
    assert last_turn_of(match, 0) == 1


# ---------------------------------------------------------------- said while it happens


def test_each_turn_is_said_once_and_whose_turn_it_is() -> None:
    session, heard = sit_and_listen(race(), words=RaceWords())
    session.play(Do(0))
    assert said(heard) == [
        "happened.told player=@seat.0 told=runs to=1.",
        "speech.turn player=@seat.1",
        "prompt at=1 card=-1 picks=0",
    ]
    heard.clear()
    session.begin_decision()
    assert said(heard) == [], "nothing is new"
    session.undo()
    assert said(heard) == ["terminal.taken_back", "speech.turn player=@seat.0", "prompt at=0 card=-1 picks=0"]


def test_after_something_has_happened_the_same_prompt_is_said_again() -> None:
    session, heard = sit_and_listen(race("+2", "+2"))
    session.play(Do(0))
    assert [sentence for sentence in said(heard) if sentence.startswith(("happened", "speech", "prompt"))] == [
        "happened.told player=@seat.0 told=Moved.",
        "speech.turn player=@seat.1",
        "speech.turn player=@seat.0",
        "prompt",
    ]
    heard.clear()
    session.play(Do(0))
    assert said(heard)[-2:] == ["speech.turn player=@seat.1", "prompt"]


def test_nobody_is_told_what_to_do_while_a_computer_thinks() -> None:
    session, heard = sit_and_listen(race(players=(ANN, COMPUTER)))
    session.play(Do(0))
    assert said(heard)[-1] == "speech.turn player=@seat.1"


def test_what_is_said_is_marked_by_what_it_is_about() -> None:
    session, heard = sit_and_listen(race("-1", "peek", "card1", start=near_the_end()), words=RaceWords())
    session.play(Do(0))
    session.play(Do(0))
    assert [(one.sentence, one.about) for one in heard if isinstance(one, Said)] == [
        ("happened.told player=@seat.0 told=runs to=11.", ""),
        ("speech.turn player=@seat.1", PROMPT),
        ("happened.told player=@seat.1 told=runs to=12.", ""),
        ("prompt.over player=seat.1 why=arrived winners=1 losers=0.", RESULT),
    ]


@pytest.mark.parametrize(
    ("players", "sentence"), [((ANN, COMPUTER), "draws card=2."), ((COMPUTER, BO), "draws card=?")]
)
def test_a_secret_is_said_to_the_one_who_may_know_it(players: tuple[Player, Player], sentence: str) -> None:
    match = race("peek", players=players)
    heard = listening(sit_down(match, words=RaceWords()))
    match.play(CHANCE, Result(2))
    assert said(heard)[0] == sentence


def test_a_turn_and_the_result_in_two_parts() -> None:
    turn = race("+1", start=near_the_end()).turns[0]
    runs = "happened.told player=@seat.0 told=runs to=12."
    assert tell_turn_and_result(turn, None, SAYS, WORDS) == (
        [runs],
        ["prompt.over player=seat.0 why=arrived winners=0 losers=1."],
    )
    secret = only_turn("peek", "card2")
    assert tell_turn_and_result(secret, 0, SAYS, WORDS) == (["draws card=2."], [])


# ---------------------------------------------------------------- line by line


def line_of(
    ply: int, seat: int, number: int, notation: str, *told: str, lock: Reason | None = None, first: int = 0
) -> Line:
    """A line of the race, whose short sentences are those of its events."""
    return Line(ply, seat, number, notation, told, lock, (", ".join(told).capitalize(),) if told else (), first or ply)


def test_each_turn_has_a_line_with_the_luck_after_it() -> None:
    session = sit_down(race("+1", "toss", "heads", "+2", "+1"), words=RaceWords())
    luck = Reason("undo_luck")
    assert session.lines() == [
        line_of(1, 0, 1, "+1", "runs to=1"),
        line_of(3, 1, 2, "toss", "runs to=2", lock=luck, first=2),
        line_of(4, 0, 3, "+2", "runs to=4"),
        line_of(5, 1, 4, "+1", "runs to=5"),
        line_of(6, 0, 5, "pass"),
    ]
    assert session.lines(1) == session.lines()[:1] and session.lines(99) == session.lines()
    assert session.lines(2)[1].ply == 2, "the luck is still to be animated"
    assert [line.contains(2) for line in session.lines()[:3]] == [False, True, False]
    assert session.lines()[0].words == "runs to=1"


def test_of_several_locks_in_a_row_the_last_counts() -> None:
    match = Match(PIECE_RACE, 2, start=Onward(), luck="ask")
    for word in ("toss", "heads", "peek", "card0"):
        match.play_text(match.to_move, word)
    session = sit_down(match, words=RaceWords())
    assert [line.lock for line in session.lines()] == [Reason("undo_luck"), Reason("undo_luck")]
    assert [line.number for line in session.lines()] == [1, 2]
    session.play(Do(0))
    assert [line.number for line in session.lines()] == [1, 2, 0], "its turn goes on"
    twice_lucky = sit_down(twice(), words=RaceWords()).lines()
    assert [(line.first, line.ply, line.lock) for line in twice_lucky] == [(1, 3, Reason("undo_luck"))]


def twice() -> Match:
    """Luck twice in a row."""

    class Twice(RaceState):
        def _next(self, seat: int) -> None:
            super()._next(seat)
            if not self.stuck:
                self.stuck, self.awaited, self.to_move = True, "coin", CHANCE

    match = race("toss", "heads", "heads", start=Twice())
    assert [turn.seat for turn in match.turns] == [0, CHANCE, CHANCE]
    return match


def test_lines_tell_what_the_reader_may_know() -> None:
    session = sit_down(race("peek", "card2", "+1"), words=RaceWords())
    assert session.lines()[0].told == ("draws card=?",)
    session.uncover(0)
    assert session.lines()[0].told == ("draws card=2",)
    session.look_back(2)
    assert session.lines()[0].told == ("draws card=?",), "whoever looks back may sit there with others"


def test_when_the_past_of_a_finished_game_is_looked_at_its_lines_tell_all() -> None:
    session = sit_down(race("peek", "card2", start=near_the_end(), players=(COMPUTER, BO)), words=RaceWords())
    session.play(Do(0))
    assert session.match.outcome is not None
    assert session.lines()[0].told == ("draws card=?",)
    session.look_back(2)
    assert session.lines()[0].told == ("draws card=2",)
    assert session.leading_here() == "draws card=2"


def test_lines_are_made_once_for_each_state_of_affairs() -> None:
    session = sit_down(race("+1"), words=RaceWords())
    lines = session.lines()
    assert session.lines() is lines
    session.play(Do(0))
    assert session.lines() is not lines and len(session.lines()) == 2
    session.undo()
    session.play(Do(1))
    assert [line.notation for line in session.lines()] == ["+1", "+2"], "as many turns as before, but another one"
    assert session.move_lines.turn_number(2) == 2
    session.match.take_back_to(0)
    for word in ("toss", "heads"):
        session.match.play_text(session.match.to_move, word)
    assert session.move_lines.turn_number(2) == 1, "the luck belongs to the turn before it"


def test_lines_are_made_again_in_another_language() -> None:
    speaker = PlainSpeaker()
    session = sit_down(race("+1"), words=RaceWords(), speaker=speaker)
    lines = session.lines()
    speaker.language_code = "de"
    assert session.lines() is not lines


def test_before_the_first_turn_there_are_no_lines() -> None:
    assert sit_down(race(), words=RaceWords()).lines() == []


def test_the_turn_that_led_here() -> None:
    session = sit_down(race("+1", "toss", "heads", "toss"), words=RaceWords())
    assert session.leading_here() == "toss"
    session.look_back(3)
    assert session.leading_here() == "runs to=2"
    session.look_back(1)
    assert session.leading_here() == "happened.told player=@seat.0 told=runs to=1"
    line = session.move_lines.line_here()
    assert line is not None and (line.first, line.ply, line.told) == (1, 1, ("runs to=1",))
    session.look_back(0)
    assert session.leading_here() == "history.beginning"


# ---------------------------------------------------------------- a new game


def test_plans_for_the_seats() -> None:
    plans = seat_plans(3, ["Ann"], ["", "hard"])
    assert plans == (SeatPlan("Ann"), SeatPlan("", "hard"), SeatPlan())
    assert seat_plans(1, ["Ann", "Bo"], ["easy", "hard"]) == (SeatPlan("Ann", "easy"),)
    assert [plan.player("X") for plan in plans[:2]] == [Player("human", "X"), Player("computer", "X", "hard")]


def test_next_time_the_second_begins() -> None:
    game = NewGame("race", seat_plans(3, ["Ann", "Bo", "Cy"]), {"pace": "fast"})
    turned = game.with_first(1)
    assert [plan.name for plan in turned.seats] == ["Bo", "Cy", "Ann"]
    assert (turned.game_id, turned.options) == ("race", {"pace": "fast"})


@pytest.mark.parametrize("name", ["Rosie", "g", "ghost"])
def test_what_led_here_says_who_it_was_whatever_that_person_is_called(name: str) -> None:
    """A name may be a part of the sentence by chance."""
    session = sit_down(Match(games.load("18-ghosts"), 2, seed=1), names=(name, "Bo"))
    session.play(session.view.legal_actions()[0])
    session.look_back(1)
    assert session.leading_here().startswith(f"{name}: ")


# ---------------------------------------------------------------- languages


@pytest.mark.parametrize(
    ("code", "start"), [("en", "Ann: Place one"), ("de", "Ann: Setze einen"), ("fr", "Ann\u00a0: Pose un")]
)
def test_who_is_to_act_is_said_with_the_colon_of_the_language(code: str, start: str) -> None:
    game, names = games.load("18-ghosts"), ["Ann", "Bo"]
    match = Match(game, 2, {}, 1, players=[Player(name=name) for name in names])
    text = Text(language=Language(code)).for_game(game.id, names)
    session = Session(match, game.words, text, names, QuickBrain(), Wanted())
    session.begin_decision()
    assert session.prompt()[0].startswith(start), session.prompt()


# ---------------------------------------------------------------- counting turns


@pytest.mark.parametrize("game_id", ["rhombus", "closest-ghost"])
def test_the_last_line_has_the_number_of_turns(game_id: str) -> None:
    match = Match(games.load(game_id), 2, {}, 5)
    play_on(match, Random(2), 50)
    numbers = [line.number for line in sit_down(match).lines()]
    assert count_turns(match.turns) == max(numbers) < sum(turn.seat != CHANCE for turn in match.turns)


def test_the_first_turn_is_not_that_of_the_last_placement() -> None:
    """Whoever places the last ghost of 18 Ghosts also begins."""
    match = Match(games.load("18-ghosts"), 2, {}, 5)
    play_on(match, Random(2), 19)
    assert match.turns[17].seat == match.turns[18].seat
    last, first = sit_down(match).lines()[-2:]
    assert (last.number, first.number) == (17, 18)
    assert count_turns(match.turns) == 18
