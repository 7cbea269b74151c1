"""Content streams in the colours of plates: every colour as the inks it prints, written for a renderer that knows RGB and grey.

Three plates fit into one picture: what is left of red, green and blue is what cyan, magenta and yellow do not cover. Blending
is plate by plate (ISO 32000-1, 11.3.4), so a renderer that blends RGB and grey blends inks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import pikepdf

from pnp.pdf.colour_spaces import BLACK, CMYK, GREY, RGB, ColourSpace, PdfColour

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pnp.pdf.content import Operation
    from pnp.pdf.objects import PdfValue

Plates: TypeAlias = Literal["colours", "black"]
"""Which plates a rendering shows: cyan, magenta and yellow, or black."""

_DEVICES = {"g": GREY, "rg": RGB, "k": CMYK}
_SPACES = {"cs": False, "CS": True}
_AS_IT_IS = {
    word: pikepdf.Operator(word) for word in ("q", "Q", "cm", "w", "m", "l", "c", "v", "y", "h", "re", "S", "f", "W", "n")
}
"""The operators that most of a stream is made of, and that no colour changes."""
_INLINE = pikepdf.Operator("INLINE IMAGE")
_COLOURS = {"sc": False, "scn": False, "SC": True, "SCN": True}


def plate_content(
    operations: Sequence[Operation],
    plates: Plates,
    space_of: Callable[[PdfValue], ColourSpace],
    inline: Callable[[PdfValue], PdfValue],
) -> bytes:
    """Return a content stream in the colours of some plates; `space_of` finds the colour space of a name.

    `inline` gives a picture of the stream itself as plates show it, or None, which leaves it out.
    """
    out: list[tuple[Sequence[PdfValue], pikepdf.Operator]] = []
    spaces: list[dict[bool, ColourSpace]] = [{False: BLACK.space, True: BLACK.space}]
    for operator, operands in operations:
        if operator == "q":
            spaces.append(dict(spaces[-1]))
        elif operator == "Q" and len(spaces) > 1:
            spaces.pop()
        plain = _AS_IT_IS.get(operator)
        if operator == "BI":
            shown = inline(operands[0])
            out += [] if shown is None else [([shown], _INLINE)]
            continue
        written = (operands, plain) if plain else _written(operator, operands, plates, spaces[-1], space_of)
        out.append(written)
    return pikepdf.unparse_content_stream(out)


def shown_on(colour: PdfColour, plates: Plates) -> list[float]:
    """Return a colour as a renderer shows it: three numbers of RGB, or one of grey."""
    inks = [min(max(ink, 0.0), 1.0) for ink in colour.process() or (0.0, 0.0, 0.0, 0.0)]
    return [round(1 - ink, 4) for ink in (inks[:3] if plates == "colours" else inks[3:])]


def _written(
    operator: str,
    operands: Sequence[PdfValue],
    plates: Plates,
    spaces: dict[bool, ColourSpace],
    space_of: Callable[[PdfValue], ColourSpace],
) -> tuple[list[PdfValue], pikepdf.Operator]:
    """Return an operator with its operands as it is written."""
    device = _DEVICES.get(operator) or _DEVICES.get(operator.lower() if operator.isupper() else "")
    if device is not None:
        colour, stroked = PdfColour(device, _floats(operands)), operator.isupper()
    elif operator in _SPACES:
        stroked = _SPACES[operator]
        spaces[stroked] = space = space_of(operands[0] if operands else None)
        colour = PdfColour(space, space.initial())
    elif operator in _COLOURS:
        stroked = _COLOURS[operator]
        colour = PdfColour(spaces[stroked], _floats(operands))
        if operands and isinstance(operands[-1], str):
            return [pikepdf.Name(operands[-1])], pikepdf.Operator("SCN" if stroked else "scn")
    else:
        return [_value(operand) for operand in operands], pikepdf.Operator(operator)
    if colour.space.family == "Pattern":
        return [pikepdf.Name.Pattern], pikepdf.Operator(operator)
    return _setting(colour, plates, stroked=stroked)


def _setting(colour: PdfColour, plates: Plates, *, stroked: bool) -> tuple[list[PdfValue], pikepdf.Operator]:
    shown = shown_on(colour, plates)
    operator = "rg" if plates == "colours" else "g"
    return list(shown), pikepdf.Operator(operator.upper() if stroked else operator)


def _floats(operands: Sequence[PdfValue]) -> tuple[float, ...]:
    return tuple([operand for operand in operands if isinstance(operand, float)])


def _value(operand: PdfValue) -> PdfValue:
    """Return an operand as pikepdf writes it."""
    if isinstance(operand, str):
        return pikepdf.Name(operand) if len(operand) > 1 else pikepdf.Name.Unnamed
    if isinstance(operand, bytes):
        return pikepdf.String(operand)
    return pikepdf.Array([_value(item) for item in operand]) if isinstance(operand, list) else operand
