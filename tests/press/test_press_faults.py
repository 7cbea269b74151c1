"""What goes wrong under the pages of `pnp studio`, in a real browser: what is typed is kept, and the page says what to do."""

import http.client
import json
import resource
import signal
import socket
import time
from contextlib import contextmanager

import pytest
from support.axe import AXE, barriers
from support.studio_page import cut_off_step, served, studio_page

from pnp.edit.changes import Change

pytestmark = pytest.mark.press

FISH, RULES, PO = "content/toy/fish.yaml", "content/toy/rules.yaml", "content/toy/locale/de/cards.po"
CHAPTER = "content/toy/booklet/01-pond.md"
HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
PENALTY = """document.querySelector('[data-node=\\'["catch","penalty","value"]\\']')"""
PAGES = {
    "cards": (
        "",
        "document.body.matches('.writes') && document.querySelector('#all [data-name=\"fish/carp-face\"] button')",
        """document.querySelector('.field[data-key*=\\'"carp","name"\\'] .control')""",
        "Older Carp",
        "document.getElementById('editor-status').textContent",
        "editor-save",
        FISH,
    ),
    "languages": (
        "languages",
        "document.querySelector('#rows [data-id=\"fish/carp/name\"]')",
        "document.getElementById('text')",
        "Spiegelkarpfen",
        "document.getElementById('status').textContent",
        "save",
        PO,
    ),
    "table": (
        "table#fish",
        "document.body",
        'document.querySelector(\'#grid .cell[data-row="1"][data-column="1"]\')',
        "Older Carp",
        "document.getElementById('status').textContent",
        "save",
        FISH,
    ),
    "rules": ("rules", "document.body", PENALTY, "3", "document.getElementById('status').textContent", "save", RULES),
    "booklet": (
        "booklet",
        "document.body",
        "document.querySelectorAll('#blocks textarea')[1]",
        "Another pond.",
        "document.getElementById('status').textContent",
        "save",
        CHAPTER,
    ),
}
"""Of each page that writes: its address, what opens the field, the field, what is typed, what it says, its button, its file."""


@pytest.fixture
def port():
    """A port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as one:
        return one.getsockname()[1]


@pytest.fixture(params=PAGES)
def desk(toy, request):
    """A game with a booklet and a translation, and one of its pages."""
    _prepare(toy)
    return request.param


def _prepare(toy):
    (toy / PO).parent.mkdir(parents=True)
    (toy / PO).write_text(f'{HEAD}\nmsgctxt "fish/carp/name"\nmsgid "Old Carp"\nmsgstr "Alter Karpfen"\n', "utf-8")
    (toy / CHAPTER).parent.mkdir(parents=True)
    (toy / CHAPTER).write_text("# The pond\n\nThe pond is still.\n", "utf-8")
    (toy / "templates/toy/booklet.yaml").write_text("size: [105, 148]\n", "utf-8")


def open_and_type(page, address, desk):
    """Open the page, and type something that is not saved."""
    path, opener, field, words, _, button, _ = PAGES[desk]
    page.open(address + path)
    page.wait_for(f"document.readyState === 'complete' && document.body && ({opener})")
    page.evaluate(f"{opener}.click()")
    page.wait_for(f"Boolean({said(desk)}) && !{field}.disabled")
    type_in(page, desk, words)
    page.wait_for(f"document.getElementById('{button}').disabled === false")


def said(desk):
    """What a field says, or a cell of the table."""
    field = PAGES[desk][2]
    return f"({field}?.value ?? {field}?.textContent)"


def type_in(page, desk, words):
    """Type words in place of what the field says."""
    field = PAGES[desk][2]
    if desk != "table":
        page.type_in(field, words)
        return
    page.click(field)
    page.press("F2")
    page.type_in("document.activeElement", words)
    page.press("Enter")


def save(page, desk):
    """Press Save, as soon as it can be."""
    button = PAGES[desk][5]
    page.evaluate(f"document.getElementById('{button}').click()")


@pytest.mark.parametrize(("desk", "browser"), [*((one, "chromium") for one in PAGES), ("cards", "firefox")], indirect=True)
def test_a_killed_server_loses_nothing(desk, toy, tmp_path, port, browser):
    """The page says that it does not answer and keeps what is typed; when it is back, the page goes on and saves."""
    words, status, file = (PAGES[desk][at] for at in (3, 4, 6))
    with browser(tmp_path / "profile") as page:
        with served(toy, tmp_path, "toy", "--port", str(port)) as first:
            open_and_type(page, first.address, desk)
        before = (toy / file).read_bytes()
        save(page, desk)
        page.wait_for(f"{status}.includes('does not answer')")
        assert page.evaluate(said(desk)) == words
        with served(toy, tmp_path, "toy", "--port", str(port)) as second:
            assert second.address == first.address
            page.wait_for("stream.source && stream.source.readyState === 1")
            page.wait_for(f"!{status}.includes('does not answer')")
            assert page.evaluate(said(desk)) == words
            assert (toy / file).read_bytes() == before
            save(page, desk)
            page.wait_for(f"{status}.startsWith('Saved')")
            assert words in (toy / file).read_text("utf-8")


def test_a_folder_that_is_gone_loses_nothing(desk, toy, tmp_path, port, browser):
    """The page says why it is not saved and keeps what is typed; when the folder is back, it is saved."""
    words, status, button, file = (PAGES[desk][at] for at in (3, 4, 5, 6))
    with served(toy, tmp_path, "toy", "--port", str(port)) as server, browser(tmp_path / "profile") as page:
        open_and_type(page, server.address, desk)
        (toy / "content").rename(toy / "gone")
        save(page, desk)
        page.wait_for(f"{status}.startsWith('Not saved')")
        assert page.evaluate(said(desk)) == words
        (toy / "gone").rename(toy / "content")
        page.wait_for(f"{said(desk)} === {words!r} && document.getElementById('{button}').disabled === false")
        for _ in range(20):
            save(page, desk)
            if page.evaluate(f"new Promise((go) => setTimeout(() => go({status}.startsWith('Saved')), 500))"):
                break
        assert words in (toy / file).read_text("utf-8")


def test_a_file_that_is_read_only_is_not_written(desk, toy, tmp_path, port, browser):
    """The page says so; what is typed is saved as soon as it may be."""
    words, status, file = (PAGES[desk][at] for at in (3, 4, 6))
    with served(toy, tmp_path, "toy", "--port", str(port)) as server, browser(tmp_path / "profile") as page:
        open_and_type(page, server.address, desk)
        (toy / file).chmod(0o444)
        save(page, desk)
        page.wait_for(f"{status}.includes('is read-only')")
        assert (page.evaluate(said(desk)), words in (toy / file).read_text("utf-8")) == (words, False)
        (toy / file).chmod(0o644)
        save(page, desk)
        page.wait_for(f"{status}.startsWith('Saved')")
        assert words in (toy / file).read_text("utf-8")


@contextmanager
def full_disk(process):
    """Let no file of a running process grow, as if the disk were full."""
    _, most = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (0, most))
    try:
        yield
    finally:
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (most, most))


def test_a_full_disk_loses_nothing(desk, toy, tmp_path, port, browser):
    """The page says what to do and keeps what is typed; no half file is left, and it is saved when there is room."""
    words, status, file = (PAGES[desk][at] for at in (3, 4, 6))
    with served(toy, tmp_path, "toy", "--port", str(port)) as server, browser(tmp_path / "profile") as page:
        open_and_type(page, server.address, desk)
        names, before = sorted(toy.rglob("*")), (toy / file).read_bytes()
        with full_disk(server):
            save(page, desk)
            page.wait_for(f"{status}.startsWith('Not saved:')")
            told = page.evaluate(status)
            assert (file in told, told.endswith(": make room")) == (True, True), told
            assert (page.evaluate(said(desk)), (toy / file).read_bytes(), sorted(toy.rglob("*"))) == (words, before, names)
        save(page, desk)
        page.wait_for(f"{status}.startsWith('Saved')")
        assert words in (toy / file).read_text("utf-8")


BROKEN = {".yaml": b"\n? [\n", ".po": b"\n\xff\n", ".md": b"\n\xff\n"}
"""What somebody else writes behind a file of each kind, so that it cannot be read any more."""


def test_a_file_that_breaks_while_one_types_loses_nothing(desk, toy, tmp_path, port, browser):
    """What was read last is grey, and the finding is shown; what is typed stays, and is saved when the file is mended."""
    words, status, button, file = (PAGES[desk][at] for at in (3, 4, 5, 6))
    with served(toy, tmp_path, "toy", "--port", str(port)) as server, browser(tmp_path / "profile") as page:
        open_and_type(page, server.address, desk)
        good = (toy / file).read_bytes()
        (toy / file).write_bytes(good + BROKEN[(toy / file).suffix])
        if desk == "cards":
            page.wait_for("document.querySelector('#all .stale[data-name=\"fish/carp-face\"]')")
            page.wait_for("document.getElementById('findings').innerText.includes('fish.yaml')")
        if desk == "table":
            page.wait_for("document.querySelector('#grid.stale')")
        if desk in {"table", "languages"}:
            page.wait_for(f"{status}.includes('{file}')")
        for _ in range(2):
            save(page, desk)
            page.wait_for(f"{status}.startsWith('Not saved:') && {status}.includes('{file}')")
        assert page.evaluate(said(desk)) == words
        assert (toy / file).read_bytes() == good + BROKEN[(toy / file).suffix]
        (toy / file).write_bytes(good)
        page.wait_for(f"{said(desk)} === {words!r} && document.getElementById('{button}').disabled === false")
        for _ in range(20):  # the file is read again in a moment
            save(page, desk)
            if page.evaluate(f"new Promise((go) => setTimeout(() => go({status}.startsWith('Saved')), 500))"):
                break
        assert words in (toy / file).read_text("utf-8")
        assert (toy / file).read_bytes() != good


def test_what_would_make_a_file_unreadable_is_not_saved(toy, tmp_path, port, browser):
    """The page says why and keeps what is typed, which is saved when it is mended."""
    _prepare(toy)
    with served(toy, tmp_path, "toy", "--port", str(port)) as server, browser(tmp_path / "profile") as page:
        open_and_type(page, server.address, "booklet")
        before, status = (toy / CHAPTER).read_bytes(), PAGES["booklet"][4]
        type_in(page, "booklet", "<<<<<<< mine")
        save(page, "booklet")
        page.wait_for(f"{status}.includes('would be read as a merge that is not finished')")
        assert (page.evaluate(said("booklet")), (toy / CHAPTER).read_bytes()) == ("<<<<<<< mine", before)
        type_in(page, "booklet", "It is mine.")
        save(page, "booklet")
        page.wait_for(f"{status}.startsWith('Saved')")
        assert "It is mine." in (toy / CHAPTER).read_text("utf-8")


def test_a_server_that_is_killed_while_it_saves_leaves_a_whole_file(toy, tmp_path, port):
    """That of before or that of after, at whatever moment; what it left behind is gone with the next save."""
    file = toy / FISH
    before, states = file.read_bytes(), set()
    for moment in range(12):
        file.write_bytes(before)
        with served(toy, tmp_path, "toy", "--port", str(port)) as server:
            ask = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            token = server.address.rstrip("/").rpartition("/")[2]
            host = f"127.0.0.1:{port}"
            headers = {"Host": host, "Origin": f"http://{host}", "Content-Type": "application/json", "X-Pnp-Token": token}
            change = {"path": FISH, "kind": "value", "node": ["cards", "carp", "name"], "old": "Old Carp", "new": "Older Carp"}
            ask.request("POST", f"/{token}/edits", json.dumps({"client": "one", "changes": [change]}), headers)
            time.sleep(moment / 1000)
            server.send_signal(signal.SIGKILL)
            server.wait()
        states.add(file.read_bytes())
    assert states <= {before, before.replace(b"Old Carp", b"Older Carp")}


SLOW = """
globalThis.isRead = false;
const quick = fetch;
const isAnswered = (address) => isRead || /^words\\b/.test(address);
globalThis.fetch = async (...asked) => (isAnswered(asked[0]) ? quick(...asked) : new Response("{}", { status: 202 }));
"""
"""A server whose first build has not read the game yet."""
SHOWN = "[...document.querySelectorAll('main *')].some((one) => one.checkVisibility({ visibilityProperty: true }))"


@pytest.mark.parametrize("path", ["table", "languages", "rules", "numbers", "booklet", "print"])
def test_as_long_as_the_game_is_read_the_page_says_so(toy, tmp_path, browser, path):
    """Instead of empty fields and buttons without a name; what it has then, it shows at once."""
    _prepare(toy)
    with studio_page(toy, tmp_path, "toy", browser=browser, path="nothing") as page:
        page.call("Page.enable")
        page.call("Page.addScriptToEvaluateOnNewDocument", source=SLOW)
        page.open(page.address + path)
        page.wait_for("document.getElementById('reading')")
        assert page.evaluate("document.getElementById('reading').textContent") == "Reading the game …"
        assert not page.evaluate(SHOWN)
        page.evaluate("isRead = true; 0")
        page.wait_for(f"!document.getElementById('reading') && {SHOWN}")


@pytest.mark.parametrize("is_changed", [False, True], ids=["completed", "refused"])
def test_a_step_that_was_cut_off_is_told_on_the_pages(toy, tmp_path, browser, monkeypatch, is_changed):
    """With the state of its files, until somebody closes the note; then on no page any more."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    carp, penalty = ("cards", "carp", "name"), ("catch", "penalty", "value")
    cut_off_step(toy, [Change(FISH, "value", carp, "Old Carp", "Older Carp"), Change(RULES, "value", penalty, "1", "3")])
    if is_changed:
        (toy / RULES).write_text((toy / RULES).read_text("utf-8") + "# since\n", "utf-8")
    note = "document.getElementById('cut-off')"
    with studio_page(toy, tmp_path, "toy", browser=browser, path="rules") as page:
        said = page.wait_for(f"{note} && [{note}.innerText, {note}.getAttribute('role')]")
        states = [f"{FISH} – as saved", f"{RULES} – changed since"] if is_changed else [f"{RULES} – as saved"]
        assert said[1] == ("alert" if is_changed else "status")
        assert [line for line in said[0].splitlines() if " – " in line] == states
        assert ("is not completed" in said[0], "nothing is written now" in said[0]) == (is_changed, is_changed)
        page.wait_for("document.querySelectorAll('main input').length > 1")
        assert not AXE.exists() or barriers(page) == []
        page.evaluate(f"{note}.querySelector('button').click()")
        for path in ("table", "rules"):
            page.open(page.address + path)
            page.wait_for(f"location.href.endsWith('{path}') && document.querySelector('main button:disabled')")
            page.wait_for("document.getElementById('undo').title" if not is_changed else "document.getElementById('undo')")
            assert not page.evaluate(f"Boolean({note})")
