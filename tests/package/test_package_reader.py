"""The packaged program holds what serves screen readers, and answers them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.reader.atspi_session import has_atspi, screen, used


def test_the_packaged_program_answers_screen_readers(built: Path, tmp_path: Path) -> None:
    assert (built / "licenses" / "accesskit").is_dir()
    if not has_atspi():
        pytest.skip("needs Xvfb, dbus-run-session, at-spi2-core and Atspi")
    program = [str(built / "halloween-games")]
    with screen() as display:
        found = used("absent", 60.0, display, tmp_path, "play", "18-ghosts", "--language", "en", program=program)
    assert found == {"alive": True, "found": True}
