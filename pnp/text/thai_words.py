"""Where Thai words end, by a second opinion: ICU's dictionary tears words that it does not know, such as names, to pieces.

A model of BudouX (Google, Apache-2.0) looks at the letters around a place instead of at words. It has faults too, but others:
so a line may end where both agree. See docs/adr/0008-breaks-without-spaces.md.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_MODEL = Path(__file__).parent / "data" / "thai-breaks.json"  # budoux 0.10.1, models/th.json as it is
_THAI = re.compile("[\u0e01-\u0e3a\u0e40-\u0e4e]+")
_SINGLES = {"UW1": -3, "UW2": -2, "UW3": -1, "UW4": 0, "UW5": 1, "UW6": 2}
_PAIRS = {"BW1": -2, "BW2": -1, "BW3": 0}
_TRIPLES = {"TW1": -3, "TW2": -2, "TW3": -1, "TW4": 0}


def word_ends(text: str) -> set[int]:
    """Give the offsets in runs of Thai letters at which the model sees a word end, the ends of the runs included."""
    return {run.start() + end for run in _THAI.finditer(text) for end in _ends(run[0])}


def is_inside(text: str, offset: int) -> bool:
    """Whether an offset lies between two Thai letters, where only the words tell whether a line may end."""
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
    """The weights of letters, pairs and triples around a place, by where they stand; half their sum is the threshold."""
    found = json.loads(_MODEL.read_bytes())
    weights = {name: found.get(name, {}) for name, _, _ in _FEATURES}
    return weights, -0.5 * sum(sum(group.values()) for group in weights.values())
