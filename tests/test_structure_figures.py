"""The structure figures, on a made-up checkout."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_scripts.structure_figures import ROOT, figures, main

SOURCES = {
    "play/__init__.py": "",
    "play/game_scene.py": """
        from typing import TYPE_CHECKING
        if TYPE_CHECKING:
            from halloween_games.play import hint
        class GameScene:
            def __init__(self):
                self.hint = None
                self.size: int = 3
            def clear(self):
                "Says nothing more."
                return self.hint.clear()
            def choose(self, spot):
                self.hint.clear()
                self.size += 1
        """,
    "play/hint.py": """
        from halloween_games.play.game_scene import GameScene
        class Hint:
            def __init__(self, scene: GameScene):
                self.scene = scene
            def clear(self):
                self.scene.table.skip()
        """,
    "app/__init__.py": "",
    "app/program.py": """
        count = 0
        class Program:
            def run(self):
                global count
                self.running = True
        """,
    "games/__init__.py": "def f(state):\n    assert isinstance(state, int)\n",
}


def write(root: Path) -> None:
    for name, text in SOURCES.items():
        file = root / "halloween_games" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        lines = text.splitlines()
        indent = next((len(line) - len(line.lstrip()) for line in lines if line.strip()), 0)
        file.write_text("\n".join(line[indent:] for line in lines) + "\n", encoding="utf-8")


def test_each_measure_counts_what_it_names(tmp_path: Path) -> None:
    write(tmp_path)
    found = figures(tmp_path)
    assert found["GameScene: attributes"] == "2"
    assert (found["GameScene: public methods"], found["GameScene: methods that only pass on"]) == ("2", "1")
    assert (found["GameScene: classes that hold all of it"], found["self.scene.x.y"]) == ("1", "1")
    assert (found["modules in circles of imports"], found["the largest circle"]) == ("2", "2")
    assert (found["rewritten globals"], found["assert isinstance in games/"]) == ("1", "1")
    assert (found["modules"], found["modules in the fullest folder"]) == ("3", "2 (play)")


def test_one_column_for_each_checkout(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path)
    assert main([str(tmp_path), str(ROOT)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(figures(tmp_path)) and all(len(line) == 45 + 2 * 28 for line in lines)
