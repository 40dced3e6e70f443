"""One person at one lesson: mistakes played out and refuted, replies, luck, hints, help and stars."""

from __future__ import annotations

from dataclasses import replace

import pytest

from halloween_games.core.actions import Action
from halloween_games.core.phrases import Phrase
from halloween_games.core.spots import BOARD, CHANCE, Spot
from halloween_games.exercises.run import Stage
from halloween_games.lessons.lesson_file import course_of
from halloween_games.lessons.lesson_run import Help
from halloween_games.lessons.proof import GoalProver
from tests.lessons.played_run import PlayedRun, begin, stage_of


def texts(run: PlayedRun) -> list[str]:
    return [turn.text for turn in run.match.turns]


def legal(run: PlayedRun, text: str) -> Action:
    view = run.match.view(run.match.to_move)
    return run.game.notation.read(view, text)


# ---------------------------------------------------------------- acting


def test_a_solution_is_done_and_has_three_stars() -> None:
    run = begin("18-ghosts", "slip-out")
    assert (run.stage, run.stars) == (Stage.CHOOSING, 0)
    assert run.play_text("e5-d5") is None
    assert (stage_of(run), run.stars, run.said) == (Stage.DONE, 3, None)


def test_a_refused_mistake_is_counted_and_has_the_lessons_sentence() -> None:
    run = begin("18-ghosts", "slip-out")
    reason = run.play_text("b5-c5")
    assert reason is not None
    assert reason.code == "portal_chamber"
    assert run.said == Phrase("lesson.slip-out.mistake.0", {"d5": "d5"})
    assert (run.stage, run.mistakes) == (Stage.CHOOSING, 1)
    assert texts(run) == []


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("f3", "mistake.1"),  # its own
        ("f4", "mistake.1"),  # another ride to an open grave
        ("?a1", "mistake.3"),  # a look at any card
    ],
)
def test_actions_of_a_kind_have_one_sentence(action: str, said: str) -> None:
    run = begin("halloween", "over-not-onto")
    assert run.play_text(action) is None
    assert (run.stage, run.mistakes) == (Stage.WRONG, 1)
    assert run.said is not None
    assert run.said.key == f"lesson.over-not-onto.{said}"


def test_a_tool_that_is_taken_first_belongs_to_the_mistake() -> None:
    """The lantern, then an open card; and with the lantern in hand nothing is said about riding."""
    run = begin("halloween", "lantern")
    lantern = legal(run, "?a1").picks()[0].spot
    d1, f1 = Spot(BOARD, 3), Spot(BOARD, 5)
    assert run.refused("face_up_already", pointed=(lantern, d1)) == Phrase("lesson.lantern.mistake.0", {"d1": "d1"})
    assert begin("halloween", "over-not-onto").refused("face_up_already", pointed=(lantern, f1)) is None


def test_looking_around_by_clicking_is_no_mistake() -> None:
    """A refusal that the lesson does not list has the rules' sentence alone."""
    run = begin("18-ghosts", "slip-out")
    reason = run.play_text("e5-a1")
    assert reason is not None
    assert (run.mistakes, run.said) == (0, None)
    assert run.play_text("what?") is not None
    assert run.refused("no_such_code") is None
    assert run.mistakes == 0


def test_what_was_said_of_a_mistake_goes_with_the_next_refusal() -> None:
    """Otherwise the panel would speak of c5 while the banner speaks of something else."""
    run = begin("18-ghosts", "slip-out")
    run.play_text("b5-c5")
    assert run.said is not None
    run.refused("not_your_piece")
    assert run.said is None
    assert run.mistakes == 1


def test_a_refused_click_finds_the_sentence_by_its_code() -> None:
    """A screen has a reason, but no action."""
    run = begin("18-ghosts", "slip-out")
    assert run.refused("portal_chamber") == Phrase("lesson.slip-out.mistake.0", {"d5": "d5"})
    assert run.mistakes == 1


def test_a_refused_action_is_told_apart_from_another_with_the_same_code() -> None:
    run = begin("18-ghosts", "mirrors")
    run.play_text("b4xd2")
    assert run.said == Phrase("lesson.mirrors.mistake.1", {})
    run.play_text("b4-d2")
    assert run.said == Phrase("lesson.mirrors.mistake.0", {"d2": "d2"})


def test_a_legal_mistake_is_played_out_refuted_and_taken_back() -> None:
    run = begin("18-ghosts", "stop-it")
    assert run.play_text("d4-d3") is None
    assert (stage_of(run), run.mistakes) == (Stage.WRONG, 1)
    assert run.said is not None
    assert run.said.key == "lesson.stop-it.mistake.0"
    assert run.reply_is_due
    assert run.reply()
    assert texts(run) == ["d4-d3", "b3xb2"]
    assert run.match.outcome is not None, "the other player wins before one's eyes"
    assert not run.reply_is_due
    assert not run.reply()
    refused = run.play_text("d4xe4")
    assert refused is not None
    run.again()
    assert (stage_of(run), texts(run), run.said) == (Stage.CHOOSING, [], None)
    assert run.play_text("d4xe4") is None
    assert (stage_of(run), run.stars) == (Stage.DONE, 2)


def test_a_mistake_that_nobody_foresaw_is_refuted_as_well() -> None:
    course = course_of("18-ghosts").course
    lesson = course.lesson("stop-it")
    assert lesson is not None
    run = PlayedRun(course.game, replace(lesson, mistakes=()), seed=1)
    assert run.play_text("a5-b5") is None
    assert run.stage is Stage.WRONG
    assert run.said == Phrase("lesson.missed")
    assert run.reply()
    assert run.match.outcome is not None


def test_a_mistake_in_the_middle_of_a_turn_is_told_at_once() -> None:
    """In The Closest Ghost the step decides; what was right before stays played."""
    run = begin("closest-ghost", "forced-to-help")
    assert run.play_text("d1-c1") is None
    assert stage_of(run) is Stage.CHOOSING
    assert run.play_text("a1-b1") is None
    assert stage_of(run) is Stage.WRONG
    assert run.said == Phrase("lesson.forced-to-help.mistake.1", {"a2": "a2"})
    assert run.reply(), "the way that is open is taken"
    assert texts(run)[2] != "a3-a1"
    run.again()
    assert texts(run) == ["d1-c1"]
    assert run.play_text("a1-a2") is None
    assert stage_of(run) is Stage.REPLYING
    assert run.reply()
    assert (stage_of(run), run.stars) == (Stage.DONE, 2)


def test_again_begins_anew_if_luck_has_acted() -> None:
    run = begin("rhombus", "kill")
    assert run.play_text("7S") is None
    assert run.stage is Stage.WRONG
    assert [turn.seat for turn in run.match.turns][1:2] == [CHANCE]
    run.again()
    assert texts(run) == []
    assert run.play_text("QH+7S:c2xd4") is None
    assert stage_of(run) is Stage.DONE


def test_again_after_the_end_may_still_earn_three_stars() -> None:
    run = begin("18-ghosts", "slip-out")
    run.play_text("b5-c5")
    run.advice()
    run.play_text("e5-d5")
    assert (stage_of(run), run.stars) == (Stage.DONE, 2)
    run.again()
    assert (stage_of(run), run.mistakes, run.hints) == (Stage.CHOOSING, 0, 0)
    run.play_text("e5-d5")
    assert (stage_of(run), run.stars) == (Stage.DONE, 3)


def test_luck_gives_what_the_lesson_says_every_time() -> None:
    for seed in range(5):
        run = begin("halloween", "ride-in", seed=seed)
        assert run.play_text("e4") is None
        assert texts(run) == ["e4", "skeleton"]
        run.again()
        assert run.play_text("e1") is None
        assert texts(run) == ["e1", "skeleton"]


# ---------------------------------------------------------------- replies


def test_the_others_follow_the_line_while_the_person_does() -> None:
    run = begin("18-ghosts", "mirrors")
    run.play_text("b4-d4")
    assert stage_of(run) is Stage.REPLYING
    assert run.play_text("d4-d3") is not None, "it is not one's turn"
    assert run.reply()
    assert texts(run) == ["b4-d4", "a5-b5"]
    assert not run.reply(), "one reply is one action"


def test_a_reply_of_somebody_else_is_played_and_the_goal_still_reached() -> None:
    """Whatever the other player does."""
    first = begin("18-ghosts", "mirrors")
    first.play_text("b4-d4")
    for action in first.match.view(1).legal_actions():
        run = begin("18-ghosts", "mirrors")
        run.play_text("b4-d4")
        assert run.reply(action)
        while stage_of(run) is Stage.CHOOSING:  # twice, if a released ghost has to be placed first
            found = run.solution()
            assert found is not None
            assert run.play(found) is None
        assert (stage_of(run), run.mistakes) == (Stage.DONE, 0)


def test_no_reply_without_a_turn_of_the_others() -> None:
    run = begin("18-ghosts", "slip-out")
    assert run.reply_action() is None
    assert not run.reply()


def test_what_is_too_hard_to_tell_is_played_on() -> None:
    """Without any positions to look at, only the end of the turns tells."""
    run = begin("closest-ghost", "last-candy", most=0)
    assert run.play_text("c3-b3") is None
    assert stage_of(run) is Stage.CHOOSING
    assert run.mistakes == 0
    assert run.solution() is None
    for _ in range(6):
        if run.stage is Stage.CHOOSING:
            assert run.play(run.match.view(0).legal_actions()[0]) is None
        elif run.stage is Stage.REPLYING:
            assert run.reply()
    assert run.stage is Stage.WRONG


def test_the_others_play_only_what_they_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their hand is hidden from the seat whose goal is proved, so a reply may turn out impossible."""
    course = course_of("rhombus").course
    lesson = course.lesson("kill")
    assert lesson is not None and lesson.goal is not None
    run = PlayedRun(course.game, replace(lesson, goal=replace(lesson.goal, turns=2)), seed=1, most=0)
    assert run.play_text("9C") is None
    assert stage_of(run) is Stage.REPLYING
    every = course.game.notation.all_actions(2)
    impossible = next(action for action in every if run.match.why_not(1, action) is not None)
    monkeypatch.setattr(GoalProver, "hardest", lambda prover, attempt: impossible)
    assert run.reply()
    assert run.match.turns[-1].action != impossible


# ---------------------------------------------------------------- hints and help


def test_a_hint_costs_one_star_however_often_it_is_asked_for() -> None:
    run = begin("18-ghosts", "lose-on-purpose")
    action = [run.advice().action for _ in range(4)][-1]
    assert run.hints == 1 and action is not None
    run.play(action)
    assert (stage_of(run), run.stars) == (Stage.DONE, 2)
    assert run.advice().action is None


def test_lost_games_and_hints_cost_stars_in_a_whole_game() -> None:
    run = begin("three-graves", "first-game")
    assert run.seat == 0
    for lost, row in enumerate((["a1", "a2", "b1", "b2", "a3", "c2"], ["a1", "a2", "b1", "b2", "c3", "c2"]), 1):
        for number, text in enumerate(row):
            run.match.play(number % 2, run.game.notation.read(run.match.view(number % 2), text))
        assert (stage_of(run), run.mistakes, run.stars) == (Stage.WRONG, lost, 0)
        run.again()
        assert (stage_of(run), texts(run)) == (Stage.CHOOSING, [])
    run.count_hint()
    run.count_hint()
    assert run.hints == 1, "one decision is one hint"
    for number, text in enumerate(["a1", "a2", "b1", "b2", "c1"]):
        run.match.play(number % 2, run.game.notation.read(run.match.view(number % 2), text))
    assert (stage_of(run), run.stars) == (Stage.DONE, 1)


def test_each_decision_has_a_hint_of_its_own() -> None:
    run = begin("closest-ghost", "cover-it")
    for expected in (1, 2):
        hint = run.advice().action
        assert hint is not None
        run.play(hint)
        assert run.hints == expected
    assert (run.stage, run.stars) == (Stage.DONE, 1)


def test_help_comes_after_three_and_five_mistakes() -> None:
    run = begin("18-ghosts", "slip-out")
    found = []
    for _ in range(6):
        found.append((run.help, len(run.help_spots)))
        run.play_text("b5-c5")
    assert found == [
        (Help.NONE, 0),
        (Help.NONE, 0),
        (Help.NONE, 0),
        (Help.GLOW, 1),
        (Help.GLOW, 1),
        (Help.ARROW, 2),
    ]
    run.play_text("e5-d5")
    assert run.stars == 3, "asking why not costs no star"
    assert run.help is Help.NONE


def test_a_hint_leaves_the_line_when_the_person_does() -> None:
    """Any action that is sure is as good as the solution."""
    run = begin("rhombus", "last-pawn")
    assert run.play_text("QC:a2-c3") is None
    assert stage_of(run) is Stage.CHOOSING
    hint = run.advice().action
    assert hint is not None
    run.play(hint)
    assert stage_of(run) is Stage.DONE


# ---------------------------------------------------------------- the rest


def test_a_whole_game_is_done_when_it_is_won() -> None:
    run = begin("three-graves", "first-game")
    assert run.reply_action() is None
    assert run.advice().action is None
    for own, other in (("a1", "a2"), ("b1", "b2")):
        assert run.play_text(own) is None
        assert run.reply(legal(run, other))
    assert run.play_text("c1") is None
    assert (stage_of(run), run.stars) == (Stage.DONE, 3)


def test_a_lost_game_is_begun_again() -> None:
    run = begin("three-graves", "first-game")
    for own, other in (("a1", "a2"), ("b1", "b2"), ("c3", "c2")):
        assert run.play_text(own) is None
        assert run.reply(legal(run, other))
    assert (stage_of(run), run.stars) == (Stage.WRONG, 0)
    assert not run.reply()
    run.again()
    assert (stage_of(run), texts(run)) == (Stage.CHOOSING, [])


def test_a_closed_lesson_judges_no_more() -> None:
    run = begin("18-ghosts", "slip-out")
    run.close()
    run.close()
    run.match.play(0, legal(run, "e5-e4"))
    assert run.mistakes == 0


def test_the_match_may_be_played_by_somebody_else() -> None:
    """A session holds the same match."""
    run = begin("18-ghosts", "slip-out")
    run.match.play(0, legal(run, "e5-d5"))
    assert run.stage is Stage.DONE
