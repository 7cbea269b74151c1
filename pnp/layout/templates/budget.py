"""The budget of one face: the work and nesting of its template, counted by operations and never by time.

Metering adds calls to the budget to a template's syntax tree, wherever it loops, nests or makes a value. Filters and tests
are those of Jinja that cannot make large values from small ones, within the budget; texts are compared by their sources,
which are the same in every language, and references by their ids.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import reduce, wraps
from itertools import islice
from operator import add
from typing import Any, NoReturn, TypeAlias, TypeVar

from jinja2 import Environment, TemplateSyntaxError, nodes, pass_environment
from jinja2.filters import FILTERS, make_attrgetter
from jinja2.nodes import EvalContext
from jinja2.runtime import Context
from jinja2.tests import TESTS
from jinja2.utils import Namespace
from jinja2.visitor import NodeTransformer

from pnp.base.records import lazy_pattern
from pnp.model.fields import Ref, RichText
from pnp.model.picture import Picture

ValueT = TypeVar("ValueT")

MOST_STEPS = 200_000
"""Loop iterations, calls and includes of one face; long bodies count for more than one."""

LARGEST_VALUE = 1_000_000
"""Characters in one value; each item of a list counts as ten, even if the same item occurs repeatedly."""

MOST_NESTED = 60
"""Nested calls and includes, and nested lists: well nested Python's own limits."""

STEP_COST = 150
"""The cost of a step in characters."""

ITEM_COST = 10
"""The cost of a list item in characters."""

_MOST_BITS = 512  # of a whole number: well beyond what a card can show


class EndlessTemplateError(Exception):
    """A face took more steps, or made larger values, than any sensible template does."""


class EndlessRecursionError(RecursionError):
    """A template includes or calls itself endlessly."""


class Budget:
    """Counts the cost of the current face."""

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """Start counting for a new face."""
        self.spent = self.depth = 0
        self._outer_depths: list[int] = []

    def spend(self, cost: int) -> None:
        """Count a cost in characters. Raises EndlessTemplateError if the face has cost too much."""
        self.spent += cost
        if self.spent > MOST_STEPS * STEP_COST:
            raise EndlessTemplateError

    def expect(self, size: int) -> None:
        """Count a value of `size` before it is made. Raises EndlessTemplateError if it is too large for a value."""
        if size > LARGEST_VALUE:
            raise EndlessTemplateError
        self.spend(size)

    def count_value(self, value: ValueT) -> ValueT:
        """Count a value and return it. Raises EndlessTemplateError."""
        self.spend(value_weight(value))
        return value

    def rounds(self, iterable: Iterable[object], cost: int) -> Collection[object]:
        """Count the iterations of a loop before it starts, each at the cost of its body. Raises EndlessTemplateError."""
        listed = iterable if isinstance(iterable, Collection) else list(islice(iterable, LARGEST_VALUE))
        self.spend((len(listed) + 1) * cost)
        return listed

    def enter(self, most: int = MOST_NESTED) -> None:
        """Enter a call, an include or an import. Raises EndlessRecursionError if they are nested more than `most` deep."""
        self._outer_depths.append(self.depth)
        self.extend(most)

    def extend(self, most: int) -> None:
        """Enter a parent template, which is left together with its child. Raises EndlessRecursionError."""
        self.depth += 1
        if self.depth > most:
            raise EndlessRecursionError

    def leave(self, _: object = None) -> None:
        """Return from the last call, include or import."""
        self.depth = self._outer_depths.pop()


def materialize(value: object) -> object:
    """Return the value with an iterator converted to a list, so that its weight can be found."""
    return list(islice(value, LARGEST_VALUE)) if isinstance(value, Iterator) else value


def value_weight(value: Any) -> int:  # noqa: ANN401 - whatever a template makes
    """Return the size of a value in characters. Raises EndlessTemplateError if it is too large."""
    kind = type(value)
    if kind is float or (kind is int and value.bit_length() <= _MOST_BITS):  # most values are numbers and words
        return 0
    if kind is str and len(value) <= LARGEST_VALUE:
        return len(value)
    total, level = 0, [value]
    for _ in range(MOST_NESTED):
        nested: list[object] = []
        for part in level:
            if type(part) is float:
                continue
            items = () if isinstance(part, str) else _items_of(part)
            total += len(part) if isinstance(part, str) else ITEM_COST * len(items)
            if total > LARGEST_VALUE:
                raise EndlessTemplateError
            nested.extend(items)
        if not nested:
            return total
        level = nested
    raise EndlessTemplateError


def _items_of(value: object) -> Collection[object]:
    """Return the items of a value. Raises EndlessTemplateError for a huge number, TypeError for a (cyclic) namespace."""
    if isinstance(value, dict):
        return (*value, *value.values())
    if isinstance(value, (list, tuple, set, frozenset)):
        return value
    if isinstance(value, int) and value.bit_length() > _MOST_BITS:
        raise EndlessTemplateError
    if isinstance(value, Namespace):
        raise TypeError("a namespace is not a value: use what it contains")
    return ()


_NODES_PER_STEP = 50
"""The number of nodes in a body that cost as much as a step."""

_MOST_NESTED_FILES = 2 * MOST_NESTED
"""Parents and imports have more room, so that a fault names the recursive include and not what its file needs."""


def meters(budget: Budget) -> dict[str, Callable[..., Any]]:
    """Return the filters that metered templates call; templates cannot use them, because their names contain a space."""
    names = ("count_value", "rounds", "spend", "enter", "extend", "leave")
    return {f"budget {name}": getattr(budget, name) for name in names} | {"budget compared": comparison_key}


class Metering(NodeTransformer):
    """Adds the meters to the tree of the template `name` in `filename`."""

    def __init__(self, name: str | None, filename: str | None) -> None:
        self._where = (name, filename)
        self._visitors: dict[type[nodes.Node], Callable[..., object]] = {
            nodes.For: self._visit_loop,
            nodes.Concat: self._visit_concat,
            nodes.Compare: self._visit_comparison,
            nodes.Extends: lambda node: [_meter_statement("extend", node, _MOST_NESTED_FILES), node],
            nodes.Include: lambda node: self._visit_nested(node, MOST_NESTED),
            **dict.fromkeys((nodes.Template, nodes.Block, nodes.Macro, nodes.CallBlock), self._visit_body),
            **dict.fromkeys((nodes.Import, nodes.FromImport), lambda node: self._visit_nested(node, _MOST_NESTED_FILES)),
            **dict.fromkeys((nodes.List, nodes.Dict, nodes.Tuple, nodes.Getitem), self._visit_value),
            **dict.fromkeys((nodes.EvalContextModifier, nodes.ScopedEvalContextModifier), self._refuse),
        }

    def get_visitor(self, node: nodes.Node) -> Callable[..., object] | None:
        """Return the method for a node; None means to visit its children."""
        return self._visitors.get(type(node))

    def _visit_body(self, node: nodes.Template | nodes.Block | nodes.Macro | nodes.CallBlock | nodes.For) -> nodes.Node:
        cost = _body_cost(node)
        self.generic_visit(node)
        node.body.insert(0, _meter_statement("spend", node, cost))
        return node

    def _visit_loop(self, node: nodes.For) -> nodes.Node:
        """Count the iterations in advance, or for a recursive loop one by one."""
        cost, rounds = nodes.Const(_body_cost(node)), node.iter
        node.iter = nodes.Filter(rounds, "budget rounds", [cost], [], None, None, lineno=rounds.lineno)
        return self._visit_body(node) if node.recursive else self.generic_visit(node)

    def _visit_nested(self, node: nodes.Stmt, most: int) -> list[nodes.Node]:
        return [_meter_statement("enter", node, most), self.generic_visit(node), _meter_statement("leave", node, 0)]

    def _visit_value(self, node: nodes.Expr) -> nodes.Node:
        """Count new values; of lookups only slices make copies, and a tuple may also be the target of an assignment."""
        self.generic_visit(node)
        new = isinstance(node.arg, nodes.Slice) if isinstance(node, nodes.Getitem) else getattr(node, "ctx", "load") == "load"
        return _meter_value("count_value", node) if new else node

    def _visit_concat(self, node: nodes.Concat) -> nodes.Node:
        self.generic_visit(node)
        node.nodes = [_meter_value("part", part) for part in node.nodes]
        return node

    def _visit_comparison(self, node: nodes.Compare) -> nodes.Node:
        """Count both sides of a comparison, because it may have to go through all of them; texts compare by their sources."""
        self.generic_visit(node)
        sides: list[Any] = [node, *node.ops]
        for side in sides:
            if not isinstance(side.expr, nodes.Const):
                side.expr = _meter_value("compared", _meter_value("count_value", side.expr))
        return node

    def _refuse(self, node: nodes.Node) -> NoReturn:
        raise TemplateSyntaxError("escaping cannot be switched off", node.lineno, *self._where)


def _body_cost(body: nodes.Node) -> int:
    """Return the cost of executing a body once: its nodes, and the characters that it writes."""
    inside = list(body.find_all(nodes.Node))
    characters = sum(len(node.data) for node in inside if isinstance(node, nodes.TemplateData))
    return STEP_COST * max(1, len(inside) // _NODES_PER_STEP) + characters


def _meter_value(meter: str, value: nodes.Expr) -> nodes.Filter:
    return nodes.Filter(value, f"budget {meter}", [], [], None, None, lineno=value.lineno)


def _meter_statement(meter: str, at: nodes.Node, number: int) -> nodes.ExprStmt:
    return nodes.ExprStmt(_meter_value(meter, nodes.Const(number, lineno=at.lineno)), lineno=at.lineno)


Filter: TypeAlias = "Callable[..., Any]"

_FILTER_WORDS = (
    "abs batch capitalize count d default dictsort e escape first float format groupby int items join last length list lower"
    " map max min reject rejectattr replace reverse round select selectattr slice sort string sum title trim truncate unique"
    " upper"
)
FILTER_NAMES = tuple(_FILTER_WORDS.split())
_LARGEST_COUNT = 10_000
"""The largest number of parts of a list, or of decimals."""
_WIDEST_FIELD = 100  # characters of one `%` in a format
_WIDE_FIELD = lazy_pattern(r"\*|[0-9]{4}|[2-9][0-9]{2}|1(?:[1-9][0-9]|0[1-9])")  # `*`, or a width over `_WIDEST_FIELD`


def bounded_filters(budget: Budget) -> dict[str, Filter]:
    """Return every filter by name; arguments and results are counted by `budget`."""
    return {name: _bound(name, _OWN_FILTERS.get(name) or FILTERS[name], budget) for name in FILTER_NAMES}


def bounded_tests(budget: Budget) -> dict[str, Any]:
    """Return every test by name; arguments are counted by `budget`.

    Those that compare (`is eq`, `selectattr("title", "in", …)`) do it as the operators do.
    """
    tests = {name: _bound(name, test, budget) for name, test in TESTS.items()}
    return {name: _compare_by_key(test) if name in _COMPARING_TESTS else test for name, test in tests.items()}


def format_growth(form: str, *values: object, **named: object) -> int:
    """Return the largest length of `form % values`. Raises EndlessTemplateError for `%999999999d` and `%*d`."""
    if _WIDE_FIELD.search(form):
        raise EndlessTemplateError
    return form.count("%") * (value_weight([*values, *named.values()]) + _WIDEST_FIELD)


def _bound(name: str, original: Any, budget: Budget) -> Filter:  # noqa: ANN401  # Jinja types filters and tests apart
    growth = _GROWTH_OF_FILTERS.get(name)

    @wraps(original)
    def bounded(*args: Any, **options: Any) -> Any:  # noqa: ANN401  # any filter's arguments
        context_args = [arg for arg in args[:1] if isinstance(arg, (Environment, EvalContext, Context))]
        plain_args = [materialize(arg) for arg in args[len(context_args) :]]
        budget.spend(sum(map(value_weight, plain_args)) + sum(map(value_weight, options.values())))
        if growth:
            budget.expect(growth(*plain_args, **options))
        return budget.count_value(materialize(original(*context_args, *plain_args, **options)))

    return bounded


def _check_counts(_: object, *numbers: object, **named: object) -> int:
    if any(isinstance(n, int) and abs(n) > _LARGEST_COUNT for n in (*numbers, *named.values())):
        raise EndlessTemplateError
    return 0


@pass_environment
def _sum_plainly(
    environment: Environment, iterable: Collection[Any], attribute: str | int | None = None, start: object = 0
) -> Any:  # noqa: ANN401
    """Do what Jinja's `sum` does, with the same result in each version of Python (`pnp.base.units.plain_sum`)."""
    if not isinstance(start, (int, float)):
        raise TypeError("`sum` adds numbers")
    return reduce(add, iterable if attribute is None else map(make_attrgetter(environment, attribute), iterable), start)


_OWN_FILTERS: dict[str, Filter] = {"sum": _sum_plainly}

_GROWTH_OF_FILTERS: dict[str, Callable[..., int]] = {
    "join": lambda parts=(), d="", *_, **__: len(parts) * value_weight(d),
    "replace": lambda s="", old="", new="", *_, **__: (str(s).count(str(old)) + 1) * value_weight(new),
    "format": lambda form, *values, **named: format_growth(str(form), *values, **named),
    "batch": _check_counts,
    "round": _check_counts,
    "slice": _check_counts,
}
"""How much a filter can add to its arguments; these raise EndlessTemplateError for excessive numbers."""

_COMPARING_TESTS = frozenset(
    "== != < <= > >= eq ne lt le gt ge equalto lessthan greaterthan in sameas".split()  # noqa: SIM905  a list of signs
)


def comparison_key(value: object) -> object:
    """Return what stands for a value where templates compare it (`==`, `in`, `<`), in lists too.

    A text is its source as the content writes it, a reference the id of its card, a picture its path.
    Raises BadArgumentError for a row of a text, which has no source of its own.
    """
    if isinstance(value, RichText):
        if value.source is None:
            hint = "compare the field of the table that the row prints"
            raise BadArgumentError("a row of a text cannot be compared: its words differ from language to language", hint)
        return value.source
    if isinstance(value, Ref):
        return value.id
    if isinstance(value, Picture):
        return value.path
    if type(value) in {list, tuple}:
        return [comparison_key(item) for item in value]  # type: ignore[attr-defined]  # one of the two
    return value


def _compare_by_key(test: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(test)
    def compare(*values: object) -> object:
        return test(*map(comparison_key, values))

    return compare


class BadArgumentError(Exception):
    """A function of templates got a value that it cannot use: the message says which, `hint` says a way out."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint
