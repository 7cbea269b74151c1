"""Measure how long `pnp studio` takes from a key in a field to the face on the screen, in Chromium without a window.

`python bench/studio.py [--keys 60] [--decks "54 cards" Belona] [--print]` writes its table into `docs/benchmarks.md`, or only
prints it. A time begins with the key as the browser got it, and ends with the picture after the one in which the face changed.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from comparison_table import with_section
from deck import make_project
from figure_history import described_commit
from measured_runs import business

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from support.browser import Chromium  # noqa: E402 - of the tests

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = ROOT / "docs/benchmarks.md"
MARKERS = "<!-- studio: begin -->", "<!-- studio: end -->"
DECKS = ("54 cards", "540 cards", "5,400 cards", "Belona")
FLUENT, APART, LONG = 0.12, 0.45, 1.6
"""Seconds between keys: of somebody who types, of one who looks at each, and of one behind whom each key is built."""
FIELD_PAUSE = 3.0  # seconds after which nothing is built any more, of a small deck
PATIENCE = 120.0
CARD, TRANSLATION = "card", "translation"
PIPES = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
FACES = {CARD: "editor-faces", TRANSLATION: "faces"}
WATCH = """
globalThis.keys = []; globalThis.answered = 0; globalThis.asked = []; globalThis.answers = [];
const known = fetch;
globalThis.fetch = async (what, init) => {
  const isTried = /^(typing|languages\\/try)$/.test(what) && !/"changes":\\[\\]/.test(init.body);
  const upTo = keys.length;
  if (isTried) globalThis.asked = [what, init.body, init.headers];
  const begun = performance.now(), answer = await known(what, init);
  if (isTried && answer.status === 200) { answers.push(performance.now() - begun); globalThis.answered = upTo; }
  return answer;
};
const shown = () => {
  const drawn = keys.slice(0, answered);
  requestAnimationFrame(() => requestAnimationFrame((now) => drawn.forEach((key) => (key.shown ??= now))));
};
addEventListener("keydown", (event) => event.key === "x" && keys.push({ at: event.timeStamp }), true);
const faces = document.getElementById("%s");
new MutationObserver(shown).observe(faces, { childList: true });
faces.addEventListener("load", shown, true);
"""
LONGEST = """
(() => {
  const fields = [...document.querySelectorAll('%s')].filter((one) => !one.disabled && !one.readOnly && one.offsetParent);
  const field = fields.sort((one, other) => other.value.length - one.value.length)[0];
  field.focus(); field.setSelectionRange(field.value.length, field.value.length);
  return field.value;
})()
"""


class Measured(NamedTuple):
    """Milliseconds from keys to faces and of the answers to requests; processor time of the server and the page for a key."""

    shown: list[float]
    answers: list[float]
    server: float
    page: float


@contextmanager
def studio(project: Path, game: str, home: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run `pnp studio`; give its process and its address."""
    command = [sys.executable, "-m", "pnp", "studio", game]
    environment = {**os.environ, "XDG_STATE_HOME": str(home / "state")}
    with subprocess.Popen(command, cwd=project, env=environment, text=True, **PIPES) as process:
        try:
            said = process.stdout.readline() if process.stdout else ""
            yield process, said[said.index("http://") :].split()[0]
        finally:
            process.kill()


def cpu(process: subprocess.Popen[str]) -> float:
    """Milliseconds of processor time that a process has taken."""
    figures = Path(f"/proc/{process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return sum(map(int, figures[11:13])) * 1000 / os.sysconf("SC_CLK_TCK")


def page_time(page: Chromium) -> float:
    """Milliseconds of processor time that the page has taken."""
    metrics = {one["name"]: one["value"] for one in page.call("Performance.getMetrics")["metrics"]}
    return metrics["TaskDuration"] * 1000


def open_field(page: Chromium, address: str, kind: str, card: str) -> None:
    """Open a card of a deck (`cards/c000000`), or the translation of its story, with the cursor at the end of the text."""
    begin = time.monotonic()
    page.open(address if kind == CARD else f"{address}languages#locale=de&id={card}/story")
    if kind == CARD:
        wait(page, "document.body?.dataset.complete === 'true' && document.body.matches('.writes')")
        page.evaluate(f"location.hash = '{card}'")
        wait(page, "document.querySelector('#editor-faces > svg')")
        field = "#editor-fields textarea.control, #editor-fields input.control"
    else:
        wait(page, "document.querySelector('#faces img')")
        field = "#text"
    page.call("Performance.enable", timeDomain="threadTicks")
    page.evaluate(WATCH % FACES[kind])
    assert page.evaluate(LONGEST % field) is not None
    time.sleep(max(FIELD_PAUSE, time.monotonic() - begin))  # what is built at the start is built then


def wait(page: Chromium, what: str) -> None:
    """Wait until something is true of a page that takes long to come."""
    until = time.monotonic() + PATIENCE
    while not page.evaluate(f"Boolean({what})"):
        assert time.monotonic() < until, what
        time.sleep(0.1)


def press(page: Chromium, key: str, number: int, **text: str) -> None:
    """Press a key and let it go."""
    for kind, typed in (("keyDown", text), ("keyUp", {})):
        page.call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=number, **typed)


def typed(page: Chromium, process: subprocess.Popen[str], keys: int, pause: float) -> Measured:
    """Type keys with pauses, each group of ten in place of the one before, and return what was measured."""
    page.evaluate("keys.length = answers.length = answered = 0")
    server, page_at_work = cpu(process), page_time(page)
    due = time.monotonic()
    for number in range(keys):
        press(page, "x", 88, text="x")
        due = max(due + pause, time.monotonic())
        time.sleep(max(0.0, due - time.monotonic()))
        if number % 10 == 9:
            wait(page, "keys.every((key) => key.shown)")
            server, page_at_work = server - cpu(process), page_at_work - page_time(page)
            for _ in range(10):
                press(page, "Backspace", 8)
            time.sleep(max(1.0, pause))  # the builds of what was typed end, and are not counted
            server, page_at_work = server + cpu(process), page_at_work + page_time(page)
    found = page.evaluate("[keys.map((key) => key.shown - key.at), answers]")
    return Measured(*found, (cpu(process) - server) / keys, (page_time(page) - page_at_work) / keys)


def alone(page: Chromium, address: str, times: int) -> list[float]:
    """Ask the server again and again for what the page has asked for, each time with another text, and nothing else."""
    what, body, headers = page.evaluate("asked")
    url, answered = urlsplit(address), []
    for number in range(times):
        told = json.loads(body)
        target, name = (told, "text") if "text" in told else (told["changes"][0], "new")
        target[name] = str(target[name]).rstrip("x") + "y" * (number % 17)
        connection = http.client.HTTPConnection(url.netloc, timeout=PATIENCE)
        begun = time.perf_counter()
        origin = {"Origin": f"http://{url.netloc}"}
        connection.request("POST", f"{url.path}{what}", json.dumps(told).encode(), {**headers, **origin})
        answer = connection.getresponse()
        answer.read()
        if answer.status == http.HTTPStatus.OK:
            answered.append((time.perf_counter() - begun) * 1000)
        connection.close()
        time.sleep(0.05)
    return answered


def row(name: str, how: str, of: Measured) -> str:
    """A row of the table."""
    figures = [statistics.median(of.shown), p95(of.shown), statistics.median(of.answers), p95(of.answers), of.server, of.page]
    return f"| {name} | {how} | " + " | ".join(f"{figure:.0f}" for figure in figures) + " |"


def p95(found: list[float]) -> float:
    """The value that one in twenty is above."""
    return sorted(found)[min(len(found) - 1, round(0.95 * len(found)))]


def project_of(name: str, folder: Path) -> tuple[Path, str, str]:
    """Make a project with a translation; return it with its game and the card that is edited."""
    project = folder / name.replace(" ", "-")
    if name == "Belona":
        for part in ("content", "templates", "fonts"):
            shutil.copytree(ROOT / part, project / part)
        return project, "belona", "contracts/arms_black_market"
    make_project(project, int(name.split(maxsplit=1)[0].replace(",", "")))
    begin = [sys.executable, "-m", "pnp", "locale", "add", "de", "bench", "--no-pictures", "--quiet"]
    subprocess.run(begin, cwd=project, check=True, stderr=subprocess.DEVNULL)
    return project, "bench", "cards/c000000"


def measure(name: str, folder: Path, keys: int) -> Iterator[str]:
    """The rows of a deck."""
    project, game, card = project_of(name, folder)
    homes = (folder / f"home-{name}-{number}" for number in count())
    ways = {CARD: {"fluently": FLUENT, "apart": APART, "apart, built behind": LONG}, TRANSLATION: {"apart": APART}}
    for kind in (CARD, TRANSLATION):
        home = next(homes)
        with studio(project, game, home) as (process, address), Chromium(home / "profile") as page:
            open_field(page, address, kind, card)
            typed(page, process, 10, APART)  # fills what is kept
            for how, pause in ways[kind].items():
                yield row(name, f"{kind}, {how}", typed(page, process, keys, pause))
            found, begun = [], cpu(process)
            found = alone(page, address, keys)
            work = (cpu(process) - begun) / keys
            middle, most = statistics.median(found), p95(found)
            yield f"| {name} | {kind}, no browser | – | – | {middle:.0f} | {most:.0f} | {work:.0f} | – |"


def main() -> None:
    """Measure, print a table, and keep it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keys", type=int, default=60)
    parser.add_argument("--decks", nargs="+", choices=DECKS, default=DECKS)
    parser.add_argument("--print", action="store_true", help="write no file")
    chosen = parser.parse_args()
    load, commit, cores = os.getloadavg()[0], described_commit(ROOT), os.cpu_count() or 1
    head = "| | | key to face, ms | 95 % within | answer, ms | 95 % within | CPU of the server | of the page |"
    lines = [head, "|---|---|---|---|---|---|---|---|"]
    with tempfile.TemporaryDirectory() as folder:
        for name in chosen.decks:
            for line in measure(name, Path(folder), chosen.keys):
                lines.append(line)
                print(line, flush=True)
    doubt = business(load, cores, 0.0)
    words = f"Commit {commit[0]} of {commit[1][:10]}" if commit else "Uncommitted changes"
    words += f", {cores} cores, {chosen.keys} keys in each row."
    words += f" The machine was busy: {doubt}. Read the processor time, not the seconds." if doubt else ""
    if not chosen.print:
        section = "\n\n".join((words, "\n".join(lines)))
        PAGE.write_text(with_section(PAGE.read_text("utf-8"), section, MARKERS), "utf-8")
    print(words)


if __name__ == "__main__":
    main()
