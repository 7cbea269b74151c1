"""Words in scripts that the project ships no fonts for, and fonts cut down to them, from Noto.

`python tests/text/script_samples.py FOLDER` makes the fonts in tests/text/scripts. FOLDER holds the files of Debian's package
fonts-noto-core (2020-12-25), such as `NotoSansArmenian-Regular.ttf`. A font keeps its layout features and all the glyphs that
they can make of the characters of the words; the same files give the same bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent / "scripts"
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
        cut_down(Path(sys.argv[1]) / f"{sample.font}-Regular.ttf", kept, FONTS / f"{code}.ttf")
