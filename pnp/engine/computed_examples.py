"""Worked examples that need no engine: their results are computed from constants and cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, cast

from pnp.base.suggestions import did_you_mean
from pnp.load.examples_kind import COMPUTE, COMPUTED, EXPECTS
from pnp.load.kinds.kind import ValueReader
from pnp.load.notation.expressions import (
    ExpressionError,
    Operands,
    deck_sizes,
    evaluate,
    fill_in,
    format_fraction,
    owner,
    printable_number,
    read_expression,
)
from pnp.load.positions import position
from pnp.load.yaml.nodes import SLUG, FileFaults, Map, Scalar, read_number
from pnp.model.fields import Record
from pnp.model.game import ConstantReference, Derivation

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.fields import Value
    from pnp.model.game import Game


@dataclass(slots=True)
class ComputedExamples:
    """The results of examples by `id.name`; the names of those that have none; the constants that they name."""

    results: dict[str, Value] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)
    references: list[ConstantReference] = field(default_factory=list)


def is_computed(node: object) -> bool:
    """Whether an example is computed and not played by an engine."""
    return isinstance(node, Map) and COMPUTE in node.entries


def compute_examples(game: Game, examples: Map, report: Report) -> ComputedExamples:
    """Compute the examples that have `compute` out of those under `examples:`.

    Faults: those of reading the fields, `rules/bad-expression` (at the character), `rules/bad-example` (it expects a result
    that it does not have), `rules/example-differs` (a result is not as expected).
    """
    computer = _Computer(game, report)
    for key, node in examples.entries.values():
        if isinstance(node, Map) and is_computed(node):
            computer.example(key, node)
    return computer.found


class _Computer:
    """Computes the examples of one game."""

    def __init__(self, game: Game, report: Report) -> None:
        self.found = ComputedExamples()
        self._game = game
        self._report = report
        self._constants = {name: constant.value for name, constant in game.rules.items()}
        self._sizes = deck_sizes(game.decks)

    def example(self, key: Scalar, node: Map) -> None:
        """Compute the results of one example, each after those before it, and hold them against what it expects."""
        values = ValueReader(self._game.root, self._game.root, FileFaults(self._report))
        if not SLUG.fullmatch(key.value):
            values.faults.wrong_kind("key", "made of a-z, 0-9, `_` and `-`", key)
        id_ = key.value
        said = values.fields(COMPUTED.fields, node, f"examples/{id_}")
        results: dict[str, Value] = {}
        shown: dict[str, str] = {}
        for name, derivation in _entries(said[COMPUTE]):
            self._compute(id_, name, cast("Derivation | None", derivation), results, shown)
        self._compare(id_, node, results, shown)
        self.found.results |= {f"{id_}.{name}": value for name, value in results.items()}

    def _compute(self, id_: str, name: str, said: Derivation | None, results: dict[str, Value], shown: dict[str, str]) -> None:
        """Add one result, and its expression with numbers for messages; a name that has no value is added to the unread."""
        operands = Operands({**self._constants, **results}, self._sizes)
        self.found.unread.add(f"examples.{id_}.{name}")
        if said is None:
            return
        try:
            expression = read_expression(said.expression)
            for term in expression.names:
                if owner(term.name, results) is None:
                    mark = position(said.expression, term.at, said.mark, self._game.sources)
                    self.found.references.append(ConstantReference(term.name, mark, "rule"))
            if any(self._is_unread(id_, term.name, operands) for term in expression.names):
                return
            value = evaluate(expression, operands)
            results[name] = printable_number(value)
        except ExpressionError as error:
            mark = position(said.expression, error.at, said.mark, self._game.sources)
            self._report.error("rules/bad-expression", f"`{id_}.{name}`: {error.message}", mark, hint=error.hint)
            return
        numbers = dict.fromkeys((fill_in(expression, operands), format_fraction(value)))
        shown[name] = f"`{' '.join(said.expression.split())}` is {' = '.join(numbers)}"
        self.found.unread.discard(f"examples.{id_}.{name}")

    def _is_unread(self, id_: str, name: str, operands: Operands) -> bool:
        """Whether a name is that of a constant or a result that was reported."""
        if owner(name, operands.constants) is not None:
            return False
        return self._game.unread.covers(f"rules.{name}") or f"examples.{id_}.{name}" in self.found.unread

    def _compare(self, id_: str, node: Map, results: dict[str, Value], shown: dict[str, str]) -> None:
        expects = node.get(EXPECTS)
        for name, (key, wanted) in expects.entries.items() if isinstance(expects, Map) else ():
            if name not in results:
                if f"examples.{id_}.{name}" not in self.found.unread:
                    hint = did_you_mean(name, results)
                    self._report.error("rules/bad-example", f"example `{id_}` has no result `{name}`", key.mark, hint=hint)
                continue
            given = read_number(wanted.value) if isinstance(wanted, Scalar) else None  # what is no number has been reported
            if given is not None and Fraction(str(given)) != Fraction(str(results[name])):
                message = f"example `{id_}` expects `{name}` to be {given:.15g}, but {shown[name]}"
                self._report.error("rules/example-differs", message, wanted.mark)


def _entries(value: Value) -> tuple[tuple[str, object], ...]:
    return tuple(value.items()) if isinstance(value, Record) else ()
