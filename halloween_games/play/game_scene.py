"""The screen of every game: input goes to its session, and the session's events are shown in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Final

import pygame

from halloween_games.core.match import Match, Player, human_seats
from halloween_games.core.phrases import in_a_row
from halloween_games.core.reasons import Reason
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import Seat, Spot
from halloween_games.kit.banner import HINT, NOTICE, REFUSAL
from halloween_games.kit.input import Input, Pos
from halloween_games.kit.key_caps import shortcut
from halloween_games.kit.outline import Outline, Part
from halloween_games.kit.rect import Rect
from halloween_games.kit.scenes import Scene
from halloween_games.kit.services import Services
from halloween_games.kit.tooltip import Tip
from halloween_games.play.button_row import (
    NO_OFFERS,
    Acts,
    ButtonRow,
    FirstHelp,
    HelpOffers,
    RowParts,
    RuleLink,
    ShowRule,
)
from halloween_games.play.game_outline import GameOutline, Pointing, things_of
from halloween_games.play.game_picture import Clocks, GamePicture, HintLight, Parts, TurnNews
from halloween_games.play.history import History, Pace
from halloween_games.play.input_controller import InputController
from halloween_games.play.move_list import NOTATION, MoveList
from halloween_games.play.scenes_over_game import Below, CoachScene, NoteLine, TypedLine, coach_areas
from halloween_games.play.screen import BoardSide, Screen
from halloween_games.play.speech_bubbles import Cast, SpeechBubbles
from halloween_games.session.board_questions import all_pieces, around
from halloween_games.session.changes import (
    PROMPT,
    AboutToChange,
    Advised,
    Change,
    ChoiceChanged,
    Chosen,
    DecisionBegan,
    Doubted,
    GivenUp,
    Jumped,
    LookBackBegan,
    LookedAt,
    Refused,
    ReturnedToGame,
    Said,
    SatDown,
    ToConfirm,
    TurnMade,
    Uncovered,
    ViewerLeft,
)
from halloween_games.session.session import Session
from halloween_games.session.viewpoint import lone_person
from halloween_games.table.layout import Areas, TableForm, table_areas
from halloween_games.table.look import GameLook, Moment
from halloween_games.table.marks import Marks, find_marks

READABLE: Final = 150  # letters of what a banner says at once
ACROSS: Final = (1, 2)  # of up to four people in the order of play: the others sit on the near side
RESULT_SECONDS: Final = 1.5  # between the last animation and the result


@dataclass(frozen=True)
class Exits:
    """Where a game screen can lead."""

    menu: Callable[[], None]
    rules: Callable[[], None]
    result: Callable[[], None]
    new_game: Callable[[], None]
    curtain: Callable[[Seat, Callable[[], None]], None]  # hides the screen until that seat is alone
    play_on: Callable[[int], None] = lambda ply: None  # starts a new game from that position
    show_rule: ShowRule = lambda code: None  # the lesson of the rule that refuses something, if there is one
    to_review: Callable[[], None] | None = None  # back to the review in which this game was begun, if it was
    help_offers: HelpOffers = field(default=NO_OFFERS, kw_only=True)  # who is offered help unasked


class GameScene(Scene):
    """Plays any game with its look; it is not subclassed by games, but by the screen of a lesson."""

    offers_options = True
    offers_game = True
    offers_saving = True
    offers_paste = True
    tells_what_wins = True  # by marks on the board
    is_composed = True
    is_private = True

    def __init__(self, services: Services, match: Match, look: GameLook, cast: Cast, exits: Exits) -> None:
        self.cast = cast
        self._services = services
        self._exits = exits
        text = self._text(match, cast.names)
        self.screen = screen = Screen(services, look, text, match.seats)
        self.session = session = Session(
            match,
            match.game.words,
            text,
            cast.names,
            services.brain,
            services.preferences,
            lambda command: _way_to(command, text, services),
            screen.is_shown,
            self._why_held,
            cast.characters.id_of,
        )
        self._until_result: float | None = None
        self._is_far = False  # as last seen
        self._side = BoardSide()
        self._turned = False  # as last laid out
        self._near = 0  # the seat on the near side
        self._has_explained = False  # a refusal has once shown the game's overlay
        self._explains = False  # and does so now
        self._notebook = services.preferences.notebook
        self._held: list[str] = []  # what only the viewer may hear, and has not asked for
        self._is_asked = False
        self._is_leaving = False
        acts = self._acts()
        self.pace = Pace(session, screen)
        self.moves = MoveList(session, screen, lambda: self.picture.plies_at_rest, self.refresh)
        self.history = History(
            session, screen, self.moves, exits.play_on, exits.menu, self._write_note, self._set_table_speed
        )
        self.first_help = FirstHelp(session, screen, exits.help_offers, self._show_offer)
        self.rule_link = RuleLink(screen, exits.show_rule, self._show_offer)
        self.row = self._button_row({**acts, "pace": self._next_pace, "all_moves": self._toggle_list})
        self.pointing = Pointing(session, screen, self.moves, lambda: self.row.buttons)
        self.in_words = GameOutline(session, screen, self.pointing, self.moves, lambda: self.row.buttons)
        self.controller = InputController(
            session,
            screen,
            self.moves,
            self.history,
            self.pointing,
            self.row,
            acts,
            self.refresh,
            self._moment,
        )
        self.bubbles = SpeechBubbles(session, screen, cast.characters)
        self.clocks = Clocks(session, screen)
        self.hint_light = HintLight(session, screen, self._lit_unasked)
        self.news = TurnNews(screen, session.words, session.view)
        screen.table.on_event = self.news.sound
        self.picture = GamePicture(
            session,
            screen,
            Parts(
                self.moves,
                self.history,
                self.hint_light,
                self.news,
                self.pointing,
                self.row,
                self.pace,
                cast,
                self.bubbles,
                self.clocks,
            ),
        )
        session.subscribe(self._on_change)
        self._sync(glide=False)
        session.begin_decision()

    # ------------------------------------------------------------------ what a lesson does otherwise

    def _text(self, match: Match, names: Sequence[str]) -> Speaker:
        """The sentences of the screen."""
        return self._services.text.for_game(match.game.id, names, lambda: lone_person(match.players))

    def _why_held(self) -> Reason | None:
        """Why nobody may act now although the rules let them."""
        return None

    def _lit_unasked(self) -> tuple[Spot, ...]:
        """What is lit on the board without a hint."""
        return ()

    def _button_row(self, acts: Acts) -> ButtonRow:
        """The buttons below the board."""
        return ButtonRow(self.session, self.screen, self._row_parts(), acts)

    def _row_parts(self) -> RowParts:
        return RowParts(self.history, self.pace, self.first_help, self.rule_link)

    def _areas(self, size: tuple[int, int], u: float) -> Areas:
        """Where everything lies."""
        return table_areas(size, self._form(), u, self._near_seat(), self.screen.look.board_ratio)

    def _form(self) -> TableForm:
        """What the game takes of a table."""
        return self.screen.look.table_form(self.session.seats)

    def _near_seat(self) -> Seat | None:
        """Who has the near card of a table: the only person, or in games with hands of cards who is to act."""
        session = self.session
        people = human_seats(session.players)
        if len(people) == 1:
            return people[0]
        if not self.screen.look.near_acts:
            return None
        seat = session.curtain_for if session.curtain_for is not None else session.to_move
        if seat in people and not session.looking_back.active:
            self._near = seat
        return self._near

    def leave(self) -> None:
        self.controller.rest()

    def close(self) -> None:
        self.session.close()

    @property
    def lively(self) -> bool:
        return self._is_on_top() and (self.screen.table.busy or self.screen.banner.flashing)

    @property
    def is_far(self) -> bool:
        """Whether the person who is to act sits across the table: the second, and the third of three or four."""
        session = self.session
        people = human_seats(session.players)
        if len(people) < 2:
            return False
        seat = session.curtain_for if session.curtain_for is not None else session.to_move
        if seat in people and not self.screen.table.busy and not session.looking_back.active:
            self._is_far = people.index(seat) in ACROSS
        return self._is_far

    @property
    def news_place(self) -> Rect | None:
        """Where the news stand; none while the scrubber takes their place, and in lessons, which have no news."""
        return (self.screen.areas.news or None) if not self.session.looking_back.active else None

    @property
    def is_occupied(self) -> bool:
        session = self.session
        if self.lively or session.outcome is not None or session.looking_back.active or session.computers.paused:
            return self.lively
        return session.computers.sits_at(session.to_move)

    def _is_on_top(self) -> bool:
        return self._services.stack.top is self

    def _moment(self) -> Moment:
        return self.picture.moment()

    # ------------------------------------------------------------------ what the session tells

    def _on_change(self, change: Change) -> None:
        """Show *change*, in the order of the events."""
        match change:
            case Said(sentence, about, private):
                self._say(sentence, private, is_held=private and about != PROMPT)
            case AboutToChange():
                self.screen.table.skip()
                self.picture.at_rest()  # the panel has shown all earlier turns, even if no frame was painted meanwhile
                self.screen.banner.clear()
            case Chosen():
                self._list_moves(False)
                self._services.sound.play("tap")
                self.first_help.touched()
            case ChoiceChanged():
                self.screen.banner.clear()
                self.refresh()
            case ToConfirm():
                self._show_to_confirm()
            case Refused(reason, _):
                self.screen.banner.show(self.screen.text.say(reason), REFUSAL, reason.spots)
                self._services.sound.play("refuse")
                self.first_help.refused()
                self.rule_link.refused(reason.code)
                if reason.code in self.screen.look.overlay_reasons and not self._has_explained:
                    self._has_explained = self._explains = self.screen.overlay = True
                self.refresh()
            case TurnMade(turn):
                self.screen.hover = ()
                self.screen.overlay, self._explains = self.screen.overlay and not self._explains, False
                self.first_help.acted(turn.seat >= 0 and not self.session.computers.sits_at(turn.seat))
                self.news.show(turn.events, turn.before, turn.after, turn.is_public)
                self.bubbles.happened(turn)
                self._end_if_over()
            case GivenUp():
                self._end_if_over()
            case DecisionBegan():
                self._begin_decision()
            case Advised(words):
                self._show_advice(words)
            case Doubted():
                self._show_doubt(change)
            case Jumped():
                self._services.sound.play("undo")
                self.screen.forget_words()
                self._sync()
            case _:
                self._show_other_eyes(change)

    def _show_other_eyes(self, change: Change) -> None:
        """The viewer has changed, or the past is shown."""
        table, banner = self.screen.table, self.screen.banner
        match change:
            case ViewerLeft():
                self._held.clear()
                table.then(self._show_nobodys_view)
            case Uncovered(_, events, before, after):
                self.screen.forget_words()  # they may tell what only the previous viewer may know
                table.sync(self.screen.figures(before), glide=False)
                if events:
                    self.news.show(events, before, after, is_public=False)
                else:
                    self._sync(glide=False)
            case SatDown(other_eyes):
                self.row.remake()
                self._lay_out(self.screen.areas.size)  # somebody else may have the own card
                self.row.place()
                self._set_table_speed()
                if other_eyes:
                    self._services.speech.viewer_left = True
                    table.skip()
                    self.screen.forget_words()
                    self._sync(glide=False)
            case LookBackBegan():
                self.first_help.close()
                self.screen.forget_words()
                self.moves.forget_alarm()
                self._list_moves(True)
                self._show_buttons()
            case LookedAt(_, turn):
                if turn is not None:
                    self.news.show_again(turn.events, turn.before, turn.after)
                banner.clear()
                self.row.place()
                self.refresh()
                if turn is None:
                    self._sync()
            case ReturnedToGame(played):
                self.history.playing = False
                self._list_moves(False)
                banner.clear()
                self._sync(glide=not played)
                self._show_buttons()

    def _sync(self, glide: bool = True) -> None:
        """Update the table's figures to the current view."""
        self.screen.table.sync(self.screen.figures(self.session.view), glide)

    def _cover(self, is_wanted: bool = True) -> None:
        """Hide on the screen, too, what is told on a key only, or show it until the next decision."""
        is_covered = is_wanted and self._services.preferences.hidden_on_key and self.session.viewer is not None
        if is_covered != self.screen.is_covered:
            self.screen.is_covered = is_covered
            self._sync(glide=False)

    def _show_nobodys_view(self) -> None:
        """Everything that the previous viewer was shown has been seen."""
        self._is_leaving = True  # once everything was heard
        self.screen.news.forget_secrets()
        self._sync()

    def _begin_decision(self) -> None:
        self.screen.press = None
        self._cover()
        self.first_help.begin_turn()
        if not self.session.looking_back.active:
            self.moves.scroll = 0
        if self.session.outcome is None:
            self._until_result = None
        self.refresh()

    def _end_if_over(self) -> None:
        if self.session.outcome is not None:
            self._until_result = RESULT_SECONDS + self.bubbles.ended()

    def show_result(self) -> None:
        """Show how the game ended."""
        self.screen.winner_is_told = True
        self._exits.result()

    def _show_to_confirm(self) -> None:
        """Show or hide the button that confirms the selected action."""
        session, action = self.session, self.session.to_confirm
        if action is not None:
            text, written = self.screen.text, session.game.notation.write(session.view, action)
            says_notation = self._services.preferences.move_list == NOTATION
            self.row.play_it.label = text("confirm.play", action=written) if says_notation else text("confirm.play.it")
            self.row.play_it.tip = self.screen.text("confirm.tip")
        self.row.place()

    def _show_doubt(self, asked: Doubted) -> None:
        """Show what was chosen on the board; once it has come to rest, the coach asks."""
        session, screen, doubt = self.session, self.screen, asked.doubt
        trail = tuple(screen.look.trail_from(session.view, session.to_move, doubt.action))
        screen.marks = screen.lit = Marks()
        self.news.show_again(doubt.events, session.view, doubt.after)
        screen.table.then(lambda: self._ask_doubt(asked, trail))

    def _ask_doubt(self, asked: Doubted, trail: tuple[Spot, ...]) -> None:
        if self.session.coach.doubt is asked.doubt:
            below = Below(self._coach_areas, self.picture.paint_ground)
            self._services.stack.push(CoachScene(self.session, self.screen, asked, trail, below))

    def _coach_areas(self) -> Areas:
        return coach_areas(self.screen.areas, self.screen, self._near_seat())

    def _show_advice(self, words: str) -> None:
        if words:
            self.screen.banner.show(words, HINT)
        elif self.screen.banner.kind == HINT:
            self.screen.banner.clear()

    def refresh(self) -> None:
        """Update what depends on the selection: marks, buttons, prompt, targets."""
        session, screen = self.session, self.screen
        *earlier, trail = [
            tuple(screen.look.trail_from(turn.before, turn.seat, turn.action)) for turn in session.news()
        ] or [()]
        # while looking back another way is offered once it is begun
        shows = not session.looking_back.active or bool(session.chooser.chosen)
        marks = find_marks(screen.look, session.view, session.chooser, trail, show_targets=shows)
        if screen.lists_all and (moves := self._moves_place(screen.areas)) != screen.areas.moves:
            screen.areas = replace(screen.areas, moves=moves)
            self.moves.follow(session.looking_back.ply, session.looking_back.number)
        screen.marks = replace(marks if self.tells_what_wins else marks.without_answers(), earlier=tuple(earlier))
        screen.lit = screen.marks if self._services.preferences.show_targets else replace(screen.marks, options={})
        session.check_choice()
        to_move = session.looking_back.to_move
        now = replace(self.picture.moment(), view=session.view, to_move=to_move, options=screen.marks.options)
        screen.layout = screen.base.with_rects(screen.look.extra_rects(screen.base, now))
        if covered := screen.areas.listing if screen.lists_all else screen.areas.beyond:
            screen.layout = screen.layout.without(covered)
        screen.things = things_of(session, screen)
        self.row.show()
        screen.focus.set_targets(self.pointing.targets())
        self.pointing.update()

    # ------------------------------------------------------------------ buttons

    def _show_buttons(self) -> None:
        """Show the row for playing or the one for looking back."""
        self.screen.focus.visible = False
        self.row.place()
        self._set_table_speed()
        self.refresh()

    def _show_offer(self) -> None:
        """Show or hide the buttons that offer help."""
        self.row.place()
        self.refresh()

    def _acts(self) -> Acts:
        """The functions of the game's commands."""
        session = self.session
        back = self._exits.to_review
        return {
            **({"to_review": back} if back is not None else {}),
            "hint": session.press_hint,
            "take_win": session.take_win,
            "pause": self._pause,
            "faster": lambda: self._change_pace(1),
            "slower": lambda: self._change_pace(-1),
            "undo": self._undo,
            "redo": session.redo,
            "rules": self._exits.rules,
            "menu": self._exits.menu,
            "new": self._exits.new_game,
            "ai_move": session.act_once_for_me,
            "demo": session.toggle_demo,
            "type": self._type_action,
            "overlay": self._toggle_overlay,
            "threats": self.toggle_threats,
            "standing": lambda: self._tell(Session.standing),
            "pieces": lambda: self._tell(all_pieces),
            "here": self._tell_here,
            "turn": self._turn_board,
        }

    def _list_moves(self, all_of_them: bool) -> None:
        """Show all moves over a part of the column, or only the last ones."""
        screen = self.screen
        if screen.lists_all != all_of_them:
            screen.lists_all = all_of_them
            areas = screen.areas
            screen.areas = replace(areas, moves=self._moves_place(areas))
            self.row.place()
            self.refresh()

    def _moves_place(self, areas: Areas) -> Rect:
        """Where the moves are: all of them above the comment on the position that is looked at."""
        if not self.screen.lists_all:
            return areas.news
        above = areas.listing.copy()
        above.height -= self.history.note_place(areas).height
        return above

    def _toggle_list(self) -> None:
        self._list_moves(not self.screen.lists_all)

    def _undo(self) -> None:
        if self.session.undo():
            self.bubbles.taken_back()
        else:
            self.moves.point_out()

    def _type_action(self) -> None:
        """Open the line for typing an action."""
        if self.session.hint.offered or self.session.looking_back.may_note:
            self.screen.table.skip()
            self.session.stop_acting_for_me()
            self._services.stack.push(TypedLine(self.session, self.screen))

    def _write_note(self) -> None:
        """Open the line for a comment on the position of a finished game."""
        if self.session.looking_back.may_note:
            self.screen.table.skip()
            self._services.stack.push(NoteLine(self.session, self.screen))
        else:
            self.session.refuse(Reason("notes.over"))

    def _pause(self) -> None:
        """Pause or resume the computers."""
        self.session.computers.pause()
        self.refresh()

    def _next_pace(self) -> None:
        """Watch faster, or slowly again after the fastest pace."""
        self.pace.next()
        self._set_table_speed()
        self.refresh()

    def _change_pace(self, step: int) -> None:
        """Watch slower or faster."""
        if self.session.computers.alone:
            self.pace.change(step)
            self._set_table_speed()
            self.refresh()

    def _set_table_speed(self) -> None:
        looks_back = self.session.looking_back.active
        speed = self.history.table_speed if looks_back else self.pace.table_speed
        self.screen.table.speed = self._services.preferences.speed * speed

    def _toggle_overlay(self) -> None:
        """Show or hide the game's overlay."""
        self.screen.overlay = self.screen.look.has_overlay and not self.screen.overlay
        self._explains = False

    def toggle_threats(self) -> None:
        """Show what threatens whoever asks, until it is switched off again."""
        screen, session = self.screen, self.session
        screen.shows_threats = not screen.shows_threats
        screen.overlay = screen.look.has_overlay and screen.shows_threats
        session.threats.announce(screen.shows_threats)
        if screen.shows_threats:
            found = session.threats.found()
            screen.banner.show(screen.text("threats.some" if found else "threats.none"), NOTICE)
            session.tell_threats()

    def _tell_here(self) -> None:
        """Say what was kept, and all about the square that has the focus, or that is pointed at."""
        self._cover(False)
        held, self._held = self._held, []
        for sentence in held:
            self._services.speech.say(sentence, private=True)
        focus, hover = self.screen.focus, self.screen.hover
        spot = focus.current if focus.visible else next(iter(hover), None)
        if isinstance(spot, Spot) and spot not in self.screen.things:
            self._tell(lambda session: around(session, spot))

    def _say(self, sentence: str, private: bool, is_held: bool) -> None:
        """Say *sentence*, or keep what the others in the room should not hear until a key asks for it."""
        speech, text = self._services.speech, self.screen.text
        if not is_held or self._is_asked or not self._services.preferences.hidden_on_key:
            speech.say(sentence, private)
            return
        if not self._held:
            speech.say(text("questions.held", key=shortcut(text, self._services.keyboard.bindings, "here")), private)
        self._held.append(sentence)

    def _tell(self, ask: Callable[[Session], list[str]]) -> None:
        """Say what *ask* finds, and show as much of it as can be read on the board."""
        shown, self._is_asked = "", True
        told = self.session.answer(ask)
        self._is_asked = False
        for sentence in told:
            if shown and len(shown) + len(sentence) > READABLE:
                break
            shown = in_a_row([shown, sentence])
        if shown:
            self.screen.banner.show(shown, NOTICE)

    def _turn_board(self) -> None:
        """Show the board from its other side."""
        self._side.flip()
        self._show_side()

    def _board_side(self) -> str:
        """Which side of the board is below, as the player wants it."""
        return self._services.preferences.board_side

    def _show_side(self) -> bool:
        """Turn board and table to where they belong now; True if they were turned otherwise."""
        session = self.session
        people = human_seats(session.players)
        self._side.update(self._board_side(), people, session.to_move, session.seats)
        areas, near = self.screen.areas, self._near_seat() or 0
        is_right = self._side.is_turned == self._turned and near == areas.near
        if is_right or self.screen.table.busy or self.screen.press is not None:
            return False
        self._lay_out(self.screen.areas.size)
        return True

    def sit(self, seat: Seat, player: Player) -> None:
        """Let *player* take over *seat* immediately."""
        self.session.sit(seat, player)

    # ------------------------------------------------------------------ input

    def handle(self, event: Input) -> bool:
        return self.controller.handle(event)

    def aimed(self, pos: Pos, reach: int) -> Pos:
        return pos if self.controller.answers(pos) else super().aimed(pos, reach)

    def offers(self) -> Set[str]:
        return self.controller.offers()

    def tip(self) -> Tip | None:
        tip, areas = self.pointing.tip(), self.screen.areas
        if tip is None:
            return tip
        place = areas.news  # beside the board; what it is about stays visible
        if place.colliderect(Rect(*tip.rect)):
            place = areas.box
        return replace(tip, place=(place.x, place.y, place.w, place.h))

    # ------------------------------------------------------------------ in words

    def more_sentences(self) -> Sequence[str]:
        """What stands on the screen besides what every game says."""
        return ()

    def outline(self) -> Outline:
        return self.in_words.outline(self.more_sentences())

    def focused_part(self) -> Part | None:
        return self.in_words.focused_part()

    def visit(self, key: str) -> bool:
        place = self.in_words.place(key)
        if place is None:
            return False
        self.screen.focus.go(place)
        self.pointing.consider()
        return True

    def hide_focus(self) -> None:
        self.screen.focus.visible = False

    def scan_outline(self) -> Outline:
        return self.in_words.outline(is_for_switches=True)

    # ------------------------------------------------------------------ window and settings

    def resize(self, size: tuple[int, int]) -> None:
        self.picture.forget_ground()
        self._lay_out(size)

    def _lay_out(self, size: tuple[int, int]) -> None:
        """Give everything its place; the ground stays as long as the board is not turned."""
        screen = self.screen
        screen.scale_to(size, self._form())
        areas = self._areas(size, screen.painter.u)
        moves = self._moves_place(areas) if screen.lists_all else areas.moves
        before = screen.areas
        screen.relayout(replace(areas, turned=self._side.is_turned, moves=moves))
        if before.near != areas.near:
            self._sync(glide=False)  # the same things lie elsewhere
        if self._turned != self._side.is_turned:
            self._turned = self._side.is_turned
            self.picture.forget_ground()
            self._sync(glide=False)  # what points somewhere is another drawing
        if screen.letters != self._services.preferences.letters:
            screen.letters = self._services.preferences.letters
            self._sync(glide=False)
        self.row.place()
        self.refresh()

    def enter(self) -> None:
        self.screen.winner_is_told = False
        self._set_table_speed()
        table, preferences = self.screen.table, self._services.preferences
        if self.screen.press is not None:  # the button was released over the scene above
            self.screen.press = None
            table.sync(table.figures)
        if self._notebook != preferences.notebook:
            self._notebook = preferences.notebook
            self.screen.banner.clear()
            self._sync()
            self.session.begin_decision()
        self.session.settings_changed()
        self.refresh()

    def retranslate(self) -> None:
        has_news = bool(self.screen.news.text)
        self.session.clear_hint()
        self.screen.forget_words()
        if has_news:
            self.news.tell_again()
        self.row.remake()
        self.history.show_row()
        self.row.place()

    # ------------------------------------------------------------------ time and picture

    def update(self, dt: float) -> bool:
        if not self._is_on_top():  # nobody sees what goes on: everything rests, but what was thought is kept
            self.session.computers.think(may_ask=False)
            return False
        session, table = self.session, self.screen.table
        changed = not table.busy and session.play_formality()
        changed = self._show_side() or changed
        changed = table.update(dt) or changed
        changed = self.screen.banner.update(dt) or changed
        changed = self.rule_link.update() or changed
        if not table.busy:
            changed = self.first_help.update(dt) or changed
        if not table.busy and (session.hint.offered or session.outcome is not None):
            changed = self.screen.news.catch_up() or changed
        has_place = session.to_confirm is None and not session.looking_back.active and not self.first_help.is_open
        if has_place:
            changed = self.screen.news.update(dt) or changed
        changed = self.hint_light.update(dt) or changed
        changed = self.bubbles.update(dt) or changed
        changed = session.update_coach() or changed
        changed = session.update_acting_for_me(may_act=not table.busy) or changed
        changed = self.pace.update(dt) or changed
        changed = (not table.busy and self.clocks.update(dt)) or changed
        changed = self.history.update(dt) or changed
        if not table.busy and not self._services.speech.is_heard:
            self._hand_over()
        if self._until_result is not None and not table.busy and not session.looking_back.active:
            self._until_result -= dt
            if self._until_result <= 0:
                self._until_result = None
                self.show_result()
        return self.picture.update(dt) or changed

    def _hand_over(self) -> None:
        """The viewer has seen and heard the own turn: who comes next is called."""
        session, speech = self.session, self._services.speech
        if self._is_leaving:
            self._is_leaving, speech.viewer_left = False, True
        seat = session.curtain_for
        if seat is not None:
            self._exits.curtain(seat, lambda: session.uncover(seat))

    def paint_ground(self, size: tuple[int, int]) -> None:
        """Paint what only changes with the window, before the first picture is drawn."""
        self.picture.paint_ground(size)

    def draw(self, surface: pygame.Surface) -> None:
        self.picture.draw(surface)


def _way_to(command: str, text: Speaker, services: Services) -> str:
    """How sentences name what gives *command*: the button of a hint, which has a key, too, otherwise the key."""
    if command == "hint":
        return text("quoted.button", label=text("button.hint"))
    return shortcut(text, services.keyboard.bindings, command)
