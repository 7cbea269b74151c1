"""Check `placeholders`: constants, counts, results of examples, pages and links occur as often as in the source."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pnp.locale.checks.entry_pair import CheckFinding, difference, listed
from pnp.locale.plural_categories import required

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.locale.checks.anatomy import Anatomy
    from pnp.locale.checks.entry_pair import CheckContext, EntryPair


def check(pair: EntryPair, context: CheckContext) -> Iterator[CheckFinding]:
    """A plural may become a plain number and vice versa; a value that only chooses an arm may occur more than once."""
    source, target = pair.source, pair.target
    missing, extra = source.printed - target.printed, target.printed - source.printed
    unused = source.named - target.named - set(missing)
    if required(context.tag) == {"other"}:  # a language without plural forms does not need a plural that prints no number
        unused -= _plural_only(source)
    missing += Counter(unused)
    extra += Counter(target.named - source.named - set(extra))
    if missing or extra:
        hint = "`#` prints the number of a plural: an arm has to hold it" if missing.keys() & target.named else None
        at = pair.extra_at(extra, source.printed)
        yield CheckFinding(difference(listed(_written(missing)), listed(_written(extra))), hint, at)


def _plural_only(source: Anatomy) -> set[str]:
    return {c.name for c in source.choices if c.kind != "select"} - set(source.printed)


def _written(names: Counter[str]) -> dict[str, int]:
    """Return names as they are written in a text: `{rules.x}`, `](#anchor)`."""
    return {f"](#{n[1:]})" if n.startswith("#") and n != "#" else f"{{{n}}}" if n != "#" else n: c for n, c in names.items()}
