"""When an attempt is reached and when it is missed, on lessons of the shipped courses."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import pytest

from halloween_games import games
from halloween_games.core.conditions import NEVER, Happened, OtherCannotWin, read_conditions
from halloween_games.core.prover import TooManyPositions
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import CHANCE
from halloween_games.lessons.attempt import Attempt, Standing
from halloween_games.lessons.checks import first_attempt, read_action
from halloween_games.lessons.lesson import Goal
from halloween_games.lessons.lesson_file import course_of
from halloween_games.lessons.proof import GoalProver, WinProver, prover_of, winning_reply

if TYPE_CHECKING:
    from halloween_games.core.state import State


def begin(game_id: str, lesson_id: str, **changes: Any) -> Attempt:
    course = course_of(game_id).course
    lesson = course.lesson(lesson_id)
    assert lesson is not None
    assert lesson.goal is not None
    attempt = first_attempt(course.game, lesson)
    return replace(attempt, goal=replace(lesson.goal, **changes))


def played(attempt: Attempt, *texts: str) -> Attempt:
    for text in texts:
        action = read_action(attempt, text)
        assert not isinstance(action, Reason), text
        attempt = attempt.after(action)
    return attempt


def test_own_turns_are_counted_not_actions() -> None:
    """A turn of The Closest Ghost is a step and a ghost."""
    first = begin("closest-ghost", "last-candy")
    step = played(first, "c3-c1")
    assert (step.turns, step.standing) == (0, Standing.OPEN)
    turn = played(step, "d2-c2")
    assert (turn.turns, turn.standing) == (1, Standing.OPEN)
    assert played(turn, "d3-c3", "c2-b2", "c1-b1").standing is Standing.REACHED
    step = played(turn, "d3-c3", "c2-b2", "c1-c2")
    assert step.standing is Standing.OPEN, "the turn is not over"
    late = step.after(step.legal_actions()[0])
    assert (late.turns, late.standing) == (2, Standing.MISSED)


def test_a_goal_is_missed_when_the_last_turn_is_over() -> None:
    assert played(begin("18-ghosts", "slip-out"), "e5-e4").standing is Standing.MISSED
    assert played(begin("18-ghosts", "slip-out", turns=2), "e5-e4").standing is Standing.OPEN


def test_the_reply_counts_only_if_the_goal_says_so() -> None:
    assert played(begin("18-ghosts", "no-choice"), "=B").standing is Standing.OPEN
    assert played(begin("18-ghosts", "no-choice"), "=B", "B@d1").standing is Standing.REACHED
    assert played(begin("18-ghosts", "no-choice", with_reply=False), "=B").standing is Standing.MISSED
    waiting = played(begin("18-ghosts", "no-choice"), "=R")
    after = played(waiting, "R@e2")
    while after.standing is Standing.OPEN:
        after = after.after(after.legal_actions()[0])
    assert after.state.to_move == 0, "missed as soon as it is one's own turn again"


def test_a_goal_of_what_must_not_happen_waits_for_the_end() -> None:
    never = Goal((Happened({"event": "fought"}, NEVER),), turns=1)
    assert never.waits
    assert not never.at_once
    peaceful = played(replace(begin("18-ghosts", "slip-out"), goal=never), "e5-e4")
    assert peaceful.standing is Standing.REACHED
    fight = played(replace(begin("18-ghosts", "who-beats-whom"), goal=never), "c3xc2")
    assert fight.standing is Standing.MISSED
    assert not Goal((Happened({"event": "fought"}, NEVER), Happened({"event": "escaped"}))).waits
    assert not Goal((OtherCannotWin(1),)).at_once


NOW, LATER = {"event": "escaped"}, {"other_must": "must_move"}


@pytest.mark.parametrize(
    ("want", "at_once"),
    [
        ([NOW], True),
        ([LATER], False),
        ([NOW, {"never": {"event": "fought"}}], True),
        ([{"any": [NOW, LATER]}], True),
        ([{"any": [LATER, {"other_cannot_win": 1}]}], False),
        ([{"all": [NOW, LATER]}], False),
        ([NOW, {"not": LATER}], True),
        ([NOW, {"not": {"not": LATER}}], False),
        ([NOW, {"not": {"all": [NOW, LATER]}}], True),
        ([NOW, {"not": {"any": [LATER, {"not": LATER}]}}], False),
        ([{"not": NOW}], False),
    ],
)
def test_a_goal_knows_whether_it_can_be_reached_in_the_middle_of_a_turn(want: list[Any], at_once: bool) -> None:
    """Also where its conditions are inside any, all and not, and where there are none, as with chances to keep."""
    assert Goal(read_conditions(want, "want")).at_once is at_once
    assert not Goal(()).at_once


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_what_is_reached_in_the_middle_of_a_turn_can_be(game_id: str) -> None:
    for lesson in course_of(game_id).course.lessons:
        if lesson.goal is None:
            continue
        attempt = begin(game_id, lesson.id)
        for text in lesson.solutions[0]:
            attempt = played(attempt, text)
            if attempt.standing is not Standing.OPEN:
                break
        is_early = attempt.outcome is None and attempt.state.to_move == attempt.seat == attempt.decided
        assert not (is_early and attempt.standing is Standing.REACHED) or lesson.goal.at_once, lesson.id


def test_a_safe_goal_has_to_hold_after_the_reply() -> None:
    """Red beats blue on c2, and somebody may strike back or not."""
    fight = read_conditions([{"event": "fought"}, {"never": {"event": "moved", "how": "walk", "piece": "1*"}}], "want")
    first = begin("18-ghosts", "who-beats-whom", conditions=fight, safe=True)
    fought = played(first, "c3xc2")
    assert fought.standing is Standing.OPEN
    replies = [fought.after(action) for action in fought.legal_actions()]
    assert {reply.standing for reply in replies} == {Standing.REACHED, Standing.MISSED}
    assert not GoalProver().is_sure(fought)
    quiet = next(
        action for action in first.legal_actions() if "x" not in first.game.notation.write(first.state, action)
    )
    assert first.after(quiet).standing is Standing.MISSED, "nothing is left to hold"


def test_a_goal_for_any_cards_is_proved_for_each() -> None:
    """The open cards of the other side allow two kills more than a hidden king does."""
    lesson = course_of("rhombus", 1).course.lesson("whatever-they-hide")
    assert lesson is not None
    first = first_attempt(course_of("rhombus", 1).course.game, lesson)
    kill = played(first, "KH+10S:d2xd4", "AS", "7D")
    write = kill.game.notation.write
    strikes = {write(world, action) for world in kill.worlds() for action in world.legal_actions()}
    assert "KD+7S:a5xc5" in strikes
    assert "KD+7S:a5xc5" not in {write(kill.state, action) for action in kill.state.legal_actions()}
    assert [write(first.state, action) for action in GoalProver().reaching(first)] == ["KH+10S:c5xd4"]


def test_a_win_alone_is_proved_as_any_goal_is() -> None:
    """By the prover of wins, which must agree about every first action and find a reply that prevents it."""
    course = course_of("closest-ghost", 1).course
    lesson = course.lesson("go-over-to-lead-the-ghosts")
    assert lesson is not None
    first = first_attempt(course.game, lesson)
    prover = prover_of(first)
    assert isinstance(prover, WinProver)
    assert prover.reaching(first) == GoalProver().reaching(first)
    wrong = played(first, "c3-b3", *["a2-a1"])
    refuting = prover.refuting(wrong)
    assert refuting is not None
    assert not GoalProver().is_sure(wrong.after(refuting))
    with pytest.raises(TooManyPositions):
        WinProver(first, 1).reaching(first)


def test_luck_that_is_pending_leaves_the_turn_open() -> None:
    """In Rhombus cards are drawn before the other side is to move."""
    attempt = played(begin("rhombus", "kill"), "7S")
    assert attempt.state.to_move == CHANCE
    assert (attempt.turns, attempt.standing) == (0, Standing.OPEN)
    drawn = attempt.after(attempt.legal_actions()[0])
    assert (drawn.turns, drawn.standing) == (1, Standing.MISSED)
    assert drawn.legal_actions() == ()


def test_a_game_that_ends_otherwise_is_missed() -> None:
    goal = Goal(read_conditions([{"winner": 1}], "want"), turns=2)
    attempt = played(replace(begin("18-ghosts", "two-at-once"), goal=goal), "d4xd3")
    assert attempt.outcome is not None
    assert attempt.standing is Standing.MISSED


def test_partners_are_not_the_other_side() -> None:
    attempt = played(begin("rhombus", "partners"), "QH+7S:c2xe3")
    assert attempt.standing is Standing.REACHED
    partner = played(begin("rhombus", "partners"), "QH:c2-c5")
    while partner.state.to_move == CHANCE:
        partner = partner.after(partner.legal_actions()[0])
    assert partner.context.other_decides, "seat 1 is next"
    assert not partner.context._replace(seat=1).other_decides


def test_a_proof_remembers_what_has_happened() -> None:
    """The same position, once after a fight: a goal without fights is lost there, and the memo must not mix them up."""
    goal = Goal((Happened({"event": "fought"}, NEVER),), turns=2)
    first = replace(begin("18-ghosts", "who-beats-whom"), goal=goal)
    peaceful, fought = played(first, "a1-b1"), played(first, "c3xc2")
    assert peaceful.key() != replace(peaceful, events=fought.events).key()
    prover = GoalProver()
    assert not prover.is_sure(replace(peaceful, events=fought.events))


def test_a_reply_that_wins_is_found() -> None:
    attempt = played(begin("18-ghosts", "stop-it"), "a5-a4")
    found = winning_reply(attempt)
    assert found is not None
    assert attempt.game.notation.write(attempt.state, found) in ("b2xb3", "b3xb2"), "yellow loses either way"
    assert winning_reply(played(begin("18-ghosts", "stop-it"), "d4xe4")) is None
    assert winning_reply(played(begin("18-ghosts", "two-at-once"), "d4xd3")) is None, "the game is over"


def test_the_hardest_reply_prevents_the_goal() -> None:
    prover = GoalProver()
    wrong = played(begin("18-ghosts", "no-choice"), "=R")
    assert not prover.is_sure(wrong.after(prover.hardest(wrong)))


def test_the_hardest_reply_leaves_the_fewest_ways_if_nothing_prevents_the_goal() -> None:
    """One ghost that the other player moves can leave fewer ways to the last candy than another."""
    prover = GoalProver()
    turn = played(begin("closest-ghost", "last-candy"), "c3-c1", "d2-c2")
    ghost = turn.after(turn.legal_actions()[0])
    ways = {each: len(prover.reaching(ghost.after(each))) for each in ghost.legal_actions()}
    assert ways[prover.hardest(ghost)] == min(ways.values()) > 0


def test_nothing_is_sure_where_the_others_go_on_with_what_is_hidden() -> None:
    """A turn that has begun with an open card may go on with a hidden one: then no action of it is known."""

    class Hidden:
        to_move = 1

        def key(self) -> str:
            return "hidden"

        def legal_actions(self) -> tuple[()]:
            return ()

    first = begin("18-ghosts", "no-choice")
    assert not GoalProver().is_sure(replace(first, state=cast("State", Hidden())))
