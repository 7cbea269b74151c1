"""Pages of PDFs on a press: which of them are pixels and why, and what the rules for files say of the others."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from pnp.model.frame import ImageItem
from pnp.pictures.files import intent_of_page, picture_bytes
from pnp.pictures.pdf_pages import PAGE_PPI
from pnp.preflight.faces import NOT_READ, READABLE_SCALE, RepeatedFaults, reduction_of

if TYPE_CHECKING:
    from pnp.base.diagnostics import Diagnostic, Report
    from pnp.model.face_walk import Painted
    from pnp.model.picture import Picture
    from pnp.pictures.inks import PressInks
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
        from pnp.preflight.files.page_art import press_page, remarks_at  # noqa: PLC0415 - with pikepdf, for pages alone

        data, file, scale = picture_bytes(paint.item.picture), str(paint.item.picture.file), _scale_of(paint)
        page, place = press_page(data, press), component.place(frame, paint.box)
        reduction = reduction_of(paint.state)
        is_picture = reduction is not None and reduction.scale < READABLE_SCALE
        fault = _PageFault(paint.item, page.reasons, scale, page.lost_spots, in_inks=page.in_inks, is_picture=is_picture)
        if page.reasons:
            why = file, fault.size, page.lost_spots, tuple(one.message for one in page.reasons)
            pixels.add(why, fault._replace(is_picture=False), component, 0, place)
        if page.converted:
            converted.add(file, fault, component, 0, place)
        said = remarks_at(data, press, scale)
        for code in dict.fromkeys(one.code for one in said):
            alike = tuple(one for one in said if one.code == code)
            remarks.add((file, code, fault.size, is_picture), fault._replace(said=alike), component, 0, place)
    for fault_of in pixels.all():
        _report_pixels(fault_of, report)
    for fault_of in remarks.all():
        first, *more = fault_of.first.said
        size = fault_of.first.size and f" at {fault_of.first.size} of its size"
        _warn(fault_of, f"has what the press may spoil{size}: {_counted(first.message, more)}", report)
    _check_conditions(faces, press, report)
    for fault_of in converted.all():
        image = fault_of.first.image
        message = f"`{image.picture.path}` on {fault_of.who} has colours of a screen, which become inks as those of the game do"
        report.note(_CODE, message, image.content or fault_of.component.mark, faces=fault_of.faces)


def _check_conditions(faces: FacesToCheck, press: PressInks, report: Report) -> None:
    """Warn of pages with inks of a file that is for another printing condition, once a file."""
    from pnp.preflight.files.page_art import press_page  # noqa: PLC0415 - as above

    intents: dict[str, str] = {}
    foreign: RepeatedFaults[_PageFault] = RepeatedFaults(max)
    for component, frame, paint in faces.pictures():
        assert isinstance(paint.item, ImageItem)
        picture = paint.item.picture
        if picture.kind != "pdf" or not press_page(picture_bytes(picture), press).has_inks:
            continue
        file = str(picture.file)
        if file not in intents:
            intents[file] = _other_condition(press, picture)
        if intents[file]:
            foreign.add(file, _PageFault(paint.item, (), 1.0), component, 0, component.place(frame, paint.box))
    for fault in foreign.all():
        own, wanted = intents[str(fault.first.image.picture.file)], press.press.condition
        wrong = f"is separated for `{own}`, and the press prints `{wanted}`: its inks are kept, and look different"
        hint = f"export it for `{wanted}`, or in RGB, which is converted here"
        _warn(fault, wrong, report, "preflight/other-condition", hint)


def _other_condition(press: PressInks, picture: Picture) -> str:
    """Return for which other condition the file of a page is; empty if it is for that of the press, or does not say.

    A profile tells by the looks of its inks, without one the name of the condition does.
    """
    from pnp.pictures.inks import other_condition  # noqa: PLC0415 - only where something is printed on a press

    intent = intent_of_page(picture)
    if intent is None:
        return ""
    if not intent.profile:
        return "" if press.press.condition in intent.condition else intent.condition
    described = other_condition(press, intent.profile)
    return (intent.condition or described) if described else ""


class _PageFault(NamedTuple):
    """A page of a PDF, and what the rules for files say of it."""

    image: ImageItem
    said: tuple[Diagnostic, ...]
    scale: float
    lost_spots: tuple[str, ...] = ()
    in_inks: bool = False
    is_picture: bool = False

    @property
    def size(self) -> str:
        """The part of its size at which it is shown, in words; empty at its own."""
        return "" if round(100 * self.scale) == _WHOLE else f"{self.scale:.0%}"


_WHOLE = 100  # per cent


def _scale_of(paint: Painted) -> float:
    """Return at which part of its size a page is shown, where that is least."""
    item = paint.item
    assert isinstance(item, ImageItem)
    a, b, c, d = paint.state.matrix[:4]
    return min(item.box.w * hypot(a, b) / item.picture.width, item.box.h * hypot(c, d) / item.picture.height)


_REASONS_SHOWN = 3


def _report_pixels(fault: RepeatedFault[_PageFault], report: Report) -> None:
    said = list(dict.fromkeys(one.message for one in fault.first.said))
    inks = "in its own inks" if fault.first.in_inks else "in inks that are converted from sRGB"
    words = _counted("; ".join(said[:_REASONS_SHOWN]), said[_REASONS_SHOWN:])
    if fault.first.lost_spots:
        inks += f" and without {' and '.join(f'`{spot}`' for spot in fault.first.lost_spots)}, of which process inks stand in"
    ppi = round(PAGE_PPI / fault.first.scale) if fault.first.size else PAGE_PPI
    _warn(fault, f"is printed as pixels of {ppi} ppi, {inks}: {words}", report)


def _counted(words: str, more: Sequence[object]) -> str:
    return f"{words}, and {len(more)} more" if more else words


def _warn(fault: RepeatedFault[_PageFault], wrong: str, report: Report, code: str = _CODE, hint: str | None = None) -> None:
    image, is_picture = fault.first.image, fault.first.is_picture
    (report.note if is_picture else report.warning)(
        code,
        f"`{image.picture.path}` on {fault.who} {wrong}{NOT_READ if is_picture else ''}",
        image.content or fault.component.mark,
        also=[("in", image.at)] if image.at else (),
        hint=hint or fault.first.said[0].hint,
        faces=fault.faces,
    )
