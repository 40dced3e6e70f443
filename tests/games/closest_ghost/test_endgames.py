"""Proven endgames of The Closest Ghost: the solver, its file, and who plays by it."""

from __future__ import annotations

import os
import stat
import struct
import zlib
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from halloween_games import games
from halloween_games.app.saving import folders
from halloween_games.commands.forget import is_in_use
from halloween_games.commands.solve import alone, maker_for, refuse_known
from halloween_games.core.endgames import FOLDER_VARIABLE, BadTable
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.prover import Prover
from halloween_games.core.questions import FOR_EVER, UNCOUNTED, Compare, Prove, Question, Wanted
from halloween_games.core.sets import members
from halloween_games.games.closest_ghost.ai import AI
from halloween_games.games.closest_ghost.endgames import making
from halloween_games.games.closest_ghost.endgames.knowledge import TABLES, ClosestEndgames, endgames_of, table_files
from halloween_games.games.closest_ghost.endgames.numbering import (
    DRAWN,
    Numbering,
    a_turn_earlier,
    lost_in,
    rank_of,
    won_in,
)
from halloween_games.games.closest_ghost.endgames.table import ENTRY, ENTRY_SIZE, HEADER, HEADER_SIZE, Table
from halloween_games.games.closest_ghost.game import GAME
from halloween_games.games.closest_ghost.rules.state import WALK, ClosestState
from halloween_games.players.hosts import answer_at_once
from halloween_games.players.search_run import SearchOptions, SearchRun
from halloween_games.usage import UsageError
from halloween_games.words.language import SOURCE, Language
from halloween_games.words.text import Text
from tests.games.closest_ghost.positions import GRID, HOUSE, OPTIONS, at
from tests.games.closest_ghost.slow_search import SQUARES, SlowSearch, key_of
from tests.nightly import IS_NIGHT, VARIABLE

ENGLISH = Text(language=Language(SOURCE))
NUMBERING = Numbering(HOUSE)
FROM_VERY_HARD = LEVEL_NAMES[LEVEL_NAMES.index("very-hard") :]

WON = at("c2 e2", "a1 f1 f3", candies="c3 d1", to_move=0)
"""Seat 0 takes its last candy at once."""


@cache
def known() -> ClosestEndgames:
    found = endgames_of(HOUSE)
    assert found is not None, "the table comes with the program"
    return found


def any_position(rng: Random, most: int = 3) -> ClosestState:
    """A position with up to so many candies."""
    while True:
        candies = rng.sample([square for square in SQUARES if square not in ("b2", "e2")], rng.randint(2, most))
        halves = {square[0] in "abc" for square in candies}
        free = [square for square in SQUARES if square not in candies]
        avatars = rng.choice(free), rng.choice(free)
        ghosts = rng.sample([square for square in SQUARES if square not in avatars], 3)
        if len(halves) == 2:
            return at(" ".join(avatars), " ".join(ghosts), candies=" ".join(candies), to_move=rng.randrange(2))


# ---------------------------------------------------------------- numbers and codes


def test_every_position_has_a_number_of_its_own() -> None:
    rng = Random(1)
    ghosts = [rng.choice(NUMBERING.ghosts) for _ in range(30)]
    numbers = {NUMBERING.ghost_numbers[three] for three in ghosts}
    found = {NUMBERING.number(one, other, three) for one in range(18) for other in range(18) for three in numbers}
    assert len(found) == 18 * 18 * len(set(ghosts)) and max(found) < NUMBERING.size


def test_the_sets_of_candies_have_some_in_each_half() -> None:
    sets = NUMBERING.sets_of_candies(3)
    wanted = [
        set(chosen)
        for count in (2, 3)
        for chosen in combinations([at for at in range(18) if GRID.names[at] not in ("b2", "e2")], count)
        if len({at % 6 < 3 for at in chosen}) == 2
    ]
    assert len(sets) == len(wanted) == 512
    assert all(set(members(candies)) in wanted for candies in sets)
    assert [candies.bit_count() for candies in sets] == sorted(candies.bit_count() for candies in sets)


def test_a_seat_prefers_quick_wins_then_draws_then_late_losses() -> None:
    codes = [won_in(1), won_in(2), won_in(40), DRAWN, lost_in(40), lost_in(2), lost_in(1)]
    assert all(rank_of(one) > rank_of(other) for one, other in combinations(codes, 2))
    assert a_turn_earlier(won_in(4)) == lost_in(5) and a_turn_earlier(lost_in(4)) == won_in(5)
    assert a_turn_earlier(DRAWN) == DRAWN


# ---------------------------------------------------------------- what is true


def test_the_table_says_what_the_rules_lead_to() -> None:
    """A seat wins if one action leads to where it wins, loses if all lead to where it loses: for 400 positions."""
    rng, seen = Random(7), set()
    for _ in range(400):
        state = any_position(rng)
        values = []
        for action in state.legal_actions():
            after = state.apply(action)
            outcome = after.outcome()
            if outcome is not None:
                values.append(1.0 if state.to_move in outcome.winners() else 0.0)
            else:
                value = known().value(after)
                assert value is not None
                values.append(value if after.to_move == state.to_move else 1.0 - value)
        assert known().value(state) == max(values)
        assert [one.value for one in known().proven(state)] == sorted(values, reverse=True)
        seen.add(max(values))
    assert seen == {0.0, 0.5, 1.0}


def test_what_can_be_proven_by_searching_is_in_the_table() -> None:
    """Wins of one or two turns, by the prover of the lessons, in 60 positions; nobody else wins there."""
    rng, wins = Random(11), 0
    for _ in range(60):
        state = any_position(rng)
        value = known().value(state)
        for seat in (0, 1):
            if Prover(seat, (0, 1)).can_win(state, 2):
                assert value == (1.0 if seat == state.to_move else 0.0)
                wins += 1
    assert wins > 20


@pytest.mark.skipif(not IS_NIGHT, reason=f"takes ten minutes; runs with {VARIABLE}=1")
@pytest.mark.nightly
def test_a_slow_search_finds_the_same_in_5000_positions() -> None:
    """Nothing of the product takes part in it. It solves a whole set of candies, which takes minutes."""
    candies = ("a1", "e1")
    values = SlowSearch().values(candies)
    found = set()
    for key in Random(5).sample(list(values), 5000):
        first, second, ghosts, phase, seat = key
        state = at(f"{first} {second}", " ".join(ghosts), candies=" ".join(candies), phase=phase, to_move=seat)
        value = values[key]
        assert known().value(state) == 0.5 + (value if state.to_move == 0 else -value) / 2, key
        found.add(value)
    assert found == {-1, 0, 1}


def test_the_keys_of_the_slow_search_are_those_of_its_positions() -> None:
    data = GAME.notation.dump(WON)
    assert key_of(data) == ("c2", "e2", ("a1", "f1", "f3"), "avatar", 0)


def test_turns_are_counted_once_the_sets_are_solved() -> None:
    """The count is the number of the winner's own turns that the prover needs as well."""
    endgames = endgames_of(HOUSE)
    assert endgames is not None
    rng, checked = Random(3), 0
    first = at("b2 e2", "a3 c1 f1", candies="a1 f3")
    assert all(one.turns is None for one in endgames.proven(first))
    while not endgames.count(first):
        pass
    for _ in range(150):
        state = at(*placed(rng), candies="a1 f3", to_move=rng.randrange(2))
        best = endgames.proven(state)[0]
        assert best.value == endgames.value(state)
        assert (best.turns is None) == (best.value == 0.5)
        winner = state.to_move if best.value == 1.0 else 1 - state.to_move
        for turns in (1, 2):
            can_win = best.value != 0.5 and best.turns is not None and best.turns <= turns
            assert Prover(winner, (0, 1)).can_win(state, turns) == can_win
        checked += best.turns in (1, 2)
    assert checked > 20


# ---------------------------------------------------------------- the file


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A copy of the table that comes with the program."""
    path = tmp_path / "copy.endgames"
    path.write_bytes(table_files()[0].read_bytes())
    return path


def write(path: Path, begin: int, content: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(begin)
        file.write(content)


def damage_block(table: Path) -> None:
    """Damage what the table knows of WON."""
    place = NUMBERING.sets_of_candies(3).index(WON.candies)
    begin = struct.unpack_from(ENTRY, table.read_bytes(), HEADER_SIZE + place * ENTRY_SIZE)[0]
    write(table, begin, b"\0\0\0\0")


def damages() -> Iterator[tuple[str, int, bytes]]:
    """What is wrong, where, and what is written there."""
    yield "is no file of endgames.", 0, b"PNG"
    yield "are of another version of the program.", struct.calcsize("<8s"), struct.pack("<I", 99)
    yield "are not complete.", struct.calcsize("<8sI"), struct.pack("<I", 40)
    yield "are about another board.", struct.calcsize("<8sII"), struct.pack("<I", 7)
    yield "are damaged.", HEADER_SIZE + 3 * ENTRY_SIZE, struct.pack(ENTRY, 1, 1, 1)


@pytest.mark.parametrize(("said", "begin", "content"), list(damages()))
def test_a_damaged_file_is_refused_in_one_sentence(table: Path, said: str, begin: int, content: bytes) -> None:
    write(table, begin, content)
    with pytest.raises(BadTable) as problem:
        Table(table, NUMBERING)
    assert str(problem.value).endswith(said) and "\n" not in str(problem.value)


def test_a_file_that_ends_early_is_refused(table: Path) -> None:
    table.write_bytes(table.read_bytes()[: HEADER_SIZE + 100])
    with pytest.raises(BadTable, match="end too early"):
        Table(table, NUMBERING)
    table.write_bytes(b"")
    with pytest.raises(BadTable, match="is no file of endgames"):
        Table(table, NUMBERING)


def test_a_damaged_block_is_told_once_and_the_table_not_asked_again(
    table: Path, caplog: pytest.LogCaptureFixture
) -> None:
    damaged = Table(table, NUMBERING)
    damage_block(table)
    endgames = ClosestEndgames(NUMBERING, damaged)
    assert endgames.value(WON) is None and endgames.value(WON) is None
    assert endgames.proven(WON) == () and endgames.count(WON)
    assert len(caplog.messages) == 1 and "are damaged." in caplog.messages[0]


def test_the_table_with_the_most_candies_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that was made on this machine, unless it is smaller or damaged."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    own = table_files()[1]
    own.write_bytes(b"something else")
    endgames = endgames_of(HOUSE)
    assert endgames is not None and endgames.candies == 3
    head = struct.unpack(HEADER, table_files()[0].read_bytes()[:HEADER_SIZE])
    entries = bytes(ENTRY_SIZE * len(NUMBERING.sets_of_candies(4)))
    own.write_bytes(struct.pack(HEADER, *head[:2], 4, head[3], head[4], zlib.crc32(entries)) + entries)
    endgames = endgames_of(HOUSE)
    assert endgames is not None and endgames.candies == 4


def test_other_boards_have_no_endgames() -> None:
    assert GAME.boards is not None
    board = GAME.boards.read.load()("closest_ghost_tower.tmx", GAME.board_rules)
    assert GAME.on(board).endgames is None
    with pytest.raises(UsageError, match="standard board"):
        maker_for(GAME.on(board), 2, Path(), ENGLISH)


# ---------------------------------------------------------------- making one


class NothingSolver:
    """Takes the place of the solver: every position is drawn."""

    solved = 0

    def __init__(self, numbering: Numbering, floats: object, candies: int, smaller: object) -> None:
        self.candies = candies
        self.codes = [DRAWN] * (2 * numbering.size)
        self.done = False

    def step(self, most: int) -> None:
        self.done = True
        NothingSolver.solved += 1


@pytest.fixture
def quick_solver(monkeypatch: pytest.MonkeyPatch) -> type[NothingSolver]:
    monkeypatch.setattr(making, "SetSolver", NothingSolver)
    monkeypatch.setattr(making, "pack", lambda codes, seat, numbering, candies: struct.pack("<I", candies))
    monkeypatch.setattr(NothingSolver, "solved", 0)
    return NothingSolver


def test_a_table_is_made_where_it_was_interrupted(tmp_path: Path, quick_solver: type[NothingSolver]) -> None:
    """Sets that are one another's turned twin are solved together; a block that was torn is solved again."""
    first = TABLES.maker(GAME.board, tmp_path, 2)
    for _ in range(5):
        first.step()
    made = first.made
    first.close()
    assert 5 <= made < first.total == 64 and not first.path.exists()
    part = next(tmp_path.iterdir())
    write(part, part.stat().st_size - 2, b"??")
    second = TABLES.maker(GAME.board, tmp_path, 2)
    assert second.made == made - 1
    while not second.done:
        second.step()
    assert [path.name for path in tmp_path.iterdir()] == ["closest_ghost.endgames"]
    assert os.name == "nt" or stat.S_IMODE(second.path.stat().st_mode) == 0o600
    assert quick_solver.solved <= 40, "turned twins are not solved a second time"
    assert Table(second.path, NUMBERING).candies == 2


def test_something_else_in_the_place_of_the_unfinished_table_is_left_alone(tmp_path: Path) -> None:
    part = tmp_path / "closest_ghost-4.endgames.part"
    part.write_bytes(b"x" * 100_000)
    with pytest.raises(UsageError, match="no file of endgames"):
        maker_for(GAME, 4, tmp_path, ENGLISH)
    assert part.read_bytes() == b"x" * 100_000


@pytest.mark.parametrize("most", [2, 3])
def test_no_table_is_made_of_what_is_known_already(most: int) -> None:
    """It would take the place of one that may have taken hours, or say that the computers play by it."""
    with pytest.raises(UsageError, match="know these endgames already"):
        refuse_known(GAME, most, ENGLISH)
    refuse_known(GAME, 4, ENGLISH)


def test_two_never_solve_at_once_and_nothing_is_forgotten_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "data", lambda: tmp_path)
    with alone(tmp_path / "endgames", ENGLISH):
        assert is_in_use()
        with pytest.raises(UsageError, match="Another program is solving"), alone(tmp_path / "endgames", ENGLISH):
            pass
    assert not is_in_use()


def test_a_damaged_own_table_leaves_the_shipped_one(table: Path, tmp_path: Path) -> None:
    whole = Table(table_files()[0], NUMBERING)
    damage_block(table)
    endgames = ClosestEndgames(NUMBERING, Table(table, NUMBERING), whole)
    assert endgames.value(WON) is None
    assert endgames.value(WON) == 1.0
    assert ClosestEndgames(NUMBERING, Table(table, NUMBERING)).candies == 0, "it can be made again"


def test_too_little_room_is_told_before_anything_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("halloween_games.commands.solve.SPARE_BYTES", 1 << 60)
    with pytest.raises(UsageError, match=r"needs about \d+ MB, but only \d+ MB are free"):
        maker_for(GAME, 4, tmp_path, ENGLISH)


@pytest.mark.parametrize("most", [-1, 0, 1, 17, 1000])
def test_a_table_has_2_to_16_candies(tmp_path: Path, most: int) -> None:
    with pytest.raises(UsageError, match="from 2 to 16"):
        maker_for(GAME, most, tmp_path, ENGLISH)


# ---------------------------------------------------------------- who plays by it


def ask(state: ClosestState, wanted: Wanted, seconds: float | None = None) -> Any:
    return answer_at_once(Question(games.load(GAME.id), 2, OPTIONS, state, wanted, seconds))


@pytest.mark.parametrize("level", FROM_VERY_HARD)
def test_the_upper_levels_never_let_a_proven_result_go(level: str) -> None:
    """In 25 positions, without a limit of time; the first action of each is as good as any."""
    rng = Random(f"{level}")
    for number in range(25):
        state = any_position(rng)
        run = SearchRun(AI, state, (0, 1), AI.levels[level], Random(number), SearchOptions(20, endgames=known()))
        action = run.complete().action
        assert {one.action: one.value for one in known().proven(state)}[action] == known().value(state)


def test_levels_below_do_not_know_it() -> None:
    for level in LEVEL_NAMES:
        assert AI.levels[level].knows_endgames == (level in FROM_VERY_HARD)


def test_a_hint_and_a_review_say_what_is_proven() -> None:
    wasted = next(one for one in known().proven(WON) if one.value < 1.0)
    text = GAME.notation.write(WON, wasted.action)
    reply = ask(WON, Compare(text), 0.2)
    assert reply.value == 1.0 and reply.known.value == 1.0 and reply.known.about == reply.about == wasted.value
    assert reply.because[0].key.startswith("known.won")


def test_the_prover_knows_wins_and_draws_that_it_could_never_find() -> None:
    rng = Random(2)
    drawn = next(state for state in iter(lambda: any_position(rng), None) if known().value(state) == 0.5)
    assert ask(drawn, Prove(3)).proof[1] == FOR_EVER


def test_where_the_turns_are_not_counted_the_prover_says_who_wins() -> None:
    """The position is won in 12 turns, far more than are looked for; there is no time to count."""
    proof = ask(at("a1 f3", "b2 c3 d1", candies="a2 f2"), Prove(1), 0.0).proof
    assert proof[0] in (0, 1) and proof[1] == UNCOUNTED


def test_a_level_finds_its_way_to_the_end_of_a_won_game() -> None:
    """With the turns counted it wins in as many as were told, against every reply of a random player."""
    endgames = endgames_of(HOUSE)
    assert endgames is not None
    rng = Random(4)
    state = at("b2 e2", "a3 c1 f1", candies="a1 f3")
    while not endgames.count(state):
        pass
    played = 0
    while played < 12:
        state = at(*placed(rng), candies="a1 f3", to_move=0)
        best = endgames.proven(state)[0]
        if best.value < 1.0 or best.turns is None or best.turns < 3:
            continue
        played += 1
        own = 0
        while state.outcome() is None:
            if state.to_move == 0:
                own += state.phase == WALK
                run = SearchRun(AI, state, (0, 1), AI.levels["very-hard"], Random(1), SearchOptions(endgames=endgames))
                state = state.apply(run.complete().action)
            else:
                state = state.apply(rng.choice(state.legal_actions()))
        outcome = state.outcome()
        assert outcome is not None and outcome.winners() == (0,) and own <= best.turns


def placed(rng: Random) -> tuple[str, str]:
    """Avatars and ghosts at random, with candy on a1 and f3."""
    free = [square for square in SQUARES if square not in ("a1", "f3")]
    avatars = rng.choice(free), rng.choice(free)
    ghosts = rng.sample([square for square in SQUARES if square not in avatars], 3)
    return " ".join(avatars), " ".join(ghosts)
