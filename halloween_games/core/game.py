"""Game: what the program knows about a game without importing its rules, and where its parts are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from halloween_games.core.board import NO_BOARD, BoardRules, BoardSpec
from halloween_games.core.illustrations import illustrations_beside
from halloween_games.core.judging import levels_in
from halloween_games.core.phrases import json_beside, sentences_beside
from halloween_games.core.reasons import BadBoard, BadOption, CannotTurn, IllegalAction, Reason, quoted

if TYPE_CHECKING:  # the launcher shows games without what a position is made of
    from halloween_games.core.actions import Action
    from halloween_games.core.endgames import Endgames, EndgameTables
    from halloween_games.core.features import FeatureMaker, Features
    from halloween_games.core.illustrations import Illustrations
    from halloween_games.core.judging import GameAI
    from halloween_games.core.moments import FindActionKinds, Moments
    from halloween_games.core.proofs import Kinds
    from halloween_games.core.spots import Seat, Spot
    from halloween_games.core.state import S
    from halloween_games.core.themes import FindThemes
    from halloween_games.core.threats import FindThreats
    from halloween_games.core.tray import Tray
    from halloween_games.core.words import GameWords

    WordsOn = Callable[[BoardSpec], GameWords[S]]
    TrayOn = Callable[[BoardSpec], Tray]
else:  # only type checkers need its bound
    S = TypeVar("S")

Json = Any  # what json.loads returns
OptionValue = bool | str
Options = Mapping[str, OptionValue]

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True)
class Option:
    """One house rule or setup choice, shown on the new-game screen.

    The text keys are ``option.NAME`` for its name and ``option.NAME.CHOICE`` for each choice that is not a bool.
    """

    name: str
    choices: tuple[OptionValue, ...]
    default: OptionValue


Motion = Literal["float", "sink", "rest"]
"""How a piece of a game's picture on the launcher moves while its card is selected."""

REPETITION = Option("repetition", (True, False), True)
HANDICAP = Option("handicap", ("none", "first", "second"), "none")
"""Which of two seats has a head start; what that is, the rules of each game say."""


def seat_ahead(options: Options) -> int | None:
    """The seat that has a head start by *options*."""
    chosen = options.get(HANDICAP.name, HANDICAP.default)
    return None if chosen == HANDICAP.default else HANDICAP.choices.index(chosen) - 1


class Notation(Generic[S]):
    """How a game's actions, spots and positions on one board are written, parsed and checked; stateless."""

    def read(self, state: S, text: str) -> Action:
        """The legal action written as *text*; raises BadNotation or IllegalAction."""
        action = self.parse(state, text)
        reason = state.why_not(action) or self.why_not_written(state, action, text)
        if reason is not None:
            raise IllegalAction(reason)
        return action

    def parse(self, state: S, text: str) -> Action:
        """The action that *text* means, legal or not; raises BadNotation."""
        raise NotImplementedError

    def why_not_written(self, state: S, action: Action, text: str) -> Reason | None:
        """What is wrong with *text* although its action is legal."""
        return None

    def write(self, state: S, action: Action) -> str:
        """The text of *action* for lists and records, as specified on the game's page in docs/rules."""
        raise NotImplementedError

    def dump(self, state: S) -> Json:
        """The position JSON of the game's page in docs/rules; for a view, what the view shows."""
        raise NotImplementedError

    def load(self, data: Json, seats: int, options: Options) -> S:
        """The inverse of dump; raises BadPosition naming the field."""
        raise NotImplementedError

    def draft(self, data: Json, seats: int, options: Options) -> S:
        """As load, for drawing a position that is being set up: what is there may not fit together yet."""
        return self.load(data, seats, options)

    def spot_name(self, spot: Spot) -> str:
        """*spot* in notation: ``b3``, ``dungeon 1R``."""
        raise NotImplementedError

    def all_actions(self, seats: int) -> Sequence[Action]:
        """Every action of a seat that could ever be legal, in a fixed order."""
        raise NotImplementedError

    def pieces(self, state: S) -> Mapping[Spot, str]:
        """The pieces by spot, for texts about a position; empty if the game has none to tell."""
        return {}


@dataclass(frozen=True)
class EntryPoint(Generic[T_co]):
    """An object in a module that is imported on first use."""

    module: str
    name: str

    def load(self) -> T_co:
        found: T_co = getattr(import_module(self.module), self.name)
        return found


@dataclass(frozen=True)
class DataFile(EntryPoint[T_co]):
    """What *read* finds in the file *name* in the folder of the package *module*."""

    read: Callable[[str, str], T_co]

    def load(self) -> T_co:
        return self.read(import_module(self.module).__file__ or "", self.name)


Start = Callable[[int, Options, Random, BoardSpec], S]
"""Gives the first position for so many seats on a board. Random may decide only what everybody sees from the start."""
NotationOn = Callable[..., Notation[S]]
"""Gives the notation on a board, or on the standard boards of a game that has one for each number of seats."""
Turn = Callable[[S], S]
"""Gives the position with the two seats exchanged; raises CannotTurn."""
SeatsOn = Callable[[BoardSpec], tuple[int, ...]]
ReadMap = Callable[[str, BoardRules], BoardSpec]
"""Gives the board in a map of the program; raises LevelError with sentences if that is not possible."""


@dataclass(frozen=True, kw_only=True)
class Boards:
    """What a game is played on: its standard maps in ``levels/``, and what another board must look like."""

    maps: tuple[str, ...]  # the standard one, or one for each number of seats
    seats: EntryPoint[SeatsOn] | None = None  # how many can play on another board, if boards differ in that
    more: tuple[str, ...] = ()  # further maps that are shipped
    rules: EntryPoint[BoardRules]
    read: EntryPoint[ReadMap] = EntryPoint("halloween_games.boards.standard", "read_standard")


@dataclass(frozen=True, kw_only=True)
class Parts(Generic[S]):
    """Where the parts of a game are."""

    start: EntryPoint[Start[S]]
    notation: EntryPoint[NotationOn[S]]
    sentences: EntryPoint[Mapping[str, str]]
    rules_page: EntryPoint[Sequence[tuple[str, str]]]
    words: EntryPoint[WordsOn[S]]
    threats: EntryPoint[FindThreats[S]]
    ai: EntryPoint[GameAI[S]]
    look: EntryPoint[object]  # the class of its look, a type that core does not know
    illustrations: EntryPoint[Illustrations] | None = None  # of the rules page
    turned: EntryPoint[Turn[S]] | None = None
    tray: EntryPoint[TrayOn] | None = None  # of a game whose positions people can set up
    puzzle_kinds: EntryPoint[Kinds[S]] | None = None  # of a game with luck or secrets
    trophies: EntryPoint[Sequence[Json]] | None = None  # what can be won in it (core/trophies.py)
    features: EntryPoint[FeatureMaker[S]] | None = None  # its positions as numbers (core/features.py)
    endgames: EntryPoint[EndgameTables[S]] | None = None  # of a game with tables of proven positions
    action_kinds: EntryPoint[FindActionKinds[S]] | None = None  # what its actions are, if events alone do not tell it
    themes: EntryPoint[FindThemes] | None = None  # what its puzzles are about (core/themes.py)
    certain: EntryPoint[Callable[[S, Seat], bool]] | None = None  # whether nobody can catch up with a seat any more
    worlds: EntryPoint[Callable[[S], Iterator[S]]] | None = None  # all that a view can be, of a game with hidden cards
    moments: EntryPoint[Moments] | None = None  # at which somebody across the table says a word (core/moments.py)

    def entry_points(self) -> list[EntryPoint[object]]:
        """All entry points."""
        found = [getattr(self, each.name) for each in fields(self)]
        return [part for part in found if part is not None]


def usual_parts(package: str, look: str, **more: str) -> Parts[Any]:
    """The parts that every game has, where the folder *package* of a game usually holds them, and *more* of its own.

    *look* is the class in its ``look/look.py``; of each one more the module in the folder and the name are told.
    """

    def at(module: str, name: str) -> EntryPoint[Any]:
        return EntryPoint(f"{package}.{module}", name)

    return Parts(
        start=at("rules.state", "start"),
        notation=at("notation", "notation_on"),
        sentences=DataFile(f"{package}.words", "sentences.json", sentences_beside),
        rules_page=DataFile(f"{package}.words", "rules.json", json_beside),
        illustrations=DataFile(f"{package}.words", "illustrations.json", illustrations_beside),
        words=at("words.phrases", "words_on"),
        threats=at("rules.threats", "threats"),
        ai=at("ai", "AI"),
        tray=at("tray", "tray_on"),
        look=at("look.look", look),
        features=at("about", "FEATURES"),
        turned=at("about", "turned"),
        trophies=DataFile(package, "trophies.json", json_beside),
        moments=at("about", "MOMENTS"),
        **{part: at(*where.rsplit(".", 1)) for part, where in more.items()},
    )


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """The manifest of a game. Its parts are imported on first use."""

    id: str
    title: str  # in English; the text key is ``title``
    seats: tuple[int, ...]  # possible numbers of players, (2,) or (2, 3, 4)
    partners: bool = False  # every other seat is on the same side
    secrets: bool = False
    draws_first: bool = False  # who begins a new game is drawn, unless people choose
    loser_begins: bool = False  # a rematch, by a rule of the game; otherwise whoever was last begins it
    options: tuple[Option, ...] = ()
    rules_version: int = 1  # incremented when old records no longer replay
    feature_counts: tuple[
        int, ...
    ] = ()  # how many numbers ``features`` gives on the standard boards, for each of seats
    card_motion: tuple[Motion, Motion, Motion] = ("float", "float", "float")  # of the pieces in its launcher picture
    costly: float = 0.24  # the share of the chances that a short search sees lost where the coach warns
    noise: float = 0.12  # by how much two searches of one decision differ, at most, in nine of ten positions
    parts: Parts[S] = field(repr=False)
    boards: Boards | None = None
    other_board: BoardSpec | None = field(default=None, repr=False)  # instead of the standard one: see ``on``
    usual_seats: tuple[int, ...] = field(default=(), repr=False)  # on the standard boards, if the other one has fewer

    @property
    def art_folder(self) -> str:
        """The folder of its drawings; also the name of its title lettering and of its launcher picture."""
        return self.id.replace("-", "_")

    def teams(self, seats: int) -> tuple[int, ...]:
        """The team number of each seat; all different unless the game has partners."""
        return tuple(seat % 2 if self.partners else seat for seat in range(seats))

    # ------------------------------------------------------------------ its board

    def on(self, board: BoardSpec | None) -> Game[S]:
        """The game on another board, which must follow its rules of boards; None for the standard one.

        A match, its records and everything that shows it take their notation and words from this game.
        """
        usual = self.usual_seats or self.seats
        if board is None or board in self.standard_boards:
            return self if self.other_board is None else replace(self, other_board=None, seats=usual, usual_seats=())
        if board == self.other_board:
            return self
        if self.boards is None or self.boards.seats is None:
            return replace(self, other_board=board)
        return replace(self, other_board=board, seats=self.boards.seats.load()(board), usual_seats=usual)

    def on_checked(self, board: BoardSpec) -> Game[S]:
        """The same for a board from outside; raises BadBoard."""
        from halloween_games.core.board_text import check_board

        if self.boards is None:
            raise BadBoard("board_no_boards")
        check_board(board, self.board_rules)
        return self.on(board)

    def entry_points(self) -> list[EntryPoint[Any]]:
        """All entry points of its parts and its boards."""
        boards: list[EntryPoint[Any]] = []
        if self.boards is not None:
            boards = [self.boards.rules, self.boards.read, *([self.boards.seats] if self.boards.seats else [])]
        return [*self.parts.entry_points(), *boards]

    @cached_property
    def board_rules(self) -> BoardRules:
        """What a board of this game must look like."""
        assert self.boards is not None, "only games with boards are asked"
        return self.boards.rules.load()

    @cached_property
    def standard_boards(self) -> tuple[BoardSpec, ...]:
        """The boards in the game's standard maps; empty if it has none."""
        if self.boards is None:
            return ()
        read = self.boards.read.load()
        return tuple(read(name, self.board_rules) for name in self.boards.maps)

    def board_for(self, seats: int) -> BoardSpec:
        """The board that so many play on."""
        if self.other_board is not None:
            return self.other_board
        boards = self.standard_boards
        return NO_BOARD if not boards else boards[self.seats.index(seats) if len(boards) > 1 else 0]

    @property
    def board(self) -> BoardSpec:
        """The board, whose squares are the same for every number of seats; what else differs is in the positions."""
        return self.board_for(self.seats[0])

    # ------------------------------------------------------------------ its positions

    def turned(self, state: S) -> S:
        """*state* with the two seats exchanged, as from the other side of the table; raises CannotTurn.

        Turned twice it is the same, and what is legal corresponds: turning and acting can be exchanged.
        """
        if self.parts.turned is None:
            raise CannotTurn("turn_unknown")
        return self.parts.turned.load()(state)

    # ------------------------------------------------------------------ its parts

    def start(self, seats: int, options: Options, rng: Random) -> S:
        """The initial position for that many seats with these options; *rng* decides only what everybody sees."""
        return self.parts.start.load()(seats, options, rng, self.board_for(seats))

    @cached_property
    def notation(self) -> Notation[S]:
        if self.boards is not None and len(self.boards.maps) > 1 and self.other_board is None:
            return self.parts.notation.load()(*self.standard_boards)
        return self.parts.notation.load()(self.board)

    @cached_property
    def sentences(self) -> Mapping[str, str]:
        """Its English sentences, including the title. Does not import the rules."""
        return {"title": self.title, **self.parts.sentences.load()}

    @cached_property
    def rules_page(self) -> Sequence[tuple[str, str]]:
        """The rules in words: headings and paragraphs. Does not import the rules."""
        return self.parts.rules_page.load()

    @cached_property
    def illustrations(self) -> Illustrations:
        """The worked boards and charts of the rules page, by heading."""
        return self.parts.illustrations.load() if self.parts.illustrations is not None else {}

    @cached_property
    def words(self) -> GameWords[S]:
        """The texts of the game."""
        return self.parts.words.load()(self.board)

    def tray(self, seats: int, options: Options) -> Tray | None:
        """What its positions for so many seats are set up from; None if they cannot be."""
        if self.parts.tray is None:
            return None
        return self.parts.tray.load()(self.board_for(seats)).for_head_start(seat_ahead(options))

    def features(self, view: S) -> list[float]:
        """What *view* shows as numbers from 0 to 1, always the same ones in the same order (docs/features.md).

        They hold what the view holds: give them the view of a seat (``state.observe(seat)``), not the whole truth.
        """
        from halloween_games.core.features import features_on

        maker = self.feature_maker
        return features_on(maker, maker.board_in(view), maker.seats_in(view)).of(view)

    def features_for(self, seats: int) -> Features[S]:
        """The names and the number of the features of positions for that many seats."""
        from halloween_games.core.features import features_on

        return features_on(self.feature_maker, self.board_for(seats), seats)

    @cached_property
    def feature_maker(self) -> FeatureMaker[S]:
        """What knows the features of its positions, and for how many and on which board they are."""
        assert self.parts.features is not None, "only games that have features are asked"
        return self.parts.features.load()

    @cached_property
    def threats(self) -> FindThreats[S]:
        """What the others could do next to a seat."""
        return self.parts.threats.load()

    @cached_property
    def action_kinds(self) -> FindActionKinds[S]:
        """What its actions are, for those who like or dislike that."""
        from halloween_games.core.moments import usual_action_kinds

        return self.parts.action_kinds.load() if self.parts.action_kinds is not None else usual_action_kinds

    def is_certain(self, state: S, seat: Seat) -> bool:
        """Whether nobody can catch up with *seat* any more, as far as the game can tell."""
        return self.parts.certain is not None and self.parts.certain.load()(state, seat)

    def worlds(self, view: S) -> Iterable[S]:
        """Every position that *view* can be; itself in a game that hides nothing but what luck decides."""
        return (view,) if self.parts.worlds is None else self.parts.worlds.load()(view)

    @cached_property
    def moments(self) -> Moments:
        """The moments at which somebody says a word, by name."""
        return self.parts.moments.load() if self.parts.moments is not None else {}

    @cached_property
    def ai(self) -> GameAI[S]:
        """The evaluation and the levels of the game."""
        return self.parts.ai.load()

    @cached_property
    def offered_levels(self) -> tuple[str, ...]:
        """The levels among its opponents, the weakest first. Does not import what computers think about."""
        levels = levels_in(self.parts.ai.module.rpartition(".")[0])
        return tuple(name for name, level in levels.items() if level.offered)

    @cached_property
    def endgames(self) -> Endgames[S] | None:
        """What is proven on its board; None if nothing is. The table is opened by the first who asks."""
        return self.parts.endgames.load().on(self.board) if self.parts.endgames is not None else None

    @cached_property
    def puzzle_kinds(self) -> Kinds[Any]:
        """What puzzles of the game can be about; nothing if it has secrets and no kinds of its own."""
        if self.parts.puzzle_kinds is not None:
            return self.parts.puzzle_kinds.load()
        from halloween_games.core.proofs import KINDS

        return {} if self.secrets else KINDS

    @property
    def map_rules(self) -> Mapping[str, BoardRules]:
        """The names of the game's own maps, each with the rules that it must follow."""
        if self.boards is None:
            return {}
        return dict.fromkeys((*self.boards.maps, *self.boards.more), self.board_rules)

    def __getstate__(self) -> dict[str, object]:
        """The manifest without loaded parts: a copy, or another process, loads its own."""
        return {each.name: self.__dict__[each.name] for each in fields(self)}


def check_seats(game: Game[Any], seats: object) -> int:
    """*seats* if the game can be played by that many; raises BadOption."""
    if isinstance(seats, int) and not isinstance(seats, bool) and seats in game.seats:
        return seats
    allowed = ", ".join(str(n) for n in game.seats)
    raise BadOption("seats", Reason("wrong_number_of_seats", {"allowed": allowed}))


def check_options(game: Game[Any], given: Mapping[str, object], seats: int = 2) -> dict[str, OptionValue]:
    """The options of a game with defaults filled in; raises BadOption for unknown names and values."""
    known = {option.name: option for option in game.options}
    for name in given:
        if name not in known:
            names = ", ".join(known) or "-"
            raise BadOption(f"options.{name}", Reason("unknown_option", {"name": quoted(name), "known": names}))
    chosen: dict[str, OptionValue] = {}
    for name, option in known.items():
        value = given.get(name, option.default)
        match = [choice for choice in option.choices if choice == value and type(choice) is type(value)]
        if not match:
            choices = ", ".join(option_text(choice) for choice in option.choices)
            raise BadOption(f"options.{name}", Reason("bad_option_value", {"name": name, "choices": choices}))
        chosen[name] = match[0]
    if seats != 2 and seat_ahead(chosen) is not None:
        raise BadOption(f"options.{HANDICAP.name}", Reason("handicap_of_two"))
    return chosen


def option_text(value: OptionValue) -> str:
    """``true``, ``false`` or the word itself, as on the command line."""
    return str(value).lower() if isinstance(value, bool) else value
