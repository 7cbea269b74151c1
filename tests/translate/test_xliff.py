"""XLIFF export and import without loss; damaged documents are reported and change nothing.

Whole documents: output matches the expected files, documents of other tools are read or rejected.
"""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.places import TESTS

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.load.translations import parse_po
from pnp.translate.exchange import (
    Code,
    CodeIds,
    Exchange,
    TranslationUnit,
    TranslationUnitFile,
    apply_exchanges,
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


def back(document, text=PO, *, partial=False):
    """The PO file after an import, and the report."""
    report = Report()
    files = apply_exchanges(read_xliff(document.encode(), "de.xlf", report), (po(text),), report, partial=partial)
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


_STATES = r' (?:approved|state|subState)="[^"]*"'


@pytest.mark.parametrize("version", VERSIONS)
def test_a_tool_that_drops_states_approves_nothing(version):
    """What it did not touch stays as it was: fuzzy, translated or empty; what was translated in it is current."""
    document = re.sub(_STATES, "", sent(version))
    file, report = back(document)
    assert (said(report), po_bytes(file)) == ([], PO.encode())
    carp = back(document.replace("Alter Karpfen", "Uralter Karpfen"))[0].entries[1]
    assert (carp.text, carp.fuzzy, carp.previous) == ("Uralter Karpfen\n\tzweite Zeile ", False, None)


def _fill(document, words):
    """The document with words where no translation is."""
    return document.replace("></target>", f">{words}</target>")


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("keeps_states", [True, False])
def test_a_source_that_a_tool_copied_is_no_translation(version, keeps_states):
    """Whether it keeps the state, which says that nothing was translated, or drops it; other words are a translation."""
    document = sent(version) if keeps_states else re.sub(_STATES, "", sent(version))
    assert po_bytes(back(_fill(document, "No"))[0]) == PO.encode()
    trout = back(_fill(document, "Nein"))[0].entries[2]
    assert (trout.text, trout.fuzzy) == ("Nein", keeps_states)


@pytest.mark.parametrize(
    ("version", "old", "new"),
    [
        ("1.2", ' state="needs-translation"', ' state="final"'),
        ("1.2", 'approved="no" xml:space="preserve"><source>No', 'approved="yes" xml:space="preserve"><source>No'),
        ("2.0", 'state="initial"><source>No', 'state="final"><source>No'),
    ],
)
def test_a_source_that_is_meant_as_the_translation(version, old, new):
    """The document says that it is finished."""
    document = sent(version).replace(old, new)
    assert document != sent(version)
    if "approved" in old:
        document = document.replace(' state="needs-translation"', "")
    trout = back(_fill(document, "No"))[0].entries[2]
    assert (trout.text, trout.fuzzy) == ("No", False)


UNSURE = PO[: PO.index("#. fish")] + (
    'msgctxt "waters/brook/name"\nmsgid "Brook"\nmsgstr "Brook"\n\nmsgctxt "fish/pike/name"\nmsgid "Pike"\nmsgstr "Hecht"\n'
)
_SAYS_UNSURE = {
    "1.2": ' state="needs-review-translation" state-qualifier="x-same-as-source"',
    "2.0": ' state="initial" subState="pnp:same-as-source"',
}
_DONE = {"1.2": ' state="final"', "2.0": ' state="reviewed"'}


@pytest.mark.parametrize("version", VERSIONS)
def test_a_text_that_equals_its_source_goes_out_as_unsure(version):
    """And comes back so, also where a tool drops what says why, or all states: it is neither confirmed nor made fuzzy."""
    document, said_so = sent(version, UNSURE), _SAYS_UNSURE[version]
    assert document.count(said_so) == 1
    dropped = said_so.rpartition(" ")[0]
    for returned in (document, document.replace(said_so, dropped), re.sub(f'{_STATES}| state-qualifier=.[^"]*.', "", document)):
        file, report = back(returned, UNSURE)
        assert (said(report), po_bytes(file)) == ([], UNSURE.encode())


@pytest.mark.parametrize("version", VERSIONS)
def test_an_unsure_text_that_is_finished_is_confirmed(version):
    """By the flag that `pnp locale accept` writes; what was translated in the tool, and is not finished, is fuzzy."""
    document = sent(version, UNSURE)
    finished = document.replace(_SAYS_UNSURE[version], _DONE[version])
    brook, pike = back(finished, UNSURE)[0].entries
    assert (brook.text, brook.flags, pike.flags) == ("Brook", ("same-as-source",), ())
    assert sent(version, po_bytes(back(finished, UNSURE)[0]).decode()).count("same-as-source") == 1  # the note of its flags
    for returned, fuzzy in ((document, True), (finished, False)):
        brook = back(re.sub("(<target[^>]*>)Brook", r"\1Bach", returned), UNSURE)[0].entries[0]
        assert (brook.text, brook.fuzzy, brook.flags) == ("Bach", fuzzy, ("fuzzy",) * fuzzy)


@pytest.mark.parametrize("version", VERSIONS)
def test_an_older_document_confirms_nothing_by_a_source_that_changed(version):
    """With `--partial`, its other texts come in."""
    document = sent(version, UNSURE).replace(_SAYS_UNSURE[version], _DONE[version]).replace("<source>Brook", "<source>Brok")
    assert po_bytes(back(document, UNSURE, partial=True)[0]) == UNSURE.encode()


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
    (file,) = apply_exchanges(read_xliff(xliff_bytes(sent_back, version, report), "de.xlf", report), (po(text),), report)
    assert said(report) == []
    assert (file.entries[0].source, file.entries[0].text) == (source, target)


def test_a_style_in_a_row_does_not_close_one_around_the_walk():
    """Each arm is a scope of its own: the outer signs are a pair, the one in the arm stands alone."""
    signs = [piece for piece in pieces("**a {rules.t, each, row {**b}} c**") if isinstance(piece, Code)]
    assert [(code.data, code.sort) for code in signs] == [("**", "open"), ("**", "alone"), ("**", "close")]
    assert signs[0].pair == signs[2].pair


DOCUMENTS = TESTS / "translate" / "documents"

NO_XLIFF = "the file is not XLIFF 1.1, 1.2 or 2.0, found"

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
