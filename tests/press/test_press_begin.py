"""The first minute of `pnp studio` in a real browser: an empty folder, and then cards on the wall."""

import json
import time

import pytest
from support.browser import BOTH
from support.studio_page import studio_page

pytestmark = pytest.mark.press

READY = "document.body && document.body.dataset.ready === 'true'"
WALL = "typeof latest !== 'undefined' && latest && latest.complete && document.querySelectorAll('#all figure img').length"
ROWS = "".join(f'Hero {n},{n % 7},{"mage" if n % 2 else "thief"},"Draw {n % 5} cards, then discard one."\n' for n in range(100))
SHEET = f"Name,Cost,Sort,Rules\n{ROWS}"


@pytest.fixture
def folder(tmp_path):
    """An empty folder."""
    (tmp_path / "empty").mkdir()
    return tmp_path / "empty"


def drop(page, name, text):
    """Drop a file on the page."""
    file = f"new File([{json.dumps(text)}], {json.dumps(name)})"
    page.evaluate(
        f"(() => {{ const data = new DataTransfer(); data.items.add({file});"
        " document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })); })()"
    )


def click(page, words):
    """Click the first button with these words or this name."""
    names = f"[one.textContent, one.getAttribute('aria-label'), one.title].includes({json.dumps(words)})"
    page.evaluate(f"[...document.querySelectorAll('button')].find((one) => {names}).click()")


def test_an_example_is_on_the_wall(folder, tmp_path, browser):
    """One click; the tab stays, and the card can be edited."""
    with studio_page(folder, tmp_path, browser=browser) as page:
        page.wait_for(READY)
        page.wait_for("[...document.querySelectorAll('#example-list img')].every((one) => one.naturalWidth > 300)")
        click(page, "Begin with Salvage")
        assert page.wait_for(WALL) > 6
        assert (folder / "content" / "salvage" / "game.yaml").is_file()
        page.wait_for("document.body.matches('.writes')")  # until then, a click shows the picture alone
        page.evaluate("document.querySelector('#all [data-name=\"dives/lamp-face\"] button').click()")
        page.wait_for("document.querySelectorAll('#editor-fields .field').length")
        assert page.errors == []


@BOTH
def test_a_dropped_spreadsheet_is_on_the_wall_in_five_seconds(folder, tmp_path, browser):
    """A hundred rows, from the drop to the pictures in sight, with the kinds looked at on the way; the time is that of both."""
    with studio_page(folder, tmp_path, browser=browser) as page:
        page.wait_for(READY)
        start = time.monotonic()
        drop(page, "Heroes 2.csv", SHEET)
        page.wait_for("!document.getElementById('table').hidden")
        row = "[one.cells[0].textContent, one.querySelector('select').value]"
        rows = f"[...document.querySelectorAll('#columns tr')].map((one) => {row})"
        assert page.evaluate(rows) == [["Name", "text"], ["Cost", "number"], ["Sort", "words"], ["Rules", "text"]]
        assert page.evaluate("document.getElementById('said').textContent") == "Heroes 2.csv has 100 cards."
        click(page, "Make the cards")
        page.wait_for(f"({WALL}) && blocks.order().length >= 101")  # and the back
        page.wait_for("document.querySelector('#all figure img').naturalWidth > 0")
        seconds = time.monotonic() - start
        assert page.evaluate("document.getElementById('title').firstChild.textContent") == "Heroes 2"
        assert page.evaluate("latest.findings.length") == 0
        assert (folder / "content" / "heroes-2" / "cards.yaml").is_file()
        assert page.errors == []
        assert seconds < 5, seconds  # about one


def test_a_fault_is_said_with_its_cell_and_mended(folder, tmp_path, browser):
    """A number that is none: nothing is written; the column is taken as text instead, by hand."""
    with studio_page(folder, tmp_path, browser=browser) as page:
        page.wait_for(READY)
        drop(page, "heroes.csv", "Name,Cost\nAnn,3,4\n")
        fault = "document.getElementById('fault').innerText"
        page.wait_for("!document.getElementById('fault').hidden")
        assert "heroes.csv:2:3" in page.evaluate(fault)
        drop(page, "heroes.txt", "Name,Cost\nAnn,3\n")
        page.wait_for(f"{fault}.includes('heroes.txt')")
        assert "name it .csv or .tsv" in page.evaluate(fault)
        drop(page, "heroes.csv", "Name,Cost\nAnn,3\nBob,4\n")
        page.wait_for("!document.getElementById('table').hidden && document.getElementById('fault').hidden")
        page.evaluate("document.getElementById('name').value = 'con'")
        click(page, "Make the cards")
        page.wait_for(f"{fault}.includes('Windows keeps this name for a device')")
        assert list(folder.iterdir()) == []
        page.evaluate("document.getElementById('name').value = 'heroes'")
        page.evaluate("document.querySelector('[data-column=cost] select').value = 'text'")
        click(page, "Make the cards")
        page.wait_for(WALL)
        assert "cost: {kind: text" in (folder / "content" / "heroes" / "types.yaml").read_text("utf-8")


def test_names_of_columns_begin_where_a_line_of_the_page_begins(folder, tmp_path, browser):
    """In Arabic to the right, in a narrow window too, though they are read from the left."""
    with studio_page(folder, tmp_path, browser=browser) as page:
        page.speak("ar")
        page.reload()
        page.wait_for(f"document.documentElement?.dir === 'rtl' && {READY}")
        drop(page, "heroes.csv", SHEET)
        page.wait_for("!document.getElementById('table').hidden")
        right = "document.querySelector('#columns {}').getBoundingClientRect().right"
        for width in (1280, 400):
            page.show(width)
            assert page.evaluate(f"Math.abs({right.format('th bdi')} - {right.format('tr')}) < 0.01"), width  # pixels


def test_a_spreadsheet_stays_the_source(folder, tmp_path, browser):
    """If that is chosen: its copy is in the game, the card is edited there, and so is the copy itself."""
    with studio_page(folder, tmp_path, browser=browser) as page:
        page.wait_for(READY)
        drop(page, "No names.csv", "Cost,Points\n1,2\n1,2\n")
        page.wait_for("!document.getElementById('table').hidden")
        note = "document.getElementById('keep-note').textContent"
        assert page.evaluate(f"[document.getElementById('keep').disabled, {note}.includes('column id')]") == [True, True]
        drop(page, "Heroes 2.csv", "Name,Cost\nAnn,3\nBob,4\n")
        page.wait_for(f"{note}.startsWith('A copy, heroes-2.csv, lies')")
        assert page.evaluate("document.querySelector('[name=source]:checked').value") == "yaml"
        page.evaluate("document.getElementById('keep').click()")
        click(page, "Make the cards")
        page.wait_for(f"({WALL}) >= 2")
        home = folder / "content" / "heroes-2"
        assert ((home / "heroes-2.csv").read_text("utf-8"), (home / "cards.yaml").exists()) == (
            "Name,Cost\nAnn,3\nBob,4\n",
            False,
        )
        (home / "heroes-2.csv").write_text("Name,Cost\nAnn,3\nBob,4\nCid,5\n", "utf-8")
        page.wait_for("latest.faces.some((face) => face.title === 'Cid')")
        assert page.evaluate("latest.findings.length") == 0
        assert page.errors == []


def test_columns_without_room_are_said_before_the_cards_are_shown(folder, tmp_path, browser):
    """Ten texts on a mini card: those that are not printed are named, and nothing else can be begun any more."""
    head = ",".join(["Name", *(f"Text {letter}" for letter in "abcdefghij")])
    rows = "".join(f"Card {n}," + ",".join(["words upon words upon words"] * 10) + "\n" for n in "xyz")
    with studio_page(folder, tmp_path, browser=browser) as page:
        page.wait_for(READY)
        drop(page, "heroes.csv", f"{head}\n{rows}")
        page.wait_for("!document.getElementById('table').hidden")
        page.evaluate("document.getElementById('format').value = 'mini'")
        click(page, "Make the cards")
        page.wait_for("document.getElementById('table').innerText.includes('no room for: text_')")
        assert page.evaluate("document.getElementById('examples').hidden")
        click(page, "Show the cards")
        assert page.wait_for(WALL) == 4


def test_one_of_several_games_is_opened(toy, tmp_path, browser):
    """Which the terminal would have to be told; the address of the cards leads here until then, and here leads there."""
    (toy / "content" / "other").mkdir()
    (toy / "content" / "other" / "game.yaml").write_text("title: Other\n", "utf-8")
    with studio_page(toy, tmp_path, browser=browser) as page:
        page.wait_for(READY)
        page.evaluate("globalThis.isOld = true; location.replace('./')")
        page.wait_for(f"!globalThis.isOld && location.pathname.endsWith('/begin') && {READY}")
        click(page, "Pond")
        page.wait_for(WALL)
        assert page.evaluate("latest.game") == "toy"
        page.evaluate("location.replace('begin')")
        page.wait_for(f"!location.pathname.endsWith('/begin') && {WALL}")
