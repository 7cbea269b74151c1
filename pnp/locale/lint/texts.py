"""Bare numbers, markup of other languages and loose signs in texts.

A number that is written twice will differ one day: a constant of the rules should be named instead. Texts are exempt by
`numbers: free` of their field, their deck or the game, a line by `allow-number` in a comment on it or directly above it.
Numbers are digits of any script, fractions, Roman numerals and words of the language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import unescape
from typing import NamedTuple
from unicodedata import numeric

from pnp.base.diagnostics import Diagnostic, Mark, Report, Severity
from pnp.base.records import lazy_pattern, record
from pnp.load.kinds.kind import Kind
from pnp.load.notation.markup_parser import ESCAPED_SIGN, all_nodes, loose_sign, read_markup
from pnp.load.notation.markup_tree import ChoiceNode, MarkupNodes, TextNode
from pnp.load.places import position
from pnp.locale.numbers import NumberSpan, find_number_words, fold_word, number_words, plural_category
from pnp.locale.numerals import additive_value
from pnp.model.fields import Message, Value
from pnp.model.game import Card, Game, Sources, is_free
from pnp.model.messages import values_of_type

_COMMENT_LINE = lazy_pattern(r"\s*(?:#|<!--|\{#)")
_BLOCK_KEY = lazy_pattern(r"[|>][-+\d]*\s*(?:#.*)?$")
_ALLOW_NUMBER_COMMENT = lazy_pattern(r"(?:#|<!--).*\ballow-number\b")
_LONG_WORD = lazy_pattern(r"[^\W\d_]{3,}")
_WORD = lazy_pattern(r"\w+")
_FIELDS_OF_NAMES = ("name", "title")
"""Fields of what a card or a board is made of, such as a space."""

_WORDS_IN_NAME = lazy_pattern(r"(?:[^\W\d_][\w.'\u2019-]*[ \u00a0])+")
_LAST_WORD = lazy_pattern(r"[^\W\d_][\w'\u2019-]* $")
_NAME_WITH_FIGURES = lazy_pattern(r"([^\W\d_][\w'\u2019-]*)\s(\w+)$")
_LINKING_WORDS = frozenset({"per", "for", "and", "the", "max", "min", "not", "all"})
"""Words in names of constants that say nothing of what they count."""
_BY_COMMENT = "with `allow-number: why` in a comment on its line, or "
_BARE_NUMBER_HINT = (
    "write `{rules.…}` for a constant of `rules.yaml`, `{count:deck}` for a number of cards, `{example:id.name}` for a result "
    f"of an example; what is no rule may stay: {_BY_COMMENT}in a field with `numbers: free` in `types.yaml`"
)


def lint_numbers(game: Game, texts: Iterable[Message], report: Report) -> None:
    """Report every bare number of `texts`, in the game's source language, as `rules/bare-number`.

    It is an error where numbers are strict, and nothing where they are free, otherwise a warning. A game without constants has
    nothing to name, so nothing is reported.
    """
    if not game.rules:
        return
    names = words_of_names(game)
    cards = {f"{deck.name}/{card.entry}": card for deck in game.decks for card in (*deck.cards, *deck.parked)}
    known = _names_in(game)
    for text in texts:
        if text.translatable and not is_free(game.numbers.of(text)):
            strict = game.numbers.of(text) == "strict"
            own = frozenset({fold_word(text.source.strip())})  # a text that is nothing but `III` is a name
            for bare in find_bare_numbers(text.source, game.source_locale, names | own):
                place = position(text.source, bare.at, text.mark, game.sources)
                card = cards.get("/".join(text.id.split("/")[:2]))
                about = f"{text.source} {text.id.rpartition('/')[2]}" if card else text.source
                context = NumberContext(about, card, strict=strict)
                is_name = known.hold(text, bare) and _likely_value(bare, context, game) is None
                if not is_name and not is_number_allowed(text.mark, place, game.sources):
                    report_number(bare, place, game, report, context)


class _Names(NamedTuple):
    """Messages that are names of cards, by their ids, and the ends of all names that end in figures: `Route 66`."""

    ids: frozenset[str]
    endings: frozenset[str]

    def hold(self, text: Message, bare: BareNumber) -> bool:
        """Whether a number belongs to a name: that of a card or a place, a word such as `Area 51`, or one of them in a text.

        `Gain 3 coins` is none: what is counted is in lower case. A word is a label as often as a name, so that the number must
        be the last of words in capitals. A text that mentions a name begins no sentence with it and goes on, as `Draw 2 cards`.
        """
        before, behind = text.source[: bare.at], text.source[bare.at + len(bare.text) :]
        if text.id in self.ids or text.id.rpartition("/")[2] in _FIELDS_OF_NAMES:
            counted = _WORD.search(behind)
            return counted is None or not counted[0][0].islower()
        if text.id.startswith("words/") and not behind.strip() and _WORDS_IN_NAME.fullmatch(before):
            return all(word[0].isupper() for word in before.split())
        last = _LAST_WORD.search(before)
        if last is None or not last[0][0].isupper() or f"{last[0]}{bare.text}" not in self.endings:
            return False
        return not _begins_sentence(before[: last.start()]) or not re.match(r"\s*\w", behind)


def _names_in(game: Game) -> _Names:
    titles = [(deck, card) for deck in game.decks for card in (*deck.cards, *deck.parked)]
    names = _names_of_game(game)
    return _Names(
        frozenset(f"{deck.name}/{card.entry}/{deck.title}" for deck, card in titles),
        frozenset(f"{ending[1]} {ending[2]}" for name in names if (ending := _NAME_WITH_FIGURES.search(name))),
    )


def words_of_names(game: Game) -> frozenset[str]:
    """Return the words of terms, of the names of cards and of enumerations, folded: none of them is a Roman numeral."""
    return frozenset(fold_word(word) for name in _names_of_game(game) for word in _WORD.findall(name))


def _names_of_game(game: Game) -> list[str]:
    cards = ((card, deck.title) for deck in game.decks for card in (*deck.cards, *deck.parked))
    messages = (*game.terms.values(), *(card.values.get(title) for card, title in cards))
    names = [message.source for message in messages if isinstance(message, Message)]
    return names + [word for type_ in game.types.values() for word in _words_of_kinds(type_.fields.values())]


def _words_of_kinds(kinds: Iterable[object]) -> Iterator[str]:
    for kind in kinds:
        if isinstance(kind, Kind):
            yield from kind.words()
            yield from _words_of_kinds(inner for _, inner in kind.parts())


def rule_texts(game: Game) -> Iterator[Message]:
    """Yield all texts of a game that can contain rules: cards' fields, words and the booklet (words of icons are names)."""
    yield from values_of_type([card.values for deck in game.decks for card in deck.cards], Message)
    yield from values_of_type(game.words, Message)
    yield from game.sentences.messages
    if game.booklet is not None:
        yield from values_of_type(game.booklet.chapters, Message)
        yield from values_of_type(game.booklet.definitions, Message)


def is_number_allowed(start: Mark, place: Mark, sources: Sources) -> bool:
    """Return whether a comment on the number's line, or on the text's first line or directly above the text, allows it."""
    lines = sources.lines(start.path)
    near = [place.line, start.line]
    above = start.line - 1
    if above and _BLOCK_KEY.search(_line_at(lines, above)):  # the key of a block: `story: >-`
        near.append(above)
        above -= 1
    while above and not _line_at(lines, above).strip():
        above -= 1
    if above and _COMMENT_LINE.match(_line_at(lines, above)):
        near.append(above)
    return any(_ALLOW_NUMBER_COMMENT.search(_line_at(lines, n)) for n in near)


def _line_at(lines: Sequence[str], number: int) -> str:
    return lines[number - 1] if 0 < number <= len(lines) else ""


@record
class NumberContext:
    """What a number stands in: words (the text and the name of its field, or a line of a template), and the card, if any.

    `strict`: a number that is written out there is an error.
    """

    words: str
    card: Card | None = None
    strict: bool = False


def report_number(bare: BareNumber, place: Mark, game: Game, report: Report, around: NumberContext) -> None:
    """Report one number with every way to write it otherwise, and with what it probably is.

    That is a constant, or a value of the card whose text it is in.
    """
    meant = _likely_value(bare, around, game)
    ways_out = _BARE_NUMBER_HINT.replace(_BY_COMMENT, "") if place.is_cell else _BARE_NUMBER_HINT  # a table has no comments
    message = f"the number `{bare.text}` is written out: expected the name of a constant"
    hint = f"it may be `{{{meant}}}`: {ways_out}" if meant else ways_out
    severity: Severity = "error" if around.strict else "warning"
    cause = "a number is written out"
    report.add(Diagnostic("rules/bare-number", message, place, severity, hint=hint, general=ways_out, cause=cause))


def _likely_value(bare: BareNumber, around: NumberContext, game: Game) -> str | None:
    values = [(f"rules.{name}", constant.value) for name, constant in game.rules.items()]
    values += [*_numbers_of_card("card", around.card.values)] if around.card else []
    return likely_value_name(bare, around.words, values)


def _numbers_of_card(name: str, values: Mapping[str, Value]) -> Iterator[tuple[str, Value]]:
    for key, value in values.items():
        if isinstance(value, Mapping):
            yield from _numbers_of_card(f"{name}.{key}", value)
        elif isinstance(value, int | float):
            yield f"{name}.{key}", value


def likely_value_name(bare: BareNumber, about: str, values: Iterable[tuple[str, Value]]) -> str | None:
    """Return the name of the only value that is a number's and whose name shares most words with what stands around it.

    An equal value alone means nothing: half of the rules are about two or three of something. The words beside the number
    say more than those farther away.
    """
    around = long_words(about)
    shared = {
        name: (count_shared_words(name, bare.near), count_shared_words(name, around))
        for name, value in values
        if value == bare.value and not isinstance(value, bool)
    }
    most = max(shared.values(), default=(0, 0))
    best = [name for name, counts in shared.items() if counts == most]
    return best[0] if any(most) and len(best) == 1 else None


def count_shared_words(name: str, words: Iterable[str]) -> int:
    """Return how many of these words the dotted name of a constant or a card's field has, apart from its first part."""
    named = {_stem(word) for word in long_words(name.partition(".")[2])} - _LINKING_WORDS
    return len(named.intersection(map(_stem, words)))


def long_words(text: str) -> tuple[str, ...]:
    """Return the words of three letters or more in a text, folded."""
    return tuple(fold_word(word) for word in _LONG_WORD.findall(text))


def _stem(word: str) -> str:
    """Return a word without the sign of the plural that most of our languages share: `point` and `points` are one."""
    return word.removesuffix("s")


_LIST_ITEM_NUMBER = lazy_pattern(r"^\s*(?:[-*]\s+)?(?:[(（]\d+[)）]|\d+[.)．）、])(?:\s|(?<=[．）、]))", re.MULTILINE)
"""The number of a list item."""

_ESCAPED_SIGN = lazy_pattern(ESCAPED_SIGN)
_UNSPACED_LETTERS = "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff"
"""Letters of scripts in which a number stands beside a word without a space."""

_FRACTIONS = "\u00bc-\u00be\u2150-\u215e\u2189"
_NUMBER_IN_DIGITS = lazy_pattern(
    rf"\d+(?:[.,:/\u066b\u066c]\d+)*(?:(?![{_UNSPACED_LETTERS}])\w)*[{_FRACTIONS}]?|[{_FRACTIONS}]|[\u2160-\u2188]+|[\u1369-\u137c]+"
)
_CODE_BEFORE = lazy_pattern(r"(?<!\w)[A-Z]{1,3}-$")
"""What stands before the figures of a name such as `K-9`."""

_LETTERS_BEFORE = lazy_pattern(rf"(?:(?![{_UNSPACED_LETTERS}])[^\W\d])*$")
"""The letters of a word that goes on in figures, or of a code word with underscores."""

_ROMAN_NUMERAL = lazy_pattern(r"(?<![\w])(?=[IVX]{2})X{0,3}(?:IX|IV|V?I{0,3})(?![\w])")
"""Roman numerals up to 39: only words and abbreviations (MIX, CD, DM, ML) are written with L, C, D and M."""

_END_OF_SENTENCE = lazy_pattern(r"[.!?:;…\n]\s*$")
_WORDS_BEHIND = 2
_CHARACTERS_BESIDE = 80
_DUAL_NUMBER = 2
_DUAL_SAMPLES = 201


@record
class BareNumber:
    """A number that is written out, its offset in the text, its value (None if it is not plain), and the words beside it."""

    text: str
    at: int
    value: float | None
    near: tuple[str, ...] = ()


def find_bare_numbers(source: str, locale: str, names: frozenset[str] = frozenset()) -> tuple[BareNumber, ...]:
    """Return the numbers that a text writes out, in order, apart from those in names of constants.

    `names` are words, folded, that are not Roman numerals in this game, though they look like some.
    """
    words_only, arms = _blank_out_markup(source), tuple(_exact_arms(read_markup(source).nodes, locale))
    spans: list[NumberSpan] = []
    for span in (
        *_find_digits(words_only, locale),
        *_find_roman_numerals(words_only, locale, names),
        *find_number_words(words_only, locale),
    ):
        padding = not words_only[span.start : span.end].strip("0") and source[span.end : span.end + 1] == "{"
        if not padding and not any(span.is_said_by(arm) for arm in arms) and not any(span.overlaps(one) for one in spans):
            spans.append(span)
    return tuple(BareNumber(words_only[s.start : s.end], s.start, s.value, _words_beside(words_only, s)) for s in sorted(spans))


def _exact_arms(nodes: MarkupNodes, locale: str) -> Iterator[NumberSpan]:
    """Yield the arms of plurals that are for one number only: `=3`, or `two` where the language uses it for nothing but 2.

    Such an arm may say its number, since it is never printed with another one.
    """
    for node in all_nodes(nodes):
        for arm in node.arms if isinstance(node, ChoiceNode) and node.kind != "select" else ():
            value = int(arm.key[1:]) if arm.key[1:].isdecimal() else _DUAL_NUMBER if _is_dual(arm.key, locale) else None
            if value is not None and arm.children:
                yield NumberSpan(arm.children[0].start, arm.children[-1].end, value)


def _is_dual(key: str, locale: str) -> bool:
    return key == "two" and [n for n in range(_DUAL_SAMPLES) if plural_category(n, locale) == key] == [_DUAL_NUMBER]


def _blank_out_markup(source: str) -> str:
    words_only = list(re.sub(r"[^\n]", " ", source))
    for node in all_nodes(read_markup(source).nodes):
        if isinstance(node, TextNode):
            words_only[node.start : node.end] = _ESCAPED_SIGN.sub(lambda found: "__" if found[0][1] == "_" else "  ", node.raw)
    return _LIST_ITEM_NUMBER.sub(lambda found: " " * len(found[0]), "".join(words_only))


def _words_beside(text: str, span: NumberSpan) -> tuple[str, ...]:
    before, after = (re.findall(r"[^\W\d_]+", part) for part in (_text_before(text, span.start), _text_after(text, span.end)))
    return tuple(map(fold_word, [*before[-1:], *after[:_WORDS_BEHIND]]))


def _text_before(text: str, at: int) -> str:
    return text[max(0, at - _CHARACTERS_BESIDE) : at]


def _text_after(text: str, at: int) -> str:
    return text[at : at + _CHARACTERS_BESIDE]


def _find_digits(text: str, locale: str) -> Iterator[NumberSpan]:
    prefixes = number_words(locale).prefixes
    for found in _NUMBER_IN_DIGITS.finditer(text):
        before = _text_before(text, found.start())
        head = _LETTERS_BEFORE.search(before)
        if _CODE_BEFORE.search(before) is None and (not head or not head[0] or fold_word(head[0]) in prefixes):
            yield NumberSpan(*found.span(), _value_of_digits(found[0]))


def _value_of_digits(number: str) -> float | None:
    if number.isdecimal():
        return int(number)
    if len(number) == 1:
        return numeric(number)
    return additive_value(number) if all(sign.isnumeric() and not sign.isdecimal() for sign in number) else None


def _find_roman_numerals(text: str, locale: str, names: frozenset[str]) -> Iterator[NumberSpan]:
    words = number_words(locale)
    for found in _ROMAN_NUMERAL.finditer(text):
        before, after = _text_before(text, found.start()), _text_after(text, found.end())
        last, following = re.search(r"(\w+)\W*$", before), re.match(r"\W*(\w+)", after)
        beside = {fold_word(word[1]) for word in (last, following) if word}
        named = last and last[1][0].isupper() and not _begins_sentence(before[: last.start()])
        if not named and not beside & words.numbered and fold_word(found[0]) not in words.left_out | names:
            yield NumberSpan(*found.span(), roman_value(found[0]))


def _begins_sentence(before: str) -> bool:
    return not before.strip() or bool(_END_OF_SENTENCE.search(before))


_ROMAN_DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}


def roman_value(numeral: str) -> int:
    """Return the value of a Roman numeral: a digit before a larger one is taken from it."""
    values = [_ROMAN_DIGITS[sign] for sign in numeral.lower()]
    return sum(-one if one < more else one for one, more in zip(values, [*values[1:], 0], strict=True))


_BOLD_HINT = "bold is `**words**`"
_ITALIC_HINT = "italic is `_words_`"
_STRUCK_HINT = "nothing is struck out: leave the words out"
_LINE_HINT = "a line ends where it ends in the file, below `|`"
_LINE_OF_CHAPTER_HINT = r"a line ends with `\` or two blanks at its end; a cell of a table has no lines of its own"
_LINE_OF_CELL_HINT = "a line ends where it ends in the cell: Alt and Enter begin another (Ctrl and Enter in LibreOffice)"
_LINE_HINTS = {"cell": _LINE_OF_CELL_HINT, ".md": _LINE_OF_CHAPTER_HINT}
"""How a line ends where a text is no YAML."""

_ICON_HINT = "`[name]` prints an icon of icons.yaml"
_SIGN_HINT = "write the sign itself"
MARKUP_HINT = "texts can contain `**bold**`, `_italic_`, `[icon]`, `{…}` and `[words](#anchor)`"
_TAG_HINTS = {
    **dict.fromkeys(("b", "strong"), _BOLD_HINT),
    **dict.fromkeys(("i", "em"), _ITALIC_HINT),
    **dict.fromkeys(("br", "p", "div"), _LINE_HINT),
    **dict.fromkeys(("icon", "img"), _ICON_HINT),
    **dict.fromkeys(("del", "s", "strike"), _STRUCK_HINT),
    **dict.fromkeys(
        (
            "a", "abbr", "big", "blockquote", "center", "code", "dd", "dl", "dt", "font", "h1", "h2", "h3", "h4", "h5", "h6",
            "hr", "ins", "kbd", "li", "mark", "ol", "pre", "q", "rt", "ruby", "samp", "small", "span", "sub", "sup",
            "t", "tbody", "td", "th", "thead", "tr", "tt", "u", "ul", "var",
        ),
        MARKUP_HINT,
    ),
}  # fmt: skip
"""Tags, and how a text says the same. Others may be words of the author: `Draw <card>`."""

HTML_TAG = lazy_pattern(rf"</?({'|'.join(_TAG_HINTS)})(?:\s[^<>]*)?/?>", re.IGNORECASE)
HTML_ENTITY = lazy_pattern(r"&(?:[a-z]{2,6}\d{0,2}|[A-Z][a-z]{2,7}|#\d{1,6}|#[xX][0-9a-fA-F]{1,5});")
_FOREIGN_ESCAPE = lazy_pattern(r"(?<!\\)(?:\\\\)*(\\(?:[nrt\"']|u[0-9a-fA-F]{4}))")
"""Escapes of programming languages, and of YAML, but there only between double quotes. A doubled backslash prints one."""
_BREAK_HINT = rf"{_LINE_HINT}; between double quotes `\n` ends one too"
_ESCAPE_HINTS = {"n": _BREAK_HINT, "r": _BREAK_HINT, "t": r"between double quotes `\t` is read, and prints a blank"}


_SHOWN_SIGNS = 60
"""Characters of foreign markup that a message shows."""

_FOREIGN_START = lazy_pattern(r"[<&_~=^`$%:\\]")
_NO_SUCH_STYLE = "texts have bold, `**…**`, and italic, `_…_`"
_MATHS_HINT = "there are no formulas: write the signs themselves, such as `×`, `½` or `²`"
_CODE_HINT = "there is no code: write the words alone, in quotes or `_italic_`"
_EMOJI_HINT = "write the sign itself, or `[name]` for an icon of icons.yaml"
_COMMENT_HINT = "take it out; in a chapter of the booklet a comment has a line to itself, with empty lines around it"
_FOREIGN_SIGNS = (
    ("__", lazy_pattern(r"(?<![\w_])__(?=[^\s_])([^_\n]*[^\s_])__(?![\w_])"), "bold is `**…**`"),
    ("___", lazy_pattern(r"(?<![\w_])___(?=[^\s_])([^_\n]*[^\s_])___(?![\w_])"), "bold and italic is `**_…_**`"),
    ("~~", lazy_pattern(r"~~(?=[^\s~])([^~\n]*[^\s~])~~"), _STRUCK_HINT),
    ("~", lazy_pattern(r"(?<![\w~])~(?=[^\W\d_])([^~\n]*[^\s~])~(?![\w~])"), _STRUCK_HINT),
    ("==", lazy_pattern(r"(?<![=<>!])==(?=[^\s=])([^=\n]*[^\s=])==(?!=)"), _NO_SUCH_STYLE),
    ("^", lazy_pattern(r"\^([^\W_]{1,8})\^"), "write the raised sign itself, such as `²`, or set the words in brackets"),
    ("~", lazy_pattern(r"(?<=[^\W_])~([^\W_]{1,8})~"), "write the lowered sign itself, such as `₂`"),
    ("`", lazy_pattern(r"(?<!`)(`{1,3})(?=[^\s`])((?:(?!\1)[^\n])*[^\s`])\1(?!`)"), _CODE_HINT),
    ("$", lazy_pattern(r"(?<![\w$])\$(?=[^\s$])([^$\n]*[^\s$])\$(?![\w$])"), _MATHS_HINT),
    ("$$", lazy_pattern(r"(?<![\w$])\$\$[^$]*[\\=^_<>+][^$]*\$\$(?![\w$])"), _MATHS_HINT),
    ("%%", lazy_pattern(r"%%([^%]+)%%"), _COMMENT_HINT),
    ("<!--", lazy_pattern(r"<!--.*?-->"), _COMMENT_HINT),
    (":", lazy_pattern(r"(?<![\w:])(?::([a-z][a-z_-]*[a-z\d]|[+-]1):)+(?![\w:])"), _EMOJI_HINT),
    ("<", lazy_pattern(r"(?<!\()<((?:https?://|mailto:)[^\s<>]+)>"), "write the address alone, or `[words](…)`"),
    ("<", lazy_pattern(r"<([\w.+-]+@[\w-]+\.[\w.-]*\w)>"), "write the address alone, or `[words](mailto:…)`"),
)  # fmt: skip
"""Signs of Markdown in other programs around words (group 1), and how a text says the same; `…` stands for the words."""


def find_foreign_markup(texts: Iterable[Message], sources: Sources, report: Report) -> None:
    """Report the tag, entity, escape or sign of each text that comes first as `locale/foreign-markup`.

    It is a warning, for it is printed as it stands.
    """
    for text in texts:
        found = _first_foreign_markup(text.source)
        if found:
            at, message, way_out = found
            if way_out.startswith(_LINE_HINT):
                way_out = _LINE_HINTS.get("cell" if text.mark.is_cell else text.mark.path[-3:], way_out)
            report.warning("locale/foreign-markup", message, position(text.source, at, text.mark, sources), hint=way_out)


def _first_foreign_markup(source: str) -> tuple[int, str, str] | None:
    if not _FOREIGN_START.search(source):
        return None
    if ("<" in source or "&" in source) and (found := (tag := HTML_TAG.search(source)) or _find_entity(source)):
        way_out = _TAG_HINTS[tag[1].lower()] if tag else _SIGN_HINT
        return found.start(), f"`{found[0]}` prints as it is written: texts are no HTML", way_out
    plain = _ESCAPED_SIGN.sub("\ufffc\ufffc", source)
    signs = [(found, hint) for sign, pattern, hint in _FOREIGN_SIGNS if sign in plain and (found := pattern.search(plain))]
    if signs:
        found, way_out = min(signs, key=lambda pair: (pair[0].start(), -len(pair[0][0])))
        inside = found[found.lastindex or 0]
        written = source[found.start() : found.end()]
        shown = written if len(written) <= _SHOWN_SIGNS else f"{written[:_SHOWN_SIGNS]}…"
        message = f"{shown if '`' in shown else f'`{shown}`'} prints as it is written: it is no markup of a text"
        return found.start(), message, way_out.replace("…", inside)
    if "\\" in source and (found := _FOREIGN_ESCAPE.search(source)):
        way_out = _ESCAPE_HINTS.get(found[1][1], _SIGN_HINT)
        return found.start(1), f"`{found[1]}` prints as it is written: it is no markup of a text", way_out
    return None


def _find_entity(source: str) -> re.Match[str] | None:
    """Return the first name or number of a sign as HTML knows it: `&nbsp;`, but not `R&D;`."""
    return next((found for found in HTML_ENTITY.finditer(source) if unescape(found[0]) != found[0]), None)


_QUOTATION_MARK = lazy_pattern(r"[\u201c\u201d\u201e\u201f\u00ab\u00bb]|(?<!\d)\"")
_NEXT_PARAGRAPH = lazy_pattern(r"\n\s*\Z")


def _lone_quotation_mark(text: Message) -> re.Match[str] | None:
    """Return the last double quotation mark of a text if it has no other; which one opens depends on the language.

    An inch is none, nor is one that begins a further paragraph of a quotation; that ends in a later paragraph of a chapter.
    """
    lone = None
    for mark in _QUOTATION_MARK.finditer(text.source):
        if lone is None:
            lone = mark
        elif lone[0] != mark[0] or not _NEXT_PARAGRAPH.search(text.source, 0, mark.start()):
            lone = None
    is_continued = lone is not None and lone.start() == 0 and text.mark.path.endswith(".md")
    return None if is_continued else lone


def find_loose_signs(texts: Iterable[Message], sources: Sources, report: Report) -> None:
    """Report a lone quotation mark and the first loose `_` or `*` of each text as `locale/loose-sign`, a warning: it prints."""
    for text in texts:
        if lone := _lone_quotation_mark(text):
            message, place = f"`{lone[0]}` has no counterpart", position(text.source, lone.start(), text.mark, sources)
            hint = "write the other quotation mark, or take this one out"
            report.warning("locale/loose-sign", message, place, hint=hint)
        found = loose_sign(text.source)
        if found:
            report.warning(
                "locale/loose-sign",
                f"`{found.sign}` prints as it is written: {found.reason}",
                position(text.source, found.at, text.mark, sources),
                hint=rf"write `{found.meant}`, or `\{found.sign}` for the sign itself",
            )
