"""Weak and neutral characters and implicit levels: UAX #9, rules W1 to I2, for one isolating run sequence.

A sequence is a string of class letters (`pnp.text.bidi_classes`), with the directions before and after it, L or R.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern
from pnp.text.bidi_brackets import BRACKETS, pairs

if TYPE_CHECKING:
    from collections.abc import Callable

_MARKS = lazy_pattern("(.)(M+)", re.DOTALL)
_AFTER_ARABIC = lazy_pattern("A[^LRA]*")
_BETWEEN_EUROPEAN = lazy_pattern("(?<=E)[+,](?=E)")
_BETWEEN_ARABIC = lazy_pattern("(?<=N),(?=N)")
_TERMINATORS = lazy_pattern("#+(?=E)|(?<=E)#+")
_AFTER_LATIN = lazy_pattern("L[^LR]*")
_NEUTRALS = "[oBS lrfi]+"
_AMONG_LEFT = lazy_pattern(f"(?<=L){_NEUTRALS}(?=L)")
_AMONG_RIGHT = lazy_pattern(f"(?<=[REN]){_NEUTRALS}(?=[REN])")
_ANY_NEUTRALS = lazy_pattern(_NEUTRALS)
_TO_NEUTRAL = str.maketrans("+#,", "ooo")
_STRONG = {"L": "L", "R": "R", "E": "R", "N": "R"}  # the direction of a class for brackets and neutrals
_RAISES = ({"L": 0, "R": 1, "E": 2, "N": 2}, {"L": 1, "R": 0, "E": 1, "N": 1})
_ISOLATING = frozenset("lrfi")


def resolve(kinds: str, signs: str, level: int, before: str, after: str) -> list[int]:
    """Return the level of each position of a sequence; `signs` holds its characters, for pairing brackets."""
    whole = _weak(before + kinds) + after
    if not BRACKETS.isdisjoint(signs):
        whole = _with_brackets(whole, kinds, signs, "LR"[level & 1])
    whole = _neutral(whole, "LR"[level & 1])
    raises = _RAISES[level & 1]
    return [level + raises[kind] for kind in whole[1:-1]]


def _weak(kinds: str) -> str:
    """Apply rules W1 to W7; the first letter is the direction before the sequence."""
    if "M" in kinds:
        kinds = _MARKS.sub(lambda m: m[1] + len(m[2]) * ("o" if m[1] in _ISOLATING else m[1]), kinds)
    if "A" in kinds:
        kinds = _AFTER_ARABIC.sub(_swap("E", "N"), kinds).replace("A", "R")
    if "E" in kinds or "N" in kinds:
        kinds = _BETWEEN_ARABIC.sub("N", _BETWEEN_EUROPEAN.sub("E", kinds))
        kinds = _TERMINATORS.sub(lambda m: len(m[0]) * "E", kinds)
    kinds = kinds.translate(_TO_NEUTRAL)
    return _AFTER_LATIN.sub(_swap("E", "L"), kinds) if "E" in kinds else kinds


def _with_brackets(whole: str, kinds: str, signs: str, embedding: str) -> str:
    """Apply rule N0; `kinds` are the classes before W1."""
    out = list(whole)
    free = "".join([sign if kind == "o" else " " for sign, kind in zip(signs, whole[1:-1], strict=True)])
    for opener, closer in pairs(free):
        inside = {_STRONG[kind] for kind in out[opener + 2 : closer + 1] if kind in _STRONG}
        if embedding in inside:
            side = embedding
        elif inside:
            context = next(_STRONG[kind] for kind in reversed(out[: opener + 1]) if kind in _STRONG)
            side = context if context != embedding else embedding
        else:
            continue
        for place in (opener, closer):
            out[place + 1] = side
            for k in range(place + 1, len(kinds)):
                if kinds[k] != "M":
                    break
                out[k + 1] = side
    return "".join(out)


def _neutral(whole: str, embedding: str) -> str:
    """Apply rules N1 and N2; the first and last letters are the directions before and after."""
    whole = _AMONG_RIGHT.sub(lambda m: len(m[0]) * "R", _AMONG_LEFT.sub(lambda m: len(m[0]) * "L", whole))
    return _ANY_NEUTRALS.sub(lambda m: len(m[0]) * embedding, whole)


def _swap(old: str, new: str) -> Callable[[re.Match[str]], str]:
    return lambda match: match[0].replace(old, new)
