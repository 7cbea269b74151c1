"""The kind `sentence`: a pattern of `sentences.yaml` with the parameters that a card gives it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar, cast

from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean, near_hint
from pnp.load.kinds.kind import Fields, Kind, KindExample, Schema, UnknownStepError, ValueReader
from pnp.load.kinds.simple import ChoicesKind, EnumKind, TextKind
from pnp.load.notation.calls import read_call
from pnp.load.yaml.nodes import Map, Node, Scalar, shorten
from pnp.model.fields import Message, Value
from pnp.model.sentences import NO_PATTERNS, PATTERN, TEXT, Sentence, SentencePattern, SentencePatterns


@frozen(kw_only=True)
class SentenceKind(Kind):
    """A sentence of one of the patterns that the game declares, or of those in `of` (empty: of any of them)."""

    name = "sentence"
    example: ClassVar = KindExample(
        "effect",
        "{kind: sentence}",
        "draw(amount=2, of=fish)",
        '<text x="3" y="3" w="57" style="story">{{ card.effect }} ({{ card.effect.amount }})</text>',
        "Draw 2 fish. (2)",
    )
    template_note = "its text; `pattern` is the name of its pattern, and each parameter has its own"

    of: tuple[str, ...] = ()
    known: SentencePatterns | None = None
    """All patterns of the game; None where they are not read, as in a conversion of tables: nothing is checked then."""

    @staticmethod
    def options() -> Fields:
        return {"of": ChoicesKind(required=False, default=(), note="the patterns that it may have; without them any")}

    @property
    def _patterns(self) -> Mapping[str, SentencePattern]:
        patterns = (self.known or NO_PATTERNS).patterns
        return {name: patterns[name] for name in self.of if name in patterns} if self.of else patterns

    def bound(self, node: Map, values: ValueReader) -> SentenceKind:
        """Return the kind with the patterns of the game; a name in `of` that is none is reported."""
        if values.sentences is None:
            return self
        written = node.get("of")
        for name in self.of:
            if name not in values.sentences.patterns and name not in values.sentences.unread:
                hint = did_you_mean(name, values.sentences.patterns)
                message = f"`{name}` is no pattern of sentences.yaml"
                values.faults.add("unknown-sentence", message, (written or node).mark, hint=hint)
        return replace(self, known=values.sentences)

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Sentence | None:
        """Read `pattern(parameter=value)`, or a mapping of the pattern and its parameters, or one of `text` alone."""
        if self.known is None:
            return None
        if isinstance(node, Map) and TEXT in node.entries:
            return self._read_written_out(node, id_, name, values)
        named = self._pattern_and_parameters(node, name, values)
        if named is None:
            return None
        word, parameters = named
        pattern = self._patterns.get(word.value)
        if pattern is None:
            self._report_unknown(word, name, values)
            return None
        found = _read_parameters(pattern, parameters, f"{id_}/{name}", values)
        if found is None:
            return None
        return Sentence({PATTERN: pattern.name, TEXT: pattern.text, **found}, node.mark, self._all_parameters, pattern)

    def _read_written_out(self, node: Map, id_: str, name: str, values: ValueReader) -> Sentence | None:
        for key, _ in node.entries.values():
            if key.value != TEXT:
                hint = f"a sentence has a `{PATTERN}` with its parameters, or is written out: then it has a `{TEXT}` alone"
                values.faults.add("bad-sentence", f"`{name}` has a `{TEXT}`, and `{key.value}` beside it", key.mark, hint=hint)
                return None
        text = TextKind(translatable=True).read(node.entries[TEXT][1], id_, f"{name}.{TEXT}", values)
        return Sentence({PATTERN: None, TEXT: text}, node.mark, self._all_parameters) if isinstance(text, Message) else None

    def _pattern_and_parameters(self, node: Node, name: str, values: ValueReader) -> tuple[Scalar, Map] | None:
        if isinstance(node, Map) and isinstance(word := node.get(PATTERN), Scalar):
            parameters = Map(node.path, node.line, node.column)
            parameters.entries = {key: entry for key, entry in node.entries.items() if key != PATTERN}
            return word, parameters
        call = read_call(node) if type(node) is Scalar else None
        if call is None or not isinstance(node, Scalar):
            expected = f"a sentence such as `{self.sample()}`"
            written = node.value.partition("(")[0].strip() if isinstance(node, Scalar) else ""
            pattern = self._patterns.get(written)
            hint = f"`{pattern.name}` is written `{_sample_of(pattern)}`" if pattern else None
            hint = hint or f"words that no pattern says are written out: `{name}: {{{TEXT}: …}}`"
            values.faults.add("bad-sentence", f"`{name}` must be {expected}, found {_shown(node)}", node.mark, hint=hint)
            return None
        return Scalar(call[0], "", node.path, node.line, node.column), call[1]

    def _report_unknown(self, word: Scalar, name: str, values: ValueReader) -> None:
        known = self.known or NO_PATTERNS
        if word.value in known.unread:
            values.faults.count += 1  # reported where it is declared
            return
        near = near_hint(word.value, self._patterns)
        if word.value in known.patterns:
            message = f"`{name}` cannot be the sentence `{word.value}`: its field takes others"
            hint = f"add `{word.value}` to `of` where the field is declared, or write {_listed(self._patterns)}"
        else:
            message = f"`{word.value}` is no pattern of sentences"
            hint = near or f"declare it under `patterns:` of sentences.yaml, or write {_listed(self._patterns)}"
        declared = [("declared in", self.mark)] if self.mark and word.value in known.patterns else []
        values.faults.add("unknown-sentence", message, word.mark, hint=hint, also=declared)

    @property
    def _all_parameters(self) -> tuple[str, ...]:
        return tuple(self._parameters)

    @property
    def _parameters(self) -> dict[str, Kind]:
        taken = {name for pattern in self._patterns.values() for name in pattern.takes}
        declared = (self.known or NO_PATTERNS).parameters
        return {name: cast("Kind", kind) for name, kind in declared.items() if name in taken}

    def sample(self) -> str:
        return next(map(_sample_of, self._patterns.values()), self.example.written)

    def shape(self) -> Schema:
        """A text that begins with the name of a pattern; or the pattern and its parameters; or a text written out."""
        names = "|".join(self._patterns) or ".+"
        parameters: Schema = {name: kind.schema() for name, kind in self._parameters.items()}
        pattern: Schema = {"enum": list(self._patterns)} if self._patterns else {"type": "string"}
        return {
            "anyOf": [
                {"type": "string", "pattern": rf"^\s*({names})\s*(\(.*\)\s*)?$"},
                {
                    "type": "object",
                    "properties": {PATTERN: pattern, **parameters},
                    "required": [PATTERN],
                    "additionalProperties": False,
                },
                {
                    "type": "object",
                    "properties": {TEXT: TextKind().schema()},
                    "required": [TEXT],
                    "additionalProperties": False,
                },
            ]
        }

    def column_kind(self, step: str) -> Kind:
        """Continue with the pattern, a text written out, or a parameter."""
        return self._part(step)

    def kind_at(self, step: str, types: Mapping[str, Fields]) -> Kind:
        return self._part(step)

    def _part(self, step: str) -> Kind:
        if self.known is None:
            return TextKind(translatable=False)
        parts: dict[str, Kind] = {
            PATTERN: EnumKind(choices=tuple(self._patterns)),
            TEXT: TextKind(translatable=True, required=False),
            **{name: replace(kind, required=False) for name, kind in self._parameters.items()},
        }
        if step not in parts:
            raise UnknownStepError(step, parts)
        return parts[step]


def _read_parameters(pattern: SentencePattern, written: Map, id_: str, values: ValueReader) -> dict[str, Value] | None:
    before = values.faults.count
    found: dict[str, Value] = {}
    for key, _ in written.entries.values():
        if key.value not in pattern.takes:
            message = f"the sentence `{pattern.name}` has no parameter `{key.value}`"
            hint = did_you_mean(key.value, pattern.takes) or "it has none: write nothing but its name"
            values.faults.add("unknown-field", message, key.mark, hint=hint, also=[("declared in", pattern.mark)])
    for name, declared in pattern.takes.items():
        kind = cast("Kind", declared)
        node = written.get(name)
        if node is None or (isinstance(node, Scalar) and node.empty):
            found[name] = cast("Value", kind.default)
            if kind.required and _near_name(name, written, pattern) is None:
                message = f"the sentence `{pattern.name}` lacks its `{name}`"
                note = f", {kind.note}" if kind.note else ""
                hint = f"write `{name}={kind.sample()}`{note}; or say `required: no` where the pattern takes it"
                values.faults.add("missing-field", message, written.mark, hint=hint, also=[("declared in", pattern.mark)])
            continue
        found[name] = cast("Value", kind.read(kind.cell_node(node) if isinstance(node, Scalar) else node, id_, name, values))
    return found if values.faults.count == before else None


def _near_name(name: str, written: Map, pattern: SentencePattern) -> str | None:
    """Return the parameter that is probably meant for `name` and misspelt, which has been reported."""
    strays = [key for key in written.entries if key not in pattern.takes]
    return next((stray for stray in strays if near_hint(stray, (name,))), None)


def _sample_of(pattern: SentencePattern) -> str:
    needed = ((name, cast("Kind", kind)) for name, kind in pattern.takes.items())
    parameters = ", ".join(f"{name}={kind.sample()}" for name, kind in needed if kind.required)
    return f"{pattern.name}({parameters})" if parameters else pattern.name


def _listed(patterns: Mapping[str, SentencePattern]) -> str:
    return f"`{next(iter(patterns))}`" if len(patterns) == 1 else did_you_mean("", patterns) or "another one"


def _shown(node: Node) -> str:
    return f"`{shorten(node.value)}`" if isinstance(node, Scalar) else "a mapping" if isinstance(node, Map) else "a list"


def sample_sentences(pattern: SentencePattern) -> Iterator[Sentence]:
    """Yield sentences that try what a pattern can say: each word, the ends of each number, and each parameter left out.

    Others have their first value meanwhile.
    """
    values = {name: _trial_values(cast("Kind", kind)) for name, kind in pattern.takes.items()}
    first = {name: next(iter(found), None) for name, found in values.items()}
    base: dict[str, Value] = {PATTERN: pattern.name, TEXT: pattern.text, **first}
    yield Sentence(base, pattern.mark, tuple(pattern.takes), pattern)
    for name, kind in pattern.takes.items():
        left_out: tuple[Value, ...] = () if cast("Kind", kind).required or cast("Kind", kind).default is not None else (None,)
        for value in (*values[name][1:], *left_out):
            yield Sentence({**base, name: value}, pattern.mark, tuple(pattern.takes), pattern)


def _trial_values(kind: Kind) -> tuple[Value, ...]:
    if isinstance(kind, EnumKind):
        return kind.choices
    if kind.name == "flag":
        return (True, False)
    if kind.name in {"int", "number", "length"}:
        low, high = (getattr(kind, end) for end in ("min", "max"))
        start = 2 if low is None else low
        ends = dict.fromkeys((start, start + 1, high if high is not None else start + 4))
        return tuple(int(n) if kind.name == "int" else n for n in ends if high is None or n <= high)
    if kind.name == "list":
        inner = _trial_values(kind.innermost())
        return (tuple(inner[:2]), tuple(inner[:1])) if inner else ()
    return ()
