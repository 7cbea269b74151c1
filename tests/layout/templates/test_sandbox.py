"""Templates may compute anything, but neither endlessly nor without limits: every attempt is reported.

Every tag of a template has a stamp with its file and line, whatever Jinja does around it.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import DictLoader, Environment, TemplateSyntaxError

from pnp.layout.templates.budget import EndlessRecursionError, EndlessTemplateError
from pnp.layout.templates.context import CannotPrintError, remove_stamps
from pnp.layout.templates.sandbox import Sandbox, Stamping

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
    "{% set x %}{% for i in range(9999) %}" + "a" * 9999 + "{% endfor %}{% endset %}",
    "{% set l = range(99999)|list %}{% for i in range(999) %}{% if -1 in l %}{% endif %}{% endfor %}",
    "{% set l = range(99999)|list %}{% for i in range(999) %}{% if l == range(99999)|list %}{% endif %}{% endfor %}",
    "{% set l = range(99999)|list %}{{ range(99999)|select('in', l)|list }}",
    "{% set l = range(99999)|list %}{% for i in range(999) %}{% set k = l[1:] %}{% endfor %}",
    "{% for i in range(999) %}{% for j in range(99999) if not j %}{% endfor %}{% endfor %}",
    "{% set s = 'a' * 900000 %}{% set x = " + "~".join("s" * 99) + " %}",
    "{% set ns = namespace(l=[]) %}{% for i in range(99) %}{% set ns.l = [ns.l] %}{% endfor %}{{ ns.l|string }}",
    "{% set ns = namespace(l=()) %}{% for i in range(99) %}{% set ns.l = (ns.l,) %}{% endfor %}",
    "{{ [[1] * 99999] * 11 }}",
    "{{ range(99999)|map('string')|map('replace', '', 'b' * 99)|list }}",
    "{{ [1]|batch(linecount=99999, fill_with=1)|list }}",
]

CIRCLES = {
    "a macro": "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "a block": "{% block b %}{{ self.b() }}{% endblock %}",
    "a caller": "{% macro m() %}{{ caller() }}{% endmacro %}"
    "{% macro n() %}{% call m() %}{{ n() }}{% endcall %}{% endmacro %}{{ n() }}",
    "a loop": "{% for x in [1] recursive %}{{ loop([1]) }}{% endfor %}",
    "an include": "{% include 't' %}",
    "an import": "{% import 't' as t %}",
    "a from": "{% from 't' import m %}",
    "a parent": "{% extends 't' %}",
}

FORBIDDEN = [
    "{{ '{:999999999}'.format(1) }}",
    "{{ (5).to_bytes(999999999, 'big') }}",
    "{{ 'a'.center(999999999) }}",
    "{{ 'a'.__class__ }}",
    "{{ ''['__class__'] }}",
    "{{ [].append(1) }}",
]


class NoCards:
    """No card can be referred to."""

    def referred(self, _):
        """Return None."""


def rendered(template, more=None):
    """Return the output of a template on its own, or with `more` as a template that it includes."""
    sandbox = Sandbox(DictLoader({"t": template} | (more or {})), NoCards(), {}, texts=None)
    found = sandbox.get_template("t")
    sandbox.budget.renew()
    return "".join(found.root_render_func(found.new_context({})))


@pytest.mark.parametrize("body", GROWS.values(), ids=GROWS)
def test_doubling_in_a_loop_is_stopped(body):
    """Forty iterations of doubling would exhaust any memory."""
    start = "{% macro twice(s) %}{{ s }}{{ s }}{% endmacro %}{% set ns = namespace(s='aaaaaaaaaa', l=[1], n=10) %}"
    with pytest.raises(EndlessTemplateError):
        rendered(f"{start}{{% for i in range(400) %}}{body}{{% endfor %}}")


@pytest.mark.whole
@pytest.mark.parametrize("template", AT_ONCE)
def test_huge_values_are_not_made(template):
    """The size is checked before the value exists."""
    with pytest.raises(EndlessTemplateError):
        rendered(template)


def under(calls, work):
    """Return the result of `work` when called from that many nested calls."""
    return under(calls - 1, work) if calls else work()


@pytest.mark.parametrize("calls", [0, 1, 2, 200])
@pytest.mark.parametrize("template", CIRCLES.values(), ids=CIRCLES)
def test_endless_recursion_is_stopped_by_our_own_count(template, calls):
    """Python's limit would be reached at another place for each depth of the caller."""
    with pytest.raises(EndlessRecursionError):
        under(calls, lambda: rendered(template))


def test_the_same_templates_are_too_deeply_nested_for_every_caller():
    """A template is compiled on a new stack."""

    def refused(brackets):
        try:
            return rendered(f"{{{{ {'(' * brackets}1{')' * brackets} }}}}") != "1"
        except RecursionError:
            return True

    depths = range(20, 120)
    alone = [refused(n) for n in depths]
    assert not alone[0]
    assert alone[-1]
    assert under(300, lambda: [refused(n) for n in depths]) == alone


def test_consecutive_includes_are_not_nested():
    """Only open ones count for the depth, even if the included templates have parents, calls and imports."""
    many = "{% for i in range(200) %}{% include 'child' %}{% endfor %}"
    child = "{% extends 'p' %}{% import 'm' as m %}{% block b %}{{ m.f() }}{% endblock %}"
    more = {"child": child, "p": "<{% block b %}{% endblock %}>", "m": "{% macro f() %}x{% endmacro %}"}
    assert rendered(many, more) == "<x>" * 200


def test_reasonable_depth_is_allowed():
    """Fifty nested calls are not endless yet."""
    assert rendered("{% macro f(n) %}{{ n }}{% if n %}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(50) }}").startswith("504948")


def test_a_template_cannot_call_its_budget():
    """The meters have names that no template can write, so it cannot reduce its cost."""
    for name in ("spend", "leave", "_step", "budget"):
        with pytest.raises(TemplateSyntaxError):
            rendered(f"{{{{ -999999999|{name} }}}}")


@pytest.mark.parametrize("template", FORBIDDEN)
def test_methods_that_make_or_change_much_are_not_available(template):
    """Filters replace them."""
    with pytest.raises(Exception, match="unsafe"):
        rendered(template)


@pytest.mark.parametrize("template", ["{{ [1] }}", "{{ {'a': 1} }}", "{{ namespace(a=1) }}", "{{ 'a' ~ [1] }}", "{{ self }}"])
def test_values_without_words_are_not_printed(template):
    """Python's notation of a list is never what a card should print."""
    with pytest.raises(CannotPrintError):
        rendered(template)


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{{ 7 * 3 + 2 ** 3 }} {{ 1.50 }} {{ 0.1 + 0.2 }}", "29 1.5 0.3"),
        ('{{ "%02d"|format(7) }} {{ "%d %%" % 50 }}', "07 50 %"),
        ('{{ "%d of 100"|format(7) }} {{ "%(a)5.1f|"|format(a=2) }}', "7 of 100   2.0|"),
        ('{{ "ab" * 2 }} {{ "a" ~ 1 ~ 2.5 }} {{ "a b"|replace("a", "c")|upper }}', "abab a12.5 C B"),
        ("{{ [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]|sum < 1 }} {{ [1, 2]|sum(start=4) }}", "yes 7"),
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
    """Arithmetic, texts, lists and records of a sensible size."""
    assert rendered(template) == said


def expand(**templates: str) -> str:
    """Expand `main` with those settings of the environment that affect lines."""
    loader = DictLoader({f"{name}.xml": text for name, text in templates.items()})
    env = Environment(loader=loader, extensions=[Stamping], autoescape=True)
    return env.get_template("main.xml").render(hostile='<i at="x">')


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("<face/>", '<face at="main.xml:1"/>'),
        ("{# one\ntwo #}\n<face/>", '<face at="main.xml:3"/>'),
        ("{% set x = 1 %}\n\n<face>\n\n<rect/></face>", '<face at="main.xml:3"><rect at="main.xml:5"/></face>'),
        (
            "<a>{%- if true -%}\n\n<b/>\n{%- endif -%}\n<c/></a>",
            '<a at="main.xml:1"><b at="main.xml:3"/><c at="main.xml:5"/></a>',
        ),
        ('<a x="{{ 1 }}"\n y="2"><b/></a>', '<a at="main.xml:1" x="1"\n y="2"><b at="main.xml:2"/></a>'),
        ("<!-- <a> -->\n<b/>", '<!-- <a> -->\n<b at="main.xml:2"/>'),
        ("<a><![CDATA[<b>]]></a>", '<a at="main.xml:1"><![CDATA[<b>]]></a>'),
        ("<t lang='en'>x</t>", "<t lang='en'>x</t>"),
        ("{{ hostile }}", "&lt;i at=&#34;x&#34;&gt;"),
        ("{% raw %}\n<a/>{% endraw %}", '\n<a at="main.xml:2"/>'),
    ],
)
def test_tags_are_stamped_with_their_place(template, expected):
    """Comments, blocks, white space control and raw parts do not change the lines."""
    assert expand(main=template) == expected


def test_parents_and_macros_keep_their_own_lines():
    """A tag is reported where it is written, not where it is used."""
    out = expand(
        base="<face>\n{% block body %}{% endblock %}</face>",
        parts="\n{% macro dot() %}\n<circle/>{% endmacro %}",
        main='{% extends "base.xml" %}\n{% import "parts.xml" as p %}{% block body %}\n<rect/>{{ p.dot() }}{% endblock %}',
    )
    assert out == '<face at="base.xml:1">\n<rect at="main.xml:3"/><circle at="parts.xml:3"/></face>'


@given(st.text(alphabet="<>&\"'= atb:1/", max_size=40))
def test_content_cannot_forge_a_stamp(words):
    """Removing the stamps never changes escaped content, so different faces stay different."""
    env = Environment(extensions=[Stamping], autoescape=True)
    out = env.from_string("<text>{{ words }}</text>").render(words=words)
    assert remove_stamps(out) == env.from_string("{% raw %}<{% endraw %}text>{{ words }}</text>").render(words=words)
