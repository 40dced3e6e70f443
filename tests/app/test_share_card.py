"""The share card: the picture of a position with its share code as a QR code, which can be read back from the file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
import segno

from halloween_games import games
from halloween_games.app.exports.share_card import LEAST_MODULE, LONGEST, QUIET, TooLongForCard, qr_code
from halloween_games.app.saving import share
from halloween_games.app.screens.menu import MenuScene, MoreScene
from halloween_games.core.match import Match
from halloween_games.play.game_scene import GameScene
from tests.app.random_games import finished_match, random_match
from tests.play.person import Person

WHITE = (255, 255, 255)
BLACK = (0, 0, 0)


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    someone = Person((800, 600))
    exports = someone.program.exports
    exports.folder, exports.picture_unit = tmp_path / "pictures", 1.0
    yield someone
    someone.program.close()


def saved(person: Person) -> list[Path]:
    folder = person.program.exports.folder
    return sorted(folder.iterdir()) if folder.exists() else []


def save_card(person: Person, match: Match) -> None:
    """Save the card of *match* by the entry of the game's menu."""
    person.program.playing.begin(match)
    person.frames(2)
    person.program.over_game.menu()
    person.frames(1)
    menu = person.program.stack.top
    assert isinstance(menu, MenuScene)
    menu.quiet.act()
    person.frames(1)
    more = person.program.stack.top
    assert isinstance(more, MoreScene)
    next(widget for widget in more.widgets if widget.name == "share_card").activate()
    person.frames(1)


def read_back(file: Path, code: str) -> tuple[int, bool]:
    """How many pixels a module has on the card, and whether every module is that of *code*."""
    matrix = segno.make_qr(code, error="l", boost_error=True).matrix
    card = pygame.image.load(file)
    columns = [x for x in range(card.width) if card.get_at((x, card.height // 2))[:3] == WHITE]
    rows = [y for y in range(card.height) if card.get_at((columns[3], y))[:3] == WHITE]
    panel = pygame.Rect(columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)
    dark = pygame.mask.from_threshold(card.subsurface(panel), BLACK, (1, 1, 1, 255))
    found = max(dark.get_bounding_rects(), key=lambda rect: rect.width)
    whole = found.unionall([rect for rect in dark.get_bounding_rects() if rect.width > 2])
    module, rest = divmod(whole.width, len(matrix))
    assert rest == 0 and whole.width == whole.height
    quiet = whole.inflate(2 * QUIET * module, 2 * QUIET * module)
    assert pygame.Rect((0, 0), panel.size).contains(quiet)
    white = pygame.mask.from_threshold(card.subsurface(panel), WHITE, (1, 1, 1, 255))
    for ring in range(1, QUIET * module):
        for x in (whole.left - ring, whole.right - 1 + ring):
            assert white.get_at((x, whole.centery))
        for y in (whole.top - ring, whole.bottom - 1 + ring):
            assert white.get_at((whole.centerx, y))
    right = all(
        bool(dark.get_at((whole.left + x * module + module // 2, whole.top + y * module + module // 2)))
        == bool(is_dark)
        for y, row in enumerate(matrix)
        for x, is_dark in enumerate(row)
    )
    return module, right


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_the_code_on_the_card_opens_as_the_position(game_id: str, person: Person) -> None:
    match = random_match(game_id, 3, 12, 2)
    save_card(person, match)
    (file,) = saved(person)
    code = share.write_code(match)
    module, is_right = read_back(file, code)
    assert is_right and module >= LEAST_MODULE
    opened = share.read_code(code)
    assert opened.game.notation.dump(opened.start.observe(None)) == match.game.notation.dump(match.state.observe(None))


def test_the_card_of_a_finished_game_holds_the_whole_game(person: Person) -> None:
    match = finished_match("18-ghosts", 2)
    save_card(person, match)
    (file,) = saved(person)
    code = share.write_code(match)
    assert read_back(file, code)[1]
    assert len(share.read_code(code).turns) == len(match.turns)


def test_a_game_that_is_too_long_is_refused_in_a_sentence(person: Person) -> None:
    match = finished_match("pure-halloween", 2)
    assert len(share.write_code(match)) > LONGEST
    save_card(person, match)
    assert not saved(person)
    scene = person.program.stack.top
    assert isinstance(scene, GameScene) and "too long for a QR code" in scene.screen.banner.text


def test_codes_have_a_quiet_zone_and_are_refused_beyond_a_length() -> None:
    small = qr_code("HG1-" + "a" * 300)
    assert small.width == small.height == 61 + 2 * QUIET
    edges = [*range(QUIET), *range(small.height - QUIET, small.height)]
    border = [
        small.get_at(spot)[:3] for at in range(small.width) for edge in edges for spot in ((at, edge), (edge, at))
    ]
    assert set(border) == {WHITE}
    qr_code("a" * LONGEST)
    with pytest.raises(TooLongForCard):
        qr_code("a" * (LONGEST + 1))
