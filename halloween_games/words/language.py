"""The language of the sentences: gettext catalogs, and a choice that can change while the program runs."""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from halloween_games.core.phrases import Counted
from halloween_games.data_folders import assets_dir

DOMAIN: Final = "halloween_games"
SOURCE: Final = "en"  # the language of the sentences in the program
SYSTEM: Final = ""  # the language of the system

_first = SYSTEM
_ask_system: Callable[[], Iterable[str]] = tuple  # on systems that say it by their environment alone


def begin_in(code: str) -> None:
    """Let every Language of this process begin in *code* where no other one is named; SYSTEM for the system's."""
    global _first  # noqa: PLW0603 - one choice for the whole process, made before anything is said
    _first = code


def asked_for() -> str:
    """The language that this process begins in; SYSTEM if none was asked for."""
    return _first


def ask_system_by(preferred: Callable[[], Iterable[str]]) -> None:
    """Let *preferred* name the languages of the system's user, the dearest first, as ``de`` or ``pt_BR``."""
    global _ask_system  # noqa: PLW0603 - one system for the whole process
    _ask_system = preferred


def of_system() -> str:
    """The first shipped language that the user of the system wants; SOURCE if there is none.

    Who sets LANGUAGE, LC_ALL or LC_MESSAGES means it. LANG is set by default, on macOS even in English for everybody,
    so the system's own list is asked before it.
    """
    wanted = [code for code in os.environ.get("LANGUAGE", "").split(":") if code]
    wanted = wanted or [code for name in ("LC_ALL", "LC_MESSAGES") if (code := os.environ.get(name, ""))][:1]
    wanted = wanted or list(_ask_system()) or [os.environ.get("LANG", "")]
    known = shipped()
    return next(filter(None, (_closest(code, known) for code in wanted)), SOURCE)


def _closest(wanted: str, known: Sequence[str]) -> str | None:
    """The language among *known* for the locale *wanted*: of its country, of no country, or of another one."""
    locale = wanted.partition(".")[0].partition("@")[0].replace("-", "_")
    name = locale.partition("_")[0].lower()
    same = [code for code in known if code.partition("_")[0] == name]
    return next((code for code in (locale, name) if code in same), same[0] if same else None)


class Language:
    """Translates English sentences; ``use`` changes the language for all holders of the object.

    A sentence with several meanings can be translated for one text key alone: the catalog then has an entry with that
    key as its context. One about a thing whose word is inflected can be translated for each thing: its context then
    says which, such as ``color=red`` or ``loser=red, winner=blue``.
    """

    def __init__(self, code: str = SYSTEM) -> None:
        self.code = code or _first
        self._catalog = catalog(self.code)

    def use(self, code: str) -> None:
        """Switch to *code*: SYSTEM, SOURCE or one of ``shipped``; English if there is no such catalog."""
        self.code = code
        self._catalog = catalog(code)

    @property
    def spoken(self) -> str:
        """The language of the catalog, also where the code is SYSTEM."""
        return self._catalog.info().get("language", SOURCE)

    def __call__(
        self,
        sentence: str,
        key: str = "",
        params: Mapping[str, str | int] = {},
        things: Mapping[str, str] = {},
    ) -> str:
        """The translation of *sentence*, specific to *things* or to the text key *key* if the catalog has one.

        A sentence that counts is translated in the form that fits *params*. *things* are the text keys of those
        parameters that are looked up themselves.
        """
        if not sentence:
            return sentence  # gettext would return the catalog's header
        for context in self._contexts(things):
            exact = self._said(sentence, context, params)
            if exact is not None:
                return exact
        exact = self._said(sentence, key, params) if key else None
        if exact is not None:
            return exact
        if isinstance(sentence, Counted):
            return self._catalog.ngettext(sentence.one, str(sentence), sentence.number(params))
        return self._catalog.gettext(sentence)

    def _contexts(self, things: Mapping[str, str]) -> Iterator[str]:
        """The contexts that may tell *things* apart: all of them, then each."""
        if not things or type(self._catalog) is gettext.NullTranslations:
            return
        each = sorted(f"{name}={thing}" for name, thing in things.items())
        if len(each) > 1:
            yield ", ".join(each)
        yield from each

    def _said(self, sentence: str, context: str, params: Mapping[str, str | int]) -> str | None:
        """The translation in *context*; None if there is none."""
        if isinstance(sentence, Counted):
            forms = sentence.one, str(sentence)
            exact = self._catalog.npgettext(context, *forms, sentence.number(params))
            return exact if exact not in forms else None
        exact = self._catalog.pgettext(context, sentence)
        return exact if exact != sentence else None


def catalog(code: str) -> gettext.NullTranslations:
    """The catalog of *code*, or one that translates nothing."""
    code = code or of_system()
    if code == SOURCE:
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, str(folder()), [code], fallback=True)


def folder() -> Path:
    """The folder of the catalogs: ``<code>/LC_MESSAGES/halloween_games.po`` and ``.mo``."""
    return assets_dir() / "locale"


def shipped() -> Sequence[str]:
    """The available languages, English first."""
    return [SOURCE, *sorted(file.parts[-3] for file in folder().glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))]


NAMES: Final = {  # each in its own language
    SOURCE: "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt_BR": "Português (Brasil)",
}


def own_name(code: str) -> str:
    """A language's name in itself; empty for SYSTEM."""
    return NAMES.get(code, code)
