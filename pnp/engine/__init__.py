"""Take a loaded Game whose rules an engine knows, give games that were really played and a report on them.

`registry` names the engines, `protocol` what each offers, `playtest` runs many games over all cores, `summary` and
`compare` turn their tallies into figures with confidence intervals. One package per game holds its rules.
"""
