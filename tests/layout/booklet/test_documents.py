"""The documents of a game with a booklet: names, titles, advice, manifests, and progress.

Booklets of right-to-left languages: each page is the mirror image of the page in a left-to-right language. The
booklet's PDFs as PDF readers see them: words, links, outline, boxes. The booklet for reading is a tagged PDF: who
listens to it gets all words in order, and knows what they are. Parts of a mirrored picture that stay readable: figures
and letters, whose ids begin with `upright-`.
"""

import json
import re

import pikepdf
import pypdfium2
import pytest
from support.pdf import TaggedPdf, tag_faults
from support.places import TESTS

from pnp.base.diagnostics import Report
from pnp.build.build import prepare
from pnp.build.workshop import Workshop
from pnp.load.package_data import papers
from pnp.locale import pseudo
from pnp.model.face_walk import painted_items
from pnp.model.frame import DrawingItem, PlacedFrame, Shape
from pnp.model.outline import PER_CARD
from pnp.model.request import BuildRequest, DocumentInfo


class RecordedProgress:
    """Records progress: the stages with their totals, and the number of steps done."""

    def __init__(self):
        self.stages, self.steps = [], 0

    def stage(self, name, total=None):
        """A stage begins."""
        self.stages.append((name, total))

    def advance(self, steps=1):
        """Some steps are done."""
        self.steps += steps


def plan(root, **options):
    """Return a prepared game and its recorded progress."""
    progress, report = RecordedProgress(), Report()
    ready = prepare(BuildRequest(root, "toy", **options), report, progress)
    assert report.diagnostics == ()
    return ready, progress


def test_cards_and_booklet_are_documents_with_their_names_and_titles(pond):
    """The booklet for reading has links and an outline; the advice for the others says how to fold them."""
    ready, progress = plan(pond)
    found = [d for name in ("cards", "booklet") for d in ready.products[name].documents]
    assert [(d.stem, d.stage, d.advice, d.pieces) for d in found] == [
        ("toy-en-cards-a4", "render", "print at 100 %, both sides, turn on the long edge", {"card": 7}),
        ("toy-en-booklet-100x140", "booklet", "read it, or send it to a print shop", {}),
        ("toy-en-booklet-100x140-on-a4", "booklet on-a4",
         "print at 100 %, both sides, turn on the long edge, cut apart, fold, staple (3 blank pages at the end)", {}),
        ("toy-en-booklet-100x140-on-letter", "booklet on-letter",
         "print at 100 %, both sides, turn on the short edge, fold, staple (3 blank pages at the end)", {}),
    ]  # fmt: skip
    assert {d.info for d in found} == {DocumentInfo("Pond", "The pnp authors", "en", "2026-02-03", version="0.3.0")}
    assert [d.outline is not None for d in found] == [False, True, False, False]
    assert [d.manifest()["profile"] for d in found] == ["home"] * 4
    assert all(d.fonts is ready.game.fonts for d in found)
    assert [name for name, _ in progress.stages] == ["load", "locale", "layout", "impose", "preflight", "booklet", "preflight"]
    assert dict(progress.stages)["layout"] == progress.steps == 5


@pytest.mark.parametrize(("deck", "cards"), [("waters", 2), ("fish", 3)])
def test_the_layout_of_one_deck_counts_its_cards(pond, deck, cards):
    """Progress has a total; the booklet is left out."""
    ready, progress = plan(pond, decks=(deck,))
    assert dict(progress.stages)["layout"] == progress.steps == cards
    assert {component.deck for component in ready.components} == {deck}
    assert ready.products["booklet"].documents == ()


@pytest.mark.parametrize(
    ("backs", "advice"),
    [("duplex-short", "print at 100 %, both sides, turn on the short edge"), ("gutterfold", "print at 100 %, fold, glue, cut"),
     ("none", "print at 100 %, cut")],
)  # fmt: skip
def test_the_advice_follows_the_backs(pond, backs, advice):
    """How to print the sheets depends on the backs; paper and profile are those requested."""
    (document,) = (
        plan(pond, only="cards", backs=backs, paper=papers()["letter"], profile="home-low-ink")[0].products["cards"].documents
    )
    assert document.advice == advice
    assert document.stem == f"toy-en-cards-letter.low-ink.backs-{backs}"
    assert document.manifest()["profile"] == "home-low-ink"


def test_the_advice_counts_blank_pages(pond):
    """Eight pages need no blank, seven need one."""
    text = pond / "content/toy/booklet/02-score.md"
    for more, said in ((3, "(1 blank page at the end)"), (4, "fold, staple")):
        text.write_text("# Score {#score}\n\n" + "Words.\n\n---\n\n" * more + "Last words.\n\n[[credits]]\n", "utf-8")
        document = plan(pond, only="booklet")[0].products["booklet"].documents[1]
        assert document.advice.endswith(said), document.advice


@pytest.mark.parametrize("paper", [papers()["avery-5371"], PER_CARD])
def test_a_booklet_is_printed_on_no_cards(pond, paper):
    """Where cards go on labels or papers of their own, the booklet stays on its usual papers."""
    usual, asked = (plan(pond, only="booklet", paper=p)[0].products["booklet"].documents for p in (None, paper))
    assert [document.stem for document in asked] == [document.stem for document in usual]


def test_figures_show_cards_of_every_deck_whichever_is_printed(pond):
    """A run of one deck lays out its cards, and the booklet's figures still have those of the others."""
    whole, part = plan(pond)[0], plan(pond, only="booklet", decks=("waters",))[0]
    assert {component.deck for component in part.components} == {"waters"}
    assert part.booklet.pages == whole.booklet.pages


def test_each_choice_of_cards_is_laid_out_once_in_a_build(pond):
    """The cards that were printed are those that the booklet shows; another choice has its own, and so has the next build."""
    workshop, report = Workshop(pond), Report()
    ready = prepare(BuildRequest(pond, "toy"), report, RecordedProgress(), workshop)
    assert workshop.lay_out(ready.game, report) is ready.components
    (pike,) = workshop.lay_out(ready.game, report, cards=("pike",))
    assert pike.id == "pike"
    assert {c.deck for c in workshop.lay_out(ready.game, report, decks=("fish",))} == {"fish"}
    assert workshop.begin().lay_out(ready.game, report) is not ready.components


@pytest.mark.parametrize(
    ("sheets", "thickness", "most"), [(20, "0.1", None), (21, "0.1", 20), (24, "0.08", None), (17, "0.12", 16)]
)
def test_more_sheets_than_staples_hold_are_not_to_be_stapled(pond, run, sheets, thickness, most):
    """They hold 2 mm of paper; what to do with more stands in the table and below it."""
    text = "Words.\n\n---\n\n" * (4 * sheets - 4)
    (pond / "content/toy/booklet/02-score.md").write_text(f"# Score {{#score}}\n\n{text}Last words.\n\n[[credits]]\n", "utf-8")
    look = pond / "templates/toy/booklet.yaml"
    look.write_text(look.read_text("utf-8") + f"paper-thickness: {thickness}\n", "utf-8")
    ran = run("build", "toy", "--only", "booklet", cwd=pond)
    assert ran.code == 0
    (row,) = (line for line in ran.out.splitlines() if "on-a4.pdf  " in line)
    (letter,) = (line for line in ran.out.splitlines() if "on-letter.pdf  " in line)
    assert (row.split()[3], letter.split()[3]) == (str(-(-sheets // 2)), str(sheets))  # two pieces of 200 × 140 mm fit on A4
    assert letter.endswith("turn on the short edge, fold, sew" if most else "turn on the short edge, fold, staple")
    assert letter.endswith(row.rpartition(", ")[2])
    said = [line for line in ran.out.splitlines() if "too thick" in line]
    assert said == [
        f"toy-en-booklet-100x140-on-{paper}.pdf: {sheets} sheets are too thick to be stapled, which up to {most} of"
        f" {thickness} mm can be: sew them through the marks at the fold, or let a print shop bind the single pages with glue"
        for paper in ("a4", "letter") if most
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("size", "said"),
    [
        ("145, 210", ["cut off 3.5 mm on the left and on the right, where no mark can be printed",
          ("two pages side by side are 10.6 mm wider than letter: 2.65 mm of each page are missing at the fold and at the edge "
           "opposite to it · "
           "cut off 2.95 mm at the top and at the bottom, where no mark can be printed")]),
        ("100, 100", ["", ""]),  # 4.95 mm beside it on Letter, where its marks are printed
        ("170, 240", ["on a3, because two pages side by side (340 × 240 mm) do not fit on a4",
          "on tabloid, because two pages side by side (340 × 240 mm) do not fit on letter"]),
        ("297, 420", ["two pages side by side fit on none of a4, a3, sra3: each sheet has one page on both sides",
          "two pages side by side fit on none of letter, legal, tabloid, super-b: each sheet has one page on both sides"]),
    ],
)  # fmt: skip
def test_what_the_sheets_are_not_is_said(pond, size, said):
    """Which paper and why, what it cuts off, and what is to be cut where no mark can be."""
    look = pond / "templates/toy/booklet.yaml"
    text = re.sub(r"^(size|margins):.*\n", "", look.read_text("utf-8"), flags=re.MULTILINE)
    look.write_text(f"size: [{size}]\n{text}", "utf-8")
    report = Report()
    ready = prepare(BuildRequest(pond, "toy", only="booklet"), report, RecordedProgress())
    assert not report.has_errors
    assert [document.caution for document in ready.products["booklet"].documents[1:]] == said


def test_a_paper_of_cards_is_passed_over(pond):
    """A booklet does not go onto a paper that is as large as a card, and says so; its usual papers follow."""
    report = Report()
    ready = prepare(BuildRequest(pond, "toy", only="booklet", paper=PER_CARD), report, RecordedProgress())
    sheets = ready.products["booklet"].documents[1:]
    assert [document.stem.rpartition("-")[2] for document in sheets] == ["a4", "letter"]
    assert [document.caution.partition(" · ")[0] for document in sheets] == ["not on card, which takes cards only"] * 2


def booklet_only(root):
    """Take all cards out of the game, with what names them."""
    game = root / "content/toy/game.yaml"
    game.write_text(game.read_text("utf-8").partition("decks:")[0] + "decks: {}\n", "utf-8")
    for name in ("fish.yaml", "waters.yaml", "rules.yaml"):
        (root / "content/toy" / name).unlink(missing_ok=True)
    for chapter in (root / "content/toy/booklet").iterdir():
        chapter.write_text("# Score\n\nWords.\n", "utf-8")


@pytest.mark.parametrize("options", [(), ("--png",), ("--trace",), ("--draft",)])
def test_a_game_of_nothing_but_a_booklet_writes_no_cards(pond, run, options):
    """Neither a PDF without pages nor a list of no pictures; pictures of cards that it had are removed."""
    booklet_only(pond)
    ran = run("build", "toy", "-q", *options, cwd=pond)
    assert (ran.code, ran.err) == (0, "")
    files = {f.name for f in (pond / "out").rglob("*") if f.is_file()}
    assert len(files) == 6
    assert all("booklet" in name for name in files)


def test_the_pictures_of_cards_that_a_game_had_are_removed(pond, run):
    """With the next pictures, as those of any card that is gone."""
    assert run("build", "toy", "-q", "--png", cwd=pond).code == 0
    booklet_only(pond)
    assert run("build", "toy", "-q", "--png", cwd=pond).code == 0
    assert [f.name for f in (pond / "out/toy/en/png").rglob("*")] == ["pictures.json"]


def test_a_check_says_what_a_game_of_nothing_but_a_booklet_prints(pond, run):
    """And nothing about cards."""
    booklet_only(pond)
    assert run("check", "toy", cwd=pond).out == "toy (en): a booklet of 3 pages, no fault found\n"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), None),
        (("--only", "booklet"), None),
        (
            ("--only", "cards"),
            (
                "content/toy/game.yaml:2:1: error[layout/no-cards]: no card of `toy` is printed\n"
                "    2 | title: Pond\n"
                "      | ^\n"
                "  hint: write one into a deck\n1 error\n"
            ),
        ),
    ],
)
def test_cards_that_are_asked_for_must_be_there(pond, run, options, said):
    """A booklet is enough for a game, but not if its cards are wanted."""
    booklet_only(pond)
    ran = run("check" if not options else "build", "toy", "-q", *options, cwd=pond)
    assert (ran.code, ran.err) == ((1, said) if said else (0, ""))
    assert not said or not (pond / "out").exists()


def test_a_deck_of_which_all_cards_are_skipped(toy, run):
    """A file without pages would tell nothing."""
    deck = toy / "content/toy/fish.yaml"
    deck.write_text(
        re.sub(r"(?m)^(    name: .*)", r"\1\n    skip: yes", deck.read_text("utf-8").partition("assert:")[0]), "utf-8"
    )
    ran = run("build", "toy", "-q", "--deck", "fish", cwd=toy)
    assert (ran.code, ran.err) == (
        1,
        (
            "content/toy/game.yaml:9:3: error[layout/no-cards]: no card of `fish` is printed\n"
            "    9 |   fish: {type: fish, format: poker, bleed: 3, safe: 3, face: fish.xml, back: back.xml}\n"
            "      |   ^\n"
            "  hint: all are skipped: take out `skip` or `copies: 0` of one of 3\n1 error\n"
        ),
    )


@pytest.mark.parametrize(("more", "said"), [("", 1), (' safe="no"', 0)])
def test_texts_keep_their_distance_from_the_trim(pond, prepared, edit, more, said):
    """Of 3 mm, as on cards; a text that may be cut says so."""
    text = f'<text x="1" y="70" w="40" h="9" style="title"{more}>{{{{ game.title }}}}</text></face>'
    edit(pond / "templates/toy/booklet-cover.xml", "</face>", text)
    found = prepared(pond).report.diagnostics
    assert [d.code for d in found] == ["preflight/outside-safe-area"] * said
    assert all("`page 1` comes" in d.message and "into the 3 mm that the cut may take" in d.message for d in found)


KERNING = 1.2
"""mm by which lines of the same letters may differ, because kerning depends on the order of letters."""

WHOLE = 50.0
"""mm: shorter links are in running text, whose letters run from left to right here too."""


@pytest.fixture
def pond(pond):
    """Return the sample game with texts of rules as large as they must be in Arabic letters."""
    theme = pond / "templates/toy/theme.yaml"
    theme.write_text(theme.read_text("utf-8").replace("floor: 6.5", "floor: 7"), "utf-8")
    return pond


@pytest.fixture
def both(pond, prepared, monkeypatch):
    """Return the sample booklet in two made-up languages with the same letters: left-to-right and right-to-left."""
    monkeypatch.setattr(pseudo, "_padding", lambda *_: "")
    theme = pond / "templates/toy/theme.yaml"
    theme.write_text(re.sub(r"hyphenate: yes", "hyphenate: no", theme.read_text("utf-8")), "utf-8")
    look = pond / "templates/toy/booklet.yaml"
    look.write_text(look.read_text("utf-8") + "toc-depth: 2\n", "utf-8")
    made = [prepared(pond, locale=tag) for tag in (pseudo.ACCENTS_TAG, pseudo.RIGHT_TO_LEFT_TAG)]
    assert [m.said for m in made] == [[], []]
    return made


def extents(frame):
    """Return everything on a page with its box: texts, links of whole lines, shapes and faces."""
    found = [("text", tuple(b.ink)) for b in frame.boxes] + [
        (f"link {link.anchor}", tuple(link.box)) for link in frame.links if link.box.w > WHOLE
    ]
    return found + [(type(item).__name__, box) for item, box in drawn(frame.items)]


def drawn(items):
    """Return shapes, faces and symbols with their boxes."""
    for item in items:
        if isinstance(item, Shape):
            xs, ys = zip(*(n[i : i + 2] for _, n in item.path for i in range(0, len(n), 2)), strict=True)
            yield item, (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        elif isinstance(item, PlacedFrame):
            yield item, (*item.matrix[4:], item.frame.size.w * item.matrix[0], item.frame.size.h * item.matrix[3])


@pytest.mark.usefixtures("same_letters")
def test_every_page_is_mirrored(both):
    """Words, markers, numbers, bars, rows, figures, discs, leaders and links are at their mirrored places."""
    left, right = both
    assert len(left.pages) == len(right.pages)
    for one, other in zip(left.pages, right.pages, strict=True):
        waiting = extents(other)
        for name, (x, y, w, h) in extents(one):
            there = (100 - x - w, y, w, h)
            found = next(
                (k for k, (n, box) in enumerate(waiting) if n == name and box == pytest.approx(there, abs=KERNING)), None
            )
            assert found is not None, (name, there, waiting)
            del waiting[found]
        assert not waiting
    assert not left.ready.booklet.right_bound
    assert right.ready.booklet.right_bound


@pytest.mark.usefixtures("same_letters")
def test_page_breaks_and_links_are_the_same(both):
    """The outline, the page numbers and the targets of links do not depend on the direction."""
    left, right = both
    assert [entry.anchor for entry in right.ready.booklet.outline] == [
        "pond",
        "what-you-need",
        "score",
        "words",
        "made-by",
    ]
    for one, other in zip(left.pages, right.pages, strict=True):
        assert [(a.name, a.y) for a in other.anchors] == [(a.name, a.y) for a in one.anchors]


@pytest.mark.usefixtures("same_letters")
def test_a_pointer_marks_the_same_thing_on_a_mirrored_face(pond, prepared, both):
    """Pointers are written for the left-to-right layout; on an unmirrored face they do not move."""
    (left, right), face = both, pond / "templates/toy/face.xml"
    face.write_text(re.sub(r"<face\b", '<face mirror="no"', face.read_text("utf-8"), count=1), "utf-8")
    kept = prepared(pond, locale=pseudo.RIGHT_TO_LEFT_TAG)
    assert [len(discs(made)) for made in (left, right, kept)] == [2, 2, 2]
    assert [a < b for a, b in (discs(left), discs(right), discs(kept))] == [True, False, True]


def discs(made):
    """Return the positions of the discs beside the face by number."""
    found = {b.lines[0]: b.box.x for p in made.pages for b in reversed(p.boxes) if b.style.endswith("disc")}
    return [found[number] for number in sorted(found)]


@pytest.mark.usefixtures("same_letters")
@pytest.mark.parametrize(("setting", "moves"), [("mirror=yes ", True), ("mirror=no ", False), ("", False)])
def test_a_picture_is_mirrored_if_it_shows_a_direction(pond, prepared, setting, moves):
    """With its anchors and points; other pictures stay as they are drawn."""
    shape = '<path id="anchor-first" d="M2 4h4v2h-4z" fill="#a00"/>'
    art = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">{shape}</svg>'
    (pond / "content/toy/art/steps.svg").write_text(art, "utf-8")
    text = f'# Pond\n\n![](art/steps.svg "scale=1 {setting}callouts=1:@first;2:30,5"){{alt=""}}\n\n- (1) Reeds.\n- (2) Water.\n'
    (pond / "content/toy/booklet/01-start.md").write_text(text, "utf-8")
    (pond / "content/toy/booklet/02-score.md").unlink()
    places = []
    for tag in (pseudo.ACCENTS_TAG, pseudo.RIGHT_TO_LEFT_TAG):
        made = prepared(pond, locale=tag)
        assert made.said == []
        (page,) = [page for page in made.pages if any(isinstance(item, DrawingItem) for item in page.items)]
        (picture,) = [item for item in page.items if isinstance(item, DrawingItem)]
        left = min(picture.matrix[4], picture.matrix[4] + 40 * picture.matrix[0])
        discs = [box for box in page.boxes if box.style.endswith("disc")][:2]
        where = [(box.ink.x + box.ink.w / 2 - left) / abs(picture.matrix[0]) for box in discs]
        places.append((picture.matrix[0] < 0, [round(x) for x in where]))
    assert places[0] == (False, [4, 30])
    assert places[1] == ((True, [36, 10]) if moves else (False, [4, 30]))


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


@pytest.mark.parametrize("printed_addresses", [False, True])
def test_links_lead_to_the_web(pond, run, printed_addresses):
    """Their annotation has the address, with other letters as `%xx`; it is printed behind the words where that is asked for."""
    chapter = "# Web\n\nSee [the site](https://x.org/a_(b)?q=ü) and [y.org](https://y.org/), or [write](mailto:a@b.org).\n"
    for file in (pond / "content/toy/booklet").iterdir():
        file.unlink()
    (pond / "content/toy/booklet/01-web.md").write_text(chapter, "utf-8")
    look = pond / "templates/toy/booklet.yaml"
    look.write_text("size: [100, 140]\naddresses: yes\n" if printed_addresses else "size: [100, 140]\n", "utf-8")
    assert run("build", "toy", "--only", "booklet", "-q", cwd=pond).code == 0
    file = pond / f"{STEM}.pdf"
    with pikepdf.open(file) as pdf:
        found = [str(link.A.URI) for link in pdf.pages[0].Annots if link.A.S == "/URI" and "/Dest" not in link]
    assert list(dict.fromkeys(found)) == ["https://x.org/a_(b)?q=%C3%BC", "https://y.org/", "mailto:a@b.org"]
    words = " ".join(pypdfium2.PdfDocument(file)[0].get_textpage().get_text_range().split())
    site, mail = (" (x.org/a_(b)?q=ü)", " (a@b.org)") if printed_addresses else ("", "")
    assert f"See the site{site} and y.org, or write{mail}." in words


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


@pytest.mark.parametrize(
    ("paper", "size", "turn", "pages", "pieces"),
    [
        ("a4", (210, 297), "Long", [["page-1", "page-3"], ["page-2", "page-4", "page-5"]], {"pieces_a_sheet": 2}),
        ("letter", (279.4, 215.9), "Short", [["page-1"], ["page-2"], ["page-3"], ["page-4", "page-5"]], {}),
    ],
)
def test_folded_sheets_are_for_the_printer(printed, paper, size, turn, pages, pieces):  # noqa: PLR0913, PLR0917
    """With the edge on which they turn, at full size, without links; blank pages are declared."""
    with pikepdf.open(printed / f"{STEM}-on-{paper}.pdf") as pdf:
        box = [float(v) for v in pdf.pages[0].MediaBox]
        assert box[2:] == pytest.approx([v * MM for v in size], abs=0.01)
        assert pdf.Root.ViewerPreferences.Duplex == f"/DuplexFlip{turn}Edge"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert not any("/Annots" in page for page in pdf.pages)
        assert "/Outlines" not in pdf.Root
        assert len(pdf.pages) == len(pages)
    manifest = json.loads((printed / f"{STEM}-on-{paper}.json").read_text("utf-8"))
    keys = manifest["reading"].pop("shows")
    assert (manifest["keys"], len(keys), len(set(keys)), {len(key) for key in keys}) == (1, 5, 5, {24})
    assert manifest["reading"] == {"pages": 8, "blanks": [6, 7, 8], "creep_mm": 0.12} | pieces
    assert [[p["id"] for p in page["placements"]] for page in manifest["pages"]] == pages


def test_bleed_on_request(pond, run):
    """`--bleed` enlarges the page by its bleed; the trim does not change."""
    assert run("build", "toy", "--only", "booklet", "--booklet-bleed", "-q", cwd=pond).code == 0
    with pikepdf.open(pond / f"{STEM}.bleed.pdf") as pdf:
        page = pdf.pages[0]
        assert [float(v) for v in page.MediaBox] == pytest.approx([0, 0, 106 * MM, 146 * MM], abs=0.01)
        assert [float(v) for v in page.TrimBox] == pytest.approx([3 * MM, 3 * MM, 103 * MM, 143 * MM], abs=0.01)


@pytest.mark.whole
def test_the_same_booklet_has_the_same_bytes(printed, pnp):
    """Another run with another hash seed gives the same files."""
    first = {f.name: f.read_bytes() for f in (printed / "out/toy/en").iterdir()}
    assert pnp("build", "toy", "--only", "booklet", "-q", "--out", "again", cwd=printed, PYTHONHASHSEED="7").code == 0
    assert first == {f.name: f.read_bytes() for f in (printed / "again/toy/en").iterdir()}


GOLDEN = TESTS / "layout/booklet" / "tags.txt"

CHAPTER = "content/toy/booklet/01-start.md"


@pytest.fixture
def tagged(pond, run):
    """Write the booklet, whose only chapter is `text` if there is one, and read its tags: `tagged(text, locale="ar-XB")`."""

    def make(text=None, *, locale="en", faults=()):
        if text is not None:
            for file in (pond / "content/toy/booklet").glob("*.md"):
                file.unlink()
            (pond / CHAPTER).write_text(text, "utf-8")
        ran = run("build", "toy", "--only", "booklet", "--locale", locale, "-q", cwd=pond)
        assert ran.code == 0, ran.err
        file = pond / STEM.replace("en", locale)
        assert tag_faults(file.with_suffix(".pdf")) == list(faults)
        return TaggedPdf(file.with_suffix(".pdf"))

    return make


def test_the_whole_structure(tagged):
    """Of a booklet with all kinds of blocks: chapters, headings, contents, lists, tables, figures, notes, in reading order."""
    assert "\n".join(tagged().outline()) + "\n" == GOLDEN.read_text("utf-8")


@pytest.mark.whole
@pytest.mark.usefixtures("same_letters")
def test_from_right_to_left_the_structure_is_the_same(tagged):
    """The words are read in their order, though the glyphs stand the other way round."""
    assert list(tagged(locale="ar-XB").outline()) == list(tagged(locale="en-XA").outline())


def test_only_the_booklet_for_reading_is_tagged(pond, run):
    """Sheets to fold have no structure, as they have no links."""
    assert run("build", "toy", "--only", "booklet", "-q", cwd=pond).code == 0
    tags = {}
    for file in sorted((pond / "out/toy/en").glob("*.pdf")):
        with pikepdf.open(file) as pdf:
            tags[file.name.removeprefix("toy-en-booklet-")] = "/StructTreeRoot" in pdf.Root
    assert tags == {"100x140-on-a4.pdf": False, "100x140-on-letter.pdf": False, "100x140.pdf": True}


def test_a_paragraph_on_two_pages_is_one_element(tagged):
    """It is read without the running head, the page number and whatever else stands between its halves."""
    words = " ".join(f"word{number}" for number in range(700))
    pdf = tagged(f"# Long\n\n{words}\n")
    (paragraph,) = [element for element in pdf.find("P") if "word5 " in pdf.said(element)]
    assert len({page for page, _ in paragraph.kids}) > 1
    assert pdf.said(paragraph) == words


def test_the_repeated_head_of_a_table_is_read_once(tagged):
    """A table over several pages is one table with one head."""
    rows = "\n".join(f"| fish {number} | {'' if number % 3 else number} |" for number in range(60))
    pdf = tagged(f"# Table\n\n| Name | Points |\n|---|--:|\n{rows}\n")
    (table,) = pdf.find("Table")
    assert [pdf.said(head) for head in pdf.find("TH")] == ["Name", "Points"]
    assert len(table.elements) == 61
    assert [pdf.said(cell) for cell in table.elements[2].elements] == ["fish 1", ""], "an empty cell is a cell"


def test_divided_words_are_read_whole(tagged):
    """A hyphen that the end of a line adds is not read; a hyphen of the word is."""
    words = "an incomprehensible counterrevolutionary misunderstanding, well-known and " * 12
    pdf = tagged(f"# Words\n\n{words}\n")
    (paragraph,) = [element for element in pdf.find("P") if "incompre" in pdf.said(element)]
    assert pdf.said(paragraph) == words.strip()
    divided = [span.get("/ActualText") for span in pdf.find("Span") if pdf.texts[span.kids[0]].endswith("-")]
    assert divided
    assert not any(text.endswith("-") for text in divided)


def test_a_forced_break_separates_words(tagged):
    """The last word of a line and the first of the next are two words."""
    pdf = tagged("# Break\n\none\\\ntwo\n")
    assert [pdf.said(element) for element in pdf.find("P")][-1] == "one\ntwo"


def test_icons_are_read_as_their_words(tagged):
    """An icon in a text, in a heading and in a cell."""
    pdf = tagged("# The [worm] {#a}\n\nIt eats a [worm].\n\n| [worm] |\n|---|\n| x |\n")
    assert [pdf.said(element) for element in pdf.find("H1", "P", "TH")][-3:] == ["The worm", "It eats a worm.", "worm"]


def test_an_icon_whose_word_a_heading_says_is_not_read_again(tagged):
    """In another form too; the heading of a link says it once as well."""
    pdf = tagged(
        "# All worms [worm] {#a}\n\ntext\n\n## Worms and [worm] bait {#b}\n\nSee [here](#b).\n\n## Bait: [worm]\n\ntext\n"
    )
    assert [pdf.said(element) for element in pdf.find("H1", "H2")][-3:] == ["All worms", "Worms and bait", "Bait: worm"]
    (link,) = (link for link in pdf.find("Link") if link.parent.type == "P")
    assert [str(kid.Contents) for kid in link.kids if isinstance(kid, pikepdf.Object)] == ["Worms and bait"]


def test_headings_leave_no_level_out(tagged):
    """The third level directly under the first is read as the second, as PDF/UA asks; the look does not change."""
    pdf = tagged("# A\n\n### B\n\ntext\n\n### C\n\n## D\n\n### E\n\ntext\n")
    assert [(e.type, pdf.said(e)) for e in pdf.find("H1", "H2", "H3")] == [
        ("H1", "A"), ("H2", "B"), ("H3", "C"), ("H2", "D"), ("H3", "E"),
    ]  # fmt: skip


def test_links_say_where_they_lead(tagged):
    """A link over two lines is one element with an annotation in each; its words are those in the brackets alone."""
    pdf = tagged(
        "# Pond {#pond}\n\nGo (to [the far end of the pond where the old carp lives in the reeds and sleeps](#far)),"
        " or stay.\n\n"
        "See page {page:far}.\n\n## The end {#far}\n\ntext\n"
    )
    first, second = (link for link in pdf.find("Link") if link.parent.type == "P")
    assert pdf.said(first) == "the far end of the pond where the old carp lives in the reeds and sleeps"
    annotations = [kid for kid in first.kids if isinstance(kid, pikepdf.Object)]
    assert [str(kid.Contents) for kid in annotations] == ["The end", "The end"]
    assert pdf.said(second) == "2"
    assert pdf.said(first.parent).endswith("sleeps), or stay.")


def test_figures_say_what_they_show(tagged):
    """Captions stand beside them; an ornament is not read; without a text, the caption is said, which is a warning."""
    pdf = tagged(
        '# Figures\n\n![One](card:pike "scale=0.2"){alt="A pike."} ![Two](card:carp "scale=0.2"){alt=""}\n\n'
        '![Three](card:pike "scale=0.2")\n\n![](card:carp "scale=0.2"){alt="An {card:carp.name}."}\n'
    )
    assert [line.strip() for line in pdf.outline() if re.match(r" +(Figure|Caption|Div)", line)] == [
        "Div", "Figure: A pike.", "Caption: One", "Caption: Two",
        "Div", "Figure: Three", "Caption: Three", "Figure: An Old Carp.",
    ]  # fmt: skip
    assert pdf.said(pdf.find("Figure")[0].parent) == "A pike.OneTwo"


def test_a_heading_that_a_template_draws_is_a_heading(tagged, pond):
    """Its words are read whatever the template does with them, in groups too; its ornaments are not."""
    (pond / "templates/toy/chapter.xml").write_text(
        '<face><rect w="{{ heading.width }}" h="9" fill="ink"/><group rotate="3"><text style="title" w="60" h="9">'
        "{{ heading.text }}</text></group></face>",
        "utf-8",
    )
    look = pond / "templates/toy/booklet.yaml"
    drawn = "chapter: {template: chapter.xml, height: 9}"
    look.write_text(look.read_text("utf-8").replace("chapter: {fill: reed, new-page: yes}", drawn), "utf-8")
    pdf = tagged("# Drawn {#a}\n\ntext\n")
    assert [pdf.said(heading) for heading in pdf.find("H1")] == ["Drawn"]


def test_words_in_another_language_say_so(tagged, pond):
    """A text that is not translated yet has the language of its source."""
    (pond / "content/toy/locale/de").mkdir(parents=True)
    (pond / "content/toy/locale/de/words.po").write_text(
        'msgid ""\nmsgstr "Language: de\\n"\n\nmsgctxt "booklet/start/a"\nmsgid "A"\nmsgstr "Ä"\n', "utf-8"
    )
    pdf = tagged("# A {#a}\n\ntext\n", locale="de")
    assert [(e.type, e.get("/Lang")) for e in pdf.find("H1", "P")][-2:] == [("H1", ""), ("P", "en")]


def test_words_inside_a_text_say_their_language_too(tagged, pond):
    """The generator's words where it has none in the language of the game."""
    (pond / "content/toy/locale/fi").mkdir(parents=True)
    (pond / "content/toy/locale/fi/words.po").write_text('msgid ""\nmsgstr "Language: fi\\n"\n', "utf-8")
    pdf = tagged("# A {#a}\n\n[[components]]\n", locale="fi")
    heads = [[(kid.type, kid.get("/Lang"), pdf.said(kid)) for kid in head.elements] for head in pdf.find("TH")]
    assert heads == [[], [("Span", "en", "Component")], [("Span", "en", "Size")], [("Span", "en", "Count")]]


LAMP = '<rect x="{}" y="0" width="{}" height="2" fill="#123456"/>'

PARTS = LAMP.format(4, 2) + LAMP.format(8, 6)  # 4–6 and 8–14: their middle is 9


@pytest.fixture
def places(pond, prepared, same_letters):  # noqa: ARG001 - letters of the right-to-left language
    """Return where the parts of a picture of 40 mm begin and end, in mm from its left edge, in both directions."""

    def making(parts, setting="mirror=yes"):
        art = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">{parts}</svg>'
        (pond / "content/toy/art/steps.svg").write_text(art, "utf-8")
        (pond / "content/toy/booklet/01-start.md").write_text(f'# Pond\n\n![](art/steps.svg "{setting}"){{alt=""}}\n', "utf-8")
        (pond / "content/toy/booklet/02-score.md").unlink(missing_ok=True)
        return [drawn_of_upright(prepared(pond, locale=tag)) for tag in (pseudo.ACCENTS_TAG, pseudo.RIGHT_TO_LEFT_TAG)]

    return making


def drawn_of_upright(made):
    """Return the horizontal extents of the boxes of the only picture, in its user units."""
    assert made.said == []
    (picture,) = [item for page in made.pages for item in page.items if isinstance(item, DrawingItem)]
    scale = abs(picture.matrix[0])
    left = min(picture.matrix[4], picture.matrix[4] + 40 * picture.matrix[0])
    boxes = [paint.box for paint in painted_items((picture,))]
    return sorted((round((box.x - left) / scale, 3), round((box.right - left) / scale, 3)) for box in boxes)


def test_an_upright_part_changes_its_place_but_not_its_direction(places):
    """Its middle is where the mirror image has it; inside it left stays left."""
    there, here = places(f'<g id="upright-1">{PARTS}</g>')
    assert there == [(4, 6), (8, 14)]
    assert here == [(26, 28), (30, 36)]


def test_what_is_not_upright_is_mirrored(places):
    """As without the part beside it."""
    there, here = places(f'<g id="upright-1">{PARTS}</g><g id="other">{LAMP.format(20, 5)}</g>')
    assert (20, 25) in there
    assert (15, 20) in here


def test_a_part_that_is_moved_and_turned_stays_as_it_is(places):
    """Here by a group around it and by its own transform: only its place changes."""
    there, here = places(f'<g transform="translate(2 1)"><g id="upright-1" transform="translate(3 0)">{PARTS}</g></g>')
    assert there == [(9, 11), (13, 19)]
    assert here == [(21, 23), (25, 31)]


def test_a_picture_that_is_not_mirrored_is_the_same(places):
    """Without `mirror=yes` the marks change nothing."""
    there, here = places(f'<g id="upright-1">{PARTS}</g>', "mirror=no")
    assert there == here == [(4, 6), (8, 14)]


def test_a_reading_above_words_is_not_read(tagged):
    """It stands between two lines: read with them, it would say twice what the words are."""
    plain, ruby = (list(tagged(text).outline()) for text in ("# Fish\n\nThe carp.\n", "# {Fish|poisson}\n\nThe {carp|ryba}.\n"))
    assert ruby == plain


def test_a_booklet_has_no_columns(pond, run, edit):
    """A style that is vertical is named where it is declared."""
    side = "  side: {family: text, direction: vertical, size: 8, colour: ink}\n"
    edit(pond / "templates/toy/theme.yaml", "styles:\n", f"styles:\n{side}")
    edit(pond / "templates/toy/booklet.yaml", "running: small", "running: side")
    ran = run("build", "toy", "--only", "booklet", "-q", cwd=pond)
    assert ran.code == 1
    assert "error[layout/not-in-columns]: style `side` is vertical, and a booklet cannot be written in columns" in ran.err
