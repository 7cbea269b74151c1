"""Hold the results of odds against what they are expected to be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from pnp.base.diagnostics import Diagnostic
from pnp.base.suggestions import did_you_mean
from pnp.load.notation.expressions import format_fraction
from pnp.model.fields import OddsResult, Record
from pnp.odds.distribution import OddsError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from pnp.model.game import Derivation
    from pnp.odds.numbers import OddsNumbers

_LONGEST: Final = 12
_HINT: Final = "correct the rules, or what is expected"
_ROOM: Final = "`{min: …, max: …}` leaves room"


def first_difference(id_: str, said: Record, rows: Sequence[Record], numbers: OddsNumbers) -> Diagnostic | None:
    """Compare results with `expects`; give the first that differs as `odds/differs`. Raises OddsError for a faulty expectation.

    The others mostly differ for the same reason: a number of the entry or of the rules.
    """
    differences: list[Diagnostic] = []
    for name, wanted in cast("Mapping[str, object]", said["expects"] or {}).items():
        gives = cast("Record", said["gives"])
        if name not in gives:
            hint = did_you_mean(name, gives)
            raise OddsError("unknown-result", f"`expects` names `{name}`, which is not a result", hint)
        if isinstance(wanted, tuple) and len(wanted) != len(rows):
            message = f"`{name}` is expected to have {len(wanted)} values, and has {len(rows)}"
            raise OddsError("unknown-result", message, "write one for each row", wanted[0].mark if wanted else said.mark)
        listed = wanted if isinstance(wanted, tuple) else (wanted,) * len(rows)
        for row, expected in zip(rows, listed, strict=True):
            found = _difference(f"`{id_}.{name}`{_place(row)}", cast("OddsResult", row[name]), expected, numbers)
            differences += [found] if found is not None else []
    return differences[0] if differences else None


def _difference(name: str, found: OddsResult, expected: object, numbers: OddsNumbers) -> Diagnostic | None:
    """Compare one result with what is expected."""
    if isinstance(expected, Record):
        ends = {key: numbers.number(cast("Derivation", end)) for key, end in expected.items() if end is not None}
        if ends.get("min", found.value) <= found.value <= ends.get("max", found.value):
            return None
        shown = " and ".join(f"at {'least' if key == 'min' else 'most'} {_number(end)}" for key, end in ends.items())
        return Diagnostic("odds/differs", f"{name} is {_shown(found)}, expected {shown}", expected.mark, hint=_HINT)
    written = cast("Derivation", expected)
    value = numbers.number(written)
    if value == found.value:
        return None
    said = " ".join(written.expression.split())
    more = "" if said == format_fraction(value) or said == str(value) else f" = {_number(value)}"
    message = f"{name} is {_shown(found)}, expected {said}{more}"
    return Diagnostic("odds/differs", message, written.mark, hint=f"{_HINT}; {_ROOM}")


def _place(row: Record) -> str:
    """The row of a table, by its variables: ` at advantage 2`."""
    variables = [f"{key} {value}" for key, value in row.items() if not isinstance(value, OddsResult)]
    return f" at {', '.join(variables)}" if variables else ""


def _shown(found: OddsResult) -> str:
    """Write a result for a message: `15/36`, or about 0.416667 if the fraction is long."""
    return _number(found.value) if found.is_mean or len(str(found)) > _LONGEST else str(found)


def _number(value: Fraction) -> str:
    written = format_fraction(value)
    return written if len(written) <= _LONGEST else f"about {float(value):.6g}"
