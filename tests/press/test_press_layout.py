"""Elements of a face in a real browser: chosen on it, moved while it follows, saved at their bytes, taken back."""

import json

from test_press_studio import FACE, STATUS, open_card, page, press, pytestmark  # noqa: F401 - the page is a fixture

CARD = "templates/toy/fish.xml"
TITLE = b'<text x="4" y="4" w="42" h="11" style="title">'
X = "document.getElementById('layout-x')"
BOX = f"document.querySelector('#editor-faces rect[data-at=\"{CARD}:5\"]')"


def click_at(page, where, modifiers=0):  # noqa: F811
    """Click the middle of an element, with Alt if `modifiers` is 1."""
    box = page.evaluate(f"(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])({where}.getBoundingClientRect())")
    for kind in ("mousePressed", "mouseReleased"):
        place = {"x": box[0], "y": box[1], "button": "left", "clickCount": 1}
        page.call("Input.dispatchMouseEvent", type=kind, modifiers=modifiers, **place)


def test_move_an_element_see_it_save_it_and_take_it_back(page, toy):  # noqa: F811
    """By a click with Alt and by arrow keys; the face follows before anything is written."""
    before = (toy / CARD).read_bytes()
    open_card(page, "fish/carp-face")
    page.wait_for(FACE)
    click_at(page, BOX, modifiers=1)
    page.wait_for(X)
    assert page.evaluate("document.querySelector('#layout h3').textContent") == f"<text>{CARD}:5"
    assert "other faces have this line" in page.evaluate("document.querySelector('#layout [role=status]').textContent")
    assert page.evaluate("document.querySelectorAll('#editor-faces .chosen').length") == 1
    page.evaluate(f"{X}.focus()")
    for _ in range(3):
        press(page, "ArrowUp", 38)
    page.wait_for(f"{BOX}.getAttribute('x') === '5.5'")
    assert page.evaluate(f"{X}.value") == "5.5"
    press(page, "ArrowDown", 40, 8)
    page.wait_for(f"{BOX}.getAttribute('x') === '0.5'")
    press(page, "ArrowUp", 38, 1)
    page.wait_for(f"{BOX}.getAttribute('x') === '0.6'")
    page.evaluate(f"{X}.value = '9'; {X}.dispatchEvent(new Event('input'))")
    page.wait_for("latest.faces.some((face) => face.changed && face.card === 'pike')")  # the wall follows too
    assert (toy / CARD).read_bytes() == before
    press(page, "s", 83, 2)
    page.wait_for(f"{STATUS} === 'Saved'")
    assert (toy / CARD).read_bytes() == before.replace(TITLE, TITLE.replace(b'x="4"', b'x="9"'))
    page.evaluate("document.getElementById('editor-undo').click()")
    page.wait_for(f"{STATUS} === 'Taken back'")
    assert (toy / CARD).read_bytes() == before
    page.wait_for(f"{X}.value === '4' && {BOX}.getAttribute('x') === '4'")
    assert page.errors == []


def choose(page, line):  # noqa: F811
    """Choose an element in the list, as without a mouse."""
    page.evaluate("document.body.matches('.choosing') || document.getElementById('layout-toggle').click()")
    option = f"[...document.getElementById('layout-list').options].find((one) => one.value.endsWith({json.dumps(line)}))"
    page.wait_for(option)
    page.evaluate(
        f"(() => {{ const list = document.getElementById('layout-list'); list.value = {option}.value;"
        " list.dispatchEvent(new Event('change')); })()"
    )
    page.wait_for(f"document.querySelector('#layout h3')?.textContent.endsWith({json.dumps(line)})")


def test_a_style_a_colour_and_an_attribute_that_is_not_there(page, toy):  # noqa: F811
    """Each is chosen by its name; what is left out again leaves no trace."""
    before = (toy / CARD).read_bytes()
    open_card(page, "fish/carp-face")
    choose(page, "fish.xml:5")
    first = page.wait_for(FACE)
    for name, value in (("style", "story"), ("colour", "water"), ("align", "end")):
        control = f"document.getElementById('layout-{name}')"
        page.evaluate(f"{control}.value = {json.dumps(value)}; {control}.dispatchEvent(new Event('input'))")
    page.wait_for(f"{FACE} !== {json.dumps(first)}")
    press(page, "s", 83, 2)
    page.wait_for(f"{STATUS} === 'Saved'")
    changed = b'<text x="4" y="4" w="42" h="11" style="story" colour="water" align="end">'
    assert (toy / CARD).read_bytes() == before.replace(TITLE, changed)
    for name, value in (("style", "title"), ("colour", ""), ("align", "")):
        control = f"document.getElementById('layout-{name}')"
        page.evaluate(f"{control}.value = {json.dumps(value)}; {control}.dispatchEvent(new Event('input'))")
    press(page, "s", 83, 2)
    page.wait_for(f"{STATUS} === 'Saved'")
    assert (toy / CARD).read_bytes() == before


def test_what_the_template_computes_opens_in_the_editor(page, toy):  # noqa: F811
    """It is shown as it is written, with a link, and has no control."""
    del toy
    open_card(page, "fish/carp-face")
    page.wait_for(FACE)
    choose(page, "face.xml:4")
    code = "document.getElementById('layout-y')"
    assert page.evaluate(f"[{code}.tagName, {code}.textContent]") == ["CODE", "{{ deck.size.h - 6 }}"]
    assert page.evaluate(f"{code}.closest('a').href").endswith("/templates/toy/face.xml:4:1")
    assert page.evaluate(f"{X}.value") == "3"


def test_a_template_that_somebody_else_has_changed_shows_both(page, toy, edit):  # noqa: F811
    """Nothing is overwritten until one is chosen; what is chosen keeps the other's change of another attribute."""
    open_card(page, "fish/carp-face")
    page.wait_for(FACE)
    choose(page, "fish.xml:5")
    page.evaluate(f"{X}.value = '8'; {X}.dispatchEvent(new Event('input'))")
    edit(toy / CARD, 'x="4" y="4" w="42"', 'x="5" y="4" w="40"')
    clash = "document.querySelector('#layout .clash')"
    page.wait_for(clash)
    assert "x: now 5, you chose 8" in page.evaluate(f"{clash}.innerText")
    press(page, "s", 83, 2)
    page.wait_for(f"{STATUS}.startsWith('Not saved')")
    page.evaluate(f"{clash}.querySelector('button').click()")
    press(page, "s", 83, 2)
    page.wait_for(f"{STATUS} === 'Saved'")
    assert b'<text x="8" y="4" w="40"' in (toy / CARD).read_bytes()


def test_what_is_changed_survives_a_reload_and_is_discarded(page, toy):  # noqa: F811
    """It belongs to the template, so it is there on another card too."""
    before = (toy / CARD).read_bytes()
    open_card(page, "fish/carp-face")
    page.wait_for(FACE)
    choose(page, "fish.xml:5")
    page.evaluate(f"{X}.value = '8'; {X}.dispatchEvent(new Event('input'))")
    page.wait_for(f"{BOX}.getAttribute('x') === '8'")
    page.call("Page.reload")
    page.wait_for(f"document.readyState === 'complete' && typeof latest !== 'undefined' && latest && {BOX}?.getAttribute('x') === '8'")
    open_card(page, "fish/pike-face")
    page.wait_for(f"document.getElementById('editor-title').textContent.includes('Pike') && {BOX}?.getAttribute('x') === '8'")
    page.evaluate("document.getElementById('editor-discard').click()")
    page.wait_for(f"{BOX}.getAttribute('x') === '4'")
    assert page.evaluate("sessionStorage.getItem('layout')") is None
    assert (toy / CARD).read_bytes() == before
