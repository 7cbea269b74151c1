// A deck as a table: a row for each card, a column for each value. What is typed is kept in this tab, checked while it is typed, and
// saved as one step; where somebody else has changed a cell, both texts are shown.
import "./table-words.js";
import { condition, compare, folded } from "./conditions.js";
import { beginMenus, button, byId, cardAddress, client, look, make, sayAll, sayBack, sayNone, send } from "./elements.js";
import { control, limits, split } from "./fields.js";
import { showPlaces } from "./places.js";
import { beginSteps, turned } from "./steps.js";
import { beginFind } from "./table-find.js";
import { beginGrid } from "./table-grid.js";
import { fromTsv, toHtml, toTsv } from "./tsv.js";
import { say } from "./words.js";

const PAUSE = 400; // ms without a change, after which what is typed is checked
const CHUNK = 50; // cards that are checked at once
const MOST_CHECKED = 400; // cards with changes that are checked while somebody types
const WIDTHS = { text: "16rem", sentence: "16rem", grid: "12rem", image: "12rem", ref: "10rem", enum: "8rem" };

const isText = (cell) => typeof cell === "string";
const valueOf = (cell) => (isText(cell) ? cell : null);
const why = (cell) => (cell !== null && !isText(cell) ? cell.why : "");
const keyOf = (card, column) => `${card}\u0000${column.name}`;

const page = {
  data: null, // the deck, as the server gave it
  cards: new Map(), // rows by card
  columns: [], // those that are shown
  view: [], // the rows that are shown, in their order
  sort: null, // {name, isDown}
  typed: new Map(), // by key: {base, mine}; null is not written
  faults: new Map(), // by key: findings
  refused: new Map(), // by key: why a change cannot be made
  undone: { before: [], after: [] }, // what was typed, step by step
  own: new Map(), // hashes of files that this tab has written
  isStale: false,
  checks: 0,
  timer: 0,

  async begin() {
    sayAll();
    showPlaces();
beginMenus();
    byId("filter").placeholder = say("filterPlaceholder");
    const { told } = await look("table/decks");
    document.title = say("tableOf", { game: told.game || "" });
    byId("title").textContent = told.game || "";
    if (!told.decks?.length) return this.say(told.message || say("noDecks"), Boolean(told.message));
    const [asked] = location.hash.slice(1).split("/").map(decodeURIComponent);
    byId("deck").replaceChildren(...told.decks.map(({ name, cards }) => make("option", { value: name }, `${name} (${cards})`)));
    byId("deck").value = told.decks.some(({ name }) => name === asked) ? asked : told.decks[0].name;
    return this.open();
  },

  deck: () => byId("deck").value,

  /** Show the deck that is chosen; what was typed in it before and not saved is there again. */
  async open() {
    this.say(say("loadingDeck"));
    const deck = this.deck();
    history.replaceState(null, "", `#${encodeURIComponent(deck)}`);
    Object.assign(this, { data: null, sort: null, undone: { before: [], after: [] } });
    for (const map of [this.faults, this.refused]) map.clear();
    this.typed = new Map(JSON.parse(sessionStorage.getItem(`table ${deck}`) || "[]"));
    await this.load();
    this.say(this.typed.size ? say("restoredCells") : "");
    this.soon();
  },

  /** Read the deck anew; what is typed stays. */
  async load() {
    const deck = this.deck();
    const { status, told } = await look(`table/deck?${new URLSearchParams({ deck })}`);
    if (deck !== this.deck()) return;
    byId("grid").classList.toggle("stale", status !== 200); // what was read last stays
    if (status !== 200) return void this.say(told.message, true);
    this.isStale = false;
    this.take(told);
  },

  take(told) {
    this.data = told;
    this.cards = new Map(told.rows.map((row) => [row.card, row]));
    told.columns.forEach((column, number) => Object.assign(column, { number }));
    for (const [key, { mine }] of [...this.typed]) {
      const found = this.placeOf(key);
      if (found && valueOf(found.row.cells[found.column.number]) === mine) this.typed.delete(key);
    }
    byId("grid").setAttribute("aria-label", say("gridName", { deck: told.deck }));
    this.choose();
    this.arrange();
    this.keep();
  },

  placeOf(key) {
    const [card, name] = key.split("\u0000");
    const [row, column] = [this.cards.get(card), this.data.columns.find((one) => one.name === name)];
    return row && column ? { row, column } : null;
  },

  /** What a cell says: what is typed, or what its file has. */
  said(row, column) {
    const typed = this.typed.get(keyOf(row.card, column));
    const cell = row.cells[column.number];
    return typed ? typed.mine : isText(cell) ? cell : cell?.says || null;
  },

  hidden: () => JSON.parse(localStorage.getItem(`columns ${location.port} ${page.deck()}`) || "[]"),

  /** The columns to choose from; which are hidden is kept in the browser. */
  choose() {
    const hidden = new Set(this.hidden());
    this.columns = this.data.columns.filter(({ name }) => !hidden.has(name));
    byId("columns").querySelector("ul").replaceChildren(...this.data.columns.map(({ name }) => {
      const box = make("input", { type: "checkbox", autocomplete: "off", checked: !hidden.has(name) });
      box.addEventListener("change", () => {
        const now = new Set(this.hidden());
        now[box.checked ? "delete" : "add"](name);
        localStorage.setItem(`columns ${location.port} ${this.deck()}`, JSON.stringify([...now]));
        this.columns = this.data.columns.filter((column) => !now.has(column.name));
        grid.reset();
      });
      return make("li", {}, make("label", {}, box, name));
    }));
  },

  /** Which rows are shown, and in which order. */
  arrange() {
    const { columns, rows } = this.data;
    const words = folded(byId("filter").value).split(/\s+/).filter(Boolean).map((word) => {
      const asked = condition(word);
      const column = asked && columns.find(({ name }) => folded(name) === asked.field);
      if (column) return (row) => asked.holds(this.said(row, column));
      return (row) => folded([row.card, ...columns.map((one) => this.said(row, one) || "")].join("\n")).includes(word);
    });
    this.view = rows.filter((row) => words.every((has) => has(row)));
    const by = this.sort && columns.find(({ name }) => name === this.sort.name);
    if (this.sort) {
      const of = (row) => (by ? this.said(row, by) : row.card);
      const turn = this.sort.isDown ? -1 : 1;
      this.view.sort((a, b) => {
        const [one, other] = [of(a), of(b)];
        if (one === null || other === null) return (one === null) - (other === null);
        return turn * compare(one, other);
      });
    }
    byId("count").textContent = this.view.length === rows.length ? say("cards", { count: rows.length }) : say("someCards", { shown: this.view.length, count: rows.length });
    byId("none").hidden = this.view.length > 0;
    sayNone(byId("none"), say("noneLike"), byId("filter"));
    grid.reset();
    this.show();
  },

  /** Let cells say something else, as one step that can be taken back. */
  put(cells) {
    const step = [];
    const left = { fixed: 0, required: 0 };
    for (const [row, column, text] of cells) {
      const cell = row.cells[column.number];
      if (why(cell)) {
        left.fixed += 1;
        continue;
      }
      const mine = this.written(row, column, text);
      if (mine === undefined) {
        left.required += 1;
        continue;
      }
      const key = keyOf(row.card, column);
      const before = this.typed.get(key) || null;
      const base = before ? before.base : valueOf(cell);
      const after = mine === base && base === valueOf(cell) ? null : { base, mine };
      if ((before?.mine ?? base) !== mine) step.push({ key, before, after });
    }
    if (step.length) {
      this.set(step.map(({ key, after }) => [key, after]));
      this.undone.before.push(step);
      this.undone.after = [];
    }
    this.say([left.fixed ? say("fixedCells", { count: left.fixed }) : "", left.required ? say("requiredCells", { count: left.required }) : ""].filter(Boolean).join(" · "), left.fixed + left.required > 0);
    this.keep();
  },

  /** What is written for a text that somebody typed; null to take the value away, undefined where a card must have one. */
  written(row, column, text) {
    const { kind } = column;
    const base = valueOf(row.cells[column.number]);
    if (text === null || (text === "" && kind.name !== "text")) return row.row !== null ? "" : kind.required ? undefined : null;
    if (kind.name === "flag" && /^(true|false)$/i.test(text)) return text.toLowerCase() === "true" ? "yes" : "no";
    return base !== null && !text.endsWith("\n") && row.row === null ? text + split(base)[1] : text;
  },

  set(changes) {
    for (const [key, change] of changes) {
      this.faults.delete(key);
      this.refused.delete(key);
      if (change) this.typed.set(key, change);
      else this.typed.delete(key);
    }
    grid.refresh();
    this.show();
    this.soon();
  },

  /** Take what was typed last back, or what was taken back again; else the last step that was saved. */
  async turn(how) {
    grid.stop(true);
    const [source, target] = how === "undo" ? [this.undone.before, this.undone.after] : [this.undone.after, this.undone.before];
    const step = source.pop();
    if (step) {
      target.push(step);
      this.set(step.map(({ key, before, after }) => [key, how === "undo" ? before : after]));
      this.keep();
      return this.say(say("takenBack"));
    }
    const answer = await send(how, {});
    if (answer.status === 200 && answer.told.step !== null) {
      this.note(answer.told.files);
      await this.load();
      this.isStale = true; // cards may come or go with the build that follows
    }
    return this.say(turned(how, answer), answer.status !== 200);
  },

  note(files) {
    for (const [path, hash] of Object.entries(files || {})) this.own.set(path, hash);
  },

  clashes(key) {
    const found = this.placeOf(key);
    const typed = this.typed.get(key);
    return Boolean(found && typed && valueOf(found.row.cells[found.column.number]) !== typed.base);
  },

  /** Keep what is typed in this tab, and say how much it is. */
  keep() {
    const count = this.typed.size;
    const clashing = [...this.typed.keys()].filter((key) => this.clashes(key)).length;
    byId("save").disabled = byId("discard").disabled = !count;
    try {
      if (count) sessionStorage.setItem(`table ${this.deck()}`, JSON.stringify([...this.typed]));
      else sessionStorage.removeItem(`table ${this.deck()}`);
    } catch {
      // more than a browser keeps: it is still on the page
    }
    const faulty = [...this.faults].filter(([key]) => this.typed.has(key)).length;
    const lost = this.data && [...this.typed.keys()].find((key) => !this.placeOf(key));
    const parts = [lost ? say("lostCard", { card: lost.split("\u0000")[0] }) : "", count === 1 ? say("unsavedCell") : say("unsavedCells", { count }), faulty ? say("faultyCells", { count: faulty }) : "", clashing ? say("conflicts", { count: clashing }) : ""];
    showSteps();
    byId("save").title = count ? parts.filter(Boolean).join(" · ") : "";
    byId("save").textContent = count ? `${say("save")} (${count})` : say("save");
    if (count && !byId("status").classList.contains("error")) byId("status").textContent = parts.filter(Boolean).join(" · ");
  },

  /** The changes of files that make cells say what is typed. */
  changes(typed) {
    const found = [];
    const records = new Map(); // parts of records that are not there, by their place
    for (const [key, { base, mine }] of typed) {
      const place = this.placeOf(key);
      if (!place) continue;
      const { row, column } = place;
      const { path } = row;
      const cell = row.cells[column.number];
      const node = ["cards", row.card, ...column.steps];
      if (row.row !== null) found.push({ path, kind: "cell", node: [row.row, this.data.places[path][column.name]], old: base ?? "", new: mine ?? "" });
      else if (mine === null) found.push({ path, kind: "delete", node, old: base, new: null });
      else if (cell !== null) found.push({ path, kind: "value", node, old: base, new: mine });
      else {
        const depth = this.depthOf(row, column);
        const top = JSON.stringify([row.card, ...column.steps.slice(0, depth)]);
        const inner = column.steps.slice(depth).reduceRight((value, step) => ({ [step]: value }), mine);
        const known = records.get(top);
        if (known) Object.assign(known.new, inner);
        else {
          const made = { path, kind: "insert", node: node.slice(0, 2 + depth), old: null, new: inner };
          records.set(top, made);
          found.push(made);
        }
      }
    }
    return found;
  },

  /** How many steps of the way to a value that is not written have to be written: a record without any part is not there. */
  depthOf(row, column) {
    for (let depth = 1; depth < column.steps.length; depth += 1) {
      const within = this.data.columns.filter(({ steps }) => steps.length > depth && steps.slice(0, depth).join() === column.steps.slice(0, depth).join());
      if (within.every(({ number }) => row.cells[number] === null)) return depth;
    }
    return column.steps.length;
  },

  async save() {
    grid.stop(true);
    if (!this.typed.size) return this.say(say("nothing"));
    const sent = new Map(this.typed);
    const changes = this.changes(sent);
    if (!changes.length) return this.keep();
    this.say(say("saving"));
    const { status, told } = await send("edits", { changes });
    if (status !== 200) {
      await this.load();
      return this.say(say("refused", told), true);
    }
    this.note(told.files);
    for (const [key, { mine }] of sent) {
      const { row, column } = this.placeOf(key) || {};
      if (!row) continue;
      row.cells[column.number] = mine;
      if (this.typed.get(key)?.mine === mine) this.typed.delete(key);
    }
    this.undone = { before: [], after: [] };
    this.faults.clear();
    grid.refresh();
    this.show();
    this.say("");
    this.keep();
    return this.say(say("savedCells", { count: sent.size }));
  },

  discard() {
    grid.stop(false);
    const step = [...this.typed].map(([key, before]) => ({ key, before, after: null }));
    this.undone.before.push(step);
    this.undone.after = [];
    this.say("");
    this.set(step.map(({ key }) => [key, null]));
    this.keep();
  },

  /** Check what is typed when nobody has typed for a moment. */
  soon() {
    clearTimeout(this.timer);
    this.checks += 1;
    this.timer = setTimeout(() => this.check(this.checks), PAUSE);
  },

  async check(number) {
    if (!this.data || !this.typed.size) return;
    const cards = this.data.rows.map(({ card }) => card).filter((card) => this.data.columns.some((column) => this.typed.has(keyOf(card, column)))).slice(0, MOST_CHECKED);
    for (let at = 0; at < cards.length; ) {
      const chunk = cards.slice(at, at + CHUNK);
      const typed = [...this.typed].filter(([key]) => chunk.includes(key.split("\u0000")[0]));
      const { status, told } = await send("table/check", { deck: this.deck(), cards: chunk, changes: this.changes(typed.filter(([key]) => !this.clashes(key))) });
      if (number !== this.checks) return;
      if (status === 429) {
        await new Promise((resume) => setTimeout(resume, PAUSE));
        continue;
      }
      if (status !== 200) return void this.say(say("refused", told), true);
      for (const [key] of typed) this.faults.delete(key);
      for (const one of told.findings) {
        const key = `${one.card}\u0000${one.column}`;
        this.faults.set(key, [...(this.faults.get(key) || []), one]);
      }
      for (const one of told.refused) {
        const column = this.data.columns.find(({ steps }) => steps.join() === one.node.slice(2).join());
        if (one.message && column) this.faults.set(keyOf(one.node[1], column), [{ severity: "error", message: one.message, hint: "" }]);
        else if (!one.message) this.isStale = true;
      }
      at += Math.max(1, chunk.length - told.left);
    }
    if (this.isStale) await this.load();
    grid.refresh();
    this.show();
    this.keep();
  },

  /** Show below the grid what the cell says that has the focus, what is wrong with it, and where it is changed otherwise. */
  show() {
    const box = byId("cell");
    const { row: number, column: at } = grid.at;
    const row = this.view[number];
    const column = this.columns[at - 1];
    if (!row || !this.data) return box.replaceChildren();
    const form = make("a", { href: cardAddress(this.data.deck, row.card) }, say("openForm"));
    const place = row.link ? make("a", { class: "place", href: row.link }, row.place.split("/").pop()) : make("span", { class: "place" }, row.place.split("/").pop());
    if (!column) return box.replaceChildren(make("p", { class: "of" }, make("b", {}, row.card), row.skipped ? ` · ${say("skippedCard")}` : "", " · ", form, " · ", place));
    const key = keyOf(row.card, column);
    const cell = row.cells[column.number];
    const { kind } = column;
    const said = this.said(row, column);
    const notes = [kind.note, kind.required ? say("required") : "", kind.name === "text" && kind.max !== null ? say("limit", { count: [...(said || "")].length, max: kind.max }) : limits(kind), why(cell)].filter(Boolean);
    const faults = (this.faults.get(key) || []).map((one) => make("li", { class: one.severity }, one.message, one.hint ? make("span", { class: "hint" }, one.hint) : null));
    return box.replaceChildren(
      make("p", { class: "of" }, make("b", {}, `${row.card} · ${column.name}`), ...notes.map((note) => ` · ${note}`), " · ", form, " · ", place),
      make("p", { class: "words", dir: "auto" }, said ?? say("notWritten")),
      ...(this.clashes(key) ? [this.clash(key, cell)] : []),
      make("ul", { class: "faults" }, ...faults),
    );
  },

  clash(key, cell) {
    const typed = this.typed.get(key);
    const settle = (change) => {
      this.set([[key, change]]);
      this.keep();
    };
    return make("div", { class: "clash", role: "alert" }, make("b", {}, say("conflict")), make("span", { dir: "auto" }, `${say("theirs")}: ${valueOf(cell) ?? say("absent")}`), make("span", { dir: "auto" }, `${say("mine")}: ${typed.mine ?? say("absent")}`),
      button(say("keep"), () => settle({ base: valueOf(cell), mine: typed.mine })), button(say("take"), () => settle(null)));
  },

  /** The cells that are selected, row by row. */
  selected() {
    const { top, bottom, first, last } = grid.range();
    return this.view.slice(top, bottom + 1).map((row) => this.columns.slice(first - 1, last).map((column) => [row, column]));
  },

  copy(event) {
    const rows = this.selected().map((cells) => cells.map(([row, column]) => this.said(row, column) ?? ""));
    event.clipboardData.setData("text/plain", toTsv(rows));
    event.clipboardData.setData("text/html", toHtml(rows));
    event.preventDefault();
    this.say(say("copied", { rows: rows.length, columns: rows[0]?.length ?? 0 }));
  },

  paste(event) {
    const rows = fromTsv(event.clipboardData.getData("text/plain"));
    event.preventDefault();
    const { top, first } = grid.range();
    if (rows.length === 1 && rows[0].length === 1) return this.put(this.selected().flat().map(([row, column]) => [row, column, rows[0][0]]));
    const cells = rows.flatMap((texts, down) => texts.map((text, along) => [this.view[top + down], this.columns[first - 1 + along], text]));
    const inside = cells.filter(([row, column]) => row && column);
    this.put(inside);
    grid.go(Math.min(top + rows.length, this.view.length) - 1, Math.min(first + Math.max(...rows.map((row) => row.length)), this.columns.length + 1) - 1);
    grid.go(top, first, true);
    if (inside.length < cells.length) this.say(say("clipped"), true);
    return undefined;
  },

  fill() {
    const { top, bottom, first, last } = grid.range();
    const source = this.view[top === bottom ? top - 1 : top];
    if (!source) return;
    const rows = top === bottom ? [this.view[top]] : this.view.slice(top + 1, bottom + 1);
    this.put(rows.flatMap((row) => this.columns.slice(first - 1, last).map((column) => [row, column, this.said(source, column)])));
  },

  say(words, isFault = false) {
    byId("status").replaceChildren(...[words].flat());
    byId("status").classList.toggle("error", isFault);
  },
};

const grid = beginGrid(byId("grid"), {
  rows: () => page.view.length,
  columns: () => page.columns.length + 1,
  widths: () => ["11rem", ...page.columns.map(({ kind, name, single }) => (single ? WIDTHS[kind.name] || `max(5rem, ${name.length * 0.62 + 1.5}rem)` : "12rem"))],
  head(cell, at) {
    const name = at ? page.columns[at - 1].name : "";
    const isSorted = page.sort?.name === name;
    cell.textContent = (at ? name : say("card")) + (isSorted ? (page.sort.isDown ? " ↓" : " ↑") : "");
    cell.title = say("sorted", { name: at ? name : say("card") });
    cell.setAttribute("aria-sort", isSorted ? (page.sort.isDown ? "descending" : "ascending") : "none");
  },
  line(line, number) {
    line.classList.toggle("skipped", Boolean(page.view[number]?.skipped));
  },
  fill(cell, number, at) {
    const row = page.view[number];
    if (!at) {
      cell.textContent = row.card;
      cell.title = row.skipped ? say("skippedCard") : "";
      return;
    }
    const column = page.columns[at - 1];
    const key = keyOf(row.card, column);
    const said = page.said(row, column);
    const faults = page.faults.get(key) || [];
    const worst = faults.some(({ severity }) => severity === "error") ? "error" : faults.length ? faults[0].severity : "";
    const isFixed = Boolean(why(row.cells[column.number]));
    const isNumber = ["int", "number"].includes(column.kind.name);
    const usual = said === null && column.kind.default !== null && row.row === null ? String(column.kind.default === true ? say("yes") : column.kind.default === false ? say("no") : column.kind.default) : "";
    cell.className = ["cell", isNumber ? "number" : "", page.typed.has(key) ? "typed" : "", page.typed.has(key) || worst !== "note" ? worst : "", said === null ? "absent" : "", page.clashes(key) ? "clashing" : ""].filter(Boolean).join(" ");
    cell.textContent = (said ?? usual).replace(/\s*\n\s*/g, " ⏎ ").replace(/ ⏎ $/, "");
    cell.title = faults.map(({ message }) => message).join("\n");
    cell.setAttribute("aria-readonly", String(isFixed));
    if (worst === "error") cell.setAttribute("aria-invalid", "true");
    else cell.removeAttribute("aria-invalid");
  },
  sort(at) {
    const name = at ? page.columns[at - 1].name : "";
    page.sort = page.sort?.name !== name ? { name, isDown: false } : page.sort.isDown ? null : { name, isDown: true };
    page.arrange();
  },
  edit(_, number, at, first) {
    const [row, column] = [page.view[number], page.columns[at - 1]];
    const cell = row?.cells[column.number];
    if (!row || why(cell)) {
      page.say(why(cell) || "", true);
      return null;
    }
    const said = page.said(row, column);
    const made = control(column.kind, said, "editing", "cell");
    made.setAttribute("aria-label", `${row.card} ${column.name}`);
    if (made.tagName === "SELECT" && said !== null && !column.kind.required) made.prepend(make("option", { value: "" }, say("absent")));
    if (made.tagName !== "SELECT" && first !== null) {
      made.value = first;
      made.dataset.fresh = "1";
    } else if (first) {
      const match = [...made.options].find(({ value }) => folded(value).startsWith(folded(first)));
      if (match) made.value = match.value;
      made.dataset.fresh = match ? "1" : "";
    }
    if (column.kind.choices?.length) {
      let list = byId("choices");
      if (!list) document.body.append((list = make("datalist", { id: "choices" })));
      list.replaceChildren(...column.kind.choices.map((choice) => make("option", { value: choice })));
      made.setAttribute("list", "choices");
    }
    const grow = () => {
      made.style.blockSize = "auto";
      made.style.blockSize = `${made.scrollHeight + 4}px`;
    };
    if (made.tagName === "TEXTAREA") {
      made.addEventListener("input", grow);
      requestAnimationFrame(grow);
    }
    return made;
  },
  put: (number, at, text) => page.put([[page.view[number], page.columns[at - 1], text === "" && valueOf(page.view[number].cells[page.columns[at - 1].number]) === null ? null : text]]),
  empty: () => page.put(page.selected().flat().map(([row, column]) => [row, column, null])),
  moved: () => page.show(),
});

const ACTS = { save: () => page.save(), discard: () => page.discard(), undo: () => page.turn("undo"), redo: () => page.turn("redo"), fill: () => page.fill() };
for (const [id, act] of Object.entries(ACTS)) {
  byId(id).textContent = say(id);
  byId(id).addEventListener("click", act);
}
const showSteps = beginSteps(byId("undo"), byId("redo"), (how) => page.undone[how === "undo" ? "before" : "after"].length > 0);
const find = beginFind(page, byId("replace"));
byId("deck").addEventListener("change", () => page.open());
byId("filter").addEventListener("input", () => page.data && page.arrange());
document.addEventListener("copy", (event) => grid.hasFocus() && page.copy(event));
document.addEventListener("cut", (event) => {
  if (!grid.hasFocus()) return;
  page.copy(event);
  page.put(page.selected().flat().map(([row, column]) => [row, column, null]));
});
document.addEventListener("paste", (event) => grid.hasFocus() && page.paste(event));
document.addEventListener("keydown", (event) => {
  const isCommand = event.ctrlKey || event.metaKey;
  const isTyping = ["INPUT", "TEXTAREA", "SELECT"].includes(event.target.tagName);
  const key = event.key.toLowerCase();
  if (isCommand && key === "s") page.save();
  else if (isCommand && key === "h") find.toggle();
  else if (isCommand && key === "d" && !isTyping) page.fill();
  else if (isCommand && key === "z" && !isTyping) page.turn(event.shiftKey ? "redo" : "undo");
  else if (isCommand && key === "y" && !isTyping) page.turn("redo");
  else return;
  event.preventDefault();
});

stream.begin({
  show({ complete }) {
    if (complete && page.isStale && page.data) page.load();
  },
  heard(kind, detail) {
    if (!page.data || (kind === "edit" && detail.client === client)) return;
    const paths = new Set(page.data.rows.map(({ path }) => path));
    const foreign = Object.entries(detail.files).filter(([path, hash]) => paths.has(path) && page.own.get(path) !== hash);
    if (!foreign.length) return;
    page.isStale = true; // cards may come or go with the build that follows
    page.load().then(() => {
      page.isStale = kind === "edit" || page.isStale;
    });
  },
  connected(isThere) {
    if (!isThere) page.say(say("lost"), true);
    else sayBack(byId("status"));
  },
});
await page.begin();
