"""Take Belona's constants and cards, give the game's state machine: pure functions of frozen states and dice.

`ruleset` reads rules and cards, `setup` deals and gives the first state, `turns` gives the legal actions and applies them. The
other modules contain one part of the rules each, with functions for legal actions (`options`), the reason why an action is
illegal (`refuse`) and its effect (`do`).
"""
