"""Check `varied`: the same source text is translated the same way everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.locale.checks.entry_pair import CheckFinding

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.base.diagnostics import Mark
    from pnp.locale.checks.entry_pair import EntryPair


def check(pairs: Iterable[EntryPair]) -> Iterator[tuple[EntryPair, CheckFinding, Mark]]:
    """Yield a finding for each text that differs from the first one, with that one's mark; case and spaces do not count.

    The flag `varied` on either translation allows the difference: a heading may need other words than a table.
    """
    first: dict[str, EntryPair] = {}
    for pair in pairs:
        known = first.setdefault(_same(pair.message.source), pair)
        if _same(pair.entry.text) != _same(known.entry.text) and "varied" not in (*pair.entry.flags, *known.entry.flags):
            message = f"`{_short(pair.message.source)}` is translated as `{_short(pair.entry.text)}` in `{pair.entry.id}`"
            message += f" and as `{_short(known.entry.text)}` in `{known.entry.id}`"
            yield pair, CheckFinding(message, "translate it one way, or flag the entry `varied`"), known.entry.mark


def _same(text: str) -> str:
    return " ".join(text.split()).casefold()


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…"


_SHOWN = 40
