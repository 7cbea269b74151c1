"""The booklet for reading keeps to PDF/UA-1 by veraPDF's rules and by our own, in languages of all directions."""

import re
import shutil

import pikepdf
import pytest
from support.builds import REPOSITORY, TOY, Silent
from support.pdf import TaggedPdf, broken_rules, tag_faults

from pnp.base.diagnostics import Report
from pnp.build.build import prepare, write
from pnp.build.workshop import Workshop
from pnp.load.scaffold import new_game
from pnp.model.request import BuildRequest

pytestmark = [pytest.mark.press, pytest.mark.xdist_group("tags")]
POND = REPOSITORY / "tests/layout/booklet/pond"
LOCALES = ("pt-BR", "ar", "ja")


def built(root, game, out, locale=None):
    """Write the booklet of a game; give the file for reading."""
    report, workshop = Report(), Workshop(root)
    workshop.begin()
    ready = prepare(BuildRequest(root, game, locale=locale, only="booklet"), report, Silent(), workshop)
    assert ready is not None, report.diagnostics
    assert not report.diagnostics
    (file, *_) = (made for made in write(ready, out, Silent(), ("pdf",), workshop))
    return file.pdf


@pytest.fixture(scope="module")
def booklets(tmp_path_factory):
    """Return the booklets for reading: Belona's, the toy game's, and that of an example of `pnp new`, by their names."""
    folder = tmp_path_factory.mktemp("tags")
    toy = shutil.copytree(TOY, folder / "toy")
    shutil.copytree(POND, toy, dirs_exist_ok=True)
    words = toy / "content/toy/words.yaml"
    words.write_text(words.read_text("utf-8") + "callout_note: Mind\ndeck_fish: Fish\ndeck_waters: Water\n", "utf-8")
    (folder / "new").mkdir()
    new_game(folder / "new", "kitchen", "full")
    files = {f"belona {locale}": built(REPOSITORY, "belona", folder / "out", locale) for locale in LOCALES}
    files |= {"toy": built(toy, "toy", folder / "out"), "example": built(folder / "new", "kitchen", folder / "out", "de")}
    return files


def test_no_rule_of_verapdf_is_broken(booklets):
    """In none of the files."""
    found = broken_rules("PDFUA-1", booklets.values())
    assert {name: broken for name, file in booklets.items() if (broken := found[str(file)])} == {}


def test_verapdf_finds_what_is_broken(booklets, tmp_path):
    """Without its structure, without an alternative text, without the language, a file is no PDF/UA-1."""
    damages = {
        "7.1-11": lambda pdf: pdf.Root.__delitem__("/StructTreeRoot"),
        "7.3-1": _drop_alternatives,
        "7.2-": lambda pdf: pdf.Root.__delitem__("/Lang"),
    }
    files = {}
    for rule, damage in damages.items():
        with pikepdf.open(booklets["toy"]) as pdf:
            damage(pdf)
            pdf.save(tmp_path / f"{rule}.pdf")
        files[rule] = tmp_path / f"{rule}.pdf"
    found = broken_rules("PDFUA-1", files.values())
    for rule, file in files.items():
        assert any(broken.startswith(rule) for broken in found[str(file)]), (rule, found[str(file)])


def _drop_alternatives(pdf):
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Dictionary) and "/Alt" in thing:
            del thing["/Alt"]


@pytest.mark.parametrize("name", [*(f"belona {locale}" for locale in LOCALES), "toy", "example"])
def test_our_own_rules_hold(booklets, name):
    """Each content in the tree or an artifact, headings in order, regular tables, texts for figures, links that lead back."""
    assert tag_faults(booklets[name]) == []


BLOCKS = {
    "H1",
    "H2",
    "H3",
    "P",
    "L",
    "LI",
    "Lbl",
    "LBody",
    "Table",
    "TR",
    "TH",
    "TD",
    "Figure",
    "Caption",
    "TOC",
    "TOCI",
    "Note",
}


def test_every_language_is_read_in_the_same_order(booklets):
    """Headings, lists, tables and figures follow each other alike from right to left, and all of them speak Arabic there."""
    read = {locale: TaggedPdf(booklets[f"belona {locale}"]) for locale in ("pt-BR", "ar")}
    blocks = {locale: [e.type for e in pdf.root.walk() if e.type in BLOCKS] for locale, pdf in read.items()}
    assert blocks["ar"] == blocks["pt-BR"]
    assert BLOCKS - set(blocks["ar"]) <= {"H3", "Note"}
    arabic = read["ar"]
    spoken = [arabic.said(element) for element in arabic.find("H1", "H2", "Figure", "LBody")]
    assert [words for words in spoken if not re.search("[\u0600-\u06ff]", words)] == []
    first = next(arabic.said(element) for element in arabic.find("TOCI"))
    assert first.startswith(arabic.said(arabic.find("H1")[0])), "an entry begins with the title that it leads to"
