"""Check `icons`: the same icons, as often as in the source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.locale.checks.entry_pair import CheckFinding, difference, listed

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator

    from pnp.locale.checks.entry_pair import CheckContext, EntryPair


def check(pair: EntryPair, _context: CheckContext) -> Iterator[CheckFinding]:
    """The names of icons are the same in every language and must not be translated."""
    missing, extra = pair.source.icons - pair.target.icons, pair.target.icons - pair.source.icons
    if missing or extra:
        source = {f"[{name}]": count for name, count in pair.source.icons.items()}
        at = pair.extra_at((f"[{name}]" for name in extra), source)
        yield CheckFinding(difference(_listed(missing), _listed(extra)), at=at)


def _listed(icons: Counter[str]) -> str:
    return listed({f"[{name}]": count for name, count in icons.items()})
