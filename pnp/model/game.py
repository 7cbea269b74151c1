"""A game: decks of typed cards, rule constants, words, icons, the look, and the text of its files."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.base.diagnostics import Mark, file_lines
from pnp.base.records import frozen, record
from pnp.model.fields import CardLook, ComponentType, Message, Record, RichText, SheetText, Strictness, TermForms, Value
from pnp.model.printing import NO_PRINT_OPTIONS, USUAL_TABLE_SETUP, PrintOptions, Stock, TableSetup
from pnp.model.sentences import NO_PATTERNS, SentencePatterns
from pnp.model.sheet import copy_id, id_of_card

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.model.booklet import Booklet
    from pnp.model.outline import CardFormat, CutMarks, Outline
    from pnp.model.picture import ListedDrawing, Picture
    from pnp.model.sheet import Side, Tiling
    from pnp.model.style import FontBook, TextStyle, Theme


@frozen
class TextRules:
    """How strictly something in texts is checked, numbers or `icons`: by deck, by language tag, for the rest of the game."""

    game: Strictness = "ruled"
    decks: Mapping[str, Strictness] = field(default_factory=dict)
    languages: Mapping[str, Strictness] = field(default_factory=dict)
    of_icons: bool = False

    def of(self, text: Message, tag: str = "") -> Strictness:
        """Return the rule of a text, or of its translation into the language `tag`.

        The nearest one holds: that of its field, then of its deck, of the language, of the game.
        """
        return self.own_rule(text) or self.languages.get(tag) or self.game

    def own_rule(self, text: Message) -> Strictness | None:
        """Return the rule that its field gives a text, or else its deck; None if neither does."""
        return (text.icons if self.of_icons else text.numbers) or self.decks.get(text.id.partition("/")[0])

    @property
    def strict(self) -> bool:
        """Whether the game as a whole is strict."""
        return self.game == "strict"


def is_free(rule: Strictness | None) -> bool:
    """Return whether a text may say any number."""
    return rule in {"free", "unchecked"}


class UnreadNames(frozenset[str]):
    """Dotted names of files and of entries in them: `rules` (all of it), `rules.hand.limit`, `templates.map.xml`.

    The first part is one of `rules`, `decks`, `card`, `words`, `icons`, `terms`, `styles`, `character-styles`, `swatches`,
    `templates`, `fonts`, `examples`, `odds`. A deck is unread if one of its cards is; a constant that the cards contradict is
    among them too.
    """

    __slots__ = ()

    def covers(self, name: str) -> bool:
        """Return whether `name`, or something that contains it, or something inside it could not be read."""
        return bool(self) and any(_within(name, unread) or _within(unread, name) for unread in self)


def _within(name: str, group: str) -> bool:
    return name == group or name.startswith(f"{group}.")


class TemplateSourceError(Exception):
    """A template whose text cannot be read: `code` and `hint` as in a diagnostic; `line` of the fault, or 0."""

    def __init__(self, code: str, message: str, hint: str | None = None, line: int = 0) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint
        self.line = line


class Sources(Mapping[str, str]):
    """File texts by path relative to the project's root.

    Iteration gives every YAML and Markdown file of the game's content, then its templates and theme, without hidden files;
    any other file of the project that a mark names can be looked up as well.
    """

    @abstractmethod
    def template(self, name: str) -> str:
        """Return the text of a template by its path in the game's template folder. Raises TemplateSourceError."""

    def lines(self, path: str) -> list[str]:
        """Return the lines of a file; an empty list if it does not exist."""
        return file_lines(self.get(path, ""))


class NoSources(Sources):
    """The sources of a game that was not read from files."""

    def __getitem__(self, path: str) -> str:
        raise KeyError(path)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def template(self, name: str) -> str:
        """Raise TemplateSourceError, because there are no templates."""
        raise TemplateSourceError("missing-template", f"there is no template `{name}`")


VARIANT = "@"
"""Separates the id of an entry from the value of each axis in the id of a variant: `ship@blue`."""


@record
class Card:
    """One card: its id, its number of copies, its fields by name, and the mark of each field."""

    id: str
    copies: int
    values: Mapping[str, Value]
    mark: Mark
    marks: Mapping[str, Mark] = field(default_factory=dict, repr=False, compare=False)
    look: CardLook | None = None
    """How the card differs from its deck in this language."""
    copy: int = 0
    """Which of its copies this is, if each may have faces of its own; 0: it stands for all of them."""

    @property
    def card(self) -> str:
        """The id of the card, of which this may be one copy."""
        return id_of_card(self.id)

    @property
    def entry(self) -> str:
        """The id of the entry that it was made from: `ship` for the variant `ship@blue`, otherwise its own id."""
        return self.card.partition(VARIANT)[0]

    @property
    def names(self) -> tuple[str, ...]:
        """The names by which it can be referred to, alone or with others: `ship@blue@2`, `ship@blue`, `ship`."""
        return _names(self.card)

    def as_copy(self, number: int, values: Mapping[str, Value]) -> Card:
        """Return one of its copies, with values of its own."""
        return Card(copy_id(self.id, number), self.copies, values, self.mark, self.marks, self.look, number)


@frozen
class FaultyCard:
    """A card with a fault; `card` is the rest of it if that has all that a card of its type needs. Only drafts show it.

    `part` is what could be read of it in any case, so that its texts are checked; None if it is no card at all.
    """

    id: str
    mark: Mark
    card: Card | None = None
    part: Card | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names by which it can be referred to, as for other cards."""
        return _names(self.id)


def _names(id_: str) -> tuple[str, ...]:
    parts = id_.split(VARIANT)
    return tuple([VARIANT.join(parts[:count]) for count in range(len(parts), 0, -1)])


@frozen
class Deck:
    """Cards of one type and one format; `face` and `back` are templates (`back` None: no backs), `bleed` and `safe` in mm."""

    name: str
    type: str
    format: CardFormat
    bleed: float
    safe: float
    face: str
    back: str | None
    cards: tuple[Card, ...]
    mark: Mark
    cut: CutMarks = "crop"
    """How sheets show where to cut."""
    options: PrintOptions = NO_PRINT_OPTIONS
    """How it is printed if not like the rest of the game."""
    tiling: Tiling | None = None
    """How its boards are divided among sheets."""
    kind: str = "card"
    """What its pieces are on the table: card, tile, token, board … (`pnp/load/formats/component_kinds.yaml`)."""
    setup: TableSetup = USUAL_TABLE_SETUP
    """How its pieces lie on a virtual table."""
    title: str = ""
    """The field that names its cards; empty: the first text of each."""
    parked: tuple[Card, ...] = ()
    """Cards that are skipped: neither printed nor counted, but their texts stay with the translators."""
    faulty: tuple[FaultyCard, ...] = ()
    """Cards with a fault, which is among the findings: drafts show them. Those with a wrong reference are in `cards` too."""
    part: DeckPart | None = None
    """Which part of the deck this is, if it is printed as several files."""
    printable: bool = True
    """Whether it is known how it is printed; else that is among the findings, and its cards are not laid out."""
    stock: Stock | None = None
    """What it is printed on; None: nobody says. Its words are those of the game's language after the locale stage."""
    apart: tuple[Card, ...] = ()
    """Its cards copy by copy, if faces show the numbers of copies; empty: they show none. Cards are laid out from these."""

    @property
    def laid_out(self) -> tuple[Card, ...]:
        """What its faces are laid out from: its cards, or their copies one by one."""
        return self.apart or self.cards

    @property
    def every_card(self) -> tuple[Card, ...]:
        """Its cards, and their copies one by one if faces show the numbers of copies."""
        return (*self.cards, *self.apart)

    @property
    def templates(self) -> tuple[tuple[Side, str], ...]:
        """The template of each side that it has."""
        sides: tuple[tuple[Side, str | None], ...] = (("face", self.face), ("back", self.back))
        return tuple([(side, template) for side, template in sides if template])

    def outline(self, side: Side) -> Outline:
        """Return the outline of its pieces as it is seen on one side."""
        return self.format.outline if side == "face" else self.format.outline.mirrored

    @property
    def first(self) -> int:
        """The place of its first card in the deck, from 1: the deck may be a part of it."""
        return self.part.before + 1 if self.part else 1


class PlainWord(NamedTuple):
    """A word without quotes in the value of a constant, and its place."""

    text: str
    mark: Mark


class BoundedValue(NamedTuple):
    """A number with the bounds that it has to keep and that expressions give, each by its name, `min` or `max`.

    Messages begin with `subject`, such as "`points` must be", and write `unit` behind numbers.
    """

    subject: str
    value: float
    unit: str
    mark: Mark
    bounds: tuple[tuple[str, Derivation], ...]


@frozen
class Constant:
    """A rule constant: `name` is dotted (`hand.limit`); `unit` and `note` are as written in `rules.yaml`.

    A table may have `covers`: the first and last of the whole numbers that it covers, each a number or a constant's name.
    `low` and `high` are the smallest and the greatest number that it may be.
    """

    name: str
    value: Value
    unit: str
    note: str
    mark: Mark
    covers: tuple[int | str, int | str] | None = None
    low: float | None = None
    high: float | None = None
    derivation: Derivation | None = None
    """How it follows from others; until then its value may be None."""
    written_for: WrittenFor | None = None
    """The values that the words about it fit, if it says so."""
    unprinted: str = ""
    """Why nothing prints it (`printed: no`); empty if it is to be printed."""
    length: int | None = None
    """How many rows or items it has, if it can have no other number of them."""
    choices: tuple[str, ...] = ()
    """The words that it may be, if it says so."""
    words: tuple[PlainWord, ...] = field(default=(), repr=False, compare=False)
    """The words of its value that are not quoted."""
    printed_on: tuple[str, ...] = ()
    """The ids of the cards that have to print it."""
    bounds: tuple[tuple[str, Derivation], ...] = ()
    """The bounds that are expressions, `min` or `max`; `low` and `high` have their numbers as soon as these are computed."""
    bounded: tuple[BoundedValue, ...] = field(default=(), repr=False, compare=False)
    """The written numbers of its value that have to keep them."""

    def allows(self, value: object) -> bool:
        """Return whether its `min`, `max` and `of` allow a value, or each one inside it; only a flag can replace a flag."""
        if isinstance(value, tuple):
            return all(self.allows(item) for item in value)
        if isinstance(value, dict):
            return all(self.allows(item) for item in value.values())
        if isinstance(value, bool) or isinstance(self.value, bool):
            return isinstance(value, bool) and isinstance(self.value, (bool, tuple, dict))
        if isinstance(value, (int, float)):
            return (self.low is None or self.low <= value) and (self.high is None or value <= self.high)
        return not self.choices or value in self.choices

    @property
    def is_set(self) -> bool:
        """Whether its value comes from a setting (`--set hand.limit=6`) instead of the file."""
        return self.mark.path.startswith("--set")


@frozen
class Derivation:
    """How a constant follows from others: its expression, and once it is computed, the same with numbers.

    `sources` are the constants that the expression names.
    """

    expression: str
    mark: Mark
    numbers: str = ""
    sources: tuple[str, ...] = ()


@frozen
class ConstantReference:
    """A place in a YAML file that uses a constant by name: in an assertion, in another constant, or in odds."""

    name: str
    mark: Mark
    how: Literal["assertion", "rule", "odds"]


@frozen
class IconSource:
    """An icon as `icons.yaml` declares it: its picture and the word that it represents."""

    name: str
    picture: Picture
    word: Message | RichText
    directional: bool
    mark: Mark


@frozen
class Game:
    """The content of a game's folder; `locale` is the language of its texts.

    Texts are `Message`s before the locale stage and `RichText`s after it.
    """

    name: str
    root: Path
    title: str
    version: str
    date: str
    author: str
    source_locale: str
    locale: str
    decks: tuple[Deck, ...]
    types: Mapping[str, ComponentType]
    rules: Mapping[str, Constant]
    words: Record
    icons: Mapping[str, IconSource]
    theme: Theme
    fonts: FontBook
    defaults: PrintOptions
    mark: Mark
    terms: Mapping[str, Message | RichText] = field(default_factory=dict)
    """The glossary's terms by name: `{term:tile}` prints the one named `tile`."""
    sentences: SentencePatterns = NO_PATTERNS
    """The patterns of sentences that its cards may have."""
    term_forms: Mapping[str, TermForms] = field(default_factory=dict)
    """Further forms of terms in its language, by name; terms without any are left out."""
    booklet: Booklet | None = None
    examples: Mapping[str, Value] = field(default_factory=dict)
    """Results of the worked examples by `id.name`, as the game's engine played them; `{example:id.name}` prints one."""
    odds: Mapping[str, Value] = field(default_factory=dict)
    """The results of `odds.yaml` by id: a record of results by name, or a table of them; `{odds.id.name}` prints one.

    None: odds that do not hold by the rules as they are."""
    odds_entries: Mapping[str, OddsEntry] = field(default_factory=dict)
    """What the file says of them, by id."""
    references: tuple[ConstantReference, ...] = ()
    """Where assertions and constants name constants; the names are not checked."""
    numbers: TextRules = field(default_factory=TextRules)
    icon_rules: TextRules = field(default_factory=lambda: TextRules(of_icons=True))
    """How strictly the icons of translations are held to those of the source."""
    """How strictly the numbers of its texts are held to the rules."""
    names: Mapping[str, Message | RichText] = field(default_factory=dict)
    """`title` and `author` as messages; after the locale stage, the fields `title` and `author` hold their words."""
    licence: Message | None = None
    """The path of the text of its licence, from the folder of the game."""
    draw: str = ""
    """The command that draws its pictures anew, for messages; it is never run."""
    drawings: tuple[ListedDrawing, ...] = ()
    """The drawings that show constants, if the game lists them."""
    stocks: Mapping[str, Stock] = field(default_factory=dict)
    """What its decks may be printed on, by name. Words about its own are among `names`: `stocks/<name>/name`, `…/note`."""
    phrases: Mapping[str, str] = field(default_factory=dict)
    """The generator's own words by key, translated by the game's translators for a language that the generator lacks."""
    second_locale: str = ""
    """The second language of a bilingual edition, otherwise empty."""
    other: Game | None = None
    """The same game in the second language, if its faces become the backs of this one's."""
    margins: tuple[AssertionMargin, ...] = ()
    """What its assertions with bounds leave, in their order."""
    sources: Sources = field(default_factory=NoSources, repr=False, compare=False)
    """The text of its files, for checks and messages that need it as written."""
    unread: UnreadNames = field(default_factory=UnreadNames)
    sheet_texts: tuple[SheetText, ...] = ()
    """Translations that tables of its decks have; the PO files are what prints."""
    """What could not be read, so that later stages do not report it as missing."""

    @property
    def languages(self) -> str:
        """The languages as they appear in file names and slug lines: `pt-BR`, or `pt-BR+en`."""
        return f"{self.locale}+{self.second_locale}" if self.second_locale else self.locale


@frozen
class AssertionMargin:
    """How much room an assertion leaves: its `measure` in words, and a `value` that is allowed because of one of its bounds.

    `bound` is `min` or `max`; of the values on several cards, `value` is the one next to the bound, which `card` has. `decks`
    are those that the assertion is about.
    """

    measure: str
    bound: Literal["min", "max"]
    limit: float
    value: float
    decks: tuple[str, ...]
    mark: Mark
    card: str = ""
    constant: str = ""
    """The rule constant that is the limit, if one is."""

    @property
    def room(self) -> float:
        """By how much the value may change before the assertion fails; 0: it is at the bound."""
        return self.value - self.limit if self.bound == "min" else self.limit - self.value


TextRole: TypeAlias = "tuple[str, TextStyle]"
"""What texts have in common that are set at common sizes: their place in the template, and their style."""

ChosenSizes: TypeAlias = "Mapping[TextRole, tuple[float, ...]]"
"""The common sizes of texts (pt), smallest first; texts of other roles keep their own."""


@record
class DeckPart:
    """Which part of its deck this is: its number from 1, the number of cards before it, and what all parts have in common.

    `sizes` are those of the whole deck, for each side.
    """

    number: int
    before: int
    sizes: Mapping[Side, ChosenSizes]


def deck_key(deck: str) -> str:
    """Return the key of the word for a deck in words.yaml: `deck_<name>`."""
    return f"deck_{deck.replace('-', '_')}"


def deck_word(words: Mapping[str, object], deck: str) -> RichText | None:
    """Return the word of the deck's key, or of its name in the group `deck`; None if there is neither."""
    group = words.get("deck")
    found = words.get(deck_key(deck)) or (group.get(deck) if isinstance(group, dict) else None)
    return found if isinstance(found, RichText) else None


def entry_word(words: Mapping[str, object], name: str) -> object:
    """Return the word of an entry of the index, `index_<name>` of words.yaml or `<name>` in its group `index`, or None."""
    group = words.get("index")
    return words.get(f"index_{name.replace('-', '_')}") or (group.get(name) if isinstance(group, dict) else None)


@frozen
class WrittenFor:
    """The values that the words fit: `value` itself, each item of it if it is a list, or all numbers from `low` to `high`.

    Or all tables of several rows in which the fields of `rises` or `falls` do so from row to row.
    """

    value: Value = None
    low: float | None = None
    high: float | None = None
    rises: tuple[str, ...] = ()
    falls: tuple[str, ...] = ()

    @property
    def is_range(self) -> bool:
        """Whether it has an end, and no value."""
        return self.low is not None or self.high is not None

    @property
    def is_order(self) -> bool:
        """Whether it is about the order of a table, whatever rows it has."""
        return bool(self.rises or self.falls)

    def fits(self, value: Value) -> bool:
        """Return whether the words fit a value of the constant."""
        if self.is_order:
            orders = (*((field, 1) for field in self.rises), *((field, -1) for field in self.falls))
            return all(_rises_with(value, field, sign) for field, sign in orders)
        if not self.is_range:
            return _is_same_value(value, self.value) or (
                isinstance(self.value, tuple) and any(_is_same_value(value, v) for v in self.value)
            )
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return False
        return (self.low is None or self.low <= value) and (self.high is None or value <= self.high)


def _rises_with(value: Value, field: str, sign: int) -> bool:
    rows = value if isinstance(value, tuple) else ()
    numbers = [row[field] for row in rows if isinstance(row, dict) and field in row]
    found = [sign * number for number in numbers if isinstance(number, (int, float))]
    return len(found) == len(rows) > 1 and all(one < other for one, other in pairwise(found))


def _is_same_value(one: object, other: object) -> bool:
    """Equal, and both or neither of them a flag: `1` is not `yes`."""
    return isinstance(one, bool) is isinstance(other, bool) and one == other


def format_value(value: object) -> str:
    """Write a value: `5`, `yes`, `[3, 2, 1]`, `{from: 1, to: 3}`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return f"[{', '.join(format_value(v) for v in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{k}: {format_value(v)}' for k, v in value.items())}}}"
    return str(value)


def marks_of_constants(rules: Mapping[str, Constant], names: Iterable[str]) -> tuple[Mark, ...]:
    """Return where constants stand, with those that they follow from, each once; unknown names are left out."""
    found, left = dict[str, Mark](), list(names)
    while left:
        constant = rules.get(left.pop(0))
        if constant is not None and constant.name not in found:
            found[constant.name] = constant.mark
            left += constant.derivation.sources if constant.derivation else ()
    return tuple(found.values())


@record
class OddsCondition:
    """One of the conditions under which odds hold: the name of a constant, the values that it may have, where it is named."""

    constant: str
    values: WrittenFor
    mark: Mark


@record
class OddsEntry:
    """What `odds.yaml` says of an entry: its note, its place, and why nothing prints it (empty without `printed: no`).

    `when` are the conditions under which it holds.
    """

    note: str
    mark: Mark
    unprinted: str = ""
    when: tuple[OddsCondition, ...] = ()
