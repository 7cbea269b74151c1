"""Describe each message to translators: ``card `mill`: story, 35 to 50 words``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.booklet import CalloutBlock, FigureBlock, HeadingBlock, ListBlock, ParagraphBlock, TableBlock
from pnp.model.fields import Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pnp.model.booklet import Block, Words
    from pnp.model.fields import ComponentType
    from pnp.model.game import Game

_PLAYTEST = "words/playtest/"  # the group of words.yaml that a rules engine prints
_PHRASE = "a phrase of the generator, in English; what stands in braces is filled in when it prints"


def descriptions(game: Game) -> dict[str, str]:
    """Describe the messages of a game that are not fields of cards, by id."""
    found = {f"game/{name}": f"the {name} of the game" for name in game.names}
    for name in game.terms:
        found[f"terms/{name}"] = f"a term of the rules: {{term:{name}}} prints it"
        found[f"terms/{name}/definition"] = f"what the glossary says of “{game.terms[name]}”"
    found |= {f"icons/{name}": f"the word for the symbol [{name}]: read aloud and copied" for name in game.icons}
    for chapter in game.booklet.chapters if game.booklet else ():
        for message, what in _blocks(chapter.blocks, ""):
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
    return f"{type_.name} `{card}`: {_field(path.split('/'), type_)}{note}"


def _field(path: Sequence[str], type_: ComponentType) -> str:
    """The name of a field and the notes in its type."""
    kind = type_.fields.get(path[0])
    found = [(path[0], kind.note), *kind.described(path[1:])] if kind is not None else []
    return ", ".join([" ".join(name for name, _ in found), *(note for _, note in found if note)])


def _blocks(blocks: Iterable[Block], within: str) -> Iterator[tuple[Message, str]]:
    """The messages of blocks with their descriptions; `within` describes what contains the blocks."""
    for block in blocks:
        if isinstance(block, HeadingBlock):
            yield from _sentence(block.words, f"heading of level {block.level}{within}")
        elif isinstance(block, ParagraphBlock):
            yield from _sentence(block.words, f"paragraph{within}")
        elif isinstance(block, TableBlock):
            yield from _table(block, within)
        elif isinstance(block, FigureBlock):
            yield from _figure(block, within)
        else:
            for inner, place in _inner(block):
                yield from _blocks(inner, f"{place}{within}")


def _inner(block: Block) -> Iterator[tuple[Iterable[Block], str]]:
    """The blocks inside a block, with a description of the block."""
    if isinstance(block, ListBlock):
        yield from ((item, " in a numbered list" if block.ordered else " in a list") for item in block.items)
    elif isinstance(block, CalloutBlock):
        yield block.blocks, f" in a box “{block.kind}”"


def _figure(figure: FigureBlock, within: str) -> Iterator[tuple[Message, str]]:
    for image in figure.images:
        yield from _sentence(image.caption, f"caption of a figure{within}")
        yield from _sentence(image.alternative, f"alternative text of a figure{within}, for those who cannot see it")
    for number, words in figure.notes:
        yield from _sentence(words, f"call-out ({number}) of a figure{within}")


def _table(table: TableBlock, within: str) -> Iterator[tuple[Message, str]]:
    for head in table.heads:
        yield from _sentence(head, f"head of a table's column{within}")
    for row in table.rows:
        for cell, head in zip(row, table.heads, strict=False):
            column = f", column “{head}”" if str(head) else ""
            walk = f", printed for each row of `{table.walks}`, whose fields it names" if table.walks else ""
            yield from _sentence(cell, f"cell of a table{column}{walk}{within}")


def _sentence(words: Words | None, what: str) -> Iterator[tuple[Message, str]]:
    if isinstance(words, Message):
        yield words, what
