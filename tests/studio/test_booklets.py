"""The booklet on a page: its chapters block by block as they are written, and what each part of a page is set from."""

import shutil

import pytest
from starlette.routing import Router
from starlette.testclient import TestClient
from support.games import Watched
from support.places import TESTS

from pnp.edit.changes import Change
from pnp.edit.session import Session
from pnp.studio.booklets import Booklets, chapter_blocks
from pnp.studio.page_data import EDITORS, EditorLinks

START = "content/toy/booklet/01-start.md"
TEXT = """<!-- why -->
# Start {#start}

One line
and another.

* a
  * b

* c


| a | b |
|---|---|
| 1 | 2 |

> [!note]
> Mind.

---

[[toc]]
"""


@pytest.fixture
def watched(toy):
    """The toy game with a booklet, after its first build."""
    shutil.copytree(TESTS / "layout" / "booklet" / "pond", toy, dirs_exist_ok=True)
    words = toy / "content/toy/words.yaml"
    words.write_text(words.read_text("utf-8") + "callout_note: Mind\ndeck_fish: Fish\ndeck_waters: Water\n", "utf-8")
    session = Session(toy)
    watched = Watched(toy, session=session)
    watched.session = session
    return watched


@pytest.fixture
def client(watched):
    """A client of the page."""
    links = EditorLinks(EDITORS["vscode"], watched.root)
    booklets = Booklets(watched.session, lambda: watched.watcher.source, watched.pictures, links, "cafe0123")
    with TestClient(Router(booklets.routes())) as client:
        yield client


def test_blocks_are_what_is_written():
    """In order with their lines, without the blank ones between them; together they are all that is written."""
    found = chapter_blocks(TEXT)
    assert [(one["line"], one["kind"], one["text"]) for one in found] == [
        (1, "comment", "<!-- why -->"),
        (2, "heading", "# Start {#start}"),
        (4, "paragraph", "One line\nand another."),
        (7, "list", "* a\n  * b\n\n* c"),
        (13, "table", "| a | b |\n|---|---|\n| 1 | 2 |"),
        (17, "callout", "> [!note]\n> Mind."),
        (20, "break", "---"),
        (22, "paragraph", "[[toc]]"),
    ]


@pytest.mark.parametrize(
    "file", sorted(TESTS.parent.glob("content/*/booklet/*.md")), ids=lambda file: f"{file.parts[-3]}/{file.name}"
)
def test_nothing_of_a_chapter_is_left_out(file):
    """Each line that says something is in one block, where it is."""
    lines, seen = file.read_text("utf-8").split("\n"), set()
    for block in chapter_blocks("\n".join(lines)):
        own = block["text"].split("\n")
        numbers = range(block["line"], block["line"] + len(own))
        assert [lines[at - 1] for at in numbers] == own
        assert not seen.intersection(numbers)
        seen.update(numbers)
    assert [line for at, line in enumerate(lines, 1) if at not in seen and line.strip()] == []


def test_lines_end_as_they_may():
    """The numbers are those of an editor, whatever ends the lines."""
    found = chapter_blocks("# A\r\n\r\nOne\r\ntwo\r\n")
    assert [(one["line"], one["text"]) for one in found] == [(1, "# A"), (3, "One\ntwo")]


def test_chapters_as_they_are_saved(client, watched):
    """With the way to an editor; after an edit, as it is now."""
    said = client.get("/booklets/chapters").json()
    assert (said["game"], said["source"], said["facing"], said["rightBound"]) == ("toy", "en", True, False)
    assert [one["path"] for one in said["chapters"]][:1] == [START]
    first = said["chapters"][0]["blocks"][0]
    assert first["link"].endswith(f"/{START}:{first['line']}:1")
    watched.session.save([Change(START, "lines", (first["line"],), first["text"], "# Another")])
    said = client.get("/booklets/chapters").json()
    assert said["chapters"][0]["blocks"][0]["text"] == "# Another"
    assert client.get("/booklets/chapters?locale=he").json()["rightBound"]


def test_a_chapter_that_is_gone_is_told(client, watched):
    """The others stay."""
    (watched.root / START).unlink()
    first, *others = client.get("/booklets/chapters").json()["chapters"]
    assert first["blocks"] == []
    assert START in first["message"]
    assert all(one["blocks"] for one in others)


def test_a_page_leads_to_its_lines(client, watched):
    """Each box of a page names a line of a block, and lies on the page."""
    pages = [face for name, face in watched.shown[-1].pages.items() if name.startswith("Booklet/")]
    lines = {
        (one["path"], line)
        for one in client.get("/booklets/chapters").json()["chapters"]
        for block in one["blocks"]
        for line in range(block["line"], block["line"] + block["text"].count("\n") + 1)
    }
    boxes = 0
    for page in pages:
        said = client.get(f"/booklets/page/cafe0123-{page.picture}").json()
        assert (said["w"], said["h"]) == tuple(page.size)
        for one in said["boxes"]:
            boxes += 1
            assert (one["path"], one["line"]) in lines
            x, y, w, h = one["box"]
            assert -5 <= x <= x + w <= said["w"] + 5
            assert -5 <= y <= y + h <= said["h"] + 5
    assert boxes > 5


@pytest.mark.parametrize("name", ["cafe0123-999", "beef0000-1", "cafe0123-", "cafe0123-x", "1", "cafe0123--1"])
def test_other_pages_are_none(client, name):
    """Of another run, and of no number."""
    assert client.get(f"/booklets/page/{name}").status_code == 404


def test_what_is_typed_is_laid_out_with_the_next_build(watched):
    """Though nothing is saved: the page has its words."""
    (first, *_) = chapter_blocks((watched.root / START).read_text("utf-8"))
    before = (watched.root / START).read_bytes()
    watched.session.preview("me", [Change(START, "lines", (first["line"],), first["text"], "# Typed words")])
    snapshot = watched.build()
    assert any("Typed words" in page.printed for page in snapshot.pages.values())
    assert (watched.root / START).read_bytes() == before


def test_a_game_without_a_booklet_has_no_chapters(toy):
    """The page says how one begins."""
    watched = Watched(toy)
    booklets = Booklets(
        Session(toy), lambda: watched.watcher.source, watched.pictures, EditorLinks(EDITORS["vscode"], toy), "x"
    )
    with TestClient(Router(booklets.routes())) as client:
        assert client.get("/booklets/chapters").json()["chapters"] == []
