"""The records in docs/adr: each has a number, a date and a status, which their index repeats, and links lead to files."""

import re
from collections import Counter
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"
CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
RECORDS = sorted((DOCS / "adr").glob("[0-9]*.md"))
INDEX = DOCS / "adr/README.md"
HEAD = re.compile(
    r"# (\d+)\. (.+)\n\n- Date: (\d{4}-\d\d-\d\d)\n- Status: (accepted|superseded by \[\d+\]\([\w-]+\.md\))(?:; .+)?\n\n"
)
ROW = re.compile(r"^\| (\d+) \| \[(.+)\]\((.+?)\) \| (\S+) \| (.+) \|$", re.MULTILINE)
UNUSED = re.compile(r"^\| ([\d, –]+) \| [^\[\n]", re.MULTILINE)


def test_each_record_has_a_number_of_its_own():
    """Two changes that are written side by side may take the same one."""
    numbers = Counter(record.name[:4] for record in RECORDS)
    assert [number for number, count in numbers.items() if count > 1] == []
    assert [record.name for record in RECORDS if not record.read_text("utf-8").startswith(f"# {int(record.name[:4])}. ")] == []
    assert [file.name for file in (DOCS / "adr").iterdir() if file not in {*RECORDS, INDEX}] == []


def test_the_index_lists_each_record_once_with_its_title_date_and_status():
    """As its first lines say them."""
    heads = {record.name: HEAD.match(record.read_text("utf-8")) for record in RECORDS}
    assert [name for name, head in heads.items() if head is None] == []
    rows = [(number, title, name, date, status) for number, title, name, date, status in ROW.findall(INDEX.read_text("utf-8"))]
    assert sorted(rows) == sorted((head[1], head[2], name, head[3], head[4]) for name, head in heads.items() if head)


def test_the_index_says_what_became_of_each_number_without_a_record():
    """Up to the last that was used, and of no other."""
    spans = [part.strip().partition("–") for listed in UNUSED.findall(INDEX.read_text("utf-8")) for part in listed.split(",")]
    explained = [number for first, _, last in spans if first for number in range(int(first), int(last or first) + 1)]
    used = {int(record.name[:4]) for record in RECORDS}
    assert sorted(explained) == sorted(set(range(1, max(used) + 1)) - used)


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
