"""The trace (`--trace`): how each text box was set, as one record ready for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.base.units import Box
    from pnp.model.frame import TextBox
    from pnp.model.sheet import Component


def trace(components: Iterable[Component]) -> Iterator[dict[str, object]]:
    """Yield a record for each text box of every card: sizes and overflow in pt, boxes in mm from the trim corner.

    `ink` is what its glyphs and icons paint, which may overhang `box`.
    """
    for component in components:
        for side, frame in (("face", component.face), ("back", component.back)):
            for box in frame.boxes if frame else ():
                yield {"card": component.id, "deck": component.deck, "face": side, **_record(box)}


def _record(box: TextBox) -> dict[str, object]:
    return {
        "style": box.style,
        "box": _rounded(box.box),
        "ink": _rounded(box.ink),
        "preferred": box.preferred,
        "floor": box.floor,
        "size": box.size,
        "lines": list(box.lines),
        "missing": list(box.missing),
        "overflow_pt": round(box.overflow, 2),
        "content": str(box.content) if box.content else None,
        "template": str(box.at) if box.at else None,
    }


def _rounded(box: Box) -> list[float]:
    return [round(v, 3) for v in box]
