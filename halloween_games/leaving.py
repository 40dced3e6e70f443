"""The signals that ask the program to leave: a session sends them when it ends, a terminal when it is closed."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

ENDING: Final = tuple(
    signal.Signals[name] for name in ("SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
)  # Windows has SIGBREAK, the others SIGHUP
SHELL_BASE: Final = 128  # a shell reports a signal as 128 plus its number


class Terminated(BaseException):
    """One of ENDING has come. Not an Exception: whatever reports failures must let it through."""

    def __init__(self, number: signal.Signals) -> None:
        super().__init__(number.name)
        self.number = number


def exit_code(number: signal.Signals) -> int:
    """The exit code of a program that leaves because of a signal."""
    return SHELL_BASE + number


def name_of(code: int) -> str | None:
    """The signal that an exit code stands for; None if it stands for none."""
    try:
        return signal.Signals(code - SHELL_BASE).name
    except ValueError:
        return None


@contextmanager
def watched(numbers: Iterable[signal.Signals], call: Callable[[signal.Signals], None]) -> Iterator[None]:
    """Call *call* with the first of these signals that comes inside; the next one ends the process at once.

    A signal that was ignored before, as nohup does with SIGHUP, stays ignored.
    """
    before = {number: signal.getsignal(number) for number in numbers}
    taken = [number for number, handler in before.items() if handler is not signal.SIG_IGN]

    def handle(number: int, _: object) -> None:
        for one in taken:
            signal.signal(one, signal.SIG_DFL)
        call(signal.Signals(number))

    for number in taken:
        signal.signal(number, handle)
    try:
        yield
    finally:
        for number in taken:
            handler = before[number]
            signal.signal(number, handler if handler is not None else signal.SIG_DFL)


@contextmanager
def terminated_by_signals() -> Iterator[None]:
    """Raise Terminated at the first of ENDING that comes inside."""

    def leave(number: signal.Signals) -> None:
        raise Terminated(number)

    with watched(ENDING, leave):
        yield


class LeaveRequest:
    """Which signal has asked the program to leave; a main loop looks at it between two frames."""

    def __init__(self) -> None:
        self.signal: signal.Signals | None = None

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Note the first of ENDING and Ctrl+C that comes inside."""
        with watched((*ENDING, signal.SIGINT), self._note):
            yield

    def _note(self, number: signal.Signals) -> None:
        self.signal = number
