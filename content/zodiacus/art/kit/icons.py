"""The icons: solid silhouettes on 24 units, in the colour that the text around them has."""

from __future__ import annotations

from .pen import star

_HOLE = ' fill-rule="evenodd"'
ICONS: dict[str, str] = {
    # attacks
    "ac": "M20.5 1.5 22.5 3.5 21.5 7.5 12 17l2 2-2 2-3.2-3.2-4 4a2 2 0 0 1-2.6-2.6l4-4L3 12l2-2 2 2L16.5 2.5Z",
    "ad": "M7 1C16 3 19 6.5 19.4 10.6H18V8L24 12 18 16V13.4H19.4C19 17.5 16 21 7 23H5.6V13.4H.5V10.6H5.6V1ZM7.5 3.7V10.6H16.5C15.8 7.4 13 5.2 7.5 3.7ZM7.5 13.4V20.3C13 18.8 15.8 16.6 16.5 13.4Z",
    "am": "M12 1 14.2 7.6 20 4 16.4 9.8 23 12 16.4 14.2 20 20 14.2 16.4 12 23 9.8 16.4 4 20 7.6 14.2 1 12 7.6 9.8 4 4 9.8 7.6Z",
    # figures of a row
    "life": "M12 22.5C4 16.5 1 12.5 1 8A6 6 0 0 1 12 4.5 6 6 0 0 1 23 8C23 12.5 20 16.5 12 22.5Z",
    "physical": "M12 1 21.5 4V12C21.5 17.5 17.5 21 12 23.5 6.5 21 2.5 17.5 2.5 12V4ZM5.5 6.2V12C5.5 15.8 8.2 18.3 12 20.2V4.2Z",
    "magic": "M12 1 21.5 4V12C21.5 17.5 17.5 21 12 23.5 6.5 21 2.5 17.5 2.5 12V4Z"
     "M12 5 13.7 9.3 18.3 9.6 14.7 12.5 15.9 17 12 14.5 8.1 17 9.3 12.5 5.7 9.6 10.3 9.3Z",
    "movement": "M2 20.5V17L8 15V4H14V12.5C17 14.5 22 14.5 22 18.5V20.5ZM15.5 4.5 22.5 1.5 21 5 23 6 19.5 7.5 20.5 9.5 15.5 10.5Z",
    "alvo": "M1 12A11 11 0 1 1 23 12A11 11 0 1 1 1 12ZM4 12A8 8 0 1 0 20 12A8 8 0 1 0 4 12ZM6.5 12A5.5 5.5 0 1 1 17.5 12A5.5 5.5 0 1 1 6.5 12ZM9.4 12A2.6 2.6 0 1 0 14.6 12A2.6 2.6 0 1 0 9.4 12Z",
    "cooldown": "M4 1H20V4H18.5C18.5 8 14 10 14 12S18.5 16 18.5 20H20V23H4V20H5.5C5.5 16 10 14 10 12S5.5 8 5.5 4H4ZM8 4.5C8.5 7 11 8.5 12 9.8 13 8.5 15.5 7 16 4.5Z",
    "xp": star(12, 12.6, 11.6, 4.8, 5),
    # pieces
    "castle": "M1 23V9H5V11.5H7V3H10V5.5H14V3H17V11.5H19V9H23V23H15V19A3 3 0 0 0 9 19V23Z",
    "tower": "M4 9 12 1 20 9H18L19 23H14.5V19A2.5 2.5 0 0 0 9.5 19V23H5L6 9Z",
    "guardian": "M12 1C16 3 18 4 22 4 22 13 20 19 12 23.5 4 19 2 13 2 4 6 4 8 3 12 1ZM5.5 10 10.5 13V10.5ZM18.5 10 13.5 10.5V13ZM9 17.5H15V15.5H9Z",
}


def icons() -> dict[str, str]:
    """Give each icon as SVG."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="currentColor"'
    return {name: f'{head}{_HOLE} d="{d}"/></svg>\n' for name, d in ICONS.items()}
