"""Profiles: the generator's own in `pnp/formats/profiles/`, and those of a project in its folder `profiles`."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

from pnp.base.diagnostics import Report
from pnp.load.file_cache import content_key
from pnp.load.files import read_bytes, read_map
from pnp.load.kinds.compound import ListKind, RecordKind
from pnp.load.kinds.kind import ValueReader
from pnp.load.kinds.simple import DateKind, EnumKind, FilePathKind, FlagKind, LengthKind, NumberKind, TextKind
from pnp.load.print_options import print_options, sheet_options
from pnp.load.profile_contradictions import check_profile
from pnp.load.profile_cut import CUT, read_cut
from pnp.load.profile_limits import LIMITS, press_limits
from pnp.load.profile_marks import MARKS, check_marks, printer_marks
from pnp.load.profile_service import DECKS, PICTURES
from pnp.load.profile_table import PROFILE_TABLE, check_profile_table, profile_table
from pnp.load.shipped_files import shipped_files
from pnp.load.yaml.nodes import FileFaults, Map
from pnp.model.fields import Message, Record
from pnp.model.printing import PressColour, Profile
from pnp.model.request import EXPORT_NAMES, USUAL_EXPORTS
from pnp.pictures.colour import IccProfileError, press_profile

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pnp.load.kinds.kind import Fields, Kind
    from pnp.model.frame import InkMix
    from pnp.model.printing import DeckDemands, OtherSpots, PageContent, PageOrder, PdfStandard, PictureDemands, PrinterMarks

FILES = shipped_files("profiles")
_HOME = FILES.shipped / "home.yaml"
_PERCENT = 100


def _text(note: str) -> Kind:
    return TextKind(required=False, note=note)


def _choice(note: str, default: str, *others: str) -> Kind:
    return EnumKind(required=False, default=default, choices=(default, *others), note=note)


_COLOUR: Fields = {
    "icc": FilePathKind(note="the ICC profile of the press, beside this file or in another folder"),
    "condition": TextKind(note="the identifier of the printing condition, such as FOGRA39"),
    "condition-note": TextKind(note="its name in words"),
    "registry": _text("where it is registered, such as http://www.color.org"),
    "standard": _choice("the part of PDF/X that files keep to", "none", "x-4", "x-1a"),
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
    "other-spots": _choice("what becomes of other spot inks: `process` prints their recipe", "refused", "process"),
    "recipes": _choice("whether each colour needs a recipe `cmyk` in theme.yaml", "optional", "required"),
}
PROFILE = RecordKind(
    fields={
        "note": TextKind(note="who prints, and how it looks"),
        "low-ink": FlagKind(required=False, default=False, note="whether it is printed with about a fifth of the ink"),
        "source": _text("where the figures come from"),
        "checked": DateKind(required=False, note="when somebody last compared them with their source"),
        "pages": _choice("what a page shows", "sheets", "faces"),
        "order": _choice("which page of a card comes first", "face-first", "back-first"),
        "bleed": LengthKind(required=False, min=0, max=30, note="the bleed that is printed and that art must reach, in mm"),
        "writes": ListKind(
            required=False,
            of=EnumKind(choices=EXPORT_NAMES),
            note="what is written for it, such as `pdf` or `png-bleed`; without it, PDFs, manifests and what `cut` asks for",
        ),
        "safe": LengthKind(required=False, min=0, max=30, note="the least distance from the trim to text and icons, in mm"),
        "print": sheet_options(),
        "marks": MARKS,
        "colour": RecordKind(required=False, fields=_COLOUR, note="the inks of a press; without it, colours are sRGB"),
        "decks": DECKS,
        "pictures": PICTURES,
        "limits": LIMITS,
        "table": PROFILE_TABLE,
        "cut": CUT,
    },
    note="a profile",
)


def profile_names(root: Path | None = None) -> tuple[str, ...]:
    """Return the names of all profiles, those of the project in `root` among them."""
    return FILES.names(root)


def read_profile(name: str, root: Path | None = None, report: Report | None = None) -> Profile | None:
    """Return a profile: that of the project in `root` if it has one of this name, else the generator's own.

    None if there is none. Without a `report`, a fault raises PnpError; with one, it is reported, and the result is None too.
    """
    faults = Report() if report is None else report
    file = FILES.file(name, root)
    found = None if file is None else _shipped(file) if file.parent == FILES.shipped else _of_project(file, faults)
    if report is None:
        faults.raise_if_errors()
    return found


@lru_cache(maxsize=16)
def _shipped(file: Path) -> Profile | None:
    report = Report()
    found = _profile(file, report, {})
    report.raise_if_errors()
    return found


class _ReadProfile(NamedTuple):
    """A profile of a project as it was last read: the hashes of its files, which say whether they are still the same."""

    hashes: Mapping[Path, bytes | None]
    profile: Profile


_READ: dict[Path, _ReadProfile] = {}
_MOST_READ = 32


def _of_project(file: Path, report: Report) -> Profile | None:
    """Read a profile of a project, unless it is the one that was read before: a run asks for it again and again."""
    known = _READ.get(file)
    if known is not None and all(_hash(path) == there for path, there in known.hashes.items()):
        return known.profile
    hashes = {file: _hash(file)}
    found = _profile(file, report, hashes)
    if found is not None:
        if len(_READ) >= _MOST_READ:
            _READ.clear()
        _READ[file] = _ReadProfile(hashes, found)
    return found


def _hash(file: Path) -> bytes | None:
    try:
        return content_key(file.read_bytes())
    except OSError:
        return None


def _profile(file: Path, report: Report, hashes: dict[Path, bytes | None]) -> Profile | None:
    """Read one file; None if it has a fault, which is reported. The hash of its ICC profile joins `hashes`."""
    root = file.parents[1]
    node = read_map(root, file, None, report)
    faults = FileFaults(report)
    found = PROFILE.read(node, file.stem, file.stem, ValueReader(root, file.parent, faults)) if node is not None else None
    if node is None or not isinstance(found, Record) or faults.count:
        return None
    check_profile(node, found, faults)
    colour, table = found["colour"], found["table"]
    decks, pictures = _service(found, faults)
    virtual, writes = profile_table(table if isinstance(table, Record) else None), _names(found["writes"])
    check_profile_table(node, virtual, writes, faults)
    press = _press(colour, root, file.parent, faults, hashes) if isinstance(colour, Record) else None
    press = press and replace(press, limits=press_limits(cast("Record | None", found["limits"])))
    marks, bleed = _marks(found, node, file, faults), cast("float | None", found["bleed"])
    cut = read_cut(found["cut"], found, faults) if isinstance(found["cut"], Record) else None
    if faults.count or (press is None and colour is not None):
        return None
    return Profile(
        file.stem,
        _words(found["note"]),
        bool(found["low-ink"]),
        _words(found["source"]),
        str(found["checked"] or ""),
        cast("PageContent", found["pages"]),
        cast("PageOrder", found["order"]),
        press,
        bleed,
        writes or ((*USUAL_EXPORTS, "cut-svg", "cut-dxf") if cut else ()),
        cast("float | None", found["safe"]),
        decks,
        pictures,
        marks=marks,
        options=replace(print_options(found["print"]), bleed=bleed),
        table=virtual,
        cut=cut,
    )


def home_marks() -> PrinterMarks:
    """Return the marks for printers at home, whose figures profiles have where they say nothing else."""
    home = _shipped(_HOME)
    assert home is not None
    assert home.marks is not None
    return home.marks


def _marks(found: Record, node: Map, file: Path, faults: FileFaults) -> PrinterMarks | None:
    """Return the marks of a profile, if it says anything about them; contradictions are reported."""
    said, written = found["marks"], node.get("marks")
    if not isinstance(said, Record) or not isinstance(written, Map):
        return None
    marks = printer_marks(said, None if file == _HOME else home_marks())
    check_marks(marks, cast("float | None", found["bleed"]), written, faults, press=found["colour"] is not None)
    return marks


def _service(found: Record, faults: FileFaults) -> tuple[DeckDemands | None, PictureDemands | None]:
    """Return what a profile says of a service; few profiles do, so that few runs load what reads it."""
    if found["decks"] is None and found["pictures"] is None:
        return None, None
    from pnp.load.service_reader import read_service  # noqa: PLC0415

    return read_service(found, faults)


def _press(found: Record, root: Path, folder: Path, faults: FileFaults, hashes: dict[Path, bytes | None]) -> PressColour | None:
    """Return the press of a profile; None if its ICC profile cannot be used, which is reported."""
    icc = cast("Message", found["icc"])
    data = read_bytes(root, folder / icc.source, icc.mark, faults.report)
    if data is None:
        return None
    hashes[folder / icc.source] = content_key(data)
    try:
        press_profile(data)
    except IccProfileError as error:
        faults.add("icc-profile", f"the profile `{icc.source}` {error}", icc.mark, hint="take the ICC profile of the press")
        return None
    rich, spots = found["rich-black"], found["spots"]
    return PressColour(
        data,
        _words(found["condition"]),
        _words(found["condition-note"]),
        _words(found["registry"]),
        cast("PdfStandard", found["standard"]),
        cast("float", found["ink-limit"]) / _PERCENT,
        cast("InkMix", tuple(part / _PERCENT for part in rich)) if isinstance(rich, tuple) else None,  # type: ignore[operator]
        cast("float", found["rich-black-from"]),
        cast("float", found["one-ink-below"]),
        tuple(map(_words, spots)) if isinstance(spots, tuple) else None,
        cast("OtherSpots", found["other-spots"]),
        found["recipes"] == "required",
    )


def _names(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else ()


def _words(value: object) -> str:
    return value.source if isinstance(value, Message) else str(value or "")
