"""A face's signature changes with whatever its template wrote and its pictures show, and not with the lines of its texts."""

import pytest

from pnp.layout.face_layout import FaceSignatures
from pnp.model.fields import CardLook

FACE = '<face><t at="a.yaml:3:9" lang="en" ref="12ab"/><image src="art/a.png" x="1"/><rect at="f.xml:2" w="3"/></face>'


class Named:
    """Pictures by the paths that templates name."""

    def __init__(self, **keys):
        self._keys = keys

    def find_picture(self, src):
        """Return a picture, or None."""
        key = self._keys.get(src.removeprefix("art/").removesuffix(".png"))
        return None if key is None else Shown(key)


class Shown:
    """A picture, of which only the key counts."""

    def __init__(self, key):
        self.key = key


def signature(xml, look=None, **keys):
    """The signature of a face; `a` is the key of its picture."""
    return FaceSignatures(Named(**({"a": "1"} | keys))).signature_of(xml, look)


def test_where_a_text_stands_in_its_file_does_not_count():
    """A line more above it moves all cards of a deck."""
    assert signature(FACE) == signature(FACE.replace("a.yaml:3:9", "a.yaml:4:9")) != b""


@pytest.mark.parametrize(
    ("before", "after"),
    [("12ab", "12ac"), ('lang="en"', 'lang="de"'), ('x="1"', 'x="2"'), ("f.xml:2", "f.xml:3"), ('w="3"', 'w="4"')],
)
def test_whatever_was_written_counts(before, after):
    """Texts, places, lines of templates, which findings name."""
    assert signature(FACE) != signature(FACE.replace(before, after))


def test_a_picture_counts_by_its_bytes():
    """Another file of the same name is another picture, however the template quotes and escapes the name."""
    assert signature(FACE) != signature(FACE, a="2")
    assert signature(FACE.replace('"art/a.png"', "'art/a.png'"), a="1") != signature(
        FACE.replace('"art/a.png"', "'art/a.png'"), a="2"
    )
    assert signature(FACE.replace("a.png", "&#97;.png"), a="1") != signature(FACE.replace("a.png", "&#97;.png"), a="2")


@pytest.mark.parametrize("xml", [FACE.replace("a.png", "none.png"), FACE.replace("src=", "href="), FACE + "<image/>"])
def test_a_face_whose_pictures_cannot_be_told_has_none(xml):
    """It is read, and whatever is wrong with it is found."""
    assert signature(xml) is None


def test_the_look_of_a_card_counts():
    """A language may change the styles of one card."""
    assert len({signature(FACE), signature(FACE, CardLook()), signature(FACE, CardLook(styles={"a": None}))}) == 3
