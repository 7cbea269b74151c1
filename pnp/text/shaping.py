"""HarfBuzz: characters of one font and script become a run of positioned glyphs in em, shaped once and shared."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import uharfbuzz as hb

from pnp.model.frame import Glyph, GlyphRun

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.text.fonts import Face
    from pnp.text.itemize import Item


class Setting(NamedTuple):
    """What besides font and text decides the glyphs: language (BCP 47) and tracking in em, which switches ligatures off."""

    language: str
    tracking: float

    @property
    def features(self) -> dict[str, bool]:
        """OpenType features: kerning and standard ligatures; never the discretionary ones, which change `->` or `2x3`."""
        joined = not self.tracking
        return {"kern": True, "liga": joined, "clig": joined, "dlig": False}


class Shaper:
    """Shapes and remembers: equal text in equal circumstances gives the very same run."""

    def __init__(self) -> None:
        self._runs: dict[tuple[object, ...], GlyphRun] = {}

    def shape(self, text: str, item: Item, face: Face, setting: Setting, level: int = 0) -> GlyphRun:
        """Give the run of `item` in `text`; what stands around it is HarfBuzz's context (joining scripts need it)."""
        key = (text, item.start, item.end, face.key, item.script, setting, level & 1)
        run = self._runs.get(key)
        if run is None:
            run = self._runs[key] = _shape(text, item, face, setting, level)
        return run

    def silent_hyphen(self, face: Face) -> GlyphRun:
        """Give a hyphen that is painted and extracts as nothing: a compound's own, shown again on the next line."""
        key = ("hyphen", face.key)
        run = self._runs.get(key)
        if run is None:
            gid = face.font.get_nominal_glyph(ord("-")) or 0
            advance = face.font.get_glyph_h_advance(gid) * face.em
            run = self._runs[key] = GlyphRun(face.key, (Glyph(gid, advance, 0.0, 0.0, ""),), advance, "")
        return run


def _shape(text: str, item: Item, face: Face, setting: Setting, level: int) -> GlyphRun:
    backwards = bool(level & 1)
    buffer = hb.Buffer()
    buffer.add_str(face.display(text), item.start, item.end - item.start)
    buffer.direction = "rtl" if backwards else "ltr"
    buffer.script, buffer.language = item.script, setting.language
    buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_GRAPHEMES
    hb.shape(face.font, buffer, setting.features)
    shaped = list(zip(buffer.glyph_infos, buffer.glyph_positions, strict=True))
    if backwards:
        shaped.reverse()
    texts = _texts(text, item.end, [info.cluster for info, _ in shaped])
    em, glyphs = face.em, []
    for (info, place), (words, last) in zip(shaped, texts, strict=True):
        advance = place.x_advance * em + (setting.tracking if last else 0.0)
        glyphs.append(Glyph(info.codepoint, advance, place.x_offset * em, place.y_offset * em, words))
    if backwards:
        glyphs.reverse()
    return GlyphRun(face.key, tuple(glyphs), sum([g.advance for g in glyphs]), text[item.start : item.end], level)


def _texts(text: str, end: int, clusters: list[int]) -> Iterator[tuple[str, bool]]:
    """For each glyph in logical order: its cluster's text if it is the cluster's first, and whether it is its last."""
    following = [*clusters[1:], end]
    until = end
    out = []
    for k in range(len(clusters) - 1, -1, -1):
        cluster, after = clusters[k], following[k]
        until = after if after != cluster else until
        first = k == 0 or clusters[k - 1] != cluster
        out.append((text[cluster:until] if first else "", after != cluster))
    return reversed(out)
