"""The page of `pnp studio` in a real browser: open a card, edit it, see it, save it, take it back."""

import json
import os
import re
import subprocess
import sys

import pytest
from support.browser import PROGRAM, Chromium

pytestmark = [pytest.mark.press, pytest.mark.skipif(PROGRAM is None, reason="chromium is not installed")]

FISH = "content/toy/fish.yaml"
NAME = json.dumps(["cards", "carp", "name"], separators=(",", ":"))
IMAGE = "document.querySelector('#editor-faces img')"
STATUS = "document.getElementById('editor-status').textContent"


def field(*node):
    """The control of a node."""
    key = json.dumps(json.dumps(["cards", *node], separators=(",", ":")))
    return f"document.querySelector('.field[data-key=' + CSS.escape({key}) + ']').querySelector('input, textarea, select')"


@pytest.fixture
def page(toy, tmp_path):
    """The studio of the toy game, open in a browser."""
    command = [sys.executable, "-m", "pnp", "studio", "toy"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with subprocess.Popen(command, cwd=toy, env={**os.environ, "XDG_STATE_HOME": str(tmp_path / "state")}, **pipes) as process:
        address = re.search(r"http://\S+", process.stdout.readline()).group()
        with Chromium(tmp_path / "profile") as browser:
            browser.open(address)
            browser.wait_for("document.body && document.body.dataset.complete === 'true' && document.body.matches('.writes')")
            yield browser
            process.kill()


def open_card(page, name):
    """Click a face on the wall, and wait for its form."""
    page.evaluate(f"document.querySelector('#all [data-name=\"{name}\"] button').click()")
    page.wait_for("document.querySelectorAll('#editor-fields .field').length")


def type_in(page, where, text):
    """Type a text into a field in place of what it holds."""
    page.evaluate(f"{where}.focus(); {where}.select()")
    page.call("Input.insertText", text=text)


def press(page, key, code, modifiers=0):
    """Press a key and let it go."""
    for kind in ("keyDown", "keyUp"):
        page.call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code, modifiers=modifiers)


def test_open_edit_see_save_and_take_back(page, toy):
    """The face changes while the file does not; saved, only the words change; taken back, the bytes are those of before."""
    before = (toy / FISH).read_bytes()
    open_card(page, "fish/carp-face")
    name = field("carp", "name")
    assert page.evaluate(f"{name}.value") == "Old Carp"
    assert page.evaluate(f"{name}.closest('.field').querySelector('.place').textContent") == "fish.yaml:17:11"
    first = page.wait_for(f"{IMAGE}.complete && {IMAGE}.naturalWidth && {IMAGE}.src")
    type_in(page, name, "Oldest Carp")
    page.wait_for(f"{IMAGE}.src !== {json.dumps(first)}")
    assert (toy / FISH).read_bytes() == before
    press(page, "s", 83, 2)
    page.wait_for(f"{STATUS} === 'Saved'")
    assert (toy / FISH).read_bytes() == before.replace(b"Old Carp", b"Oldest Carp")
    page.evaluate("document.getElementById('editor-undo').click()")
    page.wait_for(f"{STATUS} === 'Taken back'")
    assert (toy / FISH).read_bytes() == before
    assert page.evaluate(f"{name}.value") == "Old Carp"
    page.wait_for(f"{IMAGE}.src === {json.dumps(first)}")
    page.evaluate("document.getElementById('editor-redo').click()")
    page.wait_for(f"{STATUS} === 'Made again'")
    assert b"Oldest Carp" in (toy / FISH).read_bytes()
    assert page.errors == []


def test_what_is_typed_survives_a_reload(page, toy):
    """It is in its field again, on its face, and in no file."""
    before = (toy / FISH).read_bytes()
    open_card(page, "fish/carp-face")
    first = page.wait_for(f"{IMAGE}.complete && {IMAGE}.naturalWidth && {IMAGE}.src")
    type_in(page, field("carp", "name"), "Kept Carp")
    page.wait_for(f"{IMAGE}.src !== {json.dumps(first)}")
    page.call("Page.reload")
    page.wait_for(f"document.readyState === 'complete' && {STATUS}.startsWith('What you typed before is back')")
    assert page.evaluate(f"{field('carp', 'name')}.value") == "Kept Carp"
    page.wait_for("latest.faces.some((face) => face.title === 'Kept Carp')")
    assert (toy / FISH).read_bytes() == before
    page.evaluate("document.getElementById('editor-discard').click()")
    page.wait_for("latest.faces.some((face) => face.title === 'Old Carp')")
    assert page.evaluate("sessionStorage.getItem('typed fish/carp')") is None


def test_a_place_that_somebody_else_has_changed_shows_both_texts(page, toy, edit):
    """Nothing is overwritten until one is chosen."""
    open_card(page, "fish/carp-face")
    name = field("carp", "name")
    type_in(page, name, "My Carp")
    edit(toy / FISH, "name: Old Carp", "name: Their Carp")
    page.wait_for(f"!{name}.closest('.field').querySelector('.clash').hidden")
    words = page.evaluate(f"{name}.closest('.field').querySelector('.clash').innerText")
    assert ("Their Carp" in words, "My Carp" in words) == (True, True)
    press(page, "s", 83, 2)
    page.wait_for(f"{STATUS}.startsWith('Not saved')")
    assert "Their Carp" in (toy / FISH).read_text("utf-8")
    page.evaluate(f"{name}.closest('.field').querySelector('.clash button').click()")
    press(page, "s", 83, 2)
    page.wait_for(f"{STATUS} === 'Saved'")
    assert "My Carp" in (toy / FISH).read_text("utf-8")


def test_a_finding_stands_beside_its_field(page, toy):
    """While it is typed."""
    open_card(page, "fish/carp-face")
    points = field("carp", "points")
    type_in(page, points, "five")
    page.wait_for(f"{points}.closest('.field').querySelector('.faults li')")
    assert "five" in page.evaluate(f"{points}.closest('.field').querySelector('.faults').innerText")
    assert "points: 5" in (toy / FISH).read_text("utf-8")
    press(page, "Escape", 27)
    page.wait_for("document.getElementById('editor').hidden")
    page.wait_for("document.getElementById('findings').hidden")


@pytest.mark.parametrize("width", [400, 1280])
def test_nothing_is_wider_than_the_window(page, width):
    """With the form open; every control has a name."""
    page.call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=False)
    open_card(page, "fish/carp-face")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.getElementById('editor').scrollWidth <= document.getElementById('editor').clientWidth")
    named = "(one) => one.labels.length || one.ariaLabel"
    unnamed = f"[...document.querySelectorAll('#editor :is(input, textarea, select)')].filter((one) => !({named})(one))"
    assert page.evaluate(f"{unnamed}.length") == 0


def test_a_second_tab_is_told_through_the_first(page):
    """Of the tabs that are seen, one listens."""
    page.wait_for("stream.source && navigator.locks.query().then((found) => found.held.length === 1)")
    page.evaluate("stream.let_go()")
    page.wait_for("navigator.locks.query().then((found) => found.held.length === 0)")
    page.evaluate("stream.come()")
    page.wait_for("stream.source && stream.source.readyState === 1")
