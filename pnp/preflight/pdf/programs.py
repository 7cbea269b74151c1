"""Programs of fonts inside a PDF, opened: which glyphs they have, by name, code or number, how wide, and with what outlines.

TrueType and OpenType (ISO 14496-22), CFF (Adobe technical note 5176) and Type 1 (Adobe Type 1 Font Format, 1990).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from io import BytesIO
from typing import Any, NamedTuple, TypeAlias

from pnp.base.records import lazy_pattern

Glyph: TypeAlias = int | str
"""A glyph of a program: its number (TrueType, CFF with CIDs) or its name."""


class FontProgramError(ValueError):
    """A program that cannot be read; its text completes the sentence `the font … cannot be read: …`."""


class Outline(NamedTuple):
    """What a program says of a glyph: how far it advances, in parts of the font's size (None: unsaid), whether it paints."""

    advance: float | None
    is_blank: bool


class FontProgram:
    """A program of any kind. Its methods raise FontProgramError where it is damaged."""

    built_in: Mapping[int, str] = {}
    """The names of its own encoding, by code."""
    numbered: bool = False
    """Whether CIDs name glyphs by the numbers in its own table, not by their place."""

    def has(self, glyph: Glyph) -> bool:
        """Whether it has a glyph."""
        raise NotImplementedError

    def outline(self, glyph: Glyph) -> Outline:
        """Return what it says of a glyph that it has."""
        raise NotImplementedError

    def named(self, word: str) -> Glyph | None:
        """Return the glyph of a name, or None."""
        return word if self.has(word) else None


def open_program(data: bytes) -> FontProgram:
    """Return the program in the data of a font file, whatever the file calls it. Raises FontProgramError."""
    kind: type[FontProgram] | None = None
    if data[:4] in {b"\0\1\0\0", b"true", b"OTTO", b"ttcf"}:
        kind = SfntProgram
    elif data[:2] in {b"%!", b"\x80\x01"}:
        kind = Type1Program
    elif data[:1] == b"\1" and len(data) > _CFF_HEADER:
        kind = CffProgram
    if kind is None:
        raise FontProgramError("it is no font")
    program: FontProgram = _guarded(kind, data)
    return program


_CFF_HEADER = 4
"""Bytes that CFF begins with: its version, and the sizes of what follows."""


def _guarded(make: Callable[..., Any], *given: object) -> Any:  # noqa: ANN401 - what `make` gives
    """Call a reader of fonts, which damage lets fail in any way."""
    try:
        return make(*given)
    except FontProgramError:
        raise
    except Exception as error:
        raise FontProgramError("its data are damaged") from error


_NEEDED_TABLES = ("head", "hhea", "hmtx", "maxp")
_METRIC_BYTES = 4
"""Bytes of a glyph in `hmtx`: its advance and its left side."""
_SYMBOL_PAGES = (0, 0xF000, 0xF100, 0xF200)
"""Where a symbol font has its codes (ISO 32000-1, 9.6.6.4)."""
_MAC, _WINDOWS, _UNICODE = 1, 3, 0
_DEEPEST_PARTS = 8
"""Glyphs that are made of others, which are made of others."""
_GLYPH_NAME = lazy_pattern(r"(?:glyph|gid|cid|index|g|c)(\d{1,5})")
"""Names that say which glyph it is by its number, as several programs write them into subsets."""


class SfntProgram(FontProgram):
    """TrueType, or CFF inside OpenType: glyphs are numbers."""

    def __init__(self, data: bytes) -> None:
        from fontTools.ttLib import TTFont  # noqa: PLC0415 - only where a file has such a font

        self._data = data
        self._font = TTFont(BytesIO(data), lazy=True, checkChecksums=0, fontNumber=0)
        lost = [tag for tag in _NEEDED_TABLES if tag not in self._font]
        if lost or not ({"glyf", "CFF "} & set(self._font.keys())):
            raise FontProgramError(f"it has no table `{(*lost, 'glyf')[0]}`")
        tables = self._font.reader
        self._units = _unsigned(tables["head"], 18)
        self.count = _unsigned(tables["maxp"], 4)
        self._metrics, self._full = tables["hmtx"], _unsigned(tables["hhea"], 34)
        if not self._units or not self._full or len(self._metrics) < _METRIC_BYTES * self._full:
            raise FontProgramError("its table `hmtx` is cut off")
        self._font.setGlyphOrder([str(number) for number in range(self.count)])
        self._shapes = CffProgram(tables["CFF "]) if "CFF " in self._font else None
        self._glyf = b"" if self._shapes else tables["glyf"]
        self._places = [] if self._shapes else list(self._font["loca"])
        if not self._shapes and len(self._places) <= self.count:
            raise FontProgramError("its table `loca` is cut off")
        self._maps = {} if "cmap" not in self._font else _character_maps(self._font)

    @property
    def has_characters(self) -> bool:
        """Whether it says which characters of Unicode its glyphs are."""
        return any(platform == _UNICODE or (platform == _WINDOWS and part) for platform, part in self._maps)

    @property
    def has_maps(self) -> bool:
        """Whether it says which characters its glyphs are."""
        return bool(self._maps)

    @property
    def numbered(self) -> bool:  # type: ignore[override]  # of one program, not of all
        """Whether its outlines are CFF with CIDs."""
        return self._shapes is not None and self._shapes.numbered

    @property
    def shapes(self) -> CffProgram | None:
        """Its outlines if they are CFF."""
        return self._shapes

    def has(self, glyph: Glyph) -> bool:
        """Whether it has a glyph of this number, other than the empty box."""
        return isinstance(glyph, int) and 0 < glyph < self.count

    def of_character(self, character: int) -> Glyph | None:
        """Return the glyph of a character of Unicode, or None."""
        return next(
            (
                g
                for (platform, part), found in self._maps.items()
                if platform != _MAC and (platform, part) != (_WINDOWS, 0) and (g := found.get(character))
            ),
            None,
        )

    def of_code(self, code: int) -> Glyph | None:
        """Return the glyph of a code as symbol fonts have them, or None."""
        symbols, mac = self._maps.get((_WINDOWS, 0), {}), self._maps.get((_MAC, 0), {})
        return next((g for page in _SYMBOL_PAGES if (g := symbols.get(page + code))), None) or mac.get(code) or None

    def of_mac_code(self, code: int) -> Glyph | None:
        """Return the glyph of a code of MacRoman, or None."""
        return self._maps.get((_MAC, 0), {}).get(code) or None

    def named(self, word: str) -> Glyph | None:
        """Return the glyph of a name in its own list, or that the name gives the number of."""
        found = self._names.get(word)
        if found is None and (number := _GLYPH_NAME.fullmatch(word)):
            found = int(number[1])
        return found if found is not None and self.has(found) else None

    @cached_property
    def _names(self) -> Mapping[str, int]:
        from fontTools.ttLib import TTFont  # noqa: PLC0415 - only where a file has such a font

        if self._shapes is not None:
            return {name: at for at, name in enumerate(self._shapes.order)}
        if "post" not in self._font:
            return {}
        again = TTFont(BytesIO(self._data), lazy=True, checkChecksums=0, fontNumber=0)
        try:
            return {name: at for at, name in enumerate(again.getGlyphOrder())}
        except Exception:  # noqa: BLE001 - a damaged list of names, which glyphs do not need
            return {}

    def outline(self, glyph: Glyph) -> Outline:
        """Return the advance of a glyph and whether it has an outline."""
        return _guarded(self._outline, glyph)  # type: ignore[no-any-return]

    def _outline(self, glyph: int) -> Outline:
        at = _METRIC_BYTES * min(glyph, self._full - 1)
        advance = _unsigned(self._metrics, at) / self._units
        if self._shapes is not None:
            return Outline(advance, self._shapes.outline_of_place(glyph).is_blank)
        return Outline(advance, is_blank=self._is_blank(glyph, _DEEPEST_PARTS))

    def _is_blank(self, glyph: int, deepest: int) -> bool:
        """Whether a glyph, with those that it is made of, has no outline."""
        from fontTools.ttLib.tables._g_l_y_f import Glyph as Shape  # noqa: PLC0415 - only where a file has such a font

        if not 0 <= glyph < self.count or not deepest:
            raise FontProgramError("a glyph is made of another one that is not there")
        start, end = self._places[glyph : glyph + 2]
        if end > len(self._glyf) or end < start:
            raise FontProgramError("its outlines are cut off")
        if end == start:
            return True
        shape = Shape(self._glyf[start:end])
        shape.expand(_Numbers())
        return shape.isComposite() and all(self._is_blank(int(part.glyphName), deepest - 1) for part in shape.components)


class _Numbers:
    """What outlines made of others ask for: the names of glyphs, which are their numbers."""

    extended = False

    def getGlyphName(self, number: int) -> str:  # noqa: N802 - as fontTools calls it
        return str(number)


def _character_maps(font: Any) -> dict[tuple[int, int], dict[int, int]]:  # noqa: ANN401 - fontTools has no types
    """Return the glyphs of each map of characters, by platform and encoding."""
    found: dict[tuple[int, int], dict[int, int]] = {}
    for table in font["cmap"].tables:
        if table.format == 14:  # noqa: PLR2004 - variants of characters
            continue
        numbers = {code: int(name.removeprefix("glyph")) for code, name in table.cmap.items()}
        found.setdefault((table.platformID, table.platEncID), {}).update(numbers)
    return found


class CffProgram(FontProgram):
    """CFF on its own: glyphs are names, or CIDs as names."""

    def __init__(self, data: bytes) -> None:
        from fontTools.cffLib import CFFFontSet  # noqa: PLC0415 - only where a file has such a font

        fonts = CFFFontSet()
        fonts.decompile(BytesIO(data), None)
        self._top = fonts[0]
        self._shapes = self._top.CharStrings
        self.order: list[str] = list(self._top.charset)
        self.numbered = hasattr(self._top, "ROS")
        written = "" if self.numbered else self._top.Encoding
        codes = written if isinstance(written, list) else _standard_names() if written == "StandardEncoding" else []
        self.built_in = {code: name for code, name in enumerate(codes) if name != ".notdef"}

    def has(self, glyph: Glyph) -> bool:
        """Whether it has a glyph of this name, or a CID."""
        return self._name(glyph) in self._shapes

    def _name(self, glyph: Glyph) -> str:
        if isinstance(glyph, str):
            return glyph
        if self.numbered:
            return f"cid{glyph:05d}"
        return self.order[glyph] if 0 < glyph < len(self.order) else ""

    def outline(self, glyph: Glyph) -> Outline:
        """Return the advance of a glyph and whether it has an outline."""
        return _guarded(self._outline, self._name(glyph))  # type: ignore[no-any-return]

    def outline_of_place(self, place: int) -> Outline:
        """Return the same of the glyph at a place of the table."""
        return _guarded(self._outline, self.order[place])  # type: ignore[no-any-return]

    def _outline(self, word: str) -> Outline:
        from fontTools.pens.recordingPen import RecordingPen  # noqa: PLC0415 - only where a file has such a font

        shape, pen = self._shapes[word], RecordingPen()
        shape.draw(pen)
        return Outline(shape.width * self._scale(word), is_blank=not pen.value)

    def _scale(self, word: str) -> float:
        scale: float = self._top.FontMatrix[0]
        if not self.numbered:
            return scale
        part = self._top.FDArray[self._shapes.getItemAndSelector(word)[1] or 0]
        own = part.rawDict.get("FontMatrix")
        return scale if own is None else own[0] * scale if "FontMatrix" in self._top.rawDict else own[0]


_KEY, _KEY_OF_SHAPES = 55665, 4330
_LEFT_OUT = 4
"""Bytes before what is encrypted."""
_SHAPES_BEGIN = b"/CharStrings"
_SHAPE = lazy_pattern(rb"/(\S+)\s+(\d+)\s+(?:RD|-\||\S+) ")
_LEN_IV = lazy_pattern(rb"/lenIV\s+(\d+)")
_FONT_MATRIX = lazy_pattern(rb"/FontMatrix\s*\[\s*([-+.\dEe]+)")
_ENCODED = lazy_pattern(rb"dup\s+(8#)?(\d+)\s*/(\S+)\s+put")
_HEXADECIMAL = lazy_pattern(rb"\s*(?:[0-9A-Fa-f]\s*){8}")
_FIRST_NUMBER, _LONG = 32, 255
_POSITIVE, _NEGATIVE = range(247, 251), range(251, 255)
_BYTES_AFTER = dict.fromkeys((*_POSITIVE, *_NEGATIVE), 1)
"""Bytes of an outline from which on they are numbers, and those that more bytes follow."""
_ESCAPE, _HSBW, _SBW, _DIV, _END = 12, 13, 7, 12, 14


class Type1Program(FontProgram):
    """Type 1: glyphs are names."""

    def __init__(self, data: bytes) -> None:
        data = _without_segments(data)
        clear, mark, packed = data.partition(b"eexec")
        if not mark:
            raise FontProgramError("it has no part `eexec`")
        packed = packed[2:] if packed[:2] == b"\r\n" else packed[1:]
        if _HEXADECIMAL.match(packed):
            packed = bytes.fromhex(
                "".join(re.findall("[0-9A-Fa-f]", packed.decode("latin-1")))[: len(packed) & ~1].ljust(2, "0")
            )
        private = _decrypted(packed, _KEY)
        self._scale = float(found[1]) if (found := _FONT_MATRIX.search(clear)) else 0.001
        self._skipped = int(found[1]) if (found := _LEN_IV.search(private)) else _LEFT_OUT
        self._shapes = dict(self._read_shapes(private))
        if not self._shapes:
            raise FontProgramError("it has no glyphs")
        encoded = clear[max(clear.find(b"/Encoding"), 0) :]
        if re.match(rb"/Encoding\s+StandardEncoding", encoded):
            self.built_in = {code: name for code, name in enumerate(_standard_names()) if name != ".notdef"}
        else:
            self.built_in = {int(c, 8 if o else 10): n.decode("latin-1") for o, c, n in _ENCODED.findall(encoded)}

    @staticmethod
    def _read_shapes(private: bytes) -> Any:  # noqa: ANN401 - pairs of names and data
        at = private.find(_SHAPES_BEGIN)
        at = private.find(b"begin", at) if at >= 0 else len(private)
        while (found := _SHAPE.search(private, at)) is not None:
            at = found.end() + int(found[2])
            if at > len(private):
                raise FontProgramError("its outlines are cut off")
            yield found[1].decode("latin-1"), private[found.end() : at]

    def has(self, glyph: Glyph) -> bool:
        """Whether it has a glyph of this name."""
        return glyph in self._shapes

    def outline(self, glyph: Glyph) -> Outline:
        """Return the advance of a glyph and whether it has an outline."""
        shape = self._shapes[str(glyph)]
        steps = _decrypted(shape, _KEY_OF_SHAPES)[self._skipped :]
        width, rest = _width_of(steps)
        return Outline(None if width is None else width * self._scale, is_blank=rest[:1] == bytes([_END]))


def _without_segments(data: bytes) -> bytes:
    """Return a font without the headers of PFB files, which some programs leave in."""
    out = b""
    while data[:1] == b"\x80" and data[1:2] in {b"\1", b"\2"}:
        size = int.from_bytes(data[2:6], "little")
        out, data = out + data[6 : 6 + size], data[6 + size :]
    return out or data


def _decrypted(data: bytes, key: int) -> bytes:
    """Undo the encryption of Type 1 fonts (chapter 7); the first four bytes, or `lenIV`, mean nothing."""
    out = bytearray(len(data))
    for at, byte in enumerate(data):
        out[at] = byte ^ (key >> 8)
        key = ((byte + key) * 52845 + 22719) & 0xFFFF
    return bytes(out)


def _width_of(steps: bytes) -> tuple[float | None, bytes]:
    """Return the width that an outline begins with (chapter 6), and what follows; None if it begins in another way."""
    stack: list[float] = []
    at = 0
    while at < len(steps):
        byte = steps[at]
        at += 1
        if byte >= _FIRST_NUMBER:
            count = _BYTES_AFTER.get(byte, 4 if byte == _LONG else 0)
            stack.append(_number(byte, steps[at : at + count]))
            at += count
        elif byte == _HSBW and len(stack) > 1:
            return stack[1], steps[at:]
        elif byte == _ESCAPE and steps[at : at + 1] == bytes([_DIV]) and len(stack) > 1 and stack[-1]:
            stack[-2:] = [stack[-2] / stack[-1]]
            at += 1
        elif byte == _ESCAPE and steps[at : at + 1] == bytes([_SBW]) and len(stack) > 3:  # noqa: PLR2004 - x, y and both widths
            return stack[2], steps[at + 1 :]
        else:
            break
    return None, b"?"


def _number(byte: int, more: bytes) -> float:
    """Return a number of an outline (6.2) from its first byte and what follows."""
    if byte == _LONG:
        return int.from_bytes(more, "big", signed=True)
    if not more:
        return byte - 139
    return (byte - 247) * 256 + more[0] + 108 if byte in _POSITIVE else (251 - byte) * 256 - more[0] - 108


def _standard_names() -> list[str]:
    from fontTools.encodings.StandardEncoding import StandardEncoding  # noqa: PLC0415 - only where a font is encoded so

    return list(StandardEncoding)


@lru_cache(maxsize=8)
def encoding_names(word: str) -> Mapping[int, str] | None:
    """Return the names of glyphs in an encoding of PDF (ISO 32000-1, annex D); None of one that is not known here."""
    if word == "StandardEncoding":
        return {code: name for code, name in enumerate(_standard_names()) if name != ".notdef"}
    if word == "WinAnsiEncoding":
        return _windows_names()
    if word == "MacRomanEncoding":
        from fontTools.encodings.MacRoman import MacRoman  # noqa: PLC0415 - only where a font is encoded so

        return {code: name for code, name in enumerate(MacRoman) if name != ".notdef"} | {0xCA: "space"}
    return None


def _windows_names() -> Mapping[int, str]:
    from fontTools.agl import UV2AGL  # noqa: PLC0415 - only where a font is encoded so

    characters = {code: bytes([code]).decode("cp1252", "replace") for code in range(32, 256)}
    names = {code: UV2AGL.get(ord(character), "bullet") for code, character in characters.items()}
    superior = {0xB2: "twosuperior", 0xB3: "threesuperior", 0xB9: "onesuperior"}  # which the list for new fonts lacks
    return names | {0xA0: "space", 0xAD: "hyphen", 0x7F: "bullet"} | superior


def characters_of(word: str) -> str:
    """Return the characters that the name of a glyph stands for (Adobe Glyph List); empty if it does not say."""
    from fontTools.agl import toUnicode  # noqa: PLC0415 - only where a font names glyphs

    return str(toUnicode(word))


def mac_code(word: str) -> int | None:
    """Return the code of a glyph's name in MacRoman, or None."""
    return next((code for code, name in (encoding_names("MacRomanEncoding") or {}).items() if name == word), None)


def _unsigned(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 2], "big")
