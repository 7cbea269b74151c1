"""Read `sentences.yaml`: the patterns of sentences, the parameters that they take, and what the words of these print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from pnp.base.diagnostics import list_names
from pnp.base.files import is_there
from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.load.files import FileCache, read_map
from pnp.load.kinds.compound import MappingKind, RecordKind
from pnp.load.kinds.declaration import FieldsKind
from pnp.load.kinds.kind import Kind, Schema, ValueReader, plain_value
from pnp.load.kinds.simple import ChoicesKind, EnumKind, FlagKind, NumberKind, TextKind
from pnp.load.notation.markup_parser import all_nodes, read_markup
from pnp.load.notation.markup_tree import ArmedNode, PlaceholderNode
from pnp.load.yaml.nodes import FileFaults, Map, Node, Scalar
from pnp.model.fields import Message, Record
from pnp.model.sentences import NO_PATTERNS, PATTERN, TEXT, SentencePattern, SentencePatterns

_MOST_SHOWN = 4
_TAKEN = {
    "required": FlagKind(required=False, note="no: a sentence may leave it out, and its text says so with the arm `none`"),
    "of": ChoicesKind(required=False, note="fewer words than the parameter has"),
    "min": NumberKind(required=False, note="a smallest number of its own"),
    "max": NumberKind(required=False, note="a greatest number of its own"),
}


@frozen(kw_only=True)
class _TakenKind(RecordKind):
    """What a pattern says of a parameter that it takes: nothing, as `{target, amount}` does, or something that differs."""

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Record | None:
        """Read it; None if it has an error."""
        if isinstance(node, Scalar) and node.empty:
            return Record({}, node.mark)
        return RecordKind.read(self, node, id_, name, values)

    def shape(self) -> Schema:
        return {"anyOf": [{"type": "null"}, RecordKind.shape(self)]}


if TYPE_CHECKING:
    from pathlib import Path

SENTENCES_FILE = "sentences.yaml"
SENTENCES = RecordKind(
    note="the sentences of cards",
    fields={
        "parameters": FieldsKind(
            required=False,
            reserved=(PATTERN, TEXT),
            note="what sentences can have, by name, each a kind as for a field of a card: `{kind: int, min: 1}`",
        ),
        "words": MappingKind(
            required=False,
            of=MappingKind(
                of=TextKind(translatable=True, note="what it prints; it may name parameters, `{amount}`, too"),
                note="by the word",
            ),
            note="what the words of an `enum` print, by the name of the parameter",
        ),
        "patterns": MappingKind(
            note="patterns by name",
            of=RecordKind(
                note="a pattern",
                fields={
                    "text": TextKind(
                        translatable=True, note="the sentence; `{amount}` prints a parameter, plurals and selects choose by one"
                    ),
                    "takes": MappingKind(
                        required=False,
                        of=_TakenKind(fields=_TAKEN, note="a parameter, and what is otherwise with it here"),
                        note="its parameters: `{target, amount: {max: 3}}`",
                    ),
                    "note": TextKind(required=False, translatable=False, note="for those who write and translate cards"),
                },
            ),
        ),
    },
)


def sentences_of_game(root: Path, folder: Path, values: ValueReader, cache: FileCache | None) -> SentencePatterns | None:
    """Read the patterns of the game in a folder of the project in `root`; None if their file cannot be read."""
    file = folder / SENTENCES_FILE
    if not is_there(root, file):
        return NO_PATTERNS
    node = read_map(root, file, None, values.faults.report, cache)
    return None if node is None else read_sentences(node, values)


def read_sentences(root: Map, values: ValueReader) -> SentencePatterns:
    """Read the file; patterns with a fault, which is reported, are among the `unread`.

    Ids of messages are `sentences/<pattern>`, and `sentences/<parameter>/<word>` for words. Reports `load/bad-sentence` for
    words of no parameter or of none of its words, a parameter that a pattern takes and its text does not name, and the other
    way round.
    """
    found = values.fields(SENTENCES.fields, root, "sentences")
    parameters = cast("Mapping[str, Kind] | None", found["parameters"])
    written = root.get("parameters")
    declared = parameters or {}
    if parameters is None and isinstance(written, Map):  # a fault there, which is reported, is none of the patterns
        return SentencePatterns(unread=frozenset(_names(root.get("patterns"))))
    words = dict(_words(found["words"], declared, values.faults))
    reader = _PatternReader(declared, words, values)
    patterns, nodes = found["patterns"], root.get("patterns")
    read = {name: reader.read(name, entry) for name, entry in patterns.items()} if isinstance(patterns, Record) else {}
    sound = {name: pattern for name, pattern in read.items() if pattern is not None}
    return SentencePatterns(sound, declared, words, frozenset(_names(nodes)) - sound.keys())


def _names(node: Node | None) -> Iterator[str]:
    yield from node.entries if isinstance(node, Map) else ()


def _words(written: object, declared: Mapping[str, Kind], faults: FileFaults) -> Iterator[tuple[str, dict[str, Message]]]:
    for name, entries in written.items() if isinstance(written, Record) else ():
        if not isinstance(entries, Record):
            continue
        kind = declared.get(name)
        if not isinstance(kind, EnumKind):
            message = f"`{name}` is no parameter of the kind `enum`, whose words could print something"
            faults.add("bad-sentence", message, entries.mark, hint=did_you_mean(name, _enums(declared)))
            continue
        lacking = [word for word in kind.choices if word not in entries]
        if lacking:
            message = f"the words of `{name}` lack {list_names(lacking, _MOST_SHOWN)}"
            faults.add("bad-sentence", message, entries.mark, hint="say what each of its words prints, or none")
        for word, text in entries.items():
            if word not in kind.choices and isinstance(text, Message):
                message = f"`{name}` is never `{word}`"
                faults.add("bad-sentence", message, text.mark, hint=did_you_mean(word, kind.choices))
        texts = {word: text for word, text in entries.items() if isinstance(text, Message)}
        _check_order(name, texts.values(), declared, faults)
        yield name, {word: replace(text, id=f"sentences/{name}/{word}") for word, text in texts.items()}


def _check_order(name: str, texts: Iterable[Message], declared: Mapping[str, Kind], faults: FileFaults) -> None:
    """Report words that print a parameter of the kind `enum` that is not declared above their own, for it might print them."""
    names = [*declared]
    for text in texts:
        nodes = all_nodes(read_markup(text.source).nodes)
        for node in nodes:
            printed = node.name if isinstance(node, PlaceholderNode) else ""
            if isinstance(declared.get(printed), EnumKind) and names.index(printed) >= names.index(name):
                where = "which is declared below it" if printed != name else "itself"
                hint = f"declare `{printed}` above it, or choose by it: `{{{printed}, select, …}}`"
                message = f"the words of `{name}` print `{{{printed}}}`, {where}"
                faults.add("bad-sentence", message, text.mark, hint=hint if printed != name else "take it out")


def _enums(declared: Mapping[str, Kind]) -> list[str]:
    return [name for name, kind in declared.items() if isinstance(kind, EnumKind)]


class _PatternReader:
    """Reads patterns that take the `declared` parameters."""

    def __init__(self, declared: Mapping[str, Kind], words: Mapping[str, Mapping[str, Message]], values: ValueReader) -> None:
        self._declared = declared
        self._words = words
        self._faults = values.faults

    def read(self, name: str, entry: object) -> SentencePattern | None:
        """Return a pattern; None if it has a fault."""
        before = self._faults.count
        if not isinstance(entry, Record) or not isinstance(text := entry["text"], Message):
            return None
        taken = entry["takes"] if isinstance(entry["takes"], Record) else Record({}, entry.mark)
        takes = {}
        for parameter, said in taken.items():
            kind = self._declared.get(parameter)
            if kind is None:
                message = f"`{name}` takes `{parameter}`, which is no parameter"
                hint = did_you_mean(parameter, self._declared) or "declare it under `parameters:`"
                self._faults.add("bad-sentence", message, taken.mark, hint=hint)
            elif isinstance(said, Record):
                takes[parameter] = self._narrowed(name, parameter, kind, said)
        words = {parameter: self._words[parameter] for parameter in self._declared if parameter in {*takes} & {*self._words}}
        if self._faults.count == before:
            self._check_names(name, text, takes, words)
        note = str(plain_value(entry["note"]) or "")
        if self._faults.count != before:
            return None
        return SentencePattern(name, replace(text, id=f"sentences/{name}"), takes, words, note, text.mark)

    def _narrowed(self, name: str, parameter: str, kind: Kind, said: Record) -> Kind:
        changes: dict[str, object] = {"mark": said.mark} if said else {}
        if said.get("required") is not None:
            changes["required"] = said["required"]
        choices = said.get("of")
        if isinstance(choices, tuple):
            known = kind.choices if isinstance(kind, EnumKind) else ()
            for word in choices:
                if word not in known:
                    message = f"`{name}` takes `{parameter}` of `{word}`, which it never is"
                    self._faults.add("bad-sentence", message, said.mark, hint=did_you_mean(str(word), known))
            changes["choices"] = choices
        for end in ("min", "max"):
            if (bound := said.get(end)) is not None and hasattr(kind, end):
                changes[end] = bound
            elif bound is not None:
                message = f"`{name}` takes `{parameter}` with a `{end}`, and it is no number"
                self._faults.add("bad-sentence", message, said.mark, hint=f"take `{end}` out")
        if "choices" in changes and not isinstance(kind, EnumKind):
            return kind
        return replace(kind, **changes) if changes else kind  # type: ignore[arg-type]  # as the options of kinds are

    def _check_names(
        self, name: str, text: Message, takes: Mapping[str, Kind], words: Mapping[str, Mapping[str, Message]]
    ) -> None:
        """Report a parameter that no text of the sentence names, of which no reader would know, and one that it has not."""
        named = _named(text)
        for parameter, kind in takes.items():
            of_kind = kind.choices if isinstance(kind, EnumKind) else ()
            if parameter in named:
                named |= {other for word in of_kind if (said := words.get(parameter, {}).get(word)) for other in _named(said)}
        foreign = [parameter for parameter in self._declared if parameter in named and parameter not in takes]
        if foreign:
            message = f"`{name}` names {list_names(foreign, _MOST_SHOWN)}, which it does not take"
            self._faults.add("bad-sentence", message, text.mark, hint=f"add `{foreign[0]}` to its `takes`")
        silent = [parameter for parameter in takes if parameter not in named]
        if silent:
            message = f"`{name}` takes {list_names(silent, _MOST_SHOWN)}, and its text does not say so"
            hint = f"name it, such as `{{{silent[0]}}}`, or leave it out of `takes`"
            self._faults.add("bad-sentence", message, text.mark, hint=hint)


def _named(text: Message) -> set[str]:
    nodes = all_nodes(read_markup(text.source).nodes)
    return {node.name.partition(".")[0] for node in nodes if isinstance(node, (PlaceholderNode, ArmedNode))}
