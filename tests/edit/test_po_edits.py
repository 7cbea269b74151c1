"""Edits of entries of PO files: one entry changes, as gettext's tools would write it, and all else stays byte for byte."""

import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import PnpError, Report
from pnp.edit.changes import Change, change_of
from pnp.edit.log import EditLog
from pnp.edit.po_edits import entry_fields, replace_entry
from pnp.load.translations import parse_po

ROOT = Path(__file__).parents[2]
FILES = sorted(ROOT.glob("content/*/locale/*/*.po"))
PATH = "content/a/locale/de/cards.po"
HEADER = '# A game.\nmsgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
TEXT = f"""{HEADER}
# mind the pun
#. the name of the fish
#: content/a/fish.yaml
#, fuzzy, pnp-format
#| msgctxt "fish/carp/title"
#| msgid "Karp"
msgctxt "fish/carp/name"
msgid "Carp"
msgstr "Karpfen"

#. its rule
msgctxt "fish/carp/rule"
msgid "Gain 2."
msgstr "Nimm 2."

#, fuzzy
#| msgctxt "fish/rudd"
#| "/name"
msgctxt "fish/roach/name"
msgid "Roach"
msgstr "Plötze"

#~ msgctxt "fish/pike/name"
#~ msgid "Pike"
#~ msgstr "Hecht"
"""


def said(source, text, fuzzy="no"):
    """What an entry says."""
    return {"source": source, "text": text, "fuzzy": fuzzy}


def edited(text, id_, new, path=PATH):
    """The text after an edit."""
    return replace_entry(text, path, id_, new).apply(text)


def test_what_an_entry_says():
    """By its id; entries that are no longer used are none."""
    assert entry_fields(TEXT, PATH, "fish/carp/name") == said("Carp", "Karpfen", "yes")
    assert entry_fields(TEXT, PATH, "fish/pike/name") is None
    assert entry_fields(TEXT, PATH, "fish/none/name") is None


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("id_", "new", "old", "written"),
    [
        ("fish/carp/rule", said("Gain 2.", "Erhalte 2."), '"Nimm 2."', '"Erhalte 2."'),
        ("fish/carp/rule", said("Gain 2.", ""), '"Nimm 2."', '""'),
        ("fish/carp/rule", said("Gain 2.", 'A "q" \\ b'), '"Nimm 2."', r'"A \"q\" \\ b"'),
        ("fish/carp/rule", said("Gain 2.", "A\nB"), 'msgstr "Nimm 2."', 'msgstr ""\n"A\\n"\n"B"'),
        ("fish/carp/rule", said("Gain 3.", "Nimm 2."), '"Gain 2."', '"Gain 3."'),
        ("fish/carp/rule", said("Gain 2.", "Nimm 2.", "yes"), "#. its rule\n", "#. its rule\n#, fuzzy\n"),
        ("fish/carp/name", said("Carp", "Karpfen"),
         '#, fuzzy, pnp-format\n#| msgctxt "fish/carp/title"\n#| msgid "Karp"\n', "#, pnp-format\n"),
        ("fish/carp/name", said("Carp", "Karpfen!", "yes"), "Karpfen", "Karpfen!"),
        ("fish/roach/name", said("Roach", "Plötze", "yes"), '#| msgctxt "fish/rudd"\n#| "/name"\n', ""),
    ],
)  # fmt: skip
def test_only_its_lines_change(id_, new, old, written, newline):
    """Text, source and flag; the source of before goes when the text is confirmed, and line ends are those of the file."""
    text, after = (one.replace("\n", newline) for one in (TEXT, TEXT.replace(old, written)))
    assert edited(text, id_, new) == after
    assert entry_fields(after, PATH, id_) == new


def test_a_message_without_an_entry_gets_one_behind_the_others():
    """As a merge would write it, without its comments."""
    after = edited(TEXT, "fish/pike/rule", said("Gain 1.", "Nimm 1.", "yes"))
    assert after == f'{TEXT}\n#, fuzzy\nmsgctxt "fish/pike/rule"\nmsgid "Gain 1."\nmsgstr "Nimm 1."\n'
    assert edited(TEXT[:-1], "a", said("b", "c")) == f'{TEXT}\nmsgctxt "a"\nmsgid "b"\nmsgstr "c"\n'


@pytest.mark.parametrize(
    ("text", "new", "message"),
    [
        (TEXT + TEXT.replace(HEADER, ""), "x", "the message `fish/carp/rule` occurs twice"),
        (TEXT.replace('"Nimm 2."', '"Nimm 2.'), "x", "the entry of `fish/carp/rule` cannot be read"),
        (TEXT.replace('msgstr "Nimm', 'msgid_plural ""\nmsgstr[0] "Nimm'), "x", "the entry of `fish/carp/rule` cannot be read"),
        (TEXT, "a\x1bb", "the text holds the control character U+001B"),
        (TEXT, "a\rb", "the text holds the control character U+000D"),
    ],
)  # fmt: skip
def test_what_is_not_edited(text, new, message):
    """With the reason, the line and a way out."""
    with pytest.raises(PnpError) as refused:
        replace_entry(text, PATH, "fish/carp/rule", said("Gain 2.", new))
    (finding,) = refused.value.diagnostics
    assert (finding.code, finding.message, finding.hint) == ("edit/by-hand", message, "change it in an editor")
    assert finding.mark.path == PATH
    assert finding.mark.line > 1


@pytest.mark.parametrize("new", [None, "x", {}, {"text": "x"}, said("a", "b", "maybe"), {**said("a", "b"), "c": "d"}])
def test_what_is_no_entry(new):
    """Nor is a file of another kind one of translations."""
    with pytest.raises(ValueError, match="an entry has"):
        replace_entry(TEXT, PATH, "fish/carp/rule", new)
    with pytest.raises(ValueError, match="PO file"):
        replace_entry(TEXT, "content/a/fish.yaml", "fish/carp/rule", said("a", "b"))


def test_edits_are_compared_and_taken_back(tmp_path):
    """By the log of all edits: a conflict where somebody else wrote, and the bytes of before."""
    file = tmp_path / PATH
    file.parent.mkdir(parents=True)
    file.write_bytes(TEXT.encode())
    log = EditLog(tmp_path)
    one = change_of({
        "path": PATH, "kind": "translation", "node": ["fish/carp/name"],
        "old": said("Carp", "Karpfen", "yes"), "new": said("Carp", "Spiegelkarpfen"),
    })  # fmt: skip
    log.apply([one])
    assert entry_fields(file.read_text("utf-8"), PATH, "fish/carp/name") == one.new
    with pytest.raises(PnpError, match="was changed in the meantime"):
        log.apply([one])
    other = Change(PATH, "translation", ("fish/carp/rule",), said("Gain 2.", "Nimm 2."), said("Gain 2.", "Nimm zwei."))
    log.apply([other])
    log.undo()
    log.undo()
    assert file.read_bytes() == TEXT.encode()
    log.redo()
    file.write_bytes(file.read_bytes().replace(b"Nimm", b"Erhalte"))  # by somebody else, in another entry
    log.undo()
    assert entry_fields(file.read_text("utf-8"), PATH, "fish/carp/name") == one.old
    assert "Erhalte" in file.read_text("utf-8")


WORDS = st.text(st.sampled_from("aäß \n\"\\{}[]-.…'我、ا"), max_size=160)


@cache
def read(file):
    """A file of the repository, its line ends kept, and its entries in use."""
    text = file.read_bytes().decode()
    return text, [entry for entry in parse_po(text, PATH, Report()).entries if entry.id and not entry.obsolete]


@pytest.mark.whole
@given(st.data(), st.sampled_from(FILES), WORDS, st.sampled_from(["yes", "no"]))
def test_any_edit_of_any_file_of_the_repository(data, file, words, fuzzy):
    """Says what was wanted, leaves all other entries as they are written, and back again gives the same bytes."""
    text, entries = read(file)
    entry = data.draw(st.sampled_from(entries))
    splice = replace_entry(text, PATH, entry.id, said(entry.source, words, fuzzy))
    after = splice.apply(text)
    assert entry_fields(after, PATH, entry.id) == said(entry.source, words, fuzzy)
    place = text.index(entry.raw)
    assert after.startswith(text[:place])
    assert after.endswith(text[place + len(entry.raw) :])
    assert splice.inverse(text).apply(after) == text
    if not entry.fuzzy and entry.previous is None:
        assert edited(after, entry.id, said(entry.source, entry.text)) == text


def msgcat(text, *options):
    """A file as gettext's `msgcat` writes it."""
    done = subprocess.run(["msgcat", *options, "-"], input=text.encode(), capture_output=True, check=True)
    return done.stdout.decode()


@pytest.mark.whole
@pytest.mark.skipif(shutil.which("msgcat") is None, reason="gettext is not installed")
@pytest.mark.parametrize("file", FILES[::7], ids=lambda file: "-".join(file.parts[-4:]))
def test_gettext_writes_the_same(file):
    """A file that it has written stays one, whether its lines are wrapped or not."""
    words = "Nimm eine Karte und lege sie auf den Stapel; wer {rules.hand} hat, zahlt [coin] in der Wechselstube nebenan"
    for options in (["--no-wrap"], []):
        long = edited(file.read_bytes().decode(), "a/long/text", said(words, ""))  # by which a wrapped file is known
        text = msgcat(long, *options)
        entry = next(one for one in parse_po(text, PATH, Report()).entries if one.id and not one.obsolete)
        for new in (words, f"{words},\n{words}\n", f"{words}\n", "x"):
            for fuzzy in ("yes", "no"):
                after = edited(text, entry.id, said(entry.source, new, fuzzy))
                assert after == msgcat(after, *options)
