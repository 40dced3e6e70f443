"""Pictures and films of a game: their contents, their files, and what is left after a failure."""

from __future__ import annotations

import hashlib
import json
import sys
import time
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops, ImageStat

from halloween_games import games
from halloween_games.app.exports import gif_file
from halloween_games.app.exports.film import Clip, Film
from halloween_games.app.exports.looks import load_look
from halloween_games.app.exports.poster import Poster
from halloween_games.app.exports.thumbnail import WHOLE, Framing, draw_position
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.film_scene import PATIENCE, FilmScene
from halloween_games.app.screens.menu import MenuScene, MoreScene
from halloween_games.commands import cli
from halloween_games.core.match import Match
from halloween_games.core.record import record
from halloween_games.core.spots import BOARD, Spot
from halloween_games.games.rhombus.rules.actions import CARD
from halloween_games.games.rhombus.rules.state import RhombusState
from halloween_games.kit.widgets import Button
from halloween_games.play.game_scene import GameScene
from halloween_games.table.look import Moment
from tests.app.random_games import random_match
from tests.play.person import Person

SMALL = 0.3  # pixels of a design unit


@pytest.fixture
def person(tmp_path: Path) -> Person:
    someone = Person((800, 600))
    exports = someone.program.exports
    exports.folder, exports.picture_unit = tmp_path / "pictures", 0.5
    return someone


def files(person: Person) -> list[Path]:
    folder = person.program.exports.folder
    return sorted(folder.iterdir()) if folder.exists() else []


def begin(person: Person, game_id: str = "18-ghosts", actions: int = 6) -> GameScene:
    scene = person.program.playing.begin(random_match(game_id, 3, actions, 2))
    person.frames(2)
    return scene


def colors(image: Image.Image) -> int:
    return len(image.convert("RGB").resize((120, 120)).getcolors(20_000) or [])


def test_a_picture_is_a_framed_png(person: Person) -> None:
    scene = begin(person)
    person.key(pygame.K_F12)
    (file,) = files(person)
    assert file.name == f"18-ghosts-{time.strftime('%Y-%m-%d')}.png"
    with Image.open(file) as image:
        assert image.format == "PNG" and min(image.size) > 300 and colors(image) > 500
    assert person.program.toast.text == f"Picture saved: {file.name}"
    assert not scene.screen.banner.text
    scene.history.go(2)
    person.key(pygame.K_F12)
    now, earlier = [one.read_bytes() for one in files(person)]
    assert now != earlier, "of an earlier position"


def drawn(scene: GameScene) -> str:
    """The board and what the game draws around it, drawn anew."""
    screen, view = scene.screen, scene.session.view
    canvas = screen.painter.surface = pygame.Surface(screen.areas.size)
    moment = Moment(view, None, view.to_move, scene.session.names, still=True)
    screen.look.draw_board(screen.painter, screen.areas, screen.layout, True)
    screen.look.draw_under(screen.painter, screen.areas, screen.layout, moment)
    screen.look.draw_over(screen.painter, screen.areas, screen.layout, moment)
    for seat, card in enumerate(screen.areas.seats):
        screen.look.draw_seat(screen.painter, card, view, seat)
    return hashlib.sha256(pygame.image.tobytes(canvas, "RGB")).hexdigest()


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_pictures_of_a_game_leave_its_screen_as_it_was(person: Person, game_id: str) -> None:
    scene = begin(person, game_id)
    before = drawn(scene)
    person.program.exports.picture()
    assert files(person) and drawn(scene) == before, "a saved picture"
    draw_position(person.program.services, scene.session.view, 2, scene.screen.look, WHOLE)
    assert drawn(scene) == before, "the board of the review"


def test_a_moment_in_which_only_a_card_was_played_shows_the_board(person: Person) -> None:
    """Cards lie beside it, in the dark; a card with a square shows what is around the square."""
    scene = person.play("rhombus")
    services, view, look = person.program.services, scene.session.match.view(None), scene.screen.look
    assert isinstance(view, RhombusState)
    card, square = Spot(CARD, view.table[0][0]), Spot(BOARD, 7)

    def size(*trail: Spot, near: bool = True) -> tuple[int, int]:
        return draw_position(services, view, 2, look, Framing(whole=True, near=near), trail).get_size()

    frame, board = size(card, near=False), size(card)
    assert board[0] < frame[0] and board[1] >= frame[1] * 0.9
    assert size(card, square) == size(square) != board


def test_the_menu_goes_when_it_has_saved_a_picture(person: Person) -> None:
    """One sees the board again, and the word that it is done."""
    scene = begin(person)
    person.program.over_game.menu()
    person.now(MenuScene)
    more_of_the_menu(person)
    person.use("screenshot")
    assert person.program.stack.top is scene and len(files(person)) == 1
    offer = person.program.toast.offer
    assert offer is not None and offer.label == "Open folder"


@pytest.mark.parametrize("way", ["mouse", "key"])
def test_a_saved_picture_is_shown_in_its_folder(person: Person, shown_files: list[Path], way: str) -> None:
    scene = begin(person)
    turns = len(scene.session.match.turns)
    person.key(pygame.K_e)
    assert shown_files == [], "nothing was saved yet"
    person.key(pygame.K_F12)
    person.frames(2)
    toast = person.program.toast
    assert scene.news_place is not None and scene.news_place.contains(toast.button), "it stands where the news stand"
    if way == "mouse":
        person.click(toast.button.center)
    else:
        person.key(pygame.K_e)
    assert shown_files == [person.program.exports.folder] and not toast.text
    assert len(scene.session.match.turns) == turns and not scene.session.looking_back.active


def test_over_the_menu_and_while_looking_back_the_toast_stands_at_the_top(person: Person) -> None:
    scene = begin(person)
    person.key(pygame.K_F10)
    person.program.commands.give("screenshot")
    person.now(MenuScene)
    assert person.program.toast.button.bottom < 120
    person.key(pygame.K_ESCAPE)
    scene.history.go(2)
    person.frames(1)
    assert scene.news_place is None


def test_a_folder_that_cannot_be_made_is_told(person: Person, tmp_path: Path) -> None:
    scene = begin(person)
    (tmp_path / "file").write_text("in the way")
    person.program.exports.folder = tmp_path / "file" / "pictures"
    person.program.exports.picture()
    assert "could be written" in scene.screen.banner.text or "may not be written" in scene.screen.banner.text
    scene.screen.banner.clear()
    person.program.exports.film()
    person.frames(1)
    person.until(lambda: person.program.stack.top is scene, 2 * PATIENCE)  # it waits for its drawings first
    assert scene.screen.banner.text


def poster(person: Person, match: Match) -> Poster:
    look = load_look(match.game, person.program.services.text.for_game(match.game.id))
    return Poster(person.program.services, match, look, ("Ann", "Bo"), SMALL)


@pytest.mark.parametrize("game_id", ["closest-ghost", "rhombus"])
def test_a_film_shows_every_turn_and_ends_at_the_last_position(person: Person, game_id: str, tmp_path: Path) -> None:
    match = random_match(game_id, 2, 8, 2)
    file = tmp_path / "new" / "game.gif"
    film = Film(poster(person, match), file)
    while film.step():
        pass
    assert film.done and [path.name for path in file.parent.iterdir()] == ["game.gif"]
    with Image.open(file) as image:
        assert image.format == "GIF" and image.size == film.poster.size
        frames = getattr(image, "n_frames", 1)
        assert frames == film.count >= len(match.turns)
        assert image.info["loop"] == 0
        first = image.convert("RGB").copy()
        image.seek(frames - 1)
        last = image.convert("RGB").copy()
        assert image.info["duration"] >= 1000
    assert colors(first) > 60 and first.tobytes() != last.tobytes()
    film.poster.show(len(match.turns))
    wanted = pygame.image.tobytes(film.poster.picture(), "RGB")
    difference = ImageChops.difference(last, Image.frombytes("RGB", last.size, wanted))
    assert max(ImageStat.Stat(difference).mean) < 8  # as near as 255 colors come


def test_a_film_of_clips_shows_their_turns_alone(person: Person, tmp_path: Path) -> None:
    clips = []
    for game_id in ("rhombus", "closest-ghost"):
        clips.append(Clip(poster(person, random_match(game_id, 2, 8, 2)), 4, 6))
    film, seen = Film(clips[0].poster, tmp_path / "film.gif", clips), set()
    while film.step():
        seen.add((film.poster.match.game.id, film.poster.ply))
    assert {ply for game, ply in seen if game == "closest-ghost"} == {4, 5, 6}
    with Image.open(film.path) as image:
        assert image.size == tuple(map(max, clips[0].poster.size, clips[1].poster.size))


def test_a_film_grows_frame_by_frame(person: Person) -> None:
    scene = begin(person, actions=10)
    person.program.exports.film()
    top = person.now(FilmScene)
    assert 0 <= top.film.progress < 1 and not top.film.done
    assert all(file.name.endswith(".tmp") for file in files(person))
    shares = []
    for _ in range(3000):
        if top.film.done:
            break
        person.frames(1)
        shares.append(top.film.progress)
    assert top.film.done and shares == sorted(shares) and len(shares) > 5
    person.frames(1)
    (file,) = files(person)
    assert file.suffix == ".gif" and person.program.stack.top is scene
    assert person.program.toast.text == f"Film saved: {file.name}" and person.program.toast.offer is not None


def test_a_film_waits_below_a_message(person: Person) -> None:
    """Else it would close that, unread, instead of its own progress."""
    begin(person, actions=10)
    person.program.exports.film()
    top = person.now(FilmScene)
    person.frames(3)
    progress = top.film.progress
    person.program.notices.tell("The lantern went out.")
    person.frames(30)
    message = person.now(MessageScene)
    assert "lantern" in message.message and top.film.progress == progress
    person.key(pygame.K_ESCAPE)
    person.frames(3)
    assert person.program.stack.top is top and (top.film.done or top.film.progress > progress)


def test_leaving_the_program_leaves_no_file(person: Person) -> None:
    begin(person, actions=10)
    person.program.exports.film()
    person.frames(3)
    person.program.stack.close()
    assert not files(person)


def more_of_the_menu(person: Person) -> MoreScene:
    person.now(MenuScene).quiet.act()
    return person.now(MoreScene)


def test_without_pillow_the_menu_says_what_to_install(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gif_file, "find_spec", lambda name: None)
    begin(person)
    person.key(pygame.K_F10)
    menu = more_of_the_menu(person)
    entry = next(widget for widget in menu.widgets if widget.name == "film")
    assert isinstance(entry, Button) and entry.label == "Film (needs Pillow)"
    entry.activate()
    assert "pip install" in person.now(MessageScene).message and not files(person)


def test_a_package_without_pillow_offers_no_film(
    person: Person, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing can be installed into it."""
    monkeypatch.setattr(gif_file, "find_spec", lambda name: None)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    begin(person)
    person.key(pygame.K_F10)
    assert "film" not in [widget.name for widget in more_of_the_menu(person).widgets]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record(random_match("18-ghosts", 2, 4))))
    assert cli.main(["gif", str(file), "--out", str(tmp_path / "game.gif")]) == 2
    told = capsys.readouterr().err
    assert "package" in told and "pip" not in told and told.count("\n") == 1


# ---------------------------------------------------------------- the command line


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    code = cli.main(argv)
    out, err = capsys.readouterr()
    return code, out, err


def test_gif_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = random_match("closest-ghost", 2, 6, 2)
    file, out = tmp_path / "game.json", tmp_path / "game.gif"
    file.write_text(json.dumps(record(match)))
    code, said, errors = run(capsys, "gif", str(file), "--out", str(out))
    assert code == 0 and not errors and "game.gif" in said
    with Image.open(out) as image:
        assert image.format == "GIF" and getattr(image, "n_frames", 1) >= len(match.turns)


@pytest.mark.parametrize("case", ["png", "no folder", "no record", "no moves", "no pillow"])
def test_gif_says_in_one_line_what_is_wrong(
    case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, out = tmp_path / "game.json", tmp_path / "game.gif"
    data = (
        "{" if case == "no record" else json.dumps(record(random_match("18-ghosts", 2, 0 if case == "no moves" else 4)))
    )
    file.write_text(data)
    if case == "png":
        out = out.with_suffix(".png")
    if case == "no folder":
        out = tmp_path / "nowhere" / "game.gif"
    if case == "no pillow":
        monkeypatch.setattr(gif_file, "find_spec", lambda name: None)
    code, said, errors = run(capsys, "gif", str(file), "--out", str(out))
    assert code == 2 and not said and errors.count("\n") == 1 and not out.exists()


def test_a_film_comes_out_as_it_was_added(tmp_path: Path) -> None:
    """Every pixel and every time, also where only a corner or nothing changes."""
    surface = pygame.Surface((300, 20))
    file = gif_file.GifFile(tmp_path / "x.gif", surface.get_size())
    colors = (surface.copy(), surface.copy())
    for sample, color in zip(colors, ("red", "green"), strict=True):
        sample.fill(color)
    file.begin([*colors])
    wanted = []
    for place, milliseconds in (((0, 0, 300, 20), 100), ((290, 11, 10, 9), 40), ((0, 0, 0, 0), 60), ((3, 2, 1, 1), 70)):
        surface.fill("red" if place[0] else "green", place)
        file.add(surface, milliseconds)
        wanted.append((pygame.image.tobytes(surface, "RGB"), milliseconds))
    file.finish()
    wanted[1:3] = [(wanted[2][0], 100)]  # the same picture, shown for longer
    with Image.open(tmp_path / "x.gif") as film:
        for number, (pixels, milliseconds) in enumerate(wanted):
            film.seek(number)
            assert (film.convert("RGB").tobytes(), film.info["duration"]) == (pixels, milliseconds)
        assert film.n_frames == len(wanted) == file.count  # type: ignore[attr-defined]
