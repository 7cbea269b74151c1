"""Take the bytes of a table (CSV, TSV, XLSX, ODS), give its rows as spreadsheets count them, without a meaning."""
