"""Font files of any format as the fonts that a project keeps, with their cuts: collections, web and variable fonts too.

What a build reads stays as it is, byte for byte; faces are taken out of collections, and web fonts are unpacked. Needs
fontTools, and brotli for WOFF2, which only this command loads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING, Any

from pnp.base.diagnostics import Mark, Report
from pnp.base.files import read_file
from pnp.base.records import frozen
from pnp.load.files import MAX_BYTES, FontFault
from pnp.load.fonts import COPY_AGAIN_HINT, WantedFont, font_fault
from pnp.load.sfnt import COLLECTION, OPENTYPE, TRUETYPE
from pnp.model.style import COLOUR_TABLES

if TYPE_CHECKING:
    from pathlib import Path

FONT_FILES = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
"""The endings of files that are read."""

LIBRARIES_HINT = "install pnp with `pip install 'pnp[fonts]'`"

_BITMAP_TABLES = ("EBDT", "bdat", "Zapf")
_WOFF2 = b"wOF2"
_MAGICS = (*TRUETYPE, OPENTYPE, COLLECTION, b"wOFF", _WOFF2)
_WEIGHT, _ITALIC, _SLANT = "wght", "ital", "slnt"
_OF_CUTS = (_WEIGHT, _ITALIC, _SLANT)
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
    """One font of a file: `weight` from 100 to 900 in steps of 100; `made` says what was done, if anything.

    `data` is the whole font that is kept, of which a variable one gives the instance at `axes`, values by tag. `family`,
    `copyright`, `licence` and `licence_url` are what the font itself says; `source` is the file as it is shown.
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
    axes: tuple[tuple[str, float], ...] = ()
    file_is_italic: bool = False
    in_colour: bool = False

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
    def file_name(self) -> str:
        """The end of its file's name: `Bold.otf`; a variable font is one file for all its cuts."""
        slanted = "Italic" if self.file_is_italic else ""
        return f"{f'Variable{slanted}' if self.axes else self.label}{'.otf' if self.data[:4] == OPENTYPE else '.ttf'}"


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
    return read_file(file, MAX_BYTES)


def _cuts(data: bytes, shown: str, choice: FontChoice) -> Iterator[FontCut]:
    if data[:4] not in _MAGICS:
        hint = f"take the file whose name ends in {', '.join(FONT_FILES[:-1])} or {FONT_FILES[-1]}"
        raise _FontFaultError(FontFault("not a font that is read here", hint))
    if data[:4] == _WOFF2 and not any(find_spec(library) for library in ("brotli", "brotlicffi")):
        raise _FontFaultError(FontFault("a web font (WOFF2), whose compression needs the library brotli", LIBRARIES_HINT))
    for face in _faces(data, choice.face):
        _refuse_unusable(face)
        if "fvar" in face:
            yield from _instances(face, data, shown, choice)
        elif choice.axes:
            raise _FontFaultError(FontFault("no variable font, so that it has no axes", "leave `--axis` out"))
        else:
            yield _static(face, data, shown)


def _faces(data: bytes, wanted: str) -> list[Any]:
    from fontTools.ttLib import TTCollection, TTFont  # noqa: PLC0415 - a library of this command alone

    if data[:4] != COLLECTION:
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
    if not tags & {"glyf", "CFF ", "CFF2", *COLOUR_TABLES}:
        if tags & set(_BITMAP_TABLES):
            fault = FontFault("a font of bitmaps, without outlines that could be printed in any size", "take another font")
        else:
            fault = FontFault("broken, it lacks the table `glyf`", COPY_AGAIN_HINT)
        raise _FontFaultError(fault)


def _static(face: Any, data: bytes, shown: str) -> FontCut:  # noqa: ANN401 - fontTools has no types
    made = "unpacked" if face.flavor else "taken out of its collection" if data[:4] == COLLECTION else ""
    face.flavor = None
    return _cut(face, _saved(face) if made else data, shown, made)


def _instances(face: Any, data: bytes, shown: str, choice: FontChoice) -> Iterator[FontCut]:  # noqa: ANN401
    known = {axis.axisTag: axis for axis in face["fvar"].axes}
    for tag, values in choice.axes.items():
        _check_axis(tag, values, known)
    ranges = {tag: choice.axes.get(tag) or _usual_values(tag, axis) for tag, axis in known.items()}
    written = [tag for tag in known if tag in choice.axes or tag in _OF_CUTS] or [*known][:1]
    unchanged = not face.flavor and data[:4] != COLLECTION
    face.flavor = None
    whole = data if unchanged else _saved(face)
    for values in product(*ranges.values()):
        place = dict(zip(ranges, values, strict=True))
        axes = tuple((tag, place[tag]) for tag in written)
        made = "instance " + " ".join(f"{tag}={value:g}" for tag, value in axes)
        yield _cut(face, whole, shown, made, axes)


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


def _saved(font: Any) -> bytes:  # noqa: ANN401 - fontTools has no types
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def _cut(font: Any, data: bytes, shown: str, made: str, axes: tuple[tuple[str, float], ...] = ()) -> FontCut:  # noqa: ANN401
    if fault := font_fault(data, WantedFont(axes=axes)):
        raise _FontFaultError(fault)
    place = dict(axes)
    weight, italic, width = _REGULAR, bool(font["head"].macStyle & _ITALIC_STYLE), _NORMAL_WIDTH
    if "OS/2" in font:
        table = font["OS/2"]
        weight, width = table.usWeightClass, table.usWidthClass
        italic |= bool(table.fsSelection & _ITALIC_SELECTION)
    slanted = italic or bool(place.get(_ITALIC) or place.get(_SLANT))
    weight = round(place.get(_WEIGHT, weight))
    weight = weight * 100 if weight < _OLD_WEIGHTS else weight
    return FontCut(
        source=shown,
        family=_family_in(font, width),
        weight=min(max(round(weight, -2), 100), 900),
        italic=slanted,
        data=data,
        made=made,
        copyright=_name(font, 0),
        licence=_name(font, 13),
        licence_url=_name(font, 14),
        axes=axes,
        file_is_italic=italic,
        in_colour=not COLOUR_TABLES.isdisjoint(font.keys()),
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
