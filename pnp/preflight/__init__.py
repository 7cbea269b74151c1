"""Take Frames and sheets, or PDF files, give diagnostics. Nothing here raises or writes."""
