"""A copy's number on its faces: each number once, its back behind its front, whatever the order of cards and copies.

Where it is used, by texts or by templates, the copies of a card are components of their own; everywhere else a card is one
component, and copies that look alike are one again.
"""

from __future__ import annotations

import json
from collections import Counter
from zipfile import ZipFile

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


NEAR = 0.01  # mm
FISHES = ("pike", "carp", "trout")


def assert_backs_are_behind(one, found, backs):
    """When the sheet is turned on its edge, or folded, the back of a copy lies where its front lies."""
    with pypdfium2.PdfDocument(one.pdf) as document:
        width, height = (v / PT for v in document[0].get_size())
    fronts = {(id_, copy): (page, trim) for page, id_, copy, side, trim, _ in found if side == "face"}
    folds = set()
    for page, id_, copy, side, (x, y, w, h), _ in found:
        if side == "face":
            continue
        at, front = fronts[id_, copy]
        if backs == "gutterfold":
            assert at == page
            across, along = abs(y - front[1]) < NEAR, abs(x - front[0]) < NEAR
            assert across or along
            folds.add(("x", round(x + w + front[0], 1)) if across else ("y", round(y + h + front[1], 1)))
            continue
        assert at == page - 1
        mirrored = (width - x - w, y, w, h) if (backs == "duplex-long") == (width < height) else (x, height - y - h, w, h)
        assert mirrored == pytest.approx(front, abs=NEAR)
    assert len(folds) == (backs == "gutterfold")


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


def findings(root, **asked):
    """What a build of a game says, each as its code and message."""
    report = Report()
    prepare(BuildRequest(root, "toy", **asked), report, Silent(), Workshop(root))
    return [(d.code, d.message, d.also[-1][0] if d.also else "", d.hint) for d in report.diagnostics if d.severity == "error"]


def many(toy, copies=12):
    """Make so many copies of the pike."""
    exchange(toy / DECK, "copies: 2", f"copies: {copies}")
    text = (toy / DECK).read_text("utf-8")
    (toy / DECK).write_text(text.partition("assert:")[0], "utf-8")
    return toy


TOO_NARROW = '  <text x="40" y="71" w="{w}" h="5" style="small" fit="none">{{{{ card.number }}}}</text>\n{{% endblock %}}'


@pytest.mark.parametrize(("w", "who"), [(2, "fish `pike`"), (4.0, "fish `pike`, copies 10, 12")])
def test_a_fault_of_copies_is_told_once(toy, w, who):
    """Although each copy is too wide by another amount; if only some have it, these are named."""
    many(with_words(toy, "{card.copy}/{card.copies}"))
    exchange(toy / FISH, NUMBER.format("{{ card.number }}"), TOO_NARROW.format(w=w))
    found = [message for code, message, *_ in findings(toy) if code == "layout/overflow" and "pike" in message]
    assert [message.partition(" (en): ")[0] for message in found] == [who]


def test_a_fault_of_a_template_on_one_copy_names_it(toy):
    """And that on all of them names the card alone."""
    many(on_face(toy, "{{ fail('no') if card.copy == 3 or (card.copy > 5 and card.copy < 8) }}"))
    assert [also for code, _, also, _ in findings(toy) if code.startswith("layout/")] == ["for copies 3, 6–7 of card `pike`,"]
    exchange(toy / FISH, "card.copy == 3 or (card.copy > 5 and card.copy < 8)", "card.copies > 1")
    assert [also for code, _, also, _ in findings(toy) if code.startswith("layout/")] == ["for card `pike`,"]


def test_a_number_that_stands_for_no_copy(toy):
    """A word of the game and a chapter have no copy, a card by its id is not one of its copies; `{copy}` alone is no name."""
    with_words(toy, "{copy} of {copies}")
    with (toy / "content/toy/words.yaml").open("a", encoding="utf-8") as words:
        words.write('number: "{card.copy}"\n')
    exchange(toy / DECK, 'story: "_Nobody_ knows how old.', 'story: "{card:pike.copy}')
    hint = (
        "a copy's number is on cards alone: let `{card.copy} of {card.copies}` be a text of each card, such as the `default` "
        "of a field in types.yaml, and print that field"
    )
    found = findings(toy)
    assert sorted((code, said, way) for code, said, _, way in found) == [
        ("locale/bad-placeholder", "`{copies}` is not a placeholder", "did you mean `{card.copies}`?"),
        ("locale/bad-placeholder", "`{copy}` is not a placeholder", "did you mean `{card.copy}`?"),
        ("locale/no-card", "`{card.copy}` names the card that a text belongs to, and this text belongs to none", hint),
        ("locale/unknown-field", "`{card:pike.copy}`: `card:pike` has no `copy`", "did you mean `copies`?"),
    ]


def test_a_field_cannot_be_called_like_it(toy):
    """The way out is another name."""
    exchange(
        toy / TYPES, "    name: {kind: text, max: 40}", "    name: {kind: text, max: 40}\n    copy: {kind: text, required: no}"
    )
    assert findings(toy)[0][:2] == ("load/reserved-name", "a field cannot be named `copy` here")
    assert findings(toy)[0][3] == "`card.copy` is the number of a copy: call the words of an advertisement `ad_copy`"


def test_collated_copies_lie_by_their_numbers(toy):
    """First the first copies of all cards, as for cards whose copies look alike."""
    ready = prepared(many(with_words(toy), 3), copies="collated", decks=("fish",))
    placed = [(p.id, p.copy) for s in ready.impositions[0].sheets for p in s.front.placements if p.side == "face"]
    assert placed == [("pike", 1), ("carp", 1), ("trout", 1), ("pike.2", 2), ("pike.3", 3)]


def test_a_print_since_copies_have_numbers(toy, run):
    """All copies are printed again; no card is said to be new, and none to have other copies than before."""
    run("build", "toy", "--out", "old", cwd=toy)
    with_words(toy)
    again = run("build", "toy", "--since", "old", cwd=toy)
    assert again.code == 0, again.err
    (manifest,) = (toy / "out/toy/en").glob("*cards*.json")
    pages = json.loads(manifest.read_text("utf-8"))["pages"]
    assert [(p["id"], p["copy"]) for p in pages[0]["placements"]] == [("pike", 1), ("pike.2", 2), ("carp", 1), ("trout", 1)]
    (errata,) = (toy / "out/toy/en").glob("*errata*.md")
    assert errata.read_text("utf-8").count("Pike") == 1


def test_a_translation_must_place_the_numbers(toy):
    """As it must all other values of a text."""
    with_words(toy)
    folder = toy / "content/toy/locale/de"
    folder.mkdir(parents=True)
    id_ = next(m for m in _message_ids(toy) if m.endswith("number"))
    text = f'msgctxt "{id_}"\nmsgid "{{card.copy}} of {{card.copies}}"\nmsgstr "von {{card.copies}}"\n'
    (folder / f"{id_.split('/')[0]}.po").write_text('msgid ""\nmsgstr ""\n"Language: de\\n"\n\n' + text, "utf-8")
    report = Report()
    prepare(BuildRequest(toy, "toy", locale="de"), report, Silent(), Workshop(toy))
    assert [d.message for d in report.diagnostics if "card.copy" in d.message] == ["the translation lacks `{card.copy}`"]


def test_copies_are_distinct_cards_of_a_virtual_table(toy):
    """With their own words, under the name of their card."""
    from pnp.model.messages import card_words  # noqa: PLC0415

    words = card_words(prepared(with_words(toy)).game)
    assert [words[id_].title for id_ in ("pike", "pike.2")] == ["Pike", "Pike"]
    assert ["1 of 2" in words["pike"].text, "2 of 2" in words["pike.2"].text] == [True, True]


def test_a_large_deck_is_painted_in_batches(toy):
    """To the same components; copies that look alike are one there too."""
    many(with_words(toy, "{card.copy} of {card.copies}"), 400)
    ready = prepared(toy, decks=("fish",))
    assert [c.id for c in ready.components][:3] == ["pike", "pike.2", "pike.3"]
    assert len(ready.components) == 402
    exchange(toy / TYPES, "{card.copy} of {card.copies}", "{card.copy, plural, one {first} other {later}}")
    assert fish(prepared(toy, decks=("fish",)))[:2] == [("pike", "pike", 1, 1), ("pike.2", "pike", 2, 399)]


def with_numbers(components):
    """The second test game with numbers of copies on tokens, hexes, nets, boards in tiles and rows of tables."""
    templates, content = components / "templates/components", components / "content/components"
    for name in ("coin", "hex"):
        exchange(templates / f"{name}.xml", "{{ card.label }}</text>", "{{ card.copy }}/{{ card.copies }}</text>")
    exchange(templates / "board.xml", "{{ card.label }} {{ column", "{{ card.copy }}/{{ card.copies }} {{ column")
    side = '{% if face.number == 1 %}<text x="4" y="6" w="8" h="4" style="label">{{ card.copy }}/3</text>{% endif %}'
    exchange(templates / "cube.xml", "{{ nets.pips(face", side + "{{ nets.pips(face")
    exchange(templates / "hero.xml", "{{ card.title }}</text>\n  <text", "{{ card.copy }}/{{ card.copies }}</text>\n  <text")
    exchange(content / "boards.yaml", "value: 1}", "value: 1, copies: 2}")
    exchange(content / "cubes.yaml", "value: 6}", "value: 6, copies: 3}")
    return components


def numbers_in(pdf):
    """How often each number of a copy is printed."""
    words = " ".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf)).split()
    return Counter(word for word in words if "/" in word)


@pytest.mark.whole
def test_numbers_on_pieces_of_all_kinds(components, run):
    """Tokens, hexes, dice, boards in tiles, cards from CSV and XLSX: each copy once, its tiles all with its own number."""
    assert run("build", "components", "-q", cwd=with_numbers(components)).code == 0
    (cards,) = (components / "out").rglob("*-cards-a4.json")
    manifest = json.loads(cards.read_text("utf-8"))
    placed = [(p["id"], p["copy"]) for page in manifest["pages"] if page["side"] == "face" for p in page["placements"]]
    for card, copies, pieces in (("coin-1", 12, 1), ("forest", 7, 1), ("cube", 3, 1), ("plain", 2, 4), ("cid", 3, 1)):
        own = [(id_, copy) for id_, copy in placed if id_.partition(".")[0] == card]
        expected = [(f"{card}.{n}" if n > 1 else card, n) for n in range(1, copies + 1) for _ in range(pieces)]
        assert sorted(own, key=lambda one: one[1]) == expected
    found = numbers_in(cards.with_suffix(".pdf"))
    assert all(found[f"{n}/12"] == 1 for n in range(1, 13))
    assert found["1/2"] > 70  # squares of a board
    sheet = next((components / "out").rglob("*-assembly-a4.pdf"))
    said = " ".join(" ".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(sheet)).split())
    assert "3 dice" in said
    assert said.count("Numbers are those of the sheets.") == 1  # boards that differ in their number alone are one


@pytest.mark.parametrize(("paper", "deck"), [("ol1025", "coins"), ("avery-5371", "heroes"), ("card", "heroes")])
def test_numbers_on_fixed_cells(components, run, paper, deck):
    """Labels, perforated cards and papers of one card have each copy once."""
    assert run("build", "components", "-q", "--paper", paper, "--deck", deck, cwd=with_numbers(components)).code == 0
    (cards,) = (components / "out").rglob("*-cards-*.json")
    manifest = json.loads(cards.read_text("utf-8"))
    placed = [(p["id"], p["copy"]) for page in manifest["pages"] if page["side"] == "face" for p in page["placements"]]
    assert len(set(placed)) == len(placed) == sum(number for _, number in Counter(id_ for id_, _ in placed).items())
    assert {("coin-1.12", 12)} <= set(placed) if deck == "coins" else {("cid.3", 3), ("ann.2", 2)} <= set(placed)


def test_files_of_a_virtual_table_are_listed_in_the_order_of_copies(components, run):
    """The first one, `coin-1.2`, and `coin-1.10` after `coin-1.9`, as people count."""
    done = run(
        "build", "components", "-q", "--profile", "screentop", "--ppi", "30", "--deck", "coins", cwd=with_numbers(components)
    )
    assert done.code == 0
    (listed,) = components.rglob("files.json")
    files = [file for file in json.loads(listed.read_text("utf-8"))["files"] if "coin-1." in file]
    assert files == ["coins/coin-1.png", *(f"coins/coin-1.{n}.png" for n in range(2, 13))]


@pytest.mark.whole
def test_numbers_in_every_part_of_a_kit(components, run):
    """On sheets for all papers, folded ones too, each number is printed once."""
    game = components / "content/components/game.yaml"
    exchange(game, "source-locale: en\n", "source-locale: en\nlicence: licence.txt\n")
    (components / "content/components/licence.txt").write_text("Free.\n", "utf-8")
    (components / "kits").mkdir()
    parts = "[{folder: a, paper: a4}, {folder: b, paper: letter, backs: gutterfold}]"
    text = f"note: two ways\nparts: {parts}\nrules: r.pdf\nlicence: l.txt\ncontents: c.txt\n"
    (components / "kits/two.yaml").write_text(text, "utf-8")
    assert run("kit", "components", "--kit", "two", "-q", cwd=with_numbers(components)).code == 0
    (file,) = components.rglob("*.zip")
    with ZipFile(file) as archive:
        sheets = [archive.read(name) for name in archive.namelist() if "-cards-" in name]
    assert len(sheets) == 2
    for pdf in sheets:
        found = numbers_in(pdf)
        assert [found[f"{n}/12"] for n in range(1, 13)] == [1] * 12
