"""Parses untrusted XML files: limited size and depth, no entities, errors with their line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from halloween_games.boards.problems import Report

MAX_BYTES: Final = 512 * 1024
MAX_DEPTH: Final = 40
MAX_ALIKE: Final = 2000  # elements of one kind: a board has some hundred objects and properties at most


class Broken(Exception):
    """The file violates a limit of ours that expat does not check; *code* is that of the problem, *tag* the element."""

    def __init__(self, code: str, tag: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.tag = tag


class _Reader:
    """Builds the tree and stops at anything that a level never contains."""

    def __init__(self) -> None:
        self.builder = TreeBuilder()
        self.depth = 0
        self.alike: Counter[str] = Counter()
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        # Entities can only be declared in a document type; without one there is nothing to expand.
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self.builder.data

    def read(self, data: bytes) -> Element:
        self.parser.Parse(data, True)
        return self.builder.close()

    def _doctype(self, *declared: object) -> None:
        raise Broken("xml_doctype")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Broken("xml_broken")
        self.alike[tag] += 1
        if self.alike[tag] > MAX_ALIKE:
            raise Broken("xml_too_many", tag)
        self.builder.start(tag, attributes)

    def _end(self, tag: str) -> None:
        self.depth -= 1
        self.builder.end(tag)


def read_xml(path: Path, report: Report, where: Sequence[str]) -> Element | None:
    """The root element of the file *path*, or None after reporting why there is none."""
    data = _read_bytes(path, report, where)
    if data is None:
        return None
    reader, tag = _Reader(), ""
    try:
        return reader.read(data)
    except Broken as broken:
        line, code, why, tag = reader.parser.CurrentLineNumber, broken.code, "nested too deeply", broken.tag
    except expat.ExpatError as error:
        line, code, why = error.lineno, "xml_broken", expat.ErrorString(error.code)
    except (ValueError, LookupError) as error:  # an unknown encoding, or one that is not for XML
        line, code, why = 1, "xml_broken", str(error)
    report.add(code, (*where, report.place("line", number=line)), why=why, tag=tag, limit=MAX_ALIKE)
    return None


def _read_bytes(path: Path, report: Report, where: Sequence[str]) -> bytes | None:
    """The content of the file, or None after reporting why it cannot be read."""
    try:
        if not path.is_file():  # a folder, nothing, or a pipe, which would block
            report.add("file_is_folder" if path.exists() else "file_missing", where)
            return None
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        report.add("file_unreadable", where, why=error.strerror or type(error).__name__)
        return None
    if len(data) > MAX_BYTES:
        report.add("file_too_big", where, limit=MAX_BYTES // 1024)
        return None
    return data
