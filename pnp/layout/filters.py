"""The filters that templates have: Jinja's, without those that make much of little, and each within the face's budget."""

from __future__ import annotations

import re
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeAlias

from jinja2 import pass_eval_context
from jinja2.filters import FILTERS, do_join, do_replace, make_attrgetter

from pnp.layout.budget import EndlessTemplateError, weight

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from jinja2 import Environment
    from jinja2.nodes import EvalContext

    from pnp.layout.budget import Budget

Filter: TypeAlias = "Callable[..., Any]"

_PLAIN = [
    "abs",
    "batch",
    "capitalize",
    "count",
    "d",
    "default",
    "dictsort",
    "e",
    "escape",
    "first",
    "float",
    "format",
    "groupby",
    "int",
    "items",
    "last",
    "length",
    "list",
    "lower",
    "map",
    "max",
    "min",
    "reject",
    "rejectattr",
    "reverse",
    "round",
    "select",
    "selectattr",
    "slice",
    "sort",
    "string",
    "sum",
    "title",
    "trim",
    "truncate",
    "unique",
    "upper",
]  # one word to a line would fill a page
FILTER_NAMES = (*" ".join(_PLAIN).split(), "join", "replace")
_WIDEST = 100
_MOST_PARTS = 10_000
_FINEST = 20
_NUMBER = re.compile(r"[0-9]+")


def bounded_filters(environment: Environment, budget: Budget) -> dict[str, Filter]:
    """Every filter by its name; what it is given and what it gives counts in `budget`."""
    made = {name: _bounded(name, FILTERS[name], budget) for name in " ".join(_PLAIN).split()}
    return made | {"join": _join(environment, budget), "replace": _replace(budget)}


def check_format(form: str, values: object) -> None:
    """Keep `"%999999999d"` from filling the memory. Raises EndlessTemplateError."""
    if any(len(n) > 3 or int(n) > _WIDEST for n in _NUMBER.findall(form)):  # noqa: PLR2004  # digits that int can take
        raise EndlessTemplateError
    times = form.count("%")
    if "*" in form or times * weight(values) > _WIDEST * _MOST_PARTS:
        raise EndlessTemplateError


def _bounded(name: str, jinjas: Filter, budget: Budget) -> Filter:
    handed = 1 if hasattr(jinjas, "jinja_pass_arg") else 0
    check = _CHECKS.get(name)

    @wraps(jinjas)
    def bounded(*args: Any, **options: Any) -> Any:  # noqa: ANN401  # any filter's arguments
        budget.charge(sum(map(weight, args[handed:])) + sum(map(weight, options.values())))
        if check is not None:
            check(*args[handed:], **options)
        return budget.made(jinjas(*args, **options))

    return bounded


def _join(environment: Environment, budget: Budget) -> Filter:
    @pass_eval_context
    def join(context: EvalContext, value: Iterable[object], d: str = "", attribute: str | int | None = None) -> str:
        parts = budget.listed(value)
        if attribute is not None:
            parts = [make_attrgetter(environment, attribute)(part) for part in parts]
        budget.charge(sum(map(weight, parts)) + len(parts) * weight(d))
        made: str = do_join(context, parts, d)
        return budget.made(made)

    return join


def _replace(budget: Budget) -> Filter:
    @pass_eval_context
    def replace(context: EvalContext, s: str, old: str, new: str, count: int | None = None) -> str:
        budget.charge(weight(s) + weight(str(s)) + (str(s).count(str(old)) + 1) * weight(new))
        made: str = do_replace(context, s, old, new, count)
        return budget.made(made)

    return replace


def _check_round(_: object, precision: int = 0, *__: object, **___: object) -> None:
    if abs(precision) > _FINEST:
        raise EndlessTemplateError


def _check_parts(_: object, parts: int, *__: object, **___: object) -> None:
    if parts > _MOST_PARTS:
        raise EndlessTemplateError


def _check_batch(_: object, linecount: int, *__: object, **___: object) -> None:
    _check_parts(None, linecount)


def _check_slice(_: object, slices: int, *__: object, **___: object) -> None:
    _check_parts(None, slices)


def _check_sum(_: object, attribute: object = None, start: object = 0) -> None:
    del attribute
    if not isinstance(start, (int, float)):
        raise TypeError("`sum` adds numbers")


def _check_form(form: object, *values: object, **named: object) -> None:
    check_format(str(form), [*values, *named.values()])


_CHECKS: dict[str, Callable[..., None]] = {
    "round": _check_round,
    "batch": _check_batch,
    "slice": _check_slice,
    "sum": _check_sum,
    "format": _check_form,
}
