"""The list of moves in short sentences: every action fits into its row, with drawings instead of letters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest

from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.core.events import Drawn, Event, Fought, Moved, Placed
from halloween_games.core.phrases import Phrase, Sign, seat_sign
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import BOARD, CHANCE, Spot
from halloween_games.kit.fonts import Written
from halloween_games.play.game_scene import GameScene
from halloween_games.play.move_list import NOTATION
from halloween_games.play.short_sentence import lines_of
from halloween_games.session.move_lines import Line
from halloween_games.session.spot_words import Part, plain, short_parts
from halloween_games.words.language import Language, shipped
from halloween_games.words.text import Text
from tests.app.random_games import play_on
from tests.nightly import by_turns
from tests.play.person import Person, writing

GAMES = tuple(games.REGISTRY)
SIZES = ((1280, 800), (800, 600))
LONGEST = 80  # actions of a random game
LETTERS = re.compile(r"\b(?:[2-9AKQJ]|10)[SHDC]\b|\b[01][A-Z]\b|[:@x=][a-i]\d")  # cards, pieces and moves in notation


def scene_of(person: Person, game_id: str, seats: int, seed: int, names: Sequence[str]) -> GameScene:
    """A game screen that shows a random game."""
    scene = person.play(game_id, seats, names=tuple(names), seed=seed)
    play_on(scene.session.match, Random(seed), LONGEST)
    scene._until_result = None
    scene.screen.table.skip()
    person.open_curtain(scene)
    return scene


@pytest.mark.long
@pytest.mark.parametrize(("game_id", "language"), by_turns(GAMES, shipped(), always=("de",)))
def test_every_action_has_a_short_sentence_that_fits_into_its_row(game_id: str, language: str) -> None:
    for size in SIZES if language == "de" else SIZES[-1:]:  # a row has the same share of both
        person = Person(size, Settings(speed=0, language=language), draw_every=10**9)
        for seats in games.load(game_id).seats:
            scene = scene_of(person, game_id, seats, seats, ("Ann", "Bo", "Cleo", "Dan")[:seats])
            scene._list_moves(True)  # at a table the last ones alone may take two rows
            moves, painter = scene.moves, scene.screen.painter
            lines = scene.session.lines()
            assert len(lines) > 12
            for line in lines:
                words = plain(line.short)
                assert words, line
                assert not LETTERS.search(words), words
                room = moves._words_room(moves._row(0), line)
                broken = lines_of(painter, line.short, room.width, moves._screen.sign_layers)
                assert len(broken) == 1, (size, words)
                for sign in line.short:
                    assert not isinstance(sign, Sign) or moves._screen.sign_layers(sign), sign.drawing


@pytest.mark.parametrize("game_id", GAMES)
def test_no_line_of_the_list_is_luck_after_an_action(person: Person, game_id: str) -> None:
    scene = scene_of(person, game_id, games.load(game_id).seats[0], 3, ("Ann", "Bo"))
    lines, turns = scene.session.lines(), scene.session.match.turns
    assert [line.first for line in lines] == [1, *(line.ply + 1 for line in lines[:-1])]
    assert lines[-1].ply == len(turns)
    assert all(line.seat != CHANCE for line in lines[1:])
    assert all(scene.moves._index_of(ply) == n for n, line in enumerate(lines) for ply in range(line.first, line.ply))


def test_a_turn_of_rhombus_is_one_line_with_its_draws(person: Person) -> None:
    scene = scene_of(person, "rhombus", 2, 2, ("Ann", "Bo"))
    lines = scene.session.lines()
    assert plain(lines[0].short) == "The cards are dealt"
    finished = [plain(line.short) for line in lines[1:-1]]
    assert any(re.fullmatch(r"\w+[♠♥♦♣]: [a-e]\d → [a-e]\d, \+1 card", words) for words in finished), finished
    assert any("takes pawn" in words for words in finished)
    assert "Ends" not in " ".join(finished)


def written(person: Person, scene: GameScene) -> list[Written]:
    """What the list of moves writes."""
    return [one for one in person.written() if scene.screen.areas.moves.contains(one.where)]


def test_a_setting_puts_the_notation_first(person: Person) -> None:
    scene = scene_of(person, "18-ghosts", 2, 2, ("Ann", "Bo"))
    last = scene.session.lines()[-1]
    texts = [one.text for one in written(person, scene)]
    assert plain(last.short) in texts and last.notation not in texts
    _, row = scene.moves.visible()[-1]
    tip = scene.moves.tip(row.center)
    assert tip is not None and tip.words == last.words
    person.program.settings.move_list = NOTATION
    texts = [one.text for one in written(person, scene)]
    assert last.notation in texts and plain(last.short) not in texts
    tip = scene.moves.tip(row.center)
    assert tip is not None and tip.words == f"{last.notation}: {last.words}"


def test_large_text_wraps_to_two_lines_rather_than_be_cut() -> None:
    person = Person((1280, 800), Settings(speed=0, language="de", text_size=2.0))
    scene = scene_of(person, "pure-halloween", 2, 2, ("Ann", "Bo"))
    rows = [scene.moves._row(number) for number in range(scene.moves.rows)]
    long = Line(1, 0, 1, "", (), None, ("Die schwarze Katze springt vom Grab hinter das Haus",), 1)
    assert scene.moves._rows_of(long) == 2
    painter = scene.screen.painter
    with writing(painter.fonts) as found:
        scene.moves._draw_line(painter, rows[0].union(rows[1]), long, False, 0)
    assert [one.shortened for one in found if one.text == long.short[0]] == [False]
    assert not any(one.shortened for one in written(person, scene))


# ---------------------------------------------------------------------- words and signs


def sentences(**texts: str) -> Text:
    return Text(texts, ("Ann", "Bo"), Language("en"))


def test_a_player_is_an_emblem_or_a_name() -> None:
    parts = short_parts([Phrase("trapped", {"player": seat_sign(1)})], sentences(trapped="{player} is trapped"))
    assert plain(parts) == "Bo is trapped"
    assert isinstance(parts[0], Sign) and parts[0].drawing == "seat 1"
    both = [Phrase("trapped", {"player": seat_sign(seat)}) for seat in (0, 1)]
    parts = short_parts(both, sentences(trapped="{player} is trapped"))
    assert plain(parts) == "Ann is trapped, Bo is trapped"
    assert [part.drawing for part in parts if isinstance(part, Sign)] == ["seat 0", "seat 1"]


# ---------------------------------------------------------------------- Rhombus at its longest


def rhombus_line(language: str, *events: Event) -> tuple[Part, ...]:
    text = Text(language=Language(language)).for_game("rhombus", ("Ann", "Bo", "Cleo", "Dan"))
    return short_parts(games.load("rhombus").words.short(events), text)


def card_events(*names: str) -> list[Event]:
    played: list[Event] = [Moved(name, (Spot("table0", 0), Spot("played", 0)), "play") for name in names]
    return [*played, *(Drawn(0, Spot("hand0", 0), "?") for _ in names)]


E4, B2 = Spot(BOARD, 19), Spot(BOARD, 6)
TAKEN = Moved("1", (E4, Spot("eliminated", 1)), "eliminated")
RESERVE = Moved("1", (Spot("reserve", 1), Spot("eliminated", 1)), "lost")
KILL = (Fought("0", "1", B2, E4, "1"), TAKEN)
ELIMINATOR = (TAKEN, Moved("0", (B2, E4), "jump"))
ENTRY = (TAKEN, Placed("0", B2, Spot("reserve", 0)))


@pytest.mark.parametrize(("size", "language"), [(SIZES[0], "de"), *((SIZES[1], code) for code in shipped())])
def test_the_longest_turns_of_rhombus_fit(size: tuple[int, int], language: str) -> None:
    person = Person(size, Settings(speed=0, language=language), draw_every=10**9)
    moves = person.play("rhombus", 4, names=("Ann", "Bo", "Cleo", "Dan")).moves
    row = Line(1, 0, 1, "", (), Reason("undo_luck"))
    room = moves._words_room(moves._row(0), row).width
    for events in (
        (*card_events("10H", "QH"), *KILL),
        (*card_events("10H", "QH"), *KILL, RESERVE, RESERVE),
        (*card_events("9H", "10H"), *ENTRY),
        (*card_events("QH", "KH", "AH"), *ELIMINATOR),
        (*card_events("QH", "KH", "AH"), *ELIMINATOR, RESERVE),
        (*card_events("QH", "QS", "QC"), Moved("0", (Spot("eliminated", 0), Spot("reserve", 0)), "reactivation")),
        (*card_events("8H"), Moved("10C", (Spot("table0", 0), Spot("hand0", 0)), "hide")),
    ):
        parts = rhombus_line(language, *events)
        assert len(lines_of(moves._screen.painter, parts, room, moves._screen.sign_layers)) <= 2, plain(parts)


def test_what_a_turn_of_rhombus_did_is_told_in_order() -> None:
    walk = Moved("0", (Spot(BOARD, 0), Spot(BOARD, 1), B2), "walk")
    assert plain(rhombus_line("en", *card_events("QH", "7H"), walk, *KILL)) == "Q♥ 7♥: a1 → e4, takes pawn, +2 cards"
    assert plain(rhombus_line("en", *card_events("7H"))) == "7♥: no effect, +1 card"
    assert (
        plain(rhombus_line("en", *card_events("QH", "7H"), *KILL, RESERVE)) == "Q♥ 7♥: b2 → e4, pawn is out, +2 cards"
    )
