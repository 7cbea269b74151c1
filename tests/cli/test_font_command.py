"""`pnp font add`: files, lines of fonts.yaml and the licence appear together, and what the fonts cover is said."""

from io import StringIO

import pytest
from pypdfium2 import PdfDocument
from support.colour_fonts import colour_font
from support.fonts import font_bytes, variable_font, web_font
from support.games import BASE, tiny_font

OPEN = {"licenseDescription": "SIL Open Font License 1.1", "licenseInfoURL": "https://openfontlicense.org"}
"""The names of a font under the OFL."""


@pytest.fixture
def root(tmp_path):
    """A small project, with a font of one letter."""
    home = tmp_path / "project"
    for path, content in {**BASE, "fonts/tiny.ttf": tiny_font()}.items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_bytes(content if isinstance(content, bytes) else content.encode())
    return home


@pytest.fixture
def add(run, root):
    """Add a font to the project, as a script does."""
    return lambda *arguments: run("font", "add", *arguments, cwd=root)


def test_a_font_with_cff_outlines(add, root):
    """What it says of its licence, what became of it, and which languages it has."""
    (root / "round.otf").write_bytes(font_bytes(cff=True, names=OPEN))
    before = (root / "fonts/fonts.yaml").read_text()
    ran = add("round.otf", "--licence", "OFL-1.1")
    assert ran.code == 0, ran.err
    assert ran.out.splitlines()[:5] == [
        "Round: the font says: SIL Open Font License 1.1 · https://openfontlicense.org",
        "round:",
        "  regular: fonts/round/Round-Regular.otf",
        "  licence: fonts/round/OFL.txt",
        "round has all letters of 0 languages: ",
    ]
    lines = "  round:\n    regular: round/Round-Regular.otf\n    licence: round/OFL.txt\n"
    assert (root / "fonts/fonts.yaml").read_text() == before.replace("roles:", f"{lines}roles:")
    assert "SIL OPEN FONT LICENSE" in (root / "fonts/round/OFL.txt").read_text("utf-8")


def test_a_variable_font_is_one_file_for_its_cuts(add, root):
    """Its lines name the instances; said again with a language it is the same family."""
    (root / "flex.ttf").write_bytes(variable_font(names=OPEN))
    ran = add("flex.ttf", "--licence", "OFL-1.1", "--axis", "wght=550", "--axis", "wght=700")
    assert ran.code == 0, ran.err
    assert ran.out.splitlines()[1:4] == [
        "flex:",
        "  regular, semi-bold: fonts/flex/Flex-Variable.ttf (instance wght=550)",
        "  bold: fonts/flex/Flex-Variable.ttf (instance wght=700)",
    ]
    book = (root / "fonts/fonts.yaml").read_text()
    assert "    bold: {file: flex/Flex-Variable.ttf, axes: {wght: 700}}\n" in book
    assert (root / "fonts/flex/Flex-Variable.ttf").read_bytes() == (root / "flex.ttf").read_bytes()
    again = add("flex.ttf", "--licence", "OFL-1.1", "--axis", "wght=550", "--axis", "wght=700", "--locale", "de")
    assert again.code == 0, again.err
    assert "de: [flex, tiny]" in (root / "fonts/fonts.yaml").read_text()


def test_a_colour_font_stands_behind_the_letters_of_a_language(add, root):
    """A chain that began with it could not be used."""
    (root / "emo.ttf").write_bytes(colour_font())
    (root / "licence.txt").write_text("free")
    ran = add("emo.ttf", "--licence", "licence.txt", "--family", "emo", "--locale", "pt-BR")
    assert ran.code == 0, ran.err
    assert "pt-BR: [tiny, emo]" in (root / "fonts/fonts.yaml").read_text()


def test_a_licence_is_never_taken_for_granted(add, root):
    """Without it nothing is written; what is found is named."""
    (root / "new").mkdir()
    (root / "new/round.ttf").write_bytes(font_bytes(names=OPEN))
    (root / "new/OFL.txt").write_text("Free.")
    ran = add("new")
    assert ran.code == 2
    assert ran.err.splitlines()[-1] == (
        "Error: Invalid value: say under which licence the font is, with `--licence FILE` or `--licence OFL-1.1`; "
        "beside it there is `new/OFL.txt`; the font says OFL-1.1"
    )
    assert not (root / "fonts/round").exists()
    assert add("new", "--licence", "new/OFL.txt").code == 0
    assert (root / "fonts/round/OFL.txt").read_text() == "Free."


def test_it_is_asked_for_once_in_a_terminal(add, root, monkeypatch):
    """With the file beside the font offered."""
    (root / "new").mkdir()
    for weight in (400, 700):
        (root / f"new/{weight}.ttf").write_bytes(font_bytes(weight=weight))
    (root / "new/LICENSE.txt").write_text("Mine.")
    monkeypatch.setattr("pnp.cli.fonts._can_be_asked", lambda: True)
    monkeypatch.setattr("sys.stdin", StringIO("\n"))
    ran = add("new")
    assert ran.code == 0, ran.err
    assert ran.err.count("Its licence (a file, or OFL-1.1) [new/LICENSE.txt]") == 1
    assert (root / "fonts/round/LICENSE.txt").read_text() == "Mine."


def test_who_says_ofl_of_a_font_that_does_not(add, root):
    """It is said, for the font may be under another licence."""
    (root / "round.ttf").write_bytes(font_bytes())
    ran = add("round.ttf", "--licence", "ofl")
    assert ran.out.splitlines()[:2] == [
        "Round: the font says nothing of its licence",
        "you say that it is under OFL-1.1; the font itself does not",
    ]


def test_a_folder_and_a_language(add, root):
    """All cuts, the chains of the language, and what it still lacks."""
    (root / "new").mkdir()
    for name, weight in (("a.ttf", 400), ("ä b.woff", 700)):
        data = font_bytes(weight=weight, letters="กขค", names=OPEN)
        (root / "new" / name).write_bytes(web_font(data) if name.endswith("woff") else data)
    ran = add("new", "--locale", "th", "--licence", "OFL-1.1")
    assert ran.code == 0, ran.err
    assert "  no italics: emphasis is set in `bold`" in ran.out.splitlines()
    assert "text: {per: cluster, default: [tiny], th: [round, tiny]}" in (root / "fonts/fonts.yaml").read_text()
    (row,) = [line for line in ran.out.splitlines() if line.startswith("-     th")]
    assert row.split()[2:6] == ["text", "ฃ", "ฅ", "ฆ"]


def test_the_texts_of_the_game_count(add, root):
    """A letter that CLDR does not list, and the game prints, is missing too."""
    (root / "content/g/cards.yaml").write_text("cards:\n  one: {title: Ωne}\n", "utf-8")
    (root / "round.ttf").write_bytes(font_bytes(names=OPEN))
    ran = add("round.ttf", "--licence", "OFL-1.1")
    (row,) = [line for line in ran.out.splitlines() if line.startswith("g ")]
    assert "and" in row, "the font has one letter"
    assert add("round.ttf", "--licence", "OFL-1.1", "--locale", "en").code == 0


def test_said_again_with_a_language(add, root):
    """The family stays, its roles are written."""
    (root / "round.ttf").write_bytes(font_bytes(names=OPEN))
    assert "run this again with `--locale TAG`" in add("round.ttf", "--licence", "OFL-1.1").out
    assert add("round.ttf", "--licence", "OFL-1.1", "--locale", "de").code == 0
    assert "de: [round, tiny]" in (root / "fonts/fonts.yaml").read_text()


def usage(ran):
    """The last line of a usage error."""
    assert ran.code == 2, ran.err
    return ran.err.splitlines()[-1].removeprefix("Error: Invalid value: ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["tiny.ttf", "--family", "tiny"], ("fonts/fonts.yaml has a family `tiny` already: "
            "give this one another name with `--family`, or take its lines out")),
        (["tiny.ttf", "--family", "Große Schrift"], ("a family must be named with a-z, 0-9, `_` and `-`, "
            "found `Große Schrift`: write `--family grosse-schrift`")),
        (["tiny.ttf", "--axis", "wght"], "`--axis wght`: write an axis and its value, such as `--axis wght=700`"),
        (["tiny.ttf", "--axis", "wght=nan"], "`--axis wght=nan`: write an axis and its value, such as `--axis wght=700`"),
        (["tiny.ttf", "--role", "text"], "`--role` says where a language is set in the font: name it with `--locale`"),
        (["tiny.ttf", "--locale", "th", "--role", "txet"], "fonts/fonts.yaml has no role `txet`: did you mean `text`?"),
        (["tiny.ttf", "--licence", "none.txt"], "there is no licence `none.txt`: name a file with its text, or OFL-1.1"),
        (["tiny.ttf", "--licence", "empty.txt"], "the licence `empty.txt` is empty"),
        (["empty"], "`empty` has no fonts (.ttf, .otf, .ttc, .otc, .woff, .woff2)"),
        (["above"], ("`above` has no fonts (.ttf, .otf, .ttc, .otc, .woff, .woff2)"
            "; there are some in `static`: name one of these folders")),
    ],
)  # fmt: skip
def test_what_cannot_be_meant(add, root, arguments, said):
    """A usage error in a line, and nothing is written."""
    (root / "tiny.ttf").write_bytes(font_bytes())
    (root / "empty.txt").write_text(" \n")
    (root / "empty").mkdir()
    (root / "above/static").mkdir(parents=True)
    (root / "above/static/a.ttf").write_bytes(font_bytes())
    before = sorted((root / "fonts").rglob("*"))
    licence = () if "--licence" in arguments else ("--licence", "OFL-1.1")
    assert usage(add(*arguments, *licence)) == said
    assert sorted((root / "fonts").rglob("*")) == before


def test_another_file_is_not_replaced(add, root):
    """What stands there may be somebody's work."""
    (root / "round.ttf").write_bytes(font_bytes())
    (root / "fonts/round").mkdir()
    (root / "fonts/round/Round-Regular.ttf").write_bytes(b"other")
    said = usage(add("round.ttf", "--licence", "OFL-1.1"))
    assert (
        said == "another file is there already: `fonts/round/Round-Regular.ttf`; remove it, or name the family with `--family`"
    )


def test_all_faults_of_a_folder_are_said_at_once(add, root):
    """And nothing of its good fonts is written."""
    (root / "new").mkdir()
    (root / "new/a.ttf").write_bytes(font_bytes())
    (root / "new/b.ttf").write_bytes(b"junk")
    (root / "new/c.otf").write_bytes(font_bytes(fs_type=2))
    ran = add("new", "--licence", "OFL-1.1")
    assert ran.code == 1
    assert "`new/b.ttf` is not a font" in ran.err
    assert "`new/c.otf` is not licensed for embedding" in ran.err
    assert not (root / "fonts/round").exists()


def test_a_folder_that_cannot_be_made(add, root):
    """Nothing is half-written."""
    (root / "round.ttf").write_bytes(font_bytes())
    (root / "fonts/round").write_text("a file")
    before = (root / "fonts/fonts.yaml").read_bytes()
    ran = add("round.ttf", "--licence", "OFL-1.1")
    assert ran.code == 1
    assert "error[render/cannot-write]: cannot write `fonts/round/Round-Regular.ttf`: `" in ran.err
    assert (root / "fonts/fonts.yaml").read_bytes() == before
    assert sorted(path.name for path in (root / "fonts").iterdir()) == ["fonts.yaml", "licence.txt", "round", "tiny.ttf"]


def test_fonttools_is_missing(add, root, monkeypatch):
    """The way out is one line."""
    monkeypatch.setitem(__import__("sys").modules, "fontTools", None)
    (root / "round.ttf").write_bytes(b"")
    assert usage(add("round.ttf")) == "to read fonts, install pnp with `pip install 'pnp[fonts]'`"


SIGNS = "".join(map(chr, range(33, 127))) + " ·–—×“”\N{NO-BREAK SPACE}"
"""The letters of the card, and what a sheet says at its edge."""


@pytest.mark.parametrize(
    "data", [font_bytes(cff=True, letters=SIGNS), variable_font(letters=SIGNS)], ids=["from CFF", "from a variable font"]
)
def test_a_card_is_printed_in_it(add, run, root, data):
    """The PDF has its glyphs, and says its letters."""
    (root / "new.otf").write_bytes(data)
    (root / "templates/g/card.xml").write_text(
        '<face><text x="5" y="5" w="50" h="20" style="title">{{ card.title }}</text></face>\n'
    )
    assert add("new.otf", "--licence", "OFL-1.1", "--locale", "en").code == 0
    ran = run("build", cwd=root)
    assert ran.code == 0, ran.err
    (pdf,) = (root / "out").rglob("*cards*.pdf")
    with PdfDocument(pdf) as document:
        assert "One" in document[0].get_textpage().get_text_bounded()


def test_a_new_language_says_at_once_what_is_missing(run, root):
    """With the two commands that lead on."""
    lines = run("locale", "add", "th", "--no-pictures", cwd=root).out.splitlines()
    assert lines[1].startswith("no font of `text` has ก ข ฃ")
    assert lines[2] == "next: `pnp locale fonts th` names free families, and `pnp font add FOLDER --locale th` brings one in"
