"""An optional file that is not there but needed is one error; a game that needs none has none."""

import pytest

from pnp.load import game_reader

CARD = "templates/g/card.xml"
NAMED = {
    "words.yaml": "<face>{# words.no #}<!-- {{ words.no }} -->\n{{ words.cost }} {% if words.cost %}{{ words.tip }}"
    "{% endif %}</face>",
    "rules.yaml": "<face>rules.no\n{{ rules.hand.limit ~ rules.hand.limit + rules.end[1] }}</face>",
    "icons.yaml": "<face><!-- <icon name='a'/> -->\n   <icon name='a'/></face>",
}
SAID = {"words.yaml": "`words.cost`, `words.tip`", "rules.yaml": "`rules.hand.limit`, `rules.end`", "icons.yaml": "`<icon>`"}


@pytest.mark.parametrize("file", NAMED)
def test_a_file_that_templates_need_is_missed_once(load, file):
    """Where the first name stands, with all names; comments need nothing, and nothing follows."""
    game, found = load({CARD: NAMED[file], f"content/g/{file}": None})
    assert [d.message for d in found] == [f"no file `content/g/{file}` for {SAID[file]}"]
    assert found[0].mark == (CARD, 2, 4)
    assert game.unread == {file.partition(".")[0]}


def test_texts_need_the_rules(load):
    """A text of a card, a chapter and an assertion name constants; comments do not."""
    files = {
        "content/g/rules.yaml": None,
        "content/g/booklet/10-a.md": "# A\n\n<!-- {rules.no} -->\n{rules.a} to {rules.b}, by the rules.\n",
        "content/g/cards.yaml": "# {rules.no}\ncards:\n  one: {title: '{rules.c} and {n, plural, =0 {none} other {#}}'}\n"
        "assert:\n  - {count: rules.d.e}\n  - {count: cards, max: rules.f}\n",
    }
    _, found = load(files)
    message = "no file `content/g/rules.yaml` for `rules.a`, `rules.b`, `rules.c`, `rules.d.e` and 1 more"
    assert [(d.message, str(d.mark)) for d in found] == [(message, "content/g/booklet/10-a.md:4:1")]


def test_texts_need_the_glossary(load):
    """A text of a card, a word and a chapter name terms, also in a case; comments do not."""
    files = {
        "content/g/glossary.yaml": None,
        "content/g/booklet/10-a.md": "# A\n\n<!-- {term:no} -->\n{term:zone} to {term:lane|many}.\n",
        "content/g/cards.yaml": "# {term:no}\ncards:\n  one: {title: 'The {term:zone} of {term:tide_line}, {n} term:no'}\n",
    }
    game, found = load(files)
    message = "no file `content/g/glossary.yaml` for `term:zone`, `term:lane`, `term:tide_line`"
    assert [(d.message, str(d.mark)) for d in found] == [(message, "content/g/booklet/10-a.md:4:1")]
    assert game.unread == {"terms"}


@pytest.mark.parametrize(
    "text", ["{{ card.words }}", "{% if words.cost is defined %}a{% endif %}", "words.cost", "{{ swords.a }}"]
)
def test_other_words_need_no_file(sound, text):
    """A name that only looks like one of the file, or that is asked for with care."""
    sound({CARD: f"<face>{text}</face>", "content/g/words.yaml": None})


def test_a_file_that_is_called_otherwise_is_offered(load, tmp_path):
    """The nearest name of a file that nothing else reads."""
    files = {CARD: "<face>{{ words.a }}</face>", "content/g/words.yaml": None}
    _, found = load(files | {"content/g/Words2.yaml": "a: b"})
    assert [d.hint for d in found] == ["rename `Words2.yaml` to `words.yaml`"]
    (tmp_path / "content/g/Words2.yaml").unlink()
    _, found = load(files)
    assert [d.hint for d in found] == ["write it, with what these name"]


def test_a_file_that_is_too_large_is_not_read(load, monkeypatch):
    """Reading it only for the names in it would take seconds; that it is too large is reported where it is used."""
    files = {CARD: "<face>{{ words.a }}</face>", "content/g/words.yaml": None}
    assert [d.code for d in load(files)[1]] == ["load/missing-file"]
    monkeypatch.setattr(game_reader, "MAX_TEXT_BYTES", len(files[CARD]) - 1)
    assert "load/missing-file" not in [d.code for d in load(files)[1]]
