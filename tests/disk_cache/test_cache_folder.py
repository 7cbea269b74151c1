"""Where the cache lies: what the environment says, otherwise where the system has caches."""

from pathlib import Path

import pytest

from pnp.base.cache import cache_folder, is_own_folder


def test_a_folder_of_ones_own(tmp_path, monkeypatch):
    """`PNP_CACHE` names a folder, from where the command was called."""
    monkeypatch.chdir(tmp_path)
    assert cache_folder({"PNP_CACHE": "mine"}) == tmp_path / "mine"


def test_no_cache():
    """`PNP_CACHE=off` is no folder."""
    assert cache_folder({"PNP_CACHE": "off"}) is None


def test_the_systems_folder(monkeypatch):
    """Without a word about it, the cache lies with those of other programs."""
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name, **_: Path("/caches") / name)
    assert cache_folder({}) == Path("/caches/pnp")


def test_a_user_without_a_home(monkeypatch):
    """Where no folder can be named, there is no cache."""

    def fail(*_, **__):
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("platformdirs.user_cache_path", fail)
    assert cache_folder({}) is None


@pytest.mark.parametrize("name", ["nowhere", "file"])
def test_what_is_no_folder(tmp_path, name):
    """A file is no folder of the user, nor is what is not there."""
    (tmp_path / "file").touch()
    assert not is_own_folder(tmp_path / name)
