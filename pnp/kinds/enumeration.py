"""`enum`: one of several words, which its declaration lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar
from unicodedata import normalize

from pnp.base.records import frozen
from pnp.kinds.kind import Kind
from pnp.kinds.kind_example import KindExample
from pnp.yaml_nodes.nodes import List, Scalar
from pnp.yaml_nodes.scalars import FLAGS, whole_number

if TYPE_CHECKING:
    from typing import Self

    from pnp.kinds.kind import Fields, Schema
    from pnp.kinds.reader import ValueReader
    from pnp.yaml_nodes.nodes import Node


@frozen(kw_only=True)
class EnumKind(Kind):
    """One of `choices`."""

    name = "enum"
    example: ClassVar = KindExample(
        "signal",
        "{kind: enum, of: [yellow, red]}",
        "red",
        '<rect x="3" y="3" w="57" h="9" fill="{{ card.signal }}"/>',
        "rect 3 3 57 9 fill red",
    )
    seen = "the word"
    varies = True

    choices: tuple[str, ...] = ()

    @staticmethod
    def options() -> Fields:
        """Return the options of its declaration."""
        return {"of": ChoicesKind(note="the words that it may be")}

    @classmethod
    def declare(cls, options: dict[str, object], required: bool, note: str) -> Self:  # noqa: FBT001
        """Make it from `of`."""
        return cls(required=required, note=note, choices=options["of"])  # type: ignore[arg-type]  # read by ChoicesKind

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> str | None:
        """Read one of the choices; an accent may be part of its letter or a sign of its own, which looks the same."""
        del id_
        if type(node) is not Scalar:
            values.faults.wrong_kind(name, "one word", node)
            return None
        if node.value in self.choices:
            return node.value
        same = next((choice for choice in self.choices if normalize("NFC", choice) == normalize("NFC", node.value)), None)
        if same is None:
            values.faults.unknown_choice(name, node, self.choices)
        return same

    def shape(self) -> Schema:
        """The words in every form in which an editor may parse them (`1`, `no`)."""
        forms: list[object] = list(self.choices)
        forms += [number for choice in self.choices if (number := whole_number(choice)) is not None]
        forms += [FLAGS[choice] for choice in self.choices if choice in FLAGS]
        return {"enum": forms}

    def words(self) -> tuple[str, ...]:
        """Return the choices."""
        return self.choices

    def all_values(self) -> tuple[str, ...]:
        """Return the choices."""
        return self.choices


@frozen(kw_only=True)
class ChoicesKind(Kind):
    """A list of different words; only declarations have it."""

    name = "list of words"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> tuple[str, ...] | None:
        """Read the words; one that occurs twice is reported."""
        del id_
        if not isinstance(node, List) or not node.items or not all(isinstance(i, Scalar) and i.value for i in node.items):
            values.faults.wrong_kind(name, "a list of words", node)
            return None
        words: dict[str, Scalar] = {}
        for word in node.items:
            if isinstance(word, Scalar) and words.setdefault(word.value, word) is not word:
                values.faults.add("duplicate-choice", f"choice `{word.value}` occurs twice in `{name}`", word.mark)
        return tuple(words)

    def shape(self) -> Schema:
        """At least one scalar."""
        return {"type": "array", "items": {"type": ["string", "number", "boolean"]}, "minItems": 1}
