"""`layout.yaml` of a locale changes styles and single cards, each with a reason; errors in it are reported.

PO files: every entry with its place and lines, every error reported. All errors in the files of a translation are
reported at once with their places.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.places import TESTS

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.layout.layout import lay_out
from pnp.load.game_reader import load_game
from pnp.load.project import locale_tags
from pnp.load.translations import load_translation, parse_po, quote_po, unquote_po
from pnp.locale.localize import localize
from pnp.text.typesetter import Typesetter
from pnp.translate.po import po_bytes

PO = """msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "fish/pike/name"
msgid "Pike"
msgstr "Hecht"
"""


@pytest.fixture
def german(toy):
    """Load the toy game in German with a given `layout.yaml`."""

    def load(layout):
        folder = toy / "content/toy/locale/de"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "cards.po").write_text(PO, "utf-8")
        (folder / "layout.yaml").write_text(layout, "utf-8")
        report = Report()
        game = load_game(toy, "toy", report)
        return localize(game, "de", report, load_translation(game, "de", report)), report

    return load


def sizes(game, style):
    """The sizes at which a style is set on each fish."""
    boxes = {c.id: c.face.boxes for c in lay_out(game, Report(), Typesetter(game.fonts, game.locale), decks=("fish",))}
    return {card: next(b.size for b in found if b.style == style) for card, found in boxes.items()}


def test_a_style_and_a_card_can_be_smaller(german):
    """A change of a style is for all cards, a change of a card for this card only; the card does not affect other cards."""
    game, report = german(
        "styles:\n  story: {size: 7.5, reason: German is longer}\n"
        "cards:\n  carp:\n    styles: {title: {size: 9.5, reason: Its name is long}}\n"
    )
    assert not report.has_errors
    assert sizes(game, "story") == {"pike": 7.5, "carp": 7.5, "trout": 7.5}
    assert sizes(game, "title") == {"pike": 14, "carp": 9.5, "trout": 14}
    assert game.theme.styles["story"].floor == 6.5
    assert game.decks[0].cards[1].look.styles["title"].floor == 9


def test_a_language_takes_features_back_or_has_its_own(german, toy):
    """`none` leaves a style without any; they are checked with the case that the language sets, too."""
    theme = toy / "templates/toy/theme.yaml"
    theme.write_text(theme.read_text("utf-8").replace("{family: text,", "{family: text, features: frac,"), "utf-8")
    game, report = german("styles: {story: {features: none, reason: The font has none}}\n")
    assert not report.has_errors
    assert game.theme.styles["story"].features == ""
    game, _ = german("styles: {story: {features: -liga  ordn, reason: As printed before}}\n")
    assert game.theme.styles["story"].features == "-liga ordn"
    _, report = german("styles: {story: {case: upper, features: smcp, reason: Shorter}}\n")
    assert [found.code for found in report.diagnostics if found.code.startswith("load")] == ["load/idle-feature"]


def test_a_language_is_set_in_lines_where_others_have_columns(german, toy):
    """The direction of a style is one of those that a language changes."""
    theme = toy / "templates/toy/theme.yaml"
    theme.write_text(theme.read_text("utf-8").replace("{family: text,", "{family: text, direction: vertical,"), "utf-8")
    game, report = german("styles: {story: {direction: horizontal, reason: German has no columns}}\n")
    assert not report.has_errors
    assert (game.theme.styles["story"].direction, game.theme.styles["small"].direction) == ("horizontal", "vertical")


def test_a_card_can_have_another_template(german, toy):
    """A side that is not named keeps the template of the deck."""
    (toy / "templates/toy/plain.xml").write_text('<face fill="reed"><text style="title">{{ card.name }}</text></face>')
    game, report = german("cards: {pike: {face: plain.xml, reason: Too many words}}\n")
    cards = lay_out(game, report, Typesetter(game.fonts, game.locale), decks=("fish",))
    assert not report.has_errors
    assert [len(c.face.boxes) for c in cards if c.id == "pike"] == [1]
    assert len({c.back for c in cards}) == 1


def test_errors_are_reported_at_their_lines(german):
    """All errors are reported at once: unknown names, too small floors, missing reasons."""
    _, report = german(
        "styles:\n  storey: {size: 7, reason: x}\n  story: {floor: 5, reason: x}\n  title: {size: 8}\n"
        "cards:\n  pik: {styles: {}}\n  carp: {face: plain.xml}\n"
    )
    path = "content/toy/locale/de/layout.yaml"
    assert [format_diagnostic(d, lambda _: ()) for d in report.diagnostics if d.severity == "error"] == [
        f"{path}:2:11: error[load/unknown-style]: no style `storey`\n  hint: did you mean `story`?",
        (
            f"{path}:3:10: error[load/style-floor]: rules text must not shrink below 6.5 pt, `story` may shrink to 5 pt\n"
            "  hint: shorten the text, or give it another template"
        ),
        (
            f"{path}:4:10: error[load/missing-field]: missing field `reason` in `layout/styles/title`\n"
            "  hint: `reason`: why this language needs it"
        ),
        f"{path}:6:8: error[load/unknown-card]: no card `pik`\n  hint: did you mean `pike`?",
        (
            f"{path}:7:9: error[load/missing-field]: missing field `reason` in `layout/cards/carp`\n"
            "  hint: `reason`: why this language needs it"
        ),
    ]


@pytest.mark.parametrize(
    ("layout", "message"),
    [
        (
            "styles: [",
            (
                "1:9: error[load/bad-yaml]: `[` is opened here and never closed\n"
                "  hint: close the list with `]`; if the text itself begins with `[`, quote the whole text"
            ),
        ),
        ("style: {}\n", "1:1: error[load/unknown-field]: unknown field `style` in `layout`\n  hint: did you mean `styles`?"),
        (
            "styles: {story: {size: 9, floor: 10, reason: x}}\n",
            "1:17: error[load/style-floor]: style `story` has a floor of 10 pt above its size of 9 pt",
        ),
        (
            "cards: {pike: {back: plain.xml}}\n",
            (
                "1:15: error[load/missing-field]: missing field `reason` in `layout/cards/pike`\n"
                "  hint: `reason`: why this language needs it"
            ),
        ),
        (
            "cards: {pike: {styles: {storey: {size: 9, reason: x}}}}\n",
            "1:33: error[load/unknown-style]: no style `storey`\n  hint: did you mean `story`?",
        ),
    ],
)
def test_an_error_is_reported_once_at_its_place(german, layout, message):
    """Each error gives one diagnostic at its place in the locale's file."""
    _, report = german(layout)
    found = [format_diagnostic(d, lambda _: ()) for d in report.diagnostics if d.severity == "error"]
    assert [text.partition("\n  while")[0] for text in found] == [f"content/toy/locale/de/layout.yaml:{message}"]


def test_a_floor_goes_down_with_the_size(german):
    """A size below the floor lowers the floor, a larger size keeps it, and an explicit floor is used."""
    change = "styles:\n  story: {{{}, reason: x}}\n"
    for size, floor in (("size: 6.5", 6.5), ("size: 7.25", 6.5), ("size: 9, floor: 8", 8), ("leading: 1.5", 6.5)):
        game, report = german(change.format(size))
        assert not report.has_errors
        assert (size, game.theme.styles["story"].floor) == (size, floor)
    assert game.theme.styles["story"].leading == 1.5
    game, _ = german("cards:\n  pike: {styles: {number: {size: 20, weight: regular, case: upper, reason: x}}, reason: y}\n")
    look = game.decks[0].cards[0].look
    assert (look.styles["number"].size, look.styles["number"].floor, look.styles["number"].case) == (20, 10, "upper")


PATH = "content/g/locale/de/cards.po"

HEADER = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\n'

ENTRY = 'msgctxt "cards/a/title"\nmsgid "Rua"\nmsgstr "Straße"\n'


def read(text):
    """Read a PO file; gives the file and the diagnostics."""
    report = Report()
    file = parse_po(text, PATH, report)
    lines = text.split("\n")
    return file, "\n".join(format_diagnostic(d, lambda _: lines) for d in report.diagnostics)


def test_an_entry_is_read_with_everything_above_it():
    """An entry has its comments, places, flags, previous source and texts, which may span several lines."""
    file, messages = read(
        HEADER
        + '# mine\n#  too\n#. a card\n#: content/g/cards.yaml\n#, fuzzy, same-as-source\n#| msgctxt "old"\n#| msgid "Ru"\n'
        '#| "ela"\nmsgctxt "cards/a/title"\nmsgid ""\n"Rua\\n"\n"\\"dois\\""\nmsgstr ""\n"Straße\\n"\n"zwei\\\\_"\n'
        '\n#, fuzzy\n#~ msgctxt "gone"\n#~ msgid "x"\n#~ msgstr "y"\n\n# the end\n'
    )
    one, gone = file.entries
    assert not messages
    assert file.fields == {"Language": "de"}
    assert (one.id, one.source, one.text) == ("cards/a/title", 'Rua\n"dois"', "Straße\nzwei\\_")
    assert one.notes == ("# mine", "#  too")
    assert one.extracted == ("a card",)
    assert one.places == ("content/g/cards.yaml",)
    assert one.flags == ("fuzzy", "same-as-source")
    assert one.fuzzy
    assert (one.previous_id, one.previous) == ("old", "Ruela")
    assert (str(one.at), str(one.text_at)) == (f"{PATH}:13:1", f"{PATH}:18:2")
    assert (gone.id, gone.text, gone.obsolete, gone.fuzzy) == ("gone", "y", True, True)
    assert file.tail == "\n# the end\n"


CASES = TESTS / "load" / "po-faults.txt"

FAULTS = {
    name: tuple(part.split("--- says\n"))
    for name, _, part in (case.partition("\n") for case in CASES.read_text("utf-8").split("=== ")[1:])
}


@pytest.mark.parametrize("name", FAULTS)
def test_an_error_is_reported_once_at_its_line(name):
    """Each error gives one diagnostic with its line; the following entries are read and no line is lost."""
    text, expected = FAULTS[name]
    text += "\n" + ENTRY
    file, messages = read(text)
    assert messages == expected.rstrip("\n")
    assert [e.text for e in file.entries if e.id == "cards/a/title"] == ["Straße"]
    assert po_bytes(file) == text.encode()


def test_all_errors_of_a_file_are_reported():
    """All errors are reported in one run."""
    _, messages = read("\n\n".join(text for text, _ in FAULTS.values()))
    assert messages.count("error[translation/") == len(FAULTS)


@given(st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]) | st.sampled_from('\n\t"\\#')))
def test_a_text_comes_back_from_its_quotes(text):
    """Any text can be quoted and read back."""
    assert unquote_po(quote_po(text)) == text


@given(
    st.lists(
        st.sampled_from(
            ['msgid "x"', 'msgctxt "a"', 'msgstr "y"', '"more"', "# note", "#. what", "#, fuzzy", "#| msgid 'x'", "",
             '#~ msgid "x"', '#~ msgstr "y"', '#~| msgid "w"', "junk", 'msgstr "', '\tmsgid  "t"  ', 'msgid_plural "p"',
             'msgstr[0] "y"', "\r"],
        )
    ),
    st.sampled_from(["\n", "\r\n"]),
)  # fmt: skip
def test_no_line_is_lost(lines, newline):
    """Any file is written back as it was read, and nothing raises."""
    text = newline.join(lines)
    assert po_bytes(parse_po(text, PATH, Report())) == text.encode()


HEADER_PO = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'

ENTRY_PO = 'msgctxt "cards/one/title"\nmsgid "One"\nmsgstr "Eins"\n'

FOLDER = "content/g/locale/de"


@pytest.fixture
def read_in_files(project):
    """Read a translation with the given files; gives the translation and the diagnostics."""

    def run(files, tag="de"):
        root = project({f"{FOLDER}/{name}": content for name, content in files.items()})
        report = Report()
        game = load_game(root, "g", report)
        translation = load_translation(game, tag, report)
        return translation, "\n".join(format_diagnostic(d, source_reader(root)) for d in report.diagnostics)

    return run


def test_a_translation_is_read(read_in_files):
    """Entries are read by id with the places of their texts; obsolete entries are ignored, other files are a note."""
    translation, messages = read_in_files(
        {
            "cards.po": HEADER_PO
            + "#, fuzzy, same-as-source\n"
            + ENTRY_PO
            + '\n#~ msgctxt "gone"\n#~ msgid "x"\n#~ msgstr "y"\n',
            "cards.po~": "rubbish",
            ".cards.po.part": "rubbish",
            "cards.mo": b"\xde\x12\x04\x95",
        }
    )
    assert messages == (
        f"{FOLDER}/cards.mo: note[locale/unread-file]: nothing reads `cards.mo` among the translations of `g`\n"
        "  hint: delete it: what editors compile is not needed, `.po` files are read as they are\n"
        f"{FOLDER}/cards.po~: note[locale/unread-file]: nothing reads `cards.po~` among the translations of `g`\n"
        "  hint: take it out of the folder"
    )
    (entry,) = translation.entries.values()
    assert (entry.id, entry.source, entry.text, entry.fuzzy, entry.flags) == (
        "cards/one/title", "One", "Eins", True, ("same-as-source",),
    )  # fmt: skip
    assert str(entry.mark) == f"{FOLDER}/cards.po:9:9"


@pytest.mark.parametrize(
    "data",
    [
        HEADER_PO + ENTRY_PO,
        (HEADER_PO + ENTRY_PO).replace("\n", "\r\n"),
    ],
)
def test_line_ends_do_not_matter(read_in_files, data):
    """All kinds of line ends are accepted."""
    translation, messages = read_in_files({"cards.po": data.encode()})
    assert (translation.entries["cards/one/title"].text, messages) == ("Eins", "")


FILE_FAULTS = {
    "another charset": (
        (HEADER_PO.replace("UTF-8", "ISO-8859-1") + ENTRY_PO.replace("Eins", "Gr\u00f6\u00dfe")).encode("latin-1"),
        (":4:36: error[translation/charset]: the header says `charset=ISO-8859-1`, expected `charset=UTF-8`\n"
        '    4 | "Content-Type: text/plain; charset=ISO-8859-1\\n"\n      |                                    ^\n'
        "  hint: save the file as UTF-8"),
    ),
    "other bytes than it says": (
        (HEADER_PO + ENTRY_PO.replace("Eins", "Gr\u00f6\u00dfe")).encode("latin-1"),
        (":8:11: error[load/not-utf-8]: the file is not UTF-8, found the byte 0xF6: it may be Windows-1252, where it is in"
        " `Größe`\n"
        '    8 | msgstr "Gr\ufffd\ufffde"\n      |           ^\n  hint: save it as UTF-8'),
    ),
    "UTF-16": (
        (HEADER_PO + ENTRY_PO).encode("utf-16"),
        ": error[load/not-utf-8]: the file is UTF-16, expected UTF-8\n  hint: save it as UTF-8: editors ask",
    ),
    "a byte order mark": (
        b"\xef\xbb\xbf" + (HEADER_PO + ENTRY_PO).encode(),
        (":1: warning[translation/byte-order-mark]: `cards.po` begins with a byte order mark, which gettext's tools refuse\n"
        '    1 | \ufeffmsgid ""\n  hint: save it as UTF-8 without BOM'),
    ),
    "nothing": (
        b" \n",
        (": error[translation/empty-file]: `cards.po` is empty, expected a PO file\n"
        "  hint: delete it: `pnp locale merge de` writes it again"),
    ),
    "another language": (
        (HEADER_PO.replace(": de", ": fr") + ENTRY_PO).encode(),
        (":1:1: error[translation/other-language]: the header says `Language: fr` in the folder of `de`\n"
        '    1 | msgid ""\n      | ^\n  hint: put it into another folder, or say `Language: de`'),
    ),
    "an id twice": (
        (HEADER_PO + ENTRY_PO + "\n" + ENTRY_PO).encode(),
        (":10:1: error[translation/duplicate-id]: the message `cards/one/title` occurs twice\n"
        '   10 | msgctxt "cards/one/title"\n      | ^\n  first at content/g/locale/de/cards.po:6:1\n'
        "  hint: keep the entry with the right text, and take the other out"),
    ),
    "no id": (
        (HEADER_PO + ENTRY_PO + '\nmsgid "Two"\nmsgstr "Zwei"\n').encode(),
        (":10:1: error[translation/no-id]: an entry without `msgctxt`, which names the message that it translates\n"
        '   10 | msgid "Two"\n      | ^'),
    ),
    "an id that the game does not have": (
        (HEADER_PO + ENTRY_PO + '\nmsgctxt "cards/one/titel"\nmsgid "Two"\nmsgstr "Zwei"\n').encode(),
        (":10:1: warning[translation/unknown-id]: `cards/one/titel` is not a text of the game\n"
        '   10 | msgctxt "cards/one/titel"\n      | ^\n  hint: did you mean `cards/one/title`?'),
    ),
    "ids that the game no longer has": (
        (HEADER_PO + ENTRY_PO + "".join(f'\nmsgctxt "old/{k}/x"\nmsgid "Two"\nmsgstr "Zwei"\n' for k in range(2))).encode(),
        (":10:1: warning[translation/unknown-id]: `old/0/x` and 1 more are not texts of the game\n"
        '   10 | msgctxt "old/0/x"\n      | ^\n  and content/g/locale/de/cards.po:14:1\n'
        "  hint: `pnp locale merge de` puts aside what the game no longer has"),
    ),
    "another game": (
        (HEADER_PO.replace('"Lan', '"Project-Id-Version: chess 2\\n"\n"Lan') + 'msgctxt "a"\nmsgid "Q"\nmsgstr "D"\n').encode(),
        (":1: error[translation/other-game]: no entry of the file belongs to `g`, and its header says "
        '`Project-Id-Version: chess 2`\n    1 | msgid ""\n  hint: is it a file of another game?'),
    ),
    "another game without a name": (
        (HEADER_PO + 'msgctxt "a"\nmsgid "Q"\nmsgstr "D"\n').encode(),
        (":1: error[translation/other-game]: no entry of the file belongs to `g`, and its header says no `Project-Id-Version`\n"
        '    1 | msgid ""\n  hint: is it a file of another game?'),
    ),
    "only ids that the game no longer has": (
        (HEADER_PO.replace('"Lan', '"Project-Id-Version: g 2\\n"\n"Lan') + 'msgctxt "a"\nmsgid "Q"\nmsgstr "D"\n').encode(),
        (":7:1: warning[translation/unknown-id]: `a` is not a text of the game\n"
        '    7 | msgctxt "a"\n      | ^\n  hint: `pnp locale merge de` puts aside what the game no longer has'),
    ),
    "another id of a text that the game has": (
        (HEADER_PO + 'msgctxt "a"\nmsgid "One"\nmsgstr "Eins"\n').encode(),
        (":6:1: warning[translation/unknown-id]: `a` is not a text of the game\n"
        '    6 | msgctxt "a"\n      | ^\n  hint: `pnp locale merge de` puts aside what the game no longer has'),
    ),
    "many ids that the game no longer has": (
        (HEADER_PO + ENTRY_PO + "".join(f'\nmsgctxt "old/{k}/x"\nmsgid "Two"\nmsgstr "Zwei"\n' for k in range(7))).encode(),
        (":10:1: warning[translation/unknown-id]: `old/0/x` and 6 more are not texts of the game\n"
        '   10 | msgctxt "old/0/x"\n      | ^\n'
        + "".join(f"  and content/g/locale/de/cards.po:{n}:1\n" for n in (14, 18, 22, 26)) +
        "  hint: `pnp locale merge de` puts aside what the game no longer has"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FILE_FAULTS)
def test_an_error_is_reported_with_its_place(read_in_files, name):
    """Each error gives one diagnostic with file, line and value."""
    data, expected = FILE_FAULTS[name]
    messages = read_in_files({"cards.po": data})[1]
    assert messages == f"{FOLDER}/cards.po{expected}" or (
        name == "UTF-16" and messages.startswith(f"{FOLDER}/cards.po{expected}")
    )


def test_all_files_are_read_despite_errors(read_in_files):
    """Errors in several files are reported together, and valid entries are read."""
    translation, messages = read_in_files(
        {
            "a.po": b"",
            "b.po": HEADER_PO + 'msgid "x',
            "c.po": HEADER_PO + ENTRY_PO,
            "d.po/e.po": ENTRY_PO,
        }
    )
    assert [line.split(": ")[1] for line in messages.splitlines() if line.startswith(FOLDER)] == [
        "error[load/not-a-file]",
        "error[translation/empty-file]",
        "error[translation/broken-po]",
    ]
    assert translation.entries["cards/one/title"].text == "Eins"


def test_an_id_in_two_files_is_reported_with_both(read_in_files):
    """An id in two files is reported with both places."""
    _, messages = read_in_files(
        {
            "a.po": HEADER_PO + ENTRY_PO,
            "b.po": HEADER_PO + ENTRY_PO,
        }
    )
    assert messages.startswith(
        f"{FOLDER}/b.po:6:1: error[translation/duplicate-id]: the message `cards/one/title` occurs twice"
    )
    hint = "keep the entry with the right text, and take the other out"
    assert messages.endswith(f"first at {FOLDER}/a.po:6:1\n  hint: {hint}")


@pytest.mark.parametrize("language", ["de", "de_DE", "DE", "de_AT@euro", ""])
def test_a_language_may_be_written_in_many_ways(read_in_files, language):
    """Language tags are compared by meaning, not by spelling."""
    assert not read_in_files({"cards.po": HEADER_PO.replace(": de", f": {language}") + ENTRY_PO})[1]


def test_a_folder_without_files_is_reported(read_in_files):
    """A folder without PO files is reported."""
    _, messages = read_in_files({"notes.txt": "soon", "Words.PO": HEADER_PO})
    assert messages == (
        f"{FOLDER}: error[translation/no-po]: no PO file in `{FOLDER}`\n  hint: `pnp locale merge de` writes them\n"
        f"{FOLDER}/Words.PO: warning[locale/unread-file]: nothing reads `Words.PO` among the translations of `g`\n"
        "  hint: rename it to `Words.po`\n"
        f"{FOLDER}/notes.txt: warning[locale/unread-file]: nothing reads `notes.txt` among the translations of `g`\n"
        "  hint: take it out of the folder"
    )


@pytest.mark.parametrize(
    ("tag", "hint"), [("dee", "did you mean `de`?"), ("pl", "begin one: `pnp locale add pl g`")], ids=["misspelt", "new"]
)
def test_an_unknown_locale_is_reported_with_the_nearest(read_in_files, tag, hint):
    """An unknown locale is reported with the nearest one, or with how to start one."""
    translation, messages = read_in_files({"cards.po": HEADER_PO + ENTRY_PO}, tag)
    assert translation is None
    assert messages == (
        f"content/g/game.yaml:1:1: error[locale/unknown]: game `g` has no translation into `{tag}`: found `en`, `de`\n"
        f"    1 | title: Game\n      | ^\n  hint: {hint}"
    )


def test_hidden_folders_are_not_locales(project):
    """Hidden folders are not locales."""
    root = project(
        {
            f"{FOLDER}/cards.po": HEADER_PO,
            "content/g/locale/.weblate/x": "",
            "content/g/locale/readme.txt": "",
        }
    )
    assert locale_tags(root, "g") == ("de",)
