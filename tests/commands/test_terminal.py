"""Playing in the terminal: what is typed, what is answered, and who may see what."""

from __future__ import annotations

import io
import re
from random import Random

import pytest

from halloween_games import games
from halloween_games.commands.terminal import console
from halloween_games.commands.terminal import help as terminal_help
from halloween_games.commands.terminal.play import Terminal
from halloween_games.core.game import Game
from halloween_games.core.match import Match, Player
from halloween_games.core.questions import Reply
from halloween_games.words.text import TEXTS, Text
from tests.core.toys import MASKED


def played(match: Match, *lines: str) -> str:
    """What the terminal shows while *lines* are typed."""
    out = io.StringIO()
    Terminal(Text(), io.StringIO("".join(f"{line}\n" for line in lines)), out).play(match)
    return out.getvalue()


def test_computers_play_in_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """They play automatically; undo takes back the person's action and theirs."""
    monkeypatch.setattr(terminal_help, "answer_at_once", lambda q: Reply(0, q.view.legal_actions()[-1]))
    players = (Player(), Player("computer", level="easy"))
    match = Match(games.load("18-ghosts"), 2, {}, seed=1, players=players)
    shown = played(match, "1", "undo", "2", "quit")
    assert "Wilma (Easy) is thinking …" in shown
    assert [turn.seat for turn in match.turns] == [0, 1, 1]
    assert match.turns[0].text == "R@e2"


def ghosts(**options: bool) -> Match:
    """A new game of 18 Ghosts."""
    return Match(games.load("18-ghosts"), 2, options, seed=1)


def test_a_number_or_a_text_chooses_an_action() -> None:
    """As shown in the list below the board and the prompt."""
    match = ghosts()
    shown = played(match, "1", "B@a5", "quit")
    assert [turn.text for turn in match.turns] == ["R@b1", "B@a5"]
    assert "Guest: Place one ghost: you begin, so Guest 2 then places two." in shown
    assert "  1 R@b1" in shown and " 18 Y@e4" in shown
    assert "A red ghost takes its place on b1." in shown
    assert " 5  1B " in shown
    assert shown.endswith(TEXTS["terminal.left"] + "\n")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("R@c5", "Nobody enters a portal chamber. Stand before its open side instead. (c5)"),
        ("R@b1 ", "  1 R@e2"),
        ("dance", "“dance” is not an action of this game."),
        ("@wrong_number_of_seats", "“@wrong_number_of_seats” is not an action"),
        ("0", "There is no action 0: they go from 1 to 18."),
        ("19", "There is no action 19: they go from 1 to 18."),
        ("9" * 99, "There is no action 999999999"),
        ("²", "“²” is not an action"),
        ("-1", "“-1” is not an action"),
        ("undo", "There is nothing to take back."),
        ("redo", "There is nothing to bring back."),
        ("why R@a5", "A red ghost cannot start on a blue carpet. (a5)"),
        ("why R@b1", "“R@b1” can be done."),
        ("why 1", "“R@b1” can be done."),
        ("why", TEXTS["terminal.free_choice"]),
        ("rules", "Red beats blue"),
        ("help", "why R@b1"),
        ("undo now", "“undo now” is not an action"),
        ("\x1b[2Jdance", "“[2Jdance” is not an action"),
    ],
)
def test_every_line_is_answered(typed: str, answer: str) -> None:
    """Only an action changes the game."""
    match = ghosts()
    assert answer in played(match, typed)
    assert len(match.turns) == (1 if typed == "R@b1 " else 0)


def test_undo_and_redo() -> None:
    """Redo tells again what was told the first time."""
    match = ghosts()
    shown = played(match, "1", "undo", "redo", "undo")
    assert not match.turns and match.undone == 1
    assert shown.count("takes its place on b1") == 2
    assert TEXTS["terminal.taken_back"] in shown and TEXTS["terminal.brought_back"] in shown


def test_the_end_of_the_input_ends_it() -> None:
    """Immediately, with a goodbye."""
    assert played(ghosts()).endswith(TEXTS["terminal.left"] + "\n")


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_by_numbers(seed: int) -> None:
    """Up to the result, which is printed last."""
    rng = Random(seed)
    match = ghosts(any_three=True)
    out = io.StringIO()

    class Typist:
        def readline(self) -> str:
            return f"{rng.randint(1, len(match.state.legal_actions()))}\n"

    Terminal(Text(), Typist(), out).play(match)
    outcome = match.outcome
    assert outcome is not None
    told = out.getvalue().splitlines()[-1]
    assert told == ("It is a draw." if outcome.is_tie() else f"{('Guest', 'Guest 2')[outcome.winners()[0]]} wins!")
    assert not re.search(r"[.!?]\.\n", out.getvalue())


def test_secrets_are_shown_only_to_who_has_the_device(race: Game) -> None:
    """Enter comes before a view, the screen is cleared between two views, and nobody else's luck is shown."""
    match = Match(race, 2, {}, seed=3)
    shown = played(match, "peek", "peek", "", "+1", "", "", "+1", "", "", "quit")
    parts = [part.strip() for part in shown.split("-" * 40)]
    first, second = (int(match.turns[ply].text[-1]) for ply in (1, 3))
    assert "It is card ?" in parts[0] and parts[0].endswith("Give the device to Guest, then press Enter.")
    assert parts[1].startswith(f"cards [{first}, {MASKED}]") and f"It is card {first}." in parts[1]
    assert parts[1].endswith(TEXTS["terminal.hide"])
    assert parts[2] == "Give the device to Guest 2, then press Enter."
    assert parts[3].startswith(f"cards [{MASKED}, {second}]") and f"It is card {first}." not in parts[3]
    assert "It is card" not in parts[5], "Guest has heard that already"


def test_a_real_terminal_is_cleared(race: Game) -> None:
    """Including its scrollback."""

    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    out = Screen()
    Terminal(Text(), io.StringIO("peek\n+1\n\n"), out).play(Match(race, 2, {}, seed=3))
    assert console.CLEAR in out.getvalue()
