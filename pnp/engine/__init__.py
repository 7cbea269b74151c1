"""Take a loaded Game whose rules an engine knows, give games that were really played and a report on them.

`protocol` says what an engine offers and finds a game's, `playtest` runs many games over all cores, `findings` turns their
tallies into figures with confidence intervals. An engine is an entry point of the group
`pnp.engines`; its package holds the game's rules.
"""
