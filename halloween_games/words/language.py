"""The language of the sentences: gettext catalogs, and a choice that can change while the program runs."""

from __future__ import annotations

import gettext
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from halloween_games.core.phrases import Counted
from halloween_games.data_folders import assets_dir

DOMAIN: Final = "halloween_games"
SOURCE: Final = "en"  # the language of the sentences in the program
SYSTEM: Final = ""  # the language of the system

_first = SYSTEM


def begin_in(code: str) -> None:
    """Let every Language of this process begin in *code* where no other one is named; SYSTEM for the system's."""
    global _first  # noqa: PLW0603 - one choice for the whole process, made before anything is said
    _first = code


def asked_for() -> str:
    """The language that this process begins in; SYSTEM if none was asked for."""
    return _first


class Language:
    """Translates English sentences; ``use`` changes the language for all holders of the object.

    A sentence with several meanings can be translated for one text key alone: the catalog then has an entry with that
    key as its context.
    """

    def __init__(self, code: str = SYSTEM) -> None:
        self.code = code or _first
        self._catalog = catalog(self.code)

    def use(self, code: str) -> None:
        """Switch to *code*: SYSTEM, SOURCE or one of ``shipped``; English if there is no such catalog."""
        self.code = code
        self._catalog = catalog(code)

    def __call__(self, sentence: str, key: str = "", params: Mapping[str, str | int] = {}) -> str:
        """The translation of *sentence*, specific to the text key *key* if the catalog has one.

        A sentence that counts is translated in the form that fits *params*.
        """
        if not sentence:
            return sentence  # gettext would return the catalog's header
        if isinstance(sentence, Counted):
            return self._counted(sentence, key, sentence.number(params))
        if key:
            exact = self._catalog.pgettext(key, sentence)
            if exact != sentence:
                return exact
        return self._catalog.gettext(sentence)

    def _counted(self, sentence: Counted, key: str, number: int) -> str:
        forms = sentence.one, str(sentence)
        if key:
            exact = self._catalog.npgettext(key, *forms, number)
            if exact not in forms:
                return exact
        return self._catalog.ngettext(*forms, number)


def catalog(code: str) -> gettext.NullTranslations:
    """The catalog of *code*, or one that translates nothing."""
    if code == SOURCE:
        return gettext.NullTranslations()
    wanted: Sequence[str] | None = [code] if code else None
    return gettext.translation(DOMAIN, str(folder()), wanted, fallback=True)


def folder() -> Path:
    """The folder of the catalogs: ``<code>/LC_MESSAGES/halloween_games.po`` and ``.mo``."""
    return assets_dir() / "locale"


def shipped() -> Sequence[str]:
    """The available languages, English first."""
    return [SOURCE, *sorted(file.parts[-3] for file in folder().glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))]


NAMES: Final = {SOURCE: "English", "de": "Deutsch"}  # each in its own language


def own_name(code: str) -> str:
    """A language's name in itself; empty for SYSTEM."""
    return NAMES.get(code, code)
