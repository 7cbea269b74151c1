// Looks for words in texts, beside the page: an expression that takes too long is ended with it (table-find.js).

const escaped = (words) => words.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** The parts of a text inside `{…}`, with all that is nested there. */
function values(text) {
  const found = [];
  for (let [at, depth, start] = [0, 0, 0]; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "{") {
      if (!depth) start = at;
      depth += 1;
    } else if (text[at] === "}" && depth) {
      depth -= 1;
      if (!depth) found.push([start, at + 1]);
    }
  }
  return found;
}

onmessage = ({ data: { texts, words, instead, isExpression, isWord, isCase, isInside } }) => {
  try {
    const plain = isExpression ? `(?:${words})` : escaped(words);
    const bound = isWord ? `(?<![\\p{L}\\p{N}_])${plain}(?![\\p{L}\\p{N}_])` : plain;
    const expression = new RegExp(bound, `gu${isCase ? "" : "i"}`);
    const found = [];
    texts.forEach((text, number) => {
      const kept = isInside ? [] : values(text);
      for (const match of text.matchAll(expression)) {
        const [start, end] = [match.index, match.index + match[0].length];
        if (start === end || kept.some(([from, to]) => start < to && end > from)) continue;
        const filled = isExpression ? instead.replace(/\$(\$|&|\d+)/g, (_, what) => (what === "$" ? "$" : what === "&" ? match[0] : match[Number(what)] ?? "")) : instead;
        found.push([number, start, end, filled]);
      }
    });
    postMessage({ found });
  } catch (error) {
    postMessage({ fault: error.message });
  }
};
