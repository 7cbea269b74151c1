"""Paragraphs and tables as strips, the markers beside them, and the words of headings.

Paragraphs are on the baseline grid, without a single line at the foot or the top of a page. Columns of tables are as wide
as their texts ask, rows are not divided, the head is repeated on each page. Bookmarks, links and screen readers do not say
twice what both the words of a heading and an icon in it say.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.units import PT, Box, plain_sum
from pnp.layout.booklet.flow import span_hint, without_neighbours
from pnp.layout.booklet.strips import Strip, keep_together, needed_room, paint_over, paint_under, stack_strips
from pnp.layout.painting.measure import CellWidth, needed_widths, row_ground, row_height, widths_by_content
from pnp.layout.painting.shapes import rectangle
from pnp.model.fields import IconSpan, RichText, TextSpan
from pnp.model.frame import Shape
from pnp.pictures.path_data import circle_path

if TYPE_CHECKING:
    from pnp.layout.booklet.context import BookletContext
    from pnp.layout.booklet.strips import SetLine
    from pnp.model.booklet import TableBlock
    from pnp.model.frame import Item, StructureElement, StructureType, TextBox
    from pnp.model.game import Game
    from pnp.model.style import Align, TextStyle


LIST_INDENT = 5.0
"""The indent of a list's text, in mm."""

HANGING_INDENT = 4.0
"""The indent of all lines but the first of an entry of the glossary or the index, in mm."""

EN_SPACE = "\u2002"
"""The space between a term and what is said of it, and behind a number."""

_LEADING_ROUNDING = 0.01  # mm
_MOST_LINES_TOGETHER = 3  # lines: paragraphs up to this length are not divided, because two lines on each page need four


def strips_of_lines(
    lines: Sequence[SetLine], context: BookletContext, body: TextStyle, *, anchor: str = "", above: float | None = None
) -> list[Strip]:
    """Return the lines of a paragraph as strips; they snap to the grid if their leading allows it."""
    last = len(lines) - 1
    whole = len(lines) <= _MOST_LINES_TOGETHER
    leading = body.leading * body.size / PT
    steps = leading / context.look.grid  # of the grid, from line to line
    on_grid = abs(steps - round(steps)) < 1e-3  # noqa: PLR2004 - a thousandth of a step
    whole_steps = round(steps) * context.look.grid  # leadings in decimals are off by a little, which lines would add up
    height = whole_steps if on_grid and abs(leading - whole_steps) < _LEADING_ROUNDING else leading
    out = []
    for i, line in enumerate(lines):
        keep = i < last and (whole or i in {0, last - 1})
        assert line.box.content is not None
        strip = line.strip(what=f"`{first_words(line.box.lines[0])}`", mark=line.box.content, keep=keep)
        out.append(strip if strip.height == height else replace(strip, height=height))
    if out:
        space = context.look.grid if above is None else above
        out[0] = replace(out[0], above=space, snap=on_grid, anchors=(*((anchor,) if anchor else ()), *out[0].anchors))
    return out


def note_strips(notes: Sequence[tuple[int, RichText]], context: BookletContext, width: float) -> list[Strip]:
    """Return the texts of a figure's numbered call-outs, each beside its disc."""
    style, out = context.look.styles["callout"], []
    room = width - LIST_INDENT - 1
    whole = context.inside(context.element("L", numbered=True))
    for number, words in notes:
        item = whole.inside(whole.element("LI", number))
        lines = context.typesetter.lines(words, style, room, element=item.text_element("LBody", words, order=1))
        inner = [
            s.shifted(context.left_edge(LIST_INDENT + 1, room, width))
            for s in strips_of_lines(lines, context, style, above=context.look.grid / 2)
        ]
        if inner:
            middle = 0.5 * style.leading * style.size / PT
            at = context.left_edge(2.2, 0.0, width)
            items, boxes = numbered_disc(number, at, middle, context, element=item.element("Lbl"))
            inner[0] = replace(paint_under(inner[0], Strip(0.0, items, boxes=boxes)), snap=False)
        out += keep_together(inner)
    return out


_CELL_PADDING = 2.0  # mm: padding left and right of a cell's text
_RULE_WIDTH = 0.2  # mm


@frozen
class TableCell:
    """A cell: its words, or a drawing that is `width` mm wide."""

    words: RichText | None
    strip: Strip | None = None
    width: float = 0.0


def table_strips(table: TableBlock, context: BookletContext, width: float) -> list[Strip]:
    """Return the rows of a table as strips; reports `booklet/table-too-wide` if it cannot be made narrow enough."""
    rows = [[TableCell(cell) for cell in row if isinstance(cell, RichText)] for row in table.rows]
    heads = [TableCell(head) for head in table.heads if isinstance(head, RichText)]
    return grid_strips(heads, rows, table.aligns, context, width, table)


def grid_strips(  # noqa: PLR0913, PLR0917 - a table and its surroundings
    heads: Sequence[TableCell],
    rows: Sequence[Sequence[TableCell]],
    aligns: Sequence[Align],
    context: BookletContext,
    width: float,
    where: TableBlock,
) -> list[Strip]:
    """Return the rows of a table as strips, below its head."""
    head_style, style = context.look.styles["table-head"], context.look.styles["table"]
    measured = [[_cell_widths(cell, style, context) for cell in row] for row in rows]
    measured.append([_cell_widths(cell, head_style, context) for cell in heads])
    widths = widths_by_content(needed_widths(measured), width)
    whole_width = plain_sum(widths)
    too_wide = whole_width > width + 1e-6
    if too_wide:
        least = " + ".join(f"{w:.0f}" for w in widths)
        message = f"the table needs {whole_width:.1f} mm ({least}) for its longest words, the column has {width:.1f} mm"
        hint = f"shorten its longest words, or leave out a column{span_hint(width, context)}"
        context.report.error("booklet/table-too-wide", message, where.mark, hint=hint)
    drawn = any(cell.words and cell.words.spans for cell in heads)
    here = context.inside(context.element("Table"))
    top = _row_strip(heads, widths, aligns, head_style, _row_context(here, 0, "TH", len(widths)), where) if drawn else None
    if top is not None:
        top = top.with_room(*needed_room(top))
        box = Box(0.0, 0.0, whole_width, top.height)
        top = replace(top, items=(Shape(rectangle(*box), context.look.colours["band"], rect=box), *top.items), keep=True)
    out = [
        _row_strip(row, widths, aligns, style, _row_context(here, i, "TD", len(widths)), where) for i, row in enumerate(rows, 1)
    ]
    last, colours, heads_above = len(out) - 1, context.look.colours, (top.untagged(),) if top else ()
    for i, strip in enumerate(out):
        stripe = colours["stripe"] if i % 2 else None
        ground = row_ground(Box(0.0, 0.0, whole_width, strip.height), stripe, colours["rule"], _RULE_WIDTH)
        keep = i in {0, last - 1} and i < last
        out[i] = replace(strip, items=(*ground, *strip.items), keep=keep, heads=heads_above)
    whole = [top, *out] if top is not None else out
    if whole:
        whole[0] = replace(whole[0], above=1.5 * context.look.grid)
        whole[-1] = replace(whole[-1], below=1.5 * context.look.grid)
    return without_neighbours(whole, width, context) if too_wide else whole


def _row_context(context: BookletContext, order: int, cell: StructureType, columns: int) -> BookletContext:
    return context.inside(context.element("TR", order, cells=(cell,) * columns))


def _cell_widths(cell: TableCell, style: TextStyle, context: BookletContext) -> CellWidth:
    least = most = 0.0
    if cell.strip is not None:
        least = most = cell.width
    elif cell.words is not None and cell.words.spans:
        least, most = context.typesetter.widths(cell.words, style)
    return CellWidth(least + 2 * _CELL_PADDING, most + 2 * _CELL_PADDING)


def _row_strip(  # noqa: PLR0913, PLR0917 - cells and their layout
    row: Sequence[TableCell],
    widths: Sequence[float],
    aligns: Sequence[Align],
    style: TextStyle,
    context: BookletContext,
    where: TableBlock,
) -> Strip:
    cells, x, whole = [], 0.0, plain_sum(widths)
    has_tall_words = False
    assert context.parent is not None, "a row has an element"
    for column, (cell, width, align) in enumerate(zip(row, widths, aligns, strict=False)):
        room = width - 2 * _CELL_PADDING
        left = context.left_edge(x, width, whole) + _CELL_PADDING
        if cell.strip is not None:
            cells.append((cell.strip, left + context.left_edge(0.0, cell.width, room)))
        elif cell.words is not None:
            lines = context.typesetter.lines(cell.words, style, room, align=align, element=context.parent.cell(column))
            cells.append((stack_strips(line.strip(what="", mark=where.mark) for line in lines), left))
            has_tall_words = has_tall_words or any(line.gap for line in lines)
        x += width
    height = row_height([strip.height for strip, _ in cells], context.look.table_padding)
    placed = [strip.moved(x, (height - strip.height) / 2) for strip, x in cells]
    first = next((cell.words for cell in row if cell.words), None)
    what = f"the table's row `{first_words(first.plain)}`" if first else "a row of the table"
    row_strip = paint_over(placed, Strip(height, what=what, mark=first.mark if first else where.mark))
    return row_strip.with_room(*needed_room(row_strip)) if has_tall_words else row_strip


DISC_RADIUS = 2.1
"""The radius of a numbered disc, in mm."""

_MOST_SHOWN = 32  # characters of a text in a message about it
_DIGIT_HEIGHT = 0.71  # em: approximate height of digits, for centring


def first_words(words: str) -> str:
    """Return the first words of a text, for a message about it."""
    line = words.strip().partition("\n")[0]
    return line if len(line) <= _MOST_SHOWN else line[: _MOST_SHOWN - 1].rstrip() + "…"


def numbered_disc(
    number: int, x: float, y: float, context: BookletContext, *, element: StructureElement | None = None
) -> tuple[tuple[Item, ...], tuple[TextBox, ...]]:
    """Return the items of a numbered disc centred on (x, y) in mm, and the text box of its number, as content of `element`."""
    style = context.look.styles["disc"]
    ground = Shape(circle_path(x, y, DISC_RADIUS), context.look.colours["disc"])
    words = RichText((TextSpan(str(number)),), "", context.game.locale, context.look.mark)
    (line, *_) = context.typesetter.lines(words, style, 2 * DISC_RADIUS, align="center", element=element)
    top = y + _DIGIT_HEIGHT * style.size / PT / 2 - line.baseline
    figure = line.strip(what="", mark=words.mark).moved(x - DISC_RADIUS, top)
    return (ground, *figure.items), figure.boxes


_ENDING_LETTERS = 3  # letters that may differ at the end of a word, as in a plural
_STEM_LETTERS, _SHORT_STEM_LETTERS = 3, 2  # letters that must agree at least: in scripts with capitals, and in those without


def heading_words(heading: RichText, terms: Sequence[Sequence[str]] = ()) -> str:
    """Return the words of a heading without the icons whose word, however inflected, is among them.

    `terms` has the forms of each term (see `forms_of_terms`): a plural may be another word, such as `lata` of `rok`.
    """
    words = _fold_case_and_accents(" ".join(span.text for span in heading.spans if isinstance(span, TextSpan))).split()
    spans = tuple(s for s in heading.spans if not (isinstance(s, IconSpan) and _is_among(s.alt, words, terms)))
    if len(spans) == len(heading.spans):
        return heading.plain
    return " ".join(replace(heading, spans=spans).plain.split())


def forms_of_terms(game: Game) -> tuple[tuple[str, ...], ...]:
    """Return the forms of each term of a game in its language, as its glossary lists them; a term without any is left out."""
    return tuple(
        tuple(_fold_case_and_accents(str(form)) for form in (game.terms[name], *forms.cases.values(), *forms.also))
        for name, forms in game.term_forms.items()
        if name in game.terms
    )


def _is_among(icon: str, others: list[str], terms: Sequence[Sequence[str]]) -> bool:
    """Whether each word of an icon begins one of the other words, or is a form of a term of which they have another form.

    In scripts without capitals there may be an article or a vowel before it.
    """
    words = _fold_case_and_accents(icon).split()
    if words and all(any(_have_same_stem(word, other) for other in others) for word in words):
        return True
    return any(_is_form(" ".join(words), forms) and _holds_form(others, forms) for forms in terms)


def _is_form(text: str, forms: Sequence[str]) -> bool:
    return any(text.startswith(form[:-1]) if form.endswith("*") else text == form for form in forms)


def _holds_form(words: list[str], forms: Sequence[str]) -> bool:
    """Whether one of the forms of a term is among words; one that ends in `*` may be the beginning of a word."""
    text = f" {' '.join(words)} "
    return any(f" {form[:-1]}" in text if form.endswith("*") else f" {form} " in text for form in forms)


def _have_same_stem(word: str, other: str) -> bool:
    if word.upper() == word:
        return word[: max(len(word) - _ENDING_LETTERS, _SHORT_STEM_LETTERS)] in other
    return other.startswith(word[: max(len(word) - _ENDING_LETTERS, _STEM_LETTERS)])


def _fold_case_and_accents(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
