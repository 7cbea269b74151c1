"""The rules engine of Zodiacus Intrépidos.

Rulings are named as in the notes of `content/zodiacus/rules.yaml` (Z-01 …).
"""
