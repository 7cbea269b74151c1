"""The page of `pnp studio` in a real browser: open a card, edit it, see it, save it, take it back."""

import json
import re
import time

import pytest
from support.browser import BOTH, CTRL, PATIENCE
from support.studio_page import studio_page

pytestmark = pytest.mark.press

FISH = "content/toy/fish.yaml"
NAME = json.dumps(["cards", "carp", "name"], separators=(",", ":"))
FACE = "document.querySelector('#editor-faces > svg')?.innerHTML"
STATUS = "document.getElementById('editor-status').textContent"


def field(*node):
    """The control of a node."""
    key = json.dumps(json.dumps(["cards", *node], separators=(",", ":")))
    return f"document.querySelector('.field[data-key=' + CSS.escape({key}) + ']').querySelector('.control')"


@pytest.fixture
def page(toy, tmp_path, browser):
    """The studio of the toy game, open in a browser."""
    with studio_page(toy, tmp_path, "toy", browser=browser) as page:
        page.wait_for("document.body && document.body.dataset.complete === 'true' && document.body.matches('.writes')")
        yield page


def open_card(page, name):
    """Click a face on the wall, and wait for its form."""
    page.evaluate(f"document.querySelector('#all [data-name=\"{name}\"] button').click()")
    page.wait_for("document.querySelectorAll('#editor-fields .field').length")


@BOTH
def test_open_edit_see_save_and_take_back(page, toy):
    """The face changes while the file does not; saved, only the words change; taken back, the bytes are those of before."""
    before = (toy / FISH).read_bytes()
    open_card(page, "fish/carp-face")
    name = field("carp", "name")
    assert page.evaluate(f"{name}.value") == "Old Carp"
    assert page.evaluate(f"{name}.closest('.field').querySelector('.place').textContent") == "fish.yaml:17:11"
    first = page.wait_for(FACE)
    page.type_in(name, "Oldest Carp")
    page.wait_for(f"{FACE} !== {json.dumps(first)}")
    assert (toy / FISH).read_bytes() == before
    page.press("s", CTRL)
    page.wait_for(f"{STATUS} === 'Saved'")
    assert (toy / FISH).read_bytes() == before.replace(b"Old Carp", b"Oldest Carp")
    undo = "document.getElementById('editor-undo')"
    assert re.fullmatch(r"Undo: name of carp · \d+:\d\d.[AP]M", page.evaluate(f"{undo}.title"))
    assert page.evaluate(f"{undo}.title === {undo}.ariaLabel && {undo}.textContent === 'Undo'")
    page.evaluate(f"{undo}.click()")
    page.wait_for(f"{STATUS} === 'Taken back: name of carp'")
    assert page.evaluate(f"[{undo}.disabled, {undo}.title, {undo}.ariaLabel]") == [True, "", None]
    assert (toy / FISH).read_bytes() == before
    assert page.evaluate(f"{name}.value") == "Old Carp"
    page.wait_for(f"{FACE} === {json.dumps(first)}")
    page.evaluate("document.getElementById('editor-redo').click()")
    page.wait_for(f"{STATUS} === 'Made again: name of carp'")
    assert b"Oldest Carp" in (toy / FISH).read_bytes()
    open_card(page, "fish/pike-face")
    page.evaluate("document.getElementById('editor-undo').click()")
    page.wait_for("document.querySelector('#editor-status a')")
    page.evaluate("document.querySelector('#editor-status a').click()")  # it leads to the card, which is another one
    page.wait_for("document.activeElement.textContent === 'Edit Old Carp'")
    assert page.errors == []


def test_what_is_typed_survives_a_reload(page, toy):
    """It is in its field again, on its face, and in no file."""
    before = (toy / FISH).read_bytes()
    open_card(page, "fish/carp-face")
    first = page.wait_for(FACE)
    page.type_in(field("carp", "name"), "Kept Carp")
    page.wait_for(f"{FACE} !== {json.dumps(first)}")
    page.reload()
    page.wait_for(f"document.readyState === 'complete' && {STATUS}.startsWith('What you typed before is back')")
    assert page.evaluate(f"{field('carp', 'name')}.value") == "Kept Carp"
    page.wait_for("latest.faces.some((face) => face.title === 'Kept Carp')")
    assert (toy / FISH).read_bytes() == before
    page.evaluate("document.getElementById('editor-discard').click()")
    page.wait_for("latest.faces.some((face) => face.title === 'Old Carp')")
    assert page.evaluate("sessionStorage.getItem('typed fish/carp')") is None


WATCH = """
(() => {
  const known = fetch;
  globalThis.pause = (ms) => new Promise((go) => setTimeout(go, ms));
  Object.assign(globalThis, { asked: [], answered: [], open: 0, most: 0 });
  globalThis.fetch = async (what, init) => {
    if (what !== "typing") return known(what, init);
    asked.push({ at: performance.now(), told: JSON.parse(init.body).changes.at(-1)?.new });
    most = Math.max(most, (open += 1));
    await pause(globalThis.delay);
    const answer = await known(what, init);
    open -= 1;
    answered.push(answer.status);
    return answer;
  };
})()
"""
"""Keeps what the page asks while somebody types, and lets each answer be late by `delay` ms."""


def type_by_itself(page, words, pause):
    """Let the page put a letter after the other at the end of the name of a card, with so many ms behind each."""
    script = f"const all = {json.dumps(words)}; for (const one of all) {{ document.execCommand('insertText', false, one); "
    page.evaluate(f"{field('carp', 'name')}.focus(); {field('carp', 'name')}.setSelectionRange(99, 99)")
    page.evaluate(f"(async () => {{ {script} await pause({pause}); }} }})()")


@BOTH
def test_what_is_typed_is_asked_for_once_at_a_time_and_at_last_as_it_is(page):
    """What comes while an answer is on its way is sent as soon as that is there, however many letters it is."""
    open_card(page, "fish/carp-face")
    first = page.wait_for(FACE)
    page.evaluate(f"globalThis.delay = 400; {WATCH}")
    type_by_itself(page, "abcd", 30)
    page.wait_for(f"answered.length === 2 && open === 0 && {FACE} !== {json.dumps(first)}")
    assert page.evaluate("[most, ...asked.map(({ told }) => told)]") == [1, "Old Carpa", "Old Carpabcd"]
    assert page.evaluate("asked[1].at - asked[0].at < 1000")


def test_a_letter_is_sent_before_the_page_is_painted_with_it(page):
    """Nor does it wait for a timer, which comes after that."""
    open_card(page, "fish/carp-face")
    page.wait_for(FACE)
    page.evaluate(f"globalThis.delay = 0; {WATCH}")
    page.evaluate("pause(600)")
    order = "setTimeout(() => asked.push('timer')); requestAnimationFrame(() => asked.push('frame')); await pause(100);"
    name = field("carp", "name")
    typed = f"asked.length = 0; {name}.focus(); document.execCommand('insertText', false, 'a')"
    page.evaluate(f"(async () => {{ {typed}; {order} }})()")
    assert page.evaluate("asked[0].told?.includes('a')")


def test_who_holds_a_key_is_not_refused(page):
    """The page asks for no more than the server answers in a second, and at last for all letters."""
    open_card(page, "fish/carp-face")
    page.wait_for(FACE)
    page.evaluate(f"globalThis.delay = 0; {WATCH}")
    type_by_itself(page, "x" * 60, 25)
    page.wait_for(f"asked.at(-1).told === 'Old Carp{'x' * 60}' && answered.length === asked.length")
    assert set(page.evaluate("answered")) == {200}
    times = page.evaluate("asked.map(({ at }) => at)")
    assert all(later - sooner >= 999 for sooner, later in zip(times, times[16:], strict=False))
    assert len(times) > 16


def test_a_place_that_somebody_else_has_changed_shows_both_texts(page, toy, edit):
    """Nothing is overwritten until one is chosen."""
    open_card(page, "fish/carp-face")
    name = field("carp", "name")
    page.type_in(name, "My Carp")
    edit(toy / FISH, "name: Old Carp", "name: Their Carp")
    page.wait_for(f"!{name}.closest('.field').querySelector('.clash').hidden")
    words = page.evaluate(f"{name}.closest('.field').querySelector('.clash').innerText")
    assert ("Their Carp" in words, "My Carp" in words) == (True, True)
    page.press("s", CTRL)
    page.wait_for(f"{STATUS}.startsWith('Not saved')")
    assert "Their Carp" in (toy / FISH).read_text("utf-8")
    page.evaluate(f"{name}.closest('.field').querySelector('.clash button').click()")
    page.press("s", CTRL)
    page.wait_for(f"{STATUS} === 'Saved'")
    assert "My Carp" in (toy / FISH).read_text("utf-8")


def test_a_finding_stands_beside_its_field(page, toy):
    """While it is typed."""
    open_card(page, "fish/carp-face")
    points = field("carp", "points")
    page.type_in(points, "five")
    page.wait_for(f"{points}.closest('.field').querySelector('.faults li')")
    assert "five" in page.evaluate(f"{points}.closest('.field').querySelector('.faults').innerText")
    assert "points: 5" in (toy / FISH).read_text("utf-8")
    page.press("Escape")
    page.wait_for("document.getElementById('editor').hidden")
    page.wait_for("document.getElementById('findings').hidden")


@BOTH
@pytest.mark.parametrize("width", [400, 1280])
def test_nothing_is_wider_than_the_window(page, width):
    """With the form open; every control has a name."""
    page.show(width, 800)
    open_card(page, "fish/carp-face")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.getElementById('editor').getBoundingClientRect().left") >= 0
    assert page.evaluate("document.getElementById('editor').scrollWidth <= document.getElementById('editor').clientWidth")
    named = "(one) => one.labels.length || one.ariaLabel"
    unnamed = f"[...document.querySelectorAll('#editor :is(input, textarea, select)')].filter((one) => !({named})(one))"
    assert page.evaluate(f"{unnamed}.length") == 0


def test_a_note_is_not_squeezed_by_the_limit_beside_it(page):
    """In a narrow field the limit stands below, and the note has nearly all of the width."""
    page.show(400)
    open_card(page, "fish/carp-face")
    notes = page.evaluate(
        "[...document.querySelectorAll('#editor-fields .note > :not(.limit)')].filter((one) => one.textContent.length > 30)"
        ".map((one) => one.getBoundingClientRect().width / one.parentElement.getBoundingClientRect().width)"
    )
    assert notes
    assert min(notes) > 0.9, notes


def test_a_second_tab_is_told_through_the_first(page):
    """Of the tabs that are seen, one listens."""
    page.wait_for("stream.source && navigator.locks.query().then((found) => found.held.length === 1)")
    page.evaluate("stream.let_go()")
    page.wait_for("navigator.locks.query().then((found) => found.held.length === 0)")
    page.evaluate("stream.come()")
    page.wait_for("stream.source && stream.source.readyState === 1")


def act(page, name, said):
    """Click a button for the whole card, and wait until it is said that it is done."""
    page.evaluate(f"[...document.querySelectorAll('#editor-cards button')].find((one) => one.textContent === '{name}').click()")
    page.wait_for(f"{STATUS}.startsWith('{said}')")


def entries(toy):
    """The ids of the fish in their file."""
    return re.findall(r"^  ([a-z0-9-]+):$", (toy / FISH).read_text("utf-8").partition("assert:")[0], re.MULTILINE)


def test_what_is_done_with_a_card_is_in_a_menu(page):
    """Escape closes the menu, not the form; so does a click elsewhere."""
    open_card(page, "fish/carp-face")
    menu = "document.getElementById('editor-cards')"
    page.evaluate(f"{menu}.firstElementChild.focus()")
    page.press("Enter")
    page.wait_for(f"{menu}.open && {menu}.querySelectorAll('button').length === 6")
    page.press("Escape")
    assert page.evaluate(f"[{menu}.open, document.getElementById('editor').hidden]") == [False, False]
    assert page.evaluate(f"document.activeElement === {menu}.firstElementChild")
    page.press("Enter")
    page.wait_for(f"{menu}.open")
    page.click("document.getElementById('editor-title')")
    page.wait_for(f"!{menu}.open")


@BOTH
def test_cards_are_made_copied_moved_renamed_and_deleted(page, toy):
    """Each is shown then, and undo brings the bytes of before back."""
    before = (toy / FISH).read_bytes()
    open_card(page, "fish/carp-face")
    act(page, "New card", "A new card")
    assert entries(toy) == ["pike", "carp", "new-fish", "trout"]
    assert page.evaluate(f"{field('new-fish', 'name')}.value") == "Name"
    act(page, "Move up", "Moved up")
    assert entries(toy) == ["pike", "new-fish", "carp", "trout"]
    act(page, "Duplicate", "A copy")
    assert entries(toy) == ["pike", "new-fish", "new-fish-2", "carp", "trout"]
    act(page, "Delete", "Deleted")
    assert (entries(toy), page.evaluate("document.getElementById('card-id').value")) == (
        ["pike", "new-fish", "carp", "trout"],
        "carp",
    )
    page.evaluate("document.getElementById('editor-cards').open = true")
    page.type_in("document.getElementById('card-id')", "old-carp")
    act(page, "Rename", "Renamed")
    assert entries(toy) == ["pike", "new-fish", "old-carp", "trout"]
    for _ in range(5):
        written, until = (toy / FISH).read_bytes(), time.monotonic() + PATIENCE
        page.wait_for("!document.getElementById('editor-undo').disabled")
        page.evaluate("document.getElementById('editor-undo').click()")
        while (toy / FISH).read_bytes() == written:  # what is said may be that the card of this step is gone
            assert time.monotonic() < until, page.errors
            time.sleep(0.02)
    assert (toy / FISH).read_bytes() == before
    assert [one for one in page.errors if "404" not in one.get("text", "")] == []


def test_an_act_on_a_card_that_somebody_else_has_changed_is_not_done(page, toy):
    """The page says what was changed, and what is typed stays; it is done when the page has seen the card as it is."""
    before = (toy / FISH).read_bytes()
    open_card(page, "fish/carp-face")
    page.type_in(field("carp", "points"), "7")
    page.evaluate(
        "window.asked = fetch; window.fetch = (at, how) => asked(at, at === 'cards' ? { ...how, body:"
        " how.body.replace('Old Carp', 'Young Carp') } : how)"  # as a page sends it that has not heard of a change yet
    )
    page.evaluate("[...document.querySelectorAll('#editor-cards button')].find((one) => one.textContent === 'Delete').click()")
    page.wait_for(f"{STATUS} === 'Not saved: `cards/carp` was changed in the meantime: entry.name `Young Carp` → `Old Carp`'")
    assert (toy / FISH).read_bytes() == before
    assert page.evaluate(f"{field('carp', 'points')}.value") == "7"
    page.evaluate("window.fetch = asked")
    for _ in range(2):  # the second one is made from what the first has written
        page.evaluate(
            "[...document.querySelectorAll('#editor-cards button')].find((one) => one.textContent === 'Move up').click()"
        )
        page.wait_for(f"/^(Moved up|Not saved: there is no place)/.test({STATUS})")
    assert entries(toy) == ["carp", "pike", "trout"]
    assert [one for one in page.errors if not re.search("4(09|22)", one.get("text", ""))] == []


def test_a_click_on_a_text_of_the_face_leads_to_its_field(page):
    """And beside the field stands what its text takes."""
    open_card(page, "fish/carp-face")
    page.wait_for("document.querySelector('#editor-faces rect[data-content$=\"fish.yaml:18:13\"]')")
    click = "dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    page.evaluate(f"document.querySelector('#editor-faces rect[data-content$=\"fish.yaml:18:13\"]').{click}")
    assert page.evaluate(f"document.activeElement === {field('carp', 'story')}")
    assert (
        page.evaluate("document.activeElement.closest('.field').querySelector('.fits').innerText")
        == "2 lines · 8 pt · 15.8 mm left"
    )


def test_a_text_that_does_not_fit_is_drawn_around(page):
    """While it is typed."""
    open_card(page, "fish/carp-face")
    page.wait_for(FACE)
    page.type_in(field("carp", "name"), "A name that is far too long for one line of this card, whatever its size is " * 4)
    page.wait_for("document.querySelector('#editor-faces .too-long')")
    assert "too long" in page.evaluate(f"{field('carp', 'name')}.closest('.field').querySelector('.fits').innerText")


@BOTH
def test_icons_and_bold_are_put_in_by_a_click(page):
    """Around what is selected, or where the cursor is."""
    open_card(page, "fish/carp-face")
    story = field("carp", "story")
    tools = f"{story}.closest('.field')"
    page.evaluate(f"{story}.focus(); {story}.setSelectionRange(9, 14); {tools}.querySelector('button').click()")
    assert page.evaluate(f"{story}.value").startswith("_Nobody_ **knows** how old.")
    page.evaluate(f"{tools}.querySelector('details').open = true")
    page.wait_for(f"{tools}.querySelector('.picker img')?.naturalWidth")
    page.evaluate(f"{story}.setSelectionRange(0, 0); {tools}.querySelector('.picker li button').click()")
    assert page.evaluate(f"{story}.value").startswith("[worm]_Nobody_")


def test_what_is_absent_is_begun(page, toy):
    """A record with the parts that it must have, a list with a first item."""
    open_card(page, "fish/carp-face")
    record = json.dumps('["cards","carp","record"]')
    page.evaluate(f"document.querySelector('.field[data-key=' + CSS.escape({record}) + '] .adding button').click()")
    page.wait_for(f"{STATUS} === 'Saved'")
    assert "    record:\n      holder: holder\n      year: 0\n" in (toy / FISH).read_text("utf-8")


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="#c33"/></svg>'


def drop(page, name, data):
    """Drop a file on the field of the picture."""
    file = f"new File([{json.dumps(data)}], {json.dumps(name)})"
    page.evaluate(
        f"(() => {{ const data = new DataTransfer(); data.items.add({file}); const on = {field('carp', 'art')};"
        " for (const kind of ['dragover', 'drop'])"
        " on.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true })); })()"
    )


def test_a_dropped_picture_is_on_the_face_and_saved_later(page, toy):
    """Copied at once; the card names it when it is saved, and no more when that is taken back, while the file stays."""
    before = (toy / FISH).read_bytes()
    open_card(page, "fish/carp-face")
    art = field("carp", "art")
    first = page.wait_for(FACE)
    drop(page, "Red Fish.SVG", SVG)
    page.wait_for(f"{STATUS}.startsWith('Copied to content/toy/art/red-fish.svg')")
    assert page.evaluate(f"[{art}.value, document.activeElement === {art}]") == ["art/red-fish.svg", True]
    page.wait_for(f"{FACE} !== {json.dumps(first)}")
    assert ((toy / FISH).read_bytes(), (toy / "content/toy/art/red-fish.svg").read_text("utf-8")) == (before, SVG)
    page.evaluate(f"{art}.closest('.field').querySelector('details').open = true")
    page.wait_for(
        "[...document.querySelectorAll('.pictures img')].some((one) => one.src.endsWith('red-fish.svg') && one.naturalWidth)"
    )
    page.press("s", CTRL)
    page.wait_for(f"{STATUS} === 'Saved'")
    assert (toy / FISH).read_bytes() == before.replace(b"art: art/carp.svg", b"art: art/red-fish.svg", 1)
    page.evaluate("document.getElementById('editor-undo').click()")
    page.wait_for(f"{STATUS}.startsWith('Taken back: ')")
    assert ((toy / FISH).read_bytes(), (toy / "content/toy/art/red-fish.svg").exists()) == (before, True)
    drop(page, "Other name.svg", SVG)
    page.wait_for(f"{STATUS}.startsWith('content/toy/art/red-fish.svg is the same picture')")
    assert page.errors == []


def test_a_picture_is_chosen_by_the_keyboard_and_refused_with_the_reason(page, toy):
    """The button opens the choice of a file; what the loader refuses leaves the field as it is."""
    open_card(page, "fish/carp-face")
    art, names = field("carp", "art"), sorted(file.name for file in (toy / "content/toy/art").iterdir())
    button = f"{art}.closest('.field').querySelector('.file button')"
    page.evaluate(f"chosen = 0; {button}.nextElementSibling.click = () => {{ chosen += 1; }}; {button}.focus()")
    page.press(" ")
    assert page.evaluate("chosen") == 1
    assert page.evaluate(f"{button}.ariaLabel") == "Choose a file …: art"
    drop(page, "page.png", "<html>404</html>")
    page.wait_for(f"{STATUS}.startsWith('Not copied: `page.png` is a web page, expected a picture: download')")
    assert page.evaluate(f"[{art}.value, document.getElementById('editor-save').disabled]") == ["art/carp.svg", True]
    page.evaluate("document.body.dispatchEvent(new DragEvent('drop', { cancelable: true, bubbles: true }))")
    assert sorted(file.name for file in (toy / "content/toy/art").iterdir()) == names


def test_the_face_is_shown_in_other_ways_while_it_is_typed(page):
    """With less ink, as a draft, with guides, without a build; the switches follow those of the wall."""
    open_card(page, "fish/carp-face")
    page.wait_for(FACE)
    builds = page.evaluate("latest.build")
    box = "document.querySelector('#editor-faces > svg').getAttribute('viewBox')"
    back = "document.querySelector('#editor-faces > svg:nth-child(2)').innerHTML"
    assert page.evaluate(f"[{box}, document.getElementById('face-legend').hidden]") == ["0 0 63.5 88.9", True]
    page.evaluate("document.getElementById('face-guides-shown').click()")
    page.wait_for(f"{box} === '-3 -3 69.5 94.9' && !document.getElementById('face-legend').hidden")
    first = page.evaluate(FACE)
    page.type_in(field("carp", "name"), "Oldest Carp")
    page.wait_for(f"{FACE} !== {json.dumps(first)} && {box} === '-3 -3 69.5 94.9'")
    assert page.evaluate(f"{back}.includes('fill=\"#2a6f86\"')")
    page.evaluate("document.getElementById('face-low-ink').click()")
    page.wait_for(f"!{back}.includes('fill=\"#2a6f86\"')")
    assert (
        page.evaluate("[document.getElementById('low-ink').checked, document.getElementById('guides-shown').checked]")
        == [False] * 2
    )
    assert page.evaluate("latest.build") <= builds + 1  # that of what was typed
    page.evaluate("document.getElementById('guides-shown').click()")
    page.evaluate("document.getElementById('guides-shown').click()")
    page.wait_for(f"{box} === '0 0 63.5 88.9' && !document.getElementById('face-guides-shown').checked")
    assert page.errors == []


def test_the_wall_is_filtered_and_sorted_by_fields(page):
    """By a condition, and by any field."""
    shown = "[...document.querySelectorAll('#all [data-deck=fish] figure')].map((one) => one.dataset.name).join()"
    page.wait_for("document.querySelectorAll('#sort option').length > 3")
    page.evaluate(
        "sorted = document.getElementById('sort'); sorted.value = 'points'; sorted.dispatchEvent(new Event('change'))"
    )
    assert page.evaluate(shown) == "fish/trout-face,fish/carp-face,fish/pike-face,fish/back"
    page.evaluate("setFilter('points>=5')")
    assert page.evaluate(shown) == "fish/carp-face,fish/pike-face"
    page.evaluate("setFilter('season=spring')")
    assert page.evaluate(shown) == "fish/carp-face"
