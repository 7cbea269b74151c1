"""Measure the checks of translations on message catalogues of other programs: false alarms, and misses of the number check.

`python bench/number_alarms.py FOLDER` takes every `.mo` file below a folder; `--download` first gets the packages of Debian
named in `SETS` into it (with `apt-get download`), so that none of their text is kept here. A pair of texts is measured if
either has a digit or a number word; with `--checks`, which names other checks, every pair is. As far as these translations
are right, each finding is a false alarm. Then one figure of each translation whose source has figures is changed at random:
without a finding, that is a miss. What is changed and which pairs are taken is seeded, so that every run gives the same
figures. `--show` prints findings to be judged by hand.
"""

from __future__ import annotations

import argparse
import gettext
import random
import re
import subprocess
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.languages import canonical_tag
from pnp.locale.checks import translation
from pnp.locale.checks.anatomy import CheckContext, EntryPair
from pnp.locale.lint.texts import find_bare_numbers

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

SETS = {
    "first": (
        ("freeciv-data", "gnucash-common", "tuxpaint-data", "aisleriot", "colobot-common"),
        "ar ca cs da de el es et fa fi fr he hi hr hu id it ja ko lt lv nb nl pl pt pt_BR ro ru sk sr sv tr uk vi zh_CN zh_TW",
    ),
    "second": (
        (
            "wesnoth-1.16-data", "kpat", "ksudoku", "kmahjongg", "gnome-chess", "gnome-mahjongg", "gnome-sudoku", "gbrainy",
            "five-or-more", "quadrapassel", "tali", "hitori", "frozen-bubble-data", "inkscape", "minetest-data",
        ),
        (
            "af am ast az be bg bn br bs cy eo eu fa ga gd gl gu hi is ka kk km kn la mk ml mr ms my ne nn oc pa si sl sq sr "
            "sr@latin ta te tg tl ug zh_HK"
        ),
    ),
    "third": (
        (
            "pychess", "pioneers", "gnubg", "iagno", "gnome-robots", "gnome-nibbles", "gnome-mines", "gnome-tetravex",
            "lightsoff", "gnome-klotski", "four-in-a-row", "swell-foop", "konquest", "kiriki", "kigo", "granatier", "katomic",
            "kblackbox", "kbounce", "kreversi", "knights", "ksirk", "ksquares", "kjumpingcube", "bomber", "kolf", "bovo",
            "knavalbattle",
        ),
        (
            "af ar be bg br bs ca ca@valencia cs cy da de el eo es et eu fa fi fr ga gl he hi hr hu id is it ja ka kk km ko lt "
            "lv mk ml mr ms nb ne nds nl nn oc pa pl pt pt_BR ro ru sk sl sq sr sr@latin sv ta te tg th tr ug uk vi zh_CN zh_TW"
        ),
    ),
}  # fmt: skip
"""Packages and the languages that are measured in them."""

_VALUE = re.compile(r"%(?:\d+\$)?[-+#0']*(?:\d+|\*)?(?:\.\d+)?(?:l|ll|h|z|j)?[a-zA-Z]|%%|\$\{\w+\}|\{\w*\}")
"""What a program puts into a text, as `{…}` does in a text of a game."""

_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_KEY = re.compile(r"_(?=\w)|(?<!\w)&(?=\w)|\([_&]\w\)")
"""The key of an entry of a menu."""

_SIGN = re.compile(r"[\\*_\[\]{}#]")
"""The signs of markup, which these texts print as they are."""

_NO_PROSE = re.compile(r"translator.credits|Your (?:names|emails)$|^<\d+>|http|Copyright")
_DIGITS = re.compile(r"\d+")
_LONGEST = 400


class Pair(NamedTuple):
    """A text of a program and its translation."""

    tag: str
    source: str
    target: str

    def findings(self, names: Collection[str] = ("numbers",)) -> list[str]:
        """What checks say of them."""
        entry = SimpleNamespace(text=self.target, id="")
        message = SimpleNamespace(source=self.source, id="", numbers=None, icons=None)
        pair, context = EntryPair(entry, message), CheckContext(self.tag, "en", None, {})
        checks = [check for check in translation.TRANSLATION_CHECKS if check.name in names]
        return [
            f"{'error' if check.is_error and found.is_error else 'warning'} of {check.name}: {found.message}"
            for check in checks
            for found in check.find(pair, context)
        ]


def catalogues(folder: Path, languages: str) -> Iterator[tuple[str, Path]]:
    """Yield the catalogues of each language, by language and name."""
    for name in languages.split():
        for file in sorted(folder.rglob(f"{name}/LC_MESSAGES/*.mo")):
            yield canonical_tag(name.replace("_", "-")), file


def pairs(folder: Path, languages: str, most: int, *, numbers: bool) -> list[Pair]:
    """Return up to `most` pairs from each catalogue; `numbers`: only those with a number."""
    found: list[Pair] = []
    for tag, file in catalogues(folder, languages):
        try:
            with file.open("rb") as binary:
                entries = gettext.GNUTranslations(binary)._catalog  # noqa: SLF001  (the only way to read all of it)
        except (UnicodeDecodeError, IndexError):  # an old catalogue with a header that cannot be read
            continue
        own = [Pair(tag, _text(source), _text(str(text))) for source, text in entries.items() if _is_prose(source)]
        own = [pair for pair in own if pair.target and pair.source != pair.target and len(pair.source) < _LONGEST]
        random.Random(file.name).shuffle(own)
        found += _first((pair for pair in own if not numbers or _has_number(pair)), most)
    return found


def _is_prose(source: object) -> bool:
    return isinstance(source, str) and bool(source) and not _NO_PROSE.search(source)


def _first(found: Iterable[Pair], most: int) -> list[Pair]:
    return [pair for pair, _ in zip(found, range(most), strict=False)]


def _has_number(pair: Pair) -> bool:
    return bool(find_bare_numbers(pair.source, "en") or find_bare_numbers(pair.target, pair.tag))


def _text(written: str) -> str:
    """Return a text as one of a game that prints the same: values and tags are one sign each."""
    return _SIGN.sub(r"\\\g<0>", _TAG.sub(" ", _VALUE.sub("\ufffc", _KEY.sub("", written.rpartition("\x04")[2])))).strip()


def damaged(pair: Pair, chance: random.Random) -> Pair | None:
    """Return the pair with one figure of the translation changed; None if either text has none."""
    found = list(_DIGITS.finditer(pair.target))
    if not found or not _DIGITS.search(pair.source):
        return None
    one = chance.choice(found)
    value = int(one[0])
    other = chance.choice([n for n in (value + 1, value + 2, value * 10 + 5, max(value - 1, 0), value + 10) if n != value])
    return pair._replace(target=f"{pair.target[: one.start()]}{other}{pair.target[one.end() :]}")


def download(folder: Path, packages: Collection[str]) -> None:
    """Get the packages and unpack them."""
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["apt-get", "download", "-q", *packages], cwd=folder, check=True)  # noqa: S607
    for package in folder.glob("*.deb"):
        subprocess.run(["dpkg-deb", "-x", package, folder / "unpacked"], check=True)  # noqa: S607


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="where catalogues are")
    parser.add_argument("--download", action="store_true", help="get the packages first")
    parser.add_argument("--most", type=int, default=60, help="pairs of each catalogue")
    parser.add_argument("--show", type=int, default=0, help="how many findings to print")
    parser.add_argument("--set", choices=SETS, default="first", help="which packages and languages")
    parser.add_argument("--checks", default="numbers", help="names of checks, with commas")
    options = parser.parse_args()
    packages, languages = SETS[options.set]
    names = options.checks.split(",")
    if options.download:
        download(options.folder, packages)
    checked = pairs(options.folder, languages, options.most, numbers=names == ["numbers"])
    alarms = [(pair, said) for pair in checked if (said := pair.findings(names))]
    errors = sum(any(one.startswith("error") for one in said) for _, said in alarms)
    chance = random.Random(1)
    changed = [other for pair in chance.sample(checked, len(checked)) if (other := damaged(pair, chance))][:1000]
    found = [pair for pair in changed if pair.findings()]
    tags = Counter(pair.tag for pair in checked)
    per_tag = Counter(pair.tag for pair, _ in alarms)
    for pair, said in random.Random(2).sample(alarms, min(options.show, len(alarms))):
        print(f"{pair.tag}: {'; '.join(said)}\n   {pair.source!r}\n   {pair.target!r}")
    print(" ".join(f"{tag}:{per_tag[tag]}/{tags[tag]}" for tag in sorted(tags)))
    share = f"{len(alarms)} findings ({len(alarms) / len(checked):.2%}), {errors} errors"
    print(f"{len(checked)} pairs in {len(tags)} languages: {share}")
    if names == ["numbers"]:
        print(f"{len(changed)} translations with one changed figure: {len(found)} found ({len(found) / len(changed):.2%})")


if __name__ == "__main__":
    main()
