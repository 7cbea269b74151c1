"""Resolve a text to spans: a fold over its tree, with a Lexicon that gives the values of the names in it.

Here is what placeholders print, which arms of plurals and selects values choose, and which rows texts and tables of the
booklet walk.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING, TypeAlias, cast

from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.load.kinds.simple import EnumKind, FlagKind
from pnp.load.notation.markup_parser import CHOOSING, MarkupFold, missed_end_hint, read_markup, sole_walk
from pnp.load.notation.markup_tree import WALKING, PlaceholderNode
from pnp.locale.numbers import PLURAL_CATEGORIES, format_card_number, format_odds, plural_category, required_categories
from pnp.locale.values import (
    NamedText,
    TextFault,
    bracket_fault,
    check_anchor,
    check_entry,
    check_unread,
    icon_word,
    left_out_fault,
    list_joints,
    named_rows,
    named_style,
    named_value,
    term_spans,
    words_with_readings,
)
from pnp.model.fields import IconSpan, LineBreak, Mention, Message, OddsResult, PageRef, Record, Ref, RichText, Span, TextSpan
from pnp.model.sentences import TEXT, Sentence

if TYPE_CHECKING:
    from pnp.load.notation.markup_tree import (
        BreakNode,
        BrokenNode,
        ChoiceArm,
        ChoiceNode,
        IconNode,
        IndexNode,
        LinkNode,
        MarkupNodes,
        NamedStyleNode,
        NumberNode,
        PageNode,
        RubyNode,
        StyledNode,
        TermNode,
        TextNode,
        WalkNode,
    )
    from pnp.locale.values import CardValue, Lexicon, NamedValue, TableRow
    from pnp.model.style import CharacterStyle


ResolvedText: TypeAlias = "tuple[tuple[Span, ...], tuple[TextFault, ...]]"

_MOST_ROWS = 10_000
"""The maximum number of rows that one text may print, because walks may contain walks."""

_MOST_INSERTED = 100_000
"""The maximum number of characters that other texts may insert into one, because these may contain others."""

_UNCLOSED_NAME = lazy_pattern(r"\{\s*[\w.:@|-]*\w(?![\w.:@|-]|\s*,)")
"""An unclosed brace and the name in it, unless a plural or a walk follows."""

_PLAIN_BRACKET = lazy_pattern(r"\\.|\[", re.DOTALL)
_MISSING_ICON = "[?]"
"""What a draft prints in place of an icon that does not exist."""


def resolve_text(source: str, lexicon: Lexicon) -> ResolvedText:
    """Return the spans of a text and the faults in it; faulty parts are left out of the spans.

    For an icon that does not exist stands a sign.
    """
    fold = _SpanCollector(source, lexicon)
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
        rows = rows_of_walk(node, lexicon)
    except TextFault:
        return ()
    found = []
    for row in rows[:_MOST_ROWS]:
        fold = _SpanCollector(source, replace(lexicon, row=row))
        fold.visit(node.arm("row") or ())
        found.append(fold.finish()[0])
    return tuple(found)


class _SpanCollector(MarkupFold):
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
        self._named: CharacterStyle | None = None
        self._number = ""
        self._inserted = self._rows = 0

    def on_text(self, node: TextNode) -> None:
        self._text.append(node.value)
        if "[" in node.value:
            for plain in _PLAIN_BRACKET.finditer(node.raw):
                if plain[0] == "[":
                    self._add_bracket_fault(node.start + plain.start())

    def on_number(self, _: NumberNode) -> None:
        self._text.append(self._number)

    def on_bold(self, node: StyledNode) -> None:
        if node.opened:
            self._toggle(node.sign)
            if not node.closed:
                self._opened[node.sign] = node.start
        self.visit(node.children)
        if node.closed:
            self._toggle(node.sign)

    on_italic = on_bold

    def _toggle(self, sign: str) -> None:
        self._flush()
        self._bold ^= sign == "**"
        self._italic ^= sign != "**"

    def on_link(self, node: LinkNode) -> None:
        self._flush()
        try:
            self._link = check_anchor(node.anchor, self._lexicon) if node.target.startswith("#") else node.target
        except TextFault as fault:
            self._add_fault(fault, node.end - len(node.target) - 1)
        self.visit(node.children)
        self._flush()
        self._link = ""

    def on_namedstyle(self, node: NamedStyleNode) -> None:
        """Words in a named style, which counts instead of one around it."""
        self._flush()
        outer = self._named
        try:
            self._named = named_style(node, self._lexicon)
        except TextFault as fault:
            self._add_fault(fault, node.end - len(node.closing) + 1)
        self.visit(node.children)
        self._flush()
        self._named = outer

    def on_ruby(self, node: RubyNode) -> None:
        """Words with a reading above; with one for each character, each is a span of its own."""
        self._flush()
        try:
            pairs = words_with_readings(node, self._lexicon.locale)
        except TextFault as fault:
            self._add_fault(fault, node.start)
            pairs = [(node.base, "")]
        for words, reading in pairs:
            self._spans.append(TextSpan(words, self._bold, self._italic, self._link, "", self._named, reading))

    def on_icon(self, node: IconNode) -> None:
        try:
            word = icon_word(node.name, self._lexicon)
        except TextFault as fault:
            self._add_fault(fault, node.start)
            word = None
        else:
            if word is None:
                self._add_bracket_fault(node.start)
        if word is None:
            self._text.append(_MISSING_ICON)  # as wide as an icon, so that a draft breaks its lines alike
            return
        self._flush()
        self._spans.append(IconSpan(node.name, word, self._named))

    def on_break(self, _: BreakNode) -> None:
        """A line end; spaces before it are not printed."""
        if self._text:
            self._text[-1] = self._text[-1].rstrip()
        self._flush()
        self._spans.append(LineBreak())

    def on_broken(self, node: BrokenNode) -> None:
        if node.alone:
            hint = rf"write `\{node.raw}` for the character itself"
            hint = f"close it with `]`, or {hint}" if node.raw == "[" else hint
            fault = TextFault("locale/unbalanced", f"`{node.raw}` has no counterpart", hint)
        else:
            name = _UNCLOSED_NAME.match(node.raw)
            close = f"close it, `{name[0].rstrip()}}}`, or w" if name else "close it with `}`, or w"
            fault = TextFault("locale/unbalanced", f"`{node.raw[:20]}` is never closed", rf"{close}rite `\{{` for a brace")
        self._add_fault(fault, node.start)

    def on_placeholder(self, node: PlaceholderNode) -> None:
        try:
            found = resolve_placeholder(node, self._lexicon)
        except TextFault as fault:
            self._add_fault(fault, node.start)
            return
        if isinstance(found, str):
            self._text.append(found)
        else:
            self._insert(found)

    def on_term(self, node: TermNode) -> None:
        try:
            self._insert(term_spans(node, self._lexicon))
        except TextFault as fault:
            self._add_fault(fault, node.start)

        if self._lexicon.mentions:
            self._flush()
            self._spans.append(Mention(f"term-{node.name}"))

    def on_index(self, node: IndexNode) -> None:
        try:
            name = check_entry(node.name, self._lexicon)
        except TextFault as fault:
            self._add_fault(fault, node.start)
            return
        if self._lexicon.mentions:
            self._flush()
            self._spans.append(Mention(name, marked=True))

    def on_page(self, node: PageNode) -> None:
        try:
            self._insert((PageRef(check_anchor(node.anchor, self._lexicon)),))
        except TextFault as fault:
            self._add_fault(fault, node.start)

    def on_choice(self, node: ChoiceNode) -> None:
        try:
            words, number = choose_arm(node, self._lexicon)
        except TextFault as fault:
            self._add_fault(fault, node.start)
            return
        outer, self._number = self._number, number
        self.visit(words)
        self._number = outer

    def on_walk(self, node: WalkNode) -> None:
        try:
            rows = rows_of_walk(node, self._lexicon)
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

    def _add_bracket_fault(self, at: int) -> None:
        self._add_fault(bracket_fault(self._source, at, self._lexicon), at)

    def _add_fault(self, fault: TextFault, at: int) -> None:
        fault.at = at
        for known in self._faults:
            if known.at <= at < known.end or (known.at == at and known.code == fault.code):  # the same in another row
                return
        self._faults.append(fault)

    def _insert(self, spans: Sequence[Span]) -> None:
        self._inserted += sum(len(s.text) if isinstance(s, TextSpan) else 1 for s in spans)
        if self._inserted > _MOST_INSERTED:  # reported in `finish`
            return
        self._flush()
        for span in spans:
            if isinstance(span, TextSpan) and span.ruby:
                bold, italic = span.bold or self._bold, span.italic or self._italic
                named = span.named or self._named
                self._spans.append(replace(span, bold=bold, italic=italic, link=self._link, named=named))
            elif isinstance(span, TextSpan):
                self._add(span.text, span.bold or self._bold, span.italic or self._italic, span.lang, span.named)
            elif isinstance(span, PageRef):
                self._spans.append(PageRef(span.anchor, self._bold, self._italic, self._named))
            elif isinstance(span, IconSpan) and self._named is not None and span.named is None:
                self._spans.append(replace(span, named=self._named))
            else:
                self._spans.append(span)

    def _flush(self) -> None:
        text = "".join(self._text)
        self._text.clear()
        if text:
            self._add(text, self._bold, self._italic)

    def _add(self, text: str, bold: bool, italic: bool, lang: str = "", inner: CharacterStyle | None = None) -> None:  # noqa: FBT001  (a span's own fields)
        last, link, named = self._spans[-1] if self._spans else None, self._link, inner or self._named
        extends = type(last) is TextSpan and last.bold is bold and last.italic is italic and last.link == link
        if type(last) is TextSpan and extends and last.lang == lang and last.named is named and not last.ruby:
            self._spans[-1] = TextSpan(last.text + text, bold, italic, link, lang, named)
        else:
            self._spans.append(TextSpan(text, bold, italic, link, lang, named))

    def finish(self) -> ResolvedText:
        self._flush()
        for on, sign in ((self._bold, "**"), (self._italic, "_")):
            if on:
                at = self._opened[sign]
                hint = missed_end_hint(self._source, at) if sign == "_" else None
                hint = hint or rf"close it with `{sign}`, or write `\{sign[0]}` for the sign"
                self._add_fault(TextFault("locale/unbalanced", f"`{sign}` is opened and never closed", hint), at)
        if self._rows > _MOST_ROWS:
            self._add_fault(TextFault("locale/too-long", f"the text prints more than {_MOST_ROWS} rows of tables"), 0)
        if self._inserted > _MOST_INSERTED:
            self._add_fault(TextFault("locale/too-long", f"what the text names holds more than {_MOST_INSERTED} characters"), 0)
            self._spans.clear()  # so that texts made of this one do not grow further
        return tuple(self._spans), tuple(self._faults)


_OTHER_HINT = "add `other {…}`, which prints for all that no other arm names"
_NONE_ARM = "none"
"""The arm of a select for what a card leaves out."""


def resolve_placeholder(node: PlaceholderNode, lexicon: Lexicon) -> str | tuple[Span, ...]:
    """Return what `{name}` prints: a value as text, or spans. Raises TextFault."""
    if lexicon.row is not None and node.name in lexicon.row.printed and not node.format:
        return lexicon.row.printed[node.name].spans
    named = named_value(node.name, lexicon)
    if isinstance(named.value, OddsResult):
        try:
            return format_odds(named.name, named.value, node.format.strip(), lexicon.locale)
        except ValueError as fault:
            raise TextFault("locale/bad-odds", *fault.args) from None
    if node.format:
        kind = node.format.partition(",")[0].strip()
        message = f"`{{{node.name}, {kind[:20]} …}}`: expected `plural`, `select`, `selectordinal` or `each`"
        raise TextFault("locale/bad-plural", message, did_you_mean(kind, (*CHOOSING, WALKING)))
    if isinstance(named.value, RichText):  # the words for a row
        return named.value.spans_in(lexicon.locale)
    return card_value_spans(named.of_card, named.name, lexicon) if named.of_card else _format_named(named, lexicon)


def choose_arm(node: ChoiceNode, lexicon: Lexicon) -> tuple[MarkupNodes, str]:
    """Return the nodes of the arm that a value chooses, and the text of `#` in it. Raises TextFault."""
    named = named_value(node.name, lexicon)
    _check_readable(node)
    arms = {arm.key: arm for arm in node.arms}
    return _choose_of_select(named, arms) if node.kind == "select" else _choose_of_plural(named, node.kind, arms, lexicon)


def rows_of_walk(node: WalkNode, lexicon: Lexicon) -> tuple[TableRow, ...]:
    """Return the rows that a walk prints. Raises TextFault."""
    rows = named_rows(node.name, lexicon)
    _check_readable(node)
    return rows


def _check_readable(node: ChoiceNode | WalkNode) -> None:
    if node.problem:
        where = "" if node.too_deep else f"`{{{node.name}, {node.kind}, …}}`: "
        raise TextFault("locale/bad-plural", f"{where}{node.problem}")


def _format_named(named: NamedValue, lexicon: Lexicon) -> str:
    value = named.value
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        kind = "yes or no" if isinstance(value, bool) else "a list" if isinstance(value, tuple) else "a table"
        message = f"`{named.name}` is {kind}: only a number or a word can be printed in a text"
        hint = f"`{{{named.name}, each, row {{…}}}}` prints its rows" if isinstance(value, tuple) else None
        raise TextFault("locale/bad-constant", message, hint)
    return value if isinstance(value, str) else format_card_number(value, lexicon.locale)


def _choose_of_select(named: NamedValue, choices: Mapping[str, ChoiceArm]) -> tuple[MarkupNodes, str]:
    if "other" not in choices:
        raise TextFault("locale/bad-plural", f"`{{{named.name}, select, …}}` has no arm `other`", _OTHER_HINT)
    _check_arms(named, choices)
    if named.of_card and (named.value is None or set(choices) == {_NONE_ARM, "other"}):
        return choices.get(_NONE_ARM if named.value is None else "other", choices["other"]).children, ""
    if not isinstance(named.value, str | int):
        raise TextFault("locale/bad-constant", f"`{named.name}` is not a word: a select cannot choose by it")
    return choices.get(str(named.value).lower(), choices["other"]).children, ""


def _check_arms(named: NamedValue, choices: Mapping[str, ChoiceArm]) -> None:
    """Raise a TextFault for an arm that no card can choose, such as one with a slip: `other` would print in its place."""
    kind = named.of_card.kind if named.of_card else None
    if isinstance(kind, EnumKind | FlagKind):
        words = ("true", "false") if isinstance(kind, FlagKind) else tuple(word.lower() for word in kind.words())
        unknown = next((key for key in choices if key not in {*words, _NONE_ARM, "other"}), None)
        if unknown is not None:
            message = f"`{{{named.name}, select, …}}`: the arm `{unknown}` is never chosen"
            raise TextFault("locale/bad-plural", message, did_you_mean(unknown, words))


def _choose_of_plural(
    named: NamedValue, kind: str, choices: Mapping[str, ChoiceArm], lexicon: Lexicon
) -> tuple[MarkupNodes, str]:
    value, locale = named.value, lexicon.locale
    name = f"`{{{named.name}, {kind}, …}}`"
    unknown = next((c for c in choices if c not in PLURAL_CATEGORIES and not c.startswith("=")), None)
    if unknown:
        raise TextFault(
            "locale/bad-plural", f"{name}: `{unknown}` is not a plural category", did_you_mean(unknown, PLURAL_CATEGORIES)
        )
    missing = [c for c in PLURAL_CATEGORIES if c in required_categories(locale, kind) and c not in choices]
    if missing:
        message = f"{name} lacks {', '.join(f'`{m}`' for m in missing)}, which {locale} needs"
        raise TextFault("locale/bad-plural", message, f"add {' '.join(f'`{m} {{…}}`' for m in missing)} before its last brace")
    if named.of_card and value is None:
        raise left_out_fault(named.of_card, named.name)
    if isinstance(value, bool) or not isinstance(value, int | float):
        hint = f"a word chooses with `{{{named.name}, select, {value} {{…}} other {{…}}}}`" if isinstance(value, str) else None
        raise TextFault("locale/bad-constant", f"`{named.name}` is not a number: a plural cannot choose by it", hint)
    exact = choices.get(f"={value}")
    arm = exact if exact is not None else choices.get(plural_category(value, locale, kind), choices["other"])
    return arm.children, format_card_number(value, locale)


def card_value_spans(value: CardValue, written: str, lexicon: Lexicon) -> tuple[Span, ...]:
    """Return what a value of a card prints; the text names it as it is `written`. Raises TextFault.

    The items of a list are joined as the language joins them.
    """
    if value.value is None:
        raise left_out_fault(value, written)
    if not isinstance(value.value, tuple):
        return _single_value_spans(value, written, lexicon)
    items = value.items
    nested = next((item for item in items if isinstance(item.value, (Ref, Record, tuple))), None)
    if nested is not None:
        what = "cards" if isinstance(nested.value, Ref) else "records"
        message = f"`{{{written}}}` is a list of {what}: it cannot be printed"
        raise TextFault("locale/bad-value", message, f"`{{{written}, each, row {{…}}}}` prints something of each")
    out: list[Span] = []
    for joint, item in zip_longest(list_joints(len(items), lexicon.locale), items):
        out += [TextSpan(joint)] if joint else []
        out += _single_value_spans(item, written, lexicon) if item is not None else ()
    return tuple(out)


def _single_value_spans(value: CardValue, written: str, lexicon: Lexicon) -> tuple[Span, ...]:
    found = value.value
    if isinstance(found, Message):
        return lexicon.spans(NamedText(found, value.card))
    if isinstance(found, Sentence):
        if found.form is not None:
            return lexicon.spans(NamedText(found.form.text, value.card, value.name.partition(".")[2]))
        return lexicon.spans(NamedText(cast("Message", found[TEXT]), value.card))
    if isinstance(found, str) and isinstance(value.kind, EnumKind):
        return lexicon.spans(NamedText(_words_of_enum(value, found, written, lexicon)))
    if isinstance(found, int | float | str) and not isinstance(found, bool):
        return (TextSpan(found if isinstance(found, str) else format_card_number(found, lexicon.locale)),)
    raise TextFault(
        "locale/bad-value",
        f"`{{{written}}}` is {_describe_value(value)}: it cannot be printed",
        _printable_hint(value, written),
    )


def enum_words(value: CardValue, words: Record) -> Message | None:
    """Return the words for a word of an enum: `season_summer` in `words.yaml`, or `summer` in its group `season`."""
    field, word = _field_name(value), str(value.value)
    group = words.get(field)
    found = words.get(f"{field}_{word}") or (group.get(word) if isinstance(group, Record) else None)
    return found if isinstance(found, Message) else None


def _field_name(value: CardValue) -> str:
    return [step for step in value.name.split(".") if not step.isdecimal()][-1]


def _words_of_enum(value: CardValue, word: str, written: str, lexicon: Lexicon) -> Message:
    found, field = enum_words(value, lexicon.words), _field_name(value)
    if found is not None:
        return found
    for name in (f"words.{field}_{word}", f"words.{field}.{word}"):
        check_unread(name, lexicon)
    message = f"`{{{written}}}` is the word `{word}`, for which words.yaml has no `{field}_{word}`"
    hint = f"add it, so that it can be translated, or choose words here: `{{{written}, select, {word} {{…}} other {{…}}}}`"
    raise TextFault("locale/no-word", message, hint)


def _describe_value(value: CardValue) -> str:
    if isinstance(value.value, bool):
        return "yes or no"
    name = "card" if isinstance(value.value, Ref) else value.kind.name if value.kind is not None else "record"
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _printable_hint(value: CardValue, written: str) -> str | None:
    if isinstance(value.value, bool):
        return f"choose words by it: `{{{written}, select, true {{…}} other {{…}}}}`"
    return f"name something of it: {', '.join(f'`{{{written}.{name}}}`' for name in value.names[:4])}" if value.names else None
