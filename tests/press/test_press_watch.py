"""The page of `pnp watch` in a real browser: edit, see the picture; break, see the fault; mend, see it gone."""

import json
import re
import subprocess
import sys

import pytest
from chromium import PROGRAM, Chromium

pytestmark = [pytest.mark.press, pytest.mark.skipif(PROGRAM is None, reason="chromium is not installed")]

FISH = "content/toy/fish.yaml"
CARP = "document.querySelector('#edited-list [data-name=\"fish/carp-face\"]')"


@pytest.fixture
def page(toy, tmp_path):
    """The page of the toy game, open in a browser."""
    command = [sys.executable, "-m", "pnp", "watch", "toy"]
    with subprocess.Popen(command, cwd=toy, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        address = re.search(r"http://\S+", process.stdout.readline()).group()
        with Chromium(tmp_path / "profile") as browser:
            browser.open(address)
            browser.wait_for("document.body && document.body.dataset.complete === 'true'")
            yield browser
            process.kill()


def loaded(image):
    """Whether an image is there and has been drawn."""
    return f"({image}) && ({image}).complete && ({image}).naturalWidth"


def test_edit_break_and_mend(page, toy, edit):
    """The whole way, without an error of the page or of its security policy."""
    assert page.evaluate("document.title") == "Pond · pnp watch"
    assert page.evaluate("document.querySelectorAll('#all figure').length") == 7
    assert page.wait_for(loaded("document.querySelector('#all img')")) == 480

    edit(toy / FISH, "name: Old Carp", "name: Older Carp")
    assert page.wait_for(loaded(f"{CARP}?.querySelectorAll('img')[1]")) == 480
    page.wait_for("document.body.dataset.complete === 'true'")
    pictures = page.evaluate(f"[...{CARP}.querySelectorAll('img')].map((image) => image.src)")
    assert len(set(pictures)) == 2
    assert page.evaluate(f"[...{CARP}.querySelectorAll('figcaption')].map((words) => words.textContent)") == ["before", "now"]
    status = page.evaluate("document.getElementById('status').textContent")
    assert re.fullmatch(rf"{FISH}: 1 face changed in \d+ ms · no findings", status)
    assert page.evaluate("document.querySelector('#all [data-name=\"fish/carp-face\"] img').dataset.wanted") in pictures[1]

    edit(toy / FISH, "points: 5", "points: five")
    page.wait_for("document.querySelector('#finding-list .error')")
    place = "document.querySelector('#finding-list .error a')"
    assert page.evaluate(f"{place}.textContent") == f"{FISH}:19:13"
    assert page.evaluate(f"{place}.getAttribute('href')") == f"vscode://file{toy}/{FISH}:19:13"
    assert page.wait_for(loaded(f"{CARP}?.querySelectorAll('img')[1]")) == 480  # its draft beside the last good picture
    assert page.evaluate(f"{CARP}.className") == "faulty"
    assert page.evaluate("document.querySelector('#finding-list .number').textContent") == "1"
    assert "five" in page.evaluate(f"{CARP}.querySelector('.faults').textContent")
    assert page.evaluate("document.title") == "(1) Pond · pnp watch"

    edit(toy / FISH, "points: five", "points: 5")
    page.wait_for("document.getElementById('findings').hidden")
    assert page.evaluate(f"{CARP}.className") == ""
    assert page.evaluate("document.title") == "Pond · pnp watch"
    assert page.errors == []


def test_a_game_that_cannot_be_read_leaves_its_pictures_grey(page, toy, edit):
    """Until it is mended."""
    edit(toy / "content/toy/game.yaml", "decks:", "decks: {")
    page.wait_for("document.querySelectorAll('#all .stale').length === 7")
    image = "document.querySelector('#all img')"
    assert page.evaluate(f"getComputedStyle({image}).filter") == "grayscale(1)"
    assert page.evaluate("document.querySelector('#all .state').textContent") == "out of date"
    assert page.evaluate("document.querySelector('#finding-list a').getAttribute('href')").startswith("vscode://file/")
    edit(toy / "content/toy/game.yaml", "decks: {", "decks:")
    page.wait_for("document.querySelectorAll('#all .stale').length === 0")
    assert page.evaluate("document.getElementById('findings').hidden")
    assert page.errors == []


def test_words_of_a_game_are_never_code(page, toy, edit):
    """Names and messages may hold anything; they are shown as they are."""
    evil = "<img src=x onerror=document.title='hacked'>"
    edit(toy / FISH, "name: Old Carp", f"name: {json.dumps(evil)}")
    edit(toy / "content/toy/game.yaml", "title: Pond", f"title: {json.dumps(evil)}")
    page.wait_for(f"document.getElementById('title').textContent.startsWith({json.dumps(evil)})")
    edit(toy / FISH, "points: 5", f"points: {json.dumps(evil)}")
    page.wait_for("document.querySelector('#finding-list .error')")
    assert evil in page.evaluate("document.getElementById('finding-list').textContent")
    assert page.evaluate("document.querySelectorAll('[src=x]').length") == 0
    assert page.evaluate("document.title") == f"(2) {evil} · pnp watch"  # the name does not fit either
    assert page.errors == []


def test_the_filter_shows_some_faces(page):
    """By deck or by card."""
    count = "document.querySelectorAll('#all figure').length"
    page.evaluate("const box = document.getElementById('filter'); box.value = 'waters'; box.dispatchEvent(new Event('input'))")
    assert page.evaluate(count) == 3
    page.evaluate(
        "document.getElementById('filter').value = 'CARP'; document.getElementById('filter').dispatchEvent(new Event('input'))"
    )
    assert page.evaluate(count) == 1


@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_is_wider_than_the_window(page, toy, edit, width):
    """Also with a long fault and two pictures side by side."""
    edit(toy / FISH, "name: Old Carp", "name: Older Carp")
    page.wait_for(f"{CARP} && document.body.dataset.complete === 'true'")
    edit(toy / FISH, "points: 5", f"points: {'five' * 60}")
    page.wait_for("document.querySelector('#finding-list .error')")
    page.call("Emulation.setDeviceMetricsOverride", width=width, height=700, deviceScaleFactor=1, mobile=False)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
