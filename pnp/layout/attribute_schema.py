"""The schema of attributes: a dataclass field whose metadata say how the attribute is written and read."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pnp.base.records import frozen
from pnp.base.units import parse_length

if TYPE_CHECKING:
    from collections.abc import Mapping

AttributeKind: TypeAlias = Literal[
    "length",
    "lengths",
    "points",
    "number",
    "degrees",
    "count",
    "colour",
    "tint",
    "style",
    "icon",
    "name",
    "path",
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
    return dataclasses.field(default=_plain(kind, default), metadata={"attribute": meta})


def _plain(kind: AttributeKind, default: str) -> object:
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


def attributes(element: type) -> Mapping[str, tuple[str, Attribute]]:
    """Return the attributes of an element by their name in XML, each with the name of its dataclass field."""
    return _declared(element)


@cache
def _declared(element: type) -> Mapping[str, tuple[str, Attribute]]:
    found = {}
    for f in dataclasses.fields(element):
        if "attribute" in f.metadata:
            name = f.name.rstrip("_").replace("_", "-")
            found[name] = (f.name, dataclasses.replace(f.metadata["attribute"], name=name))
    return found
