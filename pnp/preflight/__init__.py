"""Take Frames and sheets, give diagnostics: one check per module, with its reason. Nothing here raises or writes."""
