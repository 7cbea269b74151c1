"""The glossary of a booklet, whole or in parts: `[[glossary]]` and `[[glossary hook bait]]`."""


def order(made, *starts):
    """Which of these beginnings of lines are printed, in reading order."""
    lines = [line for page in made.pages for box in page.boxes for line in box.lines]
    return [start for line in lines for start in starts if line.startswith(start)]


def lists(edit, pond, *blocks):
    """Replace the glossary by these blocks, with a heading before each."""
    text = "\n\n".join(f"## Part {chr(65 + at)}\n\n[[{block}]]" for at, block in enumerate(blocks))
    edit(pond / "content/toy/booklet/02-score.md", "## Words\n\n[[glossary]]", text)


def test_a_glossary_without_names_lists_all_terms(pond, prepared):
    """In alphabetical order."""
    made = prepared(pond)
    assert made.said == []
    assert order(made, "Hook\u2002", "Bait\u2002") == ["Bait\u2002", "Hook\u2002"]


def test_a_glossary_lists_the_terms_that_it_names(pond, prepared, edit):
    """Each part has its own terms."""
    lists(edit, pond, "glossary hook", "glossary bait")
    made = prepared(pond)
    assert made.said == []
    parts = ["Part A", "Hook\u2002", "Part B", "Bait\u2002"]
    assert order(made, *parts) == parts


def test_a_glossary_that_names_an_unknown_term_is_reported(pond, prepared, edit):
    """With the names that there are."""
    lists(edit, pond, "glossary hook bate")
    (said,) = prepared(pond).said
    assert said.splitlines()[0] == (
        "content/toy/booklet/02-score.md:17:1: error[booklet/undefined-term]: the glossary lists the term `bate`, which the"
        " game does not have"
    )
    assert said.splitlines()[-1] == "  hint: one of `bait`, `hook`"
