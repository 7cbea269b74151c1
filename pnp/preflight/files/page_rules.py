"""Rules about pages: boxes, sizes, number and order; the trims of cards, their bleed, and the ink on the plates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, NamedTuple, cast

from pnp.base.records import frozen
from pnp.base.units import PT, Size
from pnp.load.yaml.nodes import format_number
from pnp.preflight.faces import INK_ROUNDING
from pnp.preflight.pdf.objects import entry, name, text

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.preflight.files.findings import FileFindings
    from pnp.preflight.pdf.content import Corners, PaintedObject
    from pnp.preflight.pdf.pages import PdfPage


_BOX_TOLERANCE = 0.05  # pt: programs round boxes
_LONGEST_PAPER = 14_400
"""Points of a side of the paper (ISO 32000-1, annex C)."""
_BLEED_TOLERANCE = 0.02  # mm
_SIZE_TOLERANCE = 0.1  # mm
_SIDES = ("left", "bottom", "right", "top")
_BOX_HINT = "export it with page boxes: the trim inside the bleed inside the paper, and no crop box"


def check_boxes(findings: FileFindings, page: PdfPage) -> None:
    """Judge the boxes of a page."""
    boxes = page.boxes
    if "MediaBox" not in boxes or not all(map(_has_area, boxes.values())):
        _box_fault(findings, page, "the page has no paper, or a box without area")
        return
    longest = max(page.media[2] - page.media[0], page.media[3] - page.media[1])
    if longest > _LONGEST_PAPER:
        _box_fault(findings, page, f"the paper is {longest:.0f} pt long, and PDF takes {_LONGEST_PAPER:g}")
    if findings.for_press:
        _check_for_press(findings, page)
    for inner, outer in (("TrimBox", "BleedBox"), ("TrimBox", "MediaBox"), ("BleedBox", "MediaBox"), ("CropBox", "MediaBox")):
        if inner in boxes and outer in boxes and _is_beyond(boxes[inner], boxes[outer]):
            _box_fault(findings, page, f"the {inner} reaches beyond the {outer}")
            break


def _check_for_press(findings: FileFindings, page: PdfPage) -> None:
    boxes = page.boxes
    if "TrimBox" not in boxes and "ArtBox" not in boxes:
        _box_fault(findings, page, "the page does not say where it is trimmed: it has no TrimBox")
    elif "ArtBox" in boxes and (findings.standard != "none" or boxes["ArtBox"] != boxes.get("TrimBox")):
        _box_fault(findings, page, "the page has an ArtBox, and its trim is said by the TrimBox alone")
    if page.rotate % 360:
        _box_fault(
            findings, page, f"the page is turned by {page.rotate:g}°", "turn its content instead, and write no `/Rotate`"
        )
    if page.user_unit != 1:
        _box_fault(
            findings, page, f"the page is scaled by a UserUnit of {page.user_unit:g}", "write it in points, without `/UserUnit`"
        )
    if "CropBox" in boxes and _is_beyond(boxes["MediaBox"], boxes["CropBox"]):
        _box_fault(findings, page, "the page has a CropBox that is smaller than its paper")


def check_separation(findings: FileFindings, page: PdfPage) -> None:
    """A page that is a plate already cannot be printed together with the others of its picture."""
    separation = entry(page.dictionary, "/SeparationInfo")
    if separation is not None:
        ink = name(entry(separation, "/DeviceColorant")) or text(entry(separation, "/DeviceColorant")) or "?"
        findings.add(
            "press/separated-page",
            f"the page is a plate of its own, `{ink}`",
            page=page,
            hint="export all inks on one page (composite), and let the press separate them",
            value=ink,
        )


def _box_fault(findings: FileFindings, page: PdfPage, message: str, hint: str = _BOX_HINT) -> None:
    findings.add("press/page-box", message, page=page, hint=hint)


def check_bleed_box(findings: FileFindings, page: PdfPage) -> None:
    """Judge how far the bleed reaches beyond the trim."""
    wanted = findings.profile.bleed
    if wanted is None or findings.profile.pages != "faces" or not ({"TrimBox", "ArtBox"} & page.boxes.keys()):
        return
    beyond = [side / PT for side in _margins(page.trim, page.bleed)]
    short = {side: max(there, 0.0) for side, there in zip(_SIDES, beyond, strict=True) if there < wanted - _BLEED_TOLERANCE}
    if short:
        found = ", ".join(f"{there:.2f} mm {'at the ' + side}" for side, there in short.items())
        findings.add(
            "press/bleed-box",
            f"the bleed is {found}, and the profile prints {format_number(wanted)} mm",
            page=page,
            hint="let the art reach farther, and export it with its bleed",
            value=found,
        )


def check_pages(findings: FileFindings, prints: Sequence[object]) -> None:
    """Judge sizes, number and order of all pages; equal `prints` are of pages that look the same."""
    profile, pages = findings.profile, findings.file.pages
    if not findings.for_press or profile.pages != "faces" or not pages:
        return
    sized = [page for page in pages if "TrimBox" in page.boxes]
    usual = Counter(map(_page_size, sized)).most_common(1)[0][0] if sized else (0.0, 0.0)
    for page in sized:
        if any(abs(a - b) > _SIZE_TOLERANCE for a, b in zip(_page_size(page), usual, strict=True)):
            here, most = (" × ".join(format_number(side) for side in size) for size in (_page_size(page), usual))
            findings.add(
                "press/page-size",
                f"the page is {here} mm, and most are {most} mm",
                page=page,
                value=here,
                hint="put pages of each size into a file of their own",
                severity="warning",
            )
    _check_service(findings, sized)
    pairs = ""
    if profile.order == "back-first":
        pairs = "each card takes two: its back and its face"
    elif profile.decks is not None:
        pairs = "the profile takes the face of each card and its back in turns"
    if pairs and len(pages) % 2:
        findings.add(
            "press/page-count",
            f"the file has {len(pages)} pages, and {pairs}",
            hint="give each card a back, if only an empty page",
            value=str(len(pages)),
            severity="warning",
        )
    elif len(pages) > 2 and not len(pages) % 2:  # noqa: PLR2004 - one card has no usual back
        _check_order(findings, prints)


def _check_service(findings: FileFindings, pages: Sequence[PdfPage]) -> None:
    """Judge sizes and numbers by what the service of the profile prints; whether a file is a booklet, nothing says."""
    demands = findings.profile.decks
    if demands is None or not pages:
        return
    wide, high = _page_size(pages[0])
    known = [trim for size in demands.sizes for trim in (size.trim, size.trim.turned)]
    if known and not any(max(abs(trim.w - wide), abs(trim.h - high)) < _SIZE_TOLERANCE for trim in known):
        nearest = min(
            demands.sizes,
            key=lambda size: min(_size_difference(size.trim, wide, high), _size_difference(size.trim.turned, wide, high)),
        )
        findings.add(
            "press/page-size",
            f"pages are trimmed to {format_number(wide)} × {format_number(high)} mm,"
            f" which is no size of `{findings.profile.name}`",
            severity="warning",
            hint=f"the nearest is {nearest.name}, {format_number(nearest.trim.w)} × {format_number(nearest.trim.h)} mm",
            value=f"{format_number(wide)} × {format_number(high)}",
        )
    cards = (len(findings.file.pages) + 1) // 2
    if cards < demands.fewest or (demands.most is not None and cards > demands.most):
        most = f" and at most {demands.most}" if demands.most is not None else ""
        findings.add(
            "press/page-count",
            f"the file has {cards} cards, and `{findings.profile.name}` takes at least {demands.fewest}{most}",
            severity="warning",
            hint="divide the deck, or fill it up",
            value=str(cards),
        )


def _size_difference(trim: Size, wide: float, high: float) -> float:
    return abs(trim.w - wide) + abs(trim.h - high)


def _check_order(findings: FileFindings, prints: Sequence[object]) -> None:
    """Tell faces from backs by the backs, which cards share: they come where the pages are all the same."""
    first, second = set(prints[::2]), set(prints[1::2])
    backs_first = len(first) == 1 < len(second)
    faces_first = len(second) == 1 < len(first)
    order = findings.profile.order
    if (backs_first and order == "face-first") or (faces_first and order == "back-first"):
        wanted = "the back of each card before its face" if faces_first else "the face of each card before its back"
        findings.add(
            "press/page-order",
            f"the pages come the other way round: the profile takes {wanted}",
            hint="turn the order of the pages of each card around",
            severity="warning",
        )


def _page_size(page: PdfPage) -> tuple[float, float]:
    x0, y0, x1, y1 = page.trim
    return round((x1 - x0) / PT, 1), round((y1 - y0) / PT, 1)


def _margins(inner: Corners, outer: Corners) -> tuple[float, float, float, float]:
    return inner[0] - outer[0], inner[1] - outer[1], outer[2] - inner[2], outer[3] - inner[3]


def _is_beyond(inner: Corners, outer: Corners) -> bool:
    return min(_margins(inner, outer)) < -_BOX_TOLERANCE


def _has_area(box: Corners) -> bool:
    return box[2] - box[0] > 1 and box[3] - box[1] > 1


_THIN_MARK = 1.5
"""Points of a mark's width, at most."""
_SHORTEST, _LONGEST = 4.0, 60.0
"""Points of a mark's length."""
_SAME_PLACE = 0.6
"""Points within which marks are in one line: those of 0.25 pt are drawn on both sides of a cut."""
_LEAST_CARD = 42.0
"""Points (15 mm) from which the room between two marks is a card; less is the gap between two."""


class CardGrid(NamedTuple):
    """The cuts of a sheet: the left and right sides of its columns, the lower and upper sides of its rows, in points."""

    columns: Sequence[tuple[float, float]]
    rows: Sequence[tuple[float, float]]

    def trims(self) -> list[Corners]:
        """Return the trim of each card, from the lower left one on."""
        return [(x0, y0, x1, y1) for y0, y1 in self.rows for x0, x1 in self.columns]

    def gap(self) -> float:
        """Return the room between two cards in points, infinite without neighbours."""
        gaps = [after[0] - before[1] for sides in (self.columns, self.rows) for before, after in pairwise(sides)]
        return min(gaps, default=float("inf"))


def card_grid(found: Sequence[PaintedObject]) -> CardGrid | None:
    """Return the grid that crop marks draw around the cards of a page; None if they draw none."""
    upright, lying = _crop_marks(found)
    crossed = {id(one) for one in upright for other in lying if _do_cross(one, other)}
    crossed |= {id(other) for other in lying for one in upright if _do_cross(one, other)}
    columns = _spans_between([(x0 + x1) / 2 for box in upright if id(box) not in crossed for x0, x1 in [(box[0], box[2])]])
    rows = _spans_between([(y0 + y1) / 2 for box in lying if id(box) not in crossed for y0, y1 in [(box[1], box[3])]])
    return CardGrid(columns, rows) if columns and rows else None


def _crop_marks(found: Sequence[PaintedObject]) -> tuple[list[Corners], list[Corners]]:
    boxes = [(one.box, one.box[2] - one.box[0], one.box[3] - one.box[1]) for one in found if one.kind == "stroke"]
    upright = [box for box, w, h in boxes if w <= _THIN_MARK and _SHORTEST <= h <= _LONGEST]
    lying = [box for box, w, h in boxes if h <= _THIN_MARK and _SHORTEST <= w <= _LONGEST]
    return upright, lying


def _do_cross(one: Corners, other: Corners) -> bool:
    """Whether two lines meet, as those of a registration target do; crop marks stop before they would."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def _spans_between(places: Sequence[float]) -> list[tuple[float, float]]:
    """Return the sides of cards between cuts; none if cards are not all of one size, with one gap between them."""
    cuts: list[float] = []
    for place in sorted(places):
        if not cuts or place - cuts[-1] > _SAME_PLACE:
            cuts.append(place)
    cards = [(low, high) for low, high in pairwise(cuts) if high - low >= _LEAST_CARD]
    gaps = [high - low for low, high in pairwise(cuts) if high - low < _LEAST_CARD]
    sizes = [high - low for low, high in cards]
    is_even = all(max(found) - min(found) <= 2 * _SAME_PLACE for found in (sizes, gaps) if found)
    joined = all(abs(after[0] - before[1]) <= _SAME_PLACE + max(gaps, default=0.0) for before, after in pairwise(cards))
    return cards if cards and is_even and joined and len(gaps) in {0, len(cards) - 1} else []


_INKED_SAMPLE = 26
_PAPER_SAMPLE = 6
"""Sums of the four plates, each 0…255, at least and at most."""
_NEAR_TRIM = 0.3
"""mm within the trim, where ink is that of art which is cut: no cut is so exact that it would leave an even white line."""
_LEAST_DEPTH = 4
"""Pixels of bleed in which a pattern can be told."""
_SAME_INK = 2.0
_OTHER_INK = 8.0
"""Mean differences of the plates."""
_ROWS_APART = 4
"""Rows."""
_ALIKE_SHARE = 0.45
"""The part of what rows differ that mirrored ones differ at most, since pixels are averaged."""
_TEXTURED_SHARE = 0.3
"""The part of an edge at which its colour changes from pixel to pixel, as in a photograph; drawings have even grounds."""
_LEAST_CHANGE = 3

Row = bytes


@frozen
class Edge:
    """One side: `outside` are its rows in the bleed, `inside` those within the trim, both from the trim on.

    A pixel is four bytes, the inks. `near` is the row within the trim whose middle is at least `_NEAR_TRIM` from it.
    """

    side: str
    outside: Sequence[Row]
    inside: Sequence[Row]
    near: int

    def longest_early_end(self) -> int:
        """Return the longest stretch, in pixels, on which ink at the trim ends before the bleed does, at one depth.

        Art that was cut off ends on a straight line; round outlines and white places within a drawing do not.
        """
        if not self.outside or len(self.inside) < self.near + 2:
            return 0
        row = self.outside[-1]
        if min(map(sum, zip(row[::4], row[1::4], row[2::4], row[3::4], strict=False)), default=0) > _PAPER_SAMPLE:
            return 0  # ink reaches the end everywhere, as it mostly does
        longest = length = 0
        last: int | None = None
        for at in range(len(self.outside[0]) // 4):
            depth = self._early_end(at)
            length = 0 if depth is None else length + 1 if last is not None and abs(depth - last) <= 1 else 1
            last = depth if length <= 1 else last
            longest = max(longest, length)
        return longest

    def _early_end(self, at: int) -> int | None:
        ink, deeper = (_ink_at(row, at) for row in self.inside[self.near : self.near + 2])
        if ink < max(_INKED_SAMPLE, deeper / 2) or _ink_at(self.outside[-1], at) > _PAPER_SAMPLE:
            return None
        return next((n + 1 for n in range(len(self.outside) - 1, -1, -1) if _ink_at(self.outside[n], at) > _PAPER_SAMPLE), 0)

    def is_mirrored(self) -> bool:
        """Whether the bleed shows what lies inside the trim, turned over: a photograph that ended at the trim.

        The trim runs through pixels, so rows may be off by one; rows that are apart by more show how much they differ at all.
        """
        if not self._has_pattern():
            return False
        apart = self._mean_difference(_ROWS_APART)
        near = min(self._mean_difference(shift) for shift in (-1, 0, 1))
        return apart >= _OTHER_INK and near < _ALIKE_SHARE * apart

    def _mean_difference(self, shift: int) -> float:
        pairs = [(out, self.inside[n + shift]) for n, out in enumerate(self.outside) if 0 <= n + shift < len(self.inside)]
        return sum(_row_difference(out, inner) for out, inner in pairs) / max(len(pairs), 1)

    def is_stretched(self) -> bool:
        """Whether every row of the bleed is that at the trim, while the picture inside changes from row to row."""
        if not self._has_pattern() or _row_difference(self.inside[0], self.inside[-1]) < _OTHER_INK:
            return False
        return all(_row_difference(self.outside[0], row) < _SAME_INK for row in self.outside[1:])

    def _has_pattern(self) -> bool:
        if min(len(self.outside), len(self.inside)) < _LEAST_DEPTH:
            return False
        row = self.outside[0]
        if row == row[:4] * (len(row) // 4):
            return False
        changes = sum(abs(a - b) > _LEAST_CHANGE for a, b in zip(row, row[4:], strict=False))
        return changes > _TEXTURED_SHARE * len(row)


def edges_of(page: PdfPage, inks: Image, scale: float) -> list[Edge]:
    """Return the sides of a page's trim that have bleed; the rows that the trim runs through count to neither side."""
    # The picture has whole pixels, so the page was stretched a little to fill it.
    across, down = inks.width / (page.media[2] - page.media[0]), inks.height / (page.media[3] - page.media[1])
    left, top = (page.trim[0] - page.media[0]) * across, (page.media[3] - page.trim[3]) * down
    right, bottom = (page.trim[2] - page.media[0]) * across, (page.media[3] - page.trim[1]) * down
    upright, lying = (round(top) + 1, round(bottom) - 1), (round(left) + 1, round(right) - 1)
    sides = {
        "left": (True, left, -1, upright), "top": (False, top, -1, lying),
        "right": (True, right, 1, upright), "bottom": (False, bottom, 1, lying),
    }  # fmt: skip
    found: list[Edge] = []
    for (side, (is_turned, trim, outward, along)), bleed in zip(sides.items(), _bleed_depths(page), strict=True):
        depth = int(bleed * scale) - 1
        if depth > 0:
            outside = _rows(inks, (int(trim) + outward, outward, depth), along, is_turned=is_turned)
            first = trim % 1 if outward > 0 else 1 - trim % 1  # pixels from the trim to the first row that it leaves whole
            near = max(0, ceil(_NEAR_TRIM * PT * scale - 0.5 - first))
            inside = _rows(inks, (int(trim) - outward, -outward, max(depth, near + 2)), along, is_turned=is_turned)
            found.append(Edge(side, outside, inside, near))
    return found


def _bleed_depths(page: PdfPage) -> tuple[float, float, float, float]:
    trim, bleed = page.trim, page.bleed
    return trim[0] - bleed[0], bleed[3] - trim[3], bleed[2] - trim[2], trim[1] - bleed[1]


def _rows(inks: Image, rows: tuple[int, int, int], along: tuple[int, int], *, is_turned: bool) -> list[Row]:
    """Return rows of a picture from `along` to `along`, or its columns if it `is_turned`: the first, the step, how many."""
    from PIL import Image  # noqa: PLC0415 - only where ink is measured

    first, step, count = rows
    most = inks.width if is_turned else inks.height
    wanted = [at for at in range(first, first + step * count, step) if 0 <= at < most]
    if not wanted:
        return []
    top, end, size = min(wanted), max(wanted) + 1, len(inks.getbands()) * (along[1] - along[0])
    box = (top, along[0], end, along[1]) if is_turned else (along[0], top, along[1], end)
    part = inks.crop(box)
    strip = (part.transpose(Image.Transpose.TRANSPOSE) if is_turned else part).tobytes()
    return [strip[(at - top) * size : (at - top + 1) * size] for at in wanted]


def _ink_at(row: Row, at: int) -> int:
    return sum(row[4 * at : 4 * at + 4])


def _row_difference(one: Row, other: Row) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / max(len(one), 1)


_FULL_SAMPLE = 255
_INK_TOLERANCE = 0.05
"""How much more than the limit is ink that was meant to be there: conversions overshoot by less (print guide, check 11)."""
_CUT_FRACTIONS = 1
"""By at most this, a quarter of the ink is more than it is in whole steps: two halves are cut off, then their half."""
_LEAST_PART = 1e-4
_SHORT_EDGE = 10.0
"""The mm on which ink at the trim may end early, on a straight line: less is a part of the drawing."""


def check_ink(findings: FileFindings, page: PdfPage, inks: Image, scale: float) -> None:
    """Judge the sum of all plates inside the bleed: its most, and on how much of the page it is over the limit."""
    from PIL import ImageChops, ImageMath  # noqa: PLC0415 - only where ink is measured

    press = findings.profile.colour
    if press is None:
        return
    left, top = (page.bleed[0] - page.media[0]) * scale, (page.media[3] - page.bleed[3]) * scale
    right, bottom = (page.bleed[2] - page.media[0]) * scale, (page.media[3] - page.bleed[1]) * scale
    area = inks.crop((round(left), round(top), round(right), round(bottom)))
    cyan, magenta, yellow, black = area.split()
    half, other = ImageChops.add(cyan, magenta, scale=2), ImageChops.add(yellow, black, scale=2)
    quarter = cast("tuple[int, int]", ImageChops.add(half, other, scale=2).getextrema())[1]
    if 4 * (quarter + _CUT_FRACTIONS) < (press.limit + _INK_TOLERANCE) * _FULL_SAMPLE:
        return
    total = ImageMath.lambda_eval(lambda v: v["c"] + v["m"] + v["y"] + v["k"], c=cyan, m=magenta, y=yellow, k=black)
    most, limit = total.getextrema()[1] / _FULL_SAMPLE, press.limit
    if most < limit + _INK_TOLERANCE:
        return
    bound = round((limit + INK_ROUNDING) * _FULL_SAMPLE)
    mask = ImageMath.lambda_eval(lambda v: v["convert"]((v["total"] > bound) * _FULL_SAMPLE, "L"), total=total)
    count = sum(mask.histogram()[1:])
    if count < _LEAST_PART * area.width * area.height:
        return
    x0, y0, x1, y1 = mask.getbbox() or (0, 0, 1, 1)
    box: Corners = (
        page.bleed[0] + x0 / scale, page.bleed[3] - y1 / scale, page.bleed[0] + x1 / scale, page.bleed[3] - y0 / scale,
    )  # fmt: skip
    findings.add(
        "press/ink-limit",
        f"{most:.0%} of ink are printed, and the press takes {limit:.0%}",
        page=page,
        hint="lower the inks of the ground there, or convert the picture with the profile of the press",
        box=box,
        named="all plates",
        value=f"{most:.0%}",
    )


def check_edges(findings: FileFindings, page: PdfPage, inks: Image, scale: float) -> None:
    """Judge the bleed of each side of a card: ink that ends too soon, and an edge that was stretched or mirrored."""
    if findings.profile.pages != "faces" or findings.profile.bleed is None:
        return
    edges = edges_of(page, inks, scale)
    short = _early_ends(edges, scale)
    if short:
        sides = " and ".join(f"{length:.0f} mm of the {side}" for side, length in short.items())
        findings.add(
            "press/short-bleed",
            f"ink at the trim does not reach to the end of the bleed, on {sides}",
            page=page,
            hint="let the art reach to the end of the bleed; a cut that is off shows paper",
            value=sides,
            kind="short",
        )
    _check_invented_bleed(findings, page, edges)


def check_sheet_edges(findings: FileFindings, page: PdfPage, grid: CardGrid | None, inks: Image, scale: float) -> None:
    """Judge the bleed of each card in the grid of a sheet, as far as it reaches before that of the next card begins."""
    if grid is None or findings.profile.bleed is None:
        return
    bleed = min(findings.profile.bleed * PT, grid.gap() / 2)
    for trim in grid.trims():
        x0, y0, x1, y1 = trim
        boxes = page.boxes | {"TrimBox": trim, "BleedBox": (x0 - bleed, y0 - bleed, x1 + bleed, y1 + bleed)}
        short = _early_ends(edges_of(replace(page, boxes=boxes), inks, scale), scale)
        if short:
            sides = " and ".join(f"{length:.0f} mm of the {side}" for side, length in short.items())
            findings.add(
                "press/short-bleed",
                f"ink at the trim of a card does not reach to the end of its bleed, on {sides}",
                page=page,
                box=trim,
                hint="let the art of the card reach to the end of its bleed; a cut that is off shows paper",
                value=sides,
                kind="short card",
                rank=-max(short.values()),
            )


def _early_ends(edges: list[Edge], scale: float) -> dict[str, float]:
    ends = {edge.side: edge.longest_early_end() / scale / PT for edge in edges}
    return {side: length for side, length in ends.items() if length >= _SHORT_EDGE}


def _check_invented_bleed(findings: FileFindings, page: PdfPage, edges: list[Edge]) -> None:
    for how, sides in (
        ("mirrored", [edge.side for edge in edges if edge.is_mirrored()]),
        ("stretched", [edge.side for edge in edges if edge.is_stretched()]),
    ):
        if sides:
            findings.add(
                "press/stretched-bleed",
                f"the bleed is the edge of the picture, {how}: {', '.join(sides)}",
                page=page,
                severity="warning",
                hint="let the picture itself go on into the bleed",
                value=how,
            )
