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


PIKES = {"fish/pike/name": ("Pike", "Hecht"), "fish/carp/name": ("Pike", ""), "fish/trout/name": ("Pike", "")}


@pytest.fixture
def pikes(toy, german, edit):
    """The toy game, in which all fish have one name, with the translation of the first; gives the file of its cards."""
    for name in ("Old Carp", '"No"'):
        edit(toy / "content/toy/fish.yaml", f"name: {name}", "name: Pike")
    entries = (f'\nmsgctxt "{id_}"\nmsgid "{source}"\nmsgstr "{text}"\n' for id_, (source, text) in PIKES.items())
    (german.parent / "cards.po").write_text(HEADER + "".join(entries), "utf-8")
    return german.parent / "cards.po"


def test_merge_leaves_empty_texts_empty_if_nothing_is_to_be_suggested(toy, pikes, run):
    """`--no-suggest` adds entries without a text; `--suggest`, which is usual, fills them then."""
    merged = run("locale", "merge", "--no-pictures", "--no-suggest", cwd=toy)
    assert merged.out == "content/toy/locale/de: 9 new; 2 files written\n"
    assert "suggested" not in pikes.read_text("utf-8")
    merged = run("locale", "merge", "--no-pictures", "--suggest", cwd=toy)
    assert merged.out == "content/toy/locale/de: 2 suggested from equal texts; 1 file written\n"


@pytest.mark.whole
def test_a_name_is_translated_once_and_confirmed_at_once(toy, pikes, run, edit):
    """`merge` suggests it for its equals, which `propagate` confirms; a later change is taken over in the same way."""
    merged = run("locale", "merge", "--no-pictures", cwd=toy)
    assert merged.out == "content/toy/locale/de: 9 new, 2 suggested from equal texts; 2 files written\n"
    assert pikes.read_text("utf-8").count("#. suggested: `fish/pike/name` has the same source") == 2
    before = pikes.read_bytes()
    for version in ("1.2", "2.0"):  # an agency that returns what it got changes no byte
        assert run("locale", "export", "de", "--xliff", version, "--out", toy, cwd=toy).code == 0
        assert run("locale", "import", "toy-de.xlf", cwd=toy).out == "the file contains nothing new\n"
    assert pikes.read_bytes() == before
    done = run("locale", "propagate", "de", "fish/pike/name", cwd=toy)
    assert (done.code, done.out.splitlines()) == (
        0,
        [
            "text             was            is",
            "fish/carp/name   Hecht (fuzzy)  Hecht",
            "fish/trout/name  Hecht (fuzzy)  Hecht",
            "1 file written",
        ],
    )
    assert "suggested" not in pikes.read_text("utf-8")
    edit(
        pikes, 'msgctxt "fish/pike/name"\nmsgid "Pike"\nmsgstr "Hecht"', 'msgctxt "fish/pike/name"\nmsgid "Pike"\nmsgstr "Esox"'
    )
    edit(pikes, 'msgctxt "fish/trout/name"', '#, varied\nmsgctxt "fish/trout/name"')
    said = run("locale", "check", cwd=toy).err
    way = "as `pnp locale propagate de fish/pike/name` does"
    assert f"hint: translate it one way, {way}, or write `# pnp: varied` above the entry\n" in said
    done = run("locale", "propagate", "toy", "de", "fish/pike/name", cwd=toy)
    assert done.out.splitlines()[1:] == [
        "fish/carp/name   Hecht  Esox",
        "fish/trout/name  Hecht  left, for it is flagged `varied`",
        "1 file written",
    ]


@pytest.mark.parametrize(
    ("texts", "flagged", "said", "way"),
    [
        (
            ("Spieß", "Hecht", "Hecht"),
            "",
            ["`Spieß` in `fish/pike/name` and as `Hecht` in `fish/carp/name` and 1 more"],
            "carp",
        ),
        (
            ("Hecht", "Spieß", "hecht"),
            "",
            ["`Spieß` in `fish/carp/name` and as `Hecht` in `fish/pike/name` and 1 more"],
            "pike",
        ),
        (
            ("Hecht", "Spieß", "Esox"),  # of several that are as frequent, the first
            "",
            [
                f"`{text}` in `fish/{id_}/name` and as `Hecht` in `fish/pike/name`"
                for text, id_ in (("Spieß", "carp"), ("Esox", "trout"))
            ],
            "pike",
        ),
        (("Spieß", "Hecht", "Esox"), "pike", ["`Esox` in `fish/trout/name` and as `Hecht` in `fish/carp/name`"], "carp"),
        (("Spieß", "Hecht", "Hecht"), "pike", [], ""),
    ],
)
def test_the_usual_translation_is_the_way_out(toy, pikes, run, edit, texts, flagged, said, way):  # noqa: PLR0913, PLR0917
    """Not the first one, which may be the rarest; one that is flagged `varied` is no measure for others."""
    ids = ("pike", "carp", "trout")
    for id_, (_, old), text in zip(ids, PIKES.values(), texts, strict=True):
        flag = "#, varied\n" if id_ == flagged else ""
        entry = f'msgctxt "fish/{id_}/name"\nmsgid "Pike"\nmsgstr "{{}}"'
        edit(pikes, entry.format(old), flag + entry.format(text))
    lines = run("locale", "check", "toy", "de", "--show", "translation/varied", cwd=toy).err.splitlines()
    found = [line.partition("is translated as ")[2] for line in lines if "warning[translation/varied]" in line]
    assert found == said
    ways = {line for line in lines if "hint" in line}
    flag = "or write `# pnp: varied` above the entry"
    assert ways == (
        {f"  hint: translate it one way, as `pnp locale propagate de fish/{way}/name` does, {flag}"} if way else set()
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("de",), "name the texts whose translation is taken over by their ids, such as fish/pike/name"),
        (("de", "fish/pike/nam"), "there is no text `fish/pike/nam`: did you mean `fish/pike/name`?"),
        (("de", "fish/carp/name"), "`fish/carp/name` of toy de is not translated, so it is not taken over"),
        (
            ("de", "fish/trout/name"),
            "`fish/trout/name` of toy de is flagged `fuzzy`, so it is not taken over: confirm it first, by removing the flag",
        ),
        (("fr", "fish/pike/name"), "there is no game and no translation `fr`"),
        (("fish/pike/name",), "`fish/pike/name` is a text of toy de, toy nl: name the game and the language"),
    ],
)
def test_what_cannot_be_taken_over(toy, pikes, run, words, said):
    """A usage error that says why; no file changes."""
    trout = 'msgctxt "fish/trout/name"\nmsgid "Pike"\nmsgstr "'
    pikes.write_text(pikes.read_text("utf-8").replace(f'{trout}"', f'#, fuzzy\n{trout}Hecht"'), "utf-8")
    dutch = pikes.parent.with_name("nl") / "cards.po"
    dutch.parent.mkdir()
    dutch.write_bytes(pikes.read_bytes().replace(b"Language: de", b"Language: nl"))
    before = pikes.read_bytes()
    done = run("locale", "propagate", *words, cwd=toy)
    assert (done.code, done.out) == (2, "")
    assert said in " ".join(done.err.split())
    assert pikes.read_bytes() == before


def test_of_several_texts_with_one_source_one_is_taken_over(toy, pikes, run, edit):
    """Which of two translations is meant is not guessed; several ids of one text are named together, as are other texts."""
    edit(pikes, 'msgctxt "fish/trout/name"\nmsgid "Pike"\nmsgstr ""', 'msgctxt "fish/trout/name"\nmsgid "Pike"\nmsgstr "Esox"')
    before = pikes.read_bytes()
    done = run("locale", "propagate", "de", "fish/pike/name", "fish/carp/name", "fish/trout/name", cwd=toy)
    assert (done.code, done.out) == (2, "")
    said = "`fish/pike/name` and `fish/trout/name` have the same source and different texts: name the one that is taken over"
    assert said in " ".join(done.err.split())
    assert pikes.read_bytes() == before
    done = run("locale", "propagate", "de", "fish/trout/name", cwd=toy)
    assert done.out.splitlines()[1:] == ["fish/pike/name  Hecht  Esox", "fish/carp/name  -      Esox", "1 file written"]


def test_what_another_game_has_translated_is_a_suggestion(toy, run):
    """If it is written in the same language; the comment names the game."""
    for game, source in (("other", "en"), ("third", "fr")):
        folder = toy / f"content/{game}/locale/de"
        folder.mkdir(parents=True)
        (folder.parents[1] / "game.yaml").write_text("title: no matter\n", "utf-8")
        header = HEADER + f'"X-Source-Language: {source}\\n"\n'
        text = 'msgctxt "{}"\nmsgid "{}"\nmsgstr "{}"\n'
        words = {"other": ("cards/x/name", "Pike", "Hecht"), "third": ("words/y", "Brook", "Bresche")}
        gone = text.format("cards/gone/name", "Mill Pond", "Mühlteich").replace(
            "msg", "#~ msg"
        )  # its source may have been another
        (folder / "cards.po").write_text(f"{header}\n{text.format(*words[game])}\n{gone}", "utf-8")
    done = run("locale", "add", "de", "toy", "--no-pictures", cwd=toy)
    assert done.out.splitlines()[0] == "content/toy/locale/de: 15 new, 1 suggested from equal texts; 2 files written"
    written = (toy / "content/toy/locale/de/cards.po").read_text("utf-8")
    assert "#. suggested: `cards/x/name` of `other` has the same source; confirm it, or translate it otherwise\n" in written
    assert '#, fuzzy\nmsgctxt "fish/pike/name"\nmsgid "Pike"\nmsgstr "Hecht"\n' in written
    assert "Bresche" not in written
    assert "Mühlteich" not in written


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
