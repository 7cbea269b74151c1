"""The rectangles of decks that a machine does not cut: boxes around nets, which have no marks for hands either.

Paper, backs, marks and bleed of decks: files of their own, and what the command line says about all of them. Manifests
list the cards of a game with keys of what they show.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from types import SimpleNamespace

import pikepdf
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
