"""The rules engine of Beyond Nebula.

Rulings are named as in the notes of `content/beyond-nebula/rules.yaml` (N-01 …).
"""
