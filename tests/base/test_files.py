"""What git leaves in a file: found at the start of a line, in any text, and nowhere else.

Files are written completely or not at all. Bytes that are not UTF-8 are told by the encoding that they seem to have,
with the place and the word. Documents in an encoding that cannot be read end in an error of the parser; what handlers
raise goes through. Names are sorted as people count.
"""

from __future__ import annotations

import codecs
import errno
import os
import re
import signal
import stat
import subprocess
import sys
from pathlib import Path
from xml.parsers import expat

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.base.diagnostics import Mark, PnpError
from pnp.base.files import (
    OTHER_FILE,
    OTHER_FOLDER,
    SAVE_AS_UTF8_HOW,
    EncodingFault,
    NoFileError,
    TooLargeError,
    encoding_fault,
    merge_conflict,
    natural_key,
    parse_document,
    publishing,
    read_file,
    read_inside,
    remove_unfinished,
    word_at,
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> other\n", "a merge was not finished in lines 2–6: `<<<<<<< HEAD`"),
        ("<<<<<<< HEAD\r\nb\r\n=======\r\nc\r\n>>>>>>> other", "a merge was not finished in lines 1–5: `<<<<<<< HEAD`"),
        ("\ufeff<<<<<<< HEAD\nb\n", "a merge was not finished in line 1: `<<<<<<< HEAD`"),
        ("a\n=======\nc\n>>>>>>>\n", "a merge was not finished in lines 2–4: `=======`"),
        ("a\n||||||| 3f2a1b0\nc\n>>>>>>> b\n", "a merge was not finished in lines 2–4: `||||||| 3f2a1b0`"),
        ("<<<<<<< a\n=======\n>>>>>>> b\n\n\n<<<<<<< a\n>>>>>>> b", "a merge was not finished in lines 1–7: `<<<<<<< a`"),
    ],
)
def test_signs_of_a_merge(text, said):
    """The first and the last line of what is left, with or without all of the signs."""
    found = merge_conflict(text.encode())
    assert found
    assert found.message == said


@pytest.mark.parametrize(
    "text",
    ["Heading\n=======\n", " <<<<<<< HEAD\n", "<<<<<<<<\n", "a <<<<<<< b\n", "|||||||\n", "<<<<<<<HEAD\n", "<<<<<<< a\n\0"],
)
def test_what_is_no_merge(text):
    """An underlined heading, signs inside a line, more than seven, and a file that is no text."""
    assert merge_conflict(text.encode()) is None


def test_files_appear_together_at_the_end(tmp_path):
    """Before the end of the block no file has its name; afterwards there are no other files."""
    first, second = tmp_path / "out" / "a.pdf", tmp_path / "out" / "deep" / "b.png"
    with publishing() as publication:
        for target in (first, second):
            with publication.open(target) as file:
                file.write(target.name.encode())
        assert not first.exists()
        assert not second.exists()
    assert (first.read_bytes(), second.read_bytes()) == (b"a.pdf", b"b.png")
    assert sorted(p.name for p in (tmp_path / "out").rglob("*")) == ["a.pdf", "b.png", "deep"]


def test_a_folder_of_many_files_is_made_once(tmp_path, monkeypatch):
    """Thousands of pictures go into one folder; each of them asks the file system only about itself."""
    made, mkdir = [], Path.mkdir
    monkeypatch.setattr(Path, "mkdir", lambda folder, **options: (made.append(folder), mkdir(folder, **options)))
    with publishing() as publication:
        for name in ("a", "b", "c/d", "c/e"):
            publication.stage(tmp_path / "png" / name).write_bytes(b"")
    assert made.count(tmp_path / "png") == made.count(tmp_path / "png/c") == 1


def write_and_fail(target, fault):
    """Begin a file and do not end it."""
    with publishing() as publication, publication.open(target) as file:
        file.write(b"half")
        raise fault


@pytest.mark.parametrize("fault", [KeyboardInterrupt, ValueError, SystemExit])
def test_an_interrupted_run_leaves_nothing(tmp_path, fault):
    """The exception is raised again, and new files and folders are removed."""
    with pytest.raises(fault):
        write_and_fail(tmp_path / "out" / "game" / "a.pdf", fault)
    assert list(tmp_path.iterdir()) == []


def test_what_interrupts_while_files_get_their_names_comes_too_late(tmp_path, monkeypatch):
    """All appear, none is of the run before; behind the block Ctrl-C is heard as before."""
    (tmp_path / "b").write_bytes(b"old")
    replace = Path.replace
    monkeypatch.setattr(Path, "replace", lambda file, target: (signal.raise_signal(signal.SIGINT), replace(file, target)))
    heard = signal.getsignal(signal.SIGINT)
    with publishing(tmp_path) as publication:
        for name in "abc":
            publication.write(tmp_path / name, b"new")
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == dict.fromkeys("abc", b"new")
    assert signal.getsignal(signal.SIGINT) is heard


def test_an_old_file_survives_a_failed_run(tmp_path):
    """Old files are replaced completely or kept."""
    old = tmp_path / "a.pdf"
    old.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        write_and_fail(old, KeyboardInterrupt)
    assert [(p.name, p.read_bytes()) for p in tmp_path.iterdir()] == [("a.pdf", b"old")]


def test_a_full_disk_is_a_sentence(tmp_path):
    """The error names the file; nothing is left."""
    with pytest.raises(PnpError) as caught, publishing() as publication, publication.open(tmp_path / "a.pdf"):
        raise OSError(errno.ENOSPC, "No space left on device")
    (found,) = caught.value.diagnostics
    assert found.code == "render/cannot-write"
    assert found.message == f"cannot write `{tmp_path.as_posix()}/a.pdf`: no space left on device"
    assert found.hint == "make room, or choose another folder with `--out`"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path):
    """A file where the folder should be."""
    blocked = tmp_path / "out"
    blocked.write_bytes(b"")
    with pytest.raises(PnpError) as caught, publishing() as publication, publication.open(blocked / "a.pdf"):
        pass
    (found,) = caught.value.diagnostics
    assert found.message == f"cannot write `{blocked.as_posix()}/a.pdf`: `{blocked.as_posix()}` is a file"
    assert found.hint == "choose another folder with `--out`"


def test_a_target_that_is_a_folder_is_a_sentence(tmp_path):
    """A target that is a folder is an error, and the temporary file is removed."""
    (tmp_path / "a.pdf").mkdir()
    with pytest.raises(PnpError) as caught, publishing() as publication, publication.open(tmp_path / "a.pdf") as file:
        file.write(b"x")
    assert caught.value.diagnostics[0].message == f"cannot write `{tmp_path.as_posix()}/a.pdf`: is a directory"
    assert [p.name for p in tmp_path.iterdir()] == ["a.pdf"]


def test_a_read_only_folder_is_a_sentence(tmp_path):
    """Without write permission."""
    folder = tmp_path / "out"
    folder.mkdir()
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        (folder / "probe").write_bytes(b"")
        pytest.skip("this user may write anywhere")
    except PermissionError:
        with pytest.raises(PnpError) as caught, publishing() as publication, publication.open(folder / "a.pdf"):
            pass
        assert caught.value.diagnostics[0].message == f"cannot write `{folder.as_posix()}/a.pdf`: permission denied"
    finally:
        folder.chmod(stat.S_IRWXU)


def test_files_have_the_usual_rights(tmp_path):
    """A published file has the default permissions."""
    (tmp_path / "usual").write_bytes(b"")
    with publishing() as publication, publication.open(tmp_path / "a.pdf") as file:
        file.write(b"x")
    assert (tmp_path / "a.pdf").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_file_staged_twice_keeps_its_place(tmp_path):
    """Staging a file twice gives the same temporary path."""
    with publishing() as publication:
        assert publication.stage(tmp_path / "a") == publication.stage(tmp_path / "a") != tmp_path / "a"
        publication.stage(tmp_path / "a").write_bytes(b"x")
    assert [p.name for p in tmp_path.iterdir()] == ["a"]


def test_a_fault_before_any_file_names_none(tmp_path):
    """It is not about writing, and stays what it is; later it has the system's message, or the text of the exception."""
    with pytest.raises(OSError, match="Input/output error"), publishing():
        raise OSError(errno.EIO, "Input/output error")
    with pytest.raises(PnpError) as caught, publishing() as publication, publication.open(tmp_path / "a"):
        raise OSError("Gone")
    assert caught.value.diagnostics[0].message == f"cannot write `{tmp_path.as_posix()}/a`: gone"


@pytest.fixture(scope="module")
def ended():
    """The number of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return process.pid


def test_what_a_killed_process_left_is_removed(tmp_path, ended):
    """Also in the folders below, and what a process of the same number left, as in a container."""
    left = [
        tmp_path / "de" / f".game-de-cards-a4.pdf.{ended}.part",
        tmp_path / "de" / "pictures" / f".mill-face.png.{os.getpid()}.part",
    ]
    for file in left:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"half")
    whole = tmp_path / "de" / "game-de-cards-a4.pdf"
    whole.write_bytes(b"old")
    remove_unfinished(tmp_path)
    assert [p for p in sorted(tmp_path.rglob("*")) if p.is_file()] == [whole]


def test_nothing_else_is_removed(tmp_path, ended):
    """Files of other names, folders, links and what they lead to, and the files of a process that is still running."""
    folder, elsewhere = tmp_path / "game", tmp_path / "elsewhere"
    (folder / f".folder.{ended}.part").mkdir(parents=True)
    elsewhere.mkdir()
    names = [f"a.pdf.{ended}.part", f".a.pdf.{ended}", ".a.pdf.part", f"..{ended}.part", f".a.pdf.{os.getppid()}.part"]
    kept = [folder / name for name in names] + [elsewhere / f".a.pdf.{ended}.part"]
    for file in kept:
        file.write_bytes(b"mine")
    (folder / f".link.pdf.{ended}.part").symlink_to(kept[-1])
    (folder / "linked").symlink_to(elsewhere)
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / f".pipe.pdf.{ended}.part")
    before = sorted(tmp_path.rglob("*"))
    remove_unfinished(folder)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_folder_that_is_not_there_has_nothing_unfinished(tmp_path):
    """The first build of a game."""
    remove_unfinished(tmp_path / "out")
    assert not (tmp_path / "out").exists()


def refusal(target, *homes, project=None, hint="", data=b"new"):
    """Write a file that is refused; gives the finding."""
    with pytest.raises(PnpError) as caught, publishing(*homes, project=project, hint=hint) as publication:
        publication.write(target, data)
    (found,) = caught.value.diagnostics
    assert found.code == "render/cannot-write"
    return found


def everything(folder):
    """What is in a folder: files with their bytes, links with where they lead."""
    return {f: f.readlink() if f.is_symlink() else f.is_file() and f.read_bytes() for f in sorted(folder.rglob("*"))}


@pytest.mark.parametrize("leads", ["there", "nowhere"])
def test_a_link_is_not_replaced(tmp_path, leads):
    """Neither the link nor the file that it leads to changes."""
    target = tmp_path / "de.po"
    (tmp_path / "there").write_bytes(b"mine")
    target.symlink_to(leads)
    before = everything(tmp_path)
    found = refusal(target, project=tmp_path)
    assert (found.mark, found.message) == (
        Mark("de.po"),
        f"cannot write `de.po`: it is a link to `{leads}`, and links are not replaced",
    )
    assert found.hint == "remove it"
    assert refusal(target, tmp_path, hint=OTHER_FOLDER).hint == "remove it, or choose another folder with `--out`"
    assert everything(tmp_path) == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_only_files_are_read(tmp_path):
    """A pipe is not waited for, a device not read; what the user named may be both, but is not read beyond the limit."""
    os.mkfifo(tmp_path / "pipe")
    for place, what in ((tmp_path / "pipe", "a pipe"), (Path("/dev/zero"), "a device")):
        with pytest.raises(NoFileError, match=f"it is {what}, expected a file"):
            read_file(place, 10)
    with pytest.raises(OSError, match="directory"):
        read_file(tmp_path)
    with pytest.raises(TooLargeError, match="it is larger than 3 MiB"):
        read_file(Path("/dev/zero"), 3 << 20, pipes=True)


def test_bytes_are_counted_while_a_file_is_read(tmp_path):
    """As many as allowed are read, one more is refused, whatever its size was said to be."""
    file = tmp_path / "a"
    file.write_bytes(b"x" * 5)
    assert read_file(file, 5) == read_file(file) == b"xxxxx"
    with pytest.raises(TooLargeError):
        read_file(file, 4)


def test_a_link_out_of_a_folder_is_not_followed(tmp_path):
    """As if nothing were there; inside, links lead to files as usual."""
    (tmp_path / "in").mkdir()
    (tmp_path / "secret").write_text("s")
    (tmp_path / "in/a").write_text("a")
    (tmp_path / "in/b").symlink_to("a")
    (tmp_path / "in/c").symlink_to("../secret")
    assert read_inside(tmp_path / "in", tmp_path / "in/b") == b"a"
    with pytest.raises(FileNotFoundError):
        read_inside(tmp_path / "in", tmp_path / "in/c")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_a_pipe_is_not_replaced(tmp_path):
    """Nor opened, which would wait for a reader for ever."""
    os.mkfifo(tmp_path / "log")
    found = refusal(tmp_path / "log", hint=OTHER_FILE)
    assert found.message.endswith("log`: it is a device or a pipe, and only files are replaced")
    assert found.hint == "remove it, or name another file"
    assert stat.S_ISFIFO((tmp_path / "log").stat().st_mode)


def test_a_link_that_appears_while_files_are_written_is_not_replaced(tmp_path):
    """And no file of the run is left unfinished."""

    def write_and_link(target):
        with publishing(tmp_path) as publication:
            publication.write(target, b"new")
            target.symlink_to("b.pdf")

    with pytest.raises(PnpError):
        write_and_link(tmp_path / "a.pdf")
    assert everything(tmp_path) == {tmp_path / "a.pdf": Path("b.pdf")}


@pytest.mark.parametrize("linked", ["out", "out/toy", "out/toy/en"])
def test_no_link_leads_a_file_out_of_its_home(tmp_path, linked):
    """Wherever on the way the link is: it is named with the place that it leads to, where nothing is written."""
    project, elsewhere = tmp_path / "project", tmp_path / "elsewhere"
    (project / linked).parent.mkdir(parents=True)
    (elsewhere / "toy/en").mkdir(parents=True)
    (project / linked).symlink_to(elsewhere)
    before = everything(tmp_path)
    found = refusal(project / "out/toy/en/a.pdf", project=project)
    name = linked.rpartition("/")[2]
    said = f"cannot write `out/toy/en/a.pdf`: `{name}` is a link that leads elsewhere, to `{elsewhere.as_posix()}`"
    assert (found.message, found.hint) == (said, "remove it")
    assert everything(tmp_path) == before


def test_links_within_the_home_and_to_the_home_are_followed(tmp_path):
    """A folder that the user names may be a link; a folder of the project may stand at another place of it."""
    (tmp_path / "disk/real").mkdir(parents=True)
    (tmp_path / "disk/within").symlink_to("real")
    (tmp_path / "named").symlink_to("disk")
    with publishing(tmp_path / "named") as publication:
        publication.write(tmp_path / "named/within/a.pdf", b"new")
    assert (tmp_path / "disk/real/a.pdf").read_bytes() == b"new"


def test_a_file_of_an_earlier_run_behind_a_link_stays(tmp_path):
    """A list of pictures names a file in a folder that is now a link to another one."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/pike-face.png").write_bytes(b"mine")
    (tmp_path / "png").mkdir()
    (tmp_path / "png/fish").symlink_to("../mine")
    with publishing(tmp_path / "png") as publication:
        publication.remove(tmp_path / "png/fish/pike-face.png")
    assert (tmp_path / "mine/pike-face.png").read_bytes() == b"mine"


def test_every_run_removes_what_a_killed_one_left_of_its_files(tmp_path, ended):
    """And of no other file: `a.pdf` is not `a.pdf.txt`."""
    left, other = tmp_path / f".a.pdf.{ended}.part", tmp_path / f".b.pdf.{ended}.part"
    for file in (left, other):
        file.write_bytes(b"half")
    with publishing() as publication:
        publication.write(tmp_path / "a.pdf", b"new")
    assert everything(tmp_path) == {other: b"half", tmp_path / "a.pdf": b"new"}


TEXT = "cards:\n  one: {title: Möwe}\n"


@pytest.mark.parametrize("text", ["", "\ufeff", "\ufeffid", TEXT, "希少\0"])
def test_utf_8_is_right(text):
    """With or without a mark, and whatever it holds."""
    assert encoding_fault(text.encode()) is None


@pytest.mark.parametrize(
    ("encoding", "mark", "name"),
    [
        ("utf-16-le", codecs.BOM_UTF16_LE, "UTF-16"),
        ("utf-16-be", codecs.BOM_UTF16_BE, "UTF-16"),
        ("utf-32-le", codecs.BOM_UTF32_LE, "UTF-32"),
        ("utf-32-be", codecs.BOM_UTF32_BE, "UTF-32"),
        ("utf-16-le", b"", "UTF-16"),
        ("utf-16-be", b"", "UTF-16"),
    ],
)
def test_wide_encodings_are_named(encoding, mark, name):
    """Of the whole file, since all of it is wrong, and no byte means anything to its author."""
    assert encoding_fault(mark + TEXT.encode(encoding)) == EncodingFault(
        f"the file is {name}, expected UTF-8", SAVE_AS_UTF8_HOW
    )


@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8])
def test_old_encodings_are_told_by_a_word(mark):
    """And by the place, in characters; a byte order mark is none."""
    data = mark + "cards:\n  é".encode() + "ne: Möwe".encode("cp1252")
    message = "the file is not UTF-8, found the byte 0xF6: it may be Windows-1252, where it is in `Möwe`"
    assert encoding_fault(data) == EncodingFault(message, "save it as UTF-8", 2, 9, len(data) - 3)


def test_bytes_that_are_no_letter_in_any_encoding():
    """No word is made up; a line feed and a carriage return stand before the first of them."""
    fault = encoding_fault(bytes(range(1, 256)))
    assert (fault.message, fault.line) == ("the file is not UTF-8, found the byte 0x80", 3)
    assert not word_at(b"\0\0" + "é".encode("cp1252"), 2)
    assert not word_at("Имя".encode("cp1251"), 0)  # which would be shown as `Èìÿ`


@given(st.binary(max_size=200))
@example(b"\r\x80")
def test_there_is_a_fault_wherever_decoding_fails(data):
    """Its place is in the file, and it stands alone: what has none can be decoded."""
    fault = encoding_fault(data)
    if fault is None:
        data.decode("utf-8-sig")
    elif fault.line:
        lines = re.split(rb"\r\n|\r|\n", data)
        assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1


def document(encoding):
    """Return a document that says it is in an encoding."""
    return f'<?xml version="1.0" encoding="{encoding}"?><a/>'.encode()


@pytest.mark.parametrize("encoding", ["en", "hex", "rot13", "shift_jis", "utf-7", "idna", "undefined", "cp037"])
def test_an_encoding_that_cannot_be_read_is_an_error_of_the_parser(encoding):
    """None of that name, one that is none of texts, one with several bytes a character, one without letters of XML."""
    with pytest.raises(expat.ExpatError) as found:
        parse_document(expat.ParserCreate(), document(encoding))
    assert (expat.ErrorString(found.value.code), found.value.lineno, found.value.offset) == ("unknown encoding", 1, 30)


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "ascii", "cp1252"])
def test_other_encodings_are_read(encoding):
    """Those that expat knows, and those of Python with one byte a character."""
    seen = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda tag, _attributes: seen.append(tag)
    parse_document(parser, document(encoding))
    assert seen == ["a"]


@pytest.mark.parametrize("error", [ValueError, KeyError])
def test_the_error_of_a_handler_goes_through(error):
    """It is none of the document."""

    def fail(*_):
        raise error("x")

    parser = expat.ParserCreate()
    parser.StartElementHandler = fail
    with pytest.raises(error):
        parse_document(parser, document("utf-8"))


@given(st.lists(st.integers(0, 10**6), min_size=1))
def test_numbers_are_sorted_as_people_count(numbers):
    """Whatever their digits."""
    assert sorted((f"card {n}" for n in numbers), key=natural_key) == [f"card {n}" for n in sorted(numbers)]


@given(st.lists(st.text(), min_size=1))
def test_any_names_can_be_sorted(names):
    """Also those that begin with a figure beside those that do not, or have figures of other scripts."""
    assert len(sorted(names, key=natural_key)) == len(names)
