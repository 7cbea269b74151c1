"""The generator's own data, in `formats/` beside this file, read through declarations like any other YAML file.

Card formats, papers, kinds of components, the smallest sizes of type, rules of printing, what the codes of findings mean, and
files by name, such as profiles and kits, which a project may have too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast, get_args

from pnp.base.diagnostics import Diagnostic, PressRule, Report
from pnp.base.records import frozen
from pnp.base.suggestions import near_hint, with_other_capitals
from pnp.base.units import Size, parse_size
from pnp.load.files import read_map
from pnp.load.kinds.compound import ListKind, MappingKind, RecordKind
from pnp.load.kinds.kind import Kind, Schema, ValueReader
from pnp.load.kinds.simple import EnumKind, FlagKind, IntKind, LengthKind, NumberKind, TextKind
from pnp.load.yaml.nodes import FileFaults, List, Map, Node, Scalar, format_number, shorten
from pnp.model.fields import Record
from pnp.model.outline import PER_CARD, CardFormat, CellGrid, Outline, OutlineShape, Paper, SideMargins, hexagon_size

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.model.outline import FeedEdge
    from pnp.model.picture import Picture
    from pnp.model.printing import Profile

FORMATS_FOLDER = Path(__file__).with_name("formats")
"""The generator's own data."""


def read_package_data(file: Path, kind: Kind) -> Record:
    """Return what a file says; raises PnpError for a fault, which only a change of our own data can bring."""
    report = Report()
    root = read_map(file.parent, file, None, report)
    values = ValueReader(file.parent, file.parent, FileFaults(report))
    found = kind.read(root, file.stem, file.stem, values) if root is not None else None
    report.raise_if_errors()
    assert isinstance(found, Record)
    return found


class ShippedFiles(NamedTuple):
    """Files such as profiles: the generator's own in the folder `shipped`, a project's in a folder of the same name."""

    shipped: Path

    def names(self, root: Path | None) -> tuple[str, ...]:
        """Return the names of all, those of the project in `root` among them."""
        return tuple(sorted({file.stem for folder in self._folders(root) for file in folder.glob("*.yaml")}))

    def file(self, name: str, root: Path | None) -> Path | None:
        """Return the file of this name: of the project in `root` if it has one, else the generator's own; None if neither."""
        return next((file for folder in self._folders(root) if (file := folder / f"{name}.yaml").is_file()), None)

    def _folders(self, root: Path | None) -> tuple[Path, ...]:
        return (self.shipped,) if root is None else (root / self.shipped.name, self.shipped)


NAMED_OUTLINES: tuple[str, ...] = tuple(name for name in get_args(OutlineShape) if name != "path")
_DRAWING_SUFFIX = ".svg"


@frozen(kw_only=True)
class OutlineKind(Kind):
    """`rectangle`, `circle`, `hexagon-flat`, `hexagon-pointed`, or the path of an SVG in the game's folder."""

    name = "outline"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> str | Picture | None:
        """Read a shape's name, or open the drawing."""
        del id_
        if type(node) is not Scalar or not node.value:
            values.faults.wrong_kind(name, "a shape, or the path of an SVG", node)
            return None
        if node.value in NAMED_OUTLINES:
            return node.value
        if node.value.lower().endswith(_DRAWING_SUFFIX) and "://" not in node.value:
            return values.picture(node)
        shapes = f"{', '.join(f'`{shape}`' for shape in NAMED_OUTLINES)} or the path of an SVG in the game's folder"
        values.faults.wrong_kind(name, shapes, node, hint=near_hint(node.value, NAMED_OUTLINES))
        return None

    def shape(self) -> Schema:
        """A shape's name or a path."""
        return {"type": "string", "anyOf": [{"enum": list(NAMED_OUTLINES)}, {"pattern": r"^(?!.*://).*\.[sS][vV][gG]$"}]}

    def words(self) -> tuple[str, ...]:
        """Return the named shapes and a path."""
        return (*NAMED_OUTLINES, "art/own.svg")


@frozen(kw_only=True)
class GapKind(Kind):
    """A length, or one across and one down; less than nothing is read too, since the cells then overlap, which is said."""

    name = "length"

    one: ClassVar[Kind] = LengthKind(min=-500, max=500)
    both: ClassVar[ListKind] = ListKind(of=LengthKind(min=-500, max=500), min=2, max=2)

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> object:
        """Read `3`, or `[3, 0]`."""
        found = (self.both if isinstance(node, List) else self.one).read(node, id_, name, values)
        return None if isinstance(found, tuple) and len(found) != self.both.min else found

    def shape(self) -> Schema:
        """A length or two."""
        return {"anyOf": [self.one.shape(), self.both.shape()]}


LANDSCAPE = "-landscape"
_UPRIGHT_SIZE = ListKind(of=LengthKind(min=1, max=2000), min=2, max=2, note="width and height in mm, upright")
_CARD_SIZE = replace(_UPRIGHT_SIZE, min=1, note=f"{_UPRIGHT_SIZE.note}; one number is both")
_FIGURES_SOURCE = TextKind(note="where the figures come from")


def _sizes_kind(note: str, size: Kind, **fields: Kind) -> MappingKind:
    return MappingKind(of=RecordKind(fields={"size": size, "source": _FIGURES_SOURCE, **fields}, note=note))


CARD_FORMATS = _sizes_kind(
    "a card format",
    _CARD_SIZE,
    corner=LengthKind(required=False, default=0.0, min=0, max=50, note="the radius of its corners, in mm"),
    outline=OutlineKind(required=False, default="rectangle", note="how it is cut"),
)
COMPONENT_KINDS = MappingKind(of=RecordKind(fields={"note": TextKind(note="what it is")}, note="a kind of component"))
USUAL_MARGIN = 5.0
"""mm that printers at home cannot be trusted to reach, on a paper of which nothing else is known."""
LEAST_SIDE, MOST_SIDE = 40.0, 2000.0
"""mm of a paper."""
_PAPER_SIZE = ListKind(of=LengthKind(min=LEAST_SIDE, max=MOST_SIDE), min=2, max=2, note="width and height")
_MARGIN = LengthKind(min=0, max=50)


@frozen(kw_only=True)
class MarginsKind(Kind):
    """What a printer does not reach: one length, or one for each side; sides that are left out have the usual margin."""

    name = "length"

    sides: ClassVar[Mapping[str, Kind]] = {
        side: replace(_MARGIN, required=False, default=USUAL_MARGIN, note=f"at the {side} of a page as the printer takes it")
        for side in ("top", "right", "bottom", "left")
    }

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> float | SideMargins | None:
        """Read `5`, or `{top: 12, bottom: 5}`."""
        if isinstance(node, Scalar):
            return _MARGIN.read(node, id_, name, values)
        if not isinstance(node, Map):
            values.faults.wrong_kind(name, "a length, or one for each side, such as `{top: 5, bottom: 12}`", node)
            return None
        found = values.fields(self.sides, node, id_)
        if None in found.values():
            return None
        return SideMargins(**cast("dict[str, float]", found))

    def shape(self) -> Schema:
        """A length, or one for each side."""
        return {"anyOf": [_MARGIN.shape(), RecordKind(fields=self.sides).shape()]}

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield the sides."""
        yield from self.sides.items()


_CELL_SIDE = LengthKind(min=5, max=500)
_CELL_START = LengthKind(min=0, max=500)
_CELLS = RecordKind(
    required=False,
    note="the places of labels, perforated cards or dies on the paper as it stands upright",
    fields={
        "columns": IntKind(min=1, max=100, note="how many lie side by side"),
        "rows": IntKind(min=1, max=100, note="how many lie one below the other"),
        "width": replace(_CELL_SIDE, note="of a cell, in mm"),
        "height": replace(_CELL_SIDE, note="of a cell, in mm"),
        "left": replace(_CELL_START, note="from the left edge of the paper to the first column, in mm"),
        "top": replace(_CELL_START, note="from the upper edge of the paper to the first row, in mm"),
        "gap": GapKind(required=False, default=0.0, note="from cell to cell, in mm: one number, or `[across, down]`"),
        "outline": EnumKind(required=False, default="rectangle", choices=("rectangle", "circle"), note="how cells are cut"),
    },
)
_FEED = EnumKind(required=False, default="short", choices=("short", "long"), note="the edge that enters the printer first")
PAPERS = _sizes_kind(
    "a paper", _PAPER_SIZE, margin=MarginsKind(note="what printers cannot be trusted to reach, in mm"), feed=_FEED, cells=_CELLS
)
OWN_PAPERS = _sizes_kind(
    "a paper by its name",
    _PAPER_SIZE,
    margin=MarginsKind(
        required=False, default=USUAL_MARGIN, note="what the printer does not reach, in mm; or that of each side"
    ),
    feed=_FEED,
    cells=_CELLS,
    source=replace(_FIGURES_SOURCE, required=False),
)


@lru_cache(maxsize=1)
def card_formats() -> Mapping[str, CardFormat]:
    """Return the card formats by name; rectangles also in landscape, as their name with `-landscape`."""
    out: dict[str, CardFormat] = {}
    for name, entry in _read_entries("cards.yaml", CARD_FORMATS):
        shape = cast("OutlineShape", entry["outline"])
        size, is_rectangle = size_of(cast("tuple[float, ...]", entry["size"]), shape), shape == "rectangle"
        card = CardFormat(name, size, cast("float", entry["corner"]), None if is_rectangle else Outline(shape, size))
        out[name] = card
        if is_rectangle:
            out[name + LANDSCAPE] = turn_format(card, name + LANDSCAPE)
    return MappingProxyType(out)


_QUARTER_TURNS: Mapping[OutlineShape, OutlineShape] = MappingProxyType(
    {"hexagon-flat": "hexagon-pointed", "hexagon-pointed": "hexagon-flat"}
)


def turn_format(card: CardFormat, name: str) -> CardFormat:
    """Return the same format after a quarter turn, under a name; its outline is no drawing."""
    outline = card.shape
    if outline is not None:
        outline = replace(outline, shape=_QUARTER_TURNS.get(outline.shape, outline.shape), size=outline.size.turned)
    return CardFormat(name, card.size.turned, card.corner, outline)


PAPERS_FILE = "papers.yaml"


@lru_cache(maxsize=1)
def papers() -> Mapping[str, Paper]:
    """Return the generator's own papers by name."""
    report = Report()
    found = MappingProxyType(_read_papers(_read_entries(PAPERS_FILE, PAPERS), FileFaults(report)))
    report.raise_if_errors()
    return found


def known_papers(folder: Path, report: Report | None = None, besides: Mapping[str, Paper] | None = None) -> Mapping[str, Paper]:
    """Return all papers by name, with those of `papers.yaml` in a folder, which may give a known name another size or margin.

    `besides` are those known otherwise (None: the generator's own). A known name of the same size keeps its cells. Faults of
    that file are reported; without a `report`, somebody else does.
    """
    file, known = folder / PAPERS_FILE, papers() if besides is None else besides
    if folder == FORMATS_FOLDER or not file.is_file():
        return known
    faults = FileFaults(Report() if report is None else report)
    root = read_map(folder, file, None, faults.report)
    own = OWN_PAPERS.read(root, "papers", "papers", ValueReader(folder, folder, faults)) if root is not None else None
    if not isinstance(own, Record):
        return known
    found = _read_papers(own.items(), faults, own=True)
    for name, paper in found.items():
        before = known.get(name)
        if before is not None and paper.cells is None and before.cells is not None and _is_size(paper, *before.size):
            found[name] = replace(paper, cells=before.cells)
    return {**known, **found}


def _read_papers(entries: Iterable[tuple[str, object]], faults: FileFaults, *, own: bool = False) -> dict[str, Paper]:
    """Return the papers without a fault; cells that cannot be are reported as `load/impossible-cells`.

    What somebody says of an `own` paper beyond the usual margin is taken as measured, like a margin for each side.
    """
    found = {}
    for name, entry in entries:
        sides = entry["size"] if isinstance(entry, Record) else None
        if not isinstance(entry, Record) or not isinstance(sides, tuple) or None in (*sides, entry["margin"], entry["feed"]):
            continue
        if len(sides) != _PAPER_SIZE.max:
            continue
        short, long = sorted(cast("tuple[float, float]", sides))
        margin = cast("float | SideMargins", entry["margin"])
        cells = _read_cells(name, entry["cells"], Size(*cast("tuple[float, float]", sides)), faults)
        if cells is not None or entry["cells"] is None:
            of_sides = margin if isinstance(margin, SideMargins) else None
            if own and not isinstance(margin, SideMargins) and margin > USUAL_MARGIN:
                of_sides = SideMargins(margin, margin, margin, margin)
            widest = max(margin) if isinstance(margin, SideMargins) else margin
            found[name] = Paper(name, Size(short, long), widest, of_sides, cast("FeedEdge", entry["feed"]), cells)
    return found


def _read_cells(paper: str, entry: object, size: Size, faults: FileFaults) -> CellGrid | None:
    if not isinstance(entry, Record) or None in entry.values():
        return None
    columns, rows, width, height, left, top, gap, outline = entry.values()
    gap = gap if isinstance(gap, tuple) else (gap, gap)
    if None in gap:
        return None
    cells = CellGrid(columns, rows, Size(width, height), left, top, gap, outline)  # type: ignore[arg-type]
    wrong = [(message, hint) for message, hint in _cell_faults(paper, cells, size) if message]
    for message, hint in wrong:
        faults.add("impossible-cells", message, entry.mark, hint=hint)
    return None if wrong else cells


def _cell_faults(paper: str, cells: CellGrid, size: Size) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the cells of a paper of this size as it is written, and a way out."""
    if size.w > size.h:
        upright = f"[{format_number(size.h)}, {format_number(size.w)}]"
        yield f"cells are measured on the paper as it stands upright, and `{paper}` lies", f"write `size: {upright}`"
        return
    if cells.outline == "circle" and cells.size.w != cells.size.h:
        found = f"{format_number(cells.size.w)} × {format_number(cells.size.h)} mm"
        yield f"round cells are as wide as high, those of `{paper}` are {found}", "give `width` and `height` the diameter"
    last, ways = cells.boxes[-1], ("columns", "rows")
    for number, gap, side, what in zip((cells.columns, cells.rows), cells.gap, cells.size, ways, strict=True):
        if number > 1 and gap < 0:
            message = f"the {what} of `{paper}` overlap by {format_number(-gap)} mm"
            yield message, f"`gap` is the space between cells; {what} of {format_number(side)} mm that touch have 0"
    for end, most, what, edge in ((last.right, size.w, "columns", "left"), (last.bottom, size.h, "rows", "top")):
        if end > most + _BEYOND_PAPER:
            reach = f"reach {format_number(round(end, 3))} mm from its {edge} edge, the paper ends at {format_number(most)}"
            yield f"the {what} of `{paper}` {reach}", f"measure `{edge}`, the size of a cell and `gap` again, or count `{what}`"


_BEYOND_PAPER = 0.01
"""mm by which cells may reach beyond the paper: figures that were given in inches are rounded."""


_SAME_PAPER = 0.5
"""mm by which sides may differ from those of a paper that is meant: 216 × 279 mm are Letter."""


class UnknownPaperError(ValueError):
    """A word that means no paper; `hint` is the way out."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def find_paper(text: str, known: Mapping[str, Paper]) -> Paper:
    """Return the paper that a name in any capitals (`A4`) or a size (`100x150`, `4x6in`) means.

    A size that a known paper without cells has is that paper, with its margin; `card` means one of the size of each card.
    Raises UnknownPaperError.
    """
    names = (*known, PER_CARD.name)
    name = with_other_capitals(text.strip(), names)
    if name is not None:
        return known.get(name, PER_CARD)
    try:
        short, long = sorted(parse_size(text.lower()))
    except ValueError:
        hint = near_hint(text, names) or "write a name, such as `a4` or `letter`, or a size: `100x150`, `4x6in`"
        hint = f"numbers have a point: `{shorten(text.replace(',', '.'))}`" if "," in text else hint
        raise UnknownPaperError(f"there is no paper `{shorten(text)}`", hint) from None
    if short < LEAST_SIDE or long > MOST_SIDE:
        asked = f"{format_number(round(short, 2))} × {format_number(round(long, 2))} mm"
        limits = f"the sides of a paper are {LEAST_SIDE:g} to {format_number(MOST_SIDE)} mm long"
        raise UnknownPaperError(f"`{shorten(text)}` is {asked}", f"{limits}; `cm` and `in` are other units")
    plain = (p for p in known.values() if p.takes_text)
    alike = (p for p in plain if _is_size(p, short, long))
    return next(alike, None) or Paper("".join(text.lower().split()).replace("×", "x"), Size(short, long), USUAL_MARGIN)


def _is_size(paper: Paper, short: float, long: float) -> bool:
    return abs(paper.size.w - short) < _SAME_PAPER and abs(paper.size.h - long) < _SAME_PAPER


@frozen(kw_only=True)
class PaperKind(Kind):
    """A paper by its name, of the generator or of the project's `papers.yaml`, or by its size; the default is a name."""

    name = "paper"

    def value_if_absent(self, id_: str, mark: Mark) -> Paper | None:
        """Return the paper that is the default."""
        del id_, mark
        return None if self.default is None else papers()[str(self.default)]

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Paper | None:
        """Read a name or a size."""
        del id_
        if type(node) is not Scalar or not node.value:
            values.faults.wrong_kind(name, "a paper such as `a4`, or its size, such as `4x6in`", node)
            return None
        try:
            return find_paper(node.value, known_papers(values.root))
        except UnknownPaperError as fault:
            values.faults.add("unknown-paper", str(fault), node.mark, hint=fault.hint)
            return None

    def shape(self) -> Schema:
        """A name, which a project may have given itself, or a size."""
        return {"type": "string", "minLength": 1, "examples": [*papers(), PER_CARD.name, "4x6in", "100x150"]}

    def words(self) -> tuple[str, ...]:
        """Return the names of papers, and a size."""
        return (*papers(), "4x6in")


@lru_cache(maxsize=1)
def component_kinds() -> tuple[str, ...]:
    """Return what the pieces of a deck can be on the table; each is also the name of a phrase that counts them."""
    return tuple(name for name, _ in _read_entries("component_kinds.yaml", COMPONENT_KINDS))


def _read_entries(file: str, kind: MappingKind) -> Iterable[tuple[str, Mapping[str, object]]]:
    return cast("Mapping[str, Mapping[str, object]]", read_package_data(FORMATS_FOLDER / file, kind)).items()


def size_of(sides: Sequence[float], shape: object = "rectangle") -> Size:
    """Return width and height in mm; one number is both, or the width of a hexagon from flat side to flat side."""
    if len(sides) == 1 and shape in _QUARTER_TURNS:
        return hexagon_size(sides[0], pointed=shape == "hexagon-pointed")
    return Size(sides[0], sides[-1])


STARTER_PROJECT = FORMATS_FOLDER / "new-game"
"""The smallest game that prints, which `pnp new` copies: a project of its own, fonts included."""

RULES_FLOOR = 6.5
"""The smallest size in pt that rules text may shrink to in any script: less is an error."""

_STYLE_ROLES = ("rules", "story", "display", "micro")
TYPE_FLOORS = MappingKind(
    of=RecordKind(
        fields={
            "scripts": ListKind(required=False, of=TextKind(), note="the scripts, by ISO 15924; without it, all others"),
            **{role: NumberKind(min=1, max=20, note="in pt") for role in _STYLE_ROLES},
            "source": TextKind(note="where the sizes come from"),
        },
        note="the smallest sizes of type",
    )
)


@cache
def type_floors(script: str) -> Mapping[str, float]:
    """Return the smallest size in pt of each role of styles, such as `rules`, in a script (`Latn`)."""
    entries = [entry for _, entry in _read_entries("type_floors.yaml", TYPE_FLOORS)]
    of_script = [entry for entry in entries if script in map(str, cast("tuple[object, ...]", entry["scripts"] or ()))]
    entry = next(iter(of_script or [entry for entry in entries if not entry["scripts"]]))
    return {role: cast("float", entry[role]) for role in _STYLE_ROLES}


PRESS_RULES = MappingKind(
    of=RecordKind(
        fields={
            "asks": TextKind(note="what it asks for"),
            "source": TextKind(note="who says so"),
            "numbers": FlagKind(required=False, default=False, note="whether its numbers are those of the profile"),
        },
        note="a rule, named as the codes of its findings end",
    )
)


@lru_cache(maxsize=1)
def press_rules() -> Mapping[str, Record]:
    """Return the rules by the last part of the codes of their findings."""
    return MappingProxyType(cast("dict[str, Record]", dict(_read_entries("press_rules.yaml", PRESS_RULES))))


def press_rule_for(code: str, profile: Profile) -> PressRule | None:
    """Return the rule that a finding with a code breaks; None if it is about something else than printing."""
    rule = press_rules().get(code.rpartition("/")[2])
    if rule is None:
        return None
    source, asks = str(rule["source"]), str(rule["asks"])
    if rule["numbers"] and profile.source:
        source = f"profile {profile.name}: {profile.source}; {source}"
    return PressRule(asks, source)


def with_press_rule(finding: Diagnostic, profile: Profile) -> Diagnostic:
    """Return a finding with the rule of printing that it breaks, if there is one."""
    rule = press_rule_for(finding.code, profile)
    return finding if rule is None or finding.rule is not None else replace(finding, rule=rule)


EXPLANATIONS_FOLDER = FORMATS_FOLDER / "diagnostics"
EXPLANATIONS = MappingKind(
    of=RecordKind(
        fields={
            "means": TextKind(note="what is the case, in a sentence or two"),
            "mend": TextKind(note="how to mend it"),
        },
        note="a code, without its area",
    )
)


class Explanation(NamedTuple):
    """What a code means, and how to mend what it reports: sentences in English, with names in backticks."""

    code: str
    means: str
    mend: str


@lru_cache(maxsize=1)
def explanations() -> Mapping[str, Explanation]:
    """Return the explanations of all codes of the generator by code, area by area; those of a game's engine are its own."""
    return MappingProxyType(explanations_in(EXPLANATIONS_FOLDER))


def explanations_in(folder: Path) -> dict[str, Explanation]:
    """Return what the files of a folder explain, by code; each file is named like the area of its codes."""
    found = {}
    for file in sorted(folder.glob("*.yaml")):
        for name, entry in cast("Mapping[str, Record]", read_package_data(file, EXPLANATIONS)).items():
            code = f"{file.stem}/{name}"
            found[code] = Explanation(code, str(entry["means"]), str(entry["mend"]))
    return found
