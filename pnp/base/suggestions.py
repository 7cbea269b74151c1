"""Suggestions for misspelt names: the nearest of the known words or files, as hints."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

from pnp.base.files import normalize_name, stored_path
from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from pathlib import Path


_WORDS_OF_OTHER_PROGRAMS = {
    "left": ("start", "x"),
    "right": ("end",),
    "top": ("start", "y"),
    "bottom": ("end",),
    "centre": ("center", "middle"),
    "center": ("middle",),
    "middle": ("center",),
    "flex-start": ("start",),
    "flex-end": ("end",),
    "fill": ("stretch",),
    "width": ("w", "stroke-width"),
    "height": ("h",),
    "color": ("colour", "fill", "stroke"),
    "background": ("fill",),
    "background-color": ("fill",),
    "border": ("stroke",),
    "border-radius": ("r",),
    "radius": ("r",),
    "font": ("style",),
    "class": ("style",),
    "font-size": ("size",),
    "fontsize": ("size",),
    "text-align": ("align",),
    "vertical-align": ("valign",),
    "rotation": ("rotate",),
    "angle": ("rotate",),
    "href": ("src",),
    "file": ("src",),
    "source": ("src",),
    "normal": ("regular",),
    "oblique": ("italic",),
    "img": ("image",),
    "picture": ("image",),
    "foreach": ("for",),
    "rectangle": ("rect",),
    "div": ("text",),
    "p": ("text",),
    "label": ("text",),
    "h1": ("text",),
    "svg": ("image",),
    "ellipse": ("circle",),
    "polygon": ("path",),
    "strong": ("b",),
    "em": ("i",),
    "integer": ("int",),
    "string": ("text",),
    "bool": ("flag",),
    "boolean": ("flag",),
    "float": ("number",),
}
"""What HTML, CSS and other programs call some choices."""

_MOST_LISTED = 20
"""Choices that a hint lists; of more, a few are listed, and a sign for the others."""
_FEW_LISTED = 12


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """Return the choice that is probably meant by a misspelt `word`, of several the shortest, or None if none is near."""
    options = tuple(choices)
    if word in options:
        return word
    found = [(count, len(option), at) for at, option in enumerate(options) if (count := count_slips(word, option)) is not None]
    return options[min(found)[2]] if found else None


def with_other_capitals(word: str, choices: Iterable[str]) -> str | None:
    """Return `word` if it is one of `choices`, else the only one that is the same but for capitals or composed accents."""
    options = tuple(choices)
    alike = [option for option in options if normalize_name(option).casefold() == normalize_name(word).casefold()]
    return word if word in options else alike[0] if len(alike) == 1 else None


def near_hint(word: str, choices: Iterable[str]) -> str | None:
    """Return the hint ``did you mean `x`?`` for the choice that is probably meant, or None if none is near.

    For a word that other programs use for one of the choices, it is ``write `x```.
    """
    options = tuple(choices)
    if (own := _own_word(word, options)) is not None:
        return f"write `{own}`"
    near = nearest(word, options)
    return f"did you mean `{near}`?" if near is not None else None


def meant_choice(word: str, choices: Iterable[str]) -> str | None:
    """Return the choice that `near_hint` names, or None."""
    options = tuple(choices)
    return _own_word(word, options) or nearest(word, options)


def _own_word(word: str, options: Collection[str]) -> str | None:
    return next((own for own in _WORDS_OF_OTHER_PROGRAMS.get(word.casefold(), ()) if own in options), None)


def did_you_mean(word: str, choices: Iterable[str]) -> str | None:
    """Return the hint for the choice that is probably meant, else a list of them, which ends in `…` if it is not complete.

    None if there are none.
    """
    options = sorted(choices)
    listed = options if len(options) <= _MOST_LISTED else options[:_FEW_LISTED]
    more = ", …" if len(listed) < len(options) else ""
    return near_hint(word, options) or (f"one of {', '.join(f'`{o}`' for o in listed)}{more}" if options else None)


_STEPS_OF_NAMES = lazy_pattern(r"[./:]")
_JOINTS_OF_WORDS = lazy_pattern(r"[\s_-]+")
_PLURALS = (("ies", "y"), ("ves", "f"), ("s", ""))
_LETTERS_PER_SLIP = 3
"""One letter in so many may be wrong, and one in a shorter word."""


def count_slips(word: str, other: str) -> int | None:
    """Return how many letters of two names have to be changed, added, left out or swapped; None if they are not alike.

    Names with dots are compared step by step, so that `hand.limit` is not like `hand.start`; capitals, accents, and how words
    are joined do not count. Alike are also an English word and its plural, and a name that is a part of the other at its begin
    or end: whole steps or words, or half of its letters.
    """
    ours, theirs = (_STEPS_OF_NAMES.split(plain_name(name)) for name in (word, other))
    if len(ours) != len(theirs):
        short, long = sorted((ours, theirs), key=len)
        return len(long) if short in (long[: len(short)], long[-len(short) :]) else None
    counts = [_slips(*pair) for pair in zip(ours, theirs, strict=True)]
    return None if None in counts else sum(count for count in counts if count is not None)


def plain_name(name: str) -> str:
    """Return a name without capitals and accents, with its words joined in one way."""
    spelled = "".join(c for c in normalize("NFKD", normalize("NFKD", name).casefold()) if not combining(c))
    return _JOINTS_OF_WORDS.sub("-", spelled.strip())


def _slips(word: str, other: str) -> int | None:
    if word == other:
        return 0
    longest = max(len(word), len(other))
    allowed = max(1, longest // _LETTERS_PER_SLIP) if min(len(word), len(other)) > 1 else 0
    if longest < _LETTERS_PER_SLIP:  # most other words of two letters are one letter away
        allowed = allowed if sorted(word) == sorted(other) else 0
    found = edit_distance(word, other, allowed)
    if found is None and (_singular(word) == _singular(other) or _is_part(*sorted((word, other), key=len))):
        return longest
    return found


def _singular(word: str) -> str:
    return next((word.removesuffix(ending) + one for ending, one in _PLURALS if word.endswith(ending)), word)


def _is_part(short: str, long: str) -> bool:
    enough = len(short) >= _LETTERS_PER_SLIP and 2 * len(short) >= len(long) + (len(short) == _LETTERS_PER_SLIP)
    half = enough and (long.startswith(short) or long.endswith(short))
    count, words = short.count("-") + 1, long.split("-")
    parts = ("-".join(words[:count]), "-".join(words[-count:])) if count < len(words) else ()
    allowed = len(short) // _LETTERS_PER_SLIP - 1
    return half or (allowed >= 0 and any(edit_distance(short, part, allowed) is not None for part in parts))


def edit_distance(word: str, other: str, most: int) -> int | None:
    """Count the letters to change, add, leave out or swap with the next between two words; None if more than `most`.

    The optimal string alignment distance: Boytsov, "Indexing methods for approximate dictionary searching", 2011, 2.2.
    """
    if abs(len(word) - len(other)) > most:
        return None
    before, row = [0] * (len(other) + 1), list(range(len(other) + 1))
    for i, letter in enumerate(word, 1):
        before, last, row = row, before, [i]
        for j, wanted in enumerate(other, 1):
            change = 1 + most * (letter.isdigit() and wanted.isdigit())  # `a6` is no slip for `a4`
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (change if letter != wanted else 0))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == wanted:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return None
    return row[-1] if row[-1] <= most else None


def nearest_file(file: Path, endings: Collection[str] = ()) -> str | None:
    """Return the name of the file beside `file` that was probably meant; None if none is near, or several are as near.

    First the only one that differs in capitals, accents, its ending, or in how its words are joined; then the nearest in
    spelling. `endings` (`.svg`) are those that it may have; without them, only that of `file`.
    """
    try:
        beside = sorted(other.name for other in file.parent.iterdir() if other.name != file.name and not other.is_dir())
    except OSError:
        return None
    wanted = {ending.lower() for ending in endings} or {file.suffix.lower()}
    alike = [name for name in beside if plain_name(_file_stem(name)) == plain_name(file.stem)]
    same = [name for name in alike if _file_ending(name) == file.suffix.lower()]
    if alike:
        return same[0] if len(same) == 1 else alike[0] if len(alike) == 1 else None
    names = [name for name in beside if _file_ending(name) in wanted and _has_like_words(_file_stem(name), file.stem)]
    near = nearest(file.stem, map(_file_stem, names))
    return next((name for name in names if _file_stem(name) == near), None)


def nearest_file_hint(written: str, meant: str) -> str:
    """Return the hint for the name that was meant; of one with other capitals it says what some systems do not."""
    return f"did you mean `{meant}`?" + (" capitals count" if written.casefold() == meant.casefold() else "")


def missing_folder(home: Path, file: Path) -> tuple[Path | None, str | None]:
    """Return the first folder on the way from `home` to `file` that is not there, with the one beside it that was meant."""
    missing = [folder for folder in file.parents if folder.is_relative_to(home) and stored_path(home, folder) is None]
    if not missing:
        return None, None
    try:
        beside = [other.name for other in missing[-1].parent.iterdir() if other.is_dir()]
    except OSError:
        beside = []
    return missing[-1], nearest(missing[-1].name, sorted(beside))


def _has_like_words(name: str, other: str) -> bool:
    """Whether each word of a name is like that of another: `Bold` is no slip for `Italic`, however long their family's name."""
    pairs = list(zip(plain_name(name).split("-"), plain_name(other).split("-"), strict=False))
    as_many = plain_name(name).count("-") == plain_name(other).count("-")
    return not as_many or all(count_slips(*pair) is not None for pair in pairs)


def _file_stem(name: str) -> str:
    return name.rpartition(".")[0] or name


def _file_ending(name: str) -> str:
    stem, dot, ending = name.rpartition(".")
    return f".{ending.lower()}" if stem and dot else ""
