"""The colour that one sees at a point of a face: fills, strokes, gradients, pictures, mixed over the paper; contrast."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from math import ceil, hypot
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.base.units import Box
from pnp.model.face_walk import (
    IDENTITY,
    GraphicsState,
    Painted,
    box_of,
    colours_of_paint,
    intersection,
    items_of_pattern,
    map_box,
    map_point,
    multiply,
    painted_items,
)
from pnp.model.frame import (
    CURRENT,
    Colour,
    Drawing,
    DrawingItem,
    Gradient,
    Group,
    ImageItem,
    Item,
    Mask,
    Pattern,
    PlacedFrame,
    Shape,
    light_in_mask,
)
from pnp.pictures.files import derived_pixels, picture_bytes
from pnp.pictures.path_geometry import COARSE, Point, is_inside_path, is_near_path, lines_of
from pnp.pictures.raster import upright_pixels

if TYPE_CHECKING:
    from pnp.model.outline import Matrix, Path
    from pnp.model.picture import Picture


Rgb: TypeAlias = tuple[float, float, float]

PAPER: Rgb = (1.0, 1.0, 1.0)

_NO_INK = Colour(*PAPER, 0.0)


class Layer(NamedTuple):
    """A painted item, and the element that it belongs to: a drawing or a placed face, or the item itself."""

    paint: Painted
    element: Item


def layers(items: Iterable[Item], near: Box) -> tuple[Layer, ...]:
    """The fills, strokes and pictures in a box of a face (mm), in paint order."""
    inked = painted_items(items, near)
    return tuple(Layer(paint, _element_of(paint)) for paint in inked if _is_ground(paint) and paint.box.overlaps(near))


def paints_around(paints: Iterable[Painted], point: Point) -> list[Painted]:
    """Return those of a few hundred items in whose box a point lies (face mm), which are few: others have no ink there."""
    x, y = point
    return [paint for paint in paints if (b := paint.box).x <= x <= b.x + b.w and b.y <= y <= b.y + b.h]


def ink_at(paint: Painted, point: Point) -> Colour:
    """What an item paints at a point of its face (mm): a colour, as opaque as it is there."""
    (x, y), box, state = point, paint.box, paint.state
    if not (box.x <= x <= box.right and box.y <= y <= box.bottom) or not _is_in_clips(state, point):
        return _NO_INK
    if isinstance(paint.item, ImageItem):
        ink = _faded(colour_at(paint.item, paint.matrix, point), state)
    elif isinstance(paint.item, Shape):
        ink = _ink_of_shape(paint, point)
    else:
        return _NO_INK
    return _composed(ink, state, point) if is_composed(state) else ink


def is_composed(state: GraphicsState) -> bool:
    """Return whether something is masked, or blended with what lies beneath it."""
    return any(isinstance(c, Group) and (c.mask is not None or c.blend is not None) for c in state.path)


def _composed(ink: Colour, state: GraphicsState, point: Point) -> Colour:
    for group in state.path:
        if isinstance(group, Group) and group.blend is not None:
            ink = as_blended(ink, group.blend)
    share = share_of_masks(state, point)
    return ink if share == 1 else ink._replace(alpha=ink.alpha * share)


_DARKENING = frozenset({"multiply", "darken", "color-burn"})
_LIGHTENING = frozenset({"screen", "lighten", "color-dodge"})
_COLOURING = frozenset({"hue", "saturation", "color"})


def as_blended(ink: Colour, blend: str) -> Colour:
    """Return the ink that looks on paper, without blending, as `ink` does with it: what only darkens shows what is dark.

    White that only darkens is not seen, nor black that only lightens; nor what changes the hue alone, as paper stays white and
    contrasts stay. Modes that do both are taken as if there were none.
    """
    if blend in _DARKENING:
        cover = 1 - min(ink.rgb)
        red, green, blue = (1 - (1 - part) / cover for part in ink.rgb) if cover else ink.rgb
    elif blend in _LIGHTENING:
        cover = max(ink.rgb)
        red, green, blue = (part / cover for part in ink.rgb) if cover else ink.rgb
    else:
        return ink._replace(alpha=0.0) if blend in _COLOURING else ink
    return Colour(red, green, blue, ink.alpha * cover)


def colours_of_fill(paint: Painted) -> list[Colour]:
    """Return the colours that a fill shows, as they are blended: those of a gradient's stops, of a tile with its gaps."""
    assert isinstance(paint.item, Shape)
    fill = paint.item.fill
    assert fill is not None
    if isinstance(fill, Pattern):
        return composed_colours(colours_of_tile(fill, paint.state.colour), paint.state)
    return composed_colours([*map(paint.state.resolve, colours_of_paint(fill))], paint.state)


def composed_colours(colours: Sequence[Colour], state: GraphicsState) -> list[Colour]:
    """Return colours as they are blended; of what has a mask, one is also that which it hides."""
    found = [*colours]
    if not is_composed(state):
        return found
    for group in state.path:
        if isinstance(group, Group) and group.blend is not None:
            found = [as_blended(colour, group.blend) for colour in found]
        if isinstance(group, Group) and group.mask is not None:
            found += [colour._replace(alpha=0.0) for colour in found[:1]]
    return found


def share_of_masks(state: GraphicsState, point: Point) -> float:
    """Return how much of something the masks around it leave at a point of the face (mm), 0 to 1."""
    share, matrix = 1.0, IDENTITY
    for container in state.path:
        matrix = multiply(matrix, container.matrix)
        if isinstance(container, Group) and container.mask is not None:
            share *= _light_of_mask(container.mask, GraphicsState(matrix, colour=state.colour), point)
    return share


def _light_of_mask(mask: Mask, state: GraphicsState, point: Point) -> float:
    ink = flatten_inks([ink_at(paint, point) for paint in painted_items(mask.items, state=state)])
    return ink.alpha if mask.kind == "alpha" else ink.alpha * light_in_mask(ink)


_SAMPLES_OF_TILE = 12  # along each side


@lru_cache(maxsize=256)
def colours_of_tile(pattern: Pattern, colour: Colour | None) -> tuple[Colour, ...]:
    """Return the colours that one sees in the tile of a pattern, its gaps among them, as transparent as they are."""
    x, y, w, h = pattern.box
    places = [(n + 0.5) / _SAMPLES_OF_TILE for n in range(_SAMPLES_OF_TILE)]
    points = [(x + w * i, y + h * j) for i in places for j in places]
    paints = [*items_of_pattern(pattern, colour)]
    points += islice(_middles_of_lines(paints), _SAMPLES_OF_TILE)  # a hair in a wide tile lies between the others
    return tuple(dict.fromkeys(_tile_colour(paints, pattern.box, point) for point in points))


def _middles_of_lines(paints: Iterable[Painted]) -> Iterator[Point]:
    for paint in paints:
        if isinstance(paint.item, Shape) and paint.item.stroke is not None and (lines := lines_of(paint.item.path, COARSE)):
            (x1, y1), (x2, y2) = lines[0][:2]
            yield map_point(paint.matrix, (x1 + x2) / 2, (y1 + y2) / 2)


def _tile_colour(paints: Iterable[Painted], tile: Box, point: Point) -> Colour:
    """Return the colour of a pattern with this tile at a point of its own coordinates."""
    x, y, w, h = tile
    inside = (x + (point[0] - x) % w, y + (point[1] - y) % h)
    return flatten_inks([ink_at(paint, inside) for paint in paints])


SPOTS_PER_SIDE = 12
"""Spots at which the ink of a drawing is looked at, along its longer side."""
FAINT = 0.15
"""Alpha; so little of any colour leaves all contrasts nearly as they are."""


class DrawingInk(NamedTuple):
    """What a drawing paints: the box of it, and points of each of its colours, all in its user units."""

    box: Box
    spots: dict[Colour, list[Point]]


@lru_cache(maxsize=512)
def ink_of_drawing(drawing: Drawing, colour: Colour | None) -> DrawingInk:
    """Return what a drawing paints with this `currentColor`, at evenly spaced points."""
    paints, size = [*painted_items((DrawingItem(drawing, IDENTITY, colour),))], drawing.size
    step = max(size) / SPOTS_PER_SIDE
    points = [((i + 0.5) * step, (j + 0.5) * step) for j in range(ceil(size.h / step)) for i in range(ceil(size.w / step))]
    spots: dict[Colour, list[Point]] = {}
    for point in points:
        ink = flatten_inks([ink_at(paint, point) for paint in paints])
        if ink.alpha > FAINT:
            spots.setdefault(ink, []).append(point)
    inked = [point for found in spots.values() for point in found]
    whole = Box(0.0, 0.0, *size)
    return DrawingInk(intersection(box_of(inked).inset(-step / 2), whole) if spots else whole, spots)


def mix_over(ground: Rgb, inks: Iterable[Colour]) -> Rgb:
    """The colour of inks over each other on a ground, the lowest first, in sRGB as it prints."""
    red, green, blue = ground
    for r, g, b, alpha, *_ in inks:
        red, green, blue = red + (r - red) * alpha, green + (g - green) * alpha, blue + (b - blue) * alpha
    return red, green, blue


def mix_over_paper(inks: Iterable[Colour]) -> Rgb:
    """The colour of inks over each other on paper, the lowest first."""
    return mix_over(PAPER, inks)


def flatten_inks(inks: Iterable[Colour]) -> Colour:
    """The one ink that looks like inks over each other, the lowest first, on any ground."""
    whole = _NO_INK
    for ink in inks:
        alpha = whole.alpha + ink.alpha - whole.alpha * ink.alpha
        if alpha:
            whole = Colour(*mix_over(whole.rgb, [ink._replace(alpha=ink.alpha / alpha)]), alpha)
    return whole


def colour_difference(one: Rgb, other: Rgb) -> float:
    """How far two colours are apart, 0 to 1: where they differ most of red, green and blue."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _element_of(paint: Painted) -> Item:
    return next((c for c in paint.state.path if isinstance(c, (DrawingItem, PlacedFrame))), paint.item)


def _is_ground(paint: Painted) -> bool:
    return isinstance(paint.item, ImageItem) or (isinstance(paint.item, Shape) and paint.item.step is None)


def _ink_of_shape(paint: Painted, point: Point) -> Colour:
    shape, state = paint.item, paint.state
    assert isinstance(shape, Shape)
    path, matrix, stroke, fill = shape.path, paint.matrix, shape.stroke, shape.fill
    if stroke is not None and _is_on_line(path, matrix, point, stroke.width / 2):
        return _faded(stroke.colour, state)
    if fill is None:
        return _NO_INK
    rect, even_odd = shape.rect, shape.even_odd
    if not (is_in_path(path, matrix, point, even_odd=even_odd) if rect is None else _is_in_box(rect, matrix, point)):
        return _NO_INK
    if isinstance(fill, Pattern):
        local = _to_local(multiply(matrix, fill.matrix), point)
        return _faded(_NO_INK if local is None else _tile_colour(items_of_pattern(fill, state.colour), fill.box, local), state)
    return _faded(_gradient_colour(fill, matrix, point) if isinstance(fill, Gradient) else fill, state)


def _faded(colour: Colour, state: GraphicsState) -> Colour:
    seen = state.resolve(colour)
    return seen if state.opacity == 1 else seen._replace(alpha=seen.alpha * state.opacity)


def _is_in_clips(state: GraphicsState, point: Point) -> bool:
    matrix = IDENTITY
    for container in state.path:
        matrix = multiply(matrix, container.matrix)
        clip = container.clip if isinstance(container, (Group, PlacedFrame)) else None
        if clip and not is_in_path(clip, matrix, point):
            return False
    return True


def _is_in_box(box: Box, matrix: Matrix, point: Point) -> bool:
    local = _to_local(matrix, point)
    return local is not None and box.contains(Box(*local, 0.0, 0.0))


def is_in_path(path: Path, matrix: Matrix, point: Point, *, even_odd: bool = False) -> bool:
    """Return whether a path, which `matrix` leads to the face, fills a point of the face (mm)."""
    local = _to_local(matrix, point)
    return local is not None and is_inside_path(path, *local, even_odd=even_odd)


def _is_on_line(path: Path, matrix: Matrix, point: Point, reach: float) -> bool:
    local = _to_local(matrix, point)
    return local is not None and is_near_path(path, *local, reach)


def _to_local(matrix: Matrix, point: Point) -> Point | None:
    (a, b, c, d, e, f), (x, y) = matrix, point
    area = a * d - b * c
    if not area:
        return None
    return (d * (x - e) - c * (y - f)) / area, (a * (y - f) - b * (x - e)) / area


def _gradient_colour(gradient: Gradient, matrix: Matrix, point: Point) -> Colour:
    """The colour of a gradient at a point; a radial one is taken from its middle outwards, whatever its focus."""
    local = _to_local(multiply(matrix, gradient.matrix), point) or (0.0, 0.0)
    if gradient.kind == "linear":
        x1, y1, x2, y2 = gradient.points
        length = (x2 - x1) ** 2 + (y2 - y1) ** 2
        at = ((local[0] - x1) * (x2 - x1) + (local[1] - y1) * (y2 - y1)) / length if length else 1.0
    else:
        _, _, _, cx, cy, radius = gradient.points
        at = hypot(local[0] - cx, local[1] - cy) / radius if radius else 1.0
    before = [stop for stop in gradient.stops if stop[0] <= at] or [gradient.stops[0]]
    after = [stop for stop in gradient.stops if stop[0] > at] or [gradient.stops[-1]]
    (low, one), (high, other) = before[-1], after[0]
    part = min(1.0, max(0.0, (at - low) / (high - low))) if high > low else 0.0
    r, g, b, alpha = (u + (v - u) * part for u, v in zip(one[:4], other[:4], strict=True))
    return one._replace(r=r, g=g, b=b, alpha=alpha)


_EDGE = 1e-6  # mm
_SAMPLES_PER_SIDE = 96  # samples per side; a 7 pt letter on a card is about two samples wide


def range_of_colours(image: ImageItem, matrix: Matrix, under: Box) -> list[Colour]:
    """Return the lightest, the darkest and the most transparent colour of the part of a picture under a box (face mm)."""
    samples = _samples_in(image, matrix, under)
    if not samples:
        return []
    luminances, pixels = _luminances_on_paper(image.picture), _sampled_pixels(image.picture)
    found = (
        max(samples, key=luminances.__getitem__),
        min(samples, key=luminances.__getitem__),
        min(samples, key=lambda sample: pixels[4 * sample + 3]),
    )
    return [_sample_colour(pixels, sample) for sample in dict.fromkeys(found)]


def most_opaque_colour(image: ImageItem, matrix: Matrix, part: Box) -> Colour:
    """Return the colour of the least transparent place of a picture in a box (face mm), or of all if that is too small."""
    pixels = _sampled_pixels(image.picture)
    samples = _samples_in(image, matrix, part) or range(_SAMPLES_PER_SIDE * _SAMPLES_PER_SIDE)
    return _sample_colour(pixels, max(samples, key=lambda sample: pixels[4 * sample + 3]))


def _samples_in(image: ImageItem, matrix: Matrix, part: Box) -> list[int]:
    placed = map_box(matrix, image.box)
    columns = [
        i for i in range(_SAMPLES_PER_SIDE) if part.x <= placed.x + (i + 0.5) / _SAMPLES_PER_SIDE * placed.w <= part.right
    ]
    lines = [
        i for i in range(_SAMPLES_PER_SIDE) if part.y <= placed.y + (i + 0.5) / _SAMPLES_PER_SIDE * placed.h <= part.bottom
    ]
    return [y * _SAMPLES_PER_SIDE + x for y in lines for x in columns]


def colour_at(image: ImageItem, matrix: Matrix, point: Point) -> Colour:
    """Return the colour of a picture at a point of the face (mm); beside it, nothing is painted."""
    local = _to_local(matrix, point)
    if local is None or not (image.clip or image.box).contains(Box(*local, 0.0, 0.0), _EDGE):
        return _NO_INK
    column, row = (
        min(_SAMPLES_PER_SIDE - 1, max(0, int((at - low) / side * _SAMPLES_PER_SIDE))) if side else 0
        for at, low, side in zip(local, image.box[:2], image.box[2:], strict=True)
    )
    return _sample_colour(_sampled_pixels(image.picture), row * _SAMPLES_PER_SIDE + column)


def _sample_colour(pixels: bytes, sample: int) -> Colour:
    red, green, blue, alpha = (part / 255 for part in pixels[4 * sample : 4 * sample + 4])
    return Colour(red, green, blue, alpha)


@lru_cache(maxsize=256)
def _luminances_on_paper(picture: Picture) -> tuple[float, ...]:
    from PIL import Image  # noqa: PLC0415  (heavy, and only needed where text lies on a picture)

    small = Image.frombytes("RGBA", (_SAMPLES_PER_SIDE, _SAMPLES_PER_SIDE), _sampled_pixels(picture))
    white = Image.new("RGBA", small.size, "white")
    pixels = Image.alpha_composite(white, small).convert("RGB").tobytes()
    return tuple(
        [Colour(pixels[i] / 255, pixels[i + 1] / 255, pixels[i + 2] / 255).luminance for i in range(0, len(pixels), 3)]
    )


@lru_cache(maxsize=256)
def _sampled_pixels(picture: Picture) -> bytes:
    return derived_pixels(picture, f"samples {_SAMPLES_PER_SIDE}", lambda: _sample_picture(picture))


def _sample_picture(picture: Picture) -> bytes:
    from PIL import Image  # noqa: PLC0415  as above

    seen = upright_pixels(picture_bytes(picture), picture.turn)
    return seen.convert("RGBA").resize((_SAMPLES_PER_SIDE, _SAMPLES_PER_SIDE), Image.Resampling.BOX).tobytes()


MIN_CONTRAST = 4.5
"""The least ratio of a text that is read (WCAG 2.2, 1.4.3)."""
VISIBLE_CONTRAST = 1.2
"""The ratio under which a text cannot be seen, however large it is."""


def contrast_ratio(one: float, other: float) -> float:
    """The contrast ratio of two relative luminances, 1 to 21 (WCAG 2.2)."""
    light, dark = max(one, other), min(one, other)
    return (light + 0.05) / (dark + 0.05)


def contrast_of(one: Rgb, other: Rgb) -> float:
    """The contrast ratio of two colours."""
    return contrast_ratio(Colour(*one).luminance, Colour(*other).luminance)


def describe_colour(colour: Colour) -> str:
    """Return the swatch of a colour, or its six digits."""
    if colour.name and colour.name != CURRENT.name:
        return f"`{colour.name}`"
    return "the colour `#{:02x}{:02x}{:02x}`".format(*(round(255 * part) for part in colour.rgb))
