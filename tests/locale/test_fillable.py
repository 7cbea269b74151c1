"""Texts that the source leaves empty and a translation may fill: from `types.yaml` to the printed card."""

import json
import re

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.locale.pseudo import pseudo_translation
from pnp.model.messages import messages

SAY = "    story: {kind: text, max: 200, numbers: free}\n"
PRINTED = '{% if card.say %}<text x="4" y="62" w="55.5" h="5" style="small">({{ card.say }})</text>{% endif %}'
ENTRY = 'msgctxt "fish/pike/say"\nmsgid "(empty)"\nmsgstr ""\n'


@pytest.fixture
def said(toy, edit):
    """The toy game, whose fish may say how they are pronounced; in the source only one does."""
    edit(toy / "content/toy/types.yaml", SAY, SAY + "    say: {kind: text, fillable: yes, max: 12, note: its name in sounds}\n")
    edit(toy / "content/toy/fish.yaml", "    name: Old Carp\n", "    name: Old Carp\n    say: karp\n")
    edit(toy / "templates/toy/fish.xml", '  <text x="4" y="47"', f'  {PRINTED}\n  <text x="4" y="47"')
    return toy


@pytest.fixture
def german(said, run):
    """A German translation without words."""
    assert run("locale", "add", "de", "toy", "--no-pictures", "-q", cwd=said).code == 0
    return said / "content/toy/locale/de/cards.po"


def printed(project, run, *arguments):
    """The pronunciations on the faces, by card."""
    ran = run("build", "toy", "--trace", "-q", *arguments, cwd=project)
    assert ran.code == 0, ran.err
    (trace,) = project.glob("out/toy/**/*.trace.jsonl")
    boxes = [json.loads(line) for line in trace.read_text("utf-8").splitlines()]
    trace.unlink()
    found = {box["card"]: "".join(box["lines"]) for box in boxes if "".join(box.get("lines", ())).startswith("(")}
    return {card: words for card, words in found.items() if card in {"pike", "carp", "trout"}}


def test_a_text_that_is_left_out_is_empty_and_can_be_translated(said):
    """It is no fault, and translators read a sign in its place, since an empty `msgid` is the header of a PO file."""
    report = Report()
    game = load_game(said, "toy", report)
    assert report.diagnostics == ()
    by_id = {message.id: message for message in messages(game)}
    assert by_id["fish/pike/say"].source == "(empty)"
    assert by_id["fish/pike/say"].unsaid
    assert (by_id["fish/carp/say"].source, by_id["fish/carp/say"].unsaid) == ("karp", False)
    pseudo = pseudo_translation(game, "en-XA").entries
    assert ("fish/carp/say" in pseudo, "fish/trout/say" in pseudo) == (True, False)


def test_a_translation_may_have_words_where_the_source_has_none(said, german, run, edit):
    """They are printed in this language alone; what is left empty prints nothing and counts as done."""
    assert printed(said, run) == {"carp": "(karp)"}
    entry = re.search(r'(?:#\. .*\n)+#: .*\nmsgctxt "fish/pike/say"', german.read_text("utf-8"))[0]
    assert "#. fish `pike`: say, its name in sounds (something to catch)" in entry
    assert "#. the source has no words here: leave it empty, unless your language needs some" in entry
    edit(german, ENTRY, ENTRY.replace('msgstr ""', 'msgstr "_Hecht_"'))
    assert printed(said, run, "--locale", "de") == {"pike": "(Hecht)", "carp": "(karp)"}
    found = run("locale", "status", "de", "--json", "-q", "--no-layout", cwd=said)
    (record,) = json.loads(found.out)
    assert record["translated"] == 2


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("_Hecht", "locale/unbalanced"),
        ("[flyy]", "locale/unknown-icon"),
        ("Hecht  Hecht", "translation/double-space"),
        ("Hecht, aber lang", "translation/length"),
        ("5 [fly] **x**", None),
    ],
)
def test_what_holds_of_any_text_is_checked(said, german, run, edit, words, code):  # noqa: PLR0913, PLR0917  (fixtures)
    """There is no source to compare it with: signs, icons and numbers are its own."""
    edit(german, ENTRY, ENTRY.replace('msgstr ""', f'msgstr "{words}"'))
    codes = re.findall(r"\[((?:translation|locale)/[a-z-]+)\]", run("locale", "check", "toy", "de", cwd=said).err)
    assert [found for found in codes if found != "locale/untranslated"] == ([code] if code else [])


def test_words_that_the_source_gets_or_loses_make_a_translation_stale(said, german, run, edit):
    """As any other edit; and nothing is printed for words that the source has lost."""
    edit(german, ENTRY, ENTRY.replace('msgstr ""', 'msgstr "Hecht"'))
    edit(said / "content/toy/fish.yaml", "    name: Pike\n", "    name: Pike\n    say: paik\n")
    assert printed(said, run, "--locale", "de")["pike"] == "(paik)"
    assert run("locale", "merge", "--no-pictures", cwd=said).code == 0
    assert '#| msgid "(empty)"' in german.read_text("utf-8")
    edit(said / "content/toy/fish.yaml", "    say: paik\n", "")
    assert "pike" not in printed(said, run, "--locale", "de")
    assert run("locale", "merge", "--no-pictures", cwd=said).code == 0
    assert ENTRY.replace('msgstr ""', 'msgstr "Hecht"') in german.read_text("utf-8")


def test_words_of_one_card_are_not_suggested_for_another(said, german, run, edit):
    """All empty sources are alike, and what translations say there is not."""
    edit(german, ENTRY, ENTRY.replace('msgstr ""', 'msgstr "Hecht"'))
    edit(said / "content/toy/fish.yaml", "    say: karp\n", "")
    text = german.read_text("utf-8")
    german.write_text(re.sub(r'(?:#.*\n)*msgctxt "fish/trout/say"\n.*\nmsgstr ""\n\n?', "", text), "utf-8")
    assert run("locale", "merge", "--no-pictures", cwd=said).code == 0
    assert 'msgctxt "fish/trout/say"\nmsgid "(empty)"\nmsgstr ""\n' in german.read_text("utf-8")
    edit(said / "content/toy/fish.yaml", "  pike:\n", "  perch:\n")
    assert run("locale", "merge", "--no-pictures", cwd=said).code == 0
    assert 'msgctxt "fish/perch/say"\nmsgid "(empty)"\nmsgstr ""\n' in german.read_text("utf-8")


@pytest.mark.parametrize("version", ["1.2", "2.0"])
def test_xliff_brings_the_words_back(said, german, run, version):
    """The sign is the source of the document too."""
    assert run("locale", "export", "toy", "de", "--xliff", version, cwd=said).code == 0
    (file,) = said.glob("out/toy/de/*.xlf")
    assert "(empty)" in file.read_text("utf-8")
    before = german.read_bytes()
    assert run("locale", "import", str(file), cwd=said).code == 0
    assert german.read_bytes() == before


def test_a_text_that_is_not_translatable_cannot_be_filled(said, run, edit):
    """The two options contradict each other."""
    edit(said / "content/toy/types.yaml", "fillable: yes", "translatable: no, fillable: yes")
    assert "`fillable` must be `no` in a field that is not translatable, found `yes`" in run("check", "toy", cwd=said).err


def test_a_bilingual_box_has_the_words_of_the_language_that_has_some(said, german, run, edit):
    """Without a sign between them."""
    edit(german, ENTRY, ENTRY.replace('msgstr ""', 'msgstr "Hecht"'))
    assert printed(said, run, "--locale", "en+de")["pike"] == "(Hecht)"
