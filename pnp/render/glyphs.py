"""Shaped runs as operands of `TJ`: each is encoded once, independent of its size, its position and the document.

The codes by which streams name the glyphs of a font follow from the glyph, not from what a document has shown before. A
glyph that prints the character which the font maps to it (`cmap`) has a code of its own. Any other text, and a cluster of
glyphs, has a slot: its place in the stream is kept until a document that shows it has a code for it (`fonts`).

PDF readers extract glyphs that have no text of their own in different ways, and not all of them support ActualText. So a
letter with its marks, or a character that the font splits into several glyphs, becomes one glyph, which has one code and
extracts as one text: a TrueType composite glyph (OpenType, `glyf`: composite glyph description) that is appended to the
subset, or a glyph of a font with cubic outlines (`cff`).
"""

from __future__ import annotations

from array import array
from base64 import urlsafe_b64encode
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import accumulate, pairwise
from re import compile as compiled
from struct import Struct, pack, unpack_from
from typing import TYPE_CHECKING, Final, NamedTuple

import uharfbuzz as hb

from pnp.base.units import plain_sum
from pnp.load.sfnt import read_tables, write_tables
from pnp.render.pdf_operators import num

if TYPE_CHECKING:
    from pnp.model.frame import Glyph, GlyphRun, SpacedWord
    from pnp.model.style import FontBook, FontFile


_MOST_ERROR = 0.5  # thousandths of an em; a correction is rounded to a whole one
_WORD_GAP = 0.05  # em; half of the gap that PDF readers take for a space


class EncodedRun(NamedTuple):
    """A run to be written between `[` and `]TJ`, its advance in thousandths of an em, and the glyphs that it shows.

    `error` is by how much the advance may differ from the width of the run as it was shaped, in thousandths of an em.
    """

    font: FontCodes
    body: bytes
    advance: float
    error: float
    shown: ShownGlyphs


class EncodedWord(NamedTuple):
    """The runs of a word in a row, joined; `font` is None if they are in several fonts, and have to be joined one by one."""

    font: FontCodes | None
    body: bytes
    error: float
    shown: ShownGlyphs


class RunEncoder:
    """Encodes one run: tracks the text position of the PDF and corrects it where shaping places a glyph elsewhere.

    Corrections are whole thousandths of an em, so glyphs are off by at most half of one, and errors do not accumulate.
    """

    def __init__(self, font: FontCodes) -> None:
        self._font = font
        self._parts: list[bytes] = []
        self._codes = bytearray()
        self._glyphs: list[PrintedGlyph] = []
        self._pen = 0.0
        self._rise = 0.0

    def encode_run(self, run: GlyphRun) -> EncodedRun:
        """Encode a run. In right-to-left runs each text is stored reversed, because PDF readers reverse it on extraction."""
        if run.level & 1 or [glyph for glyph in run.glyphs if glyph.dy or not glyph.text]:
            self._encode_clusters(run)
        else:
            self._encode_letters(run)
        self._flush()
        error = abs(run.width * 1000 - self._pen)
        shown = ShownGlyphs(self._font.file.key, tuple(self._glyphs))
        return EncodedRun(self._font, b"".join(self._parts), self._pen, error, shown)

    def _encode_letters(self, run: GlyphRun) -> None:
        """Encode glyphs on the baseline that each have their own text, as nearly all have."""
        x, pen, letters = 0.0, 0.0, self._font.letters
        for gid, advance, dx, _, text in run.glyphs:
            printed, code, width = letters[gid, text]
            if not -_MOST_ERROR <= (off := x + dx * 1000 - pen) <= _MOST_ERROR:
                self._flush()
                self._parts.append(b"%d" % -round(off))
                pen += round(off)
            self._glyphs.append(printed)
            self._codes += code
            pen += width
            x += advance * 1000
        self._pen = pen

    def _encode_clusters(self, run: GlyphRun) -> None:
        """Encode glyphs of which some share a text, stand above the baseline or run from right to left."""
        x, step = 0.0, -1 if run.level & 1 else 1
        for glyphs in _split_clusters(run.glyphs, right_to_left=step < 0):
            glyph = glyphs[0]
            if len(glyphs) == 1 and not (step < 0 and self._has_wide_kerning(glyph)):
                self._set_rise(glyph.dy)
                self._add_glyph(glyph.gid, glyph.text[::step], x + glyph.dx * 1000)
                x += glyph.advance * 1000
            else:
                self._set_rise(0.0)
                self._add_glyph(self._font.cluster(glyphs), "".join(g.text for g in glyphs)[::step], x)
                x += plain_sum(g.advance for g in glyphs) * 1000
        self._set_rise(0.0)

    def _has_wide_kerning(self, glyph: Glyph) -> bool:
        """Whether kerning adds white space next to this glyph, so wide that readers would see two words."""
        # such a glyph becomes a cluster whose width includes the space
        return max(glyph.dx, glyph.advance - glyph.dx - self._font.width(glyph.gid) / 1000) > _WORD_GAP

    def _add_glyph(self, glyph: int | Cluster, text: str, x: float) -> None:
        correction = round(x - self._pen)
        if correction:
            self._flush()
            self._parts.append(b"%d" % -correction)
            self._pen += correction
        printed = PrintedGlyph(glyph, text or NO_TEXT)
        self._glyphs.append(printed)
        self._codes += self._font.code(printed)
        self._pen += self._font.width(glyph)

    def _flush(self) -> None:
        if self._codes:
            self._parts.append(b"(" + self._codes + b")")
            self._codes.clear()

    def _set_rise(self, rise: float) -> None:
        if rise != self._rise:
            self._flush()
            self._parts.append(b"]TJ %b Ts[" % num(rise))
            self._rise = rise


class EncodedRuns:
    """The runs in the fonts of a book, encoded when they are first painted. Fonts are named by their place in the book."""

    def __init__(self, book: FontBook) -> None:
        self._book = book
        self._fonts: dict[str, FontCodes] = {}
        self._known: dict[int, EncodedRun] = {}  # by `id`: runs are shared, and comparing them would cost more than it saves
        self._kept: list[GlyphRun] = []  # keeps them alive, so that no `id` is reused
        self.words = _EncodedWords(self)
        """The words of rows as they are written."""

    def encode_runs(self, runs: Sequence[GlyphRun]) -> list[EncodedRun]:
        """Return runs as they are written; each is encoded when it is first asked for."""
        return [self._known.get(id(run)) or self._encode(run) for run in runs]

    def _encode(self, run: GlyphRun) -> EncodedRun:
        found = self._known[id(run)] = RunEncoder(self.font(run.font)).encode_run(run)
        self._kept.append(run)
        return found

    def font(self, key: str) -> FontCodes:
        """Return the codes of a font by its key."""
        found = self._fonts.get(key)
        if found is None:
            found = self._fonts[key] = FontCodes(*self._book.place(key))
        return found


class _EncodedWords(dict["SpacedWord", EncodedWord]):
    """The words of rows, encoded when they are first painted."""

    def __init__(self, runs: EncodedRuns) -> None:
        super().__init__()
        self._runs = runs

    def __missing__(self, word: SpacedWord) -> EncodedWord:
        own, *others = word.runs  # its own is kept with the word, the space after it is that of all words
        runs = [RunEncoder(self._runs.font(own.font)).encode_run(own), *self._runs.encode_runs(others)]
        first = runs[0].font
        if len(runs) == 1:
            found = EncodedWord(first, runs[0].body, runs[0].error, runs[0].shown)
        else:
            found = EncodedWord(
                first if len({run.font for run in runs}) == 1 else None,
                b"".join([run.body for run in runs]).replace(b")(", b""),  # `)(` occurs only between strings, see `glyph_code`
                sum([run.error for run in runs]),
                ShownGlyphs(first.file.key, tuple(dict.fromkeys([glyph for run in runs for glyph in run.shown.glyphs]))),
            )
        self[word] = found
        return found


def _split_clusters(glyphs: tuple[Glyph, ...], *, right_to_left: bool) -> list[tuple[Glyph, ...]]:
    if all(g.text for g in glyphs):
        return [(g,) for g in glyphs]
    if right_to_left:
        ends = [i + 1 for i, g in enumerate(glyphs) if g.text or i + 1 == len(glyphs)]
    else:
        ends = [i for i, g in enumerate(glyphs) if g.text and i] + [len(glyphs)]
    return [glyphs[a:b] for a, b in pairwise([0, *ends])]


_DELIMITERS: Final = frozenset(b"()\\\r")
_DIGITS: Final = bytes(byte for byte in range(256) if byte not in _DELIMITERS)
_NUMBER_OF_CODES: Final = len(_DIGITS) ** 2
"""How many glyphs have codes of two such bytes."""

NO_TEXT: Final = "\u200b"
"""The text of glyphs without one; readers extract a code without a text as the code itself."""

SLOT_MARK: Final = b"\r"
"""The byte that begins a slot; neither codes nor operators contain it."""
SLOT: Final = compiled(rb"(\r.{11})")
"""A slot in a stream, by which a stream can be split."""


class PrintedGlyph(NamedTuple):
    """A glyph or a cluster, and the text as which it is extracted."""

    glyph: int | Cluster
    text: str


def glyph_code(number: int) -> bytes:
    """Return the code of two bytes for a glyph below 63,504: its number, written with 252 digits.

    Bytes that must be escaped in a PDF string are no digits, so that `)(` in the operand of `TJ` can only be the end of one
    string and the start of the next.
    """
    high, low = divmod(number, len(_DIGITS))
    return bytes((_DIGITS[high], _DIGITS[low]))


class FontCodes:
    """The codes of one font file, and the widths of its glyphs. `number` is its place in the book, by which streams name it."""

    def __init__(self, number: int, file: FontFile) -> None:
        self.number, self.resource, self.file = number, f"F{number}", file
        self.select = f"/{self.resource} 1 Tf".encode()
        self.face = hb.Face(file.data)
        self._font = hb.Font(self.face)
        self._characters = _characters_of_glyphs(self.face, self._font)
        self._codes: dict[PrintedGlyph, bytes] = {}
        self._widths: dict[int | Cluster, float] = {}
        self.letters = _Letters(self)
        """Glyphs by their ids and texts, with their codes and widths."""

    def code(self, printed: PrintedGlyph) -> bytes:
        """Return the code that prints a glyph or a cluster and is extracted as its text, or a slot for it."""
        found = self._codes.get(printed)
        if found is None:
            found = self._codes[printed] = self._own_code(printed) or self._slot(printed)
        return found

    def free_codes(self) -> Iterator[bytes]:
        """Yield the codes that no glyph has for itself, for what fills the slots of a document."""
        return (glyph_code(number) for number in range(1, _NUMBER_OF_CODES) if number not in self._characters)

    def width(self, glyph: int | Cluster) -> float:
        """Return the width in thousandths of an em, rounded as in the PDF's width table."""
        found = self._widths.get(glyph)
        if found is None:
            advance = self._font.get_glyph_h_advance(glyph) if isinstance(glyph, int) else glyph.advance
            found = self._widths[glyph] = round(advance * 1000 / self.face.upem, 2)
        return found

    def cluster(self, glyphs: Sequence[Glyph]) -> Cluster:
        """Return the cluster of several glyphs, which are ordered from left to right."""
        em, pen, parts = self.face.upem, 0.0, []
        for glyph in glyphs:
            parts.append(ClusterGlyph(glyph.gid, round((pen + glyph.dx) * em), round(glyph.dy * em)))
            pen += glyph.advance
        return Cluster(tuple(parts), round(pen * em))

    def _own_code(self, printed: PrintedGlyph) -> bytes | None:
        glyph, text = printed
        return glyph_code(glyph) if isinstance(glyph, int) and self._characters.get(glyph) == text else None

    def _slot(self, printed: PrintedGlyph) -> bytes:
        seed = f"{self.file.key!r} {printed!r}".encode()
        return SLOT_MARK + urlsafe_b64encode(blake2b(seed, digest_size=8).digest())[:11]


class _Letters(dict[tuple[int, str], tuple[PrintedGlyph, bytes, float]]):
    """The glyphs of a font that were printed, each with its code and its width in thousandths of an em."""

    def __init__(self, font: FontCodes) -> None:
        super().__init__()
        self._font = font

    def __missing__(self, key: tuple[int, str]) -> tuple[PrintedGlyph, bytes, float]:
        printed = PrintedGlyph(*key)
        letter = self[key] = printed, self._font.code(printed), self._font.width(printed.glyph)
        return letter


def _characters_of_glyphs(face: hb.Face, font: hb.Font) -> dict[int, str]:
    ordered = sorted(face.unicodes, reverse=True)
    return {glyph: chr(code) for code in ordered if (glyph := font.get_nominal_glyph(code)) and glyph < _NUMBER_OF_CODES}


_SHORT_TYPE, _LONG_TYPE = "HL"
_NUMBER_OF_SHORTS = 2**16
"""How many numbers there are of two bytes each."""

_MOST_WORDS = 5_000
"""Words whose glyphs are remembered: the usual ones come again soon, those that a single face shows never do."""


class ShownGlyphs:
    """Glyphs of a font, by the font's key, that a stream shows together, such as those of a word."""

    __slots__ = ("font", "glyphs")

    def __init__(self, font: str, glyphs: tuple[PrintedGlyph, ...]) -> None:
        self.font, self.glyphs = font, glyphs


class SingleGlyphs:
    """The glyphs of words one by one: faces have other words, but most of their letters in common."""

    def __init__(self) -> None:
        self._single: list[ShownGlyphs] = []
        self._fonts: dict[str, dict[PrintedGlyph, int]] = {}
        self._of_words: dict[ShownGlyphs, array[int]] = {}

    def of(self, words: Collection[ShownGlyphs]) -> GlyphRow:
        """Return the glyphs of words, each once."""
        known = self._of_words
        try:
            numbers = set[int]().union(*map(known.__getitem__, words))
        except KeyError:
            if len(known) > _MOST_WORDS:
                known.clear()
            known |= {word: self._divide(word) for word in words if word not in known}
            return self.of(words)
        return GlyphRow(self._single, self._row(numbers))

    def _row(self, numbers: Iterable[int]) -> array[int]:
        return array(_SHORT_TYPE if len(self._single) <= _NUMBER_OF_SHORTS else _LONG_TYPE, numbers)

    def _divide(self, word: ShownGlyphs) -> array[int]:
        numbers = self._fonts.setdefault(word.font, {})
        for glyph in word.glyphs:
            if glyph not in numbers:
                numbers[glyph] = len(self._single)
                self._single.append(ShownGlyphs(word.font, (glyph,)))
        return self._row({numbers[glyph] for glyph in word.glyphs})


class GlyphRow(Collection[ShownGlyphs]):
    """The glyphs of a stream by their numbers in a list that many streams share: an eighth of what a set takes."""

    __slots__ = ("_known", "_numbers")

    def __init__(self, known: Sequence[ShownGlyphs], numbers: Sequence[int]) -> None:
        self._known, self._numbers = known, numbers

    def __iter__(self) -> Iterator[ShownGlyphs]:
        return map(self._known.__getitem__, self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def __contains__(self, shown: object) -> bool:
        return any(shown is one for one in self)


_KEPT_TABLES = ("cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "post", "prep")
_BOX = Struct(">4h")
_WORDS, _PLACED, _MORE = 0x0001, 0x0002, 0x0020  # flags: 16-bit arguments, they are x and y, another component follows
_COMPOSITE = -1  # as number of contours
_GLYPHS_AT, _METRICS_AT, _LONG_AT = 4, 34, 50  # offsets in maxp, hhea, head
_POINTS_AT, _CONTOURS_AT, _ELEMENTS_AT, _DEPTH_AT = 6, 8, 28, 30  # offsets in maxp
_LARGEST = 0xFFFF  # of a 16-bit number


class ClusterGlyph(NamedTuple):
    """A glyph of a cluster, and the position of its origin in font units, y up."""

    glyph: int
    x: int
    y: int


class Cluster(NamedTuple):
    """Glyphs that represent one text, and their common advance in font units."""

    parts: tuple[ClusterGlyph, ...]
    advance: int


def add_clusters(font: bytes, clusters: Sequence[Cluster], glyph_ids: Mapping[int, int]) -> bytes:
    """Append a composite glyph for each cluster to a TrueType font; give the new font file.

    `glyph_ids`: the glyphs of this font by the glyph numbers that clusters use. The new glyphs are numbered from the former
    number of glyphs. Tables that PDF does not need are removed.
    """
    tables = {tag: bytes(body) for tag, body in read_tables(font).items() if tag in _KEPT_TABLES}
    outlines, metrics = _outlines(tables), _metrics(tables)
    boxes = [_BOX.unpack_from(o, 2) if o else None for o in outlines]
    for cluster in clusters:
        parts = [ClusterGlyph(glyph_ids[p.glyph], p.x, p.y) for p in cluster.parts]
        shown = [p for p in parts if boxes[p.glyph] is not None]
        box = _union_box((b[0] + p.x, b[1] + p.y, b[2] + p.x, b[3] + p.y) for p in shown if (b := boxes[p.glyph]) is not None)
        outlines.append(_composite(shown, box) if shown else b"")
        metrics.append((min(max(cluster.advance, 0), _LARGEST), box[0]))
    tables["glyf"] = b"".join(outlines)
    tables["loca"] = pack(f">{len(outlines) + 1}L", *accumulate(map(len, outlines), initial=0))
    tables["hmtx"] = b"".join(pack(">Hh", *m) for m in metrics)
    tables["head"] = _patch_table(tables["head"], _LONG_AT, 1)
    tables["hhea"] = _patch_table(tables["hhea"], _METRICS_AT, len(metrics))
    tables["maxp"] = _with_limits(tables["maxp"], len(outlines), max(len(c.parts) for c in clusters))
    return write_tables(tables)


def _outlines(tables: Mapping[str, bytes]) -> list[bytes]:
    number = unpack_from(">H", tables["maxp"], _GLYPHS_AT)[0]
    long = unpack_from(">h", tables["head"], _LONG_AT)[0]
    starts = unpack_from(f">{number + 1}{'L' if long else 'H'}", tables["loca"])
    starts = starts if long else tuple(2 * s for s in starts)
    return [_pad_outline(tables["glyf"][a:b]) for a, b in pairwise(starts)]


def _metrics(tables: Mapping[str, bytes]) -> list[tuple[int, int]]:
    number = unpack_from(">H", tables["maxp"], _GLYPHS_AT)[0]
    stated = unpack_from(">H", tables["hhea"], _METRICS_AT)[0]
    pairs = [unpack_from(">Hh", tables["hmtx"], 4 * i) for i in range(stated)]
    bearings = unpack_from(f">{number - stated}h", tables["hmtx"], 4 * stated)
    return [*pairs, *((pairs[-1][0], bearing) for bearing in bearings)]


def _composite(parts: Sequence[ClusterGlyph], box: tuple[int, int, int, int]) -> bytes:
    out = [pack(">h", _COMPOSITE), _BOX.pack(*box)]
    for part in parts:
        flags = _WORDS | _PLACED | (_MORE if part is not parts[-1] else 0)
        out.append(pack(">HHhh", flags, part.glyph, part.x, part.y))
    return _pad_outline(b"".join(out))


def _union_box(boxes: Iterable[tuple[int, int, int, int]]) -> tuple[int, int, int, int]:
    found = list(boxes) or [(0, 0, 0, 0)]
    return min(b[0] for b in found), min(b[1] for b in found), max(b[2] for b in found), max(b[3] for b in found)


def _with_limits(maxp: bytes, glyphs: int, parts: int) -> bytes:
    """Raise the limits in `maxp`: composites of up to `parts` glyphs, which may be composites themselves."""
    old = {at: unpack_from(">H", maxp, at)[0] for at in range(_POINTS_AT, _DEPTH_AT + 2, 2)}
    new = {_GLYPHS_AT: glyphs, _ELEMENTS_AT: max(old[_ELEMENTS_AT], parts), _DEPTH_AT: old[_DEPTH_AT] + 1}
    for at in (_POINTS_AT, _CONTOURS_AT):
        new[at + 4] = parts * max(old[at], old[at + 4])  # the value for composites is two 16-bit numbers further on
    for at, value in new.items():
        maxp = _patch_table(maxp, at, min(value, _LARGEST))
    return maxp


def _patch_table(table: bytes, at: int, value: int) -> bytes:
    return table[:at] + pack(">H", value) + table[at + 2 :]


def _pad_outline(data: bytes) -> bytes:
    return data + bytes(-len(data) % 4)
