"""`pnp locale check`, `pseudo`, `export` and `import` as a translator types them."""

import json

import pytest

HEADER = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n'
TEXTS = {"words/bait": ("Bait", "Köder"), "words/points": ("points", "Punkte"), "icons/worm": ("worm", "Wurm")}


@pytest.fixture
def german(toy):
    """The toy game with the beginning of a German translation; gives its file."""
    file = toy / "content/toy/locale/de/words.po"
    file.parent.mkdir(parents=True)
    entries = (f'\nmsgctxt "{id_}"\nmsgid "{source}"\nmsgstr "{text}"\n' for id_, (source, text) in TEXTS.items())
    file.write_text(HEADER + "".join(entries), "utf-8")
    return file


def test_check_says_what_is_left(toy, german, run, edit):
    """Diagnostics on standard error, a table on standard output, exit code 1; or everything as JSON."""
    edit(german, "Köder", "Köder [worm]")
    done = run("locale", "check", "toy", "de", cwd=toy)
    assert done.code == 1
    assert done.out.split() == ["game", "locale", "errors", "warnings", "toy", "de", "1", "1"]
    assert "error[translation/icons]: the translation has `[worm]`, which the source does not have" in done.err
    found = json.loads(run("locale", "check", "--json", cwd=toy).out)
    assert (found["version"], found["command"], found["exit_code"], found["files"]) == (1, "locale check", 1, [])
    assert [(f["code"], f["file"], f["line"]) for f in found["findings"]] == [
        ("translation/icons", "content/toy/locale/de/words.po", 7),
        ("locale/untranslated", "content/toy/locale/de", None),
    ]


def test_check_of_what_is_not_there(german, run):
    """A misspelt name is a usage error with a suggestion."""
    done = run("locale", "check", "toy", "dd", cwd=german.parent)
    assert done.code == 2
    assert "there is no game and no translation `dd`: one of `de`, `toy`" in " ".join(done.err.split())


def test_pseudo_prints_the_game(toy, run):
    """One PDF for each named pseudo-locale."""
    done = run("locale", "pseudo", "toy", "accents", "long", cwd=toy)
    assert done.code == 0
    assert [line.split()[:2] for line in done.out.splitlines()[1:]] == [["accents", "en-XA"], ["long", "de-XL"]]
    assert (toy / "out/toy/en-XA/toy-en-XA-cards-a4.pdf").is_file()


def test_pseudo_counts_the_texts_that_do_not_fit(toy, run, edit):
    """In the table and as warnings, once per face; pages are printed anyway."""
    long = "It waits so very still. " * 12
    edit(toy / "content/toy/fish.yaml", "It waits **very** still.", long)
    edit(toy / "content/toy/fish.yaml", "_Nobody_ knows how old.", long)
    edit(toy / "content/toy/types.yaml", "max: 200", "max: 2000")
    assert run("check", "toy", "-q", cwd=toy).code == 0
    done = run("locale", "pseudo", "toy", "accents", cwd=toy)
    assert done.code == 0
    assert [line.split()[:3] for line in done.out.splitlines()] == [["locale", "too", "long"], ["accents", "en-XA", "2"]]
    assert done.err.count("warning[layout/overflow]") == 1
    assert done.err.endswith("\n1 warning at 2 places\n")
    assert (toy / "out/toy/en-XA/toy-en-XA-cards-a4.pdf").is_file()
    plain = run("locale", "pseudo", "toy", "accents", "--deck", "waters", cwd=toy)
    assert plain.out.splitlines()[1].split()[:3] == ["accents", "en-XA", "0"]


@pytest.mark.parametrize("version", ["1.2", "2.0"])
def test_export_and_import(toy, german, run, edit, version):
    """Unchanged, nothing is written; one changed text changes one line; one error, and nothing changes."""
    before = german.read_text("utf-8")
    done = run("locale", "export", "de", "--xliff", version, "--out", toy / "sent", cwd=toy)
    assert (done.code, done.out) == (0, "sent/toy-de.xlf: 3 texts\n")
    file = toy / "sent/toy-de.xlf"
    done = run("locale", "import", file, cwd=toy)
    assert (done.code, done.out) == (0, "the file contains nothing new\n")
    assert german.read_text("utf-8") == before
    edit(file, "Köder", "Fischköder")
    assert run("locale", "import", file, cwd=toy).out == "  content/toy/locale/de/words.po\n1 file changed\n"
    assert german.read_text("utf-8") == before.replace("Köder", "Fischköder")
    edit(file, "words/points", "words/pints")
    edit(file, "Fischköder", "Köder")
    done = run("locale", "import", file, cwd=toy)
    assert done.code == 1
    assert "error[xliff/unknown-id]: `words/pints` is not a message of" in done.err
    assert german.read_text("utf-8") == before.replace("Köder", "Fischköder")


@pytest.mark.parametrize(
    "damage",
    [
        (
            'target-language="de"',
            'target-language="fr"',
            "the target language is `fr`, expected `de` as in the path of the file",
        ),
        ("/locale/de/", "/locale/fr/", "there is no translation of `toy` into `fr`"),
        ("content/toy/", "content/lake/", "expected the path of a PO file of this project"),
    ],
)
def test_import_of_what_belongs_elsewhere(toy, german, run, edit, damage):
    """Another language, another game."""
    old, new, said = damage
    run("locale", "export", "de", "--out", toy / "sent", cwd=toy)
    edit(toy / "sent/toy-de.xlf", old, new)
    done = run("locale", "import", "sent/toy-de.xlf", cwd=toy)
    assert done.code == 1
    assert said in done.err
    assert "sent/toy-de.xlf:" in done.err
    assert german.is_file()
