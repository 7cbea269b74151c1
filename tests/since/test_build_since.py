"""`pnp build --since`: what is printed after each kind of change, and what is said of it."""

from __future__ import annotations

import json
import re

from fontTools.ttLib import TTFont
from PIL import Image

FISH, RULES, GAME = "content/toy/fish.yaml", "content/toy/rules.yaml", "content/toy/game.yaml"
NOTHING = ["toy (en): nothing has changed since 0.3.0, so nothing is printed"]
CHANGED = ["toy (en): since 0.3.0, 1 card is changed: 2 copies to print"]


def test_nothing_changed(project):
    """Said, and nothing is written; that is no error."""
    assert project.build() == NOTHING
    assert project.files() == []


def test_a_text(project):
    """Both copies of that card are printed, under a name of their own; of others none."""
    project.edit(FISH, ("very", "quite"))
    assert project.build() == CHANGED
    assert project.copies() == {"pike": 2}
    assert project.files() == [
        "toy-en-cards-a4.since-0.3.0.json",
        "toy-en-cards-a4.since-0.3.0.pdf",
        "toy-en-changes.since-0.3.0.pdf",
        "toy-en-errata.since-0.3.0.html",
        "toy-en-errata.since-0.3.0.md",
        "toy-en-errata.since-0.3.0.pdf",
    ]


def test_a_title(project):
    """A card with another name is another card to players, and the one of that id to the files."""
    project.edit(FISH, ("name: Old Carp", "name: Ancient Carp"))
    assert project.build() == ["toy (en): since 0.3.0, 1 card is changed: 1 copy to print"]


def test_an_id(project, run):
    """A card that only the files call something else is the same piece of paper; one that prints its id is not."""
    project.edit(FISH, ("  carp:\n", "  koi:\n"))
    assert project.build() == [
        "toy (en): since 0.3.0, 1 card is new and 1 card is gone: 1 copy to print",
        "toy (en): take out 1 of 1 `carp` (Old Carp)",
    ]
    project.edit(FISH, ("  koi:\n", "  carp:\n"))
    project.edit("templates/toy/face.xml", ("{{ card.id }} · ", ""))
    assert run("build", "toy", "--out", "printed", cwd=project.root).code == 0
    project.edit(FISH, ("  carp:\n", "  koi:\n"))
    assert project.build() == NOTHING


def test_a_card_that_moved(project):
    """The order of cards is that of a file, not of a box."""
    text = (project.root / FISH).read_text("utf-8")
    head, pike, carp, rest = re.split(r"^(?=  (?:pike|carp|trout):\n)", text, flags=re.MULTILINE)
    (project.root / FISH).write_text(head + carp + pike + rest, "utf-8")
    assert project.build() == NOTHING


def test_only_the_copies(project):
    """More copies print the difference; of fewer, somebody has to take some out."""
    project.edit(FISH, ("copies: 2", "copies: 3"), ("- {count: 4, copies: yes}", "- {count: 5, copies: yes}"))
    assert project.build() == ["toy (en): since 0.3.0, 1 card is needed more often: 1 copy to print"]
    assert project.copies() == {"pike": 1}
    project.edit(FISH, ("    copies: 3\n", ""), ("- {count: 5, copies: yes}", "- {count: 3, copies: yes}"))
    assert project.build() == [
        "toy (en): since 0.3.0, 1 card is needed less often: nothing to print",
        "toy (en): take out 1 of 2 `pike` (Pike)",
    ]


def test_a_card_that_is_new_and_one_that_is_gone(project):
    """The new one is printed, the other is named."""
    text = (project.root / FISH).read_text("utf-8")
    trout = text[text.index("  trout:") : text.index("assert:")]
    perch = trout.replace("trout:", "perch:").replace('"No"', "Perch")
    (project.root / FISH).write_text(text.replace(trout, perch), "utf-8")
    assert project.build() == [
        "toy (en): since 0.3.0, 1 card is new and 1 card is gone: 1 copy to print",
        "toy (en): take out 1 of 1 `trout` (No)",
    ]
    assert project.copies() == {"perch": 1}
    assert "## New cards\n\n- Perch\n\n## Cards that are gone\n\n- No\n" in project.text()


def test_the_pixels_of_a_picture(project):
    """The file has the same name, and another fish."""
    Image.new("RGB", (1400, 1400), "navy").save(project.root / "content/toy/art/pike.png")
    assert project.build() == CHANGED
    assert project.text().endswith("## What changed\n\n- Pike\n")


def test_a_drawing_that_says_the_same_otherwise(project):
    """A comment in an SVG prints nothing."""
    project.edit("content/toy/art/carp.svg", ("</svg>", "<!-- drawn by hand --></svg>"))
    assert project.build() == NOTHING
    assert project.err == ""


def test_a_font_whose_letters_are_others(project):
    """All cards with such letters; a file that draws the same letters changes none."""
    for file in (project.root / "fonts").rglob("*.ttf"):
        font = TTFont(file)
        font["head"].fontRevision += 1
        font.save(file)
    shown = (project.root / "fonts/fonts.yaml").read_text("utf-8")
    assert "sha256" not in shown
    assert project.build() == NOTHING
    for file in (project.root / "fonts").rglob("*.ttf"):
        font = TTFont(file)
        glyph = font["glyf"]["P"]
        glyph.coordinates[0] = (glyph.coordinates[0][0] - 30, glyph.coordinates[0][1])
        font.save(file)
    assert project.build()[0].startswith("toy (en): since 0.3.0, ")
    assert "pike" in project.copies()
    assert "brook" not in project.copies()


def test_a_constant(project):
    """The cards that print it, and no other."""
    project.edit(RULES, ("penalty: {value: 1", "penalty: {value: 2"))
    assert project.build() == CHANGED
    assert project.copies() == {"pike": 2}


def test_a_template(project):
    """All cards that it draws, those with the same back in both decks too."""
    project.edit("templates/toy/back.xml", ('r="5"', 'r="6"'))
    assert project.build() == ["toy (en): since 0.3.0, 5 cards are changed: 7 copies to print"]
    assert project.copies() == {"pike": 2, "carp": 1, "trout": 1, "mill-pond": 2, "brook": 1}


def test_a_template_that_draws_the_same(project):
    """A group more or less is nothing that anybody sees."""
    project.edit(
        "templates/toy/back.xml", ("<circle x", '<group x="1"><circle x'), ('stroke-width="1"/>', 'stroke-width="1"/></group>')
    )
    assert project.build()[0] == "toy (en): since 0.3.0, 5 cards are changed: 7 copies to print"
    project.edit("templates/toy/back.xml", ('<group x="1">', "<group>"))
    assert project.build() == NOTHING


def test_a_deck_more(project):
    """All of its cards are new, on the sheets of the others."""
    project.edit(
        GAME,
        ("  waters:", "  ponds: {type: water, format: poker, bleed: 2, safe: 2.5, face: water.xml, back: back.xml}\n  waters:"),
    )
    (project.root / "content/toy/ponds.yaml").write_text(
        "cards:\n  duck-pond:\n    copies: 3\n    name: Duck Pond\n    map: |\n      ~~#\n      o~~\n", "utf-8"
    )
    project.edit(FISH, ("very", "quite"))
    assert project.build() == ["toy (en): since 0.3.0, 1 card is changed and 1 card is new: 5 copies to print"]
    assert project.copies() == {"pike": 2, "duck-pond": 3}
    manifest = json.loads((project.root / "out/toy/en/toy-en-cards-a4.since-0.3.0.json").read_text("utf-8"))
    assert len(manifest["pages"]) == 2  # one sheet, both sides
    assert manifest["edition"] == {"since": "0.3.0"}


def test_the_version_that_cards_show(project):
    """Nobody prints all cards again because of a new number in their corner; what changed besides has it."""
    project.edit(GAME, ('version: "0.3.0"', 'version: "0.4.0"'))
    assert project.build() == [
        *NOTHING,
        "toy (en): 5 cards show another version and are otherwise the same: not printed",
    ]
    assert project.files() == []
    project.edit(FISH, ("very", "quite"))
    assert project.build() == [*CHANGED, "toy (en): 4 cards show another version and are otherwise the same: not printed"]


def test_a_print_since_a_print(project):
    """The manifest of a run lists all cards as they are then, so that the next one begins there."""
    project.edit(FISH, ("very", "quite"))
    project.build()
    project.edit(FISH, ("Old Carp", "Ancient Carp"))
    assert project.build(since="out/toy/en/toy-en-cards-a4.since-0.3.0.json") == [
        "toy (en): since 0.3.0, 1 card is changed: 1 copy to print"
    ]
    assert project.copies() == {"carp": 1}


def test_with_other_backs_less_ink_and_on_another_paper(project):
    """What was printed is compared by what it shows, and what is printed now may look otherwise."""
    project.edit(FISH, ("very", "quite"))
    assert project.build("--profile", "home,home-low-ink", "--paper", "letter", "--backs", "gutterfold") == CHANGED
    assert [name for name in project.files() if name.endswith("pdf")] == [
        "toy-en-cards-letter.since-0.3.0.backs-gutterfold.pdf",
        "toy-en-cards-letter.since-0.3.0.low-ink.backs-gutterfold.pdf",
        "toy-en-changes.since-0.3.0.pdf",
        "toy-en-errata.since-0.3.0.pdf",
    ]


def test_as_data(project, run):
    """A program reads which cards to print and to take out."""
    project.edit(FISH, ("very", "quite"), ("  trout:\n", "  perch:\n"), ('name: "No"', "name: Perch"))
    done = run("build", "toy", "--since", "printed", "--json", cwd=project.root)
    (changes,) = json.loads(done.out)["changes"]
    cards = [(c["id"], c["how"], c["before"], c["after"], c["printed"], c["spare"], c["sides"]) for c in changes.pop("cards")]
    assert cards == [
        ("pike", "changed", 2, 2, 2, 0, ["face"]),
        ("perch", "new", 0, 1, 1, 0, []),
        ("trout", "removed", 1, 0, 0, 1, []),
    ]
    assert changes == {"game": "toy", "locale": "en", "since": "0.3.0", "other_version": [], "booklet_pages": []}


def test_for_a_press(project, run):
    """What was printed at home is compared by what is seen; what a press printed, by its inks too."""
    press = ("--profile", "press-x4", "--deck", "fish")
    assert run("build", "toy", *press, "--out", "pressed", cwd=project.root).code == 0
    project.edit("templates/toy/theme.yaml", ("cmyk: [0, 0, 0, 95]", "cmyk: [0, 0, 0, 100]"))
    assert project.build(*press) == NOTHING
    assert project.build(*press, since="pressed") == ["toy (en): since 0.3.0, 3 cards are changed: 4 copies to print"]
    assert [name for name in project.files() if name.endswith("pdf")] == [
        "toy-en-cards-fish.deck-fish.since-0.3.0.press-x4.pdf",
        "toy-en-changes.deck-fish.since-0.3.0.pdf",
        "toy-en-errata.deck-fish.since-0.3.0.pdf",
    ]


def test_what_is_made_at_home_is_no_matter_of_a_press(project):
    """Dice of paper and the like are in no file for a shop."""
    project.edit(GAME, ("face: water.xml, back: back.xml}", "face: water.xml, back: back.xml, print: {press: no}}"))
    project.edit("content/toy/waters.yaml", ("name: Brook", "name: Broad Brook"))
    assert project.build("--profile", "press-x4") == ["toy (en): since 0.3.0, 1 card is changed: 1 copy to print"]  # the trout
    assert project.build() == ["toy (en): since 0.3.0, 2 cards are changed: 2 copies to print"]


def test_a_virtual_table_has_all_cards(project):
    """It is no print, from which some may be missing."""
    assert project.build("--profile", "tts", code=2) == []
    assert "`--since` is for print: `tts` is for a virtual table" in " ".join(project.err.split())


def test_pictures_are_those_of_cards_that_changed(project):
    """In a folder of their own."""
    project.edit(FISH, ("very", "quite"))
    project.build("--png")
    pictures = project.root / "out/toy/en/png.since-0.3.0"
    assert sorted(file.relative_to(pictures).as_posix() for file in pictures.rglob("*.png")) == [
        "fish/back.png", "fish/pike-face.png",
    ]  # fmt: skip


def test_a_deck_alone(project):
    """What changed or is gone elsewhere is not told."""
    project.edit(FISH, ("very", "quite"))
    assert project.build("--deck", "waters") == NOTHING
    assert project.build("--deck", "fish") == CHANGED
    assert "toy-en-cards-a4.deck-fish.since-0.3.0.pdf" in project.files()
