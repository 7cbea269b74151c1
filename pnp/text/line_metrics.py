"""How tall lines are in each script: room above and below the baseline, the height letters are centred on, the least leading.

Latin, Greek and Cyrillic lines are as tall as the font's makers say (hhea), so that a face keeps its place on the page. A font
of another script often asks for more than its letters need, or for less than its stacked marks do: there the letters decide.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import uharfbuzz as hb

from pnp.model.frame import GlyphRun
from pnp.text.languages import base_level, main_script

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pnp.text.font_faces import FontFace, FontFaces
    from pnp.text.font_fallback import FallbackFont
    from pnp.text.paragraphs import Paragraph
    from pnp.text.words import Word


class LineMetrics(NamedTuple):
    """The lines of a text, in em: `ascent` above the first baseline, `descent` below the last, `leading` from one to the next.

    Icons stand on the middle of `cap_height`; text in the middle of a box has its `centre` there, as high above the baseline
    as half a letter, moved by no more than the white `above` and `below` what is written.
    """

    ascent: float
    descent: float
    cap_height: float
    leading: float
    centre: float
    above: float = 0.0
    below: float = 0.0


class _Sample(NamedTuple):
    """Letters whose middle is the line's, words with the highest stacks that are common, the least leading."""

    plain: str
    tall: str
    leading: float


_HAN = 1.25  # Han letters fill their squares: less would close the white between lines up to that between letters
_SAMPLES = {
    "Arab": _Sample("دلاع", "لأ لآ كّ ظً", 1.25),
    "Beng": _Sample("কমরত", "র্কি কৈঁ", 1.3),
    "Deva": _Sample("कमरत", "र्की किं ऑं टूँ", 1.3),
    "Ethi": _Sample("ሀመረ", "ሀሐፕ", 1.2),
    "Gujr": _Sample("કમરત", "ર્કી કૈં", 1.3),
    "Guru": _Sample("ਕਮਰਤ", "ਕੀਂ ਕੈ", 1.3),
    "Hang": _Sample("한글", "한글뷁", _HAN),
    "Hani": _Sample("国永", "国永", _HAN),
    "Hebr": _Sample("אבמש", "לשׁ קּ", 1.15),
    "Hira": _Sample("国永", "国永", _HAN),
    "Khmr": _Sample("កមរត", "កំ ក៉ី ខ្ញុំ", 1.5),
    "Knda": _Sample("ಕಮರತ", "ಕೀ ರ್ಕೆ", 1.4),
    "Laoo": _Sample("ກມນອ", "ທີ່ ນ້ຳ ຢ໊", 1.4),
    "Mlym": _Sample("കമരത", "കി ർക്ക", 1.3),
    "Mymr": _Sample("ကမတလ", "ကိံ င်္ကီ", 1.5),
    "Orya": _Sample("କମରତ", "ର୍କି କୈଁ", 1.35),
    "Sinh": _Sample("කමරත", "කී ක්‍ර ර්‍කි", 1.3),
    "Taml": _Sample("கமரத", "கீ ஸ்ரீ", 1.3),
    "Telu": _Sample("కమరత", "కీ ర్కె", 1.4),
    "Thai": _Sample("กมนอ", "ที่ นี้ ปั้ น้ำ", 1.35),
    "Tibt": _Sample("ཀམརཏ", "ཀི ཀོཾ", 1.6),
}


_EUROPEAN = 0x590  # Latin, Greek, Cyrillic and Armenian letters lie below


def has_own_metrics(locale: str, text: str) -> bool:
    """Whether lines are measured by the letters of their language: of a script that needs it, and in `text` at all.

    Figures and names in Latin letters alone keep the place they have in every other language.
    """
    return main_script(locale) in _SAMPLES and any(char.isalpha() and ord(char) >= _EUROPEAN for char in text)


class LineMeasurer:
    """Measures letters in fonts, each once."""

    def __init__(self) -> None:
        self._inks: dict[tuple[str, str], tuple[float, float]] = {}
        self._glyphs: dict[tuple[str, int], tuple[float, float]] = {}
        self._words: dict[Word, tuple[float, float]] = {}

    def metrics(self, chain: Sequence[FallbackFont], locale: str, leading: float, *, own: bool = True) -> LineMetrics:
        """Measure the lines of a language set in `chain`, `leading` em apart or as far as its script needs.

        Lines that have no letters of its script (not `own`) are those of the chain's Latin face.
        """
        script = main_script(locale)
        sample = _SAMPLES.get(script)
        face = chain[0].face if sample is None else _latin_face(chain, sample)
        if sample is None or not own:
            return LineMetrics(face.ascent, face.descent, face.cap_height, leading, (face.ascent - face.descent) / 2)
        plain, tall = self._ink(chain, sample.plain, script, locale), self._ink(chain, sample.tall, script, locale)
        centre = (plain[0] - plain[1]) / 2
        ascent, least = max(face.ascent, tall[0]), max(leading, sample.leading)
        return LineMetrics(ascent, face.descent, 2 * centre, least, centre, ascent - tall[0], face.descent)

    def grown(self, metrics: LineMetrics, paragraphs: Iterable[Paragraph], faces: FontFaces) -> LineMetrics:
        """Give `metrics` with room for all ink of `paragraphs`.

        First baselines of texts stand at one height, but for stacks higher than the common ones; below the last line each
        text has the room that it needs.
        """
        above, below = metrics.ascent - metrics.above, metrics.descent - metrics.below
        for par in paragraphs:
            for word in par.words:
                found = self._words.get(word)
                if found is None:
                    found = self._words[word] = self._reach(word, faces)
                above, below = max(above, found[0]), max(below, found[1])
        ascent, descent = max(metrics.ascent, above), max(metrics.descent, below)
        return metrics._replace(ascent=ascent, descent=descent, above=ascent - above, below=descent - below)

    def glyph(self, face: FontFace, gid: int) -> tuple[float, float]:
        """How far a glyph's ink reaches above and below the baseline, in em; 0 and 0 where it has none."""
        key = (face.key, gid)
        found = self._glyphs.get(key)
        if found is None:
            box = face.font.get_glyph_extents(gid)
            found = (box.y_bearing * face.em, -(box.y_bearing + box.height) * face.em) if box and box.height else (0.0, 0.0)
            self._glyphs[key] = found
        return found

    def _reach(self, word: Word, faces: FontFaces) -> tuple[float, float]:
        above, below = 0.0, 0.0
        for run in word.pieces:
            if isinstance(run, GlyphRun):
                face = faces.known(run.font)
                for glyph in run.glyphs:
                    top, bottom = self.glyph(face, glyph.gid)
                    above, below = max(above, top + glyph.dy), max(below, bottom - glyph.dy)
        return above, below

    def _ink(self, chain: Sequence[FallbackFont], text: str, script: str, locale: str) -> tuple[float, float]:
        """How far `text` reaches above and below the baseline, each word in the first face of the chain that has it, in em."""
        above, below = 0.0, 0.0
        for word in text.split():
            face = next((link.face for link in chain if link.face.covers(word)), None)
            if face is None:
                continue
            found = self._inks.get((face.key, word))
            if found is None:
                found = self._inks[face.key, word] = self._shaped(face, word, script, locale)
            above, below = max(above, found[0]), max(below, found[1])
        return above, below

    def _shaped(self, face: FontFace, word: str, script: str, locale: str) -> tuple[float, float]:
        buffer = hb.Buffer()
        buffer.add_str(word)
        buffer.direction = "rtl" if base_level(locale) else "ltr"
        buffer.script, buffer.language = script, locale
        hb.shape(face.font, buffer)
        reaches = [
            (self.glyph(face, info.codepoint), place.y_offset * face.em)
            for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
        ]
        return max(top + dy for (top, _), dy in reaches), max(bottom - dy for (_, bottom), dy in reaches)


def _latin_face(chain: Sequence[FallbackFont], sample: _Sample) -> FontFace:
    """The chain's Latin face, which the other languages of a game are set in; its first where one face has both scripts."""
    return next((k.face for k in chain if k.face.covers("Hx") and not k.face.covers(sample.plain)), chain[0].face)
