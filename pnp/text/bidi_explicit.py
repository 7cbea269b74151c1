"""Embeddings, overrides and isolates: UAX #9, rules P2, P3 and X1 to X10."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.text.bidi_classes import ISOLATES, REMOVED

if TYPE_CHECKING:
    from collections.abc import Mapping

_DEEPEST = 125  # max_depth
_STRONG = {"L": 0, "R": 1, "A": 1}
_EMBEDDINGS = {"<": (0, ""), ">": (1, ""), "(": (0, "L"), ")": (1, "R")}  # parity, override
_PDF, _PDI, _PARAGRAPH_END, _BOUNDARY = "/", "i", "B", "b"


class Sequence(NamedTuple):
    """An isolating run sequence: its positions in the text, their level, and the directions before and after it (L or R)."""

    places: list[int]
    level: int
    before: str
    after: str


class _DirectionalStatus(NamedTuple):
    """An entry of the directional status stack."""

    level: int
    override: str = ""
    isolate: bool = False


def partners(kinds: str) -> dict[int, int]:
    """Match the start of each isolate with its end, in both directions (BD9)."""
    opened: list[int] = []
    out: dict[int, int] = {}
    for at, kind in enumerate(kinds):
        if kind in ISOLATES:
            opened.append(at)
        elif kind == _PDI and opened:
            start = opened.pop()
            out[start], out[at] = at, start
    return out


def direction(kinds: str, matches: Mapping[int, int], start: int = 0, end: int | None = None) -> int | None:
    """Return 0 or 1 by the first strong character outside isolates, or None if there is none (P2, P3)."""
    at, end = start, len(kinds) if end is None else end
    while at < end:
        kind = kinds[at]
        if kind in _STRONG:
            return _STRONG[kind]
        at = matches.get(at, end) + 1 if kind in ISOLATES else at + 1
    return None


def embed(kinds: str, base: int, matches: Mapping[int, int]) -> tuple[str, list[int]]:
    """Return the classes after overrides, and the explicit level of each position (X1 to X8)."""
    stack = _DirectionalStack(base)
    out, levels = [], []
    for at, kind in enumerate(kinds):
        if kind in ISOLATES:
            level, kept = stack.isolate(kind, _isolated(kinds, at, matches))
        elif kind == _PDI:
            level, kept = stack.end_isolate()
        elif kind in _EMBEDDINGS:
            stack.embed(*_EMBEDDINGS[kind])
            level, kept = stack.top.level, kind
        elif kind == _PDF:
            stack.end_embedding()
            level, kept = stack.top.level, kind
        elif kind == _PARAGRAPH_END:
            level, kept = base, kind
        else:
            level, kept = stack.top.level, kind if kind == _BOUNDARY else stack.top.override or kind
        out.append(kept)
        levels.append(level)
    return "".join(out), levels


def _isolated(kinds: str, at: int, matches: Mapping[int, int]) -> int:
    """Return the direction (0 or 1) of the isolate that begins at `at`."""
    if kinds[at] == "f":
        return direction(kinds, matches, at + 1, matches.get(at)) or 0
    return int(kinds[at] == "r")


class _DirectionalStack:
    """The directional status stack, with counts of the entries that did not fit (X1)."""

    def __init__(self, base: int) -> None:
        self._entries = [_DirectionalStatus(base)]
        self._overflow_isolates = 0
        self._overflow_embeddings = 0
        self._valid_isolates = 0

    @property
    def top(self) -> _DirectionalStatus:
        """The current entry."""
        return self._entries[-1]

    def embed(self, parity: int, override: str) -> None:
        """Begin an embedding or an override (X2 to X5)."""
        level = self._next(parity)
        if level <= _DEEPEST and not self._overflow_isolates and not self._overflow_embeddings:
            self._entries.append(_DirectionalStatus(level, override))
        elif not self._overflow_isolates:
            self._overflow_embeddings += 1

    def isolate(self, kind: str, parity: int) -> tuple[int, str]:
        """Begin an isolate (X5a to X5c); returns the level and class of its first character."""
        outer = self.top
        level = self._next(parity)
        if level <= _DEEPEST and not self._overflow_isolates and not self._overflow_embeddings:
            self._valid_isolates += 1
            self._entries.append(_DirectionalStatus(level, "", isolate=True))
        else:
            self._overflow_isolates += 1
        return outer.level, outer.override or kind

    def end_isolate(self) -> tuple[int, str]:
        """End an isolate and the embeddings in it (X6a); returns the level and class of its last character."""
        if self._overflow_isolates:
            self._overflow_isolates -= 1
        elif self._valid_isolates:
            self._overflow_embeddings = 0
            while not self._entries.pop().isolate:
                pass
            self._valid_isolates -= 1
        return self.top.level, self.top.override or _PDI

    def end_embedding(self) -> None:
        """End an embedding (X7)."""
        if self._overflow_isolates:
            return
        if self._overflow_embeddings:
            self._overflow_embeddings -= 1
        elif not self.top.isolate and len(self._entries) > 1:
            self._entries.pop()

    def _next(self, parity: int) -> int:
        """Return the least level of this parity above the current one."""
        level = self.top.level + 1
        return level if level & 1 == parity else level + 1


def sequences(kinds: str, levels: list[int], base: int, matches: Mapping[int, int]) -> list[Sequence]:
    """Return the isolating run sequences of a paragraph, without what X9 removes; `kinds` are the original classes."""
    kept = [at for at, kind in enumerate(kinds) if kind not in REMOVED]
    ordinal = {at: k for k, at in enumerate(kept)}
    found: list[list[int]] = []
    waiting: dict[int, list[int]] = {}  # sequences that end with the start of an isolate, by its position
    for run in _level_runs(kept, levels):
        places = waiting.pop(matches[run[0]], None) if kinds[run[0]] == _PDI and run[0] in matches else None
        if places is None:
            places = []
            found.append(places)
        places += run
        if kinds[run[-1]] in ISOLATES:
            waiting[run[-1]] = places
    out = []
    for places in found:
        level = levels[places[0]]
        first, last = ordinal[places[0]], ordinal[places[-1]]
        before = levels[kept[first - 1]] if first else base
        open_ended = kinds[places[-1]] in ISOLATES or last + 1 == len(kept)
        after = base if open_ended else levels[kept[last + 1]]
        out.append(Sequence(places, level, "LR"[max(level, before) & 1], "LR"[max(level, after) & 1]))
    return out


def _level_runs(kept: list[int], levels: list[int]) -> list[list[int]]:
    runs: list[list[int]] = []
    for at in kept:
        if runs and levels[runs[-1][0]] == levels[at]:
            runs[-1].append(at)
        else:
            runs.append([at])
    return runs
