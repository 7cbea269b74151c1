"""The generator's own words are in the user's language if possible, otherwise in English."""

import re
from pathlib import Path

import pytest

from pnp.locale import phrases as module
from pnp.locale.phrases import phrase, phrases_for
from pnp.locale.translated_phrases import values

FILES = sorted((Path(module.__file__).parent / "phrases").glob("*.yaml"))


def test_phrases_are_filled_in():
    """Values are filled in; plurals follow the number."""
    assert phrase("pt-BR", "print-at-100") == "Imprima em tamanho real (100\xa0%), nunca “ajustar à página”"
    assert phrase("pt-BR", "sheet-of", n=1, m=12) == "folha 1 de 12"
    assert [phrase("pt-BR", "card", n=n) for n in (1, 2)] == ["1 carta", "2 cartas"]
    card = phrase("en", "calibrate-card", w=63.5, h=88)
    assert card == "This frame is a card of 63.5 × 88\xa0mm. Lay a real one on it."
    assert "63,5 × 88,9\xa0mm" in phrase("pt-BR", "calibrate-card", w=63.5, h=88.9)


@pytest.mark.parametrize(
    ("asked", "given"), [("pt-BR", "pt-BR"), ("pt-PT", "pt-PT"), ("pt-AO", "pt-BR"), ("en-GB", "en"), ("sw", "en")]
)
def test_the_nearest_language_is_used_and_named(asked, given):
    """The caller can see that it is not the requested one."""
    assert phrases_for(asked).locale == given


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_every_language_has_every_phrase(file):
    """All files have the same keys as English, with the same values to fill in."""
    english, words = phrases_for("en").words, phrases_for(file.stem).words
    assert list(words) == list(english)
    for key, text in words.items():
        assert values(text) == values(english[key]), key


def test_every_phrase_in_use_exists():
    """Keys in the code and keys in the files agree."""
    source = "".join(p.read_text("utf-8") for p in Path(module.__file__).parents[1].rglob("*.py"))
    asked = set(re.findall(r"phrase\([^()\"]*, \"([a-z0-9-]+)\"", source))
    assert asked <= set(phrases_for("en").words)
    assert len(asked) > 5
