"""The page of `pnp watch` in a real browser: edit, see the picture; break, see the fault; mend, see it gone."""

import json
import re

import pytest
from support.studio_page import studio_page

pytestmark = pytest.mark.press

FISH = "content/toy/fish.yaml"
CARP = "document.querySelector('#edited-list [data-name=\"fish/carp-face\"]')"


@pytest.fixture
def page(toy, tmp_path, browser):
    """The page of the toy game, open in a browser."""
    with studio_page(toy, tmp_path, "toy", browser=browser, command="watch") as page:
        page.wait_for("document.body && document.body.dataset.complete === 'true'")
        yield page


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
    title = f"(2) {evil} · pnp watch"  # the name is too long as well
    page.wait_for(f"document.title === {json.dumps(title)}")
    assert evil in page.evaluate("document.getElementById('finding-list').textContent")
    assert page.evaluate("document.querySelectorAll('[src=x]').length") == 0
    # a picture that the next edit has replaced may be asked for in vain
    assert [one for one in page.errors if "/pictures/" not in one.get("url", "")] == []


def shown(page, words):
    """The names of the faces that the page shows when these words are typed."""
    page.evaluate(f"setFilter({json.dumps(words)})")
    return page.evaluate("[...document.querySelectorAll('#all figure')].map((figure) => figure.dataset.name)")


def test_the_filter_shows_some_faces(page):
    """By deck, id, title or any text, whatever accents and capitals; all words must be there."""
    assert shown(page, "waters") == ["waters/mill-pond-face", "waters/brook-face", "waters/back"]
    assert shown(page, "CARP") == ["fish/carp-face"]
    assert shown(page, "nobody óld") == ["fish/carp-face"]
    assert shown(page, "quick hand") == ["fish/trout-face"]
    assert shown(page, "bait lose") == ["fish/pike-face"]  # a word of the template
    assert shown(page, "nobody quick") == []
    assert page.evaluate("document.querySelector('#nothing p').textContent") == (
        "nothing found: no card or page has all of these words printed or in its id"
    )
    assert len(shown(page, "")) == 7
    assert page.evaluate("document.getElementById('nothing').hidden")


def test_a_caption_has_title_and_id(page):
    """Ids of tables are often numbers."""
    words = "[...document.querySelectorAll('#all [data-name^=fish] figcaption')].map((words) => words.textContent)"
    captions = page.evaluate(words)
    assert captions == ["Pike pike", "Old Carp carp", "No trout", "back of all"]


def test_errors_come_before_what_was_edited(page, toy, edit):
    """Each with its face, and a link in the line that stays at the top; a broken template shows its error alone."""
    edit(toy / "templates/toy/fish.xml", 'x="4" y="4" w="42"', 'x="5" y="4" w="42"')
    page.wait_for("document.querySelectorAll('#edited-list > li').length === 3 && document.body.dataset.complete === 'true'")
    edit(toy / FISH, "points: 3", "points: three")
    page.wait_for("document.querySelector('#finding-list .error')")
    top = "({0}).getBoundingClientRect().top"
    error, pair = (top.format(f"document.querySelector('{where}')") for where in ("#finding-list .error", "#edited-list li"))
    assert page.evaluate(f"{error} < {pair}")
    assert page.evaluate("document.querySelector('#finding-list .error figcaption').textContent") == "No trout"
    assert page.evaluate("document.querySelector('#edited-list li').dataset.name") == "fish/trout-face"
    link = "document.querySelector('#status a')"
    assert page.evaluate(f"{link}.textContent") == "1 error"
    page.evaluate(f"scrollTo(0, 9999); {link}.click()")
    page.wait_for(f"{error} >= 0 && {error} < 100")
    edit(toy / FISH, "points: three", "points: 3")
    page.wait_for("document.getElementById('findings').hidden")
    edit(toy / "templates/toy/fish.xml", "</text>", "< /text>")
    page.wait_for("document.querySelectorAll('#all .stale').length")
    assert page.evaluate("document.querySelectorAll('#finding-list > li').length") == 1
    page.wait_for("document.body.dataset.complete === 'true'")
    assert page.evaluate("document.querySelectorAll('#all .stale').length") == 3
    assert page.evaluate("document.querySelectorAll('#edited-list .stale, #finding-list img').length") == 0
    assert page.errors == []


def test_a_face_is_shown_large(page, toy, edit):
    """It follows edits; Escape and a click close it."""
    page.evaluate("document.querySelector('#all [data-name=\"fish/carp-face\"] button').click()")
    large = "document.getElementById('large-picture')"
    page.wait_for(f"{loaded(large)} && {large}.naturalWidth === 1142")
    assert page.evaluate("document.getElementById('large-title').textContent") == "Old Carp · fish/carp"
    first = page.evaluate(f"{large}.src")
    edit(toy / FISH, "name: Old Carp", "name: Older Carp")
    page.wait_for(f"{loaded(large)} && {large}.naturalWidth === 1142 && {large}.src !== {json.dumps(first)}")
    assert page.evaluate("document.getElementById('large-title').textContent") == "Older Carp · fish/carp"
    page.press("Escape")
    page.wait_for("!document.getElementById('large').open")
    page.evaluate(f"{CARP}.querySelector('button').click()")
    assert page.evaluate("document.getElementById('large-title').textContent") == "Older Carp · fish/carp, before"
    page.evaluate(f"{large}.click()")
    assert page.evaluate("document.getElementById('large').open") is False
    assert page.errors == []


def test_pictures_have_one_scale(page):
    """Each is as wide as its face, by one number of pixels per mm."""
    width = "tiles.get(face.name).querySelector('img').getBoundingClientRect().width"
    widths = page.evaluate(f"latest.faces.map((face) => {width} / face.size[0])")
    assert widths == pytest.approx([widths[0]] * 7, abs=0.01)
    assert len(set(page.evaluate("latest.faces.map((face) => face.size[0])"))) > 1


def test_guides_are_shown_and_hidden(page, toy, edit):
    """On every picture, those before and now and the large one too; hidden again, and shown when the page is loaded again."""
    sources = "[...document.querySelectorAll('#edited img, #all img')].map((image) => image.dataset.wanted)"
    edit(toy / FISH, "name: Old Carp", "name: Older Carp")
    page.wait_for(f"{CARP} && document.body.dataset.complete === 'true'")
    plain = page.evaluate(sources)
    assert not page.evaluate("document.getElementById('legend').checkVisibility()")
    page.evaluate("document.getElementById('guides-shown').click()")
    for first in ("#edited img", "#all img"):
        assert page.wait_for(loaded(f"document.querySelector('{first}')") + " === 525") is True  # 63.5 mm and twice 3 mm
    fish, waters = "-guides-3-3.png", "-guides-2-2.5.png"
    assert {source[source.index("-guides") :] for source in page.evaluate(sources)} == {fish, waters}
    assert page.evaluate("document.getElementById('legend').innerText").split("\n")[0] == "bleed"
    page.evaluate("document.querySelector('#all img').click()")
    page.wait_for("document.getElementById('large-picture').src.includes('-large-guides-3-3.png')")
    page.evaluate("large.dialog.close()")

    page.reload()
    page.wait_for(loaded("document.querySelector('#all img')") + " === 525")
    page.evaluate("document.getElementById('guides-shown').click()")
    page.wait_for(loaded("document.querySelector('#all img')") + " === 480")
    assert page.evaluate(sources) == plain
    assert page.errors == []


def test_arrow_keys_lead_to_the_neighbours(page):
    """From face to face as they stand on the page, on to the sheets, and not beyond the last; a filter leaves others out."""
    title = "document.getElementById('large-title').textContent"
    page.evaluate("document.querySelector('#all [data-name=\"fish/carp-face\"] button').click()")
    seen = []
    for _ in range(7):
        page.press("ArrowRight")
        seen.append(page.evaluate(title))
    assert seen == [
        "No · fish/trout", "fish/back of all", "Mill Pond · waters/mill-pond", "Brook · waters/brook", "waters/back of all",
        "Sheets, a4/sheet 1", "Sheets, a4/sheet 1, back",
    ]  # fmt: skip
    page.press("ArrowRight")
    assert page.evaluate(title) == seen[-1]
    page.press("ArrowLeft")
    assert page.evaluate(title) == seen[-2]
    page.evaluate("large.dialog.close(); setFilter('name'); setFilter('carp'); document.querySelector('#all button').click()")
    page.press("ArrowRight")
    assert page.evaluate(title).startswith("Old Carp")
    assert page.errors == []


def test_old_findings_fold_so_that_what_was_edited_stays_in_sight(page, toy, edit):
    """A finding that the last edit brought is shown in full, those from before in one line; a click opens them."""
    edit(toy / FISH, "points: 5", "points: five")
    page.wait_for("document.querySelector('#finding-list .error')")
    assert page.evaluate("document.getElementById('finding-more').hidden")
    edit(toy / FISH, "name: Pike", "name: Big Pike")
    page.wait_for("latest.build === 3 && document.body.dataset.complete === 'true'")
    assert page.evaluate("document.querySelectorAll('#finding-list > li').length") == 0
    line = "document.querySelector('#finding-more summary')"
    assert page.evaluate(f"{line}.textContent").startswith("1 error: `points` must be a whole number")
    assert page.evaluate("document.querySelector('#edited-list > li').getBoundingClientRect().top < 200")
    assert page.evaluate("document.querySelector('#edited-list > li').dataset.name") == "fish/pike-face"
    page.evaluate("document.querySelector('#status a').click()")
    page.wait_for("document.querySelector('#finding-more .error').checkVisibility()")
    edit(toy / FISH, "points: 3", "points: three")
    page.wait_for("document.querySelectorAll('#finding-list > li').length === 1")
    assert page.evaluate(f"{line}.textContent") == "1 error more"
    assert page.errors == []


def test_language_and_deck_are_chosen_on_the_page(page, toy, run):
    """The list of languages has those that the game has by now."""
    choose = "document.getElementById({!r}).value = {!r}; document.getElementById({!r}).dispatchEvent(new Event('change'))"
    made_up = "['', 'en-XA', 'ar-XB', 'de-XL']"
    tags = "[...document.getElementById('locale').options].map((one) => one.value)"
    page.wait_for(f"JSON.stringify({tags}) === JSON.stringify({made_up})")
    assert not page.evaluate("document.getElementById('deck').value")
    assert run("locale", "add", "de", "toy", "--no-pictures", "-q", cwd=toy).code == 0
    page.wait_for(f"{tags}.includes('de')")
    page.evaluate(choose.format("locale", "de", "locale"))
    page.wait_for("document.getElementById('title').textContent === 'Pondde'")
    page.evaluate(choose.format("deck", "waters", "deck"))
    page.wait_for("document.querySelectorAll('#all figure').length === 3")
    assert page.evaluate("document.getElementById('locale').value + document.getElementById('deck').value") == "dewaters"
    page.evaluate(choose.format("locale", "", "locale"))
    page.wait_for("document.getElementById('title').textContent === 'Ponden'")
    assert page.evaluate("document.querySelectorAll('#edited-list > li').length") == 0


@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_is_wider_than_the_window(page, toy, edit, width):
    """Also with a long fault and two pictures side by side."""
    edit(toy / FISH, "name: Old Carp", "name: Older Carp")
    page.wait_for(f"{CARP} && document.body.dataset.complete === 'true'")
    edit(toy / FISH, "points: 5", f"points: {'five' * 60}")
    page.wait_for("document.querySelector('#finding-list .error')")
    page.show(width, 700)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
