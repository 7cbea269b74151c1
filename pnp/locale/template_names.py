"""The constants of the rules, or the odds, that a template names, found with Jinja's own lexer."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jinja2 import Environment
from jinja2.exceptions import TemplateSyntaxError

from pnp.base.diagnostics import Mark

if TYPE_CHECKING:
    from collections.abc import Iterator

_BY_PLACE = ("first", "last")
_IN_ORDER = ("list", "map", "reverse")
"""Filters that leave the rows of a table in a known order."""
_SKIPPED = ("whitespace", "comment_begin", "comment", "comment_end")


class _Token(NamedTuple):
    """A token of a template's code: Jinja's name of its kind, its characters, and its offset."""

    kind: str
    value: str
    at: int


class TemplateName(NamedTuple):
    """The name of a constant, or into one, as a template writes it; `in_part`: some of its rows are taken by their places."""

    name: str
    mark: Mark
    in_part: bool = False


def named_in_template(template: str, path: str, root: str = "rules") -> Iterator[TemplateName]:
    """Yield every name after `rules` (or another `root`) with the mark of that word: `catch.bonus`, `catch` for `catch[kind]`.

    XML comments are left out. Of a template with a syntax error, the part before the error is read.
    """
    tokens = [*template_code(template), *[_Token("end", "", len(template))] * 3]
    for number, token in enumerate(tokens):
        if token.kind == "name" and token.value == root and tokens[number - 1].value != ".":
            name, after = _name(tokens, number + 1)
            if name:
                before = template.rfind("\n", 0, token.at)
                mark = Mark(path, template.count("\n", 0, token.at) + 1, token.at - before)
                yield TemplateName(name, mark, _takes_part(tokens, after))


def _takes_part(tokens: list[_Token], number: int) -> bool:
    """Return whether what stands behind a name takes items by their places: `[-1]`, `[:2]`, `| first`, `| list | last`."""
    if tokens[number].value == "[":
        inside = [token.value for token in tokens[number + 1 :]]
        inside = inside[: inside.index("]")] if "]" in inside else []
        return ":" in inside or inside[:1] == ["-"]
    while tokens[number].value == "|":
        word, number = tokens[number + 1].value, number + 2
        if word in _BY_PLACE or word not in _IN_ORDER:
            return word in _BY_PLACE
        if tokens[number].value == "(":
            values = [token.value for token in tokens[number:]]
            number += values.index(")") + 1 if ")" in values else 0
    return False


def _name(tokens: list[_Token], number: int) -> tuple[str, int]:
    """Return the dotted name that begins at token `number`, and the token behind it.

    `.catch.bonus`, `["catch"].bonus` and `.catch.rows[1]` are names.
    """
    steps = []
    while tokens[number].value in {".", "["}:
        step = tokens[number + 1]
        if tokens[number].value == "." and step.kind in {"name", "integer"}:
            number += 2
        elif step.kind in {"string", "integer"} and tokens[number + 2].value == "]":
            number += 3
        else:
            break
        steps.append(step.value.strip("\"'"))
    return ".".join(steps), number


def template_code(template: str) -> Iterator[_Token]:
    """Yield the tokens of a template's code, except those in XML comments."""
    at, in_comment = 0, False
    try:
        for _, kind, value in Environment(autoescape=True).lex(template):
            at = template.index(value, at)  # Jinja leaves out only white space between tokens
            if kind == "data":
                opened, closed = value.rfind("<!--"), value.rfind("-->")
                in_comment = opened > closed or (in_comment and closed < 0)
            elif kind not in _SKIPPED and not in_comment:
                yield _Token(kind, value, at)
            at += len(value)
    except TemplateSyntaxError:
        return
