"""The Jinja environment of templates: sandboxed, strict, escaping, and limited by a budget that stops endless templates.

Every tag of a template is stamped with its place: `<rect at="map.xml:7" …`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from inspect import currentframe
from threading import Thread
from typing import TYPE_CHECKING, Any

from jinja2 import TemplateSyntaxError, Undefined, pass_context
from jinja2.compiler import CodeGenerator
from jinja2.ext import Extension
from jinja2.lexer import TOKEN_DATA, Token
from jinja2.runtime import LoopContext, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup, escape

from pnp.base.records import lazy_pattern
from pnp.layout.elements.elements import ELEMENTS
from pnp.layout.templates.budget import (
    Budget,
    EndlessTemplateError,
    Metering,
    bounded_filters,
    bounded_tests,
    format_growth,
    meters,
    value_weight,
)
from pnp.layout.templates.context import (
    ODDS_VIEW_NAMES,
    PACKAGED_STAMP,
    CannotPrintError,
    MissingField,
    OddsView,
    TemplateFields,
    Unknown,
    UnreadInputError,
    calling_line,
    stamp_caller,
)
from pnp.layout.templates.faults import refuse_content_marks, refuse_outside_blocks, report_where_opened
from pnp.layout.templates.functions import Cell, CellEdge, CellGrid, board_functions, format_decimal, maths_functions
from pnp.model.fields import Grid, Record, Ref, RichText
from pnp.model.picture import Picture
from pnp.model.sentences import Sentence

if TYPE_CHECKING:
    from jinja2 import BaseLoader, BytecodeCache, nodes
    from jinja2.compiler import Frame
    from jinja2.lexer import TokenStream
    from jinja2.runtime import Context

    from pnp.layout.templates.context import Cards, ContentTexts


_ESCAPED = lazy_pattern("[&<>'\"]")
_RECORD_METHODS = frozenset({"get", "items", "keys", "values"})
_TEXT_METHOD_WORDS = (
    "count endswith find index isalpha isdigit islower isnumeric isspace isupper lower lstrip partition removeprefix"
    " removesuffix rpartition rsplit rstrip split startswith strip upper"
)
_TEXT_METHODS = frozenset(_TEXT_METHOD_WORDS.split())
_LIST_METHODS = frozenset({"count", "index"})
_NUMBER_TYPES = frozenset({int, float})
_LARGEST_POWER = 512  # exponent of a whole number


class _Compiler(CodeGenerator):
    """Compiles templates in which what is printed is Markup already (`format_printed`): nothing else escapes it."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:  # noqa: ANN401, ARG002 - Jinja's own
        self.write(f"({finalize.src}")


class Sandbox(ImmutableSandboxedEnvironment):
    """The environment of one run and game, with its icons and the names of fields.

    `pictures` collects the pictures that templates print, by path.
    `met_missing_card` is set when a template follows a reference that leads nowhere, which has been reported.
    """

    intercepted_binops = frozenset({"+", "*", "**", "%"})

    code_generator_class = _Compiler

    def __init__(
        self,
        loader: BaseLoader,
        cards: Cards,
        names: dict[str, object],
        texts: ContentTexts,
        compiled: BytecodeCache | None = None,
    ) -> None:
        super().__init__(
            loader=loader,
            extensions=[Stamping],
            undefined=Unknown,
            autoescape=True,
            finalize=self.format_printed,
            auto_reload=False,
            cache_size=-1,
            bytecode_cache=compiled,
            optimized=False,  # constant folding would not be counted by a budget
        )
        self.cards = cards
        self.texts = texts
        self.icons: Container[str] = ()
        self.fields: Container[str] = ()
        self.pictures: dict[str, Picture] = {}
        self.met_missing_card = False
        self.budget = Budget()
        del self.globals["lipsum"]
        self.globals.update(maths_functions() | board_functions(self.budget) | names)
        self.filters = bounded_filters(self.budget) | meters(self.budget) | {"budget part": self.part}
        self.tests = bounded_tests(self.budget)

    @pass_context
    def format_printed(self, context: Context, value: object) -> Markup:
        """Return what `{{ value }}` writes, escaped: nothing for None, plain decimals, `yes` and `no`, the path of a picture.

        A text is written as a reference. The context parameter keeps Jinja from folding constants without calling this
        method. Raises CannotPrintError for lists, records and other values that cannot be printed.
        """
        if type(value) is RichText:
            return self.texts.reference_to(value)
        if type(value) is Sentence:
            return self.format_printed(context, value.text)
        if type(value) is int:
            return str.__new__(Markup, value)
        if type(value) is not str and type(value) is not Markup:
            return escape(self._as_text(value))
        self.budget.spend(len(value))
        if type(value) is str and not _ESCAPED.search(value):
            return str.__new__(Markup, value)
        return escape(value)

    def _as_text(self, value: object) -> object:
        if isinstance(value, float):
            return format_decimal(value, _NUMBER_DECIMALS)
        if value is None:
            return ""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, Picture):
            self.pictures[value.path] = value
            return value.path
        if isinstance(value, OddsView):
            return str(value)
        if isinstance(value, (str, int, Ref, Undefined)):
            return value  # printing what is Unknown raises; an `if` without `else` gives Undefined
        raise CannotPrintError(describe_printable(value))

    def part(self, value: object) -> object:
        """Count a part of `a ~ b`. Raises CannotPrintError if it cannot be printed."""
        if not isinstance(value, (str, int, float, RichText, Ref, Undefined, Picture, OddsView)) and value is not None:
            raise CannotPrintError(describe_printable(value))
        return self.budget.count_value(value)

    # looking up names

    def getattr(self, obj: Any, attribute: str) -> Any:  # noqa: ANN401  # Jinja's own signature
        """Look up `obj.attribute`: fields come before methods, and a reference leads to its card."""
        if type(obj) is OddsView:
            return obj.in_form(attribute) if attribute in ODDS_VIEW_NAMES else self._unknown(obj, attribute)
        if type(obj) is Ref and attribute != "id":
            card = self.cards.card_by_id(obj.id)
            if card is None:
                self.met_missing_card = True
                return MissingField()
            obj = card
        if isinstance(obj, dict):
            try:
                return obj[attribute]
            except KeyError:
                if isinstance(obj, Record) and attribute in obj.optional:
                    return None
                if attribute not in _RECORD_METHODS:
                    return self._unknown(obj, attribute)
        return super().getattr(obj, attribute)

    def _unknown(self, obj: Mapping[str, object] | OddsView, name: str) -> Unknown:
        label = "card" if isinstance(obj, TemplateFields) and "id" in obj else getattr(obj, "label", "")
        if self.cards.unread.covers(f"{label}.{name}"):
            raise UnreadInputError
        return Unknown(obj=obj, name=name)

    def getitem(self, obj: Any, argument: Any) -> Any:  # noqa: ANN401
        """Look up `obj[argument]` in the same way."""
        if type(obj) in {Ref, OddsView, Record, Sentence} and isinstance(argument, str):
            return self.getattr(obj, argument)
        return super().getitem(obj, argument)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:  # noqa: ANN401
        """Allow only those methods of plain values that cannot make large values."""
        if type(obj) is LoopContext:
            return not attr.startswith("_")
        if isinstance(obj, str):
            return attr in _TEXT_METHODS or attr in getattr(type(obj), "template_names", ())
        if isinstance(obj, (Cell, CellEdge, CellGrid)):
            return attr in obj.template_names
        if isinstance(obj, (list, tuple)):
            return attr in _LIST_METHODS or (not hasattr(list, attr) and super().is_safe_attribute(obj, attr, value))
        if isinstance(obj, (int, float)):
            return False
        return super().is_safe_attribute(obj, attr, value)

    def wrap_str_format(self, value: Any) -> None:  # noqa: ANN401
        """Disable `"{:9}".format(x)`; the filter `format` replaces it."""

    # the budget

    def call(self, context: Context, obj: Any, /, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401
        """Count the nesting of calls and the size of their results."""
        self.budget.enter()
        value = super().call(context, obj, *args, **kwargs)
        self.budget.leave()
        if type(obj) is Macro and PACKAGED_STAMP in value and (caller := calling_line(currentframe())):
            value = Markup(stamp_caller(str(value), caller))  # noqa: S704  # it was Markup before
        return self.budget.count_value(value) if isinstance(value, (str, list, tuple, dict)) else value

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:  # noqa: ANN401
        """Prevent `"x" * 10**9`, `9 ** 9 ** 9` and similar expressions from exhausting the memory."""
        if operator != "**" and type(left) in _NUMBER_TYPES and type(right) in _NUMBER_TYPES:
            return self.budget.count_value(self.binop_table[operator](left, right))
        if operator == "%" and isinstance(left, str):
            self.budget.expect(format_growth(left, right))
        elif operator == "**" and not {left.__class__, right.__class__} <= _NUMBER_TYPES:
            raise TypeError(f"{describe_printable(left)} cannot be raised to a power")
        elif operator == "**" and left.__class__ is int and right > _LARGEST_POWER:
            raise EndlessTemplateError
        elif operator == "*" and not {left.__class__, right.__class__} <= _NUMBER_TYPES:
            times, other = (right, left) if isinstance(right, int) else (left, right)
            self.budget.expect(value_weight(other) * max(times, 0) if isinstance(times, int) else 0)
        return self.budget.count_value(super().call_binop(context, operator, left, right))

    def compile(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401  # Jinja's own overloads
        """Compile on a new thread, so that the nesting that can be compiled does not depend on the caller's stack depth."""
        codes: list[Any] = []
        errors: list[BaseException] = []

        def work() -> None:
            try:
                codes.append(super(Sandbox, self).compile(*args, **options))
            except BaseException as error:  # noqa: BLE001 - raised where the template is asked for
                errors.append(error)

        thread = Thread(target=work)
        thread.start()
        thread.join()
        if errors:
            raise errors[0]
        return codes[0]

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Report a tag that is never closed where it is opened; Jinja's documentation offers this method as a hook."""
        try:
            with report_where_opened(source, self):
                return super()._parse(source, name, filename)
        except TemplateSyntaxError as error:
            error.name = name  # for a comment that never ends, Jinja's lexer gives the path as the name
            raise

    def _generate(self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False) -> str:  # noqa: FBT001, FBT002
        """Refuse what would be dropped, and add the meters; Jinja's documentation offers this method as a hook."""
        refuse_outside_blocks(source, name, filename)
        return super()._generate(Metering(name, filename).visit(source), name, filename, defer_init)


def describe_printable(value: object) -> str:
    """Return what a value is, in the terms of a template author."""
    if isinstance(value, TemplateFields):
        return f"`{value.label}`"
    words = {list: "a list", tuple: "a list", dict: "a record", Record: "a record", Grid: "a grid", Macro: "a macro"}
    return words.get(value.__class__, f"a {value.__class__.__name__.lower()}")


_NUMBER_DECIMALS = 6  # of a number that a template prints
_CONTENT_TAG = "t"  # its `at` is the mark of the content, so templates' own ones are not stamped
_AMBIGUOUS_TAGS = {"icon", "text"}  # an `<icon>` may stand inside `<text>`, and white space before `</text>` is text
_BLOCK_TAGS = "|".join(sorted(ELEMENTS.keys() - _AMBIGUOUS_TAGS))
_TAG = lazy_pattern(r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<([A-Za-z][\w.-]*)", re.DOTALL)
_SINGLE_BRACES = lazy_pattern(r"\{\s*(?:card|deck|game|rules|words)\.[\w.]+\s*\}")
_INDENT = lazy_pattern(rf"\s+(?=</?(?:{_BLOCK_TAGS})\b|<text\b)")
"""White space before tags that can only be outside `<text>`; it is never text, and removing it saves a tenth of parsing."""


class Stamping(Extension):
    """Works on the lexer's tokens, so that only the template's own text is stamped and line numbers are exact."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Stamp the tags in each piece of template text."""
        icons, fields = (getattr(self.environment, names, ()) for names in ("icons", "fields"))
        for token in stream:
            if token.type == TOKEN_DATA:
                _check_braces(token.value, stream.name, token.lineno)
                refuse_content_marks(token.value, stream.name, token.lineno, icons, fields)
                yield Token(token.lineno, TOKEN_DATA, stamp_tags(token.value, stream.name or "", token.lineno))
            else:
                yield token


def _check_braces(text: str, name: str | None, line: int) -> None:
    """Raise TemplateSyntaxError for a name in single braces, which would be printed literally."""
    if found := _SINGLE_BRACES.search(text):
        at = line + text.count("\n", 0, found.start())
        raise TemplateSyntaxError(f"`{found[0]}` would be printed as it stands, expected `{{{found[0]}}}`", at, name)


def stamp_tags(text: str, name: str, line: int) -> str:
    """Return `text`, which begins in `line` of template `name`, with a stamp in every tag; not in comments and CDATA."""

    def stamp(found: re.Match[str]) -> str:
        if found[1] is None or found[1] == _CONTENT_TAG:
            return found[0]
        at = line + text.count("\n", 0, found.start())
        return f'<{found[1]} at="{name}:{at}"'

    return _INDENT.sub("", _TAG.sub(stamp, text))
