"""Fonts opened for shaping, with their characters and vertical metrics in em, and which of them shows a part of a text.

A span is set in the cut of a family that matches it best; a chain of families shows one font per word for display, per
cluster for text.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import category, normalize

import uharfbuzz as hb

from pnp.base.records import lazy_pattern
from pnp.model.font_features import SMALL_CAPITALS, concerns, is_in_case, offered_features
from pnp.model.frame import GlyphInk
from pnp.text.emoji import wants_picture

if TYPE_CHECKING:
    from pnp.model.style import FontBook, FontFamily, FontFile, TextStyle
    from pnp.text.colour_glyphs import ColourGlyphs


INVISIBLE_CHARACTERS = frozenset(
    "\u00ad\u200b\u2060\ufeff\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""Characters that control line breaking or direction and have no glyph; they are removed before shaping."""

HYPHEN_STAND_INS = {"\u2010": "-", "\u2011": "-"}
"""The characters shown in place of hyphen variants that a font lacks."""

_OGHAM_SPACE = "\u1680"  # a space with ink: a stroke, which nobody makes of the plain one
# what Unicode calls default ignorable and HarfBuzz hides, such as joiners: nothing is lost if a font has no glyph for it
_IGNORABLE = lazy_pattern(
    "[\u034f\u17b4\u17b5\u180b-\u180f\u200c-\u200f\u202a-\u202e\u2061-\u206f\ufe00-\ufe0f\ufff0-\ufff8"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def family_name(file: FontFile) -> str:
    """Return the family name in the font (`IBM Plex Sans`), or an empty string if there is none.

    Where the file of a weight has none but its own, `M PLUS 1p Black`, its PostScript name `MPLUS1p-Black` says the weight.
    """
    face, names = hb.Face(file.data), hb.OTNameIdPredefined
    typographic, own, postscript = (
        str(face.get_name(name) or "") for name in (names.TYPOGRAPHIC_FAMILY, names.FONT_FAMILY, names.POSTSCRIPT_NAME)
    )
    return typographic or own.removesuffix(f" {postscript.partition('-')[2]}")


def family_names(fonts: FontBook, styles: Iterable[TextStyle], locale: str, used: Collection[str] = ()) -> tuple[str, ...]:
    """Return the families that a game is set in, by the names in their font files, each once.

    They are the first of each role that `styles` set in a language, and of those that stand in for it the ones with a font
    of the keys `used`. A project's fonts serve all its games, so a game names those alone in which it is set.
    """
    roles = {style.family for style in styles}
    chains = [fonts.chain(role, locale) for role in fonts.chains if role in roles]
    families = [f for chain in chains for f in chain if f is chain[0] or any(_is_used(cut, used) for cut in f.cuts.values())]
    return tuple(dict.fromkeys(family_name(next(iter(family.cuts.values()))) or family.name for family in families))


def _is_used(cut: FontFile, used: Collection[str]) -> bool:
    return any(font.key in used for font in cut.sizes.values())


class FontFace:
    """One font file in HarfBuzz; `ascent`, `descent` (positive) and `cap_height` in em, from the font's own tables."""

    def __init__(self, file: FontFile) -> None:
        self.key = file.key
        self._face = hb.Face(file.data)
        self.font = hb.Font(self._face)
        self.em = 1.0 / self._face.upem
        extents = self.font.get_font_extents("ltr")
        self.ascent: float = extents.ascender * self.em
        self.descent: float = -extents.descender * self.em
        self.inks = _GlyphInks(self.font, self.em)
        self._file = file
        opened = self._face
        self.in_colour = opened.has_color_layers or opened.has_color_paint or opened.has_color_svg or opened.has_color_png
        self._small_capitals = _LackedSmallCapitals(self.font)

    @cached_property
    def cap_height(self) -> float:
        """Height of capitals in em; 0.7 if the font does not say."""
        return float(self.font.get_metric_position_with_fallback(hb.OTMetricsTag.CAP_HEIGHT) * self.em) or 0.7

    @cached_property
    def underline(self) -> tuple[float, float]:
        """The upper edge below the baseline and the thickness of a line under words, in em (table `post`)."""
        thickness = self._metric(hb.OTMetricsTag.UNDERLINE_SIZE)
        return -self._metric(hb.OTMetricsTag.UNDERLINE_OFFSET), thickness

    @cached_property
    def strikeout(self) -> tuple[float, float]:
        """The same of a line through words (table `OS/2`)."""
        return -self._metric(hb.OTMetricsTag.STRIKEOUT_OFFSET), self._metric(hb.OTMetricsTag.STRIKEOUT_SIZE)

    def _metric(self, tag: hb.OTMetricsTag) -> float:
        return float(self.font.get_metric_position_with_fallback(tag) * self.em)

    @cached_property
    def characters(self) -> frozenset[str]:
        """Every character for which the font has a glyph."""
        return frozenset(map(chr, self._face.unicodes))

    @cached_property
    def colours(self) -> ColourGlyphs:
        """The glyphs of a colour font, which are pictures."""
        from pnp.text.colour_glyphs import ColourGlyphs  # noqa: PLC0415 - few games have a colour font

        return ColourGlyphs(self.font, self._file)

    @cached_property
    def has_vertical_metrics(self) -> bool:
        """Whether it says how far its letters are from each other in a column."""
        return bool(self._face.reference_table("vmtx").data)

    @cached_property
    def features(self) -> frozenset[str]:
        """The OpenType features that it offers, in any script."""
        return offered_features([self._face.reference_table(table).data for table in ("GSUB", "GPOS")])

    def lacks_feature(self, tag: str, text: str) -> bool:
        """Return whether `tag` is about `text` and the font does not offer it, or not for all its letters in small capitals."""
        if not concerns(tag, text):
            return False
        if tag not in self.features:
            return True
        taken = SMALL_CAPITALS.get(tag)
        return taken is not None and any(self._small_capitals[tag, char] for char in text if is_in_case(char, taken))

    def covers(self, text: str) -> bool:
        """Return whether the font can show all of `text`, composed or decomposed; all spaces are made from the plain one."""
        return self.characters.issuperset(text) or all(map(self._shows_character, text))

    def _shows_character(self, char: str) -> bool:
        characters = self.characters
        if char in characters or char in INVISIBLE_CHARACTERS or HYPHEN_STAND_INS.get(char) in characters:
            return True
        if category(char) == "Zs" and char != _OGHAM_SPACE:
            return " " in characters
        if _IGNORABLE.fullmatch(char):
            return True
        parts = normalize("NFD", char)
        return len(parts) > 1 and characters.issuperset(parts)

    def display(self, text: str) -> str:
        """Return `text` with substitutes for hyphen variants that the font lacks."""
        if text.isascii():
            return text
        for char, plain in HYPHEN_STAND_INS.items():
            if char in text and char not in self.characters:
                text = text.replace(char, plain)
        return text


class _LackedSmallCapitals(dict[tuple[str, str], bool]):
    """Whether a feature for small capitals leaves a letter as it is, by the feature and the letter."""

    def __init__(self, font: hb.Font) -> None:
        super().__init__()
        self._font = font

    def __missing__(self, key: tuple[str, str]) -> bool:
        tag, letter = key
        buffer = hb.Buffer()
        buffer.add_str(letter)
        buffer.guess_segment_properties()
        hb.shape(self._font, buffer, {tag: True})
        found = self[key] = [info.codepoint for info in buffer.glyph_infos] == [self._font.get_nominal_glyph(ord(letter))]
        return found


class _GlyphInks(dict[int, GlyphInk | None]):
    """What each glyph of a font paints, by its id, measured once; None if that is nothing."""

    def __init__(self, font: hb.Font, em: float) -> None:
        super().__init__()
        self._font = font
        self._em = em

    def __missing__(self, gid: int) -> GlyphInk | None:
        box, em = self._font.get_glyph_extents(gid), self._em
        self[gid] = None
        if box and box.height:
            left, top = box.x_bearing, -box.y_bearing
            right, bottom = left + box.width, -(box.y_bearing + box.height)
            self[gid] = GlyphInk(left * em, top * em, right * em, bottom * em)
        return self[gid]


class FontFaces:
    """The font faces of one run, each opened once."""

    def __init__(self) -> None:
        self._open: dict[str, FontFace] = {}

    def of_key(self, key: str) -> FontFace:
        """Return the face of a font that text was set in."""
        return self._open[key]

    def __getitem__(self, file: FontFile) -> FontFace:
        """Return the face of a font file."""
        face = self._open.get(file.key)
        if face is None:
            face = self._open[file.key] = FontFace(file)
        return face


_WEIGHTS = {
    "thin": 100, "extra-light": 200, "light": 300, "regular": 400, "medium": 500,
    "semi-bold": 600, "bold": 700, "extra-bold": 800, "black": 900,
}  # fmt: skip
_ITALIC = "italic"
_UPRIGHT_FOR_ITALIC = 150  # for bold italic, an upright bold is nearer than a regular italic


class MatchedFont(NamedTuple):
    """A chosen font file; `instead_of` names the wanted cut if the family lacks it, else None."""

    file: FontFile
    instead_of: str | None


def cut_name(style: TextStyle, *, bold: bool, italic: bool) -> str:
    """Return the cut for a span; bold has no effect in a style that is at least bold, nor italic in an italic one."""
    weight = "bold" if bold and _weight_of_name(style.weight) < _WEIGHTS["bold"] else style.weight
    if not (italic or style.italic):
        return weight
    return _ITALIC if weight == "regular" else f"{weight}-{_ITALIC}"


def match_font(family: FontFamily, name: str) -> MatchedFont:
    """Return the cut `name` of a family, or the nearest by weight and slope; the first by name in case of a tie."""
    found = family.cuts.get(name)
    if found is not None:
        return MatchedFont(found, None)
    weight, italic = _split_cut_name(name)

    def distance(other: str) -> tuple[int, str]:
        have, slanted = _split_cut_name(other)
        return abs(_weight_of_name(have) - _weight_of_name(weight)) + _UPRIGHT_FOR_ITALIC * (slanted != italic), other

    return MatchedFont(family.cuts[min(family.cuts, key=distance)], f"{family.name} {name}")


def _split_cut_name(name: str) -> tuple[str, bool]:
    if name == _ITALIC:
        return "regular", True
    return name.removesuffix(f"-{_ITALIC}"), name.endswith(f"-{_ITALIC}")


def _weight_of_name(name: str) -> int:
    return _WEIGHTS.get(name, _WEIGHTS["regular"])


# including Greek, Cyrillic, Armenian
_LATIN_LIKE = lazy_pattern("[\u0000-\u058f\u1d00-\u1fff\u2c60-\u2c7f\ua720-\ua7ff\ufb00-\ufb17]")
_FIRST_WIDE_SIGN = "\u3000"  # the first full-width punctuation mark


class FallbackFont(NamedTuple):
    """One family of a chain in the wanted cut; `missing_cut` names the wanted cut if the family lacks it.

    `name` is that of the family and the cut, as authors know them.
    """

    face: FontFace
    per_word: bool
    missing_cut: str | None = None
    name: str = ""


class FontStretch(NamedTuple):
    """A part of a word, `start` to `end`, and the font of the chain that shows it (None: no font has it)."""

    start: int
    end: int
    link: FallbackFont | None


def assign_fonts(text: str, chain: Sequence[FallbackFont], locale: str) -> list[FontStretch]:
    """Assign a font of the chain to each part of `text`.

    A per-word font shows a whole word or nothing. If no font can show the whole word, it is divided by clusters after all, so
    that only characters that no font has count as missing. A word in two kinds of script (`3점`) counts as two words, because
    each script has its own display font.
    """
    if text.isascii() and chain[0].face.covers(text):
        return [FontStretch(0, len(text), chain[0])]
    if True in [link.face.in_colour for link in chain]:
        return _assign_with_pictures(text, chain, locale)
    return _assign_letters(text, chain, locale)


def _assign_with_pictures(text: str, chain: Sequence[FallbackFont], locale: str) -> list[FontStretch]:
    """Assign fonts of a chain with a colour font, which shows what is to be a picture, and what no other font has."""
    pictures = [link for link in chain if link.face.in_colour]
    letters = [link for link in chain if not link.face.in_colour]
    clusters = grapheme_ends(text, locale)
    wishes = [wants_picture(text[start:end]) for start, end in zip([0, *clusters], clusters, strict=False)]
    out: list[FontStretch] = []
    start = at = 0
    for wish, group in groupby(wishes):
        count = len([*group])
        ends = [end - start for end in clusters[at : at + count]]
        part = text[start : clusters[at + count - 1]]
        if wish or not letters:
            found = _merge_clusters(ends, _fonts_of_clusters(part, ends, [*pictures, *letters], per_word=False))
        else:
            found = _assign_letters(part, letters, locale)
        for a, b, link in found:
            if link is not None:
                out.append(FontStretch(start + a, start + b, link))
                continue
            inner = [end - a for end in ends if a < end <= b]  # of letters that no other font has
            rest = _merge_clusters(inner, _fonts_of_clusters(part[a:b], inner, pictures, per_word=False))
            out += [FontStretch(start + a + c, start + a + d, picture) for c, d, picture in rest]
        start, at = clusters[at + count - 1], at + count
    return out


def _assign_letters(text: str, chain: Sequence[FallbackFont], locale: str) -> list[FontStretch]:
    if chain[0].face.covers(text):
        return [FontStretch(0, len(text), chain[0])]
    clusters = grapheme_ends(text, locale)
    owners: list[FallbackFont | None] = []
    start = 0
    for count, other in _split_by_kind(text, clusters) if chain[0].per_word else [(len(clusters), False)]:
        ends = clusters[len(owners) : len(owners) + count]
        owners += _assign_part(text[start : ends[-1]], [end - start for end in ends], chain, other=other)
        start = ends[-1]
    return _merge_clusters(clusters, owners)


def _assign_part(text: str, ends: list[int], chain: Sequence[FallbackFont], *, other: bool) -> list[FallbackFont | None]:
    if other:
        whole = _assign_letters_and_signs(text, ends, chain)
        if whole is not None:
            return whole
    owners: list[FallbackFont | None] = []
    for strict in (True, False):
        owners = _fonts_of_clusters(text, ends, chain, per_word=strict)
        if None not in owners:
            break
    return owners


def _assign_letters_and_signs(text: str, ends: list[int], chain: Sequence[FallbackFont]) -> list[FallbackFont | None] | None:
    """Return one per-word font for the whole word, or one for its letters and one for its punctuation; None if impossible."""
    links = [link for link in chain if link.per_word]
    if (link := next((k for k in links if k.face.covers(text)), None)) is not None:
        return [link] * len(ends)
    signs = [not text[end - 1].isalnum() and text[end - 1] < _FIRST_WIDE_SIGN for end in ends]
    out: list[FallbackFont | None] = []
    for sign, group in groupby(zip(signs, [0, *ends], ends, strict=False), key=lambda entry: entry[0]):
        bounds = [(start, end) for _, start, end in group]
        part = text[bounds[0][0] : bounds[-1][1]]
        link = next((k for k in (chain if sign else links) if k.face.covers(part)), None)
        if link is None:
            return None
        out += [link] * len(bounds)
    return out


def _split_by_kind(text: str, ends: list[int]) -> list[tuple[int, bool]]:
    """Split a word by kind of script: the number of clusters of each part, and whether it is of the other kind than Latin."""
    # punctuation belongs to what precedes it, or at the start to what follows
    kinds: list[bool | None] = []
    for start in [0, *ends[:-1]]:
        kind = _is_beyond_latin(text[start])
        kinds.append(kinds[-1] if kind is None and kinds else kind)
    first = next((kind for kind in kinds if kind is not None), False)
    return [(len([*group]), kind) for kind, group in groupby(first if kind is None else kind for kind in kinds)]


def _is_beyond_latin(char: str) -> bool | None:
    """Return whether a character is of another kind than Latin letters and digits; None for punctuation, which is neutral."""
    if char.isdigit() or char.isalpha():
        return not (char.isascii() or _LATIN_LIKE.match(char))
    return True if char >= _FIRST_WIDE_SIGN else None


def grapheme_ends(text: str, locale: str) -> list[int]:
    """Return the offset after each grapheme cluster (UAX #29)."""
    if text.isascii():
        return [*range(1, len(text) + 1)]
    from icu4py.breakers import CharacterBreaker  # noqa: PLC0415 - loads ICU's data, 20 ms

    ends = [end for _, end in CharacterBreaker(text, locale).segments()]
    if max(text) <= "\uffff":
        return ends
    utf16, of = 0, {}
    for i, char in enumerate(text, 1):
        utf16 += 1 + (char > "\uffff")
        of[utf16] = i
    return [of[end] for end in ends]


def _fonts_of_clusters(
    text: str, ends: list[int], chain: Sequence[FallbackFont], *, per_word: bool
) -> list[FallbackFont | None]:
    owners: list[FallbackFont | None] = [None] * len(ends)
    for link in chain:
        free = [i for i, owner in enumerate(owners) if owner is None]
        shown = [i for i in free if link.face.covers(text[ends[i - 1] if i else 0 : ends[i]])]
        if per_word and link.per_word and len(shown) < len(ends):
            continue
        for i in shown:
            owners[i] = link
    return owners


def _merge_clusters(ends: list[int], owners: list[FallbackFont | None]) -> list[FontStretch]:
    out: list[FontStretch] = []
    for i, (end, owner) in enumerate(zip(ends, owners, strict=True)):
        if out and out[-1].link is owner:
            out[-1] = FontStretch(out[-1].start, end, owner)
        else:
            out.append(FontStretch(ends[i - 1] if i else 0, end, owner))
    return out
