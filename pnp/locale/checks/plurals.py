"""Check `plurals`: a plural has exactly the categories of its language, a select has the keys of the source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.suggestions import did_you_mean
from pnp.locale.checks.entry_pair import CheckFinding
from pnp.locale.plural_categories import CATEGORIES, required

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.locale.checks.anatomy import ChoiceSummary
    from pnp.locale.checks.entry_pair import CheckContext, EntryPair


def check(pair: EntryPair, context: CheckContext) -> Iterator[CheckFinding]:
    """All choices are checked, including those in arms that the present values do not choose."""
    keys: dict[str, set[str]] = {}
    for choice in pair.source.choices:
        if choice.kind == "select":
            keys.setdefault(choice.name, set()).update(choice.keys)
    first: dict[ChoiceSummary, ChoiceSummary] = {}
    for choice in pair.target.choices:
        first.setdefault(choice._replace(at=0), choice)
    for choice in first.values():
        found = _select(choice, keys.get(choice.name)) if choice.kind == "select" else _plural(choice, context.tag)
        yield from (finding._replace(at=pair.written_at(choice.at)) for finding in found)


def _select(choice: ChoiceSummary, expected: set[str] | None) -> Iterator[CheckFinding]:
    name, found = f"`{{{choice.name}, select, …}}`", set(choice.keys)
    if expected is None or found == expected:
        return
    lacks, extra = sorted(expected - found), sorted(found - expected)
    if lacks:
        yield CheckFinding(f"{name} lacks {_named(lacks)}", "the keys of a select are not translated" if extra else None)
    elif extra:
        yield CheckFinding(f"{name} has {_named(extra)}, which the source does not have", did_you_mean(extra[0], expected))


def _plural(choice: ChoiceSummary, tag: str) -> Iterator[CheckFinding]:
    name, needed = f"`{{{choice.name}, {choice.kind}, …}}`", required(tag, choice.kind)
    for key in choice.keys:
        if key not in CATEGORIES and not key.startswith("="):
            yield CheckFinding(f"{name}: `{key}` is not a plural category", did_you_mean(key, CATEGORIES))
    missing = [c for c in CATEGORIES if c in needed and c not in choice.keys]
    if missing:
        yield CheckFinding(f"{name} lacks {_named(missing)}, which {tag} needs")


def _named(keys: list[str]) -> str:
    return ", ".join(f"`{key}`" for key in keys)
