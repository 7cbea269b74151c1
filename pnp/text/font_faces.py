"""Fonts opened for shaping: their characters and vertical metrics, in em."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING
from unicodedata import category, normalize

import uharfbuzz as hb

from pnp.base.records import lazy_pattern
from pnp.model.frame import GlyphInk

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from pnp.model.style import FontBook, FontFile, TextStyle

INVISIBLE = frozenset("\u00ad\u200b\u2060\ufeff\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that control line breaking or direction and characters no glyph; they are removed before shaping."""

STAND_INS = {"\u2010": "-", "\u2011": "-"}
"""The characters shown in place of hyphen variants that a font lacks."""


# joiners, direction marks, variation selectors: nothing is lost if a font has no glyph for them
_IGNORABLE = lazy_pattern("[\u034f\u200c-\u200f\u202a-\u202e\u2061-\u206f\ufe00-\ufe0f]")


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
    families = [f for chain in chains for f in chain if f is chain[0] or any(cut.key in used for cut in f.cuts.values())]
    return tuple(dict.fromkeys(family_name(next(iter(family.cuts.values()))) or family.name for family in families))


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
        self.inks = _Inks(self.font, self.em)

    @cached_property
    def cap_height(self) -> float:
        """Height of capitals in em; 0.7 if the font does not say."""
        return float(self.font.get_metric_position_with_fallback(hb.OTMetricsTag.CAP_HEIGHT) * self.em) or 0.7

    @cached_property
    def characters(self) -> frozenset[str]:
        """Every character for which the font has a glyph."""
        return frozenset(map(chr, self._face.unicodes))

    def covers(self, text: str) -> bool:
        """Return whether the font can show all of `text`, composed or decomposed; spaces of other widths need no glyph."""
        return self.characters.issuperset(text) or all(map(self._shows, text))

    def _shows(self, char: str) -> bool:
        characters = self.characters
        if char in characters or char in INVISIBLE or STAND_INS.get(char) in characters or category(char) == "Zs":
            return True
        if _IGNORABLE.fullmatch(char):
            return True
        parts = normalize("NFD", char)
        return len(parts) > 1 and characters.issuperset(parts)

    def display(self, text: str) -> str:
        """Return `text` with substitutes for hyphen variants that the font lacks."""
        if text.isascii():
            return text
        for char, plain in STAND_INS.items():
            if char in text and char not in self.characters:
                text = text.replace(char, plain)
        return text


class _Inks(dict[int, GlyphInk | None]):
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

    def __getitem__(self, file: FontFile) -> FontFace:
        """Return the face of a font file."""
        face = self._open.get(file.key)
        if face is None:
            face = self._open[file.key] = FontFace(file)
        return face

    def known(self, key: str) -> FontFace:
        """Return a face that was opened before, by its file's key."""
        return self._open[key]
