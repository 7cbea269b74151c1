"""The formats and papers that are shipped."""

from pnp.load.package_data import card_formats, papers


def test_the_two_poker_formats_differ():
    """2.5 × 3.5 in and 63 × 88 mm are different formats with different names."""
    assert card_formats()["poker"].size == (63.5, 88.9)
    assert card_formats()["standard"].size == (63, 88)


def test_every_format_has_a_landscape_variant():
    """Each rectangle exists also with `-landscape` after its name."""
    cards = {name: card for name, card in card_formats().items() if card.outline.is_rectangle}
    upright = {name: card for name, card in cards.items() if not name.endswith("-landscape")}
    for name, card in upright.items():
        lying = card_formats()[f"{name}-landscape"]
        assert (lying.name, lying.size, lying.corner) == (f"{name}-landscape", card.size.turned, card.corner)
        assert card.size.w <= card.size.h
        assert 0 <= card.corner < card.size.w / 2
        assert card.corner or name.startswith("counter-")


def test_papers_are_portrait_with_their_margins():
    """Papers are portrait and have the usual printer margins."""
    known = {name: (*paper.size, paper.margin) for name, paper in papers().items()}
    assert known["a4"] == (210, 297, 5)
    assert known["letter"] == (215.9, 279.4, 6.35)
    assert known["pa4"] == (210, 280, 6.35)
    assert [name for name, paper in papers().items() if paper.name != name] == []
    assert all(width < height for width, height, _ in known.values())
