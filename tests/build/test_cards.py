"""The rectangles of decks that a machine does not cut: boxes around nets, which have no marks for hands either.

Paper, backs, marks and bleed of decks: files of their own, and what the command line says about all of them. Manifests
list the cards of a game with keys of what they show.
"""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from types import SimpleNamespace

import pikepdf
import pypdfium2
import pytest
from support.sheets import card as sample_card

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box, Size
from pnp.build.cards import fold_caution, with_cuts
from pnp.impose.impose import impose
from pnp.load.package_data import papers
from pnp.model.frame import Frame, Shape
from pnp.model.outline import Outline, Paper
from pnp.model.printing import NO_PRINT_OPTIONS, Cutting, PrintOptions
from pnp.model.sheet import Component, Imposition, Page, Placement, Sheet

SLOT = Shape((("M", (5.0, 5.0)), ("L", (25.0, 5.0)), ("L", (15.0, 25.0)), ("Z", ())), step="cut")

NET = Frame(Size(30, 40), 0.0, (SLOT,))


def lines(frame, options):
    """How many lines are cut of a part whose deck has these options."""
    game = SimpleNamespace(decks=[SimpleNamespace(name="dice", options=options)], defaults=PrintOptions(marks="full"))
    page = Page("face", Size(50, 60), (Placement("die", 1, "face", frame, Box(10, 10, 30, 40), 0, (0.0,) * 4),))
    sheets = Imposition(Paper("x", page.size, 5), "none", (Sheet(1, page),))
    part = Component("die", "dice", 1, frame, None, Mark("dice.yaml", 1), marks="none")
    (printed,) = with_cuts(game, [part], sheets, "x", Cutting()).pages
    return len(printed.cut.cuts)


@pytest.mark.parametrize(
    ("frame", "options", "cut"),
    [
        (NET, PrintOptions(marks="none"), 1),
        (NET, NO_PRINT_OPTIONS, 2),
        (replace(NET, items=()), PrintOptions(marks="none"), 1),
        (replace(NET, outline=Outline("circle", Size(30, 40))), PrintOptions(marks="none"), 2),
    ],
    ids=["net", "card with a window", "card without marks", "token"],
)
def test_what_is_cut(frame, options, cut):
    """The net, and no box; of everything else the outline too."""
    assert lines(frame, options) == cut


FISH = "fish: {type: fish, format: poker,"

NO_BLEED = "`bleed` of a deck in game.yaml says how far its art goes"


def built(run, root, *options):
    """The output of a build, and the manifests by the name of their file."""
    ran = run("build", "toy", *options, cwd=root)
    assert ran.code == 0, ran.err
    return ran, {f.stem: json.loads(f.read_text("utf-8")) for f in sorted((root / "out/toy/en").glob("*.json"))}


def ids(manifest):
    """The ids of all faces."""
    return sorted({p["id"] for page in manifest["pages"] for p in page["placements"] if p["face"] == "face"})


def test_a_deck_with_its_own_paper_has_its_own_file(toy, edit, run):
    """The slug line, the manifest and the name of each file say its paper; the table has a row for each."""
    edit(toy / "content/toy/game.yaml", FISH, f"{FISH} print: {{paper: a3, backs: none, marks: short, bleed: 1}},")
    ran, found = built(run, toy)
    assert {stem: (m["paper"], ids(m)) for stem, m in found.items()} == {
        "toy-en-cards-a3-none": ("a3", ["carp", "pike", "trout"]),
        "toy-en-cards-a4": ("a4", ["brook", "mill-pond"]),
    }
    assert [line.split()[0] for line in ran.out.splitlines() if ".pdf" in line] == [
        "out/toy/en/toy-en-cards-a4.pdf",
        "out/toy/en/toy-en-cards-a3-none.pdf",
    ]
    (page,) = found["toy-en-cards-a3-none"]["pages"]
    assert {max(p.get("bleed_sides_mm", [p["bleed_mm"]])) for p in page["placements"]} == {1}
    with pikepdf.open(toy / "out/toy/en/toy-en-cards-a3-none.pdf") as pdf:
        assert [float(v) for v in pdf.pages[0].MediaBox] == [0, 0, 841.8898, 1190.5512]
        assert "/Duplex" not in pdf.Root.ViewerPreferences or pdf.Root.ViewerPreferences.Duplex == "/Simplex"


def test_each_card_on_a_paper_of_its_own_size(toy, run):
    """`--paper card` makes a file for each size: a page for each side of each copy, of exactly the trim."""
    ran, found = built(run, toy, "--paper", "card")
    assert {stem: (m["paper"], ids(m)) for stem, m in found.items()} == {
        "toy-en-cards-card-41x63": ("card-41x63", ["brook", "mill-pond"]),
        "toy-en-cards-card-63.5x88.9": ("card-63.5x88.9", ["carp", "pike", "trout"]),
    }
    assert [line.split("  ")[-1] for line in ran.out.splitlines() if ".pdf" in line] == [
        "print without borders at 100 %, both sides, turn on the long edge"
    ] * 2
    with pikepdf.open(toy / "out/toy/en/toy-en-cards-card-63.5x88.9.pdf") as pdf:
        assert {tuple(float(v) for v in page.MediaBox) for page in pdf.pages} == {(0, 0, 180, 252)}
        assert len(pdf.pages) == 8
    pages = found["toy-en-cards-card-63.5x88.9"]["pages"]
    assert [(page["placements"][0]["id"], page["side"]) for page in pages[:4]] == [
        ("pike", "face"), ("pike", "back"), ("pike", "face"), ("pike", "back")
    ]  # fmt: skip


def test_a_paper_for_each_card_with_bleed(toy, run):
    """With `--bleed` the papers are larger by it, and show it; a deck may ask for such papers itself."""
    _, found = built(run, toy, "--paper", "card", "--bleed", "2", "--deck", "waters", "--backs", "none")
    (manifest,) = found.values()
    assert manifest["paper"] == "card-45x67"
    assert {tuple(p.get("bleed_sides_mm", [p["bleed_mm"]])) for page in manifest["pages"] for p in page["placements"]} == {(2,)}


def test_a_deck_on_a_paper_with_cells(toy, edit, run):
    """Labels of a deck have a file of their own, without marks; what the cells cut off of the bleed is said below the table."""
    game = toy / "content/toy/game.yaml"
    edit(game, "format: mini-american,", "format: mini-american, print: {paper: avery-5371},")
    ran, found = built(run, toy, "--skip", "3", "--deck", "waters")
    (manifest,) = found.values()
    assert [p["id"] for p in manifest["pages"][0]["placements"]] == ["mill-pond", "mill-pond", "brook"]
    name = "toy-en-cards-avery-5371.deck-waters.skip-3.pdf"
    assert f"{name}: `waters` (41 x 63 mm) in the middle of cells of 88.9 x 50.8 mm" in ran.out.splitlines()
    assert next(line for line in ran.out.splitlines() if "5371" in line).endswith(
        "print at 100 %, both sides, turn on the long edge"
    )


def test_the_long_edge_goes_first(toy, run):
    """A paper that is fed with its long edge says so on the sheets and in the table."""
    (toy / "papers.yaml").write_text("a4: {size: [210, 297], margin: 5, feed: long}\n", "utf-8")
    ran, _ = built(run, toy, "--paper", "a4")
    assert next(line for line in ran.out.splitlines() if ".pdf" in line).endswith("turn on the long edge, long edge first")
    with pypdfium2.PdfDocument(toy / "out/toy/en/toy-en-cards-a4.pdf") as pdf:
        assert "· A4 LEF ·" in pdf[0].get_textpage().get_text_bounded()


def test_what_has_no_back_needs_no_file_without_backs(toy, edit, run):
    """`backs: none` of a deck without a back leaves it in the usual file; on paper of its own it is printed on one side."""
    game = toy / "content/toy/game.yaml"
    edit(game, "face: fish.xml, back: back.xml", "face: fish.xml")
    edit(game, FISH, f"{FISH} print: {{backs: none}},")
    _, found = built(run, toy)
    assert {stem: ids(m) for stem, m in found.items()} == {"toy-en-cards-a4": ["brook", "carp", "mill-pond", "pike", "trout"]}
    assert [page["side"] for page in found["toy-en-cards-a4"]["pages"]] == ["face", "back"]
    edit(game, "print: {backs: none},", "print: {backs: none, paper: a3},")
    ran, found = built(run, toy)
    assert [page["side"] for page in found["toy-en-cards-a3"]["pages"]] == ["face"]
    assert [line.split("  ")[-1] for line in ran.out.splitlines() if "a3.pdf" in line] == ["print at 100 %, cut"]
    with pikepdf.open(toy / "out/toy/en/toy-en-cards-a3.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"


def test_the_command_line_decides_for_all_decks(toy, edit, run):
    """Options of decks give way to it."""
    edit(toy / "content/toy/game.yaml", FISH, f"{FISH} print: {{paper: a3, backs: none}},")
    _, found = built(run, toy, "--paper", "letter", "--backs", "none")
    assert list(found) == ["toy-en-cards-letter.backs-none"]


def test_the_game_says_what_decks_do_not(toy, edit, run):
    """`print:` of the game holds for marks and bleed too; a deck's own wins."""
    edit(toy / "content/toy/game.yaml", "backs: duplex-long}", "backs: duplex-long, marks: none, bleed: 0}")
    edit(toy / "content/toy/game.yaml", FISH, f"{FISH} print: {{bleed: 2}},")
    _, found = built(run, toy)
    shown = {p["id"]: max(p.get("bleed_sides_mm", [3])) for q in found["toy-en-cards-a4"]["pages"] for p in q["placements"]}
    assert shown == {"brook": 0, "mill-pond": 0, "carp": 2, "pike": 2, "trout": 2}


def test_nothing_is_written_if_one_paper_is_too_small(toy, edit, run):
    """Files are published together or not at all."""
    edit(toy / "content/toy/game.yaml", "fish: {type: fish, format: poker,", "fish: {type: fish, size: [200, 290],")
    edit(toy / "content/toy/game.yaml", "waters: {", "waters: {print: {paper: a3}, ")
    ran = run("build", "toy", "-q", cwd=toy)
    assert ran.code == 1
    assert ran.err.count("error[impose/too-large]") == 1
    assert not (toy / "out").exists()


def test_a_fold_says_what_shared_cuts_would_save(toy, edit, run):
    """Only if it is much: 40 poker cards take 20 folded sheets, 10 with shared cuts."""
    edit(toy / "content/toy/fish.yaml", "  pike:\n    copies: 2", "  pike:\n    copies: 40")
    edit(toy / "content/toy/fish.yaml", "- {count: 4, copies: yes}", "- {count: 42, copies: yes}")
    uneven = '{% block body %}\n  <rect x="-3" y="40" w="8" h="4" fill="ink"/>'
    edit(toy / "templates/toy/fish.xml", "{% block body %}", uneven)
    ran, _ = built(run, toy, "--backs", "gutterfold", "--deck", "fish")
    file = "toy-en-cards-a4.deck-fish.backs-gutterfold.pdf"
    assert ran.out.splitlines()[-1] == f"{file}: `--cuts shared` takes 11 sheets instead of 21"
    for options in (("--bleed", "0"), ("--cuts", "shared")):
        assert " instead of " not in built(run, toy, "--backs", "gutterfold", "--deck", "fish", *options)[0].out
    assert " instead of 21" not in built(run, toy, "--deck", "fish")[0].out


@pytest.mark.whole
def test_sheets_say_what_shared_cuts_would_save(toy, edit, run):
    """Once, where nobody has said how neighbours lie and a sheet is saved; two cards more would need as many sheets."""
    uneven = '{% block body %}\n  <rect x="-3" y="40" w="8" h="4" fill="ink"/>'
    edit(toy / "templates/toy/fish.xml", "{% block body %}", uneven)
    edit(toy / "content/toy/fish.yaml", "  pike:\n    copies: 2", "  pike:\n    copies: 15")
    edit(toy / "content/toy/fish.yaml", "- {count: 4, copies: yes}", "- {count: 17, copies: yes}")
    said = "`--cuts shared` puts 9 cards on a page instead of 8: neighbours touch, with short marks"
    fish = ("--deck", "fish")
    assert built(run, toy, *fish)[0].out.splitlines()[-1] == f"toy-en-cards-a4.deck-fish.pdf: {said}"
    for options in (("--cuts", "shared"), ("--cuts", "bleed"), ("--bleed", "0"), ("--skip", "1")):
        assert "`--cuts shared`" not in built(run, toy, *fish, *options)[0].out
    edit(toy / "content/toy/fish.yaml", "copies: 15", "copies: 17")
    edit(toy / "content/toy/fish.yaml", "count: 17", "count: 19")
    assert "`--cuts shared`" not in built(run, toy, *fish)[0].out


def test_a_card_that_fits_with_short_marks_only_is_too_large(toy, run, edit):
    """And nobody counts how many more of it a page would hold."""
    edit(toy / "content/toy/game.yaml", "fish: {type: fish, format: poker", "fish: {type: fish, size: [189, 250]")
    ran = run("build", "toy", "--deck", "fish", "-q", cwd=toy)
    assert ran.code == 1
    assert "error[impose/too-large]" in ran.err
    assert "with `--marks short`" in ran.err


def test_more_bleed_than_is_drawn_is_refused(toy, run):
    """Nothing could be printed there."""
    ran = run("build", "toy", "-q", "--bleed", "4", cwd=toy)
    assert ran.code == 1
    assert ran.err.startswith(
        f"error[impose/bleed-not-drawn]: a bleed of 4 mm is more than what is drawn: at most 3 mm\n  hint: {NO_BLEED}\n"
    )


@pytest.mark.whole
def test_cuts_are_shared_where_it_is_asked_for(toy, edit, run):
    """By one deck, by the game, or by the command line, which has the last word; with short marks then."""
    game = toy / "content/toy/game.yaml"
    uneven = '{% block body %}\n  <rect x="-3" y="40" w="8" h="4" fill="ink"/>'
    for template in ("fish", "water"):
        edit(toy / f"templates/toy/{template}.xml", "{% block body %}", uneven)

    def sharing(*options):
        end = f".cuts-{options[1]}" if options else ""
        faces = [
            p
            for page in built(run, toy, *options)[1][f"toy-en-cards-a4{end}"]["pages"]
            for p in page["placements"]
            if p["face"] == "face"
        ]
        return {p["id"] for p in faces if 0 in p.get("bleed_sides_mm", [])}

    fish, waters = {"carp", "pike", "trout"}, {"brook", "mill-pond"}
    assert sharing() == set()
    assert sharing("--cuts", "shared") == fish | waters
    edit(game, FISH, f"{FISH} print: {{cuts: shared}},")
    assert sharing() == fish
    assert sharing("--cuts", "bleed") == set()
    edit(game, "backs: duplex-long}", "backs: duplex-long, cuts: shared}")
    assert sharing() == fish | waters
    edit(game, "print: {cuts: shared},", "print: {cuts: bleed},")
    assert sharing() == waters


def test_a_build_says_what_a_cut_shows_that_is_off(toy, run):
    """Where neighbours touch because it was asked for."""
    off = "neighbours touch: a cut 0.5 mm off shows 0.5 mm of the neighbour"
    assert built(run, toy)[0].out.count("\n") == 2
    assert built(run, toy, "--cuts", "bleed")[0].out.count("\n") == 2
    assert built(run, toy, "--bleed", "1.5")[0].out.count("\n") == 2
    assert built(run, toy, "--cuts", "shared")[0].out.splitlines()[2:] == [f"toy-en-cards-a4.cuts-shared.pdf: {off}"]
    more = f"toy-en-cards-a4.bleed-0.pdf: {off}, and white paper at the edge of the block"
    assert built(run, toy, "--bleed", "0")[0].out.splitlines()[2:] == [more]


def test_only_rectangles_share_cuts(toy, edit, run):
    """Between circles lies waste, so a deck of them cannot ask for it."""
    edit(toy / "content/toy/game.yaml", FISH, "fish: {type: fish, format: token-25, print: {cuts: shared},")
    ran = run("check", "toy", "-q", cwd=toy)
    assert ran.code == 1
    assert (
        "content/toy/game.yaml:9:48: error[load/bad-outline]: `cuts` is for rectangles: between neighbours of the shape "
        "`circle` lies waste\n"
    ) in ran.err
    assert "^\n  hint: leave it out\n" in ran.err


STEM = "out/toy/en/toy-en-cards"

FISH_OF_PRINTED_CARDS = "content/toy/fish.yaml"

PIKE = "4f1ed3b38b0dfa2a8c2be99e"
"""A promise: a card that was printed with an earlier version of pnp has the same key still, or `METHOD` is another one."""


@pytest.fixture
def listed(toy, run):
    """Build the toy game and give the cards of a manifest by their ids."""

    def build(*options, name="a4"):
        done = run("build", "toy", *options, cwd=toy)
        assert done.code == 0, done.err
        data = json.loads((toy / f"{STEM}-{name}.json").read_text("utf-8"))
        assert (data["keys"], data["date"]) == (1, "2026-02-03")
        return {card.pop("id"): card for card in data["cards"]}

    return build


def test_each_card_has_its_name_its_copies_and_its_keys(listed):
    """Cards of a deck with one back have the same key there."""
    cards = listed()
    assert cards["pike"] == {"name": "Pike", "deck": "fish", "copies": 2, "face": PIKE, "back": cards["carp"]["back"]}
    assert {id_: card["copies"] for id_, card in cards.items()} == {
        "pike": 2, "carp": 1, "trout": 1, "mill-pond": 2, "brook": 1,
    }  # fmt: skip
    assert len({card["face"] for card in cards.values()}) == len(cards)


def test_keys_depend_on_no_paper_and_no_profile(listed):
    """What is printed at home on Letter, or with less ink, is the same card."""
    cards = listed()
    assert listed("--paper", "letter", "--backs", "gutterfold", name="letter.backs-gutterfold") == cards
    assert listed("--low-ink", name="a4.low-ink") == cards


def test_a_press_has_keys_of_its_inks_besides(listed):
    """A recipe of a swatch changes what a press prints, and nothing else."""
    cards = listed()
    press = listed("--profile", "press-x4", "--deck", "fish", name="fish.deck-fish.press-x4")
    assert {id_: {k: v for k, v in card.items() if "inks" not in k} for id_, card in press.items()} == {
        id_: card for id_, card in cards.items() if card["deck"] == "fish"
    }
    assert all({"face_inks", "back_inks"} <= {*card} for card in press.values())


def test_a_run_of_a_part_lists_its_cards(listed):
    """Its edition says that there are others."""
    assert {*listed("--deck", "waters", name="a4.deck-waters")} == {"mill-pond", "brook"}


def test_the_manifest_of_a_draft_has_no_keys(toy, run):
    """Its faces show faults, and nobody prints it."""
    run("build", "toy", "--draft", cwd=toy)
    data = json.loads((toy / f"{STEM}-a4-draft.json").read_text("utf-8"))
    assert not {"keys", "cards", "date"} & {*data}


def test_copies_order_and_other_cards_change_no_key(listed, toy):
    """A card in another place of its file, with other neighbours, is the same card."""
    before = listed()
    text = (
        (toy / FISH_OF_PRINTED_CARDS)
        .read_text("utf-8")
        .partition("assert:")[0]
        .replace("copies: 2", "copies: 3")
        .replace("Quick", "Slow")
    )
    head, *cards = re.split(r"^(?=  \w+:\n)", text, flags=re.MULTILINE)
    (toy / FISH_OF_PRINTED_CARDS).write_text("".join((head, *reversed(cards))), "utf-8")
    after = listed()
    assert [*after] != [*before]
    assert (after["pike"]["copies"], before["pike"]["copies"]) == (3, 2)
    assert {id_ for id_, card in after.items() if card["face"] != before[id_]["face"]} == {"trout"}


@pytest.mark.parametrize(
    ("width", "height", "paper", "said"),
    [
        (63.0, 88.0, "a4", ""),
        (88.0, 125.0, "letter", "fold on the line, not edge on edge: it lies up to 0.8 mm beside the middle of the paper"),
    ],
)
def test_a_fold_beside_the_middle_is_said(width, height, paper, said):
    """Fronts may need more room than backs, which have no marks; who lays edge on edge would fold beside the line."""
    assert fold_caution(impose([sample_card("c", width, height, copies=9)], papers()[paper], "gutterfold", Report())) == said


FISH_AND_WATERS = {"fish": ["carp", "pike", "trout"], "waters": ["brook", "mill-pond"]}


def test_a_sheet_holds_one_stock(toy, edit, run):
    """Each stock has a file, which says it in its name, its row of the table, its slug line and its manifest."""
    edit(toy / "content/toy/game.yaml", "backs: duplex-long}", "backs: duplex-long, stock: card}")
    edit(toy / "content/toy/game.yaml", FISH, f"{FISH} stock: net,")
    ran, found = built(run, toy)
    assert {stem: ids(m) for stem, m in found.items()} == {
        "toy-en-cards-a4": FISH_AND_WATERS["waters"],
        "toy-en-cards-a4-net": FISH_AND_WATERS["fish"],
    }
    assert [line.split("  ")[-1] for line in ran.out.splitlines() if ".pdf" in line] == [
        "card stock, 250–300 g/m²: print at 100 %, both sides, turn on the long edge",
        "thin card, 160–200 g/m²: print at 100 %, both sides, turn on the long edge",
    ]
    assert {stem: m["stock"] for stem, m in found.items()} == {
        "toy-en-cards-a4": {"name": "card", "label": "card stock", "weight": "250–300\N{NO-BREAK SPACE}g/m²"},
        "toy-en-cards-a4-net": {"name": "net", "label": "thin card", "weight": "160–200\N{NO-BREAK SPACE}g/m²"},
    }
    assert "A4 · thin card · 160–200 g/m² · sheet 1 of 1" in page_words(toy / "out/toy/en/toy-en-cards-a4-net.pdf")
    assert not any("edition" in m for m in found.values())


def page_words(pdf):
    """The words of the first page of a PDF, with usual spaces."""
    return " ".join(pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range().split())


def test_what_names_no_stock_shares_sheets_as_before(toy, edit, run):
    """Only the deck that names one is apart, and nothing is said of the others."""
    edit(toy / "content/toy/game.yaml", FISH, f"{FISH} stock: sticker,")
    ran, found = built(run, toy)
    assert found.keys() == {"toy-en-cards-a4", "toy-en-cards-a4-sticker"}
    assert "stock" not in found["toy-en-cards-a4"]
    assert [line.split("  ")[-1].partition(":")[0] for line in ran.out.splitlines() if ".pdf" in line] == [
        "print at 100 %, both sides, turn on the long edge",
        "sticker paper",
    ]


@pytest.mark.parametrize(
    ("profile", "has_ruler"), [("home", True), ("home-low-ink", True), ("cut", False), ("press-sheets", False)]
)
def test_sheets_that_are_printed_at_home_have_a_ruler(toy, run, profile, has_ruler):
    """Machines and presses do not scale, and nothing else may stand beside their marks."""
    ran = run("build", "toy", "--deck", "fish", "--profile", profile, cwd=toy)
    assert ran.code == 0, ran.err
    (pdf,) = (toy / "out/toy/en").glob("*cards*.pdf")
    assert ("50 mm" in page_words(pdf)) == has_ruler


@pytest.mark.parametrize("who", ["command", "game", "profile"])
def test_stocks_are_mixed_if_somebody_asks_for_it(toy, edit, run, who):
    """Then all lie on the sheets that they would lie on without stocks, and no file names one."""
    game = toy / "content/toy/game.yaml"
    edit(game, FISH, f"{FISH} stock: net,")
    if who == "game":
        edit(game, "backs: duplex-long}", "backs: duplex-long, stock: any}")
    if who == "profile":
        (toy / "profiles").mkdir()
        (toy / "profiles/few.yaml").write_text("note: few pieces\nprint: {stock: any}\n", "utf-8")
    ways = {"command": ("--stock", "any"), "profile": ("--profile", "few"), "game": ()}
    _, found = built(run, toy, *ways[who])
    names = {"command": "toy-en-cards-a4.stock-any", "profile": "toy-en-cards-a4.few", "game": "toy-en-cards-a4"}
    assert {stem: ids(m) for stem, m in found.items()} == {
        names[who]: sorted(FISH_AND_WATERS["fish"] + FISH_AND_WATERS["waters"])
    }
    assert "stock" not in found[names[who]]


def test_a_stock_of_one_deck_does_not_change_the_name_of_its_file(toy, edit, run):
    """`--deck` prints the file that it is in, and a stock that mixes nothing is no other edition."""
    edit(toy / "content/toy/game.yaml", FISH, f"{FISH} stock: net,")
    assert list(built(run, toy, "--deck", "fish")[1]) == ["toy-en-cards-a4-net.deck-fish"]
    edit(toy / "content/toy/game.yaml", "stock: net,", "")
    shutil.rmtree(toy / "out")
    assert list(built(run, toy, "--stock", "any")[1]) == ["toy-en-cards-a4"]


def test_backs_and_papers_have_files_of_their_own_on_each_stock(toy, edit, run):
    """The name says what is unusual, in one order."""
    edit(toy / "content/toy/game.yaml", FISH, f"{FISH} stock: board, print: {{paper: a3, backs: gutterfold}},")
    assert [*built(run, toy)[1]] == ["toy-en-cards-a3-gutterfold-board", "toy-en-cards-a4"]


def test_backs_that_are_glued_onto_cardboard_are_told(toy, edit, run):
    """Paper that is printed on both sides cannot be glued; folded around the cardboard it can."""
    edit(toy / "content/toy/game.yaml", FISH, f"{FISH} stock: board,")
    told = "the side that is glued onto cardboard has backs: `--backs gutterfold` folds them around it"
    assert f"toy-en-cards-a4-board.pdf: {told}" in built(run, toy)[0].out.splitlines()
    assert "is glued onto" not in built(run, toy, "--backs", "gutterfold")[0].out


def test_a_stock_of_the_game_is_called_as_the_game_calls_it(toy, edit, run):
    """Also in the table; its note is in the manifest."""
    game = toy / "content/toy/game.yaml"
    edit(game, "decks:", 'stocks: {felt: {name: wool felt, weight: 2.5mm, note: "Iron it on."}}\ndecks:')
    edit(game, FISH, f"{FISH} stock: felt,")
    ran, found = built(run, toy)
    assert "wool felt, 2.5 mm: print at 100 %" in ran.out
    said = {"name": "felt", "label": "wool felt", "weight": "2.5\N{NO-BREAK SPACE}mm", "note": "Iron it on."}
    assert found["toy-en-cards-a4-felt"]["stock"] == said


def sides(manifest):
    """What each page shows: `face` or `back`, and how many cards."""
    return [(page["side"], len(page["placements"])) for page in manifest["pages"]]


def test_sheets_with_blank_backs_can_be_a_file_of_their_own(toy, edit, run):
    """The others are printed on both sides then; names, manifests and the table say which is which."""
    game = toy / "content/toy/game.yaml"
    edit(game, "type: fish, format: poker,", "type: fish, size: [190, 270], print: {marks: short},")
    edit(game, "face: fish.xml, back: back.xml", "face: fish.xml")
    usual = built(run, toy)[1]
    assert sides(usual["toy-en-cards-a4"]) == [*[("face", 1), ("back", 0)] * 4, ("face", 3), ("back", 3)]
    shutil.rmtree(toy / "out")
    ran, found = built(run, toy, "--single-sided", "apart")
    assert {stem: sides(m) for stem, m in found.items()} == {
        "toy-en-cards-a4.both-sides": [("face", 3), ("back", 3)],
        "toy-en-cards-a4.one-side": [("face", 1)] * 4,
    }
    assert [m["edition"] for m in found.values()] == [{"sides": "both"}, {"sides": "one"}]
    assert [line.split("  ")[-1] for line in ran.out.splitlines() if ".pdf" in line] == [
        "print at 100 %, both sides, turn on the long edge",
        "print at 100 %, cut",
    ]
    assert "sheet 1 of 4" in page_words(toy / "out/toy/en/toy-en-cards-a4.one-side.pdf")
    assert "sheet 1 of 1" in page_words(toy / "out/toy/en/toy-en-cards-a4.both-sides.pdf")


@pytest.mark.parametrize("backs", ["duplex-long", "gutterfold", "none"])
def test_files_stay_as_they_are_if_no_sheet_is_apart(toy, run, backs):
    """Nothing is renamed where all sheets are alike."""
    usual = {stem: m["pages"] for stem, m in built(run, toy, "--backs", backs)[1].items()}
    assert {stem: m["pages"] for stem, m in built(run, toy, "--backs", backs, "--single-sided", "apart")[1].items()} == usual
