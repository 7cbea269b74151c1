"""XLIFF export and import without loss; damaged documents are reported and change nothing."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.load.translations import parse_po
from pnp.translate.exchange import (
    Code,
    CodeIds,
    Exchange,
    TranslationUnit,
    TranslationUnitFile,
    apply_exchange,
    exchanges,
    pieces,
)
from pnp.translate.po import po_bytes
from pnp.translate.xliff import read_xliff, xliff_bytes

VERSIONS = ("1.2", "2.0")
PATH = "content/toy/locale/de/cards.po"
PO = r"""# Toy in German.
msgid ""
msgstr ""
"Language: de\n"

#. fish, a story
#. 45 characters
#: content/toy/fish.yaml:9
#: content/toy/fish.yaml:30
#, waive-terms, same-as-source
msgctxt "fish/pike/story"
msgid "Pay [worm] or **{rules.n, plural, one {# _point_} other {# points}}**, see [the end](#end) & <b>."
msgstr "Zahl [worm] oder **{rules.n, plural, one {# _Punkt_} other {# Punkte}}**, siehe [Ende](#end) & <b>."

# Is this a fish?
#
#   indented, and  twice  spaced
#, fuzzy
#| msgid "Old  Carp"
msgctxt "fish/carp/name"
msgid "Very Old Carp"
msgstr "Alter Karpfen\n\tzweite Zeile "

msgctxt "fish/trout/name"
msgid "No"
msgstr ""

# gone
#~ msgctxt "fish/eel/name"
#~ msgid "Eel"
#~ msgstr "Aal"
"""
PHRASES = 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgctxt "phrases/face"\nmsgid "face"\nmsgstr "Vorderseite"\n'


def po(text=PO, path=PATH):
    """A PO file as it is read."""
    report = Report()
    file = parse_po(text, path, report)
    assert report.diagnostics == ()
    return file


def sent(version, text=PO):
    """The exported document."""
    report = Report()
    data = xliff_bytes(exchanges([po(text)], "en", "de")[""], version, report)
    assert report.diagnostics == ()
    return data.decode()


def back(document, *, partial=False):
    """The PO file after an import, and the report."""
    report, files = Report(), (po(),)
    for exchange in read_xliff(document.encode(), "de.xlf", report):
        files = apply_exchange(exchange, files, report, partial=partial)
    return files[0], report


def said(report):
    """The report as text, without excerpts."""
    return [format_diagnostic(d, lambda _: ()) for d in report.diagnostics]


@pytest.mark.parametrize("version", VERSIONS)
def test_out_and_back_unchanged(version):
    """The PO file keeps its bytes: contexts, comments, flags, fuzzy, previous sources, obsolete entries."""
    file, report = back(sent(version))
    assert said(report) == []
    assert po_bytes(file) == PO.encode()
    assert file == po()


@pytest.mark.parametrize("version", VERSIONS)
def test_nothing_is_lost_in_the_document_itself(version):
    """The document contains all information on a text."""
    report = Report()
    (exchange,) = read_xliff(sent(version).encode(), "de.xlf", report)
    story, carp, trout = exchange.files[0].units
    assert (exchange.source, exchange.target, exchange.files[0].path) == ("en", "de", PATH)
    assert story == TranslationUnit(
        "fish/pike/story",
        "Pay [worm] or **{rules.n, plural, one {# _point_} other {# points}}**, see [the end](#end) & <b>.",
        "Zahl [worm] oder **{rules.n, plural, one {# _Punkt_} other {# Punkte}}**, siehe [Ende](#end) & <b>.",
        developer="fish, a story\n45 characters",
        places=("content/toy/fish.yaml:9", "content/toy/fish.yaml:30"),
        flags=("waive-terms", "same-as-source"),
    )
    assert (carp.fuzzy, carp.previous) == (True, "Old  Carp")
    assert carp.translator == "Is this a fish?\n\n  indented, and  twice  spaced"
    assert (trout.target, trout.fuzzy) == ("", False)


def test_codes_as_each_version_writes_them():
    """An icon is a single code, bold a pair; in 2.0 their characters are in `<originalData>`."""
    old, new = sent("1.2"), sent("2.0")
    assert '<ph id="1" ctype="x-pnp-icon">[worm]</ph>' in old
    assert '<bpt id="2" ctype="bold">**</bpt>' in old
    assert '<ept id="2">**</ept>' in old
    assert '<data id="d1" xml:space="preserve">[worm]</data>' in new
    assert re.search(r'<pc id="2" dataRefStart="d2" dataRefEnd="d2" type="fmt" subType="xlf:b">\{rules\.n, plural, one', new)
    assert re.search(
        r'<pc id="\d" dataRefStart="d\d" dataRefEnd="d\d" type="link" subType="pnp:link" canDelete="no">the end</pc>', new
    )


@pytest.mark.parametrize("version", VERSIONS)
def test_what_a_translator_did_comes_back(version):
    """A text, an approval, a note."""
    document = sent(version).replace("Alter Karpfen", "Uralter Karpfen")
    if version == "1.2":
        document = document.replace('state="needs-review-translation"', 'state="final"')
        document = document.replace('state="needs-translation"></target>', 'state="translated">Nein</target><note>kurz!</note>')
    else:
        document = document.replace('state="initial" subState="pnp:needs-review"', 'state="reviewed"')
        document = document.replace(
            'state="initial"><source>No</source><target></target>', 'state="final"><source>No</source><target>Nein</target>'
        )
    file, report = back(document)
    assert said(report) == []
    story, carp, trout, eel = file.entries
    assert story == po().entries[0]
    assert (carp.text, carp.fuzzy, carp.previous) == ("Uralter Karpfen\n\tzweite Zeile ", False, None)
    assert trout.text == "Nein"
    assert trout.notes == (("# kurz!",) if version == "1.2" else ())
    assert eel.obsolete
    assert "Uralter" in po_bytes(file).decode()


def test_phrases_of_the_generator_are_english():
    """They are in a separate document, because a document has one source language."""
    out = exchanges([po(), po(PHRASES, "content/toy/locale/de/phrases.po")], "pt-BR", "de")
    assert {end: one.source for end, one in out.items()} == {"": "pt-BR", "-phrases": "en"}


WORDS = st.text(st.characters(exclude_characters="\0", exclude_categories=("Cs", "Cc")), max_size=12)
TEXTS = st.lists(
    st.one_of(
        WORDS,
        st.sampled_from([
            "**", "_", "*", "\\_", "[worm]", "[the end](#end)", "[**a _b** c_](#x)", "{rules.n}", "{term:x|acc}", "#", "{", "}",
            "un*believ*able", "_a *b* c_",
            "{n, plural, one {# **p**} other {[fly] # _q_}}", "{n, select, a {x} other {{m, plural, other {#}}}}", "\n", "<&>",
            "{rules.t, each, row {**{from}** {n, plural, other {#}}} between {; }}",
        ]),
    ),
    max_size=8,
).map("".join)  # fmt: skip


@given(text=TEXTS)
def test_pieces_are_the_text(text):
    """For any text; and all pairs are closed."""
    found = pieces(text)
    assert "".join(piece if isinstance(piece, str) else piece.data for piece in found) == text
    ends = {sort: [p.pair for p in found if isinstance(p, Code) and p.sort == sort] for sort in ("open", "close")}
    assert sorted(ends["open"]) == sorted(ends["close"])
    ids = CodeIds().of(found)
    assert sorted(ids) == [k for k, piece in enumerate(found) if isinstance(piece, Code)]


@given(texts=st.lists(st.tuples(TEXTS, TEXTS, st.booleans(), WORDS), min_size=1, max_size=4), version=st.sampled_from(VERSIONS))
def test_any_text_survives(texts, version):
    """Both texts, the state and the note of every unit."""
    units = tuple(
        TranslationUnit(f"deck/card{k}/x", source or "x", target, fuzzy=fuzzy, translator=note.strip())
        for k, (source, target, fuzzy, note) in enumerate(texts)
    )
    exchange = Exchange("en", "de", (TranslationUnitFile(PATH, units),))
    report = Report()
    data = xliff_bytes(exchange, version, report)
    if not report.has_errors:
        assert read_xliff(data, "x.xlf", report) == (exchange,)
    assert {d.code for d in report.diagnostics} <= {"xliff/character"}


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("</xliff>", "", "xliff/broken-xml"),
        ("<xliff ", '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><xliff ', "xliff/doctype"),
        ("<xliff ", '<!DOCTYPE x SYSTEM "file:///etc/passwd"><xliff ', "xliff/doctype"),
        ("urn:oasis:names:tc:xliff:document:", "urn:example:", "xliff/not-xliff"),
        ("fish/trout/name", "fish/trout/nam", "xliff/unknown-id"),
        ("fish/trout/name", "fish/carp/name", "xliff/duplicate-id"),
        ("Very Old Carp", "Very Young Carp", "xliff/changed-source"),
        ("locale/de/cards.po", "locale/de/card.po", "xliff/unknown-file"),
    ],
)
def test_damage_is_reported_and_changes_nothing(version, old, new, finding):
    """With code and line; the PO file does not change."""
    document = sent(version)
    assert old in document
    file, report = back(document.replace(old, new))
    assert finding in {d.code for d in report.diagnostics}
    assert all(d.mark.path == "de.xlf" and d.mark.line for d in report.diagnostics)
    assert report.has_errors
    assert po_bytes(file) == PO.encode()


def test_every_fault_is_reported_at_once():
    """With what was found and a hint."""
    document = sent("1.2").replace("fish/trout/name", "fish/trout/nam").replace("Very Old Carp", "Very Young Carp")
    _, report = back(document)
    source = "the source of `fish/carp/name` is not that of the PO file: `Very Young Carp`"
    assert said(report) == [
        (
            f"de.xlf:3: error[xliff/missing-id]: `{PATH}` has a message `fish/trout/name` that is missing from the document\n"
            f"  it is {PATH}:24:1\n  hint: export again, or import what there is with `--partial`"
        ),
        (
            f"de.xlf:8: error[xliff/changed-source]: {source}\n"
            f"  it is {PATH}:20:1\n  hint: export again, or import all others with `--partial`"
        ),
        (
            f"de.xlf:13: error[xliff/unknown-id]: `fish/trout/nam` is not a message of `{PATH}`\n"
            "  hint: did you mean `fish/trout/name`?"
        ),
    ]


def test_a_message_that_comes_back_twice_is_told_with_both_places():
    """And a file that is not of the translation, with the nearest; a long source is cut short."""
    document = sent("1.2").replace("fish/trout/name", "fish/carp/name").replace("Very Old Carp", "Very  Young " + "Carp " * 20)
    _, report = back(document, partial=True)
    assert said(report) == [
        "de.xlf:13: error[xliff/duplicate-id]: the message `fish/carp/name` occurs twice",
        (
            f"de.xlf:3: warning[xliff/missing-id]: `{PATH}` has a message `fish/trout/name` that is missing from the document\n"
            f"  it is {PATH}:24:1\n  hint: export again, or import what there is with `--partial`"
        ),
        (
            "de.xlf:8: warning[xliff/changed-source]: the source of `fish/carp/name` is not that of the PO file: "
            f"`Very Young {'Carp ' * 9}Car…`\n  it is {PATH}:20:1\n"
            "  hint: export again, or import all others with `--partial`"
        ),
    ]
    twice = re.sub(r"(<trans-unit id=.fish/trout.*?</trans-unit>)", r"\1\n\1", sent("1.2"), flags=re.DOTALL)
    _, report = back(twice)
    assert said(report) == [
        "de.xlf:14: error[xliff/duplicate-id]: the message `fish/trout/name` occurs twice\n  first at de.xlf:13"
    ]
    _, report = back(sent("2.0").replace("locale/de/cards.po", "locale/de/card.po"))
    assert said(report) == [
        (
            "de.xlf:3: error[xliff/unknown-file]: `content/toy/locale/de/card.po` is not a file of this translation\n"
            f"  hint: did you mean `{PATH}`?"
        )
    ]


@pytest.mark.parametrize("version", VERSIONS)
def test_part_of_a_document_can_be_taken(version):
    """With `--partial`, missing texts are kept and reported as warnings."""
    document = sent(version).replace("Very Old Carp", "Very Young Carp").replace("Zahl [", "Gib [")
    if version == "1.2":
        document = document.replace('Zahl <ph id="1"', 'Gib <ph id="1"')
    else:
        document = document.replace('Zahl <ph id="1"', 'Gib <ph id="1"')
    file, report = back(document, partial=True)
    assert [(d.code, d.severity) for d in report.diagnostics] == [("xliff/changed-source", "warning")]
    assert file.entries[0].text.startswith("Gib [worm]")
    assert file.entries[1:] == po().entries[1:]


def test_a_code_without_characters_is_reported():
    """Because an icon would be lost."""
    lost = sent("2.0").replace('<data id="d1" xml:space="preserve">[worm]</data>', "")
    assert {d.code for d in back(lost)[1].diagnostics} >= {"xliff/lost-code"}
    lost = sent("1.2").replace('<ph id="1" ctype="x-pnp-icon">[worm]</ph>', '<x id="1"/>')
    assert {d.code for d in back(lost)[1].diagnostics} >= {"xliff/lost-code"}


def test_a_tool_may_cut_a_text_into_segments_and_mark_words():
    """Segments of a unit are joined; annotations are ignored."""
    document = sent("2.0").replace(
        '<segment id="s1" state="initial"><source>No</source><target></target></segment>',
        '<segment id="s1" state="final"><source>N</source><target>N<mrk id="m1">ei</mrk></target></segment>'
        '<segment id="s2" state="final"><source>o</source><target>n</target></segment>',
    )
    file, report = back(document)
    assert said(report) == []
    assert file.entries[2].text == "Nein"


def test_characters_that_xml_has_not():
    """A control character in a text is reported before anything is written."""
    report = Report()
    unit = TranslationUnit("a/b/c", "x", "bell \x07")
    assert xliff_bytes(Exchange("en", "de", (TranslationUnitFile(PATH, (unit,)),)), "1.2", report) == b""
    assert said(report) == ["error[xliff/character]: `a/b/c` holds U+0007, which XML cannot write"]


def test_a_note_taken_away_is_taken_away():
    """Notes and flags that were deleted in the tool are deleted in the PO file."""
    file, _ = back(re.sub(r'<note from="(?:translator|flags)">.*?</note>', "", sent("1.2"), flags=re.DOTALL))
    assert file.entries[0] == replace(po().entries[0], flags=())
    assert file.entries[1] == replace(po().entries[1], notes=())


def test_fields_of_rows_are_codes_and_separators_are_words():
    """A translator moves the fields, and writes the separators of the language."""
    found = pieces("{rules.t, each, row {a {from}} between {, } last { and }}")
    assert found == ("{rules.t, each, row {a ", Code("{from}", "value"), "} between {, } last { and }}")


@pytest.mark.parametrize("version", VERSIONS)
def test_values_of_cards_are_codes_that_come_back(version):
    """A translator puts them where the language needs them; in a plural, the number is one too."""
    source = "{card:pike.name} eats {card.bait.worm, plural, one {# worm} other {# worms}} of {card.name}."
    target = "Von {card.name} frisst {card:pike.name} {card.bait.worm, plural, one {# Wurm} other {# Würmer}}."
    text = f'msgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgctxt "fish/carp/story"\nmsgid "{source}"\nmsgstr ""\n'
    assert [code.data for code in pieces(source) if isinstance(code, Code)] == ["{card:pike.name}", "#", "#", "{card.name}"]
    exchange = exchanges([po(text)], "en", "de")[""]
    report = Report()
    unit = replace(exchange.files[0].units[0], target=target)
    sent_back = replace(exchange, files=(replace(exchange.files[0], units=(unit,)),))
    (read,) = read_xliff(xliff_bytes(sent_back, version, report), "de.xlf", report)
    (file,) = apply_exchange(read, (po(text),), report, partial=False)
    assert said(report) == []
    assert (file.entries[0].source, file.entries[0].text) == (source, target)


def test_a_style_in_a_row_does_not_close_one_around_the_walk():
    """Each arm is a scope of its own: the outer signs are a pair, the one in the arm stands alone."""
    signs = [piece for piece in pieces("**a {rules.t, each, row {**b}} c**") if isinstance(piece, Code)]
    assert [(code.data, code.sort) for code in signs] == [("**", "open"), ("**", "alone"), ("**", "close")]
    assert signs[0].pair == signs[2].pair
