"""Leaves out the tests of an adapter whose library is not installed; test_installed.py tells."""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec

NEEDS = {"test_pettingzoo.py": "pettingzoo", "test_openspiel.py": "pyspiel"}

collect_ignore = [file for file, library in NEEDS.items() if find_spec(library) is None]

if "test_pettingzoo.py" not in collect_ignore:
    chosen = os.environ["SDL_AUDIODRIVER"]
    import_module("pettingzoo")  # which chooses a sound driver for the whole process
    os.environ["SDL_AUDIODRIVER"] = chosen
