"""Where the files of a game name its cards, icons, constants and terms: the places that define them, and those that use them.

Names are looked for in the text as it is now, in the scalars of YAML, the cells of tables, entries of PO files, chapters and
templates. What stands where in YAML only its kind can tell, such as that a value is the id of a card, and the game of the last
build says; it is remembered by its path in the file, so that edits elsewhere do not matter.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from pnp.base.diagnostics import Mark, PnpError
from pnp.base.records import frozen, lazy_pattern
from pnp.edit.table_edits import table_document
from pnp.edit.yaml_places import yaml_document
from pnp.load.notation.expressions import constant_of
from pnp.load.project import GAME_FILES
from pnp.locale.lint.uses import find_constant_uses
from pnp.lsp.texts import Lines, Shift
from pnp.model.fields import Ref
from pnp.model.game import VARIANT
from pnp.model.messages import values_of_type

if TYPE_CHECKING:
    from pnp.edit.yaml_places import NodePath, Place
    from pnp.model.game import Card, Game

NameKind: TypeAlias = Literal["card", "icon", "constant", "term"]
Read: TypeAlias = Callable[[str], "str | None"]
"""The text of a file, by its path from the project's root; None if it has none."""

LOCK_FILE: Final = "printed.lock"
TABLES: Final = (".csv", ".tsv")
_MOST_FILES: Final = 256  # whose places are kept

_NAME = r"[^\W\d][\w-]*"
_IN_TEXTS = lazy_pattern(
    rf"(?<![\w.])rules\.(?P<constant>{_NAME}(?:\.[\w-]+)*)"
    rf"|(?:\{{\s*(?:term|index):|\(#term-)(?P<term>{_NAME})"
    r"|(?<![\w-])card:(?P<card>[\w-]+)"
    r"|(?<!\\)\[(?P<icon>[\w-]+)\](?![({])"
)
_GLOSSARY = lazy_pattern(r"^\[\[glossary\b([^\]]*)\]\]", re.MULTILINE)
_WORD = lazy_pattern(r"[\w-]+")
_ICON_OF_TEMPLATE = lazy_pattern(r"<icon\b[^<>]*?\bname=([\"'])([\w-]+)\1")
_ID_OF_TEXT = lazy_pattern(r'^(?:#~ )?msgctxt "([^/"]+)/([^/"]+)', re.MULTILINE)


class Name(NamedTuple):
    """What is named; a constant by its dotted name."""

    kind: NameKind
    name: str


class NamePlace(NamedTuple):
    """Where a name is written in a text, from `start` to `end`; its last step, which a rename changes, begins at `step`."""

    name: Name
    start: int
    end: int
    is_definition: bool
    step: int


@frozen
class _InYaml:
    """What the values and keys of a file of YAML name, by their paths."""

    cards: Mapping[NodePath, str]
    constants: Mapping[NodePath, frozenset[str]]


class GameNames:
    """The names of one game as it was built; `read` gives the texts that it was built from."""

    def __init__(self, game: Game, read: Read) -> None:
        self.game = game
        cards = [card for deck in game.decks for card in (*deck.cards, *deck.parked, *filter(None, map(_faulty, deck.faulty)))]
        self.cards: Mapping[str, Card] = {card.entry: card for card in reversed(cards)}
        self.decks: Mapping[str, str] = {card.entry: deck.name for deck in game.decks for card in deck.cards}
        self._folder = f"content/{game.name}/"
        self._cells = {(ref.mark, ref.id.partition(VARIANT)[0]) for card in cards for ref in _refs(card) if ref.mark.is_cell}
        self._ids = {card.mark: card.entry for card in cards if card.mark.is_cell}
        self.workbooks = {
            mark.file for mark in (*(mark for mark, _ in self._cells), *self._ids) if not _is_text_table(mark.file)
        }
        """Workbooks that name cards, which only their own program changes."""
        self._all_cards, self._read = cards, read
        self._lock = Lock()
        self._places: OrderedDict[str, tuple[str, tuple[NamePlace, ...]]] = OrderedDict()

    def knows(self, name: Name) -> bool:
        """Whether the game has something of that name."""
        return name.name in self.all(name.kind)

    def all(self, kind: NameKind) -> Mapping[str, object]:
        """Return all that is named of a kind."""
        known: Mapping[NameKind, Mapping[str, object]] = {
            "card": self.cards, "icon": self.game.icons, "constant": self.game.rules, "term": self.game.terms,
        }  # fmt: skip
        return known[kind]

    def at(self, path: str, text: str, offset: int) -> NamePlace | None:
        """Return the name at a character of a text, or right before it."""
        found = [place for place in self.places(path, text) if place.start <= offset <= place.end]
        return min(found, key=lambda place: place.end - place.start, default=None)

    def everywhere(self, name: Name, paths: Iterable[str], read: Read) -> Iterator[tuple[str, NamePlace]]:
        """Yield all places of a name in files, with the file of each."""
        last = name.name.rpartition(".")[2]
        for path in paths:
            text = read(path)
            if text is not None and last in text:
                yield from ((path, place) for place in self.places(path, text) if place.name == name)

    def places(self, path: str, text: str) -> tuple[NamePlace, ...]:
        """Return all places of names in a text, in order; of one that cannot be read, those that it had last."""
        with self._lock:
            return self._known_places(path, text)

    def _known_places(self, path: str, text: str) -> tuple[NamePlace, ...]:
        known = self._places.pop(path, None)
        if known is not None and known[0] == text:
            self._places[path] = known
            return known[1]
        try:
            places = tuple(sorted(set(self._find(path, text)), key=lambda place: (place.start, place.end, place)))
        except PnpError:
            places = _moved(*known, text) if known is not None else ()
        self._places[path] = text, places
        while len(self._places) > _MOST_FILES:
            self._places.popitem(last=False)
        return places

    def _find(self, path: str, text: str) -> Iterator[NamePlace]:
        if path.endswith((".yaml", LOCK_FILE)):
            yield from self._in_yaml(path, text)
        elif path.endswith(TABLES):
            yield from self._in_texts(text, 0, len(text))
            yield from self._in_table(path, text)
        elif path.endswith((".md", ".xml", ".po")):
            yield from self._in_texts(text, 0, len(text), icons=not path.endswith(".xml"))
            if path.endswith(".xml"):
                found = ((one, Name("icon", one[2])) for one in _ICON_OF_TEMPLATE.finditer(text))
                yield from (_place(name, one.start(2)) for one, name in found if self.knows(name))
            for block in _GLOSSARY.finditer(text) if path.endswith(".md") else ():
                words = ((one, Name("term", one[0])) for one in _WORD.finditer(text, block.start(1), block.end(1)))
                yield from (_place(name, one.start()) for one, name in words if self.knows(name))
            if path.endswith(".po"):
                yield from self._in_ids_of_texts(text)

    def _in_texts(self, text: str, start: int, end: int, *, icons: bool = True) -> Iterator[NamePlace]:
        for found in _IN_TEXTS.finditer(text, start, end):
            kind = found.lastgroup
            if kind == "constant":
                constant = constant_of(found[kind], self.game.rules)
                name = Name("constant", constant or "")
            elif kind == "card":
                name = Name("card", found[kind])
            elif kind == "term":
                name = Name("term", found[kind])
            else:
                name = Name("icon", found["icon"] if icons else "")
            if self.knows(name):
                yield _place(name, found.start(str(kind)))

    def _in_ids_of_texts(self, text: str) -> Iterator[NamePlace]:
        decks = {deck.name for deck in self.game.decks}
        for found in _ID_OF_TEXT.finditer(text):
            kind: NameKind | None = {"terms": "term", "icons": "icon"}.get(found[1], "card" if found[1] in decks else None)  # type: ignore[assignment]
            if kind is not None and self.knows(name := Name(kind, found[2])):
                yield _place(name, found.start(2))

    def _in_table(self, path: str, text: str) -> Iterator[NamePlace]:
        document = table_document(text, path)
        for mark, name in (*self._cells, *self._ids.items()):
            row = document.rows[mark.line - 1] if mark.path == path and mark.line <= len(document.rows) else None
            is_id = mark in self._ids
            for cell in row.cells if row is not None else ():
                value = document.value(cell).partition(VARIANT)[0]
                at = text.find(name, cell.start, cell.end)
                if value == name and at >= 0:
                    yield _place(Name("card", name), at, is_definition=is_id)
                    break

    def _in_yaml(self, path: str, text: str) -> Iterator[NamePlace]:
        known = self._yaml.get(path)
        for node, place, is_key in walk(yaml_document(text, path).root):
            if place.kind != "scalar":
                continue
            if is_key and (name := self._defined(path, node)) is not None and text.startswith(place.value, place.start):
                yield _place(name[0], place.start, is_definition=name[1], written=place.value)
            if not is_key:
                yield from self._in_texts(text, place.start, place.end)
            if known is not None and (id_ := known.cards.get(node)) is not None and not is_key:
                at = text.find(id_, place.start, place.end)
                if place.value.partition(VARIANT)[0] == id_ and at >= 0:
                    yield _place(Name("card", id_), at)
            constants: Iterable[str] = known.constants.get(node, ()) if known is not None and not is_key else ()
            if path.endswith(LOCK_FILE):
                constants = [name for name in self.game.rules if "." in name and name in place.value]
            for constant in constants:
                pattern = rf"(?<![\w.-])(?:rules\.)?({re.escape(constant)})(?![\w-])"
                for found in re.finditer(pattern, text[place.start : place.end]):
                    yield _place(Name("constant", constant), place.start + found.start(1))

    def _defined(self, path: str, node: NodePath) -> tuple[Name, bool] | None:
        """Return what the key at a path names, and whether that is where it is defined."""
        if not path.startswith(self._folder):
            return None
        within, keys = path.removeprefix(self._folder), tuple(map(str, node))
        name: Name | None = None
        if within == "rules.yaml":
            name = Name("constant", ".".join(keys))
        elif within == "icons.yaml" and len(keys) == 1:
            name = Name("icon", keys[0])
        elif within.endswith("glossary.yaml") and len(keys) == 2 and keys[0] == "terms":  # noqa: PLR2004 - the keys of a term
            name = Name("term", keys[1])
        elif within == LOCK_FILE and len(keys) == 3 and keys[0] == "names":  # noqa: PLR2004 - names of a file, by their ids
            name = Name("term" if keys[1] == "glossary.yaml" else "card", keys[2])
        elif within not in GAME_FILES and len(keys) == 2 and keys[0] == "cards":  # noqa: PLR2004 - the keys of a card
            name = Name("card", keys[1])
        if name is None or not self.knows(name):
            return None
        return name, within != LOCK_FILE and not within.startswith("locale/")

    @cached_property
    def _yaml(self) -> dict[str, _InYaml]:
        cards, read = self._all_cards, self._read
        of_cards: dict[str, dict[Mark, str]] = {}
        of_constants: dict[str, dict[Mark, set[str]]] = {}
        for ref in (ref for card in cards for ref in _refs(card)):
            of_cards.setdefault(ref.mark.path, {})[ref.mark] = ref.id.partition(VARIANT)[0]
        for use in find_constant_uses(self.game):
            if use.how in {"assertion", "rule", "odds"}:
                of_constants.setdefault(use.mark.path, {}).setdefault(use.mark, set()).add(use.constant)
        found = {}
        for path in {*of_cards, *of_constants}:
            text = read(path) if path.endswith(".yaml") else None
            if text is not None:
                found[path] = _paths_of_marks(path, text, of_cards.get(path, {}), of_constants.get(path, {}))
        return found


def _paths_of_marks(path: str, text: str, cards: Mapping[Mark, str], constants: Mapping[Mark, set[str]]) -> _InYaml:
    lines = Lines(text)
    starts = {lines.start(mark.line - 1) + mark.column - 1: name for mark, name in cards.items()}
    uses = sorted((lines.start(mark.line - 1) + mark.column - 1, name) for mark, names in constants.items() for name in names)
    offsets = [offset for offset, _ in uses]
    named: dict[NodePath, str] = {}
    used: dict[NodePath, frozenset[str]] = {}
    try:
        places = list(walk(yaml_document(text, path).root))
    except PnpError:
        places = []
    for node, place, is_key in places:
        if is_key or place.kind != "scalar":
            continue
        for start in range(place.begin, place.start + 2):  # a mark may be that of the quote, or of the first character
            if start in starts:
                named[node] = starts[start]
        inside = uses[bisect_left(offsets, place.begin) : bisect_right(offsets, place.end)]
        if inside:
            used[node] = frozenset(name for _, name in inside)
    return _InYaml(named, used)


def walk(root: Place) -> Iterator[tuple[NodePath, Place, bool]]:
    """Yield all keys and values below a place of YAML in order, each with its path and whether it is a key."""
    left: list[tuple[NodePath, Place, bool]] = [((), root, False)]
    while left:
        path, place, is_key = left.pop()
        yield path, place, is_key
        if is_key:
            continue
        inner: list[tuple[NodePath, Place, bool]] = []
        if place.kind == "map":
            for key, value in zip(place.keys, place.children, strict=True):
                inner += [((*path, key.value), key, True), ((*path, key.value), value, False)]
        else:
            inner += [((*path, number), item, False) for number, item in enumerate(place.children)]
        left += reversed(inner)


def _place(name: Name, start: int, *, is_definition: bool = False, written: str | None = None) -> NamePlace:
    text = name.name if written is None else written
    return NamePlace(name, start, start + len(text), is_definition, start + text.rfind(".") + 1)


def _moved(before: str, places: Iterable[NamePlace], text: str) -> tuple[NamePlace, ...]:
    """Return the places that a text had before it was changed, where they are now."""
    shift, moved = Shift.between(before, text), []
    for place in places:
        start, end, step = (shift.move(at) for at in (place.start, place.end, place.step))
        if start is not None and end is not None and step is not None and end - start == place.end - place.start:
            moved.append(place._replace(start=start, end=end, step=step))
    return tuple(moved)


def _refs(card: Card) -> list[Ref]:
    return values_of_type(card.values, Ref)


def _faulty(faulty: object) -> Card | None:
    return getattr(faulty, "card", None) or getattr(faulty, "part", None)


def _is_text_table(path: str) -> bool:
    return path.endswith(TABLES)
