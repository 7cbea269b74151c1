"""Profiles and kits, the generator's own and those of a project in its folders `profiles` and `kits`; the user's printers.

Fields of a profile that contradict each other are errors where they are written, with the other place and a hint
(docs/adr/0042).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from pnp.base.diagnostics import Mark, Report
from pnp.base.files import read_file
from pnp.base.records import frozen, lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.base.units import Size
from pnp.load.files import content_key, read_bytes, read_map
from pnp.load.game_file import format_size, read_print_options, sheet_options_record
from pnp.load.kinds.compound import ListKind, RecordKind
from pnp.load.kinds.kind import Fields, Kind, ValueReader, source_text
from pnp.load.kinds.simple import DateKind, EnumKind, FilePathKind, FlagKind, IntKind, LengthKind, NumberKind, TextKind
from pnp.load.package_data import FORMATS_FOLDER, PaperKind, ShippedFiles
from pnp.load.profile_sections import (
    PROFILE_CUT,
    PROFILE_DECKS,
    PROFILE_LIMITS,
    PROFILE_MARKS,
    PROFILE_PICTURES,
    PROFILE_TABLE,
    check_printer_marks,
    check_profile_table,
    read_cut,
    read_press_limits,
    read_printer_marks,
    read_profile_table,
    read_service,
)
from pnp.load.shapes import MARK_CHOICES, PRINTERS, SHARING_CHOICES
from pnp.load.yaml.nodes import DEVICE, FileFaults, Map, Node, Scalar, SpokenPlace, format_number
from pnp.model.fields import Message, Record
from pnp.model.frame import InkMix, spot_name_fault
from pnp.model.outline import MarkLength, Paper, Printer, SecondPass
from pnp.model.printing import (
    ANY_STOCK,
    BacksMode,
    Cuts,
    Kit,
    KitPart,
    KitPicture,
    KitPictureContent,
    OtherSpots,
    PageContent,
    PageOrder,
    PdfStandard,
    PressColour,
    PrinterMarks,
    Profile,
    canvas_size,
)
from pnp.model.request import EXPORT_NAMES, USUAL_EXPORTS
from pnp.pictures.colour import IccProfileError, press_profile

if TYPE_CHECKING:
    from pathlib import Path


PROFILE_FILES = ShippedFiles(FORMATS_FOLDER / "profiles")
_HOME_FILE = PROFILE_FILES.shipped / "home.yaml"
_PERCENT = 100


def _text_kind(note: str) -> Kind:
    return TextKind(required=False, note=note)


def _choice_kind(note: str, default: str, *others: str) -> Kind:
    return EnumKind(required=False, default=default, choices=(default, *others), note=note)


_COLOUR_FIELDS: Fields = {
    "icc": FilePathKind(note="the ICC profile of the press, beside this file or in another folder"),
    "condition": TextKind(note="the identifier of the printing condition, such as FOGRA39"),
    "condition-note": TextKind(note="its name in words"),
    "registry": _text_kind("where it is registered, such as http://www.color.org"),
    "standard": _choice_kind("the part of PDF/X that files keep to", "none", "x-4", "x-1a"),
    "ink-limit": NumberKind(min=100, max=400, note="the most ink of all plates together, in %"),
    "rich-black": ListKind(
        required=False,
        of=NumberKind(min=0, max=100, note="%"),
        min=4,
        max=4,
        note="what large black grounds are printed in, in %",
    ),
    "rich-black-from": LengthKind(
        required=False, default=20.0, min=1, max=1000, note="the least width and height of such a ground, in mm"
    ),
    "one-ink-below": NumberKind(
        required=False,
        default=12.0,
        min=0,
        max=72,
        note="text smaller than this, in pt, is of one ink, and its black overprints",
    ),
    "spots": ListKind(
        required=False,
        of=TextKind(note="the name of an ink"),
        note="the spot inks that it prints; `[]`: none, and without it, any",
    ),
    "spot-limit": IntKind(
        required=False, min=0, max=60, note="the most spot inks that a file may have; without it, any number"
    ),
    "other-spots": _choice_kind("what becomes of other spot inks: `process` prints their recipe", "refused", "process"),
    "recipes": _choice_kind("whether each colour needs a recipe `cmyk` in theme.yaml", "optional", "required"),
}
PROFILE = RecordKind(
    fields={
        "note": TextKind(note="who prints, and how it looks"),
        "low-ink": FlagKind(required=False, default=False, note="whether it is printed with a quarter to a third of the ink"),
        "source": _text_kind("where the figures come from"),
        "checked": DateKind(required=False, note="when somebody last compared them with their source"),
        "pages": _choice_kind("what a page shows", "sheets", "faces"),
        "order": _choice_kind("which page of a card comes first", "face-first", "back-first"),
        "bleed": LengthKind(required=False, min=0, max=30, note="the bleed that is printed and that art must reach, in mm"),
        "writes": ListKind(
            required=False,
            of=EnumKind(choices=EXPORT_NAMES),
            note="what is written for it, such as `pdf` or `png-bleed`; without it, PDFs, manifests and what `cut` asks for",
        ),
        "safe": LengthKind(required=False, min=0, max=30, note="the least distance from the trim to text and icons, in mm"),
        "print": sheet_options_record(),
        "marks": PROFILE_MARKS,
        "colour": RecordKind(required=False, fields=_COLOUR_FIELDS, note="the inks of a press; without it, colours are sRGB"),
        "decks": PROFILE_DECKS,
        "pictures": PROFILE_PICTURES,
        "limits": PROFILE_LIMITS,
        "table": PROFILE_TABLE,
        "cut": PROFILE_CUT,
    },
    note="a profile",
)


def profile_names(root: Path | None = None) -> tuple[str, ...]:
    """Return the names of all profiles, those of the project in `root` among them."""
    return PROFILE_FILES.names(root)


def read_profile(name: str, root: Path | None = None, report: Report | None = None) -> Profile | None:
    """Return a profile: that of the project in `root` if it has one of this name, else the generator's own.

    None if there is none. Without a `report`, a fault raises PnpError; with one, it is reported, and the result is None too.
    """
    file = PROFILE_FILES.file(name, root)
    if file is None:
        return None
    if file.parent == PROFILE_FILES.shipped:
        return _read_shipped_profile(file)
    faults = Report() if report is None else report
    profile = _read_project_profile(file, faults)
    if report is None:
        faults.raise_if_errors()
    return profile


@lru_cache(maxsize=16)
def _read_shipped_profile(file: Path) -> Profile | None:
    report = Report()
    profile = _read_profile_file(file, report, {})
    report.raise_if_errors()
    return profile


class _CachedProfile(NamedTuple):
    """A profile of a project, with the hashes of its files when it was read."""

    hashes: Mapping[Path, bytes | None]
    profile: Profile


_CACHED_PROFILES: dict[Path, _CachedProfile] = {}
_MOST_CACHED_PROFILES = 32


def _read_project_profile(file: Path, report: Report) -> Profile | None:
    known = _CACHED_PROFILES.get(file)  # a run asks for its profile again and again
    if known is not None and all(_file_hash(path) == old_hash for path, old_hash in known.hashes.items()):
        return known.profile
    hashes = {file: _file_hash(file)}
    profile = _read_profile_file(file, report, hashes)
    if profile is not None:
        if len(_CACHED_PROFILES) >= _MOST_CACHED_PROFILES:
            _CACHED_PROFILES.clear()
        _CACHED_PROFILES[file] = _CachedProfile(hashes, profile)
    return profile


def _file_hash(file: Path) -> bytes | None:
    try:
        return content_key(read_file(file))
    except OSError:
        return None


def _read_profile_file(file: Path, report: Report, hashes: dict[Path, bytes | None]) -> Profile | None:
    """Read one file; None if it has a fault, which is reported. The hash of its ICC profile joins `hashes`."""
    root = file.parents[1]
    node = read_map(root, file, None, report)
    faults = FileFaults(report)
    fields = PROFILE.read(node, file.stem, file.stem, ValueReader(root, file.parent, faults)) if node is not None else None
    if node is None or not isinstance(fields, Record) or faults.count:
        return None
    _Contradictions(node, fields, faults).check()
    colour = fields["colour"]
    decks, pictures = read_service(fields, faults)
    virtual = read_profile_table(cast("Record | None", fields["table"]))
    writes = cast("tuple[str, ...]", fields["writes"] or ())
    check_profile_table(node, virtual, writes, faults)
    press = _read_press(colour, root, file.parent, faults, hashes) if isinstance(colour, Record) else None
    press = press and replace(press, limits=read_press_limits(cast("Record | None", fields["limits"])))
    marks, bleed = _read_marks(fields, node, file, faults), cast("float | None", fields["bleed"])
    cut = read_cut(fields["cut"], fields, faults) if isinstance(fields["cut"], Record) else None
    if faults.count or (press is None and colour is not None):
        return None
    return Profile(
        file.stem,
        source_text(fields["note"]),
        bool(fields["low-ink"]),
        source_text(fields["source"]),
        str(fields["checked"] or ""),
        cast("PageContent", fields["pages"]),
        cast("PageOrder", fields["order"]),
        press,
        bleed,
        writes or ((*USUAL_EXPORTS, "cut-svg", "cut-dxf") if cut else ()),
        cast("float | None", fields["safe"]),
        decks,
        pictures,
        marks=marks,
        options=replace(read_print_options(fields["print"]), bleed=bleed),
        table=virtual,
        cut=cut,
    )


def home_marks() -> PrinterMarks:
    """Return the marks for printers at home, whose figures profiles have where they say nothing else."""
    home = _read_shipped_profile(_HOME_FILE)
    assert home is not None
    assert home.marks is not None
    return home.marks


def _read_marks(fields: Record, node: Map, file: Path, faults: FileFaults) -> PrinterMarks | None:
    marks_record, written = fields["marks"], node.get("marks")
    if not isinstance(marks_record, Record) or not isinstance(written, Map):
        return None
    marks = read_printer_marks(marks_record, None if file == _HOME_FILE else home_marks())
    check_printer_marks(marks, cast("float | None", fields["bleed"]), written, faults, press=fields["colour"] is not None)
    return marks


def _read_press(
    fields: Record, root: Path, folder: Path, faults: FileFaults, hashes: dict[Path, bytes | None]
) -> PressColour | None:
    """Return the press of a profile; None if its ICC profile cannot be used, which is reported."""
    icc = cast("Message", fields["icc"])
    data = read_bytes(root, folder / icc.source, icc.mark, faults.report)
    if data is None:
        return None
    hashes[folder / icc.source] = content_key(data)
    try:
        press_profile(data)
    except IccProfileError as error:
        faults.add("icc-profile", f"the profile `{icc.source}` {error}", icc.mark, hint="take the ICC profile of the press")
        return None
    rich, spots = fields["rich-black"], fields["spots"]
    return PressColour(
        data,
        source_text(fields["condition"]),
        source_text(fields["condition-note"]),
        source_text(fields["registry"]),
        cast("PdfStandard", fields["standard"]),
        cast("float", fields["ink-limit"]) / _PERCENT,
        cast("InkMix", tuple(part / _PERCENT for part in rich)) if isinstance(rich, tuple) else None,  # type: ignore[operator]
        cast("float", fields["rich-black-from"]),
        cast("float", fields["one-ink-below"]),
        tuple(map(source_text, spots)) if isinstance(spots, tuple) else None,
        cast("OtherSpots", fields["other-spots"]),
        fields["recipes"] == "required",
        cast("int | None", fields["spot-limit"]),
    )


_SAME_TRIM_MM = 0.05
"""mm: trims that differ by less are one size; inches with three digits are rounded by up to 0.013 mm."""
_ROUNDING_PERCENT = 1e-6
_SIZES_EXAMPLE = "sizes: {poker: {trim: [2.5 in, 3.5 in], pixels: [825, 1125]}}"
_ORDER_EXAMPLE = 'order-file: {stock: "(S30) Standard Smooth"}'


class _Contradictions:
    """Reports what fields of one profile say against each other."""

    def __init__(self, node: Map, fields: Record, faults: FileFaults) -> None:
        self._node, self._fields, self._faults = node, fields, faults
        self._pictures = cast("Record | None", fields["pictures"])
        self._decks = cast("Record | None", fields["decks"])
        self._sizes = cast("Mapping[str, Record]", (self._decks and self._decks["sizes"]) or {})

    def check(self) -> None:
        self._check_pages()
        self._check_exports()
        self._check_inks()
        self._check_limits()
        self._check_decks()
        self._check_canvases()

    def _check_pages(self) -> None:
        # fields for single faces are of no use on sheets, and the other way round
        if self._fields["pages"] == "faces":
            for name in (name for name in ("marks", "print") if self._fields[name] is not None):
                message = f"`{name}` is for sheets, and the pages of this profile are single faces"
                self._report(message, (name,), ("pages",), "write `pages: sheets`, or leave it out")
            return
        of_faces = [name for name in ("decks", "pictures") if self._fields[name] is not None]
        for name in (*of_faces, *(["order"] if self._fields["order"] == "back-first" else [])):
            message = f"`{name}` is for single faces, and the pages of this profile are sheets"
            self._report(message, (name,), ("pages",), "write `pages: faces`")

    def _check_exports(self) -> None:
        # each output is written and described, or neither
        writes = cast("tuple[str, ...]", self._fields["writes"] or ())
        if self._fields["writes"] == ():
            message = "`writes` is empty: nothing would be written"
            self._report(message, ("writes",), None, "leave `writes` out: PDFs and manifests")
        order = self._pictures and self._pictures["order-file"]
        if self._fields["cut"] is None and {"cut-svg", "cut-dxf", "cut-png"} & {*writes}:
            message = "`writes` has cut files, and nothing says that a machine cuts the sheets"
            self._report(message, ("writes",), None, "say it: `cut: {}`, or with the marks of the machine")
        if self._pictures is None and "pictures" in writes:
            message = "`writes` has `pictures`, and nothing says how they are"
            self._report(message, ("writes",), None, "say it: `pictures: {ppi: 300}`")
        if self._pictures is not None and "pictures" not in writes:
            message = "`pictures` says how they are, and nothing writes them"
            self._report(message, ("pictures",), ("writes",), "write `writes: [pictures]`")
        if self._pictures is not None and self._fields["colour"] is not None and not {"pdf", "manifest"} & {*writes}:
            self._report("`colour` mixes inks, and pictures are sRGB", ("colour",), ("pictures",), "leave `colour` out")
        if order is None and "order-file" in writes:
            message = "`writes` has `order-file`, and nothing says which card stock is ordered"
            self._report(message, ("writes",), None, f"say it: `pictures: {{{_ORDER_EXAMPLE}}}`")
        if order is not None and "order-file" not in writes:
            message = "`order-file` says how an order is, and nothing writes one"
            self._report(message, ("pictures", "order-file"), ("writes",), "write `writes: [pictures, order-file]`")

    def _check_inks(self) -> None:
        colour = self._fields["colour"]
        if not isinstance(colour, Record):
            return
        for spot in cast("tuple[Message, ...]", colour["spots"] or ()):
            fault = spot_name_fault(spot.source)
            if fault is not None:
                hint = "inks of the press need no name here; list spot inks, such as `PANTONE 871 C`, or none: `[]`"
                self._faults.add("profile-contradiction", f"an ink of `spots` cannot {fault}", spot.mark, hint=hint)
        if colour["spots"] and colour["spot-limit"] == 0:
            message, hint = "`spot-limit` takes no spot inks, and `spots` lists some", "leave one of them out"
            self._report(message, ("colour", "spot-limit"), ("colour", "spots"), hint)
        rich = colour["rich-black"]
        if not isinstance(rich, tuple):
            return
        total, limit = sum(cast("tuple[float, ...]", rich)), cast("float", colour["ink-limit"])
        if total > limit + _ROUNDING_PERCENT:
            message = f"`rich-black` has {format_number(total)} % of ink, and `ink-limit` allows {format_number(limit)} %"
            hint = "take less of cyan, magenta and yellow"
            self._report(message, ("colour", "rich-black"), ("colour", "ink-limit"), hint)

    def _check_limits(self) -> None:
        limits = self._fields["limits"]
        if not isinstance(limits, Record):
            return
        wanted, least = cast("float", limits["picture"]), cast("float", limits["coarse-picture"])
        if wanted < least:
            message = f"pictures below {format_number(least)} ppi are refused, and {format_number(wanted)} ppi are enough"
            fields = [("limits", "picture"), ("limits", "coarse-picture")]
            place, *against = [keys for keys in fields if self._place(keys)]
            hint = "`coarse-picture` is at most `picture`"
            self._report(message, place, against[0] if against else None, hint)

    def _check_decks(self) -> None:
        decks = self._decks
        if self._pictures is not None and not self._sizes:
            message = "pictures need the exact pixels of each size, and `decks` has no sizes"
            self._report(message, ("pictures",), ("decks",), f"write `decks:` and under it `{_SIZES_EXAMPLE}`")
        fewest, most = cast("tuple[int, int | None]", (decks["fewest"], decks["most"]) if decks else (1, None))
        if most is not None and most < fewest:
            message = f"a deck cannot have at least {fewest} and at most {most} cards"
            self._report(message, ("decks", "most"), ("decks", "fewest"), "exchange them")
        first: list[tuple[str, Size]] = []
        for name, size in self._sizes.items():
            trim = _trim_size(size)
            other = next((one for one, its in first if _is_same_size(trim, its) or _is_same_size(trim.turned, its)), None)
            if other is not None:
                message = f"`{name}` and `{other}` are one size, {format_size(trim)}"
                self._report(message, ("decks", "sizes", name), ("decks", "sizes", other), "leave one of them out")
            first.append((name, trim))

    def _check_canvases(self) -> None:
        with_pixels = [name for name, size in self._sizes.items() if size["pixels"] is not None]
        if self._pictures is None:
            for name in with_pixels[:1]:
                message = "`pixels` are those of pictures, which this profile has none of"
                self._report(message, ("decks", "sizes", name, "pixels"), None, "say how they are: `pictures: {ppi: 300}`")
            return
        if self._fields["bleed"] is not None and with_pixels:
            message = "`bleed` is what `pixels` leave around the trim of each size"
            self._report(message, ("bleed",), ("decks",), "leave `bleed` out")
        for name, size in self._sizes.items():
            self._check_canvas(name, size, cast("int", self._pictures["ppi"]))

    def _check_canvas(self, name: str, size: Record, ppi: int) -> None:
        trim, pixels = _trim_size(size), cast("tuple[int, int] | None", size["pixels"])
        if pixels is None:
            message = f"`{name}` has no `pixels`, and its pictures need them"
            self._report(message, ("decks", "sizes", name), ("pictures",), "give width and height: `pixels: [825, 1125]`")
            return
        canvas = canvas_size(pixels, ppi)
        if canvas.w < trim.w - _SAME_TRIM_MM or canvas.h < trim.h - _SAME_TRIM_MM:
            fits = f"{pixels[0]} × {pixels[1]} pixels are {format_size(canvas)} at {ppi} ppi"
            message = f"{fits}, less than the trim of `{name}`, {format_size(trim)}"
            place = ("decks", "sizes", name, "pixels")
            self._report(message, place, ("pictures", "ppi"), "compare trim, pixels and ppi; both sizes are upright")

    def _report(self, message: str, keys: tuple[str, ...], against: tuple[str, ...] | None, hint: str) -> None:
        place, other = self._place(keys), self._place(against) if against else None
        also = [("against", other)] if other else ()  # a default has no place
        self._faults.add("profile-contradiction", message, place, also=also, hint=hint)

    def _place(self, keys: tuple[str, ...]) -> Mark | None:
        node: Node = self._node
        mark: Mark | None = None
        for key in keys:
            entry = cast("Map", node).entries.get(key)
            if entry is None:
                return None
            mark, node = entry[0].mark, entry[1]
        return mark


def _trim_size(size: Record) -> Size:
    return Size(*cast("tuple[float, float]", size["trim"]))


def _is_same_size(one: Size, other: Size) -> bool:
    return abs(one.w - other.w) < _SAME_TRIM_MM and abs(one.h - other.h) < _SAME_TRIM_MM


_KIT_FILES = ShippedFiles(FORMATS_FOLDER / "kits")
_KIT_FILE_KEYS = ("rules", "licence", "contents")
_PORTABLE_NAME = lazy_pattern(r"\w(?:[\w.-]*[\w-])?", re.ASCII)
_PIXEL_COUNT = IntKind(min=16, max=8000, note="pixels")


@frozen(kw_only=True)
class _NamedRecordKind(RecordKind):
    """Records of a list that faults call by one of their fields: the part `A4`."""

    called: str
    by: str

    def read_item(self, node: Node, id_: str, name: str, values: ValueReader) -> Record | None:  # noqa: ARG002 - a kind's signature
        """Read one of the list."""
        own = node.get(self.by) if isinstance(node, Map) else None
        named = isinstance(own, Scalar) and own.value
        return self.read(node, SpokenPlace(f"the {self.called} `{named}`" if named else f"a {self.called}"), name, values)


def kit_kind(root: Path) -> RecordKind:
    """Return the shape of a kit's file in a project, which may have profiles of its own."""
    part = {
        "folder": TextKind(note="where its files are in the zip"),
        "paper": PaperKind(note="the paper"),
        "backs": EnumKind(
            required=False,
            choices=("duplex-long", "duplex-short", "gutterfold", "none"),
            note="how backs are printed (default: the game's)",
        ),
        "profile": EnumKind(required=False, default="home", choices=profile_names(root), note="the profile"),
        "marks": EnumKind(required=False, choices=MARK_CHOICES, note="how much crop marks take of the margin"),
        "bleed": LengthKind(required=False, min=0, max=20, note="the most that sheets show of the bleed, in mm"),
        "cuts": EnumKind(required=False, choices=SHARING_CHOICES, note="whether neighbours share cuts, as in game.yaml"),
        "stock": EnumKind(
            required=False, choices=(ANY_STOCK,), note="`any`: pieces of all stocks share sheets, whatever their decks say"
        ),
    }
    picture = {
        "file": TextKind(note="its name in the zip, which ends with .png"),
        "width": _PIXEL_COUNT,
        "height": _PIXEL_COUNT,
        "shows": EnumKind(choices=("cover", "cards", "booklet"), note="what is to be seen"),
    }
    fields = {
        "note": TextKind(note="who takes it"),
        "source": TextKind(required=False, note="where its figures come from"),
        "checked": DateKind(required=False, note="when somebody last compared them with their source"),
        "parts": ListKind(
            of=_NamedRecordKind(fields=part, called="part", by="folder"), min=1, note="the sheets, for each way of printing"
        ),
        "rules": TextKind(note="the booklet for the screen"),
        "pictures": ListKind(
            required=False, of=_NamedRecordKind(fields=picture, called="picture", by="file"), note="pictures of the game"
        ),
        "licence": TextKind(note="the licence"),
        "contents": TextKind(note="the list of all files"),
    }
    return RecordKind(fields=fields, note="a kit")


def kit_names(root: Path) -> tuple[str, ...]:
    """Return the names of all kits, those of the project in `root` among them."""
    return _KIT_FILES.names(root)


def read_kit(name: str, root: Path, report: Report) -> Kit | None:
    """Return a kit: that of the project in `root` if it has one of this name, else the generator's own.

    None if there is none, or if its file has a fault, which is reported: the usual ones of a file, `load/kit-name` for a path
    that a zip cannot hold on every system or has twice, `load/kit-part` for a way of printing that has no sheets or is
    listed twice.
    """
    file = _KIT_FILES.file(name, root)
    if file is None:
        return None
    home = root if file.is_relative_to(root) else file.parents[1]
    node = read_map(home, file, None, report)
    faults = FileFaults(report)
    fields = kit_kind(root).read(node, name, name, ValueReader(home, file.parent, faults)) if node is not None else None
    if not isinstance(fields, Record) or faults.count:
        return None
    _check_kit(fields, root, faults)
    return None if faults.count else _make_kit(name, fields)


def _record_tuple(value: object) -> tuple[Record, ...]:
    return cast("tuple[Record, ...]", value) if isinstance(value, tuple) else ()


def _make_kit(name: str, fields: Record) -> Kit:
    parts = tuple(
        KitPart(
            source_text(p["folder"]),
            cast("Paper", p["paper"]),
            cast("BacksMode | None", p["backs"]),
            str(p["profile"]),
            cast("MarkLength | None", p["marks"]),
            cast("float | None", p["bleed"]),
            cast("Cuts | None", p["cuts"]),
            cast('Literal["any"] | None', p["stock"]),
            p.mark,
        )
        for p in _record_tuple(fields["parts"])
    )
    pictures = tuple(
        KitPicture(
            source_text(p["file"]),
            cast("int", p["width"]),
            cast("int", p["height"]),
            cast("KitPictureContent", p["shows"]),
        )
        for p in _record_tuple(fields["pictures"])
    )
    rules, licence, contents = (source_text(fields[key]) for key in _KIT_FILE_KEYS)
    return Kit(name, source_text(fields["note"]), parts, rules, pictures, licence, contents)


def _check_kit(fields: Record, root: Path, faults: FileFaults) -> None:
    pictures = [cast("Message", one["file"]) for one in _record_tuple(fields["pictures"])]
    names, parts = [cast("Message", fields[key]) for key in _KIT_FILE_KEYS] + pictures, _record_tuple(fields["parts"])
    _check_names(names, faults)
    _check_folders(names, [cast("Message", part["folder"]) for part in parts], faults)
    for picture in pictures:
        if not picture.source.endswith(".png"):
            name, hint = picture.source, f"write `{picture.source.rpartition('.')[0] or picture.source}.png`"
            faults.add("kit-name", f"pictures are PNG files, and `{name}` is no name of one", picture.mark, hint=hint)
    _check_parts(parts, root, faults)


def _check_names(names: Sequence[Message], faults: FileFaults) -> None:
    seen: dict[str, Message] = {}
    for name in names:
        _check_path(name, faults)
        other = seen.setdefault(name.source.casefold(), name)
        if other is not name:
            hint = "give each a name of its own; capitals make no other name"
            message = f"two files of the zip are named `{name.source}`"
            faults.add("kit-name", message, name.mark, also=[("and", other.mark)], hint=hint)


def _check_folders(names: Sequence[Message], folders: Sequence[Message], faults: FileFaults) -> None:
    seen: dict[str, Message] = {}
    for folder in folders:
        other = seen.setdefault(folder.source.casefold(), folder)
        if other.source != folder.source:
            message = (
                f"`{folder.source}` and `{other.source}` differ only in capitals: Windows and macOS take them for one folder"
            )
            faults.add("kit-name", message, folder.mark, also=[("and", other.mark)], hint="write them alike")
    for name in names:
        if any(name.source.casefold().startswith(f"{folder}/") for folder in seen):
            message = f"`{name.source}` lies in a folder of sheets, one of which may have its name"
            faults.add("kit-name", message, name.mark, hint="put it at the top, or into a folder of its own")


_WAY_OF_PART = ("paper", "backs", "profile", "marks", "bleed", "cuts", "stock")


def _check_parts(parts: Sequence[Record], root: Path, faults: FileFaults) -> None:
    ways: dict[tuple[object, ...], Record] = {}
    for part in parts:
        _check_path(cast("Message", part["folder"]), faults)
        profile = read_profile(str(part["profile"]), root, faults.report)
        if profile is not None and (other_files := _describe_other_files(profile)):
            hint = "a kit holds sheets that are cut by hand: take a profile of these, such as `home`"
            faults.add("kit-part", f"`{profile.name}` {other_files}", part.mark, hint=hint)
        other = ways.setdefault(tuple(part[name] for name in _WAY_OF_PART), part)
        if other is not part:
            message = "two parts are printed alike: on the same paper, with the same profile and options"
            faults.add("kit-part", message, part.mark, also=[("and", other.mark)], hint="take one of them out")


def _describe_other_files(profile: Profile) -> str:
    """Say what a profile writes instead of sheets that are cut by hand; empty if it is for these."""
    if profile.table is not None:
        return "makes a virtual table"
    if profile.cut is not None:
        return "is for a cutting machine, which needs more files than sheets"
    return "prints single faces, which have no paper" if profile.pages != "sheets" else ""


def _check_path(path: Message, faults: FileFaults) -> None:
    parts = path.source.split("/")
    if not all(_PORTABLE_NAME.fullmatch(part) and not DEVICE.fullmatch(part.partition(".")[0].casefold()) for part in parts):
        hint = "write names of a-z, A-Z, 0-9, `_`, `-` and `.`, with `/` after folders"
        message = f"a file or folder of a zip cannot be named `{path.source}` on every system"
        faults.add("kit-name", message, path.mark, hint=hint)


DEFAULT_PRINTER = "default"


def load_printer(file: Path, name: str | None, report: Report) -> Printer:
    """Read the correction of the printer `name`, or of `default` without a name; no correction if there is no `default`.

    ```yaml
    default:
      back_offset: {x: 0.4, y: -0.2}   # mm, to the right and down when looking at the back
      scale: {x: 1.002, y: 1}          # the intended length divided by the printed length
      second_pass: reversed            # the order of backs that are printed after all fronts
    ```
    """
    if not file.exists():
        if name is not None:
            message = f"no file `{file.name}` yet, which has the printers: there is no `{name}`"
            way = "`pnp calibrate` prints the sheet that finds what to write there"
            report.error("load/missing-file", message, Mark(str(file)), hint=way)
        return Printer()
    faults = FileFaults(report)
    root = read_map(file.parent, file, None, report)
    printers = PRINTERS.read(root, "printers", "printers", ValueReader(file.parent, file.parent, faults)) if root else None
    if not isinstance(printers, Record):
        return Printer()
    entry = printers.get(name or DEFAULT_PRINTER)
    if isinstance(entry, Record):
        second_pass = cast("SecondPass | None", entry["second_pass"])
        offset, scale = _axis_pair(entry["back_offset"], 0.0), _axis_pair(entry["scale"], 1.0)
        return Printer(name or DEFAULT_PRINTER, offset, scale, second_pass)
    if name is not None and faults.count == 0:
        hint = did_you_mean(name, printers)
        faults.add("unknown-printer", f"no printer `{name}` in `{file}`", root.mark if root else None, hint=hint)
    return Printer()


def _axis_pair(value: object, otherwise: float) -> tuple[float, float]:
    if not isinstance(value, Record):
        return (otherwise, otherwise)
    x, y = (value[axis] for axis in ("x", "y"))
    return (float(x) if isinstance(x, (int, float)) else otherwise, float(y) if isinstance(y, (int, float)) else otherwise)
