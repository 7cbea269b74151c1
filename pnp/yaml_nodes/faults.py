"""The errors in one file: added to the run's report and counted. The wording of the common ones is here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic, FindingSubject
from pnp.base.suggestions import did_you_mean, nearest
from pnp.yaml_nodes.curly_quotes import curly_quotes_hint, meant_for_yaml
from pnp.yaml_nodes.nodes import Scalar, described
from pnp.yaml_nodes.scalars import NAME

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.base.diagnostics import Mark, Report
    from pnp.yaml_nodes.nodes import Map, Node


_RESERVED = frozenset({"id", "expand"})
"""No field can have these names."""

_SHOWN = 40
"""Characters of a text that a hint writes out."""


class FileFaults:
    """Adds errors to the report and counts them, so that a caller can tell whether a part of the file is valid."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.count = 0

    def add(  # noqa: PLR0913 - the parts of a finding
        self,
        code: str,
        message: str,
        mark: Mark | None,
        *,
        also: Iterable[tuple[str, Mark]] = (),
        hint: str | None = None,
        subject: FindingSubject = FindingSubject(),  # noqa: B008 - it is immutable
    ) -> None:
        """Report one error; `code` without its stage."""
        self.count += 1
        self.report.add(Diagnostic(f"load/{code}", message, mark, also=tuple(also), hint=hint, subject=subject))

    def wrong_kind(self, name: str, expected: str, node: Node, hint: str | None = None) -> None:
        """Report that `name` is not what was `expected` (`a whole number`)."""
        hint = self._curly_quotes(node) or hint or self.lost_to_comment(node)
        self.add("wrong-kind", f"`{name}` must be {expected}, found {described(node)}", node.mark, hint=hint)

    def out_of_range(self, name: str, bound: str, node: Node, found: str | None = None) -> None:
        """Report that `name` lies outside `bound` (`at most 20`)."""
        self.add("out-of-range", f"`{name}` must be {bound}, found {found or described(node)}", node.mark)

    def unknown_field(
        self, key: Scalar, place: str, known: Iterable[str], among: Map | None = None, *, declared: bool = False
    ) -> None:
        """Report a key that `place` does not have, and suggest the nearest that it has; it stands `among` others, if given.

        A key of several words without a value is usually text after a comma in a list or mapping without quotes. Where the
        game has `declared` the fields, it can declare one more, which is said unless the key is nearly one of them.
        """
        hint = curly_quotes_hint(key.value) or did_you_mean(key.value, known)
        if declared and key.value not in _RESERVED and NAME.fullmatch(key.value) and not nearest(key.value, known):
            hint = f"declare it in types.yaml, such as `{key.value}: {{kind: text}}`; or {hint}"
        value = among.get(key.value) if among else None
        if among and isinstance(value, Scalar) and value.empty:
            if " " in key.value:
                hint = "a comma ends a value inside `{…}`: quote a text that holds one"
            elif key.value.isdecimal():
                hint = f"a comma ends a value inside `{{…}}`: {_with_point(key, among) or 'write decimals with a point'}"
        self.add("unknown-field", f"unknown field `{key.value}` in `{place}`", key.mark, hint=hint)

    @staticmethod
    def lost_to_comment(node: Node | None) -> str | None:
        """Return a hint if nothing is left of a value because it begins with `#`, which makes it a comment."""
        return _begun_comment(node) if isinstance(node, Scalar) and node.empty and node.comment else None

    def cut_text(self, name: str, node: Scalar) -> None:
        """Warn that what stands behind a value is a comment for YAML, though it looks like a part of the text."""
        message = f"`{name}` is {described(node)}: YAML takes `{node.comment}` for a comment"
        self.report.warning("load/cut-text", message, node.mark, hint=_begun_comment(node))

    @staticmethod
    def _curly_quotes(node: Node) -> str | None:
        return curly_quotes_hint(node.value) if isinstance(node, Scalar) else None

    def curly_quotes(self, name: str, node: Scalar) -> None:
        """Warn about a text without quotes of YAML that stands in curly quotes like a value that was to be quoted."""
        inside = None if node.style else meant_for_yaml(node.value)
        if inside is not None and not node.mark.is_cell:
            meant, printed = (f"`{_in_quotes(text)}`" for text in (inside, node.value))
            hint = f"only straight quotes are quotes in YAML: {meant}; to print the curly ones, quote them: {printed}"
            self.report.warning(
                "load/curly-quotes", f"`{name}` prints its curly quotes: {described(node)}", node.mark, hint=hint
            )

    def missing_field(
        self, name: str, place: str, mark: Mark, hint: str | None = None, also: Iterable[tuple[str, Mark]] = ()
    ) -> None:
        """Report that `place` lacks a required field; the hint says what belongs there, `also` where it is declared."""
        message, subject = f"missing field `{name}` in `{place}`", FindingSubject(field=name)
        self.add("missing-field", message, mark, also=also, hint=hint, subject=subject)

    def unknown_choice(self, name: str, node: Scalar, choices: Iterable[str]) -> None:
        """Report a value that is none of the choices of `name`."""
        hint = curly_quotes_hint(node.value) or did_you_mean(node.value, choices)
        self.add("unknown-choice", f"`{name}` cannot be {described(node)}", node.mark, hint=hint)

    def unknown_reference(self, card: str, mark: Mark, known: Iterable[str]) -> None:
        """Report a reference to a card that the game does not have."""
        self.add("unknown-reference", f"no card `{card}`", mark, hint=curly_quotes_hint(card) or did_you_mean(card, known))


def _in_quotes(text: str) -> str:
    """Return a text as YAML is to quote it, without the middle of a long one."""
    shown = text if len(text) <= _SHOWN else f"{text[: _SHOWN // 2]}…{text[-_SHOWN // 4 :]}"
    return '"' + shown.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _with_point(decimals: Scalar, among: Map) -> str | None:
    """Return how to write the number before a comma with the decimals behind it, which YAML takes for a field."""
    entries = list(among.entries.values())
    behind = next((at for at, (key, _) in enumerate(entries) if key is decimals), 0)
    key, value = entries[behind - 1] if behind else (None, None)
    if key is None or not isinstance(value, Scalar) or not value.value.lstrip("-").isdecimal():
        return None
    return f"numbers have a point, write `{key.value}: {value.value}.{decimals.value}`"


def _begun_comment(node: Scalar) -> str:
    """Return how to keep ` #` from beginning a comment, and how to write a comment that is meant."""
    whole = f"{node.value} {node.comment}".strip().replace('"', '\\"')
    return f'a blank and `#` begin a comment in YAML: quote the value, `"{whole}"`; a comment has a blank behind its `#`'
