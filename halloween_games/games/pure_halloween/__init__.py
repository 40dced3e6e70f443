"""Pure Halloween: keep everybody in one group, beware of killers, and be in all nine regions first."""

from typing import Final

from halloween_games.games.pure_halloween.notation import PureHalloween

GAME: Final = PureHalloween()
