"""The page of the booklet of `pnp studio` in a real browser: from a page to its block, type, see it follow, save, take back."""

import shutil

import pytest
from support.browser import BOTH, CTRL, Chromium
from support.places import TESTS
from support.studio_page import studio_page

pytestmark = pytest.mark.press

START = "content/toy/booklet/01-start.md"
STATUS = "document.getElementById('status').textContent"
FOCUS = "document.activeElement"
PICTURE = "[...document.querySelectorAll('.leaf img')].map((one) => one.getAttribute('src')).join()"


def block(words):
    """The field of the block that has these words."""
    return f"[...document.querySelectorAll('#blocks textarea')].find((one) => one.value.includes({words!r}))"


@pytest.fixture
def page(toy, tmp_path, browser):
    """The page of the toy game's booklet, open in a browser."""
    shutil.copytree(TESTS / "layout" / "booklet" / "pond", toy, dirs_exist_ok=True)
    words = toy / "content/toy/words.yaml"
    words.write_text(words.read_text("utf-8") + "callout_note: Mind\ndeck_fish: Fish\ndeck_waters: Water\n", "utf-8")
    with studio_page(toy, tmp_path, "toy", browser=browser, path="booklet") as page:
        if isinstance(page, Chromium):
            page.call("Emulation.setFocusEmulationEnabled", enabled=True)  # its window has none
        page.wait_for("document.querySelectorAll('#blocks textarea').length && document.querySelector('.leaf img')")
        page.wait_for("document.querySelector('.leaf img').naturalWidth > 100")
        yield page


def first_block(toy):
    """The words of the first paragraph."""
    return next(part for part in (toy / START).read_text("utf-8").split("\n\n") if part[0].isalpha())


@BOTH
def test_from_a_page_to_its_block_type_see_save_and_take_back(page, toy):
    """A click leads to the block, which is marked on the page; the page follows; the block's lines alone are written."""
    before, paragraph = (toy / START).read_text("utf-8"), first_block(toy)
    page.evaluate(f"{block(paragraph)}.focus()")
    page.wait_for("document.querySelectorAll('.leaf rect').length")
    middle = page.evaluate(
        "(() => { const { x, y, width, height } = document.querySelector('.leaf rect').getBoundingClientRect();"
        " return [x + width / 2, y + height / 2] })()"
    )
    page.evaluate(f"{FOCUS}.blur()")
    click = f"new MouseEvent('click', {{ bubbles: true, detail: 1, clientX: {middle[0]}, clientY: {middle[1]} }})"
    page.evaluate(f"document.querySelector('.leaf rect').closest('.leaf').dispatchEvent({click})")
    assert page.evaluate(f"{FOCUS}.value") == paragraph
    pictures = page.evaluate(PICTURE)
    page.type_in(FOCUS, "Quite other words.")
    page.wait_for(f"{STATUS} === 'Not saved yet: 1'")
    page.wait_for(f"{PICTURE} !== {pictures!r}")  # laid out, though it is not saved
    assert (toy / START).read_text("utf-8") == before
    page.press("s", CTRL)
    page.wait_for(f"{STATUS} === 'Saved'")
    assert (toy / START).read_text("utf-8") == before.replace(paragraph, "Quite other words.")
    page.evaluate("document.getElementById('undo').click()")
    page.wait_for(f"{STATUS}.startsWith('Taken back: ')")
    assert (toy / START).read_text("utf-8") == before
    page.wait_for(f"{block(paragraph)}")
    assert page.errors == []


def test_findings_stand_below_their_block_while_it_is_typed(page, toy):
    """As soon as the build has read it, and until it is mended; the tools insert what texts can name."""
    paragraph = first_block(toy)
    page.type_in(block(paragraph), "Worth {rules.none} more.")
    page.wait_for("document.querySelector('#blocks .faulty .faults')?.innerText.includes('is not a constant of the rules')")
    assert page.evaluate(f"{FOCUS}.getAttribute('aria-invalid')") == "true"
    page.evaluate(f"{FOCUS}.select()")
    page.insert("Worth ")
    page.evaluate("document.querySelector('#blocks .picker').open = true")
    choice = (
        "[...document.querySelectorAll('#blocks .picker li button')].find((one) => one.innerText.includes('rules.catch.bonus'))"
    )
    page.wait_for(choice)
    page.evaluate(f"{choice}.click()")
    assert page.evaluate(f"{FOCUS}.value") == "Worth {rules.catch.bonus}"
    page.wait_for("!document.querySelector('#blocks .faulty')")
    assert page.errors == []


def test_what_somebody_else_wrote_is_not_lost(page, toy, edit):
    """What is typed survives a reload; where another wrote the same block, both are shown, and one chooses."""
    paragraph = first_block(toy)
    page.type_in(block(paragraph), "Mine.")
    page.wait_for(f"{STATUS} === 'Not saved yet: 1'")
    page.reload()
    page.wait_for("document.querySelector('#blocks .typed textarea')?.value === 'Mine.'")
    edit(toy / START, paragraph, "Theirs.")
    page.wait_for("document.querySelector('#blocks .clash:not([hidden])')?.innerText.includes('Theirs.')")
    page.evaluate("document.getElementById('save').click()")
    page.wait_for(f"{STATUS} === 'Changed in the meantime'")
    assert "Theirs." in (toy / START).read_text("utf-8")
    page.evaluate("document.querySelector('#blocks .clash button').click()")  # keep mine
    page.evaluate("document.getElementById('save').click()")
    page.wait_for(f"{STATUS} === 'Saved'")
    assert "Mine." in (toy / START).read_text("utf-8")
    refusals = [
        one for one in page.errors if one.get("source") == "network"
    ]  # of a preview before the page knew of the other's
    assert [one for one in page.errors if one not in refusals] == []
