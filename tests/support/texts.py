"""Fonts, styles and words for tests of typesetting, and where the ink of words is."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections import Counter
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import numpy as np
import uharfbuzz as hb
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from hypothesis import strategies as st
from PIL import Image
from support.builds import REPOSITORY
from support.places import TESTS

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import PT, Box, Size
from pnp.impose.single_faces import face_page
from pnp.load.fonts import load_fonts
from pnp.model.fields import IconSpan, LineBreak, TextSpan
from pnp.model.frame import Colour, Frame
from pnp.model.outline import Paper
from pnp.model.request import DocumentInfo
from pnp.model.sheet import Imposition, Page, Placement, Sheet
from pnp.model.style import FontBook, FontFamily, FontFile, TextStyle
from pnp.pictures.inks import PressInks
from pnp.render.pdf import print_pdf, write_pdf
from pnp.text.typesetter import Typesetter

FONTS = TESTS.parent / "fonts"
INK = Colour(0.0, 0.0, 0.0)
STORY = TextStyle("story", "text", 8.0, 6.5, 1.22, INK, role="story")
RAGGED = TextStyle("rules", "text", 8.0, 6.5, 1.22, INK, hyphenate=False)
TITLE = TextStyle("title", "display", 12.0, 9.0, 1.1, INK, role="display", weight="bold", hyphenate=False)


@cache
def font(name: str) -> FontFile:
    """Open a font of the repository by its file's stem."""
    (path,) = FONTS.glob(f"*/{name}.ttf")
    return FontFile(name, path.name, path.read_bytes())


@cache
def book(*, display_only: bool = False) -> FontBook:
    """Return the font book: Plex for text, Tektur and then Plex for display."""
    plex = {"regular": "Regular", "bold": "Bold", "italic": "Italic", "bold-italic": "BoldItalic", "medium": "Medium"}
    tektur = {"medium": "Medium", "bold": "Bold", "black": "Black"}
    families = {
        "plex": FontFamily("plex", {k: font(f"IBMPlexSans-{v}") for k, v in plex.items()}, per_word=False),
        "tektur": FontFamily("tektur", {k: font(f"Tektur-{v}") for k, v in tektur.items()}, per_word=True),
    }
    display = ("tektur",) if display_only else ("tektur", "plex")
    chains = {"text": {"default": ("plex",)}, "display": {"default": display}, "mixed": {"default": ("plex", "tektur")}}
    return FontBook(families, chains, Mark("fonts/fonts.yaml"))


@cache
def setter(locale: str = "pt-BR") -> Typesetter:
    """Return the one typesetter of a language for all tests: its caches must not change its results."""
    return Typesetter(book(), locale)


def spans(text: str) -> list[TextSpan | IconSpan | LineBreak]:
    """Read `*bold*`, `[icon]` and `/` for a line break; the rest is text."""
    out: list[TextSpan | IconSpan | LineBreak] = []
    bold = False
    for part in _split(text):
        if part == "*":
            bold = not bold
        elif part == "/":
            out.append(LineBreak())
        elif part.startswith("["):
            out.append(IconSpan(part[1:-1], part[1:-1]))
        else:
            out.append(TextSpan(part, bold=bold))
    return out


def _split(text: str) -> list[str]:
    import re  # noqa: PLC0415 - only this reads markup

    return [part for part in re.split(r"(\*|/|\[[^]]*\])", text) if part]


def said(block) -> str:
    """Read the block as a PDF reader would: every glyph's text, in the order of the lines."""
    return "".join(glyph.text for line in block.lines for _, run in line.runs for glyph in run.glyphs)


def rows(block) -> list[str]:
    """Read the block line by line, as it is painted, hyphens included, without the space at its end."""
    out: dict[float, str] = {}
    for line in block.lines:
        text = "".join(glyph.text for _, run in line.runs for glyph in run.glyphs)
        out[round(line.y, 4)] = out.get(round(line.y, 4), "") + text
    return [text.rstrip() for text in out.values()]


SHIPPED = ("pt-BR", "en", "es", "fr", "de", "it", "pl", "ru", "ja", "zh-Hans", "ko", "ar", "he", "hi", "th")


@cache
def shipped_fonts():
    """Read fonts/fonts.yaml once for all tests."""
    report = Report()
    book = load_fonts(REPOSITORY, report)
    assert not report.diagnostics
    return book


@cache
def typesetter(locale):
    """Return one typesetter for each language: its caches must not change its results."""
    return Typesetter(shipped_fonts(), locale)


WORDS = {
    "ar": "لأجل الآخرين كلُّ شيءٍ يبدأ هنا حر ظً لآ الهدف",
    "de": "Jäger Fjord Übermut „Öl“ größte Ärmel Jagd",
    "el": "Ἆθλος ΐδιος παιχνίδι Ύψος κάρτες",
    "he": "שַׁבָּת הַקְּלָף הָאַחֲרוֹן ץקןך ילד",
    "hi": "र्की ट्ठू ऑं क्षृ द्ध्रू पृष्ठ कार्ड टूँ",
    "ja": "領域を 支配する カードが、 嵐を 呼ぶ。",
    "ko": "구역을 지배하는 카드가 폭풍을 부른다",
    "ru": "Йод ёлка Ґудзик игрок щётка",
    "th": "ผู้เล่น ที่นี้ ปั้น น้ำ ฎูฐุญู กี๊",
    "vi": "Ẩn Ễ Ứng người chơi Ộ",
    "zh-Hans": "统治 区域的 卡牌， 召来 风暴。",
}
STYLES = (STORY, TITLE, replace(TITLE, leading=1.0), replace(STORY, weight="bold"))


@cache
def hb_font(key):
    """A font of the repository opened anew, by its file's key."""
    files = {file.key: file for family in shipped_fonts().families.values() for file in family.cuts.values()}
    face = hb.Face(files[key].data)
    return hb.Font(face), face.upem


def measured(block):
    """The box of all glyphs of a block in mm, by their outlines."""
    xs, ys = [], []
    for line in block.lines:
        em = line.size / PT
        for start, run in () if line.invisible else line.runs:
            pen, (opened, upem) = start, hb_font(run.font)
            for glyph in run.glyphs:
                box = opened.get_glyph_extents(glyph.gid)
                if box and box.height:
                    left, top = pen + glyph.dx + box.x_bearing / upem, -glyph.dy - box.y_bearing / upem
                    xs += [line.x + left * em, line.x + (left + box.width / upem) * em]
                    ys += [line.y + top * em, line.y + (top - box.height / upem) * em]
                pen += glyph.advance
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@st.composite
def texts(draw):
    """A language, and words of its own and of other languages."""
    locale = draw(st.sampled_from(sorted(WORDS)))
    own, other = (st.sampled_from(WORDS[tag].split()) for tag in (locale, draw(st.sampled_from(sorted(WORDS)))))
    return locale, " ".join(draw(st.lists(st.one_of(own, own, own, other), min_size=1, max_size=9)))


LOOKS = st.tuples(
    st.sampled_from(STYLES),
    st.sampled_from(["start", "center", "end", "justify"]),
    st.sampled_from(["top", "middle", "bottom"]),
)


def grey(pixels):
    """The lightness of each pixel."""
    return np.asarray(Image.open(BytesIO(pixels.png())).convert("L"))


SCRIPT_FONTS = TESTS / "text" / "scripts"
_BESIDE = "\u200c\u200d\u25cc\u0ecd\u0eb2"  # joiners, the circle under a mark without a letter, the parts of the Lao am
_WHOLE = {"Armn": range(0x531, 0x590)}  # alphabets that are kept whole, for the recipe of a language


class ScriptSample(NamedTuple):
    """A language written in the script, a font of Noto that has it, and words of the language.

    Some words carry the script's highest and lowest marks, some are figures of its own.
    """

    tag: str
    font: str
    words: str


SAMPLES = {
    "Adlm": ScriptSample("ff-Adlm", "NotoSansAdlam", "𞤋𞤲𞥆𞤢𞤥𞤢 𞤢𞥄𞤣𞤫𞥅𞤶𞤭 𞤨𞤮𞤼𞤭 𞥑𞥒𞥓"),
    "Armn": ScriptSample("hy", "NotoSansArmenian", "Բոլոր մարդիկ ծնվում են ազատ և հավասար"),
    "Bali": ScriptSample("ban-Bali", "NotoSansBalinese", "ᬲᬫᬶᬳᬶ ᬫᬦᬸᬲ᭄ᬲ ᬳᬾᬫ᭄ᬩᬲ᭄"),
    "Beng": ScriptSample("bn", "NotoSansBengali", "সমস্ত মানুষ স্বাধীনভাবে র্কি কৈঁ ১২৩"),
    "Cakm": ScriptSample("ccp", "NotoSansChakma", "𑄝𑄬𑄇𑄴 𑄟𑄚𑄪𑄌𑄴 𑄝𑄪𑄛𑄴"),
    "Cans": ScriptSample("iu", "NotoSansCanadianAboriginal", "ᐃᓅᔪᓕᒫᑦ ᐊᓂᖅᑎᕆᔪᓄᑦ ᐱᔪᓐᓇᐅᑎᖃᖅᐳᑦ"),
    "Cher": ScriptSample("chr", "NotoSansCherokee", "ᏂᎦᏓ ᎠᏂᏴᏫ ᏂᎨᎫᏓᎸᎾ ᎠᎴ ᎤᏂᏠᏱ"),
    "Copt": ScriptSample("cop", "NotoSansCoptic", "ⲣⲱⲙⲓ ⲛⲓⲃⲉⲛ ⲥⲉⲙⲓⲥⲓ"),
    "Ethi": ScriptSample("am", "NotoSansEthiopic", "የሰው ልጅ ሁሉ ሲወለድ ነጻ፣ ነው። ፩፪፫"),
    "Geor": ScriptSample("ka", "NotoSansGeorgian", "ყველა ადამიანი იბადება თავისუფალი"),
    "Goth": ScriptSample("got", "NotoSansGothic", "𐌰𐍄𐍄𐌰 𐌿𐌽𐍃𐌰𐍂 𐌸𐌿"),
    "Gujr": ScriptSample("gu", "NotoSansGujarati", "પ્રતિષ્ઠા અને અધિકારોની ર્કી કૈં ૧૨૩"),
    "Guru": ScriptSample("pa", "NotoSansGurmukhi", "ਸਾਰਾ ਮਨੁੱਖੀ ਪਰਿਵਾਰ ਕੀਂ ਕੈ ੧੨੩"),
    "Java": ScriptSample("jv-Java", "NotoSansJavanese", "ꦱꦧꦼꦤ꧀ꦲꦸꦮꦺꦴꦁ ꦏꦭꦲꦶꦫꦏꦺ ꧑꧒꧓"),
    "Khmr": ScriptSample("km", "NotoSansKhmer", "មនុស្សទាំងអស់ កំ ក៉ី ខ្ញុំ ស្ត្រី ១២៣"),
    "Knda": ScriptSample("kn", "NotoSansKannada", "ಎಲ್ಲಾ ಮಾನವರೂ ಸ್ವತಂತ್ರರಾಗಿಯೇ ರ್ಕೆ ೧೨೩"),
    "Laoo": ScriptSample("lo", "NotoSansLao", "ມະນຸດທຸກຄົນ ທີ່ ນ້ຳ ກ໊ຽດ ໑໒໓"),
    "Lepc": ScriptSample("lep", "NotoSansLepcha", "ᰛᰩᰵ ᰀᰪᰱ ᰃᰦᰭ"),
    "Limb": ScriptSample("lif-Limb", "NotoSansLimbu", "ᤛᤡᤖᤡᤈᤱᤗᤧ ᤏᤢᤁᤢ"),
    "Lisu": ScriptSample("lis", "NotoSansLisu", "ꓬꓲꓽ ꓡꓯꓹ ꓟꓳ"),
    "Mlym": ScriptSample("ml", "NotoSansMalayalam", "മനുഷ്യരെല്ലാവരും തുല്യാവകാശങ്ങളോടും ൧൨൩"),
    "Mtei": ScriptSample("mni-Mtei", "NotoSansMeeteiMayek", "ꯃꯤꯑꯣꯏꯕ ꯈꯨꯗꯤꯡꯃꯛ ꯱꯲꯳"),
    "Mymr": ScriptSample("my", "NotoSansMyanmar", "လူတိုင်းသည် သင်္ဘော ကြီး ၁၂၃"),
    "Nkoo": ScriptSample("nqo", "NotoSansNKo", "ߡߐ߱ ߞߊ߯ߙߊ߫ ߟߎ߫ ߓߍ߯"),
    "Olck": ScriptSample("sat", "NotoSansOlChiki", "ᱥᱟᱱᱟᱢ ᱢᱟᱱᱢᱤ ᱠᱚ ᱑᱒᱓"),
    "Orya": ScriptSample("or", "NotoSansOriya", "ସମସ୍ତ ମନୁଷ୍ୟ ଜନ୍ମକାଳରୁ ର୍କି କୈଁ ୧୨୩"),
    "Osge": ScriptSample("osa", "NotoSansOsage", "𐓏𐓘𐓻𐓘𐓻𐓟 𐓣𐓟"),
    "Rohg": ScriptSample("rhg", "NotoSansHanifiRohingya", "𐴀𐴝𐴇𐴥𐴝𐴕 𐴁𐴟𐴓𐴠 𐴱𐴲𐴳"),
    "Runr": ScriptSample("non-Runr", "NotoSansRunic", "ᚠᚢᚦᚨᚱᚲ ᛏᛒᛖᛗ"),
    "Sinh": ScriptSample("si", "NotoSansSinhala", "සියලු මනුෂ්‍යයෝ නිදහස්ව කී ක්‍ර ර්‍කි"),
    "Sund": ScriptSample("su-Sund", "NotoSansSundanese", "ᮞᮊᮥᮙ᮪ᮔ ᮏᮜ᮪ᮙ ᮱᮲᮳"),
    "Syrc": ScriptSample("syr", "NotoSansSyriac", "ܟܠ ܒܪܢܫܐ ܒܪܝܼܠܹܗ ܚܐܪܵܐ"),
    "Taml": ScriptSample("ta", "NotoSansTamil", "மனிதப் பிறவியினர் கீ ஸ்ரீ சுதந்திரமாக"),
    "Telu": ScriptSample("te", "NotoSansTelugu", "ప్రతిపత్తిస్వత్వముల కీ ర్కె మానవులు ౧౨౩"),
    "Tfng": ScriptSample("zgh", "NotoSansTifinagh", "ⴰⵔ ⴷ ⵜⵜⵍⴰⵍⴰⵏ ⵎⵉⴷⴷⵏ"),
    "Thaa": ScriptSample("dv", "NotoSansThaana", "ހުރިހާ އިންސާނުން ވެސް، އުފަންވަނީ"),
    "Tibt": ScriptSample("bo", "NotoSerifTibetan", "འགྲོ་བ་མིའི་རིགས་རྒྱུད་ ཀོཾ་ སྐྱེས་ ༡༢༣"),
    "Vaii": ScriptSample("vai", "NotoSansVai", "ꕉꕜꕮ ꔔꘋ ꖸ ꔰ ꘡꘢꘣"),
    "Yiii": ScriptSample("ii", "NotoSansYi", "ꊿꂷꃅꄿꐨ ꐥꌐ"),
}  # fmt: skip
"""By ISO 15924 code."""


def cut_down(file: Path, words: str, target: Path) -> None:
    """Write the font `file`, with what it needs to set `words`, to `target`."""
    font, options = TTFont(file, recalcTimestamp=False), Options()
    options.layout_features = ["*"]
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes={ord(char) for char in words + _BESIDE})
    subsetter.subset(font)
    font.save(target, reorderTables=False)


if __name__ == "__main__":
    for code, sample in SAMPLES.items():
        kept = sample.words + "".join(map(chr, _WHOLE.get(code, ())))
        cut_down(Path(sys.argv[1]) / f"{sample.font}-Regular.ttf", kept, SCRIPT_FONTS / f"{code}.ttf")

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


TURNS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")  # characters that are inserted where the direction changes
WORD = re.compile(
    r"\d+|(?:[^\W\d]|[\u0591-\u05bd\u05bf-\u05c7\u064b-\u0652])+"
)  # numbers are separate from letters with their marks


def lost_words(written, read):
    """The words of `written` that are missing in `read`, as often as they are missing, and the number of all words."""
    wanted, found = (Counter(WORD.findall(unicodedata.normalize("NFC", TURNS.sub(" ", text)))) for text in (written, read))
    return [*(wanted - found).elements()], wanted.total()


@cache
def rtl_setter(locale):
    """Return a typesetter with all fonts of the project."""
    return Typesetter(load_fonts(FONTS.parent, Report()), locale)


def page_in_font(font, text, style, profile=None, locale="en"):
    """Print a text in one font on a card, as a profile wants it; give the PDF."""
    families = {"a": FontFamily("a", {"regular": FontFile("a-regular-1", "a.otf", font)}, per_word=False)}
    one = FontBook(families, {"text": {"default": ("a",)}}, Mark("fonts.yaml"))
    block = Typesetter(one, locale).set_text([TextSpan(text)], style, width=None)
    assert not block.missing
    page = face_page(Frame(Size(63.0, 88.0), 0.0, tuple(block.lines_at(6, 6))), profile.bleed or 0.0 if profile else 0.0)
    sheets, file = Imposition(Paper("card", page.size, 0), "none", (Sheet(1, page),)), BytesIO()
    inks = PressInks(profile.colour, {}) if profile and profile.colour else None
    print_pdf(sheets, one, DocumentInfo("t", "a", "en", "2026-11-21"), file, press=inks)
    return file.getvalue()
