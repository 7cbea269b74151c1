"""A template may compute what it likes, but not without end and not without bounds: every way to try is told."""

import pytest
from jinja2 import DictLoader

from pnp.layout.budget import EndlessTemplateError
from pnp.layout.sandbox import CannotPrintError, Sandbox

GROWS = {
    "texts joined": "{% set ns.s = ns.s ~ ns.s %}",
    "texts added": "{% set ns.s = ns.s + ns.s %}",
    "lists added": "{% set ns.l = ns.l + ns.l %}",
    "numbers multiplied": "{% set ns.n = ns.n * ns.n %}",
    "lists of lists": "{% set ns.l = [ns.l, ns.l] %}",
    "records of records": "{% set ns.l = {'a': ns.l, 'b': ns.l} %}",
    "records made by dict": "{% set ns.l = dict(a=ns.l, b=ns.l) %}",
    "what a macro writes": "{% set ns.s = twice(ns.s) %}",
    "what a block sets": "{% set x %}{{ ns.s }}{{ ns.s }}{% endset %}{% set ns.s = x %}",
    "texts replaced": "{% set ns.s = ns.s|replace('a', 'aa') %}",
    "lists joined": "{% set ns.s = [ns.s, ns.s]|join %}",
    "lists kept": "{% set ns.l = ns.l + [range(99999)|list] %}",
}
AT_ONCE = [
    "{{ 'x' * 10**9 }}",
    "{{ 10**9 * [1] }}",
    "{{ 2 ** 999999999 }}",
    "{{ '%999999999d' % 1 }}",
    "{{ '%.999999999f'|format(1.0) }}",
    "{{ '%*d' % (999999999, 1) }}",
    "{{ range(99999)|join('a' * 100000) }}",
    "{{ ('a' * 100000)|replace('a', 'b' * 100000) }}",
    "{{ ['a' * 1000]|map('replace', 'a', 'b' * 1000)|join }}",
    "{{ [1]|batch(10**9, 1)|list }}",
    "{{ [1]|slice(10**9)|list }}",
    "{{ 10**20|round(-10**9) }}",
    "{{ 1.5|round(10**9) }}",
    "{% for i in range(99999) %}{% for j in range(99999) %}x{% endfor %}{% endfor %}",
    "{% for x in range(99999) recursive %}{% if loop.depth < 4 %}{{ loop(range(99999)) }}{% endif %}{% endfor %}",
    "{% set x %}{% for i in range(99999) %}{{ 'a' * 999999 }}{% endfor %}{% endset %}",
    "{% set s = '<' * 900 %}{% set x %}{% for i in range(99999) %}{{ s }}{{ s }}{{ s }}{% endfor %}{% endset %}",
    "{% for i in range(99999) %}" + "{% if i %}a{% endif %}" * 2000 + "{% endfor %}",
]
FORBIDDEN = [
    "{{ '{:999999999}'.format(1) }}",
    "{{ (5).to_bytes(999999999, 'big') }}",
    "{{ 'a'.center(999999999) }}",
    "{{ 'a'.__class__ }}",
    "{{ ''['__class__'] }}",
    "{{ [].append(1) }}",
]


class NoCards:
    """Nothing is referred to."""

    def referred(self, _):
        """Find nothing."""


def rendered(template):
    """What a template gives on its own."""
    sandbox = Sandbox(DictLoader({"t": template}), NoCards(), {})
    found = sandbox.get_template("t")
    sandbox.budget.renew()
    return "".join(found.root_render_func(found.new_context({})))


@pytest.mark.parametrize("body", GROWS.values(), ids=GROWS)
def test_what_doubles_in_a_loop_comes_to_an_end(body):
    """Forty rounds of doubling would fill any memory."""
    start = "{% macro twice(s) %}{{ s }}{{ s }}{% endmacro %}{% set ns = namespace(s='aaaaaaaaaa', l=[1], n=10) %}"
    with pytest.raises(EndlessTemplateError):
        rendered(f"{start}{{% for i in range(400) %}}{body}{{% endfor %}}")


@pytest.mark.parametrize("template", AT_ONCE)
def test_what_is_huge_at_once_is_not_made(template):
    """The size is told before the value is there."""
    with pytest.raises(EndlessTemplateError):
        rendered(template)


@pytest.mark.parametrize("template", FORBIDDEN)
def test_methods_that_make_or_change_much_are_not_there(template):
    """Filters do what they would be good for."""
    with pytest.raises(Exception, match="unsafe"):
        rendered(template)


@pytest.mark.parametrize("template", ["{{ [1] }}", "{{ {'a': 1} }}", "{{ namespace(a=1) }}", "{{ 'a' ~ [1] }}", "{{ self }}"])
def test_what_has_no_words_is_not_printed(template):
    """Python's way to write a list is never what a card should say."""
    with pytest.raises(CannotPrintError):
        rendered(template)


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{{ 7 * 3 + 2 ** 3 }} {{ 1.50 }} {{ 0.1 + 0.2 }}", "29 1.5 0.3"),
        ('{{ "%02d"|format(7) }} {{ "%d %%" % 50 }}', "07 50 %"),
        ('{{ "ab" * 2 }} {{ "a" ~ 1 ~ 2.5 }} {{ "a b"|replace("a", "c")|upper }}', "abab a12.5 C B"),
        ('{{ [1, 2]|join(", ") }} {{ [{"a": 1}, {"a": 2}]|map(attribute="a")|sum }}', "1, 2 3"),
        ('{{ "x y".split()|length }} {{ 2.26|round(1) }} {{ {"a": [4, 5]}.a|last }}', "2 2.3 5"),
        ('{{ "," if 0 }}{% for a, b in [(1, 2)] %}{{ a }}{{ b }}{% endfor %}', "12"),
        (
            '{% set p = namespace(d="") %}{% for i in range(1000) %}{% set p.d = p.d ~ "L" ~ i %}{% endfor %}{{ p.d|length }}',
            "3890",
        ),
    ],
)
def test_what_templates_need_is_there(template, said):
    """Arithmetic, texts, lists and records of a sane size."""
    assert rendered(template) == said
