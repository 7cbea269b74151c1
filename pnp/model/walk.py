"""The one traversal of a face's items, into groups, drawings and placed faces; checks and rewrites all build on it.

Only the painter of content streams has its own (`render/item_painter.py` says why).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.base.units import Box
from pnp.model.colour import CURRENT
from pnp.model.frame import DrawingItem, Group, PlacedFrame
from pnp.model.ink_extent import IDENTITY, mapped, multiply, path_box, shared

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pnp.model.colour import Colour
    from pnp.model.frame import Item
    from pnp.model.paths import Matrix, Path

Container: TypeAlias = Group | DrawingItem | PlacedFrame

CONTAINERS = (Group, DrawingItem, PlacedFrame)

_BLACK = CURRENT._replace(name="")
_NOTHING = Box(0.0, 0.0, -1.0, -1.0)


class GraphicsState(NamedTuple):
    """The state that applies to an item; the term is that of PDF and SVG.

    `matrix` maps the item's coordinates to those in which the walk began. Nothing shows outside `clip`, a box in the latter
    (None: no limit; a negative side: nothing shows); a clip path counts as its bounding box. `colour` replaces
    `currentColor`; `path` holds the enclosing containers, outermost first.
    """

    matrix: Matrix = IDENTITY
    clip: Box | None = None
    opacity: float = 1.0
    colour: Colour | None = None
    path: tuple[Container, ...] = ()

    def inside(self, container: Container) -> GraphicsState:
        """Return the state of the items inside a container."""
        matrix, clip, opacity, colour = multiply(self.matrix, container.matrix), self.clip, self.opacity, self.colour
        if isinstance(container, Group):
            opacity *= container.opacity
            if container.clip is not None:
                clip = shared(clip, _around(container.clip, matrix))
        elif isinstance(container, DrawingItem):
            clip = shared(clip, mapped(matrix, Box(0.0, 0.0, *container.drawing.size)))
            if container.clip is not None:
                clip = shared(clip, mapped(self.matrix, container.clip))
            colour = self.resolve(container.colour) if container.colour else colour
        else:
            whole = Box(0.0, 0.0, *container.frame.size)
            clip = shared(clip, mapped(matrix, whole) if container.clip is None else _around(container.clip, matrix))
            colour = None
        return GraphicsState(matrix, clip, opacity, colour, (*self.path, container))

    def resolve(self, colour: Colour) -> Colour:
        """Return `colour`, or the colour that replaces `currentColor` (black by default) at its opacity."""
        if colour.name != CURRENT.name:
            return colour
        own = self.colour or _BLACK
        return own._replace(alpha=own.alpha * colour.alpha)


FACE = GraphicsState()
"""The state in which a walk through a whole face begins."""


def walk(
    items: Iterable[Item],
    state: GraphicsState = FACE,
    *,
    into: tuple[type, ...] = CONTAINERS,
    seen: Callable[[GraphicsState], bool] | None = None,
    topmost_first: bool = False,
) -> Iterator[tuple[Item, GraphicsState]]:
    """Yield every item with its state, in paint order or `topmost_first`; a container comes before its items.

    Only containers of the types `into` are entered, and only if `seen` is true of the state inside them, which saves most of
    the work when only one part of a face matters.
    """
    for item in reversed(tuple(items)) if topmost_first else items:
        yield item, state
        if isinstance(item, CONTAINERS) and isinstance(item, into):
            inner = state.inside(item)
            if seen is None or seen(inner):
                yield from walk(held(item), inner, into=into, seen=seen, topmost_first=topmost_first)


def rewrite(
    items: Iterable[Item], change: Callable[[Item, GraphicsState], Iterable[Item]], state: GraphicsState = FACE
) -> tuple[Item, ...]:
    """Return the items with each one replaced by the results of `change`, in paint order; groups are rebuilt.

    `change` receives drawings and placed faces whole: many places share one by its key, so a changed one needs another key.
    """
    out: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            out.append(replace(item, items=rewrite(item.items, change, state.inside(item))))
        else:
            out += change(item, state)
    return tuple(out)


def held(container: Container) -> tuple[Item, ...]:
    """Return the items of a container, in its own coordinates."""
    if isinstance(container, Group):
        return container.items
    return container.drawing.items if isinstance(container, DrawingItem) else container.frame.items


def _around(path: Path, matrix: Matrix) -> Box:
    return mapped(matrix, path_box(path)) if path else _NOTHING
