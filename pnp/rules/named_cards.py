"""What texts say of cards by name: names that are typed and not referred to, and icons that a card does not show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.load.kinds.simple import EnumKind
from pnp.load.notation.markup_parser import all_nodes, read_markup
from pnp.load.notation.markup_tree import TextNode
from pnp.load.places import position
from pnp.model.booklet import TableBlock
from pnp.model.fields import Message
from pnp.model.messages import texts, values_of_type
from pnp.rules.printed import LOOKS, names_of_cards, plain_words, side_name

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report
    from pnp.model.game import Card, Deck, Game


_BREAKS: Final = "[\u00ad\u2060]?"
"""What may stand inside a name to say where it breaks."""
_LEAST_LETTERS: Final = 4
"""Letters of a name that is one word."""
_CAPITALISES_NOUNS: Final = frozenset({"de", "lb", "nds"})
"""Languages in which a capital letter does not tell a name."""


def name_pattern(name: str) -> str:
    """Return a pattern for a name that stands as words of its own, wherever it may break."""
    return rf"(?<![^\W_]){_BREAKS.join(map(re.escape, name))}(?![^\W_])"


def title_of(source: Game, id_: str) -> str:
    """Return the field that is the name of a card."""
    for deck in source.decks:
        for card in deck.cards:
            if card.entry == id_:
                names = (name for name, value in card.values.items() if isinstance(value, Message) and plain_words(value))
                return deck.title or next(names, "name")
    return "name"


def find_in_texts(source: Game, name: str) -> Iterator[tuple[Message, Mark, str]]:
    """Yield where a name is typed in the texts of a game: the text, the place, and the words before it."""
    pattern = re.compile(name_pattern(name))
    first = re.split(r"\s", name)[0][0]
    for message in values_of_type(texts(source), Message):
        if first not in message.source:
            continue
        for node in all_nodes(read_markup(message.source).nodes):
            for found in pattern.finditer(node.raw) if isinstance(node, TextNode) else ():
                at = node.start + found.start()
                yield message, position(message.source, at, message.mark, source.sources), message.source[:at]


# names that are typed


def find_typed_names(source: Game, report: Report) -> None:
    """Note as `rules/typed-name` each proper name of a card that a text of another card or of a chapter has typed.

    One finding for each name and file lists the places. Proper names are of several capitalised words; one word is only where
    it stands inside a sentence with a capital letter, is no term or icon, and is nowhere written small.
    """
    taken = {plain_words(word).casefold() for word in values_of_type((source.terms, source.icons), Message)}
    sources = dict.fromkeys(message.source for message in values_of_type(texts(source), Message))
    whole = re.sub(_BREAKS[:-1], "", "\n".join(sources))
    small = set(re.findall(r"[^\W\d_]+", whole))
    for deck in source.decks:
        for id_, name in names_of_cards(deck).items():
            words = re.findall(r"[^\W\d_]+", name)
            is_long = sum(word[0].isupper() for word in words) > 1
            is_elsewhere = whole.count(name) > 1 and name.casefold() not in taken
            if not is_elsewhere or not (is_long or _is_proper(name, source, small)):
                continue
            by_file: dict[str, list[Mark]] = {}
            for message, mark, before in find_in_texts(source, name):
                is_own = message.id.startswith(f"{deck.name}/{id_}/") or plain_words(message) == name
                if not is_own and (is_long or re.search(r"[^\W\d_],? $", before)):
                    by_file.setdefault(mark.path, []).append(mark)
            for marks in by_file.values():
                first, *others = dict.fromkeys(sorted(marks))
                message_ = f"`{name}` is the name of `{id_}`: typed, it stays when the card is renamed"
                hint = (
                    f"write `{{card:{id_}.{title_of(source, id_)}}}`, which follows the card, or let"
                    f" `pnp check {source.name} --accept` remember the names: then what is left of an old one is found"
                )
                also = [("and", mark) for mark in others]
                report.note("rules/typed-name", message_, first, also=also, hint=hint)


def _is_proper(name: str, source: Game, small: Iterable[str]) -> bool:
    is_word = name.isalpha() and len(name) >= _LEAST_LETTERS and name[0].isupper() and name[1:] != name[1:].upper()
    return is_word and source.source_locale.partition("-")[0] not in _CAPITALISES_NOUNS and name.lower() not in small


# icons behind names


class _Named(NamedTuple):
    """A card that a text names at its beginning, and the icons behind the name with their offsets."""

    deck: Deck
    card: Card
    icons: list[tuple[str, int]]


def find_wrong_icons(source: Game, report: Report, faces: Mapping[str, Mapping[str, tuple[str, ...]]] | None = None) -> None:
    """Report icons behind the name of a card that mean another word of an enumeration than the card has.

    `rules/wrong-icon`: a cell, a line or a paragraph begins with the name of a card, `**Carp** [hook]`, and the icons behind
    it, or alone in the next cells, stand for another value. An icon stands for the word of the same name, and for the word
    with which a face shows it, as `faces` of a lock says. An error where the game says `numbers: strict`, else a warning.
    """
    reader = _NameReader(source)
    for message, icons in reader.named():
        looks = _looks_of(source, icons.deck, faces or {})
        for icon, at in icons.icons:
            fields = {field: words for field, words in looks.items() if any(icon in of for of in words.values())}
            own = {field: reader.value(icons.card, field) for field in fields}
            if fields and all(own.values()) and not any(icon in fields[field].get(word, ()) for field, word in own.items()):
                field = next(iter(fields))
                other = next(word for word, of in fields[field].items() if icon in of)
                mark = position(message.source, at, message.mark, source.sources)
                text = f"`[{icon}]` stands for `{other}`, and `{field}` of `{icons.card.entry}` is `{own[field]}`"
                also = [("it is said in", icons.card.marks.get(field, icons.card.mark))]
                hint = f"show the icon of `{own[field]}`, or correct the card"
                add = report.error if source.numbers.strict else report.warning
                add("rules/wrong-icon", text, mark, also=also, hint=hint)


def _looks_of(source: Game, deck: Deck, faces: Mapping[str, Mapping[str, tuple[str, ...]]]) -> dict[str, dict[str, set[str]]]:
    """Return by field and word of an enumeration the icons that stand for it."""
    found: dict[str, dict[str, set[str]]] = {}
    for field, kind in source.types[deck.type].fields.items():
        if isinstance(kind, EnumKind):
            words = found.setdefault(field, {word: {word} for word in kind.words()})
            for side in ("face", "back"):
                for look in faces.get(side_name(deck.name, side), {}).get(f"card.{field}{LOOKS}", ()):
                    word, *parts = look.split()
                    words.setdefault(word, set()).update(parts)
    return found


class _NameReader:
    """Finds the texts that begin with the name of a card."""

    def __init__(self, source: Game) -> None:
        self._source = source
        self._cards: dict[str, list[tuple[Deck, Card]]] = {}
        self._values: dict[tuple[str, str], set[object]] = {}
        for deck in source.decks:
            names = names_of_cards(deck)
            for entry, card in {card.entry: card for card in reversed(deck.cards)}.items():
                for name in filter(None, (names.get(entry), f"{{card:{entry}")):
                    self._cards.setdefault(name, []).append((deck, card))
            for card in deck.cards:
                for field, value in card.values.items():
                    self._values.setdefault((card.entry, field), set()).add(value if isinstance(value, str) else None)
        longest_first = sorted((name for name in self._cards if name[0] != "{"), key=len, reverse=True)
        typed = "|".join(_BREAKS.join(map(re.escape, name)) for name in longest_first)
        self._start = re.compile(rf"[\s*_]*(?:\{{card:(?P<id>[\w-]+)[^{{}}]*\}}|(?P<name>{typed or '(?!)'}))[\s*_:]*(?=\[|$)")

    def value(self, card: Card, field: str) -> str:
        """Return the word of a field if all variants of a card have the same."""
        words = self._values.get((card.entry, field), set())
        return str(next(iter(words)) or "") if len(words) == 1 else ""

    def named(self) -> Iterator[tuple[Message, _Named]]:
        """Yield each text with icons behind the name of a card."""
        blocks = self._source.booklet.chapters if self._source.booklet else ()
        rows = [row for table in values_of_type(blocks, TableBlock) if not table.walks for row in table.rows]
        yield from self._in_rows(rows)
        in_rows = {id(cell) for row in rows for cell in row}
        for message in values_of_type(texts(self._source), Message):
            if id(message) not in in_rows and "[" in message.source and (found := self._read(message)) is not None:
                yield message, found

    def _in_rows(self, rows: Iterable[Iterable[object]]) -> Iterator[tuple[Message, _Named]]:
        for row in rows:
            cells = [cell for cell in row if isinstance(cell, Message)]
            found = self._read(cells[0]) if cells else None
            if found is None:
                continue
            yield cells[0], found
            for cell in cells[1:]:
                if icons := _icons_from(cell.source, 0, only=True):
                    yield cell, found._replace(icons=icons)

    def _read(self, message: Message) -> _Named | None:
        start = self._start.match(message.source)
        if start is None:
            return None
        name = re.sub("[\u00ad\u2060]", "", start["name"]) if start["name"] else f"{{card:{start['id']}"
        cards = self._cards.get(name, [])
        if len({card.entry for _, card in cards}) != 1:
            return None
        return _Named(*cards[0], _icons_from(message.source, start.end()))


def _icons_from(text: str, at: int, *, only: bool = False) -> list[tuple[str, int]]:
    """Return the icons from an offset on, one after the other; with `only`, none if anything else follows."""
    icons = list[tuple[str, int]]()
    pattern = re.compile(r"\s*\[([\w-]+)\](?!\()")
    while found := pattern.match(text, at):
        icons.append((found[1], found.start(1) - 1))
        at = found.end()
    return [] if only and text[at:].strip() else icons
