"""Every place that names a constant is found, with how it does so; comments do not count.

Fields that cards fill and nothing uses are found; whatever may name a field counts as a use. The sentences that print a
constant, as `pnp rules` shows them.
"""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.locale.lint.uses import (
    LONGEST_SENTENCE,
    find_constant_uses,
    find_unused_fields,
    names_in_template,
    sentences_with_names,
)


def found(toy):
    """Return constant, place and kind of every use in the toy game."""
    return [(use.constant, str(use.mark), use.how) for use in find_constant_uses(load_game(toy, "toy", Report()))]


def test_texts_name_constants(toy):
    """Each placeholder counts, with its line and column."""
    assert found(toy) == [
        ("catch.penalty", "content/toy/fish.yaml:7:54", "text"),
        ("catch.bonus", "content/toy/fish.yaml:18:44", "text"),
    ]


def test_templates_assertions_rules_and_groups(toy, edit):
    """A template may use a whole group; assertions and other constants name one; comments do not count."""
    edit(toy / "content/toy/fish.yaml", "  - {count: 4, copies: yes}", "  - {count: 4, copies: yes} # rules.catch.bonus")
    edit(toy / "content/toy/fish.yaml", "{sum: points, equals: 15}", "{sum: points, min: rules.catch.penalty}")
    edit(toy / "content/toy/rules.yaml", "  bonus:", "  twice: {value: catch.bonus, unit: name}\n  bonus:")
    (toy / "templates/toy/extra.xml").write_text("{# rules.catch.bonus #}\n{{ rules.catch[x] }}\n", "utf-8")
    assert found(toy)[2:] == [
        ("catch.penalty", "content/toy/fish.yaml:37:24", "assertion"),
        ("catch.bonus", "content/toy/rules.yaml:4:18", "rule"),
        ("catch.penalty", "templates/toy/extra.xml:2:4", "template"),
        ("catch.twice", "templates/toy/extra.xml:2:4", "template"),
        ("catch.bonus", "templates/toy/extra.xml:2:4", "template"),
    ]


def test_a_part_of_a_list_uses_the_list(toy, edit):
    """`rules.catch.rows.2` is a use of `catch.rows`."""
    edit(toy / "content/toy/rules.yaml", "  bonus:", "  rows: {value: [3, 2], unit: fish}\n  bonus:")
    edit(toy / "content/toy/fish.yaml", "{rules.catch.bonus}", "{rules.catch.rows.2}")
    assert ("catch.rows", "content/toy/fish.yaml:18:44", "text") in found(toy)


@pytest.mark.parametrize(
    ("story", "places"),
    [
        ("'[at the {rules.catch.bonus}](#pond)'", ["6:22"]),
        (
            "'{rules.catch.bonus, plural, one {a\n      {rules.catch.penalty}} other {_{ rules.catch.bonus }_}}'",
            ["6:14", "7:8", "7:40"],
        ),
        ('"{rules.catch.bonus, select, x {\\n\\\n        {rules.catch.penalty}} other {}}"', ["6:14", "7:10"]),
        (">-\n      **bold {rules.catch.bonus}**\n      and {rules.catch.bonus}", ["7:15", "8:12"]),
        (r"'\{rules.catch.bonus} rules.catch.bonus'", []),
    ],
)
def test_names_inside_other_markup(toy, story, places):
    """In links and in every arm, chosen or not, at the line and column of the name; escaped braces do not count."""
    file = toy / "content/toy/fish.yaml"
    head, _, tail = file.read_text("utf-8").partition("    story: >-\n")
    file.write_text(f"{head}    story: {story}\n{tail.partition(chr(10))[2]}", "utf-8")
    own = [place.removeprefix("content/toy/fish.yaml:") for _, place, how in found(toy) if how == "text"]
    assert [place for place in own if int(place.split(":")[0]) <= 8] == places


def test_assertions_and_rules_name_constants_as_they_are_declared(toy, edit):
    """`{rules: name}` and the ends of a range count, whatever notes there are and whether the deck's cards are valid or not."""
    edit(
        toy / "content/toy/fish.yaml",
        "{sum: points, equals: 15}",
        "{sum: points, min: {rules: catch.penalty}, note: rules.catch.bonus}",
    )
    edit(toy / "content/toy/fish.yaml", "points: ", "pionts: ")
    table = "  rows: {value: [{from: 1, to: 2}], covers: {from: 1, to: catch.bonus}, unit: catch.bonus, note: catch.penalty}"
    edit(toy / "content/toy/rules.yaml", "  bonus:", f"{table}\n  bonus:")
    assert [use for use in found(toy) if use[2] != "text"] == [
        ("catch.penalty", "content/toy/fish.yaml:37:32", "assertion"),
        ("catch.bonus", "content/toy/rules.yaml:4:59", "rule"),
    ]


def test_forms_of_terms_name_constants(toy):
    """A case of a term is a text like any other; the use also has the mark of that text."""
    glossary = "terms:\n  fish:\n    term: fish\n    cases: {of: 'of {rules.catch.bonus}'}\n"
    (toy / "content/toy/glossary.yaml").write_text(glossary, "utf-8")
    (use,) = (u for u in find_constant_uses(load_game(toy, "toy", Report())) if "glossary" in u.mark.path)
    assert (use.constant, str(use.mark), str(use.text)) == (
        "catch.bonus",
        "content/toy/glossary.yaml:4:22",
        "content/toy/glossary.yaml:4:18",
    )


@pytest.mark.parametrize(
    ("template", "names"),
    [
        ("{{ rules.a.b }} {{ rules.c[x] }}", [("a.b", "1:4"), ("c", "1:20")]),
        ("{%- if rules['a'].b.2 -%}\n\n  é{{rules . c}}{% endif %}", [("a.b.2", "1:8"), ("c", "3:6")]),
        ("{# rules.a #}<!-- {{ rules.b }}\n{{ rules.c }} -->{{ rules.d }}", [("d", "2:21")]),
        ("rules.a {{ 'rules.b' }} {{ card.rules.c }} {{ rules[x] }} {{ rules }}", []),
        ("{% raw %}{{ rules.a }}{% endraw %}{{ f(rules.b) }}\n{{ rules.c ) }} {{ rules.d }}", [("b", "1:40"), ("c", "2:4")]),
    ],
)
def test_templates_are_read_as_jinja_reads_them(template, names):
    """Names in code count; words, strings, comments and everything after a syntax error do not."""
    found = [(one.name, str(one.mark).removeprefix("a.xml:")) for one in names_in_template(template, "a.xml")]
    assert found == names


@pytest.mark.parametrize(
    ("code", "in_part"),
    [
        ("{{ rules.a.b | first }}", True),
        ("{{ (rules.a.b | last).c }}", True),
        ("{{ rules.a.b|list|reverse|first }}", True),
        ("{{ rules.a.b | map(attribute='c') | last }}", True),
        ("{% for row in rules.a.b[:1] %}", True),
        ("{% for row in rules['a'].b[1:] %}", True),
        ("{{ rules.a.b[-1].c }}", True),
        ("{{ rules.a.b[0].c }}", False),
        ("{{ rules.a.b | length }}", False),
        ("{{ rules.a.b | selectattr('c', 'gt', 2) | first }}", False),
        ("{{ rules.a.b | sort(attribute='c') | first }}", False),
        ("{{ rules.a.b | sum(attribute='c') }}", False),
        ("{{ rules.a.b[x] }}", False),
        ("{{ rules.a.b | map(attribute='c'", False),
        ("{{ rules.a.b |", False),
        ("{{ rules.a.b[", False),
    ],
)
def test_templates_may_take_items_by_their_places(code, in_part):
    """The first, the last, a slice or one from the end; numbers are steps of the name; other filters choose by values."""
    (found,) = names_in_template(code, "a.xml")
    assert (found.name.removesuffix(".0.c"), found.in_part) == ("a.b", in_part)


def test_walks_use_their_table(toy, edit):
    """In a text, and in the loop of a template."""
    edit(toy / "content/toy/rules.yaml", "  bonus:", "  reach: {value: [{from: 1}], unit: fish}\n  bonus:")
    edit(toy / "content/toy/fish.yaml", "{rules.catch.bonus}", "{rules.catch.reach, each, row {{from}}}")
    (toy / "templates/toy/extra.xml").write_text("{% for row in rules.catch.reach %}{{ row.from }}{% endfor %}", "utf-8")
    assert found(toy)[1:] == [
        ("catch.reach", "content/toy/fish.yaml:18:44", "text"),
        ("catch.reach", "templates/toy/extra.xml:1:15", "template"),
    ]


TYPES = "    art: {kind: image}"

FIELD = f"{TYPES}\n    artist: {{kind: text, required: no}}"

TITLE = "    title: The Old Mill"

FILLED = f"{TITLE}\n    artist: Ana"

LINE = '<text x="4" y="43"'


@pytest.fixture
def unused(tmp_path):
    """Return the fields of a new game that are said to be unused, after changes of text in its files."""
    from pnp.load.scaffold import new_game  # noqa: PLC0415  (the game is made where it is needed)

    new_game(tmp_path, "g")

    def found(*changes, drawn=()):
        for path, old, new in changes:
            file = tmp_path / path
            text = file.read_text("utf-8") if file.exists() else old
            assert old in text
            file.write_text(text.replace(old, new, 1), "utf-8")
        report = Report()
        game = load_game(tmp_path, "g", report)
        assert report.diagnostics == ()
        find_unused_fields(game, drawn, report)
        return [(d.code, d.severity, str(d.mark), d.message, d.hint) for d in report.diagnostics]

    return found


DECLARED = ("content/g/types.yaml", TYPES, FIELD)

WRITTEN = ("content/g/cards.yaml", TITLE, FILLED)

CARD = "templates/g/card.xml"


def test_a_field_that_nothing_names(unused):
    """One warning for the field, where it is declared, with the ways out."""
    hint = (
        "print it in the template, `{{ card.artist }}`, take it out of the cards and of types.yaml, or say `printed: no` there"
    )
    message = "`artist` of `card` is not printed: no template, text or assertion names it"
    found = ("layout/unprinted-field", "warning", "content/g/types.yaml:10:5", message, hint)
    assert unused(DECLARED, WRITTEN) == [found]


@pytest.mark.parametrize(
    "use",
    [
        (CARD, "{{ card.title }}", "{{ card.title }}{{ card.artist }}"),
        (CARD, "{{ card.title }}", "{{ card['artist'] }}"),
        (CARD, "{{ card.title }}", "{% set key = card.title %}{{ card[key] }}"),
        (CARD, "{{ card.title }}", "{{ deck.cards | map(attribute='artist') | join }}"),
        (CARD, "{{ card.title }}", "{% for name in card %}{{ name }}{% endfor %}"),
        ("content/g/cards.yaml", "It grinds", "{card.artist} grinds"),
        ("content/g/cards.yaml", "  - {each: cost.*, min: 1}", "  - {each: cost.*, min: 1}\n  - {each: artist, unique: yes}"),
        ("content/g/types.yaml", "required: no}", "required: no, printed: no}"),
        ("content/g/cards.yaml", "    artist: Ana\n", ""),
    ],
)
def test_a_field_that_is_used_or_only_for_the_author(unused, use):
    """In a template, by a name that it computes, in a text or an assertion; nothing is said of what no card fills."""
    assert unused(DECLARED, WRITTEN, use) == []


def test_a_field_that_a_drawing_shows(unused):
    """Drawings say which fields of cards they were made from."""
    assert unused(DECLARED, WRITTEN, drawn={"artist"}) == []


def test_a_name_in_a_comment_is_no_use(unused):
    """What a template leaves out prints nothing."""
    change = (CARD, LINE, "{# card.artist #}<!-- {{ card.artist }} -->" + LINE)
    assert len(unused(DECLARED, WRITTEN, change)) == 1


def test_a_default_is_no_loss(unused):
    """What only the declaration says was not written for a card."""
    default = ("content/g/types.yaml", "artist: {kind: text, required: no}", "artist: {kind: text, default: Ana}")
    assert unused(DECLARED, default) == []


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Take {rules.catch.bonus}. Then rest.", ["Take 2."]),
        ("First rest. (Really?) Then take {rules.catch.bonus}!", ["Then take 2!"]),
        ("**Rest. Then** take {rules.catch.bonus}, or {rules.catch.penalty}.", ["Rest. Then take 2, or 1."] * 2),
        ("A {rules.catch.bonus, plural, one {# fish. Fine.} other {# fishes. Good.}} B. C.", ["A 2 fishes. Good. B."]),
        ("Rest. {rules.catch.bonus, select, all {x} other {Take {rules.catch.penalty}.}} Go.", ["Take 1. Go."] * 2),
        ("二枚。{rules.catch.bonus}枚取る。休む。", ["2枚取る。"]),
        ("Nothing.", []),
    ],
)
def test_a_sentence_ends_outside_of_arms(toy, edit, text, sentences):
    """Values are those of now."""
    assert said(toy, edit, text) == sentences


def said(toy, edit, text):
    """The sentences of a text that name a constant."""
    edit(toy / "content/toy/fish.yaml", '"_Nobody_ knows how old. Worth {rules.catch.bonus} more in spring."', f'"{text}"')
    edit(toy / "content/toy/types.yaml", "max: 200", "max: 2000")
    found = sentences_with_names(load_game(toy, "toy", Report()))
    return [sentence for mark, sentence in found.items() if mark.line == 18]


@pytest.mark.parametrize(("before", "after"), [(0, 40), (40, 0), (40, 40), (8, 40)])
def test_of_a_long_sentence_the_words_around_the_value(toy, edit, before, after):
    """Whole words, with dots where something is left out."""
    (found,) = said(toy, edit, f"{'word ' * before}take {{rules.catch.bonus}}{' word' * after}")
    assert "take 2" in found
    assert (found.startswith("…"), found.endswith("…")) == (before == 40, after == 40)
    assert set(found.strip("…").split()) <= {"word", "take", "2"}
    assert LONGEST_SENTENCE // 3 < len(found) <= LONGEST_SENTENCE + 2
