"""The documents of a game with a booklet: names, titles, advice, manifests, and progress."""

import re

import pytest

from pnp.base.diagnostics import Report
from pnp.build.build import prepare
from pnp.build.workshop import Workshop
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
        *((f"toy-en-booklet-100x140-on-{paper}", f"booklet on-{paper}",
           "print at 100 %, both sides, turn on the short edge, fold, staple (3 blank pages at the end)", {})
          for paper in ("a4", "letter")),
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
    ready, progress = plan(pond, deck=deck)
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
    (document,) = plan(pond, only="cards", backs=backs, paper="letter", profile="home-low-ink")[0].products["cards"].documents
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


def test_figures_show_cards_of_every_deck_whichever_is_printed(pond):
    """A run of one deck lays out its cards, and the booklet's figures still have those of the others."""
    whole, part = plan(pond)[0], plan(pond, only="booklet", deck="waters")[0]
    assert {component.deck for component in part.components} == {"waters"}
    assert part.booklet.pages == whole.booklet.pages


def test_each_choice_of_cards_is_laid_out_once_in_a_build(pond):
    """The cards that were printed are those that the booklet shows; another choice has its own, and so has the next build."""
    workshop, report = Workshop(pond), Report()
    ready = prepare(BuildRequest(pond, "toy"), report, RecordedProgress(), workshop)
    assert workshop.lay_out(ready.game, report) is ready.components
    (pike,) = workshop.lay_out(ready.game, report, card="pike")
    assert pike.id == "pike"
    assert {c.deck for c in workshop.lay_out(ready.game, report, deck="fish")} == {"fish"}
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
    assert row.split()[3] == str(sheets)
    assert row.endswith("turn on the short edge, fold, sew" if most else "turn on the short edge, fold, staple")
    assert letter.endswith(row.rpartition(", ")[2])
    said = [line for line in ran.out.splitlines() if "too thick" in line]
    assert said == [
        f"toy-en-booklet-100x140-on-{paper}.pdf: {sheets} sheets are too thick to be stapled, which up to {most} of"
        f" {thickness} mm can be: sew them through the marks at the fold, or let a print shop bind the single pages with glue"
        for paper in ("a4", "letter") if most
    ]  # fmt: skip


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
