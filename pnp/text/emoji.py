"""Which characters are to be pictures: the emoji presentation of Unicode (UTS #51), asked for or usual."""

from __future__ import annotations

from unicodedata import category, east_asian_width

from pnp.base.records import lazy_pattern

_AS_TEXT, _AS_PICTURE = "\ufe0e", "\ufe0f"
_TEXT_BY_DEFAULT = lazy_pattern("[\u2e80-\u33ff\U0001f202\U0001f237]")
"""Wide signs that are letters unless a variation selector asks for the picture: those of CJK, `㊗` and `🈂`."""
_FLAG = lazy_pattern("[\U0001f1e6-\U0001f1ff]")
_JOINED = lazy_pattern("[\u200d\U0001f3fb-\U0001f3ff\U0001f1e6-\U0001f1ff\U000e0020-\U000e007f]")
"""What makes one emoji of several characters: a joiner, a tone of skin, the letters and tags of flags."""


def wants_picture(cluster: str) -> bool:
    """Return whether a grapheme cluster is to be shown as a picture rather than as a letter.

    All signs whose usual presentation is the picture are wide (UAX #11), but for the letters of flags.
    """
    if cluster.isascii() or _AS_TEXT in cluster:
        return False
    return _AS_PICTURE in cluster or is_emoji(cluster[0])


def is_emoji(char: str) -> bool:
    """Return whether a character is shown as a picture if nothing asks for another presentation."""
    if _FLAG.match(char):
        return True
    wide = east_asian_width(char) == "W" and category(char) in {"So", "Sk"}
    return wide and not _TEXT_BY_DEFAULT.match(char)


def is_sequence(cluster: str) -> bool:
    """Return whether a cluster of several characters is to be one picture, such as a flag or a family."""
    return len(cluster) > 1 and _JOINED.search(cluster) is not None
