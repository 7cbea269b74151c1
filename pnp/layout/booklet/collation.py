"""Sorts words in the order of a language's dictionaries, following CLDR for the letters in use.

No maintained package with a free licence and wheels offers ICU's collator, so this implements the part that a glossary needs.
Base letters are compared first, then accents, then case; punctuation comes before digits, digits before letters, and the
language's own script before all others (except in Japanese). The additional letters of languages are in `alphabets.yaml`. Han
characters are sorted by pinyin (`pinyin.txt`: GB 2312 in the order of CLDR 47), in traditional Chinese by strokes (the order of
Big5), in Japanese by JIS X 0208; Python's codecs know the latter two. Characters that the standard lacks come last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeAlias
from unicodedata import category, combining, decimal, lookup, name, normalize

from pnp.base.languages import main_script
from pnp.load.kinds.compound import RecordKind
from pnp.load.kinds.simple import TextKind
from pnp.load.package_data import read_package_data
from pnp.text.languages import base_language

LetterWeight: TypeAlias = tuple[int, int, int]
"""The kind of a character, its position in its script, and its rank after the letter that it follows in this language."""

_ALPHABETS_FILE = Path(__file__).parent / "alphabets.yaml"
ALPHABETS = RecordKind(others=TextKind(note="letters behind the one that each follows"), note="alphabets by their languages")
_PINYIN_FILE = Path(__file__).parent / "pinyin.txt"
_PUNCTUATION = "_-‐‑–—,،;؛:!¡?¿؟.…·'‘’“”\"«»()[]{}§¶@*/\\&#%"
"""Punctuation in CLDR's order; it comes before all other punctuation."""

_KIND_RANKS = {"Z": 0, "P": 1, "S": 2, "N": 3}
_OWN_SCRIPT, _OTHER_SCRIPT = 4, 5  # letters of the language's script, and those of other scripts
_SCRIPT_NAMES = {
    "Cyrl": "CYRILLIC", "Grek": "GREEK", "Hebr": "HEBREW", "Arab": "ARABIC", "Deva": "DEVANAGARI", "Thai": "THAI",
    "Hani": "CJK", "Hang": "HANGUL", "Armn": "ARMENIAN", "Geor": "GEORGIAN",
}  # fmt: skip
_LETTERS_OF_LIGATURES = {
    "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l", "ħ": "h", "þ": "th",
    "ך": "כ", "ם": "מ", "ן": "נ", "ף": "פ", "ץ": "צ",
}  # fmt: skip
# tatweel, soft hyphen, joiners, direction marks
_IGNORED_CHARACTERS = frozenset("\u0640\u00ad\u200b\u200c\u200d\u200e\u200f\u2060")
_VIRAMA = 9  # combining class of characters that are sorted like letters
_THAI_SIGNS = range(0x0E47, 0x0E4F)  # tone marks and similar signs
_PREPOSED_VOWELS = frozenset("เแโใไເແໂໃໄ")  # Thai and Lao vowels that are written before their consonant
_FIRST_HAN = 0x10000
_FIRST_OTHER_HAN = 0x20000  # after every Han character of the standard
_TRADITIONAL_SUBTAGS = ("Hant", "TW", "HK", "MO")


class SortKey(NamedTuple):
    """The keys for comparing two words, in order of precedence; `text` makes the order total, with small letters first."""

    letters: tuple[LetterWeight, ...]
    accents: tuple[str, ...]
    text: tuple[str, str]


def sort_key(text: str, locale: str) -> SortKey:
    """Return the sort key of a text in a language."""
    order = _collation_order(locale)
    folded = "".join(_base_letter(c, order.alphabet) for c in normalize("NFC", text).casefold() if c not in _IGNORED_CHARACTERS)
    letters: list[LetterWeight] = []
    accents: list[str] = []
    for letter, marks in _letters_with_accents(_move_preposed_vowels(folded), order.alphabet):
        letters.append(order.weight(letter, letters))
        accents.append(marks)
    return SortKey(tuple(letters), tuple(accents), (text.swapcase(), text))


def initial_of(text: str, locale: str) -> str:
    """Return the letter under which dictionaries of a language list a text; empty for digits, signs and Han characters."""
    alphabet = _collation_order(locale).alphabet
    folded = "".join(_base_letter(c, alphabet) for c in normalize("NFC", text).casefold() if c not in _IGNORED_CHARACTERS)
    letters = (letter for letter, _ in _letters_with_accents(_move_preposed_vowels(folded), alphabet))
    first = next((letter for letter in letters if category(letter[0])[0] not in {"P", "S", "Z"}), "")
    if not first or category(first[0])[0] != "L" or name(first[0], "").startswith(("CJK", "HANGUL")):
        return ""
    alike = [letter for letter, place in alphabet.items() if place == alphabet.get(first)] or [first]
    base = normalize("NFD", first)[0]
    first = base if base in alike else alike[0]  # such as alef for one with hamza
    return first[0].upper() + first[1:]


class _CollationOrder(NamedTuple):
    """The order of one language: its script's name, its codec for Han characters (empty: pinyin), its additional letters."""

    script: str
    codec: str
    alphabet: Mapping[str, tuple[str, int]]

    def weight(self, letter: str, before: list[LetterWeight]) -> LetterWeight:
        """Return the weight of a letter or a group sorted as one; `before` holds the weights of the preceding letters."""
        first, rank = self.alphabet.get(letter, (letter, 0))
        kind = category(first)[0]
        if kind in _KIND_RANKS:
            place = _PUNCTUATION.find(first)
            return (_KIND_RANKS[kind], decimal(first, ord(first)) if place < 0 else place - len(_PUNCTUATION), rank)
        title = name(first, "")
        own = _OWN_SCRIPT if title.startswith(self.script) else _OTHER_SCRIPT
        if title.startswith("CJK"):
            return (own, self._han(first), rank)
        if first == "ー" and before:  # the sign that lengthens the vowel before it
            return (own, ord(_vowel_of_kana(chr(before[-1][1]), first)), rank)
        return (own, ord(first), rank)

    def _han(self, sign: str) -> int:
        if not self.codec:
            return _FIRST_HAN + _load_pinyin()[sign] if sign in _load_pinyin() else _FIRST_OTHER_HAN + ord(sign)
        try:
            return _FIRST_HAN + int.from_bytes(sign.encode(self.codec)[-2:], "big")
        except UnicodeEncodeError:
            return _FIRST_OTHER_HAN + ord(sign)


@lru_cache(maxsize=32)
def _collation_order(locale: str) -> _CollationOrder:
    language = base_language(locale)
    codec = "euc_jp" if language == "ja" else "big5" if any(part in _TRADITIONAL_SUBTAGS for part in locale.split("-")) else ""
    known = _load_alphabets()
    return _CollationOrder(
        _SCRIPT_NAMES.get(main_script(locale), "LATIN" if language != "ja" else ""), codec, known.get(language, {})
    )


@lru_cache(maxsize=1)
def _load_pinyin() -> Mapping[str, int]:
    return {sign: place for place, sign in enumerate(_PINYIN_FILE.read_text("utf-8").replace("\n", ""))}


@lru_cache(maxsize=1)
def _load_alphabets() -> Mapping[str, Mapping[str, tuple[str, int]]]:
    """Return the additional letters of each language: the letter that each one follows, and its rank after it."""
    found: dict[str, dict[str, tuple[str, int]]] = {}
    for languages, chains in read_package_data(_ALPHABETS_FILE, ALPHABETS).items():
        letters = {}
        for chain in str(chains).split():
            first, *more = chain.split("<")
            for rank, alike in enumerate((first, *more)):
                letters.update(dict.fromkeys(alike.split("="), (first[0], rank)))
        found |= dict.fromkeys(languages.split(), letters)
    return found


def _base_letter(char: str, alphabet: Mapping[str, object]) -> str:
    """Return the letter that a letter is sorted as: final forms as letters, katakana and small kana as hiragana."""
    if char in alphabet:
        return char
    if "ァ" <= char <= "ヶ":
        char = chr(ord(char) - 0x60)
    if "ぁ" <= char <= "ゖ" and "SMALL " in (title := name(char)):
        return lookup(title.replace("SMALL ", ""))
    return _LETTERS_OF_LIGATURES.get(char, char)


def _vowel_of_kana(kana: str, otherwise: str) -> str:
    title = name(kana, "")
    return lookup(f"HIRAGANA LETTER {title[-1]}") if title.startswith("HIRAGANA") and title[-1] in "AIUEO" else otherwise


def _move_preposed_vowels(text: str) -> str:
    out = list(text)
    for k in range(len(out) - 1):
        if out[k] in _PREPOSED_VOWELS and out[k + 1] not in _PREPOSED_VOWELS and (k == 0 or text[k] == out[k]):
            out[k], out[k + 1] = out[k + 1], out[k]
    return "".join(out)


def _letters_with_accents(text: str, alphabet: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Yield letters with their accents; groups of letters that the alphabet sorts as one stay together."""
    found: list[tuple[str, str]] = []
    for char in text:
        if _is_mark(char):
            if found:
                found[-1] = (found[-1][0], found[-1][1] + char)
            continue
        first, *marks = (char,) if char in alphabet or "가" <= char <= "힣" else tuple(normalize("NFD", char))
        rest = ""
        for mark in marks:
            composed = normalize("NFC", first + mark)
            first, rest = (composed, rest) if composed in alphabet else (first, rest + mark)
        found.append((first, rest))
    at = 0
    longest = max(map(len, alphabet), default=1)
    while at < len(found):
        for size in range(min(longest, len(found) - at), 0, -1):
            together = "".join(letter for letter, _ in found[at : at + size])
            if size == 1 or together in alphabet:
                yield together, "".join(marks for _, marks in found[at : at + size])
                at += size
                break


def _is_mark(char: str) -> bool:
    return combining(char) not in {0, _VIRAMA} or ord(char) in _THAI_SIGNS
