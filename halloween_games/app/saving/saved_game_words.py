"""The texts about a saved game: on its card, in its row, in the terminal's list."""

from __future__ import annotations

import time
from dataclasses import dataclass

from halloween_games.app.saving.record_file import PlayerShape
from halloween_games.app.saving.saves import SavedGame
from halloween_games.core.speaker import Speaker


@dataclass(frozen=True)
class Lines:
    """The texts about a saved game."""

    title: str
    game: str
    players: str
    when: str


def lines_of(text: Speaker, saved: SavedGame, title: str) -> Lines:
    """The game and its progress, the players, and when it was saved; below *title*."""
    game = text.for_game(saved.game_id)("title")
    key = "saves.over" if saved.is_over else "saves.actions"
    players = [_player(text, player, seat) for seat, player in enumerate(saved.players)]
    who = text("saves.two", first=players[0], second=players[1]) if len(players) == 2 else ", ".join(players)
    return Lines(title, text(key, game=game, count=saved.actions), who, _when(text, saved.when))


def _player(text: Speaker, player: PlayerShape, seat: int) -> str:
    return player.name or text("saves.computer" if player.kind == "computer" else f"seat.{seat}")


def _when(text: Speaker, seconds: float) -> str:
    then, now = time.localtime(seconds), time.time()
    clock, date = time.strftime("%H:%M", then), time.strftime("%Y-%m-%d", then)
    if date == time.strftime("%Y-%m-%d", time.localtime(now)):
        return text("saves.today", time=clock)
    if date == time.strftime("%Y-%m-%d", time.localtime(now - 86_400)):
        return text("saves.yesterday", time=clock)
    return text("saves.date", date=date, time=clock)
