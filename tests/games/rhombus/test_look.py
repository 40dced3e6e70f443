"""The screen of Rhombus: places for every pick, a clip for every event, figures that are the view and nothing more."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from math import inf
from random import Random
from typing import Any

import pygame
import pytest

from halloween_games.core.actions import Action
from halloween_games.core.chooser import Chooser
from halloween_games.core.events import Drawn, Moved, Shuffled, visible
from halloween_games.core.match import Match
from halloween_games.core.spots import BOARD, CHANCE, Spot
from halloween_games.data_folders import assets_dir
from halloween_games.games.rhombus.game import GAME
from halloween_games.games.rhombus.look.look import RhombusLook
from halloween_games.games.rhombus.look.turn_box import combinations_of, companions, kind_of, last_turn
from halloween_games.games.rhombus.rules.actions import CARD, HIDE, Idle, Step
from halloween_games.games.rhombus.rules.cards import NAMES, NUMBERS
from halloween_games.games.rhombus.rules.state import RhombusState
from halloween_games.games.rhombus.words.phrases import spends_turn
from halloween_games.kit.colors import STANDARD, Colors
from halloween_games.kit.fonts import Written
from halloween_games.kit.recolor import load, recolored
from halloween_games.kit.theme import THEMES, Theme
from halloween_games.play.game_scene import GameScene
from halloween_games.table.layout import Layout
from halloween_games.table.look import Moment
from halloween_games.table.marks import find_marks
from halloween_games.table.table import Table
from halloween_games.words.text import Text
from tests.games.rhombus.building import at
from tests.kit.color_vision import contrast
from tests.play.person import Person, told


@pytest.fixture(scope="module", autouse=True)
def window() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64), flags=pygame.HIDDEN)
    yield
    pygame.display.quit()


def a_look(seats: int = 2, size: tuple[int, int] = (1280, 800)) -> tuple[RhombusLook, Layout]:
    made = RhombusLook(Text().for_game(GAME.id, ("Ann", "Bo", "Cleo", "Dan")[:seats]), GAME.board_for(seats))
    layout = made.layout(made.areas(size, seats))
    return made, layout


def moment(made: RhombusLook, view: RhombusState, chooser: Chooser) -> Moment[RhombusState]:
    marks = find_marks(made, view, chooser, (), show_targets=True)
    return Moment(
        view,
        view.viewer,
        view.to_move,
        ("Ann", "Bo", "Cleo", "Dan"),
        chooser.chosen,
        marks.options,
        tuple(chooser.fitting()),
    )


def random_turns(seats: int, seed: int, actions: int, mystery: str = "permanent") -> Match:
    match = Match(GAME, seats, {"mystery": mystery}, seed)
    rng = Random(seed)
    for _ in range(actions):
        if match.outcome is not None:
            break
        legal = match.state.legal_actions()
        match.play(match.to_move, legal[rng.randrange(len(legal))])
    return match


def view_of(state: object, seat: int | None) -> RhombusState:
    assert isinstance(state, RhombusState)
    view = state.observe(seat)
    assert isinstance(view, RhombusState)
    return view


PIECES = ["b2 a4 d1", "c4 d5 e3"]


def held(cards: str) -> RhombusState:
    """What seat 0 sees with these cards."""
    return view_of(at(PIECES, cards), 0)


def table(person: Person, cards: str) -> GameScene:
    """The same on the screen."""
    scene = person.play("rhombus", start=at(PIECES, cards))
    person.open_curtain(scene)
    return scene


def test_a_card_that_may_be_played_or_hidden_has_a_button_of_its_own() -> None:
    """Two eights on the table and one in the hand: a reactivation, or one hides another."""
    made, base = a_look()
    view = held("8H 8D | 8S")
    chooser = Chooser(view.legal_actions())
    other, hidden = Spot(CARD, 20), Spot(HIDE, 20)
    assert chooser.offer((Spot(CARD, 11),))
    layout = base.with_rects(made.extra_rects(base, moment(made, view, chooser)))
    assert layout.spots_at(layout.rect(hidden).center)[0] == hidden
    assert layout.spots_at(layout.rect(other).center) == [other]


def test_the_cards_of_the_one_who_looks_on_lie_large() -> None:
    """In pictures; those of whose turn it is if nobody looks on."""
    made = a_look(4)[0].for_another_picture()
    state = random_turns(4, 2, 9).state
    for viewer in (0, 1, 2, 3, None):
        view = view_of(state, viewer)
        large = view.turn if viewer is None else viewer
        places = [figure.shown_at for figure in made.figures(view) if figure.kind == f"token{large}"]
        assert places == [Spot("token", 0)]


def chosen(view: RhombusState, *spots: Spot) -> Chooser:
    chooser = Chooser(view.legal_actions())
    for spot in spots:
        assert chooser.offer((spot,))
    return chooser


def test_marks_for_each_kind_of_option() -> None:
    made, _ = a_look()
    view = held("QH 9D | 7S")
    first = find_marks(made, view, chosen(view), (), True).options
    assert set(first.values()) == {"own"}
    queen = chosen(view, Spot(CARD, 15), Spot(BOARD, 6))
    targets = find_marks(made, view, queen, (), True).options
    assert targets[Spot(BOARD, 17)] == "win"  # c4, where the kill move lands
    assert targets[Spot(BOARD, 5)] == "go"


def names(made: RhombusLook, view: RhombusState, chooser: Chooser) -> dict[int, str]:
    return companions(moment(made, view, chooser))


def test_the_builder_says_what_goes_with_a_card() -> None:
    """QH with KH is a sequence pair, with 7S a kill move if somebody can be reached."""
    made, _ = a_look()
    view = held("QH KH | 7S")
    assert names(made, view, chosen(view, Spot(CARD, 15))) == {16: "pair", 1: "kill"}
    eights = held("8H 8D | 8S")
    assert names(made, eights, chosen(eights, Spot(CARD, 11))) == {20: "reactivation", 2: "reactivation"}


@pytest.mark.parametrize(
    ("plays", "cards", "kind"),
    [
        ((), "QH", "single"),
        ((), "QH 7S", "kill"),
        ((), "9H 10H", "entry_kill"),
        ((), "6H 7H", "pair"),
        ((), "6H 9H", "flush"),
        ((), "9H 10H JH", "eliminator"),
        ((), "9H JH KH", "flush"),
        ((), "KC KD KS", "reactivation"),
        ((Idle(NUMBERS["9H"]),), "9H 10H", "pair"),
        ((Step(NUMBERS["QH"], 0, 7),), "7H QH", "flush"),
    ],
)
def test_kinds_of_turns(plays: Sequence[Action], cards: str, kind: str) -> None:
    assert kind_of(plays, [NUMBERS[card] for card in cards.split()]) == kind


def test_the_news_of_one_hand_do_not_pass_the_curtain() -> None:
    """Ann saw which hand card she drew; Bo, who takes the device, does not read it."""
    person = Person((800, 600))
    scene = table(person, "QH 9D | 7S")
    scene.session.play(scene.session.game.notation.read(scene.session.match.state, "7S"))
    assert "draws" in told(scene)
    person.open_curtain(scene)
    assert scene.session.viewer == 1
    assert not told(scene).strip()
    person.program.close()


# ---------------------------------------------------------------- a turn hands over


@pytest.mark.parametrize("seats", [2, 4])
def test_a_turn_hands_over_in_one_second(seats: int) -> None:
    """From the last play to the next seat: discarding, shuffling and drawing, for turns of one, two and three cards."""
    made, layout = a_look(seats)
    table = Table(layout, made.clip)
    sizes_seen, shuffled = set(), False
    for seed in range(6):
        passed, cards = -inf, 0  # the cards dealt at the beginning are no turn
        match = random_turns(seats, seed, 250)
        table.sync(made.figures(view_of(match.start, 0)), glide=False)
        for turn in match.turns:
            if turn.seat != CHANCE:
                passed = max(passed, 0.0)
            for event in visible(turn.events, 0):
                clip = made.clip(event, table)
                if isinstance(event, Drawn | Shuffled) or (isinstance(event, Moved) and event.how == "discard"):
                    assert clip is not None and clip.seconds > 0
                    passed += clip.seconds
                    cards += isinstance(event, Drawn)
                    shuffled = shuffled or isinstance(event, Shuffled)
            if turn.after.to_move not in (CHANCE, turn.seat):
                assert passed <= 1.0 + 1e-9, f"{cards} cards take {passed:.2f} seconds"
                if passed >= 0:
                    sizes_seen.add(cards)
                passed, cards = (0.0 if passed >= 0 else -inf), 0
    assert sizes_seen >= {1, 2, 3} and shuffled


# ---------------------------------------------------------------- the box while nothing is chosen


def test_the_box_says_which_cards_go_together() -> None:
    made, _ = a_look()

    def together(cards: str) -> list[tuple[str, str]]:
        view = held(cards)
        found = combinations_of(moment(made, view, chosen(view)))
        return [(" ".join(NAMES[card] for card in cards), kind) for cards, kind in found]

    assert together("QH KH | 7S") == [("7S QH", "kill"), ("7S KH", "kill"), ("QH KH", "pair")]
    assert together("9H 10H | JH")[0] == ("9H 10H JH", "eliminator")
    assert together("8H 8D | 8S") == [("8S 8H 8D", "reactivation")]
    assert together("QH 9D | 8S") == []


def test_the_turn_before_is_shown_while_one_waits(person: Person) -> None:
    scene = person.play("rhombus", levels=("", "easy"), start=at(["b2 a4 d1", "c4 d5 e3"], "QH 9D | 7S"))
    person.open_curtain(scene)
    now: Moment[Any] = scene.picture.moment()
    assert not last_turn(now)
    scene.session.play(scene.session.game.notation.read(scene.session.match.state, "7S"))
    scene.screen.table.skip()
    later: Moment[Any] = scene.picture.moment()
    assert last_turn(later) == [((NUMBERS["7S"],), "single")]


def test_the_turn_before_is_not_told_with_what_hinders_whoever_is_next(person: Person) -> None:
    """Both start squares are taken; the row is about the card of Rosie, who has played it."""
    start = at(["a1 b2 d1", "e5 c4 e3"], "QH 9D | 7S")
    scene = person.play("rhombus", levels=("", "easy"), start=start)
    person.open_curtain(scene)
    assert any("a1 is not free" in words for words in person.words(scene))
    scene.session.play(Idle(NUMBERS["9D"]))
    scene.screen.table.skip()
    later: Moment[Any] = scene.picture.moment()
    assert last_turn(later) == [((NUMBERS["9D"],), "single")]
    written = person.words(scene)
    assert not any("is not free" in words for words in written)
    assert any(words.startswith("Enters a pawn") for words in written)


@pytest.mark.parametrize(
    ("cards", "label", "brings"),
    [("QH 9D | 7S", "Spend turn", "your turn is spent"), ("QS 9S | 7S", "Spend card", "spent without effect")],
)
def test_a_card_without_effect_says_what_it_costs(person: Person, cards: str, label: str, brings: str) -> None:
    scene = table(person, cards)
    assert scene.session.choose((Spot(CARD, NUMBERS["7S"]),))
    texts = person.words(scene)
    idle = next(action for action in scene.session.chooser.fitting() if isinstance(action, Idle))
    assert label in texts and brings in scene.session.preview(idle)


def test_only_a_whole_turn_is_called_one() -> None:
    """A seven of a flush costs itself; alone it costs the turn."""
    lone = held("QH 9D | 7S")
    flush = held("QS 9S | 7S")
    assert spends_turn(lone, Idle(NUMBERS["7S"])) and not spends_turn(flush, Idle(NUMBERS["7S"]))


def note(found: list[str], one: Written) -> None:
    found.append(one.text)


def test_cards_fly_over_the_title_of_the_box(person: Person) -> None:
    """It is in the picture, and what is drawn before the figures is what they may cover."""
    scene = person.play("rhombus", seed=3)
    person.open_curtain(scene)
    painter, look, layout = scene.screen.painter, scene.screen.look, scene.screen.layout
    now, title, gold = scene.picture.moment(), scene.screen.text("turn"), painter.colors.candle
    written: list[str] = []
    person.program.services.fonts.witness = partial(note, written)
    painter.surface = pygame.Surface((1280, 800))
    look.draw_over(painter, scene.screen.areas, layout, now)
    assert title not in written
    person.program.services.fonts.witness = None
    person.program.draw()
    box, surface = scene.screen.areas.box, person.program.window.surface
    head = pygame.Rect(box.left + painter.px(20), box.top + painter.px(8), painter.px(90), painter.px(24))
    seen = [surface.get_at((x, y))[:3] for x in range(head.left, head.right) for y in range(head.top, head.bottom)]
    assert min(sum(abs(a - b) for a, b in zip(one, gold, strict=True)) for one in seen) < 20, "letters are soft"


def box_rows(scene: GameScene) -> list[tuple[int, int]]:
    """Places in the box, from the top."""
    box = scene.screen.areas.box
    return [(box.centerx, y) for y in range(box.top, box.bottom, 4)]


@pytest.mark.parametrize("cards", ["QH KH | 7S", "8H 8D | 8S", "6H 9D | KS"])
def test_a_click_on_a_row_of_the_box_chooses_its_cards(person: Person, cards: str) -> None:
    """Each row is there once, and what it names is chosen, as far as one play takes it."""
    scene = table(person, cards)
    now: Moment[Any] = scene.picture.moment()
    areas, look = scene.screen.areas, scene.screen.look
    rows = {tuple(spot.at for spot in look.picks_at(areas, now, pos)): pos for pos in box_rows(scene)}
    rows.pop((), None)
    wanted = [row for row, _ in combinations_of(now)]
    assert {tuple(sorted(row)) for row in rows} >= {tuple(sorted(row)) for row in wanted}
    assert {card for row in rows for card in row} == {NUMBERS[name] for name in cards.replace("|", " ").split()}
    for row, pos in rows.items():
        scene.session.cancel()
        person.click(pos)
        chosen_now = {pick.spot.at for pick in scene.session.chooser.chosen} | {
            spot.at for spot in scene.session.planned
        }
        assert scene.session.plies == 0 and len(chosen_now) >= min(2, len(row)), row
        left = set(row) - chosen_now
        assert chosen_now <= set(row) and len(left) <= 1, row
        for card in left:  # it would play all of them at once, which a click on it does
            assert scene.session.chooser.completing((Spot(CARD, card),)) is not None
        while scene.session.cancel():
            pass


def test_rows_of_the_box_are_no_buttons_once_a_card_is_chosen(person: Person) -> None:
    scene = table(person, "QH KH | 7S")
    assert scene.session.choose((Spot(CARD, NUMBERS["QH"]),))
    now: Moment[Any] = scene.picture.moment()
    assert not any(scene.screen.look.picks_at(scene.screen.areas, now, pos) for pos in box_rows(scene))


def test_a_row_says_what_its_click_does(person: Person) -> None:
    """The 6 and the 7 of diamonds are a kill move and a sequence pair: each has a row, and its click chooses that."""
    scene = table(person, "8H 6D | 7D")
    six, seven = Spot(CARD, NUMBERS["6D"]), Spot(CARD, NUMBERS["7D"])
    for name, planned in (("Sequence pair", (seven,)), ("Kill move", ()), ("Sequence pair", (seven,))):
        row = next(
            one.where for one in person.written() if one.text == name and scene.screen.areas.box.contains(one.where)
        )
        person.click(row.center)
        assert scene.session.planned == planned
        assert {pick.spot for pick in scene.session.chooser.chosen} == {six, seven} - set(planned)
        assert {"Kill move", "Sequence pair"} <= set(person.words(scene))


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: str(theme.id))
def test_squares_are_apart_in_every_theme(theme: Theme) -> None:
    """Diagonals, on which blockades lie, can be read."""
    folder, colors = assets_dir() / "svg", Colors.of(theme, STANDARD)
    fills = []
    for name in ("rhombus/tile_white", "rhombus/tile_gray"):
        drawn = recolored((folder / f"{name}.svg").read_text(encoding="utf-8"), name, load(folder), colors)
        fill = re.search(r'id="t_\w+".*?</linearGradient>', drawn, re.DOTALL)
        assert fill is not None
        fills.append(re.findall("#[0-9a-fA-F]{6}", fill[0]))
    assert min(contrast(light, dark) for light in fills[0] for dark in fills[1]) >= 2
