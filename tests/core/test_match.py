"""One game in progress: history, undo and its barriers, luck, passes, repetition."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from halloween_games.core.actions import Action, Pass
from halloween_games.core.events import Drawn, Ended, Log, Moved, Passed, Revealed, Scored, Secret, TurnBegan, visible
from halloween_games.core.match import Match, Player, Turn, draw
from halloween_games.core.reasons import BadOption, IllegalAction, Reason
from halloween_games.core.spots import CHANCE, NOBODY, Spot
from tests.core.toys import BOG, MASKED, RACE, SOMEWHERE_RACE, WORDS, Do, RaceState, Result

COMPUTER = Player("computer", level="easy")


def race(
    *words: str, luck: str = "ask", auto_pass: bool = True, players: tuple[Player, ...] = (), **options: bool
) -> Match:
    match = Match(RACE, 2, options, 7, luck=luck, auto_pass=auto_pass, players=players)
    for word in words:
        play(match, word)
    return match


def play(match: Match, word: str) -> list[Turn]:
    return list(match.play(match.to_move, RACE.notation.read(match.state, word)))


def refusal(match: Match, seat: int, word_or_action: str | Action) -> str:
    action = word_or_action if isinstance(word_or_action, Action) else RACE.notation.read(match.state, word_or_action)
    history = list(match.turns)
    with pytest.raises(IllegalAction) as error:
        match.play(seat, action)
    assert list(match.turns) == history
    return error.value.reason.code


def texts(match: Match) -> list[str]:
    return [turn.text for turn in match.turns]


def counter(match: Match) -> int:
    assert isinstance(match.state, RaceState)
    return match.state.counter


# ---------------------------------------------------------------- playing


def test_turns_tell_what_happened() -> None:
    match = race()
    (turn,) = play(match, "+1")
    assert (turn.seat, turn.text, turn.before, turn.after) == (0, "+1", match.start, match.state)
    assert turn.events == (Moved("runner", (Spot("board", 0), Spot("board", 1))), TurnBegan(1))
    assert (len(match.turns), match.to_move) == (1, 1)


def test_who_may_not_play() -> None:
    match = race()
    assert refusal(match, 1, "+1") == "not_your_turn"
    assert refusal(match, 2, "+1") == "not_your_turn"
    assert refusal(match, CHANCE, Result(0)) == "luck_not_awaited"
    assert refusal(match, 0, Pass()) == "can_act"
    assert refusal(match, 0, Result(0)) == "not_an_action"
    play(match, "toss")
    assert refusal(match, 0, "heads") == "luck_decides"
    assert refusal(match, CHANCE, Result(2)) == "luck_decides"


def test_the_end() -> None:
    match = race("+2", "+2", "+2", "+2", "+2", "+1")
    assert counter(match) == 11
    (turn,) = play(match, "+2")
    assert match.outcome is not None
    assert (match.outcome.code, match.outcome.scores, match.to_move) == ("arrived", (1.0, 0.0), NOBODY)
    assert turn.events[1:] == (Scored(0, 1), Ended(match.outcome))
    assert match.why_not(1, Pass()) is not None
    assert refusal(match, 1, Pass()) == "game_over"


def test_options_and_seats_are_checked() -> None:
    match = Match(RACE, 2, {"pace": "fast"})
    assert match.options == {"pace": "fast", "repetition": True}
    assert counter(match) == 2
    for options in ({"pace": "wild"}, {"pace": True}, {"repetition": "true"}, {"repetition": 1}, {"other": True}):
        with pytest.raises(BadOption):
            Match(RACE, 2, options)  # type: ignore[arg-type]  # wrong values on purpose
    for seats in (1, 3, 0, -1, True, "2", 2.0, None):
        with pytest.raises(BadOption):
            Match(RACE, seats)  # type: ignore[arg-type]


def test_a_match_may_begin_anywhere() -> None:
    state = RaceState()
    state.counter = 11
    match = Match(RACE, 2, start=state)
    assert match.start is state
    play(match, "+1")
    assert match.outcome is not None


def test_the_seed_decides_the_opening() -> None:
    openings = [counter(Match(SOMEWHERE_RACE, 2, {"pace": "fast"}, seed)) for seed in range(20)]
    assert openings == [counter(Match(SOMEWHERE_RACE, 2, {"pace": "fast"}, seed)) for seed in range(20)]
    assert set(openings) == {2, 4, 6, 8}


# ---------------------------------------------------------------- luck


def test_luck_is_drawn_at_once() -> None:
    match = race(luck="auto")
    turns = play(match, "toss")
    assert [turn.seat for turn in turns] == [0, CHANCE]
    assert turns[1].text in ("heads", "tails")
    assert match.to_move == 1


def test_luck_gives_what_was_arranged_and_then_is_free() -> None:
    """For positions that show something. What is impossible by then is drawn instead."""
    for seed in range(6):
        match = Match(RACE, 2, seed=seed, luck_gives=["heads", "tails", "card1"])
        for word in ("toss", "toss", "peek", "peek"):
            match.play_text(match.to_move, word)
        drawn = [turn.text for turn in match.turns if turn.seat == CHANCE]
        assert drawn[:3] == ["heads", "tails", "card1"]
        match.take_back_to(0)
        match.resume(luck="auto", auto_pass=True)
        match.play_text(0, "peek")
        assert match.turns[-1].text in ("card0", "card1", "card2"), "no coin was asked for"
        match.play_text(1, "toss")
        assert match.turns[-1].text == "tails", "the second result is still arranged"


def test_what_luck_brings_about_goes_on_by_itself() -> None:
    for seed in range(20):
        state = RaceState()
        state.counter = BOG - 1
        match = Match(RACE, 2, start=state, seed=seed)
        turns = play(match, "toss")
        fell = ["heads", "pass"] if counter(match) == BOG else ["tails"]
        assert [turn.text for turn in turns[1:]] == fell


def test_luck_that_is_asked_for_waits() -> None:
    match = race("toss")
    assert match.to_move == CHANCE
    assert not any(isinstance(event, TurnBegan) for event in match.turns[-1].events), "the turn is not over yet"
    play(match, "heads")
    assert (counter(match), match.to_move) == (1, 1)


def test_luck_may_come_first() -> None:
    state = RaceState()
    state.to_move, state.awaited = CHANCE, "coin"
    match = Match(RACE, 2, start=state, seed=1)
    assert len(match.turns) == 1
    assert match.to_move == 1


def test_the_same_seed_draws_the_same() -> None:
    def tied(seed: int | None) -> list[str]:
        match = Match(RACE, 2, {"repetition": False}, seed)
        for word in ("toss", "-1", "toss", "peek", "toss", "peek", "toss", "toss"):
            if match.state.to_move != NOBODY and Do(WORDS.index(word)) in match.state.legal_actions():
                play(match, word)
        return texts(match)

    assert tied(5) == tied(5)
    assert len({tuple(tied(seed)) for seed in range(20)}) > 5


def test_draws_keep_to_the_weights() -> None:
    state = RaceState()
    state.to_move, state.awaited = CHANCE, "card"  # weights 1, 2, 3
    rng = Random(0)
    drawn = Counter(draw(state, rng) for _ in range(1200))
    assert abs(drawn[Result(0)] - 200) < 45
    assert abs(drawn[Result(1)] - 400) < 60
    assert abs(drawn[Result(2)] - 600) < 60


def test_going_on_with_luck_after_waiting_for_it() -> None:
    match = race("toss")
    match.resume(luck="auto", auto_pass=True)
    assert match.to_move == 1


# ---------------------------------------------------------------- passes


def test_forced_passes_are_made() -> None:
    match = race("+2", "+2")
    turns = play(match, "+1")  # to 5, the bog
    assert [(turn.seat, turn.text) for turn in turns] == [(0, "+1"), (1, "pass")]
    assert turns[1].events == (Passed(1), TurnBegan(0))
    assert match.to_move == 0


def test_forced_passes_can_be_left_to_the_player() -> None:
    match = race("+2", "+2", "+1", auto_pass=False)
    assert match.to_move == 1
    assert refusal(match, 1, Result(0)) == "not_an_action"
    play(match, "pass")
    assert match.to_move == 0


def test_the_only_action_is_left_to_the_player_unless_it_is_a_pass() -> None:
    class Narrow(RaceState):
        def legal_actions(self) -> list[Action]:
            return [Do(0)]

    assert not Match(RACE, 2, start=Narrow()).turns


def test_a_pass_beside_something_else_is_not_forced() -> None:
    class Free(RaceState):
        def legal_actions(self) -> list[Action]:
            return [Pass(), Do(0)]

    assert not Match(RACE, 2, start=Free()).turns


# ---------------------------------------------------------------- repetition


def test_the_third_time_is_a_draw_and_the_start_counts() -> None:
    match = race("+1", "-1", "+1")
    assert match.outcome is None
    (turn,) = play(match, "-1")
    assert match.outcome is not None
    assert (match.outcome.code, match.outcome.scores) == ("repetition", (0.5, 0.5))
    assert match.outcome.is_tie()
    assert turn.events[-1] == Ended(match.outcome)
    assert match.to_move == NOBODY
    assert refusal(match, 0, "+1") == "game_over"


def test_repetition_can_be_switched_off() -> None:
    match = race(*["+1", "-1"] * 6, repetition=False)
    assert match.outcome is None


def test_a_game_without_that_rule_goes_on() -> None:
    game = replace(RACE, options=RACE.options[:1])
    match = Match(game, 2, luck="ask")
    for word in ["+1", "-1"] * 6:
        play(match, word)
    assert match.outcome is None


def test_what_has_been() -> None:
    match = race("+1")
    first, second = match.start, match.state
    assert match.has_occurred(first) and match.has_occurred(second.copy())
    match.undo(0)
    assert match.has_occurred(first) and not match.has_occurred(second)
    match.redo()
    assert match.has_occurred(second)


def test_who_is_to_move_makes_another_position() -> None:
    match = race(*["toss", "tails"] * 3)  # the counter never moves: seat 0, seat 1, seat 0, seat 1
    assert (counter(match), match.to_move) == (0, 1)
    assert match.outcome is None
    play(match, "toss")
    play(match, "tails")
    assert match.outcome is not None


def test_taking_back_takes_the_count_back() -> None:
    match = race("+1", "-1", "+1", "-1")
    assert match.outcome is not None
    match.undo(1)
    assert match.outcome is None
    assert match.to_move == 1
    match.redo()
    assert match.outcome is not None
    match.take_back_to(0)
    for word in ("+1", "-1", "+1"):
        play(match, word)
    assert match.outcome is None


# ---------------------------------------------------------------- taking back


def barrier(match: Match, seat: int) -> str | None:
    reason = match.undo_barrier(seat)
    assert match.can_undo(seat) == (reason is None)
    if reason is not None:
        history = list(match.turns)
        with pytest.raises(IllegalAction) as error:
            match.undo(seat)
        assert error.value.reason == reason
        assert list(match.turns) == history
    return None if reason is None else reason.code


def test_taking_back_and_bringing_back() -> None:
    match = race("+1", "+2")
    assert match.undo(1) is match.turns[0].after
    assert (texts(match), match.undone, counter(match)) == (["+1"], 1, 1)
    assert match.undo(0) is match.start
    assert barrier(match, 0) == "nothing_to_undo"
    match.redo()
    match.redo()
    assert texts(match) == ["+1", "+2"]
    with pytest.raises(IllegalAction) as error:
        match.redo()
    assert error.value.reason.code == "nothing_to_redo"


def test_playing_forgets_what_was_taken_back() -> None:
    match = race("+1", "+2")
    match.undo(1)
    play(match, "+1")
    assert match.undone == 0


def test_a_refused_action_keeps_what_was_taken_back() -> None:
    match = race("+1", "+2")
    match.undo(1)
    assert refusal(match, 0, "+1") == "not_your_turn"
    assert match.undone == 1


def test_nobody_takes_back_another_persons_action() -> None:
    match = race("+1", "+2")
    assert barrier(match, 0) == "undo_other_person"
    assert barrier(match, 1) is None
    assert match.last_person() == 1


def test_replies_of_computers_are_taken_back_too() -> None:
    match = race("+1", "+2", players=(Player(), COMPUTER))
    assert match.last_person() == 0
    assert barrier(match, 0) is None
    match.undo(0)
    assert texts(match) == []
    match.redo()
    assert texts(match) == ["+1", "+2"]


def test_nobody_takes_back_luck() -> None:
    match = race("toss", "heads")
    assert barrier(match, 0) == "undo_luck"
    play(match, "+1")
    assert barrier(match, 1) is None
    assert barrier(match, 0) == "undo_luck"


def test_nobody_takes_back_what_was_seen() -> None:
    class Open(RaceState):
        """A peek without luck: the card is known from the start."""

        def advance(self, action: Action, log: Log = None) -> None:
            if log is not None:
                log.append(Secret((0,), Drawn(0, Spot("hand", 0), "7")))
            self.to_move = 1 - self.to_move

        def copy(self) -> Open:
            twin = Open()
            twin.to_move = self.to_move
            return twin

    match = Match(RACE, 2, start=Open())
    play(match, "+1")
    assert barrier(match, 0) == "undo_secret"


def test_forced_passes_go_with_the_action_before_them() -> None:
    match = race("+2", "+2", "+1")
    assert texts(match)[-1] == "pass"
    assert match.last_person() == 0
    match.undo(0)
    assert texts(match) == ["+2", "+2"]
    match.redo()
    assert texts(match) == ["+2", "+2", "+1", "pass"]


def test_a_forced_pass_is_no_action_to_take_back() -> None:
    match = race("+2", "+2", "+1", players=(COMPUTER, Player()))
    assert texts(match) == ["+2", "+2", "+1", "pass"]
    assert match.last_person() == 1
    match.undo(1)
    assert texts(match) == ["+2"], "the own action, the reply of the computer and the pass that followed"


def test_nobody_has_acted_yet() -> None:
    match = race()
    assert match.last_person() is None
    assert barrier(match, 0) == barrier(match, 1) == "nothing_to_undo"


def test_analysis_takes_back_anything() -> None:
    match = race("toss", "heads", "+1", "+1")
    assert match.take_back_to(1).to_move == CHANCE
    match.redo()
    assert texts(match) == ["toss", "heads"], "an action comes back alone, the next one is another free choice"
    assert match.take_back_to(-3) is match.start
    assert texts(match) == []


def test_what_can_never_be_taken_back() -> None:
    match = race("+1")
    assert match.barrier_ply == 0
    for word, ply in (("toss", 0), ("tails", 3), ("+1", 3), ("peek", 3), ("card1", 6), ("-1", 6)):
        play(match, word)
        assert match.barrier_ply == ply


# ---------------------------------------------------------------- another game from here


def test_a_branch_begins_at_an_earlier_position() -> None:
    match = race("+1", "+2", "+1", repetition=False, players=(Player(name="Ann"), COMPUTER))
    for ply, begins in ((-3, 0), (0, 0), (1, 1), (2, 2), (3, 3), (9, 3)):
        branch = match.branch(ply)
        assert branch.start is (match.turns[begins - 1].after if begins else match.start)
        assert (branch.game, branch.seats, branch.options, branch.players) == (RACE, 2, match.options, match.players)
        assert not branch.turns
    play(match.branch(1), "-1")
    assert texts(match) == ["+1", "+2", "+1"]


def test_a_branch_has_luck_of_its_own() -> None:
    match = race("+1", "toss")
    assert {texts(match.branch(2, 5))[0] for _ in range(5)} == {texts(match.branch(2, 5))[0]}
    assert {texts(match.branch(2, seed))[0] for seed in range(20)} == {"heads", "tails"}


def cards(match: Match) -> list[int]:
    assert isinstance(match.start, RaceState)
    return match.start.cards


def test_a_branch_of_a_game_in_progress_starts_from_what_the_viewer_knows() -> None:
    match = race("peek", "card2", "peek", "card1", "+1", "+1")
    for viewer, known in ((0, {(2, 0), (2, 1), (2, 2)}), (1, {(0, 1), (1, 1), (2, 1)})):
        assert {tuple(cards(match.branch(5, seed, viewer))) for seed in range(60)} == known
    assert len({tuple(cards(match.branch(6, seed))) for seed in range(120)}) == 9, "a spectator knows neither card"
    assert {tuple(cards(match.branch(2, seed, 1))) for seed in range(40)} == {(0, -1), (1, -1), (2, -1)}
    for one in (None, 0, 1):
        for ply in range(7):
            branch, state = match.branch(ply, 1, one), match.turns[ply - 1].after if ply else match.start
            assert branch.start.observe(one).key() == state.observe(one).key()
            assert MASKED not in cards(branch)


def test_what_everybody_knows_is_kept() -> None:
    match = race("+1", "+2")
    assert match.branch(1, 3).start is match.turns[0].after


def test_a_branch_of_a_finished_game_starts_from_what_was() -> None:
    match = race("peek", "card2", "peek", "card1", *["+2", "+1"] * 2, "+2", "+2", "+1", "+1")
    assert match.outcome is not None
    assert [match.branch(5, seed).start for seed in range(9)] == [match.turns[4].after] * 9


# ---------------------------------------------------------------- what was seen


def test_what_was_turned_up_cannot_be_taken_back() -> None:
    """Another seat may have known the face, so that no luck decided it now."""
    match = race("+1")
    turn = replace(match.turns[0], events=(Revealed(Spot("board", 1), "white wisp"),))
    assert turn.barrier() == Reason("undo_secret")


def test_whoever_has_seen_hidden_things_cannot_undo_what_was_before() -> None:
    match = race("+1", "+2", "+1")
    changes: list[int] = []
    match.watch(lambda: changes.append(match.barred))
    assert [match.barrier_at(ply) for ply in (1, 2, 3)] == [None] * 3
    match.bar_undo()
    match.bar_undo()
    assert changes == [3], "it is saved, once"
    assert barrier(match, 0) == barrier(match, 1) == "undo_secret" and match.barrier_ply == 3
    assert [match.barrier_at(ply) for ply in (1, 2, 3)] == [None, None, Reason("undo_secret")]
    play(match, "+1")
    assert barrier(match, 1) is None and barrier(match, 0) == "undo_secret"
    match.take_back_to(2)
    assert match.barred == 2


def test_a_copy_goes_on_alone() -> None:
    match = Match(RACE, 2, {"repetition": False}, 7)
    for word in ("+1", "toss", "+1", "-1"):
        play(match, word)
    match.undo(match.turns[-1].seat)
    heard: list[str] = []
    match.subscribe(lambda turn: heard.append(turn.text))
    match.watch(lambda: heard.append("new"))
    twin = copy.deepcopy(match)
    other = copy.copy(match)
    before = (texts(match), list(match.undone_turns), match.state)
    assert twin.undone == other.undone == 1
    twin.redo()
    for one in (twin, copy.copy(match)):
        one.take_back_to(3)
        for _ in range(5):
            play(one, "+2")
            assert one.has_occurred(one.state)
            one.take_back_to(3)
        play(one, "+2")
        assert not match.has_occurred(one.state), "only the copy has seen that"
    assert not heard
    assert (texts(match), list(match.undone_turns), match.state) == before, "nothing is shared"
    assert (texts(match), match.undone) == (texts(other), other.undone)
    assert match.has_occurred(match.start)
    drawn = [[turn.text for turn in play(one, "toss")] for one in (match, other)]
    assert drawn[0] == drawn[1], "the luck to come is the same"


# ---------------------------------------------------------------- subscribers and views


def test_subscribers_hear_every_turn() -> None:
    heard: list[str] = []
    match = race(luck="auto")
    end = match.subscribe(lambda turn: heard.append(turn.text))
    for word in ("toss", "+2", "+2"):
        play(match, word)
    assert heard == texts(match)
    match.undo(0)
    match.redo()
    assert heard == texts(match), "what comes back is not news"
    end()
    end()
    count = len(heard)
    play(match, "+1")
    assert len(heard) == count


@pytest.mark.parametrize("hear", [Match.subscribe, Match.watch])
def test_whoever_listens_may_leave_while_it_is_told(hear: Callable[..., Callable[[], None]]) -> None:
    heard: list[str] = []
    match = race()

    def first(*_: Turn) -> None:
        heard.append("first")
        leave()

    leave = hear(match, first)
    hear(match, lambda *_: heard.append("second"))
    play(match, "+1")
    play(match, "+1")
    assert heard == ["first", "second", "second"]


def test_watchers_hear_once_of_all_that_is_new() -> None:
    heard: list[int] = []
    match = race(luck="auto")
    end = match.watch(lambda: heard.append(len(match.turns)))
    play(match, "toss")
    assert heard == [2]
    play(match, "+2")
    match.undo(1)
    match.redo()
    match.take_back_to(2)
    match.sit(0, COMPUTER)
    assert heard == [2, 3, 2, 3, 2, 2]
    assert refusal(match, 0, "+1") == "not_your_turn"
    end()
    end()
    play(match, "+1")
    assert heard == [2, 3, 2, 3, 2, 2]


def test_going_on_is_news_only_where_something_happens() -> None:
    heard: list[int] = []
    match = race("+1", "toss")
    match.watch(lambda: heard.append(len(match.turns)))
    match.resume(luck="ask", auto_pass=True)
    assert not heard
    match.resume(luck="auto", auto_pass=True)
    assert heard == [3]


def test_going_on_forgets_what_was_taken_back_only_where_something_happens() -> None:
    match = race("+1", "toss", "heads")
    match.take_back_to(2)
    match.resume(luck="ask", auto_pass=True)
    assert match.undone == 1
    match.resume(luck="auto", auto_pass=True)
    assert match.undone == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_somebody_else_sits_down(seat: int) -> None:
    match = race(players=(Player(name="Ann"), Player(name="Bo")))
    match.sit(seat, COMPUTER)
    assert match.players[seat] == COMPUTER
    assert match.players[1 - seat] == Player(name=("Bo", "Ann")[seat])
    assert len(match.players) == 2


def test_each_seat_sees_its_own_card() -> None:
    match = race("peek", "card2")
    own, other, spectator = (match.view(seat) for seat in (0, 1, None))
    assert isinstance(own, RaceState)
    assert isinstance(other, RaceState)
    assert isinstance(spectator, RaceState)
    assert (own.cards, other.cards, spectator.cards) == ([2, -1], [-2, -1], [-2, -1])
    events = match.turns[-1].events
    assert visible(events, 0)[0] == Drawn(0, Spot("hand", 0), "2")
    assert visible(events, 1)[0] == Drawn(0, Spot("hand", 0), "?")
    assert visible([Secret((1,), TurnBegan(0))], 0) == []
    assert visible([Secret((1,), TurnBegan(0))], None) == []


def test_as_many_players_as_seats() -> None:
    with pytest.raises(AssertionError):
        Match(RACE, 2, players=[Player()])
