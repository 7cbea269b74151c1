// The constants of a game with every place that prints them. Another value is shown on faces and pages, in findings and in odds
// before it is saved; what is typed stays in this tab until then.
import "./rules-words.js";
import { button, byId, cardAddress, client, look, make, parted, sayAll, sayBack, sayNone, send } from "./elements.js";
import { showPlaces } from "./places.js";
import { beginPlay } from "./rules-play.js";
import { beginSteps, turned } from "./steps.js";
import { say } from "./words.js";

const PAUSE = 450; // ms without a key until the game is built with what is typed
const MOST_FACES = 12; // that are shown at first
const KEPT = "rules typed";
const SHOWN = ["showAll", "showChanged", "showPlayed", "showUnprinted"];
const WIDE = 130; // mm from which a face is shown smaller: a page of the booklet
const keyOf = ({ node }) => JSON.stringify(node);

const page = {
  data: null,
  typed: new Map(Object.entries(JSON.parse(sessionStorage.getItem(KEPT) || "{}"))), // by node: what it said, and what it shall say
  leaves: new Map(), // by node, as the files have them
  rows: new Map(), // by the name of the constant
  timer: 0,
  tries: 0,
  seen: null, // the build of which the page knows the constants

  say(words, isError = false) {
    byId("status").replaceChildren(...[words].flat());
    byId("status").classList.toggle("error", isError);
  },

  async load() {
    if (!this.data) this.say(say("building"));
    const { status, told } = await look("rules/all");
    if (status !== 200) return void this.say(told.message, true);
    const speaksOfPreview = !this.data || this.typed.size > 0; // else it says what was done, which stays until the next act
    this.data = told;
    document.title = say("rules", told);
    byId("title").textContent = told.game;
    this.leaves = new Map(told.constants.flatMap((one) => one.leaves.map((leaf) => [keyOf(leaf), leaf])));
    for (const [key, typed] of this.typed) if (this.leaves.get(key)?.text === typed.text) this.typed.delete(key);
    this.keep();
    this.draw();
    this.drawOdds(told.odds);
    this.play.begin(told);
    if (this.changes().length) return this.attempt();
    this.showNothing();
    return speaksOfPreview ? this.say("") : undefined;
  },

  keep() {
    if (this.typed.size) sessionStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(this.typed)));
    else sessionStorage.removeItem(KEPT);
    byId("save").disabled = !this.changes().length;
    byId("discard").disabled = !this.typed.size;
  },

  /** The constants by their groups. */
  draw() {
    const groups = grouped(this.data.constants);
    const closed = new Set([...document.querySelectorAll(".group:not([open])")].map((one) => one.dataset.name));
    const open = new Set([...document.querySelectorAll(".constant details[open]")].map((one) => one.dataset.name));
    const focus = document.activeElement?.dataset?.node;
    this.rows.clear();
    byId("groups").replaceChildren(
      ...this.gone(),
      ...[...groups].map(([name, constants]) => make("details", { class: "group", open: !closed.has(name), "data-name": name }, make("summary", {}, name), ...constants.map((one) => this.row(one, open.has(one.name))))),
    );
    this.filter();
    if (focus) [...document.querySelectorAll("[data-node]")].find((one) => one.dataset.node === focus)?.focus();
  },

  /** What is typed for values that are gone, maybe for a moment: it waits for them, or to be discarded. */
  gone() {
    const discard = (key) => () => { this.typed.delete(key); this.keep(); this.draw(); this.soon(); };
    const gone = [...this.typed].filter(([key]) => !this.leaves.has(key));
    return gone.map(([key, typed]) => make("div", { class: "clash" }, make("b", {}, typed.name), ` ${say("goneConstant", typed)} `, button(say("discard"), discard(key))));
  },

  row(one, isOpen) {
    const facts = [one.note, bounds(one), one.unprinted && say("why", { reason: one.unprinted }), one.fixed ? say("fixed") : one.played ? say("played") : ""].filter(Boolean);
    const expression = one.follows && say(one.numbers ? "followsNumbers" : "follows", { expression: one.follows, numbers: one.numbers });
    const row = make(
      "div", { class: "constant", "data-name": one.name },
      make("div", { class: "line" }, make("b", { class: "name" }, ...parted(one.name)), this.values(one), make("span", { class: "unit" }, one.unit), make("a", { class: "place", href: one.link }, one.place.split("/").pop())),
      expression ? make("p", { class: "quiet" }, expression) : null,
      facts.length ? make("p", { class: "quiet" }, ...facts.flatMap((fact, at) => [at ? " · " : "", make("bdi", {}, fact)])) : null,
      uses(one, isOpen),
    );
    this.rows.set(one.name, { one, row });
    this.mark(one.name);
    return row;
  },

  values(one) {
    if (!one.leaves.length) return make("output", { title: one.follows ? null : say("byHand") }, one.value);
    const fields = one.leaves.map((leaf) => {
      const label = leaf.label ? say("partOf", { name: one.name, part: leaf.label }) : say("valueOf", { name: one.name });
      const isNumber = /^-?\d*([.,]\d*)?$/.test(leaf.text);
      const input = make("input", { type: "text", "aria-label": label, "data-node": keyOf(leaf), inputmode: isNumber ? "decimal" : null, class: isNumber ? null : "wide", autocomplete: "off", spellcheck: "false" });
      input.value = this.typed.get(keyOf(leaf))?.text ?? leaf.text;
      input.addEventListener("input", () => this.type(one, leaf, input.value));
      return leaf.label && one.leaves.length > 1 ? make("label", {}, leaf.label, input) : input;
    });
    return make("span", { class: "values" }, ...fields);
  },

  type(one, leaf, text) {
    const key = keyOf(leaf);
    if (text === leaf.text) this.typed.delete(key);
    else this.typed.set(key, { name: one.name, path: one.path, node: leaf.node, old: this.typed.get(key)?.old ?? leaf.text, text });
    this.keep();
    this.mark(one.name);
    this.play.typed();
    this.soon();
  },

  /** Show whether a constant is changed here, and whether somebody else has changed it too. */
  mark(name) {
    const { one, row } = this.rows.get(name);
    row.querySelectorAll(".clash").forEach((clash) => clash.remove());
    let isChanged = false;
    for (const leaf of one.leaves) {
      const typed = this.typed.get(keyOf(leaf));
      isChanged ||= Boolean(typed);
      if (typed && typed.old !== leaf.text) {
        row.append(make(
          "div", { class: "clash" }, make("b", {}, say("conflict")), " ", say("theirs"), ` ${leaf.text}`,
          button(say("keep"), () => { typed.old = leaf.text; this.keep(); this.mark(name); this.soon(); }),
          button(say("take"), () => { this.typed.delete(keyOf(leaf)); this.keep(); this.draw(); this.soon(); }),
        ));
      }
    }
    row.classList.toggle("changed", isChanged);
  },

  filter() {
    const words = byId("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = byId("shown").value;
    let count = 0;
    for (const { one, row } of this.rows.values()) {
      const said = `${one.name} ${one.note} ${one.value} ${one.unit}`.toLowerCase();
      const isWanted = wanted === "showChanged" ? row.classList.contains("changed") : wanted === "showPlayed" ? one.played : wanted === "showUnprinted" ? !isPrinted(one) : true;
      row.hidden = !isWanted || !words.every((word) => said.includes(word));
      count += !row.hidden;
    }
    for (const group of document.querySelectorAll(".group")) group.hidden = !group.querySelector(".constant:not([hidden])");
    byId("none").hidden = count > 0;
    sayNone(byId("none"), say(this.data.constants.length ? "noneLike" : "noConstants"), byId("filter"));
  },

  soon() {
    clearTimeout(this.timer);
    if (!this.changes().length) {
      this.showNothing();
      return void this.say("");
    }
    byId("changes").classList.add("stale");
    this.say(say("building"));
    this.timer = setTimeout(() => this.attempt(), PAUSE);
    return undefined;
  },

  changes() {
    const there = [...this.typed].filter(([key]) => this.leaves.has(key)).map(([, typed]) => typed);
    return there.map(({ path, node, old, text }) => ({ path, kind: "value", node, old, new: text }));
  },

  async attempt() {
    const number = (this.tries += 1);
    byId("changes").classList.add("stale");
    this.say(say("building"));
    const { status, told } = await send("rules/preview", { changes: this.changes() });
    if (number !== this.tries || told.superseded) return;
    if (status === 429) return void this.soon();
    if (status !== 200) return void this.say(say("refused", told), true);
    this.show(told);
  },

  showNothing() {
    this.tries += 1;
    byId("changes").classList.remove("stale");
    byId("changes").replaceChildren(make("p", { class: "quiet" }, say("previewNote")));
    this.drawOdds(this.data.odds);
  },

  show({ values, faces, new: appearing, gone, odds, built }) {
    byId("changes").classList.remove("stale");
    const parts = [];
    if (values.length) parts.push(make("ul", { class: "becomes" }, ...values.map((one) => make("li", {}, say("becomes", one)))));
    if (appearing.length) parts.push(make("h3", {}, say("newFindings")), make("ul", { class: "told" }, ...appearing.map(finding)));
    if (gone.length) parts.push(make("h3", {}, say("goneFindings")), make("ul", { class: "told gone" }, ...gone.map(finding)));
    if (built && !appearing.length && !gone.length) parts.push(make("p", { class: "quiet" }, say(faces.length ? "noFindings" : "changesNothing")));
    if (faces.length) parts.push(make("h3", {}, say("facesChange", { count: faces.length })), ...pairs(faces));
    byId("changes").replaceChildren(...parts);
    this.drawOdds(this.data.odds, odds);
    this.say(say(built ? "previewed" : "cannotBuild"), !built);
  },

  drawOdds(now, then = now) {
    byId("odds").hidden = !now.length;
    const after = new Map(then.map((one) => [one.id, one]));
    byId("odds-list").replaceChildren(...now.map((one) => oddsTable(one, after.get(one.id))));
  },

  async save() {
    clearTimeout(this.timer);
    if (!this.changes().length) return void this.say(say("nothing"));
    const sent = this.changes();
    const { status, told } = await send("edits", { changes: sent });
    if (status !== 200) {
      if (status === 409) await this.load();
      return void this.say(say("refused", told), true);
    }
    for (const change of sent) if (this.typed.get(keyOf(change))?.text === change.new) this.typed.delete(keyOf(change));
    await this.load();
    this.say(say("saved"));
    return undefined;
  },

  async turn(how) {
    const answer = await send(how, {});
    if (answer.status === 200 && answer.told.step !== null) await this.load();
    this.say(turned(how, answer), answer.status !== 200);
  },

  discard() {
    this.typed.clear();
    this.keep();
    this.draw();
    this.showNothing();
    this.say("");
  },

  /** The values that are typed, by constants, as `--set` takes them: lists and tables whole. */
  settings() {
    const names = new Set([...this.typed.values()].map(({ name }) => name));
    return Object.fromEntries(this.data.constants.filter(({ name }) => names.has(name)).map((one) => [one.name, this.written(one)]));
  },

  written({ leaves }) {
    const said = (leaf) => this.typed.get(keyOf(leaf))?.text ?? leaf.text;
    if (leaves.length === 1 && !leaves[0].label) return said(leaves[0]);
    const tree = {};
    for (const leaf of leaves) {
      const steps = leaf.node.slice(leaf.node.length - leaf.label.split(".").length);
      const inner = steps.slice(0, -1).reduce((at, step) => (at[step] ??= {}), tree);
      inner[steps.at(-1)] = said(leaf);
    }
    return flow(tree);
  },
};

/** A list or a table in one line of YAML; one whose keys are numbers from 0 is a list. */
function flow(tree) {
  if (typeof tree !== "object") return /[\s,:{}[\]#"']/.test(tree) || tree === "" ? JSON.stringify(tree) : tree;
  const keys = Object.keys(tree);
  if (keys.every((key, at) => key === String(at))) return `[${keys.map((key) => flow(tree[key])).join(", ")}]`;
  return `{${keys.map((key) => `${key}: ${flow(tree[key])}`).join(", ")}}`;
}

function grouped(constants) {
  const groups = new Map();
  for (const one of constants) {
    const name = one.name.split(".")[0];
    groups.set(name, [...(groups.get(name) || []), one]);
  }
  return groups;
}

const isPrinted = (one) => one.uses.some(({ pages }) => Object.keys(pages).length);

function bounds({ min, max, choices }) {
  if (choices.length) return say("oneOf", { words: choices.join(", ") });
  if (min !== undefined && max !== undefined) return say("within", { min, max });
  return min !== undefined ? say("atLeast", { min }) : max !== undefined ? say("atMost", { max }) : "";
}

const inPages = (pages) => Object.entries(pages).map(([document, of]) => say("inPages", { document: say(document), pages: of })).join("; ");

/** The places that name a constant, folded. */
function uses(one, isOpen) {
  if (!one.uses.length) return make("p", { class: "quiet" }, say("noPlace"));
  const items = one.uses.map(({ how, place, link, pages, sentence }) => make("li", {}, say(`use-${how}`), " ", make("a", { class: "place", href: link }, place), " ", inPages(pages), sentence ? make("q", { dir: "auto" }, sentence) : null));
  const summary = say(one.uses.length === 1 ? "onePlace" : "manyPlaces", { count: one.uses.length });
  return make("details", { "data-name": one.name, open: isOpen }, make("summary", {}, summary), make("ul", {}, ...items));
}

function finding({ code, severity, message, hint, place, link }) {
  return make("li", { class: severity, title: code }, make("b", {}, severity), " ", message, " ", place ? make("a", { class: "place", href: link }, place) : null, hint ? make("span", { class: "hint" }, hint) : null);
}

/** Faces before and after, those that are far down only when they are asked for. */
function pairs(faces) {
  const list = make("ul", { class: "face-pairs" }, ...faces.slice(0, MOST_FACES).map(pair));
  if (faces.length <= MOST_FACES) return [list];
  const more = button(say("moreFaces", { count: faces.length - MOST_FACES }), () => {
    list.append(...faces.slice(MOST_FACES).map(pair));
    more.remove();
  });
  return [list, more];
}

function pair({ name, document: of, deck, pages, texts, before, after }) {
  const where = pages ? say("pagesOf", { document: say(of), pages }) : say(of);
  const image = (face, which) => {
    if (!face) return make("figure", {}, make("figcaption", {}, say(which === "before" ? "absentBefore" : "absentAfter")));
    const shown = make("img", { src: face.name, alt: say(which === "before" ? "pictureBefore" : "pictureAfter", { name }), loading: "lazy" });
    shown.style.aspectRatio = `${face.width} / ${face.height}`;
    shown.style.setProperty("--width", face.width);
    return make("figure", { class: face.width > WIDE ? "wide" : null }, shown, make("figcaption", {}, say(which)));
  };
  const words = texts.filter(([one, other]) => one !== other).slice(0, 6).map(([one, other]) => make("li", { dir: "auto" }, one ? make("del", {}, one) : "", one && other ? " " : "", other ? make("ins", {}, other) : ""));
  const title = deck ? make("a", { href: cardAddress(deck, name.replace(/ \(back\)$/, "")) }, name) : name;
  return make("li", {}, make("h4", {}, title, make("span", {}, where)), make("div", { class: "pair" }, image(before, "before"), image(after, "after")), words.length ? make("ul", { class: "words-changed" }, ...words) : null);
}

/** Odds as a table; cells that another value changes have both. Without `then`, an error keeps them from being counted. */
function oddsTable(one, then) {
  const about = [one.note, one.constants.length ? say("fromConstants", { names: one.constants.join(", ") }) : "", inPages(Object.assign({}, ...one.uses.map(({ pages }) => pages)))].filter(Boolean).join(" · ");
  const head = make("h3", {}, one.id, " ", make("a", { class: "place", href: one.link }, one.place.split("/").pop()));
  if (!then) return make("div", { class: "odds" }, head, make("p", {}, about), make("p", {}, say("notCounted")));
  if (!then.rows.length && !one.rows.length) return make("div", { class: "odds" }, head, make("p", {}, about), make("p", {}, say("doesNotHold", { names: one.when.join(", ") })));
  const { columns, rows } = then;
  const cell = (found, row, column) => {
    const was = one.rows[row]?.[column];
    const isChanged = JSON.stringify(was) !== JSON.stringify(found);
    return make("td", { class: isChanged ? "changed" : null, title: found.exact ? say("exactly", found) : null }, isChanged && was ? make("del", {}, was.text) : null, found.text);
  };
  const body = rows.map((row, number) => make("tr", {}, ...row.map((found, column) => cell(found, number, column))));
  const table = make("table", {}, make("thead", {}, make("tr", {}, ...columns.map((name) => make("th", { scope: "col" }, name)))), make("tbody", {}, ...body));
  return make("div", { class: "odds" }, head, make("p", {}, about), rows.length ? make("div", { class: "scrolls", tabindex: 0, role: "group", "aria-label": one.id }, table) : make("p", {}, say("doesNotHold", { names: one.when.join(", ") })));
}

sayAll();
page.play = beginPlay({ settings: () => page.settings() });
byId("filter").placeholder = say("constantPlaceholder");
byId("shown").append(...SHOWN.map((value) => make("option", { value }, say(value))));
byId("filter").addEventListener("input", () => page.filter());
byId("shown").addEventListener("change", () => page.filter());
for (const [name, act] of Object.entries({ save: () => page.save(), discard: () => page.discard(), undo: () => page.turn("undo"), redo: () => page.turn("redo") })) {
  byId(name).textContent = say(name);
  byId(name).addEventListener("click", act);
}
beginSteps(byId("undo"), byId("redo"));
document.addEventListener("keydown", (event) => {
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  const isTyping = ["INPUT", "TEXTAREA", "SELECT"].includes(event.target.tagName);
  if (isCommand && key === "s") page.save();
  else if (isCommand && key === "z" && !isTyping) page.turn(event.shiftKey ? "redo" : "undo");
  else if (isCommand && key === "y" && !isTyping) page.turn("redo");
  else return;
  event.preventDefault();
});

stream.begin({
  show({ build, complete }) {
    if (complete && page.seen !== null && page.seen !== build) page.load();
    if (complete) page.seen = build;
  },
  heard(kind, detail) {
    const isOwn = kind === "edit" && detail.client === client;
    if (kind === "edit" && !isOwn) page.load();
  },
  connected(isThere) {
    if (!isThere) return page.say(say("lost"), true);
    sayBack(byId("status"));
    return page.play.look();
  },
  worked: (job) => page.play.worked(job),
});
showPlaces();
page.keep();
page.load();
