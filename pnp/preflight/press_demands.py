"""What the press of a profile demands of the faces."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.inks.press_inks import PressInks
    from pnp.model.request import ProductDocuments


class PressDemands(NamedTuple):
    """The inks of a press (None: a printer at home), the least safe area in mm of all decks, and the bleeds of decks in mm."""

    press: PressInks | None = None
    safe: float = 0.0
    bleeds: Mapping[str, float] | None = None


AT_HOME = PressDemands()


def press_demands(documents: ProductDocuments) -> PressDemands:
    """Return what the press of some documents demands; they are all for the same one."""
    first = next(iter(documents.documents), None)
    if first is None or first.press is None:
        return AT_HOME._replace(safe=documents.safe, bleeds=documents.bleeds)
    from pnp.inks.press_inks import PressInks  # noqa: PLC0415 - only where something is printed on a press

    return PressDemands(PressInks(first.press, first.swatches), documents.safe, documents.bleeds)
