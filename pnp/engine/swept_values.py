"""The constants of a sweep and their values, as the command line has them: `hand.limit=4..8`, `4..8/2`, `4,6,7`, words."""

from __future__ import annotations

import re
from decimal import Decimal
from math import prod
from typing import TYPE_CHECKING, Final

from pnp.base.diagnostics import Mark
from pnp.base.records import frozen, lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.base.diagnostics import Report

MOST_SETTINGS: Final = 100
"""The most settings that a sweep may have: with more, a mistyped range would play for days."""
_MOST_CONSTANTS: Final = 2
_NUMBER: Final = r"(-?\d+(?:\.\d+)?)"
_RANGE: Final = lazy_pattern(rf"{_NUMBER}\.\.{_NUMBER}(?:/{_NUMBER})?")
_HINT: Final = "write `NAME=8..14`, `NAME=8..14/2` or `NAME=6,8,10`"
_CODE: Final = "engine/bad-sweep"


@frozen
class SweptConstant:
    """A constant and the values that a sweep gives it, as they would be written after `--set`."""

    name: str
    values: tuple[str, ...]

    @property
    def is_ordered(self) -> bool:
        """Whether its values are numbers that rise, so that a line through them means something."""
        if not all(re.fullmatch(_NUMBER, value) for value in self.values):
            return False
        numbers = [Decimal(value) for value in self.values]
        return numbers == sorted(numbers)


def read_swept(options: Sequence[str], settings: Sequence[str], report: Report) -> tuple[SweptConstant, ...]:
    """Read the constants of a sweep; none with `engine/bad-sweep` if one of the options cannot be played.

    `options` are what follows each `--sweep`, `settings` what follows each `--set`.
    """
    found = tuple(filter(None, (_constant(option, report) for option in options)))
    names = [constant.name for constant in found]
    fixed = {setting.partition("=")[0].strip().removeprefix("rules.") for setting in settings}
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            report.error(
                _CODE, f"`{name}` is swept {names.count(name)} times", Mark("--sweep"), hint="write its values in one list"
            )
        if name in fixed:
            report.error(_CODE, f"`{name}` is both swept and set", Mark(f"--set {name}"), hint="leave out one of the two")
    if len(options) > _MOST_CONSTANTS:
        report.error(_CODE, f"a sweep is of one or two constants, found {len(options)}", Mark("--sweep"))
    elif (count := prod(len(constant.values) for constant in found)) > MOST_SETTINGS and len(found) == len(options):
        report.error(_CODE, f"the sweep has {count} settings, the most are {MOST_SETTINGS}", Mark("--sweep"), hint=_STEPS)
    return () if report.has_errors else found


_STEPS: Final = "take larger steps: `NAME=0..100/20`"


def _constant(option: str, report: Report) -> SweptConstant | None:
    mark = Mark(f"--sweep {option}")
    name, equals, text = (part.strip() for part in option.partition("="))
    if not equals or not name or not text:
        report.error(_CODE, f"a sweep is `name=values`, found `{option}`", mark, hint=_HINT)
        return None
    values: list[str] = []
    for item in _items(text):
        new = _values(item, mark, report)
        if new is None:
            return None
        values += new
    twice = next((value for value in values if values.count(value) > 1), None)
    if twice is not None:
        report.error(_CODE, f"the value `{twice}` occurs twice", mark)
        return None
    return SweptConstant(name.removeprefix("rules."), tuple(values))


def _items(text: str) -> Iterator[str]:
    """Divide a list at its commas, but not at those inside brackets: `[1, 2], [2, 1]` is two lists."""
    start = depth = 0
    for at, sign in enumerate(text):
        depth += (sign in "[{") - (sign in "]}")
        if sign == "," and depth == 0:
            yield text[start:at].strip()
            start = at + 1
    yield text[start:].strip()


def _values(item: str, mark: Mark, report: Report) -> list[str] | None:
    """Return the values of one item of a list: itself, or those of a range; None with an error."""
    found = _RANGE.fullmatch(item.replace(" ", ""))
    if not item or (".." in item and not found):
        what = f"`{item}` is no range of numbers" if item else "a value is missing between two commas or at an end"
        report.error(_CODE, what, mark, hint=_HINT)
        return None
    if not found:
        return [item]
    low, high, step = (Decimal(text or "1") for text in found.groups())
    if step <= 0:
        report.error(_CODE, f"the step of `{item}` must be greater than 0", mark, hint=_HINT)
        return None
    if high < low:
        hint = f"write `{high}..{low}`" + (f"`/{step}`" if found[3] else "")
        report.error(_CODE, f"the range `{item}` falls", mark, hint=hint.replace("``", ""))
        return None
    count = int((high - low) / step) + 1
    if count > MOST_SETTINGS:
        report.error(_CODE, f"`{item}` has {count} values, the most are {MOST_SETTINGS}", mark, hint=_STEPS)
        return None
    return [_written(low + n * step) for n in range(count)]


def _written(number: Decimal) -> str:
    return f"{number.to_integral_value():f}" if number == number.to_integral_value() else f"{number.normalize():f}"
