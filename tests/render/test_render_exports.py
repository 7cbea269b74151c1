"""Exports: the files of a product's documents, and progress."""

from __future__ import annotations

import json

import pikepdf
import pytest
from sample_items import INFO, RED, face, font_book, imposition, line, page, rect

from pnp.base.diagnostics import Mark
from pnp.model.booklet import OutlineEntry
from pnp.model.request import EXPORT_NAMES, Document, ProductDocuments
from pnp.model.sheet import Component
from pnp.render.exports.table import EXPORTS, export


class Heard:
    """Progress that records its calls."""

    def __init__(self):
        self.stages, self.steps = [], 0

    def stage(self, name, total=None):
        """A stage begins."""
        self.stages.append((name, total))

    def advance(self, steps=1):
        """Some steps are done."""
        self.steps += steps


CARD = face(rect(0, 0, 5, 5, RED), line("carta"), w=10, h=10)


def cards():
    """One document of two pages with a manifest, and the card on it."""
    document = Document("toy-a4", imposition(page(CARD), page(CARD)), font_book(), INFO, "", manifest=lambda: {"título": 1})
    return ProductDocuments((document,), components=(Component("pike", "fish", 1, CARD, None, Mark("fish.yaml", 2)),))


def test_profiles_may_ask_for_every_export():
    """The names that a profile can write are those of the table, in its order."""
    assert tuple(EXPORTS) == EXPORT_NAMES


@pytest.mark.parametrize(
    ("names", "files"),
    [
        (("pdf", "manifest"), ["toy-a4.json", "toy-a4.pdf"]),
        (("manifest",), ["toy-a4.json"]),
        (("trace",), ["toy-a4.trace.jsonl"]),
        (("png",), ["png/fish/pike-face.png", "png/pictures.json"]),
        (("png-bleed",), ["png-bleed/fish/pike-face.png", "png-bleed/pictures.json"]),
        ((), []),
    ],
)
def test_only_the_files_that_were_asked_for_are_written(tmp_path, names, files):
    """Each export writes only its own files."""
    export([cards()], names, tmp_path, Heard())
    assert sorted(p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*") if p.is_file()) == files


def test_a_product_without_cards_has_no_pictures_and_no_trace(tmp_path):
    """And a document without a manifest writes none."""
    document = Document("sheet", imposition(page(CARD)), font_book(), INFO, "")
    export([ProductDocuments((document,))], ("pdf", "manifest", "trace", "png"), tmp_path, Heard())
    assert [p.name for p in tmp_path.iterdir()] == ["sheet.pdf"]


def test_the_manifest_is_readable_text(tmp_path):
    """UTF-8 with one field per line and a newline at the end."""
    export([cards()], ("manifest",), tmp_path, Heard())
    assert (tmp_path / "toy-a4.json").read_text("utf-8") == '{\n "título": 1\n}\n'
    assert json.loads((tmp_path / "toy-a4.json").read_text("utf-8")) == {"título": 1}


def test_progress_hears_of_each_page_and_each_card(tmp_path):
    """Each stage has a total."""
    heard = Heard()
    export([cards()], ("pdf",), tmp_path, heard)
    assert (heard.stages, heard.steps) == ([("render", 2)], 2)
    export([cards()], ("png",), tmp_path, heard)
    assert heard.stages[1:] == [("pictures", 1)]
    assert heard.steps == 3


def test_a_document_to_read_has_its_outline(tmp_path):
    """An outline without destinations is not shown; without an outline there are no links."""
    document = Document("book", imposition(page(CARD)), font_book(), INFO, "", outline=(OutlineEntry("One", "one", 1),))
    export([ProductDocuments((document,))], ("pdf",), tmp_path, Heard())
    with pikepdf.open(tmp_path / "book.pdf") as pdf:
        assert "/PageMode" not in pdf.Root
        assert str(pdf.docinfo.Title) == INFO.title
