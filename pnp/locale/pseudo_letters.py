"""The words of pseudo-locales: with accents, in Arabic letters, joined to compounds."""

from __future__ import annotations

from unicodedata import normalize

from pnp.base.records import lazy_pattern

_ACCENTS = str.maketrans("acdeghijklnoprstuwyz", "åçđéğĥîĵķłñöþřšťûŵýž")
_CAPITALS = {ord(chr(small).upper()): chr(large).upper() for small, large in _ACCENTS.items()}
"""Letters that fonts for European languages have; b, f, m, q, v and x do not change."""

_ARABIC = str.maketrans("abcdefghijklmnopqrstuvwxyz", "ابكدهفجحيشقلمنوبطرستعفوخيز")
_WORDS = lazy_pattern(r"[^\W\d_]+(?:[ \u00a0][^\W\d_]+)*")
_LONGEST = 24
_JOINT, _END = "ungs", "ungswesen"


def accented(text: str) -> str:
    """Return `Rio Azul` as `Řîö Åžûł`: letters get accents."""
    return _plain(text).translate(_CAPITALS).translate(_ACCENTS)


def arabic(text: str) -> str:
    """Replace each Latin letter by an Arabic one, so that letters join and run from right to left."""
    return _plain(text).lower().translate(_ARABIC)


def compounds(text: str) -> str:
    """Return `Rio de Outubro` as `Rioungsdeungsoutubro`: consecutive words are joined up to the length of long German words."""
    return _WORDS.sub(lambda found: " ".join(_joined(found[0].split())), text)


def _joined(words: list[str]) -> list[str]:
    found: list[str] = []
    for word in words:
        if found and len(found[-1]) + len(_JOINT) + len(word) <= _LONGEST:
            found[-1] += _JOINT + word.lower()
        else:
            found.append(word.capitalize())
    return [word if len(word) > _LONGEST // 2 else word + _END for word in found]


def _plain(text: str) -> str:
    """Return letters without their accents."""
    return "".join(c for c in normalize("NFD", text) if not "\u0300" <= c <= "\u036f")
