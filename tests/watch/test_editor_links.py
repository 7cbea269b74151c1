"""Links into an editor."""

from pathlib import Path

import pytest

from pnp.base.diagnostics import Mark
from pnp.cli.watch.server import EDITORS, EditorLinks, editor_pattern

ROOT = Path("/home/ana/jogo nº 1")
HOME = "/home/ana/jogo%20n%C2%BA%201"


@pytest.mark.parametrize(
    ("mark", "end"),
    [
        (Mark("content/a.yaml", 7, 3), "/content/a.yaml:7:3"),
        (Mark("content/a.yaml", 7), "/content/a.yaml:7:1"),
        (Mark("content/a.yaml"), "/content/a.yaml:1:1"),
        (Mark("content/a#b?.yaml", 7, 3), "/content/a%23b%3F.yaml:7:3"),
        (Mark("content/heroes.xlsx[Heroes]", 7, 3), "/content/heroes.xlsx:1:1"),
        (Mark("content/heroes.csv", 7, 3), "/content/heroes.csv:1:1"),
    ],
)
def test_a_link_leads_to_a_place(mark, end):
    """The absolute path, encoded; a row of a workbook is no line, and a table that cannot be read has none."""
    assert EditorLinks(EDITORS["vscode"], ROOT).link_to(mark) == f"vscode://file{HOME}{end}"


@pytest.mark.parametrize(
    ("name", "text", "lines"),
    [
        ("a.csv", 'id,text\na,"one\n\ntwo"\n\nb,x\n', [1, 2, 5, 6]),
        ("a.csv", "sep=;\r\nid;text\r\na;b\r\n", [2, 3]),
        ("a.tsv", "id\ttext\ra\tb\r", [1, 2]),
        ("a.csv", 'id,text\na,b\nc,"never closed\nd,e\n', [1, 2, 3, 1]),
    ],
)
def test_a_row_of_a_csv_is_linked_where_it_begins(tmp_path, name, text, lines):
    """Cells with several lines push rows down, as does the line that tells Excel the delimiter."""
    (tmp_path / name).write_bytes(text.encode())
    links = EditorLinks("x:{path}:{line}:{column}", tmp_path)
    assert [links.link_to(Mark(name, row, 2)) for row in range(1, len(lines) + 1)] == [
        f"x:{tmp_path.as_posix()}/{name}:{line}:1" for line in lines
    ]


def test_a_pattern_of_ones_own():
    """For an editor that is not listed; what it does not name is left out."""
    pattern = editor_pattern("my-editor://open?file={path}&at={line}")
    assert EditorLinks(pattern, ROOT).link_to(Mark("a.yaml", 7, 3)) == f"my-editor://open?file={HOME}/a.yaml&at=7"


@pytest.mark.parametrize("name", sorted(EDITORS))
def test_every_editor_gets_path_and_line(name):
    """All patterns are whole links."""
    link = EditorLinks(editor_pattern(name), Path("/p")).link_to(Mark("a.yaml", 12, 3))
    assert "/p/a.yaml" in link
    assert "12" in link
    assert "{" not in link


@pytest.mark.parametrize("name", ["", "nano", "{path}", "javascript:alert({path})", "DATA:text/html,{path}", "vscode://file"])
def test_what_is_no_link(name):
    """A pattern needs a scheme and the path; code is no link."""
    assert editor_pattern(name) is None


def test_a_drive_of_windows():
    """Its path begins with a slash in a link."""

    class Windows:
        def __truediv__(self, path):
            return self

        def as_posix(self):
            return "C:/jogo/a.yaml"

    assert EditorLinks(EDITORS["vscode"], Windows()).link_to(Mark("a.yaml", 1, 1)) == "vscode://file/C%3A/jogo/a.yaml:1:1"
