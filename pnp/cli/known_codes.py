"""All codes of findings, their areas, and what a misspelt one means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.suggestions import slips

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.load.explanations import Explanation

_TELLING = 4
_SHOWN = 3
"""Codes that an error names."""


def known_codes() -> Mapping[str, Explanation]:
    """Return all codes with what they mean."""
    from pnp.engine.engine_explanations import engine_explanations
    from pnp.load.explanations import explanations

    return {**engine_explanations(), **explanations()}


def areas(known: Mapping[str, Explanation]) -> list[str]:
    """Return what codes begin with, sorted."""
    return sorted({code.partition("/")[0] for code in known})


def meant(code: str, known: Mapping[str, Explanation]) -> str:
    """Name the codes that may be meant: the nearest ones, else those with a word of it, else the areas."""
    area, slash, name = code.rpartition("/")
    names = [full for full in known if not slash or full.startswith(f"{area}/")] or list(known)
    counts = {full: count for full in names if (count := slips(name, full.partition("/")[2])) is not None}
    near = [full for full, count in counts.items() if count == min(counts.values())]
    near = near or [full for full in known if _words(name) & _words(full.partition("/")[2])]
    if near:
        return f"did you mean {' or '.join(f'`{full}`' for full in sorted(near)[:_SHOWN])}?"
    return f"its area is one of {', '.join(f'`{area}`' for area in areas(known))}; `pnp explain AREA` lists their codes"


def _words(name: str) -> set[str]:
    """Return the words of a code that say something: `not` and `no` do not."""
    return {word for word in name.split("-") if len(word) >= _TELLING}
