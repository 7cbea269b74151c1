"""`pnp locale export --as` and `import`: a translation goes out as a table, is filled in, comes back and prints."""

import csv
from io import StringIO

import pytest
from support.incoming import GERMAN_BY_SOURCE as GERMAN

EMPTY = "game  locale  new  changed  needs work  same  empty  stale  unmatched  faulty\n"


@pytest.fixture
def german(toy, run):
    """The toy game with an empty German translation."""
    run("locale", "add", "de", "toy", "--no-pictures", "-q", cwd=toy)
    return toy


def table(toy):
    """The exported CSV as rows."""
    return list(csv.reader(StringIO((toy / "out/toy/de/toy-de.csv").read_text("utf-8-sig"))))


def write(toy, rows, name="toy-de.csv", delimiter=","):
    """Write rows as a spreadsheet does."""
    out = StringIO()
    csv.writer(out, delimiter=delimiter).writerows(rows)
    (toy / name).write_text(out.getvalue(), "utf-8", newline="")
    return toy / name


def test_a_table_goes_out_and_comes_back(german, run):
    """It has a row for each text; filled in, everything prints, and the second time nothing is new."""
    done = run("locale", "export", "de", "--as", "csv", cwd=german)
    assert (done.out, done.err, done.code) == ("out/toy/de/toy-de.csv: 15 texts\n", "", 0)
    rows = [[*row[:2], GERMAN.get(row[1], row[2]), *row[3:]] for row in table(german)]
    filled = write(german, rows, delimiter=";")
    done = run("locale", "import", filled, cwd=german)
    assert (done.err, done.code) == ("", 0)
    assert done.out == (
        f"{EMPTY}toy   de       15        0           0     0      0      0          0       0\n"
        "  content/toy/locale/de/cards.po\n  content/toy/locale/de/words.po\n2 files changed\n"
    )
    assert run("check", "toy", "--locale", "de", "-q", cwd=german).code == 0
    again = run("locale", "import", filled, cwd=german)
    assert again.out.endswith("    0      0          0       0\nthe file contains nothing new\n")


def test_faults_are_listed_and_the_rest_comes_in(german, run):
    """The exit code is 1; what is sound is written."""
    file = write(german, [["id", "de"], ["fish/pike/name", "Hecht"], ["fish/carp/name", "#REF!"]])
    done = run("locale", "import", file, cwd=german)
    assert done.code == 1
    assert done.err == (
        "toy-de.csv:3:2: error[import/odd-cell]: `fish/carp/name`: the cell holds an error, `#REF!`, expected a text\n"
        "    3 | de: #REF!\n  hint: type the text again, with `'` before it if it begins with `=`, `+` or `-`\n1 error\n"
    )
    assert done.out.endswith("  content/toy/locale/de/cards.po\n1 file changed\n")
    assert 'msgstr "Hecht"' in (german / "content/toy/locale/de/cards.po").read_text("utf-8")


def test_nothing_is_written_of_a_file_that_cannot_be_read(german, run):
    """One cause, no table of counts."""
    before = (german / "content/toy/locale/de/cards.po").read_bytes()
    done = run("locale", "import", write(german, [["Nummer", "Text"], ["1", "Hecht"]]), cwd=german)
    assert (done.code, done.out) == (1, "")
    assert (german / "content/toy/locale/de/cards.po").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--locale", "fr"], "there is no translation of toy into `fr`: one of `de`"),
        (
            ["--column", "de"],
            "`--column de`: write what it holds and its header, such as `--column de=Übersetzung`",
        ),
        (["--column", "fr=Text"], "there is no translation of toy into `fr`: one of `de`"),
    ],
)
def test_options_that_mean_nothing(german, run, words, said):
    """A usage error, with what there is."""
    file = write(german, [["id", "de"], ["fish/pike/name", "Hecht"]])
    done = run("locale", "import", file, *words, cwd=german)
    assert done.code == 2
    assert said in " ".join(done.err.replace("│", " ").split())


def test_a_region_comes_in_where_the_game_names_none(german, run):
    """`de-AT` in an option, in XLIFF and in a header is `de`, if there is no other German."""
    assert run("locale", "export", "de_AT", cwd=german).code == 0
    document = german / "out/toy/de/toy-de.xlf"
    text = document.read_text("utf-8")
    document.write_text(text.replace('target-language="de"', 'target-language="de-AT"'), "utf-8")
    done = run("locale", "import", document, cwd=german)
    assert (done.out, done.code) == ("the file contains nothing new\n", 0)
    note = "`de-AT` is `de` here, the only one that `toy` has of this language"
    assert done.err.startswith(f"out/toy/de/toy-de.xlf:3: note[locale/standing]: {note}\n")
    document.write_text(text.replace(' target-language="de"', ""), "utf-8")
    assert run("locale", "import", document, cwd=german).out == "the file contains nothing new\n"
    checked = run("check", "toy", "--locale", "de-AT", cwd=german)
    assert "note[locale/standing]: `de-AT` is `de` here" in checked.err
    assert "content/toy/locale/de: warning[locale/untranslated]" in checked.err


@pytest.mark.parametrize(
    ("name", "english", "translated"),
    [
        ("de.ftl", "start = Pike\nplace =\n    .name = Brook\n", "start = Hecht\nplace =\n    .name = Bach\n"),
        ("de.json", '{"start": "Pike", "menu.place": "Brook"}', '{"start": "Hecht", "menu.place": "Bach"}'),
    ],
)
def test_keys_that_are_no_ids_are_found_by_a_file_of_the_sources(german, run, name, english, translated):
    """Of the same kind, with the same keys."""
    source, file = german / f"source{name[2:]}", german / name
    source.write_text(english, "utf-8")
    file.write_text(translated, "utf-8")
    done = run("locale", "import", file, "--source", source, cwd=german)
    assert (done.err, done.code) == ("", 0)
    assert done.out.startswith(f"{EMPTY}toy   de        2 ")
    written = (german / "content/toy/locale/de/cards.po").read_text("utf-8")
    assert 'msgstr "Hecht"' in written
    assert 'msgstr "Bach"' in written


def test_xliff_that_names_no_file_of_the_project_comes_in_by_ids(german, run):
    """An agency has moved it, and its tool has left out the language: the name of the file says it."""
    run("locale", "export", "de", cwd=german)
    text = (german / "out/toy/de/toy-de.xlf").read_text("utf-8").replace(' target-language="de"', "")
    text = text.replace('original="content/toy/locale/de/', 'original="D:\\jobs\\')
    text = text.replace('<target state="needs-translation"></target>', '<target state="final">Hecht</target>', 1)
    (german / "toy-de.xlf").write_text(text, "utf-8")
    done = run("locale", "import", german / "toy-de.xlf", cwd=german)
    assert (done.err, done.code) == ("", 0)
    counts = f"{EMPTY}toy   de        1        0           0     0     14      0          0       0\n"
    assert done.out == f"{counts}  content/toy/locale/de/cards.po\n1 file changed\n"


def test_untranslated_cards_are_named(german, run):
    """They are counted, and `--strict` says which."""
    write(german, [["id", "de"], ["waters/brook/name", "Bach"]])
    run("locale", "import", "toy-de.csv", cwd=german)
    usual = run("check", "toy", "--locale", "de", cwd=german)
    assert "14 of 15 texts of `de` are not translated, on 4 of 5 cards: they print in `en` with a mark" in usual.err
    strict = run("build", "toy", "--locale", "de", "--strict", "-q", cwd=german)
    assert "on 4 of 5 cards (`pike`, `carp`, `trout`, `mill-pond`): they do not print" in strict.err
