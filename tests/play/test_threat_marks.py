"""The marks of what the others could do: the key, words by pointing and by Tab, and how they look."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.core.match import draw
from halloween_games.core.spots import BOARD, CHANCE, NOBODY, Spot
from halloween_games.core.state import State
from halloween_games.core.threats import WEIGHTS, Threat
from halloween_games.kit.rect import Rect
from halloween_games.play.game_scene import GameScene
from halloween_games.session.spot_words import spot_words
from halloween_games.table.marks import ThreatMark, draw_threats, threat_marks
from tests.games.eighteen_ghosts.positions import castle
from tests.nightly import by_turns
from tests.play.person import Person
from tests.play.test_speech import Board, board  # noqa: F401 - a fixture
from tests.play.test_tooltips import shown

pytestmark = pytest.mark.usefixtures("own_folder")

A5, A4, C1 = Spot(BOARD, 20), Spot(BOARD, 15), Spot(BOARD, 2)


def picture(person: Person) -> bytes:
    person.frames(1)
    return pygame.image.tobytes(person.program.window.surface, "RGB")


def still(size: tuple[int, int] = (1280, 800), **settings: object) -> Person:
    return Person(size, Settings(speed=0.0, reduce_motion=True, **settings))  # type: ignore[arg-type]


@pytest.fixture
def person() -> Person:
    return still()


def fight(person: Person, to_move: int = 0) -> GameScene:
    scene = person.play(start=castle("a5 0B, a4 1R", to_move=to_move))
    scene.screen.table.skip()
    return scene


def test_the_key_shows_and_hides_the_marks(person: Person) -> None:
    scene = fight(person)
    before = picture(person)
    person.key(pygame.K_w)
    assert scene.screen.shows_threats
    assert scene.screen.banner.text == "Point at a mark to read what could happen there."
    scene.screen.banner.clear()
    assert picture(person) != before
    person.key(pygame.K_w)
    assert not scene.screen.shows_threats
    assert picture(person) == before


def test_the_menu_does_the_same_and_closes(person: Person) -> None:
    scene = fight(person)
    for shows in (True, False):
        person.program.over_game.menu()
        person.frames(1)
        person.use("threats")
        assert person.program.stack.top is scene and scene.screen.shows_threats == shows


def test_the_key_works_where_nothing_threatens_and_while_looking_back(person: Person) -> None:
    scene = person.play(start=castle("a5 0B, e4 1R"))
    person.key(pygame.K_w)
    assert scene.screen.banner.text == "Nothing threatens you now."
    scene = fight(person)
    scene.session.play(scene.session.game.notation.read(scene.session.view, "a5-b5"))
    person.key(pygame.K_LEFT, pygame.KMOD_ALT)
    assert scene.session.looking_back.active
    person.key(pygame.K_w)
    assert scene.screen.shows_threats
    assert {threat.spot for threat in scene.session.threats.found()} == {A5, C1}


def test_pointing_at_a_mark_says_what_could_happen(person: Person) -> None:
    scene = fight(person)
    person.move(scene.screen.layout.rect(A5).center)
    person.wait(0.6)
    stands = "a5: blue ghost of Ann; beats yellow ghosts, loses to red ones"
    assert shown(person) == stands
    person.key(pygame.K_w)
    person.move(scene.screen.layout.rect(A4).center)
    person.move(scene.screen.layout.rect(A5).center)
    person.wait(0.6)
    assert shown(person) == (
        f"{stands}. Bo could beat this blue ghost with the red one on a4, and the blue portal would turn."
    )
    person.move(scene.screen.layout.rect(C1).center)
    person.wait(0.6)
    assert shown(person).endswith("Bo could turn this portal; it would open to b1.")


def test_tab_visits_the_marks_and_they_are_narrated(board: Board) -> None:  # noqa: F811
    person = still(speech=True)
    scene = fight(person)
    person.key(pygame.K_w)
    assert any("Bo could turn this portal" in copied for copied in board.copied), "all of it at once"
    board.copied.clear()
    visited = set()
    for _ in range(4):
        person.key(pygame.K_TAB)
        visited.add(scene.screen.focus.current)
    assert {A5, C1} <= visited
    assert any("it would open to b1." in copied for copied in board.copied)


def test_while_something_moves_no_marks_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """They would belong to a position that is not shown yet."""
    person = Person((1280, 800), Settings(speed=1.0))
    scene = fight(person)
    person.key(pygame.K_w)
    drawn: list[bool] = []
    monkeypatch.setattr(
        "halloween_games.play.game_picture.draw_threats", lambda *args: drawn.append(scene.screen.table.busy)
    )
    scene.session.play(scene.session.game.notation.read(scene.session.view, "a5xa4"))
    person.wait(3)
    assert drawn and not any(drawn)


# ---------------------------------------------------------------- every game


def dangerous(game_id: str, seats: int) -> State:
    """The random position with the most kinds of threats for the seat to move."""
    game = games.load(game_id)
    best, most = None, -1
    for seed in range(6):
        rng = Random(seed)
        state = game.start(seats, {option.name: option.default for option in game.options}, rng)
        for _ in range(250):
            if state.to_move == NOBODY:
                break
            if state.to_move >= 0:
                found = game.threats(state, state.to_move)
                value = 10 * len({threat.kind for threat in found}) + min(9, len({threat.spot for threat in found}))
                if value > most:
                    best, most = state, value
            state = state.apply(draw(state, rng) if state.to_move == CHANCE else rng.choice(state.legal_actions()))
    assert best is not None and most > 0
    return best


@pytest.mark.parametrize(
    ("size", "table"),
    by_turns(
        ((800, 600), (1920, 1080)),
        [(game_id, seats) for game_id in games.REGISTRY for seats in games.load(game_id).seats],
    ),
)
def test_every_mark_lies_where_it_can_be_pointed_at(size: tuple[int, int], table: tuple[str, int]) -> None:
    """In every game, with words, in the window."""
    game_id, seats = table
    person = still(size)
    scene = person.play(game_id, seats=seats, start=dangerous(game_id, seats), names=("Ann", "Bo", "Cy", "Di")[:seats])
    person.open_curtain(scene)
    scene.screen.table.skip()
    person.key(pygame.K_w)
    person.frames(1)
    found = scene.session.threats.found()
    assert found
    for threat in found:
        rect = scene.screen.layout.rect(threat.spot)
        assert rect.width, threat
        assert Rect((0, 0), size).contains(scene.screen.look.mark_rect(scene.screen.layout, threat.spot).clip(rect))
        person.move(rect.center)
        tip = scene.tip()
        assert tip is not None
        for sentence in scene.session.threats.at(threat.spot):
            assert sentence in tip.words
        assert spot_words(scene.session.game, scene.session.words, scene.session.view, threat.spot, scene.session.text)


# ---------------------------------------------------------------- how they look


def test_every_weight_has_a_drawing_of_its_own_shape() -> None:
    """Compared in gray: nobody has to tell their colors apart."""
    services = fight(still()).screen.services
    gray = []
    for weight in WEIGHTS:
        ground = pygame.Surface((48, 48))
        ground.fill((110, 110, 110))
        ground.blit(services.art.image(f"badges/threat_{weight}", (48, 48)), (0, 0))
        gray.append(pygame.image.tobytes(pygame.transform.grayscale(ground), "RGB")[::3])
    for one, other in combinations(gray, 2):
        apart = sum(abs(a - b) > 60 for a, b in zip(one, other, strict=True))
        assert apart > 0.08 * 48 * 48


def test_the_worst_of_several_threats_decides_the_mark() -> None:
    def threat(weight: str, seat: int, source: Spot | None) -> Threat:
        return Threat("kind", weight, seat, A5, source, ())

    marks = threat_marks(
        [threat("notice", 2, A4), threat("harm", 1, C1), threat("gain", 1, None), threat("harm", 1, C1)]
    )
    assert marks == {A5: ThreatMark("harm", (1, 2), (A4, C1))}


def test_with_more_than_two_players_a_mark_shows_whose_it_is(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    painter = fight(person).screen.painter
    names: list[str] = []
    monkeypatch.setattr(painter, "drawing", lambda name, rect: names.append(name))
    marks = {A5: ThreatMark("notice", (1, 3), (A4,))}
    draw_threats(painter, marks, (), 4, lambda spot: Rect(100, 100, 60, 60))
    assert names == ["badges/threat_notice", "emblems/token_3", "emblems/token_1"]
    names.clear()
    draw_threats(painter, marks, (), 2, lambda spot: Rect(100, 100, 60, 60))
    assert names == ["badges/threat_notice"]
