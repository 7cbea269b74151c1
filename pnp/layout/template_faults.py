"""Jinja's and Python's exceptions in our grammar: what is wrong with a template, and the nearest name that there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import TemplateSyntaxError
from jinja2.exceptions import SecurityError

from pnp.diagnostics import Diagnostic, did_you_mean, nearest
from pnp.layout.context import Fields
from pnp.layout.loader import TemplateFileError
from pnp.layout.sandbox import EndlessTemplateError, UnknownNameError
from pnp.model.text import RichText

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.diagnostics import Mark

_ROUND_AND_ROUND = "the template includes or calls itself without end"
_TOO_MUCH = "the template does not come to an end: it goes round too often or writes too much"


def template_fault(error: BaseException, place: Mark, names: Iterable[str]) -> Diagnostic:
    """Say what an exception of a template means; `names` are the names that the template could have used."""
    if isinstance(error, TemplateFileError):
        return Diagnostic(f"layout/{error.code}", str(error), place, hint=error.hint)
    if isinstance(error, UnknownNameError):
        return _unknown(error, place, names)
    if isinstance(error, TemplateSyntaxError):
        return Diagnostic("layout/template-syntax", _sentence(error.message or "syntax error"), place)
    if isinstance(error, (EndlessTemplateError, RecursionError)):
        message = _ROUND_AND_ROUND if isinstance(error, RecursionError) else _TOO_MUCH
        return Diagnostic("layout/endless-template", message, place)
    if isinstance(error, SecurityError):
        return Diagnostic("layout/forbidden", f"templates may not do this: {_sentence(str(error))}", place)
    reason = _sentence(str(error)) or type(error).__name__
    return Diagnostic("layout/template-error", f"the template fails: {reason}", place)


def _unknown(error: UnknownNameError, place: Mark, names: Iterable[str]) -> Diagnostic:
    name = str(error.name)
    if error.told:
        return Diagnostic("layout/undefined-name", _sentence(error.told), place)
    if error.owner is None:
        near = nearest(name, [n for n in names if not n.startswith("_")])
        hint = f"did you mean `{near}`?" if near else None
        return Diagnostic("layout/undefined-name", f"`{name}` is not defined", place, hint=hint)
    if isinstance(error.owner, dict):
        what = f"`{error.owner.label}`" if isinstance(error.owner, Fields) else "the record"
        hint = did_you_mean(name, [str(key) for key in error.owner])
        return Diagnostic("layout/undefined-name", f"{what} has no `{name}`", place, hint=hint)
    what = "a text" if isinstance(error.owner, RichText) else f"`{error.owner}`"
    return Diagnostic("layout/undefined-name", f"{what} has no `{name}`", place)


def _sentence(text: str) -> str:
    """Another library's message in our grammar: no capital, no full stop, its quotes as backticks."""
    text = " ".join(text.split()).rstrip(".").replace("'", "`")
    return text[:1].lower() + text[1:] if text[1:2].islower() else text
