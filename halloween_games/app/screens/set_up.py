"""Setting up a position: the game's board, a tray with its things, and what the rules say of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import ClassVar, Final

import pygame

from halloween_games.core.match import Player
from halloween_games.core.phrases import Key
from halloween_games.core.questions import FOR_EVER, UNCOUNTED, Compare, Proof, Prove, Question, Reply
from halloween_games.core.spots import BOARD, NOBODY, Spot
from halloween_games.core.state import State
from halloween_games.core.tray import Thing
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BOLD
from halloween_games.kit.input import Input, Pointed, Pos
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, Room, lay, placed, square
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, Option, Widget, WidgetScene, draw_widgets
from halloween_games.play.panel import PanelModel, Prompt, draw_panel, draw_title
from halloween_games.play.screen import Screen
from halloween_games.session.position_editor import AWAY, PositionEditor
from halloween_games.session.spot_words import described
from halloween_games.table.figures import Figure, Layer
from halloween_games.table.layout import ROW_UNITS, TableForm, table_areas
from halloween_games.table.look import GameLook, Moment
from halloween_games.table.marks import GO, Marks, draw_badges, draw_marks

PROVEN_TURNS: Final = 3
DRAG_UNITS: Final = 8
CELL_GAP: Final = 5
LARGEST_CELL: Final = 62  # units
COUNT_UNITS: Final = 19
LABELED: Final = 2.4  # how much wider a button with a label is
TRAY_UNITS: Final = 96  # of the tray below the game's box
TRAY_GAP: Final = 10
HIGHEST_CARD: Final = 140
GROWN: Final = 1.2  # of three and four, where there is room


def _form(usual: TableForm, has_box: bool) -> TableForm:
    """Low cards, those of two alike, above the tray, which has the room of the game's box where that is not needed.

    The first seat has what the near one has.
    """
    (near, high), others = usual.cards[-1], [(least, round(least * GROWN)) for least, _ in usual.cards[:-1]]
    own = (near, high) if near <= HIGHEST_CARD else (HIGHEST_CARD, HIGHEST_CARD)
    cards = (own, own) if len(others) == 1 else (own if near > others[0][0] else others[0], *others)
    row = ROW_UNITS[0] + 2 * TRAY_GAP
    strip = (row + TRAY_UNITS * has_box,) * 2
    return replace(usual, cards=cards, is_own_below=False, strip=strip)


@dataclass
class SeatPlace(Widget):
    """The face of a player, who is to move when it is chosen."""

    radius: ClassVar[int] = 16

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        if self.hovered:
            painter.frame(self.rect, painter.colors.glow_warm, 2.5, self.radius)


@dataclass
class Place(SeatPlace):
    """A place of the board, or beside it, that can be pointed at."""

    radius: ClassVar[int] = 12

    spot: Spot = field(default_factory=lambda: Spot(BOARD, 0))


@dataclass
class TrayThing(Option):
    """A thing in the tray, with how many are left."""

    layers: Sequence[Layer] = ()
    icon: str = ""
    left: int | None = None
    token: str = ""  # the drawing of whose it is

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, px, rect = painter.colors, painter.px, self.rect
        fill = colors.button_cool if self.on or self.hovered else colors.button_off
        painter.rounded(rect, fill, colors.candle if self.on else colors.rim, 3 if self.on else 1.5, 10)
        side = min(rect.width, rect.height) - px(6)
        place = square(side, center=rect.center)
        for layer in self.layers:
            painter.drawing(layer.art, place, layer.tint, 255 if self.enabled else 80)
        if self.icon:
            painter.icon(self.icon, place.center, 0.6 * side / painter.u)
        if self.token:
            emblem = square(min(px(COUNT_UNITS), side // 2), topleft=(rect.left + 1, rect.top + 1))
            painter.drawing(self.token, emblem)
        if self.left is not None and self.left > 1:
            size = min(px(COUNT_UNITS), rect.width // 2), min(px(COUNT_UNITS), rect.height // 2)
            coin = placed(*size, bottomright=(rect.right - 1, rect.bottom - 1))
            painter.rounded(coin, (colors.well, colors.well), colors.edge, 1, 6)
            painter.line_in(str(self.left), coin, sizes.SMALL, colors.paper, BOLD, "center", least=0.4)


@dataclass(frozen=True)
class SetUpWays:
    """What can be done with a position that has been set up."""

    play: Callable[[State], None]
    share: Callable[[State], None]


class SetUpScene(WidgetScene):
    """Things are put on the board by click and click, by dragging, or by keys; the rules say what is missing."""

    offers_options = True
    is_private = True
    title_key = "set_up.title"

    def __init__(
        self, services: Services, editor: PositionEditor, look: GameLook, names: Sequence[str], ways: SetUpWays
    ) -> None:
        super().__init__(services)
        self.editor = editor
        self.names = tuple(names)
        self.ways = ways
        self.text = services.text.for_game(editor.game.id, names)
        self.screen = Screen(services, look, self.text, editor.seats)
        self.answer = ""
        """What the prover or the computer has found, or why something is not possible."""
        self._asked: Question | None = None
        self._ticket = 0
        self._ground: pygame.Surface | None = None
        self._grabbed: tuple[Pos, Spot | str] | None = None  # where the button went down, and on what
        self._dragged: Pos | None = None
        self._tray = NOWHERE
        self._takes_box = False  # the tray has the room of the game's box
        self._make_widgets()
        self._sync(glide=False)

    # ------------------------------------------------------------------ what there is

    def _make_widgets(self) -> None:
        editor = self.editor
        edits = [("undo", "undo", editor.undo), ("redo", "redo", editor.redo), ("clear", "close", editor.clear)]
        edits.append(("usual", "flag", editor.begin_as_usual))
        if editor.has_game:
            edits.append(("game", "picture", editor.take_game))
        self._edits = [Button(name, icon=icon, act=self._editing(act)) for name, icon, act in edits]
        self._edits.append(Button("share", icon="copy", act=self.share))
        back = Button("back", icon="arrow_left", act=self.back)
        prove = Button("prove", icon="trophy", act=self.prove)
        advise = Button("advise", icon="hint", act=self.advise)
        play = Button("play", icon="play", warm=True, act=self.play)
        self._uses = [back, advise, prove, play]
        givers = [self._editing(partial(editor.give_turn, seat)) for seat in range(editor.seats)]
        self._seats = [SeatPlace(f"seat.{seat}", act=give) for seat, give in enumerate(givers)]
        self._places = [
            Place(f"place.{editor.game.notation.spot_name(spot)}", spot=spot, act=partial(self.choose, spot))
            for spot in editor.tray.places()
        ]
        self._things: list[TrayThing] = []
        self._name_everything()

    def _name_everything(self) -> None:
        for button in (*self._edits, *self._uses):
            button.tip = self.text(f"set_up.{button.name}")
        self._uses[-1].label = self.text("button.play")
        for seat, card in enumerate(self._seats):
            card.tip = self.text("set_up.turn", player=Key(f"seat.{seat}"))

    def _editing(self, act: Callable[[], bool]) -> Callable[[], None]:
        def edit() -> None:
            act()
            self._changed()

        return edit

    def _hold(self, name: str) -> None:
        self.editor.hold(name)
        self._changed()

    def retranslate(self) -> None:
        self.answer = ""
        self._name_everything()

    # ------------------------------------------------------------------ what can be done

    def choose(self, spot: Spot) -> None:
        """Point at a place."""
        held = self._held_words()
        if self.editor.choose(spot):
            self._changed()
        else:
            self._answer(self.text("set_up.not_there" if held else "set_up.nothing_there", thing=held))

    def commands(self) -> Mapping[str, Callable[[], None]]:
        edits = {button.name: button.activate for button in self._edits if button.name in ("undo", "redo")}
        return {**edits, "copy": self.share, "menu": self.back}

    def play(self) -> None:
        """Go on to who plays, unless the rules refuse the position."""
        if (state := self._ready()) is not None:
            self.ways.play(state)

    def share(self) -> None:
        """Copy the share code of the position."""
        if (state := self._ready()) is not None:
            self.ways.share(state)

    def prove(self) -> None:
        """Ask for a proof; the same again stops it."""
        if self._is_asked(proof=True):
            self._stop_asking()
            return
        state = self._ready()
        if state is None:
            return
        if self.editor.game.secrets:
            self._answer(self.text("set_up.no_proof", game=Key("title")))
            return
        self._ask(Question(self.editor.game, self.editor.seats, self.editor.options, state, Prove(PROVEN_TURNS)))

    def advise(self) -> None:
        """Ask what the strongest computer would do; the same again stops it."""
        if self._is_asked(proof=False):
            self._stop_asking()
        elif (state := self._ready()) is not None:
            view = state.observe(state.to_move)
            self._ask(Question(self.editor.game, self.editor.seats, self.editor.options, view, Compare()))

    def _ready(self) -> State | None:
        """The position, if the rules accept it; otherwise their sentence is shown again."""
        if self.editor.state is None:
            self.answer = ""
            self.services.sound.play("refuse")
            self._say(self.words())
        return self.editor.state

    def cancel(self) -> None:
        if self.editor.put_down():
            self._changed()
        else:
            self.back()

    def leave(self) -> None:
        super().leave()
        self._grabbed = self._dragged = None
        self._stop_asking()

    # ------------------------------------------------------------------ questions to the computers' process

    def _is_asked(self, proof: bool) -> bool:
        return self._asked is not None and isinstance(self._asked.wanted, Prove) == proof

    def _ask(self, question: Question) -> None:
        self._asked = question
        self._ticket = self.services.brain.ask(question)
        self._answer(self.text("set_up.proving" if isinstance(question.wanted, Prove) else "hint.waiting"))

    def _stop_asking(self) -> None:
        if self._asked is not None:
            self._asked = None
            self.services.brain.cancel()
            self.answer = ""
            self.services.stack.changed = True

    def _told(self, question: Question, reply: Reply) -> str:
        """The answer in words."""
        if reply.proof is not None:
            return self._proof_words(reply.proof)
        if reply.action is None:
            return self.text("help.failed")
        written = self.editor.game.notation.write(question.view, reply.action)
        player = Key(f"seat.{question.view.to_move}")
        return self.text("set_up.advice", player=player, action=written, percent=round(100 * reply.value))

    def _proof_words(self, proof: Proof) -> str:
        if not proof.is_complete:
            return self.text("set_up.proof.too_much")
        if proof.turns == FOR_EVER:
            return self.text("set_up.proof.draw")
        if proof.turns == UNCOUNTED:
            return self.text("set_up.proof.sure", player=Key(f"seat.{proof.winner}"))
        if proof.winner == NOBODY:
            return self.text("set_up.proof.none", turns=proof.turns)
        return self.text("set_up.proof.win", player=Key(f"seat.{proof.winner}"), turns=proof.turns)

    # ------------------------------------------------------------------ what is said

    def words(self) -> str:
        """What stands above the board: an answer, what to do with what is held, or what the rules say."""
        editor, text = self.editor, self.text
        if self.answer:
            return self.answer
        if editor.held == AWAY:
            return text("set_up.take_away")
        if editor.held:
            return text("set_up.put", thing=self._held_words())
        problem = editor.problem
        if problem is not None:
            key = f"set_up.{problem.code}"
            return text(key, **problem.params) if key in text else text.say(problem)
        key = "set_up.ready.secrets" if editor.game.secrets else "set_up.ready"
        return text(key, player=Key(f"seat.{max(0, editor.draft.to_move)}"))

    def _held_thing(self) -> Thing | None:
        return next((thing for thing in self.editor.things() if thing.name == self.editor.held), None)

    def _held_words(self) -> str:
        thing = self._held_thing()
        return self.text(thing.words.key, **thing.words.params) if thing is not None else ""

    def _answer(self, words: str) -> None:
        self.answer = words
        self._say(words)

    def _say(self, words: str) -> None:
        self.services.speech.say(words, private=self.editor.game.secrets)
        self.services.stack.changed = True

    def _changed(self) -> None:
        """Something lies elsewhere, or is held."""
        self._stop_asking()
        self.answer = ""
        self._sync()
        self.refresh()
        self._say(self.words())

    def _sync(self, glide: bool = True) -> None:
        """Show the position and what can be done now."""
        editor, screen = self.editor, self.screen
        screen.table.sync(self._figures(), glide)
        chosen = (editor.source,) if editor.source is not None else ()
        screen.marks = Marks(chosen, dict.fromkeys(editor.targets(), GO) if editor.held != AWAY else {})
        state = {"undo": editor.can_undo, "redo": editor.can_redo}
        for button in self._edits:
            button.enabled = state.get(button.name, True)
        self._things = [self._tray_thing(thing) for thing in editor.things()]
        away, is_held = self.text("set_up.away"), editor.held == AWAY
        self._things.append(TrayThing(AWAY, tip=away, icon="bin", on=is_held, act=partial(self._hold, AWAY)))
        self._place_tray()
        self._place_places()
        self._describe_places()
        self.widgets = [*self._things, *self._edits, *self._uses, *self._places, *self._seats]

    def _figures(self) -> Sequence[Figure]:
        """All but those that would lie under the tray."""
        found, base = self.screen.figures(self.editor.draft), self.screen.base
        return [figure for figure in found if not self._tray.collidepoint(base.rect(figure.layout_spot).center)]

    def _tray_thing(self, thing: Thing) -> TrayThing:
        is_held = self.editor.held == thing.name and self.editor.source is None
        words, layers = self.text.say(thing.words), self.screen.look.sign(thing.drawing or thing.name)
        if thing.left is not None:
            words = self.text("set_up.left", thing=words, count=thing.left)
        shown = TrayThing(f"thing.{thing.name}", tip=words, layers=layers, left=thing.left, on=is_held)
        shown.enabled, shown.act = thing.left != 0 or is_held, partial(self._hold, thing.name)
        shown.token = f"emblems/token_{thing.seat}" if thing.seat is not None else ""
        return shown

    def _place_places(self) -> None:
        """Where the places are, some of which depend on whose turn it is."""
        screen = self.screen
        explained = screen.look.explained(screen.areas, screen.base, self.editor.draft)
        found = {}
        for place in self._places:
            place.rect = found[place.spot] = explained.get(place.spot) or screen.base.rect(place.spot)
        screen.layout = screen.base.with_rects(found)

    def _describe_places(self) -> None:
        editor = self.editor
        found = Counter[str]()
        for place in self._places:
            tip = described(editor.game, editor.game.words, editor.draft, place.spot, self.text)
            tip = tip or editor.game.notation.spot_name(place.spot)
            found[tip] += 1
            place.tip = f"{tip} ({found[tip]})" if found[tip] > 1 else tip

    # ------------------------------------------------------------------ input

    def handle(self, event: Input) -> bool:
        if isinstance(event, Pointed):
            if event.kind == "down" and event.button == 3:
                return self._right_click(event.pos)
            if event.kind == "down":
                self._grab(event.pos)
            used = {"move": self._drag, "up": self._drop}.get(event.kind)
            if used is not None and used(event.pos):
                return True
        return super().handle(event)

    def _right_click(self, pos: Pos) -> bool:
        """Put down what is held, or take away what is pointed at."""
        place = self.widget_at(pos)
        if not self.editor.put_down() and isinstance(place, Place) and not self.editor.remove(place.spot):
            return True
        self._changed()
        return True

    def _grab(self, pos: Pos) -> None:
        """The button goes down: on a thing, it may be dragged from here."""
        widget = self.widget_at(pos)
        self._grabbed = None
        if isinstance(widget, TrayThing) and widget.name != AWAY:
            self._grabbed = pos, widget.name.removeprefix("thing.")
        elif isinstance(widget, Place) and self.editor.tray.thing_on(self.editor.position, widget.spot):
            self._grabbed = pos, widget.spot

    def _drag(self, pos: Pos) -> bool:
        """What was grabbed follows the pointer once it has moved far enough."""
        if self._grabbed is None:
            return False
        (x, y), what = self._grabbed
        if self._dragged is None:
            if abs(pos[0] - x) + abs(pos[1] - y) <= self.painter.px(DRAG_UNITS):
                return False
            self.editor.put_down()
            if isinstance(what, Spot):
                self.editor.choose(what)
            else:
                self.editor.hold(what)
            self._changed()
        self._dragged = pos
        return True

    def _drop(self, pos: Pos) -> bool:
        """The end of a drag: it lies there, or is taken away outside the board and in the tray."""
        self._grabbed = None
        if self._dragged is None:
            return False
        self._dragged = None
        self._pressed = None
        place, source = self.widget_at(pos), self.editor.source
        if isinstance(place, Place):
            if self.editor.result(place.spot) is not None:
                self.editor.choose(place.spot)
            self.editor.put_down()
        elif source is not None:
            self.editor.remove(source)
        else:
            self.editor.put_down()
        self._changed()
        return True

    # ------------------------------------------------------------------ where everything lies

    def resize(self, size: tuple[int, int]) -> None:
        self.size = size
        screen, seats = self.screen, self.editor.seats
        screen.letters = self.services.preferences.letters
        look = screen.look
        for has_box in (True, False):
            form = _form(look.table_form(seats), has_box)
            screen.scale_to(size, form)
            screen.relayout(table_areas(size, form, screen.painter.u, ratio=look.board_ratio))
            self._takes_box = not has_box
            if self._is_box_used():
                break
        self.painter = screen.painter
        self.u = self.painter.u
        self._ground = None
        self.place()
        self._sync(glide=False)
        self.refresh()

    def place(self) -> None:
        areas, gap = self.screen.areas, self.painter.px(TRAY_GAP)
        row, last = areas.buttons.move(0, -areas.buttons.height - gap), areas.buttons
        self._place_row(self._edits, row)
        self._place_row(self._uses, last)
        for seat, face in enumerate(self._seats):
            face.rect = areas.parts(seat)[0]
        self._tray = Rect(areas.moves.topleft, (areas.moves.width, max(0, row.top - gap - areas.moves.top)))
        if self._takes_box:
            self._tray = areas.box.union(self._tray)
        self._place_tray()

    def _is_box_used(self) -> bool:
        """Whether something can be put into the game's box."""
        box = self.screen.areas.box
        return any(box.collidepoint(self.screen.base.rect(place.spot).center) for place in self._places)

    def _place_row(self, buttons: Sequence[Button], row: Rect) -> None:
        """Side by side; one with a label takes more room."""
        gap, shares = self.painter.px(8), [LABELED if button.label else 1 for button in buttons]
        each, room = (row.width - gap * (len(buttons) - 1)) / sum(shares), Room(row)
        lay(buttons, [room.cut_left(round(each * share), gap) for share in shares])

    def _place_tray(self) -> None:
        """As large as they fit, all of one size."""
        px, inner = self.painter.px, self._tray.inflate(-self.painter.px(16), -self.painter.px(16))
        count, gap = len(self._things), px(CELL_GAP)
        best = max(range(1, count + 1), key=lambda columns: (_cell(inner, count, columns, gap), -columns))
        side = min(_cell(inner, count, best, gap), px(LARGEST_CELL))
        rows = -(-count // best)
        top = inner.centery - (rows * (side + gap) - gap) // 2
        left = inner.centerx - (min(count, best) * (side + gap) - gap) // 2
        lay(self._things, Room(left, top, side, side).repeated(count, best, side + gap, side + gap))

    # ------------------------------------------------------------------ time and picture

    @property
    def lively(self) -> bool:
        return self.screen.table.busy or self._asked is not None

    def enter(self) -> None:
        super().enter()
        self._ground = None  # settings may have changed its appearance

    def update(self, dt: float) -> bool:
        changed = self.screen.table.update(dt)
        if self._asked is None or (reply := self.services.brain.poll()) is None or reply.ticket != self._ticket:
            return changed
        question, self._asked = self._asked, None
        self._answer(self._told(question, reply))
        return True

    def draw(self, surface: pygame.Surface) -> None:
        screen, painter, editor = self.screen, self.painter, self.editor
        painter.surface = surface
        if self._ground is None or self._ground.get_size() != self.size:
            self._ground = screen.paint_ground(self.size)
            painter.surface = surface
        surface.blit(self._ground, (0, 0))
        with painter.noting() as self._on_screen:
            draw_title(screen, editor.game.art_folder, Prompt(self.words() or self.heading()))
            moment = self._moment()
            screen.look.draw_under(painter, screen.areas, screen.layout, moment)
            players = [Player("human", name) for name in self.names]
            model = PanelModel(players, editor.draft, None, self.names, editor.draft.to_move)
            draw_panel(painter, screen.areas, screen.look, self.text, model)
            spots = editor.problem.spots if editor.problem is not None else ()
            draw_marks(painter, screen.layout, screen.marks, spots, 1.0, screen.look)
            screen.table.draw(surface, self.services.art)
            draw_badges(painter, screen.layout, screen.marks, screen.look)
            screen.look.draw_over(painter, screen.areas, screen.layout, moment)
        surface.blit(self._ground, self._tray, self._tray)  # it may lie where the game draws its box
        painter.panel(self._tray, painter.colors.edge, 2)
        draw_widgets(painter, self.widgets, self.focus, self._pressed)
        self._draw_dragged(painter)

    def _draw_dragged(self, painter: Painter) -> None:
        """Draw what is dragged at the pointer."""
        thing = self._held_thing()
        if self._dragged is None or thing is None:
            return
        place = square(painter.px(LARGEST_CELL), center=self._dragged)
        for layer in self.screen.look.sign(thing.drawing or thing.name):
            painter.drawing(layer.art, place, layer.tint)

    def _moment(self) -> Moment:
        draft = self.editor.draft
        return Moment(draft, None, draft.to_move, self.names, still=True, busy=self.screen.table.busy)


def _cell(inner: Rect, count: int, columns: int, gap: int) -> int:
    """The side of the cells if there are so many columns."""
    rows = -(-count // columns)
    return max(1, min((inner.width + gap) // columns, (inner.height + gap) // rows) - gap)
