"""The pages of `pnp studio` as axe-core judges them, for those who see little, use no mouse, or let the page be read aloud."""

import shutil
import time
from itertools import product

import pytest
from support.axe import AXE, barriers
from support.browser import BOTH, Chromium
from support.places import TESTS
from support.studio_page import served, studio_page

pytestmark = [
    pytest.mark.press,
    pytest.mark.xdist_group("access"),
    BOTH,
    pytest.mark.skipif(not AXE.exists(), reason="axe-core is not there: tests/press/install.sh fetches it with npm"),
]

ODDS = "bite: {roll: {dice: 2, sides: 6, plus: catch.bonus}, gives: {caught: {min: 9}}, printed: no, reason: for us}\n"
PO = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"

#, fuzzy
msgctxt "fish/pike/name"
msgid "Pike"
msgstr "Hecht"
"""
PENALTY = """document.querySelector('[data-node=\\'["catch","penalty","value"]\\']')"""
CARD = "document.querySelector('#all [data-name=\"fish/carp-face\"] button')"
LAYOUT = "document.getElementById('layout-toggle').click()"
FIELD = "document.getElementById('field')"
ELEMENTS = "document.getElementById('layout-list')"
DONE = "!document.getElementById('result').hidden && document.getElementById('result-title').textContent.startsWith('Written')"

RENAMED = """{
  const token = location.pathname.split("/")[1];
  const place = { path: "content/toy/fish.yaml", kind: "value", node: ["cards", "carp", "name"] };
  const change = { ...place, old: "Old Carp", new: "Older Carp" };
  const headers = { "Content-Type": "application/json", "X-Pnp-Token": token };
  fetch("edits", { method: "POST", headers, body: JSON.stringify({ client: "a", changes: [change] }) }).then((answer) => {
    renamed = answer.ok;
  });
}"""
CHANGES = """{
  [...document.querySelectorAll("#commands button")][1].click();
  const since = document.getElementById("since");
  since.value = "out";
  since.dispatchEvent(new Event("input"));
  document.getElementById("compare").click();
}"""


def typed(field, words):
    """Type words into a field, as an event tells the page."""
    return f"{{ const one = {field}; one.value = {words!r}; one.dispatchEvent(new Event('input', {{ bubbles: true }})); }}"


FORM = "document.querySelector('#editor-fields .field') && document.querySelector('#editor-faces [data-at]')"


VIEWS = {
    "cards": ("", "document.body.dataset.complete === 'true' && document.querySelector('#all figure img')?.naturalWidth"),
    "table": ("table", "document.querySelector('[role=grid] [role=gridcell], table td')"),
    "languages": ("languages", "document.querySelectorAll('#rows [data-id]').length"),
    "booklet": ("booklet", "document.querySelectorAll('#blocks textarea').length && document.querySelector('.leaf img')"),
    "rules": ("rules", PENALTY),
    "numbers": ("numbers", "document.querySelector('#found:not(.stale) table')"),
    "print": ("print", "document.getElementById('command-line').textContent === 'pnp build toy'"),
}
"""Each page: its address, and what is true when it is shown."""

STEPS = {
    "table": (),
    "cards": (
        (
            "a card",
            f"{CARD}.click()",
            FORM,
        ),
        (
            "menus",
            "for (const one of document.querySelectorAll('details')) one.open = true",
            "document.querySelector('.picker img')?.naturalWidth",
        ),
        (
            "guides",
            "document.getElementById('face-guides-shown').click()",
            "!document.getElementById('face-legend').hidden",
        ),
        (
            "an element",
            f"{{ {LAYOUT}; const one = {ELEMENTS}; one.selectedIndex = 1; one.dispatchEvent(new Event('change')); }}",
            "document.querySelector('#layout:not([hidden]) h3')",
        ),
        (
            "a finding",
            typed("document.querySelector('.field[data-key*=points]').querySelector('.control')", "five"),
            "document.querySelector('.field .faults li')",
        ),
    ),
    "languages": (
        (
            "a text",
            "document.querySelector('#rows [data-id=\"fish/carp/story\"]').click()",
            "document.getElementById('message-title').textContent.includes('carp')",
        ),
        ("a finding", typed("document.getElementById('text')", "Wert {rules"), "document.querySelector('#faults li')"),
    ),
    "booklet": (
        ("menus", "for (const one of document.querySelectorAll('details')) one.open = true", "true"),
        ("a finding", typed("document.querySelector('#blocks textarea')", "{nothing}"), "document.querySelector('.faults li')"),
    ),
    "rules": (("a change", typed(PENALTY, "3"), "document.querySelector('#changes svg, #changes img')"),),
    "numbers": (
        (
            "a field",
            f"{{ const one = {FIELD}; one.value = [...one.options].at(-1).value; one.dispatchEvent(new Event('change')); }}",
            "document.querySelector('#found:not(.stale) table')",
        ),
    ),
    "print": (
        ("options", "for (const one of document.querySelectorAll('details')) one.open = true", "true"),
        ("sheets", "document.getElementById('preview').click()", "document.querySelectorAll('.papers img').length"),
        ("a sheet", "document.querySelector('.papers button').click()", "document.getElementById('large').open"),
        ("files", "document.getElementById('large').close(); document.getElementById('run').click()", DONE),
        ("another name", RENAMED, "window.renamed"),
        ("what changed", CHANGES, "document.querySelectorAll('.changed img').length === 2"),
        (
            "a kit",
            "{ [...document.querySelectorAll('#commands button')][3].click(); document.getElementById('preview').click(); }",
            "document.querySelectorAll('#holds li').length",
        ),
    ),
}
"""What is opened on a page, one after the other, and what is true then."""


@pytest.fixture
def address(tmp_path_factory):
    """The address of a studio of the toy game with a booklet, odds and a translation, which a test may change."""
    folder = tmp_path_factory.mktemp("access")
    toy = shutil.copytree(TESTS / "toy", folder / "toy", ignore=shutil.ignore_patterns("out", ".schemas"))
    shutil.copytree(TESTS / "layout" / "booklet" / "pond", toy, dirs_exist_ok=True)
    words = toy / "content/toy/words.yaml"
    words.write_text(words.read_text("utf-8") + "callout_note: Mind\ndeck_fish: Fish\ndeck_waters: Water\n", "utf-8")
    (toy / "content/toy/odds.yaml").write_text(ODDS, "utf-8")
    (toy / "content/toy/locale/de").mkdir(parents=True)
    (toy / "content/toy/locale/de/cards.po").write_text(PO, "utf-8")
    with served(toy, folder, "toy") as process:
        yield process.address


def all_barriers(page, state):
    """Return the barriers of a state in each scheme and width; in Firefox, for its scrollbars, in the narrow one alone."""
    found = []
    for scheme, width in product(("light", "dark"), (1280, 400)) if isinstance(page, Chromium) else [("light", 400)]:
        page.show(width, scheme=scheme)
        found += [f"{state}, {width} px, {scheme}: {line}" for line in barriers(page)]
    return found


@pytest.mark.parametrize("name", VIEWS)
def test_no_page_keeps_anybody_out(address, tmp_path, name, browser):
    """As it opens, and with its forms, menus, findings and dialogs open: no fault, in light and dark, wide and narrow."""
    path, ready = VIEWS[name]
    with browser(tmp_path / "profile") as page:
        page.open(address + path)
        page.wait_for(f"document.readyState === 'complete' && ({ready})")
        time.sleep(1)  # the first build may let a page ask once more, which is grey meanwhile
        page.wait_for(ready)
        found = all_barriers(page, name)
        for state, script, there in STEPS[name]:
            page.show(1280)
            page.evaluate(f"{script}; 0" if not script.startswith(("for", "{")) else script)
            page.wait_for(there)
            found += all_barriers(page, f"{name}, {state}")
        assert "\n".join(found) == ""


def test_the_page_that_begins_keeps_nobody_out(tmp_path, browser):
    """With a table whose columns are looked at."""
    folder = tmp_path / "empty"
    folder.mkdir()
    (folder / "heroes.csv").write_text("Name,Cost,Rules\nMage,2,Draw a card.\nThief,1,Take a coin.\n", "utf-8")
    with studio_page(folder, tmp_path, browser=browser) as page:
        page.wait_for("document.body && document.body.dataset.ready === 'true'")
        found = all_barriers(page, "begin")
        page.evaluate("document.querySelector('#tables button').click()")
        page.wait_for("!document.getElementById('table').hidden")
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        found += all_barriers(page, "begin, a table")
        assert "\n".join(found) == ""
