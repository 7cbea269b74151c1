"""The same icons, as often as in the source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.locale.checks.pair import Found, difference, listed

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator

    from pnp.locale.checks.pair import Bench, Pair


def check(pair: Pair, _bench: Bench) -> Iterator[Found]:
    """An icon's name is the same in every language: it is no word to be translated."""
    lacks, adds = pair.source.icons - pair.target.icons, pair.target.icons - pair.source.icons
    if lacks or adds:
        yield Found(difference(_listed(lacks), _listed(adds)))


def _listed(icons: Counter[str]) -> str:
    return listed({f"[{name}]": count for name, count in icons.items()})
