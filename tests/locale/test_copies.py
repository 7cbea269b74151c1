"""A copy's number on its faces: each number once, its back behind its front, whatever the order of cards and copies.

Where it is used, by texts or by templates, the copies of a card are components of their own; everywhere else a card is one
component, and copies that look alike are one again.
"""

from __future__ import annotations

from collections import Counter

import pypdfium2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.builds import Silent, exchange, printed

from pnp.base.diagnostics import Report
from pnp.base.units import PT
from pnp.build.build import prepare
from pnp.build.workshop import Workshop
from pnp.model.request import BuildRequest

FISH, TYPES, DECK = "templates/toy/fish.xml", "content/toy/types.yaml", "content/toy/fish.yaml"
BACK = "templates/toy/back.xml"
NUMBER = '  <text x="40" y="71" w="20" h="5" style="small">{}</text>\n{{% endblock %}}'


def with_words(root, words="{card.copy} of {card.copies}"):
    """Give each fish a text with its number, which its face prints."""
    exchange(
        root / TYPES,
        "    points: {kind: int, min: 0, max: 20}\n",
        f'    points: {{kind: int, min: 0, max: 20}}\n    number: {{kind: text, max: 60, numbers: free, default: "{words}"}}\n',
    )
    on_face(root, "{{ card.number }}")
    return root


def on_face(root, code):
    """Print something on each fish."""
    exchange(root / FISH, "{% endblock %}", NUMBER.format(code))
    return root


def on_back(root, code="{{ card.id }}/{{ card.copy }}"):
    """Print it on the backs of fish alone."""
    text = (root / BACK).read_text("utf-8").replace("</face>", f'<text x="5" y="60" w="50" style="title">{code}</text></face>')
    (root / "templates/toy/fish-back.xml").write_text(text, "utf-8")
    exchange(root / "content/toy/game.yaml", "face: fish.xml, back: back.xml", "face: fish.xml, back: fish-back.xml")
    return root


def prepared(root, **asked):
    """The prepared game; errors fail."""
    report = Report()
    ready = prepare(BuildRequest(root, "toy", **asked), report, Silent(), Workshop(root))
    report.raise_if_errors()
    return ready


def lines(frame):
    """The lines of text on a face."""
    return [line for box in frame.boxes for line in box.lines]


def fish(ready):
    """The components of fish, as id, card, number of the first copy and copies."""
    return [(c.id, c.card, c.copy, c.copies) for c in ready.components if c.deck == "fish"]


APART = [("pike", "pike", 1, 1), ("pike.2", "pike", 2, 1), ("carp", "carp", 1, 1), ("trout", "trout", 1, 1)]
TOGETHER = [("pike", "pike", 1, 2), ("carp", "carp", 1, 1), ("trout", "trout", 1, 1)]


def test_a_text_of_a_card_says_which_copy_it_is(toy):
    """On each copy another number; a card with one copy is the only one."""
    ready = prepared(with_words(toy))
    assert fish(ready) == APART
    found = {c.id: next(line for line in lines(c.face) if " of " in line) for c in ready.components if c.deck == "fish"}
    assert found == {"pike": "1 of 2", "pike.2": "2 of 2", "carp": "1 of 1", "trout": "1 of 1"}


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("{{ card.copy }}/{{ card.copies }}", ["1/2", "2/2"]),
        ("No. {{ card['copy'] }}", ["No. 1", "No. 2"]),
        ('{{ "%02d"|format(card.copy) }}', ["01", "02"]),
        ('{{ "ABCDEF"[card.copy - 1] }}', ["A", "B"]),
    ],
)
def test_a_template_says_it(toy, code, shown):
    """With leading zeros, or in letters, by what templates have anyway."""
    ready = prepared(on_face(toy, code))
    assert fish(ready) == APART
    assert [[line for line in lines(c.face) if line in shown] for c in ready.components[:2]] == [[one] for one in shown]


def test_a_macro_of_another_file_says_it(toy):
    """Which the template names, or computes the name of."""
    (toy / "templates/toy/numbers.xml").write_text(
        '{% macro number(card) %}<text x="4" y="71" w="20" style="small">No. {{ card.copy }}</text>{% endmacro %}', "utf-8"
    )
    exchange(toy / FISH, '{% import "parts.xml" as part %}', '{% import "parts.xml" as part %}{% import "numbers.xml" as no %}')
    exchange(toy / FISH, "{% endblock %}", "{{ no.number(card) }}{% endblock %}")
    assert fish(prepared(toy)) == APART
    exchange(toy / FISH, '{% import "numbers.xml" as no %}', '{% import "num" ~ "bers.xml" as no %}')
    assert fish(prepared(toy)) == APART


def test_copies_that_look_alike_stay_one_component(toy):
    """Although the template asks for the number: the first copies of a card differ from all others, here."""
    exchange(toy / DECK, "copies: 2", "copies: 5")
    exchange(toy / DECK, "count: 4", "count: 7")
    exchange(toy / DECK, "  - {sum: points, equals: 15}\n", "")
    on_face(toy, "{% if card.copy == 1 and card.copies > 4 %}starts{% endif %}")
    assert fish(prepared(toy))[:2] == [("pike", "pike", 1, 1), ("pike.2", "pike", 2, 4)]
    exchange(toy / FISH, "card.copy == 1", "card.copy > 9")
    assert fish(prepared(toy))[0] == ("pike", "pike", 1, 5)


def test_a_deck_that_does_not_use_the_number_is_as_it_was(toy):
    """One face for all copies, also in a game in which another deck uses it, and no card is copied for layout."""
    exchange(toy / "templates/toy/water.xml", "{{ card.name }}", "{{ card.name }} {{ card.copy }}")
    ready = prepared(toy)
    assert fish(ready) == TOGETHER
    assert [deck.apart != () for deck in ready.game.decks] == [False, True]
    assert [c.id for c in ready.components if c.deck == "waters"] == ["mill-pond", "mill-pond.2", "brook"]


def test_plurals_and_digits_are_those_of_the_language(toy):
    """A translation places the number where its language has it."""
    with_words(toy, "{card.copies, plural, one {only one} other {no. {card.copy} of #}}")
    assert [line for c in prepared(toy).components[:3] for line in lines(c.face) if line.startswith(("no.", "only"))] == [
        "no. 1 of 2", "no. 2 of 2", "only one",
    ]  # fmt: skip
    folder = toy / "content/toy/locale/de"
    folder.mkdir(parents=True)
    head = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\n'
    source = "{card.copies, plural, one {only one} other {no. {card.copy} of #}}"
    text = "{card.copies, plural, one {die einzige} other {von # die {card.copy}.}}"
    id_ = next(m for m in _message_ids(toy) if m.endswith("number"))
    (folder / f"{id_.split('/')[0]}.po").write_text(f'{head}msgctxt "{id_}"\nmsgid "{source}"\nmsgstr "{text}"\n', "utf-8")
    german = prepared(toy, locale="de")
    assert [line for c in german.components[:2] for line in lines(c.face) if line.startswith("von")] == [
        "von 2 die 1.",
        "von 2 die 2.",
    ]
    both = prepared(toy, locale="en+de")
    assert fish(both)[:2] == APART[:2]
    assert "no. 2 of 2 / von 2 die 2." in " ".join(lines(both.components[1].face))


def _message_ids(root):
    from pnp.load.game_reader import load_game  # noqa: PLC0415
    from pnp.model.messages import messages  # noqa: PLC0415

    return [message.id for message in messages(load_game(root, "toy", Report()))]


def test_a_second_language_lies_on_the_back_of_its_own_copy(toy):
    """Also where only one of the languages shows the number."""
    on_face(toy, "{% if locale == 'de' %}Nr. {{ card.copy }}{% endif %}")
    (toy / "content/toy/locale/de").mkdir(parents=True)
    (toy / "content/toy/locale/de/fish.po").write_text('msgid ""\nmsgstr ""\n"Language: de\\n"\n', "utf-8")
    ready = prepared(toy, locale="en+de", bilingual="back")
    assert fish(ready) == APART
    assert [line for c in ready.components[:2] for line in lines(c.back) if "Nr." in line] == ["Nr. 1", "Nr. 2"]


def test_elsewhere_a_card_is_its_first_copy(toy):
    """In a text of another card that prints its text, in a list of another card's template, in a figure of the booklet."""
    with_words(toy)
    exchange(toy / DECK, 'story: "_Nobody_ knows how old.', 'story: "{card:pike.number}!')
    on_back(toy, "{% for one in deck.cards %}{{ one.copy }}{{ one.id }} {% endfor %}")
    ready = prepared(toy)
    carp = next(c for c in ready.components if c.id == "carp")
    assert any("1 of 2!" in line for line in lines(carp.face))
    assert lines(carp.back) == ["1pike 1carp 1trout"]


def test_a_card_that_is_named_is_printed_with_all_its_copies(toy):
    """Copies have no names of their own."""
    assert fish(prepared(with_words(toy), cards=("pike",))) == APART[:2]


def test_a_copy_has_the_place_of_its_card(toy):
    """`card.index` counts cards, and `card.id` names them."""
    ready = prepared(on_back(toy, "{{ card.index }} {{ card.id }} {{ card.entry }} {{ card.copy }}"))
    assert [lines(c.back) for c in ready.components if c.deck == "fish"] == [
        ["1 pike pike 1"], ["1 pike pike 2"], ["2 carp carp 1"], ["3 trout trout 1"],
    ]  # fmt: skip


def placed_words(pdf, manifest):
    """What is read on each side of each place of a PDF, as (sheet's page, id, copy, side, trim, words)."""
    with pypdfium2.PdfDocument(pdf) as document:
        for number, page in enumerate(manifest["pages"]):
            words, height = document[number].get_textpage(), document[number].get_height()
            for place in page["placements"]:
                x, y, w, h = (v * PT for v in place["trim_mm"])
                found = words.get_text_bounded(x, height - y - h, x + w, height - y)
                yield number, place["id"], place["copy"], place["face"], place["trim_mm"], "".join(found.split())


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    copies=st.lists(st.integers(1, 5), min_size=3, max_size=3),
    order=st.sampled_from(["rows", "stack"]),
    collated=st.sampled_from(["together", "collated"]),
    backs=st.sampled_from(["duplex-long", "duplex-short", "gutterfold"]),
    paper=st.sampled_from(["a4", "letter", "a3"]),
)
def test_each_number_is_there_once_and_its_back_lies_behind_it(  # noqa: PLR0913, PLR0917 - all that decides on places
    tmp_path_factory, toy_files, copies, order, collated, backs, paper
):
    """Read back from the words in the PDF, for any copies in any order on any paper."""
    root = toy_files(copies)
    out = tmp_path_factory.mktemp("out")
    one = printed(root, "toy", out, paper=paper, backs=backs, order=order, copies=collated, decks=("fish",))
    found = [*placed_words(one.pdf, one.manifest)]
    wanted = {
        f"{name}{n}of{count}": f"{name}/{n}" for name, count in zip(FISHES, copies, strict=True) for n in range(1, count + 1)
    }
    fronts = Counter(words for *_, side, _, words in found if side == "face")
    assert fronts == dict.fromkeys(wanted, 1)
    behind = {(id_, copy): words for _, id_, copy, side, _, words in found if side == "back"}
    assert {words: behind[id_, copy] for _, id_, copy, side, _, words in found if side == "face"} == wanted
    assert_backs_are_behind(one, found, backs)


FISHES = ("pike", "carp", "trout")


def assert_backs_are_behind(one, found, backs):
    """When the sheet is turned on its edge, or folded, the back of a copy lies where its front lies."""
    with pypdfium2.PdfDocument(one.pdf) as document:
        width, height = (v / PT for v in document[0].get_size())
    fronts = {(id_, copy): (page, trim) for page, id_, copy, side, trim, _ in found if side == "face"}
    middles = set()
    for page, id_, copy, side, (x, y, w, h), _ in found:
        if side == "face":
            continue
        at, front = fronts[id_, copy]
        if backs == "gutterfold":
            assert at == page
            middles.add((round(x + w + front[0], 1), round(y - front[1], 1)))
            continue
        assert at == page - 1
        mirrored = (width - x - w, y, w, h) if (backs == "duplex-long") == (width < height) else (x, height - y - h, w, h)
        assert mirrored == pytest.approx(front, abs=0.01)
    assert len(middles) <= 1 or len({x for x, _ in middles}) == 1


@pytest.fixture(scope="module")
def toy_files(tmp_path_factory):
    """Makes a toy game with so many copies of each fish, whose faces say nothing but their number."""
    from shutil import copytree  # noqa: PLC0415

    from support.builds import TOY  # noqa: PLC0415

    def make(copies):
        root = copytree(TOY, tmp_path_factory.mktemp("toy") / "project")
        (root / FISH).write_text(
            '<face fill="paper"><text x="4" y="20" w="55" style="title">{{ card.id }} {{ card.number }}</text></face>', "utf-8"
        )
        exchange(
            root / TYPES,
            "    points: {kind: int, min: 0, max: 20}\n",
            (
                "    points: {kind: int, min: 0, max: 20}\n"
                '    number: {kind: text, numbers: free, default: "{card.copy} of {card.copies}"}\n'
            ),
        )
        on_back(root)
        text = (root / DECK).read_text("utf-8").replace("copies: 2", f"copies: {copies[0]}").partition("assert:")[0]
        text = text.replace("name: Old Carp", f"copies: {copies[1]}\n    name: Old Carp")
        text = text.replace('name: "No"', f'copies: {copies[2]}\n    name: "No"')
        (root / DECK).write_text(text, "utf-8")
        return root

    return make
