"""What checks look at: the faces with their styles and safe margins, what a press demands, texts at the size that they have.

A fault of a template affects many cards; it is reported once, for its first card and with its worst case.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from math import hypot
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from pnp.base.diagnostics import list_names
from pnp.base.records import frozen, record
from pnp.model.face_walk import FACE, ItemMemory, find_items, intersection, map_box, painted_colours, painted_items
from pnp.model.frame import Colour, Frame, ImageItem, Item, PlacedFrame, TextBox, TextLine
from pnp.preflight.fills import PaintOrder, look_into

if TYPE_CHECKING:
    from pnp.base.diagnostics import FacePlace, Mark
    from pnp.base.units import Box
    from pnp.model.face_walk import GraphicsState, Painted
    from pnp.model.frame import WordsInFigure
    from pnp.model.request import ProductDocuments
    from pnp.model.sheet import Component
    from pnp.model.style import TextStyle
    from pnp.pictures.inks import PressInks

    ColourUse: TypeAlias = tuple[Painted, Colour]

Found = TypeVar("Found")


def _pictures_in(item: Item) -> tuple[Painted, ...]:
    return tuple([paint for paint in painted_items((item,)) if isinstance(paint.item, ImageItem)])


_MOST_ITEMS_AND_RESULTS = 20_000
"""What is known of items from batch to batch: of the art of some thousand cards that have most of it in common."""


class ItemFindings(dict[tuple[Any, ...], ItemMemory[Any]]):
    """What is known of items that many faces share, a memory for each function that finds it: `(function, *asked)`.

    `function(*asked, item)` depends on nothing else, so that it may also be known from faces that were checked before.
    """

    def __missing__(self, key: tuple[Any, ...]) -> ItemMemory[Any]:
        find, *asked = key
        memory = self[key] = ItemMemory(partial(find, *asked) if asked else find)
        return memory

    def forget_much(self) -> None:
        """Forget all if it is so much that further faces will hardly have it in common."""
        if sum(map(len, self.values())) > _MOST_ITEMS_AND_RESULTS:
            self.clear()


@frozen
class FacesToCheck:
    """Finished faces before they are printed; a page of a booklet is a component with one face.

    `styles`: the text styles by name, without those that could not be read; `safe`: the safe margins in mm by deck; decks
    that are missing have no safe area. `strict` ones are what players get, not a prototype (`--strict`). `bleeds`: the
    most mm of its bleed that sheets show, by deck, 0 where neighbours share their cuts; the others show all.
    """

    components: Sequence[Component]
    styles: Mapping[str, TextStyle] = field(default_factory=dict)
    safe: Mapping[str, float] = field(default_factory=dict)
    strict: bool = False
    bleeds: Mapping[str, float] = field(default_factory=dict)
    press: PressInks | None = None
    """The press for which it is; None: a printer at home."""
    asked_safe: float = 0.0
    """The safe margin in mm that who prints asks for, if that is more than a deck has."""
    asked_bleeds: Mapping[str, float] | None = None
    """The bleed in mm of single faces by deck, which art must fill to its end; None: sheets, on which art may end earlier."""

    typeset: bool = False
    """Whether they are pages of running text, on which templates draw only a part."""
    smallest_words: float = 0.0
    """The size in pt under which words in figures, which are to be read, are a fault."""
    known: ItemFindings = field(repr=False, compare=False, default_factory=ItemFindings)
    """What is found out about their items."""
    _all: list[tuple[Component, Frame]] = field(init=False, repr=False, compare=False, default_factory=list)
    _distinct: list[tuple[Component, Frame]] = field(init=False, repr=False, compare=False, default_factory=list)
    _orders: dict[int, PaintOrder] = field(init=False, repr=False, compare=False, default_factory=dict)

    def all(self) -> Sequence[tuple[Component, Frame]]:
        """Every face and back with its component, in printing order, but those of which nothing is to be found."""
        if not self._all:
            self._all.extend(
                [
                    (component, frame)
                    for component in self.components
                    for frame in (component.face, component.back)
                    if frame is not None and ((painted := frame.painted) is None or not painted.is_clean)
                ]
            )
        return self._all

    def distinct(self) -> Sequence[tuple[Component, Frame]]:
        """The same without those that look like one before, as the backs of a deck do: each with its first component."""
        if not self._distinct:
            first: dict[Frame, Component] = {}
            for component, frame in self.all():
                first.setdefault(frame, component)
            self._distinct.extend([(component, frame) for frame, component in first.items()])
        return self._distinct

    def pictures(self) -> Iterator[tuple[Component, Frame, Painted]]:
        """Yield every picture on distinct faces, also in drawings and figures."""
        for component, frame in self.distinct():
            for paint in self.known[_pictures_in,].on_face(frame):
                yield component, frame, paint

    def with_art(
        self, find: Callable[..., tuple[Found, ...]], *asked: object
    ) -> Iterator[tuple[Component, Frame, Sequence[Found]]]:
        """Yield every face on whose items but texts `find(*asked, item)` finds something; the same items are looked at once."""
        memory = self.known[find, *asked]
        for component, frame in self.all():
            if found := memory.on_face(frame):
                yield component, frame, found

    def order(self, frame: Frame) -> PaintOrder:
        """Return what one of its faces paints, which several checks ask for."""
        found = self._orders.get(id(frame))
        if found is None:
            found = self._orders[id(frame)] = PaintOrder(frame, self.known[look_into,])
        return found

    def printed_bleed(self, component: Component, frame: Frame) -> float:
        """How much of the bleed of one of its faces is printed, in mm."""
        if self.asked_bleeds is not None:
            return min(frame.bleed, self.asked_bleeds.get(component.deck, frame.bleed))
        return min(component.shown_bleed(frame), self.bleeds.get(component.deck, frame.bleed))


class PressDemands(NamedTuple):
    """The inks of a press (None: a printer at home), the least safe area in mm of all decks, and the bleeds of decks in mm."""

    press: PressInks | None = None
    safe: float = 0.0
    bleeds: Mapping[str, float] | None = None


AT_HOME = PressDemands()


def press_demands(documents: ProductDocuments) -> PressDemands:
    """Return what the press of some documents demands; they are all for the same one."""
    first = next(iter(documents.documents), None)
    if first is None or first.press is None:
        return AT_HOME._replace(safe=documents.safe, bleeds=documents.bleeds)
    from pnp.pictures.inks import PressInks  # noqa: PLC0415 - only where something is printed on a press

    return PressDemands(PressInks(first.press, first.swatches), documents.safe, documents.bleeds)


Subject = TypeVar("Subject")

_CARDS_NAMED = 3  # cards that a message names


@dataclass(slots=True)
class RepeatedFault(Generic[Subject]):
    """The first text or picture with this fault, its component, the worst measure, the affected cards, and where it shows."""

    first: Subject
    component: Component
    worst: float
    cards: dict[str, None] = field(default_factory=dict)
    faces: list[FacePlace] = field(default_factory=list)

    @property
    def who(self) -> str:
        """The affected cards as a message names them: `` `pike`, `carp`, `trout` and 4 more``."""
        return list_names(self.cards, _CARDS_NAMED)


class RepeatedFaults(Generic[Subject]):
    """Collects faults by key; `worse` gives the worse of two measures (`min` or `max`)."""

    def __init__(self, worse: Callable[[float, float], float]) -> None:
        self._worse = worse
        self._faults: dict[Hashable, RepeatedFault[Subject]] = {}

    def add(self, key: Hashable, subject: Subject, component: Component, measure: float, place: FacePlace) -> None:
        """Add the fault of a text or picture `subject` at a place of `component`; faults with the same key are one fault."""
        fault = self._faults.setdefault(key, RepeatedFault(subject, component, measure))
        fault.worst = self._worse(fault.worst, measure)
        fault.cards.setdefault(component.card)
        fault.faces.append(place)

    def all(self) -> Iterable[RepeatedFault[Subject]]:
        """All faults in the order in which they were first found."""
        return self._faults.values()


class ColourUses:
    """Finds the uses of colours of which `is_sought` is true; each colour is judged, and each shared element searched, once."""

    def __init__(self, is_sought: Callable[[Colour], bool]) -> None:
        self._is_sought = cache(is_sought)
        self._known = ItemMemory(self._of)

    def on(self, frame: Frame) -> Iterator[ColourUse]:
        """Yield each use of such a colour on a face, in paint order."""
        for item in frame.items:
            if type(item) is not TextLine or self._is_sought(FACE.resolve(item.colour)):
                yield from self._known.of(item)

    def _of(self, element: Item) -> tuple[ColourUse, ...]:
        uses = ((paint, colour) for paint in painted_items((element,)) for colour in painted_colours(paint))
        return tuple([(paint, colour) for paint, colour in uses if self._is_sought(colour)])


TRACE_OF_INK = 0.05
"""A plate with less ink than this leaves no visible edge."""
WHITE_INK = 0.001
"""A colour of which no plate has as much is white."""
INK_ROUNDING = 0.005
"""By so much a sum of inks may be more than a limit only because it was rounded."""

_FULL_SIZE = 0.999
READABLE_SCALE = 0.5
"""A figure below half the size of its card, but for a diagram, shows what the card looks like; nobody is to read it there."""


NOT_READ = ": nobody reads it there, and a shop's program may still name it"
"""How a note ends about a figure that is smaller."""


class Reduction(NamedTuple):
    """How much smaller a face is shown as a figure than it is, 0…1, the place of the figure, and what its words are for."""

    scale: float
    shown_by: Mark | None
    words: WordsInFigure = ""

    @property
    def is_picture(self) -> bool:
        """Whether nobody is to read its words there."""
        return self.words == "picture" or (self.words != "diagram" and self.scale < READABLE_SCALE)


@record
class TextAtSize:
    """A text with letters as it is printed: its size in pt, and its ink in mm of the face; in a figure, how it is reduced.

    The properties are how findings speak of it: by its style on its own face, by the figure where one reduces it.
    """

    box: TextBox
    size: float
    ink: Box
    reduction: Reduction | None = None

    @property
    def is_picture(self) -> bool:
        """Whether it is a part of a figure that nobody is to read."""
        return self.reduction is not None and self.reduction.is_picture

    @property
    def key(self) -> object:
        """What is one fault: a style, or a figure, or all figures that nobody is to read."""
        return self.box.style if self.reduction is None else None if self.is_picture else self.reduction

    @property
    def mark(self) -> Mark | None:
        """Where it is mended."""
        return self.box.content if self.reduction is None else self.reduction.shown_by

    @property
    def also(self) -> list[tuple[str, Mark]]:
        """The other places: its template."""
        return [("in", self.box.at)] if self.box.at else []

    @property
    def words(self) -> str:
        """What it is."""
        return f"`{self.box.style}` text" if self.reduction is None else "text"

    @property
    def verb(self) -> str:
        """What is said of it before its size."""
        return "is set" if self.reduction is None else "shows"

    @property
    def where(self) -> str:
        """Where it has its size."""
        return "" if self.reduction is None else f" in a figure at {self.reduction.scale:.0%}"

    @property
    def ways_out(self) -> list[str]:
        """What helps besides setting it larger."""
        return [] if self.reduction is None else ["show the card larger"]


def texts_at_size(faces: FacesToCheck) -> Iterator[tuple[Component, Frame, TextAtSize]]:
    """Yield every text with letters of the distinct faces, then those of the figures on each."""
    for component, frame in faces.distinct():
        for box in frame.boxes:
            for part in box.with_styled if any(box.lines) else ():
                yield component, frame, TextAtSize(part, part.size, part.ink)
        for placed, state in find_items(frame.art, PlacedFrame):
            for shown in _texts_in_figure(placed, state.inside(placed)):
                yield component, frame, shown


def reduction_of(state: GraphicsState) -> Reduction | None:
    """Return how a figure reduces what is inside; None of what is on its own face, or in a figure as large as its card."""
    figures = [container for container in state.path if isinstance(container, PlacedFrame)]
    scale = 1.0
    for figure in figures:
        scale *= _least_scale(figure.matrix)
    return Reduction(scale, figures[0].at, figures[0].words) if figures and scale < _FULL_SIZE else None


def is_enlarged(state: GraphicsState) -> bool:
    """Whether something is in a figure that is as large as its card, or larger: the card itself tells of it."""
    return reduction_of(state) is None and any(isinstance(container, PlacedFrame) for container in state.path)


def _texts_in_figure(placed: PlacedFrame, state: GraphicsState) -> Iterator[TextAtSize]:
    reduction = reduction_of(state)
    boxes = placed.frame.boxes if reduction is not None else ()
    for box in (part for whole in boxes for part in whole.with_styled):
        ink = intersection(state.clip, map_box(state.matrix, box.ink))
        if any(box.lines) and min(ink.w, ink.h) > 0:
            yield TextAtSize(box, box.size * _least_scale(state.matrix), ink, reduction)


def _least_scale(matrix: tuple[float, ...]) -> float:
    a, b, c, d = matrix[:4]
    return min(hypot(a, b), hypot(c, d))
