"""A folder of finished pictures as a deck: sides and copies from names, natural order, and every fault of it at once."""

from io import BytesIO
from math import ceil, floor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator
from PIL import Image

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.units import Size
from pnp.load.content_files import file_schema
from pnp.load.finished_pictures import PictureFolder, ill_proportioned, read_name
from pnp.load.game_reader import load_game
from pnp.load.shapes import game_record
from pnp.load.yaml.nodes import FileFaults
from pnp.model.game import Card
from pnp.model.outline import CardFormat
from pnp.model.picture import Picture

HEAD = 'title: Game\nversion: "1.0"\ndate: "2026-01-31"\nauthor: Us\nsource-locale: en\ndecks:\n'
WHOLE = (821, 1121)  # px of a poker card with 3 mm of bleed, at 300 ppi


def png(size=WHOLE):
    """A picture of so many pixels."""
    out = BytesIO()
    Image.new("L", size, 90).save(out, "PNG")
    return out.getvalue()


@pytest.fixture
def read(tmp_path):
    """Load a game that is `game.yaml` and a folder `art` alone; gives its deck and all that is said of it."""

    def run(deck, *names, **sized):
        folder = tmp_path / "content/g"
        (folder / "art").mkdir(parents=True, exist_ok=True)
        (folder / "game.yaml").write_text(f"{HEAD}  cards: {{format: poker, {deck}}}\n")
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(png())
        for name, data in sized.items():
            (folder / f"art/{name.replace('_', '.')}").write_bytes(data if isinstance(data, bytes) else png(data))
        report = Report()
        game = load_game(tmp_path, "g", report)
        said = [format_diagnostic(d, lambda _: ()).replace("content/g/", "") for d in report.diagnostics]
        return (game.decks[0] if game and game.decks else None), said

    return run


def sides(deck):
    """The cards of a deck: id, copies, the files of its sides."""
    return [
        (c.id, c.copies, *(v.path.removeprefix("content/g/") for key in ("face", "back") if (v := c.values[key])))
        for c in deck.cards
    ]


def test_a_folder_and_one_file_are_a_game(read):
    """Neither types nor a theme, a template, a table or fonts; copies and order come from the names."""
    deck, said = read("pictures: art", "art/raider 10.png", "art/raider 2.png", "art/Captain x3.png")
    assert said == []
    assert sides(deck) == [
        ("captain", 3, "art/Captain x3.png"),
        ("raider-2", 1, "art/raider 2.png"),
        ("raider-10", 1, "art/raider 10.png"),
    ]
    assert (deck.face, deck.back, deck.title) == ("pnp/picture.xml", None, "")


def test_a_back_is_a_file_beside_its_face_or_one_for_all(read):
    """`back.png` is that of all cards that have none of their own."""
    deck, said = read("pictures: art", "art/mage-back.png", "art/mage x2.png", "art/back.png", "art/rogue.png")
    assert said == []
    assert sides(deck) == [("mage", 2, "art/mage x2.png", "art/mage-back.png"), ("rogue", 1, "art/rogue.png", "art/back.png")]
    assert deck.back == "pnp/picture_back.xml"


@pytest.mark.parametrize("backs", ["backs", "backs/all.png"])
def test_backs_may_lie_elsewhere(read, backs):
    """In a folder of their own they are called like their faces; or one file is named."""
    files = ["backs/mage.png", "backs/rogue.png"] if backs == "backs" else [backs]
    deck, said = read(f"pictures: {{folder: art, backs: {backs}}}", "art/mage.png", "art/rogue.png", *files)
    assert said == []
    assert [side[3] for side in sides(deck)] == [files[0], files[-1]]


def test_copies_may_be_listed(read):
    """By the ids of cards; 0 parks one."""
    deck, said = read("pictures: {folder: art, copies: {mage: 4, rogue: 0}}", "art/mage.png", "art/rogue.png")
    assert said == []
    assert sides(deck) == [("mage", 4, "art/mage.png")]
    assert [card.id for card in deck.parked] == ["rogue"]


@pytest.mark.parametrize(
    ("file", "name", "copies", "is_back"),
    [
        ("raider.png", "raider", None, False),
        ("raider x3.png", "raider", 3, False),
        ("raider_X12.jpg", "raider", 12, False),
        ("raider ×2.png", "raider", 2, False),
        ("3x raider.png", "raider", 3, False),
        ("raider-front.png", "raider", None, False),
        ("raider x3-back.png", "raider", 3, True),
        ("raider-back x3.png", "raider", 3, True),
        ("raider_Back.png", "raider", None, True),
        ("back.png", "", None, True),
        ("x3.png", "x3", None, False),
        ("matrix3.png", "matrix3", None, False),
        ("feedback.png", "feedback", None, False),
    ],
)
def test_what_a_name_says(file, name, copies, is_back):
    """Copies and sides stand apart from the name, so that `matrix3` and `feedback` are names."""
    side = read_name(f"art/{file}")
    assert (side.stem, side.copies, side.is_back) == (name, copies, is_back)


def test_a_folder_that_has_no_pictures(read):
    """What it has instead is named."""
    assert read("pictures: art")[1] == [
        (
            "game.yaml:7:36: error[load/pictures]: the folder `art` has no pictures: it is empty\n"
            "  hint: export each card as PNG, JPEG, TIFF, SVG or PDF into it"
        )
    ]
    assert read("pictures: art", cards_ai=b"%!PS")[1] == [
        (
            "game.yaml:7:36: error[load/pictures]: the folder `art` has no pictures: it has `cards.ai`\n"
            "  hint: export each card as PNG, JPEG, TIFF, SVG or PDF into it"
        )
    ]
    assert read("pictures: fronts", "art/a.png")[1] == [
        "game.yaml:7:36: error[load/pictures]: the folder `fronts` does not exist\n  hint: the game has pictures in `art`"
    ]
    assert read("pictures: ../../..", "art/a.png")[1] == [
        (
            "game.yaml:7:36: error[load/pictures]: `../../..` leads outside the project\n"
            "  hint: copy the pictures into the game's folder"
        )
    ]


def test_all_faults_of_names_are_said_at_once(read):
    """Two files of one card, a back without a front, a front without a back."""
    files = ("art/mage.png", "art/mage.jpg", "art/rogue x2.png", "art/bard-back.png", "art/mage-back.png")
    said = read("pictures: {folder: art, copies: {roge: 2, rogue: 3}}", *files)[1]
    assert said == [
        (
            "game.yaml:7:45: error[load/pictures]: `art/bard-back.png` is the back of `bard`, which has no front\n"
            "  hint: add its face, or name it like its face"
        ),
        (
            "game.yaml:7:45: error[load/pictures]: `art/mage.jpg` and `art/mage.png` are both the card `mage`\n"
            "  hint: rename or remove one of them; copies are counted in the name (`raider x3.png`)"
        ),
        (
            "game.yaml:7:45: error[load/pictures]: `art/rogue x2.png` has no back, and others of the deck have one\n"
            "  hint: add `rogue-back.png`, or `back.png` for all that have none"
        ),
        "game.yaml:7:59: error[load/unknown-reference]: no card `roge`\n  hint: did you mean `rogue`?",
        (
            "game.yaml:7:68: error[load/pictures]: `art/rogue x2.png` says 2 copies, `copies` says 3\n"
            "  hint: take the number out of one of them"
        ),
    ]


def test_backs_alone_are_no_deck(read):
    """They may have been named so by mistake."""
    assert read("pictures: art", "art/back.png")[1] == [
        "game.yaml:7:36: error[load/pictures]: `art` has backs, but no fronts\n  hint: name the faces without `back`"
    ]


def test_what_is_no_picture_is_left_out_and_said(read):
    """But not what systems write into folders."""
    deck, said = read("pictures: art", "art/a.png", Thumbs_db=b"", notes_txt=b"x", cards_ai=b"%!PS")
    assert said == [
        "game.yaml:7:36: note[load/left-out]: `art` also has what is no picture, and is left out: `cards.ai`, `notes.txt`"
    ]
    assert len(deck.cards) == 1
    assert read("pictures: art")[1]


def test_other_fields_of_a_deck_do_not_go_with_pictures(read):
    """Each is named."""
    said = read("pictures: art, face: a.xml, type: card", "art/a.png")[1]
    what = "is for cards that are laid out: the pictures of `cards` are finished"
    hint = "\n  hint: take `pictures` or the other out; backs are files named `…-back`, or `backs` of `pictures`"
    assert said == [
        f"game.yaml:7:{column}: error[load/pictures]: `{key}` {what}{hint}" for key, column in (("face", 41), ("type", 54))
    ]


def test_unreadable_pictures_and_wrong_proportions_are_said_at_once(read):
    """With the amount, and with what would fit; a picture that is only rounded is right."""
    said = read(
        "pictures: art", "art/good.png",
        broken_png=png()[:90], lying_png=(1121, 821), odd_png=(800, 1400), standard_png=(815, 1110), trim_png=(750, 1050),
        tall_svg=b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"><path d="M0 0H9V9Z"/></svg>',
    )[1]  # fmt: skip
    at = "game.yaml:7:36: error[art/proportions]:"
    area = "63.5 × 88.9 mm with a bleed of 3 mm"
    assert said == [
        (
            "game.yaml:7:36: error[art/corrupt]: `art/broken.png`: PNG is cut short: it has no end\n"
            "  hint: copy or download it again, or save it anew from the program that made it"
        ),
        (
            f"{at} `art/lying.png` has 1121 × 821 px, which is 60.1 mm too wide for {area}\n"
            "  hint: it lies the other way: turn the picture, or write `orientation: landscape` for the deck"
        ),
        (
            f"{at} `art/odd.png` has 800 × 1400 px, which is 26.7 mm too tall for {area}\n"
            "  hint: export it at 69.5 × 94.9 mm, 821 × 1121 px are 300 ppi, or let it be cut off with `fit: cover`"
        ),
        (
            f"{at} `art/standard.png` has 815 × 1110 px, which is 0.2 mm too wide for {area}\n"
            "  hint: export it at 69.5 × 94.9 mm, 821 × 1121 px are 300 ppi, or let it be cut off with `fit: cover`; "
            "it would fit `format: standard`"
        ),
        (
            f"{at} `art/tall.svg` has 10 × 20 units, which is 44.1 mm too tall for {area}\n"
            "  hint: export it at 69.5 × 94.9 mm, or let it be cut off with `fit: cover`"
        ),
        (
            f"{at} `art/trim.png` has 750 × 1050 px, which is 2.4 mm too tall for {area}\n"
            "  hint: it has the proportions of the card without bleed: export it with its bleed, write `bleed: 0`, "
            "or have it made up: `bleed-from: mirror` or `edge`, or a swatch"
        ),
    ]


def test_a_picture_is_cut_off_on_request_only(read):
    """And it is said by how much."""
    deck, said = read("pictures: {folder: art, fit: cover}", trim_png=(750, 1050))
    assert said == [
        "game.yaml:7:45: note[art/cropped]: `art/trim.png` is cut off by 1.2 mm at top and bottom to fill 69.5 × 94.9 mm"
    ]
    assert len(deck.cards) == 1


@given(st.floats(20, 300), st.floats(20, 300), st.floats(0, 10), st.integers(72, 1200), st.sampled_from([floor, ceil, round]))
def test_a_picture_of_the_right_size_is_right_at_every_resolution(width, height, bleed, ppi, whole):
    """Its sides are rounded to pixels, which is no other proportion."""
    sides = [whole((side + 2 * bleed) / 25.4 * ppi) for side in (width, height)]
    picture = Picture("k", "png", "art/a.png", *sides, Path())
    card = Card("a", 1, {"face": picture, "back": None, "art_bleed": bleed}, Mark("game.yaml"), {})
    source = PictureFolder("art", "", None, False, {}, Mark("game.yaml"))
    form = CardFormat("", Size(width, height))
    assert not ill_proportioned([card], form, source, {}, FileFaults(Report()))


@pytest.mark.parametrize(
    ("deck", "valid"),
    [
        ({"format": "poker", "pictures": "art"}, True),
        ({"format": "poker", "pictures": {"folder": "art", "bleed-from": "mirror", "copies": {"a": 2}}}, True),
        ({"format": "poker", "type": "card", "face": "card.xml"}, True),
        ({"format": "poker", "pictures": "art", "face": "card.xml"}, False),
        ({"format": "poker", "type": "card"}, False),
        ({"format": "poker", "pictures": {"backs": "art"}}, False),
    ],
)
def test_editors_accept_what_is_read(deck, valid):
    """A deck has pictures, or a type and a template, never both."""
    head = {"title": "G", "version": "1.0", "date": "2026-01-31", "author": "Us", "source-locale": "en"}
    checker = Draft7Validator(file_schema(game_record(("card",))))
    assert checker.is_valid({**head, "decks": {"cards": deck}}) is valid
