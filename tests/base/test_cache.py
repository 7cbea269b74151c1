"""Where the cache lies: what the environment says, otherwise where the system has caches.

The cache between runs: what it keeps, what it believes, how large it becomes, and what it leaves alone. Results are
kept with what was said while they were made. The stamp of the program changes with whatever may change a result, and
not from run to run. Values come back from their bytes as they were, and nothing comes back that was not allowed. The
cache returns results by key, reports their diagnostics again, and limits its size.
"""

import json
import os
import stat
import struct
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.cache import (
    _LONG_TEXT,
    DiskCache,
    KeptResults,
    KindSize,
    RecordForm,
    ResultCache,
    cache_folder,
    is_own_folder,
    kept_by_text,
    program_stamp,
    stamp_of,
)
from pnp.base.diagnostics import Diagnostic, Distance, FacePlace, FindingSubject, Mark, PressRule, Report
from pnp.base.units import Box
from pnp.pictures.svg.tree import RefusedSvgError


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


FINDING = Diagnostic(
    "art/x", "`é` is bad", Mark("a.svg", 3, 4), "warning", (("used in", Mark("b.yaml", 1)),), "mend it",
    about=(Mark("c.yaml", 2),), distance=Distance.PLAY, faces=(FacePlace("a", "back", Box(0.1, 2.0, 3.0, 4.0)),),
    subject=FindingSubject("a", None, "t"), general="it", cause="bad", rule=PressRule("no", "PDF/X"),
)  # fmt: skip


def kept(tmp_path, kind="drawing"):
    """Boxes in the cache of a new run."""
    return KeptResults(DiskCache(tmp_path), kind, RecordForm(Box))


def test_a_later_run_says_everything_again(tmp_path):
    """A finding comes back with all its parts, also with those that do not make it another finding."""
    first = Report()

    def make():
        first.add(FINDING)
        return Box(0.0, 0.1, 2.0, 3.0)

    made = ResultCache(9, kept(tmp_path)).get(("key", b"1"), make, report=first)
    cache = ResultCache(9, kept(tmp_path))
    for _ in range(2):
        again = Report()
        assert cache.get(("key", b"1"), lambda: None, report=again) == made
        assert [repr(finding) for finding in again.diagnostics] == [repr(FINDING)]
    assert len(cache) == 1


def test_what_cannot_be_read_is_made_anew(tmp_path):
    """A result in another form, or of no form at all, is made as if nothing had been kept."""
    disk = DiskCache(tmp_path)
    for data in (b"", b"\0" * 8, b"\xff" * 9, b"\5" + bytes(7) + b"{}"):
        disk.put("drawing", repr("key").encode(), data)
        assert ResultCache(9, kept(tmp_path)).get("key", lambda: Box(1.0, 1.0, 1.0, 1.0)) == Box(1.0, 1.0, 1.0, 1.0)


def test_a_result_without_a_form_is_not_kept(tmp_path):
    """It is made in each run."""
    results = ResultCache(9, kept(tmp_path))
    assert results.get("key", lambda: [1]) == [1]
    assert ResultCache(9, kept(tmp_path)).get("key", lambda: [2]) == [2]


@pytest.fixture
def program(tmp_path):
    """A package with data, and the folder of its libraries."""
    for name in ("package/room/work.py", "package/formats/papers.yaml", "lib/tool-1.0.dist-info/RECORD"):
        file = tmp_path / name
        file.parent.mkdir(parents=True)
        file.write_text("a")
    return tmp_path


def stamp(program):
    """The stamp of a program beside its libraries and an archive that is not there."""
    return stamp_of(program / "package", [str(program / "lib"), str(program / "archive.zip")])


def rewritten(file):
    """Change a file in a moment that the clock can tell from the one before."""
    before = file.stat()
    file.write_text("b")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns + 1))


def test_the_same_program_has_the_same_stamp(program):
    """Nor does it change when Python compiles a file, or with what `pnp new` copies."""
    before = stamp(program)
    for name in ("room/__pycache__/work.pyc", "formats/examples/board/types.yaml"):
        file = program / "package" / name
        file.parent.mkdir(parents=True)
        file.touch()
    (program / "lib" / "notes.txt").touch()
    assert stamp(program) == before


@pytest.mark.parametrize(
    "change",
    [
        lambda program: rewritten(program / "package/room/work.py"),
        lambda program: rewritten(program / "package/formats/papers.yaml"),
        lambda program: (program / "package/room/more.py").touch(),
        lambda program: (program / "package/formats/papers.yaml").unlink(),
        lambda program: (program / "lib/tool-1.0.dist-info").rename(program / "lib/tool-1.1.dist-info"),
        lambda program: (program / "lib/other-1.0.dist-info").mkdir(),
        lambda program: (program / "package").rename(program / "moved"),
    ],
    ids=["code", "data", "new file", "lost file", "library", "new library", "another copy"],
)
def test_another_program_has_another_stamp(program, change):
    """Code, data and libraries: one byte, one version, one file more or less."""
    before = stamp(program)
    change(program)
    folder = program / "moved" if (program / "moved").exists() else program / "package"
    assert stamp_of(folder, [str(program / "lib")]) != before


class Point(NamedTuple):
    """A named tuple."""

    x: float
    y: float


class Side(IntEnum):
    """An enumeration."""

    FACE = 0
    BACK = 1


@dataclass(frozen=True, slots=True)
class Line:
    """A record with all that a dataclass may have."""

    path: tuple
    at: Point | None = None
    side: Side = Side.FACE
    note: str = field(default="", kw_only=True)
    derived: int = field(init=False, default=7)


FORM = RecordForm(Point, Side, Line, Path, RefusedSvgError)

plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(st.characters()) | st.binary()

steps = st.tuples(st.sampled_from("MLCZ"), st.lists(st.floats(allow_nan=False), max_size=3).map(tuple))

points = st.builds(Point, st.floats(allow_nan=False), st.floats(allow_nan=False))

values = st.recursive(
    plain | points | st.sampled_from(Side) | st.lists(steps, max_size=5).map(tuple),
    lambda inner: (
        st.lists(inner, max_size=4).map(tuple)
        | st.builds(Line, st.lists(inner, max_size=3).map(tuple), points | st.none(), st.sampled_from(Side), note=st.text())
    ),
    max_leaves=12,
)


@pytest.mark.whole
@given(values)
def test_values_come_back(value):
    """Numbers to the last bit and of the same type, texts with any character, records of the same class."""
    data = FORM.encode(value)
    assert repr(FORM.decode(data)) == repr(value)


def test_a_record_that_comes_again_is_written_as_often():
    """Though it is looked at once; so is one that is equal and another."""
    point = Point(1.5, 2.0)
    drawn = Line((("M", (1.0, 2.0)),), point, note="a")
    value = (drawn, drawn, (point, Point(1.5, 2.0), Point(2.0, 1.5)), drawn)
    assert FORM.decode(FORM.encode(value)) == value


def test_a_path_is_packed():
    """A hundred thousand decimals would take longer to read than to draw."""
    path = tuple(("L", (number / 7, number / 3)) for number in range(1000))
    assert len(FORM.encode(path)) < 17_100
    assert FORM.decode(FORM.encode(path)) == path


def test_whole_numbers_stay_whole():
    """A path with integers is not packed as floats."""
    assert repr(FORM.decode(FORM.encode((("M", (1, 2.0)),)))) == "(('M', (1, 2.0)),)"


def test_other_classes():
    """A path of the file system and an error come back by the arguments of their constructors."""
    value = (Path("art/coin.svg"), RefusedSvgError("art/bad-svg", "no", 3, None))
    file, error = FORM.decode(FORM.encode(value))
    assert file == value[0]
    assert (type(error), error.code, error.message, error.line, error.hint) == (RefusedSvgError, "art/bad-svg", "no", 3, None)


@pytest.mark.parametrize("value", [object(), [1], {"a": 1}, {1}, 1j, (1, (object(),)), int], ids=range(7))
def test_what_has_no_form_is_refused(value):
    """Lists and dictionaries could be changed by whoever gets them."""
    with pytest.raises(TypeError):
        FORM.encode(value)


def written(value):
    """Bytes as a form writes them."""
    head = json.dumps(value).encode()
    return struct.pack("<Q", len(head)) + head


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0" * 8,
        b"\xff" * 40,
        written({"system": ["rm"]}),
        written({"Point": [1]}),
        written({"Point": [1, 2], "Line": []}),
        written({"/": ["MM", {"M": 2}, 0, 3]}),
        written({"Side": [9]}),
        b"\2" + bytes(7) + b"\xff\xff",
        written([]).replace(b"[]", b"[" * 2),
    ],
    ids=range(10),
)
def test_other_bytes_are_refused(data):
    """Nothing but the records of the form is made, whatever the bytes name."""
    with pytest.raises(ValueError):  # noqa: PT011 - whatever the reason is
        FORM.decode(data)


def making(report, *codes):
    """A function that returns a new object and reports some errors."""

    def make():
        for code in codes:
            report.error(code, "a fault", Mark("a.yaml", 1))
        return object()

    return make


def test_findings_are_reported_each_time():
    """Cached results report their diagnostics in each build, also those that several results have in common."""
    cache, first = ResultCache(9), Report()
    made = [cache.get(key, making(first, "load/x", f"load/{key}"), report=first) for key in "ab"]
    for key, result in zip("ab", made, strict=True):
        again = Report()
        assert cache.get(key, making(again, "load/z"), report=again) is result
        assert {d.code for d in again.diagnostics} == {"load/x", f"load/{key}"}


def test_a_nested_result_adds_its_findings():
    """A result made inside another adds its diagnostics to it, whether the inner one was cached or not."""
    cache, report = ResultCache(9), Report()
    inner = making(report, "load/inner")
    cache.get("inner", inner, report=report)
    cache.get("outer", lambda: cache.get("inner", inner, report=report), report=report)
    again = Report()
    cache.get("outer", making(again), report=again)
    assert [d.code for d in again.diagnostics] == ["load/inner"]


def test_the_least_recently_used_result_is_dropped():
    """The least recently used results are dropped by weight; a result heavier than the limit is returned but not cached."""
    cache = ResultCache(10)
    for key, weight in (("a", 4), ("b", 4), ("a", 4), ("c", 4), ("huge", 11)):
        cache.get(key, lambda key=key: key, weight)
    assert (len(cache), cache.weight) == (2, 8)
    assert [cache.get(key, lambda: "new", 4) for key in ("a", "c", "b")] == ["a", "c", "new"]


def test_a_result_can_be_taken():
    """Taking a result removes it from the cache."""
    cache = ResultCache(10)
    cache.get("a", lambda: "made", 3)
    assert [cache.take("a"), cache.take("a")] == ["made", None]
    assert cache.weight == 0


def test_failures_are_not_cached():
    """If making a result fails, the next request tries again."""
    cache = ResultCache(10)
    with pytest.raises(ZeroDivisionError):
        cache.get("a", lambda: 1 / 0)
    assert cache.get("a", lambda: "made") == "made"


def test_few_versions_of_a_file_are_kept():
    """Of keys that begin alike, the last ones that were used; others are not touched by that."""
    cache = ResultCache(1000, versions=2)
    made = []
    for key in [("a", 1), ("b", 1), ("a", 2), ("a", 1), ("a", 3), ("b", 1)]:
        cache.get(key, lambda key=key: made.append(key), weight=10)
    assert made == [("a", 1), ("b", 1), ("a", 2), ("a", 3)]
    assert cache.weight == 30
    assert [cache.has(key) for key in (("a", 1), ("a", 2), ("a", 3), ("b", 1))] == [True, False, True, True]


def test_few_results_of_long_texts_are_kept():
    """What is made of a text takes much more memory than it does."""
    made = []

    @kept_by_text(10)
    def parse(text, path):
        made.append((len(text), path))
        return object()

    short, long = ["a" * number for number in range(1, 11)], ["b" * (_LONG_TEXT + number) for number in range(1, 5)]
    first = {text: parse(text, "file") for text in (*short, *long)}
    assert all(parse(text, "file") is first[text] for text in (*short, *long[1:]))
    assert len(made) == 14
    parse(long[0], "file")
    parse(short[0], "another")
    assert made[14:] == [(_LONG_TEXT + 1, "file"), (1, "another")]
