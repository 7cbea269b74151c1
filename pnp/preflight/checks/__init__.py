"""The checks: one file each, with its reason in its docstring and one function, `check(proof, report)`."""
