// What is asked of the fields of cards, on the wall and in the table: `points>3`, `season=spring`, `name:carp` (has the word).
const ASKED = /^([\p{L}\p{N}_.-]+)(>=|<=|>|<|=|:)(.+)$/u;

export const folded = (words) => words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const number = (words) => (/^-?\d+([.,]\d+)?$/.test(words) ? Number(words.replace(",", ".")) : NaN);

/** Compare as numbers where both are, else as words. */
export function compare(one, other) {
  const [a, b] = [number(one), number(other)];
  return Number.isNaN(a) || Number.isNaN(b) ? one.localeCompare(other, undefined, { numeric: true }) : a - b;
}

function holds(said, sign, wanted) {
  if (said === undefined || said === null) return false;
  if (sign === ":") return folded(said).includes(folded(wanted));
  if (sign === "=") return compare(folded(said), folded(wanted)) === 0;
  const by = compare(said, wanted);
  return sign === ">" ? by > 0 : sign === "<" ? by < 0 : sign === ">=" ? by >= 0 : by <= 0;
}

/** The condition that a word is, with its field; null if it is none. */
export function condition(word) {
  const [, field, sign, wanted] = ASKED.exec(word) || [];
  return field ? { field, holds: (said) => holds(said, sign, wanted) } : null;
}
