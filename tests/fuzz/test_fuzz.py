"""Readers report what is wrong with a file: all that fuzzers have found once, and the fuzzer itself can find."""

# ruff: noqa: S311  (repeatable)

import sys
from pathlib import Path
from random import Random

import drawing_readers
import limits
import pytest
from copied_project import check_findings
from fuzz import Findings, drawn
from limits import MOST_BYTES, TooSlowError, fault_of
from readers import READERS, Reader

from pnp.base.diagnostics import Diagnostic, Mark, Report

SEEDS = Path(__file__).parent / "seeds"
FOUND = sorted(SEEDS.glob("*/*"))


@pytest.mark.parametrize("file", FOUND, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_what_a_fuzzer_found_is_reported(file):
    """Each of these once ended in a traceback, or in a finding without a place."""
    READERS[file.parent.name].read(file.read_bytes())


def test_every_found_file_has_a_reader():
    """A folder of another name would be replayed by nobody."""
    assert {folder.name for folder in SEEDS.iterdir()} <= READERS.keys()


@pytest.mark.parametrize("name", [name for name in READERS if not name.startswith("svg")])
def test_what_a_reader_begins_with_is_sound(name, monkeypatch):
    """A fuzzer that begins with faults never comes behind them: there is no error in the first of the files."""
    errors, add = [], Report.add

    def noted(self, found):
        errors.extend([found] if found.severity == "error" else [])
        add(self, found)

    monkeypatch.setattr(Report, "add", noted)
    READERS[name].read(READERS[name].begin()[0])
    assert errors == []


@pytest.mark.parametrize("name", READERS)
def test_changes_are_the_same_with_the_same_seed(name):
    """So that a finding can be repeated; and most of them change something."""
    reader = READERS[name]
    begin = reader.begin()
    one, other = ([reader.change(begin[0], random, begin) for _ in range(20)] for random in (Random(1), Random(1)))
    assert one == other
    assert sum(data != begin[0] for data in one) > 10


def test_a_run_of_fixed_length_reads_the_same_inputs(tmp_path, monkeypatch):
    """Whatever was read before, and however fast the machine is; another seed gives others."""
    runs = []
    for seed in (0, 0, 1):
        seen = []
        monkeypatch.setitem(READERS, "words", Reader(seen.append, READERS["words"].begin, 5))
        drawn("words", 0, seed, Findings("words", tmp_path), 5)
        runs.append(seen)
    assert runs[0] == runs[1] != runs[2]
    assert len(runs[0]) == 6


def test_a_fault_is_kept_once_for_each_place(tmp_path, capsys):
    """The input is a file that can be read again."""

    def read(data):
        if data.startswith(b"a"):
            raise KeyError(data)
        raise ValueError(data)

    findings = Findings("words", tmp_path)
    for data in (b"a1", b"b1", b"a2", b"b2"):
        findings.judge(Reader(read, list, 1), data)
    assert len(findings) == 2
    assert sorted(file.read_bytes() for file in tmp_path.iterdir()) == [b"a1", b"b1"]
    said = capsys.readouterr().out.splitlines()
    assert ["KeyError in test_fuzz.py" in said[0], "ValueError in test_fuzz.py" in said[1]] == [True, True]


def test_a_panic_of_a_library_is_a_fault():
    """Those of libraries in Rust are no `Exception`."""

    class PanicError(BaseException):
        pass

    def panic(_):
        raise PanicError("index out of bounds")

    assert fault_of(panic, b"").startswith("PanicError in test_fuzz.py")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all limits")
def test_a_reader_that_takes_too_much_is_a_fault(monkeypatch):
    """Of time, even if it catches every exception; and of memory."""
    monkeypatch.setattr(limits, "MOST_SECONDS", 0.3)

    def slow(_):
        while True:
            try:
                sum(range(1000))
            except Exception:  # noqa: BLE001, S112  (what is tested)
                continue

    assert fault_of(slow, b"").startswith("more than 0.3 s in test_fuzz.py")
    assert fault_of(lambda _: bytearray(2 * MOST_BYTES), b"").startswith("MemoryError in test_fuzz.py")
    assert not issubclass(TooSlowError, Exception)
    assert fault_of(lambda _: bytearray(1000), b"") == ""


@pytest.mark.parametrize(
    "finding",
    [
        Diagnostic("load/unknown-field", "no place"),
        Diagnostic("load/no-such-code", "x", Mark("a.yaml", 1, 1)),
        Diagnostic("load/unknown-field", "no such line", Mark("a.yaml", 4, 1)),
        Diagnostic("load/unknown-field", "no such column", Mark("a.yaml", 1, 9)),
        Diagnostic("load/unknown-field", "no such file", Mark("templates/a.yaml", 1, 1)),
        Diagnostic("load/unknown-field", "elsewhere", Mark("a.yaml", 1, 1), also=(("first at", Mark("a.yaml", 9)),)),
        Diagnostic("load/unknown-field", "a lone \ud800 surrogate", Mark("a.yaml", 1, 1)),
        Diagnostic("load/unknown-field", "", Mark("a.yaml", 1, 1)),
    ],
    ids=lambda finding: finding.message or "no words",
)
def test_a_finding_without_code_words_or_place_is_a_fault(finding, tmp_path):
    """The sound ones beside it are none."""
    (tmp_path / "a.yaml").write_text("a: 1\nb: 2\n", "utf-8")
    report = Report()
    report.error("load/unknown-field", "x", Mark("a.yaml", 2, 5))
    check_findings(report, tmp_path)
    report.add(finding)
    with pytest.raises((AssertionError, UnicodeEncodeError)):
        check_findings(report, tmp_path)


def test_a_fault_of_the_reader_of_drawings_is_a_finding(monkeypatch):
    """An exception passes through, and so does a drawing with numbers that no PDF can hold."""
    monkeypatch.setattr(drawing_readers, "_BEYOND", 5.0)
    with pytest.raises(AssertionError):
        drawing_readers.svg(
            b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0L9 9" stroke="red"/></svg>'
        )
    monkeypatch.setattr(drawing_readers, "load_drawing", None)
    with pytest.raises(TypeError):
        drawing_readers.svg(b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>')
