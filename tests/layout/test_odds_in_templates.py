"""Templates print odds as texts do: in the language of the face, in each form, and as rows of a table."""

import pytest

from pnp.base.diagnostics import Mark
from pnp.model.fields import OddsResult, Record

HERE = Mark("odds.yaml")
ODDS = {
    "bite": Record({"caught": OddsResult(15, 36, "percent", 1), "mean": OddsResult(7, 2, "decimal", 2, is_mean=True)}, HERE),
    "duel": (
        Record({"lead": 0, "win": OddsResult(15, 36, "fraction", 0)}, HERE),
        Record({"lead": 1, "win": OddsResult(21, 36, "fraction", 0)}, HERE),
    ),
}


@pytest.mark.parametrize(
    ("template", "locale", "printed"),
    [
        ("{{ odds.bite.caught }}", "en", "41.7%"),
        ("{{ odds.bite.caught }}", "de", "41,7\u00a0%"),
        ("{{ odds.bite.caught.fraction }}", "en", "15/36"),
        ("{{ odds.bite.caught['decimal'] }}", "en", "0.42"),
        ("{{ odds.bite.caught.ways }}", "en", "15"),
        ("{{ odds.bite.mean }}", "pt-BR", "3,50"),
        ("{{ '~' ~ odds.bite.caught }}", "en", "~41.7%"),
        ("{% for row in odds.duel %}{{ row.lead }}: {{ row.win }}; {% endfor %}", "en", "0: 15/36; 1: 21/36;"),
        ("{{ odds.duel[1].win.percent }}", "en", "58%"),
        ("{{ odds.duel|map(attribute='win')|join(', ') }}", "en", "15/36, 21/36"),
        ("{% for row in odds.duel if row.win.value > 0.5 %}{{ row.lead }}{% endfor %}", "en", "1"),
        ("{{ '%.3f' % odds.bite.caught.value }}", "en", "0.417"),
    ],
)
def test_a_template_prints_odds(pond, template, locale, printed):
    """What it says stands on the face, and nothing is reported."""
    pond.odds, pond.locale = ODDS, locale
    face = pond.face(f'<face><text x="2" y="2" w="36" h="20" style="story">{template}</text></face>')
    assert pond.said() == ""
    assert [line for box in face.boxes for line in box.lines] == [printed]
