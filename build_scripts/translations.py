"""Maintains the translations: ``update`` collects the sentences, ``compile`` writes the binary catalogs.

``check`` changes nothing and reports what is missing, outdated or has wrong fields. Needs the extra ``test`` (Babel).
The binary catalogs and the template are in no commit: builds, ``dev.py`` and the tests make the former when a
translation is newer.
"""

from __future__ import annotations

import functools
import io
import itertools
import json
import os
import re
import string
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from babel.messages import catalog as babel_catalog
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

from build_scripts.arguments import parser_of
from build_scripts.catalogs import FOLDER, BrokenTranslation
from build_scripts.catalogs import translations as files_of
from halloween_games.words.text import IS_RIGHT, TEXTS

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = ROOT / "halloween_games"
TEMPLATE: Final = ROOT / "docs" / "halloween_games.pot"  # what a new language begins with (docs/translating.md)
LEVELS: Final = ROOT / "levels"
LEVEL_FILES: Final = ("*.lessons.toml", "*.annotated.toml", "nights.toml")
LEVEL_TEXTS: Final = (  # of LEVEL_FILES
    *("title", "idea", "intro", "goal", "remember", "say"),
    *("about", "text", "ask"),
    *("story", "twist", "opponent"),
)
TEXT_FILES: Final = ("sentences.json", "rules.json", "texts.json", "problems.json", "data_problems.json")
SPOKEN: Final = ("says", "story", "others")  # of levels/nights.toml: tables and lists in which every text is said,
UNSAID: Final = ("person", "needs", "scene", "clue")  # but for what these name
DATA: Final = {TEXTS[key]: is_right for key, is_right in IS_RIGHT.items()}
MARKS: Final = {"N_": None, "NN_": (1, 2)}  # NN_ has two forms
WIDTH: Final = 120
SINCE: Final = datetime(2026, 1, 1, tzinfo=UTC)  # fixed: a file changes only when its sentences do
GLUED: Final = re.compile(r"\}[^\W\d_]|[^\W\d_]\{")  # “{color}n”: right for one word, wrong for the next
GAP: Final = re.compile(r"\S[ \N{NO-BREAK SPACE}]{2,}\S")  # is drawn as wide as it is written

# each file names it in its header: a newer Babel alone changes no file (it is no export of Babel, hence setattr)
setattr(babel_catalog, "VERSION", "2")  # noqa: B010


@functools.cache
def template() -> Catalog:
    """A catalog with every sentence of the program, marked with N_ or NN_ or in TEXT_FILES, of lessons and nights."""
    catalog = Catalog(project="Halloween Games", charset="utf-8", fuzzy=False)
    catalog.creation_date = catalog.revision_date = SINCE
    # Without a filter of our own, Babel leaves out folders such as _template.
    found = extract_from_dir(
        PACKAGE, keywords=MARKS, method_map=[("**.py", "python")], directory_filter=lambda folder: True
    )
    for file, _, message, comments, _ in found:
        catalog.add(message, locations=[(f"halloween_games/{file}", 0)], auto_comments=comments)
    for written in sorted(file for name in TEXT_FILES for file in PACKAGE.rglob(name)):
        for sentence in json_sentences(json.loads(written.read_text(encoding="utf-8"))):
            told = ["data, not words: keep its form"] if sentence in DATA else []
            catalog.add(sentence, locations=[(written.relative_to(ROOT).as_posix(), 0)], auto_comments=told)
    for level in (file for pattern in LEVEL_FILES for file in sorted(LEVELS.glob(pattern))):
        for sentence in toml_sentences(tomllib.loads(level.read_text(encoding="utf-8"))):
            catalog.add(sentence, locations=[(f"levels/{level.name}", 0)])
    return catalog


def json_sentences(data: Any) -> Iterator[str | tuple[str, str]]:
    """The sentences in one of TEXT_FILES: a list of three in a table is a counted one, in two forms."""
    for text in data.values() if isinstance(data, dict) else data:
        if isinstance(text, str):
            yield text
        elif isinstance(data, dict) and isinstance(text, list) and len(text) == 3:
            yield text[0], text[1]
        else:
            yield from json_sentences(text)


def toml_sentences(data: object, spoken: bool = False) -> Iterator[str]:
    """The sentences in a file of lessons or nights: every text in one of the fields LEVEL_TEXTS, and what is SPOKEN."""
    if isinstance(data, str) and spoken:
        yield data
    elif isinstance(data, dict):
        for name, value in data.items():
            text = name in LEVEL_TEXTS and isinstance(value, str)
            yield from toml_sentences(value, text or name in SPOKEN or (spoken and name not in UNSAID))
    elif isinstance(data, list):
        for value in data:
            yield from toml_sentences(value, spoken)


def catalogs() -> Iterator[tuple[Path, Catalog]]:
    """The path of each translation."""
    for file in files_of(FOLDER):
        yield file, read(file)


def read(file: Path) -> Catalog:
    """The translation in *file*; raises BrokenTranslation."""
    try:
        with file.open("rb") as stream:
            return read_po(stream, locale=file.parts[-3], abort_invalid=True)
    except PoFileError as error:
        what = f"The translation {_shown(file)} is broken in line {error.lineno + 1}: {error.args[0]}."
    except (UnicodeDecodeError, ValueError) as error:  # Babel's own, such as that for a header with another number
        what = f"The translation {_shown(file)} is broken: {error}."
    raise BrokenTranslation(what)


def _shown(file: Path) -> str:
    return file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else str(file)


def as_po(catalog: Catalog) -> bytes:
    out = io.BytesIO()
    for message in catalog:  # a sentence of two files stands where the first of them in the alphabet has its own
        message.locations.sort()
    write_po(out, catalog, width=WIDTH, sort_by_file=True, ignore_obsolete=True, include_lineno=False)
    return out.getvalue()


def as_mo(catalog: Catalog) -> bytes:
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def update() -> None:
    """Update the template and every catalog to the program's current sentences; new ones are left empty."""
    known = template()
    TEMPLATE.write_bytes(as_po(known))
    for file, catalog in catalogs():
        exact = [message for message in catalog if message.id and message.context]
        catalog.update(known, no_fuzzy_matching=True, update_creation_date=False)
        for message in exact:  # entries for a single text key are added by translators
            said = known.get(message.id)
            places = said.locations if said is not None else ()
            catalog.add(message.id, message.string, places, context=message.context)
        file.write_bytes(as_po(catalog))


def make(files: Iterable[Path]) -> None:
    """Write the binary catalogs of *files*, which the program reads; raises BrokenTranslation."""
    for file in files:
        half = file.with_suffix(f".{os.getpid()}")
        half.write_bytes(as_mo(read(file)))
        half.replace(file.with_suffix(".mo"))  # at once: a program or a test may be reading it


def fields(sentence: str) -> set[str]:
    """The placeholders in *sentence*."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def _shapes_in(message: Message) -> set[str]:
    """The forms of words that a translation asks for, such as ``:acc`` by ``{card:acc}``."""
    parsed = itertools.chain.from_iterable(map(string.Formatter().parse, forms(message.string)))
    return {f":{shape}" for _, _, shape, _ in parsed if shape} if message.id else set()


def forms(words: str | Sequence[str] | None) -> tuple[str, ...]:
    """The forms of a sentence: several if it counts; one empty form if there is none."""
    return (words or "",) if words is None or isinstance(words, str) else tuple(words)


def problems() -> Iterator[str]:
    """The problems of the translations, one sentence each."""
    current = template()
    known = {forms(message.id) for message in current if message.id}
    for file, catalog in catalogs():
        where = file.parts[-3]
        usable = (message for message in catalog if all(forms(message.string)) and not message.fuzzy)
        translated = {forms(message.id) for message in usable if not message.context}
        for sentence in sorted(known - translated):
            yield f"{where}: not translated: {sentence[0]}"
        shapes = {message.context for message in catalog}
        for message in catalog:
            yield from _problems_of(where, message, known, catalog.num_plurals)
            for shape in sorted(_shapes_in(message) - shapes):
                yield f"{where}: no word has the form “{shape}”: {forms(message.id)[0]}"


def _problems_of(where: str, message: Message, known: set[tuple[str, ...]], plurals: int) -> Iterator[str]:
    english, translated = forms(message.id), forms(message.string)
    if not message.id or not all(translated):
        return
    if english not in known:
        yield f"{where}: the program does not say this any more: {english[0]}"
    elif len(english) > 1 and len(translated) != plurals:
        yield f"{where}: {len(translated)} forms instead of {plurals}: {english[0]}"
    elif not _has_right_fields(english, translated, things_in(message.context)):
        yield f"{where}: other fields in braces than in: {english[0]}"
    elif english[0] in DATA and not DATA[english[0]](translated[0]):
        yield f"{where}: this is data and has another form than: {english[0]}"
    elif any(GLUED.search(form) for form in translated):
        yield f"{where}: a part of a word is glued to a field; write the whole sentence for each thing: {english[0]}"
    elif any(GAP.search(form) for form in translated) and not GAP.search(english[0]):
        yield f"{where}: several spaces in a row: {english[0]}"


def things_in(context: str | None) -> set[str]:
    """The fields that a context such as ``loser=red, winner=blue`` tells the things of."""
    parts = (context or "").split(", ")
    return {part.partition("=")[0] for part in parts} if all("=" in part for part in parts) else set()


def _has_right_fields(english: Sequence[str], translated: Sequence[str], things: set[str]) -> bool:
    """Whether every form has the fields of one of the *english* forms, and the last those for several.

    What is said of certain *things* may leave out their fields.
    """
    known = [fields(form) - things for form in english]
    said = [fields(form) for form in translated]
    if not all(form - fields(english[-1]) <= set() for form in said) or not things <= fields(english[-1]):
        return False
    return said[-1] - things == known[-1] and all(form - things in known for form in said)


def main(arguments: list[str]) -> int:
    """Run the command in *argv*; returns 1 if ``check`` found problems."""
    command = parser_of("translations.py", __doc__).parse_args(arguments).command
    try:
        if command == "update":
            update()
        elif command == "compile":
            make(files_of(FOLDER))
        elif found := list(problems()):
            print("\n".join(found))
            return 1
    except BrokenTranslation as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
