"""Setting up positions on the screen: by mouse, by keys, by drag; playing on, sharing, and asking the prover."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving import share
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.house_rules import HouseRulesScene
from halloween_games.app.screens.set_up import SetUpScene, TrayThing
from halloween_games.app.screens.who_plays import WhoPlaysScene
from halloween_games.kit.widgets import Button, Widget
from halloween_games.play.game_scene import GameScene
from halloween_games.players.hosts import SliceBrain
from tests.nightly import by_turns
from tests.play.person import Person, cut_texts, played
from tests.play.ways import WAYS, ByMouse, Way

GHOSTS = "18-ghosts"
WITH_TRAY = [game_id for game_id in games.REGISTRY if games.load(game_id).parts.tray is not None]
SCREENS = [((800, 600), "de", 1.0), ((800, 600), "en", 2.0), ((1280, 800), "de", 2.0), ((2560, 1440), "en", 1.0)]


@pytest.fixture
def person() -> Person:
    return Person((1280, 800), Settings(speed=0.0, reduce_motion=True), draw_every=20, brain=SliceBrain())


def opened(person: Person, game_id: str = GHOSTS, seats: int = 2) -> SetUpScene:
    """The screen, opened in the menu of a game."""
    person.play(game_id, seats=seats, names=("Ann", "Bo", "Cy", "Di")[:seats])
    person.program.over_game.menu()
    person.frames(1)
    ByMouse(person).use("more")
    ByMouse(person).use("set_up")
    person.frames(2)
    return scene_of(person)


def scene_of(person: Person) -> SetUpScene:
    return person.now(SetUpScene)


def at(scene: SetUpScene, name: str) -> tuple[int, int]:
    return widget(scene, name).rect.center


def widget(scene: SetUpScene, name: str) -> Widget:
    return next(widget for widget in scene.widgets if widget.name == name)


def put(person: Person, scene: SetUpScene, thing: str, *squares: str) -> None:
    """Take a thing out of the tray and put it there by clicks."""
    for square in squares:
        if scene.editor.held != thing:
            person.click(at(scene, f"thing.{thing}"))
        person.click(at(scene, f"place.{square}"))
    if scene.editor.held:
        person.click(at(scene, f"thing.{thing}"))


def study(person: Person, scene: SetUpScene) -> None:
    """Ann has a blue and a yellow ghost outside, and a red one a step from its portal's open side."""
    person.click(at(scene, "clear"))
    put(person, scene, "0R", "b5")
    put(person, scene, "1B", "e1")
    for thing in ("0B", "0Y"):
        put(person, scene, thing, f"outside {thing}")
    for _ in range(3):
        person.click(at(scene, "place.c5"))  # until the red portal opens to the west
    person.click(at(scene, "place.b5"))
    person.click(at(scene, "place.a5"))


# ---------------------------------------------------------------- setting up


def test_ghosts_are_put_moved_and_taken_away_by_mouse(person: Person) -> None:
    scene = opened(person)
    editor = scene.editor
    person.click(at(scene, "clear"))
    assert editor.position["board"] == {} and not editor.position["escaped"]
    put(person, scene, "0R", "c3", "a3")
    assert editor.position["board"] == {"a3": "0R", "c3": "0R"}
    person.drag(at(scene, "place.c3"), at(scene, "place.d2"))
    assert editor.position["board"] == {"a3": "0R", "d2": "0R"}
    person.drag(at(scene, "thing.1Y"), at(scene, "place.c3"))
    assert editor.position["board"]["c3"] == "1Y"
    person.click(at(scene, "place.c3"), button=3)
    assert "c3" not in editor.position["board"]
    person.drag(at(scene, "place.d2"), scene._tray.midtop)  # dropped into the tray
    assert editor.position["board"] == {"a3": "0R"}
    person.click(at(scene, "away"))
    person.click(at(scene, "place.a3"))
    assert editor.position["board"] == {}
    for _ in range(3):
        person.click(at(scene, "undo"))
    assert editor.position["board"] == {"a3": "0R", "c3": "1Y", "d2": "0R"}
    person.click(at(scene, "redo"))
    assert editor.position["board"] == {"a3": "0R", "d2": "0R"}
    assert person.program.stack.top is scene


def test_portals_turn_and_the_turn_changes(person: Person) -> None:
    scene = opened(person)
    person.click(at(scene, "clear"))
    before = scene.editor.position["portals"]["R"]
    person.click(at(scene, "place.c5"))
    assert scene.editor.position["portals"]["R"] != before
    person.click(at(scene, "seat.1"))
    assert scene.editor.draft.to_move == 1
    assert "Bo is to move" in scene.words()


def test_what_cannot_be_is_told_in_words(person: Person) -> None:
    scene = opened(person)
    person.click(at(scene, "clear"))
    put(person, scene, "0B", "c2")
    for _ in range(2):  # the blue portal turns until it opens to the north
        person.click(at(scene, "place.c1"))
    assert scene.words() == "The blue ghost on c2 stands before its own open portal: it would have escaped."
    person.click(at(scene, "play"))
    assert person.program.stack.top is scene
    person.click(at(scene, "away"))
    person.click(at(scene, "place.c2"))
    assert scene.editor.state is not None
    for thing in ("0R", "0B", "0Y"):
        put(person, scene, thing, f"outside {thing}")
    assert scene.words() == "This game would be over already."
    for button in ("play", "share", "prove", "advise"):
        person.click(at(scene, button))
        assert person.program.stack.top is scene and scene.words() == "This game would be over already."


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS.keys())
def test_a_position_is_set_up_with_every_device(way: type[Way], person: Person) -> None:
    scene = opened(person)
    device = way(person)
    device.use("clear")
    device.use("thing.0R")
    device.use("place.c3")
    device.use("thing.0R")  # back into the tray
    device.use("place.c3")  # picked up
    device.use("place.d2")
    device.use("seat.1")
    assert scene.editor.position["board"] == {"d2": "0R"} and scene.editor.draft.to_move == 1
    device.use("away")
    device.use("place.d2")
    assert scene.editor.position["board"] == {}


def test_a_position_is_set_up_without_a_game(person: Person) -> None:
    """From the page of a new game, with the house rules and players that were chosen there."""
    person.program.navigation.new_game("rhombus")
    person.frames(2)
    for name in ("seat.2", "seat.3", "more"):
        ByMouse(person).use(name)
    page = person.now(HouseRulesScene)
    ByMouse(person).use("option.mystery.refill")
    ByMouse(person).use("set_up")
    person.frames(2)
    scene = scene_of(person)
    assert scene.editor.seats == 4 and scene.editor.options["mystery"] == "refill"
    assert "game" not in {one.name for one in scene.widgets}
    person.click(at(scene, "play"))
    after = person.now(WhoPlaysScene)
    assert len(after.seats) == 4
    assert after.planned().seats == page.planned().seats and after.planned().start is scene.editor.state
    assert not {"more", "begins", "free.0"} & {one.name for one in after.widgets}


def test_what_is_said_of_hidden_cards_is_for_the_person_alone(person: Person) -> None:
    scene = opened(person, "rhombus")
    person.program.services.speech.take()
    person.click(at(scene, "usual"))
    assert all(sentence.private for sentence in person.program.services.speech.take())


# ---------------------------------------------------------------- what can be done with it


def test_it_is_played_from_there_and_again(person: Person) -> None:
    scene = opened(person)
    study(person, scene)
    position = scene.editor.position
    person.click(at(scene, "play"))
    person.now(WhoPlaysScene).start()
    person.until(lambda: isinstance(person.program.stack.top, GameScene))
    game = played(person.program)
    assert game.session.match.practice
    assert game.session.match.game.notation.dump(game.session.match.start) == position
    match = game.session.match
    match.play_text(0, "a5-b5")
    assert match.outcome is not None and match.outcome.winners() == (0,)
    person.program.playing.restart()
    again = played(person.program)
    assert again.session.match.game.notation.dump(again.session.match.start) == position


def test_a_game_that_is_not_kept_is_not_lost_unasked(person: Person) -> None:
    game = person.play(GHOSTS)
    match = game.session.match
    match.play(match.to_move, match.state.legal_actions()[0])
    person.program.setting_up.open()
    scene = scene_of(person)
    person.click(at(scene, "usual"))
    person.click(at(scene, "play"))
    person.now(MessageScene).widgets[0].activate()
    person.now(WhoPlaysScene)


def test_back_from_who_plays_leads_to_the_position(person: Person) -> None:
    scene = opened(person)
    study(person, scene)
    person.click(at(scene, "play"))
    person.frames(2)
    person.key(pygame.K_ESCAPE)
    person.frames(1)
    assert scene_of(person) is scene
    person.key(pygame.K_ESCAPE)
    person.frames(1)
    assert person.program.stack.top is not scene


def test_the_share_code_opens_as_the_same_position(person: Person, copied: list[str]) -> None:
    scene = opened(person)
    study(person, scene)
    person.click(at(scene, "share"))
    person.now(MessageScene)
    match = share.read_code(copied[-1])
    assert match.game.notation.dump(match.start) == scene.editor.position


def test_the_prover_answers_on_the_screen(person: Person) -> None:
    scene = opened(person)
    study(person, scene)
    person.click(at(scene, "prove"))
    person.until(lambda: "Proven" in scene.words())
    assert scene.words() == "Proven: Ann wins in 1 turn, whatever the others do."
    person.click(at(scene, "seat.1"))
    assert "Bo is to move" in scene.words()  # the answer was about another position


def test_the_computer_gives_advice(person: Person) -> None:
    scene = opened(person)
    study(person, scene)
    person.click(at(scene, "advise"))
    person.until(lambda: "would play" in scene.words())
    assert "a5-b5 for Ann" in scene.words()


def test_the_position_of_the_game_is_there_again(person: Person) -> None:
    person.play(GHOSTS, start=None, options={"quick_setup": True})
    person.program.setting_up.open()
    scene = scene_of(person)
    first = scene.editor.position
    assert len(first["board"]) == 18
    person.click(at(scene, "clear"))
    person.click(at(scene, "game"))
    assert scene.editor.position == first
    person.click(at(scene, "usual"))
    assert len(scene.editor.position["board"]) == 18


# ---------------------------------------------------------------- the other games


def test_cards_are_dealt(person: Person) -> None:
    scene = opened(person, "rhombus")
    person.click(at(scene, "clear"))
    for seat, square in (("0", "b1"), ("1", "d5")):
        put(person, scene, seat, square)
    assert scene.words() == "Ann has 0 cards, but everybody holds 3: two on the table and one in the hand."
    for number, card in enumerate(("QH", "7S", "8D", "KD", "9C")):
        put(person, scene, card, f"holder {number}")
    put(person, scene, "?", "holder 5")
    assert scene.editor.position["table"] == [["QH", "7S"], ["KD", "9C"]]
    assert scene.editor.position["hand"] == [["8D"], ["?"]]
    assert scene.editor.state is not None
    assert not widget(scene, "thing.QH").enabled
    person.click(at(scene, "prove"))
    assert scene.words() == "Luck and secrets decide in Rhombus, so nothing can be proven."


def test_graves_are_raised_and_change_color(person: Person) -> None:
    scene = opened(person, "halloween")
    color = scene.editor.position["cards"]["c3"]
    person.click(at(scene, "place.c3"))
    assert scene.editor.position["cards"]["c3"] != color
    assert "a click on a closed one changes its color" in scene.words()
    person.click(at(scene, "undo"))
    put(person, scene, "wisp 1", "c3")
    assert scene.editor.position["claims"] == {"c3": 1} and scene.editor.position["face_up"] == ["c3"]
    person.click(at(scene, "thing.lord1"))
    person.click(at(scene, "place.d4"))
    assert scene.words() == "A dark lord opens the grave that it lands on, but d4 is closed."
    person.click(at(scene, "place.c3"))
    person.click(at(scene, "thing.lord1"))
    assert scene.editor.position["lords"][1] == "d4"


# ---------------------------------------------------------------- every game


@pytest.mark.parametrize("game_id", WITH_TRAY)
def test_what_was_set_up_is_played_by_computers_and_people(game_id: str, person: Person) -> None:
    scene = opened(person, game_id)
    person.click(at(scene, "usual"))
    person.click(at(scene, "seat.1"))
    if scene.editor.state is None:
        person.click(at(scene, "seat.0"))
    assert scene.editor.state is not None, scene.words()
    position = scene.editor.position
    person.click(at(scene, "play"))
    person.frames(2)
    page = person.program.stack.top
    if isinstance(page, MessageScene):  # cards were dealt already, so there is a game to lose
        page.widgets[0].activate()
        person.frames(2)
        page = person.program.stack.top
    assert isinstance(page, WhoPlaysScene)
    page.start()
    person.until(lambda: page is not person.program.stack.top)
    game = played(person.program)
    match = game.session.match
    assert match.game.notation.dump(match.start) == position or "?" in str(position)
    rng = Random(1)
    for _ in range(40):
        if match.outcome is None:
            match.play(match.to_move, rng.choice(match.state.legal_actions()))
            person.frames(1)


@pytest.mark.parametrize(("game_id", "screen"), by_turns(WITH_TRAY, SCREENS, always=SCREENS[:2]))
def test_everything_is_where_it_can_be_pointed_at(game_id: str, screen: tuple[tuple[int, int], str, float]) -> None:
    """All things and buttons have room and words, no two on each other; no more is cut than in the game."""
    size, language, text_size = screen
    settings = Settings(speed=0.0, reduce_motion=True, language=language, text_size=text_size)
    someone = Person(size, settings, brain=SliceBrain())
    someone.play(game_id, levels=("", "easy"))
    someone.frames(2)
    cut_before = set(cut_texts(someone))
    someone.program.setting_up.open()
    someone.frames(2)
    scene = scene_of(someone)
    whole = pygame.Rect((0, 0), size)
    tools = [one for one in scene.widgets if isinstance(one, TrayThing | Button)]
    for one in scene.widgets:
        assert one.rect.width and whole.contains(one.rect), one.name
        assert one.tip, one.name
    for number, one in enumerate(tools):
        assert one.rect.collidelist([other.rect for other in tools[number + 1 :]]) == -1
        assert one.rect.width >= 30
    assert set(cut_texts(someone)) <= cut_before
