"""Numbers in the code of templates that end up in print: in a printed text, in the name of an icon, as the length of a loop.

Which number is a rule and which is a measure is decided by where its value goes. Values are followed through `set`, loops and
the arguments of macros: what comes to stand in a `<text>`, in the name of an icon or of a picture, or says how often something
is drawn, players see and count; what comes to stand in any other attribute is a place or a size.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from jinja2 import Environment, nodes
from jinja2.exceptions import TemplateSyntaxError

from pnp.locale.template_context import TemplateContext
from pnp.locale.template_nodes import assigned_names, calls, dotted_name, is_one, is_range

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


class PrintedLiteral(NamedTuple):
    """A number, or words, that a template's code writes and that are printed; `drawn`: it only counts shapes."""

    value: float | str
    line: int
    drawn: bool = False


class _Parameter(NamedTuple):
    """What the caller of a macro gives for one of its parameters."""

    name: str


_Source: TypeAlias = PrintedLiteral | _Parameter
_Sources: TypeAlias = frozenset[_Source]
_NONE: Final[_Sources] = frozenset()

_COUNTED = ("length", "count", "wordcount")
"""Filters whose result does not hold a number of what they are given."""

_FENCE = (0, 1)
"""Where a range begins, and the post after its last field."""


class _Macro(NamedTuple):
    """A macro: its parameters in order, the values they have without an argument.

    `printed` are those that come to be printed, with whether words among them are: not in the name of a picture.
    """

    parameters: tuple[str, ...]
    defaults: Mapping[str, _Sources]
    printed: Mapping[str, bool]


@lru_cache(maxsize=8)
def printed_literals(templates: tuple[tuple[str, str], ...]) -> Mapping[str, tuple[PrintedLiteral, ...]]:
    """Return the printed numbers in the code of a game's templates, given as names and texts: each once, by their lines.

    Of a template with a syntax error there are none.
    """
    texts, readers = dict(templates), dict[str, _TemplateReader]()

    def reader(name: str) -> _TemplateReader:
        if name not in readers:
            readers[name] = _TemplateReader(reader)  # one that imports itself has no macros yet
            readers[name].visit(_parsed(texts.get(name, "")))
        return readers[name]

    return {name: reader(name).literals() for name in texts}


def _parsed(source: str) -> list[nodes.Node]:
    try:
        return Environment(autoescape=True).parse(source).body
    except (TemplateSyntaxError, RecursionError):  # reported where the template is compiled
        return []


class _TemplateReader:
    """Follows the numbers of one template in the order of its code."""

    def __init__(self, imported: Callable[[str], _TemplateReader]) -> None:
        self.macros: dict[str, _Macro] = {}
        self._imported = imported
        self._found: dict[PrintedLiteral, None] = {}
        self._context = TemplateContext()
        self._values: dict[str, _Sources] = {}
        self._cuts: dict[tuple[str, object], PrintedLiteral] = {}
        self._begun: set[tuple[str, object]] = set()
        """Where loops over parts of lists end and begin: `cards[:3]` leaves the rest out unless `cards[3:]` follows."""
        self._printed: dict[str, bool] = {}
        """Of the macro that is being read, as in `_Macro`."""

    def literals(self) -> tuple[PrintedLiteral, ...]:
        """Return what was found, by its lines; what is printed and counts shapes too is only printed."""
        cuts = (literal for cut, literal in self._cuts.items() if cut not in self._begun)
        found = dict.fromkeys((*self._found, *cuts))
        known = (one for one in found if not (one.drawn and one._replace(drawn=False) in found))
        return tuple(sorted(known, key=lambda one: (one.line, str(one.value))))

    def visit(self, body: Iterable[nodes.Node]) -> None:
        """Read nodes in order."""
        for node in body:
            handler = getattr(self, f"_on_{type(node).__name__.lower()}", None)
            if handler is not None:
                handler(node)
            else:
                self.visit(node.iter_child_nodes())

    def _on_output(self, node: nodes.Output) -> None:
        for part in node.nodes:
            if isinstance(part, nodes.TemplateData):
                self._context.feed(part.data)
                continue
            if self._context.is_printed:
                self._print(self._sources(part), words=self._context.in_words)
            self._call_macros(part)

    def _on_for(self, node: nodes.For) -> None:
        self._call_macros(node.iter)
        self._note_part(node.iter)
        items, outer = self._sources(node.iter), dict(self._values)
        self._values |= dict.fromkeys(assigned_names(node.target), items)
        before = self._context.drawn
        self.visit(node.body)
        if is_range(node.iter):
            shapes = self._context.drawn == before
            counted = (s._replace(drawn=True) if shapes and isinstance(s, PrintedLiteral) else s for s in items)
            self._print(counted, words=False)
        self._values = outer
        self.visit(node.else_)

    def _note_part(self, node: nodes.Node) -> None:
        """Note where a part of a list begins and ends that a loop goes through."""
        part = node.arg if isinstance(node, nodes.Getitem) else None
        if isinstance(node, nodes.Getitem) and isinstance(part, nodes.Slice):
            whole = repr(node.node)
            if isinstance(part.start, nodes.Const):
                self._begun.add((whole, part.start.value))
            if isinstance(part.stop, nodes.Const):
                self._cuts.setdefault((whole, part.stop.value), PrintedLiteral(part.stop.value, part.stop.lineno))

    def _on_assign(self, node: nodes.Assign) -> None:
        self._call_macros(node.node)
        self._values |= dict.fromkeys(assigned_names(node.target), self._sources(node.node))

    def _on_macro(self, node: nodes.Macro) -> None:
        names = tuple(argument.name for argument in node.args)
        outer, self._printed, context = (dict(self._values), self._printed), {}, self._context
        self._context = TemplateContext()
        self._values |= {name: frozenset({_Parameter(name)}) for name in names}
        self.visit(node.body)
        printed = self._printed
        (self._values, self._printed), self._context = outer, context
        with_default = names[len(names) - len(node.defaults) :]
        defaults = dict(zip(with_default, map(self._sources, node.defaults), strict=True))
        self.macros[node.name] = _Macro(names, defaults, printed)

    def _on_import(self, node: nodes.Import) -> None:
        for name, macro in self._macros_of(node.template).items():
            self.macros[f"{node.target}.{name}"] = macro

    def _on_fromimport(self, node: nodes.FromImport) -> None:
        macros = self._macros_of(node.template)
        for name in node.names:
            said, alias = name if isinstance(name, tuple) else (name, name)
            if said in macros:
                self.macros[alias] = macros[said]

    def _macros_of(self, template: nodes.Expr) -> Mapping[str, _Macro]:
        name = template.value if isinstance(template, nodes.Const) else None
        return self._imported(name).macros if isinstance(name, str) else {}

    def _print(self, sources: Iterable[_Source], *, words: bool) -> None:
        for source in sources:
            if isinstance(source, _Parameter):
                self._printed[source.name] = words or self._printed.get(source.name, False)
            elif words or not isinstance(source.value, str):
                self._found.setdefault(source)

    def _call_macros(self, expression: nodes.Node) -> None:
        """Print what is given for the parameters that a macro prints."""
        for call in calls(expression):
            macro = self.macros.get(dotted_name(call.node))
            if macro is None:
                continue
            self._context.drawn += 1  # what a macro draws is taken for more than shapes
            given = dict(zip(macro.parameters, call.args, strict=False)) | {kw.key: kw.value for kw in call.kwargs}
            for name, words in macro.printed.items():
                sources = self._sources(given[name]) if name in given else macro.defaults.get(name, _NONE)
                self._print(sources, words=words)

    def _sources(self, node: nodes.Node) -> _Sources:
        """Return the literals, and the parameters of the macro, that a value is made of."""
        if isinstance(node, nodes.BinExpr):
            return self._of_operator(node)
        return getattr(self, f"_of_{type(node).__name__.lower()}", _of_nothing)(node)

    def _of_const(self, node: nodes.Const) -> _Sources:
        is_literal = isinstance(node.value, (int, float, str)) and not isinstance(node.value, bool)
        return frozenset({PrintedLiteral(node.value, node.lineno)}) if is_literal else _NONE

    def _of_name(self, node: nodes.Name) -> _Sources:
        return self._values.get(node.name, _NONE)

    def _of_getattr(self, node: nodes.Getattr | nodes.Getitem | nodes.Neg | nodes.Pos) -> _Sources:
        return self._sources(node.node)

    _of_getitem = _of_neg = _of_pos = _of_getattr

    def _of_condexpr(self, node: nodes.CondExpr) -> _Sources:
        return self._of_all(filter(None, (node.expr1, node.expr2)))

    def _of_concat(self, node: nodes.Concat) -> _Sources:
        return self._of_all(node.nodes)

    def _of_dict(self, node: nodes.Dict) -> _Sources:
        return self._of_all(pair.value for pair in node.items)

    def _of_list(self, node: nodes.List | nodes.Tuple) -> _Sources:
        items = list(filter(None, map(self._sources, node.items)))
        named = any(isinstance(s, PrintedLiteral) and isinstance(s.value, str) for item in items for s in item)
        return frozenset[_Source]().union(*items if named else items[:1])  # one finding for a list of nothing but numbers

    _of_tuple = _of_list

    def _of_all(self, parts: Iterable[nodes.Node]) -> _Sources:
        return frozenset(source for part in parts for source in self._sources(part))

    def _of_operator(self, node: nodes.BinExpr) -> _Sources:
        if isinstance(node, nodes.Mod) and isinstance(node.left, nodes.Const) and isinstance(node.left.value, str):
            return self._sources(node.right)  # `"%02d" % number`
        if isinstance(node, (nodes.Add, nodes.Sub)) and is_one(node.right) and dotted_name(node.left).startswith("loop."):
            return _NONE  # `loop.index0 + 1` counts
        return self._sources(node.left) | self._sources(node.right)

    def _of_filter(self, node: nodes.Filter) -> _Sources:
        if node.name in _COUNTED or node.node is None:
            return _NONE
        if node.name == "format":
            return self._of_all(node.args)
        return self._sources(node.node)

    def _of_call(self, node: nodes.Call) -> _Sources:
        if isinstance(node.node, nodes.Getattr):
            return self._sources(node.node.node)  # `most.items()`
        if not is_range(node):
            return _NONE
        written = [argument for argument in node.args if isinstance(argument, nodes.Const)]
        if len(written) == len(node.args):
            return self._of_all(node.args[:2][-1:])  # its end is what is counted
        return frozenset(s for argument in node.args for s in self._of_end(argument))

    def _of_end(self, node: nodes.Node) -> _Sources:
        """Return the sources of an end of a range, apart from 0 and 1, which say where counting begins."""
        if isinstance(node, (nodes.Add, nodes.Sub)) and isinstance(node.right, nodes.Const) and node.right.value in _FENCE:
            return self._of_end(node.left)
        return _NONE if isinstance(node, nodes.Const) and node.value in _FENCE else self._sources(node)


def _of_nothing(_node: nodes.Node) -> _Sources:
    """Give the sources of what holds no number of its parts: comparisons, tests."""
    return _NONE
