"""The date of a game in words."""

import pytest

from pnp.locale.phrases import long_date


@pytest.mark.parametrize(
    ("locale", "written"),
    [
        ("pt-BR", "3 de fevereiro de 2026"),
        ("en", "February 3, 2026"),
        ("de", "3. Februar 2026"),
        ("ja", "2026年2月3日"),
        ("ar", "3 فبراير 2026"),
        ("zh-Hans", "2026年2月3日"),
        ("de-XX", "3. Februar 2026"),
        ("qps-ploc", "2026-02-03"),
        ("xx", "2026-02-03"),
        ("ar-XB", "2026-02-03"),
    ],
)
def test_a_date_is_written_as_its_readers_write_it(locale, written):
    """Tags with a region that CLDR does not know are read without it; what it does not know at all stays as it is.

    So do the dates of pseudo-locales.
    """
    assert long_date("2026-02-03", locale) == written
