"""What threatens a player: whom it is asked for, what it is, and the sentences about it."""

from __future__ import annotations

from collections.abc import Hashable
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


class ThreatWatch:
    """Answers for the position that is shown, from nothing but what the asking seat may know of it."""

    def __init__(
        self, match: Match, looking_back: LookingBack, viewpoint: Viewpoint, text: Speaker, words: GameWords
    ) -> None:
        self._match = match
        self._looking_back = looking_back
        self._viewpoint = viewpoint
        self._text = text
        self._words = words
        self._key: Hashable = None
        self._found: tuple[Threat, ...] = ()
        self.announced = False  # what is new is said at every decision
        self._told: frozenset[str] = frozenset()  # the sentences said last

    @property
    def seat(self) -> Seat:
        """Whose threats are told: the person to move, or next to move; among computers alone whoever moves."""
        to_move, seats = self._looking_back.to_move, self._match.seats
        only = self._viewpoint.only_person()
        if only is not None:
            return only
        in_turn = [(max(0, to_move) + number) % seats for number in range(seats)]
        people = [seat for seat in in_turn if self._match.players[seat].kind == "human"]
        return (people or in_turn)[0]

    def found(self) -> tuple[Threat, ...]:
        """The threats in the shown position, the worst first; computed once for each position."""
        if self._looking_back.outcome is not None:
            return ()
        seat = self.seat
        view = self._viewpoint.view.observe(seat)  # while looking back at a finished game the view may show more
        key = (seat, view.key())
        if key != self._key:
            self._key, self._found = key, tuple(self._match.game.threats(view, seat))
        return self._found

    def at(self, spot: Spot) -> list[str]:
        """The sentences about the mark on *spot*, the worst first."""
        told = dict.fromkeys(self._sentence(threat) for threat in self.found() if threat.spot == spot)
        sentences = list(told)
        return sentences if len(sentences) <= MOST else [*sentences[: MOST - 1], self._text("threats.more")]

    def sentences(self) -> list[str]:
        """Everything in sentences, one for each mark; a sentence that says so if nothing threatens."""
        view = self._viewpoint.view
        spots = dict.fromkeys(threat.spot for threat in self.found())
        told = [
            self._text(
                "tip.square",
                square=spot_words(self._match.game, self._words, view, spot, self._text),
                what=in_a_row(self.at(spot)),
            )
            for spot in spots
        ]
        return told or [self._text("threats.none")]

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
        phrases = self._words.threat(self._viewpoint.view, threat)
        return in_a_row(as_sentence(self._text.say(phrase)) for phrase in phrases)
