"""A game as it was written: decks of typed cards, rule constants, words, icons and the look."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.model.sources import NoSources, Sources
from pnp.model.unread_names import UnreadNames

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pnp.diagnostics import Mark
    from pnp.model.booklet import Booklet
    from pnp.model.fields import ComponentType, Message, Record, Value
    from pnp.model.formats import CardFormat
    from pnp.model.locale_layout import CardLook
    from pnp.model.picture import Picture
    from pnp.model.style import FontBook, Theme
    from pnp.model.text import RichText
    from pnp.model.translation import TermForms

BacksMode: TypeAlias = Literal["duplex-long", "duplex-short", "gutterfold", "none"]


@dataclass(frozen=True, slots=True)
class Card:
    """One card: its id, how often it is printed, its fields, and where each of them stands."""

    id: str
    copies: int
    values: Mapping[str, Value]
    mark: Mark
    marks: Mapping[str, Mark] = field(default_factory=dict, repr=False, compare=False)
    look: CardLook | None = None
    """How it differs from its deck in this language."""


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards of one type and one format, with the templates of their two faces (`back` None: no backs)."""

    name: str
    type: str
    format: CardFormat
    bleed: float
    safe: float
    face: str
    back: str | None
    cards: tuple[Card, ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class Constant:
    """A rule constant: `name` is dotted (`hand.limit`), `value` typed, `unit` and `note` as `rules.yaml` gives them.

    A table may say what it covers: every whole number from the first to the second, each a number or a constant's name.
    """

    name: str
    value: Value
    unit: str
    note: str
    mark: Mark
    covers: tuple[int | str, int | str] | None = None


@dataclass(frozen=True, slots=True)
class ConstantReference:
    """A place in a YAML file where the name of a constant stands for its value: in an assertion or in another constant."""

    name: str
    mark: Mark
    how: Literal["assertion", "rule"]


@dataclass(frozen=True, slots=True)
class IconSource:
    """An icon as `icons.yaml` declares it: the picture and the word that it stands for."""

    name: str
    picture: Picture
    word: Message | RichText
    directional: bool
    mark: Mark


@dataclass(frozen=True, slots=True)
class Defaults:
    """How `pnp build` prints the game when the command line does not say otherwise."""

    paper: str = "a4"
    backs: BacksMode = "duplex-long"


@dataclass(frozen=True, slots=True)
class Game:
    """Everything a game's folder says. `locale` is the language its messages are in.

    Before the locale stage texts are `Message`s, after it `RichText`s.
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
    defaults: Defaults
    mark: Mark
    terms: Mapping[str, Message | RichText] = field(default_factory=dict)
    """The glossary: what `{term:tile}` prints, by name."""
    term_forms: Mapping[str, TermForms] = field(default_factory=dict)
    """The forms of terms in the source language, by name: only those terms that have some."""
    booklet: Booklet | None = None
    examples: Mapping[str, Value] = field(default_factory=dict)
    """Results of worked examples that the game's engine played, by `id.name`: what `{example:id.name}` prints."""
    references: tuple[ConstantReference, ...] = ()
    """Where its assertions and its constants name constants; some of the names may be none."""
    names: Mapping[str, Message | RichText] = field(default_factory=dict)
    """`title` and `author` as messages: once they are settled, the game's title and author are their words."""
    phrases: Mapping[str, str] = field(default_factory=dict)
    """The generator's own words as the game's translators give them, by key, in a language it does not have."""
    second_locale: str = ""
    """The other language where its cards are in two."""
    other: Game | None = None
    """The same game in the second language, where its faces are to be the backs of this one's."""
    sources: Sources = field(default_factory=NoSources, repr=False, compare=False)
    """What stands in its files, for whoever looks at the texts as they are written."""
    unread: UnreadNames = field(default_factory=UnreadNames)
    """What could not be read, so that nobody reports its absence a second time."""

    @property
    def languages(self) -> str:
        """What the game is printed in, as files and slug lines name it: `pt-BR`, or `pt-BR+en`."""
        return f"{self.locale}+{self.second_locale}" if self.second_locale else self.locale
