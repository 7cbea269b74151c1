"""Texts are resolved to spans; a fault is reported and the rest of the text is kept."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Mark
from pnp.locale.resolve import resolve_text
from pnp.locale.values import Lexicon
from pnp.model.fields import IconSpan, LineBreak, TextSpan
from pnp.model.game import Constant
from pnp.model.style import CharacterStyle

AT = Mark("content/g/rules.yaml", 1)

VALUES = {
    "zone.count": 6, "flee.cost": 1, "many": 1_000_000, "half": 1.5, "zero": 0, "where": "start",
    "slots": ("a", "b"), "open": True,
}  # fmt: skip

LEXICON = Lexicon(
    "pt-BR",
    {"weapon": "arma", "flee": "fugir"},
    {name: Constant(name, value, "", "", AT) for name, value in VALUES.items()},
    {"zone": (TextSpan("Zona "), TextSpan("viva", italic=True))},
)

T, B, I = TextSpan, lambda t: TextSpan(t, bold=True), lambda t: TextSpan(t, italic=True)  # noqa: E741  (bold, italic)


def spans(source, lexicon=LEXICON):
    """Return the spans of a text without faults."""
    found, faults = resolve_text(source, lexicon)
    assert [f.message for f in faults] == []
    return list(found)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("", []),
        ("a b", [T("a b")]),
        ("a **b** c", [T("a "), B("b"), T(" c")]),
        ("_a_ b", [I("a"), T(" b")]),
        ("**a _b_**", [B("a "), TextSpan("b", bold=True, italic=True)]),
        ("_**a**_", [TextSpan("a", bold=True, italic=True)]),
        ("(_a_), «_b_»!", [T("("), I("a"), T("), «"), I("b"), T("»!")]),
        ("snake_case_name", [T("snake_case_name")]),
        ("_snake_case_", [I("snake_case")]),
        ("a _ b", [T("a _ b")]),
        ("2 * 3 * 4", [T("2 * 3 * 4")]),
        (r"\*\*a\_\[b\]\{c\}\\ \n", [T(r"**a_[b]{c}\ \n")]),
        ("3 [weapon]", [T("3 "), IconSpan("weapon", "arma")]),
        ("[weapon][flee]", [IconSpan("weapon", "arma"), IconSpan("flee", "fugir")]),
        ("a \n b\n\nc", [T("a"), LineBreak(), T("b"), LineBreak(), LineBreak(), T("c")]),
        ("**a\nb**", [B("a"), LineBreak(), B("b")]),
        ("há {rules.zone.count} zonas", [T("há 6 zonas")]),
        ("**{rules.zone.count}**", [B("6")]),
        ("{rules.many} {rules.half} {rules.where}", [T("1000000 1,5 start")]),
        ("uma {term:zone}.", [T("uma Zona "), I("viva"), T(".")]),
        ("**{term:zone}**", [B("Zona "), TextSpan("viva", bold=True, italic=True)]),
        ("# 1 e \\#", [T("# 1 e #")]),
    ],
)
def test_markup(source, expected):
    """Bold, italic, icons, line breaks, constants, terms; a backslash makes every sign a plain character."""
    assert spans(source) == expected


PLURAL = "{rules.%s, plural, =0 {nada} one {# **ponto**} other {# pontos de [weapon]}}"


@pytest.mark.parametrize(
    ("name", "text"), [("flee.cost", "1 ponto"), ("zone.count", "6 pontos de arma"), ("zero", "nada"), ("half", "1,5 ponto")]
)
def test_plurals_follow_the_language(name, text):
    """Categories are CLDR's: in Portuguese 1,5 is `one`; `=0` takes precedence; `#` is the number in plain digits."""
    found = spans(PLURAL % name)
    assert "".join(s.alt if isinstance(s, IconSpan) else s.text for s in found) == text


def test_an_exact_arm_may_be_empty():
    """`=0 {}` prints nothing, and not `other`."""
    source = "{rules.%s, plural, =0 {} one {# ponto} other {# pontos}}"
    assert spans(source % "zero") == []
    assert spans(source % "zone.count") == [T("6 pontos")]


def test_plurals_may_be_nested():
    """An arm contains markup like any text, and `#` belongs to the innermost plural."""
    source = "{rules.zone.count, plural, one {#} other {# em {rules.flee.cost, plural, one {# vez} other {# vezes}} (#)}}"
    assert spans(source) == [T("6 em 1 vez (6)")]
    assert spans("{rules.where, select, start {no início de {rules.zone.count}} other {fora}}") == [T("no início de 6")]


def test_slavic_languages_need_their_own_categories():
    """Polish needs few and many; Portuguese may omit `many`, which is for millions."""
    polish = Lexicon("pl", {}, LEXICON.rules, {})
    _, faults = resolve_text("{rules.zone.count, plural, one {a} other {b}}", polish)
    assert [f.message for f in faults] == ["`{rules.zone.count, plural, …}` lacks `few`, `many`, which pl needs"]
    arms = "one {punkt} few {punkty} many {punktów} other {punktu}"
    assert spans("{rules.zone.count, plural, %s}" % arms, polish) == [T("punktów")]  # noqa: UP031  (braces)


def test_a_sign_stands_for_an_icon_that_does_not_exist():
    """Where it would be, and in the style of its words: a draft shows it."""
    assert resolve_text("Take **[weapom] now**", LEXICON)[0] == (T("Take "), T("[?] now", bold=True))


FAULTS = {
    "a **b": ("`**` is opened and never closed", r"close it with `**`, or write `\*` for the sign"),
    "a _b": ("`_` is opened and never closed", r"close it with `_`, or write `\_` for the sign"),
    "a [weapon": ("`[` has no counterpart", r"close it with `]`, or write `\[` for the character itself"),
    "a ] b": ("`]` has no counterpart", r"write `\]` for the character itself"),
    "a } b": ("`}` has no counterpart", r"write `\}` for the character itself"),
    "a {rules.zone.count": (
        "`{rules.zone.count` is never closed",
        r"close it, `{rules.zone.count}`, or write `\{` for a brace",
    ),
    "[weapom]": ("`[weapom]` does not name an icon", "did you mean `weapon`?"),
    "{rules.zone.cont}": ("`rules.zone.cont` is not a constant of the rules", "did you mean `rules.zone.count`?"),
    "{rules.zone}": ("`rules.zone` is a group of constants", "one of `rules.zone.count`"),
    "{rules.slots}": (
        "`rules.slots` is a list: only a number or a word can be printed in a text",
        "`{rules.slots, each, row {…}}` prints its rows",
    ),
    "{rules.open}": ("`rules.open` is yes or no: only a number or a word can be printed in a text", None),
    "{term:zona}": ("`{term:zona}` does not name a term", "did you mean `zone`?"),
    "{title}": (
        "`{title}` is not a placeholder",
        r"`{rules.group.name}`, `{card.field}`, `{term:name}`; write `\{` for a brace",
    ),
    "{card.title}": ("`{card.title}` cannot stand here: the words of icons name no cards", None),
    "{rules.zero, plurl, other {}}": (
        "`{rules.zero, plurl …}`: expected `plural`, `select`, `selectordinal` or `each`",
        "did you mean `plural`?",
    ),
    "{rules.zero, number}": (
        "`{rules.zero, number …}`: expected `plural`, `select`, `selectordinal` or `each`",
        "one of `each`, `plural`, `select`, `selectordinal`",
    ),
    "{rules.zero, plurl, one {a, b} other {c, d}}": (
        "`{rules.zero, plurl …}`: expected `plural`, `select`, `selectordinal` or `each`",
        "did you mean `plural`?",
    ),
    "{rules.zero, plural, one {a}}": (
        "`{rules.zero, plural, …}` lacks `other`, which pt-BR needs",
        "add `other {…}` before its last brace",
    ),
    "{rules.zero, plural, one {a} uno {b} other {c}}": (
        "`{rules.zero, plural, …}`: `uno` is not a plural category",
        "one of `few`, `many`, `one`, `other`, `two`, `zero`",
    ),
    "{rules.zero, plural, one {a} one {b} other {}}": ("`{rules.zero, plural, …}`: the arm `one` occurs twice", None),
    "{rules.zero, plural, um ponto}": (
        "`{rules.zero, plural, …}`: expected arms such as `one {…} other {…}`, found `um ponto`",
        None,
    ),
    "{rules.where, plural, one {a} other {b}}": (
        "`rules.where` is not a number: a plural cannot choose by it",
        "a word chooses with `{rules.where, select, start {…} other {…}}`",
    ),
    "{rules.where, select, start {a}}": (
        "`{rules.where, select, …}` has no arm `other`",
        "add `other {…}`, which prints for all that no other arm names",
    ),
}


@pytest.mark.parametrize("source", FAULTS)
def test_faults_are_reported_and_the_rest_is_kept(source):
    """One message for each fault, with a hint; the words around it remain."""
    found, faults = resolve_text(f"antes {source}", LEXICON)
    assert [(f.message, f.hint) for f in faults] == [FAULTS[source]]
    assert found[0].text.startswith("antes ")


BRACKETS = {
    "A note[^1] here": [("[^1]", "locale/bad-brackets")],
    "[ ] open": [("[ ]", "locale/bad-brackets")],
    "[x] done": [("[x]", "locale/bad-brackets")],
    "See [the rules][ref].": [("[the rules][ref]", "locale/bad-brackets")],
    "See [text][1].": [("[text][1]", "locale/bad-brackets")],
    "See [text][].": [("[text][]", "locale/bad-brackets")],
    "Pay [wood][stone].": [("[wood]", "locale/unknown-icon"), ("[stone]", "locale/unknown-icon")],
    "Pay [wood][wood]": [("[wood]", "locale/unknown-icon"), ("[wood]", "locale/unknown-icon")],
    "Pay [wood][weapon]": [("[wood]", "locale/unknown-icon")],
    "Pay [weapon][wood]": [("[wood]", "locale/unknown-icon")],
    "Pay [2 wood][weapon]": [("[2 wood]", "locale/bracketed-words")],
    "[ref]: https://x.org": [("[ref]", "locale/bad-brackets")],
    "A ![p](art/p.png) here": [("![p](art/p.png)", "locale/bad-brackets")],
    "See [[toc]] here": [("[[toc]]", "locale/bad-brackets")],
    "[a b](www.x.org)": [("[a b](www.x.org)", "locale/bad-link")],
    "[there](rules.md)": [("[there](rules.md)", "locale/bad-link")],
    "See [[Combat]] now": [("[[Combat]]", "locale/bad-brackets")],
    "[[Combat#Fights|the fights]] now": [("[[Combat#Fights|the fights]]", "locale/bad-brackets")],
    "See ![[map.png|200]]": [("![[map.png|200]]", "locale/bad-brackets")],
    "[![p](a.png)](https://x.org)": [("[![p](a.png)](https://x.org)", "locale/bad-brackets")],
    "A note^[words here]": [("[words here]", "locale/bad-brackets")],
    "[TOC]": [("[TOC]", "locale/bad-brackets")],
    "[a]{.underline} [weapon]": [("{.underline}", "locale/unknown-style")],
    "[a]{.under line} [weapon]": [("{.under line}", "locale/bad-brackets")],
    "[]{#_Toc1 .anchor}Title": [("{#_Toc1 .anchor}", "locale/bad-brackets")],
    "[image1]: <data:image/png;base64,iV>": [("[image1]", "locale/bad-brackets")],
    "[s](https://x.org 'Title')": [("[s](https://x.org 'Title')", "locale/bad-link")],
    "[s](<https://x.org>)": [("[s](<https://x.org>)", "locale/bad-link")],
    "[Weapon]": [("[Weapon]", "locale/unknown-icon")],
    "[the **end**] and [weapon, two]": [
        ("[the **end**]", "locale/bracketed-words"), ("[weapon, two]", "locale/bracketed-words"),
    ],
    "[at {rules.zone.count}]": [("[at {rules.zone.count}]", "locale/bracketed-words")],
    "[see [weapon] there]": [("[see [weapon] there]…", "locale/bracketed-words")],
    r"\[the end\] \[weapon\]": [],
}  # fmt: skip


@pytest.mark.parametrize("source", BRACKETS)
def test_brackets_say_what_they_are(source):
    """What Markdown means elsewhere is named once; words that no icon could be called are a warning."""
    faults = resolve_text(source, LEXICON)[1]
    assert [(f.message.split("`")[1], f.code) for f in faults] == BRACKETS[source]
    assert all(bool(f.cause) == (f.code == "locale/bracketed-words") and f.hint for f in faults)


PLACEHOLDERS = r"`{rules.group.name}`, `{card.field}`, `{term:name}`; write `\{` for a brace"
ONE_BRACE = rf"a placeholder has one brace on each side: {PLACEHOLDERS}"


@pytest.mark.parametrize(
    ("source", "hint"),
    [
        ("See [[Page-2|the page]]", "write `[the page](#page-2)`"),
        ("See [[Other]]", "write `[Other](#anchor)`"),
        ("[s](https://x.org 'T')", "write nothing but the address: `[s](https://x.org)`"),
        ("[s](rules.md#page-2)", "did you mean `[s](#page-2)`?"),
        ("[s](02-rules.md#no)", "write `[s](#anchor)` or `[s](https://…)`"),
        ("[s](a@x.org)", "write `[s](mailto:a@x.org)`"),
        ("[s](x.org/a)", "a web address begins with `https://`: `[s](https://x.org/a)`"),
        ("a {.big}", "take it out, for a text has no attributes; `{#name}` at the end of a heading or paragraph is its anchor"),
        ("a {-}", "take it out, for a text has no attributes; `{#name}` at the end of a heading or paragraph is its anchor"),
        ("a {{b}}", ONE_BRACE),
        (
            "[wood][weapon]",
            r"one of `flee`, `weapon`, or write `\[wood\]` for the word; a link is written `[wood](https://…)`",
        ),
    ],
)  # fmt: skip
def test_markup_of_other_programs_says_how_it_is_written_here(source, hint):
    """With the words and the anchor that are meant."""
    assert [fault.hint for fault in resolve_text(source, replace(LEXICON, anchors=("page-2",)))[1]] == [hint]


def test_a_backslash_makes_every_sign_plain():
    """As Markdown writes it; a backslash before letters and quotes is one."""
    (span,) = resolve_text(r"1984\. \- \! \> \| \~ \(a\) \`b\` \\ \q", LEXICON)[0]
    assert span.text == r"1984. - ! > | ~ (a) `b` \ \q"


def test_words_in_brackets_print():
    """With the brackets, and with the markup inside; the hint of one bracket leads into no other error."""
    spans, faults = resolve_text("[Draw **two** [weapon]]", LEXICON)
    assert [span.text if isinstance(span, T) else span.icon for span in spans] == ["[Draw ", "two", " ", "weapon", "]"]
    assert [fault.hint for fault in faults] == [
        r"if they are meant, write `\[` and `\]`; `[name]` prints an icon, which can have no such name"
    ]
    assert resolve_text(r"\[Draw **two** [weapon]\]", LEXICON)[0] == spans


def test_links_lead_to_the_web():
    """An address is the link of its words, brackets in pairs and all; it may be a mail address."""
    spans, faults = resolve_text("[the **site**](https://x.org/a_(b)?c=1), [mail](mailto:a@b.c)", LEXICON)
    assert [(span.text, span.link) for span in spans] == [
        ("the ", "https://x.org/a_(b)?c=1"), ("site", "https://x.org/a_(b)?c=1"), (", ", ""), ("mail", "mailto:a@b.c"),
    ]  # fmt: skip
    assert not faults


@pytest.mark.parametrize(("length", "faults"), [(50_000, []), (50_001, ["locale/too-long"])])
def test_terms_may_insert_a_hundred_thousand_characters(length, faults):
    """With more, nothing is printed and a fault is reported."""
    lexicon = Lexicon("en", {}, {}, {"a": (T("a" * length),), "b": (T("b" * 50_000),)})
    found, reported = resolve_text("{term:a}{term:b}", lexicon)
    assert [f.code for f in reported] == faults
    assert sum(len(s.text) for s in found) == (0 if faults else 100_000)


def test_all_faults_of_a_text_are_reported():
    """Three faults, three messages."""
    assert len(resolve_text("[a] {rules.b} **c", LEXICON)[1]) == 3


@given(st.text(alphabet="ab *_[]{}\\#\n,rules.zone"))
def test_no_text_breaks_the_reader(source):
    """Any text gives spans and faults, never an exception, and a faultless text keeps every letter."""
    found, faults = resolve_text(source, LEXICON)
    assert all(isinstance(s, TextSpan | IconSpan | LineBreak) for s in found)
    assert all(s.text for s in found if isinstance(s, TextSpan))
    if not faults and not set(source) & set("{[\\"):
        letters = "".join(s.text for s in found if isinstance(s, TextSpan))
        assert [c for c in letters if c.isalpha()] == [c for c in source if c.isalpha()]


@given(st.text())
def test_escaped_text_comes_out_as_it_was(text):
    """With a backslash before every sign, every text prints as it is, apart from white space around line breaks."""
    signs = "\\*_[]{}#"
    source = "".join("\\" + c if c in signs else c for c in text.replace("\n", "").replace("\r", ""))
    found, faults = resolve_text(source, LEXICON)
    assert not faults
    assert "".join(s.text for s in found) == text.replace("\n", "").replace("\r", "")


KEY, LOUD = CharacterStyle("key", underline=True), CharacterStyle("loud", size=1.4)
STYLED = replace(LEXICON, styles={"key": KEY, "loud": LOUD}, terms={"zone": (TextSpan("a"), TextSpan("b", named=LOUD))})


def test_words_are_in_the_style_that_they_name():
    """With bold and icons; an inner style counts instead of the outer one, also that of a term; what follows is plain."""
    assert spans("x [a **b** [weapon]]{.key} c", STYLED) == [
        T("x "), T("a ", named=KEY), T("b", bold=True, named=KEY), T(" ", named=KEY), IconSpan("weapon", "arma", KEY), T(" c"),
    ]  # fmt: skip
    assert spans("[a [b]{.loud} c]{.key}", STYLED) == [T("a ", named=KEY), T("b", named=LOUD), T(" c", named=KEY)]
    assert spans("[{term:zone}]{.key}", STYLED) == [T("a", named=KEY), T("b", named=LOUD)]


def test_a_style_that_the_theme_lacks_is_named_with_the_nearest():
    """At its name; the words are kept for drafts."""
    found, (fault,) = resolve_text("pay [all]{.lout}!", STYLED)
    assert (fault.code, fault.message, fault.hint, fault.at) == (
        "locale/unknown-style", "`{.lout}` does not name a style of words", "did you mean `loud`?", 9,
    )  # fmt: skip
    assert found == (T("pay all!"),)
    (other,) = resolve_text("[all]{.x}", LEXICON)[1]
    assert other.hint == "declare it under `character-styles` of theme.yaml"


JAPANESE = replace(STYLED, locale="ja")


def test_words_have_the_reading_that_is_written_with_them():
    """One for all of them, or one for each character, which is then a span of its own; in the look that they have."""
    assert spans("{漢字|かんじ}を", JAPANESE) == [T("漢字", ruby="かんじ"), T("を")]
    assert spans("**{東京|とう|きょう}**", JAPANESE) == [T("東", bold=True, ruby="とう"), T("京", bold=True, ruby="きょう")]
    assert spans("[{剣|つるぎ}だ]{.key}", JAPANESE) == [T("剣", named=KEY, ruby="つるぎ"), T("だ", named=KEY)]
    term = replace(JAPANESE, terms={"sword": (T("剣", ruby="つるぎ"),)})
    assert spans("_{term:sword}_", term) == [T("剣", italic=True, ruby="つるぎ")]


def test_readings_are_as_many_as_characters_or_one():
    """Otherwise nobody knows whose they are; the words are kept for drafts."""
    found, (fault,) = resolve_text("この{紫陽花|あじ|さい}", JAPANESE)
    assert (fault.code, fault.message, fault.hint, fault.at) == (
        "locale/bad-ruby", "`紫陽花` has 3 characters, and 2 readings",
        "write one for each character, or one for all: `{紫陽花|あじさい}`", 2,
    )  # fmt: skip
    assert "".join(span.text for span in found) == "この紫陽花"


def test_ruby_is_for_languages_from_left_to_right():
    """There is no convention of it for the others here."""
    (fault,) = resolve_text("{דג|dag}", replace(LEXICON, locale="he"))[1]
    message = "`{דג|…}` is ruby, which texts in he do not have: they are written from right to left"
    assert (fault.code, fault.message) == ("locale/bad-ruby", message)
    assert fault.hint == "write the reading in parentheses behind the words"


def test_the_bar_of_japanese_keyboards_is_told_from_that_of_ruby():
    """It is not a value that somebody misspelt."""
    (fault,) = resolve_text("{漢字｜かんじ}", JAPANESE)[1]
    assert (fault.code, fault.hint) == (
        "locale/bad-placeholder",
        "ruby has a `|` of ASCII before the reading: `{words|reading}`",
    )
