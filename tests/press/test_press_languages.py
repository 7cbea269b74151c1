"""The page of languages of `pnp studio` in a real browser: what a translator does, by keyboard."""

import pytest
from support.browser import ALT, BOTH, CTRL
from support.studio_page import studio_page

pytestmark = pytest.mark.press

STORY = "_Nobody_ knows how old. Worth {rules.catch.bonus} more in spring."
PO = rf"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"

# kept as it is
msgctxt "fish/pike/name"
msgid "Pike"
msgstr "Hecht"

#. fish `carp`: story
#, fuzzy, pnp-format
msgctxt "fish/carp/story"
msgid "{STORY}"
msgstr ""

msgctxt "fish/carp/name"
msgid "Old Carp"
msgstr "Karpfen"
"""
STATUS = "document.getElementById('status').textContent"
TEXT = "document.getElementById('text')"
OPEN = "document.getElementById('message-title').textContent"
FAULTS = "document.getElementById('faults').innerText"
CHIP = "[...document.querySelectorAll('#chips button')].find((one) => one.textContent === '{rules.catch.bonus}')"


def row(id_):
    """The message in the list."""
    return f"document.querySelector('#rows [data-id=\"{id_}\"]')"


def po_file(toy, tag="de"):
    """The file of the translation."""
    return toy / f"content/toy/locale/{tag}/cards.po"


@pytest.fixture(params=["de"])
def page(toy, tmp_path, request, browser):
    """The page of the toy game's languages, open in a browser."""
    file = po_file(toy, request.param)
    file.parent.mkdir(parents=True)
    file.write_text(PO if request.param == "de" else PO.replace("Hecht", "كراكي").replace("Karpfen", "شبوط"), "utf-8")
    with studio_page(toy, tmp_path, "toy", browser=browser, path="languages#id=fish/pike/name") as page:
        page.wait_for(f"document.getElementById('message') && {OPEN} === 'fish/pike/name' && {STATUS} === ''")
        yield page


@BOTH
def test_next_type_break_see_mend_save(page, toy):
    """A lost value is seen at once, by its chip and by a finding; mended and saved, the entry alone has changed."""
    page.evaluate("document.getElementById('filter').value = 'carp'")
    page.evaluate("document.getElementById('filter').dispatchEvent(new Event('input'))")
    page.press("u", ALT)
    page.wait_for(f"{OPEN} === 'fish/pike/story'")  # the next one of all, whatever the list shows
    page.evaluate(f"{row('fish/carp/story')}.click()")
    page.wait_for(f"{OPEN} === 'fish/carp/story' && {STATUS} === ''")
    page.type_in(TEXT, "_Niemand_ weiß, wie alt. Im Frühling {rules.catch_bonus} mehr wert.")
    assert page.evaluate("document.querySelector('#chips button').className") == ""  # the signs of italics are there
    assert page.evaluate(f"{CHIP}.className") == "missing"
    page.wait_for(f"{FAULTS}.includes('the translation lacks `{{rules.catch.bonus}}`')")
    assert page.evaluate(f"{TEXT}.getAttribute('aria-invalid')") == "true"
    page.type_in(TEXT, "_Niemand_ weiß, wie alt. Im Frühling  mehr wert.")
    page.evaluate(f"{TEXT}.setSelectionRange(37, 37); {CHIP}.click()")
    text = "_Niemand_ weiß, wie alt. Im Frühling {rules.catch.bonus} mehr wert."
    assert page.evaluate(f"{TEXT}.value") == text
    page.wait_for(f"{FAULTS} === ''")
    assert page.evaluate(f"{CHIP}.className") == ""
    assert page.evaluate("document.querySelectorAll('#faces img').length") == 2
    assert po_file(toy).read_text("utf-8") == PO
    page.press("s", CTRL)
    page.wait_for(f"{STATUS} === 'Saved'")
    after = PO.replace("#, fuzzy, pnp-format", "#, pnp-format").replace(
        '""\n\nmsgctxt "fish/carp/name"', f'"{text}"\n\nmsgctxt "fish/carp/name"'
    )
    assert po_file(toy).read_text("utf-8") == after
    assert page.evaluate(f"{row('fish/carp/story')}.className") == "done"
    page.evaluate("document.getElementById('undo').click()")
    page.wait_for(f"{STATUS}.startsWith('Taken back: ')")
    assert po_file(toy).read_text("utf-8") == PO
    assert page.errors == []


def test_what_is_typed_survives_a_reload_and_meets_what_others_wrote(page, toy, edit):
    """It is in the field again and in no file; where somebody else wrote, both texts are shown and none is lost."""
    page.type_in(TEXT, "Grashecht")
    page.wait_for(f"{STATUS} === 'Not saved yet'")
    page.reload()
    page.wait_for(f"document.readyState === 'complete' && {STATUS}.startsWith('What you typed before is back')")
    assert page.evaluate(f"{TEXT}.value") == "Grashecht"
    edit(po_file(toy), '"Hecht"', '"Flusshecht"')
    page.wait_for("!document.getElementById('clash').hidden")
    words = page.evaluate("document.getElementById('clash').innerText")
    assert ("Flusshecht" in words, "Grashecht" in words) == (True, True)
    page.press("s", CTRL)
    page.wait_for(f"{STATUS}.startsWith('Not saved')")
    assert '"Flusshecht"' in po_file(toy).read_text("utf-8")
    page.evaluate("document.querySelector('#clash button').click()")
    page.press("s", CTRL)
    page.wait_for(f"{STATUS} === 'Saved'")
    assert po_file(toy).read_text("utf-8") == PO.replace("Hecht", "Grashecht")


def test_only_steps_that_lead_somewhere_are_offered(page):
    """One for each kind of texts with work left; how much is done stands above them."""
    offered = "[...document.querySelectorAll('#ahead button:not([hidden])')].map((one) => one.id).join()"
    done = "document.getElementById('share').value"
    assert page.evaluate(f"[{offered}, document.getElementById('state-now').className]") == ["next-untranslated", "done"]
    before = page.evaluate(done)
    page.evaluate("document.getElementById('fuzzy').click()")
    page.press("s", CTRL)
    page.wait_for(f"{STATUS} === 'Saved' && document.getElementById('state-now').className === 'fuzzy'")
    assert page.evaluate(f"[{offered}, {done}]") == ["next-untranslated,next-stale", before - 1]


@BOTH
@pytest.mark.parametrize("page", ["ar"], indirect=True)
def test_the_field_runs_as_its_language_does(page, tmp_path):
    """From right to left; no page is wider than a small window."""
    assert page.evaluate(f"getComputedStyle({TEXT}).direction") == "rtl"
    assert page.evaluate(f"{TEXT}.lang") == "ar"
    page.screenshot(tmp_path / "small.png", width=400, height=900, scheme="dark")
    assert page.evaluate("document.documentElement.scrollWidth") <= 400


@BOTH
def test_the_text_that_is_open_is_in_sight_in_the_list(page):
    """Wherever it stands, when the page is opened with its address."""
    page.show(1280, 400)
    last = page.evaluate("document.querySelector('#rows li:last-child button').dataset.id")
    page.open("about:blank")
    page.open(f"{page.address}languages#id={last}")
    page.wait_for(f"document.getElementById('message') && {OPEN} === {last!r} && {STATUS} === ''")
    page.wait_for(f"""(() => {{
        const one = {row(last)}.getBoundingClientRect();
        const list = document.getElementById('rows').getBoundingClientRect();
        return list.top <= one.top && one.top < one.bottom && one.bottom <= list.bottom;
    }})()""")  # the rows before it may be drawn two frames later, and be higher than they were taken for
