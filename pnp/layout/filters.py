"""The filters and tests of templates: those of Jinja that cannot make large values from small ones, within the budget."""

from __future__ import annotations

from functools import reduce, wraps
from operator import add
from typing import TYPE_CHECKING, Any, TypeAlias

from jinja2 import Environment, pass_environment
from jinja2.filters import FILTERS, make_attrgetter
from jinja2.nodes import EvalContext
from jinja2.runtime import Context
from jinja2.tests import TESTS

from pnp.base.records import lazy_pattern
from pnp.layout.budget import EndlessTemplateError, materialized, weight
from pnp.layout.compared_values import comparing_tests

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from pnp.layout.budget import Budget

Filter: TypeAlias = "Callable[..., Any]"

_NAMES = (
    "abs batch capitalize count d default dictsort e escape first float format groupby int items join last length list lower"
    " map max min reject rejectattr replace reverse round select selectattr slice sort string sum title trim truncate unique"
    " upper"
)
FILTER_NAMES = tuple(_NAMES.split())
_LARGEST_NUMBER = 10_000
"""The largest number of parts of a list, or of decimals."""
_FORM = lazy_pattern(r"\*|[0-9]{4}|[2-9][0-9]{2}|1(?:[1-9][0-9]|0[1-9])")  # `*`, or a number over 100
_WIDEST = 100


def bounded_filters(budget: Budget) -> dict[str, Filter]:
    """Return every filter by name; arguments and results are counted by `budget`."""
    return {name: _bounded(name, _OWN.get(name) or FILTERS[name], budget) for name in FILTER_NAMES}


def bounded_tests(budget: Budget) -> dict[str, Any]:
    """Return every test by name; arguments are counted by `budget`."""
    return comparing_tests({name: _bounded(name, test, budget) for name, test in TESTS.items()})


def format_growth(form: str, *values: object, **named: object) -> int:
    """Return the largest length of `form % values`. Raises EndlessTemplateError for `%999999999d` and `%*d`."""
    if _FORM.search(form):
        raise EndlessTemplateError
    return form.count("%") * (weight([*values, *named.values()]) + _WIDEST)


def _bounded(name: str, original: Any, budget: Budget) -> Filter:  # noqa: ANN401  # Jinja types filters and tests apart
    growth = _GROWTH.get(name)

    @wraps(original)
    def bounded(*args: Any, **options: Any) -> Any:  # noqa: ANN401  # any filter's arguments
        context_args = [arg for arg in args[:1] if isinstance(arg, (Environment, EvalContext, Context))]
        plain_args = [materialized(arg) for arg in args[len(context_args) :]]
        budget.spend(sum(map(weight, plain_args)) + sum(map(weight, options.values())))
        if growth:
            budget.expect(growth(*plain_args, **options))
        return budget.made(materialized(original(*context_args, *plain_args, **options)))

    return bounded


def _joined(parts: Collection[object] = (), d: object = "", *_: object, **__: object) -> int:
    return len(parts) * weight(d)


def _replaced(s: object = "", old: object = "", new: object = "", *_: object, **__: object) -> int:
    return (str(s).count(str(old)) + 1) * weight(new)


def _numbered(_: object, *numbers: object, **named: object) -> int:
    if any(isinstance(n, int) and abs(n) > _LARGEST_NUMBER for n in (*numbers, *named.values())):
        raise EndlessTemplateError
    return 0


def _summed(_: object, attribute: object = None, start: object = 0) -> int:
    del attribute
    if not isinstance(start, (int, float)):
        raise TypeError("`sum` adds numbers")
    return 0


@pass_environment
def _sum(environment: Environment, iterable: Collection[Any], attribute: str | int | None = None, start: float = 0) -> Any:  # noqa: ANN401
    """Do what Jinja's `sum` does, with the same result in each version of Python (`pnp.base.units.plain_sum`)."""
    return reduce(add, iterable if attribute is None else map(make_attrgetter(environment, attribute), iterable), start)


_OWN: dict[str, Filter] = {"sum": _sum}

_GROWTH: dict[str, Callable[..., int]] = {
    "join": _joined,
    "replace": _replaced,
    "format": lambda form, *values, **named: format_growth(str(form), *values, **named),
    "batch": _numbered,
    "round": _numbered,
    "slice": _numbered,
    "sum": _summed,
}
"""How much a filter can add to its arguments; these raise EndlessTemplateError for excessive numbers."""
