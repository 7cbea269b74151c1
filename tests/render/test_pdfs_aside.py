"""The PDFs of a booklet are printed by a copy of the process while those of the cards are: the same files either way."""

import os

import pytest

from pnp.base.diagnostics import PnpError, Report
from pnp.base.processes import can_copy
from pnp.build.build import prepare, write
from pnp.model.request import BuildRequest
from pnp.render.exports import table


class Steps:
    """Remembers the stages of a run, and the steps of each."""

    def __init__(self):
        self.stages = []

    def stage(self, name, total=None):
        """A stage begins."""
        self.stages.append([name, total, 0])

    def advance(self, steps=1):
        """Some steps are done."""
        self.stages[-1][2] += steps


@pytest.fixture
def pond(toy, monkeypatch):
    """The toy game with a short booklet, which is worth a copy here."""
    (toy / "content/toy/booklet").mkdir()
    (toy / "content/toy/booklet/01-pond.md").write_text("# The pond\n\nA lost fish costs {rules.catch.penalty}.\n", "utf-8")
    monkeypatch.setattr(table, "_PAGES_WORTH_A_COPY", 1)
    return toy


def built(root, out, jobs):
    """Build it; gives the bytes of all files and the stages of writing."""
    report, steps = Report(), Steps()
    ready = prepare(BuildRequest(root, "toy", jobs=jobs), report, Steps())
    assert not report.has_errors
    write(ready, out, steps)
    return {file.relative_to(out): file.read_bytes() for file in out.rglob("*") if file.is_file()}, steps.stages


def test_jobs_change_no_byte_and_no_step(pond, tmp_path, monkeypatch):
    """A file of cards is printed by the process itself, the booklets by another one."""
    said, real = tmp_path / "printers", table._print_in_memory

    def printed(*what):
        with said.open("a", encoding="utf-8") as file:
            file.write(f"{os.getpid()}\n")
        return real(*what)

    monkeypatch.setattr(table, "_print_in_memory", printed)
    alone, together = built(pond, tmp_path / "one", 1), built(pond, tmp_path / "two", 2)
    assert alone == together
    assert [stage for stage in together[1] if "booklet" in stage[0] and stage[1] == stage[2] > 0]
    if can_copy(2):
        assert len(said.read_text("utf-8").split()) == 3
        assert str(os.getpid()) not in said.read_text("utf-8").split()


def test_a_fault_in_a_copy_is_one_here(pond, tmp_path, monkeypatch):
    """A picture that can no longer be read stops the run, and nothing is written."""

    def broken(*_):
        raise PnpError([])

    monkeypatch.setattr(table, "_print_in_memory", broken)
    with pytest.raises(PnpError):
        built(pond, tmp_path / "out", 2)
    assert not [file for file in tmp_path.glob("out/**/*") if file.is_file()]
