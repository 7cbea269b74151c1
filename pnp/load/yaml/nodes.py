"""The nodes of a YAML file with their places, and YAML from nodes; the findings that all readers of a file share.

A scalar stays as it is written until the kind of its field reads it: `01001`, `1.10` and `no` may be texts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple, TypeAlias
from unicodedata import combining, decimal, normalize

from pnp.base.diagnostics import Diagnostic, FindingSubject, Mark, Report
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean, nearest


class Scalar(NamedTuple):
    """A scalar exactly as it is written; `style` is empty (plain), a quote, `|` or `>`.

    Its place is that of the first character of its content: after the quote, or in the first line of a block. `comment` is
    what YAML took for a comment behind it, though it hardly is one: `#2` in `title: Mill #2`.
    """

    value: str
    style: str
    path: str
    line: int
    column: int
    comment: str = ""

    @property
    def mark(self) -> Mark:
        """Where it stands."""
        return tuple.__new__(Mark, self[2:5])

    @property
    def empty(self) -> bool:
        """Whether nothing is written at all (`story:`), which is not the same as `""`."""
        return not self.value and not self.style


class UnreadScalar(Scalar):
    """A value that is there but could not be read, which has been reported."""

    __slots__ = ()


class CutScalar(Scalar):
    """What a comma has cut inside `{…}`, put together again to what was meant: `rgb(31, 95, 122)`. No kind takes it."""

    __slots__ = ()


class List:
    """A sequence of nodes."""

    __slots__ = ("column", "items", "line", "path")

    def __init__(self, path: str, line: int, column: int) -> None:
        self.items: list[Node] = []
        self.path = path
        self.line = line
        self.column = column

    @property
    def mark(self) -> Mark:
        """Where it stands."""
        return Mark(self.path, self.line, self.column)


class Map:
    """A mapping: `entries` holds key and value by the key's text, in the order of the file."""

    __slots__ = ("column", "entries", "line", "path")

    def __init__(self, path: str, line: int, column: int) -> None:
        self.entries: dict[str, tuple[Scalar, Node]] = {}
        self.path = path
        self.line = line
        self.column = column

    @property
    def mark(self) -> Mark:
        """Where it stands."""
        return Mark(self.path, self.line, self.column)

    def get(self, key: str) -> Node | None:
        """Return the value under `key`, or None."""
        entry = self.entries.get(key)
        return entry[1] if entry else None


Node: TypeAlias = Scalar | List | Map


def child_node(node: Node | None, key: str) -> Node | None:
    """Return what is written under a key; None if there is nothing, or `node` is no mapping."""
    child = node.get(key) if isinstance(node, Map) else None
    return None if isinstance(child, Scalar) and child.empty else child


_SHOWN_CHARACTERS = 40
"""Characters of a text that a message or a hint shows."""


def shorten(text: str) -> str:
    """Cut a text to what a message shows of it."""
    return text if len(text) <= _SHOWN_CHARACTERS else text[: _SHOWN_CHARACTERS - 1] + "…"


def scalar_items(node: Node) -> list[str]:
    """Return the texts of the scalars that a node is, or that are the items of a list or the values of a mapping."""
    items = [node]
    if isinstance(node, List):
        items = node.items
    elif isinstance(node, Map):
        items = [value for _, value in node.entries.values()]
    return [item.value for item in items if isinstance(item, Scalar)]


def describe_node(node: Node) -> str:
    """Say what a node is, for messages: `` `01001` ``, `a list`, `a mapping`, `nothing`."""
    if isinstance(node, Scalar):
        return "nothing" if node.empty else f"`{shorten(node.value)}`".replace("\n", " ")
    return "a list" if isinstance(node, List) else "a mapping"


FLAGS = {"yes": True, "no": False, "true": True, "false": False}

NAME = lazy_pattern(r"[a-z][a-z0-9_]*")
"""A field or constant: a template writes it as `card.name`."""

SLUG = lazy_pattern(r"[a-z0-9][a-z0-9_-]*")
"""A card, deck or style."""

_LETTERS = "A-Za-z\u00c0-\u167f\u1681-\u1fff\u2c00-\u2dff\u3005-\ud7ff\uf900-\ufdff\ufe70-\ufefc"
"""Letters and marks of all scripts in the Basic Multilingual Plane, as ranges, since JSON Schema knows no others everywhere."""

WORD = lazy_pattern(rf"[0-9{_LETTERS}][0-9{_LETTERS}_-]*")
"""A swatch or an icon, which can have the name of a choice in any language: `Ore`, `gewöhnlich`, `希少`."""

ANY_WORD = lazy_pattern(r"\S(?:[^\r\n\t]*\S)?")
"""A word that stands in a cell of a table, or a few: `Very Rare`, `C++`, `Creature/Artifact`."""


def id_step(name: str) -> str:
    """Return a name as a step of a message's id, whose steps a `/` divides: a slash of the name is another sign there."""
    return name.replace("/", "\u2215")


LONGEST_NAME = 80
"""Characters of the name of a game, deck or type: the names of files begin with it, and a file system has room for 255."""
DEVICE = lazy_pattern(r"con|prn|aux|nul|(?:com|lpt)[1-9]")
"""A name that Windows keeps for a device: no file or folder can have it, whatever its ending (Microsoft, “Naming Files”)."""

CARD_ID = lazy_pattern(rf"{SLUG.pattern}(?:@{SLUG.pattern})*")
"""A card that is meant, which may be a variant: `ship@blue`."""

_INT = lazy_pattern(r"[+-]?(?:0|[1-9][0-9]{0,14})")
_DECIMAL = lazy_pattern(r"[+-]?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,9})?")
_ROUND = lazy_pattern(r"[+-]?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]*[1-9])?")


_PLAIN_LETTERS = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "å": "a"}
    | {"ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
"""Letters that are not written by leaving out an accent: the umlauts as German does it, and those that have none."""


def valid_name_hint(name: str, joint: str) -> str | None:
    """Suggest an allowed name in place of one that is not: the nearest one, with its words joined by `joint`."""
    allowed = allowed_name(name, joint)
    return f"write `{allowed}`" if allowed else None


def allowed_name(name: str, joint: str) -> str:
    """Give the nearest allowed name, with its words joined by `joint`: `Grey Heron` is `grey-heron`; empty if there is none."""
    spelled = normalize("NFC", name).casefold().translate(_PLAIN_LETTERS)
    plain = "".join(c for c in normalize("NFKD", spelled) if not combining(c))
    allowed = re.sub(r"[^a-z0-9]+", joint, plain).strip(joint)
    return allowed if SLUG.fullmatch(allowed) and not (joint == "_" and allowed[0].isdigit()) else ""


_PLAIN_SIGNS = str.maketrans("．－＋٫", ".-+.")
"""Signs of numbers in full width, and the point of Arabic."""


def _plain_figures(text: str) -> str:
    """Write a number in the figures of any script, `３` or `٣`, as `3`."""
    return "".join(str(decimal(sign, sign)) for sign in text.translate(_PLAIN_SIGNS))


def read_whole_number(text: str) -> int | None:
    """Read `12`, `-3` or `３`; None for anything else, leading zeros and `1.0` included."""
    plain = text if text.isascii() else _plain_figures(text)
    return int(plain) if _INT.fullmatch(plain) else None


def read_number(text: str) -> float | None:
    """Read `12`, `1.5`, `-0.25` or `３`; None for anything else (exponents, `inf`, leading zeros)."""
    plain = text if text.isascii() else _plain_figures(text)
    return float(plain) if _DECIMAL.fullmatch(plain) else None


def infer_value(text: str) -> int | float | bool | str | None:
    """Read a plain scalar of `rules.yaml`, which has no declared kind, as a number, a flag, or else a text.

    None if it looks like a number that would lose digits (`01001`, `1.10`): it has to be quoted or corrected.
    """
    plain = text if text.isascii() else _plain_figures(text)
    if _INT.fullmatch(plain):
        return int(plain)
    if _ROUND.fullmatch(plain):
        return float(plain)
    if text in FLAGS:
        return FLAGS[text]
    return None if re.fullmatch(r"[+-]?[0-9][0-9_.,]*", plain) else text


def format_number(value: float) -> str:
    """Write a number without a needless `.0`."""
    return f"{value:.10g}"


_RESERVED_KEYS = frozenset({"id", "expand"})
"""No field can have these names."""


_ITEM_BY_ITS_WORDS = lazy_pattern(r"([^/]+/.+)/[0-9a-f]{8}")
"""The place of an item of a list without an `id`: what stands for it is made of its words, and nobody wrote that."""


class SpokenPlace(str):
    """A place in a file that messages call as it is: `the part `A4``."""

    __slots__ = ()


def _describe_place(place: str) -> str:
    if isinstance(place, SpokenPlace):
        return place
    item = _ITEM_BY_ITS_WORDS.fullmatch(place)
    return f"an item of `{item[1]}`" if item else f"`{place}`"


class FileFaults:
    """Adds errors to the report and counts them, so that a caller can tell whether a part of the file is valid."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.count = 0

    def add(  # noqa: PLR0913 - the parts of a finding
        self,
        code: str,
        message: str,
        mark: Mark | None,
        *,
        also: Iterable[tuple[str, Mark]] = (),
        hint: str | None = None,
        subject: FindingSubject = FindingSubject(),  # noqa: B008 - it is immutable
        cause: str = "",
    ) -> None:
        """Report one error; `code` without its stage."""
        self.count += 1
        self.report.add(Diagnostic(f"load/{code}", message, mark, also=tuple(also), hint=hint, subject=subject, cause=cause))

    def wrong_kind(self, name: str, expected: str, node: Node, hint: str | None = None) -> None:
        """Report that `name` is not what was `expected` (`a whole number`)."""
        quotes_hint = curly_quotes_hint(node.value) if isinstance(node, Scalar) else None
        hint = quotes_hint or hint or self.comment_hint(node)
        if isinstance(node, CutScalar) and not hint:
            hint = f'a comma ends a value inside `{{…}}`: quote it, `{name}: "{node.value}"`'
        self.add("wrong-kind", f"`{name}` must be {expected}, found {describe_node(node)}", node.mark, hint=hint)

    def out_of_range(  # noqa: PLR0913, PLR0917 - a value, its bound and where that is declared
        self,
        name: str,
        bound: str,
        node: Node,
        found: str | None = None,
        declared: Mark | None = None,
        hint: str | None = None,
    ) -> None:
        """Report that `name` lies outside `bound` (`at most 20`), which is `declared` in another place."""
        also = [("declared in", declared)] if declared else []
        message = f"`{name}` must be {bound}, found {found or describe_node(node)}"
        self.add("out-of-range", message, node.mark, also=also, hint=hint)

    def unknown_field(
        self, key: Scalar, place: str, known: Iterable[str], among: Map | None = None, *, declared: bool = False
    ) -> None:
        """Report a key that `place` does not have, and suggest the nearest that it has; it stands `among` others, if given.

        A key of several words without a value is usually text after a comma in a list or mapping without quotes. Where the
        game has `declared` the fields, it can declare one more, which is said unless the key is nearly one of them.
        """
        hint = curly_quotes_hint(key.value) or did_you_mean(key.value, known)
        if declared and key.value not in _RESERVED_KEYS and NAME.fullmatch(key.value) and not nearest(key.value, known):
            hint = f"declare it in types.yaml, such as `{key.value}: {{kind: text}}`; or {hint}"
        value = among.get(key.value) if among else None
        if among and isinstance(value, Scalar) and value.empty:
            if " " in key.value:
                hint = "a comma ends a value inside `{…}`: quote a text that holds one"
            elif key.value.isdecimal():
                hint = (
                    f"a comma ends a value inside `{{…}}`: {_decimal_point_hint(key, among) or 'write decimals with a point'}"
                )
        self.add("unknown-field", f"unknown field `{key.value}` in {_describe_place(place)}", key.mark, hint=hint)

    @staticmethod
    def comment_hint(node: Node | None) -> str | None:
        """Return a hint if nothing is left of a value because it begins with `#`, which makes it a comment."""
        return _comment_hint(node) if isinstance(node, Scalar) and node.empty and node.comment else None

    def warn_cut_text(self, name: str, node: Scalar) -> None:
        """Warn that what stands behind a value is a comment for YAML, though it looks like a part of the text."""
        message = f"`{name}` is {describe_node(node)}: YAML takes `{node.comment}` for a comment"
        self.report.warning("load/cut-text", message, node.mark, hint=_comment_hint(node))

    def warn_curly_quotes(self, name: str, node: Scalar) -> None:
        """Warn about a text without quotes of YAML that stands in curly quotes like a value that was to be quoted."""
        inside = None if node.style else value_in_curly_quotes(node.value)
        if inside is not None and not node.mark.is_cell:
            meant, printed = (f"`{_in_quotes(text)}`" for text in (inside, node.value))
            hint = f"only straight quotes are quotes in YAML: {meant}; to print the curly ones, quote them: {printed}"
            self.report.warning(
                "load/curly-quotes", f"`{name}` prints its curly quotes: {describe_node(node)}", node.mark, hint=hint
            )

    def missing_field(
        self, name: str, place: str, mark: Mark, hint: str | None = None, also: Iterable[tuple[str, Mark]] = ()
    ) -> None:
        """Report that `place` lacks a required field; the hint says what belongs there, `also` where it is declared."""
        message, subject = f"missing field `{name}` in {_describe_place(place)}", FindingSubject(field=name)
        self.add("missing-field", message, mark, also=also, hint=hint, subject=subject)

    def unknown_choice(self, name: str, node: Scalar, choices: Iterable[str], note: str = "") -> None:
        """Report a value that is none of the choices of `name`; a `note` explains the only one where none is alike."""
        hint = curly_quotes_hint(node.value) or (not nearest(node.value, choices) and note) or did_you_mean(node.value, choices)
        self.add("unknown-choice", f"`{name}` cannot be {describe_node(node)}", node.mark, hint=hint)

    def unknown_reference(self, card: str, mark: Mark, known: Iterable[str]) -> None:
        """Report a reference to a card that the game does not have."""
        self.add("unknown-reference", f"no card `{card}`", mark, hint=curly_quotes_hint(card) or did_you_mean(card, known))


def _in_quotes(text: str) -> str:
    shown = text if len(text) <= _SHOWN_CHARACTERS else f"{text[: _SHOWN_CHARACTERS // 2]}…{text[-_SHOWN_CHARACTERS // 4 :]}"
    return '"' + shown.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _decimal_point_hint(decimals: Scalar, among: Map) -> str | None:
    # in `{weight: 1,5}`, YAML takes the decimals behind the comma for a field of their own
    for (key, value), (field, _) in pairwise(among.entries.values()):
        if field is decimals and isinstance(value, Scalar) and value.value.lstrip("-").isdecimal():
            return f"numbers have a point, write `{key.value}: {value.value}.{decimals.value}`"
    return None


def _comment_hint(node: Scalar) -> str:
    whole = f"{node.value} {node.comment}".strip().replace('"', '\\"')
    return f'a blank and `#` begin a comment in YAML: quote the value, `"{whole}"`; a comment has a blank behind its `#`'


_QUOTE_PAIRS = (("“", "”"), ("„", "“"), ("„", "”"), ("”", "”"), ("‘", "’"), ("‚", "‘"), ("’", "’"), ("«", "»"), ("»", "«"))
_OPENING_QUOTES = tuple(one for one, _ in _QUOTE_PAIRS)
_CURLY_QUOTED = lazy_pattern("|".join(f"{one}([^{one}{other}]*){other}" for one, other in _QUOTE_PAIRS))
_SENTENCE_ENDS = ".!?…,;:。！？؟—–-"
"""How a quotation ends before its closing quote; a name that was meant to be quoted for YAML has none of these."""


def strip_curly_quotes(text: str) -> str | None:
    """Return what stands between the curly quotes around a whole text; None if there are none around it."""
    found = _CURLY_QUOTED.fullmatch(text) if text.startswith(_OPENING_QUOTES) else None
    return next(inside for inside in found.groups() if inside is not None) if found else None


def curly_quotes_hint(text: str) -> str | None:
    """Return how to write a value that stands in curly quotes and cannot be a text, or None."""
    inside = strip_curly_quotes(text)
    return None if inside is None else f"curly quotes are letters: write `{inside}`"


def value_in_curly_quotes(text: str) -> str | None:
    """Return what stands in the curly quotes of a plain text if they look like quotes of YAML, not of a quotation, or None.

    Whoever quotes speech writes whole sentences: `“Who goes there?”` prints with its quotes. `“The Mill”` was hardly meant so.
    """
    inside = strip_curly_quotes(text)
    return None if inside is None or inside.rstrip().endswith(tuple(_SENTENCE_ENDS)) else inside


_BLOCK_LEVELS = 2
"""Levels of mappings below the outermost that are never written inline: a deck's cards, a type's fields."""

_LINE_COLUMNS = 110
"""Characters up to which a list or a mapping is written inline."""

_PLAIN_SCALAR = lazy_pattern(r"""(?:[^\s\-?:,\[\]{}#&*!|>'"%@`=~]|-(?=[^\s,\[\]{}]))(?:[^\n:#\t]|:(?=\S)|(?<=\S)#)*(?<!\s)""")
"""A text that YAML reads as it is written, without quotes."""

_ESCAPED_CHARACTERS = lazy_pattern("[\x00-\x09\x0b-\x1f\x7f-\xa0\u2028\u2029\ufeff\ud800-\udfff\ufffe\uffff]")
"""What only stays as it is inside double quotes."""


def write_yaml(node: Node) -> str:
    """Write a node so that it is composed again to the same texts; tags, comments and styles are not kept.

    Mappings begin a line of their own down to the fields of cards and types; below, what is short is written inline.
    """
    return "".join(f"{line}\n" for line in _block_lines(node, "", _BLOCK_LEVELS))


def _block_lines(node: Node, indent: str, blocks: int) -> Iterator[str]:
    if isinstance(node, Map) and node.entries:
        for name, (_, value) in node.entries.items():
            yield from _entry_lines(f"{indent}{_format_scalar(name, inline=False)}:", value, indent, blocks)
    elif isinstance(node, List) and node.items:
        for item in node.items:
            yield from _entry_lines(f"{indent}-", item, indent, blocks)
    else:
        yield f"{indent}{write_inline(node)}"


def _entry_lines(begin: str, value: Node, indent: str, blocks: int) -> Iterator[str]:
    if isinstance(value, Scalar):
        yield from _text_lines(begin, value.value, indent)
        return
    inline = f"{begin} {write_inline(value)}"
    is_short = len(inline) <= _LINE_COLUMNS and not _has_lines(value) and (blocks <= 0 or isinstance(value, List))
    if is_short or not (value.entries if isinstance(value, Map) else value.items):
        yield inline
    else:
        yield begin
        yield from _block_lines(value, f"{indent}  ", blocks - 1)


def _has_lines(node: Node) -> bool:
    if isinstance(node, Scalar):
        return "\n" in node.value
    return any(map(_has_lines, node.items if isinstance(node, List) else (value for _, value in node.entries.values())))


def _text_lines(begin: str, text: str, indent: str) -> Iterator[str]:
    lines = text.split("\n")
    stays_as_it_is = all(line == line.strip() for line in lines) and not _ESCAPED_CHARACTERS.search(text)
    if len(lines) > 1 and lines[0] and lines[-1] and stays_as_it_is:
        yield f"{begin} |-"
        yield from (f"{indent}  {line}" if line else "" for line in lines)
    else:
        yield f"{begin} {_format_scalar(text, inline=False)}"


def write_inline(node: Node) -> str:
    """Write a node in one line, however long, so that it is composed again to the same texts: `{a: [b, c]}`."""
    if isinstance(node, Scalar):
        return _format_scalar(node.value, inline=True)
    if isinstance(node, List):
        return f"[{', '.join(map(write_inline, node.items))}]"
    entries = (f"{_format_scalar(name, inline=True)}: {write_inline(value)}" for name, (_, value) in node.entries.items())
    return f"{{{', '.join(entries)}}}"


def _format_scalar(text: str, *, inline: bool) -> str:
    is_plain = _PLAIN_SCALAR.fullmatch(text) and not _ESCAPED_CHARACTERS.search(text) and not text.startswith(("---", "..."))
    if is_plain and not (inline and re.search(r"[,?:\[\]{}]", text)):
        return text
    return _ESCAPED_CHARACTERS.sub(lambda found: _escape(found[0]), json.dumps(text, ensure_ascii=False))


def _escape(character: str) -> str:
    return json.dumps(character)[1:-1] if ord(character) < 0x20 else f"\\u{ord(character):04x}"  # noqa: PLR2004  control characters
