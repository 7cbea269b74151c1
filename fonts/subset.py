"""Make the fonts of every script but Latin from the packages that fonts/sources.yaml names: `python fonts/subset.py FOLDER`.

FOLDER contains the packages from `npm pack` (`npm pack @expo-google-fonts/noto-sans-jp@0.4.3`). Fonts are copied, or, if the
family has `letters`, reduced to that set of characters with their layout features. The same packages give the same bytes.
Files of packages must have the recorded hashes; `--record` writes the hashes of the resulting fonts into sources.yaml.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import re
import sys
import tarfile
from pathlib import Path

import fontTools
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from pnp.load.fonts import FONT_SOURCES
from pnp.load.package_data import read_package_data

HERE = Path(__file__).parent
RECORD = HERE / "sources.yaml"

_KEPT_FEATURES = (
    *("ccmp", "locl", "mark", "mkmk", "kern", "liga", "calt", "ljmo", "vjmo", "tjmo"),
    *("halt", "palt", "chws", "vert", "vrt2", "vhal", "vpal", "vchw", "vkrn"),
)
_KEPT_NAMES = (0, 1, 2, 3, 4, 5, 6, 7, 13, 14)  # copyright, names, licence and its URL
_FULL_WIDTH = range(0xFF01, 0xFFEF)
_KANA = range(0x3041, 0x3100)
_SPACES = " \u00a0\u3000"
_SYMBOLS_OF_TEXT_FACE = "§¶°±×÷¬¦©®µ¼½¾¹²³ªº¡¿¢£¤¥¨´¸¯·"  # taken from IBM Plex Sans, like letters and figures


def characters(letters: str, extra: str = "") -> set[str]:
    """Give the characters of a set: common letters and punctuation of a language, without those of the Latin font."""
    made = {"japanese": _japanese, "chinese": _chinese, "korean": _korean}[letters]()
    shown = {char for char in made | set(extra) if char.isprintable() and not _is_latin(char)}
    return shown | set(_SPACES)


def _japanese() -> set[str]:
    """JIS X 0208: the symbols of rows 1 and 2, kana, and the kanji of level 1; `extra` adds what CLDR lists beyond that."""
    return _rows("euc_jp", 1, 2) | _rows("euc_jp", 16, 47) | _ranges(_KANA, _FULL_WIDTH)


def _chinese() -> set[str]:
    """GB 2312: the symbols of rows 1 and 2, and the 3,755 hanzi of level 1."""
    return _rows("gb2312", 1, 2) | _rows("gb2312", 16, 55) | _ranges(_FULL_WIDTH)


def _korean() -> set[str]:
    """KS X 1001: the symbols of rows 1 and 2, and hangul letters and all 11,172 syllables, which CLDR lists as common."""
    return _rows("euc_kr", 1, 2) | _ranges(range(0x3131, 0x318F), range(0xAC00, 0xD7A4), _FULL_WIDTH)


def _rows(codec: str, first: int, last: int) -> set[str]:
    """The characters in rows `first` to `last` of a 94 by 94 character set."""
    places = (bytes((0xA0 + row, 0xA0 + cell)) for row in range(first, last + 1) for cell in range(1, 95))
    return set("".join(place.decode(codec, "ignore") for place in places))


def _ranges(*ranges: range) -> set[str]:
    return {chr(code) for codes in ranges for code in codes}


def _is_latin(char: str) -> bool:
    """Whether `char` is taken from the Latin font, whose letters and figures go with all scripts."""
    code = ord(char)
    return code < 0x80 or char in _SYMBOLS_OF_TEXT_FACE or (char.isalpha() and code < 0x0530)  # noqa: PLR2004 - the end of Cyrillic


def cut_down(data: bytes, kept: set[str]) -> bytes:
    """Give a font reduced to the characters `kept`, with their layout features and without hinting."""
    options = Options()
    options.layout_features = list(_KEPT_FEATURES)
    options.name_IDs = list(_KEPT_NAMES)
    options.hinting = False
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.drop_tables += ["DSIG", "VORG", "STAT", "meta"]
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[ord(char) for char in kept])
    subsetter.subset(font)
    return _saved(font)


def unpacked(data: bytes) -> bytes:
    """Give the TrueType font in a web font (WOFF), with unchanged tables."""
    font = TTFont(io.BytesIO(data), recalcTimestamp=False, recalcBBoxes=False)
    font.flavor = None
    return _saved(font)


def _saved(font: TTFont) -> bytes:
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def make(folder: Path, *, only: str | None = None) -> tuple[dict[str, bytes], list[str]]:
    """Give the font files by path under fonts/, and errors in the packages in `folder`.

    Raises PnpError for a fault in sources.yaml.
    """
    record = read_package_data(RECORD, FONT_SOURCES)
    files, faults = {}, []
    if str(record["fonttools"]) != fontTools.version:
        faults.append(f"fontTools {fontTools.version}, expected {record['fonttools']}: its subsets may differ")
    for family, source in record["families"].items():
        if only not in {None, family}:
            continue
        package = folder / f"{str(source['package']).removeprefix('@').replace('/', '-')}-{source['version']}.tgz"
        if not package.exists():
            faults.append(f"{family}: no {package.name} in {folder}")
            continue
        with tarfile.open(package) as tar:
            for name, entry in source["files"].items():
                data = tar.extractfile(f"package/{entry['from']}").read()
                if hashlib.sha256(data).hexdigest() != entry["sha256"]:
                    faults.append(f"{family}: {entry['from']} is not the file on record")
                files[f"{family}/{name}"] = _made(name, data, source)
    return files, faults


def _made(name: str, data: bytes, source: dict) -> bytes:
    if not name.endswith(".ttf"):
        return data
    if source["letters"]:
        return cut_down(data, characters(source["letters"], str(source["extra"] or "")))
    return unpacked(data) if data[:4] == b"wOFF" else data


def main() -> int:
    """Write the files; returns 1 with messages if there are errors."""
    parser = argparse.ArgumentParser(description="Make the fonts that fonts/sources.yaml names.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", help="one family")
    parser.add_argument("--record", action="store_true", help="write the hashes of the fonts into sources.yaml")
    options = parser.parse_args()
    files, faults = make(options.folder, only=options.only)
    for path, data in () if faults else files.items():
        (HERE / path).parent.mkdir(exist_ok=True)
        (HERE / path).write_bytes(data)
        if options.record:
            _record(path, hashlib.sha256(data).hexdigest())
    sys.stderr.writelines(f"{fault}\n" for fault in faults)
    return 1 if faults else 0


def _record(path: str, made: str) -> None:
    family, name = path.split("/")
    head, mark, tail = RECORD.read_text("utf-8").partition(f"\n  {family}:\n")
    tail = re.sub(rf'({re.escape(name)}: {{.*made: )"?[0-9a-f]*"?}}', rf"\g<1>{made}}}", tail, count=1)
    RECORD.write_text(head + mark + tail, "utf-8")


if __name__ == "__main__":
    sys.exit(main())
