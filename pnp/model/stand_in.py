"""What is shown in place of something that could not be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.base.units import Box


class StandIn(NamedTuple):
    """An empty box (mm) in place of something that could not be drawn, such as a missing picture: its name and why.

    `cause` is the mark of the finding about it; None: the findings about the whole face.
    """

    box: Box
    name: str
    cause: Mark | None = None
