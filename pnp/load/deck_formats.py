"""The formats of a game: those of the trade, its own, and the one that each deck describes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pnp.base.diagnostics import Mark
from pnp.load.format_data import card_formats, size_of, turned_format
from pnp.load.yaml.nodes import Map, format_number
from pnp.model.fields import Record
from pnp.model.outline import CardFormat, Outline, hexagon_size
from pnp.model.picture import Picture

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.base.units import Size
    from pnp.load.yaml.nodes import FileFaults, Node
    from pnp.model.outline import OutlineShape

_SAME = 0.01  # mm: sizes are written with two decimals


def own_formats(found: object, root: Map, faults: FileFaults) -> dict[str, CardFormat | None]:
    """Return the formats that `game.yaml` declares by name; None for one with an error, which is reported."""
    formats, raw = (found if isinstance(found, Record) else {}), root.get("formats")
    return {name: _own(name, node, raw, faults) for name, node in formats.items() if isinstance(node, Record)}


def _own(name: str, node: Record, raw: Node | None, faults: FileFaults) -> CardFormat | None:
    mark = raw.entries[name][0].mark if isinstance(raw, Map) else node.mark
    if name in card_formats():
        faults.add("duplicate-name", f"`{name}` is a format of the trade", mark, hint="choose another name")
        return None
    entry = raw.get(name) if isinstance(raw, Map) else None
    return _made(name, node, entry, faults)


def deck_format(
    name: str, node: Record, raw: Node | None, own: Mapping[str, CardFormat | None], faults: FileFaults
) -> CardFormat | None:
    """Find the format that a deck names or make one of its size, in its orientation and with its outline.

    None, with an error in the report, if there is none.
    """
    given = [key for key in ("format", "size") if isinstance(raw, Map) and key in raw.entries]
    if len(given) != 1:
        message = f"deck `{name}` must have a format or a size, found {'both' if given else 'neither'}"
        hint = None if given else "name a format, such as `poker` or `standard`"
        faults.add("missing-field", message, node.mark, hint=hint)
        return None
    if isinstance(node["format"], str):
        form = card_formats().get(node["format"]) or own[node["format"]]
        if form is None:
            return None
        if _has_outline(raw):
            form = _outlined(form, node["outline"], _mark(raw, "outline", node.mark), faults)
    else:
        form = _made("", node, raw, faults)
    return _oriented(form, node, raw, faults) if form is not None else None


def _has_outline(raw: Node | None) -> bool:
    return isinstance(raw, Map) and "outline" in raw.entries


def _made(name: str, node: Record, raw: Node | None, faults: FileFaults) -> CardFormat | None:
    """Make a format from `size`, `corner` and `outline`; its name is its size if it has none."""
    sides, outline = node["size"], node["outline"]
    if not isinstance(sides, tuple) or not 0 < len(sides) < len("whd") or not all(isinstance(s, float) for s in sides):
        return None
    size = size_of(cast("tuple[float, ...]", sides), outline)
    form = CardFormat(
        name or f"{format_number(round(size.w, 2))}x{format_number(round(size.h, 2))}",
        size,
        cast("float", node.get("corner") or 0.0),
    )
    return _outlined(form, outline, _mark(raw, "outline", node.mark), faults) if _has_outline(raw) else form


def _outlined(form: CardFormat, outline: object, mark: Mark, faults: FileFaults) -> CardFormat | None:
    """Return the format with another outline; None, with an error in the report, if the two do not go together."""
    if outline is None:
        return None
    if outline == "rectangle":
        return CardFormat(form.name, form.size, form.corner)
    if isinstance(outline, Picture):
        return _drawn(form, outline, mark, faults)
    shape = cast("OutlineShape", outline)
    fault = _shape_fault(shape, form.size)
    if fault:
        faults.add("bad-outline", f"a `{shape}` of {_mm(form.size)} is not {fault[0]}", mark, hint=fault[1])
        return None
    return CardFormat(form.name, form.size, 0.0, Outline(shape, form.size))


def _shape_fault(shape: OutlineShape, size: Size) -> tuple[str, str] | None:
    """What a shape of this size is not, and the way out."""
    least = min(size)
    if shape == "circle":
        return None if abs(size.w - size.h) < _SAME else ("round", f"`size: [{least:g}]` is a circle by its diameter")
    regular = hexagon_size(least, pointed=shape == "hexagon-pointed")
    if abs(size.w - regular.w) < _SAME and abs(size.h - regular.h) < _SAME:
        return None
    return "regular", f"`size: [{least:g}]` is one by its width from flat side to flat side, {_mm(regular)}"


def _drawn(form: CardFormat, picture: Picture, mark: Mark, faults: FileFaults) -> CardFormat | None:
    from pnp.pictures.svg.reader import svg_outline  # noqa: PLC0415  (only games with such outlines read drawings here)

    found = svg_outline(picture, form.size)
    if isinstance(found, Outline):
        return CardFormat(form.name, form.size, 0.0, found)
    for fault in found:
        message, also = f"outline `{picture.path}` {fault.message}", [("in", Mark(picture.path, fault.line))]
        faults.add("bad-outline", message, mark, also=also, hint=fault.hint)
    return None


def _oriented(form: CardFormat, node: Record, raw: Node | None, faults: FileFaults) -> CardFormat | None:
    lying = form.size.w > form.size.h
    if not ((node["orientation"] == "landscape" and not lying) or (node["orientation"] == "portrait" and lying)):
        return form
    if form.outline.shape == "path" and form.size.w != form.size.h:
        message = f"an outline from a drawing cannot be turned, `{form.outline.source}` is {_mm(form.size)}"
        faults.add("bad-outline", message, _mark(raw, "orientation", node.mark), hint="draw it the other way")
        return None
    return turned_format(form, form.name)


def _mark(raw: Node | None, key: str, otherwise: Mark) -> Mark:
    entry = raw.get(key) if isinstance(raw, Map) else None
    return entry.mark if entry is not None else otherwise


def _mm(size: Size) -> str:
    return f"{format_number(round(size.w, 2))} × {format_number(round(size.h, 2))} mm"
