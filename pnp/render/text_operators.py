"""A TextLine as text operators: one `Tm` and one `TJ` per line, built from encoded runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.units import PT
from pnp.model.frame import RunRow
from pnp.render.pdf_numbers import num
from pnp.render.spot_spaces import fill_operator

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.frame import TextLine
    from pnp.render.content_stream import ContentStream
    from pnp.render.glyph_codes import FontCodes
    from pnp.render.glyph_encoding import EncodedRun
    from pnp.render.shared_objects import SharedObjects
    from pnp.render.shown_glyphs import ShownGlyphs

_TOLERANCE = 0.5  # thousandths of an em; smaller gaps cannot be written and are not visible


def paint_line(store: SharedObjects, content: ContentStream, line: TextLine) -> None:
    """Paint a line. Fonts are selected at size 1 and the text matrix scales them (mm), so encoded runs work at any size."""
    if not line.runs:
        return
    first, last, array = joined(store, content.runs, line)
    set_state(store, content, line, first.select)
    content.text(placed(line, array))
    if last is not first:
        content.note("font", last.select)


def set_state(store: SharedObjects, content: ContentStream, line: TextLine, font: bytes) -> None:
    """Set all that a line is painted in, with the operator of its first font."""
    looks = None if store.colours.press else (line.colour, line.invisible, line.stretch)
    if looks is None or looks != content.last_line:
        _set_looks(store, content, line)
        content.last_line = looks
    content.set("font", font)


def placed(line: TextLine, array: bytes) -> bytes:
    """Return the operators that show the joined runs of a line at its place."""
    size, runs = line.size / PT, line.runs
    x = line.x if runs.__class__ is RunRow else line.x + runs[0][0] * size * line.stretch
    scale = num(size)
    return b"%b 0 0 -%b %b %b Tm[%b]TJ" % (scale, scale, num(x), num(line.y), array)


def _set_looks(store: SharedObjects, content: ContentStream, line: TextLine) -> None:
    """Set all that a line is painted in but its font."""
    colour = content.resolve(line.colour)
    content.set("fill", fill_operator(store, content, colour))
    hidden = line.invisible
    if store.colours.press:
        printed = content.printed_text(line.size)
        store.set_overprint(content, over=store.colours.overprints(colour, printed))
        hidden = hidden or store.colours.leaves_no_ink(colour, printed)
    store.set_alpha(content, colour.alpha, colour.alpha)
    content.set("render", b"3 Tr" if hidden else b"0 Tr")
    content.set("stretch", b"100 Tz" if line.stretch == 1 else b"%b Tz" % num(line.stretch * 100))


def joined(store: SharedObjects, shown: set[ShownGlyphs], line: TextLine) -> tuple[FontCodes, FontCodes, bytes]:
    """Return the first font, the last font and the joined runs of a line, with adjustments for gaps between runs.

    What they show is added to `shown`.
    """
    is_row = isinstance(line.runs, RunRow)
    runs = line.runs.runs if isinstance(line.runs, RunRow) else [run for _, run in line.runs]
    encoded = store.runs.encoded(runs)
    fonts, bodies, _, errors, glyphs = zip(*encoded, strict=True)
    shown.update(glyphs)
    first: FontCodes = fonts[0]
    if is_row and sum(errors) < _TOLERANCE and len({*fonts}) == 1:
        return first, first, b"".join(bodies).replace(b")(", b"")
    last, array = _with_gaps(line, encoded)
    return first, last, array.replace(b")(", b"")  # `)(` occurs only between strings, see `glyph_code`


def _with_gaps(line: TextLine, encoded: Sequence[EncodedRun]) -> tuple[FontCodes, bytes]:
    """Return the last font and the runs, with adjustments where the text position is off by more than the tolerance."""
    font = encoded[0].font
    parts: list[bytes] = []
    pen = line.runs[0][0] * 1000
    for (x, _), run in zip(line.runs, encoded, strict=True):
        body = run.body
        if run.font is not font:
            font = run.font
            parts.append(b"]TJ %b[" % font.select)
        gap = x * 1000 - pen
        if not -_TOLERANCE < gap < _TOLERANCE:
            parts.append(b"%d" % -round(gap) if body.startswith((b"(", b"]")) else b"%d " % -round(gap))
            pen += round(gap)
        parts.append(body)
        pen += run.advance
    return font, b"".join(parts)
