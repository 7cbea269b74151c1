"""Sheets around the marks of a cutting machine: which of the areas that these leave takes the fewest sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.units import MM_PER_INCH
from pnp.impose.fitting import fits
from pnp.impose.planned_pages import arranged, chosen_plans
from pnp.impose.sheet_filling import filled_up
from pnp.load.yaml.nodes import format_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.base.diagnostics import Report
    from pnp.impose.sheet_measures import UsableAreas
    from pnp.impose.size_groups import SizeGroup
    from pnp.model.outline import Paper
    from pnp.model.printing import RegistrationMarks


def machine_batches(
    groups: Sequence[SizeGroup], ways: Sequence[UsableAreas], *, whole: bool
) -> Iterator[tuple[Sequence[SizeGroup], UsableAreas]]:
    """Yield sizes with the area that takes the fewest sheets: all together, or each alone if no area suits them all.

    Each size must fit into one of these areas. Of equals the first is taken, whose cards are in the middle of the sheet.
    """
    together = any(all(fits(group, way) for group in groups) for way in ways)
    for batch in [groups] if together else [(group,) for group in groups]:
        if batch:
            suiting = [way for way in ways if all(fits(group, way) for group in batch)]
            yield batch, min(suiting, key=lambda way, batch=batch: _sheets(batch, way, whole=whole))  # type: ignore[misc]


def _sheets(groups: Sequence[SizeGroup], areas: UsableAreas, *, whole: bool) -> int:
    pages = arranged(groups, chosen_plans(groups, areas), areas, whole=whole)
    return len(pages if whole else filled_up(groups, areas, pages))


def report_no_room(group: SizeGroup, paper: Paper, marks: RegistrationMarks, report: Report) -> None:
    """Report `impose/no-room-beside-marks` for the cards of one size."""
    first, more = group.pieces[0][0], len(dict.fromkeys(card.id for card, _ in group.pieces)) - 1
    w, h = first.face.size
    others = f" and {more} more" if more else ""
    message = (
        f"{first.deck} `{first.id}`{others}: a card of {w:.4g} x {h:.4g} mm does not fit on `{paper.name}` beside registration "
        f"marks with an inset of {format_number(marks.inset)} mm "
        f"({format_number(round(marks.inset / MM_PER_INCH, 3))} in) and a length of "
        f"{format_number(marks.length)} mm"
    )
    hint = "less `inset`, `length` or `beside` in a profile of your own, `--bleed 0`, or a larger `--paper`"
    report.error("impose/no-room-beside-marks", message, first.mark, hint=hint)
