"""What a person has looked at is accepted: a flag above the entry, for all texts that a check warns of or for some."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.load.translations import read_po_files
from pnp.translate.acceptance import AcceptableText, accept_texts, acceptable_texts
from pnp.translate.po import po_bytes

PO = """msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

#. fish `pike`: story
msgctxt "fish/pike/story"
msgid "It waits **very** still. Pay [worm] 2 or lose {rules.catch.penalty, plural, one {# point} other {# points}}."
msgstr "Er wartet sehr still. Zahle Würmer 3 oder verliere {rules.catch.penalty, plural, one {# Punkt} other {# Punkte}}."

msgctxt "waters/brook/name"
msgid "Brook"
msgstr "Brook"

msgctxt "fish/carp/name"
msgid "Old Carp"
msgstr "Alter [fly] Karpfen"
"""


@pytest.fixture
def german(toy):
    """The file of a German translation with a warning of each kind, and an error."""
    folder = toy / "content/toy/locale/de"
    folder.mkdir(parents=True)
    (folder / "toy.po").write_text(PO, "utf-8")
    return folder / "toy.po"


def found(project):
    """What can be accepted."""
    report = Report()
    game = load_game(project, "toy", report)
    texts = acceptable_texts(game, "de", report)
    return texts, report


@pytest.mark.usefixtures("german")
def test_warnings_and_equal_texts_can_be_accepted_and_errors_cannot(toy):
    """Another icon than that of the source is an error."""
    texts, report = found(toy)
    story = "Er wartet sehr still. Zahle Würmer 3 oder verliere {rules.catch.penalty, plural, one {# Punkt} other {# Punkte}}."
    assert texts == (
        AcceptableText("fish/pike/story", "icons", story),
        AcceptableText("fish/pike/story", "markup", story),
        AcceptableText("fish/pike/story", "numbers", story),
        AcceptableText("waters/brook/name", "same-as-source", "Brook"),
    )
    assert not report.diagnostics


def test_what_is_accepted_is_a_comment_above_its_entry_and_not_said_again(german, toy):
    """Other entries keep their lines."""
    texts, _ = found(toy)
    (file,) = accept_texts(read_po_files(toy, "toy", "de", Report()), [text for text in texts if text.check != "icons"])
    changed = PO.replace("#. fish `pike`: story", "# pnp: waive-markup, waive-numbers\n#. fish `pike`: story").replace(
        'msgctxt "waters', '# pnp: same-as-source\nmsgctxt "waters'
    )
    assert po_bytes(file).decode() == changed
    german.write_bytes(po_bytes(file))
    assert [text.check for text in found(toy)[0]] == ["icons"]


def test_of_files_with_errors_nothing_is_accepted(german, toy):
    """An entry that cannot be read would be lost."""
    german.write_text(PO.replace('msgid "Brook"', 'msgid "Brook'), "utf-8")
    texts, report = found(toy)
    assert texts == ()
    assert [d.code for d in report.diagnostics] == ["translation/broken-po"]


def test_the_command_lists_what_can_be_accepted_and_accepts_it(german, toy, run):
    """All of a check, or some by their ids."""
    listed = run("locale", "accept", "de", cwd=toy)
    assert [line.split()[:4] for line in listed.out.splitlines()[1:5]] == [
        ["toy", "de", "icons", "fish/pike/story"],
        ["toy", "de", "markup", "fish/pike/story"],
        ["toy", "de", "numbers", "fish/pike/story"],
        ["toy", "de", "same-as-source", "waters/brook/name"],
    ]
    assert german.read_text("utf-8") == PO
    wrong = run("locale", "accept", "de", "markup", "waters/brook/name", cwd=toy)
    assert wrong.code == 2
    assert "nothing of markup is said of `waters/brook/name`" in wrong.err
    assert run("locale", "accept", "de", "markup", "icons", "fish/pike/story", cwd=toy).out.endswith("2 texts accepted\n")
    assert "# pnp: waive-icons, waive-markup\n" in german.read_text("utf-8")
    assert run("locale", "accept", "de", "numbers", cwd=toy).out.endswith("1 text accepted\n")
    assert run("locale", "accept", "de", "same-as-source", cwd=toy).out.endswith("1 text accepted\n")
    assert run("locale", "accept", "de", cwd=toy).out.endswith("there is nothing to accept\n")
