"""Texts that the source leaves empty and a translation may fill: from `types.yaml` to the printed card.

Pseudo-locales change only words, and enclose every text in brackets. Errors that a pseudo-locale causes become
warnings; errors of the game itself stop the run as usual.
"""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Diagnostic, Report
from pnp.load.game_reader import load_game
from pnp.locale.checks.anatomy import text_anatomy
from pnp.locale.numbers import required_categories
from pnp.locale.phrases import phrase, phrases_for
from pnp.locale.pseudo import (
    ACCENTS_TAG,
    COMPOUNDS_TAG,
    PSEUDO_TAGS,
    RIGHT_TO_LEFT_TAG,
    is_pseudo,
    pseudo_text,
    tolerate_long_texts,
)
from pnp.locale.pseudo_translation import pseudo_translation
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
    pseudo = pseudo_translation(game, "en-XA", report).entries
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


@pytest.mark.whole
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


PIECES = st.lists(
    st.sampled_from([
        "Zona ", "a rua, só; ", "**forte** ", "_sempre_ ", "[weapon] ", "{rules.a.b} ", "{term:zone|acc} ", "{count:deck}. ",
        "im*pos*sível ", "[Fim de jogo](#end) ", r"\_ \[ ", "\n", "12 ",
        "{rules.n, plural, one {# **ponto**} other {# _pontos_ [upgrade]}} ",
        "{rules.w, select, far {longe} other {{rules.n, plural, one {# passo} other {# passos}}}} ",
        "{rules.t, each, row {de **{from}** a {to, plural, one {# passo} other {# passos}}} between {; } last { e }} ",
    ])
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "tag", "expected"),
    [
        ("Zona", ACCENTS_TAG, "‹Žöñå öñéť›"),
        ("Pele de Anfíbio", ACCENTS_TAG, "‹Þéłé đé Åñfîbîö öñéťŵ ö›"),
        ("Pague [weapon] **já**", ACCENTS_TAG, "‹Þåğûé [weapon] **ĵå** öñéťŵ öťĥřé›"),
        ("{n, plural, one {# carta} other {# cartas}}", ACCENTS_TAG, "‹{n, plural, one {# çåřťå} other {# çåřťåš}} öñéťŵ öťĥ›"),
        ("Zona", RIGHT_TO_LEFT_TAG, "‹زونا ونهت›"),
        ("veja [o fim](#end)", RIGHT_TO_LEFT_TAG, "‹فهشا [و فيم](#end) ونهتو وتحره›"),
        ("Zona", COMPOUNDS_TAG, "‹Zonaungswesen›"),
        ("Z*on*a", ACCENTS_TAG, "‹Ž*öñ*å öñéť›"),
        ("Z*on*a", RIGHT_TO_LEFT_TAG, "‹ز*ون*ا ونهت›"),
        ("Pele de Anfíbio", COMPOUNDS_TAG, "‹Peleungsdeungsanfíbio›"),
        ("Companheiros valentes", COMPOUNDS_TAG, "‹Companheirosungsvalentes›"),  # 24 letters
        ("Companheiros valentões", COMPOUNDS_TAG, "‹Companheirosungswesen Valentõesungswesen›"),
        ("{rules.score.zone}", COMPOUNDS_TAG, "‹{rules.score.zone}›"),
        (
            "{rules.t, each, row {Zona {it}} between {;}}",
            COMPOUNDS_TAG,
            "{rules.t, each, row {‹Zonaungswesen {it}›} between {;}}",
        ),
        ("a {rules.t, each, row {{it}}}", COMPOUNDS_TAG, "‹Aungswesen {rules.t, each, row {{it}}}›"),
    ],
)
def test_words_change_and_markup_stays(text, tag, expected):
    """What a translator must not change is not changed."""
    assert pseudo_text(text, tag) == expected


@pytest.mark.parametrize("tag", PSEUDO_TAGS)
@given(pieces=PIECES)
def test_a_pseudo_text_has_the_parts_of_its_source(tag, pieces):
    """Placeholders, icons, links, markup, numbers and line breaks remain; plurals have the arms of the language."""
    text = "".join(pieces).strip()
    before, after = text_anatomy(text), text_anatomy(pseudo_text(text, tag))
    for part in ("printed", "named", "icons", "terms", "numbers", "breaks", "unbalanced", "faults"):
        assert getattr(after, part) == getattr(before, part), part
    assert {sign: n for sign, n in after.marks.items() if sign in {"**", "_"}} == {k: n for k, n in before.marks.items() if n}
    for choice in after.choices:
        assert choice.kind == "select" or required_categories(tag) <= set(choice.keys)


@pytest.mark.parametrize(("tag", "least"), [(ACCENTS_TAG, 1.35), (RIGHT_TO_LEFT_TAG, 1.35), (COMPOUNDS_TAG, 1.0)])
def test_texts_grow(tag, least):
    """Sentences by 40 %, short words to twice their length."""
    sentence = "Nada do que uma facção pode fazer é obrigatório: mover, lutar, pagar."
    assert len(pseudo_text(sentence, tag)) >= least * len(sentence)
    assert len(pseudo_text("Custo", tag)) >= 2 * len("Custo")


@pytest.mark.parametrize("tag", PSEUDO_TAGS)
def test_the_generators_own_words_are_changed_too(tag):
    """They are made from English."""
    words = phrases_for(tag).words
    assert list(words) == list(phrases_for("en").words)
    assert all(text[0] + text[-1] == "‹›" for text in words.values())
    assert "7" in phrase(tag, "sheet-of", n=7, m=9)


def test_other_tags_are_not_pseudo_locales():
    """Not even the languages that the tags begin with."""
    assert [is_pseudo(tag) for tag in ("en", "ar", "de", *PSEUDO_TAGS)] == [False] * 3 + [True] * 3


SOFT = ("booklet/overfull-page", "layout/overflow", "preflight/safe-area")

HARD = ("layout/missing-glyph", "load/unknown-field", "impose/too-large")


def reported(locale, *findings):
    """Add findings to the report for a locale; returns the codes in the run's own report, and that report for the locale."""
    own = Report()
    asked = tolerate_long_texts(own, locale)
    for code, severity in findings:
        asked.add(Diagnostic(code, "too long", None, severity))
    return own, asked


@pytest.mark.parametrize("locale", ["en-XA", "ar-XB", "de-XL", "pt-BR+en-XA", "de-XL+pt-BR"])
def test_errors_of_long_texts_become_warnings(locale):
    """Each of them, and each can still be counted."""
    own, asked = reported(locale, *[(code, "error") for code in SOFT])
    assert [(d.code, d.severity) for d in own.diagnostics] == [(code, "warning") for code in SOFT]
    assert not own.has_errors
    assert asked.diagnostics == own.diagnostics
    assert not asked.has_errors


@pytest.mark.parametrize("code", HARD)
def test_other_errors_stay_errors(code):
    """A missing glyph has nothing to do with length."""
    own, asked = reported("en-XA", (code, "error"))
    assert [(d.code, d.severity) for d in own.diagnostics] == [(code, "error")]
    assert own.has_errors
    assert asked.has_errors


def test_notes_are_not_made_warnings():
    """Only errors are changed."""
    own, _ = reported("en-XA", ("layout/overflow", "note"))
    assert [d.severity for d in own.diagnostics] == ["note"]


@pytest.mark.parametrize("locale", [None, "", "pt-BR", "ar", "pt-BR+en"])
def test_real_languages_are_reported_as_usual(locale):
    """The report is the run's own."""
    own, asked = reported(locale, ("layout/overflow", "error"))
    assert asked is own
    assert own.has_errors


def test_earlier_findings_are_included():
    """So that an error of loading still ends the run."""
    own = Report()
    own.add(Diagnostic("load/wrong-kind", "bad", None, "error"))
    asked = tolerate_long_texts(own, "de-XL")
    assert [d.code for d in asked.diagnostics] == ["load/wrong-kind"]
    assert asked.has_errors


def test_pseudo_words_have_no_reading():
    """It is that of other letters, and a language from right to left may not have one."""
    for tag in (ACCENTS_TAG, RIGHT_TO_LEFT_TAG):
        assert "かんじ" not in pseudo_text("{漢字|かんじ} is it", tag)
