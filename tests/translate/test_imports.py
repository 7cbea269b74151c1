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


@pytest.mark.parametrize(
    ("path", "tag"),
    [("toy-de.xlsx", "de"), ("toy-pt-BR.csv", "pt-BR"), ("cards.pt_BR.json", "pt-BR"), ("locales/de/translation.json", "de"),
     ("toy.csv", None), ("nl-NL.csv", "nl"), ("toy.nld.csv", "nl"), ("zh_CN.json", "zh-Hans"), ("toy-fr.csv", None)],
)  # fmt: skip
def test_the_name_of_a_file_says_its_language(path, tag):
    """In any form, if the game has no other of this language."""
    assert tag_in_name(path, "toy", ("de", "nl", "pt-BR", "zh-Hans")) == tag
