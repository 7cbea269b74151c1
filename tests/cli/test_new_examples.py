"""`pnp new --example`: each example prints without a finding and shows what its name says."""

from typing import get_args, get_type_hints

import numpy as np
import pypdfium2
import pytest
from PIL import Image
from pypdfium2.raw import FPDF_PAGEOBJ_IMAGE

from pnp.base.diagnostics import Report
from pnp.cli.authoring import new
from pnp.load.game_reader import load_game
from pnp.load.scaffold import example_names

COUNTED = {
    "board": "1 board and 6 tokens on 1 sheet",
    "cards": "23 cards and 1 player aid on 3 sheets",
    "full": "32 cards on 3 sheets, a booklet of 4 pages",
    "posters": "24 cards, 1 player aid and 28 tokens on 4 sheets",
    "tokens": "16 tokens and 1 player aid on 1 sheet",
}


def example(run, folder, name):
    """Make the game `mine` from an example; gives the game, which loads without a finding."""
    assert run("new", "mine", "--example", name, cwd=folder).code == 0
    report = Report()
    game = load_game(folder, "mine", report)
    assert report.diagnostics == ()
    return game


def test_the_command_offers_the_examples_that_there_are():
    """The list of the option and the folders of the package are the same."""
    choice = get_type_hints(new)["example"]
    assert sorted(get_args(get_args(choice)[0])) == sorted(example_names()) == sorted(COUNTED)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", COUNTED)
def test_an_example_has_no_finding(tmp_path, run, name, paper):
    """Neither on A4 nor on Letter, and not one warning."""
    example(run, tmp_path, name)
    checked = run("check", "--paper", paper, cwd=tmp_path)
    assert checked.out.startswith(f"mine (en): {COUNTED[name]}" if paper == "a4" else "mine (en): ")
    assert (checked.code, checked.out.endswith(", no fault found\n")) == (0, True)


@pytest.mark.parametrize("name", ["", "cards", "full", "posters", "tokens"])
def test_a_game_to_start_from_is_fit_for_a_press(tmp_path, run, name):
    """Its bleed is enough for every shop, its small texts are of one ink; only small figures of its booklet are fine work."""
    assert run("new", "mine", *(("--example", name) if name else ()), cwd=tmp_path).code == 0
    checked = run("check", "--profile", "press-x4,printninja", cwd=tmp_path)
    warned = [line for line in checked.err.splitlines() if ": warning[" in line]
    assert (checked.code, [line for line in warned if " in a figure at " not in line]) == (0, [])
    assert name == "full" or not warned


@pytest.mark.parametrize(("name", "services"), [("", "tgc,mpc,drivethru"), ("cards", "tgc,mpc,drivethru"), ("full", "tgc,mpc")])
def test_a_game_to_start_from_goes_to_services(tmp_path, run, name, services):
    """As it is: their sizes and their bleed, which sheets for home do not show."""
    assert run("new", "mine", *(("--example", name) if name else ()), cwd=tmp_path).code == 0
    checked = run("check", "--profile", services, cwd=tmp_path)
    assert (checked.code, checked.out.count("no fault found\n")) == (0, len(services.split(",")))


def test_an_example_keeps_its_own_title(tmp_path, run):
    """The name on the command line is that of the folders; an example is a game with a name of its own."""
    assert example(run, tmp_path, "tokens").title == "Dusk"


def test_an_unknown_example_is_refused(tmp_path, run):
    """The message lists the examples, and nothing is written."""
    ran = run("new", "mine", "--example", "dice", cwd=tmp_path)
    assert ran.code == 2
    assert "there is no `dice`: one of `cards`, `tokens`, `board`, `full`, `posters`" in ran.err
    assert not list(tmp_path.iterdir())


def test_tokens_are_round_and_have_two_sides(tmp_path, run):
    """The example of tokens has discs that vary by a field, and a back of their own."""
    discs = example(run, tmp_path, "tokens").decks[0]
    assert (discs.kind, discs.cut, discs.back) == ("token", "ticks", "moon.xml")
    assert [card.id for card in discs.cards] == ["disc@1", "disc@2", "disc@3", "disc@4"]


def test_the_full_example_has_something_of_everything(tmp_path, run):
    """A list, a record, a table, a chapter of the booklet and a second language stand there to be copied."""
    game = example(run, tmp_path, "full")
    kinds = {kind.name for type_ in game.types.values() for kind in type_.fields.values()}
    assert {"text", "enum", "list", "record"} <= kinds
    assert (tmp_path / "content/mine/ingredients.csv").is_file()
    assert (tmp_path / "content/mine/booklet/10-rules.md").is_file()
    assert run("build", "--locale", "de", "--strict", "-q", cwd=tmp_path).code == 0
    assert {file.name for file in (tmp_path / "out/mine/de").glob("*.pdf")} == {
        "mine-de-cards-a4.pdf",
        "mine-de-booklet-a5.pdf",
        "mine-de-booklet-a5-on-a4.pdf",
        "mine-de-booklet-a5-on-letter.pdf",
    }


def test_the_translation_of_the_full_example_is_current(tmp_path, run):
    """A merge changes nothing: no text of the example has changed since it was translated, and no comment is old."""
    example(run, tmp_path, "full")
    merged = run("locale", "merge", "--no-pictures", cwd=tmp_path)
    assert (merged.code, merged.out) == (0, "content/mine/locale/de: up to date\n")


def test_posters_stay_vectors_and_their_words_text(tmp_path, run):
    """Words along the rim of a badge, in letters with an outline, in a triangle and in a feature of the font; no pixels."""
    example(run, tmp_path, "posters")
    assert run("build", "-q", cwd=tmp_path).code == 0
    (file,) = (tmp_path / "out/mine/en").glob("*.pdf")
    with pypdfium2.PdfDocument(file) as pdf:
        words = " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pdf)
        assert not [found for page in pdf for found in page.get_objects(filter=[FPDF_PAGEOBJ_IMAGE])]
    told = ("I was there", "Quiet Please", "House rules", "Wolf Tone", "Octo Disco", "1/2", "Knock, knock!", "Howls on")
    assert [word for word in told if word not in words] == []


@pytest.mark.whole
def test_posters_leave_room_for_other_languages(tmp_path, run):
    """Longer words with accents, and from right to left: all of it fits."""
    example(run, tmp_path, "posters")
    for kind in ("accents", "rtl"):
        ran = run("locale", "pseudo", "mine", kind, cwd=tmp_path)
        assert (ran.code, [line for line in ran.err.splitlines() if ": warning[" in line]) == (0, [])


@pytest.mark.whole
@pytest.mark.parametrize("options", [["--low-ink"], ["--profile", "press-x4,press-x1a,tts"], ["--png", "--ppi", "72"]])
def test_posters_are_printed_in_all_ways(tmp_path, run, options):
    """In little ink, by presses, on a virtual table and as pictures, without a finding."""
    example(run, tmp_path, "posters")
    assert run("build", "--strict", "-q", *options, cwd=tmp_path).code == 0


@pytest.mark.whole
def test_posters_on_a_virtual_table_look_as_they_do_on_paper(tmp_path, run):
    """Patterns, outlines, words along a rim and numbers in a triangle."""
    example(run, tmp_path, "posters")
    assert run("build", "-q", "--profile", "tts", cwd=tmp_path).code == 0
    assert run("build", "-q", "--png", "--ppi", "150", cwd=tmp_path).code == 0
    table, paper = tmp_path / "out/mine/en/table.tts", tmp_path / "out/mine/en/png"
    for picture, face, cells in (
        ("guides.png", "guide", (1, 1)),
        ("gigs.png", "snail", (4, 2)),
        ("badges/crew.png", "crew", (1, 1)),
    ):
        with Image.open(table / picture) as sheet, Image.open(next(paper.rglob(f"{face}-face.png"))) as drawn:
            cell = sheet.convert("RGB").crop((0, 0, sheet.width // cells[0], sheet.height // cells[1]))
            seen = [np.asarray(one.convert("RGB").resize((120, 168)), float)[30:-30, 30:-30] for one in (cell, drawn)]
        assert np.abs(seen[0] - seen[1]).mean() < 6, picture  # of 255; resized from other sizes


@pytest.mark.parametrize("look", ["outline: {colour: red, width: 0.1em}", "shadow: {colour: red, x: 0.05em, y: 0}"])
def test_another_look_of_words_is_printed_at_once(tmp_path, run, look):
    """What was painted before does not hide it; the old look gives the old picture."""
    example(run, tmp_path, "posters")
    theme, pictures = tmp_path / "templates/mine/theme.yaml", []
    before = theme.read_text("utf-8")
    for text in (before, before.replace("keyword: {weight: bold}", f"keyword: {{weight: bold, {look}}}"), before):
        theme.write_text(text, "utf-8")
        assert run("build", "-q", "--png", "--ppi", "60", "--card", "snail", cwd=tmp_path).code == 0
        (face,) = (tmp_path / "out/mine/en").rglob("snail-face.png")
        pictures.append(face.read_bytes())
    assert pictures[0] == pictures[2] != pictures[1]


@pytest.mark.parametrize(("name", "told"), [("posters", True), ("mine", False)])
def test_a_game_with_the_name_of_an_example_is_no_copy_of_it(tmp_path, run, name, told):
    """The last lines say how one is made."""
    said = "`posters` is an example too: pnp new my-posters --example posters copies it"
    assert (said in run("new", name, cwd=tmp_path).out.splitlines()) == told
