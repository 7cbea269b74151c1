"""Emoji in a line, in the size of a title and of rules, and with less ink, as they print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from features import drawn

from pnp.base.diagnostics import Mark
from pnp.base.units import Box, Size
from pnp.layout.low_ink import low_ink_frame
from pnp.layout.painting.shapes import move_item, rectangle
from pnp.model.fields import TextSpan
from pnp.model.frame import Colour, DrawingItem, Frame, Item, Shape
from pnp.model.style import FontBook, FontFamily, FontFile, TextStyle
from pnp.text.typesetter import Typesetter

if TYPE_CHECKING:
    from pathlib import Path

    from PIL import Image

TITLE = TextStyle("title", "text", 15.0, 15.0, 1.3, Colour(0.12, 0.25, 0.3), weight="bold")
RULES = TextStyle("rules", "text", 9.0, 9.0, 1.4, Colour(0.12, 0.13, 0.16))
WORDS = (
    (TITLE, "The Last Pike 🐟"),
    (RULES, "Pay 1️⃣ 🎲 for each 🌊 between you and the 🏆. Whoever says 👍🏽 first becomes 👩\u200d🚀 of 🇯🇵; a 🔥 costs a ❤️."),
)
SIZE, GAP, MARGIN = Size(63.0, 30.0), 4.0, 5.0  # mm
PPI = 150


def emoji(fonts: Path, shapes: Path) -> tuple[str, Image.Image]:
    """Draw a card twice: in colour, and in its edition with less ink."""
    cuts = {
        name: FontFile(f"plex-{name}", f"{file}.ttf", (fonts / f"ibm-plex-sans/{file}.ttf").read_bytes())
        for name, file in (("regular", "IBMPlexSans-Regular"), ("bold", "IBMPlexSans-Bold"))
    }
    pictures = FontFile("noto-color-emoji-regular", shapes.name, shapes.read_bytes())
    families = {
        "plex": FontFamily("plex", cuts, per_word=False),
        "noto-color-emoji": FontFamily("noto-color-emoji", {"regular": pictures}, per_word=False),
    }
    book = FontBook(families, {"text": {"default": ("plex", "noto-color-emoji")}}, Mark("-"))
    card = Frame(SIZE, 0.0, (Shape(rectangle(0.0, 0.0, *SIZE), Colour(1.0, 1.0, 1.0)), *_words(Typesetter(book, "en"))))
    places = ((0.0, card), (SIZE.w + GAP, low_ink_frame(card)))
    items = [move_item(item, left, 0.0) for left, face in places for item in face.items]
    return "emoji", drawn(Frame(Size(2 * SIZE.w + GAP, SIZE.h), 0.0, tuple(items)), book, PPI)


def _words(setter: Typesetter) -> list[Item]:
    room = Box(0.0, 0.0, *SIZE).inset(MARGIN)
    items: list[Item] = []
    for style, words in WORDS:
        block = setter.set_text([TextSpan(words)], style, width=room.w, height=room.h)
        assert not block.missing
        assert not block.picture_faults
        items += block.lines_at(room.x, room.y)
        for icon in block.icons:
            assert icon.drawing is not None
            x, y, w, h = icon.box.moved(room.x, room.y)
            place = (w / icon.drawing.size.w, 0.0, 0.0, h / icon.drawing.size.h, x, y)
            items.append(DrawingItem(icon.drawing, place, icon.colour, icon="in a text"))
        room = _below(room, block.height + 2.0)
    return items


def _below(room: Box, by: float) -> Box:
    """Return what is left of a box below a text."""
    return room._replace(y=room.y + by, h=room.h - by)
