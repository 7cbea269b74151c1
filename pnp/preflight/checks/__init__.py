"""The checks: one module each, whose docstring gives the reason, with a function `check(proof, report)`."""
