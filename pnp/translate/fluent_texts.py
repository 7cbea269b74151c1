"""Translations in Fluent (`.ftl`), read with fluent.syntax, which the extra `fluent` installs.

A message `fish-pike` with an attribute `.name` is the text `fish/pike/name`; its variables are values of the game, its variants
arms of plurals and selects. Terms and messages that are referred to are put in, because a text here stands alone.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pnp.base.diagnostics import Mark, Report
from pnp.base.records import frozen, lazy_pattern
from pnp.locale.numbers import PLURAL_CATEGORIES
from pnp.translate.incoming import IncomingText
from pnp.translate.table_texts import ImportScope, IncomingFile, name_language_hint

if TYPE_CHECKING:
    from fluent.syntax import ast

    from pnp.translate.foreign_names import ForeignNames

LIBRARY_HINT: Final = "install pnp with `pip install 'pnp[fluent]'`"
_LINE_END = lazy_pattern(r"(?<!\n)\n(?!\n)")
_BRACE = lazy_pattern("[{}]")
_MOST_STEPS = 20
"""References within references, at most: more refer to themselves."""


class _NoFormError(Exception):
    """An expression that no text of the project can say: what it is."""


def texts_of_fluent(text: str, path: str, scope: ImportScope, names: ForeignNames, report: Report) -> IncomingFile | None:
    """Return the messages of a document and their attributes; None if its language is not known, or the library is missing.

    Reports `import/unknown-format` without the library, `import/no-language`, `import/broken-fluent` and `import/odd-cell`.
    """
    try:
        from fluent.syntax import FluentParser, ast  # noqa: PLC0415 - an extra, which only these files need
    except ImportError:
        report.error("import/unknown-format", "to read Fluent, a package is missing", Mark(path), hint=LIBRARY_HINT)
        return None
    if scope.tag is None:
        message = "a document in Fluent does not say its language"
        report.error("import/no-language", message, Mark(path, 1), hint=name_language_hint(scope))
        return None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    body, lines = FluentParser().parse(text).body, [0, *(k + 1 for k, sign in enumerate(text) if sign == "\n")]

    def mark(node: ast.SyntaxNode) -> Mark:
        offset = node.span.start if node.span else 0
        line = bisect_right(lines, offset)
        return Mark(path, line, offset - lines[line - 1] + 1)

    found, faulty = list[IncomingText](), 0
    patterns = dict(_patterns(body))
    for entry in body:
        if isinstance(entry, ast.Junk):
            faulty += 1
            fault = entry.annotations[0]
            message = f"from here on there is no message of Fluent: {fault.message}"
            report.error("import/broken-fluent", message, mark(fault), hint="correct the place; the other messages came in")
    for name, pattern in patterns.items():
        if name.startswith("-"):
            continue
        id_ = names.id_of(name)
        writer = _Writer(patterns, names, id_ or "")
        try:
            words = writer.write(pattern)
        except _NoFormError as fault:
            faulty += 1
            message = f"`{name}` says {fault}: no text here can"
            hint = "translate it in the PO file"
            report.error("import/odd-cell", message, mark(pattern), hint=hint)
            continue
        found.append(IncomingText(words, mark(pattern), id_ or name, is_key=id_ is None))
    return IncomingFile({scope.tag: found}, {scope.tag: faulty})


def _patterns(body: Sequence[ast.EntryType]) -> Iterator[tuple[str, ast.Pattern]]:
    """Yield the values and attributes of messages and terms by name: `pike`, `pike.name`, `-brand`."""
    from fluent.syntax import ast  # noqa: PLC0415 - as above

    for entry in body:
        if isinstance(entry, ast.Message | ast.Term):
            name = f"{'-' * isinstance(entry, ast.Term)}{entry.id.name}"
            if entry.value is not None:
                yield name, entry.value
            yield from ((f"{name}.{attribute.id.name}", attribute.value) for attribute in entry.attributes)


@frozen
class _Writer:
    """Writes patterns as the text `id` of the project.

    `arguments` are those of the term that is being put in; `counted` is the value that decides the plural around it.
    """

    patterns: Mapping[str, ast.Pattern]
    names: ForeignNames
    id: str
    arguments: Mapping[str, str] | None = None
    counted: str = ""
    steps: int = 0

    def write(self, pattern: ast.Pattern) -> str:
        from fluent.syntax import ast  # noqa: PLC0415 - as above

        return "".join(
            self._words(one.value) if isinstance(one, ast.TextElement) else self._expression(one.expression)
            for one in pattern.elements
        )

    def _words(self, words: str) -> str:
        return words if "\n" in self.names.source(self.id) else _LINE_END.sub(" ", words)

    def _expression(self, found: ast.InlineExpression | ast.Placeable | ast.SelectExpression) -> str:
        from fluent.syntax import ast  # noqa: PLC0415 - as above

        if isinstance(found, ast.Placeable):
            return self._expression(found.expression)
        if isinstance(found, ast.StringLiteral | ast.NumberLiteral):
            return _BRACE.sub(r"\\\g<0>", str(found.parse()["value"]))
        if isinstance(found, ast.MessageReference | ast.TermReference):
            return self._referred(found)
        if isinstance(found, ast.SelectExpression):
            return self._choice(found)
        if self.arguments is not None and isinstance(found, ast.VariableReference):
            return self.arguments.get(found.id.name, "")
        value, _ = self._value(found)
        return "#" if value == self.counted else f"{{{value}}}"

    def _value(self, found: ast.InlineExpression | ast.Placeable) -> tuple[str, bool]:
        """The value that a variable means, and whether `NUMBER` makes an ordinal of it."""
        from fluent.syntax import ast  # noqa: PLC0415 - as above

        is_ordinal, variable = False, found
        if isinstance(found, ast.FunctionReference):
            if found.id.name != "NUMBER" or not found.arguments.positional:
                raise _NoFormError(f"`{found.id.name}(…)`")
            options = {one.name.name: str(one.value.parse()["value"]) for one in found.arguments.named}
            variable, is_ordinal = found.arguments.positional[0], options.get("type") == "ordinal"
        if not isinstance(variable, ast.VariableReference):
            raise _NoFormError("what is neither a variable nor a text")
        return self.names.value_of(variable.id.name, self.id), is_ordinal

    def _referred(self, found: ast.MessageReference | ast.TermReference) -> str:
        from fluent.syntax import ast  # noqa: PLC0415 - as above

        name = f"{'-' * isinstance(found, ast.TermReference)}{found.id.name}"
        name += f".{found.attribute.name}" if found.attribute else ""
        if self.steps == _MOST_STEPS or name not in self.patterns:
            raise _NoFormError(
                f"`{name}`, which " + ("refers to itself" if name in self.patterns else "the file does not have")
            )
        arguments = self.arguments
        if isinstance(found, ast.TermReference):
            named = found.arguments.named if found.arguments else ()
            arguments = {one.name.name: str(one.value.parse()["value"]) for one in named}
        return replace(self, arguments=arguments, steps=self.steps + 1).write(self.patterns[name])

    def _choice(self, found: ast.SelectExpression) -> str:
        """A plural or a select; what a term's attribute or argument decides is decided here."""
        from fluent.syntax import ast  # noqa: PLC0415 - as above

        variants = {
            one.key.name if isinstance(one.key, ast.Identifier) else f"={one.key.value}": one.value for one in found.variants
        }
        usual = next(key for key, one in zip(variants, found.variants, strict=True) if one.default)
        selector = found.selector
        if isinstance(selector, ast.VariableReference | ast.FunctionReference) and self.arguments is None:
            value, is_ordinal = self._value(selector)
            is_plural = all(key in PLURAL_CATEGORIES or key.startswith("=") for key in variants)
            arms = {key: one for key, one in variants.items() if key != usual or (is_plural and key != "other")}
            arms["other"] = variants.get("other", variants[usual])
            kind = ("selectordinal" if is_ordinal else "plural") if is_plural else "select"
            inner = replace(self, counted=value if is_plural else self.counted)
            written = (f"{key.removeprefix('' if is_plural else '=')} {{{inner.write(one)}}}" for key, one in arms.items())
            return f"{{{value}, {kind}, {' '.join(written)}}}"
        decided = self._expression(selector)
        return self.write(variants.get(decided) or variants.get(f"={decided}") or variants[usual])
