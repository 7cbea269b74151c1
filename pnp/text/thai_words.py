"""A second opinion on where Thai words end, because ICU's dictionary breaks unknown words, such as names, into pieces.

A model of BudouX (Google, Apache-2.0) judges by the letters around a place instead of by words. Its errors are different ones,
so lines may end only where both agree. See docs/adr/0008-breaks-without-spaces.md.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_MODEL = Path(__file__).parent / "data" / "thai-breaks.json"  # budoux 0.10.1, models/th.json as it is
_THAI = lazy_pattern("[\u0e01-\u0e3a\u0e40-\u0e4e]+")
_SINGLES = {"UW1": -3, "UW2": -2, "UW3": -1, "UW4": 0, "UW5": 1, "UW6": 2}
_PAIRS = {"BW1": -2, "BW2": -1, "BW3": 0}
_TRIPLES = {"TW1": -3, "TW2": -2, "TW3": -1, "TW4": 0}


def word_ends(text: str) -> set[int]:
    """Return the offsets in runs of Thai letters where the model finds a word end, including the ends of the runs."""
    return {run.start() + end for run in _THAI.finditer(text) for end in _ends(run[0])}


def is_inside(text: str, offset: int) -> bool:
    """Return whether an offset is between two Thai letters, where only word boundaries decide if a line may end."""
    return 0 < offset < len(text) and _THAI.fullmatch(text, offset - 1, offset + 1) is not None


def _ends(run: str) -> Iterator[int]:
    model, base = _model()
    for at in range(1, len(run)):
        score = base
        for name, start, length in _FEATURES:
            first = at + start
            if first >= 0 and first + length <= len(run):
                score += model[name].get(run[first : first + length], 0)
        if score > 0:
            yield at
    yield len(run)


_FEATURES = tuple(
    (name, start, length) for length, names in ((1, _SINGLES), (2, _PAIRS), (3, _TRIPLES)) for name, start in names.items()
)


@cache
def _model() -> tuple[Mapping[str, Mapping[str, int]], float]:
    """Return the weights of letters, pairs and triples by relative position, and the threshold: half the sum of all weights."""
    found = json.loads(_MODEL.read_bytes())
    weights = {name: found.get(name, {}) for name, _, _ in _FEATURES}
    return weights, -0.5 * sum(sum(group.values()) for group in weights.values())
