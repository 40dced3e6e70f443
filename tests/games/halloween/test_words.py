"""What Halloween says to people: prompts, previews, and what has happened."""

from __future__ import annotations

from halloween_games.core.actions import Pick
from halloween_games.core.spots import Spot
from halloween_games.games.halloween.game import GAME
from halloween_games.games.halloween.rules.actions import LIGHT
from halloween_games.games.halloween.rules.state import HalloweenState
from halloween_games.words.text import Text
from tests.games.halloween.positions import GRID, graveyard
from tests.games.halloween.refused import ENTERING, POOR, RAISING, RIDING, SETUP, SPENT

TEXT = Text().for_game("halloween")


def test_prompts_follow_the_picks() -> None:
    grave, lit = (Pick("grave", Spot("board", GRID.read("c3"))),), (Pick("lantern", LIGHT),)
    for state, chosen, key in (
        (SETUP, (), "prompt.setup"),
        (ENTERING, (), "prompt.enter"),
        (graveyard("f6 wisp 0", "Na Sf"), (), "prompt.enter_or_inspect"),
        (RIDING, (), "prompt.move_or_inspect"),
        (POOR, (), "prompt.move"),
        (SPENT, (), "prompt.move"),
        (RIDING, lit, "prompt.grave"),
        (RIDING, grave, "prompt.lantern"),
        (RIDING, lit + grave, "prompt.done"),
    ):
        assert GAME.words.prompt(state, chosen).key == key


def test_previews_tell_only_what_the_seat_knows() -> None:
    def said(state: HalloweenState, text: str) -> list[str]:
        return [
            TEXT.say(phrase)
            for phrase in GAME.words.preview(state.observe(state.to_move), GAME.notation.read(state, text))
        ]

    known = graveyard("c1 wisp 0, f4 ghost 1, c6 wisp -", "c1 f4", known="c3 skeleton 0, c4 zombie 1")
    assert said(SETUP, "W1") == ["Your dark lord waits outside, left of a1, and enters from there"]
    assert said(known, "c3") == ["You raise the skeleton that you have seen: +3"]
    assert said(known, "c4") == ["You raise what lies under this black grave"]
    assert said(known, "c6") == ["This grave is open already: nothing happens"]
    assert said(known, "?c4") == [
        "You alone see what is under this black grave",
        "Your will-o’-the-wisp on c1 goes free: −1",
    ]
    assert GAME.words.preview(RAISING, RAISING.legal_actions()[0]) == []
