"""How much there is to read of a game decides who reads it.

A translation's folder may have any form of its language's tag; the language is called by one. The texts of a game's
files, as lints and templates use them.
"""

import sys

import pytest

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.languages import tag_hint
from pnp.load.game_reader import load_game
from pnp.load.project import ProjectSources, content_size, locale_folder, locale_tags
from pnp.load.translations import load_translation
from pnp.model.game import NoSources, TemplateSourceError


def test_data_is_counted_and_pictures_and_translations_are_not(toy):
    """Workbooks count six times, because they are compressed; decks may be in folders of their own."""
    game = toy / "content/toy"
    before = content_size(toy, "toy")
    assert before == sum(file.stat().st_size for file in game.glob("*.yaml"))
    (game / "more").mkdir()
    (game / "more/fish.CSV").write_bytes(b"x" * 1_000)
    (game / "more/fish.xlsx").write_bytes(b"x" * 100)
    for folder in ("art", "locale"):
        (game / folder).mkdir(exist_ok=True)
        (game / folder / "other.yaml").write_bytes(b"x" * 5_000)
    (game / "notes.md").write_bytes(b"x" * 5_000)
    assert content_size(toy, "toy") == before + 1_600


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_links_are_not_followed_and_what_is_not_there_is_empty(toy):
    """A link may lead back to where it is; whoever reads a file that is missing says so."""
    before = content_size(toy, "toy")
    (toy / "content/toy/again").symlink_to(toy / "content/toy")
    (toy / "content/toy/none.yaml").symlink_to(toy / "none.yaml")
    assert content_size(toy, "other") == 0
    assert content_size(toy, "toy") <= before


PO = 'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n\nmsgctxt "cards/one/title"\nmsgid "One"\nmsgstr "{text}"\n'


def said(project, files, **changes):
    """What is said of a project with these files, by loading its game and the translations it has."""
    root, report = project({f"content/g/locale/{name}": text for name, text in files.items()}, **changes), Report()
    game = load_game(root, "g", report)
    found = [load_translation(game, tag, report) for tag in locale_tags(root, "g")]
    return game, found, [format_diagnostic(d, lambda _: ()) for d in report.diagnostics]


@pytest.mark.parametrize("folder", ["he", "heb", "iw", "HE", "he-Hebr"])
@pytest.mark.parametrize("header", ["he", "heb", "iw_IL"])
def test_a_language_is_called_by_one_tag(project, folder, header):
    """Whatever tag the folder and the header of its files have."""
    game, (hebrew,), found = said(project, {f"{folder}/cards.po": PO.format(language=header, text="אחת")})
    assert not found
    assert (hebrew.tag, locale_tags(game.root, "g")) == ("he", ("he",))
    assert locale_folder(game.root, "g", "he").name == folder


def test_what_names_no_language_is_said_and_not_read(project):
    """A translation that begins later has the folder of its tag."""
    game, translations, found = said(project, {"old version/cards.po": "", "zhh/cards.po": PO.format(language="", text="x")})
    assert [translation.tag for translation in translations] == ["zhh"]
    hint = tag_hint("zhh")
    old, unknown = found
    assert old == (
        "content/g/locale/old version: warning[locale/bad-tag]: `old version` is not the tag of a language, so nothing is"
        f" read from the folder\n  hint: {hint}"
    )
    assert unknown == (
        "content/g/locale/zhh: warning[locale/unknown-language]: `zhh` is not a language in Unicode's locale data: its"
        f" plurals are those of no language\n  hint: {hint}"
    )
    assert locale_folder(game.root, "g", "de").parts[-2:] == ("locale", "de")


def test_two_folders_of_one_language_are_an_error(project):
    """It is open which of them prints."""
    _, _, found = said(project, {"he/a.po": PO.format(language="he", text="א"), "iw/a.po": PO.format(language="he", text="א")})
    assert found[:1] == [
        (
            "content/g/locale/he: error[locale/same-language]: `he` and `iw` are the same language, `he`\n"
            "  and content/g/locale/iw\n  hint: move their PO files into one folder, `he`"
        )
    ]


def test_a_made_up_language_is_written_as_its_words_are(project):
    """Its tag names the script from then on."""
    _, (elvish,), found = said(project, {"x-elvish/a.po": PO.format(language="x-elvish", text="אחת")})
    assert elvish.tag == "und-Hebr-x-elvish"
    assert [line.partition("]")[0] for line in found] == ["content/g/locale/x-elvish: note[locale/script-of-words"]


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
