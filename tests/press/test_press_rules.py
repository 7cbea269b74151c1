"""The pages of rules and numbers of `pnp studio` in a real browser: try a value, see it, save it, take it back; play; count."""

import os
import shutil

import pytest
from support.browser import BOTH, CTRL
from support.places import TESTS
from support.studio_page import studio_page

pytestmark = pytest.mark.press

RULES = "content/toy/rules.yaml"
ODDS = "bite: {roll: {dice: 2, sides: 6, plus: catch.bonus}, gives: {caught: {min: 9}}, printed: no, reason: for us}\n"
STATUS = "document.getElementById('status').textContent"
CHANGES = "document.getElementById('changes').innerText"
PENALTY = """document.querySelector('[data-node=\\'["catch","penalty","value"]\\']')"""
JOB = "document.getElementById('job').innerText"
PLAYED = "document.getElementById('play-status').textContent"


@pytest.fixture
def page(toy, tmp_path, browser):
    """The page of rules of the toy game, which has odds."""
    (toy / "content/toy/odds.yaml").write_text(ODDS, "utf-8")
    with studio_page(toy, tmp_path, "toy", browser=browser, path="rules") as page:
        page.wait_for(PENALTY)
        page.wait_for(f"{STATUS} === ''")
        yield page


@BOTH
def test_a_value_is_seen_before_it_is_saved(page, toy):
    """Its card before and after; Ctrl-S writes the bytes of the value, one step that Undo takes back."""
    before = (toy / RULES).read_bytes()
    page.type_in(PENALTY, "3")
    page.wait_for(f"{STATUS} === 'Nothing is written yet'")
    words = page.evaluate(CHANGES)
    assert "catch.penalty: 1 becomes 3" in words
    assert "Faces and pages that change: 1" in words
    page.wait_for(
        "[...document.querySelectorAll('#changes img')].filter((one) => one.complete && one.naturalWidth).length === 2"
    )
    assert (toy / RULES).read_bytes() == before
    page.press("s", CTRL)
    page.wait_for(f"{STATUS} === 'Saved'")
    assert (toy / RULES).read_bytes() == before.replace(b"value: 1,", b"value: 3,")
    page.evaluate("document.getElementById('undo').click()")
    page.wait_for(f"{STATUS}.startsWith('Taken back: ')")
    assert (toy / RULES).read_bytes() == before
    assert page.evaluate(f"{PENALTY}.value") == "1"
    assert page.errors == []


def test_what_is_typed_waits_for_a_constant_that_is_gone(page, toy):
    """It may be gone for a moment, as when a folder is moved: it is said, nothing is saved, and then it is in its field."""
    before = (toy / RULES).read_text("utf-8")
    page.type_in(PENALTY, "4")
    page.wait_for(f"{STATUS} === 'Nothing is written yet'")
    (toy / RULES).write_text(before.replace("  penalty:", "  fine:"), "utf-8")
    page.wait_for(f"!{PENALTY} && document.querySelector('.clash')")
    told = page.evaluate("document.querySelector('.clash').innerText")
    assert told.startswith("catch.penalty is not in its file any more; you typed 4")
    assert page.evaluate("['save', 'discard'].map((id) => document.getElementById(id).disabled)") == [True, False]
    (toy / RULES).write_text(before, "utf-8")
    page.wait_for(f"{PENALTY}?.value === '4' && !document.querySelector('.clash') && {STATUS} === 'Nothing is written yet'")
    page.press("s", CTRL)
    page.wait_for(f"{STATUS} === 'Saved'")
    assert (toy / RULES).read_text("utf-8") == before.replace("value: 1,", "value: 4,")
    assert page.errors == []


def test_odds_follow(page):
    """A chance that changes is shown with what it was, and as it was when the value is taken back."""
    bonus = PENALTY.replace("penalty", "bonus")
    table = "document.querySelector('.odds tbody').innerText.trim()"
    assert page.evaluate(table) == "58%"
    page.type_in(bonus, "1")
    page.wait_for("document.querySelector('td.changed')")
    assert page.evaluate("document.querySelector('td.changed').title") == "42%, exactly 5/12"
    assert page.evaluate("document.querySelector('td.changed del').textContent") == "58%"
    page.type_in(bonus, "2")
    page.wait_for("!document.querySelector('td.changed')")
    assert page.evaluate(table) == "58%"
    assert page.errors == []


def test_what_is_typed_survives_a_reload_and_meets_what_others_wrote(page, toy):
    """It is in its field again; both values are shown where somebody else has written, and none is lost."""
    page.type_in(PENALTY, "4")
    page.wait_for(f"{STATUS} === 'Nothing is written yet'")
    page.reload()
    page.wait_for(f"document.readyState === 'complete' && {PENALTY}?.value === '4' && {STATUS} === 'Nothing is written yet'")
    (toy / RULES).write_text((toy / RULES).read_text("utf-8").replace("value: 1,", "value: 2,"), "utf-8")
    page.wait_for("document.querySelector('.clash')")
    assert "Now it says 2" in page.evaluate("document.querySelector('.clash').innerText")
    page.press("s", CTRL)
    page.wait_for(f"{STATUS}.startsWith('Not saved: ')")
    assert "value: 2," in (toy / RULES).read_text("utf-8")
    page.evaluate("document.querySelector('.clash button').click()")
    page.wait_for(f"{STATUS} === 'Nothing is written yet'")
    page.press("s", CTRL)
    page.wait_for(f"{STATUS} === 'Saved'")
    assert "value: 4," in (toy / RULES).read_text("utf-8")


def test_a_value_that_is_refused_says_why(page, toy):
    """A finding with its place, and nothing is written until it is saved all the same."""
    page.type_in(PENALTY, "many")
    page.wait_for("document.querySelector('#changes .error')")
    assert "`rules.catch.penalty` is not a number" in page.evaluate(CHANGES)
    assert "many" not in (toy / RULES).read_text("utf-8")
    page.evaluate("document.getElementById('discard').click()")
    page.wait_for(f"{CHANGES}.startsWith('Type another value')")
    assert page.evaluate(f"{PENALTY}.value") == "1"


def test_a_game_plays_itself(tmp_path, browser):
    """With progress, until it is stopped; then to its end, with its text and its figures; all tabs see it."""
    packages, project = tmp_path / "packages", tmp_path / "project"
    shutil.copytree(TESTS / "rules/tricks/pnp_tricks", packages / "pnp_tricks")
    metadata = packages / "pnp_tricks-1.0.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: pnp-tricks\nVersion: 1.0.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text("[pnp.engines]\ntricks = pnp_tricks.engine:ENGINE\n", "utf-8")
    shutil.copytree(
        TESTS / "rules/tricks", project, ignore=shutil.ignore_patterns("pnp_tricks", "pyproject.toml", "__pycache__")
    )
    shutil.copytree(TESTS / "toy/fonts", project / "fonts")
    path = os.pathsep.join([str(packages), os.environ.get("PYTHONPATH", "")])
    with studio_page(project, tmp_path, "tricks", browser=browser, path="rules", PYTHONPATH=path) as page:
        page.wait_for("document.getElementById('play-games')")
        page.evaluate("document.getElementById('play-games').value = '100000'")
        page.evaluate("document.getElementById('play-start').click()")
        page.wait_for("document.querySelector('#job progress')?.value > 0")
        assert "pnp playtest tricks --games 100000 --seed 1" in page.evaluate(JOB)
        page.reload()  # as another tab would see it
        page.wait_for(f"document.getElementById('play-stop')?.disabled === false && {PLAYED}.startsWith('play: ')")
        page.evaluate("document.getElementById('play-stop').click()")
        page.wait_for(f"{PLAYED}.startsWith('Stopped after ')")
        page.evaluate("document.getElementById('play-games').value = '20'")
        page.evaluate("document.getElementById('play-start').click()")
        page.wait_for(f"{PLAYED}.startsWith('Done in ') && document.querySelector('#job pre')")
        assert "who wins" in page.evaluate("document.querySelector('#job pre').textContent")
        report = "fetch(document.querySelector('#job .links a').href).then((answer) => answer.json())"
        assert page.evaluate(f"{report}.then((told) => told.games)") == 20
        page.evaluate("document.getElementById('play-players').value = 'nobody'")
        page.evaluate("document.getElementById('play-start').click()")
        page.wait_for(f"{PLAYED} === 'It failed'")
        assert "`nobody`" in page.evaluate("document.querySelector('#job pre').textContent")
        assert page.errors == []


def test_numbers_are_chosen_and_lead_to_cards(toy, tmp_path, browser):
    """A deck, a field and another one; what is chosen is in the address; a card opens its form."""
    fish = toy / "content/toy/fish.yaml"
    with fish.open("a", encoding="utf-8") as file:
        file.write("  - {each: points, max: 9}\n")
    found = "document.getElementById('found').innerText"
    with studio_page(toy, tmp_path, "toy", browser=browser, path="numbers") as page:
        page.wait_for("document.querySelectorAll('#found section').length > 1")
        assert "pnp stats toy" in page.evaluate("document.getElementById('command').textContent")
        names = "[...document.querySelectorAll('{}')].map((one) => one.firstChild.textContent).join()"
        assert page.evaluate(names.format("#glance b")) == page.evaluate(names.format("#found h2"))
        page.evaluate("document.querySelector('#glance button:last-child').click()")
        is_last = "document.activeElement === document.querySelector('#found section:last-child')"
        assert page.evaluate(is_last)
        page.evaluate("document.activeElement.dataset.old = 'yes'")
        text = fish.read_text(encoding="utf-8")
        fish.write_text(text.replace("points: 3", "points: 4", 1), encoding="utf-8")  # the page counts again and draws all anew
        page.wait_for("document.querySelector('#found section:last-child:not([data-old])')")
        assert page.evaluate(is_last)
        choose = "(one, value) => { one.value = value; one.dispatchEvent(new Event('change')); }"
        for name, value in (("deck", "fish"), ("field", "points"), ("by", "home")):
            page.evaluate(f"({choose})(document.getElementById('{name}'), '{value}')")
            page.wait_for(f"{STATUS} === '' && document.getElementById('command').textContent.endsWith('{value}')")
        assert page.evaluate("location.hash") == "#deck=fish&field=points&by=home"
        assert "points by home" in page.evaluate(found)
        assert page.evaluate("document.querySelectorAll('.map tbody tr').length") > 3
        page.evaluate("location.hash = ''; location.reload()")
        page.wait_for("document.querySelector('.margins a[href^=\"./#\"]')")
        assert page.errors == []
        page.evaluate("document.querySelector('.margins a[href^=\"./#\"]').click()")
        page.wait_for("document.getElementById('editor') && !document.getElementById('editor').hidden")
        page.wait_for("document.getElementById('editor').innerText.includes('Pike')")
        assert page.errors == []
