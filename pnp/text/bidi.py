"""Bidirectional text (UAX #9): the embedding level of each character, and the visual order of the runs of a line.

The bidirectional class of each character is one letter, so that the classes of a text are a string and the rules are
patterns for it. Embeddings, overrides and isolates are rules P2, P3 and X1 to X10; weak and neutral characters and
implicit levels are rules W1 to I2, for one isolating run sequence; paired brackets are definitions BD14 to BD16.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple
from unicodedata import bidirectional

from pnp.base.records import lazy_pattern

# Characters that can make a level other than 0 in a left-to-right paragraph: Hebrew, Arabic and their neighbouring scripts,
# presentation forms, the right-to-left blocks of other planes, and the characters that embed or isolate.
_BIDIRECTIONAL = lazy_pattern(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_EXPLICIT = lazy_pattern("[<>()/lrfib]")
_NUMBER_SIGN = lazy_pattern(r"(?<![\w)\]%\ufffc])[-+−±](?=\d)")
_WHITE_AT_END = lazy_pattern("[ lrfi<>()/b]*[BS]|[ lrfi<>()/b]+$")


def embedding_levels(text: str, base: int) -> bytes | None:
    """Return one level for each character of a paragraph whose own level is `base`, or None if all of them are 0.

    A sign before a digit belongs to the number (`+1`, `−2`), as if the author had added a direction mark (allowed by HL3).
    Characters that rule X9 removes have the level of the character before them. For rule L1 see `line_levels`.
    """
    if not base and not _BIDIRECTIONAL.search(text):
        return None
    found = levels_of_classes(_signs_as_digits(text, class_letters(text)), base, text)
    return bytes(found) if base or any(found) else None


def _signs_as_digits(text: str, kinds: str) -> str:
    for sign in _NUMBER_SIGN.finditer(text):
        kinds = kinds[: sign.start()] + CLASS_LETTERS["EN"] + kinds[sign.end() :]
    return kinds


def levels_of_classes(kinds: str, base: int, signs: str = "") -> list[int]:
    """Return the levels of a paragraph with these classes; `signs` holds its characters if its brackets must be paired."""
    signs = signs or " " * len(kinds)
    if not _EXPLICIT.search(kinds):
        side = "LR"[base & 1]
        return list(_resolve_cached(kinds, signs, base, side, side))
    matches = match_isolates(kinds)
    forced, out = explicit_levels(kinds, base, matches)
    for found in isolating_run_sequences(kinds, out, base, matches):
        places = found.places
        inner_kinds = "".join([forced[at] for at in places])
        characters = "".join([signs[at] for at in places])
        for at, level in zip(
            places, _resolve_cached(inner_kinds, characters, found.level, found.before, found.after), strict=True
        ):
            out[at] = level
    for at, kind in enumerate(kinds):
        if kind in REMOVED_CLASSES:
            out[at] = out[at - 1] if at else base
    return out


@lru_cache(maxsize=1 << 16)
def _resolve_cached(kinds: str, signs: str, level: int, before: str, after: str) -> tuple[int, ...]:
    return tuple(resolve_levels(kinds, signs, level, before, after))


def line_levels(levels: Sequence[int], kinds: str, base: int) -> Sequence[int]:
    """Return a line's levels, with separators and the white space before them and at the end at the paragraph's level (L1).

    `kinds` has one class letter for each level.
    """
    if not _WHITE_AT_END.search(kinds):
        return levels
    out = list(levels)
    for white in _WHITE_AT_END.finditer(kinds):
        out[white.start() : white.end()] = [base] * len(white[0])
    return out


def visual_order(levels: Sequence[int]) -> list[int]:
    """Return the indices of a line's runs from left to right.

    UAX #9, rule L2: reverse runs from the highest level down to the lowest odd one.
    """
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = order[start:end][::-1]
            start = end + 1
    return order


CLASS_LETTERS = {
    "L": "L", "R": "R", "AL": "A", "EN": "E", "AN": "N", "ES": "+", "ET": "#", "CS": ",", "NSM": "M",
    "BN": "b", "B": "B", "S": "S", "WS": " ", "ON": "o",
    "LRE": "<", "RLE": ">", "LRO": "(", "RLO": ")", "PDF": "/", "LRI": "l", "RLI": "r", "FSI": "f", "PDI": "i",
}  # fmt: skip
"""The letter of each value of Bidi_Class."""

ISOLATE_CLASSES = frozenset("lrf")
"""The letters of the characters that begin an isolate."""

REMOVED_CLASSES = frozenset("<>()/b")
"""The letters of the characters that rule X9 removes."""

# The classes of unassigned code points: the start of each range and its letter
# (Unicode 15.0, DerivedBidiClass.txt, @missing lines)
_UNASSIGNED_CLASSES = (
    (0x0590, "R"), (0x0600, "A"), (0x07C0, "R"), (0x0860, "A"), (0x0900, "L"), (0x2065, "b"), (0x2066, "L"), (0x20A0, "#"),
    (0x20D0, "L"), (0xFB1D, "R"), (0xFB50, "A"), (0xFDD0, "b"), (0xFDF0, "A"), (0xFE00, "L"), (0xFE70, "A"), (0xFF00, "L"),
    (0xFFF0, "b"), (0xFFF9, "L"), (0x10800, "R"), (0x10D00, "A"), (0x10D40, "R"), (0x10EC0, "A"), (0x10F00, "R"),
    (0x10F30, "A"), (0x10F70, "R"), (0x11000, "L"), (0x1E800, "R"), (0x1EC70, "A"), (0x1ECC0, "R"), (0x1ED00, "A"),
    (0x1ED50, "R"), (0x1EE00, "A"), (0x1EF00, "R"), (0x1F000, "L"), (0xE0000, "b"), (0xE1000, "L"),
)  # fmt: skip
_UNASSIGNED_STARTS = tuple(start for start, _ in _UNASSIGNED_CLASSES)
_FIRST_NONCHARACTER = 0xFFFE  # the last two code points of each plane are noncharacters


def class_letters(text: str) -> str:
    """Return the class letter of each character of `text`, from the Unicode Character Database that Python includes."""
    return "".join(map(_class_letter, text))


@cache
def _class_letter(char: str) -> str:
    name = bidirectional(char)
    return CLASS_LETTERS[name] if name else _class_of_unassigned(ord(char))


def _class_of_unassigned(code: int) -> str:
    if code & 0xFFFF >= _FIRST_NONCHARACTER:
        return CLASS_LETTERS["BN"]
    at = bisect_right(_UNASSIGNED_STARTS, code) - 1
    return _UNASSIGNED_CLASSES[at][1] if at >= 0 else CLASS_LETTERS["L"]


_DEEPEST_LEVEL = 125  # max_depth
_STRONG_LEVELS = {"L": 0, "R": 1, "A": 1}
_EMBEDDINGS = {"<": (0, ""), ">": (1, ""), "(": (0, "L"), ")": (1, "R")}  # parity, override
_PDF, _PDI, _PARAGRAPH_END, _BOUNDARY = "/", "i", "B", "b"


class IsolatingRunSequence(NamedTuple):
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


def match_isolates(kinds: str) -> dict[int, int]:
    """Match the start of each isolate with its end, in both directions (BD9)."""
    opened: list[int] = []
    out: dict[int, int] = {}
    for at, kind in enumerate(kinds):
        if kind in ISOLATE_CLASSES:
            opened.append(at)
        elif kind == _PDI and opened:
            start = opened.pop()
            out[start], out[at] = at, start
    return out


def first_strong_direction(kinds: str, matches: Mapping[int, int], start: int = 0, end: int | None = None) -> int | None:
    """Return 0 or 1 by the first strong character outside isolates, or None if there is none (P2, P3)."""
    at, end = start, len(kinds) if end is None else end
    while at < end:
        kind = kinds[at]
        if kind in _STRONG_LEVELS:
            return _STRONG_LEVELS[kind]
        at = matches.get(at, end) + 1 if kind in ISOLATE_CLASSES else at + 1
    return None


def explicit_levels(kinds: str, base: int, matches: Mapping[int, int]) -> tuple[str, list[int]]:
    """Return the classes after overrides, and the explicit level of each position (X1 to X8)."""
    stack = _DirectionalStack(base)
    out, levels = [], []
    for at, kind in enumerate(kinds):
        if kind in ISOLATE_CLASSES:
            level, kept = stack.isolate(kind, _direction_of_isolate(kinds, at, matches))
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


def _direction_of_isolate(kinds: str, at: int, matches: Mapping[int, int]) -> int:
    if kinds[at] == "f":
        return first_strong_direction(kinds, matches, at + 1, matches.get(at)) or 0
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
        return self._entries[-1]

    def embed(self, parity: int, override: str) -> None:
        level = self._next(parity)
        if level <= _DEEPEST_LEVEL and not self._overflow_isolates and not self._overflow_embeddings:
            self._entries.append(_DirectionalStatus(level, override))
        elif not self._overflow_isolates:
            self._overflow_embeddings += 1

    def isolate(self, kind: str, parity: int) -> tuple[int, str]:
        """Begin an isolate (X5a to X5c); returns the level and class of its first character."""
        outer = self.top
        level = self._next(parity)
        if level <= _DEEPEST_LEVEL and not self._overflow_isolates and not self._overflow_embeddings:
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
        if self._overflow_isolates:
            return
        if self._overflow_embeddings:
            self._overflow_embeddings -= 1
        elif not self.top.isolate and len(self._entries) > 1:
            self._entries.pop()

    def _next(self, parity: int) -> int:
        level = self.top.level + 1
        return level if level & 1 == parity else level + 1


def isolating_run_sequences(kinds: str, levels: list[int], base: int, matches: Mapping[int, int]) -> list[IsolatingRunSequence]:
    """Return the isolating run sequences of a paragraph, without what X9 removes; `kinds` are the original classes."""
    kept = [at for at, kind in enumerate(kinds) if kind not in REMOVED_CLASSES]
    ordinal = {at: k for k, at in enumerate(kept)}
    found: list[list[int]] = []
    waiting: dict[int, list[int]] = {}  # sequences that end with the start of an isolate, by its position
    for run in _level_runs(kept, levels):
        places = waiting.pop(matches[run[0]], None) if kinds[run[0]] == _PDI and run[0] in matches else None
        if places is None:
            places = []
            found.append(places)
        places += run
        if kinds[run[-1]] in ISOLATE_CLASSES:
            waiting[run[-1]] = places
    out = []
    for places in found:
        level = levels[places[0]]
        first, last = ordinal[places[0]], ordinal[places[-1]]
        before = levels[kept[first - 1]] if first else base
        open_ended = kinds[places[-1]] in ISOLATE_CLASSES or last + 1 == len(kept)
        after = base if open_ended else levels[kept[last + 1]]
        out.append(IsolatingRunSequence(places, level, "LR"[max(level, before) & 1], "LR"[max(level, after) & 1]))
    return out


def _level_runs(kept: list[int], levels: list[int]) -> list[list[int]]:
    runs: list[list[int]] = []
    for at in kept:
        if runs and levels[runs[-1][0]] == levels[at]:
            runs[-1].append(at)
        else:
            runs.append([at])
    return runs


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
_STRONG_DIRECTIONS = {"L": "L", "R": "R", "E": "R", "N": "R"}  # the direction of a class for brackets and neutrals
_IMPLICIT_RAISES = ({"L": 0, "R": 1, "E": 2, "N": 2}, {"L": 1, "R": 0, "E": 1, "N": 1})
_ISOLATE_CONTROLS = frozenset("lrfi")


def resolve_levels(kinds: str, signs: str, level: int, before: str, after: str) -> list[int]:
    """Return the level of each position of a sequence; `signs` holds its characters, for pairing brackets."""
    whole = _resolve_weak(before + kinds) + after
    if not BRACKETS.isdisjoint(signs):
        whole = _resolve_brackets(whole, kinds, signs, "LR"[level & 1])
    whole = _resolve_neutrals(whole, "LR"[level & 1])
    raises = _IMPLICIT_RAISES[level & 1]
    return [level + raises[kind] for kind in whole[1:-1]]


def _resolve_weak(kinds: str) -> str:
    """Apply rules W1 to W7; the first letter is the direction before the sequence."""
    if "M" in kinds:
        kinds = _MARKS.sub(lambda m: m[1] + len(m[2]) * ("o" if m[1] in _ISOLATE_CONTROLS else m[1]), kinds)
    if "A" in kinds:
        kinds = _AFTER_ARABIC.sub(_swap("E", "N"), kinds).replace("A", "R")
    if "E" in kinds or "N" in kinds:
        kinds = _BETWEEN_ARABIC.sub("N", _BETWEEN_EUROPEAN.sub("E", kinds))
        kinds = _TERMINATORS.sub(lambda m: len(m[0]) * "E", kinds)
    kinds = kinds.translate(_TO_NEUTRAL)
    return _AFTER_LATIN.sub(_swap("E", "L"), kinds) if "E" in kinds else kinds


def _resolve_brackets(whole: str, kinds: str, signs: str, embedding: str) -> str:
    """Apply rule N0; `kinds` are the classes before W1."""
    out = list(whole)
    free = "".join([sign if kind == "o" else " " for sign, kind in zip(signs, whole[1:-1], strict=True)])
    for opener, closer in bracket_pairs(free):
        inside = {_STRONG_DIRECTIONS[kind] for kind in out[opener + 2 : closer + 1] if kind in _STRONG_DIRECTIONS}
        if embedding in inside:
            side = embedding
        elif inside:
            context = next(_STRONG_DIRECTIONS[kind] for kind in reversed(out[: opener + 1]) if kind in _STRONG_DIRECTIONS)
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


def _resolve_neutrals(whole: str, embedding: str) -> str:
    """Apply rules N1 and N2; the first and last letters are the directions before and after."""
    whole = _AMONG_RIGHT.sub(lambda m: len(m[0]) * "R", _AMONG_LEFT.sub(lambda m: len(m[0]) * "L", whole))
    return _ANY_NEUTRALS.sub(lambda m: len(m[0]) * embedding, whole)


def _swap(old: str, new: str) -> Callable[[re.Match[str]], str]:
    return lambda match: match[0].replace(old, new)


# Unicode 15.0, BidiBrackets.txt: each opening bracket and the closing one after it
_BRACKET_PAIRS = (
    "()[]{}༺༻༼༽᚛᚜⁅⁆⁽⁾₍₎⌈⌉⌊⌋\u2329\u232a❨❩❪❫❬❭❮❯❰❱❲❳❴❵⟅⟆⟦⟧⟨⟩⟪⟫⟬⟭⟮⟯⦃⦄⦅⦆⦇⦈⦉⦊⦋⦌⦍⦐⦏⦎⦑⦒⦓⦔⦕⦖⦗⦘⧘⧙⧚⧛⧼⧽⸢⸣⸤⸥⸦⸧⸨⸩"
    "⹕⹖⹗⹘⹙⹚⹛⹜〈〉《》「」『』【】〔〕〖〗〘〙〚〛﹙﹚﹛﹜﹝﹞（）［］｛｝｟｠｢｣"
)
_EQUIVALENT_BRACKETS = {"\u232a": "〉"}  # canonically equivalent: either one closes the opening form of the other
_CLOSER = {
    opener: _EQUIVALENT_BRACKETS.get(closer, closer)
    for opener, closer in zip(_BRACKET_PAIRS[::2], _BRACKET_PAIRS[1::2], strict=True)
}
_CLOSERS = frozenset(_BRACKET_PAIRS[1::2])
BRACKETS = frozenset(_BRACKET_PAIRS)
"""Every bracket that has a partner."""

_MOST_OPEN_BRACKETS = 63  # the maximum number of open brackets; if there are more, no pair counts


def bracket_pairs(signs: str) -> list[tuple[int, int]]:
    """Return the positions of each opening bracket and its closing one, sorted by the opening ones (BD16).

    `signs` has one character for each position; those that are not brackets do not matter.
    """
    opened: list[tuple[str, int]] = []
    found = []
    for at, sign in enumerate(signs):
        closer = _CLOSER.get(sign)
        if closer is not None:
            if len(opened) == _MOST_OPEN_BRACKETS:
                return []
            opened.append((closer, at))
        elif sign in _CLOSERS:
            wanted = _EQUIVALENT_BRACKETS.get(sign, sign)
            k = next((k for k in range(len(opened) - 1, -1, -1) if opened[k][0] == wanted), None)
            if k is not None:
                found.append((opened[k][1], at))
                del opened[k:]
    return sorted(found)
