"""A game's folder to a `Game`: reads its files one after the other and goes on past every fault."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pnp.diagnostics import Mark, did_you_mean
from pnp.load.assertions import check_assertions
from pnp.load.booklet import read_booklet
from pnp.load.decks import CardReader
from pnp.load.faults import Faults
from pnp.load.files import inside, project_path, read_map
from pnp.load.fonts import load_fonts
from pnp.load.header import read_header
from pnp.load.kinds import TypeBook, read_types
from pnp.load.measures import Scope
from pnp.load.project import game_names
from pnp.load.rules import read_rules
from pnp.load.settings import apply_settings
from pnp.load.theme import read_theme
from pnp.load.values import ValueReader
from pnp.load.words import read_icons, read_terms, read_words
from pnp.model.fields import Record
from pnp.model.game import Deck, Game

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pnp.diagnostics import Report
    from pnp.load.header import DeckEntry, Header
    from pnp.load.nodes import Map
    from pnp.model.fields import Message
    from pnp.model.game import Card, Constant, IconSource
    from pnp.model.style import FontBook, Theme


def load_game(root: Path, name: str, report: Report, settings: tuple[str, ...] = ()) -> Game | None:
    """Read `content/<name>/`, `templates/<name>/theme.yaml` and `fonts/fonts.yaml` of the project in `root`.

    Every fault goes to the report; sound decks, cards and constants are in the Game all the same. None when there is
    no sense in going on: no such game, or its `game.yaml`, its types, its theme or its fonts could not be read.
    `settings` (`score.zone=12`) stand in for what `rules.yaml` says.
    """
    folder = root / "content" / name
    if name not in game_names(root):
        report.error("load/unknown-game", f"no game `{name}`", Mark("content"), hint=did_you_mean(name, game_names(root)))
        return None
    with _collector_paused():
        return _GameReader(root, folder, report, settings).game(name)


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Hold the garbage collector: a deck is all new objects and no garbage, and looking for it doubles the time."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


class _GameReader:
    """Reads the files of one game."""

    def __init__(self, root: Path, folder: Path, report: Report, settings: tuple[str, ...]) -> None:
        self._settings = settings
        self._root = root
        self._folder = folder
        self._report = report
        self._defaults = self._values()  # reads types.yaml, whose defaults may refer to cards

    def game(self, name: str) -> Game | None:
        """Read all files in the order in which they need each other."""
        head, types = self._map("game.yaml"), self._types()
        header = read_header(head, types.names if types else None, self._values()) if head is not None else None
        rules, words, icons, terms = self._rules(), self._words(), self._icons(), self._terms()
        fonts = load_fonts(self._root, self._report)
        theme = self._theme(name, fonts)
        if header is None or head is None:
            return None
        decks = self._decks(name, header, types or TypeBook({}, {}, ()), rules, head)
        if types is None or fonts is None or theme is None:
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
            terms=terms,
            booklet=read_booklet(self._root, name, theme, self._report),
        )

    def _map(self, file: str, mark: Mark | None = None, *, optional: bool = False) -> Map | None:
        path = self._folder / file
        if optional and not path.exists() and not path.is_symlink():
            return None
        return read_map(self._root, path, mark, self._report)

    def _values(self) -> ValueReader:
        return ValueReader(self._root, self._folder, Faults(self._report))

    def _types(self) -> TypeBook | None:
        node = self._map("types.yaml")
        return read_types(node, self._defaults) if node is not None else None

    def _rules(self) -> dict[str, Constant]:
        node = self._map("rules.yaml", optional=True)
        if node is None:
            return {}
        apply_settings(node, self._settings, self._report)
        return read_rules(node, Faults(self._report))

    def _words(self) -> Record:
        node = self._map("words.yaml", optional=True)
        return read_words(node, self._values()) if node is not None else Record({}, Mark(""))

    def _icons(self) -> dict[str, IconSource]:
        node = self._map("icons.yaml", optional=True)
        return read_icons(node, self._values()) if node is not None else {}

    def _terms(self) -> dict[str, Message]:
        node = self._map("glossary.yaml", optional=True)
        return read_terms(node, self._values()) if node is not None else {}

    def _theme(self, name: str, fonts: FontBook | None) -> Theme | None:
        file = self._root / "templates" / name / "theme.yaml"
        node = read_map(self._root, file, None, self._report)
        return read_theme(node, self._values(), fonts) if node is not None else None

    def _decks(self, game: str, header: Header, types: TypeBook, rules: dict[str, Constant], head: Map) -> tuple[Deck, ...]:
        """Read all decks; references and assertions come last, when every card is known."""
        cards, read = CardReader(), []
        for entry in header.decks:
            self._check_templates(game, entry)
            node, values = self._map(entry.file, entry.mark), self._values()
            type_ = types.types.get(entry.type)
            if node is None or type_ is None:
                values.faults.count += 1  # reported where it is broken
                found: tuple[Card, ...] = ()
            else:
                found = cards.deck(node, entry.name, type_, values, types.broken_fields[entry.type])
            read.append((node, values, _deck(entry, found)))
        for values in (self._defaults, *(values for _, values, _ in read)):
            cards.check_references(values)
        sound = [(node, deck) for node, values, deck in read if node is not None and values.faults.count == 0]
        scope = Scope(types.types, rules, {deck.name: deck for _, deck in sound}, self._report)
        for node, deck in sound:
            check_assertions(node.get("assert"), (deck,), scope)
        if len(sound) == len(read):
            check_assertions(head.get("assert"), tuple(deck for _, deck in sound), scope)
        return tuple(deck for _, _, deck in read)

    def _check_templates(self, game: str, entry: DeckEntry) -> None:
        """Report a template that is not there: the place to mend is `game.yaml`."""
        folder = self._root / "templates" / game
        for template in (entry.face, entry.back):
            if template is None:
                continue
            file = folder / template.source
            if not inside(folder, file):
                message = f"template `{template.source}` lies outside `{project_path(self._root, folder)}`"
                self._report.error("load/outside-project", message, template.mark)
            elif not file.is_file():
                near = did_you_mean(file.name, sorted(f.name for f in folder.glob("*.xml")))
                self._report.error(
                    "load/missing-file", f"no template `{project_path(self._root, file)}`", template.mark, hint=near
                )


def _deck(entry: DeckEntry, cards: tuple[Card, ...]) -> Deck:
    back = entry.back.source if entry.back else None
    return Deck(entry.name, entry.type, entry.format, entry.bleed, entry.safe, entry.face.source, back, cards, entry.mark)
