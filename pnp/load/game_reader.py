"""Read a `Game` from its folder, file by file, continuing after errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Mark
from pnp.base.failures import in_hand
from pnp.base.paths import as_stored, is_there
from pnp.base.suggestions import did_you_mean
from pnp.load.absent_files import is_missed
from pnp.load.assertion_measures import AssertionScope
from pnp.load.assertions import Assertions
from pnp.load.booklet_reader import read_booklet
from pnp.load.constant_references import assertion_references
from pnp.load.deck_nodes import DeckNodes
from pnp.load.deck_templates import missing_templates
from pnp.load.decks import CardReader, DeckCards
from pnp.load.derived_constants import CountedDecks
from pnp.load.faulty_cards import show_on_cards, with_wrong_references
from pnp.load.files import project_path, read_map
from pnp.load.font_reader import load_fonts
from pnp.load.header import read_header
from pnp.load.kinds.declaration import DeclaredTypes, read_types
from pnp.load.kinds.kind import ValueReader
from pnp.load.licence import check_licence
from pnp.load.locale_folders import check_locale_folders
from pnp.load.portable_names import check_file_names
from pnp.load.project import game_names
from pnp.load.rules_file import read_rules_file
from pnp.load.rules_reader import settled_rules
from pnp.load.source_language import with_written_tag
from pnp.load.sources import ProjectSources
from pnp.load.theme import read_theme
from pnp.load.unused_files import find_unused_files
from pnp.load.words_reader import read_icons, read_terms, read_words
from pnp.load.yaml.nodes import FileFaults
from pnp.model.fields import Record
from pnp.model.game import Deck, Game, UnreadNames
from pnp.model.style import FontBook, Theme

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from pnp.base.diagnostics import Report
    from pnp.load.file_cache import FileCache
    from pnp.load.header import DeckEntry, Header
    from pnp.load.yaml.nodes import Map
    from pnp.model.fields import Message, TermForms
    from pnp.model.game import Constant, ConstantReference, IconSource


def load_game(
    root: Path, name: str, report: Report, settings: tuple[str, ...] = (), cache: FileCache | None = None
) -> Game | None:
    """Read `content/<name>/`, `templates/<name>/theme.yaml` and `fonts/fonts.yaml` of the project in `root`.

    All errors are added to the report. Valid decks, cards and constants are in the Game anyway, and `unread` names the
    others. None if there is no such game, or if its `game.yaml` or its types could not be read. `settings`
    (`hand.limit=6`) replace values in `rules.yaml`; `cache` keeps parsed files from build to build.
    """
    folder = root / "content" / name
    if name not in game_names(root):
        report.error("load/unknown-game", f"no game `{name}`", Mark("content"), hint=did_you_mean(name, game_names(root)))
        return None
    with in_hand("game", name):
        game = _GameReader(root, folder, report, settings, cache).game(name)
    check_locale_folders(root, name, report)
    check_file_names(root, name, report, cache)
    return with_written_tag(game, report) if game else None


class _ReadDeck(NamedTuple):
    """A deck with its file's root node and the faults of that file."""

    node: Map | None
    values: ValueReader
    deck: Deck

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong with it."""
        return self.node is not None and self.values.faults.count == 0


class _GameReader:
    """Reads the files of one game."""

    def __init__(self, root: Path, folder: Path, report: Report, settings: tuple[str, ...], cache: FileCache | None) -> None:
        self._settings = settings
        self._cache = cache
        self._root = root
        self._folder = folder
        self._report = report
        self._gaps: set[str] = set()
        self._references: list[ConstantReference] = []
        self._sources = ProjectSources(root, folder.name)
        self._nodes = DeckNodes(root, folder, cache)
        self._defaults = self._values()  # reads types.yaml, whose defaults may refer to cards

    def game(self, name: str) -> Game | None:
        """Read all files, each after those that it depends on."""
        head, types = self._map("game.yaml"), self._types()
        header = read_header(head, types.names if types else None, self._values()) if head is not None else None
        rules, words, icons, (terms, forms) = self._rules(), self._words(), self._icons(), self._terms()
        fonts = self._fonts()
        theme = self._theme(name, fonts, header.source_locale if header else "")
        if header is None or head is None:
            return None
        if header.licence is not None:
            check_licence(self._root, self._folder, header.licence, self._report)
        rules, decks = self._rules_and_decks(head, header, types or DeclaredTypes({}, {}, ()), rules)
        if types is None:
            return None
        return Game(
            name=name,
            root=self._root,
            title=header.title,
            version=header.version,
            date=header.date,
            author=header.author,
            source_locale=header.source_locale,
            locale=header.source_locale,
            decks=decks,
            types=types.types,
            rules=rules,
            words=words,
            icons=icons,
            theme=theme,
            fonts=fonts,
            defaults=header.defaults,
            mark=header.mark,
            references=tuple(self._references),
            names=header.names,
            licence=header.licence,
            draw=header.draw,
            drawings=header.drawings,
            numbers=header.numbers,
            terms=terms,
            term_forms=forms,
            booklet=None if "styles" in self._gaps else read_booklet(self._root, name, theme, self._report, self._cache),
            sources=self._sources,
            unread=UnreadNames(self._gaps),
        )

    def _rules_and_decks(
        self, head: Map, header: Header, types: DeclaredTypes, rules: dict[str, Constant]
    ) -> tuple[dict[str, Constant], tuple[Deck, ...]]:
        """Read the decks, compute what follows from others and from the cards, and check the assertions about all of it."""
        read = self._decks(self._folder.name, header, types)
        rules = self._settled(rules, read, header)
        self._gaps |= {f"decks.{name}" for name in header.unread}
        self._check_assertions(head, read, types, rules, whole=not header.unread)
        return rules, tuple(found.deck for found in read)

    def _map(self, file: str, mark: Mark | None = None) -> Map | None:
        return read_map(self._root, self._folder / file, mark, self._report, self._cache)

    def _optional(self, file: str, gap: str) -> Map | None:
        """Read an optional file; if it cannot be read, or is not there but needed, its name is added to the unread names."""
        path = self._folder / file
        if not is_there(self._root, path) and not path.is_symlink():
            if is_missed(self._root, self._folder, file, self._report):
                self._gaps.add(gap)
            return None
        node = self._map(file)
        if node is None:
            self._gaps.add(gap)
        return node

    def _values(self) -> ValueReader:
        return ValueReader(self._root, self._folder, FileFaults(self._report), self._cache.pictures if self._cache else None)

    def _types(self) -> DeclaredTypes | None:
        node = self._map("types.yaml")
        return read_types(node, self._defaults) if node is not None else None

    def _rules(self) -> dict[str, Constant]:
        node, values = self._optional("rules.yaml", "rules"), self._values()
        if node is None:
            return {}
        read = read_rules_file(node, self._settings, values, self._sources, self._cache)
        self._references += read.references
        self._leave_out(read.unread)
        return dict(read.constants)

    def _words(self) -> Record:
        node, values = self._optional("words.yaml", "words"), self._values()
        words = read_words(node, values) if node is not None else Record({}, Mark(""))
        self._leave_out(values.unread)
        return words

    def _icons(self) -> dict[str, IconSource]:
        node, values = self._optional("icons.yaml", "icons"), self._values()
        icons = read_icons(node, values) if node is not None else {}
        self._leave_out(values.unread)
        return icons

    def _terms(self) -> tuple[dict[str, Message], dict[str, TermForms]]:
        node, values = self._optional("glossary.yaml", "terms"), self._values()
        found = read_terms(node, values) if node is not None else ({}, {})
        self._leave_out(values.unread)
        return found

    def _fonts(self) -> FontBook:
        fonts = load_fonts(self._root, self._report, self._cache)
        if fonts is None or not fonts.chains:
            self._gaps.add("fonts")
        return fonts or FontBook({}, {}, Mark("fonts/fonts.yaml"))

    def _theme(self, name: str, fonts: FontBook, locale: str) -> Theme:
        file, values = as_stored(self._root, self._root / "templates" / name / "theme.yaml"), self._values()
        node = read_map(self._root, file, None, self._report, self._cache)
        if node is None:
            self._gaps |= {"styles", "swatches"}
            return Theme({}, {}, Mark(project_path(self._root, file)))
        theme = read_theme(node, values, fonts, locale)
        self._leave_out(values.unread)
        return theme

    def _leave_out(self, unread: Collection[str]) -> None:
        """Add what could not be read in one file to the unread names: `theme/styles/title` as `styles.title`."""
        ids = (id_.removeprefix("theme/").removeprefix("glossary/") for id_ in unread)
        self._gaps |= {id_.replace("/", ".") for id_ in ids}

    def _decks(self, game: str, header: Header, types: DeclaredTypes) -> list[_ReadDeck]:
        """Read all decks, and then check references, when all cards are known."""
        cards, read = CardReader(), []
        for entry in header.decks:
            self._gaps |= missing_templates(self._root / "templates" / game, entry, self._root, self._report)
            values, before = self._values(), len(self._report.diagnostics)
            type_ = types.types.get(entry.type)
            node = self._nodes.read(entry, type_, values)
            self._references += assertion_references(node.get("assert") if node is not None else None)
            values.faults.count += len(self._report.diagnostics) - before
            if node is None or type_ is None:
                values.faults.count += 1  # reported where it is broken
                found = DeckCards()
            else:
                found = cards.deck(node, entry.name, type_, values, types.broken_fields[entry.type])
            read.append(_ReadDeck(node, values, _deck(entry, found)))
        if not self._report.has_errors:  # a deck that cannot be read may have the file
            find_unused_files(self._root, self._folder, header.decks, self._report)
        whole = not header.unread and all(node is not None and deck.type in types.types for node, _, deck in read)
        wrong: frozenset[Mark] = frozenset()
        for values in (self._defaults, *(values for _, values, _ in read)):
            wrong |= cards.check_references(values, types.names, whole=whole)
        show_on_cards(wrong, [found.deck for found in read], self._report)
        return [found._replace(deck=with_wrong_references(found.deck, wrong)) for found in read] if wrong else read

    def _settled(self, rules: dict[str, Constant], read: list[_ReadDeck], header: Header) -> dict[str, Constant]:
        """Compute the constants that follow from others and from the cards."""
        sound = {found.deck.name: found.deck for found in read if found.sound}
        unsound = {found.deck.name for found in read} - sound.keys()
        decks = CountedDecks(sound, unsound | {*header.unread}, not header.unread)
        return settled_rules(rules, decks, self._gaps, self._sources, self._report)

    def _check_assertions(
        self, head: Map, read: list[_ReadDeck], types: DeclaredTypes, rules: dict[str, Constant], *, whole: bool
    ) -> None:
        sound = [(found.node, found.deck) for found in read if found.sound]
        self._gaps |= {f"card.{name}" for names in types.broken_fields.values() for name in names}
        self._gaps |= {f"decks.{found.deck.name}" for found in read if not found.sound}
        self._references += assertion_references(head.get("assert"))
        sound_decks = {deck.name: deck for _, deck in sound}
        scope = AssertionScope(types.types, rules, sound_decks, self._report, UnreadNames(self._gaps))
        assertions = Assertions(scope)
        for node, deck in sound:
            assertions.check(node.get("assert") if node else None, (deck,))
        if whole and len(sound) == len(read):
            assertions.check(head.get("assert"), tuple(deck for _, deck in sound), of_game=True)
        self._gaps |= {f"rules.{name}" for name in assertions.report()}


def _deck(entry: DeckEntry, cards: DeckCards) -> Deck:
    back = entry.back.source if entry.back else None
    return Deck(
        name=entry.name,
        type=entry.type,
        format=entry.format,
        bleed=entry.bleed,
        safe=entry.safe,
        face=entry.face.source if entry.face else "",
        back=back,
        cards=cards.printed,
        mark=entry.mark,
        cut=entry.cut,
        parked=cards.parked,
        faulty=cards.faulty,
        options=entry.options,
        tiling=entry.tiling,
        kind=entry.kind,
        setup=entry.setup,
        printable=entry.printable,
    )
