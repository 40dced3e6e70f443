"""The texts of every game: reasons, prompts, previews, events, results, the board as text, its rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from halloween_games import games
from halloween_games.core.actions import Action, Pick
from halloween_games.core.events import Ended, Event, Passed, TurnBegan, visible
from halloween_games.core.match import Match, Player
from halloween_games.core.phrases import Key, Phrase, Sign
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import BOARD, BUTTON, CHANCE, NOBODY, Seat, Spot
from halloween_games.core.state import State
from halloween_games.session.session import Session
from halloween_games.session.spot_words import plain, short_parts, square_words
from halloween_games.words.language import Language, shipped
from halloween_games.words.text import TEXTS as APP_TEXTS
from halloween_games.words.text import Text
from tests.contract.cases import (
    ENTRIES,
    GAMES,
    ONE_OF_EACH_GAME,
    Case,
    all_steps,
    assert_sentence,
    open_states,
    placeholders,
    random_game,
    sample_states,
    sample_steps,
    sentences,
    some,
    text_of,
    viewers,
)
from tests.session.sitting import QuickBrain, Wanted


def test_every_event_is_told_or_goes_without_saying(case: Case) -> None:
    tell = case.game.words.tell
    for step in sample_steps(case, 150):
        for seat in viewers(case):
            for event in visible(step.events, seat):
                check_told(case, tell(event))
    for seat in range(case.seats):
        check_told(case, tell(Passed(seat)))
        check_told(case, tell(TurnBegan(seat)))
    for step in all_steps(case):
        outcome = step.after.outcome()
        if outcome is not None:
            check_told(case, tell(Ended(outcome)))


def test_every_action_has_a_short_sentence(case: Case) -> None:
    """For the list of moves; only what has nothing to tell, such as the end of a turn, goes without."""
    short, tell = case.game.words.short, case.game.words.tell
    for step in sample_steps(case, 150):
        for seat in viewers(case):
            events = visible(step.events, seat)
            phrases = short(events)
            assert phrases or not any(tell(event) for event in events), step.action
            for phrase in phrases:
                assert_sentence(case.game_id, phrase)
                for sign in phrase.params.values():
                    if isinstance(sign, Sign):
                        check_sign(case, sign)
            words = plain(short_parts(phrases, text_of(case.game_id)))
            assert not IN_NOTATION.search(words), words


IN_NOTATION = re.compile(r"\b(?:[2-9AKQJ]|10)[SHDC]\b|\b[01][A-Z]\b|[:@x=][a-i]\d")  # cards, pieces and moves


def check_sign(case: Case, sign: Sign) -> None:
    """A sign has words, and a drawing that the game's look has to know."""
    assert sign.words and sign.drawing
    if isinstance(sign.words, Key):
        assert sign.words in sentences(case.game_id) or sign.words.startswith("seat.")


def check_told(case: Case, phrase: Phrase | None) -> None:
    if phrase is not None:
        assert_sentence(case.game_id, phrase)


def test_events_name_their_spots(case: Case) -> None:
    """Every spot in an event has a name."""
    for step in sample_steps(case, 60):
        for event in step.events:
            for spot in spots_in(event):
                assert case.game.notation.spot_name(spot).strip()


def spots_in(event: Event) -> Iterator[Spot]:
    names: tuple[str, ...] = getattr(type(event), "__match_args__", ())  # the fields of a dataclass
    for name in names:
        value = getattr(event, name)
        if isinstance(value, Spot):
            yield value
        elif isinstance(value, tuple):
            yield from (part for part in value if isinstance(part, Spot))
        elif isinstance(value, Event):
            yield from spots_in(value)


def test_every_result_has_a_sentence(case: Case) -> None:
    codes = {outcome.code for step in all_steps(case) if (outcome := step.after.outcome()) is not None}
    for code in codes | {"repetition"}:
        assert code in sentences(case.game_id)


def test_every_choice_has_a_prompt(case: Case) -> None:
    prompt = case.game.words.prompt
    rng = Random(1)
    for state in sample_states(case, 24):
        if state.to_move in (CHANCE, NOBODY):
            continue
        legal = state.legal_actions()
        view = state.observe(state.to_move)
        assert_sentence(case.game_id, prompt(view, ()))
        for action in some(legal, 8, rng):
            picks = list(action.picks())
            rng.shuffle(picks)
            for beginning in (action.picks()[:1], tuple(picks[:1]), tuple(picks)):
                chosen: tuple[Pick, ...] = beginning
                assert_sentence(case.game_id, prompt(view, chosen))


def test_every_action_has_a_preview(case: Case) -> None:
    preview = case.game.words.preview
    rng = Random(2)
    for state in open_states(case, 16):
        if state.to_move == CHANCE:
            continue
        view = state.observe(state.to_move)
        key = view.key()
        for action in some(state.legal_actions(), 20, rng):
            phrases = preview(view, action)
            assert isinstance(phrases, list)
            is_button = {pick.spot.zone for pick in action.picks()} <= {BUTTON}  # which says it itself
            assert phrases or is_button, "a hint would have to say it in notation"
            for phrase in phrases:
                assert_sentence(case.game_id, phrase)
        assert view.key() == key


def test_what_is_chosen_beside_the_board_has_a_name_in_words(case: Case) -> None:
    words = case.game.words
    for state in open_states(case, 16):
        if state.to_move == CHANCE:
            continue
        view = state.observe(state.to_move)
        for spot in {pick.spot for action in view.legal_actions() for pick in action.picks()}:
            phrase = words.name_spot(view, spot)
            assert (phrase is None) == (spot.zone == BOARD), spot
            if phrase is not None:
                assert_sentence(case.game_id, phrase)


def test_every_position_has_a_picture_in_text(case: Case) -> None:
    picture = case.game.words.picture
    for state in sample_states(case, 16):
        for seat in viewers(case):
            drawn = picture(state.observe(seat))
            assert drawn.strip()
            assert max(map(len, drawn.splitlines())) <= 100, "it fits into a terminal"


def test_pieces_stand_on_spots_with_names_and_have_words(case: Case) -> None:
    text = Text().for_game(case.game_id, ("Ann", "Bo", "Cy", "Di"))
    for state in sample_states(case, 12):
        for view in (state, state.observe(None)):
            for spot, piece in case.game.notation.pieces(view).items():
                assert case.game.notation.spot_name(spot)
                words = square_words(case.game, view, spot, text)
                assert words and "@" not in words and "piece" not in words, piece


# ---------------------------------------------------------------- sentences, read from the sources


@pytest.mark.parametrize("game_id", GAMES)
def test_the_game_has_its_rules_and_its_frame_in_words(game_id: str) -> None:
    texts = games.load(game_id).sentences
    for key in ("title", "players", "minutes", "tagline", "goal"):
        assert texts[key]
    text = Text().for_game(game_id)  # some options are the same in several games, and so are their words
    for option in games.load(game_id).options:
        assert f"option.{option.name}" in text
        for choice in option.choices:
            assert isinstance(choice, bool) or f"option.{option.name}.{choice}" in text
    rules = games.load(game_id).rules_page
    assert len(rules) >= 3
    for heading, paragraph in rules:
        assert heading.strip()
        assert len(paragraph) > 40


@pytest.mark.parametrize("game_id", GAMES)
def test_sentences_are_well_formed(game_id: str) -> None:
    for key, sentence in games.load(game_id).sentences.items():
        assert sentence.strip() == sentence, key
        assert all(name.isidentifier() for name in placeholders(sentence)), key


FIRST_CODE = {"Reason": 0, "Phrase": 0, "BadPosition": 1, "demand": 2, "won_by": 0, "tied": 0, "Outcome": 0}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_code_in_the_sources_has_its_sentence(game_id: str) -> None:
    known = sentences(game_id)
    manifest = Path(str(import_module(ENTRIES[game_id].module).__file__))
    for file in sorted(manifest.parent.rglob("*.py")):
        for call, code in codes_in(ast.parse(file.read_text(encoding="utf-8"))):
            where = f"{file.name}:{call.lineno} {code}"
            assert code in known, where
            given = literal_names(call)
            if given is not None:
                assert placeholders(known[code]) <= given, where


@pytest.mark.parametrize("game_id", GAMES)
def test_every_event_in_the_sources_has_both_sentences(game_id: str) -> None:
    known = sentences(game_id)
    for file in (Path(str(import_module(ENTRIES[game_id].module).__file__)).parent / "words").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "EventWords.of":
                for name in constants(node.args[0]):
                    assert {f"event.{name}", f"short.{name}"} <= known.keys(), name


def codes_in(tree: ast.AST) -> Iterator[tuple[ast.Call, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FIRST_CODE:
            place = FIRST_CODE[node.func.id]
            if place < len(node.args):
                yield from ((node, code) for code in constants(node.args[place]))


def constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)


def literal_names(call: ast.Call) -> set[str] | None:
    """The parameters of a call, if they are given as a literal dictionary."""
    assert isinstance(call.func, ast.Name)
    if call.func.id == "won_by":
        return {"winners", "losers"}  # Outcome.reason
    if call.func.id in ("tied", "Outcome"):
        return set()
    place = FIRST_CODE[call.func.id] + 1
    more = [word.value for word in call.keywords if word.arg == "params"]
    node = call.args[place] if place < len(call.args) else more[0] if more else None
    own = {"where"} if call.func.id in ("BadPosition", "demand") else set()
    if node is None:
        return own
    if not isinstance(node, ast.Dict) or not all(isinstance(key, ast.Constant) for key in node.keys):
        return None
    return own | {str(key.value) for key in node.keys if isinstance(key, ast.Constant)}


def test_every_position_says_how_near_the_end_is(case: Case) -> None:
    """One meter a seat or one for all, in bounds and in sentences that exist; at the beginning none is near."""
    for state in sample_states(case):
        clocks = case.game.words.clocks(state)
        seats = [clock.seat for clock in clocks]
        assert seats in (list(range(case.seats)), [NOBODY])
        for clock in clocks:
            assert 0 <= clock.value <= clock.of and clock.of > 1
            assert_sentence(case.game_id, clock.words)
    assert not any(clock.is_near for clock in case.game.words.clocks(case.start()))


def test_the_clock_is_public(case: Case) -> None:
    """Everybody reads the same, and the same as in the full state."""
    for state in sample_states(case):
        told = case.game.words.clocks(state)
        for seat in viewers(case):
            assert case.game.words.clocks(state.observe(seat)) == told


def test_the_clock_moves(case: Case) -> None:
    """Its numbers change during a game and differ at its end from those of the beginning."""
    steps = random_game(case, 1)
    first, last = (case.game.words.clocks(state) for state in (steps[0].before, steps[-1].after))
    assert [clock.value for clock in first] != [clock.value for clock in last]


def test_no_game_changes_a_sentence_of_the_program(case: Case) -> None:
    """A key that is there already would be taken for the program's own, such as how a game ended.

    Only what a character says of a fight is meant to be said in each game's own way, and who plays an annotated game,
    where pieces have those names.
    """
    own_way = {key for key in APP_TEXTS if key.startswith("rival.") and key.endswith(".fights")}
    own_way |= {"annotated.pumpkin", "annotated.bat"}
    assert own_way and not set(case.game.sentences) & (set(APP_TEXTS) - own_way)


# ---------------------------------------------------------------- no notation

NOTATION = re.compile(
    r"\b(?:[6-9JQKA]|10)[SHDC]\b"  # KH, a card
    r"|\b[JQK]\b"  # its rank
    r"|\b[0-3][A-Z]\b"  # 0R, a piece of seat 0
    r"|\b[a-i]\d[x-][a-i]\d|[x@=?:>][a-i]\d\b"  # e5xd5, R@a3
    r"|=[RBY]\b|\b[A-Z0-9]+\+[A-Z0-9]+\b"  # =R, QH+7S
    r"|\b[NESW][a-f1-6]\b"  # Na, a place outside the graveyard
)
# Words of a language that look like a place outside the graveyard.
WORDS = {"es": ("Se",), "nl": ("Na", "We"), "pl": ("Na", "We"), "pt_BR": ("Na", "Se")}
SQUARES = 18  # of every board
LANGUAGES = ("en", "de", "es", "fr", "it", "nl", "pl", "pt_BR")


@pytest.fixture(scope="module")
def texts() -> dict[tuple[str, str], Text]:
    found = {}
    for code in LANGUAGES:
        language = Language(code)
        for game_id in games.REGISTRY:
            found[game_id, code] = Text(language=language).for_game(game_id, ("Ann", "Bo", "Cy", "Di"))
    return found


def picks_of(state: State) -> list[Spot]:
    return list(dict.fromkeys(pick.spot for action in state.legal_actions() for pick in action.picks()))


def said_of(case: Case, state: State, rng: Random) -> Iterator[Phrase | Reason]:
    """Prompts, previews, tooltips, threats and refusals in *state*, for the seat that decides."""
    words, view = case.game.words, state.observe(state.to_move)
    legal, spots = view.legal_actions(), picks_of(view)
    yield words.prompt(view, ())
    for action in some(legal, 12, rng):
        picks: tuple[Pick, ...] = action.picks()
        yield from (words.prompt(view, picks[:count]) for count in range(1, len(picks)))
        yield from words.preview(view, action)
        others = [spot for spot in spots if not _goes_on(legal, picks[0], spot)]
        yield from (view.why_not_spot(picks[:1], spot) for spot in others)
    for spot in dict.fromkeys([*spots, *(Spot(BOARD, at) for at in range(SQUARES))]):
        yield from words.describe(view, spot)
        if (name := words.name_spot(view, spot)) is not None:
            yield name
    for threat in case.game.threats(view, state.to_move):
        yield from words.threat(view, threat)
    if (must := view.why_must()) is not None:
        yield must
    for action in some(case.game.notation.all_actions(case.seats), 150, rng):
        if (reason := view.why_not(action)) is not None:
            yield reason


def _goes_on(legal: Sequence[Action], first: Pick, spot: Spot) -> bool:
    rows = [action.picks() for action in legal]
    return any(first in row and spot in [pick.spot for pick in row] for row in rows)


def notation_in(sentence: str, language: str) -> list[str]:
    return [found for found in NOTATION.findall(sentence) if found not in WORDS.get(language, ())]


@ONE_OF_EACH_GAME
def test_no_sentence_has_notation(case: Case, texts: dict[tuple[str, str], Text]) -> None:
    if case.game_id not in games.REGISTRY:
        pytest.skip("the template has no translation")
    rng = Random(5)
    said: dict[tuple[str, str], Phrase | Reason] = {}
    for step in sample_steps(case, 150):
        for event in visible(step.events, 0):
            if (phrase := case.game.words.tell(event)) is not None:
                said[phrase.key, repr(sorted(phrase.params.items()))] = phrase
    for state in open_states(case, 30):
        if state.to_move in (CHANCE, NOBODY):
            continue
        for words in said_of(case, state, rng):
            key = words.key if isinstance(words, Phrase) else words.code
            said[key, repr(sorted(words.params.items()))] = words
    assert len(said) > 20  # of the smallest game
    found = {
        sentence
        for code in LANGUAGES
        for words in said.values()
        if notation_in(sentence := texts[case.game_id, code].say(words), code)
    }
    assert not found


# ---------------------------------------------------------------- standing

NAMES = ("Ann", "Bo", "Cy", "Di")
POSITIONS = 12


def standing(case: Case, view: State, seat: Seat) -> list[Phrase]:
    return list(case.game.words.standing(view, seat))


@ONE_OF_EACH_GAME
def test_everybody_is_told_about_in_whole_sentences(case: Case) -> None:
    texts = [Text(language=Language(code)).for_game(case.game_id, NAMES[: case.seats]) for code in shipped()]
    for state in sample_states(case, POSITIONS):
        for viewer in viewers(case):
            view = state.observe(viewer)
            for seat in (*range(case.seats), NOBODY):
                told = standing(case, view, seat)
                assert told or seat == NOBODY
                for phrase in told:
                    assert_sentence(case.game_id, phrase)
                    for text in texts:
                        words = text.say(phrase)
                        assert words.endswith(".") and not words[0].islower(), words
                        assert words.replace("\u00a0", " ").isprintable(), words
                        assert "{" not in words and "standing." not in words, words
                        assert seat == NOBODY or NAMES[seat] in words, words


def test_the_one_it_is_about_is_spoken_to(case: Case) -> None:
    text = Text(language=Language("en")).for_game(case.game_id, NAMES[: case.seats], lambda: 0)
    for state in sample_states(case, POSITIONS):
        said = [text.say(phrase) for phrase in standing(case, state.observe(0), 0)]
        assert said and all("Ann" not in words for words in said), said


def test_it_changes_with_the_position(case: Case) -> None:
    """From the first position to the last one of a whole game something else is told of somebody."""
    first, last = all_steps(case)[0].before, all_steps(case)[-1].after
    seats = (*range(case.seats), NOBODY)
    assert [standing(case, first.observe(None), seat) for seat in seats] != [
        standing(case, last.observe(None), seat) for seat in seats
    ]


def test_it_holds_only_what_the_viewer_knows(case: Case) -> None:
    for number, state in enumerate(sample_states(case, POSITIONS)):
        if state.to_move == NOBODY:
            continue
        for viewer in viewers(case):
            view = state.observe(viewer)
            for seed in (number, number + 1000):
                twin = view.determinize(Random(seed)).observe(viewer)
                for seat in (*range(case.seats), NOBODY):
                    assert standing(case, twin, seat) == standing(case, view, seat)


def test_a_session_tells_the_viewer_first(case: Case) -> None:
    players = [Player("human", name) for name in NAMES[: case.seats]]
    match = Match(case.game, case.seats, {}, 3, start=case.start(), players=players)
    text = Text(language=Language("en")).for_game(case.game_id, NAMES[: case.seats])
    session = Session(match, case.game.words, text, NAMES[: case.seats], QuickBrain(), Wanted())
    told = session.standing()
    first = max(0, session.viewer if session.viewer is not None else match.to_move)
    assert NAMES[first] in told[0]
    assert all(any(name in sentence for sentence in told) for name in NAMES[: case.seats])
