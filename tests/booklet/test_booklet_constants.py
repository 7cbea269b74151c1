"""`pnp rules` for a game with a booklet: the pages that print a constant, or would change with it."""


def listed(run, pond, name):
    """Return the places that `pnp rules` lists for a constant."""
    ran = run("rules", "toy", cwd=pond)
    assert ran.code == 0, ran.err
    lines = ran.out.splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(f"{name} = ")) + 1
    end = next((at for at, line in enumerate(lines[start:], start) if not line.startswith(" ")), len(lines))
    return [line.strip() for line in lines[start:end]]


def test_the_pages_of_the_booklet_are_named(pond, run):
    """A constant in a chapter is listed with the page of the booklet, whether or not cards print it."""
    assert listed(run, pond, "catch.bonus") == [
        "content/toy/booklet/02-score.md:6:16  text  booklet p. 4",
        "2 more",
        "content/toy/fish.yaml:18:44  text  cards p. 1",
        "Worth 2 more in spring.",
    ]


def test_a_template_text_is_listed_with_its_cards(pond, run, edit):
    """With the pages of the cards that show it."""
    text = '<text x="4" y="60" style="small">{{ rules.catch.bonus }}</text>\n'
    edit(pond / "templates/toy/fish.xml", "{% endblock %}", text + "{% endblock %}")
    assert "templates/toy/fish.xml:13:37  template  cards p. 1" in listed(run, pond, "catch.bonus")


def test_a_drawing_of_a_template_is_on_all_faces_that_are_made_with_it(pond, run, edit):
    """Even if another template imports it; for a template of a back, on the backs."""
    edit(pond / "templates/toy/parts.xml", 'r="5"', 'r="{{ rules.catch.bonus }}"')
    edit(pond / "templates/toy/back.xml", 'r="10"', 'r="{{ rules.catch.penalty }}"')
    assert "templates/toy/parts.xml:2:27  template  cards p. 1" in listed(run, pond, "catch.bonus")
    assert any(place.startswith("templates/toy/back.xml:2") and place.endswith("template  cards p. 2")
               for place in listed(run, pond, "catch.penalty"))  # fmt: skip


def test_what_would_change_names_faces_backs_and_pages(pond, run, edit):
    """Texts before and after if words change, otherwise the drawing; in printing order."""
    edit(pond / "templates/toy/back.xml", 'r="10"', 'r="{{ rules.catch.bonus }}"')
    ran = run("rules", "toy", "--set", "catch.bonus=3", cwd=pond)
    assert ran.code == 0, ran.err
    assert ran.out.splitlines() == [
        "catch.bonus: 2 becomes 3",
        "  pike (back) (cards p. 2): its drawing",
        "  carp (cards p. 1)",
        "    - Nobody knows how old. Worth 2 more in spring.",
        "    + Nobody knows how old. Worth 3 more in spring.",
        *(f"  {card} (back) (cards p. 2): its drawing" for card in ("carp", "trout", "mill-pond", "brook")),
        "  page 4 (booklet p. 4)",
        "    - 2 more",
        "    + 3 more",
        "7 faces on 3 pages would change; nothing was written",
    ]
