"""Leaves out the tests of an adapter whose library is not installed; test_installed.py tells."""

from __future__ import annotations

from importlib.util import find_spec

NEEDS = {"test_pettingzoo.py": "pettingzoo", "test_openspiel.py": "pyspiel"}

collect_ignore = [file for file, library in NEEDS.items() if find_spec(library) is None]
