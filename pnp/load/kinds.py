"""`types.yaml` to component types: which fields a card has, of which kind, within which limits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, cast, get_args

from pnp.diagnostics import did_you_mean
from pnp.model.fields import ComponentType, Kind, KindName
from pnp.yaml_nodes.nodes import List, Map, Scalar
from pnp.yaml_nodes.scalars import FLAGS, NAME, SLUG, number, renamed, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.load.values import ValueReader
    from pnp.yaml_nodes.nodes import Node

KIND_NAMES: tuple[str, ...] = get_args(KindName)

CARD_KEYS = ("id", "copies")
"""What a card has besides the fields of its type."""

OPTIONS: dict[str, tuple[str, ...]] = {
    "text": ("translatable", "max", "numbers"),
    "int": ("min", "max"),
    "number": ("min", "max"),
    "flag": (),
    "length": ("min", "max"),
    "enum": ("of",),
    "ref": ("to",),
    "image": (),
    "list": ("of", "min", "max"),
    "record": ("fields",),
    "mapping": ("keys", "of"),
    "grid": ("columns", "rows", "legend"),
}
"""What a kind may say besides `kind`, `required`, `default` and `note`."""

NEEDED = {"enum": ("of",), "list": ("of",), "record": ("fields",), "mapping": ("of",), "grid": ("legend",)}
"""What a kind has to say."""

NUMBERS = ("ruled", "free")
"""What numbers in a text may be: constants of the rules by name, or anything, as in a story."""

COMMON = ("kind", "required", "default", "note")


@dataclass(frozen=True, slots=True)
class TypeBook:
    """The types of a game, and what of them was faulty: fields by type (nothing is said about their values), whole types."""

    types: Mapping[str, ComponentType]
    broken_fields: Mapping[str, tuple[str, ...]]
    broken_types: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all types that are declared, faulty or not."""
        return (*self.types, *self.broken_types)


def read_types(root: Map, values: ValueReader) -> TypeBook:
    """Read all types of a game; a field or type that is faulty is reported and known by its name alone."""
    reader = _KindReader(values)
    read = {key.value: reader.component_type(key, node) for key, node in root.entries.values()}
    for to in reader.targets:
        if to.value not in read:
            values.faults.unknown_choice("to", to, read)
    types = {name: type_ for name, type_ in read.items() if type_ is not None}
    fields = {name: _declared(root.get(name), type_) for name, type_ in types.items()}
    return TypeBook(types, fields, tuple(name for name in read if name not in types))


def _declared(node: Node | None, type_: ComponentType) -> tuple[str, ...]:
    """Name the fields that are declared but could not be read."""
    fields = node.get("fields") if isinstance(node, Map) else None
    return tuple(name for name in fields.entries if name not in type_.fields) if isinstance(fields, Map) else ()


class _KindReader:
    """Reads declarations; `targets` are the types that ref fields name."""

    def __init__(self, values: ValueReader) -> None:
        self.targets: list[Scalar] = []
        self._values = values
        self._faults = values.faults

    def component_type(self, key: Scalar, node: Node) -> ComponentType | None:
        """Read one type: `note` and `fields`."""
        if not SLUG.fullmatch(key.value):
            self._faults.wrong_kind("type", "named with a-z, 0-9, `_` and `-`", key)
        if not isinstance(node, Map):
            self._faults.wrong_kind(key.value, "a type with `fields`", node)
            return None
        for inner, _ in node.entries.values():
            if inner.value not in ("note", "fields"):
                self._faults.unknown_field(inner, f"types/{key.value}", ("note", "fields"))
        fields = node.get("fields")
        if not isinstance(fields, Map):
            self._faults.missing_field("fields", f"types/{key.value}", key.mark)
            return None
        return ComponentType(key.value, self._fields(fields, f"types/{key.value}", CARD_KEYS), self._note(node), key.mark)

    def _fields(self, node: Map, place: str, reserved: tuple[str, ...] = ()) -> dict[str, Kind]:
        kinds: dict[str, Kind] = {}
        for key, value in node.entries.values():
            if not NAME.fullmatch(key.value):
                hint = renamed(key.value, "_")
                self._faults.wrong_kind("field", "named with a-z, 0-9 and `_`, a letter first", key, hint=hint)
            elif key.value in reserved:
                self._faults.add("reserved-name", f"a field cannot be named `{key.value}` here", key.mark)
            else:
                kind = self.kind(value, f"{place}/{key.value}", key)
                if kind is not None:
                    kinds[key.value] = kind
        return kinds

    def kind(self, node: Node, place: str, at: Scalar) -> Kind | None:
        """Read one `{kind: …}`, its default included; None when it is too faulty to use."""
        name = self._kind_name(node, place, at)
        if name is None:
            return None
        assert isinstance(node, Map)
        allowed = (*COMMON, *OPTIONS[name])
        for key, value in node.entries.values():
            if key.value not in allowed:
                self._faults.unknown_field(key, place, allowed, value)
        missing = [option for option in NEEDED.get(name, ()) if option not in node.entries]
        for option in missing:
            self._faults.missing_field(option, place, node.mark)
        if missing:
            return None
        kind = self._assembled(name, node, place, at)
        return self._with_default(kind, node, place, at) if kind is not None else None

    def _kind_name(self, node: Node, place: str, at: Scalar) -> KindName | None:
        if not isinstance(node, Map):
            self._faults.wrong_kind(at.value, "a kind such as `{kind: text}`", node)
            return None
        name = node.get("kind")
        if not isinstance(name, Scalar):
            self._faults.missing_field("kind", place, node.mark, f"one of {', '.join(KIND_NAMES)}")
            return None
        if name.value not in OPTIONS:
            self._faults.add(
                "unknown-kind", f"unknown kind `{name.value}`", name.mark, hint=did_you_mean(name.value, KIND_NAMES)
            )
            return None
        return cast("KindName", name.value)

    def _assembled(self, name: KindName, node: Map, place: str, at: Scalar) -> Kind | None:
        of = node.get("of")
        inner = self.kind(of, f"{place}/of", at) if of is not None and name in ("list", "mapping") else None
        if inner is None and name in ("list", "mapping"):
            return None
        choices = self._words(of, "of") if name == "enum" else self._words(node.get("keys"), "keys")
        fields = self._record_fields(node, place)
        if name == "record" and fields is None:
            return None
        low, high = self._number(node, "min"), self._number(node, "max")
        if low is not None and high is not None and low > high:
            self._faults.add("out-of-range", f"`min` is greater than `max` in `{place}`", node.mark)
            low = high = None
        return Kind(
            name=name,
            required=self._flag(node, "required", default=True),
            translatable=name == "text" and self._flag(node, "translatable", default=True),
            min=low,
            max=high,
            choices=choices,
            to=self._target(node),
            of=inner,
            fields=fields or {},
            legend=self._legend(node.get("legend")),
            columns=self._count(node, "columns"),
            rows=self._count(node, "rows"),
            note=self._note(node),
            mark=at.mark,
            numbers=self._numbers(node.get("numbers")),
        )

    def _record_fields(self, node: Map, place: str) -> dict[str, Kind] | None:
        """Read the fields of a record; None when one of them is faulty, so that nothing is said about its values."""
        fields = node.get("fields")
        if fields is None:
            return None
        if not isinstance(fields, Map):
            self._faults.wrong_kind("fields", "fields by their names", fields)
            return None
        kinds = self._fields(fields, place)
        return kinds if len(kinds) == len(fields.entries) else None

    def _with_default(self, kind: Kind, node: Map, place: str, at: Scalar) -> Kind:
        default = node.get("default")
        if default is None:
            return kind
        return replace(kind, required=False, default=self._values.read(kind, default, place, at.value))

    def _words(self, node: Node | None, name: str) -> tuple[str, ...]:
        """Read a list of choices, each once."""
        if node is None:
            return ()
        if not isinstance(node, List) or not node.items or not all(isinstance(i, Scalar) and i.value for i in node.items):
            self._faults.wrong_kind(name, "a list of words", node)
            return ()
        words = [item for item in node.items if isinstance(item, Scalar)]
        for index, word in enumerate(words):
            if word.value in [w.value for w in words[:index]]:
                self._faults.add("duplicate-choice", f"choice `{word.value}` stands twice in `{name}`", word.mark)
        return tuple(dict.fromkeys(word.value for word in words))

    def _legend(self, node: Node | None) -> Mapping[str, str]:
        if node is None:
            return {}
        if not isinstance(node, Map) or not node.entries:
            self._faults.wrong_kind("legend", "a mapping of characters to words", node)
            return {}
        legend = {}
        for key, value in node.entries.values():
            if len(key.value) != 1 or key.value.isspace():
                self._faults.wrong_kind("legend", "keyed by single characters", key)
            elif not isinstance(value, Scalar) or not value.value:
                self._faults.wrong_kind(key.value, "a word", value)
            else:
                legend[key.value] = value.value
        return legend

    def _target(self, node: Map) -> str | None:
        to = node.get("to")
        if to is None:
            return None
        if not isinstance(to, Scalar):
            self._faults.wrong_kind("to", "the name of a type", to)
            return None
        self.targets.append(to)
        return to.value

    def _number(self, node: Map, name: str) -> float | None:
        found = node.get(name)
        value = number(found.value) if isinstance(found, Scalar) else None
        if found is not None and value is None:
            self._faults.wrong_kind(name, "a number", found)
        return value

    def _count(self, node: Map, name: str) -> int:
        value = self._number(node, name)
        if value is not None and (value < 1 or value != int(value)):
            self._faults.out_of_range(name, "a whole number from 1", node, shown(value))
            return 0
        return int(value or 0)

    def _flag(self, node: Map, name: str, *, default: bool) -> bool:
        found = node.get(name)
        value = FLAGS.get(found.value) if isinstance(found, Scalar) else None
        if found is not None and value is None:
            self._faults.wrong_kind(name, "`yes` or `no`", found)
        return default if value is None else value

    def _numbers(self, node: Node | None) -> Literal["ruled", "free"]:
        if isinstance(node, Scalar) and node.value in NUMBERS:
            return "free" if node.value == "free" else "ruled"
        if isinstance(node, Scalar):
            self._faults.unknown_choice("numbers", node, NUMBERS)
        elif node is not None:
            self._faults.wrong_kind("numbers", "`ruled` or `free`", node)
        return "ruled"

    def _note(self, node: Map) -> str:
        note = node.get("note")
        if note is not None and not isinstance(note, Scalar):
            self._faults.wrong_kind("note", "text", note)
        return note.value if isinstance(note, Scalar) else ""
