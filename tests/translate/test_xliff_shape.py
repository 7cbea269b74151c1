"""Output conforms to the standards: elements, their order and their attributes."""

import re

import pytest

from pnp.base.diagnostics import Report
from pnp.translate.exchange import Exchange, TranslationUnit, TranslationUnitFile
from pnp.translate.xliff import XmlNode, parse_xml, xliff_bytes

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
        "target": (INLINE_12, {"state"}),
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
)


@pytest.fixture(params=SHAPES)
def document(request):
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


def test_elements_and_attributes(document):
    """All elements and attributes are allowed by the standard, and in order."""
    version, root = document
    for node in nodes(root):
        children, attributes = SHAPES[version][node.tag]
        found = "".join(f"{child.tag} " for child in node.content if isinstance(child, XmlNode))
        assert re.fullmatch(children, found), (node.tag, found)
        assert set(node.attrs) <= attributes, (node.tag, node.attrs)
        assert node.attrs.get("state", "translated") in STATES[version]


def test_ids_are_tokens_and_unlike_each_other(document):
    """In 2.0 ids are name tokens; they are unique in a text, except for both ends of a pair."""
    version, root = document
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
