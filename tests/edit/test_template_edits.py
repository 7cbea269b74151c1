"""Edits of attributes in templates: only their bytes change, and what Jinja has a part in is left to an editor."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.places import TESTS

from pnp.base.diagnostics import PnpError
from pnp.edit.changes import Change
from pnp.edit.log import EditLog
from pnp.edit.splices import decode, encode
from pnp.edit.template_edits import element_values, elements_at, find_element, replace_attributes, template_elements

TEMPLATE = """\
{# <text x="1"/> is no element here #}
{% extends "face.xml" %}
{% set a = "<rect/>" %}{% raw %}<rect x="{{ no }}"/>{% endraw %}
<!-- <rect x="1"/> --><![CDATA[<rect x="2"/>]]>
{% block body %}
  <group x="3" y='4'>
    <text  x="{{ {"a": {"b": 1}}["a"]["b"] }}"
           style='story' colour="{{ 'ink' if card.a > 1 else "sea" }}">{{ "<i>" }} <b>a &lt; b</b></text>
    <image src="a &amp; b.png" w = "4"/><rect w="5"/>
  </group>
  {% if card.x %}<row gap="1">{% else %}<row gap="2">{% endif %}<icon name="fly"/></row>
  <text x="5" y="6"{% if big %} size="9"{% endif %} style="s">x</text>
{% endblock %}
"""
PATH = "templates/toy/card.xml"
FILES = sorted(file for folder in ("templates", "pnp", "tests") for file in (TESTS.parent / folder).rglob("*.xml"))


def edited(tag, number, text=TEMPLATE, **values):
    """A template with other values of an element; None leaves an attribute out."""
    wanted = {**element_values(text, tag, number), **values}
    splice = replace_attributes(text, PATH, tag, number, {name: value for name, value in wanted.items() if value is not None})
    after = splice.apply(text)
    assert splice.inverse(text).apply(after) == text
    return after


def test_elements_are_found_as_they_are_written():
    """Not in comments, CDATA, `raw` and Jinja; with those around them, as far as the file shows."""
    found = template_elements(TEMPLATE)
    assert [(one.tag, one.number, one.line, [found[n].tag for n in one.parents]) for one in found] == [
        ("group", 0, 6, []),
        ("text", 0, 7, ["group"]),
        ("b", 0, 8, ["group", "text"]),
        ("image", 0, 9, ["group"]),
        ("rect", 0, 9, ["group"]),
        ("row", 0, 11, []),
        ("row", 1, 11, ["row"]),
        ("icon", 0, 11, ["row", "row"]),
        ("text", 1, 12, ["row"]),
    ]
    assert [one.tag for one in elements_at(TEMPLATE, 9)] == ["image", "rect"]
    assert element_values(TEMPLATE, "image", 0) == {"src": "a & b.png", "w": "4"}
    assert element_values(TEMPLATE, "image", 1) is None


def test_values_with_jinja_are_not_plain():
    """Whatever quotes are in it; a tag that has Jinja between attributes is refused as a whole."""
    text = find_element(TEMPLATE, "text", 0)
    assert [(one.name, one.plain) for one in text.attributes] == [("x", False), ("style", True), ("colour", False)]
    assert text.values["colour"] == """{{ 'ink' if card.a > 1 else "sea" }}"""
    assert (text.refused, find_element(TEMPLATE, "text", 1).refused) == ("", "Jinja puts the tag together")


@pytest.mark.parametrize(
    ("tag", "number", "values", "old", "new"),
    [
        ("group", 0, {"x": "3.5"}, '<group x="3"', '<group x="3.5"'),
        ("group", 0, {"y": "it's"}, "y='4'", "y='it&apos;s'"),
        ("group", 0, {"x": 'a "b" <c> & d'}, 'x="3"', 'x="a &quot;b&quot; &lt;c&gt; &amp; d"'),
        ("text", 0, {"style": "title"}, "style='story'", "style='title'"),
        ("text", 0, {"valign": "middle"}, 'else "sea" }}">', 'else "sea" }}" valign="middle">'),
        ("image", 0, {"w": "7"}, 'w = "4"/>', 'w = "7"/>'),
        ("image", 0, {"fit": "cover", "w": None}, ' w = "4"/>', ' fit="cover"/>'),
        ("image", 0, {"src": None}, ' src="a &amp; b.png" w', " w"),
        ("row", 1, {"gap": "3"}, '<row gap="2">', '<row gap="3">'),
        ("b", 0, {"x": "1"}, "<b>", '<b x="1">'),
    ],
)
def test_a_value_changes_in_its_place(tag, number, values, old, new):
    """In the quotes that it has; an attribute that is added comes last; all else keeps its bytes."""
    assert TEMPLATE.count(old) == 1
    assert edited(tag, number, **values) == TEMPLATE.replace(old, new)


def test_an_attribute_comes_back_to_its_place():
    """It stands behind the one that it stood behind; so that taking one out and back gives the same bytes."""
    text = '<text x="1" y="2" w="3" style="s"/>'
    without = edited("text", 0, text, y=None, x=None)
    assert without == '<text w="3" style="s"/>'
    wanted = {"x": "1", "y": "2", "w": "3", "style": "s"}
    assert replace_attributes(without, PATH, "text", 0, wanted).apply(without) == text


@pytest.mark.parametrize(
    ("tag", "number", "values", "message"),
    [
        ("text", 0, {"x": "4"}, '`x` is computed: `{{ {"a": {"b": 1}}["a"]["b"] }}`'),
        ("text", 0, {"x": None}, '`x` is computed: `{{ {"a": {"b": 1}}["a"]["b"] }}`'),
        ("text", 1, {"y": "4"}, "`<text>` cannot be changed here: Jinja puts the tag together"),
        ("group", 0, {"x": "{{ 4 }}"}, '`x="{{ 4 }}"` is no plain value of an attribute'),
        ("group", 0, {"x": "{% if a %}"}, '`x="{% if a %}"` is no plain value of an attribute'),
        ("group", 0, {"x": "4\n"}, '`x="4\n"` is no plain value of an attribute'),
        ("group", 0, {"X y": "4"}, '`X y="4"` is no plain value of an attribute'),
        ("group", 0, {"at": "}}\x00"}, '`at="}}\x00"` is no plain value of an attribute'),
    ],
)
def test_what_jinja_has_a_part_in_is_refused(tag, number, values, message):
    """With the line of the element; nothing that is typed becomes Jinja or markup."""
    with pytest.raises(PnpError) as caught:
        edited(tag, number, **values)
    found = caught.value.diagnostics[0]
    assert (found.code, found.message) == ("edit/by-hand", message)
    assert found.mark.line == find_element(TEMPLATE, tag, number).line


def test_an_element_that_is_gone():
    """Its template is to be read again."""
    with pytest.raises(PnpError, match="there is no such `<image>`"):
        replace_attributes(TEMPLATE, PATH, "image", 4, {})


def test_unfinished_templates_are_read():
    """As somebody has just typed them in an editor: no endless loop, no exception."""
    for end in range(len(TEMPLATE)):
        template_elements(TEMPLATE[:end])
    for text in ("<text", '<text x="', '<text x="{{ 1', "{{", "{% a", "{#", "<!--", "<a><b></a></b>", '<text x="1" x="2"/>'):
        template_elements(text)
    assert find_element('<text x="1" x="2"/>', "text", 0).refused == "an attribute occurs twice"


VALUES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12).filter(lambda v: not re.search(r"\{[{%#]", v))


@pytest.mark.whole
@given(st.data())
def test_edits_of_real_templates_and_back_give_the_same_bytes(data):
    """Of all games, with lines that end in any way and a byte order mark: each edit says what it should, and is taken back."""
    file = data.draw(st.sampled_from(FILES))
    newline, bom = data.draw(st.sampled_from(["\n", "\r\n", "\r"])), data.draw(st.sampled_from([b"", b"\xef\xbb\xbf"]))
    whole = bom + file.read_text("utf-8").replace("\n", newline).encode()
    text = decode(whole)
    places = [one for one in template_elements(text) if not one.refused]
    undo = []
    for _ in range(data.draw(st.integers(1, 4))) if places else ():
        place = data.draw(st.sampled_from(places))
        values = element_values(text, place.tag, place.number)
        plain = [one.name for one in find_element(text, place.tag, place.number).attributes if one.plain]
        name = data.draw(st.sampled_from([*plain, "covered"]))
        value = data.draw(st.none() | VALUES)
        wanted = {key: one for key, one in {**values, name: value}.items() if one is not None}
        splice = replace_attributes(text, file.name, place.tag, place.number, wanted)
        undo.append((splice.inverse(text), text))
        text = splice.apply(text)
        assert element_values(text, place.tag, place.number) == wanted
    for inverse, before in reversed(undo):
        text = inverse.apply(text)
        assert text == before
    assert encode(text, whole) == whole


def change(old, new, number=0, tag="group"):
    """A change as a page asks for it."""
    return Change(PATH, "attributes", (tag, number), old, new)


@pytest.fixture
def log(tmp_path):
    """A log of edits of a project with the template."""
    file = tmp_path / PATH
    file.parent.mkdir(parents=True)
    file.write_bytes(TEMPLATE.replace("\n", "\r\n").encode())
    return EditLog(tmp_path, tmp_path / "journal")


def test_a_change_is_compared_undone_and_kept_in_the_journal(log, tmp_path):
    """Also where the element has moved down in the file, and after a restart; a second one is told what the first wrote."""
    file = tmp_path / PATH
    before = file.read_bytes()
    log.apply([change({"x": "3", "y": "4"}, {"x": "8", "y": "4", "scale": "2"})], "a")
    assert file.read_bytes() == before.replace(b"""x="3" y='4'>""", b"""x="8" y='4' scale="2">""")
    with pytest.raises(PnpError, match="`group/0` was changed in the meantime"):
        log.apply([change({"x": "3", "y": "4"}, {"x": "9", "y": "4"})], "b")
    file.write_bytes(b"{# one more line #}\r\n" + file.read_bytes())
    EditLog(tmp_path, tmp_path / "journal").undo("a")
    assert file.read_bytes() == b"{# one more line #}\r\n" + before


def test_an_element_before_it_is_no_other_one(log, tmp_path):
    """Somebody has put another one there: its attributes are compared, so that it is not taken for the first."""
    file = tmp_path / PATH
    file.write_bytes(file.read_bytes().replace(b"<group", b'<group x="1"/><group', 1))
    with pytest.raises(PnpError, match="was changed in the meantime"):
        log.apply([change({"x": "3", "y": "4"}, {"x": "9", "y": "4"})])
