"""Makes assets/fonts: Lato 2 and today's Fredoka, reduced to what the program draws and as large as the letters before.

``python build_scripts/make_fonts.py [FOLDER]`` (needs fonttools, and npm where FOLDER does not hold the packages yet).
Both fonts are under the SIL Open Font License, whose text is written beside them; since the files are modified they
have names of their own.

Screens were designed with Lato 1 and Fredoka One. Lato 2 is spaced wider: its advance widths are reduced. Fredoka is
smaller on the same body: it is enlarged. Fredoka has the marks of most European languages, but few letters with them:
these are put together from both.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

ROOT: Final = Path(__file__).resolve().parents[1]
OUTPUT: Final = ROOT / "assets" / "fonts"

SAID: Final[Mapping[str, Any]] = tomllib.loads(Path(__file__).with_name("fonts.toml").read_text("utf-8"))
"""Which packages, letters, fonts and names."""

USE_TYPO_METRICS: Final = 1 << 7
APOSTROPHES: Final = frozenset("ďťľĽ")  # their caron looks like an apostrophe
CEDILLA: Final = "\u0327"
COMMA_BELOW: Final = "\u0326"
CEDILLA_AS_COMMA: Final = frozenset("ĶķĻļŅņŖŗ")  # in Latvian; Unicode says cedilla


def packages(folder: Path) -> Mapping[str, Path]:
    """The archives of packages in *folder*, by npm where they are missing; exits if one is not what it should be."""
    found = {}
    for name, digest in SAID["packages"].items():
        archive = folder / f"{name.removeprefix('@').replace('/', '-').replace('@', '-')}.tgz"
        if not archive.is_file():
            subprocess.run(["npm", "pack", "--silent", name], cwd=folder, check=True)
        if hashlib.sha256(archive.read_bytes()).hexdigest() != digest:
            raise SystemExit(f"{archive} is not the archive of {name} that this script knows.")
        found[name] = archive
    return found


def content(archives: Mapping[str, Path], source: Mapping[str, Any]) -> bytes:
    """The file of *source* inside its package."""
    with tarfile.open(archives[source["package"]]) as opened:
        file = opened.extractfile(f"package/{source['file']}")
        assert file is not None
        return file.read()


def made(source: Mapping[str, Any], data: bytes) -> bytes:
    """The font of *source*, from the file that its package has."""
    font = TTFont(BytesIO(data), recalcTimestamp=False)
    font.flavor = None
    copyright_line = str(font["name"].getDebugName(0))
    if "larger" in source:
        add_letters_with_marks(font)
        enlarge(font, source["larger"])
    reduce_to_letters(font)
    tighten(font, source.get("tighter", 0))
    font["OS/2"].fsSelection &= ~USE_TYPO_METRICS  # lines are as high as those of the fonts before
    rename(font, source["family"], copyright_line)
    result = BytesIO()
    font.save(result, reorderTables=True)
    return result.getvalue()


def reduce_to_letters(font: Any) -> None:
    """Drop the other letters, and the features that nobody asks for."""
    options = Options()
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    options.layout_features = ["ccmp", "locl", "kern", "mark", "mkmk"]
    options.drop_tables += ["kern", "STAT", "DSIG", "FFTM"]  # GPOS has the same kerning
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in SAID["letters"] for code in range(first, last + 1)])
    subsetter.subset(font)


def tighten(font: Any, thousandths: int) -> None:
    """Take a little off every advance width, marks without one excepted."""
    less = round(thousandths / 1000 * font["head"].unitsPerEm)
    metrics = font["hmtx"].metrics
    for glyph, (advance, bearing) in metrics.items():
        metrics[glyph] = (max(0, advance - less) if advance > less else advance, bearing)


def enlarge(font: Any, factor: float) -> None:
    """Enlarge all outlines on the same body, whose height stays."""
    units = font["head"].unitsPerEm
    lines = {(table, name): getattr(font[table], name) for table, names in SAID["lines"].items() for name in names}
    scale_upem(font, round(units * factor))
    font["head"].unitsPerEm = units
    for (table, name), value in lines.items():
        setattr(font[table], name, value)


def rename(font: Any, family: str, copyright_line: str) -> None:
    """Give a modified font a name of its own, which its license asks for; its authors stay named."""
    names = font["name"]
    version = names.getDebugName(5)
    for number, pattern in SAID["names"].items():
        if names.getDebugName(int(number)) is not None:
            said = pattern.format(family=family, short=family.replace(" ", ""), version=version)
            names.setName(said, int(number), 3, 1, 0x409)
    names.setName(copyright_line, 0, 3, 1, 0x409)
    names.names = [record for record in names.names if record.platformID == 3]


# ---------------------------------------------------------------- letters with marks


def add_letters_with_marks(font: Any) -> None:
    """Add the European letters whose base and mark the font has."""
    known = font.getBestCmap()
    # the cedilla of ģ is a turned comma above it
    wanted = [chr(code) for first, last in ((0xC0, 0x24F), (0x1E00, 0x1EFF)) for code in range(first, last + 1)]
    for letter in wanted:
        parts = unicodedata.normalize("NFD", letter)
        if letter != "ģ" and ord(letter) not in known and len(parts) == 2 and ord(parts[0]) in known:
            add_letter(font, letter, parts[0], parts[1])
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord("Đ")] = known[ord("Ð")]  # of the same shape
    add_letter(font, "đ", "d", "-")


def add_letter(font: Any, letter: str, base: str, mark: str) -> None:
    """Add *letter*, drawn as *base* with *mark*, if the font says where the mark belongs."""
    known = font.getBestCmap()
    under = known[ord({"i": "ı"}.get(base, base) if unicodedata.combining(mark) == 230 else base)]
    if letter in APOSTROPHES:
        drawn = [(under, Transform()), apostrophe(font, under)]
    elif mark == "-":
        drawn = [(under, Transform()), stroke(font, under)]
    elif mark == COMMA_BELOW or letter in CEDILLA_AS_COMMA:
        drawn = [(under, Transform()), comma_below(font, under)]
    elif ord(mark) in known:
        place = mark_place(font, under, known[ord(mark)]) or below(font, under, known[ord(mark)], mark)
        if place is None:
            return
        drawn = [(under, Transform()), (known[ord(mark)], Transform().translate(*place))]
    else:
        return
    name = f"uni{ord(letter):04X}"
    glyphs = font.getGlyphSet()
    pen = TTGlyphPen(glyphs)
    for part, moved in drawn:
        glyphs[part].draw(TransformPen(pen, moved))
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = pen.glyph()
    font["glyf"][name].recalcBounds(font["glyf"])
    advance = font["hmtx"][under][0]
    if letter in APOSTROPHES:
        advance += round(font["hmtx"][known[ord("’")]][0] * 0.6)
    font["hmtx"][name] = (advance, font["glyf"][name].xMin)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord(letter)] = name


def apostrophe(font: Any, under: str) -> tuple[str, Transform]:
    """Where the apostrophe of a Czech or Slovak letter stands: right of it, at the height of its ascender."""
    sign = font.getBestCmap()[ord("’")]
    _, _, right, top = bounds(font, under)
    sign_left, _, _, sign_top = bounds(font, sign)
    return sign, Transform().translate(right + 20 - sign_left, top - sign_top)


def stroke(font: Any, under: str) -> tuple[str, Transform]:
    """Where the stroke of a Croatian d lies: across its ascender."""
    sign = font.getBestCmap()[ord("-")]
    _, _, right, top = bounds(font, under)
    _, sign_bottom, sign_right, sign_top = bounds(font, sign)
    height = top * 0.82 - (sign_bottom + sign_top) / 2 * 0.7
    return sign, Transform().translate(right + 50 - sign_right, height).scale(1, 0.7)


def comma_below(font: Any, under: str) -> tuple[str, Transform]:
    """A small comma below the middle of a letter, for Romanian and Latvian."""
    sign = font.getBestCmap()[ord(",")]
    left, _, right, _ = bounds(font, under)
    sign_left, _, sign_right, sign_top = bounds(font, sign)
    size = 0.7
    middle = (left + right) / 2 - (sign_left + sign_right) / 2 * size
    return sign, Transform().translate(middle, -45 - sign_top * size).scale(size)


def below(font: Any, under: str, mark: str, sign: str) -> tuple[float, float] | None:
    """Where a cedilla stands on a letter for which the font does not say it: below its middle."""
    if sign != CEDILLA:
        return None
    left, _, right, _ = bounds(font, under)
    mark_left, _, mark_right, _ = bounds(font, mark)
    return (left + right - mark_left - mark_right) / 2, 0


def bounds(font: Any, glyph: str) -> tuple[float, float, float, float]:
    """The rectangle of a glyph."""
    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[glyph].draw(pen)
    left, bottom, right, top = pen.bounds
    return left, bottom, right, top


def mark_place(font: Any, base: str, mark: str) -> tuple[int, int] | None:
    """How far *mark* has to be moved to stand on *base*, as the font's positioning table has it."""
    for table in _mark_tables(font):
        if base in table.BaseCoverage.glyphs and mark in table.MarkCoverage.glyphs:
            marked = table.MarkArray.MarkRecord[table.MarkCoverage.glyphs.index(mark)]
            anchors = table.BaseArray.BaseRecord[table.BaseCoverage.glyphs.index(base)].BaseAnchor
            anchor = anchors[marked.Class]
            if anchor is not None:
                at = marked.MarkAnchor
                return anchor.XCoordinate - at.XCoordinate, anchor.YCoordinate - at.YCoordinate
    return None


def _mark_tables(font: Any) -> Iterator[Any]:
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            inner = getattr(table, "ExtSubTable", table)
            if inner.LookupType == 4:
                yield inner


def main(arguments: Sequence[str]) -> None:
    """Make all fonts and write their license texts, each below the copyright line of its font."""
    OUTPUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        archives = packages(Path(arguments[0]) if arguments else Path(temporary))
        _, _, terms = content(archives, SAID["license"]).decode("utf-8").partition("\n")
        for name, source in SAID["fonts"].items():
            data = content(archives, source)
            (OUTPUT / name).write_bytes(made(source, data))
            copyright_line = str(TTFont(BytesIO(data))["name"].getDebugName(0)).strip()
            text = f"{copyright_line}\n{terms}"
            (OUTPUT / source["license_text"]).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
