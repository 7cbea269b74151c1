"""Sample sentences in many scripts, printed on a page, and the comparison with what is extracted from it."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import replace
from functools import cache

from printed_builds import REPOSITORY

from pnp.base.diagnostics import Report
from pnp.base.units import Box, Size
from pnp.load.fonts import load_fonts
from pnp.model.fields import IconSpan, TextSpan
from pnp.model.frame import Colour, Frame
from pnp.model.outline import Paper
from pnp.model.request import DocumentInfo
from pnp.model.sheet import Imposition, Page, Placement, Sheet
from pnp.model.style import TextStyle
from pnp.render.pdf import write_pdf
from pnp.text.typesetter import Typesetter

STYLE = TextStyle("rules", "text", 9.0, 9.0, 1.3, Colour(0, 0, 0), hyphenate=False)
RIGHT_TO_LEFT = ("ar", "he")
SENTENCES = {
    "ar": [
        "تبدأ اللعبة عندما يختار كل لاعب *بطاقة عقد* [سلاح] ويدفع 3 نقاط.",
        "كل من يملك 12 رمزا (أو أكثر) يفوز بجائزة Belona 2–4 مرات، ثم *يسحب* 5 [عضو] بطاقات من Deck A.",
        "الأول والآخر: لا يجوز للاعب الإعلان عن الأسلحة إلا في نهاية الجولة؛ ويأخذ كلّ لاعبٍ مالاً أكثر.",
        "في حالة التعادل، يفوز اللاعب الذي لديه أكبر عدد من الأعضاء. وإلا، تقسم النقاط بالتساوي بين اللاعبين.",
        "هل تريد اللعب؟ نعم! «الولاء» أهم من المال 100% (قاعدة 4.2).",
        "اسحب بطاقتين [سلاح] [ترقية]، واحتفظ بواحدة *فقط* منهما.",
        "المنطقة 3 مغلقة حتى الجولة 5 على الأقل؛ لا أحد يدخلها أو يخرج منها.",
        "مح*سو*ب: تُحسب النقاط مرّتين إذا كانت القطعة في وسط الخريطة.",
    ],
    "he": [
        "המשחק מתחיל כאשר כל שחקן בוחר *קלף חוזה* [נשק] ומשלם 3 נקודות (לפחות 2).",
        'שָׁלוֹם עוֹלָם! הקלף Firewall [פעולה] עולה 12 נק׳ — "מגן".',
        "בתיקו, השחקן עם הכי הרבה חברים מנצח; אחרת, הנקודות מתחלקות בין השחקנים שווה בשווה.",
        "האם תרצו לשחק? כן! ״נאמנות״ חשובה יותר מכסף (כלל 4.2).",
        "שלפו שני קלפים [נשק] [שדרוג], ושמרו *רק* אחד מהם.",
        "אזור 3 סגור עד סיבוב 5 לפחות: איש לא נכנס אליו ואיש לא יוצא ממנו.",
        "העבירו עד 100% מן הכסף לבעל הקלף Neo Tokyo ב-2 תורות.",
    ],
    "hi": [
        "हर खिलाड़ी *क्षेत्र* में 3 [शस्त्र] कार्ड रखता है और नियम पढ़ता है।",
        "बराबरी होने पर, सबसे अधिक सदस्यों वाला खिलाड़ी जीतता है (नियम 4.2)।",
        "युद्ध के बाद हथियार, शक्ति और प्रतिष्ठा *दोगुनी* हो जाती है।",
    ],
    "th": [
        "ผู้เล่นทุกคนเลือกการ์ด *สัญญา* [อาวุธ] และจ่าย 3 คะแนน น้ำใจ",
        "ถ้าเสมอกัน ผู้เล่นที่มีสมาชิกมากที่สุดเป็นผู้ชนะ (กฎ 4.2)",
        "จั่วการ์ดสองใบ เก็บไว้ *ใบเดียว* แล้วทิ้งอีกใบหนึ่งที่กองทิ้ง",
    ],
    "vi": ["Mỗi người chơi chọn một lá *hợp đồng* [vũ khí] và trả 3 điểm.", "Nếu hoà, người có nhiều thành viên hơn sẽ thắng."],
    "ja": [
        "各プレイヤーは*契約*カード[武器]を1枚選び、3点を支払う。",
        "「同点」の場合、メンバーが最も多いプレイヤーの勝ち（ルール4.2）。",
    ],
    "ko": ["모든 플레이어는 *계약* 카드 [무기] 1장을 고르고 3점을 냅니다.", "동점이면 구성원이 가장 많은 사람이 이깁니다."],
    "zh-Hans": ["每位玩家选择一张*合同*牌[武器]，并支付3分。", "平局时，成员最多的玩家获胜（规则4.2）。"],
    "ru": ["Каждый игрок выбирает карту *контракта* [оружие] и платит 3 очка.", "Объект — ещё не всё: «ёж» ждёт."],
    "el": ["Κάθε παίκτης επιλέγει μία κάρτα *συμβολαίου* [όπλο] και πληρώνει 3 πόντους."],
    "pl": ["Każdy gracz wybiera kartę *kontraktu* [broń] i płaci 3 punkty; źdźbło, Łódź."],
    "de": ["Alle wählen eine *Vertragskarte* [Waffe] und zahlen 3 Punkte: Auflage, Grüße, Straße."],
    "tr": ["Her oyuncu bir *sözleşme* kartı [silah] seçer ve 3 puan öder; ışık, fitil."],
}
_MARKUP = re.compile(r"(\*|\[[^]]*\])")
_TURNS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")  # characters that readers insert where the direction changes
_WORD = re.compile(
    r"\d+|(?:[^\W\d]|[\u0591-\u05bd\u05bf-\u05c7\u064b-\u0652])+"
)  # readers guess the order of punctuation beside numbers


@cache
def fonts():
    """The project's fonts."""
    return load_fonts(REPOSITORY, Report())


def print_sentences(locale, file):
    """Print the sentences of a language one below the other, 60 mm wide."""
    setter, items, y = Typesetter(fonts(), locale), [], 5.0
    for sentence in SENTENCES[locale]:
        block = setter.set_text([*_spans(sentence)], STYLE, width=60.0, size=STYLE.size)
        assert block.missing == ()
        items += [replace(line, x=line.x + 5.0, y=line.y + y) for line in block.lines]
        y += block.height + 5.0
    frame = Frame(Size(70.0, y), 0.0, tuple(items))
    page = Page("face", frame.size, (Placement("card", 1, "face", frame, Box(0, 0, *frame.size), 0, (0,) * 4),))
    imposition = Imposition(Paper("card", frame.size, 0), "none", (Sheet(1, page),))
    write_pdf(imposition, fonts(), DocumentInfo("t", "a", locale, "2026-11-21"), file)
    return file


def _spans(sentence):
    bold = False
    for part in _MARKUP.split(sentence):
        if part == "*":
            bold = not bold
        elif part.startswith("["):
            yield IconSpan(part[1:-1], part[1:-1])
        elif part:
            yield TextSpan(part, bold=bold)


def written(locale):
    """The sentences as a reader should extract them."""
    return "\n".join(sentence.translate({ord(mark): None for mark in "*[]"}) for sentence in SENTENCES[locale])


def packed(text):
    """The characters of a text in NFC without white space."""
    return re.sub(r"\s", "", unicodedata.normalize("NFC", _TURNS.sub("", text)))


def lost(locale, text):
    """The words of a language's sentences that are not in `text`."""
    wanted, found = (Counter(_WORD.findall(unicodedata.normalize("NFC", _TURNS.sub(" ", t)))) for t in (written(locale), text))
    return [*(wanted - found).elements()]
