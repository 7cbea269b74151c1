"""Diagrams: faces that a figure draws for the page, whose words keep a size to be read at however small the face is shown.

The template of the face is expanded again, sees how it is drawn, and may leave out or move what has no room. Micro text, which
nobody reads in play, is left out. What has no room is an error: nothing shrinks below the size of diagrams.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Diagnostic, shorten_line
from pnp.base.units import Box, Size
from pnp.layout.deck_sizes import UnpaintedFace, apply_sizes, fit_texts
from pnp.layout.elements.elements import ContainerContent, FaceElement, FaceTree, GroupElement, TextContent
from pnp.layout.face_layout import template_of_side
from pnp.layout.templates.context import DeckFields, TemplateFields
from pnp.layout.templates.templates import TemplateFaultError
from pnp.load.yaml.nodes import format_number
from pnp.model.frame import Frame, Group
from pnp.model.picture import Anchor

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.base.diagnostics import Mark
    from pnp.layout.elements.elements import FaceNode
    from pnp.layout.face_layout import LayoutContext
    from pnp.layout.painting.painter import Canvas
    from pnp.model.frame import TextBox
    from pnp.model.game import Card, Deck
    from pnp.model.sheet import Side


class Diagram(NamedTuple):
    """A face drawn for the page; its frame has `margin` mm around the trim of the face."""

    frame: Frame
    margin: float


class Diagrams:
    """Draws the faces of one game for the page of its booklet, with words of `size` pt or more on the page."""

    def __init__(self, context: LayoutContext, size: float) -> None:
        self._context = context
        self._size = size
        self._known: dict[tuple[str, Side, float], Diagram | None] = {}

    def draw(self, card: str, side: Side, scale: float, mark: Mark) -> Diagram | None:
        """Return a side of a card, which has it, drawn to be shown at a scale; None, with an error, if it cannot be drawn.

        `mark` is the figure. `booklet/crowded-diagram`: words have no room at their size.
        """
        key = card, side, scale
        if key not in self._known:
            self._known[key] = self._draw(card, side, scale, mark)
        return self._known[key]

    def _draw(self, name: str, side: Side, scale: float, mark: Mark) -> Diagram | None:
        context, report = self._context, self._context.report
        deck, card = next((d, c) for d in context.game.decks for c in d.laid_out if c.id == name)
        tree = self._read(deck, card, side, scale)
        if tree is None or tree.face is None:
            return None
        e = tree.face.element
        assert isinstance(e, FaceElement)
        tree = _enlarged(tree, tree.face, self._size / scale)
        assert tree.face is not None
        face = UnpaintedFace(card, tree)
        fit_texts({face: 1}, context.texts)
        apply_sizes((face,), {})
        canvas = context.painter.canvas(card.mark, face.fittings)
        margin = e.diagram_margin
        context.painter.paint(tree.face, deck.format.size, max(deck.bleed, margin), canvas)
        trim = Box(0.0, 0.0, *deck.format.size)
        where = f"the diagram of `{name}` at {scale:.0%}"
        for fault in _faults(canvas, trim.inset(-margin), where, self._size):
            report.add(replace(fault, mark=mark))
        return Diagram(_with_margin(canvas, deck, side, margin), margin)

    def _read(self, deck: Deck, card: Card, side: Side, scale: float) -> FaceTree | None:
        context, report = self._context, self._context.report
        cards, template = context.templates.cards, template_of_side(card, side, dict(deck.templates)[side])
        about = TemplateFields("diagram", {"scale": scale, "size": self._size / scale})
        names = {"deck": DeckFields(deck, cards), "side": side, "card": cards.view(deck, card), "diagram": about}
        try:
            expansion = context.templates.expand(template, names, deck.mark)
        except TemplateFaultError as error:
            if error.diagnostic is not None:
                report.add(error.diagnostic)
            return None
        tree = context.reader(card.look).read(expansion, template)
        for fault in tree.faults:
            report.add(fault)
        return tree


def _enlarged(tree: FaceTree, face: ContainerContent, least: float) -> FaceTree:
    """Return a face whose texts have at least `least` pt, and none that is micro."""
    texts: list[TextContent] = []

    def enlarge(node: FaceNode, scale: float) -> FaceNode:
        if isinstance(node, ContainerContent):
            inner = scale * node.element.scale if isinstance(node.element, GroupElement) else scale
            return ContainerContent(node.element, [enlarge(child, inner) for child in node.children])
        if not isinstance(node, TextContent):
            return node
        e, needed = node.text, least / scale
        size = max(e.size or e.style.size, needed)
        spans = () if e.style.role == "micro" else node.spans
        enlarged = replace(e, size=size, min_size=max(e.min_size or 0.0, needed))
        texts.append(replace(node, text=enlarged, spans=spans, lasting=False))
        return texts[-1]

    whole = enlarge(face, 1.0)
    assert isinstance(whole, ContainerContent)
    return FaceTree(whole, tuple(texts), tree.faults, tree.damaged)


def _with_margin(canvas: Canvas, deck: Deck, side: Side, margin: float) -> Frame:
    """Return what has been painted as a face of its own, which begins `margin` mm outside the trim."""
    mirrored, size = canvas.axis is not None, deck.format.size
    if not margin:
        return Frame(
            size, deck.bleed, tuple(canvas.items), tuple(canvas.boxes), mirrored=mirrored, kept=tuple(canvas.kept),
            points=tuple(canvas.points), stand_ins=tuple(canvas.stand_ins), outline=deck.outline(side),
        )  # fmt: skip
    return Frame(
        Size(size.w + 2 * margin, size.h + 2 * margin), 0.0,
        (Group(tuple(canvas.items), (1.0, 0.0, 0.0, 1.0, margin, margin)),),
        tuple([box.moved(margin, margin) for box in canvas.boxes]), mirrored=mirrored,
        kept=tuple([box.moved(margin, margin) for box in canvas.kept]),
        points=tuple([Anchor(at.name, at.x + margin, at.y + margin, at.w, at.h) for at in canvas.points]),
        stand_ins=tuple([one._replace(box=one.box.moved(margin, margin)) for one in canvas.stand_ins]),
    )  # fmt: skip


_WAYS_OUT = "give them more room or leave them out where the template sees `diagram`, or show the face larger"
_EDGE_WAYS_OUT = "`diagram-margin` of `<face>` shows more around it, or move them inwards where the template sees `diagram`"
_TOLERANCE = 0.01  # mm


def _faults(canvas: Canvas, shown: Box, where: str, size: float) -> Iterator[Diagnostic]:
    """Yield what has no room, once for each line of a template; `shown` is all that the figure shows, in mm of the face."""
    words = f"words of {format_number(size)} pt"
    crowded = [box for box, _ in canvas.faulty_texts if box.overflow > 0]
    outside = [box for box in canvas.boxes if any(box.lines) and not box.overflow and not shown.contains(box.ink, _TOLERANCE)]
    for boxes in _by_place(crowded):
        yield _fault(f"{where} has no room for {words}: {_name_texts(boxes)}", boxes[0].at, _WAYS_OUT)
    for boxes in _by_place(outside):
        yield _fault(f"{words} leave {where}: {_name_texts(boxes)}", boxes[0].at, _EDGE_WAYS_OUT)
    for fault in dict.fromkeys(fault for fault, _ in canvas.faults if fault.code == "layout/overflow"):
        yield _fault(f"{where} has no room for {words}: {fault.message}", fault.mark, _WAYS_OUT)


def _fault(message: str, at: Mark | None, hint: str) -> Diagnostic:
    return Diagnostic("booklet/crowded-diagram", message, None, also=(("in", at),) if at else (), hint=hint)


def _by_place(boxes: Iterable[TextBox]) -> Iterable[Sequence[TextBox]]:
    """Return texts in groups that one line of a template writes."""
    found: defaultdict[str, list[TextBox]] = defaultdict(list)
    for box in boxes:
        found[box.role].append(box)
    return found.values()


def _name_texts(boxes: Sequence[TextBox]) -> str:
    first, others = boxes[0], len(boxes) - 1
    more = f" and {others} other{'s' * (others > 1)}" if others else ""
    words = shorten_line(next(line for line in first.lines if line).strip(), _SHOWN_WORDS)
    return f"the `{first.style}` text `{words}`{more}"


_SHOWN_WORDS = 40
