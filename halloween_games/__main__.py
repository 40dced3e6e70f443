"""``python -m halloween_games``, and what the frozen program runs."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()  # must come first: a frozen worker process must not open a second launcher
    if home := getattr(sys, "_MEIPASS", None):
        from pathlib import Path

        from halloween_games.app.shell.prefetch_files import prefetch

        prefetch(Path(home))
    from halloween_games.app.shell.first_picture import show_early

    show_early(sys.argv[1:])
    from halloween_games.commands.cli import main

    sys.exit(main())
