"""One font in a PDF: a Type0 font with one code per pair of glyph (or cluster) and text, embedded as a subset."""

from __future__ import annotations

from hashlib import blake2b
from operator import itemgetter
from re import sub
from struct import error
from typing import TYPE_CHECKING

import uharfbuzz as hb

from pnp.base.diagnostics import Diagnostic, PnpError
from pnp.render.cluster_glyphs import Cluster, add_clusters
from pnp.render.font_descriptor import read_font_descriptor
from pnp.render.pdf_document import array, dictionary, name, ref, string
from pnp.render.pdf_numbers import num

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.render.glyph_codes import FontCodes, PrintedGlyph
    from pnp.render.pdf_document import PdfDocument

_SHAPING_TABLES = ("GSUB", "GPOS", "GDEF", "BASE", "STAT", "DSIG", "OS/2", "cmap", "name", "kern", "meta")
_FLAGS = hb.SubsetFlags.NO_LAYOUT_CLOSURE | hb.SubsetFlags.NOTDEF_OUTLINE
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


class EmbeddedFont:
    """A font of a document. Glyphs with codes of their own have these; all other texts and clusters get codes that are free."""

    def __init__(self, font: FontCodes) -> None:
        self._file, self._face, self._width = font.file, font.face, font.width
        self._free = font.free_codes()
        self._codes: dict[PrintedGlyph, bytes] = {}

    def use(self, printed: PrintedGlyph, code: bytes) -> None:
        """Embed a glyph that has this code in all documents."""
        self._codes[printed] = code

    def next_code(self, printed: PrintedGlyph) -> bytes:
        """Embed a glyph or a cluster that has no code of its own, and return the code that it has in this document."""
        found = self._codes.get(printed)
        if found is None:
            found = self._codes[printed] = next(self._free)
        return found

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
        descendant = {"Type": name("Font"), "Subtype": name("CIDFontType2"), "BaseFont": base, **self._width_table()}
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
        return list(dict.fromkeys(glyph for (glyph, _), _ in self._by_code() if isinstance(glyph, Cluster)))

    def _by_code(self) -> list[tuple[PrintedGlyph, bytes]]:
        return sorted(self._codes.items(), key=itemgetter(1))

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

    def _width_table(self) -> dict[str, object]:
        """DW, the most frequent width, and W, all others as runs of consecutive codes: the first code, their widths.

        Only a whole number can be DW (ISO 32000-1, table 117): where it is a fraction, poppler and Ghostscript take 1000.
        """
        widths = {int.from_bytes(code, "big"): num(self._width(glyph)) for (glyph, _), code in self._by_code()}
        whole = [width for width in widths.values() if width.isdigit()]
        usual = max(sorted({*whole}), key=whole.count, default=None)
        runs: list[tuple[int, list[bytes]]] = []
        for number, width in widths.items():
            if width == usual:
                continue
            if not runs or runs[-1][0] + len(runs[-1][1]) != number:
                runs.append((number, []))
            runs[-1][1].append(width)
        others = array([part for first, own in runs for part in (first, array(own))])
        return {"W": others} if usual is None else {"DW": usual, "W": others}

    def _text_table(self) -> bytes:
        """ToUnicode: the text of each code."""
        rows = [f"<{code.hex()}> <{text.encode('utf-16-be').hex()}>\n" for (_, text), code in self._by_code()]
        blocks = (rows[i : i + _BLOCK] for i in range(0, len(rows), _BLOCK))
        return _CMAP.format(blocks="".join(f"{len(b)} beginbfchar\n{''.join(b)}endbfchar\n" for b in blocks)).encode()


def _tag_text(cluster: Cluster) -> str:
    """A cluster in the text that subset tags are hashed from; this form must not change, or the tags of all PDFs would."""
    parts = [f"Part(glyph={part.glyph}, x={part.x}, y={part.y})" for part in cluster.parts]
    return f"Cluster(parts=({', '.join(parts)}{',' * (len(parts) == 1)}), advance={cluster.advance})"
