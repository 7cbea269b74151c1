"""What goes wrong under the pages of `pnp studio`, in a real browser: what is typed is kept, and the page says what to do."""

import socket

import pytest
from support.browser import BOTH
from support.studio_page import served

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
    (toy / PO).parent.mkdir(parents=True)
    (toy / PO).write_text(f'{HEAD}\nmsgctxt "fish/carp/name"\nmsgid "Old Carp"\nmsgstr "Alter Karpfen"\n', "utf-8")
    (toy / CHAPTER).parent.mkdir(parents=True)
    (toy / CHAPTER).write_text("# The pond\n\nThe pond is still.\n", "utf-8")
    (toy / "templates/toy/booklet.yaml").write_text("size: [105, 148]\n", "utf-8")
    return request.param


def open_and_type(page, address, desk):
    """Open the page, and type something that is not saved."""
    path, opener, field, words, _, button, _ = PAGES[desk]
    page.open(address + path)
    page.wait_for(f"document.readyState === 'complete' && document.body && ({opener})")
    page.evaluate(f"{opener}.click()")
    page.wait_for(f"Boolean({field}?.value) && !{field}.disabled")
    page.type_in(field, words)
    page.wait_for(f"document.getElementById('{button}').disabled === false")


def save(page, desk):
    """Press Save, as soon as it can be."""
    button = PAGES[desk][5]
    page.evaluate(f"document.getElementById('{button}').click()")


@BOTH
def test_a_killed_server_loses_nothing(desk, toy, tmp_path, port, browser):
    """The page says that it does not answer and keeps what is typed; when it is back, the page goes on and saves."""
    _, _, field, words, status, _, file = PAGES[desk]
    with browser(tmp_path / "profile") as page:
        with served(toy, tmp_path, "toy", "--port", str(port)) as first:
            open_and_type(page, first.address, desk)
        before = (toy / file).read_bytes()
        save(page, desk)
        page.wait_for(f"{status}.includes('does not answer')")
        assert page.evaluate(f"{field}.value") == words
        with served(toy, tmp_path, "toy", "--port", str(port)) as second:
            assert second.address == first.address
            page.wait_for("stream.source && stream.source.readyState === 1")
            page.wait_for(f"!{status}.includes('does not answer')")
            assert page.evaluate(f"{field}.value") == words
            assert (toy / file).read_bytes() == before
            save(page, desk)
            page.wait_for(f"{status}.startsWith('Saved')")
            assert words in (toy / file).read_text("utf-8")


def test_a_folder_that_is_gone_loses_nothing(desk, toy, tmp_path, port, browser):
    """The page says why it is not saved and keeps what is typed; when the folder is back, it is saved."""
    _, _, field, words, status, button, file = PAGES[desk]
    with served(toy, tmp_path, "toy", "--port", str(port)) as server, browser(tmp_path / "profile") as page:
        open_and_type(page, server.address, desk)
        (toy / "content").rename(toy / "gone")
        save(page, desk)
        page.wait_for(f"{status}.startsWith('Not saved')")
        assert page.evaluate(f"{field}.value") == words
        (toy / "gone").rename(toy / "content")
        page.wait_for(f"{field}?.value === {words!r} && document.getElementById('{button}').disabled === false")
        for _ in range(20):
            save(page, desk)
            if page.evaluate(f"new Promise((go) => setTimeout(() => go({status}.startsWith('Saved')), 500))"):
                break
        assert words in (toy / file).read_text("utf-8")


def test_a_file_that_is_read_only_is_not_written(desk, toy, tmp_path, port, browser):
    """The page says so; what is typed is saved as soon as it may be."""
    _, _, field, words, status, _, file = PAGES[desk]
    with served(toy, tmp_path, "toy", "--port", str(port)) as server, browser(tmp_path / "profile") as page:
        open_and_type(page, server.address, desk)
        (toy / file).chmod(0o444)
        save(page, desk)
        page.wait_for(f"{status}.includes('is read-only')")
        assert (page.evaluate(f"{field}.value"), words in (toy / file).read_text("utf-8")) == (words, False)
        (toy / file).chmod(0o644)
        save(page, desk)
        page.wait_for(f"{status}.startsWith('Saved')")
        assert words in (toy / file).read_text("utf-8")
