"""The head of a game screen, with the title and what to do now, and its right column: seats and the game's box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, pi, sin
from typing import Final

from halloween_games.core.match import Player
from halloween_games.core.outcome import Outcome
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import Seat
from halloween_games.core.state import State
from halloween_games.kit import backdrop, sizes
from halloween_games.kit.fonts import BOLD, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect, Room
from halloween_games.kit.theme import Rgb
from halloween_games.play.screen import Screen
from halloween_games.table.figures import Layer
from halloween_games.table.layout import LOW_CARD, Areas
from halloween_games.table.look import GameLook

TITLE_UNITS: Final = 230  # width of the longest title
TITLE_HEIGHT: Final = 42
TITLE_SHARE: Final = 0.34  # of the line, the most of it: the question needs the rest
QUESTION_UNITS: Final = 240  # beside the title, at least
HEADING_UNITS: Final = 36  # of a lesson or a puzzle
HEADING_SHARE: Final = 0.4  # of the line
ONE_LINE: Final = 0.85  # of a prompt's letters, if it then needs no second line
SMALLEST: Final = 0.4  # of a long prompt's letters


@dataclass(frozen=True)
class Prompt:
    """What to do now. *urgent* are drawings of what threatens the seat to move."""

    words: str
    is_preview: bool = False
    for_person: bool = True
    urgent: Sequence[Layer] = ()


def goal_of(options: Mapping[str, object], text: Speaker) -> str:
    """The game's goal, or that of the option that changes it."""
    changed = (f"goal.{name}" for name, value in options.items() if value is True)
    return text(next((key for key in changed if key in text), "goal"))


def draw_task(screen: Screen) -> None:
    """Draw the name of a lesson or what kind of puzzle it is, and beside it the task."""
    painter, header = screen.painter, screen.areas.header
    room = Rect(header.left, header.top, round(header.width * HEADING_SHARE), header.height)
    written = painter.line_in(screen.heading, room, HEADING_UNITS, painter.colors.candle, HEAD, least=0.5)
    left = written.right + painter.px(20)
    beside = Rect(left, header.top, header.right - left, header.height)
    painter.paragraph(screen.goal, beside, sizes.PROMPT, painter.colors.gold, BOLD, middle=True, least=SMALLEST)


def draw_title(screen: Screen, art_folder: str, prompt: Prompt, taken: int = 0) -> None:
    """Draw the game's title and, beside it, what to do now, which has the whole line where it is short.

    So many pixels at its end are *taken*.
    """
    header = screen.areas.header
    is_short = header.width < screen.painter.px(TITLE_UNITS + QUESTION_UNITS)
    room = Rect(header) if is_short else _draw_name(screen, art_folder)
    room.width -= taken
    draw_question(screen.painter, room, prompt)


def _draw_name(screen: Screen, art_folder: str) -> Rect:
    """Draw the game's title, or what is to be done in it; the room beside it."""
    painter, header = screen.painter, screen.areas.header
    px = painter.px
    most = min(px(TITLE_UNITS), round(header.width * TITLE_SHARE))
    beside = Room(header)
    if screen.task is not None:
        room, words = beside.cut_left(most, px(16)), screen.text.say(screen.task)
        painter.paragraph(words, room, sizes.HEADING, painter.colors.candle, HEAD, middle=True, least=SMALLEST)
        return beside
    image = painter.art.image(f"titles/{art_folder}", (most, min(header.height, px(TITLE_HEIGHT))))
    box = image.get_bounding_rect()
    visible = Rect(box.left, 0, box.width, image.get_height())
    painter.surface.blit(image, (header.left, header.centery - image.get_height() // 2), visible)
    beside.cut_left(box.width, px(16))
    return beside


def draw_question(painter: Painter, room: Rect, prompt: Prompt) -> None:
    """Draw what to do now as a line beside the title."""
    colors = painter.colors
    asked = bool(prompt.words) and prompt.for_person
    if prompt.urgent and asked and room.width > 3 * room.height:
        room = Room(room)
        face = room.cut_left(room.height, painter.px(8))
        for layer in prompt.urgent:
            painter.drawing(layer.art, face, layer.tint)
    color = colors.preview if prompt.is_preview else colors.gold
    size = painter.line_px(prompt.words, room, sizes.HEADING, BOLD, ONE_LINE)  # rather than a last word alone
    fits = painter.fonts.width(prompt.words, size, BOLD) <= room.width
    most = size if fits and painter.enlarged == 1 else inf
    painter.paragraph(prompt.words, room, sizes.HEADING, color, BOLD, most=most, least=SMALLEST, middle=True)


# ---------------------------------------------------------------- panel


NAME_UNITS: Final = 38
LOW_NAME_UNITS: Final = 23
LEAST_NAME_PX: Final = 12  # below which a long name is shortened; pointing at the card tells it whole
NAME_SHARE: Final = 0.9  # of the height of its line
DUEL: Final = 2  # seats, on whose cards a person's emblem is as large as a character's face
BAT_UNITS: Final = 34  # the mark of a searching computer


@dataclass(frozen=True)
class PanelModel:
    """What the panel shows."""

    players: Sequence[Player]
    view: State
    outcome: Outcome | None
    names: Sequence[str]
    to_move: Seat
    thinker: Seat | None = None  # whose computer is searching
    wing_beat: int = 0  # the frame of its animated bat
    emblems: tuple[str, ...] = ()  # drawings of the people's own emblems and of computers' faces, by seat
    moods: Mapping[Seat, str] = field(default_factory=dict)  # of characters: "glad" or "scared"
    eyes_shut: bool = False  # of characters without a mood, for a moment


def draw_panel(painter: Painter, areas: Areas, look: GameLook, text: Speaker, model: PanelModel) -> None:
    """The seats' cards with a face or a figure, the name, and what the game counts; and the game's box."""
    px, colors, outcome = painter.px, painter.colors, model.outcome
    most = min(_name_px(painter, areas, seat, name) for seat, name in enumerate(model.names))
    for seat, card in enumerate(areas.seats):
        face, rest = areas.parts(seat)
        if model.to_move == seat:
            painter.rounded(card.inflate(px(16), px(16)), (colors.glow_chosen,) * 2, None, 0, 24, 0.22)
        painter.panel(card, _edge(painter, model, seat), 4)
        if model.to_move == seat and colors.is_day:  # yellow alone is not seen on parchment
            painter.frame(card.inflate(px(4), px(4)), colors.glow_chosen, 4, 20)
        draw_face(painter, face, look, model, seat)
        corner = Rect(card.right - px(50), card.top + px(14), px(34), px(34))
        if look.has_persons and _has_own_face(model, seat):  # who that is on the board
            for layer in look.portrait(seat):
                painter.drawing(layer.art, corner.inflate(px(16), px(16)).move(-px(4), px(4)), layer.tint)
        else:
            painter.drawing(f"emblems/token_{seat}", corner)
        name = _name_rect(painter, areas, seat)
        if outcome is not None:
            told = Rect(name.right - px(64), name.top, px(64), name.height)
            if card.height < px(LOW_CARD):
                name.width -= px(70)
            else:
                name.height -= max(0, px(18) - (rest.top - name.bottom))
                told = Rect(name.left, name.bottom - px(2), name.width, px(20))
            color = colors.candle if _has_won(model, seat) else colors.muted
            painter.line_in(_result(text, model, outcome, seat), told, sizes.TEXT, color)
        units, least = _name_units(painter, areas), _least_name(painter, areas)
        painter.line_in(model.names[seat], name, units, colors.paper, HEAD, least=least, most=most)
        look.draw_seat(painter, rest, model.view, seat)
    look.draw_box(painter, areas, model.view)


def _name_rect(painter: Painter, areas: Areas, seat: Seat) -> Rect:
    px, card = painter.px, areas.seats[seat]
    face, rest = areas.parts(seat)
    left, room = face.right + px(16), rest.top - card.top
    top = card.top + px(12 if room >= px(76) else 4)
    return Rect(left, top, card.right - px(68) - left, min(px(50), rest.top - top))


def _name_px(painter: Painter, areas: Areas, seat: Seat, name: str) -> float:
    """The letters that a name may have: all are equally large."""
    room, least = _name_rect(painter, areas, seat), _least_name(painter, areas)
    return min(painter.line_px(name, room, _name_units(painter, areas), HEAD, least), room.height * NAME_SHARE)


def _name_units(painter: Painter, areas: Areas) -> int:
    """Names on low cards are smaller, so that enlarged ones have room, too."""
    return LOW_NAME_UNITS if areas.seats[0].height < painter.px(LOW_CARD) else NAME_UNITS


def _least_name(painter: Painter, areas: Areas) -> float:
    """The share of its designed size that a name has at least."""
    return min(1.0, max(0.5, LEAST_NAME_PX / (_name_units(painter, areas) * painter.u * painter.floor)))


def _has_own_face(model: PanelModel, seat: Seat) -> bool:
    """Whether a character sits there, or in a game for two a person with an emblem."""
    is_told = model.players[seat].kind != "human" or len(model.names) == DUEL
    return bool(model.emblems and model.emblems[seat]) and is_told


def _felt(face: str, mood: str) -> str:
    """The drawing of a *face* in a *mood*; people of the nights have two faces, telling and thanking."""
    if face.startswith("people/"):
        return face.replace("_telling", "_thanking") if mood == "glad" else face
    return f"{face}_{mood}" if mood else face


def draw_face(painter: Painter, face: Rect, look: GameLook, model: PanelModel, seat: Seat) -> None:
    """A character's face as it feels, a person's own emblem, or with more than two the game's figure with it."""
    emblem = model.emblems[seat] if model.emblems else ""
    if _has_own_face(model, seat):
        if model.players[seat].kind == "human":
            painter.drawing(emblem, face)
            return
        resting = "blink" if model.eyes_shut else ""
        mood = "thinking" if model.thinker == seat else model.moods.get(seat, resting)
        painter.glow(face.center, face.width * 0.62, painter.colors.seats[seat], 0.3)
        painter.drawing(_felt(emblem, mood), face)
        return
    _draw_figure(painter, face, look, model, seat)
    if emblem:
        coin = Rect(0, 0, round(face.width * 0.42), round(face.width * 0.42))
        coin.bottomright = (face.right + painter.px(4), face.bottom + painter.px(4))
        painter.drawing(emblem, coin)
    if model.thinker == seat:
        _draw_thinking(painter, (face.right - painter.px(10), face.top + painter.px(14)), model.wing_beat)


def _draw_figure(painter: Painter, face: Rect, look: GameLook, model: PanelModel, seat: Seat) -> None:
    """The game's figure of a seat, as it feels about the result."""
    outcome = model.outcome
    mood = "" if outcome is None or outcome.is_tie() else "happy" if _has_won(model, seat) else "sad"
    for layer in look.portrait(seat, mood):
        painter.drawing(layer.art, face, layer.tint)


def _has_won(model: PanelModel, seat: Seat) -> bool:
    outcome = model.outcome
    return outcome is not None and seat in outcome.winners() and not outcome.is_tie()


def _edge(painter: Painter, model: PanelModel, seat: Seat) -> Rgb:
    """The color of a card's edge: whose turn it is, who has won, or whose it is."""
    colors = painter.colors
    if model.to_move == seat:
        return colors.glow_chosen
    return colors.candle if _has_won(model, seat) else colors.seats[seat]


def _result(text: Speaker, model: PanelModel, outcome: Outcome, seat: Seat) -> str:
    return text("status.draw" if outcome.is_tie() else "status.won" if _has_won(model, seat) else "status.lost")


def _draw_thinking(painter: Painter, center: tuple[float, float], wing_beat: int) -> None:
    """Draw a small bat that flutters while a computer is searching."""
    flap = 22 * sin(wing_beat * pi / 3)
    backdrop.bat(painter, (center[0], center[1] - painter.px(1) * flap / 16), painter.px(BAT_UNITS), flap)
