"""The texts of a game's files, as lints and templates use them."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.load.project import ProjectSources
from pnp.model.game import NoSources, TemplateSourceError


@pytest.fixture
def sources(tmp_path):
    """The sources of a game with two templates and some content."""
    files = {
        "content/pond/game.yaml": b"title: Pond\n",
        "content/pond/booklet/01-a.md": b"# A\n",
        "content/pond/.hidden/x.yaml": b"x: 1\n",
        "content/pond/art/a.png": b"\x89PNG",
        "templates/pond/fish.xml": b"\xef\xbb\xbf<face/>\n",
        "templates/pond/bad.xml": b"<face>\n\xff</face>\n",
        "secret.xml": b"<face/>",
    }
    for path, data in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    return ProjectSources(tmp_path, "pond")


def test_content_comes_first_and_nothing_hidden(sources):
    """Iteration gives the visible content in a fixed order."""
    assert list(sources) == [
        "content/pond/booklet/01-a.md",
        "content/pond/game.yaml",
        "templates/pond/bad.xml",
        "templates/pond/fish.xml",
    ]
    assert len(sources) == 4


def test_a_link_out_of_the_project_is_not_followed(sources, tmp_path):
    """Links out of the project are not followed."""
    (tmp_path.parent / "outside.xml").write_text("<face/>", "utf-8")
    (tmp_path / "templates/pond/link.xml").symlink_to(tmp_path.parent / "outside.xml")
    assert "templates/pond/link.xml" not in list(sources)
    assert "templates/pond/link.xml" not in sources


def test_texts_are_read_once(sources, tmp_path):
    """Each file is read once, so that a build sees one state of it."""
    assert sources["content/pond/game.yaml"] == "title: Pond\n"
    (tmp_path / "content/pond/game.yaml").write_text("title: Lake\n", "utf-8")
    assert sources.lines("content/pond/game.yaml") == ["title: Pond"]


def test_missing_and_outside_files_have_no_text(sources):
    """Missing files and files outside the project have no text."""
    assert "content/pond/none.yaml" not in sources
    assert "../elsewhere.yaml" not in sources
    assert sources.lines("content/pond/none.yaml") == []


@pytest.mark.parametrize(
    ("name", "code", "message"),
    [
        ("fich.xml", "missing-template", "there is no template `fich.xml`"),
        ("../../secret.xml", "outside-project", "`../../secret.xml` leaves the templates of the game, which is not allowed"),
        ("bad.xml", "template-syntax", "the file is not UTF-8, found the byte 0xFF"),
    ],
)
def test_a_template_that_cannot_be_used(sources, name, code, message):
    """A template that cannot be used gives an error with the reason."""
    with pytest.raises(TemplateSourceError) as fault:
        sources.template(name)
    assert (fault.value.code, str(fault.value)) == (code, message)


@pytest.mark.parametrize("name", ["/etc/x.xml", "a/../b.xml", "a\\..\\b.xml", "C:/x.xml", "a\0.xml"])
def test_a_template_must_be_in_its_folder(sources, name):
    """Templates must be in the template folder, for paths of any system."""
    with pytest.raises(TemplateSourceError) as fault:
        sources.template(name)
    assert (fault.value.code, str(fault.value)) == (
        "outside-project", f"`{name}` leaves the templates of the game, which is not allowed",
    )  # fmt: skip


def test_a_template_in_a_folder_is_found(sources, tmp_path):
    """Templates in sub-folders are found with either slash; an unknown one gives the nearest name with its folder."""
    (tmp_path / "templates/pond/small").mkdir()
    (tmp_path / "templates/pond/small/fry.xml").write_text("<face/>", "utf-8")
    assert sources.template("small/fry.xml") == sources.template("small\\fry.xml") == "<face/>"
    for name, hint in (
        ("fich.xml", "did you mean `fish.xml`?"),
        ("small/fly.xml", "did you mean `small/fry.xml`?"),
        ("x", "one of `bad.xml`, `fish.xml`, `small/fry.xml`"),
    ):
        with pytest.raises(TemplateSourceError) as fault:
            sources.template(name)
        assert fault.value.hint == hint
    with pytest.raises(TemplateSourceError) as fault:
        sources.template("bad.xml")
    assert (fault.value.line, fault.value.hint) == (2, None)


def test_the_size_of_a_template_is_limited(sources, tmp_path):
    """A template of a million bytes is read; with one byte more it is refused."""
    file = tmp_path / "templates/pond/long.xml"
    file.write_bytes(b" " * 1_000_000)
    assert len(sources.template("long.xml")) == 1_000_000
    file.write_bytes(b" " * 1_000_001)
    with pytest.raises(TemplateSourceError) as fault:
        sources.template("long.xml")
    assert (fault.value.code, str(fault.value)) == ("template-syntax", "`long.xml` has 1000001 bytes, at most 1000000")


def test_a_game_without_templates_has_none(tmp_path):
    """A game without a template folder has no templates, and errors have no hint."""
    with pytest.raises(TemplateSourceError) as fault:
        ProjectSources(tmp_path, "pond").template("fish.xml")
    assert (fault.value.code, fault.value.hint) == ("missing-template", None)


def test_a_template_loses_its_byte_order_mark(sources):
    """A byte order mark is removed from a template."""
    assert sources.template("fish.xml") == "<face/>\n"


def test_a_game_without_files_has_no_texts():
    """A game that was not read from files has sources without texts."""
    assert dict(NoSources()) == {}
    with pytest.raises(TemplateSourceError, match="there is no template `x`"):
        NoSources().template("x")


def test_a_loaded_game_carries_its_texts(toy):
    """A loaded game has its texts, so that lints need no folder."""
    game = load_game(toy, "toy", Report())
    assert game.sources["templates/toy/theme.yaml"].startswith(("#", "swatches", "styles"))
