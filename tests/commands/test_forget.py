"""``--forget-everything`` shows what there is, asks, and deletes nothing else."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from halloween_games.app.saving import folders
from halloween_games.app.saving.storage import Lock
from halloween_games.commands import cli

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The standard folders, somewhere else, with something in each."""
    for name in ("config", "data", "logs", "pictures"):
        monkeypatch.setattr(folders, name, lambda place=tmp_path / name / "ours": place)
        (tmp_path / name / "ours" / "deeper").mkdir(parents=True)
        (tmp_path / name / "ours" / "deeper" / "file.json").write_text("x" * 1500)
        (tmp_path / name / "other.txt").write_text("not ours")
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(answer: str, *argv: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(answer))
        code = cli.main(["--forget-everything", *argv])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def files(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


STAYS = {f"{name}/other.txt" for name in ("config", "data", "logs", "pictures")} | {"pictures/ours/deeper/file.json"}


@pytest.mark.parametrize("answer", ["yes\n", " YES \n"])
def test_it_deletes_all_but_pictures_after_a_yes(home: Path, run: Run, answer: str) -> None:
    code, out, err = run(answer)
    assert (code, err) == (0, "")
    assert out.count("1 file, 2 kB") == 3 and "stay where they are" in out and "Everything is deleted." in out
    assert files(home) == STAYS
    assert not (home / "data" / "ours").exists()
    code, out, _ = run("")
    assert code == 0 and "keeps nothing" in out


@pytest.mark.parametrize("answer", ["", "\n", "no\n", "y\n", "yes please\n"])
def test_anything_else_than_yes_deletes_nothing(home: Path, run: Run, answer: str) -> None:
    before = files(home)
    code, out, _ = run(answer)
    assert code == 1 and out.endswith("Nothing was deleted.\n")
    assert files(home) == before


def test_nothing_is_deleted_while_a_program_runs(home: Path, run: Run) -> None:
    for place in (home / "data" / "ours" / "deeper" / "a.json.lock", home / "logs" / "ours" / "running-12"):
        lock = Lock.take(place)
        assert lock is not None
        before = files(home)
        assert run("yes\n") == (2, "", "halloween-games: Please close Halloween Games first.\n")
        assert files(home) == before
        lock.release()


def test_what_links_lead_to_stays(home: Path, run: Run) -> None:
    outside = home / "outside"
    outside.mkdir()
    (outside / "precious.txt").write_text("stays")
    (home / "data" / "ours" / "link").symlink_to(outside)
    (home / "data" / "ours" / "deeper" / "file_link").symlink_to(outside / "precious.txt")
    assert run("yes\n")[0] == 0
    assert files(home) == STAYS | {"outside/precious.txt"}


def test_a_portable_folder_keeps_its_pictures(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    portable = folders.use_portable(tmp_path / "beside")
    try:
        for name in ("settings.json", "games/a.json", "pictures/b.png", "logs/halloween-games.log"):
            (portable / name).parent.mkdir(parents=True, exist_ok=True)
            (portable / name).write_text("x")
        assert run("yes\n")[0] == 0
        assert files(tmp_path) == {"beside/pictures/b.png"}
        assert "keeps nothing" in run("yes\n")[1]
    finally:
        folders.use_own()


def test_what_cannot_be_deleted_is_named(home: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("shutil.rmtree", refuse)
    code, _, err = run("yes\n")
    assert code == 2 and "could not be deleted: Permission denied" in err and err.count("\n") == 1
