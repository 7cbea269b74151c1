"""Whole documents: output matches the expected files, documents of other tools are read or rejected."""

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.load.translations import parse_po
from pnp.translate.exchange import TranslationUnit, exchanges
from pnp.translate.xliff import read_xliff, xliff_bytes

DOCUMENTS = Path(__file__).with_name("documents")
NO_XLIFF = "the file is not XLIFF 1.2 or 2.0, found"
SPACE = "urn:oasis:names:tc:xliff:document"


@pytest.mark.parametrize("version", ["1.2", "2.0"])
def test_a_document_is_written_as_it_stands_here(version):
    """With single, paired, overlapping and unclosed codes, states, notes, places, flags and previous sources."""
    report = Report()
    files = [
        parse_po((DOCUMENTS / f"{name}.po").read_text("utf-8"), f"content/toy/locale/de/{name}.po", report)
        for name in ("cards", "words")
    ]
    (exchange,) = exchanges(files, "en", "de").values()
    assert xliff_bytes(exchange, version, report) == (DOCUMENTS / f"de-{version}.xlf").read_bytes()
    assert report.diagnostics == ()


def read(version, content, attrs=""):
    """The exchanges in a document, and the report."""
    report = Report()
    document = f'<xliff version="{version}" xmlns="{SPACE}:{version}"{attrs}>\n{content}\n</xliff>'
    found = read_xliff(document.encode(), "de.xlf", report)
    return found, [f"{d.mark} {d.code}: {d.message}" + (f" -> {d.hint}" if d.hint else "") for d in report.diagnostics]


def one(version, unit):
    """The only unit of a document without errors."""
    (exchange,), said = read(version, f'<file original="a.po">{unit}</file>')
    assert said == []
    (found,) = exchange.files[0].units
    return found


def test_older_documents_of_other_tools_are_read():
    """With annotations, groups, custom states, notes by others, other contexts and alternatives."""
    unit = one(
        "1.2",
        '<body><group><trans-unit id="a"><source>A <mrk mtype="x"><ph id="1">[w]</ph> b</mrk></source>'
        '<target state="final">B <g id="1">c</g></target><note>one</note><note from="developer">two</note>'
        '<note from="me">three</note><note from="flags"> x, ,y </note>'
        '<context-group><context context-type="sourcefile">a:1</context>'
        '<context context-type="line">9</context></context-group>'
        "<alt-trans><source>C</source></alt-trans></trans-unit></group></body>",
    )
    assert unit == TranslationUnit(
        "a", "A [w] b", "B c", developer="two", translator="one\nthree", places=("a:1",), flags=("x", "y")
    )
    assert str(unit.mark) == "de.xlf:2"


@pytest.mark.parametrize(
    ("target", "text", "fuzzy"),
    [
        ("", "", False),
        ("<target/>", "", False),
        ('<target state="needs-translation"/>', "", False),
        ('<target state="needs-review-translation"/>', "", True),
        ('<target state="new">x</target>', "x", True),
        ('<target state="new"/>', "", False),
        ('<target state="needs-adaptation">x</target>', "x", True),
        ('<target state="translated">x</target>', "x", False),
        ('<target state="needs">x</target>', "x", False),
        ("<target>x</target>", "x", False),
    ],
)
def test_states_of_older_documents(target, text, fuzzy):
    """Translations to be reviewed are fuzzy; untranslated units are not."""
    unit = one("1.2", f'<trans-unit id="a"><source>s</source>{target}</trans-unit>')
    assert (unit.source, unit.target, unit.fuzzy, unit.previous) == ("s", text, fuzzy, None)


@pytest.mark.parametrize(
    ("segment", "text", "fuzzy"),
    [
        ("<segment><source>s</source></segment>", "", False),
        ('<segment state="initial"><source>s</source><target/></segment>', "", False),
        ('<segment state="initial"><source>s</source><target>x</target></segment>', "x", True),
        ('<segment state="initial" subState="pnp:needs-review"><source>s</source></segment>', "", True),
        ('<segment state="initial" subState="other"><source>s</source></segment>', "", False),
        ('<segment state="translated" subState="pnp:needs-review"><source>s</source><target>x</target></segment>', "x", False),
        ("<segment><source>s</source><target>x</target></segment>", "x", False),
        (
            (
                '<segment state="final"><source>s</source><target>x</target></segment><ignorable><source> </source></ignorable>'
                '<segment state="initial"><source>t</source><target>y</target></segment>'
            ),
            "x y",
            True,
        ),
        ('<ignorable state="initial"><source>s</source><target>x</target></ignorable>', "x", False),
    ],
)
def test_states_of_newer_documents(segment, text, fuzzy):
    """One unfinished segment makes a unit fuzzy; text between segments is copied if it has no target."""
    unit = one("2.0", f'<unit id="a:b">{segment}</unit>')
    assert (unit.id, unit.source, unit.target, unit.fuzzy) == ("a/b", "s t" if "y" in text else "s", text, fuzzy)
    assert (unit.places, unit.previous, unit.flags, unit.developer, unit.translator) == ((), None, (), "", "")


def test_newer_documents_of_other_tools_are_read():
    """With groups, annotations, all kinds of codes, notes by others; the name of a unit takes precedence over its id."""
    unit = one(
        "2.0",
        '<group id="g"><unit id="a:b" name="c/d"><notes><note category="location">x:1\ny:2</note><note>me</note>'
        '<note category="previous-source">old</note><note category="developer">dev</note>'
        '<note category="flags">f</note></notes>'
        '<originalData><data id="1">**</data><data id="2">[w]</data></originalData><segment><source>A '
        '<mrk id="m"><pc id="1" dataRefStart="1" dataRefEnd="1">b <ph id="2" dataRef="2"/></pc></mrk>'
        '<sc id="3" dataRef="1"/>c<ec startRef="3" dataRef="1"/></source></segment></unit></group>',
    )
    assert unit == TranslationUnit(
        "c/d", "A **b [w]****c**", "", developer="dev", translator="me", places=("x:1", "y:2"), flags=("f",), previous="old"
    )
    assert str(unit.mark) == "de.xlf:2"


@pytest.mark.parametrize(
    ("version", "content", "said"),
    [
        ("1.2", "<file><trans-unit><source/></trans-unit></file>", ["2 xliff/bad-unit: a `<trans-unit>` without `id`"]),
        ("1.2", '<file><trans-unit id="a"/></file>', ["2 xliff/bad-unit: a `<trans-unit>` without `<source>`"]),
        (
            "1.2",
            '<file>\n<trans-unit id="a"><source>x</source><target>\n<bx id="1"/></target></trans-unit></file>',
            ["4 xliff/lost-code: `<bx>` in `a` does not say what it represents"],
        ),
        (
            "1.2",
            '<file><trans-unit id="a"><source><x id="1"/></source><target><ex id="1"/></target></trans-unit></file>',
            ["2 xliff/lost-code: `<x>` in `a` does not say what it represents"],
        ),
        ("2.0", "<file><unit><segment><source/></segment></unit></file>", ["2 xliff/bad-unit: a `<unit>` without `id`"]),
        ("2.0", '<file><unit id="a"><segment/></unit></file>', ["2 xliff/bad-unit: a `<unit>` without `<source>`"]),
        (
            "2.0",
            '<file><unit id="a:b"><segment><source>x\n<ph id="1" dataRef="9"/></source></segment></unit></file>',
            ["3 xliff/lost-code: `<ph>` in `a/b` does not say what it represents"],
        ),
        (
            "2.0",
            (
                '<file><unit id="a"><originalData><data id="1">x</data></originalData><segment><source>'
                '<pc id="1" dataRefStart="1">y</pc></source></segment></unit></file>'
            ),
            ["2 xliff/lost-code: `<pc>` in `a` does not say what it represents"],
        ),
        ("1.2", "", ["1 xliff/no-file: the document holds no `<file>`"]),
        ("2.0", "", ["1 xliff/no-file: the document holds no `<file>`"]),
    ],
)
def test_units_that_cannot_be_read_are_reported(version, content, said):
    """With their lines; other units are read."""
    assert read(version, content)[1] == [f"de.xlf:{line}" for line in said]
    sound = {
        "1.2": '<trans-unit id="z"><source>s</source></trans-unit>',
        "2.0": '<unit id="z"><segment><source>s</source></segment></unit>',
    }
    found, _ = read(version, content.replace("</file>", f"{sound[version]}</file>"))
    assert [unit.id for exchange in found for file in exchange.files for unit in file.units] == (["z"] if content else [])


def test_files_and_languages_are_kept():
    """Each file has its path and place; in 2.0 the document has the languages, in 1.2 each file."""
    (new,), _ = read("2.0", '<file original="a.po"/>\n<file/>', ' srcLang="en" trgLang="de"')
    assert (new.source, new.target, [(file.path, str(file.mark)) for file in new.files], str(new.mark)) == (
        "en", "de", [("a.po", "de.xlf:2"), ("", "de.xlf:3")], "de.xlf:1",
    )  # fmt: skip
    old, _ = read("1.2", '<file original="a.po" source-language="en" target-language="de"/>\n<file/>')
    assert [(e.source, e.target, e.files[0].path, str(e.mark), str(e.files[0].mark)) for e in old] == [
        ("en", "de", "a.po", "de.xlf:2", "de.xlf:2"), ("", "", "", "de.xlf:3", "de.xlf:3"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ("", "1:1 xliff/broken-xml: the file is not well-formed XML: no element found"),
        (
            '<?xml version="1.0" encoding="en"?>\n<xliff/>',
            "1:31 xliff/broken-xml: the file is not well-formed XML: unknown encoding",
        ),
        ("<xliff>\n <a></xliff>", "2:7 xliff/broken-xml: the file is not well-formed XML: mismatched tag"),
        (
            "\n<!DOCTYPE x><xliff/>",
            "2 xliff/doctype: the file declares a document type `x` -> leave `<!DOCTYPE …>` out: entities are not read",
        ),
        ("<a>" * 201, "1 xliff/too-deep: elements nested deeper than 200"),
        (
            "<xliff/>",
            f"1 xliff/not-xliff: {NO_XLIFF} `<xliff>` -> `pnp locale export` writes one to begin with",
        ),
        (
            f'<tmx xmlns="{SPACE}:1.2"/>',
            f"1 xliff/not-xliff: {NO_XLIFF} `<tmx>` of `{SPACE}:1.2` -> `pnp locale export` writes one to begin with",
        ),
    ],
)
def test_files_that_are_no_documents_are_reported(document, said):
    """With a place and a hint."""
    report = Report()
    assert read_xliff(document.encode(), "de.xlf", report) == ()
    (found,) = report.diagnostics
    assert f"{found.mark} {found.code}: {found.message}" + (f" -> {found.hint}" if found.hint else "") == f"de.xlf:{said}"
    assert read_xliff(("<a>" * 200 + "</a>" * 200).encode(), "de.xlf", Report()) == ()


def test_attributes_of_other_names_are_left_out():
    """`x:id` is not an id; the XML namespace is kept."""
    unit = '<trans-unit xmlns:x="urn:x" x:id="b" id="a" xml:space="preserve"><source x:id="c">s</source></trans-unit>'
    assert one("1.2", unit).id == "a"
    _, said = read("1.2", '<file><trans-unit xmlns:x="urn:x" x:id="b"><source/></trans-unit></file>')
    assert said == ["de.xlf:2 xliff/bad-unit: a `<trans-unit>` without `id`"]
