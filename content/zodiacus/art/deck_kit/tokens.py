"""The signs of the runes, and the back of the deck."""

from __future__ import annotations

from .glass import Window, box, oval, polar, run, star
from .grounds import ring, stars

RUNES = {
    "green": "M80 150V14M80 70L34 30M80 70L126 30M80 112L50 86M80 112L110 86",
    "blue": "M20 58L60 22L100 58L140 22M20 98L60 62L100 98L140 62M20 138L60 102L100 138L140 102",
    "yellow": "M80 20L140 80L80 140L20 80ZM80 56L104 80L80 104L56 80Z",
    "red": "M34 16L126 144M126 16L34 144M34 16H126M34 144H126",
}
"""A tree, waves, a sun, a flame that is an hourglass: shapes part the runes as well as colours."""


def rune(colour: str) -> Window:
    """Give the sign of a rune, cut into it."""
    return Window(160, 160).line(RUNES[colour], 17)


def back() -> Window:
    """A rose of twelve lights on night, the same after half a turn."""
    w = Window(690, 940)
    w.pane(box(-9, -9, 710, 960), "night", 0)
    w.pane(box(78, 78, 534, 784), "dusk").pane(box(104, 104, 482, 732), "night")
    at = (345.0, 470.0)
    for sign in (-1, 1):
        for turn in (-26, 0, 26):
            w.pane(oval(*polar(at, 252, sign * 90 + turn), 13), "haze", 4)
    ring(w, at, 176, 220, "gold honey", 7.5, 24)
    ring(w, at, 96, 176, "dusk haze", 15, 12)
    for i in range(12):
        w.pane(star(*polar(at, 142, i * 30), 20, 8, 4, i * 30), "honey", 4)
        w.pane(oval(*polar(at, 198, i * 30), 9), "ivory", 4)
    ring(w, at, 44, 96, "plum fire", 0, 12)
    w.pane(oval(*at, 44), "gold").pane(star(*at, 38, 14, 8, 0), "ivory", 4)
    for x, y in ((150, 150), (540, 150), (540, 790), (150, 790)):
        w.pane(oval(x, y, 34), "gold").pane(star(x, y, 28, 10, 4), "ivory", 4)
    # a constellation, and the same from the other side
    one = [(220.0, 150.0), (292, 122), (345, 168), (398, 122), (470, 150)]
    for line in (one, [(690 - x, 940 - y) for x, y in one]):
        w.line(run(line), 4, "haze")
        stars(w, "ivory", *((x, y, 14) for x, y in line))
    return w


def tokens() -> dict[str, str]:
    """Give every sign by its name."""
    return {**{f"rune-{colour}": rune(colour).svg() for colour in RUNES}, "back": back().svg()}
