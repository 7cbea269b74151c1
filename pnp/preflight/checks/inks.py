"""What a press can print: the sum of inks, colours and profiles that it takes, lines wide and pictures fine enough."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot, isfinite
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.base.units import MM_PER_INCH, PT, Box, Size
from pnp.load.yaml.nodes import format_number
from pnp.model.face_walk import (
    CONTAINERS,
    ItemMemory,
    Painted,
    find_items,
    intersection,
    map_box,
    map_point,
    painted_items,
    walk,
    with_tiles,
)
from pnp.model.frame import (
    CURRENT,
    Colour,
    Frame,
    Gradient,
    Group,
    ImageItem,
    Item,
    Paint,
    Pattern,
    PlacedFrame,
    Shape,
    SpotInk,
    TextBox,
)
from pnp.pictures.colour import IccProfileError
from pnp.pictures.files import picture_bytes
from pnp.pictures.raster import open_image, stored_pixels
from pnp.pictures.seen_colours import describe_colour, ink_at, share_of_masks
from pnp.preflight.backgrounds import Backgrounds
from pnp.preflight.faces import (
    INK_ROUNDING,
    NOT_READ,
    READABLE_SCALE,
    TRACE_OF_INK,
    WHITE_INK,
    ColourUses,
    RepeatedFaults,
    is_enlarged,
    reduction_of,
)
from pnp.preflight.fills import covers_point
from pnp.preflight.thin_shapes import PathPart, least_width

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report
    from pnp.model.outline import Matrix, Path
    from pnp.model.picture import Picture
    from pnp.model.printing import PressLimits
    from pnp.pictures.inks import PressInks
    from pnp.pictures.path_geometry import Point
    from pnp.preflight.faces import FacesToCheck, RepeatedFault

    Use: TypeAlias = tuple[Colour, str, Painted]  # a colour, its spot ink, where it is painted


_INK_TOLERANCE = 0.05
"""How much more than the limit letters may print that overprint: they cover little (as of files, print guide, check 11)."""


def check_ink_limit(faces: FacesToCheck, report: Report) -> None:
    """Report each colour with more ink than the press takes, with the first place where it is painted."""
    press = faces.press
    if press is None:
        return
    limit = press.press.limit

    def ink(colour: Colour) -> float:
        return sum(press.inks(colour).plates.values()) * colour.alpha

    faults: RepeatedFaults[tuple[Colour, Painted]] = RepeatedFaults(max)
    uses = ColourUses(lambda colour: ink(colour) > limit + INK_ROUNDING)
    for component, frame in faces.distinct():
        for paint, colour in uses.on(frame):
            key = colour._replace(alpha=1.0)
            faults.add(key, (colour, paint), component, ink(colour), component.place(frame, paint.box))
    _check_letters(faces, press, report)
    _check_multiplied(faces, press, report)
    for fault in faults.all():
        colour, paint = fault.first
        report.error(
            "preflight/ink-limit",
            f"{describe_colour(colour)} of {fault.who} prints {fault.worst:.0%} of ink, and the press takes {limit:.0%}",
            getattr(paint.item, "at", None) or fault.component.mark,
            hint="lower its recipe `cmyk` in theme.yaml: less of the three colours where there is black",
            faces=fault.faces,
        )


def _check_multiplied(faces: FacesToCheck, press: PressInks, report: Report) -> None:
    """Report inks that add up where one is multiplied with what lies beneath it, as two passes of a press would print them."""
    limit = press.press.limit
    faults: RepeatedFaults[Painted] = RepeatedFaults(max)
    multiplying = ItemMemory(lambda element: (True,) if _multiplies(element) else ())
    for component, frame in faces.distinct():
        if not any(multiplying.on_face(frame)):
            continue
        paints = [*painted_items(frame.items)]
        for number, paint in enumerate(paints):
            around = _multiplied_in(paint)
            if around is None:
                continue
            below = [other for other in paints[:number] if _is_within(other, around)]
            ink = max(_summed_inks(below, paint, press), default=0.0)
            if ink > limit + _INK_TOLERANCE:
                faults.add(_mark_of(paint), paint, component, ink, component.place(frame, paint.box))
    for fault in faults.all():
        report.error(
            "preflight/ink-limit",
            f"the inks of {fault.who} add up to {fault.worst:.0%} where some are multiplied, and the press takes {limit:.0%}",
            _mark_of(fault.first) or fault.component.mark,
            hint="give what is multiplied, or what lies beneath it, a lighter recipe",
            faces=fault.faces,
        )


def _multiplies(element: Item) -> bool:
    return isinstance(element, CONTAINERS) and any(
        isinstance(group, Group) and group.blend == "multiply" for _, state in walk((element,)) for group in state.path
    )


def _multiplied_in(paint: Painted) -> tuple[Item, ...] | None:
    """Return the containers around what is multiplied, from the face to the last that is painted as one; None: it is not."""
    path = paint.state.path
    own = next((n for n, group in enumerate(path) if isinstance(group, Group) and group.blend == "multiply"), None)
    if own is None:
        return None
    whole = [n for n, group in enumerate(path[:own]) if isinstance(group, Group) and group.is_composed]
    return path[: whole[-1] + 1] if whole else ()


def _is_within(paint: Painted, around: Sequence[Item]) -> bool:
    path = paint.state.path
    return len(path) >= len(around) and all(one is other for one, other in zip(path, around, strict=False))


_SPOTS = 8
"""Along each side of what is multiplied."""


def _summed_inks(below: Sequence[Painted], top: Painted, press: PressInks) -> Iterator[float]:
    """Yield the sum of inks at places of what is multiplied, where something lies beneath it."""
    x, y, w, h = top.box
    near = [(paint, _multiplied_in(paint) is not None) for paint in below if paint.box.overlaps(top.box)]
    for point in ((x + w * (i + 0.5) / _SPOTS, y + h * (j + 0.5) / _SPOTS) for i in range(_SPOTS) for j in range(_SPOTS)):
        added = _ink_of(top, point)
        plates: dict[str, float] = {}
        for paint, multiply in near if added.alpha else ():
            ink = _ink_of(paint, point)
            plates = _printed(plates, press.inks(ink._replace(alpha=1.0)).plates, ink.alpha, multiply=multiply)
        if any(plates.values()):
            inks = press.inks(added._replace(alpha=1.0)).plates
            yield sum(_printed(plates, inks, added.alpha, multiply=True).values())


def _ink_of(paint: Painted, point: Point) -> Colour:
    """Return what an item prints at a point: the swatch of a flat fill, as opaque as it is there."""
    fill = paint.item.fill if isinstance(paint.item, Shape) else None
    if not isinstance(fill, Colour):
        return ink_at(paint, point)
    colour = paint.state.resolve(fill)
    share = paint.state.opacity * share_of_masks(paint.state, point) if covers_point(paint, point) else 0.0
    return colour._replace(alpha=colour.alpha * share)


def _printed(below: Mapping[str, float], inks: Mapping[str, float], alpha: float, *, multiply: bool) -> dict[str, float]:
    """Return the plates where an ink is printed on others: in their place, or together with them."""
    found = {}
    for plate in {**below, **inks}:
        one, other = below.get(plate, 0.0), inks.get(plate, 0.0)
        new = one + other - one * other if multiply else other
        found[plate] = one + (new - one) * alpha
    return found


def _check_letters(faces: FacesToCheck, press: PressInks, report: Report) -> None:
    limit = press.press.limit
    faults: RepeatedFaults[tuple[TextBox, Colour]] = RepeatedFaults(max)
    for component, frame in faces.distinct():
        boxes = (part for box in frame.boxes if any(box.lines) for part in box.with_styled)
        black = [box for box in boxes if press.overprints(box.colour, box.size)]
        if not black:
            continue
        behind = Backgrounds(faces.order(frame), black)
        for box in black:
            for ground in behind.colours(box):
                ink = sum(part for plate, part in press.inks(ground).plates.items() if plate != "black") * ground.alpha + 1
                if ink > limit + _INK_TOLERANCE:
                    faults.add((box.style, ground.rgb), (box, ground), component, ink, component.place(frame, box.ink))
    for fault in faults.all():
        box, ground = fault.first
        report.warning(
            "preflight/ink-limit",
            f"black `{box.style}` text of {fault.who} overprints {describe_colour(ground)}: together they print"
            f" {fault.worst:.0%} of ink, and the press takes {limit:.0%}",
            box.content or fault.component.mark,
            also=[("in", box.at)] if box.at else (),
            hint="give the ground a lighter recipe, or the text a lighter ground",
            faces=fault.faces,
        )


def check_press_colours(faces: FacesToCheck, report: Report) -> None:
    """Report each spot ink and each colour that the press refuses, once, with the first place where it is painted."""
    press = faces.press
    if press is None or (press.press.spots is None and not press.press.recipes_required):
        return
    spots: RepeatedFaults[Use] = RepeatedFaults(max)
    bare: RepeatedFaults[Use] = RepeatedFaults(max)
    uses = ColourUses(lambda colour: _refused_spot(press, colour) is not None or _is_bare(press, colour))
    for component, frame in faces.distinct():
        for paint, colour in uses.on(frame):
            place, spot = component.place(frame, paint.box), _refused_spot(press, colour)
            if spot is not None:
                spots.add(spot.name, (colour, spot.name, paint), component, 0, place)
            else:
                bare.add(colour.rgb, (colour, "", paint), component, 0, place)
    for fault in spots.all():
        _report_spot(fault, press.press.spots or (), report)
    for fault in bare.all():
        _report_converted(fault, report)


def _refused_spot(press: PressInks, colour: Colour) -> SpotInk | None:
    spot = press.inks(colour).spot
    return spot if spot is not None and not press.press.prints(spot.name) else None


def _is_bare(press: PressInks, colour: Colour) -> bool:
    return press.press.recipes_required and press.is_converted(colour)


def _report_spot(fault: RepeatedFault[Use], known: tuple[str, ...], report: Report) -> None:
    colour, name, paint = fault.first
    takes = f"only {', '.join(f'`{one}`' for one in known)}" if known else "no spot inks"
    report.error(
        "preflight/spot-ink",
        f"{describe_colour(colour)} of {fault.who} is the spot ink `{name}`, and the press prints {takes}",
        getattr(paint.item, "at", None) or fault.component.mark,
        hint="take `spot` out of the swatch, or print its recipe by a profile with `other-spots: process`",
        faces=fault.faces,
    )


def _report_converted(fault: RepeatedFault[Use], report: Report) -> None:
    colour, _, paint = fault.first
    is_swatch = colour.name not in {"", CURRENT.name}
    report.error(
        "preflight/missing-recipe",
        f"{describe_colour(colour)} of {fault.who} has no recipe of inks, and the press takes no colours that are converted",
        getattr(paint.item, "at", None) or fault.component.mark,
        hint=f"write `cmyk` beside {'its `rgb`' if is_swatch else 'the same colour as a swatch'} in theme.yaml",
        faces=fault.faces,
    )


def check_picture_profile(faces: FacesToCheck, report: Report) -> None:
    """Report each picture whose colour profile cannot be used, once for all cards."""
    if faces.press is None:
        return
    problems: dict[str, str] = {}
    faults: RepeatedFaults[ImageItem] = RepeatedFaults(max)
    for component, frame, paint in faces.pictures():
        assert isinstance(paint.item, ImageItem)
        picture = paint.item.picture
        if picture.key not in problems:
            problems[picture.key] = _profile_fault(faces.press, picture)
        if problems[picture.key]:
            faults.add(picture.key, paint.item, component, 0, component.place(frame, paint.box))
    for fault in faults.all():
        image = fault.first
        report.error(
            "preflight/picture-profile",
            f"the colour profile of `{image.picture.path}` on {fault.who} {problems[image.picture.key]}",
            image.content or fault.component.mark,
            also=[("in", image.at)] if image.at else (),
            hint="save the picture again from an image editor, in sRGB",
            faces=fault.faces,
        )


class _InkedPicture(NamedTuple):
    """A picture in inks: the most ink of more than a trace of its pixels, and the condition for which they are, if another."""

    image: ImageItem
    most: float
    condition: str


def check_picture_inks(faces: FacesToCheck, report: Report) -> None:
    """Warn of pictures in inks that have more of them than the press takes, or are for another; each once for all cards."""
    press = faces.press
    if press is None:
        return
    known: dict[str, tuple[float, str]] = {}
    much: RepeatedFaults[_InkedPicture] = RepeatedFaults(max)
    foreign: RepeatedFaults[_InkedPicture] = RepeatedFaults(max)
    for component, frame, paint in faces.pictures():
        assert isinstance(paint.item, ImageItem)
        picture = paint.item.picture
        if picture.key not in known:
            known[picture.key] = _inks_of_picture(press, picture)
        most, condition = known[picture.key]
        inked, place = _InkedPicture(paint.item, most, condition), component.place(frame, paint.box)
        if most > press.press.limit + _INK_TOLERANCE:
            much.add(picture.key, inked, component, most, place)
        if condition:
            foreign.add(picture.key, inked, component, 0, place)
    for fault in much.all():
        _warn_of_picture(
            fault, report, "preflight/ink-limit",
            f"has {fault.worst:.0%} of ink, and the press takes {press.press.limit:.0%}: its colours get less there",
            "separate the picture for this press in an image editor, or save it in RGB",
        )  # fmt: skip
    for fault in foreign.all():
        _warn_of_picture(
            fault, report, "preflight/other-condition",
            f"is separated for `{fault.first.condition}`, and the press prints `{press.press.condition}`: its"
            " inks are kept, and look different",
            f"convert it to `{press.press.condition}` in an image editor, or save it in RGB, which is converted here",
        )  # fmt: skip


def _warn_of_picture(fault: RepeatedFault[_InkedPicture], report: Report, code: str, wrong: str, hint: str) -> None:
    image = fault.first.image
    report.warning(
        code,
        f"`{image.picture.path}` on {fault.who} {wrong}",
        image.content or fault.component.mark,
        also=[("in", image.at)] if image.at else (),
        hint=hint,
        faces=fault.faces,
    )


def _inks_of_picture(press: PressInks, picture: Picture) -> tuple[float, str]:
    if not picture.key or picture.kind not in _KINDS_WITH_INKS:
        return 0.0, ""
    data = picture_bytes(picture)
    if open_image(data).mode != "CMYK":
        return 0.0, ""
    from pnp.pictures.inks import most_ink, other_condition  # noqa: PLC0415 - only for pictures in inks on a press

    pixels = stored_pixels(data)
    return most_ink(pixels), other_condition(press, pixels.info.get("icc_profile") or b"")


_KINDS_WITH_INKS = frozenset({"jpeg", "tiff", "psd"})


def _profile_fault(press: PressInks, picture: Picture) -> str:
    if not picture.key or picture.kind == "pdf":  # whose pixels are sRGB
        return ""
    from pnp.pictures.inks import check_usable_profile  # noqa: PLC0415 - only for a press

    try:
        check_usable_profile(press, open_image(picture_bytes(picture)))
    except IccProfileError as error:
        return str(error).removeprefix("of the picture ")
    return ""


HAIRLINE = 0.02
"""The width in pt below which a line has none."""
_WIDTH_TOLERANCE = 0.005  # pt
_LineKind: TypeAlias = Literal["line", "shape", "line of several inks", "shape of several inks", "white line", "white shape"]
_LINE_HINTS: dict[_LineKind, str] = {
    "line": "the press takes {} pt",
    "shape": "the press takes {} pt",
    "line of several inks": "lines of several inks need {} pt",
    "shape of several inks": "shapes of several inks need {} pt",
    "white line": "white lines in a ground need {} pt",
    "white shape": "white shapes in a ground need {} pt",
}
_THIN: tuple[_LineKind, ...] = ("line", "shape")
_GROUND = 4.0
"""Points that what lies beneath a white line is wide and high at least, as in files (`object_rules`)."""


def check_thin_lines(faces: FacesToCheck, report: Report) -> None:
    """Warn of lines that are too fine for the press, or for the inks that they have: each once for all cards.

    So are filled shapes that are as thin, and what is white in a ground. In a figure that shows what a card looks like, at less
    than half its size, several inks are a note: nobody reads it there. A line along a broader one of its colour is part of it.

    A line of next to no width, which every device draws as thin as it can, is an error.
    """
    press = faces.press
    if press is None:
        return
    faults: dict[tuple[_LineKind, bool], RepeatedFaults[Painted]] = {
        (kind, small): RepeatedFaults(min) for small in (False, True) for kind in _LINE_HINTS
    }
    fine = ItemMemory(lambda element: tuple(_finer_lines(element, press)))
    for component, frame in faces.distinct():
        for kind, paint, width in fine.on_face(frame):
            if kind.startswith("white") and not _has_ground(frame, paint, press):
                continue
            reduction = reduction_of(paint.state)
            key = reduction.shown_by if reduction is not None else _mark_of(paint)
            is_note = kind not in _THIN and reduction is not None and reduction.scale < READABLE_SCALE
            found = faults[kind, is_note]
            found.add(None if is_note else key, paint, component, width, component.place(frame, paint.box))
    for (kind, is_note), found in faults.items():
        for fault in found.all():
            _report_thin_line(kind, fault, press.press.limits, report, is_note=is_note)


def _has_ground(frame: Frame, line: Painted, press: PressInks) -> bool:
    """Whether something that is not white lies beneath a line; several lines with one item may lie on different grounds."""
    for paint in painted_items(frame.items):
        if paint.item is line.item:
            return False
        box, item = paint.box, paint.item
        is_large = min(box.w, box.h) * PT >= _GROUND and box.overlaps(line.box)
        if is_large and (isinstance(item, ImageItem) or (isinstance(item, Shape) and _is_inked(item, paint, press))):
            return True
    return False


def _is_inked(item: Shape, paint: Painted, press: PressInks) -> bool:
    if item.step is not None or item.fill is None:
        return False
    if isinstance(item.fill, (Gradient, Pattern)):
        return True
    colour = paint.state.resolve(item.fill)
    return colour.alpha > 0 and not _is_white(colour, press)


def _is_white(colour: Colour, press: PressInks) -> bool:
    return max(press.inks(colour).plates.values()) < WHITE_INK


def _finer_lines(element: Item, press: PressInks) -> Iterator[tuple[_LineKind, Painted, float]]:
    limits = press.press.limits
    paints = tuple(with_tiles(painted_items((element,))))
    for paint in paints:
        if is_enlarged(paint.state):
            continue
        item = paint.item
        if not isinstance(item, Shape) or item.step is not None:
            continue
        side, width = _least_side(paint), _line_width(paint)
        if side is not None:
            yield from (("shape", paint, side),) if side < limits.line - _WIDTH_TOLERANCE else ()
            if limits.line - _WIDTH_TOLERANCE <= side < limits.line_of_several_inks - _WIDTH_TOLERANCE:
                yield from _blurred("shape", paint, side, _inks_of_line(paint, item.fill, press))
        if width is None:
            continue
        if item.of_text and item.fill is not None:
            width /= 2  # half of an outline lies under its letters
        if width < limits.line - _WIDTH_TOLERANCE:
            yield "line", paint, width
        elif width < limits.line_of_several_inks - _WIDTH_TOLERANCE and item.stroke is not None and not _is_core(paint, paints):
            yield from _blurred("line", paint, width, _inks_of_line(paint, item.stroke.colour, press))


_BLURRED: dict[tuple[str, str], _LineKind] = {
    ("line", "several"): "line of several inks",
    ("shape", "several"): "shape of several inks",
    ("line", "white"): "white line",
    ("shape", "white"): "white shape",
}


def _blurred(noun: str, paint: Painted, width: float, inks: str) -> Iterator[tuple[_LineKind, Painted, float]]:
    if inks:
        yield _BLURRED[noun, inks], paint, width


def _inks_of_line(paint: Painted, fill: Paint | None, press: PressInks) -> str:
    """Return whether a colour has `several` inks, or is `white`; empty for one ink, and for gradients and patterns."""
    if not isinstance(fill, Colour):
        return ""
    colour = paint.state.resolve(fill)
    if not colour.alpha:
        return ""
    if sum(part > TRACE_OF_INK for part in press.mix(colour)) > 1:
        return "several"
    return "white" if _is_white(colour, press) else ""


def _report_thin_line(
    kind: _LineKind, fault: RepeatedFault[Painted], limits: PressLimits, report: Report, *, is_note: bool
) -> None:
    several, reduction, at = kind not in _THIN, reduction_of(fault.first.state), _mark_of(fault.first)
    least = format_number(limits.line_of_several_inks if several else limits.line)
    mark = (reduction.shown_by if reduction is not None else at) or fault.component.mark
    where = "" if reduction is None else f" in a figure at {reduction.scale:.0%}"
    ways = [] if reduction is None else ["show the card larger"]
    noun = f"a {kind if kind.startswith('white') else kind.split()[0]} of {fault.who}"
    is_hairline = kind == "line" and fault.worst < HAIRLINE
    (report.error if is_hairline else report.note if is_note else report.warning)(
        "preflight/line-of-several-inks" if several else "preflight/thin-line",
        f"{noun} is {format_number(round(fault.worst, 3))} pt wide{where}, {_LINE_HINTS[kind].format(least)}"
        + (NOT_READ if is_note else ""),
        mark,
        also=[("drawn in", at)] if at not in {None, mark} else (),
        hint=None if is_note else _line_hint(kind, ways),
        faces=fault.faces,
    )


def _line_hint(kind: _LineKind, ways: list[str]) -> str:
    return ", or ".join([*ways, "draw it wider", *(["in a colour of one ink"] if kind.endswith("several inks") else [])])


def _line_width(paint: Painted) -> float | None:
    item = paint.item
    if not isinstance(item, Shape) or item.stroke is None or item.step is not None or not item.stroke.colour.alpha:
        return None
    if not item.stroke.width:  # paints nothing, as in SVG
        return None
    a, b, c, d = paint.matrix[:4]
    longer = max(hypot(a, b), hypot(c, d))
    return item.stroke.width * PT * (abs(a * d - b * c) / longer if longer else 0.0)


def _least_side(paint: Painted) -> float | None:
    item = paint.item
    if not isinstance(item, Shape) or item.fill is None or item.step is not None:
        return None
    if isinstance(item.fill, Colour) and not item.fill.alpha:
        return None
    least = least_width(_parts_of_path(item.path, paint.matrix), even_odd=item.even_odd)
    return least + (_line_width(paint) or 0.0) if isfinite(least) else None


def _parts_of_path(path: Path, matrix: Matrix) -> Iterator[PathPart]:
    """Yield the parts of a path in points, as it is drawn."""
    points: list[tuple[float, float]] = []
    curved = False
    for command, numbers in (*path, ("M", ())):
        if command == "M" and points:
            yield PathPart(points, curved)
            points, curved = [], False
        curved |= command not in "MLZ"
        points += [
            (x * PT, y * PT) for x, y in (map_point(matrix, *pair) for pair in zip(numbers[::2], numbers[1::2], strict=True))
        ]


def _is_core(paint: Painted, paints: Iterable[Painted]) -> bool:
    line = paint.item
    assert isinstance(line, Shape)
    assert line.stroke is not None
    others = (other.item for other in paints if isinstance(other.item, Shape) and other.matrix == paint.matrix)
    strokes = (other.stroke for other in others if other.stroke is not None and other.path == line.path)
    wide = (stroke for stroke in strokes if stroke.width > line.stroke.width and stroke.dash == line.stroke.dash)
    return any(stroke.colour == line.stroke.colour for stroke in wide)


def _mark_of(paint: Painted) -> Mark | None:
    holders = (paint.item, *reversed(paint.state.path))
    return next((at for holder in holders if (at := getattr(holder, "at", None)) is not None), None)


WANTED_PPI = 300.0
SHARP_PPI = 200.0
"""Under it, pixels become visible on paper; an error with `--strict`."""
MIN_PPI = 72.0
"""Under it, a pixel is larger than 0.35 mm, which is 4 minutes of arc at 30 cm, four times what the eye resolves."""
TOLERATED_SHARE = 0.95
"""A picture may have this part of what is wanted without a warning.

300 ppi are two pixels for each line of a screen of 150 lines per inch; one and a half are enough, so that nobody sees 5 %.
They come about easily: art for cards of 63 x 88 mm has 297 ppi on poker cards, and templates of publishers round to pixels.
"""


class _PlacedPicture(NamedTuple):
    """A picture that is at least partly visible, and the size in mm of the whole picture on paper.

    `shown_by` is the place of the element that shows the picture's face, if the face is placed on another one; `box` is
    what is seen of it, in mm of the face.
    """

    image: ImageItem
    size: Size
    shown_by: Mark | None
    box: Box

    @property
    def ppi(self) -> float:
        return min(self.image.picture.width / self.size.w, self.image.picture.height / self.size.h) * MM_PER_INCH


def check_resolution(faces: FacesToCheck, report: Report) -> None:
    """Report every picture with less than 285 ppi: a warning; under 72 ppi an error, and under 200 if the check is `strict`.

    A press says itself what it asks for.
    """
    faults: RepeatedFaults[_PlacedPicture] = RepeatedFaults(min)
    wanted, least = WANTED_PPI, SHARP_PPI if faces.strict else MIN_PPI
    if faces.press is not None:
        wanted, least = faces.press.press.limits.picture, faces.press.press.limits.coarse_picture

    for component, frame, pictures in faces.with_art(_coarse_pictures, wanted * TOLERATED_SHARE):
        for picture in pictures:
            key = (picture.image.picture.path, picture.image.at, round(picture.ppi))
            faults.add(key, picture, component, picture.ppi, component.place(frame, picture.box))
    for fault in faults.all():
        _report_resolution(fault, report, wanted, least)


def _coarse_pictures(least: float, item: Item) -> tuple[_PlacedPicture, ...]:
    return tuple([found for found in _placed_pictures(item) if found.ppi < least])


def _report_resolution(fault: RepeatedFault[_PlacedPicture], report: Report, wanted: float, least: float) -> None:
    (image, (w, h), shown_by, _), ppi = fault.first, fault.worst
    needs = f"{round(w * wanted / MM_PER_INCH)} x {round(h * wanted / MM_PER_INCH)}"
    (report.error if ppi < least else report.warning)(
        "preflight/low-resolution",
        f"`{image.picture.path}` on {fault.who} has {ppi:.0f} ppi at {w:.4g} x {h:.4g} mm, print needs {format_number(wanted)}",
        image.content or fault.component.mark,
        also=[(what, mark) for what, mark in (("in", image.at), ("shown in", shown_by)) if mark],
        hint=f"it has {image.picture.width:.0f} x {image.picture.height:.0f} pixels: use one of {needs}, or place it smaller",
        faces=fault.faces,
    )


def _placed_pictures(element: Item) -> Iterator[_PlacedPicture]:
    for item, state in find_items((element,), ImageItem):
        if item.picture.kind != "pdf":
            a, b, c, d, _, _ = state.matrix
            size = Size(item.box.w * hypot(a, b), item.box.h * hypot(c, d))
            shown = intersection(state.clip, map_box(state.matrix, item.clip or item.box))
            if min(*size, shown.w, shown.h) > 0:
                placed = (container.at for container in state.path if isinstance(container, PlacedFrame))
                yield _PlacedPicture(item, size, next(placed, None), shown)
