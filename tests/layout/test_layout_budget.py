"""The budget of a face: limits for single values, for the total, and for nesting."""

import pytest

from pnp.layout.templates.budget import (
    LARGEST_VALUE,
    MOST_NESTED,
    MOST_STEPS,
    STEP_COST,
    Budget,
    EndlessRecursionError,
    EndlessTemplateError,
    value_weight,
)


@pytest.mark.parametrize("value", ["a" * (LARGEST_VALUE + 1), [0] * (LARGEST_VALUE // 10 + 1), 1 << 512])
def test_a_value_has_a_maximum_size(value):
    """A text, a list, whose items count as ten characters each, or a number."""
    with pytest.raises(EndlessTemplateError):
        Budget().count_value(value)
    smaller = value // 2 if isinstance(value, int) else value[1:]
    assert Budget().count_value(smaller) is smaller


def test_expected_values_count_like_existing_ones():
    """Each is small enough, but not all together."""
    budget = Budget()
    for _ in range(MOST_STEPS * STEP_COST // LARGEST_VALUE):
        budget.expect(LARGEST_VALUE)
    with pytest.raises(EndlessTemplateError):
        budget.expect(1)
    budget.renew()
    budget.expect(1)
    with pytest.raises(EndlessTemplateError):
        budget.expect(LARGEST_VALUE + 1)
    assert budget.spent == 1


@pytest.mark.parametrize(
    ("value", "size"), [("abc", 3), ([], 0), ([1, 2], 20), (["ab", ["c"]], 33), ({"a": "bc"}, 23), (None, 0)]
)
def test_the_weight_of_values(value, size):
    """Their characters, and ten for each item, including the keys of a record."""
    assert value_weight(value) == size


def test_leaving_restores_the_depth():
    """A parent is left with the include that led to it."""
    budget = Budget()
    for _ in range(3 * MOST_NESTED):
        budget.enter()
        budget.extend(MOST_NESTED)
        budget.leave()
    assert budget.depth == 0
    for _ in range(MOST_NESTED):
        budget.enter()
    with pytest.raises(EndlessRecursionError):
        budget.enter()
