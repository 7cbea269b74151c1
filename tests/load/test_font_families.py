"""Fonts are grouped to families, and `fonts.yaml` gets their lines without losing any of its own."""

from dataclasses import replace

import pytest

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.languages import main_script
from pnp.load.font_families import FontLines, clashing_files, font_book_with, free_families, group_fonts, known_names
from pnp.load.font_formats import FontCut
from pnp.text.languages import _load_exemplars


def cut(weight=400, *, italic=False, family="Round", source="a/round.ttf", data=b"x"):
    """A font of a family."""
    return FontCut(source, family, weight, italic, data, "", "", "", "")


def group(*cuts, name="", locale=""):
    """The families that fonts make up, and what is said."""
    report = Report()
    families = group_fonts(cuts, name, locale, report)
    return families, "\n".join(format_diagnostic(one, lambda _: ()) for one in report.diagnostics)


def test_cuts_of_a_family():
    """Each font is one cut, whatever order the files have."""
    (family,), said = group(cut(700, italic=True), cut(700), cut(italic=True), cut())
    assert said == ""
    assert family.paths == {
        "regular": "round/Round-Regular.ttf",
        "bold": "round/Round-Bold.ttf",
        "italic": "round/Round-Italic.ttf",
        "bold-italic": "round/Round-BoldItalic.ttf",
    }


def test_a_family_without_a_regular_cut():
    """The nearest upright one is the regular one too, in one file."""
    (family,), _ = group(cut(700), cut(900), cut(400, italic=True))
    assert family.paths == {
        "regular": "round/Round-Bold.ttf",
        "bold": "round/Round-Bold.ttf",
        "black": "round/Round-Black.ttf",
        "italic": "round/Round-Italic.ttf",
    }
    assert len(family.fonts) == 3
    assert family.stands_in == ("no regular cut: `bold` is the regular one too",)


def test_emphasis_in_a_script_without_italics():
    """It is set heavier; in one with italics nothing stands in for them."""
    (family,), _ = group(cut(), cut(500), cut(700), locale="th")
    assert (family.cuts["italic"].weight, family.cuts["bold-italic"].weight) == (500, 700)
    assert family.stands_in == ("no italics: emphasis is set in `medium`",)
    assert "italic" not in group(cut(), cut(700), locale="de")[0][0].cuts
    assert "italic" not in group(cut(), locale="th")[0][0].cuts


def test_two_fonts_for_one_cut():
    """Nobody knows which is meant."""
    _, said = group(cut(), cut(source="a/other.ttf", data=b"y"))
    assert said == (
        "a/round.ttf: error[load/bad-font]: `a/other.ttf` and `a/round.ttf`: the cut `regular` of `round`\n"
        "  hint: name the file of the one that you want, choose with `--face` or `--axis`, or name families with `--family`"
    )


def test_the_same_font_twice_is_one():
    """Two copies of a file do no harm."""
    (family,), said = group(cut(), cut(source="a/copy.ttf"))
    assert (said, [*family.cuts]) == ("", ["regular"])


@pytest.mark.parametrize(
    ("family", "source", "name"),
    [
        ("Große Schrift", "x.ttf", "grosse-schrift"),
        ("ไทย", "a/Thai One.ttf", "thai-one"),
        ("", "ก.ttf", "font"),
        ("Con", "", "con-font"),
    ],
)
def test_names_of_families(family, source, name):
    """Those of the font, else of the file, in letters that every system has."""
    (found,), _ = group(cut(family=family, source=source))
    assert found.name == name


BLOCK = """\
# ours
families:
  tiny: {regular: tiny.ttf, licence: licence.txt}   # small

# what is set in what
roles:
  text:
    per: cluster
    default: [tiny]
    ar: [tiny]   # for now
  display: {per: word, default: [tiny]}  # big
"""
ROUND = """\
  round:
    regular: round/Round-Regular.ttf
    licence: round/OFL.txt
"""


def book(tmp_path, text, *, locale="", roles=(), lacking=(), font=None):  # noqa: PLR0913 - what is added
    """The text of fonts.yaml with the family `round`, and what is said."""
    if text is not None:
        (tmp_path / "fonts").mkdir()
        (tmp_path / "fonts/fonts.yaml").write_text(text, "utf-8")
    families, _ = group(font or cut())
    report = Report()
    made = font_book_with(tmp_path, FontLines(families, {"round": "round/OFL.txt"}, locale, roles, lacking), report)
    return made, "\n".join(format_diagnostic(one, lambda _: ()) for one in report.diagnostics)


def test_a_family_is_added_behind_the_others(tmp_path):
    """Comments, order and blank lines stay."""
    made, _ = book(tmp_path, BLOCK)
    assert made == BLOCK.replace("   # small\n", f"   # small\n{ROUND}")


def test_a_language_is_added_to_every_role(tmp_path):
    """In front in running text; in display type behind the face for names and figures, if that lacks the letters."""
    made, _ = book(tmp_path, BLOCK, locale="th", lacking=["tiny"])
    assert made == (
        BLOCK.replace("   # small\n", f"   # small\n{ROUND}")
        .replace("# for now\n", "# for now\n    th: [round, tiny]\n")
        .replace("[tiny]}  # big", "[tiny], th: [tiny, round]}  # big")
    )


def test_a_language_that_has_a_chain(tmp_path):
    """The new family comes first, the comment stays; only the role that is asked for changes."""
    made, _ = book(tmp_path, BLOCK, locale="ar", roles=["text"])
    assert made == BLOCK.replace("   # small\n", f"   # small\n{ROUND}").replace("ar: [tiny]", "ar: [round, tiny]")


def test_display_type_that_had_the_letters(tmp_path):
    """A family that is added for a language leads it, for the other one would take all its words."""
    made, _ = book(tmp_path, BLOCK, locale="th", roles=["display"])
    assert "th: [round, tiny]}  # big" in made


COLOURS = replace(cut(), in_colour=True)


def test_a_colour_font_stands_at_the_end_of_chains(tmp_path):
    """Lines are set by the first family, so that no chain can begin with it."""
    made, _ = book(tmp_path, BLOCK, locale="th", font=COLOURS)
    assert made == (
        BLOCK.replace("   # small\n", f"   # small\n{ROUND}")
        .replace("# for now\n", "# for now\n    th: [tiny, round]\n")
        .replace("[tiny]}  # big", "[tiny], th: [tiny, round]}  # big")
    )


def test_a_colour_font_needs_a_family_of_letters(tmp_path):
    """A project without fonts would have chains that begin with it."""
    made, said = book(tmp_path, None, font=COLOURS)
    assert made is None
    assert said == (
        "fonts/fonts.yaml: error[load/bad-font]: `a/round.ttf` is a colour font, with which no chain of families can begin\n"
        "  hint: add a family of letters first"
    )


def test_a_family_that_is_there(tmp_path):
    """Only the chains are written."""
    made, _ = book(tmp_path, BLOCK.replace("   # small\n", f"   # small\n{ROUND}"), locale="th", roles=["text"])
    assert made == BLOCK.replace("   # small\n", f"   # small\n{ROUND}").replace(
        "# for now\n", "# for now\n    th: [round, tiny]\n"
    )


def test_a_project_without_fonts(tmp_path):
    """The file begins with the two roles that the generator's own words ask for."""
    made, _ = book(tmp_path, None)
    assert (
        made
        == f"""\
families:
{ROUND}roles:
  text: {{per: cluster, default: [round]}}
  display: {{per: word, default: [round]}}
"""
    )


@pytest.mark.parametrize(
    "text",
    [
        "families: {tiny: {regular: tiny.ttf, licence: licence.txt}}\nroles:\n  text: {per: cluster, default: [tiny]}\n",
        "families:\n  tiny: {regular: tiny.ttf, licence: l.txt}\nroles:\n  text: {per: cluster,\n    default: [tiny]}\n",
        "families:\n  tiny: {regular: tiny.ttf, licence: l.txt}\nroles:\n  text:\n    per: cluster\n    default:\n    - tiny\n",
    ],
)
def test_a_file_that_is_written_otherwise_is_not_touched(tmp_path, text):
    """What would be wrong afterwards is refused, with what is wanted."""
    assert book(tmp_path, text, locale="th") == (
        None,
        (
            "fonts/fonts.yaml: error[load/bad-font]: `fonts/fonts.yaml` is written so that no family can be added to it\n"
            "  hint: write `families:` and `roles:` with an entry on each line, as `pnp new` does; "
            "wanted is `th: [round, tiny]` in `text`"
        ),
    )


def test_what_the_project_has(tmp_path):
    """Families with the files of their cuts, and roles."""
    report = Report()
    assert known_names(tmp_path, report) == ({}, ())
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts/fonts.yaml").write_text(BLOCK, "utf-8")
    assert known_names(tmp_path, report) == ({"tiny": {"regular": "tiny.ttf"}}, ("text", "display"))


def test_files_that_are_there_with_other_bytes(tmp_path):
    """The same bytes are no clash, a folder is one."""
    (tmp_path / "a").write_bytes(b"1")
    (tmp_path / "b").mkdir()
    assert clashing_files({tmp_path / "a": b"1", tmp_path / "c": b"2"}) == []
    assert clashing_files({tmp_path / "a": b"2", tmp_path / "b": b"2"}) == [tmp_path / "a", tmp_path / "b"]


@pytest.mark.whole
def test_free_families_for_every_language_of_cldr():
    """Each has one, whose script is that of the language; each family is named once for a script."""
    for tag in _load_exemplars():
        families = free_families(tag)
        assert families, tag
        assert len({family.name for family in families}) == len(families), main_script(tag)


@pytest.mark.parametrize(
    ("tag", "family"),
    [
        ("zh-Hant", "Noto Sans TC"),
        ("zh-TW", "Noto Sans TC"),
        ("zh", "Noto Sans SC"),
        ("ja", "Noto Sans JP"),
        ("ko", "Noto Sans KR"),
    ],
)
def test_han_has_other_fonts_in_each_language(tag, family):
    """The same characters are drawn differently."""
    assert free_families(tag)[0].name == family


def test_a_script_without_a_known_family():
    """Nothing is made up."""
    assert free_families("und-Zsym") == ()
