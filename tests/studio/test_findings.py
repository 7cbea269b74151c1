"""Findings as the pages read them."""

from pnp.base.diagnostics import Diagnostic, Mark
from pnp.studio.findings import finding_data, findings_data
from pnp.studio.page_data import EDITORS, EditorLinks

WARNING = Diagnostic("load/long-path", "a long path", severity="warning")
ERROR = Diagnostic("load/wrong-kind", "no number", Mark("content/toy/fish.yaml", 3, 5), hint="write 3")


def test_a_finding_has_its_words_and_its_place(tmp_path):
    """And a link, where an editor can be opened."""
    words = {"code": "load/wrong-kind", "severity": "error", "message": "no number", "hint": "write 3"}
    assert finding_data(ERROR) == {**words, "place": "content/toy/fish.yaml:3:5", "link": ""}
    link = finding_data(ERROR, EditorLinks(EDITORS["vscode"], tmp_path))["link"]
    assert str(link).endswith("content/toy/fish.yaml:3:5")


def test_a_finding_of_no_place_has_neither(tmp_path):
    """Pages ask whether these are empty."""
    told = finding_data(WARNING, EditorLinks(EDITORS["vscode"], tmp_path))
    assert (told["place"], told["link"], told["hint"]) == ("", "", None)


def test_a_refusal_says_its_first_error():
    """Warnings may stand before it."""
    told = findings_data([WARNING, ERROR])
    assert (told["message"], told["hint"]) == ("no number", "write 3")
    assert told["findings"] == [finding_data(WARNING), finding_data(ERROR)]
    assert findings_data([WARNING])["message"] == "a long path"
    assert findings_data([]) == {"message": "it cannot be read", "hint": "", "findings": []}
