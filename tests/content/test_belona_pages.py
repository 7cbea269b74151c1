"""The pages of Belona's booklet in all its languages: as many as fill the sheets, and none of them half empty."""

from __future__ import annotations

import pytest
from all_languages import LOCALES

from pnp.model.painted import painted


@pytest.mark.parametrize("tag", LOCALES)
def test_no_page_of_the_booklet_is_half_empty(languages, tag):
    """All are filled to two thirds of their columns, except the covers and the last page of text."""
    ready = languages.take(tag).ready
    top, foot = ready.booklet.look.margins.top, ready.booklet.look.size.h - ready.booklet.look.margins.bottom
    least = top + 2 / 3 * (foot - top)
    for number, page in enumerate(ready.booklet.pages[1:-2], 2):
        assert max(paint.box.bottom for paint in painted(page.items) if paint.box.y < foot) >= least, number
