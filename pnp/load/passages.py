"""Read what a chapter says of its geometry: lines that begin and end passages, and the columns under a heading."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, cast, get_args

from pnp.base.records import lazy_pattern
from pnp.model.booklet import (
    MOST_COLUMNS,
    CalloutBlock,
    FigureBlock,
    HeadingBlock,
    ListBlock,
    PageBreakBlock,
    ParagraphBlock,
    PassageBlock,
    PassageKind,
    TableBlock,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.base.diagnostics import Mark, Report
    from pnp.model.booklet import Block, FigureImage

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

    So are figures that go beyond the cut, and those that text runs around.
    """
    found: list[Block] = []
    for block in blocks:
        if isinstance(block, PassageBlock):
            message = f"`{_written(block)}` stands inside {what}"
            hint = "write it at the beginning of a line, with an empty line above it"
            report.error("booklet/bad-passage", message, block.mark, hint=hint)
        elif isinstance(block, FigureBlock) and (name := setting_of_place(image := block.images[0])):
            hint = f"let it stand by itself, or leave `{name}` out"
            report.error("booklet/bad-figure", f"a picture with `{name}` stands inside {what}", image.mark, hint=hint)
            found.append(
                replace(block, images=(replace(image, bleed=False, spread=False, float_to="", pin=""), *block.images[1:]))
            )
        else:
            found.append(block)
    return tuple(found)


def setting_of_place(image: FigureImage) -> str:
    """Return the setting of an image that must stand by itself in its chapter; empty if it has none."""
    return "spread" if image.spread else "bleed" if image.bleed else "float" if image.float_to else "pin" if image.pin else ""


def read_float(settings: Mapping[str, str], mark: Mark, report: Report) -> Literal["", "start", "end"]:
    """Return the side of its column at which a figure stands that text runs around; empty if none does."""
    written = settings.get("float")
    others = [f"`{other}`" for other in ("bleed", "spread", "callouts") if settings.get(other, "no") != "no"]
    if written not in {None, "start", "end"}:
        message = f"`float` must be `start` or `end`, found `{written}`"
        hint = "`start` is the side on which lines begin: the left, or the right in languages from right to left"
        report.error("booklet/bad-figure", message, mark, hint=hint)
    elif written and others:
        message = f"a figure that text runs around (`float`) has no {' or '.join(others)}"
        report.error("booklet/bad-figure", message, mark, hint="leave one of them out")
    else:
        return cast("Literal['', 'start', 'end']", written or "")
    return ""


def read_wrap(settings: Mapping[str, str], mark: Mark, report: Report) -> bool:
    """Return whether texts that begin beside a figure go on below it; else their lines stay beside it."""
    written = settings.get("wrap", "yes")
    if written not in {"yes", "no"}:
        report.error("booklet/bad-figure", f"`wrap` must be `yes` or `no`, found `{written}`", mark)
    elif "wrap" in settings and "float" not in settings:
        message = "`wrap` is for a figure that text runs around"
        report.error("booklet/bad-figure", message, mark, hint="write `float=start` or `float=end` too, or leave it out")
    return written != "no"


def read_pin(settings: Mapping[str, str], mark: Mark, report: Report) -> Literal["", "page", "spread"]:
    """Return what a figure stays on with the text that refers to it: its page, or two facing ones; empty if it need not."""
    written = settings.get("pin")
    others = [f"`{other}`" for other in ("spread", "float") if settings.get(other, "no") != "no"]
    if written not in {None, "page", "spread"}:
        message = f"`pin` must be `page` or `spread`, found `{written}`"
        hint = "`page` is that of the text which refers to the figure, `spread` that and the facing one"
        report.error("booklet/bad-figure", message, mark, hint=hint)
    elif written and others:
        message = f"a figure that stays with its text (`pin`) has no {' or '.join(others)}"
        report.error("booklet/bad-figure", message, mark, hint="leave one of them out")
    else:
        return cast("Literal['', 'page', 'spread']", written or "")
    return ""


def check_passages(blocks: Sequence[Block], report: Report) -> None:
    """Report passages of a chapter that do not end, or end without a beginning, and what may not stand inside them."""
    begun: dict[PassageKind, PassageBlock] = {}
    inside: dict[PassageKind, list[Block]] = {}
    excused: set[PassageKind] = set()
    for block in blocks:
        if isinstance(block, PassageBlock):
            if not block.begins and block.kind in begun:
                _check_content(begun[block.kind], inside[block.kind], report)
            inside[block.kind] = []
            _check_line(block, begun, excused, report)
            continue
        for kind in begun:
            inside[kind].append(block)
        if "keep" in begun and (what := _divides(block)):
            also = [("what stays together begins", begun["keep"].mark)]
            report.error(
                "booklet/bad-passage", f"{what} inside `{{keep}}`", block.mark, also=also, hint="write `{/keep}` before it"
            )
            del begun["keep"]
            excused.add("keep")
        elif "spread" in begun and isinstance(block, FigureBlock) and block.images[0].spread:
            also = [("what stays on facing pages begins", begun["spread"].mark)]
            hint = "write `{/spread}` before it, or leave `spread` out: the picture has its place on an even page by itself"
            report.error(
                "booklet/bad-passage", "a picture across two pages inside `{spread}`", block.mark, also=also, hint=hint
            )
            del begun["spread"]
            excused.add("spread")
        elif "margin" in begun and (what := _too_wide_for_margin(block)):
            also = [("the passage in the margin begins", begun["margin"].mark)]
            hint = "write paragraphs, lists and figures there, and `{/margin}` before anything else"
            report.error("booklet/bad-passage", f"{what} inside `{{margin}}`", block.mark, also=also, hint=hint)
            del begun["margin"]
            excused.add("margin")
    for block in begun.values():
        hint = f"write `{{/{block.kind}}}` on a line of its own behind the last block"
        report.error("booklet/bad-passage", f"`{_written(block)}` has no end in its chapter", block.mark, hint=hint)


def _check_content(begins: PassageBlock, inside: Sequence[Block], report: Report) -> None:
    """Report a passage that says something of nothing: an empty one, or `{keep}` around a figure and not the text beside it."""
    if not inside:
        hint = "write what it is about between this line and its end, or leave both out"
        report.error("booklet/bad-passage", f"nothing stands between `{{{begins.kind}}}` and its end", begins.mark, hint=hint)
    elif begins.kind == "keep" and all(isinstance(b, FigureBlock) and b.images[0].float_to for b in inside):
        message = "`{keep}` ends before the text that runs around its figure"
        hint = "write `{/keep}` behind that text; a figure with `float` is on one page with the lines beside it anyway"
        report.error("booklet/bad-passage", message, begins.mark, hint=hint)


def _divides(block: Block) -> str:
    """Return what a block is that begins another page; empty if it begins none."""
    if isinstance(block, FigureBlock) and block.images[0].spread:
        return "a picture across two pages"
    if isinstance(block, HeadingBlock) and block.level == 1:
        return "a chapter"
    return "a page break" if isinstance(block, PageBreakBlock) else ""


def _too_wide_for_margin(block: Block) -> str:
    """Return what a block is that cannot stand in the margin; empty if it can."""
    if isinstance(block, FigureBlock):
        name = setting_of_place(block.images[0])
        return f"a picture with `{name}`" if name else "a figure with call-outs" if block.notes else ""
    return "" if isinstance(block, ParagraphBlock | ListBlock) else _NAMES.get(type(block), "a block of the generator")


_NAMES: dict[type, str] = {
    HeadingBlock: "a heading", TableBlock: "a table", CalloutBlock: "a call-out", PageBreakBlock: "a page break",
}  # fmt: skip


def _check_line(block: PassageBlock, begun: dict[PassageKind, PassageBlock], excused: set[PassageKind], report: Report) -> None:
    """Report a line that begins a passage within one, or ends none; an end of `excused` kinds has lost its own."""
    outside = begun.get("margin")
    if block.kind != "margin" and outside is not None:
        also = [("the passage in the margin begins", outside.mark)]
        hint = "write `{/margin}` before it"
        report.error("booklet/bad-passage", f"`{_written(block)}` inside `{{margin}}`", block.mark, also=also, hint=hint)
        if block.begins or not begun.pop(block.kind, None):
            excused.add(block.kind)
        return
    before = begun.pop(block.kind, None)
    if block.begins:
        begun[block.kind] = block
    if block.begins and before is not None:
        also, hint = [("begun", before.mark)], f"write `{{/{block.kind}}}` before it"
        report.error(
            "booklet/bad-passage", f"`{_written(block)}` before the last one has its end", block.mark, also=also, hint=hint
        )
        excused.add(block.kind)
    if not block.begins and before is None and block.kind in excused:
        excused.remove(block.kind)
    elif not block.begins and before is None:
        hint = f"write `{{{block.kind}}}` on a line of its own where the passage begins, or leave this out"
        report.error("booklet/bad-passage", f"`{_written(block)}` ends nothing", block.mark, hint=hint)


def _written(block: PassageBlock) -> str:
    return f"{{{'' if block.begins else '/'}{block.kind}}}"
