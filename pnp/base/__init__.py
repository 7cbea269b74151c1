"""What every stage stands on: units, paths, findings, files, the cache between runs, languages, processes, records."""
