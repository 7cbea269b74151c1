"""The page of `pnp studio` that prints in a real browser: choose, preview, build, stop, download."""

import json
import subprocess
import sys

import pytest
from support.browser import BOTH
from support.studio_page import studio_page

pytestmark = pytest.mark.press

PDF = "out/toy/en/toy-en-cards-a4.low-ink.pdf"
LINE = "document.getElementById('command-line').textContent"
TITLE = "document.getElementById('result-title').textContent"
REFUSAL = "document.getElementById('refusal').textContent"
DONE = f"!document.getElementById('result').hidden && {TITLE}.startsWith('Written')"


def option(name):
    """The row of an option."""
    return f"document.querySelector('[data-option=\"{name}\"]')"


def choose(page, name, value):
    """Say something with a control."""
    inside = "checked" if value is True else "value"
    page.evaluate(f"{option(name)}.closest('details').open = true")
    script = f"{{ const one = {option(name)}.querySelector('input, select'); one.{inside} = {json.dumps(value)};"
    page.evaluate(f"{script} one.dispatchEvent(new Event('input')) }}")


def click(page, id_):
    """Press a button."""
    page.wait_for(f"document.getElementById('{id_}').disabled === false")
    page.evaluate(f"document.getElementById('{id_}').click()")


@pytest.fixture
def page(toy, tmp_path, browser):
    """The page that prints, open in a browser."""
    with studio_page(toy, tmp_path, "toy", browser=browser, path="print") as page:
        page.wait_for(f"document.getElementById('command-line') && {LINE} === 'pnp build toy'")
        yield page


@BOTH
def test_choose_preview_build_and_download(page, toy):
    """The line follows each control; sheets are shown before anything is written; files come as links."""
    choose(page, "low-ink", True)
    page.wait_for(f"{LINE} === 'pnp build toy --low-ink'")
    page.evaluate(f"{option('deck')}.querySelector('[data-name=fish]').click()")
    page.wait_for(f"{LINE} === 'pnp build toy --deck fish --low-ink'")
    page.evaluate(f"{option('deck')}.querySelector('[data-name=fish]').click()")
    page.wait_for(f"{LINE} === 'pnp build toy --low-ink'")
    click(page, "preview")
    page.wait_for("document.querySelectorAll('.papers img').length === 2")
    page.wait_for("[...document.querySelectorAll('.papers img')].every((one) => one.naturalWidth > 500)")
    assert (
        page.evaluate("document.getElementById('total').textContent") == "Sheets of paper for the cards: 1 · printed sides: 2"
    )
    page.evaluate(
        "{ const one = document.getElementById('view'); one.value = 'light'; one.dispatchEvent(new Event('change')) }"
    )
    shown = "[...document.querySelectorAll('.leaf.light img')].map((one) => getComputedStyle(one).transform)"
    assert page.evaluate(shown) == ["none", "matrix(-1, 0, 0, 1, 0, 0)"]
    assert not (toy / "out").exists()
    choose(page, "paper", "letter")
    page.wait_for("!document.getElementById('old').hidden")
    choose(page, "paper", "")
    page.wait_for(f"{LINE} === 'pnp build toy --low-ink' && document.getElementById('old').hidden")
    click(page, "run")
    page.wait_for(DONE)
    assert page.evaluate("document.getElementById('documents').innerText").endswith(
        "Next: print at 100 %, both sides, turn on the long edge"
    )
    link = "document.querySelector('#files a[download]').href"
    assert (
        page.evaluate(f"fetch({link}).then((one) => one.arrayBuffer()).then((one) => one.byteLength)")
        == (toy / PDF).stat().st_size
    )
    assert page.errors == []


def test_what_does_not_go_together_is_refused_before_it_is_run(page, toy):
    """In the words of the terminal; the buttons wait until it is mended."""
    page.evaluate(f"{option('profile')}.closest('details').open = true")
    page.evaluate("document.querySelector('.profiles [data-name=tts]').click()")
    choose(page, "paper", "a4")
    page.wait_for(f"{REFUSAL} === '`--paper` is for sheets: `tts` is for a virtual table'")
    assert page.evaluate("document.getElementById('run').disabled && document.getElementById('preview').disabled")
    choose(page, "paper", "")
    page.wait_for(f"{REFUSAL} === ''")
    choose(page, "out", "../elsewhere")
    page.wait_for(f"{REFUSAL}.startsWith('`--out ../elsewhere` leads out of the project')")
    page.evaluate("document.getElementById('reset').click()")
    page.wait_for(f"{LINE} === 'pnp build toy' && {REFUSAL} === ''")
    assert page.errors == []
    assert not (toy / "out").exists()


def test_a_second_tab_sees_the_run_and_stops_it(page, toy, tmp_path, browser):
    """One at a time, whoever began it; what was stopped has written nothing."""
    fish = toy / "content/toy/fish.yaml"
    cards, _, _ = fish.read_text("utf-8").partition("assert:\n")
    one = cards[cards.index("  carp:\n") : cards.index("  trout:\n")]
    fish.write_text(cards + "".join(one.replace("carp:", f"carp-{number}:", 1) for number in range(300)), "utf-8")
    choose(page, "png", True)
    choose(page, "ppi", "600")
    page.wait_for(f"{LINE} === 'pnp build toy --ppi 600 --png'")  # for ten seconds
    with browser(tmp_path / "second") as other:
        other.open(f"{page.address}print")
        other.wait_for(f"document.getElementById('command-line') && {LINE} === 'pnp build toy'")
        click(page, "run")
        other.wait_for("document.getElementById('stop').hidden === false")
        assert other.evaluate("document.getElementById('run').disabled")
        other.evaluate("document.getElementById('stop').click()")
        for one in (page, other):
            one.wait_for(f"!document.getElementById('result').hidden && {TITLE} === 'Stopped: nothing was written'")
            assert one.errors == []
    assert [file for file in toy.glob("out/**/*") if file.is_file()] == []


def test_what_changed_is_shown_before_only_that_is_built(page, toy, edit):
    """Since the last print that is kept: cards as they were and as they are; then the command prints them alone."""
    subprocess.run([sys.executable, "-m", "pnp", "build", "toy", "--out", "printed"], cwd=toy, check=True, capture_output=True)
    edit(toy / "content/toy/fish.yaml", "Old Carp", "Older Carp")
    page.reload()
    page.wait_for(f"document.getElementById('command-line') && {LINE} === 'pnp build toy'")
    make(page, "What changed")
    line = "pnp build toy --since printed/toy/en/toy-en-cards-a4.json"
    page.wait_for(f"{LINE} === {json.dumps(line)}")
    assert page.evaluate(f"{option('since')}.querySelector('input').value") == line.rpartition(" ")[2]
    click(page, "compare")
    page.wait_for("document.querySelectorAll('.changed img').length === 2")
    page.wait_for("[...document.querySelectorAll('.changed img')].every((one) => one.naturalWidth > 200)")
    told = page.evaluate("document.getElementById('changed-cards').innerText")
    assert [words in told for words in ("Since 0.3.0 · en", "Copies to print: 1", "Older Carp", "before", "now")] == [True] * 5
    assert page.evaluate("document.activeElement.id") == "changed-cards"
    click(page, "run")
    page.wait_for(DONE)
    assert (toy / "out/toy/en/toy-en-cards-a4.since-0.3.0.pdf").is_file()
    page.evaluate("{ const one = document.getElementById('since'); one.value = ''; one.dispatchEvent(new Event('input')) }")
    page.wait_for(f"{LINE} === 'pnp build toy' && document.getElementById('run').disabled")  # it would print all
    assert page.evaluate("document.getElementById('changed-cards').hidden")
    make(page, "Sheets and booklet")
    page.wait_for(f"{LINE} === 'pnp build toy' && !document.getElementById('run').disabled")
    assert page.evaluate("document.getElementById('changes').hidden")
    assert page.errors == []


def test_a_kit_and_a_proof_show_what_they_will_hold(page, toy):
    """Before they are run: the sheets of each folder and all else; nothing is written."""
    make(page, "Kit for shops")
    page.wait_for(f"{LINE} === 'pnp kit toy'")
    click(page, "preview")
    page.wait_for("document.querySelectorAll('#holds li').length === 4")
    page.wait_for("document.querySelectorAll('.set h3').length === 12")
    assert page.evaluate("document.querySelector('.set h3').textContent") == "A4/toy-en-cards-a4.pdf"
    assert page.evaluate("document.getElementById('holds').innerText").startswith(
        "Sheets in the folders A4, Letter, low-ink, gutterfold"
    )
    make(page, "Proof of a press")
    assert page.evaluate("document.getElementById('sheets').hidden")
    page.evaluate("document.querySelector('.profiles [data-name=press-x4]').click()")
    page.evaluate(f"{option('deck')}.querySelector('[data-name=fish]').click()")
    page.wait_for(f"{LINE} === 'pnp proof toy --profile press-x4 --deck fish'")
    click(page, "preview")
    page.wait_for("document.getElementById('holds').innerText.includes('Faces of cards, each on the screen')")
    page.wait_for("document.querySelectorAll('.papers img').length > 1")
    assert not (toy / "out").exists()
    assert page.errors == []


def make(page, words):
    """Choose what to make."""
    page.evaluate(f"[...document.querySelectorAll('#commands button')].find((one) => one.textContent === {words!r}).click()")


def test_findings_of_a_failed_run_lead_to_their_places(page):
    """A proof of a game that draws too little bleed; what is chosen for one command stays when another is looked at."""
    make(page, "Proof of a press")
    page.wait_for(f"{REFUSAL} === \"Missing option '--profile'.\"")
    page.evaluate("document.querySelector('.profiles [data-name=press-x4]').click()")
    page.wait_for(f"{LINE} === 'pnp proof toy --profile press-x4' && {REFUSAL} === ''")
    click(page, "run")
    page.wait_for(f"!document.getElementById('result').hidden && {TITLE} === 'Nothing was written'")
    assert "impose/bleed-missing" in page.evaluate("document.getElementById('result-findings').innerText")
    make(page, "What changed")
    page.wait_for(f"{LINE} === 'pnp build toy'")
    page.reload()
    page.wait_for(f"document.getElementById('command-line') && {LINE} === 'pnp build toy'")
    make(page, "Proof of a press")
    page.wait_for(f"{LINE} === 'pnp proof toy --profile press-x4'")
    assert page.errors == []
