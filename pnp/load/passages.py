"""Read what a chapter says of its geometry: lines that begin and end passages, and the columns under a heading."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast, get_args

from pnp.base.records import lazy_pattern
from pnp.model.booklet import MOST_COLUMNS, FigureBlock, HeadingBlock, PageBreakBlock, PassageBlock, PassageKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.base.diagnostics import Mark, Report
    from pnp.model.booklet import Block

PASSAGE_LINE = lazy_pattern(rf"\{{(/?)({'|'.join(get_args(PassageKind))})\}}")
"""A line that begins a passage, `{keep}`, or ends it, `{/keep}`."""

_COLUMNS = lazy_pattern(r"\s*\{(#[^{}\s]*)?\s*columns=([^{}\s]*)\s*\}\s*$")


def read_passage_line(line: str, mark: Mark) -> PassageBlock | None:
    """Return the beginning or the end of a passage; None if a line is neither."""
    found = PASSAGE_LINE.fullmatch(line.strip())
    return PassageBlock(cast("PassageKind", found[2]), not found[1], mark) if found else None


def split_columns(words: str) -> tuple[str, str]:
    """Split what a heading says of its columns from its end: `Ponds {#ponds columns=2}` gives `Ponds {#ponds}` and `2`."""
    found = _COLUMNS.search(words)
    if found is None:
        return words, ""
    return words[: found.start()] + (f" {{{found[1]}}}" if found[1] else ""), found[2] or "?"


def read_columns(written: str, mark: Mark, report: Report) -> int:
    """Return how many columns a heading asks for; 0 if it says nothing, or what is no number of columns."""
    if not written:
        return 0
    if written.isascii() and written.isdigit() and 1 <= int(written) <= MOST_COLUMNS:
        return int(written)
    message = f"`columns` must be a whole number from 1 to {MOST_COLUMNS}, found `{written.strip('?')}`"
    report.error("booklet/bad-passage", message, mark, hint="write it at the end of the heading: `{columns=2}`")
    return 0


def blocks_inside(blocks: Sequence[Block], what: str, report: Report) -> tuple[Block, ...]:
    """Return the blocks of a list or a call-out (`what`), where no passage begins or ends: such lines are reported.

    So are figures that go beyond the cut.
    """
    found: list[Block] = []
    for block in blocks:
        if isinstance(block, PassageBlock):
            message = f"`{_written(block)}` stands inside {what}"
            hint = "write it at the beginning of a line, with an empty line above it"
            report.error("booklet/bad-passage", message, block.mark, hint=hint)
        elif isinstance(block, FigureBlock) and (image := block.images[0]).bleed:
            name = "spread" if image.spread else "bleed"
            hint = f"let it stand by itself, or leave `{name}` out"
            report.error("booklet/bad-figure", f"a picture with `{name}` stands inside {what}", image.mark, hint=hint)
            found.append(replace(block, images=(replace(image, bleed=False, spread=False), *block.images[1:])))
        else:
            found.append(block)
    return tuple(found)


def check_passages(blocks: Sequence[Block], report: Report) -> None:
    """Report passages of a chapter that do not end, or end without a beginning, and page breaks in what stays together."""
    begun: dict[PassageKind, PassageBlock] = {}
    for block in blocks:
        if isinstance(block, PassageBlock):
            _check_line(block, begun, report)
        elif "keep" in begun and (what := _divides(block)):
            also = [("what stays together begins", begun["keep"].mark)]
            report.error(
                "booklet/bad-passage", f"{what} inside `{{keep}}`", block.mark, also=also, hint="write `{/keep}` before it"
            )
            del begun["keep"]
    for block in begun.values():
        hint = f"write `{{/{block.kind}}}` on a line of its own behind the last block"
        report.error("booklet/bad-passage", f"`{_written(block)}` has no end in its chapter", block.mark, hint=hint)


def _divides(block: Block) -> str:
    """Return what a block is that begins another page; empty if it begins none."""
    if isinstance(block, FigureBlock) and block.images[0].spread:
        return "a picture across two pages"
    if isinstance(block, HeadingBlock) and block.level == 1:
        return "a chapter"
    return "a page break" if isinstance(block, PageBreakBlock) else ""


def _check_line(block: PassageBlock, begun: dict[PassageKind, PassageBlock], report: Report) -> None:
    before = begun.pop(block.kind, None)
    if block.begins:
        begun[block.kind] = block
    if block.begins and before is not None:
        also, hint = [("begun", before.mark)], f"write `{{/{block.kind}}}` before it"
        report.error(
            "booklet/bad-passage", f"`{_written(block)}` before the last one has its end", block.mark, also=also, hint=hint
        )
    if not block.begins and before is None:
        hint = f"write `{{{block.kind}}}` on a line of its own where the passage begins, or leave this out"
        report.error("booklet/bad-passage", f"`{_written(block)}` ends nothing", block.mark, hint=hint)


def _written(block: PassageBlock) -> str:
    return f"{{{'' if block.begins else '/'}{block.kind}}}"
