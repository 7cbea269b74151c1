"""Draw the pictures of `pnp studio`: its pages with the flagship game, as a browser shows them.

They need Chromium, and its fonts differ from one machine to another, so no test compares them. `make pictures` draws them where
there is a Chromium.
"""

from __future__ import annotations

import sys
import tempfile
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from support.browser import PROGRAM  # noqa: E402 - of the tests, which drive the same pages
from support.studio_page import studio_page  # noqa: E402

if TYPE_CHECKING:
    from support.browser import Chromium

FOLDER = Path(__file__).parent / "studio"
WIDTH, HEIGHT = 1280, 800  # CSS pixels
FINER = 1.25  # device pixels for each
QUALITY = 82
SETTLED = 1.5  # s until a page has drawn what it was waiting for


class Shown(NamedTuple):
    """A page: the picture's name, its address, when it is there, what one does on it, and when that is shown."""

    name: str
    address: str
    ready: str
    act: str = ""
    done: str = "true"
    scheme: str = "light"


ZONE = '[data-name="score.zone"] input'
PAGES = (
    Shown(
        "cards", "./#contracts/silent_crowd", "document.querySelector('#editor-faces svg')",
        "document.querySelector('#editor-fields textarea').focus()",
    ),
    Shown("table", "table#contracts", "document.querySelectorAll('[role=row]').length > 5"),
    Shown(
        "languages", "languages#locale=ar&id=contracts/silent_crowd/story",
        "document.querySelectorAll('#faces img').length > 1", scheme="dark",
    ),
    Shown(
        "rules", "rules", f"document.querySelector('{ZONE}')",
        f"(() => {{ const one = document.querySelector('{ZONE}'); one.scrollIntoView({{ block: 'center' }}); one.value = '12';"
        " one.dispatchEvent(new Event('input', { bubbles: true })); })()",
        "document.querySelectorAll('#changes img').length > 2",
    ),
    Shown("numbers", "numbers#deck=contracts&field=points&by=cost.weapon", "document.querySelector('main table')"),
    Shown("booklet", "booklet", "document.querySelectorAll('main img').length > 1"),
    Shown("print", "print", "document.querySelectorAll('.papers img').length > 2"),
)  # fmt: skip


def draw(folder: Path = FOLDER, only: str = "") -> tuple[Path, ...]:
    """Draw the pages into a folder; return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    with tempfile.TemporaryDirectory() as home, studio_page(ROOT, Path(home), "belona", "--locale", "en") as page:
        base = page.wait_for("location.href")
        page.call("Emulation.setDeviceMetricsOverride", width=WIDTH, height=HEIGHT, deviceScaleFactor=FINER, mobile=False)
        page.wait_for("document.querySelectorAll('#all img').length > 20")
        for shown in PAGES:
            if only in shown.name:
                written.append(folder / f"studio-{shown.name}.webp")
                _shoot(page, base, shown).save(written[-1], quality=QUALITY, method=6)
    return tuple(written)


def _shoot(page: Chromium, base: str, shown: Shown) -> Image.Image:
    page.open("about:blank")
    page.wait_for("location.href === 'about:blank'")
    page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": shown.scheme}])
    page.open(base.partition("#")[0] + shown.address.removeprefix("./"))
    page.wait_for(f"location.href !== 'about:blank' && ({shown.ready})")
    if shown.act:
        page.evaluate(shown.act)
        page.wait_for(shown.done)
    page.wait_for("[...document.images].every((one) => one.complete || one.loading === 'lazy')")
    sleep(SETTLED)
    return Image.open(BytesIO(b64decode(page.call("Page.captureScreenshot", format="png")["data"]))).convert("RGB")


if __name__ == "__main__":
    if PROGRAM is None:
        print("the pictures of pnp studio need Chromium; those that are there stay")
    else:
        for file in draw(only=sys.argv[1] if len(sys.argv) > 1 else ""):
            print(file)
