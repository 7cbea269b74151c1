"""Converts exceptions of Jinja and Python to diagnostics: what is wrong with a template, and the nearest known name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import TemplateSyntaxError
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError
from jinja2.tests import TESTS

from pnp.base.diagnostics import Diagnostic
from pnp.base.files import CONFLICT_HINT
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean, near_hint, nearest
from pnp.layout.board_cells import Cell, CellEdge
from pnp.layout.budget import EndlessTemplateError
from pnp.layout.cell_grid import CellGrid
from pnp.layout.context import Fields
from pnp.layout.filters import FILTER_NAMES
from pnp.layout.literal_marks import LiteralMarkError
from pnp.layout.loader import TemplateFileError, UnmergedTemplateError
from pnp.layout.odds_view import VIEW_NAMES, OddsPrintError, OddsView
from pnp.layout.outside_blocks import OUTSIDE
from pnp.layout.sandbox import CannotPrintError
from pnp.layout.template_maths import BadArgumentError
from pnp.layout.unclosed_tags import TAGS
from pnp.layout.unknown_names import UnknownNameError
from pnp.model.fields import RichText

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.base.diagnostics import Mark

_UNCLOSED = lazy_pattern(
    r"(?:Encountered unknown tag '(\w+)'\.(?: You probably made a nesting mistake\.)?|Unexpected end of template\.) "
    r"Jinja (?:is expecting this tag, but currently looking for|was looking for the following tags:) (.+?)\. "
    r"The innermost block that needs to be closed is '(\w+)'\."
)
_NO_TAG = lazy_pattern(r"Encountered unknown tag '(\w+)'")
_NO_FILTER = lazy_pattern(r"No (filter|test) named '(\w+)'")
_UNSAFE = lazy_pattern(r"access to attribute '(\w+)' of '(\w+)' object is unsafe")
_ENDLESS_RECURSION = "the template includes or calls itself without end"
_ENDLESS = "the template does not come to an end: it loops too often or writes too much"
_CODES = {
    OddsPrintError: "layout/bad-odds",
    BadArgumentError: "layout/bad-argument",
    LiteralMarkError: "layout/template-syntax",
}


def template_fault(error: BaseException, place: Mark, names: Mapping[str, object]) -> Diagnostic:
    """Return the diagnostic of an exception of a template; `names` are those that the template could have used."""
    if isinstance(error, TemplateFileError):
        return Diagnostic(f"layout/{error.code}", str(error), place, hint=error.hint)
    if isinstance(error, UnmergedTemplateError):
        return Diagnostic("load/merge-conflict", str(error.message), place, hint=CONFLICT_HINT)
    if isinstance(error, (OddsPrintError, BadArgumentError, LiteralMarkError)):
        return Diagnostic(_CODES[type(error)], str(error), place, hint=error.hint)
    if isinstance(error, UnknownNameError):
        return _unknown(error, place, names)
    code, message, hint = _explanation(error)
    return Diagnostic(f"layout/{code}", message, place, hint=hint)


_SENTENCES = {
    OUTSIDE: (OUTSIDE, "move it into a `{% block … %}`, or into the template that is extended"),
    "Missing end of comment tag": ("`{#` begins a comment that never ends", "write `#}` where it ends"),
}
"""Messages and hints for what is said of single faults of syntax."""


def _explanation(error: BaseException) -> tuple[str, str, str | None]:
    """Return code, message and hint of an exception other than an unknown name."""
    jinja_message = _sentence(str(error))
    if isinstance(error, TemplateSyntaxError):
        return _syntax(error.message or "syntax error")
    if isinstance(error, (RecursionError, EndlessTemplateError)) or str(error).startswith("Range too big"):
        return "endless-template", _ENDLESS_RECURSION if isinstance(error, RecursionError) else _ENDLESS, None
    if _NO_FILTER.match(str(error)):  # inside a condition Jinja finds out only when it runs
        return _no_filter(str(error))
    if isinstance(error, SecurityError):
        return _forbidden(str(error))
    if isinstance(error, CannotPrintError):
        hint = "print one of its fields, or go through it with `{% for … %}`"
        return "cannot-print", f"{error} cannot be printed, expected a text or a number", hint
    return "template-error", f"the template fails: {jinja_message or type(error).__name__}", None


def _syntax(jinja_message: str) -> tuple[str, str, str | None]:
    """Return code, message and hint of a syntax error: Jinja's message, shortened, and a hint for common errors."""
    if jinja_message in _SENTENCES:
        return "template-syntax", *_SENTENCES[jinja_message]
    unclosed, tag = _UNCLOSED.match(jinja_message), _NO_TAG.match(jinja_message)
    known = tag is not None and tag[1] in TAGS
    if unclosed and (known or not tag):
        where = f"`{unclosed[1]}` stands" if unclosed[1] else "the template ends"
        return "template-syntax", f"`{unclosed[3]}` is not closed: {where} where {_sentence(unclosed[2])} is expected", None
    if tag and known:
        return "template-syntax", f"there is no open block that `{tag[1]}` could belong to", None
    if tag:
        return "template-syntax", f"there is no tag `{tag[1]}`", near_hint(tag[1], TAGS)
    if _NO_FILTER.match(jinja_message):
        return _no_filter(jinja_message)
    closed = "inside `{{ … }}` and `{% … %}` there are only names and calculations; close each before the XML continues"
    if jinja_message == "expected token 'end of statement block', got '='":
        closed = "to compare, write `==`"
    return "template-syntax", _sentence(jinja_message), closed if jinja_message.startswith(("unexpected", "expected")) else None


def _no_filter(jinja_message: str) -> tuple[str, str, str | None]:
    """A filter or a test that there is not."""
    kind, name = _NO_FILTER.match(jinja_message).groups()  # type: ignore[union-attr]  # the caller has seen that it matches
    return "template-syntax", f"there is no {kind} `{name}`", near_hint(name, FILTER_NAMES if kind == "filter" else TESTS)


def _forbidden(jinja_message: str) -> tuple[str, str, str | None]:
    found = _UNSAFE.match(jinja_message)
    if not found:
        return "forbidden", f"templates may not do this: {_sentence(jinja_message)}", None
    what = {
        "str": "a text",
        "Markup": "a text",
        "RichText": "a text",
        "int": "a number",
        "float": "a number",
        "list": "a list",
        "tuple": "a list",
    }
    hint = f"write it as a filter: `|{found[1]}`" if found[1] in FILTER_NAMES else None
    return "forbidden", f"templates may not use `{found[1]}` of {what.get(found[2], f'a {found[2]}')}", hint


def too_nested(error: BaseException, place: Mark) -> Diagnostic:
    """Return the diagnostic of a template that is too complex for Python to compile."""
    if isinstance(error, (RecursionError, MemoryError, SyntaxError)):
        return Diagnostic("layout/template-syntax", "the template is nested too deeply to be read", place)
    return Diagnostic("layout/template-error", f"the template fails: {_sentence(str(error)) or type(error).__name__}", place)


def _unknown(error: UnknownNameError, place: Mark, names: Mapping[str, object]) -> Diagnostic:
    name = str(error.name)
    if error.explanation:
        return Diagnostic("layout/undefined-name", _sentence(error.explanation), place)
    if error.owner is None:
        below = {key: f"{n}.{key}" for n, value in names.items() if isinstance(value, Fields) for key in value}
        near = below.get(name) or nearest(name, [n for n in names if not n.startswith("_")])
        hint = f"did you mean `{near}`?" if near else None
        return Diagnostic("layout/undefined-name", f"`{name}` is not defined", place, hint=hint)
    if isinstance(error.owner, TemplateModule):
        macros = [n for n in vars(error.owner) if not n.startswith("_")]
        message = f"`{error.owner.__name__}` has no macro `{name}`"
        return Diagnostic("layout/undefined-name", message, place, hint=did_you_mean(name, macros))
    if isinstance(error.owner, dict):
        what = f"`{error.owner.label}`" if isinstance(error.owner, Fields) else "the record"
        hint = did_you_mean(name, [str(key) for key in error.owner])
        return Diagnostic("layout/undefined-name", f"{what} has no `{name}`", place, hint=hint)
    if isinstance(error.owner, (OddsView, Cell, CellEdge, CellGrid)):
        label, members = _members(error.owner)
        return Diagnostic("layout/undefined-name", f"`{label}` has no `{name}`", place, hint=did_you_mean(name, members))
    what = "a text" if isinstance(error.owner, RichText) else f"`{error.owner}`"
    return Diagnostic("layout/undefined-name", f"{what} has no `{name}`", place)


def _members(owner: OddsView | Cell | CellEdge | CellGrid) -> tuple[str, Iterable[str]]:
    """Return what an object is called, and the names that it has."""
    return (owner.label, VIEW_NAMES) if isinstance(owner, OddsView) else (str(owner), owner.template_names)


def _sentence(text: str) -> str:
    """Return another library's message in our style: no capital, no full stop, backticks for quotes."""
    text = " ".join(text.split()).rstrip(".").replace("'", "`")
    return text[:1].lower() + text[1:] if text[1:2].islower() else text
