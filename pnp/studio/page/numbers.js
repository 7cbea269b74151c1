// The numbers of the decks, as `pnp stats` counts them: curves, averages, hands, two fields at once, words, texts that differ
// little, cards that stand out, what assertions leave. What is chosen is in the address.
import "./numbers-words.js";
import { button, byId, cardAddress, look, make, sayAll } from "./elements.js";
import { showPlaces } from "./places.js";
import { say } from "./words.js";

const SPREAD = ["mean", "deviation", "least", "low_quartile", "median", "high_quartile", "most"];
const CHOICES = ["deck", "field", "by", "hand"];
const MOST_ROWS = 16;
const MOST_WORDS = 15;
const MOST_PAIRS = 12;
const LEAST_LETTERS = 4; // of words that are listed: shorter ones are articles and the like in most languages with letters
const LAST_WITH_ARTICLES = "\u08ff"; // the last of the scripts in which so short words say little

const number = (value, digits = 2) => value.toLocaleString("en", { maximumFractionDigits: digits, useGrouping: false });
const percent = (share) => say("percent", { number: share > 0 && share < 0.001 ? "< 0.1" : share < 1 && share > 0.999 ? "> 99.9" : number(share * 100, 1) });
const cardLink = (deck, card) => make("a", { href: cardAddress(deck, card) }, card);

function table(heads, rows, attributes = {}) {
  const head = make("thead", {}, make("tr", {}, ...heads.map((words) => (words ? make("th", { scope: "col" }, words) : make("td")))));
  return make("div", { class: "scrolls", tabindex: 0, role: "group", "aria-label": heads.find(Boolean) }, make("table", attributes, head, make("tbody", {}, ...rows)));
}

const rowOf = (first, ...cells) => make("tr", {}, make("th", { scope: "row" }, make("bdi", {}, first)), ...cells.map((words) => make("td", {}, words)));

/** A list of which the first rows are shown, and all by a click. */
function folded(rows, most, draw) {
  if (rows.length <= most) return [draw(rows)];
  const short = draw(rows.slice(0, most));
  const more = button(say("showAllRows", { count: rows.length }), () => {
    short.replaceWith(draw(rows));
    more.remove();
  }, { class: "more" });
  return [short, more];
}

/** A sentence with parts that are elements: `{card}` stands where the link does. */
function sentence(phrase, values, parts) {
  const marked = Object.fromEntries(Object.keys(parts).map((name) => [name, `\u0000${name}\u0000`]));
  return say(phrase, { ...values, ...marked }).split("\u0000").map((part, at) => (at % 2 ? parts[part] : part));
}

function averages(deck, counts, title) {
  const fields = deck.fields.filter((one) => one.counts === counts && one.spread);
  if (!fields.length) return [];
  const hasHand = fields.some((one) => one.in_hand);
  const heads = ["", ...SPREAD.map((name) => say(name)), ...(hasHand ? [say("sumOfHand", deck)] : [])];
  const rows = fields.map(({ field, spread, in_hand: hand }) => rowOf(field, ...SPREAD.map((name) => number(spread[name])), ...(hasHand ? [hand ? say("plusMinus", { mean: number(hand.mean, 1), deviation: number(hand.deviation, 1) }) : ""] : [])));
  return [make("h3", {}, say(title)), table(heads, rows)];
}

/** How often each value occurs, with bars; of numbers, the values between are there too. */
function curve(deck, { field, counts, values, empty }) {
  const filled = counts === "text" ? ranges(values) : values;
  const [hasCopies, hasTimes, hasHand] = [filled.some((one) => one.copies !== one.cards), counts === "word" && filled.some((one) => one.times !== one.copies), filled.some((one) => one.expected !== undefined)];
  const most = Math.max(1, ...filled.map((one) => one.copies));
  const heads = [counts === "text" ? say("wordsIn", { field }) : field, "", say("cardsHead"), ...(hasCopies ? [say("copiesHead")] : []), ...(hasTimes ? [say("timesHead")] : []), ...(hasHand ? [say("inHand", deck), say("atLeastOne")] : [])];
  const draw = (shown) => {
    const rows = shown.map((one) => {
      const row = rowOf(one.value, one.cards, ...(hasCopies ? [one.copies] : []), ...(hasTimes ? [one.times] : []), ...(hasHand ? [number(one.expected), percent(one.at_least_one)] : []));
      const bar = make("i");
      bar.style.setProperty("--share", one.copies / most);
      row.firstElementChild.after(make("td", { class: "bar" }, bar));
      return row;
    });
    if (empty) rows.push(rowOf(say("empty"), "", empty, ...Array(heads.length - 3).fill("")));
    return table(heads, rows, { class: "curve" });
  };
  return make("div", {}, ...folded(filled, MOST_ROWS, draw));
}

/** The lengths of texts in at most sixteen ranges of the same width. */
function ranges(values) {
  const lengths = values.map(({ value }) => Number(value));
  const [low, high] = [Math.min(...lengths), Math.max(...lengths)];
  const width = Math.max(1, Math.ceil((high - low + 1) / MOST_ROWS));
  const found = [];
  for (let from = Math.floor(low / width) * width; from <= high; from += width) {
    const inside = values.filter(({ value }) => value >= from && value < from + width);
    const sum = (name) => inside.reduce((total, one) => total + one[name], 0);
    found.push({ value: width === 1 ? String(from) : `${from}–${from + width - 1}`, cards: sum("cards"), copies: sum("copies"), times: sum("times") });
  }
  return found;
}

function cross({ field, by, columns, rows }) {
  const most = Math.max(1, ...rows.flatMap(({ copies }) => copies));
  const total = (of) => of.reduce((sum, one) => sum + one, 0);
  const body = rows.map(({ value, copies }) => {
    const row = rowOf(value);
    for (const count of copies) {
      const cell = make("td", {}, count ? String(count) : "");
      cell.style.setProperty("--share", count / most);
      row.append(cell);
    }
    row.append(make("td", { class: "sum" }, String(total(copies))));
    return row;
  });
  const sums = columns.map((_, at) => total(rows.map(({ copies }) => copies[at])));
  const last = rowOf(say("inAll"));
  last.append(...[...sums, total(sums)].map((sum) => make("td", { class: "sum" }, String(sum))));
  return [make("h3", {}, say("crossOf", { field, by })), table([field, ...columns, say("inAll")], [...body, last], { class: "map" })];
}

/** How many different pieces a deck has, and how many with copies. */
function counted({ kind, cards, copies }) {
  const one = say(kind === "card" ? (cards === 1 ? "oneCard" : "manyCards") : cards === 1 ? "onePiece" : "manyPieces", { count: cards });
  return copies === cards ? one : say("withCopies", { cards: one, copies });
}

const sameOn = ({ same, cards }) => (cards > 1 && Object.keys(same).length ? say("sameOnAll", { fields: Object.entries(same).map(([field, value]) => `${field} = ${value}`).join(", ") }) : "");

function deckSection(deck, drawn) {
  const curves = deck.fields.filter((one) => drawn.includes(one.field) && one.values.length);
  const odd = deck.odd.map(({ card, field, value, usual }) => make("li", {}, ...sentence(usual ? "oddValue" : "oddEmpty", { field, value, low: usual && number(usual[0]), high: usual && number(usual[1]) }, { card: cardLink(deck.deck, card) })));
  const tables = [averages(deck, "number", "averages"), averages(deck, "text", "lengths")].filter((one) => one.length);
  const parts = [
    ...(odd.length ? [make("h3", {}, say("odd")), ...folded(odd, MOST_ROWS, (rows) => make("ul", {}, ...rows))] : []),
    ...(curves.length ? [make("div", { class: "charts" }, ...curves.map((one) => curve(deck, one)))] : []),
    ...deck.crosses.flatMap(cross),
    ...(tables.length ? [make("div", { class: "tables" }, ...tables.map((one) => make("div", {}, ...one)))] : []),
  ];
  if (!parts.length) return null;
  const same = sameOn(deck);
  return make("section", {}, make("h2", {}, deck.deck, make("span", {}, counted(deck))), same ? make("p", { class: "quiet" }, same) : null, ...parts);
}

/** The decks of which there is nothing to show but how many pieces they have. */
function plainSection(decks) {
  if (!decks.length) return null;
  const rows = decks.map((deck) => make("li", {}, make("b", {}, deck.deck), " ", make("span", { class: "quiet" }, [counted(deck), sameOn(deck)].filter(Boolean).join(" · "))));
  return make("section", {}, make("h2", {}, say("nothingToCompare")), make("ul", {}, ...rows));
}

function vocabulary({ locale, words, terms, icons }) {
  const long = words.filter(({ word, cards }) => cards > 1 && ([...word].length >= LEAST_LETTERS || [...word].some((letter) => letter > LAST_WITH_ARTICLES))).sort((a, b) => b.cards - a.cards);
  const lists = [["wordsHead", long], ["termsHead", terms], ["iconsHead", icons]].filter(([, counts]) => counts.length);
  if (!lists.length) return null;
  const columns = lists.map(([head, counts]) => make("div", {}, ...folded(counts, MOST_WORDS, (rows) => table([say(head), say("timesHead"), say("cardsHead")], rows.map(({ word, times, cards }) => rowOf(word, times, cards))))));
  return make("section", {}, make("h2", {}, say("vocabulary", { locale, count: words.length })), make("div", { class: "three" }, ...columns));
}

function alikeSection({ alike }) {
  if (!alike.length) return null;
  const rows = alike.map(({ deck, field, cards, likeness, changes }) => {
    const words = changes.flatMap(([one, other], at) => [at ? "; " : "", make("del", { dir: "auto" }, one || say("nothingThere")), " ", make("ins", { dir: "auto" }, other || say("nothingThere"))]);
    return make("li", {}, cardLink(deck, cards[0]), ", ", cardLink(deck, cards[1]), " ", make("span", { class: "quiet" }, say("alikeIn", { field, likeness: number(likeness * 100, 0) })), make("br"), ...words);
  });
  return make("section", {}, make("h2", {}, say("alike")), ...folded(rows, MOST_PAIRS, (shown) => make("ul", { class: "alike" }, ...shown)));
}

function marginSection({ assertions }) {
  if (!assertions.length) return null;
  const rows = [...assertions].sort((a, b) => a.room - b.room).map((one) => {
    const bound = say(one.bound === "min" ? "atLeastBound" : "atMostBound", { limit: number(one.limit) });
    const row = rowOf(make("a", { class: "place", href: one.link }, one.place.split("/").pop()), "", number(one.value), bound, one.room ? number(one.room) : say("noneLeft"));
    row.children[1].replaceChildren(...one.measure.split("`").map((part, at) => (at % 2 ? make("code", {}, part) : part)));
    row.append(make("td", {}, one.card && one.decks.length === 1 ? cardLink(one.decks[0], one.card) : one.card || ""));
    return row;
  });
  const heads = ["", ...["measure", "is", "bound", "left", "on"].map((name) => say(name))];
  return make("section", {}, make("h2", {}, say("leaves")), make("p", { class: "quiet" }, say("leavesNote")), ...folded(rows, MOST_ROWS, (shown) => table(heads, shown, { class: "margins" })));
}

/** What the page has, to be seen at once: each deck with its cards, and how much of what may need a look; a click leads there. */
function glance(sections) {
  return sections.map((section) => {
    const [name, count] = section.querySelector("h2").childNodes;
    const entries = section.querySelectorAll(":scope > ul > li, .margins tbody > tr").length;
    const words = count?.textContent || (entries ? String(entries) : "");
    const link = button(make("b", {}, name.textContent), () => {
      section.scrollIntoView();
      section.focus({ preventScroll: true });
    });
    if (words) link.append(" ", make("span", {}, words));
    return link;
  });
}

/** Called once the page is drawn anew, what this gives puts the focus where it was: on a section, or on its name above. */
function keptFocus() {
  const nameOf = (part) => part?.querySelector("h2, b")?.firstChild.textContent;
  const part = document.activeElement.closest("#found > section, #glance > button");
  const [place, name] = [part?.parentNode, nameOf(part)];
  return () => part && [...place.children].find((one) => nameOf(one) === name)?.focus({ preventScroll: true });
}

const page = {
  asked: new URLSearchParams(location.hash.slice(1)),
  tries: 0,
  seen: null,

  say(words, isError = false) {
    byId("status").textContent = words;
    byId("status").classList.toggle("error", isError);
  },

  async load() {
    const number = (this.tries += 1);
    this.say(say("counting"));
    byId("found").classList.add("stale");
    const { status, told } = await look(`numbers/all?${this.asked}`);
    if (number !== this.tries) return;
    byId("found").classList.remove("stale");
    if (status !== 200) return void this.say(told.message, true);
    this.say("");
    document.title = say("numbers", { game: told.title });
    byId("title").textContent = told.title;
    this.choices(told);
    const isAsked = Boolean(this.asked.get("field") || this.asked.get("by"));
    const sections = told.decks.map((deck) => deckSection(deck, told.drawn[deck.deck] || []));
    sections.push(plainSection(told.decks.filter((_, at) => !sections[at])));
    if (!isAsked) sections.push(vocabulary(told), alikeSection(told), marginSection(told));
    const found = sections.filter(Boolean);
    for (const section of found) section.tabIndex = -1;
    const focusAgain = keptFocus();
    byId("found").replaceChildren(...(found.length ? found : [make("p", {}, say("noDecks"))]));
    byId("glance").replaceChildren(...(found.length > 1 ? glance(found) : []));
    focusAgain();
    byId("command").textContent = told.command;
  },

  /** What can be chosen: the decks, and the fields of those that are shown. */
  choices({ names }) {
    const deck = this.asked.get("deck") || "";
    const paths = [...new Set(Object.entries(names).filter(([name]) => !deck || name === deck).flatMap(([, fields]) => fields))];
    const fill = (id, none, values) => {
      const chosen = this.asked.get(id) || "";
      const known = chosen && !values.includes(chosen) ? [...values, chosen] : values;
      byId(id).replaceChildren(make("option", { value: "" }, say(none)), ...known.map((value) => make("option", { value }, value)));
      byId(id).value = chosen;
    };
    fill("deck", "allDecks", Object.keys(names));
    fill("field", "tellingFields", paths);
    fill("by", "noField", paths);
    if (document.activeElement !== byId("hand")) byId("hand").value = this.asked.get("hand") || "";
  },

  choose(changed) {
    const chosen = CHOICES.map((name) => [name, byId(name).value]).filter(([, value]) => value);
    this.asked = new URLSearchParams(changed === "deck" ? chosen.filter(([name]) => name !== "field" && name !== "by") : chosen);
    history.replaceState(null, "", `#${this.asked}`);
    this.load();
  },
};

sayAll();
byId("hand").placeholder = say("usualHand");
byId("hand").title = say("handNote");
for (const name of CHOICES) byId(name).addEventListener("change", () => page.choose(name));
stream.begin({
  show({ build, complete }) {
    if (complete && page.seen !== null && page.seen !== build) page.load();
    if (complete) page.seen = build;
  },
  heard() {},
  connected(isThere) {
    if (!isThere) page.say(say("lost"), true);
    else if (page.tries) page.load();
  },
});
showPlaces();
page.load();
