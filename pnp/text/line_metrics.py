"""Line metrics of each script: ascent, descent, the height that letters are centred on, the least leading.

Latin, Greek and Cyrillic lines use the font's own metrics (hhea table). Fonts for other scripts often specify more than their
letters need, or less than their stacked marks need, so there the ink of sample letters is measured. Scripts without samples use
their font's own metrics, with room for the ink of each text, also between its lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import uharfbuzz as hb

from pnp.base.languages import main_script
from pnp.model.frame import GlyphInk, GlyphRun
from pnp.text.languages import base_level

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pnp.text.font_faces import FontFace
    from pnp.text.font_fallback import FallbackFont
    from pnp.text.paragraphs import Paragraph
    from pnp.text.words import Word


class LineMetrics(NamedTuple):
    """The line metrics of a text, in em: `ascent` above the first baseline, `descent` below the last, `leading` between lines.

    Icons are centred on half of `cap_height`. Text in the middle of a box is centred on `centre`, the height of the middle of
    its letters, but moved no further than the unused space `above` and `below` its ink allows.
    """

    ascent: float
    descent: float
    cap_height: float
    leading: float
    centre: float
    above: float = 0.0
    below: float = 0.0


class _Sample(NamedTuple):
    """Sample letters without marks, for the centre; words with the highest common stacks; and the least leading."""

    plain: str
    tall: str
    leading: float


_HAN = 1.25  # Han letters fill their squares: with less, the space between lines would be as small as that between letters
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
    "Tibt": _Sample("ཀམརཏ", "ཀི ཀོཾ", 1.7),
}


_EUROPEAN = 0x530  # Latin, Greek and Cyrillic letters are below it
_LIKE_LATIN = frozenset({"Cyrl", "Grek", "Latn"})
_BARELY = 0.01  # em by which ink may leave the lines of a font: overshoot of round letters, less than a dot in print
_CLEAR = 0.04  # em between the ink of two lines
_NO_INK = GlyphInk(0.0, 0.0, 0.0, 0.0)


def has_own_metrics(locale: str, text: str) -> bool:
    """Return whether lines are measured by what they print: the script requires it, and `text` has its letters or figures.

    European digits and Latin names alone keep the metrics that they have in all other languages.
    """
    return main_script(locale) not in _LIKE_LATIN and any(ord(char) >= _EUROPEAN and char.isalnum() for char in text)


class LineMeasurer:
    """Measures the ink of letters in fonts, each only once."""

    def __init__(self) -> None:
        self._inks: dict[tuple[str, str], tuple[float, float]] = {}
        self._words = _Reaches()

    def metrics(self, chain: Sequence[FallbackFont], locale: str, leading: float, *, own: bool = True) -> LineMetrics:
        """Return the metrics of a language's lines in `chain`, with `leading` em or more if the script needs it.

        Lines without letters or figures of its script (not `own`) have the metrics of the font that shows European ones.
        """
        script = main_script(locale)
        sample = _SAMPLES.get(script)
        face = _own_face(chain, own=own) if sample is None else _latin_face(chain, sample)
        if sample is None or not own:
            return LineMetrics(face.ascent, face.descent, face.cap_height, leading, (face.ascent - face.descent) / 2)
        plain, tall = self._ink(chain, sample.plain, script, locale), self._ink(chain, sample.tall, script, locale)
        centre = (plain[0] - plain[1]) / 2
        ascent, least = max(face.ascent, tall[0]), max(leading, sample.leading)
        return LineMetrics(ascent, face.descent, 2 * centre, least, centre, ascent - tall[0], face.descent)

    def grown(self, metrics: LineMetrics, paragraphs: Iterable[Paragraph], locale: str, *, own: bool = True) -> LineMetrics:
        """Return `metrics` with room for all ink of `paragraphs`.

        All texts have their first baseline at the same height, unless their stacks are unusually high; the descent is as
        large as each text needs. So is the leading in a script without samples. Lines with the metrics of their font (not
        `own`) keep them, unless ink leaves them, such as the accents of `Ẩ`; they always keep their leading.
        """
        above, below = (metrics.ascent - metrics.above, metrics.descent - metrics.below) if own else (0.0, 0.0)
        for par in paragraphs:
            reaches = [self._words[word] for word in par.words]
            above = max(above, max([reach[0] for reach in reaches], default=0.0))
            below = max(below, max([reach[1] for reach in reaches], default=0.0))
        if not own and above - metrics.ascent < _BARELY and below - metrics.descent < _BARELY:
            return metrics
        ascent, descent = max(metrics.ascent, above), max(metrics.descent, below)
        leading = (
            metrics.leading if not own or main_script(locale) in _SAMPLES else max(metrics.leading, above + below + _CLEAR)
        )
        return metrics._replace(ascent=ascent, descent=descent, leading=leading, above=ascent - above, below=descent - below)

    def _ink(self, chain: Sequence[FallbackFont], text: str, script: str, locale: str) -> tuple[float, float]:
        """Return how far `text` extends above and below the baseline, in em, each word in the first font that has it."""
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

    @staticmethod
    def _shaped(face: FontFace, word: str, script: str, locale: str) -> tuple[float, float]:
        buffer = hb.Buffer()
        buffer.add_str(word)
        buffer.direction = "rtl" if base_level(locale) else "ltr"
        buffer.script, buffer.language = script, locale
        hb.shape(face.font, buffer)
        placed = zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
        inks = [(face.inks[info.codepoint] or _NO_INK, place.y_offset * face.em) for info, place in placed]
        return max(dy - ink.top for ink, dy in inks), max(ink.bottom - dy for ink, dy in inks)


class _Reaches(dict["Word", tuple[float, float]]):
    """How far the ink of each word extends above and below the baseline, in em; 0 if it does not."""

    def __missing__(self, word: Word) -> tuple[float, float]:
        inks = [run.ink for run in word.pieces if isinstance(run, GlyphRun) and run.ink is not None]
        reach = self[word] = max([0.0, *(-ink.top for ink in inks)]), max([0.0, *(ink.bottom for ink in inks)])
        return reach


def _own_face(chain: Sequence[FallbackFont], *, own: bool) -> FontFace:
    """Return the chain's first font, which is made for the script; if not `own`, the first with European figures."""
    return next((k.face for k in chain if own or k.face.covers("0")), chain[0].face)


def _latin_face(chain: Sequence[FallbackFont], sample: _Sample) -> FontFace:
    """Return the chain's Latin font, which other languages of the game use too; the first font if it has both scripts."""
    return next((k.face for k in chain if k.face.covers("Hx") and not k.face.covers(sample.plain)), chain[0].face)
