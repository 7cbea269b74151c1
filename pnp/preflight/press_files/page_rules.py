"""Rules about pages: their boxes, sizes, number and order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pnp.base.units import PT
from pnp.load.yaml.nodes import format_number
from pnp.pdf.objects import entry, name, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.base.units import Size
    from pnp.pdf.content_state import Corners
    from pnp.pdf.pdf_file import PdfPage
    from pnp.preflight.press_files.judgement import FileJudgement

_TOLERANCE = 0.05  # pt: programs round boxes
_BLEED_TOLERANCE = 0.02  # mm
_SIZE_TOLERANCE = 0.1  # mm
_SIDES = ("left", "bottom", "right", "top")
_BOX_HINT = "export it with page boxes: the trim inside the bleed inside the paper, and no crop box"


def check_boxes(judgement: FileJudgement, page: PdfPage) -> None:
    """Judge the boxes of a page."""
    boxes = page.boxes
    if "MediaBox" not in boxes or not all(map(_has_area, boxes.values())):
        _fault(judgement, page, "the page has no paper, or a box without area")
        return
    if judgement.for_press:
        _check_for_press(judgement, page)
    for inner, outer in (("TrimBox", "BleedBox"), ("TrimBox", "MediaBox"), ("BleedBox", "MediaBox"), ("CropBox", "MediaBox")):
        if inner in boxes and outer in boxes and _beyond(boxes[inner], boxes[outer]):
            _fault(judgement, page, f"the {inner} reaches beyond the {outer}")
            break


def _check_for_press(judgement: FileJudgement, page: PdfPage) -> None:
    boxes = page.boxes
    if "TrimBox" not in boxes and "ArtBox" not in boxes:
        _fault(judgement, page, "the page does not say where it is trimmed: it has no TrimBox")
    elif "ArtBox" in boxes:
        _fault(judgement, page, "the page has an ArtBox, and its trim is said by the TrimBox alone")
    if page.rotate % 360:
        _fault(judgement, page, f"the page is turned by {page.rotate:g}°", "turn its content instead, and write no `/Rotate`")
    if page.user_unit != 1:
        _fault(
            judgement,
            page,
            f"the page is scaled by a UserUnit of {page.user_unit:g}",
            "write it in points, without `/UserUnit`",
        )
    if "CropBox" in boxes and _beyond(boxes["MediaBox"], boxes["CropBox"]):
        _fault(judgement, page, "the page has a CropBox that is smaller than its paper")


def check_separation(judgement: FileJudgement, page: PdfPage) -> None:
    """A page that is a plate already cannot be printed together with the others of its picture."""
    separation = entry(page.dictionary, "/SeparationInfo")
    if separation is not None:
        ink = name(entry(separation, "/DeviceColorant")) or text(entry(separation, "/DeviceColorant")) or "?"
        judgement.fault(
            "press/separated-page",
            f"the page is a plate of its own, `{ink}`",
            page=page,
            hint="export all inks on one page (composite), and let the press separate them",
            value=ink,
        )


def _fault(judgement: FileJudgement, page: PdfPage, message: str, hint: str = _BOX_HINT) -> None:
    judgement.fault("press/page-box", message, page=page, hint=hint)


def check_bleed_box(judgement: FileJudgement, page: PdfPage) -> None:
    """Judge how far the bleed reaches beyond the trim."""
    wanted = judgement.profile.bleed
    if wanted is None or judgement.profile.pages != "faces" or not ({"TrimBox", "ArtBox"} & page.boxes.keys()):
        return
    beyond = [side / PT for side in _margins(page.trim, page.bleed)]
    short = {side: max(there, 0.0) for side, there in zip(_SIDES, beyond, strict=True) if there < wanted - _BLEED_TOLERANCE}
    if short:
        found = ", ".join(f"{there:.2f} mm {'at the ' + side}" for side, there in short.items())
        judgement.fault(
            "press/bleed-box",
            f"the bleed is {found}, and the profile prints {format_number(wanted)} mm",
            page=page,
            hint="let the art reach farther, and export it with its bleed",
            value=found,
        )


def check_pages(judgement: FileJudgement, prints: Sequence[object]) -> None:
    """Judge sizes, number and order of all pages; equal `prints` are of pages that look the same."""
    profile, pages = judgement.profile, judgement.file.pages
    if not judgement.for_press or profile.pages != "faces" or not pages:
        return
    sized = [page for page in pages if "TrimBox" in page.boxes]
    usual = Counter(map(_size, sized)).most_common(1)[0][0] if sized else (0.0, 0.0)
    for page in sized:
        if any(abs(a - b) > _SIZE_TOLERANCE for a, b in zip(_size(page), usual, strict=True)):
            here, most = (" × ".join(format_number(side) for side in size) for size in (_size(page), usual))
            judgement.fault(
                "press/page-size",
                f"the page is {here} mm, and most are {most} mm",
                page=page,
                value=here,
                hint="put pages of each size into a file of their own",
                severity="warning",
            )
    _check_service(judgement, sized)
    if profile.order == "back-first" and len(pages) % 2:
        judgement.fault(
            "press/page-count",
            f"the file has {len(pages)} pages, and each card takes two: its back and its face",
            hint="give each card a back, if only an empty page",
            value=str(len(pages)),
            severity="warning",
        )
    elif len(pages) > 2 and not len(pages) % 2:  # noqa: PLR2004 - one card has no usual back
        _check_order(judgement, prints)


def _check_service(judgement: FileJudgement, pages: Sequence[PdfPage]) -> None:
    """Judge sizes and numbers by what the service of the profile prints; whether a file is a booklet, nothing says."""
    demands = judgement.profile.decks
    if demands is None or not pages:
        return
    wide, high = _size(pages[0])
    known = [trim for size in demands.sizes for trim in (size.trim, size.trim.turned)]
    if known and not any(max(abs(trim.w - wide), abs(trim.h - high)) < _SIZE_TOLERANCE for trim in known):
        nearest = min(demands.sizes, key=lambda size: min(_apart(size.trim, wide, high), _apart(size.trim.turned, wide, high)))
        judgement.fault(
            "press/page-size",
            (
                f"pages are trimmed to {format_number(wide)} × {format_number(high)} "
                f"mm, which is no size of `{judgement.profile.name}`"
            ),
            severity="warning",
            hint=f"the nearest is {nearest.name}, {format_number(nearest.trim.w)} × {format_number(nearest.trim.h)} mm",
            value=f"{format_number(wide)} × {format_number(high)}",
        )
    cards = (len(judgement.file.pages) + 1) // 2
    if cards < demands.fewest or (demands.most is not None and cards > demands.most):
        most = f" and at most {demands.most}" if demands.most is not None else ""
        judgement.fault(
            "press/page-count",
            f"the file has {cards} cards, and `{judgement.profile.name}` takes at least {demands.fewest}{most}",
            severity="warning",
            hint="divide the deck, or fill it up",
            value=str(cards),
        )


def _apart(trim: Size, wide: float, high: float) -> float:
    return abs(trim.w - wide) + abs(trim.h - high)


def _check_order(judgement: FileJudgement, prints: Sequence[object]) -> None:
    """Tell faces from backs by the backs, which cards share: they come where the pages are all the same."""
    first, second = set(prints[::2]), set(prints[1::2])
    backs_first = len(first) == 1 < len(second)
    faces_first = len(second) == 1 < len(first)
    if (backs_first, judgement.profile.order) == (True, "face-first") or (faces_first, judgement.profile.order) == (
        True,
        "back-first",
    ):
        wanted = "the back of each card before its face" if faces_first else "the face of each card before its back"
        judgement.fault(
            "press/page-order",
            f"the pages come the other way round: the profile takes {wanted}",
            hint="turn the order of the pages of each card around",
            severity="warning",
        )


def _size(page: PdfPage) -> tuple[float, float]:
    x0, y0, x1, y1 = page.trim
    return round((x1 - x0) / PT, 1), round((y1 - y0) / PT, 1)


def _margins(inner: Corners, outer: Corners) -> tuple[float, float, float, float]:
    """Return how far the outer box reaches beyond the inner one: left, bottom, right, top."""
    return inner[0] - outer[0], inner[1] - outer[1], outer[2] - inner[2], outer[3] - inner[3]


def _beyond(inner: Corners, outer: Corners) -> bool:
    return min(_margins(inner, outer)) < -_TOLERANCE


def _has_area(box: Corners) -> bool:
    return box[2] - box[0] > 1 and box[3] - box[1] > 1
