"""The booklet's PDFs as PDF readers see them: words, links, outline, boxes."""

import json
import re

import pikepdf
import pypdfium2
import pytest

STEM = "out/toy/en/toy-en-booklet-100x140"
MM = 72 / 25.4


@pytest.fixture
def printed(pond, run):
    """Return the written files of the toy's booklet."""
    ran = run("build", "toy", "--only", "booklet", "-q", cwd=pond)
    assert ran.code == 0, ran.err
    return pond


def squeezed(text):
    """Return letters without white space, because hyphens and line ends are extracted differently."""
    return re.sub(r"[\s\u00ad-]+", "", text)


def test_the_files_have_their_names(pond, run):
    """Cards and booklet are written together, each with its manifest; `--only` chooses."""
    assert run("build", "toy", "-q", cwd=pond).code == 0
    names = sorted(f.name for f in (pond / "out/toy/en").iterdir())
    stems = ["booklet-100x140", "booklet-100x140-on-a4", "booklet-100x140-on-letter", "cards-a4"]
    assert names == sorted(f"toy-en-{stem}.{ending}" for stem in stems for ending in ("pdf", "json"))
    assert run("build", "toy", "--only", "cards", "--out", "cards", "-q", cwd=pond).code == 0
    assert sorted(f.name for f in (pond / "cards/toy/en").iterdir()) == ["toy-en-cards-a4.json", "toy-en-cards-a4.pdf"]


def test_the_text_of_each_page_is_the_source(printed, prepared):
    """Each page's extracted text is that of its text boxes and of the cards it shows, without losses or repetitions."""
    pdf = pypdfium2.PdfDocument(printed / f"{STEM}.pdf")
    made = prepared(printed)
    assert len(pdf) == len(made.pages)
    for page, frame in zip(pdf, made.pages, strict=True):
        found = squeezed(page.get_textpage().get_text_range())
        shown = [item.frame for item in frame.items if hasattr(item, "frame")]
        wanted = [squeezed("".join(box.lines)) for f in (frame, *shown) for box in f.boxes]
        for words in wanted:
            assert words in found
        assert len(found) == sum(map(len, wanted))


def test_links_lead_to_the_page_that_is_printed(printed):
    """Links in the contents and in the text lead to the page whose number they show."""
    with pikepdf.open(printed / f"{STEM}.pdf") as pdf:
        names = pdf.Root.Names.Dests.Names
        places = {str(names[i]): names[i + 1] for i in range(0, len(names), 2)}
        pages = [page.obj.objgen for page in pdf.pages]
        number = {name: pages.index(place[0].objgen) + 1 for name, place in places.items()}
        assert number["pond"] == 2
        assert number["score"] == 4
        links = [str(a.Dest) for a in pdf.pages[1].Annots]
        assert sorted(links) == ["pond", "score", "score", "score"]
        for page in pdf.pages:
            for link in page.get("/Annots", []):
                x0, y0, x1, y1 = (float(v) for v in link.Rect)
                assert 0 <= x0 < x1 <= 100 * MM
                assert 0 <= y0 < y1 <= 140 * MM


def test_the_link_covers_its_words(printed):
    """The text inside the rectangle of a link is the linked text."""
    pdf = pypdfium2.PdfDocument(printed / f"{STEM}.pdf")
    with pikepdf.open(printed / f"{STEM}.pdf") as other:
        rects = [[float(v) for v in a.Rect] for a in other.pages[1].Annots]
    text = pdf[1].get_textpage()
    assert [text.get_text_bounded(*rect).strip() for rect in rects[:2]] == ["what counts", "4"]


def test_the_outline_has_chapters_and_their_sections(printed):
    """Nested by level, each entry with a destination; the document opens with the outline."""
    with pikepdf.open(printed / f"{STEM}.pdf") as pdf, pdf.open_outline() as outline:
        tree = [(line.title, [child.title for child in line.children]) for line in outline.root]
        assert tree == [("The Pond", ["What you need"]), ("What counts", ["Words", "Made by"])]
        assert pdf.Root.PageMode == "/UseOutlines"
        assert pdf.Root.Lang == "en"


def test_a_card_in_figures_is_drawn_once_for_each_scale(printed):
    """The pike of the table and that of the figure, whose lines have other widths, are a form each, in both editions."""
    for name in (STEM, f"{STEM}-on-a4"):
        with pikepdf.open(printed / f"{name}.pdf") as pdf:
            faces = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and _is_face(o, 63.5 + 6, 88.9 + 6)]
            assert len(faces) == 2


def _is_face(stream, w, h):
    box = [float(v) for v in stream.get("/BBox", [0, 0, 0, 0])]
    return stream.get("/Subtype") == "/Form" and abs(box[2] - box[0] - w) < 0.01 and abs(box[3] - box[1] - h) < 0.01


@pytest.mark.parametrize(("paper", "size"), [("a4", (297, 210)), ("letter", (279.4, 215.9))])
def test_folded_sheets_are_for_the_printer(printed, paper, size):
    """Landscape, flipped on the short edge, at full size, without links; blank pages are declared."""
    with pikepdf.open(printed / f"{STEM}-on-{paper}.pdf") as pdf:
        box = [float(v) for v in pdf.pages[0].MediaBox]
        assert box[2:] == pytest.approx([v * MM for v in size], abs=0.01)
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert not any("/Annots" in page for page in pdf.pages)
        assert "/Outlines" not in pdf.Root
        assert len(pdf.pages) == 4
    manifest = json.loads((printed / f"{STEM}-on-{paper}.json").read_text("utf-8"))
    keys = manifest["reading"].pop("shows")
    assert (manifest["keys"], len(keys), len(set(keys)), {len(key) for key in keys}) == (1, 5, 5, {24})
    assert manifest["reading"] == {"pages": 8, "blanks": [6, 7, 8], "creep_mm": 0.12}
    assert [[p["id"] for p in page["placements"]] for page in manifest["pages"]] == [
        ["page-1"], ["page-2"], ["page-3"], ["page-4", "page-5"],
    ]  # fmt: skip


def test_bleed_on_request(pond, run):
    """`--bleed` enlarges the page by its bleed; the trim does not change."""
    assert run("build", "toy", "--only", "booklet", "--booklet-bleed", "-q", cwd=pond).code == 0
    with pikepdf.open(pond / f"{STEM}.bleed.pdf") as pdf:
        page = pdf.pages[0]
        assert [float(v) for v in page.MediaBox] == pytest.approx([0, 0, 106 * MM, 146 * MM], abs=0.01)
        assert [float(v) for v in page.TrimBox] == pytest.approx([3 * MM, 3 * MM, 103 * MM, 143 * MM], abs=0.01)


def test_the_same_booklet_has_the_same_bytes(printed, pnp):
    """Another run with another hash seed gives the same files."""
    first = {f.name: f.read_bytes() for f in (printed / "out/toy/en").iterdir()}
    assert pnp("build", "toy", "--only", "booklet", "-q", "--out", "again", cwd=printed, PYTHONHASHSEED="7").code == 0
    assert first == {f.name: f.read_bytes() for f in (printed / "again/toy/en").iterdir()}
