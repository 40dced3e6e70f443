"""The figures of the code, on a made-up checkout."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_scripts.structure_figures import figures, main

SOURCE = '''"""What it is."""

# why
TEXT = """one
two"""


def f(a, b, c, d, e, f, g, *, h, i):
    """What it does,

    and how."""
    return [  # of all
        a,
    ]
'''


def test_each_figure_counts_what_it_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tests" / "core").mkdir(parents=True)
    (tmp_path / "tests" / "core" / "test_f.py").write_text(SOURCE, encoding="utf-8")
    found = figures(tmp_path)
    assert (found["files"], found["code lines: tests"], found["functions of 9 arguments or more"]) == (1, 6, 1)
    assert main([str(tmp_path), str(tmp_path)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(found)
