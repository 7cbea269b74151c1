"""Rules about what is too fine to be printed: lines and letters, counting the matrix that they are drawn with."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pnp.load.yaml.nodes import format_number
from pnp.pdf.colour_spaces import REGISTRATION
from pnp.preflight.checks.thin_lines import HAIRLINE
from pnp.preflight.press_files.overprint_rules import plates

if TYPE_CHECKING:
    from pnp.pdf.painted_objects import PaintedObject
    from pnp.pdf.pdf_file import PdfPage
    from pnp.preflight.press_files.judgement import FileJudgement

_TOLERANCE = 0.005  # pt
_WHITE = 0.001


def check_lines(judgement: FileJudgement, page: PdfPage, painted: PaintedObject) -> None:
    """Judge lines, and filled shapes that are as thin as one."""
    if painted.kind not in {"stroke", "fill"} or not math.isfinite(painted.measure):
        return
    limits, inks = judgement.limits, painted.colour.inks() if painted.colour is not None else None
    width = format_number(round(painted.measure, 3))
    if painted.measure < limits.line - _TOLERANCE:
        judgement.object_fault(
            "press/thin-line",
            f"{painted.words} is {width} pt wide, and the press takes {format_number(limits.line)} pt",
            painted,
            page,
            hint="draw it wider; a width of 0 is as thin as each device can",
            value=width,
            severity="error" if painted.kind == "stroke" and painted.measure < HAIRLINE else "warning",
            kind=painted.kind,
            rank=painted.measure,
        )
    elif painted.kind == "stroke" and inks is not None and REGISTRATION not in inks:
        several, least = len(plates(inks)) > 1, limits.line_of_several_inks
        if several and painted.measure < least - _TOLERANCE:
            judgement.object_fault(
                "press/line-of-several-inks",
                f"{painted.words} of {width} pt has several inks, which {format_number(least)} pt take",
                painted,
                page,
                severity="warning",
                hint="draw it wider, or in one ink",
                value=width,
                kind="several inks",
                rank=painted.measure,
            )


def check_text_size(judgement: FileJudgement, page: PdfPage, painted: PaintedObject) -> None:
    """Judge the size of letters; white ones need more, since the ink around them runs in."""
    if painted.kind != "text":
        return
    limits, inks = judgement.limits, painted.colour.inks() if painted.colour is not None else None
    size = format_number(round(painted.measure, 2))
    if painted.measure < limits.text - _TOLERANCE:
        judgement.object_fault(
            "press/small-text",
            f"{painted.words} is {size} pt high, and the press takes {format_number(limits.text)} pt",
            painted,
            page,
            severity="warning",
            hint="set it larger",
            value=size,
            kind="small",
            rank=painted.measure,
        )
    elif inks and max(inks.values()) < _WHITE and painted.measure < limits.light_text - _TOLERANCE:
        judgement.object_fault(
            "press/light-text",
            f"white {painted.words} is {size} pt high, and needs {format_number(limits.light_text)} pt",
            painted,
            page,
            severity="warning",
            hint="set it larger, or dark on light",
            value=size,
            kind="light",
            rank=painted.measure,
        )
