"""A reference to a card that is not there: what is only printed becomes a sign, and nothing about it is reported twice."""

import pytest

from pnp.base.diagnostics import Mark
from pnp.model.fields import Ref

FACE = '<face><text x="2" y="2" w="36" h="20" style="story">{}</text></face>'


@pytest.fixture
def printed(pond):
    """Print a card that refers to one that is not there; gives its words, None if it has no face, and what is reported."""

    def run(template):
        face = pond.face(FACE.format(template), name="Pike", home=Ref("sea", Mark("content/pond/fish.yaml", 4, 5)))
        return (" ".join(line for box in face.boxes for line in box.lines) if face else None), pond.said()

    return run


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("{{ card.name }} of {{ card.home.name }}", "Pike of [?]"),
        ("{{ card.home.id }}", "sea"),
        ("{{ card.home.name|upper }} {{ 'in ' ~ card.home.name }}", "[?] in [?]"),
        ("{{ card.home.other.name }} {{ card.home['fields'][0].name }}", "[?] [?]"),
        ("{% if card.home.name %}{{ card.home.name }}{% endif %}", "[?]"),
        ("{{ 'sea' if card.home.name == 'Sea' else 'pond' }}", "pond"),
    ],
)
def test_what_is_printed_of_a_missing_card_is_a_sign(printed, template, words):
    """The rest of the face is laid out."""
    assert printed(template) == (words, "")


@pytest.mark.parametrize(
    "template",
    [
        "{{ card.home.points + 1 }}",
        "{% for fish in card.home.fish %}{{ fish }}{% endfor %}",
        "{{ card.home.fish|length }}",
        "{{ card.home.fish.items() }}",
        "</text><rect w='{{ card.home.deep }}' h='2' fill='ink'/><text style='story'>",
    ],
)
def test_what_else_is_done_with_a_missing_card_is_no_other_fault(printed, template):
    """The reference has been reported where it is written."""
    assert printed(template) == (None, "")


def test_a_picture_of_a_missing_card_is_no_other_fault(printed):
    """The rest of the face is there."""
    assert printed("Old {{ card.name }}</text><image src='{{ card.home.art }}' w='4' h='4'/><text style='story'>") == (
        "Old Pike",
        "",
    )


def test_faults_of_other_cards_are_reported_with_one_that_lacks_its_reference(pond):
    """The template is wrong for both, and names only the one whose fault it is."""
    mark = Mark("content/pond/fish.yaml", 4, 5)
    pond.card("pike", name="Pike", home=Ref("sea", mark))
    pond.card("carp", name="Carp", home=Ref("pike", mark))
    assert pond.face(FACE.format("{{ card.home.name }}").replace("story", "stroy")) is None
    assert "for card `carp`, content/pond/fish.yaml:20:3" in pond.said()


def test_a_text_that_is_too_long_is_reported_of_a_card_that_lacks_its_reference(pond):
    """It is the card's own fault, which need not wait until the reference is right."""
    pond.card("pike", name="Pike " * 90, home=Ref("sea", Mark("content/pond/fish.yaml", 4, 5)))
    pond.face(FACE.format("{{ card.home.name }} {{ card.name }}"))
    assert "error[layout/overflow]: fish `pike` (en): story is" in pond.said()
