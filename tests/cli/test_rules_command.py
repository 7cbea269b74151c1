"""`pnp rules`: where constants are printed, and what other values would change."""


def test_constants_are_listed_with_their_places(toy, run):
    """Value, unit and note; then file, line, kind of use, and pages."""
    ran = run("rules", "toy", cwd=toy)
    assert ran.code == 0, ran.err
    assert ran.out.splitlines() == [
        "catch.penalty = 1 points  (what a lost fish costs)",
        "    content/toy/fish.yaml:7:54  text  cards p. 1",
        "        Pay worm 2 or lose 1 point.",
        "catch.bonus = 2 points  (what spring adds)",
        "    content/toy/fish.yaml:18:44  text  cards p. 1",
        "        Worth 2 more in spring.",
    ]
    assert not (toy / "out").exists()


def test_what_another_value_would_change(toy, run):
    """The faces and pages that would differ, with the lines of text before and after."""
    ran = run("rules", "toy", "--set", "catch.bonus=3", cwd=toy)
    assert ran.code == 0, ran.err
    assert ran.out.splitlines() == [
        "catch.bonus: 2 becomes 3",
        "  carp (cards p. 1)",
        "    - Nobody knows how old. Worth 2 more in spring.",
        "    + Nobody knows how old. Worth 3 more in spring.",
        "1 face on 1 page would change; nothing was written",
    ]
    assert not (toy / "out").exists()


def test_the_same_value_changes_nothing(toy, run):
    """The same value is no change."""
    ran = run("rules", "toy", "--set", "catch.bonus=2", cwd=toy)
    assert ran.out.splitlines() == ["catch.bonus: 2 becomes 2", "nothing changes"]


def with_derived(edit, toy):
    """Let the toy's bonus follow from another constant, and its penalty from the cards."""
    rules = toy / "content/toy/rules.yaml"
    edit(rules, "{value: 2, unit: points", "{equals: each * catch.penalty, unit: points")
    edit(rules, "{value: 1, unit: points", "{equals: count(deck.fish) // 4, unit: points")
    edit(rules, "catch:", "each: {value: 2, unit: points}\ncatch:")


def test_what_a_constant_follows_from_is_listed(toy, run, edit):
    """The expression as it is written, then with its numbers; what it names is used there."""
    with_derived(edit, toy)
    ran = run("rules", "toy", cwd=toy)
    assert ran.code == 0, ran.err
    assert ran.out.splitlines() == [
        "each = 2 points",
        "    content/toy/rules.yaml:5:19  rule",
        "catch.penalty = 1 points  (what a lost fish costs)",
        "    follows from count(deck.fish) // 4 = 4 // 4",
        "    content/toy/fish.yaml:7:54  text  cards p. 1",
        "        Pay worm 2 or lose 1 point.",
        "    content/toy/rules.yaml:5:26  rule",
        "catch.bonus = 2 points  (what spring adds)",
        "    follows from each * catch.penalty = 2 * 1",
        "    content/toy/fish.yaml:18:44  text  cards p. 1",
        "        Worth 2 more in spring.",
    ]


def test_what_follows_changes_with_a_setting(toy, run, edit):
    """The computed constants change with those that are set, and so do the faces; one itself cannot be set."""
    with_derived(edit, toy)
    ran = run("rules", "toy", "--set", "each=3", cwd=toy)
    assert ran.code == 0, ran.err
    assert ran.out.splitlines() == [
        "each: 2 becomes 3",
        "catch.bonus: 2 becomes 3 (it follows from each * catch.penalty = 3 * 1)",
        "  carp (cards p. 1)",
        "    - Nobody knows how old. Worth 2 more in spring.",
        "    + Nobody knows how old. Worth 3 more in spring.",
        "1 face on 1 page would change; nothing was written",
    ]
    ran = run("rules", "toy", "--set", "catch.bonus=3", cwd=toy)
    assert ran.code == 1
    assert [line for line in ran.err.splitlines() if not line.startswith("toy: ")] == [
        "--set catch.bonus=3: error[rules/derived-setting]: `catch.bonus` follows from `each * catch.penalty`",
        "  hint: set `each` instead",
        "1 error",
    ]
    ran = run("rules", "toy", "--set", "catch.penalty=3", cwd=toy)
    assert "  hint: it counts cards: another number needs other cards" in ran.err.splitlines()


def test_a_setting_that_cannot_be_is_reported(toy, run):
    """An unknown name with the nearest one, and a value of the wrong kind, both at once."""
    ran = run("rules", "toy", "--set", "catch.bonis=3", "--set", "catch.penalty=much", cwd=toy)
    assert ran.code == 1
    assert [line for line in ran.err.splitlines() if not line.startswith("toy: ")] == [
        "--set catch.bonis=3: error[rules/unknown-constant]: there is no constant `catch.bonis`",
        "  hint: did you mean `catch.bonus`?",
        "--set catch.penalty=much: error[rules/wrong-kind]: `catch.penalty` is a number: found `much`, which is a word",
        "2 errors",
    ]


def test_check_finds_a_bare_number_and_an_unused_constant(toy, run, edit):
    """A bare number is a warning, or an error in a game that is strict about numbers; an unused constant is a warning."""
    edit(toy / "content/toy/rules.yaml", "  bonus:", "  extra: {value: 5, unit: points}\n  bonus:")
    ran = run("check", "toy", cwd=toy)
    assert ran.code == 0
    assert "content/toy/rules.yaml:4:3: warning[rules/unused]: nothing uses the constant `catch.extra`" in ran.err
    edit(toy / "content/toy/types.yaml", ", numbers: free", "")
    ran = run("check", "toy", cwd=toy)
    assert ran.code == 0
    assert "content/toy/fish.yaml:7:43: warning[rules/bare-number]: the number `2` is written out" in ran.err
    edit(toy / "content/toy/game.yaml", "print:", "numbers: strict\nprint:")
    ran = run("build", "toy", cwd=toy)
    assert ran.code == 1
    assert "content/toy/fish.yaml:7:43: error[rules/bare-number]: the number `2` is written out" in ran.err
    assert not (toy / "out").exists()
