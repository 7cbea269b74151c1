"""Fonts are checked by every build, and read by those that set something in them."""

import pytest

from pnp.base.diagnostics import PnpError, Report
from pnp.load.fonts import StoredFont, load_fonts

TWO = """\
families:
  tiny: {regular: tiny.ttf, licence: licence.txt}
  other: {regular: other.ttf, licence: licence.txt}
roles:
  text: {per: cluster, default: [tiny], ja: [other]}
"""


@pytest.fixture
def fonts(project, binaries):
    """The fonts of a project with a family for all languages and one for Japanese; their files."""
    root = project({"fonts/fonts.yaml": TWO, "fonts/other.ttf": binaries["fonts/tiny.ttf"]})
    report = Report()
    book = load_fonts(root, report)
    assert not report.diagnostics
    return book, root / "fonts"


def was_read(file):
    """Whether the bytes of a font are in memory."""
    return bool(file._data)


def test_fonts_of_other_languages_are_not_read(fonts):
    """What a book says of a language, and of a font that is set in it, reads no font of another language."""
    book, _ = fonts
    tiny, other = book.files
    book.digest("en")
    assert book.place(tiny.key) == (1, tiny)
    assert was_read(tiny)
    assert not was_read(other)
    assert book.place(other.key) == (2, other)


def test_the_key_follows_from_name_and_bytes(fonts):
    """Fonts with equal bytes have keys that differ in their names only."""
    tiny, other = fonts[0].files
    assert tiny.key.startswith("tiny-regular-")
    assert other.key.startswith("other-regular-")
    assert tiny.key[-8:] == other.key[-8:]


def test_an_unknown_key_has_no_place(fonts):
    """A key that is that of no font is not taken for one of its name."""
    with pytest.raises(KeyError):
        fonts[0].place("tiny-regular-00000000")


@pytest.mark.parametrize("changed", ["tiny.ttf", "other.ttf"])
def test_another_font_is_another_book(fonts, changed):
    """The digest follows the fonts of its language by their bytes, and others by what the file system says."""
    book, folder = fonts
    before = book.digest("en")
    (folder / changed).write_bytes((folder / changed).read_bytes() + b"\0")
    assert load_fonts(folder.parent, Report()).digest("en") != before


def test_a_font_that_changes_under_way_stops_the_run(fonts):
    """What is set must be what was checked."""
    book, folder = fonts
    (folder / "tiny.ttf").write_bytes(b"junk")
    with pytest.raises(PnpError, match=r"cannot read `fonts/tiny.ttf`: it was changed while it was used"):
        book.digest("en")


def test_a_font_that_goes_under_way_stops_the_run(fonts):
    """A file that is no longer there is an error with its place, and no traceback."""
    book, folder = fonts
    (folder / "tiny.ttf").unlink()
    with pytest.raises(PnpError, match=r"cannot read `fonts/tiny.ttf`") as stopped:
        assert not book.files[0].key
    assert stopped.value.diagnostics[0].mark.path == "fonts/fonts.yaml"
    assert all(type(file) is StoredFont for file in book.files)
