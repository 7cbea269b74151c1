"""The sentence that prints a constant, in the language of the source: what a reader of `pnp rules` holds against its name."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pnp.base.records import lazy_pattern
from pnp.load.notation.markup_parser import read_markup
from pnp.load.notation.markup_tree import TextNode
from pnp.locale.constant_uses import ConstantNames
from pnp.locale.localize import source_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.base.diagnostics import Mark
    from pnp.model.fields import Message
    from pnp.model.game import Game

LONGEST: Final = 120
"""Characters of a sentence that are shown."""

_END = lazy_pattern(r"[.!?…]['\"”’»)]*\s+|[。！？]|\n\s*")
"""The end of a sentence; abbreviations end one too, which leaves a shorter excerpt."""


def printed_sentences(source: Game) -> Mapping[Mark, str]:
    """Return the sentences that name a constant or odds in a text, by the mark of the name; `source` has its examples and odds.

    They are printed as the source language prints them now. What only the rows of a table print is left out.
    """
    words = source_words(source)
    names = (*ConstantNames(source, "rules").in_texts, *ConstantNames(source, "odds").in_texts)
    found: dict[Mark, str] = {}
    for name in names:
        start, end = _sentence(name.text, name.at)
        before, whole = (
            " ".join(words(replace(name.text, source=name.text.source[start:to])).split())
            for to in (_node_start(name.text, name.at), end)
        )
        found[name.mark(source.sources)] = _excerpt(whole, len(before))
    return found


def _sentence(text: Message, at: int) -> tuple[int, int]:
    """Return where the sentence around an offset begins and ends; ends inside of arms, styles and links do not count."""
    nodes = [node for node in read_markup(text.source).nodes if isinstance(node, TextNode)]
    ends = [end.end() for node in nodes for end in _END.finditer(text.source, node.start, node.end)]
    start = max((end for end in ends if end <= at), default=0)
    return start, min((end for end in ends if end > at), default=len(text.source))


def _node_start(text: Message, at: int) -> int:
    """Return where the placeholder, plural or styled words begin that an offset is in."""
    return next((node.start for node in read_markup(text.source).nodes if node.start <= at < node.end), at)


def _excerpt(sentence: str, at: int) -> str:
    """Return a sentence, or of a long one the words around a place."""
    if len(sentence) <= LONGEST:
        return sentence
    start = 0 if at < LONGEST // 2 else sentence.find(" ", at - LONGEST // 2) + 1
    end = start + LONGEST if start + LONGEST >= len(sentence) else sentence.rfind(" ", start, start + LONGEST)
    return f"{'…' * (start > 0)}{sentence[start:end]}{'…' * (end < len(sentence))}"
