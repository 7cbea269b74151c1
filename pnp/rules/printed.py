"""What faces and pages show of constants, fields and names, and what of it is no longer shown since the lock was written.

A template is asked by experiment: it writes a face again with another value of one constant or field, and what changes is how
the face shows it, whatever expressions, conditions and macros are between. Nothing is laid out for that.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeGuard, cast

from pnp.base.records import lazy_pattern
from pnp.layout.templates.context import DeckFields, TemplateFields, rules_tree
from pnp.layout.templates.templates import TemplateFaultError, Templates
from pnp.load.notation.expressions import constant_of
from pnp.load.notation.markup_parser import all_nodes, read_markup
from pnp.load.notation.markup_tree import ArmedNode, PlaceholderNode
from pnp.locale.lint.uses import code_tokens
from pnp.model.booklet import HeadingBlock, TableBlock
from pnp.model.fields import Grid, Message, Record, Ref, RichText, TextSpan
from pnp.model.messages import values_of_type
from pnp.model.picture import Picture
from pnp.preflight.preflight import DrawnValues
from pnp.rules.usage import TemplateDependencies

if TYPE_CHECKING:
    from pnp.base.cache import DiskCache
    from pnp.layout.templates.templates import CompiledTemplates
    from pnp.model.booklet import Chapter
    from pnp.model.game import Card, Constant, Deck, Game
    from pnp.model.request import PreparedGame
    from pnp.model.sheet import Side


Groups: TypeAlias = dict[str, dict[str, tuple[str, ...]]]
"""By deck, side or chapter, and by what is shown there: how."""

TEXT: Final = "text"
COLOUR: Final = "colour"
GROUND: Final = "ground"
PICTURE: Final = "picture"
SHAPE: Final = "shape"
VALUE: Final = "value"
TIMES: Final = " times"
PLACES: Final = " places"
"""How a face shows a value: in words, as a colour, as that of the whole face, as a picture, in its lengths and numbers of
elements; the number itself, or one beside it (`value - 1`); by so many elements (`value + 1 times`); and in
how many places its words stand, if in more than one (`2 places`)."""

WORDS_FILE: Final = "words.yaml"
GLOSSARY_FILE: Final = "glossary.yaml"
ORDER: Final = "order"
DRAWINGS: Final = "drawings"
FILLED: Final = " on"
LOOKS: Final = " as"
ITEMS: Final = " items"
EACH: Final = "each"
"""Which items of a list, or keys of a mapping, a face shows: all of them, or those with these numbers."""
WORDS: Final = "words"
ODDS: Final = "odds"
READS: Final = "reads"
"""The words and odds that a template reads for a face."""
IDENTITY: Final = "card.id"
"""What a face shows of the id of its card, or of that of the entry: often a picture of the same name."""
_MOST_BESIDE: Final = 1
"""How far a printed number may be from a value to be one that follows from it, such as the last place of a track from 0."""
_MOST_CARDS: Final = 12
"""Cards of a deck with which its templates are tried."""
_MOST_ITEMS: Final = 4
"""Items of a card's list that are tried."""
_MOST_LISTING: Final = 3
"""Cards of a deck of which each item of a list is tried."""
_MOST_LISTED: Final = 60
"""Cards up to which it is remembered which of them fill an optional field."""


_CACHE_KIND: Final = "shown"

_LONGEST_NAME: Final = 60
"""Characters; a longer text is no name."""

# experiments with templates


class _Tag(NamedTuple):
    """An element of an expanded face: its name, the line that wrote it, and its attributes."""

    name: str
    at: str
    attributes: tuple[tuple[str, str], ...]


class _Written(NamedTuple):
    """What a template has written: its elements in order, and the words in them; a content text is its reference.

    `lines` are the lines of templates that wrote each of the words.
    """

    tags: tuple[_Tag, ...]
    words: tuple[str, ...]
    lines: tuple[str, ...]


_PIECE = lazy_pattern(r'<t [^>]*?\bref="(\w+)"[^>]*>|<([A-Za-z][\w.-]*)([^>]*)>|</[^>]*>|([^<]+)')
_ATTRIBUTE = lazy_pattern(r'([\w-]+)="([^"]*)"')
_NUMBER = lazy_pattern(r"\d+")
_COLOURS: Final = frozenset({"fill", "stroke", "colour"})
_PICTURES: Final = frozenset({"src", "name"})
_WITHOUT_LOOK: Final = frozenset({"at", "anchor", "style", "safe"})


@lru_cache(maxsize=4)  # most experiments change nothing, and write what was there before
def _read(xml: str) -> _Written:
    tags, words, lines, line = list[_Tag](), list[str](), list[str](), ""
    for ref, tag, attributes, text in _PIECE.findall(xml):
        if tag:
            tags.append(_read_tag(tag, attributes))
            line = tags[-1].at or line
        elif ref or text.strip():
            words.append(ref or text.strip())
            lines.append(line)
    return _Written(tuple(tags), tuple(words), tuple(lines))


@lru_cache(maxsize=1 << 14)  # an experiment changes few of the elements of a face
def _read_tag(tag: str, attributes: str) -> _Tag:
    pairs = _ATTRIBUTE.findall(attributes)
    at = next((value for name, value in pairs if name == "at"), "")
    return _Tag(tag, at, tuple(pair for pair in pairs if pair[0] not in _WITHOUT_LOOK))


def _looks_of(attribute: str, tag: str = "") -> str:
    if tag == "face" and attribute in _COLOURS:
        return GROUND
    return COLOUR if attribute in _COLOURS else PICTURE if attribute in _PICTURES else SHAPE


def _changed_looks(before: _Written, after: _Written) -> set[str]:
    if [tag.name for tag in before.tags] == [tag.name for tag in after.tags]:
        pairs = zip(before.tags, after.tags, strict=True)
        changed = ((one.name, set(one.attributes) ^ set(other.attributes)) for one, other in pairs if one != other)
        return {_looks_of(name, tag) for tag, of in changed for name, _ in of}
    one, other = ({pair for tag in written.tags for pair in tag.attributes} for written in (before, after))
    gone, new = ({_looks_of(name) for name, _ in pairs} for pairs in (one - other, other - one))
    return {SHAPE} | (gone & new)  # what only comes or goes has no colour that follows the value


def _numbers(words: Counter[str]) -> Counter[int]:
    return Counter(int(number) for text in words.elements() for number in _NUMBER.findall(text))


def _changed_lines(before: _Written, after: _Written) -> tuple[Counter[str], set[str]]:
    """Return in which lines of templates words have changed, and how many; and which lines write another number of them."""
    one, other = Counter(before.lines), Counter(after.lines)
    elastic = {line for line in one | other if one[line] != other[line]}
    gone = Counter(zip(before.lines, before.words, strict=True)) - Counter(zip(after.lines, after.words, strict=True))
    return Counter(line for line, _ in gone.elements()), elastic


def _changed_look_lines(before: _Written, after: _Written) -> tuple[Counter[str], set[str]]:
    """Return the same of pictures and colours."""
    one, other = (_looks_by_line(written) for written in (before, after))
    lines, others = (Counter(line for line, _ in of.elements()) for of in (one, other))
    elastic = {line for line in lines | others if lines[line] != others[line]}
    return Counter(line for line, _ in (one - other).elements()), elastic


@lru_cache(maxsize=4)
def _looks_by_line(written: _Written) -> Counter[tuple[str, str]]:
    return Counter((tag.at, value) for tag in written.tags for name, value in tag.attributes if _looks_of(name) != SHAPE)


def _places_text(number: int) -> tuple[str, ...]:
    return (f"{number}{PLACES}",) if number > 1 else ()


def _beside(distance: int) -> str:
    return f"{VALUE} {'-' if distance < 0 else '+'} {abs(distance)}" if distance else VALUE


def _ways(before: _Written, after: _Written, old: object, new: object) -> set[str]:
    """Return how a face shows a value, from what changes with another."""
    found = _changed_looks(before, after)
    one, other = Counter(before.words), Counter(after.words)
    numbers = set[str]()
    if isinstance(old, int) and isinstance(new, int) and not isinstance(old, bool):
        there, gained = _numbers(one), _numbers(other) - _numbers(one)
        near = (number - new for number in gained if abs(number - new) <= _MOST_BESIDE)
        numbers = {_beside(distance) for distance in near if there[old + distance]}
        if new == old + 1:
            found |= _repetitions(before, after, old)
    if one != other:
        found |= numbers or {TEXT}
    return found


def _repetitions(before: _Written, after: _Written, value: int) -> set[str]:
    """Return by how many elements a number is shown: lines of a template that write more of them for the next number."""
    one, other = (Counter((tag.at, tag.name) for tag in written.tags) for written in (before, after))
    found = set()
    for place, more in (other - one).items():
        if one[place] and one[place] % more == 0 and abs(distance := one[place] // more - value) <= 1:
            found.add(_beside(distance) + TIMES)
    return found


_MOST_OTHERS: Final = 8


class _ReadNames(TemplateFields):
    """Constants, words or odds as templates see them, which notes the names that are read."""

    __slots__ = ("read",)

    def __init__(self, label: str, fields: Mapping[str, object], read: set[str]) -> None:
        super().__init__(label, {})
        self.read = read
        for name, value in fields.items():
            self[name] = self._noted(f"{label}.{name}", value)

    def _noted(self, label: str, value: object) -> object:
        if isinstance(value, TemplateFields) or (isinstance(value, Mapping) and label.startswith(WORDS)):
            return _ReadNames(label, value, self.read)
        if isinstance(value, tuple) and label.startswith(ODDS):
            return tuple([self._noted(label, row) for row in value])
        return value

    def __getitem__(self, name: str) -> object:
        """Return a constant, a text, odds, or a group of them."""
        value = super().__getitem__(name)
        if not isinstance(value, _ReadNames):
            self.read.add(f"{self.label}.{name}".removeprefix("rules."))
        return value


class _Side(NamedTuple):
    """One side of a deck and its template."""

    deck: Deck
    side: Side
    template: str


class _Experiments:
    """Writes the faces of one game with other values."""

    def __init__(self, game: Game, compiled: CompiledTemplates | None) -> None:
        self.game = game
        self._templates = Templates(game, compiled)
        self._read = set[str]()
        self._read_words = set[str]()
        self._rules = _ReadNames("rules", rules_tree(game.rules), self._read)
        self._templates.sandbox.globals["rules"] = self._rules
        names = self._templates.sandbox.globals
        names |= {
            WORDS: _ReadNames(WORDS, game.words, self._read_words),
            ODDS: _ReadNames(ODDS, cast("TemplateFields", names[ODDS]), self._read_words),
        }
        self._pools: dict[tuple[str, str], dict[str, object]] = {}
        self._literals: dict[str, tuple[str, ...]] = {}

    def write(self, of: _Side, card: Card, **about: str) -> _Written | None:
        """Return what a template writes for a card, with another id if `about` has it; None if it cannot."""
        own = (getattr(card.look, of.side) if card.look else "") or of.template
        cards = self._templates.cards
        view = cards.view(of.deck, card)
        view.update(about)
        names = {"deck": DeckFields(of.deck, cards), "side": of.side, "card": view, "diagram": None}
        try:
            return _read(self._templates.expand(own, names, of.deck.mark).xml)
        except TemplateFaultError:
            return None

    def write_first(self, of: _Side, card: Card) -> tuple[_Written | None, list[str], set[str]]:
        """Return what a template writes with the present values, and which constants and words it reads for that."""
        self._templates.forget_imports()
        self._read.clear()
        self._read_words.clear()
        written = self.write(of, card)
        return written, [name for name in self.game.rules if name in self._read], set(self._read_words)

    # constants

    def constant_ways(self, name: str, of: _Side, card: Card, before: _Written) -> Iterator[_Effect]:
        """Yield how a face shows a constant, row by row of a table."""
        *groups, leaf = name.split(".")
        place: Any = self._rules
        for group in groups:
            place = place[group]
        whole = place[leaf]

        def write(value: object) -> _Written | None:
            place[leaf] = value
            self._templates.forget_imports()
            return self.write(of, card)

        for path, value, put in leaves(whole, f"rules.{name}"):
            for other in (*_other_values(value), *self._other_words(name, value)):
                after = write(put(other))
                if after is None or after == before:
                    continue
                ways = _ways(before, after, value, other)
                if TEXT in ways and _is_next(other, value) and (later := write(put(other + 1))) is not None:
                    ways |= _ways(after, later, other, other + 1)  # some numbers are only printed when they are not 1
                yield _Effect(path, ways, before, after, is_itself=VALUE in ways)
                break
        place[leaf] = whole
        self._templates.forget_imports()

    def _other_words(self, name: str, value: object) -> Iterable[object]:
        if isinstance(value, tuple):
            return [(*value[1:], value[0])]
        if not isinstance(value, str):
            return ()
        beside = (of for _, of, _ in leaves(self.game.rules[name].value, "") if isinstance(of, str))
        known = self.game.rules[name].choices or dict.fromkeys((*beside, *self._words_compared_with(name)))
        return [word for word in known if word != value][:_MOST_OTHERS]

    def _words_compared_with(self, name: str) -> tuple[str, ...]:
        """Return the words that stand in templates which name a constant: it is compared with some of them, or looked up."""
        if name not in self._literals:
            sources = (text for path, text in self.game.sources.items() if path.endswith(".xml") and name in text)
            tokens = (token for text in sources for token in code_tokens(text))
            self._literals[name] = tuple(dict.fromkeys(token.value[1:-1] for token in tokens if token.kind == "string"))
        return self._literals[name]

    # fields of cards

    def field_ways(self, of: _Side, card: Card, before: _Written, known: Collection[str]) -> Iterator[_Effect]:
        """Yield how a face shows the fields of its card that are not yet known; of lists all items together."""
        found = ""
        for name, whole in card.values.items():
            for path, value, put in leaves(whole, f"card.{name}", each=False):
                if path in known or path == found:
                    continue
                failed = False
                for other in self._other_fields(of.deck, path, value):
                    after = self.write(of, replace(card, values={**card.values, name: put(other)}))
                    failed |= after is None
                    if after is not None and after != before:
                        ways = _ways(before, after, value, other)
                        is_itself = "*" not in path and (VALUE in ways or isinstance(value, RichText))
                        yield _Effect(path, ways, before, after, is_itself=is_itself)
                        found, failed = path, False
                        break
                if failed:  # it follows the value too, such as a line from block to block
                    yield _Effect(path, {SHAPE}, before, before)
                    found = path

    def identity_ways(self, of: _Side, card: Card, before: _Written) -> Iterator[_Effect]:
        """Yield how a face shows the id of its card, or of the entry of this."""
        entry = next((other.entry for other in of.deck.cards if other.entry != card.entry), "")
        after = self.write(of, card, id=entry, entry=entry) if entry else None
        if after is not None and after != before:
            yield _Effect(IDENTITY, _ways(before, after, card.entry, entry), before, after)

    def items_shown(self, of: _Side, card: Card, before: _Written, paths: Collection[str]) -> dict[str, list[int]]:
        """Return in how many places a face shows the items of the lists and mappings at some paths."""
        found = dict[str, list[int]]()
        for name, whole in card.values.items():
            for path, value, put in leaves(whole, f"card.{name}", each=False):
                if path in paths and (listing := list_of(path, whole)):
                    others = self._other_fields(of.deck, path, value)
                    written = (self.write(of, replace(card, values={**card.values, name: put(other)})) for other in others)
                    after = next((after for after in written if after not in {None, before}), None)
                    found.setdefault(listing, []).append(_count_places(before, after) if after is not None else 0)
        return found

    def is_shown(self, of: _Side, card: Card, name: str) -> bool:
        """Return whether a face shows anything of a field of its card, which it would not if a condition left it out."""
        before = self.write(of, card)
        values = (
            {**card.values, name: put(other)}
            for path, value, put in leaves(card.values[name], f"card.{name}", each=False)
            for other in self._other_fields(of.deck, path, value)
        )
        return before is None or any(self.write(of, replace(card, values=changed)) != before for changed in values)

    def _other_fields(self, deck: Deck, path: str, value: object) -> list[object]:
        if isinstance(value, RichText):
            other = replace(value, spans=(TextSpan("¤"),), parts=(), source="¤")
            return [replace(other, parts=tuple(other for _ in value.parts))]
        if isinstance(value, Picture):
            return [replace(value, path=f"{value.path}~", key=f"{value.key}~")]
        return [*_other_values(value), *self.words_of_field(deck, path, value)]

    def words_of_field(self, deck: Deck, path: str, value: object) -> list[object]:
        """Return what else a field may be: the words of its declaration, and what it is on other cards of its type."""
        if not isinstance(value, (str, Ref)):
            return []
        key = (deck.type, path)
        if key not in self._pools:
            kind = self.game.types[deck.type].fields.get(path.removeprefix("card."))
            pool: dict[str, object] = {word: word for word in getattr(kind, "choices", ()) or ()}
            decks = [other for other in self.game.decks if other.type == deck.type]
            for card in (card for other in decks for card in other.cards):
                for name, whole in card.values.items():
                    if path.startswith(f"card.{name}"):
                        pool.update({str(of): of for at, of, _ in leaves(whole, f"card.{name}", each=False) if at == path})
            self._pools[key] = pool
        return [other for word, other in sorted(self._pools[key].items()) if word != str(value)][:_MOST_OTHERS]


def _count_places(before: _Written, after: _Written) -> int:
    return max(sum(changed(before, after)[0].total() for changed in (_changed_lines, _changed_look_lines)), 1)


class _Effect(NamedTuple):
    """How a value is shown on a face, and what the template writes without and with another value.

    `is_itself`: the number or the text is printed, and not only words that it chooses.
    """

    path: str
    ways: set[str]
    before: _Written
    after: _Written
    is_itself: bool = False

    @property
    def place(self) -> int | None:
        """Which of the words is the first to change."""
        pairs = enumerate(zip(self.before.words, self.after.words, strict=False))
        return next((number for number, (one, other) in pairs if one != other), None)


def _is_next(other: object, value: object) -> TypeGuard[int]:
    return isinstance(value, int) and isinstance(other, int) and not isinstance(value, bool) and other == value + 1


def _other_values(value: object) -> list[object]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, (int, float)):
        return [value + 1, value - 1, 0, value + 10]
    if isinstance(value, Grid):
        rows = [list(row) for row in value.rows]
        words = sorted({word for row in rows for word in row})
        rows[0][0] = next((word for word in words if word != rows[0][0]), "")
        return [Grid(tuple(map(tuple, rows)), value.mark)]
    return []


def leaves(whole: object, path: str, *, each: bool = True) -> Iterator[tuple[str, object, Any]]:
    """Yield the parts of a value that are no records and lists, with their paths and a function that puts in another.

    Items of lists are numbered, or with `each=False` have one path, `name.*`, and only the first of them are taken.
    """
    if isinstance(whole, (Record, TemplateFields)) or type(whole) is dict:
        for name, part in whole.items():
            for at, value, put in leaves(part, f"{path}.{name}", each=each):
                yield at, value, lambda other, name=name, put=put: _with_part(whole, name, put(other))
    elif isinstance(whole, tuple):
        items = whole if each else whole[:_MOST_ITEMS]
        for number, item in enumerate(items):
            for at, value, put in leaves(item, f"{path}.{number + 1 if each else '*'}", each=each):
                yield at, value, lambda other, number=number, put=put: (*whole[:number], put(other), *whole[number + 1 :])
        if each and all(isinstance(item, str) for item in whole) and len(set(whole)) > 1:
            yield path, whole, lambda other: other
    elif whole is not None:
        yield path, whole, lambda other: other


def list_of(path: str, whole: object) -> str:
    """Return the list that a path of `leaves` leads into, or the mapping; otherwise nothing."""
    return path if ".*" in path else path.rpartition(".")[0] if isinstance(whole, Record) and whole.optional else ""


def _with_part(whole: Mapping[str, object], name: str, part: object) -> object:
    values = {**whole, name: part}
    return whole.with_values(values) if isinstance(whole, Record) else values  # type: ignore[arg-type]  # as it was


# what is shown now


def shown_now(
    prepared: PreparedGame, compiled: CompiledTemplates | None = None, disk: DiskCache | None = None
) -> dict[str, Groups]:
    """Return what a prepared game shows, as a lock says it.

    `compiled` is code of its templates that is known already, `disk` keeps the results of experiments from run to run.
    """
    shown: dict[str, Groups] = {"names": {}, "faces": {}, "texts": {}, "booklet": _shown_in_booklet(prepared.source)}
    experiments = _Experiments(prepared.game, compiled)
    drawings = _shown_in_drawings(prepared)
    sources = {deck.name: deck for deck in prepared.source.decks}
    for deck in prepared.game.decks:
        reached = set[str]()
        for side, template in deck.templates:
            of_side = _SideProbe(experiments, _Side(deck, side, template)).shown(disk)
            reached |= {name.split(".")[1] for name in of_side if name.startswith("card.")}
            if drawn := drawings.get((deck.name, side)):
                of_side[DRAWINGS] = tuple(sorted(drawn))
            shown["faces"][side_name(deck.name, side)] = of_side
        shown["texts"][deck.name] = _named_in_texts(sources[deck.name], reached)
        shown["names"][deck.name] = {name: (words,) for name, words in names_of_cards(sources[deck.name]).items()}
    shown["names"][GLOSSARY_FILE] = {name: (words,) for name, words in names_of_terms(prepared.source).items()}
    shown["texts"] |= _named_in_files(prepared.source)
    return shown


def texts_of_files(source: Game) -> dict[str, dict[str, Message]]:
    """Return the texts of `words.yaml`, and of `glossary.yaml` the definitions, by the rest of their ids."""
    definitions = source.booklet.definitions if source.booklet else {}
    found = {WORDS_FILE: source.words, GLOSSARY_FILE: definitions}
    return {
        file: {message.id.partition("/")[2]: message for message in values_of_type(of, Message)} for file, of in found.items()
    }


def _named_in_files(source: Game) -> Groups:
    named = {
        file: {id_: tuple(_each_name_in((message,))) for id_, message in of.items()}
        for file, of in texts_of_files(source).items()
    }
    return {file: {id_: names for id_, names in of.items() if names} for file, of in named.items()}


def side_name(deck: str, side: str) -> str:
    """Return what a side of a deck is called in the lock."""
    return deck if side == "face" else f"{deck} {side}"


def _typical_cards(deck: Deck) -> list[Card]:
    """Return cards that together have each word that fields have, and each field that is filled, if they are not too many."""
    found: list[Card] = []
    known: set[tuple[str, str]] = set()
    for card in sorted(deck.cards, key=lambda card: card.id):
        parts = (leaf for name, value in card.values.items() for leaf in leaves(value, name, each=False))
        words = {(path, value if isinstance(value, str) else str(bool(value))) for path, value, _ in parts}
        if not found or not words <= known:
            found.append(card)
            known |= words
        if len(found) == _MOST_CARDS:
            break
    return found


class _SideProbe:
    """Finds out what one side of a deck shows; results are kept from run to run in `disk`."""

    def __init__(self, experiments: _Experiments, of: _Side) -> None:
        self._experiments, self._of = experiments, of
        self._dependencies = TemplateDependencies(experiments.game)
        self._written: list[tuple[Card, _Written, list[str]]] = []
        self._words = set[str]()
        for card in _typical_cards(of.deck):
            before, read, words = experiments.write_first(of, card)
            if before is not None:
                self._written.append((card, before, read))
                self._words |= words

    def shown(self, disk: DiskCache | None) -> dict[str, tuple[str, ...]]:
        """Return how the side shows each constant and field that it does show."""
        if disk is None:
            return self._find()
        key = self._key()
        data = disk.get(_CACHE_KIND, key)
        if data is not None:
            return {name: tuple(of) for name, of in json.loads(data).items()}
        found = self._find()
        disk.put(_CACHE_KIND, key, json.dumps(found).encode("utf-8", "surrogatepass"))
        return found

    def _key(self) -> bytes:
        """Return a digest of all that experiments with the side depend on."""
        game, deck = self._experiments.game, self._of.deck
        fields = (
            (path, value.path if isinstance(value, Picture) else str(value))
            for card in deck.cards
            for name, whole in card.values.items()
            for path, value, _ in leaves(whole, f"{card.id} {name}")
        )
        read = {name: str(game.rules[name].value) for _, _, names in self._written for name in names}
        folder = f"templates/{game.name}"
        templates = [(name, game.sources[f"{folder}/{name}"]) for name in sorted(self._dependencies.of(self._of.template))]
        written = [written for _, written, _ in self._written]
        parts = (
            game.name,
            deck.name,
            self._of.side,
            self._of.template,
            templates,
            list(fields),
            read,
            written,
            sorted(self._words),
        )
        return blake2b(repr(parts).encode("utf-8", "surrogatepass"), digest_size=16).digest()

    def _find(self) -> dict[str, tuple[str, ...]]:
        ways, places, looks = dict[str, set[str]](), dict[str, int](), dict[str, tuple[str, ...]]()
        experiments, lines = self._experiments, _Lines()
        tried, known = list[set[str]](), set[str]()
        for card, before, read in self._written:
            for name in () if set(read) in tried else read:  # another card that reads the same shows it in the same way
                for effect in experiments.constant_ways(name, self._of, card, before):
                    ways.setdefault(effect.path, set()).update(effect.ways)
                    lines.add(effect)
                    if effect.place is not None:
                        places.setdefault(effect.path, effect.place)
            tried.append(set(read))
            about = () if IDENTITY in ways else experiments.identity_ways(self._of, card, before)
            for effect in chain(experiments.field_ways(self._of, card, before, known), about):
                known |= {effect.path} if effect.path in ways else set()
                ways.setdefault(effect.path, set()).update(effect.ways)
                lines.add(effect)
                if effect.path + LOOKS not in looks and effect.ways & {COLOUR, PICTURE}:
                    looks[effect.path + LOOKS] = _looks_by_word(experiments, self._of, card, effect.path)
        lists = self._items(ways) | self._filled_fields(ways)
        for name, of in ways.items():
            of.update(_places_text(lines.places(name)))
        shown = {name: tuple(sorted(of)) for name, of in _joined_rows(ways, experiments.game.rules).items()} | lists
        shown |= {name: of for name, of in (looks | self._looks_of_parts()).items() if of}
        if self._words:
            shown[READS] = tuple(sorted(self._words))
        ordered = sorted((place, name) for name, place in places.items() if _is_number(ways[name]))
        if len(ordered) > 1:
            shown[ORDER] = tuple(name.removeprefix("rules.") for _, name in ordered)
        return shown

    def _looks_of_parts(self) -> dict[str, tuple[str, ...]]:
        """Return the looks of the words of grids, and of the keys of mappings."""
        parts: dict[str, dict[str, set[str]]] = {}
        for card, before, _ in self._written:
            for path, word, gone in _looks_of_parts(self._experiments, self._of, card, before):
                parts.setdefault(path + LOOKS, {}).setdefault(word, set()).update(gone)
        return {path: _distinct_looks(of) for path, of in parts.items()}

    def _filled_fields(self, ways: Collection[str]) -> dict[str, tuple[str, ...]]:
        """Return which cards show the optional fields that the side shows, and fill them."""
        cards, found = self._of.deck.cards, dict[str, tuple[str, ...]]()
        for name in sorted({name.split(".")[1] for name in ways if name.startswith("card.")}):
            filled = [card for card in cards if card.values.get(name) not in (None, ())]
            if {card.entry for card in filled} != {card.entry for card in cards} and 0 < len(filled) <= _MOST_LISTED:
                found[f"card.{name}{FILLED}"] = tuple(
                    sorted({card.entry for card in filled if self._experiments.is_shown(self._of, card, name)})
                )
        return found

    def _items(self, paths: Collection[str]) -> dict[str, tuple[str, ...]]:
        """Return which items of lists and mappings are shown, by what is true of all cards that are tried."""
        found, tried = dict[str, list[bool]](), Counter[str]()
        for card, before, _ in self._written:
            wanted = [path for path in paths if tried[path] < _MOST_LISTING]
            own = self._experiments.items_shown(self._of, card, before, wanted) if any("." in path for path in wanted) else {}
            for path, shown in own.items():
                if len(shown) > 1:
                    tried[path] += 1
                    everywhere = (number == max(shown) > 0 for number in shown)
                    found[path] = [all(both) for both in zip_longest(found.get(path, ()), everywhere, fillvalue=True)]
        return {f"{path}{ITEMS}": _numbers_of_items(shown) for path, shown in found.items() if any(shown)}


def _numbers_of_items(shown: Collection[bool]) -> tuple[str, ...]:
    return (EACH,) if all(shown) else tuple(str(number) for number, is_shown in enumerate(shown, 1) if is_shown)


class _Lines:
    """In which lines of templates each value is printed: in how many places of a face, if no other value decides that."""

    def __init__(self) -> None:
        self._words: dict[str, Counter[str]] = {}
        self._elastic: dict[str, set[str]] = {}

    def add(self, effect: _Effect) -> None:
        """Note what another value changes."""
        words, elastic = _changed_lines(effect.before, effect.after)
        looks, beside = _changed_look_lines(effect.before, effect.after)
        if effect.is_itself or looks:
            shown = (words if effect.is_itself else Counter[str]()) | looks
            self._words[effect.path] = self._words.get(effect.path, Counter()) | shown
        for line in elastic | beside:
            self._elastic.setdefault(line, set()).add(effect.path)

    def places(self, path: str) -> int:
        """Return in how many places a value is printed; all that a loop prints, whose length is a value too, count once."""
        words = self._words.get(path, Counter())
        return sum(1 if self._elastic.get(line) else number for line, number in words.items())


def _is_number(ways: Collection[str]) -> bool:
    return VALUE in ways


def pattern_of(name: str) -> str:
    """Return the name of all rows of a table, `rules.market.prices.*.cost`, for that of one."""
    return re.sub(r"\.\d+(?=\.|$)", ".*", name)


def _joined_rows(ways: Mapping[str, set[str]], rules: Mapping[str, Constant]) -> dict[str, set[str]]:
    """Join the rows of a table if all are shown, and alike: `rules.market.prices.*.cost`."""
    named = dict.fromkeys(filter(None, (constant_of(name.removeprefix("rules."), rules) for name in ways)))
    all_rows = Counter(pattern_of(path) for name in named for path, _, _ in leaves(rules[name].value, f"rules.{name}"))
    rows: dict[str, dict[str, set[str]]] = {}
    for name, of in ways.items():
        rows.setdefault(pattern_of(name), {})[name] = of
    joined = dict[str, set[str]]()
    for pattern, parts in rows.items():
        alike = len({frozenset(way) for way in parts.values()}) == 1
        joined |= {pattern: next(iter(parts.values()))} if alike and len(parts) == all_rows.get(pattern, 1) else parts
    return joined


def _looks_by_word(experiments: _Experiments, of: _Side, card: Card, path: str) -> tuple[str, ...]:
    """Return the colours and pictures that stand for each word of a field, such as `meadow green`."""
    name = path.removeprefix("card.")
    value = card.values.get(name)
    if not isinstance(value, str):
        return ()
    looks: dict[str, set[str]] = {}
    for word in (value, *experiments.words_of_field(of.deck, path, value)):
        written = experiments.write(of, replace(card, values={**card.values, name: str(word)}))
        if written is not None:
            looks[str(word)] = set(_all_looks(written))
    return _distinct_looks(looks)


def _looks_of_parts(experiments: _Experiments, of: _Side, card: Card, before: _Written) -> Iterator[tuple[str, str, set[str]]]:
    """Yield the fields with grids or mappings, their words or keys, and the colours and pictures that go with each of these."""
    there = _all_looks(before)
    for name, whole in card.values.items():
        for word, rest in _without_each_part(whole):
            written = experiments.write(of, replace(card, values={**card.values, name: rest}))
            if written is not None and (gone := set(there - _all_looks(written))):
                yield f"card.{name}", word, gone


def _all_looks(written: _Written) -> Counter[str]:
    return Counter(value for tag in written.tags for name, value in tag.attributes if _looks_of(name) != SHAPE)


def _distinct_looks(looks: Mapping[str, set[str]]) -> tuple[str, ...]:
    """Return each word with its looks, without those that all have."""
    common = set.intersection(*looks.values()) if len(looks) > 1 else set()
    return tuple(f"{word} {' '.join(sorted(own - common))}" for word, own in sorted(looks.items()) if own - common)


def _without_each_part(whole: object) -> Iterator[tuple[str, Any]]:
    """Yield each word of a grid and each key of a mapping, and the value without it: a common word takes the place of one.

    Records and lists are searched for them.
    """
    if isinstance(whole, Grid):
        words = [word for word, _ in Counter(word for row in whole.rows for word in row).most_common(_MOST_OTHERS)]
        for word in words if len(words) > 1 else ():
            other = words[word == words[0]]
            yield word, Grid(tuple(tuple(other if of == word else of for of in row) for row in whole.rows), whole.mark)
    elif isinstance(whole, Record):
        for name, part in whole.items():
            if name in whole.optional and len(whole) > 1:
                yield name, whole.with_values({key: value for key, value in whole.items() if key != name})
            for word, rest in _without_each_part(part):
                yield word, whole.with_values({**whole, name: rest})
    elif isinstance(whole, tuple):
        for number, item in enumerate(whole):
            for word, rest in _without_each_part(item):
                yield word, (*whole[:number], rest, *whole[number + 1 :])


def _shown_in_drawings(prepared: PreparedGame) -> dict[tuple[str, str], set[str]]:
    shown, found = DrawnValues(), dict[tuple[str, str], set[str]]()
    for component in prepared.components:
        for side, frame in (("face", component.face), ("back", component.back)):
            for drawn in shown.on(frame) if frame is not None else ():
                if not drawn.card:
                    found.setdefault((component.deck, side), set()).add(drawn.name)
    return found


def _named_in_texts(deck: Deck, reached: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return what the texts of each entry name, of the fields that a face of the deck shows."""
    found = dict[str, tuple[str, ...]]()
    for card in deck.cards:
        values = [value for name, value in card.values.items() if name in reached]
        names = tuple(_each_name_in(values_of_type(values, Message)))  # as often as each is named, and in order
        found.setdefault(card.entry, names)
        if Counter(found[card.entry]) != Counter(names):  # variants differ
            found[card.entry] = tuple(sorted((Counter(found[card.entry]) | Counter(names)).elements()))
    return {entry: names for entry, names in found.items() if names}


NAMED: Final = ("rules.", "odds.", "card:", "example:")


def names_in(messages: Iterable[Message]) -> set[str]:
    """Return the constants, odds, cards and examples that texts print or choose by."""
    return set(_each_name_in(messages))


def _each_name_in(messages: Iterable[Message]) -> Iterator[str]:
    for message in messages:
        for node in all_nodes(read_markup(message.source).nodes) if "{" in message.source else ():
            if isinstance(node, (PlaceholderNode, ArmedNode)) and node.name.startswith(NAMED):
                yield node.name


def names_of_cards(deck: Deck) -> dict[str, str]:
    """Return the name of each entry of a deck of the source: its field `title`, or else its first text."""
    found = dict[str, str]()
    for card in deck.cards:
        titles = (value for value in (card.values.get(deck.title), *card.values.values()) if isinstance(value, Message))
        words = next(filter(None, (plain_words(title) for title in titles)), "")
        if words and not re.search(r"[{\n]", words) and len(words) <= _LONGEST_NAME:
            found.setdefault(card.entry, words)
    return found


def names_of_terms(source: Game) -> dict[str, str]:
    """Return the terms of the glossary of the source by their names."""
    return {name: plain_words(term.source) for name, term in source.terms.items() if isinstance(term, Message)}


def _shown_in_booklet(source: Game) -> Groups:
    chapters = source.booklet.chapters if source.booklet else ()
    return {chapter.name: dict(_chapter_names(chapter)) for chapter in chapters}


def _chapter_names(chapter: Chapter) -> Iterator[tuple[str, tuple[str, ...]]]:
    tables = tables_of(chapter)
    in_tables = {id(message) for table in tables.values() for message in values_of_type((table.heads, table.rows), Message)}
    others = (message for message in values_of_type(chapter.blocks, Message) if id(message) not in in_tables)
    if names := sorted(_each_name_in(others)):  # as often as each is named
        yield "words", tuple(names)
    for name, table in tables.items():
        yield f"{name} columns", tuple(plain_words(head) or "-" for head in table.heads)
        for row, cells in rows_of(table).items():
            yield f"{name} row {row}", tuple(dict.fromkeys(at for cell in cells for at in sorted(names_in((cell,)))))
        if fields := fields_of_walk(table):
            yield f"{name} fields", fields
        if table.walks:
            yield f"{name} walks", (*table.walked, *table.columns)


def tables_of(chapter: Chapter) -> dict[str, TableBlock]:
    """Return the tables of a chapter by the heading above them: `market`, and a second one there `market 2`."""
    found, above = dict[str, TableBlock](), ""
    for block in values_of_type(chapter.blocks, (HeadingBlock, TableBlock)):
        if isinstance(block, HeadingBlock):
            above = block.anchor
        elif isinstance(block, TableBlock):
            name, number = above or "table", 1
            while name in found:
                number += 1
                name = f"{above or 'table'} {number}"
            found[name] = block
    return found


def rows_of(table: TableBlock) -> dict[str, tuple[Message, ...]]:
    """Return the rows of a table that is written by hand, by what stands in their first column."""
    found = dict[str, tuple[Message, ...]]()
    for number, cells in enumerate(() if table.walks else table.rows, 1):
        name = plain_words(cells[0]) if cells else ""
        found[name if name and name not in found else f"{name} {number}".strip()] = cells  # type: ignore[assignment]  # before the locale stage
    return found


def fields_of_walk(table: TableBlock) -> tuple[str, ...]:
    """Return the fields of each row that a walked table prints: those that its patterns name, or its columns."""
    patterns = values_of_type(table.rows, Message) if table.walks else ()
    nodes = (node for pattern in patterns for node in all_nodes(read_markup(pattern.source).nodes))
    named = {node.name for node in nodes if isinstance(node, (PlaceholderNode, ArmedNode))}
    return tuple(sorted(name for name in (*named, *table.columns) if not name.startswith(NAMED)))


def plain_words(text: object) -> str:
    """Return the words of a text of the source, without the signs of bold and italic."""
    return " ".join(str(text).replace("*", "").split())
