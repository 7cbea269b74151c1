"""The element reference is generated, so it is always up to date."""

import pytest
from lxml import etree
from support.places import TESTS

from pnp.layout.elements.elements import ELEMENTS, INLINE_ELEMENTS
from pnp.layout.elements.reference import GROUPS, RIGHT_TO_LEFT, reference_markdown, relax_ng

DOCS = TESTS.parent / "docs"


def test_the_reference_is_current():
    """`docs/layout.md` and `docs/layout.rng` are what the element classes give now."""
    assert (DOCS / "layout.md").read_text("utf-8") == reference_markdown(), "run `python -m pnp.layout.elements.reference`"
    assert (DOCS / "layout.rng").read_text("utf-8") == relax_ng(), "run `python -m pnp.layout.elements.reference`"


def test_every_element_has_its_place_and_its_line_on_right_to_left():
    """The guide names the elements that there are, each once."""
    assert sorted(tag for _, tags in GROUPS for tag in tags) == sorted(ELEMENTS) == sorted(RIGHT_TO_LEFT)


@pytest.mark.parametrize("element", [*ELEMENTS.values(), *INLINE_ELEMENTS.values()], ids=lambda e: e.tag)
def test_every_example_follows_the_schema(element):
    """The RELAX NG schema accepts the reference's examples, with words in place of Jinja's tags."""
    example = element.example.replace("{{ card.art }}", "art/x.svg")
    if element.tag == "icon":
        example = example.split("{{")[0]
    if element.tag in INLINE_ELEMENTS and element not in ELEMENTS.values():
        example = f'<text style="story">{example}</text>'
    xml = example if element.tag == "face" else f"<face>{example}</face>"
    schema = etree.RelaxNG(etree.fromstring(relax_ng().encode()))
    tree = etree.fromstring(xml.replace("…", ""))
    assert schema.validate(tree), schema.error_log


@pytest.mark.parametrize("xml", ["<face><rect/></face>", "<face><rec/></face>", '<face><row gap="x"/></face>', "<rect/>"])
def test_the_schema_rejects_what_the_reader_rejects(xml):
    """A missing attribute, an unknown element, a wrong length and a wrong root element."""
    assert not etree.RelaxNG(etree.fromstring(relax_ng().encode())).validate(etree.fromstring(xml))
