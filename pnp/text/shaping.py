"""Shaping by HarfBuzz: characters of one font and script become a run of positioned glyphs in em, shaped once and shared."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import uharfbuzz as hb

from pnp.base.units import plain_sum
from pnp.model.frame import Glyph, GlyphInk, GlyphRun
from pnp.text.cjk_spacing import HALF, trims
from pnp.text.languages import JOINED_SCRIPTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.text.cjk_spacing import Trim
    from pnp.text.font_faces import FontFace
    from pnp.text.itemize import ShapingItem

_FAR = float("inf")
_INK_SLACK = 0.08  # em by which a punctuation mark's ink may exceed its half, as in a heavy corner bracket

# kerning and standard ligatures, but no discretionary ones, which would change `->` or `2x3`; none at all in tracked text
# (without tracking that is what HarfBuzz does by itself in Latin script: to pass them costs a third of the shaping)
_JOINED = {"kern": True, "liga": True, "clig": True, "dlig": False}
_TRACKED = {"kern": True, "liga": False, "clig": False, "dlig": False}


class ShapingOptions(NamedTuple):
    """What determines the glyphs besides font and text: language (BCP 47), and tracking in em, which disables ligatures."""

    language: str
    tracking: float


class DisplayText(NamedTuple):
    """A word as it is drawn, and the characters that are extracted for it, one for each drawn one."""

    shown: str
    source: str


class Shaper:
    """Shapes runs and caches them: the same text with the same options gives the same run."""

    def __init__(self) -> None:
        self._runs: dict[tuple[object, ...], GlyphRun] = {}
        self._glyphs: dict[tuple[str, float, bool], _Glyphs] = {}
        self._whites: dict[tuple[GlyphRun, bool], float] = {}

    @property
    def remembered(self) -> int:
        """The number of cached runs."""
        return len(self._runs)

    def shape(self, text: DisplayText, item: ShapingItem, face: FontFace, setting: ShapingOptions, level: int = 0) -> GlyphRun:
        """Return the run of `item` in `text`; the text around it is its context, which joining scripts need."""
        key = (text, item.start, item.end, face.key, item.script, setting, level)
        run = self._runs.get(key)
        if run is None:
            run = self._runs[key] = self._shaped(text, item, face, setting, level)
        return run

    def repeated_hyphen(self, face: FontFace) -> GlyphRun:
        """Return a hyphen for the start of a line, which repeats that of a compound.

        It is extracted as a hyphen: readers drop the one at the line end, and this one preserves the compound.
        """
        key = ("hyphen", face.key)
        run = self._runs.get(key)
        if run is None:
            gid = face.font.get_nominal_glyph(ord("-")) or 0
            advance = face.font.get_glyph_h_advance(gid) * face.em
            glyphs = (Glyph(gid, advance, 0.0, 0.0, "-"),)
            run = self._runs[key] = GlyphRun(face.key, glyphs, advance, "-", ink=_ink(glyphs, face))
        return run

    def _shaped(self, text: DisplayText, item: ShapingItem, face: FontFace, setting: ShapingOptions, level: int) -> GlyphRun:
        backwards = bool(level & 1)
        buffer = hb.Buffer()
        buffer.add_str(face.display(text.shown), item.start, item.end - item.start)
        buffer.direction = "rtl" if backwards else "ltr"
        buffer.script, buffer.language = item.script, setting.language
        buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_GRAPHEMES
        hb.shape(face.font, buffer, _TRACKED if setting.tracking else None if item.script == "Latn" else _JOINED)
        infos = buffer.glyph_infos
        places = [place.position for place in buffer.glyph_positions]  # at once: each attribute is a call of its own
        if backwards:
            infos.reverse()
            places.reverse()
        clusters = [info.cluster for info in infos]
        texts, lasts = _clusters(text.source, item, clusters)
        if setting.tracking and item.script in JOINED_SCRIPTS:  # tracking follows the word, not its letters
            lasts = [False] * (len(infos) - 1) + [item.end == len(text.shown)]
        known = self._glyphs_of(face, setting.tracking, backwards=backwards)
        keys = zip([info.codepoint for info in infos], places, texts, strict=True)
        if setting.tracking:
            inner = self._glyphs_of(face, 0.0, backwards=backwards)
            glyphs = [(known if last else inner)[key] for key, last in zip(keys, lasts, strict=True)]
        else:
            glyphs = [*map(known.__getitem__, keys)]
        trimmed = [] if text.shown.isascii() else [t for t in trims(text.shown, setting.language) if t.at in clusters]
        whites = [_trim(glyphs, clusters.index(trim.at), trim, face) for trim in trimmed]
        width = plain_sum([glyph.advance for glyph in glyphs])
        if backwards:
            glyphs.reverse()
        run = GlyphRun(face.key, tuple(glyphs), width, text.source[item.start : item.end], level, _ink(glyphs, face))
        for trim, white in zip(trimmed, whites, strict=True):
            if white and trim.at == (0 if trim.opening else len(text.shown) - 1):
                self._whites[run, trim.opening] = white
        return run

    def white(self, run: GlyphRun, *, before: bool) -> float:
        """Return the width in em of the blank half that a punctuation mark at the edge of a word has lost."""
        return self._whites.get((run, before), 0.0)

    def _glyphs_of(self, face: FontFace, tracking: float, *, backwards: bool) -> _Glyphs:
        key = (face.key, tracking, backwards)
        found = self._glyphs.get(key)
        if found is None:
            found = self._glyphs[key] = _Glyphs(face.em, tracking, tracking if backwards else 0.0)
        return found


_GlyphKey: TypeAlias = tuple[int, tuple[int, int, int, int], str]
"""The id of a glyph; its offset and its advance, right and up, in font units; its text."""


class _Glyphs(dict[_GlyphKey, Glyph]):
    """The glyphs of one font at one tracking.

    `before` is the part of the tracking to the left of a glyph: all of it in right-to-left text.
    """

    def __init__(self, em: float, tracking: float, before: float) -> None:
        super().__init__()
        self._em = em
        self._tracking = tracking
        self._before = before

    def __missing__(self, key: _GlyphKey) -> Glyph:
        gid, (dx, dy, advance, _), text = key
        em = self._em
        glyph = self[key] = Glyph(gid, advance * em + self._tracking, dx * em + self._before, dy * em, text)
        return glyph


def _ink(glyphs: Sequence[Glyph], face: FontFace) -> GlyphInk | None:
    """Return what glyphs in visual order paint; None if they paint nothing."""
    x, left, top, right, bottom, inks = 0.0, _FAR, _FAR, -_FAR, -_FAR, face.inks
    for gid, advance, dx, dy, _ in glyphs:  # every letter of a game passes here: comparisons, no calls
        ink = inks[gid]
        if ink is not None:
            its_left, its_top, its_right, its_bottom = ink
            at = x + dx
            if at + its_left < left:  # noqa: PLR1730
                left = at + its_left
            if at + its_right > right:  # noqa: PLR1730
                right = at + its_right
            if its_top - dy < top:  # noqa: PLR1730
                top = its_top - dy
            if its_bottom - dy > bottom:  # noqa: PLR1730
                bottom = its_bottom - dy
        x += advance
    return GlyphInk(left, top, right, bottom) if left < _FAR else None


def _trim(glyphs: list[Glyph], at: int, trim: Trim, face: FontFace) -> float:
    """Remove the blank half of a punctuation mark, like OpenType's `halt`; returns its width, or 0 if it is not blank."""
    glyph = glyphs[at]
    box = face.font.get_glyph_extents(glyph.gid)
    if box is None or face.font.get_glyph_h_advance(glyph.gid) * face.em < 1.0 - _INK_SLACK:
        return 0.0
    left, right = box.x_bearing * face.em, (box.x_bearing + box.width) * face.em
    if (left < HALF - _INK_SLACK) if trim.opening else (right > HALF + _INK_SLACK):
        return 0.0
    glyphs[at] = glyph._replace(advance=glyph.advance - HALF, dx=glyph.dx - (HALF if trim.opening else 0.0))
    return HALF


def _clusters(text: str, item: ShapingItem, clusters: list[int]) -> tuple[Sequence[str], Sequence[bool]]:
    """For glyphs in logical order, return each cluster's text with its first glyph, and which glyphs end their cluster."""
    if len(clusters) == item.end - item.start and clusters == [*range(item.start, item.end)]:
        return text[item.start : item.end], [True] * len(clusters)
    following = [*clusters[1:], item.end]
    lasts = [here != after for here, after in zip(clusters, following, strict=True)]
    texts = [""] * len(clusters)
    first = 0
    for k, last in enumerate(lasts):
        if last:
            texts[first] = text[clusters[k] : following[k]]
            first = k + 1
    return texts, lasts
