"""Says where each block of a booklet stands: in how many columns, how wide, and with which others it stays together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

from pnp.base.diagnostics import Diagnostic, Distance
from pnp.layout.booklet.beside import floats
from pnp.layout.booklet.page_breaks import ROUNDING
from pnp.layout.booklet.strips import keep_together
from pnp.model.booklet import (
    BESIDE_MARGIN,
    FACING_BINDINGS,
    MOST_COLUMNS,
    NARROWEST_COLUMN,
    CalloutBlock,
    FigureBlock,
    HeadingBlock,
    PageBreakBlock,
    PassageBlock,
    fitting_columns,
)
from pnp.model.fields import PageRef, TextSpan
from pnp.model.messages import values_of_type

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report
    from pnp.layout.booklet.context import BookletContext
    from pnp.layout.booklet.strips import Strip
    from pnp.model.booklet import Block, BookletLook


class Flow(NamedTuple):
    """Where a block stands: the `columns` of its page there, the width of each in mm, and the `{keep}` it stays together in.

    `notes` are the passages in the margin that stand beside its beginning, `on_spread` is the passage that it stays with on
    facing pages.
    """

    columns: int
    width: float
    kept_by: PassageBlock | None = None
    notes: tuple[MarginNote, ...] = ()
    on_spread: PassageBlock | None = None


class MarginNote(NamedTuple):
    """A passage in the margin: the line that begins it, and its blocks."""

    begins: PassageBlock
    blocks: tuple[Block, ...]


def flow_of_blocks(blocks: Sequence[Block], look: BookletLook, report: Report) -> list[tuple[Block, Flow]]:
    """Return the blocks of a booklet without the lines of passages, each with where it stands.

    A heading that makes columns too narrow is reported as `booklet/narrow-column`.
    """
    found: list[tuple[Block, Flow]] = []
    scopes: list[tuple[int, int]] = []
    passages: dict[str, PassageBlock] = {}
    notes: list[MarginNote] = []
    for block in blocks:
        if isinstance(block, PassageBlock):
            passages.pop(block.kind, None)
            if block.begins:
                passages[block.kind] = block
                if block.kind == "spread":
                    _check_binding("{spread}", block.mark, look, report)
            continue
        if "margin" in passages:
            begins = passages["margin"]
            inside = notes.pop().blocks if notes and notes[-1].begins is begins else ()
            notes.append(MarginNote(begins, (*inside, block)))
            continue
        spans = "span" in passages
        if isinstance(block, HeadingBlock):
            scopes = [scope for scope in scopes if scope[0] < block.level]
            if block.columns:
                scopes.append((block.level, _fitting_columns(block, look, report)))
            spans = spans or bool(block.columns) or look.headings[block.level - 1].span
        spans = spans or (isinstance(block, FigureBlock) and block.images[0].bleed)
        spans = spans or (isinstance(block, CalloutBlock) and look.callout(block.kind).span)
        columns = 1 if spans else scopes[-1][1] if scopes else look.usual_columns
        place = Flow(columns, look.column_width(columns), passages.get("keep"), on_spread=passages.get("spread"))
        if notes and not (isinstance(block, PageBreakBlock) or floats(block)):  # which have no lines of their own
            place, notes = place._replace(notes=_notes_beside(notes, columns, look, report)), []
        found.append((block, place))
    _notes_beside(notes, 1, look, report)
    return pin_figures(found, look, report)


def _notes_beside(notes: Sequence[MarginNote], columns: int, look: BookletLook, report: Report) -> tuple[MarginNote, ...]:
    """Return notes that stand in the margin beside a block with so many columns; reports them where there is no such margin."""
    if columns == BESIDE_MARGIN:
        return tuple(notes)
    for note in notes:
        message, hint = "no text stands beside what is in the margin", "write it above the paragraph that it belongs to"
        if not look.margin_column:
            message = "`{margin}` in a booklet without a column for it"
            hint = "write `margin-column: 34` in booklet.yaml, or `> [!sidebar]` in place of it"
        elif columns > 1:
            message = "`{margin}` among columns, which have no margin beside them"
        report.error("booklet/bad-passage", message, note.begins.mark, hint=hint)
    return ()


def _check_binding(written: str, mark: Mark, look: BookletLook, report: Report) -> None:
    """Report what should stay on facing pages where no pages face each other."""
    if look.binding not in FACING_BINDINGS:
        message = f"`{written}` in a `{look.binding}` binding, in which no pages face each other"
        page = "{keep}" if written == "{spread}" else "pin=page"
        hint = f"write `{page}`, for one page, or choose another `binding` in booklet.yaml"
        report.error("booklet/no-spread", message, mark, hint=hint)


def pin_figures(blocks: list[tuple[Block, Flow]], look: BookletLook, report: Report) -> list[tuple[Block, Flow]]:
    """Return blocks of which those from a figure with `pin` to the text that refers to it stay on its page, or on facing ones.

    Of several texts of its chapter, that is the nearest. `booklet/bad-figure`: there is none, or the figure has no name.
    """
    found = list(blocks)
    for at, (block, _) in enumerate(blocks):
        if not isinstance(block, FigureBlock) or not block.images[0].pin:
            continue
        mark, pin = block.images[0].mark, block.images[0].pin
        near = _nearest_reference(blocks, at, block.anchor) if block.anchor else None
        if near is None:
            message = f"no text of its chapter refers to the figure `#{block.anchor}`"
            ways = f"`[words](#{block.anchor})` or `{{page:{block.anchor}}}`"
            hint = f"write {ways} in the text that it belongs to, or leave `pin` out"
            if not block.anchor:
                message, hint = "a figure with `pin` has no name that a text could refer to", "write `{#name}` at its end"
            report.error("booklet/bad-figure", message, mark, hint=hint)
            continue
        if pin == "spread":
            _check_binding("pin=spread", mark, look, report)
        _join(found, range(min(at, near), max(at, near) + 1), pin, mark)
    return found


def _nearest_reference(blocks: Sequence[tuple[Block, Flow]], at: int, anchor: str) -> int | None:
    """Return the index of the block of the chapter nearest to one at an index with a link to an anchor, or its page number."""
    chapters = [n for n, (block, _) in enumerate(blocks) if isinstance(block, HeadingBlock) and block.level == 1]
    start = max((n for n in chapters if n <= at), default=0)
    end = min((n for n in chapters if n > at), default=len(blocks))
    refers = [n for n in range(start, end) if n != at and anchor in _anchors_named_in(blocks[n])]
    return min(refers, key=lambda n: (abs(n - at), n), default=None)


def _anchors_named_in(block: tuple[Block, Flow]) -> set[str]:
    """Return the anchors that a block, or a note beside it, has links to or page numbers of."""
    links = {span.link for span in values_of_type(block, TextSpan)}
    return links | {reference.anchor for reference in values_of_type(block, PageRef)}


def _join(found: list[tuple[Block, Flow]], reach: range, pin: Literal["page", "spread"], mark: Mark) -> None:
    """Let the blocks in a range stay together, with all that one of them stays together with already."""
    on_page = pin == "page"
    before = {place.kept_by if on_page else place.on_spread for _, place in found[reach.start : reach.stop]} - {None}
    keeper = PassageBlock("keep" if on_page else "spread", begins=True, mark=mark, pins=True)
    for n, (block, place) in enumerate(found):
        if n in reach or (place.kept_by if on_page else place.on_spread) in before:
            found[n] = block, place._replace(kept_by=keeper) if on_page else place._replace(on_spread=keeper)


def _fitting_columns(heading: HeadingBlock, look: BookletLook, report: Report) -> int:
    width = look.column_width(heading.columns)
    if width >= NARROWEST_COLUMN:
        return heading.columns
    fit = fitting_columns(look.column_width(1), look.column_gap)
    message = (
        f"{heading.columns} columns of this page are {max(width, 0.0):.1f} mm wide, expected at least {NARROWEST_COLUMN:g} mm"
    )
    report.error(
        "booklet/narrow-column",
        message,
        heading.mark,
        hint=f"`{{columns={fit}}}` fits; or choose a larger page or smaller margins",
    )
    return fit


def height_of_strips(strips: Sequence[Strip]) -> float:
    """Return how tall strips are below one another, in mm; steps of the grid are ignored."""
    gaps = sum(max(one.below, other.above) for one, other in pairwise(strips))
    return gaps + sum(strip.height for strip in strips)


def span_hint(width: float, context: BookletContext) -> str:
    """Return the end of a hint about what is too wide for a column of `width` mm: it may run over all columns."""
    in_column = _is_column(width, context.look)
    return "; `{span}` above it and `{/span}` below it let it run over all columns" if in_column else ""


def _is_column(width: float, look: BookletLook) -> bool:
    """Whether a width in mm is that of a column of text which has another column beside it."""
    counts = (BESIDE_MARGIN,) if look.margin_column else range(2, MOST_COLUMNS + 1)
    return any(abs(width - look.column_width(count)) < ROUNDING for count in counts)


def without_neighbours(strips: Sequence[Strip], width: float, context: BookletContext) -> list[Strip]:
    """Return what is wider than its column of `width` mm, which has been reported, so that nothing follows from that.

    It is not drawn where it would stand on the text of the next column.
    """
    look = context.look
    covers = _is_column(width, look) or abs(width - look.margin_column) < ROUNDING
    return [strip.without_content() if covers else strip.without_safe_area_check() for strip in strips]


def in_columns(strips: list[Strip], columns: int) -> list[Strip]:
    """Return strips where a page has so many columns."""
    return strips if columns == 1 else [strip.in_columns(columns) for strip in strips]


def keep_passages(strips: Sequence[Strip], ends: Sequence[int], flow: Sequence[Flow], context: BookletContext) -> list[Strip]:
    """Return the strips of all blocks, with page breaks forbidden inside each `{keep}`, and those of each `{spread}` marked.

    `ends` has the number of strips up to the end of each block. A passage that is taller than a page is reported.
    """
    out, start = list(strips), 0
    for place, end in zip(flow, ends, strict=True):
        if place.on_spread is not None:
            out[start:end] = [replace(strip, on_spread=place.on_spread.mark) for strip in out[start:end]]
        start = end
    start = 0
    for passage, group in groupby(zip(flow, ends, strict=True), lambda pair: pair[0].kept_by):
        end = max(number for _, number in group)
        part = out[start:end]
        if passage is not None and _fits(part, passage, context):
            out[start:end] = keep_together(part)
        start = end
    return out


def _fits(strips: Sequence[Strip], passage: PassageBlock, context: BookletContext) -> bool:
    """Whether the strips of a passage fit on a page; reports them if they do not."""
    needs, height = height_of_strips(strips), context.column.h
    if needs <= height:
        return True
    which = "with its figure by `pin=page`" if passage.pins else "from `{keep}`"
    message = f"what stays together {which} is {needs:.1f} mm tall, a page has {height:.1f} mm"
    hint = "end it earlier with `{/keep}`, or shorten it"
    if passage.pins:
        hint = "write the figure nearer to the text that refers to it, or shorten what is between them"
    fault = Diagnostic("booklet/too-tall", message, passage.mark, hint=hint, distance=Distance.WRITTEN)
    context.report.add(fault)
    return False


def may_face(picture: Strip, caption: float, context: BookletContext) -> bool:
    """Whether a picture and its caption, of a height in mm, can stand across two facing pages; reports what is in its way."""
    look, height = context.look, context.column.h
    if look.binding not in FACING_BINDINGS:
        message = f"{picture.what} stands across two pages, which do not face each other in a `{look.binding}` binding"
        hint = 'write `"bleed=yes"`, for the width of one page, or choose another `binding` in booklet.yaml'
        context.report.error("booklet/no-spread", message, picture.mark, hint=hint)
        return False
    if picture.height + caption > height + ROUNDING:
        needs, room = (h + look.margins.top for h in (picture.height + caption, height))  # from the trim
        message = f"{picture.what} is {needs:.1f} mm tall across two pages, a page has {room:.1f} mm"
        context.report.error("booklet/too-tall", message, picture.mark, hint="let it be lower in proportion to its width")
        return False
    return True


def from_trim(picture: Strip, look: BookletLook) -> Strip:
    """Return a picture at the top of a page so that it begins beyond the trim above it."""
    above = look.margins.top + look.bleed
    return replace(picture.moved(0.0, -above), height=max(picture.height - above, 0.0), at_trim=True)


def facing_halves(picture: Strip, context: BookletContext) -> Strip:
    """Return the half of a picture for an even page, with that for the next as its `facing` one; each goes beyond the fold."""
    look = context.look
    left, right = (picture.moved(-look.bleed - shift, 0.0) for shift in (0.0, look.size.w))
    here, there = (right, left) if context.right_to_left else (left, right)
    return replace(here, facing=replace(there, anchors=()))
