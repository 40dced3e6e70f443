"""Every screen in words: whatever can be used has a name, every square has words, nothing written is left out."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from build_scripts.speech_logs import record_path
from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import AskNameScene
from halloween_games.core.match import Match
from halloween_games.core.spots import BOARD, CHANCE, Spot
from halloween_games.kit.input import Command
from halloween_games.kit.outline import SEEN, Do, Part, Place, Role, said, texts
from halloween_games.kit.widgets import TextField, WidgetScene
from halloween_games.play.game_outline import key_of
from halloween_games.play.game_scene import GameScene
from halloween_games.words.text import Text
from tests.play.person import Person
from tests.play.walk import EACH, Walk, walk

QUICK = "rhombus"  # whose recorded game is the shortest
OTHERS = [game_id for game_id in games.REGISTRY if game_id != QUICK]
CASES = [(game_id, seats) for game_id in games.REGISTRY for seats in games.load(game_id).seats]


@pytest.fixture(params=EACH)
def tour(request: pytest.FixtureRequest) -> Walk:
    """Every screen with its outline, and what was written on it."""
    return walk(request.param)


def words_of(part: Part) -> str:
    return " ".join((part.name, part.value, part.about))


def test_every_screen_has_a_name(tour: Walk) -> None:
    assert not [name for name, seen in tour.items() if not seen.outline.root.name.strip()]


def test_whatever_can_be_used_has_a_name(tour: Walk) -> None:
    nameless = {(name, part.key) for name, seen in tour.items() for part in seen.outline if not part.name.strip()}
    assert not nameless


def test_names_are_sentences_and_keys_tell_parts_apart(tour: Walk) -> None:
    for name, seen in tour.items():
        keys = [part.key for part in seen.outline]
        assert len(set(keys)) == len(keys), name
        for part in seen.outline:
            assert words_of(part).isprintable() or "\n" in words_of(part), (name, part)
            assert "{" not in words_of(part) and "narration." not in words_of(part), (name, part)


def test_every_control_has_a_name_of_its_own_and_its_action(tour: Walk) -> None:
    """What cannot be used now can be asked why; the excuse is what there is to know about it, never its name."""
    controls = {Role.BUTTON, Role.SWITCH, Role.OPTION, Role.STEPPER, Role.SLIDER, Role.FIELD, Role.SQUARE, Role.PLACE}
    wrong = set()
    for name, seen in tour.items():
        parts = [part for part in seen.outline if part.role in controls]
        names = Counter((part.role, part.name, part.value) for part in parts)
        if name != "saved_games":  # where games were saved that are alike
            wrong |= {(name, *twin) for twin, count in names.items() if count > 1}
        wrong |= {(name, part.role, part.name, "does nothing") for part in parts if not part.does - SEEN}
        wrong |= {(name, part.role, part.name, "is an excuse") for part in parts if SENTENCE.search(part.name)}
    assert not wrong


def test_values_have_their_roles(tour: Walk) -> None:
    """A field can be written in, a stepper and a slider changed, a switch is on or off, each with a value."""
    seen = set()
    for visit in tour.values():
        for part in visit.outline:
            seen.add(part.role)
            if part.role is Role.FIELD:
                assert Do.WRITE in part.does
            if part.role in (Role.STEPPER, Role.SLIDER):
                assert {Do.MORE, Do.LESS} <= part.does and part.value
            if part.role is Role.SLIDER:
                assert part.range is not None and part.range[0] <= part.range[1] <= part.range[2]
            if part.role in (Role.SWITCH, Role.OPTION):
                assert part.on is not None
    assert seen >= set(Role) - {Role.HEADING}


SENTENCE = re.compile(r"[^.]\.$")
SHARE = re.compile(r"\d+ / \d+")  # which readers say in words


def test_nothing_that_is_written_is_left_out(tour: Walk) -> None:
    """Every text of the picture is in a name, a value or a description; on the board figures speak for themselves."""
    missing = {}
    for name, seen in tour.items():
        told = " ".join(" ".join(words_of(part) for part in seen.outline).casefold().split())
        lost = {words for words in seen.words if len(words) > 1 and " ".join(words.split()).casefold() not in told}
        lost -= {words for words in lost if SHARE.fullmatch(words) and set(words.split(" / ")) <= set(told.split())}
        if lost:
            missing[name] = lost
    assert not missing


def test_the_keyboard_focus_is_given_to_every_part_that_can_have_it(tour: Walk) -> None:
    assert not {name: seen.unreached for name, seen in tour.items() if seen.unreached}


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_every_square_has_words_and_its_row_and_column(game_id: str, seats: int) -> None:
    person = Person((1280, 800), Settings(speed=0), draw_every=10_000)
    scene = person.play(game_id, seats, names=("Ann", "Bo", "Cy", "Di")[:seats])
    person.open_curtain(scene)
    outline = scene.outline()
    board = outline.find("board")
    assert board is not None and board.role is Role.GRID
    places = {(part.row, part.column) for part in board.parts}
    assert len(places) == len(board.parts) > 8
    for part in board.parts:
        spot = Spot(BOARD, int(part.key.partition(":")[2]))
        name = scene.session.game.notation.spot_name(spot)
        assert part.name.startswith(f"{name}: ") and len(words_of(part)) > len(name) + 10, part
        assert (part.value != "") == (spot in scene.screen.marks.options)


@pytest.mark.parametrize("game_id", [QUICK, *(pytest.param(game_id, marks=pytest.mark.long) for game_id in OTHERS)])
def test_a_whole_game_is_played_by_its_parts(game_id: str) -> None:
    """Who knows nothing of the screen but its outline plays to the end, and reads how it ended."""
    person = Person((1280, 800), Settings(speed=0, reduce_motion=True, auto_complete=False), draw_every=10**9)
    data = json.loads(record_path(game_id).read_text(encoding="utf-8"))
    game = games.load(game_id)
    start = game.notation.load(data["start"], data["seats"], data["options"])
    match = Match(game, data["seats"], data["options"], start=start, luck="ask")
    scene = person.program.playing.begin(match)
    person.frames(1)
    for seat, text in data["moves"]:
        if seat == CHANCE:
            match.play_text(seat, text)
            continue
        scene.screen.table.skip()
        scene.session.begin_decision()
        person.open_curtain(scene)
        if match.to_move != seat or (match.turns and match.turns[-1].text == text == "pass"):
            continue  # a pass that was forced
        play_by_parts(scene, seat, text)
    assert match.outcome is not None
    scene.refresh()
    prompt = scene.outline().find("prompt")
    assert prompt is not None and prompt.name == scene.session.prompt()[0] and "wins" in prompt.name


def play_by_parts(scene: GameScene, seat: int, text: str) -> None:
    """Visit and accept what has to be chosen; every pick is a part that can be chosen."""
    view = scene.session.view
    plies = scene.session.plies
    for pick in scene.session.game.notation.read(view, text).picks():
        if scene.session.plies > plies:
            return
        key = key_of(pick.spot)
        part = scene.outline().find(key)
        assert part is not None and part.value == "can be chosen", (text, key)
        assert scene.visit(key)
        scene.handle(Command("accept"))
    assert scene.session.plies > plies, text


def test_text_is_written_into_the_field_that_has_the_focus() -> None:
    person = Person((1280, 800), Settings(speed=0), draw_every=10_000)
    person.launch()
    text = person.program.services.text
    person.program.stack.push(AskNameScene(person.program.services, text("profile.new"), "", "", lambda name: ""))
    scene = person.now(WidgetScene)
    field = next(part for part in scene.outline() if part.role is Role.FIELD)
    assert field.name == text("profile.new")
    assert scene.visit("cancel") and not scene.write("Zoe")
    assert scene.visit(field.key) and scene.write("Zoe\nand a name that is far too long")
    widget = scene.focused()
    assert isinstance(widget, TextField) and widget.value.startswith("Zoe") and len(widget.value) <= widget.longest
    part = scene.outline().find(field.key)
    assert part is not None and part.value == widget.value


# ---------------------------------------------------------------------- without a screen


def test_texts_are_read_line_by_line() -> None:
    places = [
        Place("below", (0, 40, 50, 20)),
        Place("right", (80, 2, 50, 20)),
        Place("left", (0, 0, 50, 20)),
        Place("left", (0, 0, 50, 20)),
        Place(" ", (200, 0, 5, 20)),
    ]
    assert [part.name for part in texts(places)] == ["left", "right", "below"]
    assert texts([]) == []


SPOKEN = [
    (Part("a", Role.BUTTON, "Menu"), "Menu"),
    (Part("a", Role.SWITCH, "Motion", on=True), "Motion: on"),
    (Part("a", Role.SWITCH, "Motion", on=False), "Motion: off"),
    (Part("a", Role.OPTION, "Easy", on=True), "Easy, chosen"),
    (Part("a", Role.OPTION, "Easy", on=False), "Easy"),
    (Part("a", Role.STEPPER, "Seat 1", value="Easy"), "Seat 1: Easy"),
    (Part("a", Role.STEPPER, "", value="Easy"), "Easy"),
    (Part("a", Role.FIELD, "Name", value="Ann"), "Name, text: Ann"),
    (Part("a", Role.FIELD, "Name"), "Name, text: "),
    (Part("a", Role.SQUARE, "a1: red carpet", value="can be chosen"), "a1: red carpet, can be chosen"),
]


@pytest.mark.parametrize(("part", "words"), SPOKEN)
def test_a_part_is_spoken_with_its_value_and_state(part: Part, words: str) -> None:
    assert said(part, Text()) == words.rstrip()
