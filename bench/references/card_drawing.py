"""What the cards of `bench/deck.py` look like, as operators of PDF: for `reportlab_streams.py`."""

from __future__ import annotations

MM = 72 / 25.4
SHEET_W, SHEET_H = 297 * MM, 210 * MM
BLEED = 3 * MM
CARD_W, CARD_H = 63 * MM + 2 * BLEED, 88 * MM + 2 * BLEED
COLUMNS, ROWS = 4, 2
LEFT, BELOW = (SHEET_W - COLUMNS * CARD_W) / 2, (SHEET_H - ROWS * CARD_H) / 2
PLACES = [(LEFT + i % COLUMNS * CARD_W, BELOW + (ROWS - 1 - i // COLUMNS) * CARD_H) for i in range(COLUMNS * ROWS)]
"""The lower left corners of the cards of a sheet."""

STORY_SIZE, STORY_WIDTH, STORY_LEADING = 7.5, 52 * MM, 9
TITLE_SIZE, COST_SIZE, POINTS_SIZE = 11, 9, 12
ICON, GAP = 3.6 * MM, 1.5 * MM


def rgb(colour: str) -> str:
    """A colour such as `2f6f8f` as operands of `rg`."""
    return " ".join(f"{int(colour[i : i + 2], 16) / 255:.4g}" for i in (0, 2, 4))


GROUNDS = {"sea": rgb("2f6f8f"), "brick": rgb("8f3b2f"), "moss": rgb("3f7f3f"), "plum": rgb("7a5a9a")}
INK, CREAM, GOLD = rgb("222222"), rgb("f4ecd8"), rgb("c09010")


def across(x: float) -> float:
    """What stands `x` mm right of the trim's edge, in pt from the edge of the bleed."""
    return BLEED + x * MM


def down(y: float) -> float:
    """What stands `y` mm below the top of the trim, in pt above the lower edge of the bleed."""
    return CARD_H - BLEED - y * MM


def rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    """A filled rectangle with corners of radius `r` (pt)."""
    c, right, top = r * 0.4477, x + w, y + h
    return (
        f"{x + r:.2f} {y:.2f} m {right - r:.2f} {y:.2f} l "
        f"{right - c:.2f} {y:.2f} {right:.2f} {y + c:.2f} {right:.2f} {y + r:.2f} c "
        f"{right:.2f} {top - r:.2f} l {right:.2f} {top - c:.2f} {right - c:.2f} {top:.2f} {right - r:.2f} {top:.2f} c "
        f"{x + r:.2f} {top:.2f} l {x + c:.2f} {top:.2f} {x:.2f} {top - c:.2f} {x:.2f} {top - r:.2f} c "
        f"{x:.2f} {y + r:.2f} l {x:.2f} {y + c:.2f} {x + c:.2f} {y:.2f} {x + r:.2f} {y:.2f} c f\n"
    )


def circle(x: float, y: float, r: float) -> str:
    """A filled circle."""
    return rounded(x - r, y - r, 2 * r, 2 * r, r)


FRAME = (
    f"{GOLD} rg {circle(across(55), down(8), 4.2 * MM)}{CREAM} rg {rounded(across(4), down(79.5), 55 * MM, 30.5 * MM, 2 * MM)}"
)
COIN = f"{GOLD} rg {circle(12, 12, 10)}1 g 8.5 8.5 7 7 re f"
FLAME = "1 g 12 23 m 16 17 20 13 20 8 c 20 3 16 1 12 1 c 8 1 4 3 4 8 c 4 12 7 14 8 18 c 9 15 11 15 12 23 c f"
FORMS = {"Frame": (FRAME, CARD_W, CARD_H), "Coin": (COIN, 24, 24), "Flame": (FLAME, 24, 24)}
"""What all cards share, with the sizes of its boxes."""


def crop_marks() -> bytes:
    """The marks of a sheet."""
    right, top, long = LEFT + COLUMNS * CARD_W, BELOW + ROWS * CARD_H, 5 * MM
    xs = [x for i in range(COLUMNS) for x in (LEFT + i * CARD_W + BLEED, LEFT + (i + 1) * CARD_W - BLEED)]
    ys = [y for i in range(ROWS) for y in (BELOW + i * CARD_H + BLEED, BELOW + (i + 1) * CARD_H - BLEED)]
    upright = (f"{x:.2f} {y:.2f} m {x:.2f} {y + long:.2f} l" for x in xs for y in (BELOW - long, top))
    level = (f"{x:.2f} {y:.2f} m {x + long:.2f} {y:.2f} l" for y in ys for x in (LEFT - long, right))
    return " ".join(("0 G .25 w", *upright, *level, "S\n")).encode()


def card_template(text: str, bold: str, display: str) -> bytes:
    """A card with the names of its fonts and with gaps, in this order.

    Its place (2 numbers), ground, picture, title, first cost, where the second begins, the second, where the points begin, the
    points, story, where the icons stand (2 numbers).
    """
    picture = f"{55 * MM:.2f} 0 0 {33 * MM:.2f} {across(4):.2f} {down(47):.2f}"
    line, icons = f"{down(84):.2f}", f"{ICON / 24:.4f} 0 0 {ICON / 24:.4f} %.2f {down(84.6):.2f}"
    return (
        f"q 1 0 0 1 %.2f %.2f cm %b rg 0 0 {CARD_W:.2f} {CARD_H:.2f} re f q {picture} cm /%b Do Q /Frame Do\n"
        f"BT 1 g {display} {TITLE_SIZE} Tf 1 0 0 1 {across(4):.2f} {down(9.2):.2f} Tm (%b) Tj\n"
        f"{bold} {COST_SIZE} Tf 1 0 0 1 {across(4):.2f} {line} Tm (%b) Tj 1 0 0 1 %.2f {line} Tm (%b) Tj\n"
        f"{INK} rg {display} {POINTS_SIZE} Tf 1 0 0 1 %.2f {down(9.5):.2f} Tm (%b) Tj\n"
        f"{text} {STORY_SIZE} Tf {STORY_LEADING} TL 1 0 0 1 {across(5.5):.2f} {down(52.4):.2f} Tm (%b) Tj ET\n"
        f"q {icons} cm /Coin Do Q q {icons} cm /Flame Do Q\nQ\n"
    ).encode()
