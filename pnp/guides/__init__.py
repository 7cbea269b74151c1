"""Guides: trim, bleed, safe area and text boxes drawn over the faces of a proof."""
