"""Belona's credits name every typeface that its files are set in, in each language, and no other."""

import io
import re

import pikepdf
import pytest
from fontTools.ttLib import TTFont
from support.builds import LOCALES

from pnp.locale.phrases import phrase


def embedded(pdf):
    """The PostScript names of the fonts in a PDF, without the letters that mark a subset."""
    with pikepdf.open(pdf) as file:
        dictionaries = [one for one in file.objects if isinstance(one, pikepdf.Dictionary)]
        return {
            re.sub(r"^/([A-Z]{6}\+)?", "", str(one.FontName)) for one in dictionaries if one.get("/Type") == "/FontDescriptor"
        }


@pytest.fixture(scope="session")
def names():
    """Gives the family of a font by its PostScript name, for all fonts of a language."""
    known = {}

    def families(language):
        for key, file in language.fonts.items():
            if key not in known:
                found = TTFont(io.BytesIO(file.data), lazy=True)["name"]
                postscript = found.getDebugName(6)
                own = found.getDebugName(1).removesuffix(" " + postscript.partition("-")[2])  # of a subset `Noto Sans SC Black`
                known[key] = postscript, found.getDebugName(16) or own
        return {known[key][0]: known[key][1] for key in language.fonts}

    return families


@pytest.mark.parametrize("tag", LOCALES)
def test_the_credits_name_the_typefaces_of_the_files(languages, names, tag):
    """Those that the PDFs of cards and booklet embed: also the ones that stand in for letters of another script."""
    language = languages.take(tag)
    printed = set().union(*(embedded(language.files[kind]) for kind in ("cards", "nets", "read")))
    before, after = phrase(tag, "set-in", language.ready.game.phrases, fonts="|").split("|")
    texts = [" ".join(line for box in page.frame.boxes for line in box.lines) for page in language.pages]
    (said,) = [text.partition(before)[2] for text in texts if before in text and "Tektur" in text.partition(before)[2]]
    family = names(language)
    known = "|".join(map(re.escape, sorted(set(family.values()), key=len, reverse=True)))
    said = re.sub("[\u200e\u200f\u2060-\u2069]", "", said)
    listed = re.match(rf"(?:{known})(?:, *(?:{known}))*", said)
    assert listed is not None, said
    assert said[listed.end() :].startswith(after)
    assert sorted(re.split(", *", listed[0])) == sorted({family[name] for name in printed})
