"""A booklet that a copy of the process lays out is the one that would have been laid out when it is asked for."""

import gc
import json
import os
import subprocess
import sys

import pytest

from pnp.base.diagnostics import Report
from pnp.build.build import prepare
from pnp.build.workshop import Workshop
from pnp.layout.booklet.layout import CardsOnDemand, lay_out_pickled, unpickle_pages
from pnp.model.booklet import BookletPages
from pnp.model.frame import Group, PlacedFrame
from pnp.model.request import BuildRequest, NoProgress


@pytest.fixture
def made(pond):
    """A prepared build of the pond, its workshop, and its cards by id."""
    workshop = Workshop(pond)
    ready = prepare(BuildRequest(pond, "toy"), Report(), NoProgress(), workshop)
    return ready, workshop, {component.id: component for component in ready.components}


def laid_out(made, cards):
    """The pages that are laid out ahead with these cards, as the process takes them that painted the others."""
    ready, workshop, components = made
    game, report = ready.game, Report()
    ahead = lay_out_pickled(game, cards, workshop.typesetter(game.fonts, game.locale), workshop.layout)
    return unpickle_pages(ahead, components, report), report


def test_pages_are_the_same(made):
    """With their outline and what was found in them; a second time nothing is missing either."""
    ready, _, components = made
    pages, report = laid_out(made, components)
    assert pages == ready.booklet
    assert not report.diagnostics


def test_faces_of_cards_are_those_that_are_printed(made):
    """They are named in the bytes, and not in them: the process that takes the pages has painted these very faces."""
    _, _, components = made
    pages, _ = laid_out(made, components)
    assert any(frame is components["pike"].face for page in pages.pages for frame in shown_on(page.items))


def test_pages_are_gone_when_nobody_needs_them(made):
    """A run in sixteen languages never looks for garbage, so nothing may refer to itself."""
    ready, _, components = made
    gc.collect()
    gc.disable()
    try:
        laid_out(made, components)
        alive = [one for one in gc.get_objects() if isinstance(one, BookletPages)]
    finally:
        gc.enable()
    assert [one is ready.booklet for one in alive].count(False) == 0


def shown_on(items):
    """The faces that figures show among these items."""
    for item in items:
        if isinstance(item, PlacedFrame):
            yield item.frame
        elif isinstance(item, Group):
            yield from shown_on(item.items)


def test_cards_are_laid_out_when_a_figure_shows_them(made):
    """At the sizes of their deck, before all others are painted."""
    ready, workshop, components = made
    game = ready.game
    sizes = {deck.name: {"face": {}, "back": {}} for deck in game.decks}
    cards = CardsOnDemand(game, sizes, workshop.typesetter(game.fonts, game.locale), workshop.layout)
    assert len(cards) == len(list(cards)) == sum(len(deck.cards) for deck in game.decks)
    assert laid_out(made, cards)[0] == ready.booklet
    assert set(cards.known) < set(components)
    assert cards.known["pike"].face == components["pike"].face
    assert cards["pike"] is cards["pike"]  # a face that two figures show is one, by which it is named


def test_a_figure_with_a_faulty_card_is_left_to_the_process_that_tells_why(pond, made):
    """Nothing is said of it twice."""
    _, workshop, _ = made
    template = pond / "templates/toy/fish.xml"
    template.write_text("<face>{{ card.copies / 0 }}</face>", "utf-8")
    ready = prepare(BuildRequest(pond, "toy", only="booklet"), Report(), NoProgress(), workshop.begin())
    game = ready.game
    sizes = {deck.name: {"face": {}, "back": {}} for deck in game.decks}
    setter = workshop.typesetter(game.fonts, game.locale)
    assert lay_out_pickled(game, CardsOnDemand(game, sizes, setter, workshop.layout), setter, workshop.layout) is None


BUILD = """
import sys
from pnp.cli.app import main
import pnp.build.workshop
taken = []
begun = pnp.build.workshop.Workshop._begin_booklet
pnp.build.workshop.Workshop._begin_booklet = lambda *given: (taken.append(1), begun(*given))[1]
try:
    main()
finally:
    sys.stderr.write(f"begun {len(taken)}")
"""
KINDS = {
    "sound": ("01-the-pond.md", "", ""),
    "a finding": ("01-the-pond.md", "page {page:score}", "page {page:scores}"),
    "no card": ("02-score.md", "card:pike", "card:pikes"),
}


@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux only")
@pytest.mark.parametrize("cache", ["off", "on"])
@pytest.mark.parametrize("kind", KINDS)
def test_jobs_change_neither_files_nor_findings(pond, tmp_path, kind, cache):
    """Whether faces are painted one by one or kept for later runs, and whatever is found."""
    chapters = sorted((pond / "content/toy/booklet").glob("*.md"))
    _, good, bad = KINDS[kind]
    for chapter in chapters:
        text = chapter.read_text("utf-8")
        if good and good in text:
            chapter.write_text(text.replace(good, bad), "utf-8")
    one, two = (built(pond, jobs, tmp_path / str(jobs), cache) for jobs in (1, 2))
    assert one[:2] == two[:2]
    assert (kind == "sound") == bool(one[1])
    assert two[2] == "begun 1"


def built(project, jobs, folder, cache):
    """Build with so many jobs: what was said, the files, and how many booklets were begun."""
    command = [sys.executable, "-c", BUILD, "build", "toy", "--jobs", str(jobs), "--out", str(folder), "--json"]
    kept = "off" if cache == "off" else str(folder) + "-kept"
    done = subprocess.run(
        command, cwd=project, env=os.environ | {"PNP_CACHE": kept}, capture_output=True, text=True, check=False
    )
    files = {file.name: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    return json.loads(done.stdout)["findings"], files, done.stderr
