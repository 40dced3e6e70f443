"""What the characters of the ladder say, and where and when they say it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.saves import Saves
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.screens.rivals import RIVALS
from halloween_games.core.actions import Action
from halloween_games.core.events import Event, Moved, Scored
from halloween_games.core.match import Match, Player
from halloween_games.core.moments import FIGHT as FIGHTING
from halloween_games.core.moments import TAKE
from halloween_games.core.outcome import Outcome, tied, won_by
from halloween_games.core.sets import BIT
from halloween_games.core.threats import lines
from halloween_games.core.turn_numbers import count_turns, numbers
from halloween_games.games.closest_ghost.rules.state import ClosestState
from halloween_games.kit.input import Command
from halloween_games.play.speech_bubbles import MOMENTS, SECONDS, SPACING, SpeechBubbles
from halloween_games.players.hosts import SliceBrain
from halloween_games.session.session import Session
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.contract.trophy_games import Script
from tests.play.person import Person
from tests.session.sitting import finished

FIGHT = Script("18-ghosts", "lose-on-purpose", "earns")
END = Script("closest-ghost", "around-the-corner", "earns")
ANN, IGOR = Player("human", "Ann"), Player("computer", "Igor", "medium")


class Table(Person):
    """Somebody whose games are kept in a folder, and what is said at the table; its computers rest."""

    def __init__(self, folder: Path) -> None:
        super().__init__(brain=SliceBrain(), saves=Saves(folder))
        self.said: list[str] = []
        self.program.services.speech.say = lambda words, *_, **__: self.said.append(words)  # type: ignore[method-assign]

    def begin(self, match: Match, players: Sequence[Player] = (ANN, IGOR)) -> Match:
        """Show *match*, with these players."""
        match.seat_all(players)
        self.scene = self.program.playing.begin(match)
        self.scene.session.computers.paused = True
        return self.scene.session.match

    def against_igor(self, script: Script, *, wins: bool = True) -> Match:
        """The game of *script* at its beginning, which the person *wins* or Igor."""
        ann_first = wins == (script.seat == 0)
        return self.begin(script.match(), (ANN, IGOR) if ann_first else (IGOR, ANN))

    @property
    def bubbles(self) -> SpeechBubbles:
        return self.scene.bubbles


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_every_character_has_a_line_for_every_moment() -> None:
    lines = set()
    for code in ("en", "de"):
        text = Text(language=Language(code))
        for rival in RIVALS:
            for moment in MOMENTS:
                line = text(f"rival.{rival}.{moment}")
                assert line != f"rival.{rival}.{moment}" and len(line) <= 60, line
                lines.add((code, line))
    assert len(lines) == 2 * len(RIVALS) * len(MOMENTS)


def test_a_character_remembers_the_last_game(tmp_path: Path) -> None:
    """The first game is against a stranger; then its end is worth a word, and every second time the meeting itself."""
    greetings = []
    for _ in range(3):
        table = Table(tmp_path)
        match = table.against_igor(END)
        table.frames(1)
        greetings.append(table.said[-1])
        END.play(match)
        table.program.close()
    text = Text(language=Language("en"))
    assert greetings == [f"Igor: {text(f'rival.igor.{moment}')}" for moment in ("begins", "you_won", "again")]


def kinds_of(match: Match, action: Action) -> set[str]:
    log: list[Event] = []
    return set(match.game.action_kinds(match.state, match.state.apply(action, log), log))


def test_a_covered_candy_is_worth_a_word_and_a_taken_one_is_not(table: Table) -> None:
    match = table.begin(Match(games.load("closest-ghost"), 2, seed=1))
    done: list[set[str]] = []
    for wanted in ({TAKE}, {FIGHTING}):  # first a candy is taken, then one is covered
        table.bubbles.said_at = -SPACING  # nobody has said anything for a while
        while not (done and done[-1] & wanted):
            legal = match.state.legal_actions()
            kinds = [kinds_of(match, action) for action in legal]
            left = [at for at, found in enumerate(kinds) if found <= wanted] or range(len(legal))
            at = next((at for at in left if kinds[at] & wanted), left[len(done) * 7919 % len(left)])
            done.append(kinds[at])
            match.play(match.to_move, legal[at])
        assert ("Igor: Soft ghost. Sticky ghost." in table.said) == (FIGHTING in wanted)


def test_one_line_at_the_beginning_and_one_at_the_first_fight(table: Table) -> None:
    match, bubbles = table.against_igor(FIGHT), table.bubbles
    table.frames(1)
    assert (bubbles.seat, bubbles.words) == (1 - FIGHT.seat, "Igor plays. Igor likes you.")
    assert table.said.count("Igor: Igor plays. Igor likes you.") == 1
    bubbles.update(SECONDS + 0.1)
    assert bubbles.words, "until the next turn"
    FIGHT.play(match)
    assert bubbles.words == "Boo! Door turns. Igor claps."
    match.take_back_to(len(match.turns) - 1)
    match.redo()
    assert table.said.count("Igor: Boo! Door turns. Igor claps.") == 1, "not again when it is done again"
    bubbles.update(SECONDS - 0.5)
    match.play(match.to_move, match.state.legal_actions()[0])
    bubbles.update(0.1)
    assert bubbles.words, "so long at least"
    bubbles.update(0.5)
    assert bubbles.words == ""


@pytest.mark.parametrize(
    ("wins", "line"), [(True, "Igor comes apart. Well played."), (False, "Good parts! Good parts win!")]
)
def test_the_last_word(table: Table, wins: bool, line: str) -> None:
    match = table.against_igor(END, wins=wins)
    END.play(match)
    spoken = [words for words in table.said if words.startswith(f"Igor: {line}")]
    assert match.outcome is not None and spoken == [f"Igor: {table.bubbles.words}"]
    turn = match.turns[-1]
    match.take_back_to(len(match.turns) - 1)
    match.play(turn.seat, turn.action)
    assert match.outcome is not None and table.said.count(spoken[0]) == 1, "not again when the game ends again"


def test_the_last_word_ends_with_something_true_about_the_game(table: Table) -> None:
    match = table.against_igor(END)
    END.play(match)
    assert match.outcome is not None
    (winner,) = match.outcome.winners()
    states = [
        state for state in (match.start, *(turn.after for turn in match.turns)) if isinstance(state, ClosestState)
    ]
    left = [(state.candies & state.house.halves[winner]).bit_count() for state in states]
    first = next(number for number, count in zip(numbers(match.turns), left[1:], strict=True) if count < left[0])
    assert table.bubbles.about_game() == f"The first candy left your half in turn {first}."
    assert table.bubbles.words.endswith(table.bubbles.about_game())


def leads(match: Match, winners: Sequence[int]) -> list[int]:
    """By how much *winners* were ahead at the beginning and after each decision, read from the record alone."""
    points = [0] * match.seats
    found = [0]
    for turn in match.turns:
        board: dict[str, Any] = match.game.notation.dump(turn.after).get("board", {})
        if match.game.id == "halloween":
            for event in turn.events:
                if isinstance(event, Scored):
                    points[event.seat] += event.points
        elif match.game.id == "rhombus":
            points = [sum(owner % 2 == seat % 2 for owner in board.values()) for seat in range(match.seats)]
        else:
            regions = [(piece[0], (ord(at[0]) - ord("a")) // 3, (int(at[1:]) - 1) // 3) for at, piece in board.items()]
            points = [len({region for region in regions if region[0] == str(seat)}) for seat in (0, 1)]
        found.append(points[winners[0]] - max(points[seat] for seat in range(match.seats) if seat not in winners))
    return found


@pytest.mark.parametrize(
    ("match", "told"),
    [
        (lambda: finished("halloween", 2, 2), "I was ahead."),
        (lambda: finished("halloween", 4, 3), "I was ahead."),
        (lambda: finished("rhombus", 2, 0), "my side had more pawns."),
        (lambda: finished("rhombus", 4, 3), "my side had more pawns."),
        (lambda: (script := Script("pure-halloween", "one-for-each", "misses")).play(script.match()), "than you."),
    ],
    ids=["halloween", "halloween of four", "rhombus", "rhombus of four", "pure halloween"],
)
def test_who_was_ahead_since_when_is_true(table: Table, match: Callable[[], Match], told: str) -> None:
    played = match()
    table.begin(played, [IGOR] * played.seats)
    assert played.outcome is not None
    sentence = table.bubbles.about_game()
    found = re.fullmatch(rf"From turn (\d+) on .*{told}", sentence)
    assert found, sentence
    ahead, turns = leads(played, played.outcome.winners()), numbers(played.turns)
    since = turns.index(int(found[1])) + 1  # the first decision of that turn
    changed = next(ply for ply in reversed(range(len(ahead))) if ahead[ply] <= 0) + 1
    assert since <= changed and turns[changed - 1] == int(found[1])
    assert all(lead > 0 for lead in ahead[changed:])


@pytest.mark.parametrize(
    ("wins", "line"), [(True, "Hrrm. Something is coming loose."), (False, "Everything fits tonight. Even the thumb.")]
)
def test_who_could_win_next_is_worth_a_word_to_both(table: Table, wins: bool, line: str) -> None:
    script = Script("pure-halloween", "no-killer", "misses")  # after its second action the next one could win
    match = table.against_igor(script, wins=wins)
    script.play(match, before_last=lambda: table.said.append("the last action"))
    assert table.said.index(f"Igor: {line}") < table.said.index("the last action")
    threatened = match.turns[-1].before
    assert any(threatened.apply(action).outcome() for action in threatened.legal_actions())


def test_a_mistake_is_worth_a_word_when_it_was_used(table: Table) -> None:
    """In a game by chance in which a candy is covered that could have been kept."""
    match, rng = table.begin(Match(games.load("closest-ghost"), 2, seed=2)), Random(2)
    while "Igor: That happens. Igor once lost a foot." not in table.said:
        match.play(match.to_move, rng.choice(match.state.legal_actions()))
    used = match.turns[-1]
    last = next(turn for turn in reversed(match.turns) if turn.seat == 0)

    def covers(one: Any) -> bool:
        """Whether a ghost comes onto a candy of the person."""
        kept = one.before.candies & one.before.house.halves[0]
        return any(
            isinstance(event, Moved) and event.how == "float" and kept & BIT[event.path[-1].at] for event in one.events
        )

    assert used.seat == 1 and covers(used)
    others = [last.before.apply(action) for action in last.before.legal_actions()]
    assert not all(any(map(covers, lines(other, 1))) for other in others if other.to_move == 1)


def test_what_is_taken_back_is_worth_a_word_once(table: Table) -> None:
    match = table.against_igor(END)
    for _ in range(2):
        match.play(match.to_move, match.state.legal_actions()[0])
        table.scene.handle(Command("undo"))
    assert not match.turns and table.said.count("Igor: Off, and on again. Igor does that, too.") == 1


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (won_by("most_points", (1,), 3), "Bones: Thank you for the game. Some tea, perhaps?"),
        (won_by("most_points", (2,), 3), "Igor: Igor comes apart. Well played."),
        (tied("most_points", 3), "Igor: Two halves. Igor likes halves."),
    ],
    ids=["a computer wins", "the person wins", "a draw"],
)
def test_the_last_word_has_who_it_is_true_of(
    table: Table, monkeypatch: pytest.MonkeyPatch, outcome: Outcome, told: str
) -> None:
    table.begin(Match(games.load("halloween"), 3, seed=1), (IGOR, Player("computer", "Bones", "very-easy"), ANN))
    monkeypatch.setattr(Session, "outcome", outcome)
    table.said.clear()
    table.bubbles.ended()
    assert table.said == [told]


def test_not_every_turn_is_worth_a_word(table: Table) -> None:
    """Whatever happens, four turns lie between two lines."""
    match, rng = table.begin(Match(games.load("closest-ghost"), 2, seed=1)), Random(3)
    spoken: list[int] = []
    for _ in range(90):
        before = table.bubbles.said_at
        if match.outcome is not None:
            break
        match.play(match.to_move, rng.choice(match.state.legal_actions()))
        if table.bubbles.said_at != before and match.outcome is None:
            spoken.append(count_turns(match.turns))
    assert len(spoken) >= 2 and all(later - earlier >= SPACING for earlier, later in pairwise(spoken))


def test_the_bubble_hides_nothing_but_the_name(table: Table) -> None:
    """Whatever can be pointed at stays free, and what is drawn outside the card is as without it."""
    table.against_igor(FIGHT)
    table.frames(1)
    screen = table.scene.screen
    assert table.bubbles.words

    def shot() -> pygame.Surface:
        table.program.draw()
        return table.program.window.surface.copy()

    spoken = shot()
    table.bubbles.words = ""
    silent = shot()
    mask = pygame.mask.from_threshold(spoken, (0, 0, 0), (1, 1, 1, 255), silent)
    mask.invert()
    changed = mask.get_bounding_rects()
    card = screen.areas.seats[1 - FIGHT.seat]
    assert changed and all(card.contains(rect) for rect in changed)
    for spot, rect in screen.layout.rects.items():
        assert not any(rect.colliderect(one) for one in changed), spot


def test_who_has_lost_gloats_over_nobody_though_another_computer_has_won(table: Table) -> None:
    table.begin(Match(games.load("halloween"), 3, seed=1), (ANN, IGOR, Player("computer", "Max", "hard")))
    program, outcome = table.program, Outcome("all_face_up", (1.0, 2.0, 9.0))
    shown = program.over_game.result_scene(program.services, table.scene, outcome)
    assert isinstance(shown, ResultScene) and shown.ended.opponent is not None
    assert shown.ended.opponent.says == program.services.text("rival.igor.loses")
