"""Signs of other languages in a translation: what a source may print, a translation may print too.

Numbers of a translation: what says the same is no finding, in any script and any words; what does not is one.
"""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Mark, Report, group_findings
from pnp.load.game_reader import load_game
from pnp.locale.checks import translation, typography
from pnp.locale.checks.anatomy import CheckContext, EntryPair
from pnp.locale.localize import game_in_language
from pnp.model.fields import Message
from pnp.model.game import TextRules, is_free
from pnp.model.messages import messages


def findings(source, target):
    """Return what the check says of a text and its translation."""
    pair = EntryPair(SimpleNamespace(text=target), SimpleNamespace(source=source))
    return [found.message for found in translation.check_markup(pair, CheckContext("de", "en", None))]


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("Draw <card>.", "Ziehe <Karte>."),
        ("Don't draw.", "Zieh` nicht."),
        ("Say `stop`.", "Sag Halt."),
        ("Ham & eggs; done.", "Ham &Ei; fertig."),
        ("Any number*", "Beliebige Anzahl*"),
        ("the _forest_ hut", "die *Wald*hütte"),
        ("un*believ*able", "_unglaublich_"),
    ],
)
def test_signs_that_are_no_markup_print_as_in_a_source(source, target):
    """Backticks, words in angle brackets and ampersands."""
    assert findings(source, target) == []


@pytest.mark.parametrize("sign", ["<B>", "<br/>", "</i>", "&nbsp;", "&#8211;", "*"])
def test_markup_of_other_languages_is_a_finding(sign):
    """Tags and entities that sources are warned of, and half a sign of bold."""
    assert findings("Draw.", f"Zieh {sign}.") == [f"the translation has `{sign}`, which the source does not have"]


ACCEPT = "`pnp locale accept de markup` says so for all of them, or `# pnp: waive-markup` for one"


@pytest.mark.parametrize(
    ("target", "hint"),
    [
        ("die _ Wald_ hütte", "write `_Wald_`: beside a space it marks nothing"),
        ("die Berg_wald_hütte", "write `*wald*`: inside a word `_` is a character like any other"),
        ("die Waldhütte", f"if they are right, {ACCEPT}"),
    ],
)
def test_italics_whose_signs_print_say_how_to_write_them(target, hint):
    """The translation has fewer than its source."""
    pair = EntryPair(SimpleNamespace(text=target), SimpleNamespace(source="the _forest_ hut"))
    assert [(f.message, f.hint) for f in translation.check_markup(pair, CheckContext("de", "en", None))] == [
        ("expected 1 pair of `_` as in the source, found none", hint)
    ]


PO = "content/toy/locale/de/toy.po"

SAME = [
    ("Take an agenda.", "de", "Nimm 1 Agenda."),
    ("Score each turn.", "ja", "1ターンごとに得点。"),
    ("Draw 3 cards.", "zh-Hans", "抽三张牌。"),
    ("Draw 3 cards.", "ko", "카드 세 장을 뽑습니다."),
    ("Draw 23 cards.", "de", "Ziehe dreiundzwanzig Karten."),
    ("Draw 12 cards.", "ar", "اسحب ١٢ بطاقة."),
    ("Draw 12 cards.", "hi", "१२ पत्ते लें।"),
    ("Draw 12 cards.", "th", "จั่ว ๑๒ ใบ"),
    ("Draw 12 cards.", "my", "ကတ် ၁၂ ကတ် ဆွဲပါ"),
    ("Draw 5 cards.", "uk", "Візьміть п'ять карт."),
    ("In 3 ways.", "hu", "Háromféleképpen."),
    ("Age 3", "es", "Edad III"),
    ("The 16th century", "fr", "Le XVIe siècle"),
    ("The 16th century", "sv", "1500-talet"),
    ("The 11th and 14th centuries", "sv", "1000- och 1300-talen"),
    ("From 0.5 - 100", "el", "0,5 -100"),
    ("The 1980s", "pl", "Lata 80."),
    ("The 3rd card", "it", "La terza carta"),
    ("The 2nd player", "pt-BR", "O 2º jogador"),
    ("1/2 point", "fr", "½ point"),
    ("Half a point", "fr", "1/2 point"),
    ("½ point", "de", "ein halber Punkt"),
    ("Lose 50%.", "de", "Verliere 50 %."),
    ("Pay 1,000 coins.", "de", "Zahle 1.000 Münzen."),
    ("Pay 1,000 coins.", "fr", "Payez 1 000 pièces."),
    ("Pay 1,000 coins.", "ru", "Заплатите 1\u00a0000 монет."),
    ("Pay 100,000 coins.", "hi", "1,00,000 सिक्के दें।"),
    ("Pay 30,000 coins.", "ja", "3万コイン払う。"),
    ("Pay 200,000 coins.", "ru", "Заплатите 200 тысяч монет."),
    ("Size 1.5", "de", "Größe 1,5"),
    ("3-5 players", "es", "De 3 a 5 jugadores"),
    ("3-5 players", "en-GB", "3\u20135 players"),
    ("At 3 pm", "de", "Um 15 Uhr"),
    ("At 9:30", "fi", "Klo 9.30"),
    ("12/25/2026", "de", "25.12.2026"),
    ("On December 25", "ja", "12月25日に"),
    ("On 25/12", "es", "El 25 de diciembre"),
    ("Score twice.", "fr", "Marquez 2×."),
    ("Score x2.", "es", "Puntúa el doble."),
    ("Score 2×.", "sv", "Fördubbla poängen."),
    ("Lose -2 points.", "it", "\u22122 punti."),
    ("Pay 2 wood, gain 5.", "de", "Zahle 2 Holz. Für die 2 Holz bekommst du 5."),
    ("Draw 23 cards.", "zh-Hant-HK", "抽二十三張牌。"),
    ("Draw 23 cards.", "yue", "攞廿三張牌。"),
    ("Draw 105 cards.", "gan", "摸一百零五張牌。"),
    ("In 2026", "nan", "二〇二六年"),
    ("Pay 35,000 coins.", "ja", "3万5千コイン払う。"),
    ("Pay 35,000 coins.", "zh-Hans", "付3万5000金币。"),
    ("Draw 23 cards.", "am", "፳፫ ካርዶችን ውሰድ።"),
    ("In 1500", "ti", "ኣብ ፲፭፻"),
    ("Chapter 15", "he", "פרק ט״ו"),
    ("Level 2", "he", "רמה ב'"),
    ("Chapter 13", "el", "Κεφάλαιο ιγ΄"),
    ("The 9th card", "ka", "მეცხრე კარტი"),
    ("The 4th card", "fa", "کارت چهارم"),
    ("The 21st card", "fa", "کارت بیست و یکم"),
    ("All 4s", "sl", "Vse štirke"),
    ("5 of a kind", "be", "Пяцёрка"),
    ("Lose 20 gold.", "gl", "Perdes vinte moedas."),
    ("The 2nd player", "eu", "Bigarren jokalaria"),
    ("Score -1.", "zh-Hans", "得分-1。"),
    ("Score -1.", "ja", "スコア\u22121。"),
    ("Score -1.", "th", "คะแนน-1"),
    ("Score -1.", "de", "„-1“ Punkt"),
    ("Score -1.", "sl", "Dobiš –1."),
    ("Score `-1' points.", "uk", "«-1» очко"),
    ("Unit-2 moves.", "zh-Hans", "部队-2移动。"),
    ("Unit-2 and Unit-2", "ja", "ユニット-2とユニット-2"),
    ("Draw 1 card.", "fr", "Piochez jusqu'à l'ajout d'une carte."),
    ("Robots2", "th", "โรบ็อตส์-2"),
    ("2-4 players", "nl", "2, 3 of 4 spelers"),
    ("1, 2 or 3 coins", "de", "1 bis 3 Münzen"),
    ("4s", "it", "⚃"),
    ("4 of a kind", "it", "Poker"),
    ("5s", "fi", "Vitoset"),
    ("Player 2", "zh-Hans", "玩家乙"),
    ("3 of a kind", "kk", "Үштік"),
    ("6 columns", "nds", "söss Striepen"),
    ("7th worst", "de", "Siebtschlechtester"),
    ("A hexagon, then two pentagons", "ko", "6각형, 5각형 2개"),
    ("An icosahedron", "zh-Hans", "正20面体"),
    ("A hexadecimal code", "zh-Hant", "16 進位碼"),
    ("Use it more than once.", "ja", "2回以上使える。"),
    ("On Monday", "pt", "Na 2ª feira"),
    ("A positive score", "ko", "0보다 큰 점수"),
    ("The 4th level", "es", "El cuarto nivel"),
    ("3D", "he", "תלת־ממד"),
    ("The 2nd and 4th card", "lt", "Antroji ir ketvirtoji korta"),
    ("Pay 1 coin.", "lt", "Mokėkite viena moneta."),
    ("Exactly 2 cards", "et", "Täpselt kahte kaarti"),
    ("2 cards, 1 coin", "lv", "Divu kāršu un vienu monētu"),
    ("Worth 0", "ga", "Luach nialais"),
    ("2005-2007", "km", "២០០៥-២០០៧"),
    ("Take 10.", "km", "យក ១\u200b០"),
]

OTHER = [
    ("Draw 3 cards.", "de", "Ziehe 4 Karten.", "lacks the number `3` and has the number `4`, which the source does not have"),
    ("Draw 3 cards.", "de", "Ziehe vier Karten.", "lacks the number `3`"),
    ("Draw 3 cards.", "zh-Hans", "抽四张牌。", "lacks the number `3`"),
    ("Draw 12 cards.", "ar", "اسحب ١٣ بطاقة.", "lacks the number `12` and has the number `13`, which the source does not have"),
    ("Draw some cards.", "de", "Ziehe 2 Karten.", "has the number `2`, which the source does not have"),
    ("Pay 1,000 coins.", "de", "Zahle 100 Münzen.", "lacks the number `1,000` and has the number `100`, which the source"),
    ("Size 1.5", "de", "Größe 15", "lacks the number `1.5` and has the number `15`, which the source does not have"),
    ("Rule 1.10", "de", "Regel 1.1", "lacks the number `1.10` and has the number `1.1`, which the source does not have"),
    ("Lose -2 points.", "de", "Verliere 2 Punkte.", "lacks the number `-2` and has the number `2`, which the source"),
    ("12/25/2026", "de", "25.11.2026", "lacks the number `12/25/2026` and has the number `25.11.2026`, which the source"),
    ("Age 3", "es", "Edad IV", "lacks the number `3`"),
    ("1/2 point", "fr", "¼ point", "lacks the number `1/2`"),
    ("Pay 2 wood, gain 5.", "de", "Zahle 5 Holz, bekomme 5.", "lacks the number `2`"),
    ("Draw 2 cards.", "de", "Ziehe 1 Karte.", "lacks the number `2` and has the number `1`, which the source does not have"),
    ("Draw 23 cards.", "yue", "攞三十二張牌。", "lacks the number `23`"),
    ("Draw 23 cards.", "am", "፴፪ ካርዶችን ውሰድ።", "lacks the number `23`"),
    ("Chapter 15", "he", "פרק י״ב", "lacks the number `15`"),
    ("Score 1.", "zh-Hans", "得分-1。", "lacks the number `1` and has the number `-1`, which the source does not have"),
    ("Unit-2 moves 3.", "zh-Hans", "部队-2移动-3。", "lacks the number `3` and has the number `-3`, which the source"),
    ("Unit-2 moves.", "zh-Hans", "部队-3移动。", "lacks the number `2` and has the number `-3`, which the source"),
    ("2-4 players", "nl", "2, 3, 4 of 5 spelers", "has the number `5`, which the source does not have"),
    ("2-4 players", "nl", "2, 4 of 6 spelers", "has the number `6`, which the source does not have"),
    ("Take 1, then 3.", "de", "Nimm 2, dann 3.", "lacks the number `1` and has the number `2`, which the source"),
    ("Take 1 of 3.", "de", "Nimm 1, 2 von 4.", "lacks the number `3` and has the number `2`, `4`, which the source"),
    ("1 (easy), 2 or 3", "fr", "1 (facile), 3 ou 3", "lacks the number `2`"),
    ("4s", "it", "⚂", "lacks the number `4`"),
    ("x2", "zh-Hans", "分-2", "lacks the number `2` and has the number `-2`, which the source does not have"),
    ("6 columns", "nds", "fief Striepen", "lacks the number `6`"),
    ("Draw 2 cards.", "fr", "Piochez jusqu'à l'ajout d'une carte.", "lacks the number `2`"),
    ("A hexagon", "ko", "5각형", "has the number `5`, which the source does not have"),
    ("The 2nd card", "lt", "Ketvirtoji korta", "lacks the number `2`"),
    ("Exactly 2 cards", "et", "Täpselt kolme kaarti", "lacks the number `2`"),
    ("2 cards", "lv", "Trīs kārtis", "lacks the number `2`"),
    ("Score -1.", "zh-Hans", "得分1。", "lacks the number `-1` and has the number `1`, which the source does not have"),
]


def findings_of_numbers(source, tag, target, **context):
    """Return what the check says of a text and its translation."""
    message = Message("deck/card/text", source, Mark("a.yaml"))
    pair = EntryPair(SimpleNamespace(text=target), message)
    return list(translation.check_numbers(pair, CheckContext(tag, "en", None, **context)))


@pytest.mark.parametrize(("source", "tag", "target"), SAME)
def test_what_says_the_same_is_no_finding(source, tag, target):
    """Digits of any script, words, Roman numerals, fractions, separators, ranges, times, dates and articles."""
    assert findings_of_numbers(source, tag, target) == []


@pytest.mark.parametrize(("source", "tag", "target", "said"), OTHER)
def test_a_number_that_is_dropped_or_changed_is_a_finding(source, tag, target, said):
    """Whatever it is written with."""
    (found,) = findings_of_numbers(source, tag, target)
    assert found.message.startswith(f"the translation {said}")


@given(st.integers(2, 10**7), st.integers(2, 10**7))
def test_only_the_same_number_is_the_same(one, other):
    """In digits, with separators, in another script."""
    thai = "".join(chr(0xE50 + int(digit)) for digit in str(other))
    for written in (str(other), f"{other:,}", f"{other:,}".replace(",", "."), f"{other:,}".replace(",", " "), thai):
        assert bool(findings_of_numbers(f"Take {one}.", "th", f"{written} x")) == (one != other)


@pytest.mark.parametrize(
    ("source", "target", "is_error"),
    [
        ("Draw 3 cards.", "Ziehe 4 Karten.", False),
        ("The limit of your hand is 3.", "Dein Handlimit ist 4.", True),  # its words speak of the constant
        ("{rules.hand.limit} cards.", "{rules.hand.limit} Karten, also 3.", True),  # it is named
        ("{rules.hand.limit} cards, 7 coins.", "{rules.hand.limit} Karten, 8 Münzen.", False),
    ],
)
def test_a_number_of_a_constant_stops_the_build(source, target, is_error):
    """Others are warnings, unless the game is strict."""
    (found,) = findings_of_numbers(source, "de", target, constants={"rules.hand.limit": 3})
    assert found.is_error == is_error
    (found,) = findings_of_numbers(source, "de", target, constants={"rules.hand.limit": 3}, numbers=TextRules("strict"))
    assert found.is_error


@pytest.mark.parametrize(
    ("numbers_of_field", "game", "severities"),
    [
        ("free", "", ["warning"]),
        ("free", "numbers: strict\n", ["warning"]),
        ("unchecked", "numbers: strict\n", []),
    ],
)
def test_a_field_may_have_free_or_unchecked_numbers(pond, edit, numbers_of_field, game, severities):
    """A year in a story is a warning however strict the game is; what is unchecked, translators may change."""
    edit(pond / "content/toy/types.yaml", "numbers: free", f"numbers: {numbers_of_field}")
    edit(pond / "content/toy/game.yaml", "print:", f"{game}print:")
    edit(pond / PO, "_Niemand_ weiß", "_Niemand_ weiß seit 1964")
    report = Report()
    game_in_language(load_game(pond, "toy", Report()), "de", report)
    assert [d.severity for d in report.diagnostics if d.code == "translation/numbers"] == severities


def test_unchecked_numbers_are_free_as_well(pond, edit):
    """The rules need not name them."""
    edit(pond / "content/toy/types.yaml", "numbers: free", "numbers: unchecked")
    game = load_game(pond, "toy", Report())
    (story,) = (m for m in messages(game) if m.id == "fish/pike/story")
    assert story.numbers == "unchecked"
    assert is_free(game.numbers.of(story))


@pytest.mark.parametrize(
    ("field", "deck", "language", "game", "severities"),
    [
        ("", "", "", "", ["warning"]),
        ("", "", "", "strict", ["error"]),
        ("", "", "unchecked", "strict", []),
        ("", "", "free", "strict", ["warning"]),
        ("", "strict", "unchecked", "", ["error"]),
        ("", "unchecked", "strict", "strict", []),
        ("strict", "unchecked", "unchecked", "unchecked", ["error"]),
        ("ruled", "strict", "strict", "strict", ["warning"]),
        ("", "", "", "unchecked", []),
    ],
)
def test_the_nearest_rule_holds(pond, edit, field, deck, language, game, severities):  # noqa: PLR0913, PLR0917  (a row)
    """That of the field, then of the deck, of the language, of the game; a flag of the entry is nearer than all of them."""
    types, header = pond / "content/toy/types.yaml", pond / "content/toy/game.yaml"
    edit(types, ", numbers: free", f", numbers: {field}" if field else "")
    edit(header, "type: fish,", f"type: fish, numbers: {deck}," if deck else "type: fish,")
    edit(header, "print:", f"translations: {{DE: {{numbers: {language}}}}}\nprint:" if language else "print:")
    edit(header, "print:", f"numbers: {game}\nprint:" if game else "print:")
    edit(pond / PO, "_Niemand_ weiß", "_Niemand_ weiß seit 1964")

    def found():
        report = Report()
        game_in_language(load_game(pond, "toy", report), "de", report)
        return [d.severity for d in report.diagnostics if d.code == "translation/numbers"]

    assert found() == severities
    edit(pond / PO, 'msgctxt "fish/carp/story"', '#, waive-numbers\nmsgctxt "fish/carp/story"')
    assert found() == []


def test_a_language_that_is_none_is_reported_at_its_key(pond, edit):
    """As everywhere where a language is named."""
    edit(pond / "content/toy/game.yaml", "print:", "translations: {klingon_speech: {numbers: free}}\nprint:")
    report = Report()
    load_game(pond, "toy", report)
    assert [(str(d.mark), d.message) for d in report.diagnostics if d.severity == "error"] == [
        ("content/toy/game.yaml:7:16", "`key` must be a language such as `pt-BR` or `en`, found `klingon_speech`")
    ]


@pytest.mark.parametrize(
    ("said", "icons", "errors", "warnings"),
    [
        ("Zahle [coin] oder [coin].", "", [], ["has `[coin]`, more often than the source"]),
        ("Zahle eine Münze.", "", [], ["lacks `[coin]`"]),
        ("Zahle [wood].", "", ["lacks `[coin]` and has `[wood]`, which the source does not have"], []),
        ("Zahle eine Münze.", "strict", ["lacks `[coin]`"], []),
        ("Zahle [wood].", "free", [], ["lacks `[coin]` and has `[wood]`, which the source does not have"]),
        ("Zahle [wood].", "unchecked", [], []),
    ],
)
def test_icons_are_held_as_icons_says(said, icons, errors, warnings):
    """A language may repeat one or say it in words; another icon says something else."""
    message = Message("deck/card/text", "Pay [coin].", Mark("a.yaml"), icons=icons or None)
    found = list(translation.check_icons(EntryPair(SimpleNamespace(text=said), message), CheckContext("de", "en", None)))
    assert [f.message.removeprefix("the translation ") for f in found if f.is_error] == errors
    assert [f.message.removeprefix("the translation ") for f in found if not f.is_error] == warnings


@pytest.mark.parametrize(
    ("field", "deck", "language", "game", "severities"),
    [
        ("", "", "", "", ["warning"]),
        ("", "", "", "strict", ["error"]),
        ("", "", "unchecked", "strict", []),
        ("", "strict", "unchecked", "", ["error"]),
        ("unchecked", "strict", "", "strict", []),
    ],
)
def test_the_nearest_rule_for_icons_holds(pond, edit, field, deck, language, game, severities):  # noqa: PLR0913, PLR0917  (a row)
    """That of the field, then of the deck, of the language, of the game, as for numbers."""
    types, header = pond / "content/toy/types.yaml", pond / "content/toy/game.yaml"
    edit(types, ", numbers: free", f", numbers: free, icons: {field}" if field else ", numbers: free")
    edit(header, "type: fish,", f"type: fish, icons: {deck}," if deck else "type: fish,")
    edit(header, "print:", f"translations: {{de: {{icons: {language}}}}}\nprint:" if language else "print:")
    edit(header, "print:", f"icons: {game}\nprint:" if game else "print:")
    edit(pond / PO, "Zahl 2 [worm]", "Zahl 2 Würmer")
    report = Report()
    game_in_language(load_game(pond, "toy", report), "de", report)
    assert [d.severity for d in report.diagnostics if d.code == "translation/icons"] == severities


def test_style_that_moved_is_a_warning_and_a_lost_constant_an_error():
    """Published translations set bold elsewhere; what a text prints is no style."""
    message = Message("deck/card/text", "**Trace 3** Do it. {rules.hand} {rules.hand}", Mark("a.yaml"))
    context = CheckContext("de", "en", None)

    def found(check, text):
        return [(f.message, f.is_error) for f in check(EntryPair(SimpleNamespace(text=text), message), context)]

    assert found(translation.check_markup, "Spur 3 Tu es. {rules.hand}") == [
        ("expected 1 pair of `**` as in the source, found none", False)
    ]
    assert found(translation.check_markup, "**Spur 3 Tu es. {rules.hand}") == [("`**` is opened and never closed", True)]
    assert found(translation.check_placeholder_counts, "**Spur 3** {rules.hand}") == [
        ("the translation lacks `{rules.hand}`", False)
    ]
    assert found(translation.check_placeholder_counts, "**Spur 3** Tu es.") == [
        ("the translation lacks 2 × `{rules.hand}`", True)
    ]


@pytest.mark.parametrize(
    ("code", "faults"),
    [
        ("markup", [("wartet **ganz** still", "wartet ganz still"), ("für **jeden** Fisch", "für jeden Fisch")]),
        ("numbers", [("Zahl 2 [worm]", "Zahl 3 [worm]"), ("_Niemand_ weiß", "_Niemand_ weiß seit 1964")]),
    ],
)
def test_what_is_looked_at_together_is_one_finding(pond, edit, code, faults):
    """Whatever fields it is in, and however often."""
    for fault in faults:
        edit(pond / PO, *fault)
    report = Report()
    game_in_language(load_game(pond, "toy", report), "de", report)
    (group,) = group_findings(report.diagnostics)
    assert [(d.code, d.severity) for d in group.findings] == [(f"translation/{code}", "warning")] * 2


@pytest.mark.parametrize(
    ("source", "target", "tag", "is_found"),
    [
        ("Wait…", "Warten", "de", False),
        ("Wait", "Warten…", "de", False),
        ("Wait.", "Warten…", "de", False),
        ("Take wood (boards, planks, etc.)", "木材を取る（板など）", "ja", False),
        ("Take wood (boards)", "Nimm Holz (Bretter usw.)", "de", False),
        ("Take boards, planks, etc.", "板など", "ja", False),
        ("Take wood. (You may.)", "Nimm Holz. (Du darfst)", "de", True),
        ("Take wood.", "Nimm Holz", "de", True),
        ("Cost: 5g", "trošak: 5 zl.", "sr-Latn", False),
        ("Points", "Punkte.", "de", True),
        ("What is it?", "ምንድን ነው፧", "am", False),
    ],
)
def test_what_ends_a_sentence(source, target, tag, is_found):
    """`…` is no full stop, what stands in brackets behind a sentence ends with them, and abbreviations end with a stop."""
    pair = EntryPair(SimpleNamespace(text=target), SimpleNamespace(source=source))
    assert bool(list(typography.check_end(pair, CheckContext(tag, "en", None)))) == is_found


def test_a_code_word_with_underscores_is_one_word():
    """So it is not five words that were left in English."""
    pair = EntryPair(
        SimpleNamespace(text=r"Der Schalter `max\_cards\_of\_a\_player` gilt."),
        SimpleNamespace(source=r"The switch `max\_cards\_of\_a\_player` holds."),
    )
    assert list(typography.check_leftover(pair, CheckContext("de", "en", None))) == []
