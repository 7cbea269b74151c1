"""Ruby: a reading in small characters above its words, after JLREQ 3.3 and the W3C's “Rules for Simple Placement”.

The reading has half the size of its words and is centred above them. The narrower of the two is spread over the width of
the other, with half as much space at both ends as between two characters. What has a single character is not spread, nor are
letters that belong together, such as Latin ones. A reading never hangs over what is beside its words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern, record
from pnp.base.units import plain_sum
from pnp.model.face_walk import ink_of_runs
from pnp.model.frame import Glyph, GlyphInk, GlyphRun
from pnp.text.colour_runs import ColourRun, spread_pictures
from pnp.text.vertical import CELL_TOP, UprightRun, column_ink

if TYPE_CHECKING:
    from pnp.model.frame import Colour

RUBY_SIZE = 0.5
"""The size of a reading, as a share of that of its words."""

_DEPTH, _LETTERS_DEPTH = 0.12, 0.24
"""How far a reading reaches below its own baseline, in its em: the square of a kana, and Latin letters."""
_MOST_AT_ENDS = 0.5
"""The most space before and after a reading that is spread, in em of its words."""

_SPREAD = lazy_pattern(
    "[\u02c7\u02ca\u02cb\u02d9\u2e80-\u2fff\u3005-\u3007\u3021-\u3029\u3041-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff"
    "\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+"
)  # Han, kana, Bopomofo and its tone marks


@record
class RubyRun(GlyphRun):
    """A reading above the runs after it: it takes no room, has no text of its own, and is what `reading` shows.

    The reading begins `left` em right of its place, its baseline is `rise` em above that of the line, and its size is `size`
    times that of the text. `colour` is that of a named style.
    """

    reading: tuple[GlyphRun, ...] = ()
    left: float = 0.0
    rise: float = 0.0
    size: float = 1.0
    colour: Colour | None = None

    __hash__ = GlyphRun.__hash__


def set_ruby(
    words: Sequence[GlyphRun], reading: Sequence[GlyphRun], tracking: float, size: float = 1.0, colour: Colour | None = None
) -> tuple[RubyRun, list[GlyphRun]]:
    """Return a reading, and the words that it stands above, both spread as wide as the wider one.

    Runs are in their own em; that of the words is `size` em of the text around them, and `tracking` em follow each character.
    """
    wide = plain_sum([run.width for run in words]) - tracking
    small = (plain_sum([run.width for run in reading]) - tracking) * RUBY_SIZE
    words, reading, left = [*words], [*reading], (wide - small) / 2
    if small > wide:
        left = 0.0
        words = _spread(words, small - wide)
    elif len(words) and _count(words) > 1 and _SPREAD.fullmatch(_text(reading)):
        room, count = wide - small, _count(reading)
        left = min(room / (2 * count), _MOST_AT_ENDS)
        if count > 1:
            reading = _add_between(reading, (room - 2 * left) / (count - 1) / RUBY_SIZE)
        else:
            left = room / 2
    depth = _DEPTH if _SPREAD.fullmatch(_text(reading)) else _LETTERS_DEPTH
    rise, by = (CELL_TOP + depth * RUBY_SIZE) * size, RUBY_SIZE * size
    starts = accumulate([run.width for run in reading], initial=0.0)
    ink = None
    if (edges := ink_of_runs([*zip(starts, reading, strict=False)])) is not None:
        found = GlyphInk(*edges)
        ink = GlyphInk(
            left * size + found.left * by, found.top * by - rise, left * size + found.right * by, found.bottom * by - rise
        )
    font, level = words[0].font, words[0].level
    return RubyRun(font, (), 0.0, "", level, ink, tuple(reading), left * size, rise, by, colour), words


def _text(runs: Sequence[GlyphRun]) -> str:
    return "".join([run.text for run in runs])


def _count(runs: Sequence[GlyphRun]) -> int:
    return sum([len(run.glyphs) for run in runs])


def _spread(words: list[GlyphRun], room: float) -> list[GlyphRun]:
    """Spread words over `room` em more: half of a space at both ends, a whole one between two characters."""
    count = _count(words) if _SPREAD.fullmatch(_text(words)) else 1
    end = room / (2 * count)
    if count > 1:
        words = _add_between(words, room / count)
    first, last = words[0], words[-1]
    glyphs = (first.glyphs[0]._replace(advance=first.glyphs[0].advance + end, dx=first.glyphs[0].dx + end), *first.glyphs[1:])
    words[0] = _run_of(first, glyphs, first.ink and first.ink._replace(left=first.ink.left + end, right=first.ink.right + end))
    last = words[-1]
    words[-1] = _run_of(last, (*last.glyphs[:-1], _widened(last.glyphs[-1], end)), last.ink)
    return words


def _add_between(runs: list[GlyphRun], space: float) -> list[GlyphRun]:
    """Return runs with a space in em after each glyph but the last."""
    out = []
    for run in runs:
        wider = run.glyphs if run is not runs[-1] else run.glyphs[:-1]
        glyphs = (*[_widened(glyph, space) for glyph in wider], *run.glyphs[len(wider) :])
        ink = run.ink and run.ink._replace(right=run.ink.right + space * (len(run.glyphs) - 1))
        out.append(_run_of(run, glyphs, ink))
    return out


def _widened(glyph: Glyph, space: float) -> Glyph:
    return glyph._replace(advance=glyph.advance + space)


def lowered(ruby: RubyRun, by: float) -> RubyRun:
    """Return a reading whose baseline is nearer to that of the line, by so many em of the text."""
    return replace(
        ruby, rise=ruby.rise - by, ink=ruby.ink and ruby.ink._replace(top=ruby.ink.top + by, bottom=ruby.ink.bottom + by)
    )


def _run_of(run: GlyphRun, glyphs: tuple[Glyph, ...], ink: GlyphInk | None) -> GlyphRun:
    if isinstance(run, ColourRun):
        return spread_pictures(run, glyphs)
    if isinstance(run, UprightRun):
        before, after = (accumulate([glyph.advance for glyph in row], initial=0.0) for row in (run.glyphs, glyphs))
        moves = [new + glyph.dx - old - own.dx for old, new, own, glyph in zip(before, after, run.glyphs, glyphs, strict=False)]
        shown = tuple([one._replace(along=one.along + move) for one, move in zip(run.shown, moves, strict=True)])
        width = plain_sum([glyph.advance for glyph in glyphs])
        return UprightRun(run.font, glyphs, width, run.text, run.level, column_ink(shown), shown)
    return GlyphRun(run.font, glyphs, plain_sum([glyph.advance for glyph in glyphs]), run.text, run.level, ink)
