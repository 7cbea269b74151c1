// The texts of a game in another language: a list with their states, and one text beside its source, with what it may not lose,
// what is wrong with it while it is typed, and its card in both languages. What is not saved stays in this tab.
import "./language-words.js";
import { beginMenus, button, byId, client, english, look, make, parted, sayAll, sayBack, sayNone, send } from "./elements.js";
import { beginFollowing } from "./follow.js";
import { beginNewLanguage } from "./new-language.js";
import { showPages } from "./pages-beside.js";
import { showPlaces } from "./places.js";
import { beginSteps, turned } from "./steps.js";
import { beginViews } from "./views.js";
import { languageName, say } from "./words.js";

const MADE_UP = ["en-XA", "ar-XB", "de-XL"]; // pseudo-locales, which show what a translation will meet
const STATES = ["untranslated", "fuzzy", "stale", "finding", "done"];

const text = byId("text");
const fuzzy = byId("fuzzy");

const folded = (words) => words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const tight = (words) => words.replace(/\s+/g, "");

/** How often a part of the source occurs in a text; signs of markup do not count inside values, nor `_` inside words. */
function occurrences(words, { search, around }) {
  if (!around) return tight(words).split(tight(search)).length - 1;
  let bare = words.replace(/\\./gsu, " ");
  for (let before = ""; before !== bare; ) [before, bare] = [bare, bare.replace(/\{[^{}]*\}/gu, "\u{fffc}")];
  return [...bare.matchAll(search === "_" ? /(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu : /\*\*/gu)].length;
}

const stateName = (state) => say(state === "fuzzy" ? "fuzzyState" : state);

const ask = (what, values) => look(`languages/${what}?${new URLSearchParams(values)}`);

const page = {
  about: null, // the game, its source language, its languages
  language: null, // {tag, name, direction, messages}
  data: null, // the message that is open
  isUnread: false, // whether its file cannot be read any more
  base: null, // what its entry said when one began to type
  rows: new Map(), // by id: {message, row}
  ...beginFollowing(() => page.attempt()),

  async begin() {
    sayAll();
    const { told } = await ask("all", {});
    this.about = { ...told, name: languageName(told.source) };
    document.title = say("languages", { game: told.game });
    byId("title").textContent = told.game;
    byId("language").replaceChildren(...told.languages.map(({ tag, name }) => make("option", { value: tag }, `${languageName(tag, name)} (${tag})`)));
    byId("language").parentElement.hidden = !told.languages.length;
    if (!told.languages.length) return void (byId("progress").textContent = say("noLanguages"));
    const asked = new URLSearchParams(location.hash.slice(1));
    const tags = told.languages.map(({ tag }) => tag);
    byId("language").value = tags.includes(asked.get("locale")) ? asked.get("locale") : tags[0];
    await this.choose(asked.get("id"));
    return undefined;
  },

  /** Show the messages of the chosen language, and one of them. */
  async choose(id = null) {
    const { status, told } = await ask("messages", { locale: byId("language").value });
    if (status !== 200) return this.say(told.message, true);
    this.language = { ...told, name: languageName(told.tag, told.name) };
    this.rows = new Map(told.messages.map((message) => [message.id, { message, row: null }]));
    this.data = null;
    byId("message").hidden = true;
    this.counts();
    this.list();
    const first = told.messages.find((one) => one.id === id) || told.messages.find(({ state }) => state !== "done") || told.messages[0];
    if (first) await this.open(first.id);
    return undefined;
  },

  counts() {
    const chosen = byId("state").value || "all";
    const found = Object.fromEntries(STATES.map((state) => [state, 0]));
    for (const { message } of this.rows.values()) found[message.state] += 1;
    const options = STATES.filter((state) => found[state] || state === chosen).map((state) => make("option", { value: state }, `${stateName(state)} (${found[state]})`));
    byId("state").replaceChildren(make("option", { value: "all" }, `${say("all")} (${this.rows.size})`), ...options);
    byId("state").value = chosen;
    const done = found.done + found.finding;
    byId("progress").textContent = say("progress", { done, total: this.rows.size });
    Object.assign(byId("share"), { max: this.rows.size || 1, value: done });
    const ahead = { "next-untranslated": found.untranslated, "next-stale": found.stale + found.fuzzy, "next-finding": found.finding };
    for (const [id, count] of Object.entries(ahead)) byId(id).hidden = !count; // its key says that there is none
  },

  list() {
    const words = folded(byId("filter").value.trim());
    const state = byId("state").value;
    const shown = [...this.rows.values()].filter(({ message }) => {
      const isWanted = state === "all" || message.state === state || message.id === this.data?.id;
      return isWanted && (!words || [message.id, message.source, message.text].some((one) => folded(one).includes(words)));
    });
    for (const one of this.rows.values()) one.row = null;
    byId("rows").replaceChildren(...shown.map((one) => (one.row = this.row(one.message))));
    byId("none").hidden = shown.length > 0;
    sayNone(byId("none"), say("none"), byId("filter"));
    this.mark();
  },

  row(message) {
    const words = make("span", { class: "source", dir: "auto", lang: this.about.source }, message.source || message.id);
    const translated = message.text ? make("span", { class: "target", dir: this.language.direction, lang: this.language.tag }, message.text) : null;
    const shown = button(words, () => this.open(message.id), { class: message.state, "data-id": message.id, title: message.id });
    if (translated) shown.append(translated);
    if (message.state !== "done") shown.append(make("span", { class: "mark" }, stateName(message.state)));
    return make("li", {}, shown);
  },

  mark() {
    for (const one of byId("rows").querySelectorAll("[aria-current]")) one.removeAttribute("aria-current");
    const current = this.rows.get(this.data?.id)?.row?.firstElementChild;
    if (!current) return;
    current.setAttribute("aria-current", "true");
    const come = () => current.parentElement.scrollIntoView({ block: "nearest" }); // what is in a row may not be drawn yet
    come();
    requestAnimationFrame(() => requestAnimationFrame(come)); // those before it are drawn by now, and may be higher
  },

  key: (id) => `translated ${page.language.tag} ${id}`,

  /** Show a message; what was typed there before and not saved is in the field again. */
  async open(id) {
    this.hush();
    this.say(say("loadingText"));
    const tag = this.language.tag;
    this.asked = id;
    const { status, told } = await ask("message", { locale: tag, id, madeUp: byId("made-up").value });
    if (tag !== this.language.tag || id !== this.asked) return;  // another one was chosen meanwhile
    if (status !== 200) return void this.say(status === 404 ? say("goneText") : told.message, true);
    this.data = told;
    history.replaceState(null, "", `#${new URLSearchParams({ locale: tag, id })}`);
    const kept = JSON.parse(sessionStorage.getItem(this.key(id)) || "null");
    this.base = kept ? kept.base : told.old;
    this.draw();
    text.value = kept ? kept.text : told.text;
    fuzzy.checked = kept ? kept.fuzzy : told.fuzzy;
    this.say(told.refused || (kept ? say("restored") : ""), Boolean(told.refused));
    this.tried(told);
    this.typed(Boolean(kept));
    this.update(told);
    this.pages();
    byId("message").hidden = false;
    this.grow();
    text.focus();
  },

  pages() {
    showPages(this.language.tag, this.data.id, { source: this.about.name, target: this.language.name });
  },

  update({ id, state, text: words }) {
    byId("state-now").textContent = stateName(state);
    byId("state-now").className = state;
    const known = this.rows.get(id);
    if (!known) return;
    Object.assign(known.message, { state, text: words });
    if (known.row) {
      const row = this.row(known.message);
      known.row.replaceWith(row);
      known.row = row;
    }
    this.counts();
    this.mark();
  },

  draw() {
    const { data, language } = this;
    byId("message-title").replaceChildren(...parted(data.id));
    byId("place").textContent = data.place.split("/").pop();
    byId("place").href = data.link;
    byId("source-name").textContent = say("sourceIn", { name: this.about.name });
    byId("source").textContent = data.source || say("noWords");
    byId("source").lang = this.about.source;
    byId("target-name").textContent = language.name;
    text.lang = language.tag;
    text.dir = language.direction;
    byId("earlier").hidden = data.earlier === null;
    byId("earlier").lastElementChild.textContent = data.earlier || "";
    byId("chips").setAttribute("aria-label", say("takesOver"));
    byId("chips").replaceChildren(...data.chips.map((chip) => button(chip.label, () => this.insert(chip), { dir: "ltr" })));
    this.fill("terms", data.terms, ({ name, source, forms }) => [
      make("span", { lang: this.about.source, dir: "auto" }, source), " ",
      ...(forms.length ? forms.map((form) => button(form, () => this.insert({ insert: form }), { lang: language.tag, dir: language.direction, title: name })) : [make("em", {}, say("noTerm"))]),
    ]);
    this.fill("suggestions", data.suggestions, ({ id, text: words }) => [
      button(words, () => this.replace(words), { lang: language.tag, dir: language.direction }), " ", make("span", { class: "place" }, id),
    ]);
    this.fill("comments", [...data.comments, ...data.notes, ...data.flags], (line) => [line]);
  },

  fill(id, found, parts) {
    byId(id).hidden = !found.length;
    byId(id).querySelector("ul").replaceChildren(...found.map((one) => make("li", {}, ...parts(one))));
  },

  /** Insert a part of the source where the caret is; signs that stand around words, around those that are selected. */
  insert({ insert, around = false }) {
    const selected = text.value.slice(text.selectionStart, text.selectionEnd);
    text.focus();
    const words = around ? `${insert}${selected}${insert}` : insert;
    if (!document.execCommand("insertText", false, words)) text.setRangeText(words, text.selectionStart, text.selectionEnd, "end"); // the first can be taken back
    if (around && !selected) text.selectionStart = text.selectionEnd = text.selectionEnd - insert.length;
    this.changed();
  },

  replace(words) {
    text.select();
    this.insert({ insert: words });
  },

  /** The translator has typed: it is no longer fuzzy, unless it is said again. */
  changed() {
    fuzzy.checked = false;
    this.keep();
    this.soon();
  },

  keep() {
    const { data } = this;
    const isChanged = text.value !== (this.base?.text ?? "") || (fuzzy.checked ? "yes" : "no") !== (this.base?.fuzzy ?? "no");
    if (isChanged) sessionStorage.setItem(this.key(data.id), JSON.stringify({ base: this.base, text: text.value, fuzzy: fuzzy.checked }));
    else sessionStorage.removeItem(this.key(data.id));
    this.say(isChanged ? say("unsavedText") : "");
    this.typed(isChanged);
  },

  /** What can be seen without asking: what the text still lacks, and how long it is. */
  typed(isChanged) {
    [...byId("chips").children].forEach((made, at) => {
      const { count, label } = this.data.chips[at];
      const lacks = count - occurrences(text.value, this.data.chips[at]);
      made.className = !text.value.trim() || lacks === 0 ? "" : lacks > 0 ? "missing" : "extra";
      const more = made.className === "missing" ? say("missing", { count: lacks }) : made.className === "extra" ? say("tooMany", { count: -lacks }) : "";
      made.setAttribute("aria-label", [label, more].filter(Boolean).join(", "));
      made.title = more;
    });
    byId("discard").disabled = !isChanged;
    const fresh = { source: this.data.newSource, text: text.value, fuzzy: fuzzy.checked ? "yes" : "no" };
    byId("save").disabled = Boolean(this.data.refused) || JSON.stringify(fresh) === JSON.stringify(this.base);
    this.meet();
    this.grow();
  },

  grow() {
    text.style.blockSize = "auto";
    text.style.blockSize = `${text.scrollHeight + 2}px`;
  },

  /** Both texts, where the entry says something else than when one began to type. */
  meet() {
    const [now, base] = [this.data.old, this.base];
    const clash = byId("clash");
    const isSame = JSON.stringify(now) === JSON.stringify(base);
    clash.hidden = isSame;
    if (isSame) return void clash.replaceChildren();
    clash.replaceChildren(
      make("b", {}, say("conflict")),
      make("dl", {}, make("dt", {}, say("theirs")), make("dd", { dir: this.language.direction }, now?.text || say("emptyText")), make("dt", {}, say("mine")), make("dd", { dir: this.language.direction }, text.value || say("emptyText"))),
      button(say("keep"), () => {
        this.base = now;
        this.keep();
      }),
      button(say("take"), () => this.discard()),
    );
    return undefined;
  },

  /** Send what is typed; gives what shows it. */
  async attempt() {
    const id = this.data.id;
    const { status, told } = await send("languages/try", { locale: this.language.tag, id, text: text.value, madeUp: byId("made-up").value });
    if (status === 429) this.soon();
    if (status === 429 || id !== this.data?.id) return undefined;
    return () => (status === 200 ? this.tried(told) : this.say(say("refused", told), true));
  },

  /** Show what was found in a text, how it fits, and its card. */
  tried({ findings, faces, fit }) {
    byId("faults").replaceChildren(...findings.map(({ severity, message, hint }) => make("li", { class: severity }, make("b", {}, say(severity)), " ", english(message), hint ? make("span", { class: "hint" }, english(hint)) : null)));
    text.setAttribute("aria-invalid", String(findings.some(({ severity }) => severity === "error")));
    const worst = fit.reduce((one, other) => (!one || other.overflow > one.overflow || other.size < one.size ? other : one), null);
    const sized = !worst ? "" : worst.overflow > 0 ? say("tooLong", worst) : worst.size <= worst.floor && worst.floor < worst.preferred ? say("smallest", worst) : say("sized", worst);
    byId("fit").textContent = [say("characters", { count: [...text.value].length }), sized].filter(Boolean).join(" · ");
    byId("fit").className = !worst ? "" : worst.overflow > 0 ? "over" : worst.size <= worst.floor && worst.floor < worst.preferred ? "tight" : "fits";
    const madeUp = byId("made-up").selectedOptions[0]?.textContent;
    const shown = [["source", this.about.name, faces.source || []], ["target", this.language.name, faces.target || []], ["made-up", madeUp, faces.madeUp || []]];
    const images = shown.flatMap(([kind, language, found]) => found.map((face) => ({ kind, language, ...face })));
    const sides = [...new Set(images.map(({ side }) => side))];
    images.sort((one, other) => sides.indexOf(one.side) - sides.indexOf(other.side));
    const box = byId("faces");
    box.style.setProperty("--beside", new Set(images.map(({ kind }) => kind)).size);
    images.forEach(({ kind, language, name, side, width, height }, at) => {
      let image = box.children[at];
      if (!image) box.append((image = make("img", {})));
      if (image.getAttribute("src") !== name) image.src = name;
      image.alt = say(side === "back" ? "backIn" : "faceIn", { name: language });
      image.className = kind;
      image.style.aspectRatio = `${width} / ${height}`;
      image.style.setProperty("--width", width);
    });
    while (box.children.length > images.length) box.lastElementChild.remove();
  },

  async save(isNext = false) {
    const { data } = this;
    if (!data || data.refused) return undefined;
    const fresh = { source: data.newSource, text: text.value, fuzzy: fuzzy.checked ? "yes" : "no" };
    if (JSON.stringify(fresh) === JSON.stringify(this.base)) {
      this.say(say("nothing"));
      return isNext ? this.next() : undefined;
    }
    this.hush();
    const answer = await send("edits", { changes: [{ path: data.path, kind: "translation", node: [data.id], old: this.base, new: fresh }] });
    if (answer.status !== 200) {
      if (answer.status === 409) await this.reload();
      this.say(say("refused", answer.told), true);
      return undefined;
    }
    if (text.value === fresh.text) sessionStorage.removeItem(this.key(data.id));
    await this.reload();
    this.say(say("saved"));
    return isNext ? this.next() : undefined;
  },

  /** Read the message anew; what is typed stays. */
  async reload() {
    if (!this.data) return;
    const { id } = this.data;
    const { status, told } = await ask("message", { locale: this.language.tag, id, madeUp: byId("made-up").value });
    if (this.data.id !== id) return;
    if (status !== 200) {
      this.isUnread = true; // what was read last stays
      return void this.say(told.message, true);
    }
    const kept = sessionStorage.getItem(this.key(id)) !== null;
    if (this.isUnread) this.say(kept ? say("restored") : "");
    this.isUnread = false;
    this.data = told;
    this.draw();
    this.update(told);
    if (!kept) {
      this.base = told.old;
      text.value = told.text;
      fuzzy.checked = told.fuzzy;
      this.tried(told);
    }
    this.typed(kept);
    this.pages();
  },

  async turn(how) {
    const answer = await send(how, {});
    if (answer.status === 200) await this.reload();
    this.say(turned(how, answer), answer.status !== 200);
  },

  async discard() {
    sessionStorage.removeItem(this.key(this.data.id));
    await this.reload();
    this.say("");
  },

  /** Open the next message that is in one of these states, or the next one of the list. */
  next(states = null, step = 1) {
    const found = states ? [...this.rows.values()] : [...this.rows.values()].filter(({ row }) => row);
    const here = found.findIndex(({ message }) => message.id === this.data?.id);
    for (let at = 1; at <= found.length; at += 1) {
      const { message } = found[(here + at * step + found.length * 2) % found.length];
      if (message.id !== this.data?.id && (!states || states.includes(message.state))) return this.open(message.id);
    }
    return this.say(say("noNext"));
  },

  say(words, isFault = false) {
    byId("status").replaceChildren(...[words].flat());
    byId("status").classList.toggle("error", isFault);
  },
};

text.addEventListener("input", () => page.changed());
fuzzy.addEventListener("change", () => page.keep());
byId("language").addEventListener("change", () => page.choose());
byId("state").addEventListener("change", () => page.list());
byId("filter").addEventListener("input", () => page.list());
byId("filter").placeholder = say("placeholder");

const ACTS = {
  save: ["save", () => page.save()],
  "save-next": ["saveNext", () => page.save(true)],
  "next-untranslated": ["nextUntranslated", () => page.next(["untranslated"])],
  "next-stale": ["nextStale", () => page.next(["stale", "fuzzy"])],
  "next-finding": ["nextFinding", () => page.next(["finding"])],
  undo: ["undo", () => page.turn("undo")],
  redo: ["redo", () => page.turn("redo")],
  discard: ["discard", () => page.discard()],
};
for (const [id, [words, act]] of Object.entries(ACTS)) {
  byId(id).textContent = say(words);
  byId(id).addEventListener("click", act);
}
beginSteps(byId("undo"), byId("redo"));

const KEYS = { KeyU: "next-untranslated", KeyO: "next-stale", KeyI: "next-finding" };
document.addEventListener("keydown", (event) => {
  const isCommand = event.ctrlKey || event.metaKey;
  const isTyping = ["INPUT", "TEXTAREA"].includes(event.target.tagName);
  const key = event.key.toLowerCase();
  if (isCommand && key === "s") page.save();
  else if (isCommand && event.key === "Enter") page.save(true);
  else if (event.altKey && KEYS[event.code]) byId(KEYS[event.code]).click();
  else if (event.altKey && event.key === "PageDown") page.next();
  else if (event.altKey && event.key === "PageUp") page.next(null, -1);
  else if (isCommand && key === "z" && !isTyping) page.turn(event.shiftKey ? "redo" : "undo");
  else return;
  event.preventDefault();
});

stream.begin({
  show() {},
  heard(kind, detail) {
    const isOwn = kind === "edit" && detail.client === client;
    if (!isOwn && page.data && page.data.path in detail.files) page.reload();
  },
  connected(isThere) {
    if (!isThere) page.say(say("lost"), true);
    else sayBack(byId("status"));
  },
});
byId("made-up").replaceChildren(make("option", { value: "" }, say("madeUpNone")), ...MADE_UP.map((tag) => make("option", { value: tag }, say(`pseudo-${tag}`))));
byId("made-up").addEventListener("change", () => page.data && page.soon());
beginNewLanguage((tag) => {
  history.replaceState(null, "", `#${new URLSearchParams({ locale: tag })}`);
  page.begin();
});
showPlaces();
beginViews(byId("made-up").parentElement);
beginMenus();
page.begin();
