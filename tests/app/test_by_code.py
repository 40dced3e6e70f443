"""Games by code: whole games between two folders, and everything that can be wrong with a code."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import msgspec
import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.code_game import PREFIX, CodeGame, CodeGames, Kept, invite, join, offered, seal
from halloween_games.app.saving.record_file import RecordProblem
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.share import unwrapped, wrapped
from halloween_games.app.screens.by_code import CodeDoors, SendScene, WordScene
from halloween_games.app.screens.crash_scene import CrashScene
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.house_rules import HouseRulesScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.review import ReviewScene
from halloween_games.app.screens.setup_page import SetupPage
from halloween_games.core.actions import Action
from halloween_games.core.match import Match
from halloween_games.core.spots import Seat
from halloween_games.play.code_scene import CodeScene
from halloween_games.play.game_scene import GameScene
from tests.nightly import only_at_night
from tests.play.person import Person

RECORDS = Path(__file__).parent.parent / "records" / "released" / "0.1.0" / "saves"
LONG = "pure-halloween"
WORD = "pumpkin pie"
OFFERED = [game_id for game_id in games.REGISTRY if offered(games.load(game_id))]


def begun(game_id: str = "closest-ghost") -> tuple[CodeGame, CodeGame]:
    """A game of Ben and Max that both have joined: Ben is to say what comes next."""
    ben = invite(games.load(game_id), {}, "Ben", WORD)
    max_ = join(ben.kept.code, "Max", "  Pumpkin PIE ")
    return ben.take(max_.kept.code), max_


def match_of(game: CodeGame) -> Match:
    assert game.match is not None
    return game.match


def act(game: CodeGame) -> str:
    """One turn of the person at this computer, and its code."""
    match = match_of(game)
    while game.decides:
        match.play(game.seat, match.view(game.seat).legal_actions()[0])
    return game.answer()


def why(act: Callable[[], object]) -> str:
    """Why *act* is refused."""
    with pytest.raises(RecordProblem) as refused:
        act()
    return str(refused.value)


def moves_of(game_id: str) -> Iterator[Callable[[CodeGame], None]]:
    """Who plays which move of a whole game: a recorded one where no luck falls, otherwise what a seed chooses."""
    game, rng = games.load(game_id), random.Random(3)
    while game.secrets:
        yield lambda side: play_some(side, rng)
    for seat, text in json.loads((RECORDS / f"{game_id}-over.json").read_text())["moves"]:
        if text != "pass":  # the match plays it by itself
            yield partial(play_move, seat, text)


def play_some(side: CodeGame, rng: random.Random) -> None:
    """Any action, chosen by what this seat may know."""
    match = match_of(side)
    match.play(side.seat, rng.choice(match.view(side.seat).legal_actions()))


def play_move(seat: Seat, text: str, side: CodeGame) -> None:
    """The move of that seat."""
    assert seat == side.seat
    match_of(side).play_text(seat, text)


@pytest.mark.long
@pytest.mark.parametrize("game_id", [game_id for game_id in OFFERED if game_id != LONG])
def test_a_whole_game_between_two_folders(game_id: str, tmp_path: Path) -> None:
    moves = moves_of(game_id)
    folders = [CodeGames(tmp_path / name) for name in ("ben", "max")]
    sides = list(begun(game_id))
    for folder, side in zip(folders, sides, strict=True):
        folder.keep(side.kept)
    while not all(side.is_over for side in sides):
        here = 0 if sides[0].speaks else 1
        game = sides[here]
        while game.decides:
            next(moves)(game)
            game.note(folders[here].keep)
        code = game.answer(folders[here].keep)
        sides[1 - here] = sides[1 - here].take(code)
        folders[1 - here].keep(sides[1 - here].kept)
    assert match_of(sides[0]).state == match_of(sides[1]).state
    kept = [folder.find(sides[0].id) for folder in folders]
    assert all(one is not None and one.is_over for one in kept)


def before_a_look() -> tuple[CodeGame, list[Action]]:
    """A game in which Ben can look at cards, and the actions that do."""
    ben, max_ = begun("halloween")
    write, rng = ben.game.notation.write, random.Random(1)
    looks: list[Action] = []
    while not looks:
        while ben.decides:
            play_some(ben, rng)
        max_ = max_.take(ben.answer())
        ben = ben.take(act(max_))
        view = match_of(ben).view(0)
        looks = [action for action in view.legal_actions() if write(view, action).startswith("?")]
    return ben, looks


def test_whoever_looked_at_a_card_and_quit_has_looked_at_it(tmp_path: Path) -> None:
    ben, looks = before_a_look()
    folder = CodeGames(tmp_path)
    folder.keep(ben.kept)
    match_of(ben).play(0, looks[0])
    assert ben.decides, "the turn goes on"
    ben.note(folder.keep)
    found = folder.find(ben.id)
    assert found is not None and found.decides and match_of(found).state == match_of(ben).state
    assert not match_of(found).can_undo(0)


@only_at_night
def test_a_long_game_between_two_folders(tmp_path: Path) -> None:
    test_a_whole_game_between_two_folders(LONG, tmp_path)


def says_the_same(code: str, body: bytes) -> bool:
    """Whether *code* is only written otherwise: not every letter's case, and not every bit of the last one counts."""
    try:
        return unwrapped("HGC", code) == body
    except RecordProblem:
        return False


@pytest.mark.parametrize("game_id", ["closest-ghost", "rhombus"])
def test_no_changed_code_does_anything(game_id: str) -> None:
    ben, max_ = begun(game_id)
    code, rng = act(ben), random.Random(5)
    body = unwrapped("HGC", code)
    before = msgspec.json.encode(max_.kept)
    for _ in range(500):
        at, letter = rng.randrange(len(code)), rng.choice("ABCdef01-_")
        changed = code[:at] + rng.choice(["", code[at + 1 :], letter + code[at + 1 :], letter + code[at:]])
        if not says_the_same(changed, body):
            why(partial(max_.take, changed))
        place = rng.randrange(len(body))  # with a checksum that is right again
        forged = bytearray(body)
        forged[place] ^= 1 << rng.randrange(8)
        assert why(partial(max_.take, wrapped(PREFIX, bytes(forged)))) in ("by_code.damaged", "by_code.unknown")
    assert msgspec.json.encode(max_.kept) == before
    assert match_of(max_.take(code)).state == match_of(ben).state


def forged(kept: Kept, said: Mapping[str, object], number: int | None = None) -> str:
    """A code that somebody who knows the word makes with another program."""
    told = bytes.fromhex(kept.id) + (len(kept.said) if number is None else number).to_bytes(2)
    text = json.dumps({"before": "", **said}).encode()
    return wrapped(PREFIX, told + seal(bytes.fromhex(kept.key), told, zlib.compress(text)))


@pytest.mark.parametrize("game_id", ["closest-ghost", "halloween", "rhombus"])
def test_each_wrong_code_is_told_in_a_sentence_of_its_own(game_id: str) -> None:
    ben, max_ = begun(game_id)
    invitation = wrapped(PREFIX, unwrapped("HGC", invite(ben.game, {}, "Ben", WORD).kept.code))
    first = act(ben)
    assert why(lambda: ben.take(first)) == "by_code.own"
    assert why(lambda: max_.take("HG1-abc")) == "by_code.no_code"
    assert why(lambda: max_.take(first[:-9])) == "by_code.damaged"
    assert why(lambda: max_.take(first.replace("HGC1", "HGC2"))) == "share.newer"
    assert why(lambda: max_.take(invitation)) == "by_code.unknown"  # of another game
    assert why(lambda: join(invitation, "Max", "pumpkin")) == "by_code.word"
    assert why(lambda: join(first, "Max", WORD)) == "by_code.unknown"  # to which nobody is invited any more
    after = max_.take(first)
    assert why(lambda: after.take(first)) == "by_code.again"
    second = act(after)
    third = act(ben.take(second))
    assert why(lambda: max_.take(third)) == "by_code.missing"


@pytest.mark.parametrize("game_id", ["18-ghosts", "halloween", "rhombus"])
def test_two_computers_that_both_played_on_are_noticed(game_id: str) -> None:
    ben, max_ = begun(game_id)
    second_ben = CodeGame(ben.kept)
    code = act(ben)
    match = match_of(second_ben)
    match.play(0, match.view(0).legal_actions()[1])
    other = act(second_ben)
    after = max_.take(code)
    assert why(lambda: after.take(other)) == "by_code.elsewhere"
    assert why(lambda: second_ben.take(act(after))) == "by_code.elsewhere"


@pytest.mark.parametrize("game_id", ["18-ghosts", "halloween", "rhombus"])
def test_who_knows_the_word_cannot_break_the_rules_or_choose_the_luck(game_id: str) -> None:
    ben, max_ = begun(game_id)
    luck = ben.kept.luck
    act(ben)
    before = json.loads(ben.kept.said[2])["before"]
    assert why(lambda: max_.take(forged(max_.kept, {"before": before, "luck": "00"}))) == "by_code.luck"
    for wrong in (["zz"], ["pass"], match_of(ben).turns[0].text.split() * 9, []):
        code = forged(max_.kept, {"before": before, "luck": luck, "do": wrong})
        assert why(partial(max_.take, code)) == "by_code.refused"
    hello, version = {"game": game_id, "options": {}, "promise": ""}, ben.game.rules_version
    for options, rules in (({}, 99), ({"handicap": "fourth"}, version), ({"more": True}, version)):
        newer = {"hello": {**hello, "options": options}, "rules": rules}
        assert why(partial(join, forged(ben.kept, newer, 0), "Max", WORD)) == "by_code.version"
    for odd in ({"hello": 3}, {"do": "a1"}, {"more": 1}):
        assert why(partial(max_.take, forged(max_.kept, odd))) == "by_code.damaged"


def test_a_file_that_cannot_be_read_is_set_aside_and_one_that_went_on_is_not_written_over(tmp_path: Path) -> None:
    ben, _ = begun()
    kept = CodeGames(tmp_path)
    told: list[str] = []
    kept.on_problem = lambda problem: told.append(str(problem))
    kept.keep(ben.kept)
    old = CodeGame(ben.kept)
    ben.answer(kept.keep)
    match_of(old)
    assert why(lambda: kept.keep(msgspec.structs.replace(old.kept, said=[*old.kept.said, "{}"]))) == "by_code.elsewhere"
    (tmp_path / "torn.json").write_text('{"id":', encoding="utf-8")
    for _ in range(2):  # once told it lies aside
        assert [game.id for game in kept.newest(9)] == [ben.id] and told == ["by_code.broken"]
    assert [file.name for file in tmp_path.glob("torn*")] != ["torn.json"]


class Sitter(Person):
    """Somebody at a computer of their own, with a clipboard."""

    def __init__(self, folder: Path) -> None:
        super().__init__((800, 600), Settings(speed=0.0, name_asked="done"), 20, saves=Saves(folder))
        self.launch()

    def answer(self, name: str, word: str) -> None:
        """Type them where they are asked for."""
        scene = self.now(WordScene)
        scene.name_field.write(name)
        scene.word_field.write(word)
        self.use("go")

    def copied(self) -> str:
        """The code that is shown, copied; the dialogs are closed."""
        self.use("copy")
        self.use(self.now(MessageScene).widgets[0].name)
        code: str = self.now(SendScene).code
        self.use("close")
        return code

    def paste(self) -> None:
        assert self.program.saved_games is not None
        self.program.saved_games.paste()
        self.frames(2)


def test_a_game_by_code_in_the_window(tmp_path: Path, copied: list[str]) -> None:
    ben = Sitter(tmp_path)
    assert not any(tile.name == "by_code" for tile in ben.now(LauncherScene).tiles)
    ben.program.by_code.open()
    ben.use("begin")
    ben.use("play.18-ghosts")
    ben.answer("Ben", WORD)
    max_ = join(ben.copied(), "Max", WORD)
    copied.append(max_.kept.code)
    ben.paste()
    scene = ben.now(CodeScene)
    scene.session.play(scene.session.view.legal_actions()[0])
    ben.wait(1)
    max_ = max_.take(ben.copied())
    assert max_.decides and scene.session.why_held() is not None and not scene.session.match.can_undo(0)
    copied.append(act(max_))
    ben.paste()
    again = ben.now(CodeScene)
    assert again.session.why_held() is None and again.session.view == match_of(max_).state
    ben.paste()
    assert again is ben.now(CodeScene)  # it was taken in already
    ben.key(pygame.K_ESCAPE)
    ben.now(CodeDoors)
    ben.use("launcher")
    launcher = ben.now(LauncherScene)
    assert {tile.name: tile.line for tile in launcher.tiles}["by_code"] == "your turn"
    assert launcher.offer.kind == "code" and "Max" in launcher.offer.says
    copied.append(invite(max_.game, {}, "Max", WORD).kept.code)
    ben.paste()
    ben.answer("Ben", "pumpkin")
    ben.use(ben.now(MessageScene).widgets[0].name)  # the word does not fit
    ben.answer("Ben", WORD)
    assert ben.now(SendScene).code.startswith(PREFIX)


@pytest.mark.usefixtures("copied")
def test_whoever_invites_chooses_the_house_rules(tmp_path: Path) -> None:
    ben = Sitter(tmp_path)
    ben.program.by_code.choose_game()
    ben.use("play.rhombus")
    ben.use("rules")
    rules = ben.now(HouseRulesScene)
    assert not any(widget.name == "match" for widget in rules.widgets)
    ben.use("option.mystery.refill")
    rules.main.activate()
    ben.answer("Ben", WORD)
    joined = join(ben.copied(), "Max", WORD)
    assert joined.options["mystery"] == "refill"
    taken = CodeGame(joined.kept)
    assert taken.options == joined.options


def over(game_id: str) -> CodeGame:
    """A game that is over, as Ben has it."""
    rng, (ben, max_) = random.Random(2), begun(game_id)
    sides = [ben, max_]
    while not all(side.is_over for side in sides):
        here = 0 if sides[0].speaks else 1
        while sides[here].decides:
            play_some(sides[here], rng)
        sides[1 - here] = sides[1 - here].take(sides[here].answer())
    return sides[0]


def test_a_game_that_is_over_is_reviewed_played_on_and_deleted(tmp_path: Path) -> None:
    game, ben = over("closest-ghost"), Sitter(tmp_path)
    ben.program.by_code.kept.keep(game.kept)
    ben.program.by_code.open()
    ben.use("game.0")
    ben.now(CodeScene).show_result()
    ben.use("review")
    ben.now(ReviewScene)
    ben.program.playing.try_again(0)
    assert [player.kind for player in ben.now(GameScene).session.match.players] == ["human", "human"]
    ben.program.navigation.launcher()
    ben.frames(2)
    ben.program.by_code.open()
    ben.use("delete.0")
    ben.use("choice.0")
    assert not [widget.name for widget in ben.now(CodeDoors).widgets if widget.name.startswith("game.")]
    assert ben.program.by_code.kept.find(game.id) is None


def test_a_game_by_code_is_not_saved_as_one_at_one_screen(tmp_path: Path) -> None:
    """There the person would see what the other seat holds."""
    running, ben = begun("rhombus")[0], Sitter(tmp_path)
    ben.program.by_code.kept.keep(running.kept)
    ben.program.by_code._open(running.id)
    ben.frames(2)
    ben.program.navigation.new_game("rhombus")
    assert ben.program.saved_games is not None
    assert not {"save", "save_as", "copy"} & set(ben.program.saved_games.commands(ben.now(SetupPage)))
    ben.program.failures.add(ValueError("twin"))
    ben.program.failures.tell()
    assert ben.now(CrashScene).crash.sentences[0] == ben.program.services.text("crash.no_game")


def test_no_second_window_shows_what_another_action_brings(tmp_path: Path) -> None:
    """Nor does a window whose game was deleted in the other one."""
    game, looks = before_a_look()
    ben = Sitter(tmp_path)
    other, ear = CodeGames(tmp_path / "by_code"), ben.program.services.speech.listen()
    other.keep(game.kept)
    for delete in (False, True):
        there = other.find(game.id)
        assert there is not None
        ben.program.by_code._open(game.id)
        scene = ben.now(CodeScene)
        if delete:
            other.delete(game.id)
        else:
            match_of(there).play(0, looks[0])
            there.note(other.keep)
        ear.take()
        mine = looks[0] if delete else looks[-1]
        scene.session.play(mine)
        assert not any(" looks " in words or not private for words, private in ear.take())
        ben.now(MessageScene)
        found = other.find(game.id)
        assert found is None if delete else found is not None and found.kept.doing == there.kept.doing
        other.delete(game.id)
        other.keep(game.kept)
        ben.use(ben.now(MessageScene).widgets[0].name)
        ben.now(LauncherScene)
