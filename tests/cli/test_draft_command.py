"""`pnp build --draft`: files, messages and exit codes."""

import pypdfium2

FISH = "content/toy/fish.yaml"


def pages(file):
    """The words of each page of a PDF."""
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file)]


def test_a_draft_is_written_in_spite_of_errors_and_says_so(toy, edit, run):
    """The exit code is that of a run with errors; the numbers are those of the list in the PDF."""
    edit(toy / FISH, "season: summer", "season: sumer")
    edit(toy / FISH, "art: art/pike.png", "art: art/pik.png")
    ran = run("build", "toy", "--draft", cwd=toy)
    assert ran.code == 1
    assert {f.name for f in (toy / "out/toy/en").iterdir()} == {"toy-en-cards-a4-draft.json", "toy-en-cards-a4-draft.pdf"}
    assert ran.err.splitlines()[-1] == "2 errors: draft written to out/toy/en/toy-en-cards-a4-draft.pdf; not for print"
    assert ran.out.splitlines()[1].endswith("look at it: a draft is not for print")
    assert f"1. {FISH}:12:10: error[art/missing]" in ran.err
    assert f"2. {FISH}:30:13: error[load/unknown-choice]" in ran.err
    said = pages(toy / "out/toy/en/toy-en-cards-a4-draft.pdf")[2]
    assert said.index("pik.png") < said.index("sumer")
    assert f"{FISH}:30:13" in said
    assert "did you mean `summer`?" in said


def test_without_the_option_nothing_is_written(toy, edit, run):
    """Errors stop a build as before."""
    edit(toy / FISH, "season: summer", "season: sumer")
    ran = run("build", "toy", cwd=toy)
    assert (ran.code, (toy / "out").exists()) == (1, False)
    assert ran.err.splitlines()[-1] == "1 error"


def test_a_sound_game_ends_with_exit_code_0(toy, run):
    """Its file is named as a draft and its slug line says so."""
    ran = run("build", "toy", "--draft", cwd=toy)
    assert ran.code == 0
    assert "not for print" not in ran.err
    (first, *_) = pages(toy / "out/toy/en/toy-en-cards-a4-draft.pdf")
    assert "draft · Pond 0.3.0 · en · A4" in first


def test_a_deck_that_cannot_be_read_is_in_the_list_and_the_others_print(toy, edit, run):
    """Its cards are not known."""
    edit(toy / FISH, "cards:", "cards: [")
    ran = run("build", "toy", "--draft", cwd=toy)
    assert ran.code == 1
    cards, *_, said = [page for page in pages(toy / "out/toy/en/toy-en-cards-a4-draft.pdf") if page.strip()]
    assert "Brook" in cards
    assert FISH in said


def test_a_game_that_cannot_be_read_gives_no_draft(toy, edit, run):
    """Without types and decks there is nothing to lay out."""
    edit(toy / "content/toy/game.yaml", "decks:", "decks: [")
    ran = run("build", "toy", "--draft", cwd=toy)
    assert ran.code == 1
    assert ran.err.splitlines()[-1] == "1 error: nothing could be laid out, so there is no draft"
    assert not (toy / "out").exists()
