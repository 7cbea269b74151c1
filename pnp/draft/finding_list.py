"""The list of findings at the end of a draft: number, cards, place in the files, message and hint."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import Box, plain_sum
from pnp.draft.draft_text import BLUE, INK, RED, WHITE
from pnp.draft.outlines import badge
from pnp.model.frame import Shape, Stroke
from pnp.model.sheet import Page, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.base.diagnostics import Diagnostic
    from pnp.draft.draft_text import DraftText
    from pnp.draft.numbered_findings import NumberedFinding
    from pnp.model.frame import Item
    from pnp.model.sheet import Imposition
    from pnp.text.text_block import TextBlock

_MARGIN = 15.0  # mm
_INDENT = 10.0  # mm; the column of the numbers
_BADGE = 4.0  # mm
_GAP = 3.0  # mm between entries
_TITLE, _SUBTITLE, _TEXT, _PLACE = 13.0, 8.5, 8.5, 7.5  # pt
_LONGEST = 800  # characters of a message; the terminal has the rest
_NAMED = 6  # cards that an entry names


class _Entry(NamedTuple):
    """One finding, set: its number, and its blocks below each other (mm)."""

    one: NumberedFinding
    blocks: Sequence[TextBlock]

    @property
    def height(self) -> float:
        return plain_sum(block.height for block in self.blocks)


def with_list(imposition: Imposition, found: Sequence[NumberedFinding], title: str, text: DraftText) -> tuple[Sheet, ...]:
    """Return the sheets of an imposition and those of the list; `title` names the game and its language."""
    sheets = imposition.sheets
    if not found:
        return sheets
    size = sheets[0].front.size if sheets else imposition.paper.size
    has_backs = any(sheet.back is not None for sheet in sheets)
    pages = _pages(Box(0.0, 0.0, *size).inset(min(_MARGIN, size.w / 10)), found, title, text)
    return (
        *sheets,
        *(
            Sheet(number, Page("face", size, (), furniture=items), Page("back", size, ()) if has_backs else None)
            for number, items in enumerate(pages, len(sheets) + 1)
        ),
    )


def counted(found: Iterable[Diagnostic]) -> str:
    """Say how many errors and warnings there are: `3 errors, 1 warning`."""
    severities = [finding.severity for finding in found]
    counts = [(severities.count(name), name) for name in ("error", "warning")]
    return ", ".join(f"{count} {name}{'s' if count > 1 else ''}" for count, name in counts if count)


def _pages(room: Box, found: Sequence[NumberedFinding], title: str, text: DraftText) -> Iterator[tuple[Item, ...]]:
    """Yield the items of each page: as many entries as fit in the room (mm), at least one."""
    heading = _heading(room, found, title, text)
    items: list[Item] = [*heading]
    top = room.y + plain_sum(block.height for block in _title_blocks(room, found, title, text)) + 2 * _GAP
    begun = False
    for entry in (_entry(one, room.w - _INDENT, text) for one in found):
        if begun and top + entry.height > room.bottom:
            yield tuple(items)
            items, top = [], room.y
        items += _placed(entry, room, top, text)
        top, begun = top + entry.height + _GAP, True
    yield tuple(items)


def _title_blocks(room: Box, found: Sequence[NumberedFinding], title: str, text: DraftText) -> tuple[TextBlock, ...]:
    said = counted(one.finding for one in found)
    return (
        text.block("Draft, not for print", _TITLE, room.w, bold=True),
        text.block(f"{title}: {said}", _SUBTITLE, room.w),
    )


def _heading(room: Box, found: Sequence[NumberedFinding], title: str, text: DraftText) -> Iterator[Item]:
    top = room.y
    for block in _title_blocks(room, found, title, text):
        yield from block.lines_at(room.x, top)
        top += block.height
    y = top + _GAP / 2
    yield Shape((("M", (room.x, y)), ("L", (room.right, y))), stroke=Stroke(INK, 0.2))


def _entry(one: NumberedFinding, width: float, text: DraftText) -> _Entry:
    finding = one.finding
    where = _cards(finding)
    head = f"{finding.severity}: {where}" if where else finding.severity
    message = finding.message if len(finding.message) <= _LONGEST else f"{finding.message[:_LONGEST]}…"
    blocks = [
        text.block(head, _PLACE, width, bold=True, colour=RED if finding.severity == "error" else BLUE),
        text.block(message, _TEXT, width),
    ]
    places = [str(finding.mark)] if finding.mark else []
    places += [f"{what} {mark}" for what, mark in finding.also]
    blocks += [text.block(place, _PLACE, width) for place in places]
    blocks += [text.block(f"hint: {finding.hint}", _TEXT, width)] if finding.hint else []
    return _Entry(one, blocks)


def _cards(finding: Diagnostic) -> str:
    """Name the faces on which a finding shows: `pike, carp (back) and 3 more`."""
    names = list(dict.fromkeys(f"{p.card} (back)" if p.side == "back" else p.card for p in finding.faces))
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def _placed(entry: _Entry, room: Box, top: float, text: DraftText) -> Iterator[Item]:
    severity = entry.one.finding.severity
    number = text.block(str(entry.one.number), _PLACE, bold=True, colour=WHITE if severity == "error" else BLUE)
    box = Box(room.x, top, max(number.width + 2.0, _BADGE), _BADGE)
    yield from badge(box, severity)
    yield from number.lines_at(box.x + (box.w - number.width) / 2, box.y + (box.h - number.height) / 2)
    for block in entry.blocks:
        yield from block.lines_at(room.x + _INDENT, top)
        top += block.height
