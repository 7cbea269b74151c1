"""The fonts of the repository: the recorded files, each with its licence, none with a reserved name."""

import hashlib

import pytest
import uharfbuzz as hb
from shipped_typesetters import REPOSITORY, shipped_fonts

from pnp.load.fonts import FONT_SOURCES
from pnp.load.package_data import read_package_data

FONTS = REPOSITORY / "fonts"
RECORD = read_package_data(FONTS / "sources.yaml", FONT_SOURCES)


@pytest.mark.parametrize("family", RECORD["families"])
def test_files_match_the_record(family):
    """The hash of each generated file is the recorded one; an original file has no record."""
    files = RECORD["families"][family]["files"]
    assert {path.name for path in (FONTS / family).iterdir()} == set(files)
    for name, entry in files.items():
        assert hashlib.sha256((FONTS / family / name).read_bytes()).hexdigest() == entry["made"], name


def test_each_family_has_the_open_font_licence():
    """Next to the fonts, with the line of the copyright holders."""
    for folder in {path.parent for path in FONTS.glob("*/*.ttf")}:
        text = (folder / "OFL.txt").read_text("utf-8")
        assert "SIL Open Font License, Version 1.1" in text, folder
        assert text.startswith("Copyright"), folder


def test_no_subset_has_a_reserved_name():
    """A subset is a modified version: it must not be called Source or Plex."""
    for family, source in RECORD["families"].items():
        for name in source["files"] if source["letters"] else ():
            if name.endswith(".ttf"):
                face = hb.Face((FONTS / family / name).read_bytes())
                names = {face.get_name(entry) for entry in (hb.OTNameIdPredefined.FONT_FAMILY, hb.OTNameIdPredefined.FULL_NAME)}
                assert not any("Source" in text or "Plex" in text for text in names if text), name


def test_every_file_is_used_and_small():
    """Every file is named by a chain; all together they have less than 25 MB."""
    used = {file.path for family in shipped_fonts().families.values() for file in family.cuts.values()}
    found = {str(path.relative_to(REPOSITORY)) for path in FONTS.glob("*/*.ttf")}
    assert found == used
    assert sum((REPOSITORY / path).stat().st_size for path in found) < 25e6
