"""Documents from translation tools are matched with their translation, or rejected with a reason.

Output conforms to the standards: elements, their order and their attributes.
"""

import re

import pytest

from pnp.base.diagnostics import Mark, Report
from pnp.translate.exchange import (
    Code,
    DocumentTarget,
    Exchange,
    TranslationUnit,
    TranslationUnitFile,
    document_target,
    merge_document,
    pieces,
)
from pnp.translate.xliff import XmlNode, parse_xml, xliff_bytes

PO = 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgctxt "fish/pike/name"\nmsgid "Pike"\nmsgstr "Hecht"\n'

DE = "content/toy/locale/de/cards.po"


@pytest.fixture
def root(tmp_path):
    """A project with two games, one in German and Polish, the other in German."""
    for folder in ("toy/locale/de", "toy/locale/pl", "pond/locale/de"):
        (tmp_path / "content" / folder).mkdir(parents=True)
        (tmp_path / "content" / folder / "cards.po").write_text(PO, "utf-8")
    return tmp_path


def document(*paths, target="de"):
    """A document at line 1 with files at the following lines."""
    files = tuple(TranslationUnitFile(path, (), Mark("x.xlf", line)) for line, path in enumerate(paths, 2))
    return Exchange("en", target, files, Mark("x.xlf", 1))


def asked(root, *documents, wanted=None):
    """The translation that documents belong to, and the report."""
    report = Report()
    found = document_target(documents, root, ("toy", "pond"), wanted, report)
    return found, [f"{d.mark} {d.code}: {d.message}" + (f" -> {d.hint}" if d.hint else "") for d in report.diagnostics]


def test_the_paths_of_its_files_say_what_a_document_is_of(root):
    """With any number of files and documents, with or without the right game."""
    paths = (DE, "content/toy/locale/de/words.po")
    assert asked(root, document(*paths), document(*paths)) == (DocumentTarget("toy", "de"), [])
    assert asked(root, document(*paths), wanted="toy") == (DocumentTarget("toy", "de"), [])
    assert asked(root) == (None, [])


FOREIGN = ("cards.po", "content/chess/locale/de/a.po", "content/toy/locale/de/x/a.po", "content/toy/locale/de/a.pot")


def unknown(path, line):
    """The error for a file that is not in the project."""
    message = f"`original` is `{path}`, expected the path of a PO file of this project"
    return f"x.xlf:{line} xliff/unknown-file: {message} -> `content/<game>/locale/<tag>/<name>.po`"


SEVERAL = "the document holds files of several translations: `de` of `toy`, `de` of `pond`"


@pytest.mark.parametrize(
    ("document_", "wanted", "target", "said"),
    [
        (document(DE), "pond", "toy", ["x.xlf:2 xliff/other-game: the file belongs to the game `toy`, not to `pond`"]),
        (document(*FOREIGN), None, None, [unknown(path, line) for line, path in enumerate(FOREIGN, 2)]),
        (
            document("content/toy/locale/dee/cards.po", target="dee"),
            None,
            None,
            ["x.xlf:1 xliff/other-language: there is no translation of `toy` into `dee` -> did you mean `de`?"],
        ),
        (
            document(DE, target="pl"),
            None,
            None,
            ["x.xlf:1 xliff/other-language: the target language is `pl`, expected `de` as in the path of the file"],
        ),
        (
            document(DE, "content/pond/locale/de/cards.po"),
            None,
            "toy",
            [f"x.xlf:1 xliff/several: {SEVERAL} -> send each translation in a document of its own"],
        ),
        (document("cards.po", DE), None, "toy", [unknown("cards.po", 2)]),
    ],
    ids=["game", "paths", "tag", "target", "several", "one of two"],
)
def test_a_document_that_cannot_be_taken_says_why(root, document_, wanted, target, said):
    """At the place of the file or the languages."""
    found, told = asked(root, document_, wanted=wanted)
    assert (found and found.game, told) == (target, said)


def test_what_came_back_is_merged_into_the_files(root):
    """Errors of PO files are reported once; without errors all returned texts are merged."""
    unit = TranslationUnit("fish/pike/name", "Pike", "Hechtlein")
    back = Exchange("en", "de", (TranslationUnitFile(DE, (unit,), Mark("x.xlf", 2)),), Mark("x.xlf", 1))
    report = Report()
    (file,) = merge_document([back], root, DocumentTarget("toy", "de"), report, partial=False)
    assert (file.path, [entry.text for entry in file.entries], report.diagnostics) == (DE, ["Hechtlein"], ())
    (root / DE).write_text(PO + '\nmsgctxt "fish/pike/name"\nmsgid "Pike"\nmsgstr "x"\n\nmsgid "y"\nmsgstr ""\n', "utf-8")
    merge_document([back], root, DocumentTarget("toy", "de"), report, partial=False)
    assert [d.code for d in report.diagnostics] == ["translation/duplicate-id", "translation/no-id"]


def test_a_part_is_taken_only_where_that_is_asked_for(root):
    """Missing texts are errors, or warnings with `--partial`."""
    back = Exchange("en", "de", (TranslationUnitFile(DE, (), Mark("x.xlf", 2)),), Mark("x.xlf", 1))
    for partial, severity in ((False, "error"), (True, "warning")):
        report = Report()
        merge_document([back], root, DocumentTarget("toy", "de"), report, partial=partial)
        assert [(d.code, d.severity, str(d.mark)) for d in report.diagnostics] == [("xliff/missing-id", severity, "x.xlf:2")]


INLINE_12, INLINE_20 = "(?:ph |bpt |ept )*", "(?:ph |pc |sc |ec )*"

CODE_20 = {"id", "type", "subType", "canDelete"}

SHAPES = {
    "1.2": {  # XLIFF 1.2, OASIS Standard, sections 2.2 and 2.3: children in order, attributes
        "xliff": ("(?:file )+", {"version"}),
        "file": ("header body ", {"original", "source-language", "target-language", "datatype"}),
        "header": ("tool ", set()),
        "tool": ("", {"tool-id", "tool-name"}),
        "body": ("(?:trans-unit )*", set()),
        "trans-unit": ("source target (?:context-group |note |alt-trans )*", {"id", "approved", "xml:space"}),
        "source": (INLINE_12, set()),
        "target": (INLINE_12, {"state", "state-qualifier"}),
        "note": ("", {"from"}),
        "alt-trans": ("source target ", {"alttranstype"}),
        "context-group": ("(?:context )+", {"purpose"}),
        "context": ("", {"context-type"}),
        "ph": ("", {"id", "ctype"}),
        "bpt": ("", {"id", "ctype"}),
        "ept": ("", {"id"}),
    },
    "2.0": {  # XLIFF 2.0, OASIS Standard, section 4.2 and the core schema
        "xliff": ("(?:file )+", {"version", "srcLang", "trgLang"}),
        "file": ("(?:unit )+", {"id", "original"}),
        "unit": ("(?:notes )?(?:originalData )?segment ", {"id", "name", "xml:space"}),
        "notes": ("(?:note )+", set()),
        "note": ("", {"category"}),
        "originalData": ("(?:data )+", set()),
        "data": ("", {"id", "xml:space"}),
        "segment": ("source target ", {"id", "state", "subState"}),
        "source": (INLINE_20, set()),
        "target": (INLINE_20, set()),
        "ph": ("", CODE_20 | {"dataRef"}),
        "pc": (INLINE_20, CODE_20 | {"dataRefStart", "dataRefEnd"}),
        "sc": ("", CODE_20 | {"dataRef"}),
        "ec": ("", {"startRef", "dataRef"}),
    },
}

STATES = {
    "1.2": {"translated", "needs-translation", "needs-review-translation"},
    "2.0": {"initial", "translated"},
}

UNITS = (
    TranslationUnit(
        "a/b/c", "Pay **[worm]** & _{rules.n}_, [here](#x)", "Zahl", places=("a.yaml:1",), flags=("varied",), translator="?"
    ),
    TranslationUnit(
        "a/b/d", "**a _b** c_ {n, plural, other {#}}", "**x _y** z_", fuzzy=True, developer="!", previous="**old**"
    ),
    TranslationUnit("words/x", "x"),
    TranslationUnit("words/y", "y", "y", unsure=True),
)


@pytest.fixture(params=SHAPES)
def document_of_xliff_shape(request):
    """A document of each version, with all that it may hold."""
    report = Report()
    data = xliff_bytes(Exchange("en", "de", (TranslationUnitFile("content/g/locale/de/a.po", UNITS),)), request.param, report)
    return request.param, parse_xml(data)


def nodes(node):
    """An element and all below it."""
    yield node
    for child in node.content:
        if isinstance(child, XmlNode):
            yield from nodes(child)


def test_elements_and_attributes(document_of_xliff_shape):
    """All elements and attributes are allowed by the standard, and in order."""
    version, root = document_of_xliff_shape
    for node in nodes(root):
        children, attributes = SHAPES[version][node.tag]
        found = "".join(f"{child.tag} " for child in node.content if isinstance(child, XmlNode))
        assert re.fullmatch(children, found), (node.tag, found)
        assert set(node.attrs) <= attributes, (node.tag, node.attrs)
        assert node.attrs.get("state", "translated") in STATES[version]


def test_ids_are_tokens_and_unlike_each_other(document_of_xliff_shape):
    """In 2.0 ids are name tokens; they are unique in a text, except for both ends of a pair."""
    version, root = document_of_xliff_shape
    for unit in root.walk("unit", "trans-unit"):
        assert version == "1.2" or re.fullmatch(r"[\w.:-]+", unit.attrs["id"])
        for text in unit.walk("source", "target"):
            single = [n.attrs["id"] for n in nodes(text) if n.tag in {"ph", "bpt", "pc", "sc"}]
            assert len(single) == len(set(single))
            opened = {n.attrs["id"] for n in nodes(text) if n.tag in {"bpt", "sc"}}
            assert opened == {n.attrs.get("startRef", n.attrs.get("id")) for n in nodes(text) if n.tag in {"ept", "ec"}}


def test_what_codes_refer_to_is_there():
    """Each `dataRef` of 2.0 names a `<data>` of its unit."""
    report = Report()
    data = xliff_bytes(Exchange("en", "de", (TranslationUnitFile("content/g/locale/de/a.po", UNITS),)), "2.0", report)
    for unit in parse_xml(data).walk("unit"):
        known = {node.attrs["id"] for node in unit.walk("data")}
        refs = {v for n in nodes(unit) for name, v in n.attrs.items() if name.startswith("dataRef")}
        assert refs == known


def test_a_named_style_is_a_pair_of_codes():
    """Around its words, as bold is; inside them other codes are codes too."""
    found = pieces("a [b [wood] **c**]{.key}")
    assert [(p.data, p.what, p.sort, p.pair) if isinstance(p, Code) else p for p in found] == [
        "a ", ("[", "style", "open", 1), "b ", ("[wood]", "icon", "alone", 0), " ", ("**", "bold", "open", 2), "c",
        ("**", "bold", "close", 2), ("]{.key}", "style", "close", 1),
    ]  # fmt: skip


def test_a_reading_is_words():
    """A translation has one of its own, or none, so a tool may not ask for it."""
    assert not [piece for piece in pieces("a {漢字|かんじ} b") if isinstance(piece, Code)]
    assert "".join(pieces("a {漢字|かんじ} b")) == "a {漢字|かんじ} b"
