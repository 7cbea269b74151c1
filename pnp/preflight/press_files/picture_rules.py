"""Rules about pictures: enough pixels, packed in a way that presses read, and really in the file."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pnp.load.yaml.nodes import format_number
from pnp.pdf.objects import entry, is_true, names, number

if TYPE_CHECKING:
    from pnp.base.diagnostics import Severity
    from pnp.pdf.painted_objects import PaintedObject
    from pnp.pdf.pdf_file import PdfPage
    from pnp.preflight.press_files.judgement import FileJudgement

_TOLERANCE = 1.0  # ppi
_AT_HOME = 72.0
_PLAIN = frozenset({"FlateDecode", "RunLengthDecode", "ASCII85Decode", "ASCIIHexDecode"})
"""Filters that pack bytes of any kind (LZW too, which is refused anyway)."""
_IN_X1A = {"JPXDecode": "JPEG 2000", "JBIG2Decode": "JBIG2"}
_MOST_BITS = 8
_COARSE_BITMAP = 0.5
"""The part of the resolution for one bit below which its steps are seen at arm's length."""


def check_resolution(judgement: FileJudgement, page: PdfPage, painted: PaintedObject) -> None:
    """Judge the pixels of a picture at the size at which it is placed; a single pixel is a plain ground."""
    if painted.kind not in {"picture", "stencil"} or painted.measure <= 0 or _is_plain(painted):
        return
    limits = judgement.limits
    one_bit = painted.kind == "stencil" or number(entry(painted.source, "/BitsPerComponent")) == 1
    least, wanted = (limits.bitmap * _COARSE_BITMAP, limits.bitmap) if one_bit else (limits.coarse_picture, limits.picture)
    if not judgement.for_press:
        least = wanted = _AT_HOME
    if painted.measure < wanted - _TOLERANCE:
        bits, found = " of one bit" if one_bit else "", format_number(round(painted.measure))
        severity: Severity = "error" if painted.measure < least - _TOLERANCE else "warning"
        judgement.object_fault(
            "press/low-resolution",
            f"{painted.words}{bits} has {found} ppi, and should have {format_number(wanted)}",
            painted,
            page,
            severity=severity,
            value=found,
            kind=severity + bits,
            rank=painted.measure,
            hint="take a larger picture, or place it smaller; enlarging its pixels does not help",
        )


def check_pixels(judgement: FileJudgement, page: PdfPage, painted: PaintedObject) -> None:
    """Judge whether the data of a picture can be that large; JPEGs and other formats of their own say their size themselves."""
    if painted.kind not in {"picture", "stencil"}:
        return
    source, hint = painted.source, "export it again; what is lost cannot be printed"
    wide, high = number(entry(source, "/Width")), number(entry(source, "/Height"))
    if painted.measure < 0 or (source is not None and min(wide, high) <= 0):
        size = f"{format_number(wide)} × {format_number(high)} pixels" if source is not None else "a negative number of pixels"
        judgement.object_fault("press/damage", f"{painted.words} has {size}", painted, page, hint=hint)
        return
    needed = _bytes_needed(painted, wide, high)
    found = judgement.unpacked_size(source) if needed else None
    if found is not None and found < needed:
        judgement.object_fault(
            "press/damage",
            f"{painted.words} has {found} bytes, and {format_number(wide)} × {format_number(high)} pixels take {needed}",
            painted,
            page,
            value=str(found),
            hint=hint,
        )


def _bytes_needed(painted: PaintedObject, wide: float, high: float) -> int:
    """Return how many bytes the pixels of a picture take when they are unpacked; 0 if that is not known."""
    source, colour = painted.source, painted.colour
    if source is None or not set(names(entry(source, "/Filter"))) <= _PLAIN:
        return 0
    components, bits = (1, 1.0)
    if painted.kind == "picture" and colour is not None:
        components, bits = colour.space.components, number(entry(source, "/BitsPerComponent"))
    return math.ceil(wide * components * bits / 8) * int(high)


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


def check_depth(judgement: FileJudgement, page: PdfPage, painted: PaintedObject) -> None:
    """Judge how many bits an ink of a picture has: X-1a builds on PDF 1.4, which knows 8."""
    bits = number(entry(painted.source, "/BitsPerComponent")) if painted.kind == "picture" else 0.0
    if judgement.standard == "x-1a" and bits > _MOST_BITS:
        judgement.object_fault(
            "press/version",
            f"{painted.words} has {bits:g} bits an ink, which PDF 1.5 began with",
            painted,
            page,
            value=f"{bits:g}",
            hint="export it with 8 bits an ink",
        )


def check_placeholders(judgement: FileJudgement, page: PdfPage, painted: PaintedObject) -> None:
    """Judge what stands for something else: OPI comments, pages of other files, alternates, PostScript."""
    for key, called in (("/OPI", "OPI"), ("/Ref", "a reference")):
        if entry(painted.source, key) is not None:
            judgement.object_fault(
                "press/opi",
                f"{painted.words} stands for a file that is elsewhere ({called})",
                painted,
                page,
                hint="link the picture itself, and export it without placeholders",
                value=called,
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
