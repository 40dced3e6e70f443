"""``python -m halloween_games``, the commands that pip installs, and what the frozen program runs."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support


def main() -> int:
    """Show the early window, where one will be needed, before anything else is imported; returns the exit code."""
    from halloween_games.app.shell.first_picture import show_early

    show_early(sys.argv[1:])
    from halloween_games.commands import cli

    return cli.main()


if __name__ == "__main__":
    freeze_support()  # must come first: a frozen worker process must not open a second launcher
    if home := getattr(sys, "_MEIPASS", None):
        from pathlib import Path

        from halloween_games.app.shell.prefetch_files import prefetch

        prefetch(Path(home))
    sys.exit(main())
