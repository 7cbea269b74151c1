"""What the texts of a game may name, in one language: constants, counts, results, odds, cards, rows, icons, terms, anchors.

`card.points` is a value of the text's own card, `card:pike.cost.wood` one of another, `deck:fish` are the cards of a deck.
What cannot be printed is a TextFault, on its way to the report.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

from pnp.base.diagnostics import Mark, Report
from pnp.base.records import frozen, lazy_pattern, record
from pnp.base.suggestions import did_you_mean, near_hint, nearest
from pnp.base.units import plain_sum
from pnp.load.kinds.compound import ALL_NAMES, ListKind, RecordKind
from pnp.load.kinds.kind import Kind, UnknownStepError
from pnp.load.yaml.nodes import WORD, allowed_name
from pnp.locale.numbers import value_in_odds
from pnp.model.fields import Message, Record, Ref, RichText, Span, Value
from pnp.model.game import VARIANT, Card, Constant, Deck, Game, UnreadNames, entry_word
from pnp.model.sentences import TEXT, Sentence
from pnp.model.sheet import id_of_card, number_of_copy
from pnp.text.languages import base_level

if TYPE_CHECKING:
    import re

    from pnp.load.notation.markup_tree import NamedStyleNode, RubyNode, TermNode
    from pnp.model.style import CharacterStyle

    SpansAndMark = tuple[tuple[Span, ...], Mark]
    """The spans of a text, and where its words stand."""


def _no_spans(_: NamedText) -> tuple[Span, ...]:
    return ()


@frozen
class Lexicon:
    """The names that the texts of a game may use, in one language.

    `icons` holds the words of icons, `rules` the constants, `terms` the spans of terms, `counts` the number of cards in each
    deck, `examples` the results of worked examples by `id.name`, `odds` those of `odds.yaml` by id,
    `anchors` the anchors of the booklet, `mentions` whether it lists where its texts name terms (None: they are no texts of a
    booklet), `unread` the names that could not be read, `cases` the cases of each term, and `row`
    the row of a table whose fields may be named too. `cards` are the cards, `card` is the id of the one that the text belongs
    to, `words` are those of `words.yaml`, `spans` gives those of a text that the text prints. `styles` are the named styles.
    """

    locale: str
    icons: Mapping[str, str]
    rules: Mapping[str, Constant]
    terms: Mapping[str, tuple[Span, ...]]
    counts: Mapping[str, int] = field(default_factory=dict)
    examples: Mapping[str, Value] = field(default_factory=dict)
    odds: Mapping[str, Value] = field(default_factory=dict)
    anchors: Collection[str] = ()
    mentions: bool | None = None
    unread: UnreadNames = field(default_factory=UnreadNames)
    cases: Mapping[str, Mapping[str, tuple[Span, ...]]] = field(default_factory=dict)
    row: TableRow | None = None
    cards: NamedCards | None = None
    card: str = ""
    words: Record = field(default_factory=lambda: Record({}, Mark("")))
    spans: Callable[[NamedText], tuple[Span, ...]] = _no_spans
    styles: Mapping[str, CharacterStyle] = field(default_factory=dict)


def named_style(node: NamedStyleNode, lexicon: Lexicon) -> CharacterStyle:
    """Return the style of `[words]{.name}`. Raises TextFault."""
    found = lexicon.styles.get(node.name)
    if found is None:
        check_unread(f"character-styles.{node.name}", lexicon)
        hint = did_you_mean(node.name, lexicon.styles) or "declare it under `character-styles` of theme.yaml"
        raise TextFault("locale/unknown-style", f"`{{.{node.name}}}` does not name a style of words", hint)
    return found


def words_with_readings(node: RubyNode, locale: str) -> list[tuple[str, str]]:
    """Return the words of `{words|reading}`, each with what stands above it. Raises TextFault."""
    if base_level(locale):
        message = f"`{{{node.base}|…}}` is ruby, which texts in {locale} do not have: they are written from right to left"
        raise TextFault("locale/bad-ruby", message, "write the reading in parentheses behind the words")
    if len(node.readings) == 1:
        return [(node.base, node.readings[0])]
    if len(node.readings) != len(node.base):
        message = f"`{node.base}` has {len(node.base)} characters, and {len(node.readings)} readings"
        hint = f"write one for each character, or one for all: `{{{node.base}|{''.join(node.readings)}}}`"
        raise TextFault("locale/bad-ruby", message, hint)
    return [*zip(node.base, node.readings, strict=True)]


def icon_word(name: str, lexicon: Lexicon) -> str | None:
    """Return the word of `[name]`, or None if there is no such icon. Raises a TextFault without a code if it is unread."""
    word = lexicon.icons.get(name)
    if word is None:
        check_unread(f"icons.{name}", lexicon)
    return word


_BRACKETS = lazy_pattern(
    r"\[(?P<words>[^\[\]\n]*)\](?:\([^\S\n]*(?P<target><[^<>\n]*>|[^()\s]*)(?P<title>[^()\n]*)\)|\[(?P<reference>[^\[\]\n]*)\]"
    r"|\{(?P<attributes>[.#][^{}\n]*|[\w-]+=[^{}\n]*)\})?"
)
_TASK = lazy_pattern(r"\[[ xX]\]")
_REFERENCE = lazy_pattern(r"\[[^\[\]\n]+\]:\s*(?:<[^<>\n]*>|(?:\w+:|www\.|\.{0,2}[/#]|[\w/-]+\.[a-z]{2,4}(?=\s|\Z))\S*)")
_WIKI_LINK = lazy_pattern(r"\[\[(?P<page>[^\[\]\n|#]*)(?P<part>#[^\[\]\n|]*)?(?:\|(?P<words>[^\[\]\n]*))?\]\]")
_LINKED_PICTURE = lazy_pattern(r"\[!\[[^\[\]\n]*\]\([^()\n]*\)\](?:\([^()\n]*\))?")
_BLOCKS = ("assembly", "components", "credits", "glossary", "table", "toc")
_SHOWN_WORDS = 40


def bracket_fault(source: str, at: int, lexicon: Lexicon) -> TextFault:
    """Return what is wrong with the bracket at an offset, which is no link and names no icon.

    Words that no icon could be called are a warning: they are printed with their brackets, as they stand.
    """
    found = _BRACKETS.match(source, at)
    words = found["words"].strip() if found else source[at + 1 :]
    shown = f"[{words}]" if found and len(words) <= _SHOWN_WORDS else f"[{words[:_SHOWN_WORDS]}…"
    if meant := _near_icon_hint(words, lexicon):
        return TextFault("locale/unknown-icon", f"`[{words}]` does not name an icon", meant)
    if foreign := _foreign_brackets(source, at, found, lexicon):
        return foreign
    if found and WORD.fullmatch(words):
        plain = rf"\[{words}\]"
        known = did_you_mean(words, lexicon.icons) or "declare it in icons.yaml"
        link = f"; a link is written `[{words}](https://…)`" if found["reference"] else ""
        hint = f"{known}, or write `{plain}` for the word{link}"
        return TextFault("locale/unknown-icon", f"`{shown}` does not name an icon", hint)
    return TextFault("locale/bracketed-words", f"`{shown}` prints with its brackets", _WORDS_HINT, cause=_WORDS_CAUSE)


_WORDS_HINT = r"if they are meant, write `\[` and `\]`; `[name]` prints an icon, which can have no such name"
_WORDS_CAUSE = "words print with their brackets"


def _near_icon_hint(words: str, lexicon: Lexicon) -> str | None:
    """Return the hint for the icon that is probably meant: of several words, one of as many."""
    name = next((name for joint in "-_" if (name := allowed_name(words, joint)) in lexicon.icons), words)
    joints = len(name.split()) - 1
    return near_hint(name, (icon for icon in lexicon.icons if not joints or icon.count("-") + icon.count("_") == joints))


def _foreign_brackets(source: str, at: int, found: re.Match[str] | None, lexicon: Lexicon) -> TextFault | None:
    """Return the fault of brackets that mean something else in Markdown, or None."""
    if wiki := _WIKI_LINK.match(source, at):
        return _wiki_fault(wiki, lexicon, picture=source[at - 1 : at] == "!")
    if picture := _LINKED_PICTURE.match(source, at):
        message = f"`{picture[0][:_SHOWN_WORDS]}` is a picture within a text"
        return TextFault("locale/bad-brackets", message, _PICTURE_HINT, end=picture.end())
    if found is None:
        return None
    if found["target"] is not None and source[at - 1 : at] != "!":
        return _link_fault(found, lexicon)
    message, hint = _describe_brackets(source, at, found, lexicon)
    return TextFault("locale/bad-brackets", message, hint, end=found.end()) if message else None


def _describe_brackets(source: str, at: int, found: re.Match[str], lexicon: Lexicon) -> tuple[str, str]:
    """Return what brackets mean in Markdown that are no link, and how a text says it; nothing if they mean nothing there."""
    words, written, before = found["words"], found[0][:_SHOWN_WORDS], source[at - 1 : at]
    by_name = found["reference"] is not None and not _may_be_icons(found, lexicon)
    name = words.casefold().strip("_ ")
    message = hint = ""
    if words.startswith("^") or before == "^":
        message, hint = f"`[{words}]` is a footnote: there are none", _FOOTNOTE_HINT
    elif found["attributes"] is not None:
        message = f"`{{{found['attributes']}}}` behind brackets is no markup of a text"
        hint = "write the words alone, in `**bold**` or in `_italic_`"
    elif by_name or _REFERENCE.match(source, at):
        message = f"`{written}` is a link by reference: there are none"
        hint = f"write its address at once: `[{words}](https://…)`"
    elif before == "!":
        message, hint = f"`!{written}` is a picture within a text", _PICTURE_HINT
    elif _TASK.match(source, at):
        message = f"`[{words}]` is a box of a task list: there are none"
        hint = rf"print a box as the sign `☐` or as an icon; `\[{words}\]` prints the brackets"
    elif name in _BLOCKS:
        message, hint = f"`[{words}]` is no block", f"write `[[{name}]]` on a line to itself, in a chapter of the booklet"
    return message, hint


def _may_be_icons(found: re.Match[str], lexicon: Lexicon) -> bool:
    """Whether brackets that touch, `[wood][stone]`, are rather two icons than a link by reference, `[the rules][1]`."""
    words, reference = found["words"].strip(), (found["reference"] or "").strip()
    return reference in lexicon.icons or all(WORD.fullmatch(name) and not name.isdigit() for name in (words, reference))


def _link_fault(found: re.Match[str], lexicon: Lexicon) -> TextFault:
    target, written = found["target"], found[0][:_SHOWN_WORDS]
    message = f"`{written}` leads to no anchor and no web address"
    if _ADDRESS.fullmatch(target.strip("<>")):
        message = f"`{written}` has more than its address in the parentheses"
    return TextFault("locale/bad-link", message, _link_hint(found["words"], target, lexicon), end=found.end())


def _wiki_fault(found: re.Match[str], lexicon: Lexicon, *, picture: bool) -> TextFault:
    """Return the fault of `[[…]]` in a text: a block that has no line to itself, or a link as wikis write it."""
    page, words = found["page"].strip(), (found["words"] or found["page"]).strip()
    if picture:
        message, hint = f"`!{found[0][:_SHOWN_WORDS]}` is a picture within a text", _PICTURE_HINT
    elif page.split(" ")[0] in _BLOCKS:
        message = f"`{found[0]}` is a block within a text"
        hint = "in a chapter of the booklet, a block has a line to itself"
    else:
        name = allowed_name((found["part"] or "").strip("# ") or page, "-").lower()
        anchor = name if name in lexicon.anchors else "anchor"
        message = f"`{found[0][:_SHOWN_WORDS]}` is a link of a wiki: there are none"
        hint = f"write `[{words or page}](#{anchor})`"
    return TextFault("locale/bad-brackets", message, hint, end=found.end())


_FOOTNOTE_HINT = "write it into the text in parentheses, or as a call-out `> [!note]`"
_PICTURE_HINT = "in a chapter of the booklet, a picture has a paragraph to itself; a text has icons: `[name]`"


_ADDRESS = lazy_pattern(r"(?:https?://|mailto:|#)\S+")
_MAIL = lazy_pattern(r"[\w.+-]+@[\w-]+\.[\w.-]+")


def _link_hint(words: str, target: str, lexicon: Lexicon) -> str:
    plain = target.strip("<>")
    place, _, part = plain.partition("#")
    if _ADDRESS.fullmatch(plain):
        return f"write nothing but the address: `[{words}]({plain})`"
    if _MAIL.fullmatch(plain):
        return f"write `[{words}](mailto:{plain})`"
    if (anchor := part or place) in lexicon.anchors:
        return f"did you mean `[{words}](#{anchor})`?"
    if "." in place.partition("/")[0].strip(".") and not place.endswith((".md", ".html", ".pdf")) and "%20" not in place:
        return f"a web address begins with `https://`: `[{words}](https://{plain})`"
    return f"write `[{words}](#anchor)` or `[{words}](https://…)`"


def check_unread(name: str, lexicon: Lexicon) -> None:
    """Raise a TextFault without a code if `name` could not be read, because that has been reported."""
    if lexicon.unread.covers(name):
        raise TextFault("", f"`{name}` could not be read")


def term_spans(node: TermNode, lexicon: Lexicon) -> tuple[Span, ...]:
    """Return the spans of `{term:name}`, or of the case in `{term:name|case}`. Raises TextFault."""
    name, spans = node.name, lexicon.terms.get(node.name)
    if spans is None:
        check_unread(f"terms.{name}", lexicon)
        written = node.raw[1:-1].strip().removeprefix("term:").strip()
        hint = did_you_mean(name, lexicon.terms) or "declare it in glossary.yaml, where terms are named and explained"
        raise TextFault("locale/unknown-term", f"`{{term:{written}}}` does not name a term", hint)
    return spans if node.case is None else _term_in_case(name, node.case, lexicon)


def _term_in_case(name: str, case: str, lexicon: Lexicon) -> tuple[Span, ...]:
    cases = lexicon.cases.get(name, {})
    if case not in cases:
        check_unread(f"terms.{name}", lexicon)
        message = f"`{{term:{name}|{case}}}`: the term `{name}` has no case `{case}` in {lexicon.locale}"
        hint = did_you_mean(case, cases) or "name its cases in `glossary.yaml`: `cases: {acc: …}`"
        raise TextFault("locale/unknown-case", message, hint)
    return cases[case]


def check_entry(name: str, lexicon: Lexicon) -> str:
    """Return the names of the mention `{index:name}`: that of a term, or of a word of the index. Raises TextFault."""
    if lexicon.mentions is None:
        message, hint = f"`{{index:{name}}}` stands on a card: the index lists pages of the booklet", "leave it out"
        raise TextFault("locale/unknown-entry", message, hint)
    parts = name.split("/")
    for part in parts:
        if part in lexicon.terms or entry_word(lexicon.words, part) is not None:
            continue
        check_unread(f"terms.{part}", lexicon)
        check_unread(f"words.index_{part}", lexicon)
        known = [*lexicon.terms, *(key.removeprefix("index_") for key in lexicon.words if key.startswith("index_"))]
        near, way = nearest(part, known), f"add `index_{part}` to words.yaml, or declare the term in glossary.yaml"
        hint = f"did you mean `{near}`?" if near else way
        raise TextFault("locale/unknown-entry", f"`{{index:{name}}}` does not name an entry of the index: `{part}`", hint)
    if len(parts) > 2:  # noqa: PLR2004 - an entry, and one under it
        hint = "an entry may have others under it, and those have none"
        raise TextFault("locale/unknown-entry", f"`{{index:{name}}}` is three levels deep", hint)
    return "/".join(part if entry_word(lexicon.words, part) is not None else f"term-{part}" for part in parts)


def check_anchor(name: str, lexicon: Lexicon) -> str:
    """Return `name` if the booklet has such an anchor. Raises TextFault."""
    if name not in lexicon.anchors:
        near = nearest(name, lexicon.anchors)
        hint = f"did you mean `#{near}`?" if near else None
        raise TextFault("locale/unknown-anchor", f"`#{name}` is not an anchor in the booklet", hint)
    return name


class TextFault(Exception):  # noqa: N818  # a finding about a text, reported as a diagnostic
    """Something in a text that cannot be printed: code (empty: already reported), message and hint as in a diagnostic.

    `at` is its offset in the text; what begins before `end` is a part of it. One with a `cause` (the message without the words
    of its text, by which others are alike) is a warning about something that is printed as it stands.
    """

    def __init__(self, code: str, message: str, hint: str | None = None, *, end: int = 0, cause: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.hint, self.cause, self.end = code, message, hint, cause, end
        self.at = 0


_ODDS_PREFIX = "odds."
_CARD_PREFIX = lazy_pattern(r"card[.:]|deck:")
_CONSTANT_NAME = lazy_pattern(r"rules\.([\w.-]+)")


@frozen
class NamedValue:
    """A value that a text prints or chooses by, and its name as written in the text; `of_card` if it belongs to a card."""

    name: str
    value: Value
    of_card: CardValue | None = None


def named_value(name: str, lexicon: Lexicon) -> NamedValue:
    """Return the value of what a text names: a constant, a count, a result, a value of a card or row. Raises TextFault."""
    if lexicon.row is not None and name.partition(".")[0] in lexicon.row.names:
        return _value_in_row(name, lexicon.row)
    if (of_card := _value_of_cards(name, lexicon)) is not None:
        return NamedValue(name, of_card.value, of_card)
    prefix, _, rest = name.partition(":")
    if prefix == "count":
        return NamedValue(name, _look_up(rest.strip(), lexicon.counts, name, "locale/unknown-deck", "deck"))
    if prefix == "example":
        if rest.strip() not in lexicon.examples:
            check_unread(f"examples.{rest.strip()}", lexicon)
        return NamedValue(
            name, _look_up(rest.strip(), lexicon.examples, name, "locale/unknown-example", "result of an example")
        )
    if name.startswith(_ODDS_PREFIX):
        return NamedValue(name, _value_of_odds(name, lexicon))
    found = _CONSTANT_NAME.fullmatch(name)
    if not found and lexicon.row is not None:
        _value_in_row(name, lexicon.row)
    if not found:
        raise TextFault("locale/bad-placeholder", f"`{{{name[:40]}}}` is not a placeholder", _prefix_hint(name, lexicon))
    return NamedValue(name, _find_constant(found[1], lexicon).value)


def named_rows(name: str, lexicon: Lexicon) -> tuple[TableRow, ...]:
    """Return the rows of the table, or the items of the list, that a text names. Raises TextFault."""
    named = named_value(name, lexicon)
    if named.of_card is not None and named.value is None:
        raise left_out_fault(named.of_card, name)
    try:
        return table_rows(named.name, named.value, named.of_card)
    except ValueError as fault:
        message = f"{fault}: `each` prints the rows of a table or the items of a list"
        raise TextFault("locale/bad-constant", message) from fault


def _value_of_cards(name: str, lexicon: Lexicon) -> CardValue | None:
    prefix = _CARD_PREFIX.match(name)
    if prefix is None:
        return None
    if lexicon.cards is None:
        raise TextFault("locale/bad-placeholder", f"`{{{name[:40]}}}` cannot stand here: the words of icons name no cards")
    if prefix[0] == "card.":
        return lexicon.cards.of_own(name, lexicon.card)
    return lexicon.cards.of_card(name) if prefix[0] == "card:" else lexicon.cards.of_deck(name)


_PLACEHOLDERS = r"`{rules.group.name}`, `{card.field}`, `{term:name}`; write `\{` for a brace"
_ATTRIBUTES = lazy_pattern(r"[.#:].+|-|[\w-]+=.+")
"""What other programs write in braces behind words: `{.class}`, `{width=50%}`, `{-}`."""


def _prefix_hint(name: str, lexicon: Lexicon) -> str:
    if _ATTRIBUTES.fullmatch(name):
        return "take it out, for a text has no attributes; `{#name}` at the end of a heading or paragraph is its anchor"
    if lexicon.mentions is not None and name.strip("/ ").lower() in {"keep", "span"}:  # a text of the booklet
        return "write it in small letters on a line of its own, with an empty line above and below it"
    inner = name.strip("{} ").removeprefix("rules.")
    if inner in lexicon.rules:
        return f"did you mean `{{rules.{inner}}}`?"
    own = lexicon.cards.names_of_own(lexicon.card) if lexicon.cards is not None and lexicon.card else ()
    is_own = inner.partition(".")[0] in own
    if is_own or inner in lexicon.icons:
        return f"did you mean `{{card.{inner}}}`?" if is_own else f"did you mean the icon `[{inner}]`?"
    if "｜" in name:
        return "ruby has a `|` of ASCII before the reading: `{words|reading}`"
    return f"a placeholder has one brace on each side: {_PLACEHOLDERS}" if name.startswith("{") else _PLACEHOLDERS


def _value_of_odds(name: str, lexicon: Lexicon) -> Value:
    try:
        return value_in_odds(name, lexicon.odds)
    except KeyError as missing:
        check_unread(name, lexicon)
        raise TextFault("locale/unknown-odds", *missing.args) from None


def _value_in_row(name: str, row: TableRow) -> NamedValue:
    if row.of_card is not None and name.partition(".")[0] in row.names:
        found = row.of_card if name == ITEM_NAME else row.of_card.at(name.split("."), name)
        return NamedValue(name, found.value, found)
    try:
        return NamedValue(name, row.field(name))
    except KeyError:
        known = " and ".join(", ".join(f"`{{{known}}}`" for known in row.names).rsplit(", ", 1))
        message = f"`{{{name[:40]}}}` does not name anything in row {row.number} of `{row.table}`, which has {known}"
        raise TextFault("locale/unknown-field", message, did_you_mean(name, row.names)) from None


def _look_up(name: str, values: Mapping[str, Value], written: str, code: str, what: str) -> Value:
    if name not in values:
        raise TextFault(code, f"`{{{written}}}` does not name a {what}", did_you_mean(name, values))
    return values[name]


def _find_constant(name: str, lexicon: Lexicon) -> Constant:
    constant = lexicon.rules.get(name) or _part_of_constant(name, lexicon)
    if constant is not None:
        return constant
    check_unread(f"rules.{name}", lexicon)
    inside = sorted(n for n in lexicon.rules if n.startswith(f"{name}."))
    if inside:
        hint = f"one of {', '.join(f'`rules.{n}`' for n in inside[:6])}"
        raise TextFault("locale/unknown-constant", f"`rules.{name}` is a group of constants", hint)
    near, group = nearest(name, lexicon.rules), [n for n in lexicon.rules if n.startswith(f"{name.partition('.')[0]}.")]
    known = did_you_mean("", [f"rules.{n}" for n in group or lexicon.rules])
    message = f"`rules.{name}` is not a constant of the rules"
    raise TextFault("locale/unknown-constant", message, f"did you mean `rules.{near}`?" if near else known)


def _part_of_constant(name: str, lexicon: Lexicon) -> Constant | None:
    owner = next((c for n in _possible_owners(name) if (c := lexicon.rules.get(n)) is not None), None)
    if owner is None:
        return None
    value: object = owner.value
    for step in name[len(owner.name) + 1 :].split("."):
        if isinstance(value, tuple) and step.isdecimal() and 0 < int(step) <= len(value):
            value = value[int(step) - 1]
        elif isinstance(value, dict) and step in value:
            value = value[step]
        else:
            check_unread(f"rules.{owner.name}", lexicon)
            raise _no_part_fault(name, step, value)
    return replace(owner, name=name, value=cast("Value", value))


def _possible_owners(name: str) -> Iterator[str]:
    while "." in name:
        name = name.rpartition(".")[0]
        yield name


def _no_part_fault(name: str, step: str, value: object) -> TextFault:
    if isinstance(value, tuple):
        expected = f"a number from 1 to {len(value)}"
    elif isinstance(value, dict):
        expected = " or ".join(f"`{key}`" for key in value)
    else:
        return TextFault("locale/unknown-constant", f"`rules.{name}`: there is no `{step}` in a single value")
    return TextFault("locale/unknown-constant", f"`rules.{name}`: expected {expected}, found `{step}`")


@frozen
class CardValue:
    """A value of a card as texts name it: a field or a part of one, or all fields (a Record).

    `name` is how a message calls it, `kind` that of the field (None: unknown), `cards` those that references lead to.
    """

    name: str
    value: Value
    kind: Kind | None
    card: str
    cards: NamedCards

    @property
    def names(self) -> tuple[str, ...]:
        """The names of what is inside it."""
        whole = self._follow_reference()
        known = whole.kind.fields if isinstance(whole.kind, RecordKind) else ()
        return tuple(dict.fromkeys((*known, *whole.value))) if isinstance(whole.value, Record) else ()

    @property
    def items(self) -> tuple[CardValue, ...]:
        """The items of a list; none of anything else."""
        values = self.value if isinstance(self.value, tuple) else ()
        return tuple(self._item(value, number) for number, value in enumerate(values, 1))

    def at(self, path: Iterable[str], written: str) -> CardValue:
        """Return what a path leads to, through references too; what is left out is None.

        Raises TextFault, which names the path as it is `written`.
        """
        found, steps = self, list(path)
        for number, step in enumerate(steps):
            if found.value is None:
                raise left_out_fault(found, written.rsplit(".", len(steps) - number)[0])
            found = found._follow_reference()._step(step, written)  # noqa: SLF001  (its own kind)
        return found

    def _follow_reference(self) -> CardValue:
        return self.cards.card(self.value.id) if isinstance(self.value, Ref) else self

    def _item(self, value: Value, number: int) -> CardValue:
        kind = self.kind.of if isinstance(self.kind, ListKind) else None
        return replace(self, name=f"{self.name}.{number}", value=value, kind=kind)

    def _step(self, step: str, written: str) -> CardValue:
        if isinstance(self.value, tuple):
            return self._item_at(step, written)
        inner = self._kind_at(step, written)
        if not isinstance(self.value, Record):
            raise TextFault("locale/unknown-field", f"`{{{written}}}`: there is no `{step}` in a single value")
        if step == TEXT and isinstance(self.value, Sentence):
            return self  # which prints it with its parameters
        name = f"{self.name}.{step}"
        if step == ALL_NAMES and step not in self.value:
            parts = (part for part in self.value.values() if isinstance(part, (int, float)))
            return replace(self, name=name, value=plain_sum(parts), kind=None)
        return replace(self, name=name, value=self.value.get(step), kind=inner)

    def _item_at(self, step: str, written: str) -> CardValue:
        items = self.items
        if step.isdecimal() and 0 < int(step) <= len(items):
            return items[int(step) - 1]
        message = f"`{{{written}}}`: `{self.name}` is a list: expected a number from 1 to {len(items)}, found `{step}`"
        if not items:
            message = f"`{{{written}}}`: the list `{self.name}` is empty"
        raise TextFault("locale/unknown-field", message, f"`{{{self.name}, each, row {{…}}}}` prints all of its items")

    def _kind_at(self, step: str, written: str) -> Kind | None:
        """Return the kind of what is inside, which may be left out on this card. Raises TextFault if there never is any."""
        known = self.value if isinstance(self.value, Record) else {}
        try:
            return self.kind.kind_at(step, {}) if self.kind is not None else None
        except UnknownStepError as error:
            if step in known:  # the `id` of an item, the copies of a card
                return None
            self.cards.check_read(step)
            names = dict.fromkeys((*error.known, *known))
            message = f"`{{{written}}}`: `{self.name}` has no `{step}`"
            raise TextFault("locale/unknown-field", message, did_you_mean(step, names)) from None


def left_out_fault(value: CardValue, written: str) -> TextFault:
    """Return the fault of a text that needs what a card leaves out, and calls it as it is `written`.

    It has no code if the card has an error: what seems to be left out may be what could not be read.
    """
    if value.cards.is_faulty(value.card):
        return TextFault("", f"`{value.card}` could not be read")
    who = f"the card `{id_of_card(value.card)}`" if value.card else "a sentence"  # which is tried with what it may have
    message = f"`{{{written}}}`: {who} leaves out `{value.name.partition('.')[2]}`"
    hint = f"write it there, or name it only where it is: `{{{written}, select, none {{}} other {{…}}}}`"
    return TextFault("locale/left-out", message, hint)


_COPY_HINT = (
    "a copy's number is on cards alone: let `{card.copy} of {card.copies}` be a text of each card, such as the `default` of a "
    "field in types.yaml, and print that field"
)


class NamedCards:
    """The cards of a game that texts may name, those that are printed; texts in them are as they are written."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._records: dict[str, CardValue] = {}
        self.numbered: set[str] = set()
        """The ids of cards that have a text with the number of its copy."""
        self._hints: dict[str, str | None] = {}

    @cached_property
    def _places(self) -> dict[str, tuple[Deck, Card, int]]:
        return {card.id: (deck, card, index) for deck in self._game.decks for index, card in enumerate(deck.cards, 1)}

    def card(self, id_: str) -> CardValue:
        """Return a card as the record of its fields, `id`, `entry`, `copies` and `index`.

        Raises a TextFault without a code if it is not printed: the reference that leads to it has been reported.
        """
        if id_ not in self._places:
            raise TextFault("", f"there is no card `{id_}`")
        if id_ not in self._records:
            self._records[id_] = self._record(*self._places[id_])
        return self._records[id_]

    def _record(self, deck: Deck, card: Card, index: int) -> CardValue:
        type_ = self._game.types.get(deck.type)
        fields = {name: kind for name, kind in type_.fields.items() if isinstance(kind, Kind)} if type_ else {}
        besides: dict[str, Value] = {"id": card.id, "entry": card.entry, "copies": card.copies, "index": index}
        values = Record({**card.values, **besides}, card.mark)
        return CardValue(f"card:{card.id}", values, RecordKind(fields=fields) if fields else None, card.id, self)

    def of_card(self, written: str) -> CardValue:
        """Return what `card:pike.cost.wood` names. Raises TextFault."""
        id_, _, path = written.partition(":")[2].strip().partition(".")
        if id_ not in self._places:
            raise self._unknown_card_fault(id_, written)
        if not path:
            message = f"`{{{written}}}` names a card, but nothing of it"
            raise TextFault("locale/unknown-field", message, did_you_mean("", self.card(id_).names))
        return self.card(id_).at(path.split("."), written)

    def names_of_own(self, id_: str) -> tuple[str, ...]:
        """Return what a text of the card `id_` may name of it."""
        return *self.card(id_of_card(id_)).names, "copy"

    def of_own(self, written: str, id_: str) -> CardValue:
        """Return what `card.points` names in a text of the card `id_` (empty: a text of no card). Raises TextFault."""
        path = written.partition(".")[2]
        if not id_:
            message = f"`{{{written}}}` names the card that a text belongs to, and this text belongs to none"
            hint = _COPY_HINT if path == "copy" else f"`{{card:id.{path}}}` names the card with that id"
            raise TextFault("locale/no-card", message, hint)
        card, steps = self.card(id_of_card(id_)), path.split(".")
        if steps[0] == "copy":
            self.numbered.add(card.card)
            values = Record({**cast("Record", card.value), "copy": number_of_copy(id_)}, self._places[card.card][1].mark)
            card = replace(card, value=values)
        return replace(card, name="card", card=id_).at(steps, written)

    def of_deck(self, written: str) -> CardValue:
        """Return the cards that `deck:fish` names, as a list. Raises TextFault."""
        name = written.partition(":")[2].strip()
        deck = next((deck for deck in self._game.decks if deck.name == name), None)
        if deck is None and self._game.unread.covers(f"decks.{name}"):
            raise TextFault("", f"`{name}` could not be read")
        if deck is None:
            hint = did_you_mean(name, [deck.name for deck in self._game.decks])
            raise TextFault("locale/unknown-deck", f"`{{{written}}}` does not name a deck", hint)
        cards = tuple(Ref(card.id, card.mark) for card in deck.cards)
        return CardValue(f"deck:{name}", cards, None, "", self)

    def is_faulty(self, id_: str) -> bool:
        """Whether a card, or the entry that it is a variant of, has an error, which has been reported."""
        return id_of_card(id_) in self._faulty

    @cached_property
    def _faulty(self) -> frozenset[str]:
        return frozenset(name for deck in self._game.decks for card in deck.faulty for name in card.names)

    def check_read(self, field: str) -> None:
        """Raise a TextFault without a code if the type's field could not be read, because that has been reported."""
        if self._game.unread.covers(f"card.{field}"):
            raise TextFault("", f"`{field}` could not be read")

    def _unknown_card_fault(self, id_: str, written: str) -> TextFault:
        if any(card.id == id_ for deck in self._game.decks for card in deck.parked):
            hint = "print the card, or take its name out of the text"
            return TextFault("locale/skipped-card", f"`{{{written}}}`: the card `{id_}` is skipped", hint)
        if self._game.unread.covers("decks"):
            return TextFault("", f"`{id_}` may be a card that could not be read")
        if id_ not in self._hints:  # looking for the nearest of thousands of ids takes a while
            self._hints[id_] = self._card_hint(id_)
        return TextFault("locale/unknown-card", f"`{{{written}}}`: there is no card `{id_}`", self._hints[id_])

    def _card_hint(self, id_: str) -> str | None:
        own = id_.rpartition("/")[2]
        if own in self._places:
            return f"no two cards have the same id: write `card:{own}`"
        variants = [card for card in self._places if card.startswith(f"{id_}{VARIANT}")]
        if variants:
            return f"it has variants: name one of {', '.join(f'`card:{name}`' for name in variants[:4])}"
        return did_you_mean(id_, self._places)


ITEM_NAME = "it"
"""The name of an item that is not a record."""

_ITEM_SLOT = "\x00"


@frozen
class TableRow:
    """A row of a table, or an item of a list, while a text is printed for it.

    `table` is the name of the table as the text writes it, `number` counts the rows from 1. `of_card` is the row as a value
    of a card, or as a whole card, if it is one.
    """

    table: str
    number: int
    value: Value
    of_card: CardValue | None = None
    printed: Mapping[str, RichText] = field(default_factory=dict)
    """What some of its names print in place of their values: the words of a sentence's parameters."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names that a text may use for this row."""
        if self.of_card is not None:
            return self.of_card.names or (ITEM_NAME,)
        return tuple(self.value) if isinstance(self.value, dict) else (ITEM_NAME,)

    def field(self, name: str) -> Value:
        """Return a field of the row (`spaces`, or `cost.wood` inside it), or the item itself. Raises KeyError, TextFault."""
        if self.of_card is not None and self.of_card.names:
            return self.of_card.at(name.split("."), name).value
        if not isinstance(self.value, dict):
            if name != ITEM_NAME:
                raise KeyError(name)
            return self.value
        value: Value = self.value
        for step in name.split("."):
            if not isinstance(value, dict):
                raise KeyError(name)
            value = value[step]
        return value


def table_rows(table: str, value: Value, of_card: CardValue | None = None) -> tuple[TableRow, ...]:
    """Return the rows of a table or list that a text calls `table`, a value of a card if there is `of_card`.

    Raises ValueError if the value is neither.
    """
    if not isinstance(value, tuple):
        raise ValueError(f"`{table}` is not a list or a table")  # noqa: TRY004  (a finding about a text, not a wrong call)
    if of_card is not None:
        return tuple(TableRow(table, number, item.value, item) for number, item in enumerate(of_card.items, 1))
    return tuple(TableRow(table, number, row) for number, row in enumerate(value, 1))


@lru_cache(maxsize=256)
def list_joints(count: int, locale: str) -> tuple[str, ...]:
    """Return what a language writes before, between and after the items of a list, by CLDR: `"", ", ", " e ", ""`."""
    from babel.core import Locale, UnknownLocaleError  # noqa: PLC0415  (Babel loads only for a list without an arm `between`)
    from babel.lists import format_list  # noqa: PLC0415

    for tag in (locale, locale.partition("-")[0]):
        try:
            return tuple(format_list([_ITEM_SLOT] * count, locale=Locale.parse(tag, sep="-")).split(_ITEM_SLOT))
        except (UnknownLocaleError, ValueError):
            continue
    return ("", *[", "] * (count - 1), "")


_TERM_PREFIX = "terms/"


class NamedText(NamedTuple):
    """A text that others may print, and the id of its card: a text that a deck gives is another one on each card.

    `sentence` is the path to the sentence of that card whose pattern the text is, `leader.does`; empty if it is no pattern.
    """

    message: Message
    card: str = ""
    sentence: str = ""

    @property
    def term(self) -> str:
        """The name of the term that it is, or empty."""
        id_ = self.message.id
        return id_.removeprefix(_TERM_PREFIX) if id_.startswith(_TERM_PREFIX) else ""


@record(eq=False, frozen=False)
class _OpenText:
    """A text that is being resolved: what is known of it, and what it prints that is still to be resolved."""

    words: SpansAndMark
    left: list[NamedText]
    is_complete: bool


class NamedTexts:
    """The spans of the texts of one language that others print.

    `resolve` gives the spans of a text as far as they are known: it asks this object for those that the text prints.
    """

    def __init__(self, resolve: Callable[[NamedText], SpansAndMark], report: Report) -> None:
        self._resolve = resolve
        self._report = report
        self._known: dict[NamedText, SpansAndMark] = {}
        self._asked_in_vain: list[NamedText] | None = None  # what the text that is being resolved asked for in vain

    def spans(self, text: NamedText) -> tuple[Span, ...]:
        """Return the spans of a text.

        Of a text that prints itself, what it prints of itself stays empty; that is reported as `locale/circular-text`, among
        terms as `locale/circular-term`.
        """
        if text not in self._known and self._asked_in_vain is not None:
            self._asked_in_vain.append(text)
            return ()
        if text not in self._known:
            self._resolve_with_inner(text)
        return self._known[text][0]

    def _resolve_with_inner(self, text: NamedText) -> None:
        path = {text: self._resolve_once(text)}  # each is printed by the one before
        while path:
            text, found = next(reversed(path.items()))
            while found.left and found.left[-1] in self._known:
                found.left.pop()
            if not found.left:
                self._known[text] = found.words if found.is_complete else self._resolve_once(text).words
                del path[text]
            elif (other := found.left.pop()) in path:
                self._report_circle({name: one.words[1] for name, one in path.items()}, other)
            else:
                path[other] = self._resolve_once(other)

    def _resolve_once(self, text: NamedText) -> _OpenText:
        self._asked_in_vain = []
        try:
            words, lacking = self._resolve(text), self._asked_in_vain
        finally:
            self._asked_in_vain = None
        return _OpenText(words, [*reversed(dict.fromkeys(lacking))], not lacking)

    def _report_circle(self, path: dict[NamedText, Mark], last: NamedText) -> None:
        circle = [*path][[*path].index(last) :]
        first = min(circle, key=lambda text: path[text])
        circle = [*circle[circle.index(first) :], *circle[: circle.index(first)]]
        of_terms = all(text.term for text in circle)
        names = [text.term if of_terms else text.message.id for text in circle]
        chain = " → ".join(f"`{name}`" for name in (*names, names[0]))
        message = f"the {'term' if of_terms else 'text'} `{names[0]}` contains itself: {chain}"
        also = [("it names", path[text]) for text in circle[1:]]
        self._report.error("locale/circular-term" if of_terms else "locale/circular-text", message, path[first], also=also)
