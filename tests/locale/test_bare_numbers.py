"""Numbers that a text writes out are found in every script and language, and words that only look like them are not."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.locale.lint.texts import find_bare_numbers


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
    "ko": ("카드 세 장, 다섯 점, 스물세 개, 두 번째, 3장, 카드3장, 다섯을", ["세", "다섯", "스물세", "두", "3", "3", "다섯"]),
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
