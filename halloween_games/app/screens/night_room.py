"""A night is a visit: its person tells and asks, the lesson, the puzzles and the game are places in the room."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import pygame

from halloween_games.app.screens.navigation import NightWays
from halloween_games.app.screens.page import Page
from halloween_games.app.screens.room_picture import RoomPicture
from halloween_games.app.screens.talk import Talk, draw_line, in_words
from halloween_games.app.screens.village_picture import clue_tiles, draw_lanterns, show_clues
from halloween_games.campaign.night import PUZZLE_STEPS, Answer, Going, Night, Spoken, Step, is_lit, next_step
from halloween_games.core.phrases import N_
from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, HEAD
from halloween_games.kit.input import Pos
from halloween_games.kit.outline import Part
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, Room, between, lay, placed, square
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, MainButton, Tile, Widget

AGAIN: Final = N_("Again")
LIGHT: Final = N_("Light the house")
MOST_ANSWERS: Final = 3
MOST_LEAVES: Final = 8  # before each window, in the first night
TITLE_COLOR: Final = (255, 190, 100)
NUMBER_COLOR: Final = (243, 228, 200)

OPENING: Final = "opening"
CLOSING: Final = "closing"
LOST: Final = "lost"
BACK: Final = "back"
PAGE: Final = "page"
TWICE: Final = "twice"
LATER: Final = "later"
COUNT: Final = "count"  # what the countess says once after the end
AGAIN_TOLD: Final = "again"


@dataclass
class Place(Tile):
    """Something in the room to do: its drawing stands above the label, and both can be clicked."""

    steps: tuple[Step, ...] = ()
    number: int = 0
    says: str = ""
    is_done: bool = False
    is_next: bool = False
    thing: Rect = field(default_factory=lambda: NOWHERE)
    has_thing_inside: bool = False

    def part(self, text: Speaker) -> Part:
        found = super().part(text)
        return replace(found, value=self.line, about=self.says)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        px, colors, rect = painter.px, painter.colors, self.rect.move(0, painter.px(2) if pressed else 0)
        is_meant = focused or self.hovered
        edge = colors.glow_chosen if is_meant else colors.candle if self.is_next or self.is_done else colors.edge
        painter.rounded(rect, colors.panel, edge, 4 if self.is_next or is_meant else 2, 12)
        side = min(px(38), rect.height - px(12))
        sign = square(side, midleft=(rect.left + px(12), rect.centery))
        if self.is_done:
            painter.drawing("stage/candle_lit", placed(side * 0.9, side * 1.35, center=sign.center))
        else:
            fill = colors.button_warm if self.is_next else colors.button_cool
            painter.rounded(sign, fill, None, 0, 30)
            color = colors.on_warm if self.is_next else colors.paper
            painter.line_in(str(self.number), sign, sizes.LARGE, color, HEAD, "center", least=0.5)
        left = sign.right + px(10) if not self.has_thing_inside else self.thing.right + px(14)
        lower = between(left, rect.top + px(5), rect.right - px(10), rect.bottom - px(5))
        upper = lower.cut_top(round(lower.height * 0.54))
        painter.line_in(self.label, upper, 21, colors.candle if self.is_next else colors.paper, HEAD, least=0.5)
        painter.line_in(self.line, lower, sizes.TEXT, colors.paper, BODY, least=0.5)


class RoomScene(Page):
    """What is said waits to be read; then places in the room are what is to do, in any order."""

    def __init__(self, services: Services, night: Night, ways: NightWays) -> None:
        super().__init__(services)
        self.night = night
        self._ways = ways
        self.places = [
            Place("book", act=lambda: ways.lesson(night), steps=("lesson",), number=1),
            Place("chest", act=self._solve, steps=PUZZLE_STEPS, number=2),
            Place("table", act=lambda: ways.game(night), steps=("game",), number=3),
        ]
        self.answers = [Button(f"answer.{n}", act=partial(self._answer, n)) for n in range(MOST_ANSWERS)]
        self.main = MainButton("on", act=self._go_on)
        self.skip = Button("skip", quiet=True, act=self._skip)
        self.repeat = Button("told", quiet=True, act=self._tell_again)
        self.close_button = Button("close", quiet=True, act=self.back)
        self.clues = clue_tiles(self._look_at)
        self.picture: RoomPicture | None = None
        self.talk: Talk | None = None
        self._kind = ""  # of the talk
        self._told: set[str] = set()  # kinds of talk that this visit has had
        self._rest = ""  # the last line, which stays while nobody talks; English
        self._aside = ""  # what a clue tells, until something is done
        self._going: Going = {}
        self.text = services.text
        self.retranslate()

    # ------------------------------------------------------------------ words

    def retranslate(self) -> None:
        self.text = self.services.text.with_sentences(self.night.sentences)
        self.close_button.label = self.text("nights.village")
        self.skip.label, self.skip.tip = self.text("night.talk.skip"), self.text("night.talk.skip.about")
        self.repeat.label, self.repeat.tip = self.text("night.talk.again"), self.text("night.talk.again.about")
        self._show()

    def words(self) -> str:
        """What stands in the bubble."""
        english = self._aside or (self.talk.line.words if self.talk is not None and self.talk.line else self._rest)
        return in_words(self.services.text, english, self._ways.person()) if english else ""

    def speaker(self) -> str:
        """Who says it."""
        signed = self.night.says.signed
        if self._aside:
            return ""
        if signed and not self.is_bright:
            return self.services.text.translated(signed)
        return self.text(self.night.key("opponent")) if self.night.person else ""

    @property
    def is_bright(self) -> bool:
        """Whether the light is on: from the first line of the closing on."""
        return self._kind == CLOSING or CLOSING in self._ways.row(self.night.id).heard

    def _place_line(self) -> str:
        """What is said about the place that comes next; English."""
        says, step = self.night.says, next_step(self._going)
        if is_lit(self._going):
            return (says.later if LATER in self._told else self._rest) or self.night.story
        line = {"lesson": says.book, "puzzle1": says.chest, "puzzle2": says.chest}.get(step or "", says.table)
        return line or (self.night.twist if step == "game" else self.night.story)

    # ------------------------------------------------------------------ what is said when

    def enter(self) -> None:
        super().enter()
        if self.talk is None:
            self._going = self._ways.visit(self.night)
            self._tell_what_is_due()
        else:
            self._show()

    def _tell_what_is_due(self) -> None:
        """Begin the next talk that is due; after the last one the person rests."""
        for kind, lines in self._due():
            self._told.add(kind)
            self.talk, self._kind = Talk(lines, self._ways.clues()), kind
            if self.talk.line is not None:
                self._say()
                self._show()
                return
            self._hear()
        self.talk, self._kind = None, ""
        self._rest = self._place_line()
        if self._rest and not is_lit(self._going):
            self._say()
        self._show()

    def _due(self) -> list[tuple[str, Sequence[Spoken]]]:
        """The talks that are due, with their lines; what was heard is not told again."""
        says, anybody = self.night.says, self._ways.campaign().story.anybody
        heard, going, ways = self._ways.row(self.night.id).heard, self._going, self._ways
        found: list[tuple[str, Sequence[Spoken]]] = []
        lit = is_lit(going)
        if OPENING not in heard:
            found.append((OPENING, says.opening))
            self._told.add(BACK)
        elif not self._told and not lit:
            found.append((BACK, _lines(anybody.get("back", ""))))
        if ways.result(self.night) == LOST and CLOSING not in heard and says.lost:
            buttons = Answer(says.again or AGAIN), Answer(LIGHT)
            found.append((LOST, (Spoken(says.lost, buttons),)))
        if lit and going.get("game") != "skipped" and CLOSING not in heard:
            first = says.closing_won if self._is_won() else says.closing_played
            found.append((CLOSING, (*_lines(first), *says.closing)))
        afterwards = ways.campaign().story.afterwards.get(COUNT)
        if lit and CLOSING in heard and afterwards is not None and afterwards.person == self.night.person:
            found += [(COUNT, (afterwards,))] if COUNT not in heard and not self._told - {LATER} else []
        elif lit and CLOSING in heard and not self._told:
            self._told.add(LATER)
        if not lit:
            page = "known_page" if "lesson" in going and ways.is_lesson_known(self.night) else ""
            page = "new_game" if ways.is_new_game(self.night) else page
            found.append((PAGE, _lines(anybody.get(page, ""))))
            if ways.failed_twice(self.night):
                found.append((TWICE, _lines(anybody.get("twice_lost", ""))))
        return [(kind, lines) for kind, lines in found if kind in (LOST, CLOSING) or kind not in self._told]

    def _is_won(self) -> bool:
        result = self._ways.result(self.night)
        return result == "won" or (not result and self._going.get("game") == "won")

    def _hear(self) -> None:
        """The talk is over."""
        if self._kind in (OPENING, CLOSING, COUNT):
            self._ways.hear(self.night, self._kind)

    def _say(self) -> None:
        """Speak what is in the bubble, for whoever listens."""
        words, who = self.words(), self.speaker()
        told = self.services.text("happened.told", player=who, told=words) if who else words
        self.services.speech.say(told)

    # ------------------------------------------------------------------ what is done

    def _go_on(self) -> None:
        self._aside = ""
        if self.talk is not None:
            self.talk.on()
            self._after_line()
            return
        if not is_lit(self._going):
            next(place for place in self.places if place.is_next).activate()
            return
        nights = self._ways.campaign().nights
        following = nights.index(self.night) + 1
        self.back()
        if following < len(nights):
            self._ways.night(nights[following])
        else:
            self._ways.feast()

    def _after_line(self) -> None:
        """Speak the next line, or rest after the last one."""
        if self.talk is not None and self.talk.line is not None:
            self._say()
            self._show()
            return
        closing = self.night.says.closing
        if self._kind == CLOSING and closing:
            self._rest = closing[-1].words
        self._hear()
        self._tell_what_is_due()

    def _answer(self, number: int) -> None:
        talk = self.talk
        if talk is None or number >= len(talk.answers):
            return
        self._aside = ""
        if self._kind == LOST:
            self._ways.forget_result(self.night)
            self.talk = None
            if number == 0:
                self._ways.game(self.night)
            else:
                self._tell_what_is_due()
            return
        opening = self.night.says.opening
        if self.night.play.gentle and talk.line is opening[-1]:
            self._ways.choose_gentle(self.night, number == 0)
        talk.answer(talk.answers[number])
        self._after_line()

    def _skip(self) -> None:
        """Leave the rest of the talk out."""
        if self.talk is not None:
            if self._kind == LOST:
                self._ways.forget_result(self.night)
            self.talk.skip()
            self._aside = ""
            self._after_line()

    def _tell_again(self) -> None:
        """Tell everything that was said in this room once more."""
        says, lit = self.night.says, CLOSING in self._ways.row(self.night.id).heard
        lines: list[Spoken] = [*says.opening]
        if lit:
            lines += [*_lines(says.closing_won if self._is_won() else says.closing_played), *says.closing]
        self._kind, self._aside = AGAIN_TOLD, ""
        self.talk = Talk(lines, self._ways.clues())
        self._after_line()

    def _solve(self) -> None:
        """Open the first puzzle that is open; from the first one if none is."""
        numbers = [number for number, step in enumerate(PUZZLE_STEPS) if step not in self._going]
        self._ways.puzzle(self.night, numbers[0] if numbers else 0)

    def _look_at(self, clue: str) -> None:
        """Say what a clue tells."""
        if clue in self._ways.clues():
            self._aside = self._ways.campaign().story.clues.get(clue, "")
            self._say()

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {**super().commands(), "rules": lambda: self._ways.rules(self.night.game.id)}

    # ------------------------------------------------------------------ what is shown

    def _show(self) -> None:
        """Show what can be done now, and what has been done."""
        text, going, ways = self.text, self._going, self._ways
        following = next_step(going) if not is_lit(going) else None
        for place in self.places:
            done = [going[step] for step in place.steps if going.get(step) in ("done", "won")]
            place.is_done = len(done) == len(place.steps)
            place.is_next = following in place.steps
            place.label, place.line = text(f"night.{place.name}"), self._line_of(place, len(done))
            place.says = in_words(self.services.text, getattr(self.night.says, place.name), ways.person())
        talks, shown = self.talk is not None, self.talk.answers if self.talk is not None else ()
        for button, answer in zip(self.answers, shown, strict=False):
            button.label = in_words(self.services.text, answer.words, ways.person())
        self.main.label = text("nights.go_on") if talks else self._main_label(following)
        show_clues(self.clues, ways.clues(), text)
        quiet = [self.close_button, self.skip if talks else self.repeat]
        if talks:
            self.widgets = [*(self.answers[: len(shown)] if shown else [self.main]), *quiet]
        else:
            lit = self.clues if is_lit(going) else []
            self.widgets = [*self.places, self.main, *quiet, *lit]
        if self.picture is not None:
            self._arrange()
        self.refresh()
        self.focus.current = self.first_focus()

    def _line_of(self, place: Place, done: int) -> str:
        """What has become of it, or how long it takes."""
        text, going = self.text, self._going
        if place.name == "book":
            return text("night.book.done" if place.is_done else "night.minutes", minutes=self._ways.minutes(self.night))
        if place.name == "chest":
            return text(("night.chest.two", "night.chest.one", "night.chest.done")[done])
        how = going.get("game", "")
        if self._ways.has_game_under_way(self.night):
            return text("nights.go_on")
        if how in ("done", "won"):
            return text(f"night.{how}")
        return text("night.minutes", minutes=max(1, round(self.night.play.minutes)))

    def _main_label(self, following: Step | None) -> str:
        text, nights = self.text, self._ways.campaign().nights
        if following is not None:
            place = next(place for place in self.places if following in place.steps)
            return text(f"night.{place.name}.open")
        number = nights.index(self.night) + 1
        if number == len(nights):
            return text("night.to_feast")
        title = self.services.text.with_sentences(nights[number].sentences)(nights[number].key("title"))
        return text("night.next", title=title)

    def first_focus(self) -> str | None:
        """What comes next."""
        return (self.answers[0] if self.talk is not None and self.talk.answers else self.main).name

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        leaves = MOST_LEAVES - self._ways.campaign().nights.index(self.night)  # the wind calms down
        self.picture = RoomPicture(self.painter, self.size, self.night.person, leaves)
        self._arrange()

    def _arrange(self) -> None:
        picture, px = self.picture, self.painter.px
        assert picture is not None, "it is placed"
        for number, place in enumerate(self.places):
            place.rect, place.thing = picture.labels[number], picture.thing(number)
            place.has_thing_inside = picture.is_tall
        self.main.rect = picture.main
        shown = len(self.talk.answers) if self.talk is not None else 0
        room, gap = Room(picture.answers), px(14)
        lay(self.answers, room.rows(MOST_ANSWERS, gap) if picture.is_tall else room.columns(max(1, shown), gap))
        main, left = picture.main, px(24) if picture.is_tall else round(12 * picture.s)
        room_for_two = (main.left - 2 * px(10) if picture.is_tall else round(400 * picture.s)) - left
        both = [self.close_button, self.skip if self.talk is not None else self.repeat]
        letters = [self.painter.fonts.width(button.label, px(20), HEAD) + px(20) for button in both]
        first = round((room_for_two - px(8)) * letters[0] / max(1, sum(letters)))
        second = Room(left, main.top + px(2), room_for_two, main.height - px(4))
        self.close_button.rect = second.cut_left(first, px(8))
        self.skip.rect = self.repeat.rect = second
        side, each = main.height - px(8), main.height - px(8) + px(6 if picture.is_tall else 4)
        corner = picture.title.topright if picture.is_tall else (main.left - px(16), main.top + px(4))
        lay(self.clues, Room(corner[0] - 3 * each, corner[1], side, side).repeated(3, 3, each, 0))

    def reaches(self, widget: Widget, pos: Pos) -> bool:
        """A place is its drawing, too."""
        return super().reaches(widget, pos) or (isinstance(widget, Place) and bool(widget.thing.collidepoint(pos)))

    # ------------------------------------------------------------------ picture

    def heading(self) -> str:
        return self.text(self.night.key("title"))

    def paint(self, painter: Painter) -> None:
        picture = self.picture
        if picture is None:
            return
        bright, px = self.is_bright, painter.px
        done = sum(place.is_done for place in self.places)
        painter.surface.blit(picture.ground(done, bright), (0, 0))
        talks = self.talk is not None
        if not picture.is_tall:
            self._draw_things(painter, picture, talks)
        if self.night.person:
            picture.draw_person(painter, "thanking" if bright else "telling", bright)
        else:
            painter.drawing(f"village/{self.night.house}_{'lit' if bright else 'dark'}", picture.house)
        self._draw_title(painter, picture)
        words = self.words()
        if words:
            draw_line(painter, picture.bubble, words, self.speaker(), picture.mouth)
        if not talks and is_lit(self._going) and not picture.is_tall:
            left = picture.labels[0].left
            row = Rect(left, picture.main.top, self.clues[0].rect.left - px(8) - left, picture.main.height)
            draw_lanterns(painter, row, [is_lit(self._ways.going(one)) for one in self._ways.campaign().nights])

    def _draw_things(self, painter: Painter, picture: RoomPicture, talks: bool) -> None:
        opened = sum(self._going.get(step) in ("done", "won") for step in PUZZLE_STEPS)
        book = "stand_book_done" if self.places[0].is_done else "stand_book"
        names = book, ("chest", "chest_ajar", "chest_open")[opened], "table"
        for number, place in enumerate(self.places):
            meant = place.is_next or place.hovered or (self.focus.visible and self.focus.current == place.name)
            picture.draw_thing(painter, number, names[number], self.night.game.id, meant and not talks)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.picture is not None and self.picture.is_tall and self.talk is None:  # within their labels
            self._draw_things(self.painter, self.picture, True)

    def _draw_title(self, painter: Painter, picture: RoomPicture) -> None:
        colors, lower, flat = painter.colors, Room(picture.title), painter.colors.flat
        upper = lower.cut_top(round(lower.height * 0.32))
        number = self._ways.number_of(self.night)
        painter.line_in(number, upper, 20, colors.paper if flat else NUMBER_COLOR, BODY, least=0.5)
        words = self.text(self.night.key("title"))
        fit = painter.fonts.fit(words, lower.width - painter.px(6), 44 * painter.u, 18 * painter.u, HEAD)
        outline = None if flat else colors.ink
        color = colors.candle if flat else TITLE_COLOR
        painter.text(fit.text, lower.midleft, fit.size / painter.u, color, HEAD, "midleft", outline=outline)


def _lines(english: str) -> tuple[Spoken, ...]:
    """A line, if there is one."""
    return (Spoken(english),) if english else ()
