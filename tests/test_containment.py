"""What lies in a folder: nothing that `..` or a link leads out of it."""

from pathlib import Path

import pytest

from pnp.base.files import is_inside, real_file


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
