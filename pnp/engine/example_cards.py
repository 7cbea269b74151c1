"""Cards that the booklet shows beside a worked example must be those that the example is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.load.notation.markup_parser import read_markup, walk
from pnp.load.notation.markup_tree import ArmedNode, PlaceholderNode
from pnp.load.yaml.nodes import List, Map, Scalar
from pnp.model.booklet import CalloutBlock, FigureImage
from pnp.model.fields import Message
from pnp.model.messages import values_of_type

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.base.diagnostics import Report
    from pnp.load.yaml.nodes import Node
    from pnp.model.booklet import Booklet
    from pnp.model.game import Game

_EXAMPLE = "example:"
_NOTE = "note"
"""What an example says in prose."""


def check_example_cards(game: Game, booklet: Booklet, examples: Map, report: Report) -> None:
    """Warn of a call-out box that shows a card and prints results of an example about other cards of its deck.

    `rules/example-card`. An example that names no card of that deck is not about one of them.
    """
    deck_of = {card.id: deck.name for deck in game.decks for card in deck.cards}
    for box in values_of_type(booklet.chapters, CalloutBlock):
        named = {id_: examples.entries[id_] for id_ in _examples_in(box) if id_ in examples.entries}
        for image in values_of_type(box, FigureImage):
            for id_, (key, example) in named.items():
                cards = {word for word in _words(example) if word in deck_of and deck_of[word] == deck_of.get(image.card)}
                if cards and image.card not in cards:
                    about = " and ".join(f"`{card}`" for card in sorted(cards))
                    message = f"the example `{id_}` is about {about}, and the card beside it is `{image.card}`"
                    hint = "show the card of the example, or let the example be about this one"
                    report.warning("rules/example-card", message, image.mark, also=[("the example is in", key.mark)], hint=hint)


def _examples_in(box: CalloutBlock) -> dict[str, None]:
    """The ids of the examples whose results a box prints or chooses by, in their order."""
    texts = (message.source for message in values_of_type(box, Message) if _EXAMPLE in message.source)
    nodes = (node for source in texts for node in walk(read_markup(source).nodes))
    names = (node.name for node in nodes if isinstance(node, (PlaceholderNode, ArmedNode)) and node.name.startswith(_EXAMPLE))
    return dict.fromkeys(name.removeprefix(_EXAMPLE).partition(".")[0] for name in names)


def _words(node: Node) -> Iterator[str]:
    """The words of all keys and values of a node, notes left out: `pond 2:3` is two."""
    if isinstance(node, Scalar):
        yield from node.value.split()
    elif isinstance(node, List):
        for item in node.items:
            yield from _words(item)
    else:
        for key, (_, inner) in node.entries.items():
            if key != _NOTE:
                yield from (key, *_words(inner))
