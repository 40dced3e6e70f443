"""The readers of positions, actions, lines and arguments."""

from __future__ import annotations

import io
import json
import queue
import re
import shlex
from collections.abc import Sequence
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from halloween_games import games
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.statistics import Statistics
from halloween_games.app.saving.strict_json import NotJson, read_json
from halloween_games.commands import cli
from halloween_games.commands.engine.session import Session, read_line
from halloween_games.commands.terminal.console import Left
from halloween_games.commands.terminal.play import Terminal
from halloween_games.core.actions import Action
from halloween_games.core.game import Game, check_options, check_seats
from halloween_games.core.match import Match, Player
from halloween_games.core.questions import Question, Reply
from halloween_games.core.reasons import BadOption, BadPosition, RulesError
from halloween_games.core.record import record
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.core.state import State
from halloween_games.lab.external_engines import ExternalEngine, Fault
from halloween_games.usage import one_line
from halloween_games.words.text import Text
from tests.app.random_games import random_match
from tests.fuzz.file_readers import as_bytes, check_terminal, matches, shown
from tests.fuzz.reader import Sentence, already_said, in_language, promise
from tests.games.invariants import check

FEW = 20  # actions of a position that are played


# ---------------------------------------------------------------- positions


def about(match: Match) -> dict[str, Any]:
    return {"game": match.game.id, "seats": match.seats, "options": dict(match.options)}


def position_seeds() -> list[bytes]:
    """Whole positions, and what seats and spectators see of them."""
    found = []
    for match in matches():
        for state in (match.state, match.view(0), match.view(None)):
            found.append(as_bytes({**about(match), "position": match.game.notation.dump(state)}))
    return found


def examine_position(data: bytes, folder: Path) -> list[Sentence]:
    """Read as the engine reads it, observed, played on from, written and drawn."""
    try:
        found = read_json(data)
    except NotJson as error:
        phrase = error.phrase
        return [lambda text: text.say(phrase)]
    if not isinstance(found, dict) or found.get("game") not in list(games.REGISTRY):
        return []  # the readers of requests and codes refuse that
    game = games.load(found["game"])
    try:
        seats = check_seats(game, found.get("seats"))
        given = found.get("options")
        options = check_options(game, given if isinstance(given, dict) else {})
        state = game.notation.load(found.get("position"), seats, options)
    except (BadOption, BadPosition) as error:
        reason = error.reason
        promise(error.where.strip() or isinstance(error, BadPosition), "nobody says where")
        return [lambda text: text.for_game(game.id).say(reason)]
    _examine_state(game, state, seats, options)
    match = Match(game, seats, options, 1, start=state.determinize(Random(1)))
    with shown(folder) as stage:
        stage.game(match)
    return []


def _examine_state(game: Game, state: State, seats: int, options: dict[str, Any]) -> None:
    notation = game.notation
    written = notation.dump(state)
    json.dumps(written, allow_nan=False).encode()
    promise(notation.dump(notation.load(written, seats, options)) == written, "a position is read as another one")
    full = state.determinize(Random(3))
    for viewer in (*range(seats), None):
        view = full.observe(viewer)
        seen = notation.dump(view)
        promise(notation.dump(notation.load(seen, seats, options)) == seen, "a view is read as another one")
        imagined = view.determinize(Random(2))
        check(imagined)
        promise(notation.dump(imagined.observe(viewer)) == seen, "what is imagined behind a view shows another one")
        notation.pieces(view)
    if full.to_move == CHANCE:
        actions: Sequence[Action] = [action for action, _ in full.chance()]
    else:
        actions = full.legal_actions() if full.to_move != NOBODY else ()
        promise(actions or full.to_move == NOBODY, "nobody can go on, and the game is not over")
    for action in actions[:FEW]:
        notation.read(full, notation.write(full, action)) if full.to_move != CHANCE else None
        check(full.apply(action))


# ---------------------------------------------------------------- actions


@cache
def action_states() -> dict[str, tuple[Game, State]]:
    """Positions in which actions are read."""
    found = {}
    for number, game_id in enumerate(games.REGISTRY):
        for actions in (0, 8, 25):
            match = random_match(game_id, number, actions)
            found[f"{game_id} {actions}"] = match.game, match.view(max(match.to_move, 0))
    return found


def action_seeds() -> list[bytes]:
    """A position's name in the first line, the text of an action in the second."""
    found = []
    for name, (game, view) in action_states().items():
        legal = [game.notation.write(view, action) for action in view.legal_actions()[:6]] if view.to_move >= 0 else []
        others = [game.notation.write(view, action) for action in game.notation.all_actions(2)[::97][:6]]
        found += [f"{name}\n{text}".encode() for text in (*legal, *others)]
    return found


def examine_action(data: bytes, folder: Path) -> list[Sentence]:
    """Read in the named position and, if that is not one of ours, in all."""
    name, _, text = as_text(data).partition("\n")
    known = action_states()
    told: list[Sentence] = []
    for game, view in [known[name]] if name in known else list(known.values())[::4]:
        try:
            action = game.notation.read(view, text)
        except RulesError as error:
            told.append(_saying(game, error))
            continue
        promise(view.to_move >= 0, "an action is read where nobody chooses")
        reason = view.why_not(action)
        promise(reason is None, f"an illegal action is read: {reason}")
        promise(
            game.notation.read(view, game.notation.write(view, action)) == action, "an action is read as another one"
        )
    return told


def as_text(data: bytes) -> str:
    """*data* as text that may hold lone surrogates, as JSON and clipboards can give it."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace")


def _saying(game: Game, error: RulesError) -> Sentence:
    return lambda text: text.for_game(game.id).say(error.reason)


# ---------------------------------------------------------------- lines of the engine protocol


def line_seeds() -> list[bytes]:
    """Sessions of clients."""
    found = []
    for match in matches():
        played = [turn.text for turn in match.turns[:3]]
        position = {"do": "set", **about(match), "position": match.game.notation.dump(match.state)}
        limits = {"iterations": 8, "seed": 1}
        lines = [
            {"do": "new", **about(match), "seed": 7, "luck": "auto"},
            {"do": "legal"},
            *({"do": "play", "action": text} for text in played),
            {"do": "why", "action": (played or ["a1"])[-1]},
            {"do": "undo"},
            {**position, "luck": "ask"},
            {"do": "view", "seat": 0},
            {"do": "go", "level": "hard", "seconds": 0.05, **limits},
            {"do": "analyze", **limits},
            {"do": "record"},
            {"do": "games"},
            {"do": "why"},
            {"do": "quit"},
        ]
        rng = Random(match.game.id)
        found += [
            b"\n".join(as_bytes(line) for line in sorted(rng.sample(lines, 6), key=lines.index)) for _ in range(2)
        ]
        found.append(as_bytes({"do": "load", "record": json.loads(_record(match)), "seed": 1}))
    return found


def _record(match: Match) -> bytes:
    return as_bytes(record(match))


def examine_lines(data: bytes, folder: Path) -> list[Sentence]:
    """Each line has one answer, and a refused one changes nothing."""
    stream = io.BytesIO(data)
    session = Session(in_language("en"))
    told: list[str] = []
    while not session.over:
        line = read_line(stream)
        if line == b"":
            break
        if line is None:
            continue
        before = _standing(session)
        answer = session.answer(_short(line))
        json.dumps(answer).encode("ascii")
        if answer["ok"] is not True:
            promise(_standing(session) == before, "a refused line changes the game")
            promise(answer["error"] != "internal", "a bug")
            told.append(answer["message"])
    return [already_said(said) for said in told]


def _standing(session: Session) -> Any:
    match = session._match  # a client would have to ask for it in lines of its own
    return None if match is None else (id(match), len(match.turns), match.undone)


def _short(line: bytes) -> bytes:
    """*line* with a search that ends soon, if it is a request for one."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        return line
    if not isinstance(request, dict) or request.get("do") not in ("go", "analyze", "analyse"):
        return line
    given = request.get("iterations")
    if isinstance(given, (str, list, dict, bool)) or (isinstance(given, (int, float)) and given <= 20):
        return line
    return as_bytes({**request, "iterations": 10}) if "\\ud" not in line.decode("utf-8", "replace") else line[:20]


# ---------------------------------------------------------------- lines in the terminal


def terminal_seeds() -> list[bytes]:
    """The game and its seats in the first line, then what is typed."""
    typed = (
        "1\n2\n1\nundo\nredo\nhint\nmoves\n3\nboard off\nboard on",
        "why\nwhy b3\nlook\nlook b3\nhappened\n1\n\n1\nback\nback 2\nforward\nstart\nend\nreturn",
        "1\n\n\n1\nback 1\nplay on\n\n1\nplayers\nplayers 2 hard\n1\npause\nplayers 2 human\nquit",
        "1\nsave Friday\nsave Friday\nopen\nopen 1\n1\nact\ndemo\nrules\nhelp\n2",
        "\n1\n\n1\n\n1\n\n1\n\n1\n\n1\n\nopen 1\n\n1\nsave\nsave",
    )
    return [
        f"{game_id} {seats}\n{lines}".encode()
        for game_id in games.REGISTRY
        for seats in games.load(game_id).seats
        for lines in typed
    ]


def examine_typed(data: bytes, folder: Path) -> list[Sentence]:
    """Typed in the terminal, whose screen stays readable."""
    head, _, typed = data.decode("utf-8", "replace").partition("\n")
    name, _, count = head.partition(" ")
    game = games.load(name if name in games.REGISTRY else "rhombus")
    seats = int(count) if count in map(str, game.seats) else game.seats[0]
    out, answers = io.StringIO(), _Answers()
    terminal = Terminal(in_language("en"), io.StringIO(typed), out, Saves(folder), Statistics(folder))
    with patch("halloween_games.commands.terminal.help.answer_at_once", answers):
        terminal.play(
            Match(
                game, seats, {}, 5, players=[Player("human", name) for name in ("Ann", "@cli.about", "Bo", "")][:seats]
            )
        )
    check_terminal(out.getvalue())
    return []


class _Answers:
    """Computers that act at once, and the end of a game that nobody would end."""

    def __init__(self) -> None:
        self._left = 40

    def __call__(self, question: Question) -> Reply:
        self._left -= 1
        if self._left < 0:
            raise Left
        legal = question.view.legal_actions()
        return Reply(0, legal[self._left * 7 % len(legal)])


# ---------------------------------------------------------------- arguments

COMMANDS = (
    "",
    "--version",
    "--window 1024x768",
    "play 18-ghosts --seats human,easy --option any_three=true --seed 5 --size 900x700",
    "text rhombus --seats human,human,hard,easy",
    "text --continue",
    "text --record @/game.json",
    "verify @/game.json",
    "verify --json @ @/game.json -q",
    "play --record @/game.json --language de",
    "play halloween --position @/game.json --portable",
    "games --json -v",
    "replay @/game.json --size 800x600",
    "open HG1-AAAAAAA",
    "shot halloween --seats 2 --option repetition=false --out @/x.png --position @/game.json",
    "gif @/game.json --out @/x.gif",
    "perft pure-halloween 2",
    "perft closest-ghost 1 --position @/game.json --seats 2",
    "selftest",
    "engine",
    "--portable engine",
    "arena 18-ghosts easy hard random plain:0.1 --games 4 --seconds 1.5 --iterations 50 --seed 3 --workers 2",
    "arena halloween easy:0.1 --engine 'cat=cat -u' --engine cat --patience 2 --out @/r.json --neighbors --seats 3",
    "arena rhombus easy hard --dask tcp://localhost:8786 --scale 0.5",
)
ENDS = (
    "halloween_games.app.shell.main.run_launcher",
    "halloween_games.app.shell.main.run_game",
    "halloween_games.app.shell.main.run_match",
    "halloween_games.app.shell.main.save_gif",
    "halloween_games.app.shell.main.save_shot",
    "halloween_games.commands.selftest.selftest",
    "halloween_games.commands.selftest.is_compiled",
    "halloween_games.commands.games.perft",
    "halloween_games.commands.engine.session.serve",
    "halloween_games.commands.terminal.play.Terminal.play",
    "halloween_games.commands.terminal.play.Terminal.go_on",
    "halloween_games.lab.arena.run_arena",
)
"""What the arguments lead to; it is not begun."""


LOGGED: Final = re.compile(r"(DEBUG|INFO|WARNING|ERROR) [a-z_.]+: ")


def argument_seeds() -> list[bytes]:
    """One argument a line."""
    return ["\n".join(shlex.split(command)).encode() for command in COMMANDS]


def examine_arguments(data: bytes, folder: Path) -> list[Sentence]:
    """A command line is understood, or refused in one line. ``@`` stands for a folder."""
    (folder / "game.json").write_bytes(_record(random_match("18-ghosts", 1, 4)))
    arguments = [one.replace("@", str(folder)) for one in data.decode("utf-8", "surrogateescape").split("\n") if one]
    if "\0" in "".join(arguments) or len(data) > 100_000:
        return []  # the system passes on neither
    with ExitStack() as stack:
        for end in ENDS:
            stack.enter_context(patch(end, return_value=0))
        out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(err))
        code = cli.main(arguments)
    promise(code in (cli.OK, cli.DAMAGED, cli.USAGE_ERROR), f"the exit code is {code}")
    told = "".join(line for line in err.getvalue().splitlines(keepends=True) if not LOGGED.match(line))  # with -v
    promise((code != cli.OK) == bool(told), f"{code}: {told!r}")
    if told:
        told.encode()
        lines = told.splitlines()
        several = code == cli.DAMAGED and "verify" in arguments  # it says what is wrong with each file
        promise(told.endswith("\n") and (len(lines) == 1 or several), f"not one line: {told!r}")
        promise(all(line.startswith("halloween-games: ") for line in lines), f"not a line for each file: {told!r}")
        return [already_said(line) for line in lines]
    return []


# ---------------------------------------------------------------- answers of engines in the arena


class Answering(ExternalEngine):
    """An engine that has written everything already, without a process."""

    def __init__(self, written: bytes) -> None:
        self._seconds, self._iterations, self._patience = None, 10, 0.0
        self._stopped = lambda: False
        self._told, self._is_set = 0, False
        self._lines = queue.Queue()
        for line in written.splitlines(keepends=True):
            self._lines.put(line)
        self._lines.put(b"")
        self._input = io.BytesIO()

    def _exit_status(self) -> str:
        return ""


def answer_seeds() -> list[bytes]:
    """What an engine answers to a position and to the wish for an action; the game is in the first line."""
    found = []
    for number, game_id in enumerate(games.REGISTRY):
        match = _arena_match(game_id)
        legal = match.game.notation.write(match.state, match.state.legal_actions()[number])
        chosen = as_bytes({"ok": True, "action": legal, "iterations": 10, "value": 0.5, "line": [legal]})
        found.append(b'%s\n{"ok": true, "events": []}\n%s\n' % (game_id.encode(), chosen))
    return found


@cache
def _arena_match(game_id: str) -> Match:
    return Match(games.load(game_id), games.load(game_id).seats[0], {}, 1)


def examine_answers(data: bytes, folder: Path) -> list[Sentence]:
    """The answers are taken for a legal action, or for one of the faults of engines."""
    name, _, written = data.partition(b"\n")
    known = [game_id for game_id in games.REGISTRY if game_id.encode() == name]
    match = _arena_match(known[0] if known else "18-ghosts")
    try:
        action, iterations = Answering(written).choose(match, 1)
    except Fault as fault:
        kind, said = fault.kind, one_line(fault.said)

        def sentence(text: Text) -> str:
            key = "arena.engine_fault.said" if said else "arena.engine_fault"
            return text(key, name="engine", fault=text(f"arena.fault.{kind}"), said=said)

        return [sentence]
    promise(match.why_not(match.to_move, action) is None, "an illegal action is played")
    promise(iterations >= 0, "iterations are counted backwards")
    return []
