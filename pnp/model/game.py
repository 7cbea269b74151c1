"""A game: decks of typed cards, rule constants, words, icons and the look."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Literal, NamedTuple

from pnp.base.records import frozen, record
from pnp.model.number_rules import NumberRules
from pnp.model.print_options import AS_THE_GAME, PrintOptions
from pnp.model.sources import NoSources, Sources
from pnp.model.unread_names import UnreadNames
from pnp.model.virtual_table import AS_USUAL, TableSetup

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pnp.base.diagnostics import Mark
    from pnp.model.booklet import Booklet
    from pnp.model.deck_part import DeckPart
    from pnp.model.fields import ComponentType, Message, Record, Value
    from pnp.model.formats import CardFormat
    from pnp.model.locale_layout import CardLook
    from pnp.model.odds_entry import OddsEntry
    from pnp.model.outline import CutMarks, Outline
    from pnp.model.picture import ListedDrawing, Picture
    from pnp.model.sheet import Side
    from pnp.model.style import FontBook, Theme
    from pnp.model.text import RichText
    from pnp.model.tiling import Tiling
    from pnp.model.translation import TermForms
    from pnp.model.written_for import WrittenFor


VARIANT = "@"
"""What stands in the id of a variant before the value of each axis: `ship@blue`."""


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

    @property
    def entry(self) -> str:
        """The id of the entry that it was made from: `ship` for the variant `ship@blue`, otherwise its own id."""
        return self.id.partition(VARIANT)[0]

    @property
    def names(self) -> tuple[str, ...]:
        """By what it can be meant, alone or with others: `ship@blue@2`, `ship@blue`, `ship`."""
        return _names(self.id)


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
        """By what it can be meant, as other cards."""
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
    options: PrintOptions = AS_THE_GAME
    """How it is printed if not like the rest of the game."""
    tiling: Tiling | None = None
    """How its boards are divided among sheets."""
    kind: str = "card"
    """What its pieces are on the table: card, tile, token, board … (`pnp/formats/component_kinds.yaml`)."""
    setup: TableSetup = AS_USUAL
    """How its pieces lie on a virtual table."""
    parked: tuple[Card, ...] = ()
    """Cards that are skipped: neither printed nor counted, but their texts stay with the translators."""
    faulty: tuple[FaultyCard, ...] = ()
    """Cards with a fault, which is among the findings: drafts show them. Those with a wrong reference are in `cards` too."""
    part: DeckPart | None = None
    """Which part of the deck this is, if it is printed as several files."""
    printable: bool = True
    """Whether it is known how it is printed; else that is among the findings, and its cards are not laid out."""

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

    def allows(self, value: object) -> bool:
        """Return whether it says nothing (`min`, `max`, `of`) against a value, or against one inside; a flag stays a flag."""
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
    numbers: NumberRules = field(default_factory=NumberRules)
    """How strictly the numbers of its texts are held to the rules."""
    names: Mapping[str, Message | RichText] = field(default_factory=dict)
    """`title` and `author` as messages; after the locale stage, the fields `title` and `author` hold their words."""
    licence: Message | None = None
    """The path of the text of its licence, from the folder of the game."""
    draw: str = ""
    """The command that draws its pictures anew, for messages; it is never run."""
    drawings: tuple[ListedDrawing, ...] = ()
    """The drawings that show constants, if the game lists them."""
    phrases: Mapping[str, str] = field(default_factory=dict)
    """The generator's own words by key, translated by the game's translators for a language that the generator lacks."""
    second_locale: str = ""
    """The second language of a bilingual edition, otherwise empty."""
    other: Game | None = None
    """The same game in the second language, if its faces become the backs of this one's."""
    sources: Sources = field(default_factory=NoSources, repr=False, compare=False)
    """The text of its files, for checks and messages that need it as written."""
    unread: UnreadNames = field(default_factory=UnreadNames)
    """What could not be read, so that later stages do not report it as missing."""

    @property
    def languages(self) -> str:
        """The languages as they appear in file names and slug lines: `pt-BR`, or `pt-BR+en`."""
        return f"{self.locale}+{self.second_locale}" if self.second_locale else self.locale
