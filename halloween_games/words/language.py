"""The language that sentences come out in: gettext catalogues, and a choice that can change while the program runs."""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from halloween_games.data_folders import assets_dir

DOMAIN: Final = "halloween_games"
SOURCE: Final = "en"  # the language of the sentences in the program
SYSTEM: Final = ""  # whatever the machine is set to


class Language:
    """Translates English sentences; everybody who holds it follows when ``use`` changes the language.

    A sentence that means different things in different places can be translated for one text key alone: then the
    catalogue has it with that key as its context.
    """

    def __init__(self, code: str = SYSTEM) -> None:
        self.code = code
        self._catalog = catalog(code)

    def use(self, code: str) -> None:
        """Speak *code* from now on: SYSTEM, SOURCE or one of ``shipped``; English if there is no such catalogue."""
        self.code = code
        self._catalog = catalog(code)

    def __call__(self, sentence: str, key: str = "") -> str:
        """*sentence* in the language, for the place that *key* names if the catalogue knows it."""
        if not sentence:
            return sentence  # gettext answers an empty text with the head of its catalogue
        if key:
            exact = self._catalog.pgettext(key, sentence)
            if exact != sentence:
                return exact
        return self._catalog.gettext(sentence)


def catalog(code: str) -> gettext.NullTranslations:
    """The catalogue of *code*, or one that changes nothing."""
    if code == SOURCE:
        return gettext.NullTranslations()
    wanted: Sequence[str] | None = [code] if code else None
    return gettext.translation(DOMAIN, str(folder()), wanted, fallback=True)


def folder() -> Path:
    """Where the catalogues lie: ``<code>/LC_MESSAGES/halloween_games.po`` and ``.mo``."""
    return assets_dir() / "locale"


def shipped() -> Sequence[str]:
    """The languages that can be chosen, English first."""
    return [SOURCE, *sorted(file.parts[-3] for file in folder().glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))]


NAMES: Final = {SOURCE: "English", "de": "Deutsch"}  # as the people who speak them call them


def own_name(code: str) -> str:
    """What a language is called in itself; nothing for SYSTEM."""
    return NAMES.get(code, code)
