"""The token of a project, which is kept, and by whom it can be read."""

import os

import pytest

from pnp.studio.address import kept_token, new_token, state_folder


def test_a_token_is_kept_for_a_project_and_its_owner_alone(tmp_path):
    """Each run has the same; the file and its folder are the user's."""
    token = kept_token(tmp_path / "state/toy")
    assert kept_token(tmp_path / "state/toy") == token
    assert len(token) >= 32
    assert [oct((tmp_path / "state/toy" / name).stat().st_mode & 0o777) for name in ("token", ".")] == ["0o600", "0o700"]


def test_what_others_could_have_read_is_not_trusted(tmp_path):
    """A new token takes its place."""
    token = kept_token(tmp_path)
    (tmp_path / "token").chmod(0o644)
    other = kept_token(tmp_path)
    assert other != token
    assert (tmp_path / "token").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("text", ["", "short", "x" * 32 + "/../", "é" * 32, "x" * 200])
def test_what_is_no_token(tmp_path, text):
    """It is replaced."""
    file = tmp_path / "token"
    file.write_text(text, "utf-8")
    file.chmod(0o600)
    token = kept_token(tmp_path)
    assert token != text
    assert file.read_text("utf-8") == token


def test_a_link_in_its_place_is_not_followed(tmp_path):
    """What it leads to stays as it is."""
    (tmp_path / "secret").write_text("x" * 40)
    (tmp_path / "secret").chmod(0o600)
    (tmp_path / "token").symlink_to(tmp_path / "secret")
    assert kept_token(tmp_path) != "x" * 40
    assert (tmp_path / "secret").read_text() == "x" * 40


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_where_nothing_can_be_kept(tmp_path):
    """The token is new each time."""
    tmp_path.chmod(0o500)
    assert kept_token(tmp_path / "a") != kept_token(tmp_path / "a")


def test_without_a_folder():
    """The token is new each time."""
    assert kept_token(None) != kept_token(None)
    assert new_token() != new_token()


def test_two_projects_have_folders_of_their_own(tmp_path, monkeypatch):
    """In the user's state folder, whose name says nothing about the project."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    one, other = state_folder(tmp_path / "a"), state_folder(tmp_path / "b")
    assert one != other
    assert one.is_relative_to(tmp_path / "state/pnp/studio")
