"""Declare which rule constants an engine needs, with their units and allowed values, and read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pnp.base.diagnostics import Diagnostic, Distance
from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.model.game import marks_of_constants

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.base.diagnostics import Mark, Report
    from pnp.model.game import Constant, UnreadNames

MISSING: Final = object()
"""The value of a constant that could not be read; the error has been reported."""


@frozen
class IntegerSpec:
    """A whole number from `low` to `high`, or the `word` (such as `none` or `all`), which is read as None."""

    unit: str
    low: int
    high: int
    word: str | None = None

    def read(self, value: object) -> object:
        """Return the number or None. Raises ValueError; its text says what was expected."""
        if self.word is not None and value == self.word:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        also = f" or `{self.word}`" if self.word else ""
        numbers = f"a whole number from {self.low} to {self.high}" if self.low < self.high else f"`{self.low}`"
        raise ValueError(numbers + also)


@frozen
class ChoiceSpec:
    """One of several words."""

    unit: str
    choices: tuple[str, ...]

    def read(self, value: object) -> object:
        """Return the word. Raises ValueError; its text says what was expected."""
        if isinstance(value, str) and value in self.choices:
            return value
        raise ValueError(" or ".join(f"`{c}`" for c in self.choices))


@frozen
class FlagSpec:
    """True or false; `only` is the one that the engine supports, if it does not support both."""

    unit: str
    only: bool | None = None

    def read(self, value: object) -> object:
        """Return the flag. Raises ValueError; its text says what was expected."""
        if isinstance(value, bool) and self.only in (None, value):
            return value
        raise ValueError("`true` or `false`" if self.only is None else f"`{str(self.only).lower()}`")


@frozen
class ExactListSpec:
    """A list of words in an order that matters: one of `lists`, word for word."""

    unit: str
    lists: tuple[tuple[str, ...], ...]

    def read(self, value: object) -> object:
        """Return the words. Raises ValueError; its text says what was expected."""
        if value in self.lists:
            return value
        raise ValueError(" or ".join(shown(words) for words in self.lists))


@frozen
class IntegerListSpec:
    """A list of whole numbers from `low` to `high`."""

    unit: str
    low: int
    high: int

    def read(self, value: object) -> object:
        """Return the numbers. Raises ValueError; its text says what was expected."""
        if isinstance(value, tuple) and value and all(type(v) is int and self.low <= v <= self.high for v in value):
            return value
        raise ValueError(f"a list of whole numbers from {self.low} to {self.high}")


@frozen
class TableSpec:
    """A table: a list of records with a whole number for each of the `keys`."""

    unit: str
    keys: tuple[str, ...]

    def read(self, value: object) -> object:
        """Return the rows as tuples in the order of `keys`. Raises ValueError; its text says what was expected."""
        rows = value if isinstance(value, tuple) else ()
        if rows and all(isinstance(row, dict) and all(type(row.get(key)) is int for key in self.keys) for row in rows):
            return tuple(tuple(row[key] for key in self.keys) for row in rows)
        raise ValueError(f"rows of {', '.join(f'`{k}`' for k in self.keys)} with whole numbers")


@frozen
class PrintedSpec:
    """A constant that is printed but not needed to play; only its unit is checked."""

    unit: str

    def read(self, value: object) -> object:
        """Return the value unchanged."""
        return value


ConstantSpec = IntegerSpec | ChoiceSpec | FlagSpec | ExactListSpec | IntegerListSpec | TableSpec | PrintedSpec


def only_value(spec: ConstantSpec) -> bool:
    """Return whether there is one value that the engine plays, and no other."""
    match spec:
        case IntegerSpec():
            return spec.low == spec.high and spec.word is None
        case ChoiceSpec():
            return len(spec.choices) == 1
        case FlagSpec():
            return spec.only is not None
        case ExactListSpec():
            return len(spec.lists) == 1
        case _:
            return False


def read_constants(
    specs: Mapping[str, ConstantSpec],
    rules: Mapping[str, Constant],
    place: Mark,
    report: Report,
    unread: UnreadNames | None = None,
) -> dict[str, Any]:
    """Return the value of each constant in `specs`, or MISSING if it has an error; errors in those `unread` have been reported.

    Reports `engine/missing-constant`, `engine/unknown-constant` (a warning: it can be printed but does not affect play),
    `engine/wrong-unit` and `engine/wrong-value`.
    """
    for name, unknown in rules.items():
        if name not in specs:
            hint = did_you_mean(name, specs)
            message = f"the engine does not know the constant `{name}`: it changes no game"
            report.warning("engine/unknown-constant", message, unknown.mark, hint=hint)
    found = dict[str, Any]()
    for name, spec in specs.items():
        constant = rules.get(name)
        if constant is not None:
            found[name] = _read(spec, constant, rules, report)
            continue
        found[name] = MISSING
        if unread is None or not unread.covers(f"rules.{name}"):
            report.error("engine/missing-constant", f"the engine needs the constant `{name}` (in {spec.unit})", place)
    return found


def _read(spec: ConstantSpec, constant: Constant, rules: Mapping[str, Constant], report: Report) -> object:
    name, hint = constant.name, None
    if constant.unit != spec.unit:
        code, message = "engine/wrong-unit", f"`{name}` is in {spec.unit}, found the unit `{constant.unit}`"
    else:
        try:
            return spec.read(constant.value)
        except ValueError as expected:
            code, message = "engine/wrong-value", f"`{name}` must be {expected}, found {shown(constant.value)}"
        if isinstance(spec, ChoiceSpec) and len(spec.choices) > 1:
            hint = did_you_mean(str(constant.value), spec.choices)
    distance = Distance.VALUE if constant.derivation is None else Distance.CONTENT  # those that it follows from come first
    about = marks_of_constants(rules, [name])
    report.add(Diagnostic(code, message, constant.mark, hint=hint, about=about, distance=distance))
    return MISSING


def shown(value: object) -> str:
    """A value of `rules.yaml` for a message, in the form in which it is written there."""
    if isinstance(value, tuple):
        return "a list" if any(isinstance(v, (dict, tuple)) for v in value) else f"`[{', '.join(map(_plain, value))}]`"
    return "a mapping" if isinstance(value, dict) else f"`{_plain(value)}`"


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
