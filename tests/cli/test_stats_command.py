"""`pnp stats`: the whole page of a deck, what is refused and why, the same as data, and pages of plots."""

import json

import pypdfium2
import pytest
from support.wares import add_wares

PAGE = """\
Pond 0.3.0, en: 1 deck, 10 different pieces, 14 with copies

wares: 10 cards, 14 with copies

  number       mean  spread  least  25 %  median  75 %  most  sum of 5 drawn
  price        5.21    9.72      1     2     2.5  3.75    40     26.1 ± 18.1
  needs.*      1.69    0.61      1     1       2     2     3       7.9 ± 1.4
  needs.coin   1.64    0.64      1     1       2     2     3       6.4 ± 1.6
  needs.stamp  1.33    0.47      1     1       1   1.5     2       1.4 ± 1.1

  words of  mean  spread  least  25 %  median  75 %  most
  effect    5.64    1.95      3     5       5     6    12

  class  cards  copies  in 5 drawn  at least one
  fruit      4       8        2.86        99.7 %  ████████████████████████
  tool       6       6        2.14        97.2 %  ██████████████████
  gem        0       0        0.00           0 %

  price  cards  copies
  1          1       3  ██████████████████
  2          2       4  ████████████████████████
  3          3       3  ██████████████████
  4          2       2  ████████████
  5          1       1  ██████
  40         1       1  ██████

  shelf  cards  copies  in 5 drawn  at least one
  low        4       8        2.86        99.7 %  ████████████████████████
  high       6       6        2.14        97.2 %  ██████████████████

  needs    cards  copies  in 5 drawn  at least one
  coin         7      11        3.93         100 %  ████████████████████████
  stamp        3       3        1.07        76.9 %  ███████
  (empty)              1

  needs.*  cards  copies
  1            3       5  █████████████████
  2            5       7  ████████████████████████
  3            1       1  ███
  (empty)              1

  crate.open  cards  copies  in 5 drawn  at least one
  yes             1       1        0.36        35.7 %  ██
  no              9      13        4.64         100 %  ████████████████████████

  crate.from  cards  copies  in 5 drawn  at least one
  brook           9      13        4.64         100 %  ████████████████████████
  mill-pond       1       1        0.36        35.7 %  ██

  needs.* by class  fruit  tool  in all
  1                     3     2       5
  2                     5     2       7
  3                     ·     1       1
  in all                8     5      13

  as many of each value: signs 8
  ark has 40 in `price`, others 1 to 5
  ark leaves `needs` empty, which nearly all others fill
  rod has 12 words in `effect`, others 4 to 6
  ark has 3 words in `effect`, others 4 to 6

Words, en: 50 different

  word  times  cards
  high      6      6
  card      5      2
  Draw      5      2
  keep      5      2
  Gain      3      2
  once      3      2
  worm      3      2

  icon  times  cards
  worm      3      2

Texts that differ little

  cards               field   alike  difference
  wares: apple, pear  effect   83 %  a / one

What assertions leave

  at                           measure                                                  is  bound        left  on
  content/toy/wares.yaml:13:5  the number of cards, copies included                     14  at least 14  none
  content/toy/wares.yaml:15:5  `price`                                                  40  at most 40   none  ark
  content/toy/wares.yaml:16:5  the sum of `needs.*` where `class` is `fruit` on a card   1  at least 1   none  apple
  content/toy/wares.yaml:13:5  the number of cards, copies included                     14  at most 20   6
"""


@pytest.fixture
def stats(toy, run):
    """Runs the command on the toy game with wares."""
    add_wares(toy)
    return lambda *options: run("stats", "toy", *options, cwd=toy)


def test_the_page_of_a_deck(stats):
    """All that is said of a deck, and of all texts and assertions."""
    ran = stats("--deck", "wares")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == PAGE


def test_two_fields_at_once(stats):
    """Only what is asked for, and a hand of another size."""
    ran = stats("--field", "price", "--by", "class", "--hand", "3")
    assert (ran.code, ran.err) == (0, "")
    assert (
        ran.out
        == """\
Pond 0.3.0, en: 3 decks, 15 different pieces, 21 with copies

wares: 10 cards, 14 with copies

  number  mean  spread  least  25 %  median  75 %  most  sum of 3 drawn
  price   5.21    9.72      1     2     2.5  3.75    40     15.6 ± 15.5

  price  cards  copies
  1          1       3  ██████████████████
  2          2       4  ████████████████████████
  3          3       3  ██████████████████
  4          2       2  ████████████
  5          1       1  ██████
  40         1       1  ██████

  price by class  fruit  tool  in all
  1                   3     ·       3
  2                   4     ·       4
  3                   1     2       3
  4                   ·     2       2
  5                   ·     1       1
  40                  ·     1       1
  in all              8     6      14

  ark has 40 in `price`, others 1 to 5

Decks without these fields
  fish: 3 cards, 4 with copies
  waters: 2 cards, 3 with copies
"""
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--deck", "wears"), "--deck: `toy` has no deck `wears`: one of `fish`, `wares`, `waters`"),
        (("--field", "prise"), "no deck of `toy` has a field `prise`: did you mean `price`?"),
        (("--field", "crate.form"), "no deck of `toy` has a field `crate.form`: did you mean `from`?"),
        (("--by", "clas", "--deck", "fish,wares"), "there is no field `clas` in `fish` or `wares`: did you mean `class`?"),
        (("--hand", "99"), "--hand: no deck has 99 cards: the largest, `wares`, has 14"),
        (("--hand", "0"), "'--hand': `0` is less than 1"),
        (("--field", "price,"), "`--field price,` has an empty place: write names with commas between them"),
        (("--locale", "de,fr"), "`--locale de,fr` names several languages, and this command shows one: `--locale en`"),
    ],
)
def test_what_is_refused(stats, options, message):
    """A wrong command, with the way out; nothing is printed."""
    ran = stats(*options)
    assert (ran.code, ran.out) == (2, "")
    assert (
        ran.err.splitlines()[-1].removeprefix("Error: ").removeprefix("Invalid value for ").removeprefix("Invalid value: ")
        == message
    )


def test_one_file_of_plots_is_for_one_game(toy, run):
    """The command that draws one of several is named."""
    other = toy / "content/other"
    other.mkdir()
    (other / "game.yaml").write_text((toy / "content/toy/game.yaml").read_text("utf-8"), "utf-8")
    ran = run("stats", "--pdf", "plots.pdf", cwd=toy)
    assert ran.code == 2
    assert (
        ran.err.splitlines()[-1]
        == "Error: Invalid value for --pdf: one file is for one game: `pnp stats other --pdf plots.pdf`"
    )
    assert not (toy / "plots.pdf").exists()


def test_a_fault_of_the_game_is_told(stats, toy, edit):
    """As by `pnp check`, and nothing is counted."""
    edit(toy / "content/toy/wares.yaml", "price: 40", "price: 400")
    ran = stats()
    assert (ran.code, ran.out) == (1, "")
    assert "error[load/out-of-range]" in ran.err


def test_the_same_as_data(stats):
    """Every value, with sums that are those of the deck, exact chances, and findings as of other commands."""
    ran = stats("--json")
    assert (ran.code, ran.err) == (0, "")
    run = json.loads(ran.out)
    assert (run["version"], run["command"], run["exit_code"], run["findings"]) == (1, "stats", 0, [])
    (game,) = run["games"]
    assert list(game) == ["game", "version", "locale", "decks", "words", "terms", "icons", "alike", "assertions"]
    wares = game["decks"][-1]
    fields = {field["field"]: field for field in wares["fields"]}
    for field in fields.values():
        if field["single"]:
            assert sum(value["copies"] for value in field["values"]) + field["empty"] == wares["copies"] == 14
    assert fields["class"]["values"][0] == {
        "value": "fruit",
        "cards": 4,
        "copies": 8,
        "times": 8,
        "expected": 2.857143,
        "at_least_one": 0.997003,
        "at_least_one_exact": "998/1001",
    }
    assert fields["price"]["spread"]["mean"] == 5.214286
    assert wares["odd"][0] == {"card": "ark", "field": "price", "value": "40", "usual": [1, 5]}
    assert game["alike"][0]["changes"] == [["a", "one"]]
    assert game["assertions"][0]["room"] == 0


def test_pages_of_plots(stats, toy):
    """A chart for each curve with its title, in the words of the game; the same bytes each time."""
    ran = stats("--deck", "wares", "--pdf", "plots.pdf")
    assert ran.out.endswith("\nplots: plots.pdf\n")
    with pypdfium2.PdfDocument(toy / "plots.pdf") as pdf:
        text = "".join(page.get_textpage().get_text_range() for page in pdf)
    for title in ("wares: class", "wares: price", "wares: needs.*, class", "14 cards", "mean 5.21", "median 2.5"):
        assert title in text
    before = (toy / "plots.pdf").read_bytes()
    stats("--deck", "wares", "--pdf", "plots.pdf")
    assert (toy / "plots.pdf").read_bytes() == before


def test_nothing_to_draw(stats, toy):
    """No file, and it says so."""
    ran = stats("--deck", "waters", "--pdf", "plots.pdf")
    assert ran.out.splitlines()[-1] == "plots: none, no deck has a field to draw"
    assert not (toy / "plots.pdf").exists()
