"""Signs of italics in texts that mark nothing although they were meant to, and would be printed as they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.load.notation.markup_parser import loose_sign
from pnp.load.positions import position

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.base.diagnostics import Report
    from pnp.model.fields import Message
    from pnp.model.game import Sources


def find_printed_signs(texts: Iterable[Message], sources: Sources, report: Report) -> None:
    """Report the first loose `_` or `*` of each text as `locale/loose-sign`, a warning: it is printed as it stands."""
    for text in texts:
        found = loose_sign(text.source)
        if found:
            report.warning(
                "locale/loose-sign",
                f"`{found.sign}` prints as it is written: {found.reason}",
                position(text.source, found.at, text.mark, sources),
                hint=rf"write `{found.meant}`, or `\{found.sign}` for the sign itself",
            )
