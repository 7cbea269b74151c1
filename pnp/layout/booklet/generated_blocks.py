"""Blocks that the generator fills: contents, glossary, table of components, credits."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.suggestions import did_you_mean
from pnp.base.units import Box
from pnp.layout.booklet.collation import sort_key
from pnp.layout.booklet.heading_words import heading_words
from pnp.layout.booklet.paragraph_strips import INDENT, paragraph
from pnp.layout.booklet.strip import Strip, stacked
from pnp.layout.booklet.table_strips import TableCell, grid_strips
from pnp.locale.numbers import format_decimal
from pnp.locale.phrases import long_date, phrase, phrase_locale
from pnp.model.booklet import TableBlock
from pnp.model.fields import LineBreak, RichText, TextSpan
from pnp.model.frame import Link, Shape, Stroke, StructureElement
from pnp.model.game import deck_key, deck_word

if TYPE_CHECKING:
    from pnp.layout.booklet.booklet_context import BookletContext
    from pnp.model.booklet import GeneratedBlock, HeadingBlock
    from pnp.model.fields import Span
    from pnp.model.game import Deck
    from pnp.model.style import TextStyle

_FOLIO = 9.0  # mm: width of the page numbers in the contents
_DOTS = (0.0, 1.2)  # mm
_HANGING = 4.0  # mm
_THUMB = 13.0  # mm: longer side of a card in the table of components
_EN_SPACE = "\u2002"
_NOTHING = (TextSpan("\u2060"),)  # a word joiner: a heading that prints nothing has a line too


def generated_strips(block: GeneratedBlock, context: BookletContext, width: float, body: TextStyle) -> list[Strip]:
    """Return the strips of a block that the generator fills."""
    if block.name == "toc":
        listed = [heading for heading in context.titles if heading.level <= context.look.toc_depth]
        here = context.inside(context.element("TOC"))
        return [_contents_line(h, here.inside(here.element("TOCI", i)), width) for i, h in enumerate(listed)]
    if block.name == "glossary":
        return _glossary(block, context, width, body)
    if block.name == "components":
        return _components(block, context, width)
    return _credits(block, context, width, body)


def _contents_line(heading: HeadingBlock, context: BookletContext, width: float) -> Strip:
    """Return a line of the contents: a heading, a dotted leader and its page number; the whole line is a link."""
    style = context.look.styles["contents" if heading.level == 1 else "contents-section"]
    assert isinstance(heading.words, RichText)
    indent = (heading.level - 1) * INDENT
    plain = tuple(replace(s, link="") if isinstance(s, TextSpan) else s for s in heading.words.spans)
    page = str(context.typesetter.page(heading.anchor))
    link = context.text_element("Link", heading.words)
    entry, folio_element = StructureElement("Span", link), StructureElement("Span", link, 1, words=f" {page}")
    lines = context.typesetter.lines(heading.words, style, width - indent - _FOLIO, spans=plain or _NOTHING, element=entry)
    number = RichText((TextSpan(page),), "", heading.words.locale, heading.mark)
    (folio, *_) = context.typesetter.lines(number, style, _FOLIO, align="end", element=folio_element)
    room = width - indent - _FOLIO
    strips = [line.strip(what="", mark=heading.mark).shifted(context.left_edge(indent, room, width)) for line in lines]
    last, line = strips[-1], lines[-1]
    right = folio.strip(what="", mark=heading.mark).shifted(context.left_edge(width - _FOLIO, _FOLIO, width))
    words = room - line.start if context.right_to_left else line.width
    start, end = indent + words + 2.0, width - context.typesetter.lines(number, style, None)[0].width - 2.0
    dots = Shape(
        tuple((letter, (context.left_edge(x, 0.0, width), line.baseline)) for letter, x in (("M", start), ("L", end))),
        stroke=Stroke(style.colour, 0.35, _DOTS, "round"),
    )
    area = Link(Box(0.0, 0.0, width, last.height), heading.anchor, link, heading_words(heading.words, context.terms))
    strips[-1] = replace(
        last, items=(*last.items, *((dots,) if end > start else ()), *right.items), boxes=(*last.boxes, *right.boxes),
        links=(area,),
    )  # fmt: skip
    return strips[-1] if len(strips) == 1 else stacked(strips)


def _glossary(block: GeneratedBlock, context: BookletContext, width: float, body: TextStyle) -> list[Strip]:
    """Return the terms, all or those named, with their definitions in alphabetical order; their anchors are `term-<name>`."""
    out: list[Strip] = []
    known = context.game.terms
    for name in (name for name in block.terms if name not in known):
        message = f"the glossary lists the term `{name}`, which the game does not have"
        hint = did_you_mean(name, known) or "add it to `glossary.yaml`"
        context.report.error("booklet/undefined-term", message, block.mark, hint=hint)
    terms = {n: term for n, term in known.items() if isinstance(term, RichText) and (not block.terms or n in block.terms)}
    for name in sorted(terms, key=lambda n: sort_key(terms[n].plain, context.game.locale)):
        definition = context.definitions.get(name)
        if definition is None:
            message = f"the glossary lists the term `{name}`, which has no definition"
            context.report.error("booklet/undefined-term", message, terms[name].mark, also=[("listed in", block.mark)])
            continue
        term = tuple(replace(s, bold=True) if isinstance(s, TextSpan) else s for s in terms[name].spans)
        spans: tuple[Span, ...] = (*term, TextSpan(_EN_SPACE), *definition.spans)
        strips = _hanging(definition, spans, context, width, body)
        out += [replace(strips[0], anchors=(f"term-{name}",)), *strips[1:]]
    return out


def _hanging(words: RichText, spans: tuple[Span, ...], context: BookletContext, width: float, body: TextStyle) -> list[Strip]:
    element = context.text_element("P", words)
    lines = context.typesetter.lines(words, body, width - _HANGING, spans=spans, element=element)
    found = paragraph(lines, context, body)
    return [s.shifted(context.left_edge(_HANGING if i else 0.0, width - _HANGING, width)) for i, s in enumerate(found)]


def _components(block: GeneratedBlock, context: BookletContext, width: float) -> list[Strip]:
    """Return the table of decks: a card of each, its name, its size and how many there are, with the kind if it matters."""
    heads = [_plain("", block, context), *(_phrase(key, block, context) for key in ("component", "size", "count"))]
    rows = []
    decks = [deck for deck in context.game.decks if not block.kinds or deck.kind in block.kinds]
    for kind in (kind for kind in block.kinds if all(deck.kind != kind for deck in decks)):
        message = f"the table of components lists the kind `{kind}`, but no deck is of it"
        context.report.error("booklet/no-components", message, block.mark, hint=f"leave out `{kind}`")
    decks = [deck for deck in decks if deck.printable]
    only_cards = all(deck.kind == "card" for deck in decks)
    for deck in decks:
        name = _deck_name(deck, block, context)
        size = deck.format.size
        copies = sum(card.copies for card in deck.cards)
        w, h = (_millimetres(side, context.game.locale) for side in size)
        rows.append(
            (
                _thumb(deck, context, block),
                TableCell(name),
                TableCell(_phrase("millimetres", block, context, w=w, h=h)),
                TableCell(_plain(str(copies), block, context) if only_cards else _phrase(deck.kind, block, context, n=copies)),
            )
        )
    table = TableBlock((), (), ("start", "start", "start", "end"), block.mark)
    cells = [TableCell(head) for head in heads]
    return grid_strips(cells, rows, table.aligns, context, width, table)


def _millimetres(side: float, locale: str) -> str:
    """Return a length with as many decimals as it has, at most four figures in all."""
    number = f"{side:.4g}"
    return format_decimal(number, len(number.partition(".")[2]), locale)


def _thumb(deck: Deck, context: BookletContext, block: GeneratedBlock) -> TableCell:
    size = deck.format.size
    scale = _THUMB / max(size)
    shown = (
        context.faces.card(deck.cards[0].id, "face", scale, block.mark, context.look.colours["edge"]) if deck.cards else None
    )
    made = Strip(size.h * scale, shown.items if shown else ())
    return TableCell(None, made.shifted(context.left_edge(0.0, size.w * scale, _THUMB)), _THUMB)


def _deck_name(deck: Deck, block: GeneratedBlock, context: BookletContext) -> RichText:
    if (name := deck_word(context.game.words, deck.name)) is not None:
        return name
    key = deck_key(deck.name)
    if context.game.unread.covers(f"words.{key}"):
        return _plain(deck.name, block, context)
    message = f"the table of components has no name for the deck `{deck.name}`: words.yaml has no `{key}`"
    context.report.error("booklet/unnamed-deck", message, deck.mark, also=[("listed in", block.mark)], hint=f"add `{key}`")
    return _plain(deck.name, block, context)


def _credits(block: GeneratedBlock, context: BookletContext, width: float, body: TextStyle) -> list[Strip]:
    """Return title, version, author, date and the fonts in use."""
    game = context.game
    fonts = ", ".join(context.families)
    spans: list[Span] = [TextSpan(f"{game.title} {game.version}", bold=True), LineBreak(), TextSpan(game.author), LineBreak()]
    spans += [TextSpan(long_date(game.date, game.locale)), LineBreak(), *_phrase("set-in", block, context, fonts=fonts).spans]
    words = RichText(tuple(spans), "", game.locale, block.mark)
    return paragraph(context.typesetter.lines(words, body, width, element=context.element("P")), context, body)


def _plain(text: str, block: GeneratedBlock, context: BookletContext, lang: str = "") -> RichText:
    return RichText((TextSpan(text, lang=lang),) if text else (), "", context.game.locale, block.mark)


def _phrase(key: str, block: GeneratedBlock, context: BookletContext, **values: str | float) -> RichText:
    """Return one of the generator's phrases in the game's language, or in English, in the fonts of its language."""
    locale, own = context.game.locale, context.game.phrases
    lang = phrase_locale(locale, key, own)
    return _plain(phrase(locale, key, own, **values), block, context, lang if lang != locale else "")
