"""`text`: words as they are written (`no`, `01001`, `1.10`), translatable unless the declaration says otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pnp.base.records import frozen, lazy_pattern
from pnp.kinds.enumeration import EnumKind
from pnp.kinds.flag import FlagKind
from pnp.kinds.kind import Kind
from pnp.kinds.kind_example import KindExample
from pnp.kinds.number import NumberKind
from pnp.markup.fold import printed_length
from pnp.model.fields import NUMBER_RULES, Message
from pnp.yaml_nodes.nodes import Scalar
from pnp.yaml_nodes.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

    from pnp.base.diagnostics import Mark
    from pnp.kinds.kind import Fields, Schema
    from pnp.kinds.reader import ValueReader
    from pnp.model.fields import NumberRule, Value
    from pnp.yaml_nodes.faults import FileFaults
    from pnp.yaml_nodes.nodes import Map, Node

ANY_SCALAR = ["string", "number", "boolean"]
"""Text is written without quotes where YAML allows it; an editor takes `1.10` and `true` for other things than text."""

_CONTROL = lazy_pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


@frozen(kw_only=True)
class TextKind(Kind):
    """Text of at most `max` printed characters; `numbers` says how its numbers are held to the rules."""

    name = "text"
    example: ClassVar = KindExample(
        "story",
        "{kind: text, max: 400}",
        "Take **3** [wood].",
        '<text x="3" y="3" w="57" style="story">{{ card.story }}</text>',
        "Take 3 wood.",
    )
    seen = "the words in the language that is printed, with their bold, italics and icons; `==` and `in` compare its source"

    translatable: bool = False
    fillable: bool = False
    max: float | None = None
    numbers: NumberRule | None = None

    @staticmethod
    def options() -> Fields:
        """Return the options of its declaration."""
        return {
            "translatable": FlagKind(required=False, default=True, note="whether it is given to translators"),
            "fillable": FlagKind(
                required=False,
                default=False,
                note="whether a translation may have words where a card has none, such as a pronunciation; the field is then "
                "optional",
            ),
            "max": NumberKind(required=False, note="the most characters that it may print, icons counted as one"),
            "numbers": EnumKind(
                required=False,
                choices=NUMBER_RULES,
                note="ruled: numbers are constants of the rules by name; strict: if not, it is an error; free: any, as in a "
                "story; unchecked: any, and others in a translation; without it as the deck or the game says",
            ),
        }

    @staticmethod
    def settle(options: dict[str, object], node: Map, place: str, faults: FileFaults) -> dict[str, object]:
        """Check that a text which translations may fill is given to translators."""
        del place
        if options["fillable"] and options["translatable"] is False and (written := node.get("fillable")) is not None:
            faults.wrong_kind("fillable", "`no` in a field that is not translatable", written)
        return options

    @classmethod
    def declare(cls, options: dict[str, object], required: bool, note: str) -> Self:  # noqa: FBT001
        """Make it from the options; a field that translations may fill can be left out."""
        return cls(required=required and not options["fillable"], note=note, **options)  # type: ignore[arg-type]  # as declared

    def absent(self, id_: str, mark: Mark) -> object:
        """Return the default, or an empty text if a translation may fill it."""
        if self.default is None and self.fillable and self.translatable:
            return Message(id_, "", mark, numbers=self.numbers, fillable=True)
        return self.default

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Message | None:
        """Read a text as it is written; line ends at the end of a block are removed."""
        if type(node) is not Scalar:
            values.faults.wrong_kind(name, "text", node, hint="a text that begins with `[` or `{` must be quoted")
            return None
        if node.empty:
            values.faults.wrong_kind(name, "text", node)
        if node.comment:
            values.faults.cut_text(name, node)
        values.faults.curly_quotes(name, node)
        text, style = node.value, node.style
        if style in ("|", ">"):
            text = text.rstrip("\n")
        elif style == '"' and (found := _CONTROL.search(text)):
            message = f"`{name}` holds the control character U+{ord(found[0]):04X}"
            values.faults.add("control-character", message, node.mark)
            return None
        if self.max is not None and len(text) > self.max and (length := printed_length(text)) > self.max:
            most = "1 character" if self.max == 1 else f"{shown(self.max)} characters"
            values.faults.out_of_range(name, f"at most {most} long", node, str(length))
        return Message(id_, text, node.mark, self.translatable, self.numbers, self.fillable)

    def sample(self) -> str:
        """Return words for any text."""
        return "some words"

    def shape(self) -> Schema:
        """Any scalar."""
        return {"type": ANY_SCALAR}

    def limits(self, value: Value) -> Iterator[tuple[str, int]]:
        """Yield its own `max`."""
        if isinstance(value, Message) and self.max is not None:
            yield value.id, int(self.max)
