"""Texts of a template at the places that a drawing has for them: `<image src="frame.svg"><text id="title" …>…</text></image>`.

The drawing gives a text its place, size, anchor, turn and colour, the template its words and its style. Such an `<image>` is a
container of ordinary texts, those that are turned in groups of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Diagnostic, Mark
from pnp.base.units import PT, Box, Size
from pnp.layout.elements.elements import ContainerContent, FaceNode, GroupElement, ImageElement, TextContent, TextElement
from pnp.model.face_walk import map_point, multiply
from pnp.model.frame import CURRENT
from pnp.pictures.files import picture_bytes

if TYPE_CHECKING:
    from pnp.layout.templates.faults import TemplatePlaces
    from pnp.model.outline import Matrix
    from pnp.model.picture import Picture
    from pnp.pictures.svg.words import DrawnText, DrawnTextFault, DrawnTexts


_MOST_REMEMBERED = 10_000
_LEAST_TURN = 0.01  # degrees
_MOST_DISTORTION = 0.01  # of the scale


class PlacedTexts(NamedTuple):
    """A picture with texts in it, these in the order of the template, and what keeps others out of it."""

    node: FaceNode
    texts: Sequence[TextContent]
    faults: Sequence[Diagnostic]


class _Place(NamedTuple):
    """A `<text>` with what the drawing says of it, and the group that turns it."""

    element: TextElement
    group: GroupElement | None


class TextsInDrawings:
    """Places the texts in pictures of one game; `find_picture` opens a picture, `places` finds what is at fault in a template.

    Equal elements of many faces become the same elements.
    """

    def __init__(self, find_picture: Callable[[str], Picture | None], places: TemplatePlaces) -> None:
        self._find_picture = find_picture
        self._places = places
        self._drawings: dict[str, DrawnTexts | None] = {}
        self._placed: dict[tuple[ImageElement, TextElement], _Place | Diagnostic] = {}
        self._images: dict[tuple[ImageElement, tuple[str, ...]], ImageElement] = {}

    def place(self, e: ImageElement, texts: Sequence[TextContent]) -> PlacedTexts:
        """Return a picture with these texts in it; alone if it cannot be used, which is reported where it is drawn."""
        faults = [*self._ids_at_fault(texts)]
        picture = self._find_picture(e.src)
        if picture is None or not picture.key:
            return PlacedTexts(e, (), faults)
        if picture.kind != "svg":
            message = f"`{picture.path}` is no SVG, so that no `<text>` can be in its `<image>`"
            hint = "set the words with a `<text>` after the `<image>`"
            return PlacedTexts(e, (), [*faults, Diagnostic("layout/drawn-text", message, self._mark(e), hint=hint)])
        drawing = self._drawing(picture)
        if drawing is None:
            return PlacedTexts(e, (), faults)
        nodes: list[FaceNode] = []
        placed: list[TextContent] = []
        for content in texts:
            if content.text.id is None:
                continue
            found = self._place_of(e, content.text, picture, drawing)
            if isinstance(found, Diagnostic):
                faults.append(found)
                continue
            placed.append(replace(content, text=found.element))
            nodes.append(placed[-1] if found.group is None else ContainerContent(found.group, placed[-1:]))
        named = {content.text.id for content in texts}
        # of a faulty picture, a draft shows no text that another one would have filled
        ids = tuple(dict.fromkeys(id_ for id_ in drawing.ids if faults or id_ in named))
        return PlacedTexts(ContainerContent(self._filled(e, ids), nodes), placed, faults)

    def _ids_at_fault(self, texts: Sequence[TextContent]) -> list[Diagnostic]:
        """Return what is wrong with the ids of the texts in one picture."""
        faults = []
        seen: set[str] = set()
        for text in [content.text for content in texts]:
            if text.id is None:
                message = "`<text>` inside `<image>` lacks `id`: which text of the drawing has its place"
                hint = "write the `id` of that text, or move the `<text>` out of the `<image>`"
                faults.append(Diagnostic("layout/missing-attribute", message, self._places.tag(text.at, "text"), hint=hint))
            elif text.id in seen:
                mark = self._places.attribute(text.at, "text", "id", text.id, of_value=True)
                message = f"the text `{text.id}` of this `<image>` is filled twice"
                faults.append(Diagnostic("layout/drawn-text", message, mark, hint="leave one out, or name another text"))
            else:
                seen.add(text.id)
        return faults

    def _mark(self, e: ImageElement) -> Mark:
        return self._places.attribute(e.at, e.tag, "src", e.src, of_value=True)

    def _drawing(self, picture: Picture) -> DrawnTexts | None:
        """Return the texts of an SVG; None if it is refused, which is reported where it is drawn."""
        from pnp.pictures.svg.tree import RefusedSvgError  # noqa: PLC0415 - only what reads drawings loads it
        from pnp.pictures.svg.words import DrawnTexts  # noqa: PLC0415 - as above

        if picture.key not in self._drawings:
            try:
                self._drawings[picture.key] = DrawnTexts(picture_bytes(picture))
            except RefusedSvgError:
                self._drawings[picture.key] = None
        return self._drawings[picture.key]

    def _filled(self, e: ImageElement, ids: tuple[str, ...]) -> ImageElement:
        found = self._images.get((e, ids))
        if found is None:
            found = replace(e, filled=ids)
            if len(self._images) < _MOST_REMEMBERED:
                self._images[e, ids] = found
        return found

    def _place_of(self, e: ImageElement, text: TextElement, picture: Picture, drawing: DrawnTexts) -> _Place | Diagnostic:
        found = self._placed.get((e, text))
        if found is None:
            found = self._find_place(e, text, picture, drawing)
            if len(self._placed) < _MOST_REMEMBERED:
                self._placed[e, text] = found
        return found

    def _find_place(self, e: ImageElement, text: TextElement, picture: Picture, drawing: DrawnTexts) -> _Place | Diagnostic:
        from pnp.pictures.svg.words import DrawnTextFault  # noqa: PLC0415 - only what reads drawings loads it

        assert text.id is not None
        drawn = drawing.find(text.id)
        fault = drawn if isinstance(drawn, DrawnTextFault) else None
        if not isinstance(drawn, DrawnTextFault):
            matrix = multiply(_matrix_in_box(drawing.size, e), drawn.matrix)
            fault = _fault_of_place(text, drawn, matrix)
            if fault is None:
                return _with_place(e, text, drawn, matrix)
        assert fault is not None
        mark = self._places.attribute(text.at, "text", "id", text.id, of_value=True)
        also = (("in", Mark(picture.path, fault.line)),) if fault.line else ()
        return Diagnostic("layout/drawn-text", f"`{picture.path}` {fault.message}", mark, also=also, hint=fault.hint)


def _matrix_in_box(size: Size, e: ImageElement) -> Matrix:
    """Return the matrix from the units of a drawing to mm from the corner of the box of its `<image>`."""
    from pnp.layout.painting.texts_and_pictures import fit_into, matrix_into  # noqa: PLC0415 - which imports the elements

    return matrix_into(size, fit_into(size, Box(0.0, 0.0, e.w, e.h), e.fit))


def _fault_of_place(text: TextElement, drawn: DrawnText, matrix: Matrix) -> DrawnTextFault | None:
    """Return why words cannot stand as a text of a drawing does, None if they can; `matrix` is that to mm."""
    from pnp.pictures.svg.words import DrawnTextFault  # noqa: PLC0415 - only what reads drawings loads it

    a, b, c, d, _, _ = matrix
    scale = hypot(a, b)
    if scale <= 0 or max(abs(a - d), abs(b + c)) > _MOST_DISTORTION * scale:
        hint = "take the distortion out of its `transform`, and `stretch` out of the `<image>`"
        return DrawnTextFault(f"has its text `{text.id}` stretched, slanted or mirrored", 0, hint)
    size = _size_of_type(drawn, scale)
    if size < text.style.floor:
        message = f"has its text `{text.id}` in {size:g} pt here, under the {text.style.floor:g} pt that style "
        hint = "make it larger in the drawing, or name a style with a smaller floor"
        return DrawnTextFault(f"{message}`{text.style.name}` has as its floor", 0, hint)
    if text.style.direction == "vertical" and not drawn.in_box:
        message = f"has its text `{text.id}` in lines from a point, but style `{text.style.name}` sets columns"
        return DrawnTextFault(message, 0, "let its words flow into a `<rect>` in the drawing (`shape-inside`)")
    return None


def _size_of_type(drawn: DrawnText, scale: float) -> float:
    return round(drawn.size * scale * PT, 2)


def _with_place(e: ImageElement, text: TextElement, drawn: DrawnText, matrix: Matrix) -> _Place:
    """Return a text with the place, size, anchor and colour that it has in a drawing; `matrix` is that to mm."""
    scale, turn = hypot(matrix[0], matrix[1]), degrees(atan2(matrix[1], matrix[0]))
    left, top = map_point(matrix, drawn.x, drawn.y)
    x, y = (left, top) if abs(turn) < _LEAST_TURN else (0.0, 0.0)
    size = _size_of_type(drawn, scale)
    width = text.w if text.w is not None else None if drawn.width is None else drawn.width * scale
    height = text.h if text.h is not None else None if drawn.height is None else drawn.height * scale
    if width is not None and not drawn.in_box:
        x -= width * {"start": 0.0, "center": 0.5, "end": 1.0}[drawn.anchor]
        if height is None and drawn.lines is not None:
            height = drawn.lines * size * text.style.leading / PT
    colour = text.colour
    if colour is None and text.style.fill is None:
        colour = e.colour if drawn.colour == CURRENT else drawn.colour
    mirror = e.mirror or drawn.in_box  # the words in a box begin where their language does
    placed = replace(
        text, x=x, y=y, w=_rounded(width), h=_rounded(height), size=size, colour=colour, align=drawn.anchor, mirror=mirror,
        on_baseline=not drawn.in_box, id=None,
    )  # fmt: skip
    if abs(turn) < _LEAST_TURN:
        return _Place(placed, None)
    return _Place(placed, GroupElement(at=text.at, x=left, y=top, rotate=round(turn, 4)))


def _rounded(length: float | None) -> float | None:
    """Return a length rounded up a little, so that what has exactly this room fits."""
    return None if length is None else round(length + 5e-7, 6)
