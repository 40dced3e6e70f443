"""Every trophy of every game is earned by a game that is played, and a near miss earns nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from halloween_games import games
from halloween_games.app.saving.trophies import Trophies, watch_trophies
from halloween_games.core.trophies import full_turns, last_full_turn, trophies_of
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.contract.cases import ENTRIES
from tests.contract.trophy_games import NAMES, Script, every_script, scripts_of


def won_by_playing(script: Script, trophies: Trophies) -> list[tuple[str, str]]:
    """Who has won what in the game, as it was told."""
    match, told = script.match(), list[tuple[str, str]]()
    watch_trophies(
        match, NAMES[: match.seats], trophies, lambda name, won: told.extend((name, trophy.id) for trophy in won)
    )
    script.play(match)
    return told


@pytest.mark.parametrize("script", every_script("earns"), ids=str)
def test_it_is_won_by_the_one_who_does_it(script: Script, tmp_path: Path) -> None:
    trophies = Trophies(tmp_path)
    told = won_by_playing(script, trophies)
    assert told.count((NAMES[script.seat], script.trophy)) == 1
    assert (script.game_id, script.trophy) in Trophies(tmp_path).of(NAMES[script.seat])


@pytest.mark.parametrize("script", every_script("misses"), ids=str)
def test_a_near_miss_does_not_win_it(script: Script, tmp_path: Path) -> None:
    trophies = Trophies(tmp_path)
    assert (NAMES[script.seat], script.trophy) not in won_by_playing(script, trophies)
    assert (script.game_id, script.trophy) not in trophies.of(NAMES[script.seat])


@pytest.mark.parametrize("game_id", ENTRIES)
def test_there_is_a_script_for_each_and_none_too_many(game_id: str) -> None:
    known = [trophy.id for trophy in trophies_of(ENTRIES[game_id].load())]
    assert list(scripts_of(game_id)) == known and len(set(known)) == len(known)


@pytest.mark.parametrize("game_id", ENTRIES)
@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it", "nl", "pl", "pt_BR"])
def test_each_has_a_name_and_says_what_it_is_for(game_id: str, language: str) -> None:
    game = ENTRIES[game_id].load()
    text = Text(language=Language(language)).for_game(game_id) if game_id in games.REGISTRY else None
    for trophy in trophies_of(game):
        for key in (f"trophy.{trophy.id}", f"trophy.{trophy.id}.how"):
            assert game.sentences[key]
            if text is not None:
                assert text(key) and text(key) != key


@pytest.mark.parametrize("script", every_script("earns"), ids=str)
def test_the_last_turn_is_the_last_of_all_turns(script: Script) -> None:
    """Whenever it is over, however the turns before it went."""
    match = script.match()

    def compare(_: object) -> None:
        last = last_full_turn(match.game, match.turns)
        if last is not None:
            found = full_turns(match.game, match.turns)[-1]
            assert (last.seat, last.actions, last.events) == (found.seat, found.actions, found.events)

    match.subscribe(compare)
    script.play(match)
