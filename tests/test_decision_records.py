"""The records in docs/adr: each has a number of its own, which its title repeats, and a link to one leads to a file."""

import re
from collections import Counter
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"
CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
RECORDS = sorted((DOCS / "adr").glob("*.md"))


def test_each_record_has_a_number_of_its_own():
    """Two changes that are written side by side may take the same one."""
    numbers = Counter(record.name[:4] for record in RECORDS)
    assert [number for number, count in numbers.items() if count > 1] == []
    assert [record.name for record in RECORDS if not record.read_text().startswith(f"# {int(record.name[:4])}. ")] == []


def test_links_between_documents_lead_to_files():
    """A document that is renamed takes its links along."""
    pages = [*DOCS.parent.glob("*.md"), *DOCS.rglob("*.md")]
    links = [(page, link) for page in pages for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", CODE.sub("", page.read_text()))]
    assert [(page.name, link) for page, link in links if "://" not in link and not (page.parent / link).exists()] == []


def headings(page):
    """The names by which links reach the headings of a page, as GitHub makes them: repeated ones get a number."""
    text, names = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE), Counter()
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        name = re.sub(r"[^\w\- ]", "", re.sub(r"\]\([^)]*\)", "", heading).lower()).replace(" ", "-")
        yield f"{name}-{names[name]}" if names[name] else name
        names[name] += 1


def test_links_to_headings_lead_to_headings():
    """A heading that is renamed takes its links along."""
    pages = [*DOCS.parent.glob("*.md"), *DOCS.rglob("*.md")]
    links = [
        (page, *link)
        for page in pages
        for link in re.findall(r"\]\(([\w./-]*)#([^)\s]+)\)", CODE.sub("", page.read_text("utf-8")))
    ]
    assert links
    known = {
        page: set(headings(page)) for page in {(page.parent / path if path else page).resolve() for page, path, _ in links}
    }
    missing = [
        (page.name, f"{path}#{name}")
        for page, path, name in links
        if name not in known[(page.parent / path if path else page).resolve()]
    ]
    assert missing == []


def linked(page):
    """The pages that a page links, whichever of their headings it names."""
    links = re.findall(r"\]\(([\w./-]+\.md)(?:#[\w-]+)?\)", page.read_text("utf-8"))
    return {(page.parent / link).resolve() for link in links}


def test_the_index_links_every_document():
    """What is not linked is not found; the README links the index, and each game has one for its own pages."""
    assert DOCS / "README.md" in linked(DOCS.parent / "README.md")
    for index in (DOCS / "README.md", *DOCS.glob("*/README.md")):
        assert set(index.parent.glob("*.md")) - linked(index) - {index} == set()
    assert set(DOCS.glob("*/README.md")) - linked(DOCS / "README.md") == set()
