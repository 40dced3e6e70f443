"""Whether these are the tests of a checkout, or of an unpacked source distribution, which has no pictures in docs/."""

from pathlib import Path

IS_CHECKOUT = not (Path(__file__).resolve().parents[1] / "PKG-INFO").is_file()
