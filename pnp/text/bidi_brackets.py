"""Paired brackets: UAX #9, definitions BD14 to BD16."""

from __future__ import annotations

# Unicode 15.0, BidiBrackets.txt: each opening bracket and the closing one after it
_PAIRS = (
    "()[]{}༺༻༼༽᚛᚜⁅⁆⁽⁾₍₎⌈⌉⌊⌋\u2329\u232a❨❩❪❫❬❭❮❯❰❱❲❳❴❵⟅⟆⟦⟧⟨⟩⟪⟫⟬⟭⟮⟯⦃⦄⦅⦆⦇⦈⦉⦊⦋⦌⦍⦐⦏⦎⦑⦒⦓⦔⦕⦖⦗⦘⧘⧙⧚⧛⧼⧽⸢⸣⸤⸥⸦⸧⸨⸩"
    "⹕⹖⹗⹘⹙⹚⹛⹜〈〉《》「」『』【】〔〕〖〗〘〙〚〛﹙﹚﹛﹜﹝﹞（）［］｛｝｟｠｢｣"
)
_EQUAL = {"\u232a": "〉"}  # canonically equivalent: either one closes the opening form of the other
_CLOSER = {opener: _EQUAL.get(closer, closer) for opener, closer in zip(_PAIRS[::2], _PAIRS[1::2], strict=True)}
_CLOSERS = frozenset(_PAIRS[1::2])
BRACKETS = frozenset(_PAIRS)
"""Every bracket that has a partner."""

_DEPTH = 63  # the maximum number of open brackets; if there are more, no pair counts


def pairs(signs: str) -> list[tuple[int, int]]:
    """Return the positions of each opening bracket and its closing one, sorted by the opening ones (BD16).

    `signs` has one character for each position; those that are not brackets do not matter.
    """
    opened: list[tuple[str, int]] = []
    found = []
    for at, sign in enumerate(signs):
        closer = _CLOSER.get(sign)
        if closer is not None:
            if len(opened) == _DEPTH:
                return []
            opened.append((closer, at))
        elif sign in _CLOSERS:
            wanted = _EQUAL.get(sign, sign)
            k = next((k for k in range(len(opened) - 1, -1, -1) if opened[k][0] == wanted), None)
            if k is not None:
                found.append((opened[k][1], at))
                del opened[k:]
    return sorted(found)
