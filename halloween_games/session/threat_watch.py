"""What threatens a player, in sentences."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from halloween_games.core.match import Match
from halloween_games.core.phrases import as_sentence, in_a_row
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import Seat, Spot
from halloween_games.core.threats import Threat
from halloween_games.core.words import GameWords
from halloween_games.session.looking_back import LookingBack
from halloween_games.session.spot_words import spot_words
from halloween_games.session.viewpoint import Viewpoint

MOST: Final = 4  # sentences about one spot


@dataclass(eq=False, repr=False)
class ThreatWatch:
    """Answers for the position that is shown, from nothing but what the asking seat may know of it."""

    match: Match
    looking_back: LookingBack
    viewpoint: Viewpoint
    text: Speaker
    words: GameWords

    def __post_init__(self) -> None:
        self._key: Hashable = None
        self._found: tuple[Threat, ...] = ()
        self.announced = False  # what is new is said at every decision
        self._told: frozenset[str] = frozenset()  # the sentences said last

    @property
    def seat(self) -> Seat:
        """Whose threats are told: the person to move, or next to move; among computers alone whoever moves."""
        to_move, seats = self.looking_back.to_move, self.match.seats
        only = self.viewpoint.only_person()
        if only is not None:
            return only
        in_turn = [(max(0, to_move) + number) % seats for number in range(seats)]
        people = [seat for seat in in_turn if self.match.players[seat].kind == "human"]
        return (people or in_turn)[0]

    def found(self) -> tuple[Threat, ...]:
        """The threats in the shown position, the worst first; computed once for each position."""
        if self.looking_back.outcome is not None:
            return ()
        seat = self.seat
        view = self.viewpoint.view.observe(seat)  # while looking back at a finished game the view may show more
        key = (seat, view.key())
        if key != self._key:
            self._key, self._found = key, tuple(self.match.game.threats(view, seat))
        return self._found

    def at(self, spot: Spot) -> list[str]:
        """The sentences about the mark on *spot*, the worst first."""
        told = dict.fromkeys(self._sentence(threat) for threat in self.found() if threat.spot == spot)
        sentences = list(told)
        return sentences if len(sentences) <= MOST else [*sentences[: MOST - 1], self.text("threats.more")]

    def sentences(self) -> list[str]:
        """Everything in sentences, one for each mark; a sentence that says so if nothing threatens."""
        view = self.viewpoint.view
        spots = dict.fromkeys(threat.spot for threat in self.found())
        told = [
            self.text(
                "tip.square",
                square=spot_words(self.match.game, self.words, view, spot, self.text),
                what=in_a_row(self.at(spot)),
            )
            for spot in spots
        ]
        return told or [self.text("threats.none")]

    def news(self) -> list[str]:
        """Those of the sentences that were not among the last ones said."""
        sentences = self.sentences()
        told, self._told = self._told, frozenset(sentences)
        return [sentence for sentence in sentences if sentence not in told]

    def announce(self, wanted: bool) -> None:
        """Whether what is new is to be said at every decision from now on; at first everything is."""
        self.announced = wanted
        self._told = frozenset()

    def _sentence(self, threat: Threat) -> str:
        phrases = self.words.threat(self.viewpoint.view, threat)
        return in_a_row(as_sentence(self.text.say(phrase)) for phrase in phrases)
