"""Read the patterns, tiles and gradients of `theme.yaml`, which `fill` names like a swatch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias, cast

from pnp.base.records import lazy_pattern
from pnp.base.units import Size
from pnp.load.kinds.kind import ValueReader, plain_value
from pnp.load.yaml.nodes import FileFaults, format_number
from pnp.model.fields import Message, Record
from pnp.model.picture import Picture
from pnp.model.style import FittedGradient
from pnp.pictures.paints import WIDEST_DOTS, PatternKind, make_pattern, tile_pattern, weight_of_tone

if TYPE_CHECKING:
    from pnp.model.frame import Colour, Pattern

FindSwatch: TypeAlias = "Callable[[object], Colour]"
"""Finds the swatch that a value names; one that is unknown is reported, and black stands in for it."""


def read_pattern(name: str, node: Record, find_swatch: FindSwatch, faults: FileFaults) -> Pattern | None:
    """Read a pattern; None if its kind or its measures cannot be used, which is reported."""
    kind, pitch = cast("PatternKind | None", node["kind"]), cast("float | None", node["pitch"])
    colour, ground = find_swatch(node["colour"]), None if node["ground"] is None else find_swatch(node["ground"])
    if kind is None or pitch is None:
        return None
    weight = _weight(name, node, kind, pitch, faults)
    return None if weight is None else make_pattern(kind, cast("float", node["angle"] or 0.0), pitch, weight, colour, ground)


_TONE_OF_STRIPES = 50.0  # %, if they say none
_NOUNS: Mapping[PatternKind, str] = {"dots": "dots", "checks": "fields"}
_HAIR = 1e-6  # mm


def _weight(name: str, node: Record, kind: PatternKind, pitch: float, faults: FileFaults) -> float | None:
    """Return the width of lines or the diameter of dots in mm; 0 for checks, None with a fault."""
    weight, tone = (cast("float | None", plain_value(node[key])) for key in ("weight", "tone"))
    noun = _NOUNS.get(kind, "lines")
    if weight is not None and tone is not None:
        message = f"pattern `{name}` has a `weight` and a `tone`, which both say how wide its {noun} are"
        faults.add("pattern-measures", message, node.mark, hint="leave out one of them")
        return None
    if kind == "checks":
        if weight is None and tone is None:
            return 0.0
        written = "weight" if tone is None else "tone"
        hint = "`pitch` says how wide they are; `kind: stripes` has a tone"
        faults.add("pattern-measures", f"pattern `{name}` has fields, and these have no `{written}`", node.mark, hint=hint)
        return None
    if weight is None and tone is None:
        if kind != "stripes":
            hint = f"how wide its {noun} are in mm; or `tone`, the part that they cover in %"
            faults.missing_field("weight", f"theme/patterns/{name}", node.mark, hint)
            return None
        tone = _TONE_OF_STRIPES
    width = weight if tone is None else weight_of_tone(kind, pitch, tone / 100)
    if width is not None and width <= (pitch if kind == "dots" else pitch - _HAIR):
        return width
    _report_no_gaps(name, node, noun, tone, faults)
    return None


def _report_no_gaps(name: str, node: Record, noun: str, tone: float | None, faults: FileFaults) -> None:
    if tone is not None:  # which only dots cannot have
        message = f"the dots of pattern `{name}` run together at a tone of {format_number(tone)} %"
        hint = f"at most {int(WIDEST_DOTS * 100)}; for a darker one, exchange `colour` and `ground`"
    else:
        weight, pitch = (format_number(cast("float", node[key])) for key in ("weight", "pitch"))
        message = f"the {noun} of pattern `{name}` are {weight} mm wide at a pitch of {pitch} mm, and run together"
        hint = "write a smaller `weight`, or a larger `pitch`"
    faults.add("pattern-measures", message, node.mark, hint=hint)


def read_tile(node: Record, find_swatch: FindSwatch, values: ValueReader) -> Pattern | None:
    """Read a pattern whose tile is drawn; None if its picture cannot be used, which is reported."""
    from pnp.pictures.drawings import load_drawing  # noqa: PLC0415 - most themes have no tiles

    picture, width = node["src"], cast("float | None", node["width"])
    colour = None if node["colour"] is None else find_swatch(node["colour"])
    if not isinstance(picture, Picture) or width is None:
        return None
    angle = cast("float", node["angle"] or 0.0)
    if picture.kind != "svg":
        return tile_pattern(picture, width, angle, colour)
    size = Size(width, width * picture.height / picture.width)
    drawing = load_drawing(picture, values.faults.report, size, colour, values.picture_cache)
    values.faults.count += drawing is None
    return None if drawing is None else tile_pattern(drawing, width, angle, colour)


def read_gradient(node: Record, find_swatch: FindSwatch, faults: FileFaults) -> FittedGradient | None:
    """Read a gradient; None if its stops cannot be used, which is reported."""
    kind, written = node["kind"], node["stops"]
    if kind not in {"linear", "radial"} or not isinstance(written, tuple) or None in written or len(written) < _FEWEST_STOPS:
        return None
    before = faults.count
    found = [_read_stop(cast("Message", stop), find_swatch, faults) for stop in written]
    places = [*_spread([place for place, _ in found])]
    for at, after, stop in zip(places, places[1:], written[1:], strict=False):
        if after < at:
            where = " after ".join(f"{format_number(round(place * 100, 2))} %" for place in (after, at))
            message, mark = f"the stops of a gradient follow one another, found {where}", cast("Message", stop).mark
            faults.add("out-of-range", message, mark, hint="put them in the order of their places")
            break
    if faults.count != before:
        return None
    stops = tuple(zip(places, [colour for _, colour in found], strict=True))
    angle, x, y, radius = (cast("float", node[key]) for key in ("angle", "x", "y", "radius"))
    return FittedGradient("linear" if kind == "linear" else "radial", stops, angle, x / 100, y / 100, radius / 100)


_FEWEST_STOPS = 2
_STOP = lazy_pattern(r"(\S+)(?:\s+(\d{1,3}(?:\.\d+)?)\s*%?)?")


def _read_stop(written: Message, find_swatch: FindSwatch, faults: FileFaults) -> tuple[float | None, Colour]:
    """Return where a stop lies (0…1; None: it does not say), and its colour."""
    found = _STOP.fullmatch(written.source.strip())
    place = float(found[2]) / 100 if found and found[2] else None
    if found is None or (place is not None and place > 1):
        message = f"a stop must be a swatch and where it lies in % (`ink` or `ink 40`), found `{written.source}`"
        faults.add("wrong-kind", message, written.mark)
    swatch = found[1] if found else written.source.split()[0]
    return place, find_swatch(Message(written.id, swatch, written.mark, translatable=False))


def _spread(places: list[float | None]) -> Iterator[float]:
    """Yield where stops lie: those that do not say it evenly between the others, the first at 0 and the last at 1."""
    known = [places[0] or 0.0, *places[1:-1], 1.0 if places[-1] is None else places[-1]]
    last = 0
    for number, place in enumerate(known):
        if place is None:
            after = next(n for n in range(number, len(known)) if known[n] is not None)
            start, end = cast("float", known[last]), cast("float", known[after])
            yield start + (end - start) * (number - last) / (after - last)
        else:
            last = number
            yield place
