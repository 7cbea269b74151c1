"""The generator's own words are in the user's language if possible, otherwise in English."""

import itertools
import re
import subprocess
import sys
from pathlib import Path

import pytest
from icu4py.messageformat import MessageFormat

from pnp.locale import phrases as module
from pnp.locale.phrases import message_values, phrase, phrases_for

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
        assert message_values(text) == message_values(english[key]), key


def test_every_phrase_in_use_exists():
    """Keys in the code and keys in the files agree."""
    source = "".join(p.read_text("utf-8") for p in Path(module.__file__).parents[1].rglob("*.py"))
    asked = set(re.findall(r"phrase\([^()\"]*, \"([a-z0-9-]+)\"", source))
    assert asked <= set(phrases_for("en").words)
    assert len(asked) > 5


@pytest.mark.parametrize("locale", [*(file.stem for file in FILES), "pt-AO", "sr", "el", "uz-Arab", "ar-MA", "en-u-nu-deva"])
def test_simple_phrases_are_as_icu_fills_them_in(locale):
    """Words with names in braces are filled in without ICU where that makes no difference, and by ICU elsewhere."""
    given = [0, 7, 42, 999, 1000, 2.5, "Lança {n}"]
    text = "{n} \u2013 folha {m}"
    for n, m in itertools.product(given, given):
        expected = MessageFormat(text, locale).format({"n": n, "m": m})
        assert phrase(locale, "own", {"own": text}, n=n, m=m) == expected
    assert phrase(locale, "own", {"own": "it''s {n}"}, n=1) == MessageFormat("it''s {n}", locale).format({"n": 1})
    assert phrase(locale, "own", {"own": "{n} {m}"}, n="a") == MessageFormat("{n} {m}", locale).format({"n": "a"})


def test_small_numbers_need_no_icu():
    """It takes longer to load than all sheets of a small deck to write."""
    code = "import sys; from pnp.locale.phrases import phrase; phrase('pt-BR', 'sheet-of', n=1, m=12); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "icu4py.messageformat" not in done.stdout.split()
