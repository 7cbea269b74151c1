"""A walk through content: its state and what it notes, the texts and the colours on its way (ISO 32000-1, 8.6, 8.7 and 9.4)."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

import pikepdf

from pnp.pictures.pdf_work import PdfLimitError
from pnp.preflight.pdf.colours import (
    BLACK,
    CMYK,
    GREY,
    NO_COLOUR,
    RGB,
    ColourSpace,
    PdfColour,
    colour_space,
)
from pnp.preflight.pdf.content import (
    UNIT_MATRIX,
    ContentState,
    Corners,
    Matrix,
    MeshError,
    ObjectKind,
    PaintedObject,
    Tile,
    colours_of_gradient,
    floats,
    is_mesh,
    least_scale,
    mapped_box,
    matrix_product,
    read_mesh,
    shared_corners,
)
from pnp.preflight.pdf.fonts import PdfFont, read_font
from pnp.preflight.pdf.inventory import is_unjudged
from pnp.preflight.pdf.objects import MOST_OPERATORS_OF_FILE, PdfValue, entry, identity, is_true, name, number, numbers

Handler: TypeAlias = Callable[[Sequence[Any]], None]
"""What carries out an operator; its operands may be anything."""

NO_PLACE: Corners = (0.0, 0.0, 0.0, 0.0)
THIN_CLIP = 0.5
"""Points of a clip that leaves a line of what is painted: some programs draw lines so."""


class ContentWalk:
    """A walk through content; `found` holds what it paints.

    `state` is the graphics state at this point, `resources` are what names stand for; `in_mask` while a soft mask is walked.
    `base` is the matrix at the beginning of this content, which patterns lie by. While the cell of a pattern is walked, `place`
    is where it is painted; `keeps_colour` while a glyph or a cell has the colour of what it is painted in.
    """

    def __init__(self, budget: WalkBudget) -> None:
        self.budget = budget
        self.found: list[PaintedObject] = []
        self.state = ContentState()
        self.resources: PdfValue = None
        self.in_mask = False
        self.base: Matrix = UNIT_MATRIX
        self.place: Corners | None = None
        self.keeps_colour = False
        self.drawn_letters: set[Hashable] = set()
        self.groups = GroupPlace()
        self._left: set[str] = set()
        self.defaults: Mapping[str, ColourSpace] = {}
        self._tiles: dict[Hashable, list[PaintedObject]] = {}

    @property
    def extent(self) -> Corners:
        """The box in which anything can be painted at this point."""
        return self.place or self.state.clip or NO_PLACE

    def add(  # noqa: PLR0913 - the facts of an object
        self,
        kind: ObjectKind,
        box: Corners,
        *,
        colour: PdfColour | None = None,
        name: str = "",
        measure: float = 0.0,
        transparent: str = "",
        font: PdfFont | None = None,
        missing_glyphs: int = 0,
        source: PdfValue = None,
        wrong_widths: int = 0,
        stroked: bool = False,
    ) -> None:
        """Note an object that is painted with the current state, unless it is clipped away; then the pattern that it is in."""
        state, stroked = self.state, stroked or kind in {"stroke", "outline"}
        clip = state.clip
        if clip is not None and (clip[2] < box[0] or clip[3] < box[1] or clip[0] > box[2] or clip[1] > box[3]):
            return
        alpha = state.stroke_alpha if stroked else state.fill_alpha
        overprints = state.stroke_overprint if stroked else state.fill_overprint
        box = self.place or shared_corners(clip, box)
        left = math.inf if clip is None or self.place is not None else min(clip[2] - clip[0], clip[3] - clip[1])
        if left < THIN_CLIP and kind == "fill":
            measure = min(measure, left)
        elif left < THIN_CLIP and kind in _SHOWN_IN_LETTERS:
            self.add("fill", box, colour=colour, measure=left)
        ink = colour or (state.stroke if stroked else state.fill)
        tile = state.stroke_tile if stroked else state.fill_tile
        tiled = self._tile(tile, box) if tile is not None and kind in _COLOURED_KINDS and colour is not NO_COLOUR else []
        if tiled and kind in _LETTER_KINDS:
            ink = ink.with_parts(one.colour for one in tiled if one.colour is not None)
        knocks = self.groups.knocked(self.found, box) if overprints and kind in _KNOCKED_KINDS else ""
        self.found.append(
            PaintedObject(
                kind, box, name, ink, measure, overprints, state.overprint_mode, state.transparency(alpha) or transparent,
                font, missing_glyphs, source, self.in_mask, wrong_widths, knocks,
            )
        )  # fmt: skip
        if state.letters is not None and kind in _SHOWN_IN_LETTERS:
            font, size, around = state.letters
            self.found.append(
                PaintedObject("letters", shared_corners(around, box), "", ink.whole(), size, font=font, in_mask=self.in_mask)
            )
        self.found += tiled

    def _tile(self, tile: Tile, box: Corners) -> list[PaintedObject]:
        """Return what the cell of a pattern paints in a box: where cells lie is no matter, since they are repeated."""
        key = (identity(tile.cell), tile.base, tile.colour, self.in_mask)
        found = self._tiles.get(key)
        if found is None:
            kept, state, place, self.found = self.found, self.state, self.place, []
            self.state, self.place = ContentState(matrix=tile.base), box
            if tile.colour is not None:
                self.state.fill = self.state.stroke = tile.colour
            self.form(tile.cell, tile.resources, numbers(entry(tile.cell, "/Matrix")), keeps_colour=tile.colour is not None)
            facts = {(o.kind, o.name, o.colour, o.measure, o.overprints, o.transparency, id(o.font)): o for o in self.found}
            found = self._tiles[key] = list(facts.values())
            self.found, self.state, self.place = kept, state, place
        self.budget.spend(len(found))
        return [one._replace(box=box) for one in found]

    def find(self, kind: str, key: object) -> PdfValue:
        """Return a resource by its name; one that is not there is noted, and is None."""
        found = entry(self.resources, kind, key) if isinstance(key, str) and len(key) > 1 else None
        if found is None:
            self.found.append(PaintedObject("missing", self.extent, f"{kind}{key if isinstance(key, str) else ''}"))
        return found

    def leave(self, what: str) -> None:
        """Note what is not looked into, once."""
        if what not in self._left:
            self._left.add(what)
            self.found.append(PaintedObject("unjudged", self.extent, what))

    def wrong(self, what: str) -> None:
        """Note what is wrong with the content itself; `what` is the whole sentence."""
        self.found.append(PaintedObject("content", self.extent, what))

    def default_space(self, space: ColourSpace) -> ColourSpace:
        """Return what a space of a device stands for here (ISO 32000-1, 8.6.5.6): itself, if the resources do not say."""
        return self.defaults.get(space.family, space)

    def form(
        self, stream: pikepdf.Stream, resources: PdfValue, matrix: Sequence[float] = (), *, keeps_colour: bool = False
    ) -> None:
        """Walk a form, a pattern or a glyph with a state of its own. Raises PdfLimitError."""
        raise NotImplementedError


_COLOURED_KINDS = frozenset({"fill", "stroke", "outline", "text", "stencil"})
"""What is painted in the colour of the state."""
_LETTER_KINDS = frozenset({"text", "letters"})
_KNOCKED_KINDS = frozenset({"text", "letters", "fill"})
_SHOWN_IN_LETTERS = frozenset({"fill", "picture", "shading"})
"""What shows through letters that clip."""
_COVERING_KINDS = frozenset({"fill", "picture", "shading", "stroke"})
_MOST_BENEATH = 2000
"""Objects that are looked at before what lies beneath another one is taken to be nothing."""


@dataclass(frozen=True, slots=True)
class GroupPlace:
    """Where in a list of painted objects the groups begin that decide what overprinting leaves (ISO 32000-1, 11.4.5, 11.4.6).

    In an isolated group nothing that lies outside is beneath; in a knockout group, nothing that the group itself has painted
    before, up to `until`, where the part of it began that is painted now.
    """

    isolated: int = 0
    knockout: int | None = None
    until: int | None = None

    def inside(self, group: PdfValue, at: int, *, opaque: bool) -> GroupPlace:
        """Return the place inside a group that begins at an object, if it is one."""
        if name(entry(group, "/S")) != "Transparency":
            return self
        isolated = at if is_true(entry(group, "/I")) and opaque else self.isolated
        if is_true(entry(group, "/K")):
            return GroupPlace(isolated, at)
        return GroupPlace(isolated, self.knockout, at if self.until is None else self.until)

    def knocked(self, found: Sequence[PaintedObject], box: Corners) -> str:
        """Say why what overprints in a box knocks out what lies beneath all the same; empty if it does not."""
        outside = found[max(self.isolated - _MOST_BENEATH, 0) : self.isolated]
        inside = found[self.isolated :][-_MOST_BENEATH:]
        if self._covers(outside, box) and not any(one.kind in _COVERING_KINDS and _contains(one.box, box) for one in inside):
            return "it lies in an isolated group, and the ground outside of it"
        if self.knockout is not None:
            until = len(found) if self.until is None else self.until
            if self._covers(found[max(self.knockout, until - _MOST_BENEATH) : until], box):
                return "it lies in a knockout group, as the ground does"
        return ""

    def _covers(self, found: Sequence[PaintedObject], box: Corners) -> bool:
        """Whether something of other inks than black lies in a box."""
        return any(
            one.kind in _COVERING_KINDS and not one.in_mask
            and one.box[0] < box[2] and box[0] < one.box[2] and one.box[1] < box[3] and box[1] < one.box[3]
            and one.has_colours
            for one in found
        )  # fmt: skip


def _contains(outer: Corners, inner: Corners) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


_DEFAULT_SPACES = {"DeviceGray": "/DefaultGray", "DeviceRGB": "/DefaultRGB", "DeviceCMYK": "/DefaultCMYK"}


class WalkBudget:
    """How many operators all pages of a file may have together, and the fonts and colour spaces that are read already."""

    def __init__(self, most: int = MOST_OPERATORS_OF_FILE) -> None:
        self._left = most
        self._fonts: dict[tuple[int, int], PdfFont] = {}
        self._spaces: dict[tuple[int, int], ColourSpace] = {}
        self._meshes: dict[tuple[int, int] | None, Corners | None] = {}
        self._shades: dict[tuple[int, int], tuple[PdfColour, ...]] = {}
        self._seen: set[tuple[int, int]] = set()

    def spend(self, operators: int) -> None:
        """Count operators. Raises PdfLimitError."""
        self._left -= operators
        if self._left < 0:
            raise PdfLimitError("takes more than fifteen million operators to paint")

    def is_new(self, value: PdfValue) -> bool:
        """Whether an object is met for the first time."""
        key = identity(value)
        if key in self._seen:
            return False
        if key is not None:
            self._seen.add(key)
        return True

    def defaults(self, resources: PdfValue) -> dict[str, ColourSpace]:
        """Return what spaces of devices stand for in resources, by their families."""
        spaces = entry(resources, "/ColorSpace")
        if spaces is None:
            return {}
        given = ((family, entry(spaces, key)) for family, key in _DEFAULT_SPACES.items())
        return {family: self.space(value, None) for family, value in given if value is not None}

    def font(self, value: PdfValue) -> PdfFont:
        """Return a font, which is read once."""
        key = identity(value)
        found = self._fonts.get(key) if key else None
        if found is None:
            found = read_font(value)
            if key:
                self._fonts[key] = found
        return found

    def space(self, value: PdfValue, resources: PdfValue) -> ColourSpace:
        """Return a colour space, which is read once."""
        written = entry(resources, "/ColorSpace", value) if isinstance(value, str) else value
        key = identity(written)
        found = self._spaces.get(key) if key else None
        if found is None:
            found = colour_space(pikepdf.Name(value) if isinstance(value, str) and len(value) > 1 else value, resources)
            if key:
                self._spaces[key] = found
        return found

    def shades(self, shade: PdfValue, space: ColourSpace) -> tuple[PdfColour, ...]:
        """Return some colours of a gradient, which is read once; none of one that cannot be computed."""
        key = identity(shade)
        found = self._shades.get(key) if key else None
        if found is None:
            found = colours_of_gradient(shade, space)
            if key:
                self._shades[key] = found
        return found

    def mesh_box(self, shade: PdfValue) -> Corners | None:
        """Return the box of a gradient on a mesh, in its own units, which is read once; None of others, and of damaged ones."""
        key = identity(shade)
        if key not in self._meshes or key is None:
            try:
                box = read_mesh(shade).box if is_mesh(shade) else None
            except MeshError:
                box = None
            self._meshes[key] = box
        return self._meshes[key]


_ASCENT, _DESCENT = 0.8, -0.2
"""Of the size: about what letters reach; the box of a text says where it is, not how high its letters are."""
_INVISIBLE, _FIRST_CLIP, _CLIP_ONLY = 3, 4, 7
_FILLED_MODES, _STROKED_MODES = frozenset({0, 2, 4, 6}), frozenset({1, 2, 5, 6})
_THOUSAND = 1000.0
_SPACE = 32
_TEXT_OPERATORS = {
    "BT": "_begin", "ET": "_end", "Tf": "_font", "Tm": "_matrix", "Td": "_move", "TD": "_move_leading", "T*": "_next_line",
    "Tr": "_mode", "Tj": "_show", "TJ": "_show_array", "'": "_show_line", '"': "_show_spaced",
}  # fmt: skip
"""The operators of texts (ISO 32000-1, annex A), each with the method that carries it out."""
_TEXT_PARAMETERS = {
    "Tc": ("spacing", 1.0), "Tw": ("word_spacing", 1.0), "Tz": ("stretch", 0.01), "TL": ("leading", 1.0), "Ts": ("rise", 1.0),
}  # fmt: skip
"""Those that set a number of the state, with what it is multiplied by."""


class TextWalk:
    """Sets the texts of a walk; `handlers` are its operators."""

    def __init__(self, walk: ContentWalk) -> None:
        self._walk = walk
        self._line: Matrix = UNIT_MATRIX
        self._at: Matrix = UNIT_MATRIX
        self._is_open = self._lacks_font = False
        self._clips: tuple[PdfFont, float, Corners] | None = None
        self.handlers: Mapping[str, Handler] = {
            **{operator: getattr(self, method) for operator, method in _TEXT_OPERATORS.items()},
            **{operator: partial(self._set, attribute, scale) for operator, (attribute, scale) in _TEXT_PARAMETERS.items()},
        }

    @property
    def place(self) -> tuple[Matrix, Matrix, bool]:
        """The matrix of the line and that of the next glyph, and whether a text object is open."""
        return self._line, self._at, self._is_open

    @place.setter
    def place(self, place: tuple[Matrix, Matrix, bool]) -> None:
        self._line, self._at, self._is_open = place

    def _begin(self, _: Sequence[Any]) -> None:
        self._line = self._at = UNIT_MATRIX
        if self._is_open:
            self._walk.wrong("a text object begins (`BT`) before the last one has ended (`ET`)")
        self._is_open = True

    def _end(self, _: Sequence[Any]) -> None:
        if not self._is_open:
            self._walk.wrong("a text object ends (`ET`) that has not begun (`BT`)")
        self._is_open = False
        if self._clips is not None:
            self._walk.state.letters, self._clips = self._clips, None

    def _font(self, operands: Sequence[Any]) -> None:
        walk = self._walk
        found = walk.find("/Font", operands[0] if operands else "")
        walk.state.font = walk.budget.font(found) if found is not None else None
        self._lacks_font = found is None  # which is told by the name of the font
        walk.state.size = (*floats(operands), 0.0)[0]

    def _matrix(self, operands: Sequence[Any]) -> None:
        found = floats(operands)
        if len(found) == 6:  # noqa: PLR2004 - a matrix has six numbers
            self._line = self._at = matrix_product(found, UNIT_MATRIX)

    def _move(self, operands: Sequence[Any]) -> None:
        x, y = (*floats(operands), 0.0, 0.0)[:2]
        self._line = self._at = matrix_product((1.0, 0.0, 0.0, 1.0, x, y), self._line)

    def _move_leading(self, operands: Sequence[Any]) -> None:
        self._walk.state.leading = -(*floats(operands), 0.0, 0.0)[1]
        self._move(operands)

    def _next_line(self, _: Sequence[Any] = ()) -> None:
        self._move((0.0, -self._walk.state.leading))

    def _set(self, attribute: str, scale: float, operands: Sequence[Any]) -> None:
        found = floats(operands)
        if found:
            setattr(self._walk.state, attribute, found[0] * scale)

    def _mode(self, operands: Sequence[Any]) -> None:
        found = floats(operands)
        self._walk.state.render_mode = int(found[0]) if found else 0

    def _show(self, operands: Sequence[Any]) -> None:
        self._paint([operand for operand in operands if isinstance(operand, bytes)])

    def _show_array(self, operands: Sequence[Any]) -> None:
        if operands and isinstance(operands[0], list):
            self._paint(operands[0])

    def _show_line(self, operands: Sequence[Any]) -> None:
        self._next_line()
        self._show(operands[-1:])

    def _show_spaced(self, operands: Sequence[Any]) -> None:
        found = floats(operands)
        if len(found) == 2:  # noqa: PLR2004 - word and character spacing
            self._walk.state.word_spacing, self._walk.state.spacing = found
        self._show_line(operands)

    def _paint(self, parts: Sequence[Any]) -> None:
        state = self._walk.state
        font, size = state.font, state.size
        if font is None:
            if not self._lacks_font:
                self._walk.wrong("text is shown before a font was chosen (`Tf`)")
            return
        if font.unread:
            self._walk.leave(f"the letters of `{font.name}` ({font.unread})")
        missing, wrong, shown, advance = 0, 0, False, 0.0
        for part in parts:
            if isinstance(part, bytes):
                codes = font.codes(part)
                shown |= bool(codes)
                for letter in map(font.letter, codes):
                    missing += letter.missing
                    wrong += letter.differs
                if font.glyphs:
                    self._walk_glyphs(font, codes, advance)
                advance += self._advance(font, codes)
            elif isinstance(part, float):
                advance -= part / _THOUSAND * size * state.stretch
        if shown and (missing or not font.glyphs):
            self._note(font, advance, missing, wrong)
        self._at = matrix_product((1.0, 0.0, 0.0, 1.0, advance, 0.0), self._at)

    def _advance(self, font: PdfFont, codes: Sequence[int]) -> float:
        state = self._walk.state
        width = sum(map(font.width, codes)) * state.size + state.spacing * len(codes)
        if font.bytes_per_code == 1 and state.word_spacing:
            width += state.word_spacing * codes.count(_SPACE)
        return width * state.stretch

    def _note(self, font: PdfFont, advance: float, missing: int, wrong: int) -> None:
        walk, state = self._walk, self._walk.state
        if state.render_mode == _INVISIBLE:
            return
        is_filled, is_stroked = state.render_mode in _FILLED_MODES, state.render_mode in _STROKED_MODES
        matrix = matrix_product(self._at, state.matrix)
        left, right = min(advance, 0.0), max(advance, 0.0)
        box = mapped_box(matrix, (left, state.rise + _DESCENT * state.size, right, state.rise + _ASCENT * state.size))
        size = abs(state.size) * math.hypot(matrix[2], matrix[3])
        ink = NO_COLOUR if state.render_mode == _CLIP_ONLY else None
        if state.render_mode >= _FIRST_CLIP:
            self._clips = (font, size, box)
        walk.add(
            "text", box, measure=size, font=font, missing_glyphs=missing, wrong_widths=wrong,
            colour=ink, stroked=not is_filled,
        )  # fmt: skip
        if is_stroked:
            walk.add("outline", box, measure=state.line_width * least_scale(state.matrix))

    def _walk_glyphs(self, font: PdfFont, codes: Sequence[int], advance: float) -> None:
        walk, state = self._walk, self._walk.state
        if state.render_mode == _INVISIBLE:
            return
        outer, start = state.matrix, len(walk.found)
        for code in codes:
            if code in font.glyphs:
                sized = matrix_product((state.size * state.stretch, 0.0, 0.0, state.size, advance, state.rise), self._at)
                state.matrix = matrix_product(sized, outer)
                walk.drawn_letters.add(identity(font.glyphs[code]))
                walk.form(font.glyphs[code], walk.resources if font.resources is None else font.resources, font.matrix)
                state.matrix = outer
            advance += self._advance(font, [code])
        self._note_drawn(font, walk.found[start:])

    def _note_drawn(self, font: PdfFont, found: Sequence[PaintedObject]) -> None:
        """Note letters that were drawn as such: what they paint has a place, a height and a colour, as texts have.

        Programs scale fonts of pixels by the matrix of the text alone, so that they are as large as they are high at least.
        """
        walk, state = self._walk, self._walk.state
        drawn = [one for one in found if one.kind in _DRAWN_KINDS]
        if drawn:
            lefts, bottoms, rights, tops = zip(*(one.box for one in drawn), strict=True)
            matrix = matrix_product(self._at, state.matrix)
            size = max(abs(state.size) * math.hypot(matrix[2], matrix[3]), max(tops) - min(bottoms))
            colours = {one.colour for one in drawn}
            ink = colours.pop() if len(colours) == 1 else None
            box = min(lefts), min(bottoms), max(rights), max(tops)
            walk.add("letters", box, measure=size, font=font, colour=ink or NO_COLOUR)


_DRAWN_KINDS = frozenset({"fill", "stroke", "picture", "stencil", "shading"})
_UNCOLOURED = 2
"""The type of a pattern whose cell has no colours of its own."""
_DEVICE_OPERATORS = {"g": GREY, "rg": RGB, "k": CMYK}


class ColourWalk:
    """Sets the colours of a walk; `handlers` are its operators."""

    def __init__(self, walk: ContentWalk) -> None:
        self._walk = walk
        self.handlers: Mapping[str, Handler] = {
            "cs": partial(self._space, stroked=False),
            "CS": partial(self._space, stroked=True),
            **{operator: partial(self._colour, stroked=False) for operator in ("sc", "scn")},
            **{operator: partial(self._colour, stroked=True) for operator in ("SC", "SCN")},
            **{operator: partial(self._device, space, stroked=False) for operator, space in _DEVICE_OPERATORS.items()},
            **{operator.upper(): partial(self._device, space, stroked=True) for operator, space in _DEVICE_OPERATORS.items()},
            "sh": self._shading,
        }

    def _space(self, operands: Sequence[Any], *, stroked: bool) -> None:
        walk = self._walk
        word = operands[0] if operands and isinstance(operands[0], str) else "/"
        space = walk.default_space(walk.budget.space(word, walk.resources))
        if space.family == "unknown" and walk.find("/ColorSpace", word) is not None:
            walk.leave(f"the colour space `{word[1:]}`")
        self._set(PdfColour(space, space.initial()), stroked=stroked)

    def _colour(self, operands: Sequence[Any], *, stroked: bool) -> None:
        state = self._walk.state
        space = (state.stroke if stroked else state.fill).space
        if operands and isinstance(operands[-1], str):
            self._pattern(space, operands, stroked=stroked)
        else:
            self._set(PdfColour(space, floats(operands)), stroked=stroked)

    def _device(self, space: ColourSpace, operands: Sequence[Any], *, stroked: bool) -> None:
        self._set(PdfColour(self._walk.default_space(space), floats(operands)), stroked=stroked)

    def _set(self, colour: PdfColour, *, stroked: bool, tile: Tile | None = None) -> None:
        if self._walk.keeps_colour:
            return
        state = self._walk.state
        if stroked:
            state.stroke, state.stroke_tile = colour, tile
        else:
            state.fill, state.fill_tile = colour, tile

    def _pattern(self, space: ColourSpace, operands: Sequence[Any], *, stroked: bool) -> None:
        walk = self._walk
        found = walk.find("/Pattern", operands[-1])
        shade, shades = entry(found, "/Shading"), tuple[PdfColour, ...]()
        if shade is not None:
            base = walk.default_space(walk.budget.space(entry(shade, "/ColorSpace"), walk.resources))
            space = ColourSpace("Pattern", 0, base=base)
            shades = walk.budget.shades(shade, base)
        if found is not None and is_unjudged("patterns", f"{number(entry(found, '/PatternType')):g}"):
            walk.leave(f"the pattern `{operands[-1]}`")
        if shade is not None:
            self._leave_gradient(shade, operands[-1])
        tile, colour = None, PdfColour(space, floats(operands), shades)
        if shade is None and isinstance(found, pikepdf.Stream):
            plain = PdfColour(space.base, colour.values) if space.base is not None else BLACK
            tile = Tile(found, walk.resources, walk.base, plain if number(entry(found, "/PaintType")) == _UNCOLOURED else None)
        self._set(colour, stroked=stroked, tile=tile)

    def _shading(self, operands: Sequence[Any]) -> None:
        walk = self._walk
        found = walk.find("/Shading", operands[0] if operands else "")
        if found is not None:
            self._leave_gradient(found, str(operands[0]))
            space = walk.default_space(walk.budget.space(entry(found, "/ColorSpace"), walk.resources))
            colour = PdfColour(ColourSpace("Pattern", 0, base=space), (), walk.budget.shades(found, space))
            walk.add("shading", self._gradient_box(found), name=str(operands[0]), colour=colour, source=found)

    def _leave_gradient(self, shade: PdfValue, called: str) -> None:
        if is_unjudged("gradients", f"{number(entry(shade, '/ShadingType')):g}"):
            self._walk.leave(f"the gradient `{called}`")

    def _gradient_box(self, shade: PdfValue) -> Corners:
        box = self._walk.budget.mesh_box(shade)
        return self._walk.extent if box is None else mapped_box(self._walk.state.matrix, box)
