"""A booklet is not printed by single pages: which of them changed is said, and what they say.

`pnp build --since`: what is printed after each kind of change, and what is said of it. The page that shows each changed
card as it was and as it is. Where two faces differ.
"""

from __future__ import annotations

import json
import re
from types import SimpleNamespace

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from pnp.base.diagnostics import Report
from pnp.base.units import Box, Size
from pnp.build.build import prepare
from pnp.build.changes.changes import face_marks
from pnp.build.changes.earlier_print import open_earlier_print
from pnp.impose.face_keys import PaintedPart
from pnp.model.frame import Group, PlacedFrame, Shape, TextLine
from pnp.model.request import BuildRequest

CHAPTER = "content/my-game/booklet/10-rules.md"

OLD, NEW = "Whoever was last in bed begins.", "Whoever was first in bed begins."

SAID = """## Rule booklet

### An evening’s work

- Whoever was ~~last~~ **first** in bed begins.
"""


@pytest.fixture
def game(tmp_path, run, git):
    """A new game, which was printed into `printed` and has the tag `v1.0`."""
    assert run("new", "my-game", "--example", "full", cwd=tmp_path).code == 0
    assert run("build", "my-game", "--out", "printed", cwd=tmp_path).code == 0
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", "content", "templates", "fonts")
    git(tmp_path, "commit", "--quiet", "-m", "the first version")
    git(tmp_path, "tag", "v1.0")
    return tmp_path


@pytest.mark.whole
def test_a_paragraph(game, run):
    """The pages that show it, by a tag or by the manifests of that time; errata say what it says."""
    file = game / CHAPTER
    text = file.read_text("utf-8")
    assert OLD in text
    file.write_text(text.replace(OLD, NEW, 1), "utf-8")
    for since, label in (("v1.0", "v1.0"), ("printed", "1.0.0")):
        done = run("build", "my-game", "--since", since, cwd=game)
        assert done.code == 0, done.err
        first, second = done.out.splitlines()[-2:]
        assert first == f"my-game (en): since {label}, no card has changed: nothing to print"
        assert second.endswith(" of the booklet changed: print it whole with `--only booklet`")
    folder = game / "out/my-game/en"
    assert [file.name for file in folder.iterdir() if "cards" in file.name or "booklet" in file.name] == []
    assert SAID in (folder / "my-game-en-errata.since-v1.0.md").read_text("utf-8")


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


FISH_OF_CHANGES_PAGES = "content/toy/fish.yaml"

SILENT = SimpleNamespace(stage=lambda *_: None, advance=lambda *_: None)


@pytest.fixture
def shown(tagged):
    """The pages of the toy game since `v1.0`, as the items beside its cards."""

    def pages(since="v1.0", **request):
        report = Report()
        with open_earlier_print(str(since), tagged.root) as found:
            ready = prepare(BuildRequest(tagged.root, "toy", since=found, shows_changes=True, **request), report, SILENT)
            assert [d.message for d in report.diagnostics if d.severity == "error"] == []
            documents = {document.stem: document for document in ready.products["changes"].documents}
        return [page.furniture for page in next(iter(documents.values())).imposition.pages]

    return pages


def words(items):
    """All lines of text of a page."""
    return ["".join(run.text for _, run in line.runs) for line in items if isinstance(line, TextLine)]


def marks(items):
    """The frames around what differs: the white line under each is not counted."""
    return [
        item.rect for item in items if isinstance(item, Shape) and item.stroke and item.stroke.colour[:3] == (0.85, 0.0, 0.5)
    ]


def faces(items):
    """The faces that a page shows."""
    return [item for item in items if isinstance(item, PlacedFrame)]


def test_a_card_before_and_now(shown, tagged):
    """Its name, its id and its copies; a frame around the number on both faces, and the line along which they are cut."""
    tagged.edit(FISH_OF_CHANGES_PAGES, ("points: 7", "points: 8"), ("equals: 15", "equals: 16"))
    (page,) = shown()
    assert words(page) == [
        "Pike · pike · 2 ×",
        "before",
        "now",
        "Pond · What changed",
        "0.3.0 (2026-02-03) · en",
    ]
    before, now = faces(page)
    assert before.frame != now.frame
    assert before.matrix[4] < now.matrix[4]
    one, other = marks(page)
    assert (one.y, one.h) == pytest.approx((other.y, other.h), abs=0.5)
    assert other.x - one.x == pytest.approx(now.matrix[4] - before.matrix[4], abs=0.5)
    assert len([item for item in page if isinstance(item, Group)]) == 2


def test_words_that_only_moved_have_no_mark(shown, tagged):
    """A longer word moves all that follow it."""
    tagged.edit(FISH_OF_CHANGES_PAGES, ("very", "extraordinarily"))
    (page,) = shown()
    assert len(marks(page)) == 2


def test_new_cards_and_cards_that_are_gone_are_shown_once(shown, tagged):
    """Under what they are; nothing on them differs from anything."""
    tagged.edit(FISH_OF_CHANGES_PAGES, ("  trout:\n", "  perch:\n"), ('name: "No"', "name: Perch"))
    (page,) = shown()
    assert [word for word in words(page) if word in {"before", "now", "new", "no longer"}] == ["new", "no longer"]
    assert len(faces(page)) == 2
    assert marks(page) == []


def test_only_the_back(shown, tagged):
    """The face is the same, and is not shown."""
    tagged.edit("templates/toy/back.xml", ('r="5"', 'r="6"'))
    pages = shown(decks=("waters",))
    assert [word for page in pages for word in words(page) if "·" in word][:2] == [
        "Mill Pond · mill-pond · back · 2 ×", "Brook · brook · back · 1 ×",
    ]  # fmt: skip
    assert sum(len(marks(page)) for page in pages) == 4


def test_a_picture_that_is_another_one(shown, tagged):
    """The old face shows the old pixels, which only the folder of the earlier content has."""
    Image.new("RGB", (1400, 1400), "navy").save(tagged.root / "content/toy/art/pike.png")
    tagged.build(since="v1.0")
    (page,) = shown()
    assert len(marks(page)) == 2


def test_without_the_earlier_content_its_place_is_empty(shown, tagged, run):
    """A manifest has keys and no faces."""
    assert run("build", "toy", "--out", "printed", cwd=tagged.root).code == 0
    tagged.edit(FISH_OF_CHANGES_PAGES, ("very", "quite"))
    (page,) = shown(tagged.root / "printed")
    assert len(faces(page)) == 1
    assert {"before", "now"} <= set(words(page))
    assert [item.stroke.dash for item in page if isinstance(item, Shape)] == [(1.0, 1.0)]


def test_many_cards_take_several_pages(shown, tagged):
    """Each has its heading and its number; nothing reaches beyond the margin."""
    tagged.edit("templates/toy/back.xml", ('r="5"', 'r="6"'))
    pages = shown()
    assert len(pages) > 1
    assert [words(page)[-1] for page in pages] == [f"sheet {n} of {len(pages)}" for n in range(1, len(pages) + 1)]
    for page in pages:
        for face in faces(page):
            scale, *_, x, y = face.matrix
            size = Size(face.frame.size.w * scale, face.frame.size.h * scale)
            assert x >= 13.9
            assert x + size.w <= 210 - 13.9
            assert y + size.h <= 297 - 13.9


CARD = Size(63, 88)


def part(what, x, y, size=(8.0, 3.0), look=""):
    """A part of a face."""
    return PaintedPart(what, Box(x, y, *size), look)


def marks_of_face_marks(here, there):
    """The boxes in tenths of a mm."""
    return [tuple(round(edge * 10) for edge in box) for box in face_marks(here, there, CARD)]


def test_only_what_the_other_has_not_is_marked():
    """Neighbours of one line share a box; a line below has its own."""
    here = [part("same", 5, 5), part("a", 5, 20), part("b", 14, 20), part("c", 5, 30)]
    assert marks_of_face_marks(here, [part("same", 5, 5)]) == [(46, 196, 178, 38), (46, 296, 88, 38)]
    assert marks_of_face_marks(here, here) == []


def test_a_part_that_is_there_twice_is_marked_once():
    """The second of two equal parts is one that the other face has not."""
    assert len(marks_of_face_marks([part("a", 5, 5), part("a", 5, 5)], [part("a", 5, 5)])) == 1


def test_words_that_only_moved_are_marked_if_nothing_else_is():
    """Behind a longer word, all words of a line stand elsewhere."""
    there = [part("long", 5, 5, look="long"), part("x 20", 20, 5, look="x")]
    moved = part("x 14", 14, 5, look="x")
    assert marks_of_face_marks([part("short", 5, 5, look="short"), moved], there) == [(46, 46, 88, 38)]
    assert marks_of_face_marks([part("long", 5, 5, look="long"), moved], there) == [(136, 46, 88, 38)]


def test_marks_end_at_the_cut():
    """What lies in the bleed alone is not shown."""
    assert marks_of_face_marks([part("bleed", -3, -3, (2, 2)), part("art", -3, -3, (69, 94))], []) == [(0, 0, 630, 880)]


def test_countless_changes_share_a_box():
    """Nobody looks at 500 of them: a picture of so many shapes is another one."""
    here = [part(f"{n}", 10 + 2 * (n % 20), 10 + 2 * (n // 20), (0.1, 0.1)) for n in range(500)]
    assert marks_of_face_marks(here, []) == [(96, 96, 389, 489)]
