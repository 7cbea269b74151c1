"""Rules about pictures: enough pixels, packed in a way that presses read, and really in the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.pdf.objects import entry, is_true, names, number
from pnp.yaml_nodes.scalars import shown

if TYPE_CHECKING:
    from pnp.diagnostics import Severity
    from pnp.pdf.painted_objects import PaintedObject
    from pnp.pdf.pdf_file import PdfPage
    from pnp.preflight.press_files.judgement import FileJudgement

_TOLERANCE = 1.0  # ppi
_AT_HOME = 72.0
_IN_X1A = {"JPXDecode": "JPEG 2000", "JBIG2Decode": "JBIG2"}
_COARSE_BITMAP = 0.5
"""The part of the resolution for one bit below which its steps are seen at arm's length."""


def check_resolution(judgement: FileJudgement, page: PdfPage, painted: PaintedObject) -> None:
    """Judge the pixels of a picture at the size at which it is placed; a single pixel is a plain ground."""
    if painted.kind not in {"picture", "stencil"} or not painted.measure or _is_plain(painted):
        return
    limits = judgement.limits
    one_bit = painted.kind == "stencil" or number(entry(painted.source, "/BitsPerComponent")) == 1
    least, wanted = (limits.bitmap * _COARSE_BITMAP, limits.bitmap) if one_bit else (limits.coarse_picture, limits.picture)
    if not judgement.for_press:
        least = wanted = _AT_HOME
    if painted.measure < wanted - _TOLERANCE:
        bits, found = " of one bit" if one_bit else "", shown(round(painted.measure))
        severity: Severity = "error" if painted.measure < least - _TOLERANCE else "warning"
        judgement.object_fault(
            "press/low-resolution",
            f"{painted.words}{bits} has {found} ppi, and should have {shown(wanted)}",
            painted,
            page,
            severity=severity,
            value=found,
            kind=severity + bits,
            rank=painted.measure,
            hint="take a larger picture, or place it smaller; enlarging its pixels does not help",
        )


def check_compression(judgement: FileJudgement, page: PdfPage, painted: PaintedObject) -> None:
    """Judge how a picture, a gradient or a form is packed."""
    for packed in names(entry(painted.source, "/Filter")):
        known = "LZW" if packed == "LZWDecode" else _IN_X1A.get(packed) if judgement.standard == "x-1a" else None
        if known:
            judgement.object_fault(
                "press/compression",
                f"{painted.words} is packed as {known}",
                painted,
                page,
                value=packed,
                hint="export it with ZIP or JPEG compression",
            )


def check_placeholders(judgement: FileJudgement, page: PdfPage, painted: PaintedObject) -> None:
    """Judge what stands for something else: OPI comments, alternates, PostScript."""
    if entry(painted.source, "/OPI") is not None:
        judgement.object_fault(
            "press/opi",
            f"{painted.words} stands for a file that is elsewhere (OPI)",
            painted,
            page,
            hint="link the picture itself, and export it without OPI",
        )
    if entry(painted.source, "/Alternates") is not None and painted.kind == "picture":
        judgement.object_fault(
            "press/alternate-picture",
            f"{painted.words} has alternates that may be printed instead",
            painted,
            page,
            hint="export it without alternate pictures",
        )
    if painted.kind == "postscript" or entry(painted.source, "/PS") is not None:
        judgement.object_fault(
            "press/embedded-postscript",
            f"{painted.words} is PostScript",
            painted,
            page,
            hint="export it as PDF, without PostScript",
        )


def _is_plain(painted: PaintedObject) -> bool:
    """Whether a picture has one pixel, or paints nothing that has edges."""
    source = painted.source
    return number(entry(source, "/Width")) == number(entry(source, "/Height")) == 1 and not is_true(
        entry(source, "/Interpolate")
    )
