"""The index of a booklet, the pages of its glossary's terms, and the list of its icons, which the generator fills.

Entries are terms and words that the texts name, sorted as dictionaries of the language do, under the letters that they begin
with. Pages that follow one another are a range; each number is a link to the first place on its page.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, pairwise
from math import ceil
from typing import TYPE_CHECKING

from pnp.base.suggestions import did_you_mean
from pnp.base.units import PT
from pnp.layout.booklet.collation import initial_of, sort_key
from pnp.layout.booklet.context import ICON_SHARE
from pnp.layout.booklet.strips import Strip, keep_ends_paired, keep_together, set_beside, stack_strips
from pnp.layout.booklet.text_blocks import EN_SPACE, HANGING_INDENT, LIST_INDENT, strips_of_lines
from pnp.layout.templates.budget import BadArgumentError
from pnp.layout.templates.context import TemplateFields
from pnp.model.fields import IconSpan, RichText, TextSpan
from pnp.model.game import entry_word
from pnp.text.languages import base_language

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.layout.booklet.context import BookletContext
    from pnp.model.booklet import GeneratedBlock
    from pnp.model.fields import Span
    from pnp.model.game import IconSource
    from pnp.model.style import TextStyle


_TERM = "term-"
_LEAST_RANGE = 3  # pages that follow one another and are printed as from the first to the last
_COMMAS = {"ar": "، ", "fa": "، ", "ur": "، ", "ps": "، ", "ckb": "، ", "ug": "، ", "ja": "、", "zh": "、"}
"""What stands between page numbers in languages that do not write a comma and a space."""


def index_strips(block: GeneratedBlock, context: BookletContext, width: float, body: TextStyle) -> list[Strip]:
    """Return the entries of the index in groups of a letter, each with its pages and the entries under it.

    `booklet/no-entries`: no text names any.
    """
    names = {name for name in context.mentioned if isinstance(_word(name.rpartition("/")[2], context), RichText)}
    if not names:
        if not context.mentioned and not context.report.has_errors:
            hint = "write `{index:name}` where it is explained, with `index_name` in words.yaml, or `{term:name}` for a term"
            context.report.error("booklet/no-entries", "the index is empty: no text names an entry", block.mark, hint=hint)
        return [Strip(0.0)]
    locale = context.game.locale
    tops = sorted({name.partition("/")[0] for name in names}, key=lambda name: sort_key(_plain(name, context), locale))
    out: list[Strip] = []
    here = context.inside(context.element("Div"))
    groups = [(letter, [*group]) for letter, group in groupby(tops, lambda name: initial_of(_plain(name, context), locale))]
    for number, (letter, group) in enumerate(groups):
        initial = RichText((TextSpan(letter, bold=True),), "", _locale(group[0], context), block.mark)
        inside = here.inside(here.element("Div", number))
        head = _letter(initial, inside, width) if letter and len(groups) > 1 else []
        entries = []
        for name in group:
            under = sorted((n for n in names if n.startswith(f"{name}/")), key=lambda n: sort_key(_plain(n, context), locale))
            lines = _entry(name, context, width, body, 0.0)
            entries.append(
                keep_together([*lines, *(s for n in under[:1] for s in _entry(n, context, width, body, LIST_INDENT))])
            )
            entries[-1] += [strip for n in under[1:] for strip in _entry(n, context, width, body, LIST_INDENT)]
        out += [*head, *keep_ends_paired(entries)]
    return out


def _letter(words: RichText, context: BookletContext, width: float) -> list[Strip]:
    style = context.look.styles["callout-title"]
    lines = context.typesetter.lines(words, style, width, element=context.text_element("P", words))
    return [replace(strip, keep=True) for strip in strips_of_lines(lines, context, style, above=2 * context.look.grid)]


def _entry(name: str, context: BookletContext, width: float, body: TextStyle, indent: float) -> list[Strip]:
    words = _word(name.rpartition("/")[2], context)
    assert isinstance(words, RichText)
    pages = page_spans(name, context, words.locale)
    spans: tuple[Span, ...] = (*words.spans, *((TextSpan(EN_SPACE), *pages) if pages else ()))
    room = width - indent - HANGING_INDENT
    lines = context.typesetter.lines(words, body, room, spans=spans, element=context.text_element("P", words))
    return [
        strip.shifted(context.left_edge(indent + HANGING_INDENT * bool(number), room, width))
        for number, strip in enumerate(keep_together(strips_of_lines(lines, context, body, above=0.0)))
    ]


def page_spans(name: str, context: BookletContext, locale: str, *, with_definition: bool = True) -> tuple[Span, ...]:
    """Return the pages on which an entry is named as links, as far as they are known, that of its definition in bold.

    They are a part of a text in `locale`, whose commas they have.
    """
    pages = context.typesetter.pages_of(name)
    defined = context.typesetter.page(name) if with_definition and name.startswith(_TERM) else 0
    if defined and defined not in pages:
        pages = dict(sorted({**pages, defined: name}.items()))
    comma = _COMMAS.get(base_language(locale or context.game.locale), ", ")
    found: list[TextSpan] = []
    for run in _runs([*pages], defined):
        found += [TextSpan(comma)] if found else []
        found += [_number(run[0], pages, bold=run[0] == defined)]
        found += [TextSpan("–"), _number(run[-1], pages, bold=False)] if len(run) > 1 else []
    return tuple(found)


def _number(page: int, anchors: Mapping[int, str], *, bold: bool) -> TextSpan:
    return TextSpan(str(page), bold=bold, link=anchors[page])


def _runs(pages: Sequence[int], alone: int) -> Iterator[list[int]]:
    """Yield pages in order, those that follow one another together if they are enough; one page is always alone."""
    run: list[int] = []
    for before, page in pairwise((0, *pages)):
        if run and (page != before + 1 or alone in {page, before}):
            yield from _divided(run)
            run = []
        run.append(page)
    yield from _divided(run)


def _divided(run: list[int]) -> Iterator[list[int]]:
    yield from [run] if len(run) >= _LEAST_RANGE else ([page] for page in run)


_ICON_GAP = 1.6  # mm between an icon and its word
_COLUMN_GAP = 6.0  # mm between two columns of icons
_ICON_LINES = 1.5  # height of an icon in lines of text


def icon_strips(block: GeneratedBlock, context: BookletContext, width: float, body: TextStyle) -> list[Strip]:
    """Return icons, all or those named, with their words and the page that explains each, in as many columns as have room.

    `booklet/unknown-icon`: there is none of a name. `booklet/no-entries`: the game has no icons.
    """
    icons, locale = context.game.icons, context.game.locale
    for name in (name for name in block.terms if name not in icons):
        message = f"the list of icons names `{name}`, which is no icon"
        context.report.error("booklet/unknown-icon", message, block.mark, hint=did_you_mean(name, icons))
    listed = [icon for icon in icons.values() if not block.terms or icon.name in block.terms]
    listed.sort(key=lambda icon: sort_key(str(icon.word), locale))
    if not listed:
        if not icons and not context.game.unread.covers("icons"):
            message, hint = "the list of icons is empty", "declare icons in `icons.yaml`, or take the line out"
            context.report.error("booklet/no-entries", message, block.mark, hint=hint)
        return [Strip(0.0)]
    side = _ICON_LINES * body.leading * body.size / PT
    taken = side * ICON_SHARE + _ICON_GAP
    texts = [_word_and_page(icon, context) for icon in listed]
    widest = max(context.typesetter.widths(text, body)[1] for text in texts) + taken
    count = max(min(int((width + _COLUMN_GAP) / (widest + _COLUMN_GAP)), len(listed)), 1)
    rows, own = ceil(len(listed) / count), (width - _COLUMN_GAP * (count - 1)) / count
    here = context.inside(context.element("L"))
    cells = [
        _icon_cell(icon, text, here.inside(here.element("LI", number)), own, side, body)
        for number, (icon, text) in enumerate(zip(listed, texts, strict=True))
    ]
    out = []
    for row in range(rows):
        strip = Strip(0.0)
        for column, cell in enumerate(cells[row::rows]):
            strip = set_beside(strip, cell.shifted(context.left_edge(column * (own + _COLUMN_GAP), own, width)))
        out.append(replace(strip, above=context.look.grid / 2, what="a row of icons", mark=block.mark))
    out[0], out[-1] = replace(out[0], above=context.look.grid), replace(out[-1], below=context.look.grid)
    return keep_ends_paired([strip] for strip in out)


def _word_and_page(icon: IconSource, context: BookletContext) -> RichText:
    word = icon.word
    assert isinstance(word, RichText)
    anchor = _explains(icon.name, context)
    page = context.typesetter.page(anchor) if anchor else 0
    if not page:
        return word
    return replace(word, spans=(*word.spans, TextSpan(EN_SPACE), TextSpan(str(page), link=anchor)))


class ExplainedIcons(TemplateFields):
    """Icons that pages explain as templates see them, by name: `name`, `word`, `page`, and `place` in the order of words."""

    __slots__ = ("_known",)

    def __init__(self, context: BookletContext) -> None:
        icons = sorted(context.game.icons.values(), key=lambda icon: sort_key(str(icon.word), context.game.locale))
        pages = {icon.name: context.typesetter.page(anchor) for icon in icons if (anchor := _explains(icon.name, context))}
        found = {
            icon.name: TemplateFields(
                f"page.icons.{icon.name}", {"name": icon.name, "word": icon.word, "page": page, "place": place}
            )
            for place, icon in enumerate(icons)
            if (page := pages.get(icon.name))
        }
        super().__init__("page.icons", found)
        self._known = frozenset(context.game.icons)

    def __missing__(self, name: str) -> object:
        """Raise BadArgumentError for an icon that no page explains, and KeyError for what is none."""
        if name not in self._known:
            raise KeyError(name)
        message = f"no page of the booklet explains the icon `{name}`"
        raise BadArgumentError(message, f"write `[{name}]` where it is explained, or leave it out")


def _explains(icon: str, context: BookletContext) -> str:
    """Return the anchor that explains an icon: a heading with it, the mark or the term of its name, or the first text."""
    for heading in context.titles:
        if isinstance(heading.words, RichText) and any(isinstance(s, IconSpan) and s.icon == icon for s in heading.words.spans):
            return heading.anchor
    if marks := context.typesetter.pages_of(f"{_TERM}{icon}", marked=True):
        return next(iter(marks.values()))
    if context.typesetter.page(f"{_TERM}{icon}"):
        return f"{_TERM}{icon}"
    return next(iter(context.typesetter.pages_of(f"icon-{icon}").values()), "")


def _icon_cell(icon: IconSource, text: RichText, context: BookletContext, width: float, side: float, body: TextStyle) -> Strip:  # noqa: PLR0913, PLR0917 - an icon, its word, and their place
    drawn = context.templates.icon(icon.name, side, body.colour, text.mark)
    own = side * ICON_SHARE
    room = width - own - _ICON_GAP
    lines = context.typesetter.lines(text, body, room, element=context.element("LBody", 1))
    words = stack_strips(line.strip(what="", mark=text.mark) for line in lines)
    words = words.moved(context.left_edge(own + _ICON_GAP, room, width), max(0.0, (side - words.height) / 2))
    sign = Strip(side, (drawn,) if drawn else ()).shifted(context.left_edge(0.0, own, width))
    return set_beside(sign, replace(words, height=max(words.height, side)))


def _word(name: str, context: BookletContext) -> object:
    return context.game.terms.get(name.removeprefix(_TERM)) if name.startswith(_TERM) else entry_word(context.game.words, name)


def _locale(name: str, context: BookletContext) -> str:
    words = _word(name.rpartition("/")[2], context)
    return words.locale if isinstance(words, RichText) else context.game.locale


def _plain(name: str, context: BookletContext) -> str:
    words = _word(name.rpartition("/")[2], context)
    return words.plain if isinstance(words, RichText) else name
