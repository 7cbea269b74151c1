"""Values of fields: texts as spans, messages to translate, odds, records; kinds of fields; translations and PO files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction
from hashlib import blake2b
from html import escape
from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias, Union, get_args

from pnp.base.records import frozen, record

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.model.picture import Picture
    from pnp.model.style import CharacterStyle, TextStyle


@record
class TextSpan:
    """Characters in one style; `lang` is their language if it differs from the text's.

    `link` is an anchor of the booklet, or a web address, which has a `:`. `named` is the named style that it is in, `ruby` its
    reading, which stands above it.
    """

    text: str
    bold: bool = False
    italic: bool = False
    link: str = ""
    lang: str = ""
    named: CharacterStyle | None = None
    ruby: str = ""


@record
class IconSpan:
    """An icon in a line of text, by its name in `icons.yaml`; `alt` is the text that is extracted for it.

    `named` is the named style that it is in, whose colour and size it has. `lang` is the language of `alt` if it differs from
    the text's.
    """

    icon: str
    alt: str
    named: CharacterStyle | None = None
    lang: str = ""


@frozen
class LineBreak:
    """A forced line break; two in a row end a paragraph."""


@frozen
class PageRef:
    """The page number of an anchor of the booklet, which is known only after the pages are laid out."""

    anchor: str
    bold: bool = False
    italic: bool = False
    named: CharacterStyle | None = None


@frozen
class Mention:
    """A place in a text of the booklet that an index lists, by the name of the entry; it prints nothing.

    `term-pike`: a term of the glossary; `bait`, `bait/worm`: an entry of words.yaml, and one under it.
    `marked`: by `{index:pike}`, which stands where it is explained, and not by `{term:pike}`, which stands anywhere.
    """

    name: str
    marked: bool = False


Span: TypeAlias = TextSpan | IconSpan | LineBreak | PageRef | Mention


@record
class RichText:
    """One message in one language: its spans, id, locale, and the mark of its words.

    In a template, `{{ card.story }}` writes an element that refers to it and carries its mark, so that a fault found while
    setting the text can name the line of the content.
    """

    spans: tuple[Span, ...]
    id: str
    locale: str
    mark: Mark
    untranslated: Literal["", "missing", "fuzzy", "stale"] = ""
    """Why it is in the source language instead of the one requested; `stale`: its source has changed since the translation."""
    parts: tuple[RichText, ...] = ()
    """Of a text that is one walk over a table (`{rules.x, each, row {…}}`) and nothing else: the text of each row."""
    source: str | None = None
    """The text as its author wrote it, which templates compare; None for a row, which has no source of its own."""

    @property
    def rows(self) -> tuple[RichText, ...]:
        """What a template walks: the text of each row, or the text itself if it is not a walk."""
        return self.parts or (self,)

    def spans_in(self, locale: str) -> tuple[Span, ...]:
        """Return the spans as a part of a text in `locale` (BCP 47): words in another language than that say theirs."""
        if self.locale in {locale, ""}:
            return self.spans
        return tuple([replace(s, lang=s.lang or self.locale) if isinstance(s, TextSpan | IconSpan) else s for s in self.spans])

    @property
    def plain(self) -> str:
        """The words alone: an icon is its `alt`, a line break a newline, a page reference empty."""
        return "".join([_plain_span(s) for s in self.spans])

    def __str__(self) -> str:
        return self.plain

    def __bool__(self) -> bool:
        return bool(self.spans)

    @property
    def ref(self) -> str:
        """A hash of the spans: equal spans have equal hashes."""
        spans = repr([_span_identity(span) for span in self.spans])
        return blake2b(spans.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()

    def __html__(self) -> str:
        """Return the element that a template inserts, `<t at="file:line:column" lang="…" ref="…"/>`."""
        return self.tag(self.ref)

    def tag(self, ref: str, *, marked: bool = True) -> str:
        """Return that element with `ref` as its reference; one that is not `marked` does not say where the text stands."""
        at = f' at="{escape(str(self.mark))}"' if marked else ""
        reason = f' untranslated="{self.untranslated}"' if self.untranslated else ""
        return f'<t{at} lang="{self.locale}"{reason} ref="{ref}"/>'


def _span_identity(span: Span) -> object:
    """Return what tells spans apart; of words, which most spans are, as a tuple, since that is quick to write."""
    if not isinstance(span, TextSpan):
        return span
    plain = span.text, span.bold, span.italic, span.link, span.lang
    return plain if span.named is None and not span.ruby else (*plain, span.named, span.ruby)


def _plain_span(span: Span) -> str:
    if isinstance(span, TextSpan):
        return span.text
    return span.alt if isinstance(span, IconSpan) else "" if isinstance(span, PageRef | Mention) else "\n"


OddsForm: TypeAlias = Literal["percent", "fraction", "decimal", "ways"]
ODDS_FORMS: Final[tuple[OddsForm, ...]] = ("percent", "fraction", "decimal", "ways")
"""How a result can be printed: `42 %`, `15/36`, `0.42`, `15`."""


@frozen
class OddsResult:
    """In how many (`ways`) of equally likely `cases` something happens, or a mean as such a quotient.

    `form` and `digits` (decimals) say how it prints where a text does not say so.
    """

    ways: int
    cases: int
    form: OddsForm
    digits: int
    is_mean: bool = False

    @property
    def value(self) -> Fraction:
        """The exact number."""
        return Fraction(self.ways, self.cases)

    def __str__(self) -> str:
        return f"{self.ways}/{self.cases}"


class FieldKind(Protocol):
    """The part of a field's kind that stages after loading use; the kinds themselves are in `pnp.load.kinds`."""

    def text_limits(self, value: Value) -> Iterator[tuple[str, int]]:
        """Yield the maximum number of characters of each text in a value, by message id."""

    def field_notes(self, path: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Yield the names and notes of the fields along the path of a message's id."""

    @property
    def note(self) -> str:
        """What the field means, in the words of `types.yaml`."""

    @property
    def printed(self) -> bool:
        """Whether the field is to be used; otherwise it is only for those who write the cards."""

    @property
    def mark(self) -> Mark | None:
        """Where it is declared."""


class ComponentType(Protocol):
    """A type of component, with its fields in the order of `types.yaml`."""

    @property
    def name(self) -> str:
        """Its name in `types.yaml`."""

    @property
    def note(self) -> str:
        """What the component is, in the words of `types.yaml`."""

    @property
    def fields(self) -> Mapping[str, FieldKind]:
        """Its fields by name."""


Strictness: TypeAlias = Literal["strict", "ruled", "free", "unchecked"]
"""How a text is held to the rules. `strict`: a number that is written out, or lost in a translation, is an error; `ruled`: a
warning, and an error in a translation if it is one of a constant; `free`: any number, and a warning in a translation;
`unchecked`: nothing is said. Of the icons of a translation, `strict`: one more or less is an error; `ruled`: a warning, and an
error if its source has no such icon; `free`: a warning; `unchecked`: nothing is said."""

STRICTNESS: tuple[Strictness, ...] = get_args(Strictness)


UNSAID = "(empty)"
"""What translators read as the source of a text that the source leaves empty: PO files keep the empty text for their header."""


@record
class Message:
    """A text as its author wrote it, before the locale stage: stable id, source string, place.

    The id never contains a list index: `deck/card/field`, `words/key`, `icons/name`. `numbers` and `icons` are what its field
    says of its numbers, and of the icons of its translations, if it says something; a `fillable` text may be empty, and have
    words in a translation.
    """

    id: str
    source: str
    mark: Mark
    translatable: bool = True
    numbers: Strictness | None = None
    fillable: bool = False
    icons: Strictness | None = None

    def __str__(self) -> str:
        return self.source

    @property
    def unsaid(self) -> bool:
        """Whether the source says nothing, and a translation may."""
        return self.fillable and (not self.source.strip() or self.source == UNSAID)


@frozen
class Grid:
    """A map drawn as characters: rows of cells, each cell a word of the grid's legend."""

    rows: tuple[tuple[str, ...], ...]
    mark: Mark

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: int) -> tuple[str, ...]:
        return self.rows[index]


@frozen
class Ref:
    """A reference to another card by its id (ids are unique in a game)."""

    id: str
    mark: Mark

    def __str__(self) -> str:
        return self.id


class Record(dict[str, "Value"]):
    """Named values (a record or a mapping), iterated in declared order; a template reads `card.cost.wood`.

    `optional`: names that it may have besides, for which a template sees none.
    """

    __slots__ = ("mark", "optional")

    def __init__(self, values: Mapping[str, Value], mark: Mark, optional: tuple[str, ...] = ()) -> None:
        super().__init__(values)
        self.mark = mark
        self.optional = optional

    def with_values(self, values: Mapping[str, Value]) -> Record:
        """Return the same record with other values."""
        return Record(values, self.mark, self.optional)


Value: TypeAlias = Union[
    "Message", "RichText", int, float, str, "Ref", "Picture", "Grid", "Record", "OddsResult", tuple["Value", ...], None
]


@frozen
class StyleChange:
    """Attributes of a style that a locale changes (`size`, `floor` in pt, `leading`, `tracking`, …), and the reason."""

    values: Mapping[str, float | str | bool]
    reason: str
    mark: Mark


@frozen
class CardChange:
    """What a locale changes on one card: its styles by name, and the templates of its sides (empty: those of the deck)."""

    styles: Mapping[str, StyleChange]
    face: str
    back: str
    reason: str
    mark: Mark


@frozen
class LocaleLayout:
    """`layout.yaml` of a locale: changes of styles by name, and of single cards by id."""

    styles: Mapping[str, StyleChange] = field(default_factory=dict)
    cards: Mapping[str, CardChange] = field(default_factory=dict)


@frozen
class CardLook:
    """How one card differs from its deck: complete styles by name, templates of its sides (empty: those of the deck)."""

    styles: Mapping[str, TextStyle] = field(default_factory=dict)
    face: str = ""
    back: str = ""


@frozen
class TranslationEntry:
    """One message of a PO file: `id` is its msgctxt, `source` its msgid, `text` its msgstr (empty: not translated yet).

    `fuzzy`: a translator must check it again before it is printed. `flags` are the other flags of the entry, such as
    `same-as-source`.
    """

    id: str
    source: str
    text: str
    fuzzy: bool
    flags: tuple[str, ...]
    mark: Mark


@frozen
class TermForms:
    """The forms of a glossary term in one language: `{term:tile|acc}` prints the one named `acc` in `cases`.

    `also` lists further forms that a text may use; one that ends in `*` matches every word with that beginning.
    """

    cases: Mapping[str, Message] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    mark: Mark | None = None


@frozen
class Translation:
    """The content of `content/<game>/locale/<tag>/`: entries by message id, forms of terms by name, changes of layout."""

    tag: str
    entries: Mapping[str, TranslationEntry]
    mark: Mark
    forms: Mapping[str, TermForms] = field(default_factory=dict)
    layout: LocaleLayout = field(default_factory=LocaleLayout)


@frozen
class SheetText:
    """A translation that the table of a deck has beside a text, whose cell is at `source`, in the language `tag`.

    `id` is that of a text which is a whole field; others are found by their place.
    """

    tag: str
    text: str
    mark: Mark
    id: str
    source: Mark


FUZZY = "fuzzy"


@frozen
class PoEntry:
    """One entry: `id` is its msgctxt, `source` its msgid, `text` its msgstr.

    `notes` are the translator's comments, whole lines with their `#`; `extracted` (`#.`), `places` (`#:`) and `flags` (`#,`,
    `#=`, and `# pnp: …` among the translator's comments) come without their sign. `previous` is the source text that the
    translation was made from (`#|`). `raw` is the entry as written in its file, with the blank lines above it; it is empty
    for an entry that must be written anew. `at` and `text_at` are the marks of its id and of its text. One with a fault
    (`unread`) is not used, and stays as it is written.
    """

    id: str
    source: str
    text: str = ""
    notes: tuple[str, ...] = ()
    extracted: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    previous: str | None = None
    obsolete: bool = False
    previous_id: str | None = None
    raw: str = field(default="", compare=False)
    at: Mark | None = field(default=None, compare=False)
    text_at: Mark | None = field(default=None, compare=False)
    unread: bool = field(default=False, compare=False)

    @property
    def fuzzy(self) -> bool:
        """Whether a translator must check the entry before it is printed."""
        return FUZZY in self.flags

    @property
    def has_only_previous_id(self) -> bool:
        """Whether it names the id of before without the source of before, so that gettext's tools refuse its file."""
        return self.previous_id is not None and self.previous is None


@frozen
class PoFile:
    """A PO file: its header (None: it has none), its entries in order, including obsolete ones, and the text after the last.

    `path` is relative to the project's root; `newline` is the file's line ending.
    """

    path: str
    header: PoEntry | None
    entries: tuple[PoEntry, ...]
    tail: str = ""
    newline: str = "\n"

    @property
    def fields(self) -> Mapping[str, str]:
        """The fields of the header by name: `Language`, `Content-Type` …"""
        pairs = (line.partition(":") for line in (self.header.text if self.header else "").split("\n"))
        return {name.strip(): value.strip() for name, colon, value in pairs if colon}
