"""The comments on each entry: what the text is, how much fits, icons, values and terms, and a picture of the face or page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from pnp.base.units import Size
from pnp.load.kinds.kind import Kind
from pnp.load.kinds.sentence import sample_sentences
from pnp.load.notation.markup_parser import all_nodes, read_markup
from pnp.load.notation.markup_tree import ArmedNode, IconNode, PlaceholderNode
from pnp.load.yaml.nodes import format_number
from pnp.locale.checks.anatomy import ApprovedTerms, text_anatomy
from pnp.locale.localize import source_sentences
from pnp.locale.numbers import format_card_number
from pnp.locale.resolve import enum_words
from pnp.locale.values import CardValue, NamedCards, TextFault
from pnp.model.booklet import Block, CalloutBlock, FigureBlock, HeadingBlock, ListBlock, ParagraphBlock, TableBlock, Words
from pnp.model.fields import ComponentType, Message, Translation
from pnp.model.messages import values_of_type
from pnp.model.sentences import PATTERN, Sentence

if TYPE_CHECKING:
    from pnp.model.frame import TextBox
    from pnp.model.game import Game
    from pnp.translate.capacity import CharacterCapacity, TextLocations


_ROUNDING_STEPS = ((30, 1), (100, 5), (1 << 30, 10))  # numbers below the first are rounded down to a multiple of the second


class Commentator:
    """Writes the comments of one translation; without `locations` they do not mention capacity and pictures."""

    def __init__(
        self,
        game: Game,
        translation: Translation,
        locations: TextLocations | None,
        capacity: CharacterCapacity | None,
        pictures: str,
    ) -> None:
        self._game = game
        self._texts = {id_: entry.text for id_, entry in translation.entries.items() if entry.text and not entry.fuzzy}
        self._terms = ApprovedTerms(game, translation)
        self._values = NamedCardValues(game, translation.tag, self._texts)
        self._locations = locations
        self._capacity = capacity
        self._pictures = pictures
        self._descriptions = descriptions(game)

    def comments(self, messages: Iterable[Message]) -> dict[str, tuple[str, ...]]:
        """The comments of messages, by id."""
        return {message.id: tuple(self._lines(message)) for message in messages}

    def _lines(self, message: Message) -> Iterator[str]:
        yield description(self._game, message, self._descriptions)
        if message.unsaid:
            yield "the source has no words here: leave it empty, unless your language needs some"
        yield from self._capacity_lines(message)
        named = (node.name for node in all_nodes(read_markup(message.source).nodes) if isinstance(node, IconNode))
        icons = dict.fromkeys(name for name in named if name in self._game.icons)
        if icons:
            words = {name: self._texts.get(f"icons/{name}") or self._game.icons[name].word for name in icons}
            yield f"symbols: {', '.join(f'[{name}] = {word}' for name, word in words.items())}"
        values = [f"{{{name}}} = {printed}" for name, printed in self._values.of(message)]
        if values:
            yield f"values: {', '.join(values)}"
        if message.id.partition("/")[0] not in {"terms", "phrases"} or message.id.endswith("/definition"):
            terms = [self._term(name) for name in self._term_names(message)]
            if terms:
                yield f"terms: {', '.join(terms)}"
        location = self._locations.by_id.get(message.id) if self._locations else None
        if location is not None and location.page:
            yield f"booklet: page {location.page}"
        if location is not None:
            yield f"picture: {self._pictures}/{location.picture}.png"

    def _capacity_lines(self, message: Message) -> Iterator[str]:
        location = self._locations.by_id.get(message.id) if self._locations else None
        found = [self._box_capacity(box, message.id) for box in location.boxes] if location else []
        capacities = [capacity for capacity in found if capacity is not None]
        if capacities:
            full, least, box = min(capacities, key=lambda capacity: capacity[1])
            more = f" at full size ({box.preferred:g} pt), {_round_down(least)} at the smallest ({box.floor:g} pt)"
            style = self._game.theme.styles[box.style]
            estimated = self._capacity is not None and self._capacity.is_estimate(style)
            note = f", measured with other letters, for `{style.family}` has no font for this script" if estimated else ""
            yield f"fits about {_round_down(full)} characters{more if box.floor < box.preferred else ''}{note}"

    def _box_capacity(self, box: TextBox, id_: str) -> tuple[int, int, TextBox] | None:
        """The characters of a message that fit into a box at full and at the least size; None if the box grows."""
        style = self._game.theme.styles.get(box.style)
        is_open = None in box.asked
        if style is None or is_open or self._capacity is None or self._locations is None:
            return None
        size = Size(round(box.box.w, 3), round(box.box.h, 3))
        full, least = (self._capacity.characters(style, pt, size) for pt in (box.preferred, box.floor))
        if full is None or least is None:
            return None
        others = max(0, len("".join(box.lines)) - self._locations.lengths.get(id_, 0))
        return max(0, full - others), max(0, least - others), box

    def _term_names(self, message: Message) -> Iterator[str]:
        parts = text_anatomy(message.source)
        named = [name for names in self._terms.terms_in(parts.words) for name in sorted(names)]
        own = message.id.split("/")[1] if message.id.startswith("terms/") else ""
        yield from dict.fromkeys(n for n in (*sorted(parts.terms), *named) if n in self._game.terms and n != own)

    def _term(self, name: str) -> str:
        text = self._texts.get(f"terms/{name}")
        return f"{self._game.terms[name]} ({name})" + (f" = {text}" if text else "")


def empty_translation(game: Game, tag: str) -> Translation:
    """Return a translation without entries."""
    return Translation(tag, {}, game.mark)


def _round_down(number: int) -> int:
    step = next(step for below, step in _ROUNDING_STEPS if number < below)
    return number // step * step


_PLAYTEST = "words/playtest/"  # the group of words.yaml that a rules engine prints
_PHRASE = "a phrase of the generator, in English; what stands in braces is filled in when it prints"


def descriptions(game: Game) -> dict[str, str]:
    """Describe the messages of a game that are not fields of cards, by id."""
    found = {f"game/{name}": f"the {name} of the game" for name in game.names}
    for name in game.stocks:
        found[f"game/stocks/{name}/name"] = (
            f"what the game is printed on, as the edges of its sheets say it: the stock `{name}`"
        )
        found[f"game/stocks/{name}/note"] = f"what is done with the stock `{name}`, for those who print the game"
    for name in game.terms:
        found[f"terms/{name}"] = f"a term of the rules: {{term:{name}}} prints it"
        found[f"terms/{name}/definition"] = f"what the glossary says of “{game.terms[name]}”"
    found |= {f"icons/{name}": f"the word for the symbol [{name}]: read aloud and copied" for name in game.icons}
    if game.sentences.patterns:
        found |= dict(_sentence_descriptions(game))
    for chapter in game.booklet.chapters if game.booklet else ():
        for message, what in _block_descriptions(chapter.blocks, ""):
            found.setdefault(message.id, f"booklet, chapter `{chapter.name}`: {what}")
    return found


def description(game: Game, message: Message, known: Mapping[str, str]) -> str:
    """Describe one message; `known` is the result of `descriptions`, notes on fields come from `types.yaml`."""
    if message.id in known:
        return known[message.id]
    head, _, rest = message.id.partition("/")
    if head == "phrases":
        return _PHRASE
    if message.id.startswith(_PLAYTEST):
        return "a word that the page of plots prints (`pnp playtest --pdf`)"
    deck = next((deck for deck in game.decks if deck.name == head), None)
    if deck is None:
        return "a word that templates print"
    type_ = game.types[deck.type]
    card, _, path = rest.partition("/")
    note = f" ({type_.note})" if type_.note else ""
    return f"{type_.name} `{card}`: {_field_description(path.split('/'), type_)}{note}"


def _field_description(path: Sequence[str], type_: ComponentType) -> str:
    kind = type_.fields.get(path[0])
    found = [(path[0], kind.note), *kind.field_notes(path[1:])] if kind is not None else []
    return ", ".join([" ".join(name for name, _ in found), *(note for _, note in found if note)])


def _block_descriptions(blocks: Iterable[Block], within: str) -> Iterator[tuple[Message, str]]:
    for block in blocks:
        if isinstance(block, HeadingBlock):
            yield from _sentence_description(block.words, f"heading of level {block.level}{within}")
        elif isinstance(block, ParagraphBlock):
            yield from _sentence_description(block.words, f"paragraph{within}")
        elif isinstance(block, TableBlock):
            yield from _table_descriptions(block, within)
        elif isinstance(block, FigureBlock):
            yield from _figure_descriptions(block, within)
        else:
            if isinstance(block, CalloutBlock):
                yield from _sentence_description(block.title, f"title of a box “{block.kind}”{within}")
            for inner, place in inner_blocks(block):
                yield from _block_descriptions(inner, f"{place}{within}")


def inner_blocks(block: Block) -> Iterator[tuple[Iterable[Block], str]]:
    """Yield the blocks in a list or in a box, with words that say where they are."""
    if isinstance(block, ListBlock):
        yield from ((item, " in a numbered list" if block.ordered else " in a list") for item in block.items)
    elif isinstance(block, CalloutBlock):
        yield block.blocks, f" in a box “{block.kind}”"


def _figure_descriptions(figure: FigureBlock, within: str) -> Iterator[tuple[Message, str]]:
    for image in figure.images:
        yield from _sentence_description(image.caption, f"caption of a figure{within}")
        yield from _sentence_description(
            image.alternative, f"alternative text of a figure{within}, for those who cannot see it"
        )
    for number, words in figure.notes:
        yield from _sentence_description(words, f"call-out ({number}) of a figure{within}")


def _table_descriptions(table: TableBlock, within: str) -> Iterator[tuple[Message, str]]:
    for head in table.heads:
        yield from _sentence_description(head, f"head of a table's column{within}")
    for row in table.rows:
        for cell, head in zip(row, table.heads, strict=False):
            column = f", column “{head}”" if str(head) else ""
            what = f"each of {', '.join(f'`{name}`' for name in table.members)} in" if table.members else "each row of"
            walk = f", printed for {what} `{table.walks}`, whose fields it names" if table.walks else ""
            yield from _sentence_description(cell, f"cell of a table{column}{walk}{within}")


def _sentence_description(words: Words | None, what: str) -> Iterator[tuple[Message, str]]:
    if isinstance(words, Message):
        yield words, what


def _sentence_descriptions(game: Game) -> Iterator[tuple[str, str]]:
    """Describe the patterns of sentences, and the words of their parameters: what they have, and an example of each."""
    print_sentence, of_cards = source_sentences(game), values_of_type(game.decks, Sentence)
    samples = [sample for pattern in game.sentences.patterns.values() for sample in sample_sentences(pattern)]
    uses = Counter(sentence.form.name for sentence in of_cards if sentence.form)

    def example(parameter: str, value: object) -> str:
        found = next((one for one in (*of_cards, *samples) if one.form and one.get(parameter) == value), None)
        return f"; as in “{print_sentence(found)}”" if found is not None else ""

    for name, pattern in game.sentences.patterns.items():
        kinds = [(parameter, kind) for parameter, kind in pattern.takes.items() if isinstance(kind, Kind)]
        has = ", ".join(f"{{{parameter}}} {_values_of_parameter(kind)}" for parameter, kind in kinds) or "nothing"
        note = f" ({pattern.note})" if pattern.note else ""
        yield f"sentences/{name}", f"a sentence{note}, on cards {uses[name]} ×; it names {has}{example(PATTERN, name)}"
    for parameter, words in game.sentences.words.items():
        for word, text in words.items():
            yield text.id, f"what the parameter {{{parameter}}} prints where it is `{word}`{example(parameter, word)}"


def _values_of_parameter(kind: Kind) -> str:
    ends = [format_number(end) for end in (getattr(kind, "min", None), getattr(kind, "max", None)) if end is not None]
    values = " or ".join(kind.words()) or " to ".join(ends) or kind.name
    return f"({values}{'' if kind.required or kind.default is not None else ', or nothing'})"


_OWN, _OTHER = "card.", "card:"
_SHOWN_OF_VALUE = 40


class NamedCardValues:
    """Finds the values of cards that texts name; of a text, its translation if `texts` has one under its id."""

    def __init__(self, game: Game, tag: str, texts: Mapping[str, str]) -> None:
        self._game = game
        self._tag = tag
        self._texts = texts
        self._cards = NamedCards(game)

    def of(self, message: Message) -> Iterator[tuple[str, str]]:
        """Yield the names in a text with what they print; those that print no single value are left out."""
        names = (
            node.name
            for node in (all_nodes(read_markup(message.source).nodes) if "card" in message.source else ())
            if isinstance(node, (PlaceholderNode, ArmedNode))
        )
        for name in dict.fromkeys(names):
            found = self._find_value(name, message)
            printed = self._printed_text(found) if found is not None else None
            if printed is not None:
                yield name, printed if len(printed) <= _SHOWN_OF_VALUE else f"{printed[:_SHOWN_OF_VALUE].rstrip()} …"

    def _find_value(self, name: str, message: Message) -> CardValue | None:
        try:
            if name.startswith(_OTHER):
                return self._cards.of_card(name)
            owner = self._owners.get(message.id, "")
            return self._cards.of_own(name, owner) if name.startswith(_OWN) and owner else None
        except TextFault:  # reported where the text is printed
            return None

    @cached_property
    def _owners(self) -> dict[str, str]:
        return {
            message.id: card.id
            for deck in self._game.decks
            for card in deck.cards
            for message in values_of_type(card.values, Message)
            if message.id.startswith(f"{deck.name}/{card.id}/")
        }

    def _printed_text(self, value: CardValue) -> str | None:
        found = value.value
        words = found if isinstance(found, Message) else enum_words(value, self._game.words) if isinstance(found, str) else None
        if words is not None:
            return self._texts.get(words.id) or words.source
        is_number = isinstance(found, int | float) and not isinstance(found, bool)
        return format_card_number(found, self._tag) if is_number else None  # type: ignore[arg-type]  # a number
