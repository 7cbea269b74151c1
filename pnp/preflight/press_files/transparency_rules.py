"""Rules about what a press is not to decide: transparency in X-1a, transfer functions, halftones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.pdf.objects import entry, name, number

if TYPE_CHECKING:
    from pnp.pdf.objects import PdfValue
    from pnp.pdf.painted_objects import PaintedObject
    from pnp.pdf.pdf_file import PdfPage
    from pnp.preflight.press_files.judgement import FileJudgement

_PLAIN_HALFTONES = frozenset({1, 5})
"""A screen by its numbers, and one for each ink (ISO 32000-1, table 129); others are made of thresholds."""
_HINT = "flatten transparency when you export it (PDF/X-1a, or PDF 1.3)"


def check_transparency(judgement: FileJudgement, page: PdfPage, painted: PaintedObject) -> None:
    """X-1a has no transparency: the press would have to blend."""
    if judgement.standard == "x-1a" and painted.transparency:
        judgement.object_fault(
            "press/transparency",
            f"{painted.words} has {painted.transparency}",
            painted,
            page,
            hint=_HINT,
            value=painted.transparency,
        )


def check_page_group(judgement: FileJudgement, page: PdfPage) -> None:
    """The page itself may be a transparency group too."""
    if judgement.standard == "x-1a" and name(entry(page.dictionary, "/Group", "/S")) == "Transparency":
        judgement.fault("press/transparency", "the page is a transparency group", page=page, hint=_HINT)


def check_settings(judgement: FileJudgement, page: PdfPage, painted: PaintedObject) -> None:
    """Transfer functions bend all colours; a halftone that is named, or made of thresholds, wants a screen of its own."""
    if painted.kind != "settings":
        return
    transfer = next((v for key in ("/TR", "/TR2") if (v := entry(painted.source, key)) is not None), None)
    if transfer is not None and name(transfer) not in {"Identity", "Default"}:
        judgement.object_fault(
            "press/device-setting",
            f"{painted.words} has a transfer function",
            painted,
            page,
            hint="export it without transfer functions; curves belong into the picture",
            value="transfer function",
        )
    halftone = entry(painted.source, "/HT")
    if halftone is not None and name(halftone) != "Default":
        _check_halftone(judgement, page, painted, halftone)


def _check_halftone(judgement: FileJudgement, page: PdfPage, painted: PaintedObject, halftone: PdfValue) -> None:
    kind = number(entry(halftone, "/HalftoneType"))
    if entry(halftone, "/HalftoneName") is not None:
        what = "names a halftone"
    elif kind not in _PLAIN_HALFTONES:
        what = f"has a halftone of type {kind:g}"
    else:
        return
    judgement.object_fault(
        "press/device-setting",
        f"{painted.words} {what}",
        painted,
        page,
        hint="export it without halftones; the press screens itself",
        value="halftone",
    )
