"""``python -m halloween_games``, the commands that pip installs, and what the frozen program runs."""

from __future__ import annotations

import sys

HOME = getattr(sys, "_MEIPASS", None)  # of the packaged program


def main() -> int:
    """Show the early window, where one will be needed, before anything else is imported; returns the exit code."""
    from halloween_games.app.shell.first_picture import show_early

    show_early(sys.argv[1:])
    if HOME is not None:
        from halloween_games.app.shell.frozen import prepare

        prepare()
    from halloween_games.commands import cli

    return cli.main()


if __name__ == "__main__":
    if HOME is not None:
        from pathlib import Path

        from halloween_games.app.shell.frozen import prefetch, serve_as_worker

        serve_as_worker()  # must come first: a frozen worker process must not open a second launcher
        prefetch(Path(HOME))
    sys.exit(main())
