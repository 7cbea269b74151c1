"""Forms of glossary terms (`cases:` and `also:`), from the game's `glossary.yaml` or from that of a locale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.paths import is_there
from pnp.base.suggestions import did_you_mean
from pnp.load.files import read_map
from pnp.load.kinds.kind import ValueReader
from pnp.load.shapes import LOCALE_GLOSSARY
from pnp.load.yaml.nodes import FileFaults
from pnp.model.fields import Message, Record, TermForms

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from pnp.base.diagnostics import Report
    from pnp.load.file_cache import FileCache
    from pnp.model.fields import Value
    from pnp.model.game import Game

FILE = "glossary.yaml"


def read_forms(terms: Mapping[str, Value]) -> dict[str, TermForms]:
    """Return the forms of terms by name from the records of a glossary; terms without such forms are left out."""
    found = {name: _forms(node) for name, node in terms.items() if isinstance(node, Record)}
    return {name: forms for name, forms in found.items() if forms.cases or forms.also}


def load_forms(game: Game, folder: Path, report: Report, cache: FileCache | None = None) -> dict[str, TermForms]:
    """Read the forms in a locale's `glossary.yaml`; empty if there is no such file.

    A term that the game does not have is reported as `translation/unknown-term`.
    """
    file = folder / FILE
    node = read_map(game.root, file, None, report, cache) if is_there(game.root, file) else None
    if node is None:
        return {}
    values = ValueReader(game.root, game.root / "content" / game.name, FileFaults(report))
    terms = values.fields(LOCALE_GLOSSARY.fields, node, "glossary")["terms"]
    found = read_forms(terms) if isinstance(terms, Record) else {}
    for name, forms in found.items():
        if name not in game.terms and not game.unread.covers(f"terms.{name}"):
            hint = did_you_mean(name, game.terms)
            report.error("translation/unknown-term", f"the game has no term `{name}`", forms.mark, hint=hint)
    return found


def _forms(node: Record) -> TermForms:
    cases, also = node.get("cases"), node.get("also")
    named = cases.items() if isinstance(cases, Record) else ()
    return TermForms(
        {name: word for name, word in named if isinstance(word, Message)},
        tuple(_sources(also)) if isinstance(also, tuple) else (),
        node.mark,
    )


def _sources(words: tuple[Value, ...]) -> Iterator[str]:
    return (word.source for word in words if isinstance(word, Message))
