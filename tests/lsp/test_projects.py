"""Builds behind an editor's texts: what is shown when, of which file, and what stays when one cannot be read."""

import shutil
from random import Random
from threading import Event

import pytest
from lsprotocol.types import Position, Range
from support.builds import TOY
from support.editor import FISH, WAIT, make_pond

from pnp.lsp import projects
from pnp.lsp.projects import OpenProject

PO = "content/toy/locale/de/toy.po"


@pytest.fixture
def desk(tmp_path):
    """A project whose findings are noted: file, version, and the messages."""
    shown = []

    def publish(path, version, diagnostics):
        shown.append((path, version, [one.message.partition("\n")[0] for one in diagnostics]))

    project = OpenProject(make_pond(tmp_path / "game"), publish)
    project.shown = shown
    yield project
    project.close()


def open_file(project, path):
    """Open a file with its text on the disk, wait for its build, and return the text."""
    text = (project.root / path).read_bytes().decode()
    project.open(path, project.uri(path), 1, text)
    assert project.wait(WAIT)
    return text


def typed(project, path, version, text):
    """Change a text, and return what is shown of the file when all is built."""
    project.change(path, version, [(None, text)])
    assert project.wait(WAIT)
    return [(at, messages) for of, at, messages in project.shown if of == path][-1]


def test_a_finding_comes_with_its_text_and_goes_with_it(desk):
    """With the version of the text; the file on the disk is left alone."""
    text = open_file(desk, FISH)
    assert desk.shown[-1] == (FISH, 1, [])
    assert typed(desk, FISH, 2, text.replace("[worm]", "[wrom]")) == (2, ["`[wrom]` does not name an icon"])
    assert typed(desk, FISH, 3, text) == (3, [])
    assert (desk.root / FISH).read_bytes().decode() == text


def test_edits_of_one_change_follow_each_other(desk):
    """Each counts from the text that the one before has made."""
    text = open_file(desk, FISH)
    start = Range(Position(0, 0), Position(0, 0))
    desk.change(FISH, 2, [(start, "# 😀\r\n"), (Range(Position(0, 2), Position(0, 4)), "a"), (start, "#")])
    assert desk.text(FISH) == "## a\r\n" + text
    assert desk.version(FISH) == 2


@pytest.mark.parametrize("seed", range(20))
def test_after_any_edits_the_text_is_that_of_the_editor(desk, seed):
    """In UTF-16 columns, several ranges at once, around line ends of all kinds, and behind what could not be read."""
    chance = Random(seed)  # noqa: S311 - random edits
    text = "cards:\n  a: 😀\r\n  b: é\u2028\f\rc: d\n"
    desk.change(FISH, 1, [(None, text)])
    for version in range(2, 60):
        edits = []
        for _ in range(chance.choice((1, 2, 3))):
            start = chance.randrange(len(text) + 1)
            end = min(len(text), start + chance.choice((0, 0, 1, 4)))
            if "\r\n" not in {text[start - 1 : start + 1], text[end - 1 : end + 1]}:
                new = chance.choice(("x", "😀", "\n", "\r\n", "\u2028", "{", "", "  a: b\n", "\f", "\r"))
                edits.append((Range(utf16(text, start), utf16(text, end)), new))
                text = text[:start] + new + text[end:]
        desk.change(FISH, version, edits)
        assert desk.text(FISH) == (text or None)


def utf16(text, offset):
    """The position of a character, counted in another way than the server does."""
    before = text[:offset].replace("\r\n", "\n").replace("\r", "\n")
    return Position(before.count("\n"), len(before.rpartition("\n")[2].encode("utf-16-le")) // 2)


def test_a_broken_file_keeps_what_was_known(desk):
    """Names and faces are those of the last build that could be laid out; its findings say what is wrong."""
    text = open_file(desk, FISH)
    before = desk.built["toy"]
    assert typed(desk, FISH, 2, text.replace("cards:\n", "cards: {\n"))[1] == ["did not find expected `,` or `}`"]
    assert desk.built["toy"] is before
    assert typed(desk, FISH, 3, text)[1] == []
    assert desk.built["toy"] is not before
    known = desk.built["toy"]
    assert typed(desk, FISH, 4, text.replace("points: 7", "points: many"))[1] != []
    assert desk.built["toy"] is not known
    assert "pike" in desk.built["toy"].names.cards


def test_an_error_elsewhere_is_shown_in_its_own_file(desk):
    """Also if that is not open; closing what caused it takes it away."""
    text = open_file(desk, "content/toy/rules.yaml")
    desk.change("content/toy/rules.yaml", 2, [(None, text.replace("bonus:", "bonsu:"))])
    assert desk.wait(WAIT)
    of_fish = [(version, messages) for path, version, messages in desk.shown if path == FISH]
    assert of_fish[-1] == (None, ["`rules.catch.bonus` is not a constant of the rules"])
    desk.close_file("content/toy/rules.yaml")
    assert desk.wait(WAIT)
    assert [messages for path, _, messages in desk.shown if path == FISH][-1] == []


def test_a_translation_that_is_open_is_checked(desk):
    """One that is not, is not built."""
    open_file(desk, FISH)
    assert set(desk._units) == {("toy", None)}
    text = open_file(desk, PO)
    version, found = typed(desk, PO, 2, text.replace("{rules.catch.bonus} mehr", "{rules.catch.bonus mehr"))
    assert version == 2
    assert found == ["`{rules.catch.bonus m` is never closed"]
    assert set(desk._units) == {("toy", None), ("toy", "de")}


@pytest.mark.whole
def test_the_card_that_is_typed_in_is_looked_at_before_a_build(desk, monkeypatch):
    """Where builds take long; other findings of the file move with its lines."""
    text = open_file(desk, FISH).replace("home: brook", "home: broke")
    desk.change(FISH, 2, [(None, text)])
    assert desk.wait(WAIT)
    monkeypatch.setattr(projects, "_QUICK_BUILD_SECONDS", 0.0)
    monkeypatch.setattr(projects, "LONG_QUIET_SECONDS", 2.0)
    desk._seconds["toy"] = 9.0
    looked, build_next = Event(), desk._build_next
    monkeypatch.setattr(desk, "_build_next", lambda: (looked.set(), build_next()))
    at = text.index("It waits")
    start = Position(text.count("\n", 0, at), 6)
    desk.change(FISH, 3, [(Range(start, start), "[wrom]\n      ")])
    while not looked.is_set() and desk.shown[-1][1] != 3:
        looked.wait(0.01)
    assert not looked.is_set(), "the card was shown first"
    assert desk.shown[-1] == (FISH, 3, ["`[wrom]` does not name an icon", "no card `broke`"])
    lines = [one.range.start.line for one in desk.diagnostics(FISH)]
    assert lines == [start.line, text[: text.index("broke")].count("\n") + 1]
    looked.wait(WAIT)


def test_each_game_of_a_project_is_built_for_its_own_files(desk):
    """A file that several share belongs to all."""
    other = desk.root / "content/other"
    shutil.copytree(TOY / "content/toy", other)
    shutil.copytree(TOY / "templates/toy", desk.root / "templates/other")
    open_file(desk, FISH)
    assert list(desk.built) == ["toy"]
    text = open_file(desk, "content/other/fish.yaml")
    assert desk.game_of("content/other/fish.yaml") == "other"
    assert typed(desk, "content/other/fish.yaml", 2, text.replace("[fly]", "[flie]"))[1] == ["`[flie]` does not name an icon"]
    assert [messages for path, _, messages in desk.shown if path == FISH][-1] == []
    assert desk.game_of("fonts/fonts.yaml") in {"other", "toy"}


def test_a_saved_file_that_is_not_open_is_built(desk):
    """When the editor says that it has changed."""
    open_file(desk, FISH)
    rules = desk.root / "content/toy/rules.yaml"
    rules.write_text(rules.read_text("utf-8").replace("bonus:", "bonsu:"), "utf-8")
    desk.notice(["content/toy/rules.yaml"])
    assert desk.wait(WAIT)
    assert desk.shown[-1][2] == ["`rules.catch.bonus` is not a constant of the rules"] or desk.diagnostics(FISH)
