"""Bare numbers and words that templates write: between `<text>` and `</text>`, and in code whose values are printed.

Which number is a rule and which is a measure is decided by where its value goes. Values are followed through `set`, loops
and the arguments of macros: what comes to stand in a `<text>`, in the name of an icon or of a picture, or says how often
something is drawn, players see and count; what comes to stand in any other attribute is a place or a size. Words that a
template says itself nobody can translate.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, cast

from jinja2 import Environment, nodes
from jinja2.exceptions import TemplateSyntaxError
from jinja2.lexer import TokenStream

from pnp.base.diagnostics import LINE_END, Mark, Report, file_lines
from pnp.base.records import lazy_pattern, record
from pnp.base.suggestions import did_you_mean
from pnp.load.project import locale_tags
from pnp.locale.lint.texts import (
    NumberContext,
    count_shared_words,
    find_bare_numbers,
    long_words,
    report_number,
    words_of_names,
)
from pnp.locale.numbers import fold_word
from pnp.model.game import Game, is_free

_ALLOW_NUMBER = "allow-number"
_CODE_IN_LINE = lazy_pattern(r"\{\{.*?\}\}|\{%.*?%\}")
_MOST_OFFERED = 3
_TEMPLATE_NUMBER_HINT = (
    "write `rules.…` for a constant of `rules.yaml`, a field of the card, or `loop.index` for a count; what is no rule may"
    " stay with `{# allow-number: why #}` on its line or above"
)


def lint_template_numbers(game: Game, report: Report) -> None:
    """Report every number that a template writes out as `rules/bare-number`, unless there are no constants or any is free."""
    if not game.rules or is_free(game.numbers.game):
        return
    names = words_of_names(game)
    for path, source, literals in _templates_with_literals(game):
        lines = file_lines(source)
        for prose in template_prose(source):
            for bare in find_bare_numbers(prose.text, game.source_locale, names):
                mark = prose.mark(bare.at, path, source)
                if not has_allowance(lines, mark.line, _ALLOW_NUMBER):
                    report_number(bare, mark, game, report, NumberContext(lines[mark.line - 1], strict=game.numbers.strict))
        for literal in literals:
            if not has_allowance(lines, literal.line, _ALLOW_NUMBER):
                _report_literal(literal, path, lines, game, report, names)


def _templates_with_literals(game: Game) -> Iterator[tuple[str, str, tuple[PrintedLiteral, ...]]]:
    folder = f"templates/{game.name}"
    paths = {
        path.rpartition("/")[2]: path for path in game.sources if path.rpartition("/")[0] == folder and path.endswith(".xml")
    }
    literals = printed_literals(tuple((name, game.sources[path]) for name, path in paths.items()))
    return (
        (path, source, literals[name]) for name, path in paths.items() if parse_template(source := game.sources[path]).body
    )  # where code ends in one that cannot be read is not known


def _report_literal(  # noqa: PLR0913, PLR0917 - a literal, its place and its game
    literal: PrintedLiteral, path: str, lines: Sequence[str], game: Game, report: Report, names: frozenset[str]
) -> None:
    """Report a number in code; one that only counts shapes is a warning, and only if it may be a constant."""
    # that is one with this value: in a game that is strict any, in others one whose name shares a word with the line
    if isinstance(literal.value, str) and not find_bare_numbers(literal.value, game.source_locale, names):
        return
    line, rules = lines[literal.line - 1], game.rules.values()
    equal = [f"rules.{c.name}" for c in rules if type(c.value) is type(literal.value) and c.value == literal.value]
    named = [name for name in equal if count_shared_words(name, long_words(line))]
    if literal.drawn and not (equal if game.numbers.strict else named):
        return
    what = "says how often something is drawn" if literal.drawn else "is printed"
    report_finding = report.error if game.numbers.strict and not literal.drawn else report.warning
    offered = " or ".join(f"`{name}`" for name in named[:_MOST_OFFERED])
    report_finding(
        "rules/bare-number",
        f"the number `{literal.value}` in the template's code {what}: expected the name of a constant",
        Mark(path, literal.line, _number_column(f"{literal.value}", line)),
        hint=(f"it may be {offered}: " if offered else "") + _TEMPLATE_NUMBER_HINT,
    )


def _number_column(written: str, line: str) -> int:
    number = re.compile(rf"(?<![\w.]){re.escape(written)}(?!\w)")
    inside = (number.search(line, code.start(), code.end()) for code in _CODE_IN_LINE.finditer(line))
    found = next(filter(None, inside), None) or number.search(line)
    return found.start() + 1 if found else 1


def templates_of(game: Game) -> dict[str, str]:
    """Return the texts of a game's templates by their paths from the project's root."""
    folder = f"templates/{game.name}/"
    return {path: text for path, text in game.sources.items() if path.startswith(folder) and path.endswith(".xml")}


def find_lost_blocks(game: Game, report: Report) -> None:
    """Report each block of a template that extends another which has no such block, as `layout/template-syntax`.

    Jinja prints nothing of it, without a word.
    """
    folder = f"templates/{game.name}"
    trees = {path.removeprefix(f"{folder}/"): parse_template(text) for path, text in templates_of(game).items()}
    for name, tree in trees.items():
        base = _extended_template(tree)
        known = _blocks_of_extended(base, trees)
        if known is None:
            continue
        inner = {id(block) for outer in tree.find_all(nodes.Block) for block in outer.find_all(nodes.Block)}
        for block in tree.find_all(nodes.Block):
            if id(block) not in inner and block.name not in known:
                path = f"{folder}/{name}"
                at = game.sources[path].find(block.name, block.lineno)
                mark = Mark.in_text(path, game.sources[path], at)
                message = f"nothing of the block `{block.name}` is printed, since `{base}` has no such block"
                report.error("layout/template-syntax", message, mark, hint=did_you_mean(block.name, known))


def _extended_template(tree: nodes.Template) -> str | None:
    extends = next(iter(tree.find_all(nodes.Extends)), None)
    return extends.template.value if extends is not None and isinstance(extends.template, nodes.Const) else None


def _blocks_of_extended(name: str | None, trees: Mapping[str, nodes.Template]) -> set[str] | None:
    """Return the names of all blocks of a template and of those that it extends; None if one of them cannot be read."""
    known, seen = set[str](), set[str]()
    while name is not None and name not in seen:
        if name not in trees or not trees[name].body:
            return None
        seen.add(name)
        known |= {block.name for block in trees[name].find_all(nodes.Block)}
        name = _extended_template(trees[name])
    return known if seen else None


_NOT_WORDS = lazy_pattern(r"&#?\w+;|\S*(?:://|@)\S*|\b[\w-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\b|\b\w*\d\w*\b|\b[IVX]+\b")
"""Characters by their codes, addresses, names with digits, Roman numerals."""
_TRANSLATABLE_WORD = lazy_pattern(r"[^\W\d_]{2,}|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]")
"""Two letters or more; of a script in which one can be a word, one."""
_RUN_OF_WORDS = lazy_pattern(r"\S+(?:\s\S+)*")
"""Words with nothing between them but one space or the end of a line: code and tags leave more."""
_SHOWN_CHARACTERS: Final = 40


def find_untranslated_words(game: Game, report: Report) -> None:
    """Warn as `locale/own-words` about each text of a template that says words itself, if the game has translations.

    The words of the game's title and the names of its authors are the same in all languages.
    """
    if not set(locale_tags(game.root, game.name)) - {game.source_locale}:
        return
    known = frozenset(map(fold_word, re.findall(r"\w+", f"{game.title} {game.author}")))
    for path, source, literals in _templates_with_literals(game):
        lines = file_lines(source)
        for words, mark in (*_words_in_texts(path, source, known), *_words_in_code(path, lines, literals, known)):
            if not has_allowance(lines, mark.line, "allow-words"):
                _report_words(words, mark, report)


def _words_in_texts(path: str, template: str, known: frozenset[str]) -> Iterator[tuple[str, Mark]]:
    for prose in template_prose(template):
        for run in _RUN_OF_WORDS.finditer(prose.text):
            if _has_translatable_words(run[0], known):
                yield run[0], prose.mark(run.start(), path, template)
                break


def _words_in_code(
    path: str, lines: Sequence[str], literals: Iterable[PrintedLiteral], known: frozenset[str]
) -> Iterator[tuple[str, Mark]]:
    for literal in literals:
        if isinstance(literal.value, str) and _has_translatable_words(literal.value, known):
            yield literal.value, Mark(path, literal.line, lines[literal.line - 1].find(literal.value) + 1)


def _has_translatable_words(text: str, known: frozenset[str]) -> bool:
    return any(fold_word(word) not in known for word in _TRANSLATABLE_WORD.findall(_NOT_WORDS.sub(" ", text)))


def _report_words(words: str, mark: Mark, report: Report) -> None:
    said = " ".join(words.split())
    shown = said if len(said) <= _SHOWN_CHARACTERS else f"{said[:_SHOWN_CHARACTERS]}…"
    name = re.sub(r"[^a-z0-9]+", "_", " ".join(said.split()[:1]).lower()).strip("_")
    name = name if name[:1].isalpha() else "name"
    report.warning(
        "locale/own-words",
        f"`{shown}` is written in the template: it prints so in every language",
        mark,
        hint=f"write the words in `words.yaml`, as `{name}: …`, and `{{{{ words.{name} }}}}` here;"
        " what is the same in every language may stay with `{# allow-words: why #}` on its line or above",
    )


_CODE_OR_COMMENT = lazy_pattern(r"\{#.*?#\}|\{\{.*?\}\}|\{%.*?%\}|<!--.*?-->", re.DOTALL)
_TEXT_ELEMENT = lazy_pattern(r"<text\b[^>]*(?<!/)>(.*?)</text>", re.DOTALL)
_ANY_TAG = lazy_pattern(r"<[^>]*>")


class TemplateProse(NamedTuple):
    """What stands in one `<text>`, with blanks in place of code and tags, and its offset in the template."""

    text: str
    start: int

    def mark(self, at: int, path: str, template: str) -> Mark:
        """Return where the character `at` of the text is in the template, which stands in the file `path`."""
        return Mark.in_text(path, template, self.start + at)


def template_prose(template: str) -> Iterator[TemplateProse]:
    """Yield what the texts of a template say, in their order."""
    for text in _TEXT_ELEMENT.finditer(_CODE_OR_COMMENT.sub(_blank_out, template)):
        yield TemplateProse(_ANY_TAG.sub(_blank_out, text[1]), text.start(1))


def has_allowance(lines: Sequence[str], line: int, allowance: str) -> bool:
    """Return whether a comment on a line of a template, or on the one above, says an allowance such as `allow-number`."""
    said = re.compile(rf"(?:\{{#|<!--).*\b{allowance}\b")
    return any(said.search(text) for text in lines[max(0, line - 2) : line])


def _blank_out(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])


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
_NO_SOURCES: Final[_Sources] = frozenset()

_COUNTING_FILTERS = ("length", "count", "wordcount")
"""Filters whose result does not hold a number of what they are given."""

_COUNTING_ENDS = (0, 1)
"""Where a range begins, and the post after its last field."""


@record
class _Macro:
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
            source = texts.get(name, "")
            readers[name] = _TemplateReader(reader, source)  # one that imports itself has no macros yet
            readers[name].visit(parse_template(source).body)
        return readers[name]

    return {name: reader(name).literals() for name in texts}


class _PlacedEnvironment(Environment):
    """Parses templates to nodes whose `lineno` is the offset of their first character: Jinja knows no columns."""

    def _tokenize(self, source: str, name: str | None, filename: str | None = None, _: str | None = None) -> TokenStream:
        return TokenStream(self.lexer.wrap(_tokens_with_offsets(self.lexer.tokeniter(source, name), source)), name, filename)


def _tokens_with_offsets(tokens: Iterable[tuple[int, str, str]], source: str) -> Iterator[tuple[int, str, str]]:
    at = 0
    for _, kind, value in tokens:
        at = source.index(value, at)  # Jinja leaves out only white space between tokens
        yield at, kind, value
        at += len(value)


@lru_cache(maxsize=256)  # several checks look through the templates of a game
def parse_template(source: str) -> nodes.Template:
    """Return the syntax tree of a template, with offsets in place of the numbers of lines; one with an error is empty."""
    try:
        return _PlacedEnvironment(autoescape=True).parse("\n".join(LINE_END.split(source)))
    except (TemplateSyntaxError, RecursionError, ValueError):  # reported where the template is compiled
        return nodes.Template([], lineno=0)


class _TemplateReader:
    """Follows the numbers of one template in the order of its code."""

    def __init__(self, imported: Callable[[str], _TemplateReader], source: str) -> None:
        self.macros: dict[str, _Macro] = {}
        self._line_ends = [end.end() for end in re.finditer("\n", "\n".join(LINE_END.split(source)))]
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
        cuts = (literal for cut, literal in self._cuts.items() if cut not in self._begun)
        found = dict.fromkeys((*self._found, *cuts))
        known = (one for one in found if not (one.drawn and one._replace(drawn=False) in found))
        return tuple(sorted(known, key=lambda one: (one.line, str(one.value))))

    def _line(self, node: nodes.Node) -> int:
        return bisect_right(self._line_ends, node.lineno) + 1

    def visit(self, body: Iterable[nodes.Node]) -> None:
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
        part = node.arg if isinstance(node, nodes.Getitem) else None
        if isinstance(node, nodes.Getitem) and isinstance(part, nodes.Slice):
            whole = repr(node.node)
            if isinstance(part.start, nodes.Const):
                self._begun.add((whole, part.start.value))
            if isinstance(part.stop, nodes.Const):
                self._cuts.setdefault((whole, part.stop.value), PrintedLiteral(part.stop.value, self._line(part.stop)))

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
        for call in calls_in(expression):
            macro = self.macros.get(dotted_name(call.node))
            if macro is None:
                continue
            self._context.drawn += 1  # what a macro draws is taken for more than shapes
            given = dict(zip(macro.parameters, call.args, strict=False)) | {kw.key: kw.value for kw in call.kwargs}
            for name, words in macro.printed.items():
                sources = self._sources(given[name]) if name in given else macro.defaults.get(name, _NO_SOURCES)
                self._print(sources, words=words)

    def _sources(self, node: nodes.Node) -> _Sources:
        if isinstance(node, nodes.BinExpr):
            return self._of_operator(node)
        read = getattr(self, f"_of_{type(node).__name__.lower()}", None)
        return read(node) if read is not None else _NO_SOURCES  # comparisons and tests hold no number of their parts

    def _of_const(self, node: nodes.Const) -> _Sources:
        is_literal = isinstance(node.value, (int, float, str)) and not isinstance(node.value, bool)
        return frozenset({PrintedLiteral(node.value, self._line(node))}) if is_literal else _NO_SOURCES

    def _of_name(self, node: nodes.Name) -> _Sources:
        return self._values.get(node.name, _NO_SOURCES)

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
            return _NO_SOURCES  # `loop.index0 + 1` counts
        return self._sources(node.left) | self._sources(node.right)

    def _of_filter(self, node: nodes.Filter) -> _Sources:
        if node.name in _COUNTING_FILTERS or node.node is None:
            return _NO_SOURCES
        if node.name == "format":
            return self._of_all(node.args)
        return self._sources(node.node)

    def _of_call(self, node: nodes.Call) -> _Sources:
        if isinstance(node.node, nodes.Getattr):
            return self._sources(node.node.node)  # `most.items()`
        if not is_range(node):
            return _NO_SOURCES
        written = [argument for argument in node.args if isinstance(argument, nodes.Const)]
        if len(written) == len(node.args):
            return self._of_all(node.args[:2][-1:])  # its end is what is counted
        return frozenset(s for argument in node.args for s in self._of_end(argument))

    def _of_end(self, node: nodes.Node) -> _Sources:
        if isinstance(node, (nodes.Add, nodes.Sub)) and _is_counting_end(node.right):
            return self._of_end(node.left)
        return _NO_SOURCES if _is_counting_end(node) else self._sources(node)


def _is_counting_end(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Const) and node.value in _COUNTING_ENDS


def is_range(node: nodes.Node) -> bool:
    """Whether a node is `range(…)` with an end."""
    return isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name) and node.node.name == "range" and bool(node.args)


def is_one(node: nodes.Node) -> bool:
    """Whether a node is the number 1."""
    return isinstance(node, nodes.Const) and node.value == 1


def dotted_name(node: nodes.Node) -> str:
    """Return the name of a macro or of a value of the loop: `badge`, `part.badge`, `loop.index0`; empty for anything else."""
    if isinstance(node, nodes.Getattr) and isinstance(node.node, nodes.Name):
        return f"{node.node.name}.{node.attr}"
    return node.name if isinstance(node, nodes.Name) else ""


def assigned_names(target: nodes.Node) -> Iterator[str]:
    """Yield the names that `for` or `set` gives values to."""
    if isinstance(target, nodes.Name):
        yield target.name
    elif isinstance(target, nodes.Tuple):
        for item in target.items:
            yield from assigned_names(item)


def calls_in(expression: nodes.Node) -> Iterator[nodes.Call]:
    """Yield all calls of an expression, itself among them."""
    if isinstance(expression, nodes.Call):
        yield expression
    yield from expression.find_all(nodes.Call)


FILTERS_OF_ORDER: Final = frozenset({"list", "reverse", "sort", "unique"})
"""Filters whose result has the items of what they are given."""

Bound: TypeAlias = "tuple[nodes.Expr, str | None]"
"""What a name stands for: a value, or a part of each of its items: `item`, `key` or `value`."""
BINDING: Final = (nodes.Assign, nodes.For, nodes.AssignBlock, nodes.CallBlock, nodes.With, nodes.Import, nodes.FromImport)


def bindings(places: Iterable[nodes.Node], parameters: Iterable[str]) -> dict[str, list[Bound] | None]:
    """Return all that a template gives to its own names; None if it is not known."""
    found: dict[str, list[Bound] | None] = {}
    for node in places:
        if isinstance(node, (nodes.Import, nodes.FromImport)):
            found |= dict.fromkeys([node.target] if isinstance(node, nodes.Import) else [], None)
            continue
        known = dict(_known_bindings(node))
        for name in [one.name for one in node.iter_child_nodes(exclude=("body",)) for one in _stored_names(one)]:
            before = found.get(name, [])
            found[name] = None if before is None or name not in known else [*before, known[name]]
    return {**found, **{name: None for name in parameters if name in found}}


def _known_bindings(node: nodes.Node) -> Iterator[tuple[str, Bound]]:
    target = node.target if isinstance(node, (nodes.Assign, nodes.For)) else None
    names = [name.name for name in target.items if isinstance(name, nodes.Name)] if isinstance(target, nodes.Tuple) else []
    if isinstance(node, nodes.Assign) and isinstance(target, nodes.Name):
        yield target.name, (cast("nodes.Expr", node.node), None)
    elif isinstance(node, nodes.Assign) and isinstance(node.node, nodes.Tuple):
        yield from ((name, (value, None)) for name, value in zip(names, node.node.items, strict=False))
    elif isinstance(node, nodes.For) and isinstance(target, nodes.Name):
        yield target.name, (cast("nodes.Expr", node.iter), "item")
    elif isinstance(node, nodes.For) and len(names) == 2 and (mapping := _walked_mapping(node.iter)) is not None:  # noqa: PLR2004
        yield from ((name, (mapping, part)) for name, part in zip(names, ("key", "value"), strict=True))


def _walked_mapping(items: nodes.Node | None) -> nodes.Expr | None:
    """Return the mapping of `card.cost.items()` or `card.cost|dictsort`, in any order."""
    is_sorted = False
    while isinstance(items, nodes.Filter) and items.name in {*FILTERS_OF_ORDER, "dictsort"}:
        is_sorted = is_sorted or items.name == "dictsort"
        items = items.node
    called = items.node if isinstance(items, nodes.Call) else None
    if isinstance(called, nodes.Getattr) and called.attr == "items":
        return called.node
    return items if is_sorted and isinstance(items, nodes.Expr) else None


def _stored_names(node: nodes.Node) -> Iterator[nodes.Name]:
    for name in (node, *node.find_all(nodes.Name)):
        if isinstance(name, nodes.Name) and name.ctx in {"store", "param"}:
            yield name


def step_of(node: nodes.Node) -> str | None:
    """Return the last step of `card.cost` or `card["cost"]`."""
    if isinstance(node, nodes.Getattr):
        return node.attr
    if isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Const) and isinstance(node.arg.value, str):
        return node.arg.value
    return None


def start_of(node: nodes.Node) -> int:
    """Return the offset of the first character of a value with steps, whose own one is that of the dot."""
    while step_of(node) is not None:
        node = node.node  # type: ignore[attr-defined]  # it has a step
    return node.lineno


def name_as_written(node: nodes.Node) -> str:
    """Return a value as a template names it."""
    steps: list[str] = []
    if isinstance(node, nodes.Or):  # `card.traits or []`
        return name_as_written(node.left)
    if isinstance(node, nodes.Filter) and node.node is not None:
        return f"{name_as_written(node.node)}|{node.name}"
    while (step := step_of(node)) is not None:
        steps.append(step)
        node = node.node  # type: ignore[attr-defined]  # it has a step
    root = node.name if isinstance(node, nodes.Name) else "…"
    return ".".join([root, *reversed(steps)])


_SHAPE_TAGS: Final = frozenset(
    {"face", "rect", "circle", "line", "polyline", "path", "group", "row", "column", "grid", "fold", "cut"}
)
"""Elements that show neither words nor pictures."""
_PICTURE_ATTRIBUTES: Final = frozenset({("icon", "name"), ("image", "src")})
"""Attributes that say which picture is shown."""

_TAG_OR_COMMENT = lazy_pattern(r"<!--|<(/?)([\w-]+)")
_IN_TAG = lazy_pattern(r"([\w-]+)\s*=\s*([\"'])|(/?)>")


class TemplateContext:
    """Follows the XML of a template, which it is given piece by piece between the pieces of code."""

    def __init__(self) -> None:
        self.drawn = 0
        """How many elements with words or pictures there were so far."""
        self._in_comment = False
        self._tag = ""
        self._attribute = ""
        self._quote = ""
        self._in_text = False

    @property
    def in_words(self) -> bool:
        """Whether code here prints words."""
        return self._in_text and not self._tag and not self._in_comment

    @property
    def is_printed(self) -> bool:
        """Whether code here prints words, or says which picture is shown."""
        return self.in_words or (bool(self._quote) and (self._tag, self._attribute) in _PICTURE_ATTRIBUTES)

    def feed(self, data: str) -> None:
        """Read the next piece of XML."""
        at = 0
        while at < len(data):
            if self._in_comment:
                at = self._skip_past(data, at, "-->")
            elif self._quote:
                at = self._skip_past(data, at, self._quote)
            elif self._tag:
                at = self._read_tag(data, at)
            else:
                at = self._read_content(data, at)

    def _skip_past(self, data: str, at: int, end: str) -> int:
        found = data.find(end, at)
        if found < 0:
            return len(data)
        self._in_comment, self._quote = False, ""
        return found + len(end)

    def _read_content(self, data: str, at: int) -> int:
        found = _TAG_OR_COMMENT.search(data, at)
        if found is None:
            return len(data)
        if found[2] is None:
            self._in_comment = True
        elif found[1]:
            self._in_text = self._in_text and found[2] != "text"
        else:
            self._tag = found[2]
            self.drawn += found[2] not in _SHAPE_TAGS
        return found.end()

    def _read_tag(self, data: str, at: int) -> int:
        found = _IN_TAG.search(data, at)
        if found is None:
            return len(data)
        if found[2]:
            self._attribute, self._quote = found[1], found[2]
        else:
            self._in_text = self._in_text or (self._tag == "text" and not found[3])
            self._tag = ""
        return found.end()
