"""Who looks at a game screen, and what that person may see of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from halloween_games.core.actions import Action
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.state import State

if TYPE_CHECKING:  # the scene makes its viewpoint
    from halloween_games.play.game_scene import GameScene


class Viewpoint:
    """The seat whose secrets may be on the screen now, and the one that the curtain falls for."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene
        self.seat = self.only_person()  # None: only what everybody may see
        self.curtain_for: Seat | None = None

    def shown_to(self, state: State, seat: Seat | None) -> State:
        """What of *state* may be shown to *seat*; without a notebook that may be less than it has learned."""
        view = state.observe(seat)
        if seat is None or self.scene.services.preferences.notebook:
            return view
        return self.scene.look.without_notebook(view, seat, self.recent())

    def recent(self) -> tuple[Action, ...]:
        """The last actions that no other seat interrupted, luck's among them."""
        found: list[Action] = []
        seat: Seat | None = None
        for turn in reversed(self.scene.history.turns):
            if turn.seat != CHANCE:
                if seat not in (None, turn.seat):
                    break
                seat = turn.seat
            found.append(turn.action)
        return tuple(reversed(found))

    def only_person(self) -> Seat | None:
        """The one person among computers, who may always see the own secrets; with several, nobody may at first."""
        people = [seat for seat, player in enumerate(self.scene.match.players) if player.kind == "human"]
        return people[0] if len(people) == 1 else None

    def _hides_something(self, seat: Seat) -> bool:
        """Whether *seat* knows more of this position than everybody."""
        state = self.scene.match.state
        return self.shown_to(state, seat).key() != self.shown_to(state, None).key()

    def choose(self) -> None:
        """Whose secrets may be seen: before another person's are, the curtain falls; until then nobody's are."""
        scene = self.scene
        self.curtain_for = None
        seat = scene.match.to_move
        if scene.history.active:
            return
        if self.only_person() is not None or seat == self.seat:
            return
        if seat == NOBODY or scene.match.players[seat].kind != "human":
            return
        had = self.seat
        self.seat = None
        if self._hides_something(seat):
            self.curtain_for = seat
        if had is not None or self.curtain_for is not None:
            scene.table.then(lambda: scene.table.sync(scene.figures()))

    def uncover(self, seat: Seat) -> None:
        """*seat* has the device to itself."""
        scene = self.scene
        self.seat = seat
        self.curtain_for = None
        scene.banner.clear()  # it may tell what the person before was allowed to see
        scene.table.sync(scene.figures_of(self.shown_to(scene.match.state, None)), glide=False)
        scene.news.show_secrets(seat)
        scene.begin_decision()
