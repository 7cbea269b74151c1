"""The part `cut` of a profile: how a machine finds printed sheets, and which spot colours name its lines in a PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pnp.load.kinds.compound import ListKind, RecordKind
from pnp.load.kinds.simple import EnumKind, LengthKind, NumberKind, TextKind
from pnp.load.yaml.nodes import format_number
from pnp.model.fields import Message, Record
from pnp.model.frame import spot_name_fault
from pnp.model.printing import MARK_SQUARE, CutContour, Cutting, RegistrationMarks

if TYPE_CHECKING:
    from pnp.load.kinds.kind import Fields
    from pnp.load.yaml.nodes import FileFaults
    from pnp.model.printing import MarkForm


def _mm(note: str, low: float, high: float, default: float | None = None) -> LengthKind:
    return LengthKind(required=default is None, default=default, min=low, max=high, note=f"{note}, in mm")


_MARKS: Fields = {
    "form": EnumKind(
        required=False,
        default="three",
        choices=("three", "four"),
        note="a square and two brackets, or four brackets as the Cameo 5 Alpha reads them",
    ),
    "inset": _mm("from the edge of the paper to the middle of a mark's lines", 3, 60),
    "length": _mm("the length of the lines", 3, 60),
    "thickness": _mm("the thickness of the lines", 0.1, 3),
    "square": _mm("the side of the square as it is printed", 1, 20, MARK_SQUARE),
    "clear": _mm("how far everything keeps from the marks", 0, 40, 1.5),
    "corner": _mm("the side of a square at each mark in which no part lies", 0, 60, 0),
    "beside": _mm("how far parts keep from the mark at the bottom left, which is looked for last", 0, 60, 0),
}
_CONTOUR: Fields = {
    "cut": TextKind(required=False, default="CutContour", note="the name of the spot colour of cuts"),
    "crease": TextKind(required=False, default="Crease", note="the name of the spot colour of creases"),
    "weight": NumberKind(required=False, default=0.25, min=0.05, max=5, note="the weight of its lines, in pt"),
    "looks": ListKind(
        required=False,
        of=NumberKind(min=0, max=100, note="%"),
        min=4,
        max=4,
        note="the inks that show it where nobody knows the name, in %; without it, magenta",
    ),
}
_PERCENT = 100
_MAGENTA = (0, 100, 0, 0)

CUT = RecordKind(
    required=False,
    fields={
        "contour": RecordKind(required=False, fields=_CONTOUR, note="what is cut, as spot colours on top of the PDF"),
        "marks": RecordKind(required=False, fields=_MARKS, note="printed marks by which the machine finds the sheet"),
    },
    note="sheets are cut by a machine, and get cut files",
)


def read_cut(found: Record, profile: Record, faults: FileFaults) -> Cutting | None:
    """Return what a profile's `cut` says; None if it contradicts itself or the rest of the profile, which is reported."""
    before = faults.count
    marks, contour = found["marks"], found["contour"]
    cutting = Cutting(
        _marks(marks, profile, faults) if isinstance(marks, Record) else None,
        _contour(contour, faults) if isinstance(contour, Record) else None,
    )
    return cutting if faults.count == before else None


def _marks(found: Record, profile: Record, faults: FileFaults) -> RegistrationMarks:
    inset, length, thickness, square, clear, corner, beside = (
        cast("float", found[key]) for key in ("inset", "length", "thickness", "square", "clear", "corner", "beside")
    )
    if profile["pages"] == "faces":
        hint = "take out `pages: faces`, or `marks`"
        faults.add(
            "profile-contradiction", "`marks` are for sheets, and `pages: faces` prints single faces", found.mark, hint=hint
        )
    if thickness >= length:
        message = f"lines of {format_number(length)} mm cannot be {format_number(thickness)} mm thick"
        faults.add("profile-contradiction", message, found.mark, hint="`length` and `thickness` as in the machine's program")
    if max(thickness, square - MARK_SQUARE) / 2 >= inset:
        message = f"marks that are drawn {format_number(inset)} mm from the edge of the paper reach beyond it"
        faults.add("profile-contradiction", message, found.mark, hint="a larger `inset`, or a smaller `square` and `thickness`")
    return RegistrationMarks(cast("MarkForm", found["form"]), inset, length, thickness, square, clear, corner, beside)


def _contour(found: Record, faults: FileFaults) -> CutContour:
    cut, crease = (_spot_name(found, key, faults) for key in ("cut", "crease"))
    if cut == crease:
        hint = "creases need a colour of their own, or they are cut"
        faults.add("profile-contradiction", f"cuts and creases have one spot colour, `{cut}`", found.mark, hint=hint)
    inks = cast("tuple[float, ...]", found["looks"] or _MAGENTA)
    looks = cast("tuple[float, float, float, float]", tuple(part / _PERCENT for part in inks))
    return CutContour(cut, crease, cast("float", found["weight"]), looks)


def _spot_name(found: Record, key: str, faults: FileFaults) -> str:
    value = found[key]
    name, mark = (value.source, value.mark) if isinstance(value, Message) else (str(value), found.mark)
    fault = spot_name_fault(name)
    if fault is not None:
        hint = "take the name that the shop gives, such as `CutContour`"
        faults.add("profile-contradiction", f"the lines of `{key}` cannot {fault}", mark, hint=hint)
    return name
