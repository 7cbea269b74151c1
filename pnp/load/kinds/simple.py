"""Kinds of one value: `text`, `number`, `int`, `length`, `flag`, `enum`, `date`, `url`, `image`, and those of our own files."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import ceil, floor
from typing import TYPE_CHECKING, ClassVar, Self
from unicodedata import normalize

from pnp.base.languages import canonical_tag, is_known, tag_hint
from pnp.base.records import frozen, lazy_pattern
from pnp.base.units import parse_length, suggested_length
from pnp.load.kinds.kind import (
    Fields,
    Kind,
    KindExample,
    Schema,
    ValueReader,
    check_bounds,
    check_bounds_order,
    range_schema,
    sample_within,
)
from pnp.load.notation.markup_parser import printed_length
from pnp.load.tables.table import CellContent
from pnp.load.yaml.nodes import (
    FLAGS,
    FileFaults,
    List,
    Map,
    Node,
    Scalar,
    format_number,
    read_number,
    read_whole_number,
    strip_curly_quotes,
)
from pnp.model.fields import STRICTNESS, Message, Strictness, Value
from pnp.model.game import Derivation
from pnp.model.picture import PICTURE_SUFFIXES

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.model.picture import Picture


ANY_SCALAR = ["string", "number", "boolean"]
"""Text is written without quotes where YAML allows it; an editor takes `1.10` and `true` for other things than text."""

_CONTROL = lazy_pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


@frozen(kw_only=True)
class TextKind(Kind):
    """Text of at most `max` printed characters; `numbers` and `icons` say how these are held to the rules."""

    name = "text"
    example: ClassVar = KindExample(
        "story",
        "{kind: text, max: 400}",
        "Take **3** [wood].",
        '<text x="3" y="3" w="57" style="story">{{ card.story }}</text>',
        "Take 3 wood.",
    )
    template_note = (
        "the words in the language that is printed, with their bold, italics and icons; `==` and `in` compare its source"
    )

    translatable: bool = False
    fillable: bool = False
    max: float | None = None
    numbers: Strictness | None = None
    icons: Strictness | None = None

    @staticmethod
    def options() -> Fields:
        return {
            "translatable": FlagKind(required=False, default=True, note="whether it is given to translators"),
            "fillable": FlagKind(
                required=False,
                default=False,
                note="whether a translation may have words where a card has none, such as a pronunciation; the field is then "
                "optional",
            ),
            "max": NumberKind(required=False, note="the most characters that it may print, icons counted as one"),
            "numbers": EnumKind(
                required=False,
                choices=STRICTNESS,
                note="ruled: numbers are constants of the rules by name; strict: if not, it is an error; free: any, as in a "
                "story; unchecked: any, and others in a translation; without it as the deck or the game says",
            ),
            "icons": EnumKind(
                required=False,
                choices=STRICTNESS,
                note="ruled: a translation may repeat or leave out icons, with a warning; strict: that is an error; free: any "
                "icon, with a warning; unchecked: any; without it as the deck, the language or the game says",
            ),
        }

    @staticmethod
    def check_options(options: dict[str, object], node: Map, place: str, faults: FileFaults) -> dict[str, object]:
        """Check that a text which translations may fill is given to translators."""
        if options["fillable"] and options["translatable"] is False and (written := node.get("fillable")) is not None:
            faults.wrong_kind("fillable", "`no` in a field that is not translatable", written)
        return options

    @classmethod
    def from_options(cls, options: dict[str, object], required: bool, note: str) -> Self:  # noqa: FBT001
        """Make it from the options; a field that translations may fill can be left out."""
        return cls(required=required and not options["fillable"], note=note, **options)  # type: ignore[arg-type]  # as declared

    def value_if_absent(self, id_: str, mark: Mark) -> object:
        """Return the default, or an empty text if a translation may fill it."""
        if self.default is None and self.fillable and self.translatable:
            return Message(id_, "", mark, numbers=self.numbers, fillable=True, icons=self.icons)
        return self.default

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Message | None:
        """Read a text as it is written; line ends at the end of a block are removed."""
        if type(node) is not Scalar:
            quote = None if isinstance(node, Scalar) else "a text that begins with `[` or `{` must be quoted"
            values.faults.wrong_kind(name, "text", node, hint=quote)
            return None
        text, style = node.value, node.style
        if not text and not style:
            values.faults.wrong_kind(name, "text", node)
        if node.comment:
            values.faults.warn_cut_text(name, node)
        values.faults.warn_curly_quotes(name, node)
        if style in ("|", ">"):
            text = text.rstrip("\n")
        elif style == '"' and not text.isprintable() and (found := _CONTROL.search(text)):
            message = f"`{name}` holds the control character U+{ord(found[0]):04X}"
            values.faults.add("control-character", message, node.mark)
            return None
        if self.max is not None and len(text) > self.max and (length := printed_length(text)) > self.max:
            most = "1 character" if self.max == 1 else f"{format_number(self.max)} characters"
            hint = f"shorten it, or write `max: {length}` where the field is declared" if self.mark else None
            values.faults.out_of_range(name, f"at most {most} long", node, str(length), self.mark, hint)
        return Message(id_, text, node.mark, self.translatable, self.numbers, self.fillable, self.icons)

    def sample(self) -> str:
        return "some words"

    def shape(self) -> Schema:
        return {"type": ANY_SCALAR}

    def text_limits(self, value: Value) -> Iterator[tuple[str, int]]:
        if isinstance(value, Message) and self.max is not None:
            yield value.id, int(self.max)


@frozen(kw_only=True)
class NumberKind(Kind):
    """A number from `min` to `max`; exponents, `inf` and leading zeros are not allowed."""

    name = "number"
    is_plain = True
    example: ClassVar = KindExample(
        "weight",
        "{kind: number, min: 0}",
        "1.5",
        '<text x="3" y="3" w="57" style="story">{{ card.weight }} kg</text>',
        "1.5 kg",
    )
    template_note = "a number to print, to compare and to calculate with"
    measure = "sum"
    cell_contents = frozenset({CellContent.NUMBER})

    min: float | None = None
    max: float | None = None

    @staticmethod
    def options() -> Fields:
        return {
            "min": BoundKind(required=False, note="the smallest that it may be"),
            "max": BoundKind(required=False, note="the greatest that it may be"),
        }

    check_options = staticmethod(check_bounds_order)

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> float | None:
        """Read `12`, `1.5` or `-0.25`."""
        value = read_number(node.value) if type(node) is Scalar else None
        if value is None:
            values.faults.wrong_kind(name, "a number", node, hint=_fraction_suggestion(node) or number_hint(node))
            return None
        return value if check_bounds(self, value, node, name, values) else None

    def sample(self) -> str:
        return sample_within(self, self.example.written)

    def shape(self) -> Schema:
        return {"type": "number", **range_schema(self)}


def _fraction_suggestion(node: Node) -> str | None:
    if isinstance(node, Scalar) and (percent := re.fullmatch(r"(-?[0-9]{1,12}(?:[.,][0-9]{1,6})?) ?%", node.value)):
        return f"write `{format_number(float(percent[1].replace(',', '.')) / 100)}`"
    if isinstance(node, Scalar) and re.fullmatch(r"-?[0-9]{1,15}\.[0-9]{10,}", node.value):
        return "round it to 9 decimals or fewer"
    return None


_NEARLY_NUMBERS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (lazy_pattern(r"(-?(?:0|[1-9][0-9]{0,14}))\.0+"), lambda found: f"write `{found[1]}`"),
    (lazy_pattern(r"-?[1-9][0-9]{0,2}(?:[,_' ][0-9]{3}){1,4}"), lambda found: f"write `{re.sub('[^-0-9]', '', found[0])}`"),
    (lazy_pattern(r"(-?(?:0|[1-9][0-9]{0,14})),([0-9]{1,2})"), lambda found: f"write `{found[1]}.{found[2]}`"),
    (lazy_pattern(r"(-?)\.([0-9]{1,9})"), lambda found: f"write `{found[1]}0.{found[2]}`"),
    (lazy_pattern(r"-?[0-9]{1,3}(?:\.[0-9]{1,3})?[eE]\+?[0-9]"), lambda found: f"write `{float(found[0]):.0f}`"),
    (
        lazy_pattern(r"(?=.*[^-.\d])[$€£¥]? ?(-?(?:0|[1-9][0-9]{0,8})(?:\.[0-9]{1,6})?) ?(?:[^\W\d_]+|[%$€£¥])?"),
        lambda found: f"write `{found[1]}`: a number has no unit, the template prints it",
    ),
    (
        lazy_pattern(r"[\u2212\u2013\u2012\ufe63\uff0d]([1-9][0-9]{0,14})"),
        lambda found: f"write `-{found[1]}`, with a hyphen for the minus",
    ),
    (lazy_pattern(r"0+((?:0|[1-9][0-9]{0,14})\.[0-9]{1,9})"), lambda found: f"write `{found[1]}`"),
    (lazy_pattern(r"0+[0-9]{1,14}"), lambda found: f"write `{int(found[0])}`, or make the field a text if its zeros matter"),
)
"""What looks like a number, and what it may mean: `3.0`, `1,000`, `1,5`, `1e3`, `7 points`, `−1`, `01001`."""


_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen"
    " nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_NUMBER_WORDS = {word: number for number, word in enumerate(_ONES.split())} | {
    f"{ten}-{one}" if one else ten: 10 * number + ones
    for number, ten in enumerate(_TENS.split(), 2)
    for ones, one in enumerate(["", *_ONES.split()[1:10]])
}
_LONG_NUMBER = lazy_pattern(r"[+-]?[1-9][0-9]{15,}")


def number_hint(node: Node) -> str | None:
    """Return how to write what is no number but was meant as one: `3` for `three`, `3.0` or `٣`; None if it is no scalar."""
    if not isinstance(node, Scalar) or node.empty:
        return None
    text = node.value
    for pattern, hint in _NEARLY_NUMBERS:
        if found := pattern.fullmatch(text):
            return hint(found)
    if text.isdecimal() and not text.isascii():
        return f"write `{int(text)}`"
    if text.startswith("="):
        return "write the result of the formula"
    if _LONG_NUMBER.fullmatch(text):
        return "a number has at most 15 digits"
    return number_word_hint(node) or "write digits alone, such as `3`"


def number_word_hint(node: Node) -> str | None:
    """Return how to write an English number word in digits; None for anything else."""
    number = _NUMBER_WORDS.get("-".join(node.value.lower().split())) if isinstance(node, Scalar) else None
    return None if number is None else f"write `{number}`"


_OF_EXPRESSION = lazy_pattern(r"\(|[A-Za-z]\w*[.(]|[a-z]\w*\s*(?:$|[-+*/%])|[\d.]+\s*(?:[-+*]|//?|%)\s*[\w(]")
"""How an expression begins: with a name, a function, a parenthesis or a sum."""


@frozen(kw_only=True)
class BoundKind(Kind):
    """A bound of numbers: a number, or an expression over constants and decks, which is computed when these are read.

    Where only `whole` numbers make sense, none with decimals may be written.
    """

    name = "number or expression"

    whole: bool = False
    min: float | None = None
    max: float | None = None

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> float | Derivation | None:
        """Read `3`, `hand.start` or `designs(deck.fish) - 1`."""
        if type(node) is Scalar and read_number(node.value) is None and number_word_hint(node) is None:
            if _OF_EXPRESSION.match(node.value):
                return Derivation(node.value.rstrip("\n"), node.mark)
            if not node.empty:
                hint = number_hint(node)
                values.faults.wrong_kind(name, "a number or an expression such as `hand.start`", node, hint=hint)
                return None
        of = (IntKind if self.whole else NumberKind)(min=self.min, max=self.max)
        return of.read(node, id_, name, values)

    def shape(self) -> Schema:
        number: Schema = {"type": "integer" if self.whole else "number", **range_schema(self)}
        return {"anyOf": [number, {"type": "string", "description": "an expression over constants and decks"}]}


_DECIMAL_NUMBER = lazy_pattern(r"-?(?:0|[1-9][0-9]{0,14})?(?:\.[0-9]{0,8}[1-9]0*|,[0-9]?[1-9]|,[1-9]0)")
"""A number with decimals that count, with a point or a comma; `1,000` is a thousand."""

_MOST_COUNTED_VALUES = 1000
"""The most numbers from `min` to `max` that are taken for a list of all values."""


@frozen(kw_only=True)
class IntKind(Kind):
    """A whole number from `min` to `max`; leading zeros and `1.0` are not allowed."""

    name = "int"
    is_plain = True
    example: ClassVar = KindExample(
        "points",
        "{kind: int, min: 1, max: 20}",
        "10",
        '<text x="3" y="3" w="57" style="story">{{ card.points }}{% if card.points > 9 %}!{% endif %}</text>',
        "10!",
    )
    template_note = "a number to print, to compare and to calculate with"
    measure = "sum"
    can_vary = True

    min: float | None = None
    max: float | None = None

    options = staticmethod(NumberKind.options)
    check_options = staticmethod(check_bounds_order)

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> int | None:
        """Read `12` or `-3`."""
        value = read_whole_number(node.value) if type(node) is Scalar else None
        if value is None:
            hint = self._decimals_hint(node) or number_hint(node)
            values.faults.wrong_kind(name, "a whole number", node, hint=hint)
            return None
        return value if check_bounds(self, value, node, name, values) else None

    def _decimals_hint(self, node: Node) -> str | None:
        text = node.value if isinstance(node, Scalar) else ""
        if not _DECIMAL_NUMBER.fullmatch(text):
            return None
        if self.mark is None:  # not a field of the game's own
            return "round it"
        meant = re.sub(r"(?<![0-9])[.]", "0.", text.replace(",", "."))
        written = f", and write `{meant}`" if meant != text else ""
        return f"round it, or declare the field as `kind: number`{written}"

    def all_values(self) -> tuple[str, ...]:
        if self.min is None or self.max is None or self.max - self.min > _MOST_COUNTED_VALUES:
            return ()
        return tuple(map(str, range(ceil(self.min), floor(self.max) + 1)))

    def sample(self) -> str:
        return sample_within(self, self.example.written)

    def shape(self) -> Schema:
        return {"type": "integer", **range_schema(self)}


@frozen(kw_only=True)
class LengthKind(Kind):
    """A length from `min` to `max` mm."""

    name = "length"
    is_plain = True
    example: ClassVar = KindExample(
        "reach",
        "{kind: length, max: 20}",
        "1/8 in",
        '<rect x="3" y="3" w="{{ card.reach }}" h="2" fill="ink"/>',
        "rect 3 3 3.175 2 fill ink",
    )
    template_note = "a number of millimetres"
    measure = "sum"
    cell_contents = frozenset({CellContent.NUMBER})
    expected: ClassVar = "a length such as `3`, `3 mm`, `1/8 in` or `9 pt`"

    min: float | None = None
    max: float | None = None

    options = staticmethod(NumberKind.options)
    check_options = staticmethod(check_bounds_order)

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> float | None:
        """Read a length in mm: a bare number is mm."""
        try:
            value = parse_length(node.value) if type(node) is Scalar else None
        except ValueError:
            value = None
        if value is None:
            hint = suggested_length(node.value) or number_word_hint(node) if isinstance(node, Scalar) else None
            values.faults.wrong_kind(name, self.expected, node, hint=hint)
            return None
        return value if check_bounds(self, value, node, name, values, " mm") else None

    def sample(self) -> str:
        return sample_within(self, "3")

    def shape(self) -> Schema:
        pattern = r"^-?\d+(\.\d+)?(/\d+)?\s*(mm|cm|in|pt)?$"
        return {"type": ["number", "string"], "pattern": pattern, **range_schema(self)}


_STORED_FLAGS = {"1": "true", "0": "false"}


@frozen(kw_only=True)
class FlagKind(Kind):
    """Yes or no."""

    name = "flag"
    is_plain = True
    example: ClassVar = KindExample(
        "unique",
        "{kind: flag, default: no}",
        "yes",
        '{% if card.unique %}<rect x="3" y="3" w="5" h="5" fill="ink"/>{% endif %}',
        "rect 3 3 5 5 fill ink",
    )
    cell_contents = frozenset({CellContent.FLAG})
    template_note = "true or false, for `{% if %}`"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> bool | None:
        """Read `yes`, `no`, `true` or `false`."""
        value = FLAGS.get(node.value) if type(node) is Scalar else None
        if value is None:
            values.faults.wrong_kind(name, "`yes` or `no`", node)
        return value

    def cell_node(self, node: Scalar) -> Node:
        """Read `TRUE` as `true`, which is how spreadsheets show it, and `1`, which is how some store a formula's `TRUE`."""
        word = _STORED_FLAGS.get(node.value, node.value.lower())
        return Scalar(word, "", node.path, node.line, node.column) if word in FLAGS else node

    def shape(self) -> Schema:
        """A Boolean, or the words as an editor may parse them."""
        return {"enum": [True, False, "yes", "no"]}


@frozen(kw_only=True)
class EnumKind(Kind):
    """One of `choices`."""

    name = "enum"
    is_plain = True
    example: ClassVar = KindExample(
        "signal",
        "{kind: enum, of: [yellow, red]}",
        "red",
        '<rect x="3" y="3" w="57" h="9" fill="{{ card.signal }}"/>',
        "rect 3 3 57 9 fill red",
    )
    template_note = "the word"
    can_vary = True

    choices: tuple[str, ...] = ()

    @staticmethod
    def options() -> Fields:
        return {"of": ChoicesKind(note="the words that it may be")}

    @classmethod
    def from_options(cls, options: dict[str, object], required: bool, note: str) -> Self:  # noqa: FBT001
        """Make it from `of`."""
        return cls(required=required, note=note, choices=options["of"])  # type: ignore[arg-type]  # read by ChoicesKind

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> str | None:
        """Read one of the choices; an accent may be part of its letter or a sign of its own, which looks the same."""
        if type(node) is not Scalar:
            values.faults.wrong_kind(name, "one word", node)
            return None
        if node.value in self.choices:
            return node.value
        same = next((choice for choice in self.choices if normalize("NFC", choice) == normalize("NFC", node.value)), None)
        if same is None:
            values.faults.unknown_choice(name, node, self.choices, self.note if len(self.choices) == 1 else "")
        return same

    def shape(self) -> Schema:
        """The words in every form in which an editor may parse them (`1`, `no`)."""
        forms: list[object] = list(self.choices)
        forms += [number for choice in self.choices if (number := read_whole_number(choice)) is not None]
        forms += [FLAGS[choice] for choice in self.choices if choice in FLAGS]
        return {"enum": forms}

    def words(self) -> tuple[str, ...]:
        return self.choices

    def all_values(self) -> tuple[str, ...]:
        return self.choices


@frozen(kw_only=True)
class ChoicesKind(Kind):
    """A list of different words; only declarations have it."""

    name = "list of words"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> tuple[str, ...] | None:
        if not isinstance(node, List) or not node.items or not all(isinstance(i, Scalar) and i.value for i in node.items):
            values.faults.wrong_kind(name, "a list of words", node)
            return None
        words: dict[str, Scalar] = {}
        for word in node.items:
            if isinstance(word, Scalar) and words.setdefault(word.value, word) is not word:
                values.faults.add("duplicate-choice", f"choice `{word.value}` occurs twice in `{name}`", word.mark)
        return tuple(words)

    def shape(self) -> Schema:
        return {"type": "array", "items": {"type": ["string", "number", "boolean"]}, "minItems": 1}


_ISO_DATE = lazy_pattern(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_YEAR_FIRST = lazy_pattern(r"([0-9]{4})[-./]([0-9]{1,2})[-./]([0-9]{1,2})")
_YEAR_LAST = lazy_pattern(r"([0-9]{1,2})[-./]([0-9]{1,2})[-./]([0-9]{4})")


class Day(str):
    """A day as it is written, `2026-11-21`; days compare in calendar order."""

    __slots__ = ()
    template_names = ("year", "month", "day")

    @property
    def year(self) -> int:
        """The year."""
        return int(self[:4])

    @property
    def month(self) -> int:
        """The month, from 1 to 12."""
        return int(self[5:7])

    @property
    def day(self) -> int:
        """The day of the month, from 1."""
        return int(self[8:])


@frozen(kw_only=True)
class DateKind(Kind):
    """A day that exists in the calendar."""

    name = "date"
    example: ClassVar = KindExample(
        "founded",
        "{kind: date}",
        "2026-11-21",
        '<text x="3" y="3" w="57" style="story">{{ card.founded }}, in the year {{ card.founded.year }}</text>',
        "2026-11-21, in the year 2026",
    )
    cell_contents = frozenset({CellContent.DATE})
    template_note = "the day as it is written; its `year`, `month` and `day` are numbers, days compare as the calendar has them"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Day | None:
        """Read `2026-11-21`."""
        text = node.value if type(node) is Scalar else ""
        iso = _ISO_DATE.fullmatch(text)
        if iso and _is_day(*map(int, iso.groups())):
            return Day(text)
        values.faults.wrong_kind(name, "a day such as `2026-11-21`", node, hint=_date_suggestion(text))
        return None

    def shape(self) -> Schema:
        return {"type": "string", "format": "date", "pattern": f"^{_ISO_DATE.pattern}$"}


def _is_day(year: int, month: int, day: int) -> bool:
    return year > 0 and 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]  # noqa: PLR2004  months


def _date_suggestion(text: str) -> str | None:
    """Return a hint: the days that a date in another form may mean, or why there is no such day."""
    found = _YEAR_FIRST.fullmatch(text)
    if found:
        year, month, day = map(int, found.groups())
        if year and 1 <= month <= 12 and day > monthrange(year, month)[1]:  # noqa: PLR2004  months
            return f"{year:04}-{month:02} has {monthrange(year, month)[1]} days"
        readings = [(year, month, day)]
    elif (found := _YEAR_LAST.fullmatch(text)) is not None:
        first, second, year = map(int, found.groups())
        readings = [(year, second, first), (year, first, second)]
    else:
        return None
    days = dict.fromkeys(f"`{y:04}-{m:02}-{d:02}`" for y, m, d in readings if _is_day(y, m, d))
    return f"write {' or '.join(days)}" if days else None


_LABEL = r"[^\W_](?:[\w-]{0,61}[^\W_])?"
_HOST = rf"(?:{_LABEL}(?:\.{_LABEL})*\.?|\[[0-9A-Fa-f:.]+\])"
_PATH_AND_QUERY = r"(?:[/?#](?:[^\s%<>\"\\^`{|}\x00-\x1f\x7f]|%[0-9A-Fa-f]{2})*)?"
_ADDRESS = lazy_pattern(rf"https?://{_HOST}(?::([0-9]{{1,5}}))?{_PATH_AND_QUERY}")
_LAST_PORT = 65535


@frozen(kw_only=True)
class UrlKind(Kind):
    """An absolute address with `http` or `https`, without a user's name."""

    name = "url"
    example: ClassVar = KindExample(
        "more",
        "{kind: url, required: no}",
        "https://example.org/rules",
        '<text x="3" y="3" w="57" style="story">{{ card.more }}</text>',
        "https://example.org/rules",
    )
    template_note = "the address as it is written"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> str | None:
        text = node.value if type(node) is Scalar else ""
        if _is_address(text):
            return text
        values.faults.wrong_kind(name, "a web address such as `https://example.org/rules`", node, hint=_url_suggestion(text))
        return None

    def shape(self) -> Schema:
        return {"type": "string", "format": "uri", "pattern": r"^https?://[^\s/?#@]+([/?#]\S*)?$"}


def _is_address(text: str) -> bool:
    found = _ADDRESS.fullmatch(text)
    return found is not None and int(found[1] or 0) <= _LAST_PORT


def _url_suggestion(text: str) -> str | None:
    if " " in text.strip() and _is_address(text.strip().replace(" ", "%20")):
        return f"write `{text.strip().replace(' ', '%20')}`"
    whole = f"https://{text.lstrip('/')}"
    return f"write `{whole}`" if "." in text and "://" not in text and _is_address(whole) else None


_TAG_PATTERN = "^([A-Za-z]{2,3}|[xX])([-_@.][A-Za-z0-9]+)*$"


@frozen(kw_only=True)
class LanguageTagKind(Kind):
    """A language, its script and its region, as far as they are needed."""

    name = "language"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Message | None:
        """Read `en`, `pt_BR` or `x-elvish` as the one form of its tag; one that is none is reported and kept."""
        text = TextKind().read(node, id_, name, values)
        if text is None:
            return None
        tag = canonical_tag(text.source)
        if tag is None or not is_known(tag):
            values.faults.wrong_kind(name, "a language such as `pt-BR` or `en`", node, hint=tag_hint(text.source))
            return text
        return replace(text, source=tag)

    def shape(self) -> Schema:
        return {"type": "string", "pattern": _TAG_PATTERN}


@frozen(kw_only=True)
class FilePathKind(Kind):
    """A path with forward slashes; whoever uses the file opens it, and reports one that is not there."""

    name = "file"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Message | None:
        if type(node) is not Scalar or not node.value:
            values.faults.wrong_kind(name, "the path of a file", node)
            return None
        return Message(id_, node.value, node.mark, translatable=False)

    def shape(self) -> Schema:
        return {"type": "string", "minLength": 1}


@frozen(kw_only=True)
class ImageKind(Kind):
    """A picture file: SVG, PNG, JPEG, WebP, GIF, TIFF, BMP, PSD or a page of a PDF, in `folder` if there is one."""

    name = "image"
    example: ClassVar = KindExample(
        "art",
        "{kind: image}",
        "art/tower.png",
        '<image src="{{ card.art }}" x="3" y="3" w="30" h="20"/>',
        "image art/tower.png 3 3 30 20",
    )
    template_note = 'the picture, for `<image src="…"/>`'

    folder: str = ""

    @staticmethod
    def options() -> Fields:
        note = "the folder of its files, from the game's: a card then names a file, with or without its ending"
        return {"folder": TextKind(required=False, note=note)}

    @classmethod
    def from_options(cls, options: dict[str, object], required: bool, note: str) -> Self:  # noqa: FBT001
        """Make it from the folder, if one is named."""
        return cls(required=required, note=note, folder=str(options["folder"] or "").strip("/"))

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Picture | None:
        """Read a path relative to the game's folder, or a name in `folder`, and check the picture."""
        if type(node) is not Scalar or strip_curly_quotes(node.value) is not None:
            values.faults.wrong_kind(name, "the path of a picture", node)
            return None
        if "://" in node.value:
            message = f"`{name}` must be a file of the game, found `{node.value[:60]}`"
            values.faults.add("web-address", message, node.mark, hint="download it first")
            return None
        if self.folder:
            node = node._replace(value=self._find_file(node, name, values))
        return values.picture(node) if node.value else None

    def _find_file(self, node: Scalar, name: str, values: ValueReader) -> str:
        """Return the path of the file that is named in `folder`; empty if it may be one of several, which is reported."""
        path = node.value if node.value.startswith(f"{self.folder}/") else f"{self.folder}/{node.value}"
        if path.lower().endswith(tuple(PICTURE_SUFFIXES)):
            return path
        found = [f"{path}{ending}" for ending in sorted(PICTURE_SUFFIXES) if values.exists(f"{path}{ending}")]
        if len(found) > 1:
            listed = " or ".join(f"`{one.removeprefix(f'{self.folder}/')}`" for one in found)
            values.faults.wrong_kind(name, "one file", node, hint=f"write its ending: {listed}")
            return ""
        return next(iter(found), path)

    def shape(self) -> Schema:
        return {"type": "string", "minLength": 1} if self.folder else {"type": "string", "pattern": r"\.[A-Za-z]+(#.+)?$"}
