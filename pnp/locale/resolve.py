"""Resolves a text to spans: a fold over its tree, with a Lexicon that gives the values of the names in it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from pnp.load.notation.markup_parser import MarkupFold, missed_end, read_markup, sole_walk
from pnp.locale.lexicon import icon_word, link, term
from pnp.locale.placeholders import chosen, printed, walked
from pnp.locale.table_rows import list_joints
from pnp.locale.text_fault import TextFault
from pnp.model.fields import IconSpan, LineBreak, PageRef, TextSpan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.load.notation.markup_tree import (
        BoldNode,
        BreakNode,
        BrokenNode,
        ChoiceNode,
        IconNode,
        ItalicNode,
        LinkNode,
        NumberNode,
        PageNode,
        PlaceholderNode,
        StyledNode,
        TermNode,
        TextNode,
        WalkNode,
    )
    from pnp.locale.lexicon import Lexicon
    from pnp.model.fields import Span

Resolved: TypeAlias = "tuple[tuple[Span, ...], tuple[TextFault, ...]]"

_MOST_ROWS = 10_000
"""The maximum number of rows that one text may print, because walks may contain walks."""

_LONGEST = 100_000
"""The maximum number of characters that other texts may insert into one, because these may contain others."""

_NO_ICON = "[?]"
"""What a draft prints in place of an icon that does not exist."""


def resolve(source: str, lexicon: Lexicon) -> Resolved:
    """Return the spans of a text and the faults in it; faulty parts are left out of the spans.

    For an icon that does not exist stands a sign.
    """
    fold = _Spans(source, lexicon)
    fold.visit(read_markup(source).nodes)
    return fold.finish()


def resolve_rows(source: str, lexicon: Lexicon) -> tuple[tuple[Span, ...], ...]:
    """Return the spans of each row that a text prints if it is one walk and nothing else, otherwise nothing.

    Its faults are those that `resolve` returns.
    """
    node = sole_walk(source)
    if node is None:
        return ()
    try:
        rows = walked(node, lexicon)
    except TextFault:
        return ()
    found = []
    for row in rows[:_MOST_ROWS]:
        fold = _Spans(source, replace(lexicon, row=row))
        fold.visit(node.arm("row") or ())
        found.append(fold.finish()[0])
    return tuple(found)


class _Spans(MarkupFold):
    """Collects spans and faults; of a choice, only the chosen arm is visited."""

    def __init__(self, source: str, lexicon: Lexicon) -> None:
        self._source = source
        self._lexicon = lexicon
        self._spans: list[Span] = []
        self._faults: list[TextFault] = []
        self._text: list[str] = []
        self._bold = self._italic = False
        self._opened = {"**": 0, "_": 0, "*": 0}  # offset of each unclosed sign
        self._link = ""
        self._number = ""
        self._inserted = self._rows = 0

    def on_text(self, node: TextNode) -> None:
        """Words."""
        self._text.append(node.value)

    def on_number(self, _: NumberNode) -> None:
        """The number of the enclosing plural."""
        self._text.append(self._number)

    def on_bold(self, node: BoldNode) -> None:
        """Bold words, or regular ones inside bold."""
        self._styled(node)

    def on_italic(self, node: ItalicNode) -> None:
        """Italic words, or upright ones inside italics."""
        self._styled(node)

    def _styled(self, node: StyledNode) -> None:
        if node.opened:
            self._toggle(node.sign)
            if not node.closed:
                self._opened[node.sign] = node.start
        self.visit(node.children)
        if node.closed:
            self._toggle(node.sign)

    def _toggle(self, sign: str) -> None:
        self._flush()
        self._bold ^= sign == "**"
        self._italic ^= sign != "**"

    def on_link(self, node: LinkNode) -> None:
        """A link with its words."""
        self._flush()
        try:
            self._link = link(node.anchor, self._lexicon)
        except TextFault as fault:
            self._add_fault(fault, node.end - len(node.anchor) - 2)
        self.visit(node.children)
        self._flush()
        self._link = ""

    def on_icon(self, node: IconNode) -> None:
        """An icon."""
        try:
            word = icon_word(node.name, self._lexicon)
        except TextFault as fault:
            self._add_fault(fault, node.start)
            self._text.append(_NO_ICON)  # as wide as an icon, so that a draft breaks its lines alike
            return
        self._flush()
        self._spans.append(IconSpan(node.name, word))

    def on_break(self, _: BreakNode) -> None:
        """A line end; spaces before it are not printed."""
        if self._text:
            self._text[-1] = self._text[-1].rstrip()
        self._flush()
        self._spans.append(LineBreak())

    def on_broken(self, node: BrokenNode) -> None:
        """Text that cannot be read, which is a fault."""
        if node.alone:
            fault = TextFault(
                "locale/unbalanced", f"`{node.raw}` has no counterpart", rf"write `\{node.raw}` for the character itself"
            )
        else:
            fault = TextFault("locale/unbalanced", f"`{node.raw[:20]}` is never closed", r"write `\{` for a brace")
        self._add_fault(fault, node.start)

    def on_placeholder(self, node: PlaceholderNode) -> None:
        """A value as text, or the spans of a card's text."""
        try:
            found = printed(node, self._lexicon)
        except TextFault as fault:
            self._add_fault(fault, node.start)
            return
        if isinstance(found, str):
            self._text.append(found)
        else:
            self._insert(found)

    def on_term(self, node: TermNode) -> None:
        """The spans of a term."""
        try:
            self._insert(term(node, self._lexicon))
        except TextFault as fault:
            self._add_fault(fault, node.start)

    def on_page(self, node: PageNode) -> None:
        """A page number, which becomes known after layout."""
        try:
            self._insert((PageRef(link(node.anchor, self._lexicon)),))
        except TextFault as fault:
            self._add_fault(fault, node.start)

    def on_choice(self, node: ChoiceNode) -> None:
        """The chosen arm of a choice."""
        try:
            words, number = chosen(node, self._lexicon)
        except TextFault as fault:
            self._add_fault(fault, node.start)
            return
        outer, self._number = self._number, number
        self.visit(words)
        self._number = outer

    def on_walk(self, node: WalkNode) -> None:
        """The rows of a table or list, and what is between them."""
        try:
            rows = walked(node, self._lexicon)
        except TextFault as fault:
            self._add_fault(fault, node.start)
            return
        self._rows += len(rows)
        if self._rows > _MOST_ROWS:  # reported in `finish`
            return
        outer, between = self._lexicon, node.arm("between")
        joined = list_joints(len(rows), outer.locale) if between is None and rows else ()
        for place, row in enumerate(rows):
            separator = (node.arm("last") if place == len(rows) - 1 else None) or between
            if place and separator is not None:
                self.visit(separator)
            elif joined and (place or node.arm("last") is None):
                self._text.append(joined[place])
            self._lexicon = replace(outer, row=row)
            self.visit(node.arm("row") or ())
            self._lexicon = outer
        if joined and node.arm("last") is None:
            self._text.append(joined[-1])

    def _add_fault(self, fault: TextFault, at: int) -> None:
        fault.at = at
        if not any(known.at == at and known.code == fault.code for known in self._faults):  # the same in another row
            self._faults.append(fault)

    def _insert(self, spans: Sequence[Span]) -> None:
        self._inserted += sum(len(s.text) if isinstance(s, TextSpan) else 1 for s in spans)
        if self._inserted > _LONGEST:  # reported in `finish`
            return
        self._flush()
        for span in spans:
            if isinstance(span, TextSpan):
                self._add(span.text, span.bold or self._bold, span.italic or self._italic, span.lang)
            elif isinstance(span, PageRef):
                self._spans.append(PageRef(span.anchor, self._bold, self._italic))
            else:
                self._spans.append(span)

    def _flush(self) -> None:
        text = "".join(self._text)
        self._text.clear()
        if text:
            self._add(text, self._bold, self._italic)

    def _add(self, text: str, bold: bool, italic: bool, lang: str = "") -> None:  # noqa: FBT001  (a span's own fields)
        """Add a span, or extend the last one if it has the same style and language."""
        last, link = self._spans[-1] if self._spans else None, self._link
        extends = type(last) is TextSpan and last.bold is bold and last.italic is italic and last.link == link
        if type(last) is TextSpan and extends and last.lang == lang:
            self._spans[-1] = TextSpan(last.text + text, bold, italic, link, lang)
        else:
            self._spans.append(TextSpan(text, bold, italic, link, lang))

    def finish(self) -> Resolved:
        """Return the spans and the faults."""
        self._flush()
        for on, sign in ((self._bold, "**"), (self._italic, "_")):
            if on:
                at = self._opened[sign]
                hint = missed_end(self._source, at) if sign == "_" else None
                hint = hint or rf"close it with `{sign}`, or write `\{sign[0]}` for the sign"
                self._add_fault(TextFault("locale/unbalanced", f"`{sign}` is opened and never closed", hint), at)
        if self._rows > _MOST_ROWS:
            self._add_fault(TextFault("locale/too-long", f"the text prints more than {_MOST_ROWS} rows of tables"), 0)
        if self._inserted > _LONGEST:
            self._add_fault(TextFault("locale/too-long", f"what the text names holds more than {_LONGEST} characters"), 0)
            self._spans.clear()  # so that texts made of this one do not grow further
        return tuple(self._spans), tuple(self._faults)
