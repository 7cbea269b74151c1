"""Take Frames and sheets, give diagnostics: one check per file, each with its reason. Nothing here raises or writes."""
