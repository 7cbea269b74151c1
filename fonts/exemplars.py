"""Make pnp/text/data/exemplars.json, the characters of each language, from Unicode's CLDR: `python fonts/exemplars.py FOLDER`.

FOLDER contains `cldr-misc-full-48.2.0.tgz` from `npm pack cldr-misc-full@48.2.0`; the same package gives the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tarfile
from collections import Counter
from itertools import groupby
from pathlib import Path

from fontTools.unicodedata import script

PACKAGE = "cldr-misc-full-48.2.0.tgz"
SHA256 = "c6ba8384d7ea8701cf86935db0461379231ddd970cc41c249f4a33b9857ded3c"
DATA = Path(__file__).parents[1] / "pnp" / "text" / "data"
_SETS = {"letters": "exemplarCharacters", "marks": "punctuation", "figures": "numbers"}
_SHARED = frozenset({"Zyyy", "Zinh", "Zzzz"})


def unicode_set(text: str) -> set[str]:
    """Give the characters in a set of CLDR such as `[a-z á {ch}]`; sequences are split into characters."""
    out: set[str] = set()
    tokens = _tokens(text.strip()[1:-1])
    for at, token in enumerate(tokens):
        if token is not None:
            out.update(token)
        elif 0 < at < len(tokens) - 1:
            out.update(map(chr, range(ord(tokens[at - 1]), ord(tokens[at + 1]) + 1)))
    return out


def _tokens(text: str) -> list[str | None]:
    """The characters and `{sequences}` of a set in order, with None for the dash of a range."""
    out: list[str | None] = []
    at = 0
    while at < len(text):
        char = text[at]
        if char == "{":
            end = text.index("}", at)
            out.append("".join(token for token in _tokens(text[at + 1 : end]) if token))
            at = end
        elif char == "\\" and text[at + 1] == "u":
            out.append(chr(int(text[at + 2 : at + 6], 16)))
            at += 5
        elif char == "\\":
            out.append(text[at + 1])
            at += 1
        elif char == "-":
            out.append(None)
        elif char != " ":
            out.append(char)
        at += 1
    return out


def ranges(characters: set[str]) -> list[str]:
    """Write a set as a sorted list of characters, and of pairs for the first and last of three or more consecutive ones."""
    out: list[str] = []
    codes = sorted(map(ord, characters))
    for _, group in groupby(enumerate(codes), key=lambda item: item[1] - item[0]):
        run = [chr(code) for _, code in group]
        out.extend([run[0] + run[-1]] if len(run) > 2 else run)  # noqa: PLR2004 - a pair is as short as two characters
    return out


def main() -> int:
    """Write the file; returns 1 with a message if the package is not the recorded one."""
    package = Path(sys.argv[1]) / PACKAGE
    if hashlib.sha256(package.read_bytes()).hexdigest() != SHA256:
        sys.stderr.write(f"{package} is not the package on record\n")
        return 1
    by_tag = {}
    with tarfile.open(package) as tar:
        for member in tar.getmembers():
            _, *folders, name = member.name.split("/")
            if name == "characters.json" and len(folders) == 2:  # noqa: PLR2004 - main/<tag>
                tag = folders[1]
                by_tag[tag] = _entry(json.load(tar.extractfile(member))["main"][tag]["characters"])
        licence = tar.extractfile("package/LICENSE").read()
    kept = {
        tag: entry for tag, entry in sorted(by_tag.items()) if entry != by_tag.get(tag.rpartition("-")[0]) and entry["letters"]
    }
    lines = ",\n".join(f"{json.dumps(tag)}: {json.dumps(entry, ensure_ascii=False)}" for tag, entry in kept.items())
    DATA.mkdir(exist_ok=True)
    (DATA / "exemplars.json").write_text(f"{{\n{lines}\n}}\n", "utf-8")
    (DATA / "exemplars-LICENSE.txt").write_bytes(licence)
    return 0


def _entry(characters: dict) -> dict[str, object]:
    sets = {name: unicode_set(characters[key]) for name, key in _SETS.items()}
    codes = Counter(code for char in sets["letters"] if (code := script(char)) not in _SHARED)
    main = min(codes, key=lambda code: (-codes[code], code)) if codes else "Latn"
    return {"script": main, **{name: ranges(found) for name, found in sets.items()}}


if __name__ == "__main__":
    sys.exit(main())
