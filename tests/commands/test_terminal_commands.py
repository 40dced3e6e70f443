"""What the terminal can do besides playing: hints, looking back, saving, seats, sentences for whoever listens."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from halloween_games import games
from halloween_games.app.saving.record_file import read_record, replay_record
from halloween_games.app.saving.saves import SavedGame, Saves
from halloween_games.app.saving.statistics import Statistics
from halloween_games.commands import cli
from halloween_games.commands.terminal import help as terminal_help
from halloween_games.commands.terminal import play as terminal_play
from halloween_games.commands.terminal.console import Console
from halloween_games.commands.terminal.play import Terminal
from halloween_games.commands.terminal.table import Table
from halloween_games.core.match import Match, MatchOfTwo, Player
from halloween_games.core.phrases import Phrase
from halloween_games.core.questions import Question, Reply
from halloween_games.core.reasons import RulesError
from halloween_games.core.turn_numbers import count_turns
from halloween_games.words.language import Language
from halloween_games.words.text import TEXTS, Text

COMPUTER = Player("computer", level="easy")


def ghosts(*players: Player, actions: int = 0) -> Match:
    match = Match(games.load("18-ghosts"), 2, {}, seed=1, players=players)
    for _ in range(actions):
        match.play(match.to_move, match.view(None).legal_actions()[0])
    return match


def typed(
    match: Match | Path,
    *lines: str,
    saves: Saves | None = None,
    statistics: Statistics | None = None,
    stays: bool = False,
) -> list[str]:
    """What was answered to each of *lines*; first what was there before any."""
    out = io.StringIO()
    terminal = Terminal(Text(), io.StringIO("".join(f"{line}\n" for line in lines)), out, saves, statistics, stays)
    if isinstance(match, Match):
        terminal.play(match)
    else:
        terminal.go_on(match)
    return out.getvalue().split("> ")


@pytest.fixture
def advice(monkeypatch: pytest.MonkeyPatch) -> list[Question]:
    """The questions that the computer was asked; it always wants the last action, and says why."""
    asked: list[Question] = []

    def answer(question: Question) -> Reply:
        asked.append(question)
        return Reply(0, question.view.legal_actions()[-1], because=(Phrase("terminal.free_choice"),))

    monkeypatch.setattr(terminal_help, "answer_at_once", answer)
    return asked


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path)


def paths(saves: Saves) -> list[Path]:
    """The files of the games that were played, newest first."""
    return [one.path for one in saves.recent()]


# ---------------------------------------------------------------- help by the computer


def test_a_hint_in_three_steps(advice: list[Question]) -> None:
    """Where, what, why; the fourth begins again, and a new position is a new question."""
    match = ghosts()
    _, first, second, third, fourth, _, anew, _ = typed(match, *["hint"] * 4, "1", "hint", "quit")
    assert first.startswith(TEXTS["hint.waiting"]) and "Look here: yellow ghost of Guest" in first
    assert "“hint” tells more." in first
    assert "Try this: A yellow ghost takes its place on e4. “hint” tells why." in second
    assert "To play it, type Y@e4." in second and "Y@e4." not in first + third
    assert third.strip() == TEXTS["terminal.free_choice"]
    assert "Look here" in fourth and TEXTS["hint.waiting"] not in fourth
    assert TEXTS["hint.waiting"] in anew
    assert len(advice) == 2


@pytest.mark.parametrize("command", ["hint", "act", "demo"])
def test_without_advice_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    """And nothing has happened."""
    monkeypatch.setattr(terminal_help, "answer_at_once", lambda question: Reply(0, None, failure="a bug"))
    match = ghosts()
    _, answer, *_ = typed(match, command, "quit")
    assert TEXTS["terminal.demo_over" if command == "demo" else "terminal.no_advice"] in answer
    assert not match.turns


def test_the_computer_acts_once_or_until_the_end(advice: list[Question]) -> None:
    match = ghosts()
    _, answer, _ = typed(match, "act", "quit")
    assert [turn.text for turn in match.turns] == ["Y@e4"] and "Guest: A yellow ghost takes its place on e4." in answer
    *_, last = typed(match, "demo")
    assert match.outcome is not None and TEXTS["terminal.demo"] in last


def test_ctrl_c_while_a_computer_thinks_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: Question) -> Reply:
        raise KeyboardInterrupt

    monkeypatch.setattr(terminal_help, "answer_at_once", interrupt)
    with pytest.raises(KeyboardInterrupt):
        typed(ghosts(COMPUTER, Player()), "quit")


# ---------------------------------------------------------------- looking back


def test_looking_back_and_forward() -> None:
    """Each position with what led there; the last step leads back into the game."""
    match = ghosts(actions=4)
    last = count_turns(match.turns)
    lines = ("back", "back 3", "forward", "start", "return", "back", "quit")
    shown, one, three, forward, begun, here, end, _ = typed(match, *lines)
    assert (
        f"Looking back: turn {count_turns(match.turns[:3])} of {last}" in one
        and "Guest 2: A red ghost takes its place on a3." in one
    )
    assert f"Looking back: turn 0 of {last}\nThe beginning of the game." in three
    assert f"Looking back: turn 1 of {last}" in forward and "Guest: A red ghost" in forward
    assert f"Looking back: turn 0 of {last}" in begun
    assert "Looking back" not in here and "Guest 2: Place " in here
    assert f"Looking back: turn {count_turns(match.turns[:3])} of {last}" in end
    assert len(match.turns) == 4 and shown.count("ghost") < 10


@pytest.mark.parametrize("line", ["1", "R@b1", "moves", "why", "undo", "redo", "hint", "act", "demo"])
def test_nothing_is_done_while_looking_back(line: str, advice: list[Question]) -> None:
    match = ghosts(actions=2)
    *_, answer, _ = typed(match, "start", line, "quit")
    assert answer.strip().startswith("You are looking at an earlier position.")
    assert len(match.turns) == 2 and not advice


def test_a_new_game_from_an_earlier_position(saves: Saves) -> None:
    """The one that was played stays as it is, in a file of its own."""
    match = ghosts(actions=3)
    *_, answer = typed(match, "1", "back 2", "play on", "1", "quit", saves=saves)
    assert len(match.turns) == 4
    assert sorted(game.turns for game in saves.recent() if isinstance(game, SavedGame)) == [1, count_turns(match.turns)]
    branched = min(saves.recent(), key=lambda game: game.turns if isinstance(game, SavedGame) else 99)
    data, _ = read_record(branched.path)
    assert replay_record(data).start.key() == match.turns[1].after.key()
    assert TEXTS["terminal.left"] in answer


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["back"], TEXTS["happened.nothing"]),
        (["start"], TEXTS["happened.nothing"]),
        (["forward"], TEXTS["terminal.present"]),
        (["return"], TEXTS["terminal.present"]),
        (["play on"], TEXTS["terminal.present"]),
        (["play"], "“play” means nothing here. It can be: play on."),
        (["end"], "“end” is not an action of this game."),
        (["1", "back 2"], "“2” is not a whole number from 1 to 1."),
        (["1", "back x"], "“x” is not a whole number from 1 to 1."),
        (["1", "back", "forward 5"], "“5” is not a whole number from 1 to 1."),
        (["board x"], "“x” means nothing here. It can be: on, off."),
        (["look z9"], "There is no place “z9” here."),
        (["look"], TEXTS["terminal.board_empty"]),
        (["pause"], TEXTS["terminal.no_computers"]),
        (["players 3 hard"], "“3” is not a whole number from 1 to 2."),
        (["players 2"], "such as “players 2 hard”: human, ridiculously-easy"),
        (["players 2 chess"], "such as “players 2 hard”: human, ridiculously-easy"),
        (["save " + "x" * 41], "A name has at most 40 letters."),
        (["open 1"], TEXTS["saves.none.recent"]),
        (["open"], TEXTS["saves.none.recent"]),
        (["happened"], TEXTS["happened.nothing"]),
        (["hint now"], "“hint now” is not an action of this game."),
    ],
)
def test_what_cannot_be_done_is_one_sentence(lines: Sequence[str], answer: str, saves: Saves) -> None:
    """And changes nothing."""
    match = ghosts()
    *_, last, _ = typed(match, *lines, "quit", saves=saves)
    assert answer in last and last.strip().count("\n") == 0
    assert len(match.turns) == lines.count("1")


# ---------------------------------------------------------------- saving and going on


def test_every_action_is_kept_as_the_window_keeps_it(saves: Saves) -> None:
    """In the same folder; another terminal, or the window, goes on in the same file."""
    match = ghosts()
    typed(match, "1", "3", "undo", "quit", saves=saves)
    (path,) = paths(saves)
    found, _ = saves.resumable()
    assert found is not None and found.path == path and found.turns == 1
    typed(path, "redo", "1", "quit", saves=saves)
    assert paths(saves) == [path]
    data, shape = read_record(path)
    assert [text for _, text in shape.moves][:2] == [turn.text for turn in (*match.turns, *match.undone_turns)]
    assert replay_record(data).players == (Player(), Player())


def test_a_game_that_is_played_belongs_to_one_program(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the terminal plays it the launcher does not offer it."""
    offered: list[SavedGame | None] = []

    class Typist:
        lines = iter(["1\n", "2\n", "quit\n"])

        def readline(self) -> str:
            offered.append(saves.resumable()[0])
            return next(self.lines)

    Terminal(Text(), Typist(), io.StringIO(), saves).play(ghosts())
    assert offered == [None] * 3 and saves.resumable()[0] is not None


def test_save_under_a_name(saves: Saves) -> None:
    """A name that is taken is asked about: typed once more it takes the place."""
    match = ghosts()
    _, _, named, _, again, *_ = typed(match, "1", "save @Night", "1", "save", "quit", saves=saves)
    assert named.strip() == "Saved as “@Night”." and again.strip() == "Saved as “@Night”."
    other = ghosts(actions=5)
    _, asked, done, _ = typed(other, "save @Night", "save @Night", "quit", saves=saves)
    assert "“@Night” exists already." in asked and "type “save @Night” again" in asked
    assert done.strip() == "Saved as “@Night”."
    (found,) = saves.named()
    assert isinstance(found, SavedGame) and found.turns == count_turns(other.turns)


def test_the_list_of_games_and_going_on(saves: Saves) -> None:
    """Recent ones and named ones by number; the one that is played is not among them."""
    typed(ghosts(), "1", "2", "save My game", "quit", saves=saves)
    _, listed, opened, back, _ = typed(ghosts(), "open", "open 2", "undo", "quit", saves=saves)
    assert "Recent games:\n  1  18 Ghosts, 2 turns. Guest against Guest 2. Saved just now" in listed
    assert "Saved by name:\n  2  My game. 18 Ghosts, 2 turns. Guest against Guest 2." in listed
    assert "Guest 2: Place " in opened and "0R" in opened
    assert TEXTS["terminal.taken_back"] in back


def test_a_broken_file_is_told_and_nothing_changes(saves: Saves) -> None:
    saves.recent_folder.mkdir(parents=True)
    (saves.recent_folder / "broken.json").write_text("{}")
    _, listed, answer, _, number, _ = typed(ghosts(), "open", "open 1", "1", "open 2", "quit", saves=saves)
    assert "broken.json: " in listed
    assert "The field “format” of the record is missing." in answer
    assert "“2” is not a whole number from 1 to 1." in number


def test_a_finished_game_counts_once(saves: Saves, tmp_path: Path) -> None:
    """As in the window: when it ends while people play it, not when its end is opened."""
    data = json.loads(Path("tests/records/closest-ghost.speech.json").read_text(encoding="utf-8"))
    moves = [text for _, text in data["moves"]]
    record = {key: data[key] for key in data if key not in ("result", "check")} | {"moves": data["moves"][:-1]}
    statistics = Statistics(tmp_path)
    match = replay_record(record)
    shown = typed(match, moves[-1], saves=saves, statistics=statistics)
    assert shown[-1].rstrip().endswith("Max wins!")
    typed(paths(saves)[0], "quit", saves=saves, statistics=statistics)
    assert sorted((row.name, row.wins, row.losses) for row in statistics.rows()) == [("Max", 1, 0), ("Rosie", 0, 1)]


# ---------------------------------------------------------------- the end


def test_after_the_end_one_can_look_back_and_take_back(saves: Saves) -> None:
    """At a terminal where somebody sits, and in a finished game that was opened."""
    data = json.loads(Path("tests/records/18-ghosts.speech.json").read_text(encoding="utf-8"))
    match = replay_record(data)
    plies, back, last = len(match.turns), count_turns(match.turns[:-2]), count_turns(match.turns)
    shown, refused, looked, here, undone, _ = typed(match, "1", "back 2", "return", "undo", "quit", saves=saves)
    assert shown.rstrip().endswith(TEXTS["terminal.after"])
    assert "wins!" in shown and "The game is over." in refused
    assert f"Looking back: turn {back} of {last}" in looked and "wins!" in here
    assert TEXTS["terminal.taken_back"] in undone and len(match.turns) == plies - 1


# ---------------------------------------------------------------- seats


def test_who_plays_can_be_changed(advice: list[Question]) -> None:
    match = ghosts()
    _, told, _, _, after, _ = typed(match, "players", "players 2 easy", "1", "players 2 human", "quit")
    assert told.strip() == "1  Guest: Person\n2  Guest 2: Person"
    assert match.players == (Player(), Player("human"))
    assert [turn.seat for turn in match.turns] == [0, 1, 1] and "Guest:" in after


def test_nobody_sees_the_secrets_of_who_is_left(advice: list[Question]) -> None:
    """Halloween: when a computer takes over from who looks, the other person comes to a wiped screen first."""
    match = Match(games.load("halloween"), 2, {}, seed=1)
    for written in ("Sa", "Nb", "a1", "b1"):
        match.play_text(match.to_move, written)
    shown = "> ".join(typed(match, "?f6", "", "players 1 easy", "", "", "quit"))
    _, private, called, other = shown.split("-" * 40)
    assert private.rstrip().endswith(TEXTS["terminal.hide"]) and "secretly under the grave on f6: " in private
    assert called.strip() == "Give the device to Guest 2, then press Enter."
    assert "Move your dark lord" in other and "secretly under the grave on f6: " not in other


def rhombus(*players: Player) -> Match:
    """A game of Rhombus in which both seats have had turns, and seat 0 is to move."""
    match, rng = Match(games.load("rhombus"), 2, {}, seed=3, players=players), Random(3)
    while len(match.turns) < 14 or match.to_move != 0:
        match.play(match.to_move, rng.choice(match.view(match.to_move).legal_actions()))
    return match


def test_the_hand_of_whoever_is_left_is_shown_after_the_call(advice: list[Question]) -> None:
    match = rhombus(Player(), Player())
    first, second = (f"hand {match.game.notation.dump(match.view(seat))['hand'][seat][0]} " for seat in (0, 1))
    shown = "> ".join(typed(match, "", "players 1 easy", "", "", "quit"))
    _, own, wiped, others = shown.split("-" * 40)
    assert first in own and second not in own and own.rstrip().endswith(TEXTS["terminal.hide"])
    assert wiped.strip() == "Give the device to Guest 2, then press Enter."
    assert second in others and first not in others


def test_playing_on_tells_nothing_about_the_game_that_goes_on(saves: Saves, advice: list[Question]) -> None:
    """The file of the new game has other hands than the computer's; the person's are the same."""
    starts = set()
    for _ in range(5):
        match = rhombus(Player(), COMPUTER)
        shown = typed(match, "back 3", "play on", "players 2 human", "quit", saves=saves)
        assert TEXTS["history.play_on.secrets"] in "> ".join(shown)
        data, _ = read_record(min(saves.recent(), key=lambda game: len(read_record(game.path)[0]["moves"])).path)
        branch = replay_record(data, go_on=False)
        assert branch.start.observe(0).key() == match.turns[-3].before.observe(0).key()
        starts.add(json.dumps(data["start"]))
        for game in saves.recent():
            saves.delete(game.path)
    assert len(starts) > 1


def test_computers_rest_and_go_on(advice: list[Question]) -> None:
    """Meanwhile one can look around; only they may act."""
    match = ghosts(Player(), COMPUTER)
    _, rest, acted, refused, hint, goes, _ = typed(match, "pause", "1", "1", "hint", "pause", "quit")
    assert rest.strip() == TEXTS["terminal.paused"] and TEXTS["terminal.paused"] in acted
    assert refused.strip() == TEXTS["terminal.paused"] and hint.strip() == TEXTS["terminal.paused"]
    assert TEXTS["terminal.resumed"] in goes and len(match.turns) == 3


# ---------------------------------------------------------------- sentences


def test_the_terminal_tells_what_the_window_says() -> None:
    """Sentence by sentence as the narrator, but for whose turn it is and what is to be done: the line above says it."""
    match = ghosts()
    _, answer, _ = typed(match, "1", "quit")
    assert answer.startswith("Guest: A red ghost takes its place on b1.\n")
    assert "It is Guest 2’s turn." not in answer and answer.count("Place two ghosts in a row") == 1


def test_the_board_in_words_instead_of_signs() -> None:
    match = ghosts(actions=2)
    _, off, told, one, acted, drawn, on, _ = typed(
        match, "board off", "look", "look b1", "1", "board", "board on", "quit"
    )
    assert off.strip() == TEXTS["terminal.board_off"]
    assert "b1: red ghost of Guest\n" in told and "; on a red carpet" in one
    assert "dungeon:" not in acted and "dungeon:" in drawn
    assert on.strip() == TEXTS["terminal.board_on"]


def test_plainly_the_board_is_told_once_and_not_drawn() -> None:
    out = io.StringIO()
    terminal = Terminal(Text(), io.StringIO("1\nquit\n"), out)
    terminal.is_plain = True
    terminal.play(ghosts(actions=2))
    assert "Red ghost of Guest: b1." in out.getvalue() and "dungeon:" not in out.getvalue()
    assert out.getvalue().count("Red ghost of Guest: b1.") == 1


def test_commands_in_the_own_language_beside_the_english_ones() -> None:
    """Also without the marks that not every keyboard has; what the signs of the board mean is said below it."""
    out = io.StringIO()
    terminal = Terminal(
        Text(language=Language("de")), io.StringIO("stand\nstanding\nZURUCK\nheim\nhilfe\nbeenden\n"), out
    )
    terminal.play(ghosts(actions=2))
    said = out.getvalue()
    standing = next(line for line in said.splitlines() if "8 Geister" in line)
    assert said.count(standing) >= 3 and "quit, beenden" in said and "hint, tipp" in said


def test_where_a_reader_seems_to_be_the_board_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("TERM", "EMACSPEAK_DIR", "ACCESSIBILITY_ENABLED"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(terminal_play, "SPEAKUP", tmp_path / "synth")
    assert not terminal_play.has_terminal_reader()
    (tmp_path / "synth").write_text("none\n")
    assert not terminal_play.has_terminal_reader()
    (tmp_path / "synth").write_text("soft\n")
    assert terminal_play.has_terminal_reader()
    (tmp_path / "synth").unlink()
    monkeypatch.setenv("TERM", "dumb")
    assert terminal_play.has_terminal_reader()


def test_how_everybody_stands() -> None:
    _, told, _ = typed(ghosts(actions=2), "standing", "quit")
    assert told.strip() == "Guest 2 has 8 ghosts to place.\nGuest has 8 ghosts to place."


def test_the_board_answers_questions() -> None:
    _, told, around, _ = typed(ghosts(actions=2), "pieces", "look b1", "quit")
    assert "Red ghost of Guest: b1." in told and "ghost of Guest 2: " in told
    assert around.strip().endswith("; on a red carpet.")
    assert "from here to a1, b2.\ncan come here or attack here: yellow ghost" in typed(ghosts(actions=18), "look b1")[1]


def test_a_place_says_what_it_is_and_means_now() -> None:
    """Every square, with somebody or empty, and whatever an action names."""
    match = ghosts(actions=2)
    _, mirror, portal, supply, _ = typed(match, "look b2", "look c5", "look supply 0B", "quit")
    assert mirror.strip() == "b2: mirror, where no ghost starts."
    assert portal.strip().startswith("c5: red portal, open to the wall")
    assert supply.strip() == "Blue ghosts of Guest to be placed: 3"


def test_what_happened_since_ones_last_turn() -> None:
    match = ghosts(Player(name="Ann"), Player(name="Bo"), actions=3)
    _, answer, _ = typed(match, "happened", "quit")
    before, new = answer.split("Since the last turn of Ann:\n")
    assert before.startswith("Earlier in this game:\nAnn: A ") and new.count("Bo: A ") == 2


def test_secrets_are_told_to_who_sits_there() -> None:
    """Halloween: who looks under a card learns it alone, behind a wiped screen; the next person reads nothing of it."""
    data = json.loads(Path("tests/records/halloween.speech.json").read_text(encoding="utf-8"))
    record = {key: data[key] for key in data if key not in ("result", "check")} | {"moves": data["moves"][:6]}
    match = replay_record(record)
    shown = "> ".join(typed(match, "?b5", "", "happened", "1", "", "happened", "quit"))
    public, private, after = shown.split("-" * 40)
    assert "Rosie looks secretly under the grave on b5." in public
    assert public.rstrip().endswith("Give the device to Rosie, then press Enter.")
    assert private.count("Rosie looks secretly under the grave on b5: a black ") == 2, (
        "below the board and in what happened"
    )
    assert private.rstrip().endswith(TEXTS["terminal.hide"])
    assert "Rosie rides from d3" in after and "Rosie looks secretly under the grave on b5." in after
    assert "secretly under the grave on b5: " not in public + after


# ---------------------------------------------------------------- the command line


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("text", "Which game? Name one"),
        ("text --continue --record x", "not both"),
        ("text 18-ghosts --record x", "The record says which game it is"),
        ("text --continue --seed 3", "“--seed” is only for new games"),
        ("text --record x --option fog=true", "“--option” is only for new games"),
        ("text --record missing.json", "cannot be read"),
        ("text --continue", "There is no game to continue."),
        ("text chess --continue", "no game “chess”"),
    ],
)
def test_wrong_ways_to_go_on(line: str, message: str, own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(line.split()) == cli.USAGE_ERROR
    out, err = capsys.readouterr()
    assert message in err and err.count("\n") == 1 and not out


def test_going_on_from_the_command_line(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The newest game, or the newest of one kind, or a recorded one, which gets a file of its own."""

    def run(line: str, *lines: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{one}\n" for one in lines)))
        assert cli.main(line.split()) == cli.OK
        return capsys.readouterr().out

    run("text 18-ghosts --seed 1", "1")
    run("text closest-ghost --seed 1", "1")
    assert "The Closest Ghost" in run("text --continue", "undo")
    assert "Taken back." in run("text 18-ghosts --continue", "undo")
    record = Path(__file__).parents[1] / "records" / "pure-halloween.speech.json"
    assert "Max wins!" in run(f"text --record {record}", "start", "1")
    assert len(Saves(own_folder).recent()) == 2, "a record that is only looked at needs no file"


def test_a_word_that_is_refused_raises_a_reason() -> None:
    """So that one place tells them all."""
    table = Table(ghosts(), Text(), Console(io.StringIO(), io.StringIO()), None, None)  # type: ignore[arg-type] # unused
    with pytest.raises(RulesError):
        table.commands["board"].act("x")


# ---------------------------------------------------------------- terminal match

PEOPLE = (Player(name="Anna"), Player(name="Ben"))


class Typist:
    """Types numbers of actions at random, or *commands* first."""

    def __init__(self, *commands: str, lines: int = 6000) -> None:
        self.commands = list(commands)
        self.left = lines
        self.rng = Random(4)

    def readline(self) -> str:
        if self.commands:
            return self.commands.pop(0) + "\n"
        self.left -= 1
        return f"{self.rng.randint(1, 3)}\n" if self.left else ""


def match_of(game_id: str) -> Match:
    match = Match(games.load(game_id), 2, {}, 3, players=PEOPLE)
    match.of_two = MatchOfTwo()
    return match


@pytest.mark.parametrize("game_id", ["closest-ghost", "halloween"])
def test_a_whole_match_is_played(game_id: str) -> None:
    out = io.StringIO()
    Terminal(Text(), Typist(), out).play(match_of(game_id))
    told = [line for line in out.getvalue().splitlines() if line.startswith("Game ")]
    assert len(told) == 2 and told[0].startswith("Game 1 of 2. Match: Anna ")
    assert told[1].startswith("Game 2 of 2. ") and told[1].index("Ben ") < told[1].rindex(", Anna ")


def ended(tmp_path: Path) -> Path:
    """A saved first game that is over."""
    saves = Saves(tmp_path)
    match, rng = match_of("closest-ghost"), Random(1)
    autosave = saves.begin(match)
    while match.outcome is None:
        match.play(match.to_move, rng.choice(match.state.legal_actions()))
    autosave.end()
    return autosave.path


def test_next_begins_the_second_game_of_a_saved_match(tmp_path: Path) -> None:
    path, saves, out = ended(tmp_path), Saves(tmp_path), io.StringIO()
    saved, _ = saves.resumable("closest-ghost")
    assert saved is not None and saved.path == path and saved.awaits_second
    Terminal(Text(), Typist("next", "next", "1", "quit"), out, saves).go_on(path)
    shown = out.getvalue()
    assert "“next” begins the second game, with seats swapped." in shown and "This game is not over yet." in shown
    newest, _ = Saves(tmp_path).resumable()
    assert newest is not None and newest.path != path
    assert [player.name for player in newest.players] == ["Ben", "Anna"] and not newest.is_over
