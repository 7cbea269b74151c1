"""What stands on the printed faces of Beyond Nebula."""

from __future__ import annotations

from pnp.model.face_walk import painted_items
from pnp.model.frame import Shape

PLAYERS = ("a", "b")
COLOURS = {"yellow": "circle", "red": "triangle", "green": "square"}
"""The game's colours with the shape of each."""
HUE = {"academy": "yellow", "hangar": "red", "laboratory": "green", "metal": "yellow", "gas": "red", "crystal": "green"}
"""The colour of each building and resource."""


def texts(frame, *styles):
    """The text of each box of a side that is set in one of these styles, in reading order of its template."""
    return ["".join(box.lines).replace("\u00ad", "") for box in frame.boxes if box.style in styles]


def boxes(frame, *styles, left=0.0, top=0.0, right=1e9, bottom=1e9):
    """The numbers set in these styles as (x, y, number), from boxes whose middle is in a part of the side (mm)."""
    found = []
    for box in frame.boxes:
        x, y = box.box.x + box.box.w / 2, box.box.y + box.box.h / 2
        if box.style in styles and left <= x < right and top <= y < bottom:
            found.append((x, y, int("".join(box.lines))))
    return found


def facet(frame):
    """The colour and the shape of the largest figure in one of the game's colours: what a player sees first."""
    figures = [
        (paint.box.w * paint.box.h, paint.item)
        for paint in painted_items(frame.items)
        if isinstance(paint.item, Shape) and getattr(paint.item.fill, "name", "") in COLOURS
    ]
    _, largest = max(figures, key=lambda figure: figure[0])
    letters = "".join(letter for letter, _ in largest.path)
    corners = letters.count("L") + 1
    return largest.fill.name, "circle" if "C" in letters else {3: "triangle", 4: "square"}[corners]
