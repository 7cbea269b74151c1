"""The fonts of one document: the glyphs that its streams show, the codes in the slots of its streams, the embedded subsets.

A font is a Type0 font with one code per pair of glyph (or cluster) and text.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from operator import attrgetter, itemgetter
from re import sub
from struct import error, unpack_from
from typing import TYPE_CHECKING

import uharfbuzz as hb

from pnp.base.diagnostics import Diagnostic, PnpError
from pnp.base.records import record
from pnp.render.glyphs import SLOT, SLOT_MARK, Cluster, EncodedRuns, FontCodes, PrintedGlyph, ShownGlyphs, add_clusters
from pnp.render.pdf_document import PdfDocument, array, dictionary, pdf_name, ref, string
from pnp.render.pdf_operators import num

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet


class DocumentFonts:
    """The fonts of one document, created when a stream first shows them and written at its end."""

    def __init__(self, book: EncodedRuns) -> None:
        self._book = book
        self._fonts: dict[FontCodes, EmbeddedFont] = {}
        self._glyphs: dict[FontCodes, set[PrintedGlyph]] = {}
        self._runs: set[ShownGlyphs] = set()
        self._slots = _SlotCodes()

    def fill_slots(self, stream: bytes, runs: AbstractSet[ShownGlyphs]) -> bytes:
        """Return a stream with codes in its slots; it shows these runs, whose glyphs become part of the document.

        Without runs it has no slots, whatever its bytes: it may be a picture.
        """
        if not runs:
            return stream
        for run in runs - self._runs:
            self._use(run)
        self._runs |= runs
        if SLOT_MARK not in stream:
            return stream
        parts = SLOT.split(stream)
        parts[1::2] = map(self._slots.__getitem__, parts[1::2])
        return b"".join(parts)

    def write(self, document: PdfDocument) -> None:
        """Write all fonts in use, in the order of their book."""
        for font in sorted(self._fonts, key=attrgetter("number")):
            document.fonts[font.resource] = b"%d 0 R" % self._fonts[font].write(document)

    def _use(self, run: ShownGlyphs) -> None:
        codes = self._book.font(run.font)
        font = self._fonts.get(codes)
        if font is None:
            font = self._fonts[codes] = EmbeddedFont(codes)
            self._glyphs[codes] = set()
        new = {*run.glyphs} - self._glyphs[codes]
        self._glyphs[codes] |= new
        for printed in new:
            code = codes.code(printed)
            if code.startswith(SLOT_MARK):
                self._slots.glyphs[code] = font, printed
            else:
                font.use(printed, code)


class _SlotCodes(dict[bytes, bytes]):
    """The code in each slot; a font gives the next one that is free when a stream first has a slot."""

    def __init__(self) -> None:
        self.glyphs: dict[bytes, tuple[EmbeddedFont, PrintedGlyph]] = {}

    def __missing__(self, slot: bytes) -> bytes:
        font, printed = self.glyphs[slot]
        code = self[slot] = font.next_code(printed)
        return code


_SHAPING_TABLES = ("GSUB", "GPOS", "GDEF", "BASE", "STAT", "DSIG", "OS/2", "cmap", "name", "kern", "meta")
_SUBSET_FLAGS = hb.SubsetFlags.NO_LAYOUT_CLOSURE | hb.SubsetFlags.NOTDEF_OUTLINE
_CMAP_BLOCK_SIZE = 100  # the most entries of a CMap block
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
        self._is_cubic = any(font.face.reference_table(tag).data for tag in ("CFF ", "CFF2"))
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
            return self._write(document)
        except (RuntimeError, LookupError, UnicodeError, error) as fault:  # of HarfBuzz, of a lost glyph, a name, a table
            message = f"the font `{self._file.path}` cannot be embedded: its tables contradict each other"
            hint = "copy it again from where it came from, or take another version of it"
            raise PnpError([Diagnostic("render/broken-font", message, self._file.mark, hint=hint)]) from fault

    def _write(self, document: PdfDocument) -> int:
        base, metrics = pdf_name(self._base_name()), read_font_descriptor(self._face)
        program, outlines = self._cubic_program(document) if self._is_cubic else self._truetype_program(document)
        descriptor: dict[str, bytes | int] = {
            "Type": pdf_name("FontDescriptor"),
            "FontName": base,
            **program,
            "FontBBox": array(metrics.box),
        }
        descriptor |= {"Ascent": metrics.ascent, "Descent": metrics.descent, "CapHeight": metrics.cap_height}
        descriptor |= {"StemV": metrics.stem, "ItalicAngle": num(metrics.angle), "Flags": metrics.flags}
        if document.standard == "x-1a":  # later parts of PDF/X, as PDF 2.0, have no use for it
            descriptor |= {"CIDSet": ref(document.put_stream(b"", self._code_set()))}
        system: dict[str, bytes | int] = {"Registry": string("Adobe"), "Ordering": string("Identity"), "Supplement": 0}
        descendant = {"Type": pdf_name("Font"), "BaseFont": base, **outlines, **self._width_table()}
        descendant |= {"CIDSystemInfo": dictionary(system), "FontDescriptor": ref(document.put(dictionary(descriptor)))}
        font = {"Type": pdf_name("Font"), "Subtype": pdf_name("Type0"), "BaseFont": base, "Encoding": pdf_name("Identity-H")}
        font |= {"DescendantFonts": array([ref(document.put(dictionary(descendant)))])}
        font |= {"ToUnicode": ref(document.put_stream(b"", self._text_table()))}
        return document.put(dictionary(font))

    def _truetype_program(self, document: PdfDocument) -> tuple[dict[str, bytes | int], dict[str, bytes | int]]:
        """Write the subset; return what its descriptor and its font say of it."""
        data, glyph_ids = self._subset()
        file = document.put_stream(b"/Length1 %d" % len(data), data)
        table = document.put_stream(b"", self._glyph_table(glyph_ids))
        return {"FontFile2": ref(file)}, {"Subtype": pdf_name("CIDFontType2"), "CIDToGIDMap": ref(table)}

    def _cubic_program(self, document: PdfDocument) -> tuple[dict[str, bytes | int], dict[str, bytes | int]]:
        from pnp.render.cff import CffGlyph, OutlinePart, write_cff  # noqa: PLC0415 - the outlines of most fonts are TrueType

        def parts(glyph: int | Cluster) -> tuple[OutlinePart, ...]:
            return (OutlinePart(glyph),) if isinstance(glyph, int) else tuple([OutlinePart(*part) for part in glyph.parts])

        glyphs = [
            CffGlyph(int.from_bytes(code, "big"), self._width(glyph), parts(glyph)) for (glyph, _), code in self._by_code()
        ]
        file = document.put_stream(b"/Subtype /CIDFontType0C", write_cff(self._base_name(), self._face, glyphs))
        return {"FontFile3": ref(file)}, {"Subtype": pdf_name("CIDFontType0")}

    def _base_name(self) -> str:
        clusters = ", ".join(map(_tag_text, sorted(self._clusters())))
        seed = blake2b(f"({self._file.key!r}, {sorted(self._glyphs())}, [{clusters}])".encode(), digest_size=6).digest()
        own = self._face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME) or "Font"
        return "".join(chr(ord("A") + b % 26) for b in seed) + "+" + sub(r"[^A-Za-z0-9-]", "", own)

    def _glyphs(self) -> set[int]:
        single = [glyph for glyph, _ in self._codes if isinstance(glyph, int)]
        return {*single, *[part.glyph for cluster in self._clusters() for part in cluster.parts]}

    def _clusters(self) -> list[Cluster]:
        return list(dict.fromkeys(glyph for (glyph, _), _ in self._by_code() if isinstance(glyph, Cluster)))

    def _by_code(self) -> list[tuple[PrintedGlyph, bytes]]:
        return sorted(self._codes.items(), key=itemgetter(1))

    def _subset(self) -> tuple[bytes, dict[int | Cluster, int]]:
        subset = hb.SubsetInput()
        subset.flags = _SUBSET_FLAGS
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

    def _width_table(self) -> dict[str, bytes | int]:
        """DW, the most frequent width, and W, all others as runs of consecutive codes: the first code, their widths."""
        # only a whole number can be DW (ISO 32000-1, table 117): where it is a fraction, poppler and Ghostscript take 1000
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
        rows = [f"<{code.hex()}> <{text.encode('utf-16-be').hex()}>\n" for (_, text), code in self._by_code()]
        blocks = (rows[i : i + _CMAP_BLOCK_SIZE] for i in range(0, len(rows), _CMAP_BLOCK_SIZE))
        return _CMAP.format(blocks="".join(f"{len(b)} beginbfchar\n{''.join(b)}endbfchar\n" for b in blocks)).encode()


def _tag_text(cluster: Cluster) -> str:
    """A cluster in the text that subset tags are hashed from; this form must not change, or the tags of all PDFs would."""
    parts = [f"Part(glyph={part.glyph}, x={part.x}, y={part.y})" for part in cluster.parts]
    return f"Cluster(parts=({', '.join(parts)}{',' * (len(parts) == 1)}), advance={cluster.advance})"


_FIXED_PITCH, _SYMBOLIC, _ITALIC = 1, 4, 64  # PDF 32000-1, table 123
_OS2_WITH_CAP_HEIGHT = 2


@record
class FontDescriptor:
    """The metrics of a font in thousandths of an em; `angle` is the slant in degrees, negative if it leans to the right."""

    box: tuple[int, int, int, int]
    ascent: int
    descent: int
    cap_height: int
    stem: int
    angle: float
    flags: int


def read_font_descriptor(face: hb.Face) -> FontDescriptor:
    """Read the metrics of a face. Fonts do not record `stem`, so it is estimated from the weight class."""
    head, hhea, os2, post = (bytes(face.reference_table(t).data) for t in ("head", "hhea", "OS/2", "post"))

    def em(value: int) -> int:
        return round(value * 1000 / int(face.upem))

    x_min, y_min, x_max, y_max = map(em, unpack_from(">4h", head, 36))
    ascent, descent = map(em, unpack_from(">2h", hhea, 4))
    weight = unpack_from(">H", os2, 4)[0] if os2 else 400
    has_caps = os2 and unpack_from(">H", os2)[0] >= _OS2_WITH_CAP_HEIGHT
    angle = unpack_from(">i", post, 4)[0] / 65536 if post else 0.0
    fixed = unpack_from(">I", post, 12)[0] if post else 0
    return FontDescriptor(
        box=(x_min, y_min, x_max, y_max),
        ascent=ascent,
        descent=descent,
        cap_height=em(unpack_from(">h", os2, 88)[0]) if has_caps else ascent,
        stem=round(50 + (weight / 65) ** 2),
        angle=angle,
        flags=_SYMBOLIC | (_ITALIC if angle else 0) | (_FIXED_PITCH if fixed else 0),
    )
