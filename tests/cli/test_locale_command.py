"""`pnp locale`: a translation of the toy game from its first file to printing."""

import json
import re

import pytest
from support.incoming import GERMAN_BY_SOURCE as GERMAN


def translate(folder):
    """Translate every text that is still empty."""
    for file in folder.glob("*.po"):
        text = re.sub(
            r'msgid "((?:[^"\\]|\\.)+)"\nmsgstr ""',
            lambda found: f'msgid "{found[1]}"\nmsgstr "{GERMAN[found[1]]}"',
            file.read_text("utf-8"),
        )
        file.write_text(text, "utf-8")


@pytest.fixture
def german(toy, run):
    """The toy game with a new German translation."""
    done = run("locale", "add", "de", "toy", "--no-pictures", "-q", cwd=toy)
    assert (done.code, done.out, done.err) == (0, "", "")
    return toy / "content/toy/locale/de"


@pytest.mark.whole
def test_a_translation_from_add_to_print(toy, run, edit, german):
    """Added, counted, translated, printed; when a source is edited later, only its entry changes."""
    started = run("locale", "status", cwd=toy)
    assert started.out == (
        "game  locale  texts  distinct  to do  done  fuzzy  missing  stale  same  unsure  too long  no glyph  faults  %\n"
        "toy   de         15        15     15     0      0       15      0     0       0         0         0       0  0\n"
    )
    assert started.code == 1

    translate(german)
    ended = run("locale", "status", "de", "--json", "-q", cwd=toy)
    (record,) = json.loads(ended.out)
    assert (ended.code, record["translated"], record["percent"], record["ready"]) == (0, 15, 100, True)
    assert run("build", "toy", "--locale", "de", "--strict", "-q", cwd=toy).code == 0

    assert "; 1 file written" in run("locale", "merge", "--no-pictures", cwd=toy).out  # comments name translated symbols
    before = {file.name: file.read_bytes() for file in german.iterdir()}
    same = run("locale", "merge", "--no-pictures", cwd=toy)
    assert same.out == "content/toy/locale/de: up to date\n"
    assert {file.name: file.read_bytes() for file in german.iterdir()} == before

    edit(toy / "content/toy/fish.yaml", "name: Old Carp", "name: Very Old Carp")
    edit(toy / "content/toy/words.yaml", "bait: Bait\n", "")
    edit(toy / "templates/toy/fish.xml", "{{ words.bait }}", "")
    merged = run("locale", "merge", "toy", "--no-pictures", cwd=toy)
    assert merged.out == "content/toy/locale/de: 1 changed, 1 no longer used; 2 files written\n"
    assert (german / "cards.po").read_bytes() == before["cards.po"].replace(
        b'msgctxt "fish/carp/name"\nmsgid "Old Carp"',
        b'#, fuzzy\n#| msgid "Old Carp"\nmsgctxt "fish/carp/name"\nmsgid "Very Old Carp"',
    )
    assert (german / "words.po").read_text("utf-8").endswith('\n#~ msgctxt "words/bait"\n#~ msgid "Bait"\n#~ msgstr "Köder"\n')
    strict = run("build", "toy", "--locale", "de", "--strict", "-q", cwd=toy)
    assert strict.code == 1
    assert "error[locale/fuzzy]: 1 of 14 texts of `de` are marked fuzzy" in strict.err


def test_fonts_of_a_language_without_italics_concern_only_its_texts(toy, run, edit, german):
    """The language prints with the nearest cut and a warning that says what to name; others print as before."""
    translate(german)
    edit(
        toy / "fonts/fonts.yaml",
        "roles:",
        "  plain: {regular: chakra-petch/ChakraPetch-Regular.ttf, licence: chakra-petch/OFL.txt}\nroles:",
    )
    edit(
        toy / "fonts/fonts.yaml",
        "text: {per: cluster, default: [chakra-petch]",
        "text: {per: cluster, default: [chakra-petch], de: [plain]",
    )
    edit(toy / "templates/toy/theme.yaml", "story: {family: text,", "story: {family: text, italic: yes,")
    assert "`plain" not in run("check", "toy", cwd=toy).err
    ran = run("check", "toy", "--locale", "de", cwd=toy)
    assert ran.code == 0
    assert (
        "templates/toy/theme.yaml:9:10: warning[layout/missing-cut]: style `story` needs `plain italic`, which fonts.yaml does "
        "not have; the nearest cut stands in for it\n"
    ) in ran.err
    assert (
        "  hint: name its file as `italic` of `plain` in fonts/fonts.yaml, or that of another cut if the family has none\n"
    ) in ran.err
    assert "`small`" not in ran.err


def test_comments_say_what_a_translator_needs(toy, run):
    """Description, capacity, symbols and an existing picture."""
    done = run("locale", "add", "de", cwd=toy)
    assert done.out == (
        "content/toy/locale/de: 15 new; 2 files written\nnext: translate them, then `pnp build toy --locale de`\n"
    )
    cards = (toy / "content/toy/locale/de/cards.po").read_text("utf-8")
    story = cards.split("\n\n")[2].splitlines()
    assert story[0] == "#. fish `pike`: story (something to catch)"
    assert re.fullmatch(r"#. fits about \d+ characters at full size \(8 pt\), \d+ at the smallest \(6.5 pt\)", story[1])
    assert story[2:5] == [
        "#. symbols: [worm] = worm",
        "#. picture: out/toy/en/pictures/pike-face.png",
        "#: content/toy/fish.yaml",
    ]
    assert (toy / "out/toy/en/pictures/pike-face.png").read_bytes().startswith(b"\x89PNG")
    assert '"X-Translation-Status: not reviewed by a native speaker\\n"' in cards


def test_templates_are_written_where_it_says(toy, run):
    """`extract` writes POT files without a language."""
    done = run("locale", "extract", "--no-pictures", "--out", toy / "pot", cwd=toy)
    assert done.out == "pot/toy/template/words.pot: 6 texts\npot/toy/template/cards.pot: 9 texts\n"
    assert '"Language: \\n"' in (toy / "pot/toy/template/cards.pot").read_text("utf-8")


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        (
            "german",
            (
                "error[locale/unknown-language]: `german` is not a language in Unicode's locale data\n"
                "  hint: did you mean `de`, German?\n1 error\n"
            ),
        ),
        (
            "en",
            (
                "content/toy/game.yaml:2:1: error[locale/is-source]: `en` is the language that `toy` is written in\n"
                "    2 | title: Pond\n      | ^\n1 error\n"
            ),
        ),
        (
            "PT_br",
            (
                "content/toy/locale/pt-BR: error[locale/exists]: `content/toy/locale/pt-BR` already exists\n"
                "  hint: `pnp locale merge pt-BR` brings it up to date\n1 error\n"
            ),
        ),
    ],
)
def test_a_translation_that_cannot_begin(toy, run, tag, said):
    """If it is unknown, the source, or exists already, nothing is written."""
    folder = toy / "content/toy/locale"
    (folder / "pt-BR").mkdir(parents=True)
    done = run("locale", "add", tag, "-q", cwd=toy)
    assert (done.code, done.out, done.err) == (1, "", said)
    assert [*folder.rglob("*")] == [folder / "pt-BR"]


def test_a_merge_touches_nothing_when_a_file_cannot_be_read(toy, run, german):
    """Errors of all files are reported, and no file of the language changes, because unread entries would become obsolete."""
    (german / "cards.po").write_bytes((german / "cards.po").read_bytes() + b"<<<<<<< HEAD\n")
    (german / "words.po").write_bytes((german / "words.po").read_bytes()[:-1] + b'"\n')
    before = {file.name: file.read_bytes() for file in german.iterdir()}
    done = run("locale", "merge", "--no-pictures", "-q", cwd=toy)
    assert done.code == 1
    assert re.findall(r"^content/toy/locale/de/(\w+\.po):\d+:\d+: error\[(.+?)\]", done.err, re.MULTILINE) == [
        ("cards.po", "load/merge-conflict"),
        ("words.po", "translation/broken-po"),
    ]
    assert {file.name: file.read_bytes() for file in german.iterdir()} == before
    status = run("locale", "status", "--json", "-q", cwd=toy)
    assert (status.code, json.loads(status.out)) == (1, [{"game": "toy", "locale": "de", "ready": False}])


def test_a_faulty_entry_does_not_stop_a_merge(toy, run, edit, german):
    """It is listed and stays as it is written, and its message gets no second entry; all others are brought up to date."""
    translate(german)
    cards = german / "cards.po"
    edit(cards, 'msgstr "Bach"', 'msgstr "Bach')
    twice = 'msgctxt "fish/carp/name"\nmsgid "Old Carp"\nmsgstr "Karpfen"\n'
    cards.write_text(f'{cards.read_text("utf-8")}\n{twice}\nmsgid "Moat"\nmsgstr "Graben"\n', "utf-8")
    edit(toy / "content/toy/fish.yaml", "name: Pike", "name: Big Pike")
    edit(toy / "content/toy/fish.yaml", "name: Old Carp", "name: Older Carp")
    done = run("locale", "merge", "--no-pictures", cwd=toy)
    assert done.code == 1
    assert done.out == "content/toy/locale/de: 1 changed; 1 file written\n"
    assert re.findall(r"^content/toy/locale/de/(\w+\.po):\d+:\d+: error\[(.+?)\]", done.err, re.MULTILINE) == [
        ("cards.po", "translation/broken-po"),
        ("cards.po", "translation/duplicate-id"),
        ("cards.po", "translation/no-id"),
    ]
    text = cards.read_text("utf-8")
    assert '#| msgid "Pike"\nmsgctxt "fish/pike/name"\nmsgid "Big Pike"\nmsgstr "Hecht"\n' in text
    assert (text.count('"waters/brook/name"'), text.count('"fish/carp/name"')) == (1, 2)
    assert 'msgstr "Bach\n' in text
    assert twice in text
    assert "Older Carp" not in text
    again = run("locale", "merge", "--no-pictures", cwd=toy)
    assert (again.out, again.code) == ("content/toy/locale/de: up to date\n", 1)
    edit(cards, 'msgstr "Bach\n', 'msgstr "Bach"\n')
    cards.write_text(cards.read_text("utf-8").partition(f"\n{twice}")[0], "utf-8")
    mended = run("locale", "merge", "--no-pictures", cwd=toy)
    assert (mended.out, mended.code) == ("content/toy/locale/de: 1 changed; 1 file written\n", 0)


def test_a_merge_touches_nothing_when_the_game_cannot_be_read(toy, run, edit, german):
    """Messages of an unreadable card must not become obsolete."""
    before = (german / "cards.po").read_bytes()
    edit(toy / "content/toy/fish.yaml", "points: 7", "points: many")
    done = run("locale", "merge", "--no-pictures", "-q", cwd=toy)
    assert done.code == 1
    assert "error[load/wrong-kind]: `points` must be a whole number" in done.err
    assert (german / "cards.po").read_bytes() == before


def test_a_name_that_is_neither_game_nor_language(toy, run, german):
    """A usage error with a suggestion; without any translation, with how to start one."""
    assert german.is_dir()
    done = run("locale", "status", "dee", cwd=toy)
    assert done.code == 2
    assert "there is no game and no translation `dee`: did you mean `de`?" in " ".join(done.err.split())
