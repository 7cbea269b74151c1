"""The pages of `pnp studio` in other languages and other views, in a real browser."""

import json
import re
import shutil
from pathlib import Path

import pytest
from support.studio_page import studio_page

from pnp.studio.page_words import english_phrases, page_languages, translated_words

pytestmark = pytest.mark.press

POND = Path(__file__).parents[1] / "layout/booklet/pond"
READY = "document.body && document.body.dataset.complete === 'true' && document.getElementById('speech')"
ENGLISH = {phrase.key: phrase.english for phrase in english_phrases()}


def words(tag, key):
    """A phrase in a language."""
    return translated_words(tag).get(f"{key}\x04{ENGLISH[key]}", ENGLISH[key])


def choose(page, select, value):
    """Choose an option."""
    page.evaluate(f"one = document.getElementById('{select}'); one.value = '{value}'; one.dispatchEvent(new Event('change'))")


@pytest.fixture
def page(toy, tmp_path, run, browser):
    """The studio of the toy game with a booklet and an empty German translation, in a browser; `address` is its page."""
    shutil.copytree(POND, toy, dirs_exist_ok=True)
    assert run("locale", "add", "de", "toy", "--no-pictures", "-q", cwd=toy).code == 0
    with studio_page(toy, tmp_path, "toy", browser=browser) as page:
        yield page


def open_wall(page):
    """Open the page of cards where their faces are, below the findings."""
    page.open(page.address)
    page.wait_for(READY)
    page.wait_for("document.getElementById('all').scrollIntoView(), document.querySelector('#all .face img')")


@pytest.mark.parametrize(
    ("asked", "tag", "direction", "browser"),
    [
        *(("ar-EG", "ar", "rtl", one) for one in ("chromium", "firefox")),
        ("ja", "ja", "ltr", "chromium"),
        ("de-AT", "de", "ltr", "chromium"),
    ],
    indirect=["browser"],
)
def test_pages_speak_the_language_of_the_browser(page, asked, tag, direction):
    """All their words, mirrored where it is written from right to left, at any width; numbers and plurals as it has them."""
    page.speak(asked)
    open_wall(page)
    root = "document.documentElement"
    assert page.evaluate(f"[{root}.lang, {root}.dir]") == [tag, direction]
    page.wait_for("((one) => one && (one.click(), true))(document.querySelector('#all .face'))")  # a build may draw it anew
    page.wait_for("document.querySelectorAll('#editor-fields .fits li').length")
    assert page.evaluate("document.getElementById('editor-save').textContent") == words(tag, "save")
    title = page.evaluate("document.getElementById('editor-title').textContent")
    assert title == words(tag, "edit").replace("{card}", "\u2068Pike\u2069" if direction == "rtl" else "Pike")
    fits = page.evaluate("document.querySelector('#editor-fields .fits li').textContent")
    assert fits.startswith({"ar": "سطر واحد · ", "ja": "1行 · ", "de": "1 Zeile · "}[tag])
    editor = page.evaluate("document.getElementById('editor').getBoundingClientRect().left")
    assert (editor == 0) == (direction == "rtl")
    page.show(400, 800)
    assert page.evaluate(f"{root}.scrollWidth") <= 400
    page.open(f"{page.address}languages#id=fish/pike/name")
    page.wait_for("document.getElementById('text')?.dir")
    page.wait_for("document.querySelectorAll('#faces img').length")
    assert page.evaluate("document.getElementById('save-next').textContent") == words(tag, "saveNext")
    assert page.evaluate("document.getElementById('text').dir") == "ltr"
    assert page.evaluate(f"{root}.scrollWidth") <= 400
    assert page.errors == []


def test_names_of_files_run_from_left_to_right_in_every_language(page):
    """In Arabic too, where a number before a hyphen would be moved behind it."""
    page.speak("ar")
    page.open(f"{page.address}booklet")
    page.wait_for("document.documentElement?.dir === 'rtl' && document.querySelectorAll('#blocks .place').length")
    page.evaluate(
        "left = (place, at) => { const one = new Range(); one.setStart(place.firstChild, at);"
        " one.setEnd(place.firstChild, at + 1); return one.getBoundingClientRect().left; }; 0"
    )
    places = "[document.getElementById('place'), document.querySelector('#blocks .place')]"
    assert page.evaluate(f"{places}.map((one) => left(one, 0) < left(one, 4))") == [True, True]


def test_a_language_is_chosen_and_kept(page, tmp_path):
    """The page is loaded in it; the first choice follows the browser again."""
    page.open(page.address)
    page.wait_for(READY)
    assert page.evaluate("document.getElementById('speech').selectedOptions[0].textContent") == "English, as the browser"
    assert page.evaluate("document.getElementById('speech').options.length") == len(page_languages()) + 1
    choose(page, "speech", "he")
    page.wait_for(f"{READY} && document.documentElement?.lang === 'he'")
    assert page.evaluate("document.getElementById('edited-title').textContent") == words("he", "edited")
    assert (tmp_path / "state/pnp/studio/language").read_text("ascii") == "he"
    page.open(f"{page.address}languages")
    page.wait_for("document.getElementById('speech') && document.getElementById('list-title').textContent")
    assert page.evaluate("document.getElementById('list-title').textContent") == words("he", "messages")
    choose(page, "speech", "")
    page.wait_for("document.documentElement?.lang === 'en' && document.getElementById('speech')")
    assert page.errors == []


@pytest.mark.parametrize(
    ("view", "colour"),
    [
        ("printed", (255, 0, 0)), ("protan", (109, 95, 0)), ("deutan", (163, 144, 0)), ("tritan", (255, 0, 15)),
        ("grey", (127, 127, 127)),
    ],
)  # fmt: skip
def test_faces_are_shown_as_others_see_them(page, view, colour):
    """Red by the matrices of Machado et al. in linear RGB: 0.152, 0.115, -0.004 of light become 109, 95, 0 of sRGB.

    Firefox counts linear light in 255 steps; at the dark end, one is 12 of sRGB.
    """
    page.open(page.address)
    page.wait_for(READY)
    page.wait_for("document.getElementById('view')")
    page.evaluate(
        "document.getElementById('editor').hidden = false; red = document.createElement('div');"
        "Object.assign(red.style, { background: 'rgb(255 0 0)', inlineSize: '40px', blockSize: '40px' });"
        "document.getElementById('editor-faces').append(red)"
    )
    choose(page, "view", view)
    left, top = page.evaluate("(({ x, y }) => [x + 18, y + 18])(red.getBoundingClientRect())")
    shown = page.picture((left, top, 4, 4)).getpixel((2, 2))
    assert all(abs(one - other) <= (2 if other > 50 else 8) for one, other in zip(shown, colour, strict=True)), shown
    assert page.errors == []


def test_a_view_stays_and_blurs_by_the_scale_of_the_face(page):
    """Low vision is a Gaussian of 0.27 mm, whatever the size on the screen."""
    open_wall(page)
    page.wait_for("document.getElementById('view')")
    choose(page, "view", "low-vision")
    page.reload()
    page.wait_for(
        "document.body?.matches('.view-low-vision') && "
        "(document.getElementById('all').scrollIntoView(), document.querySelector('#all .face img'))"
    )
    image = "document.querySelector('#all .face img')"
    blur = float(re.fullmatch(r"blur\(([\d.]+)px\)", page.evaluate(f"getComputedStyle({image}).filter"))[1])
    scale = page.evaluate(f"{image}.clientWidth / {image}.style.getPropertyValue('--width')")
    assert blur == pytest.approx(0.27 * scale, rel=0.02)


def test_made_up_languages_are_shown_on_cards_and_beside_translations(page):
    """Without files; the form types into them as well."""
    page.open(page.address)
    page.wait_for(READY)
    choose(page, "locale", "en-XA")
    page.wait_for("latest.locale === 'en-XA' && latest.faces.some((face) => face.title === '‹Þîķé öñéť›')")
    page.open(f"{page.address}languages#id=fish/pike/name")
    page.wait_for("document.querySelectorAll('#faces img').length === 2")
    choose(page, "made-up", "ar-XB")
    page.wait_for("document.querySelectorAll('#faces img').length === 3")
    page.wait_for("document.querySelector('#faces .made-up').naturalWidth")
    assert page.errors == []


def test_a_language_is_begun(page, toy):
    """What is no language is refused with the reason; then its first text is open."""
    page.open(f"{page.address}languages")
    page.wait_for("document.querySelectorAll('#rows button').length")
    page.evaluate("document.getElementById('new').click()")
    page.insert("de")
    page.wait_for("document.getElementById('new-tag').matches('[aria-invalid]')")
    assert "`content/toy/locale/de` already exists" in page.evaluate("document.getElementById('new-about').textContent")
    page.evaluate("document.getElementById('new-tag').select()")
    page.insert("pl")
    page.wait_for("document.querySelectorAll('#new-room p').length && !document.getElementById('new-create').disabled")
    assert page.evaluate("document.getElementById('new-about').textContent").startswith("Polish Polski")
    page.wait_for("document.getElementById('new-room').textContent.includes('none is likely')")
    page.press("Enter")
    page.wait_for("document.getElementById('language').value === 'pl' && document.getElementById('text').lang === 'pl'")
    assert page.evaluate("document.getElementById('beginning').open") is False
    assert (toy / "content/toy/locale/pl/cards.po").exists()
    assert [one["text"].rpartition(" of ")[2] for one in page.errors] == ["422 (Unprocessable Entity)"]


def test_pages_of_the_booklet_stand_beside_its_texts(page, toy):
    """With the text marked; after it is saved they are laid out anew, while one goes on."""
    text = (toy / "content/toy/locale/de/booklet.po").read_text("utf-8")
    (id_,) = re.findall(r'msgctxt "([^"]+)"\nmsgid "A hat"', text)
    page.open(f"{page.address}languages#id={id_}")
    page.wait_for("document.querySelectorAll('#pages-beside img').length === 2")
    first = page.wait_for("document.querySelector('#pages-beside .target img').src")
    assert page.evaluate("document.querySelector('#pages-beside .source figcaption').textContent") == "Page 3 in English"
    box = "document.querySelector('#pages-beside .target .box').getBoundingClientRect()"
    page.wait_for(f"(({{ width, height }}) => width > 5 && height > 3)({box})")
    page.evaluate("document.getElementById('text').focus()")
    page.insert("Ein Hut")
    page.evaluate("document.getElementById('save').click()")
    page.wait_for(f"document.querySelector('#pages-beside .target img')?.src !== {json.dumps(first)}")
    page.wait_for("document.querySelector('#pages-beside [role=status]').textContent === 'The pages show what is saved'")
    page.evaluate("document.querySelector('#rows [data-id=\"fish/pike/name\"]').click()")
    page.wait_for("document.getElementById('pages-beside').hidden")
    assert page.errors == []
