"""Elements of a face in a real browser: chosen on it, moved while it follows, saved at their bytes, taken back."""

import json

import pytest
from support.browser import ALT, BOTH, CTRL, SHIFT
from support.studio_page import studio_page

pytestmark = pytest.mark.press

FACE = "document.querySelector('#editor-faces > svg')?.innerHTML"
STATUS = "document.getElementById('editor-status').textContent"
CARD = "templates/toy/fish.xml"
TITLE = b'<text x="4" y="4" w="42" h="11" style="title">'
X = "document.getElementById('layout-x')"
BOX = f"document.querySelector('#editor-faces rect[data-at=\"{CARD}:5\"]')"


@pytest.fixture
def page(toy, tmp_path, browser):
    """The studio of the toy game, with the form of a card."""
    with studio_page(toy, tmp_path, "toy", browser=browser) as page:
        page.wait_for("document.body && document.body.dataset.complete === 'true' && document.body.matches('.writes')")
        open_card(page, "fish/carp-face")
        page.wait_for(FACE)
        yield page


def open_card(page, name):
    """Click a face on the wall, and wait for its form."""
    page.evaluate(f"document.querySelector('#all [data-name=\"{name}\"] button').click()")
    page.wait_for("document.querySelectorAll('#editor-fields .field').length")


@BOTH
def test_move_an_element_see_it_save_it_and_take_it_back(page, toy):
    """By a click with Alt and by arrow keys; the face follows before anything is written."""
    before = (toy / CARD).read_bytes()
    page.click(BOX, ALT)
    page.wait_for(X)
    assert page.evaluate("document.querySelector('#layout h3').textContent") == f"<text>{CARD}:5"
    assert "other faces have this line" in page.evaluate("document.querySelector('#layout [role=status]').textContent")
    assert page.evaluate("document.querySelectorAll('#editor-faces .chosen').length") == 1
    page.evaluate(f"{X}.focus()")
    for _ in range(3):
        page.press("ArrowUp")
    page.wait_for(f"Number({BOX}.getAttribute('x')) === 5.5")
    assert page.evaluate(f"{X}.value") == "5.5"
    page.press("ArrowDown", SHIFT)
    page.wait_for(f"Number({BOX}.getAttribute('x')) === 0.5")
    page.press("ArrowUp", ALT)
    page.wait_for(f"Number({BOX}.getAttribute('x')) === 0.6")
    page.evaluate(f"{X}.value = '9'; {X}.dispatchEvent(new Event('input'))")
    page.wait_for("latest.faces.some((face) => face.changed && face.card === 'pike')")  # the wall follows too
    assert (toy / CARD).read_bytes() == before
    page.press("s", CTRL)
    page.wait_for(f"{STATUS} === 'Saved'")
    assert (toy / CARD).read_bytes() == before.replace(TITLE, TITLE.replace(b'x="4"', b'x="9"'))
    page.evaluate("document.getElementById('editor-undo').click()")
    page.wait_for(f"{STATUS}.startsWith('Taken back: ')")
    assert (toy / CARD).read_bytes() == before
    page.wait_for(f"{X}.value === '4' && Number({BOX}.getAttribute('x')) === 4")
    assert page.errors == []


def choose(page, line):
    """Choose an element in the list, as without a mouse."""
    page.evaluate("document.body.matches('.choosing') || document.getElementById('layout-toggle').click()")
    option = f"[...document.getElementById('layout-list').options].find((one) => one.value.endsWith({json.dumps(line)}))"
    page.wait_for(option)
    page.evaluate(
        f"(() => {{ const list = document.getElementById('layout-list'); list.value = {option}.value;"
        " list.dispatchEvent(new Event('change')); })()"
    )
    page.wait_for(f"document.querySelector('#layout h3')?.textContent.endsWith({json.dumps(line)})")


def test_a_style_a_colour_and_an_attribute_that_is_not_there(page, toy):
    """Each is chosen by its name; what is left out again leaves no trace."""
    before = (toy / CARD).read_bytes()
    choose(page, "fish.xml:5")
    page.wait_for(
        "document.getElementById('layout-list').selectedOptions[0].textContent === 'fish.xml:5  <text> title {{ card.name }}'"
    )
    first = page.wait_for(FACE)
    for name, value in (("style", "story"), ("colour", "water"), ("align", "end")):
        control = f"document.getElementById('layout-{name}')"
        page.evaluate(f"{control}.value = {json.dumps(value)}; {control}.dispatchEvent(new Event('input'))")
    page.wait_for(f"{FACE} !== {json.dumps(first)}")
    page.press("s", CTRL)
    page.wait_for(f"{STATUS} === 'Saved'")
    changed = b'<text x="4" y="4" w="42" h="11" style="story" colour="water" align="end">'
    assert (toy / CARD).read_bytes() == before.replace(TITLE, changed)
    for name, value in (("style", "title"), ("colour", ""), ("align", "")):
        control = f"document.getElementById('layout-{name}')"
        page.evaluate(f"{control}.value = {json.dumps(value)}; {control}.dispatchEvent(new Event('input'))")
    page.press("s", CTRL)
    page.wait_for(f"{STATUS} === 'Saved'")
    assert (toy / CARD).read_bytes() == before


def test_what_the_template_computes_opens_in_the_editor(page, toy):
    """It is shown as it is written, with a link, and has no control."""
    del toy
    choose(page, "face.xml:4")
    code = "document.getElementById('layout-y')"
    assert page.evaluate(f"[{code}.tagName, {code}.textContent]") == ["CODE", "{{ deck.size.h - 6 }}"]
    assert page.evaluate(f"{code}.closest('a').href").endswith("/templates/toy/face.xml:4:1")
    assert page.evaluate(f"{X}.value") == "3"


def test_a_template_that_somebody_else_has_changed_shows_both(page, toy, edit):
    """Nothing is overwritten until one is chosen; what is chosen keeps the other's change of another attribute."""
    choose(page, "fish.xml:5")
    page.evaluate(f"{X}.value = '8'; {X}.dispatchEvent(new Event('input'))")
    edit(toy / CARD, 'x="4" y="4" w="42"', 'x="5" y="4" w="40"')
    clash = "document.querySelector('#layout .clash')"
    page.wait_for(clash)
    assert "x: now 5, you chose 8" in page.evaluate(f"{clash}.innerText")
    page.press("s", CTRL)
    page.wait_for(f"{STATUS}.startsWith('Not saved')")
    page.evaluate(f"{clash}.querySelector('button').click()")
    page.press("s", CTRL)
    page.wait_for(f"{STATUS} === 'Saved'")
    assert b'<text x="8" y="4" w="40"' in (toy / CARD).read_bytes()


def test_what_is_changed_survives_a_reload_and_is_discarded(page, toy):
    """It belongs to the template, so it is there on another card too."""
    before = (toy / CARD).read_bytes()
    choose(page, "fish.xml:5")
    page.evaluate(f"{X}.value = '8'; {X}.dispatchEvent(new Event('input'))")
    page.wait_for(f"Number({BOX}.getAttribute('x')) === 8")
    page.reload()
    is_moved = f"Number({BOX}?.getAttribute('x')) === 8"
    page.wait_for(f"document.readyState === 'complete' && typeof latest !== 'undefined' && latest && {is_moved}")
    open_card(page, "fish/pike-face")
    page.wait_for(f"document.getElementById('editor-title').textContent.includes('Pike') && {is_moved}")
    page.evaluate("document.getElementById('editor-discard').click()")
    page.wait_for(f"Number({BOX}.getAttribute('x')) === 4")
    assert page.evaluate("sessionStorage.getItem('layout')") is None
    assert (toy / CARD).read_bytes() == before
