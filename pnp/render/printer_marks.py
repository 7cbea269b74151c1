"""Paint the marks of a page: crop marks, ticks, fold lines and registration targets, in black or with all plates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.units import PT, Size
from pnp.impose.press_marks import target_box
from pnp.model.outline import Outline
from pnp.render.path_operators import path_operators
from pnp.render.pdf_numbers import matrix, num, nums

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.printing import MarkInk
    from pnp.model.sheet import Page, PageLine
    from pnp.render.content_stream import ContentStream
    from pnp.render.shared_objects import SharedObjects

_RING = 3.0  # mm; the diameter of the ring of a target, whose cross is as long as its box
_ALL = b"[/Separation/All%b<</FunctionType 2/Domain[0 1]/C0[%b]/C1[%b]/N 1>>]"
"""The colour space that marks every plate (ISO 32000-1, 8.6.6.4), and what stands for it on a screen."""


def draw_marks(store: SharedObjects, content: ContentStream, page: Page) -> None:
    """Draw marks and fold lines, those of equal ink, weight and dash as one path, and the targets."""
    if page.lines or page.targets:
        content.mark(None)
    known = store.marks.get(id(page.lines))
    if known is None:  # all full sheets of a run have the same; they are kept, so that no `id` is reused
        known = store.marks[id(page.lines)] = page.lines, _paths_by_style(page.lines)
    for (ink, weight, dash), paths in known[1].items():
        _set_ink(store, content, ink)
        content.set("cap", b"0 J")
        content.set("width", num(weight / PT) + b" w")
        content.set("dash", b"[%b]0 d" % nums(dash))
        content.add(paths)
    if page.targets:
        _draw_targets(store, content, page)
    content.end_mark()


def _paths_by_style(lines: Sequence[PageLine]) -> dict[tuple[MarkInk | None, float, tuple[float, ...]], bytes]:
    """Return the operators of lines by ink, weight and dash; the white casings of all come first."""
    found: dict[tuple[MarkInk | None, float, tuple[float, ...]], list[bytes]] = {}
    for line in lines:
        if line.casing:
            found.setdefault((None, line.casing, ()), []).append(_path(line))
    for line in lines:
        found.setdefault((line.ink, line.weight, line.dash), []).append(_path(line))
    return {style: b"\n".join([*paths, b"S"]) for style, paths in found.items()}


def _path(line: PageLine) -> bytes:
    return b"%b %b m %b %b l" % tuple(map(num, (line.x1, line.y1, line.x2, line.y2)))


def _draw_targets(store: SharedObjects, content: ContentStream, page: Page) -> None:
    """A ring and a cross at each place, as strong as the other marks."""
    _set_ink(store, content, "registration")
    content.set("dash", b"[]0 d")
    for x, y in page.targets:
        box, ring = target_box((x, y)), Outline("circle", Size(_RING, _RING)).path
        cross = b"%b %b m %b %b l %b %b m %b %b l" % tuple(map(num, (box.x, y, box.right, y, x, box.y, x, box.bottom)))
        content.add(b"q %b cm" % matrix((1.0, 0.0, 0.0, 1.0, x - _RING / 2, y - _RING / 2)))
        content.add(path_operators(ring) + b" S Q")
        content.add(cross + b" S")


def _set_ink(store: SharedObjects, content: ContentStream, ink: MarkInk | None) -> None:
    """Set the colour of lines; None is the white of a casing."""
    if ink in {None, "black"}:
        content.set("stroke", b"1 G" if ink is None else b"0 G")
        return
    space = store.colours.group
    none, full = (b"0 0 0 0", b"1 1 1 1") if space == b"/DeviceCMYK" else (b"1 1 1", b"0 0 0")
    name = content.resource("ColorSpace", store.value(_ALL % (space, none, full)))
    content.set("stroke", name + b" CS 1 SCN")
