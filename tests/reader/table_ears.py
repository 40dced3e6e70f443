"""What everybody at one screen should have heard of a game, against what was announced."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from halloween_games.app.screens.seats import names_of
from halloween_games.core.match import Match
from halloween_games.core.spots import CHANCE, Seat
from halloween_games.session.narration import tell_turn
from halloween_games.words.text import Text


def misheard(match: Match, heard: Sequence[Sequence[str]]) -> dict[tuple[str, str], tuple[int, int]]:
    """By name and sentence about a turn: how often it was heard and should have been, where these differ.

    *heard* are announcements, each with the name of who had opened the last curtain; without one everybody hears it.
    """
    names = names_of(Text(), match.players)
    text = Text().for_game(match.game.id, names)
    curtains = {listener for listener, _ in heard} - {""}
    found = {}
    for seat, name in enumerate(names):
        own = " ".join(words for listener, words in heard if not curtains or listener == name)
        due = Counter(_told(match, seat, text))
        for sentence, times in due.items():
            said = len(re.findall(rf"(?<![^\s:]){re.escape(sentence)}(?!\S)", own))
            if said != times:
                found[name, sentence] = said, times
    return found


def _told(match: Match, seat: Seat, text: Text) -> list[str]:
    """The sentences about turns that *seat* may know, or everybody where the game has no secrets."""
    viewer = seat if match.game.secrets else None
    turns = [turn for turn in match.turns if turn.seat != CHANCE]
    return [sentence for turn in turns for sentence in tell_turn(turn, viewer, text, match.game.words)]
