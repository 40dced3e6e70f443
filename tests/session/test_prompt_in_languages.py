"""The prompt of several people begins with a name and the colon of the language."""

from __future__ import annotations

import pytest

from halloween_games import games
from halloween_games.core.match import Match, Player
from halloween_games.session.session import Session
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.session.sitting import QuickBrain, Wanted


@pytest.mark.parametrize(
    ("code", "start"), [("en", "Ann: Place one"), ("de", "Ann: Setze einen"), ("fr", "Ann\u00a0: Pose un")]
)
def test_who_is_to_act_is_said_with_the_colon_of_the_language(code: str, start: str) -> None:
    game, names = games.load("18-ghosts"), ["Ann", "Bo"]
    match = Match(game, 2, {}, 1, players=[Player(name) for name in names])
    text = Text(language=Language(code)).for_game(game.id, names)
    session = Session(match, game.words, text, names, QuickBrain(), Wanted())
    session.begin_decision()
    assert session.prompt()[0].startswith(start), session.prompt()
