"""The table of a deck in a real browser: keys, the clipboard, filling, saving, conflicts, finding and replacing, many rows."""

import json
from contextlib import contextmanager

import pytest
from support.browser import BOTH, CTRL, SHIFT
from support.studio_page import studio_page

pytestmark = pytest.mark.press

FISH = "content/toy/fish.yaml"
STATUS = "document.getElementById('status').textContent"
ACTIVE = "[Number(document.activeElement.dataset.row), Number(document.activeElement.dataset.column)]"
NAME, STORY, POINTS, LENGTH, SEASON, HOME, ART, WORM, FLY, TRAITS, HOLDER, YEAR, COPIES, SKIP = range(1, 15)


@contextmanager
def opened(project, tmp_path, browser, deck="fish"):
    """The table of a deck, open in a browser."""
    with studio_page(project, tmp_path, "toy", browser=browser, path=f"table#{deck}") as page:
        page.wait_for("document.querySelectorAll('#grid .rows .cell').length")
        page.evaluate(f"{cell(0, 1)}.focus()")
        yield page


@pytest.fixture
def page(toy, tmp_path, browser):
    """The table of the fish of the toy game."""
    with opened(toy, tmp_path, browser) as page:
        yield page


def cell(row, column):
    """A cell by its row in the table and its column, whose first is the id."""
    return f'document.querySelector(\'#grid .cell[data-row="{row}"][data-column="{column}"]\')'


def text(page, row, column):
    """What a cell shows."""
    return page.evaluate(f"{cell(row, column)}.textContent")


def click(page, row, column, modifiers=0):
    """Click a cell with the mouse."""
    page.evaluate(f"{cell(row, column)}.scrollIntoView({{block: 'nearest', inline: 'center'}})")
    page.click(cell(row, column), modifiers)


def type_in(page, row, column, words):
    """Type into a cell in place of what it says, and go on to the next row."""
    click(page, row, column)
    page.press("F2")
    page.evaluate("document.activeElement.select?.()")
    page.insert(words)
    page.press("Enter")


def paste(page, words):
    """Paste a text from the clipboard, where a spreadsheet has put it."""
    page.evaluate(
        "addEventListener('copy', (event) => { event.stopImmediatePropagation(); event.preventDefault();"
        f" event.clipboardData.setData('text/plain', {json.dumps(words)}); }}, {{ capture: true, once: true }})"
    )
    page.press("c", CTRL)
    page.press("v", CTRL)


def copied(page):
    """What copying puts on the clipboard, as text and as HTML."""
    page.press("c", CTRL)
    page.evaluate(
        "addEventListener('paste', (event) => { event.stopImmediatePropagation(); event.preventDefault();"
        " pasted = ['text/plain', 'text/html'].map((kind) => event.clipboardData.getData(kind)); },"
        " { capture: true, once: true })"
    )
    page.press("v", CTRL)
    return page.evaluate("pasted")


def save(page, count):
    """Save, and wait until it is done."""
    page.press("s", CTRL)
    page.wait_for(f"{STATUS} === 'Saved: {count} cells, one step'")


@BOTH
def test_keys_lead_from_cell_to_cell(page):
    """As in a spreadsheet; Tab leaves the table."""
    ways = [
        ("ArrowRight", 0, [0, 2]), ("ArrowDown", 0, [1, 2]), ("ArrowLeft", 0, [1, 1]), ("End", 0, [1, 14]), ("Home", 0, [1, 0]),
        ("End", CTRL, [2, 14]), ("Home", CTRL, [0, 0]), ("PageDown", 0, [2, 0]), ("PageUp", 0, [0, 0]), ("ArrowUp", 0, [-1, 0]),
        ("ArrowRight", 0, [-1, 1]), ("ArrowDown", 0, [0, 1]),
    ]  # fmt: skip
    for key, modifiers, place in ways:
        page.press(key, modifiers)
        assert page.evaluate(ACTIVE) == place, key
    assert page.evaluate("document.querySelectorAll('#grid [tabindex=\"0\"]').length") == 1
    page.press("ArrowRight", SHIFT)
    page.press("ArrowDown", SHIFT)
    selected = "[...document.querySelectorAll('#grid .selected')].map((one) => one.textContent)"
    assert page.evaluate(f"{selected}.length") == 4
    assert page.evaluate("document.getElementById('grid').getAttribute('aria-rowcount')") == "4"


def test_what_is_typed_is_saved_as_one_step(page, toy):
    """Only these values change; undo brings the bytes of before back, and redo those of after."""
    before = (toy / FISH).read_bytes()
    page.press("B")
    page.insert("ig Pike")
    page.press("Tab")
    assert page.evaluate(ACTIVE) == [0, STORY]
    type_in(page, 1, POINTS, "6")
    click(page, 2, SEASON)
    page.press("F2")
    page.evaluate("document.activeElement.value = 'autumn'")
    page.press("Enter")
    type_in(page, 1, HOLDER, "Mr X")
    type_in(page, 1, YEAR, "1999")
    click(page, 0, COPIES)
    page.press("Delete")
    type_in(page, 0, FLY, "abandoned")
    click(page, 0, FLY)
    page.press("F2")
    page.press("Escape")
    page.press("z", CTRL)
    assert text(page, 0, FLY) == "1"
    assert (toy / FISH).read_bytes() == before
    save(page, 6)
    wanted = before.decode()
    for old, new in [
        ("name: Pike", "name: Big Pike"), ("points: 5\n", "points: 6\n"), ("season: summer", "season: autumn"),
        ("    copies: 2\n", ""), ("bait: {worm: 1}\n", "bait: {worm: 1}\n    record:\n      holder: Mr X\n      year: 1999\n"),
    ]:  # fmt: skip
        wanted = wanted.replace(old, new)
    assert (toy / FISH).read_text("utf-8") == wanted
    page.press("z", CTRL)
    page.wait_for(f"{STATUS}.startsWith('Taken back: ')")
    assert (toy / FISH).read_bytes() == before
    page.press("y", CTRL)
    page.wait_for(f"{STATUS}.startsWith('Made again: ')")
    assert (toy / FISH).read_text("utf-8") == wanted
    assert page.errors == []


@BOTH
def test_cells_of_a_spreadsheet_are_pasted(page, toy):
    """With quotes and line ends inside cells, and the line end behind the last; one cell fills what is selected."""
    click(page, 0, NAME)
    paste(page, 'Luce\t"It waits.\r\n""Still"""\r\nCarp\tOld\r\n')
    assert [text(page, 0, NAME), text(page, 0, STORY), text(page, 1, NAME), text(page, 1, STORY), text(page, 2, NAME)] == [
        "Luce", 'It waits. ⏎ "Still"', "Carp", "Old", "No",
    ]  # fmt: skip
    assert page.evaluate(f"{STATUS}").startswith("Not saved yet: 4 cells")
    click(page, 0, POINTS)
    click(page, 2, POINTS, SHIFT)
    paste(page, "4\n")
    assert [text(page, row, POINTS) for row in range(3)] == ["4", "4", "4"]
    click(page, 1, SKIP)
    paste(page, "TRUE\tbeyond\n")
    assert (text(page, 1, SKIP), page.evaluate(STATUS)) == ("yes", "Pasted, but what reached beyond the table was left out")
    click(page, 0, TRAITS)
    paste(page, "x")
    assert (text(page, 0, TRAITS), page.evaluate(STATUS)) == ("shy, old", "Not changed, since they are not edited here: 1")
    save(page, 8)
    after = (toy / FISH).read_text("utf-8")
    assert ("name: Luce" in after, 'It waits.\n\n      "Still"' in after, after.count("points: 4")) == (True, True, 3)


@BOTH
def test_cells_are_copied(page):
    """As text and as a table."""
    click(page, 0, NAME)
    click(page, 1, POINTS, SHIFT)
    plain, html = copied(page)
    assert plain.split("\n")[1] == "Old Carp\t_Nobody_ knows how old. Worth {rules.catch.bonus} more in spring.\t5"
    assert html.startswith("<table><tr><td>Pike</td><td>It waits **very** still.")
    click(page, 0, NAME)
    paste(page, plain)
    assert page.evaluate("document.getElementById('save').disabled") is True


def test_cells_are_filled_down(page):
    """By the first row of what is selected; one cell takes what is above it."""
    click(page, 0, SEASON)
    click(page, 2, HOME, SHIFT)
    page.press("d", CTRL)
    assert [text(page, row, column) for row in (1, 2) for column in (SEASON, HOME)] == ["winter", "mill-pond"] * 2
    click(page, 1, POINTS)
    page.press("d", CTRL)
    assert text(page, 1, POINTS) == "7"
    page.press("z", CTRL)
    page.press("z", CTRL)
    assert page.evaluate("document.querySelectorAll('#grid .typed').length") == 0
    page.press("y", CTRL)
    assert page.evaluate("document.querySelectorAll('#grid .typed').length") == 3


def test_what_is_wrong_is_said_before_it_is_saved(page, toy):
    """In red, with the reason below the table."""
    type_in(page, 0, POINTS, "70")
    page.wait_for(f"{cell(0, POINTS)}.getAttribute('aria-invalid') === 'true'")
    click(page, 0, POINTS)
    assert "`points` must be at most 20, found `70`" in page.evaluate("document.getElementById('cell').innerText")
    assert "points: 7\n" in (toy / FISH).read_text("utf-8")
    type_in(page, 0, POINTS, "8")
    page.wait_for(f"!{cell(0, POINTS)}.hasAttribute('aria-invalid')")


def test_what_is_typed_survives_a_reload(page, toy):
    """It is in its cells again, and in no file."""
    before = (toy / FISH).read_bytes()
    type_in(page, 1, NAME, "Kept Carp")
    page.reload()
    page.wait_for(f"document.readyState === 'complete' && {STATUS}.startsWith('What you typed before is back')")
    assert text(page, 1, NAME) == "Kept Carp"
    page.evaluate("document.getElementById('discard').click()")
    assert (text(page, 1, NAME), (toy / FISH).read_bytes()) == ("Old Carp", before)


def test_a_cell_that_somebody_else_has_changed_shows_both_texts(page, toy, edit):
    """Nothing is overwritten until one is chosen; other cells follow."""
    type_in(page, 1, NAME, "My Carp")
    edit(toy / FISH, "name: Old Carp", "name: Their Carp")
    page.wait_for(f"{cell(1, NAME)}.classList.contains('clashing')")
    edit(toy / FISH, "name: Pike", "name: Their Pike")
    page.wait_for(f"{cell(0, NAME)}.textContent === 'Their Pike'")
    page.press("s", CTRL)
    page.wait_for(f"{STATUS}.startsWith('Not saved:')")
    assert "Their Carp" in (toy / FISH).read_text("utf-8")
    click(page, 1, NAME)
    said = page.evaluate("document.querySelector('#cell .clash').innerText")
    assert ("Their Carp" in said, "My Carp" in said) == (True, True)
    page.evaluate("document.querySelector('#cell .clash button').click()")
    save(page, 1)
    assert "My Carp" in (toy / FISH).read_text("utf-8")


def test_rows_are_filtered_and_sorted_and_columns_hidden(page):
    """By the conditions of the wall, by a click on a header, in the browser."""
    rows = "[...document.querySelectorAll('#grid .rows [role=row]')].sort((a, b) => a.ariaRowIndex - b.ariaRowIndex)"
    ids = f"{rows}.map((one) => one.firstElementChild.textContent).join()"
    click(page, -1, POINTS)
    assert page.evaluate(ids) == "trout,carp,pike"
    click(page, -1, POINTS)
    assert page.evaluate(ids) == "pike,carp,trout"
    assert page.evaluate(f"{cell(-1, POINTS)}.getAttribute('aria-sort')") == "descending"
    page.evaluate(
        "filter = document.getElementById('filter'); filter.value = 'points>=5 waits'; filter.dispatchEvent(new Event('input'))"
    )
    assert page.evaluate(ids) == "pike"
    page.evaluate("filter.value = 'nothing says this'; filter.dispatchEvent(new Event('input'))")
    assert page.evaluate("document.getElementById('none').innerText").startswith("No card is like that")
    page.evaluate("document.querySelector('#none button').click()")
    assert page.evaluate(f"[{ids}, document.activeElement.id, document.getElementById('none').hidden]") == [
        "pike,carp,trout",
        "filter",
        True,
    ]
    page.evaluate("document.querySelector('#columns input').click()")
    assert text(page, -1, 1) == "story"
    page.reload()
    page.wait_for(f"document.readyState === 'complete' && {cell(-1, 1)}?.textContent === 'story'")


def find(page, words, instead, **options):
    """Ask for words, and wait for what is found."""
    if page.evaluate("document.getElementById('find').hidden"):
        page.press("h", CTRL)
    page.evaluate("document.querySelector('#find .said').textContent = ''")
    for name, box in zip(["whole", "case", "expression", "inside"], range(4), strict=True):
        page.evaluate(
            f"document.querySelectorAll('#find form [type=checkbox]')[{box}].checked = {json.dumps(options.get(name, False))}"
        )
    page.evaluate(f"document.querySelector('#find select').value = '{options.get('decks', '')}'")
    for id_, value in (("find-instead", instead), ("find-words", words)):
        page.evaluate(
            f"input = document.getElementById('{id_}'); input.value = {json.dumps(value)};"
            " input.dispatchEvent(new Event('input'))"
        )
    page.wait_for("document.querySelector('#find .said').textContent.length > 5")
    return page.evaluate("[...document.querySelectorAll('#find li .words')].map((one) => one.textContent)")


def test_words_are_found_and_replaced_as_one_step(page, toy):
    """Each place is shown and can be left out; what stands inside values is left alone unless it is asked for."""
    before = (toy / FISH).read_bytes()
    assert find(page, "qqq", "0") == []
    assert page.evaluate("document.querySelector('#find .said').textContent") == "Found nowhere"
    assert len(find(page, "QUICK", "Slow")) == 2
    assert find(page, "QUICK", "Slow", case=True) == []
    assert [one[:30] for one in find(page, "Old", "New", whole=True, case=True)] == ["OldNew Carp"]
    assert find(page, "point", "mark") == []
    assert len(find(page, "point", "mark", inside=True)) == 2
    assert find(page, "(", "", expression=True) == []
    assert "cannot be read" in page.evaluate("document.querySelector('#find .said').textContent")
    assert len(find(page, r"(qui)(ck)", "$2$1", expression=True)) == 2
    page.evaluate("document.querySelectorAll('#find li input')[1].click()")
    page.evaluate("document.querySelector('#find form .first').click()")
    page.wait_for("document.querySelector('#find .said').textContent === 'Replaced: 1, one step'")
    assert (toy / FISH).read_bytes() == before.replace(b"Quick [fly]", b"ckQui [fly]")
    page.evaluate("document.getElementById('undo').click()")
    page.wait_for(f"{STATUS}.startsWith('Taken back: ')")
    assert (toy / FISH).read_bytes() == before


def test_an_expression_that_takes_too_long_is_ended(page, toy, edit):
    """The page stays alive."""
    edit(toy / FISH, "name: Old Carp", f"name: {'a' * 39}b")
    page.wait_for(f"{cell(1, NAME)}.textContent.startsWith('aaa')")
    assert find(page, "^(a+)+$", "x", expression=True) == []
    assert "too long" in page.evaluate("document.querySelector('#find .said').textContent")


def test_all_decks_are_searched(page, toy):
    """And changed as one step."""
    find(page, "mill", "Brook", decks="all")
    decks = page.evaluate("[...document.querySelectorAll('#find li .where')].map((one) => one.textContent.split(' ')[0])")
    assert set(decks) == {"waters"}
    page.evaluate("document.querySelector('#find form .first').click()")
    page.wait_for("document.querySelector('#find .said').textContent.startsWith('Replaced')")
    assert "Brook Pond" in (toy / "content/toy/waters.yaml").read_text("utf-8")


def test_a_link_opens_the_form_of_the_card(page):
    """On the page of cards."""
    click(page, 1, TRAITS)
    page.evaluate("document.querySelector('#cell a').click()")
    page.wait_for("document.getElementById('editor-title')?.textContent === 'Edit Old Carp'")


@pytest.mark.parametrize("width", [400, 1280])
def test_the_page_is_not_wider_than_the_window(page, width):
    """The table alone scrolls."""
    page.show(width, 800)
    page.press("h", CTRL)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.whole
def test_thousands_of_rows(toy, tmp_path, browser):
    """Few of them are in the page, wherever it is scrolled to, and the cell with the focus is one of them."""
    cards = "".join(
        f"  fish-{number}:\n    name: Fish {number}\n    story: A fish.\n    points: 1\n    length: 30 cm\n    season: spring\n"
        "    home: brook\n    art: art/carp.svg\n    bait: {fly: 3}\n"
        for number in range(5400)
    )
    text_before = (toy / FISH).read_text("utf-8")
    head, _, tail = text_before.partition("cards:\n")
    (toy / FISH).write_text(f"{head}cards:\n{cards}{tail.partition('assert:')[0]}", "utf-8")
    with opened(toy, tmp_path, browser) as page:
        count = "document.querySelectorAll('#grid .rows [role=row]').length"
        assert page.evaluate("document.getElementById('grid').ariaRowCount") == "5404"
        assert page.evaluate(count) < 60
        page.press("End", CTRL)
        page.wait_for("document.activeElement.dataset.row === '5402'")
        assert page.evaluate(count) < 60
        page.evaluate("document.getElementById('grid').scrollTop = 80000")
        page.wait_for("document.querySelector('#grid .cell[data-row=\"2500\"]')")
        assert page.evaluate(count) < 60
        assert page.evaluate("document.activeElement.dataset.row") == "5402"
        type_in(page, 2500, NAME, "Edited")
        save(page, 1)
        assert "name: Edited" in (toy / FISH).read_text("utf-8")
