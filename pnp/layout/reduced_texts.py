"""Texts that a `<group>` with a `scale` prints smaller than the script of a language needs.

A text cannot be smaller than the floor of its style by itself, and styles are checked as such (`pnp/locale/translation.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic
from pnp.base.languages import main_script
from pnp.load.type_floors import type_floors
from pnp.load.yaml.nodes import format_number
from pnp.locale.pseudo import is_pseudo

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.base.units import Box
    from pnp.layout.canvas import ReducedText
    from pnp.model.style import TextStyle

_HINT = "scale the group less or set the text larger, or give it a style that says why it may be smaller: `small: …`"


def too_small(reduced: Iterable[ReducedText], locale: str) -> Iterator[tuple[Diagnostic, Box]]:
    """Yield a warning for each text that may print under the floor of its role in the script of `locale`, and its box in mm.

    A style that may itself go under that floor has its own warning, or its reason.
    """
    if is_pseudo(locale):
        return
    script = main_script(locale)
    for text in reduced:
        style, least = text.style, type_floors(script)[text.style.role]
        if any(text.box.lines) and not style.small and style.floor >= least > round(text.box.floor * text.scale, 2):
            yield (
                _warning(style, text, f"{style.role} text of `{locale}` ({script}) needs {format_number(least)} pt"),
                text.box.box,
            )


def _warning(style: TextStyle, text: ReducedText, needs: str) -> Diagnostic:
    least = text.box.floor
    how = "may shrink to" if least < text.box.preferred else "is set in"
    printed = f"{format_number(round(least * text.scale, 2))} pt by the `scale` of its groups"
    message = f"style `{style.name}` {how} {format_number(least)} pt here, {printed}, {needs}"
    return Diagnostic("locale/small-style", message, text.mark, "warning", hint=_HINT)
