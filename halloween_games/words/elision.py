"""Short words and articles that change before and in what is filled in: “d’Anne”, “del mapa”, “vom Grafen”."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Final

FRENCH: Final = re.compile(r"\b([Dd]|[Qq]u)e \{(\w+)\}")  # short words of a sentence, right before what is filled in
VOWEL: Final = re.compile(r"(?:[aeiouœæ]|y(?![aeiou]))[^\W\d_]", re.IGNORECASE)
"""How a word begins that is elided before: “Yves” is, “Yann” is not, and neither is the square “a1”."""

SPANISH: Final = re.compile(r"\b([Dd]e|[Aa]|[Yy]) \{(\w+)\}")
ARTICLE: Final = re.compile(r"el (?=\S)", re.IGNORECASE)
SOUND_OF_I: Final = re.compile(r"h?i(?![aeou\d])", re.IGNORECASE)
"""How a word begins before which “y” becomes “e”: “Igor” does, “Iago” and “hierba” do not."""

ITALIAN: Final = re.compile(r"\b([Dd]i|[Aa]|[Dd]a|[Ii]n|[Ss]u|[Ee]|[Ii]l) \{(\w+)\}")
ARTICLES: Final = re.compile(r"(il) (?=\S)|(lo|la|i|gli|le) (?=(?-i:[a-zà-ÿ]))|(l)[’'](?=\w)", re.IGNORECASE)
"""“Il Conte” and “La voce” begin with an article, “La Rosa” and “Lo Presti” are names of families."""

STEMS: Final = {"di": "de", "a": "a", "da": "da", "in": "ne", "su": "su"}
ENDINGS: Final = {"il": "l", "lo": "llo", "la": "lla", "l": "ll’", "i": "i", "gli": "gli", "le": "lle"}
EIGHT: Final = re.compile(r"(?:8|11(?!\d))")
"""Numbers that begin with a vowel when they are read: “l’8 maggio”, “l’11 %”, “l’80 %”."""

CHARACTERS: Final = {
    "de": re.compile("(Der) (Graf|Sensenmann)"),
    "es": re.compile("(El|La) (Conde|Parca)"),
    "fr": re.compile("(Le|La) (Comte|Faucheuse)"),
    "it": re.compile("(Il) (Conte|Mietitore)"),
    "nl": re.compile("(De) (graaf)"),
    "pt": re.compile("(O) (Conde|Ceifador)"),
}
"""The names of opponents that are a title with its article, which is a small word within a sentence."""

WITHIN: Final = re.compile(r"\b([^\W\d_]+) \{(\w+)\}")
MELTED: Final = {
    "de": dict.fromkeys(("auf", "für", "gegen", "ohne"), "{} den")
    | dict.fromkeys(("hilft", "mit"), "{} dem")
    | {"an": "{} den", "bei": "beim", "von": "vom", "zu": "zum"},
    "fr": {"de le": "du", "à le": "au"},
    "pt": {"a o": "ao", "de o": "do", "em o": "no", "por o": "pelo"},
}
"""Language -> a word of a sentence, alone or with the article after it -> both of them."""


def elided(sentence: str, params: Mapping[str, str | int], language: str) -> str:
    """*sentence* with its short words as they stand before the *params* that will be filled in."""
    rule = RULES.get(language)
    if rule is not None:
        pattern, changed = rule
        sentence = pattern.sub(lambda found: changed(found, params.get(found[2])), sentence)
    language = language.partition("_")[0]
    if language in CHARACTERS:
        sentence = WITHIN.sub(lambda found: _titled(found, params.get(found[2]), language), sentence)
    return sentence


def _titled(found: re.Match[str], word: str | int | None, language: str) -> str:
    """An opponent's title after another word: “gewinnt der Graf”, “vom Grafen”, “do Ceifador”."""
    named = CHARACTERS[language].fullmatch(word) if isinstance(word, str) else None
    if named is None:
        return found[0]
    short, article, title, melted = found[1].lower(), named[1].lower(), named[2], MELTED.get(language, {})
    both = melted.get(short) or melted.get(f"{short} {article}")
    if both is None:
        return f"{found[1]} {article} {title}"
    both = both.format(short)
    return f"{both.capitalize() if found[1][0].isupper() else both} {'Grafen' if title == 'Graf' else title}"


def _french(found: re.Match[str], word: str | int | None) -> str:
    begins = isinstance(word, str) and VOWEL.match(_without_accents(word))
    return f"{found[1]}’{{{found[2]}}}" if begins else found[0]


def _spanish(found: re.Match[str], word: str | int | None) -> str:
    """“de” and “a” swallow the article; the rest of the *word* then stands in the sentence in place of its field."""
    if not isinstance(word, str):
        return found[0]
    if found[1] in "Yy":
        sounds = SOUND_OF_I.match(_without_accents(word))
        return f"{'e' if found[1] == 'y' else 'E'} {{{found[2]}}}" if sounds else found[0]
    article = ARTICLE.match(word)
    if article is None:
        return found[0]
    rest = word[article.end() :].replace("{", "{{").replace("}", "}}")
    return f"{found[1]}l {rest}"


def _italian(found: re.Match[str], word: str | int | None) -> str:
    """“di”, “a”, “da”, “in” and “su” melt with an article; “a” and “e” get a “d” before their own vowel."""
    short, field = found[1], f"{{{found[2]}}}"
    kind = short.lower()
    if kind == "il":
        return f"{short[0].replace('i', 'l').replace('I', 'L')}’{field}" if EIGHT.match(str(word)) else found[0]
    if not isinstance(word, str):
        return found[0]
    article = ARTICLES.match(word)
    if kind in STEMS and article is not None:
        melted = STEMS[kind] + ENDINGS[next(filter(None, article.groups())).lower()]
        rest = word[article.end() :].replace("{", "{{").replace("}", "}}")
        return f"{melted.capitalize() if short[0].isupper() else melted}{'' if article[3] else ' '}{rest}"
    is_own_vowel = re.match(rf"{kind}[^\W\d_]", _without_accents(word), re.IGNORECASE)
    return f"{short}d {field}" if kind in {"a", "e"} and is_own_vowel else found[0]


def _without_accents(word: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign))


RULES: Final[Mapping[str, tuple[re.Pattern[str], Callable[[re.Match[str], str | int | None], str]]]] = {
    "es": (SPANISH, _spanish),
    "fr": (FRENCH, _french),
    "it": (ITALIAN, _italian),
}
