// Cells as spreadsheets put them on the clipboard: rows in lines, cells between tabs, in quotes if they hold a line end, a tab or a
// quote at their beginning.

/** The rows of a text from the clipboard; the line end behind the last row is none. */
export function fromTsv(text) {
  const rows = [[]];
  let [at, isBehindTab] = [0, true];
  while (at < text.length || isBehindTab) {
    let cell = "";
    if (text[at] === '"' && closes(text, at)) {
      const [end, inside] = closes(text, at);
      [cell, at] = [inside, end];
    } else {
      const end = /[\t\r\n]|$/.exec(text.slice(at)).index + at;
      [cell, at] = [text.slice(at, end), end];
    }
    rows.at(-1).push(cell.replace(/\r\n?/g, "\n"));
    isBehindTab = text[at] === "\t";
    if (isBehindTab) at += 1;
    else if (at < text.length) {
      at += text.startsWith("\r\n", at) ? 2 : 1;
      if (at < text.length) rows.push([]);
    }
  }
  return rows;
}

/** Where a cell in quotes ends, and what it says; null if its quotes are not closed before a tab, a line end or the end. */
function closes(text, at) {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 2)) {
    if (text[end + 1] === '"') continue;
    return end + 1 === text.length || "\t\r\n".includes(text[end + 1]) ? [end + 1, text.slice(at + 1, end).replaceAll('""', '"')] : null;
  }
  return null;
}

const quoted = (cell) => (/[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows of cells as text for the clipboard. */
export const toTsv = (rows) => rows.map((cells) => cells.map(quoted).join("\t")).join("\n");

const escaped = (cell) => cell.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]).replaceAll("\n", "<br>");

/** Rows of cells as a table of HTML for the clipboard. */
export const toHtml = (rows) => `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`).join("")}</table>`;
