"""Draw the pictures of `pnp studio`: its pages with the flagship game and smaller ones, as a browser shows them.

They need Chromium, and its fonts differ from one machine to another, so no test compares them. `make pictures` draws them where
there is a Chromium; `python docs/pictures/studio_pages.py print` draws those whose names have this in them.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from support.browser import PROGRAM  # noqa: E402 - of the tests, which drive the same pages
from support.studio_page import studio_page  # noqa: E402

from pnp.load.scaffold import new_game  # noqa: E402

if TYPE_CHECKING:
    from support.browser import Chromium

FOLDER = Path(__file__).parent / "studio"
WIDTH, HEIGHT = 1280, 800  # CSS pixels
NARROW = 400
FINER = 1.25  # device pixels for each
QUALITY = 82


class Shown(NamedTuple):
    """A page: the picture's name, its address, when it is there, what one does on it, and when that is shown.

    `game` is one of this repository, or `kitchen`, an example that may be written to; without one, the page is that of a folder
    with a spreadsheet.
    """

    name: str
    address: str
    ready: str
    act: str = ""
    done: str = "true"
    scheme: str = "light"
    game: str = "belona"
    language: str = "en"
    width: int = WIDTH


ZONE = """document.querySelector('[data-name="score.zone"] input')"""
WALL = "document.body.dataset.complete === 'true' && document.querySelectorAll('#all img').length > 20"
FORM = "document.querySelector('#editor-faces svg')"
STORY = """[...document.querySelectorAll('#editor-fields .field')].find((one) => one.dataset.key.includes('"story"'))"""
TITLE = next(str(at) for at, line in enumerate((ROOT / "templates/belona/contract.xml").open(), 1) if 'style="title"' in line)
SHEETS = "document.querySelectorAll('.papers img').length > 2"


def typed(field: str, words: str) -> str:
    """A script that types into a field."""
    told = (
        "one.dispatchEvent(new Event('input', { bubbles: true })); one.dispatchEvent(new Event('change', { bubbles: true }));"
    )
    return f"{{ const one = {field}; one.scrollIntoView({{ block: 'center' }}); one.value = {words!r}; {told} }}"


WRITTEN = """
{ // what somebody else writes while this is typed
  const [old, now] = ["Stir until the song on the radio is over.", "Stir, and do not answer the telephone."];
  const change = { path: "content/kitchen/dishes.yaml", kind: "value", node: ["cards", "risotto", "story"], old, new: now };
  const headers = { "Content-Type": "application/json", "X-Pnp-Token": location.pathname.split("/")[1] };
  fetch("edits", { method: "POST", headers, body: JSON.stringify({ client: "another", changes: [change] }) });
}"""
PAGES = (
    Shown("cards", "./#contracts/silent_crowd", FORM, "document.querySelector('#editor-fields textarea').focus()"),
    Shown("wall", "", WALL, typed("document.getElementById('zoom-step')", "-3"), game="fabrica-de-herois"),
    Shown("narrow", "./#contracts/silent_crowd", FORM, scheme="dark", language="ar", width=NARROW),
    Shown("table", "table#contracts", "document.querySelectorAll('[role=row]').length > 5"),
    Shown(
        "languages", "languages#locale=ar&id=contracts/silent_crowd/story",
        "document.querySelectorAll('#faces img').length > 1", scheme="dark",
    ),
    Shown("rules", "rules", ZONE, typed(ZONE, "12"), "document.querySelectorAll('#changes img').length > 2"),
    Shown("numbers", "numbers#deck=contracts&field=points&by=cost.weapon", "document.querySelector('main table')"),
    Shown("booklet", "booklet", "document.querySelectorAll('main img').length > 1"),
    Shown("print", "print", SHEETS),
    Shown(
        "light", "print", SHEETS, typed("document.getElementById('view')", "light"),
        "document.querySelectorAll('.leaf.light img').length > 1",
    ),
    Shown(
        "layout", "./#contracts/silent_crowd", FORM,
        "document.getElementById('layout-toggle').click(); const list = document.getElementById('layout-list');"
        " list.value = [...list.options].find(({ value }) => value.includes('/contract.xml:" + TITLE + "')).value;"
        " list.dispatchEvent(new Event('change'))",
        "document.querySelector('#layout:not([hidden]) h3')",
    ),
    Shown(
        "conflict", "./#dishes/risotto", FORM,
        typed(f"{STORY}.querySelector('textarea')", "Stir until the rain is over.") + WRITTEN,
        "document.querySelector('.clash:not([hidden])')", game="kitchen",
    ),
    Shown(
        "changes", "./#dishes/ramen",
        f"{FORM} && document.body.dataset.complete === 'true' && !document.getElementById('editor-earlier').hidden",
        "document.getElementById('editor-earlier').open = true",
        "(document.querySelector('#editor-earlier img')?.scrollIntoView({ block: 'end' }),"
        " document.querySelectorAll('#editor-earlier img').length > 1)", game="kitchen",
    ),
    Shown(
        "begin", "", "document.body && document.body.dataset.ready === 'true'",
        "document.querySelector('#tables button').click()",
        "!document.getElementById('table').hidden", game="",
    ),
)  # fmt: skip
STEADY = """
globalThis.underWay = 0; globalThis.lastAt = 0;
const known = fetch;
globalThis.fetch = (...asked) => {
  underWay += 1;
  return known(...asked).finally(() => { underWay -= 1; lastAt = performance.now(); });
};"""
"""Counts what a page has asked for and not got yet."""
SETTLED = """
!underWay && performance.now() > lastAt + 700 && !document.querySelector('.stale, [aria-busy=true]')
  && [...document.images].filter((one) => one.checkVisibility())
    .every((one) => one.complete || one.getBoundingClientRect().top > innerHeight)"""
SHEET = """\
Name,Cost,Kind,Season,Text,Rare
Pike,4,hunter,winter,"When it is revealed, take a minnow from any pond.",yes
Carp,2,grazer,summer,Counts twice if the pond is full.,no
Perch,3,hunter,spring,"Look at the top card of the pile, and keep it or not.",no
Minnow,1,shoal,summer,Each further minnow is worth a point more.,no
Eel,5,hunter,autumn,Moves to another pond at the end of your turn.,yes
Tench,3,grazer,spring,Heals one fish beside it.,no
"""


RAMEN = {
    "points: 7}": "points: 8}",
    "The bowl that the whole street talks about.": "The last bowl that the street talks about.",
}


def projects(home: Path) -> dict[str, Path]:
    """Make the folders that may be written to, and return them by game; the example is in git, with a card changed since."""
    kitchen, empty = home / "kitchen", home / "new-game"
    new_game(kitchen, "kitchen", "full")
    for line in ("init -q", "add .", "-c user.name=a -c user.email=a@example.org commit -q -m one"):
        subprocess.run(["git", *line.split()], cwd=kitchen, check=True)  # noqa: S607 - of whoever draws
    dishes = kitchen / "content/kitchen/dishes.yaml"
    text = dishes.read_text("utf-8")
    for old, new in RAMEN.items():
        assert old in text
        text = text.replace(old, new)
    dishes.write_text(text, "utf-8")
    empty.mkdir()
    (empty / "fish.csv").write_text(SHEET, "utf-8")
    return {"": empty, "kitchen": kitchen}


def draw(folder: Path = FOLDER, only: str = "") -> tuple[Path, ...]:
    """Draw the pages into a folder; return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    chosen = [shown for shown in PAGES if only in shown.name]
    written = {}
    with tempfile.TemporaryDirectory() as home:
        places = projects(Path(home))
        for game in dict.fromkeys(shown.game for shown in chosen):
            options = (game, "--locale", "en") if game not in places else (game,) * bool(game)
            (Path(home) / f"of-{game}").mkdir()
            with studio_page(places.get(game, ROOT), Path(home) / f"of-{game}", *options) as page:
                page.call("Page.enable")
                page.call("Page.addScriptToEvaluateOnNewDocument", source=STEADY)
                for shown in chosen:
                    if shown.game == game:
                        written[shown] = folder / f"studio-{shown.name}.webp"
                        _shoot(page, shown).save(written[shown], quality=QUALITY, method=6)
    return tuple(written[shown] for shown in chosen)


def _shoot(page: Chromium, shown: Shown) -> Image.Image:
    page.open("about:blank")
    page.wait_for("location.href === 'about:blank'")
    page.speak(shown.language)
    page.call("Emulation.setDeviceMetricsOverride", width=shown.width, height=HEIGHT, deviceScaleFactor=FINER, mobile=False)
    page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": shown.scheme}])
    page.open(page.address + shown.address.removeprefix("./"))
    page.wait_for(f"location.href !== 'about:blank' && document.readyState === 'complete' && ({shown.ready})")
    if shown.act:
        page.wait_for(SETTLED)
        page.evaluate(f"{{ {shown.act} }}")
        page.wait_for(shown.done)
    page.wait_for(SETTLED)
    return Image.open(BytesIO(b64decode(page.call("Page.captureScreenshot", format="png")["data"]))).convert("RGB")


if __name__ == "__main__":
    if PROGRAM is None:
        print("the pictures of pnp studio need Chromium; those that are there stay")
    else:
        for file in draw(only=sys.argv[1] if len(sys.argv) > 1 else ""):
            print(file)
