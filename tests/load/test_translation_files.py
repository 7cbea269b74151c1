"""All errors in the files of a translation are reported at once with their places."""

import pytest

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.load.game_reader import load_game
from pnp.load.project import locale_tags
from pnp.load.translations import load_translation

HEADER = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
ENTRY = 'msgctxt "cards/one/title"\nmsgid "One"\nmsgstr "Eins"\n'
FOLDER = "content/g/locale/de"


@pytest.fixture
def read(project):
    """Read a translation with the given files; gives the translation and the diagnostics."""

    def run(files, tag="de"):
        root = project({f"{FOLDER}/{name}": content for name, content in files.items()})
        report = Report()
        game = load_game(root, "g", report)
        translation = load_translation(game, tag, report)
        return translation, "\n".join(format_diagnostic(d, source_reader(root)) for d in report.diagnostics)

    return run


def test_a_translation_is_read(read):
    """Entries are read by id with the places of their texts; obsolete entries and other files are ignored."""
    translation, messages = read(
        {
            "cards.po": HEADER + "#, fuzzy, same-as-source\n" + ENTRY + '\n#~ msgctxt "gone"\n#~ msgid "x"\n#~ msgstr "y"\n',
            "cards.po~": "rubbish",
            ".cards.po.part": "rubbish",
            "cards.mo": b"\xde\x12\x04\x95",
        }
    )
    assert not messages
    (entry,) = translation.entries.values()
    assert (entry.id, entry.source, entry.text, entry.fuzzy, entry.flags) == (
        "cards/one/title", "One", "Eins", True, ("same-as-source",),
    )  # fmt: skip
    assert str(entry.mark) == f"{FOLDER}/cards.po:9:9"


@pytest.mark.parametrize("data", [HEADER + ENTRY, (HEADER + ENTRY).replace("\n", "\r\n")])
def test_line_ends_do_not_matter(read, data):
    """All kinds of line ends are accepted."""
    translation, messages = read({"cards.po": data.encode()})
    assert (translation.entries["cards/one/title"].text, messages) == ("Eins", "")


FAULTS = {
    "another charset": (
        (HEADER.replace("UTF-8", "ISO-8859-1") + ENTRY.replace("Eins", "Gr\u00f6\u00dfe")).encode("latin-1"),
        (":4:36: error[translation/charset]: the header says `charset=ISO-8859-1`, expected `charset=UTF-8`\n"
        '    4 | "Content-Type: text/plain; charset=ISO-8859-1\\n"\n      |                                    ^\n'
        "  hint: save the file as UTF-8"),
    ),
    "other bytes than it says": (
        (HEADER + ENTRY.replace("Eins", "Gr\u00f6\u00dfe")).encode("latin-1"),
        (":8:11: error[load/not-utf-8]: the file is not UTF-8, found the byte 0xF6: it may be Windows-1252, where it is in"
        " `Größe`\n"
        '    8 | msgstr "Gr\ufffd\ufffde"\n      |           ^\n  hint: save it as UTF-8'),
    ),
    "UTF-16": (
        (HEADER + ENTRY).encode("utf-16"),
        ": error[load/not-utf-8]: the file is UTF-16, expected UTF-8\n  hint: save it as UTF-8: editors ask",
    ),
    "a byte order mark": (
        b"\xef\xbb\xbf" + (HEADER + ENTRY).encode(),
        (":1: warning[translation/byte-order-mark]: `cards.po` begins with a byte order mark, which gettext's tools refuse\n"
        '    1 | \ufeffmsgid ""\n  hint: save it as UTF-8 without BOM'),
    ),
    "nothing": (
        b" \n",
        (": error[translation/empty-file]: `cards.po` is empty, expected a PO file\n"
        "  hint: delete it: `pnp locale merge de` writes it again"),
    ),
    "another language": (
        (HEADER.replace(": de", ": fr") + ENTRY).encode(),
        (":1:1: error[translation/other-language]: the header says `Language: fr` in the folder of `de`\n"
        '    1 | msgid ""\n      | ^\n  hint: put it into another folder, or say `Language: de`'),
    ),
    "an id twice": (
        (HEADER + ENTRY + "\n" + ENTRY).encode(),
        (":10:1: error[translation/duplicate-id]: the message `cards/one/title` occurs twice\n"
        '   10 | msgctxt "cards/one/title"\n      | ^\n  first at content/g/locale/de/cards.po:6:1'),
    ),
    "no id": (
        (HEADER + ENTRY + '\nmsgid "Two"\nmsgstr "Zwei"\n').encode(),
        (":10:1: error[translation/no-id]: an entry without `msgctxt`, which names the message that it translates\n"
        '   10 | msgid "Two"\n      | ^'),
    ),
    "an id that the game does not have": (
        (HEADER + ENTRY + '\nmsgctxt "cards/one/titel"\nmsgid "Two"\nmsgstr "Zwei"\n').encode(),
        (":10:1: warning[translation/unknown-id]: `cards/one/titel` is not a text of the game\n"
        '   10 | msgctxt "cards/one/titel"\n      | ^\n  hint: did you mean `cards/one/title`?'),
    ),
    "ids that the game no longer has": (
        (HEADER + ENTRY + "".join(f'\nmsgctxt "old/{k}/x"\nmsgid "Two"\nmsgstr "Zwei"\n' for k in range(2))).encode(),
        (":10:1: warning[translation/unknown-id]: `old/0/x` and 1 more are not texts of the game\n"
        '   10 | msgctxt "old/0/x"\n      | ^\n  and content/g/locale/de/cards.po:14:1\n'
        "  hint: `pnp locale merge de` puts aside what the game no longer has"),
    ),
    "another game": (
        (HEADER.replace('"Lan', '"Project-Id-Version: chess 2\\n"\n"Lan') + 'msgctxt "a"\nmsgid "Q"\nmsgstr "D"\n').encode(),
        (":1: error[translation/other-game]: no entry of the file belongs to `g`, and its header says "
        '`Project-Id-Version: chess 2`\n    1 | msgid ""\n  hint: is it a file of another game?'),
    ),
    "another game without a name": (
        (HEADER + 'msgctxt "a"\nmsgid "Q"\nmsgstr "D"\n').encode(),
        (":1: error[translation/other-game]: no entry of the file belongs to `g`, and its header says no `Project-Id-Version`\n"
        '    1 | msgid ""\n  hint: is it a file of another game?'),
    ),
    "only ids that the game no longer has": (
        (HEADER.replace('"Lan', '"Project-Id-Version: g 2\\n"\n"Lan') + 'msgctxt "a"\nmsgid "Q"\nmsgstr "D"\n').encode(),
        (":7:1: warning[translation/unknown-id]: `a` is not a text of the game\n"
        '    7 | msgctxt "a"\n      | ^\n  hint: `pnp locale merge de` puts aside what the game no longer has'),
    ),
    "another id of a text that the game has": (
        (HEADER + 'msgctxt "a"\nmsgid "One"\nmsgstr "Eins"\n').encode(),
        (":6:1: warning[translation/unknown-id]: `a` is not a text of the game\n"
        '    6 | msgctxt "a"\n      | ^\n  hint: `pnp locale merge de` puts aside what the game no longer has'),
    ),
    "many ids that the game no longer has": (
        (HEADER + ENTRY + "".join(f'\nmsgctxt "old/{k}/x"\nmsgid "Two"\nmsgstr "Zwei"\n' for k in range(7))).encode(),
        (":10:1: warning[translation/unknown-id]: `old/0/x` and 6 more are not texts of the game\n"
        '   10 | msgctxt "old/0/x"\n      | ^\n'
        + "".join(f"  and content/g/locale/de/cards.po:{n}:1\n" for n in (14, 18, 22, 26)) +
        "  hint: `pnp locale merge de` puts aside what the game no longer has"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_an_error_is_reported_with_its_place(read, name):
    """Each error gives one diagnostic with file, line and value."""
    data, expected = FAULTS[name]
    messages = read({"cards.po": data})[1]
    assert messages == f"{FOLDER}/cards.po{expected}" or (
        name == "UTF-16" and messages.startswith(f"{FOLDER}/cards.po{expected}")
    )


def test_all_files_are_read_despite_errors(read):
    """Errors in several files are reported together, and valid entries are read."""
    translation, messages = read({"a.po": b"", "b.po": HEADER + 'msgid "x', "c.po": HEADER + ENTRY, "d.po/e.po": ENTRY})
    assert [line.split(": ")[1] for line in messages.splitlines() if line.startswith(FOLDER)] == [
        "error[translation/empty-file]",
        "error[translation/broken-po]",
        "error[load/not-a-file]",
    ]
    assert translation.entries["cards/one/title"].text == "Eins"


def test_an_id_in_two_files_is_reported_with_both(read):
    """An id in two files is reported with both places."""
    _, messages = read({"a.po": HEADER + ENTRY, "b.po": HEADER + ENTRY})
    assert messages.startswith(
        f"{FOLDER}/b.po:6:1: error[translation/duplicate-id]: the message `cards/one/title` occurs twice"
    )
    assert messages.endswith(f"first at {FOLDER}/a.po:6:1")


@pytest.mark.parametrize("language", ["de", "de_DE", "DE", "de_AT@euro", ""])
def test_a_language_may_be_written_in_many_ways(read, language):
    """Language tags are compared by meaning, not by spelling."""
    assert not read({"cards.po": HEADER.replace(": de", f": {language}") + ENTRY})[1]


def test_a_folder_without_files_is_reported(read):
    """A folder without PO files is reported."""
    _, messages = read({"notes.txt": "soon"})
    assert messages == (
        f"{FOLDER}: error[translation/no-po]: no PO file in `{FOLDER}`\n  hint: `pnp locale merge de` writes them"
    )


@pytest.mark.parametrize(
    ("tag", "hint"), [("dee", "did you mean `de`?"), ("pl", "begin one: `pnp locale add pl g`")], ids=["misspelt", "new"]
)
def test_an_unknown_locale_is_reported_with_the_nearest(read, tag, hint):
    """An unknown locale is reported with the nearest one, or with how to start one."""
    translation, messages = read({"cards.po": HEADER + ENTRY}, tag)
    assert translation is None
    assert messages == (
        f"content/g/game.yaml:1:1: error[locale/unknown]: game `g` has no translation into `{tag}`: found `en`, `de`\n"
        f"    1 | title: Game\n      | ^\n  hint: {hint}"
    )


def test_hidden_folders_are_not_locales(project):
    """Hidden folders are not locales."""
    root = project({f"{FOLDER}/cards.po": HEADER, "content/g/locale/.weblate/x": "", "content/g/locale/readme.txt": ""})
    assert locale_tags(root, "g") == ("de",)
