"""How the results of odds print in a language: as a percentage, a fraction, a decimal, or a number of cases."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from pnp.base.diagnostics import Mark
from pnp.base.suggestions import did_you_mean
from pnp.locale.number_format import format_number
from pnp.model.fields import ODDS_FORMS, Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.model.fields import OddsForm, OddsResult, Value

_LARGEST: Final = 9999
"""The greatest number of a fraction that prints."""
_DECIMALS: Final = 2
"""Digits of a decimal, where odds that print as something else say none for it."""
_MOST_DIGITS: Final = 6
_PERCENT: Final = 100


def odds_in_words(name: str, result: OddsResult, form: str, locale: str) -> str:
    """Return a result as it prints; `form` empty: as `odds.yaml` says. Raises ValueError: what is wrong, and a way out."""
    try:
        return _printed(result, form, locale)
    except ValueError as fault:
        problem, hint = fault.args
        raise ValueError(f"`{{{name}{', ' + form[:20] if form else ''}}}`: {problem}", hint) from None


def _printed(result: OddsResult, form: str, locale: str) -> str:
    if form and form not in ODDS_FORMS:
        raise ValueError(f"expected {', '.join(f'`{known}`' for known in ODDS_FORMS)}", did_you_mean(form, ODDS_FORMS))
    wanted: OddsForm = next((known for known in ODDS_FORMS if known == form), result.form)
    if result.is_mean and wanted in {"percent", "ways"}:
        raise ValueError(f"a mean is not printed as `{wanted}`", "write `decimal` or `fraction`")
    if wanted == "ways":
        return _short(result.ways, "the number of cases")
    if wanted == "fraction":
        return "/".join(_short(number, "the fraction") for number in (result.ways, result.cases))
    percent = wanted == "percent"
    digits = result.digits if wanted == result.form else 0 if percent else _DECIMALS
    rounded, digits = _rounded(result.value, digits, percent=percent, exact=result.is_mean)
    return format_number(str(rounded), digits, locale, percent=percent)


def value_in_odds(name: str, odds: Mapping[str, Value]) -> Value:
    """Return what `odds.id.name`, or `odds.id.2.name` in a table, leads to. Raises KeyError: what is wrong, and a hint."""
    value: Value = Record(odds, Mark(""))
    steps = name.split(".")[1:]
    if steps[0] in odds and odds[steps[0]] is None:
        hint = "print them only where they hold, such as in an arm of `select`"
        raise KeyError(f"`{{{name[:40]}}}` names odds that do not hold by the rules as they are", hint)
    for step in steps:
        if isinstance(value, tuple) and step.isdecimal() and 0 < int(step) <= len(value):
            value = value[int(step) - 1]
        elif isinstance(value, Record) and step in value:
            value = value[step]
        else:
            known = list(value) if isinstance(value, Record) else []
            known = [str(row) for row in range(1, len(value) + 1)] if isinstance(value, tuple) else known
            hint = did_you_mean(step, known) or "odds are declared in `odds.yaml`"
            raise KeyError(f"`{{{name[:40]}}}` does not name odds", hint)
    return value


def _short(number: int, what: str) -> str:
    if number > _LARGEST:
        raise ValueError(f"{what} is too long to be printed", "write `percent`")
    return str(number)


def _rounded(value: Fraction, digits: int, *, percent: bool, exact: bool) -> tuple[Fraction, int]:
    """Round half to even; a chance that is neither nothing nor certain gets as many digits as show that."""
    scale = _PERCENT if percent else 1
    while True:
        rounded = Fraction(round(value * scale * 10**digits), 10**digits)
        if exact or rounded not in {0, scale} or value in {0, 1}:
            return rounded, digits
        if digits >= _MOST_DIGITS:
            near = "nothing" if rounded == 0 else "certainty"
            raise ValueError(f"the chance is too near to {near} to be printed", "say it in words")
        digits += 1
