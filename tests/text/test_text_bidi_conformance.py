"""Unicode's own tests of UAX #9, BidiTest.txt and BidiCharacterTest.txt (Debian's unicode-data, which `make test` fetches)."""

from __future__ import annotations

import os
import re
import unicodedata
from functools import lru_cache
from pathlib import Path

import pytest

from pnp.text.bidi import (
    CLASS_LETTERS,
    REMOVED_CLASSES,
    class_letters,
    first_strong_direction,
    levels_of_classes,
    line_levels,
    match_isolates,
    paragraph_level,
    visual_order,
)

PLACES = (Path("/usr/share/unicode"), Path(__file__).parents[2] / ".venv" / "unicode")
LONG_NAMES = {"Left_To_Right": "L", "Right_To_Left": "R", "Arabic_Letter": "AL", "European_Terminator": "ET"}


def lines_of(name):
    """Return the lines of a file of unicode-data; without the file skip, except in CI, where it is installed."""
    file = next((found for place in PLACES for found in (place / name, place / "extracted" / name) if found.exists()), None)
    if file is None:
        assert not os.environ.get("CI"), f"{name} is not there, although `make test` fetches it"
        pytest.skip(f"{name} is not there: `make test` fetches it where Debian's packages can be had")
    return file.read_text("utf-8").splitlines()


@lru_cache(maxsize=8)
def resolved(kinds, base, signs=""):
    """Return levels as the tests write them (`x`: removed), and the order of what is not removed."""
    found = line_levels(levels_of_classes(kinds, base, signs), kinds, base)
    kept = [at for at, kind in enumerate(kinds) if kind not in REMOVED_CLASSES]
    order = [kept[k] for k in visual_order([found[at] for at in kept])]
    return " ".join("x" if k in REMOVED_CLASSES else str(v) for k, v in zip(kinds, found, strict=True)), " ".join(
        map(str, order)
    )


@pytest.mark.parametrize(("every", "at_least"), [(7, 100_000), pytest.param(1, 700_000, marks=pytest.mark.slow)])
def test_lines_of_bidi_test(every, at_least):
    """Each seventh of half a million sequences of classes, at levels 0 and 1 and at that of their first strong character.

    `pytest -m slow` takes all of them.
    """
    wanted = ("", "")
    wrong, count = [], 0
    for number, line in enumerate(lines_of("BidiTest.txt")):
        if line.startswith("@Levels:"):
            wanted = (" ".join(line.split()[1:]), wanted[1])
        elif line.startswith("@Reorder:"):
            wanted = (wanted[0], " ".join(line.split()[1:]))
        elif line and line[0] not in "@#" and number % every == 0:
            names, _, bits = line.partition(";")
            kinds = "".join([CLASS_LETTERS[name] for name in names.split()])
            for bit in (1, 2, 4):
                if int(bits, 16) & bit:
                    base = bit // 4 if bit > 1 else first_strong_direction(kinds, match_isolates(kinds)) or 0
                    count += 1
                    if resolved(kinds, base) != wanted:
                        wrong.append((line, base))
    assert wrong[:5] == []
    assert count > at_least


def test_every_line_of_bidi_character_test():
    """Sequences of characters, with brackets to be paired."""
    wrong, count = [], 0
    for line in lines_of("BidiCharacterTest.txt"):
        if line and not line.startswith("#"):
            codes, given, base, levels, order = line.split(";")
            text = "".join(chr(int(code, 16)) for code in codes.split())
            count += 1
            level = paragraph_level(text) if given == "2" else int(given)
            if (level, *resolved(class_letters(text), level, text)) != (int(base), levels, order):
                wrong.append(line)
    assert wrong[:5] == []
    assert count > 90_000


def test_classes_are_those_of_the_character_database():
    """For every code point that both this Python's Unicode and the file know, and for those that both reserve."""
    wanted, reserved = dict.fromkeys(range(0x110000), "L"), set(range(0x110000))
    for line in lines_of("DerivedBidiClass.txt"):
        missing = re.match(r"# @missing: (\w+)\.\.(\w+); (\w+)", line)
        given = missing or re.match(r"(\w+)(?:\.\.(\w+))? *; (\w+) *# (\w[\w&])", line)
        if given:
            name = LONG_NAMES[given[3]] if missing else given[3]
            codes = range(int(given[1], 16), int(given[2] or given[1], 16) + 1)
            wanted.update(dict.fromkeys(codes, CLASS_LETTERS[name]))
            if not missing and given[4] != "Cn":
                reserved.difference_update(codes)
    letters = class_letters("".join(map(chr, range(0x110000))))
    wrong = [code for code, letter in enumerate(letters) if letter != wanted[code]]
    assert [code for code in wrong if (unicodedata.category(chr(code)) == "Cn") == (code in reserved)] == []
    assert len(wrong) < 1000  # characters that are assigned in one version and reserved in the other
