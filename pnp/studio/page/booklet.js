// The booklet as pages, and beside them the blocks of a chapter as they are written: a click on a page leads to its block, a
// block shows where it is printed. What is typed is laid out with the next build, and stays in this tab until it is saved.
import "./booklet-words.js";
import { button, byId, client, look, make, sayAll, sayBack, send } from "./elements.js";
import { showPlaces } from "./places.js";
import { tools } from "./texts.js";
import { beginSteps, turned } from "./steps.js";
import { say } from "./words.js";

const PAUSE = 300; // ms without a key, after which the server is told what is typed
const KEPT = "booklet";
const SVG = "http://www.w3.org/2000/svg";

const lineCount = (text) => text.split("\n").length;

const page = {
  about: null, // the game and its chapters with their blocks
  path: "", // of the chapter that is shown
  snapshot: null, // of the last build
  leaves: new Map(), // by name of a page: {leaf, image, face, boxes}
  typed: new Map(), // by path and line: {path, line, base, mine, at}, what is typed and not saved
  rows: [], // of the chapter: {block, row, area, faults}
  current: null, // the row that has the focus
  timer: 0,

  async begin() {
    sayAll();
    byId("view").append(...["spreads", "single"].map((value) => make("option", { value }, say(value))));
    for (const one of JSON.parse(sessionStorage.getItem(KEPT) || "[]")) this.typed.set(this.key(one), one);
    await this.read();
    document.title = say("booklet", { game: this.about.title });
    byId("title").textContent = this.about.title;
    const { chapters } = this.about;
    if (!chapters.length) {
      byId("text").hidden = true;
      return this.note(say("noBooklet"));
    }
    const asked = new URLSearchParams(location.hash.slice(1));
    const first = chapters.find(({ path }) => path === asked.get("path")) || chapters[0];
    this.show(first.path);
    if (this.typed.size) {
      this.say(say("restored"));
      this.soon();
    }
    if (this.snapshot) this.draw();
    return undefined;
  },

  key: ({ path, line }) => `${path}:${line}`,

  async read() {
    const { told } = await look(`booklets/chapters?${new URLSearchParams({ locale: this.snapshot?.locale || "" })}`);
    this.about = told;
    byId("chapter").replaceChildren(...told.chapters.map(({ path, name, blocks }) => {
      const heading = blocks.find(({ kind }) => kind === "heading")?.text.replace(/^#+\s*|\s*\{#[^}]*\}\s*$/g, "");
      return make("option", { value: path }, `\u2068${heading || name}\u2069`); // its signs stay where they are, in a page that runs to the left too
    }));
    byId("chapter").value = this.path;
    this.rebase();
  },

  /** Find the blocks of what is typed again: a block that says something else by now is a clash. */
  rebase() {
    for (const one of [...this.typed.values()]) {
      const blocks = this.about.chapters.find(({ path }) => path === one.path)?.blocks || [];
      const same = blocks.filter(({ text }) => text === one.base);
      const found = same.find(({ line }) => line === one.line) || (same.length === 1 ? same[0] : null);
      this.typed.delete(this.key(one));
      if (found?.text === one.mine || (!found && blocks.some(({ text }) => text === one.mine))) continue; // it was saved
      const theirs = found ? null : blocks[Math.min(one.at, blocks.length - 1)] || null;
      Object.assign(one, { theirs: theirs?.text ?? null }, found || theirs ? { line: (found || theirs).line } : {});
      this.typed.set(this.key(one), one);
    }
    this.keep();
  },

  keep() {
    sessionStorage.setItem(KEPT, JSON.stringify([...this.typed.values()]));
    const own = [...this.typed.values()].filter(({ path }) => path === this.path).length;
    byId("save").disabled = byId("discard").disabled = !this.typed.size;
    const others = this.typed.size - own;
    return [own ? say("unsaved", { count: own }) : "", others ? say("typedElsewhere", { count: others }) : ""].filter(Boolean).join(" · ");
  },

  /** Show a chapter; a line of it gets the focus. */
  show(path, line = 0) {
    if (this.path !== path) {
      this.path = path;
      byId("chapter").value = path;
      this.drawBlocks();
    }
    if (line) this.focus(line);
  },

  focus(line) {
    const row = this.rows.find(({ block }) => line >= block.line && line < block.line + lineCount(block.text));
    if (!row) return;
    row.area.focus({ preventScroll: true });
    row.row.scrollIntoView({ block: "nearest" });
  },

  drawBlocks() {
    const chapter = this.about.chapters.find(({ path }) => path === this.path);
    this.current = null;
    history.replaceState(null, "", `#${new URLSearchParams({ path: this.path })}`);
    byId("place").textContent = this.path.split("/").pop();
    byId("place").href = chapter.link;
    this.rows = chapter.blocks.map((block, at) => this.block(block, at));
    byId("blocks").replaceChildren(...this.rows.map(({ row }) => row));
    if (chapter.message) this.say(say("unreadable", chapter), true);
    this.findings();
    for (const { area } of this.rows) this.grow(area);
  },

  grow(area) {
    area.style.blockSize = "auto";
    area.style.blockSize = `${area.scrollHeight + 2}px`;
  },

  /** A block with its field; the tools come when it gets the focus. */
  block(block, at) {
    const { line, text, kind, link } = block;
    const typed = this.typed.get(this.key({ path: this.path, line }));
    const label = say("block", { kind: say(`kind-${kind}`), line });
    const id = `block-${line}`;
    const area = make("textarea", { id, rows: "1", dir: "auto", spellcheck: "true", autocomplete: "off", lang: this.about.source, "aria-label": label, "aria-describedby": `${id}-faults` });
    area.value = typed ? typed.mine : text;
    const faults = make("ul", { class: "faults", id: `${id}-faults` });
    const clash = make("div", { class: "clash", role: "alert", hidden: true });
    const row = make("li", { class: kind, "data-line": line }, make("p", { class: "head" }, make("span", {}, say(`kind-${kind}`)), make("a", { href: link, class: "place" }, `${this.path.split("/").pop()}:${line}`)), area, clash, faults);
    const made = { block, at, row, area, faults };
    row.classList.toggle("typed", Boolean(typed));
    area.addEventListener("focus", () => this.enter(made));
    area.addEventListener("input", () => this.input(made));
    if (typed && typed.theirs !== null && typed.theirs !== undefined) this.clash(made, typed, clash);
    return made;
  },

  clash(made, typed, box) {
    const settle = (text) => {
      box.hidden = true;
      this.typed.delete(this.key(typed));
      made.area.value = text;
      this.input(made);
    };
    box.hidden = false;
    box.replaceChildren(make("p", {}, say("conflict")), make("dl", {}, make("dt", {}, say("theirs")), make("dd", { dir: "auto" }, made.block.text), make("dt", {}, say("mine")), make("dd", { dir: "auto" }, typed.mine)),
      button(say("keep"), () => settle(typed.mine)), button(say("take"), () => settle(made.block.text)));
  },

  enter(made) {
    if (!made.row.querySelector(".tools")) made.area.before(tools(made.area, made.area.getAttribute("aria-label")));
    if (this.current !== made) {
      this.current?.row.querySelector(".tools")?.remove();
      this.current = made;
    }
    this.mark(true);
  },

  input(made) {
    const { block, area, at, row } = made;
    const one = { path: this.path, line: block.line, base: block.text, mine: area.value, at };
    if (area.value === block.text) this.typed.delete(this.key(one));
    else this.typed.set(this.key(one), one);
    row.classList.toggle("typed", area.value !== block.text);
    this.grow(area);
    this.say([this.keep(), area.value.trim() ? "" : say("emptied")].filter(Boolean).join(" · "));
    this.soon();
  },

  /** What is typed as changes of lines. From the end to the beginning, so that the lines of each are where they were. */
  changes() {
    const settled = [...this.typed.values()].filter(({ theirs }) => theirs === null || theirs === undefined);
    const sorted = settled.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : b.line - a.line));
    return sorted.map(({ path, line, base, mine }) => ({ path, kind: "lines", node: [line], old: base, new: mine.trim() ? mine.replace(/\s+$/u, "") : "" }));
  },

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const { status } = await send("typing", { changes: this.changes() });
      if (status === 429) this.soon();
    }, PAUSE);
  },

  async save() {
    const changes = this.changes();
    if (!changes.length) return void this.say(this.typed.size ? say("conflict") : say("nothing"), this.typed.size > 0);
    clearTimeout(this.timer);
    const { status, told } = await send("edits", { changes });
    if (status === 409) {
      await this.reload();
      return void this.say(say("refused", told), true);
    }
    if (status !== 200) return void this.say(say("refused", told), true);
    for (const { path, line } of [...this.typed.values()].filter(({ theirs }) => theirs === null || theirs === undefined)) this.typed.delete(this.key({ path, line }));
    await this.reload();
    this.say([say("saved"), this.keep()].filter(Boolean).join(" · "));
  },

  async turn(how) {
    const answer = await send(how, {});
    if (answer.status === 200) await this.reload();
    this.say(turned(how, answer), answer.status !== 200);
  },

  async discard() {
    this.typed.clear();
    await this.reload();
    this.soon();
    this.say("");
  },

  /** Read the chapters anew; the field that has the focus keeps it. */
  async reload() {
    const at = this.current?.at;
    const isFocused = document.activeElement === this.current?.area;
    await this.read();
    this.drawBlocks();
    if (isFocused && this.rows[at]) this.rows[at].area.focus({ preventScroll: true });
  },

  /** The findings of the last build, below the blocks whose lines they name. */
  findings() {
    const found = (this.snapshot?.findings || []).map((finding) => ({ ...finding, at: /^(.*?):(\d+)(?::\d+)?$/.exec(finding.place || "") })).filter(({ at }) => at?.[1] === this.path);
    for (const { block, area, row, faults } of this.rows) {
      const own = found.filter(({ at }) => Number(at[2]) >= block.line && Number(at[2]) < block.line + lineCount(block.text));
      faults.replaceChildren(...own.map(({ severity, message, hint }) => make("li", { class: severity }, make("b", {}, severity), ` ${message}`, hint ? make("span", { class: "hint" }, hint) : null)));
      row.classList.toggle("faulty", own.some(({ severity }) => severity === "error"));
      area.setAttribute("aria-invalid", String(own.some(({ severity }) => severity === "error")));
    }
  },

  // The pages

  note(words) {
    byId("none").textContent = words;
    byId("none").hidden = !words;
  },

  /** Show the pages of a build; pictures that are the same stay. */
  async draw() {
    const faces = this.snapshot.pages.filter(({ deck }) => deck === "Booklet");
    this.locales();
    if (!this.about) return;
    if (this.about.chapters.length) this.note(faces.length ? "" : say("noPages"));
    const isSource = !this.snapshot.locale || this.snapshot.locale === this.about.source;
    byId("translated").hidden = isSource;
    if (!isSource) byId("translated").replaceChildren(say("translated"), " ", make("a", { href: `languages#${new URLSearchParams({ locale: this.snapshot.locale })}` }, say("toTranslate")));
    const names = faces.map(({ name }) => name);
    for (const name of [...this.leaves.keys()]) if (!names.includes(name)) this.leaves.delete(name);
    for (const face of faces) this.leaf(face);
    this.arrange(faces);
    this.findings();
    for (const one of this.leaves.values()) {
      if (one.boxesOf === one.face.picture) continue;
      const { status, told } = await look(`booklets/page/${one.face.picture}`);
      if (status === 200) Object.assign(one, { boxes: told.boxes, boxesOf: one.face.picture });
    }
    this.mark(false);
  },

  leaf(face) {
    let one = this.leaves.get(face.name);
    if (!one) {
      const image = make("img", { alt: "", loading: "lazy" });
      const marks = document.createElementNS(SVG, "svg");
      const shown = button("", (event) => this.press(this.leaves.get(face.name), event), { class: "leaf" });
      shown.append(image, marks, make("span", { class: "number", "aria-hidden": "true" }));
      one = { leaf: shown, image, marks, boxes: [] };
      this.leaves.set(face.name, one);
    }
    const [w, h] = face.size;
    const isLarge = Number(byId("size").value) > 2.2;
    const address = `pictures/${face.picture}${isLarge ? "-large" : ""}.png`;
    if (one.image.getAttribute("src") !== address) one.image.src = address;
    Object.assign(one.image, { width: Math.round(w * 4), height: Math.round(h * 4) });
    one.face = face;
    one.number = face.card.replace(/\D/g, "");
    one.leaf.setAttribute("aria-label", say("page", { number: one.number }));
    one.leaf.lastElementChild.textContent = one.number;
    one.leaf.classList.toggle("stale", face.stale);
    one.leaf.style.setProperty("--w", w);
    one.marks.setAttribute("viewBox", `0 0 ${w} ${h}`);
  },

  /** Pages side by side as they lie when the booklet is open: the first one alone, then an even one and the next. */
  arrange(faces) {
    const isSpread = byId("view").value === "spreads" && this.about.facing;
    const groups = [];
    faces.forEach((face, at) => (isSpread && at > 0 && at % 2 === 0 ? groups.at(-1).push(face) : groups.push([face])));
    const key = groups.map((group) => group.map(({ name }) => name).join("+")).join(" ") + this.about.rightBound;
    if (this.arranged === key) return;
    this.arranged = key;
    byId("spreads").dir = this.about.rightBound ? "rtl" : "ltr";
    byId("spreads").replaceChildren(...groups.map((group) => make("div", { class: "spread" }, ...group.map(({ name }) => this.leaves.get(name).leaf))));
  },

  resize() {
    byId("spreads").style.setProperty("--scale", byId("size").value);
    for (const { face } of this.leaves.values()) this.leaf(face);
  },

  /** A click leads to the block whose text is there or nearest; Enter to the first one of the page. */
  press({ leaf, boxes, face }, event) {
    if (!boxes.length) return void this.say(say("notHere"));
    const frame = leaf.getBoundingClientRect();
    const [x, y] = [((event.clientX - frame.x) / frame.width) * face.size[0], ((event.clientY - frame.y) / frame.height) * face.size[1]];
    const far = ({ box: [left, top, w, h] }) => Math.hypot(Math.max(left - x, 0, x - left - w), Math.max(top - y, 0, y - top - h));
    const found = event.detail ? boxes.reduce((one, other) => (far(other) < far(one) ? other : one)) : boxes[0];
    this.show(found.path, found.line);
  },

  /** Mark where the block is printed that has the focus; `isNew`: and let it be seen. */
  mark(isNew) {
    const block = this.current?.block;
    let first = null;
    for (const one of this.leaves.values()) {
      const own = block ? one.boxes.filter(({ path, line }) => path === this.path && line >= block.line && line < block.line + lineCount(block.text)) : [];
      one.marks.replaceChildren(...own.map(({ box: [x, y, width, height] }) => {
        const rect = document.createElementNS(SVG, "rect");
        for (const [name, value] of Object.entries({ x: x - 0.6, y: y - 0.6, width: width + 1.2, height: height + 1.2 })) rect.setAttribute(name, value);
        return rect;
      }));
      if (own.length) first ||= one.leaf;
    }
    if (isNew && first) first.scrollIntoView({ block: "nearest", inline: "nearest" });
  },

  locales() {
    const { locales, locale } = this.snapshot;
    const source = this.about?.source || "";
    byId("locale").replaceChildren(...locales.map((tag) => make("option", { value: tag || "" }, tag || say("sourceLanguage", { source }))));
    byId("locale").value = locale || "";
  },

  say(words, isFault = false) {
    byId("status").replaceChildren(...[words].flat());
    byId("status").classList.toggle("error", isFault);
  },
};

byId("chapter").addEventListener("change", () => page.show(byId("chapter").value));
byId("view").addEventListener("change", () => page.snapshot && page.draw());
byId("size").addEventListener("input", () => page.resize());
byId("locale").addEventListener("change", () => fetch(`choice?${new URLSearchParams(byId("locale").value ? { locale: byId("locale").value } : {})}`));
for (const act of ["save", "discard"]) byId(act).addEventListener("click", () => page[act]());
for (const how of ["undo", "redo"]) byId(how).addEventListener("click", () => page.turn(how));
beginSteps(byId("undo"), byId("redo"));

document.addEventListener("keydown", (event) => {
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (isCommand && key === "s") page.save();
  else if (isCommand && key === "z" && event.target.tagName !== "TEXTAREA") page.turn(event.shiftKey ? "redo" : "undo");
  else return;
  event.preventDefault();
});
addEventListener("resize", () => page.rows.forEach(({ area }) => page.grow(area)));
addEventListener("pagehide", () => page.typed.size && send("typing", { changes: [] }));

stream.begin({
  async show(snapshot) {
    const isOther = page.snapshot && page.snapshot.locale !== snapshot.locale;
    page.snapshot = snapshot;
    document.dispatchEvent(new Event("pnp-shown"));
    if (isOther && page.about) await page.read();
    page.draw();
  },
  heard(kind, detail) {
    const isOwn = kind === "edit" && detail.client === client;
    if (!isOwn && page.about?.chapters.some(({ path }) => path in detail.files)) page.reload();
  },
  connected(isThere) {
    if (!isThere) return page.say(say("lost"), true);
    sayBack(byId("status"));
    return page.typed.size ? page.soon() : undefined;
  },
});
showPlaces();
page.begin();
