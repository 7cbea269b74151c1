"""Every way to damage a translation is caught by the check for it."""

from types import SimpleNamespace

import pytest

from pnp.base.diagnostics import Mark
from pnp.locale.checks.anatomy import CheckContext, EntryPair
from pnp.locale.checks.translation import check_markup
from pnp.model.fields import Message, TranslationEntry

PO = "content/toy/locale/de/toy.po"

DAMAGE = [
    # placeholders
    ("a dropped number", "Frühling {rules.catch.bonus} mehr", "Frühling mehr", "translation/placeholders"),
    (
        "a number said twice",
        "Frühling {rules.catch.bonus}",
        "Frühling {rules.catch.bonus} {rules.catch.bonus}",
        "translation/placeholders",
    ),
    ("another constant", "Frühling {rules.catch.bonus}", "Frühling {rules.catch.penalty}", "translation/placeholders"),
    ("a translated constant", "Frühling {rules.catch.bonus}", "Frühling {rules.fang.bonus}", "locale/unknown-constant"),
    ("a misspelt constant", "Frühling {rules.catch.bonus}", "Frühling {rules.catch.bonos}", "locale/unknown-constant"),
    ("a translated prefix", "Frühling {rules.catch.bonus}", "Frühling {regeln.catch.bonus}", "locale/bad-placeholder"),
    ("a dropped count", "gibt {count:fish} davon", "gibt viele davon", "translation/placeholders"),
    ("a count of another deck", "gibt {count:fish} davon", "gibt {count:waters} davon", "translation/placeholders"),
    ("a translated deck", "gibt {count:fish} davon", "gibt {count:fische} davon", "locale/unknown-deck"),
    ("a dropped name of a card", "und {card:carp.name} frisst", "und er frisst", "translation/placeholders"),
    ("a name that is written out", "und {card:carp.name} frisst", "und Alter Karpfen frisst", "translation/placeholders"),
    ("the name of another card", "und {card:carp.name} frisst", "und {card:trout.name} frisst", "translation/placeholders"),
    ("another field of the card", "und {card:carp.name} frisst", "und {card:carp.story} frisst", "translation/placeholders"),
    ("a translated card", "und {card:carp.name} frisst", "und {card:karpfen.name} frisst", "locale/unknown-card"),
    ("a translated field", "und {card:carp.name} frisst", "und {card:carp.nam} frisst", "locale/unknown-field"),
    (
        "a dropped value of its own card",
        "{card.points, plural, one {# Punkt} other {# Punkte}}, und",
        "Punkte, und",
        "translation/placeholders",
    ),
    (
        "a plural that prints no number",
        "one {# Punkt} other {# Punkte}} für",
        "one {Punkt} other {Punkte}} für",
        "translation/placeholders",
    ),
    (
        "a dropped plural",
        "{rules.catch.bonus, plural, one {# Punkt} other {# Punkte}} für",
        "Punkte für",
        "translation/placeholders",
    ),
    (
        "a number written out",
        "{rules.catch.bonus, plural, one {# Punkt} other {# Punkte}} für",
        "2 Punkte für",
        "translation/placeholders",
    ),
    ("a brace lost at the end", "Frühling {rules.catch.bonus} mehr", "Frühling {rules.catch.bonus mehr", "locale/unbalanced"),
    (
        "a brace lost at the beginning",
        "Frühling {rules.catch.bonus} mehr",
        "Frühling rules.catch.bonus} mehr",
        "locale/unbalanced",
    ),
    (
        "a dropped select",
        "{rules.catch.mode, select, far {so weit du dich _traust_} other {nahe ans Schilf}}",
        "weit",
        "translation/placeholders",
    ),
    # icons
    ("a dropped icon", "Mit [fly] [fly] am", "Mit [fly] am", "translation/icons"),
    ("an icon too many", "Mit [fly] [fly] am", "Mit [fly] [fly] [fly] am", "translation/icons"),
    ("another icon", "Zahl 2 [worm]", "Zahl 2 [fly]", "translation/icons"),
    ("a translated icon", "Zahl 2 [worm]", "Zahl 2 [wurm]", "locale/unknown-icon"),
    ("a broken icon", "Zahl 2 [worm]", "Zahl 2 [worm", "locale/unbalanced"),
    ("an icon in the wrong brackets", "Zahl 2 [worm]", "Zahl 2 (worm)", "translation/icons"),
    # markup
    ("bold that is not closed", "wartet **ganz** still", "wartet **ganz still", "locale/unbalanced"),
    ("bold that is lost", "wartet **ganz** still", "wartet ganz still", "translation/markup"),
    ("bold that was not there", "Frühling {rules", "**Frühling** {rules", "translation/markup"),
    ("half a sign of bold", "wartet **ganz** still", "wartet *ganz* still", "translation/markup"),
    ("italic that is not closed", "_Niemand_ weiß", "_Niemand weiß", "locale/unbalanced"),
    ("italic in an arm that is not chosen", "_traust_} other {nahe", "_traust_} other {_nahe", "translation/markup"),
    ("italic for bold", "für **jeden** Fisch", "für _jeden_ Fisch", "translation/markup"),
    ("a tag of HTML", "Frühling {rules", "<b>Frühling</b> {rules", "translation/markup"),
    ("an entity of HTML", "Ångström & Söhne", "Ångström &amp; Söhne", "translation/markup"),
    # plurals and selects
    ("a plural without `other`", "one {# Punkt} other {# Punkte}}.", "one {# Punkt}}.", "locale/bad-plural"),
    ("a plural without `one`", "one {# Punkt} other {# Punkte}}.", "other {# Punkte}}.", "locale/bad-plural"),
    ("a translated category", "one {# Punkt} other {# Punkte}}.", "eins {# Punkt} other {# Punkte}}.", "locale/bad-plural"),
    ("a translated keyword", "penalty, plural, one {# Punkt}", "penalty, mehrzahl, one {# Punkt}", "locale/bad-plural"),
    ("a translated key of a select", "select, far {so", "select, weit {so", "translation/plurals"),
    (
        "a lost key of a select",
        "far {so weit du dich _traust_} other {nahe ans Schilf}",
        "other {so weit du dich _traust_}",
        "translation/plurals",
    ),
    # numbers
    ("a changed number", "Zahl 2 [worm]", "Zahl 3 [worm]", "translation/numbers"),
    ("a lost number", "1,10 oder 01001", "1,10 oder viele", "translation/numbers"),
    ("a number with a lost zero", "1,10 oder 01001", "1,1 oder 01001", "translation/numbers"),
    ("a number that was not there", "_Niemand_ weiß", "_Niemand_ weiß seit 1964", "translation/numbers"),
    # terms
    ("a term by another word", "zählt ein Fang", "zählt eine Beute", "translation/terms"),
    ("a term by the shorter one", "deinen Lebendköder aus", "deinen Köder aus", "translation/terms"),
    ("a term that is left out", "und der Köder bleibt", "und er bleibt", "translation/terms"),
    ("a term that is not there", "{term:catch|acc}", "{term:fang|acc}", "locale/unknown-term"),
    ("a case that is not there", "{term:catch|acc}", "{term:catch|akk}", "locale/unknown-case"),
    # what was not translated, or not the same way
    (
        "a copy of the source",
        "Stille Wasser sind im Frühling tief",
        "Still waters run deep in spring",
        "translation/same-as-source",
    ),
    ("half a copy", "bleibt im Wasser", "bleibt, the bait stays in the water", "translation/leftover"),
    ("an empty text", 'msgstr "Bach"', 'msgstr ""', "locale/untranslated"),
    ("another source", 'msgid "Brook"', 'msgid "Creek"', "locale/stale"),
    ("a fuzzy text", 'msgctxt "waters/brook/name"', '#, fuzzy\nmsgctxt "waters/brook/name"', "locale/fuzzy"),
    (
        "one text in two ways",
        '"words/lure"\nmsgid "Bait"\nmsgstr "Köder"',
        '"words/lure"\nmsgid "Bait"\nmsgstr "Köderdose"',
        "translation/varied",
    ),
    # white space and control characters
    ("a space at the beginning", '"Frau Ångström', '" Frau Ångström', "translation/edges"),
    ("a space at the end", '& Söhne"', '& Söhne "', "translation/edges"),
    ("two spaces", "Frau Ångström", "Frau  Ångström", "translation/double-space"),
    ("a lost line break", "Fisch.\\n", "Fisch. ", "translation/lines"),
    ("a line break too many", "Im Frühling", "\\nIm Frühling", "translation/lines"),
    ("a text that is too long", "Alter Karpfen", "Uralter Karpfen aus dem Mühlteich hinter der Schleuse", "translation/length"),
    ("straight quotation marks", "„Warte.“", '\\"Warte.\\"', "translation/quotes"),
    ("English quotation marks", "„Warte.“", "”Warte.”", "translation/quotes"),
    ("three full stops", "still. Zahl", "still... Zahl", "translation/ellipsis"),
    ("an end that is lost", "mehr wert.", "mehr wert", "translation/end"),
    ("a question that is none", "„Warte.“", "„Warte?“", "translation/end"),
    ("a full stop behind a label", 'msgstr "Punkte"', 'msgstr "Punkte."', "translation/end"),
    ("a control character", "Alter Karpfen", "Alter\x07 Karpfen", "translation/broken-po"),
    ("a character of a private font", "Alter Karpfen", "Alter \ue000Karpfen", "translation/controls"),
    ("a letter lost in conversion", "Söhne", "S\ufffdhne", "translation/controls"),
    ("a direction that is not closed", "Alter Karpfen", "\u2067Alter Karpfen", "translation/controls"),
    (
        "a flag with a slip",
        'msgctxt "waters/brook/name"',
        '#, waive-number\nmsgctxt "waters/brook/name"',
        "translation/unknown-flag",
    ),
    # the file
    ("an id twice", 'msgctxt "waters/brook/name"', 'msgctxt "waters/mill-pond/name"', "translation/duplicate-id"),
    ("an id lost", 'msgctxt "waters/brook/name"\n', "", "translation/no-id"),
    ("a lost quote", 'msgstr "Bach"', 'msgstr "Bach', "translation/broken-po"),
    ("another charset", "charset=UTF-8", "charset=ISO-8859-1", "translation/charset"),
    ("another language", "Language: de", "Language: fr", "translation/other-language"),
]


def test_the_faultless_translation_passes(judged):
    """There are no findings."""
    assert judged() == ()


def test_there_are_fifty_kinds_of_damage():
    """As many as the project promises, each named once."""
    assert len({name for name, *_ in DAMAGE}) == len(DAMAGE) >= 50


@pytest.mark.parametrize("damage", DAMAGE, ids=[d[0] for d in DAMAGE])
def test_damage_is_caught_by_name(pond, judged, edit, damage):
    """The finding has the code of its check, is in the PO file, and is not reported more than twice."""
    _, old, new, code = damage
    edit(pond / PO, old, new)
    found = judged()
    assert code in {d.code for d in found}
    assert all(d.mark.path.startswith("content/toy") for d in found)
    assert len(found) <= 2, [(d.code, d.message) for d in found]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (("Mit [fly] [fly] am", "Mit [fly] am"), "the translation lacks `[fly]`"),
        (("Mit [fly] [fly] am", "Mit [fly] [fly] [fly] am"), "has `[fly]`"),
        (("Zahl 2 [worm]", "Zahl 2 [fly]"), "`[worm]` and has `[fly]`"),
    ],
)
def test_the_finding_names_the_icons(pond, judged, edit, damage, said):
    """The missing ones and the extra ones."""
    edit(pond / PO, *damage)
    assert [said in d.message for d in judged() if d.code == "translation/icons"] == [True], judged()


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (
            ("select, far {so", "select, weit {so"),
            ("`{rules.catch.mode, select, …}` lacks `far`", "the keys of a select are not translated"),
        ),
        (
            ("nahe ans Schilf}}", "nahe ans Schilf} fa {x}}"),
            ("`{rules.catch.mode, select, …}` has `fa`, which the source does not have", "did you mean `far`?"),
        ),
        (
            ("Frühling {rules", "<b>Frühling</b> {rules"),
            (
                "the translation has `</b>`, `<b>`, which the source does not have",
                "texts can contain `**bold**`, `_italic_`, `[icon]`, `{…}` and `[words](#anchor)`",
            ),
        ),
        (
            ("_traust_} other {nahe", "_traust_} other {_nahe"),
            ("`_` is opened and never closed", "close it with `_`, or write `\\_` for the sign"),
        ),
        (("Alter Karpfen", "Alter\u0378 Karpfen"), ("the text holds U+0378 which is no character", None)),
        (("Alter Karpfen", "Alter\ufeff Karpfen"), ("the text holds U+FEFF zero width no-break space", None)),
        (
            ("Alter Karpfen", "\u202bAlter Karpfen"),
            ("a change of direction is opened and not closed, or closed and not opened", "pair U+2067 with U+2069"),
        ),
        (
            ("Frühling {rules.catch.bonus}", "Frühling {rules.catch.penalty}"),
            (
                "the translation lacks `{rules.catch.bonus}` and has `{rules.catch.penalty}`, which the source does not have",
                None,
            ),
        ),
        (
            ("Zahl 2 [worm]", "Zahl 3 [worm]"),
            (
                "the translation lacks the number `2` and has the number `3`, which the source does not have",
                (
                    "numbers of the rules come through placeholders; if they are right, `pnp locale accept de numbers` says so"
                    " for all of them, or `# pnp: waive-numbers` for one"
                ),
            ),
        ),
        (
            ("_traust_} other {nahe", "traust} other {nahe ]"),
            ("this cannot be read: `]`", r"write `\{` and `\[` for the signs themselves"),
        ),
        (
            ("**jeden**", "jeden"),
            (
                "expected 1 pair of `**` as in the source, found none",
                ("if they are right, `pnp locale accept de markup` says so for all of them, or `# pnp: waive-markup` for one"),
            ),
        ),
        (
            ('msgctxt "waters/brook/name"', '#, waive-number\nmsgctxt "waters/brook/name"'),
            ("`waive-number` is not a flag of any check", "did you mean `waive-numbers`?"),
        ),
    ],
)
def test_the_finding_says_what_is_wrong_and_what_to_do(pond, judged, edit, damage, said):
    """In whole sentences, with a hint if there is one."""
    edit(pond / PO, *damage)
    assert [(d.message, d.hint) for d in judged()] == [said]


@pytest.mark.parametrize(
    "damage",
    [
        ("select, far {so", "select, weit {so", "plurals", "{rules.catch.mode, select"),
        ("_traust_} other {nahe", "_traust_ 7} other {7 nahe 7", "numbers", "7 nahe 7"),
        ("one {# Punkt} other {# Punkte}} für", "one {#[fly] Punkt} other {# Punkte}} für", "icons", "[fly] Punkt"),
        ("Alter Karpfen", "Alter \ue000Karpfen", "controls", "\ue000Karpfen"),
        ("Frau Ångström", "Frau  Ångström", "double-space", "Ångström"),
    ],
)
def test_the_finding_has_the_place_of_the_fault(pond, judged, edit, damage):
    """In an arm too: in the arm with the most of what is extra."""
    old, new, code, shown = damage
    edit(pond / PO, old, new)
    (found,) = (d for d in judged() if d.code == f"translation/{code}")
    line = (pond / PO).read_text("utf-8").splitlines()[found.mark.line - 1]
    assert line[found.mark.column - 1 :].startswith(shown), line[found.mark.column - 1 :]


STYLED_SOURCE, STYLED_TARGET = "Lose [one {rules.a.b}]{.danger}, [all]{.key}.", "Verliere [{rules.a.b}]{.danger}, [alle]{.key}."


@pytest.mark.parametrize(
    ("target", "said"),
    [
        (STYLED_TARGET, []),
        ("[Alle]{.key}, nicht [{rules.a.b}]{.danger}.", []),
        ("Verliere {rules.a.b}, [alle]{.key}.", ["the translation lacks `{.danger}`"]),
        (
            "Verliere [{rules.a.b}]{.key}, [alle]{.key}.",
            ["the translation lacks `{.danger}` and has `{.key}`, more often than the source"],
        ),
        (
            "Verliere [{rules.a.b}]{.danger}, [alle]{.schl}.",
            ["the translation lacks `{.key}` and has `{.schl}`, which the source does not have"],
        ),
    ],
)
def test_a_translation_keeps_named_styles_as_it_keeps_bold(target, said):
    """Wherever its words are; another one, or one lost, is a warning that can be accepted."""
    mark = Mark("de/cards.po", 5)
    pair = EntryPair(TranslationEntry("a/b/c", STYLED_SOURCE, target, False, (), mark), Message("a/b/c", STYLED_SOURCE, mark))
    found = list(check_markup(pair, CheckContext("de", "en", SimpleNamespace())))
    assert [one.message for one in found] == said
    assert not any(one.is_error for one in found)
