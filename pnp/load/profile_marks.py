"""The `marks` of a profile: what is said there, and for the rest the figures of the generator's own profile `home`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.load.kinds.compound import RecordKind
from pnp.load.kinds.simple import EnumKind, FlagKind, LengthKind, NumberKind
from pnp.load.yaml.nodes import format_number
from pnp.model.printing import MARK_CLEARANCE, PrinterMarks

if TYPE_CHECKING:
    from pnp.load.kinds.kind import Kind
    from pnp.load.yaml.nodes import FileFaults, Map
    from pnp.model.fields import Record


def _length(note: str, low: float, high: float) -> Kind:
    return LengthKind(required=False, min=low, max=high, note=f"{note}, in mm")


def _flag(note: str) -> Kind:
    return FlagKind(required=False, default=None, note=note)


MARKS = RecordKind(
    required=False,
    fields={
        "length": _length("how long crop marks are", 1, 20),
        "short-length": _length("how long `short` ones are", 0.5, 20),
        "tick-length": _length("how long ticks beside punched parts are", 0.5, 10),
        "offset": _length("how far crop marks begin from the trim; they never begin inside the bleed", 0, 30),
        "weight": NumberKind(required=False, min=0.05, max=2, note="how strong marks and fold lines are, in pt"),
        "edge": _length("how near marks come to the edge of the paper, if its margin is not smaller", 0, 30),
        "least-edge": _length("how near short marks come to it, and others if the margin is smaller", 0, 30),
        "ink": EnumKind(
            required=False,
            choices=("black", "registration"),
            note="the ink of marks outside all bleeds: `registration` is printed by all plates",
        ),
        "sides": EnumKind(required=False, choices=("fronts", "both"), note="the pages that have marks"),
        "outlines": _flag("whether the outlines of parts that are not rectangles are drawn on them"),
        "targets": _flag("whether there is a registration target in the middle of each margin"),
        "colour-bar": _flag("whether there are patches of all inks along the upper edge; for presses"),
    },
    note="crop marks and other marks around the cards; what is not said here is as in `home`",
)


def printer_marks(found: Record | None, usual: PrinterMarks | None) -> PrinterMarks:
    """Return the marks of a profile; `usual` are those of `home`, which says everything and needs none."""
    said = {name.replace("-", "_"): value for name, value in (found or {}).items() if value is not None}
    return PrinterMarks(**said) if usual is None else replace(usual, **said)  # type: ignore[arg-type]


def check_marks(marks: PrinterMarks, bleed: float | None, node: Map, faults: FileFaults, *, press: bool) -> None:
    """Report `load/profile-contradiction` for marks that contradict each other, or the rest of their profile."""

    def fault(field: str, message: str, hint: str) -> None:
        where = node.get(field) or node
        faults.add("profile-contradiction", message, where.mark, hint=hint)

    if bleed is not None and marks.offset < bleed + MARK_CLEARANCE:
        message = f"marks {format_number(marks.offset)} mm from the trim touch the bleed of {format_number(bleed)} mm"
        fault("offset", message, f"say `offset: {format_number(bleed + MARK_CLEARANCE)}` or more, or less `bleed`")
    if marks.short_length > marks.length:
        message = (
            f"`short` marks of {format_number(marks.short_length)} mm are "
            f"longer than others, of {format_number(marks.length)} mm"
        )
        fault("short-length", message, f"say `short-length: {format_number(marks.length)}` or less, or a greater `length`")
    if marks.least_edge > marks.edge:
        message = (
            f"`edge` is {format_number(marks.edge)} mm, and no mark comes nearer "
            f"than `least-edge`, {format_number(marks.least_edge)} mm"
        )
        fault("least-edge", message, f"say `least-edge: {format_number(marks.edge)}` or less, or a greater `edge`")
    plates = (("ink", "registration", marks.ink == "registration"), ("targets", "yes", marks.targets))
    for field, value, found in (*plates, ("colour-bar", "yes", marks.colour_bar)):
        if found and not press:
            fault(field, f"`{field}: {value}` is for the plates of a press", "say which press by `colour`, or leave it out")
