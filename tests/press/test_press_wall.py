"""The wall of `pnp studio` in a real browser: many cards, the keyboard, sizes, what is shown, what changed since a commit."""

import json
import subprocess

import pytest
from support.browser import ALT, BOTH
from support.studio_page import studio_page

pytestmark = pytest.mark.press

FISH = "content/toy/fish.yaml"
READY = "document.body && document.body.dataset.complete === 'true' && document.body.matches('.writes')"
SHOWN = "[...document.querySelectorAll('#all figure')].map((one) => one.dataset.name)"
FOCUSED = "document.activeElement.closest('figure')?.dataset.name"
MANY = 400


@pytest.fixture
def page(toy, tmp_path, browser):
    """The studio of the toy game, open in a browser."""
    with studio_page(toy, tmp_path, "toy", browser=browser) as page:
        page.wait_for(READY)
        page.wait_for("document.querySelectorAll('#sort option').length > 3")
        yield page


@pytest.fixture
def many(toy):
    """The toy game with hundreds of fish."""
    text = (toy / FISH).read_text("utf-8").partition("assert:")[0]
    carp = text[text.index("  carp:\n") + len("  carp:\n") : text.index("  trout:\n")].replace("points: 5", "points: 0")
    (toy / FISH).write_text(
        text + "".join(f"  fish-{n}:\n{carp}".replace("Old Carp", f"Fish {n}") for n in range(MANY)), "utf-8"
    )
    return toy


@pytest.fixture
def large(many, tmp_path, browser):
    """Its studio, open in a browser."""
    with studio_page(many, tmp_path, "toy", browser=browser) as page:
        page.wait_for(READY)
        yield page


def test_a_card_that_the_address_names_is_shown_as_soon_as_the_game_is_read(many, tmp_path, browser):
    """The page is there before the first build; what no build knows is said to be missing."""
    status = "document.getElementById('editor-status').textContent"
    with studio_page(many, tmp_path, "toy", browser=browser, path=f"#fish/fish-{MANY - 1}") as page:
        page.wait_for("document.querySelectorAll('#editor-fields .field').length")
        assert page.evaluate(f"[{status}, document.getElementById('card-id').value]") == ["", f"fish-{MANY - 1}"]
        page.wait_for(READY)
        page.evaluate("location.hash = '#fish/no-such-fish'")
        page.wait_for(f"{status} === 'There is no such card any more'")


def choose(page, select, value):
    """Choose a value of a select."""
    page.evaluate(
        f"chosen = document.getElementById('{select}'); chosen.value = {json.dumps(value)};"
        "chosen.dispatchEvent(new Event('change'))"
    )


def test_faces_are_made_where_they_are_seen(large):
    """A window full of them, at any place; all are there for the arrow keys and for whoever scrolls."""
    assert large.evaluate("blocks.order().length") == MANY + 4 + 3 + large.evaluate("latest.pages.length")
    few = large.evaluate("document.querySelectorAll('.decks figure').length")
    assert few < 150
    height = large.evaluate("document.documentElement.scrollHeight")
    large.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    large.wait_for("[...document.querySelectorAll('#all figure')].some((one) => one.getBoundingClientRect().top > 0)")
    large.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    large.wait_for("document.querySelector('#pages figure')")
    large.wait_for("document.querySelectorAll('.decks figure').length < 150")
    assert large.evaluate("tiles.size") == large.evaluate("document.querySelectorAll('.decks figure').length")
    assert large.evaluate("document.documentElement.scrollHeight") == pytest.approx(height, rel=0.1)
    assert large.errors == []


@BOTH
def test_arrow_keys_lead_through_faces_that_are_not_made_yet(large):
    """Down by rows, to the end and back; Tab leads to one face and to the link below it."""
    large.evaluate("blocks.focus('fish/pike-face')")
    columns = large.evaluate("blocks.inOrder()[0].columns")
    for _ in range(40):
        large.press("ArrowDown")
    assert large.evaluate(FOCUSED) == f"fish/fish-{columns * 40 - 3}-face"
    top = "document.activeElement.getBoundingClientRect().top"
    assert large.evaluate(f"{top} > 0 && {top} < innerHeight")
    large.press("ArrowRight")
    large.press("ArrowUp")
    assert large.evaluate(FOCUSED) == f"fish/fish-{columns * 39 - 2}-face"
    assert large.evaluate("document.querySelectorAll('.decks figure [tabindex=\"0\"]').length") == 2
    large.press("End")
    assert large.evaluate(FOCUSED) == large.evaluate("latest.pages.at(-1).name")
    large.press("Home")
    assert large.evaluate(FOCUSED) == "fish/pike-face"
    large.press("Enter")
    large.wait_for("document.activeElement.id === 'editor-title' && document.getElementById('card-id').value === 'pike'")


def test_the_card_in_the_form_is_marked_and_in_sight(many, tmp_path, browser):
    """Alone, whether it was there before or is made later; not any more when the form is closed."""
    marked = "[...document.querySelectorAll('.decks [aria-current=true]')].map((one) => one.closest('figure').dataset.name).join()"
    with studio_page(many, tmp_path, "toy", browser=browser, path="#fish/fish-300") as page:
        page.show(1280)
        page.wait_for(f"{READY} && {marked} === 'fish/fish-300-face'")
        top = "document.querySelector('.decks [aria-current=true]').getBoundingClientRect().top"
        page.wait_for(f"{top} > document.querySelector('header').offsetHeight && {top} < innerHeight")
        page.evaluate("location.hash = '#fish/fish-301'")
        page.wait_for(f"{marked} === 'fish/fish-301-face'")
        page.evaluate("document.getElementById('editor-close').click()")
        assert page.evaluate(marked) == ""


def test_a_search_that_finds_nothing_says_how_to_go_on(page):
    """A button gives all faces back."""
    page.type_in("document.getElementById('filter')", "no such words")
    page.wait_for("!document.getElementById('nothing').hidden && !document.querySelector('#all figure')")
    page.evaluate("document.getElementById('clear').click()")
    page.wait_for("document.getElementById('nothing').hidden && document.querySelector('#all figure')")
    assert page.evaluate("document.activeElement.id") == "filter"


def test_a_larger_size_is_sharp_and_kept(page):
    """By its buttons and + and −; a face that is larger than its picture is a drawing. The page loaded again has the size."""
    width = "document.querySelector('[data-name=\"fish/carp-face\"] img').getBoundingClientRect().width"
    usual = page.evaluate(width)
    page.evaluate("document.getElementById('zoom-in').click()")
    assert page.evaluate(width) == pytest.approx(usual * 2 ** (1 / 3), rel=0.01)
    page.evaluate("document.querySelector('[data-name=\"fish/carp-face\"] button').focus()")
    for _ in range(6):
        page.press("+")
    assert page.evaluate(width) == pytest.approx(usual * 2 ** (7 / 3), rel=0.01)
    image = "document.querySelector('[data-name=\"fish/carp-face\"] img')"
    page.wait_for(f"{image}.src.endsWith('-sharp.png') && {image}.complete && {image}.naturalWidth")
    kind = f"fetch({image}.src).then((answer) => answer.headers.get('content-type'))"
    assert page.evaluate(kind) == "image/svg+xml"
    page.reload()
    page.wait_for(f"{READY} && document.querySelector('[data-name=\"fish/carp-face\"] img')")
    assert page.evaluate(width) == pytest.approx(usual * 2 ** (7 / 3), rel=0.01)
    page.evaluate("document.querySelector('[data-name=\"fish/carp-face\"] button').focus()")
    page.press("-")
    assert page.evaluate(width) == pytest.approx(usual * 4, rel=0.01)
    assert page.errors == []


def test_sides_values_and_findings_limit_the_wall(page, toy, edit):
    """Each by a choice, and together."""
    choose(page, "sides", "back")
    assert page.evaluate(SHOWN) == ["fish/back", "waters/back"]
    choose(page, "sides", "face")
    choose(page, "field-value", json.dumps(["home", "mill-pond"], separators=(",", ":")))
    assert page.evaluate(SHOWN) == ["fish/pike-face", "fish/carp-face"]
    choose(page, "field-value", "")
    edit(toy / FISH, "points: 3", "points: three")
    page.wait_for("[...document.querySelectorAll('#shown option')].some((one) => one.value === 'code load/wrong-kind')")
    choose(page, "shown", "code load/wrong-kind")
    assert page.evaluate(SHOWN) == ["fish/trout-face"]
    edit(toy / FISH, "points: three", "points: 3")
    page.wait_for(f"document.getElementById('shown').value === 'all' && {SHOWN}.length === 5")
    assert page.errors == []


def test_less_ink_is_a_switch(page):
    """The page is built again, and the switch stays."""
    page.evaluate("document.getElementById('low-ink').click()")
    page.wait_for("latest.low_ink && latest.complete")
    page.evaluate("document.getElementById('low-ink').click()")
    page.wait_for("!latest.low_ink && latest.complete && !document.getElementById('low-ink').checked")


def test_other_cards_that_get_another_size_are_listed_while_typing(page):
    """With the sizes, and a click leads there."""
    page.evaluate("document.querySelector('#all [data-name=\"fish/carp-face\"] button').click()")
    page.wait_for("document.querySelector('#editor-faces > svg')")
    field = "[...document.querySelectorAll('#editor-fields .field')].find((one) => one.innerText.startsWith('story'))"
    story = f"{field}.querySelector('.control')"
    page.evaluate(f"{story}.focus(); {story}.select()")
    page.insert("It waits very still for a long time, and nobody has ever seen it eat. " * 5)
    page.wait_for("!document.getElementById('editor-others').hidden")
    words = page.evaluate("document.getElementById('editor-others').innerText").split("\n")
    assert [one for one in words if one] == ["2 other cards get another size with it:", "Pike 8 → 7 pt", "No 8 → 7 pt"]
    page.wait_for("latest.complete && latest.build > 1")  # with what is typed, which is not what the file has
    page.evaluate("editorDrawn = document.querySelector('#editor-faces > svg')")
    page.wait_for("editorDrawn !== document.querySelector('#editor-faces > svg')")
    assert page.evaluate("document.querySelectorAll('#editor-others li').length") == 2
    page.evaluate("document.querySelector('#editor-others button').click()")
    page.wait_for("document.getElementById('card-id').value === 'pike'")


def test_what_changed_since_the_commit(toy, tmp_path, edit, browser):
    """Faces on the wall; words and pictures in the form. Without git there is no such choice."""
    with studio_page(toy, tmp_path / "without", "toy", browser=browser) as page:
        page.wait_for(f"{READY} && document.querySelectorAll('#shown option').length")
        assert page.evaluate("[...document.querySelectorAll('#shown option')].map((one) => one.value)") == [
            "all",
            "faulty",
            "changed",
        ]
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    for command in (("init", "-q"), ("add", "."), ("commit", "-qm", "one")):
        subprocess.run(["git", *who, *command], cwd=toy, check=True)
    edit(toy / FISH, "name: Old Carp", "name: Older Carp")
    with studio_page(toy, tmp_path / "with", "toy", browser=browser) as page:
        page.wait_for(f"{READY} && [...document.querySelectorAll('#shown option')].some((one) => one.value === 'commit')")
        choose(page, "shown", "commit")
        page.wait_for(f"{SHOWN}.join() === 'fish/carp-face'")
        page.evaluate("document.querySelector('#all button').click()")
        page.wait_for("!document.getElementById('editor-earlier').hidden")
        page.evaluate("document.getElementById('editor-earlier').open = true")
        page.wait_for("document.querySelector('.changed-words')")
        assert page.evaluate("document.querySelector('.changed-words dd').innerHTML") == "<del>Old</del><ins>Older</ins> Carp"
        pictures = "[...document.querySelectorAll('#editor-earlier img')]"
        page.wait_for(f"{pictures}.length === 2 && {pictures}.every((one) => one.complete && one.naturalWidth === 480)")
        edit(toy / FISH, "name: Older Carp", "name: Old Carp")
        page.wait_for("document.querySelector('#editor-earlier .note')?.textContent === 'Nothing of this card has changed'")
        assert page.errors == []


@BOTH
def test_items_of_a_list_are_moved_by_keys_and_by_dragging(page, toy):
    """Both are written at once; words in one line change their places there."""
    before = (toy / FISH).read_bytes()
    page.evaluate("document.querySelector('#all [data-name=\"fish/pike-face\"] button').click()")
    items = "[...document.querySelectorAll('#editor-fields fieldset')].find((one) => one.innerText.startsWith('traits'))"
    grips = f"[...{items}.querySelectorAll('.grip')]"
    page.wait_for(f"document.querySelectorAll('#editor-fields fieldset').length && {grips}.length === 2")
    page.evaluate(f"{grips}[0].focus()")
    page.press("ArrowDown", ALT)
    page.wait_for("document.getElementById('editor-status').textContent === 'Saved'")
    assert b"traits: [old, shy]" in (toy / FISH).read_bytes()
    page.evaluate(
        f"moved = new DataTransfer(); [from, to] = {grips};"
        "from.dispatchEvent(new DragEvent('dragstart', {bubbles: true, dataTransfer: moved}));"
        "to.closest('li').dispatchEvent(new DragEvent('drop', {bubbles: true, cancelable: true, dataTransfer: moved}))"
    )
    for _ in range(100):
        if b"traits: [shy, old]" in (toy / FISH).read_bytes():
            break
        page.evaluate("new Promise((resume) => setTimeout(resume, 50))")
    assert (toy / FISH).read_bytes() == before
    assert [one for one in page.errors if "422" not in one.get("text", "")] == []
