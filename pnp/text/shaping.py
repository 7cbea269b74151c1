"""Shapes words with HarfBuzz: items of one font and one script, each shaped once; marks of CJK are squeezed.

Spacing of Chinese and Japanese follows JLREQ 3.1 and CLREQ 3.1: of two adjacent punctuation marks only one keeps its blank
half, and a line neither begins nor ends with a blank half. So the blank half at the edge of an unbreakable unit is taken
from the glyph and put between the units like a space, which vanishes at a line end. Space is added between ideographs and
Latin text. Hanging punctuation (CLREQ's 标点悬挂) is not supported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypeAlias

import uharfbuzz as hb
from uharfbuzz import Buffer

from pnp.base.records import lazy_pattern
from pnp.base.units import plain_sum
from pnp.model.font_features import parse_features
from pnp.model.frame import Glyph, GlyphInk, GlyphRun
from pnp.text.bidi import bracket_pairs
from pnp.text.colour_runs import ColourRun, column_of_pictures, in_colour
from pnp.text.fonts import FallbackFont, FontFace, assign_fonts
from pnp.text.languages import JOINED_SCRIPTS, base_language
from pnp.text.vertical import CELL_TOP, COLUMN_CENTRE, ShownGlyphs, Stance, UprightRun, column_ink

_INFINITY = float("inf")
_INK_SLACK = 0.08  # em by which a punctuation mark's ink may exceed its half, as in a heavy corner bracket

# kerning and standard ligatures, but no discretionary ones, which would change `->` or `2x3`; none at all in tracked text
# (without tracking that is what HarfBuzz does by itself in Latin script: to pass them costs a third of the shaping)
_FEATURES = {"kern": True, "liga": True, "clig": True, "dlig": False}
_TRACKED_FEATURES = {"kern": True, "liga": False, "clig": False, "dlig": False}


class ShapingOptions(NamedTuple):
    """What determines the glyphs besides font and text: language (BCP 47), and tracking in em, which disables ligatures.

    `features` are those that the style asks for, as `pnp.model.font_features` reads them; `vertical`: they are for a column.
    """

    language: str
    tracking: float
    features: str = ""
    vertical: bool = False


class DisplayText(NamedTuple):
    """A word as it is drawn, and the characters that are extracted for it, one for each drawn one."""

    drawn: str
    source: str


class Shaper:
    """Shapes runs and caches them: the same text with the same options gives the same run."""

    def __init__(self) -> None:
        self._runs: dict[tuple[object, ...], GlyphRun] = {}
        self._glyphs: dict[tuple[str, float, bool], _GlyphTable] = {}
        self._blank_halves: dict[tuple[GlyphRun, bool], float] = {}

    @property
    def remembered(self) -> int:
        """The number of cached runs."""
        return len(self._runs)

    def shape(self, text: DisplayText, item: ShapingItem, face: FontFace, setting: ShapingOptions, level: int = 0) -> GlyphRun:
        """Return the run of `item` in `text`; the text around it is its context, which joining scripts need."""
        key = (text, item.start, item.end, face.key, item.script, setting, level)
        run = self._runs.get(key)
        if run is None:
            run = self._runs[key] = self._shape_run(text, item, face, setting, level)
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
            run = self._runs[key] = GlyphRun(face.key, glyphs, advance, "-", ink=_ink_of_glyphs(glyphs, face))
        return run

    def shape_for_column(
        self, text: DisplayText, item: ShapingItem, face: FontFace, setting: ShapingOptions, stance: Stance
    ) -> GlyphRun:
        """Return the run of `item` as it stands in a column."""
        if stance == "turned":
            return self.shape(text, item, face, setting)
        key = (text, item.start, item.end, face.key, item.script, setting, stance)
        run = self._runs.get(key)
        if run is None:
            make = self._shape_combined if stance == "combined" else self._shape_upright
            run = self._runs[key] = make(text, item, face, setting)
        return run

    def in_colour(self, run: GlyphRun, face: FontFace, letters: FontFace, *, vertical: bool) -> ColourRun:
        """Return a run of a colour font as pictures, over the invisible text in the font of `letters`."""
        key = (run, face.key, letters.key, vertical)
        found = self._runs.get(key)
        if not isinstance(found, ColourRun):
            found = self._runs[key] = in_colour(run, face, letters)
            if vertical:
                found = self._runs[key] = column_of_pictures(found)
        return found

    def _shape_combined(self, text: DisplayText, item: ShapingItem, face: FontFace, setting: ShapingOptions) -> UprightRun:
        """Shape characters that stand side by side in one square, as wide as it at most."""
        run = self.shape(text, item, face, setting._replace(tracking=0.0))
        wide = min(1.0, 1.0 / run.width) if run.width else 1.0
        middle = (run.ink.top + run.ink.bottom) / 2 if run.ink else -COLUMN_CENTRE
        shown = (ShownGlyphs(BLANK_HALF - middle, -run.width * wide / 2, run, wide),)
        advance = 1.0 + setting.tracking
        glyphs = (Glyph(run.glyphs[0].gid, advance, 0.0, 0.0, run.text),)
        return UprightRun(face.key, glyphs, advance, run.text, 0, column_ink(shown), shown)

    def _shape_upright(self, text: DisplayText, item: ShapingItem, face: FontFace, setting: ShapingOptions) -> UprightRun:
        """Shape letters of which each stands upright; marks at the ends of the word lose their blank half."""
        buffer = hb.Buffer()
        buffer.add_str(face.display(text.drawn), item.start, item.end - item.start)
        buffer.direction, buffer.script, buffer.language = "ttb", item.script, setting.language
        buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_GRAPHEMES
        hb.shape(face.font, buffer, parse_features(setting.features) if setting.features else None)
        clusters = [info.cluster for info in buffer.glyph_infos]
        texts, lasts = _cluster_texts(text.source, item, clusters)
        trims = {trim.at: trim.opening for trim in find_trims(text.drawn, setting.language)}
        pen, em, whites = 0.0, face.em, dict[int, bool]()
        glyphs, shown = list[Glyph](), list[ShownGlyphs]()
        placed = zip(buffer.glyph_infos, buffer.glyph_positions, texts, lasts, strict=True)
        for info, place, letters, last in placed:
            gid, wide = info.codepoint, face.font.get_glyph_h_advance(info.codepoint) * em
            advance, across, along = -place.y_advance * em, place.x_offset * em, -place.y_offset * em
            if not face.has_vertical_metrics:  # what HarfBuzz makes up is the height of the font's lines
                advance, across, along = 1.0 * last, -wide / 2, CELL_TOP
            ink = face.inks[gid]
            opening = trims.get(info.cluster)
            if opening is not None and ink is not None and advance >= 1.0 - _INK_SLACK:
                top, bottom = along + ink.top, along + ink.bottom
                if (top >= BLANK_HALF - _INK_SLACK) if opening else (bottom <= BLANK_HALF + _INK_SLACK):
                    advance, along = advance - BLANK_HALF, along - BLANK_HALF * opening
                    whites[info.cluster] = opening
            run = GlyphRun(face.key, (Glyph(gid, wide, 0.0, 0.0, letters),), wide, letters, 0, ink)
            shown.append(ShownGlyphs(pen + along, across, run))
            advance += setting.tracking * last
            glyphs.append(Glyph(gid, advance, 0.0, 0.0, letters))
            pen += advance
        words = text.source[item.start : item.end]
        found = UprightRun(face.key, tuple(glyphs), pen, words, 0, column_ink(tuple(shown)), tuple(shown))
        for at, opening in whites.items():
            if at == (0 if opening else len(text.drawn) - 1):
                self._blank_halves[found, opening] = BLANK_HALF
        return found

    def _shape_run(self, text: DisplayText, item: ShapingItem, face: FontFace, setting: ShapingOptions, level: int) -> GlyphRun:
        backwards = bool(level & 1)
        buffer = hb.Buffer()
        buffer.add_str(face.display(text.drawn), item.start, item.end - item.start)
        buffer.direction = "rtl" if backwards else "ltr"
        buffer.script, buffer.language = item.script, setting.language
        buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_GRAPHEMES
        usual = _TRACKED_FEATURES if setting.tracking else None if item.script == "Latn" else _FEATURES
        own = parse_features(setting.features) if setting.features else None
        hb.shape(face.font, buffer, {**(usual or {}), **own} if own else usual)
        infos = buffer.glyph_infos
        places = [place.position for place in buffer.glyph_positions]  # at once: each attribute is a call of its own
        if backwards:
            infos.reverse()
            places.reverse()
        clusters = [info.cluster for info in infos]
        texts, lasts = _cluster_texts(text.source, item, clusters)
        if setting.tracking and item.script in JOINED_SCRIPTS:  # tracking follows the word, not its letters
            lasts = [False] * (len(infos) - 1) + [item.end == len(text.drawn)]
        known = self._glyphs_of(face, setting.tracking, backwards=backwards)
        keys = zip([info.codepoint for info in infos], places, texts, strict=True)
        if setting.tracking:
            inner = self._glyphs_of(face, 0.0, backwards=backwards)
            glyphs = [(known if last else inner)[key] for key, last in zip(keys, lasts, strict=True)]
        else:
            glyphs = [*map(known.__getitem__, keys)]
        trimmed = [] if text.drawn.isascii() else [t for t in find_trims(text.drawn, setting.language) if t.at in clusters]
        whites = [_trim_mark(glyphs, clusters.index(trim.at), trim, face) for trim in trimmed]
        width = plain_sum([glyph.advance for glyph in glyphs])
        if backwards:
            glyphs.reverse()
        run = GlyphRun(face.key, tuple(glyphs), width, text.source[item.start : item.end], level, _ink_of_glyphs(glyphs, face))
        for trim, blank_half in zip(trimmed, whites, strict=True):
            if blank_half and trim.at == (0 if trim.opening else len(text.drawn) - 1):
                self._blank_halves[run, trim.opening] = blank_half
        return run

    def blank_half(self, run: GlyphRun, *, before: bool) -> float:
        """Return the width in em of the blank half that a punctuation mark at the edge of a word has lost."""
        return self._blank_halves.get((run, before), 0.0)

    def _glyphs_of(self, face: FontFace, tracking: float, *, backwards: bool) -> _GlyphTable:
        key = (face.key, tracking, backwards)
        found = self._glyphs.get(key)
        if found is None:
            found = self._glyphs[key] = _GlyphTable(face.em, tracking, tracking if backwards else 0.0)
        return found


_GlyphKey: TypeAlias = tuple[int, tuple[int, int, int, int], str]
"""The id of a glyph; its offset and its advance, right and up, in font units; its text."""


class _GlyphTable(dict[_GlyphKey, Glyph]):
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


def _ink_of_glyphs(glyphs: Sequence[Glyph], face: FontFace) -> GlyphInk | None:
    x, left, top, right, bottom, inks = 0.0, _INFINITY, _INFINITY, -_INFINITY, -_INFINITY, face.inks
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
    return GlyphInk(left, top, right, bottom) if left < _INFINITY else None


def _trim_mark(glyphs: list[Glyph], at: int, trim: Trim, face: FontFace) -> float:
    """Remove the blank half of a punctuation mark, like OpenType's `halt`; returns its width, or 0 if it is not blank."""
    glyph = glyphs[at]
    box = face.font.get_glyph_extents(glyph.gid)
    if box is None or face.font.get_glyph_h_advance(glyph.gid) * face.em < 1.0 - _INK_SLACK:
        return 0.0
    left, right = box.x_bearing * face.em, (box.x_bearing + box.width) * face.em
    if (left < BLANK_HALF - _INK_SLACK) if trim.opening else (right > BLANK_HALF + _INK_SLACK):
        return 0.0
    glyphs[at] = glyph._replace(advance=glyph.advance - BLANK_HALF, dx=glyph.dx - (BLANK_HALF if trim.opening else 0.0))
    return BLANK_HALF


def _cluster_texts(text: str, item: ShapingItem, clusters: list[int]) -> tuple[Sequence[str], Sequence[bool]]:
    """For glyphs in logical order, return each cluster's text with its first glyph, and which glyphs end their cluster."""
    if len(clusters) == item.end - item.start and clusters == [*range(item.start, item.end)]:
        return text[item.start : item.end], [True] * len(clusters)
    following = [*clusters[1:], item.end] if clusters else []  # a joiner has no glyph in a font without a space
    lasts = [here != after for here, after in zip(clusters, following, strict=True)]
    texts = [""] * len(clusters)
    first = 0
    for k, last in enumerate(lasts):
        if last:
            texts[first] = text[clusters[k] : following[k]]
            first = k + 1
    return texts, lasts


_SCRIPT_EXTENSIONS_FILE = Path(__file__).parent / "data" / "script-extensions.txt"
_LATIN_END = "\u0250"


class ShapingItem(NamedTuple):
    """Characters `start` to `end` in one font and one script; `link` is None if no font of the chain shows them."""

    start: int
    end: int
    link: FallbackFont | None
    script: str


def itemize(text: str, chain: Sequence[FallbackFont], locale: str, main_script: str) -> Iterator[ShapingItem]:
    """Split a text of one style and level by font, then by script; neutral characters belong to the letters before them."""
    for start, end, link in assign_fonts(text, chain, locale):
        part = text[start:end]
        if link is None:
            yield ShapingItem(start, end, None, main_script)
        elif script := single_script(part, main_script):
            yield ShapingItem(start, end, link, script)
        else:
            yield from (ShapingItem(start + a, start + b, link, script) for a, b, script in script_runs(part, main_script))


def single_script(text: str, main_script: str) -> str | None:
    """Return the only script of a text of Latin letters, digits and signs, as most are; None if it has to be divided."""
    if not text.isascii() and max(text) >= _LATIN_END:
        return None
    return "Latn" if any(map(str.isalpha, text)) else main_script


def script_runs(text: str, main_script: str) -> list[tuple[int, int, str]]:
    """Return the runs of one script in `text` as (start, end, ISO 15924 code), after UAX #24, section 5.

    Characters that several scripts share belong to the run before them if that is in one of those scripts; a closing bracket
    has the script of its opening one. All others have the text's first script, or else the main one.
    """
    own = [scripts_of(char) for char in text]
    first = next((min(codes) for codes in own if len(codes) == 1), main_script)
    found: list[str] = []
    for codes in own:
        before = found[-1] if found else first
        found.append(before if not codes or before in codes else main_script if main_script in codes else min(codes))
    for opener, closer in bracket_pairs(text):
        if not own[closer]:
            found[closer] = found[opener]
    bounds = [i for i, code in enumerate(found) if not i or code != found[i - 1]]
    return [(a, b, found[a]) for a, b in pairwise([*bounds, len(found)])]


@cache
def scripts_of(char: str) -> frozenset[str]:
    """Return the scripts that a character is used in; empty if all scripts may use it."""
    shared = _script_extensions().get(char)
    if shared is not None:
        return shared
    buffer = Buffer()
    buffer.add_codepoints([ord(char)])
    buffer.guess_segment_properties()
    return frozenset((buffer.script,)) if buffer.script else frozenset()


@cache
def _script_extensions() -> dict[str, frozenset[str]]:
    found = {}
    for line in _SCRIPT_EXTENSIONS_FILE.read_text("ascii").splitlines():
        if not line.startswith("%"):
            span, *codes = line.split()
            start, _, end = span.partition("..")
            found.update(dict.fromkeys(map(chr, range(int(start, 16), int(end or start, 16) + 1)), frozenset(codes)))
    return found


BLANK_HALF = 0.5
"""The blank half of a full-width punctuation mark, in em."""

AUTOSPACE = 0.25
"""The space between an ideograph or kana and a Latin letter or digit, in em (JLREQ 3.2.6, CLREQ 3.2.2)."""

_SQUEEZED_LANGUAGES = frozenset({"ja", "zh"})
_OPENING_MARKS = "（［｛〈《「『【〔〖〘〚｟“‘"
_CLOSING_MARKS = {"ja": "、。，．）］｝〉》」』】〕〗〙〛｠”’", "zh": "、。，．：；！？）］｝〉》」』】〕〗〙〛｠”’"}
_MIDDLE_MARKS = "・：；\u3000"
_IDEOGRAPH = (
    "[\u2e80-\u2fff\u3005-\u3007\u3021-\u3029\u3041-\u30fa\u30fc-\u31ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
)
_LATIN = "[0-9A-Za-z\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff]"
_IDEOGRAPH_BESIDE_LATIN = lazy_pattern(f"{_IDEOGRAPH}{_LATIN}|{_LATIN}{_IDEOGRAPH}")


class Trim(NamedTuple):
    """A punctuation mark that loses its blank half: the left one (`opening`) or the right one."""

    at: int
    opening: bool


def squeezes_punctuation(locale: str) -> bool:
    """Return whether the language uses full-width punctuation that is squeezed."""
    return base_language(locale) in _SQUEEZED_LANGUAGES


def find_trims(text: str, locale: str) -> list[Trim]:
    """Return the punctuation marks of an unbreakable unit that lose their blank half: at its edges, and next to each other."""
    closing = _CLOSING_MARKS.get(base_language(locale), "")
    if not closing or text.isascii():
        return []
    out = []
    last = len(text) - 1
    for at, char in enumerate(text):
        if char in closing and (
            at == last or text[at + 1] in closing or text[at + 1] in _OPENING_MARKS or text[at + 1] in _MIDDLE_MARKS
        ):
            out.append(Trim(at, opening=False))
        elif char in _OPENING_MARKS and (at == 0 or text[at - 1] in _OPENING_MARKS or text[at - 1] in _MIDDLE_MARKS):
            out.append(Trim(at, opening=True))
    return out


def cjk_gap(before: str, after: str, whites: Sequence[float]) -> float:
    """Return the space in em between two units: the larger of the blank halves they lost, or that of ideograph and Latin."""
    found = max(whites)
    if found or not before or not after:
        return found
    return AUTOSPACE if _IDEOGRAPH_BESIDE_LATIN.fullmatch(before[-1] + after[0]) else 0.0
