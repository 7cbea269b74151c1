"""Drafts: finished faces and sheets on which the findings of a run are outlined, numbered and listed."""
