"""What has just happened on a game screen: shown on the table, told in the banner, and heard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from halloween_games.core.events import Event, Secret, visible
from halloween_games.core.phrases import in_a_row
from halloween_games.core.spots import Seat
from halloween_games.core.state import State
from halloween_games.kit import sound
from halloween_games.kit.banner import NEWS

if TYPE_CHECKING:  # the scene makes its news
    from halloween_games.play.game_scene import GameScene


class News:
    """Lets the table show what happened, and says it in words as far as the rules have some for it."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene
        self.told: State = scene.view  # what the table has shown so far

    def show(self, events: Sequence[Event], before: State, after: State) -> None:
        """Let the table show how one view became another, and tell it in words."""
        scene = self.scene
        if not scene.table.busy:
            self.told = before
        told = [scene.text.say(phrase) for event in events if (phrase := scene.words.tell(event)) is not None]

        def arrive() -> None:
            self.told = after
            if told and scene.look.news_last:
                scene.banner.show(in_a_row(told), NEWS)

        scene.table.play(events, scene.figures_of(after))
        scene.table.then(arrive)
        if told and not scene.look.news_last:
            scene.banner.show(in_a_row(told), NEWS)

    def show_secrets(self, seat: Seat) -> None:
        """What *seat* alone may see of what it has just done is shown now that nobody else looks."""
        scene = self.scene
        recent = scene.match.turns[len(scene.match.turns) - len(scene.viewpoint.recent()) :]
        hidden = [event for turn in recent for event in turn.events if isinstance(event, Secret) and seat in event.to]
        if hidden:
            scene.narrator.events(visible(hidden, seat))
            self.show(visible(hidden, seat), scene.viewpoint.shown_to(scene.match.state, None), scene.view)
        else:
            scene.table.sync(scene.figures(), glide=False)

    def sound(self, event: Event, skipped: bool) -> None:
        """What *event* sounds like, unless somebody is in a hurry."""
        if not skipped:
            self.scene.services.sound.play(self.scene.look.sound(event) or sound.OF_EVENT.get(type(event), ""))
