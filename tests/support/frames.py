"""A Frame as text, with one line for each item, for comparisons and for reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pnp.model.face_walk import walk
from pnp.model.frame import DrawingItem, Gradient, Group, ImageItem, PlacedFrame, Shape, TextLine

if TYPE_CHECKING:
    from pnp.model.frame import Frame, Item, Paint, Stroke
    from pnp.model.outline import Path


def dump_frame(frame: Frame) -> str:
    """Return a frame's size and bleed, its items in paint order, and its text boxes; mm with at most three decimals."""
    head = f"frame {_format_number(frame.size.w)} x {_format_number(frame.size.h)} bleed {_format_number(frame.bleed)}"
    boxes = [
        f"box {b.style} {_format_numbers(b.box)} at {_format_number(b.size)} of "
        f"{_format_number(b.preferred)} pt: {' / '.join(b.lines)}  <{b.content} {b.at}>"
        for b in frame.boxes
    ]
    return "\n".join([head, *_item_lines(frame.items), *boxes]) + "\n"


def _item_lines(items: Iterable[Item]) -> Iterator[str]:
    for item, state in walk(items, into=(Group,)):
        where = f"  <{item.at}>" if item.at else ""
        yield f"{'  ' * len(state.path)}{_format_item(item)}{where}"


def _format_item(item: Item) -> str:
    if isinstance(item, Shape):
        outline = f"rect {_format_numbers(item.rect)}" if item.rect else f"path {_format_path(item.path)}"
        keep = f" {item.step}" if item.step else f" {item.ink}" if item.ink else ""
        rule = " evenodd" if item.even_odd else ""
        return f"{outline}{_format_paint(' fill', item.fill)}{_format_stroke(item.stroke)}{rule}{keep}"
    if isinstance(item, TextLine):
        words = "".join(run.text for _, run in item.runs)
        hidden = " invisible" if item.invisible else ""
        return (
            f"text {_format_number(item.x)} {_format_number(item.y)} {_format_number(item.size)} "
            f"pt{_format_paint('', item.colour)}{hidden}: {words}"
        )
    if isinstance(item, (ImageItem, DrawingItem)):
        clip = f" clip {_format_numbers(item.clip)}" if item.clip else ""
        if isinstance(item, ImageItem):
            return f"image {item.picture.path} {_format_numbers(item.box)}{clip}"
        return f"drawing {item.drawing.key} matrix {_format_numbers(item.matrix)}{_format_paint('', item.colour)}{clip}"
    clip = f" clip {_format_path(item.clip)}" if item.clip else ""
    if isinstance(item, PlacedFrame):
        return f"face {_format_numbers(item.frame.size)} matrix {_format_numbers(item.matrix)}{clip}"
    opacity = f" opacity {_format_number(item.opacity)}" if item.opacity != 1 else ""
    return f"group matrix {_format_numbers(item.matrix)}{clip}{opacity}"


def _format_paint(word: str, paint: Paint | None) -> str:
    if paint is None:
        return ""
    if isinstance(paint, Gradient):
        return f"{word} {paint.kind} gradient"
    name = paint.name or "#" + "".join(f"{round(v * 255):02x}" for v in paint.rgb)
    return f"{word} {name}{f'/{_format_number(paint.alpha * 100)}' if paint.alpha != 1 else ''}"


def _format_stroke(stroke: Stroke | None) -> str:
    if stroke is None:
        return ""
    dash = f" dash {_format_numbers(stroke.dash)}" if stroke.dash else ""
    return f"{_format_paint(' stroke', stroke.colour)} {_format_number(stroke.width)}{dash}"


def _format_path(path: Path) -> str:
    return " ".join(letter + _format_numbers(numbers) for letter, numbers in path)


def _format_numbers(numbers: Iterable[float]) -> str:
    return " ".join(_format_number(v) for v in numbers)


def _format_number(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
