from halloween_games import boards as boards
from halloween_games import games as games
from halloween_games import lessons as lessons
from halloween_games import puzzles as puzzles
from halloween_games.app.saving.record_file import replay_record as replay
from halloween_games.app.saving.share import read_code as open_code
from halloween_games.core.actions import Action as Action
from halloween_games.core.match import Match as Match
from halloween_games.core.record import record as record
from halloween_games.core.state import State as State
from halloween_games.games import load as load

__version__: str
__all__ = ["Action", "Match", "State", "boards", "games", "lessons", "load", "open_code", "puzzles", "record", "replay"]
