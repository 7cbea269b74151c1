"""A canvas: a face while it is being painted, with what is found wrong on the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from pnp.model.face_walk import IDENTITY, map_box

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.base.diagnostics import Diagnostic, Mark
    from pnp.base.units import Box
    from pnp.layout.element_tree import TextContent
    from pnp.layout.elements import Element
    from pnp.layout.measure import Measure
    from pnp.model.frame import Item, Link, StandIn, TextBox
    from pnp.model.outline import Matrix
    from pnp.model.picture import Anchor
    from pnp.model.style import TextStyle
    from pnp.text.text_block import TextBlock


class ReducedText(NamedTuple):
    """A text in groups whose `scale` makes it smaller than it is set, how it was set, by how much (0…1), and its element."""

    style: TextStyle
    box: TextBox
    scale: float
    mark: Mark


@dataclass(slots=True)
class Canvas:
    """A face while it is being painted, and the data that painting it needs.

    `blocks` holds texts that are already set, `faulty_texts` those that do not fit or lack glyphs, `faults` what else is wrong
    and where (mm); `card` is the mark of content without a mark of its own. With an `axis` (mm) places are mirrored; `kept`
    holds the boxes whose contents are not. `points` are the anchors of its elements, where they are on the face. `stand_ins`
    are in place of pictures that cannot be used; `reduced` are the texts of groups with a `scale` under 1; in a draft,
    `damaged` elements lack the attributes whose faults it names.
    """

    card: Mark
    blocks: dict[TextContent, TextBlock]
    measure: Measure
    items: list[Item] = field(default_factory=list)
    boxes: list[TextBox] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    faulty_texts: list[tuple[TextBox, TextBlock]] = field(default_factory=list)
    faults: list[tuple[Diagnostic, Box]] = field(default_factory=list)
    matrix: Matrix = IDENTITY
    axis: float | None = None
    kept: list[Box] = field(default_factory=list)
    points: list[Anchor] = field(default_factory=list)
    stand_ins: list[StandIn] = field(default_factory=list)
    reduced: list[ReducedText] = field(default_factory=list)
    damaged: Mapping[Element, tuple[Diagnostic, ...]] = field(default_factory=dict)

    def on_face(self, box: Box) -> Box:
        """Return a box (mm) of what is being painted as it lies on the face: mirrored and transformed."""
        return map_box(self.matrix, box if self.axis is None else box._replace(x=self.axis - box.right))

    def add_faults(self, faults: Iterable[Diagnostic], box: Box) -> None:
        """Note the faults of something in a box (mm) of what is being painted."""
        self.faults += [(fault, self.on_face(box)) for fault in faults]
