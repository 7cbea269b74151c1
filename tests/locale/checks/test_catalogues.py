"""Translations that other programs have published: none is an error, few are warned of, and what is damaged in them is found.

`catalogues/pairs.json` has the messages of four programs by name and source, in 31 languages.
"""

import json
import re
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

from pnp.base.diagnostics import Mark
from pnp.locale.checks.anatomy import CheckContext, EntryPair
from pnp.locale.checks.translation import TRANSLATION_CHECKS
from pnp.model.fields import Message

pytestmark = pytest.mark.slow

PAIRS = Path(__file__).parent / "catalogues/pairs.json"

VALUE = re.compile(r"%(?:\((\w+)\))?[a-z]|\{(\w*)\}")
SIGN = re.compile(r"[\\*_\[\]{}#]")
FIGURE = re.compile(r"(?<![\w.,:])[2-9]\d*(?![\w.,:])")

TYPOGRAPHY = {"terms", "edges", "double-space", "lines", "length", "quotes", "ellipsis", "end"}
"""What each program has its own customs in."""


UNTOLD = ("ko", "4 column based index found. It might be a bug of extensions you use: {rules.value}")
"""Its translation has the word 사용, *use*, and 사 is also four."""


def as_text(written):
    """A message as a text of a game that prints the same: its values are constants, what looks like markup is escaped."""
    out, end = "", 0
    for value in VALUE.finditer(written):
        out += SIGN.sub(r"\\\g<0>", written[end : value.start()]) + f"{{rules.{value[1] or value[2] or 'value'}}}"
        end = value.end()
    return out + SIGN.sub(r"\\\g<0>", written[end:])


def published():
    """Each language, source and translation."""
    for sources in json.loads(PAIRS.read_text("utf-8")).values():
        for source, translations in sources.items():
            for tag, target in translations.items():
                yield tag, as_text(source), as_text(target)


def found(tag, source, target):
    """The names of the checks that find something, and whether it is an error."""
    pair = EntryPair(SimpleNamespace(text=target, id="deck/card/text"), Message("deck/card/text", source, Mark("a.yaml")))
    context = CheckContext(tag, "en", None, {})
    checks = [check for check in TRANSLATION_CHECKS if check.name not in TYPOGRAPHY]
    return {(check.name, check.is_error and one.is_error): one.message for check in checks for one in check.find(pair, context)}


def test_translations_that_were_published_are_right():
    """None is an error, and at most one in 200 is warned of."""
    pairs = [*published()]
    assert len(pairs) >= 2000
    assert len({tag for tag, _, _ in pairs}) >= 15
    said = [(*pair, found(*pair)) for pair in pairs]
    assert [one[:2] for one in said if any(is_error for _, is_error in one[3])] == []
    warned = [one for one in said if one[3]]
    assert len(warned) <= len(pairs) * 0.005, warned


def test_a_value_that_is_lost_is_an_error():
    """Wherever it stands."""
    damaged = [
        (tag, source, target[: value.start()] + target[value.end() :])
        for tag, source, target in published()
        for value in re.finditer(r"\{rules\.\w+\}", target)
        if target.count(value[0]) == 1
    ]
    assert len(damaged) > 1000
    assert [one for one in damaged if ("placeholders", True) not in found(*one)] == []


def test_a_number_that_is_lost_is_told():
    """One that a text says once, in figures."""
    damaged = [
        (tag, source, target[: figure.start()] + target[figure.end() :])
        for tag, source, target in published()
        for figure in FIGURE.finditer(target)
        if Counter(FIGURE.findall(target))[figure[0]] == 1 and figure[0] in FIGURE.findall(source)
    ]
    assert len(damaged) > 100
    missed = [
        (tag, source) for tag, source, target in damaged if not any(n == "numbers" for n, _ in found(tag, source, target))
    ]
    assert missed == [UNTOLD]


def test_an_icon_that_is_another_one_is_an_error():
    """At the beginning and at the end of a text."""
    for tag, source, target in published():
        assert ("icons", True) not in found(tag, f"[coin] {source}", f"[coin] {target}")
        assert ("icons", True) in found(tag, f"[coin] {source}", f"{target} [sword]")
