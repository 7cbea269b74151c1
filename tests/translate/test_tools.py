"""Files of Weblate, Poedit, Crowdin, Transifex, OmegaT, Trados, memoQ and gettext come back without loss.

Each is written here as the tool writes it: its header, its width of lines, what it does to comments and codes. What comes back
unchanged does not change a byte; what was translated comes in.
"""

import re
import shutil
import subprocess

import pytest

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.load.translations import parse_po
from pnp.translate.exchange import apply_exchanges, exchanges
from pnp.translate.po import po_bytes
from pnp.translate.xliff import read_xliff, xliff_bytes

PATH = "content/toy/locale/de/cards.po"

PO = r"""# Toy in German.
msgid ""
msgstr ""
"Project-Id-Version: toy 1.0\n"
"Language: de\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"

# pnp: waive-terms
#. fish, a story
#. 45 characters
#: content/toy/fish.yaml:9 content/toy/fish.yaml:30
msgctxt "fish/pike/story"
msgid "Pay [worm] or **{rules.n, plural, one {# _point_} other {# points}}**, see [the end](#end) & [worm]."
msgstr "Zahl [worm] oder **{rules.n, plural, one {# _Punkt_} other {# Punkte}}**, siehe [Ende](#end) & [worm]."

# Ist das ein Fisch?
#, fuzzy
#| msgid "Old Carp"
msgctxt "fish/carp/name"
msgid "Very Old Carp"
msgstr "Alter Karpfen"

msgctxt "fish/bream/story"
msgid "Sooner or later [you lose [worm] or **two** of them, unless somebody helps]{.danger}: so {東京|とう|きょう} says."
msgstr "Früher oder später [verlierst du [worm] oder **zwei** davon, falls niemand hilft]{.danger}: so sagt {東京|とう|きょう}."

msgctxt "fish/trout/name"
msgid "No [worm]: **stay**"
msgstr ""

#~ msgctxt "fish/eel/name"
#~ msgid "Eel"
#~ msgstr "Aal"
"""


def read_po(text):
    """A PO file, without a finding."""
    report = Report()
    file = parse_po(text, PATH, report)
    assert [format_diagnostic(d, lambda _: ()) for d in report.diagnostics] == []
    return file


def meaning(file):
    """What a file says of each entry, however it is written; the header is the tool's own."""
    return [
        (e.id, e.source, e.text, sorted(e.flags), e.previous, e.notes, e.extracted, e.places, e.obsolete) for e in file.entries
    ]


def wrapped(text, width=77):
    """Long lines as gettext wraps them: an empty string first, then parts that end with their blanks."""

    def wrap(found):
        key, words = found[1], re.findall(r"[^ ]* ?", found[2])
        lines = [""]
        for word in filter(None, words):
            if lines[-1] and len(lines[-1]) + len(word) > width:
                lines.append("")
            lines[-1] += word
        if len(found[0]) <= width + 2 or len(lines) < 2:
            return found[0]
        before = "#~ " if key.startswith("#~") else ""
        return "\n".join([f'{key} ""', *(f'{before}"{line}"' for line in lines)])

    return re.sub(r'^((?:#~ )?msg(?:id|str|ctxt)) "(.*)"$', wrap, text, flags=re.MULTILINE)


def header(text, *lines, language="de"):
    """The file with a tool's own lines in its header."""
    own = "".join(f'"{line}\\n"\n' for line in lines)
    return text.replace('"Language: de\\n"\n', f'"Language: {language}\\n"\n').replace(
        '"Content-Transfer-Encoding: 8bit\\n"\n', f'"Content-Transfer-Encoding: 8bit\\n"\n{own}'
    )


def by_weblate(text):
    """Wrapped at 77, its header, a line of places for each, plural forms of the language."""
    out = header(
        text,
        "Report-Msgid-Bugs-To: ",
        "PO-Revision-Date: 2026-05-01 10:00+0000",
        "Last-Translator: Anna <anna@example.com>",
        "Language-Team: German <https://hosted.weblate.org/projects/toy/cards/de/>",
        "Plural-Forms: nplurals=2; plural=n != 1;",
        "X-Generator: Weblate 5.5.3",
    )
    return wrapped(out).replace("fish.yaml:9 content", "fish.yaml:9\n#: content")


def by_poedit(text):
    """Its settings in the header, wrapped at 79."""
    return wrapped(
        header(
            text, "Plural-Forms: nplurals=2; plural=(n != 1);", "X-Generator: Poedit 3.4.2", "X-Poedit-Basepath: .",
            "X-Poedit-SearchPath-0: .", "X-Poedit-SourceCharset: UTF-8",
        ),
        79,
    )  # fmt: skip


def by_crowdin(text):
    """Long lines whole, a language with a region in the header."""
    return header(
        text, "X-Crowdin-Project: toy", "X-Crowdin-Project-ID: 1", "X-Crowdin-Language: de", "X-Crowdin-File: cards.po",
        "X-Crowdin-File-ID: 12", language="de_DE",
    )  # fmt: skip


def by_transifex(text):
    """Comments of translators above, a team in the header."""
    return header(
        text, "Language-Team: German (https://app.transifex.com/toy/teams/1/de/)", "Plural-Forms: nplurals=2; plural=(n != 1);"
    )


def by_omegat(text):
    """Line feeds of another system, a mark of the order of bytes is not written; lines whole."""
    return text.replace("\n", "\r\n")


def by_gettext(program):
    """Through msgcat, or msgmerge with the file as its own template."""

    def save(text, tmp_path):
        file = tmp_path / "de.po"
        file.write_text(text, "utf-8")
        arguments = [file] if program == "msgcat" else ["--quiet", "--previous", file, file]
        return subprocess.run([program, *arguments], check=True, capture_output=True).stdout.decode()

    return save


@pytest.mark.parametrize("save", [by_weblate, by_poedit, by_crowdin, by_transifex, by_omegat])
def test_a_file_that_a_tool_has_saved_says_the_same(save):
    """Ids, sources, texts, flags, previous sources, notes, comments, places and obsolete entries."""
    saved = save(PO)
    assert saved != PO
    file = read_po(saved)
    assert meaning(file)[1:] == meaning(read_po(PO))[1:]
    assert po_bytes(file).decode() == saved


@pytest.mark.skipif(shutil.which("msgcat") is None, reason="gettext is not installed")
@pytest.mark.parametrize("program", ["msgcat", "msgmerge"])
def test_a_file_that_gettext_has_saved_says_the_same(program, tmp_path):
    """Flags stand in comments, which its tools keep."""
    file = read_po(by_gettext(program)(PO, tmp_path))
    assert meaning(file)[1:] == meaning(read_po(PO))[1:]


def sent():
    """The XLIFF 1.2 that an agency gets."""
    report = Report()
    data = xliff_bytes(exchanges([read_po(PO)], "en", "de")[""], "1.2", report)
    assert report.diagnostics == ()
    return data.decode()


def returned(document):
    """The PO file after its import, without a finding."""
    report = Report()
    files = apply_exchanges(read_xliff(document.encode("utf-8"), "de.xlf", report), (read_po(PO),), report)
    assert [format_diagnostic(d, lambda _: ()) for d in report.diagnostics] == []
    return po_bytes(files[0]).decode()


def segmented(document):
    """Each source repeated as segments, and each target one segment."""
    document = re.sub(
        r"<source>(.*?)</source><target",
        r'<source>\1</source><seg-source><mrk mtype="seg" mid="1">\1</mrk></seg-source><target',
        document,
    )
    return re.sub(r'(<target state="[^"]*">)(.+?)</target>', r'\1<mrk mtype="seg" mid="1">\2</mrk></target>', document)


def by_trados(document):
    """A mark of the order of bytes, a namespace of its own, segments with definitions, comments and matches of its memory."""
    document = segmented(document).replace(
        '<xliff version="1.2" ', '<xliff xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" sdl:version="1.0" version="1.2" '
    )
    document = document.replace(
        "</target>",
        '</target><sdl:seg-defs><sdl:seg id="1" conf="Translated" origin="tm" percent="100"/></sdl:seg-defs>'
        '<alt-trans match-quality="100" origin="toy.sdltm"><source>Pay</source><target>Zahl</target></alt-trans>',
    )
    return "\ufeff" + re.sub(r'target-language="de"', 'target-language="de-DE"', document).replace("\n", "\r\n")


def by_memoq(document):
    """Attributes and elements of its own in each unit, spaces kept at each text."""
    document = document.replace('<xliff version="1.2" ', '<xliff xmlns:mq="MQXliff" version="1.2" ')
    document = (
        document.replace(
            "<trans-unit ", '<trans-unit mq:status="ManuallyConfirmed" mq:segmentguid="0d7c" mq:firstchange="yes" '
        )
        .replace("<source>", '<source xml:space="preserve">')
        .replace("<target ", '<target xml:space="preserve" ')
    )
    return document.replace(
        "</trans-unit>",
        "<mq:minorversions><mq:historical-unit><mq:source>Pay</mq:source><mq:target>Zahl</mq:target></mq:historical-unit>"
        '</mq:minorversions><mq:comments><mq:comment id="1">Gut?</mq:comment></mq:comments></trans-unit>',
    )


def by_okapi(document):
    """As filters of Okapi and Crowdin write targets: codes are empty elements and pairs that name those of the source."""

    def target(found):
        text = re.sub(r'<ph id="(\w+)"[^>]*>.*?</ph>', r'<x id="\1"/>', found[0])
        text = re.sub(r'<bpt id="(\w+)"[^>]*>.*?</bpt>', r'<g id="\1">', text)
        return re.sub(r'<ept id="\w+"[^>]*>.*?</ept>', "</g>", text)

    return re.sub(r"<target .*?</target>", target, document)


def by_halves(document):
    """Pairs as their two ends."""

    def target(found):
        text = re.sub(r'<bpt id="(\w+)"[^>]*>.*?</bpt>', r'<bx id="\1"/>', found[0])
        return re.sub(r'<ept id="(\w+)"[^>]*>.*?</ept>', r'<ex id="\1"/>', text)

    return re.sub(r"<target .*?</target>", target, document)


TOOLS = [by_trados, by_memoq, by_okapi, by_halves]


@pytest.mark.parametrize("tool", TOOLS)
def test_a_document_that_a_tool_returns_unchanged_changes_no_byte(tool):
    """Whatever the tool has added to it."""
    document = tool(sent())
    assert document != sent()
    assert returned(document) == PO


@pytest.mark.parametrize("tool", TOOLS)
def test_what_was_translated_in_a_tool_comes_in(tool):
    """A text that was empty, and one that was fuzzy and is confirmed."""
    document = sent()
    empty = re.search(r'<target state="needs-translation">.*?</target>|<target state="needs-translation"/>', document)[0]
    source = re.search(r"<source>(No .*?)</source>", document)[1]
    done = source.replace("No ", "Kein ").replace("stay", "bleib")
    document = document.replace(empty, f'<target state="translated">{done}</target>')
    document = document.replace('<target state="needs-review-translation">Alter', '<target state="final">Sehr alter')
    file = read_po(returned(tool(document)))
    texts = {entry.id: entry.text for entry in file.entries[1:]}
    kept = texts.pop("fish/bream/story")
    assert [*texts.values()] == ["Sehr alter Karpfen", "Kein [worm]: **bleib**", "Aal"]
    assert "[verlierst du [worm] oder **zwei** davon, falls niemand hilft]{.danger}: so sagt {東京|とう|きょう}." in kept
    assert file.entries[1].flags == ()


def test_words_that_a_reviewer_has_struck_out_in_trados_do_not_come_in():
    """Those that were put in do."""
    changed = sent().replace(
        "Alter Karpfen</target>",
        '<mrk mtype="x-sdl-deleted" sdl:revid="1">Alter</mrk><mrk mtype="x-sdl-added" sdl:revid="2">Uralter</mrk>'
        " Karpfen</target>",
    )
    changed = changed.replace("<xliff ", '<xliff xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" ')
    assert returned(changed) == PO.replace("Alter Karpfen", "Uralter Karpfen")


def test_a_code_that_neither_text_has_is_lost():
    """A tool that numbers codes anew has to say what they are, here by `equiv-text`."""
    report = Report()
    lost = '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a.po"><trans-unit id="a">'
    lost += '<source>A <x id="1" equiv-text="[worm]"/></source><target>B {}</target></trans-unit></file></xliff>'
    (found,) = read_xliff(lost.format('<x id="1" equiv-text="[worm]"/>').encode(), "de.xlf", report)
    assert (found.files[0].units[0].source, found.files[0].units[0].target) == ("A [worm]", "B [worm]")
    assert report.diagnostics == ()
    read_xliff(lost.format('<x id="7"/>').encode(), "de.xlf", report)
    assert [d.message for d in report.diagnostics] == ["`<x>` in `a` does not say what it represents"]
