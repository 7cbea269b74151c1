"""Font files of any format as the TrueType fonts that a project keeps: OpenType (CFF), collections, web and variable fonts.

What is TrueType already stays as it is, byte for byte. Needs fontTools, and brotli for WOFF2, which only this command loads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING, Any

from pnp.base.diagnostics import Mark, Report
from pnp.base.records import frozen
from pnp.load.files import MAX_BYTES, FontFault
from pnp.load.fonts import COPY_AGAIN_HINT, font_fault

if TYPE_CHECKING:
    from pathlib import Path

FONT_FILES = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
"""The endings of files that are read."""

LIBRARIES_HINT = "install pnp with `pip install 'pnp[fonts]'`"

CURVE_ERROR = 0.001
"""How far a converted outline may be from the original, in em: 0.004 mm at 10 pt, a tenth of a dot of a fine press."""

_COLOUR_TABLES = ("COLR", "CBDT", "sbix", "SVG ")
_BITMAP_TABLES = ("EBDT", "bdat", "Zapf")
_COLLECTION, _WOFF2 = b"ttcf", b"wOF2"
_MAGICS = (b"\0\1\0\0", b"true", b"OTTO", _COLLECTION, b"wOFF", _WOFF2)
_WEIGHT, _ITALIC, _SLANT = "wght", "ital", "slnt"
_REGULAR, _BOLD = 400, 700
_NORMAL_WIDTH = 5  # OS/2.usWidthClass
_ITALIC_SELECTION, _ITALIC_STYLE = 0x0001, 0x0002  # bits of OS/2.fsSelection and head.macStyle
_OLD_WEIGHTS = 10  # below it, OS/2.usWeightClass counts from 1 to 9
_WEIGHT_NAMES = {
    100: "Thin", 200: "ExtraLight", 300: "Light", 400: "Regular", 500: "Medium",
    600: "SemiBold", 700: "Bold", 800: "ExtraBold", 900: "Black",
}  # fmt: skip


@frozen
class FontChoice:
    """What is taken of a file: values of axes by their tags (several give several fonts); a face by number or name, or all."""

    axes: Mapping[str, tuple[float, ...]]
    face: str = ""


@frozen
class FontCut:
    """One TrueType font made of a file: `weight` from 100 to 900 in steps of 100; `made` says what was changed, if anything.

    `family`, `copyright`, `licence` and `licence_url` are what the font itself says; `source` is the file as it is shown.
    """

    source: str
    family: str
    weight: int
    italic: bool
    data: bytes
    made: str
    copyright: str
    licence: str
    licence_url: str

    @property
    def label(self) -> str:
        """The cut as files are named by it: `Regular`, `Italic`, `BoldItalic`."""
        weight = "" if self.italic and self.weight == _REGULAR else _WEIGHT_NAMES[self.weight]
        return f"{weight}{'Italic' if self.italic else ''}"

    @property
    def cut(self) -> str:
        """The cut as `fonts.yaml` names it: `regular`, `extra-bold`, `medium-italic`."""
        weight = "".join(f"-{c.lower()}" if c.isupper() else c for c in _WEIGHT_NAMES[self.weight]).strip("-")
        if not self.italic:
            return weight
        return "italic" if self.weight == _REGULAR else f"{weight}-italic"

    @property
    def reserves_name(self) -> bool:
        """Whether its licence keeps the name for the unchanged font (OFL: Reserved Font Name)."""
        return "reserved font name" in f"{self.copyright} {self.licence}".casefold()


class _FontFaultError(Exception):
    """A font that cannot be taken: its one argument is the FontFault."""


def read_font_file(file: Path, shown: str, choice: FontChoice, report: Report) -> tuple[FontCut, ...]:
    """Return the fonts of a file that are wanted; none, with `load/bad-font`, if one of them cannot be used.

    Raises OSError if it cannot be read.
    """
    try:
        return tuple(_cuts(_bytes(file), shown, choice))
    except _FontFaultError as error:
        (fault,) = error.args
        report.error("load/bad-font", f"`{shown}` is {fault.what}", Mark(shown), hint=fault.hint)
    except OSError:
        raise
    except Exception:  # noqa: BLE001 - fontTools raises whatever the bytes of a damaged font lead it to
        report.error("load/bad-font", f"`{shown}` is broken, it cannot be read", Mark(shown), hint=COPY_AGAIN_HINT)
    return ()


def _bytes(file: Path) -> bytes:
    if file.stat().st_size > MAX_BYTES:
        raise _FontFaultError(FontFault(f"larger than {MAX_BYTES >> 20} MiB", "name the file of a single font"))
    return file.read_bytes()


def _cuts(data: bytes, shown: str, choice: FontChoice) -> Iterator[FontCut]:
    if data[:4] not in _MAGICS:
        hint = f"take the file whose name ends in {', '.join(FONT_FILES[:-1])} or {FONT_FILES[-1]}"
        raise _FontFaultError(FontFault("not a font that is read here", hint))
    if data[:4] == _WOFF2 and not any(find_spec(library) for library in ("brotli", "brotlicffi")):
        raise _FontFaultError(FontFault("a web font (WOFF2), whose compression needs the library brotli", LIBRARIES_HINT))
    for face in _faces(data, choice.face):
        _refuse_unusable(face)
        if "fvar" in face:
            yield from _instances(face, shown, choice)
        elif choice.axes:
            raise _FontFaultError(FontFault("no variable font, so that it has no axes", "leave `--axis` out"))
        else:
            yield _static(face, data, shown)


def _faces(data: bytes, wanted: str) -> list[Any]:
    from fontTools.ttLib import TTCollection, TTFont  # noqa: PLC0415 - a library of this command alone

    if data[:4] != _COLLECTION:
        if wanted:
            raise _FontFaultError(FontFault("no collection, it has one face", "leave `--face` out"))
        return [TTFont(BytesIO(data), recalcTimestamp=False, recalcBBoxes=False, lazy=True)]
    faces = list(TTCollection(BytesIO(data), recalcTimestamp=False, lazy=True))
    if not wanted:
        return faces
    names = [_full_name(face) for face in faces]
    chosen = [
        face for n, face in enumerate(faces, 1) if wanted == str(n) or names[n - 1].casefold().startswith(wanted.casefold())
    ]
    if not chosen:
        listed = ", ".join(f"{n} `{name}`" for n, name in enumerate(names, 1))
        raise _FontFaultError(FontFault(f"a collection without a face `{wanted}`", f"its faces are {listed}"))
    return chosen


def _refuse_unusable(face: Any) -> None:  # noqa: ANN401 - fontTools has no types
    tags = set(face.keys())
    if found := next((tag for tag in _COLOUR_TABLES if tag in tags), None):
        hint = "take its cut in one colour if it has one; pictures among words are icons (docs/content.md)"
        raise _FontFaultError(FontFault(f"a colour font (its table `{found.strip()}`), which is not set here", hint))
    if not tags & {"glyf", "CFF ", "CFF2"}:
        if tags & set(_BITMAP_TABLES):
            fault = FontFault("a font of bitmaps, without outlines that could be printed in any size", "take another font")
        else:
            fault = FontFault("broken, it lacks the table `glyf`", COPY_AGAIN_HINT)
        raise _FontFaultError(fault)


def _static(face: Any, data: bytes, shown: str) -> FontCut:  # noqa: ANN401 - fontTools has no types
    made = []
    if face.flavor:
        made.append("unpacked")
        face.flavor = None
    if "glyf" not in face:
        _convert_outlines(face)
        made.append("outlines converted to TrueType")
    elif data[:4] == _COLLECTION:
        made.append("taken out of its collection")
    return _cut(face, _saved(face) if made else data, shown, ", ".join(made))


def _instances(face: Any, shown: str, choice: FontChoice) -> Iterator[FontCut]:  # noqa: ANN401
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - a library of this command alone
    from fontTools.varLib.instancer import instantiateVariableFont  # noqa: PLC0415 - as above

    known = {axis.axisTag: axis for axis in face["fvar"].axes}
    for tag, values in choice.axes.items():
        _check_axis(tag, values, known)
    ranges = {tag: choice.axes.get(tag) or _usual_values(tag, axis) for tag, axis in known.items()}
    face.flavor = None
    whole = _saved(face)
    for values in product(*ranges.values()):
        place = dict(zip(ranges, values, strict=True))
        instance = instantiateVariableFont(TTFont(BytesIO(whole), recalcTimestamp=False), place)
        made = "instance " + " ".join(f"{tag}={value:g}" for tag, value in place.items())
        if "glyf" not in instance:
            _convert_outlines(instance)
            made += ", outlines converted to TrueType"
        cut = _cut(instance, b"", shown, made, place)
        _rename(instance, cut)
        yield _cut(instance, _saved(instance), shown, made, place)


def _check_axis(tag: str, values: tuple[float, ...], known: Mapping[str, Any]) -> None:
    if tag not in known:
        listed = ", ".join(f"`{tag}` from {a.minValue:g} to {a.maxValue:g}" for tag, a in known.items())
        raise _FontFaultError(FontFault(f"a variable font without an axis `{tag}`", f"its axes are {listed}"))
    low, high = known[tag].minValue, known[tag].maxValue
    for value in values:
        if not low <= value <= high:
            fault = FontFault(f"a variable font whose axis `{tag}` has no {value:g}", f"it goes from {low:g} to {high:g}")
            raise _FontFaultError(fault)


def _usual_values(tag: str, axis: Any) -> tuple[float, ...]:  # noqa: ANN401 - fontTools has no types
    """Return what is taken of an axis that nobody has named: regular and bold, upright and italic, else what is usual."""
    if tag == _WEIGHT:
        usual = tuple(float(weight) for weight in (_REGULAR, _BOLD) if axis.minValue <= weight <= axis.maxValue)
        return usual or (axis.defaultValue,)
    if tag == _ITALIC and axis.maxValue > axis.minValue:
        return axis.minValue, axis.maxValue
    return (axis.defaultValue,)


def _convert_outlines(font: Any) -> None:  # noqa: ANN401 - fontTools has no types
    """Replace CFF outlines (cubic curves) by TrueType's (quadratic), within `CURVE_ERROR`; hints are lost."""
    from fontTools.pens.cu2quPen import Cu2QuPen  # noqa: PLC0415 - a library of this command alone
    from fontTools.pens.recordingPen import DecomposingRecordingPen  # noqa: PLC0415 - as above
    from fontTools.pens.ttGlyphPen import TTGlyphPen  # noqa: PLC0415 - as above
    from fontTools.ttLib import newTable  # noqa: PLC0415 - as above

    order, shapes = font.getGlyphOrder(), font.getGlyphSet()
    glyphs = {}
    for name in order:
        pen, drawn = TTGlyphPen(None), DecomposingRecordingPen(shapes)  # old fonts make `é` of two glyphs
        shapes[name].draw(drawn)
        drawn.replay(Cu2QuPen(pen, font["head"].unitsPerEm * CURVE_ERROR, reverse_direction=True))
        glyphs[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, glyphs
    for name, glyph in glyphs.items():
        glyph.recalcBounds(font["glyf"])
        font["hmtx"].metrics[name] = (font["hmtx"].metrics[name][0], getattr(glyph, "xMin", 0))
    profile = font["maxp"]
    profile.tableVersion = 0x00010000
    for field, value in _GLYPH_PROFILE.items():
        setattr(profile, field, value)
    font.recalcBBoxes = True  # counts points and contours
    font["post"].formatType = 3.0  # names of glyphs are of no use
    for tag in ("CFF ", "CFF2", "VORG"):
        if tag in font:
            del font[tag]
    font.sfntVersion = "\x00\x01\x00\x00"


_GLYPH_PROFILE = {
    "maxPoints": 0, "maxContours": 0, "maxCompositePoints": 0, "maxCompositeContours": 0, "maxZones": 1,
    "maxTwilightPoints": 0, "maxStorage": 0, "maxFunctionDefs": 0, "maxInstructionDefs": 0, "maxStackElements": 0,
    "maxSizeOfInstructions": 0, "maxComponentElements": 0, "maxComponentDepth": 0,
}  # fmt: skip
"""What `maxp` says of TrueType glyphs; fontTools counts the points, and there are no programs."""


def _saved(font: Any) -> bytes:  # noqa: ANN401 - fontTools has no types
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def _cut(font: Any, data: bytes, shown: str, made: str, place: Mapping[str, float] | None = None) -> FontCut:  # noqa: ANN401
    if data and (fault := font_fault(data)):
        raise _FontFaultError(fault)
    weight, italic, width = _REGULAR, bool(font["head"].macStyle & _ITALIC_STYLE), _NORMAL_WIDTH
    if "OS/2" in font:
        table = font["OS/2"]
        weight, width = table.usWeightClass, table.usWidthClass
        italic |= bool(table.fsSelection & _ITALIC_SELECTION)
    if place is not None:
        weight = round(place.get(_WEIGHT, weight))
        italic |= bool(place.get(_ITALIC) or place.get(_SLANT))
    weight = weight * 100 if weight < _OLD_WEIGHTS else weight
    return FontCut(
        source=shown,
        family=_family_in(font, width),
        weight=min(max(round(weight, -2), 100), 900),
        italic=italic,
        data=data,
        made=made,
        copyright=_name(font, 0),
        licence=_name(font, 13),
        licence_url=_name(font, 14),
    )


def _family_in(font: Any, width: int) -> str:  # noqa: ANN401 - fontTools has no types
    family = _name(font, 16) or _name(font, 1)
    word = "Condensed" if width < _NORMAL_WIDTH else "Expanded"
    named = width == _NORMAL_WIDTH or any(part in family.casefold() for part in ("cond", "narrow", "compressed", "exp", "wide"))
    return family if named or not family else f"{family} {word}"


def _full_name(font: Any) -> str:  # noqa: ANN401 - fontTools has no types
    return _name(font, 4) or _name(font, 1)


def _name(font: Any, number: int) -> str:  # noqa: ANN401 - fontTools has no types
    found = font["name"].getDebugName(number) if "name" in font else None
    return " ".join("".join(c if c.isprintable() else " " for c in found or "").split())


def _rename(font: Any, cut: FontCut) -> None:  # noqa: ANN401 - fontTools has no types
    """Let an instance say which cut it is, and in its family."""
    names = font["name"]
    label = cut.label
    for number in (16, 17, 21, 22, 25):
        names.removeNames(nameID=number)
    for number, text in {
        1: cut.family,
        2: label,
        4: f"{cut.family} {label}",
        6: f"{''.join(c for c in cut.family if c.isascii() and c.isalnum()) or 'Font'}-{label}",
    }.items():
        names.removeNames(nameID=number)
        names.setName(text, number, 3, 1, 0x409)
    if "OS/2" in font:
        table = font["OS/2"]
        table.fsSelection = (table.fsSelection & ~0x61) | (
            0x01 * cut.italic | 0x20 * (cut.weight == _BOLD) | 0x40 * (cut.label == "Regular")
        )
    font["head"].macStyle = 0x01 * (cut.weight == _BOLD) | _ITALIC_STYLE * cut.italic
