"""Sentences of cards as data: a pattern, which is a text with parameters, and the values that a card gives them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.model.fields import Message, Record, RichText, Value

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.model.fields import FieldKind


PATTERN = "pattern"
TEXT = "text"
"""What a sentence has besides its parameters: the name of its pattern, and the text that it prints."""
SENTENCES_GROUP = "sentences/"
"""How the ids of messages of patterns and words begin."""


def is_inflected(id_: str) -> bool:
    """Whether a message is a word of a parameter, which has the case, article or particle that its sentences need."""
    return id_.startswith(SENTENCES_GROUP) and "/" in id_.removeprefix(SENTENCES_GROUP)


@frozen
class SentencePattern:
    """A pattern of sentences: `text` names the parameters that it `takes`, which are kinds by their names.

    `words` are, by the name of a parameter, what its words print; they may name the parameters of the sentence too.
    """

    name: str
    text: Message
    takes: Mapping[str, FieldKind]
    words: Mapping[str, Mapping[str, Message]]
    note: str
    mark: Mark


@frozen
class SentencePatterns:
    """What `sentences.yaml` declares: patterns by name, parameters, and what their words print, `words["target"]["rival"]`.

    A pattern may take a parameter with fewer values than it has here. `unread` are the names of patterns with a fault, which
    is reported.
    """

    patterns: Mapping[str, SentencePattern] = field(default_factory=dict)
    parameters: Mapping[str, FieldKind] = field(default_factory=dict)
    words: Mapping[str, Mapping[str, Message]] = field(default_factory=dict)
    unread: frozenset[str] = frozenset()

    @property
    def messages(self) -> tuple[Message, ...]:
        """All of their texts: the patterns, then the words of parameters."""
        words = (word for of_parameter in self.words.values() for word in of_parameter.values())
        return (*(pattern.text for pattern in self.patterns.values()), *words)


NO_PATTERNS = SentencePatterns()


class Sentence(Record):
    """A sentence of a card: `pattern`, `text` and its parameters by their names; one that is left out is None.

    `form` is its pattern; None if the sentence is written out, and nothing but a text.
    """

    __slots__ = ("form",)

    def __init__(
        self, values: Mapping[str, Value], mark: Mark, optional: tuple[str, ...] = (), form: SentencePattern | None = None
    ) -> None:
        super().__init__(values, mark, optional)
        self.form = form

    @property
    def text(self) -> Message | RichText:
        """What it prints."""
        text = self[TEXT]
        assert isinstance(text, (Message, RichText))
        return text

    def with_values(self, values: Mapping[str, Value]) -> Sentence:
        """Return the same sentence with other values."""
        return Sentence(values, self.mark, self.optional, self.form)
