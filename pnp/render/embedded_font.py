"""One font in a PDF: a Type0 font with one code per pair of glyph (or cluster) and text, embedded as a subset."""

from __future__ import annotations

from hashlib import blake2b
from re import sub
from struct import error
from typing import TYPE_CHECKING

import uharfbuzz as hb

from pnp.diagnostics import Diagnostic, PnpError
from pnp.render.cluster_glyphs import Cluster, ClusterGlyph, add_clusters
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
_NO_TEXT = "\u200b"  # for glyphs without text; readers extract a code without a mapping as the code itself
_BLOCK = 100  # the most entries of a CMap block
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
    """Return codes from 1 on, without those that contain a byte that must be escaped in a PDF string.

    So `)(` in the operand of `TJ` can only be the end of one string and the start of the next.
    """
    return (c for c in range(1, 1 << 16) if not _DELIMITERS & {c >> 8, c & 0xFF})


class EmbeddedFont:
    """A font of a document, with its resource name (`F1`). Codes are assigned in the order in which glyphs are first used."""

    def __init__(self, resource: str, file: FontFile) -> None:
        self.resource = resource
        self.select = f"/{resource} 1 Tf".encode()
        self._file = file
        self._face = hb.Face(file.data)
        self._font = hb.Font(self._face)
        self._unused_codes = codes()
        self._codes: dict[tuple[int | Cluster, str], bytes] = {}
        self._widths: dict[int | Cluster, float] = {}

    def code(self, glyph: int | Cluster, text: str) -> bytes:
        """Return the two-byte code that prints a glyph or a cluster and is extracted as `text`."""
        key = (glyph, text or _NO_TEXT)
        found = self._codes.get(key)
        if found is None:
            found = self._codes[key] = next(self._unused_codes).to_bytes(2, "big")
        return found

    def width(self, glyph: int | Cluster) -> float:
        """Return the width in thousandths of an em, rounded as in the PDF's width table."""
        found = self._widths.get(glyph)
        if found is None:
            advance = self._font.get_glyph_h_advance(glyph) if isinstance(glyph, int) else glyph.advance
            found = self._widths[glyph] = round(advance * 1000 / self._face.upem, 2)
        return found

    def cluster(self, glyphs: Sequence[Glyph]) -> Cluster:
        """Return the cluster of several glyphs, which are ordered from left to right."""
        em, pen, parts = self._face.upem, 0.0, []
        for glyph in glyphs:
            parts.append(ClusterGlyph(glyph.gid, round((pen + glyph.dx) * em), round(glyph.dy * em)))
            pen += glyph.advance
        return Cluster(tuple(parts), round(pen * em))

    def write(self, document: PdfDocument) -> int:
        """Write the font with the glyphs used so far; give its object number.

        Raises PnpError if its tables contradict each other, which shows only in the glyphs that are used.
        """
        try:
            return self._written(document)
        except (RuntimeError, LookupError, error) as fault:  # of HarfBuzz's subset, of a glyph that is not there, of a table
            message = f"the font `{self._file.path}` cannot be embedded: its tables contradict each other"
            hint = "copy it again from where it came from, or take another version of it"
            raise PnpError([Diagnostic("render/broken-font", message, self._file.mark, hint=hint)]) from fault

    def _written(self, document: PdfDocument) -> int:
        base, metrics = name(self._base_name()), read_font_descriptor(self._face)
        data, glyph_ids = self._subset()
        file = document.put_stream(b"/Length1 %d" % len(data), data)
        descriptor = {"Type": name("FontDescriptor"), "FontName": base, "FontFile2": ref(file), "FontBBox": array(metrics.box)}
        descriptor |= {"Ascent": metrics.ascent, "Descent": metrics.descent, "CapHeight": metrics.cap_height}
        descriptor |= {"StemV": metrics.stem, "ItalicAngle": num(metrics.angle), "Flags": metrics.flags}
        if document.standard == "x-1a":  # later parts of PDF/X, as PDF 2.0, have no use for it
            descriptor |= {"CIDSet": ref(document.put_stream(b"", self._code_set()))}
        system = {"Registry": string("Adobe"), "Ordering": string("Identity"), "Supplement": 0}
        descendant = {
            "Type": name("Font"),
            "Subtype": name("CIDFontType2"),
            "BaseFont": base,
            "DW": 0,
            "W": self._width_table(),
        }
        descendant |= {"CIDSystemInfo": dictionary(system), "FontDescriptor": ref(document.put(dictionary(descriptor)))}
        descendant |= {"CIDToGIDMap": ref(document.put_stream(b"", self._glyph_table(glyph_ids)))}
        font = {"Type": name("Font"), "Subtype": name("Type0"), "BaseFont": base, "Encoding": name("Identity-H")}
        font |= {"DescendantFonts": array([ref(document.put(dictionary(descendant)))])}
        font |= {"ToUnicode": ref(document.put_stream(b"", self._text_table()))}
        return document.put(dictionary(font))

    def _base_name(self) -> str:
        """The subset tag, six letters that are a hash of the glyphs, and the PostScript name."""
        clusters = ", ".join(map(_tag_text, sorted(self._clusters())))
        seed = blake2b(f"({self._file.key!r}, {sorted(self._glyphs())}, [{clusters}])".encode(), digest_size=6).digest()
        own = self._face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME) or "Font"
        return "".join(chr(ord("A") + b % 26) for b in seed) + "+" + sub(r"[^A-Za-z0-9-]", "", own)

    def _glyphs(self) -> set[int]:
        """All glyphs in use, alone or in a cluster."""
        single = (glyph for glyph, _ in self._codes if isinstance(glyph, int))
        return {*single, *(part.glyph for cluster in self._clusters() for part in cluster.parts)}

    def _clusters(self) -> list[Cluster]:
        return list(dict.fromkeys(glyph for glyph, _ in self._codes if isinstance(glyph, Cluster)))

    def _subset(self) -> tuple[bytes, dict[int | Cluster, int]]:
        """The font file of the subset, and the glyph numbers in it of all glyphs and clusters."""
        subset = hb.SubsetInput()
        subset.flags = _FLAGS
        subset.glyph_set.update({0, *self._glyphs()})
        subset.drop_table_tag_set.update({int.from_bytes(t.ljust(4).encode(), "big") for t in _SHAPING_TABLES})
        plan = hb.SubsetPlan(self._face, subset)
        data, glyph_ids = bytes(plan.execute().blob.data), dict(plan.old_to_new_glyph_mapping)
        clusters = self._clusters()
        if not clusters:
            return data, {**glyph_ids}
        return add_clusters(data, clusters, glyph_ids), {**glyph_ids, **{c: len(glyph_ids) + i for i, c in enumerate(clusters)}}

    def _glyph_table(self, glyph_ids: Mapping[int | Cluster, int]) -> bytes:
        """CIDToGIDMap: for each code the glyph number in the subset, two bytes each."""
        table = bytearray(2 * (1 + max(int.from_bytes(c, "big") for c in self._codes.values())))
        for (glyph, _), code in self._codes.items():
            at = 2 * int.from_bytes(code, "big")
            table[at : at + 2] = glyph_ids[glyph].to_bytes(2, "big")
        return bytes(table)

    def _code_set(self) -> bytes:
        """CIDSet: a bit for each code that is in use, the highest bit first (ISO 32000-1, table 124), and for `.notdef`."""
        used = {0, *(int.from_bytes(code, "big") for code in self._codes.values())}
        bits = bytearray(max(used) // 8 + 1)
        for code in used:
            bits[code // 8] |= 0x80 >> code % 8
        return bytes(bits)

    def _width_table(self) -> object:
        """W: runs of consecutive codes, as the first code and the list of widths."""
        runs: list[tuple[int, list[bytes]]] = []
        for (glyph, _), code in self._codes.items():
            number = int.from_bytes(code, "big")
            if not runs or runs[-1][0] + len(runs[-1][1]) != number:
                runs.append((number, []))
            runs[-1][1].append(num(self.width(glyph)))
        return array([part for first, widths in runs for part in (first, array(widths))])

    def _text_table(self) -> bytes:
        """ToUnicode: the text of each code."""
        rows = [f"<{code.hex()}> <{text.encode('utf-16-be').hex()}>\n" for (_, text), code in self._codes.items()]
        blocks = (rows[i : i + _BLOCK] for i in range(0, len(rows), _BLOCK))
        return _CMAP.format(blocks="".join(f"{len(b)} beginbfchar\n{''.join(b)}endbfchar\n" for b in blocks)).encode()


def _tag_text(cluster: Cluster) -> str:
    """A cluster in the text that subset tags are hashed from; this form must not change, or the tags of all PDFs would."""
    parts = [f"Part(glyph={part.glyph}, x={part.x}, y={part.y})" for part in cluster.parts]
    return f"Cluster(parts=({', '.join(parts)}{',' * (len(parts) == 1)}), advance={cluster.advance})"
