"""Where lines may end: ICU's line breaker (UAX #14), with a shortcut for plain Latin text that gives the same result."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import NamedTuple

from pnp.base.records import lazy_pattern
from pnp.text import languages

ICON = "\ufffc"
"""Represents an inline icon in text; it breaks like a letter."""

SPACES = " \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000\u200b"
"""White space at which a line may end, and which is trimmed there; no-break spaces are not included."""

_NOT_FIRST = frozenset("·‧/／–~～")  # CLREQ 3.1.3 for Chinese, in addition to what UAX #14 keeps off line starts
_SARA_AM = "\u0e33\u0eb3"  # ICU's dictionary lets this vowel begin a word, but readers do not accept that
_LETTER = "x"  # any letter of class AL, for icons
_LEAVES_LINE_ENDS_TO_SPACES = lazy_pattern(
    r"(?:[0-9A-Za-z\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff\u1e00-\u1eff\ufffc .,;:!?()'’\"“”«»‘…/%&+*=#–-]++"
    r"|(?<= )·(?= ))*+"  # the sign between the parts of a slug line
)
_UNUSUAL = lazy_pattern(r" [ ),.;:!?…»”’/%]|[(«“‘] ")  # rules that reach across a space: LB13, LB14, LB15
_NUMBER_ICON = lazy_pattern(rf"[0-9][^ {ICON}]{{0,2}} {ICON}")
_WHOLE = lazy_pattern(r"[(“‘«]*[^\W_]+[.,;:!?…)”’»]*")  # a word with its punctuation, the usual case, has no inner breaks
_WIDE = lazy_pattern("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\ud7a3\uf900-\ufaff\uff00-\uffef\U0001f000-\U0003ffff]")


class UnbreakableUnit(NamedTuple):
    """Text that stays on one line unless a word is divided: `start` to `content`, and then white space up to `end`."""

    start: int
    content: int
    end: int


def is_plain(text: str) -> bool:
    """Return whether the units of `text` are simply its words, so that splitting at spaces gives the same result as ICU."""
    return _LEAVES_LINE_ENDS_TO_SPACES.fullmatch(text) is not None and not _UNUSUAL.search(text)


def units(text: str, locale: str) -> list[UnbreakableUnit]:
    """Split a paragraph where lines may end after a space or between wide characters; a number keeps the icon after it."""
    found = _words(text) if is_plain(text) else _icu_units(text, locale)
    return _with_number_icons(found, text) if ICON in text and _NUMBER_ICON.search(text) else found


def inner_breaks(text: str, locale: str) -> tuple[int, ...]:
    """Return the offsets inside a unit where a line may also end, such as after a hyphen or a slash."""
    if _WHOLE.fullmatch(text):
        return ()
    return tuple(b for b in boundaries(text, locale) if b < len(text) and text[b - 1] not in SPACES)


def boundaries(text: str, locale: str) -> list[int]:
    """Return the offsets where lines may end, including the end of the text: ICU's, without those kept as a last resort."""
    ends = _icu_ends(text, languages.break_tag(locale))
    if languages.keeps_words(locale):
        return [b for b in ends if b == len(text) or text[b - 1] in SPACES or ICON in text[b - 1 : b + 1]]
    if languages.base(locale) == "th":
        from pnp.text import thai_words  # noqa: PLC0415 - for one language

        known = thai_words.word_ends(text)
        return [b for b in ends if b in known or not thai_words.is_inside(text, b)]
    if languages.is_strict(locale):
        return [b for b in ends if text[b : b + 1] not in _NOT_FIRST or text[b - 1] in SPACES]
    return ends


def last_resorts(text: str, locale: str) -> tuple[int, ...]:
    """Return the offsets where ICU would allow a line end but the language avoids it, for words longer than a line."""
    if not languages.has_last_resorts(locale) or text.isascii():
        return ()
    good = {*boundaries(text, locale)}
    return tuple(b for b in _icu_ends(text, languages.break_tag(locale)) if b not in good and text[b] not in _SARA_AM)


def phrase_ends(text: str, locale: str) -> list[int]:
    """Return the offsets where phrases of Japanese end, such as a word with its particle (bunsetsu), by ICU's model."""
    return _icu_ends(text, f"{languages.break_tag(locale)}-lw-phrase")


def _icu_ends(text: str, tag: str) -> list[int]:
    from icu4py.breakers import LineBreaker  # noqa: PLC0415 - loads ICU's data, 20 ms

    ends = [end for _, end in LineBreaker(text.replace(ICON, _LETTER), tag).segments()]
    if not text.isascii() and max(text) > "\uffff":
        return _from_utf16(ends, text)
    return ends


def _words(text: str) -> list[UnbreakableUnit]:
    ends = [*accumulate(len(word) + 1 for word in text.split(" "))]
    out = [UnbreakableUnit(start, end - 1, end) for start, end in zip([0, *ends], ends, strict=False)]
    out[-1] = UnbreakableUnit(out[-1].start, len(text), len(text))
    return out


def _icu_units(text: str, locale: str) -> list[UnbreakableUnit]:
    out = []
    start = 0
    for end in boundaries(text, locale):
        if end < len(text) and text[end - 1] not in SPACES and not _WIDE.search(text, end - 1, end + 1):
            continue
        content = start + len(text[start:end].rstrip(SPACES))
        out.append(UnbreakableUnit(start, content, end))
        start = end
    return out


def _with_number_icons(found: list[UnbreakableUnit], text: str) -> list[UnbreakableUnit]:
    """Join a unit that ends in a number with the icon after its space."""
    glued_starts = {m.end() - 1 for m in _NUMBER_ICON.finditer(text)}
    out: list[UnbreakableUnit] = []
    for unit in found:
        if out and unit.start in glued_starts:
            out[-1] = UnbreakableUnit(out[-1].start, unit.content, unit.end)
        else:
            out.append(unit)
    return out


def _from_utf16(ends: list[int], text: str) -> list[int]:
    """Convert offsets in UTF-16 units, which ICU uses, to characters."""
    after = [*accumulate(1 + (char > "\uffff") for char in text)]
    return [bisect_right(after, end) for end in ends]
