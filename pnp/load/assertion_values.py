"""The values that an assertion expects: numbers and words, written out or as the name of a rule constant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.load.field_path import written as display
from pnp.load.yaml.nodes import format_number
from pnp.model.fields import Message
from pnp.model.game import ConstantReference, marks_of_constants

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.load.assertion_measures import AssertionScope
    from pnp.load.yaml.nodes import FileFaults
    from pnp.model.fields import Value


@frozen
class ExpectedNumber:
    """An expected number, its wording for messages (`5` or `5 (rules.deck.size)`), and the constant that it is the value of."""

    value: float
    wording: str
    constant: str = ""


class ExpectedReader:
    """Looks up what an assertion expects: constants by their names; one that is not there is reported."""

    def __init__(self, scope: AssertionScope, faults: FileFaults) -> None:
        self._scope = scope
        self._faults = faults

    def number(self, written: object) -> ExpectedNumber | None:
        """Return a number, or the constant that has it as its value."""
        if isinstance(written, float):
            return ExpectedNumber(written, format_number(written))
        value = self._value(written) if isinstance(written, ConstantReference) else None
        if value is None or not isinstance(written, ConstantReference):
            return None
        rule = f"rules.{written.name}"
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            what = "the text " if isinstance(value, str) else ""
            message = f"`{rule}` is not a number, found {what}`{display(value)}`"
            self._faults.count += 1
            self._scope.report.contradiction(
                "load/wrong-kind", message, written.mark, marks_of_constants(self._scope.rules, [written.name])
            )
            return None
        return ExpectedNumber(value, f"{format_number(value)} ({rule})", written.name)

    def words(self, written: object) -> tuple[tuple[str, Mark], ...]:
        """Return words with their places; those of a constant are where its name is."""
        if isinstance(written, ConstantReference):
            value = self._value(written)
            values = value if isinstance(value, tuple) else () if value is None else (value,)
            return tuple((display(v), written.mark) for v in values)
        return tuple((m.source, m.mark) for m in written if isinstance(m, Message)) if isinstance(written, tuple) else ()

    def _value(self, reference: ConstantReference) -> Value:
        constant = self._scope.rules.get(reference.name)
        if constant is None and self._scope.unread.covers(f"rules.{reference.name}"):
            self._faults.count += 1  # reported where it stands
            return None
        if constant is None:
            hint = did_you_mean(reference.name, self._scope.rules)
            self._faults.add("unknown-rule", f"no rule constant `{reference.name}`", reference.mark, hint=hint)
            return None
        return constant.value
