"""The parts of a deck: all its cards in order, no part larger than asked.

A deck in parts: the same bytes from one process, several processes and a cluster; a run that was ended is taken up.
"""

import hashlib
import json
import re
import subprocess
import sys

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.builds import CommandRun
from support.games import ticket_project

from pnp.base.diagnostics import Mark
from pnp.build.parts import PartPrinter, PartRange, divide_deck
from pnp.model.game import Card


def cards(*copies):
    """Return cards with so many copies each."""
    return [Card(f"card-{place}", number, {}, Mark("deck.yaml", place + 1)) for place, number in enumerate(copies)]


def test_parts_hold_as_many_copies_as_fit():
    """A card with more copies than a part may have is one of its own; none is divided."""
    assert list(divide_deck(cards(1, 1, 1, 2, 9, 1), 3)) == [
        PartRange(1, 0, 3), PartRange(2, 3, 4), PartRange(3, 4, 5), PartRange(4, 5, 6),
    ]  # fmt: skip
    assert list(divide_deck([], 3)) == []


@given(st.lists(st.integers(1, 12), max_size=40), st.integers(1, 30))
def test_every_card_is_in_one_part(copies, most):
    """The parts follow each other without a gap, and the next card would not have fitted into any of them."""
    deck = cards(*copies)
    parts = list(divide_deck(deck, most))
    assert [part.number for part in parts] == list(range(1, len(parts) + 1))
    assert [part.start for part in parts] == [0, *(part.stop for part in parts)][: len(parts)]
    assert sum(part.stop - part.start for part in parts) == len(deck)
    for part in parts:
        held = sum(copies[part.start : part.stop])
        assert held <= most or part.stop - part.start == 1
        assert part.stop == len(deck) or held + copies[part.stop] > most


PARTS = ("build", "toy", "--parts", "1", "--out", "out")

STEM = "toy-en-cards-a4"

KILLING = """
import os, signal, sys
from pathlib import Path
from pnp.cli.app import main
from pnp.build.cluster import DaskCluster

in_order, mark = DaskCluster.in_order, Path("killed")

def killing(cluster, call, calls):
    for found in in_order(cluster, call, calls):
        if not mark.exists():
            os.kill(next(iter(cluster._client.run(os.getpid).values())), signal.SIGKILL)
            mark.touch()
        yield found

if __name__ == "__main__":
    DaskCluster.in_order = killing
    sys.argv[0] = "pnp"
    main()
"""
"""Runs the command and kills a worker after the first result; a process of its own, because Dask leaves threads behind."""

LISTED = """\
templates/toy/ticket.xml:4:43: error[layout/bad-argument]: `deck.cards` is not there when `tickets` is printed in parts: \
no part has all cards of the deck
    4 |   <text x="5" y="70" w="20" style="story">{{ deck.cards|length }}</text>
      |                                           ^
  for card `t0001` and 7 more, content/toy/tickets.csv:2:1
1 error
"""


def built(project):
    """Return the digests of the files of a build."""
    folder = project / "out/toy/en"
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.iterdir())}


@pytest.fixture
def tickets(tmp_path):
    """Return the project of forty tickets."""
    return ticket_project(tmp_path / "tickets")


def test_parts_are_the_deck(tickets, run):
    """Each PDF has one sheet, their texts are those of the deck in order, and the manifest names all cards and pages."""
    assert run(*PARTS, "-q", "--jobs", "1", cwd=tickets) == CommandRun(0, "", "")
    pdfs = sorted((tickets / "out/toy/en").glob("*.pdf"))
    assert [pdf.name for pdf in pdfs] == [f"{STEM}.part-{number:04}.pdf" for number in range(1, 6)]
    text = ""
    for pdf in pdfs:
        with pypdfium2.PdfDocument(pdf) as document:
            assert len(document) == 1
            text += document[0].get_textpage().get_text_range()
    assert re.findall(r"Ticket (\d+)", text) == [str(number) for number in range(1, 41)]
    assert "part-3" in text
    manifest = json.loads((tickets / f"out/toy/en/{STEM}.parts.json").read_text("utf-8"))
    assert [card["id"] for card in manifest["cards"]] == [f"t{number:04}" for number in range(1, 41)]
    assert manifest["parts"] == [{"file": pdf.name, "pages": 1} for pdf in pdfs]
    assert [page["part"] for page in manifest["pages"]] == [1, 2, 3, 4, 5]
    assert [p["id"] for page in manifest["pages"] for p in page["placements"]] == [c["id"] for c in manifest["cards"]]


def test_all_parts_have_the_sizes_of_the_deck(tickets, run):
    """The stories of a part are set as they are when the deck is printed as one file."""
    assert run(*PARTS, "-q", "--jobs", "1", cwd=tickets).code == 0
    assert run("build", "toy", "-q", "--out", "out", "--trace", cwd=tickets).code == 0
    with pypdfium2.PdfDocument(tickets / f"out/toy/en/{STEM}.pdf") as document:
        whole = [_sizes(page) for page in document]
    for number, sizes in enumerate(whole, 1):
        with pypdfium2.PdfDocument(tickets / f"out/toy/en/{STEM}.part-{number:04}.pdf") as part:
            assert _sizes(part[0]) == sizes


def _sizes(page):
    """Return the sizes of type on a page, without its slug line."""
    texts = page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT], max_depth=3)
    return sorted({round(text.get_font_size(), 2) for text in texts})


@pytest.mark.whole
def test_processes_and_clusters_change_no_byte(tickets, run):
    """Nor does a worker of a cluster that is killed on the way, which costs only the part that it had in hand."""
    assert run(*PARTS, "-q", "--jobs", "1", cwd=tickets).code == 0
    alone = built(tickets)
    assert run(*PARTS, "-q", "--jobs", "2", cwd=tickets).code == 0
    assert built(tickets) == alone
    ran = subprocess.run(
        [sys.executable, "-c", KILLING, *PARTS, "-q", "--jobs", "2", "--cluster", "local"], cwd=tickets, check=False
    )
    assert ran.returncode == 0
    assert (tickets / "killed").is_file()
    assert built(tickets) == alone


def test_a_run_that_was_ended_is_taken_up(tickets, run, monkeypatch):
    """Finished parts are not made again, and the files are those of a run that was not ended."""
    assert run(*PARTS, "-q", "--jobs", "1", cwd=tickets).code == 0
    whole = built(tickets)
    made, printed = [], PartPrinter.print_part

    def ended(self, task):
        if len(made) == 3:
            raise KeyboardInterrupt
        made.append(task.part.number)
        return printed(self, task)

    monkeypatch.setattr(PartPrinter, "print_part", ended)
    assert run(*PARTS, "-q", "--jobs", "1", cwd=tickets).code != 0
    monkeypatch.setattr(PartPrinter, "print_part", lambda self, task: made.append(task.part.number) or printed(self, task))
    said = run(*PARTS, "--jobs", "1", cwd=tickets)
    assert "3 of 5 parts were finished by an earlier run\n" in said.out
    assert made == [1, 2, 3, 4, 5]
    assert built(tickets) == whole


def test_what_has_changed_is_made_again(tickets, run, monkeypatch, edit):
    """After a card was edited, parts of an ended run are not used."""
    printed, made = PartPrinter.print_part, []

    def ended(self, task):
        if task.part.number == 3:
            raise KeyboardInterrupt
        return printed(self, task)

    monkeypatch.setattr(PartPrinter, "print_part", ended)
    assert run(*PARTS, "-q", "--jobs", "1", cwd=tickets).code != 0
    edit(tickets / "content/toy/tickets.csv", "Ticket 40,", "Ticket 41,")
    monkeypatch.setattr(PartPrinter, "print_part", lambda self, task: made.append(task.part.number) or printed(self, task))
    assert run(*PARTS, "-q", "--jobs", "1", cwd=tickets).code == 0
    assert made == [1, 2, 3, 4, 5]


def test_a_fault_in_one_part_stops_all(tickets, run, edit):
    """It is reported with its line, as if the deck were printed as a whole, and no file is written."""
    edit(tickets / "content/toy/tickets.csv", "Ticket 33,", "Ticket 33 of all the tickets that there are in this house,")
    in_parts, whole = run(*PARTS, "-q", cwd=tickets), run("build", "toy", "-q", "--out", "out", cwd=tickets)
    assert in_parts.err == whole.err
    assert "content/toy/tickets.csv:34:2: error[layout/overflow]" in in_parts.err
    assert not list((tickets / "out/toy/en").glob("toy*"))


def test_a_smaller_deck_leaves_no_old_part(tickets, run):
    """Parts of an earlier build that the deck no longer has are removed."""
    assert run(*PARTS, "-q", "--jobs", "1", cwd=tickets).code == 0
    ticket_project(tickets.parent / "fewer", 9)
    (tickets / "content/toy/tickets.csv").write_text(
        (tickets.parent / "fewer/content/toy/tickets.csv").read_text("utf-8"), "utf-8"
    )
    assert run(*PARTS, "-q", "--jobs", "1", cwd=tickets).code == 0
    assert [name for name in built(tickets) if name.endswith(".pdf")] == [f"{STEM}.part-0001.pdf", f"{STEM}.part-0002.pdf"]


def test_templates_cannot_list_a_deck_in_parts(tickets, run):
    """No part has all cards: the template's line is named."""
    template = tickets / "templates/toy/ticket.xml"
    template.write_text(template.read_text("utf-8").replace("{{ card.index }}", "{{ deck.cards|length }}"), "utf-8")
    said = run(*PARTS, "-q", "--jobs", "1", cwd=tickets).err
    assert said == LISTED


def test_options_for_a_whole_deck_are_refused(tickets, run):
    """With the name of the option."""
    for option in ("trace", "svg-bleed"):
        said = run(*PARTS, f"--{option}", cwd=tickets)
        assert said.code == 2
        assert f"`--{option}` is for a deck that is printed as one PDF, not for `--parts`" in said.err


def test_a_damaged_part_is_made_again(tickets, run, monkeypatch):
    """One that was cut off, and one that is another part's: the files are those of a run that was not ended."""
    assert run(*PARTS, "-q", "--jobs", "1", cwd=tickets).code == 0
    whole, made, printed = built(tickets), [], PartPrinter.print_part

    def ended(self, task):
        if task.part.number == 4:
            raise KeyboardInterrupt
        made.append(task.part.number)
        return printed(self, task)

    monkeypatch.setattr(PartPrinter, "print_part", ended)
    assert run(*PARTS, "-q", "--jobs", "1", cwd=tickets).code != 0
    kept = tickets / "out/toy/en/.parts"
    (kept / "000001.pdf").write_bytes((kept / "000001.pdf").read_bytes()[:5000])
    (kept / "000002.pdf").write_bytes((kept / "000003.pdf").read_bytes())
    monkeypatch.setattr(PartPrinter, "print_part", lambda self, task: made.append(task.part.number) or printed(self, task))
    assert run(*PARTS, "-q", "--jobs", "1", cwd=tickets).code == 0
    assert made == [1, 2, 3, 1, 2, 4, 5]
    assert built(tickets) == whole


def test_folded_sheets_hold_half_as_many(tickets, run, edit):
    """Each part has as many sheets as asked, though face and back lie on the same side."""
    edit(tickets / "content/toy/game.yaml", "face: ticket.xml,", "face: ticket.xml, back: ticket.xml,")
    assert run(*PARTS, "-q", "--jobs", "1", "--backs", "gutterfold", cwd=tickets).code == 0
    pdfs = sorted((tickets / "out/toy/en").glob("*.pdf"))
    assert len(pdfs) > 5
    for pdf in pdfs:
        with pypdfium2.PdfDocument(pdf) as document:
            assert len(document) == 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--cluster", "local"), "`--cluster` makes the parts of a deck: say `--parts` too"),
        (
            ("--parts", "2", "--cluster", "10.0.0.5"),
            "`10.0.0.5` is no address of a cluster: write `tcp://10.0.0.5:8786`, or `local`",
        ),
        (("--parts", "2", "--cluster", ""), "`` is no address of a cluster: write `tcp://10.0.0.5:8786`, or `local`"),
    ],
)
def test_what_is_no_cluster(toy, run, options, said):
    """It is told before anything is read."""
    ran = run("build", "toy", *options, cwd=toy)
    assert ran.code == 2
    assert said in " ".join(ran.err.split())
