"""Builds the manual of docs/manual as HTML: ``python build_scripts/dev.py manual [FOLDER]`` (build/manual).

The pages are written in English; what they say in another language is in docs/manual/locale. ``--update`` brings the
tables of the pages up to date with the program, and the catalogs with the pages; new sentences are left empty. A page
that Sphinx complains about, a sentence without a translation, a link or a picture that leads nowhere: each ends the
build. Everything in it lies beside it, so that it can be read without a network.
"""

from __future__ import annotations

import io
import re
import shutil
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import Distribution
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.parse import unquote

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from build_scripts import licenses, translations
from build_scripts.arguments import parser_of
from halloween_games import games
from halloween_games.words.language import NAMES, SOURCE, Language
from halloween_games.words.text import Text

ROOT: Final = Path(__file__).resolve().parents[1]
PAGES: Final = ROOT / "docs" / "manual"
BUILT: Final = ROOT / "build" / "manual"
DOMAIN: Final = "manual"
LANGUAGES: Final = (SOURCE, "de")
FIRST: Final = "README.md"  # which is shown with the folder where the sources are; in HTML it is INDEX
INDEX: Final = "index"
TABLE: Final = re.compile(r"(<!-- (games|keys) -->\n\|.*\n\|[-|]+\n)(.*?)(?=<!-- end -->)", re.DOTALL)
HEADING: Final = re.compile(r"^## (.*)$", re.MULTILINE)
TO_PAGE: Final = re.compile(r"\]\(([\w-]+)\.md\)")
TARGET: Final = re.compile(r'(?:href|src)="([^"]+)"')
THEME_WORDS: Final = ("Next", "Previous", "Home", "On this page", "Back to top")  # that Sphinx has no translation of
COLOR: Final = re.compile(r"\x1b\[[\d;]*m")
LEFT_OUT: Final = ("**/*.map", ".buildinfo", "objects.inv")
BUILT_WITH: Final = ("furo", "Pygments", "snowballstemmer", "Sphinx", "sphinx-basic-ng")  # and holds parts of
CREDIT: Final = "https://github.com/pradyunsg/furo"  # of the theme, at the foot of a page
SETTINGS: Final[Mapping[str, Any]] = tomllib.loads(Path(__file__).with_name("manual.toml").read_text("utf-8"))
CONFIG: Final = {**SETTINGS["sphinx"], "html_context": {"languages": [(code, NAMES[code]) for code in LANGUAGES]}}


class ManualError(Exception):
    """What is wrong with the manual, a line for each matter."""


# ---------------------------------------------------------------- what the program knows


def with_tables(page: str, language: str) -> str:
    """A page with the program's tables in *language*; without their rows where that is empty."""
    rows = {"games": games_rows, "keys": keys_rows}

    def filled(found: re.Match[str]) -> str:
        cells = rows[found[2]](Text(language=Language(language))) if language else ()
        return found[1] + "".join(f"| {' | '.join(row)} |\n" for row in cells)

    return TABLE.sub(filled, page)


def games_rows(text: Text) -> Iterator[Sequence[str]]:
    """The games of the registry, each with a link to its page."""
    for game_id in games.REGISTRY:
        words = text.for_game(game_id)
        yield f"[{words('title')}]({game_id}.md)", words("tagline"), words("players"), words("minutes")


def keys_rows(text: Text) -> Iterator[Sequence[str]]:
    """The keys of every command."""
    from halloween_games.kit.commands import TABLE as COMMANDS  # only here: it needs pygame
    from halloween_games.kit.key_caps import key_chord

    for row in COMMANDS:
        chords = ["+".join(cap.words for cap in key_chord(text, key)) for key in row.keys]
        yield text(row.text_key), ", ".join(chords)


# ---------------------------------------------------------------- Sphinx


def write_source(folder: Path, language: str) -> None:
    """Write what Sphinx reads: the pages with their tables, the pictures, and the translations."""
    for file in PAGES.iterdir():
        if file.suffix in {".png", ".webp"}:
            shutil.copy(file, folder)
        elif file.suffix == ".md":
            written = file.read_text(encoding="utf-8")
            page = with_tables(written, language).replace(f"({FIRST})", f"({INDEX}.md)")
            if file.name == FIRST:
                page += contents(with_tables(written, SOURCE))
            name = INDEX if file.name == FIRST else file.stem
            (folder / f"{name}.md").write_text(page, encoding="utf-8")
    (folder / "templates").mkdir()
    for name, template in SETTINGS["templates"].items():
        (folder / "templates" / name).write_text(template, encoding="utf-8")
    if language not in {"", SOURCE}:
        compiled = folder / "locale" / language / "LC_MESSAGES"
        compiled.mkdir(parents=True)
        for domain in (DOMAIN, "sphinx"):  # of the pages, and of the theme
            (compiled / f"{domain}.mo").write_bytes(translations.as_mo(catalog(language)))


def contents(first: str) -> str:
    """The sidebar as Sphinx wants it: the pages that the first one links below each of its headings."""
    _, *sections = HEADING.split(first)
    found = ""
    for heading, section in zip(sections[::2], sections[1::2], strict=True):
        if pages := dict.fromkeys(TO_PAGE.findall(section)):
            found += "\n".join(["\n```{toctree}", ":hidden:", f":caption: {heading}", "", *pages, "```\n"])
    return found


def run_sphinx(builder: str, language: str, out: Path) -> None:
    """Build in *language*; ManualError with everything that Sphinx complains about."""
    if find_spec("sphinx") is None:
        raise ManualError("The manual is built with Sphinx, MyST and Furo: pip install -e '.[docs]'")
    from sphinx.application import Sphinx
    from sphinx.errors import SphinxError
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    with TemporaryDirectory() as place, patch_docutils(), docutils_namespace():
        source, complaints = Path(place, "source"), io.StringIO()
        source.mkdir()
        write_source(source, language if builder == "html" else "")
        settings = {**CONFIG, "language": language}
        try:
            app = Sphinx(source, None, out, Path(place, "read"), builder, settings, status=None, warning=complaints)
            app.build(force_all=True)
        except SphinxError as error:
            raise ManualError(f"Sphinx cannot build the manual: {error}") from error
        if said := COLOR.sub("", complaints.getvalue()).replace(f"{source}/", "docs/manual/").strip():
            raise ManualError(said)


# ---------------------------------------------------------------- translations


def catalog_file(language: str) -> Path:
    """Where the translation into *language* is kept."""
    return PAGES / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def catalog(language: str) -> Catalog:
    """The translation into *language*."""
    file = catalog_file(language)
    if not file.exists():
        return Catalog(locale=language, project="Halloween Games", charset="utf-8", fuzzy=False)
    with file.open("rb") as stream:
        return read_po(stream, locale=language)


def sentences() -> Catalog:
    """Everything that the pages say, and the theme around them."""
    with TemporaryDirectory() as folder:
        run_sphinx("gettext", SOURCE, Path(folder))
        with Path(folder, f"{DOMAIN}.pot").open("rb") as stream:
            found = read_po(stream)
    for message in [*found]:
        if str(message.id).startswith("!["):  # a paragraph with nothing but a picture, whose words are there apart
            found.delete(message.id)
    for words in THEME_WORDS:
        found.add(words)
    return found


def update() -> None:
    """Write the tables into the pages, and the sentences of the pages into the catalogs."""
    for file in PAGES.glob("*.md"):
        file.write_text(with_tables(file.read_text(encoding="utf-8"), SOURCE), encoding="utf-8", newline="\n")
    known = sentences()
    for language in LANGUAGES[1:]:
        translated = catalog(language)
        translated.update(known, no_fuzzy_matching=True, update_creation_date=False)
        translated.creation_date = translated.revision_date = translations.SINCE
        file = catalog_file(language)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(translations.as_po(translated))


def untranslated() -> Iterator[str]:
    """The sentences without a translation, and those that no page says any more."""
    known = {message.id for message in sentences() if message.id}
    for language in LANGUAGES[1:]:
        translated = {message.id for message in catalog(language) if message.id and message.string}
        for sentence in known - translated:
            yield f"{language}: not translated: {sentence}"
        for sentence in translated - known:
            yield f"{language}: no page says this any more: {sentence}"


# ---------------------------------------------------------------- the whole


def broken(folder: Path) -> Iterator[str]:
    """The links and pictures of the built manual that lead nowhere, or out of it."""
    for page in sorted(folder.rglob("*.html")):
        for target in TARGET.findall(page.read_text(encoding="utf-8")):
            path = unquote(re.split("[?#]", target)[0])
            if target == CREDIT or path.startswith("data:") or (page.parent / path).exists():
                continue
            yield f"{page.relative_to(folder)}: {target} is not there"


def build(out: Path) -> None:
    """Build the manual in all languages into *out*, replacing what was there; ManualError says what is wrong."""
    if missing := sorted(untranslated()):
        raise ManualError("\n".join([*missing, "dev.py manual --update brings the catalogs up to date."]))
    shutil.rmtree(out, ignore_errors=True)
    for language in LANGUAGES:
        run_sphinx("html", language, out / language)
        for pattern in LEFT_OUT:
            for file in (out / language).glob(pattern):
                file.unlink()
    for name in BUILT_WITH:
        for text in licenses.distribution_part(Distribution.from_name(name)).texts:
            (out / "licenses").mkdir(exist_ok=True)
            shutil.copy(text, out / "licenses" / f"{name}-{text.name}")
    if found := list(broken(out)):
        raise ManualError("\n".join(found))


def main(args: Sequence[str]) -> int:
    wanted = parser_of("dev.py manual", __doc__).parse_args(args)
    out = wanted.out or BUILT
    try:
        if wanted.update:
            update()
        else:
            build(out)
            size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
            print(f"The manual is in {out / SOURCE / INDEX}.html: {size / 1e6:.1f} MB.")
    except ManualError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
