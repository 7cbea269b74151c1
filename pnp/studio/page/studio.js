// A form beside a card: what is typed shows on its face at once and is written when it is saved. Words that are not saved stay in
// this tab, also when it is loaded again; where somebody else has changed a place, both texts are shown.
import { beginCards } from "./cards.js";
import { beginMenus, client, sayBack, send as sendRequest } from "./elements.js";
import { beginFaceView } from "./face-view.js";
import { face } from "./face.js";
import { field } from "./fields.js";
import { beginFollowing } from "./follow.js";
import { beginComparison } from "./comparison.js";
import { beginLayout } from "./layout.js";
import { beginViews } from "./views.js";
import { beginWall } from "./wall.js";
import { showOthers } from "./others.js";
import { showPlaces } from "./places.js";
import { beginSteps, turned } from "./steps.js";
import { say } from "./words.js";

const panel = byId("editor");
const editor = {
  open: null, // {deck, card} of the form that is shown
  data: null, // the form as the server gave it
  typed: new Map(), // by key: {node, cell, base, written, mine}
  clashes: new Map(), // by key: what the file says now
  inputs: new Map(),
  extras: null,
  unsaved: false, // whether the status says that something is not saved
  hasDrawings: false, // whether its faces are drawings, which need no build
  isBehind: false, // until the build that follows a step which was taken back
  isAwaited: false, // until the first build has the card that is open
  isSought: false, // until the wall shows it
  findings: null, // of what is typed, until a build has all
  drawn: "", // the pictures of the build after which the card was laid out last
  ...beginFollowing(() => editor.preview()),

  type(key, change) {
    const known = this.typed.get(key);
    const base = known ? known.base : change.base;
    if (change.mine === (base ?? "") && !this.clashes.has(key)) this.typed.delete(key);
    else this.typed.set(key, { ...change, base });
    this.keep();
    this.soon();
  },

  /** Keep what is typed in this tab. */
  keep() {
    const name = `typed ${this.open.deck}/${this.open.card}`;
    if (this.typed.size) sessionStorage.setItem(name, JSON.stringify([...this.typed]));
    else sessionStorage.removeItem(name);
    const was = this.unsaved;
    const count = this.typed.size + layout.count;
    this.unsaved = count > 0;  // only its own words are taken away: those of an act stay until the next
    if (this.unsaved) this.status(say("unsaved", { count }));
    else if (was) this.status("");
    byId("editor-save").disabled = byId("editor-discard").disabled = !count;
  },

  changes() {
    const path = this.data.path;
    const values = [...this.typed.values()].map(({ node, cell, base, written, mine }) => {
      if (cell) return { path, kind: "cell", node: cell, old: base, new: mine };
      return written ? { path, kind: "value", node, old: base, new: mine } : { path, kind: "insert", node, old: null, new: mine };
    });
    return [...values, ...layout.changes()];
  },

  /** Send what is typed; gives what shows the card with it. */
  async preview() {
    if (!this.open || !this.data) return undefined;
    const { deck, card } = this.open;
    const answer = await send("typing", { changes: this.changes(), deck, card, view: view.chosen });
    if (answer.status === 429) this.soon();
    return () => this.open?.deck === deck && this.open.card === card && this.previewed(answer);
  },

  /** Show the card with what was typed when this was answered. */
  previewed(answer) {
    const { deck, card } = this.open;
    this.hasDrawings = answer.status === 200 && Boolean(answer.told.faces);
    if (answer.status === 200) view.offer(this.hasDrawings);
    if (this.hasDrawings) {
      this.findings = answer.told.findings;
      face.show(byId("editor-faces"), answer.told.faces, `${deck}/${card}`);
      this.fit(answer.told.faces);
      showOthers(byId("editor-others"), answer.told, deck, (home, other) => this.show(home, other));
      this.faults();
    }
    if (answer.status === 422) this.status(say("refused", answer.told), true);
  },

  /** Say beside each field what its texts take on the faces. */
  fit(faces) {
    const rows = this.rows();
    const inside = (row, name) => [...row.children].find((child) => child.classList.contains(name));
    for (const row of rows) inside(row, "fits").replaceChildren();
    for (const { texts } of faces) {
      for (const text of texts) {
        const row = this.rowAt(text.content, rows);
        if (row) inside(row, "fits").append(face.words(text));
      }
    }
  },

  rows: () => [...byId("editor-fields").querySelectorAll(".field[data-line]")],

  /** The field in which a place in a file is. */
  rowAt(place, rows = this.rows()) {
    const [, file, line] = /^(.*?):(\d+)/.exec(place || "") || [];
    const above = rows.filter((row) => row.dataset.file === file && Number(row.dataset.line) <= Number(line));
    return above.sort((a, b) => b.dataset.line - a.dataset.line)[0];
  },

  /** Go to the field of an item of a face. */
  goTo(place) {
    const input = this.rowAt(place)?.querySelector(".control");
    if (!input) return;
    input.focus();
    input.scrollIntoView({ block: "nearest" });
  },

  async save() {
    if (!this.data || !(this.typed.size + layout.count)) return this.status(say("nothing"));
    this.hush();
    const [sent, changes] = [new Map(this.typed), this.changes()];
    const answer = await send("edits", { changes });
    if (answer.status === 200) {
      layout.saved(changes);
      for (const [key, { mine }] of sent) if (this.typed.get(key)?.mine === mine) this.typed.delete(key);
      this.clashes.clear();
      this.keep();
      await this.load();
      return this.status(say("saved"));
    }
    if (answer.status === 409) await this.load();
    return this.status(say("refused", answer.told), true);
  },

  /** A change of a list, which is saved at once, `otherwise` if the file does not allow that; what is typed elsewhere stays. */
  async restructure(changes, otherwise = []) {
    const inFile = (all) => ({ changes: all.map((change) => ({ path: this.data.path, ...change })) });
    let answer = await send("edits", inFile(changes));
    if (answer.status === 422 && otherwise.length) answer = await send("edits", inFile(otherwise));
    await this.load();
    this.status(answer.status === 200 ? say("saved") : say("refused", answer.told), answer.status !== 200);
  },

  async turn(how) {
    const answer = await send(how, {});
    if (answer.status !== 200) return this.status(turned(how, answer), true);
    this.isBehind = true;
    await this.load();
    return this.status(turned(how, answer));
  },

  async show(deck, card) {
    if (this.open && (this.open.deck !== deck || this.open.card !== card)) this.leave();
    this.open = { deck, card };
    this.isSought = true;
    sessionStorage.setItem("open", JSON.stringify(this.open));
    const isOpened = panel.hidden;
    document.body.classList.add("editing");
    panel.hidden = false;
    markOpen(deck, card);
    if (isOpened) refit();
    this.status(say("loading"));
    const kept = JSON.parse(sessionStorage.getItem(`typed ${deck}/${card}`) || "[]");
    this.typed = new Map(kept);
    this.clashes.clear();
    if (await this.load()) this.status(kept.length ? say("restored") : "");
    byId("editor-title").focus();
  },

  /** Read the card anew, and say whether it is there; what is typed stays, beside what the file says where that is another text. */
  async load() {
    if (!this.open) return undefined;
    const { deck, card } = this.open;
    const isEarly = !latest?.complete; // the game may not be read yet
    const answer = await fetch(`card?${new URLSearchParams({ deck, card })}`).catch(() => null);
    const told = answer?.status === 404 ? null : await answer?.json();
    if (this.open?.deck !== deck || this.open.card !== card) return undefined; // another one is open by now
    if (!answer) return this.status(say("lost"), true);
    this.isAwaited = isEarly && answer.status === 404;
    if (this.isAwaited) return this.shown();
    if (!answer.ok) return this.status(told ? say("refused", told) : say("gone"), true);
    this.data = told;
    this.draw();
    await layout.load();
    return true;
  },

  draw() {
    const focused = document.activeElement?.closest("[data-key]")?.dataset.key;
    const at = document.activeElement?.selectionStart;
    this.inputs.clear();
    this.extras = make("div", { hidden: true });
    const rows = this.data.fields.map((one) => this.row(one));
    byId("editor-fields").replaceChildren(...rows, this.extras);
    byId("editor-place").textContent = this.data.place.split("/").pop();
    byId("editor-place").href = this.data.link;
    cards.shown(this.data);
    showEarlier();
    this.meet();
    this.shown();
    this.soon();
    const back = focused && this.inputs.get(focused)?.input;
    if (back) {
      back.focus();
      if (at !== undefined && at !== null && back.setSelectionRange) back.setSelectionRange(at, at);
    }
  },

  row(one) {
    const [file, at] = /^(.*?:)(\d.*)$/.exec(one.place.split("/").pop())?.slice(1) || ["", one.place];
    const isHere = this.data.place.split("/").pop().startsWith(file); // as the place of the card, above
    const place = make("a", { class: "place", href: one.link, title: say("elsewhere") }, isHere ? make("span", {}, file) : file, at);
    if (one.refused) {
      const value = one.value === null ? "" : typeof one.value === "string" ? one.value : JSON.stringify(one.value);
      return make("div", { class: "field refused" }, make("p", { class: "head" }, make("b", {}, one.name), place), value ? make("p", { class: "value", dir: "auto" }, value) : null, make("p", { class: "note" }, one.refused), make("ul", { class: "fits" }), make("ul", { class: "faults" }));
    }
    const row = field(this, { label: one.name, kind: one.kind, value: one.value, node: one.node, cell: one.cell, written: one.written, place });
    if (one.written) Object.assign(row.dataset, { file: one.file, line: one.line }); // else nothing is there
    row.lastElementChild.before(make("ul", { class: "fits" }));
    return row;
  },

  /** Put what is typed into the fields, and show both texts where the file says something else than it was typed over. */
  meet() {
    this.clashes.clear();
    for (const [key, change] of this.typed) {
      const known = this.inputs.get(key);
      const now = this.valueAt(change);
      if (!known) continue;
      known.show(change.mine);
      if ((now ?? null) !== (change.base ?? null)) {
        if (now === change.mine) this.typed.delete(key);
        else this.clashes.set(key, now);
      }
    }
    for (const [key, { row }] of this.inputs) this.clash(key, row.querySelector(".clash"));
    this.keep();
  },

  clash(key, box) {
    const isThere = this.clashes.has(key);
    box.hidden = !isThere;
    box.replaceChildren();
    if (!isThere) return;
    const [now, change] = [this.clashes.get(key), this.typed.get(key)];
    const settle = (words, act) => {
      const made = make("button", { type: "button" }, words);
      made.addEventListener("click", act);
      return made;
    };
    box.append(
      make("b", {}, say("conflict")),
      make("dl", {}, make("dt", {}, say("theirs")), make("dd", { dir: "auto" }, now ?? say("absent")), make("dt", {}, say("mine")), make("dd", { dir: "auto" }, change.mine)),
      settle(say("keep"), () => {
        this.typed.set(key, { ...change, base: now ?? null, written: now !== null });
        this.meet();
        this.soon();
      }),
      settle(say("take"), () => {
        this.typed.delete(key);
        this.inputs.get(key).show(now);
        this.meet();
        this.soon();
      }),
    );
  },

  valueAt({ node, cell }) {
    const key = JSON.stringify(cell || node);
    const own = this.data.fields.find((one) => JSON.stringify(one.cell || one.node) === key);
    if (own) return own.value;
    const top = this.data.fields.find((one) => one.node && JSON.stringify(one.node) === JSON.stringify(node.slice(0, one.node.length)));
    return top ? node.slice(top.node.length).reduce((value, step) => value?.[step] ?? null, top.value) : null;
  },

  /** The faces of the card after a build, at the sizes that its deck has now; pictures if only a build can make them. */
  shown() {
    if (!latest || !this.open) return;
    const faces = latest.faces.filter((one) => one.deck === this.open.deck && one.card === this.open.card);
    byId("editor-title").textContent = say("edit", { card: faces[0]?.title || this.open.card });
    if (latest.complete && this.isAwaited) {
      this.isAwaited = false;
      this.show(this.open.deck, this.open.card);
    }
    if (this.isSought && latest.complete && faces.length) {
      this.isSought = false;
      blocks.bring(faces[0].name);
    }
    const drawn = faces.map((one) => one.picture).join();
    if (drawn !== this.drawn && latest.complete) {
      this.drawn = drawn;
      this.soon();
    }
    if (!this.hasDrawings) this.pictures(faces);
    if (latest.complete) this.findings = null;
    if (latest.complete && this.isBehind) {
      this.isBehind = false;
      this.load();
    }
    this.faults();
  },

  pictures(faces) {
    const shown = byId("editor-faces");
    faces.forEach((one, at) => {
      let image = shown.children[at];
      if (!image) shown.append((image = make("img", {})));
      guides.fit(image, one);
      show(image, one.picture, one);
      image.classList.toggle("stale", one.stale);
    });
    while (shown.children.length > faces.length) shown.lastElementChild.remove();
  },

  /** The findings beside the fields whose lines they name: those of what is typed, or else of the last build. */
  faults() {
    if (!this.data || (!latest?.complete && !this.findings)) return;
    const names = new Set(latest.faces.filter((one) => one.deck === this.open.deck && one.card === this.open.card).map((one) => one.name));
    const about = this.findings || latest.findings.filter((one) => one.faces.some((name) => names.has(name)));
    const rows = this.rows();
    for (const list of panel.querySelectorAll(".faults")) list.replaceChildren();
    for (const one of about) {
      const row = this.rowAt(one.place, rows);
      const list = row ? [...row.children].find((child) => child.classList.contains("faults")) : byId("editor-faults");
      list.append(make("li", { class: one.severity }, make("b", {}, say(one.severity)), " ", english(one.message), one.hint ? make("span", { class: "hint" }, english(one.hint)) : null));
    }
  },

  discard() {
    this.typed.clear();
    this.clashes.clear();
    layout.discard();
    this.keep();
    this.draw();
  },

  /** Leave the card: what is typed stays in this tab, but its face is that of the file again. */
  leave() {
    this.hush();
    if (this.typed.size + layout.count) send("typing", { changes: [] });
    this.typed = new Map();
    this.data = null;
    byId("editor-fields").replaceChildren();
    byId("editor-faces").replaceChildren();
    showOthers(byId("editor-others"), {}, "");
  },

  close() {
    const { deck, card } = this.open;
    this.leave();
    this.open = null;
    sessionStorage.removeItem("open");
    document.body.classList.remove("editing");
    markOpen();
    refit();
    panel.hidden = true;
    blocks.focus(`${deck}/${card}-face`);
  },

  status(words, isFault = false) {
    byId("editor-status").replaceChildren(...[words].flat());
    byId("editor-status").classList.toggle("error", isFault);
  },
};

/** Send a request that writes; that nobody answers is said in the form. */
async function send(what, told) {
  const answer = await sendRequest(what, told, what === "typing" && !told.changes.length); // of those that outlive the page, browsers bound the size
  if (answer.status === 0) editor.status(say("lost"), true);
  return answer;
}

/** A click on a face opens its form; those of backs that all cards share are shown large, as ever. */
document.addEventListener("click", (event) => {
  const name = event.target.closest("#all .face, #edited .face")?.closest("[data-name]")?.dataset.name;
  const face = name && latest.faces.find((one) => one.name === name);
  if (!document.body.classList.contains("writes") || !face?.card) return;
  event.stopPropagation();
  event.preventDefault();
  editor.show(face.deck, face.card);
}, true);

document.addEventListener("keydown", (event) => {
  if (panel.hidden || document.querySelector("dialog[open]")) return;
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  const isTyping = ["INPUT", "TEXTAREA"].includes(event.target.tagName);
  if (isCommand && key === "s") editor.save();
  else if (isCommand && key === "z" && !isTyping) editor.turn(event.shiftKey ? "redo" : "undo");
  else if (isCommand && key === "y" && !isTyping) editor.turn("redo");
  else if (event.key === "Escape") editor.close();
  else return;
  event.preventDefault();
});

const cards = beginCards(editor, send);
const layout = beginLayout(editor);
const showEarlier = beginComparison(editor);
const view = beginFaceView(() => editor.data && editor.soon());
byId("editor-faces").addEventListener("click", (event) => editor.goTo(face.placeOf(event.target)));
byId("editor-fields").addEventListener("submit", (event) => event.preventDefault());
byId("editor-save").addEventListener("click", () => editor.save());
byId("editor-undo").addEventListener("click", () => editor.turn("undo"));
byId("editor-redo").addEventListener("click", () => editor.turn("redo"));
byId("editor-discard").addEventListener("click", () => editor.discard());
byId("editor-close").addEventListener("click", () => editor.close());
for (const name of ["save", "undo", "redo", "discard", "close"]) byId(`editor-${name}`).textContent = say(name);

addEventListener("pagehide", () => editor.typed.size + layout.count && send("typing", { changes: [] }));
document.addEventListener("pnp-shown", () => editor.shown());
document.addEventListener("pnp-connected", () => sayBack(byId("editor-status")));
for (const kind of ["edit", "file"]) {
  document.addEventListener(`pnp-${kind}`, ({ detail }) => {
    const isOwn = kind === "edit" && detail.client === client;
    if (isOwn || !editor.data) return;
    if (editor.data.path in detail.files) editor.load();
    else if (Object.keys(detail.files).some((path) => path.startsWith("templates/"))) layout.load();
  });
}

// the form stands below the controls of the page, its faces below its own, however many rows they take
for (const [name, above] of [["--header", document.querySelector("header")], ["--bar", panel.querySelector(".bar")]]) {
  new ResizeObserver(() => document.documentElement.style.setProperty(name, `${above.offsetHeight}px`)).observe(above);
}

const settings = await fetch("settings").then((answer) => answer.json()).catch(() => ({ writes: false }));
if (settings.begins) location.replace("begin"); // no game is chosen yet
document.body.classList.toggle("writes", settings.writes);
if (settings.writes) {
  beginWall();
  beginSteps(byId("editor-undo"), byId("editor-redo"));
}
beginViews(byId("low-ink").parentElement);
showPlaces(settings.writes);

beginMenus();

/** The card that the address names, `#deck/card`, as other pages link to it. */
function named() {
  const [deck, card] = location.hash.slice(1).split("/").map(decodeURIComponent);
  if (card) history.replaceState(null, "", location.pathname);
  return card ? { deck, card } : null;
}

const kept = named() || JSON.parse(sessionStorage.getItem("open") || "null");
if (settings.writes && kept) editor.show(kept.deck, kept.card);
addEventListener("hashchange", () => {
  const card = named();
  if (settings.writes && card) editor.show(card.deck, card.card);
});
