"""Reads the attributes of one element: all faults are reported together; without faults they make the element."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.base.languages import canonical_tag
from pnp.base.suggestions import did_you_mean
from pnp.layout.attribute_schema import attributes
from pnp.layout.attribute_values import AlreadyReportedError, BadValueError
from pnp.layout.elements import PolylineElement, TextElement, polyline_path
from pnp.layout.inline_elements import InlineIconElement
from pnp.layout.processing_elements import FoldElement

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.layout.attribute_values import AttributeConverters
    from pnp.layout.elements import Element
    from pnp.model.style import TextStyle


class AttributeFault(NamedTuple):
    """A fault of one attribute: a diagnostic without its mark.

    `attribute` is its name, or empty if it is missing; `value` is its value if that is at fault.
    """

    code: str
    message: str
    hint: str | None = None
    attribute: str = ""
    value: str | None = None


class BadAttributesError(Exception):  # several faults of one element
    """The faults of an element's attributes; `faults` is empty if all of them have been reported already.

    `values` are those of the attributes that could be read, by field.
    """

    def __init__(self, faults: Sequence[AttributeFault], values: Mapping[str, Any]) -> None:
        super().__init__("; ".join(f.message for f in faults))
        self.faults = faults
        self.values = values


def make_element(converters: AttributeConverters, kind: type[Element], attrs: Sequence[str], at: str) -> Element:
    """Make an element from its attributes `[name, value, name, value …]`. Raises BadAttributesError."""
    values = _values(converters, kind, kind.tag, attrs)
    if kind is TextElement:
        _check_sizes(values)
    elif kind is FoldElement:
        _check_length(values)
    elif kind is PolylineElement:
        return polyline_path(at, values)
    return kind(at=at, **values)


def inline_icon(converters: AttributeConverters, attrs: Sequence[str]) -> tuple[str, str | None]:
    """Return the name and the own text alternative of an inline icon. Raises BadAttributesError."""
    values = _values(converters, InlineIconElement, "icon", attrs)
    return values["name"], values.get("alt")


def inline_faults(tag: str, attrs: Sequence[str]) -> list[AttributeFault]:
    """Return what is wrong with the attributes of another inline element: unknown ones, and a `lang` that is no language."""
    allowed = {"t": ("at", "lang", "untranslated")}.get(tag, ("at",))
    found = []
    for name, raw in zip(attrs[::2], attrs[1::2], strict=True):
        if name not in allowed:
            found.append(AttributeFault("unknown-attribute", f"`<{tag}>` has no attribute `{name}`", attribute=name))
        elif name == "lang" and canonical_tag(raw) is None:
            message = f"`lang` of `<{tag}>` is {_shown(raw)}, expected a language such as `pt-BR` or `en`"
            found.append(AttributeFault("bad-value", message, None, name, raw))
    return found


def _shown(raw: str) -> str:
    return f"`{raw[:60]}`" if raw.strip() else "empty"


def _values(converters: AttributeConverters, kind: type, tag: str, attrs: Sequence[str]) -> dict[str, Any]:
    known = attributes(kind)
    values: dict[str, Any] = {}
    faults: list[AttributeFault] = []
    reported = False
    for name, raw in zip(attrs[::2], attrs[1::2], strict=True):
        if name == "at":
            continue
        if name not in known:
            message = f"`<{tag}>` has no attribute `{name}`"
            faults.append(AttributeFault("unknown-attribute", message, did_you_mean(name, known), name))
            continue
        field, attribute = known[name]
        try:
            values[field] = converters.read(attribute, raw)
        except AlreadyReportedError:
            reported = True
        except BadValueError as error:
            message = f"`{name}` of `<{tag}>` is {_shown(raw)}, expected {error.expected}"
            faults.append(AttributeFault("bad-value", message, error.hint, name, raw))
    given = attrs[::2]
    for name, note in _required(kind):
        if name not in given:
            faults.append(AttributeFault("missing-attribute", f"`<{tag}>` lacks `{name}`: {note}"))
    if faults or reported:
        raise BadAttributesError(faults, values)
    return values


@cache
def _required(kind: type) -> tuple[tuple[str, str], ...]:
    return tuple((name, attribute.note) for name, (_, attribute) in attributes(kind).items() if attribute.required)


def _check_length(values: Mapping[str, Any]) -> None:
    """Check that a fold has two ends. Raises BadAttributesError."""
    x1, y1, x2, y2 = (values.get(name, 0.0) for name in ("x1", "y1", "x2", "y2"))
    if (x1, y1) == (x2, y2):
        message = f"`<fold>` begins and ends at {x1:g}, {y1:g}, which is no line"
        raise BadAttributesError([AttributeFault("bad-value", message, "write its ends as `x1`, `y1`, `x2`, `y2`")], values)


def _without_sizes(values: Mapping[str, Any]) -> dict[str, Any]:
    return {field: value for field, value in values.items() if field not in {"size", "min_size"}}


def _check_sizes(values: Mapping[str, Any]) -> None:
    """Check that a text's own sizes are between its style's floor and the size it starts from. Raises BadAttributesError."""
    style: TextStyle = values["style"]
    size, least = values.get("size"), values.get("min_size")
    if size is not None and size < style.floor:
        expected = f"expected at least {style.floor:g} pt, the floor of style `{style.name}`"
        message = f"`size` of `<text>` is `{size:g}`, {expected}"
        raise BadAttributesError([AttributeFault("bad-value", message, attribute="size")], values)
    if least is not None and not style.floor <= least <= (size or style.size):
        span = f"{style.floor:g} to {size or style.size:g} pt, the floor and the size of style `{style.name}`"
        message = f"`min-size` of `<text>` is `{least:g}`, expected {span}"
        raise BadAttributesError([AttributeFault("bad-value", message, attribute="min-size")], _without_sizes(values))
