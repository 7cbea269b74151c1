"""The documents of a game with a booklet: names, titles, advice, manifests, and progress."""

import pytest

from pnp.build import prepare
from pnp.diagnostics import Report
from pnp.model.build_request import BuildRequest
from pnp.model.document import DocumentInfo
from pnp.workshop import Workshop


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
    assert [name for name, _ in progress.stages] == ["load", "locale", "layout", "impose", "booklet", "preflight"]
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
