"""What lies in a folder: nothing that `..` or a link leads out of it.

A file has one name on every system: its accents may be composed in any way, its capitals count.
"""

import os
from pathlib import Path
from unicodedata import normalize

import pytest

from pnp.base.files import as_stored, is_inside, is_there, normalize_name, real_file, stored_path


@pytest.fixture
def home(tmp_path):
    """A project beside another folder, with links out of it, into it, and through it to itself."""
    for folder in ("home/art", "other/art"):
        (tmp_path / folder).mkdir(parents=True)
    home = tmp_path / "home"
    (home / "out").symlink_to(tmp_path / "other")
    (home / "in").symlink_to(home / "art")
    (home / "art/file.svg").symlink_to(tmp_path / "other/file.svg")
    (tmp_path / "other/back").symlink_to(home)
    return home


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("", True),
        ("art", True),
        ("art/none/at/all.svg", True),
        ("in/a.svg", True),
        ("out/back/art", True),
        ("art/../art", True),
        ("out", False),
        ("out/art/a.svg", False),
        ("art/file.svg", False),
        ("..", False),
        ("../other", False),
        ("in/../../other", False),
        ("../home-of-others", False),
        ("/", False),
    ],
)
def test_where_a_path_leads_decides(home, path, expected):
    """Names decide nothing: a link that leads out and back is inside."""
    assert is_inside(home, home / path) is expected
    assert real_file(home, home / path) == (home / path).resolve()


def test_a_folder_may_be_a_link_or_relative(home, tmp_path, monkeypatch):
    """Paths below a project that is itself a link are inside it, and so are relative ones."""
    (tmp_path / "link").symlink_to(home)
    monkeypatch.chdir(home)
    assert is_inside(tmp_path / "link", tmp_path / "link/art/a.svg")
    assert is_inside(tmp_path / "link", home / "art")
    assert is_inside(Path(), Path("art"))
    assert is_inside(Path("art"), Path("art/none.svg"))
    assert not is_inside(Path(), tmp_path)
    assert not is_inside(Path(), Path("art/file.svg"))
    assert real_file(tmp_path / "link", tmp_path / "link/art/a.svg") == home / "art/a.svg"
    assert real_file(Path(), Path("in/a.svg")) == home / "art/a.svg"


def test_a_name_that_no_file_can_have_is_refused(home):
    """As `realpath` does."""
    with pytest.raises(ValueError, match="null"):
        is_inside(home, home / "a\0b")


NAME = "möwe-é.svg"

FORMS = [normalize(form, NAME) for form in ("NFC", "NFD")]


@pytest.mark.parametrize("typed", FORMS)
@pytest.mark.parametrize("stored", FORMS)
def test_accents_composed_in_any_way_are_the_same_name(tmp_path, stored, typed):
    """In folders and in files, also where a name is half composed."""
    folder = tmp_path / stored
    folder.mkdir()
    (folder / stored).touch()
    assert stored_path(tmp_path, tmp_path / typed / typed) == folder / stored
    assert stored_path(tmp_path, tmp_path / typed / "mo\u0308we-é.svg") == folder / stored
    assert is_there(tmp_path, tmp_path / typed)


def test_of_two_files_that_differ_only_so_the_one_that_is_typed_is_meant(tmp_path):
    """And a third way to type the name means the composed one; that there are two is a warning of its own."""
    for name in FORMS:
        (tmp_path / name).touch()
    assert [stored_path(tmp_path, tmp_path / name) for name in FORMS] == [tmp_path / name for name in FORMS]
    assert stored_path(tmp_path, tmp_path / "mo\u0308we-é.svg") == tmp_path / FORMS[0]


def test_capitals_count_where_the_system_overlooks_them(tmp_path, monkeypatch):
    """The folder lists another name than that under which the system opens the file."""
    (tmp_path / "mill.png").touch()
    monkeypatch.setattr(os, "listdir", lambda _: ["Mill.png"])
    assert stored_path(tmp_path, tmp_path / "mill.png") is None
    assert not is_there(tmp_path, tmp_path / "mill.png")
    assert stored_path(tmp_path, tmp_path / "Mill.png") == tmp_path / "Mill.png"


def test_a_file_is_found_as_soon_as_it_is_there(tmp_path):
    """A file may be added within the time that a folder's clock can tell apart."""
    file, now = tmp_path / "a.svg", tmp_path.stat()
    assert stored_path(tmp_path, file) is None
    file.touch()
    os.utime(tmp_path, ns=(now.st_atime_ns, now.st_mtime_ns))
    assert stored_path(tmp_path, file) == file


def test_what_is_not_there(tmp_path):
    """A file in place of a folder, a folder that is not there, and a name that no system takes."""
    (tmp_path / "a").touch()
    for name in ("a/b", "b/c", "x" * 300, "a\0b"):
        assert stored_path(tmp_path, tmp_path / name) is None
        assert as_stored(tmp_path, tmp_path / name) == tmp_path / name
        assert not is_there(tmp_path, tmp_path / name)


def test_steps_up_and_links_are_followed(tmp_path):
    """As the system does."""
    (tmp_path / "a").mkdir()
    (tmp_path / "b").symlink_to(tmp_path / "a")
    (tmp_path / "a/x").touch()
    (tmp_path / "y").touch()
    assert stored_path(tmp_path, tmp_path / "b/x") == tmp_path / "b/x"
    assert stored_path(tmp_path, tmp_path / "a/../y") == tmp_path / "a/../y"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="whoever may list everything")
def test_a_folder_that_nobody_may_list(tmp_path):
    """Its files can be opened by their names as they are typed."""
    (tmp_path / "a").mkdir()
    (tmp_path / "a/x").touch()
    (tmp_path / "a").chmod(0o311)
    try:
        assert stored_path(tmp_path, tmp_path / "a/x") == tmp_path / "a/x"
    finally:
        (tmp_path / "a").chmod(0o755)


def test_names_of_other_letters_are_not_the_same():
    """Only the composition does not count: neither capitals nor letters that look alike."""
    assert normalize_name(FORMS[0]) == normalize_name(FORMS[1])
    assert len({normalize_name(name) for name in ("a", "A", "ä", "а", "ﬁ", "fi")}) == 6
