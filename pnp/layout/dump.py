"""A Frame as text, one line for each item, for tests and for reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.face_walk import walk
from pnp.model.frame import DrawingItem, Gradient, Group, ImageItem, PlacedFrame, Shape, TextLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.model.frame import Frame, Item, Paint, Stroke
    from pnp.model.outline import Path


def dump(frame: Frame) -> str:
    """Return a frame's size and bleed, its items in paint order, and its text boxes; mm with at most three decimals."""
    head = f"frame {_n(frame.size.w)} x {_n(frame.size.h)} bleed {_n(frame.bleed)}"
    boxes = [
        f"box {b.style} {_ns(b.box)} at {_n(b.size)} of {_n(b.preferred)} pt: {' / '.join(b.lines)}  <{b.content} {b.at}>"
        for b in frame.boxes
    ]
    return "\n".join([head, *_items(frame.items), *boxes]) + "\n"


def _items(items: Iterable[Item]) -> Iterator[str]:
    for item, state in walk(items, into=(Group,)):
        where = f"  <{item.at}>" if item.at else ""
        yield f"{'  ' * len(state.path)}{_item(item)}{where}"


def _item(item: Item) -> str:
    if isinstance(item, Shape):
        outline = f"rect {_ns(item.rect)}" if item.rect else f"path {_path(item.path)}"
        keep = f" {item.step}" if item.step else f" {item.ink}" if item.ink else ""
        return f"{outline}{_paint(' fill', item.fill)}{_stroke(item.stroke)}{' evenodd' if item.even_odd else ''}{keep}"
    if isinstance(item, TextLine):
        words = "".join(run.text for _, run in item.runs)
        hidden = " invisible" if item.invisible else ""
        return f"text {_n(item.x)} {_n(item.y)} {_n(item.size)} pt{_paint('', item.colour)}{hidden}: {words}"
    if isinstance(item, ImageItem):
        return f"image {item.picture.path} {_ns(item.box)}{f' clip {_ns(item.clip)}' if item.clip else ''}"
    if isinstance(item, DrawingItem):
        clip = f" clip {_ns(item.clip)}" if item.clip else ""
        return f"drawing {item.drawing.key} matrix {_ns(item.matrix)}{_paint('', item.colour)}{clip}"
    clip = f" clip {_path(item.clip)}" if item.clip else ""
    if isinstance(item, PlacedFrame):
        return f"face {_ns(item.frame.size)} matrix {_ns(item.matrix)}{clip}"
    opacity = f" opacity {_n(item.opacity)}" if item.opacity != 1 else ""
    return f"group matrix {_ns(item.matrix)}{clip}{opacity}"


def _paint(word: str, paint: Paint | None) -> str:
    if paint is None:
        return ""
    if isinstance(paint, Gradient):
        return f"{word} {paint.kind} gradient"
    name = paint.name or "#" + "".join(f"{round(v * 255):02x}" for v in paint.rgb)
    return f"{word} {name}{f'/{_n(paint.alpha * 100)}' if paint.alpha != 1 else ''}"


def _stroke(stroke: Stroke | None) -> str:
    if stroke is None:
        return ""
    dash = f" dash {_ns(stroke.dash)}" if stroke.dash else ""
    return f"{_paint(' stroke', stroke.colour)} {_n(stroke.width)}{dash}"


def _path(path: Path) -> str:
    return " ".join(letter + _ns(numbers) for letter, numbers in path)


def _ns(numbers: Iterable[float]) -> str:
    return " ".join(_n(v) for v in numbers)


def _n(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
