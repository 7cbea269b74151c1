"""One printer's scale, the offset of its backs and their order in a second pass: sheets that show them, and corrections."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from pnp.base.records import frozen
from pnp.base.units import MM_PER_INCH, PT, Size
from pnp.impose.page_layout import duplex_flip
from pnp.impose.sheet_marks import top_band
from pnp.impose.slug_lines import BLACK, SheetText
from pnp.locale.phrases import phrase, phrase_locale
from pnp.model.frame import Item, Shape, Stroke
from pnp.model.sheet import Imposition, Page, Sheet

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.outline import Paper, Printer
    from pnp.model.printing import BacksMode
    from pnp.text.typesetter import Typesetter


CARD = Size(63.5, 88.9)
"""A poker card, 2.5 x 3.5 in, in mm: most people have one at hand to compare."""
STEPS = tuple(n / 2 for n in range(-4, 5))
"""The displacement of the back's crosses in mm, by column and by row."""
PITCH = 10.0
"""Distance between the front's crosses in mm."""

_DRAWING_SIZE = Size(180.0, 254.0)  # mm; fits within the margins of A4 and Letter
_CROSS_ARM = 2.5  # mm from a cross's centre to its ends
_FINE = Stroke(BLACK, 0.25 / PT)
_LINE = Stroke(BLACK, 0.4 / PT)
_NOTES_WIDTH = 62.0  # mm; width of the column of instructions
_HEADLINE_SIZE = 12.0  # pt; text of this size is set bold
_FIGURES_LANGUAGE = "en"  # measurements and lines of a file are set from left to right in every language


def calibration(  # noqa: PLR0913 - how it is printed, and in which language
    paper: Paper,
    flip: Literal["long", "short"],
    typesetter: Typesetter,
    locale: str,
    report: Report,
    *,
    second_pass: bool = False,
) -> Imposition:
    """Draw the two-sided sheet that `pnp calibrate` prints, for a printer that flips paper on its long or short edge.

    Front: horizontal and vertical rulers of 100 mm and 4 in, the outline of a poker card, a grid of crosses, instructions.
    Back: the same grid behind it, each cross displaced by the step of its column and row (in mm, to the right and down as
    seen from the back). Held against the light, the cross that coincides with its front cross gives the `back_offset` that
    corrects the backs. For a `second_pass`, there are two sheets, with numbers and arrows on all sides: they show whether the
    backs come in the order of the fronts and the right way up, and say what to write down. If the paper is too small, reports
    `impose/too-large` and returns an imposition without sheets.
    """
    backs: BacksMode = "duplex-long" if flip == "long" else "duplex-short"
    room = top_band(paper).w, paper.size.h - 2 * top_band(paper).y
    if room[0] < _DRAWING_SIZE.w or room[1] < _DRAWING_SIZE.h:
        report.error(
            "impose/too-large",
            f"the calibration sheet needs {_DRAWING_SIZE.w:.4g} x {_DRAWING_SIZE.h:.4g} mm: `{paper.name}` has"
            f" {room[0]:.4g} x {room[1]:.4g} mm inside its margins",
        )
        return Imposition(paper, backs)
    front = _FrontSide(
        (paper.size.w - _DRAWING_SIZE.w) / 2,
        (paper.size.h - _DRAWING_SIZE.h) / 2,
        SheetText(typesetter, phrase_locale(locale, "calibrate-title")),
        locale,
        paper.label,
        flip,
    )
    turn = duplex_flip(paper.size, backs)
    mirrored = [_mirror_point(turn.total, turn.axis, x, y) for x, y in front.crosses()]
    shifts = [(dx, dy) for dy in STEPS for dx in STEPS]
    marks = tuple(_cross(x + dx, y + dy) for (x, y), (dx, dy) in zip(mirrored, shifts, strict=True))
    words = front.sheet_text.line(phrase(locale, "back"))
    back_label = tuple(words.lines_at(min(x for x, _ in mirrored), min(y for _, y in mirrored) - 10))
    front_page = Page("face", paper.size, (), furniture=tuple(front.items()))
    sheet = Sheet(1, front_page, Page("back", paper.size, (), furniture=marks + back_label))
    if not second_pass:
        return Imposition(paper, backs, (sheet,))
    numbers = _SheetNumbers(front)
    second = Sheet(2, Page("face", paper.size, ()), Page("back", paper.size, ()))
    return Imposition(paper, backs, tuple(numbers.sheet(one) for one in (sheet, second)))


def _mirror_point(total: float, axis: str, x: float, y: float) -> tuple[float, float]:
    return (total - x, y) if axis == "vertical" else (x, total - y)


@frozen
class _FrontSide:
    """The front of the sheet; (`x`, `y`) is the top left corner of the drawing in mm."""

    x: float
    y: float
    sheet_text: SheetText
    locale: str
    paper: str
    edge: Literal["long", "short"]

    def items(self) -> Iterator[Item]:
        yield from self.text(phrase(self.locale, "calibrate-title"), 0, 0, _DRAWING_SIZE.w, size=_HEADLINE_SIZE)
        yield from self.text(phrase(self.locale, "print-at-100"), 0, 7, _DRAWING_SIZE.w, size=8)
        instruction = "calibrate-turn-long" if self.edge == "long" else "calibrate-turn-short"
        yield from self.text(phrase(self.locale, instruction, paper=self.paper), 0, 11.5, _DRAWING_SIZE.w, size=8)
        yield from self._rulers()
        yield from self._card()
        yield from self._grid()

    def crosses(self) -> list[tuple[float, float]]:
        """The centres of the front's crosses in mm, row by row."""
        left, top = self.x + 18, self.y + 170
        return [(left + column * PITCH, top + row * PITCH) for row in range(len(STEPS)) for column in range(len(STEPS))]

    def _rulers(self) -> Iterator[Item]:
        for label, length, step, offset in (("100 mm", 100.0, 1.0, 0.0), ("4 in", 4 * MM_PER_INCH, MM_PER_INCH / 8, 14.0)):
            yield from _ruler(_horizontal(self.x + 42, self.y + 24 + offset), length, step)
            yield from self.text(label, 42 + length + 3, 20 + offset, 30, locale=_FIGURES_LANGUAGE)
            yield from _ruler(_vertical(self.x + 8 + offset, self.y + 38), length, step)
            yield from self.text(label, 2 + offset, 38 + length + 2, 14, locale=_FIGURES_LANGUAGE)
        yield from self.text(phrase(self.locale, "calibrate-rulers"), 116, 54, _NOTES_WIDTH)

    def _card(self) -> Iterator[Item]:
        left, top = self.x + 42, self.y + 54
        right, bottom = left + CARD.w, top + CARD.h
        for x1, y1, x2, y2 in ((left, top, right, top), (right, top, right, bottom), (left, bottom, right, bottom)):
            yield _segment(x1, y1, x2, y2, _FINE)
        yield _segment(left, top, left, bottom, _FINE)
        yield from self.text(phrase(self.locale, "calibrate-card", w=CARD.w, h=CARD.h), 45, 57, CARD.w - 6)

    def _grid(self) -> Iterator[Item]:
        centres = self.crosses()
        for x, y in centres:
            yield _cross(x, y)
        for (x, y), step in zip(centres, STEPS, strict=False):
            yield from self._label(f"x {_format_step(step)}", x, y - 8)
        for (x, y), step in zip(centres[:: len(STEPS)], STEPS, strict=True):
            yield from self._label(f"y {_format_step(step)}", x - 11, y - 1.6)
        yield from self.text(phrase(self.locale, "calibrate-grid"), 116, 162, _NOTES_WIDTH)
        yield from self.text(phrase(self.locale, "calibrate-write", file="printers.yaml"), 116, 208, _NOTES_WIDTH)
        for number, line in enumerate(_EXAMPLE):
            yield from self.text(
                line.strip(), 116 + (len(line) - len(line.lstrip())), 222 + 4 * number, _NOTES_WIDTH, locale=_FIGURES_LANGUAGE
            )

    def text(  # noqa: PLR0913 - a text, its place and its style
        self, text: str, x: float, y: float, width: float, *, size: float = 7.5, locale: str | None = None
    ) -> Iterator[Item]:
        """Yield the lines of a text with its corner at (x, y), in mm of the drawing, `width` mm wide and `size` pt large."""
        weight = "bold" if size >= _HEADLINE_SIZE else "regular"
        yield from self.sheet_text.paragraph(text, width, size, weight, locale).lines_at(self.x + x, self.y + y)

    def _label(self, text: str, x: float, y: float) -> Iterator[Item]:
        block = self.sheet_text.line(text)
        yield from block.lines_at(x - block.width / 2, y)


@frozen
class _SheetNumbers:
    """The numbers and arrows of sheets that are printed in two passes, and what they show."""

    front: _FrontSide

    def sheet(self, sheet: Sheet) -> Sheet:
        assert sheet.back is not None
        x, y, width = (116, 84, _NOTES_WIDTH) if sheet.number == 1 else (25, 2, 125)
        how = self.front.text(phrase(self.front.locale, "second-pass-how"), x, y, width, size=9)
        opposite = 4 if self.front.sheet_text.right_to_left else 160  # the headline is at the other side
        front = sheet.front.with_furniture((*self._number(sheet.number, opposite), *how))
        return replace(sheet, front=front, back=sheet.back.with_furniture(self._back(sheet.number)))

    def _number(self, number: int, left: float = 160) -> Iterator[Item]:
        yield from self.front.text(str(number), left + 8, 0, 12, size=_NUMBER_SIZE, locale=_FIGURES_LANGUAGE)
        x, y = self.front.x + left, self.front.y + 1
        path = (("M", (x, y + 15)), ("L", (x, y)), ("M", (x - 4, y + 6)), ("L", (x, y)), ("L", (x + 4, y + 6)))
        yield Shape(path, stroke=replace(_LINE, width=1.0))

    def _back(self, number: int) -> Iterator[Item]:
        yield from self._number(number)
        same, other = (f"second_pass: {order}" for order in ("same", "reversed"))
        words = phrase(self.front.locale, "second-pass-numbers", same=same, reversed=other, file="printers.yaml")
        turn = "second-pass-turn-long" if self.front.edge == "long" else "second-pass-turn-short"
        y = 110 if self.front.edge == "short" else 30  # the crosses are at the other end
        yield from self.front.text(words, 2, y, 110, size=9)
        yield from self.front.text(phrase(self.front.locale, turn), 2, y + 22, 110, size=9)


_NUMBER_SIZE = 44.0  # pt
_EXAMPLE = ("default:", "  back_offset: {x: 0.5, y: -1.0}", "  scale: {x: 1.002, y: 0.998}")


def _ruler(at: Callable[[float, float], tuple[float, float]], length: float, step: float) -> Iterator[Item]:
    """A line with ticks, `step` mm apart; those of whole and half units (cm or inch) are longer."""
    # `at(along, beside)` turns mm along the line and mm to its side into a point of the page
    whole = 10 if step == 1.0 else 8
    yield _segment(*at(0, 0), *at(length, 0), _LINE)
    for number in range(round(length / step) + 1):
        tick = 4.0 if number % whole == 0 else 2.8 if number % (whole // 2) == 0 else 1.8
        yield _segment(*at(number * step, 0), *at(number * step, -tick), _FINE)


def _format_step(step: float) -> str:
    return f"{step:+.1f}".replace("-", "−") if step else "0"


def _segment(x1: float, y1: float, x2: float, y2: float, stroke: Stroke) -> Shape:
    return Shape((("M", (x1, y1)), ("L", (x2, y2))), stroke=stroke)


def _cross(x: float, y: float) -> Shape:
    path = (
        ("M", (x - _CROSS_ARM, y)), ("L", (x + _CROSS_ARM, y)), ("M", (x, y - _CROSS_ARM)), ("L", (x, y + _CROSS_ARM)),
    )  # fmt: skip
    return Shape(path, stroke=_LINE)


def correct_for_printer(imposition: Imposition, printer: Printer) -> Imposition:
    """Apply the printer's scale to every page, and its offset to back pages (mm, right and down as seen from the back).

    The placements do not change; the offset and scale are applied when the page is drawn.
    """

    def page(page: Page) -> Page:
        return replace(page, offset=printer.back_offset if page.side == "back" else (0.0, 0.0), scale=printer.scale)

    sheets = (replace(s, front=page(s.front), back=page(s.back) if s.back else None) for s in imposition.sheets)
    return replace(imposition, sheets=tuple(sheets))


def _horizontal(x: float, y: float) -> Callable[[float, float], tuple[float, float]]:
    return lambda along, beside: (x + along, y + beside)


def _vertical(x: float, y: float) -> Callable[[float, float], tuple[float, float]]:
    return lambda along, beside: (x + beside, y + along)
