"""The second test game as a whole: tokens for each player from one entry, a list made from cards, and an Arabic edition."""

import json
from collections import Counter

import pypdfium2
import pytest

SCALE = 4  # pixels per pt
PER_MM = SCALE * 72 / 25.4
BLUE, RED = (0x2B, 0x5F, 0x9E), (0xA8, 0x32, 0x2D)


def built(run, root, *options):
    """Build the cards; gives the PDF and the placements of each page."""
    done = run("build", "components", "--only", "cards", "-q", *options, cwd=root)
    assert (done.code, done.err) == (0, "")
    folder = root / "out/components/en"
    pdf = max(folder.glob("components-en-cards-a4*.pdf"), key=lambda file: file.stat().st_mtime_ns)
    return pdf, [page["placements"] for page in json.loads(pdf.with_suffix(".json").read_text())["pages"]]


@pytest.mark.parametrize("mode", ["duplex-long", "duplex-short", "gutterfold", "none"])
def test_each_player_has_tokens_in_the_own_colour_on_both_sides(mode, components, run):
    """As many as the deck's file says; pdfium's pixels near the edge of each."""
    pdf, pages = built(run, components, "--deck", "fleets", "--backs", mode)
    faces = Counter(p["id"] for page in pages for p in page if p["face"] == "face")
    scouts = {f"scout-ship@{player}@{number}": 2 for player in ("blue", "red") for number in (1, 2, 3)}
    others = {f"{id_}@{player}": n for id_, n in (("harbour", 1), ("marker", 4), ("blockade", 2)) for player in ("blue", "red")}
    assert faces == scouts | others | {"prize": 1}
    with pypdfium2.PdfDocument(pdf) as document:
        for page, placements in zip(document, pages, strict=True):
            picture = page.render(scale=SCALE).to_pil().convert("RGB")
            for placement in placements:
                x, y, w, _ = placement["trim_mm"]
                seen = picture.getpixel((round((x + w / 2) * PER_MM), round((y + 0.8) * PER_MM)))
                wanted = BLUE if "@blue" in placement["id"] else RED
                assert max(abs(a - b) for a, b in zip(seen, wanted, strict=True)) < 3, placement


def test_a_list_is_made_from_the_cards(components, run, edit):
    """A hero who costs more stands in it without another word; tokens are counted with all their variants."""
    edit(components / "content/components/heroes.csv", "cid,3,Cid,2,", "cid,3,Cid,7,")
    pdf, _ = built(run, components, "--card", "prices")
    with pypdfium2.PdfDocument(pdf) as document:
        lines = document[0].get_textpage().get_text_range().splitlines()
    assert [line for line in lines if line.startswith(("Cid", "Bo of", "Blockade", "Scout"))] == [
        "Bo of the Reeds – 1",
        "Cid 7 –",
        "Scout 12",
        "Blockade 4",
    ]


def test_a_text_names_what_stands_on_cards(components, run, edit):
    """A hero with another name, cost or companion changes the note; one that is gone is an error there."""
    heroes = components / "content/components/heroes.csv"
    edit(heroes, "Bo of the Reeds", "Bo of the Hill")
    edit(heroes, "cid,3,Cid,2,", "cid,3,Cid,7,")
    pdf, _ = built(run, components, "--card", "prices")
    with pypdfium2.PdfDocument(pdf) as document:
        words = " ".join(document[0].get_textpage().get_text_range().split())
    assert "All in all: Ann the Bold 3, Bo of the Hill 1, and Cid 7. Ann the Bold rows with Bo of the Hill." in words
    edit(heroes, "ann,2,", "anna,2,")
    edit(heroes, ",ann,Eva", ",anna,Eva")
    said = run("check", "components", cwd=components).err
    assert "lists.yaml:6:68: error[locale/unknown-card]: `{card:ann.title}`: there is no card `ann`" in said
    assert "hint: did you mean `anna`?" in said


@pytest.mark.parametrize("mode", ["duplex-long", "gutterfold"])
def test_the_arabic_edition_prints_the_same_parts(mode, component_builds):
    """In the same places and without a finding; one translation serves all variants of an entry."""
    english, arabic = (component_builds.take("a4", mode, locale) for locale in ("en", "ar"))
    places = [
        [[(p["id"], p["face"], p["trim_mm"]) for p in page["placements"]] for page in made.manifest["pages"]]
        for made in (english, arabic)
    ]
    assert places[0] == places[1]
    with pypdfium2.PdfDocument(arabic.pdf) as document:
        words = " ".join(page.get_textpage().get_text_range() for page in document)
    assert words.count("كشاف") == 12 + 2 + 1  # twelve scouts of the fleets, two shields, the list


def test_pieces_are_counted_by_their_kinds(components, run):
    """And what is skipped is said."""
    said = run("check", "components", cwd=components).out.splitlines()[-1]
    assert said.startswith("components (en): 61 tokens, 14 tiles, 4 boxes, 6 cards, 4 boards, 2 player aids, 6 dice and ")
    assert said.endswith(", 1 card skipped, no fault found")
