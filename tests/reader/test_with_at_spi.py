"""The running program, used from another process by AT-SPI alone: it answers, and never waits for itself."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from halloween_games import games
from halloween_games.app.saving.record_file import read_record, replay_record
from halloween_games.app.shell.reader_port import is_there
from tests.nightly import ONLY_AT_NIGHT
from tests.reader.atspi_session import has_atspi, used, virtual_screen
from tests.reader.table_ears import misheard

ACTIVATIONS = 100
GAME_SECONDS = 600.0
USUAL = "closest-ghost"  # the others take minutes, in which the computers think and give hints

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        not (is_there() and has_atspi()), reason="needs accesskit, Xvfb, dbus-run-session, at-spi2-core and Atspi"
    ),
]


@pytest.fixture
def display() -> Iterator[str]:
    with virtual_screen() as number:
        yield number


@pytest.mark.parametrize(
    "game_id",
    [game_id if game_id == USUAL else pytest.param(game_id, marks=ONLY_AT_NIGHT) for game_id in games.REGISTRY],
)
def test_a_whole_game_is_played_by_accessibility_actions(game_id: str, display: str, tmp_path: Path) -> None:
    """Who follows each hint ends every game; at random some of them hardly end."""
    seats = ("play", game_id, "--seats", "human,easy", "--seed", "1", "--language", "en")
    found = used("game", GAME_SECONDS, display, tmp_path, *seats)
    assert found["alive"] and found["presses"] > 10 and found["hints"] > 5, found
    assert found["result"] and any("turn." in words for _, words in found["heard"]), found


def test_curtains_are_opened_by_accessibility_actions(display: str, tmp_path: Path) -> None:
    """Two people at a game with secrets: what is private is shown to the one who says to be there."""
    found = used("curtains", GAME_SECONDS, display, tmp_path, "play", "rhombus", "--language", "en")
    assert found["alive"] and found["curtains"] >= 4, found
    assert found["before"] >= 2 and found["after"] >= 2, "the mover hears the play, and whoever comes next hears it"


TABLES = [(game_id, seats) for game_id in games.REGISTRY for seats in games.load(game_id).seats if seats in (2, 4)]


@pytest.mark.parametrize(("game_id", "seats"), [pytest.param(*table, marks=ONLY_AT_NIGHT) for table in TABLES])
def test_at_a_table_everybody_hears_each_event_once(game_id: str, seats: int, display: str, tmp_path: Path) -> None:
    """People alone play a whole game; where it has secrets, each hears the others' turns behind the own curtain.

    Every button has an action and a name of its own. With ``-rP`` pytest prints the figures.
    """
    people, begun = ",".join(["human"] * seats), time.monotonic()
    found = used("game", 2 * GAME_SECONDS, display, tmp_path, "play", game_id, "--seats", people, "--seed", "1",
                 "--language", "en")  # fmt: skip
    seconds, heard = time.monotonic() - begun, found.pop("heard")
    assert found["alive"] and found["result"] and not found["faults"], {**found, "heard": heard[-5:]}
    (saved,) = tmp_path.glob("XDG_DATA_HOME/halloween-games/recent/*.json")
    match = replay_record(read_record(saved)[0])
    assert match.outcome is not None
    assert not misheard(match, heard)
    said = [words for _, words in heard if words]
    figures = f"{len(match.turns)} turns, {len(said)} announcements, {len(' '.join(said).split())} words"
    print(f"{game_id}, {seats} seats: {figures}, {seconds:.0f} s")


def test_a_hundred_activations(display: str, tmp_path: Path) -> None:
    """Somebody comes and goes a hundred times while the program draws: it never waits for itself."""
    found = used("activations", ACTIVATIONS * 6.0, display, tmp_path, "play", "18-ghosts", "--language", "en")
    assert found == {"alive": True, "activations": ACTIVATIONS}


def test_switched_off_nobody_is_served(display: str, tmp_path: Path) -> None:
    found = used("absent", 8.0, display, tmp_path, "--no-reader", "play", "18-ghosts", "--language", "en")
    assert found == {"alive": True, "found": False}
