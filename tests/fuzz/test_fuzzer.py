"""The fuzzer itself finds what is planted; and every reader holds its promise for a while."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from tests.fuzz import fuzzer, run
from tests.fuzz.fuzzer import CORPUS, Fault, Tally, alarm, examine, fuzz, input_number
from tests.fuzz.reader import BrokenPromise, Reader, Sentence, check_sentence
from tests.fuzz.readers import READERS
from tests.nightly import IS_NIGHT

SEED = int(os.environ.get("HALLOWEEN_GAMES_FUZZ_SEED", "1"))
EVERY_TIME = 6  # inputs of each reader in the usual tests
WHOLE_SECONDS = 240.0 if IS_NIGHT else 10.0  # of processor time for all readers together


def fine(data: bytes, folder: Path) -> Sequence[Sentence]:
    return []


def trips(data: bytes, folder: Path) -> Sequence[Sentence]:
    if b"@" in data:
        raise KeyError("planted")
    return []


def says_nothing(data: bytes, folder: Path) -> Sequence[Sentence]:
    return [lambda text: "" if len(data) > 40 else "That is no word."]


def reader(examine: object, kind: str = "text") -> Reader:
    return Reader("planted", kind, lambda: [b"good morning, dear sir"], examine)  # type: ignore[arg-type] # a double


@pytest.mark.parametrize("examine", [trips, says_nothing])
def test_what_is_planted_is_found(examine: object, tmp_path: Path) -> None:
    """With an input that is as small as can be."""
    tally = fuzz(reader(examine), SEED, iter(range(400)), tmp_path / "work")
    (fault,) = tally.faults.values()
    assert tally.failed > 1 and tally.inputs == 400
    assert fault.data == b"@" or (examine is says_nothing and len(fault.data) == 41)
    assert "planted" in fault.trace or "a sentence is empty" in fault.trace


def test_a_reader_without_faults_has_none(tmp_path: Path) -> None:
    tally = fuzz(reader(fine), SEED, iter(range(100)), tmp_path / "work")
    assert (tally.inputs, tally.read, tally.refused, tally.failed) == (100, 100, 0, 0) and not tally.faults


def test_an_input_depends_on_its_number_alone() -> None:
    """So that another process, and another day, can have it again."""
    whole = [input_number(READERS["settings"], 5, number) for number in range(30)]
    assert [input_number(READERS["settings"], 5, number) for number in reversed(range(30))] == whole[::-1]
    assert len(set(whole)) > 25
    assert [input_number(READERS["settings"], 6, number) for number in range(30)] != whole


@pytest.mark.parametrize(
    "said",
    [
        "",
        " ",
        "The file\nis damaged.",
        "KeyError: 'x'.",
        "That is no game (record.not_json).",
        "x" * 2000,
        "It is \u200b.",
    ],
)
def test_what_is_no_clear_sentence(said: str) -> None:
    with pytest.raises(BrokenPromise):
        check_sentence(said)


def test_a_fault_is_kept_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    campaign = run.Campaign(1, 10, None, tmp_path)
    fault = Fault("planted", "KeyError x", "Traceback\nKeyError: 'x'", b"@")
    campaign.tell(Tally("planted", 10, failed=3, faults={fault.where: fault}))
    kept = tmp_path / "planted" / fault.file_name
    assert kept.read_bytes() == b"@"
    out = capsys.readouterr().out
    assert str(kept) in out and "3 faulty" in out
    assert campaign.failed


def test_every_folder_of_the_corpus_has_a_reader() -> None:
    assert {folder.name for folder in fuzzer.CORPUS.iterdir() if folder.is_dir()} <= set(READERS)


# ---------------------------------------------------------------- the readers


def check(name: str, tally: Tally, folder: Path) -> None:
    """The test fails with the files of what was found."""
    for fault in tally.faults.values():
        kept = folder / fault.file_name
        kept.write_bytes(fault.data)
        pytest.fail(f"{name}: {kept}\n{fault.where}\n{fault.trace}")


@contextmanager
def nothing_logged_is_kept() -> Iterator[None]:
    """Without pytest's record of the log.

    What was logged about an exception has its traceback, and with it every object in its frames: after some thousands
    of inputs two gigabytes of programs and surfaces that are long closed.
    """
    root = logging.getLogger()
    before = root.handlers[:]
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        root.handlers = [logging.StreamHandler(nowhere)]  # so that the messages are still put together
        try:
            yield
        finally:
            root.handlers = before


@pytest.mark.parametrize("name", READERS)
def test_a_reader_holds_its_promise(name: str, tmp_path: Path, work: Path) -> None:
    """For a few inputs, the same ones every time."""
    check(name, fuzz(READERS[name], SEED, iter(range(EVERY_TIME)), work), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("name", READERS)
def test_a_reader_holds_its_promise_for_long(name: str, tmp_path: Path, work: Path) -> None:
    """All readers share five seconds of two cores, at night two minutes; ``dev.py fuzz`` goes on from there."""
    until = time.monotonic() + WHOLE_SECONDS / len(READERS)
    with nothing_logged_is_kept():
        check(name, fuzz(READERS[name], SEED, count(EVERY_TIME), work, until), tmp_path)


# ---------------------------------------------------------------- the corpus

FILES = sorted(file for file in CORPUS.glob("*/*") if file.is_file())


@pytest.mark.parametrize("file", FILES, ids=[f"{file.parent.name}/{file.name}" for file in FILES])
def test_it_never_fails_again(file: Path, work: Path) -> None:
    with alarm():
        examine(READERS[file.parent.name], file.read_bytes(), work)
