"""Makes a new game from the template: ``python build_scripts/dev.py new-game NAME``, see docs/new_game.md.

The files of Three Graves are copied under the new name and entered where games are listed; title, counts, speech log,
catalogs and a first strength are computed. If a step fails everything is as it was. ``--again`` only computes.
"""

from __future__ import annotations

import keyword
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from build_scripts import translations
from build_scripts.arguments import parser_of
from build_scripts.asset_list import MANIFEST
from build_scripts.quiet_run import demand, quiet_run, say
from halloween_games import games
from halloween_games.core.judging import LEVEL_NAMES

ROOT: Final = Path(__file__).resolve().parents[1]
NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST: Final = 24  # letters: the title has to fit above the board
RESERVED: Final = ("con", "prn", "aux", "nul", "template", "tiles", "logo")  # names of files for Windows, or for us
PATIENCE: Final = 120.0  # seconds for the first measurement
GAMES_OF_A_PAIR: Final = 4

REGISTRY: Final = "halloween_games/games/__init__.py"
LEVELS: Final = "levels/README.md"
RULES: Final = "docs/rules/README.md"
TILES: Final = "levels/tiles.tsx"
BOARDS: Final = "levels/boards.json"
STRENGTH: Final = "halloween_games/players/strength.json"

FIRST_TILE: Final = 1000  # of the template; those of games are below, in ranges of RANGE
RANGE: Final = 20


class NewGameError(Exception):
    """Why there is no new game, in a whole sentence."""


@dataclass(frozen=True)
class Names:
    """What a game is called in every place: ``haunted-hill`` and what is made of it."""

    id: str

    @property
    def folder(self) -> str:
        """``haunted_hill``: its folders and files."""
        return self.id.replace("-", "_")

    @property
    def title(self) -> str:
        return " ".join(word.capitalize() for word in self.id.split("-"))

    @property
    def class_name(self) -> str:
        """``HauntedHill``: what the names of its classes begin with."""
        return self.title.replace(" ", "")

    def renamed(self, text: str) -> str:
        """*text* about the template as text about this game."""
        named = {
            "_template": self.folder,
            "three_graves": self.folder,
            "three-graves": self.id,
            "ThreeGraves": self.class_name,
            "Three Graves": self.title,
        }
        return re.sub("|".join(named), lambda found: named[found[0]], text)


# ---------------------------------------------------------------- which files


def copied(root: Path) -> Iterator[Path]:
    """The files that are copied, relative to *root*."""
    for folder in ("halloween_games/games/_template", "tests/games/_template", "assets/svg/three_graves"):
        yield from (file for file in (root / folder).rglob("*") if file.suffix in (".py", ".svg", ".json"))
    yield from (root / "assets/svg/vignettes").glob("three_graves_*.svg")
    yield root / "levels/three_graves.tmx"
    yield root / "levels/three_graves.lessons.toml"
    yield root / "docs/rules/three_graves.md"


def computed(names: Names) -> list[str]:
    """The files that are computed for the game, and for it alone."""
    return [
        f"assets/svg/titles/{names.folder}.svg",
        f"tests/perft/{names.id}.toml",
        *(f"tests/records/{names.id}.speech.{ending}" for ending in ("json", "txt")),
    ]


def created(root: Path, names: Names) -> list[str]:
    """Every file and folder that is to be new."""
    folders = [f"halloween_games/games/{names.folder}", f"tests/games/{names.folder}", f"assets/svg/{names.folder}"]
    files = [names.renamed(file.relative_to(root).as_posix()) for file in copied(root)]
    return [*folders, *(file for file in files if not file.startswith(tuple(folders))), *computed(names)]


def changed(root: Path) -> list[str]:
    """The files of all games, in which the new one is entered."""
    catalogs = [file.relative_to(root).as_posix() for file in (root / "assets/locale").glob("*/LC_MESSAGES/*.po")]
    return [REGISTRY, LEVELS, RULES, TILES, BOARDS, STRENGTH, MANIFEST, *sorted(catalogs)]


# ---------------------------------------------------------------- may it be made?


def check_name(names: Names) -> None:
    """Raise NewGameError for a name that no game can have."""
    if not NAME.fullmatch(names.id):
        raise NewGameError(
            "The name of a game is its id: lower-case letters and digits in words joined by hyphens, a letter first"
            ' ("haunted-hill").'
        )
    if len(names.id) > LONGEST:
        raise NewGameError(f"The name {names.id} is too long: at most {LONGEST} letters fit above the board.")
    if keyword.iskeyword(names.folder) or keyword.issoftkeyword(names.folder) or names.folder in RESERVED:
        raise NewGameError(f"The name {names.id} is reserved; take another one.")


def check_places(root: Path, names: Names) -> None:
    """Raise NewGameError if the game, or a file of it, is there already, or if a listing is being edited."""
    if names.id in {**games.REGISTRY, **games.TEMPLATE}:
        raise NewGameError(f"There is a game {names.id} already; --again computes its files once more.")
    for place in created(root, names):
        if (root / place).exists():
            raise NewGameError(f"{place} exists already; take another name, or remove it.")
    dirty = uncommitted(root, changed(root))
    if dirty:
        raise NewGameError(f"Commit or undo your changes of {', '.join(dirty)} first: the new game is entered there.")


def uncommitted(root: Path, files: Sequence[str]) -> list[str]:
    """Which of *files* have changes that are not committed; none where git does not keep *root*."""
    git = shutil.which("git")
    if git is None or not (root / ".git").exists():
        return []
    done = quiet_run([git, "status", "--porcelain", "--", *files], root, with_errors=False)
    return [line[3:] for line in done.output.splitlines()] if done.code == 0 else []


# ---------------------------------------------------------------- copying and entering


@contextmanager
def undone_on_failure(root: Path, new: Sequence[str], old: Sequence[str]) -> Iterator[None]:
    """Whatever goes wrong inside: remove *new* files and folders, and give *old* files their content back."""
    before = {file: (root / file).read_bytes() for file in old}
    try:
        yield
    except BaseException:
        for place in new:
            if (root / place).is_dir():
                shutil.rmtree(root / place)
            else:
                (root / place).unlink(missing_ok=True)
        for file, content in before.items():
            (root / file).write_bytes(content)
        raise


def copy_files(root: Path, names: Names) -> None:
    """The game's own files, under its name."""
    first = next_tile((root / TILES).read_text(encoding="utf-8"))
    for file in copied(root):
        target = root / names.renamed(file.relative_to(root).as_posix())
        target.parent.mkdir(parents=True, exist_ok=True)
        text = names.renamed(file.read_text(encoding="utf-8"))
        target.write_text(with_tiles(text, first) if file.suffix == ".tmx" else text, encoding="utf-8")
    (root / f"halloween_games/games/{names.folder}/__init__.py").write_text(f'"""{names.title}."""\n', encoding="utf-8")


def next_tile(tiles: str) -> int:
    """The first number of the next free range of tiles."""
    used = [number for number in map(int, re.findall(r'<tile id="(\d+)"', tiles)) if number < FIRST_TILE]
    return RANGE * (max(used) // RANGE + 1)


def with_tiles(text: str, first: int) -> str:
    """*text* about the template's tiles with those of a game whose range begins at *first*."""
    return re.sub(rf"\b{FIRST_TILE // 100}\d\d\b", lambda found: str(int(found[0]) - FIRST_TILE + first), text)


def enter(root: Path, names: Names) -> None:
    """Enter the game wherever the games are listed, behind those that are there."""
    edit(root / REGISTRY, lambda text: with_line(text, names))
    tiles = (root / TILES).read_text(encoding="utf-8")
    first = next_tile(tiles)
    edit(root / TILES, lambda text: with_tile_entries(text, names, first))
    edit(root / RULES, lambda text: with_rows(text, names))
    edit(root / LEVELS, lambda text: with_section(with_rows(text, names, first), names, first))


def edit(file: Path, change: Callable[[str], str]) -> None:
    before = file.read_text(encoding="utf-8")
    after = change(before)
    if after == before:
        raise NewGameError(f"{file.name} does not list the template, so nothing could be entered there.")
    file.write_text(after, encoding="utf-8")


def with_line(text: str, names: Names) -> str:
    """The registry with the game as its last one."""
    head, end, tail = text.partition("\n}\n\n_TEMPLATE")
    (line,) = [line for line in tail.splitlines() if "EntryPoint(" in line]
    return f"{head}\n{names.renamed(line)}{end}{tail}"


def with_rows(text: str, names: Names, first: int = FIRST_TILE) -> str:
    """A document with the rows of its tables that are about the template repeated for the game, above them."""
    lines = []
    for line in text.splitlines(keepends=True):
        if line.startswith("|") and names.renamed(line) != line:
            lines.append(with_tiles(names.renamed(line), first))
        lines.append(line)
    return "".join(lines)


def with_section(text: str, names: Names, first: int) -> str:
    """A document with the section about the template repeated for the game, above it."""
    head, heading, rest = text.partition("## Three Graves\n")
    section, end, _ = rest.partition("\n## ")
    return head + with_tiles(names.renamed(heading + section), first) + end[:1] + heading + rest if end else text


def with_tile_entries(text: str, names: Names, first: int) -> str:
    """The tileset with tiles of the game."""
    head, start, rest = text.partition(f' <tile id="{FIRST_TILE}"')
    own = (start + rest).removesuffix("</tileset>\n")
    count = len(re.findall("<tile ", text)) + len(re.findall("<tile ", own))
    found = head + with_tiles(names.renamed(own), first) + start + rest
    return re.sub(r'tilecount="\d+"', f'tilecount="{count}"', found)


# ---------------------------------------------------------------- computing


def compute(root: Path, names: Names, title: str) -> None:
    """Everything that can be computed from the game as it is; raises NewGameError."""
    python = sys.executable
    run_step(root, "The lettering of the title", python, "build_scripts/draw_titles.py", names.folder)
    run_step(root, "The list of drawings", python, "-m", "build_scripts.asset_list")
    run_step(root, "The counts of actions", python, "-m", "build_scripts.perft_counts", names.id)
    translate(title)
    write_speech(root, names)
    if names.id not in games.TEMPLATE:
        measure(root, names)


def write_speech(root: Path, names: Names) -> None:
    """The speech log of the game's record, or of a new record if the rules have changed since."""
    command = (sys.executable, "-m", "build_scripts.speech_logs", names.id)
    try:
        run_step(root, "The speech log", *command)
    except NewGameError:
        record = root / f"tests/records/{names.id}.speech.json"
        if not record.exists():
            raise
        record.unlink()
        run_step(root, "The speech log of another random game", *command)


def run_step(root: Path, what: str, *command: str) -> None:
    say(f"{what} ...")
    demand(f"{what} could not be made", command, root, NewGameError)


def translate(title: str) -> None:
    """Collect the sentences; a *title* without a translation stays as it is."""
    say("The catalogs ...")
    translations.update()
    for file, catalog in translations.catalogs():
        entry = catalog.get(title)
        if entry is not None and not entry.string:
            entry.string = title
            file.write_bytes(translations.as_po(catalog))
    translations.make(file for file, _ in translations.catalogs())
    for problem in translations.problems():
        say(f"  {problem}")


def measure(root: Path, names: Names) -> None:
    """Let neighboring levels play a few games. What takes too long is left to whoever has the time."""
    say(f"The first measurement of its levels, at most {PATIENCE:.0f} seconds ...")
    with tempfile.TemporaryDirectory(prefix="halloween-games-") as folder:
        out = str(Path(folder, "strength.json"))
        arena = ["arena", names.id, *LEVEL_NAMES, "--neighbors", "--games", str(GAMES_OF_A_PAIR), "--out", out]
        played = quiet_run([sys.executable, "-m", "halloween_games", *arena], root, seconds=PATIENCE)
        if played.code is None:
            say("  It took too long: docs/computer.md says how to measure them.")
        elif played.code:
            raise NewGameError(played.told("The levels could not be measured"))
        if Path(out).exists():
            run_step(root, "The strengths", sys.executable, "-m", "build_scripts.strength", out)


def tidy(root: Path, names: Names) -> None:
    """Longer and shorter names break lines elsewhere."""
    folders = [f"halloween_games/games/{names.folder}", f"tests/games/{names.folder}"]
    for command in (("check", "--fix"), ("format",)):
        quiet_run([sys.executable, "-m", "ruff", *command, "--quiet", *folders], root)


# ---------------------------------------------------------------- the command


def make(root: Path, names: Names) -> None:
    """A new game; raises NewGameError and has changed nothing then."""
    check_name(names)
    check_places(root, names)
    with undone_on_failure(root, created(root, names), changed(root)):
        say(f"Copying the template to halloween_games/games/{names.folder} ...")
        copy_files(root, names)
        enter(root, names)
        tidy(root, names)
        compute(root, names, names.title)


def again(root: Path, names: Names) -> None:
    """Compute the files of a game once more; raises NewGameError and has changed nothing then."""
    if names.id not in {**games.REGISTRY, **games.TEMPLATE}:
        raise NewGameError(f"There is no game {names.id} to compute files of.")
    with undone_on_failure(root, [], [file for file in (*computed(names), *changed(root)) if (root / file).exists()]):
        compute(root, names, games.load(names.id).title)


def main(argv: Sequence[str]) -> int:
    args = parser_of("dev.py new-game", __doc__).parse_args(argv)
    names = Names(args.name)
    try:
        again(ROOT, names) if args.again else make(ROOT, names)
    except NewGameError as error:
        say(f"new-game: {error}")
        return 1
    say("Its files are up to date." if args.again else f"{names.title} can be played: dev.py play play {names.id}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
