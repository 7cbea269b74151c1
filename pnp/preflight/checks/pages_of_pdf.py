"""Pages of PDFs on a press: which of them are pixels and why, and what the rules for files say of the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pnp.model.frame import ImageItem
from pnp.pictures.files import picture_bytes
from pnp.pictures.pdf_pages import PAGE_PPI
from pnp.preflight.faces import RepeatedFaults

if TYPE_CHECKING:
    from pnp.base.diagnostics import Diagnostic, Report
    from pnp.preflight.faces import FacesToCheck, RepeatedFault

_CODE = "preflight/pdf-page"


def check_pages_of_pdf(faces: FacesToCheck, report: Report) -> None:
    """Say which pages of PDFs are pixels on a press and why, and what the rules for files say of others; each once a file."""
    press = faces.press
    if press is None:
        return
    pixels: RepeatedFaults[_PageFault] = RepeatedFaults(max)
    remarks: RepeatedFaults[_PageFault] = RepeatedFaults(max)
    converted: RepeatedFaults[_PageFault] = RepeatedFaults(max)
    for component, frame, paint in faces.pictures():
        assert isinstance(paint.item, ImageItem)
        if paint.item.picture.kind != "pdf":
            continue
        from pnp.preflight.files.page_art import press_page  # noqa: PLC0415 - with pikepdf, for pages alone

        page, file = press_page(picture_bytes(paint.item.picture), press), str(paint.item.picture.file)
        place = component.place(frame, paint.box)
        fault = _PageFault(paint.item, page.reasons, in_inks=page.in_inks)
        if page.reasons:
            pixels.add((file, tuple(one.message for one in page.reasons)), fault, component, 0, place)
        if page.converted:
            converted.add(file, fault, component, 0, place)
        for code in dict.fromkeys(one.code for one in page.remarks):
            alike = tuple(one for one in page.remarks if one.code == code)
            remarks.add((file, code), fault._replace(said=alike), component, 0, place)
    for fault_of in pixels.all():
        _report_pixels(fault_of, report)
    for fault_of in remarks.all():
        first, *more = fault_of.first.said
        _warn(fault_of, f"has what the press may spoil: {_counted(first.message, more)}", report)
    for fault_of in converted.all():
        image = fault_of.first.image
        message = f"`{image.picture.path}` on {fault_of.who} has colours of a screen, which become inks as those of the game do"
        report.note(_CODE, message, image.content or fault_of.component.mark, faces=fault_of.faces)


class _PageFault(NamedTuple):
    """A page of a PDF, and what the rules for files say of it."""

    image: ImageItem
    said: tuple[Diagnostic, ...]
    in_inks: bool = False


_REASONS_SHOWN = 3


def _report_pixels(fault: RepeatedFault[_PageFault], report: Report) -> None:
    said = list(dict.fromkeys(one.message for one in fault.first.said))
    inks = "in its own inks" if fault.first.in_inks else "in inks that are converted from sRGB"
    words = _counted("; ".join(said[:_REASONS_SHOWN]), said[_REASONS_SHOWN:])
    _warn(fault, f"is printed as pixels of {PAGE_PPI} ppi, {inks}: {words}", report)


def _counted(words: str, more: Sequence[object]) -> str:
    return f"{words}, and {len(more)} more" if more else words


def _warn(fault: RepeatedFault[_PageFault], wrong: str, report: Report) -> None:
    image = fault.first.image
    report.warning(
        _CODE,
        f"`{image.picture.path}` on {fault.who} {wrong}",
        image.content or fault.component.mark,
        also=[("in", image.at)] if image.at else (),
        hint=fault.first.said[0].hint,
        faces=fault.faces,
    )
