"""What stands beside a name."""

from io import BytesIO

from PIL import Image
from support.editor import FISH, make_pond

from pnp.lsp import hover
from pnp.lsp.hover import describe_name, face_picture
from pnp.lsp.names import Name
from pnp.lsp.projects import OpenProject


def test_a_constant_says_its_value_and_where_it_is_printed(built):
    """With its unit, its note, and the pages."""
    assert describe_name(Name("constant", "catch.bonus"), built, pictures=False) == (
        "`rules.catch.bonus` = **2** points\n\nwhat spring adds\n\n* `content/toy/fish.yaml:18:44` (text): cards page 1"
    )


def test_a_term_and_an_icon_say_their_words(built):
    """And the file of the icon's picture."""
    assert describe_name(Name("term", "pond"), built, pictures=False) == "**pond** `{term:pond}`"
    assert describe_name(Name("icon", "fly"), built, pictures=False) == "**[fly]**: fly\n\ncontent/toy/art/fly.svg"


def test_a_card_shows_its_face_where_pictures_are_shown(built):
    """Elsewhere its words."""
    shown = describe_name(Name("card", "brook"), built, pictures=True)
    assert shown.startswith("**brook** in the deck `waters`\n\n41 × 63 mm\n\n![brook](data:image/png;base64,iVBOR")
    assert describe_name(Name("card", "brook"), built, pictures=False).endswith("41 × 63 mm\n\n> Brook")


def test_the_words_of_a_card_may_name_its_own_values(tmp_path):
    """As they are printed."""
    root = make_pond(tmp_path / "game")
    text = (root / FISH).read_text("utf-8").replace("_Nobody_ knows how old.", "_Nobody_ knows how old an {card.name} is.")
    project = OpenProject(root, lambda *_: None)
    project.open(FISH, (root / FISH).as_uri(), 1, text)
    assert project.wait(60)
    shown = describe_name(Name("card", "carp"), project.built["toy"], pictures=False)
    project.close()
    assert shown.endswith("> Old Carp\n> Nobody knows how old an Old Carp is. Worth 2 more in spring, at the pond: 7.")


def test_the_picture_of_a_board_has_few_pixels(built, monkeypatch):
    """However large it is."""
    face, fonts = built.prepared.components[0].face, built.prepared.game.fonts
    monkeypatch.setattr(hover, "_MOST_PIXELS", 300)
    assert Image.open(BytesIO(face_picture(face, fonts))).size == (180, 252)
    monkeypatch.setattr(hover, "_MOST_PIXELS", 10)
    assert Image.open(BytesIO(face_picture(face, fonts))).size == (90, 126)


def test_a_large_picture_is_made_smaller_until_a_hover_takes_it(built, monkeypatch):
    """In fewer colours first, then with fewer pixels."""
    face, fonts = built.prepared.components[0].face, built.prepared.game.fonts
    whole = face_picture(face, fonts)
    monkeypatch.setattr(hover, "MOST_BYTES", len(whole) - 1)
    fewer = face_picture(face, fonts)
    monkeypatch.setattr(hover, "MOST_BYTES", 3000)
    small = face_picture(face, fonts)
    sizes = [Image.open(BytesIO(png)).size for png in (whole, fewer, small)]
    assert len(fewer) < len(whole)
    assert len(small) <= 3000
    assert sizes[0] == sizes[1] == (275, 385)
    assert sizes[2][0] < 275
