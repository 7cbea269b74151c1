"""Fonts of a PDF: whether their letters are in the file, how wide these are, and which of them are missing.

Each code of a text is followed through the encoding to a glyph of the program that the file has, whose outline and advance
are those that are printed (ISO 32000-1, 9.6 and 9.7).
"""

from __future__ import annotations

import binascii
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

import pikepdf

from pnp.base.records import lazy_pattern
from pnp.preflight.pdf.inventory import is_unjudged
from pnp.preflight.pdf.objects import PdfValue, data, decoded_name, entry, items, name, number, numbers
from pnp.preflight.pdf.programs import (
    CffProgram,
    FontProgram,
    FontProgramError,
    Glyph,
    SfntProgram,
    characters_of,
    encoding_names,
    mac_code,
    open_program,
)

_SUBSET_TAG = lazy_pattern(r"[A-Z]{6}\+")
_WIDTH_TOLERANCE = 500.0
"""The width, in thousandths, that is taken where a file gives none: about that of a letter of the standard fonts."""
_UNITS_PER_EM = 1000.0
_MOST_CODES = 1 << 16
_WIDTH_ROUNDING = 0.005
"""Of the size: PDF/A allows a thousandth, and programs round and truncate."""
_LEAST_LETTER = 0.15
"""Of the size: no letter is as narrow; blank glyphs that are stand for what a ligature before them shows."""
_SPACE_CODE = 32
_SYMBOLIC = 4
"""The flag of a font whose letters are not those of the Latin alphabets."""
_BLANK_LETTERS = frozenset("\u3164\u2800\uffa0\u115f\u1160")
"""Letters of Unicode that paint nothing."""


_STANDARD_FONTS = lazy_pattern(
    r"(?:Times-(?:Roman|Bold|Italic|BoldItalic)|(?:Helvetica|Courier)(?:-(?:Bold)?(?:Oblique)?)?|Symbol|ZapfDingbats)"
)
"""Those that every reader has, with their widths (ISO 32000-1, 9.6.2.2)."""


class Letter(NamedTuple):
    """What is wrong with a code: it has no glyph, or one of another width."""

    missing: bool = False
    differs: bool = False


_SOUND = Letter()


@dataclass(slots=True)
class PdfFont:
    """A font as a text uses it; `widths` are in parts of the font's size.

    `bytes_per_code` is two where texts name glyphs by numbers, else one; `cids` are what codes stand for (None: themselves).
    `undefined` are codes that are said to have no glyph; `glyphs_of` gives those of `program` that a code may mean, the
    first that is there being painted. `glyphs` (Type 3) are streams that paint, with `matrix` from their units to those of the
    text. `unread` says why its letters were not compared, `fault` what is wrong with its program.
    """

    name: str
    kind: str
    embedded: bool
    bytes_per_code: int = 1
    widths: Mapping[int, float] = field(default_factory=dict)
    default_width: float = _WIDTH_TOLERANCE / _UNITS_PER_EM
    cids: Mapping[int, int] | None = None
    undefined: frozenset[int] = frozenset()
    program: FontProgram | None = None
    glyphs_of: Callable[[int], Sequence[Glyph]] | None = None
    characters: Callable[[int], str] | None = None
    unread: str = ""
    fault: str = ""
    misfiled: str = ""
    """What its program is, and what it is announced as, if these differ."""
    glyphs: Mapping[int, PdfValue] = field(default_factory=dict)
    matrix: tuple[float, ...] = (0.001, 0.0, 0.0, 0.001, 0.0, 0.0)
    resources: PdfValue = None
    lacks_widths: bool = False
    """Whether it does not say how wide its letters are, which only the standard fonts need not."""
    _letters: dict[int, Letter] = field(default_factory=dict, init=False, repr=False)

    @property
    def is_subset(self) -> bool:
        """Whether it has only the letters that are used, as the six capitals before its name say."""
        return self.kind == "Type3" or bool(_SUBSET_TAG.match(self.name))

    @property
    def is_standard(self) -> bool:
        """Whether it is one of the fonts that every reader of PDF has itself."""
        return self.kind != "Type0" and bool(_STANDARD_FONTS.fullmatch(_SUBSET_TAG.sub("", self.name)))

    def codes(self, text: bytes) -> list[int]:
        """Return the codes of a shown text; of a font whose glyphs have numbers, those."""
        if self.bytes_per_code == 1:
            return list(text) if self.cids is None else [self.cids.get(code, 0) for code in text]
        codes = [int.from_bytes(text[at : at + 2], "big") for at in range(0, len(text) - 1, 2)]
        return codes if self.cids is None else [self.cids.get(code, 0) for code in codes]

    def width(self, code: int) -> float:
        """Return how far a glyph advances, in parts of the font's size."""
        return self.widths.get(code, self.default_width)

    def letter(self, code: int) -> Letter:
        """Return what is wrong with a code, which is looked up once."""
        found = self._letters.get(code)
        if found is None:
            found = self._letters[code] = self._compare(code)
        return found

    def _compare(self, code: int) -> Letter:
        if code in self.undefined:
            return Letter(missing=True)
        program = self.program
        if program is None or self.glyphs_of is None:
            return _SOUND
        try:
            glyphs = [glyph for glyph in self.glyphs_of(code) if program.has(glyph)]
            outlines = [program.outline(glyph) for glyph in glyphs]
        except FontProgramError as error:
            self.fault = self.fault or str(error)
            return _SOUND
        character = self.characters(code) if self.characters is not None else ""
        if not outlines:
            return Letter(missing=not (self.kind != "Type0" and character.isspace()))
        said = self.width(code)
        differs = (self.kind == "Type0" or bool(self.widths)) and all(
            outline.advance is not None and abs(outline.advance - said) > _WIDTH_ROUNDING for outline in outlines
        )
        is_lost = all(outline.is_blank and said >= _LEAST_LETTER for outline in outlines) and _is_visible(character)
        return Letter(is_lost, differs)


def _is_visible(characters: str) -> bool:
    return any(unicodedata.category(one)[0] in "LNPS" and one not in _BLANK_LETTERS for one in characters)


def read_font(value: PdfValue) -> PdfFont:
    """Return a font of a page's resources; what is damaged counts as not embedded."""
    kind = name(entry(value, "/Subtype"))
    called = name(entry(value, "/BaseFont")) or name(entry(value, "/Name")) or "?"
    if kind == "Type0":
        return _composite_font(value, called)
    if kind == "Type3":
        return _type3_font(value, called)
    descriptor = entry(value, "/FontDescriptor")
    font = PdfFont(called, kind, _is_embedded(descriptor), widths=_simple_widths(value), undefined=_undefined_codes(value))
    if is_unjudged("fonts", kind):
        font.unread = f"the kind `{kind or '?'}`"
    if font.embedded:
        font.default_width = number(entry(descriptor, "/MissingWidth")) / _UNITS_PER_EM
        _open(font, descriptor)
        font.lacks_widths = not font.widths and not font.is_standard
    if font.program is not None:
        _encode(font, value, is_symbolic=bool(int(number(entry(descriptor, "/Flags"))) & _SYMBOLIC))
    return font


_ANNOUNCED = {"/FontFile": "Type 1", "/FontFile2": "TrueType", "/FontFile3": "bare CFF"}
"""The keys of a descriptor that may hold the program, each with the kind that it says."""


def _is_embedded(descriptor: PdfValue) -> bool:
    return _key_of_program(descriptor) is not None


def _key_of_program(descriptor: PdfValue) -> str | None:
    return next((key for key in _ANNOUNCED if isinstance(entry(descriptor, key), pikepdf.Stream)), None)


def _open(font: PdfFont, descriptor: PdfValue) -> None:
    """Open the program of a font, or note why it cannot be."""
    key = _key_of_program(descriptor)
    assert key is not None
    file = entry(descriptor, key)
    packed = data(file) or b""
    try:
        font.program = open_program(packed)
    except FontProgramError as error:
        font.fault = str(error)
    else:
        font.misfiled = _misfiled(packed, key, name(entry(file, "/Subtype")))


def _misfiled(program: bytes, key: str, kind: str) -> str:
    """Return that a program is of another kind than the key says that holds it (ISO 32000-1, table 126); empty if it is not."""
    if kind == "OpenType" and key == "/FontFile3":
        return ""
    kinds = {b"\0\1\0\0": "TrueType", b"true": "TrueType", b"OTTO": "OpenType", b"ttcf": "a collection of fonts"}
    found = kinds.get(program[:4]) or ("bare CFF" if program[:1] == b"\1" else "Type 1")
    return "" if found == _ANNOUNCED[key] else f"{found}, and announced as {_ANNOUNCED[key]}"


def _encode(font: PdfFont, value: PdfValue, *, is_symbolic: bool) -> None:
    """Say which glyphs of its program the codes of a simple font mean (ISO 32000-1, 9.6.6)."""
    program, written = font.program, entry(value, "/Encoding")
    base = name(written) or name(entry(written, "/BaseEncoding"))
    known = encoding_names(base) if base else None
    if base and known is None:
        font.unread = f"the encoding `{base}`"
        return
    if isinstance(program, SfntProgram) and program.shapes is not None and font.kind != "TrueType":
        program = font.program = program.shapes
    if isinstance(program, CffProgram) and program.numbered:
        font.unread = "glyphs that have numbers in a font of names"
        return
    usual = program.built_in if program is not None else {}
    if isinstance(program, SfntProgram) and written is not None:
        usual = encoding_names("StandardEncoding") or {}
    names = {**(usual if known is None else known), **dict(_differences(value))}
    font.characters = lambda code: characters_of(names.get(code, "")) or (" " if code == _SPACE_CODE else "")
    if isinstance(program, SfntProgram):
        font.glyphs_of = lambda code: _truetype_glyphs(program, code, names.get(code, ""), is_symbolic=is_symbolic)
    else:
        font.glyphs_of = lambda code: (names.get(code, ""),)


def _truetype_glyphs(program: SfntProgram, code: int, word: str, *, is_symbolic: bool) -> list[Glyph]:
    """Return the glyph that a code means, as readers find it (ISO 32000-1, 9.6.6.4): by its name, or as it is."""
    if not program.has_maps:
        return [code]
    by_name: list[Glyph | None] = []
    if word:
        characters, mac = characters_of(word), mac_code(word)
        by_name = [
            program.of_character(ord(characters)) if len(characters) == 1 else None,
            None if mac is None else program.of_mac_code(mac),
            program.named(word),
        ]
    as_it_is = program.of_code(code)
    found = [as_it_is, *by_name] if is_symbolic else [*by_name, *([] if word and program.has_characters else [as_it_is])]
    if not word:
        found.append(program.of_character(code))
    return [glyph for glyph in found if glyph][:1]


def _simple_widths(value: PdfValue, unit: float = 1 / _UNITS_PER_EM) -> dict[int, float]:
    first = int(number(entry(value, "/FirstChar")))
    return {first + at: width * unit for at, width in enumerate(numbers(entry(value, "/Widths"))) if first + at < _MOST_CODES}


def _differences(value: PdfValue) -> Iterator[tuple[int, str]]:
    code = 0
    for item in items(entry(value, "/Encoding", "/Differences")):
        if isinstance(item, pikepdf.Name):
            yield code, decoded_name(item)[1:]
            code += 1
        else:
            code = int(number(item))


def _undefined_codes(value: PdfValue) -> frozenset[int]:
    return frozenset(code for code, word in _differences(value) if word == ".notdef")


def _composite_font(value: PdfValue, called: str) -> PdfFont:
    parts = items(entry(value, "/DescendantFonts"))
    part = parts[0] if parts else None
    descriptor, written = entry(part, "/FontDescriptor"), entry(value, "/Encoding")
    usual = entry(part, "/DW")
    default = usual if isinstance(usual, int) else _UNITS_PER_EM  # many readers take a fraction, which is not allowed, for none
    widths = dict(_composite_widths(items(entry(part, "/W"))))
    font = PdfFont(called, "Type0", _is_embedded(descriptor), 2, widths, default / _UNITS_PER_EM)
    if isinstance(written, pikepdf.Stream):
        found = None if entry(written, "/UseCMap") is not None else _code_map(data(written) or b"", b"cid")
        font.unread = "" if found else "an encoding of codes of several lengths, or made of another"
        font.bytes_per_code, font.cids = found or (2, {})
    elif not name(written).startswith("Identity"):
        font.unread = f"the encoding `{name(written) or '?'}`"
    if font.embedded:
        _open(font, descriptor)
    if font.program is not None and not font.unread:
        font.glyphs_of = _numbered_glyphs(font.program, entry(part, "/CIDToGIDMap"))
        if font.cids is None:
            font.characters = _characters(entry(value, "/ToUnicode"))
    return font


def _numbered_glyphs(program: FontProgram, mapping: PdfValue) -> Callable[[int], Sequence[Glyph]]:
    table = data(mapping)
    if table is None or not isinstance(program, SfntProgram):
        return lambda code: (code,)
    return lambda code: (int.from_bytes(table[2 * code : 2 * code + 2], "big"),)


def _characters(mapping: PdfValue) -> Callable[[int], str]:
    """Return what the codes of a font mean to a reader, which is looked up where a glyph is blank."""
    known: dict[int, str] = {}

    def find(code: int) -> str:
        if not known:
            known[-1] = ""
            for key, value in _map_entries(data(mapping) or b"", b"bf"):
                known[key] = _text_of(value)
        return known.get(code, "")

    return find


def _text_of(digits: bytes) -> str:
    """Return the characters that hexadecimal digits write in UTF-16; empty if they do not."""
    try:
        return binascii.unhexlify(digits).decode("utf-16-be", "replace")
    except binascii.Error:
        return ""


_CODE_RANGE = lazy_pattern(rb"begincodespacerange(.*?)endcodespacerange")
_HEX_NUMBER = lazy_pattern(rb"<\s*([0-9A-Fa-f\s]+)>")
_MAP_PART = lazy_pattern(rb"(?s)begin(cid|bf)(char|range)(.*?)end\1\2")
_MAP_TOKEN = lazy_pattern(rb"<([0-9A-Fa-f\s]*)>|(\d+)|([\[\]])")


def _code_map(source: bytes, kind: bytes) -> tuple[int, dict[int, int]] | None:
    """Return the bytes of a code and what codes stand for, of a map in the file; None if codes have several lengths."""
    lengths = {len(b"".join(code.split())) // 2 for space in _CODE_RANGE.findall(source) for code in _HEX_NUMBER.findall(space)}
    if len(lengths) != 1 or not lengths <= {1, 2} or b"usecmap" in source:
        return None
    return lengths.pop(), {key: int(value) for key, value in _map_entries(source, kind) if value.isdigit()}


def _map_entries(source: bytes, kind: bytes) -> list[tuple[int, bytes]]:
    """Return codes and what they stand for, as written: numbers (`cid`), or hexadecimal digits (`bf`); none if damaged."""
    found: list[tuple[int, bytes]] = []
    for part, form, body in _MAP_PART.findall(source):
        if part != kind or len(found) > _MOST_CODES:
            continue
        tokens = [b"".join((h or n).split()) or bracket for h, n, bracket in _MAP_TOKEN.findall(body)]
        try:
            if form == b"char":
                found += [(int(code, 16), value) for code, value in zip(tokens[::2], tokens[1::2], strict=False)]
            else:
                found += islice(_range_entries(tokens, 16 if kind == b"bf" else 10), _MOST_CODES)
        except ValueError:
            return []
    return found


def _range_entries(tokens: Sequence[bytes], base: int) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at + 2 < len(tokens):
        first, last = int(tokens[at], 16), int(tokens[at + 1], 16)
        last = min(last, first + _MOST_CODES)
        at += 2
        if tokens[at] == b"[":
            end = tokens.index(b"]", at) if b"]" in tokens[at:] else len(tokens)
            yield from zip(range(first, last + 1), tokens[at + 1 : end], strict=False)
            at = end + 1
        else:
            start, form = int(tokens[at], base), b"%%0%dX" % len(tokens[at]) if base > 10 else b"%d"  # noqa: PLR2004 - decimal
            at += 1
            yield from ((first + step, form % (start + step)) for step in range(last - first + 1))


def _composite_widths(found: list[PdfValue]) -> Iterator[tuple[int, float]]:
    at = 0
    while at + 1 < len(found):
        first, then = int(number(found[at])), found[at + 1]
        if isinstance(then, pikepdf.Array):
            yield from ((first + n, width / _UNITS_PER_EM) for n, width in enumerate(numbers(then)))
            at += 2
        else:
            last, width = min(int(number(then)), _MOST_CODES), number(found[at + 2] if at + 2 < len(found) else 0)
            yield from ((code, width / _UNITS_PER_EM) for code in range(max(first, 0), last + 1))
            at += 3


def _type3_font(value: PdfValue, called: str) -> PdfFont:
    matrix = tuple(numbers(entry(value, "/FontMatrix")))
    matrix = matrix if len(matrix) == 6 else (0.001, 0.0, 0.0, 0.001, 0.0, 0.0)  # noqa: PLR2004 - a matrix has six numbers
    glyphs: dict[int, PdfValue] = {}
    written = entry(value, "/Encoding")
    base = encoding_names(name(written) or name(entry(written, "/BaseEncoding"))) or {}
    for code, word in {**base, **dict(_differences(value))}.items():
        stream = entry(value, "/CharProcs", f"/{word}")
        if isinstance(stream, pikepdf.Stream):
            glyphs[code] = stream
    widths = _simple_widths(value, matrix[0])
    missing = frozenset(code for code in range(256) if code not in glyphs and code != _SPACE_CODE and widths.get(code, 1.0))
    return PdfFont(
        called,
        "Type3",
        embedded=True,
        widths=widths,
        undefined=missing,
        glyphs=glyphs,
        matrix=matrix,
        resources=entry(value, "/Resources"),
    )
