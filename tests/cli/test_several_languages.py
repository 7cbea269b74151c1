"""`--locale all` and `--locale pt-BR,en`: several languages in one run."""

import gc
import hashlib
import json
import shutil
import subprocess
import sys

import pytest

from pnp.cli.console import Console
from pnp.model.request import PreparedGame
from pnp.model.sheet import Imposition

LANGUAGES = ("ar", "en")


@pytest.fixture
def fish(toy, run):
    """The toy game with two translations in which every text is missing, so that they warn."""
    for tag in ("de", "fr"):
        assert run("locale", "add", tag, "toy", "-q", cwd=toy).code == 0
    shutil.rmtree(toy / "out", ignore_errors=True)
    return toy


def hashes(folder):
    """The bytes of everything in a folder, by name."""
    return {
        f.relative_to(folder).as_posix(): hashlib.sha256(f.read_bytes()).hexdigest()
        for f in sorted(folder.rglob("*"))
        if f.is_file()
    }


@pytest.mark.parametrize("given", [("--locale", "all"), ("--locale", "ar,en"), ("--locale", "en", "--locale", "ar")])
def test_files_are_those_of_one_run_per_language(components, run, given):
    """What an earlier language left in the caches changes no byte of a later one."""
    deck = ("build", "components", "-q", "--png", "--trace", "--deck", "coins")
    for tag in LANGUAGES:
        assert run(*deck, "--locale", tag, "--out", "alone", cwd=components).code == 0
    assert run(*deck, *given, "--out", "together", cwd=components).code == 0
    alone = hashes(components / "alone")
    assert {name.split("/")[1] for name in alone} == set(LANGUAGES)
    assert hashes(components / "together") == alone


def test_all_of_a_game_in_one_language_is_that_language(toy, run):
    """Its progress and its findings are told as ever."""
    ran = run("build", "toy", "--locale", "ALL", "--card", "pike", cwd=toy)
    assert ran.code == 0, ran.err
    assert [path.name for path in (toy / "out/toy").iterdir()] == ["en"]
    assert "toy: load" in ran.err
    assert "toy en" not in ran.err


def test_languages_are_told_apart(fish, run):
    """What was found is listed by language, each finding once, and the languages with warnings are named at the end."""
    ran = run("check", "toy", "--locale", "all", cwd=fish)
    lines = ran.err.splitlines()
    assert ran.code == 0, ran.err
    assert [line for line in lines if line.startswith("toy ") and line.endswith(":")] == ["toy in de:", "toy in fr:"]
    assert lines.index("toy in de:") < next(i for i, line in enumerate(lines) if line.startswith("content/toy/locale/de: warn"))
    said = ran.out.splitlines()
    assert [line.split(":")[0] for line in said] == ["toy (de)", "toy (en)", "toy (fr)", "warnings"]
    assert said[-1] == "warnings: toy in de (1), fr (1)"


def test_a_finding_of_all_languages_is_told_once(fish, run, edit):
    """Under a heading of its own, before those of single languages."""
    edit(fish / "content/toy/fish.yaml", "name: Pike", "nam: Pike")
    ran = run("check", "toy", "--locale", "all", cwd=fish)
    assert ran.code == 1
    assert ran.err.count("error[load/unknown-field]") == 1
    headings = [line for line in ran.err.splitlines() if line.startswith("toy in ")]
    assert headings[0] == "toy in all languages:"


def test_json_says_in_which_languages_something_was_found(fish, run):
    """Only in a run of several; otherwise the document is as ever."""
    several = json.loads(run("check", "toy", "--locale", "de,en,fr", "--json", cwd=fish).out)["findings"]
    assert [(found["code"], found["locales"]) for found in several] == [
        ("locale/untranslated", ["de"]),
        ("locale/untranslated", ["fr"]),
    ]
    one = json.loads(run("check", "toy", "--locale", "de", "--json", cwd=fish).out)["findings"]
    assert one == [{key: value for key, value in several[0].items() if key != "locales"}]


def break_french(fish):
    """Spoil a translation."""
    (fish / "content/toy/locale/fr/words.po").write_text('msgctxt "words/a"\nmsgid "a\n', "utf-8")


def test_a_fault_in_one_language_writes_none(fish, run):
    """Neither those before it nor those behind it, and the files of the last run stay."""
    build = ("build", "toy", "-q", "--png", "--locale", "all")
    break_french(fish)
    ran = run(*build, cwd=fish)
    assert (ran.code, "error[translation/broken-po]" in ran.err) == (1, True)
    assert not (fish / "out").exists()
    assert run("build", "toy", "-q", "--locale", "de,en", cwd=fish).code == 0
    before = hashes(fish / "out")
    assert run(*build, cwd=fish).code == 1
    assert hashes(fish / "out") == before


def test_a_fault_in_one_language_leaves_the_traces_of_all(fish, run):
    """They help to find it, as in a run of one language."""
    break_french(fish)
    assert run("build", "toy", "-q", "--trace", "--locale", "all", cwd=fish).code == 1
    assert {name.split("/", 1)[1] for name in hashes(fish / "out")} == {
        f"{tag}/toy-{tag}-cards-a4.trace.jsonl" for tag in ("de", "en", "fr")
    }


def test_drafts_in_several_languages_have_the_numbers_of_the_list(fish, run):
    """Each language is drafted, in spite of a fault in one of them."""
    break_french(fish)
    ran = run("build", "toy", "--draft", "--locale", "en,fr", cwd=fish)
    assert ran.code == 1
    assert "1. content/toy/locale/fr/words.po:2:1: error[translation/broken-po]" in ran.err
    assert sorted(path.name for path in (fish / "out/toy").iterdir()) == ["en", "fr"]


@pytest.mark.parametrize("draft", [(), ("--draft",)])
def test_one_language_at_a_time_is_in_memory(fish, run, monkeypatch, draft):
    """When the next begins, nothing keeps the sheets of the last."""
    held, begin = [], Console.begin

    def counted(console, game):
        held.append(sum(type(one) in {PreparedGame, Imposition} for one in gc.get_objects()))
        begin(console, game)

    before = sum(type(one) in {PreparedGame, Imposition} for one in gc.get_objects())
    monkeypatch.setattr(Console, "begin", counted)
    assert run("build", "toy", "-q", *draft, "--locale", "all", cwd=fish).code == 0
    assert held == [before] * (6 if draft else 3)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("all,en", "`--locale` was given `all` and `en`: `all` is every language, so write it alone"),
        ("all+en", "`--locale` was given `all+en`: `all` is every language, so write it alone"),
        ("en,", "`--locale en,` has an empty place: write tags with commas between them, such as `pt-BR,en`"),
    ],
)
def test_lists_that_say_nothing(toy, run, given, said):
    """They are usage errors."""
    ran = run("build", "toy", "--locale", given, cwd=toy)
    assert (ran.code, ran.err.rstrip().rpartition("Invalid value: ")[2]) == (2, said)


def test_watch_shows_one_language(toy, run):
    """And says so."""
    ran = run("watch", "toy", "--locale", "all", cwd=toy)
    said = "`--locale all` names several languages, and this command shows one: `--locale en`"
    assert (ran.code, ran.err.rstrip().rpartition("Invalid value: ")[2]) == (2, said)


def test_the_language_all_is_named_by_its_script(toy, run):
    """`all` is the tag of Allar."""
    (toy / "content/toy/locale/all").mkdir(parents=True)
    for given, tags in (("all", ["all", "en"]), ("all-Mlym", ["all"])):
        ran = run("check", "toy", "--locale", given, cwd=toy)
        assert "content/toy/locale/all" in ran.err
        assert ("toy en: load" in ran.err) == ("en" in tags)


def in_copies(pnp, *command, cwd):
    """Run a command in a process without other threads, so that copies of it share the languages."""
    return pnp(*command, "--jobs", 2, cwd=cwd)


def test_copies_of_the_process_write_and_say_the_same(fish, run, pnp):
    """Files, table, findings and progress of languages are those of a process that does all itself."""
    command = ("build", "toy", "--png", "--trace", "--locale", "all")
    here, copied = run(*command, "--out", "mine", cwd=fish), in_copies(pnp, *command, "--out", "ours", cwd=fish)
    assert (here.code, copied.code) == (0, 0), copied.err
    assert hashes(fish / "ours") == hashes(fish / "mine")
    assert copied.out == here.out.replace("mine/", "ours/")
    assert [line for line in copied.err.splitlines() if "warning" in line] == [
        line for line in here.err.splitlines() if "warning" in line
    ]
    assert [line.partition(" (")[0] for line in copied.err.splitlines() if line.startswith(("toy fr", "toy en"))] == [
        "toy en: build",
        "toy fr: build",
    ]


def test_a_fault_that_a_copy_finds_writes_none(fish, run, pnp):
    """Nothing is left of the languages before and behind it, and the same is said."""
    break_french(fish)
    command = ("build", "toy", "-q", "--locale", "all")
    here, copied = run(*command, cwd=fish), in_copies(pnp, *command, cwd=fish)
    assert (copied.code, copied.err) == (1, here.err)
    assert not (fish / "out").exists()


def test_a_file_that_a_copy_cannot_write_is_named(fish, pnp):
    """It is the file of that language, and nothing of the others is written."""
    (fish / "out/toy/fr/toy-fr-cards-a4.pdf").mkdir(parents=True)
    copied = in_copies(pnp, "build", "toy", "-q", "--locale", "all", cwd=fish)
    said = "error[render/cannot-write]: cannot write `{}`: is a directory".format(
        (fish / "out/toy/fr/toy-fr-cards-a4.pdf").as_posix()
    )
    assert (copied.code, [line for line in copied.err.splitlines() if "error[" in line]) == (1, [said])
    assert [path.relative_to(fish).as_posix() for path in (fish / "out").rglob("*")] == [
        "out/toy",
        "out/toy/fr",
        "out/toy/fr/toy-fr-cards-a4.pdf",
    ]


KILLED_AT_WORK = """
import os, signal, sys
from pnp.cli import preparation
from pnp.cli.app import main

parent, share = os.getpid(), preparation.Preparation._share

def killed(run, request, *others):
    done = share(run, request, *others)
    if request.locale == "fr" and os.getpid() != parent:
        os.kill(os.getpid(), signal.SIGKILL)
    return done

preparation.Preparation._share = killed
sys.argv = ["pnp", "build", "toy", "-q", "--locale", "all", "--jobs", "2", *sys.argv[1:]]
main()
"""


@pytest.mark.parametrize("fault", [False, True])
def test_what_a_killed_copy_began_is_done_here_or_removed(fish, run, fault):
    """Its language is built by the process itself; after a fault, no unfinished file of the copy is left."""
    assert run("build", "toy", "-q", "--locale", "all", "--out", "here", cwd=fish).code == 0
    if fault:
        (fish / "copied/toy/en/toy-en-cards-a4.pdf").mkdir(parents=True)
    done = subprocess.run(
        [sys.executable, "-c", KILLED_AT_WORK, "--out", "copied"],
        cwd=fish,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == fault, done.stderr
    if fault:
        assert [path.name for path in (fish / "copied").rglob("*.part")] == []
    else:
        assert hashes(fish / "copied") == hashes(fish / "here")
