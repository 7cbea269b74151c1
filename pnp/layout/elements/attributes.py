"""Attributes: a dataclass field whose metadata say how one is written, and the conversion of its text to a value.

Values are numbers, lengths, swatches, styles, icons, choices and path data.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias
from unicodedata import normalize

from pnp.base.records import frozen, lazy_pattern
from pnp.base.suggestions import did_you_mean, near_hint
from pnp.base.units import PT, parse_length, suggested_length
from pnp.model.frame import Pattern
from pnp.model.style import PAINT_SECTIONS
from pnp.pictures.colour import unknown_swatch_hint
from pnp.pictures.path_data import parse_path
from pnp.pictures.path_geometry import polygon_area, polygons

if TYPE_CHECKING:
    from pnp.model.frame import Colour
    from pnp.model.game import IconSource, UnreadNames
    from pnp.model.outline import Path
    from pnp.model.style import CharacterStyle, Fill, SoftShadow, TextStyle, Theme


AttributeKind: TypeAlias = Literal[
    "length",
    "lengths",
    "points",
    "number",
    "degrees",
    "count",
    "colour",
    "fill",
    "tint",
    "style",
    "named style",
    "shadow",
    "icon",
    "name",
    "path",
    "line",
    "shape",
    "clip",
    "coordinates",
    "columns",
    "ends",
    "choice",
    "yes-no",
]


@frozen
class Attribute:
    """One attribute: its name in XML, how its text is read, its default as text ("" for none), and its meaning."""

    name: str
    kind: AttributeKind
    note: str
    default: str = ""
    required: bool = False
    choices: tuple[str, ...] = ()
    least: float | None = None


def attribute(  # noqa: PLR0913  # the properties of an attribute
    kind: AttributeKind,
    note: str,
    default: str = "",
    *,
    required: bool = False,
    choices: tuple[str, ...] = (),
    least: float | None = None,
) -> Any:  # noqa: ANN401  # like dataclasses.field: the field's own annotation is its type
    """Declare a field that is written as an attribute; an optional one without `default` is None if it is left out."""
    meta = Attribute("", kind, note, default, required, choices, least)
    if required:
        return dataclasses.field(metadata={"attribute": meta})
    return dataclasses.field(default=_default_value(kind, default), metadata={"attribute": meta})


def _default_value(kind: AttributeKind, default: str) -> object:
    """Return the value of a default; kinds that need a theme (colours, styles, icons) can only default to None."""
    if kind in {"length", "points"}:
        return parse_length(default) if default else None
    if kind in {"number", "degrees"}:
        return float(default) if default else None
    if kind == "yes-no":
        return default == "yes"
    if kind in {"lengths", "ends"}:
        return ()
    if kind == "count":
        return int(default) if default else None
    return default if kind == "choice" and default else None


def attributes_of(element: type) -> Mapping[str, tuple[str, Attribute]]:
    """Return the attributes of an element by their name in XML, each with the name of its dataclass field."""
    return _declared_attributes(element)


@cache
def _declared_attributes(element: type) -> Mapping[str, tuple[str, Attribute]]:
    found = {}
    for f in dataclasses.fields(element):
        if "attribute" in f.metadata:
            name = f.name.rstrip("_").replace("_", "-")
            found[name] = (f.name, dataclasses.replace(f.metadata["attribute"], name=name))
    return found


AttributeReader: TypeAlias = "Callable[[str, Attribute], object]"

_NUMBER = lazy_pattern(r"^-?(\d+\.?\d*|\.\d+)$")
_PERCENT = lazy_pattern(r"^(\d{1,3})$")
_FULL_PERCENT = 100
_FEWEST_COORDINATES = 4  # numbers: two points
_FARTHEST_MM = 10_000.0  # ten metres; larger values are mistakes, and would exceed the range of PDF's numbers
_FIELD_MAY_BE_EMPTY = "where a card leaves the field empty, leave out the element: `{% if card.… %}<…/>{% endif %}`"


class BadValueError(ValueError):
    """Text that an attribute does not allow: `expected` says what it allows, `hint` suggests a correction."""

    def __init__(self, expected: str, hint: str | None = None) -> None:
        super().__init__(expected)
        self.expected = expected
        self.hint = hint


class AlreadyReportedError(Exception):
    """A value that names something that could not be read, which has been reported at its own place."""


class AttributeConverters:
    """Converts attribute text, with the colours, styles and icons of one game; results are cached by text."""

    def __init__(self, theme: Theme, icons: Mapping[str, IconSource], unread: UnreadNames) -> None:
        self._theme = theme
        self._icons = icons
        self._unread = unread
        self._known: dict[tuple[Attribute, str], object] = {}
        self._by_kind: dict[str, AttributeReader] = {
            "length": _read_length,
            "points": _read_points,
            "lengths": _read_lengths,
            "number": _read_number,
            "degrees": _read_number,
            "count": _read_count,
            "choice": _read_choice,
            "yes-no": _read_yes_no,
            "name": _read_name,
            "path": _read_path,
            "line": _read_line,
            "shape": _read_shape,
            "clip": _read_clip,
            "coordinates": _read_coordinates,
            "columns": _read_columns,
            "ends": _read_ends,
            "colour": self._colour,
            "fill": self._fill,
            "tint": self._tint,
            "style": self._style,
            "named style": self._named_style,
            "shadow": self._shadow,
            "icon": self._icon,
        }

    def read(self, attribute: Attribute, raw: str) -> object:
        """Return the value of `raw`. Raises BadValueError with the text that follows `expected`."""
        key = (attribute, raw)
        try:
            return self._known[key]
        except KeyError:
            value = self._by_kind[attribute.kind](raw, attribute)
            self._known[key] = value
            return value

    def _colour(self, raw: str, _: Attribute) -> Colour | None:
        return None if raw == "none" else self._swatch(raw, "a swatch of theme.yaml, such as `ink` or `ink/50`, or `none`")

    def _fill(self, raw: str, _: Attribute) -> Fill | None:
        if raw == "none":
            return None
        expected = "a swatch, pattern or gradient of theme.yaml, such as `ink` or `ink/50`, or `none`"
        return self._theme.paints.get(raw) or self._swatch(raw, expected, fill=True)

    def _tint(self, raw: str, _: Attribute) -> Colour:
        return self._swatch(raw, "a swatch of theme.yaml, such as `ink` or `ink/50`")

    def _swatch(self, raw: str, expected: str, *, fill: bool = False) -> Colour:
        name, slash, alpha = raw.partition("/")
        swatch = self._theme.swatches.get(name)
        if swatch is None:
            raise self._unknown_swatch(name, expected, fill=fill)
        if not slash:
            return swatch
        if not _PERCENT.match(alpha) or int(alpha) > _FULL_PERCENT:
            raise BadValueError("a swatch with its cover in percent, such as `ink/50`")
        return swatch._replace(alpha=swatch.alpha * int(alpha) / _FULL_PERCENT)

    def _unknown_swatch(self, name: str, expected: str, *, fill: bool) -> BadValueError:
        """Return what is wrong with the name of a colour. Raises AlreadyReportedError if it could not be read."""
        self._check_unread(f"swatches.{name}")
        theme = self._theme
        if name in theme.paints:
            is_pattern = isinstance(theme.paints[name], Pattern)
            word, own = ("pattern", "colour") if is_pattern else ("gradient", "stops")
            hint = f"its `{own}` can have one: `ink/50`" if fill else "only `fill` takes one"
            return BadValueError("a swatch" if not fill else "an opacity for swatches only", f"`{name}` is a {word}; {hint}")
        for section in PAINT_SECTIONS if fill else ():
            self._check_unread(f"{section}.{name}")
        return BadValueError(expected, unknown_swatch_hint(name, theme.swatches, theme.paints if fill else ()))

    def _style(self, raw: str, _: Attribute) -> TextStyle:
        if raw not in self._theme.styles:
            self._check_unread(f"styles.{raw}")
            raise BadValueError("a style of theme.yaml", did_you_mean(raw, self._theme.styles))
        return self._theme.styles[raw]

    def _named_style(self, raw: str, _: Attribute) -> CharacterStyle:
        if raw not in self._theme.character_styles:
            self._check_unread(f"character-styles.{raw}")
            raise BadValueError("one of the `character-styles` of theme.yaml", did_you_mean(raw, self._theme.character_styles))
        return self._theme.character_styles[raw]

    def _shadow(self, raw: str, _: Attribute) -> SoftShadow:
        if raw not in self._theme.shadows:
            self._check_unread(f"shadows.{raw}")
            raise BadValueError("one of the `shadows` of theme.yaml", did_you_mean(raw, self._theme.shadows))
        return self._theme.shadows[raw]

    def _icon(self, raw: str, _: Attribute) -> str:
        name = normalize("NFC", raw)
        if name not in self._icons:
            self._check_unread(f"icons.{raw}")
            raise BadValueError("an icon of icons.yaml", did_you_mean(raw, self._icons))
        return name

    def _check_unread(self, name: str) -> None:
        if self._unread.covers(name):
            raise AlreadyReportedError


def _check_bounds(value: float, attribute: Attribute) -> float:
    if attribute.least is not None and value < attribute.least:
        raise BadValueError(f"at least {attribute.least:g}")
    if abs(value) > _FARTHEST_MM:
        raise BadValueError(f"at most {_FARTHEST_MM:g}")
    return value


def _read_length(raw: str, attribute: Attribute) -> float:
    return _check_bounds(_read_millimetres(raw), attribute)


def _read_millimetres(raw: str) -> float:
    if _NUMBER.match(raw):
        return float(raw)
    try:
        return parse_length(raw)
    except ValueError:
        raise BadValueError("a length such as `3`, `3mm` or `9pt`", suggested_length(raw)) from None


def _read_points(raw: str, attribute: Attribute) -> float:
    if _NUMBER.match(raw):
        return _check_bounds(float(raw), attribute)
    try:
        return _check_bounds(round(parse_length(raw) * PT, 6), attribute)
    except BadValueError:
        raise
    except ValueError:
        raise BadValueError("a type size in points, such as `7` or `7pt`", suggested_length(raw)) from None


def _read_lengths(raw: str, attribute: Attribute) -> tuple[float, ...]:
    lengths = tuple(_read_length(part, attribute) for part in raw.replace(",", " ").split())
    if lengths and (min(lengths) < 0 or not sum(lengths)):
        raise BadValueError("lengths of dashes and gaps, such as `1 0.5`")
    return lengths


def _read_number(raw: str, attribute: Attribute) -> float:
    if not _NUMBER.match(raw):
        raise BadValueError("a number such as `1.5`")
    return _check_bounds(float(raw), attribute)


def _read_count(raw: str, attribute: Attribute) -> int:
    if not (raw.isascii() and raw.isdigit()):
        raise BadValueError("a whole number such as `4`")
    return int(_check_bounds(int(raw), attribute))


def _read_choice(raw: str, attribute: Attribute) -> str:
    if raw not in attribute.choices:
        raise BadValueError(" or ".join(f"`{c}`" for c in attribute.choices), near_hint(raw, attribute.choices))
    return raw


def _read_yes_no(raw: str, _: Attribute) -> bool:
    if raw not in {"yes", "no"}:
        raise BadValueError("`yes` or `no`")
    return raw == "yes"


def _read_name(raw: str, _: Attribute) -> str:
    if not raw.strip():
        raise BadValueError("some text", _FIELD_MAY_BE_EMPTY)
    return raw


def _read_coordinates(raw: str, attribute: Attribute) -> Path:
    numbers = raw.replace(",", " ").split()
    if len(numbers) % 2 or len(numbers) < _FEWEST_COORDINATES or not all(map(_NUMBER.match, numbers)):
        raise BadValueError("at least two points such as `0,0 10,5`")
    values = [_check_bounds(float(value), attribute) for value in numbers]
    points = zip(values[::2], values[1::2], strict=True)
    return tuple(("L" if i else "M", point) for i, point in enumerate(points))


def _read_columns(raw: str, _: Attribute) -> tuple[ColumnWidth, ...]:
    found = tuple(map(_read_column, raw.split()))
    if not found:
        raise BadValueError("a width for each column, such as `12 auto 1fr`")
    return found


def _read_column(raw: str) -> ColumnWidth:
    if raw == "auto":
        return ColumnWidth("auto")
    if raw.endswith("fr") and _NUMBER.match(raw[:-2]) and 0 < float(raw[:-2]) <= _FARTHEST_MM:
        return ColumnWidth("share", float(raw[:-2]))
    try:
        width = _read_millimetres(raw)
    except BadValueError:
        width = 0.0
    if not 0 < width <= _FARTHEST_MM:
        raise BadValueError("a width for each column, such as `12 auto 1fr`")
    return ColumnWidth("mm", width)


def _read_ends(raw: str, _: Attribute) -> tuple[str, ...]:
    found = tuple(raw.split())
    if not found or not set(found) <= {"start", "center", "end"}:
        raise BadValueError("`start`, `center` or `end` for each column")
    return found


@lru_cache(maxsize=1024)
def _read_path(raw: str, _: Attribute) -> Path:
    try:
        return parse_path(raw)
    except ValueError as error:
        raise BadValueError(f"SVG path data; found {error}") from None


def _read_line(raw: str, attribute: Attribute) -> Path:
    path = _read_path(raw, attribute)
    if sum(letter == "M" for letter, _ in path) != 1 or len(polygons(path)[0]) == 1:
        raise BadValueError("SVG path data of one line that has a length, such as `M0 10 A10 10 0 0 1 20 10`")
    return path


def _read_shape(raw: str, attribute: Attribute) -> str | Path:
    if raw[:1] not in {"M", "m"}:
        if raw not in attribute.choices:
            names = ", ".join(f"`{name}`" for name in attribute.choices)
            raise BadValueError(f"{names}, or SVG path data such as `M0 0 H20 L10 17 Z`", near_hint(raw, attribute.choices))
        return raw
    path = _read_path(raw, attribute)
    if not _has_area(path):
        raise BadValueError("SVG path data of a shape that has an area, such as `M0 0 H20 L10 17 Z`")
    return path


def _read_clip(raw: str, attribute: Attribute) -> Path | str:
    """Return path data that encloses an area, or a word that the attribute has as a choice."""
    if raw in attribute.choices:
        return raw
    try:
        path: Path = _read_path(raw, attribute)
    except BadValueError as fault:
        raise BadValueError(fault.expected, near_hint(raw, attribute.choices)) from None
    if not _has_area(path):
        words = "".join(f", or `{choice}`" for choice in attribute.choices)
        raise BadValueError(f"SVG path data that encloses an area{words}")
    return path


def _has_area(path: Path) -> bool:
    return any(abs(polygon_area(polygon)) > _LEAST_AREA for polygon in polygons(path))


_LEAST_AREA = 1e-6  # mm²


class ColumnWidth(NamedTuple):
    """How wide a column is to be: so many `mm`, so many `share`s of the rest, or as wide as its content (`auto`)."""

    kind: Literal["mm", "share", "auto"]
    amount: float = 0.0
