"""Benchmarks: ``python build_scripts/dev.py bench [SECTION ...]``, sections as in BENCHES.

``bench frames [GAME ...] [WIDTHxHEIGHT ...] [ACTIONS]`` chooses what is played,
``bench idle [PART ...]`` screens by parts of their names.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Final

from build_scripts.arguments import parser_of
from build_scripts.engine_figures import bench_adapters, bench_compiled, bench_thinking
from build_scripts.frame_figures import bench_frames, bench_idle
from build_scripts.program_figures import bench_alone, bench_click, bench_package, bench_saves, bench_start

TAKE_ARGUMENTS: Final = {"frames": bench_frames, "idle": bench_idle}
BENCHES: Final[dict[str, Callable[..., int | None]]] = {
    "compiled": bench_compiled,
    "start": bench_start,
    "click": bench_click,
    "alone": bench_alone,
    "thinking": bench_thinking,
    "saves": bench_saves,
    "package": bench_package,
    "adapters": bench_adapters,
    **TAKE_ARGUMENTS,
}


def main(args: Sequence[str]) -> int:
    known = ", ".join(BENCHES)
    parser = parser_of("dev.py bench", f"{__doc__}\nSections: {known}")
    names = parser.parse_args(args).sections
    if names[:1] and names[0] in TAKE_ARGUMENTS:
        return TAKE_ARGUMENTS[names[0]](names[1:]) or 0
    if unknown := [name for name in names if name not in BENCHES]:
        parser.error(f"There is no measurement called {unknown[0]} (known: {known}).")
    for name in names or list(BENCHES):
        BENCHES[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
