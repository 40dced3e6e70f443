"""The error messages about levels: where the error is, what it is, and how to fix it in Tiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from halloween_games.core.board import BoardSpec
from halloween_games.core.phrases import N_

Translate = Callable[[str], str]


@dataclass(frozen=True)
class Problem:
    """One error of a level, in sentences for the person who edits it."""

    where: str  # 18_ghosts.tmx, layer “rooms”, c3
    what: str
    hint: str

    @property
    def sentence(self) -> str:
        """All of it."""
        return f"{self.where}: {self.what} {self.hint}"


class LevelError(Exception):
    """An invalid level; ``problems`` lists all errors, not just the first, but no more than MAX_PROBLEMS.

    *drawn* is what can be seen of the board, its layers, if there is anything.
    """

    def __init__(self, path: Path, problems: Sequence[Problem], drawn: BoardSpec | None = None) -> None:
        super().__init__("\n".join(problem.sentence for problem in problems))
        self.path = path
        self.problems = tuple(problems)
        self.drawn = drawn


PLACES: Final = {
    "line": N_("line {number}"),
    "layer": N_("layer “{name}”"),
    "row": N_("row {number}"),
    "object": N_("object {number}"),
    "tile": N_("tile {number}"),
    "tile_of": N_("tile {number} of {tileset}"),
    "map": N_("the map"),
    "tileset": N_("the tileset"),
    "layer_of": N_("the layer “{name}”"),
    "more": N_("{squares} and {count} more"),
    "none": N_("nothing"),
    "any": N_("any value"),
    "from_to": N_("{low} to {high}"),
    "or": N_("{low} or {high}"),
    "tile_layer": N_("Tile Layer"),
    "object_layer": N_("Object Layer"),
}

# code: what is wrong, how to fix it
SENTENCES: Final = {
    # ---------------------------------------------------------------- files
    "file_missing": (N_("This file does not exist."), N_("Check its name and folder.")),
    "file_is_folder": (N_("This is not a file that can be read."), N_("Choose a file made by Tiled.")),
    "file_unreadable": (N_("The file cannot be opened: {why}."), N_("Check that you may read it.")),
    "file_too_big": (
        N_("The file is larger than {limit} kB, which no board needs."),
        N_("Choose a map made for this collection."),
    ),
    "xml_broken": (
        N_("The file is damaged here: {why}."),
        N_("Bring back an intact copy, or draw the map anew in Tiled."),
    ),
    "xml_too_many": (
        N_("The file has more than {limit} parts of the kind “{tag}”, which no board needs."),
        N_("Choose a map made for this collection."),
    ),
    "xml_doctype": (
        N_("The file declares a document type, which Tiled never writes."),
        N_("Open it in Tiled and save it again."),
    ),
    "not_a_map": (
        N_("This is no Tiled map: it begins with “{tag}”, not with “map”."),
        N_("In Tiled, use File > Save As with the type “Tiled map files (*.tmx)”."),
    ),
    "not_a_tileset": (
        N_("This is no Tiled tileset: it begins with “{tag}”, not with “tileset”."),
        N_("In Tiled, export the tileset again with the type “Tiled tileset files (*.tsx)”."),
    ),
    "number": (
        N_("“{name}” of {element} must be a whole number from {low} to {high}, not “{value}”."),
        N_("Correct it in Tiled under Properties, or open the map there and save it again."),
    ),
    # ---------------------------------------------------------------- the map
    "orientation": (
        N_("The map is {value}, but boards are orthogonal."),
        N_("In Tiled, choose Map > Map Properties > Orientation > Orthogonal."),
    ),
    "infinite": (
        N_("The map is infinite, but a board has edges."),
        N_("In Tiled, untick Map > Map Properties > Infinite."),
    ),
    "map_size": (
        N_("The map has {columns} × {rows} squares, but a board of this game has {wide} columns and {high} rows."),
        N_("In Tiled, use Map > Resize Map."),
    ),
    "measured": (
        N_("The property “measured” is not a line of the arena."),
        N_("In Tiled, copy it from the arena's last line to Map > Map Properties, or delete it."),
    ),
    "tile_size": (
        N_("The map's grid is {width} × {height} pixels, but the drawings are {size} × {size}."),
        N_("In Tiled, set Tile Width and Tile Height to {size} under Map > Map Properties."),
    ),
    # ---------------------------------------------------------------- tilesets
    "no_tileset": (
        N_("The map uses no tileset."),
        N_("In Tiled, use Map > Add External Tileset and choose tiles.tsx."),
    ),
    "tileset_outside": (
        N_("The tileset “{name}” lies in another folder, where nothing is read."),
        N_("In Tiled, use tiles.tsx instead: right-click the tileset and choose Replace Tileset."),
    ),
    "tileset_embedded": (
        N_("The tileset “{name}” lies inside the map."),
        N_("In Tiled, use tiles.tsx instead: right-click the tileset and choose Replace Tileset."),
    ),
    "tileset_type": (
        N_("The tileset “{name}” is not a .tsx file."),
        N_("In Tiled, open it and save it with the type “Tiled tileset files (*.tsx)”."),
    ),
    "tileset_missing": (
        N_("The tileset “{name}” does not exist."),
        N_("Put it back in its place, or in Tiled use Replace Tileset and choose tiles.tsx."),
    ),
    "tilesets_overlap": (
        N_("Two tilesets begin with the same tile number {number}."),
        N_("In Tiled, remove one of them under Tilesets and paint its squares again."),
    ),
    "tileset_alignment": (
        N_("The tileset places objects by “{value}”, so they do not stand where they seem to."),
        N_("In Tiled, open the tileset and set Object Alignment to Unspecified."),
    ),
    "tile_twice": (
        N_("The tileset has two tiles with this number."),
        N_("In Tiled, open the tileset, remove one of them and add its picture again."),
    ),
    # ---------------------------------------------------------------- layers
    "layer_missing": (
        N_("The {kind} “{name}” is missing."),
        N_("In Tiled, use Layer > New > {kind} and call it “{name}”, all in small letters."),
    ),
    "layer_twice": (
        N_("There are two layers of this name."),
        N_("In Tiled, rename or delete one of them under Layers."),
    ),
    "layer_size": (
        N_("The layer has {columns} × {rows} squares, but the map has {wanted}."),
        N_("In Tiled, use Map > Resize Map, which resizes every layer."),
    ),
    "layer_offset": (
        N_("The layer is shifted, so its squares do not lie where they seem to."),
        N_("In Tiled, select the layer and set both its offsets to 0."),
    ),
    "layer_faded": (
        N_("The layer is transparent or tinted, which is not drawn here."),
        N_("In Tiled, set its Opacity to 1 and reset its Tint Color, or hide the layer."),
    ),
    "layer_infinite": (
        N_("The layer's tiles are stored in pieces, as in infinite maps."),
        N_("In Tiled, untick Map > Map Properties > Infinite."),
    ),
    "layer_empty": (N_("The layer holds no tiles at all."), N_("In Tiled, paint the layer and save the map.")),
    "layer_format": (
        N_("The layer's tiles are stored as {format}, which is not read here."),
        N_("In Tiled, choose Map > Map Properties > Tile Layer Format > CSV."),
    ),
    "row_count": (
        N_("The layer must have {wanted} rows of tiles like the map, not {found}."),
        N_("In Tiled, draw the layer anew: its text was edited by hand."),
    ),
    "row_short": (
        N_("The row must have {wanted} tiles, one for each column of the map, not {found}."),
        N_("In Tiled, draw the layer anew: its text was edited by hand."),
    ),
    "row_long": (
        N_("The row must have {wanted} tiles, one for each column of the map, not {found}."),
        N_("In Tiled, draw the layer anew: its text was edited by hand."),
    ),
    "row_comma": (
        N_("Every row but the last ends with a comma, and this one does not keep to it."),
        N_("Put the comma right in a text editor, or draw the layer anew in Tiled."),
    ),
    "tile_number": (N_("“{value}” is not the number of a tile."), N_("In Tiled, paint the square again.")),
    "tile_unknown": (
        N_("The tile number {number} belongs to no tile of the map's tilesets."),
        N_("In Tiled, paint again with a tile that exists."),
    ),
    "tile_flipped": (
        N_("The tile is flipped or turned, but boards read tiles only upright."),
        N_("In Tiled, paint again with the tile unturned (Z, X and Y turn and flip it)."),
    ),
    "square_empty": (N_("The square is empty."), N_("In Tiled, paint a tile there with the Stamp Brush (B).")),
    # ---------------------------------------------------------------- kinds, properties, numbers
    "kind_missing": (
        N_("{place} does not say what it is: its class is empty."),
        N_("In Tiled, select it and set Class to one of: {known}."),
    ),
    "kind_unknown": (
        N_("This game knows no “{kind}”."),
        N_("In Tiled, use another tile there, or select {place} and set Class to one of: {known}."),
    ),
    "property_missing": (
        N_("“{kind}” needs the property “{name}”."),
        N_("In Tiled, select {place}, add “{name}” under Custom Properties and give it one of: {allowed}."),
    ),
    "property_value": (
        N_("“{name}” of “{kind}” cannot be “{value}”."),
        N_("In Tiled, select {place} and set “{name}” to one of: {allowed}."),
    ),
    "property_unknown": (
        N_("“{kind}” has no use for the property “{name}”."),
        N_("In Tiled, select {place} and remove or rename “{name}” under Custom Properties."),
    ),
    "property_type": (
        N_("The property “{name}” is of the type “{type}”, which is not read here."),
        N_("In Tiled, select {place}, remove the property and add it again as a string, a bool or an int."),
    ),
    "property_flag": (
        N_("The property “{name}” must be true or false, not “{value}”."),
        N_("In Tiled, select {place} and set it again."),
    ),
    "property_number": (
        N_("The property “{name}” must be a whole number, not “{value}”."),
        N_("In Tiled, select {place} and set it again."),
    ),
    "property_reserved": (
        N_("No property may be called “{name}”: Tiled's files use that name themselves."),
        N_("In Tiled, select {place} and rename the property."),
    ),
    "property_twice": (
        N_("The property “{name}” is there twice."),
        N_("In Tiled, select {place}, remove the property and add it once."),
    ),
    "property_nameless": (N_("A property has no name."), N_("In Tiled, select {place} and add the property again.")),
    "count": (
        N_("There must be {wanted} of “{kind}”, not {found}."),
        N_("In Tiled, correct the layer “{layer}”."),
    ),
    "count_by": (
        N_("There must be {wanted} of “{kind}” with {name} = {value}, not {found}."),
        N_("In Tiled, correct the layer “{layer}”."),
    ),
    # ---------------------------------------------------------------- the picture
    "tile_drawing": (
        N_("{place} is drawn as “{name}”, which is no drawing of this collection."),
        N_("In Tiled, use the tiles of tiles.tsx."),
    ),
    "picture_layers": (
        N_("The map has {found} layers, but at most {wanted} are drawn."),
        N_("In Tiled, merge layers or delete some."),
    ),
    "picture_ornaments": (
        N_("The map has more than {wanted} ornaments."),
        N_("In Tiled, delete some objects."),
    ),
    "picture_area": (
        N_("The ornaments together take more than four times the room of the board."),
        N_("In Tiled, make objects smaller or delete some."),
    ),
    "ornament_size": (
        N_("The ornament is empty, or more than twice as wide or high as the board."),
        N_("In Tiled, select it and set Width and Height."),
    ),
    # ---------------------------------------------------------------- things
    "thing_template": (
        N_("The object comes from a template, which is not read here."),
        N_("In Tiled, right-click it and choose Detach."),
    ),
    "thing_position": (
        N_("The object's {name} is “{value}”, which is not a position."),
        N_("In Tiled, select the object and set X and Y again."),
    ),
    "thing_shape": (
        N_("Only points and tiles stand on boards, not other shapes."),
        N_("In Tiled, delete the object and use Insert Point (I) or Insert Tile (T)."),
    ),
    "thing_turned": (N_("The object is turned."), N_("In Tiled, select it and set Rotation to 0.")),
    "thing_scaled": (
        N_("The object is not as large as a square."),
        N_("In Tiled, select it and set Width and Height to {size}."),
    ),
    "thing_outside": (N_("The object stands outside the board."), N_("In Tiled, drag it onto a square.")),
    "thing_between": (
        N_("The object stands between squares."),
        N_("In Tiled, switch on View > Snapping > Snap to Grid (points: to the middle of a square) and drag it again."),
    ),
    "thing_crowded": (
        N_("Two objects stand on this square."),
        N_("In Tiled, move or delete one of them in the layer “{layer}”."),
    ),
    "thing_ground": (
        N_("“{kind}” must stand on “{wanted}”, but this square is “{found}”."),
        N_("In Tiled, move the object, or paint another tile there in the layer “{layer}”."),
    ),
    "thing_disagrees": (
        N_("“{name}” of “{kind}” is “{value}”, but that of the square below it is “{found}”."),
        N_("In Tiled, select {place} and set “{name}” to “{found}”, or move it."),
    ),
}

MAX_LENGTH: Final = 40
MAX_PROBLEMS: Final = 100  # of one level


def shown(value: object) -> str:
    """*value* from a file, shortened to one line for quoting in a sentence."""
    text = " ".join(str(value).split())
    text = "".join(char if char.isprintable() else "?" for char in text)
    return text if len(text) <= MAX_LENGTH else text[:MAX_LENGTH] + "..."


class Report:
    """Collects the problems of one level as translated sentences."""

    def __init__(self, translate: Translate = str) -> None:
        self._problems: dict[Problem, None] = {}  # in order
        self._translate = translate

    @property
    def problems(self) -> list[Problem]:
        return list(self._problems)

    def add(self, code: str, where: Sequence[str], **params: str | int) -> None:
        """Add the problem *code* at *where*, from the file inwards; duplicates are dropped, and what is too much."""
        if len(self._problems) >= MAX_PROBLEMS:
            return
        what, hint = SENTENCES[code]
        filled = {name: shown(value) if name in QUOTED else value for name, value in params.items()}
        problem = Problem(
            ", ".join(where),
            _sentence(self._translate(what).format(**filled)),
            _sentence(self._translate(hint).format(**filled)),
        )
        self._problems[problem] = None

    def add_fault(self, what: str, hint: str, where: Sequence[str], params: Mapping[str, str | int]) -> None:
        """Add a problem in a game's own English sentences; a Key among *params* is filled in already."""
        if len(self._problems) < MAX_PROBLEMS:
            said = (_sentence(self._translate(text).format(**params)) for text in (what, hint))
            what, hint = said
            self._problems[Problem(", ".join(where), what, hint)] = None

    def place(self, key: str, **params: str | int) -> str:
        """A place in words: ``layer “rooms”``."""
        return self._translate(PLACES[key]).format(**{name: shown(value) for name, value in params.items()})

    def some(self, names: Sequence[str]) -> str:
        """The first few squares of *names*, and how many more there are."""
        first = ", ".join(names[:MAX_SQUARES])
        rest = len(names) - MAX_SQUARES
        return self._translate(PLACES["more"]).format(squares=first, count=rest) if rest > 0 else first

    def amount(self, allowed: int | range) -> str:
        """How many there may be: ``5``, ``5 to 7``, ``6 or 8``."""
        if isinstance(allowed, int):
            return str(allowed)
        return self.place("or" if len(allowed) == 2 else "from_to", low=allowed[0], high=allowed[-1])

    def choices(self, values: Sequence[str]) -> str:
        """The allowed *values* as text."""
        return ", ".join(values) if values else self.place("any")


QUOTED: Final = frozenset({"value", "name", "kind", "type", "tag", "found", "format"})  # parameters from the file
MAX_SQUARES: Final = 6  # listed by name


def _sentence(text: str) -> str:
    """*text* with a capital first letter, since it may begin with a place."""
    return text[:1].upper() + text[1:]
