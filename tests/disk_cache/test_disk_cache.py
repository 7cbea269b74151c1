"""The cache between runs: what it keeps, what it believes, how large it becomes, and what it leaves alone."""

import os
import stat
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from pnp.base.cache import DiskCache, KindSize, program_stamp

posix = pytest.mark.skipif(sys.platform == "win32", reason="rights of POSIX")
not_root = pytest.mark.skipif(getattr(os, "geteuid", lambda: 1)() == 0, reason="root may write everywhere")


@pytest.fixture
def folder(tmp_path):
    """The folder of a cache, which is not there yet."""
    return tmp_path / "cache" / "pnp"


def only_file(folder):
    """The only result in a cache."""
    (file,) = folder.iterdir()
    return file


def test_another_run_finds_what_was_kept(folder):
    """Bytes come back by kind and key, and only by these."""
    DiskCache(folder).put("drawing", b"key", b"bytes")
    later = DiskCache(folder)
    assert later.get("drawing", b"key") == b"bytes"
    assert later.get("drawing", b"other") is None
    assert later.get("picture", b"key") is None
    assert later.sizes() == (KindSize("drawing", 1, only_file(folder).stat().st_size),)


@posix
def test_nobody_else_can_read_it(folder):
    """The folder and its files are the user's alone."""
    DiskCache(folder).put("drawing", b"key", b"bytes")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(only_file(folder).stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda data: data[:-1],
        lambda data: data[:20],
        lambda data: data + b"\0",
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
        lambda data: b"x" + data[1:],
    ],
    ids=["emptied", "cut", "head only", "longer", "bit", "other file"],
)
def test_a_damaged_result_is_not_there_and_is_replaced(folder, damage):
    """What does not agree with its digest is computed anew, and then kept again."""
    cache = DiskCache(folder)
    cache.put("drawing", b"key", b"bytes")
    file = only_file(folder)
    file.write_bytes(damage(file.read_bytes()))
    assert cache.get("drawing", b"key") is None
    cache.put("drawing", b"key", b"bytes")
    assert cache.get("drawing", b"key") == b"bytes"


def test_a_result_under_another_name_is_not_believed(folder):
    """A file that was renamed holds the digest of its own key."""
    cache = DiskCache(folder)
    cache.put("drawing", b"one", b"1")
    one = only_file(folder)
    cache.put("drawing", b"two", b"2")
    (two,) = set(folder.iterdir()) - {one}
    one.replace(two)
    assert cache.get("drawing", b"two") is None


def test_a_link_is_not_followed(folder):
    """A name that leads elsewhere is none of ours, even if what is there would do."""
    cache = DiskCache(folder)
    cache.put("drawing", b"key", b"bytes")
    file = only_file(folder)
    moved = file.rename(folder.parent / file.name)
    file.symlink_to(moved)
    assert cache.get("drawing", b"key") is None


@posix
def test_a_folder_that_others_can_write_to_is_not_used(folder):
    """Somebody else could put results there."""
    DiskCache(folder).put("drawing", b"key", b"bytes")
    folder.chmod(0o777)
    cache = DiskCache(folder)
    assert cache.get("drawing", b"key") is None
    cache.put("drawing", b"two", b"2")
    assert len(list(folder.iterdir())) == 1


def test_a_file_in_place_of_the_folder_keeps_nothing(folder):
    """A cache that cannot be made is one without results."""
    folder.parent.mkdir()
    folder.write_bytes(b"")
    cache = DiskCache(folder)
    cache.put("drawing", b"key", b"bytes")
    assert cache.get("drawing", b"key") is None
    assert cache.sizes() == ()
    cache.clear()
    assert folder.read_bytes() == b""


@posix
@not_root
def test_a_folder_that_cannot_be_written_is_read(folder):
    """A read-only home still gives what is there."""
    DiskCache(folder).put("drawing", b"key", b"bytes")
    folder.chmod(0o500)
    cache = DiskCache(folder)
    cache.put("drawing", b"two", b"2")
    assert cache.get("drawing", b"key") == b"bytes"
    assert cache.get("drawing", b"two") is None


def test_a_full_disk_leaves_nothing_behind(folder, monkeypatch):
    """A result that could not be written whole is not there; the run does not try again."""
    cache = DiskCache(folder)
    monkeypatch.setattr("pathlib.Path.replace", lambda *_: (_ for _ in ()).throw(OSError(28, "full")))
    cache.put("drawing", b"key", b"bytes")
    monkeypatch.undo()
    assert list(folder.iterdir()) == []
    cache.put("drawing", b"key", b"bytes")
    assert list(folder.iterdir()) == []


def test_what_was_not_used_for_longest_goes_first(folder):
    """The size stays below its limit; a result that was read counts as used."""
    cache = DiskCache(folder, most=100_000)
    for number in range(8):
        cache.put("drawing", b"%d" % number, bytes(10_000))
        for file in folder.iterdir():
            os.utime(file, (file.stat().st_mtime - 10,) * 2)
    assert cache.get("drawing", b"0") is not None
    later = DiskCache(folder, most=50_000)
    later.put("drawing", b"new", bytes(10_000))
    assert sum(size.size for size in later.sizes()) <= 50_000
    there = [number for number in range(8) if later.get("drawing", b"%d" % number)]
    assert there == [0, 6, 7]
    assert later.get("drawing", b"new") is not None


def test_a_result_that_would_fill_the_cache_is_not_kept(folder):
    """One picture does not drive out all others."""
    cache = DiskCache(folder, most=10_000)
    cache.put("drawing", b"large", bytes(2_600))
    assert cache.get("drawing", b"large") is None


def test_clearing_removes_nothing_that_is_not_ours(folder):
    """Whoever names a folder with other files in it keeps them; what a killed run left goes too."""
    cache = DiskCache(folder)
    cache.put("drawing", b"key", b"bytes")
    file = only_file(folder)
    file.with_name(f"{file.name}.0123456789abcdef").write_bytes(b"unfinished")
    other, inner = folder / "drawing-of-my-cat.svg", folder / "art"
    other.write_text("<svg/>")
    inner.mkdir()
    cache.clear()
    assert sorted(folder.iterdir()) == sorted([other, inner])


def test_another_program_finds_nothing(folder, monkeypatch):
    """A result of another version is never taken for one of this."""
    DiskCache(folder).put("drawing", b"key", b"bytes")
    monkeypatch.setattr("pnp.base.cache.program_stamp", lambda: bytes(16))
    assert program_stamp() != bytes(16)
    assert DiskCache(folder).get("drawing", b"key") is None


def test_many_writers_do_not_disturb_each_other(folder):
    """Whoever reads while others write the same result gets all of it, or nothing."""
    data = bytes(range(256)) * 64

    def work(_):
        cache = DiskCache(folder)
        cache.put("drawing", b"key", data)
        return cache.get("drawing", b"key")

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(work, range(100))) == {data}
    assert len(list(folder.iterdir())) == 1
