"""One font in a PDF: a Type0 font with a code per glyph (or cluster) and text, embedded as the subset of what was set."""

from __future__ import annotations

from hashlib import blake2b
from re import sub
from typing import TYPE_CHECKING

import uharfbuzz as hb

from pnp.render.cluster_glyphs import Cluster, Part, add_clusters
from pnp.render.font_descriptor import read_font_descriptor
from pnp.render.pdf_document import array, dictionary, name, ref, string
from pnp.render.pdf_numbers import num

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.model.frame import Glyph
    from pnp.model.style import FontFile
    from pnp.render.pdf_document import PdfDocument

_DELIMITERS = frozenset(b"()\\\r")
_SHAPING_TABLES = ("GSUB", "GPOS", "GDEF", "BASE", "STAT", "DSIG", "OS/2", "cmap", "name", "kern", "meta")
_FLAGS = hb.SubsetFlags.NO_LAYOUT_CLOSURE | hb.SubsetFlags.NOTDEF_OUTLINE
_SILENT = "\u200b"  # for glyphs without text: a code that is mapped to nothing extracts as the code itself
_BLOCK = 100  # entries that a CMap block may hold
_CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{blocks}endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


def codes() -> Iterator[int]:
    """Count codes from 1, leaving out those with a byte that a PDF string would have to escape.

    So glyph strings need no escaping, and `)(` in a list of them can only stand between two strings.
    """
    return (c for c in range(1, 1 << 16) if not _DELIMITERS & {c >> 8, c & 0xFF})


class EmbeddedFont:
    """A font of a document, by its resource name (`F1`). Codes are given in the order in which glyphs are first set."""

    def __init__(self, resource: str, file: FontFile) -> None:
        self.resource = resource
        self.select = f"/{resource} 1 Tf".encode()
        self._key = file.key
        self._face = hb.Face(file.data)
        self._font = hb.Font(self._face)
        self._fresh = codes()
        self._codes: dict[tuple[int | Cluster, str], bytes] = {}
        self._widths: dict[int | Cluster, float] = {}

    def code(self, shown: int | Cluster, text: str) -> bytes:
        """Give the two bytes that print a glyph or a cluster and extract as `text`."""
        key = (shown, text or _SILENT)
        found = self._codes.get(key)
        if found is None:
            found = self._codes[key] = next(self._fresh).to_bytes(2, "big")
        return found

    def width(self, shown: int | Cluster) -> float:
        """Give the width in thousandths of an em, exactly as the PDF's width table says it."""
        found = self._widths.get(shown)
        if found is None:
            advance = self._font.get_glyph_h_advance(shown) if isinstance(shown, int) else shown.advance
            found = self._widths[shown] = round(advance * 1000 / self._face.upem, 2)
        return found

    def cluster(self, glyphs: Sequence[Glyph]) -> Cluster:
        """Several glyphs, from left to right, as one."""
        em, place, parts = self._face.upem, 0.0, []
        for glyph in glyphs:
            parts.append(Part(glyph.gid, round((place + glyph.dx) * em), round(glyph.dy * em)))
            place += glyph.advance
        return Cluster(tuple(parts), round(place * em))

    def write(self, document: PdfDocument) -> int:
        """Write the font with the glyphs used so far; give its number."""
        base, metrics = name(self._base_name()), read_font_descriptor(self._face)
        data, places = self._subset()
        file = document.put_stream(b"/Length1 %d" % len(data), data)
        descriptor = {"Type": name("FontDescriptor"), "FontName": base, "FontFile2": ref(file), "FontBBox": array(metrics.box)}
        descriptor |= {"Ascent": metrics.ascent, "Descent": metrics.descent, "CapHeight": metrics.cap_height}
        descriptor |= {"StemV": metrics.stem, "ItalicAngle": num(metrics.angle), "Flags": metrics.flags}
        system = {"Registry": string("Adobe"), "Ordering": string("Identity"), "Supplement": 0}
        descendant = {
            "Type": name("Font"),
            "Subtype": name("CIDFontType2"),
            "BaseFont": base,
            "DW": 0,
            "W": self._width_table(),
        }
        descendant |= {"CIDSystemInfo": dictionary(system), "FontDescriptor": ref(document.put(dictionary(descriptor)))}
        descendant |= {"CIDToGIDMap": ref(document.put_stream(b"", self._glyph_table(places)))}
        font = {"Type": name("Font"), "Subtype": name("Type0"), "BaseFont": base, "Encoding": name("Identity-H")}
        font |= {"DescendantFonts": array([ref(document.put(dictionary(descendant)))])}
        font |= {"ToUnicode": ref(document.put_stream(b"", self._text_table()))}
        return document.put(dictionary(font))

    def _base_name(self) -> str:
        """The subset tag, six letters that follow from the glyphs, and the PostScript name."""
        seed = blake2b(repr((self._key, sorted(self._glyphs()), sorted(self._clusters()))).encode(), digest_size=6).digest()
        own = self._face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME) or "Font"
        return "".join(chr(ord("A") + b % 26) for b in seed) + "+" + sub(r"[^A-Za-z0-9-]", "", own)

    def _glyphs(self) -> set[int]:
        """The glyphs that were set, by themselves or in a cluster."""
        alone = (shown for shown, _ in self._codes if isinstance(shown, int))
        return {*alone, *(part.glyph for cluster in self._clusters() for part in cluster.parts)}

    def _clusters(self) -> list[Cluster]:
        return list(dict.fromkeys(shown for shown, _ in self._codes if isinstance(shown, Cluster)))

    def _subset(self) -> tuple[bytes, dict[int | Cluster, int]]:
        """The font file with what was used alone, and where each glyph and each cluster stands in it."""
        wanted = hb.SubsetInput()
        wanted.flags = _FLAGS
        wanted.glyph_set.update({0, *self._glyphs()})
        wanted.drop_table_tag_set.update({int.from_bytes(t.ljust(4).encode(), "big") for t in _SHAPING_TABLES})
        plan = hb.SubsetPlan(self._face, wanted)
        data, places = bytes(plan.execute().blob.data), dict(plan.old_to_new_glyph_mapping)
        clusters = self._clusters()
        if not clusters:
            return data, {**places}
        return add_clusters(data, clusters, places), {**places, **{c: len(places) + i for i, c in enumerate(clusters)}}

    def _glyph_table(self, places: Mapping[int | Cluster, int]) -> bytes:
        """CIDToGIDMap: two bytes for each code, the glyph in the subset."""
        table = bytearray(2 * (1 + max(int.from_bytes(c, "big") for c in self._codes.values())))
        for (shown, _), code in self._codes.items():
            at = 2 * int.from_bytes(code, "big")
            table[at : at + 2] = places[shown].to_bytes(2, "big")
        return bytes(table)

    def _width_table(self) -> object:
        """W: runs of neighbouring codes, each its first code and the list of widths."""
        runs: list[tuple[int, list[bytes]]] = []
        for (shown, _), code in self._codes.items():
            number = int.from_bytes(code, "big")
            if not runs or runs[-1][0] + len(runs[-1][1]) != number:
                runs.append((number, []))
            runs[-1][1].append(num(self.width(shown)))
        return array([part for first, widths in runs for part in (first, array(widths))])

    def _text_table(self) -> bytes:
        """ToUnicode: what each code extracts as."""
        rows = [f"<{code.hex()}> <{text.encode('utf-16-be').hex()}>\n" for (_, text), code in self._codes.items()]
        blocks = (rows[i : i + _BLOCK] for i in range(0, len(rows), _BLOCK))
        return _CMAP.format(blocks="".join(f"{len(b)} beginbfchar\n{''.join(b)}endbfchar\n" for b in blocks)).encode()
