"""Numbers that a text writes out are found in every script and language, and words that only look like them are not.

Markup of other languages in texts is found, with the words of this one. Numbers of the rules are not written out: they
are reported with their places, and exemptions are respected. Signs that would print are a warning at the sign, with the
way out.
"""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.load.game_reader import load_game
from pnp.locale.lint.texts import find_bare_numbers, find_foreign_markup, find_loose_signs, lint_numbers, rule_texts
from pnp.locale.resolve import resolve_text
from pnp.locale.values import Lexicon
from pnp.model.booklet import Booklet, Chapter, HeadingBlock
from pnp.model.fields import Message


def found(source, locale="en", names=frozenset()):
    """Return the numbers that a text writes out."""
    return [bare.text for bare in find_bare_numbers(source, locale, names)]


@pytest.mark.parametrize(
    ("source", "numbers"),
    [
        ("Pay 2 and draw three.", ["2", "three"]),
        ("Pay {rules.catch.penalty} and draw {rules.a.b, plural, one {# card} other {# cards}}.", []),
        ("{rules.a.b, plural, =0 {none} one {1 card} other {# cards}}", ["1"]),
        ("{rules.a.b, select, all {every one of the two} other {#}}", ["two"]),
        ("Zones 0{rules.zone.first} to 06", ["06"]),
        ("Roll [die-6], see [the end](#page-2) and page {page:two}, {count:fish}, {example:fight.total}, {term:two}.", []),
        ("[3 cards](#end) and [**two** more](#page-2)", ["3", "two"]),
        ("_2_ and **seven**", ["2", "seven"]),
        ("(1) the badge", []),
        ("- (2) the badge 3", ["3"]),
        ("1. First\n2. Then 4", ["4"]),
        ("Turn 1\ufe0f\u20e3 and 2\u20e3 of 3", ["3"]),
        ("（１）the badge\n２、then ３", ["３"]),
        (r"Version 1.10 of \{7\} 1d6, 3:2 and mp3", ["1.10", "7", "1d6", "3:2"]),
        ("## Title {#two}", []),
        ("One group is one die", []),
        ("Model 0X{rules.zone.first} of 00{rules.zone.first}", ["0X"]),
        ("3three, half of a dozen, two dozens, twice", ["3three", "half", "dozen", "two", "dozens", "twice"]),
        ("½ of 1½, ⅔ and ¼", ["½", "1½", "⅔", "¼"]),
        ("The 3rd, the 3º, the third and the twenty-third; first a second time", ["3rd", "3º", "third", "twenty-third"]),
        ("Two hundred and fifty, two-thirds", ["Two hundred", "fifty", "two", "thirds"]),
        ("twenty, three; **twenty** _one_", ["twenty", "three", "twenty** _one"]),
        ("٣ cards, ३ cards, ๓ cards, ３ cards", ["٣", "३", "๓", "３"]),
    ],
)
def test_bare_numbers_are_distinguished_from_names(source, numbers):
    """Names of constants, icons, pages and anchors do not count; everything else does, including the words of links."""
    assert [source[b.at : b.at + len(b.text)] for b in find_bare_numbers(source, "en")] == numbers


@pytest.mark.parametrize(
    ("source", "numbers"),
    [
        ("Draw II cards and IV, then XXXIX.", ["II", "IV", "XXXIX"]),
        ("I choose V or X.", []),
        ("A MIX on CD, DVD, XL, DM, MM, CIVIL, LIV", []),
        ("IIII, VX, IIX, XIV2, ii", []),
        ("Part II and chapters IV, the II phase", []),
        ("as Elizabeth II said", []),
        ("Roll. Draw III", ["III"]),
        ("Ⅳ and Ⅻ", ["Ⅳ", "Ⅻ"]),
        ("a top IX", []),
        ("Let VI be", []),
    ],
)
def test_roman_numerals_number_no_chapters_and_belong_to_no_names(source, numbers):
    """Capital letters, two at least, up to 39; not after a word for a chapter, a name, or as a word of the game."""
    assert found(source, names=frozenset({"ix"})) == numbers


LANGUAGES = {
    "ar": (
        "اسحب ثلاث بطاقات وخمسة نقاط و٣ نقاط، عشرين، نصف، ثلاثة وعشرون",
        ["ثلاث", "وخمسة", "٣", "عشرين", "نصف", "ثلاثة وعشرون"],
    ),
    "cs": ("Tři karty, třetí hráč, dvěma, polovina", ["Tři", "třetí", "dvěma", "polovina"]),
    "de": (
        "dreiundzwanzig, zweihundertfünfzig, zweimal, dreifache, der zweite, drei\u00adund\u00addreißig",
        ["dreiundzwanzig", "zweihundertfünfzig", "zweimal", "dreifache", "zweite", "drei\u00adund\u00addreißig"],
    ),
    "el": ("Τραβήξτε τρεις κάρτες, δύο, μισό", ["τρεις", "δύο", "μισό"]),
    "es": ("Tres cartas, veintitrés, treinta y uno, la mitad", ["Tres", "veintitrés", "treinta y uno", "mitad"]),
    "fi": ("Nosta kolme korttia, kahdelle, kolmannen", ["kolme", "kahdelle", "kolmannen"]),
    "fr": ("vingt et un, quatre-vingt-dix, troisième, la moitié", ["vingt et un", "quatre-vingt-dix", "troisième", "moitié"]),
    "he": ("שלושה קלפים ועשרים ושלוש, שני שחקנים, חצי, שְׁלֹשָׁה", ["שלושה", "ועשרים ושלוש", "שני", "חצי"]),
    "hi": ("तीन पत्ते, ३ पत्ते, तेईस, आधे, तीसरा", ["तीन", "३", "तेईस", "आधे", "तीसरा"]),
    "it": ("Tre carte, ventitré, terzo, la metà", ["Tre", "ventitré", "terzo", "metà"]),
    "ja": (
        "手札を三枚引き、二十三点、３枚、カード3枚を引く。第三ラウンド、二人、一枚、三つ",
        ["三", "二十三", "３", "3", "第三", "二", "一", "三"],
    ),
    "ko": (
        "카드 세 장, 다섯 점, 스물세 개, 두 번째, 3장, 카드3장, 다섯을, 스물셋",
        ["세", "다섯", "스물세", "두", "3", "3", "다섯", "스물셋"],
    ),
    "pl": (
        "Weź trzy karty, dwudziestu trzech, trzecia, czwartego, dwóm",
        ["trzy", "dwudziestu trzech", "trzecia", "czwartego", "dwóm"],
    ),
    "pt-BR": (
        "três e vinte e um, terceiro, terceiras, DUAS, 3º, metade",
        ["três", "vinte e um", "terceiro", "terceiras", "DUAS", "3º", "metade"],
    ),
    "ru": (
        "три, двадцать три, двух, трёх, третьего, половину",
        ["три", "двадцать три", "двух", "трёх", "третьего", "половину"],
    ),
    "th": ("จั่วการ์ดสามใบ ยี่สิบสามช่อง ครึ่ง ๓ ใบ", ["สาม", "ยี่สิบสาม", "ครึ่ง", "๓"]),
    "tr": (
        "Üç kart, İKİ, yirmi üç, üçüncü; ikiye böl, üçü, dördü, beşe, altısı, ikisini, yirmi üçü, üçüncüye, ellide",
        [
            "Üç",
            "İKİ",
            "yirmi üç",
            "üçüncü",
            "ikiye",
            "üçü",
            "dördü",
            "beşe",
            "altısı",
            "ikisini",
            "yirmi üçü",
            "üçüncüye",
            "ellide",
        ],
    ),
    "zh-Hans": ("每人抽三张牌，得二十三分。两个，第三，3张，一半", ["三", "二十三", "两", "第三", "3", "一半"]),
    "zh-Hant": ("每人抽三張牌，兩個", ["三", "兩"]),
    "xx": ("two dez 2", ["2"]),
}


@pytest.mark.parametrize("locale", LANGUAGES)
def test_each_language_has_its_own_number_words(locale):
    """In all genders and cases, joined or apart, with vowel points or without; a language without words has digits only."""
    source, numbers = LANGUAGES[locale]
    assert found(source, locale) == numbers


@pytest.mark.parametrize(
    ("locale", "source"),
    [
        ("en", "One of the players is first; a few seconds later no one moves."),
        ("pt-BR", "Um grupo, uma arma, segundo o mapa; do zero, no meio do caminho; primeiro."),
        ("de", "Ein Würfel, eine Karte, einer der Spieler, das Achteck, zuerst, der erste."),
        ("ru", "Один из игроков ведёт семью; сначала первый."),
        ("ar", "واحد من اللاعبين، اللاعب الأول، لست"),
        ("he", "אחד השחקנים הוא הראשון"),
        ("hi", "एक पत्ता, पहला"),
        ("th", "ผู้เล่นสามารถเดินได้หนึ่งช่อง"),
        ("ja", "一番多い人と一緒に十分に統一する。三角。"),
        ("zh-Hans", "十分重要。一张牌。三国。统一。"),
        ("ja", "一、準備\n二、開始\n(三) 終了\n四. 得点。唯一、三角"),
        ("zh-Hans", "一、准备\n二：开始\n（三）结束。唯一"),
        (
            "tr",
            "Kartın altında, altına, altın; onu, ona, onun ve ondan; bu yüzden, yüzde, bina, biri, birini, için, elini, onlar",
        ),
        ("id", "pemain pertama"),
        ("ko", "이 카드는 세계와 네가 가진 구역 사이에 있다. 카드 한 장. 사람, 오이, 회사 개수, 삼십대, 사천요리"),
    ],
)
def test_words_that_mean_something_else_are_no_numbers(locale, source):
    """Articles, pronouns, what comes first, and words that contain a numeral."""
    assert found(source, locale) == []


@pytest.mark.parametrize(
    ("locale", "source", "numbers"),
    [
        ("ja", "数は「三」。四、五。二", ["三", "四", "五", "二"]),
        ("zh-Hans", "答案：二。选项（三），四", ["二", "三", "四"]),
        ("zh-Hans", "骰子\n三", ["三"]),
        ("ko", "네. 세 카드와 두 카드", []),
    ],
)
def test_a_numeral_that_stands_alone_is_a_number(locale, source, numbers):
    """Without letters beside it; not in Korean, where words have spaces and the numerals are other words too."""
    assert found(source, locale) == numbers


@pytest.mark.parametrize(
    ("locale", "arms", "numbers"),
    [
        ("en", "=3 {three cards} =4 {3 cards} other {# cards}", ["3"]),
        ("en", "one {1 card} other {two}", ["1", "two"]),
        ("he", "one {קלף אחד} two {שני קלפים} other {# קלפים}", []),
        ("en", "=3 {third} other {#}", []),
        ("ar", "two {ثلاث} other {#}", ["ثلاث"]),
        ("sl", "two {dve karti} few {#} other {#}", ["dve"]),  # 102 too
    ],
)
def test_an_arm_for_one_number_may_say_it(locale, arms, numbers):
    """`=3`, and `two` in a language that has it for two alone; any other number is still bare."""
    assert found(f"{{rules.a.b, plural, {arms}}}", locale) == numbers
    assert found(f"{{rules.a.b, selectordinal, {arms}}}", locale) == numbers


def test_an_arm_for_a_word_may_say_no_number():
    """The key `two` of a select is a word of the rules, whatever it stands for."""
    assert found("{rules.a.b, select, two {שני קלפים} other {קלף}}", "he") == ["שני"]


def test_numbers_in_a_walked_table_are_found():
    """The words between its columns are printed for each row."""
    assert found("{rules.a.table, each, row {{from} to 6: {spaces, plural, one {# space} other {two}}} between {; }}") == [
        "6",
        "two",
    ]


@pytest.mark.whole
@given(st.text(), st.sampled_from(sorted(LANGUAGES)))
@example("3" * 9 + "½Ⅳ[²]{x, plural, =٣ {٣} two {}}", "ar")
def test_any_text_can_be_searched(source, locale):
    """Numbers are in order, apart from each other, and where they say."""
    at = 0
    for bare in find_bare_numbers(source, locale):
        assert at <= bare.at
        assert bare.text
        at = bare.at + len(bare.text)
    assert at <= len(source)


def test_numbers_have_values_and_the_words_beside_them():
    """The hint compares them with constants; what is not plain has no value."""
    (three, part, dozen, fraction) = find_bare_numbers("Draw **three** blue cards, 3rd; a dozen ¼", "en")
    assert (three.value, three.near) == (3, ("draw", "blue", "cards"))
    assert (part.value, dozen.value, fraction.value) == (None, 12, 0.25)
    assert [b.value for b in find_bare_numbers("XIV, IX and XXIII, 0 and zero", "en")] == [14, 9, 23, 0, 0]


LINE = r"a line ends where it ends in the file, below `|`; between double quotes `\n` ends one too"


MATHS = "there are no formulas: write the signs themselves, such as `×`, `½` or `²`"
COMMENT = "take it out; in a chapter of the booklet a comment has a line to itself, with empty lines around it"
PLAIN = (
    r"\~\~a\~\~, \==b\==, \`c\`, 1984\. \- \! \> \$x\$", "$5 and $10, $ and $$, US$3/US$4", "10:30:15, a:b:c", "R&D; Q&A;",
)  # fmt: skip
MEANT = (
    *PLAIN, "Name: __ Date: __", "_____", "a_b__c", r"\_\_a\_\_", "~5 and ~6", "a == b == c", "^_^ and ^^", "x^2 + y^2",
)  # fmt: skip


def found_of_foreign_markup(source):
    """Place, message and hint of what is found in a text of one line."""
    report = Report()
    find_foreign_markup([Message("a", source, Mark("a.yaml", 1, 1))], {"a.yaml": source}, report)
    assert all((d.code, d.severity) == ("locale/foreign-markup", "warning") for d in report.diagnostics)
    return [(d.mark.column, d.message, d.hint) for d in report.diagnostics]


@pytest.mark.parametrize(
    ("source", "sign", "column", "hint"),
    [
        (r"One\nTwo", r"\n", 4, LINE),
        (r"One\r\nTwo", r"\r", 4, LINE),
        (r"One\tTwo", r"\t", 4, r"between double quotes `\t` is read, and prints a blank"),
        (r"the \"old\" mill", r"\"", 5, "write the sign itself"),
        (r"miller\'s", r"\'", 7, "write the sign itself"),
        (r"caf\u00e9", r"\u00e9", 4, "write the sign itself"),
        (r"One\\\nTwo", r"\n", 6, LINE),
        ("A __bold word__ here", "__bold word__", 3, "bold is `**bold word**`"),
        ("Deal ~~4~~ 3", "~~4~~", 6, "nothing is struck out: leave the words out"),
        ("a ==mark== b", "==mark==", 3, "texts have bold, `**mark**`, and italic, `_mark_`"),
        ("m^2^", "^2^", 2, "write the raised sign itself, such as `²`, or set the words in brackets"),
        ("H~2~O", "~2~", 2, "write the lowered sign itself, such as `₂`"),
        ("<https://x.org/a_b>", "<https://x.org/a_b>", 1, "write the address alone, or `[words](https://x.org/a_b)`"),
        ("at <a.b@x.org>", "<a.b@x.org>", 4, "write the address alone, or `[words](mailto:a.b@x.org)`"),
        ("a ___b___", "___b___", 3, "bold and italic is `**_b_**`"),
        ("~gone~ words", "~gone~", 1, "nothing is struck out: leave the words out"),
        ("Costs $x + 1$ now", "$x + 1$", 7, MATHS),
        ("$$ x = 1 $$", "$$ x = 1 $$", 1, MATHS),
        ("a %%note to self%% b", "%%note to self%%", 3, COMMENT),
        ("a <!-- note --> b", "<!-- note -->", 3, COMMENT),
        ("Hit :heart: now", ":heart:", 5, "write the sign itself, or `[name]` for an icon of icons.yaml"),
        ("Pay :coin::coin::leaf:", ":coin::coin::leaf:", 5, "write the sign itself, or `[name]` for an icon of icons.yaml"),
        (r"\~~a~~ and ==b==", "==b==", 12, "texts have bold, `**b**`, and italic, `_b_`"),
    ],
)
def test_an_escape_of_another_language(source, sign, column, hint):
    """Its place, what it is, and how a text says it."""
    assert found_of_foreign_markup(source) == [(column, f"`{sign}` prints as it is written: it is no markup of a text", hint)]


@pytest.mark.parametrize("source", [r"One\\nTwo", r"\_ \* \[ \] \{ \} \# \\", "One\\", r"up\xyz", "One\nTwo", r"\u00e", *MEANT])
def test_escapes_of_texts_and_other_backslashes(source):
    """A doubled backslash prints one."""
    assert found_of_foreign_markup(source) == []


def test_code_prints_its_signs():
    """Once, whatever stands between them; only the sign that comes first is told."""
    hint = "there is no code: write the words alone, in quotes or `_italic_`"
    for source, sign in (("Type `a_b` ~~x~~", "`a_b`"), ("Type ``a ` b``", "``a ` b``")):
        assert found_of_foreign_markup(source) == [(6, f"{sign} prints as it is written: it is no markup of a text", hint)]


@pytest.mark.parametrize("sign", ["<kbd>", "<mark>", "<hr/>", "</td>", "&rarr;", "&Eacute;", "&frac12;", "&#X2192;"])
def test_html_of_every_kind_is_found(sign):
    """Elements that mark words, and each name of a sign."""
    assert [message for _, message, _ in found_of_foreign_markup(f"a {sign} b")] == [
        f"`{sign}` prints as it is written: texts are no HTML"
    ]


def test_a_line_of_a_chapter_ends_as_markdown_ends_it():
    """Not as YAML does."""
    report = Report()
    find_foreign_markup([Message("a", "One<br>Two", Mark("a.md", 1, 1))], {"a.md": "One<br>Two"}, report)
    assert [d.hint for d in report.diagnostics] == [
        r"a line ends with `\` or two blanks at its end; a cell of a table has no lines of its own"
    ]


def test_a_tag_comes_before_an_escape():
    """One finding per text is enough."""
    assert found_of_foreign_markup(r"One\n<br>") == [
        (6, "`<br>` prints as it is written: texts are no HTML", "a line ends where it ends in the file, below `|`")
    ]


@pytest.mark.parametrize("source", ["One<br>Two", r"One\nTwo"])
def test_a_line_of_a_cell_ends_as_the_spreadsheet_ends_it(source):
    """Not as YAML does."""
    report = Report()
    find_foreign_markup([Message("a", source, Mark("a.csv", 2, 3))], {}, report)
    assert [(d.mark, d.hint) for d in report.diagnostics] == [
        (
            Mark("a.csv", 2, 3),
            "a line ends where it ends in the cell: Alt and Enter begin another (Ctrl and Enter in LibreOffice)",
        )
    ]


def linted(toy, source):
    """Return the findings, as they are printed, if the pike's rules have this text."""
    file = toy / "content/toy/fish.yaml"
    text = file.read_text("utf-8")
    head, tail = text.split("    story: >-\n", 1)
    file.write_text(head + source + tail.split("\n", 1)[1], "utf-8")
    types = toy / "content/toy/types.yaml"
    types.write_text(types.read_text("utf-8").replace(", numbers: free", ""), "utf-8")
    return [format_diagnostic(d, source_reader(toy)) for d in reported(toy)]


def reported(toy, old="", new=""):
    """Return the findings about the pike, after a change of the fish."""
    file = toy / "content/toy/fish.yaml"
    file.write_text(file.read_text("utf-8").replace(old, new) if old else file.read_text("utf-8"), "utf-8")
    report = Report()
    game = load_game(toy, "toy", report)
    assert not report.has_errors, report.diagnostics
    lint_numbers(game, [t for t in rule_texts(game) if "/pike/" in t.id], report)
    return report.diagnostics


WAYS_OUT = (
    "write `{rules.…}` for a constant of `rules.yaml`, `{count:deck}` for a number of cards, `{example:id.name}` for a result "
    "of an example; what is no rule may stay: with `allow-number: why` in a comment on its line, or in a field with "
    "`numbers: free` in `types.yaml`"
)


def test_a_number_in_a_block_has_its_own_line(toy):
    """Folding has joined the lines, but the fault has the line and column in the file."""
    said = (
        "content/toy/fish.yaml:8:17: warning[rules/bare-number]: the number `2` is written out: "
        "expected the name of a constant\n"
        "    8 |       in winter 2 worms.\n"
        "      |                 ^\n"
        f"  hint: it may be `{{card.bait.worm}}`: {WAYS_OUT}"
    )
    assert linted(toy, "    story: >-\n      Costs {rules.catch.bonus} worms,\n      in winter 2 worms.\n") == [said]


def test_a_strict_game_has_errors(toy, edit):
    """The same words with another severity, unless the game asks for warnings."""
    file = toy / "content/toy/game.yaml"
    edit(file, "print:", "numbers: strict\nprint:")
    (said,) = linted(toy, "    story: Costs seven worms.\n")
    assert said == (
        "content/toy/fish.yaml:6:18: error[rules/bare-number]: the number `seven` is written out: "
        "expected the name of a constant\n"
        "    6 |     story: Costs seven worms.\n"
        "      |                  ^\n"
        f"  hint: {WAYS_OUT}"
    )
    edit(file, "numbers: strict", "numbers: ruled")
    assert [d.severity for d in reported(toy)] == ["warning"]


def test_another_severity_is_reported(toy, edit):
    """The words are four, the same everywhere."""
    edit(toy / "content/toy/game.yaml", "print:", "numbers: loud\nprint:")
    report = Report()
    load_game(toy, "toy", report)
    assert [d.message for d in report.diagnostics] == ["`numbers` cannot be `loud`"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Its bonus: 2.", "catch.bonus"),
        ("Two **bonus** points.", "catch.bonus"),  # styled words too
        ("A bonus for two.", "catch.bonus"),  # anywhere in the text
        ("Pay a toll of 2 points.", None),  # the unit says nothing
        ("Lose 2 hooks.", None),  # the value alone neither
        ("A bonus of 9.", None),  # two constants
        ("A base bonus, 9.", "x.base.bonus"),  # the one of which it says more
        ("A bonus of 2 at its base.", "catch.bonus"),  # another value
        ("A penalty of 1.", "catch.penalty"),  # and not `yes`
        ("It is 2 in size.", None),  # a word of two letters
        ("Lose 4 worms per fly.", None),  # a word that many names have
        ("Lose 4 per day.", "x.per_day"),
        ("It tells 6 things.", "x.story"),  # the name of the field
    ],
)
def test_the_hint_names_a_constant_only_where_it_is_certain(toy, edit, text, meant):
    """One constant with the value, whose name shares a word with the text or its field; otherwise none."""
    more = "  base: {bonus: {value: 9}}\n  late: {bonus: {value: 9}}\n  penalty: {value: yes}\n"
    more += "  in: {value: 2, unit: in}\n  per_day: {value: 4, unit: fish}\n  story: {value: 6}\n"
    edit(toy / "content/toy/rules.yaml", "catch:\n", f"x:\n{more}catch:\n")
    (said,) = linted(toy, f"    story: >-\n      {text}\n")
    proposal = f"it may be `{{rules.{meant}}}`: " if meant else ""
    assert said.endswith(f"  hint: {proposal}{WAYS_OUT}")


@pytest.mark.parametrize(
    ("locale", "text", "number"),
    [
        ("de", "Ziehe dreiundzwanzig Karten.", "dreiundzwanzig"),
        ("ru", "Сдайте карты двум игрокам.", "двум"),
        ("ja", "手札を三枚引く。", "三"),
        ("ar", "اسحب ثلاث بطاقات.", "ثلاث"),
    ],
)
def test_a_game_is_checked_in_the_language_that_it_is_written_in(toy, edit, locale, text, number):
    """A number word of the source language is found in a rules text, whatever the language."""
    edit(toy / "content/toy/game.yaml", "source-locale: en", f"source-locale: {locale}")
    words = toy / "content/toy/words.yaml"  # most words of the game are in its language
    words.write_text(f"{words.read_text('utf-8')}\nlong: {text.replace(number, '') * 200}\n", "utf-8")
    (said,) = linted(toy, f"    story: {text}\n")
    assert f"warning[rules/bare-number]: the number `{number}` is written out" in said


def test_a_roman_numeral_of_a_term_is_a_name(toy):
    """What the glossary calls `Tier III` is no number in any text."""
    (toy / "content/toy/glossary.yaml").write_text("terms:\n  top: {term: top III, definition: The best.}\n", "utf-8")
    assert linted(toy, "    story: a top III fish\n") == []
    assert [d.message.split("`")[1] for d in reported(toy, "    story: a top III fish\n", "    story: a top IV fish\n")] == [
        "IV"
    ]


def test_the_texts_of_a_booklet_are_checked_too(toy):
    """Its chapters and the definitions of its terms, after the words."""
    game = load_game(toy, "toy", Report())
    at = Mark("content/toy/booklet/01-a.md", 1)
    chapter = Chapter("a", (HeadingBlock(1, Message("h", "Start", at), "", at),), at)
    booklet = Booklet((chapter,), None, at, {"hook": Message("d", "holds", at)})
    ids = [text.id for text in rule_texts(replace(game, booklet=booklet))]
    assert ids[-4:] == ["words/bait", "words/points", "h", "d"]
    assert [text.id for text in rule_texts(game)] == ids[:-2]


@pytest.mark.parametrize(
    "source",
    [
        "    story: Costs 2. # allow-number: a date\n",
        "    # allow-number\n    story: Costs 2.\n",
        "    story: >- # allow-number\n      Costs 2.\n",
        "    # allow-number\n    story: >-\n      Costs\n      2 and 3.\n",
    ],
)
def test_a_comment_allows_a_number(toy, source):
    """On its line, above it, beside the key of a block or above that."""
    assert linted(toy, source) == []


@pytest.mark.parametrize(
    ("story", "meant"),
    [
        ("Worth 7 points.", "card.points"),
        ("Worth 7 pebbles.", None),  # the same number alone means nothing
        ("Worth 5 points.", None),  # those of another card
        ("A penalty, 1 point.", "rules.catch.penalty"),  # a constant stays one
        ("A worm, 2 worms.", "card.bait.worm"),  # in a mapping too
    ],
)
def test_a_number_of_the_card_is_named(toy, story, meant):
    """Where a word beside it is in the name of the field."""
    said = linted(toy, f"    story: {story}\n")
    assert len(said) == 1
    assert ("it may be" in said[0]) == (meant is not None)
    assert meant is None or f"it may be `{{{meant}}}`: " in said[0]


def test_a_comment_of_another_field_allows_nothing(toy, edit):
    """The line above counts only if it is nothing but a comment."""
    edit(toy / "content/toy/fish.yaml", "    name: Pike\n", "    name: Pike # allow-number\n")
    assert len(linted(toy, "    story: Costs 2.\n")) == 1


def test_stories_and_untranslatable_texts_are_exempt(toy):
    """A field with `numbers: free` and one that is not translatable are not checked."""
    report = Report()
    game = load_game(toy, "toy", report)
    mark = Mark("content/toy/fish.yaml", 1, 1)
    free = Message("a", "7 seas", mark, numbers="free")
    code = Message("b", "B-7", mark, translatable=False)
    lint_numbers(game, [*rule_texts(game), free, code], report)
    assert report.diagnostics == ()


def test_markdown_may_allow_a_number(toy):
    """In a chapter the comment is on the line or on the last one before the block."""
    file = toy / "content/toy/booklet/01-a.md"
    file.parent.mkdir(exist_ok=True)
    file.write_text("<!-- allow-number: thirty-six throws -->\n\nOut of 36.\n\nOut of 37.\n", "utf-8")
    report = Report()
    game = load_game(toy, "toy", report)
    texts = [Message("x", "Out of 36.", Mark("content/toy/booklet/01-a.md", 3, 1))]
    texts += [Message("y", "Out of 37.", Mark("content/toy/booklet/01-a.md", 5, 1))]
    lint_numbers(game, texts, report)
    assert [str(d.mark) for d in report.diagnostics] == ["content/toy/booklet/01-a.md:5:8"]


@pytest.mark.parametrize(
    ("field", "deck", "game", "severities"),
    [
        ("", "free", "strict", []),
        ("", "unchecked", "strict", []),
        ("", "strict", "", ["error"]),
        ("", "ruled", "strict", ["warning"]),
        ("free", "strict", "strict", []),
        ("strict", "free", "free", ["error"]),
        ("", "", "free", []),
    ],
)
def test_the_nearest_rule_holds(toy, edit, field, deck, game, severities):  # noqa: PLR0913, PLR0917  (a row)
    """That of the field, then of the deck, of the game."""
    types, header, fish = (toy / f"content/toy/{name}.yaml" for name in ("types", "game", "fish"))
    edit(types, ", numbers: free", f", numbers: {field}" if field else "")
    edit(header, "type: fish,", f"type: fish, numbers: {deck}," if deck else "type: fish,")
    edit(header, "print:", f"numbers: {game}\nprint:" if game else "print:")
    edit(fish, "how old.", "how old: 77 years.")
    report = Report()
    loaded = load_game(toy, "toy", report)
    lint_numbers(loaded, (text for text in rule_texts(loaded) if text.id == "fish/carp/story"), report)
    assert [d.severity for d in report.diagnostics if d.code == "rules/bare-number"] == severities


def test_a_game_that_is_free_of_rules_for_numbers_says_nothing_of_templates(toy, edit, run):
    """Its templates are held to what the game says, whatever a deck does."""
    edit(toy / "templates/toy/fish.xml", "{{ card.name }}", "{{ card.name }} 77")
    assert "rules/bare-number" in run("check", "toy", cwd=toy).err
    edit(toy / "content/toy/game.yaml", "print:", "numbers: free\nprint:")
    assert "rules/bare-number" not in run("check", "toy", cwd=toy).err


def found_of_printed_signs(source):
    """Place, message and hint of what is found in a text of one line."""
    report = Report()
    find_loose_signs([Message("a", source, Mark("a.yaml", 1, 1))], {"a.yaml": source}, report)
    assert all((d.code, d.severity) == ("locale/loose-sign", "warning") for d in report.diagnostics)
    return [(d.mark.column, d.message, d.hint) for d in report.diagnostics]


def test_a_sign_beside_a_space():
    """Once for each text."""
    assert found_of_printed_signs("Put _ here_ and * there*.") == [
        (5, "`_` prints as it is written: beside a space it marks nothing", r"write `_here_`, or `\_` for the sign itself")
    ]


def test_a_sign_inside_a_word():
    """Which `*` may be."""
    message = "`_` prints as it is written: inside a word `_` is a character like any other"
    assert found_of_printed_signs("un_believ_able") == [(3, message, r"write `*believ*`, or `\_` for the sign itself")]


def test_escapes_print_the_signs_unsaid():
    """The way out of the hint."""
    assert found_of_printed_signs(r"Put \_ here\_ and \* there\*.") == []


@pytest.mark.parametrize(
    ("source", "hint"),
    [
        ("Put _here _ now", r"take away the space before the next `_`, or write `\_` for the sign"),
        ("_Wald_hütte", r"inside a word `_` ends nothing: write `*letters*`, or `\_` for the sign"),
        ("_here", r"close it with `_`, or write `\_` for the sign"),
        (r"_here\_ now", r"close it with `_`, or write `\_` for the sign"),
    ],
)
def test_italics_that_are_never_closed_say_which_sign_does_not_close_them(source, hint):
    """The error of the text."""
    (fault,) = resolve_text(source, Lexicon("en", {}, {}, {}))[1]
    assert (fault.code, fault.message, fault.hint) == ("locale/unbalanced", "`_` is opened and never closed", hint)


@pytest.mark.parametrize(
    ("name", "story", "numbers"),
    [
        ("Old Carp", "the fish XX", ["XX"]),
        ("III", "the fish III and IV", ["IV"]),
        ("XX", "the fish XX", []),
        ("Henry IV", "the fish IV", []),
        ("Old Carp", "XX", []),
    ],
)
def test_a_roman_numeral_of_a_cards_name_is_a_name(toy, edit, name, story, numbers):
    """And so is a text that is nothing else."""
    edit(toy / "content/toy/fish.yaml", "name: Old Carp", f"name: {name}")
    assert [line.split("`")[1] for line in linted(toy, f"    story: {story}\n")] == numbers


@pytest.mark.parametrize(
    ("name", "story", "numbers"),
    [
        ("Route 66", "the fish", []),
        ("Mark 2 Carp", "the fish", []),
        ("7 Wonders", "the fish", []),
        ("The Three Fish", "the fish", []),
        ("21", "the fish", []),
        ("Gain 3 coins", "the fish", ["3"]),
        ("Old Carp", "Go to Route 66 and draw 2 fish", ["66", "2"]),
        ("Route 66", "Go to **Route 66** and draw 66 fish.", ["66"]),
        ("Route 66", "Go to Route 6.", ["6"]),
        ("Draw 2", "Draw 2 fish. Play Draw 2 again. Then draw 2.", ["2", "2"]),
        ("Old Carp", "Route 66", ["66"]),
        ("Toll 5", "the fish", ["5"]),
    ],
)
def test_the_figures_of_a_name_are_no_numbers_of_the_rules(toy, edit, name, story, numbers):
    """Where it is the name of a card and where it is mentioned, unless it counts something or is probably a constant."""
    edit(toy / "content/toy/rules.yaml", "catch:\n", "catch:\n  toll: {value: 5}\n")
    edit(toy / "content/toy/fish.yaml", "name: Pike", f'name: "{name}"')
    assert [line.split("`")[1] for line in linted(toy, f"    story: {story}\n")] == numbers


@pytest.mark.parametrize(
    ("word", "numbers"),
    [
        ("Area 51", []),
        ("Agent 47", []),
        ("Old Route 66", []),
        ("Draw 2 Cards", ["2"]),
        ("Hand limit 5", ["5"]),
        ("3 Coins", ["3"]),
        ("Penalty 1", ["1"]),
    ],
)
def test_a_fixed_word_may_be_a_name_with_figures(toy, word, numbers):
    """If the number is the last of words in capitals, and no constant."""
    (toy / "content/toy/words.yaml").write_text(f"place: {word}\n", "utf-8")
    report = Report()
    game = load_game(toy, "toy", report)
    lint_numbers(game, [text for text in rule_texts(game) if text.id == "words/place"], report)
    assert [finding.message.split("`")[1] for finding in report.diagnostics if "bare" in finding.code] == numbers


def test_codes_are_no_numbers():
    """Letters before figures make a name, with a hyphen only if they are capitals."""
    assert find_bare_numbers("Move B7 to K-9, M4A1, D6 and FW-190", "en") == ()
    assert [bare.text for bare in find_bare_numbers("the end-7 and A 7", "en")] == ["7", "7"]
