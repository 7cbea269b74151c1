"""Files of translations by their kinds: PO files of other programs, and the language that a name says."""

import pytest
from support.incoming import Desk

from pnp.translate.imports import tag_in_name

HEAD = 'msgid ""\nmsgstr ""\n"Language: {}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


@pytest.fixture
def desk(toy):
    """The toy game with an empty translation."""
    return Desk(toy)


def test_po_files_of_other_programs_come_in_by_their_sources(desk):
    """With contexts that are no ids, with fuzzy entries, without those that are no longer used."""
    text = HEAD.format("de_DE") + (
        'msgid "Pike"\nmsgstr "Hecht"\n\nmsgctxt "menu"\nmsgid "Brook"\nmsgstr "Bach"\n\n#, fuzzy\nmsgid "Old Carp"\n'
        'msgstr "Karpfen"\n\nmsgctxt "fish/trout/name"\nmsgid "No"\nmsgstr "Nein"\n\n#~ msgid "Bait"\n#~ msgstr "Köder"\n'
    )
    assert (desk.take(text, "messages.po", tag=None), desk.said) == ({"new": 3, "needs work": 1}, [])
    ids = ("fish/pike/name", "waters/brook/name", "fish/carp/name", "fish/trout/name")
    assert [desk.text(id_) for id_ in ids] == ["Hecht", "Bach", "?Karpfen", "Nein"]


def test_a_po_file_must_be_of_a_language_of_the_game(desk):
    """Its header says it, or its name."""
    assert desk.take(HEAD.format("fr") + 'msgid "Pike"\nmsgstr "Brochet"\n', "x.po") == {}
    assert desk.said == ["x.po:1:1: error[import/no-language]: the header says `Language: fr`\n  hint: name it: `--locale de`"]
    assert desk.take('msgid "Pike"\nmsgstr "Hecht"\n', "x.po", tag=None) == {}
    assert desk.said == [
        "x.po:1: error[import/no-language]: the header does not say the language of the file\n  hint: name it: `--locale de`"
    ]


def test_broken_entries_do_not_stop_the_others(desk):
    """They are listed with their lines."""
    text = HEAD.format("de") + 'msgid "Pike"\nmsgstr "Hecht\n\nmsgid "Brook"\nmsgstr "Bach"\n'
    assert desk.take(text, "x.po") == {"new": 1}
    assert desk.said == ['x.po:7:1: error[translation/broken-po]: the text is never closed\n  hint: end it with `"`']


STORY = "_Nobody_ knows how old. Worth {rules.catch.bonus} more in spring."
TRADOS = (
    '<xliff xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">'
    r'<file original="C:\agency\toy.xlf" source-language="en-US" target-language="de-DE"><header>'
    '<tag-defs xmlns="http://sdl.com/FileTypes/SdlXliff/1.0"><tag id="4"><bpt name="bpt">&lt;bpt id="1"&gt;_&lt;/bpt&gt;</bpt>'
    '<ept name="ept">&lt;ept id="1"&gt;_&lt;/ept&gt;</ept></tag><tag id="5"><ph name="ph">&lt;ph id="2" ctype="x"&gt;'
    "{rules.catch.bonus}&lt;/ph&gt;</ph></tag></tag-defs></header><body>"
    '<trans-unit id="9d1f2a"><source><g id="4">Nobody</g> knows how old. Worth <x id="5"/> more in spring.</source><seg-source>'
    '<mrk mtype="seg" mid="1"><g id="4">Nobody</g> knows how old.</mrk> <mrk mtype="seg" mid="2">Worth <x id="5"/> more in '
    'spring.</mrk></seg-source><target><mrk mtype="seg" mid="1"><g id="4">Niemand</g> weiß, wie alt.</mrk> <mrk mtype="seg" '
    'mid="2">Im Frühling <x id="5"/> mehr.</mrk></target><sdl:seg-defs><sdl:seg id="1" conf="ApprovedTranslation"/>'
    '<sdl:seg id="2" conf="{}"/></sdl:seg-defs></trans-unit><trans-unit id="77"><source>Pike</source><target><mrk mtype="seg" '
    'mid="3">Pike</mrk></target><sdl:seg-defs><sdl:seg id="3"/></sdl:seg-defs></trans-unit></body></file></xliff>'
)
"""As Trados writes a working file of its own: ids and codes are numbers, and the codes are told in its header."""

MEMOQ = (
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:mq="MQXliff"><file original="toy.xlf" '
    'source-language="en" target-language="de"><body><trans-unit id="1" mq:status="{}"><source xml:space="preserve">'
    '<bpt id="1">&lt;bpt id="1" ctype="italic"&gt;_&lt;/bpt&gt;</bpt>Nobody<ept id="1">_</ept> knows how old. Worth <ph id="2">'
    '{{rules.catch.bonus}}</ph> more in spring.</source><target><bpt id="1">_</bpt>Niemand<ept id="1">_</ept> weiß, wie alt. '
    'Im Frühling <ph id="2">&lt;ph id="2"&gt;{{rules.catch.bonus}}&lt;/ph&gt;</ph> mehr.</target></trans-unit>'
    '<trans-unit id="2" mq:status="NotStarted"><source>Pike</source><target>Pike</target></trans-unit></body></file></xliff>'
)


@pytest.mark.parametrize(
    ("name", "document", "mark"),
    [
        ("a.sdlxliff", TRADOS.replace("{}", "Translated"), ""),
        ("a.sdlxliff", TRADOS.replace("{}", "Draft"), "?"),
        ("a.mqxliff", MEMOQ.format("ManuallyConfirmed"), ""),
        ("a.mqxliff", MEMOQ.format("Pretranslated"), "?"),
    ],
    ids=["Trados, done", "Trados, a draft", "memoQ, done", "memoQ, from a memory"],
)
def test_the_working_files_of_trados_and_memoq_come_in_by_their_sources(desk, name, document, mark):
    """With their codes; what nobody has confirmed there is fuzzy, and a copy of the source is no translation."""
    counts = {"needs work" if mark else "new": 1, "empty": 1}
    assert (desk.take(document, name, tag=None), desk.said) == (counts, [])
    text = "_Niemand_ weiß, wie alt. Im Frühling {rules.catch.bonus} mehr."
    assert desk.text("fish/carp/story") == f"{mark}{text}"


PO2XLIFF = (
    '<xliff version="1.1" xmlns="urn:oasis:names:tc:xliff:document:1.1"><file original="messages.po" source-language="en" '
    'datatype="po"><body><trans-unit id="1"{}><source>Pike</source><target state="{}">Hecht</target></trans-unit>'
    '<trans-unit id="fish/trout/name" approved="yes"><source>No</source><target>Nein</target></trans-unit>'
    "</body></file></xliff>"
)


def test_xliff_that_others_have_made_comes_in_by_ids_and_sources(desk):
    """As po2xliff writes it: 1.1, without a target language, which the name of the file says."""
    document = PO2XLIFF.format(' approved="yes"', "translated")
    assert (desk.take(document, "x.xlf"), desk.said) == ({"new": 2}, [])
    assert (desk.text("fish/pike/name"), desk.text("fish/trout/name")) == ("Hecht", "Nein")
    assert desk.take(document.replace("Hecht", "Esox"), "x.xlf") == {"changed": 1, "same": 1}
    assert desk.take(PO2XLIFF.format("", "needs-review-translation"), "x.xlf") == {"needs work": 1, "same": 1}


def test_xliff_of_no_language_of_the_game(desk):
    """The file says one, or none."""
    document = PO2XLIFF.format("", "translated")
    assert desk.take(document, "x.xlf", tag=None) == {}
    message = (
        "x.xlf:1: error[import/no-language]: the document does not say its target language\n  hint: name it: `--locale de`"
    )
    assert desk.said == [message]
    assert desk.take(document.replace('datatype="po"', 'target-language="fr"'), "x.xlf") == {}
    assert desk.said == [message.replace("the document does not say its target language", "the document is in `fr`")]


@pytest.mark.parametrize(
    ("path", "tag"),
    [("toy-de.xlsx", "de"), ("toy-pt-BR.csv", "pt-BR"), ("cards.pt_BR.json", "pt-BR"), ("locales/de/translation.json", "de"),
     ("toy.csv", None), ("nl-NL.csv", "nl"), ("toy.nld.csv", "nl"), ("zh_CN.json", "zh-Hans"), ("toy-fr.csv", None)],
)  # fmt: skip
def test_the_name_of_a_file_says_its_language(path, tag):
    """In any form, if the game has no other of this language."""
    assert tag_in_name(path, "toy", ("de", "nl", "pt-BR", "zh-Hans")) == tag
