"""The words of the pages: which language a browser gets, the choice that is kept, and that no phrase lacks a translation."""

import json
import re

import pytest
from icu4py.messageformat import MessageFormat
from starlette.routing import Router
from starlette.testclient import TestClient

from pnp.locale.numbers import required_categories
from pnp.locale.phrases import message_values, phrases_for
from pnp.studio import page_words
from pnp.studio.page_words import (
    CONTEXT,
    accepted_languages,
    english_phrases,
    nearest_language,
    page_languages,
    read_catalog,
    translated_words,
)

TRANSLATED = page_languages()[1:]
PLURAL = re.compile(r"\{\w+, plural,(?:[^{}]|\{(?:[^{}]|\{\w+\})*\})*\}")


def client_of(routes):
    """A browser that asks for words."""
    return TestClient(Router(routes))


def phrases():
    """The phrases by key and English words."""
    return {(phrase.key, phrase.english): phrase.mark for phrase in english_phrases()}


def test_the_pages_speak_the_languages_of_the_generators_phrases():
    """All sixteen."""
    assert len(page_languages()) == 16
    assert [phrases_for(tag).locale for tag in page_languages()] == list(page_languages())


@pytest.mark.parametrize("tag", TRANSLATED)
def test_every_phrase_is_translated(tag):
    """`python docs/page_words.py` makes the entries that are missing, and lists those without words."""
    words = translated_words(tag)
    assert [str(mark) for (key, english), mark in phrases().items() if f"{key}\x04{english}" not in words] == []


@pytest.mark.parametrize("tag", TRANSLATED)
def test_translations_name_the_values_of_their_phrases(tag):
    """They are messages of ICU with the same values, and with the forms of plurals that their language needs."""
    faults = []
    for message in read_catalog(tag):
        if not message.id or not message.string:
            continue
        text, english = (words.replace("{…}", "…") for words in (message.string, message.id))  # which names no value
        if message_values(text) != message_values(english):
            faults.append(f"{message.context}: other values")
        MessageFormat(text, tag)  # raises for one that is ill-formed
        for plural in PLURAL.findall(message.string):
            arms = set(re.findall(r"(\w+) \{", plural[plural.index(",", 10) :]))
            if missing := required_categories(tag, "plural") - arms:
                faults.append(f"{message.context}: {sorted(missing)}")
    assert faults == []


@pytest.mark.parametrize("tag", TRANSLATED)
def test_translations_have_no_entry_that_no_page_asks_for(tag):
    """Their keys and sources are those of the tables."""
    entries = {(message.context.removeprefix(CONTEXT), message.id) for message in read_catalog(tag) if message.id}
    assert entries - phrases().keys() == set()


def test_every_phrase_that_a_page_asks_for_is_in_a_table():
    """As `say("key")` and `data-say="key"`."""
    known = {key for key, _ in phrases()}
    asked = set()
    for file in (*page_words._PAGE.glob("*.js"), *page_words._PAGE.glob("*.html")):
        text = file.read_text("utf-8")
        asked |= set(re.findall(r'\bsay\("([\w-]+)"', text)) | set(re.findall(r'data-say(?:-\w+)?="([\w-]+)"', text))
    assert asked - known <= {"name"}  # in the comment that explains it


def test_a_line_of_a_table_is_one_phrase(tmp_path):
    """What is not is said with its place, since it would never be translated."""
    (tmp_path / "own-words.js").write_text('Object.assign(WORDS, {\n  // why\n  a: "one",\n  b: `two`,\n});\n', "utf-8")
    with pytest.raises(ValueError, match=r'own-words.js:4: `b: `two`,` is not `key: "words",` on a line of its own'):
        list(english_phrases(tmp_path))


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ("de-AT", "de"), ("pt", "pt-BR"), ("pt-PT", "pt-PT"), ("pt-AO", "pt-PT"), ("zh-CN", "zh-Hans"), ("zh", "zh-Hans"),
        ("zh-TW", "en"), ("iw", "he"), ("nb", "en"), ("en-GB", "en"), ("x-elvish", "en"), ("!", "en"),
    ],
)  # fmt: skip
def test_a_browser_gets_the_nearest_language(asked, given):
    """A region of it, an old code; not another script."""
    assert nearest_language([asked]) == given


def test_languages_that_a_browser_accepts():
    """By their weights; what cannot be read is left out."""
    assert accepted_languages("de-AT,fr;q=0.2, en;q=0.8,*;q=0.1,it;q=0,;,pl;q=x.,ja;q=1.0.0") == ["de-AT", "en", "fr"]
    assert accepted_languages("") == []


def test_the_browsers_language_until_another_is_chosen_which_is_kept(tmp_path):
    """Also by the next run; an empty choice follows the browser again."""
    file = tmp_path / "state" / "language"
    client = client_of(page_words.PageWords(file).routes())
    arabic = {"Accept-Language": "ar-EG,en;q=0.5"}
    told = client.get("/words", headers=arabic).json()
    assert (told["locale"], told["direction"], told["kept"], told["browser"]) == ("ar", "rtl", "", "ar")
    assert {"tag": "ja", "name": "日本語"} in told["languages"]
    assert client.post("/words", content=json.dumps({"locale": "ja"})).json() == {"locale": "ja"}
    next_run = client_of(page_words.PageWords(file).routes())
    told = next_run.get("/words", headers=arabic).json()
    assert (told["locale"], told["direction"], told["kept"], told["browser"]) == ("ja", "ltr", "ja", "ar")
    next_run.post("/words", content=json.dumps({"locale": ""}))
    assert client.get("/words", headers=arabic).json()["locale"] == "ar"


@pytest.mark.parametrize("body", ["{", "[]", "{}", '{"locale": "xx"}', '{"locale": ["de"]}', '{"locale": "../de"}'])
def test_other_choices_are_refused(tmp_path, body):
    """Nothing is written."""
    client = client_of(page_words.PageWords(tmp_path / "language").routes())
    answer = client.post("/words", content=body)
    assert (answer.status_code, answer.json()) == (400, {"message": "the pages do not speak this language"})
    assert list(tmp_path.iterdir()) == []


def test_a_choice_that_cannot_be_kept_holds_for_this_run(tmp_path):
    """As for a user without a home, or on a disk that is full."""
    (tmp_path / "file").write_text("", "ascii")
    for file in (None, tmp_path / "file" / "language"):
        client = client_of(page_words.PageWords(file).routes())
        client.post("/words", content=json.dumps({"locale": "de"}))
        assert client.get("/words").json()["locale"] == "de"
