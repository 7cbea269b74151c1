"""The production line, the workshop that outlives a build, its products, proofs, changes since a print, kits and parts."""
