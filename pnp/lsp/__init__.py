"""Take the texts that an editor has open, give it findings, completions, places and edits, by the Language Server Protocol."""
