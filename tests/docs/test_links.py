"""Links between the pages of the documentation lead to pages and headings that there are."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]


@cache
def tokens(page):
    """A page, parsed."""
    return MarkdownIt("commonmark").enable("table").parse(page.read_text("utf-8"))


@cache
def anchors(page):
    """The names of the headings of a page, as GitHub makes them: small letters, hyphens for blanks, numbers for repetitions."""
    seen, found = Counter(), set()
    for before, inline in zip(tokens(page), tokens(page)[1:], strict=False):
        if before.type == "heading_open":
            words = "".join(c.content for c in inline.children if c.type in ("text", "code_inline"))
            name = re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")
            found.add(f"{name}-{seen[name]}" if seen[name] else name)
            seen[name] += 1
    return found


def links(page):
    """Each link of a page that is no address: its line, file and heading."""
    for inline in tokens(page):
        for child in inline.children or ():
            target = child.attrs.get("href") or child.attrs.get("src") if child.type in ("link_open", "image") else None
            if target and not re.match(r"[a-z]+:", target):
                yield inline.map[0] + 1, *target.partition("#")[::2]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page):
    """To a file of the repository, and to one of its headings."""
    wrong = []
    for line, file, heading in links(page):
        target = (page.parent / file).resolve() if file else page
        if not target.exists() or (heading and heading not in anchors(target)):
            wrong.append(f"line {line}: {file}#{heading}")
    assert wrong == []


@pytest.mark.parametrize("page", [page for page in PAGES if "adr" not in page.parts], ids=lambda page: page.name)
def test_files_of_the_program_are_where_a_page_says(page):
    """`pnp/text/bidi.py` and its like; decision records speak of the day on which they were written."""
    named = {
        child.content.rstrip("/")
        for inline in tokens(page)
        for child in inline.children or ()
        if child.type == "code_inline" and re.fullmatch(r"(pnp|tests|bench)/[\w./-]+(?<!\.xml)", child.content)
    }
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_headings_are_named_as_on_github():
    """A code loses its slash, and what is only in a block of text is no heading."""
    names = anchors(ROOT / "docs/errors.md")
    assert {"loadbad-yaml", "rules"} <= names
    assert "start" not in names
