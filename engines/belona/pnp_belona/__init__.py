"""Take Belona's constants and cards, give its state machine: pure functions over frozen states, dice passed in.

`kit` reads the box, `setup` lays the table, `turns` says who acts, what is legal and what an action does; the other
modules hold one part of the rules each, with what is legal (`options`), why not (`refuse`) and what happens (`do`).
"""
